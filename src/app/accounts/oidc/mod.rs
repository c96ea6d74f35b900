//! Signing in by an account of the club's provider (OpenID Connect): what is asked of it, who comes with its answer, and whose
//! account here that is. What the provider says is checked by [`crate::oidc`]; nobody gets into an account that was there before
//! unless its owner linked the two.

pub mod link;
pub mod sign_in;

use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::app::accounts::sign_in::links::{LINK_MINUTES, hash, hash_given};
use crate::app::error::{Error, OidcRefusal, Result};
use crate::base::{Micros, Timestamp};
use crate::oidc::{Asked, Claims};

/// How long somebody may take to sign in at the provider.
pub const OIDC_MINUTES: u32 = 10;
/// How long it is kept who came, until they say what is to become of it: as long as a link lasts by which they show whose
/// account they have.
pub const OIDC_CAME_MINUTES: u32 = LINK_MINUTES;
/// Sign-ins by the provider that are under way at once; beyond them nobody is sent there.
pub const OIDC_UNDER_WAY_MAX: i64 = 2_000;

const MINUTE_US: Micros = 60_000_000;
/// The use of the box that keeps a sign-in that is under way.
const BOX: &str = "oidc";

/// What an operator has set of the provider.
#[derive(Clone, Debug)]
pub struct OidcSettings {
    /// What the button calls it.
    pub name: String,
    /// Whether who has no account here gets one.
    pub joins: bool,
    /// The claim with the name that others are to see.
    pub name_claim: String,
    /// What the provider must say of somebody for them to be let in.
    pub required: Option<RequiredClaim>,
}

/// A claim that must be this, or a list with this in it.
#[derive(Clone, Debug)]
pub struct RequiredClaim {
    pub name: String,
    pub value: String,
}

/// Signing in by the club's provider.
#[derive(Clone, Copy)]
pub struct Oidc<'a>(pub(in crate::app) &'a App);

/// Somebody who signed in at the provider. No `Debug`: it holds an address.
#[derive(Clone, Serialize, Deserialize)]
pub struct Somebody {
    fingerprint: [u8; 32],
    /// What they are called there.
    pub name: Option<String>,
    /// Their address, if the provider has seen it to be theirs.
    pub email: Option<String>,
}

/// How far a sign-in is.
#[derive(Serialize, Deserialize)]
enum Step {
    Asked { state: String, nonce: String, verifier: String },
    Came(Somebody),
}

impl Oidc<'_> {
    /// What is set of the provider.
    ///
    /// # Errors
    /// There is none.
    pub fn settings(&self) -> Result<&OidcSettings> {
        self.0.settings().oidc.as_ref().ok_or(Error::NotFound)
    }

    /// Begins a sign-in: the secret for the browser's cookie, and what the provider is asked.
    ///
    /// # Errors
    /// There is no provider, or [`OIDC_UNDER_WAY_MAX`] sign-ins are under way.
    pub async fn ask(self) -> Result<(String, Asked)> {
        self.settings()?;
        let [secret, state, nonce, verifier] = [(); 4].map(|()| self.0.sign_in().new_secret());
        let asked = Asked { state, nonce, verifier };
        let Asked { state, nonce, verifier } = asked.clone();
        let (hashed, boxed) = self.boxed(&secret, &Step::Asked { state, nonce, verifier })?;
        let now = self.0.now();
        let expires = now.plus(Micros::from(OIDC_MINUTES) * MINUTE_US);
        let is_kept = write_tx!(self.0, async |tx| {
            tx.oidc().sweep(now).await?;
            tx.oidc().begin(&hashed, &boxed, expires, OIDC_UNDER_WAY_MAX).await
        })?;
        if is_kept { Ok((secret, asked)) } else { Err(Error::TooBusy) }
    }

    /// What was asked in this browser, if the state is that of the question. It is answered by this, well or not.
    ///
    /// # Errors
    /// Nothing was asked, it is answered or too long ago, or the state is another's.
    pub async fn answered(self, secret: &str, state: &str) -> Result<Asked> {
        let hashed = hash_given(secret).ok_or(OidcRefusal::Expired)?;
        let (taken, now) = (hashed.clone(), self.0.now());
        let boxed = write_tx!(self.0, async |tx| tx.oidc().take(&taken, now).await)?;
        match self.opened(&hashed, boxed)? {
            // Its hash is compared, so that how long that takes tells nothing.
            Step::Asked { state: wanted, nonce, verifier } if hash(&wanted) == hash(state) => {
                Ok(Asked { state: wanted, nonce, verifier })
            }
            _ => Err(OidcRefusal::Expired.into()),
        }
    }

    /// Who waits in this browser to say what is to become of it.
    ///
    /// # Errors
    /// Nobody, or for too long.
    pub async fn waiting(self, secret: &str) -> Result<Somebody> {
        let hashed = hash_given(secret).ok_or(OidcRefusal::Expired)?;
        let (read, now) = (hashed.clone(), self.0.now());
        let boxed = read_tx!(self.0, async |tx| tx.oidc().under_way(&read, now).await)?;
        self.came_in(&hashed, boxed)
    }

    /// Who is in a box.
    fn came_in(self, hashed: &[u8], boxed: Option<Vec<u8>>) -> Result<Somebody> {
        match self.opened(hashed, boxed)? {
            Step::Came(somebody) => Ok(somebody),
            Step::Asked { .. } => Err(OidcRefusal::Expired.into()),
        }
    }

    fn boxed(self, secret: &str, step: &Step) -> Result<(Vec<u8>, Vec<u8>)> {
        let text = serde_json::to_vec(step)
            .map_err(|_| Error::Broken("a sign-in by the provider cannot be written".to_owned()))?;
        let hashed = hash(secret);
        let boxed = self.0.keys().keyring.seal_text(BOX, &hashed, &text, self.0.rng());
        Ok((hashed, boxed))
    }

    /// What cannot be opened is as good as too old: its key went meanwhile.
    fn opened(self, hashed: &[u8], boxed: Option<Vec<u8>>) -> Result<Step> {
        let keys = self.0.keys();
        let opened = boxed.and_then(|boxed| keys.keyring.open_text(BOX, hashed, &boxed).ok());
        let step = opened.and_then(|text| serde_json::from_slice(text.expose()).ok());
        step.ok_or_else(|| OidcRefusal::Expired.into())
    }

    /// Who it is of whom the provider says this.
    ///
    /// # Errors
    /// What must be said of whoever is let in is not.
    fn somebody(self, claims: &Claims) -> Result<Somebody> {
        let settings = self.settings()?;
        let lets_in = |required: &RequiredClaim| claims.holds(&required.name, &required.value);
        if !settings.required.as_ref().is_none_or(lets_in) {
            return Err(OidcRefusal::NotMember.into());
        }
        Ok(Somebody {
            fingerprint: claims.fingerprint(),
            name: claims.text(&settings.name_claim).map(str::to_owned),
            email: claims.verified_email().map(str::to_owned),
        })
    }

    fn came_until(self) -> Timestamp {
        self.0.now().plus(Micros::from(OIDC_CAME_MINUTES) * MINUTE_US)
    }
}
