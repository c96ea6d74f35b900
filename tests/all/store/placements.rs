//! How the pieces stand in running games is found by an index as it was by reading all of these games.

use fairschach::store::{NewGame, Store, StoreError, Tx};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::sample::{T0, at, game, game_id, seeded, sides, turn};
use crate::support::raw::{Raw, store, tx};
use crate::support::{Database, on_both};

on_both! {
    a_board_is_found_as_by_reading_every_game => random;
    a_game_that_goes_on_again_is_found_again => again;
    a_database_of_before_answers_the_same => migrated;
}

const FORBIDDEN: &str = "{\"engines\":\"forbidden\"}";

/// Few boards, so that several games stand alike; some begin like others.
const BOARDS: [&str; 12] = [
    "8/8/8/3k4/8/8/8/RK6",
    "8/8/8/3k4/8/8/8/R",
    "8/8/8/3k4/8/8/8/RK5Q",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
    "RNBQKBNR/PPPPPPPP/8/8/8/8/pppppppp/rnbqkbnr",
    "8/8/8/3K4/8/8/8/rk6",
    "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR",
    "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R",
    "r1bqkbnr/pppppppp/2n5/8/8/5N2/PPPPPPPP/RNBQKB1R",
    "4k3/8/8/8/8/8/8/4K3",
    "3k4/8/8/8/8/8/8/4K3",
    "4K3/8/8/8/8/8/8/4k3",
];

/// The same question without an index: every turn that may be seen is read.
async fn read_all(raw: &Raw, boards: &[String], now: i64) -> bool {
    let first = match raw {
        Raw::Sqlite(_) => "substr(t.position, 1, instr(t.position, ' ') - 1)",
        Raw::Postgres(_) => "split_part(t.position, ' ', 1)",
    };
    let boards: Vec<String> = boards.iter().map(|board| format!("'{board}'")).collect();
    let sql = format!(
        "SELECT COUNT(*) FROM game g JOIN turn t ON t.game_id = g.id AND t.turn IN (g.turn, g.turn - 1) WHERE g.phase = 'running' \
         AND g.terms LIKE '%engines___forbidden%' AND t.open_us <= {now} AND {first} IN ({})",
        boards.join(", ")
    );
    raw.number(&sql).await > 0
}

/// Goes on to a turn, or begins with it.
async fn open(tx: &mut Tx, n: u128, number: i64, position: &str, open_us: i64) -> Result<(), StoreError> {
    if number > 1 {
        tx.games().advance_turn(game_id(n), number - 1).await?;
    }
    let mut row = turn(number, at(open_us));
    row.position = position.to_owned();
    tx.turns().insert_turn(game_id(n), &row, &sides()).await?;
    tx.games().begin_turn(game_id(n), &row, None).await
}

/// Sixty games of up to four turns, some of them over, stopped, or with engines.
async fn played(store: &Store, chance: &mut StdRng) {
    let plans: Vec<_> = (100..160)
        .map(|n| {
            let turns: Vec<(String, i64)> = (0..chance.random_range(1..=4))
                .map(|number| {
                    let board = BOARDS[chance.random_range(0..BOARDS.len())];
                    let rest = if chance.random_bool(0.5) { "p KQkq - 0 1 -" } else { "w - e3 4 12 -" };
                    (format!("{board} {rest}"), number * 10 + chance.random_range(0..40))
                })
                .collect();
            (n, chance.random_bool(0.7), turns, chance.random_range(0..6))
        })
        .collect();
    tx!(store, write, tx => {
        for (n, forbidden, turns, state) in &plans {
            let terms = if *forbidden { FORBIDDEN } else { "{}" }.to_owned();
            tx.games().insert(&NewGame { terms, ..game(*n) }).await?;
            for (number, (position, open_us)) in (1..).zip(turns) {
                open(tx, *n, number, position, *open_us).await?;
            }
            match state {
                0 => tx.games().finish(game_id(*n), "1-0", "time", T0).await?,
                1 => tx.games().suspend(game_id(*n), Some(T0)).await?,
                2 => tx.games().pause(game_id(*n), T0).await?,
                _ => {}
            }
        }
    })
    .unwrap();
}

/// Asks for some of the boards at some moments, in both ways; answers how often one was there.
async fn compare(store: &Store, raw: &Raw, chance: &mut StdRng) -> usize {
    let mut found = 0;
    for asked in 0..200 {
        let boards: Vec<String> = (0..chance.random_range(1..=2))
            .map(|_| BOARDS[chance.random_range(0..BOARDS.len())].to_owned())
            .collect();
        let now = at(chance.random_range(-5..80));
        let due = read_all(raw, &boards, now.as_us()).await;
        let (told, of) = (format!("{asked}: {boards:?} at {now:?}"), boards);
        let is = tx!(store, read, tx => tx.bots().occurs_without_engines(&of, now).await?).unwrap();
        assert_eq!(is, due, "{told}");
        found += usize::from(is);
    }
    found
}

