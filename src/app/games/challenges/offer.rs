//! Challenges: any player offers a game to everybody, to one player, or to a friend by mail; whoever accepts plays it.

use uuid::Uuid;

use crate::app::accounts::players::email_key;
use crate::app::accounts::sign_in::links::LINK_BOX;
use crate::app::accounts::sign_in::secret_hash::hash;
use crate::app::actor::Actor;
use crate::app::core::game_view::{lock_present, present};
use crate::app::core::term_checks::must_have_arbiter;
use crate::app::error::{ChallengeFault, Denial, Error, GameRefusal, Result};
use crate::app::games::challenges::Challenges;
use crate::app::games::challenges::blocks::tell_unless_blocked;
use crate::app::games::challenges::view::{
    ChallengeView, ChallengesView, RatingRange, kept, view, views, visible,
};
use crate::app::games::create::NewGameRequest;
use crate::app::limits::{DAY, NEWCOMER_CHALLENGES_MAX, at_most};
use crate::app::outbox::webhooks::event::About;
use crate::base::{ChallengeId, MailKind, Micros, PlayerId, Side, Timestamp};
use crate::game::BotLevel;
use crate::rules::RuleSet;
use crate::store::{ChallengeRow, ChallengeStatus, MailRow, NewMail, Tx};

/// Open challenges that one player may have.
pub const OPEN_CHALLENGES_MAX: usize = 10;
/// Challenges that one player may make within 24 hours.
pub const CHALLENGES_PER_DAY: u32 = 30;
/// Invitations by mail that one player may send within 24 hours.
pub const INVITATIONS_PER_DAY: u32 = 5;
/// The longest time for which a challenge stays open, in days.
pub const CHALLENGE_DAYS_MAX: u16 = 60;
/// How long it stays open unless something else is said, in days.
pub const CHALLENGE_DAYS: u16 = 14;
/// Open challenges of each kind that a list shows.
pub const CHALLENGES_SHOWN_MAX: i64 = 100;
/// Open challenges to a player that stand beside their games.
pub const OFFERS_SHOWN_MAX: i64 = 20;

/// To whom a game is offered.
pub enum Opponent {
    /// To everybody.
    Anyone,
    /// To this player alone.
    Player(PlayerId),
    /// To whoever reads mails at this address, with an account or without: a link is mailed there that works once.
    Address(String),
    /// To whoever has the link that its maker passes on, and an account.
    Link,
}

/// A game to be offered.
pub struct NewChallenge {
    pub to: Opponent,
    /// The challenger's side; nothing: by lot.
    pub side: Option<Side>,
    /// For how many days; 1 to [`CHALLENGE_DAYS_MAX`].
    pub days: u16,
    /// Whose rating lets them accept, where it is offered to everybody; nothing: anybody's.
    pub ratings: Option<RatingRange>,
    /// What is to be played. Its players do not matter yet.
    pub game: NewGameRequest,
}

impl NewChallenge {
    fn check(&self) -> Result<()> {
        if self.game.arbiter.is_some() || self.game.arbiter2.is_some() {
            return Err(Error::malformed(ChallengeFault::Arbiter, "arbiter"));
        }
        must_have_arbiter(self.game.validate_agreed()?.terms, self.game.arbiter)?;
        if !(1..=CHALLENGE_DAYS_MAX).contains(&self.days) {
            return Err(Error::malformed(ChallengeFault::Days, "days"));
        }
        let Some(range) = self.ratings else { return Ok(()) };
        if !matches!(self.to, Opponent::Anyone) {
            return Err(Error::malformed(ChallengeFault::RatingAlone, "rating_min"));
        }
        if !range.is_good() {
            return Err(Error::malformed(ChallengeFault::RatingRange, "rating_min"));
        }
        Ok(())
    }
}

