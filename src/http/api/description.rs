//! The description of `/api/v1` as validators and generators of clients take it: what is the same for every call is added
//! here to what the calls say of themselves.

use std::collections::BTreeSet;

use axum::http::Method;
use serde_json::{Map, Value, json};
use utoipa::openapi::OpenApi;

use crate::app::access::Scope;
use crate::http::api::answers::is_tagged;
use crate::http::api::described::{events, id, named, of};
use crate::http::api::scopes::{Need, need, takes_somebody};

const PROBLEM: &str = "application/problem+json";

/// Makes it whole.
pub(super) fn whole(made: OpenApi) -> Value {
    let mut document = serde_json::to_value(made).unwrap_or_default();
    for (name, schema) in named() {
        document["components"]["schemas"][name] = schema;
    }
    let free = free_bodies(&document);
    let Some(paths) = document.get_mut("paths").and_then(Value::as_object_mut) else { return document };
    for (path, item) in paths {
        for (method, operation) in item.as_object_mut().into_iter().flatten() {
            let Ok(method) = Method::from_bytes(method.to_ascii_uppercase().as_bytes()) else { continue };
            if let Some(operation) = operation.as_object_mut() {
                complete(operation, &method, path);
                complete_body(operation, &free);
            }
        }
    }
    document
}

/// Where the schemas stand of which no member must be there.
fn free_bodies(document: &Value) -> BTreeSet<String> {
    let schemas = document["components"]["schemas"].as_object().into_iter().flatten();
    let free = schemas.filter(|(_, schema)| schema["type"] == "object" && schema.get("required").is_none());
    free.map(|(name, _)| format!("#/components/schemas/{name}")).collect()
}

/// Where no field must be there, nothing at all may be sent.
fn complete_body(operation: &mut Map<String, Value>, free: &BTreeSet<String>) {
    let Some(body) = operation.get_mut("requestBody") else { return };
    let place = body["content"]["application/json"]["schema"]["$ref"].as_str();
    if place.is_some_and(|place| free.contains(place)) {
        body["required"] = false.into();
    }
}

fn complete(operation: &mut Map<String, Value>, method: &Method, path: &str) {
    let need = need(method, path);
    let somebody = takes_somebody(method, path);
    let told = operation.get("description").and_then(Value::as_str).unwrap_or_default();
    operation
        .insert("description".to_owned(), format!("{told}\n\n{}", token_text(need, somebody)).trim().into());
    operation.insert("security".to_owned(), security(need, somebody));
    complete_parameters(operation, path);
    let Some(responses) = operation.get_mut("responses").and_then(Value::as_object_mut) else { return };
    responses.entry("4XX").or_insert_with(|| json!({ "content": { PROBLEM: problem() } }));
    responses.entry("5XX").or_insert_with(|| json!({ "content": { PROBLEM: problem() } }));
    if is_tagged(method, path) {
        responses.entry("304").or_insert_with(|| json!({}));
    }
    for (status, response) in responses {
        if let Some(response) = response.as_object_mut() {
            complete_response(status, response, (method, path));
        }
    }
}

/// What the path names is an id, unless the call says otherwise.
fn complete_parameters(operation: &mut Map<String, Value>, path: &str) {
    let said = match operation.remove("parameters") {
        Some(Value::Array(said)) => said,
        _ => Vec::new(),
    };
    let names = path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
    let unsaid = names.filter(|name| !said.iter().any(|one| one["in"] == "path" && one["name"] == *name));
    let ids = unsaid.map(|name| json!({ "name": name, "in": "path", "required": true, "schema": id() }));
    let all: Vec<Value> = ids.chain(said.iter().cloned()).collect();
    if !all.is_empty() {
        operation.insert("parameters".to_owned(), all.into());
    }
}

fn problem() -> Value {
    json!({ "schema": of("ProblemJson") })
}

fn complete_response(status: &str, response: &mut Map<String, Value>, (method, path): (&Method, &str)) {
    if response.get("description").and_then(Value::as_str).is_none_or(str::is_empty) {
        response.insert("description".to_owned(), meaning(status).into());
    }
    let mut headers = json!({
        "X-Request-Id": header("Names the request in the server's log.", json!({ "type": "string" })),
    });
    if status.starts_with(['4', '5']) {
        response.insert("content".to_owned(), json!({ PROBLEM: problem() }));
        headers["Retry-After"] = header("After how many seconds to ask again.", json!({ "type": "integer" }));
    }
    if status == "201" {
        let says = "Where what was made can be read.";
        headers["Location"] = header(says, json!({ "type": "string", "format": "uri-reference" }));
    }
    if matches!(status, "200" | "304") && is_tagged(method, path) {
        let says = "Names the bytes of this answer; `If-None-Match` takes it. A very long answer has none.";
        headers["ETag"] = header(says, json!({ "type": "string" }));
    }
    response.insert("headers".to_owned(), headers);
    // Bytes are no array of numbers.
    let content = response.get_mut("content").and_then(Value::as_object_mut);
    for (kind, media) in content.into_iter().flatten() {
        if !kind.contains("json") && media["schema"]["type"] != "string" {
            media["schema"] = json!({});
        }
        if let Some(item) = item_of(kind, path) {
            media["x-itemSchema"] = item;
        }
    }
}

/// What each line of an answer in lines is, and each event of a stream: what `itemSchema` says in OpenAPI 3.2.
fn item_of(kind: &str, path: &str) -> Option<Value> {
    match kind {
        "application/x-ndjson" => Some(of("GameJson")),
        "text/event-stream" if path == "/api/v1/players/me/stream" => Some(events::item("ToldJson")),
        "text/event-stream" => Some(events::item("GameEventJson")),
        _ => None,
    }
}

fn header(says: &str, schema: Value) -> Value {
    json!({ "description": says, "schema": schema })
}

fn meaning(status: &str) -> &'static str {
    match status {
        "200" => "What was asked for.",
        "201" => "It was made.",
        "202" => "It was taken on and is being worked on.",
        "204" => "It was done.",
        "304" => "The caller has these bytes already.",
        "5XX" | "503" => "The server could not do it now; ask again.",
        _ => "It was refused; every fault is listed.",
    }
}

/// What the call takes of a token, for people.
fn token_text(need: Need, somebody: bool) -> String {
    match need {
        Need::Page => "Only on a signed-in page: with a token 403.".to_owned(),
        Need::OneOf(any) => {
            let words: Vec<String> = any.iter().map(|scope| format!("`{}`", scope.as_str())).collect();
            let open = if somebody { "" } else { " Nobody needs a token for what everybody may see." };
            format!("A token takes the scope {}.{open}", words.join(" or "))
        }
    }
}

/// The same for programs: of a bearer token, which scopes are enough, each alone.
fn security(need: Need, somebody: bool) -> Value {
    let any: &[Scope] = match need {
        Need::OneOf(any) => any,
        Need::Page => &[],
    };
    let mut all: Vec<Value> = any.iter().map(|scope| json!({ "token": [scope.as_str()] })).collect();
    if all.is_empty() {
        all.push(json!({ "token": [] }));
    }
    if !somebody {
        all.push(json!({}));
    }
    all.into()
}
