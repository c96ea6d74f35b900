//! Who becomes captain of a team while it is played is told by mail, and of the draw offers that wait for their answer.

use crate::app::core::loaded_game::Loaded;
use crate::app::error::Result;
use crate::app::outbox::enqueue::Outgoing;
use crate::app::outbox::webhooks::event::About;
use crate::app::tournaments::locked::{LockedTournament, small};
use crate::app::tournaments::notices::types::TournamentNews;
use crate::app::tournaments::teams::{Teams, name_of_team};
use crate::base::{GameId, MailId, MailKind, PlayerId, Side};
use crate::game::CoursePhase;
use crate::store::{EntrantRow, MailRow, PairingRow, Tx};
use crate::tournament::{Kind, Phase};

/// What a mail to somebody who has become captain, or is it no longer, tells; nothing if that has changed since.
pub(in crate::app) async fn load_captain(
    tx: &mut Tx,
    held: &LockedTournament,
    row: &MailRow,
) -> Result<Option<TournamentNews>> {
    let captains = tx.pairings().captains(held.id).await?;
    let own = captains.iter().find(|one| one.player_id == row.player_id);
    if held.phase != Phase::Running || own.is_some() != (row.number % 2 == 1) {
        return Ok(None);
    }
    let team = match own {
        Some(own) => {
            let entrants = tx.tournaments().entrants(held.id).await?;
            Some(name_of_team(&entrants, small(held.id, own.team)?))
        }
        None => None,
    };
    let line_ups = held.sheet.line_ups().is_some();
    Ok(Some(TournamentNews::Captain { team, line_ups, draws: captains_answer(held) }))
}

/// Whether captains answer draw offers by the sheet.
pub(in crate::app) const fn captains_answer(held: &LockedTournament) -> bool {
    matches!(held.sheet.kind, Kind::Teams { captain_draws: true, .. })
}

impl Teams<'_> {
    /// Tells those who have become captain in this transaction.
    pub(in crate::app) async fn tell_new_captains(self, tx: &mut Tx, held: &LockedTournament) -> Result<()> {
        if held.phase != Phase::Running || !held.sheet.has_captains() {
            return Ok(());
        }
        let mut captains = tx.pairings().captains(held.id).await?;
        captains.retain(|one| one.asked < 0);
        if captains.is_empty() {
            return Ok(());
        }
        let entrants = tx.tournaments().entrants(held.id).await?;
        for one in &captains {
            let captain = PlayerId::from_uuid(one.player_id);
            self.mail_captain(tx, held, captain, true).await?;
            if captains_answer(held) {
                self.tell_waiting_offers(tx, held, one.team, captain, &entrants).await?;
            }
        }
        Ok(tx.pairings().captains_were_asked(held.id, 0).await?)
    }

    /// Tells somebody that they are captain now, or no longer. Each such mail follows an act, whose number tells them apart.
    pub(in crate::app) async fn mail_captain(
        self,
        tx: &mut Tx,
        held: &LockedTournament,
        player: PlayerId,
        leads: bool,
    ) -> Result<()> {
        let (now, kind) = (self.0.now(), MailKind::Captain);
        let (mail, number) = (MailId::new(now, self.0.rng()), 2 * held.row.event_seq + i64::from(leads));
        tx.tournament_mails().insert_tournament_mail(mail, (held.id, number), kind, player, now).await?;
        self.0.webhooks().tell_about(tx, kind, player, now, About::Tournament { tournament: held.id }).await
    }

    /// Tells a captain of the draws that are offered to players of their team and not answered yet, the newest turn of each
    /// game from its release on.
    async fn tell_waiting_offers(
        self,
        tx: &mut Tx,
        held: &LockedTournament,
        team: i64,
        captain: PlayerId,
        entrants: &[EntrantRow],
    ) -> Result<()> {
        let all = tx.games().pairings(held.id).await?;
        let open = all.iter().filter_map(|row| Some((open_game(row)?, side_of(row, team, entrants)?)));
        for (id, side) in open.collect::<Vec<_>>() {
            let game = Loaded::read(tx, id).await?;
            if game.row.phase == CoursePhase::Finished {
                continue;
            }
            // Where one is opened and not released yet, its mails go to whoever was captain then.
            let turn = game.newest_turn(tx).await?.turn;
            if !turn.offer_to(side) {
                continue;
            }
            // The mails of reveals have the numbers of events; these have numbers below 0.
            let about =
                Outgoing { game: Some(game.id), turn: Some(turn.number), number: -held.row.event_seq };
            let release = turn.open_at.max(self.0.now());
            self.0.outbox().post(tx, MailKind::CaptainDraw, captain, release, about).await?;
        }
        Ok(())
    }
}

/// The game of a pairing, while it goes on and counts.
fn open_game(row: &PairingRow) -> Option<GameId> {
    let goes_on = row.ended_us.is_none() && row.outcome.is_none();
    row.game_id.filter(|_| goes_on).map(GameId::from_uuid)
}

/// The side of a team in a pairing.
fn side_of(row: &PairingRow, team: i64, entrants: &[EntrantRow]) -> Option<Side> {
    let own =
        |number: i64| entrants.iter().any(|one| (one.section, one.number) == (Some(team), Some(number)));
    match (own(row.white), row.black.is_some_and(own)) {
        (true, _) => Some(Side::White),
        (false, true) => Some(Side::Black),
        (false, false) => None,
    }
}
