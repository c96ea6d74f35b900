//! What one person did as director, arbiter or administrator, each kind of act the newest first.

use sqlx::FromRow;
use uuid::Uuid;

use crate::base::PlayerId;
use crate::store::Result;
use crate::store::rooms::Operations;
use crate::store::tx::fetch;

/// Up to where acts were read: those before this one follow.
#[derive(Clone, Copy)]
pub struct BeforeAct {
    /// When it was done.
    pub at_us: i64,
    /// The tournament or game.
    pub owner: Uuid,
    /// Its number there.
    pub seq: i64,
}

/// An act of one person.
#[derive(Clone, FromRow)]
pub struct OwnActRow {
    pub at_us: i64,
    /// The tournament or game.
    pub owner: Uuid,
    /// Its number there.
    pub seq: i64,
    pub kind: String,
    /// What else is to be known of it: JSON of an act in a tournament, the reason of an unsealing.
    pub body: String,
}

/// What a person did, but for rulings, outages and the clock.
#[derive(Clone, Copy)]
pub enum OwnActs {
    Tournament,
    /// Unsealings that were asked for.
    Asked,
    /// Unsealings that were agreed to.
    Agreed,
    /// Looks at unsealed turns.
    Looked,
}

/// A ruling of one person.
#[derive(Clone, FromRow)]
pub struct OwnRulingRow {
    pub game_id: Uuid,
    /// The turn that was open.
    pub turn: i64,
    /// Its number in the public chain.
    pub seq: i64,
    pub at_us: i64,
    /// Its canonical bytes.
    pub body: Vec<u8>,
    /// Its texts, as in [`EventRow`](crate::store::EventRow).
    pub texts: Option<String>,
}

/// An outage that somebody named, with what it brought.
#[derive(Clone, FromRow)]
pub struct OutageLineRow {
    /// When it began.
    pub from_us: i64,
    /// When it ended.
    pub to_us: i64,
    /// What happened; nothing of one that the house noticed by itself.
    pub reason: Option<String>,
    pub named_by: Option<Uuid>,
    pub named_us: Option<i64>,
    /// Whether all credits are given.
    pub done: bool,
    /// Games that got a credit.
    pub games: i64,
    pub longest_us: i64,
}

