//! The rules in force in plain words, in the order in which a player needs them.

use std::collections::BTreeMap;

use crate::game::{BothFlags, ClockRule, Engines, Presence, Revision, Terms, Visibility};
use crate::rules::{Kind, OptionValue, Row, Rule, RuleSet, Start, chess960_row};
use crate::show::board::text_letter;
use crate::show::clocks::regulation;
use crate::show::i18n::Lang;
use crate::show::time::span;

/// Options of Fairschach, in the order in which they are told: what a pair is, the same target, check, rests, the end.
const PAIRS: [&str; 15] = [
    "same_target",
    "promo_strength",
    "ep_loser_captures",
    "check_regime",
    "struck",
    "first_move_for",
    "king_newly_attacked",
    "rest_scope",
    "castling_rook_rests",
    "rest_only",
    "mutual_check_one_mated",
    "one_sided_stalemate",
    "few_pieces",
    "switch_pair",
    "switch_first",
];
/// Options of the other variants.
const TURNS: [&str; 7] =
    ["first_turn", "entry", "pawn_fork", "unit_capture", "double_step", "last_rank", "castling"];

/// The rules, terms and times in force, one sentence or two each.
pub fn rules_in_force(lang: Lang, rules: &RuleSet, terms: Terms, clock: ClockRule) -> Vec<String> {
    let options = rules.options();
    let in_pairs = rules.is_played_in_pairs();
    let mut lines = board(lang, rules);
    let pair: &[&str] = match (in_pairs, rules.variant()) {
        (true, _) => &["rule-entry", "rule-arrive", "rule-captures"],
        (false, "freischach") => &["rule-placing", "rule-placing-copy", "rule-placing-open"],
        (false, "marseillais") => &[],
        (false, _) => &["rule-turns"],
    };
    lines.extend(pair.iter().map(|key| lang.t(key)));
    if in_pairs && rules.is_on_chess66() {
        lines.extend(["rule-66-entry", "rule-66-same-target"].map(|key| lang.t(key)));
    }
    lines.extend(dice(lang, rules));
    lines.extend(castling(lang, rules));
    let known = PAIRS.iter().chain(&TURNS).copied();
    let unknown = options.keys().map(String::as_str);
    let unknown =
        unknown.filter(|name| *name != "illegal_entry" && !known.clone().any(|known| known == *name));
    for name in known.clone().chain(unknown) {
        if name == "king_newly_attacked" && in_pairs {
            lines.push(lang.t("rule-both-in-check"));
        }
        let value = options.get(name);
        lines.extend(value.and_then(|value| option(lang, &options, name, value)));
    }
    if rules.variant() == "marseillais" {
        lines.extend(
            ["rule-two-moves-check", "rule-two-moves-ep", "rule-two-moves-stalemate"].map(|key| lang.t(key)),
        );
    }
    if !pair.contains(&"rule-turns") {
        lines.push(lang.t("rule-laws"));
    }
    let void = OptionValue::Word("void".to_owned());
    lines.push(lang.t(match options.get("illegal_entry") {
        // Nobody can read it before the reveal, so that nobody is warned.
        Some(word) if *word == void && terms.key_holder().is_some() => "rule-illegal-blind",
        Some(word) if *word == void => "rule-illegal-void",
        _ => "rule-illegal-refuse",
    }));
    lines.push(regulation(lang, rules, clock));
    if in_pairs {
        lines.push(both_flags(lang, terms.both_flags));
    }
    lines.extend(crate::show::leave::terms_in_words(lang, terms));
    lines.extend(terms_in_words(in_pairs, terms).map(|key| lang.t(key)));
    if terms.rated != (terms.visibility == Visibility::Public) {
        lines.push(lang.t(if terms.rated { "rated-yes" } else { "rated-no" }));
    }
    lines.extend(engines(lang, terms));
    if let Some(times) = terms.key_holder() {
        lines.push(lang.t("rule-blind"));
        let args = [
            ("reminder", span(lang, times.reminder()).into()),
            ("deadline", span(lang, times.deadline()).into()),
        ];
        lines.push(lang.tf("rule-blind-away", &args));
    }
    lines
}

/// Whether engines may be asked, and how the bot thinks if it plays.
pub fn engines(lang: Lang, terms: Terms) -> impl Iterator<Item = String> {
    let may = lang.t(match terms.engines {
        Engines::Forbidden => "rule-engines-forbidden",
        Engines::Allowed => "rule-engines-allowed",
    });
    let bot = terms.bot.map(|bot| {
        let args = [
            ("level", bot.level.number().into()),
            ("nodes", bot.nodes.into()),
            ("engine", bot.engine.into()),
        ];
        lang.tf("rule-bot", &args)
    });
    std::iter::once(may).chain(bot)
}

