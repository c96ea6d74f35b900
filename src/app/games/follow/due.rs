//! A game's rows as they follow from its events.

use std::collections::BTreeMap;

use serde_json::json;

use crate::app::core::follow::{Deviation, Follows, ReadRow, follow, misplaced, number};
use crate::app::core::stored_event::unreadable;
use crate::app::error::{Error, Result};
use crate::app::games::follow::links::{links_and_times, read_or_none};
use crate::base::{BySide, GameId, PlayerId, Side, Timestamp};
use crate::game::event::{Body, Reveal};
use crate::game::{Chain, Course, CourseTurn};
use crate::store::{EventRow, GameRow, RevealRow, SealRow, TurnRow};

/// A game's rows as they follow from its events.
pub(in crate::app) struct Due {
    pub(in crate::app) course: Course,
    pub(in crate::app) game: GameRow,
    /// Every sealed entry, without its box and its receipt.
    pub(in crate::app) seals: Vec<SealRow>,
    pub(in crate::app) leaves: Vec<DueLeave>,
    /// A moment at which all of it may be seen.
    pub(in crate::app) now: Timestamp,
}

/// A side's leave.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::app) struct DueLeave {
    pub(in crate::app) from: Timestamp,
    pub(in crate::app) side: u8,
    pub(in crate::app) to: Timestamp,
    pub(in crate::app) announced: Timestamp,
}

pub(in crate::app) const fn is_public(event: &EventRow) -> bool {
    event.chain == Chain::Public.index() as i64
}

/// The rows as they follow; the fault if the events cannot be followed.
pub(in crate::app) fn due(row: &GameRow, events: &[EventRow]) -> Result<Due, Deviation> {
    let chain =
        |says: String| Deviation::new(number(row.turn), Follows::Chain, says, "one that can be followed");
    let mut read: Vec<_> = events.iter().map(read_or_none).collect();
    read.sort_by_key(|(event, _)| (!is_public(event), event.chain, event.turn, event.seq));
    let links = links_and_times(&read).broken_links;
    if links > 0 {
        return Err(chain(format!("{links} broken links")));
    }
    let id = GameId::from_uuid(row.id);
    let read = read.into_iter().map(|(event, read)| match read {
        Some(read) => Ok((event, read)),
        None => Err(unreadable(id, event)),
    });
    read.collect::<Result<Vec<ReadRow>>>()
        .and_then(|events| rows(row, &events))
        .map_err(|error| chain(error.to_string()))
}

/// The rows, by what all events say.
fn rows(row: &GameRow, events: &[ReadRow]) -> Result<Due> {
    let id = GameId::from_uuid(row.id);
    events.iter().try_for_each(|event| columns(id, event))?;
    let public: Vec<&ReadRow> = events.iter().filter(|(event, _)| is_public(event)).collect();
    let course = follow(public.iter().copied()).map_err(|fault| Error::Broken(fault.to_string()))?;
    let (Some(first), Some(last)) = (public.first(), public.last()) else {
        return Err(Error::Broken("no event".to_owned()));
    };
    let game = game_row(row, first, last.0, &course)?;
    let reveals = public.iter().filter_map(|(row, event)| match &event.body {
        Body::Reveal(reveal) => Some((row.turn, &**reveal)),
        _ => None,
    });
    let seen = events.iter().map(|(row, _)| row.at_us.max(row.release_us));
    let opened = course.turns.iter().map(|turn| turn.open_at.as_us());
    let now = seen.chain(opened).max().unwrap_or(0);
    Ok(Due {
        seals: seals(&game, events, &reveals.collect())?,
        leaves: leaves(&public),
        now: Timestamp::from_us(now),
        course,
        game,
    })
}

/// What stands beside an event's body says what the body says.
fn columns(game: GameId, (event, read): &ReadRow) -> Result<()> {
    let same = read.body.kind().as_str() == event.kind
        && i64::from(read.turn) == event.turn
        && u64::try_from(event.seq) == Ok(read.seq)
        && read.at.as_us() == event.at_us;
    if same { Ok(()) } else { Err(misplaced(game, event)) }
}

