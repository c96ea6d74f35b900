//! Ratings: the lists by month, and the games that they are computed from.

use sqlx::FromRow;
use uuid::Uuid;

use super::Result;
use super::tx::{exactly_one, execute, fetch, fetch_among};
use crate::base::{PlayerId, Timestamp};
use crate::store::games::follow::EndOf;
use crate::store::rooms::Ratings;

/// A finished game that was played: at least one of its turns was revealed and is not void.
#[derive(Clone, FromRow)]
pub struct PlayedGameRow {
    pub id: Uuid,
    pub white_id: Uuid,
    pub black_id: Uuid,
    pub variant: String,
    /// The terms, as JSON.
    pub terms: String,
    pub score: String,
    pub ended_by: String,
    /// When its end may be seen.
    pub ended_us: i64,
}

/// A month's lists.
#[derive(Clone, PartialEq, Eq, Debug, FromRow)]
pub struct RatingListRow {
    /// Months since January 1970.
    pub month: i64,
    /// When they were computed.
    pub closed_us: i64,
    /// How many games counted in them.
    pub games: i64,
    /// Whether they are to be computed anew.
    pub stale: bool,
}

/// A player's line in a list.
#[derive(Clone, PartialEq, Eq, Debug, FromRow)]
pub struct RatingRow {
    pub variant: String,
    pub player_id: Uuid,
    /// 1, 2, 3 …: each once in a list.
    pub place: i64,
    /// The place that equal ratings share.
    pub rank: i64,
    /// In thousandths of a point.
    pub rating_milli: i64,
    pub deviation_milli: i64,
    /// In billionths.
    pub volatility_nano: i64,
    /// Rated games of the month.
    pub games: i64,
    /// Rated games up to and with the month.
    pub games_total: i64,
}

/// A line of a list with what a reader wants beside it.
#[derive(Clone, FromRow)]
pub struct ListedRow {
    #[sqlx(flatten)]
    pub line: RatingRow,
    /// The name that others see.
    pub name: String,
    /// The rating a month before; nothing of a newcomer.
    pub before_milli: Option<i64>,
}

/// What a list is about, and how long it is.
#[derive(Clone, FromRow)]
pub struct ListHeadRow {
    pub variant: String,
    /// How many players it has.
    pub players: i64,
    /// How many of them played this month; each game counts for two.
    pub seats: i64,
}

/// A player's line in a list of some month.
#[derive(Clone, FromRow)]
pub struct HistoryRow {
    #[sqlx(flatten)]
    pub line: RatingRow,
    /// Months since January 1970.
    pub month: i64,
}

/// How many public games of a variant a player ended with a score.
#[derive(Clone, FromRow)]
pub struct TallyRow {
    pub variant: String,
    /// Whether the player had White.
    pub white: bool,
    /// `1-0`, `0-1`, `1/2-1/2`, `0-0` or `none`.
    pub score: String,
    /// So many games.
    pub games: i64,
}

/// A public game as a player's page names it.
#[derive(Clone, FromRow)]
pub struct PublicGameRow {
    pub id: Uuid,
    pub white_id: Uuid,
    /// White's name.
    pub white: String,
    pub black_id: Uuid,
    /// Black's name.
    pub black: String,
    pub variant: String,
    /// The score, once it is over.
    pub score: Option<String>,
    pub ended_by: Option<String>,
    /// When its end may be seen.
    pub ended_us: Option<i64>,
}

const PLAYED: &str = "SELECT g.id, g.white_id, g.black_id, g.variant, g.terms, g.score, g.ended_by, g.ended_us FROM game g \
    WHERE g.phase = 'finished' AND g.doubt_us IS NULL AND g.ended_us >= $1 AND g.ended_us < $2 AND (g.ended_us > $3 OR (g.ended_us = $3 AND g.id > $4)) \
    AND EXISTS (SELECT 1 FROM reveal r JOIN turn t ON t.game_id = r.game_id AND t.turn = r.turn \
    WHERE r.game_id = g.id AND t.replaced_by IS NULL) ORDER BY g.ended_us, g.id LIMIT $5";
