//! A tournament's players in one table for those who run it and its arbiters: who owes what, and with whom something is amiss.
//! Where presence is hidden, what would tell who has filed is known to a game's arbiters alone.

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use uuid::Uuid;

use crate::app::access::Scope;
use crate::app::actor::{Actor, Role};
use crate::app::core::views::Person;
use crate::app::error::{Denial, Error, Result};
use crate::app::games::leave::allowance::{left_everywhere, left_in};
use crate::app::limits::counted;
use crate::app::ratings::reliability::Reliability;
use crate::app::tournaments::Tournaments;
use crate::app::tournaments::locked::broken;
use crate::app::tournaments::model::{TournamentView, own_view, view};
use crate::app::tournaments::running::RunningTournaments;
use crate::app::tournaments::teams::view::next_round;
use crate::app::tournaments::todo::item::DirectorItem;
use crate::app::tournaments::todo::queue_in;
use crate::base::{Micros, PlayerId, Timestamp, TournamentId, words};
use crate::game::{ClockRule, Leave, Terms, paused_between};
use crate::show::zone::Zone;
use crate::store::{OwedSeatsRow, SideLeaveRow, Tx};
use crate::tournament::{EntrantState, Phase};

/// Rows of owed entries that are read.
const OWED_MAX: i64 = 20_000;
/// Leaves that are read.
const LEAVES_MAX: i64 = 20_000;

/// A tournament with the table of its players.
pub struct PlayersTable {
    pub view: TournamentView,
    pub players: Vec<PlayerRow>,
}

/// A player of a tournament.
#[derive(Clone)]
pub struct PlayerRow {
    pub player: Person,
    pub state: EntrantState,
    /// The starting number, once drawn.
    pub number: Option<u16>,
    /// Games that are over, and those that go on or have not begun.
    pub done: usize,
    pub left: usize,
    /// What is owed; nothing where the reader may not know it.
    pub owing: Option<Owing>,
    /// Until when the player is on leave, and how many days are left this year.
    pub away_until: Option<Timestamp>,
    pub leave_left: Option<u16>,
    /// Nothing for those who may not see it.
    pub reliability: Option<Reliability>,
    /// Whether mails come back that everybody gets.
    pub bounced: bool,
}

/// What a player owes.
#[derive(Clone, Default)]
pub struct Owing {
    /// In so many games.
    pub games: usize,
    /// Since when, the longest.
    pub since: Option<Timestamp>,
    /// The least time left in any of them.
    pub least: Option<Micros>,
    /// Since when nothing has come of the player, though something is owed.
    pub silent: Option<Timestamp>,
}

words! {
    /// By what the table is ordered: those first at whom one should look.
    pub enum PlayerOrder {
        Number: "number",
        Name: "name",
        Done: "done",
        Left: "left",
        Owes: "owes",
        Since: "since",
        Time: "time",
        Away: "leave",
        LeaveLeft: "days",
        Silent: "silent",
        Reliable: "reliable",
        Mails: "mails",
    }
}

impl PlayersTable {
    /// Puts the players in order. What the reader may not know orders nothing.
    pub fn sort(&mut self, order: PlayerOrder) {
        let owing = |one: &PlayerRow| one.owing.clone().unwrap_or_default();
        let late = |at: Option<Timestamp>| at.map_or(i64::MAX, Timestamp::as_us);
        let key = |one: &PlayerRow| -> i64 {
            match order {
                PlayerOrder::Number | PlayerOrder::Name => 0,
                PlayerOrder::Done => most(one.done),
                PlayerOrder::Left => most(one.left),
                PlayerOrder::Owes => most(owing(one).games),
                PlayerOrder::Since => late(owing(one).since),
                PlayerOrder::Time => owing(one).least.unwrap_or(i64::MAX),
                PlayerOrder::Silent => late(owing(one).silent),
                PlayerOrder::Away => late(one.away_until),
                PlayerOrder::LeaveLeft => one.leave_left.map_or(i64::MAX, i64::from),
                PlayerOrder::Reliable => one
                    .reliability
                    .map(|found| (found.is_silent(), found.in_time_permille()))
                    .map_or(i64::MAX, |(silent, share)| match (silent, share) {
                        (true, _) => -1,
                        (false, share) => {
                            share.and_then(|share| i64::try_from(share).ok()).unwrap_or(i64::MAX)
                        }
                    }),
                PlayerOrder::Mails => i64::from(!one.bounced),
            }
        };
        let by_name = order == PlayerOrder::Name;
        self.players.sort_by_cached_key(|one| {
            let number = (!by_name).then_some((one.number.is_none(), one.number));
            (key(one), number, one.player.name.to_lowercase(), one.player.id)
        });
    }
}

/// The more, the earlier.
fn most(count: usize) -> i64 {
    i64::try_from(count).map_or(i64::MIN, |count| -count)
}

