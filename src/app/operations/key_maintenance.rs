//! What is done with keys: everything that hangs on an old key-encryption key is wrapped and boxed anew, a signing key is
//! handed over, and a game is shredded.

use uuid::Uuid;

use crate::app::accounts::news::NEWS_BOX;
use crate::app::accounts::sign_in::links::LINK_BOX;
use crate::app::core::key_set::setting_of;
use crate::app::error::{Denial, Error, Result};
use crate::app::inbox::commands::game::KNOWN_US;
use crate::app::inbox::queue::INBOUND_KNOWN_US;
use crate::app::limits::counted;
use crate::app::notices::load::BODY_BOX;
use crate::app::notices::passed_on::PASSED_ON_BOX;
use crate::app::notices::reply::ANSWER_BOX;
use crate::app::operations::Operations;
use crate::app::outbox::webhooks::WEBHOOK_BOX;
use crate::app::tournaments::setup::draw::DRAW_BOX;
use crate::base::{GameId, MailKind, Micros, Timestamp, TournamentId};
use crate::game::CoursePhase;
use crate::seal::Kid;
use crate::store::{MailBoxRow, Store, Tx, WrapRow};
use crate::tlog::{Handover, KeyPurpose, NoteKey, keys_before};

/// Rows that one step wraps anew at most.
pub const REWRAP_MAX: i64 = 256;

/// How long after a key was replaced on one machine another may still go by it, until it has the new one.
const LATE_US: Micros = 60 * 60 * 1_000_000;

/// What hangs on one key-encryption key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeyUse {
    pub kid: Kid,
    pub at_hand: bool,
    /// Games whose keys are wrapped with it.
    pub games: u64,
    /// Mails that are boxed with it.
    pub mails: u64,
    /// Answers to requests that are boxed with it; they are forgotten after 48 hours.
    pub answers: u64,
    /// Tournaments whose draw hangs on a secret that is boxed with it.
    pub draws: u64,
    /// Webhooks whose address and secret are boxed with it.
    pub webhooks: u64,
}

impl KeyUse {
    /// Whether nothing hangs on it.
    pub const fn is_free(&self) -> bool {
        self.games == 0 && self.mails == 0 && self.answers == 0 && self.draws == 0 && self.webhooks == 0
    }
}

/// How far wrapping anew is: what was looked at last, and how many rows this step took up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Rewrapped {
    games_after: Uuid,
    mails_after: Uuid,
    inbound_after: Uuid,
    draws_after: Uuid,
    webhooks_after: Uuid,
    /// Rows that were wrapped or boxed anew so far.
    pub done: u64,
    /// Whether nothing is left.
    pub finished: bool,
}

/// A signing key of this server, in use or handed over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SigningKey {
    pub purpose: KeyPurpose,
    /// Its verifier key line.
    pub line: String,
    /// Since when; nothing for the first one.
    pub from: Option<Timestamp>,
    /// Until when what it signed is good; nothing for the one in use.
    pub until: Option<Timestamp>,
    /// The note in which it names the one after it.
    pub handover: Option<String>,
}

/// Deletes whatever hangs on a key-encryption key that is lost for good, so that a server can start without it. Answers how
/// many games, mails and answers to requests that were.
pub async fn delete_under(store: &Store, kid: Kid, now: Timestamp) -> Result<[u64; 3]> {
    let done = write_tx!(store, async |tx| tx.transparency().delete_under(&kid.to_bytes(), now).await);
    Ok(done?)
}

