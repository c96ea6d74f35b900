//! Leave: a player announces days on which their own clocks are stopped, and takes back what is not needed.

mod account;

pub use self::account::{LeaveAccount, LeaveOfGame};

use jiff::civil::Date;

use self::account::{accounts, leave_in, leave_of, names};
use crate::app::accounts::mail_preferences::mail_preferences_in;
use crate::app::actor::Actor;
use crate::app::core::append_event::{EventToAppend, append};
use crate::app::core::loaded_game::Loaded;
use crate::app::error::{Error, LeaveFault, Result};
use crate::app::games::leave::Leaves;
use crate::app::games::leave::allowance::{Wanted, first_and_last, holds_too};
use crate::app::outbox::enqueue::Outgoing;
use crate::base::{GameId, MailKind, Side, Timestamp, TournamentId};
use crate::game::event::{Body, LeaveEnd, LeaveNoted};
use crate::game::{CoursePhase, Leave, LeaveRefusal};
use crate::show::zone::Zone;
use crate::store::Tx;

/// The most games to which one announcement goes.
pub const LEAVE_GAMES_MAX: i64 = 1000;

/// What became of an announced leave in one game.
pub struct LeaveInGame {
    pub game: GameId,
    /// The players, White first.
    pub names: [String; 2],
    /// Whether it stands, or why not.
    pub outcome: Result<Leave, LeaveRefusal>,
}

/// A leave that was taken back in one game.
pub struct LeaveEnded {
    pub game: GameId,
    /// The players, White first.
    pub names: [String; 2],
    /// As it was announced.
    pub leave: Leave,
    /// Up to when it stands now: its beginning, if it was taken back whole.
    pub until: Timestamp,
}

/// What is done in each game.
#[derive(Clone)]
enum LeaveChange {
    Announce(Box<Wanted>),
    /// All leave that holds this day, or all.
    End(Zone, Option<Date>),
}

enum Done {
    Announced(LeaveInGame),
    Ended(Vec<LeaveEnded>),
}

