//! What an account is told, as a stream.

use axum::body::BodyDataStream;
use fairschach::app::access::{Scope, Scopes};
use fairschach::app::accounts::account::AccountAct;
use fairschach::app::accounts::sign_in::sessions::NewToken;
use fairschach::app::actor::Actor;
use fairschach::app::games::challenges::offer::Opponent;
use fairschach::app::games::create::NewGameRequest;
use fairschach::app::limits::{DAY, WEBHOOKS_MAX};
use fairschach::app::outbox::webhooks::NewWebhook;
use fairschach::app::outbox::webhooks::event::WebhookForm;
use fairschach::app::outbox::webhooks::stream::{STEP, TOLD_AT_ONCE};
use jiff::ToSpan;
use jiff::civil::{Date, date};
use serde_json::{Value, json};

use crate::app::accounts::care::admin;
use crate::app::games::challenges::offer;
use crate::http::games::stream::{event, next, open};
use crate::http::kit::Site;
use crate::support::{Database, SECOND, on_both};

/// The house's clock begins on 1 January 2026.
fn day(ahead: i32) -> Date {
    date(2026, 1, 1) + ahead.days()
}

on_both! {
    an_account_reads_what_it_is_told => told;
    challenges_leave_and_tournaments_are_told => news;
    who_may_not_play_reads_nothing_of_an_open_turn => open_turn;
    a_stream_is_its_owners_alone => owned;
    many_messages_are_read_in_order => many;
}

const PATH: &str = "/api/v1/players/me/stream";

/// Tells what is due, as the loop of webhooks does; how much it was.
async fn number(site: &Site) -> usize {
    assert!(site.house.app.webhooks().claim(16).await.unwrap().is_empty(), "nobody is called");
    site.house.app.webhooks().number().await.unwrap()
}

async fn types(stream: &mut BodyDataStream, count: usize) -> Vec<(i64, String)> {
    let mut all = Vec::new();
    for _ in 0..count {
        all.push(next(stream).await.unwrap());
    }
    all
}

async fn told(database: Database) {
    let site = Site::on(database).await;
    let webhooks = site.house.app.webhooks();
    webhooks.told(&site.house.white, 0).await.unwrap_err();
    let mut white = open(&site, Some(&site.white), PATH, None).await;
    drop(open(&site, Some(&site.black), PATH, None).await);
    let game = site.house.game().await;
    assert_eq!(number(&site).await, 2);
    let (id, begun) = event(&mut white).await.unwrap();
    assert_eq!((id, &begun["type"]), (Some(STEP), &json!("game.started")));
    let url = format!("https://fairschach.example/games/{game}");
    assert_eq!(begun["data"], json!({ "game": game.to_string(), "turn": 1, "url": url }));
    assert_eq!(begun["timestamp"], site.house.app.now().to_string());

    // What somebody files is told nobody, and a reveal not before its release.
    site.file(&site.white, game, "e2e4").await.good();
    site.house.clock.advance(SECOND);
    assert_eq!(number(&site).await, 0, "White has filed");
    site.file(&site.black, game, "e7e5").await.good();
    assert_eq!(site.house.app.games().reveal_due().await.unwrap(), 1);
    assert_eq!(number(&site).await, 0, "it is revealed and not released");
    site.house.clock.advance(2 * SECOND);
    // Two processes at once give each message one number.
    let (one, other) = tokio::join!(webhooks.number(), webhooks.number());
    assert!(one.unwrap() + other.unwrap() >= 4);
    let mut after = types(&mut white, 2).await;
    assert!(STEP < after[0].0 && after[0].0 < after[1].0);
    after.sort_by(|one, other| one.1.cmp(&other.1));
    assert_eq!([after[0].1.as_str(), after[1].1.as_str()], ["pair.revealed", "turn.opened"]);
    assert_eq!(after[0].0, 2 * STEP);

    // Ids alone.
    for told in webhooks.told(&site.house.white, 0).await.unwrap() {
        assert!(["e2e4", "e7e5", "Anna", "Ben"].iter().all(|word| !told.body.contains(word)), "{told:?}");
    }

    // Read again from anywhere.
    let black = Some(site.black.as_str());
    let all = types(&mut open(&site, black, PATH, None).await, 3).await;
    assert_eq!(all[0], (STEP, "game.started".to_owned()));
    let second = all[1].0.to_string();
    assert_eq!(next(&mut open(&site, black, PATH, Some(&second)).await).await.unwrap().0, all[2].0);
    let mut waiting = open(&site, black, &format!("{PATH}?after={}", all[2].0), None).await;
    site.house.app.games().resign(&site.house.white, game).await.unwrap();
    assert_eq!(number(&site).await, 2);
    assert_eq!(next(&mut waiting).await.unwrap(), (3 * STEP, "game.ended".to_owned()));

    // It is kept as long as what webhooks were sent, and for nobody who has not read it for so long.
    site.house.clock.advance(31 * DAY);
    webhooks.sweep().await.unwrap();
    assert_eq!(webhooks.told(&site.house.black, 0).await.unwrap(), []);
    site.house.game().await;
    assert_eq!(number(&site).await, 0);
    webhooks.open_stream(&site.house.black).await.unwrap();
    site.house.game().await;
    assert_eq!(number(&site).await, 1);
    assert_eq!(webhooks.told(&site.house.black, 0).await.unwrap()[0].number, 4 * STEP, "it goes on counting");
}

