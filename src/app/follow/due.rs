//! A game's rows as they follow from its events.

use std::collections::BTreeMap;

use serde_json::Value;

use super::{Deviation, Follows, body_of, bytes_of, follow, number, unreadable};
use crate::app::Error;
use crate::app::checks::links_and_times;
use crate::base::{BySide, PlayerId, Side, SubmissionId, Timestamp};
use crate::game::{Chain, Course, CourseTurn};
use crate::store::{EventRow, GameRow, RevealRow, SealRow, TurnRow};

/// A game's rows as they follow from its events.
pub(super) struct Due {
    pub(super) course: Course,
    pub(super) game: GameRow,
    /// Every sealed entry, without its box and its receipt.
    pub(super) seals: Vec<SealRow>,
    pub(super) leaves: Vec<DueLeave>,
    /// A moment at which all of it may be seen.
    pub(super) now: Timestamp,
}

/// A side's leave.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct DueLeave {
    pub(super) from: Timestamp,
    pub(super) side: u8,
    pub(super) to: Timestamp,
    pub(super) announced: Timestamp,
}

pub(super) const fn is_public(event: &EventRow) -> bool {
    event.chain == Chain::Public.index() as i64
}

/// The rows as they follow; the fault if the events cannot be followed.
pub(super) fn due(row: &GameRow, events: &[EventRow]) -> Result<Due, Deviation> {
    let chain =
        |says: String| Deviation::new(number(row.turn), Follows::Chain, says, "one that can be followed");
    let mut in_order: Vec<EventRow> = events.to_vec();
    in_order.sort_by_key(|event| (!is_public(event), event.chain, event.turn, event.seq));
    let links = links_and_times(&in_order).broken_links;
    if links > 0 {
        return Err(chain(format!("{links} broken links")));
    }
    let read = || -> Result<Due, Error> {
        events.iter().try_for_each(columns)?;
        let public: Vec<&EventRow> = events.iter().filter(|event| is_public(event)).collect();
        let course = follow(&public)?.map_err(|fault| Error::Broken(fault.to_string()))?;
        let (Some(first), Some(last)) = (public.first(), public.last()) else {
            return Err(Error::Broken("no event".to_owned()));
        };
        let game = game_row(row, first, last, &course)?;
        let reveals = public.iter().filter(|event| event.kind == "reveal");
        let reveals: BTreeMap<i64, Value> = reveals
            .map(|event| Ok((event.turn, body_of(event)?)))
            .collect::<Result<_, Error>>()?;
        let now = events.iter().map(|event| event.at_us.max(event.release_us)).max();
        let now = course
            .turns
            .iter()
            .map(|turn| turn.open_at.as_us())
            .max()
            .max(now);
        Ok(Due {
            seals: seals(&game, events, &reveals)?,
            leaves: leaves(&public)?,
            now: Timestamp::from_us(now.unwrap_or(0)),
            course,
            game,
        })
    };
    read().map_err(|error| chain(error.to_string()))
}

/// What stands beside an event's body says what the body says.
fn columns(event: &EventRow) -> Result<(), Error> {
    let body = body_of(event)?;
    let same = body["type"].as_str() == Some(event.kind.as_str())
        && body["turn"].as_i64() == Some(event.turn)
        && body["seq"].as_i64() == Some(event.seq)
        && body["at"].as_i64() == Some(event.at_us);
    if same { Ok(()) } else { Err(unreadable(event)) }
}

/// The game's row, by its first event and its course.
fn game_row(row: &GameRow, first: &EventRow, last: &EventRow, course: &Course) -> Result<GameRow, Error> {
    let start = body_of(first)?;
    let text = |name: &str| start[name].as_str().map(str::to_owned);
    let needed = |name: &str| text(name).ok_or_else(|| unreadable(first));
    let player = |name: &str| {
        let id = start[name].as_str().and_then(|id| PlayerId::parse(id).ok());
        id.map(PlayerId::as_uuid).ok_or_else(|| unreadable(first))
    };
    if first.kind != "start" {
        return Err(unreadable(first));
    }
    let ended = course.ended;
    let [arbiter, arbiter2] = course.arbiters;
    Ok(GameRow {
        id: row.id,
        white_id: player("white")?,
        black_id: player("black")?,
        arbiter_id: arbiter.map(PlayerId::as_uuid),
        arbiter2_id: arbiter2.map(PlayerId::as_uuid),
        variant: needed("variant")?,
        rules: needed("rules")?,
        board: text("board"),
        start: text("start"),
        options: start["options"].to_string(),
        terms: start["terms"].to_string(),
        clock: needed("clock")?,
        engine: start["engine"].as_i64().ok_or_else(|| unreadable(first))?,
        created_us: first.at_us,
        phase: course.phase.as_str().to_owned(),
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
    })
}

