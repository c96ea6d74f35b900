use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use super::{BothFlags, Holidays, LEAVE_AHEAD_MAX, LEAVE_DAYS_MAX, LEAVE_GAME_MAX, LeaveTerms};
use crate::base::Micros;

const HOUR_US: Micros = 60 * 60 * 1_000_000;

/// Whether a filed entry may be filed anew while the turn is open (FSR 2 makes it final).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Revision {
    /// Filing is final.
    None,
    /// Until every side that owes an entry has filed.
    UntilComplete,
}

/// Whether others see that a side has filed, that is, whether its clock runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Presence {
    /// They see it.
    Shown,
    /// They do not.
    Hidden,
}

/// Who can open a seal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sealing {
    /// The server's key.
    Server,
    /// The arbiter's key holder and the server together.
    Blind(KeyHolderTimes),
}

/// How long the key holder may take once all entries are in, agreed on before the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KeyHolderTimes {
    /// After so many hours the arbiter is reminded.
    pub reminder_h: u16,
    /// After so many hours a ruling is due, and both players are told.
    pub deadline_h: u16,
}

/// The longest time that is left to a key holder: 90 days.
const KEY_HOLDER_HOURS_MAX: u16 = 90 * 24;

impl Default for KeyHolderTimes {
    fn default() -> Self {
        KeyHolderTimes { reminder_h: 24, deadline_h: 7 * 24 }
    }
}

/// Who may see the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Visibility {
    /// Everybody.
    Public,
    /// Its players and arbiter; to others it does not exist.
    Private,
}

/// What the players agreed on beside the rules; fixed at the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Terms {
    /// Whether a filed entry may be filed anew.
    pub revision: Revision,
    /// Whether others see who has filed.
    pub presence: Presence,
    /// Who can open a seal.
    pub sealing: Sealing,
    /// Who may see the game.
    pub visibility: Visibility,
    /// How much leave each player has.
    pub leave: LeaveTerms,
    /// On which days all clocks stand.
    pub holidays: Holidays,
    /// Whether its result counts for ratings: as agreed, else if it is public.
    pub rated: bool,
    /// What two flags at the same instant mean.
    pub both_flags: BothFlags,
}

