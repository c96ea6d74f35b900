//! What is wrong with the texts of rulings, objections and claims.

use crate::app::arbitration::desk_view::RulingRequest;
use crate::app::error::{Error, Fault};
use crate::game::{REASON_CHARS_MAX, RULE_CHARS_MAX, is_plain_text};

/// What is wrong with a request, whatever the game.
pub(in crate::app) fn check(request: &RulingRequest) -> Result<(), Error> {
    let mut faults = Vec::new();
    let texts = [("reason", &request.reason, REASON_CHARS_MAX), ("rule", &request.rule, RULE_CHARS_MAX)];
    for (field, text, max) in texts {
        if !is_plain_text(text, max) {
            faults.push(text_fault(field, max));
        }
    }
    if let Some((field, says)) = request.ruling.fault() {
        faults.push(Fault { code: "ruling", field: field.to_owned(), message: says.to_owned() });
    }
    if faults.is_empty() { Ok(()) } else { Err(Error::Malformed(faults)) }
}

/// A text that is empty, too long, or holds control characters.
pub(in crate::app) fn text_fault(field: &str, chars_max: usize) -> Fault {
    Fault {
        code: "text",
        field: field.to_owned(),
        message: format!(
            "field {field:?} takes 1 to {chars_max} characters, and none but line ends that control"
        ),
    }
}
