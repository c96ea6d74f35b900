//! Mails that came back: counted, told to their reader on every page and to the arbiter, tried at another address. They
//! never stop a clock.

use crate::app::accounts::delivery_address::{addresses_of, best, masked};
use crate::app::actor::Actor;
use crate::app::core::loaded_game::Loaded;
use crate::app::core::views::Viewer;
use crate::app::error::{Denial, Error, Result};
use crate::app::limits::counted;
use crate::app::outbox::enqueue::Outgoing;
use crate::app::outbox::{Outbox, return_path};
use crate::base::{GameId, MailKind, PlayerId, Side, Timestamp};
use crate::store::{NewBounce, Tx};

/// The longest reason that is kept, in characters.
const REASON_MAX: usize = 200;

/// What a report says of a mail that did not get through.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// Whether it will never get through (RFC 3463: 5.x.x), or was given up after trying for a while (4.x.x).
    pub permanent: bool,
    /// Why, without addresses and links.
    pub reason: String,
}

/// What became of a report.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bounced {
    /// It came to an address that none of our mails has, or whose mail went to an address that is nobody's any more.
    Unknown,
    /// It is known already.
    Repeated,
    Noted {
        /// Whether the mail is tried at another address.
        resent: bool,
    },
}

/// An address that mails came back from, as its owner and the arbiter see it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BouncingAddress {
    /// The address, masked: `a…@example.org`.
    pub address: String,
    /// How many mails came back.
    pub count: u32,
    /// When the last one did.
    pub last: Timestamp,
    /// Why one of them did.
    pub reason: String,
}

impl Outbox<'_> {
    /// Takes a report in that came to an envelope's sender of ours: `b+TOKEN` with or without the domain. The same report
    /// twice counts once.
    pub async fn bounced(self, verp: &str, report: Report) -> Result<Bounced> {
        let local = verp.split('@').next().unwrap_or_default();
        let Some((mail, proof)) = return_path::read(local) else { return Ok(Bounced::Unknown) };
        write_tx!(app = self.0, async |tx| {
            let Some(row) = tx.outbox().mail(mail).await? else { return Ok(Bounced::Unknown) };
            let id = PlayerId::from_uuid(row.player_id);
            tx.accounts().lock(id).await?;
            let player = tx.accounts().get(id).await?.ok_or(Error::NotFound)?;
            let addresses = addresses_of(tx, &player).await?;
            let keys = app.keys();
            let went_to = |address: &&String| return_path::fits(&keys.keyring, mail, address, &proof);
            let Some(address) = addresses.iter().find(went_to) else { return Ok(Bounced::Unknown) };
            let reason: String = report.reason.chars().take(REASON_MAX).collect();
            let (now, before) = (app.now(), tx.outbox().bounced(id).await?);
            let bounce = NewBounce { mail, address, player: id, hard: report.permanent, reason: &reason };
            if !tx.outbox().insert_bounce(&bounce, now).await? {
                return Ok(Bounced::Repeated);
            }
            let bounced = tx.outbox().bounced(id).await?;
            let other = best(&addresses, &bounced).filter(|best| *best != address);
            // A link to sign in is old by now, and what is told of an account goes to each address anyway.
            let may_go_elsewhere = ![MailKind::SignIn, MailKind::Account].contains(&row.kind);
            let resent = other.is_some() && may_go_elsewhere && tx.outbox().resend_mail(mail, now).await?;
            if !resent {
                tx.outbox().mail_bounced(mail, &format!("it came back: {reason}")).await?;
            }
            // Told once: afterwards mails go to the other address by themselves.
            if other.is_some() && best(&addresses, &before) == Some(address) {
                let about = Outgoing { game: None, turn: None, number: 0 };
                app.outbox().post(tx, MailKind::Bounced, id, now, about).await?;
            }
            Ok::<_, Error>(Bounced::Noted { resent })
        })
    }

    /// The caller's own addresses that mails came back from, until they say that it is settled.
    pub async fn bouncing(self, actor: &Actor) -> Result<Vec<BouncingAddress>> {
        let id = actor.id;
        read_tx!(self.0, async |tx| bouncing_in(tx, id).await)
    }

    /// The caller says that mails get through again.
    pub async fn settle_bounces(self, actor: &Actor) -> Result<()> {
        let (id, now) = (actor.id, self.0.now());
        write_tx!(self.0, async |tx| Ok(tx.outbox().settle_bounces(id, now).await?))
    }

    /// The players of a game from whom mails came back, for its arbiters.
    ///
    /// # Errors
    /// [`Error::NotAllowed`] for anybody but an arbiter of the game.
    pub async fn bouncing_players(self, actor: &Actor, game: GameId) -> Result<Vec<(Side, BouncingAddress)>> {
        let actor = actor.clone();
        read_tx!(self.0, async |tx| {
            let game = Loaded::read(tx, game).await?;
            if game.viewer(Some(&actor))? != Viewer::Arbiter {
                return Err(Denial::NoBounces.into());
            }
            let mut all = Vec::new();
            for side in Side::ALL {
                let bouncing = bouncing_in(tx, *game.players.get(side)).await?;
                all.extend(bouncing.into_iter().map(|one| (side, one)));
            }
            Ok(all)
        })
    }
}

pub(in crate::app) async fn bouncing_in(tx: &mut Tx, player: PlayerId) -> Result<Vec<BouncingAddress>> {
    let rows = tx.outbox().bounced(player).await?.into_iter();
    let shown = rows.map(|row| BouncingAddress {
        address: masked(&row.address),
        count: counted(row.count),
        last: Timestamp::from_us(row.at_us),
        reason: row.reason,
    });
    Ok(shown.collect())
}
