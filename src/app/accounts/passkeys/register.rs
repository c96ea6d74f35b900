//! Adding a passkey to one's account.

use crate::app::accounts::news::AccountNews;
use crate::app::accounts::passkeys::proof::{may_be_first, must_be_proven_in};
use crate::app::accounts::passkeys::{Passkeys, Purpose, QUESTION_MINUTES, Question, name_of, names_of};
use crate::app::accounts::sign_in::secret_hash::hash;
use crate::app::accounts::sign_in::security::SecurityKind;
use crate::app::actor::Actor;
use crate::app::core::game_view::lock_present;
use crate::app::error::{AccountFault, Denial, Error, Result};
use crate::app::limits::PASSKEYS_MAX;
use crate::base::{MailId, Timestamp};
use crate::store::{PasskeyRow, Tx};
use crate::webauthn::{Credential, Registration};

impl Passkeys<'_> {
    /// Whether the caller signed in so lately that they may add their first passkey.
    pub fn may_add_first(self, actor: &Actor) -> bool {
        may_be_first(actor, self.0.now(), 0)
    }

    /// Asks for a new passkey; those that the question names are there already.
    ///
    /// # Errors
    /// There are no passkeys on this server; the caller has [`PASSKEYS_MAX`], or has passkeys and has shown none just now, or
    /// has none and signed in more than [`FIRST_MINUTES`](super::proof::FIRST_MINUTES) ago.
    pub async fn ask_for_new(self, actor: &Actor) -> Result<Question> {
        let server = self.server()?.id().to_owned();
        let (now, by, (challenge, hash, expires)) = (self.0.now(), actor.clone(), self.new_challenge());
        let rows = write_tx!(self.0, async |tx| {
            let rows = may_add(tx, &by, now, 0).await?;
            tx.passkeys().ask(&hash, Purpose::Register.as_str(), by.id, expires).await?;
            Ok::<_, Error>(rows)
        })?;
        Ok(Question { challenge, server, passkeys: names_of(rows) })
    }

    /// Adds the passkey that answers. It counts as shown in the session with this secret, and every address is told.
    ///
    /// # Errors
    /// Those of [`Passkeys::ask_for_new`]; the name does not fit; the answer is none to an open question, or its passkey is
    /// there already.
    pub async fn add(self, actor: &Actor, session: &str, name: &str, answer: &str) -> Result<()> {
        let (server, name) = (self.server()?, name_of(name)?);
        let made = match Registration::read(answer) {
            Ok(given) if self.asked(given.challenge(), Purpose::Register).await? == Some(Some(actor.id)) => {
                given.check(&server).inspect_err(|why| tracing::info!(%why, "a new passkey is refused")).ok()
            }
            _ => None,
        };
        let Some(made) = made else { return Err(Error::malformed(AccountFault::PasskeyAnswer, "answer")) };
        let (app, by, session) = (self.0.clone(), actor.clone(), hash(session));
        write_tx!(self.0, async |tx| app.passkeys().add_in(tx, &by, &session, name, made).await)
    }

    async fn add_in(
        self,
        tx: &mut Tx,
        by: &Actor,
        session: &[u8],
        name: String,
        made: Credential,
    ) -> Result<()> {
        let (player, now) = (by.id, self.0.now());
        // What was asked in time is answered in time: the device has its passkey by now.
        may_add(tx, by, now, QUESTION_MINUTES).await?;
        if tx.passkeys().by_credential(&made.id).await?.is_some() {
            return Err(Error::malformed(AccountFault::PasskeyKnown, "answer"));
        }
        tx.passkeys()
            .insert(&PasskeyRow {
                id: MailId::new(now, self.0.rng()).as_uuid(),
                credential: made.id,
                player_id: player.as_uuid(),
                public_key: made.public_key,
                name: name.clone(),
                created_us: now.as_us(),
                used_us: None,
                sign_count: i64::from(made.sign_count),
                backup_eligible: made.is_backup_eligible,
                backed_up: made.is_backed_up,
                veil_us: by.access.veil.map(Timestamp::as_us),
            })
            .await?;
        tx.passkeys().prove_session(session, player, now).await?;
        let kind = SecurityKind::PasskeyAdded;
        self.0.sign_in().note_security(tx, player, Some(player), kind, &name).await?;
        let news = AccountNews::Passkey { name, added: true };
        self.0.accounts().notify_account(tx, player, &news, None).await
    }
}

/// The passkeys that somebody has who may add one, or could so many minutes ago.
async fn may_add(tx: &mut Tx, by: &Actor, now: Timestamp, ago: u32) -> Result<Vec<PasskeyRow>> {
    lock_present(tx, by.id).await?;
    must_be_proven_in(tx, by, now).await?;
    let rows = tx.passkeys().of(by.id).await?;
    match rows.len() {
        0 if !may_be_first(by, now, ago) => Err(Denial::FirstPasskey.into()),
        PASSKEYS_MAX.. => Err(Error::malformed(AccountFault::PasskeysFull, "name")),
        _ => Ok(rows),
    }
}
