//! How a request is read: its body, its fields, and once-only answers.

pub(super) mod fields;
pub(super) mod request;
