//! A second implementation of legality and resolution, slow and plain, written from the rules' text alone: letters on
//! an array, every move made and tested. It shares nothing with the engine but the position text.

use std::collections::BTreeMap;

#[derive(Clone)]
pub(super) struct Mailbox {
    men: [char; 64],
    turn: String,
    castling: String,
    ep: Vec<usize>,
    calm: u32,
    pair: u32,
    rest: Vec<usize>,
    few_pieces: usize,
}

fn index(name: &str) -> usize {
    let bytes = name.as_bytes();
    usize::from(bytes[0] - b'a') + 8 * usize::from(bytes[1] - b'1')
}

fn name(index: usize) -> String {
    format!("{}{}", char::from(b'a' + (index % 8) as u8), index / 8 + 1)
}

fn list(text: &str) -> Vec<usize> {
    if text == "-" {
        Vec::new()
    } else {
        text.split(',').map(index).collect()
    }
}

fn names(squares: &[usize]) -> String {
    if squares.is_empty() {
        return "-".to_owned();
    }
    squares
        .iter()
        .map(|&square| name(square))
        .collect::<Vec<_>>()
        .join(",")
}

fn step(from: usize, dx: i32, dy: i32) -> Option<usize> {
    let (x, y) = ((from % 8) as i32 + dx, (from / 8) as i32 + dy);
    ((0..8).contains(&x) && (0..8).contains(&y)).then_some((x + 8 * y) as usize)
}

fn is_white(man: char) -> bool {
    man.is_ascii_uppercase()
}

const LINES: [(i32, i32); 8] = [
    (0, 1),
    (0, -1),
    (1, 0),
    (-1, 0),
    (1, 1),
    (1, -1),
    (-1, 1),
    (-1, -1),
];
const JUMPS: [(i32, i32); 8] = [
    (1, 2),
    (1, -2),
    (-1, 2),
    (-1, -2),
    (2, 1),
    (2, -1),
    (-2, 1),
    (-2, -1),
];

impl Mailbox {
    pub(super) fn read(text: &str, few_pieces: usize) -> Mailbox {
        let fields: Vec<&str> = text.split(' ').collect();
        let mut men = ['.'; 64];
        for (row, rank) in fields[0].split('/').enumerate() {
            let mut x = 0;
            for letter in rank.chars() {
                if let Some(empty) = letter.to_digit(10) {
                    x += empty as usize;
                } else {
                    men[(7 - row) * 8 + x] = letter;
                    x += 1;
                }
            }
        }
        Mailbox {
            men,
            turn: fields[1].to_owned(),
            castling: fields[2].to_owned(),
            ep: list(fields[3]),
            calm: fields[4].parse().unwrap(),
            pair: fields[5].parse().unwrap(),
            rest: list(fields[6]),
            few_pieces,
        }
    }

    pub(super) fn print(&self) -> String {
        let mut board = String::new();
        for y in (0..8).rev() {
            for x in 0..8 {
                board.push(self.men[y * 8 + x]);
            }
            if y > 0 {
                board.push('/');
            }
        }
        for empty in (1..=8).rev() {
            board = board.replace(&".".repeat(empty), &empty.to_string());
        }
        let castling = if self.castling.is_empty() {
            "-"
        } else {
            &self.castling
        };
        let mut ep = self.ep.clone();
        ep.sort_by_key(|&square| (square < 32, square));
        let mut rest = self.rest.clone();
        rest.sort_by_key(|&square| name(square));
        rest.dedup();
        let (ep, rest) = (names(&ep), names(&rest));
        format!(
            "{board} {} {castling} {ep} {} {} {rest}",
            self.turn, self.calm, self.pair
        )
    }

    fn king(&self, white: bool) -> usize {
        self.men
            .iter()
            .position(|&man| man == if white { 'K' } else { 'k' })
            .unwrap()
    }

