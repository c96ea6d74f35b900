//! Captains are asked for the line-up of the next round by mail, and reminded once if they have entered none.

use crate::app::error::Result;
use crate::app::limits::DAY;
use crate::app::outbox::webhooks::event::About;
use crate::app::tournaments::locked::{LockedTournament, small};
use crate::app::tournaments::notices::types::TournamentNews;
use crate::app::tournaments::teams::rounds::{ComingRound, Rounds};
use crate::app::tournaments::teams::{Teams, name_of_team};
use crate::base::{MailId, MailKind, Micros, PlayerId, Timestamp};
use crate::store::{MailRow, PairingRow, Tx};
use crate::tournament::{EntrantState, Phase};

/// So long before a line-up is due its captain is reminded: half a day where there is a day in all.
const REMINDED_US: Micros = DAY;

/// When captains are asked for a line-up, and when they are reminded, each with the mark that stands with a captain since then.
fn moments(rounds: &Rounds, next: ComingRound<'_>) -> [(i64, Timestamp); 2] {
    let asked = Micros::from(rounds.days) * DAY;
    let mark = 2 * i64::from(next.round);
    [(mark, next.due.plus(-asked)), (mark + 1, next.due.plus(-REMINDED_US.min(asked / 2)))]
}

/// When captains are asked or reminded next, or the next round begins.
pub(in crate::app) async fn next_line_up(
    tx: &mut Tx,
    held: &LockedTournament,
    all: &[PairingRow],
) -> Result<Option<Timestamp>> {
    let Some(rounds) = Rounds::of(tx, held, all).await? else { return Ok(None) };
    let Some(next) = rounds.next(held) else { return Ok(None) };
    let captains = tx.pairings().captains(held.id).await?;
    let asked = captains.iter().map(|one| one.asked).min().unwrap_or(i64::MAX);
    let ahead = moments(&rounds, next).into_iter().find(|(mark, _)| asked < *mark);
    Ok(Some(ahead.map_or(next.due, |(_, at)| at)))
}

/// What a mail to a captain tells as things are; nothing once the line-up is entered, the round has begun, or somebody else is
/// captain.
pub(in crate::app) async fn load_line_up(
    tx: &mut Tx,
    held: &LockedTournament,
    row: &MailRow,
) -> Result<Option<TournamentNews>> {
    let captains = tx.pairings().captains(held.id).await?;
    let Some(own) = captains.iter().find(|one| one.player_id == row.player_id) else { return Ok(None) };
    let all = tx.games().pairings(held.id).await?;
    let team = small(held.id, own.team)?;
    let Some(rounds) = Rounds::of(tx, held, &all).await? else { return Ok(None) };
    let next = rounds.next(held).and_then(|next| Some((next, next.opponent(team)?)));
    let Some((next, opponent)) = next.filter(|_| held.phase == Phase::Running) else { return Ok(None) };
    let entered = tx.pairings().line_ups(held.id).await?;
    if rounds.stands(held, &entered, (next.round, team))? {
        return Ok(None);
    }
    let entrants = tx.tournaments().entrants(held.id).await?;
    let player = |number: u16| {
        let own = entrants
            .iter()
            .find(|one| one.number == Some(number.into()) && one.state != EntrantState::Replaced);
        own.map(|one| one.player_name.clone()).unwrap_or_default()
    };
    Ok(Some(TournamentNews::LineUp {
        round: next.round,
        due: next.due,
        teams: [team, opponent].map(|team| name_of_team(&entrants, team)),
        players: rounds.players(team, None, &all).into_iter().map(player).collect(),
        reminds: row.number % 2 == 1,
    }))
}

impl Teams<'_> {
    /// Asks and reminds those captains whose time it is.
    pub(in crate::app) async fn ask_captains(
        self,
        tx: &mut Tx,
        held: &LockedTournament,
        all: &[PairingRow],
        now: Timestamp,
    ) -> Result<()> {
        let Some(rounds) = Rounds::of(tx, held, all).await? else { return Ok(()) };
        let Some(next) = rounds.next(held).filter(|next| next.due > now) else { return Ok(()) };
        let due = moments(&rounds, next).into_iter().rfind(|(_, at)| *at <= now);
        let Some((mark, _)) = due else { return Ok(()) };
        let entered = tx.pairings().line_ups(held.id).await?;
        for one in tx.pairings().captains(held.id).await? {
            let team = small(held.id, one.team)?;
            let plays = next.opponent(team).is_some();
            if one.asked >= mark || !plays || rounds.stands(held, &entered, (next.round, team))? {
                continue;
            }
            let reminds = one.asked == 2 * i64::from(next.round);
            let mail = MailId::new(now, self.0.rng());
            // A captain who is named again is asked again: the moment tells the mails apart.
            let number = 2 * now.as_us() + i64::from(reminds);
            let captain = PlayerId::from_uuid(one.player_id);
            tx.tournament_mails()
                .insert_tournament_mail(mail, (held.id, number), MailKind::LineUp, captain, now)
                .await?;
            let (kind, about) = (MailKind::LineUp, About::Tournament { tournament: held.id });
            self.0.webhooks().tell_about(tx, kind, captain, now, about).await?;
        }
        Ok(tx.pairings().captains_were_asked(held.id, mark).await?)
    }
}
