//! Flags and outages: what the passing of time does to games.

use futures_util::{StreamExt, stream};
use uuid::Uuid;

use crate::app::core::append_event::{EventToAppend, append};
use crate::app::core::incidents::IncidentKind;
use crate::app::core::loaded_game::Loaded;
use crate::app::core::to_enter::ToEnter;
use crate::app::error::{Error, Result};
use crate::app::games::clocks::Clocks;
use crate::app::games::disputes::{Dispute, EVER, disputes};
use crate::app::games::follow::{whole, whole_with};
use crate::app::games::suspension::Left;
use crate::app::outbox::enqueue::Outgoing;
use crate::base::{GameId, MailKind, Micros, Side, Timestamp};
use crate::game::event::{Body, Credit, CreditReason, Ended, Flags, Outage, Suspended};
use crate::game::{CoursePhase, Fallen, GameResult, Ruling, Turn};
use crate::store::{GameRow, OutageRow, Tx};

/// A flag is judged so long after it fell: everything received in time has been handled by then, but for mails; while one
/// that came in by then waits, the flag waits too.
pub const JUDGE_DELAY: Micros = 5_000_000;
/// A gap in the heartbeat longer than this is an outage.
pub const OUTAGE_MIN: Micros = 10 * 60 * 1_000_000;

const STEP_MAX: i64 = 64;
/// Flags that are read at once, how often in one step, and how many are judged at the same time.
const JUDGED_MAX: i64 = 512;
const JUDGED_BATCHES_MAX: usize = 16;
const JUDGED_TOGETHER: usize = 12;

