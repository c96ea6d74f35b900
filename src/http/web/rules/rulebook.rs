//! From the rules and their worked cases to the pages that tell them. What came of a case is asked of the engine anew.

mod case_page;

pub(in crate::http::web) use self::case_page::came_of;
pub use self::case_page::{CameHalf, CameOf, CasePage, FaceChoice, Tried, TryField, case_page, case_picture};
pub(in crate::http::web::rules) use self::case_page::{legend, read};

use askama::Template;

use crate::http::web::layout::Page;
use crate::rules::RuleSet;
use crate::show::Lang;
use crate::show::credits::{CREDITS, Credit};
use crate::show::rulebook::cases::Case;
use crate::show::rulebook::lessons::{LESSONS, Lesson};
use crate::show::rulebook::meanings::{Choice, choices, decides};
use crate::show::rulebook::{self, RULES, Rule, cases};

/// Fairschach's nine rules, and all games.
#[derive(Template, Debug)]
#[template(path = "web/rules.html")]
pub struct RulesPage {
    pub page: Page,
    /// The rules, each with its cases.
    pub rules: Vec<RuleSection>,
    /// The games.
    pub variants: Vec<VariantLine>,
    /// What is searched for.
    pub query: String,
    pub query_chars_max: usize,
    /// How much was found, in words.
    pub found: Option<String>,
    /// What is wrong with the search.
    pub fault: Option<String>,
}

/// The longest search, in characters.
pub const QUERY_CHARS_MAX: usize = 100;

/// One rule of Fairschach.
#[derive(Clone, Debug)]
pub struct RuleSection {
    pub anchor: String,
    /// `FSR 4`.
    pub heading: String,
    /// What its lesson is called; nothing for the closing clause.
    pub title: Option<String>,
    pub text: String,
    /// Our readings of it.
    pub readings: Vec<String>,
    /// The options that change it: name, and what each decides.
    pub options: Vec<(String, String)>,
    pub cases: Vec<CaseCard>,
}

/// A case among others.
#[derive(Clone, Debug)]
pub struct CaseCard {
    /// Its page.
    pub href: String,
    pub title: String,
    /// Whether it shows a reading of ours.
    pub ours: bool,
}

/// A game among others.
#[derive(Clone, Debug)]
pub struct VariantLine {
    pub id: &'static str,
    pub title: &'static str,
    pub by: Option<String>,
    pub line: String,
}

#[derive(Template, Debug)]
#[template(path = "web/variant.html")]
pub struct VariantPage {
    pub page: Page,
    pub variant: VariantLine,
    /// How it is played, by paragraphs.
    pub how: Vec<String>,
    /// Our readings.
    pub readings: Vec<String>,
    /// Every option.
    pub options: Vec<OptionBox>,
    /// Every rule set, where there is more than one.
    pub presets: Vec<PresetLine>,
    pub cases: Vec<CaseCard>,
}

/// An option with all its values.
#[derive(Clone, Debug)]
pub struct OptionBox {
    pub name: &'static str,
    pub decides: String,
    /// What it takes.
    pub choices: Vec<Choice>,
}

/// A rule set.
#[derive(Clone, Debug)]
pub struct PresetLine {
    pub name: &'static str,
    /// Whether it holds where none is named.
    pub default: bool,
    /// What it sets, in the words of requests.
    pub sets: String,
}

/// The page of the nine rules, or of those and of the games that hold every word that is searched for.
pub fn rules_page(page: Page, query: &str) -> RulesPage {
    let lang = page.lang;
    let too_long = query.chars().count() > QUERY_CHARS_MAX;
    let words: Vec<String> =
        if too_long { "" } else { query }.to_lowercase().split_whitespace().map(str::to_owned).collect();
    let holds = |texts: &[&str]| {
        let text = texts.join("\n").to_lowercase();
        words.iter().all(|word| text.contains(word))
    };
    let rules: Vec<RuleSection> =
        RULES.iter().map(|rule| section(lang, rule)).filter(|section| holds(&section.words())).collect();
    let variants: Vec<VariantLine> = CREDITS
        .iter()
        .map(|credit| variant_line(lang, credit))
        .filter(|line| {
            let by = line.by.as_deref().unwrap_or_default();
            holds(&[line.title, by, &line.line, &rulebook::how(lang, line.id).join("\n")])
        })
        .collect();
    let found = (!words.is_empty()).then(|| {
        let args = [("n", (rules.len() + variants.len()).into()), ("q", query.trim().into())];
        lang.tf("rulebook-found", &args)
    });
    RulesPage {
        rules,
        variants,
        query: query.trim().chars().take(QUERY_CHARS_MAX).collect(),
        query_chars_max: QUERY_CHARS_MAX,
        found,
        fault: too_long.then(|| lang.tf("rulebook-search-long", &[("n", QUERY_CHARS_MAX.into())])),
        page,
    }
}

