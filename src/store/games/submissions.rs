//! Sealed entries and drafts.

use std::ops::RangeInclusive;

use sqlx::FromRow;
use uuid::Uuid;

use crate::base::{GameId, PlayerId, Side, SubmissionId, Timestamp};
use crate::game::{AuthMethod, Channel};
use crate::store::Result;
use crate::store::rooms::Turns;
use crate::store::tx::{exactly_one, execute, fetch, fetch_among, fetch_of, later};
use crate::store::word::{MaybeWord, Word};

/// A sealed entry to be stored.
pub struct NewSubmission {
    pub game: GameId,
    pub turn: u32,
    /// Whose entry.
    pub side: Side,
    /// 0, then one more each time it is revised.
    pub revision: u16,
    pub id: SubmissionId,
    /// Who filed it, or for whom the server sealed a pass.
    pub player: PlayerId,
    pub channel: Channel,
    /// How its author was known.
    pub authenticated: AuthMethod,
    /// When the door had read it.
    pub received: Timestamp,
    /// When its text was made: earlier, if it was a conditional entry or a draft.
    pub made: Timestamp,
    /// The 128 bytes it is bound to.
    pub ctx: Vec<u8>,
    /// The 32 bytes of the commitment.
    pub commitment: Vec<u8>,
    /// The 328 bytes of the box.
    pub boxed: Vec<u8>,
    /// The box of what is said with it; nothing in a blindly sealed game.
    pub line_box: Option<Vec<u8>>,
    /// The signed receipt.
    pub note: String,
}

/// A sealed entry as stored: nothing of it can be read without the game's key.
#[derive(Clone, FromRow)]
pub struct SubmissionRow {
    /// 0 White, 1 Black.
    pub side: i64,
    /// 0, then one more each time it is revised.
    pub revision: i64,
    pub id: Uuid,
    /// Who filed it.
    pub player_id: Uuid,
    #[sqlx(try_from = "Word<Channel>")]
    pub channel: Channel,
    /// How its author was known; nothing in old rows.
    #[sqlx(try_from = "MaybeWord<AuthMethod>")]
    pub authenticated: Option<AuthMethod>,
    /// When the door had read it.
    pub received_us: i64,
    /// When its text was made; nothing, if that was when it was received.
    pub made_us: Option<i64>,
    /// The bytes it is bound to.
    pub ctx: Vec<u8>,
    pub commitment: Vec<u8>,
    pub boxed: Vec<u8>,
    /// The signed receipt.
    pub note: String,
    /// Whether it counts: false once it is superseded.
    pub live: bool,
    /// The box of what is said with it, until it is superseded; where many turns are read it is left out.
    #[sqlx(default)]
    pub line_box: Option<Vec<u8>>,
}

impl SubmissionRow {
    /// How its author was known; of one from before this was kept, what its channel says.
    pub fn authenticated(&self) -> AuthMethod {
        self.authenticated.unwrap_or_else(|| AuthMethod::of_old(self.channel))
    }

    /// When its text was made, which may have been before it was filed.
    pub fn made(&self) -> Timestamp {
        Timestamp::from_us(self.made_us.unwrap_or(self.received_us))
    }
}

/// A draft or a sealed entry, without what is sealed.
#[derive(FromRow)]
pub struct OwnMarkRow {
    pub game_id: Uuid,
    pub turn: i64,
    /// How often an entry was revised; nothing of a draft.
    pub revision: Option<i64>,
    /// How an entry came in; nothing of a draft.
    #[sqlx(try_from = "MaybeWord<Channel>")]
    pub channel: Option<Channel>,
    /// When its text was made.
    pub made_us: i64,
}

/// A revealed entry.
#[derive(Clone, FromRow)]
pub struct RevealedRow {
    pub turn: i64,
    /// 0 White, 1 Black.
    pub side: i64,
    pub id: Uuid,
    /// The revision that counted.
    pub revision: i64,
    #[sqlx(try_from = "Word<Channel>")]
    pub channel: Channel,
    pub received_us: i64,
    /// The bytes it was bound to.
    pub ctx: Vec<u8>,
    pub commitment: Vec<u8>,
    /// The canonical entry.
    pub entry: String,
    /// The random bytes of the commitment.
    pub r: Vec<u8>,
}

