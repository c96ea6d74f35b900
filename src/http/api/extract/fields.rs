//! Reads the fields of a request. A request is one struct, made by [`body!`] or [`query!`], which is described as it is read:
//! unknown fields are refused, and every fault is listed.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::{DeserializeOwned, Deserializer, MapAccess, Visitor};
use serde_json::Value;

use crate::http::problem::{FaultJson, Problem};

/// The fields of one request, taken out one by one.
#[derive(Default)]
pub(in crate::http::api) struct Fields {
    given: BTreeMap<String, Value>,
    /// Whether numbers are written as texts.
    pub(in crate::http::api) is_query: bool,
    known: Vec<&'static str>,
    /// Fields that do not go with what is asked.
    apart: Vec<&'static str>,
    /// Fields that may be missing elsewhere, but not with what is asked.
    needed: Vec<&'static str>,
    faults: Vec<FaultJson>,
}

/// What a request asks, read from its fields.
pub(in crate::http::api) trait Ask: Sized {
    /// Takes its fields; nothing if one of them is at fault.
    fn read(fields: &mut Fields) -> Option<Self>;
}

/// Nothing to be asked.
impl Ask for () {
    fn read(_: &mut Fields) -> Option<()> {
        Some(())
    }
}

/// The fields of both.
impl<A: Ask, B: Ask> Ask for (A, B) {
    fn read(fields: &mut Fields) -> Option<(A, B)> {
        let both = (A::read(fields), B::read(fields));
        Some((both.0?, both.1?))
    }
}

/// What one field holds.
pub(in crate::http::api) trait Field: Sized {
    /// What it takes, as JSON Schema.
    fn schema() -> Value;

    /// What it is where the field is missing; nothing if it must be there.
    fn missing() -> Option<Self> {
        None
    }

    /// Reads it; nothing, and a fault is noted, if it cannot be read.
    fn read(fields: &mut Fields, name: &'static str, value: Value) -> Option<Self>;
}

/// Which texts a field takes.
#[derive(Clone, Copy)]
pub(in crate::http::api) enum Takes {
    /// One of these words.
    Words(&'static [&'static str]),
    /// What is said here.
    Text(&'static str),
}

/// As somebody is told who gave another one.
impl fmt::Display for Takes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Takes::Words([words @ .., last]) if !words.is_empty() => {
                write!(f, "{} or {last}", words.join(", "))
            }
            Takes::Words(words) => f.write_str(&words.concat()),
            Takes::Text(text) => f.write_str(text),
        }
    }
}

/// What is written as a text.
pub(in crate::http::api) trait FromText: Sized {
    /// Which texts it takes.
    const TAKES: Takes;

    /// Of what form they are, for JSON Schema.
    const FORMAT: Option<&'static str> = None;

    /// Reads the text.
    fn from_text(text: &str) -> Option<Self>;
}

