//! What waits for the hand of those who run tournaments.

use super::pairing::played;
use super::running::begins;
use super::silence::still_silent;
use super::{EntrantState, Held, Phase};
use crate::app::view::Person;
use crate::app::{Actor, App, Error};
use crate::base::{GameId, PlayerId, Timestamp, TournamentId};
use crate::store::Tx;
use crate::tournament::{AtTheEnd, Fared};

/// The most that is shown at once.
pub const DIRECTOR_QUEUE_MAX: usize = 200;
/// Tournaments that are looked through, the newest first.
const TOURNAMENTS_MAX: i64 = 100;

/// Something that waits.
#[derive(Clone)]
pub struct DirectorItem {
    /// In which tournament.
    pub tournament: TournamentId,
    /// Its name.
    pub name: String,
    /// What.
    pub task: DirectorTask,
}

/// What waits.
#[derive(Clone)]
pub enum DirectorTask {
    /// The first day of play has come, and fewer have entered than the sheet asks for.
    TooFewEntrants {
        /// So many have entered.
        entered: usize,
        /// So many are needed.
        needed: u16,
    },
    /// Entries are closed, and no day of play is set: somebody starts it.
    ToStart,
    /// A player owes an entry and has made none since then.
    Silent {
        /// Who.
        player: Person,
        /// Since when.
        since: Timestamp,
    },
    /// The hard end has come, and this game is to be adjudicated.
    HardEnd {
        /// The game.
        game: GameId,
    },
    /// A game without an arbiter.
    NoArbiter {
        /// The game.
        game: GameId,
    },
    /// An objection or another incident is open in a game.
    Incident {
        /// The game.
        game: GameId,
        /// The word of its kind.
        kind: String,
        /// By when it should be dealt with.
        due: Timestamp,
    },
    /// Mails to an entrant come back.
    Bounced {
        /// Who.
        player: Person,
    },
    /// All of it stands.
    Paused {
        /// Since when.
        since: Timestamp,
    },
}

impl App {
    /// What waits for the caller in the tournaments that they run, at most [`DIRECTOR_QUEUE_MAX`].
    pub async fn director_queue(&self, actor: &Actor) -> Result<Vec<DirectorItem>, Error> {
        let (now, person) = (self.now(), actor.id);
        self.store()
            .read(move |tx| Box::pin(async move { queue_of(tx, person, now).await }))
            .await
    }
}

/// What waits for a person, inside a transaction.
pub(super) async fn queue_of(
    tx: &mut Tx,
    person: PlayerId,
    now: Timestamp,
) -> Result<Vec<DirectorItem>, Error> {
    let mut items = Vec::new();
    for row in tx.tournaments_run_by(person, TOURNAMENTS_MAX).await? {
        let held = Held::of(tx, row).await?;
        let post = super::post_of(tx, held.id, person).await?;
        if post.is_none_or(|post| post == super::Post::Arbiter) {
            continue;
        }
        let tasks = tasks_of(tx, &held, now).await?;
        items.extend(tasks.into_iter().map(|task| DirectorItem {
            tournament: held.id,
            name: held.row.name.clone(),
            task,
        }));
        if items.len() >= DIRECTOR_QUEUE_MAX {
            items.truncate(DIRECTOR_QUEUE_MAX);
            break;
        }
    }
    Ok(items)
}

async fn tasks_of(tx: &mut Tx, held: &Held, now: Timestamp) -> Result<Vec<DirectorTask>, Error> {
    let mut tasks = Vec::new();
    if matches!(held.phase, Phase::Draft | Phase::Finished | Phase::Cancelled) {
        return Ok(tasks);
    }
    let entrants = tx.entrants(held.id).await?;
    let state = |state: EntrantState| entrants.iter().filter(move |one| one.state == state.as_str());
    let starts = begins(held, held.sheet.dates.starts)?;
    let (entered, needed) = (state(EntrantState::Entered).count(), held.sheet.places.min);
    match held.phase {
        Phase::Running => {}
        _ if starts.is_some_and(|at| at <= now) && entered < usize::from(needed) => {
            tasks.push(DirectorTask::TooFewEntrants { entered, needed });
        }
        Phase::Closed if starts.is_none() => tasks.push(DirectorTask::ToStart),
        _ => {}
    }
    let limit = i64::try_from(DIRECTOR_QUEUE_MAX).unwrap_or(0);
    if let Some(since) = held.row.paused_us {
        tasks.push(DirectorTask::Paused {
            since: Timestamp::from_us(since),
        });
    }
    for one in tx.tournament_incidents(held.id, now, limit).await? {
        tasks.push(DirectorTask::Incident {
            game: GameId::from_uuid(one.game_id),
            kind: one.kind,
            due: Timestamp::from_us(one.due_us),
        });
    }
    let end = begins(held, held.sheet.dates.ends)?.map(Timestamp::as_us);
    if end.is_some() && held.row.ended_us == end && held.sheet.at_the_end == AtTheEnd::Adjudicate {
        let all = tx.pairings(held.id).await?;
        let open = all.iter().zip(played(held.id, &all, now)?);
        let open = open.filter(|(_, one)| one.fared == Fared::Open);
        let games = open.filter_map(|(row, _)| row.game_id.map(GameId::from_uuid));
        tasks.extend(games.map(|game| DirectorTask::HardEnd { game }));
    }
    if held.phase == Phase::Running {
        let silent = still_silent(tx, held, now).await?;
        for one in state(EntrantState::Playing) {
            if let Some(since) = silent.get(&one.player_id) {
                let since = Timestamp::from_us(*since);
                let player = who(one);
                tasks.push(DirectorTask::Silent { player, since });
            }
        }
        let games = tx.games_without_arbiter(held.id, limit).await?.into_iter();
        tasks.extend(games.map(|game| DirectorTask::NoArbiter { game }));
    }
    for one in state(EntrantState::Playing).chain(state(EntrantState::Entered)) {
        if tasks.len() >= DIRECTOR_QUEUE_MAX {
            break;
        }
        if !tx.bounced(PlayerId::from_uuid(one.player_id)).await?.is_empty() {
            tasks.push(DirectorTask::Bounced { player: who(one) });
        }
    }
    Ok(tasks)
}

fn who(row: &crate::store::EntrantRow) -> Person {
    Person {
        id: PlayerId::from_uuid(row.player_id),
        name: row.player_name.clone(),
    }
}