/// A turn's row and that of its reveal, as they follow.
pub(super) fn turn_rows(turn: &CourseTurn) -> (TurnRow, Option<RevealRow>) {
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
fn seals(game: &GameRow, events: &[EventRow], reveals: &BTreeMap<i64, Value>) -> Result<Vec<SealRow>, Error> {
    let mut rows: Vec<SealRow> = Vec::new();
    for event in events.iter().filter(|event| !is_public(event)) {
        let body = body_of(event)?;
        let broken = || unreadable(event);
        let side = u8::try_from(event.chain)
            .ok()
            .and_then(Side::from_index)
            .ok_or_else(broken)?;
        let id = body["submission"]
            .as_str()
            .and_then(|id| SubmissionId::parse(id).ok());
        let player = BySide {
            white: game.white_id,
            black: game.black_id,
        };
        // Events stand in order: the last one of a chain counts.
        if let Some(before) = rows.last_mut()
            && (before.turn, before.side) == (event.turn, event.chain)
        {
            before.live = false;
        }
        rows.push(SealRow {
            turn: event.turn,
            side: event.chain,
            revision: body["revision"].as_i64().ok_or_else(broken)?,
            id: id.ok_or_else(broken)?.as_uuid(),
            player_id: *player.get(side),
            channel: body["channel"].as_str().ok_or_else(broken)?.to_owned(),
            received_us: event.at_us,
            ctx: bytes_of(&body["ctx"]).unwrap_or_default(),
            commitment: bytes_of(&body["commitment"]).ok_or_else(broken)?,
            boxed: bytes_of(&body["box"]).unwrap_or_default(),
            note: String::new(),
            live: true,
            entry: None,
            r: None,
        });
    }
    for row in rows.iter_mut().filter(|row| row.live) {
        let side = u8::try_from(row.side).ok().and_then(Side::from_index);
        let opening = side.and_then(|side| reveals.get(&row.turn)?.get(side.as_str()));
        if let Some(opening) = opening {
            row.ctx = bytes_of(&opening["ctx"]).unwrap_or_default();
            row.entry = Some(opening["entry"].as_str().unwrap_or_default().to_owned());
            row.r = Some(bytes_of(&opening["r"]).unwrap_or_default());
        }
    }
    Ok(rows)
}

/// All leave, by what was announced and taken back.
fn leaves(public: &[&EventRow]) -> Result<Vec<DueLeave>, Error> {
    let mut all: Vec<DueLeave> = Vec::new();
    for event in public.iter().filter(|event| event.kind.starts_with("leave")) {
        let body = body_of(event)?;
        let time = |name: &str| body[name].as_i64().map(Timestamp::from_us);
        let needed = |name: &str| time(name).ok_or_else(|| unreadable(event));
        let side = body["by"]
            .as_str()
            .and_then(Side::parse)
            .ok_or_else(|| unreadable(event))?
            .index();
        let from = needed("from")?;
        if event.kind == "leave" {
            let announced = time("announced").unwrap_or(Timestamp::from_us(event.at_us));
            let to = needed("to")?;
            all.push(DueLeave {
                from,
                side,
                to,
                announced,
            });
            continue;
        }
        let until = needed("until")?;
        if until <= from {
            all.retain(|leave| (leave.side, leave.from) != (side, from));
        } else if let Some(leave) = all
            .iter_mut()
            .find(|leave| (leave.side, leave.from) == (side, from))
        {
            leave.to = leave.to.min(until);
        }
    }
    all.sort_unstable();
    Ok(all)
}
