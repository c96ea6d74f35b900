//! Everything of a game's rows that follows from its events, compared.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::app::core::follow::{Deviation, Follows, life, number};
use crate::app::core::loaded_game::Loaded;
use crate::app::core::rule_options;
use crate::app::error::Result;
use crate::app::games::clocks::history::{ClockDiffers, ClockRows, Computed, compute, computed};
use crate::app::games::follow::due::{Due, DueLeave, due, is_public, turn_rows};
use crate::app::games::follow::notes;
use crate::base::{BySide, GameId, Side, Timestamp};
use crate::game::{Course, CoursePhase, Turn};
use crate::seal::{Ctx, RecordKind, position_hash};
use crate::store::{
    EventRow, GameRow, LookUpRow, RevealRow, SealRow, SideLeaveRow, TurnRow, TurnSideRow, Tx,
};

/// What came of comparing a game.
pub(in crate::app) struct Whole {
    /// Where the rows differ.
    pub(in crate::app) found: Vec<Deviation>,
    /// The rows as they are to be; nothing where the events cannot be followed.
    pub(in crate::app) due: Option<Due>,
}

pub(in crate::app) const BOX_OPENS: &str = "a box that opens";

/// The rows of a game's turns.
struct TurnRows {
    turns: Vec<TurnRow>,
    reveals: Vec<RevealRow>,
    /// A turn of which not just two are stored is missing.
    sides: BTreeMap<i64, BySide<TurnSideRow>>,
}

/// Compares all rows of a game with its events. Nothing sealed is opened: of a box that does not open is told what was
/// found before.
pub(in crate::app) async fn whole(tx: &mut Tx, row: &GameRow) -> Result<Whole> {
    whole_with(tx, row, None).await
}

/// The same where the newest turn of a game that runs is read already.
pub(in crate::app) async fn whole_with(tx: &mut Tx, row: &GameRow, newest: Option<&Turn>) -> Result<Whole> {
    let id = GameId::from_uuid(row.id);
    let events = tx.games().all_events(id).await?;
    let due = match due(row, &events) {
        Ok(due) => due,
        Err(fault) => {
            let found = vec![fault];
            return Ok(Whole { found, due: None });
        }
    };
    let mut found = Vec::new();
    if let Some(last) = events.iter().rfind(|event| is_public(event)) {
        found.extend(life(row, &due.course, last));
    }
    found.extend(agreed(row, &due.game));
    let rows = TurnRows {
        turns: tx.turns().turns_to(id, i64::MAX).await?,
        reveals: tx.turns().reveals(id, Timestamp::from_us(i64::MAX)).await?,
        sides: tx.turns().all_turn_sides(id).await?,
    };
    compare_turns(&rows, &due, &mut found);
    let seals = tx.games().seals(id).await?;
    compare_seals(&seals, &due, &mut found);
    notes::compare(id, &seals, &events, &mut found);
    let leaves = tx.leave().leaves(id).await?;
    let same = |(one, due): (&SideLeaveRow, &DueLeave)| {
        (one.side, one.from_us, one.to_us) == (i64::from(due.side), due.from.as_us(), due.to.as_us())
    };
    if leaves.len() != due.leaves.len() || !leaves.iter().zip(&due.leaves).all(same) {
        let (stored, due) = (leaves.len(), due.leaves.len());
        found.push(Deviation::new(number(row.turn), Follows::Leave, stored, due));
    }
    // The clocks are computed over rows that are right.
    if found.is_empty() {
        let game = Loaded::from_row(row.clone())?;
        let rows = clock_rows(&game, rows, events, &seals, &leaves)?;
        let clocks = compute(&game, rows, |_, _, _| true)?;
        found.extend(clocks.differs.iter().map(clock_differs));
    }
    let looked_up = tx.games().looked_up_by(id).await?;
    if found.is_empty() {
        let stored = looked_up.next_flag_us.map(Timestamp::from_us);
        let due = match newest {
            Some(turn) => turn.next_flag(),
            None => next_flag(tx, row).await?,
        };
        if stored != due {
            let words = |at: Option<Timestamp>| {
                at.map_or("no next flag".to_owned(), |at| format!("next flag at {at}"))
            };
            found.push(Deviation::new(number(row.turn), Follows::Clock, words(stored), words(due)));
        }
    }
    compare_looked_up(&looked_up, &due, &mut found);
    if row.lost_box == Some(row.turn) && row.phase != CoursePhase::Finished {
        let stored = "a box that does not open";
        found.push(Deviation::new(number(row.turn), Follows::Box, stored, BOX_OPENS));
    }
    Ok(Whole { found, due: Some(due) })
}