impl Leaves<'_> {
    /// Announces leave from the first to the last of these days, in the player's time zone, in every game that they play
    /// and whose terms have leave. It begins tomorrow at the earliest; the clock of the other side is not touched, and no
    /// flag that has fallen is moved. Answers what became of it, game by game; nothing if no game is played.
    ///
    /// # Errors
    /// The days are in the past, in the wrong order, or too far ahead.
    pub async fn announce_leave(self, actor: &Actor, first: Date, last: Date) -> Result<Vec<LeaveInGame>> {
        let zone = self.0.accounts().mail_preferences(actor.id).await?.zone();
        let wanted = Box::new(Wanted::new(zone, self.0.now(), first, last)?);
        let done = self.in_all_games(actor, LeaveChange::Announce(wanted)).await?;
        Ok(done.into_iter().filter_map(announced).collect())
    }

    /// Takes leave back: what has not begun, whole; what has, from tomorrow on. With a day, the leave that holds it;
    /// without, all. The days that were not used can be taken again. Answers what was taken back, game by game.
    ///
    /// # Errors
    /// There is no such leave.
    pub async fn end_leave(self, actor: &Actor, on: Option<Date>) -> Result<Vec<LeaveEnded>> {
        let zone = self.0.accounts().mail_preferences(actor.id).await?.zone();
        let mut done = self.in_all_games(actor, LeaveChange::End(zone, on)).await?;
        let over = write_tx!(app = self.0, [actor], async |tx| app
            .leaves()
            .end_in_finished(tx, &actor, zone, on)
            .await)?;
        done.push(Done::Ended(over));
        some_ended(done)
    }

    /// How it stands with a player's leave.
    pub async fn leave_account(self, actor: &Actor) -> Result<LeaveAccount> {
        let (now, player) = (self.0.now(), actor.clone());
        read_tx!(self.0, async |tx| {
            let zone = mail_preferences_in(tx, player.id).await?.zone();
            let today = zone.at(now).date();
            let ids = tx.leave().games_played_by(player.id, LEAVE_GAMES_MAX).await?;
            let mut games = Vec::new();
            for game in Loaded::read_all(tx, &ids).await? {
                if game.visible_result(now)?.is_none() {
                    games.push(game);
                }
            }
            Ok(LeaveAccount { today, games: accounts(tx, &games, &player, zone, now).await? })
        })
    }

    /// The announcement inside a transaction.
    pub(in crate::app) async fn announce_leave_in(
        self,
        tx: &mut Tx,
        actor: &Actor,
        first: Date,
        last: Date,
    ) -> Result<Vec<LeaveInGame>> {
        let zone = mail_preferences_in(tx, actor.id).await?.zone();
        let wanted = Box::new(Wanted::new(zone, self.0.now(), first, last)?);
        let done = self.in_each_game(tx, actor, &LeaveChange::Announce(wanted)).await?;
        Ok(done.into_iter().filter_map(announced).collect())
    }

    /// Taking back inside a transaction.
    pub(in crate::app) async fn end_leave_in(
        self,
        tx: &mut Tx,
        actor: &Actor,
        on: Option<Date>,
    ) -> Result<Vec<LeaveEnded>> {
        let zone = mail_preferences_in(tx, actor.id).await?.zone();
        let mut done = self.in_each_game(tx, actor, &LeaveChange::End(zone, on)).await?;
        done.push(Done::Ended(self.end_in_finished(tx, actor, zone, on).await?));
        some_ended(done)
    }

    /// Takes leave back in games of tournaments that are over: the next game would have it otherwise.
    async fn end_in_finished(
        self,
        tx: &mut Tx,
        actor: &Actor,
        zone: Zone,
        on: Option<Date>,
    ) -> Result<Vec<LeaveEnded>> {
        let now = self.0.now();
        let mut ended = Vec::new();
        for row in tx.leave().leave_of_finished(actor.id, now).await? {
            for (leave, until) in to_end(zone, &[leave_of(&row)], on, now) {
                tx.leave().take_back_of_finished(row.game_id, actor.id, leave.from, until).await?;
                let game = GameId::from_uuid(row.game_id);
                let read = Loaded::read(tx, game).await?;
                let names = names(tx, &read).await?;
                ended.push(LeaveEnded { game, names, leave, until });
            }
        }
        Ok(ended)
    }

    /// Takes leave that runs or lies ahead over into a game of a tournament that was just made and whose terms have leave: it was announced for the
    /// tournament's other games, and the event says when and in which. The other side sees it on the game's page and in the mail
    /// about the first turn.
    pub(in crate::app) async fn take_leave_over(
        self,
        tx: &mut Tx,
        tournament: TournamentId,
        id: GameId,
        now: Timestamp,
    ) -> Result<()> {
        let mut game = Loaded::lock(tx, id).await?;
        let terms = game.terms.leave;
        let mut any = false;
        for side in Side::ALL {
            let player = *game.players.get(side);
            let rows = tx.leave().leave_in_tournament(tournament, player, now).await?;
            if rows.is_empty() {
                continue;
            }
            let zone = mail_preferences_in(tx, player).await?.zone();
            let mut taken: Vec<Leave> = Vec::new();
            for row in rows {
                let (leave, announced) = (leave_of(&row), Timestamp::from_us(row.announced_us));
                if !holds_too(zone, terms, &taken, leave) {
                    continue;
                }
                taken.push(leave);
                tx.leave().insert_leave(id, side, (leave.from, leave.to), announced).await?;
                let body = Body::Leave(LeaveNoted {
                    by: side,
                    from: leave.from,
                    to: leave.to,
                    announced: Some(announced),
                    announced_in: Some(GameId::from_uuid(row.game_id)),
                });
                append(self.0, tx, &mut game, EventToAppend::public(1, now, now, body)).await?;
            }
            any |= !taken.is_empty();
        }
        if any {
            let turn = game.newest_turn(tx).await?.turn;
            tx.games().set_next_flag(id, turn.next_flag()).await?;
            tx.outbox().look_now(id, now).await?;
        }
        Ok(())
    }

    async fn in_each_game(self, tx: &mut Tx, actor: &Actor, doing: &LeaveChange) -> Result<Vec<Done>> {
        let mut done = Vec::new();
        for game in tx.leave().games_played_by(actor.id, LEAVE_GAMES_MAX).await? {
            done.extend(self.in_game(tx, actor, game, doing).await?);
        }
        Ok(done)
    }

    /// Each game in a transaction of its own.
    async fn in_all_games(self, actor: &Actor, doing: LeaveChange) -> Result<Vec<Done>> {
        let player = actor.id;
        let games = read_tx!(self.0, async |tx| tx.leave().games_played_by(player, LEAVE_GAMES_MAX).await)?;
        let mut all = Vec::new();
        for game in games {
            let (app, actor, doing) = (self.0.clone(), actor.clone(), doing.clone());
            let done = write_tx!(self.0, async |tx| app.leaves().in_game(tx, &actor, game, &doing).await)?;
            all.extend(done);
        }
        Ok(all)
    }

    async fn in_game(
        self,
        tx: &mut Tx,
        actor: &Actor,
        id: GameId,
        doing: &LeaveChange,
    ) -> Result<Option<Done>> {
        let now = self.0.now();
        let mut game = Loaded::lock(tx, id).await?;
        if game.row.phase == CoursePhase::Finished || game.visible_result(now)?.is_some() {
            return Ok(None);
        }
        let side = game.side_of(actor)?;
        let taken = game.leaves(tx).await?;
        let taken = taken.get(side);
        let names = names(tx, &game).await?;
        match doing {
            LeaveChange::Announce(wanted) => {
                let everywhere = everywhere(tx, &game, side, taken).await?;
                let outcome = wanted.fits(game.terms.leave, taken, &everywhere);
                if let Ok(leave) = outcome {
                    tx.leave().insert_leave(id, side, (leave.from, leave.to), now).await?;
                    self.notify_leave(tx, &mut game, side, leave, None, now).await?;
                }
                let game = id;
                Ok(Some(Done::Announced(LeaveInGame { game, names, outcome })))
            }
            LeaveChange::End(zone, on) => {
                let mut ended = Vec::new();
                for (leave, until) in to_end(*zone, taken, *on, now) {
                    tx.leave().end_leave(id, side, leave.from, until).await?;
                    self.notify_leave(tx, &mut game, side, leave, Some(until), now).await?;
                    let (game, names) = (id, names.clone());
                    ended.push(LeaveEnded { game, names, leave, until });
                }
                Ok(Some(Done::Ended(ended)))
            }
        }
    }

    /// Sets the clocks, notes the event and tells both players; `until` is up to when the leave stands, if it was taken back.
    async fn notify_leave(
        self,
        tx: &mut Tx,
        game: &mut Loaded,
        side: Side,
        leave: Leave,
        until: Option<Timestamp>,
        now: Timestamp,
    ) -> Result<()> {
        let turn = game.newest_turn(tx).await?.turn;
        if game.row.phase == CoursePhase::Running && game.paused.is_none() {
            tx.games().set_next_flag(game.id, turn.next_flag()).await?;
            tx.outbox().look_now(game.id, now).await?;
        }
        let (by, Leave { from, to }) = (side, leave);
        let body = match until {
            Some(until) => Body::LeaveEnd(LeaveEnd { by, from, to, until }),
            None => Body::Leave(LeaveNoted { by, from, to, announced: None, announced_in: None }),
        };
        let number = game.row.public_seq;
        append(self.0, tx, game, EventToAppend::public(turn.number, now, now, body)).await?;
        for side in Side::ALL {
            let about = Outgoing { game: Some(game.id), turn: Some(turn.number), number };
            self.0.outbox().post(tx, MailKind::Leave, *game.players.get(side), now, about).await?;
        }
        Ok(())
    }
}