/// A term that cannot be had.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TermFault {
    /// There is no such term.
    #[error(
        "unknown term {0:?}; terms are revision, presence, sealing, visibility, leave, leave_ahead, leave_min, leave_max, leave_game, holidays, rated, both_flags, keyholder_reminder, keyholder_deadline"
    )]
    Unknown(String),
    /// The term does not take this value.
    #[error("term {name} takes {allowed}, not {given:?}")]
    Value {
        /// The term.
        name: &'static str,
        /// What it takes.
        allowed: &'static str,
        /// What was given.
        given: String,
    },
    /// Two terms exclude each other.
    #[error(
        "presence=hidden and revision=until_complete exclude each other: a refused revision would tell that the other side has filed"
    )]
    HiddenRevision,
    /// Without a key holder nobody is waited for.
    #[error("{0} needs sealing=blind: with sealing=server there is no key holder to wait for")]
    NoKeyHolder(&'static str),
    /// Without leave there is nothing to limit.
    #[error("{0} needs leave: without days of leave there is nothing to limit")]
    NoLeave(&'static str),
    /// No leave could have so many days.
    #[error("leave_min is at most leave, leave_max and leave_game: else no leave could be taken")]
    LeaveTooShort,
    /// It would come too late.
    #[error("keyholder_reminder must be shorter than keyholder_deadline")]
    ReminderTooLate,
}

const ALLOWED: [(&str, &str); 14] = [
    ("revision", "none or until_complete"),
    ("presence", "shown or hidden"),
    ("sealing", "server or blind"),
    ("visibility", "public or private"),
    ("leave", "0 to 365 (days in a calendar year)"),
    ("leave_ahead", "1 to 60 (days ahead; 1 is from tomorrow on)"),
    ("leave_min", "1 to 365 (days)"),
    ("leave_max", "1 to 365 (days)"),
    ("leave_game", "1 to 999 (days in the whole game, in a tournament in all its games together)"),
    (
        "holidays",
        "de (public holidays in all of Germany), up to 24 days such as 2026-12-24, or both, with commas",
    ),
    ("rated", "yes or no"),
    ("both_flags", "absent-lose, draw, both-lose or arbiter"),
    ("keyholder_reminder", "1h to 2160h or 1d to 90d"),
    ("keyholder_deadline", "1h to 2160h or 1d to 90d"),
];

impl Default for Terms {
    fn default() -> Self {
        Terms {
            revision: Revision::None,
            presence: Presence::Shown,
            sealing: Sealing::Server,
            visibility: Visibility::Public,
            leave: LeaveTerms::default(),
            holidays: Holidays::default(),
            rated: true,
            both_flags: BothFlags::Draw,
        }
    }
}

impl Terms {
    /// Reads terms by name; what is missing keeps its default.
    ///
    /// # Errors
    /// Every fault, not only the first.
    pub fn parse(given: &BTreeMap<String, String>) -> Result<Terms, Vec<TermFault>> {
        let mut terms = Terms::default();
        let mut faults = Vec::new();
        let (mut blind, mut reminder, mut deadline) = (false, None, None);
        let mut rated = None;
        for (name, value) in given {
            match (name.as_str(), value.as_str()) {
                ("revision", "none") => terms.revision = Revision::None,
                ("revision", "until_complete") => terms.revision = Revision::UntilComplete,
                ("presence", "shown") => terms.presence = Presence::Shown,
                ("presence", "hidden") => terms.presence = Presence::Hidden,
                ("sealing", "server") => blind = false,
                ("sealing", "blind") => blind = true,
                ("keyholder_reminder", value) if hours(value).is_some() => reminder = hours(value),
                ("keyholder_deadline", value) if hours(value).is_some() => deadline = hours(value),
                ("visibility", "public") => terms.visibility = Visibility::Public,
                ("visibility", "private") => terms.visibility = Visibility::Private,
                ("rated", "yes") => rated = Some(true),
                ("rated", "no") => rated = Some(false),
                ("both_flags", value) if let Some(known) = BothFlags::parse(value) => {
                    terms.both_flags = known
                }
                (name, value) => {
                    if !take_leave(&mut terms, name, value) {
                        faults.push(fault(name, value));
                    }
                }
            }
        }
        terms.rated = rated.unwrap_or(terms.visibility == Visibility::Public);
        if terms.presence == Presence::Hidden && terms.revision == Revision::UntilComplete {
            faults.push(TermFault::HiddenRevision);
        }
        faults.extend(leave_faults(terms.leave));
        let usual = KeyHolderTimes::default();
        let times = KeyHolderTimes {
            reminder_h: reminder.unwrap_or(usual.reminder_h),
            deadline_h: deadline.unwrap_or(usual.deadline_h),
        };
        if blind {
            terms.sealing = Sealing::Blind(times);
            if times.reminder_h >= times.deadline_h {
                faults.push(TermFault::ReminderTooLate);
            }
        } else {
            let useless = [("keyholder_reminder", reminder), ("keyholder_deadline", deadline)];
            let useless = useless.iter().filter(|(_, given)| given.is_some());
            faults.extend(useless.map(|(name, _)| TermFault::NoKeyHolder(name)));
        }
        if faults.is_empty() { Ok(terms) } else { Err(faults) }
    }

    /// How long the key holder may take; nothing unless the game is sealed blindly.
    pub const fn key_holder(self) -> Option<KeyHolderTimes> {
        match self.sealing {
            Sealing::Server => None,
            Sealing::Blind(times) => Some(times),
        }
    }

    /// All terms by name, as the API shows them.
    pub fn to_map(self) -> BTreeMap<&'static str, String> {
        let revision = match self.revision {
            Revision::None => "none",
            Revision::UntilComplete => "until_complete",
        };
        let presence = match self.presence {
            Presence::Shown => "shown",
            Presence::Hidden => "hidden",
        };
        let sealing = match self.sealing {
            Sealing::Server => "server",
            Sealing::Blind(_) => "blind",
        };
        let visibility = match self.visibility {
            Visibility::Public => "public",
            Visibility::Private => "private",
        };
        let words = [
            ("revision", revision),
            ("presence", presence),
            ("sealing", sealing),
            ("visibility", visibility),
        ];
        let mut map: BTreeMap<_, _> = words.into_iter().map(|(name, word)| (name, word.to_owned())).collect();
        let usual = LeaveTerms::default();
        let leave = self.leave;
        let mut add = |name, value: u16| drop(map.insert(name, value.to_string()));
        if leave.days != usual.days {
            add("leave", leave.days);
        }
        if leave.ahead != usual.ahead {
            add("leave_ahead", leave.ahead);
        }
        if leave.min != usual.min {
            add("leave_min", leave.min);
        }
        if let Some(max) = leave.max {
            add("leave_max", max);
        }
        if let Some(game) = leave.game {
            add("leave_game", game);
        }
        if !self.holidays.is_empty() {
            map.insert("holidays", self.holidays.to_string());
        }
        if self.rated != (self.visibility == Visibility::Public) {
            let rated = if self.rated { "yes" } else { "no" };
            map.insert("rated", rated.to_owned());
        }
        if self.both_flags != BothFlags::Draw {
            map.insert("both_flags", self.both_flags.as_str().to_owned());
        }
        if let Sealing::Blind(times) = self.sealing {
            map.insert("keyholder_reminder", span(times.reminder_h));
            map.insert("keyholder_deadline", span(times.deadline_h));
        }
        map
    }
}

