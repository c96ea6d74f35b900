//! A second implementation of legality and resolution, slow and plain, written from the rules' text alone: letters on
//! an array, every move made and tested. It shares nothing with the engine but the position text.

mod pair;

use std::collections::BTreeMap;

#[derive(Clone)]
pub(super) struct Mailbox {
    pieces: [char; 64],
    turn: String,
    castling: String,
    ep: Vec<usize>,
    calm: u32,
    pair: u32,
    rest: Vec<usize>,
    took: Option<Vec<usize>>,
    options: BTreeMap<String, String>,
}

/// A piece that moved.
#[derive(Clone, Copy)]
struct Mover {
    from: usize,
    to: usize,
    piece: char,
    stands: bool,
    took: bool,
    castled: bool,
}

fn index(name: &str) -> usize {
    let bytes = name.as_bytes();
    usize::from(bytes[0] - b'a') + 8 * usize::from(bytes[1] - b'1')
}

fn name(index: usize) -> String {
    format!("{}{}", char::from(b'a' + (index % 8) as u8), index / 8 + 1)
}

fn list(text: &str) -> Vec<usize> {
    if text == "-" { Vec::new() } else { text.split(',').map(index).collect() }
}

fn names(squares: &[usize]) -> String {
    if squares.is_empty() {
        return "-".to_owned();
    }
    squares.iter().map(|&square| name(square)).collect::<Vec<_>>().join(",")
}

fn step(from: usize, dx: i32, dy: i32) -> Option<usize> {
    let (x, y) = ((from % 8) as i32 + dx, (from / 8) as i32 + dy);
    ((0..8).contains(&x) && (0..8).contains(&y)).then_some((x + 8 * y) as usize)
}

fn is_white(piece: char) -> bool {
    piece.is_ascii_uppercase()
}

const LINES: [(i32, i32); 8] = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)];
const JUMPS: [(i32, i32); 8] = [(1, 2), (1, -2), (-1, 2), (-1, -2), (2, 1), (2, -1), (-2, 1), (-2, -1)];

impl Mailbox {
    pub(super) fn read(text: &str, options: &BTreeMap<String, String>) -> Mailbox {
        let fields: Vec<&str> = text.split(' ').collect();
        let mut pieces = ['.'; 64];
        for (row, rank) in fields[0].split('/').enumerate() {
            let mut x = 0;
            for letter in rank.chars() {
                if let Some(empty) = letter.to_digit(10) {
                    x += empty as usize;
                } else {
                    pieces[(7 - row) * 8 + x] = letter;
                    x += 1;
                }
            }
        }
        Mailbox {
            pieces,
            turn: fields[1].to_owned(),
            castling: fields[2].to_owned(),
            ep: list(fields[3]),
            calm: fields[4].parse().unwrap(),
            pair: fields[5].parse().unwrap(),
            rest: list(fields[6]),
            took: fields.get(7).map(|took| list(took)),
            options: options.clone(),
        }
    }

    pub(super) fn print(&self) -> String {
        let mut board = String::new();
        for y in (0..8).rev() {
            for x in 0..8 {
                board.push(self.pieces[y * 8 + x]);
            }
            if y > 0 {
                board.push('/');
            }
        }
        for empty in (1..=8).rev() {
            board = board.replace(&".".repeat(empty), &empty.to_string());
        }
        let castling = if self.castling.is_empty() { "-" } else { &self.castling };
        let mut ep = self.ep.clone();
        ep.sort_by_key(|&square| (square < 32, square));
        let mut rest = self.rest.clone();
        rest.sort_by_key(|&square| name(square));
        rest.dedup();
        let took = self.took.as_ref().map_or_else(String::new, |took| {
            let mut took = took.clone();
            took.sort_by_key(|&square| name(square));
            format!(" {}", names(&took))
        });
        let (ep, rest) = (names(&ep), names(&rest));
        format!("{board} {} {castling} {ep} {} {} {rest}{took}", self.turn, self.calm, self.pair)
    }

    fn is(&self, option: &str, value: &str) -> bool {
        self.options[option] == value
    }

    fn number(&self, option: &str) -> u32 {
        self.options[option].parse().unwrap()
    }

    fn king(&self, white: bool) -> usize {
        self.pieces.iter().position(|&piece| piece == if white { 'K' } else { 'k' }).unwrap()
    }

    fn attacked(&self, target: usize, by_white: bool) -> bool {
        let is = |square: Option<usize>, kinds: &str| {
            square.is_some_and(|square| {
                let piece = self.pieces[square];
                piece != '.' && is_white(piece) == by_white && kinds.contains(piece.to_ascii_lowercase())
            })
        };
        let behind = if by_white { -1 } else { 1 };
        if is(step(target, 1, behind), "p") || is(step(target, -1, behind), "p") {
            return true;
        }
        if JUMPS.iter().any(|&(dx, dy)| is(step(target, dx, dy), "n")) {
            return true;
        }
        LINES.iter().any(|&(dx, dy)| {
            if is(step(target, dx, dy), "k") {
                return true;
            }
            let mut at = step(target, dx, dy);
            while let Some(square) = at {
                if self.pieces[square] != '.' {
                    return is(at, if dx * dy == 0 { "rq" } else { "bq" });
                }
                at = step(square, dx, dy);
            }
            false
        })
    }

