//! Rating lists: which games count and in which month, that lists are what the games give however they came about, and
//! that nothing is shown before its time.

use std::collections::BTreeMap;

use fairschach::app::App;
use fairschach::app::actor::Role;
use fairschach::app::error::Error;
use fairschach::app::limits::RATING_NAME_MAX;
use fairschach::app::outbox::webhooks::NewWebhook;
use fairschach::app::outbox::webhooks::calls::RATED_AT_ONCE;
use fairschach::app::outbox::webhooks::event::{WebhookEvent, WebhookForm};
use fairschach::app::ratings::compute::{RATING_DIFFERENCES_MAX, RATINGS_DELAY};
use fairschach::app::ratings::lists::player::{LIVE_GAMES_MAX, PublicGame, RATING_HISTORY_MAX};
use fairschach::app::ratings::lists::{PLAYER_GAMES_MAX, RATING_FILE_MAX, RatingListFilter};
use fairschach::base::{BySide, GameId, PlayerId, Timestamp};
use fairschach::game::event::EventKind;
use fairschach::game::{Month, Outcome, Rating, Standing};
use fairschach::store::{
    NewEvent, NewGame, PlayerRow, RatingListRow, RatingRow, RevealRow, Store, TurnRow, TurnSideRow,
    WebhookRow,
};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::json;
use uuid::Uuid;

use crate::support::raw::tx;
use crate::support::{DAY, Database, SECOND, START, TestApp, on_both, open_app};

on_both! {
    a_month_is_closed_when_it_is_over => closed;
    whoever_stands_in_a_list_is_told_once_that_it_is_there => told;
    more_are_told_than_in_one_transaction => told_to_many;
    months_are_parted_to_the_microsecond => parted;
    only_games_that_say_something_count => counting;
    an_end_is_seen_only_from_its_release_on => secrecy;
    two_servers_close_a_month_once => together;
    lists_are_the_same_however_they_came_about => histories;
    a_changed_result_flows_through => changed;
    a_tampered_list_is_found => tampered;
    lists_are_paged_and_searched => paged;
    what_is_shown_of_a_player_has_its_limits => limits;
    a_players_page_shows_the_ends_that_events_tell => ends;
}

const HOUR: i64 = 3600 * SECOND;

fn month(text: &str) -> Month {
    Month::parse(text).unwrap()
}

fn uuid(n: usize) -> Uuid {
    Uuid::from_u128(0x019b_0000_0000_7000_8000_0000_0000_0000 + n as u128)
}

fn player(n: usize) -> PlayerId {
    PlayerId::from_uuid(uuid(n))
}

/// A finished game that need not have been played.
#[derive(Clone, Copy)]
struct Ended {
    white: usize,
    black: usize,
    variant: &'static str,
    score: &'static str,
    by: &'static str,
    at: Timestamp,
    terms: &'static str,
    played: bool,
}

const PUBLIC: &str = r#"{"visibility":"public"}"#;

impl Ended {
    fn new(white: usize, black: usize, score: &'static str, at: Timestamp) -> Ended {
        let by = if score == "1/2-1/2" { "agreement" } else { "resignation" };
        let (variant, terms, played) = ("fairschach", PUBLIC, true);
        Ended { white, black, variant, score, by, at, terms, played }
    }
}

async fn people(store: &Store, count: usize) {
    tx!(store, write, tx => {
        for n in 1..=count {
            let row = PlayerRow {
                id: uuid(n),
                name: format!("Spieler {n}"),
                email: format!("p{n}@example.org"),
                locale: "de".to_owned(),
                role: "player".to_owned(),
            };
            tx.accounts().insert(&row, &format!("p{n}@example.org"), START).await?;
        }
    })
    .unwrap();
}

/// The event that tells of an end.
fn ended(id: GameId, game: &Ended) -> NewEvent {
    NewEvent {
        game: id,
        chain: 2,
        turn: 1,
        seq: 0,
        kind: EventKind::Result,
        by: None,
        at: game.at,
        release: game.at,
        body: json!({
            "v": 1, "type": "result", "game": id.to_string(), "chain": "public", "turn": 1, "seq": 0,
            "at": game.at.as_us(), "score": game.score, "by": game.by,
        })
        .to_string()
        .into_bytes(),
        hash: [0; 32],
        salt: [1; 32],
        texts: None,
        leaf: id.to_bytes().repeat(2).try_into().unwrap(),
        include_by: game.at,
    }
}

