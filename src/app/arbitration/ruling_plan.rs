//! What a ruling would do, worked out under the game's lock, or why it cannot be given.

use crate::app::access::Scope;
use crate::app::actor::{Actor, Role};
use crate::app::arbitration::Arbitration;
use crate::app::arbitration::adjudication::may_end_adjudication;
use crate::app::arbitration::amend_result::may_amend;
use crate::app::arbitration::desk_view::{Flags, Foreseen};
use crate::app::arbitration::operator::may_operate;
use crate::app::core::loaded_game::{Loaded, LoadedTurn};
use crate::app::core::ruling_request::RulingRequest;
use crate::app::error::{ArbitrationFault, ArbitrationRefusal, Denial, Error, FieldError, Result};
use crate::app::games::disputes::{Dispute, EVER, ObjectionView, disputes};
use crate::app::limits::RULINGS_MAX;
use crate::base::{BySide, Micros, PlayerId, Side, Timestamp};
use crate::game::{About, CoursePhase, Refusal, Ruling, Turn, is_rolled, out_of_chance};
use crate::rules::Position;
use crate::store::Tx;

const SECOND_US: Micros = 1_000_000;

/// What a ruling does, worked out under the game's lock.
pub(super) struct Plan {
    pub(super) foreseen: Foreseen,
    /// What every running clock gets on going on.
    pub(super) credit: Option<Micros>,
    /// The position to be played from again.
    pub(super) again: Option<(String, Position)>,
    /// Whether a game that is reopened stands again.
    pub(super) stands: bool,
}

impl Arbitration<'_> {
    /// Whether it is the caller's to give, in this game and at this time. Answers with what was ruled and objected to before.
    async fn may_rule(
        self,
        tx: &mut Tx,
        game: &Loaded,
        open: &Turn,
        by: &Actor,
        request: &RulingRequest,
        now: Timestamp,
    ) -> Result<Vec<Dispute>> {
        let ruling = request.ruling;
        let over = game.row.phase == CoursePhase::Finished;
        let spoken = matches!(ruling, Ruling::Answer { .. } | Ruling::Note | Ruling::Appoint { .. });
        if over && !spoken && !ruling.amends() {
            return Err(Error::NotRunning);
        }
        let seen = game.visible_turn(tx, now).await?.turn.number;
        if request.turn != open.number && request.turn != seen {
            let (open, given) = (open.number, request.turn);
            return Err(Refusal::WrongTurn { open, given }.into());
        }
        let known = disputes(tx, game, EVER).await?;
        if known.iter().filter(|one| matches!(one, Dispute::Ruling(_))).count() >= RULINGS_MAX {
            return Err(ArbitrationRefusal::RulingsFull.into());
        }
        let timed = !spoken && !matches!(ruling, Ruling::Result(_) | Ruling::Overturn { .. });
        if !watches(game, by) {
            match (by.role, ruling) {
                // Who runs the tournament ends, stops and resumes its games.
                (
                    Role::Director,
                    Ruling::Result(_) | Ruling::Pause | Ruling::Resume | Ruling::Adjudicate { .. },
                ) => {}
                _ => may_operate(tx, game, &known, ruling, now).await?,
            }
        }
        may_end_adjudication(game, &known, (by.role, watches(game, by)), &ruling, now)?;
        if timed && self.0.clocks().outage_pending(tx).await? {
            return Err(Error::TooBusy);
        }
        Ok(known)
    }

    /// Works a ruling out, or says why it cannot be given.
    pub(super) async fn plan(
        self,
        tx: &mut Tx,
        game: &Loaded,
        turn: &LoadedTurn,
        by: &Actor,
        request: &RulingRequest,
        now: Timestamp,
    ) -> Result<Plan> {
        let (ruling, open) = (request.ruling, &turn.turn);
        let known = self.may_rule(tx, game, open, by, request, now).await?;
        let release = now.max(open.open_at);
        let (since, stands) = match ruling {
            Ruling::Overturn { to, .. } | Ruling::Reopen { to, .. } => {
                may_answer(&known, by, to)?;
                let stood = may_amend(tx, game, open, &known, &ruling, now).await?;
                (Some(stood.since), stood.at_end)
            }
            _ => (game.paused, false),
        };
        let stood = since.map(|since| now.since(since.max(open.open_at)).max(0));
        let back = |side| credit_back(open, side, stood.unwrap_or(0), now);
        let flags = BySide::from_fn(|side| flags(open, side, &ruling, back(side)));
        let mut plan = Plan {
            foreseen: Foreseen {
                turn: open.number,
                next_turn: open.number,
                flags,
                position: None,
                voided: Vec::new(),
                release,
            },
            credit: None,
            again: None,
            stands,
        };
        match ruling {
            Ruling::AdjustClock { .. } => {
                let gone = |flags: &Option<Flags>| {
                    flags.is_some_and(|f| f.runs && f.after <= f.before && f.after <= release)
                };
                if gone(&plan.foreseen.flags.white) || gone(&plan.foreseen.flags.black) {
                    return Err(Error::malformed(ArbitrationFault::ClockEmpty, "seconds"));
                }
            }
            Ruling::Reopen { time, .. } => {
                if let Some(fault) = too_little(&plan.foreseen.flags, time, now) {
                    return Err(fault.into());
                }
                plan.credit = Some(stood.unwrap_or(0));
            }
            Ruling::Pause if game.paused.is_some() || game.row.phase == CoursePhase::Suspended => {
                return Err(ArbitrationRefusal::GamePaused.into());
            }
            Ruling::Resume => {
                if game.paused.is_none() && game.row.phase != CoursePhase::Suspended {
                    return Err(ArbitrationRefusal::GameRuns.into());
                }
                plan.credit = Some(stood.unwrap_or(0));
            }
            Ruling::VoidAndReplay { from } => self.plan_void(tx, game, open, from, &mut plan).await?,
            Ruling::Answer { to, .. } => may_answer(&known, by, to)?,
            Ruling::Appoint { .. } if watches(game, by) => return Err(Denial::NamesNoArbiter.into()),
            Ruling::Pause
            | Ruling::Extend { .. }
            | Ruling::Result(_)
            | Ruling::Overturn { .. }
            | Ruling::Appoint { .. }
            | Ruling::Adjudicate { .. }
            | Ruling::Note => {}
        }
        Ok(plan)
    }

    async fn plan_void(
        self,
        tx: &mut Tx,
        game: &Loaded,
        open: &Turn,
        from: u32,
        plan: &mut Plan,
    ) -> Result<()> {
        let rows = tx.turns().turns_to(game.id, i64::from(open.number)).await?;
        let row = rows.iter().find(|row| row.turn == i64::from(from) && row.replaced_by.is_none());
        let Some(row) = row else {
            let says = format!("take a turn from 1 to {} that is not void", open.number);
            return Err(FieldError::new(ArbitrationFault::NoSuchTurn, "from").saying(says).into());
        };
        if out_of_chance(is_rolled(&game.rules, game.terms), open.number).is_some() {
            return Err(ArbitrationRefusal::NoRollsLeft.into());
        }
        let position = game.position("turn", row.turn, &row.position)?;
        let valid = rows.iter().filter(|row| row.turn >= i64::from(from) && row.replaced_by.is_none());
        plan.foreseen.voided = valid.filter_map(|row| u32::try_from(row.turn).ok()).collect();
        plan.foreseen.next_turn = open.number + 1;
        plan.foreseen.position = Some(position);
        let next = again(game, open, position, plan.foreseen.release);
        plan.foreseen.flags = BySide::from_fn(|side| {
            let after = next.flag_at(side)?;
            Some(Flags { before: open.flag_at(side).unwrap_or(after), after, runs: true })
        });
        plan.again = Some((row.position.clone(), position));
        Ok(())
    }
}

