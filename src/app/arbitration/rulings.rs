//! An arbiter rules: what changes in the game, the event in its public chain, and a mail to both players at once.
//!
//! A ruling never opens a sealed entry. A pause leaves what is sealed as it is; the sealed entries of a turn that is made
//! void stay sealed for good.

use crate::app::actor::{Actor, Role};
use crate::app::arbitration::Arbitration;
use crate::app::arbitration::adjudication::may_rule;
use crate::app::arbitration::desk_view::Foreseen;
use crate::app::arbitration::ruling_plan::{Plan, again, credit_back, watches};
use crate::app::core::append_event::{EventToAppend, append};
use crate::app::core::game_view::person;
use crate::app::core::incidents::{IncidentKind, close_incidents};
use crate::app::core::loaded_game::{Loaded, LoadedTurn, event_number};
use crate::app::core::rights::must_watch;
use crate::app::core::ruling_request::{RulingRequest, check};
use crate::app::error::{ArbitrationFault, Error, Result};
use crate::app::games::disputes::RulingView;
use crate::app::games::follow::settle_by;
use crate::app::games::suspension::DOES_NOT_OPEN;
use crate::app::outbox::enqueue::Outgoing;
use crate::base::{BySide, Bytes, GameId, MailKind, Micros, Side, Timestamp};
use crate::game::event::{Again, Body, Ruled};
use crate::game::{CoursePhase, Ruling};
use crate::seal::position_hash;
use crate::store::Tx;

/// How many turns are revealed at most before a ruling is given.
const REVEALS_MAX: usize = 3;

