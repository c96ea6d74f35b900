//! How a request is read: its body, its fields, and once-only answers.

pub(super) mod describe;
pub(super) mod field_kinds;
pub(super) mod fields;
pub(super) mod path;
pub(super) mod request;
