use std::collections::BTreeMap;
use std::fmt;

use anyhow::{Context, bail};
use serde::de::{Deserialize, DeserializeOwned, Deserializer, Error, MapAccess, Visitor};
use serde_json::Value;

/// The fields of one line, each given once; those that nobody takes are unknown.
pub(in crate::cli) struct Fields {
    given: BTreeMap<String, Value>,
    known: Vec<&'static str>,
}

impl Fields {
    /// A field as it is given; nothing, if it is missing.
    pub(in crate::cli) fn take_raw(&mut self, name: &'static str) -> Option<Value> {
        self.known.push(name);
        self.given.remove(name)
    }

    /// A field that may be missing or null.
    pub(in crate::cli) fn take<T: DeserializeOwned>(
        &mut self,
        name: &'static str,
    ) -> anyhow::Result<Option<T>> {
        let value = self.take_raw(name).unwrap_or(Value::Null);
        serde_json::from_value(value).with_context(|| format!("field {name}"))
    }

    /// A field that must be there.
    pub(in crate::cli) fn need<T: DeserializeOwned>(&mut self, name: &'static str) -> anyhow::Result<T> {
        match self.take(name)? {
            Some(value) => Ok(value),
            None => bail!("field {name} is missing"),
        }
    }

    /// A field that must be there, but may be null.
    pub(in crate::cli) fn need_or_null<T: DeserializeOwned>(
        &mut self,
        name: &'static str,
    ) -> anyhow::Result<Option<T>> {
        if !self.given.contains_key(name) {
            bail!("field {name} is missing; write null for none");
        }
        self.take(name)
    }

    /// Every field has been taken.
    pub(in crate::cli) fn done(&self) -> anyhow::Result<()> {
        let unknown: Vec<String> = self.given.keys().map(|name| format!("{name:?}")).collect();
        if !unknown.is_empty() {
            bail!("unknown here: {}; known are: {}", unknown.join(", "), self.known.join(", "));
        }
        Ok(())
    }
}

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(OnceEach)
    }
}

struct OnceEach;

impl<'de> Visitor<'de> for OnceEach {
    type Value = Fields;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields, A::Error> {
        let mut fields = BTreeMap::new();
        while let Some((name, value)) = map.next_entry::<String, Value>()? {
            if fields.contains_key(&name) {
                return Err(A::Error::custom(format_args!("field {name} is given twice")));
            }
            fields.insert(name, value);
        }
        Ok(Fields { given: fields, known: Vec::new() })
    }
}
