//! The tags of a PGN: the seven that every one has, then what else must be known to play it, sorted by name.

use std::collections::BTreeMap;

use super::tokens::cut;
use super::{Ending, Heading, Imported, Record, RecordFault};
use crate::base::identity::is_federation;
use crate::base::{BySide, Identity, Micros, Timestamp};
use crate::game::{By, ClockRule};
use crate::rules::{OptionValue, Position, RuleSet, Start};

/// Tags as they are read, each with its line.
pub(super) type Tags = BTreeMap<String, (usize, String)>;

/// What players say of themselves: federation, title, club, numbers at FIDE and ICCF, year of birth. Other programs know the first
/// four under these names; for the last two there are none.
const OF_WHITE: [&str; 6] =
    ["WhiteCountry", "WhiteTitle", "WhiteTeam", "WhiteFideId", "WhiteIccfId", "WhiteBirthYear"];
/// The same of Black.
const OF_BLACK: [&str; 6] =
    ["BlackCountry", "BlackTitle", "BlackTeam", "BlackFideId", "BlackIccfId", "BlackBirthYear"];

/// The tag section.
pub(super) fn write(record: &Record) -> String {
    let heading = &record.heading;
    let known = |text: &str, unknown: &str| if text.is_empty() { unknown } else { text }.to_owned();
    let mut tags = vec![
        ("Event", known(&heading.event, "?")),
        ("Site", known(&heading.site, "?")),
        ("Date", known(&heading.date, "????.??.??")),
        ("Round", known(&heading.round, "?")),
        ("White", known(&heading.white, "?")),
        ("Black", known(&heading.black, "?")),
        ("Result", record.ending.map_or("*", Ending::pgn).to_owned()),
    ];
    let more = more(record);
    tags.extend(more.iter().map(|(name, value)| (*name, value.clone())));
    tags.iter().map(|(name, value)| format!("[{name} \"{}\"]\n", escaped(value))).collect()
}

/// All tags but the seven.
fn more(record: &Record) -> BTreeMap<&'static str, String> {
    let (heading, rules) = (&record.heading, &record.rules);
    let mut tags = BTreeMap::from([
        ("Rules", rules_words(rules)),
        ("Termination", termination(record.ending).to_owned()),
    ]);
    let number = |number: u32| number.to_string();
    let by = record.ending.and_then(|ending| ending.by);
    let (day, time) = heading.started.map(day_and_time).unzip();
    let fen = differs_from_usual(record).then(|| record.start.to_string());
    let clock = (!heading.clock.is_empty()).then(|| heading.clock.clone());
    let given = [
        ("Board", rules.other_board().map(str::to_owned)),
        ("TimeControl", clock.as_deref().and_then(time_control)),
        ("Clock", clock),
        ("Imported", heading.imported.as_ref().map(Imported::tag)),
        ("GameId", Some(heading.game.clone()).filter(|id| !id.is_empty())),
        ("ResultBy", by.map(|by| by.as_str().to_owned())),
        ("SetUp", fen.as_ref().map(|_| "1".to_owned())),
        ("FEN", fen),
        ("UTCDate", day),
        ("UTCTime", time),
        ("Variant", variant(rules).map(str::to_owned)),
    ];
    let person = |names: [&'static str; 6], one: &Identity| {
        let (federation, title, club) = (one.federation.clone(), one.title.clone(), one.club.clone());
        let born = one.born.map(|year| year.to_string());
        let [fide, iccf] = [one.fide_id, one.iccf_id].map(|id| id.map(number));
        names.into_iter().zip([federation, title, club, fide, iccf, born])
    };
    let (white, black) =
        (person(OF_WHITE, &heading.identity.white), person(OF_BLACK, &heading.identity.black));
    let all = given.into_iter().chain(white).chain(black);
    tags.extend(all.filter_map(|(name, value)| Some((name, value?))));
    tags
}

/// What a text from people may hold inside the quotes: no line break, quotes and backslashes escaped.
fn escaped(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    for c in value.chars() {
        match c {
            '"' | '\\' => text.extend(['\\', c]),
            c if c.is_control() || matches!(c, '\u{2028}' | '\u{2029}') => text.push(' '),
            c => text.push(c),
        }
    }
    text
}

/// Which moves another program must know to play the record, in PGN's usual words; nothing for those of normal chess,
/// which may start from any array.
fn variant(rules: &RuleSet) -> Option<&'static str> {
    Some(match rules.variant() {
        "normal" => return None,
        "shuffle" if !rules.has_chess960_castling() => return None,
        "chess960" | "shuffle" => "Chess960",
        "marseillais" => "Marseillais",
        "freischach" => "Freischach",
        "chess66" => "Chess 66",
        "ordo" => "Ordo",
        "ordo-vulneris" => "Ordo Vulneris",
        "occasio" => "Occasio",
        "occado" => "Occado",
        "fairschach" => "Fairschach",
        other => other,
    })
}

