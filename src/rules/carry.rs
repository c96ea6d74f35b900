//! Carrying moves out on the board: lift all moving men, then set all down (FSR 3, 4, 5).

use super::{
    Entry, Fact, Half, Kind, Man, Met, Move, Order, Outcome, SameTarget, Setup, Square, SquareSet, What, Wing,
};
use crate::base::{BySide, Side};

/// One man on its way.
#[derive(Clone, Copy)]
pub(super) struct Leg {
    pub(super) man: Man,
    pub(super) from: Square,
    pub(super) to: Square,
    /// Whether it was removed where it arrived.
    pub(super) lost: bool,
}

/// What a legal move will do, seen before it is carried out. Castling has two legs, all else one.
#[derive(Clone, Copy)]
pub(super) struct Plan {
    pub(super) entry: Move,
    pub(super) legs: [Option<Leg>; 2],
    castling: Option<Wing>,
    /// The pawn to be captured en passant.
    victim: Option<Square>,
    /// The enemy man on the target.
    standing: Option<Kind>,
}

impl Plan {
    /// What this legal move of a side will do; nothing, if no man of the side stands there.
    pub(super) fn new(setup: &Setup, side: Side, entry: Move) -> Option<Plan> {
        let man = setup.board.man_at(entry.from).filter(|man| man.side == side)?;
        let castling = setup
            .castling_wing(side, entry)
            .filter(|_| man.kind == Kind::King);
        let mut legs = [
            Some(Leg {
                man,
                from: entry.from,
                to: entry.to,
                lost: false,
            }),
            None,
        ];
        if let Some(ways) = castling.and_then(|wing| setup.castling_ways(side, wing)) {
            let rook = Man {
                side,
                kind: Kind::Rook,
            };
            legs[1] = Some(Leg {
                man: rook,
                from: ways.rook_from,
                to: ways.rook_to,
                lost: false,
            });
        }
        let standing = setup
            .board
            .man_at(entry.to)
            .filter(|man| man.side != side)
            .map(|man| man.kind);
        let en_passant = man.kind == Kind::Pawn
            && standing.is_none()
            && setup.ep.get(side).contains(entry.to)
            && setup
                .board
                .topology()
                .pawn_attacks(side, entry.from)
                .contains(entry.to);
        let victim = setup.ep_victim(side, entry.to).filter(|_| en_passant);
        Some(Plan {
            entry,
            legs,
            castling,
            victim,
            standing,
        })
    }

    fn legs(&self) -> impl Iterator<Item = &Leg> {
        self.legs.iter().flatten()
    }

    fn man(&self) -> Option<Kind> {
        self.legs[0].map(|leg| leg.man.kind)
    }

    /// The half of a plan that has not been carried out yet.
    pub(super) fn half(&self, outcome: Outcome, order: Order) -> Half {
        Half {
            entry: Some(Entry::Move(self.entry)),
            man: self.man(),
            castling: self.castling,
            ..Half::bare(outcome, order)
        }
    }

    /// What the moving man is on its target.
    fn arrives_as(&self, leg: &Leg) -> Man {
        Man {
            kind: self.entry.promotion.unwrap_or(leg.man.kind),
            ..leg.man
        }
    }
}

impl Half {
    /// A half without a move.
    pub(super) const fn bare(outcome: Outcome, order: Order) -> Half {
        Half {
            entry: None,
            man: None,
            outcome,
            order,
            captured: None,
            en_passant: false,
            castling: None,
            victim_left: false,
            met: None,
        }
    }
}

/// A position while a pair is carried out.
pub(super) struct Action<'a> {
    pub(super) now: Setup,
    pub(super) facts: &'a mut Vec<Fact>,
    /// The men that moved so far, in the order they did.
    pub(super) moved: [Option<Leg>; 4],
    /// Whether a pawn's entry was executed or a man removed.
    pub(super) progress: bool,
}

