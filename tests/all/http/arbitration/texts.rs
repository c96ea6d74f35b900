//! Texts of events that were taken away: null in the API, said on the page.

use axum::body::Body;
use fairschach::app::operations::texts::{TextPlace, TextState};
use serde_json::{Value, json};

use crate::http::kit::{Site, asking, at};

#[tokio::test]
async fn a_text_that_was_taken_away_is_null_and_the_page_says_so() {
    let site = Site::new().await;
    let (house, game) = (&site.house, site.house.game().await);
    let said = json!({ "about": "check", "text": "Klara Kolumna told me of it." });
    let answer = site.post(Some(&site.white), &at(game, "/objections"), said).await.good();
    let seq = answer["seq"].as_u64().unwrap();
    let ruling = json!({
        "turn": 1, "kind": "answer", "to": seq, "finding": "dismissed", "reason": "Klara Kolumna was not there.", "rule": "FSR 9",
    });
    let ruled = site.post(Some(&site.arbiter), &at(game, "/rulings"), ruling).await.good();
    let read = async |language: &str| {
        let request = asking("GET", None, &format!("/games/{game}"));
        let request = request.header("accept-language", language).body(Body::empty()).unwrap();
        String::from_utf8(site.send(request).await.body).unwrap()
    };
    let disputes = async || site.get(None, &at(game, "/disputes")).await.good();
    let shown = disputes().await;
    assert_eq!(shown["objections"][0]["text"], "Klara Kolumna told me of it.");
    assert_eq!(shown["rulings"][0]["reason"], "Klara Kolumna was not there.");
    assert!(read("en").await.matches("Klara Kolumna").count() >= 2);
    for (seq, name) in [(seq, "text"), (ruled["seq"].as_u64().unwrap(), "reason")] {
        let place = TextPlace { game, filed: None, seq, name: name.to_owned() };
        assert_eq!(house.app.operations().forget_text(&place).await.unwrap(), TextState::TakenAway);
    }
    let shown = disputes().await;
    assert_eq!(shown["objections"][0]["text"], Value::Null);
    assert_eq!(
        (&shown["rulings"][0]["reason"], &shown["rulings"][0]["rule"]),
        (&Value::Null, &json!("FSR 9"))
    );
    for (language, says) in [("en", "This text was removed."), ("de", "Dieser Text wurde entfernt.")] {
        let page = read(language).await;
        assert!(page.matches(says).count() >= 2 && !page.contains("Kolumna"), "{page}");
    }
}