async fn games(store: &Store, first: usize, games: Vec<Ended>) {
    tx!(store, write, tx => {
        for (n, game) in (first..).zip(games) {
            let id = GameId::from_uuid(uuid(1_000_000 + n));
            let new = NewGame {
                id,
                white: player(game.white),
                black: player(game.black),
                arbiter: None,
                arbiter2: None,
                variant: game.variant.to_owned(),
                rules: "fsr-2023".to_owned(),
                board: None,
                start: None,
                options: "{}".to_owned(),
                terms: game.terms.to_owned(),
                clock: "14d/pair".to_owned(),
                engine: 1,
                created: START,
            };
            tx.games().insert(&new).await?;
            let turn = TurnRow { turn: 1, position: String::new(), open_us: START.as_us(), replaced_by: None };
            let sides = BySide::from_fn(|_| TurnSideRow {
                owes: true,
                allowance_us: 0,
                credit_us: 0,
                offered: false,
                declined: false,
            });
            tx.turns().insert_turn(id, &turn, &sides).await?;
            if game.played {
                let us = game.at.as_us();
                let row = RevealRow { turn: 1, revealed_us: us, release_us: us, position: String::new() };
                tx.turns().insert_reveal(id, 1, &row).await?;
            }
            if !game.score.is_empty() {
                tx.games().finish(id, game.score, game.by, game.at).await?;
                tx.games().insert_event(&ended(id, &game)).await?;
            }
        }
    })
    .unwrap();
}

/// Every stored line of every list.
async fn lines(store: &Store) -> Vec<(i64, RatingRow)> {
    tx!(store, read, tx => {
        let mut all = Vec::new();
        for list in tx.ratings().rating_lists().await? {
            assert!(!list.stale, "{list:?}");
            all.extend(tx.ratings().ratings(list.month).await?.into_iter().map(|row| (list.month, row)));
        }
        all
    })
    .unwrap()
}

async fn list(app: &App, of: &str) -> Vec<(u32, String, Standing)> {
    let asked = RatingListFilter { month: Some(month(of)), ..RatingListFilter::default() };
    let list = app.ratings().rating_list("fairschach", asked, 200).await.unwrap();
    list.lines.into_iter().map(|line| (line.rank, line.player.name, line.standing)).collect()
}

async fn closed(database: Database) {
    let house = TestApp::new(database).await;
    assert_eq!(house.app.ratings().rate_due().await.unwrap(), 0, "nothing has ended");
    assert_eq!(house.app.ratings().rating_overview().await.unwrap().month, None);
    let game = house.game().await;
    house.pair(game, "e2e4", "e7e5").await;
    house.app.games().resign(&house.black, game).await.unwrap();
    let over = month("2026-01").end().plus(RATINGS_DELAY);
    house.clock.advance(over.since(house.app.now()) - 1);
    assert_eq!(house.app.ratings().rate_due().await.unwrap(), 0, "a microsecond too early");
    house.clock.advance(1);
    assert_eq!(house.app.ratings().rate_due().await.unwrap(), 1);
    assert_eq!(house.app.ratings().rate_due().await.unwrap(), 0, "once");
    let won = Rating::NEW.after(&[(Rating::NEW, Outcome::Won)]);
    let lost = Rating::NEW.after(&[(Rating::NEW, Outcome::Lost)]);
    let line =
        |rank, name: &str, rating| (rank, name.to_owned(), Standing { rating, games: 1, games_total: 1 });
    assert_eq!(list(&house.app, "2026-01").await, [line(1, "Anna", won), line(2, "Ben", lost)]);
    assert!((won.rating() - 1662.31).abs() < 0.01, "{won:?}");
    // Months in which nobody plays have lists too.
    house.clock.advance(70 * DAY);
    assert_eq!(house.app.ratings().rate_due().await.unwrap(), 2);
    let april = house.app.ratings().rating_overview().await.unwrap();
    assert_eq!(april.month, Some(month("2026-03")));
    assert_eq!((april.lists[0].players, april.lists[0].games), (2, 0));
    let rested = list(&house.app, "2026-03").await[0].2;
    assert_eq!(rested.rating.rating_milli, won.rating_milli);
    assert!(rested.rating.deviation_milli > won.deviation_milli);
    assert_eq!((rested.games, rested.games_total), (0, 1));
}