/// What a player is told from so many messages on: of what kind, and about what.
async fn told_after(site: &Site, player: &Actor, number: i64) -> Vec<(String, Value)> {
    let all = site.house.app.webhooks().told(player, number).await.unwrap();
    let read = |body: &str| serde_json::from_str::<Value>(body).unwrap();
    let split = |message: Value| (message["type"].as_str().unwrap().to_owned(), message["data"].clone());
    all.iter().map(|told| split(read(&told.body))).collect()
}

async fn news(database: Database) {
    let site = Site::on(database).await;
    let (house, webhooks) = (&site.house, site.house.app.webhooks());
    let (anna, ben) = (&house.white, &house.black);
    for player in [anna, ben] {
        webhooks.open_stream(player).await.unwrap();
    }
    let challenges = house.app.challenges();
    let made = challenges.challenge(anna, offer(house, Opponent::Player(ben.id))).await.unwrap();
    number(&site).await;
    let url = "https://fairschach.example/challenges";
    let about = json!({ "challenge": made.to_string(), "url": url });
    assert_eq!(told_after(&site, ben, 0).await, [("challenge.made".to_owned(), about.clone())]);
    challenges.decline_challenge(ben, made).await.unwrap();
    number(&site).await;
    assert_eq!(told_after(&site, anna, 0).await, [("challenge.answered".to_owned(), about)]);
    // Whoever is blocked is not heard, and is told nothing of that.
    challenges.block(ben, anna.id).await.unwrap();
    challenges.challenge(anna, offer(house, Opponent::Player(ben.id))).await.unwrap();
    assert_eq!(number(&site).await, 0);
    challenges.unblock(ben, anna.id).await.unwrap();

    let terms = [("leave".to_owned(), "30".to_owned())].into();
    let request = NewGameRequest { terms, ..house.request() };
    let game = house.app.games().create_game(&house.director, request).await.unwrap();
    house.app.leaves().announce_leave(anna, day(10), day(12)).await.unwrap();
    number(&site).await;
    let told = told_after(&site, ben, STEP).await;
    let kinds: Vec<&str> = told.iter().map(|(kind, _)| kind.as_str()).collect();
    assert_eq!(kinds, ["game.started", "leave.announced"]);
    assert_eq!(told[1].1["game"], game.to_string());
}

