//! Rows of a game that are written anew from its events.

use crate::base::{GameId, Side};
use crate::game::CoursePhase;
use crate::store::rooms::Replays;
use crate::store::tx::{exactly_one, execute};
use crate::store::{GameRow, Result, RevealRow, SealRow, TurnRow, TurnSideRow};
use uuid::Uuid;

impl Replays<'_> {
    /// Writes a game's row anew, but for its id, its mark, its next flag, and what [`Replays::rewrite_newest`] writes.
    pub async fn rewrite_game(&mut self, row: &GameRow) -> Result<()> {
        const SQL: &str = "UPDATE game SET white_id = $2, black_id = $3, arbiter_id = $4, arbiter2_id = $5, variant = $6, rules = $7, \
            board = $8, start = $9, options = $10, terms = $11, clock = $12, engine = $13, created_us = $14, phase = $15, turn = $16, \
            score = $17, ended_by = $18, ended_us = $19, paused_us = $20, claims_until_us = $21, public_seq = $22, public_head = $23 WHERE id = $1";
        let done = execute!(
            self.tx,
            SQL,
            row.id,
            row.white_id,
            row.black_id,
            row.arbiter_id,
            row.arbiter2_id,
            &row.variant,
            &row.rules,
            row.board.as_deref(),
            row.start.as_deref(),
            &row.options,
            &row.terms,
            &row.clock,
            row.engine,
            row.created_us,
            row.phase.as_str(),
            row.turn,
            row.score.as_deref(),
            row.ended_by.as_deref(),
            row.ended_us,
            row.paused_us,
            row.claims_until_us,
            row.public_seq,
            &row.public_head,
        )?;
        exactly_one(done, "the game")
    }

    /// Writes anew by what a game is looked up, from its two newest turns; nothing if it is finished.
    pub async fn rewrite_newest(&mut self, game: GameId) -> Result<()> {
        const SQL: &str = "UPDATE game SET placement = $2, placement_before = $3, turn_us = $4 WHERE id = $1";
        let Some(row) = self.tx.games().get(game).await? else { return Ok(()) };
        let (mut newest, mut before) = (None, None);
        if row.phase != CoursePhase::Finished {
            newest = self.tx.turns().turn(game, row.turn).await?;
            before = self.tx.turns().turn(game, row.turn - 1).await?;
        }
        let [placement, placement_before] =
            [&newest, &before].map(|turn| turn.as_ref().map(TurnRow::placement));
        let opened = newest.as_ref().map(|turn| turn.open_us);
        execute!(self.tx, SQL, game.as_uuid(), placement, placement_before, opened).map(drop)
    }

    /// Writes a turn anew, with the reveal that it has, if it has one.
    pub async fn rewrite_turn(
        &mut self,
        game: GameId,
        turn: &TurnRow,
        reveal: Option<&RevealRow>,
    ) -> Result<()> {
        const TURN: &str = "INSERT INTO turn (game_id, turn, position, open_us, replaced_by) VALUES ($1, $2, $3, $4, $5) \
            ON CONFLICT (game_id, turn) DO UPDATE SET position = $3, open_us = $4, replaced_by = $5";
        const REVEAL: &str = "INSERT INTO reveal (game_id, turn, revealed_us, release_us, position) VALUES ($1, $2, $3, $4, $5) \
            ON CONFLICT (game_id, turn) DO UPDATE SET revealed_us = $3, release_us = $4, position = $5";
        const NONE: &str = "DELETE FROM reveal WHERE game_id = $1 AND turn = $2";
        let game = game.as_uuid();
        execute!(self.tx, TURN, game, turn.turn, &turn.position, turn.open_us, turn.replaced_by)?;
        match reveal {
            Some(row) => {
                execute!(self.tx, REVEAL, game, row.turn, row.revealed_us, row.release_us, &row.position)?
            }
            None => execute!(self.tx, NONE, game, turn.turn)?,
        };
        Ok(())
    }

    /// Writes one side of a turn anew; whether it was reminded stays.
    pub async fn rewrite_turn_side(
        &mut self,
        game: GameId,
        turn: i64,
        side: Side,
        row: &TurnSideRow,
    ) -> Result<()> {
        const SQL: &str = "INSERT INTO turn_side (game_id, turn, side, owes, allowance_us, credit_us, offered, declined) \
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (game_id, turn, side) DO UPDATE \
            SET owes = $4, allowance_us = $5, credit_us = $6, offered = $7, declined = $8";
        execute!(
            self.tx,
            SQL,
            game.as_uuid(),
            turn,
            i64::from(side.index()),
            row.owes,
            row.allowance_us,
            row.credit_us,
            row.offered,
            row.declined
        )
        .map(drop)
    }

    /// Writes a sealed entry's receipt anew.
    pub async fn rewrite_note(&mut self, game: GameId, id: Uuid, note: &str) -> Result<()> {
        const SQL: &str = "UPDATE submission SET note = $3 WHERE game_id = $1 AND id = $2";
        execute!(self.tx, SQL, game.as_uuid(), id, note).map(drop)
    }

    /// Takes turns after the newest one away, as far as nothing was filed in them.
    pub async fn drop_turns_after(&mut self, game: GameId, turn: i64) -> Result<()> {
        const SIDES: &str = "DELETE FROM turn_side WHERE game_id = $1 AND turn > $2 \
            AND NOT EXISTS (SELECT 1 FROM submission s WHERE s.game_id = $1 AND s.turn > $2)";
        const REVEALS: &str = "DELETE FROM reveal WHERE game_id = $1 AND turn > $2 \
            AND NOT EXISTS (SELECT 1 FROM submission s WHERE s.game_id = $1 AND s.turn > $2)";
        const TURNS: &str = "DELETE FROM turn WHERE game_id = $1 AND turn > $2 \
            AND NOT EXISTS (SELECT 1 FROM submission s WHERE s.game_id = $1 AND s.turn > $2)";
        for sql in [SIDES, REVEALS, TURNS] {
            execute!(self.tx, sql, game.as_uuid(), turn)?;
        }
        Ok(())
    }

    /// No entry of a game counts until [`Replays::rewrite_seal`] says which do.
    pub async fn unset_live(&mut self, game: GameId) -> Result<()> {
        const SQL: &str = "UPDATE submission SET live = FALSE WHERE game_id = $1";
        execute!(self.tx, SQL, game.as_uuid()).map(drop)
    }

    /// Writes a sealed entry's row anew but for its box and its receipt; the row is known by its id, else by its place. False if
    /// there is no such row.
    pub async fn rewrite_seal(&mut self, game: GameId, row: &SealRow) -> Result<bool> {
        const BY_ID: &str = "UPDATE submission SET turn = $3, side = $4, revision = $5, player_id = $6, channel = $7, received_us = $8, \
            ctx = $9, commitment = $10, live = $11, entry = $12, r = $13 WHERE game_id = $1 AND id = $2";
        const BY_PLACE: &str = "UPDATE submission SET id = $2, player_id = $6, channel = $7, received_us = $8, \
            ctx = $9, commitment = $10, live = $11, entry = $12, r = $13 \
            WHERE game_id = $1 AND turn = $3 AND side = $4 AND revision = $5";
        for sql in [BY_ID, BY_PLACE] {
            let done = execute!(
                self.tx,
                sql,
                game.as_uuid(),
                row.id,
                row.turn,
                row.side,
                row.revision,
                row.player_id,
                &row.channel,
                row.received_us,
                &row.ctx,
                &row.commitment,
                row.live,
                row.entry.as_deref(),
                row.r.as_deref(),
            )?;
            if done > 0 {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Forgets all leave in a game, to be written anew.
    pub async fn delete_leaves(&mut self, game: GameId) -> Result<()> {
        execute!(self.tx, "DELETE FROM leave WHERE game_id = $1", game.as_uuid()).map(drop)
    }

    /// Forgets a game's line, to be made anew.
    pub async fn delete_line(&mut self, game: GameId) -> Result<()> {
        execute!(self.tx, "DELETE FROM game_line WHERE game_id = $1", game.as_uuid()).map(drop)
    }
}
