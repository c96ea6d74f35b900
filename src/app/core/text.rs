//! What is wrong with the texts of rulings, objections and claims.

use crate::app::error::FieldError;

/// A text that is empty, too long, or holds control characters.
pub(in crate::app) fn text_fault(field: &str, chars_max: usize) -> FieldError {
    FieldError {
        code: "text",
        field: field.to_owned(),
        message: format!(
            "field {field:?} takes 1 to {chars_max} characters, and none but line ends that control"
        ),
    }
}
