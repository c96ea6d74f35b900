//! The worked cases that the pages tell, the options they explain, and whose the games are.

use std::collections::BTreeSet;

use fairschach::base::Side;
use fairschach::http::web::layout::appearance::Looks;
use fairschach::http::web::layout::page::Page;
use fairschach::http::web::rules::rulebook::{Tried, case_page, rules_page, variant_page};
use fairschach::rules::{RuleSet, Takes};
use fairschach::show::credits::{CREDITS, Credit, listing};
use fairschach::show::rulebook::cases::Case;
use fairschach::show::rulebook::meanings::{choices, decides};
use fairschach::show::rulebook::{RULES, cases, how};
use fairschach::show::{Lang, facts};
use serde_json::Value;

const PUBLISHED: &str = include_str!("../../cases/fairschach.jsonl");

pub(super) fn page(lang: Lang) -> Page {
    Page {
        lang,
        trial: false,
        reads_mails: false,
        keeps_accounts: false,
        watches: false,
        name: None,
        reader: None,
        path: "/rules".to_owned(),
        zone: fairschach::show::zone::Zone::UTC,
        has_zone: false,
        now: crate::support::START,
        to_move: 0,
        asks_listed: false,
        needs_passkey: false,
        looks: Looks::default(),
        bounces: Vec::new(),
    }
}

fn open(lang: Lang, case: &Case, tried: &Tried) -> fairschach::http::web::rules::rulebook::CasePage {
    let credit = Credit::of(&case.variant).unwrap();
    case_page(page(lang), credit, case, tried).unwrap_or_else(|| panic!("{}", case.id))
}

fn tried(white: &str, black: &str) -> Tried {
    Tried { white: Some(white.to_owned()), black: Some(black.to_owned()), die: None }
}

#[test]
fn every_case_can_be_read_and_resolved() {
    let lines = include_str!("../../../src/show/rulebook/cases.jsonl").lines().count();
    assert_eq!(cases::all().len(), lines);
    let mut ids = BTreeSet::new();
    for case in cases::all() {
        let at = format!("{} {}", case.variant, case.id);
        assert!(ids.insert((&case.variant, &case.id)), "{at} stands twice");
        let game = case.game().unwrap_or_else(|| panic!("{at} does not fit its rules"));
        let resolution = game.resolve().unwrap_or_else(|error| panic!("{at}: {error}"));
        assert!(game.dice_due().len() <= 1, "{at}: the page chooses one face");
        for side in Side::ALL {
            let (entered, half) = (game.entries.get(side), resolution.halves.get(side));
            assert!(entered.is_none() || half.is_some(), "{at}: {side}'s entry is told");
        }
        assert_eq!(case.rule.is_some(), case.variant == "fairschach", "{at}");
        assert_eq!(case.rule.is_some(), case.shown_rule().is_some(), "{at}: there is no such rule");
        assert_ne!(case.title(Lang::De), "", "{at}");
        assert!(facts::facts(Lang::De, &resolution).iter().all(|fact| !fact.is_empty()));
    }
    for credit in &CREDITS {
        assert!(cases::of(credit.id).count() >= 3, "{}", credit.id);
    }
}

/// The cases of Fairschach are those of `tests/cases`, and what the engine says of them is what is expected there.
#[test]
fn the_cases_of_fairschach_are_the_published_ones() {
    let mut met = 0;
    for line in PUBLISHED.lines() {
        let published: Value = serde_json::from_str(line).unwrap();
        let id = published["id"].as_str().unwrap().to_lowercase();
        let Some(case) = cases::find("fairschach", &id) else {
            continue;
        };
        assert_eq!(case.position, published["position"].as_str().unwrap(), "{id}");
        let resolution = case.game().unwrap().resolve().unwrap();
        let expected = &published["expected"];
        assert_eq!(resolution.position.to_string(), expected["position"].as_str().unwrap(), "{id}");
        assert_eq!(resolution.score.as_str(), expected["result"].as_str().unwrap(), "{id}");
        met += 1;
    }
    assert!(met >= 45, "{met}");
}