impl KeyHolderTimes {
    /// From when all entries are in to the reminder.
    pub fn reminder(self) -> Micros {
        Micros::from(self.reminder_h) * HOUR_US
    }

    /// From when all entries are in to the deadline.
    pub fn deadline(self) -> Micros {
        Micros::from(self.deadline_h) * HOUR_US
    }
}

/// Takes a term about leave or holidays; false, if there is none of this name or it does not take this value.
fn take_leave(terms: &mut Terms, name: &str, value: &str) -> bool {
    if name == "holidays" {
        return Holidays::parse(value).map(|holidays| terms.holidays = holidays).is_some();
    }
    let Some(days) = leave_range(name).and_then(|range| count(value, range)) else {
        return false;
    };
    let leave = &mut terms.leave;
    match name {
        "leave_ahead" => leave.ahead = days,
        "leave_min" => leave.min = days,
        "leave_max" => leave.max = Some(days),
        "leave_game" => leave.game = Some(days),
        _ => leave.days = days,
    }
    true
}

/// How many days a term about leave takes; nothing for another term.
pub fn leave_range(name: &str) -> Option<RangeInclusive<u16>> {
    Some(match name {
        "leave" => 0..=LEAVE_DAYS_MAX,
        "leave_ahead" => 1..=LEAVE_AHEAD_MAX,
        "leave_min" | "leave_max" => 1..=LEAVE_DAYS_MAX,
        "leave_game" => 1..=LEAVE_GAME_MAX,
        _ => return None,
    })
}

fn leave_faults(leave: LeaveTerms) -> Vec<TermFault> {
    let usual = LeaveTerms::default();
    if leave.days == 0 {
        let useless = [
            ("leave_ahead", leave.ahead != usual.ahead),
            ("leave_min", leave.min != usual.min),
            ("leave_max", leave.max.is_some()),
            ("leave_game", leave.game.is_some()),
        ];
        let useless = useless.into_iter().filter(|(_, given)| *given);
        return useless.map(|(name, _)| TermFault::NoLeave(name)).collect();
    }
    let most = [Some(leave.days), leave.max, leave.game].into_iter().flatten().min();
    if most.is_some_and(|most| leave.min > most) { vec![TermFault::LeaveTooShort] } else { Vec::new() }
}

/// A whole number of the range, without signs or leading zeros.
fn count(text: &str, range: RangeInclusive<u16>) -> Option<u16> {
    let plain = text.len() <= 3
        && text.bytes().all(|b| b.is_ascii_digit())
        && (text == "0" || !text.starts_with('0'));
    let count: u16 = text.parse().ok().filter(|_| plain)?;
    range.contains(&count).then_some(count)
}

/// `12h` or `7d`, in hours.
fn hours(text: &str) -> Option<u16> {
    let (digits, unit) = match (text.strip_suffix('h'), text.strip_suffix('d')) {
        (Some(digits), _) => (digits, 1),
        (None, Some(digits)) => (digits, 24),
        (None, None) => return None,
    };
    let plain = digits.len() <= 4 && digits.bytes().all(|b| b.is_ascii_digit()) && !digits.starts_with('0');
    let count: u16 = digits.parse().ok().filter(|_| plain)?;
    count.checked_mul(unit).filter(|hours| (1..=KEY_HOLDER_HOURS_MAX).contains(hours))
}

fn span(hours: u16) -> String {
    if hours.is_multiple_of(24) { format!("{}d", hours / 24) } else { format!("{hours}h") }
}