/// The game's row, by its first event and its course.
fn game_row(row: &GameRow, (first, read): &ReadRow, last: &EventRow, course: &Course) -> Result<GameRow> {
    let Body::Start(start) = &read.body else { return Err(misplaced(GameId::from_uuid(row.id), first)) };
    let ended = course.ended;
    let [arbiter, arbiter2] = course.arbiters;
    Ok(GameRow {
        id: row.id,
        white_id: start.white.as_uuid(),
        black_id: start.black.as_uuid(),
        arbiter_id: arbiter.map(PlayerId::as_uuid),
        arbiter2_id: arbiter2.map(PlayerId::as_uuid),
        variant: start.variant.clone(),
        rules: start.rules.clone(),
        board: start.board.clone(),
        start: start.start.clone(),
        options: json!(start.options).to_string(),
        terms: json!(start.terms).to_string(),
        clock: start.clock.clone(),
        engine: i64::from(start.engine),
        created_us: first.at_us,
        phase: course.phase,
        turn: course.newest().map_or(1, |newest| i64::from(newest.number)),
        score: ended.map(|(result, _)| result.score().to_owned()),
        ended_by: ended.map(|(result, _)| result.by.as_str().to_owned()),
        ended_us: ended.map(|(_, at)| at.as_us()),
        paused_us: course.stands_since.map(Timestamp::as_us),
        doubt_us: row.doubt_us,
        lost_box: row.lost_box,
        claims_until_us: course.claims_until.map(Timestamp::as_us),
        public_seq: last.seq + 1,
        public_head: last.hash.clone(),
        archived_us: row.archived_us,
    })
}

/// A turn's row and that of its reveal, as they follow.
pub(in crate::app) fn turn_rows(turn: &CourseTurn) -> (TurnRow, Option<RevealRow>) {
    let row = TurnRow {
        turn: i64::from(turn.number),
        position: turn.position.clone(),
        open_us: turn.open_at.as_us(),
        replaced_by: turn.replaced_by.map(i64::from),
    };
    let reveal = turn.reveal.as_ref().map(|(at, release, position)| RevealRow {
        turn: row.turn,
        revealed_us: at.as_us(),
        release_us: release.as_us(),
        position: position.clone(),
    });
    (row, reveal)
}

/// The rows of all sealed entries, by the events of the sides' chains and of the reveals.
fn seals(game: &GameRow, events: &[ReadRow], reveals: &BTreeMap<i64, &Reveal>) -> Result<Vec<SealRow>> {
    let of = GameId::from_uuid(game.id);
    let mut rows: Vec<SealRow> = Vec::new();
    for (event, read) in events.iter().filter(|(event, _)| !is_public(event)) {
        let side = u8::try_from(event.chain).ok().and_then(Side::from_index);
        let (Body::Filed(filed), Some(side)) = (&read.body, side) else { return Err(misplaced(of, event)) };
        let player = BySide { white: game.white_id, black: game.black_id };
        // Events stand in order: the last one of a chain counts.
        if let Some(before) = rows.last_mut()
            && (before.turn, before.side) == (event.turn, event.chain)
        {
            before.live = false;
        }
        rows.push(SealRow {
            turn: event.turn,
            side: event.chain,
            revision: i64::from(filed.revision),
            id: filed.submission.as_uuid(),
            player_id: *player.get(side),
            channel: filed.channel.as_str().to_owned(),
            received_us: event.at_us,
            ctx: filed.ctx.as_ref().map_or_else(Vec::new, |ctx| ctx.0.to_vec()),
            commitment: filed.commitment.0.to_vec(),
            boxed: filed.r#box.as_ref().map_or_else(Vec::new, |boxed| boxed.0.to_vec()),
            note: String::new(),
            live: true,
            entry: None,
            r: None,
        });
    }
    for row in rows.iter_mut().filter(|row| row.live) {
        let side = u8::try_from(row.side).ok().and_then(Side::from_index);
        let opening = side.and_then(|side| *reveals.get(&row.turn)?.openings().get(side));
        if let Some(opening) = opening {
            row.ctx = opening.ctx.0.to_vec();
            // A blind box that did not open is published with neither.
            row.entry = Some(opening.entry.clone().unwrap_or_default());
            row.r = Some(opening.r.map_or_else(Vec::new, |r| r.0.to_vec()));
        }
    }
    Ok(rows)
}

/// All leave, by what was announced and taken back.
fn leaves(public: &[&ReadRow]) -> Vec<DueLeave> {
    let mut all: Vec<DueLeave> = Vec::new();
    for (row, event) in public {
        match &event.body {
            Body::Leave(of) => all.push(DueLeave {
                from: of.from,
                side: of.by.index(),
                to: of.to,
                announced: of.announced.unwrap_or(Timestamp::from_us(row.at_us)),
            }),
            Body::LeaveEnd(of) => {
                let same = |leave: &DueLeave| (leave.side, leave.from) == (of.by.index(), of.from);
                if of.until <= of.from {
                    all.retain(|leave| !same(leave));
                } else if let Some(leave) = all.iter_mut().find(|leave| same(leave)) {
                    leave.to = leave.to.min(of.until);
                }
            }
            _ => {}
        }
    }
    all.sort_unstable();
    all
}