async fn told(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game().await;
    house.pair(game, "e2e4", "e7e5").await;
    house.app.games().resign(&house.black, game).await.unwrap();
    for who in [&house.white, &house.arbiter] {
        let (label, url) = ("Verein".to_owned(), "https://club.example/hook".to_owned());
        house.app.webhooks().make(who, NewWebhook { label, url, form: WebhookForm::Standard }).await.unwrap();
    }
    // Of three months that are made at once the last one is told.
    house.clock.advance(100 * DAY);
    assert_eq!(house.app.ratings().rate_due().await.unwrap(), 3);
    let calls = async |who| -> Vec<WebhookEvent> {
        let hook = house.app.webhooks().all(who).await.unwrap().remove(0);
        hook.calls.into_iter().map(|call| call.event).collect()
    };
    assert_eq!(calls(&house.white).await, [WebhookEvent::RatingList]);
    assert_eq!(calls(&house.arbiter).await, [], "who has not played stands in none");
    // Lists that are made anew are no news.
    house.app.ratings().outdate_ratings(None).await.unwrap();
    assert_eq!(house.app.ratings().rate_due().await.unwrap(), 3);
    assert_eq!(calls(&house.white).await.len(), 1);
    let task = house.app.webhooks().claim(9).await.unwrap().remove(0);
    let said: serde_json::Value = serde_json::from_slice(&task.body).unwrap();
    assert_eq!(said["type"], "rating.list");
    assert_eq!(said["data"], json!({ "month": "2026-03", "url": "https://fairschach.example/ratings" }));
}

async fn told_to_many(database: Database) {
    let house = TestApp::new(database).await;
    let store = Store::open(&house.store.url).await.unwrap();
    let count = RATED_AT_ONCE + 1;
    people(&store, count).await;
    let end = month("2026-01").end().plus(-1);
    games(&store, 0, (1..count).map(|n| Ended::new(n, n + 1, "1-0", end)).collect()).await;
    let hook = |n: usize, form: &str| WebhookRow {
        id: uuid(2_000_000 + n),
        player_id: uuid(n),
        label: "Verein".to_owned(),
        form: form.to_owned(),
        boxed: Vec::new(),
        made_us: START.as_us(),
        failing_us: None,
        off_us: None,
    };
    tx!(store, write, tx => {
        for n in 1..=count {
            tx.outbox().insert_webhook(&hook(n, "standard")).await?;
        }
        let browser = WebhookRow { id: uuid(3_000_000), ..hook(1, "push") };
        tx.outbox().insert_webhook(&browser).await?;
    })
    .unwrap();
    house.clock.advance(month("2026-01").end().plus(RATINGS_DELAY).since(house.app.now()));
    assert_eq!(house.app.ratings().rate_due().await.unwrap(), 1);
    let now = house.app.now();
    let calls = tx!(store, read, tx => {
        let mut calls = Vec::new();
        for n in 1..=count {
            calls.push(tx.outbox().webhook_calls(uuid(2_000_000 + n), now, 9).await?.len());
        }
        calls.push(tx.outbox().webhook_calls(uuid(3_000_000), now, 9).await?.len());
        calls
    })
    .unwrap();
    assert!(calls[..count].iter().all(|calls| *calls == 1), "{calls:?}");
    assert_eq!(calls[count], 0, "browsers are told nothing of it");
}

async fn parted(database: Database) {
    let house = TestApp::new(database).await;
    let store = Store::open(&house.store.url).await.unwrap();
    people(&store, 4).await;
    let end = month("2026-01").end();
    games(
        &store,
        0,
        vec![
            Ended::new(1, 2, "1-0", end.plus(-1)),
            Ended::new(3, 4, "1-0", end),
            Ended::new(1, 3, "1/2-1/2", month("2026-02").end().plus(-1)),
            Ended::new(2, 4, "1/2-1/2", month("2026-02").end()),
        ],
    )
    .await;
    house.clock.advance(100 * DAY);
    assert_eq!(house.app.ratings().rate_due().await.unwrap(), 3);
    let played = |list: Vec<(u32, String, Standing)>| {
        list.iter().map(|(_, name, standing)| (name.clone(), standing.games)).collect::<BTreeMap<_, _>>()
    };
    let named = |counts: &[(usize, u32)]| {
        counts.iter().map(|(n, games)| (format!("Spieler {n}"), *games)).collect::<BTreeMap<_, _>>()
    };
    assert_eq!(played(list(&house.app, "2026-01").await), named(&[(1, 1), (2, 1)]));
    assert_eq!(played(list(&house.app, "2026-02").await), named(&[(1, 1), (2, 0), (3, 2), (4, 1)]));
    assert_eq!(played(list(&house.app, "2026-03").await), named(&[(1, 0), (2, 1), (3, 0), (4, 1)]));
}

