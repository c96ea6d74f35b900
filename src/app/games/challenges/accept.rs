//! Accepting a challenge or an invitation: its game begins.

use crate::app::access::Access;
use crate::app::accounts::joining::add_newcomer;
use crate::app::accounts::players::NewPlayer;
use crate::app::accounts::sign_in::links::{Browser, LINK_BOX};
use crate::app::accounts::sign_in::secret_hash::{hash, hash_given};
use crate::app::accounts::sign_in::way::SignInWay;
use crate::app::actor::{self, Actor, Role};
use crate::app::error::{ChallengeFault, Denial, Error, FieldError, GameRefusal, Result};
use crate::app::games::challenges::Challenges;
use crate::app::games::challenges::blocks::is_between;
use crate::app::games::challenges::view::{
    ChallengeState, ChallengeView, asked, range, rating_now, state, view, visible,
};
use crate::base::{ChallengeId, GameId, PlayerId};
use crate::store::{ChallengeRow, ChallengeStatus, PlayerRow};
use sha2::{Digest, Sha256};
use std::sync::Arc;
use uuid::Uuid;

/// By what somebody new begins their first session.
const WAY: SignInWay = SignInWay::Invitation;

/// Who accepts an invitation.
pub enum Invited {
    /// Somebody with an account.
    Player(Actor),
    /// Somebody new: the name that others see, and `de` or `en`.
    New(String, String),
}

/// An invitation that was accepted.
pub struct InvitationTaken {
    pub game: GameId,
    /// Who has accepted it.
    pub player: PlayerId,
    /// The secret of the session that begins for somebody new.
    pub session: Option<String>,
}

