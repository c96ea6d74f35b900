//! Games: who plays by which rules, how far they are, and the head of the public chain.

use sqlx::FromRow;
use uuid::Uuid;

use super::archived::is_here;
use crate::base::{GameId, PlayerId, Timestamp};
use crate::game::CoursePhase;
use crate::store::rooms::Games;
use crate::store::tx::{exactly_one, execute, fetch, fetch_ids, fetch_value, later};
use crate::store::word::Word;
use crate::store::{Result, TurnRow};

/// A game to be stored. Options, terms and clock are texts of the rooms above.
pub struct NewGame {
    pub id: GameId,
    pub white: PlayerId,
    pub black: PlayerId,
    pub arbiter: Option<PlayerId>,
    pub arbiter2: Option<PlayerId>,
    pub variant: String,
    /// The rule set's name.
    pub rules: String,
    /// The board, where it is not the variant's own.
    pub board: Option<String>,
    /// The array it starts from, where the variant alone does not tell.
    pub start: Option<String>,
    /// The options that differ from the rule set, as JSON.
    pub options: String,
    /// The terms, as JSON.
    pub terms: String,
    /// The clock, as given.
    pub clock: String,
    /// Which engine resolves it.
    pub engine: u32,
    pub created: Timestamp,
}

/// A game as stored.
#[derive(Clone, PartialEq, Eq, FromRow)]
pub struct GameRow {
    pub id: Uuid,
    pub white_id: Uuid,
    pub black_id: Uuid,
    pub arbiter_id: Option<Uuid>,
    pub arbiter2_id: Option<Uuid>,
    pub variant: String,
    /// The rule set's name.
    pub rules: String,
    /// The board, where it is not the variant's own.
    pub board: Option<String>,
    /// The array it starts from, where the variant alone does not tell.
    pub start: Option<String>,
    /// The options that differ from the rule set, as JSON.
    pub options: String,
    /// The terms, as JSON.
    pub terms: String,
    /// The clock, as given.
    pub clock: String,
    /// Which engine resolves it.
    pub engine: i64,
    pub created_us: i64,
    #[sqlx(try_from = "Word<CoursePhase>")]
    pub phase: CoursePhase,
    /// The newest turn, perhaps not released yet.
    pub turn: i64,
    /// The score of a finished game.
    pub score: Option<String>,
    pub ended_by: Option<String>,
    /// When its end may be seen.
    pub ended_us: Option<i64>,
    /// Since when the clocks of a paused or suspended game stand.
    pub paused_us: Option<i64>,
    /// Since when it is in doubt: its rows did not follow from its events.
    pub doubt_us: Option<i64>,
    /// The turn in which something sealed was found that does not open.
    pub lost_box: Option<i64>,
    /// Up to when the sides of a game that is to be adjudicated may claim; nothing in any other game.
    pub claims_until_us: Option<i64>,
    /// The sequence number of the next public event.
    pub public_seq: i64,
    /// The hash of the last public event.
    pub public_head: Vec<u8>,
    /// Since when it is in the archive.
    pub archived_us: Option<i64>,
}

impl NewGame {
    /// The row that it begins with.
    pub fn row(self) -> GameRow {
        GameRow {
            id: self.id.as_uuid(),
            white_id: self.white.as_uuid(),
            black_id: self.black.as_uuid(),
            arbiter_id: self.arbiter.map(PlayerId::as_uuid),
            arbiter2_id: self.arbiter2.map(PlayerId::as_uuid),
            variant: self.variant,
            rules: self.rules,
            board: self.board,
            start: self.start,
            options: self.options,
            terms: self.terms,
            clock: self.clock,
            engine: i64::from(self.engine),
            created_us: self.created.as_us(),
            phase: CoursePhase::Running,
            turn: 1,
            score: None,
            ended_by: None,
            ended_us: None,
            paused_us: None,
            doubt_us: None,
            lost_box: None,
            claims_until_us: None,
            public_seq: 0,
            public_head: NO_HEAD.to_vec(),
            archived_us: None,
        }
    }
}

/// What stands for the last public event of a game that has none yet.
const NO_HEAD: [u8; 32] = [0; 32];

