//! How that is described which the model writes by itself: sheets and acts, records and files, tables, events. Tests hold the members
//! against what is written.

pub(super) mod events;
pub(super) mod records;
pub(super) mod sheets;
pub(super) mod tables;

use serde_json::{Value, json};

/// Types of which only the description has need: what is sent is made elsewhere.
macro_rules! described {
    ($($(#[doc = $about:literal])* $name:ident: $schema:expr;)+) => {$(
        $(#[doc = $about])*
        pub(in crate::http::api) enum $name {}

        impl utoipa::PartialSchema for $name {
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
                let mut schema: serde_json::Value = $schema;
                schema["description"] = [$($about),*].concat().trim().into();
                serde_json::from_value(schema).unwrap_or_else(|_| utoipa::openapi::Schema::default().into())
            }
        }

        impl utoipa::ToSchema for $name {
            fn name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }
        }
    )+};
}

pub(in crate::http::api) use described;

/// Schemas to which others refer, by their names; no answer or request is one of them by itself.
pub(in crate::http::api) fn named() -> [(&'static str, Value); 5] {
    [
        ("GivenSheet", sheets::given_sheet()),
        ("GameRecordJson", records::game_record()),
        ("GameFileJson", records::game_file()),
        ("GameEventJson", events::game_event()),
        ("ToldJson", events::told()),
    ]
}

pub(in crate::http::api) fn text() -> Value {
    json!({ "type": "string" })
}

pub(in crate::http::api) fn id() -> Value {
    json!({ "type": "string", "format": "uuid" })
}

pub(in crate::http::api) fn day() -> Value {
    json!({ "type": "string", "format": "date" })
}

pub(in crate::http::api) fn moment() -> Value {
    json!({ "type": "string", "format": "date-time" })
}

/// Bytes in base64.
pub(in crate::http::api) fn base64() -> Value {
    json!({ "type": "string", "contentEncoding": "base64" })
}

/// A whole number that may be below zero.
pub(in crate::http::api) fn whole() -> Value {
    json!({ "type": "integer" })
}

pub(in crate::http::api) fn number() -> Value {
    json!({ "type": "integer", "minimum": 0 })
}

pub(in crate::http::api) fn flag() -> Value {
    json!({ "type": "boolean" })
}

pub(in crate::http::api) fn list(items: Value) -> Value {
    json!({ "type": "array", "items": items })
}

/// Any names with such values.
pub(in crate::http::api) fn map(values: Value) -> Value {
    json!({ "type": "object", "additionalProperties": values })
}

/// The values of options: words, numbers, flags, lists of words.
pub(in crate::http::api) fn option() -> Value {
    json!({ "type": ["string", "boolean", "integer", "array"], "items": text() })
}

/// One of these.
pub(in crate::http::api) fn any(schemas: &[Value]) -> Value {
    json!({ "anyOf": schemas })
}

/// The schema with this name.
pub(in crate::http::api) fn of(name: &str) -> Value {
    json!({ "$ref": format!("#/components/schemas/{name}") })
}

/// The same, or null.
pub(in crate::http::api) fn of_or_null(name: &str) -> Value {
    any(&[of(name), json!({ "type": "null" })])
}

pub(in crate::http::api) fn listed(words: &[&str]) -> Value {
    json!({ "type": "string", "enum": words })
}

/// An object that needs these members, with a blank between.
pub(in crate::http::api) fn object(needed: &str, members: Value) -> Value {
    let needed: Vec<&str> = needed.split_whitespace().collect();
    let mut schema = json!({ "type": "object", "properties": members });
    if !needed.is_empty() {
        schema["required"] = needed.into();
    }
    schema
}

pub(in crate::http::api) fn about(says: &str, mut schema: Value) -> Value {
    schema["description"] = says.into();
    schema
}
