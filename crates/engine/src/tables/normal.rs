//! Normal chess with few men, into which a check turns the game (FSR 8): how soon White mates or comes nearer for good.

use super::known::{Known, in_order};
use super::lines::{GONE, attacks, king, squares};
use super::material::{MOST, Material};
use super::pair::After;
use super::scene::{Entry, Scene};
use super::slices::Slices;
use super::space::{Placed, Space};
use fairschach_base::{BySide, Side};
use fairschach_rules::Kind;

/// White does not win.
pub(super) const NEVER: u8 = u8::MAX;

/// Half-moves without capture or pawn move after which the game is drawn.
const LONGEST: u8 = 150;

/// For each placing, how many half-moves White needs to mate, or to a capture or pawn move after which it still wins.
#[derive(Debug)]
pub(super) struct Normal {
    pub(super) space: Space,
    /// By who is to move.
    needed: BySide<Vec<u8>>,
}

impl Normal {
    /// Works backwards from the mates; what the men can become must be known.
    pub(super) fn new(material: Material, known: &Known) -> Normal {
        let space = Space::new(material);
        let none = vec![NEVER; space.placings()];
        let mut normal = Normal { space, needed: BySide { white: none.clone(), black: none } };
        for slice in Slices::of(&space).all() {
            normal.solve(slice, known);
        }
        normal
    }

    /// What White needs in a placing of its table.
    pub(super) fn needs(&self, to_move: Side, at: &Placed) -> u8 {
        self.needed.get(to_move)[self.placing(at)]
    }

    fn placing(&self, at: &Placed) -> usize {
        self.space.index(&Placed { rest: 0, ..*at }) / self.space.rests()
    }

    fn scene(&self, placing: usize) -> Scene {
        self.space.scene(placing * self.space.rests())
    }

    /// One slice: each half-move further back than the last, until nothing new is won.
    fn solve(&mut self, slice: u8, known: &Known) {
        let slices = Slices::of(&self.space);
        let all: Vec<usize> = (0..self.space.placings()).filter(|&at| slices.holds(slice, at)).collect();
        let sound =
            |side| all.iter().copied().filter(|&at| is_sound(&self.scene(at), side)).collect::<Vec<usize>>();
        let sound = BySide { white: sound(Side::White), black: sound(Side::Black) };
        let mut black_new: Vec<usize> =
            sound.black.iter().copied().filter(|&at| self.scene(at).is_mate()).collect();
        black_new.iter().for_each(|&at| self.needed.black[at] = 0);
        let mut white_new: Vec<usize> = Vec::new();
        for ply in 1..=LONGEST {
            let first = ply == 1;
            let mut white = self.before(Side::White, &black_new);
            if first {
                white.extend(sound.white.iter().copied().filter(|&at| self.wins_by_progress(at, known)));
            }
            let asked = if first { sound.black.clone() } else { self.before(Side::Black, &white_new) };
            let lost = |at: &usize| self.needed.black[*at] == NEVER && self.all_lose(*at, known);
            let black: Vec<usize> = asked.into_iter().filter(lost).collect();
            white.retain(|&at| self.needed.white[at] == NEVER);
            (white_new, black_new) = (unique(white), unique(black));
            white_new.iter().for_each(|&at| self.needed.white[at] = ply);
            black_new.iter().for_each(|&at| self.needed.black[at] = ply);
            if white_new.is_empty() && black_new.is_empty() {
                return;
            }
        }
    }

    /// The placings with a side to move from which its move, no capture and no pawn's, leads to one of these.
    fn before(&self, side: Side, placings: &[usize]) -> Vec<usize> {
        let mut found = Vec::new();
        for &placing in placings {
            let now = self.scene(placing);
            let mut add = |at: Placed| {
                if is_sound(&Scene::new(at, self.space.men), side) {
                    found.push(self.placing(&at));
                }
            };
            for from in squares(king(now.king_of(side)) & !now.occupied()) {
                add(match side {
                    Side::White => Placed { white_king: from, ..now.at },
                    Side::Black => Placed { black_king: from, ..now.at },
                });
            }
            let moves = |&slot: &usize| {
                let kind = now.men.kinds[slot];
                now.men.side(slot) == side && now.at.pieces[slot] < GONE && kind != Kind::Pawn
            };
            for slot in (0..MOST).filter(moves) {
                let others = [now.at.white_king, now.at.black_king, now.at.pieces[1 - slot]];
                let ways = attacks(side, now.men.kinds[slot], now.at.pieces[slot], others);
                for from in squares(ways & !now.occupied()) {
                    let mut at = now.at;
                    at.pieces[slot] = from;
                    add(at);
                }
            }
        }
        unique(found)
    }

    /// What follows from each move of a side.
    fn moves(&self, placing: usize, side: Side) -> impl Iterator<Item = After> {
        let scene = self.scene(placing);
        let mut entries: Vec<Entry> = Vec::new();
        if scene.has_move(side) {
            scene.entries(side, &mut entries);
        }
        entries.into_iter().map(move |entry| scene.alone(side, entry))
    }

    /// Whether Black has moves, and White wins after each.
    fn all_lose(&self, placing: usize, known: &Known) -> bool {
        let mut moves = self.moves(placing, Side::Black).peekable();
        moves.peek().is_some() && moves.all(|after| self.wins(&after, Side::White, known))
    }

    /// Whether a capture or a pawn's move leads to a win, White to move.
    fn wins_by_progress(&self, placing: usize, known: &Known) -> bool {
        let mut moves = self.moves(placing, Side::White);
        moves.any(|after| after.progress && self.wins(&after, Side::Black, known))
    }

    /// Whether White is known to win, this side being to move.
    fn wins(&self, after: &After, to_move: Side, known: &Known) -> bool {
        let (material, placed) = in_order(after);
        let normal = if material == self.space.material { Some(self) } else { known.normal_of(material) };
        normal.is_some_and(|normal| normal.needs(to_move, &placed) != NEVER)
    }
}

/// Men on squares of their own, kings apart, and the king of the side that is not to move not attacked.
fn is_sound(scene: &Scene, to_move: Side) -> bool {
    scene.is_possible() && !scene.is_attacked(to_move.opposite())
}

fn unique(mut placings: Vec<usize>) -> Vec<usize> {
    placings.sort_unstable();
    placings.dedup();
    placings
}

impl Scene {
    fn is_mate(&self) -> bool {
        self.is_attacked(Side::Black) && !self.has_move(Side::Black)
    }
}
