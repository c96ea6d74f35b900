//! Carrying moves out on the board: lift all moving pieces, then set all down (FSR 3, 4, 5).

use crate::base::{BySide, Side};
use crate::choices::{Options, SameTargetRule};
use crate::resolve::plan::{Leg, Plan};
use crate::{Fact, FactKind, Half, Kind, Met, Order, Outcome, Rule, SameTarget, Setup, Square, SquareSet};

/// A position while a pair is carried out.
pub(crate) struct Action<'a> {
    pub(crate) now: Setup,
    pub(crate) options: &'a Options,
    pub(crate) facts: Vec<Fact>,
    /// The pieces that moved so far, in the order they did.
    pub(crate) moved: [Option<Leg>; 4],
    /// Whether a pawn's entry was executed or a piece removed.
    pub(crate) progress: bool,
}

type Plans = BySide<Option<Plan>>;
type Halves = BySide<Option<Half>>;

impl<'a> Action<'a> {
    /// Nothing carried out yet.
    pub(crate) fn new(before: &Setup, options: &'a Options) -> Self {
        Action { now: *before, options, facts: Vec::with_capacity(8), moved: [None; 4], progress: false }
    }

    pub(crate) fn say(&mut self, side: Option<Side>, what: FactKind, rule: Rule) {
        self.facts.push(Fact { side, what, rule });
    }

    /// Carries out the given legal moves at once and says how each score. `rule` is the one by which pieces are captured.
    pub(crate) fn carry_out(&mut self, mut plans: Plans, order: Order, rule: Rule) -> Halves {
        let mut halves = plans.map(|plan| plan.map(|plan| plan.half(Outcome::Played, order)));
        self.same_targets(&mut plans, &mut halves);
        let swapped = change_places(&plans);
        if swapped {
            self.say(None, FactKind::Swap, Rule::Fsr5);
        }
        self.lift(&plans);
        for side in Side::ALL {
            if let (Some(plan), Some(half)) = (plans.get_mut(side), halves.get_mut(side)) {
                self.capture(side, plan, half, rule, swapped);
            }
        }
        for (side, plan) in plans.iter().filter_map(|(side, plan)| Some((side, plan.as_ref()?))) {
            self.set_down(side, plan);
        }
        halves
    }

    /// Deals with pieces that come to one square, or into one switch (FSR 4). It was empty before, and a king always stays.
    fn same_targets(&mut self, plans: &mut Plans, halves: &mut Halves) {
        let BySide { white: Some(white), black: Some(black) } = plans else { return };
        let mut renounce = BySide::<bool>::default();
        for i in 0..2 {
            for j in 0..2 {
                let (Some(one), Some(two)) = (white.legs[i], black.legs[j]) else { continue };
                if self.now.board.place(one.to).contains(two.to) {
                    let lost = self.meet([white, black], [i, j], halves);
                    renounce.white |= lost.white;
                    renounce.black |= lost.black;
                }
            }
        }
        if self.options.same_target == SameTargetRule::WeakerStays {
            for side in Side::ALL.into_iter().filter(|&side| *renounce.get(side)) {
                *plans.get_mut(side) = None;
                self.say(Some(side), FactKind::Stays, Rule::SameTarget);
                if let Some(half) = halves.get_mut(side) {
                    half.outcome = Outcome::Stays;
                }
            }
        }
    }

    /// Decides between two legs with one target, marks and tells it; says who loses.
    fn meet(&mut self, plans: [&mut Plan; 2], legs: [usize; 2], halves: &mut Halves) -> BySide<bool> {
        let [white, black] = plans;
        let rule = self.options.same_target;
        let kinds = [(&*white, legs[0]), (&*black, legs[1])].map(|(plan, leg)| self.counts_as(plan, leg));
        let loses = |own: Kind, other: Kind| {
            own != Kind::King && (rule == SameTargetRule::Mutual || own.strength() <= other.strength())
        };
        let lost = BySide { white: loses(kinds[0], kinds[1]), black: loses(kinds[1], kinds[0]) };
        let removed = if rule == SameTargetRule::WeakerStays { BySide::default() } else { lost };
        let (Some(on_white), Some(on_black)) = (
            white.meets(legs[0], removed.white, removed.black),
            black.meets(legs[1], removed.black, removed.white),
        ) else {
            return lost;
        };
        let met = |square, with, lost, won| Met { square, with, lost, won };
        note_meeting(&mut halves.white, legs[0], met(on_white, kinds[1], removed.white, removed.black));
        note_meeting(&mut halves.black, legs[1], met(on_black, kinds[0], removed.black, removed.white));
        let ending = match (rule, lost.only()) {
            (SameTargetRule::WeakerStays, _) => SameTarget::WeakerStays,
            (_, Some(_)) => SameTarget::Stronger,
            (_, None) => SameTarget::Mutual,
        };
        self.progress |= removed.white || removed.black;
        // In a switch the two squares differ; told is the survivor's.
        let square = if lost.white && !lost.black { on_black } else { on_white };
        self.say(
            lost.only().map(Side::opposite),
            FactKind::SameTarget { square, ending },
            if rule == SameTargetRule::Strength { Rule::Fsr4 } else { Rule::SameTarget },
        );
        lost
    }