    fn attacked(&self, target: usize, by_white: bool) -> bool {
        let is = |square: Option<usize>, kinds: &str| {
            square.is_some_and(|square| {
                let man = self.men[square];
                man != '.' && is_white(man) == by_white && kinds.contains(man.to_ascii_lowercase())
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
                if self.men[square] != '.' {
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
        let pawn = self.men[from].eq_ignore_ascii_case(&'p') && from % 8 != to % 8 && self.men[to] == '.';
        let own = (to / 8 == 5) == is_white(self.men[from]);
        (pawn && own && self.ep.contains(&to)).then(|| from / 8 * 8 + to % 8)
    }

    /// King and rook squares from and to, if this move is castling.
    fn castling(&self, from: usize, to: usize) -> Option<(usize, usize)> {
        let castles = self.men[from].eq_ignore_ascii_case(&'k') && from.abs_diff(to) == 2;
        castles.then(|| {
            if to > from {
                (from + 3, from + 1)
            } else {
                (from - 4, from - 1)
            }
        })
    }

    fn safe_after(&self, from: usize, to: usize, white: bool) -> bool {
        let mut after = self.clone();
        if let Some(victim) = self.ep_victim(from, to) {
            after.men[victim] = '.';
        }
        after.men[to] = after.men[from];
        after.men[from] = '.';
        !after.in_check(white)
    }

    fn pseudo(&self, from: usize) -> Vec<usize> {
        let man = self.men[from];
        let white = is_white(man);
        let mut to = Vec::new();
        match man.to_ascii_lowercase() {
            'p' => {
                let up = if white { 1 } else { -1 };
                let one = step(from, 0, up).filter(|&square| self.men[square] == '.');
                to.extend(one);
                if from / 8 == if white { 1 } else { 6 } && one.is_some() {
                    to.extend(step(from, 0, 2 * up).filter(|&square| self.men[square] == '.'));
                }
                for side in [step(from, 1, up), step(from, -1, up)].into_iter().flatten() {
                    let enemy = self.men[side] != '.' && is_white(self.men[side]) != white;
                    let ep = self
                        .ep_victim(from, side)
                        .is_some_and(|at| self.men[at] == if white { 'p' } else { 'P' });
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
                        at = if self.men[square] == '.' {
                            step(square, dx, dy)
                        } else {
                            None
                        };
                    }
                }
            }
        }
        to.retain(|&square| {
            let there = self.men[square];
            there == '.' || (is_white(there) != white && !there.eq_ignore_ascii_case(&'k'))
        });
        to
    }

    fn castlings(&self, white: bool) -> Vec<usize> {
        let home = if white { 4 } else { 60 };
        let mut to = Vec::new();
        for (letter, empty, safe, target) in [
            ('K', vec![1, 2], [0, 1, 2], 2),
            ('Q', vec![-1, -2, -3], [0, -1, -2], -2),
        ] {
            let letter = if white {
                letter
            } else {
                letter.to_ascii_lowercase()
            };
            let at = |offset: i32| (home + offset) as usize;
            if self.castling.contains(letter)
                && empty.iter().all(|&offset| self.men[at(offset)] == '.')
                && safe.iter().all(|&offset| !self.attacked(at(offset), !white))
            {
                to.push(at(target));
            }
        }
        to
    }

    /// The machine moves of a side, sorted; rests looked at where they bind.
    pub(super) fn legal(&self, white: bool, with_rests: bool) -> Vec<String> {
        let rests_bind =
            with_rests && self.turn.len() + usize::from(self.turn == "p") == 2 && !self.in_check(white);
        let mut moves = Vec::new();
        for from in 0..64 {
            let own = self.men[from] != '.' && is_white(self.men[from]) == white;
            if !own || (rests_bind && self.rest.contains(&from)) {
                continue;
            }
            for to in self.pseudo(from) {
                if !self.safe_after(from, to, white) {
                    continue;
                }
                let plain = format!("{}{}", name(from), name(to));
                if self.men[from].eq_ignore_ascii_case(&'p') && (to < 8 || to >= 56) {
                    moves.extend(["q", "r", "b", "n"].map(|letter| format!("{plain}{letter}")));
                } else {
                    moves.push(plain);
                }
            }
        }
        moves.sort();
        moves
    }

    /// Carries out a pair of legal entries (`None` = pass), or one move in normal chess, and closes it.
    pub(super) fn resolve(&self, white: Option<&str>, black: Option<&str>) -> Mailbox {
        let (mut after, mut arrived) = (self.clone(), Vec::new());
        let order: Vec<Vec<(bool, &str)>> = match (self.in_check(true), self.in_check(false)) {
            (true, false) => vec![entries([(true, white)]), entries([(false, black)])],
            (false, true) => vec![entries([(false, black)]), entries([(true, white)])],
            _ => vec![entries([(true, white), (false, black)])],
        };
        let mut progress = false;
        for (number, together) in order.into_iter().enumerate() {
            let still = |(side, text): &(bool, &str)| {
                number == 0 || after.legal(*side, false).contains(&(*text).to_owned())
            };
            let together: Vec<(bool, &str)> = together.into_iter().filter(still).collect();
            progress |= after.carry_out(&together, &mut arrived);
        }
        after.close(self, progress, &arrived);
        after
    }

    /// Makes the moves at once; says whether a pawn moved or a man was removed.
    fn carry_out(&mut self, moves: &[(bool, &str)], arrived: &mut Vec<(usize, usize, char)>) -> bool {
        let before = self.clone();
        let count = |men: &[char; 64]| men.iter().filter(|&&man| man != '.').count();
        let mut legs: Vec<(usize, usize, char)> = Vec::new();
        let mut victims = Vec::new();
        for (_, text) in moves {
            let (from, to) = (index(&text[..2]), index(&text[2..4]));
            let man = before.men[from];
            legs.push((from, to, man));
            victims.extend(before.ep_victim(from, to));
            if let Some((rook, beside)) = before.castling(from, to) {
                legs.push((rook, beside, before.men[rook]));
            }
        }
        for &(from, ..) in &legs {
            self.men[from] = '.';
        }
        for victim in victims {
            self.men[victim] = '.';
        }
        let strength = |man: char| " PBRQK".find(man.to_ascii_uppercase()).unwrap_or(2);
        for (i, &(from, to, man)) in legs.iter().enumerate() {
            let rival = legs
                .iter()
                .enumerate()
                .find(|(j, leg)| *j != i && leg.1 == to)
                .map(|(_, leg)| leg.2);
            if rival.is_some_and(|rival| strength(rival) >= strength(man)) {
                continue;
            }
            let text = moves
                .iter()
                .map(|(_, text)| *text)
                .find(|text| index(&text[..2]) == from);
            let promoted = text.and_then(|text| text.chars().nth(4)).unwrap_or(man);
            self.men[to] = if is_white(man) {
                promoted.to_ascii_uppercase()
            } else {
                promoted.to_ascii_lowercase()
            };
            arrived.push((from, to, man));
        }
        for (right, rook, king) in [('K', 7, 4), ('Q', 0, 4), ('k', 63, 60), ('q', 56, 60)] {
            let own = if is_white(right) { ('R', 'K') } else { ('r', 'k') };
            let touched = legs
                .iter()
                .any(|leg| [leg.0, leg.1].iter().any(|at| [rook, king].contains(at)));
            if touched || (self.men[rook], self.men[king]) != own {
                self.castling = self.castling.replace(right, "").replace('-', "");
            }
        }
        count(&self.men) < count(&before.men) || legs.iter().any(|leg| leg.2.eq_ignore_ascii_case(&'p'))
    }

    fn close(&mut self, before: &Mailbox, progress: bool, arrived: &[(usize, usize, char)]) {
        self.castling = self.castling.replace('-', "");
        self.calm = if progress { 0 } else { before.calm + 1 };
        let old = std::mem::take(&mut self.ep);
        let keeps = |square: &usize| match before.turn.as_str() {
            "w" => *square < 32,
            "b" => *square >= 32,
            _ => false,
        };
        let mut ep: Vec<usize> = old.into_iter().filter(keeps).collect();
        for &(from, to, man) in arrived {
            if man.eq_ignore_ascii_case(&'p') && from.abs_diff(to) == 16 {
                ep.push(from.midpoint(to));
            }
        }
        ep.retain(|&passed| self.ep_stands(passed));
        self.ep = ep;
        let stand = |&&(_, to, man): &&(usize, usize, char)| {
            !man.eq_ignore_ascii_case(&'k') && self.men[to] != '.' && is_white(self.men[to]) == is_white(man)
        };
        self.rest = arrived.iter().filter(stand).map(|leg| leg.1).collect();
        match before.turn.as_str() {
            "w" => (self.turn, self.rest) = ("b".to_owned(), Vec::new()),
            "b" => (self.turn, self.rest, self.pair) = ("w".to_owned(), Vec::new(), before.pair + 1),
            _ => self.pair = before.pair + 1,
        }
        let attacked = (self.in_check(true), self.in_check(false));
        let few = self.men.iter().filter(|&&man| man != '.').count() <= self.few_pieces;
        if before.turn == "p" && few && attacked.0 != attacked.1 && self.result() == "*" {
            self.turn = if attacked.0 { "w" } else { "b" }.to_owned();
            self.rest = Vec::new();
            self.calm *= 2;
        }
    }

    /// Whether the pawn that passed this square can be captured there by some pawn.
    fn ep_stands(&self, passed: usize) -> bool {
        let (pawn, enemy, to) = if passed < 32 {
            ('P', 'p', passed + 8)
        } else {
            ('p', 'P', passed - 8)
        };
        let beside = [step(to, 1, 0), step(to, -1, 0)];
        self.men[to] == pawn
            && self.men[passed] == '.'
            && beside
                .into_iter()
                .flatten()
                .any(|square| self.men[square] == enemy)
    }

    /// `*`, `1-0`, `0-1` or `1/2-1/2`; repetition not looked at.
    pub(super) fn result(&self) -> &'static str {
        let sides: Vec<bool> = match self.turn.as_str() {
            "w" => vec![true],
            "b" => vec![false],
            _ => vec![true, false],
        };
        let attacked = self.in_check(true) || self.in_check(false);
        let mut mated = BTreeMap::new();
        for &side in &sides {
            let none = self.legal(side, false).is_empty();
            mated.insert(side, none && self.in_check(side));
            if none && !attacked {
                return "1/2-1/2";
            }
        }
        let is_mated = |side| mated.get(&side).copied().unwrap_or(false);
        let long = if self.turn == "p" { 75 } else { 150 };
        match (is_mated(true), is_mated(false)) {
            (true, true) => "1/2-1/2",
            (true, false) => "0-1",
            (false, true) => "1-0",
            _ if self.is_dead() || self.calm >= long => "1/2-1/2",
            _ => "*",
        }
    }

    fn is_dead(&self) -> bool {
        let others: Vec<(usize, char)> = self
            .men
            .iter()
            .enumerate()
            .filter(|(_, man)| !".kK".contains(**man))
            .map(|(i, m)| (i, *m))
            .collect();
        let colour = |(square, _): &(usize, char)| (square % 8 + square / 8) % 2;
        let bishops = others.iter().all(|(_, man)| "bB".contains(*man));
        let lone_knight = others.len() == 1 && "nN".contains(others[0].1);
        lone_knight || (bishops && others.iter().all(|man| colour(man) == colour(&others[0])))
    }
}

fn entries<const N: usize>(all: [(bool, Option<&str>); N]) -> Vec<(bool, &str)> {
    all.into_iter()
        .filter_map(|(white, text)| Some((white, text?)))
        .collect()
}
