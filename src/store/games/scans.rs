//! Scans of entries on paper.

use sqlx::FromRow;
use uuid::Uuid;

use crate::base::{GameId, Side};
use crate::store::Result;
use crate::store::rooms::Games;
use crate::store::tx::{execute, fetch, fetch_value};

/// A scan as stored, without its bytes.
#[derive(Clone, FromRow)]
pub struct ScanRow {
    /// Its id, which its key is derived from.
    pub id: Uuid,
    pub turn: i64,
    /// 0 White, 1 Black.
    pub side: i64,
    /// The entry that was read from it; nothing if it could not be read.
    pub submission_id: Option<Uuid>,
    /// `png`, `jpeg` or `pdf`.
    pub kind: String,
    /// Its bytes.
    pub length: i64,
    /// Their hash.
    pub sha256: Vec<u8>,
    /// The arbiter who put it in.
    pub player_id: Uuid,
    pub at_us: i64,
}

impl Games<'_> {
    /// Stores a scan.
    pub async fn insert_scan(&mut self, game: GameId, scan: &ScanRow, boxed: &[u8]) -> Result<()> {
        const SQL: &str = "INSERT INTO scan (game_id, id, turn, side, submission_id, kind, length, sha256, boxed, \
            player_id, at_us) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)";
        execute!(
            self.tx,
            SQL,
            game.as_uuid(),
            scan.id,
            scan.turn,
            scan.side,
            scan.submission_id,
            &scan.kind,
            scan.length,
            &scan.sha256,
            boxed,
            scan.player_id,
            scan.at_us,
        )
        .map(drop)
    }

    /// The scans of a game, by turn and side.
    pub async fn scans(&mut self, game: GameId) -> Result<Vec<ScanRow>> {
        const SQL: &str = "SELECT id, turn, side, submission_id, kind, length, sha256, player_id, at_us FROM scan \
            WHERE game_id = $1 ORDER BY turn, side, at_us, id";
        Ok(fetch!(self.tx, fetch_all, SQL, game.as_uuid())?)
    }

    /// How many scans a side has in a turn.
    pub async fn scans_of(&mut self, game: GameId, turn: i64, side: Side) -> Result<i64> {
        const SQL: &str = "SELECT COUNT(*) FROM scan WHERE game_id = $1 AND turn = $2 AND side = $3";
        let side = i64::from(side.index());
        fetch_value!(self.tx, SQL, game.as_uuid(), turn, side)
    }

    /// A scan's boxed bytes.
    pub async fn boxed_scan(&mut self, game: GameId, id: Uuid) -> Result<Option<Vec<u8>>> {
        const SQL: &str = "SELECT boxed FROM scan WHERE game_id = $1 AND id = $2";
        Ok(fetch!(self.tx, fetch_optional, SQL, game.as_uuid(), id)?.map(|(boxed,)| boxed))
    }
}
