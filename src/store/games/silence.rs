//! Who owes entries, and what they did last.

use sqlx::FromRow;
use uuid::Uuid;

use crate::base::{GameId, PlayerId, Timestamp};
use crate::store::Result;
use crate::store::games::follow::EndOf;
use crate::store::rooms::Leave;
use crate::store::tx::{fetch, fetch_ids, fetch_value, finds};

/// A player who owes entries and is not on leave.
#[derive(Clone, FromRow)]
pub struct OwingRow {
    pub player_id: Uuid,
    /// When the oldest of these turns opened.
    pub owing_since_us: i64,
    /// In how many games.
    pub owing: i64,
    /// When they have last entered something, in whatever game in which that may be seen; 0 if never.
    pub last_act_us: i64,
    /// The same in turns that only the archive holds.
    archived_act_us: i64,
}

/// In all games in which others may see who has filed.
const OWING: &str = "SELECT p.id AS player_id, MIN(t.open_us) AS owing_since_us, COUNT(*) AS owing, \
    COALESCE((SELECT x.received_us FROM submission x JOIN game y ON y.id = x.game_id WHERE x.player_id = p.id AND x.channel NOT IN ('server', 'conditional') \
    AND y.terms NOT LIKE '%hidden%' ORDER BY x.received_us DESC LIMIT 1), 0) AS last_act_us, \
    COALESCE((SELECT a.acted_us FROM archive_seat a JOIN game z ON z.id = a.game_id WHERE a.player_id = p.id \
    AND z.terms NOT LIKE '%hidden%' ORDER BY a.acted_us DESC LIMIT 1), 0) AS archived_act_us \
    FROM game g JOIN turn t ON t.game_id = g.id AND t.turn = g.turn AND t.open_us <= $1 \
    JOIN turn_side s ON s.game_id = g.id AND s.turn = g.turn AND s.owes \
    JOIN player p ON p.id = CASE s.side WHEN 0 THEN g.white_id ELSE g.black_id END \
    WHERE g.phase = 'running' AND g.paused_us IS NULL AND g.terms NOT LIKE '%hidden%' \
    AND NOT EXISTS (SELECT 1 FROM submission u WHERE u.game_id = g.id AND u.turn = g.turn AND u.side = s.side AND u.live) \
    AND NOT EXISTS (SELECT 1 FROM leave l WHERE l.game_id = g.id AND l.side = s.side AND l.from_us <= $1 AND l.to_us > $1) \
    GROUP BY p.id ORDER BY owing_since_us LIMIT $2";
/// In an arbiter's games, who may see there who has filed.
const OWING_TO: &str = "SELECT p.id AS player_id, MIN(t.open_us) AS owing_since_us, COUNT(*) AS owing, \
    COALESCE((SELECT x.received_us FROM submission x JOIN game y ON y.id = x.game_id WHERE x.player_id = p.id AND x.channel NOT IN ('server', 'conditional') \
    AND (y.terms NOT LIKE '%hidden%' OR y.arbiter_id = $3 OR y.arbiter2_id = $3) ORDER BY x.received_us DESC LIMIT 1), 0) AS last_act_us, \
    COALESCE((SELECT a.acted_us FROM archive_seat a JOIN game z ON z.id = a.game_id WHERE a.player_id = p.id \
    AND (z.terms NOT LIKE '%hidden%' OR z.arbiter_id = $3 OR z.arbiter2_id = $3) ORDER BY a.acted_us DESC LIMIT 1), 0) AS archived_act_us \
    FROM game g JOIN turn t ON t.game_id = g.id AND t.turn = g.turn AND t.open_us <= $1 \
    JOIN turn_side s ON s.game_id = g.id AND s.turn = g.turn AND s.owes \
    JOIN player p ON p.id = CASE s.side WHEN 0 THEN g.white_id ELSE g.black_id END \
    WHERE g.phase = 'running' AND g.paused_us IS NULL AND (g.arbiter_id = $3 OR g.arbiter2_id = $3) \
    AND NOT EXISTS (SELECT 1 FROM submission u WHERE u.game_id = g.id AND u.turn = g.turn AND u.side = s.side AND u.live) \
    AND NOT EXISTS (SELECT 1 FROM leave l WHERE l.game_id = g.id AND l.side = s.side AND l.from_us <= $1 AND l.to_us > $1) \
    GROUP BY p.id ORDER BY owing_since_us LIMIT $2";

