//! The front door: what a stranger sees, tries and watches, and how accounts are asked for there.

use std::collections::BTreeMap;

use assert_cmd::Command;
use axum::body::Body;
use axum::http::StatusCode;
use fairschach::app::accounts::joining::Registration;
use fairschach::app::games::challenges::offer::{NewChallenge, Opponent};
use fairschach::base::Side;
use fairschach::http::{WebOptions, router};
use serde_json::Value;
use tokio_util::sync::CancellationToken;

use super::kit::{asking, from_address};
use crate::app::accounts::care::admin;
use crate::app::accounts::joining::house_with;
use crate::app::games::challenges::{invited, offer};
use crate::show::web::Site;
use crate::support::{DAY, Database, SECOND, TestApp, on_both};

on_both! {
    a_stranger_sees_public_games_as_they_are_released => games;
    a_request_is_answered_on_the_page_of_people => people;
}

async fn games(database: Database) {
    let site = Site::of(TestApp::new(database).await);
    let house = &site.house;
    let front = async || site.stranger().get("/").await;
    assert!(!front().await.body.contains("class=\"watch\""), "none runs");
    let private = house.game_with(&[("visibility", "private")]).await;
    let mut public = Vec::new();
    for _ in 0..5 {
        public.push(house.game().await);
    }
    house.pair(public[0], "e2e4", "e7e5").await;
    let page = front().await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.body.contains("Beide ziehen gleichzeitig. Keiner weiß, was der andere tut."));
    assert!(!page.body.contains(&private.to_string()));
    assert_eq!(page.body.matches("/board.svg").count(), 4, "four of them");
    let first = page.body.find("/board.svg").unwrap();
    assert!(page.body[..first].contains(&public[0].to_string()), "the one that has come furthest");

    // One entry, and a pair that is not released, change nothing.
    house.file(&house.white, public[0], "g1f3").await.unwrap();
    let filed = front().await.body;
    assert_eq!(filed, page.body);
    house.file(&house.black, public[0], "b8c6").await.unwrap();
    house.app.games().reveal_due().await.unwrap();
    assert_eq!(front().await.body, page.body);
    house.clock.advance(2 * SECOND);
    assert_ne!(front().await.body, page.body);
    let white = site.sign_in(&house.white).await;
    assert_eq!(white.get("/").await.to, "/games");
    assert!(white.get("/games").await.body.contains("href=\"/about\""));
    let about = white.get("/about?try=1&move=a1a8&reply=a8a1").await.body;
    for part in
        ["Beide ziehen gleichzeitig.", "href=\"/about?try=2#try\"", "<a href=\"/rules#fsr-5\">FSR 5</a>"]
    {
        assert!(about.contains(part), "{part}: {about}");
    }
}

/// The source of the program is named where its operator says where it is.
#[tokio::test]
async fn the_front_page_leads_to_the_source_that_is_set() {
    let mut site = Site::new().await;
    let source = "https://git.example.org/fairschach";
    assert!(!site.stranger().get("/").await.body.contains("Quelltext"));
    let web = WebOptions { trial: true, source_url: Some(source.to_owned()), ..WebOptions::default() };
    site.router = router(site.house.app.clone(), web, CancellationToken::new());
    let page = site.stranger().get("/").await.body;
    assert!(page.contains(&format!("<a href=\"{source}\" rel=\"external\">Quelltext</a>")), "{page}");
}

