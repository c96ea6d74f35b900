//! What becomes of a player's entries: how many were filed, how soon, and whose flags fell.
//!
//! Nothing is counted ahead. An entry counts from its release on, no more once a ruling has its turn played anew, and for a year from
//! when it was filed; kept counts would have to follow all of that, the archive and what is in doubt. It is read by the index of a
//! player's entries (`submission_player`) from a year ago on, with the turn and the reveal of each by their keys.

use sqlx::FromRow;
use uuid::Uuid;

use super::Result;
use super::tx::fetch_among;
use crate::base::Timestamp;
use crate::store::rooms::Ratings;

/// What a player filed in released turns.
#[derive(Clone, Copy, FromRow)]
pub struct FiledRow {
    pub player_id: Uuid,
    /// Entries that count.
    pub entries: i64,
    /// From the opening of the turn to the filing, in microseconds, over all of them.
    pub reply_us: i64,
}

/// A flag that fell for a player: the turn's entry was missing when the game was lost on time.
#[derive(Clone, FromRow)]
pub struct FallenRow {
    pub player_id: Uuid,
    /// When its end could be seen.
    pub ended_us: i64,
    /// Whether the player had leave in the last turn.
    pub on_leave: bool,
}

// Passes that the server sealed are nobody's entries.
const FILED: &str = "SELECT s.player_id, COUNT(*) AS entries, CAST(COALESCE(SUM(CASE WHEN s.received_us > t.open_us \
    THEN s.received_us - t.open_us ELSE 0 END), 0) AS BIGINT) AS reply_us FROM submission s \
    JOIN turn t ON t.game_id = s.game_id AND t.turn = s.turn JOIN reveal r ON r.game_id = s.game_id AND r.turn = s.turn \
    WHERE s.player_id = ANY($1) AND s.received_us >= $2 AND s.live AND s.channel <> 'server' AND r.release_us <= $3 \
    GROUP BY s.player_id";
const FALLEN: &str = "SELECT CASE x.side WHEN 0 THEN g.white_id ELSE g.black_id END AS player_id, g.ended_us, \
    EXISTS (SELECT 1 FROM leave l WHERE l.game_id = g.id AND l.side = x.side \
    AND l.from_us < g.ended_us AND l.to_us > t.open_us) AS on_leave FROM game g \
    JOIN turn t ON t.game_id = g.id AND t.turn = g.turn JOIN turn_side x ON x.game_id = g.id AND x.turn = g.turn AND x.owes \
    WHERE (g.white_id = ANY($1) OR g.black_id = ANY($1)) AND g.ended_by = 'time' AND g.doubt_us IS NULL \
    AND g.score <> CASE x.side WHEN 0 THEN '1-0' ELSE '0-1' END AND g.ended_us >= $2 AND g.ended_us <= $3 \
    AND NOT EXISTS (SELECT 1 FROM submission s WHERE s.game_id = g.id AND s.turn = g.turn AND s.side = x.side AND s.live) \
    ORDER BY g.ended_us DESC, g.id, x.side LIMIT $4";

impl Ratings<'_> {
    /// What each of these players filed since a moment in turns that are released.
    pub async fn filed_by(
        &mut self,
        players: &[Uuid],
        since: Timestamp,
        now: Timestamp,
    ) -> Result<Vec<FiledRow>> {
        let rows = fetch_among!(self.tx, FILED, players, since.as_us(), now.as_us())?;
        self.tx.archive().with_filed(rows, players, since).await
    }

    /// The flags that fell since a moment in the games of these players, for them or their opponents, the newest first.
    pub async fn flags_fallen(
        &mut self,
        players: &[Uuid],
        since: Timestamp,
        now: Timestamp,
        limit: i64,
    ) -> Result<Vec<FallenRow>> {
        fetch_among!(self.tx, FALLEN, players, since.as_us(), now.as_us(), limit)
    }
}
