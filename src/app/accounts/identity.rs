//! What players say of themselves for tournaments: federation, title, numbers, club, year of birth.

use crate::app::accounts::Accounts;
use crate::app::actor::Actor;
use crate::app::core::game_view::lock_present;
use crate::app::error::{Error, FieldError, Result};
use crate::base::zone::Zone;
use crate::base::{Identity, PlayerId, Timestamp};
use crate::store::IdentityRow;

impl Accounts<'_> {
    /// What a player says of themselves: everybody may see it.
    pub async fn identity(self, player: PlayerId) -> Result<Identity> {
        let row = read_tx!(self.0, async |tx| Ok::<_, Error>(tx.accounts().identity(player).await?))?;
        Ok(row.map(of_row).unwrap_or_default())
    }

    /// Says it anew; an empty identity says nothing more. Gives what is kept: a club without blanks around it.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub async fn set_identity(self, actor: &Actor, mut identity: Identity) -> Result<Identity> {
        identity.club = identity.club.map(|club| club.trim().to_owned());
        let faults = identity.faults(year(self.0.now()));
        if !faults.is_empty() {
            let faults = faults.into_iter().map(|fault| FieldError::new(fault, fault.field()));
            return Err(Error::Malformed(faults.collect()));
        }
        let (player, row) = (actor.id, row_of(identity.clone()));
        write_tx!(self.0, async |tx| {
            lock_present(tx, player).await?;
            Ok::<_, Error>(tx.accounts().set_identity(player, &row).await?)
        })?;
        Ok(identity)
    }
}

fn year(now: Timestamp) -> u16 {
    u16::try_from(Zone::UTC.at(now).year()).unwrap_or(u16::MAX)
}

pub(in crate::app) fn of_row(row: IdentityRow) -> Identity {
    Identity {
        federation: row.federation,
        title: row.title,
        iccf_id: row.iccf_id.and_then(|number| u32::try_from(number).ok()),
        fide_id: row.fide_id.and_then(|number| u32::try_from(number).ok()),
        club: row.club,
        born: row.born.and_then(|born| u16::try_from(born).ok()),
    }
}

fn row_of(identity: Identity) -> IdentityRow {
    IdentityRow {
        federation: identity.federation,
        title: identity.title,
        iccf_id: identity.iccf_id.map(i64::from),
        fide_id: identity.fide_id.map(i64::from),
        club: identity.club,
        born: identity.born.map(i64::from),
    }
}
