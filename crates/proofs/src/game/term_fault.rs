//! What is wrong with terms.

use crate::base::errors;

errors! {
    /// A term that cannot be had.
    #[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
    pub enum TermFault {
        Unknown(String):
            "unknown term {0:?}; terms are revision, presence, sealing, visibility, leave, leave_ahead, leave_min, leave_max, leave_game, holidays, rated, both_flags, engines, keyholder_reminder, keyholder_deadline";
        Value {
            /// The term.
            name: &'static str,
            /// What it takes.
            allowed: &'static str,
            /// What was given.
            given: String,
        }: "term {name} takes {allowed}, not {given:?}";
        HiddenRevision:
            "presence=hidden and revision=until_complete exclude each other: a refused revision would tell that the other side has filed";
        NoKeyHolder(&'static str): "{0} needs sealing=blind: with sealing=server there is no key holder to wait for";
        NoLeave(&'static str): "{0} needs leave: without days of leave there is nothing to limit";
        LeaveTooShort: "leave_min is at most leave, leave_max and leave_game: else no leave could be taken";
        HalfABot: "bot_level, bot_nodes and bot_engine go together; the server sets them in games with its bot";
        ReminderTooLate: "keyholder_reminder must be shorter than keyholder_deadline";
    }
}

const ALLOWED: [(&str, &str); 18] = [
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
    ("engines", "allowed or forbidden"),
    ("bot_level", "1 to 8"),
    ("bot_nodes", "1 to 100000000"),
    ("bot_engine", "1 to 999999999"),
    ("keyholder_reminder", "1h to 2160h or 1d to 90d"),
    ("keyholder_deadline", "1h to 2160h or 1d to 90d"),
];

/// What is wrong with a term that cannot be read.
pub(super) fn fault(name: &str, value: &str) -> TermFault {
    let short = |text: &str| text.chars().take(40).collect();
    match ALLOWED.iter().find(|(known, _)| *known == name) {
        Some((name, allowed)) => TermFault::Value { name, allowed, given: short(value) },
        None => TermFault::Unknown(short(name)),
    }
}