/// Games in which a person plays and that go on as far as may be seen at a moment; the newest.
const OPEN_PLAYED: &str = "SELECT a.own FROM (SELECT id AS own FROM game WHERE white_id = $1 AND phase <> 'finished' ORDER BY id DESC LIMIT $3) a \
    UNION SELECT b.own FROM (SELECT id AS own FROM game WHERE black_id = $1 AND phase <> 'finished' ORDER BY id DESC LIMIT $3) b \
    UNION SELECT c.own FROM (SELECT id AS own FROM game WHERE ended_us > $2 AND $1 IN (white_id, black_id) ORDER BY ended_us LIMIT $3) c \
    ORDER BY own DESC LIMIT $3";
/// The same of those of which a person is arbiter.
const OPEN_WATCHED: &str = "SELECT a.own FROM (SELECT id AS own FROM game WHERE arbiter_id = $1 AND phase <> 'finished' ORDER BY id DESC LIMIT $3) a \
    UNION SELECT b.own FROM (SELECT id AS own FROM game WHERE arbiter2_id = $1 AND phase <> 'finished' ORDER BY id DESC LIMIT $3) b \
    UNION SELECT c.own FROM (SELECT id AS own FROM game WHERE ended_us > $2 AND $1 IN (arbiter_id, arbiter2_id) ORDER BY ended_us LIMIT $3) c \
    ORDER BY own DESC LIMIT $3";
/// Games of a person, as player or arbiter, that are over as far as may be seen at a moment, newest first, before a game.
const OVER: &str = "SELECT a.own FROM (SELECT id AS own FROM game WHERE white_id = $1 AND id < $2 AND phase = 'finished' AND ended_us <= $3 ORDER BY id DESC LIMIT $4) a \
    UNION SELECT b.own FROM (SELECT id AS own FROM game WHERE black_id = $1 AND id < $2 AND phase = 'finished' AND ended_us <= $3 ORDER BY id DESC LIMIT $4) b \
    UNION SELECT c.own FROM (SELECT id AS own FROM game WHERE arbiter_id = $1 AND id < $2 AND phase = 'finished' AND ended_us <= $3 ORDER BY id DESC LIMIT $4) c \
    UNION SELECT d.own FROM (SELECT id AS own FROM game WHERE arbiter2_id = $1 AND id < $2 AND phase = 'finished' AND ended_us <= $3 ORDER BY id DESC LIMIT $4) d \
    ORDER BY own DESC LIMIT $4";

