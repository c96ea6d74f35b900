//! What is wrong with a form stands beside its field, and the keyboard is at the first.

use axum::http::StatusCode;
use fairschach::app::actor::Role;
use fairschach::app::arbitration::desk_view::NewObjection;
use fairschach::app::games::create::NewGameRequest;
use fairschach::app::tournaments::action::Action;
use fairschach::game::About;
use serde_json::json;

use super::adjudication::stopped;
use super::new_game::of_two;
use super::tournaments::{fields, with};
use super::web::{Page, Site};
use crate::app::tournaments::course::{entered, players};
use crate::app::tournaments::swiss::{house_with, words};
use crate::support::{DAY, Database};

/// The first field with this name.
fn tag<'a>(page: &'a Page, name: &str) -> &'a str {
    let named = format!("name=\"{name}\"");
    let tags = page.body.split('<').map(|part| part.split('>').next().unwrap()).filter(|tag| {
        let is_field = ["input", "select", "textarea"].iter().any(|kind| tag.starts_with(kind));
        is_field && tag.contains(&named) && !tag.contains("type=\"hidden\"")
    });
    // Of several buttons the one that is marked.
    let tag = tags.clone().find(|tag| tag.contains("aria-invalid")).or_else(|| tags.clone().next());
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
    sound(page);
}

