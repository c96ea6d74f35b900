//! How fast the lists of a month with 10,000 games of 2,000 players are made, on SQLite: read, computed and written. The floor
//! is reading the same games once, in the same pages; aim: at least a fifth of it.

mod common;
#[path = "common/server.rs"]
mod server;

use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use fairschach::app::App;
use fairschach::app::settings::Settings;
use fairschach::base::{BySide, Clock, GameId, PlayerId, Rng, Timestamp};
use fairschach::game::Month;
use fairschach::store::{NewGame, PlayerRow, RevealRow, Store, StoreError, TurnRow, TurnSideRow};
use uuid::Uuid;

use common::{end, met, sized};
use server::{keys, settings};

const GAMES: u64 = 10_000;
const GAMES_FEW: u64 = 200;
const PLAYERS: u64 = 2_000;
const PLAYERS_FEW: u64 = 40;
const PAGE: i64 = 5_000;
const AIM: f64 = 0.2;
/// In March 2026.
const NOW: Timestamp = Timestamp::from_us(1_773_000_000_000_000);

struct Still;

impl Clock for Still {
    fn now(&self) -> Timestamp {
        NOW
    }
}

/// Nothing here is drawn.
struct Zeros;

impl Rng for Zeros {
    fn fill(&self, bytes: &mut [u8]) {
        bytes.fill(0);
    }
}

#[tokio::main]
async fn main() {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("target/tmp can be written");
    let month = Month::of(NOW).before();
    let store = filled(folder.path(), month).await;
    let app = app(store.clone(), folder.path()).await;
    let begun = now();
    let read = read(&store, month).await;
    let floor = begun.elapsed().as_secs_f64();
    let (games, players) = (sized(GAMES, GAMES_FEW), sized(PLAYERS, PLAYERS_FEW));
    assert_eq!(read, games);
    let begun = now();
    let made = app.ratings().rate_month().await.expect("the lists can be made").expect("a month is due");
    let took = begun.elapsed().as_secs_f64();
    assert_eq!((made.month, made.games, made.players), (month, games, players));
    let ratio = floor / took;
    let met = met(ratio >= AIM);
    println!(
        "games {games}, players {players}: {took:.2} s; read once {floor:.2} s, ratio {ratio:.2} (aim {AIM}: {met})"
    );
    store.close().await;
    end();
}

fn player(n: u64) -> PlayerId {
    PlayerId::from_uuid(Uuid::from_u128(u128::from(n % sized(PLAYERS, PLAYERS_FEW)) + 1))
}

/// A database with a month of finished games, each with one revealed turn.
async fn filled(folder: &Path, month: Month) -> Store {
    let url = format!("sqlite://{}/ratings.sqlite", folder.display());
    let store = Store::open(&url).await.expect("the database opens");
    let filled = store.write(move |tx| {
        Box::pin(async move {
            for n in 0..sized(PLAYERS, PLAYERS_FEW) {
                let row = PlayerRow {
                    id: player(n).as_uuid(),
                    name: format!("Player {n}"),
                    email: format!("p{n}@bench.example"),
                    locale: "en".to_owned(),
                    role: "player".to_owned(),
                };
                tx.accounts().insert(&row, &row.email, NOW).await?;
            }
            for n in 0..sized(GAMES, GAMES_FEW) {
                let id = GameId::from_uuid(Uuid::from_u128(u128::from(n) + (1 << 64)));
                tx.games().insert(&game(id, n)).await?;
                let turn = TurnRow { turn: 1, position: String::new(), open_us: 0, replaced_by: None };
                let sides = BySide::from_fn(|_| TurnSideRow {
                    owes: true,
                    allowance_us: 0,
                    credit_us: 0,
                    offered: false,
                    declined: false,
                });
                tx.turns().insert_turn(id, &turn, &sides).await?;
                let reveal = RevealRow { turn: 1, revealed_us: 0, release_us: 0, position: String::new() };
                tx.turns().insert_reveal(id, 1, &reveal).await?;
                let score = ["1-0", "0-1"][usize::from(n % 3 == 0)];
                let ended = month.start().plus(i64::try_from(n).unwrap_or(0) * 200_000_000);
                tx.games().finish(id, score, "resignation", ended).await?;
            }
            Ok::<_, StoreError>(())
        })
    });
    filled.await.expect("rows can be stored");
    store
}

fn game(id: GameId, n: u64) -> NewGame {
    NewGame {
        id,
        white: player(n),
        black: player(n + n / sized(PLAYERS, PLAYERS_FEW) + 1),
        arbiter: None,
        arbiter2: None,
        variant: "fairschach".to_owned(),
        rules: "fsr-2023".to_owned(),
        board: None,
        start: None,
        options: "{}".to_owned(),
        terms: r#"{"presence":"shown","revision":"none","sealing":"server","visibility":"public"}"#
            .to_owned(),
        clock: "14d/pair".to_owned(),
        engine: 1,
        created: NOW,
    }
}

async fn read(store: &Store, month: Month) -> u64 {
    let read = store.read(move |tx| {
        Box::pin(async move {
            let (mut after, mut count) = ((i64::MIN, Uuid::nil()), 0);
            loop {
                let page = tx.ratings().played_games((month.start(), month.end()), after, PAGE).await?;
                let Some(last) = page.last() else { return Ok(count) };
                after = (last.ended_us, last.id);
                count += page.len() as u64;
            }
        })
    });
    read.await.unwrap_or_else(|error: StoreError| panic!("{error}"))
}

async fn app(store: Store, folder: &Path) -> App {
    let keys = keys();
    let settings = Settings { reveal_delay: 2_000_000, ..settings(folder) };
    App::open(store, keys, Arc::new(Still), Arc::new(Zeros), settings).await.expect("the app opens")
}

#[expect(clippy::disallowed_methods, reason = "a benchmark measures real time")]
fn now() -> Instant {
    Instant::now()
}
