//! Where few men stand, where they may go, and how that stands: what [`fairschach_rules`] says by `fsr-2023`, claims and
//! repetition left out. Tests compare the two.

use super::lines::{GONE, NOWHERE, attacks, bit, king, pawn_steps, squares};
use super::material::{MOST, Men};
use super::space::Placed;
use fairschach_base::{BySide, Side};
use fairschach_rules::Kind;

/// The slot of a king in an entry.
pub(super) const KING: u8 = MOST as u8;

/// The slot of an entry that is a pass.
pub(super) const PASS: u8 = KING + 1;

/// What a side enters: who goes where, and what a pawn becomes (a dot where nothing is promoted).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    pub(super) slot: u8,
    pub(super) to: u8,
    pub(super) becomes: Kind,
}

impl Entry {
    const PASSING: Entry = Entry { slot: PASS, to: NOWHERE, becomes: Kind::Dot };

    pub(super) const fn of_king(to: u8) -> Entry {
        Entry { slot: KING, to, becomes: Kind::Dot }
    }
}

/// The men in detail, before a pair.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scene {
    pub(super) at: Placed,
    pub(super) men: Men,
}

/// How a placing stands, whoever rests.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Standing {
    /// Two men on one square, or a pawn where none can be.
    Impossible,
    /// White is mated.
    Lost,
    /// Stalemate, bishops on squares of one colour, or both are mated.
    Drawn,
    /// Black is mated.
    Won,
    /// Both kings are attacked, or none.
    Level,
    /// This side's king alone is attacked.
    Check(Side),
}

impl Scene {
    pub(super) const fn new(at: Placed, men: Men) -> Scene {
        Scene { at, men }
    }

    /// Whether both kings attack each other.
    pub(super) fn kings_meet(&self) -> bool {
        king(self.at.white_king) & bit(self.at.black_king) != 0
    }

    pub(super) fn occupied(&self) -> u64 {
        let kings = bit(self.at.white_king) | bit(self.at.black_king);
        self.at.pieces.iter().fold(kings, |set, &piece| set | bit(piece))
    }

    pub(super) const fn king_of(&self, side: Side) -> u8 {
        match side {
            Side::White => self.at.white_king,
            Side::Black => self.at.black_king,
        }
    }

    /// A side's men beside the king.
    fn men_of(&self, side: Side) -> u64 {
        let own = (0..MOST).filter(|&slot| self.men.side(slot) == side);
        own.fold(0, |set, slot| set | bit(self.at.pieces[slot]))
    }

    /// What a side's men beside the king attack, if the other king is not in the way.
    fn danger(&self, by: Side) -> u64 {
        let mut danger = 0;
        for slot in 0..MOST {
            let from = self.at.pieces[slot];
            if from < GONE && self.men.side(slot) == by {
                let blockers = [self.king_of(by), self.at.pieces[1 - slot], GONE];
                danger |= attacks(by, self.men.kinds[slot], from, blockers);
            }
        }
        danger
    }

    /// Whether a side's king is attacked. It is not in its own way: nothing stands behind it that could shield it.
    pub(super) fn is_attacked(&self, side: Side) -> bool {
        self.kings_meet() || self.danger(side.opposite()) & bit(self.king_of(side)) != 0
    }

    /// Where a side's king may go.
    pub(super) fn king_targets(&self, side: Side) -> u64 {
        let other = self.king_of(side.opposite());
        let barred = king(other) | bit(other) | self.men_of(side) | self.danger(side.opposite());
        king(self.king_of(side)) & !barred
    }

    /// Where the man of a slot may go by itself: rests and its own king are not looked at.
    fn reach(&self, slot: usize) -> u64 {
        let (from, side) = (self.at.pieces[slot], self.men.side(slot));
        let others = self.men_of(side.opposite());
        let blockers = [self.at.white_king, self.at.black_king, self.at.pieces[1 - slot]];
        let attacked = attacks(side, self.men.kinds[slot], from, blockers);
        if self.men.kinds[slot] == Kind::Pawn {
            return pawn_steps(side, from, self.occupied()) | (attacked & others);
        }
        attacked & (others | !self.occupied())
    }

