//! Reads the fields of a request: unknown ones are refused, and every fault is listed.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::{DeserializeOwned, Deserializer, MapAccess, Visitor};
use serde_json::Value;

use crate::app::error::Fault;
use crate::base::IdError;
use crate::http::problem::Problem;

/// The fields of one request, taken out one by one.
pub(in crate::http::api) struct Fields {
    given: BTreeMap<String, Value>,
    known: Vec<&'static str>,
    faults: Vec<Fault>,
}

/// What a request asks, read from its fields.
pub(in crate::http::api) trait Ask: Sized {
    /// Whether nothing at all may be sent.
    const MAY_BE_EMPTY: bool = false;

    /// Takes its fields; nothing if one of them is at fault.
    fn read(fields: &mut Fields) -> Option<Self>;
}

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
            Problem::malformed(vec![Fault {
                code: "not-json",
                field: String::new(),
                message: format!("the body is not a JSON object: {error}"),
            }])
        })?;
        Ok(Fields::new(given))
    }

    /// The pairs of a query; a name given twice is at fault.
    pub(in crate::http::api) fn from_query(pairs: Vec<(String, String)>) -> Fields {
        let mut fields = Fields::new(BTreeMap::new());
        for (name, value) in pairs {
            if fields.given.insert(name.clone(), Value::String(value)).is_some() {
                fields.blame("twice", &name, format!("{name:?} is given twice"));
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
            self.blame("unknown-field", &name, format!("unknown field {name:?}; known: {allowed}"));
        }
        match read {
            Some(read) if self.faults.is_empty() => Ok(read),
            _ => Err(Problem::malformed(self.faults)),
        }
    }

    /// A field that must be there.
    pub(in crate::http::api) fn required<T: DeserializeOwned>(&mut self, name: &'static str) -> Option<T> {
        match self.take(name) {
            Some(value) => self.convert(name, value),
            None => {
                self.blame("missing", name, format!("field {name:?} is missing"));
                None
            }
        }
    }

    /// A field that may be missing; `null` is as good as missing. Nothing if it is at fault.
    #[expect(clippy::option_option, reason = "missing is not at fault")]
    pub(in crate::http::api) fn optional<T: DeserializeOwned>(
        &mut self,
        name: &'static str,
    ) -> Option<Option<T>> {
        match self.take(name) {
            Some(value) => self.convert(name, value).map(Some),
            None => Some(None),
        }
    }

    /// An id that must be there.
    pub(in crate::http::api) fn id<T>(
        &mut self,
        name: &'static str,
        parse: impl Fn(&str) -> Result<T, IdError>,
    ) -> Option<T> {
        let text = self.required::<String>(name)?;
        let id = parse(&text);
        id.map_err(|error| self.blame("wrong-value", name, format!("field {name:?}: {error}"))).ok()
    }

    /// An id that may be missing.
    #[expect(clippy::option_option, reason = "missing is not at fault")]
    pub(in crate::http::api) fn some_id<T>(
        &mut self,
        name: &'static str,
        parse: impl Fn(&str) -> Result<T, IdError>,
    ) -> Option<Option<T>> {
        let Some(text) = self.optional::<String>(name)? else {
            return Some(None);
        };
        let id = parse(&text);
        id.map_err(|error| self.blame("wrong-value", name, format!("field {name:?}: {error}"))).ok().map(Some)
    }

    /// A number in a query that may be missing.
    #[expect(clippy::option_option, reason = "missing is not at fault")]
    pub(in crate::http::api) fn number<T: std::str::FromStr>(
        &mut self,
        name: &'static str,
    ) -> Option<Option<T>> {
        let Some(text) = self.optional::<String>(name)? else {
            return Some(None);
        };
        let number = text.parse().ok();
        if number.is_none() {
            self.blame("wrong-value", name, format!("{name:?} takes a whole number in its range"));
        }
        number.map(Some)
    }

    /// Notes a fault.
    pub(in crate::http::api) fn blame(
        &mut self,
        code: &'static str,
        field: &str,
        message: impl Into<String>,
    ) {
        self.faults.push(Fault { code, field: field.to_owned(), message: message.into() });
    }

    fn new(given: BTreeMap<String, Value>) -> Fields {
        Fields { given, known: Vec::new(), faults: Vec::new() }
    }

    fn take(&mut self, name: &'static str) -> Option<Value> {
        self.known.push(name);
        self.given.remove(name).filter(|value| !value.is_null())
    }

    fn convert<T: DeserializeOwned>(&mut self, name: &str, value: Value) -> Option<T> {
        match serde_json::from_value(value) {
            Ok(value) => Some(value),
            Err(error) => {
                self.blame("wrong-type", name, format!("field {name:?}: {error}"));
                None
            }
        }
    }
}

/// Nothing to be asked.
pub(in crate::http::api) struct Nothing;

impl Ask for Nothing {
    const MAY_BE_EMPTY: bool = true;

    fn read(_: &mut Fields) -> Option<Nothing> {
        Some(Nothing)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Sample {
        turn: u32,
        draw: bool,
    }

    impl Ask for Sample {
        fn read(fields: &mut Fields) -> Option<Sample> {
            let turn = fields.required("turn");
            let draw = fields.optional("draw");
            Some(Sample { turn: turn?, draw: draw?.unwrap_or(false) })
        }
    }

    fn faults(json: &str) -> String {
        match Fields::from_json(json.as_bytes()).and_then(Fields::ask::<Sample>) {
            Ok(_) => "taken".to_owned(),
            Err(problem) => format!("{problem:?}"),
        }
    }

    #[test]
    fn what_is_complete_is_taken() {
        let sample: Sample = Fields::from_json(br#"{"turn":7}"#).and_then(Fields::ask).unwrap();
        assert!(sample.turn == 7 && !sample.draw);
        assert_eq!(faults(r#"{"turn":7,"draw":null}"#), "taken");
    }

    #[test]
    fn every_fault_is_listed_at_once() {
        let told = faults(r#"{"draw":"yes","colour":1,"entry":"e2e4"}"#);
        for part in ["\"turn\\\" is missing", "wrong-type", "\"colour\"", "\"entry\""] {
            assert!(told.contains(part), "{part} in {told}");
        }
    }

    #[test]
    fn only_one_object_with_each_name_once_is_json_enough() {
        for given in ["", "[]", "{\"turn\":1}{}", r#"{"turn":1,"turn":2}"#, "{\"turn\":1", "\u{feff}{}"] {
            assert!(faults(given).contains("not-json"), "{given}");
        }
    }
}
