//! Between a sheet and the form in which it is written: nothing that was typed is lost, and every fault stands at its field.

use std::collections::BTreeMap;

use jiff::civil::Date;

use super::more;
use crate::app::error::{Error, Fault, FieldError, FormFault, GameFault};
use crate::app::tournaments::setup::sheet::agreed_games;
use crate::game::record::option_to_json;
use crate::game::{BothFlags, Terms};
use crate::http::web::games::create::{FIELD_BYTES_MAX, FieldFault, FormFields};
use crate::http::web::games::create_terms::term_words;
use crate::http::web::games::{create, create_terms, pace};
use crate::http::web::layout::{Reader, normal};
use crate::rules::RuleSet;
use crate::show::Lang;
use crate::show::rulebook::options::conflict;
use crate::tournament::ladder::LadderRules;
use crate::tournament::{
    ABOUT_CHARS_MAX, AtTheEnd, Conditions, Dates, HALF_BYES_MAX, Kind, LINE_UP_DAYS_MAX, LineUps, Pace,
    Places, RESERVES_MAX, Seeding, Sheet, SheetFault, Silence, Withdrawal,
};

/// Fields of one form at most.
const FIELDS_MAX: usize = 192;
/// Texts that may be longer than a line, in bytes.
const TEXT_BYTES_MAX: usize = 4 * ABOUT_CHARS_MAX;

/// What was typed, if it is not too much.
///
/// # Errors
/// More or longer fields than the form has.
pub(super) fn typed(pairs: Vec<(String, String)>) -> Result<FormFields, Error> {
    let fits = |(name, value): &(String, String)| {
        let long = matches!(name.as_str(), "about" | "reason");
        let most = if long { TEXT_BYTES_MAX } else { 2 * FIELD_BYTES_MAX };
        name.len() <= FIELD_BYTES_MAX && value.len() <= most
    };
    if pairs.len() > FIELDS_MAX || !pairs.iter().all(fits) {
        return Err(Error::malformed(FormFault::TooLong, ""));
    }
    Ok(FormFields(pairs))
}

/// The fields of a form that says what a sheet says.
pub(super) fn of_sheet(sheet: &Sheet) -> FormFields {
    let mut pairs: Vec<(String, String)> = Vec::new();
    let mut put = |name: &str, value: String| pairs.push((name.to_owned(), value));
    put("name", sheet.name.clone());
    put("about", sheet.about.clone());
    put("language", sheet.language.clone());
    let number = |n: u16| n.to_string();
    for (name, value) in kind_fields(sheet.kind) {
        put(name, value);
    }
    let usual = RuleSet::default_rules(&sheet.variant).unwrap_or("standard");
    let rules = sheet.rules.as_deref().unwrap_or(usual);
    put("game", format!("{}:{rules}", sheet.variant));
    put("board", sheet.board.clone().unwrap_or_default());
    for (name, value) in start_fields(sheet.start.as_deref().unwrap_or_default()) {
        put(name, value);
    }
    for (name, value) in &sheet.options {
        let field = format!("options.{name}");
        match value {
            serde_json::Value::Array(words) => {
                put(&format!("{field}.asked"), "yes".to_owned());
                for word in words.iter().filter_map(|word| word.as_str()) {
                    put(&field, word.to_owned());
                }
            }
            serde_json::Value::String(word) => put(&field, word.clone()),
            other => put(&field, other.to_string()),
        }
    }
    put("clock", sheet.clock.clone());
    // Whether games are rated is asked once, among their terms.
    for (name, value) in sheet.game_terms() {
        put(&format!("terms.{name}"), value);
    }
    if !sheet.terms.contains_key("both_flags") {
        put("terms.both_flags", BothFlags::Draw.as_str().to_owned());
    }
    put("places.min", number(sheet.places.min));
    put("places.max", number(sheet.places.max));
    put("seeding", word(&sheet.seeding));
    match sheet.pace {
        Pace::AtOnce => put("pace", "at-once".to_owned()),
        Pace::Rounds { days } => {
            put("pace", "rounds".to_owned());
            put("pace.days", number(days));
        }
    }
    for code in &sheet.tie_breaks {
        put("tie_breaks", code.clone());
    }
    put("silence.days", number(sheet.silence.days));
    put("silence.withdraw", sheet.silence.withdraw.to_string());
    put("withdrawal", word(&sheet.withdrawal));
    put("replacement", sheet.replacement.to_string());
    put("at_the_end", word(&sheet.at_the_end));
    put("dates.zone", sheet.dates.zone.clone());
    let dates = &sheet.dates;
    for (name, day) in [
        ("dates.opens", dates.opens),
        ("dates.closes", dates.closes),
        ("dates.starts", dates.starts),
        ("dates.ends", dates.ends),
    ] {
        put(name, day.map(|day| day.to_string()).unwrap_or_default());
    }
    pairs.extend(more::fields(sheet));
    FormFields(pairs)
}