impl Operations<'_> {
    /// What hangs on each key-encryption key, the one in use first.
    pub async fn key_uses(self) -> Result<Vec<KeyUse>> {
        let keys = self.0.keys();
        let rows = read_tx!(self.0, async |tx| tx.transparency().key_uses().await)?;
        let unused = |kid| {
            let at_hand = keys.keyring.knows(kid);
            KeyUse { kid, at_hand, games: 0, mails: 0, answers: 0, draws: 0, webhooks: 0 }
        };
        let mut uses: Vec<KeyUse> = keys.keyring.kids().into_iter().map(unused).collect();
        for row in rows {
            let Ok(kid) = <[u8; 8]>::try_from(row.kid.as_slice()) else { continue };
            let kid = Kid::from_bytes(kid);
            let at = uses.iter().position(|known| known.kid == kid).unwrap_or_else(|| {
                uses.push(unused(kid));
                uses.len() - 1
            });
            let count: u64 = counted(row.count);
            match row.what.as_str() {
                "games" => uses[at].games += count,
                "mails" => uses[at].mails += count,
                "draws" => uses[at].draws += count,
                "webhooks" => uses[at].webhooks += count,
                _ => uses[at].answers += count,
            }
        }
        Ok(uses)
    }

    /// Until when mails are known that were handled before the key-encryption key of their time was replaced; nothing, if none is
    /// known any more. What is known of them cannot be made anew: without that key such a mail that comes again is a new one.
    pub async fn mails_known_until(self, replaced: Timestamp) -> Result<Option<Timestamp>> {
        let (now, until) = (self.0.now(), replaced.plus(LATE_US));
        let known = read_tx!(self.0, async |tx| {
            let acted_on = tx.inbox().newest_command_mail(until).await?;
            let done = tx.inbox().newest_done(until).await?;
            let waits = tx.inbox().oldest_inbound().await?.filter(|oldest| *oldest <= until);
            Ok::<_, Error>([
                acted_on.map(|at| at.plus(KNOWN_US)),
                done.map(|at| at.plus(INBOUND_KNOWN_US)),
                waits.map(|_| now.plus(INBOUND_KNOWN_US)),
            ])
        })?;
        Ok(known.into_iter().flatten().filter(|until| *until > now).max())
    }

    /// One bounded step of wrapping everything anew with the key-encryption key in use. To be called until it is finished;
    /// whatever breaks it off, what was done stays done, and a fresh beginning finds the rest.
    ///
    /// # Errors
    /// A key-encryption key is missing, or a row was changed.
    pub async fn rewrap(self, so_far: Rewrapped) -> Result<Rewrapped> {
        write_tx!(app = self.0, async |tx| app.operations().rewrap_in(tx, so_far).await)
    }

    async fn rewrap_in(self, tx: &mut Tx, mut at: Rewrapped) -> Result<Rewrapped> {
        let kid = self.0.keys().keyring.current_kid().to_bytes();
        let wraps = tx.transparency().wraps_not_under(&kid, at.games_after, REWRAP_MAX).await?;
        for row in &wraps {
            at.done += u64::from(self.rewrap_game(tx, row).await?);
            at.games_after = row.game_id;
        }
        if !wraps.is_empty() {
            return Ok(at);
        }
        let mails = tx.transparency().mails_not_under(&kid, at.mails_after, REWRAP_MAX).await?;
        for row in &mails {
            at.done += u64::from(self.rebox_mail(tx, row).await?);
            at.mails_after = row.id;
        }
        if !mails.is_empty() {
            return Ok(at);
        }
        let inbound = self.0.inbox().inbound_to_rebox(tx, at.inbound_after, REWRAP_MAX).await?;
        for row in &inbound {
            at.done += u64::from(self.0.inbox().rebox_inbound(tx, row).await?);
            at.inbound_after = row.id;
        }
        if !inbound.is_empty() {
            return Ok(at);
        }
        let draws = tx.tournaments().draws_not_under(&kid, at.draws_after, REWRAP_MAX).await?;
        for (id, boxed) in &draws {
            at.done += u64::from(self.rebox_draw(tx, TournamentId::from_uuid(*id), boxed).await?);
            at.draws_after = *id;
        }
        if !draws.is_empty() {
            return Ok(at);
        }
        let webhooks = tx.outbox().webhooks_not_under(&kid, at.webhooks_after, REWRAP_MAX).await?;
        for (id, boxed) in &webhooks {
            at.done += u64::from(self.rebox_webhook(tx, *id, boxed).await?);
            at.webhooks_after = *id;
        }
        at.finished = webhooks.is_empty();
        Ok(at)
    }

    async fn rewrap_game(self, tx: &mut Tx, row: &WrapRow) -> Result<bool> {
        let (keys, game) = (self.0.keys(), GameId::from_uuid(row.game_id));
        let kid = <[u8; 8]>::try_from(row.kid.as_slice())
            .map_err(|_| Error::Broken(format!("game {game}: its key's name has not 8 bytes")))?;
        let key = keys
            .keyring
            .unwrap_key(Kid::from_bytes(kid), game, &row.wrapped)
            .map_err(|error| Error::Broken(format!("game {game}: {error}")))?;
        let fresh = keys.keyring.wrap(game, &key, self.0.rng());
        Ok(tx.transparency().replace_wrap(row, &fresh.kid.to_bytes(), &fresh.bytes).await?)
    }

    async fn rebox_mail(self, tx: &mut Tx, row: &MailBoxRow) -> Result<bool> {
        let keys = self.0.keys();
        let rebox = |label, boxed: &Option<Vec<u8>>| match boxed {
            Some(boxed) => keys
                .keyring
                .rebox_text(label, row.id.as_bytes(), boxed, self.0.rng())
                .map_err(|error| Error::Broken(format!("mail {}: {error}", row.id))),
            None => Ok(None),
        };
        let mut done = false;
        if let (Some(old), Some(new)) = (&row.body, rebox(BODY_BOX, &row.body)?) {
            done |= tx.transparency().replace_mail_body(row.id, old, &new).await?;
        }
        let label = match row.kind {
            MailKind::Answer | MailKind::Receipt => ANSWER_BOX,
            MailKind::Account => NEWS_BOX,
            MailKind::PassedOn => PASSED_ON_BOX,
            _ => LINK_BOX,
        };
        if let (Some(old), Some(new)) = (&row.data, rebox(label, &row.data)?) {
            done |= tx.transparency().replace_mail_data(row.id, old, &new).await?;
        }
        Ok(done)
    }

    async fn rebox_webhook(self, tx: &mut Tx, id: Uuid, boxed: &[u8]) -> Result<bool> {
        let keys = self.0.keys();
        let fresh = keys.keyring.rebox_text(WEBHOOK_BOX, id.as_bytes(), boxed, self.0.rng());
        match fresh.map_err(|error| Error::Broken(format!("webhook {id}: {error}")))? {
            Some(fresh) => Ok(tx.outbox().replace_webhook_box(id, boxed, &fresh).await?),
            None => Ok(false),
        }
    }

    async fn rebox_draw(self, tx: &mut Tx, id: TournamentId, boxed: &[u8]) -> Result<bool> {
        let fresh = self
            .0
            .keys()
            .keyring
            .rebox_text(DRAW_BOX, &id.to_bytes(), boxed, self.0.rng())
            .map_err(|error| Error::Broken(format!("tournament {id}: {error}")))?;
        match fresh {
            Some(fresh) => Ok(tx.tournaments().replace_draw(id.as_uuid(), boxed, &fresh).await?),
            None => Ok(false),
        }
    }

    /// Every signing key that this server has or had, those in use first.
    pub fn signing_keys(self) -> Vec<SigningKey> {
        let keys = self.0.keys();
        let handovers: Vec<Handover> = keys.handovers.iter().map(|(handover, _)| handover.clone()).collect();
        let handover_of =
            |line: &str| keys.handovers.iter().find(|(handover, _)| handover.old.to_string() == line);
        let mut all = Vec::new();
        for (purpose, key) in [(KeyPurpose::Log, &keys.log), (KeyPurpose::Receipts, &keys.receipt)] {
            let current = key.verifier_key();
            let lines = std::iter::once((current.to_string(), None)).chain(
                keys_before(purpose, &current, &handovers)
                    .into_iter()
                    .map(|(key, until)| (key.to_string(), Some(until))),
            );
            for (line, until) in lines {
                let from = handovers.iter().find(|handover| handover.new.to_string() == line);
                all.push(SigningKey {
                    purpose,
                    from: from.map(|handover| handover.at),
                    until,
                    handover: handover_of(&line).map(|(_, note)| note.clone()),
                    line,
                });
            }
        }
        all
    }

    /// Hands a signing key over to a new one of the same name, as of now: the old one signs that.
    ///
    /// # Errors
    /// The key is not the one in use, or was handed over meanwhile.
    pub async fn hand_over(self, purpose: KeyPurpose, new: &NoteKey) -> Result<()> {
        let (keys, now) = (self.0.keys(), self.0.now());
        let old = match purpose {
            KeyPurpose::Log => &keys.log,
            KeyPurpose::Receipts => &keys.receipt,
        };
        let broken = |error: String| Error::Broken(format!("the key cannot be handed over: {error}"));
        let note = Handover::sign(purpose, old, new, now).map_err(|error| broken(error.to_string()))?;
        Handover::open(&note).map_err(|error| broken(error.to_string()))?;
        let lines = (old.verifier_key().to_string(), new.verifier_key().to_string());
        write_tx!(self.0, async |tx| {
            let lines = (lines.0.as_str(), lines.1.as_str());
            Ok(tx.transparency().hand_over(setting_of(purpose), purpose.as_str(), lines, now, &note).await?)
        })
    }

    /// Deletes a game's key, so that no seal of it that was not opened can ever be opened; false if it was deleted before.
    ///
    /// # Errors
    /// [`Error::NotAllowed`] while the game runs; [`Error::NotFound`].
    pub async fn shred_game(self, game: GameId) -> Result<bool> {
        write_tx!(self.0, async |tx| {
            let row = tx.games().lock_where_it_is(game).await?.ok_or(Error::NotFound)?;
            if row.phase == CoursePhase::Running {
                return Err(Denial::GameRuns.into());
            }
            Ok(tx.transparency().delete_game_key(game).await?)
        })
    }

    /// Suspends every game that runs without a key: its open turn can never be revealed. Answers how many.
    pub async fn suspend_keyless(self) -> Result<u64> {
        let mut done = 0;
        loop {
            let games = read_tx!(self.0, async |tx| tx.transparency().keyless_games(REWRAP_MAX).await);
            let games = games?;
            if games.is_empty() {
                return Ok(done);
            }
            for game in games {
                self.0.games().set_aside(game, Error::Shredded(game)).await?;
                done += 1;
            }
        }
    }

    /// Whether a server gave a sign of life within the last minute.
    pub async fn is_served(self) -> Result<bool> {
        let last = read_tx!(self.0, async |tx| tx.operations().heartbeat().await);
        let now = self.0.now();
        Ok(last?.is_some_and(|last| now.since(last) < 60_000_000))
    }
}
