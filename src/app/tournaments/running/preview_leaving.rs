//! What leaving a tournament would do, before it is done; and how reliably its entrants play.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use crate::app::actor::Actor;
use crate::app::core::game_view::person;
use crate::app::core::views::Person;
use crate::app::error::{Error, Result, TournamentRefusal};
use crate::app::ratings::Ratings;
use crate::app::ratings::reliability::Reliability;
use crate::app::tournaments::locked::{LockedTournament, must_run, small};
use crate::app::tournaments::running::RunningTournaments;
use crate::app::tournaments::running::leaving::{annuls, own_games, playing};
use crate::app::tournaments::todo::{run_by, who};
use crate::base::{PlayerId, Timestamp, TournamentId};
use crate::store::{EntrantRow, Tx};
use crate::tournament::{EntrantState, PairingScore, Phase};

/// Players who are looked at when those are sought who play unreliably.
pub const RELIABILITY_PLAYERS_MAX: usize = 1000;

/// What becomes of the games of one who leaves.
#[derive(Clone)]
pub struct Leaving {
    pub player: Person,
    /// The starting number.
    pub number: u16,
    /// Games that go on, or have not begun.
    pub open: usize,
    /// Of these, those that have begun: a substitute plays them anew.
    pub begun: usize,
    /// Games that are finished.
    pub finished: usize,
    /// Whether all of them are annulled, the finished ones too.
    pub annulled: bool,
    /// Whether a substitute may take the place.
    pub replacement: bool,
}

type NamedTournament = (TournamentId, String);

/// How reliably an entrant plays.
#[derive(Clone)]
pub struct EntrantReliability {
    pub player: Person,
    /// In which of the caller's tournaments.
    pub tournaments: Vec<NamedTournament>,
    /// How reliably.
    pub reliability: Reliability,
}

impl RunningTournaments<'_> {
    /// What becomes of a player's games if the player leaves now; nothing is changed.
    ///
    /// # Errors
    /// As [`Action::Withdraw`](crate::app::tournaments::action::Action::Withdraw).
    pub async fn foresee_leaving(self, by: &Actor, id: TournamentId, player: PlayerId) -> Result<Leaving> {
        let (now, by) = (self.0.now(), by.clone());
        read_tx!(self.0, async |tx| {
            let held = LockedTournament::read(tx, id).await?;
            if player != by.id {
                must_run(tx, &held, &by).await?;
            }
            held.must_be(&[Phase::Running], TournamentRefusal::NotLeft)?;
            let entrants = tx.tournaments().entrants(id).await?;
            let entrant = playing(&entrants, player)?;
            let number = entrant.number.ok_or(Error::NotFound)?;
            let all = tx.games().pairings(id).await?;
            let own = own_games(&held, &all, number, now)?;
            let open = own.iter().filter(|(_, one)| one.score == PairingScore::Open);
            let begun = open.clone().filter(|(row, _)| row.game_id.is_some()).count();
            let open = open.count();
            let void = own.iter().filter(|(_, one)| one.score == PairingScore::Void).count();
            Ok(Leaving {
                player: person(tx, player).await?,
                number: small(id, number)?,
                open,
                begun,
                finished: own.len() - open - void,
                annulled: annuls(&held, &own),
                replacement: held.sheet.replacement,
            })
        })
    }

    /// How reliably a tournament's entrants play, those first at whom one should look; at most
    /// [`RELIABILITY_PLAYERS_MAX`].
    ///
    /// # Errors
    /// Only those who run it see it.
    pub async fn entrants_reliability(self, by: &Actor, id: TournamentId) -> Result<Vec<EntrantReliability>> {
        let (now, by) = (self.0.now(), by.clone());
        read_tx!(app = self.0, async |tx| {
            let held = LockedTournament::read(tx, id).await?;
            must_run(tx, &held, &by).await?;
            let rows: Vec<_> = tx.tournaments().entrants(id).await?.into_iter().filter(is_in).collect();
            let players = rows.iter().take(RELIABILITY_PLAYERS_MAX).map(who);
            let players = players.map(|player| (player, vec![(id, held.row.name.clone())])).collect();
            let all = how_reliable(tx, app.ratings(), players, now).await?;
            Ok(worst_first(all))
        })
    }

    /// The players at whom the caller should look in the tournaments that they run and that are not over: silent ones, and
    /// those who file too few entries in time. At most [`RELIABILITY_PLAYERS_MAX`] players are looked through.
    pub async fn unreliable_players(self, by: &Actor) -> Result<Vec<EntrantReliability>> {
        let (now, by) = (self.0.now(), by.clone());
        read_tx!(app = self.0, async |tx| {
            let mut seen: BTreeMap<PlayerId, (String, Vec<NamedTournament>)> = BTreeMap::new();
            for held in run_by(tx, by.id).await? {
                if matches!(held.phase, Phase::Finished | Phase::Cancelled) {
                    continue;
                }
                for row in tx.tournaments().entrants(held.id).await?.into_iter().filter(is_in) {
                    let player = PlayerId::from_uuid(row.player_id);
                    if seen.len() >= RELIABILITY_PLAYERS_MAX && !seen.contains_key(&player) {
                        continue;
                    }
                    let known = seen.entry(player).or_insert((row.player_name, Vec::new()));
                    known.1.push((held.id, held.row.name.clone()));
                }
            }
            let named = seen.into_iter().map(|(id, (name, of))| (Person { id, name }, of)).collect();
            let mut all = how_reliable(tx, app.ratings(), named, now).await?;
            all.retain(|one| one.reliability.is_poor());
            Ok(worst_first(all))
        })
    }
}

/// How reliably these people play, each with their tournaments.
async fn how_reliable(
    tx: &mut Tx,
    ratings: Ratings<'_>,
    players: Vec<(Person, Vec<NamedTournament>)>,
    now: Timestamp,
) -> Result<Vec<EntrantReliability>> {
    let ids: Vec<PlayerId> = players.iter().map(|(player, _)| player.id).collect();
    let mut known = ratings.reliabilities(tx, &ids, now).await?;
    let of = |(player, tournaments): (Person, Vec<NamedTournament>)| {
        let reliability = known.remove(&player.id)?;
        Some(EntrantReliability { player, tournaments, reliability })
    };
    Ok(players.into_iter().filter_map(of).collect())
}

/// Who has entered and has not left.
fn is_in(row: &EntrantRow) -> bool {
    matches!(row.state, EntrantState::Entered | EntrantState::Waiting | EntrantState::Playing)
}

fn worst_first(mut all: Vec<EntrantReliability>) -> Vec<EntrantReliability> {
    all.sort_by_cached_key(|one| {
        let share = one.reliability.in_time_permille();
        let silent = one.reliability.is_silent();
        (Reverse(silent), share.unwrap_or(u64::MAX), one.player.name.clone())
    });
    all
}
