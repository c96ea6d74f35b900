//! A tournament's sheet in words, so that whoever enters knows what holds; and what was changed in it.

mod changes;
mod record;
mod whom;

pub use self::changes::changes;
pub use self::record::{act, pairing_fault};
pub use self::whom::{conditions, eligibility, prize_who, prizes, report};

use super::i18n::Lang;
use super::time::{moment_in, span};
use super::zone::Zone;
use crate::base::{Micros, Timestamp};
use crate::game::{ClockRule, Presence, Revision, Step, Terms};
use crate::rules::RuleSet;
use crate::tournament::{AtTheEnd, Kind, Pace, Seeding, Sheet, TieBreak, Withdrawal};

const DAY_US: Micros = 24 * 60 * 60 * 1_000_000;

/// A part of the sheet with its heading.
pub struct Chapter {
    /// The heading.
    pub title: String,
    /// Its sentences.
    pub lines: Vec<String>,
}

/// Everything that holds beside the rules of the games.
pub fn chapters(lang: Lang, sheet: &Sheet, rules: &RuleSet, terms: Terms, clock: ClockRule) -> Vec<Chapter> {
    let chapter = |title: &str, lines: Vec<String>| Chapter { title: lang.t(title), lines };
    vec![
        chapter("tournament-who", who_plays(lang, sheet)),
        chapter("tournament-colours", colours(lang, rules)),
        chapter("tournament-time", time(lang, rules, terms, clock)),
        chapter("tournament-leave", leave(lang, terms)),
        chapter("tournament-entries", entries(lang, rules, terms)),
        chapter("tournament-leaving", leaving(lang, sheet)),
        chapter("tournament-end", end(lang, sheet, terms)),
        chapter("tournament-field-language", vec![language(lang, sheet)]),
        chapter("tournament-dates", dates(lang, sheet)),
    ]
}

/// The kind in a few words.
pub fn kind_name(lang: Lang, kind: Kind) -> String {
    let cycles = |cycles: u8| ("cycles", i64::from(cycles).into());
    match kind {
        Kind::RoundRobin { cycles: n } => lang.tf("tournament-kind-round-robin", &[cycles(n)]),
        Kind::Sections { sections, .. } => {
            lang.tf("tournament-kind-sections", &[("n", i64::from(sections).into())])
        }
        Kind::Swiss { rounds, .. } => lang.tf("tournament-kind-swiss", &[("n", i64::from(rounds).into())]),
        Kind::Knockout { .. } => lang.t("tournament-kind-knockout"),
        Kind::Teams { boards, .. } => lang.tf("tournament-kind-teams", &[("n", i64::from(boards).into())]),
        Kind::Ladder(_) => lang.t("tournament-kind-ladder"),
    }
}

/// A tie-break's name as FIDE's Handbook C.07 has it, what is left out, and its code; the code alone if it is none.
pub fn tie_break_name(lang: Lang, code: &str) -> String {
    let Ok(code) = TieBreak::parse(code).map(|known| known.to_string()) else { return code.to_owned() };
    let (name, cut) = code.split_once('/').unwrap_or((&code, ""));
    let name = lang.t(match name {
        "DE" => "tie-break-de",
        "WIN" => "tie-break-win",
        "WON" => "tie-break-won",
        "SB" => "tie-break-sb",
        "KS" => "tie-break-ks",
        "PS" => "tie-break-ps",
        "BH" => "tie-break-bh",
        "AOB" => "tie-break-aob",
        "ARO" => "tie-break-aro",
        "TPR" => "tie-break-tpr",
        "BPG" => "tie-break-bpg",
        "BWG" => "tie-break-bwg",
        "REP" => "tie-break-rep",
        _ => "tie-break-mpvgp",
    });
    let cut = match cut {
        "C1" => "tie-break-cut-c1",
        "C2" => "tie-break-cut-c2",
        "M1" => "tie-break-cut-m1",
        "M2" => "tie-break-cut-m2",
        _ => return format!("{name} ({code})"),
    };
    format!("{} ({code})", lang.tf(cut, &[("name", name.into())]))
}

/// What a tie-break's value is, in a sentence or two.
pub fn tie_break_meaning(lang: Lang, code: &str) -> String {
    let (name, cut) = code.split_once('/').unwrap_or((code, ""));
    let key = match name {
        "DE" => "explain-de",
        "WIN" => "explain-win",
        "WON" => "explain-won",
        "BPG" => "explain-bpg",
        "BWG" => "explain-bwg",
        "PS" => "explain-ps",
        "REP" => "explain-rep",
        "BH" => "explain-bh",
        "AOB" => "explain-aob",
        "SB" => "explain-sb",
        "KS" => "explain-ks",
        "ARO" => "explain-aro",
        "TPR" => "explain-tpr",
        _ => "explain-mpvgp",
    };
    let more = match cut {
        "C1" => "explain-c1",
        "C2" => "explain-c2",
        "M1" => "explain-m1",
        "M2" => "explain-m2",
        _ => return lang.t(key),
    };
    format!("{} {}", lang.t(key), lang.t(more))
}

