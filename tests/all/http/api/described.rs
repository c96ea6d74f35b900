//! What the model writes by itself is described member by member: sheets, and what belongs to acts.

use std::collections::BTreeSet;

use fairschach::http::openapi;
use fairschach::tournament::ladder::LadderRules;
use serde_json::{Value, json};

/// Acts of every kind as the model writes them, and in them sheets of every kind.
const ACTS: &str = include_str!("../../../cases/acts.jsonl");

/// Whether a schema describes all of a value, also where it leaves room for more.
pub(super) fn fits(all: &Value, schema: &Value, value: &Value) -> bool {
    if let Some(name) = schema["$ref"].as_str() {
        return fits(all, &all[name.rsplit('/').next().unwrap()], value);
    }
    let fitting = |name: &str| {
        let choices = schema[name].as_array()?;
        Some(choices.iter().filter(|one| fits(all, one, value)).count())
    };
    match (fitting("oneOf"), fitting("anyOf")) {
        (Some(count), _) => return count == 1,
        (_, Some(count)) => return count > 0,
        _ => {}
    }
    let kinds: Vec<&str> = match &schema["type"] {
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
        kind => kind.as_str().into_iter().collect(),
    };
    let kind = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    let is_listed = schema["enum"].as_array().is_none_or(|words| words.contains(value));
    let inside = match value {
        Value::Array(items) => items.iter().all(|item| fits(all, &schema["items"], item)),
        Value::Object(members) => {
            let mut needed = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
            needed.all(|name| members.contains_key(name))
                && members.iter().all(|(name, member)| match schema["properties"].get(name) {
                    Some(own) => fits(all, own, member),
                    None => fits(all, &schema["additionalProperties"], member),
                })
        }
        _ => true,
    };
    kinds.contains(&kind) && is_listed && inside
}

fn names(object: &Value) -> BTreeSet<&str> {
    object.as_object().unwrap().keys().map(String::as_str).collect()
}

#[test]
fn what_the_model_writes_is_described_member_by_member() {
    let document = openapi();
    let all = &document["components"]["schemas"];
    let acts: Vec<Value> = ACTS.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let mut written = BTreeSet::new();
    for act in &acts {
        assert!(fits(all, &all["ActBodyJson"], &act["body"]), "{act}");
        written.extend(names(&act["body"]));
    }
    assert_eq!(written, names(&all["ActBodyJson"]["properties"]));
    let sheets: Vec<&Value> = acts.iter().filter_map(|act| act["body"].get("sheet")).collect();
    let members: BTreeSet<&str> = sheets.iter().copied().flat_map(names).collect();
    // Answers may get more members, requests may not.
    for (name, is_closed) in [("SheetJson", false), ("GivenSheet", true)] {
        let schema = &all[name];
        assert_eq!(members, names(&schema["properties"]), "{name}");
        assert_eq!(schema["additionalProperties"] == json!(false), is_closed, "{name}");
        for sheet in &sheets {
            assert!(fits(all, schema, sheet), "{name}: {sheet}");
        }
        for kind in schema["properties"]["kind"]["oneOf"].as_array().unwrap() {
            let word = &kind["properties"]["name"]["enum"][0];
            let of_kind = sheets.iter().map(|sheet| &sheet["kind"]).filter(|kind| kind["name"] == *word);
            let written: BTreeSet<&str> = of_kind.flat_map(names).collect();
            assert_eq!(written, names(&kind["properties"]), "{word}");
        }
        assert_eq!(schema["properties"]["seeding"]["enum"], json!(["draw", "rating", "entry"]));
    }
    let rules = json!(LadderRules::default());
    assert!(fits(all, &all["LadderRulesJson"], &rules));
    assert_eq!(names(&rules), names(&all["LadderRulesJson"]["properties"]));
}