impl RunningTournaments<'_> {
    /// The players of a tournament in the order of their numbers; those who took their entries back are left out.
    ///
    /// # Errors
    /// Only those who run it and its arbiters see it.
    pub async fn players_table(self, by: &Actor, id: TournamentId) -> Result<PlayersTable> {
        let (now, by) = (self.0.now(), by.clone());
        read_tx!(app = self.0, async |tx| table_in(tx, app.tournaments(), &by, (id, now)).await)
    }

    /// The same with what waits in it for the caller ([`Tournaments::tournament_queue`]), nothing for its arbiters; and where
    /// captains enter line-ups, the round that is paired next, and when these are due.
    ///
    /// # Errors
    /// Only those who run it and its arbiters see it.
    pub async fn players_and_queue(
        self,
        by: &Actor,
        id: TournamentId,
    ) -> Result<(PlayersTable, Vec<DirectorItem>, Option<(u16, Timestamp)>)> {
        let (now, by) = (self.0.now(), by.clone());
        read_tx!(app = self.0, async |tx| {
            let table = table_in(tx, app.tournaments(), &by, (id, now)).await?;
            let queue = match table.view.runs_it {
                true => queue_in(tx, &table.view, now).await?,
                false => Vec::new(),
            };
            let next = next_round(tx, &table.view, now).await?;
            Ok::<_, Error>((table, queue, next))
        })
    }
}

/// The table. Where the tournament's own tables are kept, what they are made of is not read again.
async fn table_in(
    tx: &mut Tx,
    tournaments: Tournaments<'_>,
    by: &Actor,
    (id, now): (TournamentId, Timestamp),
) -> Result<PlayersTable> {
    let view = match tournaments.kept_tables(tx, id, now).await? {
        Some(made) => own_view(tx, by, &made.view).await?,
        None => view(tx, Some(by), id, now).await?,
    };
    if by.role != Role::Admin && view.own_post.is_none() {
        return Err(Denial::DoesNotRunIt.into());
    }
    let facts = Facts::read(tx, tournaments, &view, (by, now)).await?;
    let mut table = PlayersTable { players: facts.rows(&view, now), view };
    table.sort(PlayerOrder::Number);
    Ok(table)
}

/// What is read of all players at once.
#[derive(Default)]
struct Facts {
    owing: HashMap<PlayerId, Owing>,
    /// Of whom alone it may be known what they owe; nothing where it may be known of all.
    known: Option<BTreeSet<PlayerId>>,
    leaves: HashMap<PlayerId, Vec<Leave>>,
    zones: HashMap<Uuid, Zone>,
    terms: Terms,
    reliability: HashMap<PlayerId, Reliability>,
    bounced: BTreeSet<PlayerId>,
}

impl Facts {
    async fn read(
        tx: &mut Tx,
        tournaments: Tournaments<'_>,
        view: &TournamentView,
        (by, now): (&Actor, Timestamp),
    ) -> Result<Facts> {
        let id = view.id;
        let mut facts = Facts::default();
        if by.role != Role::Player {
            let players: Vec<PlayerId> = view.entrants.iter().map(|one| one.player.id).collect();
            facts.reliability = tournaments.0.ratings().reliabilities(tx, &players, now).await?;
        }
        facts.bounced =
            tx.tournaments().bounced_entrants(id).await?.into_iter().map(PlayerId::from_uuid).collect();
        if view.phase != Phase::Running {
            return Ok(facts);
        }
        facts.terms = Terms::parse(&view.sheet.terms).map_err(|_| broken(id.as_uuid(), "terms"))?;
        // A token that is not for managing watches over nothing.
        let watches = by.access.scopes.hold(Scope::Manage);
        let reader = if watches { by.id } else { PlayerId::from_uuid(Uuid::nil()) };
        if view.sheet.hides_presence() {
            let both = tx.tournaments().watched_players(id, reader).await?;
            let both = both.into_iter().flat_map(|(white, black)| [white, black]);
            facts.known = Some(both.map(PlayerId::from_uuid).collect());
        }
        facts.owing = owing(tx, id, reader, now).await?;
        for row in tx.tournaments().leave_taken(id, LEAVES_MAX).await? {
            let leave = Leave { from: Timestamp::from_us(row.from_us), to: Timestamp::from_us(row.to_us) };
            facts.leaves.entry(PlayerId::from_uuid(row.player_id)).or_default().push(leave);
        }
        let zones = tx.tournaments().zones_of_entrants(id).await?.into_iter();
        facts.zones = zones.filter_map(|(player, zone)| Some((player, Zone::parse(&zone)?))).collect();
        Ok(facts)
    }