impl Clocks<'_> {
    /// A sign of life. After a gap of more than ten minutes an outage is noted, and no flag is judged before every
    /// running clock is credited. A clock that is wrong gives none: it would mislead those that are right. One that was set is looked
    /// at first, whoever asks for the sign.
    pub async fn heartbeat(self) -> Result<()> {
        if self.0.core().clock_was_set() {
            self.0.core().check_clock().await?;
        }
        if self.0.core().clock_is_right().is_err() {
            return Ok(());
        }
        let now = self.0.now();
        let outage = write_tx!(self.0, async |tx| {
            let last = tx.operations().heartbeat().await?;
            let gap = last.filter(|last| now.since(*last) > OUTAGE_MIN);
            if let Some(from) = gap {
                tx.operations().insert_outage(from, now).await?;
            }
            tx.operations().note_heartbeat(now).await?;
            Ok::<_, Error>(gap)
        })?;
        self.0.core().has_beaten(now);
        if let Some(from) = outage {
            let outage_s = now.since(from) / 1_000_000;
            tracing::warn!(outage_s, "the server was away; every running clock is credited");
        }
        Ok(())
    }

    /// Credits an outage in every game that it concerns and that is not credited yet; answers how many got a credit, and whether all
    /// are dealt with: not while one runs whose own trouble is in the way.
    pub(in crate::app) async fn credit_outage(self, outage: &OutageRow) -> Result<(usize, bool)> {
        let (mut credited, mut after, mut left) = (0, Uuid::nil(), Left::default());
        loop {
            let games = self.uncredited(outage, after, STEP_MAX).await?;
            let Some(last) = games.last() else { break };
            after = last.as_uuid();
            for game in &games {
                match self.credit_game(*game, outage.clone()).await {
                    Ok(given) => credited += usize::from(given),
                    Err(error) => left.set_aside(self.0.games(), *game, error).await?,
                }
            }
        }
        left.log();
        // One in doubt gets no credit: it is stopped, or credited the next time.
        self.0.games().settle_doubts().await?;
        Ok((credited, self.uncredited(outage, Uuid::nil(), 1).await?.is_empty()))
    }

    async fn uncredited(self, outage: &OutageRow, after: Uuid, limit: i64) -> Result<Vec<GameId>> {
        let from_us = outage.from_us;
        read_tx!(self.0, async |tx| Ok(tx.operations().uncredited_games(from_us, after, limit).await?))
    }

    /// Whether clocks are still to be credited, be it that the gap is not even noted: a process that was frozen judges
    /// and files before its next sign of life.
    pub(in crate::app) async fn outage_pending(self, tx: &mut Tx) -> Result<bool> {
        // In this order: another process notes the gap together with its sign of life.
        let silent = self.is_silent_since(tx.operations().heartbeat().await?);
        Ok(silent || tx.operations().open_outage().await?.is_some())
    }

    fn is_silent_since(self, last: Option<Timestamp>) -> bool {
        let now = self.0.now();
        last.is_some_and(|last| now.since(last) > OUTAGE_MIN)
    }

    async fn credit_game(self, id: GameId, outage: OutageRow) -> Result<bool> {
        write_tx!(app = self.0, async |tx| {
            let now = app.now();
            let mut game = Loaded::lock(tx, id).await?;
            if game.row.phase != CoursePhase::Running
                || game.paused.is_some()
                || !tx.operations().mark_credited(id, &outage).await?
            {
                return Ok(false);
            }
            let Some(Credited { turn, sides, from, credit }) = credited(tx, &game, &outage).await? else {
                return Ok(false);
            };
            for side in &sides {
                let credit = turn.credit_for(*side, from, Timestamp::from_us(outage.to_us));
                if credit > 0 {
                    tx.turns().credit(id, i64::from(turn.number), *side, credit).await?;
                }
            }
            tx.operations().set_credited(id, &outage, credit).await?;
            let turn = game.newest_turn(tx).await?.turn;
            tx.games().set_next_flag(id, turn.next_flag()).await?;
            tx.outbox().look_now(id, now).await?;
            app.clocks().notify_credit(tx, &mut game, turn.number, &outage, credit, now).await?;
            Ok::<_, Error>(true)
        })
    }

    async fn notify_credit(
        self,
        tx: &mut Tx,
        game: &mut Loaded,
        turn: u32,
        outage: &OutageRow,
        credit: Micros,
        now: Timestamp,
    ) -> Result<()> {
        // It does not say whose clocks ran: that would tell who has filed.
        let body = Body::Clock(Credit {
            reason: CreditReason::Outage,
            outage: Outage { from: Timestamp::from_us(outage.from_us), to: Timestamp::from_us(outage.to_us) },
            credit,
            why: outage.reason.as_deref().map(Into::into),
        });
        let number = game.row.public_seq;
        append(self.0, tx, game, EventToAppend::public(turn, now, now, body)).await?;
        if outage.reason.is_some() {
            // One mail tells a player of all games, once every game is credited.
            return Ok(());
        }
        for player in [game.players.white, game.players.black] {
            let about = Outgoing { game: Some(game.id), turn: Some(turn), number };
            self.0.outbox().post(tx, MailKind::Ruling, player, now, about).await?;
        }
        Ok(())
    }

    /// Ends games in which a flag fell long enough ago; answers how many.
    pub async fn judge_flags(self) -> Result<usize> {
        let judged = self.0.now().plus(-JUDGE_DELAY);
        let (mut ended, mut after) = (0, (Timestamp::from_us(i64::MIN), Uuid::nil()));
        let mut left = Left::default();
        // Thousands of flags may fall at one instant; signs of life come between.
        for _ in 0..JUDGED_BATCHES_MAX {
            let games = read_tx!(self.0, async |tx| {
                let judged = tx.inbox().all_handled_before(judged).await?;
                Ok::<_, Error>(tx.games().fallen_flags(judged, after, JUDGED_MAX).await?)
            })?;
            let Some((flag, last)) = games.last() else { break };
            after = (*flag, last.as_uuid());
            // Those that are judged at the same time are written together.
            let mut judged = stream::iter(games.into_iter().map(|(_, game)| async move {
                let over = self.judge_game(game, judged).await;
                (game, over)
            }))
            .buffer_unordered(JUDGED_TOGETHER);
            while let Some((game, over)) = judged.next().await {
                match over {
                    Ok(over) => ended += usize::from(over),
                    Err(error) => left.set_aside(self.0.games(), game, error).await?,
                }
            }
        }
        left.log();
        if after.1 != Uuid::nil() {
            self.0.games().settle_doubts().await?;
        }
        Ok(ended)
    }

    pub(in crate::app) async fn judge_game(self, id: GameId, judged: Timestamp) -> Result<bool> {
        // Before the write, for which all others wait; under the lock it is seen that nothing has changed.
        let app = self.0.clone();
        let checked = read_tx!(self.0, async |tx| app.clocks().check_flag(tx, id, judged).await)?;
        let Some(checked) = checked else { return Ok(false) };
        write_tx!(app = self.0, async |tx| {
            let (mut game, to_enter) = Loaded::lock_to_enter(tx, id, judged).await?;
            let Some(flagged) = app.clocks().flagged(tx, &game, to_enter, judged).await? else {
                return Ok(false);
            };
            // Invariant I9: who has filed is never flagged.
            let filed = |side| flagged.turn.sides.get(side).runs() && *game.filed.get(side);
            if Side::ALL.into_iter().any(filed) {
                return Err(Error::Broken(format!("game {id}: an entry that was filed is lost")));
            }
            let as_checked = checked == (game.row.clone(), flagged.clone());
            if !as_checked && !whole(tx, &game.row).await?.found.is_empty() {
                tx.turns().note_doubt(id);
                return Ok(false);
            }
            app.clocks().end_by(tx, &mut game, flagged).await?;
            Ok::<_, Error>(true)
        })
    }

    /// A flag decides a game, so all its rows are compared with its events first, where a load compares the heads alone. What was
    /// compared; nothing where there is nothing to judge, or something differs, which is noted.
    async fn check_flag(
        self,
        tx: &mut Tx,
        id: GameId,
        judged: Timestamp,
    ) -> Result<Option<(GameRow, Flagged)>> {
        let (game, to_enter) = Loaded::read_to_enter(tx, id, judged).await?;
        let Some(flagged) = self.flagged(tx, &game, to_enter, judged).await? else { return Ok(None) };
        if !whole_with(tx, &game.row, Some(&flagged.turn)).await?.found.is_empty() {
            tx.turns().note_doubt(id);
            return Ok(None);
        }
        Ok(Some((game.row, flagged)))
    }

    async fn flagged(
        self,
        tx: &mut Tx,
        game: &Loaded,
        mut to_enter: ToEnter,
        judged: Timestamp,
    ) -> Result<Option<Flagged>> {
        if game.row.phase != CoursePhase::Running || game.paused.is_some() {
            return Ok(None);
        }
        // As of one moment: another process notes a gap together with its sign of life.
        let beside = tx.operations().judging(game.id).await?;
        if beside.outage_open || self.is_silent_since(beside.alive_us.map(Timestamp::from_us)) {
            return Ok(None);
        }
        let judged = beside.inbound_us.map_or(judged, |oldest| judged.min(Timestamp::from_us(oldest)));
        // What falls at the hard end or after it decides nothing where games are adjudicated then.
        let judged = to_enter.stops.map_or(judged, |stops| judged.min(stops));
        let turn = to_enter.newest_turn(tx, game).await?.turn;
        let Some(fallen) = turn.fallen(judged) else { return Ok(None) };
        Ok(Some(Flagged { turn, fallen, judged, has_filed: beside.has_filed }))
    }

    async fn end_by(self, tx: &mut Tx, game: &mut Loaded, flagged: Flagged) -> Result<()> {
        let Flagged { turn, fallen, judged, .. } = flagged;
        let flags = fallen.flags(&turn);
        let result = match fallen {
            Fallen::First(loser) => Some(turn.lost_on_time(loser)),
            Fallen::Both => game.terms.both_flags.result(flagged.has_filed),
        };
        let Some(result) = result else { return self.stop_for_flags(tx, game, &turn, flags).await };
        self.end_on_time(tx, game, &turn, result, flags).await?;
        let fell = |side| turn.sides.get(side).runs() && turn.flag_at(side).is_some_and(|at| at < judged);
        if Side::ALL.into_iter().all(fell) {
            self.0.core().open_incident(tx, game, turn.number, IncidentKind::BothFlags).await?;
        }
        Ok(())
    }
}

