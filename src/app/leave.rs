//! Leave: a player announces days on which their own clocks stand.

use jiff::ToSpan;
use jiff::civil::Date;

use super::chain::{Happening, append, members};
use super::load::Loaded;
use super::mail_look::mail_look_in;
use super::outbox::Outgoing;
use super::{Actor, App, Error};
use crate::base::{GameId, PlayerId, Side, Timestamp};
use crate::game::{Chain, Leave, LeaveRefusal};
use crate::show::zone::Zone;
use crate::store::Tx;

/// The most games to which one announcement goes.
pub const LEAVE_GAMES_MAX: i64 = 1000;
/// The furthest day that can be announced, counted from today.
const AHEAD_DAYS_MAX: i32 = 366;

/// What became of an announced leave in one game.
pub struct LeaveInGame {
    /// The game.
    pub game: GameId,
    /// The players, White first.
    pub names: [String; 2],
    /// Whether it stands, or why not.
    pub outcome: Result<Leave, LeaveRefusal>,
}

impl App {
    /// Announces leave from the first to the last of these days, in the player's time zone, in every game that they play
    /// and whose terms have leave. It begins tomorrow at the earliest; the clock of the other side is not touched, and no
    /// flag that has fallen is moved. Answers what became of it, game by game; nothing if no game is played.
    ///
    /// # Errors
    /// The days are in the past, in the wrong order, or too far ahead.
    pub async fn announce_leave(
        &self,
        actor: &Actor,
        first: Date,
        last: Date,
    ) -> Result<Vec<LeaveInGame>, Error> {
        let player = actor.id;
        let (wanted, games) = {
            let app = self.clone();
            self.store()
                .read(move |tx| {
                    Box::pin(async move {
                        let wanted = app.wanted_in(tx, player, first, last).await?;
                        Ok::<_, Error>((wanted, tx.games_played_by(player, LEAVE_GAMES_MAX).await?))
                    })
                })
                .await?
        };
        let mut told = Vec::new();
        for game in games {
            let (app, actor, wanted) = (self.clone(), actor.clone(), wanted.clone());
            let outcome = self
                .store()
                .write(move |tx| Box::pin(async move { app.leave_in(tx, &actor, game, &wanted).await }))
                .await?;
            told.extend(outcome);
        }
        self.wake().mails.notify_one();
        Ok(told)
    }

    /// The same inside a transaction.
    pub(super) async fn announce_leave_in(
        &self,
        tx: &mut Tx,
        actor: &Actor,
        first: Date,
        last: Date,
    ) -> Result<Vec<LeaveInGame>, Error> {
        let wanted = self.wanted_in(tx, actor.id, first, last).await?;
        let mut told = Vec::new();
        for game in tx.games_played_by(actor.id, LEAVE_GAMES_MAX).await? {
            told.extend(self.leave_in(tx, actor, game, &wanted).await?);
        }
        Ok(told)
    }

    /// The days as times in the player's zone.
    async fn wanted_in(
        &self,
        tx: &mut Tx,
        player: PlayerId,
        first: Date,
        last: Date,
    ) -> Result<Wanted, Error> {
        let zone = mail_look_in(tx, player).await?.zone;
        let now = zone.at(self.now());
        let today = now.date();
        let fault = |says: &str| Err(Error::malformed("leave", "from", says));
        if last < first {
            return fault("leave ends on the day it begins or later");
        }
        if first <= today {
            return fault("leave is announced ahead: it begins tomorrow at the earliest");
        }
        if last > today.saturating_add(AHEAD_DAYS_MAX.days()) {
            return fault("leave lies within the next 366 days");
        }
        let midnight = |day: Date| {
            let zoned = day.to_zoned(now.time_zone().clone()).ok()?;
            Some(Timestamp::from_us(zoned.timestamp().as_microsecond()))
        };
        let after = last.tomorrow().ok().and_then(midnight);
        let Some((from, to)) = midnight(first).zip(after) else {
            return fault("these days are not in the calendar");
        };
        let leave = Leave { from, to };
        Ok(Wanted {
            first,
            last,
            leave,
            zone,
        })
    }