const GAME: &str = "SELECT id, white_id, black_id, arbiter_id, arbiter2_id, variant, rules, board, start, options, terms, clock, engine, \
    created_us, phase, turn, score, ended_by, ended_us, paused_us, doubt_us, lost_box, claims_until_us, public_seq, public_head, archived_us FROM game WHERE id = $1";
/// By each of the four indexes no further than the limit: a person may have thousands.
const GAMES_OF: &str = "SELECT id, white_id, black_id, arbiter_id, arbiter2_id, variant, rules, board, start, options, terms, clock, engine, \
    created_us, phase, turn, score, ended_by, ended_us, paused_us, doubt_us, lost_box, claims_until_us, public_seq, public_head, archived_us \
    FROM (SELECT a.own FROM (SELECT id AS own FROM game WHERE white_id = $1 AND id < $2 ORDER BY id DESC LIMIT $3) a \
      UNION SELECT b.own FROM (SELECT id AS own FROM game WHERE black_id = $1 AND id < $2 ORDER BY id DESC LIMIT $3) b \
      UNION SELECT c.own FROM (SELECT id AS own FROM game WHERE arbiter_id = $1 AND id < $2 ORDER BY id DESC LIMIT $3) c \
      UNION SELECT d.own FROM (SELECT id AS own FROM game WHERE arbiter2_id = $1 AND id < $2 ORDER BY id DESC LIMIT $3) d) found \
    JOIN game ON id = own ORDER BY id DESC LIMIT $3";

