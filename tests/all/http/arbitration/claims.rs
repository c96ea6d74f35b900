//! Claims over the API and on pages: made, refused with what was compared, listed with their answers.

use axum::body::Body;
use fairschach::app::accounts::sign_in::links::Browser;
use fairschach::app::actor::Actor;
use fairschach::app::arbitration::claims::NewClaim;
use fairschach::base::GameId;
use serde_json::json;

use crate::http::kit::{Reply, Site, asking, at};

async fn quiet(site: &Site) -> GameId {
    site.house.game_from("4k3/8/8/8/8/8/8/R3K3 p - - 50 80 -").await
}

/// A page as somebody sees it who is signed in, or a form that they send.
async fn page(site: &Site, reader: &Actor, path: &str, form: Option<&str>) -> Reply {
    let link = site.house.app.sign_in().print_link(reader.id).await.unwrap();
    let secret = link.rsplit('/').next().unwrap();
    let (session, _) = site.house.app.sign_in().use_link(secret, &Browser::default()).await.unwrap().unwrap();
    let head = asking(if form.is_some() { "POST" } else { "GET" }, None, path)
        .header("cookie", format!("__Host-fairschach={session}"))
        .header("accept-language", "en");
    let head = match form {
        Some(_) => head.header("content-type", "application/x-www-form-urlencoded"),
        None => head,
    };
    let body = form.map_or_else(Body::empty, |form| Body::from(form.to_owned()));
    site.send(head.body(body).unwrap()).await
}

#[tokio::test]
async fn a_claim_is_made_refused_and_listed() {
    let site = Site::new().await;
    let game = quiet(&site).await;
    let path = at(game, "/claims");
    let white = Some(site.white.as_str());
    let refused = site.post(white, &path, json!({ "claim": "repetition" })).await;
    assert_eq!(refused.problem(409), "no-grounds");
    let refused = refused.json();
    assert_eq!(refused["errors"][0]["code"], "no-repetition");
    assert_eq!((&refused["pair"], &refused["stood_before"]), (&json!(80), &json!([])));
    let tables = site.post(white, &path, json!({ "claim": "tablebase" })).await;
    assert_eq!(tables.problem(409), "no-grounds");
    assert_eq!(tables.json()["errors"][0]["code"], "no-table");
    for wrong in [
        json!({ "claim": "mate" }),
        json!({ "claims": "moves" }),
        json!({ "claim": 7 }),
        json!({ "claim": "dead", "text": "x".repeat(2001) }),
    ] {
        let answer = site.post(white, &path, wrong.clone()).await;
        assert_eq!(answer.problem(400), "malformed", "{wrong}");
    }
    let listed = site.get(None, &path).await.good();
    assert_eq!(listed["claims"], json!([]), "a claim that did not hold leaves no trace");

    site.post(white, &path, json!({ "claim": "dead", "text": "Niemand kommt durch." })).await.good();
    let listed = site.get(None, &path).await.good();
    let open = &listed["claims"][0];
    assert_eq!((&open["claim"], &open["state"]), (&json!("dead"), &json!("open")));
    assert_eq!(open["text"], "Niemand kommt durch.");
    assert!(open["due"].is_string());
    let ruling = json!({
        "turn": 1, "kind": "answer", "to": open["seq"], "finding": "dismissed", "reason": "A rook mates.", "rule": "FIDE 5.2.2",
    });
    site.post(Some(&site.arbiter), &at(game, "/rulings"), ruling).await.good();
    let after = site.post(white, &path, json!({})).await.good();
    assert_eq!((&after["state"], &after["result"]["by"]), (&json!("finished"), &json!("moves")));
    let listed = site.get(None, &path).await.good();
    assert_eq!(listed["claims"][0]["answer"]["finding"], "dismissed");
    assert_eq!(
        (&listed["claims"][1]["claim"], &listed["claims"][1]["state"]),
        (&json!("moves"), &json!("granted"))
    );
    assert_eq!(listed["claims"][1]["by"], "white");
    let pgn = site.get(None, &at(game, "/record?format=pgn")).await;
    let pgn = String::from_utf8(pgn.body).unwrap();
    assert!(
        pgn.contains("{White claimed a draw: 50 moves without capture and pawn move}\n1/2-1/2\n"),
        "{pgn}"
    );
    fairschach::game::record::Record::from_pgn(&pgn).unwrap_or_else(|faults| panic!("{faults:?}"));
}