    fn rows(&self, view: &TournamentView, now: Timestamp) -> Vec<PlayerRow> {
        let (mut done, mut left): (BTreeMap<u16, usize>, BTreeMap<u16, usize>) = Default::default();
        for one in &view.pairings {
            // A bye is no game, and an annulled one counts for nobody.
            let Some(black) = one.black.filter(|_| one.is_game()) else { continue };
            let count = if one.is_over() { &mut done } else { &mut left };
            for number in [one.white, black] {
                *count.entry(number).or_default() += 1;
            }
        }
        let of = |count: &BTreeMap<u16, usize>, number: Option<u16>| {
            number.and_then(|number| count.get(&number).copied()).unwrap_or(0)
        };
        let present = view.entrants.iter().filter(|one| one.state != EntrantState::TakenBack);
        let row = |one: &crate::app::tournaments::model::EntrantView| {
            let id = one.player.id;
            let plays = one.state == EntrantState::Playing;
            // The games under the number of somebody who was replaced are the substitute's.
            let number = one.number.filter(|_| one.state != EntrantState::Replaced);
            let taken = self.leaves.get(&id).map_or(&[][..], Vec::as_slice);
            let known = self.known.as_ref().is_none_or(|known| known.contains(&id));
            PlayerRow {
                player: one.player.clone(),
                state: one.state,
                number: one.number,
                done: of(&done, number),
                left: of(&left, number),
                owing: (plays && known).then(|| self.owing.get(&id).cloned().unwrap_or_default()),
                away_until: taken
                    .iter()
                    .filter(|leave| plays && leave.from <= now && now < leave.to)
                    .map(|leave| leave.to)
                    .max(),
                leave_left: (plays && self.terms.leave.days > 0).then(|| self.leave_left(id, taken, now)),
                reliability: self.reliability.get(&id).copied(),
                bounced: self.bounced.contains(&id),
            }
        };
        present.map(row).collect()
    }

    fn leave_left(&self, player: PlayerId, taken: &[Leave], now: Timestamp) -> u16 {
        let zone = self.zones.get(&player.as_uuid()).copied().unwrap_or(Zone::UTC);
        let in_year = left_in(zone, self.terms.leave, taken, zone.at(now).year());
        left_everywhere(zone, self.terms.leave, taken).map_or(in_year, |left| left.min(in_year))
    }
}

/// What is owed, by those who owe it, as far as the reader may know.
async fn owing(
    tx: &mut Tx,
    id: TournamentId,
    reader: PlayerId,
    now: Timestamp,
) -> Result<HashMap<PlayerId, Owing>> {
    let seats = tx.tournaments().owed_seats(id, now, reader, OWED_MAX).await?;
    let games: BTreeSet<Uuid> = seats.iter().filter_map(|seat| seat.leave_game).collect();
    let games: Vec<Uuid> = games.into_iter().collect();
    let leaves = tx.games().leaves_among(&games).await?;
    let mut read = HashMap::new();
    let mut owing: HashMap<PlayerId, Owing> = HashMap::new();
    for seat in &seats {
        let leaves = seat.leave_game.and_then(|game| leaves.get(&game)).map_or(&[][..], Vec::as_slice);
        let time = time_left(id, seat, leaves, &mut read, now)?;
        let one = owing.entry(PlayerId::from_uuid(seat.player_id)).or_default();
        let since = Timestamp::from_us(seat.open_us);
        one.games += counted::<usize>(seat.entries);
        one.since = Some(one.since.map_or(since, |known| known.min(since)));
        one.least = Some(one.least.map_or(time, |known| known.min(time)));
    }
    for (player, last) in tx.tournaments().entered_last(id, reader).await? {
        if let Some(one) = owing.get_mut(&PlayerId::from_uuid(player)) {
            one.silent = one.since.max(last.map(Timestamp::from_us));
        }
    }
    Ok(owing)
}

/// Terms and regulations of time, by what is stored of them.
type ReadTerms<'a> = HashMap<(&'a str, &'a str), (Terms, ClockRule)>;

/// What the clock of somebody who owes an entry has left, as their game's page tells it.
fn time_left<'a>(
    id: TournamentId,
    seat: &'a OwedSeatsRow,
    leaves: &[SideLeaveRow],
    read: &mut ReadTerms<'a>,
    now: Timestamp,
) -> Result<Micros> {
    let (terms, clock) = match read.entry((seat.terms.as_str(), seat.clock.as_str())) {
        Entry::Occupied(known) => known.into_mut(),
        Entry::Vacant(new) => {
            let terms = serde_json::from_str(&seat.terms).ok().and_then(|terms| Terms::parse(&terms).ok());
            let clock = ClockRule::parse(&seat.clock).ok();
            new.insert(terms.zip(clock).ok_or_else(|| broken(id.as_uuid(), "terms"))?)
        }
    };
    let own = leaves.iter().filter(|leave| leave.side == seat.side);
    let own: Vec<Leave> = own
        .map(|one| Leave { from: Timestamp::from_us(one.from_us), to: Timestamp::from_us(one.to_us) })
        .collect();
    let open = Timestamp::from_us(seat.open_us);
    let thought = now.since(open).max(0) - paused_between(&own, terms.holidays, open, now);
    Ok((seat.allowance_us + seat.credit_us - clock.taken(thought, seat.credit_us)).max(0))
}
