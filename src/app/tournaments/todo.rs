//! What waits for the hand of those who run tournaments.

pub mod item;
mod unpaired;

use std::slice;

use crate::app::actor::Actor;
use crate::app::core::game_view::{named, persons};
use crate::app::core::incidents::IncidentKind;
use crate::app::core::views::Person;
use crate::app::error::Result;
use crate::app::limits::{DAY, at_most, counted};
use crate::app::tournaments::Tournaments;
use crate::app::tournaments::locked::{LockedTournament, begins, has_ended, must_run};
use crate::app::tournaments::model::{PairingView, TournamentView, pairing_view};
use crate::app::tournaments::pairing::played::played_of;
use crate::app::tournaments::running::silence::still_silent;
use crate::app::tournaments::series::rules::SeriesRules;
use crate::app::tournaments::todo::item::{DirectorItem, DirectorTask, Found};
use crate::base::{BySide, GameId, Micros, PlayerId, Timestamp, TournamentId};
use crate::store::{EntrantRow, Tx};
use crate::tournament::{AtTheEnd, EntrantState, Kind, PairingScore, Phase, Post};

/// The most that is shown at once.
pub const DIRECTOR_QUEUE_MAX: usize = 200;
/// So many days before the hard end it is said that games go on.
pub const HARD_END_NEAR_DAYS: i64 = 14;
/// A game that is not made so long after its time is a fault.
pub const GAME_LATE: Micros = 10 * 60 * 1_000_000;
/// Tournaments that are looked through: first those that are not over, the newest first.
pub const TOURNAMENTS_MAX: i64 = 100;

impl Tournaments<'_> {
    /// What waits for the caller in the tournaments that they run, at most [`DIRECTOR_QUEUE_MAX`]: first what is due, the
    /// earliest first, then what waits longest.
    pub async fn director_queue(self, actor: &Actor) -> Result<Vec<DirectorItem>> {
        let (now, person) = (self.0.now(), actor.id);
        read_tx!(self.0, async |tx| queue_of(tx, person, now).await)
    }

    /// The same in one tournament.
    ///
    /// # Errors
    /// Only those who run it see it.
    pub async fn tournament_queue(self, actor: &Actor, id: TournamentId) -> Result<Vec<DirectorItem>> {
        let (now, actor) = (self.0.now(), actor.clone());
        read_tx!(self.0, async |tx| {
            let held = LockedTournament::read(tx, id).await?;
            must_run(tx, &held, &actor).await?;
            let templates = templates(tx, slice::from_ref(&held)).await?;
            Ok(in_order(items_of(tx, &held, (None, &templates[..]), now).await?))
        })
    }
}

/// What waits in one tournament, for somebody who runs it, of which all pairings are read already.
pub(super) async fn queue_in(
    tx: &mut Tx,
    view: &TournamentView,
    now: Timestamp,
) -> Result<Vec<DirectorItem>> {
    let held = LockedTournament::read(tx, view.id).await?;
    let templates = templates(tx, slice::from_ref(&held)).await?;
    Ok(in_order(items_of(tx, &held, (Some(&view.pairings[..]), &templates[..]), now).await?))
}

/// What waits for a person, inside a transaction.
pub(super) async fn queue_of(tx: &mut Tx, person: PlayerId, now: Timestamp) -> Result<Vec<DirectorItem>> {
    let mut items = Vec::new();
    let all = run_by(tx, person).await?;
    let templates = templates(tx, &all).await?;
    for held in &all {
        items.extend(items_of(tx, held, (None, &templates[..]), now).await?);
    }
    Ok(in_order(items))
}

/// The tournaments that a person runs as director or assistant.
pub(in crate::app) async fn run_by(tx: &mut Tx, person: PlayerId) -> Result<Vec<LockedTournament>> {
    let mut all = Vec::new();
    for row in tx.tournaments().directed_by(person, TOURNAMENTS_MAX).await? {
        all.push(LockedTournament::of(tx, row).await?);
    }
    Ok(all)
}