/// A turn in which a flag has fallen.
#[derive(Clone, PartialEq, Eq)]
struct Flagged {
    turn: Turn,
    fallen: Fallen,
    /// Up to when flags are judged.
    judged: Timestamp,
    /// Whether a player has ever filed anything in the game.
    has_filed: bool,
}

impl Clocks<'_> {
    /// Ends a game by flags: the event says when they fell and what their clocks had.
    async fn end_on_time(
        self,
        tx: &mut Tx,
        game: &mut Loaded,
        turn: &Turn,
        result: GameResult,
        flags: Flags,
    ) -> Result<()> {
        let (now, number) = (self.0.now(), turn.number);
        let release = now.max(turn.open_at);
        let ended = Ended { flags: Some(flags), ..result.into() };
        self.0.games().finish_with(tx, game, number, ended, (now, release)).await?;
        self.0.games().notify_end(tx, game, number, release).await
    }

    /// Both flags fell at the same instant, and by the terms an arbiter says what that means: the game is paused until then.
    async fn stop_for_flags(self, tx: &mut Tx, game: &mut Loaded, turn: &Turn, flags: Flags) -> Result<()> {
        let (now, number) = (self.0.now(), game.row.public_seq);
        tx.games().suspend(game.id, Some(now)).await?;
        let body = Body::Suspended(Suspended {
            reason: "both flags fell at the same instant; an arbiter is to rule".to_owned(),
            flags: Some(flags),
        });
        append(self.0, tx, game, EventToAppend::public(turn.number, now, now, body)).await?;
        self.0.core().open_incident(tx, game, turn.number, IncidentKind::BothFlags).await?;
        for player in [game.players.white, game.players.black] {
            let about = Outgoing { game: Some(game.id), turn: Some(turn.number), number };
            self.0.outbox().post(tx, MailKind::Ruling, player, now, about).await?;
        }
        Ok(())
    }
}