/// The fields of a kind of tournament.
fn kind_fields(kind: Kind) -> Vec<(&'static str, String)> {
    let (name, mut fields) = match kind {
        Kind::RoundRobin { cycles } => ("round-robin", vec![("kind.cycles", cycles.to_string())]),
        Kind::Sections { sections, cycles, to_final } => (
            "sections",
            vec![
                ("kind.sections", sections.to_string()),
                ("kind.cycles", cycles.to_string()),
                ("kind.to_final", to_final.to_string()),
            ],
        ),
        Kind::Swiss { rounds, late_until, half_byes } => (
            "swiss",
            vec![
                ("kind.rounds", rounds.to_string()),
                ("kind.late_until", late_until.to_string()),
                ("kind.half_byes", half_byes.to_string()),
            ],
        ),
        Kind::Knockout { games } => ("knockout", vec![("kind.games", games.to_string())]),
        Kind::Teams { boards, cycles, first, line_ups, captain_draws } => (
            "teams",
            vec![
                ("kind.boards", boards.to_string()),
                ("kind.cycles", cycles.to_string()),
                ("kind.first", word(&first)),
                ("kind.line_ups.reserves", line_ups.map_or(0, |one| one.reserves).to_string()),
                ("kind.line_ups.days", line_ups.map_or(7, |one| one.days).to_string()),
                ("kind.captain_draws", captain_draws.to_string()),
            ],
        ),
        Kind::Ladder(rules) => (
            "ladder",
            vec![
                ("kind.reach", rules.reach.to_string()),
                ("kind.answer_days", rules.answer_days.to_string()),
                ("kind.refused", word(&rules.refused)),
                ("kind.drawn", word(&rules.drawn)),
                ("kind.at_once", rules.games.to_string()),
                ("kind.protected_days", rules.protected_days.to_string()),
                ("kind.idle_days", rules.idle_days.to_string()),
            ],
        ),
    };
    fields.insert(0, ("kind", name.to_owned()));
    fields
}

/// A start as its fields have it.
fn start_fields(start: &str) -> Vec<(&'static str, String)> {
    let (chosen, line) = match start.split_once(':') {
        Some((_, "draw")) => return vec![("start", start.to_owned())],
        Some(("chess960", number)) if number.bytes().all(|b| b.is_ascii_digit()) => {
            ("number", "start_number")
        }
        Some(("chess960" | "shuffle", _)) => ("row", "start_row"),
        Some(("position", _)) => ("position", "start_position"),
        _ => return Vec::new(),
    };
    let value = start.split_once(':').map_or("", |(_, value)| value);
    vec![("start", chosen.to_owned()), (line, value.to_owned())]
}

fn word(value: &impl serde::Serialize) -> String {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(word)) => word,
        _ => String::new(),
    }
}

fn chosen<T: serde::de::DeserializeOwned + Default>(text: &str) -> T {
    serde_json::from_value(serde_json::Value::String(text.to_owned())).unwrap_or_default()
}

