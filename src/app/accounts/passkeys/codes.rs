//! Recovery codes: each lets its owner in once, for whoever has lost their passkeys and cannot reach their mails.

use crate::app::accounts::news::AccountNews;
use crate::app::accounts::passkeys::Passkeys;
use crate::app::accounts::passkeys::proof::must_be_proven_in;
use crate::app::accounts::sign_in::links::Browser;
use crate::app::accounts::sign_in::refused_secrets::RefusedSecret;
use crate::app::accounts::sign_in::secret_hash::hash;
use crate::app::accounts::sign_in::security::SecurityKind;
use crate::app::accounts::sign_in::way::SignInWay;
use crate::app::actor::Actor;
use crate::app::core::game_view::lock_present;
use crate::app::error::{AccountFault, Error, Result};
use crate::base::{PlayerId, Timestamp};
use crate::store::{CodesRow, Tx};

/// Recovery codes that are made at once.
pub const CODES: usize = 8;
/// Characters of one, of five bits each.
const CODE_CHARS: usize = 16;
/// Characters that stand together.
const GROUP: usize = 4;
/// Without those that are read as others.
const ALPHABET: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
/// The longest code that is looked at, with whatever stands between its characters.
const TYPED_MAX: usize = 64;

impl Passkeys<'_> {
    /// Makes [`CODES`] recovery codes in place of those that there are; they are shown this once. Every address is told.
    ///
    /// # Errors
    /// The caller has no passkey, or has shown none in this session just now.
    pub async fn make_codes(self, actor: &Actor) -> Result<Vec<String>> {
        let (app, by, now) = (self.0.clone(), actor.clone(), self.0.now());
        let codes: Vec<String> = (0..CODES).map(|_| self.new_code()).collect();
        let hashes: Vec<Vec<u8>> = codes.iter().filter_map(|code| hash_typed(code)).collect();
        write_tx!(self.0, async |tx| {
            let player = by.id;
            lock_present(tx, player).await?;
            must_be_proven_in(tx, &by, now).await?;
            if !tx.passkeys().has_any(player).await? {
                return Err(Error::malformed(AccountFault::CodesWithoutPasskey, "codes"));
            }
            tx.passkeys().put_codes(player, &hashes, now, by.access.veil).await?;
            let kind = SecurityKind::CodesMade;
            app.sign_in().note_security(tx, player, Some(player), kind, "").await?;
            app.accounts().notify_account(tx, player, &AccountNews::RecoveryCodes, None).await
        })?;
        Ok(codes)
    }

    /// How many recovery codes a person has.
    pub async fn codes(self, actor: &Actor) -> Result<CodesRow> {
        let player = actor.id;
        Ok(read_tx!(self.0, async |tx| tx.passkeys().codes(player).await)?)
    }

    /// Uses a recovery code up and begins a session: its secret, for the cookie, and whose it is. Nothing if the code is unknown
    /// or used, or the account is locked.
    pub async fn sign_in_by_code(self, code: &str, browser: &Browser) -> Result<Option<(String, PlayerId)>> {
        let Some(code) = hash_typed(code) else { return Ok(None) };
        let (app, now, browser) = (self.0.clone(), self.0.now(), browser.clone());
        let session = self.0.sign_in().new_secret();
        let hashed = hash(&session);
        let found = write_tx!(self.0, async |tx| {
            let Some(used) = tx.passkeys().use_code(&code, now).await? else { return Ok(None) };
            let player = PlayerId::from_uuid(used.player_id);
            tx.accounts().lock(player).await?;
            let veil = used.veil_us.map(Timestamp::from_us);
            let by = (veil, SignInWay::RecoveryCode);
            let is_in = app.passkeys().let_in(tx, player, &hashed, &browser, by).await?;
            if is_in {
                app.passkeys().note_used(tx, player).await?;
            }
            Ok::<_, Error>(Some((player, is_in)))
        })?;
        if found.is_none() {
            self.0.sign_in().refused(RefusedSecret::RecoveryCode);
        }
        Ok(found.filter(|(_, is_in)| *is_in).map(|(player, _)| (session, player)))
    }

    /// Uses a recovery code up in place of a passkey in the session with this secret; whether it is one of the caller's.
    pub async fn prove_by_code(self, actor: &Actor, session: &str, code: &str) -> Result<bool> {
        let Some(code) = hash_typed(code) else { return Ok(false) };
        let (app, player, now, session) = (self.0.clone(), actor.id, self.0.now(), hash(session));
        let done = write_tx!(self.0, async |tx| {
            let used = tx.passkeys().use_code(&code, now).await?;
            // Somebody else's stays unused: nothing of this transaction holds.
            used.filter(|used| used.player_id == player.as_uuid()).ok_or(Error::NotFound)?;
            tx.passkeys().prove_session(&session, player, now).await?;
            app.passkeys().note_used(tx, player).await
        });
        match done {
            Ok(()) => Ok(true),
            Err(Error::NotFound) => {
                self.0.sign_in().refused(RefusedSecret::RecoveryCode);
                Ok(false)
            }
            Err(error) => Err(error),
        }
    }

    /// Notes that a code was used, and tells every address.
    async fn note_used(self, tx: &mut Tx, player: PlayerId) -> Result<()> {
        self.0.sign_in().note_security(tx, player, Some(player), SecurityKind::CodeUsed, "").await?;
        let news = AccountNews::RecoveryCodeUsed { rest: tx.passkeys().codes(player).await?.rest };
        self.0.accounts().notify_account(tx, player, &news, None).await
    }

    /// 80 random bits, in groups that can be copied by hand.
    fn new_code(self) -> String {
        let bytes = self.0.rng().bytes::<CODE_CHARS>();
        let chars: Vec<char> =
            bytes.iter().map(|byte| char::from(ALPHABET[usize::from(*byte) % ALPHABET.len()])).collect();
        let groups: Vec<String> = chars.chunks(GROUP).map(|group| group.iter().collect()).collect();
        groups.join("-")
    }
}

/// The hash of a code as it was typed: capitals and what stands between its characters do not count. Nothing if it is none.
fn hash_typed(code: &str) -> Option<Vec<u8>> {
    if code.len() > TYPED_MAX {
        return None;
    }
    let typed: String = code
        .chars()
        .filter(|one| !one.is_whitespace() && *one != '-')
        .map(|one| one.to_ascii_lowercase())
        .collect();
    let is_code = typed.len() == CODE_CHARS && typed.bytes().all(|byte| ALPHABET.contains(&byte));
    is_code.then(|| hash(&typed))
}