/// What a visitor chooses stands in the address, and then what was rolled against it, which stands on no page before.
#[tokio::test]
async fn a_pair_is_tried_without_an_account() {
    let site = Site::new().await;
    let stranger = site.stranger();
    for number in 1..=3 {
        let before = stranger.get(&format!("/?try={number}")).await;
        assert_eq!(before.status, StatusCode::OK);
        assert!(before.body.contains("data-try") && before.body.contains("<select id=\"try-move\""));
        assert!(!before.body.contains("data-facts") && !before.body.contains("bot-mix"), "{number}");
    }
    let revealed = async |path: &str| {
        let page = stranger.get(path).await;
        assert_eq!(page.status, StatusCode::OK, "{path}");
        assert!(page.body.contains("<details class=\"bot-mix\">"), "{path}: {}", page.body);
        let facts = page.body.split_once("data-facts>").expect(path).1;
        facts.split_once("</ul>").unwrap().0.to_owned()
    };
    let swap = revealed("/?try=1&move=a1a8&reply=a8a1").await;
    assert!(swap.contains("FSR 5") && swap.contains("tauschten"), "{swap}");
    let left = revealed("/?try=1&move=g1f2&reply=a8a1").await;
    assert!(left.contains("schlug auf a1"), "{left}");
    let saved = revealed("/?try=2&move=a5h5&reply=a7b5").await;
    assert!(saved.contains("schlug auf h5"), "{saved}");
    let first = revealed("/?try=3&move=a4e8&reply=e8e2").await;
    assert!(first.contains("FSR 6"), "{first}");

    for none in ["/?try=1&move=a1b2", "/?try=1&move=nonsense", "/?try=2&move=c4f7"] {
        let page = stranger.get(none).await;
        assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY, "{none}");
        assert!(page.body.contains("Diesen Zug gibt es hier nicht"));
    }
    for odd in ["/?try=0", "/?try=4", "/?try=x", "/?try=1&try=2"] {
        let page = stranger.get(odd).await;
        assert!(page.body.contains("name=\"try\" value=\"1\""), "{odd}");
    }
}

/// What the engine of today mixes in the positions of the front page, and the list that the page rolls from.
const LIST: (&str, &str) = (
    include_str!("../../../src/http/web/front/positions.jsonl"),
    include_str!("../../../src/http/web/front/mixes.jsonl"),
);

#[test]
fn what_the_front_page_rolls_from_is_what_the_engine_mixes_today() {
    let mut program = Command::new(env!("CARGO_BIN_EXE_fairschach"));
    let output = program.args(["engine", "think"]).write_stdin(LIST.0).output().unwrap();
    assert!(output.status.success());
    let says = "make it anew: the command stands in CONTRIBUTING.md";
    assert_eq!(String::from_utf8(output.stdout).unwrap(), LIST.1, "{says}");
}

/// Each time anew, every entry of the mix as often as it says, and nothing else.
#[tokio::test]
async fn blacks_move_is_rolled_from_the_list_each_time() {
    let site = Site::new().await;
    let stranger = site.stranger();
    for (number, chosen, line) in [(1, "a1a8", 0), (2, "a5a7", 1), (3, "a4e8", 2)] {
        let answer: Value = serde_json::from_str(LIST.1.lines().nth(line).unwrap()).unwrap();
        let mix = answer["black"].as_array().unwrap();
        let mut came: BTreeMap<String, u32> = BTreeMap::new();
        for _ in 0..200 {
            site.house.clock.advance(SECOND);
            let path = format!("/?try={number}&move={chosen}");
            let to = stranger.get(&path).await.to;
            let reply = to.strip_prefix(&format!("{path}&reply=")).and_then(|to| to.strip_suffix("#try"));
            *came.entry(reply.expect(&to).to_owned()).or_default() += 1;
        }
        for share in mix {
            let expected = share["ppm"].as_u64().unwrap() as f64 / 5_000.0;
            let often = came.remove(share["entry"].as_str().unwrap()).unwrap_or_default();
            assert!((f64::from(often) - expected).abs() <= 40.0, "{number}: {share} came {often} times");
        }
        assert!(came.is_empty(), "{number}: {came:?}");
    }
    // What stands in the address before a move is chosen goes with it, and is no entry that cannot be.
    let given = stranger.get("/?try=1&reply=a8a1").await.body;
    assert!(given.contains("name=\"reply\" value=\"a8a1\""), "{given}");
    assert!(!stranger.get("/?try=1&reply=a8b1").await.body.contains("name=\"reply\""));
    assert!(stranger.get("/?try=1&move=a1a8&reply=a8b1").await.to.starts_with("/?try=1&move=a1a8&reply="));
}

#[tokio::test]
async fn every_move_of_every_position_is_resolved() {
    let site = Site::new().await;
    for (number, reply) in [(1, "a8a1"), (2, "h5f3"), (3, "g8f8")] {
        let page = site.stranger().get(&format!("/?try={number}")).await.body;
        let moves: Vec<&str> =
            page.split("<option value=\"").skip(2).map(|rest| rest.split_once('"').unwrap().0).collect();
        assert!(moves.len() >= 4, "{moves:?}");
        for mv in moves {
            let page = site.stranger().get(&format!("/?try={number}&move={mv}&reply={reply}")).await.body;
            assert!(page.contains("data-facts><li>"), "{number} {mv}: nothing is said of it");
        }
    }
}

