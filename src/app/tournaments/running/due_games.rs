//! The start, the games of due pairings, and what is due without anybody asking.

use jiff::civil::Date;
use uuid::Uuid;

use crate::app::access::Access;
use crate::app::actor::{Actor, Role};
use crate::app::error::{Error, Result, TournamentRefusal};
use crate::app::tournaments::ladder::challenges::{close_due, next_answer};
use crate::app::tournaments::locked::{LockedTournament, begins, broken, has_ended, small};
use crate::app::tournaments::model::pairing_view;
use crate::app::tournaments::pairing::by_kind::{pair_first, pair_next, seats};
use crate::app::tournaments::pairing::played::played;
use crate::app::tournaments::pairing::swiss::next_round;
use crate::app::tournaments::running::RunningTournaments;
use crate::app::tournaments::running::adjudication::stops_at;
use crate::app::tournaments::running::finish::end_in;
use crate::app::tournaments::setup::sheet::game_request;
use crate::app::tournaments::teams::asking::next_line_up;
use crate::app::tournaments::teams::captains::first_captains;
use crate::base::{PlayerId, Timestamp, TournamentId};
use crate::game::Terms;
use crate::store::{DuePairingRow, EntrantRow, Tx};
use crate::tournament::{Act, EntrantState, Kind, PairingScore, Phase, Post};

/// The most games that one step makes.
pub const DUE_GAMES_MAX: i64 = 100;
/// The most tournaments that one step goes on with.
pub const DUE_TOURNAMENTS_MAX: i64 = 100;

