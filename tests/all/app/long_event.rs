//! A double round robin day by day, through the real store, with a clock that is moved by hand: leave and flags.

use std::collections::{BTreeMap, BTreeSet};

use fairschach::app::{Actor, App, Error, JUDGE_DELAY, Phase, Post};
use fairschach::base::{GameId, Side, TournamentId};
use fairschach::game::By;
use jiff::ToSpan;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt as _, SeedableRng};
use serde_json::json;

use super::tournaments::{entered, players};
use crate::support::invariants::assert_invariants;
use crate::support::raw::Raw;
use crate::support::{DAY, Database, House, SECOND};

/// What is played, by whom, and what has come of it so far.
struct Event {
    house: House,
    raw: Raw,
    id: TournamentId,
    players: BTreeMap<u16, Actor>,
    chance: StdRng,
    /// Games that go on, with their players.
    running: BTreeMap<GameId, (Actor, Actor)>,
    /// How often leave was announced.
    away: u32,
}

impl Event {
    async fn begin(database: Database, entrants: usize, days: u16) -> Event {
        let house = House::new(database).await;
        let all = players(&house, entrants).await;
        let sheet = json!({
            "kind": {"name": "round-robin", "cycles": 2}, "pace": {"name": "rounds", "days": days}, "clock": "10d+1d<20d",
            "terms": {"leave": "30"}, "tie_breaks": ["DE", "SB", "WIN"],
        });
        let id = entered(&house, sheet, &all).await;
        let app = &house.app;
        app.set_post(&house.director, id, house.arbiter.id, Some(Post::Arbiter))
            .await
            .unwrap();
        app.start_tournament(&house.director, id).await.unwrap();
        let view = app.tournament(None, id).await.unwrap();
        let number = |actor: &Actor| {
            let own = view.entrants.iter().find(|one| one.player.id == actor.id);
            own.unwrap().number.unwrap()
        };
        Event {
            raw: house.raw().await,
            players: all.iter().map(|one| (number(one), one.clone())).collect(),
            id,
            chance: StdRng::seed_from_u64(6),
            running: BTreeMap::new(),
            away: 0,
            house,
        }
    }

    fn app(&self) -> &App {
        &self.house.app
    }

    /// The server's own work of a moment.
    async fn work(&mut self) {
        let app = self.app();
        app.reveal_due().await.unwrap();
        app.step_tournaments().await.unwrap();
        let mut made = 0;
        loop {
            match app.make_due_games().await.unwrap() {
                0 => break,
                count => made += count,
            }
        }
        app.judge_flags().await.unwrap();
        if made > 0 {
            self.look_for_games().await;
        }
    }

    async fn look_for_games(&mut self) {
        let view = self.app().tournament(None, self.id).await.unwrap();
        for one in view.pairings {
            let (Some(game), None) = (one.game, one.ended) else {
                continue;
            };
            let seats = (&self.players[&one.white], &self.players[&one.black.unwrap()]);
            self.running
                .entry(game)
                .or_insert_with(|| (seats.0.clone(), seats.1.clone()));
        }
    }

    /// One game, one day: entries, a resignation, or nothing; and everything that is always true of it.
    async fn play(&mut self, game: GameId) {
        let (white, black) = self.running[&game].clone();
        for (side, actor) in [(Side::White, white), (Side::Black, black)] {
            let view = match self.app().game(Some(&actor), game).await {
                Ok(view) if view.result.is_none() => view,
                _ => {
                    self.running.remove(&game);
                    break;
                }
            };
            let own = view.sides.get(side);
            if !own.owes || own.sealed == Some(true) {
                continue;
            }
            // In some games nobody ever enters anything, and both flags fall.
            if game.to_bytes()[15].is_multiple_of(10) {
                continue;
            }
            match self.chance.random_range(0..10) {
                0..=4 => {
                    let legal = self.app().legal(&actor, game).await.unwrap();
                    let Some(one) = legal.moves.choose(&mut self.chance) else {
                        continue;
                    };
                    let filed = self.house.file(&actor, game, &one.to_string()).await;
                    in_time(filed.err());
                }
                5 => {
                    in_time(self.app().resign(&actor, game).await.err());
                    self.running.remove(&game);
                    break;
                }
                // Nothing is entered; some flags fall.
                _ => {}
            }
        }
        assert_invariants(&self.raw, game).await;
    }

