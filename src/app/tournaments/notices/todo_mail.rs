//! Tells those who run tournaments by mail what waits for their hand. The queue is looked through from time to time; what
//! was not in it the last time is told, together with the rest, and one mail comes in [`TODO_MAIL_INTERVAL`] at most.

use std::collections::BTreeSet;

use uuid::Uuid;

use crate::app::core::game_view::is_erased;
use crate::app::error::{Error, Result};
use crate::app::limits::at_most;
use crate::app::outbox::webhooks::event::About;
use crate::app::tournaments::notices::TournamentNotices;
use crate::app::tournaments::notices::types::TournamentNews;
use crate::app::tournaments::todo::item::{DirectorItem, DirectorTask};
use crate::app::tournaments::todo::{DIRECTOR_QUEUE_MAX, queue_of};
use crate::base::{MailId, MailKind, Micros, PlayerId, Timestamp, TournamentId};
use crate::store::Tx;

/// So long after one mail the next one comes.
pub const TODO_MAIL_INTERVAL: Micros = 4 * 60 * 60 * 1_000_000;
/// Things that one mail lists.
pub const HAND_ITEMS_TOLD: usize = 40;
/// People who are looked after in one step.
const PEOPLE_MAX: i64 = 1000;

type Known = BTreeSet<(Uuid, String)>;

/// Tells it from the other things that wait in its tournament; nothing, if it is no news to those who run it.
fn key(item: &DirectorItem) -> Option<String> {
    let word = item.task.as_str();
    let since = item.since.map(|at| at.to_string()).unwrap_or_default();
    Some(match &item.task {
        DirectorTask::ToOpen | DirectorTask::NoArbiter { games: 0 } => return None,
        DirectorTask::TooFewEntrants { .. }
        | DirectorTask::ToStart { .. }
        | DirectorTask::HardEndNear { .. }
        | DirectorTask::NoArbiter { .. } => word.to_owned(),
        DirectorTask::Waiting { .. } | DirectorTask::LateGames { .. } | DirectorTask::Paused => {
            format!("{word} {since}")
        }
        DirectorTask::NotPaired { round, .. } | DirectorTask::PairedOtherwise { round, .. } => {
            format!("{word} {round}")
        }
        DirectorTask::Silent { player } => format!("{word} {} {since}", player.id),
        DirectorTask::HardEnd { game } => format!("{word} {game}"),
        DirectorTask::Incident { game, kind, .. } => format!("{word} {game} {kind} {since}"),
        DirectorTask::Bounced { player } => format!("{word} {}", player.id),
    })
}

impl TournamentNotices<'_> {
    /// Puts mails into the outbox for those in whose queues something new waits; answers how many.
    pub async fn send_todo_mails(self) -> Result<usize> {
        let people = read_tx!(self.0, async |tx| tx.tournament_mails().running_people(PEOPLE_MAX).await)?;
        let mut told = 0;
        for person in people {
            match self.send_todo_mail(person).await {
                Ok(done) => told += usize::from(done),
                Err(error) => {
                    tracing::error!(%person, %error, "nobody can be told what waits in their tournaments; it is tried again");
                }
            }
        }
        Ok(told)
    }

    async fn send_todo_mail(self, person: PlayerId) -> Result<bool> {
        let now = self.0.now();
        let (waits, known) = read_tx!(self.0, async |tx| {
            let waits = queue_of(tx, person, now).await?;
            Ok::<_, Error>((waits, known(tx, person).await?))
        })?;
        let waits: Vec<(Uuid, String)> =
            waits.iter().filter_map(|item| Some((item.tournament.as_uuid(), key(item)?))).collect();
        let gone: Vec<_> = known.iter().filter(|one| !waits.contains(one)).cloned().collect();
        let new: Vec<_> = waits.into_iter().filter(|one| !known.contains(one)).collect();
        if gone.is_empty() && new.is_empty() {
            return Ok(false);
        }
        write_tx!(app = self.0, async |tx| {
            // One process alone tells it.
            tx.accounts().lock(person).await?;
            if is_erased(tx, person).await? {
                return Ok(false);
            }
            for (id, what) in gone {
                tx.tournament_mails().forget_todo(person, TournamentId::from_uuid(id), &what).await?;
            }
            let told = tx
                .outbox()
                .mails_asked_for(person, MailKind::TournamentHand, now.plus(-TODO_MAIL_INTERVAL))
                .await?;
            let Some((first, _)) = new.first().filter(|_| told == 0) else { return Ok(false) };
            let first = TournamentId::from_uuid(*first);
            for (id, what) in &new {
                tx.tournament_mails().note_todo_mail(person, TournamentId::from_uuid(*id), what, now).await?;
            }
            let mail = MailId::new(now, app.rng());
            let place = (first, now.as_us());
            tx.tournament_mails()
                .insert_tournament_mail(mail, place, MailKind::TournamentHand, person, now)
                .await?;
            let kind = MailKind::TournamentHand;
            app.webhooks().tell_about(tx, kind, person, now, About::Tournament { tournament: first }).await?;
            Ok::<_, Error>(true)
        })
    }
}

async fn known(tx: &mut Tx, person: PlayerId) -> Result<Known> {
    // What was told and still waits is never more than a queue holds.
    let limit = at_most(2 * DIRECTOR_QUEUE_MAX);
    let rows = tx.tournament_mails().todo_mails_sent(person, limit).await?;
    Ok(rows.into_iter().map(|(id, what, _)| (id, what)).collect())
}

/// What such a mail tells: all that waits now. Nothing, if it has been dealt with since.
pub(super) async fn load_todo(tx: &mut Tx, person: PlayerId, now: Timestamp) -> Result<TournamentNews> {
    let mut items: Vec<DirectorItem> = queue_of(tx, person, now).await?;
    let more = items.len().saturating_sub(HAND_ITEMS_TOLD);
    items.truncate(HAND_ITEMS_TOLD);
    Ok(TournamentNews::Todo { items, more })
}
