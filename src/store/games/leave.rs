//! Players' leave, game by game.

use sqlx::FromRow;
use uuid::Uuid;

use crate::base::{GameId, PlayerId, Side, Timestamp, TournamentId};
use crate::store::rooms::Leave;
use crate::store::tx::{execute, fetch, fetch_ids};
use crate::store::{Result, StoreError};

/// A player's leave in one game.
#[derive(Clone, FromRow)]
pub struct LeaveRow {
    pub game_id: Uuid,
    /// Its first moment.
    pub from_us: i64,
    /// The first moment after it.
    pub to_us: i64,
    pub announced_us: i64,
}

/// A side's leave in one game.
#[derive(Clone, FromRow)]
pub struct SideLeaveRow {
    /// 0 White, 1 Black.
    pub side: i64,
    /// Its first moment.
    pub from_us: i64,
    /// The first moment after it.
    pub to_us: i64,
}

impl Leave<'_> {
    /// Keeps a leave of a side.
    pub async fn insert_leave(
        &mut self,
        game: GameId,
        side: Side,
        (from, to): (Timestamp, Timestamp),
        announced: Timestamp,
    ) -> Result<()> {
        const SQL: &str =
            "INSERT INTO leave (game_id, side, from_us, to_us, announced_us) VALUES ($1, $2, $3, $4, $5)";
        let (from, to) = (from.as_us(), to.as_us());
        execute!(self.tx, SQL, game.as_uuid(), i64::from(side.index()), from, to, announced.as_us()).map(drop)
    }

    /// Ends a leave earlier; one that ends where it begins is taken back whole.
    pub async fn end_leave(
        &mut self,
        game: GameId,
        side: Side,
        from: Timestamp,
        until: Timestamp,
    ) -> Result<()> {
        const BACK: &str = "DELETE FROM leave WHERE game_id = $1 AND side = $2 AND from_us = $3";
        const END: &str =
            "UPDATE leave SET to_us = $4 WHERE game_id = $1 AND side = $2 AND from_us = $3 AND to_us > $4";
        let (game, side) = (game.as_uuid(), i64::from(side.index()));
        let changed = if until <= from {
            execute!(self.tx, BACK, game, side, from.as_us())?
        } else {
            execute!(self.tx, END, game, side, from.as_us(), until.as_us())?
        };
        if changed == 1 { Ok(()) } else { Err(StoreError::Stale("leave")) }
    }

    /// All leave in a game, oldest first.
    pub async fn leaves(&mut self, game: GameId) -> Result<Vec<SideLeaveRow>, StoreError> {
        const SQL: &str = "SELECT side, from_us, to_us FROM leave WHERE game_id = $1 ORDER BY from_us, side";
        Ok(fetch!(self.tx, fetch_all, SQL, game.as_uuid())?)
    }

    /// A player's leave in the games of a tournament, finished ones too, that ends after a moment: by its beginning, what was
    /// announced first before the rest. What was taken back since does not count.
    pub async fn leave_in_tournament(
        &mut self,
        tournament: TournamentId,
        player: PlayerId,
        after: Timestamp,
    ) -> Result<Vec<LeaveRow>> {
        const SQL: &str = "SELECT l.game_id, l.from_us, COALESCE(l.taken_back_us, l.to_us) AS to_us, l.announced_us FROM game g \
            JOIN pairing p ON p.game_id = g.id AND p.tournament_id = $1 \
            JOIN leave l ON l.game_id = g.id AND l.side = CASE WHEN g.white_id = $2 THEN 0 ELSE 1 END \
            WHERE (g.white_id = $2 OR g.black_id = $2) AND COALESCE(l.taken_back_us, l.to_us) > $3 \
            AND COALESCE(l.taken_back_us, l.to_us) > l.from_us ORDER BY l.from_us, l.announced_us, l.game_id";
        let (tournament, player) = (tournament.as_uuid(), player.as_uuid());
        Ok(fetch!(self.tx, fetch_all, SQL, tournament, player, after.as_us())?)
    }

    /// A player's leave in finished games of tournaments that are played, that ends after a moment and is not taken back.
    pub async fn leave_of_finished(&mut self, player: PlayerId, after: Timestamp) -> Result<Vec<LeaveRow>> {
        const SQL: &str = "SELECT l.game_id, l.from_us, COALESCE(l.taken_back_us, l.to_us) AS to_us, l.announced_us FROM game g \
            JOIN pairing p ON p.game_id = g.id JOIN tournament t ON t.id = p.tournament_id AND t.state = 'running' \
            JOIN leave l ON l.game_id = g.id AND l.side = CASE WHEN g.white_id = $1 THEN 0 ELSE 1 END \
            WHERE (g.white_id = $1 OR g.black_id = $1) AND g.phase = 'finished' AND COALESCE(l.taken_back_us, l.to_us) > $2 \
            AND COALESCE(l.taken_back_us, l.to_us) > l.from_us ORDER BY l.from_us, l.game_id";
        Ok(fetch!(self.tx, fetch_all, SQL, player.as_uuid(), after.as_us())?)
    }

    /// Takes leave of a finished game back for the games of its tournament that begin later; its own record stays as it is, for an
    /// appeal may let it go on.
    pub async fn take_back_of_finished(
        &mut self,
        game: Uuid,
        player: PlayerId,
        from: Timestamp,
        until: Timestamp,
    ) -> Result<()> {
        const SQL: &str = "UPDATE leave SET taken_back_us = $4 WHERE game_id = $1 AND from_us = $3 \
            AND side = (SELECT CASE WHEN g.white_id = $2 THEN 0 ELSE 1 END FROM game g WHERE g.id = $1)";
        execute!(self.tx, SQL, game, player.as_uuid(), from.as_us(), until.as_us()).map(drop)
    }

    /// The games that a player plays and that go on, oldest first.
    pub async fn games_played_by(&mut self, player: PlayerId, limit: i64) -> Result<Vec<GameId>> {
        const SQL: &str = "SELECT id FROM game WHERE (white_id = $1 OR black_id = $1) AND phase <> 'finished' \
            ORDER BY id LIMIT $2";
        fetch_ids!(self.tx, GameId, SQL, player.as_uuid(), limit)
    }
}
