//! Mails of tournaments: which acts are still to be told, what directors wrote, what waits for a hand, and the addresses
//! at which players write about a tournament or a challenge.

use sqlx::FromRow;
use uuid::Uuid;

use crate::base::{ChallengeId, MailId, MailKind, MailState, PlayerId, Timestamp, TournamentId};
use crate::store::bucket::bucket;
use crate::store::rooms::TournamentMails;
use crate::store::tx::{execute, fetch, fetch_value, finds, later};
use crate::store::{Result, StoreError};

/// An act that is still to be told.
#[derive(Clone, FromRow)]
pub struct PendingNoticeRow {
    pub tournament_id: Uuid,
    /// The act's place in the record.
    pub seq: i64,
    /// The last player who has a mail of it; nil if nobody has.
    pub after: Uuid,
}

/// What a director has written.
#[derive(Clone, FromRow)]
pub struct MessageRow {
    /// The act's place in the record.
    pub seq: i64,
    pub subject: String,
    /// The text.
    pub body: String,
    /// To whom, as JSON.
    pub whom: String,
}

/// Whose a personal address is, and what for.
#[derive(Clone, FromRow)]
pub struct TopicTokenRow {
    pub player_id: Uuid,
    /// The tournament that it is about.
    pub tournament_id: Option<Uuid>,
    /// The challenge that it is about.
    pub challenge_id: Option<Uuid>,
    /// To whom what is written is passed on.
    pub other_id: Option<Uuid>,
}