    /// The tables are the games: points, and who has won against whom.
    async fn tables_equal_the_games(&self) {
        let tables = self.app().tournament_tables(None, self.id).await.unwrap();
        let mut halves: BTreeMap<u16, u32> = BTreeMap::new();
        let mut games = BTreeSet::new();
        for one in &tables.view.pairings {
            if let Some(game) = one.game {
                assert!(games.insert(game), "a game belongs to one pairing");
            }
            let Some(result) = one.result else { continue };
            let (white, black) = match (result.winner, result.by) {
                (_, By::Cancelled) => continue,
                (Some(Side::White), _) => (2, 0),
                (Some(Side::Black), _) => (0, 2),
                (None, By::Forfeit) => (0, 0),
                (None, _) => (1, 1),
            };
            *halves.entry(one.white).or_default() += white;
            *halves.entry(one.black.unwrap()).or_default() += black;
        }
        let mut seen = 0;
        for section in &tables.sections {
            for row in &section.standings.rows {
                let points = halves.get(&row.number).copied().unwrap_or(0);
                assert_eq!(row.points.halves(), points, "number {}", row.number);
                seen += 1;
            }
        }
        assert_eq!(seen, self.players.len());
    }

    async fn announce(&mut self) {
        let number = *self
            .players
            .keys()
            .collect::<Vec<_>>()
            .choose(&mut self.chance)
            .unwrap();
        let player = &self.players[number];
        let zone_day = jiff::Timestamp::from_microsecond(self.app().now().as_us()).unwrap();
        let date = zone_day.to_zoned(jiff::tz::TimeZone::UTC).date();
        let (first, last) = (date + 2.days(), date + 6.days());
        let told = self.app().announce_leave(player, first, last).await;
        match told {
            Ok(told) if told.iter().any(|one| one.outcome.is_ok()) => {
                self.away += 1;
            }
            Ok(_) | Err(Error::Malformed(_) | Error::NoGrounds(_)) => {}
            Err(error) => panic!("{error}"),
        }
    }

    /// No game was lost on time by one who was on leave in that game.
    async fn no_flag_within_leave(&self) {
        let sql = "SELECT COUNT(*) FROM game g JOIN leave l ON l.game_id = g.id WHERE g.ended_by = 'time' \
            AND ((g.score = '0-1' AND l.side = 0) OR (g.score = '1-0' AND l.side = 1)) \
            AND g.ended_us >= l.from_us AND g.ended_us < l.to_us";
        let within = self.raw.number(sql).await;
        assert_eq!(within, 0);
    }
}

/// A flag may have fallen that nobody has judged yet; nothing else is refused.
fn in_time(refused: Option<Error>) {
    let said = refused.map(|error| error.to_string()).unwrap_or_default();
    assert!(said.is_empty() || said.starts_with("your flag fell"), "{said}");
}

async fn held(database: Database, entrants: usize, round_days: u16) {
    let mut event = Event::begin(database, entrants, round_days).await;
    let rounds = 2 * (entrants + entrants % 2 - 1);
    let last_day = i64::try_from(rounds).unwrap() * i64::from(round_days) + 90;
    let mut days = 0;
    for day in 0..last_day {
        event.house.clock.advance(DAY / 2);
        event.work().await;
        let games: Vec<GameId> = event.running.keys().copied().collect();
        for game in games {
            event.play(game).await;
        }
        event.house.clock.advance(DAY / 2 + SECOND);
        event.work().await;
        if day % 5 == 0 {
            event.announce().await;
        }
        if day % 30 == 0 {
            event.tables_equal_the_games().await;
        }
        days = day;
        if event.running.is_empty()
            && event.app().tournament(None, event.id).await.unwrap().phase == Phase::Finished
        {
            break;
        }
    }
    for _ in 0..20 {
        event.house.clock.advance(5 * DAY + JUDGE_DELAY);
        event.work().await;
    }
    event.tables_equal_the_games().await;
    event.no_flag_within_leave().await;
    assert!(event.away > 2, "leave was announced");
    let view = event.app().tournament(None, event.id).await.unwrap();
    assert_eq!(view.phase, Phase::Finished, "after {days} days");
    assert_eq!(view.pairings.len(), entrants * (entrants - 1));
    let kinds: BTreeSet<&str> = view
        .pairings
        .iter()
        .filter_map(|one| Some(one.result?.by.as_str()))
        .collect();
    for kind in ["time", "resignation"] {
        assert!(kinds.contains(kind), "{kinds:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn twelve_meet_twice_in_half_a_year() {
    held(Database::Sqlite, 12, 6).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn five_meet_twice_on_postgresql() {
    held(Database::Postgres, 5, 6).await;
}
