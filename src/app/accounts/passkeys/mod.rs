//! Passkeys and recovery codes: a second way in beside the link in a mail, and what is asked again before what cannot be taken
//! back. What a passkey answers is checked by [`crate::webauthn`]; each question is kept here until it is answered, once.

pub mod codes;
pub mod list;
pub mod proof;
pub mod register;
pub mod sign_in;

use sha2::{Digest, Sha256};

use crate::app::App;
use crate::app::accounts::sign_in::refused_secrets::RefusedSecret;
use crate::app::accounts::sign_in::security::SecurityKind;
use crate::app::error::{AccountFault, Denial, Error, Result};
use crate::app::limits::LABEL_MAX;
use crate::base::{Micros, PlayerId, Timestamp, words};
use crate::store::{PasskeyRow, StoreError};
use crate::webauthn::{AnswerFault, Assertion, PublicKey, RelyingParty, Shown};

/// How long a question to a passkey waits for its answer.
pub const QUESTION_MINUTES: u32 = 5;
/// Questions that are open at once; beyond them nobody is asked who has not signed in.
pub const QUESTIONS_MAX: i64 = 2_000;

const MINUTE_US: Micros = 60_000_000;

words! {
    /// What a passkey is asked for.
    pub enum Purpose {
        /// To become one of the account's.
        Register: "register",
        /// To show that its owner is there.
        Prove: "prove",
        /// To let its owner in.
        SignIn: "sign-in",
    }
}

/// What a passkey is asked. No `Debug`: it holds a challenge.
pub struct Question {
    /// What it is to sign.
    pub challenge: [u8; 32],
    pub server: String,
    /// The names of the passkeys that are meant, or none that are meant; empty if any may answer.
    pub passkeys: Vec<Vec<u8>>,
}

/// Passkeys and recovery codes.
#[derive(Clone, Copy)]
pub struct Passkeys<'a>(pub(in crate::app) &'a App);

impl Passkeys<'_> {
    /// Whether there can be passkeys: browsers make them for a name and over a secure connection alone.
    pub fn are_possible(self) -> bool {
        self.server().is_ok()
    }

    fn server(self) -> Result<RelyingParty> {
        RelyingParty::of(&self.0.settings().public_url).ok_or_else(|| Denial::NoPasskeys.into())
    }

    /// A new challenge, its hash, and until when it waits.
    fn new_challenge(self) -> ([u8; 32], Vec<u8>, Timestamp) {
        let challenge = self.0.rng().bytes::<32>();
        let expires = self.0.now().plus(Micros::from(QUESTION_MINUTES) * MINUTE_US);
        (challenge, hashed(&challenge), expires)
    }

    /// Takes a question back: whom it was put to, if to anybody in particular. It is answered by this, well or not.
    async fn asked(self, challenge: &[u8], purpose: Purpose) -> Result<Option<Option<PlayerId>>> {
        let (hash, now) = (hashed(challenge), self.0.now());
        write_tx!(self.0, async |tx| Ok(tx.passkeys().answered(&hash, purpose.as_str(), now).await?))
    }

    /// The passkey that answers a question, and what it says; nothing if it is not known or does not answer this question.
    /// `of` is who was asked; who is not known yet is found by the passkey.
    async fn shown(
        self,
        answer: &str,
        purpose: Purpose,
        of: Option<PlayerId>,
    ) -> Result<Option<(PasskeyRow, Shown)>> {
        let server = self.server()?;
        let answer = match Assertion::read(answer) {
            Ok(answer) => answer,
            Err(fault) => return self.refused(None, fault).await,
        };
        if self.asked(answer.challenge(), purpose).await? != Some(of) {
            return self.refused(None, AnswerFault::OtherKind).await;
        }
        let credential = answer.credential().to_vec();
        let found = read_tx!(self.0, async |tx| tx.passkeys().by_credential(&credential).await)?;
        let Some(row) = found else { return self.refused(None, AnswerFault::Key).await };
        let owner = PlayerId::from_uuid(row.player_id);
        // Where nobody is known, the authenticator must say whose it is (§7.2, step 6).
        let names_owner = answer.user_handle() == row.player_id.as_bytes();
        let is_owners = match of {
            Some(asked) => asked == owner && (names_owner || answer.user_handle().is_empty()),
            None => names_owner,
        };
        if !is_owners {
            return self.refused(Some(owner), AnswerFault::Contradiction).await;
        }
        let key = PublicKey::read(&row.public_key)
            .map_err(|_| StoreError::row("passkey", "public_key", row.id, "not a key"))?;
        let shown = match answer.check(&server, &key) {
            Ok(shown) => shown,
            Err(fault) => return self.refused(Some(owner), fault).await,
        };
        // One that counts and counts no further was copied, or the copy has signed meanwhile (§7.2, step 22).
        let (count, before) = (i64::from(shown.sign_count), row.sign_count);
        if (count, before) != (0, 0) && count <= before {
            return self.refused(Some(owner), AnswerFault::Contradiction).await;
        }
        Ok(Some((row, shown)))
    }

    /// Notes that an answer was refused, and to whom it would have belonged.
    async fn refused<T>(self, owner: Option<PlayerId>, why: AnswerFault) -> Result<Option<T>> {
        tracing::info!(%why, "the answer of a passkey is refused");
        match owner {
            None => self.0.sign_in().refused(RefusedSecret::Passkey),
            Some(owner) => write_tx!(app = self.0, async |tx| app
                .sign_in()
                .note_refused(tx, owner, SecurityKind::PasskeyRefused)
                .await)?,
        }
        Ok(None)
    }
}

/// 256 random bits need no slow hash.
fn hashed(challenge: &[u8]) -> Vec<u8> {
    Sha256::digest(challenge).to_vec()
}

/// What the passkeys of a row list are called by their authenticators.
fn names_of(rows: Vec<PasskeyRow>) -> Vec<Vec<u8>> {
    rows.into_iter().map(|row| row.credential).collect()
}

/// What a label of a passkey comes to.
fn name_of(given: &str) -> Result<String> {
    let name = given.trim();
    let fits = (1..=LABEL_MAX).contains(&name.chars().count()) && !name.chars().any(char::is_control);
    if fits { Ok(name.to_owned()) } else { Err(Error::malformed(AccountFault::PasskeyName, "name")) }
}
