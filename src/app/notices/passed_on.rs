//! A mail that is passed on to its reader, as its mail tells it.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::app::core::game_view::person;
use crate::app::core::views::Person;
use crate::app::error::{Error, Result};
use crate::app::notices::Notices;
use crate::base::{PlayerId, TournamentId};
use crate::store::{MailRow, Tx};

/// The use of the box that keeps what was written.
pub(in crate::app) const PASSED_ON_BOX: &str = "passed-on";

/// A mail that is passed on. No `Debug`: it is somebody's mail.
pub struct PassedOn {
    pub tournament: TournamentId,
    pub name: String,
    /// Who wrote it.
    pub from: Person,
    /// Whether its reader may write to all players of the tournament.
    pub to_director: bool,
    pub text: String,
    /// Whether it was longer.
    pub cut: bool,
    /// Whether files came with it.
    pub files: bool,
}

/// The same as it is kept, boxed.
#[derive(Serialize, Deserialize)]
pub(in crate::app) struct Boxed {
    pub(in crate::app) tournament: Uuid,
    pub(in crate::app) from: Uuid,
    pub(in crate::app) to_director: bool,
    pub(in crate::app) text: String,
    pub(in crate::app) cut: bool,
    pub(in crate::app) files: bool,
}

impl Notices<'_> {
    /// The mail that it passes on.
    pub(in crate::app) async fn passed_on(self, tx: &mut Tx, row: &MailRow) -> Result<PassedOn> {
        let broken = || Error::Broken(format!("table mail, row {}: its content cannot be read", row.id));
        let text = self.0.core().boxed_text(row, PASSED_ON_BOX)?;
        let boxed: Boxed = serde_json::from_slice(text.expose()).map_err(|_| broken())?;
        let (tournament, from) = (TournamentId::from_uuid(boxed.tournament), PlayerId::from_uuid(boxed.from));
        let name = tx.tournaments().get(tournament).await?.ok_or(Error::NotFound)?.name;
        Ok(PassedOn {
            tournament,
            name,
            from: person(tx, from).await?,
            to_director: boxed.to_director,
            text: boxed.text,
            cut: boxed.cut,
            files: boxed.files,
        })
    }
}
