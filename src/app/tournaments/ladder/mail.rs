//! The mail that tells a player of a challenge on a ladder.

use crate::app::accounts::sign_in::links::LINK_BOX;
use crate::app::error::{Error, Result};
use crate::app::tournaments::ladder::Ladders;
use crate::app::tournaments::ladder::standing::rules_of;
use crate::app::tournaments::locked::LockedTournament;
use crate::base::{MailKind, PlayerId, Timestamp, TournamentId};
use crate::store::{EntrantRow, LadderChallengeStatus, MailRow, NewMail, Tx};
use crate::tournament::EntrantState;
use crate::tournament::ladder::Refused;

/// A challenge on a ladder, for a mail to who is challenged.
#[derive(Clone)]
pub struct LadderNotice {
    /// The ladder.
    pub id: TournamentId,
    pub name: String,
    pub challenger: String,
    pub answer_by: Timestamp,
    /// What becomes of it otherwise.
    pub refused: Refused,
    /// Whether it waits for an answer still.
    pub open: bool,
}

impl Ladders<'_> {
    /// The mail about this challenge.
    pub(in crate::app) fn ladder_mail(
        self,
        id: TournamentId,
        number: i64,
        player: PlayerId,
        now: Timestamp,
    ) -> NewMail {
        let text = format!("{id} {number}");
        self.0.core().boxed_mail(MailKind::LadderChallenge, player, now, LINK_BOX, text)
    }

    /// What such a mail tells now.
    pub(in crate::app) async fn ladder_of_mail(self, tx: &mut Tx, row: &MailRow) -> Result<LadderNotice> {
        let broken = || Error::Broken(format!("table mail, row {}: its challenge cannot be read", row.id));
        let text = self.0.core().boxed_text(row, LINK_BOX)?;
        let text = std::str::from_utf8(text.expose()).map_err(|_| broken())?;
        let (id, number) = text.split_once(' ').ok_or_else(broken)?;
        let id = TournamentId::parse(id).map_err(|_| broken())?;
        let number: i64 = number.parse().map_err(|_| broken())?;
        let held = LockedTournament::read(tx, id).await?;
        let rules = rules_of(&held)?;
        let found = tx.pairings().ladder_challenge(id, number).await?.ok_or_else(broken)?;
        let entrants = tx.tournaments().entrants(id).await?;
        // A substitute stands for the one replaced.
        let challenges =
            |one: &&EntrantRow| one.number == Some(found.challenger) && one.state != EntrantState::Replaced;
        let who = entrants.iter().find(challenges);
        Ok(LadderNotice {
            id,
            name: held.sheet.name,
            challenger: who.map(|who| who.player_name.clone()).unwrap_or_default(),
            answer_by: Timestamp::from_us(found.answer_by_us),
            refused: rules.refused,
            open: found.state == LadderChallengeStatus::Open,
        })
    }
}
