//! Terms that do not fit the rules of a game.

use crate::app::error::{Error, FieldError, GameFault, Result};
use crate::base::PlayerId;
use crate::game::{BothFlags, Presence, Revision, Terms};
use crate::rules::{OptionValue, RuleSet};

/// Why terms about sealed entries do not fit where one side moves at a time.
pub(in crate::app) fn unfit(terms: Terms, variant: &str) -> Vec<String> {
    let shown =
        format!("in {variant} one side moves at a time, and its move is shown as soon as it is filed");
    let revised = (terms.revision == Revision::UntilComplete).then(|| {
        format!(
            "term revision = until_complete contradicts variant {variant}: {shown}; nothing is left to revise"
        )
    });
    let hidden = (terms.presence == Presence::Hidden).then(|| {
        format!("term presence = hidden contradicts variant {variant}: {shown}; nothing is left to hide")
    });
    revised.into_iter().chain(hidden).collect()
}

/// An error where an arbiter is to rule on two flags at once and there is none; in a tournament its director can.
pub(in crate::app) fn must_have_arbiter(terms: Terms, arbiter: Option<PlayerId>) -> Result<()> {
    if terms.both_flags != BothFlags::Arbiter || arbiter.is_some() {
        return Ok(());
    }
    Err(Error::malformed(GameFault::NoFlagArbiter, "arbiter"))
}

/// Why such a game cannot be sealed blindly.
pub(in crate::app) fn not_blind(rules: &RuleSet, arbiter: Option<PlayerId>) -> Vec<FieldError> {
    let options = rules.options();
    let voids = options.get("illegal_entry") == Some(&OptionValue::Word("void".to_owned()));
    let illegal = (!voids).then(|| FieldError::new(GameFault::BlindIllegal, "options.illegal_entry"));
    let arbiter = arbiter.is_none().then(|| FieldError::new(GameFault::BlindArbiter, "arbiter"));
    illegal.into_iter().chain(arbiter).collect()
}
