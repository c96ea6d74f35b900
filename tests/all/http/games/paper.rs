//! What came on paper, through the API's forms.

use axum::body::Body;
use serde_json::{Value, json};

use crate::http::kit::{Reply, Site, asking, at};
use crate::support::SECOND;

const SCAN: &[u8] = b"%PDF-1.7 e2-e4";

pub(in crate::http) async fn send(
    site: &Site,
    token: &str,
    path: &str,
    fields: &[(&str, &str)],
    scan: Option<&[u8]>,
) -> Reply {
    keyed(site, (token, None), path, fields, scan).await
}

/// The same with an `Idempotency-Key`.
async fn keyed(
    site: &Site,
    (token, key): (&str, Option<&str>),
    path: &str,
    fields: &[(&str, &str)],
    scan: Option<&[u8]>,
) -> Reply {
    let mut body = Vec::new();
    for (name, value) in fields {
        let head = format!("--b\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n");
        body.extend_from_slice(head.as_bytes());
    }
    if let Some(scan) = scan {
        let head = "--b\r\nContent-Disposition: form-data; name=\"scan\"; filename=\"brief.exe\"\r\n\
            Content-Type: text/html\r\n\r\n";
        body.extend_from_slice(head.as_bytes());
        body.extend_from_slice(scan);
        body.extend_from_slice(b"\r\n");
    }
    body.extend_from_slice(b"--b--\r\n");
    let mut request =
        asking("POST", Some(token), path).header("content-type", "multipart/form-data; boundary=b");
    if let Some(key) = key {
        request = request.header("idempotency-key", key);
    }
    site.send(request.body(Body::from(body)).unwrap()).await
}

#[tokio::test]
async fn a_letter_is_read_back_confirmed_and_its_scan_opened_after_the_reveal() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let (path, scans) = (at(game, "/paper"), at(game, "/scans"));
    let mut fields = vec![
        ("turn", "1"),
        ("side", "white"),
        ("entry", "e2-e4"),
        ("arrived", "letter"),
        ("stated", "Poststempel 28.12.2025"),
    ];
    let asked = send(&site, &site.arbiter, &path, &fields, Some(SCAN)).await;
    assert_eq!(asked.problem(422), "unreadable-entry");
    assert_eq!(asked.json()["read_as"], "e2e4");
    fields.push(("confirmed", "e2e4"));
    for token in [&site.white, &site.black, &site.director] {
        let refused = send(&site, token, &path, &fields, Some(SCAN)).await;
        assert_eq!(refused.problem(403), "not-allowed");
    }
    let filed = send(&site, &site.arbiter, &path, &fields, Some(SCAN)).await;
    assert_eq!(filed.status, 201);
    let again = send(&site, &site.arbiter, &path, &fields, Some(SCAN)).await;
    assert_eq!(again.problem(409), "already-filed");
    let list = site.get(Some(&site.arbiter), &scans).await.good();
    let scan = &list["scans"][0];
    assert_eq!((&scan["open"], &scan["media_type"]), (&json!(false), &json!("application/pdf")));
    let one = format!("{scans}/{}", scan["id"].as_str().unwrap());
    for token in [&site.arbiter, &site.white, &site.black] {
        site.get(Some(token), &one).await.problem(404);
    }
    site.file(&site.black, game, "e7e5").await.good();
    site.house.app.games().reveal_due().await.unwrap();
    site.house.clock.advance(2 * SECOND);
    for token in [&site.arbiter, &site.white, &site.black] {
        let got = site.get(Some(token), &one).await;
        assert_eq!(got.body, SCAN);
        assert!(got.header("content-disposition").starts_with("attachment; filename=\"fairschach-"));
        assert!(got.header("content-disposition").ends_with("-1-white.pdf\""));
        assert_eq!(got.header("content-type"), "application/pdf");
        assert_eq!(got.header("x-content-type-options"), "nosniff");
    }
    site.get(Some(&site.director), &one).await.problem(403);
    site.get(None, &one).await.problem(401);
}

#[tokio::test]
async fn a_form_that_is_sent_again_with_its_key_is_taken_once() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let fields =
        [("turn", "1"), ("side", "white"), ("entry", "e2e4"), ("arrived", "letter"), ("confirmed", "e2e4")];
    let arbiter = site.arbiter.as_str();
    let filed = async |key: &str, scan: &[u8]| {
        keyed(&site, (arbiter, Some(key)), &at(game, "/paper"), &fields, Some(scan)).await
    };
    let first = filed("letter", SCAN).await;
    let again = filed("letter", SCAN).await;
    assert_eq!((first.status.as_u16(), &again.body), (201, &first.body));
    assert_eq!(filed("letter", b"%PDF-1.7 another").await.problem(409), "key-reused");
    let put = async |key: &str| {
        let (path, fields) = (at(game, "/paper/unreadable"), [("turn", "1"), ("side", "black")]);
        keyed(&site, (arbiter, Some(key)), &path, &fields, Some(SCAN)).await.status.as_u16()
    };
    assert_eq!([put("a").await, put("a").await, put("b").await], [204; 3]);
    let scans = site.get(Some(arbiter), &at(game, "/scans")).await.good();
    assert_eq!(scans["scans"].as_array().unwrap().len(), 3, "the letter's, and one of each key");
}

#[tokio::test]
async fn the_form_says_what_is_wrong_with_it() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let (path, unreadable) = (at(game, "/paper"), at(game, "/paper/unreadable"));
    let fields = |changed: &'static str, value: &'static str| -> Vec<(&'static str, &'static str)> {
        let all = [
            ("turn", "1"),
            ("side", "white"),
            ("entry", "e2e4"),
            ("arrived", "letter"),
            ("confirmed", "e2e4"),
        ];
        let mut all: Vec<_> = all.into_iter().filter(|(name, _)| *name != changed).collect();
        all.push((changed, value));
        all
    };
    let fault = |reply: Reply| -> Value {
        assert_eq!(reply.problem(400), "malformed");
        reply.json()["errors"][0]["field"].clone()
    };
    for (changed, value) in [("turn", "one"), ("side", "red"), ("arrived", "pigeon"), ("draw_offer", "maybe")]
    {
        let reply = send(&site, &site.arbiter, &path, &fields(changed, value), None).await;
        assert_eq!(fault(reply), changed);
    }
    let unknown = send(&site, &site.arbiter, &path, &fields("colour", "red"), None).await;
    unknown.problem(400);
    let page = b"<html>".as_slice();
    for wrong in [page, &vec![0xff; 2 * 1024 * 1024 + 1], &vec![0xff; 3 * 1024 * 1024]] {
        let reply = send(&site, &site.arbiter, &path, &fields("turn", "1"), Some(wrong)).await;
        assert_eq!(reply.problem(400), "malformed");
    }
    let none = send(&site, &site.arbiter, &unreadable, &fields("turn", "1"), None).await;
    assert_eq!(fault(none), "scan");
    let kept = send(&site, &site.arbiter, &unreadable, &fields("turn", "1"), Some(SCAN)).await;
    assert_eq!(kept.status, 204);
    let seen = site.get(Some(&site.white), &at(game, "")).await.good();
    assert_eq!(seen["white"]["sealed"], false);
    let largest = [b"\xff\xd8\xff".as_slice(), &vec![0; 2 * 1024 * 1024 - 3]].concat();
    let filed = send(&site, &site.arbiter, &path, &fields("turn", "1"), Some(&largest)).await;
    assert_eq!(filed.status, 201, "2 MiB and not a byte more");
}