/// The focus is on the first of the fields that are marked, and everything that describes a field is there.
#[track_caller]
fn sound(page: &Page) {
    let tags: Vec<&str> = page.body.split('<').map(|part| part.split('>').next().unwrap()).collect();
    let value = |tag: &'static str| move |part: &&str| part.split_once(tag).map(|(_, rest)| rest.to_owned());
    let values = |name: &'static str| {
        let found = tags.iter().filter_map(value(name));
        found.map(|rest| rest.split('"').next().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let marked: Vec<&&str> = tags.iter().filter(|tag| tag.contains("aria-invalid=\"true\"")).collect();
    let focused: Vec<&&str> = tags.iter().filter(|tag| tag.contains(" autofocus")).collect();
    assert_eq!(focused, marked[..1], "{}", page.body);
    let (ids, described) = (values(" id=\""), values("aria-describedby=\"").join(" "));
    for id in described.split(' ') {
        assert_eq!(ids.iter().filter(|one| *one == id).count(), 1, "{id}: {}", page.body);
    }
    for fault in ids.iter().filter(|id| id.ends_with("-fault")) {
        assert_eq!(described.split(' ').filter(|id| id == fault).count(), 1, "{fault}: {}", page.body);
    }
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
    // Of several at once: that of one game beside its result.
    let id = site.house.app.tournaments().director_queue(&site.house.director).await.unwrap()[0].tournament;
    let path = format!("/tournaments/{id}/adjudications");
    let stale = director.post(&path, &format!("reason=x&turn.{game}=x&score.{game}=1-0")).await;
    assert_eq!(stale.status, StatusCode::CONFLICT);
    let field = format!("score.{game}");
    beside(&stale, &[(&field, &field)]);
    let mute = format!("reason=&turn.{game}={turn}&score.{game}=1-0");
    beside(&director.post(&path, &mute).await, &[("reason", "reason")]);
}

#[tokio::test]
async fn of_rulings_unsealings_and_paper() {
    let site = Site::new().await;
    let house = &site.house;
    let emil = house.add("Emil", "de", Role::Arbiter).await;
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
    let frida = house.add("Frida", "de", Role::Admin).await;
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
    assert!(!never.body.contains("name=\"player\"><option"), "a player asks for nobody else");

    let director = site.sign_in(&house.director).await;
    assert!(director.get(&path).await.body.contains(&format!("<option value=\"{}\">", all[1].id)));
    let for_one = |who: usize, act: &str| format!("act={act}&round=2&player={}", all[who].id);
    assert_eq!(director.post(&path, &for_one(1, "zero")).await.status, StatusCode::SEE_OTHER);
    let both = director.get(&path).await.body;
    assert!(both.contains(&format!("name=\"player\" value=\"{}\"", all[1].id)), "{both}");
    let none_left = director.post(&path, &format!("act=half&round=3&player={}", all[0].id)).await;
    beside(&none_left, &[("round", "round")]);
    let kept = format!("<option value=\"{}\" selected>", all[0].id);
    assert!(none_left.body.contains(&kept), "{}", none_left.body);
    assert_eq!(one.post(&path, &for_one(1, "half")).await.status, StatusCode::FORBIDDEN);
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

#[tokio::test]
async fn of_new_games() {
    let site = Site::new().await;
    let carla = site.sign_in(&site.house.arbiter).await;
    let refused = async |typed: &[(&str, &str)]| carla.post("/games/new", &of_two(typed)).await;
    let one = refused(&[("white", "Niemand"), ("black", "Keiner")]).await;
    beside(&one, &[("white", "white"), ("black", "black")]);
    assert!(one.body.contains("<details class=\"more\">"), "nothing behind it is wrong");
    for (typed, fields) in [
        (vec![("white", "Niemand"), ("clock", "bald")], vec!["white", "clock"]),
        (vec![("clock", "bald"), ("arbiter", "Niemand")], vec!["arbiter", "clock"]),
        (vec![("options.few_pieces", "x"), ("terms.leave", "x")], vec!["terms.leave", "options.few_pieces"]),
        (vec![("start", "number"), ("start_number", "9999"), ("clock", "x")], vec!["start", "clock"]),
        (vec![("terms.sealing", "x"), ("terms.keyholder_reminder", "x")], vec!["terms.keyholder_reminder"]),
    ] {
        let page = refused(&typed).await;
        let fields: Vec<_> = fields.iter().map(|name| (*name, *name)).collect();
        beside(&page, &fields);
        assert!(page.body.contains("<details class=\"more\" open>"), "{typed:?}");
    }
}

#[tokio::test]
async fn of_tournaments() {
    let site = Site::new().await;
    let director = site.sign_in(&site.house.director).await;
    let form = fields(&director.get("/tournaments/new?preset=round-robin").await.body);
    let good = [("name", "Herbst"), ("action", "keep")];
    let refused = async |typed: &[(&str, &str)]| {
        director.post("/tournaments/new", &with(&form, &[&good[..], typed].concat())).await
    };
    let long = "x".repeat(4001);
    for (typed, fields) in [
        (vec![("name", ""), ("places.min", "x")], vec!["name", "places.min"]),
        (vec![("places.min", "9"), ("dates.closes", "x")], vec!["places.min", "dates.closes"]),
        (vec![("about", long.as_str()), ("clock", "bald")], vec!["about", "clock"]),
        (vec![("dates.zone", "Mond"), ("kind.cycles", "9")], vec!["kind.cycles", "dates.zone"]),
        (vec![("city", " \n "), ("terms.leave", "x")], vec!["terms.leave"]),
        (
            vec![("terms.keyholder_reminder", "x"), ("city", "\u{7}x")],
            vec!["terms.keyholder_reminder", "city"],
        ),
        (vec![("options.few_pieces", "x"), ("language", "x")], vec!["language", "options.few_pieces"]),
        (vec![("tie_breaks", "XX"), ("silence.days", "0")], vec!["silence.days", "tie_breaks"]),
        (
            vec![("prizes.0.name", "U18"), ("prizes.0.born_after", "1"), ("eligibility.federations", "D")],
            vec!["eligibility.federations", "prizes.0.name", "prizes.0.born_after"],
        ),
        (
            vec![("eligibility.rating_of", "DWZ"), ("eligibility.rating_min", "x")],
            vec!["eligibility.rating_min", "eligibility.rating_of"],
        ),
        (vec![("prizes.0.name", "U18"), ("federation", "x")], vec!["prizes.0.name", "federation"]),
    ] {
        let page = refused(&typed).await;
        assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY, "{typed:?}");
        let fields: Vec<_> = fields.iter().map(|name| (*name, *name)).collect();
        beside(&page, &fields);
    }
    let hidden = refused(&[("terms.keyholder_deadline", "x")]).await;
    assert_eq!(hidden.body.matches("<details open>").count(), 1, "{}", hidden.body);
}

#[tokio::test]
async fn of_entries_to_tournaments() {
    let site = Site::new().await;
    let house = &site.house;
    let all = players(house, 3).await;
    let kind = json!({"name": "teams", "boards": 2, "cycles": 1});
    let teams = entered(house, json!({ "kind": kind, "tie_breaks": [] }), &all[..2]).await;
    let late = site.sign_in(&all[2]).await;
    let page = late.post(&format!("/tournaments/{teams}/enter"), &format!("team={}", "x".repeat(61))).await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    beside(&page, &[("team", "team")]);
    assert!(tag(&page, "team").contains(&format!("value=\"{}\"", "x".repeat(61))));
    let one = site.sign_in(&all[0]).await;
    let draw =
        one.post(&format!("/tournaments/{teams}/contribution"), &format!("text={}", "y".repeat(65))).await;
    beside(&draw, &[("text", "contribution")]);
    assert!(tag(&draw, "text").contains(&"y".repeat(65)));
    let twice = one.post(&format!("/tournaments/{teams}/enter"), "team=x").await;
    assert_eq!(twice.status, StatusCode::CONFLICT);
}

#[tokio::test]
async fn of_settings_and_people() {
    let site = Site::new().await;
    let white = site.sign_in(&site.house.white).await;
    let notices = async |rest: &str| white.post("/settings/notices", &format!("quiet=yes&{rest}")).await;
    let both = notices("quiet_from=21%3A30&quiet_to=25%3A00").await;
    beside(&both, &[("quiet_to", "quiet_to")]);
    assert!(tag(&both, "quiet_from").contains("value=\"21:30\""), "what was typed stays");
    beside(&notices("quiet_from=x&quiet_to=07%3A00").await, &[("quiet_from", "quiet_from")]);

    let frida = site.house.add("Frida", "de", Role::Admin).await;
    let admin = site.sign_in(&frida).await;
    let path = format!("/people/{}", site.house.white.id);
    let edited = admin.post(&path, "act=edit&name=Anne&email=nirgends&lang=de").await;
    beside(&edited, &[("email", "email")]);
    assert!(tag(&edited, "name").contains("value=\"Anne\"") && edited.body.contains("<h1>Anna</h1>"));
    assert!(tag(&edited, "email").contains("value=\"nirgends\""));
    let long = "x".repeat(2001);
    for (act, fault) in [("lock", "reason"), ("revoke", "revoke")] {
        let page = admin.post(&path, &format!("act={act}&reason={long}")).await;
        let own = page.body.split(&format!("id=\"{act}-reason\"")).nth(1).unwrap().split('>').next().unwrap();
        assert!(own.contains(&format!("{fault}-fault")) && own.contains(&long), "{own}");
        sound(&page);
    }
    beside(&admin.upload("/server/ratings", &[("file", b"")]).await, &[("file", "file")]);
}

#[tokio::test]
async fn of_what_is_tried() {
    let site = Site::new().await;
    let stranger = site.stranger();
    let case = stranger.get("/rules/fairschach/b04?white=Kauderwelsch&black=Unsinn").await;
    beside(&case, &[("white", "white"), ("black", "black")]);
    beside(&stranger.get("/?try=1&move=e9e9").await, &[("move", "move")]);
    let problem = stranger.get("/problems/number/1").await;
    let name =
        problem.body.split("<input type=\"number\" name=\"").nth(1).unwrap().split('"').next().unwrap();
    for wrong in ["x", "1000001"] {
        let path = format!("/problems/number/1?{name}={wrong}");
        beside(&stranger.get(&path).await, &[(name, name)]);
    }
    let nothing = stranger.get("/problems/number/1?a=").await;
    assert!(nothing.body.contains("<p class=\"fault\" role=\"alert\">"), "{}", nothing.body);
}
