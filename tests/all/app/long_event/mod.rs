//! Two years of a double round robin day by day, through the real store, with a clock that is moved by hand and by chance:
//! leave, silence, withdrawals, replacement, outages, pauses, claims and appeals. After every act and every reveal the
//! server's games are held against a second count of the clocks ([`model`]), after every game's end the crosstable against
//! the games, and every month games and tables against their own records.

mod acts;
mod checks;
mod model;

use std::collections::{BTreeMap, BTreeSet};

use fairschach::app::App;
use fairschach::app::accounts::mail_preferences::MailPreferences;
use fairschach::app::actor::{Actor, Role};
use fairschach::app::arbitration::claims::NewClaim;
use fairschach::app::arbitration::desk_view::NewObjection;
use fairschach::app::core::ruling_request::RulingRequest;
use fairschach::app::error::Error;
use fairschach::app::games::clocks::flags::JUDGE_DELAY;
use fairschach::app::games::filing::file::FileEntry;
use fairschach::app::operations::outages::NewOutage;
use fairschach::app::tournaments::action::Action;
use fairschach::base::{GameId, Side, Timestamp, TournamentId};
use fairschach::game::{About, By, Finding, GameResult, Ruling};
use fairschach::show::zone::Zone;
use fairschach::tournament::{EntrantState, Phase, Post};
use fairschach::verify::{Verdict, verify_game};
use jiff::ToSpan;
use jiff::civil::{Date, date};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt as _, SeedableRng};
use serde_json::json;
use uuid::Uuid;

use crate::app::tournaments::course::{entered, players};
use crate::support::invariants::assert_invariants;
use crate::support::raw::{Raw, on_raw};
use crate::support::{DAY, Database, SECOND, TestApp, entry_at, soak};
use model::{Board, Plan, Stands, holidays, midnight, midnight_in, zone_of};

const HOUR: i64 = 3600 * SECOND;
/// After so many days the watch withdraws who is silent.
const SILENT_DAYS: i64 = 22;

/// How it stands with a pairing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    /// Its game is still to be made.
    Future,
    Running(GameId),
    /// Its game has ended so.
    Over(GameId, GameResult),
    /// Its game was never made, and this side has lost by forfeit.
    Lost(usize),
    /// It counts for nobody.
    Annulled,
}

#[derive(Clone, Copy, Debug)]
struct Pair {
    numbers: [u16; 2],
    state: State,
}

/// A game of the database that goes on.
type GameNow = (Uuid, Uuid, Uuid, String, i64, Option<i64>, Option<i64>, i64, i64, i64, i64, i64, i64, i64);

/// What is played, by whom, and what has come of it so far.
struct Event {
    house: TestApp,
    raw: Raw,
    id: TournamentId,
    admin: Actor,
    second: Actor,
    players: Vec<Actor>,
    /// Who plays with a number.
    number: BTreeMap<u16, usize>,
    /// Who enters nothing any more.
    silent: BTreeSet<usize>,
    substitutes: Vec<usize>,
    /// The last entry or resignation of each player.
    last: BTreeMap<usize, i64>,
    boards: BTreeMap<GameId, Board>,
    /// What each player has announced in the tournament, and not taken back.
    away: BTreeMap<usize, Vec<(i64, i64)>>,
    pairs: Vec<Pair>,
    ended: Vec<GameId>,
    /// Between whom games have ended since the crosstable was looked at.
    unseen: Vec<[u16; 2]>,
    holidays: Vec<(i64, i64)>,
    ends: Date,
    /// From the start to the hard end.
    days: i64,
    chance: StdRng,
    /// How often each kind of act was done.
    acts: BTreeMap<&'static str, u32>,
    /// Appeals with what was found.
    appeals: Vec<(GameId, u64, Finding)>,
}

