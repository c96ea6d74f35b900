//! Whether a value is what a schema says, as far as the archive's own schema goes.

use serde_json::Value;

/// What is wrong with a value.
pub(super) fn faults(root: &Value, schema: &Value, value: &Value, place: &str) -> Vec<String> {
    if let Some(named) = schema["$ref"].as_str() {
        return faults(root, root.pointer(named.trim_start_matches('#')).unwrap(), value, place);
    }
    let wrong = |what: &str| vec![format!("{place}: {what}: {value}")];
    if let Some(any) = schema["anyOf"].as_array() {
        let good = any.iter().any(|one| faults(root, one, value, place).is_empty());
        return if good { Vec::new() } else { wrong("none of what it may be") };
    }
    if let Some(words) = schema["enum"].as_array() {
        return if words.contains(value) { Vec::new() } else { wrong("no such word") };
    }
    if let Some(fixed) = schema.get("const") {
        return if fixed == value { Vec::new() } else { wrong("another value") };
    }
    let kind = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    let kinds = schema["type"].as_array().map_or_else(|| vec![&schema["type"]], |all| all.iter().collect());
    if !kinds.iter().any(|one| *one == kind) {
        return wrong("another type");
    }
    match value {
        Value::Array(items) => {
            items.iter().flat_map(|item| faults(root, &schema["items"], item, place)).collect()
        }
        Value::Object(members) => {
            let required = schema["required"].as_array().into_iter().flatten();
            let missing = required.filter(|name| !members.contains_key(name.as_str().unwrap()));
            let mut all: Vec<String> = missing.map(|name| format!("{place}: no {name}")).collect();
            for (name, member) in members {
                match schema["properties"].get(name) {
                    Some(of) => all.extend(faults(root, of, member, &format!("{place}.{name}"))),
                    None if schema["additionalProperties"] == false => all.push(format!("{place}: {name}")),
                    None => {}
                }
            }
            all
        }
        _ => Vec::new(),
    }
}
