//! One game, or a page of them, played again from its rows.

pub(in crate::app) mod engine;

use std::collections::HashMap;

use serde::Deserialize;
use uuid::Uuid;

use self::engine::{Game, hash, numbered, quoted, texts};
use crate::app::core::loaded_game::rules_of;
use crate::app::games::replay::outcome::{Differing, Found, Replayed};
use crate::app::games::replay::reveal::{Reveal, turn_line};
use crate::base::Side;
use crate::game::SealedFor;
use crate::rules::{ENGINE_VERSION, RuleSet};
use crate::store::{GameRow, ReplayRows};

// What the replay needs of events, borrowed from their bytes: it goes through every game that there is, and what else is wrong
// with an event the verifier says, which reads all of it (`game::event`).

/// What a `start` event says of the position.
#[derive(Deserialize)]
struct Start<'a> {
    position: &'a str,
    position_hash: &'a str,
    terms: Terms,
}

#[derive(Deserialize)]
struct Terms {
    sealing: SealedFor,
}

/// A game as it is stored.
#[derive(Clone, Copy)]
struct Stored<'a> {
    row: &'a GameRow,
    turns: &'a str,
    voids: &'a str,
    reveals: &'a str,
    start: &'a [u8],
    events: &'a [u8],
    line: Option<&'a str>,
}

/// Plays a page of games again.
pub(in crate::app) fn play_page(rows: ReplayRows) -> Replayed {
    let mut sum = Replayed { pages: 1, ..Replayed::default() };
    let turns: HashMap<Uuid, String> = rows.turns.into_iter().collect();
    let voids: HashMap<Uuid, String> = rows.voids.into_iter().collect();
    let reveals: HashMap<Uuid, String> = rows.reveals.into_iter().collect();
    let starts: HashMap<Uuid, Vec<u8>> = rows.starts.into_iter().collect();
    let events: HashMap<Uuid, Vec<u8>> = rows.events.into_iter().collect();
    let lines: HashMap<Uuid, String> = rows.lines.into_iter().collect();
    let mut known = HashMap::new();
    for row in &rows.games {
        let stored = Stored {
            row,
            turns: turns.get(&row.id).map_or("", String::as_str),
            voids: voids.get(&row.id).map_or("", String::as_str),
            reveals: reveals.get(&row.id).map_or("", String::as_str),
            start: starts.get(&row.id).map_or(&[], Vec::as_slice),
            events: events.get(&row.id).map_or(&[], Vec::as_slice),
            line: lines.get(&row.id).map(String::as_str),
        };
        sum.games += 1;
        let key = (&row.variant, &row.rules, &row.options, &row.board, &row.start);
        let rules = known.entry(key).or_insert_with(|| rules_of(row).map_err(|error| error.to_string()));
        if let Err(found) = stored.play(rules, &mut sum.pairs) {
            sum.differing += 1;
            sum.disagreements.push(found.of(row));
        }
    }
    sum
}

/// The line of the one game of these rows, if its record can be read.
pub(in crate::app) fn line_of(rows: ReplayRows) -> Option<String> {
    let (start, events) = (rows.starts.first(), rows.events.first());
    let stored = Stored {
        row: rows.games.first()?,
        turns: "",
        voids: "",
        reveals: "",
        start: &start?.1,
        events: events.map_or(&[], |(_, events)| events),
        line: None,
    };
    let start = stored.started().ok()?;
    Some(line(start.position, &stored.events().ok()?))
}

