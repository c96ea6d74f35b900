//! The open turn: who owes an entry, what is admitted, and what a reveal leads to.

use super::{
    Canonical, ClockRule, GameResult, Holidays, Leave, Revision, Rolled, Step, credit_between, flag_after,
    lost_by_illegal_entry, out_of_chance, paused_between, resolve_rolling,
};
use crate::base::{BySide, Micros, Side, Timestamp, errors};
use crate::rules::{self, Entry, Position, Resolution, ResolveError, RuleSet};
use crate::seal::Roll;

/// What a side owes in a turn, and whether it has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Duty {
    /// The other side enters alone.
    Nothing,
    /// No entry is legal: the server has sealed a pass.
    Pass,
    /// An entry is owed and the clock runs.
    Owes,
    /// It is filed and the clock is stopped.
    Filed {
        /// When the door had read it.
        received: Timestamp,
        /// 0, then one more each time it is revised.
        revision: u16,
    },
}

/// One side of an open turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TurnSide {
    /// What it owes.
    pub duty: Duty,
    /// Its time at the start of the turn, in microseconds.
    pub allowance: Micros,
    /// What outages have been credited since.
    pub credit: Micros,
    /// Whether it offered a draw with its last entry.
    pub offered: bool,
    /// Whether it has declined the other side's offer.
    pub declined: bool,
}

/// A turn: the position before it, when it opened, and its two sides.
///
/// ```
/// use fairschach_base::{BySide, Side, Timestamp};
/// use fairschach_proofs::game::{Canonical, ClockRule, Duty, Next, Refusal, Revision, Turn};
/// use fairschach_rules::{Position, RuleSet};
///
/// let rules = RuleSet::usual("fairschach")?;
/// let opened = Timestamp::from_us(1_800_000_000_000_000);
/// let clock = ClockRule::parse("14d/pair")?;
/// let mut turn = Turn::open(1, Position::start(&rules), &rules, clock, opened, BySide::default());
/// let received = opened.plus(60_000_000);
/// let revision = turn.admit(Side::White, 1, received, Revision::None)?;
/// turn.sides.white.duty = Duty::Filed { received, revision };
/// assert_eq!(turn.admit(Side::White, 1, received, Revision::None), Err(Refusal::AlreadyFiled(1)));
/// assert!(!turn.is_complete()); // Black owes its entry
///
/// turn.sides.black.duty = Duty::Filed { received, revision: 0 };
/// let entries = BySide { white: Some(Canonical::parse("e2e4")?), black: Some(Canonical::parse("e7e5 draw")?) };
/// let revealed = turn.reveal(&rules, entries, &[], None, received)?;
/// let Next::Turn(next) = revealed.next else { panic!("one side alone offered a draw") };
/// assert!(next.number == 2 && next.offer_to(Side::White));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turn {
    /// The number of its reveal: 1, 2, 3 …
    pub number: u32,
    /// The position before it.
    pub position: Position,
    /// When it is released and its clocks start.
    pub open_at: Timestamp,
    /// How much time there is.
    pub clock: ClockRule,
    /// Both sides.
    pub sides: BySide<TurnSide>,
    /// When their players are on leave, oldest first.
    pub leaves: BySide<Vec<Leave>>,
    /// On which days both clocks are stopped.
    pub holidays: Holidays,
}

/// What filing would do to a clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IfFiled {
    /// For how long the side has thought, without its leave.
    pub thought: Micros,
    /// What is taken from its clock, as the regulation counts it.
    pub takes: Micros,
    /// What the clock shows when the side is to enter next, if the regulation lets one know before the reveal.
    pub next: Option<Micros>,
}

errors! {
    /// Why an entry is not taken.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
    pub enum Refusal {
        WrongTurn {
            /// The number of the open one; 0 before the first opens.
            open: u32,
            /// The one that was named.
            given: u32,
        }: "turn {open} is open, not turn {given}";
        NothingOwed(u32): "in turn {0} the other side enters alone";
        PassSealed(u32): "in turn {0} you have no legal entry; a pass is sealed for you";
        AlreadyFiled(u32): "your entry for turn {0} is filed and final";
        TooLate {
            /// When the flag fell.
            flag_at: Timestamp,
            /// When the entry was received.
            received: Timestamp,
        }: "your flag fell at {flag_at}; the entry was received at {received}";
    }
}

/// What a reveal leads to.
pub struct Revealed {
    /// What happened.
    pub resolution: Resolution,
    /// What was rolled for it.
    pub rolled: Rolled,
    /// The next turn, or the end.
    pub next: Next,
}