fn in_order(mut items: Vec<DirectorItem>) -> Vec<DirectorItem> {
    let first = |at: Option<Timestamp>| at.unwrap_or(Timestamp::from_us(i64::MAX));
    items.sort_by_key(|item| (first(item.due), first(item.since)));
    items.truncate(DIRECTOR_QUEUE_MAX);
    items
}

/// What waits in a tournament. `pairings` are all that it has, where they are read already; else they are read if they are needed.
async fn items_of(
    tx: &mut Tx,
    held: &LockedTournament,
    (pairings, templates): (Option<&[PairingView]>, &[TournamentId]),
    now: Timestamp,
) -> Result<Vec<DirectorItem>> {
    let items = Vec::new();
    let mut found = Found { held, items };
    match held.phase {
        // Results may be appealed against when all is over.
        Phase::Finished | Phase::Cancelled => {
            incidents(tx, &mut found, now).await?;
            return Ok(found.items);
        }
        Phase::Draft => {
            if is_to_open(held) && !templates.contains(&held.id) {
                found.add(DirectorTask::ToOpen, None, None);
            }
            return Ok(found.items);
        }
        Phase::Open | Phase::Closed | Phase::Running => {}
    }
    let entrants = tx.tournaments().entrants(held.id).await?;
    if held.phase == Phase::Running {
        in_play(tx, &mut found, (&entrants[..], pairings), now).await?;
    } else {
        before_play(&mut found, &entrants, now)?;
    }
    let roles = tx.tournaments().roles(held.id).await?;
    let games: usize = counted(tx.tournaments().games_without_arbiter(held.id).await?);
    // An arbiter who plays watches over no own games.
    if games > 0 || !roles.iter().any(|(.., role)| role == Post::Arbiter.as_str()) {
        found.add(DirectorTask::NoArbiter { games }, None, None);
    }
    let may_be_reached = [EntrantState::Playing, EntrantState::Entered];
    let bounced = tx.tournaments().bounced_entrants(held.id).await?;
    for one in &entrants {
        if found.items.len() >= DIRECTOR_QUEUE_MAX {
            break;
        }
        if may_be_reached.contains(&one.state) && bounced.contains(&one.player_id) {
            found.add(DirectorTask::Bounced { player: who(one) }, None, None);
        }
    }
    Ok(found.items)
}

/// Whether this is a draft that is opened by hand.
fn is_to_open(held: &LockedTournament) -> bool {
    held.phase == Phase::Draft && held.row.due_us.is_none()
}

/// From which tournaments series took their sheets over; nothing is read where that is asked of none of these.
async fn templates(tx: &mut Tx, of: &[LockedTournament]) -> Result<Vec<TournamentId>> {
    if !of.iter().any(is_to_open) {
        return Ok(Vec::new());
    }
    let all = tx.series().rules_with_template().await?;
    let rules = all.iter().filter_map(|rules| serde_json::from_str::<SeriesRules>(rules).ok());
    Ok(rules.filter_map(|rules| rules.template).collect())
}

fn before_play(found: &mut Found<'_>, entrants: &[EntrantRow], now: Timestamp) -> Result<()> {
    let held = found.held;
    let starts = begins(held, held.sheet.dates.starts)?;
    let closes = begins(held, held.sheet.dates.closes)?;
    let of = |state: EntrantState| entrants.iter().filter(move |one| one.state == state);
    let (entered, places) = (of(EntrantState::Entered).count(), held.sheet.places);
    let few = entered < usize::from(places.min);
    let full = entered >= usize::from(held.sheet.most());
    // What starts by itself waits for nobody.
    let by_hand = match held.phase {
        Phase::Closed => starts.is_none(),
        _ => starts.is_none() && closes.is_none() && full,
    };
    let come = starts.filter(|at| *at <= now);
    if few && (come.is_some() || by_hand) {
        let needed = places.min;
        found.add(DirectorTask::TooFewEntrants { entered, needed }, come, None);
    } else if by_hand {
        found.add(DirectorTask::ToStart { entered }, None, None);
    }
    let first = of(EntrantState::Waiting).map(|one| one.entered_us).min();
    if let Some(first) = first {
        let players = of(EntrantState::Waiting).count();
        found.add(DirectorTask::Waiting { players }, Some(Timestamp::from_us(first)), None);
    }
    Ok(())
}