/// The variant's id where a record has no `Rules`.
fn variant_of(word: &str) -> Option<&'static str> {
    let word = word.to_ascii_lowercase().replace([' ', '-'], "");
    match word.as_str() {
        "standard" | "chess" | "normal" | "classical" | "fromposition" => Some("normal"),
        "fischerandom" | "fischerrandom" | "fischerrandomchess" => Some("chess960"),
        word => RuleSet::variants().find(|id| id.replace('-', "") == word),
    }
}

/// Variant, preset, what differs from it, and the array that was named: `fairschach fsr-2023 rest_scope=none`.
fn rules_words(rules: &RuleSet) -> String {
    let (variant, preset) = (rules.variant(), rules.rules());
    let plain = RuleSet::new(variant, preset, &BTreeMap::new()).map(|plain| plain.options());
    let plain = plain.unwrap_or_default();
    let mut words = format!("{variant} {preset}");
    for (name, value) in rules.options() {
        if plain.get(&name) != Some(&value) {
            let value = match value {
                OptionValue::List(list) => list.join(","),
                value => value.to_string(),
            };
            words.push_str(&format!(" {name}={value}"));
        }
    }
    if let Some(start) = named_start(rules) {
        words.push_str(&format!(" start={start}"));
    }
    words
}

fn named_start(rules: &RuleSet) -> Option<&Start> {
    let start = rules.start_to_keep()?;
    matches!(start, Start::Number(_) | Start::Row(_)).then_some(start)
}

/// Whether the start must be told: it is not the variant's own, or the variant has none.
fn differs_from_usual(record: &Record) -> bool {
    let rules = &record.rules;
    let plain = RuleSet::new(rules.variant(), rules.rules(), &rules.options())
        .ok()
        .and_then(|plain| plain.placed(rules.other_board(), None).ok())
        .filter(|plain| !plain.needs_start());
    named_start(rules).is_some() || plain.is_none_or(|plain| Position::start(&plain) != record.start)
}

/// PGN's word for how the play ended.
fn termination(ending: Option<Ending>) -> &'static str {
    match ending.map(|ending| ending.by) {
        None => "unterminated",
        Some(Some(By::Time)) => "time forfeit",
        Some(Some(By::Illegal)) => "rules infraction",
        Some(_) => "normal",
    }
}

/// PGN's `TimeControl`: so many entries in so many seconds, or base and increment. It has no word for a cap, for counting
/// whole or double days, and for fixed deadlines: these are unknown to it.
fn time_control(clock: &str) -> Option<String> {
    let seconds = |length: Micros| length / 1_000_000;
    Some(match ClockRule::parse(clock).ok()? {
        ClockRule::PerPair { days } => format!("1/{}", i64::from(days) * 86_400),
        ClockRule::Increment { base, increment, .. } => {
            format!("{}+{}", seconds(base.micros()), seconds(increment.micros()))
        }
        ClockRule::Period { pairs, base, .. } => format!("{pairs}/{}", seconds(base.micros())),
        ClockRule::Fixed(_) => "?".to_owned(),
    })
}

/// `2026.11.20` and `14:06:57`.
pub(super) fn day_and_time(at: Timestamp) -> (String, String) {
    let text = at.to_string();
    let (day, time) = text.split_once('T').unwrap_or((&text, ""));
    (day.replace('-', "."), time.chars().take(8).collect())
}

/// Reads them back.
pub(super) fn moment(day: &str, time: &str) -> Option<Timestamp> {
    Timestamp::parse(&format!("{}T{time}Z", day.replace('.', "-"))).ok()
}

/// The heading that the tags give.
pub(super) fn heading(tags: &Tags) -> Heading {
    let tag = |name: &str| {
        let value = tags.get(name).map_or("", |(_, value)| value);
        if value == "?" { String::new() } else { value.to_owned() }
    };
    let person = |side: &str| {
        let some = |name: &str| {
            Some(tag(&format!("{side}{name}"))).filter(|text| !matches!(text.as_str(), "" | "-"))
        };
        Identity {
            federation: some("Country").filter(|text| is_federation(text)),
            title: some("Title"),
            club: some("Team"),
            fide_id: some("FideId").and_then(|number| number.parse().ok()),
            iccf_id: some("IccfId").and_then(|number| number.parse().ok()),
            born: some("BirthYear").and_then(|year| year.parse().ok()),
        }
    };
    Heading {
        event: tag("Event"),
        site: tag("Site"),
        round: tag("Round"),
        white: tag("White"),
        black: tag("Black"),
        date: Some(tag("Date")).filter(|date| date != "????.??.??").unwrap_or_default(),
        started: moment(&tag("UTCDate"), &tag("UTCTime")),
        clock: tag("Clock"),
        game: tag("GameId"),
        identity: BySide { white: person("White"), black: person("Black") },
        imported: Imported::parse(&tag("Imported")),
    }
}