async fn people(database: Database) {
    let site = Site::of(house_with(database, Registration::Request).await);
    let stranger = site.stranger();
    let page = stranger.get("/join").await;
    assert!(
        page.body.contains("Ein Verwalter sieht sich Ihre Anfrage an")
            && page.body.contains("Konto beantragen")
    );
    let open = Site::new().await.stranger().get("/join").await.body;
    assert!(open.contains("Konto anlegen") && !open.contains("Konto beantragen"), "{open}");
    let unknown = stranger.post("/join", "name=Frieda+F.&email=frieda%40example.org&lang=de").await;
    let known = stranger.post("/join", "name=Gerda+G.&email=anna%40example.org&lang=de").await;
    assert_eq!(unknown.status, StatusCode::OK);
    assert_eq!(unknown.body, known.body, "the same for an address that has an account");
    let taken = stranger.post("/join", "name=Anna&email=frieda%40example.org&lang=de").await;
    assert_eq!(taken.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(
        taken.body.contains("Diesen Namen gibt es hier schon") && taken.body.contains("frieda@example.org")
    );

    let ada = site.sign_in(&admin(&site.house).await).await;
    let page = ada.get("/people").await.body;
    assert!(page.contains("Frieda F.") && page.contains("f…@example.org") && !page.contains("frieda@"));
    let path = page.split_once("action=\"/people/requests/").unwrap().1.split_once('"').unwrap().0;
    let path = format!("/people/requests/{path}");
    let director = site.sign_in(&site.house.director).await;
    let desk = ada.get("/desk?kind=account").await.body;
    assert!(desk.contains("<a href=\"/people#requests\">Frieda F.</a>"), "{desk}");
    assert!(!director.get("/desk").await.body.contains("Frieda F."));
    assert_eq!(director.post(&path, "act=accept").await.status, StatusCode::FORBIDDEN);
    assert_eq!(stranger.post(&path, "act=accept").await.to, "/sign-in");
    assert_eq!(ada.post(&path, "act=maybe").await.status, StatusCode::NOT_FOUND);
    assert_eq!(ada.post(&path, "act=accept").await.to, "/people");
    assert_eq!(ada.post(&path, "act=accept").await.status, StatusCode::NOT_FOUND, "it was answered");
    let page = ada.get("/people").await.body;
    assert!(page.contains("Frieda F.") && !page.contains("/people/requests/"));
}

/// A link to a public game shows its board elsewhere; a private game's page says nothing to others, not even from its player.
#[tokio::test]
async fn a_public_game_has_a_preview_of_what_is_released() {
    let site = Site::new().await;
    let game = site.house.game().await;
    site.house.pair(game, "e2e4", "e7e5").await;
    site.house.pair(game, "g1f3", "b8c6").await;
    let image = |page: &str| {
        let rest = page.split_once("<meta property=\"og:image\" content=\"").unwrap().1;
        rest.split_once('"').unwrap().0.replace("&#38;", "&").replace("&amp;", "&")
    };
    let picture = format!("https://fairschach.example/api/v1/games/{game}/board.png?width=800");
    let page = site.stranger().look(game).await.body;
    assert_eq!(image(&page), picture);
    assert!(page.contains("property=\"og:title\" content=\"Anna – Ben\""));
    let past = site.stranger().get(&format!("/games/{game}?turn=1")).await.body;
    assert_eq!(image(&past), format!("{picture}&turn=1"));
    let private = site.house.game_with(&[("visibility", "private")]).await;
    let own = site.sign_in(&site.house.white).await.look(private).await.body;
    assert!(!own.contains("og:"));
}

/// An invitation shows the board from the side that is offered, and takes a name; the rules stand behind it.
#[tokio::test]
async fn an_invitation_shows_a_board_and_asks_for_a_name() {
    let site = Site::new().await;
    let house = &site.house;
    let new = NewChallenge {
        side: Some(Side::White),
        ..offer(house, Opponent::Address("friend@example.net".to_owned()))
    };
    house.app.challenges().challenge(&house.white, new).await.unwrap();
    let path = format!("/invitation/{}", invited(house).await);
    let page = site.stranger().get(&path).await.body;
    assert!(page.contains("data-side=\"black\"") && page.contains("14 Tage je Zugpaar"), "{page}");
    assert!(page.contains("Beide ziehen gleichzeitig") && page.contains("<details>"));
    let none = site.stranger().post(&path, "name=").await;
    assert_eq!(none.status, StatusCode::UNPROCESSABLE_ENTITY);
    let mut frieda = site.stranger();
    let taken = frieda.post(&path, "name=Frieda&zone=Europe%2FBerlin").await;
    assert!(taken.to.starts_with("/games/"));
    frieda.keep(&taken);
    assert!(frieda.get("/games").await.body.contains("data-zone=\"Europe/Berlin\""));
    assert_eq!(site.stranger().get(&path).await.status, StatusCode::GONE);
}

#[tokio::test]
async fn where_nobody_joins_the_page_says_whom_to_ask() {
    let site = Site::of(house_with(Database::Sqlite, Registration::Closed).await);
    admin(&site.house).await;
    let page = site.stranger().get("/join").await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.body.contains(">Ada</a>") && !page.body.contains("<form method=\"post\" action=\"/join\""));
    let refused = site.stranger().post("/join", "name=Frieda&email=f%40example.org&lang=de").await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    assert!(refused.body.contains(">Ada</a>"));
    let front = site.stranger().get("/").await.body;
    assert_eq!(front.matches("button main").count(), 1, "signing in is what one does there");
}

