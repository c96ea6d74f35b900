//! The terms in the form for a new game: what can be chosen, and why a choice does not fit.

use std::collections::BTreeMap;

use crate::app::error::GameFault;
use crate::game::{BothFlags, SealedFor, TermFault, leave_range};
use crate::http::web::games::create::{FieldFault, FormFields};
use crate::http::web::games::create_page::{Line, Question, question};
use crate::rules::RuleSet;
use crate::show::Lang;

const NAMES: [&str; 15] = [
    "revision",
    "presence",
    "sealing",
    "visibility",
    "rated",
    "both_flags",
    "engines",
    "leave",
    "leave_ahead",
    "leave_min",
    "leave_max",
    "leave_game",
    "holidays",
    "keyholder_reminder",
    "keyholder_deadline",
];

/// The terms that were chosen, by name.
pub(in crate::http::web) fn given(typed: &FormFields) -> BTreeMap<String, String> {
    let given = NAMES.map(|name| (name, typed.get(&format!("terms.{name}"))));
    let given = given.into_iter().filter(|(_, value)| !value.is_empty());
    given.map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
}

/// Whether entries are to be sealed blindly.
pub(super) fn are_blind(terms: &BTreeMap<String, String>) -> bool {
    terms.get("sealing").and_then(|word| SealedFor::parse(word)) == Some(SealedFor::Blind)
}

/// The terms to choose from; in a tournament another meaning of both flags at once is the usual one.
pub(super) fn terms(lang: Lang, typed: &FormFields, base: &RuleSet, both_flags: BothFlags) -> Vec<Question> {
    const REVISION: [(&str, &str); 2] =
        [("none", "new-revision-none"), ("until_complete", "new-revision-until")];
    const PRESENCE: [(&str, &str); 2] = [("shown", "new-presence-shown"), ("hidden", "new-presence-hidden")];
    const VISIBILITY: [(&str, &str); 2] =
        [("public", "new-visibility-public"), ("private", "new-visibility-private")];
    const ENGINES: [(&str, &str); 2] =
        [("forbidden", "new-engines-forbidden"), ("allowed", "new-engines-allowed")];
    const RATED: [(&str, &str); 3] = [("", "rated-usual"), ("yes", "rated-yes"), ("no", "rated-no")];
    const SEALING: [(&str, &str); 2] = [("server", "new-sealing-server"), ("blind", "new-sealing-blind")];
    const FLAGS: [(&str, &str); 4] = [
        ("draw", "new-flags-draw"),
        ("absent-lose", "new-flags-absent"),
        ("both-lose", "new-flags-both"),
        ("arbiter", "new-flags-arbiter"),
    ];
    let ask = |name: &str, label: &str, choices: &[(&str, &str)]| {
        let chosen = Some(typed.get(name)).filter(|chosen| !chosen.is_empty());
        question(lang, name, label, choices, chosen.unwrap_or(choices[0].0))
    };
    let mut terms = Vec::new();
    if base.is_played_in_pairs() {
        terms.push(ask("terms.revision", "new-revision", &REVISION));
        terms.push(ask("terms.presence", "new-presence", &PRESENCE));
    }
    terms.push(ask("terms.visibility", "new-visibility", &VISIBILITY));
    terms.push(ask("terms.rated", "rated-label", &RATED));
    terms.push(ask("terms.engines", "new-engines", &ENGINES));
    if base.is_played_in_pairs() {
        terms.push(ask("terms.sealing", "new-sealing", &SEALING));
        let mut choices = FLAGS;
        choices.sort_by_key(|(word, _)| *word != both_flags.as_str());
        terms.push(ask("terms.both_flags", "new-flags", &choices));
    }
    terms
}

/// Leave and holidays.
pub(super) fn leave_lines(lang: Lang, typed: &FormFields) -> Vec<Line> {
    const LINES: [(&str, &str, &str); 6] = [
        ("terms.leave", "new-leave", "new-leave-help"),
        ("terms.leave_ahead", "new-leave-ahead", "new-leave-ahead-help"),
        ("terms.leave_min", "new-leave-min", "new-leave-min-help"),
        ("terms.leave_max", "new-leave-max", "new-leave-max-help"),
        ("terms.leave_game", "new-leave-game", "new-leave-game-help"),
        ("terms.holidays", "new-holidays", "new-holidays-help"),
    ];
    LINES.map(|line| Line::typed(lang, typed, line)).into()
}

/// How long a key holder may take; where nothing is sealed, there is none.
pub(super) fn key_holder_lines(lang: Lang, typed: &FormFields, base: &RuleSet) -> Vec<Line> {
    const LINES: [(&str, &str, &str); 2] = [
        ("terms.keyholder_reminder", "new-keyholder-reminder", "new-keyholder-reminder-help"),
        ("terms.keyholder_deadline", "new-keyholder-deadline", "new-keyholder-deadline-help"),
    ];
    if !base.is_played_in_pairs() {
        return Vec::new();
    }
    LINES.map(|line| Line::typed(lang, typed, line)).into()
}

/// Why terms cannot be had, at the field that is to be changed.
pub(in crate::http::web) fn term_words(lang: Lang, fault: &TermFault) -> FieldFault {
    let (field, text) = match fault {
        TermFault::HiddenRevision => ("terms.presence", lang.t("new-fault-hidden-revision")),
        TermFault::NoKeyHolder(name) => (*name, lang.t("new-fault-not-blind")),
        TermFault::ReminderTooLate => ("keyholder_reminder", lang.t("new-fault-reminder-late")),
        TermFault::NoLeave(name) => (*name, lang.t("new-fault-no-leave")),
        TermFault::LeaveTooShort => ("leave_min", lang.t("new-fault-leave-min")),
        TermFault::Value { name, .. } if *name == "holidays" => (*name, lang.t("new-fault-holidays")),
        TermFault::Value { name, .. } if let Some(days) = leave_range(name) => {
            let days = format!("{}–{}", days.start(), days.end());
            (*name, lang.tf("new-fault-leave-number", &[("allowed", days.into())]))
        }
        TermFault::Value { name, .. } if name.starts_with("keyholder") => {
            (*name, lang.t("new-fault-keyholder-time"))
        }
        TermFault::Value { .. } | TermFault::Unknown(_) | TermFault::HalfABot => {
            ("terms", lang.say(GameFault::Term.wording()))
        }
    };
    let field = match field {
        "terms" | "terms.presence" => field.to_owned(),
        name => format!("terms.{name}"),
    };
    FieldFault { field, text }
}