impl Operations<'_> {
    /// A person's acts of one kind, before this one, in tournaments whose ids lie in these bounds.
    pub async fn own_acts(
        &mut self,
        kind: OwnActs,
        by: PlayerId,
        before: BeforeAct,
        (from, to): (Uuid, Uuid),
        limit: i64,
    ) -> Result<Vec<OwnActRow>> {
        const TOURNAMENT: &str = "SELECT at_us, tournament_id AS owner, seq, kind, body FROM tournament_event \
            WHERE by_id = $1 AND at_us <= $2 AND (at_us < $2 OR tournament_id < $3 OR (tournament_id = $3 AND seq < $4)) \
            AND tournament_id >= $5 AND tournament_id <= $6 ORDER BY at_us DESC, tournament_id DESC, seq DESC LIMIT $7";
        const ASKED: &str = "SELECT u.asked_us AS at_us, u.game_id AS owner, u.turn AS seq, 'asked' AS kind, u.reason AS body \
            FROM unsealing u LEFT JOIN pairing p ON p.game_id = u.game_id WHERE u.asked_by = $1 AND u.asked_us <= $2 \
            AND (u.asked_us < $2 OR u.game_id < $3 OR (u.game_id = $3 AND u.turn < $4)) \
            AND COALESCE(p.tournament_id, u.game_id) >= $5 AND COALESCE(p.tournament_id, u.game_id) <= $6 \
            ORDER BY u.asked_us DESC, u.game_id DESC, u.turn DESC LIMIT $7";
        const AGREED: &str = "SELECT u.agreed_us AS at_us, u.game_id AS owner, u.turn AS seq, 'agreed' AS kind, u.reason AS body \
            FROM unsealing u LEFT JOIN pairing p ON p.game_id = u.game_id WHERE u.agreed_by = $1 AND u.agreed_us <= $2 \
            AND (u.agreed_us < $2 OR u.game_id < $3 OR (u.game_id = $3 AND u.turn < $4)) \
            AND COALESCE(p.tournament_id, u.game_id) >= $5 AND COALESCE(p.tournament_id, u.game_id) <= $6 \
            ORDER BY u.agreed_us DESC, u.game_id DESC, u.turn DESC LIMIT $7";
        // Turn and number together tell a game's looks apart: there are far fewer than a million of a turn.
        const LOOKED: &str = "SELECT u.at_us, u.game_id AS owner, u.turn * 1000000 + u.number AS seq, 'look' AS kind, '' AS body \
            FROM unsealing_look u LEFT JOIN pairing p ON p.game_id = u.game_id WHERE u.player_id = $1 AND u.at_us <= $2 \
            AND (u.at_us < $2 OR u.game_id < $3 OR (u.game_id = $3 AND u.turn * 1000000 + u.number < $4)) \
            AND COALESCE(p.tournament_id, u.game_id) >= $5 AND COALESCE(p.tournament_id, u.game_id) <= $6 \
            ORDER BY u.at_us DESC, u.game_id DESC, seq DESC LIMIT $7";
        let sql = match kind {
            OwnActs::Tournament => TOURNAMENT,
            OwnActs::Asked => ASKED,
            OwnActs::Agreed => AGREED,
            OwnActs::Looked => LOOKED,
        };
        let (by, BeforeAct { at_us, owner, seq }) = (by.as_uuid(), before);
        Ok(fetch!(self.tx, fetch_all, sql, by, at_us, owner, seq, from, to, limit)?)
    }

    /// A person's rulings. With bounds of tournaments only those in games of these; a game of none lies in the widest bounds
    /// alone.
    pub async fn own_rulings(
        &mut self,
        by: PlayerId,
        before: BeforeAct,
        (from, to): (Uuid, Uuid),
        limit: i64,
    ) -> Result<Vec<OwnRulingRow>> {
        const SQL: &str = "SELECT e.game_id, e.turn, e.seq, e.at_us, e.body, e.texts FROM event e \
            LEFT JOIN pairing p ON p.game_id = e.game_id WHERE e.kind = 'ruling' AND e.by_id = $1 AND e.at_us <= $2 \
            AND (e.at_us < $2 OR e.game_id < $3 OR (e.game_id = $3 AND e.seq < $4)) \
            AND COALESCE(p.tournament_id, e.game_id) >= $5 AND COALESCE(p.tournament_id, e.game_id) <= $6 \
            ORDER BY e.at_us DESC, e.game_id DESC, e.seq DESC LIMIT $7";
        let (by, BeforeAct { at_us, owner, seq }) = (by.as_uuid(), before);
        Ok(fetch!(self.tx, fetch_all, SQL, by, at_us, owner, seq, from, to, limit)?)
    }

    /// Outages that a person named.
    pub async fn own_outages(
        &mut self,
        by: PlayerId,
        before: BeforeAct,
        limit: i64,
    ) -> Result<Vec<OwnActRow>> {
        const SQL: &str = "SELECT named_us AS at_us, named_by AS owner, from_us AS seq, 'outage' AS kind, \
            COALESCE(reason, '') AS body FROM outage WHERE named_by = $1 AND named_us <= $2 \
            AND (named_us < $2 OR named_by < $3 OR (named_by = $3 AND from_us < $4)) \
            ORDER BY named_us DESC, from_us DESC LIMIT $5";
        let (at, owner, seq) = (before.at_us, before.owner, before.seq);
        Ok(fetch!(self.tx, fetch_all, SQL, by.as_uuid(), at, owner, seq, limit)?)
    }

    /// What a person said of the machine's clock.
    pub async fn own_clock_acts(
        &mut self,
        by: PlayerId,
        before: BeforeAct,
        limit: i64,
    ) -> Result<Vec<OwnActRow>> {
        const SQL: &str = "SELECT at_us, by_id AS owner, newest_us AS seq, 'clock' AS kind, reason AS body FROM clock_act \
            WHERE by_id = $1 AND at_us <= $2 AND (at_us < $2 OR by_id < $3 OR (by_id = $3 AND newest_us < $4)) \
            ORDER BY at_us DESC, newest_us DESC LIMIT $5";
        let (at, owner, seq) = (before.at_us, before.owner, before.seq);
        Ok(fetch!(self.tx, fetch_all, SQL, by.as_uuid(), at, owner, seq, limit)?)
    }

    /// Outages that began before this moment, the newest first, with what they brought.
    pub async fn outages(&mut self, before_us: i64, limit: i64) -> Result<Vec<OutageLineRow>> {
        const SQL: &str = "SELECT o.from_us, o.to_us, o.reason, o.named_by, o.named_us, o.done, \
            (SELECT COUNT(*) FROM outage_credit c WHERE c.from_us = o.from_us AND c.credit_us > 0) AS games, \
            COALESCE((SELECT MAX(c.credit_us) FROM outage_credit c WHERE c.from_us = o.from_us), 0) AS longest_us \
            FROM outage o WHERE o.from_us < $1 ORDER BY o.from_us DESC LIMIT $2";
        Ok(fetch!(self.tx, fetch_all, SQL, before_us, limit)?)
    }

    /// Tournaments in whose games an outage was credited, after this one: how many of their games, and the longest credit.
    pub async fn tournaments_of_outage(
        &mut self,
        from_us: i64,
        after: Uuid,
        limit: i64,
    ) -> Result<Vec<(Uuid, i64, i64)>> {
        const SQL: &str = "SELECT p.tournament_id, COUNT(*), MAX(c.credit_us) FROM outage_credit c \
            JOIN pairing p ON p.game_id = c.game_id WHERE c.from_us = $1 AND c.credit_us > 0 AND p.tournament_id > $2 \
            GROUP BY p.tournament_id ORDER BY p.tournament_id LIMIT $3";
        Ok(fetch!(self.tx, fetch_all, SQL, from_us, after, limit)?)
    }
}