const PLAYED_BY: &str = "SELECT g.id, g.white_id, g.black_id, g.variant, g.terms, g.score, g.ended_by, g.ended_us FROM game g \
    WHERE (g.white_id = $1 OR g.black_id = $1) AND g.phase = 'finished' AND g.doubt_us IS NULL AND g.ended_us >= $2 AND g.ended_us <= $3 \
    AND EXISTS (SELECT 1 FROM reveal r JOIN turn t ON t.game_id = r.game_id AND t.turn = r.turn \
    WHERE r.game_id = g.id AND t.replaced_by IS NULL) ORDER BY g.ended_us, g.id LIMIT $4";
const LIST: &str = "SELECT variant, player_id, place, rank, rating_milli, deviation_milli, volatility_nano, games, games_total \
    FROM rating WHERE month = $1 ORDER BY variant, place";
const AMONG: &str = "SELECT variant, player_id, place, rank, rating_milli, deviation_milli, volatility_nano, games, games_total \
    FROM rating WHERE player_id = ANY($1) AND month = $2";
const LISTED: &str = "SELECT r.variant, r.player_id, p.name, r.place, r.rank, r.rating_milli, r.deviation_milli, r.volatility_nano, \
    r.games, r.games_total, b.rating_milli AS before_milli FROM rating r JOIN player p ON p.id = r.player_id \
    LEFT JOIN rating b ON b.month = r.month - 1 AND b.variant = r.variant AND b.player_id = r.player_id \
    WHERE r.month = $1 AND r.variant = $2 AND r.place > $3 AND lower(p.name) LIKE lower($4) ESCAPE '!' \
    ORDER BY r.place LIMIT $5";
const HISTORY: &str = "SELECT variant, player_id, month, place, rank, rating_milli, deviation_milli, volatility_nano, games, games_total \
    FROM rating WHERE player_id = $1 ORDER BY month DESC, variant LIMIT $2";
// In the stored terms the three signs between the two words are quotes and a colon.
const TALLY: &str = "SELECT variant, white_id = $1 AS white, score, COUNT(*) AS games FROM game \
    WHERE (white_id = $1 OR black_id = $1) AND ended_us <= $2 AND doubt_us IS NULL AND terms LIKE '%visibility___public%' \
    GROUP BY variant, white_id = $1, score ORDER BY variant";
const PUBLIC_OPEN: &str = "SELECT g.id, g.white_id, w.name AS white, g.black_id, b.name AS black, g.variant, g.score, g.ended_by, g.ended_us \
    FROM game g JOIN player w ON w.id = g.white_id JOIN player b ON b.id = g.black_id \
    WHERE (g.white_id = $1 OR g.black_id = $1) AND (g.ended_us IS NULL OR g.ended_us > $2) \
    AND g.terms LIKE '%visibility___public%' ORDER BY g.id DESC LIMIT $3";
const PUBLIC_OVER: &str = "SELECT g.id, g.white_id, w.name AS white, g.black_id, b.name AS black, g.variant, g.score, g.ended_by, g.ended_us \
    FROM game g JOIN player w ON w.id = g.white_id JOIN player b ON b.id = g.black_id \
    WHERE (g.white_id = $1 OR g.black_id = $1) AND g.ended_us <= $2 \
    AND g.terms LIKE '%visibility___public%' ORDER BY g.ended_us DESC, g.id DESC LIMIT $3";