/// What two flags at the same instant mean.
pub fn both_flags(lang: Lang, both_flags: BothFlags) -> String {
    lang.t(match both_flags {
        BothFlags::AbsentLose => "rule-flags-absent",
        BothFlags::Draw => "rule-flags-draw",
        BothFlags::BothLose => "rule-flags-both",
        BothFlags::Arbiter => "rule-flags-arbiter",
    })
}

/// What was agreed on beside the rules. Where one side moves at a time everybody sees whose clock runs, and what is filed
/// is carried out at once.
fn terms_in_words(in_pairs: bool, terms: Terms) -> impl Iterator<Item = &'static str> {
    let last = match terms.revision {
        _ if !in_pairs => "rule-final-move",
        Revision::None => "rule-final",
        Revision::UntilComplete => "rule-revision",
    };
    let presence = match terms.presence {
        Presence::Shown => "rule-presence-shown",
        Presence::Hidden => "rule-presence-hidden",
    };
    [last].into_iter().chain(in_pairs.then_some(presence))
}

/// What differs from the usual board and array.
fn board(lang: Lang, rules: &RuleSet) -> Vec<String> {
    let mut lines = Vec::new();
    if rules.is_on_chess66() {
        lines.push(lang.t("rule-board-66"));
    }
    lines.extend(match rules.start() {
        Some(Start::Number(number)) => chess960_row(*number).map(|row| {
            let args = [("n", (*number).into()), ("white", letters(lang, &row).into())];
            lang.tf("rule-start-number", &args)
        }),
        Some(Start::Row(rows)) => {
            let alike = rows.white == rows.black;
            let [white, black] = [&rows.white, &rows.black].map(|row| letters(lang, row).into());
            let key = if alike { "rule-start-row" } else { "rule-start-rows" };
            Some(lang.tf(key, &[("white", white), ("black", black)]))
        }
        _ => None,
    });
    lines
}

/// The pieces of a first rank in the reader's letters: `T S L D K L S T`.
fn letters(lang: Lang, row: &Row) -> String {
    let letter = |kind: &Kind| text_letter(lang, kind.letter().to_ascii_uppercase()).to_string();
    row.iter().map(letter).collect::<Vec<_>>().join(" ")
}

/// What differs from the usual castling.
fn castling(lang: Lang, rules: &RuleSet) -> Option<String> {
    if rules.has_chess960_castling() {
        Some(lang.t("rule-castling-960"))
    } else if !rules.has_castling() {
        Some(lang.t("rule-castling-none"))
    } else {
        None
    }
}

/// How dice are turned or rolled (VARIASCHACH).
fn dice(lang: Lang, rules: &RuleSet) -> Vec<String> {
    let turned = match rules.variant() {
        "ordo" => "rule-dice-ordo",
        "ordo-vulneris" => "rule-dice-vulneris",
        "occasio" => "rule-dice-occasio",
        "occado" => "rule-dice-occado",
        _ => return Vec::new(),
    };
    ["rule-dice", turned, "rule-dice-promotion"].map(|key| lang.t(key)).to_vec()
}