/// After a reveal.
pub enum Next {
    /// The game goes on.
    Turn(Box<Turn>),
    /// It is over.
    Ended(GameResult),
}

impl TurnSide {
    fn open(duty: Duty, allowance: Micros, offered: bool) -> TurnSide {
        TurnSide { duty, allowance, credit: 0, offered, declined: false }
    }

    /// Whether its clock runs once the turn is open.
    pub fn runs(&self) -> bool {
        self.duty == Duty::Owes
    }

    /// Whether it owes an entry of its own, filed or not.
    pub fn owes(&self) -> bool {
        matches!(self.duty, Duty::Owes | Duty::Filed { .. })
    }
}

impl Turn {
    /// Opens a turn: a side that may enter but cannot gets a pass.
    pub fn open(
        number: u32,
        position: Position,
        rules: &RuleSet,
        clock: ClockRule,
        open_at: Timestamp,
        offers: BySide<bool>,
    ) -> Turn {
        let sides = BySide::from_fn(|side| {
            let duty = if !position.turn().may_enter(side) {
                Duty::Nothing
            } else if rules::must_pass(&position, rules, side) {
                Duty::Pass
            } else {
                Duty::Owes
            };
            TurnSide::open(duty, clock.allowance(open_at), *offers.get(side))
        });
        Turn {
            number,
            position,
            open_at,
            clock,
            sides,
            leaves: BySide::default(),
            holidays: Holidays::default(),
        }
    }

    /// When a side's flag falls; `None` if it owes no entry of its own.
    pub fn flag_at(&self, side: Side) -> Option<Timestamp> {
        self.flag_with(side, 0)
    }

    /// When it would fall with so much time more.
    pub fn flag_with(&self, side: Side, more: Micros) -> Option<Timestamp> {
        let half = self.sides.get(side);
        half.owes().then(|| self.runs_out(side, half.credit + more))
    }

    /// When a side's flag would fall if nothing were credited to it: what others may know of it.
    pub fn flag_without_credit(&self, side: Side) -> Timestamp {
        self.runs_out(side, 0)
    }

    fn runs_out(&self, side: Side, credit: Micros) -> Timestamp {
        let time = self.clock.lasts(self.sides.get(side).allowance, credit);
        flag_after(self.open_at, time, self.leaves.get(side), self.holidays)
    }

    /// What a side's clock is to be credited for a time in which it ran and should have stood: leave and holidays in it
    /// count once.
    pub fn credit_for(&self, side: Side, from: Timestamp, to: Timestamp) -> Micros {
        credit_between(self.leaves.get(side), self.holidays, from, to)
    }

    /// Whether a side's clock is stopped because of leave or a holiday.
    pub fn is_paused_at(&self, side: Side, now: Timestamp) -> bool {
        self.paused_for(side, now, now.plus(1)) > 0
    }

    fn paused_for(&self, side: Side, from: Timestamp, to: Timestamp) -> Micros {
        paused_between(self.leaves.get(side), self.holidays, from, to)
    }

    /// The next flag that can still fall.
    pub fn next_flag(&self) -> Option<Timestamp> {
        Side::ALL
            .into_iter()
            .filter(|side| self.sides.get(*side).runs())
            .filter_map(|side| self.flag_at(side))
            .min()
    }

    /// The time a side has left at `now`: standing before the turn opens and once it has filed.
    pub fn left(&self, side: Side, now: Timestamp) -> Micros {
        let half = self.sides.get(side);
        (half.allowance + half.credit - self.used(side, now)).max(0)
    }

    /// What `now` has taken from a side's clock in this turn, as the regulation counts it.
    pub fn used(&self, side: Side, now: Timestamp) -> Micros {
        let until = match self.sides.get(side).duty {
            Duty::Nothing | Duty::Pass => return 0,
            Duty::Owes => now,
            Duty::Filed { received, .. } => received,
        };
        let thought = until.since(self.open_at).max(0) - self.paused_for(side, self.open_at, until);
        self.clock.taken(thought, self.sides.get(side).credit)
    }

    /// What filing at `now` would do to the clock of a side that owes an entry; `None` for any other, and before the turn
    /// has opened.
    pub fn if_filed(&self, side: Side, now: Timestamp) -> Option<IfFiled> {
        let half = self.sides.get(side);
        if !half.runs() || now < self.open_at {
            return None;
        }
        let left = self.left(side, now);
        let next = match self.clock {
            ClockRule::Fixed(_) => None,
            // The second move of a turn has what the first leaves.
            _ if self.position.moves_left() == Some(2) => Some(left),
            _ => Some(self.clock.next(Step {
                left,
                owed: true,
                pairs: [self.position.pair(), self.position.pair() + 1],
                open_at: now,
            })),
        };
        Some(IfFiled {
            thought: now.since(self.open_at) - self.paused_for(side, self.open_at, now),
            takes: self.used(side, now),
            next,
        })
    }

