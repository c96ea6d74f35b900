//! What those who run a tournament are told of its players, one statement for all of them. Where the terms hide who has
//! filed, a game tells its arbiters alone.

use sqlx::FromRow;
use uuid::Uuid;

use crate::base::{PlayerId, Timestamp, TournamentId};
use crate::store::Result;
use crate::store::rooms::Tournaments;
use crate::store::tx::fetch;

/// Entries that somebody owes on one side, and for which the same time is left.
#[derive(Clone, FromRow)]
pub struct OwedSeatsRow {
    pub player_id: Uuid,
    pub side: i64,
    /// The game, where leave stops the clock: there is one entry then.
    pub leave_game: Option<Uuid>,
    /// Since when.
    pub open_us: i64,
    /// The clock's time at the start of the turn, and what was given to it since.
    pub allowance_us: i64,
    pub credit_us: i64,
    /// The games' own terms and regulation of time.
    pub terms: String,
    pub clock: String,
    /// So many entries.
    pub entries: i64,
}

/// A leave that a player of a tournament has taken, in one or several of its games.
#[derive(Clone, FromRow)]
pub struct TakenLeaveRow {
    pub player_id: Uuid,
    pub from_us: i64,
    pub to_us: i64,
}

impl Tournaments<'_> {
    /// Entries that are owed in a tournament's games that go on, as far as this person may know, the longest owed first. In most
    /// games of a round nothing differs, and they are one row.
    pub async fn owed_seats(
        &mut self,
        id: TournamentId,
        now: Timestamp,
        reader: PlayerId,
        limit: i64,
    ) -> Result<Vec<OwedSeatsRow>> {
        const SQL: &str = "SELECT CASE s.side WHEN 0 THEN g.white_id ELSE g.black_id END AS player_id, s.side, \
            CASE WHEN EXISTS (SELECT 1 FROM leave l WHERE l.game_id = g.id AND l.side = s.side AND l.from_us < $2 \
            AND l.to_us > t.open_us) THEN g.id END AS leave_game, t.open_us, s.allowance_us, s.credit_us, g.terms, g.clock, \
            COUNT(*) AS entries FROM pairing p JOIN game g ON g.id = p.game_id \
            JOIN turn t ON t.game_id = g.id AND t.turn = g.turn AND t.open_us <= $2 \
            JOIN turn_side s ON s.game_id = g.id AND s.turn = g.turn AND s.owes \
            WHERE p.tournament_id = $1 AND g.phase = 'running' AND g.paused_us IS NULL AND (g.terms NOT LIKE '%hidden%' \
            OR (g.arbiter_id = $3 OR g.arbiter2_id = $3) AND g.white_id <> $3 AND g.black_id <> $3) \
            AND NOT EXISTS (SELECT 1 FROM submission u WHERE u.game_id = g.id AND u.turn = g.turn AND u.side = s.side AND u.live) \
            GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 ORDER BY t.open_us LIMIT $4";
        Ok(fetch!(self.tx, fetch_all, SQL, id.as_uuid(), now.as_us(), reader.as_uuid(), limit)?)
    }

    /// When each who plays in a tournament has last entered something in it, as far as this person may know.
    pub async fn entered_last(
        &mut self,
        id: TournamentId,
        reader: PlayerId,
    ) -> Result<Vec<(Uuid, Option<i64>)>> {
        const SQL: &str = "SELECT e.player_id, (SELECT m.received_us FROM submission m JOIN pairing q ON q.game_id = m.game_id \
            JOIN game g ON g.id = m.game_id WHERE q.tournament_id = e.tournament_id AND m.player_id = e.player_id \
            AND m.channel NOT IN ('server', 'conditional') AND (g.terms NOT LIKE '%hidden%' \
            OR (g.arbiter_id = $2 OR g.arbiter2_id = $2) AND g.white_id <> $2 AND g.black_id <> $2) \
            ORDER BY m.received_us DESC LIMIT 1) AS last_us FROM entrant e WHERE e.tournament_id = $1 AND e.state = 'playing'";
        Ok(fetch!(self.tx, fetch_all, SQL, id.as_uuid(), reader.as_uuid())?)
    }

    /// Both players of each of a tournament's games over which this person watches.
    pub async fn watched_players(&mut self, id: TournamentId, reader: PlayerId) -> Result<Vec<(Uuid, Uuid)>> {
        const SQL: &str = "SELECT g.white_id, g.black_id FROM pairing p JOIN game g ON g.id = p.game_id \
            WHERE p.tournament_id = $1 AND g.phase <> 'finished' AND (g.arbiter_id = $2 OR g.arbiter2_id = $2) \
            AND g.white_id <> $2 AND g.black_id <> $2";
        Ok(fetch!(self.tx, fetch_all, SQL, id.as_uuid(), reader.as_uuid())?)
    }

    /// All leave that was taken in a tournament's games; what holds in several games is there once.
    pub async fn leave_taken(&mut self, id: TournamentId, limit: i64) -> Result<Vec<TakenLeaveRow>> {
        const SQL: &str = "SELECT DISTINCT CASE l.side WHEN 0 THEN g.white_id ELSE g.black_id END AS player_id, l.from_us, \
            COALESCE(l.taken_back_us, l.to_us) AS to_us FROM pairing p JOIN game g ON g.id = p.game_id \
            JOIN leave l ON l.game_id = g.id WHERE p.tournament_id = $1 AND COALESCE(l.taken_back_us, l.to_us) > l.from_us \
            ORDER BY 2, 3, 1 LIMIT $2";
        Ok(fetch!(self.tx, fetch_all, SQL, id.as_uuid(), limit)?)
    }

    /// The zones of a tournament's entrants who have set one.
    pub async fn zones_of_entrants(&mut self, id: TournamentId) -> Result<Vec<(Uuid, String)>> {
        const SQL: &str = "SELECT e.player_id, m.zone FROM entrant e JOIN mail_setting m ON m.player_id = e.player_id \
            WHERE e.tournament_id = $1";
        Ok(fetch!(self.tx, fetch_all, SQL, id.as_uuid())?)
    }

    /// A tournament's games that are to be adjudicated, in the order of their pairings: each with its round and board.
    pub async fn adjudicated_in(&mut self, id: TournamentId, limit: i64) -> Result<Vec<(Uuid, i64, i64)>> {
        const SQL: &str = "SELECT g.id, p.round, p.board FROM pairing p JOIN game g ON g.id = p.game_id \
            WHERE p.tournament_id = $1 AND g.claims_until_us IS NOT NULL AND g.phase <> 'finished' \
            ORDER BY p.stage, p.section, p.round, p.board LIMIT $2";
        Ok(fetch!(self.tx, fetch_all, SQL, id.as_uuid(), limit)?)
    }
}
