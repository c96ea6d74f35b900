//! What is wrong with a form stands beside its field, and the keyboard is at the first.

use axum::http::StatusCode;
use fairschach::app::accounts::players::NewPlayer;
use fairschach::app::actor::Role;
use fairschach::app::arbitration::desk_view::NewObjection;
use fairschach::app::games::create::NewGameRequest;
use fairschach::app::tournaments::action::Action;
use fairschach::game::About;
use serde_json::json;

use super::adjudication::stopped;
use super::web::{Page, Site};
use crate::app::tournaments::course::{entered, players};
use crate::app::tournaments::swiss::{house_with, words};
use crate::support::{DAY, Database};

/// The first field with this name.
fn tag<'a>(page: &'a Page, name: &str) -> &'a str {
    let named = format!("name=\"{name}\"");
    let tag = page.body.split('<').map(|part| part.split('>').next().unwrap()).find(|tag| {
        let is_field = ["input", "select", "textarea"].iter().any(|kind| tag.starts_with(kind));
        is_field && tag.contains(&named) && !tag.contains("type=\"hidden\"")
    });
    tag.unwrap_or_else(|| panic!("no {name} in {}", page.body))
}

/// These fields have a fault each, which describes them, and the first has the focus.
#[track_caller]
fn beside(page: &Page, fields: &[(&str, &str)]) {
    assert!(page.status.is_client_error(), "{}", page.status);
    let mut first = true;
    for (name, fault) in fields {
        let id = format!("{fault}-fault");
        assert_eq!(
            page.body.matches(&format!("<p class=\"fault\" id=\"{id}\"")).count(),
            1,
            "{id}: {}",
            page.body
        );
        let tag = tag(page, name);
        assert!(tag.contains("aria-invalid=\"true\"") && tag.contains(&id), "{tag}");
        assert_eq!(tag.contains(" autofocus"), first, "{tag}");
        first = false;
    }
    assert_eq!(page.body.matches("-fault\" role=\"alert\"").count(), fields.len(), "{}", page.body);
    assert_eq!(page.body.matches(" autofocus").count(), 1);
}

#[tokio::test]
async fn of_claims_and_objections() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let white = site.sign_in(&site.house.white).await;
    let claim = format!("/games/{game}/claim");
    beside(&white.post(&claim, "page=yes").await, &[("claim", "claim")]);
    beside(&white.post(&claim, "page=yes&claim=repetition").await, &[("claim", "claim")]);
    let long = "x".repeat(2001);
    let object = format!("/games/{game}/objection");
    beside(&white.post(&object, "about=&text=x").await, &[("about", "about")]);
    beside(&white.post(&object, "about=clock&text=").await, &[("text", "text")]);
    beside(&white.post(&object, &format!("about=clock&text={long}")).await, &[("text", "text")]);
}

#[tokio::test]
async fn of_adjudications() {
    let site = Site::new().await;
    let (game, white, _) = stopped(&site.house).await;
    let path = format!("/games/{game}/adjudication");
    let one = site.sign_in(&white).await;
    beside(&one.post(&path, "text=so").await, &[("asks", "asks")]);
    let long = "x".repeat(1001);
    let both = one.post(&path, &format!("asks=win&text=&line={long}")).await;
    beside(&both, &[("text", "text"), ("line", "line")]);
    site.house.clock.advance(fairschach::game::ADJUDICATION_TIME);
    site.house.app.running_tournaments().go_on_with_adjudications().await.unwrap();
    let director = site.sign_in(&site.house.director).await;
    let turn = site.house.app.games().game(None, game).await.unwrap().turn;
    beside(&director.post(&path, &format!("turn={turn}&reason=x")).await, &[("score", "score")]);
    beside(&director.post(&path, &format!("turn={turn}&score=1-0&reason=")).await, &[("reason", "reason")]);
}