/// One option in words; nothing for one that has no effect here. An option without words of its own is shown by its
/// name.
fn option(
    lang: Lang,
    all: &BTreeMap<String, OptionValue>,
    name: &str,
    value: &OptionValue,
) -> Option<String> {
    let is = |name: &str, value: &str| all.get(name).is_some_and(|given| given.to_string() == value);
    let text = value.to_string();
    let rests = !is("rest_scope", "none");
    let key = match (name, text.as_str()) {
        ("same_target", "strength") => "rule-same-target",
        ("same_target", "mutual") => "rule-same-target-mutual",
        ("same_target", "weaker_stays") => "rule-same-target-stays",
        ("promo_strength", "promoted") => "rule-promo-strength",
        ("ep_loser_captures", "false") => "rule-ep-loser",
        ("check_regime", "first_move") => "rule-first-move",
        ("check_regime", "single_moves") => "rule-single-moves",
        ("first_move_for", "[recapture]") => "rule-first-move-recapture",
        ("first_move_for", "[en_passant]") => "rule-first-move-ep",
        ("first_move_for", "[recapture, en_passant]" | "[en_passant, recapture]") => "rule-first-move-both",
        ("rest_scope", "every") => "rule-rest",
        ("rest_scope", "attackable") => "rule-rest-attackable",
        ("rest_scope", "check_or_capture") => "rule-rest-check-or-capture",
        ("rest_scope", "recapture") => "rule-rest-recapture",
        ("rest_scope", "none") => "rule-rest-none",
        ("castling_rook_rests", "true") if rests => "rule-castling-rook-rests",
        ("castling_rook_rests", "false") if rests => "rule-castling-rook-free",
        ("rest_only", "pass") if rests => "rule-rest-only",
        ("rest_only", "waive") if rests => "rule-rest-only-waive",
        ("rest_only", "draw") if rests => "rule-rest-only-draw",
        ("struck", "new_pair") if is("check_regime", "first_move") => "rule-struck",
        ("struck", "replace") if is("check_regime", "first_move") => "rule-struck-replace",
        ("king_newly_attacked", "allow") => "rule-king-newly-attacked",
        ("king_newly_attacked", "cancel") => "rule-king-newly-attacked-cancel",
        ("one_sided_stalemate", "draw") => "rule-stalemate",
        ("one_sided_stalemate", "pass") => "rule-stalemate-pass",
        ("mutual_check_one_mated", "loss") => "rule-mated",
        ("mutual_check_one_mated", "play_on") => "rule-mutual-check",
        ("few_pieces", "0") if is("switch_pair", "0") => "rule-few-off",
        ("few_pieces", "0") => return None,
        ("few_pieces", _) => return Some(lang.tf("rule-few", &[("n", text.into())])),
        ("switch_pair", number) if number != "0" => {
            return Some(lang.tf("rule-switch", &[("n", text.into())]));
        }
        ("switch_first", first) if !is("switch_pair", "0") => match first {
            "white" => "rule-switch-white",
            "next_check" => "rule-switch-next-check",
            "lot" => "rule-switch-lot",
            _ => return Some(format!("{name} = {text}")),
        },
        ("first_turn", "one") => "rule-two-moves-one",
        ("first_turn", "two") => "rule-two-moves-two",
        ("double_step", "unmoved") => "rule-dice-double-unmoved",
        ("double_step", "rank2") => "rule-dice-double-rank2",
        ("last_rank", "frozen") => "rule-dice-last-frozen",
        ("last_rank", "promote") => "rule-dice-last-promote",
        ("last_rank", "keep") => "rule-dice-last-keep",
        ("entry", "fork") => "rule-66-entry",
        ("entry", "geom") => "rule-66-entry-geom",
        ("pawn_fork", "true") => "rule-66-pawns",
        ("pawn_fork", "false") => "rule-66-pawns-plain",
        ("unit_capture", "true") => "rule-66-capture",
        ("unit_capture", "false") => "rule-66-capture-exact",
        ("castling", "none" | "960") => return None,
        ("castling", "standard") => "rule-castling-standard",
        ("ep_loser_captures", "true")
        | ("promo_strength", "pawn")
        | ("first_move_for", "[]")
        | ("castling_rook_rests" | "rest_only" | "struck" | "switch_first" | "switch_pair", _) => {
            return None;
        }
        _ => return Some(format!("{name} = {text}")),
    };
    Some(lang.t(key))
}

/// A rule as it is quoted behind a fact: `FSR 5`, `FIDE 5.1.1`, a game's name, or that it was agreed for this game.
pub(in crate::show) fn quoted(lang: Lang, rule: Rule) -> String {
    match rule {
        Rule::FsrClosing => lang.t("quoted-closing"),
        Rule::FirstMoveFor
        | Rule::KingNewlyAttacked
        | Rule::RestOnly
        | Rule::SameTarget
        | Rule::SwitchPair => lang.t("quoted-agreed"),
        Rule::Fsr2
        | Rule::Fsr3
        | Rule::Fsr4
        | Rule::Fsr5
        | Rule::Fsr6
        | Rule::Fsr7
        | Rule::Fsr8
        | Rule::Fsr9
        | Rule::Moves
        | Rule::EnPassant
        | Rule::Promotion
        | Rule::Castling
        | Rule::Check
        | Rule::Checkmate
        | Rule::Stalemate
        | Rule::Dead
        | Rule::Repetition
        | Rule::SeventyFive
        | Rule::Freischach
        | Rule::Variaschach => rule.to_string(),
    }
}