impl Games<'_> {
    /// Adds a game whose first turn follows.
    pub async fn insert(&mut self, game: &NewGame) -> Result<()> {
        const SQL: &str = "INSERT INTO game (id, white_id, black_id, arbiter_id, variant, rules, options, terms, clock, \
            engine, created_us, phase, turn, public_seq, public_head, board, start, arbiter2_id) \
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'running', 1, 0, $12, $13, $14, $15)";
        // At once: that it is there already must be what is found first.
        execute!(
            self.tx,
            SQL,
            game.id.as_uuid(),
            game.white.as_uuid(),
            game.black.as_uuid(),
            game.arbiter.map(PlayerId::as_uuid),
            &game.variant,
            &game.rules,
            &game.options,
            &game.terms,
            &game.clock,
            i64::from(game.engine),
            game.created.as_us(),
            &NO_HEAD[..],
            game.board.as_deref(),
            game.start.as_deref(),
            game.arbiter2.map(PlayerId::as_uuid),
        )
        .map(drop)
    }

    pub async fn get(&mut self, id: GameId) -> Result<Option<GameRow>> {
        let row: Option<GameRow> = fetch!(self.tx, fetch_optional, GAME, id.as_uuid())?;
        if row.as_ref().is_some_and(|row| row.archived_us.is_none()) {
            is_here(id);
        }
        Ok(row)
    }

    /// The games in which a person plays or is arbiter, newest first, before the cursor.
    pub async fn games_of(&mut self, person: PlayerId, before: Uuid, limit: i64) -> Result<Vec<GameRow>> {
        Ok(fetch!(self.tx, fetch_all, GAMES_OF, person.as_uuid(), before, limit)?)
    }

    /// Public games of players who stand in the lists, that go on as far as may be seen at `now`: the newest that run, and those
    /// whose end is not released yet.
    pub async fn newest_public_games(&mut self, now: Timestamp, limit: i64) -> Result<Vec<Uuid>> {
        const RUNNING: &str = "SELECT id FROM game WHERE phase = 'running' AND terms LIKE '%visibility___public%' \
            AND (SELECT listed FROM player w WHERE w.id = white_id) AND (SELECT listed FROM player b WHERE b.id = black_id) \
            ORDER BY id DESC LIMIT $1";
        const ENDING: &str = "SELECT id FROM game WHERE ended_us > $1 AND terms LIKE '%visibility___public%' \
            AND (SELECT listed FROM player w WHERE w.id = white_id) AND (SELECT listed FROM player b WHERE b.id = black_id) \
            ORDER BY ended_us LIMIT $2";
        let mut rows: Vec<(Uuid,)> = fetch!(self.tx, fetch_all, RUNNING, limit)?;
        let ending: Vec<(Uuid,)> = fetch!(self.tx, fetch_all, ENDING, now.as_us(), limit)?;
        rows.extend(ending);
        Ok(rows.into_iter().map(|(id,)| id).collect())
    }

    /// All games whose clocks may run, after this id, for work that concerns each.
    pub async fn running_games(&mut self, after: Uuid, limit: i64) -> Result<Vec<GameId>> {
        const SQL: &str = "SELECT id FROM game WHERE phase = 'running' AND paused_us IS NULL AND id > $1 \
            ORDER BY id LIMIT $2";
        fetch_ids!(self.tx, GameId, SQL, after, limit)
    }

    /// Puts a public event at the end of the game's public chain.
    pub async fn advance_public_chain(&mut self, game: GameId, seq: i64, head: &[u8]) -> Result<()> {
        const SQL: &str =
            "UPDATE game SET public_seq = $2 + 1, public_head = $3 WHERE id = $1 AND public_seq = $2";
        exactly_one(execute!(self.tx, SQL, game.as_uuid(), seq, head)?, "the public chain")
    }

    /// Goes on to a new turn.
    pub async fn advance_turn(&mut self, game: GameId, from: i64) -> Result<()> {
        const SQL: &str = "UPDATE game SET turn = $2 + 1 WHERE id = $1 AND turn = $2 AND phase = 'running'";
        exactly_one(execute!(self.tx, SQL, game.as_uuid(), from)?, "the game's turn")
    }

    /// When the next flag of the game falls; `None` while no clock runs. Whoever sets it holds the lock of the game, so it is there.
    pub async fn set_next_flag(&mut self, game: GameId, flag: Option<Timestamp>) -> Result<()> {
        const SQL: &str = "UPDATE game SET next_flag_us = $2 WHERE id = $1";
        later!(self.tx, SQL, game.as_uuid(), flag.map(Timestamp::as_us))
    }

    /// Notes of the turn that was opened last by what its game is looked up, and when the next flag falls in it, as with
    /// [`Games::set_next_flag`].
    pub async fn begin_turn(&mut self, game: GameId, turn: &TurnRow, flag: Option<Timestamp>) -> Result<()> {
        const SQL: &str = "UPDATE game SET next_flag_us = $2, placement_before = placement, placement = $3, turn_us = $4 WHERE id = $1";
        let flag = flag.map(Timestamp::as_us);
        later!(self.tx, SQL, game.as_uuid(), flag, turn.placement(), turn.open_us)
    }

    /// Ends a game; the end may be seen from `ended` on.
    pub async fn finish(&mut self, game: GameId, score: &str, by: &str, ended: Timestamp) -> Result<()> {
        const SQL: &str = "UPDATE game SET phase = 'finished', score = $2, ended_by = $3, ended_us = $4, \
            next_flag_us = NULL, paused_us = NULL, placement = NULL, placement_before = NULL, turn_us = NULL \
            WHERE id = $1 AND phase <> 'finished'";
        exactly_one(execute!(self.tx, SQL, game.as_uuid(), score, by, ended.as_us())?, "the game")
    }

    /// A finished game has another result; its tournament, if it has one and goes on, looks how to go on.
    pub async fn amend_result(&mut self, game: GameId, score: &str, by: &str, now: Timestamp) -> Result<()> {
        const SQL: &str = "UPDATE game SET score = $2, ended_by = $3 WHERE id = $1 AND phase = 'finished'";
        exactly_one(execute!(self.tx, SQL, game.as_uuid(), score, by)?, "the game")?;
        self.tx.pairings().tournament_due_by(game, now).await
    }

    /// A finished game goes on in its open turn, and both sides are reminded in it again; whoever calls this sets its next
    /// flag. False if its tournament is over or stands.
    pub async fn reopen(&mut self, game: GameId, now: Timestamp) -> Result<bool> {
        const SQL: &str = "UPDATE game SET phase = 'running', score = NULL, ended_by = NULL, ended_us = NULL \
            WHERE id = $1 AND phase = 'finished' AND NOT EXISTS (SELECT 1 FROM pairing p JOIN tournament t \
            ON t.id = p.tournament_id WHERE p.game_id = $1 AND (t.state <> 'running' OR t.paused_us IS NOT NULL))";
        const REMIND: &str = "UPDATE turn_side SET reminded = 0, remind_us = $2 WHERE game_id = $1 AND owes \
            AND turn = (SELECT turn FROM game WHERE id = $1)";
        if execute!(self.tx, SQL, game.as_uuid())? == 0 {
            return Ok(false);
        }
        execute!(self.tx, REMIND, game.as_uuid(), now.as_us())?;
        self.tx.replays().rewrite_newest(game).await?;
        Ok(true)
    }

    /// Stops a game whose record cannot be trusted until an arbiter has looked; its clocks are stopped from `since` on.
    pub async fn suspend(&mut self, game: GameId, since: Option<Timestamp>) -> Result<()> {
        const SQL: &str = "UPDATE game SET phase = 'suspended', next_flag_us = NULL, paused_us = COALESCE(paused_us, $2) \
            WHERE id = $1 AND phase = 'running'";
        exactly_one(execute!(self.tx, SQL, game.as_uuid(), since.map(Timestamp::as_us))?, "the game")
    }

    /// Stops a running game's clocks.
    pub async fn pause(&mut self, game: GameId, since: Timestamp) -> Result<()> {
        const SQL: &str = "UPDATE game SET paused_us = $2, next_flag_us = NULL \
            WHERE id = $1 AND phase = 'running' AND paused_us IS NULL";
        exactly_one(execute!(self.tx, SQL, game.as_uuid(), since.as_us())?, "the game")
    }

    /// A paused or suspended game goes on; whoever calls this sets its next flag.
    pub async fn resume(&mut self, game: GameId) -> Result<()> {
        const SQL: &str = "UPDATE game SET phase = 'running', paused_us = NULL, claims_until_us = NULL WHERE id = $1 AND phase <> 'finished'";
        exactly_one(execute!(self.tx, SQL, game.as_uuid())?, "the game")
    }

    /// Games with a flag that fell before `now`, with the flag, behind this flag and game: the first to fall first.
    pub async fn fallen_flags(
        &mut self,
        now: Timestamp,
        (flag, game): (Timestamp, Uuid),
        limit: i64,
    ) -> Result<Vec<(Timestamp, GameId)>> {
        const SQL: &str = "SELECT next_flag_us, id FROM game WHERE next_flag_us >= $2 AND next_flag_us < $1 \
            AND (next_flag_us > $2 OR id > $3) ORDER BY next_flag_us, id LIMIT $4";
        let flag = flag.as_us();
        let rows: Vec<(i64, Uuid)> = fetch!(self.tx, fetch_all, SQL, now.as_us(), flag, game, limit)?;
        let row = |(flag, id)| (Timestamp::from_us(flag), GameId::from_uuid(id));
        Ok(rows.into_iter().map(row).collect())
    }

    /// Keeps a game's wrapped key.
    pub async fn insert_game_key(&mut self, game: GameId, kid: &[u8], wrapped: &[u8]) -> Result<()> {
        const SQL: &str = "INSERT INTO game_key (game_id, kid, wrapped) VALUES ($1, $2, $3)";
        later!(self.tx, SQL, game.as_uuid(), kid, wrapped)
    }

    /// The names of all keys that games are wrapped with.
    pub async fn kids(&mut self) -> Result<Vec<Vec<u8>>> {
        // One step for each of the few keys, where DISTINCT would walk through all games.
        const SQL: &str = "SELECT kid FROM game_key WHERE kid > $1 ORDER BY kid LIMIT 1";
        let mut all: Vec<Vec<u8>> = Vec::new();
        loop {
            let last = all.last().map_or(&[][..], Vec::as_slice);
            let next: Option<(Vec<u8>,)> = fetch!(self.tx, fetch_optional, SQL, last)?;
            let Some((next,)) = next else { return Ok(all) };
            all.push(next);
        }
    }

    /// How many games are in a phase.
    pub async fn games_in(&mut self, phase: CoursePhase) -> Result<i64> {
        fetch_value!(self.tx, "SELECT COUNT(*) FROM game WHERE phase = $1", phase.as_str())
    }

    /// A game's wrapped key: the key id of its wrapping, and the wrap.
    pub async fn game_key(&mut self, game: GameId) -> Result<Option<(Vec<u8>, Vec<u8>)>> {
        Ok(fetch!(
            self.tx,
            fetch_optional,
            "SELECT kid, wrapped FROM game_key WHERE game_id = $1",
            game.as_uuid()
        )?)
    }
}
