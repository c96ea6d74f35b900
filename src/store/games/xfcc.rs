//! How players' own programs (Xfcc) name turns, and what these show of many games at once.

use sqlx::FromRow;
use uuid::Uuid;

use crate::base::{GameId, PlayerId, Side, Timestamp};
use crate::store::games::many::{ByGame, OfGame, by_game};
use crate::store::rooms::Xfcc;
use crate::store::tx::{execute_among, fetch, fetch_among, fetch_ids};
use crate::store::{Result, SaidRow, Tx};

/// How one player's program names a turn.
#[derive(Clone, Copy, FromRow)]
pub struct XfccNumberRow {
    /// 1 to 2^31 - 1.
    pub number: i64,
    pub game_id: Uuid,
    /// The turn; 0 names the whole game.
    pub turn: i64,
}

/// What was entered in a released turn.
#[derive(Clone, FromRow)]
pub struct TurnEntriesRow {
    pub turn: i64,
    /// Before the turn.
    pub position: String,
    /// By White, and by Black.
    pub white: Option<String>,
    pub black: Option<String>,
}

impl TurnEntriesRow {
    /// By each side that entered something.
    pub fn entries(&self) -> impl Iterator<Item = (Side, &str)> {
        let both = [(Side::White, &self.white), (Side::Black, &self.black)];
        both.into_iter().filter_map(|(side, entry)| Some((side, entry.as_deref()?)))
    }
}

/// What was said in a turn, in its box, and the key of its game as it is wrapped.
#[derive(FromRow)]
pub struct LastLineRow {
    #[sqlx(flatten)]
    pub said: SaidRow,
    /// The key id of the wrapping; nothing once the key is gone.
    pub kid: Option<Vec<u8>>,
    pub wrapped: Option<Vec<u8>>,
}

const NUMBERS: &str =
    "SELECT number, game_id, turn FROM xfcc_number WHERE game_id = ANY($1) AND player_id = $2";
/// A turn that a ruling has replaced does not count.
const ENTRIES: &str = "SELECT v.game_id, v.turn, t.position, w.entry AS white, b.entry AS black FROM reveal v \
    JOIN turn t ON t.game_id = v.game_id AND t.turn = v.turn AND t.replaced_by IS NULL \
    LEFT JOIN submission w ON w.game_id = v.game_id AND w.turn = v.turn AND w.side = 0 AND w.live \
    LEFT JOIN submission b ON b.game_id = v.game_id AND b.turn = v.turn AND b.side = 1 AND b.live \
    WHERE v.game_id = ANY($1) AND t.game_id = ANY($1) AND v.release_us <= $2 \
    AND (w.entry IS NOT NULL OR b.entry IS NOT NULL) ORDER BY v.game_id, v.turn";
/// From the last such turn alone, and of the side that the player does not play.
const LINES: &str = "SELECT s.game_id, s.turn, s.side, s.id, s.ctx, s.line_box, COALESCE(s.made_us, s.received_us) AS made_us, \
    k.kid, k.wrapped FROM submission s JOIN game g ON g.id = s.game_id LEFT JOIN game_key k ON k.game_id = g.id \
    WHERE g.id = ANY($1) AND s.turn = (SELECT n.turn FROM reveal n \
      JOIN turn t ON t.game_id = n.game_id AND t.turn = n.turn AND t.replaced_by IS NULL \
      WHERE n.game_id = g.id AND n.release_us <= $2 ORDER BY n.turn DESC LIMIT 1) \
    AND s.side = CASE WHEN g.white_id = $3 THEN 1 ELSE 0 END AND s.live AND s.entry IS NOT NULL AND s.line_box IS NOT NULL";