    /// As what a piece counts on its target: a promoting pawn as a pawn, unless the rules say otherwise.
    fn counts_as(&self, plan: &Plan, leg: usize) -> Kind {
        match plan.legs[leg] {
            Some(leg) if self.options.promoted_strength => plan.arrives_as(&leg).kind,
            Some(leg) => leg.piece.kind,
            None => Kind::Pawn,
        }
    }

    /// Takes all moving pieces off their start squares, so that who leaves cannot be captured.
    fn lift(&mut self, plans: &Plans) {
        let mut touched = SquareSet::EMPTY;
        let kings = BySide::from_fn(|side| self.now.board.king(side));
        for leg in [&plans.white, &plans.black].into_iter().flatten().flat_map(Plan::legs) {
            self.now.board.take(leg.from);
            touched = touched.with(leg.from).with(leg.to);
        }
        self.now.castling = self.now.castling.zip(kings).map(|(rights, king)| rights.after(king, touched));
    }

    /// Captures what stands on the target, or the pawn passed by, if it is still there (FSR 5).
    fn capture(&mut self, side: Side, plan: &mut Plan, half: &mut Half, rule: Rule, swapped: bool) {
        let target = plan.entry.to;
        if let Some(kind) = plan.standing {
            if self.now.board.occupied().contains(target) {
                self.remove(side, (target, kind), plan, half, rule);
            } else {
                half.victim_left = true;
                if !swapped {
                    self.say(Some(side), FactKind::TargetLeft { square: target }, Rule::Fsr5);
                }
            }
        }
        let Some(victim) = plan.victim else { return };
        half.en_passant = true;
        if half.outcome == Outcome::Captured && !self.options.ep_loser_captures {
            return;
        }
        if self.now.board.occupied().contains(victim) {
            self.remove(side, (victim, Kind::Pawn), plan, half, rule);
            self.say(Some(side), FactKind::EnPassant { square: victim }, Rule::EnPassant);
        } else {
            half.victim_left = true;
            self.say(Some(side), FactKind::EnPassantVictimLeft { square: victim }, Rule::Fsr5);
        }
    }

    fn remove(
        &mut self,
        side: Side,
        (square, kind): (Square, Kind),
        plan: &mut Plan,
        half: &mut Half,
        rule: Rule,
    ) {
        self.now.board.take(square);
        self.progress = true;
        half.captured = Some((square, kind));
        if let Some(leg) = &mut plan.legs[0] {
            leg.captured = true;
        }
        self.say(Some(side), FactKind::Captures { square, kind }, rule);
    }

    /// Puts the pieces that were not removed on their targets, promoted.
    fn set_down(&mut self, side: Side, plan: &Plan) {
        for leg in plan.legs() {
            if let Some(free) = self.moved.iter_mut().find(|moved| moved.is_none()) {
                *free = Some(*leg);
            }
            self.progress |= leg.piece.kind == Kind::Pawn;
            if !leg.lost {
                self.now.board.put(leg.to, plan.arrives_as(leg));
            }
        }
        if let Some(wing) = plan.castling {
            self.say(Some(side), FactKind::Castles(wing), Rule::Castling);
        }
        let promotion = plan.entry.promotion.filter(|&kind| kind != Kind::Dot);
        if let (Some(kind), false) = (promotion, plan.legs().any(|leg| leg.lost)) {
            self.say(Some(side), FactKind::Promotes(kind), Rule::Promotion);
        }
    }
}

/// Whether the two movers go to each other's start squares.
fn change_places(plans: &Plans) -> bool {
    let movers = plans.as_ref().map(|plan| plan.as_ref().and_then(|plan| plan.legs[0]));
    match movers {
        BySide { white: Some(white), black: Some(black) } => (white.from, white.to) == (black.to, black.from),
        _ => false,
    }
}

/// Notes in a half that its piece met the other side's. The first leg is the entered piece itself.
fn note_meeting(half: &mut Option<Half>, leg: usize, met: Met) {
    if let Some(half) = half {
        half.met = Some(met);
        if leg == 0 && met.lost {
            half.outcome = Outcome::Captured;
        }
    }
}