    /// Where the man of a slot may go, rests not looked at.
    pub(super) fn targets(&self, slot: usize) -> u64 {
        // With the kings side by side only the king can parry.
        if self.at.pieces[slot] >= GONE || self.kings_meet() {
            return 0;
        }
        let (reach, other, side) = (self.reach(slot), 1 - slot, self.men.side(slot));
        let enemy = self.at.pieces[other];
        if enemy >= GONE || self.men.side(other) == side {
            return reach;
        }
        let (kind, own, far) = (self.men.kinds[other], self.king_of(side), self.king_of(side.opposite()));
        let exposed = |at: u8| attacks(side.opposite(), kind, enemy, [far, at, GONE]) & bit(own) != 0;
        if !exposed(GONE) {
            return reach;
        }
        squares(reach).filter(|&to| to == enemy || !exposed(to)).fold(0, |set, to| set | bit(to))
    }

    /// What a side may enter; a pass where nothing else is left. Men that rest may move only where their king is attacked.
    pub(super) fn entries(&self, side: Side, entries: &mut Vec<Entry>) {
        let resting = if self.at.rest != 0 && self.is_attacked(side) { 0 } else { self.at.rest };
        entries.clear();
        entries.extend(squares(self.king_targets(side)).map(Entry::of_king));
        for slot in (0..MOST).filter(|&slot| self.men.side(slot) == side && resting & 1 << slot == 0) {
            let promotes = |to: u8| self.men.kinds[slot] == Kind::Pawn && !(8..56).contains(&to);
            for to in squares(self.targets(slot)) {
                let entry = |becomes| Entry { slot: slot as u8, to, becomes };
                if promotes(to) {
                    entries.extend(Kind::PROMOTIONS.map(entry));
                } else {
                    entries.push(entry(Kind::Dot));
                }
            }
        }
        if entries.is_empty() {
            entries.push(Entry::PASSING);
        }
    }

    /// Whether a side has an entry, rests not looked at.
    pub(super) fn has_move(&self, side: Side) -> bool {
        let mut slots = (0..MOST).filter(|&slot| self.men.side(slot) == side);
        self.king_targets(side) != 0 || slots.any(|slot| self.targets(slot) != 0)
    }

    /// Whether an entry can be executed now, rests not looked at.
    pub(super) fn allows(&self, side: Side, entry: Entry) -> bool {
        let targets = match entry.slot {
            KING => self.king_targets(side),
            PASS => 0,
            slot => self.targets(usize::from(slot)),
        };
        targets & bit(entry.to) != 0
    }

    /// Whether each man has a square of its own, and no pawn stands on the first or last rank.
    pub(super) fn is_possible(&self) -> bool {
        let pieces = self.at.pieces.iter().filter(|&&piece| piece < GONE).count() as u32;
        let on_edge = |slot: usize| {
            let piece = self.at.pieces[slot];
            self.men.kinds[slot] == Kind::Pawn && piece < GONE && !(8..56).contains(&piece)
        };
        self.occupied().count_ones() == pieces + 2 && !(0..MOST).any(on_edge)
    }

    /// Whether there are two bishops that see squares of one colour only (FIDE 5.2.2).
    fn is_dead(&self) -> bool {
        let dark = |at: u8| (at / 8 + at % 8).is_multiple_of(2);
        self.men.kinds == [Kind::Bishop; MOST] && dark(self.at.pieces[0]) == dark(self.at.pieces[1])
    }

    /// How the men stand: mate, stalemate, check.
    pub(super) fn standing(&self) -> Standing {
        if !self.is_possible() {
            return Standing::Impossible;
        }
        let attacked = BySide::from_fn(|side| self.is_attacked(side));
        let stuck = BySide::from_fn(|side| !self.has_move(side));
        if !attacked.white && !attacked.black {
            let over = stuck.white || stuck.black || self.is_dead();
            return if over { Standing::Drawn } else { Standing::Level };
        }
        match (attacked.white && stuck.white, attacked.black && stuck.black) {
            (true, true) => Standing::Drawn,
            (true, false) => Standing::Lost,
            (false, true) => Standing::Won,
            (false, false) if self.is_dead() => Standing::Drawn,
            (false, false) => attacked.only().map_or(Standing::Level, Standing::Check),
        }
    }
}
