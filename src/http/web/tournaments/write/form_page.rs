//! What the form for a tournament's sheet shows, in words.

use askama::Template;

use super::more::MoreSection;
use crate::game::BothFlags;
use crate::http::web::games::create::{FieldFault, FormFields};
use crate::http::web::games::create_page::{Fields, Kind, Line, Question, fields, games, question};
use crate::http::web::layout::{Choice, FieldFaults, Page};
use crate::rules::RuleSet;
use crate::show::Lang;
use crate::show::tournament::tie_break_name;
use crate::show::zone::Zone;
use crate::tournament::{TIE_BREAKS_MAX, TieBreak};

#[derive(Template)]
#[template(path = "web/tournament_form.html")]
pub(super) struct FormPage {
    pub(super) page: Page,
    pub(super) title: String,
    /// Where it is sent.
    pub(super) action: String,
    /// Tells this form from others, or names the version that is changed.
    pub(super) once: String,
    /// Whether it has become the form of another game just now, and nothing was kept.
    pub(super) game_changed: bool,
    /// Whether a reason is to be given.
    pub(super) needs_reason: bool,
    pub(super) reason: String,
    /// How many faults are marked.
    marked: Option<String>,
    faults: FieldFaults,
    /// Whether something stands out among what is not in view at first.
    more_open: bool,
    name: Line,
    about: String,
    language: Question,
    kinds: Vec<Choice>,
    /// Whether it is a Swiss one, and there is no program to pair it.
    pub(super) swiss_off: bool,
    kind_lines: Vec<Line>,
    kind_questions: Vec<Question>,
    places: Vec<Line>,
    order: Vec<Question>,
    pace_days: Line,
    game: String,
    games: Vec<Choice>,
    form: Fields,
    silence_days: Line,
    rest: Vec<Question>,
    ties: Vec<Vec<Choice>>,
    zones: Vec<Choice>,
    dates: Vec<Line>,
    more: MoreSection,
}

/// What is in view at first, beside the first line of the kind.
const IN_VIEW: [&str; 11] = [
    "name",
    "about",
    "reason",
    "clock",
    "terms.leave",
    "places",
    "places.min",
    "places.max",
    "dates",
    "dates.closes",
    "dates.starts",
];

/// A choice: name, label, and what can be chosen.
type ChoiceField = (&'static str, &'static str, &'static [(&'static str, &'static str)]);

/// A line: name, label, help.
type LineField = (&'static str, &'static str, &'static str);

const PLACES: [LineField; 2] =
    [("places.min", "form-min", "form-min-help"), ("places.max", "form-max", "form-max-help")];

const DATES: [LineField; 4] = [
    ("dates.opens", "form-opens", ""),
    ("dates.closes", "form-closes", ""),
    ("dates.starts", "form-starts", ""),
    ("dates.ends", "form-ends", "form-ends-help"),
];

const LANGUAGE: ChoiceField =
    ("language", "form-language", &[("de", "form-language-de"), ("en", "form-language-en")]);

const ORDER: [ChoiceField; 2] = [
    (
        "seeding",
        "tournament-field-seeding",
        &[("draw", "form-seeding-draw"), ("rating", "form-seeding-rating"), ("entry", "form-seeding-entry")],
    ),
    ("pace", "tournament-field-pace", &[("at-once", "form-pace-at-once"), ("rounds", "form-pace-rounds")]),
];

const REST: [ChoiceField; 4] = [
    ("silence.withdraw", "form-silent", &[("false", "form-silent-ask"), ("true", "form-silent-withdraw")]),
    (
        "withdrawal",
        "form-withdrawal",
        &[("forfeit", "form-withdrawal-forfeit"), ("annul-before-half", "form-withdrawal-annul")],
    ),
    (
        "replacement",
        "tournament-field-replacement",
        &[("false", "form-replacement-no"), ("true", "form-replacement-yes")],
    ),
    (
        "at_the_end",
        "form-at-end",
        &[
            ("adjudicate", "form-at-end-adjudicate"),
            ("draw", "form-at-end-draw"),
            ("play-on", "form-at-end-play-on"),
        ],
    ),
];

const KINDS: [(&str, &str); 6] = [
    ("round-robin", "form-kind-round-robin"),
    ("sections", "form-kind-sections"),
    ("swiss", "form-kind-swiss"),
    ("knockout", "form-kind-knockout"),
    ("teams", "form-kind-teams"),
    ("ladder", "form-kind-ladder"),
];

/// The lines that a kind of tournament asks for.
fn kind_lines(kind: &str) -> &'static [LineField] {
    match kind {
        "sections" => &[
            ("kind.sections", "form-sections", "form-sections-help"),
            ("kind.cycles", "form-cycles", "form-cycles-help"),
            ("kind.to_final", "form-to-final", "form-to-final-help"),
        ],
        "swiss" => &[
            ("kind.rounds", "form-rounds", "form-rounds-help"),
            ("kind.late_until", "form-late-until", "form-late-until-help"),
            ("kind.half_byes", "form-half-byes", "form-half-byes-help"),
        ],
        "knockout" => &[("kind.games", "form-games", "form-games-help")],
        "teams" => &[
            ("kind.boards", "form-boards", "form-boards-help"),
            ("kind.cycles", "form-cycles", "form-cycles-help"),
            ("kind.line_ups.reserves", "form-reserves", "form-reserves-help"),
            ("kind.line_ups.days", "form-line-up-days", "form-line-up-days-help"),
        ],
        "ladder" => &[
            ("kind.reach", "form-reach", "form-reach-help"),
            ("kind.answer_days", "form-answer-days", "form-answer-days-help"),
            ("kind.at_once", "form-ladder-at-once", "form-ladder-at-once-help"),
            ("kind.protected_days", "form-protected", "form-protected-help"),
            ("kind.idle_days", "form-idle", "form-idle-help"),
        ],
        _ => &[("kind.cycles", "form-cycles", "form-cycles-help")],
    }
}

/// The choices that it asks for.
fn kind_questions(kind: &str) -> &'static [ChoiceField] {
    match kind {
        "teams" => &[
            (
                "kind.first",
                "form-teams-first",
                &[("match-points", "form-teams-match-points"), ("game-points", "form-teams-game-points")],
            ),
            (
                "kind.captain_draws",
                "form-captain-draws",
                &[("false", "form-captain-draws-no"), ("true", "form-captain-draws-yes")],
            ),
        ],
        "ladder" => &[
            (
                "kind.refused",
                "form-refused",
                &[
                    ("plays", "form-refused-plays"),
                    ("forfeit", "form-refused-forfeit"),
                    ("lapses", "form-refused-lapses"),
                ],
            ),
            ("kind.drawn", "form-drawn", &[("stays", "form-drawn-stays"), ("below", "form-drawn-below")]),
        ],
        _ => &[],
    }
}