/// What the clocks are computed from, of rows that follow from all events.
fn clock_rows(
    game: &Loaded,
    rows: TurnRows,
    events: Vec<EventRow>,
    seals: &[SealRow],
    leaves: &[SideLeaveRow],
) -> Result<ClockRows> {
    let TurnRows { mut turns, reveals, sides } = rows;
    turns.retain(|turn| turn.turn <= game.row.turn);
    let revealed: BTreeSet<i64> = reveals.iter().map(|reveal| reveal.turn).collect();
    let opened =
        seals.iter().filter(|seal| seal.live && seal.entry.is_some() && revealed.contains(&seal.turn));
    let received = opened.map(|seal| ((seal.turn, seal.side), Timestamp::from_us(seal.received_us)));
    let leaves = if game.terms.leave.days == 0 { &[][..] } else { leaves };
    Ok(ClockRows {
        turns,
        sides,
        received: received.collect(),
        revealed,
        events,
        leaves: game.leaves_of(leaves)?,
    })
}

/// When the next flag falls, by rows that are right.
pub(in crate::app) async fn next_flag(tx: &mut Tx, row: &GameRow) -> Result<Option<Timestamp>> {
    let game = Loaded::from_row(row.clone())?;
    let runs = row.phase == CoursePhase::Running && game.paused.is_none();
    Ok(match runs {
        true => game.newest_turn(tx).await?.turn.next_flag(),
        false => None,
    })
}

/// The clocks of all turns, computed anew; `now` is a moment at which all is released.
pub(in crate::app) async fn clocks(tx: &mut Tx, row: &GameRow, now: Timestamp) -> Result<Computed> {
    let game = Loaded::from_row(row.clone())?;
    computed(tx, &game, (row.turn, now), |_, _, _| true).await
}

fn clock_differs(one: &ClockDiffers) -> Deviation {
    let (stored, due) = (&one.stored, &one.computed);
    Deviation::new(one.turn, Follows::Clock, format!("{}: {stored}", one.side), due)
}

/// What was agreed on at the start, and the arbiters.
fn agreed(row: &GameRow, due: &GameRow) -> Vec<Deviation> {
    let turn = number(due.turn);
    let mut found = Vec::new();
    let mut differ = |what, stored: String, due: String| found.push(Deviation::new(turn, what, stored, due));
    let players = |row: &GameRow| format!("{} and {}", row.white_id, row.black_id);
    if players(row) != players(due) {
        differ(Follows::Players, players(row), players(due));
    }
    let arbiters = |row: &GameRow| {
        let one = |id: Option<uuid::Uuid>| id.map_or("nobody".to_owned(), |id| id.to_string());
        format!("{} and {}", one(row.arbiter_id), one(row.arbiter2_id))
    };
    if arbiters(row) != arbiters(due) {
        differ(Follows::Arbiter, arbiters(row), arbiters(due));
    }
    let json = |text: &str| serde_json::from_str::<Value>(text).ok();
    let same = [
        ("variant", row.variant == due.variant),
        ("rules", row.rules == due.rules),
        ("board", row.board == due.board),
        ("start", row.start == due.start),
        (
            "options",
            rule_options::from_json(&row.options).is_ok() && json(&row.options) == json(&due.options),
        ),
        ("terms", json(&row.terms).is_some() && json(&row.terms) == json(&due.terms)),
        ("clock", row.clock == due.clock),
        ("engine", row.engine == due.engine),
        ("created", row.created_us == due.created_us),
    ];
    for (name, _) in same.iter().filter(|(_, same)| !same) {
        differ(Follows::Terms, format!("another {name}"), format!("the {name} of the start"));
    }
    found
}

fn compare_turns(rows: &TurnRows, due: &Due, found: &mut Vec<Deviation>) {
    let stored = &rows.turns;
    let numbers = |count: usize| format!("{count} turns");
    let newest = number(due.game.turn);
    if stored.len() != due.course.turns.len() {
        let (stored, due) = (numbers(stored.len()), numbers(due.course.turns.len()));
        found.push(Deviation::new(newest, Follows::Turn, stored, due));
    }
    let mut reveals: Vec<&RevealRow> = rows.reveals.iter().collect();
    for turn in &due.course.turns {
        let (row, reveal) = turn_rows(turn);
        let Some(old) = stored.iter().find(|old| old.turn == row.turn) else { continue };
        if old.position != row.position {
            let due = "that of the events";
            found.push(Deviation::new(turn.number, Follows::Position, "another one", due));
        }
        if (old.open_us, old.replaced_by) != (row.open_us, row.replaced_by) {
            let words = |row: &TurnRow| match row.replaced_by {
                Some(by) => format!("open at {}, replaced by {by}", Timestamp::from_us(row.open_us)),
                None => format!("open at {}", Timestamp::from_us(row.open_us)),
            };
            found.push(Deviation::new(turn.number, Follows::Turn, words(old), words(&row)));
        }
        let at = reveals.iter().position(|old| old.turn == row.turn);
        let old = at.map(|at| reveals.swap_remove(at));
        let parts = |row: &RevealRow| (row.revealed_us, row.release_us, row.position.clone());
        if old.map(parts) != reveal.as_ref().map(parts) {
            let word = |there: bool| if there { "a reveal" } else { "no reveal" };
            let due = format!("{} as its event says", word(reveal.is_some()));
            found.push(Deviation::new(turn.number, Follows::Reveal, word(old.is_some()), due));
        }
        let Some(sides) = rows.sides.get(&row.turn) else {
            let stored = "another number of sides";
            found.push(Deviation::new(turn.number, Follows::Turn, stored, "2 sides"));
            continue;
        };
        for (side, row) in sides.iter() {
            let index = usize::from(side.index());
            let (stored, due) = ((row.offered, row.declined), (turn.offered[index], turn.declined[index]));
            if stored != due {
                let words = |(offered, declined)| format!("{side} offered: {offered}, declined: {declined}");
                found.push(Deviation::new(turn.number, Follows::Offer, words(stored), words(due)));
            }
        }
    }
    for stray in reveals {
        found.push(Deviation::new(number(stray.turn), Follows::Reveal, "a reveal", "none"));
    }
}

