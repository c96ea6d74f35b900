//! Entries and their resolution with few men, quickly: what [`fairschach_rules`] says for White's men against a bare king
//! by `fsr-2023`, claims and repetition left out. Tests compare the two.

use super::lines::{GONE, attacks, bit, king, pawn_steps, squares};
use super::material::MOST;
use super::space::Placed;
use fairschach_rules::Kind;

/// The slot of White's king in an entry.
pub(super) const KING: u8 = MOST as u8;

/// The slot of an entry that is a pass.
pub(super) const PASS: u8 = KING + 1;

/// What White enters: who goes where, and what a pawn becomes (a dot where nothing is promoted).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    pub(super) slot: u8,
    pub(super) to: u8,
    pub(super) becomes: Kind,
}

impl Entry {
    const PASSING: Entry = Entry { slot: PASS, to: GONE, becomes: Kind::Dot };
}

/// The men in detail, before a pair.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scene {
    pub(super) at: Placed,
    pub(super) kinds: [Kind; MOST],
    /// Material that rest, one bit a slot; a position that was set up may have several.
    pub(super) resting: u8,
}

/// How a placing stands, whoever rests.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Standing {
    /// Two men on one square, or a pawn where none can be.
    Impossible,
    /// White is mated.
    Lost,
    /// Stalemate, two bishops on squares of one colour, or both are mated.
    Drawn,
    /// Black is mated.
    Won,
    /// Both kings are attacked, or none.
    Level,
    /// Black's king alone is attacked.
    Check,
}

/// What becomes of a pair.
#[derive(Clone, Copy, Debug)]
pub(super) struct After {
    pub(super) at: Placed,
    pub(super) kinds: [Kind; MOST],
    /// Whether a man was removed or a pawn moved, so that the count of quiet pairs begins again.
    pub(super) progress: bool,
}

impl After {
    /// Whether the men are still those of before.
    pub(super) fn keeps_pieces(&self, before: &Scene) -> bool {
        let present = |pieces: &[u8; MOST]| pieces.map(|piece| piece < GONE);
        self.kinds == before.kinds && present(&self.at.pieces) == present(&before.at.pieces)
    }
}

impl Scene {
    pub(super) fn new(at: Placed, kinds: [Kind; MOST]) -> Scene {
        Scene { at, kinds, resting: if at.rest == 0 { 0 } else { 1 << (at.rest - 1) } }
    }

    /// Whether both kings attack each other.
    pub(super) fn kings_meet(&self) -> bool {
        king(self.at.white_king) & bit(self.at.black_king) != 0
    }

    pub(super) fn occupied(&self) -> u64 {
        bit(self.at.white_king) | bit(self.at.black_king) | self.others()
    }

    /// White's men beside the king.
    fn others(&self) -> u64 {
        self.at.pieces.iter().fold(0, |set, &piece| set | bit(piece))
    }

    /// What White's men beside the king attack, if Black's king is not in the way.
    pub(super) fn danger(&self) -> u64 {
        let mut danger = 0;
        for slot in 0..MOST {
            let from = self.at.pieces[slot];
            if from < GONE {
                let blockers = [self.at.white_king, self.at.pieces[1 - slot], GONE];
                danger |= attacks(self.kinds[slot], from, blockers);
            }
        }
        danger
    }

    /// Where Black's king may go.
    pub(super) fn black_targets(&self) -> u64 {
        let white = self.at.white_king;
        king(self.at.black_king) & !king(white) & !bit(white) & !self.danger()
    }

    fn king_targets(&self) -> u64 {
        let black = self.at.black_king;
        king(self.at.white_king) & !self.others() & !king(black) & !bit(black)
    }

    /// Where the man of a slot may go, rests not looked at.
    fn targets(&self, slot: usize) -> u64 {
        let from = self.at.pieces[slot];
        if from >= GONE {
            return 0;
        }
        if self.kinds[slot] == Kind::Pawn {
            return pawn_steps(from, self.occupied());
        }
        let others = [self.at.white_king, self.at.black_king, self.at.pieces[1 - slot]];
        attacks(self.kinds[slot], from, others) & !self.occupied()
    }

    /// What White may enter; a pass where nothing else is left.
    pub(super) fn white_entries(&self, entries: &mut Vec<Entry>) {
        entries.clear();
        let plain = |slot, to| Entry { slot, to, becomes: Kind::Dot };
        entries.extend(squares(self.king_targets()).map(|to| plain(KING, to)));
        // With the kings side by side only the king can parry.
        let movers = if self.kings_meet() { 0 } else { MOST };
        for slot in (0..movers).filter(|slot| self.resting & 1 << slot == 0) {
            for to in squares(self.targets(slot)) {
                if self.kinds[slot] == Kind::Pawn && to >= 56 {
                    entries.extend(Kind::PROMOTIONS.map(|becomes| Entry { slot: slot as u8, to, becomes }));
                } else {
                    entries.push(plain(slot as u8, to));
                }
            }
        }
        if entries.is_empty() {
            entries.push(Entry::PASSING);
        }
    }