fn who_plays(lang: Lang, sheet: &Sheet) -> Vec<String> {
    let cycles = |n: u8| ("cycles", i64::from(n).into());
    let mut lines = vec![match sheet.kind {
        Kind::RoundRobin { cycles: n } => lang.tf("tournament-round-robin", &[cycles(n)]),
        Kind::Sections { sections, cycles: n, to_final } => {
            let args =
                [("sections", i64::from(sections).into()), cycles(n), ("best", i64::from(to_final).into())];
            lang.tf("tournament-sections", &args)
        }
        Kind::Swiss { rounds, .. } => lang.tf("tournament-swiss", &[("n", i64::from(rounds).into())]),
        Kind::Knockout { games } => lang.tf("tournament-knockout", &[("n", i64::from(games).into())]),
        Kind::Teams { boards, cycles: n, .. } => {
            lang.tf("tournament-teams", &[("n", i64::from(boards).into()), cycles(n)])
        }
        Kind::Ladder(rules) => lang.tf("tournament-ladder", &[("n", i64::from(rules.reach).into())]),
    }];
    lines.extend(super::kinds::more(lang, sheet.kind));
    lines.push(match (sheet.seeding, &sheet.eligibility.rating_of) {
        (Seeding::Draw, _) => lang.t("tournament-seeding-draw"),
        (Seeding::Rating, None) => lang.t("tournament-seeding-rating"),
        (Seeding::Rating, Some(list)) => {
            lang.tf("tournament-seeding-listed", &[("list", list.as_str().into())])
        }
        (Seeding::Entry, _) => lang.t("tournament-seeding-entry"),
    });
    let by_round = matches!(sheet.kind, Kind::Swiss { .. } | Kind::Knockout { .. });
    lines.push(match sheet.pace {
        _ if matches!(sheet.kind, Kind::Ladder(_)) => lang.t("ladder-pace"),
        Pace::AtOnce if by_round => lang.t("tournament-pace-after"),
        Pace::AtOnce => lang.t("tournament-pace-at-once"),
        Pace::Rounds { days } => lang.tf("tournament-pace-rounds", &[("n", i64::from(days).into())]),
    });
    let places = [("min", i64::from(sheet.places.min).into()), ("max", i64::from(sheet.most()).into())];
    lines.push(lang.tf("tournament-places", &places));
    lines.extend(eligibility(lang, sheet));
    lines.extend(report(lang, sheet));
    lines
}

/// Why a single game is fair where both enter at once, and two are usual elsewhere.
fn colours(lang: Lang, rules: &RuleSet) -> Vec<String> {
    let here = if rules.is_played_in_pairs() {
        ["tournament-colours-fair", "tournament-colours-elsewhere"]
    } else {
        ["tournament-colours-first", "tournament-colours-twice"]
    };
    here.map(|key| lang.t(key)).to_vec()
}

/// The regulation of time with an example.
fn time(lang: Lang, rules: &RuleSet, terms: Terms, clock: ClockRule) -> Vec<String> {
    let kind = if rules.is_played_in_pairs() { "pair" } else { "move" };
    // Only fixed deadlines depend on when a turn opens, and for them the example is left out.
    let open_at = Timestamp::from_us(0);
    let base = clock.allowance(open_at);
    // A third of the first time is used up in the example.
    let used = (base / 3 / DAY_US * DAY_US).max(base / 10);
    let left = clock.next(Step { left: base - used, owed: true, pairs: [1, 2], open_at });
    let args = [
        ("base", span(lang, base).into()),
        ("used", span(lang, used).into()),
        ("rest", span(lang, base - used).into()),
        ("left", span(lang, left).into()),
        ("kind", kind.into()),
    ];
    let mut lines = match clock {
        ClockRule::PerPair { .. } => {
            vec![lang.tf("tournament-clock-pair", &args), lang.tf("tournament-clock-pair-example", &args)]
        }
        ClockRule::Increment { increment, cap, .. } => {
            let more = [
                ("increment", span(lang, increment.micros()).into()),
                ("cap", cap.map_or_else(String::new, |cap| span(lang, cap.micros())).into()),
            ];
            let all: Vec<_> = args.iter().chain(&more).cloned().collect();
            let mut lines = vec![lang.tf("tournament-clock-increment", &all)];
            if cap.is_some() {
                lines.push(lang.tf("tournament-clock-cap", &all));
            }
            lines.push(lang.tf("tournament-clock-increment-example", &all));
            lines
        }
        // Its words say already who loses.
        ClockRule::Period { .. } | ClockRule::Fixed(_) => {
            vec![super::clocks::regulation(lang, rules, clock)]
        }
    };
    if matches!(clock, ClockRule::PerPair { .. } | ClockRule::Increment { .. }) {
        lines.push(lang.t("tournament-clock-loses"));
    }
    if rules.is_played_in_pairs() {
        lines.push(lang.t("tournament-clock-both"));
        lines.push(crate::show::rulebook::rules::both_flags(lang, terms.both_flags));
    }
    lines
}