    pub(super) fn in_check(&self, white: bool) -> bool {
        self.attacked(self.king(white), !white)
    }

    /// The captured pawn's square, if this is an en passant move.
    fn ep_victim(&self, from: usize, to: usize) -> Option<usize> {
        let pawn =
            self.pieces[from].eq_ignore_ascii_case(&'p') && from % 8 != to % 8 && self.pieces[to] == '.';
        let own = (to / 8 == 5) == is_white(self.pieces[from]);
        (pawn && own && self.ep.contains(&to)).then(|| from / 8 * 8 + to % 8)
    }

    /// King and rook squares from and to, if this move is castling.
    fn castling(&self, from: usize, to: usize) -> Option<(usize, usize)> {
        let castles = self.pieces[from].eq_ignore_ascii_case(&'k') && from.abs_diff(to) == 2;
        castles.then(|| if to > from { (from + 3, from + 1) } else { (from - 4, from - 1) })
    }

    fn safe_after(&self, from: usize, to: usize, white: bool) -> bool {
        let mut after = self.clone();
        if let Some(victim) = self.ep_victim(from, to) {
            after.pieces[victim] = '.';
        }
        after.pieces[to] = after.pieces[from];
        after.pieces[from] = '.';
        !after.in_check(white)
    }

    fn pseudo(&self, from: usize) -> Vec<usize> {
        let piece = self.pieces[from];
        let white = is_white(piece);
        let mut to = Vec::new();
        match piece.to_ascii_lowercase() {
            'p' => {
                let up = if white { 1 } else { -1 };
                let one = step(from, 0, up).filter(|&square| self.pieces[square] == '.');
                to.extend(one);
                if from / 8 == if white { 1 } else { 6 } && one.is_some() {
                    to.extend(step(from, 0, 2 * up).filter(|&square| self.pieces[square] == '.'));
                }
                for side in [step(from, 1, up), step(from, -1, up)].into_iter().flatten() {
                    let enemy = self.pieces[side] != '.' && is_white(self.pieces[side]) != white;
                    let ep = self
                        .ep_victim(from, side)
                        .is_some_and(|at| self.pieces[at] == if white { 'p' } else { 'P' });
                    if enemy || ep {
                        to.push(side);
                    }
                }
            }
            'n' => to.extend(JUMPS.iter().filter_map(|&(dx, dy)| step(from, dx, dy))),
            'k' => {
                to.extend(LINES.iter().filter_map(|&(dx, dy)| step(from, dx, dy)));
                to.extend(self.castlings(white));
            }
            kind => {
                let lines = LINES.iter().filter(|(dx, dy)| match kind {
                    'r' => dx * dy == 0,
                    'b' => dx * dy != 0,
                    _ => true,
                });
                for &(dx, dy) in lines {
                    let mut at = step(from, dx, dy);
                    while let Some(square) = at {
                        to.push(square);
                        at = if self.pieces[square] == '.' { step(square, dx, dy) } else { None };
                    }
                }
            }
        }
        to.retain(|&square| {
            let there = self.pieces[square];
            there == '.' || (is_white(there) != white && !there.eq_ignore_ascii_case(&'k'))
        });
        to
    }

    fn castlings(&self, white: bool) -> Vec<usize> {
        let home = if white { 4 } else { 60 };
        let mut to = Vec::new();
        for (letter, empty, safe, target) in
            [('K', vec![1, 2], [0, 1, 2], 2), ('Q', vec![-1, -2, -3], [0, -1, -2], -2)]
        {
            let letter = if white { letter } else { letter.to_ascii_lowercase() };
            let at = |offset: i32| (home + offset) as usize;
            if self.castling.contains(letter)
                && empty.iter().all(|&offset| self.pieces[at(offset)] == '.')
                && safe.iter().all(|&offset| !self.attacked(at(offset), !white))
            {
                to.push(at(target));
            }
        }
        to
    }

    /// The machine moves of a side, sorted; rests looked at where they bind.
    pub(super) fn legal(&self, white: bool, with_rests: bool) -> Vec<String> {
        let rests_bind = with_rests && self.turn != "w" && self.turn != "b" && !self.in_check(white);
        let mut moves = Vec::new();
        for from in 0..64 {
            let own = self.pieces[from] != '.' && is_white(self.pieces[from]) == white;
            if !own || (rests_bind && self.rest.contains(&from)) {
                continue;
            }
            for to in self.pseudo(from) {
                if !self.safe_after(from, to, white) {
                    continue;
                }
                let plain = format!("{}{}", name(from), name(to));
                if self.pieces[from].eq_ignore_ascii_case(&'p') && !(8..56).contains(&to) {
                    moves.extend(["q", "r", "b", "n"].map(|letter| format!("{plain}{letter}")));
                } else {
                    moves.push(plain);
                }
            }
        }
        moves.sort();
        if moves.is_empty() && rests_bind && self.is("rest_only", "waive") {
            return self.legal(white, false);
        }
        moves
    }
}
