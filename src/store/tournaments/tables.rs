//! What a tournament's tables tell beyond the results: who and what is waited for, how fast answers come, when flags fall;
//! and what tells one state of them from another.

use std::collections::BTreeMap;

use sqlx::FromRow;
use uuid::Uuid;

use crate::base::{GameId, PlayerId, Timestamp, TournamentId};
use crate::store::Result;
use crate::store::rooms::Pairings;
use crate::store::tx::{fetch, fetch_ids, finds};

const HOUR_US: i64 = 3_600_000_000;

/// Counts of a tournament's pairings. With its own count of events they change with whatever its tables show.
#[derive(Clone, Hash, FromRow)]
pub struct PairingsVersion {
    pairings: i64,
    /// Those whose games are made.
    games: i64,
    /// Those for which something stands in place of a result.
    outcomes: i64,
    /// Those with whose games something is still to be done.
    wishes: i64,
    /// Those whose games are in doubt.
    doubts: i64,
    /// The public events of all games.
    events: i64,
    /// The ends that may be seen.
    ended: i64,
}

impl Pairings<'_> {
    /// What changes whenever a pairing or what its game has come to changes, as far as that is told by counting: whatever a
    /// director does to a pairing counts up the tournament's own events, and whatever befalls a game those of the game.
    pub async fn pairings_version(&mut self, id: TournamentId, now: Timestamp) -> Result<PairingsVersion> {
        const SQL: &str = "SELECT COUNT(*) AS pairings, COUNT(p.game_id) AS games, COUNT(p.outcome) AS outcomes, \
            COUNT(p.wish) AS wishes, COUNT(g.doubt_us) AS doubts, CAST(COALESCE(SUM(g.public_seq), 0) AS BIGINT) AS events, \
            COUNT(CASE WHEN g.ended_us <= $2 THEN 1 END) AS ended FROM pairing p LEFT JOIN game g ON g.id = p.game_id \
            WHERE p.tournament_id = $1";
        Ok(fetch!(self.tx, fetch_one, SQL, id.as_uuid(), now.as_us())?)
    }

    /// Entries that are owed in the open turns of a tournament's games that go on, by who is not on leave, the longest waited for
    /// first: white's and black's starting number, the game, the side that owes, since when.
    pub async fn waited_for(
        &mut self,
        id: TournamentId,
        now: Timestamp,
        limit: i64,
    ) -> Result<Vec<(i64, Option<i64>, Uuid, i64, i64)>> {
        const SQL: &str = "SELECT p.white, p.black, g.id, s.side, t.open_us FROM pairing p \
            JOIN game g ON g.id = p.game_id JOIN turn t ON t.game_id = g.id AND t.turn = g.turn \
            JOIN turn_side s ON s.game_id = g.id AND s.turn = g.turn \
            LEFT JOIN submission b ON b.game_id = g.id AND b.turn = g.turn AND b.side = s.side AND b.live \
            WHERE p.tournament_id = $1 AND g.phase = 'running' AND g.paused_us IS NULL AND t.open_us <= $2 AND s.owes \
            AND b.game_id IS NULL AND NOT EXISTS (SELECT 1 FROM leave l WHERE l.game_id = g.id AND l.side = s.side \
            AND l.from_us <= $2 AND l.to_us > $2) ORDER BY t.open_us, g.id, s.side LIMIT $3";
        Ok(fetch!(self.tx, fetch_all, SQL, id.as_uuid(), now.as_us(), limit)?)
    }

    /// The games of a player in a tournament that are not over, by id.
    pub async fn games_going_on(
        &mut self,
        id: TournamentId,
        player: PlayerId,
        limit: i64,
    ) -> Result<Vec<GameId>> {
        const SQL: &str = "SELECT g.id FROM pairing p JOIN game g ON g.id = p.game_id WHERE p.tournament_id = $1 \
            AND (g.white_id = $2 OR g.black_id = $2) AND g.phase <> 'finished' ORDER BY g.id LIMIT $3";
        fetch_ids!(self.tx, GameId, SQL, id.as_uuid(), player.as_uuid(), limit)
    }

    /// Whether some pairing of a tournament still waits for its result, as far as may be seen at `now`. It goes by the games' rows
    /// alone, for thousands of ends ask it: a row that says falsely that its game is over leads to [`pairings`](crate::store::rooms::Games::pairings), which goes
    /// by the events; one that says falsely that it is not over puts the tournament's next step off, and nobody's game, until
    /// somebody looks at the tournament or the game, which finds it.
    pub async fn waits_for_a_result(&mut self, id: TournamentId, now: Timestamp) -> Result<bool> {
        const SQL: &str = "SELECT p.board FROM pairing p LEFT JOIN game g ON g.id = p.game_id \
            WHERE p.tournament_id = $1 AND p.outcome IS NULL AND (g.ended_us IS NULL OR g.ended_us > $2) LIMIT 1";
        finds!(self.tx, SQL, id.as_uuid(), now.as_us())
    }

    /// When the next end of a game of a tournament may be seen that may not be seen at `now`. It says when to look again, and
    /// nothing of what is found then: a row with another time only makes that look too early or too late, and each end asks for
    /// one of its own.
    pub async fn next_end(&mut self, id: TournamentId, now: Timestamp) -> Result<Option<Timestamp>> {
        const SQL: &str = "SELECT MIN(g.ended_us) FROM pairing p JOIN game g ON g.id = p.game_id \
            WHERE p.tournament_id = $1 AND g.ended_us > $2";
        let (end,): (Option<i64>,) = fetch!(self.tx, fetch_one, SQL, id.as_uuid(), now.as_us())?;
        Ok(end.map(Timestamp::from_us))
    }

    /// All games of a player in a tournament, whatever has become of them.
    pub async fn games_of_player(&mut self, id: TournamentId, player: PlayerId) -> Result<Vec<GameId>> {
        const SQL: &str = "SELECT g.id FROM pairing p JOIN game g ON g.id = p.game_id WHERE p.tournament_id = $1 \
            AND (g.white_id = $2 OR g.black_id = $2) ORDER BY g.id";
        fetch_ids!(self.tx, GameId, SQL, id.as_uuid(), player.as_uuid())
    }

    /// The starting numbers of those who owe such an entry.
    pub async fn owing_numbers(&mut self, id: TournamentId, now: Timestamp) -> Result<Vec<i64>> {
        const SQL: &str = "SELECT DISTINCT CASE WHEN s.side = 0 THEN p.white ELSE COALESCE(p.black, 0) END FROM pairing p \
            JOIN game g ON g.id = p.game_id JOIN turn t ON t.game_id = g.id AND t.turn = g.turn \
            JOIN turn_side s ON s.game_id = g.id AND s.turn = g.turn \
            LEFT JOIN submission b ON b.game_id = g.id AND b.turn = g.turn AND b.side = s.side AND b.live \
            WHERE p.tournament_id = $1 AND g.phase = 'running' AND g.paused_us IS NULL AND t.open_us <= $2 AND s.owes \
            AND b.game_id IS NULL AND NOT EXISTS (SELECT 1 FROM leave l WHERE l.game_id = g.id AND l.side = s.side \
            AND l.from_us <= $2 AND l.to_us > $2)";
        let rows: Vec<(i64,)> = fetch!(self.tx, fetch_all, SQL, id.as_uuid(), now.as_us())?;
        Ok(rows.into_iter().map(|(number,)| number).collect())
    }

    /// How many entries of a tournament's released turns came after so many whole hours: hours, entries. Passes that the
    /// server enters for who has no move are nobody's.
    pub async fn reply_hours(&mut self, id: TournamentId, now: Timestamp) -> Result<Vec<(i64, i64)>> {
        const SQL: &str = "SELECT (b.received_us - t.open_us) / 3600000000 AS hours, COUNT(*) FROM pairing p \
            JOIN reveal r ON r.game_id = p.game_id JOIN turn t ON t.game_id = r.game_id AND t.turn = r.turn \
            JOIN submission b ON b.game_id = r.game_id AND b.turn = r.turn AND b.live \
            AND b.channel <> 'server' WHERE p.tournament_id = $1 AND r.release_us <= $2 GROUP BY 1 ORDER BY 1";
        let rows: Vec<(i64, i64)> = fetch!(self.tx, fetch_all, SQL, id.as_uuid(), now.as_us())?;
        let mut hours: BTreeMap<i64, i64> = rows.into_iter().collect();
        for reply in self.tx.archive().replies_in(id).await? {
            *hours.entry(reply / HOUR_US).or_default() += 1;
        }
        Ok(hours.into_iter().collect())
    }

    /// On how many days of 24 hours from now on the next flag of a game falls: days from now, games. A turn that is not released is left
    /// out: its flag would tell what the reveal before it has come to.
    pub async fn flag_days(&mut self, id: TournamentId, now: Timestamp) -> Result<Vec<(i64, i64)>> {
        const SQL: &str = "SELECT (g.next_flag_us - $2) / 86400000000 AS days, COUNT(*) FROM pairing p \
            JOIN game g ON g.id = p.game_id JOIN turn t ON t.game_id = g.id AND t.turn = g.turn \
            WHERE p.tournament_id = $1 AND g.next_flag_us >= $2 AND t.open_us <= $2 GROUP BY 1 ORDER BY 1";
        Ok(fetch!(self.tx, fetch_all, SQL, id.as_uuid(), now.as_us())?)
    }
}
