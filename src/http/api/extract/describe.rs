//! How a request is described: its fields as JSON Schema, made from how they are read.

use serde_json::{Value, json};
use utoipa::openapi::path::{Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::{Required, Schema};

/// A field as the description has it.
pub(in crate::http::api) struct Described {
    pub(in crate::http::api) name: &'static str,
    pub(in crate::http::api) about: String,
    /// What it takes, as JSON Schema.
    pub(in crate::http::api) schema: Value,
    /// Whether it must be there.
    pub(in crate::http::api) needed: bool,
}

/// The fields of a request, made from how they are read.
pub(in crate::http::api) trait Describe {
    /// What the request is.
    fn about() -> String;

    /// Its fields, in their order.
    fn described() -> Vec<Described>;
}

/// The lines of a doc comment.
pub(in crate::http::api) fn lines(told: &[&str]) -> String {
    told.iter().map(|line| line.trim()).collect::<Vec<_>>().join("\n")
}

/// A body's schema: nothing but its fields, where `null` is as good as missing.
pub(in crate::http::api) fn object_schema<T: Describe>() -> Value {
    let described = T::described();
    let needed: Vec<&str> = described.iter().filter(|field| field.needed).map(|field| field.name).collect();
    let properties: serde_json::Map<String, Value> = described
        .iter()
        .map(|field| {
            let mut schema = field.schema.clone();
            if !field.needed {
                schema = or_null(schema);
            }
            schema["description"] = field.about.clone().into();
            (field.name.to_owned(), schema)
        })
        .collect();
    let mut schema = json!({
        "type": "object", "description": T::about(), "properties": properties, "additionalProperties": false,
    });
    if !needed.is_empty() {
        schema["required"] = needed.into();
    }
    schema
}

/// The same, or null.
pub(in crate::http::api) fn or_null(mut schema: Value) -> Value {
    if let Some(kind) = schema.get("type").cloned() {
        schema["type"] = json!([kind, "null"]);
    }
    if let Some(Value::Array(words)) = schema.get_mut("enum") {
        words.push(Value::Null);
    }
    schema
}

/// A part of the path that is one of these words.
pub(in crate::http::api) fn path_word(name: &str, about: &str, words: &[&str]) -> Vec<Parameter> {
    let schema: Option<Schema> = serde_json::from_value(json!({ "type": "string", "enum": words })).ok();
    let word = ParameterBuilder::new()
        .name(name)
        .parameter_in(ParameterIn::Path)
        .required(Required::True)
        .description(Some(about))
        .schema(schema);
    vec![word.build()]
}

/// A query's parameters.
pub(in crate::http::api) fn parameters<T: Describe>() -> Vec<Parameter> {
    let parameter = |field: Described| {
        let schema: Option<Schema> = serde_json::from_value(field.schema).ok();
        ParameterBuilder::new()
            .name(field.name)
            .parameter_in(ParameterIn::Query)
            .required(if field.needed { Required::True } else { Required::False })
            .description(Some(field.about))
            .schema(schema)
            .build()
    };
    T::described().into_iter().map(parameter).collect()
}