#[test]
fn every_option_of_every_variant_is_explained_with_every_value() {
    let mut of_rules: Vec<&str> = RULES.iter().flat_map(|rule| rule.options).copied().collect();
    of_rules.sort_unstable();
    let named: Vec<&str> = RuleSet::specs("fairschach").iter().map(|spec| spec.name).collect();
    assert_eq!(of_rules, named, "each option of Fairschach stands with one rule");
    for lang in Lang::ALL {
        for variant in RuleSet::variants() {
            for spec in RuleSet::specs(variant) {
                let at = format!("{variant} {}", spec.name);
                assert!(decides(lang, spec.name).is_some(), "{at} is not explained");
                let listed = choices(lang, spec);
                let count = match spec.takes {
                    Takes::Words(words) => words.len(),
                    Takes::Flag(_) => 2,
                    Takes::List(words) => words.len() + 1,
                    Takes::Number { default: 0, .. } => 2,
                    Takes::Number { .. } => 3,
                };
                assert_eq!(listed.len(), count, "{at}");
                assert_eq!(listed.iter().filter(|choice| choice.default).count(), 1, "{at}");
                for choice in &listed {
                    assert!(!choice.means.contains("Unknown localization"), "{at}");
                    assert_ne!(choice.means, "", "{at} = {}", choice.value);
                    let shown = variant_page(page(lang), Credit::of(variant).unwrap()).to_string();
                    assert!(shown.contains(&format!("<code>{}</code>", choice.value)), "{at}");
                }
            }
        }
    }
}

#[test]
fn authors_are_named_alike_on_the_page_in_the_readme_and_in_the_help() {
    let ids: Vec<&str> = CREDITS.iter().map(|credit| credit.id).collect();
    assert_eq!(ids, RuleSet::variants().collect::<Vec<_>>());
    let readme = include_str!("../../../README.md");
    let help = listing();
    for lang in Lang::ALL {
        let rules = rules_page(page(lang), "").to_string();
        for credit in &CREDITS {
            assert!(!how(lang, credit.id).is_empty(), "{}", credit.id);
            let own = variant_page(page(lang), credit).to_string();
            for text in [&rules, &own] {
                assert!(text.contains(credit.title(lang)), "{}", credit.id);
                assert!(credit.author.is_none_or(|author| text.contains(author)), "{}", credit.id);
            }
            let line = credit.line(Lang::En);
            for text in [readme, &help] {
                assert!(text.contains(credit.title(Lang::En)), "{}", credit.id);
                assert!(credit.author.is_none_or(|author| text.contains(author)), "{}", credit.id);
            }
            assert!(help.contains(&line) && help.contains(&format!("  {} ", credit.id)), "{help}");
        }
    }
    for said in ["Werner Zühlke", "Gerd Degens", "Markus Reinhardt", "Bobby Fischer", "independent"] {
        assert!(readme.contains(said) && help.contains(said), "{said}");
    }
}

#[test]
fn what_is_ours_is_marked() {
    let mark = "class=\"ours\"";
    for (lang, footnote) in [(Lang::De, "Lesart dieses Servers:"), (Lang::En, "This server’s reading:")] {
        let rules = rules_page(page(lang), "");
        let readings: usize = rules.rules.iter().map(|rule| rule.readings.len()).sum();
        assert!(readings >= 20, "{readings}");
        let html = rules.to_string();
        assert!(html.matches(mark).count() > readings);
        assert_eq!(html.matches(footnote).count(), 1);
        for credit in &CREDITS {
            let page = variant_page(page(lang), credit);
            let (readings, ours) = (page.readings.len(), page.cases.iter().filter(|case| case.ours).count());
            assert_eq!(readings == 0, credit.id == "normal", "{}", credit.id);
            let html = page.to_string();
            assert_eq!(html.matches(mark).count(), readings + ours, "{}", credit.id);
            assert_eq!(html.matches(footnote).count(), usize::from(readings + ours > 0), "{}", credit.id);
        }
    }
}

#[test]
fn a_case_says_what_came_of_it_by_the_rule() {
    let case = cases::find("fairschach", "c06").unwrap();
    let shown = open(Lang::De, case, &Tried::default());
    let came = shown.came.as_ref().unwrap();
    assert!(came.facts[0].contains("Der König von Weiß ist stärker") && came.facts[0].contains("(FSR 4)"));
    assert_eq!(came.line, "1. Kd4xe5 e6-e5*");
    assert_eq!(came.halves[0].octal.as_deref(), Some("544558"));
    assert_eq!(came.halves[1].outcome.as_deref(), Some("auf dem Zielfeld geschlagen"));
    let html = shown.to_string();
    assert!(html.contains("<details class=\"came\" id=\"came\">"), "closed at first");
    assert!(html.contains("arrow white") && html.contains("arrow black"));
}

