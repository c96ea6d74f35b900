//! A game's rows follow from its events: what is compared at each load of a game.
//!
//! The events are chained, receipted and logged; the rows beside them are what the server works with. At each load the heads are
//! compared (`heads`): phase, result, the open turn and the live entries. Everything else, and what becomes of a game in which
//! something differs, is in [`crate::app::games::follow`].

pub(in crate::app) mod heads;

use std::fmt;

use crate::app::error::Error;
use crate::base::{GameId, Timestamp, words};
use crate::game::event::{Body, Opening};
use crate::game::{Canonical, Course, CourseFault, CoursePhase, CourseStep, Event};
use crate::store::{EventRow, GameRow};

/// Where a game's rows say something else than its events. It holds nothing of an entry, nor of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deviation {
    pub turn: u32,
    /// What differs.
    pub what: Follows,
    pub stored: String,
    /// What follows from the events.
    pub due: String,
}

words! {
    /// What of a game's rows follows from its events.
    pub enum Follows {
        /// The events themselves: their order, hashes and links.
        Chain: "chain of events",
        /// Whether it goes on, stands or is over.
        Phase: "phase",
        /// How and when it ended.
        Result: "result",
        /// Who plays.
        Players: "players",
        /// Who watches.
        Arbiter: "arbiter",
        /// Rules, terms and the regulation of time.
        Terms: "terms",
        /// The number of the newest turn, when it opened, and which are void.
        Turn: "turn",
        Position: "position",
        /// A clock: what was owed, given and credited, and when an entry was received.
        Clock: "clock",
        /// A draw offer, or its answer.
        Offer: "draw offer",
        Reveal: "reveal",
        /// A sealed entry: its id, revision, author, channel, time, commitment, context, and whether it counts.
        Entry: "sealed entry",
        /// An entry that was filed has no row.
        LostEntry: "lost entry",
        /// An entry has a row, and was never filed.
        StrayEntry: "entry that was never filed",
        /// What a reveal has opened.
        Opening: "opening",
        /// The box of an entry that is not revealed yet.
        Box: "box",
        /// The receipt of an entry.
        Receipt: "receipt",
        Leave: "leave",
    }
}

impl Deviation {
    pub(in crate::app) fn new(
        turn: u32,
        what: Follows,
        stored: impl fmt::Display,
        due: impl fmt::Display,
    ) -> Deviation {
        Deviation { turn, what, stored: stored.to_string(), due: due.to_string() }
    }

    /// Whether no row can be written for it: the arbiter makes the turn void, or sets a result.
    pub const fn is_for_good(&self) -> bool {
        matches!(self.what, Follows::Chain | Follows::LostEntry | Follows::StrayEntry | Follows::Box)
    }
}

impl fmt::Display for Deviation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (turn, what, stored, due) = (self.turn, self.what.as_str(), &self.stored, &self.due);
        write!(f, "turn {turn}, {what}: stored is {stored}, from the events follows {due}")
    }
}

/// An event as it is stored, and as it reads.
pub(in crate::app) type ReadRow<'a> = (&'a EventRow, Event);

/// An event that is another one than its row says.
pub(in crate::app) fn misplaced(game: GameId, event: &EventRow) -> Error {
    Error::Broken(format!(
        "game {game}: event {} of chain {}, turn {}, is another one than its row says",
        event.seq, event.chain, event.turn
    ))
}

/// A turn as it is told of rows that are held against the events: one that cannot be is told as the last of all, and is no
/// event's.
pub(in crate::app) fn number(turn: i64) -> u32 {
    u32::try_from(turn).unwrap_or(u32::MAX)
}

/// Goes through public events in their order.
pub(in crate::app) fn follow<'a, 'b: 'a>(
    events: impl IntoIterator<Item = &'a ReadRow<'b>>,
) -> Result<Course, CourseFault> {
    let mut course = Course::default();
    for (row, event) in events {
        let at = Timestamp::from_us(row.at_us);
        course.take(number(row.turn), at, step(&event.body, row))?;
    }
    Ok(course)
}