impl TournamentMails<'_> {
    /// Notes that an act is to be told.
    pub async fn insert_pending_notice(&mut self, id: TournamentId, seq: i64) -> Result<()> {
        const SQL: &str = "INSERT INTO tournament_telling (tournament_id, seq, after) VALUES ($1, $2, $3)";
        execute!(self.tx, SQL, id.as_uuid(), seq, Uuid::nil()).map(drop)
    }

    /// Acts that are still to be told, the oldest tournament's first.
    pub async fn pending_notices(&mut self, limit: i64) -> Result<Vec<PendingNoticeRow>> {
        const SQL: &str = "SELECT tournament_id, seq, after FROM tournament_telling \
            ORDER BY tournament_id, seq LIMIT $1";
        Ok(fetch!(self.tx, fetch_all, SQL, limit)?)
    }

    /// Takes the lock of one and reads it; nothing if all of it was told.
    pub async fn lock_pending_notice(
        &mut self,
        id: TournamentId,
        seq: i64,
    ) -> Result<Option<PendingNoticeRow>> {
        const LOCK: &str = "UPDATE tournament_telling SET seq = seq WHERE tournament_id = $1 AND seq = $2";
        const SQL: &str = "SELECT tournament_id, seq, after FROM tournament_telling \
            WHERE tournament_id = $1 AND seq = $2";
        execute!(self.tx, LOCK, id.as_uuid(), seq)?;
        Ok(fetch!(self.tx, fetch_optional, SQL, id.as_uuid(), seq)?)
    }

    /// Players up to this one have their mails; with nobody, all have.
    pub async fn set_mails_progress(
        &mut self,
        id: TournamentId,
        seq: i64,
        after: Option<PlayerId>,
    ) -> Result<()> {
        const NEXT: &str = "UPDATE tournament_telling SET after = $3 WHERE tournament_id = $1 AND seq = $2";
        const DONE: &str = "DELETE FROM tournament_telling WHERE tournament_id = $1 AND seq = $2";
        match after {
            Some(after) => execute!(self.tx, NEXT, id.as_uuid(), seq, after.as_uuid())?,
            None => execute!(self.tx, DONE, id.as_uuid(), seq)?,
        };
        Ok(())
    }

    /// Puts a mail about an act of a tournament into the outbox (`mail_tournament_once`).
    pub async fn insert_tournament_mail(
        &mut self,
        mail: MailId,
        (id, seq): (TournamentId, i64),
        kind: MailKind,
        player: PlayerId,
        now: Timestamp,
    ) -> Result<()> {
        const SQL: &str = "INSERT INTO mail (id, tournament_id, kind, number, player_id, created_us, release_us, state, \
            attempts, next_us, lease_us, bucket) VALUES ($1, $2, $3, $4, $5, $6, $6, 'waiting', 0, $6, 0, $7)";
        self.tx.posts();
        let (mail, id, player) = (mail.as_uuid(), id.as_uuid(), player.as_uuid());
        later!(self.tx, SQL, mail, id, kind.as_str(), seq, player, now.as_us(), bucket(player))
    }

    /// How many mails about an act are in which state.
    pub async fn mail_states(
        &mut self,
        id: TournamentId,
        kind: MailKind,
        seq: i64,
    ) -> Result<Vec<(MailState, i64)>> {
        const SQL: &str = "SELECT state, COUNT(*) FROM mail WHERE tournament_id = $1 AND kind = $2 AND number = $3 \
            GROUP BY state ORDER BY state";
        let rows: Vec<(String, i64)> = fetch!(self.tx, fetch_all, SQL, id.as_uuid(), kind.as_str(), seq)?;
        let read = |(state, count)| match MailState::try_from(state) {
            Ok(state) => Ok((state, count)),
            Err(fault) => Err(StoreError::row("mail", "state", id, fault)),
        };
        rows.into_iter().map(read).collect()
    }

    /// The acts of a tournament that are still to be told.
    pub async fn pending_notices_of(&mut self, id: TournamentId) -> Result<Vec<i64>, StoreError> {
        const SQL: &str = "SELECT seq FROM tournament_telling WHERE tournament_id = $1";
        Ok(fetch!(self.tx, fetch_all, SQL, id.as_uuid())?.into_iter().map(|(seq,)| seq).collect())
    }

    /// The first mails of a tournament's games to this player that nobody has tried to send yet, in the order in which they
    /// go.
    pub async fn first_mails(&mut self, id: TournamentId, player: PlayerId) -> Result<Vec<Uuid>> {
        const SQL: &str = "SELECT m.id FROM mail m JOIN pairing p ON p.game_id = m.game_id WHERE p.tournament_id = $1 \
            AND m.player_id = $2 AND m.kind = 'turn' AND m.state = 'waiting' AND m.attempts = 0 AND m.lease_us = 0 \
            ORDER BY m.next_us, m.id";
        let rows: Vec<(Uuid,)> = fetch!(self.tx, fetch_all, SQL, id.as_uuid(), player.as_uuid())?;
        Ok(rows.into_iter().map(|(id,)| id).collect())
    }

    /// How many there are of them.
    pub async fn count_first_mails(&mut self, id: TournamentId, player: PlayerId) -> Result<i64> {
        const SQL: &str = "SELECT COUNT(*) FROM mail m JOIN pairing p ON p.game_id = m.game_id WHERE p.tournament_id = $1 \
            AND m.player_id = $2 AND m.kind = 'turn' AND m.state = 'waiting' AND m.attempts = 0 AND m.lease_us = 0";
        fetch_value!(self.tx, SQL, id.as_uuid(), player.as_uuid())
    }

    /// How many pairings of a tournament should have a game by now and have none.
    pub async fn games_to_make(&mut self, id: TournamentId, now: Timestamp) -> Result<i64> {
        const SQL: &str = "SELECT COUNT(*) FROM pairing WHERE tournament_id = $1 AND game_id IS NULL \
            AND outcome IS NULL AND starts_us <= $2";
        fetch_value!(self.tx, SQL, id.as_uuid(), now.as_us())
    }

    /// Keeps what a director has written.
    pub async fn insert_message(&mut self, id: TournamentId, row: &MessageRow) -> Result<()> {
        const SQL: &str = "INSERT INTO tournament_message (tournament_id, seq, subject, body, whom) \
            VALUES ($1, $2, $3, $4, $5)";
        let (subject, body, whom) = (row.subject.as_str(), row.body.as_str(), row.whom.as_str());
        execute!(self.tx, SQL, id.as_uuid(), row.seq, subject, body, whom).map(drop)
    }

    /// What a director has written.
    pub async fn message(&mut self, id: TournamentId, seq: i64) -> Result<Option<MessageRow>> {
        const SQL: &str = "SELECT seq, subject, body, whom FROM tournament_message \
            WHERE tournament_id = $1 AND seq = $2";
        Ok(fetch!(self.tx, fetch_optional, SQL, id.as_uuid(), seq)?)
    }

    /// Who runs tournaments that are not over: directors and assistants.
    pub async fn running_people(&mut self, limit: i64) -> Result<Vec<PlayerId>> {
        const SQL: &str = "SELECT player_id FROM tournament_role WHERE tournament_id IN \
            (SELECT id FROM tournament WHERE state IN ('open', 'closed', 'running')) AND role IN ('director', 'assistant') \
            UNION SELECT player_id FROM series_role WHERE role IN ('director', 'assistant') ORDER BY player_id LIMIT $1";
        Ok(fetch!(self.tx, fetch_all, SQL, limit)?.into_iter().map(|(id,)| PlayerId::from_uuid(id)).collect())
    }

    /// What somebody was told to wait for a hand: tournament, what, when.
    pub async fn todo_mails_sent(
        &mut self,
        person: PlayerId,
        limit: i64,
    ) -> Result<Vec<(Uuid, String, i64)>> {
        const SQL: &str = "SELECT tournament_id, what, at_us FROM tournament_hand WHERE player_id = $1 \
            ORDER BY at_us DESC, tournament_id, what LIMIT $2";
        Ok(fetch!(self.tx, fetch_all, SQL, person.as_uuid(), limit)?)
    }

    /// Notes that somebody was told that something waits.
    pub async fn note_todo_mail(
        &mut self,
        person: PlayerId,
        id: TournamentId,
        what: &str,
        now: Timestamp,
    ) -> Result<()> {
        const SQL: &str = "INSERT INTO tournament_hand (player_id, tournament_id, what, at_us) \
            VALUES ($1, $2, $3, $4) ON CONFLICT (player_id, tournament_id, what) DO NOTHING";
        execute!(self.tx, SQL, person.as_uuid(), id.as_uuid(), what, now.as_us()).map(drop)
    }

    /// Forgets that somebody was told: it does not wait any more.
    pub async fn forget_todo(&mut self, person: PlayerId, id: TournamentId, what: &str) -> Result<()> {
        const SQL: &str =
            "DELETE FROM tournament_hand WHERE player_id = $1 AND tournament_id = $2 AND what = $3";
        execute!(self.tx, SQL, person.as_uuid(), id.as_uuid(), what).map(drop)
    }

    /// Keeps a personal address about a tournament or a challenge; one that is known stays as it is.
    pub async fn insert_topic_token(
        &mut self,
        hash: &[u8],
        player: PlayerId,
        (tournament, challenge, other): (Option<TournamentId>, Option<ChallengeId>, Option<PlayerId>),
        now: Timestamp,
    ) -> Result<()> {
        const SQL: &str = "INSERT INTO letter_token (hash, player_id, tournament_id, challenge_id, other_id, created_us) \
            VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (hash) DO NOTHING";
        let tournament = tournament.map(TournamentId::as_uuid);
        let challenge = challenge.map(ChallengeId::as_uuid);
        execute!(
            self.tx,
            SQL,
            hash,
            player.as_uuid(),
            tournament,
            challenge,
            other.map(PlayerId::as_uuid),
            now.as_us()
        )
        .map(drop)
    }

    /// Whose a personal address is.
    pub async fn topic_token(&mut self, hash: &[u8]) -> Result<Option<TopicTokenRow>> {
        const SQL: &str =
            "SELECT player_id, tournament_id, challenge_id, other_id FROM letter_token WHERE hash = $1";
        Ok(fetch!(self.tx, fetch_optional, SQL, hash)?)
    }

    /// Asks somebody whether they mean to leave, in place of what was asked before.
    pub async fn ask_leaving(&mut self, id: TournamentId, player: PlayerId, until: Timestamp) -> Result<()> {
        const SQL: &str = "INSERT INTO leaving_question (tournament_id, player_id, until_us) VALUES ($1, $2, $3) \
            ON CONFLICT (tournament_id, player_id) DO UPDATE SET until_us = excluded.until_us";
        execute!(self.tx, SQL, id.as_uuid(), player.as_uuid(), until.as_us()).map(drop)
    }

    /// Whether another mail about the tournament than an answer was made for a player after this moment.
    pub async fn is_told_since(
        &mut self,
        id: TournamentId,
        player: PlayerId,
        after: Timestamp,
    ) -> Result<bool> {
        const SQL: &str = "SELECT 1 FROM mail WHERE player_id = $1 AND tournament_id = $2 AND kind <> 'answer' \
            AND created_us > $3 LIMIT 1";
        finds!(self.tx, SQL, player.as_uuid(), id.as_uuid(), after.as_us())
    }

    /// Takes the question back; until when it can be answered, if it was asked and this moment is not later.
    pub async fn take_leaving(
        &mut self,
        id: TournamentId,
        player: PlayerId,
        at: Timestamp,
    ) -> Result<Option<Timestamp>> {
        const SQL: &str =
            "DELETE FROM leaving_question WHERE tournament_id = $1 AND player_id = $2 RETURNING until_us";
        let until: Option<(i64,)> = fetch!(self.tx, fetch_optional, SQL, id.as_uuid(), player.as_uuid())?;
        Ok(until.map(|(until,)| Timestamp::from_us(until)).filter(|until| *until >= at))
    }
}
