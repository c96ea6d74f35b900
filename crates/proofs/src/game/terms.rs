//! What the players agree on beside the rules.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use super::bot::BotMembers;
use super::key_holder::{KeyHolderTimes, hours, span};
use super::term_fault::{TermFault, fault};
use super::{BotTerms, BothFlags, Holidays, LEAVE_AHEAD_MAX, LEAVE_DAYS_MAX, LEAVE_GAME_MAX, LeaveTerms};
use crate::base::words;

words! {
    /// Whether a filed entry may be filed anew while the turn is open (FSR 2 makes it final).
    pub enum Revision {
        /// Filing is final.
        None: "none",
        /// Until every side that owes an entry has filed.
        UntilComplete: "until_complete",
    }

    /// Whose keys can open a seal; how long an arbiter's key holder may take stands in terms of its own ([`Sealing`]).
    #[derive(serde::Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum SealedFor {
        /// The server's.
        Server: "server",
        /// The arbiter's key holder's and the server's together.
        Blind: "blind",
    }

    /// Whether others see that a side has filed, that is, whether its clock runs.
    pub enum Presence {
        /// They see it.
        Shown: "shown",
        /// They do not.
        Hidden: "hidden",
    }
}

/// Who can open a seal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sealing {
    /// The server's key.
    Server,
    /// The arbiter's key holder and the server together.
    Blind(KeyHolderTimes),
}

words! {
    /// Whether the players may ask engines and tables.
    pub enum Engines {
        /// They may, or nothing was said.
        Allowed: "allowed",
        /// They may not, and the server thinks about no position of the running game.
        Forbidden: "forbidden",
    }

    /// Who may see the game.
    pub enum Visibility {
        /// Everybody.
        Public: "public",
        /// Its players and arbiter; to others it does not exist.
        Private: "private",
    }
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
    /// On which days all clocks are stopped.
    pub holidays: Holidays,
    /// Whether its result counts for ratings: as agreed, else if it is public.
    pub rated: bool,
    /// What two flags at the same instant mean.
    pub both_flags: BothFlags,
    /// Whether the players may ask engines.
    pub engines: Engines,
    /// How the bot thinks, if it plays one of the sides.
    pub bot: Option<BotTerms>,
}

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
            engines: Engines::Allowed,
            bot: None,
        }
    }
}

impl Terms {
    /// Reads terms by name; what is missing keeps its default.
    ///
    /// ```
    /// use fairschach_proofs::game::{Revision, Terms};
    /// use std::collections::BTreeMap;
    ///
    /// let mut given = BTreeMap::from([("revision".to_owned(), "until_complete".to_owned())]);
    /// assert_eq!(Terms::parse(&given).map(|terms| terms.revision), Ok(Revision::UntilComplete));
    /// given.insert("presence".to_owned(), "hidden".to_owned());
    /// given.insert("leave".to_owned(), "400".to_owned());
    /// assert_eq!(Terms::parse(&given).map_err(|faults| faults.len()), Err(2));
    /// ```
    ///
    /// # Errors
    /// Every fault, not only the first.
    pub fn parse(given: &BTreeMap<String, String>) -> Result<Terms, Vec<TermFault>> {
        let mut terms = Terms::default();
        let mut faults = Vec::new();
        let (mut sealed_for, mut reminder, mut deadline) = (SealedFor::Server, None, None);
        let (mut rated, mut bot) = (None, BotMembers::default());
        for (name, value) in given {
            match (name.as_str(), value.as_str()) {
                ("revision", value) if let Some(known) = Revision::parse(value) => terms.revision = known,
                ("presence", value) if let Some(known) = Presence::parse(value) => terms.presence = known,
                ("sealing", value) if let Some(known) = SealedFor::parse(value) => sealed_for = known,
                ("keyholder_reminder", value) if hours(value).is_some() => reminder = hours(value),
                ("keyholder_deadline", value) if hours(value).is_some() => deadline = hours(value),
                ("visibility", value) if let Some(known) = Visibility::parse(value) => {
                    terms.visibility = known
                }
                ("rated", "yes") => rated = Some(true),
                ("rated", "no") => rated = Some(false),
                ("both_flags", value) if let Some(known) = BothFlags::parse(value) => {
                    terms.both_flags = known
                }
                ("engines", value) if let Some(known) = Engines::parse(value) => terms.engines = known,
                (name, value) => {
                    if !take_leave(&mut terms, name, value) && !bot.take(name, value) {
                        faults.push(fault(name, value));
                    }
                }
            }
        }
        match bot.whole() {
            Ok(bot) => terms.bot = bot,
            Err(fault) => faults.push(fault),
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
        if sealed_for == SealedFor::Blind {
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
        let sealing = match self.sealing {
            Sealing::Server => SealedFor::Server,
            Sealing::Blind(_) => SealedFor::Blind,
        };
        let words = [
            ("revision", self.revision.as_str()),
            ("presence", self.presence.as_str()),
            ("sealing", sealing.as_str()),
            ("visibility", self.visibility.as_str()),
        ];
        let mut map: BTreeMap<_, _> = words.into_iter().map(|(name, word)| (name, word.to_owned())).collect();
        let usual = LeaveTerms::default();
        let leave = self.leave;
        for (name, days, usual) in [
            ("leave", Some(leave.days), Some(usual.days)),
            ("leave_ahead", Some(leave.ahead), Some(usual.ahead)),
            ("leave_min", Some(leave.min), Some(usual.min)),
            ("leave_max", leave.max, usual.max),
            ("leave_game", leave.game, usual.game),
        ] {
            if let Some(days) = days.filter(|_| days != usual) {
                map.insert(name, days.to_string());
            }
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
        if self.engines != Engines::Allowed {
            map.insert("engines", self.engines.as_str().to_owned());
        }
        map.extend(self.bot.into_iter().flat_map(BotTerms::to_pairs));
        if let Sealing::Blind(times) = self.sealing {
            map.insert("keyholder_reminder", span(times.reminder_h));
            map.insert("keyholder_deadline", span(times.deadline_h));
        }
        map
    }
}

/// Takes a term about leave or holidays; false, if there is none of this name or it does not take this value.
fn take_leave(terms: &mut Terms, name: &str, value: &str) -> bool {
    if name == "holidays" {
        return Holidays::parse(value).map(|holidays| terms.holidays = holidays).is_some();
    }
    let Some(days) = leave_range(name).and_then(|range| count(value, range)) else { return false };
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