/// The turn that takes the place of void ones: with the whole time and no offers.
pub(super) fn again(game: &Loaded, open: &Turn, position: Position, release: Timestamp) -> Turn {
    let no_offers = BySide::default();
    let mut next = Turn::open(open.number + 1, position, &game.rules, game.clock, release, no_offers);
    next.leaves.clone_from(&open.leaves);
    next.holidays = open.holidays;
    next
}

fn flags(turn: &Turn, side: Side, ruling: &Ruling, stood: Micros) -> Option<Flags> {
    let runs = turn.sides.get(side).runs();
    let stood = if runs { stood } else { 0 };
    let given = if runs { ruling.given_to(side) } else { 0 };
    Some(Flags { before: turn.flag_with(side, stood)?, after: turn.flag_with(side, stood + given)?, runs })
}

/// That a flag would stay fallen with this time, and how much would do.
fn too_little(flags: &BySide<Option<Flags>>, time: Micros, now: Timestamp) -> Option<FieldError> {
    let fallen = [flags.white, flags.black].into_iter().flatten().filter(|f| f.runs && f.after <= now);
    let missing = fallen.map(|f| now.since(f.after)).max()?;
    // A flag moves as far as time is given, or further, over leave and holidays; it is to fall later than now.
    let least = |unit: Micros| (time + missing) / unit + 1;
    let says = format!("with so little a flag would stay fallen; give at least {} seconds", least(SECOND_US));
    let (hours, minutes) = (least(60 * SECOND_US) / 60, least(60 * SECOND_US) % 60);
    let fault = FieldError::new(ArbitrationFault::ClockStaysEmpty, "seconds").saying(says);
    Some(fault.with("days", hours / 24).with("hours", hours % 24).with("minutes", minutes))
}

/// What a side gets for a time in which all clocks were stopped, up to `now`: its leave and holidays in it stand for themselves.
pub(super) fn credit_back(turn: &Turn, side: Side, stood: Micros, now: Timestamp) -> Micros {
    turn.credit_for(side, now.plus(-stood), now)
}

fn may_answer(known: &[Dispute], by: &Actor, to: u64) -> Result<()> {
    let objection = known.iter().find_map(|one| match one {
        Dispute::Objection(objection) if objection.seq == to => Some(objection),
        _ => None,
    });
    let Some(objection) = objection else {
        return Err(Error::malformed(ArbitrationFault::NoSuchObjection, "to"));
    };
    let answers = |one: &Dispute| matches!(one, Dispute::Ruling(given) if given.ruling.answers().is_some_and(|(of, _)| of == to));
    if known.iter().any(answers) {
        return Err(Error::malformed(ArbitrationFault::Answered, "to"));
    }
    if is_against_own(known, objection, by.id) { Err(Denial::OwnRuling.into()) } else { Ok(()) }
}

/// Whether it is an appeal against a ruling of this person, which somebody else answers.
pub(super) fn is_against_own(known: &[Dispute], objection: &ObjectionView, by: PlayerId) -> bool {
    let mut rulings = known.iter().filter_map(Dispute::ruling);
    objection.about == About::Appeal
        && rulings.any(|ruling| ruling.by == by && Some(ruling.seq) == objection.against)
}

/// Whether this person is one of the game's arbiters, and may do what is theirs now.
pub(super) fn watches(game: &Loaded, actor: &Actor) -> bool {
    actor.access.scopes.hold(Scope::Manage) && [game.arbiter, game.arbiter2].contains(&Some(actor.id))
}