#[test]
fn a_reader_tries_other_entries_in_any_notation() {
    let case = cases::find("fairschach", "a01").unwrap();
    for (white, black) in [("d2-d4", "Sg8-f6"), ("d4", "Nf6"), ("d2d4", "g8f6"), ("4244", "7866")] {
        let shown = open(Lang::De, case, &tried(white, black));
        assert!(shown.faults.is_empty(), "{white} {black}: {:?}", shown.faults);
        let came = shown.came.as_ref().unwrap();
        assert_eq!(came.line, "1. d2-d4 Sg8-f6");
        assert_eq!(came.facts, ["Beide Züge wurden ausgeführt (FSR 3)."]);
        assert!(shown.to_string().contains("id=\"came\" open"));
        assert_eq!(shown.fields[0].value, white, "what was written stays");
    }
}

#[test]
fn bad_entries_get_a_clear_error_and_are_handed_back() {
    let case = cases::find("fairschach", "a01").unwrap();
    for (white, says) in [
        ("e2e5", "Das ist jetzt nicht erlaubt"),
        ("nonsense", "nonsense"),
        ("", "Der Zug von Weiß fehlt"),
        (&"e".repeat(65), "64"),
        ("<script>", "&#60;script&#62;"),
    ] {
        let shown = open(Lang::De, case, &tried(white, "e7e5"));
        assert!(shown.came.is_none());
        let html = shown.to_string();
        assert!(html.contains(says), "{white}: {:?}", shown.faults);
        assert!(!html.contains("<script>"), "nothing is run");
        assert!(shown.fields[0].value.len() <= 64 && white.starts_with(&shown.fields[0].value));
        assert_eq!(shown.fields[1].value, "e7e5");
    }
    let void = cases::find("fairschach", "j09").unwrap();
    let shown = open(Lang::En, void, &tried("?", "Ra8"));
    assert!(shown.came.unwrap().facts[0].contains("counts as no move"), "on paper it may be illegible");
}

#[test]
fn faces_are_chosen_where_dice_are_rolled() {
    let case = cases::find("occasio", "rolled-queen").unwrap();
    let letters = |lang| -> String {
        let faces = open(lang, case, &Tried::default()).faces;
        faces.iter().map(|face| face.letter).collect()
    };
    assert_eq!(letters(Lang::De), "PNBRQX");
    let roll =
        |die: &str| Tried { white: Some("e2e3".to_owned()), die: Some(die.to_owned()), ..Tried::default() };
    let shown = open(Lang::En, case, &roll("N"));
    assert!(shown.came.unwrap().position.contains("/4N3/"));
    for bad in ["K", "", "QQ", "é"] {
        let shown = open(Lang::En, case, &roll(bad));
        assert!(shown.came.is_none() && shown.faults.beside("die").contains("pawn, knight"), "{bad}");
    }
    let free = cases::find("occasio", "free").unwrap();
    let dot = Tried { white: Some("d4*".to_owned()), die: Some("X".to_owned()), ..Tried::default() };
    assert!(open(Lang::En, free, &dot).faults.is_any(&["die"]), "a freed die shows a man");
    assert!(open(Lang::En, cases::find("ordo", "castling").unwrap(), &Tried::default()).faces.is_empty());
}

#[test]
fn boards_are_the_true_ones() {
    let shown = |variant, id| open(Lang::En, cases::find(variant, id).unwrap(), &Tried::default());
    let page = shown("chess66", "choice");
    assert!(page.before.contains("data-square=\"4\"") && page.before.contains("viewBox=\"0 0 980 880\""));
    assert!(shown("fairschach", "two-in-a-switch").before.contains("data-square=\"5\""));
    let dots = shown("occado", "free-roll");
    assert!(dots.before.contains("data-man=\"X\"") && dots.came.unwrap().board.contains("data-man=\"Q\""));
}