/// Whether the owner has filed shows neither by what is told nor by how it is numbered.
async fn open_turn(database: Database) {
    let site = Site::on(database).await;
    let (house, webhooks) = (&site.house, site.house.app.webhooks());
    let only = async |scope| {
        let new = NewToken { scopes: Scopes::of([scope]), ..NewToken::for_everything("x") };
        let token = house.app.sign_in().make_token(&house.white, new).await.unwrap();
        house.app.sign_in().bearer(&token).await.unwrap().unwrap()
    };
    webhooks.open_stream(&house.white).await.unwrap();
    let game = house.game_with(&[("presence", "hidden")]).await;
    number(&site).await;
    site.file(&site.white, game, "e2e4").await.good();
    site.file(&site.black, game, "e7e5").await.good();
    house.reveal().await;
    number(&site).await;
    house.clock.advance(13 * DAY + DAY / 2);
    house.app.notices().remind().await.unwrap();
    house.game().await;
    number(&site).await;
    let read = async |actor: &Actor| {
        let all = webhooks.told(actor, 0).await.unwrap();
        all.into_iter().map(|one| (one.number, one.event.as_str())).collect::<Vec<_>>()
    };
    let whole = read(&only(Scope::Play).await).await;
    assert_eq!(whole, read(&house.white).await);
    for own in ["turn.opened", "clock.warning"] {
        assert_eq!(whole.iter().filter(|(_, event)| *event == own).count(), 1, "{whole:?}");
    }
    let public = [(STEP, "game.started"), (2 * STEP, "pair.revealed"), (3 * STEP, "game.started")];
    for scope in [Scope::Read, Scope::Manage] {
        let reader = only(scope).await;
        assert_eq!(read(&reader).await, public);
        assert_eq!(webhooks.told(&reader, STEP).await.unwrap().len(), 2, "and from there on");
    }
}

async fn owned(database: Database) {
    let site = Site::on(database).await;
    assert_eq!(site.get(None, PATH).await.problem(401), "no-token");
    let (white, webhooks) = (&site.house.white, site.house.app.webhooks());
    webhooks.open_stream(white).await.unwrap();
    // It is no webhook that its owner sees or that counts.
    assert!(webhooks.all(white).await.unwrap().is_empty());
    for number in 0..WEBHOOKS_MAX {
        let url = format!("https://hooks{number}.example/");
        let new = NewWebhook { label: "mine".to_owned(), url, form: WebhookForm::Standard };
        webhooks.make(white, new).await.unwrap();
    }
    // Whoever is let in no more is told nothing more.
    let mut read = open(&site, Some(&site.white), PATH, None).await;
    let mut black = open(&site, Some(&site.black), PATH, None).await;
    let admin = admin(&site.house).await;
    site.house.app.accounts().act_on_account(Some(&admin), white.id, AccountAct::Lock, "").await.unwrap();
    site.house.game().await;
    webhooks.number().await.unwrap();
    assert_eq!(next(&mut read).await, None);
    assert_eq!(next(&mut black).await.unwrap().0, STEP);
    let (id, act) = (site.house.black.id, AccountAct::Revoke);
    site.house.app.accounts().act_on_account(Some(&admin), id, act, "").await.unwrap();
    site.house.game().await;
    webhooks.number().await.unwrap();
    assert_eq!(next(&mut black).await, None);
    assert_eq!(webhooks.told(&site.house.black, STEP).await.unwrap().len(), 1, "it goes on for its owner");
}

async fn many(database: Database) {
    let site = Site::on(database).await;
    let (white, webhooks) = (&site.house.white, site.house.app.webhooks());
    webhooks.open_stream(white).await.unwrap();
    for _ in 0..=TOLD_AT_ONCE {
        site.house.game().await;
    }
    let count = usize::try_from(TOLD_AT_ONCE).unwrap() + 1;
    assert_eq!(number(&site).await, count);
    assert_eq!(webhooks.told(white, 0).await.unwrap().len(), count - 1, "so many at once");
    let all = types(&mut open(&site, Some(&site.white), PATH, None).await, count).await;
    assert!(all.iter().map(|one| one.0).eq((1..=TOLD_AT_ONCE + 1).map(|number| number * STEP)));
}