impl Event {
    async fn begin(database: Database, entrants: usize, round_days: u16, ends: Date) -> Event {
        let house = TestApp::new(database).await;
        let all = players(&house, entrants + 3).await;
        let sheet = json!({
            "kind": {"name": "round-robin", "cycles": 2}, "pace": {"name": "rounds", "days": round_days},
            "clock": "30d+1d<40d", "terms": {"leave": "30", "holidays": "de,2026-12-24"},
            "tie_breaks": ["DE", "SB", "WIN"], "silence": {"days": SILENT_DAYS, "withdraw": true},
            "withdrawal": "annul-before-half", "replacement": true, "at_the_end": "draw",
            "dates": {"zone": "Europe/Berlin", "ends": ends.to_string()},
        });
        let app = &house.app;
        for (place, player) in all.iter().enumerate() {
            let zone = Zone::parse(zone_of(place)).unwrap();
            let look = MailPreferences { zone: Some(zone), ..MailPreferences::default() };
            app.accounts().set_mail_preferences(player.id, look).await.unwrap();
        }
        let id = entered(&house, sheet, &all[..entrants]).await;
        let arbiter = house.arbiter.id;
        house.appoint(id, arbiter, Post::Arbiter).await;
        app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
        let view = app.tournaments().tournament(None, id).await.unwrap();
        let place = |one: &fairschach::app::tournaments::model::EntrantView| {
            all.iter().position(|p| p.id == one.player.id)
        };
        let numbers = view.entrants.iter().map(|one| (one.number.unwrap(), place(one).unwrap()));
        let pairs = view
            .pairings
            .iter()
            .map(|one| Pair { numbers: [one.white, one.black.unwrap()], state: State::Future });
        let (admin, second) = (house.add("Otto", "en", Role::Admin).await, house.another_arbiter().await);
        Event {
            raw: house.raw().await,
            id,
            admin,
            second,
            number: numbers.collect(),
            silent: BTreeSet::new(),
            substitutes: (entrants..entrants + 3).collect(),
            last: BTreeMap::new(),
            boards: BTreeMap::new(),
            away: BTreeMap::new(),
            pairs: pairs.collect(),
            ended: Vec::new(),
            unseen: Vec::new(),
            holidays: holidays(),
            days: (midnight(ends) - house.app.now().as_us()) / DAY,
            ends,
            chance: StdRng::seed_from_u64(6),
            acts: BTreeMap::new(),
            appeals: Vec::new(),
            players: all,
            house,
        }
    }

    fn app(&self) -> &App {
        &self.house.app
    }

    fn now(&self) -> i64 {
        self.app().now().as_us()
    }

    fn done(&mut self, act: &'static str) {
        *self.acts.entry(act).or_default() += 1;
    }

    /// Time goes by, and the server gives its signs of life.
    async fn pass(&mut self, us: i64) {
        self.app().clocks().heartbeat().await.unwrap();
        self.house.clock.advance(us);
        let now = self.now();
        self.raw.execute(&format!("UPDATE heartbeat SET at_us = {now}")).await;
    }

    /// Up to so many seconds go by, to the microsecond by chance.
    async fn pass_some(&mut self, seconds: i64) {
        let us = self.chance.random_range(2 * SECOND..=seconds * SECOND);
        self.pass(us).await;
    }

    /// The server's own work of a moment, in the order of its loops, and what must come of it.
    async fn work(&mut self, day: i64) {
        self.expect_silence().await;
        let app = self.app().clone();
        if day % 7 == 0 {
            while app.notices().remind().await.unwrap() > 0 {}
        }
        self.steps().await;
        let now = self.now();
        while app.clocks().judge_flags().await.unwrap() > 0 {}
        for board in self.boards.values().cloned().collect::<Vec<_>>() {
            let Some((result, fallen)) = board.fallen(&self.holidays, now - JUDGE_DELAY) else {
                continue;
            };
            for side in fallen {
                let flag = board.flag(side, &self.holidays);
                let standing = board.seats[side].leaves.iter().chain(&self.holidays);
                let within = |(from, to): &(i64, i64)| *from < flag && flag <= *to;
                assert!(!standing.clone().any(within), "{}: a flag fell within leave", board.game);
            }
            self.end(board.game, result).await;
        }
        self.see_ends().await;
        self.look().await;
    }