impl RunningTournaments<'_> {
    /// Notes when the next thing happens by itself, and tells those who have become captain by what was done.
    pub(in crate::app) async fn plan_next(self, tx: &mut Tx, held: &mut LockedTournament) -> Result<()> {
        self.0.teams().tell_new_captains(tx, held).await?;
        let dates = &held.sheet.dates;
        let due = match held.phase {
            Phase::Draft => begins(held, dates.opens)?,
            Phase::Open => begins(held, dates.closes.or(dates.starts))?,
            Phase::Closed => begins(held, dates.starts)?,
            Phase::Running if held.row.paused_us.is_some() => None,
            Phase::Running => self.next_in_play(tx, held).await?,
            Phase::Finished | Phase::Cancelled => None,
        };
        held.row.due_us = due.map(Timestamp::as_us);
        if held.reschedule && held.phase == Phase::Running {
            held.row.due_us = Some(self.0.now().as_us());
        }
        let due = held.row.due_us.map(Timestamp::from_us);
        tx.tournaments().set_due(held.id, due).await?;
        Ok(tx.arbitration().set_tournament_stops(held.id, stops_at(held)?).await?)
    }

    /// The next end of a game that is not to be seen yet, the next round that is paired by itself, or the hard end.
    async fn next_in_play(self, tx: &mut Tx, held: &LockedTournament) -> Result<Option<Timestamp>> {
        let now = self.0.now();
        let hard = begins(held, held.sheet.dates.ends)?.filter(|_| held.row.ended_us.is_none());
        let seen = tx.pairings().next_end(held.id, now).await?;
        let answer = next_answer(tx, held).await?;
        let round = self.next_round_at(tx, held, now).await?;
        Ok(seen.into_iter().chain(hard).chain(answer).chain(round).min())
    }

    /// From when on the next round of a Swiss tournament is to be paired, or of one with line-ups, for which captains are asked
    /// before: it follows from what is stored, so that whatever comes between, it is paired.
    async fn next_round_at(
        self,
        tx: &mut Tx,
        held: &LockedTournament,
        now: Timestamp,
    ) -> Result<Option<Timestamp>> {
        let by_round = held.sheet.line_ups().is_some() || matches!(held.sheet.kind, Kind::Swiss { .. });
        if !by_round || has_ended(held, now)? {
            return Ok(None);
        }
        let all = tx.games().pairings(held.id).await?;
        if held.sheet.line_ups().is_some() {
            return next_line_up(tx, held, &all).await;
        }
        let all = all.into_iter().map(|row| pairing_view(held.id, row, now));
        let all = all.collect::<Result<Vec<_>, _>>()?;
        Ok(next_round(&held.sheet, &all).map(|(_, from)| from.max(now)))
    }

    /// What is due in a tournament that is played: its hard end, the next pairings, its own end.
    async fn go_on(self, tx: &mut Tx, held: &mut LockedTournament, now: Timestamp) -> Result<()> {
        let ended = has_ended(held, now)?;
        if ended && held.row.ended_us.is_none() {
            end_in(tx, held, None, now).await?;
        }
        close_due(tx, held, ended, now).await?;
        // Of thousands of games each end comes by here, and where nothing is paired before the last of them, nothing is due.
        if all_at_start(held) && tx.pairings().waits_for_a_result(held.id, now).await? {
            return Ok(());
        }
        let all = tx.games().pairings(held.id).await?;
        if !ended {
            self.0.teams().ask_captains(tx, held, &all, now).await?;
        }
        let played = played(held.id, &all, now)?;
        let paired = played.iter().map(|one| one.round).max().unwrap_or(0);
        // A ladder is played until its end comes.
        let more = match held.sheet.kind {
            _ if ended => false,
            Kind::Swiss { rounds, .. } => paired < rounds,
            Kind::Teams { line_ups: Some(_), .. } => next_line_up(tx, held, &all).await?.is_some(),
            kind => matches!(kind, Kind::Ladder(_)),
        };
        if !ended && pair_next(tx, held, &all, &played, None, now).await? {
            // What was decided at once, such as a bye, may lead on.
            held.reschedule = true;
        } else if !more && played.iter().all(|one| one.score != PairingScore::Open) {
            held.go_to(tx, Phase::Finished, now).await?;
            held.note(tx, now, None, Act::Finished {}).await?;
        }
        Ok(())
    }

    /// Gives the starting numbers and makes the first pairings; their games follow at once.
    ///
    /// # Errors
    /// Too few have entered.
    pub(in crate::app) async fn start_in(
        self,
        tx: &mut Tx,
        held: &mut LockedTournament,
        by: Option<PlayerId>,
    ) -> Result<()> {
        let now = self.0.now();
        let all = tx.tournaments().entrants(held.id).await?;
        let entered = EntrantState::Entered;
        let entered: Vec<&EntrantRow> = all.iter().filter(|one| one.state == entered).collect();
        if entered.len() < usize::from(held.sheet.places.min) {
            return Err(TournamentRefusal::TooFew.into());
        }
        let drawn = self.0.tournament_setup().draw_of(held, &entered)?;
        let seats = seats(held, &entered, &drawn.order)?;
        for (number, (at, section)) in (1..).zip(&seats) {
            let player = PlayerId::from_uuid(entered[*at].player_id);
            tx.tournaments().seat_entrant(held.id, player, number, i64::from(*section)).await?;
        }
        let numbers = seats.iter().map(|(at, _)| PlayerId::from_uuid(entered[*at].player_id));
        let started = Act::Started {
            numbers: numbers.collect(),
            secret: Some(drawn.secret),
            entrants: Some(drawn.entrants),
            drawn: Some(drawn.drawn),
        };
        held.go_to(tx, Phase::Running, now).await?;
        held.note(tx, now, by, started).await?;
        tx.tournaments().set_secret(held.id, None).await?;
        let sections: Vec<u16> = seats.iter().map(|(_, section)| *section).collect();
        pair_first(tx, held, &sections, now).await?;
        first_captains(tx, held, now).await?;
        held.reschedule = matches!(held.sheet.kind, Kind::Swiss { .. });
        Ok(())
    }

    /// Makes the games of pairings whose time has come, at most [`DUE_GAMES_MAX`]; answers how many.
    pub async fn make_due_games(self) -> Result<usize> {
        let now = self.0.now();
        let due = read_tx!(self.0, async |tx| tx.pairings().due_pairings(now, DUE_GAMES_MAX).await)?;
        let mut made = 0;
        for of_one in due.chunk_by(|one, next| one.tournament_id == next.tournament_id) {
            let id = TournamentId::from_uuid(of_one[0].tournament_id);
            if self.make_games_of(id, of_one).await.is_ok() {
                made += of_one.len();
                continue;
            }
            // One that cannot be made holds no other up.
            for pairing in of_one {
                match self.make_games_of(id, std::slice::from_ref(pairing)).await {
                    Ok(()) => made += 1,
                    Err(error) => {
                        tracing::error!(tournament = %id, %error, "a game of a pairing could not be made");
                    }
                }
            }
        }
        Ok(made)
    }

    /// Makes games of one tournament, all of them or none.
    async fn make_games_of(self, id: TournamentId, due: &[DuePairingRow]) -> Result<()> {
        let due = due.to_vec();
        write_tx!(app = self.0, async |tx| {
            let held = LockedTournament::lock(tx, id).await?;
            if held.phase != Phase::Running || held.row.paused_us.is_some() {
                return Ok(());
            }
            let to_make = ToMake {
                roles: tx.tournaments().roles(id).await?,
                captains: tx.pairings().captains(id).await?.iter().map(|one| one.player_id).collect(),
                told_later: !tx.tournament_mails().pending_notices_of(id).await?.is_empty(),
                held,
            };
            for due in &due {
                app.running_tournaments().make_game_of(tx, &to_make, due).await?;
            }
            Ok(())
        })
    }

    async fn make_game_of(
        self,
        tx: &mut Tx,
        ToMake { held, roles, captains, told_later }: &ToMake,
        due: &DuePairingRow,
    ) -> Result<()> {
        let now = self.0.now();
        let Some([white, black]) = tx.pairings().pairing_to_make(due).await? else { return Ok(()) };
        let (white, black) = white.zip(black).ok_or_else(|| broken(held.row.id, "pairing"))?;
        let with = |post: Post| roles.iter().filter(move |(.., role)| *role == post.as_str());
        let captains = captains.iter().map(|id| PlayerId::from_uuid(*id));
        let arbiters = arbiters_for(roles, &captains.chain([white, black]).collect::<Vec<_>>());
        // Games go round the arbiters, so that nobody has them all.
        let turn = usize::from(small(held.id, due.round)?) + usize::from(small(held.id, due.board)?);
        let arbiter = arbiters.get(turn % arbiters.len().max(1)).copied();
        let director = with(Post::Director).next().ok_or_else(|| broken(held.row.id, "director"))?;
        let by = Actor {
            id: PlayerId::from_uuid(director.0),
            name: director.1.clone(),
            locale: held.sheet.language.clone(),
            role: Role::Director,
            access: Access::FULL,
        };
        let request = game_request(&held.sheet, white, black, arbiter)?;
        let has_leave = Terms::parse(&request.terms).is_ok_and(|terms| terms.leave.days > 0);
        let game = self.0.games().create_game_in(tx, &by, request, now).await?;
        if has_leave {
            self.0.leaves().take_leave_over(tx, held.id, game, now).await?;
        }
        tx.pairings().set_pairing_game(due, game).await?;
        self.0.tournament_notices().announce(tx, held, game, [white, black], (now, *told_later)).await
    }

    /// Goes on with tournaments in which something is due, at most [`DUE_TOURNAMENTS_MAX`]; answers how many.
    pub async fn step_tournaments(self) -> Result<usize> {
        let now = self.0.now();
        let due = read_tx!(self.0, async |tx| tx.tournaments().due(now, DUE_TOURNAMENTS_MAX).await)?;
        let count = due.len();
        let mut stepped = Vec::with_capacity(count);
        for id in due {
            let done =
                write_tx!(app = self.0, async |tx| app.running_tournaments().step_in(tx, id, now).await);
            stepped.push((id, done));
        }
        // A pairing program may take long: by then all others have gone on.
        for (id, done) in stepped {
            let done = match done {
                Ok(true) => self.0.pairings().pair_swiss(id, None).await.map(|_| ()),
                Ok(false) => Ok(()),
                Err(error) => Err(error),
            };
            if let Err(error) = done {
                tracing::error!(tournament = %id, %error, "a tournament could not go on");
            }
        }
        Ok(count)
    }

    /// Whether a round of a Swiss tournament may have to be paired outside of the transaction.
    async fn step_in(self, tx: &mut Tx, id: TournamentId, now: Timestamp) -> Result<bool> {
        let mut held = LockedTournament::lock(tx, id).await?;
        let due = held.row.due_us.is_some_and(|due| due <= now.as_us());
        if !due {
            return Ok(false);
        }
        let dates = held.sheet.dates.clone();
        let come = |day: Option<Date>| Ok::<_, Error>(begins(&held, day)?.is_some_and(|at| at <= now));
        let (closes, starts) = (come(dates.closes)?, come(dates.starts)?);
        match held.phase {
            Phase::Draft => self.0.tournament_setup().open_in(tx, &mut held, None).await?,
            Phase::Open | Phase::Closed if starts => {
                let all = tx.tournaments().entrants(id).await?;
                let entered = EntrantState::Entered;
                let count = all.iter().filter(|one| one.state == entered).count();
                if count < usize::from(held.sheet.places.min) {
                    // The director decides.
                    held.note(tx, now, None, Act::TooFew { entered: count }).await?;
                    tx.tournaments().set_due(id, None).await?;
                    return Ok(false);
                }
                self.start_in(tx, &mut held, None).await?;
            }
            Phase::Open if closes => {
                held.go_to(tx, Phase::Closed, now).await?;
                held.note(tx, now, None, Act::Closed {}).await?;
            }
            Phase::Running if held.row.paused_us.is_none() => self.go_on(tx, &mut held, now).await?,
            Phase::Running => {}
            Phase::Open | Phase::Closed | Phase::Finished | Phase::Cancelled => {}
        }
        self.plan_next(tx, &mut held).await?;
        Ok(is_swiss(&held))
    }
}

/// What is the same for all games that are made at once; the tournament is locked.
struct ToMake {
    held: LockedTournament,
    roles: Vec<(Uuid, String, String)>,
    /// Of its teams.
    captains: Vec<Uuid>,
    /// Whether mails about what brought these games are still to be told.
    told_later: bool,
}

/// Whether all games are paired at the start, so that nothing is to be done before the last of them is over.
fn all_at_start(held: &LockedTournament) -> bool {
    held.sheet.line_ups().is_none()
        && matches!(held.sheet.kind, Kind::RoundRobin { .. } | Kind::Sections { .. } | Kind::Teams { .. })
}

fn is_swiss(held: &LockedTournament) -> bool {
    matches!(held.sheet.kind, Kind::Swiss { .. }) && held.phase == Phase::Running
}

/// The tournament's arbiters who may watch over a game: those who are no parties to it.
pub(in crate::app) fn arbiters_for(roles: &[(Uuid, String, String)], parties: &[PlayerId]) -> Vec<PlayerId> {
    let arbiters = roles.iter().filter(|(.., role)| role == Post::Arbiter.as_str());
    let people = arbiters.map(|(who, ..)| PlayerId::from_uuid(*who));
    people.filter(|who| !parties.contains(who)).collect()
}