fn lesson_of(rule: &Rule) -> Option<&'static Lesson> {
    LESSONS.iter().find(|lesson| lesson.rule == rule.name)
}

fn section(lang: Lang, rule: &Rule) -> RuleSection {
    let option = |name: &&str| ((*name).to_owned(), decides(lang, name).unwrap_or_default());
    RuleSection {
        anchor: rule.anchor(),
        heading: heading(lang, rule),
        title: lesson_of(rule).map(|lesson| lang.t(lesson.title)),
        text: rule.text(lang),
        readings: rule.readings(lang),
        options: rule.options.iter().map(option).collect(),
        cases: cases::of("fairschach")
            .filter(|case| case.shown_rule() == Some(rule))
            .map(|case| card(lang, case))
            .collect(),
    }
}

impl RuleSection {
    /// Everything in it that is read.
    fn words(&self) -> Vec<&str> {
        let texts = [self.heading.as_str(), self.text.as_str()].into_iter().chain(self.title.as_deref());
        let readings = self.readings.iter().map(String::as_str);
        let options = self.options.iter().flat_map(|(name, decides)| [name.as_str(), decides.as_str()]);
        texts
            .chain(readings)
            .chain(options)
            .chain(self.cases.iter().map(|case| case.title.as_str()))
            .collect()
    }
}

fn heading(lang: Lang, rule: &Rule) -> String {
    if rule.is_closing() { lang.t("rulebook-closing") } else { rule.name.to_owned() }
}

fn card(lang: Lang, case: &Case) -> CaseCard {
    CaseCard {
        href: format!("/rules/{}/{}", case.variant, case.id),
        title: case.title(lang).to_owned(),
        ours: case.ours,
    }
}

pub(super) fn variant_line(lang: Lang, credit: &Credit) -> VariantLine {
    let by = |author: &'static str| lang.tf("rulebook-by", &[("author", author.into())]);
    VariantLine {
        id: credit.id,
        title: credit.title(lang),
        by: credit.author.map(by),
        line: credit.line(lang),
    }
}

pub fn variant_page(page: Page, credit: &Credit) -> VariantPage {
    let lang = page.lang;
    let options = RuleSet::specs(credit.id).iter().map(|spec| OptionBox {
        name: spec.name,
        decides: decides(lang, spec.name).unwrap_or_default(),
        choices: choices(lang, spec),
    });
    let presets = RuleSet::presets(credit.id);
    let several = presets.len() > 1;
    let presets = presets.into_iter().enumerate().filter(|_| several);
    // Most of Fairschach's cases stand with its rules.
    let shown = |case: &&Case| credit.id != "fairschach" || case.shown_rule().is_some_and(Rule::is_closing);
    VariantPage {
        variant: variant_line(lang, credit),
        how: rulebook::how(lang, credit.id),
        readings: rulebook::readings(lang, credit.id),
        options: options.collect(),
        presets: presets
            .map(|(at, (name, sets))| PresetLine {
                name,
                default: at == 0,
                sets: sets
                    .iter()
                    .map(|(name, value)| format!("{name} = {value}"))
                    .collect::<Vec<_>>()
                    .join(", "),
            })
            .collect(),
        cases: cases::of(credit.id).filter(shown).map(|case| card(lang, case)).collect(),
        page,
    }
}

/// With so many pieces the usual rules might switch to normal chess (FSR 8).
const FEW: usize = 10;
