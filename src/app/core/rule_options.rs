//! A rule set's options as JSON: words, numbers, flags and lists.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::game::record::{option_from_json, option_to_json};
use crate::rules::OptionValue;

/// One option from JSON; `None` if options are never of this form. A number that no option takes goes on as it is
/// written: the rules refuse it and say what the option takes.
pub fn value_from_json(value: &Value) -> Option<OptionValue> {
    let as_written = || value.is_number().then(|| OptionValue::Word(value.to_string()));
    option_from_json(value).or_else(as_written)
}

/// All options as a JSON object.
pub fn to_json(options: &BTreeMap<String, OptionValue>) -> Value {
    Value::Object(options.iter().map(|(name, value)| (name.clone(), option_to_json(value))).collect())
}

/// Reads a stored object.
pub(in crate::app) fn from_json(text: &str) -> Result<BTreeMap<String, OptionValue>, String> {
    let object: BTreeMap<String, Value> = serde_json::from_str(text).map_err(|error| error.to_string())?;
    object
        .into_iter()
        .map(|(name, value)| match value_from_json(&value) {
            Some(value) => Ok((name, value)),
            None => Err(format!("option {name} is of no known form")),
        })
        .collect()
}