#[tokio::test]
async fn five_ask_at_once_from_one_network_and_for_one_address() {
    let site = super::kit::Site::new().await;
    let ask = async |n: usize, mail: &str, from: &str| {
        let head = asking("POST", None, "/join").header("content-type", "application/x-www-form-urlencoded");
        let network = from.rsplit_once('.').unwrap().1.replace(':', "+");
        let form = format!("name=Friend+{n}+{network}&email={mail}%40example.org&lang=en");
        site.send(from_address(head.body(Body::from(form)).unwrap(), from)).await
    };
    for n in 0..5 {
        assert_eq!(ask(n, &format!("friend{n}"), "203.0.113.7:1").await.status, 200);
    }
    let refused = ask(5, "friend5", "203.0.113.7:1").await;
    assert_eq!(refused.header("retry-after"), "720");
    assert_eq!(refused.problem(429), "too-many");
    assert_eq!(ask(5, "friend5", "203.0.113.8:1").await.status, 200, "others go on");
    for n in 0..4 {
        assert_eq!(ask(6, "Friend5", &format!("203.0.113.{}:1", 10 + n)).await.status, 200);
    }
    assert_eq!(ask(6, "friend5", "203.0.113.20:1").await.problem(429), "too-many");
    site.house.clock.advance(DAY / 120);
    assert_eq!(ask(6, "friend5", "203.0.113.20:1").await.status, 200, "five an hour come back");
}

/// Whoever looks for an opponent finds the bot by the door that is open to them, and none where no games with it begin.
#[tokio::test]
async fn the_front_page_leads_to_the_bot() {
    let link = |to: &str| format!("<a href=\"{to}\">Sofort gegen den Bot spielen</a>");
    let site = Site::new().await;
    let page = site.stranger().get("/").await.body;
    assert!(page.contains("Noch kein Gegner?") && page.contains(&link("/join")), "{page}");
    assert!(page.contains("Dafür brauchen Sie ein Konto."), "{page}");
    let anna = site.sign_in(&site.house.white).await;
    let about = anna.get("/about").await.body;
    assert!(about.contains(&link("/games/bot")) && !about.contains("brauchen Sie ein Konto"), "{about}");
    let closed = Site::of(house_with(Database::Sqlite, Registration::Closed).await);
    assert!(closed.stranger().get("/").await.body.contains(&link("/sign-in")));
    let mut house = TestApp::new(Database::Sqlite).await;
    house.restart_with_bot(false, 1).await;
    assert!(!Site::of(house).stranger().get("/").await.body.contains("Noch kein Gegner?"));
}

#[tokio::test]
async fn an_erased_player_is_named_in_the_visitors_language() {
    let site = Site::new().await;
    site.house.game().await;
    let erased = "UPDATE player SET name = 'Erased player' WHERE name = 'Anna'";
    assert_eq!(site.house.raw().await.execute(erased).await, 1);
    let page = site.stranger().get("/").await.body;
    assert!(page.contains("Gelöschter Spieler – Ben") && !page.contains("Erased player"), "{page}");
}