impl Action<'_> {
    pub(super) fn say(&mut self, side: Option<Side>, what: What, rule: &'static str) {
        self.facts.push(Fact { side, what, rule });
    }

    /// Carries out the given legal moves at once and says how each fared. `rule` is the one by which men are captured.
    pub(super) fn carry_out(
        &mut self,
        mut plans: BySide<Option<Plan>>,
        order: Order,
        rule: &'static str,
    ) -> BySide<Option<Half>> {
        let mut halves = plans.map(|plan| plan.map(|plan| plan.half(Outcome::Played, order)));
        if let BySide {
            white: Some(white),
            black: Some(black),
        } = &mut plans
        {
            let (first, second) = (white.legs[0], black.legs[0]);
            if let (Some(one), Some(two)) = (first, second)
                && (one.from, one.to) == (two.to, two.from)
            {
                self.say(None, What::Swap, "FSR 5");
            }
            self.same_targets(white, black, &mut halves);
        }
        self.lift(&plans);
        for side in Side::ALL {
            if let (Some(plan), Some(half)) = (plans.get(side), halves.get_mut(side)) {
                self.capture(side, plan, half, rule);
            }
        }
        for (side, plan) in plans
            .iter()
            .filter_map(|(side, plan)| Some((side, plan.as_ref()?)))
        {
            self.set_down(side, plan);
        }
        halves
    }

    /// Where two men come to one square, the stronger captures the weaker and equals remove each other (FSR 4).
    /// Such a square was empty before, and a king always stays.
    fn same_targets(&mut self, white: &mut Plan, black: &mut Plan, halves: &mut BySide<Option<Half>>) {
        for i in 0..2 {
            for j in 0..2 {
                let (Some(one), Some(two)) = (&mut white.legs[i], &mut black.legs[j]) else {
                    continue;
                };
                if one.to != two.to {
                    continue;
                }
                let strength = (one.man.kind.strength(), two.man.kind.strength());
                one.lost = strength.0 <= strength.1;
                two.lost = strength.1 <= strength.0;
                let (one, two) = (*one, *two);
                note_meeting(&mut halves.white, i, &one, &two);
                note_meeting(&mut halves.black, j, &two, &one);
                let (winner, ending) = match (one.lost, two.lost) {
                    (true, true) => (None, SameTarget::Mutual),
                    (true, false) => (Some(Side::Black), SameTarget::Stronger),
                    _ => (Some(Side::White), SameTarget::Stronger),
                };
                self.progress = true;
                self.say(
                    winner,
                    What::SameTarget {
                        square: one.to,
                        ending,
                    },
                    "FSR 4",
                );
            }
        }
    }

    /// Takes all moving men off their start squares, so that who leaves cannot be captured.
    fn lift(&mut self, plans: &BySide<Option<Plan>>) {
        let mut touched = SquareSet::EMPTY;
        let kings = BySide::from_fn(|side| self.now.board.king(side));
        for (_, plan) in plans.iter() {
            for leg in plan.iter().flat_map(Plan::legs) {
                self.now.board.take(leg.from);
                touched = touched.with(leg.from).with(leg.to);
            }
        }
        self.now.castling = self
            .now
            .castling
            .zip(kings)
            .map(|(rights, king)| rights.after(king, touched));
    }

    /// Captures what stands on the target, or the pawn passed by, if it is still there (FSR 5).
    fn capture(&mut self, side: Side, plan: &Plan, half: &mut Half, rule: &'static str) {
        let target = plan.entry.to;
        if let Some(kind) = plan.standing {
            if self.now.board.occupied().contains(target) {
                self.remove(side, target, kind, half, rule);
            } else {
                half.victim_left = true;
                self.target_left(side, plan, target);
            }
        }
        let Some(victim) = plan.victim else { return };
        half.en_passant = true;
        if self.now.board.occupied().contains(victim) {
            self.remove(side, victim, Kind::Pawn, half, rule);
            self.say(Some(side), What::EnPassant { square: victim }, "FIDE 3.7.3.1");
        } else {
            half.victim_left = true;
            self.say(Some(side), What::EnPassantVictimLeft { square: victim }, "FSR 5");
        }
    }

    fn remove(&mut self, side: Side, square: Square, kind: Kind, half: &mut Half, rule: &'static str) {
        self.now.board.take(square);
        self.progress = true;
        half.captured = Some((square, kind));
        self.say(Some(side), What::Captures { square, kind }, rule);
    }

    /// Says that a target was left, unless the two changed places: that is one fact, already said.
    fn target_left(&mut self, side: Side, plan: &Plan, square: Square) {
        let swapped = self.facts.iter().any(|fact| fact.what == What::Swap);
        if !swapped || plan.castling.is_some() {
            self.say(Some(side), What::TargetLeft { square }, "FSR 5");
        }
    }

    /// Puts the men that were not removed on their targets, promoted.
    fn set_down(&mut self, side: Side, plan: &Plan) {
        for leg in plan.legs() {
            if let Some(free) = self.moved.iter_mut().find(|moved| moved.is_none()) {
                *free = Some(*leg);
            }
            self.progress |= leg.man.kind == Kind::Pawn;
            if !leg.lost {
                self.now.board.put(leg.to, plan.arrives_as(leg));
            }
        }
        if let Some(wing) = plan.castling {
            self.say(Some(side), What::Castles(wing), "FIDE 3.8.2");
        }
        if let (Some(kind), false) = (plan.entry.promotion, plan.legs().any(|leg| leg.lost)) {
            self.say(Some(side), What::Promotes(kind), "FIDE 3.7.3.3");
        }
    }
}

/// Notes in a half that its man met the other side's. The first leg is the entered man itself.
fn note_meeting(half: &mut Option<Half>, leg: usize, own: &Leg, other: &Leg) {
    if let Some(half) = half {
        half.met = Some(Met {
            square: own.to,
            with: other.man.kind,
            lost: own.lost,
            won: other.lost,
        });
        if leg == 0 && own.lost {
            half.outcome = Outcome::Captured;
        }
    }
}