    /// The tournament's own steps, until there is nothing to do.
    async fn steps(&mut self) {
        let app = self.app().clone();
        for _ in 0..3 {
            app.running_tournaments().step_tournaments().await.unwrap();
            while app.running_tournaments().make_due_games().await.unwrap() > 0 {}
            while app.running_tournaments().apply_pending_actions().await.unwrap() > 0 {}
        }
    }

    /// Who is silent must be noted and withdrawn, and nobody else.
    async fn expect_silence(&mut self) {
        let now = self.now();
        let mut expected = BTreeSet::new();
        for board in self.boards.values().filter(|one| one.stands.is_none()) {
            for side in 0..2 {
                let seat = &board.seats[side];
                let last = self.last.get(&seat.player).copied().unwrap_or(i64::MIN);
                let spell = board.open.max(last);
                let owed = board.ticks(side, &self.holidays, spell, now.max(spell)) - seat.credit;
                if seat.filed.is_none() && owed >= SILENT_DAYS * DAY {
                    expected.insert(seat.player);
                }
            }
        }
        let noted = self.app().running_tournaments().watch_silence().await.unwrap();
        assert_eq!(noted, expected.len(), "{expected:?} are silent");
        let mut expected: Vec<usize> = expected.into_iter().collect();
        expected.sort_by_key(|player| self.players[*player].id);
        self.left(&expected, EntrantState::Silent).await;
    }

    /// Players have left: what the sheet says becomes of their games.
    async fn left(&mut self, players: &[usize], state: EntrantState) {
        let mut ending: BTreeMap<GameId, GameResult> = BTreeMap::new();
        for player in players {
            let number = *self.number.iter().find(|(_, who)| *who == player).unwrap().0;
            let own = |pair: &&mut Pair| pair.numbers.contains(&number) && pair.state != State::Annulled;
            let games = self.pairs.iter_mut().filter(own).count();
            let open = |pair: &&mut Pair| matches!(pair.state, State::Future | State::Running(_));
            let going = self.pairs.iter_mut().filter(own).filter(open).count();
            let annul = (games - going) * 2 < games;
            for pair in self.pairs.iter_mut().filter(own) {
                let loser = usize::from(pair.numbers[1] == number);
                let lost = GameResult::win(Side::ALL[1 - loser], By::Forfeit);
                match pair.state {
                    State::Running(game) if annul => {
                        ending.insert(game, GameResult::draw(By::Cancelled));
                    }
                    // Both left at once: both have lost.
                    State::Running(game) => {
                        let both = |result: &mut GameResult| *result = GameResult::draw(By::Forfeit);
                        ending.entry(game).and_modify(both).or_insert(lost);
                    }
                    State::Future if !annul => pair.state = State::Lost(loser),
                    _ => {}
                }
                if annul {
                    pair.state = State::Annulled;
                }
            }
            self.silent.insert(*player);
            self.done(if annul { "annulled" } else { "forfeited" });
            self.done(state.as_str());
        }
        self.steps().await;
        for (game, result) in ending {
            self.end(game, result).await;
        }
        self.see_ends().await;
        if players.is_empty() {
            return;
        }
        let view = self.app().tournaments().tournament(None, self.id).await.unwrap();
        for player in players {
            let id = self.players[*player].id;
            let entrant = view.entrants.iter().find(|one| one.player.id == id).unwrap();
            assert_eq!(entrant.state, state);
        }
        self.look().await;
        self.tables_equal_the_games().await;
    }

    /// A game must have ended so.
    async fn end(&mut self, game: GameId, expected: GameResult) {
        self.boards.remove(&game);
        let sql = "SELECT score, ended_by FROM game WHERE id = $1 AND phase = 'finished'";
        let row: Option<(String, String)> =
            on_raw!(&self.raw, c => sqlx::query_as(sql).bind(game.as_uuid()).fetch_optional(c).await)
                .unwrap();
        let wanted = (expected.score().to_owned(), expected.by.as_str().to_owned());
        assert_eq!(row, Some(wanted), "{game}");
        if let Some(pair) = self.pairs.iter_mut().find(|pair| pair.state == State::Running(game)) {
            pair.state = State::Over(game, expected);
        }
        self.ended.push(game);
        *self.acts.entry(expected.by.as_str()).or_default() += 1;
        let of = |pair: &&Pair| pair.state == State::Over(game, expected);
        self.unseen.extend(self.pairs.iter().find(of).map(|pair| pair.numbers));
    }