/// What an outage gives the clocks of a game.
pub(in crate::app) struct Credited {
    turn: Turn,
    /// Whose clocks ran; that is told to nobody, for it says who has filed.
    sides: Vec<Side>,
    from: Timestamp,
    /// For how long.
    pub(in crate::app) credit: Micros,
}

/// What an outage gives the clocks of a running game; nothing if none of them ran then.
pub(in crate::app) async fn credited(
    tx: &mut Tx,
    game: &Loaded,
    outage: &OutageRow,
) -> Result<Option<Credited>> {
    let turn = game.newest_turn(tx).await?.turn;
    // Only the part of the gap in which the clocks ran, and which no ruling has given back.
    let resumed = last_resumed(tx, game).await?;
    let from = turn.open_at.as_us().max(outage.from_us).max(resumed);
    let credit = outage.to_us - from;
    // A flag that had fallen before stays fallen.
    let sides: Vec<Side> = Side::ALL
        .into_iter()
        .filter(|side| turn.sides.get(*side).runs())
        .filter(|side| turn.flag_at(*side).is_some_and(|at| at.as_us() >= outage.from_us))
        .collect();
    Ok((credit > 0 && !sides.is_empty()).then(|| Credited {
        turn,
        sides,
        from: Timestamp::from_us(from),
        credit,
    }))
}

/// When an arbiter let the game go on last, in microseconds; each clock that had stood was given all its time then.
async fn last_resumed(tx: &mut Tx, game: &Loaded) -> Result<Micros> {
    let all = disputes(tx, game, EVER).await?;
    let resumed = all.iter().filter_map(Dispute::ruling);
    let resumed = resumed.filter(|given| matches!(given.ruling, Ruling::Resume | Ruling::Reopen { .. }));
    Ok(resumed.map(|given| given.at.as_us()).max().unwrap_or(0))
}