impl Leave<'_> {
    /// The newest games of a person that go on as far as may be seen at `now`: `played`, or those of which they are arbiter.
    pub async fn open_games(
        &mut self,
        person: PlayerId,
        played: bool,
        now: Timestamp,
        limit: i64,
    ) -> Result<Vec<GameId>> {
        let sql = if played { OPEN_PLAYED } else { OPEN_WATCHED };
        fetch_ids!(self.tx, GameId, sql, person.as_uuid(), now.as_us(), limit)
    }

    /// The games of a person, as player or arbiter, that are over as far as may be seen at `now`, newest first, before a game.
    pub async fn games_over(
        &mut self,
        person: PlayerId,
        before: Uuid,
        now: Timestamp,
        limit: i64,
    ) -> Result<Vec<GameId>> {
        fetch_ids!(self.tx, GameId, OVER, person.as_uuid(), before, now.as_us(), limit)
    }

    /// Players who owe an entry and are not on leave, the longest open turns first; with an arbiter, in that arbiter's games.
    pub async fn owing_players(
        &mut self,
        arbiter: Option<PlayerId>,
        now: Timestamp,
        limit: i64,
    ) -> Result<Vec<OwingRow>> {
        let mut rows: Vec<OwingRow> = match arbiter {
            Some(arbiter) => fetch!(self.tx, fetch_all, OWING_TO, now.as_us(), limit, arbiter.as_uuid())?,
            None => fetch!(self.tx, fetch_all, OWING, now.as_us(), limit)?,
        };
        for row in &mut rows {
            row.last_act_us = row.last_act_us.max(row.archived_act_us);
        }
        Ok(rows)
    }

    /// In how many games it is a player's move: their turn is open, and nothing of theirs is filed.
    pub async fn games_to_move(&mut self, player: PlayerId, now: Timestamp) -> Result<i64> {
        const SQL: &str = "SELECT COUNT(*) FROM game g JOIN turn t ON t.game_id = g.id AND t.turn = g.turn AND t.open_us <= $2 \
            JOIN turn_side s ON s.game_id = g.id AND s.turn = g.turn AND s.owes \
            AND s.side = CASE WHEN g.white_id = $1 THEN 0 ELSE 1 END \
            WHERE (g.white_id = $1 OR g.black_id = $1) AND g.phase = 'running' AND g.paused_us IS NULL AND NOT EXISTS \
            (SELECT 1 FROM submission u WHERE u.game_id = g.id AND u.turn = g.turn AND u.side = s.side AND u.live)";
        fetch_value!(self.tx, SQL, player.as_uuid(), now.as_us())
    }

    /// The games in which it is a player's move, so many at most: those first whose clocks end first if nothing stops them.
    pub async fn games_to_move_in(
        &mut self,
        player: PlayerId,
        now: Timestamp,
        limit: i64,
    ) -> Result<Vec<GameId>> {
        const SQL: &str = "SELECT g.id FROM game g JOIN turn t ON t.game_id = g.id AND t.turn = g.turn AND t.open_us <= $2 \
            JOIN turn_side s ON s.game_id = g.id AND s.turn = g.turn AND s.owes \
            AND s.side = CASE WHEN g.white_id = $1 THEN 0 ELSE 1 END \
            WHERE (g.white_id = $1 OR g.black_id = $1) AND g.phase = 'running' AND g.paused_us IS NULL AND NOT EXISTS \
            (SELECT 1 FROM submission u WHERE u.game_id = g.id AND u.turn = g.turn AND u.side = s.side AND u.live) \
            ORDER BY t.open_us + s.allowance_us + s.credit_us, g.id LIMIT $3";
        fetch_ids!(self.tx, GameId, SQL, player.as_uuid(), now.as_us(), limit)
    }

    /// Whether there is any game.
    pub async fn has_games(&mut self) -> Result<bool> {
        const SQL: &str = "SELECT id FROM game WHERE id > $1 ORDER BY id LIMIT 1";
        finds!(self.tx, SQL, Uuid::nil())
    }

    /// The last finished games of each of these players, the newest first: whether each was lost on time.
    pub async fn last_endings(
        &mut self,
        players: &[Uuid],
        now: Timestamp,
        limit: i64,
    ) -> Result<Vec<Vec<bool>>> {
        const SQL: &str = "SELECT id, white_id, score, ended_by FROM game WHERE (white_id = $1 OR black_id = $1) \
            AND phase = 'finished' AND ended_us <= $2 ORDER BY ended_us DESC LIMIT $3";
        let (mut losses, mut stored) = (Vec::new(), Vec::new());
        for (place, player) in players.iter().enumerate() {
            let rows: Vec<(Uuid, Uuid, Option<String>, Option<String>)> =
                fetch!(self.tx, fetch_all, SQL, *player, now.as_us(), limit)?;
            for (game, white, score, ended_by) in rows {
                losses.push((place, if white == *player { "0-1" } else { "1-0" }));
                stored.push((game, EndOf { score, ended_by, ended_us: Some(now.as_us()) }));
            }
        }
        let mut ends = vec![Vec::new(); players.len()];
        for ((place, lost), due) in losses.into_iter().zip(self.tx.games().true_ends(stored).await?) {
            ends[place].push(due.ended_by.as_deref() == Some("time") && due.score.as_deref() == Some(lost));
        }
        Ok(ends)
    }
}