/// Objections and appeals that wait for their arbiters.
async fn incidents(tx: &mut Tx, found: &mut Found<'_>, now: Timestamp) -> Result<()> {
    let mut all = tx.tournaments().incidents(found.held.id, now, at_most(DIRECTOR_QUEUE_MAX)).await?;
    // What is to be adjudicated stands there for itself.
    all.retain(|one| one.kind != IncidentKind::Adjudication);
    let players = all.iter().flat_map(|one| [one.white_id, one.black_id]).map(PlayerId::from_uuid);
    let players: Vec<PlayerId> = players.collect();
    let people = persons(tx, players).await?;
    for one in all {
        let players = BySide { white: one.white_id, black: one.black_id };
        let players = players.map(|id| named(&people, PlayerId::from_uuid(id))).transpose()?;
        let game = GameId::from_uuid(one.game_id);
        let (since, due) = (Timestamp::from_us(one.opened_us), Timestamp::from_us(one.due_us));
        found.add(DirectorTask::Incident { game, players, kind: one.kind }, Some(since), Some(due));
    }
    Ok(())
}

async fn in_play(
    tx: &mut Tx,
    found: &mut Found<'_>,
    (entrants, pairings): (&[EntrantRow], Option<&[PairingView]>),
    now: Timestamp,
) -> Result<()> {
    let held = found.held;
    let paused = held.row.paused_us.map(Timestamp::from_us);
    if paused.is_some() {
        found.add(DirectorTask::Paused, paused, None);
    }
    incidents(tx, found, now).await?;
    let read: Vec<PairingView>;
    let all = match pairings {
        Some(pairings) => pairings,
        None => {
            let rows = tx.games().pairings(held.id).await?.into_iter();
            read = rows.map(|row| pairing_view(held.id, row, now)).collect::<Result<_>>()?;
            &read[..]
        }
    };
    let open: Vec<&PairingView> =
        all.iter().filter(|one| played_of(one).score == PairingScore::Open).collect();
    if let Some(end) = begins(held, held.sheet.dates.ends)? {
        let near = end.plus(-HARD_END_NEAR_DAYS * DAY) <= now && now < end && held.row.ended_us.is_none();
        if near && !open.is_empty() {
            let games = open.len();
            found.add(DirectorTask::HardEndNear { games }, None, Some(end));
        }
    }
    let ended = held.row.ended_us.map(Timestamp::from_us);
    if ended.is_some() && held.sheet.at_the_end == AtTheEnd::Adjudicate {
        for game in open.iter().filter_map(|one| one.game) {
            found.add(DirectorTask::HardEnd { game }, ended, None);
        }
    }
    let late = open.iter().filter(|one| one.game.is_none() && one.starts.plus(GAME_LATE) < now);
    if let Some(since) = late.clone().map(|one| one.starts).min().filter(|_| paused.is_none()) {
        let games = late.count();
        found.add(DirectorTask::LateGames { games }, Some(since), None);
    }
    if matches!(held.sheet.kind, Kind::Swiss { .. }) && !has_ended(held, now)? {
        unpaired::not_paired(tx, found).await?;
        unpaired::paired_otherwise(tx, found).await?;
    }
    let silent = still_silent(tx, held, entrants, now).await?;
    for one in entrants.iter().filter(|one| one.state == EntrantState::Playing) {
        if let Some(since) = silent.get(&one.player_id) {
            let since = Timestamp::from_us(*since);
            found.add(DirectorTask::Silent { player: who(one) }, Some(since), None);
        }
    }
    Ok(())
}

pub(in crate::app) fn who(row: &EntrantRow) -> Person {
    Person { id: PlayerId::from_uuid(row.player_id), name: row.player_name.clone() }
}
