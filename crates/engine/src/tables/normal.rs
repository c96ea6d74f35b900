//! Normal chess with few men, into which a check turns the game (FSR 8): how soon White mates or comes nearer for good.

use super::known::{Known, in_order};
use super::lines::{GONE, attacks, bit, king, squares};
use super::material::{MOST, Material};
use super::pair::{After, Entry, Scene};
use super::slices::Slices;
use super::space::{Placed, Space};
use fairschach_rules::Kind;

/// White does not win.
pub(super) const NEVER: u8 = u8::MAX;

/// Half-moves without capture or pawn move after which the game is drawn.
const LONGEST: u8 = 150;

/// For each placing, how many half-moves White needs to mate, or to a capture or pawn move after which it still wins.
#[derive(Debug)]
pub(super) struct Normal {
    pub(super) space: Space,
    white: Vec<u8>,
    black: Vec<u8>,
}

impl Normal {
    /// Works backwards from the mates; what the men can become must be known.
    pub(super) fn new(material: Material, known: &Known) -> Normal {
        let space = Space::new(material);
        let none = vec![NEVER; space.placings()];
        let mut normal = Normal { space, white: none.clone(), black: none };
        for slice in Slices::of(&space).all() {
            normal.solve(slice, known);
        }
        normal
    }

    /// With Black to move.
    pub(super) fn with_black_to_move(&self, placing: usize) -> u8 {
        self.black[placing]
    }

    fn placing(&self, at: &Placed) -> usize {
        self.space.index(&Placed { rest: 0, ..*at }) / self.space.rests()
    }

    fn scene(&self, placing: usize) -> Scene {
        Scene::new(self.space.placed(placing, 0), self.space.kinds)
    }

    /// One slice: each half-move further back than the last, until nothing new is won.
    fn solve(&mut self, slice: u8, known: &Known) {
        let slices = Slices::of(&self.space);
        let all: Vec<usize> = (0..self.space.placings()).filter(|&at| slices.holds(slice, at)).collect();
        let sound: Vec<usize> = all.into_iter().filter(|&at| is_sound(&self.scene(at))).collect();
        let mut black_new: Vec<usize> =
            sound.iter().copied().filter(|&at| self.scene(at).is_mate()).collect();
        black_new.iter().for_each(|&at| self.black[at] = 0);
        let mut white_new: Vec<usize> = Vec::new();
        for ply in 1..=LONGEST {
            let first = ply == 1;
            let mut white: Vec<usize> = Vec::new();
            for &at in &black_new {
                self.before_white(at, &mut white);
            }
            if first && self.space.material.has_pawns() {
                white.extend(sound.iter().copied().filter(|&at| self.wins_by_pawn(at, known)));
            }
            let asked: Vec<usize> = if first { sound.clone() } else { self.before_black(&white_new) };
            let lost = |at: &usize| self.black[*at] == NEVER && self.all_lose(*at, known);
            let black: Vec<usize> = asked.into_iter().filter(lost).collect();
            white.retain(|&at| self.white[at] == NEVER);
            (white_new, black_new) = (unique(white), unique(black));
            white_new.iter().for_each(|&at| self.white[at] = ply);
            black_new.iter().for_each(|&at| self.black[at] = ply);
            if white_new.is_empty() && black_new.is_empty() {
                return;
            }
        }
    }

    /// Adds the placings with White to move from which a move without a pawn leads here.
    fn before_white(&self, placing: usize, found: &mut Vec<usize>) {
        let now = self.scene(placing);
        let occupied = now.occupied();
        let mut add = |at: Placed| {
            let before = Scene::new(at, self.space.kinds);
            if is_sound(&before) && !before.is_check() {
                found.push(self.placing(&at));
            }
        };
        for white_king in squares(king(now.at.white_king) & !occupied) {
            add(Placed { white_king, ..now.at });
        }
        for slot in (0..MOST).filter(|&slot| now.at.pieces[slot] < GONE && now.kinds[slot] != Kind::Pawn) {
            let others = [now.at.white_king, now.at.black_king, now.at.pieces[1 - slot]];
            for from in squares(attacks(now.kinds[slot], now.at.pieces[slot], others) & !occupied) {
                let mut at = now.at;
                at.pieces[slot] = from;
                add(at);
            }
        }
    }

    /// The placings with Black to move from which the king's move leads to one of these.
    fn before_black(&self, placings: &[usize]) -> Vec<usize> {
        let mut found = Vec::new();
        for &placing in placings {
            let now = self.scene(placing);
            for black_king in squares(king(now.at.black_king) & !now.occupied()) {
                let before = Placed { black_king, ..now.at };
                if is_sound(&Scene::new(before, self.space.kinds)) {
                    found.push(self.placing(&before));
                }
            }
        }
        unique(found)
    }

    /// Whether Black has moves, and White wins after each.
    fn all_lose(&self, placing: usize, known: &Known) -> bool {
        let scene = self.scene(placing);
        let targets = scene.black_targets();
        targets != 0
            && squares(targets).all(|to| {
                let after = scene.black_alone(to);
                if after.progress {
                    let (material, placed) = in_order(&after);
                    known.normal_of(material).is_some_and(|sub| sub.white[sub.placing(&placed)] != NEVER)
                } else {
                    self.white[self.placing(&after.at)] != NEVER
                }
            })
    }

    /// Whether a pawn's move leads to a win, White to move.
    fn wins_by_pawn(&self, placing: usize, known: &Known) -> bool {
        let scene = self.scene(placing);
        if scene.is_check() {
            return false;
        }
        let mut entries: Vec<Entry> = Vec::new();
        scene.white_entries(&mut entries);
        entries.iter().any(|&entry| {
            let after = scene.white_alone(entry);
            if !after.progress {
                return false;
            }
            let (material, placed) = in_order(&after);
            if material == self.space.material {
                return self.black[self.placing(&placed)] != NEVER;
            }
            known.normal_of(material).is_some_and(|sub| sub.black[sub.placing(&placed)] != NEVER)
        })
    }
}

/// Material on squares of their own, and kings apart.
fn is_sound(scene: &Scene) -> bool {
    scene.is_possible() && !scene.kings_meet()
}

fn unique(mut placings: Vec<usize>) -> Vec<usize> {
    placings.sort_unstable();
    placings.dedup();
    placings
}

impl Scene {
    /// Black's king moves alone.
    fn black_alone(&self, to: u8) -> After {
        let mut at = Placed { black_king: to, rest: 0, ..self.at };
        let mut progress = false;
        for piece in at.pieces.iter_mut().filter(|piece| **piece == to) {
            (*piece, progress) = (GONE, true);
        }
        After { at, kinds: self.kinds, progress }
    }

    /// White moves alone.
    fn white_alone(&self, entry: Entry) -> After {
        let after = self.together(entry, self.at.black_king);
        After { at: Placed { rest: 0, ..after.at }, ..after }
    }

    fn is_check(&self) -> bool {
        self.danger() & bit(self.at.black_king) != 0
    }

    fn is_mate(&self) -> bool {
        self.is_check() && self.black_targets() == 0
    }
}
