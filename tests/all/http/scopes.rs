//! What a token has to be for, for each call.

use axum::http::Method;
use fairschach::http::api::scopes::{BY_EITHER, Need, ON_A_PAGE, PLAYED, READABLE, need};

use utoipa::openapi::path::PathItem;

fn methods(item: &PathItem) -> Vec<Method> {
    let all = [
        (&item.get, Method::GET),
        (&item.put, Method::PUT),
        (&item.post, Method::POST),
        (&item.delete, Method::DELETE),
        (&item.patch, Method::PATCH),
    ];
    let there = all.into_iter().filter(|(operation, _)| operation.is_some());
    there.map(|(_, method)| method).collect()
}

/// Every call with what it takes, as one looks it up: a new one shows here.
#[test]
fn every_call_has_its_scope() {
    let openapi = fairschach::http::openapi();
    let mut lines = Vec::new();
    for (path, item) in &openapi.paths.paths {
        for method in methods(item) {
            let need = match need(&method, path) {
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
    let openapi = fairschach::http::openapi();
    let all = READABLE.iter().chain(&ON_A_PAGE).chain(&PLAYED).chain(&BY_EITHER);
    for path in all {
        let full = format!("/api/v1{path}");
        assert!(openapi.paths.paths.contains_key(&full), "{full}");
    }
}
