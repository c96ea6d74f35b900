//! Acts of tournaments on their way into the public log.

use sqlx::FromRow;
use uuid::Uuid;

use crate::base::{Timestamp, TournamentId};
use crate::store::Result;
use crate::store::bucket::bucket;
use crate::store::rooms::Tournaments;
use crate::store::tournaments::tournament::TournamentEventRow;
use crate::store::tx::{exactly_one, execute, fetch, later};

/// The number of the chain that is a tournament's record, beside the three of games.
pub const RECORD_CHAIN: i64 = 3;

/// An act's place in the log, as it is staged.
pub struct LoggedAct {
    /// Its number in the record.
    pub seq: i64,
    /// The hash of its canonical bytes.
    pub hash: [u8; 32],
    /// The salt of its leaf.
    pub salt: [u8; 32],
    pub leaf: [u8; 32],
    /// By when the leaf is in the log.
    pub include_by: Timestamp,
}

/// An act whose leaf is staged or in the log.
#[derive(FromRow)]
pub struct LoggedActRow {
    #[sqlx(flatten)]
    pub act: TournamentEventRow,
    /// The hash of its canonical bytes.
    pub hash: Vec<u8>,
    /// The salt of its leaf.
    pub salt: Vec<u8>,
}

impl Tournaments<'_> {
    /// Tournaments with acts that are not staged for the log yet.
    pub async fn tournaments_to_log(&mut self, limit: i64) -> Result<Vec<Uuid>> {
        const SQL: &str = "SELECT DISTINCT tournament_id FROM tournament_event WHERE hash IS NULL \
            ORDER BY tournament_id LIMIT $1";
        Ok(fetch!(self.tx, fetch_all, SQL, limit)?.into_iter().map(|(id,)| id).collect())
    }

    /// A tournament's acts that are not staged yet, oldest first; the tournament is locked.
    pub async fn acts_to_log(&mut self, id: TournamentId, limit: i64) -> Result<Vec<TournamentEventRow>> {
        const SQL: &str = "SELECT seq, at_us, by_id, kind, body, texts FROM tournament_event \
            WHERE tournament_id = $1 AND hash IS NULL ORDER BY seq LIMIT $2";
        Ok(fetch!(self.tx, fetch_all, SQL, id.as_uuid(), limit)?)
    }

    /// The hash of an act that is staged.
    pub async fn act_hash(&mut self, id: TournamentId, seq: i64) -> Result<Option<Vec<u8>>> {
        const SQL: &str =
            "SELECT hash FROM tournament_event WHERE tournament_id = $1 AND seq = $2 AND hash IS NOT NULL";
        Ok(fetch!(self.tx, fetch_optional, SQL, id.as_uuid(), seq)?.map(|(hash,)| hash))
    }

    /// Keeps texts beside an act that is not staged yet, with hashes in their places.
    pub async fn put_texts_aside(
        &mut self,
        id: TournamentId,
        seq: i64,
        body: &str,
        texts: &str,
    ) -> Result<()> {
        const SQL: &str = "UPDATE tournament_event SET body = $3, texts = $4 \
            WHERE tournament_id = $1 AND seq = $2 AND hash IS NULL";
        exactly_one(execute!(self.tx, SQL, id.as_uuid(), seq, body, texts)?, "an act of the record")
    }

    /// Takes texts away that are kept beside an act: these are left. Its tournament's lock is held.
    pub async fn leave_act_texts(&mut self, id: TournamentId, seq: i64, texts: Option<&str>) -> Result<()> {
        const SQL: &str = "UPDATE tournament_event SET texts = $3 WHERE tournament_id = $1 AND seq = $2";
        exactly_one(execute!(self.tx, SQL, id.as_uuid(), seq, texts)?, "an act of the record")
    }

    /// Forgets what an act of a tournament said where it is kept once more: with what is still to be done in its games, and in mails
    /// that wait. Without the text, all that is kept there.
    pub async fn forget_copies(&mut self, id: TournamentId, text: Option<&str>) -> Result<()> {
        const GAMES: &str = "UPDATE pairing SET wish_why = NULL WHERE tournament_id = $1 AND wish_why = COALESCE($2, wish_why)";
        const MAILS: &str =
            "UPDATE mail SET body = NULL WHERE tournament_id = $1 AND state = 'waiting' AND body IS NOT NULL";
        execute!(self.tx, GAMES, id.as_uuid(), text)?;
        execute!(self.tx, MAILS, id.as_uuid()).map(drop)
    }

    /// Stages an act's leaf.
    pub async fn log_act(&mut self, id: TournamentId, act: &LoggedAct) -> Result<()> {
        const SQL: &str = "UPDATE tournament_event SET hash = $3, salt = $4 \
            WHERE tournament_id = $1 AND seq = $2 AND hash IS NULL";
        const LEAF: &str = "INSERT INTO leaf (owner_id, chain, turn, seq, hash, due_s, bucket) VALUES ($1, $2, 0, $3, $4, $5, $6)";
        let id = id.as_uuid();
        let done = execute!(self.tx, SQL, id, act.seq, &act.hash[..], &act.salt[..])?;
        exactly_one(done, "an act of the record")?;
        let due_s = act.include_by.as_us().div_euclid(1_000_000);
        later!(self.tx, LEAF, id, RECORD_CHAIN, act.seq, &act.leaf[..], due_s, bucket(id))
    }

    /// A tournament's acts from this one on that are staged or in the log, oldest first.
    pub async fn logged_acts(
        &mut self,
        id: TournamentId,
        from: i64,
        limit: i64,
    ) -> Result<Vec<LoggedActRow>> {
        const SQL: &str = "SELECT seq, at_us, by_id, kind, body, texts, hash, salt FROM tournament_event \
            WHERE tournament_id = $1 AND seq >= $2 AND hash IS NOT NULL ORDER BY seq LIMIT $3";
        Ok(fetch!(self.tx, fetch_all, SQL, id.as_uuid(), from, limit)?)
    }
}
