//! What a ruling is asked for with.

use crate::app::error::{ArbitrationFault, Error, FieldError, Result};
use crate::base::IncidentId;
use crate::game::{REASON_CHARS_MAX, RULE_CHARS_MAX, Ruling, is_plain_text};

/// A ruling that an arbiter asks for.
#[derive(Clone, Debug)]
pub struct RulingRequest {
    /// The turn that the arbiter sees open, so that none rules on another one than they mean.
    pub turn: u32,
    pub ruling: Ruling,
    /// Why: 1 to 2,000 characters. All who may see the game read it.
    pub reason: String,
    /// What it rests on, such as `FSR 7b` or a section of the tournament's sheet: 1 to 200 characters.
    pub rule: String,
    /// The incident that it closes, if it is about one.
    pub incident: Option<IncidentId>,
}

/// What is wrong with a request, whatever the game.
pub(in crate::app) fn check(request: &RulingRequest) -> Result<()> {
    let mut faults = Vec::new();
    if !is_plain_text(&request.reason, REASON_CHARS_MAX) {
        faults.push(FieldError::new(ArbitrationFault::Reason, "reason"));
    }
    if !is_plain_text(&request.rule, RULE_CHARS_MAX) {
        faults.push(FieldError::new(ArbitrationFault::Rule, "rule"));
    }
    faults.extend(request.ruling.fault().map(|fault| FieldError::new(fault, fault.field())));
    if faults.is_empty() { Ok(()) } else { Err(Error::Malformed(faults)) }
}