impl Arbitration<'_> {
    /// Gives a ruling.
    ///
    /// A turn for which every entry is in is revealed first.
    ///
    /// # Errors
    /// Only the game's arbiters rule. Every fault in the request is listed; [`WrongTurn`](crate::game::Refusal::WrongTurn) names the open turn if
    /// it is another one than the arbiter saw.
    pub async fn rule(self, actor: &Actor, id: GameId, request: RulingRequest) -> Result<RulingView> {
        check(&request)?;
        self.0.games().settle_doubts().await?;
        self.show_claims_if_they_open(id).await?;
        for _ in 0..REVEALS_MAX {
            if let Some(view) = self.rule_unless_complete(actor, id, request.clone()).await? {
                self.0.wake().reveals.notify_one();
                return Ok(view);
            }
        }
        Err(Error::TooBusy)
    }

    /// Nothing, if the open turn was complete and has been revealed instead: no ruling comes between filing and reveal.
    async fn rule_unless_complete(
        self,
        actor: &Actor,
        id: GameId,
        request: RulingRequest,
    ) -> Result<Option<RulingView>> {
        write_tx!(app = self.0, [actor], async |tx| {
            let mut game = Loaded::lock(tx, id).await?;
            let actor = may_rule(tx, &game, &actor, Some(&request.ruling)).await?;
            let runs = game.row.phase == CoursePhase::Running && game.paused.is_none();
            if runs && app.games().reveal_first(tx, &mut game).await? {
                return Ok(None);
            }
            app.arbitration().rule_in(tx, game, &actor, &request).await.map(Some)
        })
    }

    /// What a ruling would do, if it were given now.
    ///
    /// # Errors
    /// Those of the ruling.
    pub async fn foresee(self, actor: &Actor, id: GameId, request: &RulingRequest) -> Result<Foreseen> {
        check(request)?;
        let (app, by, request) = (self.0.clone(), actor.clone(), request.clone());
        read_tx!(self.0, async |tx| {
            let game = Loaded::read(tx, id).await?;
            must_watch(&game, &by)?;
            let turn = game.newest_turn(tx).await?;
            Ok(app.arbitration().plan(tx, &game, &turn, &by, &request, app.now()).await?.foreseen)
        })
    }

    /// Reveals the open turn if it is complete, so that no ruling comes between filing and reveal.
    pub(in crate::app) async fn reveal_complete(self, actor: &Actor, id: GameId) -> Result<()> {
        write_tx!(app = self.0, [actor], async |tx| {
            let mut game = Loaded::lock(tx, id).await?;
            if game.row.claims_until_us.is_some() {
                // Nothing is revealed any more.
                return Ok(());
            }
            must_watch(&game, &actor)?;
            if game.row.phase == CoursePhase::Running && game.paused.is_none() {
                app.games().reveal_in(tx, &mut game, None).await?;
            }
            Ok(())
        })
    }

    pub(in crate::app) async fn rule_in(
        self,
        tx: &mut Tx,
        mut game: Loaded,
        by: &Actor,
        request: &RulingRequest,
    ) -> Result<RulingView> {
        let (now, id) = (self.0.now(), game.id);
        let operator = by.role == Role::Admin && !watches(&game, by);
        if game.row.doubt_us.is_some() {
            game = settle_by(self.0, tx, game, request, lifts(&request.ruling)).await?;
        }
        let turn = game.newest_turn(tx).await?;
        let plan = self.plan(tx, &game, &turn, by, request, now).await?;
        if game.row.phase == CoursePhase::Suspended && game.paused.is_none() {
            // It was stopped without an event, for not even its row could be read then.
            self.0.games().log_suspension(tx, &mut game, now, DOES_NOT_OPEN).await?;
        }
        if matches!(request.ruling, Ruling::Result(_)) {
            self.0.key_holders().end_unopened(tx, &mut game, &turn.turn).await?;
        }
        let (seq, number) = (game.row.public_seq, turn.turn.number);
        let body = Body::Ruling(Box::new(Ruled {
            by: by.id,
            ruling: request.ruling,
            reason: request.reason.as_str().into(),
            rule: request.rule.as_str().into(),
            operator,
            credit: plan.credit,
            again: plan.again.as_ref().map(|(text, _)| Again {
                position: text.clone(),
                position_hash: Bytes(position_hash(text)),
                release: plan.foreseen.release,
            }),
        }));
        let event = EventToAppend::public(number, now, plan.foreseen.release, body);
        append(self.0, tx, &mut game, event).await?;
        if let Some(incident) = request.incident
            && !tx.arbitration().close_incident(id, incident, now, seq).await?
        {
            return Err(Error::malformed(ArbitrationFault::UnknownIncident, "incident"));
        }
        // That there is an arbiter at all is seen in the game; who plays many games need not read as many mails of it.
        let told = game.arbiter.is_some() || !matches!(request.ruling, Ruling::Appoint { .. });
        self.carry_out(tx, &mut game, turn, request.ruling, &plan, now).await?;
        if lifts(&request.ruling) {
            let settled = settled_by(&request.ruling);
            close_incidents(tx, &game, now, seq, |row| settled.contains(&row.kind)).await?;
        }
        if let Some((to, _)) = request.ruling.answers() {
            let to = i64::try_from(to).ok();
            close_incidents(tx, &game, now, seq, |row| row.event_seq == to).await?;
        }
        let about = Outgoing { game: Some(id), turn: Some(number), number: seq };
        for player in [game.players.white, game.players.black].into_iter().filter(|_| told) {
            self.0.outbox().post(tx, MailKind::Ruling, player, plan.foreseen.release, about).await?;
        }
        Ok(RulingView {
            seq: event_number(id, seq)?,
            turn: number,
            at: now,
            by: person(tx, by.id).await?,
            ruling: request.ruling,
            reason: request.reason.as_str().into(),
            rule: request.rule.as_str().into(),
            again: plan.again.map(|(text, _)| text),
            credit: plan.credit,
            operator,
        })
    }

    async fn carry_out(
        self,
        tx: &mut Tx,
        game: &mut Loaded,
        mut turn: LoadedTurn,
        ruling: Ruling,
        plan: &Plan,
        now: Timestamp,
    ) -> Result<()> {
        let number = i64::from(turn.turn.number);
        match ruling {
            Ruling::AdjustClock { .. } | Ruling::Extend { .. } => {
                self.give(tx, game, &mut turn, |side| ruling.given_to(side)).await?;
                if game.paused.is_none() {
                    tx.games().set_next_flag(game.id, turn.turn.next_flag()).await?;
                }
                Ok(())
            }
            Ruling::Pause => Ok(tx.games().pause(game.id, now).await?),
            Ruling::Resume => {
                let credit = plan.credit.unwrap_or(0);
                let back = BySide::from_fn(|side| credit_back(&turn.turn, side, credit, now));
                self.give(tx, game, &mut turn, |side| *back.get(side)).await?;
                tx.games().resume(game.id).await?;
                if turn.turn.is_complete() {
                    tx.turns().queue_reveal(game.id, number, now.max(turn.turn.open_at)).await?;
                }
                self.0.core().queue_thought(tx, game, &turn.turn).await?;
                Ok(tx.games().set_next_flag(game.id, turn.turn.next_flag()).await?)
            }
            Ruling::VoidAndReplay { from } => {
                let Some((_, position)) = plan.again else {
                    return Err(Error::Broken(format!("game {}: a turn is missing", game.id)));
                };
                tx.turns().delete_reveal_job(game.id, number).await?;
                tx.games().resume(game.id).await?;
                tx.turns().replace_turns(game.id, i64::from(from), number + 1).await?;
                tx.games().advance_turn(game.id, number).await?;
                game.row.turn += 1;
                let key = game.key(tx, &self.0.keys().keyring).await?;
                let next = again(game, &turn.turn, position, plan.foreseen.release);
                self.0.webhooks().tell_of_turn(tx, game, &next, plan.foreseen.release).await?;
                self.0.games().open_turn(tx, game, next, &key).await
            }
            Ruling::Result(result) => {
                tx.turns().delete_reveal_job(game.id, number).await?;
                let release = plan.foreseen.release;
                self.0.games().finish(tx, game, turn.turn.number, result, now, release).await
            }
            Ruling::Overturn { result, .. } => self.overturn(tx, game, number, result, now).await,
            Ruling::Reopen { .. } => {
                let credit = plan.credit.unwrap_or(0);
                let given = BySide::from_fn(|side| {
                    credit_back(&turn.turn, side, credit, now) + ruling.given_to(side)
                });
                self.give(tx, game, &mut turn, |side| *given.get(side)).await?;
                self.0.webhooks().tell_of_turn(tx, game, &turn.turn, now).await?;
                self.reopen(tx, game, &turn.turn, plan.stands, now).await
            }
            Ruling::Appoint { arbiter } => {
                tx.arbitration().appoint_arbiter(game.id, arbiter).await?;
                self.notify_appointed(tx, game, arbiter).await
            }
            Ruling::Adjudicate { until, .. } => {
                Ok(tx.arbitration().adjudicate_game(game.id, now, until).await?)
            }
            Ruling::Answer { .. } | Ruling::Note => Ok(()),
        }
    }

    /// Gives time to every clock that runs, whose owner is then reminded by the flag that it has.
    async fn give(
        self,
        tx: &mut Tx,
        game: &Loaded,
        turn: &mut LoadedTurn,
        time: impl Fn(Side) -> Micros,
    ) -> Result<()> {
        let number = i64::from(turn.turn.number);
        for side in Side::ALL {
            let given = time(side);
            let half = turn.turn.sides.get_mut(side);
            if half.runs() && given != 0 {
                tx.turns().credit(game.id, number, side, given).await?;
                half.credit += given;
            }
        }
        Ok(tx.outbox().look_now(game.id, self.0.now()).await?)
    }
}

/// Whether a ruling ends a suspension or a pause.
const fn lifts(ruling: &Ruling) -> bool {
    matches!(ruling, Ruling::Resume | Ruling::VoidAndReplay { .. } | Ruling::Result(_))
}

/// What such a ruling settles: what stopped the game, and what waits for a turn that is not played on.
const fn settled_by(ruling: &Ruling) -> &'static [IncidentKind] {
    use IncidentKind::{Adjudication, BothFlags, InDoubt, Keyholder, Suspended, Unsealing};
    match ruling {
        Ruling::Resume => &[Suspended, InDoubt, BothFlags, Adjudication],
        _ => &[Suspended, InDoubt, BothFlags, Adjudication, Keyholder, Unsealing],
    }
}