#[tokio::test]
async fn of_rulings_unsealings_and_paper() {
    let site = Site::new().await;
    let house = &site.house;
    let new = NewPlayer {
        name: "Emil".to_owned(),
        email: "emil@example.org".to_owned(),
        locale: "de".to_owned(),
        role: Role::Arbiter,
    };
    let emil = house.app.accounts().add_player(new).await.unwrap();
    let request = NewGameRequest { arbiter2: Some(emil.id), ..house.request() };
    let game = house.app.games().create_game(&house.director, request).await.unwrap();
    let arbiter = site.sign_in(&house.arbiter).await;
    let rule = |kind: &str| format!("/games/{game}/desk/rule/{kind}");
    let empty = arbiter.post(&rule("adjust-clock"), "turn=1&step=look").await;
    beside(&empty, &[("side", "side"), ("reason", "reason"), ("rule", "rule")]);
    let texts = "turn=1&reason=x&rule=y&step=look";
    for (kind, rest, field) in [
        ("extend", "days=-1", "days"),
        ("adjust-clock", "side=white&give=take&days=20", "days"),
        ("void-and-replay", "from=x", "from"),
        ("result", "outcome=", "outcome"),
    ] {
        beside(&arbiter.post(&rule(kind), &format!("{texts}&{rest}")).await, &[(field, field)]);
    }

    let unseal = format!("/games/{game}/desk/unseal");
    beside(&arbiter.post(&unseal, "turn=1&step=ask&reason=x").await, &[("sure", "sure")]);
    beside(&arbiter.post(&unseal, "turn=1&step=ask&sure=yes").await, &[("reason", "reason")]);

    let paper = format!("/games/{game}/desk/paper");
    let send = async |side: &'static str, entry: &'static str, action: &'static str| {
        let fields =
            [("turn", "1"), ("side", side), ("entry", entry), ("arrived", "letter"), ("action", action)];
        let fields: Vec<_> = fields.iter().map(|(name, value)| (*name, value.as_bytes())).collect();
        arbiter.upload(&paper, &fields).await
    };
    beside(&send("", "e2e4", "read").await, &[("side", "side")]);
    beside(&send("white", "Kauderwelsch", "read").await, &[("entry", "entry")]);
    beside(&send("white", "", "unreadable").await, &[("scan", "scan")]);
    let unread = send("", "", "unreadable").await;
    assert!(
        unread
            .body
            .contains("name=\"side\" aria-invalid=\"true\" aria-describedby=\"side-unread-fault\" autofocus")
    );
}

#[tokio::test]
async fn of_who_is_to_answer() {
    let site = Site::new().await;
    let house = &site.house;
    let new = NewPlayer {
        name: "Frida".to_owned(),
        email: "frida@example.org".to_owned(),
        locale: "de".to_owned(),
        role: Role::Admin,
    };
    let frida = house.app.accounts().add_player(new).await.unwrap();
    let mut raised = Vec::new();
    for _ in 0..2 {
        let game = house.game().await;
        let objection = NewObjection { about: About::Clock, text: "x".to_owned(), against: None };
        raised.push((game, house.app.arbitration().object(&house.white, game, objection).await.unwrap()));
    }
    house.clock.advance(4 * DAY);
    let admin = site.sign_in(&frida).await;
    let (game, seq) = raised[1];
    let send = async |arbiter: &str, reason: &str, rule: &str| {
        let form = format!("place={game}-{seq}&arbiter={arbiter}&reason={reason}&rule={rule}");
        admin.post(&format!("/games/{game}/appoint"), &form).await
    };
    for (page, field) in [
        (send("Niemand", "x", "y").await, "arbiter"),
        (send("Carla", "", "y").await, "reason"),
        (send("Carla", "x", "").await, "rule"),
    ] {
        assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(page.body.matches("-fault\" role=\"alert\"").count(), 1, "{}", page.body);
        let own = page.body.split(&format!("value=\"{game}-{seq}\"")).nth(1).unwrap();
        let marked = own.split(&format!("name=\"{field}\"")).nth(1).unwrap().split('>').next().unwrap();
        assert!(marked.contains(&format!("{field}-fault")) && marked.contains(" autofocus"), "{marked}");
    }
}

#[tokio::test]
async fn of_byes() {
    let site = Site::of(house_with(Database::Sqlite, &words()).await);
    let house = &site.house;
    let all = players(house, 5).await;
    let kind = json!({"name": "swiss", "rounds": 4, "half_byes": 1});
    let id = entered(house, json!({"kind": kind, "tie_breaks": ["BH"]}), &all).await;
    house.app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    let one = site.sign_in(&all[0]).await;
    let path = format!("/tournaments/{id}/byes");
    assert_eq!(one.post(&path, "act=half&round=2").await.status, StatusCode::SEE_OTHER);
    beside(&one.post(&path, "act=half&round=3").await, &[("round", "round")]);
    let never = one.post(&path, &format!("act=back&round=4&player={}", all[0].id)).await;
    assert_eq!(never.status, StatusCode::CONFLICT);
    assert!(never.body.contains("<p class=\"fault\" role=\"alert\">"), "{}", never.body);
}

#[tokio::test]
async fn of_a_composed_problem() {
    let site = Site::new().await;
    let stranger = site.stranger();
    let compose = async |rest: &str| stranger.get(&format!("/problems/compose?{rest}")).await;
    beside(&compose("position=x&act=solve").await, &[("position", "position")]);
    beside(&compose("square=a1&man=P&act=set").await, &[("man", "man")]);
    let ways = compose("position=8/1Q6/8/8/8/8/k1K5/8+p+-+-+0+1+-&ask=h%231&act=solve").await;
    assert_eq!(ways.status, StatusCode::OK, "{}", ways.body);
    assert!(ways.body.contains("<code>1. Db7-b2 Ka2-a1</code>"), "as Germans write: {}", ways.body);
}
