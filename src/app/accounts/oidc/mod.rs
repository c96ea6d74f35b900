//! Signing in by an account of the club's provider (OpenID Connect): what is asked of it, who comes with its answer, and whose
//! account here that is. What the provider says is checked by [`crate::oidc`]; nobody gets into an account that was there before
//! unless its owner linked the two.

pub mod link;
pub mod sign_in;

use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::app::accounts::players::email_key;
use crate::app::accounts::sign_in::links::LINK_MINUTES;
use crate::app::accounts::sign_in::secret_hash::{hash, hash_given};
use crate::app::error::{Error, OidcRefusal, Result};
use crate::app::limits::NAME_MAX;
use crate::base::{Micros, PlayerId};
use crate::oidc::{Asked, Claims};
use crate::store::Tx;

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
    /// By what the provider knows them: a text that is not theirs to choose, where a name is.
    pub account: String,
    /// What they are called there.
    pub name: Option<String>,
    /// Their address, if the provider has seen it to be theirs.
    pub email: Option<String>,
    /// Whose account here they came for: who was signed in, or was mailed a link. Nobody else goes on with them.
    of: Option<PlayerId>,
}

/// How far a sign-in is.
#[derive(Clone, Serialize, Deserialize)]
enum Step {
    Asked { state: String, nonce: String, verifier: String },
    Came(Somebody),
}

impl Step {
    /// Who came, if it was for `who`.
    fn came_for(self, who: Option<PlayerId>) -> Result<Somebody> {
        match self {
            Step::Came(somebody) if somebody.of == who => Ok(somebody),
            _ => Err(OidcRefusal::Expired.into()),
        }
    }
}

impl Oidc<'_> {
    /// What is set of the provider.
    ///
    /// # Errors
    /// There is none.
    pub fn settings(&self) -> Result<&OidcSettings> {
        self.0.settings().oidc.as_ref().ok_or(Error::NotFound)
    }

    /// What the provider is to be asked.
    pub fn new_question(self) -> Asked {
        let [state, nonce, verifier] = [(); 3].map(|()| self.0.sign_in().new_secret());
        Asked { state, nonce, verifier }
    }

    /// Begins a sign-in by this question: the secret for the browser's cookie.
    ///
    /// # Errors
    /// There is no provider, or [`OIDC_UNDER_WAY_MAX`] sign-ins are under way.
    pub async fn ask(self, asked: &Asked) -> Result<String> {
        self.settings()?;
        let Asked { state, nonce, verifier } = asked.clone();
        let (app, step) = (self.0.clone(), Step::Asked { state, nonce, verifier });
        write_tx!(self.0, async |tx| {
            tx.oidc().sweep(app.now()).await?;
            app.oidc().begin_in(tx, &step, OIDC_MINUTES).await
        })
    }

    /// What was asked in this browser, if the state is that of the question: it is answered by this. Another state is that of
    /// another question, and leaves it as it is.
    ///
    /// # Errors
    /// Nothing was asked, it is answered or too long ago, or the state is another's.
    pub async fn answered(self, secret: &str, state: &str) -> Result<Asked> {
        let asked = match self.under_way(secret).await? {
            // Its hash is compared, so that how long that takes tells nothing.
            Step::Asked { state: wanted, nonce, verifier } if hash(&wanted) == hash(state) => {
                Asked { state: wanted, nonce, verifier }
            }
            _ => return Err(OidcRefusal::Expired.into()),
        };
        if self.leave(secret).await? { Ok(asked) } else { Err(OidcRefusal::Expired.into()) }
    }

    /// Who waits in this browser for `who`, or for nobody who is here already, to say what is to become of it.
    ///
    /// # Errors
    /// Nobody, or for too long, or for somebody else.
    pub async fn waiting(self, secret: &str, who: Option<PlayerId>) -> Result<Somebody> {
        self.under_way(secret).await?.came_for(who)
    }

    /// An error unless somebody waits in this browser for the owner of an account, who is to show that it is theirs.
    pub async fn waits_for_owner(self, secret: &str) -> Result<()> {
        match self.under_way(secret).await? {
            Step::Came(Somebody { of: Some(_), .. }) => Ok(()),
            _ => Err(OidcRefusal::Expired.into()),
        }
    }

    /// Forgets what is under way in this browser; whether anything was.
    pub async fn leave(self, secret: &str) -> Result<bool> {
        let Some(hashed) = hash_given(secret) else { return Ok(false) };
        let now = self.0.now();
        write_tx!(self.0, async |tx| Ok(tx.oidc().take(&hashed, now).await?.is_some()))
    }

    /// Keeps this for so many minutes: the secret for the browser's cookie.
    async fn begin_in(self, tx: &mut Tx, step: &Step, minutes: u32) -> Result<String> {
        let text = serde_json::to_vec(step)
            .map_err(|_| Error::Broken("a sign-in by the provider cannot be written".to_owned()))?;
        let secret = self.0.sign_in().new_secret();
        let hashed = hash(&secret);
        let boxed = self.0.keys().keyring.seal_text(BOX, &hashed, &text, self.0.rng());
        let expires = self.0.now().plus(Micros::from(minutes) * MINUTE_US);
        match tx.oidc().begin(&hashed, &boxed, expires, OIDC_UNDER_WAY_MAX).await? {
            true => Ok(secret),
            false => Err(Error::TooBusy),
        }
    }

    async fn under_way(self, secret: &str) -> Result<Step> {
        let hashed = hash_given(secret).ok_or(OidcRefusal::Expired)?;
        let (read, now) = (hashed.clone(), self.0.now());
        let boxed = read_tx!(self.0, async |tx| tx.oidc().under_way(&read, now).await)?;
        self.opened(&hashed, boxed)
    }

    /// Takes whoever came for `who` inside a transaction.
    async fn take_in(self, tx: &mut Tx, hashed: &[u8], who: Option<PlayerId>) -> Result<Somebody> {
        let boxed = tx.oidc().take(hashed, self.0.now()).await?;
        self.opened(hashed, boxed)?.came_for(who)
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
        let known_as = claims.text("preferred_username").and_then(shown);
        let email = claims.verified_email().filter(|email| email_key(email).is_ok());
        Ok(Somebody {
            fingerprint: claims.fingerprint(),
            account: known_as.or_else(|| shown(claims.subject())).unwrap_or_default(),
            name: claims.text(&settings.name_claim).and_then(shown),
            email: email.map(str::to_owned),
            of: None,
        })
    }
}

/// A text of the provider as far as it is kept and shown; nothing if there is nothing of it.
fn shown(text: &str) -> Option<String> {
    let cut: String = text.trim().chars().filter(|c| !c.is_control()).take(NAME_MAX).collect();
    Some(cut).filter(|cut| !cut.is_empty())
}

/// What came of it; whoever was a moment faster with the same account there, or the same address, has it.
fn or_theirs(done: Result<()>) -> Result<()> {
    match done {
        Err(Error::Store(error))
            if error.is_constraint("oidc_link_fingerprint_key")
                || error.is_constraint("player_email_once") =>
        {
            Err(OidcRefusal::Theirs.into())
        }
        done => done,
    }
}