    /// Ends are seen two seconds later: then the crosstable has them.
    async fn see_ends(&mut self) {
        let ends: Vec<[u16; 2]> = self.unseen.drain(..).collect();
        if !ends.is_empty() {
            self.pass_some(90).await;
            self.crosstable_has(&ends).await;
        }
    }

    /// Every game that goes on is as the second count has it; new ones are taken up.
    async fn look(&mut self) {
        const SQL: &str = "SELECT g.id, g.white_id, g.black_id, g.phase, g.turn, g.next_flag_us, g.paused_us, t.open_us, \
            w.allowance_us, w.credit_us, b.allowance_us, b.credit_us, \
            (SELECT COUNT(*) FROM submission s WHERE s.game_id = g.id AND s.turn = g.turn AND s.side = 0 AND s.live), \
            (SELECT COUNT(*) FROM submission s WHERE s.game_id = g.id AND s.turn = g.turn AND s.side = 1 AND s.live) \
            FROM game g JOIN turn t ON t.game_id = g.id AND t.turn = g.turn \
            JOIN turn_side w ON w.game_id = g.id AND w.turn = g.turn AND w.side = 0 \
            JOIN turn_side b ON b.game_id = g.id AND b.turn = g.turn AND b.side = 1 WHERE g.phase <> 'finished' ORDER BY g.id";
        let rows: Vec<GameNow> = on_raw!(&self.raw, c => sqlx::query_as(SQL).fetch_all(c).await).unwrap();
        for row in &rows {
            self.compare(row);
        }
        assert_eq!(rows.len(), self.boards.len(), "games that go on");
    }

    fn compare(&mut self, row: &GameNow) {
        let (id, white, black, phase, turn, flag, paused, open, w_time, w_credit, b_time, b_credit, w, b) =
            row;
        let game = GameId::from_uuid(*id);
        if !self.boards.contains_key(&game) {
            self.take_up(game, [*white, *black], *open);
        }
        let board = &self.boards[&game];
        assert_eq!(phase, "running");
        assert_eq!((*turn, *open), (board.turn, board.open), "{game}");
        assert_eq!(*paused, board.stands.map(|stands| stands.since), "{game}");
        for (seat, (time, credit, filed)) in
            board.seats.iter().zip([(w_time, w_credit, w), (b_time, b_credit, b)])
        {
            assert_eq!((*time, *credit), (seat.time, seat.credit), "{game}: {board:?}");
            assert_eq!(*filed == 1, seat.filed.is_some(), "{game}");
        }
        assert_eq!(*flag, board.next_flag(&self.holidays), "{game}: {board:?}");
    }

    fn take_up(&mut self, game: GameId, players: [Uuid; 2], open: i64) {
        let place = |id: Uuid| self.players.iter().position(|one| one.id.as_uuid() == id).unwrap();
        let players = players.map(place);
        let plays = |number: u16, player: usize| self.number.get(&number) == Some(&player);
        let pair = self.pairs.iter_mut().find(|pair| {
            let [white, black] = pair.numbers;
            pair.state == State::Future && plays(white, players[0]) && plays(black, players[1])
        });
        pair.expect("every game has a pairing that waits for it").state = State::Running(game);
        let turn = self.chance.random_range(1..=2);
        let side = self.chance.random_range(0..2);
        let plan = match self.chance.random_range(0..200) {
            0..60 => Plan::Draw(turn),
            60..70 => Plan::Accept(turn),
            70..78 => Plan::Mate,
            78..84 => Plan::Repetition,
            84..174 => Plan::Resign(side, turn),
            174..194 => Plan::Stop(side, turn),
            _ => Plan::StopBoth(turn),
        };
        let mut board = Board::new(game, players, open, plan);
        // What was announced before and is not over holds from the beginning.
        for seat in &mut board.seats {
            let mut known = self.away.get(&seat.player).cloned().unwrap_or_default();
            known.sort_unstable();
            for span in known.into_iter().filter(|(_, to)| *to > open) {
                if seat.leaves.iter().all(|(from, to)| span.1 <= *from || *to <= span.0) {
                    seat.leaves.push(span);
                    self.done("leave taken over");
                }
            }
        }
        self.boards.insert(game, board);
    }