/// What was said with a revealed entry, in its box.
#[derive(FromRow)]
pub struct SaidRow {
    pub turn: i64,
    /// 0 White, 1 Black.
    pub side: i64,
    /// The entry's.
    pub id: Uuid,
    /// The bytes that the entry was bound to.
    pub ctx: Vec<u8>,
    pub line_box: Vec<u8>,
    /// When the entry's text was made.
    pub made_us: i64,
}

/// A draft as stored.
#[derive(Clone, FromRow)]
pub struct DraftRow {
    /// Its id, which its key is derived from.
    pub id: Uuid,
    pub player_id: Uuid,
    /// When it was kept.
    pub saved_us: i64,
    /// The bytes it is bound to.
    pub ctx: Vec<u8>,
    pub commitment: Vec<u8>,
    pub boxed: Vec<u8>,
}

#[derive(FromRow)]
struct InTurn {
    turn: i64,
    #[sqlx(flatten)]
    row: SubmissionRow,
}

const OF_TURN: &str = "SELECT side, revision, id, player_id, channel, authenticated, received_us, made_us, ctx, commitment, boxed, \
    note, live, line_box FROM submission WHERE game_id = $1 AND turn = $2 ORDER BY side, revision";
const UP_TO: &str = "SELECT turn, side, revision, id, player_id, channel, authenticated, received_us, made_us, ctx, commitment, \
    boxed, note, live FROM submission WHERE game_id = $1 AND turn <= $2 ORDER BY turn, side, revision";
const REVEALED: &str = "SELECT s.turn, s.side, s.id, s.revision, s.channel, s.received_us, s.ctx, s.commitment, s.entry, \
    s.r FROM submission s JOIN reveal v ON v.game_id = s.game_id AND v.turn = s.turn \
    WHERE s.game_id = $1 AND v.release_us <= $2 AND s.live AND s.entry IS NOT NULL AND s.turn BETWEEN $3 AND $4 \
    ORDER BY s.turn, s.side";
const FORGET_DRAFT: &str = "DELETE FROM draft WHERE game_id = $1 AND turn = $2 AND side = $3";

