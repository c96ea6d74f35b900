//! Freischach's placing beside a plain reading: two rows of letters, a supply, and whose turn it is.

use std::collections::BTreeSet;

use fairschach_base::Side;
use fairschach_rules::{Position, RuleSet, legal, perft};

use super::variants::{play, rules};
use super::walk::Dice;

const SUPPLY: &str = "KQRRBBNN";

/// Rows as letters, a dot for an empty square; `image` of a file, once the first copy has fixed it.
#[derive(Clone)]
struct Plain {
    rows: [[char; 8]; 2],
    order: Option<bool>,
    /// The piece placed and its file, while it is to be copied.
    pending: Option<(char, usize)>,
}

impl Plain {
    fn new() -> Plain {
        Plain { rows: [['.'; 8]; 2], order: None, pending: None }
    }

    fn placed(&self, side: usize) -> usize {
        self.rows[side].iter().filter(|piece| **piece != '.').count()
    }

    /// Whose act it is: 0 is White. Odd pieces are White's to begin, even ones Black's.
    fn side(&self) -> usize {
        match self.pending {
            Some(_) => 1,
            None => self.placed(0).min(self.placed(1)) % 2,
        }
    }

    /// Every act as machines write it.
    fn acts(&self) -> Vec<String> {
        let side = self.side();
        let rank = if side == 0 { 1 } else { 8 };
        let write = |piece: char, file: usize| format!("{piece}@{}{rank}", char::from(b'a' + file as u8));
        if let Some((piece, file)) = self.pending {
            let both: BTreeSet<usize> = [file, 7 - file].into();
            return both.into_iter().map(|file| write(piece, file)).collect();
        }
        let mut left: Vec<char> = SUPPLY.chars().collect();
        for piece in self.rows[side].iter().filter(|piece| **piece != '.') {
            let at = left.iter().position(|kind| kind == piece).unwrap();
            left.remove(at);
        }
        let kinds: BTreeSet<char> = left.into_iter().collect();
        let mut acts = Vec::new();
        for file in (0..8).filter(|&file| self.rows[side][file] == '.') {
            acts.extend(kinds.iter().map(|&piece| write(piece, file)));
        }
        acts.sort();
        acts
    }

    /// Carries an act out, and with it whatever has only one possibility.
    fn act(&mut self, text: &str) {
        let (piece, file) = (text.chars().next().unwrap(), usize::from(text.as_bytes()[2] - b'a'));
        let side = self.side();
        self.rows[side][file] = piece;
        match (self.pending.take(), self.order) {
            (Some((_, placed)), _) => self.order = Some(placed != file),
            (None, None) => {
                self.pending = Some((piece, file));
                return;
            }
            (None, Some(order)) => {
                let image = if order { 7 - file } else { file };
                self.rows[1 - side][image] = piece;
            }
        }
        if self.placed(0) == 7 {
            let last = self.acts();
            assert_eq!(last.len(), 1);
            self.act(&last[0]);
        }
    }
}

fn listed(position: &Position, rules: &RuleSet) -> Vec<String> {
    let side = position.turn().only().unwrap();
    legal(position, rules, side).iter().map(ToString::to_string).collect()
}

fn rows(position: &Position) -> [String; 2] {
    let text = position.to_string();
    let ranks: Vec<String> = text.split(['/', ' ']).take(8).map(spread).collect();
    [ranks[7].clone(), ranks[0].to_uppercase()]
}

/// A rank with a dot for each empty square.
fn spread(rank: &str) -> String {
    let empty = |letter: char| letter.to_digit(10).map_or(letter.to_string(), |n| ".".repeat(n as usize));
    rank.chars().map(empty).collect()
}

#[test]
fn random_placings_agree_with_the_plain_reading() {
    let rules = rules("freischach", &[]);
    let mut dice = Dice(5040);
    for _ in 0..150 {
        let (mut plain, mut position) = (Plain::new(), Position::start(&rules));
        while position.is_placing() {
            let acts = plain.acts();
            assert_eq!(listed(&position, &rules), acts, "{position}");
            let side = if plain.side() == 0 { Side::White } else { Side::Black };
            assert_eq!(position.turn().only(), Some(side), "{position}");
            let act = acts[dice.roll(acts.len())].clone();
            plain.act(&act);
            position = play(&position, &rules, &act).position;
            assert_eq!(rows(&position), plain.rows.map(|row| row.iter().collect::<String>()), "{position}");
        }
        assert_eq!(plain.placed(0), 8);
        assert_eq!(position.turn().only(), Some(Side::White));
    }
}

fn count(plain: &Plain, depth: u32) -> u64 {
    let acts = plain.acts();
    if depth == 1 {
        return acts.len() as u64;
    }
    let after = |act: &String| {
        let mut after = plain.clone();
        after.act(act);
        count(&after, depth - 1)
    };
    acts.iter().map(after).sum()
}

#[test]
fn placings_are_as_many_as_an_independent_count_says() {
    let rules = rules("freischach", &[]);
    for depth in 1..=3 {
        assert_eq!(
            perft(&Position::start(&rules), &rules, depth),
            count(&Plain::new(), depth),
            "depth {depth}"
        );
    }
    // Every order of the pieces, in each of the two modes.
    let mut orders = BTreeSet::from([String::new()]);
    for _ in 0..8 {
        let longer = |order: &String| {
            let used = |piece: char| order.matches(piece).count();
            let fits = |piece: &char| used(*piece) < SUPPLY.matches(*piece).count();
            let pieces: BTreeSet<char> = SUPPLY.chars().filter(fits).collect();
            pieces.into_iter().map(|piece| format!("{order}{piece}")).collect::<Vec<_>>()
        };
        orders = orders.iter().flat_map(longer).collect();
    }
    assert_eq!(orders.len(), 5040);
    for (number, order) in orders.iter().enumerate().step_by(29) {
        for mirrored in [false, true] {
            let mut position = Position::start(&rules);
            let mut files: Vec<usize> = (0..8).collect();
            files.rotate_left(number % 8);
            let mut plain = Plain::new();
            while let Some(act) = next(&plain, order, mirrored, &files) {
                plain.act(&act);
                position = play(&position, &rules, &act).position;
            }
            assert!(!position.is_placing(), "{position}");
            let black: String = if mirrored { order.chars().rev().collect() } else { order.clone() };
            assert_eq!(rows(&position), [order.clone(), black], "{position}");
        }
    }
}

/// The next act on the way to a row of White's, files in an order of their own.
fn next(plain: &Plain, order: &str, mirrored: bool, files: &[usize]) -> Option<String> {
    let pieces: Vec<char> = order.chars().collect();
    if plain.placed(0) == 8 {
        return None;
    }
    let rank = if plain.side() == 0 { 1 } else { 8 };
    let write = |piece: char, file: usize| format!("{piece}@{}{rank}", char::from(b'a' + file as u8));
    if let Some((piece, file)) = plain.pending {
        return Some(write(piece, if mirrored { 7 - file } else { file }));
    }
    let side = plain.side();
    let goal = |file: usize| {
        if side == 1 && mirrored { pieces[7 - file] } else { pieces[file] }
    };
    let file = files.iter().copied().find(|&file| plain.rows[side][file] == '.')?;
    Some(write(goal(file), file))
}
