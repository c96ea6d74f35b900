//! Whom a player has blocked: their challenges and invitations do not arrive, and neither sees the other's open offers. The one who is
//! blocked learns nothing of it: what they offer stands open until its time is over, as if nobody answered.

use crate::app::actor::Actor;
use crate::app::core::game_view::{lock_present, person};
use crate::app::core::views::Person;
use crate::app::error::{ChallengeFault, Error, Result};
use crate::app::games::challenges::Challenges;
use crate::app::limits::{BLOCKED_MAX, at_most};
use crate::base::{PlayerId, Timestamp};
use crate::game::BotLevel;
use crate::store::{ChallengeRow, NewMail, Tx};

/// Somebody whom the reader has blocked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Blocked {
    pub person: Person,
    pub since: Timestamp,
}

impl Challenges<'_> {
    /// Whom the caller has blocked, by name.
    pub async fn blocked(self, actor: &Actor) -> Result<Vec<Blocked>> {
        let player = actor.id;
        let rows = read_tx!(self.0, async |tx| tx.challenges().blocked(player, at_most(BLOCKED_MAX)).await)?;
        let blocked = rows.into_iter().map(|row| Blocked {
            person: Person { id: PlayerId::from_uuid(row.id), name: row.name },
            since: Timestamp::from_us(row.since_us),
        });
        let mut blocked: Vec<Blocked> = blocked.collect();
        blocked.sort_by_cached_key(|one| one.person.name.to_lowercase());
        Ok(blocked)
    }

    /// Whether the caller has blocked this player.
    pub async fn has_blocked(self, actor: &Actor, other: PlayerId) -> Result<bool> {
        let player = actor.id;
        read_tx!(self.0, async |tx| Ok(tx.challenges().has_blocked(player, other).await?))
    }

    /// Blocks a player; the caller's own open challenges to them are taken back.
    ///
    /// # Errors
    /// There is no such player, it is the caller, or [`BLOCKED_MAX`] are blocked.
    pub async fn block(self, actor: &Actor, other: PlayerId) -> Result<()> {
        if other == actor.id {
            return Err(Error::malformed(ChallengeFault::BlockedSelf, ""));
        }
        if BotLevel::of(other).is_some() {
            return Err(Error::NotFound);
        }
        let (player, now) = (actor.id, self.0.now());
        write_tx!(self.0, async |tx| {
            lock_present(tx, player).await?;
            person(tx, other).await?;
            if tx.challenges().has_blocked(player, other).await? {
                return Ok(());
            }
            if tx.challenges().blocked(player, at_most(BLOCKED_MAX)).await?.len() >= BLOCKED_MAX {
                return Err(Error::malformed(ChallengeFault::BlockedFull, ""));
            }
            tx.challenges().block(player, other, now).await?;
            Ok(tx.challenges().withdraw_all(player, other, now).await?)
        })
    }

    /// Blocks a player no longer; false if they were not blocked.
    pub async fn unblock(self, actor: &Actor, other: PlayerId) -> Result<bool> {
        let player = actor.id;
        write_tx!(self.0, async |tx| Ok(tx.challenges().unblock(player, other).await?))
    }
}

/// Whether either has blocked the other.
pub(in crate::app) async fn is_between(tx: &mut Tx, one: PlayerId, other: PlayerId) -> Result<bool> {
    let blocks = tx.challenges().has_blocked(one, other).await?;
    Ok(blocks || tx.challenges().has_blocked(other, one).await?)
}

/// Puts the mail about a challenge into the outbox, unless whom it is for, by name or by an address, has blocked its maker.
pub(in crate::app) async fn tell_unless_blocked(
    tx: &mut Tx,
    row: &ChallengeRow,
    mail: &NewMail,
    address_key: Option<&str>,
) -> Result<bool> {
    let mut readers = match address_key {
        Some(key) => tx.inbox().writers_at(key).await?,
        None => Vec::new(),
    };
    readers.extend(row.to_id);
    let (maker, mut unwanted) = (PlayerId::from_uuid(row.from_id), false);
    for reader in readers {
        unwanted |= tx.challenges().has_blocked(PlayerId::from_uuid(reader), maker).await?;
    }
    match (unwanted, address_key) {
        (false, _) => tx.outbox().insert_mail(mail).await?,
        (true, None) => {}
        // It counts for its maker as if it was sent.
        (true, Some(_)) => {
            tx.outbox().insert_mail(mail).await?;
            tx.outbox().mail_sent(mail.id, mail.created).await?;
        }
    }
    Ok(!unwanted)
}