impl Challenges<'_> {
    /// Offers a game.
    ///
    /// # Errors
    /// Every fault in the game; a limit is reached; the opponent is nobody, or the challenger.
    pub async fn challenge(self, actor: &Actor, new: NewChallenge) -> Result<ChallengeId> {
        Ok(self.offer(actor, new).await?.0)
    }

    /// Offers a game to whoever has the link that this answers. It is told this once.
    ///
    /// # Errors
    /// Every fault in the game; a limit is reached.
    pub async fn link(self, actor: &Actor, new: NewChallenge) -> Result<String> {
        let secret = self.offer(actor, NewChallenge { to: Opponent::Link, ..new }).await?.1;
        let secret = secret.ok_or_else(|| Error::Broken("a link without a secret".to_owned()))?;
        Ok(format!("{}/invitation/{secret}", self.0.settings().public_url))
    }

    async fn offer(self, actor: &Actor, mut new: NewChallenge) -> Result<(ChallengeId, Option<String>)> {
        (new.game.white, new.game.black) = (actor.id, PlayerId::from_uuid(Uuid::nil()));
        new.check()?;
        let (app, by, now) = (self.0.clone(), actor.clone(), self.0.now());
        let id = ChallengeId::new(now, self.0.rng());
        let mut row = ChallengeRow {
            id: id.as_uuid(),
            from_id: actor.id.as_uuid(),
            to_id: None,
            link: None,
            invited: None,
            side: new.side.map_or("lot", Side::as_str).to_owned(),
            game: kept(new.game.clone())?,
            created_us: now.as_us(),
            expires_us: now.plus(Micros::from(new.days) * DAY).as_us(),
            state: ChallengeStatus::Open,
            closed_us: None,
            game_id: None,
            rating_min: new.ratings.map(|range| range.min.into()),
            rating_max: new.ratings.map(|range| range.max.into()),
        };
        let core = self.0.core();
        let (mut mail, mut link, mut address_key) = (None, None, None);
        match new.to {
            Opponent::Anyone => {}
            Opponent::Link => {
                let secret = self.0.sign_in().new_secret();
                row.link = Some(hash(&secret));
                link = Some(secret);
            }
            Opponent::Player(player) if player == actor.id => {
                return Err(Error::malformed(ChallengeFault::Own, "to"));
            }
            Opponent::Player(player) if BotLevel::of(player).is_some() => {
                return Err(GameRefusal::BotAlone.into());
            }
            Opponent::Player(player) => {
                row.to_id = Some(player.as_uuid());
                mail = Some(core.boxed_mail(MailKind::Challenge, player, now, LINK_BOX, id.to_string()));
            }
            Opponent::Address(address) => {
                let key = email_key(&address).map_err(|fault| Error::malformed(fault, "invite"))?;
                address_key = Some(key);
                let (secret, address) = (self.0.sign_in().new_secret(), address.trim().to_owned());
                row.link = Some(hash(&secret));
                let boxed = self.0.keys().keyring.seal_text(
                    LINK_BOX,
                    row.id.as_bytes(),
                    address.as_bytes(),
                    self.0.rng(),
                );
                row.invited = Some(boxed);
                let text = format!("{secret} {address}");
                mail = Some(core.boxed_mail(MailKind::Invitation, actor.id, now, LINK_BOX, text));
            }
        }
        write_tx!(self.0, async |tx| {
            lock_present(tx, by.id).await?;
            app.challenges().may_challenge(tx, &by, &row, now).await?;
            tx.challenges().insert(&row).await?;
            if let Some(mail) = mail
                && tell_unless_blocked(tx, &row, &mail, address_key.as_deref()).await?
            {
                app.challenges().tell_programs(tx, &mail, id).await?;
            }
            Ok::<_, Error>(())
        })?;
        Ok((id, link))
    }

    async fn may_challenge(self, tx: &mut Tx, by: &Actor, row: &ChallengeRow, now: Timestamp) -> Result<()> {
        let full = |fault: ChallengeFault| Err(Error::malformed(fault, ""));
        let limit = at_most(OPEN_CHALLENGES_MAX);
        let open = tx.challenges().own(by.id, now, limit).await?.len();
        if open >= OPEN_CHALLENGES_MAX {
            return full(ChallengeFault::OpenFull);
        }
        if open >= NEWCOMER_CHALLENGES_MAX && self.0.accounts().is_newcomer_in(tx, by.id).await? {
            return full(ChallengeFault::NewcomerFull);
        }
        let day_before = now.plus(-DAY);
        if tx.challenges().made(by.id, day_before).await? >= i64::from(CHALLENGES_PER_DAY) {
            return full(ChallengeFault::DayFull);
        }
        let invites = row.invited.is_some();
        let mailed = tx.outbox().mails_asked_for(by.id, MailKind::Invitation, day_before).await?;
        if invites && mailed >= i64::from(INVITATIONS_PER_DAY) {
            return full(ChallengeFault::InvitationsFull);
        }
        let Some(to) = row.to_id else { return Ok(()) };
        tx.accounts().hold(&[to]).await?;
        match present(tx, PlayerId::from_uuid(to)).await {
            Err(Error::NotFound) => Err(Error::malformed(ChallengeFault::UnknownPlayer, "to")),
            there => there.map(drop),
        }
    }

    /// The open challenges that a player may accept, and their own.
    pub async fn challenges(self, actor: &Actor) -> Result<ChallengesView> {
        let (now, player) = (self.0.now(), actor.id);
        read_tx!(self.0, async |tx| {
            const MAX: i64 = CHALLENGES_SHOWN_MAX;
            let to_you = tx.challenges().to(player, now, MAX).await?;
            let to_all = tx.challenges().to_all(player, now, MAX).await?;
            let own = tx.challenges().own(player, now, MAX).await?;
            Ok(ChallengesView {
                to_you: views(tx, to_you, Some(player), now).await?,
                to_all: views(tx, to_all, Some(player), now).await?,
                own: views(tx, own, Some(player), now).await?,
            })
        })
    }

    /// The open challenges to a player alone, newest first.
    pub async fn offers_to(self, actor: &Actor) -> Result<Vec<ChallengeView>> {
        let (now, player) = (self.0.now(), actor.id);
        read_tx!(self.0, async |tx| {
            let rows = tx.challenges().to(player, now, OFFERS_SHOWN_MAX).await?;
            views(tx, rows, Some(player), now).await
        })
    }

    /// A challenge that its reader has made or may accept, or that became a game of theirs.
    pub async fn challenge_by_id(self, actor: &Actor, id: ChallengeId) -> Result<ChallengeView> {
        let (now, player) = (self.0.now(), actor.id);
        read_tx!(self.0, async |tx| {
            let row = visible(tx, player, id).await?;
            view(tx, row, Some(player), now).await
        })
    }

    /// Declines a challenge to oneself alone; its maker is told.
    ///
    /// # Errors
    /// It is to somebody else, or not open any more.
    pub async fn decline_challenge(self, actor: &Actor, id: ChallengeId) -> Result<()> {
        self.close(actor, id, ChallengeStatus::Declined).await
    }

    /// Takes one's own challenge back.
    ///
    /// # Errors
    /// It is somebody else's, or not open any more.
    pub async fn withdraw_challenge(self, actor: &Actor, id: ChallengeId) -> Result<()> {
        self.close(actor, id, ChallengeStatus::Withdrawn).await
    }

    async fn close(self, actor: &Actor, id: ChallengeId, state: ChallengeStatus) -> Result<()> {
        let (app, by, now) = (self.0.clone(), actor.clone(), self.0.now());
        write_tx!(self.0, async |tx| {
            let row = visible(tx, by.id, id).await?;
            let (who, declines) = (by.id.as_uuid(), state == ChallengeStatus::Declined);
            let may = if declines { row.to_id == Some(who) } else { row.from_id == who };
            if !may {
                return Err(Denial::OthersChallenge.into());
            }
            match app.challenges().close_in(tx, &row, state, now).await? {
                true => Ok(()),
                false => Err(Error::from(GameRefusal::ChallengeGone)),
            }
        })
    }

    /// False if it is not open any more.
    async fn close_in(
        self,
        tx: &mut Tx,
        row: &ChallengeRow,
        state: ChallengeStatus,
        now: Timestamp,
    ) -> Result<bool> {
        if !tx.challenges().close(row.id, state, None, now).await? {
            return Ok(false);
        }
        if state == ChallengeStatus::Declined {
            let (maker, id) = (PlayerId::from_uuid(row.from_id), ChallengeId::from_uuid(row.id));
            let core = self.0.core();
            let mail = core.boxed_mail(MailKind::ChallengeDeclined, maker, now, LINK_BOX, id.to_string());
            tx.outbox().insert_mail(&mail).await?;
            self.tell_programs(tx, &mail, id).await?;
        }
        Ok(true)
    }

    async fn tell_programs(self, tx: &mut Tx, mail: &NewMail, id: ChallengeId) -> Result<()> {
        let about = About::Challenge { challenge: id };
        self.0.webhooks().tell_about(tx, mail.kind, mail.player, mail.release, about).await
    }

    /// Declines all that is offered to a player alone; their makers are told.
    pub(in crate::app) async fn decline_all_in(self, tx: &mut Tx, player: PlayerId) -> Result<()> {
        let now = self.0.now();
        loop {
            let rows = tx.challenges().to(player, now, CHALLENGES_SHOWN_MAX).await?;
            if rows.is_empty() {
                return Ok(());
            }
            for row in rows {
                self.close_in(tx, &row, ChallengeStatus::Declined, now).await?;
            }
        }
    }

    /// The challenge that a mail is about, with the link where it has one.
    pub(in crate::app) async fn challenge_of_mail(
        self,
        tx: &mut Tx,
        row: &MailRow,
    ) -> Result<(ChallengeView, Option<String>)> {
        let broken = || Error::Broken(format!("table mail, row {}: its challenge cannot be read", row.id));
        let now = self.0.now();
        if row.kind == MailKind::Invitation {
            let (_, secret) = self.0.accounts().boxed_address(row)?;
            let found = tx.challenges().by_link(&hash(&secret)).await?.ok_or_else(broken)?;
            let link = format!("{}/invitation/{secret}", self.0.settings().public_url);
            return Ok((view(tx, found, None, now).await?, Some(link)));
        }
        let text = self.0.core().boxed_text(row, LINK_BOX)?;
        let text = std::str::from_utf8(text.expose()).map_err(|_| broken())?;
        let id = ChallengeId::parse(text).map_err(|_| broken())?;
        let found = tx.challenges().get(id.as_uuid()).await?.ok_or_else(broken)?;
        Ok((view(tx, found, None, now).await?, None))
    }
}

/// What a game of a variant starts from where nothing is said: an array that is drawn, where there is no usual one.
pub fn default_start(rules: &RuleSet) -> Option<String> {
    rules
        .needs_start()
        .then(|| format!("{}:draw", rules.variant()))
        .filter(|start| crate::game::Lottery::parse(start).is_some())
}
