//! A second count of a game's clocks, beside the server's: what a long event is held against.

use std::collections::BTreeMap;

use fairschach::base::{GameId, Side};
use fairschach::game::{By, GameResult};
use jiff::civil::{Date, date};
use jiff::tz::TimeZone;

use crate::support::{DAY, SECOND};

/// `30d+1d<40d`.
const BASE: i64 = 30 * DAY;
const INCREMENT: i64 = DAY;
const CAP: i64 = 40 * DAY;
/// In this turn the position of turns 2 and 6 stands for the third time.
pub(super) const REPEATED: i64 = 10;

/// How a game is going to go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Plan {
    /// Both offer a draw in this turn.
    Draw(i64),
    /// White offers a draw in this turn, and Black accepts in the next.
    Accept(i64),
    /// White mates in the third turn.
    Mate,
    /// The knights go to and fro; White claims the draw once a position stands for the third time.
    Repetition,
    /// This side resigns in this turn.
    Resign(usize, i64),
    /// This side enters nothing from this turn on.
    Stop(usize, i64),
    /// Neither does.
    StopBoth(i64),
}

/// One side of a game.
#[derive(Clone, Debug)]
pub(super) struct Seat {
    /// The player, by place in the list of all.
    pub(super) player: usize,
    /// The time at the start of the turn.
    pub(super) time: i64,
    pub(super) credit: i64,
    /// When the entry of the open turn was received.
    pub(super) filed: Option<i64>,
    /// Own leave: first moment, and the first after it.
    pub(super) leaves: Vec<(i64, i64)>,
}

/// Why and since when a game stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stands {
    pub(super) since: i64,
    pub(super) by_tournament: bool,
}

/// A game that goes on.
#[derive(Clone, Debug)]
pub(super) struct Board {
    pub(super) game: GameId,
    pub(super) seats: [Seat; 2],
    pub(super) turn: i64,
    pub(super) open: i64,
    pub(super) plan: Plan,
    pub(super) stands: Option<Stands>,
    /// When it was resumed last.
    pub(super) resumed: i64,
}

/// The holidays `de,2026-12-24` in the years of the event, from the calendar on the wall.
const HOLIDAYS: [Date; 20] = [
    date(2026, 1, 1),
    date(2026, 4, 3),
    date(2026, 4, 6),
    date(2026, 5, 1),
    date(2026, 5, 14),
    date(2026, 5, 25),
    date(2026, 10, 3),
    date(2026, 12, 24),
    date(2026, 12, 25),
    date(2026, 12, 26),
    date(2027, 1, 1),
    date(2027, 3, 26),
    date(2027, 3, 29),
    date(2027, 5, 1),
    date(2027, 5, 6),
    date(2027, 5, 17),
    date(2027, 10, 3),
    date(2027, 12, 25),
    date(2027, 12, 26),
    date(2028, 1, 1),
];

/// Where players live, one after the other.
const ZONES: [&str; 4] = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Pacific/Auckland"];

/// Where a player lives.
pub(super) const fn zone_of(player: usize) -> &'static str {
    ZONES[player % ZONES.len()]
}

/// The first moment of a day in Berlin.
pub(super) fn midnight(day: Date) -> i64 {
    midnight_in("Europe/Berlin", day)
}

/// The first moment of a day in a zone.
pub(super) fn midnight_in(zone: &str, day: Date) -> i64 {
    let zone = TimeZone::get(zone).unwrap();
    day.to_zoned(zone).unwrap().timestamp().as_microsecond()
}

/// First moments of holidays, and the first after each.
pub(super) fn holidays() -> Vec<(i64, i64)> {
    HOLIDAYS.iter().map(|day| (midnight(*day), midnight(day.tomorrow().unwrap()))).collect()
}

impl Board {
    pub(super) fn new(game: GameId, players: [usize; 2], open: i64, plan: Plan) -> Board {
        let seat = |player| Seat { player, time: BASE, credit: 0, filed: None, leaves: Vec::new() };
        Board { game, seats: players.map(seat), turn: 1, open, plan, stands: None, resumed: 0 }
    }

    /// For how long a side's clock runs between two moments: what is neither leave nor holiday, piece by piece.
    pub(super) fn ticks(&self, side: usize, holidays: &[(i64, i64)], from: i64, to: i64) -> i64 {
        let stands = || self.seats[side].leaves.iter().chain(holidays);
        let mut cuts = vec![from, to];
        cuts.extend(stands().flat_map(|(a, b)| [*a, *b]).filter(|at| (from..to).contains(at)));
        cuts.sort_unstable();
        cuts.windows(2)
            .filter(|piece| !stands().any(|(a, b)| *a <= piece[0] && piece[1] <= *b))
            .map(|piece| piece[1] - piece[0])
            .sum()
    }

    /// When a side's flag falls.
    pub(super) fn flag(&self, side: usize, holidays: &[(i64, i64)]) -> i64 {
        let given = self.seats[side].time + self.seats[side].credit;
        let mut at = self.open + given;
        loop {
            let ticked = self.ticks(side, holidays, self.open, at);
            if ticked == given {
                return at;
            }
            at += given - ticked;
        }
    }