/// The number in a field, within its bounds; another one is among the faults.
pub(super) fn read_number(
    lang: Lang,
    typed: &FormFields,
    (field, least, most): (&str, u16, u16),
    faults: &mut Vec<FieldFault>,
) -> Option<u16> {
    let number = typed.get(field).parse().ok().filter(|number| (least..=most).contains(number));
    if number.is_none() {
        // As text, for a year has no points between its digits.
        let args = [("least", least.to_string().into()), ("most", most.to_string().into())];
        faults.push(FieldFault { field: field.to_owned(), text: lang.tf("tournament-fault-number", &args) });
    }
    number
}

/// The sheet that was written. What cannot be read is among the faults, and something usual stands in for it.
pub(super) fn sheet(
    reader: &Reader,
    typed: &FormFields,
    base: &RuleSet,
    faults: &mut Vec<FieldFault>,
) -> Sheet {
    let lang = reader.page.lang;
    let mut options = BTreeMap::new();
    for (name, value) in create::options(reader, typed, base, faults) {
        options.insert(name, option_to_json(&value));
    }
    let mut terms = create_terms::given(typed);
    let rated = terms.get("rated").map(String::as_str) != Some("no");
    if !rated {
        terms.remove("rated");
    }
    let mut number = |field: &str, least: u16, most: u16, usual: u16| {
        read_number(lang, typed, (field, least, most), faults).unwrap_or(usual)
    };
    let kind = kind_of(typed, &mut number);
    let places = Places { min: number("places.min", 2, 1000, 2), max: number("places.max", 2, 1000, 1000) };
    let pace = match typed.get("pace") {
        "rounds" => Pace::Rounds { days: number("pace.days", 1, 365, 30) },
        _ => Pace::AtOnce,
    };
    let silence = Silence {
        days: number("silence.days", 1, 365, 40),
        withdraw: typed.get("silence.withdraw") == "true",
    };
    let tie_breaks = typed.all("tie_breaks").filter(|code| !code.is_empty());
    let mut sheet = Sheet {
        name: typed.get("name").to_owned(),
        about: normal(typed.get("about")),
        kind,
        variant: base.variant().to_owned(),
        rules: Some(base.rules().to_owned()),
        options,
        board: Some(typed.get("board")).filter(|board| !board.is_empty()).map(str::to_owned),
        start: create::start(typed, base),
        clock: pace::given("", typed.get("clock")),
        terms,
        places,
        seeding: chosen::<Seeding>(typed.get("seeding")),
        pace,
        tie_breaks: tie_breaks.map(str::to_owned).collect(),
        silence,
        withdrawal: chosen::<Withdrawal>(typed.get("withdrawal")),
        replacement: typed.get("replacement") == "true",
        at_the_end: chosen::<AtTheEnd>(typed.get("at_the_end")),
        rated,
        dates: dates(lang, typed, faults),
        language: typed.get("language").to_owned(),
        city: None,
        federation: None,
        eligibility: Conditions::default(),
        prizes: Vec::new(),
    };
    more::take(lang, typed, &mut sheet, faults);
    sheet
}

fn dates(lang: Lang, typed: &FormFields, faults: &mut Vec<FieldFault>) -> Dates {
    let mut day = |field: &str| {
        let text = typed.get(field);
        let day: Option<Date> = text.parse().ok();
        if day.is_none() && !text.is_empty() {
            faults.push(FieldFault { field: field.to_owned(), text: lang.t("tournament-fault-day") });
        }
        day
    };
    Dates {
        opens: day("dates.opens"),
        closes: day("dates.closes"),
        starts: day("dates.starts"),
        ends: day("dates.ends"),
        zone: typed.get("dates.zone").to_owned(),
    }
}