fn step(body: &Body, row: &EventRow) -> CourseStep {
    // What a blind box that did not open offers is no draw.
    let offers = |opening: &Opening| {
        let entry = opening.entry.as_deref().unwrap_or_default();
        Canonical::of_blind(entry).draw_offer
    };
    match body {
        Body::Start(start) => {
            CourseStep::Start { position: start.position.clone(), arbiters: [start.arbiter, start.arbiter2] }
        }
        Body::Reveal(reveal) => CourseStep::Reveal {
            offers: [&reveal.white, &reveal.black].map(|opening| opening.as_ref().map(offers)),
            position: reveal.position.clone(),
            release: reveal.release,
        },
        Body::Result(ended) => {
            CourseStep::Result { result: ended.result, release: Timestamp::from_us(row.release_us) }
        }
        Body::Suspended(_) => CourseStep::Suspended,
        Body::Ruling(ruled) => CourseStep::Ruling {
            ruling: ruled.ruling,
            again: ruled.again.as_ref().map(|again| (again.position.clone(), again.release)),
        },
        Body::Draw(declined) => CourseStep::Declined(declined.by),
        _ => CourseStep::Other,
    }
}

/// What a game's row says of its life that its events do not.
pub(in crate::app) fn life(row: &GameRow, course: &Course, last: &EventRow) -> Vec<Deviation> {
    let mut found = Vec::new();
    let turn = number(row.turn);
    let newest = course.newest().map_or(0, |newest| newest.number);
    if turn != newest {
        found.push(Deviation::new(newest, Follows::Turn, turn, newest));
    }
    let stands = course.stands_since.map(Timestamp::as_us);
    let claims = course.claims_until.map(Timestamp::as_us);
    if row.phase != course.phase || row.paused_us != stands || row.claims_until_us != claims {
        let words = |phase: CoursePhase, since: Option<i64>| match since {
            Some(since) => format!("{phase}, stands since {}", Timestamp::from_us(since)),
            None => phase.to_string(),
        };
        let stored = words(row.phase, row.paused_us);
        let due = words(course.phase, stands);
        found.push(Deviation::new(newest, Follows::Phase, stored, due));
    }
    let ended = course.ended.map(|(result, at)| (result.score(), result.by.as_str(), at.as_us()));
    let stored = match (&row.score, &row.ended_by, row.ended_us) {
        (Some(score), Some(by), Some(at)) => Some((score.as_str(), by.as_str(), at)),
        _ => None,
    };
    let none = row.score.is_none() && row.ended_by.is_none() && row.ended_us.is_none();
    if stored != ended || (ended.is_none() && !none) {
        let words = |result: Option<(&str, &str, i64)>| match result {
            Some((score, by, at)) => format!("{score} by {by} at {}", Timestamp::from_us(at)),
            None => "no result".to_owned(),
        };
        found.push(Deviation::new(newest, Follows::Result, words(stored), words(ended)));
    }
    if row.public_seq != last.seq + 1 || row.public_head != last.hash {
        let due = format!("public event {}", last.seq);
        let stored = format!("public event {}", row.public_seq - 1);
        found.push(Deviation::new(newest, Follows::Chain, stored, due));
    }
    found
}

/// Makes a row tell what the events say of the game's end; a game that is not over stands.
pub(in crate::app) fn as_the_events_say(row: &mut GameRow, course: Option<&Course>) {
    let ended = course.and_then(|course| course.ended);
    let phase = match (ended, course) {
        (Some(_), _) => CoursePhase::Finished,
        // The events tell nothing: what is over stays over.
        (None, None) if row.phase == CoursePhase::Finished => return,
        (None, _) => CoursePhase::Suspended,
    };
    row.phase = phase;
    row.score = ended.map(|(result, _)| result.score().to_owned());
    row.ended_by = ended.map(|(result, _)| result.by.as_str().to_owned());
    row.ended_us = ended.map(|(_, at)| at.as_us());
}