    /// The next flag that can fall; none while the game stands.
    pub(super) fn next_flag(&self, holidays: &[(i64, i64)]) -> Option<i64> {
        let sides = (0..2).filter(|side| self.seats[*side].filed.is_none() && self.stands.is_none());
        sides.map(|side| self.flag(side, holidays)).min()
    }

    /// Who has lost on time by `judged`.
    pub(super) fn fallen(&self, holidays: &[(i64, i64)], judged: i64) -> Option<(GameResult, Vec<usize>)> {
        if self.stands.is_some() {
            return None;
        }
        let fallen: BTreeMap<usize, i64> = (0..2)
            .filter(|side| self.seats[*side].filed.is_none())
            .map(|side| (side, self.flag(side, holidays)))
            .filter(|(_, flag)| *flag < judged)
            .collect();
        let result = match (fallen.get(&0), fallen.get(&1)) {
            (None, None) => return None,
            // Nobody has filed anything in the first turn.
            (Some(white), Some(black)) if white == black && self.turn == 1 => GameResult::both_lose(By::Time),
            (Some(white), Some(black)) if white == black => GameResult::draw(By::Time),
            (Some(white), other) if other.is_none_or(|black| white < black) => {
                GameResult::win(Side::Black, By::Time)
            }
            _ => GameResult::win(Side::White, By::Time),
        };
        Some((result, fallen.into_keys().collect()))
    }

    /// Both have filed: the next turn opens two seconds later, with what is left and a day more, at most the cap.
    pub(super) fn reveal(&mut self, holidays: &[(i64, i64)], now: i64) {
        for side in 0..2 {
            let used = self.ticks(side, holidays, self.open, self.seats[side].filed.unwrap());
            let seat = &mut self.seats[side];
            let left = seat.time + seat.credit - used;
            assert!(left >= 0, "{}: nobody files after the flag", self.game);
            (seat.time, seat.credit, seat.filed) = ((left + INCREMENT).min(CAP), 0, None);
        }
        self.open = now + 2 * SECOND;
        self.turn += 1;
    }

    /// What an outage gives to the clocks that ran in it and had not run out before.
    pub(super) fn outage(&mut self, holidays: &[(i64, i64)], (from, to): (i64, i64)) {
        let begins = self.open.max(from).max(self.resumed);
        for side in 0..2 {
            let ran = self.seats[side].filed.is_none() && self.stands.is_none();
            if ran && begins < to && self.flag(side, holidays) >= from {
                self.seats[side].credit += self.ticks(side, holidays, begins, to);
            }
        }
    }

    /// It goes on: the clocks get what they stood.
    pub(super) fn resume(&mut self, holidays: &[(i64, i64)], now: i64) {
        let stood = self.stands.take().unwrap();
        for side in 0..2 {
            if self.seats[side].filed.is_none() {
                self.seats[side].credit += self.ticks(side, holidays, stood.since.max(self.open), now);
            }
        }
        self.resumed = now;
    }

    /// What a side enters in the open turn: the entry, and whether a draw is offered with it. Nothing, if its plan has
    /// something else for it to do, or nothing.
    pub(super) fn entry(&self, side: usize) -> Option<(String, bool)> {
        // A man that has moved rests in the next pair.
        const KNIGHTS: [[&str; 2]; 4] =
            [["g1f3", "g8f6"], ["b1c3", "b8c6"], ["f3g1", "f6g8"], ["c3b1", "c6b8"]];
        const MATE: [[&str; 2]; 3] = [["e2e4", "f7f6"], ["d2d4", "g7g5"], ["d1h5", "a7a6"]];
        let place = usize::try_from(self.turn - 1).unwrap();
        let file = char::from(b"abcdefgh"[place % 8]);
        let quiet = [format!("{file}2{file}3"), format!("{file}7{file}6")][side].clone();
        match self.plan {
            Plan::Draw(turn) => Some((quiet, self.turn == turn)),
            Plan::Accept(turn) if self.turn > turn => None,
            Plan::Accept(turn) => Some((quiet, side == 0 && self.turn == turn)),
            Plan::Mate => Some((MATE[place][side].to_owned(), false)),
            Plan::Repetition if self.turn == REPEATED => None,
            Plan::Repetition => Some((KNIGHTS[place % 4][side].to_owned(), false)),
            Plan::Resign(loser, turn) if loser == side && self.turn >= turn => None,
            Plan::Stop(loser, turn) if loser == side && self.turn >= turn => None,
            Plan::StopBoth(turn) if self.turn >= turn => None,
            Plan::Resign(..) | Plan::Stop(..) | Plan::StopBoth(_) => Some((quiet, false)),
        }
    }

    /// What comes of the game once both entries of the open turn are revealed, if that ends it.
    pub(super) fn ends(&self) -> Option<GameResult> {
        match self.plan {
            Plan::Draw(turn) if self.turn == turn => Some(GameResult::draw(By::Agreement)),
            Plan::Mate if self.turn == 3 => Some(GameResult::win(Side::White, By::Mate)),
            _ => None,
        }
    }
}
