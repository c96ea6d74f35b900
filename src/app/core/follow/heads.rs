//! What is compared at each load of a game: two queries by primary keys, and the few events of its last two turns.

use uuid::Uuid;

use crate::app::core::follow::{Deviation, Follows, ReadRow, as_the_events_say, follow, life, number};
use crate::app::core::stored_event::read_event;
use crate::app::error::Result;
use crate::base::{BySide, GameId, Side};
use crate::game::event::Body;
use crate::game::{Course, CourseTurn, Event};
use crate::store::{EventRow, GameRow, TurnHeadRow, Tx};

/// Public events of two turns that are looked at; rulings, objections and outages are far fewer.
const TAIL_MAX: i64 = 8192;

/// What the heads tell beside the row.
pub(in crate::app) struct Heads {
    /// Whether the game is in doubt: marked so, or found so now.
    pub(in crate::app) in_doubt: bool,
    /// Who has a `filed` event in the newest turn.
    pub(in crate::app) filed: BySide<bool>,
}

/// Compares a game's row with the heads of its chains. Where they differ it is noted, and the row is made to say what the
/// events say, so that nobody goes on by it.
pub(in crate::app) async fn check_heads(tx: &mut Tx, row: &mut GameRow) -> Result<Heads> {
    let id = GameId::from_uuid(row.id);
    let mut looked = look(tx, row).await?;
    if !looked.found.is_empty()
        && let Some(again) = tx.games().get(id).await?
    {
        // Without the lock, somebody's commit may have come between the row and its events.
        *row = again;
        looked = look(tx, row).await?;
    }
    if !looked.found.is_empty() {
        // A game that is marked was dealt with, and waits for a ruling.
        if row.doubt_us.is_none() {
            tx.turns().note_doubt(id);
        }
        as_the_events_say(row, looked.course.as_ref());
    }
    Ok(Heads { in_doubt: row.doubt_us.is_some() || !looked.found.is_empty(), filed: looked.filed })
}

/// The same of many games, all read at once.
pub(in crate::app) async fn check_all_heads(tx: &mut Tx, rows: &mut [GameRow]) -> Result<Vec<Heads>> {
    let ids: Vec<Uuid> = rows.iter().map(|row| row.id).collect();
    let tails = tx.games().public_tails(&ids, TAIL_MAX).await?;
    let heads = tx.games().newest_turn_heads(&ids).await?;
    let mut all = Vec::with_capacity(rows.len());
    for row in rows {
        let tail = tails.get(&row.id).map_or(&[][..], Vec::as_slice);
        let of_turn = heads.get(&row.id).map_or(&[][..], Vec::as_slice);
        all.push(check_rows(tx, row, tail, of_turn).await?);
    }
    Ok(all)
}

/// The same of one whose lock is held, or on one snapshot, where both sides of its newest turn are read already.
pub(in crate::app) async fn check_read_heads(
    tx: &mut Tx,
    row: &mut GameRow,
    heads: &[TurnHeadRow],
) -> Result<Heads> {
    let tail = tx.games().public_tail(GameId::from_uuid(row.id), row.turn - 1, TAIL_MAX).await?;
    check_rows(tx, row, &tail, heads).await
}

/// A game that differs, or of which not all was read, is looked at by itself.
async fn check_rows(
    tx: &mut Tx,
    row: &mut GameRow,
    tail: &[EventRow],
    heads: &[TurnHeadRow],
) -> Result<Heads> {
    let (found, _) = compare(row, tail, heads);
    match found.is_empty() {
        true => Ok(Heads { in_doubt: row.doubt_us.is_some(), filed: filed_of(heads) }),
        false => check_heads(tx, row).await,
    }
}

struct Looked {
    found: Vec<Deviation>,
    course: Option<Course>,
    filed: BySide<bool>,
}