impl FormPage {
    pub(super) fn new(page: Page, typed: &FormFields, base: &RuleSet, faults: Vec<FieldFault>) -> FormPage {
        let lang = page.lang;
        let count = faults.len();
        let line = |asked: LineField| Line::typed(lang, typed, asked);
        let kind = typed.get("kind");
        let lines = |asked: &[LineField]| asked.iter().copied().map(line).collect::<Vec<_>>();
        let ask = |(name, label, choices): &ChoiceField| {
            let chosen = Some(typed.get(name)).filter(|chosen| !chosen.is_empty());
            question(lang, name, label, choices, chosen.unwrap_or(choices[0].0))
        };
        let all = |questions: &[ChoiceField]| questions.iter().map(ask).collect::<Vec<_>>();
        let game = format!("{}:{}", base.variant(), base.rules());
        let zone = typed.get("dates.zone");
        let zones = std::iter::once("UTC").chain(Zone::places().filter(|name| *name != "UTC"));
        let first = kind_lines(kind).first().map(|(name, ..)| *name);
        let in_view = |field: &str| IN_VIEW.contains(&field) || first == Some(field);
        let hidden_fault = faults.iter().any(|fault| !in_view(&fault.field));
        let form = fields(lang, typed, base, BothFlags::AbsentLose, &faults);
        let more = MoreSection::new(lang, typed);
        let in_order = order(kind, &form, &more);
        FormPage {
            title: String::new(),
            action: String::new(),
            once: typed.get("once").to_owned(),
            game_changed: false,
            needs_reason: false,
            reason: typed.get("reason").to_owned(),
            name: line(("name", "tournament-field-name", "form-name-help")),
            about: typed.get("about").to_owned(),
            language: ask(&LANGUAGE),
            kinds: Choice::all(lang, &KINDS, kind),
            swiss_off: false,
            kind_lines: lines(kind_lines(kind)),
            kind_questions: all(kind_questions(kind)),
            places: lines(&PLACES),
            order: all(&ORDER),
            pace_days: line(("pace.days", "form-pace-days", "form-pace-days-help")),
            games: games(lang, &game),
            game,
            more_open: hidden_fault || form.options_open,
            form,
            silence_days: line(("silence.days", "form-silence", "form-silence-help")),
            rest: all(&REST),
            ties: ties(lang, typed),
            zones: zones.map(|name| Choice::new(name, name.to_owned(), zone)).collect(),
            dates: lines(&DATES),
            more,
            marked: (count > 0).then(|| lang.tf("form-faults", &[("n", count.into())])),
            faults: FieldFaults::new(&in_order, faults.into_iter().map(FieldFault::placed)),
            page,
        }
    }
}

/// The fields of the form in the order in which they stand in it.
fn order(kind: &str, form: &Fields, more: &MoreSection) -> Vec<String> {
    let names = |asked: &'static [ChoiceField]| asked.iter().map(|(name, ..)| *name);
    let lines = kind_lines(kind).iter().map(|(name, ..)| *name);
    let (first, rest) = (lines.clone().take(1), lines.skip(1));
    let sentences =
        ["places.min", "places.max", "clock", "terms.leave", "dates.closes", "dates.starts", "language"];
    let begin = ["name", "about", "kind"].into_iter().chain(first).chain(sentences).chain(rest);
    let begin = begin.chain(names(kind_questions(kind))).chain(names(&ORDER)).chain(["pace.days"]);
    let end = ["silence.days"].into_iter().chain(names(&REST));
    let end = end.chain(["tie_breaks", "dates.zone", "dates.opens", "dates.ends"]).map(str::to_owned);
    let begin = begin.map(str::to_owned).chain(form.names());
    begin.chain(end).chain(more.names()).chain(["reason".to_owned()]).collect()
}

/// One list of tie-breaks for each rank.
fn ties(lang: Lang, typed: &FormFields) -> Vec<Vec<Choice>> {
    let given: Vec<&str> = typed.all("tie_breaks").filter(|code| !code.is_empty()).collect();
    (0..TIE_BREAKS_MAX)
        .map(|rank| {
            let chosen = given.get(rank).copied().unwrap_or_default();
            let known = || TieBreak::all().map(|one| one.to_string());
            let unknown =
                Some(chosen.to_owned()).filter(|code| !code.is_empty() && known().all(|one| one != *code));
            let codes = std::iter::once(String::new()).chain(known()).chain(unknown);
            let text = |code: &str| match code {
                "" => lang.t("form-tie-none"),
                code => tie_break_name(lang, code),
            };
            codes.map(|code| Choice::new(code.as_str(), text(&code), chosen)).collect()
        })
        .collect()
}