impl Turns<'_> {
    /// Stores a sealed entry; older revisions of it no longer count.
    pub async fn insert_submission(&mut self, new: &NewSubmission) -> Result<()> {
        const SUPERSEDE: &str = "UPDATE submission SET live = FALSE, line_box = NULL WHERE game_id = $1 AND turn = $2 AND side = $3 AND live";
        const SQL: &str = "INSERT INTO submission (game_id, turn, side, revision, id, player_id, channel, received_us, \
            ctx, commitment, boxed, note, live, authenticated, made_us, line_box) \
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, TRUE, $13, $14, $15)";
        let (game, turn, side) = (new.game.as_uuid(), i64::from(new.turn), i64::from(new.side.index()));
        if new.revision > 0 {
            exactly_one(execute!(self.tx, SUPERSEDE, game, turn, side)?, "the entry to be revised")?;
        }
        later!(
            self.tx,
            SQL,
            game,
            turn,
            side,
            i64::from(new.revision),
            new.id.as_uuid(),
            new.player.as_uuid(),
            new.channel.as_str(),
            new.received.as_us(),
            &new.ctx,
            &new.commitment,
            &new.boxed,
            &new.note,
            new.authenticated.as_str(),
            (new.made < new.received).then_some(new.made.as_us()),
            &new.line_box,
        )
    }

    /// All sealed entries of a turn, White's first, each side's by revision.
    pub async fn submissions(&mut self, game: GameId, turn: i64) -> Result<Vec<SubmissionRow>> {
        Ok(fetch_of!(self.tx, fetch_all, from turn, OF_TURN, game, turn)?)
    }

    /// The same of all turns up to this one, each with its turn.
    pub async fn submissions_to(&mut self, game: GameId, last: i64) -> Result<Vec<(i64, SubmissionRow)>> {
        let rows: Vec<InTurn> = fetch_of!(self.tx, fetch_all, UP_TO, game, last)?;
        Ok(rows.into_iter().map(|row| (row.turn, row.row)).collect())
    }

    /// The leaves of what the sides of a game filed, each with its chain, its turn and its number there.
    pub async fn filed_leaves(&mut self, game: GameId) -> Result<Vec<(i64, i64, i64, Vec<u8>)>> {
        const SQL: &str = "SELECT chain, turn, seq, hash FROM leaf WHERE owner_id = $1 AND chain < 2";
        Ok(fetch!(self.tx, fetch_all, SQL, game.as_uuid())?)
    }

    /// Publishes the opening of a live entry; the box beside it stays if something was said.
    pub async fn publish_opening(
        &mut self,
        game: GameId,
        id: Uuid,
        (entry, r): (&str, &[u8]),
        says: bool,
    ) -> Result<()> {
        const SQL: &str = "UPDATE submission SET entry = $3, r = $4, line_box = CASE WHEN $5 THEN line_box END \
            WHERE game_id = $1 AND id = $2 AND live AND entry IS NULL";
        let done = execute!(self.tx, SQL, game.as_uuid(), id, entry, r, says)?;
        exactly_one(done, "the sealed entry")
    }

    /// What was said with the entries of a game that are revealed, by turn, White's first, released or not.
    pub async fn lines(&mut self, game: GameId) -> Result<Vec<SaidRow>> {
        const SQL: &str = "SELECT turn, side, id, ctx, line_box, COALESCE(made_us, received_us) AS made_us FROM submission \
            WHERE game_id = $1 AND live AND entry IS NOT NULL AND line_box IS NOT NULL ORDER BY turn, side";
        Ok(fetch_of!(self.tx, fetch_all, SQL, game)?)
    }

    /// The entries of those of these turns that are released at `now`, by turn, White's first.
    pub async fn revealed(
        &mut self,
        game: GameId,
        turns: RangeInclusive<i64>,
        now: Timestamp,
    ) -> Result<Vec<RevealedRow>> {
        let (first, last) = turns.into_inner();
        Ok(fetch_of!(self.tx, fetch_all, from first, REVEALED, game, now.as_us(), first, last)?)
    }

    /// Keeps a draft in place of the one before.
    #[allow(clippy::too_many_arguments, reason = "one row, bound column by column")]
    pub async fn save_draft(&mut self, game: GameId, turn: u32, side: Side, draft: &DraftRow) -> Result<()> {
        self.delete_draft(game, turn, side).await?;
        const SQL: &str = "INSERT INTO draft (game_id, turn, side, id, player_id, saved_us, ctx, commitment, boxed) \
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
        execute!(
            self.tx,
            SQL,
            game.as_uuid(),
            i64::from(turn),
            i64::from(side.index()),
            draft.id,
            draft.player_id,
            draft.saved_us,
            &draft.ctx,
            &draft.commitment,
            &draft.boxed,
        )
        .map(drop)
    }

    /// A side's draft.
    pub async fn draft(&mut self, game: GameId, turn: u32, side: Side) -> Result<Option<DraftRow>> {
        const SQL: &str = "SELECT id, player_id, saved_us, ctx, commitment, boxed FROM draft \
            WHERE game_id = $1 AND turn = $2 AND side = $3";
        Ok(fetch!(self.tx, fetch_optional, SQL, game.as_uuid(), i64::from(turn), i64::from(side.index()))?)
    }

    /// What a player has in the newest turns of these games, the last of which may not be seen yet: drafts, and entries that count.
    pub async fn own_marks(&mut self, games: &[Uuid], player: PlayerId) -> Result<Vec<OwnMarkRow>> {
        const SQL: &str = "SELECT d.game_id, d.turn, CAST(NULL AS BIGINT) AS revision, CAST(NULL AS TEXT) AS channel, d.saved_us AS made_us \
            FROM draft d WHERE d.game_id = ANY($1) AND d.player_id = $2 \
            AND d.turn >= (SELECT g.turn - 1 FROM game g WHERE g.id = d.game_id) \
            UNION ALL SELECT s.game_id, s.turn, s.revision, s.channel, COALESCE(s.made_us, s.received_us) \
            FROM submission s WHERE s.game_id = ANY($1) AND s.player_id = $2 AND s.live \
            AND s.turn >= (SELECT g.turn - 1 FROM game g WHERE g.id = s.game_id)";
        Ok(fetch_among!(self.tx, SQL, games, player.as_uuid())?)
    }

    /// Forgets a side's draft; false if there was none.
    pub async fn delete_draft(&mut self, game: GameId, turn: u32, side: Side) -> Result<bool> {
        Ok(execute!(self.tx, FORGET_DRAFT, game.as_uuid(), i64::from(turn), i64::from(side.index()))? == 1)
    }

    /// The same where it does not matter whether there was one.
    pub async fn forget_draft(&mut self, game: GameId, turn: u32, side: Side) -> Result<()> {
        later!(self.tx, FORGET_DRAFT, game.as_uuid(), i64::from(turn), i64::from(side.index()))
    }
}