    /// Whether every side that owes an entry has a seal.
    pub fn is_complete(&self) -> bool {
        !self.sides.iter().any(|(_, half)| half.runs())
    }

    /// Whether an entry is taken, and as which revision (FSR 2: final, unless the terms allow a revision).
    pub fn admit(
        &self,
        side: Side,
        turn: u32,
        received: Timestamp,
        revision: Revision,
    ) -> Result<u16, Refusal> {
        if turn != self.number || received < self.open_at {
            let open = if received < self.open_at { self.number.saturating_sub(1) } else { self.number };
            return Err(Refusal::WrongTurn { open, given: turn });
        }
        let number = match self.sides.get(side).duty {
            Duty::Nothing => return Err(Refusal::NothingOwed(turn)),
            Duty::Pass => return Err(Refusal::PassSealed(turn)),
            Duty::Owes => 0,
            Duty::Filed { revision: old, .. }
                if revision == Revision::UntilComplete && !self.is_complete() =>
            {
                old.checked_add(1).ok_or(Refusal::AlreadyFiled(turn))?
            }
            Duty::Filed { .. } => return Err(Refusal::AlreadyFiled(turn)),
        };
        match self.flag_at(side) {
            Some(flag_at) if received > flag_at => Err(Refusal::TooLate { flag_at, received }),
            _ => Ok(number),
        }
    }

    /// The offer that a side may still answer.
    pub fn offer_to(&self, side: Side) -> bool {
        let answered =
            self.sides.get(side).declined || matches!(self.sides.get(side).duty, Duty::Filed { .. });
        self.sides.get(side.opposite()).offered && !answered
    }

    /// Resolves the complete turn, rolling what is due in it; the next one opens at `release`. Games without chance have
    /// no `roll`.
    pub fn reveal(
        &self,
        rules: &RuleSet,
        entries: BySide<Option<Canonical>>,
        history: &[Position],
        roll: Option<&Roll>,
        release: Timestamp,
    ) -> Result<Revealed, ResolveError> {
        let given: BySide<Option<Entry>> = entries.map(|entry| entry.map(|canonical| canonical.entry));
        let (resolution, rolled) = resolve_rolling(&self.position, rules, &given, history, roll)?;
        let offers = entries.map(|entry| entry.is_some_and(|canonical| canonical.draw_offer));
        let by_rules = GameResult::from_rules(resolution.score);
        let next = match lost_by_illegal_entry(&self.position, &resolution).or(by_rules) {
            Some(result) => Next::Ended(result),
            None if offers.white && offers.black => Next::Ended(GameResult::draw(super::By::Agreement)),
            None if let Some(result) = out_of_chance(roll.is_some(), self.number) => Next::Ended(result),
            None => {
                let offers = BySide::from_fn(|side| *offers.get(side) || self.still_offers(side));
                let position = resolution.position;
                let next = Turn::open(self.number + 1, position, rules, self.clock, release, offers);
                Next::Turn(Box::new(self.carry_over(next)))
            }
        };
        Ok(Revealed { resolution, rolled, next })
    }

    /// Whether an offer outlives this turn: the other side has not answered it, and had nothing to enter and so to
    /// decline it with.
    fn still_offers(&self, side: Side) -> bool {
        let other = self.sides.get(side.opposite());
        self.sides.get(side).offered && !other.declined && other.duty == Duty::Nothing
    }

    /// The next turn's clocks: what this turn left, as the regulation has it. The clock runs through both moves of a turn
    /// (Marseillais): the second begins with what the first has left.
    fn carry_over(&self, mut next: Turn) -> Turn {
        next.leaves.clone_from(&self.leaves);
        next.holidays = self.holidays;
        for side in Side::ALL {
            // Filed, so it stands at whatever moment one looks.
            let left = self.left(side, self.open_at);
            let allowance = self.then(side, left, &next.position, next.open_at);
            next.sides.get_mut(side).allowance = allowance;
        }
        next
    }

    /// A side's time in the next turn, with so much left.
    fn then(&self, side: Side, left: Micros, next: &Position, open_at: Timestamp) -> Micros {
        if next.goes_on(&self.position) && next.turn().only() == Some(side) {
            return left;
        }
        self.clock.next(Step {
            left,
            owed: self.sides.get(side).owes(),
            pairs: [self.position.pair(), next.pair()],
            open_at,
        })
    }
}