    /// A day of a game: what its plan has for it, by chance today or later.
    async fn play(&mut self, game: GameId) {
        for side in 0..2 {
            let now = self.now();
            let Some(board) = self.boards.get(&game).cloned() else {
                return;
            };
            let seat = &board.seats[side];
            let away = seat.leaves.iter().any(|(from, to)| *from <= now && now < *to);
            let idle = seat.filed.is_some() || self.silent.contains(&seat.player) || board.stands.is_some();
            let can = board.open <= now && now <= board.flag(side, &self.holidays);
            if idle || !can || self.chance.random_range(0..if away { 8 } else { 2 }) > 0 {
                continue;
            }
            let actor = self.players[seat.player].clone();
            let app = self.app().clone();
            if let Some((entry, draw_offer)) = board.entry(side) {
                let entry = filing(&board, entry, draw_offer, app.now());
                let filed = app.entries().file_entry(&actor, game, entry).await;
                filed.unwrap_or_else(|error| panic!("{error:?}: {board:?}"));
                self.boards.get_mut(&game).unwrap().seats[side].filed = Some(now);
                self.last.insert(board.seats[side].player, now);
                continue;
            }
            let turn = u32::try_from(board.turn).unwrap();
            match board.plan {
                Plan::Accept(_) if side == 1 => {
                    app.games().answer_draw(&actor, game, turn, true).await.unwrap();
                    self.end(game, GameResult::draw(By::Agreement)).await;
                }
                Plan::Repetition if side == 0 => {
                    app.arbitration().claim(&actor, game, NewClaim::default()).await.unwrap();
                    self.end(game, GameResult::draw(By::Repetition)).await;
                    self.done("claims upheld");
                }
                Plan::Resign(loser, _) if loser == side => {
                    app.games().resign(&actor, game).await.unwrap();
                    self.last.insert(board.seats[side].player, now);
                    let result = GameResult::win(Side::ALL[1 - side], By::Resignation);
                    self.end(game, result).await;
                }
                _ => {}
            }
            self.see_ends().await;
        }
    }

    /// Every complete turn is revealed at once.
    async fn reveal(&mut self) {
        while self.app().games().reveal_due().await.unwrap() > 0 {}
        let now = self.now();
        let complete = |board: &&mut Board| board.seats.iter().all(|seat| seat.filed.is_some());
        let mut over = Vec::new();
        for board in self.boards.values_mut().filter(complete) {
            match board.ends() {
                Some(result) => over.push((board.game, result)),
                None => board.reveal(&self.holidays, now),
            }
        }
        for (game, result) in over {
            self.end(game, result).await;
        }
        self.see_ends().await;
    }
}

/// An entry for the open turn, received at this moment.
fn filing(board: &Board, entry: String, draw_offer: bool, received: Timestamp) -> FileEntry {
    FileEntry { draw_offer, ..entry_at(u32::try_from(board.turn).unwrap(), &entry, received) }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_meet_twice_in_two_years() {
    // More players, or more days for a round; the last round is still played when the hard end comes.
    let (entrants, round_days, ends) = match soak() {
        true => (60, 6, date(2027, 12, 9)),
        false => (14, 28, date(2027, 12, 2)),
    };
    let event = Event::begin(Database::Sqlite, entrants, round_days, ends).await;
    event.run().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn eight_meet_twice_on_postgresql() {
    let event = Event::begin(Database::Postgres, 8, 14, date(2026, 7, 10)).await;
    event.run().await;
}