/// How the game ended, by the tags alone; the score is that of the movetext.
pub(super) fn ending(tags: &Tags, score: &str) -> Result<Option<Ending>, RecordFault> {
    if let Some((line, result)) = tags.get("Result").filter(|(_, result)| result != score) {
        let what = format!("the tag Result says {}, the moves end with {score}", cut(result));
        return Err(RecordFault::at(*line, what));
    }
    let by = tags.get("ResultBy").map(|(_, by)| by.as_str());
    let by = by.or_else(|| match tags.get("Termination") {
        Some((_, word)) if word.eq_ignore_ascii_case("time forfeit") => Some("time"),
        _ => None,
    });
    let of_ruling = match (score, by) {
        ("*", Some("forfeit")) => "0-0",
        // Other programs end a game so whose flags fell and of which they know no result.
        ("*", Some("time")) if tags.get("ResultBy").is_some() => "0-0",
        ("*", Some("cancelled")) => "none",
        _ => score,
    };
    match (Ending::parse(of_ruling, by), tags.get("ResultBy")) {
        (None, Some((line, by))) if score != "*" => {
            let what = format!("the tag ResultBy cannot be {}", cut(by));
            Err(RecordFault::at(*line, what))
        }
        (ending, _) => Ok(ending),
    }
}

/// The rules that the tags give, and the position they start from.
pub(super) fn rules(tags: &Tags) -> Result<(RuleSet, Position), RecordFault> {
    let fault = |name: &str, what: String| match tags.get(name) {
        Some((line, _)) => RecordFault::at(*line, format!("tag {name}: {what}")),
        None => RecordFault::of_all(what),
    };
    let tag = |name: &str| tags.get(name).map(|(_, value)| value.as_str());
    let (rules, start) = match (tag("Rules"), tag("Variant")) {
        (Some(words), _) => read_rules(words).map_err(|what| fault("Rules", what))?,
        (None, variant) => {
            let id = variant.map_or(Some("normal"), variant_of);
            let preset = id.and_then(RuleSet::default_rules);
            let known =
                id.zip(preset).and_then(|(id, preset)| RuleSet::new(id, preset, &BTreeMap::new()).ok());
            let rules = known.ok_or_else(|| fault("Variant", "this variant is not known here".to_owned()))?;
            (rules, None)
        }
    };
    let rules =
        rules.placed(tag("Board"), start.as_ref()).map_err(|error| fault("Board", error.to_string()))?;
    let rules = match (tag("FEN"), &start) {
        (Some(fen), None) => rules
            .with_start(&Start::Position(fen.to_owned()))
            .map_err(|error| fault("FEN", error.to_string()))?,
        (Some(fen), Some(start)) if Position::start(&rules).to_string() != fen => {
            return Err(fault("FEN", format!("{start} starts from another position")));
        }
        _ => rules,
    };
    if rules.needs_start() {
        let what = format!("{} needs the tag FEN to say where it starts", rules.variant());
        return Err(fault("Rules", what));
    }
    let start = Position::start(&rules);
    Ok((rules, start))
}

fn read_rules(words: &str) -> Result<(RuleSet, Option<Start>), String> {
    let mut words = words.split_whitespace();
    let (Some(variant), Some(preset)) = (words.next(), words.next()) else {
        return Err("write variant, preset and what differs, such as \"fairschach fsr-2023\"".to_owned());
    };
    let plain = RuleSet::new(variant, preset, &BTreeMap::new()).map_err(|error| error.to_string())?;
    let known = plain.options();
    let (mut options, mut start) = (BTreeMap::new(), None);
    for word in words {
        let (name, value) =
            word.split_once('=').ok_or_else(|| format!("{} is not option=value", cut(word)))?;
        if name == "start" {
            start = Some(Start::parse(value).map_err(|error| error.to_string())?);
            continue;
        }
        let value = match known.get(name) {
            Some(OptionValue::Number(_)) => value.parse().ok().map(OptionValue::Number),
            Some(OptionValue::Flag(_)) => value.parse().ok().map(OptionValue::Flag),
            Some(OptionValue::List(_)) => {
                let words = value.split(',').filter(|word| !word.is_empty());
                Some(OptionValue::List(words.map(str::to_owned).collect()))
            }
            _ => Some(OptionValue::Word(value.to_owned())),
        };
        let value = value.ok_or_else(|| format!("option {name} cannot be {}", cut(word)))?;
        if options.insert(name.to_owned(), value).is_some() {
            return Err(format!("option {name} is given twice"));
        }
    }
    let rules = RuleSet::new(variant, preset, &options).map_err(|error| error.to_string())?;
    Ok((rules, start))
}
