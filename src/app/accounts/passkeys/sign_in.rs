//! Signing in with a passkey, which says itself whose it is.

use crate::app::access::Access;
use crate::app::accounts::passkeys::{Passkeys, Purpose, QUESTIONS_MAX, Question};
use crate::app::accounts::sign_in::links::Browser;
use crate::app::accounts::sign_in::secret_hash::{day_of, hash};
use crate::app::accounts::sign_in::security::SecurityKind;
use crate::app::accounts::sign_in::way::SignInWay;
use crate::app::error::{Error, Result};
use crate::base::{PlayerId, Timestamp};
use crate::store::Tx;

impl Passkeys<'_> {
    /// Asks whoever wants to sign in for a passkey.
    ///
    /// # Errors
    /// There are no passkeys on this server, or [`QUESTIONS_MAX`] questions are open.
    pub async fn ask_to_sign_in(self) -> Result<Question> {
        let server = self.server()?.id().to_owned();
        let (now, (challenge, hash, expires)) = (self.0.now(), self.new_challenge());
        let is_asked = write_tx!(self.0, async |tx| {
            tx.passkeys().sweep(now).await?;
            tx.passkeys().ask_anybody(&hash, Purpose::SignIn.as_str(), expires, QUESTIONS_MAX).await
        })?;
        if is_asked { Ok(Question { challenge, server, passkeys: Vec::new() }) } else { Err(Error::TooBusy) }
    }

    /// Takes the answer and begins a session: its secret, for the cookie, and whose it is. Nothing if it answers no open
    /// question, its passkey is unknown, or the account is locked.
    pub async fn sign_in(self, answer: &str, browser: &Browser) -> Result<Option<(String, PlayerId)>> {
        let Some((row, shown)) = self.shown(answer, Purpose::SignIn, None).await? else { return Ok(None) };
        let (app, now, browser) = (self.0.clone(), self.0.now(), browser.clone());
        let (player, session) = (PlayerId::from_uuid(row.player_id), self.0.sign_in().new_secret());
        let hashed = hash(&session);
        let is_in = write_tx!(self.0, async |tx| {
            tx.accounts().lock(player).await?;
            // It may have been removed in between.
            let Some(row) = tx.passkeys().by_credential(&row.credential).await? else { return Ok(false) };
            let count = i64::from(shown.sign_count);
            if !tx.passkeys().used(row.id, day_of(now), count, shown.is_backed_up).await? {
                return Ok(false);
            }
            let veil = row.veil_us.map(Timestamp::from_us);
            app.passkeys().let_in(tx, player, &hashed, &browser, (veil, SignInWay::Passkey)).await
        })?;
        Ok(is_in.then_some((session, player)))
    }

    /// Begins a session in which its owner has proven themselves; false if their account is locked.
    pub(super) async fn let_in(
        self,
        tx: &mut Tx,
        player: PlayerId,
        session: &[u8],
        browser: &Browser,
        (veil, way): (Option<Timestamp>, SignInWay),
    ) -> Result<bool> {
        if tx.sign_ins().player_let_in(player).await?.is_none() {
            self.0.sign_in().note_refused(tx, player, SecurityKind::SignInRefused).await?;
            return Ok(false);
        }
        let access = Access { veil, proven: Some(self.0.now()), ..Access::FULL };
        self.0.sign_in().begin_session_in(tx, session, player, browser, access, way).await?;
        Ok(true)
    }
}