/// The kind that was chosen; `number` reads a field within its bounds, or takes the usual number.
fn kind_of(typed: &FormFields, mut number: impl FnMut(&str, u16, u16, u16) -> u16) -> Kind {
    let small = |number: u16| u8::try_from(number).unwrap_or(u8::MAX);
    match typed.get("kind") {
        "sections" => Kind::Sections {
            sections: number("kind.sections", 2, 50, 2),
            cycles: small(number("kind.cycles", 1, 2, 1)),
            to_final: number("kind.to_final", 0, 20, 1),
        },
        "swiss" => Kind::Swiss {
            rounds: number("kind.rounds", 1, 99, 7),
            late_until: number("kind.late_until", 0, 99, 0),
            half_byes: small(number("kind.half_byes", 0, HALF_BYES_MAX.into(), 0)),
        },
        "knockout" => Kind::Knockout { games: small(number("kind.games", 1, 8, 2)) },
        "teams" => Kind::Teams {
            boards: small(number("kind.boards", 1, 20, 4)),
            cycles: small(number("kind.cycles", 1, 2, 1)),
            first: chosen(typed.get("kind.first")),
            line_ups: line_ups(typed, &mut number),
            captain_draws: typed.get("kind.captain_draws") == "true",
        },
        "ladder" => Kind::Ladder(LadderRules {
            reach: small(number("kind.reach", 1, 20, 3)),
            answer_days: number("kind.answer_days", 1, 60, 7),
            refused: chosen(typed.get("kind.refused")),
            drawn: chosen(typed.get("kind.drawn")),
            games: small(number("kind.at_once", 1, 10, 2)),
            protected_days: number("kind.protected_days", 0, 365, 14),
            idle_days: number("kind.idle_days", 0, 365, 90),
        }),
        _ => Kind::RoundRobin { cycles: small(number("kind.cycles", 1, 2, 1)) },
    }
}

/// What is said of line-ups: without reserves there is nothing to choose.
fn line_ups(typed: &FormFields, number: &mut impl FnMut(&str, u16, u16, u16) -> u16) -> Option<LineUps> {
    // A form from before these fields were there has neither.
    let given = !typed.get("kind.line_ups.reserves").is_empty();
    let reserves = given.then(|| number("kind.line_ups.reserves", 0, RESERVES_MAX.into(), 0))?;
    let reserves = u8::try_from(reserves).ok().filter(|reserves| *reserves > 0)?;
    Some(LineUps { reserves, days: number("kind.line_ups.days", 1, LINE_UP_DAYS_MAX, 7) })
}

/// What can be told in the reader's words before the sheet is sent on.
pub(super) fn known_faults(lang: Lang, sheet: &Sheet, faults: &mut Vec<FieldFault>) {
    let options = sheet.options.iter();
    let options = options.filter_map(|(name, value)| {
        Some((name.clone(), crate::app::core::rule_options::value_from_json(value)?))
    });
    let rules = sheet.rules.as_deref().unwrap_or_default();
    let conflicts = RuleSet::conflicts(&sheet.variant, rules, &options.collect());
    faults.extend(
        conflicts
            .iter()
            .map(|one| FieldFault { field: format!("options.{}", one.option), text: conflict(lang, one) }),
    );
    let terms = Terms::parse(&sheet.terms).err().unwrap_or_default();
    faults.extend(terms.iter().map(|one| term_words(lang, one)));
    if let Err(Error::Malformed(all)) = agreed_games(sheet) {
        more_faults(lang, &all, faults);
    }
    for SheetFault { kind, .. } in sheet.faults() {
        let fault = FieldError::new(kind, kind.field());
        if faults.iter().all(|told| told.field != fault.field) {
            faults.push(FieldFault::of(lang, &fault));
        }
    }
}

/// The faults that the app finds beyond those.
pub(super) fn more_faults(lang: Lang, all: &[FieldError], faults: &mut Vec<FieldFault>) {
    for fault in all {
        let told = match fault.code {
            Fault::Sheet(_) | Fault::Game(GameFault::Contradiction) => !faults.is_empty(),
            Fault::Game(GameFault::Term) => faults.iter().any(|told| told.field.starts_with("terms")),
            _ => false,
        };
        if !told && faults.iter().all(|told| told.field != fault.field) {
            faults.push(FieldFault::of(lang, fault));
        }
    }
}