    async fn leave_in(
        &self,
        tx: &mut Tx,
        actor: &Actor,
        id: GameId,
        wanted: &Wanted,
    ) -> Result<Option<LeaveInGame>, Error> {
        let now = self.now();
        let mut game = Loaded::lock(tx, id).await?;
        if game.row.phase == "finished" || game.visible_result(now)?.is_some() {
            return Ok(None);
        }
        let side = game.side_of(actor)?;
        let leaves = game.leaves(tx).await?;
        let mut names = Vec::new();
        for side in Side::ALL {
            names.push(super::look::person(tx, *game.players.get(side)).await?.name);
        }
        let outcome = wanted.fits(game.terms.leave_days, leaves.get(side));
        if outcome.is_ok() {
            self.take_leave(tx, &mut game, side, wanted, now).await?;
        }
        let names = <[String; 2]>::try_from(names).unwrap_or_default();
        Ok(Some(LeaveInGame {
            game: id,
            names,
            outcome,
        }))
    }

    async fn take_leave(
        &self,
        tx: &mut Tx,
        game: &mut Loaded,
        side: Side,
        wanted: &Wanted,
        now: Timestamp,
    ) -> Result<(), Error> {
        let Leave { from, to } = wanted.leave;
        tx.insert_leave(game.id, side, (from, to), now).await?;
        let turn = game.newest_turn(tx).await?.turn;
        if game.row.phase == "running" && game.paused.is_none() {
            tx.set_next_flag(game.id, turn.next_flag()).await?;
        }
        let what = members([
            ("by", side.as_str().into()),
            ("from", from.as_us().into()),
            ("to", to.as_us().into()),
        ]);
        let number = game.row.public_seq;
        let event = Happening {
            kind: "leave",
            chain: Chain::Public,
            turn: turn.number,
            at: now,
            release: now,
            members: what,
        };
        append(self, tx, game, event).await?;
        for side in Side::ALL {
            let about = Outgoing {
                game: Some(game.id),
                turn: Some(turn.number),
                number,
            };
            self.post(tx, "leave", *game.players.get(side), now, about)
                .await?;
        }
        Ok(())
    }
}

/// Whose leave an event announces, and when it is.
pub(super) fn read(event: &[u8]) -> Option<(Side, Leave)> {
    let body: serde_json::Value = serde_json::from_slice(event).ok()?;
    let time = |name: &str| body[name].as_i64().map(Timestamp::from_us);
    let side = Side::ALL.into_iter().find(|side| body["by"] == side.as_str())?;
    let (from, to) = (time("from")?, time("to")?);
    Some((side, Leave { from, to }))
}

/// The days that somebody wants.
#[derive(Clone)]
struct Wanted {
    first: Date,
    last: Date,
    leave: Leave,
    zone: Zone,
}

impl Wanted {
    /// Whether a game has so many days left.
    fn fits(&self, days: u16, taken: &[Leave]) -> Result<Leave, LeaveRefusal> {
        if days == 0 {
            return Err(LeaveRefusal::None);
        }
        if taken
            .iter()
            .any(|old| old.from < self.leave.to && self.leave.from < old.to)
        {
            return Err(LeaveRefusal::Twice);
        }
        for year in self.first.year()..=self.last.year() {
            let used: i32 = taken.iter().map(|old| self.days_of(old, year)).sum();
            let left = i32::from(days) - used;
            if days_within(self.first, self.last, year) > left {
                let left = u16::try_from(left.max(0)).unwrap_or(0);
                return Err(LeaveRefusal::TooMany { year, left });
            }
        }
        Ok(self.leave)
    }

    fn days_of(&self, leave: &Leave, year: i16) -> i32 {
        let day = |at: Timestamp| self.zone.at(at).date();
        days_within(day(leave.from), day(leave.to.plus(-1)), year)
    }
}

/// How many days of this year lie between two days, both counted.
fn days_within(first: Date, last: Date, year: i16) -> i32 {
    let (Ok(begin), Ok(end)) = (Date::new(year, 1, 1), Date::new(year, 12, 31)) else {
        return 0;
    };
    let (first, last) = (first.max(begin), last.min(end));
    if last < first {
        return 0;
    }
    first.until(last).map_or(0, |span| span.get_days() + 1)
}
