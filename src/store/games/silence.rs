//! Who owes entries, and what they did last.

use uuid::Uuid;

use crate::base::{GameId, PlayerId, Timestamp};
use crate::store::Result;
use crate::store::games::follow::EndOf;
use crate::store::rooms::Leave;
use crate::store::tx::{fetch, fetch_among, fetch_ids, fetch_value, finds};

/// A player who owes entries and is not on leave.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwingRow {
    pub player_id: Uuid,
    /// When the oldest of these turns opened.
    pub owing_since_us: i64,
    /// In how many games.
    pub owing: i64,
    /// When they have last entered something, in whatever game in which that may be seen; 0 if never.
    pub last_act_us: i64,
}

/// Who owes an entry is looked for in so many games at most, those whose turns have been open longest.
const OWING_GAMES_MAX: i64 = 5000;
/// So many of them are read at a time, until there are players enough.
const OWING_GAMES_PAGE: usize = 500;

/// Games that run and in which others may see who has filed, those first whose turns have been open longest.
const LONGEST_OPEN: &str = "SELECT id FROM game WHERE phase = 'running' AND paused_us IS NULL AND turn_us <= $1 \
    AND terms NOT LIKE '%hidden%' ORDER BY turn_us, id LIMIT $2";
/// Those of an arbiter, who may see there who has filed.
const LONGEST_OPEN_TO: &str = "SELECT a.own FROM (SELECT id AS own, turn_us FROM game WHERE arbiter_id = $3 AND phase <> 'finished' \
    AND phase = 'running' AND paused_us IS NULL AND turn_us <= $1 \
    UNION SELECT id AS own, turn_us FROM game WHERE arbiter2_id = $3 AND phase <> 'finished' \
    AND phase = 'running' AND paused_us IS NULL AND turn_us <= $1) a ORDER BY a.turn_us, a.own LIMIT $2";
/// Who owes an entry in some of these games, and when its turn opened, the longest first.
const OWING: &str = "SELECT CASE s.side WHEN 0 THEN g.white_id ELSE g.black_id END AS player_id, g.turn_us \
    FROM game g JOIN turn_side s ON s.game_id = g.id AND s.turn = g.turn AND s.owes WHERE g.id = ANY($1) \
    AND NOT EXISTS (SELECT 1 FROM submission u WHERE u.game_id = g.id AND u.turn = g.turn AND u.side = s.side AND u.live) \
    AND NOT EXISTS (SELECT 1 FROM leave l WHERE l.game_id = g.id AND l.side = s.side AND l.from_us <= $2 AND l.to_us > $2) \
    ORDER BY g.turn_us, g.id, s.side";
/// In how many games players owe an entry, with White and with Black, and when they have last entered something: in the tables, and
/// in the archive. Of an arbiter's games, or ($4) of those in which others may see who has filed. What is added to turn_us keeps its
/// index from being read once more for each player.
const OWED: &str = "SELECT p.id, (SELECT COUNT(*) FROM game g JOIN turn_side s ON s.game_id = g.id AND s.turn = g.turn AND s.side = 0 AND s.owes \
    WHERE g.white_id = p.id AND g.phase <> 'finished' AND g.phase = 'running' AND g.paused_us IS NULL AND g.turn_us + 0 <= $2 \
    AND (g.arbiter_id = $3 OR g.arbiter2_id = $3 OR ($4 AND g.terms NOT LIKE '%hidden%')) \
    AND NOT EXISTS (SELECT 1 FROM submission u WHERE u.game_id = g.id AND u.turn = g.turn AND u.side = s.side AND u.live) \
    AND NOT EXISTS (SELECT 1 FROM leave l WHERE l.game_id = g.id AND l.side = s.side AND l.from_us <= $2 AND l.to_us > $2)) AS white, \
    (SELECT COUNT(*) FROM game g JOIN turn_side s ON s.game_id = g.id AND s.turn = g.turn AND s.side = 1 AND s.owes \
    WHERE g.black_id = p.id AND g.phase <> 'finished' AND g.phase = 'running' AND g.paused_us IS NULL AND g.turn_us + 0 <= $2 \
    AND (g.arbiter_id = $3 OR g.arbiter2_id = $3 OR ($4 AND g.terms NOT LIKE '%hidden%')) \
    AND NOT EXISTS (SELECT 1 FROM submission u WHERE u.game_id = g.id AND u.turn = g.turn AND u.side = s.side AND u.live) \
    AND NOT EXISTS (SELECT 1 FROM leave l WHERE l.game_id = g.id AND l.side = s.side AND l.from_us <= $2 AND l.to_us > $2)) AS black, \
    COALESCE((SELECT x.received_us FROM submission x JOIN game y ON y.id = x.game_id WHERE x.player_id = p.id AND x.channel NOT IN ('server', 'conditional') \
    AND (y.terms NOT LIKE '%hidden%' OR y.arbiter_id = $3 OR y.arbiter2_id = $3) ORDER BY x.received_us DESC LIMIT 1), 0) AS acted, \
    COALESCE((SELECT a.acted_us FROM archive_seat a JOIN game z ON z.id = a.game_id WHERE a.player_id = p.id \
    AND (z.terms NOT LIKE '%hidden%' OR z.arbiter_id = $3 OR z.arbiter2_id = $3) ORDER BY a.acted_us DESC LIMIT 1), 0) AS archived \
    FROM player p WHERE p.id = ANY($1)";

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

    /// Players who owe an entry and are not on leave, the longest open turns first; with an arbiter, in that arbiter's games. Of the
    /// games that run the 5,000 whose turns have been open longest are looked at.
    pub async fn owing_players(
        &mut self,
        arbiter: Option<PlayerId>,
        now: Timestamp,
        limit: usize,
    ) -> Result<Vec<OwingRow>> {
        let (at, is_all) = (now.as_us(), arbiter.is_none());
        let arbiter = arbiter.map_or(Uuid::nil(), PlayerId::as_uuid);
        let games: Vec<(Uuid,)> = match is_all {
            true => fetch!(self.tx, fetch_all, LONGEST_OPEN, at, OWING_GAMES_MAX)?,
            false => fetch!(self.tx, fetch_all, LONGEST_OPEN_TO, at, OWING_GAMES_MAX, arbiter)?,
        };
        let games: Vec<Uuid> = games.into_iter().map(|(id,)| id).collect();
        let (mut players, mut since) = (Vec::new(), Vec::new());
        for some in games.chunks(OWING_GAMES_PAGE) {
            let sides: Vec<(Uuid, i64)> = fetch_among!(self.tx, OWING, some, at)?;
            for (player, opened) in sides {
                if players.len() < limit && !players.contains(&player) {
                    players.push(player);
                    since.push(opened);
                }
            }
            if players.len() >= limit {
                break;
            }
        }
        let rows: Vec<(Uuid, i64, i64, i64, i64)> =
            fetch_among!(self.tx, OWED, &players, at, arbiter, is_all)?;
        let row = |(player_id, owing_since_us): (Uuid, i64)| {
            let (_, white, black, acted, archived) = rows.iter().find(|row| row.0 == player_id)?;
            let (owing, last_act_us) = (white + black, *acted.max(archived));
            Some(OwingRow { player_id, owing_since_us, owing, last_act_us })
        };
        Ok(players.iter().copied().zip(since).filter_map(row).collect())
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