fn fault(name: &str, value: &str) -> TermFault {
    let short = |text: &str| text.chars().take(40).collect();
    match ALLOWED.iter().find(|(known, _)| *known == name) {
        Some((name, allowed)) => TermFault::Value { name, allowed, given: short(value) },
        None => TermFault::Unknown(short(name)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn map(terms: &[(&str, &str)]) -> BTreeMap<String, String> {
        terms.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
    }

    #[test]
    fn what_is_printed_reads_back() {
        let terms = Terms::parse(&map(&[("presence", "hidden"), ("visibility", "private")])).unwrap();
        let printed = |terms: Terms| {
            let printed = terms.to_map().into_iter();
            printed.map(|(name, value)| (name.to_owned(), value)).collect()
        };
        assert_eq!(Terms::parse(&printed(terms)), Ok(terms));
        for (reminder, deadline) in [("1h", "2h"), ("12h", "3d"), ("89d", "90d"), ("1d", "2160h")] {
            let given =
                [("sealing", "blind"), ("keyholder_reminder", reminder), ("keyholder_deadline", deadline)];
            let terms = Terms::parse(&map(&given)).unwrap();
            assert_eq!(Terms::parse(&printed(terms)), Ok(terms));
        }
        let usual = Terms::parse(&map(&[("sealing", "blind")])).unwrap();
        assert_eq!(usual.key_holder(), Some(KeyHolderTimes::default()));
        assert_eq!(Terms::parse(&map(&[])), Ok(Terms::default()));
    }

    #[test]
    fn every_fault_is_listed() {
        let given = map(&[
            ("colour", "red"),
            ("sealing", "open"),
            ("presence", "hidden"),
            ("revision", "until_complete"),
        ]);
        let faults = Terms::parse(&given).unwrap_err();
        assert_eq!(faults.len(), 3, "{faults:?}");
        assert!(faults.contains(&TermFault::HiddenRevision));
    }

    #[test]
    fn days_of_leave_keep_their_limits() {
        for (given, days) in [
            ("0", Some(0)),
            ("30", Some(30)),
            ("365", Some(365)),
            ("366", None),
            ("-1", None),
            ("030", None),
            ("+3", None),
            ("", None),
        ] {
            let terms = Terms::parse(&map(&[("leave", given)]));
            assert_eq!(terms.ok().map(|terms| terms.leave.days), days, "{given}");
        }
    }

    #[test]
    fn public_games_are_rated_unless_agreed_otherwise() {
        for (given, rated, shown) in [
            (&[][..], true, None),
            (&[("rated", "no")], false, Some("no")),
            (&[("rated", "yes")], true, None),
            (&[("visibility", "private")], false, None),
            (&[("visibility", "private"), ("rated", "yes")], true, Some("yes")),
            (&[("visibility", "private"), ("rated", "no")], false, None),
        ] {
            let terms = Terms::parse(&map(given)).unwrap();
            assert_eq!(terms.rated, rated, "{given:?}");
            let printed = terms.to_map();
            assert_eq!(printed.get("rated").map(String::as_str), shown, "{given:?}");
            let back = printed.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
            assert_eq!(Terms::parse(&back), Ok(terms));
        }
        assert!(Terms::parse(&map(&[("rated", "perhaps")])).is_err());
    }

    #[test]
    fn rules_of_leave_keep_their_limits_and_read_back() {
        let limits =
            [("leave_ahead", 1, 60), ("leave_min", 1, 365), ("leave_max", 1, 365), ("leave_game", 1, 999)];
        for (name, least, most) in limits {
            for (value, good) in [(least - 1, false), (least, true), (most, true), (most + 1, false)] {
                let value = value.to_string();
                let given = map(&[("leave", "365"), (name, value.as_str())]);
                let terms = Terms::parse(&given);
                assert_eq!(terms.is_ok(), good, "{name} {value}");
                if let Ok(terms) = terms {
                    let printed = terms.to_map().into_iter();
                    let printed = printed.map(|(name, value)| (name.to_owned(), value)).collect();
                    assert_eq!(Terms::parse(&printed), Ok(terms));
                }
            }
            let alone = Terms::parse(&map(&[(name, "2")]));
            assert_eq!(alone, Err(vec![TermFault::NoLeave(name)]));
        }
        for (name, value) in [("leave", "6"), ("leave_max", "6"), ("leave_game", "6")] {
            let given = map(&[("leave", "30"), ("leave_min", "7"), (name, value)]);
            assert_eq!(Terms::parse(&given), Err(vec![TermFault::LeaveTooShort]), "{name}");
        }
        let holidays = Terms::parse(&map(&[("holidays", "de,2026-12-24")])).unwrap();
        assert_eq!(holidays.to_map()["holidays"], "de,2026-12-24");
        assert!(Terms::parse(&map(&[("holidays", "xx")])).is_err());
    }

    #[test]
    fn a_key_holders_times_keep_their_limits() {
        for span in ["0h", "2161h", "91d", "01d", "1", "h", "1w", "-1h", "99999h"] {
            let given = map(&[("sealing", "blind"), ("keyholder_deadline", span)]);
            assert!(Terms::parse(&given).is_err(), "{span}");
        }
        let late = map(&[("sealing", "blind"), ("keyholder_reminder", "7d")]);
        assert_eq!(Terms::parse(&late), Err(vec![TermFault::ReminderTooLate]));
        let useless = map(&[("keyholder_reminder", "1d")]);
        assert_eq!(Terms::parse(&useless), Err(vec![TermFault::NoKeyHolder("keyholder_reminder")]));
    }
}
