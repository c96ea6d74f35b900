//! What is asked again of one who has signed in: whoever has passkeys shows one before what cannot be taken back, and before what
//! outlives the session (a token, an address, a copy of the account): who found a browser open would keep it. And who may do
//! nothing of their office without one.

use crate::app::accounts::passkeys::{MINUTE_US, Passkeys, Purpose, Question, names_of};
use crate::app::accounts::sign_in::secret_hash::{day_of, hash};
use crate::app::actor::{Actor, Role};
use crate::app::error::{Denial, Error, Result};
use crate::base::{Micros, PlayerId, Timestamp};
use crate::store::{PlayerRow, Tx};

/// For so long a passkey that was shown counts.
pub const PROVEN_MINUTES: u32 = 5;

/// For so long after signing in somebody adds their first passkey. Whoever finds a browser open would make a way in of their own,
/// and the owner, who has no passkey, could not take it away.
pub const FIRST_MINUTES: u32 = 15;

const PROVEN_US: Micros = PROVEN_MINUTES as Micros * 60_000_000;

async fn is_asked_in(tx: &mut Tx, actor: &Actor, now: Timestamp) -> Result<bool> {
    // Nothing counts that was shown after now: the clock was set back.
    let is_proven = actor.access.proven.is_some_and(|at| (0..PROVEN_US).contains(&now.since(at)));
    Ok(!is_proven && tx.passkeys().has_any(actor.id).await?)
}

/// An error if this player has passkeys and has shown none in this session within [`PROVEN_MINUTES`]. A token shows none.
pub(in crate::app) async fn must_be_proven_in(tx: &mut Tx, actor: &Actor, now: Timestamp) -> Result<()> {
    if is_asked_in(tx, actor, now).await? { Err(Denial::PasskeyAsked.into()) } else { Ok(()) }
}

/// The same, and one who has none signed in within [`FIRST_MINUTES`]: what follows makes a way in.
pub(in crate::app) async fn must_be_fresh_in(tx: &mut Tx, actor: &Actor, now: Timestamp) -> Result<()> {
    must_be_proven_in(tx, actor, now).await?;
    if may_be_first(actor, now, 0) { Ok(()) } else { Err(Denial::FreshSignIn.into()) }
}

/// Whether this player's role takes a passkey, and they have none, or have shown none here: in a session that a link in a mail
/// began, whoever reads their mails would have their office. A token was made on a page.
pub(in crate::app) async fn lacks_passkey(
    tx: &mut Tx,
    takes: &[Role],
    row: &PlayerRow,
    is_shown: bool,
) -> Result<bool> {
    let takes_one = takes.iter().any(|role| role.as_str() == row.role);
    let player = PlayerId::from_uuid(row.id);
    Ok(takes_one && !(is_shown && tx.passkeys().has_any(player).await?))
}

impl Passkeys<'_> {
    /// Whether the caller has passkeys and has shown none in this session within [`PROVEN_MINUTES`]: a page with a form for which
    /// one is needed asks for it before anything is typed.
    pub async fn is_asked(self, actor: &Actor) -> Result<bool> {
        let (now, actor) = (self.0.now(), actor.clone());
        read_tx!(self.0, async |tx| is_asked_in(tx, &actor, now).await)
    }

    /// An error if the caller has passkeys and has shown none in this session within [`PROVEN_MINUTES`].
    pub async fn must_be_proven(self, actor: &Actor) -> Result<()> {
        let (now, actor) = (self.0.now(), actor.clone());
        read_tx!(self.0, async |tx| must_be_proven_in(tx, &actor, now).await)
    }

    /// Asks one who has signed in for one of their passkeys.
    ///
    /// # Errors
    /// There are no passkeys on this server.
    pub async fn ask(self, actor: &Actor) -> Result<Question> {
        let server = self.server()?.id().to_owned();
        let (player, (challenge, hash, expires)) = (actor.id, self.new_challenge());
        let rows = write_tx!(self.0, async |tx| {
            tx.passkeys().ask(&hash, Purpose::Prove.as_str(), player, expires).await?;
            Ok::<_, Error>(tx.passkeys().of(player).await?)
        })?;
        Ok(Question { challenge, server, passkeys: names_of(rows) })
    }

    /// Takes the answer: whether it is that of one of their passkeys. `session` is the secret of the session in which it is
    /// given.
    pub async fn prove(self, actor: &Actor, session: &str, answer: &str) -> Result<bool> {
        let player = actor.id;
        let Some((row, shown)) = self.shown(answer, Purpose::Prove, Some(player)).await? else {
            return Ok(false);
        };
        let (hashed, now) = (hash(session), self.0.now());
        write_tx!(self.0, async |tx| {
            let count = i64::from(shown.sign_count);
            // It may have been removed in between, or its copy may have signed.
            let is_used = tx.passkeys().used(row.id, day_of(now), count, shown.is_backed_up).await?;
            if is_used {
                tx.passkeys().prove_session(&hashed, player, now).await?;
            }
            Ok::<_, Error>(is_used)
        })
    }
}

/// Whether this session began within [`FIRST_MINUTES`], or its owner has shown a passkey since then that is removed by now; a
/// token is no session. `ago` minutes more count.
pub(super) fn may_be_first(by: &Actor, now: Timestamp, ago: u32) -> bool {
    let lately =
        |at: Timestamp, minutes: u32| (0..Micros::from(minutes + ago) * MINUTE_US).contains(&now.since(at));
    by.access.begun.is_some_and(|at| lately(at, FIRST_MINUTES))
        || by.access.proven.is_some_and(|at| lately(at, PROVEN_MINUTES))
}
