//! Who stands in the lists for everybody, and the games of those who do.

use sqlx::FromRow;
use uuid::Uuid;

use crate::base::{GameId, PlayerId, Timestamp, TournamentId};
use crate::store::Result;
use crate::store::rooms::Accounts;
use crate::store::tx::{exactly_one, execute, fetch};

/// Words of a name from which on a player is found; further ones are not.
const WORDS_MAX: usize = 8;

/// A game that might stand in a list.
#[derive(Clone, FromRow)]
pub struct GameToListRow {
    pub id: Uuid,
    /// When it ended, of one whose end may be seen.
    pub ended_us: i64,
    /// Whether everybody may watch it and both players stand in the lists.
    pub listed: bool,
}

/// A game that might be looked for.
#[derive(Clone, FromRow)]
pub struct GameToFindRow {
    pub id: Uuid,
    pub created_us: i64,
    pub variant: String,
    /// The rule set's name.
    pub rules: String,
    /// Whether both players stand in the lists.
    pub listed: bool,
}

/// A listed player, found by name.
#[derive(Clone, FromRow)]
pub struct FoundPlayerRow {
    pub id: Uuid,
    pub name: String,
}

/// The name in small letters, from each of its words on: "Anna Berg" is found by "anna be" and by "berg".
fn words_of(name: &str) -> Vec<Vec<u8>> {
    let words: Vec<String> = name.split_whitespace().map(str::to_lowercase).collect();
    let mut keys: Vec<Vec<u8>> =
        (0..words.len().min(WORDS_MAX)).map(|at| words[at..].join(" ").into_bytes()).collect();
    keys.sort_unstable();
    keys.dedup();
    keys
}