/// What of its two newest turns an unfinished game is looked up by. How the pieces stand is not told: it may not be seen yet.
fn compare_looked_up(stored: &LookUpRow, due: &Due, found: &mut Vec<Deviation>) {
    let is_open = due.game.phase != CoursePhase::Finished;
    let newest = due.course.newest().filter(|_| is_open);
    let before =
        newest.and_then(|newest| due.course.turns.iter().find(|one| one.number + 1 == newest.number));
    for (stored, turn) in [(&stored.placement, newest), (&stored.placement_before, before)] {
        let row = turn.map(|turn| turn_rows(turn).0);
        if stored.as_deref() != row.as_ref().map(TurnRow::placement) {
            let stored =
                if stored.is_some() { "another one to be looked up by" } else { "none to be looked up by" };
            let from = turn.map_or("none".to_owned(), |turn| format!("that of turn {}", turn.number));
            found.push(Deviation::new(number(due.game.turn), Follows::Position, stored, from));
        }
    }
    let opens = newest.map(|newest| newest.open_at.as_us());
    if stored.turn_us != opens {
        let words = |us: Option<i64>| match us {
            Some(us) => format!("looked up as open at {}", Timestamp::from_us(us)),
            None => "not looked up as open".to_owned(),
        };
        found.push(Deviation::new(number(due.game.turn), Follows::Turn, words(stored.turn_us), words(opens)));
    }
}

/// Whether a turn was never completed and never will be: it is void, or the game is over.
fn is_past(course: &Course, turn: u32) -> bool {
    let of = course.turns.iter().find(|one| one.number == turn);
    of.is_some_and(|one| one.reveal.is_none() && (one.replaced_by.is_some() || course.ended.is_some()))
}

fn compare_seals(stored: &[SealRow], due: &Due, found: &mut Vec<Deviation>) {
    for row in &due.seals {
        let turn = number(row.turn);
        let side = u8::try_from(row.side).ok().and_then(Side::from_index);
        let side = side.map_or("", Side::as_str);
        let Some(old) = stored.iter().find(|old| old.id == row.id) else {
            // What was lost in a turn that never completes is opened by nobody.
            if !is_past(&due.course, turn) {
                let due = format!("{side}'s entry, revision {}", row.revision);
                found.push(Deviation::new(turn, Follows::LostEntry, "none", due));
            }
            continue;
        };
        let same = (old.turn, old.side, old.revision, old.player_id, &old.channel)
            == (row.turn, row.side, row.revision, row.player_id, &row.channel)
            && (old.received_us, &old.commitment, old.live) == (row.received_us, &row.commitment, row.live)
            && fits(old, row, due)
            && (row.boxed.is_empty() || old.boxed == row.boxed);
        if !same {
            let stored = format!(
                "{side}'s, revision {}, received at {}",
                old.revision,
                Timestamp::from_us(old.received_us)
            );
            let due = format!(
                "{side}'s, revision {}, received at {}, as it was filed",
                row.revision,
                Timestamp::from_us(row.received_us)
            );
            found.push(Deviation::new(turn, Follows::Entry, stored, due));
        }
        if (&old.entry, &old.r) != (&row.entry, &row.r) {
            let word = |row: &SealRow| if row.entry.is_some() { "opened" } else { "sealed" };
            let due = format!("{} as the events say", word(row));
            found.push(Deviation::new(turn, Follows::Opening, word(old), due));
        }
    }
    let stray = |old: &&SealRow| {
        !due.seals.iter().any(|row| row.id == old.id) && !is_past(&due.course, number(old.turn))
    };
    for old in stored.iter().filter(stray) {
        found.push(Deviation::new(number(old.turn), Follows::StrayEntry, "an entry", "none"));
    }
}

/// Whether what an entry is bound to is the opened context, or, while it is sealed, one of its game, turn, side and player.
fn fits(old: &SealRow, row: &SealRow, due: &Due) -> bool {
    if !row.ctx.is_empty() {
        return old.ctx == row.ctx;
    }
    let turn = due.course.turns.iter().find(|one| i64::from(one.number) == row.turn);
    let (Ok(ctx), Some(turn)) = (Ctx::parse(&old.ctx), turn) else { return false };
    ctx.kind == RecordKind::Entry
        && ctx.game.as_uuid() == due.game.id
        && ctx.turn == turn.number
        && i64::from(ctx.side.index()) == row.side
        && i64::from(ctx.revision) == row.revision
        && ctx.position_hash == position_hash(&turn.position)
        && ctx.player.as_uuid() == row.player_id
}