    /// Whether each man has a square of its own, and no pawn stands on the first or last rank.
    pub(super) fn is_possible(&self) -> bool {
        let pieces = self.at.pieces.iter().filter(|&&piece| piece < GONE).count() as u32;
        let on_edge = |slot: usize| {
            let piece = self.at.pieces[slot];
            self.kinds[slot] == Kind::Pawn && piece < GONE && !(8..56).contains(&piece)
        };
        self.occupied().count_ones() == pieces + 2 && !(0..MOST).any(on_edge)
    }

    /// Whether there are two bishops that see squares of one colour only (FIDE 5.2.2).
    fn is_dead(&self) -> bool {
        let dark = |at: u8| (at / 8 + at % 8).is_multiple_of(2);
        self.kinds == [Kind::Bishop; MOST] && dark(self.at.pieces[0]) == dark(self.at.pieces[1])
    }

    /// How the men stand: mate, stalemate, check.
    pub(super) fn standing(&self) -> Standing {
        if !self.is_possible() {
            return Standing::Impossible;
        }
        let black_stuck = self.black_targets() == 0;
        if self.kings_meet() {
            return match (self.king_targets() == 0, black_stuck) {
                (true, true) => Standing::Drawn,
                (true, false) => Standing::Lost,
                (false, true) => Standing::Won,
                (false, false) if self.is_dead() => Standing::Drawn,
                (false, false) => Standing::Level,
            };
        }
        // Black's king is not in its own way here: nothing stands behind it that could shield it.
        if self.danger() & bit(self.at.black_king) != 0 {
            return match (black_stuck, self.is_dead()) {
                (true, _) => Standing::Won,
                (false, true) => Standing::Drawn,
                (false, false) => Standing::Check,
            };
        }
        let white_stuck = self.king_targets() == 0 && (0..MOST).all(|slot| self.targets(slot) == 0);
        if white_stuck || black_stuck || self.is_dead() { Standing::Drawn } else { Standing::Level }
    }

    /// Both entries at once (FSR 3 to 5).
    #[inline]
    pub(super) fn together(&self, entry: Entry, to: u8) -> After {
        let (mut at, mut kinds) = (self.at, self.kinds);
        (at.rest, at.black_king) = (0, to);
        let mut progress = false;
        for slot in 0..MOST {
            if at.pieces[slot] == to && entry.slot != slot as u8 {
                at.pieces[slot] = GONE;
                progress = true;
            }
        }
        if entry.slot == KING {
            at.white_king = entry.to;
        } else if entry.slot < KING {
            let slot = usize::from(entry.slot);
            progress |= kinds[slot] == Kind::Pawn;
            if entry.to == to {
                // Only a pawn's step can meet the king, who is stronger (FSR 4).
                at.pieces[slot] = GONE;
                progress = true;
            } else {
                arrive(&mut at, &mut kinds, entry);
            }
        }
        After { at, kinds, progress }
    }

    /// Black's parry first, then White's entry if it still can be executed (FSR 6).
    #[inline]
    pub(super) fn in_order(&self, entry: Entry, to: u8) -> After {
        let mut now = *self;
        (now.at.rest, now.at.black_king) = (0, to);
        let mut progress = false;
        for piece in &mut now.at.pieces {
            if *piece == to {
                *piece = GONE;
                progress = true;
            }
        }
        let executable = match entry.slot {
            KING => now.king_targets() & bit(entry.to) != 0,
            PASS => false,
            slot => now.targets(usize::from(slot)) & bit(entry.to) != 0,
        };
        if executable && entry.slot == KING {
            now.at.white_king = entry.to;
        } else if executable {
            progress |= now.kinds[usize::from(entry.slot)] == Kind::Pawn;
            arrive(&mut now.at, &mut now.kinds, entry);
        }
        After { at: now.at, kinds: now.kinds, progress }
    }
}

/// A man other than the king arrives; it rests then (FSR 9).
fn arrive(at: &mut Placed, kinds: &mut [Kind; MOST], entry: Entry) {
    let slot = usize::from(entry.slot);
    at.pieces[slot] = entry.to;
    at.rest = entry.slot + 1;
    if entry.becomes != Kind::Dot {
        kinds[slot] = entry.becomes;
    }
}