impl Accounts<'_> {
    /// Whether a player stands in the lists; nothing until they were asked.
    pub async fn is_listed(&mut self, player: PlayerId) -> Result<Option<bool>> {
        const SQL: &str = "SELECT listed FROM player WHERE id = $1";
        let row: Option<(Option<bool>,)> = fetch!(self.tx, fetch_optional, SQL, player.as_uuid())?;
        Ok(row.and_then(|(listed,)| listed))
    }

    /// Whether a player stands in the lists from now on.
    pub async fn set_listed(&mut self, player: PlayerId, listed: bool) -> Result<()> {
        let rows =
            execute!(self.tx, "UPDATE player SET listed = $2 WHERE id = $1", player.as_uuid(), listed)?;
        exactly_one(rows, "the player")?;
        self.list_name(player).await
    }

    /// Has a player found by today's name, if they stand in the lists.
    pub(in crate::store) async fn list_name(&mut self, player: PlayerId) -> Result<()> {
        const NAME: &str = "SELECT id, name FROM player WHERE id = $1 AND listed";
        const ADD: &str = "INSERT INTO listed_name (words, player_id) VALUES ($1, $2)";
        execute!(self.tx, "DELETE FROM listed_name WHERE player_id = $1", player.as_uuid())?;
        let row: Option<FoundPlayerRow> = fetch!(self.tx, fetch_optional, NAME, player.as_uuid())?;
        for words in row.iter().flat_map(|row| words_of(&row.name)) {
            execute!(self.tx, ADD, words, player.as_uuid())?;
        }
        Ok(())
    }

    /// Listed players of whose names some word begins so, in the order of the words; one may come twice.
    pub async fn listed_players(&mut self, begins: &str, limit: i64) -> Result<Vec<FoundPlayerRow>> {
        const SQL: &str = "SELECT p.id, p.name FROM listed_name l JOIN player p ON p.id = l.player_id \
            WHERE l.words >= $1 AND l.words < $2 AND p.locked_us IS NULL ORDER BY l.words, l.player_id LIMIT $3";
        let words: Vec<String> = begins.split_whitespace().map(str::to_lowercase).collect();
        let from = words.join(" ").into_bytes();
        // No byte of a text is as great.
        let to = [from.as_slice(), &[0xff]].concat();
        Ok(fetch!(self.tx, fetch_all, SQL, from.as_slice(), to.as_slice(), limit)?)
    }

    /// Games made before this one, of a tournament, of one player or of all, the newest first.
    pub async fn games_to_find(
        &mut self,
        before: GameId,
        player: Option<PlayerId>,
        tournament: Option<TournamentId>,
        limit: i64,
    ) -> Result<Vec<GameToFindRow>> {
        const ALL: &str = "SELECT g.id, g.created_us, g.variant, g.rules, COALESCE(w.listed AND b.listed, FALSE) AS listed \
            FROM (SELECT id, white_id, black_id, created_us, variant, rules FROM game WHERE id < $1 ORDER BY id DESC LIMIT $2) g \
            JOIN player w ON w.id = g.white_id JOIN player b ON b.id = g.black_id ORDER BY g.id DESC";
        const OF_PLAYER: &str = "SELECT g.id, g.created_us, g.variant, g.rules, COALESCE(w.listed AND b.listed, FALSE) AS listed \
            FROM (SELECT a.own FROM (SELECT id AS own FROM game WHERE white_id = $3 AND id < $1 ORDER BY id DESC LIMIT $2) a \
            UNION SELECT c.own FROM (SELECT id AS own FROM game WHERE black_id = $3 AND id < $1 ORDER BY id DESC LIMIT $2) c) found \
            JOIN game g ON g.id = own JOIN player w ON w.id = g.white_id JOIN player b ON b.id = g.black_id \
            ORDER BY g.id DESC LIMIT $2";
        const OF_TOURNAMENT: &str = "SELECT g.id, g.created_us, g.variant, g.rules, COALESCE(w.listed AND b.listed, FALSE) AS listed \
            FROM pairing p JOIN game g ON g.id = p.game_id JOIN player w ON w.id = g.white_id JOIN player b ON b.id = g.black_id \
            WHERE p.tournament_id = $3 AND g.id < $1 ORDER BY g.id DESC LIMIT $2";
        let before = before.as_uuid();
        Ok(match (tournament, player) {
            (Some(tournament), _) => {
                fetch!(self.tx, fetch_all, OF_TOURNAMENT, before, limit, tournament.as_uuid())?
            }
            (None, Some(player)) => fetch!(self.tx, fetch_all, OF_PLAYER, before, limit, player.as_uuid())?,
            (None, None) => fetch!(self.tx, fetch_all, ALL, before, limit)?,
        })
    }

    /// Games that go on as far as may be seen at `now`, the newest first, after this id.
    pub async fn running_to_list(
        &mut self,
        before: GameId,
        now: Timestamp,
        limit: i64,
    ) -> Result<Vec<GameToListRow>> {
        const RUNNING: &str = "SELECT g.id, CAST(0 AS BIGINT) AS ended_us, COALESCE(w.listed AND b.listed AND \
            g.terms LIKE '%visibility___public%', FALSE) AS listed FROM (SELECT id, white_id, black_id, terms FROM game WHERE phase = 'running' AND id < $1 ORDER BY id DESC LIMIT $2) g \
            JOIN player w ON w.id = g.white_id JOIN player b ON b.id = g.black_id ORDER BY g.id DESC";
        // Whoever sees a game leave the list before its end is told would know of it.
        const NOT_TOLD: &str = "SELECT g.id, CAST(0 AS BIGINT) AS ended_us, COALESCE(w.listed AND b.listed AND \
            g.terms LIKE '%visibility___public%', FALSE) AS listed FROM (SELECT id, white_id, black_id, terms FROM game \
            WHERE ended_us > $1 ORDER BY ended_us DESC, id DESC LIMIT $3) g JOIN player w ON w.id = g.white_id \
            JOIN player b ON b.id = g.black_id WHERE g.id < $2 ORDER BY g.id DESC";
        let before = before.as_uuid();
        let mut rows: Vec<GameToListRow> = fetch!(self.tx, fetch_all, RUNNING, before, limit)?;
        let not_told: Vec<GameToListRow> = fetch!(self.tx, fetch_all, NOT_TOLD, now.as_us(), before, limit)?;
        rows.extend(not_told);
        rows.sort_by_key(|row| std::cmp::Reverse(row.id));
        rows.truncate(usize::try_from(limit).unwrap_or_default());
        Ok(rows)
    }

    /// Games whose end may be seen at `now`, the newest end first, after this end and id.
    pub async fn ended_to_list(
        &mut self,
        (ended, before): (Timestamp, GameId),
        now: Timestamp,
        limit: i64,
    ) -> Result<Vec<GameToListRow>> {
        // The index is read downwards from the end that is given, no further than the limit.
        const SQL: &str = "SELECT g.id, g.ended_us, COALESCE(w.listed AND b.listed AND \
            g.terms LIKE '%visibility___public%', FALSE) AS listed FROM (SELECT id, white_id, black_id, terms, ended_us FROM game WHERE ended_us > 0 AND ended_us <= $1 AND (ended_us < $1 OR id < $2) \
            AND phase = 'finished' ORDER BY ended_us DESC, id DESC LIMIT $3) g \
            JOIN player w ON w.id = g.white_id JOIN player b ON b.id = g.black_id ORDER BY g.ended_us DESC, g.id DESC";
        let ended = ended.as_us().min(now.as_us());
        Ok(fetch!(self.tx, fetch_all, SQL, ended, before.as_uuid(), limit)?)
    }
}