async fn random(database: Database) {
    let mut chance = StdRng::seed_from_u64(24);
    for _ in 0..3 {
        let (kept, store) = seeded(database).await;
        played(&store, &mut chance).await;
        let raw = Raw::open(&kept.url).await;
        let found = compare(&store, &raw, &mut chance).await;
        assert!((20..180).contains(&found), "{found} of 200 say little");
        let left = "SELECT COUNT(*) FROM game WHERE phase = 'finished' AND (placement IS NOT NULL OR placement_before IS NOT NULL)";
        assert_eq!(raw.number(left).await, 0, "of a finished game nothing is kept");
    }
}

/// One that is reopened, and one whose rows are written anew.
async fn again(database: Database) {
    let (kept, store) = seeded(database).await;
    let raw = Raw::open(&kept.url).await;
    let boards = ["8/8/8/3k4/8/8/8/RK6".to_owned(), "4k3/8/8/8/8/8/8/4K3".to_owned()];
    let of = boards.clone();
    tx!(store, write, tx => {
        tx.games().insert(&NewGame { terms: FORBIDDEN.to_owned(), ..game(20) }).await?;
        for (number, board) in (1..).zip(&of) {
            open(tx, 20, number, &format!("{board} p - - 0 1 -"), number).await?;
        }
        for board in &of {
            assert!(tx.bots().occurs_without_engines(std::slice::from_ref(board), at(9)).await?);
        }
        assert!(!tx.bots().occurs_without_engines(&of[1..], at(1)).await?, "it is not released yet");
        tx.games().finish(game_id(20), "1-0", "time", T0).await?;
        assert!(!tx.bots().occurs_without_engines(&of, at(9)).await?);
        assert!(tx.games().reopen(game_id(20), T0).await?);
        for board in &of {
            assert!(tx.bots().occurs_without_engines(std::slice::from_ref(board), at(9)).await?);
        }
    })
    .unwrap();
    raw.execute("UPDATE game SET placement = 'x', placement_before = NULL").await;
    tx!(store, write, tx => {
        assert!(!tx.bots().occurs_without_engines(&boards, at(9)).await?);
        tx.replays().rewrite_newest(game_id(20)).await?;
        for board in &boards {
            assert!(tx.bots().occurs_without_engines(std::slice::from_ref(board), at(9)).await?);
        }
    })
    .unwrap();
    // As where its events say that it is over, and its row did not.
    raw.execute("UPDATE game SET phase = 'finished'").await;
    tx!(store, write, tx => tx.replays().rewrite_newest(game_id(20)).await?).unwrap();
    let left = "SELECT COUNT(*) FROM game WHERE terms LIKE '%forbidden%' \
        AND (placement IS NOT NULL OR placement_before IS NOT NULL OR turn_us IS NOT NULL)";
    assert_eq!(raw.number(left).await, 0);
}

/// The tables are brought back to the migration before with the games in them.
async fn migrated(database: Database) {
    let mut chance = StdRng::seed_from_u64(23);
    let (kept, first) = seeded(database).await;
    played(&first, &mut chance).await;
    first.close().await;
    let raw = Raw::open(&kept.url).await;
    let columns = "SELECT COALESCE(placement, '-') || ' ' || COALESCE(placement_before, '-') FROM game WHERE terms LIKE '%forbidden%' ORDER BY id";
    let were = raw.texts(columns).await;
    assert!(were.iter().any(|one| one == "- -") && were.iter().any(|one| !one.contains('-')), "{were:?}");
    for sql in [
        "DROP INDEX game_placement",
        "DROP INDEX game_placement_before",
        "DROP INDEX game_turn_us",
        "ALTER TABLE game DROP COLUMN placement",
        "ALTER TABLE game DROP COLUMN placement_before",
        "ALTER TABLE game DROP COLUMN turn_us",
        "CREATE INDEX game_without_engines ON game (id ASC) WHERE phase = 'running' AND terms LIKE '%engines___forbidden%'",
        "DELETE FROM _sqlx_migrations WHERE version = 24",
    ] {
        raw.execute(sql).await;
    }
    drop(raw);
    let again = store(&kept.url).await;
    let raw = Raw::open(&kept.url).await;
    assert_eq!(raw.texts(columns).await, were);
    let found = compare(&again, &raw, &mut chance).await;
    assert!((20..180).contains(&found), "{found} of 200 say little");
}