fn line(first: &str, events: &[Reveal<'_>]) -> String {
    let mut line = first.to_owned();
    for event in events {
        let lot = event.lot.and_then(Side::parse);
        line += &turn_line(event.entries(), &event.dice.concat(), lot, event.position_hash);
    }
    line
}

impl Stored<'_> {
    /// Plays it from its first position to its last reveal, and counts the turns that were resolved.
    fn play(&self, rules: &Result<RuleSet, String>, pairs: &mut u64) -> Result<(), Found> {
        let version = i64::from(ENGINE_VERSION);
        if self.row.engine > version {
            let stored = format!("version {} of the engine", self.row.engine);
            return Err(Found::record(1, stored, format!("it has version {version}")));
        }
        let rules = rules.as_ref().map_err(|error| Found::record(1, "unreadable rules", error))?;
        let turns = texts(self.turns)?;
        let reveals = numbered(self.reveals, "reveal")?;
        let voids = self.voids()?;
        let events = self.events()?;
        let (open, told) = (turns.len(), reveals.len());
        // Turn 0 agrees with no record.
        let newest = usize::try_from(self.row.turn).unwrap_or(0);
        // The turn that was open when others took its place stays sealed.
        let sealed = |turn: usize| voids.iter().any(|(_, by)| *by == turn + 1);
        let due: Vec<usize> = (1..=open).filter(|turn| !sealed(*turn)).collect();
        if let Some((due, (turn, _))) = due.iter().zip(&reveals).find(|(due, (turn, _))| *due != turn) {
            let stored = format!("reveal {turn}");
            return Err(Found::record(*due, stored, format!("reveal {due} is next")));
        }
        let other = |(due, event): &(&usize, &Reveal<'_>)| usize::try_from(event.turn) != Ok(**due);
        if let Some((due, event)) = due.iter().zip(&events).find(other) {
            let stored = format!("the reveal of turn {} in the public chain", event.turn);
            return Err(Found::record(*due, stored, format!("turn {due} is next")));
        }
        let fits = told == events.len()
            && newest == open
            && (due.len() == told + 1 || (due.len() == told && told > 0));
        if !fits {
            let stored =
                format!("{open} turns of {newest}, {told} reveals and {} in the public chain", events.len());
            return Err(Found::record(
                newest,
                stored,
                "every turn before the newest is revealed once, unless it was void before",
            ));
        }
        let mut game = self.begin(rules, turns[0])?;
        let mut told = reveals.iter().zip(&events);
        for (before, turn) in turns.iter().zip(1..) {
            if let Some((from, _)) = voids.iter().find(|(_, by)| *by == turn) {
                game.play_again(*from, rules, &turns)?;
            }
            game.check_before(turn, before)?;
            if sealed(turn) {
                continue;
            }
            let Some(((_, after), event)) = told.next() else { continue };
            let rolled = event
                .rolled()
                .ok_or_else(|| game.found(turn, Differing::Record, "dice or a lot", "they cannot be read"))?;
            game.resolve(turn, rules, event.entries(), &rolled)?;
            *pairs += 1;
            game.check_after(turn, after, event)?;
        }
        let result = self.row.score.as_deref().zip(self.row.ended_by.as_deref());
        game.check_result(result, open)?;
        self.check_line(turns[0], &events)
    }

    /// Void turns, each with the turn that took its place, in order.
    fn voids(&self) -> Result<Vec<(usize, usize)>, Found> {
        let lines = numbered(self.voids, "void turn")?;
        let read = |(turn, by): (usize, &str)| {
            let by = by.parse().ok().filter(|by| *by > turn);
            by.map(|by| (turn, by)).ok_or_else(|| {
                Found::record(turn, "what took the place of a void turn", "it is no later turn")
            })
        };
        lines.into_iter().map(read).collect()
    }

    /// The line, if there is one, says what the public chain says.
    fn check_line(&self, first: &str, events: &[Reveal<'_>]) -> Result<(), Found> {
        let (Some(stored), now) = (self.line, line(first, events)) else { return Ok(()) };
        if stored == now {
            return Ok(());
        }
        let (mut stored, mut now) = (stored.split('\n'), now.split('\n'));
        let mut turn = 0;
        loop {
            let (stored, now) = (stored.next(), now.next());
            if stored != now {
                let quoted = |line: Option<&str>| line.map_or("nothing".to_owned(), quoted);
                return Err(Found {
                    turn: turn.max(1),
                    pair: None,
                    what: Differing::Line,
                    stored: quoted(stored),
                    now: quoted(now),
                });
            }
            turn += 1;
        }
    }

    fn started(&self) -> Result<Start<'_>, Found> {
        serde_json::from_slice(self.start)
            .map_err(|error| Found::record(1, "a start that cannot be read", error))
    }

    fn events(&self) -> Result<Vec<Reveal<'_>>, Found> {
        let mut events = Vec::with_capacity(usize::try_from(self.row.turn).unwrap_or(0).min(1024));
        let mut unreadable = None;
        for line in self.events.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()) {
            match serde_json::from_slice::<Reveal<'_>>(line) {
                Ok(event) => events.push(event),
                Err(error) => unreadable = Some(error),
            }
        }
        if self.started().is_ok_and(|start| start.terms.sealing == SealedFor::Blind) {
            events.iter_mut().for_each(Reveal::count_blind);
        }
        events.sort_by_key(|event| event.turn);
        match unreadable {
            None => Ok(events),
            // They come in no order: the first turn that has none is the one.
            Some(error) => {
                let missing = (1..).zip(&events).take_while(|(turn, event)| event.turn == *turn).count() + 1;
                Err(Found::record(missing, "a reveal in the public chain that cannot be read", error))
            }
        }
    }

    /// The position of the first turn, which must be the one agreed on.
    fn begin(&self, rules: &RuleSet, first: &str) -> Result<Game, Found> {
        let game = Game::begin(rules, first)?;
        let start = self.started()?;
        game.compare(1, Differing::Event, start.position, &game.text)?;
        game.compare(1, Differing::Hash, start.position_hash, &hash(&game.text))?;
        Ok(game)
    }
}