async fn counting(database: Database) {
    let house = TestApp::new(database).await;
    let store = Store::open(&house.store.url).await.unwrap();
    people(&store, 40).await;
    let base = Ended::new(0, 0, "1-0", START);
    let cases = [
        (base, true),
        (Ended { score: "1/2-1/2", by: "stalemate", ..base }, true),
        (Ended { by: "time", ..base }, true),
        (Ended { by: "mate", ..base }, true),
        (Ended { by: "adjudication", ..base }, true),
        (Ended { by: "forfeit", ..base }, true),
        (Ended { by: "forfeit", played: false, ..base }, false),
        (Ended { by: "time", played: false, ..base }, false),
        (Ended { score: "0-0", by: "forfeit", ..base }, false),
        (Ended { score: "none", by: "cancelled", ..base }, false),
        (Ended { score: "", ..base }, false),
        (Ended { terms: r#"{"rated":"no","visibility":"public"}"#, ..base }, false),
        (Ended { terms: r#"{"visibility":"private"}"#, ..base }, false),
        (Ended { terms: r#"{"rated":"yes","visibility":"private"}"#, ..base }, true),
    ];
    let seats = |n: usize| (2 * n + 1, 2 * n + 2);
    let all = cases.iter().enumerate().map(|(n, (game, _))| {
        let (white, black) = seats(n);
        Ended { white, black, ..*game }
    });
    games(&store, 0, all.collect()).await;
    // A game whose only revealed turn was made void was not played.
    games(&store, 100, vec![Ended { white: 39, black: 40, ..base }]).await;
    let raw = house.raw().await;
    raw.execute(&format!(
        "UPDATE turn SET replaced_by = 2 WHERE game_id = (SELECT id FROM game WHERE white_id = {})",
        match database {
            Database::Sqlite => format!("X'{}'", uuid(39).simple()),
            Database::Postgres => format!("'{}'", uuid(39)),
        }
    ))
    .await;
    house.clock.advance(40 * DAY);
    assert_eq!(house.app.ratings().rate_due().await.unwrap(), 1);
    let listed = list(&house.app, "2026-01").await;
    for (n, (game, counts)) in cases.iter().enumerate() {
        let name = format!("Spieler {}", seats(n).0);
        let found = listed.iter().any(|(_, listed, _)| *listed == name);
        assert_eq!(
            found, *counts,
            "{} by {} under {}, played: {}",
            game.score, game.by, game.terms, game.played
        );
    }
    assert!(!listed.iter().any(|(_, name, _)| name == "Spieler 39"));
}

async fn secrecy(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game().await;
    house.pair(game, "e2e4", "e7e5").await;
    // Both offer: the game is drawn with the reveal, and nobody sees that before the release.
    house.enter(&house.white, game, "g1f3", true).await.unwrap();
    house.enter(&house.black, game, "b8c6", true).await.unwrap();
    let page = async || house.app.ratings().player_page(None, house.white.id).await.unwrap();
    let before = page().await;
    assert_eq!(
        (before.open.len(), before.over.len(), before.results.len(), before.ratings.len()),
        (1, 0, 0, 0)
    );
    assert_eq!(house.app.games().reveal_due().await.unwrap(), 1);
    house.clock.advance(2 * SECOND - 1);
    let sealed = page().await;
    assert_eq!(
        (sealed.open.len(), sealed.over.len(), sealed.results.len(), sealed.ratings.len()),
        (1, 0, 0, 0)
    );
    assert_eq!(sealed.open[0].result, None);
    house.clock.advance(1);
    let seen = page().await;
    assert_eq!((seen.open.len(), seen.over.len()), (0, 1));
    assert_eq!((seen.results[0].won, seen.results[0].drawn, seen.results[0].lost), (0, 1, 0));
    let live = seen.ratings[0].live.unwrap();
    assert_eq!((live.games, live.rating), (1, Rating::NEW.after(&[(Rating::NEW, Outcome::Drawn)])));
    assert!(seen.ratings[0].history.is_empty());
    house.clock.advance(31 * DAY);
    house.app.ratings().rate_due().await.unwrap();
    let listed = page().await;
    assert_eq!(listed.ratings[0].live, None);
    assert_eq!(listed.ratings[0].history[0].standing.rating, live.rating, "the list says what was foreseen");
    // A private game is seen of nobody, and a stranger learns of nobody who plays nothing else.
    let add = async |name: &str| house.add(name, "en", Role::Player).await;
    let hidden = add("Hilde").await;
    let mut request = house.request();
    request.black = hidden.id;
    request.terms.insert("visibility".to_owned(), "private".to_owned());
    house.app.games().create_game(&house.director, request).await.unwrap();
    let stranger = house.app.ratings().player_page(None, hidden.id).await;
    assert!(matches!(stranger, Err(Error::NotFound)));
    let known = house.app.ratings().player_page(Some(&house.white), hidden.id).await.unwrap();
    assert_eq!((known.open.len(), known.person.name.as_str()), (0, "Hilde"));
}

async fn together(database: Database) {
    let house = TestApp::new(database).await;
    let store = Store::open(&house.store.url).await.unwrap();
    people(&store, 12).await;
    let ended = |n: usize| Ended::new(n % 12 + 1, (n * 5 + 3) % 12 + 1, "1-0", START.plus(n as i64 * DAY));
    let all: Vec<Ended> = (0..240).map(ended).filter(|game| game.white != game.black).collect();
    games(&store, 0, all).await;
    let other = open_app(&house.store.url, house.clock.clone(), 2).await;
    house.clock.advance(270 * DAY);
    let due = house.app.ratings().ratings_due().await.unwrap();
    assert_eq!(due.len(), 8);
    for month in due {
        let barrier = tokio::sync::Barrier::new(2);
        let close = async |app: &App| {
            barrier.wait().await;
            app.ratings().rate_month().await.unwrap()
        };
        let (one, two) = tokio::join!(close(&house.app), close(&other));
        let made: Vec<Month> = one.iter().chain(&two).map(|closed| closed.month).collect();
        // One may be late enough to make the month after; none is made twice.
        assert!(made.len() < 2 || made[0] != made[1], "{month}: {made:?}");
    }
    house.app.ratings().rate_due().await.unwrap();
    assert_eq!(house.app.ratings().ratings_due().await.unwrap(), []);
    let revision = tx!(store, read, tx => tx.ratings().rating_revision().await?).unwrap();
    assert_eq!(revision, 8, "each month was written once");
    let checked = house.app.ratings().check_ratings(|_| {}).await.unwrap();
    assert_eq!((checked.months, checked.differing, checked.waiting), (8, 0, 0));
}

/// Random months, with lists made as they pass, late and by leaps: always those that a slow computation of its own gives.
async fn histories(database: Database) {
    for seed in 0..4 {
        let house = TestApp::new(database).await;
        let store = Store::open(&house.store.url).await.unwrap();
        people(&store, 9).await;
        let mut rng = StdRng::seed_from_u64(seed);
        let (mut number, mut all) = (0, Vec::new());
        for _ in 0..rng.random_range(3..9) {
            let now = house.app.now();
            let mut batch: Vec<Ended> = (0..rng.random_range(0..14))
                .map(|_| {
                    let white = rng.random_range(1..=9);
                    let black = (white + rng.random_range(0..8)) % 9 + 1;
                    let score = ["1-0", "0-1", "1/2-1/2"][rng.random_range(0..3)];
                    let at = now.plus(rng.random_range(0..20 * DAY));
                    let variant = ["fairschach", "chess960"][rng.random_range(0..2)];
                    Ended { variant, ..Ended::new(white, black, score, at) }
                })
                .collect();
            batch.retain(|game| game.white != game.black);
            all.extend(batch.clone());
            let count = batch.len();
            games(&store, number, batch).await;
            number += count;
            house.clock.advance(rng.random_range(20 * DAY..45 * DAY));
            if rng.random_bool(0.7) {
                while house.app.ratings().rate_due().await.unwrap() > 0 {}
            }
        }
        while house.app.ratings().rate_due().await.unwrap() > 0 {}
        let made = lines(&store).await;
        let checked = house.app.ratings().check_ratings(|_| {}).await.unwrap();
        assert_eq!((checked.differing, checked.waiting), (0, 0), "{checked:?}");
        house.app.ratings().outdate_ratings(None).await.unwrap();
        while house.app.ratings().rate_due().await.unwrap() > 0 {}
        assert_eq!(lines(&store).await, made, "computed anew, seed {seed}");
        slow::agree(&all, &made);
    }
}

/// Glicko-2 as the paper says it, step by step, with another search for the volatility (bisection).
mod slow {
    use super::*;

    #[derive(Clone, Copy)]
    struct Player {
        r: f64,
        rd: f64,
        sigma: f64,
    }

    const TAU: f64 = 0.5;
    const SCALE: f64 = 173.7178;

    #[expect(clippy::disallowed_methods, reason = "the formulas of the paper")]
    fn after(old: Player, games: &[(Player, f64)]) -> Player {
        let (mu, phi) = ((old.r - 1500.0) / SCALE, old.rd / SCALE);
        if games.is_empty() {
            let rd = (phi * phi + old.sigma * old.sigma).sqrt() * SCALE;
            return Player { rd: rd.min(350.0), ..old };
        }
        let g = |phi: f64| 1.0 / (1.0 + 3.0 * phi * phi / std::f64::consts::PI.powi(2)).sqrt();
        let (mut inverse, mut sum) = (0.0, 0.0);
        for (other, score) in games {
            let g = g(other.rd / SCALE);
            let e = 1.0 / (1.0 + (-g * (mu - (other.r - 1500.0) / SCALE)).exp());
            inverse += g * g * e * (1.0 - e);
            sum += g * (score - e);
        }
        let v = 1.0 / inverse;
        let delta = v * sum;
        let a = (old.sigma * old.sigma).ln();
        let f = |x: f64| {
            let ex = x.exp();
            ex * (delta * delta - phi * phi - v - ex) / (2.0 * (phi * phi + v + ex).powi(2))
                - (x - a) / (TAU * TAU)
        };
        let (mut low, mut high) = (a - 10.0, a + 10.0);
        assert!(f(low) > 0.0 && f(high) < 0.0);
        for _ in 0..200 {
            let middle = (low + high) / 2.0;
            if f(middle) > 0.0 { low = middle } else { high = middle }
        }
        let sigma = (low / 2.0).exp();
        let star = phi * phi + sigma * sigma;
        let phi = 1.0 / (1.0 / star + 1.0 / v).sqrt();
        let mu = mu + phi * phi * sum;
        Player { r: mu * SCALE + 1500.0, rd: phi * SCALE, sigma }
    }

    pub(super) fn agree(games: &[Ended], made: &[(i64, RatingRow)]) {
        let new = Player { r: 1500.0, rd: 350.0, sigma: 0.06 };
        let months: std::collections::BTreeSet<i64> = made.iter().map(|(month, _)| *month).collect();
        for variant in ["fairschach", "chess960"] {
            let mut list: BTreeMap<Uuid, Player> = BTreeMap::new();
            for month in &months {
                let month = Month::from_number(*month).unwrap();
                let old = list.clone();
                let of = |n: usize| old.get(&uuid(n)).copied().unwrap_or(new);
                let mut played: BTreeMap<Uuid, Vec<(Player, f64)>> =
                    old.keys().map(|id| (*id, Vec::new())).collect();
                for game in games {
                    if game.variant == variant && month.start() <= game.at && game.at < month.end() {
                        let white = match game.score {
                            "1-0" => 1.0,
                            "0-1" => 0.0,
                            _ => 0.5,
                        };
                        played.entry(uuid(game.white)).or_default().push((of(game.black), white));
                        played.entry(uuid(game.black)).or_default().push((of(game.white), 1.0 - white));
                    }
                }
                for (id, games) in played {
                    list.insert(id, after(old.get(&id).copied().unwrap_or(new), &games));
                }
                let rows: Vec<_> = made
                    .iter()
                    .filter(|(of, row)| *of == month.number() && row.variant == variant)
                    .map(|(_, row)| row)
                    .collect();
                assert_eq!(rows.len(), list.len(), "{variant} {month}");
                for row in rows {
                    let slow = list[&row.player_id];
                    assert!((row.rating_milli as f64 / 1e3 - slow.r).abs() < 0.01, "{row:?}: {}", slow.r);
                    assert!(
                        (row.deviation_milli as f64 / 1e3 - slow.rd).abs() < 0.01,
                        "{row:?}: {}",
                        slow.rd
                    );
                    assert!(
                        (row.volatility_nano as f64 / 1e9 - slow.sigma).abs() < 1e-6,
                        "{row:?}: {}",
                        slow.sigma
                    );
                }
            }
        }
    }
}

async fn changed(database: Database) {
    let house = TestApp::new(database).await;
    let store = Store::open(&house.store.url).await.unwrap();
    people(&store, 2).await;
    let running = house.game().await;
    house.pair(running, "e2e4", "e7e5").await;
    games(&store, 0, vec![Ended::new(1, 2, "1-0", START), Ended::new(2, 1, "1-0", START.plus(40 * DAY))])
        .await;
    house.clock.advance(62 * DAY);
    assert_eq!(house.app.ratings().rate_due().await.unwrap(), 2);
    let before = lines(&store).await;
    // Somebody rules otherwise.
    house.raw().await.execute("UPDATE game SET score = '0-1' WHERE score = '1-0'").await;
    assert_eq!(house.app.ratings().check_ratings(|_| {}).await.unwrap().differing, 4);
    assert_eq!(house.app.ratings().outdate_ratings(Some(month("2026-02"))).await.unwrap(), 1);
    assert_eq!(house.app.ratings().ratings_due().await.unwrap(), [month("2026-02")]);
    assert_eq!(house.app.ratings().outdate_ratings(Some(month("2026-01"))).await.unwrap(), 2);
    assert_eq!(
        house.app.ratings().outdate_ratings(Some(month("2026-03"))).await.unwrap(),
        0,
        "there is none yet"
    );
    assert_eq!(list(&house.app, "2026-01").await.len(), 2, "it stays to be seen meanwhile");
    assert_eq!(house.app.ratings().rate_due().await.unwrap(), 2);
    assert_ne!(lines(&store).await, before);
    assert_eq!(house.app.ratings().check_ratings(|_| {}).await.unwrap().differing, 0);
    // An end that comes late into a month that is closed already: this server's clock had run ahead.
    house.clock.advance(-62 * DAY + HOUR);
    house.app.games().resign(&house.white, running).await.unwrap();
    house.clock.advance(62 * DAY - HOUR);
    assert_eq!(house.app.ratings().rate_due().await.unwrap(), 2);
    assert_eq!(list(&house.app, "2026-01").await.len(), 4);
    assert_eq!(house.app.ratings().check_ratings(|_| {}).await.unwrap().differing, 0);
}

async fn tampered(database: Database) {
    let house = TestApp::new(database).await;
    let store = Store::open(&house.store.url).await.unwrap();
    let many = 2 * RATING_DIFFERENCES_MAX;
    people(&store, many).await;
    let ended = |n: usize| Ended::new(2 * n + 1, 2 * n + 2, "1-0", START);
    games(&store, 0, (0..many / 2).map(ended).collect()).await;
    house.clock.advance(40 * DAY);
    assert_eq!(house.app.ratings().rate_due().await.unwrap(), 1);
    let raw = house.raw().await;
    raw.execute("UPDATE rating SET rating_milli = rating_milli + 1 WHERE place = 1").await;
    let checked = house.app.ratings().check_ratings(|_| {}).await.unwrap();
    assert_eq!((checked.differing, checked.differences.len()), (1, 1));
    let found = &checked.differences[0];
    let (listed, computed) = (found.listed.unwrap().rating, found.computed.unwrap().rating);
    assert_eq!(listed.rating_milli, computed.rating_milli + 1);
    raw.execute("DELETE FROM rating WHERE place = 2").await;
    let checked = house.app.ratings().check_ratings(|_| {}).await.unwrap();
    assert_eq!(checked.differing, 2);
    assert!(checked.differences.iter().any(|found| found.listed.is_none()));
    raw.execute("UPDATE rating SET games = games + 1 WHERE place > 2").await;
    let checked = house.app.ratings().check_ratings(|_| {}).await.unwrap();
    assert_eq!(checked.differing as usize, many);
    assert_eq!(checked.differences.len(), RATING_DIFFERENCES_MAX, "the others are counted");
    house.app.ratings().outdate_ratings(None).await.unwrap();
    assert_eq!(house.app.ratings().rate_due().await.unwrap(), 1);
    assert_eq!(house.app.ratings().check_ratings(|_| {}).await.unwrap().differing, 0);
}

/// Lists as they might be, without games.
async fn put_lists(store: &Store, months: Vec<Month>, players: usize) {
    let row = |n: usize| RatingRow {
        variant: "fairschach".to_owned(),
        player_id: uuid(n),
        place: n as i64,
        rank: n as i64,
        rating_milli: 2_000_000 - n as i64,
        deviation_milli: 80_000,
        volatility_nano: 60_000_000,
        games: 2,
        games_total: 9,
    };
    let rows: Vec<RatingRow> = (1..=players).map(row).collect();
    tx!(store, write, tx => {
        for month in months {
            let list = RatingListRow { month: month.number(), closed_us: START.as_us(), games: 1, stale: false };
            tx.ratings().put_rating_list(&list).await?;
            tx.ratings().insert_ratings(list.month, &rows).await?;
        }
    })
    .unwrap();
}

async fn paged(database: Database) {
    let house = TestApp::new(database).await;
    let store = Store::open(&house.store.url).await.unwrap();
    let more = RATING_FILE_MAX as usize + 1;
    people(&store, more).await;
    put_lists(&store, vec![month("2026-01")], more).await;
    let ask = async |name: Option<&str>, after, limit| {
        let asked = RatingListFilter { name: name.map(str::to_owned), after, ..RatingListFilter::default() };
        house.app.ratings().rating_list("fairschach", asked, limit).await
    };
    let whole = ask(None, 0, u32::MAX).await.unwrap();
    assert_eq!((whole.lines.len(), whole.next), (RATING_FILE_MAX as usize, Some(RATING_FILE_MAX)));
    assert_eq!((whole.players, whole.games), (more as u64, more as u64));
    let rest = ask(None, RATING_FILE_MAX, RATING_FILE_MAX).await.unwrap();
    assert_eq!((rest.lines.len(), rest.next), (1, None));
    let page = ask(Some(" SPIELER 10 "), 0, 3).await.unwrap();
    let places: Vec<u32> = page.lines.iter().map(|line| line.place).collect();
    assert_eq!((places, page.next), (vec![10, 100, 101], Some(101)));
    for nobody in ["%", "_", "Spieler_1", "!"] {
        assert!(ask(Some(nobody), 0, 3).await.unwrap().lines.is_empty(), "{nobody}");
    }
    let name = "a".repeat(RATING_NAME_MAX);
    assert!(ask(Some(&name), 0, 3).await.is_ok());
    assert!(matches!(ask(Some(&format!("{name}a")), 0, 3).await, Err(Error::Malformed(_))));
    let none = RatingListFilter { month: Some(month("2025-12")), ..RatingListFilter::default() };
    assert!(matches!(house.app.ratings().rating_list("fairschach", none, 3).await, Err(Error::NotFound)));
    let wrong = house.app.ratings().rating_list("checkers", RatingListFilter::default(), 3).await;
    assert!(matches!(wrong, Err(Error::NotFound)));
    let empty = house.app.ratings().rating_list("ordo", RatingListFilter::default(), 3).await.unwrap();
    assert_eq!((empty.lines.len(), empty.players), (0, 0));
}

async fn limits(database: Database) {
    let house = TestApp::new(database).await;
    let store = Store::open(&house.store.url).await.unwrap();
    people(&store, 2).await;
    let live = usize::try_from(LIVE_GAMES_MAX).unwrap() + 1;
    games(&store, 0, (0..live).map(|_| Ended::new(1, 2, "1-0", START)).collect()).await;
    let open = usize::try_from(PLAYER_GAMES_MAX).unwrap() + 1;
    games(&store, live, (0..open).map(|_| Ended::new(1, 2, "", START)).collect()).await;
    let page = house.app.ratings().player_page(None, player(1)).await.unwrap();
    assert_eq!((page.open.len(), page.over.len()), (open - 1, open - 1));
    assert_eq!(page.results[0].won, live as u64);
    assert_eq!(page.ratings[0].live.unwrap().games, (live - 1) as u32);
    let first = month("1800-01");
    let months = (0..=RATING_HISTORY_MAX).map(|n| Month::from_number(first.number() + n).unwrap());
    put_lists(&store, months.collect(), 1).await;
    let page = house.app.ratings().player_page(None, player(1)).await.unwrap();
    let history = &page.ratings[0].history;
    assert_eq!(history.len() as i64, RATING_HISTORY_MAX);
    assert_eq!(history[0].month, first.next(), "the oldest falls out");
    assert!(history.windows(2).all(|pair| pair[0].month < pair[1].month));
}

/// What a game's row says of its end was changed, and nobody has loaded it since.
async fn ends(database: Database) {
    for (change, keeps_its_end) in [
        ("score = '1-0'", true),
        ("score = '0-1', ended_by = 'time'", true),
        ("phase = 'running', score = NULL, ended_by = NULL, ended_us = NULL", false),
    ] {
        let house = TestApp::new(database).await;
        let raw = house.raw().await;
        let page = async || {
            let page = house.app.ratings().player_page(None, house.white.id).await.unwrap();
            let ends = |games: &[PublicGame]| -> Vec<_> {
                games.iter().map(|game| game.result.map(|end| end.score())).collect()
            };
            (ends(&page.open), ends(&page.over))
        };
        let game = house.game().await;
        house.pair(game, "e2e4", "e7e5").await;
        house.app.games().resign(&house.white, game).await.unwrap();
        house.clock.advance(2 * SECOND);
        let over = (vec![], vec![Some("0-1")]);
        assert_eq!(page().await, over);
        raw.execute(&format!("UPDATE game SET {change}")).await;
        if keeps_its_end {
            assert_eq!(page().await, over, "{change}");
        } else {
            assert_eq!(open_of(&house).await, 0, "{change}: it does not go on");
        }
        assert_eq!(house.app.games().settle_doubts().await.unwrap(), 1, "{change}: it is dealt with");
        assert_eq!(page().await, over, "{change}");
        house.game().await;
        raw.execute("UPDATE game SET phase = 'finished', score = '1-0', ended_by = 'time', ended_us = 1 WHERE score IS NULL")
            .await;
        assert_eq!(page().await.1, over.1, "no event says that the other is over");
        assert_eq!(house.app.games().settle_doubts().await.unwrap(), 1, "{change}");
    }
}

/// How many games go on by White's page, which need not be there for strangers.
async fn open_of(house: &TestApp) -> usize {
    let page = house.app.ratings().player_page(Some(&house.black), house.white.id).await;
    page.unwrap().open.len()
}