impl Ratings<'_> {
    /// Games that were played and whose end could first be seen in this time, after a game; by that moment and by id.
    pub async fn played_games(
        &mut self,
        (from, to): (Timestamp, Timestamp),
        after: (i64, Uuid),
        limit: i64,
    ) -> Result<Vec<PlayedGameRow>> {
        let (from, to) = (from.as_us(), to.as_us());
        Ok(fetch!(self.tx, fetch_all, PLAYED, from, to, after.0, after.1, limit)?)
    }

    /// A player's games that were played and whose end could first be seen in this time, the last moment included.
    pub async fn games_ended_by(
        &mut self,
        player: PlayerId,
        (from, to): (Timestamp, Timestamp),
        limit: i64,
    ) -> Result<Vec<PlayedGameRow>> {
        let (from, to) = (from.as_us(), to.as_us());
        Ok(fetch!(self.tx, fetch_all, PLAYED_BY, player.as_uuid(), from, to, limit)?)
    }

    /// When the first end of a game could be seen.
    pub async fn first_end(&mut self) -> Result<Option<Timestamp>> {
        const SQL: &str = "SELECT MIN(ended_us) FROM game WHERE ended_us IS NOT NULL";
        let (first,): (Option<i64>,) = fetch!(self.tx, fetch_one, SQL)?;
        Ok(first.map(Timestamp::from_us))
    }

    /// The revision of all lists.
    pub async fn rating_revision(&mut self) -> Result<i64> {
        const SQL: &str = "SELECT revision FROM rating_state WHERE id = 1";
        let (revision,): (i64,) = fetch!(self.tx, fetch_one, SQL)?;
        Ok(revision)
    }

    /// Goes on from this revision of all lists to the next; false if another process was faster.
    pub async fn next_rating_revision(&mut self, from: i64) -> Result<bool> {
        const SQL: &str = "UPDATE rating_state SET revision = revision + 1 WHERE id = 1 AND revision = $1";
        Ok(execute!(self.tx, SQL, from)? == 1)
    }

    /// All lists by month.
    pub async fn rating_lists(&mut self) -> Result<Vec<RatingListRow>> {
        const SQL: &str = "SELECT month, closed_us, games, stale FROM rating_list ORDER BY month";
        Ok(fetch!(self.tx, fetch_all, SQL)?)
    }

    /// Has the lists from this month on computed anew; answers how many.
    pub async fn outdate_ratings(&mut self, month: i64) -> Result<u64> {
        const LATER: &str = "SELECT COUNT(*) FROM rating_list WHERE month >= $1";
        const REVISION: &str = "UPDATE rating_state SET revision = revision + 1 WHERE id = 1";
        const SQL: &str = "UPDATE rating_list SET stale = TRUE WHERE month >= $1";
        // The row of all lists is touched only if there is need: every end of a game comes by here.
        let (later,): (i64,) = fetch!(self.tx, fetch_one, LATER, month)?;
        if later == 0 {
            return Ok(0);
        }
        exactly_one(execute!(self.tx, REVISION)?, "the revision of the ratings")?;
        execute!(self.tx, SQL, month)
    }

    /// Puts a month's lists in the place of those that there were; whoever calls this holds the revision.
    pub async fn put_rating_list(&mut self, list: &RatingListRow) -> Result<()> {
        const EMPTY: &str = "DELETE FROM rating WHERE month = $1";
        const SQL: &str = "INSERT INTO rating_list (month, closed_us, games, stale) VALUES ($1, $2, $3, FALSE) \
            ON CONFLICT (month) DO UPDATE SET closed_us = excluded.closed_us, games = excluded.games, stale = FALSE";
        const LATER: &str = "UPDATE rating_list SET stale = TRUE WHERE month > $1";
        execute!(self.tx, EMPTY, list.month)?;
        execute!(self.tx, SQL, list.month, list.closed_us, list.games)?;
        execute!(self.tx, LATER, list.month).map(drop)
    }

    /// Who stands in a month's lists and has a webhook that is called, or a stream; by id, from there on.
    pub async fn rated_with_webhooks(&mut self, month: i64, after: Uuid, limit: i64) -> Result<Vec<(Uuid,)>> {
        const SQL: &str = "SELECT DISTINCT r.player_id FROM rating r JOIN webhook w ON w.player_id = r.player_id \
            WHERE r.month = $1 AND r.player_id > $2 AND w.off_us IS NULL AND w.form <> 'push' ORDER BY r.player_id LIMIT $3";
        Ok(fetch!(self.tx, fetch_all, SQL, month, after, limit)?)
    }

    /// A month's lists whole, by variant and place.
    pub async fn ratings(&mut self, month: i64) -> Result<Vec<RatingRow>> {
        Ok(fetch!(self.tx, fetch_all, LIST, month)?)
    }

    /// The players of a list after a place whose names are like this pattern.
    pub async fn listed(
        &mut self,
        (month, variant): (i64, &str),
        like: &str,
        after: i64,
        limit: i64,
    ) -> Result<Vec<ListedRow>> {
        Ok(fetch!(self.tx, fetch_all, LISTED, month, variant, after, like, limit)?)
    }

    /// The lists of a month by variant.
    pub async fn list_heads(&mut self, month: i64) -> Result<Vec<ListHeadRow>> {
        const SQL: &str = "SELECT variant, COUNT(*) AS players, CAST(SUM(games) AS BIGINT) AS seats FROM rating \
            WHERE month = $1 GROUP BY variant ORDER BY variant";
        Ok(fetch!(self.tx, fetch_all, SQL, month)?)
    }

    /// A player's line in a list.
    pub async fn rating_of(
        &mut self,
        player: PlayerId,
        (month, variant): (i64, &str),
    ) -> Result<Option<RatingRow>> {
        const SQL: &str = "SELECT variant, player_id, place, rank, rating_milli, deviation_milli, volatility_nano, games, \
            games_total FROM rating WHERE month = $1 AND variant = $2 AND player_id = $3";
        Ok(fetch!(self.tx, fetch_optional, SQL, month, variant, player.as_uuid())?)
    }

    /// What players have in the lists of a month.
    pub async fn ratings_among(&mut self, players: &[Uuid], month: i64) -> Result<Vec<RatingRow>> {
        fetch_among!(self.tx, AMONG, players, month)
    }

    /// A player's lines in all lists, the newest first.
    pub async fn rating_history(&mut self, player: PlayerId, limit: i64) -> Result<Vec<HistoryRow>> {
        Ok(fetch!(self.tx, fetch_all, HISTORY, player.as_uuid(), limit)?)
    }

    /// A player's public games that are over, counted by variant, side and score.
    pub async fn tally(&mut self, player: PlayerId, now: Timestamp) -> Result<Vec<TallyRow>> {
        Ok(fetch!(self.tx, fetch_all, TALLY, player.as_uuid(), now.as_us())?)
    }

    /// A player's public games that go on, the newest first.
    pub async fn public_games_open(
        &mut self,
        player: PlayerId,
        now: Timestamp,
        limit: i64,
    ) -> Result<Vec<PublicGameRow>> {
        let rows = fetch!(self.tx, fetch_all, PUBLIC_OPEN, player.as_uuid(), now.as_us(), limit)?;
        let mut rows = self.with_true_ends(rows).await?;
        rows.retain(|row| row.ended_us.is_none_or(|ended| ended > now.as_us()));
        Ok(rows)
    }

    /// A player's public games that are over, those that ended last first.
    pub async fn public_games_over(
        &mut self,
        player: PlayerId,
        now: Timestamp,
        limit: i64,
    ) -> Result<Vec<PublicGameRow>> {
        let rows = fetch!(self.tx, fetch_all, PUBLIC_OVER, player.as_uuid(), now.as_us(), limit)?;
        let mut rows = self.with_true_ends(rows).await?;
        rows.retain(|row| row.ended_us.is_some());
        Ok(rows)
    }

    /// The same games with the ends that their events tell.
    async fn with_true_ends(&mut self, mut rows: Vec<PublicGameRow>) -> Result<Vec<PublicGameRow>> {
        let stored = |row: &PublicGameRow| EndOf {
            score: row.score.clone(),
            ended_by: row.ended_by.clone(),
            ended_us: row.ended_us,
        };
        let stored = rows.iter().map(|row| (row.id, stored(row))).collect();
        let due = self.tx.games().true_ends(stored).await?;
        for (row, due) in rows.iter_mut().zip(due) {
            (row.score, row.ended_by, row.ended_us) = (due.score, due.ended_by, due.ended_us);
        }
        Ok(rows)
    }
}
