//! Who owes an entry is found from the turns on that have been open longest as it was by reading all that are open.

use fairschach::base::{BySide, Side};
use fairschach::store::{NewGame, NewSubmission, TurnSideRow};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::sample::{T0, at, game, game_id, person, player, seal, seeded, turn, uuid};
use crate::support::raw::{Raw, tx};
use crate::support::{Database, on_both};

on_both! {
    who_owes_is_found_as_by_reading_every_game => random;
}

const PEOPLE: u128 = 12;
const GAMES: u128 = 80;

/// A game with one or two turns, as chance makes it.
#[derive(Clone)]
struct Plan {
    n: u128,
    white: u128,
    black: u128,
    arbiter: Option<u128>,
    hidden: bool,
    turns: i64,
    open_us: i64,
    owes: [bool; 2],
    filed: [bool; 2],
    leave: Option<Side>,
    state: u8,
}

impl Plan {
    fn by(chance: &mut StdRng, n: u128) -> Plan {
        let white = chance.random_range(1..=PEOPLE);
        let other = chance.random_range(1..PEOPLE);
        Plan {
            n,
            white,
            black: if other < white { other } else { other + 1 },
            arbiter: chance.random_bool(0.5).then(|| chance.random_range(1..=2)),
            hidden: chance.random_bool(0.3),
            turns: chance.random_range(1..=2),
            open_us: chance.random_range(0..1_000),
            owes: [chance.random_bool(0.8), chance.random_bool(0.6)],
            filed: [chance.random_bool(0.3), chance.random_bool(0.3)],
            leave: chance.random_bool(0.2).then_some(Side::Black),
            state: chance.random_range(0..8),
        }
    }
}

/// The same question with everything that is open read; lines of name, since when, in how many games, and the last entry.
async fn read_all(raw: &Raw, arbiter: Option<u128>, now: i64) -> Vec<String> {
    let (games, acts) = match arbiter.map(|n| raw.id(uuid(n))) {
        Some(id) => (
            format!("(g.arbiter_id = {id} OR g.arbiter2_id = {id})"),
            format!("(y.terms NOT LIKE '%hidden%' OR y.arbiter_id = {id} OR y.arbiter2_id = {id})"),
        ),
        None => ("g.terms NOT LIKE '%hidden%'".to_owned(), "y.terms NOT LIKE '%hidden%'".to_owned()),
    };
    let sql = format!(
        "SELECT p.name || ' ' || MIN(t.open_us) || ' ' || COUNT(*) || ' ' || COALESCE((SELECT MAX(x.received_us) \
         FROM submission x JOIN game y ON y.id = x.game_id WHERE x.player_id = p.id \
         AND x.channel NOT IN ('server', 'conditional') AND {acts}), 0) FROM game g \
         JOIN turn t ON t.game_id = g.id AND t.turn = g.turn AND t.open_us <= {now} \
         JOIN turn_side s ON s.game_id = g.id AND s.turn = g.turn AND s.owes \
         JOIN player p ON p.id = CASE s.side WHEN 0 THEN g.white_id ELSE g.black_id END \
         WHERE g.phase = 'running' AND g.paused_us IS NULL AND {games} AND NOT EXISTS (SELECT 1 FROM submission u \
         WHERE u.game_id = g.id AND u.turn = g.turn AND u.side = s.side AND u.live) AND NOT EXISTS (SELECT 1 FROM leave l \
         WHERE l.game_id = g.id AND l.side = s.side AND l.from_us <= {now} AND l.to_us > {now}) GROUP BY p.id, p.name"
    );
    let mut lines = raw.texts(&sql).await;
    lines.sort();
    lines
}

async fn random(database: Database) {
    let (kept, store) = seeded(database).await;
    let mut chance = StdRng::seed_from_u64(17);
    let plans: Vec<Plan> = (0..GAMES).map(|n| Plan::by(&mut chance, 100 + n)).collect();
    tx!(store, write, tx => {
        for n in 4..=PEOPLE {
            tx.accounts().insert(&player(n), &format!("p{n}@example.org"), at(1)).await?;
        }
        for plan in &plans {
            let id = game_id(plan.n);
            let terms = if plan.hidden { "{\"presence\":\"hidden\"}" } else { "{}" }.to_owned();
            let (white, black) = (person(plan.white), person(plan.black));
            let new = NewGame { terms, white, black, arbiter: plan.arbiter.map(person), ..game(plan.n) };
            tx.games().insert(&new).await?;
            for number in 1..=plan.turns {
                if number > 1 {
                    tx.games().advance_turn(id, number - 1).await?;
                }
                let row = turn(number, at(plan.open_us + number));
                let sides = BySide::from_fn(|side| TurnSideRow {
                    owes: plan.owes[usize::from(side.index())],
                    allowance_us: 1,
                    credit_us: 0,
                    offered: false,
                    declined: false,
                });
                tx.turns().insert_turn(id, &row, &sides).await?;
                tx.games().begin_turn(id, &row, None).await?;
                for side in Side::ALL {
                    // What was filed before the newest turn is over.
                    if number < plan.turns || plan.filed[usize::from(side.index())] {
                        let entry = plan.n * 100 + number as u128 * 10 + u128::from(side.index());
                        let player = if side == Side::White { white } else { black };
                        let sealed = seal(plan.n, number as u32, side, 0, entry);
                        let received = at(plan.open_us + number * 7);
                        tx.turns().insert_submission(&NewSubmission { player, received, ..sealed }).await?;
                    }
                }
            }
            if let Some(side) = plan.leave {
                tx.leave().insert_leave(id, side, (at(plan.open_us), at(plan.open_us + 300)), T0).await?;
            }
            match plan.state {
                0 => tx.games().finish(id, "1-0", "time", T0).await?,
                1 => tx.games().suspend(id, None).await?,
                2 => tx.games().pause(id, T0).await?,
                _ => {}
            }
        }
    })
    .unwrap();
    let raw = Raw::open(&kept.url).await;
    let mut seen = 0;
    for (arbiter, now) in
        [None, Some(1), Some(2)].into_iter().flat_map(|who| [0, 300, 700, 2_000].map(|us| (who, at(us))))
    {
        let rows =
            tx!(store, read, tx => tx.leave().owing_players(arbiter.map(person), now, 99).await?).unwrap();
        let since: Vec<i64> = rows.iter().map(|row| row.owing_since_us).collect();
        assert!(since.is_sorted(), "{since:?}");
        let first =
            tx!(store, read, tx => tx.leave().owing_players(arbiter.map(person), now, 3).await?).unwrap();
        assert_eq!(first, rows[..rows.len().min(3)]);
        let line = |row: &fairschach::store::OwingRow| {
            let name = (1..=PEOPLE).find(|n| uuid(*n) == row.player_id).map(|n| player(n).name).unwrap();
            format!("{name} {} {} {}", row.owing_since_us, row.owing, row.last_act_us)
        };
        let mut lines: Vec<String> = rows.iter().map(line).collect();
        lines.sort();
        assert_eq!(lines, read_all(&raw, arbiter, now.as_us()).await, "{arbiter:?} at {now:?}");
        seen += lines.len();
    }
    assert!(seen > 40, "{seen} say little");
}