async fn look(tx: &mut Tx, row: &GameRow) -> Result<Looked> {
    let id = GameId::from_uuid(row.id);
    let tail = tx.games().public_tail(id, row.turn - 1, TAIL_MAX).await?;
    let heads = tx.games().turn_heads(id, row.turn).await?;
    let (found, course) = compare(row, &tail, &heads);
    Ok(Looked { found, course, filed: filed_of(&heads) })
}

fn filed_of(heads: &[TurnHeadRow]) -> BySide<bool> {
    BySide::from_fn(|side| {
        let side = i64::from(side.index());
        heads.iter().any(|head| head.side == side && head.filed.is_some())
    })
}

fn compare(row: &GameRow, tail: &[EventRow], heads: &[TurnHeadRow]) -> (Vec<Deviation>, Option<Course>) {
    let chain =
        |says: String| Deviation::new(number(row.turn), Follows::Chain, says, "one that can be followed");
    let id = GameId::from_uuid(row.id);
    let events: Result<Vec<ReadRow>> = tail.iter().map(|row| Ok((row, read_event(id, row)?))).collect();
    let events = match events {
        Ok(events) => events,
        Err(error) => return (vec![chain(error.to_string())], None),
    };
    let course = match follow(&events) {
        Ok(course) => course,
        Err(fault) => return (vec![chain(fault.to_string())], None),
    };
    let (Some(newest), Some(last)) = (course.newest(), tail.last()) else {
        return (vec![chain("no event that opens a turn".to_owned())], None);
    };
    let mut found = life(row, &course, last);
    if newest.number == number(row.turn) {
        found.extend(open_turn(newest, heads, course.ended.is_some()));
    }
    (found, Some(course))
}

/// What the rows of the newest turn say of its opening and of its live entries.
fn open_turn(newest: &CourseTurn, heads: &[TurnHeadRow], over: bool) -> Vec<Deviation> {
    let turn = newest.number;
    let [white, black] = heads else {
        let stored = format!("{} sides", heads.len());
        return vec![Deviation::new(turn, Follows::Turn, stored, "2 sides")];
    };
    let mut found = Vec::new();
    if white.position != newest.position {
        found.push(Deviation::new(turn, Follows::Position, "another one", "that of its opening"));
    }
    if white.open_us != newest.open_at.as_us() {
        let stored = crate::base::Timestamp::from_us(white.open_us);
        found.push(Deviation::new(turn, Follows::Turn, stored, newest.open_at));
    }
    found.extend(live(turn, Side::White, white));
    found.extend(live(turn, Side::Black, black));
    // What was lost or put into a turn that never completes is opened by nobody.
    found.retain(|one| !over || !matches!(one.what, Follows::LostEntry | Follows::StrayEntry));
    found
}

fn live(turn: u32, side: Side, head: &TurnHeadRow) -> Option<Deviation> {
    let (filed, id) = match (&head.filed, head.id) {
        (None, None) => return None,
        (Some(filed), Some(id)) => (filed, id),
        (Some(_), None) => {
            let due = format!("{side}'s entry");
            return Some(Deviation::new(turn, Follows::LostEntry, "none", due));
        }
        (None, Some(_)) => {
            let stored = format!("{side}'s entry");
            return Some(Deviation::new(turn, Follows::StrayEntry, stored, "none"));
        }
    };
    // One that cannot be read is the same as none that is stored.
    let same = Event::parse(filed).is_ok_and(|event| match &event.body {
        Body::Filed(filed) => {
            filed.submission.as_uuid() == id
                && Some(i64::from(filed.revision)) == head.revision
                && Some(filed.channel.as_str()) == head.channel.as_deref()
                && Some(event.at.as_us()) == head.received_us
                && Some(&filed.commitment.0[..]) == head.commitment.as_deref()
        }
        _ => false,
    });
    let due = format!("{side}'s entry as it was filed last");
    (!same).then(|| Deviation::new(turn, Follows::Entry, "another one", due))
}