#[tokio::test]
async fn the_page_says_what_was_compared_and_keeps_what_was_written() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let path = format!("/games/{game}/claim");
    let white = &site.house.white;
    let shown = page(&site, white, &path, None).await;
    assert_eq!(shown.status, 200);
    let shown = String::from_utf8(shown.body).unwrap();
    for word in ["repetition", "moves", "tablebase", "dead", "time"] {
        assert!(shown.contains(&format!("value=\"{word}\"")), "{word}");
    }
    for (form, status, says) in [
        ("page=yes&claim=repetition&text=", 409, "Die jetzige Stellung (vor dem 1. Zug) "),
        ("page=yes&claim=moves&text=", 409, "Nötig sind 50"),
        ("page=yes&claim=tablebase&text=", 409, "hat keine Endspieltabellen"),
        ("page=yes&claim=&text=Hallo", 422, "Bitte wählen Sie"),
    ] {
        let answer = page(&site, white, &path, Some(form)).await;
        assert_eq!(answer.status, status, "{form}");
        let text = String::from_utf8(answer.body).unwrap();
        let text = text.replace(['\u{2068}', '\u{2069}'], "");
        assert!(text.contains(says), "{form}: {text}");
        assert!(!form.ends_with("Hallo") || text.contains("Hallo</textarea>"));
    }
    let sent = page(&site, white, &path, Some("page=yes&claim=time&text=Meine+Uhr")).await;
    assert_eq!(sent.status, 303);
    assert!(sent.header("location").ends_with("#disputes"));
    let other = page(&site, &site.house.arbiter, &path, None).await;
    assert_eq!(other.status, 403);
}

#[tokio::test]
async fn the_same_claim_again_gives_the_same_answer() {
    let site = Site::new().await;
    let game = quiet(&site).await;
    let claimed = site.house.app.arbitration().claim(&site.house.white, game, NewClaim::default()).await;
    claimed.unwrap();
    let again = site.post(Some(&site.black), &at(game, "/claims"), json!({ "claim": "moves" })).await;
    assert_eq!(again.problem(409), "not-running");
}

#[tokio::test]
async fn the_tables_are_asked_in_a_running_game_where_its_position_is_said_to_be_dead() {
    let site = Site::new().await;
    let house = &site.house;
    let game = house.game_from("8/8/8/8/8/8/3k4/1QK5 p - - 60 61 -").await;
    let desk = at(game, "/desk/rule/result").replace("/api/v1", "");
    let read = async || {
        // They are built on another thread, and as many requests are allowed again.
        house.clock.advance(60_000_000);
        let page = page(&site, &house.arbiter, &desk, None).await;
        assert_eq!(page.status, 200);
        String::from_utf8(page.body).unwrap()
    };
    assert!(!read().await.contains("Endspieltabellen"), "nobody has claimed anything");
    site.post(Some(&site.black), &at(game, "/claims"), json!({ "claim": "dead" })).await.good();
    let says = loop {
        let text = read().await;
        if !text.contains("gerade berechnet") {
            break text;
        }
        tokio::task::yield_now().await;
    };
    assert!(says.contains("Die Endspieltabellen sagen 1") && says.contains("Weiß gewinnt"), "{says}");
    assert!(says.contains("wenn niemand Remis reklamiert und noch 15 ruhige Zugpaare bleiben"), "{says}");
    assert!(says.contains("was beide Spieler dürfen, so gilt: Remis: Bei bestem Spiel"), "{says}");
    // A claim is mostly answered without a result.
    let answer = page(&site, &house.arbiter, &desk.replace("result", "answer"), None).await;
    assert!(String::from_utf8(answer.body).unwrap().contains("Die Endspieltabellen sagen 1"));
    let seen = String::from_utf8(site.get(None, &format!("/games/{game}")).await.body).unwrap();
    assert!(
        !seen.contains("endgame tables") && !seen.contains("Endspieltabellen"),
        "it is the arbiter's alone"
    );
    // In normal chess, where one side moves, three men are known too.
    let game = house.game_from("8/8/8/8/8/2k5/8/K6Q b - - 0 40 -").await;
    site.post(Some(&site.black), &at(game, "/claims"), json!({ "claim": "dead" })).await.good();
    house.clock.advance(60_000_000);
    let desk = at(game, "/desk/rule/result").replace("/api/v1", "");
    let says = String::from_utf8(page(&site, &house.arbiter, &desk, None).await.body).unwrap();
    assert!(says.contains("nach den Endspieltabellen gewinnt Weiß"), "{says}");
}