/// The body of a request: `body! { struct … }` describes it for the OpenAPI document as it reads it. With `check …` after the
/// struct, that function notes before which fields do not go together.
macro_rules! body {
    ($(#[doc = $about:literal])* $see:vis struct $name:ident $($rest:tt)*) => {
        $crate::http::api::extract::fields::asked! { $(#[doc = $about])* $see struct $name $($rest)* }

        impl utoipa::PartialSchema for $name {
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
                let schema = $crate::http::api::extract::describe::object_schema::<$name>();
                serde_json::from_value(schema).unwrap_or_else(|_| utoipa::openapi::Schema::default().into())
            }
        }

        impl utoipa::ToSchema for $name {
            fn name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }
        }
    };
}

/// The query of a request, as [`body!`] does it.
macro_rules! query {
    ($(#[doc = $about:literal])* $see:vis struct $name:ident $($rest:tt)*) => {
        $crate::http::api::extract::fields::asked! { $(#[doc = $about])* $see struct $name $($rest)* }

        impl utoipa::IntoParams for $name {
            fn into_params(
                _: impl Fn() -> Option<utoipa::openapi::path::ParameterIn>,
            ) -> Vec<utoipa::openapi::path::Parameter> {
                $crate::http::api::extract::describe::parameters::<$name>()
            }
        }
    };
}

macro_rules! asked {
    ($(#[doc = $about:literal])* $see:vis struct $name:ident {
        $($(#[doc = $told:literal])* $field:ident: $type:ty),* $(,)?
    } $(check $check:path)?) => {
        $(#[doc = $about])*
        $see struct $name { $($(#[doc = $told])* $field: $type),* }

        impl $crate::http::api::extract::fields::Ask for $name {
            fn read(fields: &mut $crate::http::api::extract::fields::Fields) -> Option<Self> {
                $($check(fields);)?
                $(let $field: Option<$type> = fields.take(stringify!($field));)*
                Some($name { $($field: $field?),* })
            }
        }

        impl $crate::http::api::extract::describe::Describe for $name {
            fn about() -> String {
                $crate::http::api::extract::describe::lines(&[$($about),*])
            }

            fn described() -> Vec<$crate::http::api::extract::describe::Described> {
                vec![$($crate::http::api::extract::describe::Described {
                    name: stringify!($field).trim_start_matches("r#"),
                    about: $crate::http::api::extract::describe::lines(&[$($told),*]),
                    schema: <$type as $crate::http::api::extract::fields::Field>::schema(),
                    needed: <$type as $crate::http::api::extract::fields::Field>::missing().is_none(),
                }),*]
            }
        }
    };
}

/// A field that takes one of a few words: `word! { Answer(bool): "yes" => true, "no" => false }`.
macro_rules! word {
    ($(#[$about:meta])* $see:vis $name:ident($value:ty): $($word:literal => $read:expr),+) => {
        $(#[$about])*
        $see struct $name($see $value);

        impl $crate::http::api::extract::fields::FromText for $name {
            const TAKES: $crate::http::api::extract::fields::Takes =
                $crate::http::api::extract::fields::Takes::Words(&[$($word),+]);

            fn from_text(text: &str) -> Option<Self> {
                match text {
                    $($word => Some($name($read)),)+
                    _ => None,
                }
            }
        }
    };
}

pub(in crate::http::api) use {asked, body, query, word};

/// An object whose names are each given once.
struct Object;

impl<'de> Visitor<'de> for Object {
    type Value = BTreeMap<String, Value>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut given = BTreeMap::new();
        while let Some((name, value)) = map.next_entry::<String, Value>()? {
            if given.contains_key(&name) {
                return Err(serde::de::Error::custom(format_args!("field {name:?} is given twice")));
            }
            given.insert(name, value);
        }
        Ok(given)
    }
}

impl Fields {
    /// Reads a JSON object.
    pub(in crate::http::api) fn from_json(bytes: &[u8]) -> Result<Fields, Problem> {
        let mut reader = serde_json::Deserializer::from_slice(bytes);
        let object = reader.deserialize_map(Object);
        let given = object.and_then(|given| reader.end().map(|()| given)).map_err(|error| {
            Problem::malformed(vec![FaultJson {
                code: "not-json",
                field: String::new(),
                message: format!("the body is not a JSON object: {error}"),
            }])
        })?;
        Ok(Fields { given, ..Fields::default() })
    }

    /// The pairs of a query; a name given twice is at fault.
    pub(in crate::http::api) fn from_query(pairs: Vec<(String, String)>) -> Fields {
        let mut fields = Fields { is_query: true, ..Fields::default() };
        for (name, value) in pairs {
            if fields.given.insert(name.clone(), Value::String(value)).is_some() {
                fields.push_error("twice", &name, format!("{name:?} is given twice"));
            }
        }
        fields
    }

    /// Reads what is asked, or lists every fault.
    pub(in crate::http::api) fn ask<T: Ask>(mut self) -> Result<T, Problem> {
        let read = T::read(&mut self);
        let known = self.known.join(", ");
        let unknown: Vec<String> = self.given.keys().take(16).cloned().collect();
        for name in unknown {
            let allowed = if known.is_empty() { "none is taken" } else { known.as_str() };
            self.push_error("unknown-field", &name, format!("unknown field {name:?}; known: {allowed}"));
        }
        match read {
            Some(read) if self.faults.is_empty() => Ok(read),
            _ => Err(Problem::malformed(self.faults)),
        }
    }

    /// No fields.
    pub(in crate::http::api) fn none() -> Fields {
        Fields::from_query(Vec::new())
    }

    /// Takes a field. `null` is as good as missing. Nothing if it is at fault.
    pub(in crate::http::api) fn take<T: Field>(&mut self, name: &'static str) -> Option<T> {
        // A field may be named like a keyword.
        let name = name.trim_start_matches("r#");
        if self.apart.contains(&name) {
            return T::missing();
        }
        self.known.push(name);
        match self.given.remove(name).filter(|value| !value.is_null()) {
            Some(value) => T::read(self, name, value),
            None => {
                let missing = T::missing().filter(|_| !self.needed.contains(&name));
                self.or_push_error(missing, "missing", name, || format!("field {name:?} is missing"))
            }
        }
    }

    /// Whether the field is given.
    pub(in crate::http::api) fn has(&self, name: &str) -> bool {
        self.given.get(name).is_some_and(|value| !value.is_null())
    }

    /// What a field says on which others depend; nothing if it is missing or no text.
    pub(in crate::http::api) fn text(&self, name: &str) -> Option<&str> {
        self.given.get(name).and_then(Value::as_str)
    }

    /// The same; empty if there is nothing.
    pub(in crate::http::api) fn word(&self, name: &str) -> &str {
        self.text(name).unwrap_or_default()
    }

    /// Of `all`, which depend on such a word, only the `needed` ones are known, and these must be there.
    pub(in crate::http::api) fn depend(&mut self, all: &[&'static str], needed: &[&'static str]) {
        self.needed.extend(needed);
        self.apart.extend(all.iter().filter(|name| !needed.contains(name)));
    }

    /// What was read, or a fault if nothing was.
    pub(in crate::http::api) fn or_push_error<T, M: Into<String>>(
        &mut self,
        read: Option<T>,
        code: &'static str,
        field: &str,
        says: impl FnOnce() -> M,
    ) -> Option<T> {
        if read.is_none() {
            self.push_error(code, field, says());
        }
        read
    }

    /// Notes a fault.
    pub(in crate::http::api) fn push_error(
        &mut self,
        code: &'static str,
        field: &str,
        message: impl Into<String>,
    ) {
        self.faults.push(FaultJson { code, field: field.to_owned(), message: message.into() });
    }

    /// Reads JSON as serde does.
    pub(in crate::http::api) fn convert<T: DeserializeOwned>(
        &mut self,
        name: &str,
        value: Value,
    ) -> Option<T> {
        match serde_json::from_value(value) {
            Ok(value) => Some(value),
            Err(error) => {
                self.push_error("wrong-type", name, format!("field {name:?}: {error}"));
                None
            }
        }
    }
}
