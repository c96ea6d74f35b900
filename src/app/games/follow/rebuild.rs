//! Writes a game's rows anew from its events.

use crate::app::App;
use crate::app::core::follow::Deviation;
use crate::app::error::{Error, Result};
use crate::app::games::follow::due::{Due, turn_rows};
use crate::app::games::follow::notes;
use crate::app::games::follow::whole::{clocks, next_flag, whole};
use crate::app::games::replay::record_line;
use crate::app::ratings::compute::outdate;
use crate::base::{GameId, Side, Timestamp};
use crate::store::{TurnSideRow, Tx};

/// Writes everything anew that follows from a game's events; answers what still differs. Where the events cannot be followed
/// nothing is written.
pub(in crate::app) async fn rebuild(app: &App, tx: &mut Tx, id: GameId) -> Result<Vec<Deviation>> {
    let row = tx.games().lock(id).await?.ok_or(Error::NotFound)?;
    let before = whole(tx, &row).await?;
    let Some(due) = before.due.filter(|_| !before.found.is_empty()) else { return Ok(before.found) };
    write_rows(tx, id, &due).await?;
    tx.replays().rewrite_newest(id).await?;
    write_clocks(tx, id, &due).await?;
    let row = tx.games().get(id).await?.ok_or(Error::NotFound)?;
    let events = tx.games().all_events(id).await?;
    notes::rewrite(app, tx, &row, &due, &events).await?;
    let flag = next_flag(tx, &row).await?;
    tx.games().set_next_flag(id, flag).await?;
    if row.score.is_some() {
        outdate(tx, Timestamp::from_us(row.ended_us.unwrap_or(0))).await?;
    }
    Ok(whole(tx, &row).await?.found)
}

async fn write_rows(tx: &mut Tx, id: GameId, due: &Due) -> Result<()> {
    tx.replays().rewrite_game(&due.game).await?;
    tx.replays().drop_turns_after(id, due.game.turn).await?;
    for turn in &due.course.turns {
        let (row, reveal) = turn_rows(turn);
        tx.replays().rewrite_turn(id, &row, reveal.as_ref()).await?;
    }
    tx.replays().unset_live(id).await?;
    let stored = tx.games().seals(id).await?;
    for seal in &due.seals {
        let mut seal = seal.clone();
        // What a sealed entry is bound to stands nowhere else: the box opens with it, or not at all.
        if seal.ctx.is_empty()
            && let Some(old) = stored.iter().find(|old| old.id == seal.id)
        {
            seal.ctx.clone_from(&old.ctx);
        }
        // A lost one stays lost: nobody can seal it anew.
        tx.replays().rewrite_seal(id, &seal).await?;
    }
    tx.replays().delete_leaves(id).await?;
    for leave in &due.leaves {
        if let Some(side) = Side::from_index(leave.side) {
            tx.leave().insert_leave(id, side, (leave.from, leave.to), leave.announced).await?;
        }
    }
    tx.replays().delete_line(id).await?;
    if let Some(line) = record_line(tx.replays().games_to_replay(id, id).await?) {
        tx.replays().insert_line(id, &line).await?;
    }
    Ok(())
}

async fn write_clocks(tx: &mut Tx, id: GameId, due: &Due) -> Result<()> {
    // A side without a row cannot be computed over.
    for turn in &due.course.turns {
        let number = i64::from(turn.number);
        if tx.turns().turn_sides(id, number).await.is_err() {
            let empty =
                TurnSideRow { owes: false, allowance_us: 0, credit_us: 0, offered: false, declined: false };
            for side in Side::ALL {
                tx.replays().rewrite_turn_side(id, number, side, &empty).await?;
            }
        }
    }
    let clocks = clocks(tx, &due.game, due.now).await?;
    let computed = clocks.turns.iter().zip(&clocks.lines);
    for (turn, (clock, lines)) in due.course.turns.iter().zip(computed) {
        for side in Side::ALL {
            let (line, index) = (lines.get(side), usize::from(side.index()));
            let row = TurnSideRow {
                owes: clock.sides.get(side).owed,
                allowance_us: line.given,
                credit_us: line.credits.sum(),
                offered: turn.offered[index],
                declined: turn.declined[index],
            };
            tx.replays().rewrite_turn_side(id, i64::from(turn.number), side, &row).await?;
        }
    }
    Ok(())
}