fn leave(lang: Lang, terms: Terms) -> Vec<String> {
    let mut lines = super::leave::terms_in_words(lang, terms);
    if terms.leave.days == 0 {
        lines.insert(0, lang.t("tournament-leave-none"));
    } else {
        lines.push(lang.t("tournament-leave-how"));
    }
    lines
}

fn entries(lang: Lang, rules: &RuleSet, terms: Terms) -> Vec<String> {
    let in_pairs = rules.is_played_in_pairs();
    let mut keys = Vec::new();
    if in_pairs {
        keys.push(match terms.revision {
            Revision::None => "rule-final",
            Revision::UntilComplete => "rule-revision",
        });
        keys.push(match terms.presence {
            Presence::Shown => "rule-presence-shown",
            Presence::Hidden => "rule-presence-hidden",
        });
        keys.push("tournament-draw-pairs");
    } else {
        keys.extend(["rule-final-move", "tournament-draw-moves"]);
    }
    let entries = keys.into_iter().map(|key| lang.t(key));
    entries.chain(super::rulebook::rules::engines(lang, terms)).collect()
}

fn leaving(lang: Lang, sheet: &Sheet) -> Vec<String> {
    let days = [("n", i64::from(sheet.silence.days).into())];
    let mut lines = if sheet.hides_presence() {
        vec![lang.t("tournament-silence-hidden")]
    } else {
        let then =
            if sheet.silence.withdraw { "tournament-silence-withdraw" } else { "tournament-silence-ask" };
        vec![lang.tf("tournament-silence", &days), lang.t(then)]
    };
    lines.extend([
        lang.t(match sheet.withdrawal {
            Withdrawal::Forfeit => "tournament-withdrawal-forfeit",
            Withdrawal::AnnulBeforeHalf => "tournament-withdrawal-annul",
        }),
        lang.t(if sheet.replacement { "tournament-replacement" } else { "tournament-replacement-none" }),
    ]);
    lines
}

fn end(lang: Lang, sheet: &Sheet, terms: Terms) -> Vec<String> {
    let mut keys = vec![match sheet.at_the_end {
        AtTheEnd::Adjudicate => "tournament-at-end-adjudicate",
        AtTheEnd::Draw => "tournament-at-end-draw",
        AtTheEnd::PlayOn => "tournament-at-end-play-on",
    }];
    // A ladder's games begin as soon as they are agreed on.
    let ladder = matches!(sheet.kind, Kind::Ladder(_));
    if sheet.at_the_end != AtTheEnd::PlayOn && !ladder {
        keys.push("tournament-at-end-annul");
    }
    if !ladder {
        keys.push("tournament-points");
    }
    let mut lines: Vec<String> = keys.into_iter().map(|key| lang.t(key)).collect();
    let names: Vec<String> = (1..)
        .zip(&sheet.tie_breaks)
        .map(|(n, code)| format!("{n}. {}", tie_break_name(lang, code)))
        .collect();
    // Of a match somebody goes on, and on a ladder nobody counts points.
    if !ladder && !matches!(sheet.kind, Kind::Knockout { .. }) {
        lines.push(if names.is_empty() {
            lang.t("tournament-ties-none")
        } else {
            lang.tf("tournament-ties", &[("names", names.join("; ").into())])
        });
    }
    lines
        .extend(prizes(lang, sheet).map(|groups| lang.tf("tournament-prizes", &[("groups", groups.into())])));
    lines.push(lang.t(if terms.rated { "tournament-rated" } else { "tournament-unrated" }));
    lines
}

fn language(lang: Lang, sheet: &Sheet) -> String {
    lang.tf("tournament-language", &[("language", sheet.language.as_str().into())])
}

fn dates(lang: Lang, sheet: &Sheet) -> Vec<String> {
    let dates = &sheet.dates;
    let zone = Zone::parse(&dates.zone);
    let mut lines = vec![lang.tf("tournament-zone", &[("zone", dates.zone.as_str().into())])];
    for (day, key, open) in [
        (dates.opens, "tournament-opens", "tournament-opens-hand"),
        (dates.closes, "tournament-closes", "tournament-closes-hand"),
        (dates.starts, "tournament-starts", "tournament-starts-hand"),
        (dates.ends, "tournament-ends", "tournament-ends-none"),
    ] {
        lines.push(match day.zip(zone).and_then(|(day, zone)| Some((zone, zone.midnight(day)?))) {
            Some((zone, at)) => lang.tf(key, &[("at", moment_in(lang, zone, at).into())]),
            None => lang.t(open),
        });
    }
    lines
}

/// The moments that are written out in the lines of the dates, each as it is written there.
pub fn moments(lang: Lang, sheet: &Sheet) -> Vec<(Timestamp, String)> {
    let dates = &sheet.dates;
    let Some(zone) = Zone::parse(&dates.zone) else { return Vec::new() };
    let days = [dates.opens, dates.closes, dates.starts, dates.ends].into_iter().flatten();
    days.filter_map(|day| zone.midnight(day)).map(|at| (at, moment_in(lang, zone, at))).collect()
}