impl Challenges<'_> {
    /// Accepts a challenge: the game begins, and both players get its first mail.
    ///
    /// # Errors
    /// It is not open any more, or the caller's own.
    pub async fn accept_challenge(self, actor: &Actor, id: ChallengeId) -> Result<GameId> {
        let player = actor.id;
        let row = read_tx!(self.0, async |tx| visible(tx, player, id).await)?;
        if row.link.is_some() {
            return Err(Error::NotFound);
        }
        self.begin(row, Invited::Player(actor.clone()), &Browser::default()).await.map(|taken| taken.game)
    }

    /// What the link of an invitation offers; nothing for a link that is none.
    pub async fn invitation(self, secret: &str) -> Result<Option<ChallengeView>> {
        let (Some(hashed), now) = (hash_given(secret), self.0.now()) else { return Ok(None) };
        read_tx!(self.0, async |tx| {
            match tx.challenges().by_link(&hashed).await? {
                Some(row) => view(tx, row, None, now).await.map(Some),
                None => Ok(None),
            }
        })
    }

    /// Accepts an invitation. Somebody new gets an account with the address that the link was mailed to, and is signed in.
    ///
    /// # Errors
    /// The link is none, it was used, or the time is over; the name cannot be used; the address has an account.
    pub async fn accept_invitation(
        self,
        secret: &str,
        who: Invited,
        browser: &Browser,
    ) -> Result<InvitationTaken> {
        let Some(hashed) = hash_given(secret) else { return Err(Error::NotFound) };
        let row =
            read_tx!(self.0, async |tx| tx.challenges().by_link(&hashed).await?.ok_or(Error::NotFound))?;
        self.begin(row, who, browser).await
    }

    /// Makes the game of an open challenge, in one transaction with whatever goes with it.
    async fn begin(self, row: ChallengeRow, who: Invited, browser: &Browser) -> Result<InvitationTaken> {
        let now = self.0.now();
        if state(&row, now) != ChallengeState::Open {
            return Err(Error::from(GameRefusal::ChallengeGone));
        }
        let mut request = asked(&row)?;
        // Whoever accepts is not known before the transaction, if they are new.
        request.black = PlayerId::from_uuid(Uuid::nil());
        let variant = request.variant.clone();
        let mut prepared = self.0.games().prepare_game(request, now)?;
        let game = prepared.id();
        let (added, accepts) = match who {
            Invited::Player(actor) => (None, actor),
            Invited::New(name, locale) => {
                let (row, key) = self.newcomer(&row, name, locale)?;
                let actor = actor::actor(row.clone())?;
                (Some((row, key)), actor)
            }
        };
        let maker = PlayerId::from_uuid(row.from_id);
        if accepts.id == maker {
            return Err(Denial::OwnChallenge.into());
        }
        let white = match row.side.as_str() {
            "white" => true,
            "black" => false,
            _ => lot(ChallengeId::from_uuid(row.id), game),
        };
        let (white, black) = if white { (maker, accepts.id) } else { (accepts.id, maker) };
        prepared.set_players(white, black);
        let prepared = Arc::new(prepared);
        let (session, player) = (added.is_some().then(|| self.0.sign_in().new_secret()), accepts.id);
        let (app, hashed, browser) = (self.0.clone(), session.as_deref().map(hash), browser.clone());
        let done = write_tx!(self.0, async |tx| {
            if let Some((player, key)) = &added {
                add_newcomer(tx, player, key, now).await?;
            }
            if let Some(hashed) = &hashed {
                app.sign_in().begin_session_in(tx, hashed, player, &browser, Access::FULL, WAY).await?;
            }
            if row.to_id.is_none() && row.link.is_none() && is_between(tx, maker, accepts.id).await? {
                return Err(Error::NotFound);
            }
            if let Some(range) = range(&row)? {
                let rating = rating_now(tx, accepts.id, &variant).await?;
                if !range.holds(rating) {
                    let (min, max) = (range.min, range.max);
                    let says =
                        format!("this challenge is for ratings from {min} to {max}; yours is {rating}");
                    let fault = FieldError::new(ChallengeFault::RatingOutside, "").saying(says);
                    return Err(fault.with("min", min).with("max", max).with("rating", rating).into());
                }
            }
            app.games().create_prepared_in(tx, &accepts, &prepared, now).await?;
            if tx.challenges().close(row.id, ChallengeStatus::Accepted, Some(game), now).await? {
                Ok::<_, Error>(())
            } else {
                Err(Error::from(GameRefusal::ChallengeGone))
            }
        });
        match done {
            Ok(()) => Ok(InvitationTaken { game, player, session }),
            Err(Error::Store(error)) if error.is_constraint("player_email_once") => {
                Err(Error::malformed(ChallengeFault::AccountThere, "name"))
            }
            Err(error) => Err(error),
        }
    }

    /// The account of somebody who was invited by mail: the link proves the address.
    fn newcomer(self, row: &ChallengeRow, name: String, locale: String) -> Result<(PlayerRow, String)> {
        let broken = || Error::Broken(format!("table challenge, row {}: its address cannot be read", row.id));
        let Some(boxed) = row.invited.as_deref() else {
            return Err(Error::malformed(ChallengeFault::NeedsAccount, "name"));
        };
        let keys = self.0.keys();
        let text = keys.keyring.open_text(LINK_BOX, row.id.as_bytes(), boxed).map_err(|_| broken())?;
        let email = std::str::from_utf8(text.expose()).map_err(|_| broken())?.to_owned();
        self.0.accounts().new_row(NewPlayer { name, email, locale, role: Role::Player })
    }
}

/// Whether the challenger has White: the first bit of SHA-256 over `fairschach colours`, the challenge's id and the game's
/// id, sixteen bytes each; 0 is White. The game's id is made when the challenge is accepted, so neither player can know it
/// beforehand, and both can count it out afterwards.
pub fn lot(challenge: ChallengeId, game: GameId) -> bool {
    let mut digest = Sha256::new();
    digest.update(b"fairschach colours");
    digest.update(challenge.to_bytes());
    digest.update(game.to_bytes());
    digest.finalize()[0] & 0x80 == 0
}
