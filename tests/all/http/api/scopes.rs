//! What a token has to be for, for each call.

use axum::http::Method;
use fairschach::http::api::scopes::{BY_EITHER, Need, ON_A_PAGE, PLAYED, READABLE, need};

/// Every path with its methods.
fn calls() -> Vec<(String, Vec<Method>)> {
    let openapi = fairschach::http::openapi();
    let methods = |item: &serde_json::Value| {
        let methods = item.as_object().unwrap().keys().map(|name| name.to_uppercase().parse().unwrap());
        methods.collect()
    };
    let paths = openapi["paths"].as_object().unwrap();
    paths.iter().map(|(path, item)| (path.clone(), methods(item))).collect()
}

/// Every call with what it takes, as one looks it up: a new one shows here.
#[test]
fn every_call_has_its_scope() {
    let mut lines = Vec::new();
    for (path, methods) in &calls() {
        for method in methods {
            let need = match need(method, path) {
                Need::OneOf(any) => any.iter().map(|scope| scope.as_str()).collect::<Vec<_>>().join(" or "),
                Need::Page => "a page".to_owned(),
            };
            lines.push(format!("{method} {path}: {need}\n"));
        }
    }
    lines.sort();
    insta::assert_snapshot!(lines.concat());
}

#[test]
fn the_tables_name_only_what_there_is() {
    let calls = calls();
    let all = READABLE.iter().chain(&ON_A_PAGE).chain(&PLAYED).chain(&BY_EITHER);
    for path in all {
        let full = format!("/api/v1{path}");
        assert!(calls.iter().any(|(path, _)| *path == full), "{full}");
    }
}
