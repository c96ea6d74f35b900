//! How a request is read: its body, its fields, and once-only answers.

pub(super) mod describe;
pub(super) mod field_kinds;
pub(super) mod fields;
pub(super) mod path;
pub(super) mod request;

pub(in crate::http::api) use describe::{or_null, path_word};
pub(in crate::http::api) use field_kinds::{
    BoardName, Cursor, Limit, RulesName, TitleName, VariantName, Within,
};
pub(in crate::http::api) use fields::{Ask, Field, Fields, FromText, Takes, body, query, word};
pub(in crate::http::api) use path::{At, Part};
pub(in crate::http::api) use request::{
    Answer, Answered, Done, Idempotency, Posted, Shown, ValidQuery, done, fault, once,
};