/// The leave that is taken back, each with the moment up to which it stands.
fn to_end(zone: Zone, taken: &[Leave], on: Option<Date>, now: Timestamp) -> Vec<(Leave, Timestamp)> {
    let tomorrow = zone.at(now).date().tomorrow().ok();
    let Some(tomorrow) = tomorrow.and_then(|day| zone.midnight(day)) else { return Vec::new() };
    let meant = |leave: &&Leave| {
        let (first, last) = first_and_last(zone, **leave);
        on.is_none_or(|on| (first..=last).contains(&on))
    };
    let until = |leave: &Leave| {
        if leave.from > now { leave.from } else { tomorrow }
    };
    let ends = taken.iter().filter(meant).map(|leave| (*leave, until(leave)));
    ends.filter(|(leave, until)| *until < leave.to && *until > now).collect()
}

fn announced(done: Done) -> Option<LeaveInGame> {
    match done {
        Done::Announced(told) => Some(told),
        Done::Ended(_) => None,
    }
}

fn some_ended(done: Vec<Done>) -> Result<Vec<LeaveEnded>> {
    let ended = done.into_iter().flat_map(|done| match done {
        Done::Ended(ended) => ended,
        Done::Announced(_) => Vec::new(),
    });
    let ended: Vec<_> = ended.collect();
    if ended.is_empty() {
        return Err(Error::malformed(LeaveFault::NoneThere, "on"));
    }
    Ok(ended)
}

/// All leave that counts against the days that a game's terms give: that of the game or, if it belongs to a tournament, of all its
/// games.
async fn everywhere(tx: &mut Tx, game: &Loaded, side: Side, taken: &[Leave]) -> Result<Vec<Leave>, Error> {
    let Some(tournament) = tx.pairings().tournament_of(game.id).await? else {
        return Ok(taken.to_vec());
    };
    leave_in(tx, tournament, *game.players.get(side)).await
}