impl Xfcc<'_> {
    /// The games of a player that go on at `now`, or have ended since: those that go on first, then the newest.
    pub async fn xfcc_games(
        &mut self,
        player: PlayerId,
        (since, now): (Timestamp, Timestamp),
        limit: i64,
    ) -> Result<Vec<GameId>> {
        const SQL: &str = "SELECT id FROM game WHERE (white_id = $1 OR black_id = $1) \
            AND (ended_us IS NULL OR ended_us > $2) \
            ORDER BY CASE WHEN ended_us <= $3 THEN 1 ELSE 0 END, id DESC LIMIT $4";
        let (since, now) = (since.as_us(), now.as_us());
        fetch_ids!(self.tx, GameId, SQL, player.as_uuid(), since, now, limit)
    }

    /// What was entered in all released turns of games, in their order.
    pub async fn turn_entries(&mut self, games: &[Uuid], now: Timestamp) -> Result<ByGame<TurnEntriesRow>> {
        let rows: Vec<OfGame<TurnEntriesRow>> = fetch_among!(self.tx, ENTRIES, games, now.as_us())?;
        Ok(by_game(rows))
    }

    /// What the other side said to a player in the last of these turns of each game.
    pub async fn last_lines(
        &mut self,
        player: PlayerId,
        games: &[Uuid],
        now: Timestamp,
    ) -> Result<ByGame<LastLineRow>> {
        let rows: Vec<OfGame<LastLineRow>> =
            fetch_among!(self.tx, LINES, games, now.as_us(), player.as_uuid())?;
        Ok(by_game(rows))
    }

    /// How a player's program names turns of these games.
    pub async fn xfcc_numbers(&mut self, player: PlayerId, games: &[Uuid]) -> Result<Vec<XfccNumberRow>> {
        fetch_among!(self.tx, NUMBERS, games, player.as_uuid())
    }

    /// What a player's program means by a number.
    pub async fn xfcc_number(&mut self, player: PlayerId, number: i64) -> Result<Option<XfccNumberRow>> {
        const SQL: &str =
            "SELECT number, game_id, turn FROM xfcc_number WHERE player_id = $1 AND number = $2";
        Ok(fetch!(self.tx, fetch_optional, SQL, player.as_uuid(), number)?)
    }

    /// Names turns, all in one statement. One that has a number keeps it, and one whose number the player has for something else
    /// gets none.
    pub async fn insert_xfcc_numbers(&mut self, player: PlayerId, rows: &[XfccNumberRow]) -> Result<()> {
        const SQLITE: &str = "INSERT INTO xfcc_number (player_id, game_id, turn, number) \
            SELECT $1, unhex(value->>0), value->>1, value->>2 FROM json_each($2) WHERE TRUE ON CONFLICT DO NOTHING";
        const POSTGRES: &str = "INSERT INTO xfcc_number (player_id, game_id, turn, number) \
            SELECT $1, * FROM UNNEST($2::UUID[], $3::BIGINT[], $4::BIGINT[]) ON CONFLICT DO NOTHING";
        let player = player.as_uuid();
        match self.tx.settled().await? {
            Tx::Sqlite(t) => {
                let cells = rows.iter().map(|row| (row.game_id.simple().to_string(), row.turn, row.number));
                let cells = sqlx::types::Json(cells.collect::<Vec<_>>());
                sqlx::query(SQLITE).bind(player).bind(cells).execute(&mut **t).await?;
            }
            Tx::Postgres(t) => {
                let games: Vec<Uuid> = rows.iter().map(|row| row.game_id).collect();
                let turns: Vec<i64> = rows.iter().map(|row| row.turn).collect();
                let numbers: Vec<i64> = rows.iter().map(|row| row.number).collect();
                let insert = sqlx::query(POSTGRES).bind(player).bind(games).bind(turns).bind(numbers);
                insert.execute(&mut **t).await?;
            }
        }
        Ok(())
    }

    /// Forgets how a player's program named turns of these games but the last two of each; a game's own number stays.
    pub async fn forget_xfcc_numbers(&mut self, player: PlayerId, games: &[Uuid]) -> Result<()> {
        const SQL: &str = "DELETE FROM xfcc_number WHERE game_id = ANY($1) AND player_id = $2 AND turn > 0 \
            AND turn < (SELECT MAX(n.turn) - 1 FROM xfcc_number n WHERE n.game_id = xfcc_number.game_id AND n.player_id = $2)";
        execute_among!(self.tx, SQL, games, player.as_uuid()).map(drop)
    }
}
