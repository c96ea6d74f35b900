//! Chess 66 beside a slow reading of its rules: the published table of neighbours, a piece for a letter, and every move made
//! and looked at. All eight readings of what the rules leave open.

use std::collections::BTreeMap;

use fairschach_base::Side;
use fairschach_rules::{Entry, OptionValue, Position, RuleSet, Score, legal};
use serde_json::Value;

use super::variants::{play, rules, word};
use super::walk::Dice;

const DATA: &str = include_str!("../../../../../tests/data/chess66.json");
const STRAIGHT: [&str; 4] = ["N", "E", "S", "W"];
const DIAGONAL: [&str; 4] = ["NE", "SE", "SW", "NW"];

type Steps = BTreeMap<String, BTreeMap<String, Vec<String>>>;

/// One reading of the rules.
struct Reading {
    lines: Steps,
    pawns: Steps,
    knights: BTreeMap<String, Vec<String>>,
    unit_capture: bool,
}

type Pieces = BTreeMap<String, char>;

fn table(data: &Value, name: &str) -> Steps {
    serde_json::from_value(data[name].clone()).unwrap()
}

impl Reading {
    fn new(data: &Value, fork: bool, unit_capture: bool, pawn_fork: bool) -> Reading {
        let name = if fork { "neighbours" } else { "geometric" };
        let pawns = if pawn_fork { name } else { "geometric" };
        Reading {
            lines: table(data, name),
            pawns: table(data, pawns),
            knights: serde_json::from_value(data["knight"].clone()).unwrap(),
            unit_capture,
        }
    }

    /// Where a piece that enters a square ends, and whom it captures: W3 and W4.
    fn enter(&self, pieces: &Pieces, to: &str) -> Option<String> {
        let partner = partner(to);
        match partner.filter(|partner| pieces.contains_key(*partner)) {
            Some(partner) if self.unit_capture => Some(partner.to_owned()),
            Some(_) => None,
            None => Some(to.to_owned()),
        }
    }

    fn line(&self, pieces: &Pieces, from: &str, directions: &[&str]) -> Vec<String> {
        let mut reached = Vec::new();
        for direction in directions {
            let mut open = self.lines[from][*direction].clone();
            while let Some(to) = open.pop() {
                reached.extend(self.enter(pieces, &to));
                let occupied =
                    pieces.contains_key(&to) || partner(&to).is_some_and(|p| pieces.contains_key(p));
                if !occupied {
                    open.extend(self.lines[&to][*direction].clone());
                }
            }
        }
        reached
    }

    /// The squares that the piece on a square attacks.
    fn attacked(&self, pieces: &Pieces, from: &str) -> Vec<String> {
        let piece = pieces[from];
        let steps = |directions: &[&str], of: &Steps| -> Vec<String> {
            let all = directions.iter().flat_map(|d| of[from][*d].clone());
            all.filter_map(|to| self.enter(pieces, &to)).collect()
        };
        let all: Vec<&str> = STRAIGHT.into_iter().chain(DIAGONAL).collect();
        match piece.to_ascii_lowercase() {
            'p' if piece == 'P' => steps(&["NE", "NW"], &self.pawns),
            'p' => steps(&["SE", "SW"], &self.pawns),
            'n' => {
                let jumps = self.knights[from].iter();
                jumps.filter_map(|to| self.enter(pieces, to)).collect()
            }
            'b' => self.line(pieces, from, &DIAGONAL),
            'r' => self.line(pieces, from, &STRAIGHT),
            'q' => self.line(pieces, from, &all),
            _ => steps(&all, &self.lines),
        }
    }

    /// Where the piece on a square may go, kings not looked at.
    fn reach(&self, pieces: &Pieces, from: &str) -> Vec<String> {
        let piece = pieces[from];
        let attacked = self.attacked(pieces, from);
        if !piece.eq_ignore_ascii_case(&'p') {
            return attacked
                .into_iter()
                .filter(|to| pieces.get(to).is_none_or(|other| is_enemy(piece, *other)))
                .collect();
        }
        let mut reached: Vec<String> = attacked
            .into_iter()
            .filter(|to| pieces.get(to).is_some_and(|other| is_enemy(piece, *other)))
            .collect();
        let (ahead, home) = if piece == 'P' { ("N", '2') } else { ("S", '7') };
        let free =
            |to: &String| !pieces.contains_key(to) && partner(to).is_none_or(|p| !pieces.contains_key(p));
        for one in self.pawns[from][ahead].iter().filter(|to| free(to)) {
            reached.push(one.clone());
            if from.ends_with(home) && from.len() == 2 {
                reached.extend(self.pawns[one][ahead].iter().filter(|to| free(to)).cloned());
            }
        }
        reached
    }

    fn in_check(&self, pieces: &Pieces, white: bool) -> bool {
        let king = king(pieces, white);
        let enemies = pieces.iter().filter(|(_, piece)| piece.is_uppercase() != white);
        enemies.into_iter().any(|(at, _)| self.attacked(pieces, at).contains(&king))
    }

    /// All legal moves but castling, as machines write them.
    fn moves(&self, position: &Position) -> Vec<String> {
        let text = position.to_string();
        let fields: Vec<&str> = text.split(' ').collect();
        let (pieces, white) = (pieces(position), fields[1] == "w");
        let mut all = Vec::new();
        for (from, piece) in pieces.iter().filter(|(_, piece)| piece.is_uppercase() == white) {
            let mut reached = self.reach(&pieces, from);
            let pawn = piece.eq_ignore_ascii_case(&'p');
            let sides = if white { ["NE", "NW"] } else { ["SE", "SW"] };
            if pawn && sides.iter().any(|d| self.pawns[from][*d].contains(&fields[3].to_owned())) {
                reached.push(fields[3].to_owned());
            }
            reached.sort();
            reached.dedup();
            for to in reached {
                let mut after = pieces.clone();
                if pieces.get(&to).is_some_and(|piece| piece.eq_ignore_ascii_case(&'k')) {
                    continue;
                }
                after.remove(from);
                after.insert(to.clone(), *piece);
                if pawn && to == fields[3] && !pieces.contains_key(&to) {
                    let behind = &self.pawns[&to][if white { "S" } else { "N" }];
                    let victim =
                        behind.iter().find(|at| pieces.get(*at).is_some_and(|m| is_enemy(*piece, *m)));
                    after.remove(victim.unwrap());
                }
                let faces = piece.eq_ignore_ascii_case(&'k')
                    && self.attacked(&after, &to).contains(&king(&after, !white));
                if faces || self.in_check(&after, white) {
                    continue;
                }
                if pawn && to.ends_with(if white { '8' } else { '1' }) {
                    all.extend(["b", "n", "q", "r"].map(|choice| format!("{from}{to}{choice}")));
                } else {
                    all.push(format!("{from}{to}"));
                }
            }
        }
        all.sort();
        all
    }
}

fn partner(square: &str) -> Option<&'static str> {
    match square {
        "4" => Some("a4"),
        "a4" => Some("4"),
        "5" => Some("h5"),
        "h5" => Some("5"),
        _ => None,
    }
}

fn is_enemy(one: char, other: char) -> bool {
    one.is_uppercase() != other.is_uppercase()
}

fn king(pieces: &Pieces, white: bool) -> String {
    let letter = if white { 'K' } else { 'k' };
    pieces.iter().find(|(_, piece)| **piece == letter).unwrap().0.clone()
}

fn pieces(position: &Position) -> Pieces {
    let all = position.pieces();
    all.map(|(square, piece)| (square.to_string(), piece.letter())).collect()
}

/// Our moves without castling: the king's moves along its first rank by two files.
fn ours(position: &Position, rules: &RuleSet) -> Vec<String> {
    let side = position.turn().only().unwrap();
    let king =
        position.pieces().find(|(_, piece)| piece.letter() == if side == Side::White { 'K' } else { 'k' });
    let king = king.unwrap().0;
    let castles = |from, to: fairschach_rules::Square| {
        from == king
            && to.rank() == king.rank()
            && to.file().abs_diff(king.file()) == 2
            && [0, 7].contains(&to.rank())
    };
    let all = legal(position, rules, side).into_iter();
    all.filter(|entry| !castles(entry.from, entry.to)).map(|entry| entry.to_string()).collect()
}

#[test]
fn random_games_agree_in_every_reading() {
    let data: Value = serde_json::from_str(DATA).unwrap();
    let mut dice = Dice(2022);
    let (mut positions, mut checks, mut in_switches) = (0, 0, 0);
    for number in 0..8 {
        let [fork, unit_capture, pawn_fork] = [0, 1, 2].map(|bit| number >> bit & 1 == 0);
        let reading = Reading::new(&data, fork, unit_capture, pawn_fork);
        let options = [
            ("entry", word(if fork { "fork" } else { "geom" })),
            ("unit_capture", OptionValue::Flag(unit_capture)),
            ("pawn_fork", OptionValue::Flag(pawn_fork)),
        ];
        let rules = rules("chess66", &options);
        for game in 0..4 {
            let mut position =
                if game % 2 == 0 { Position::start(&rules) } else { few_men(&rules, &mut dice) };
            for _ in 0..60 {
                assert_eq!(ours(&position, &rules), reading.moves(&position), "{position} {number:b}");
                let said = position.in_check();
                for side in Side::ALL {
                    let attacked = reading.in_check(&pieces(&position), side == Side::White);
                    assert_eq!(*said.get(side), attacked, "{position} {number:b}");
                }
                positions += 1;
                checks += u32::from(said.white || said.black);
                let side = position.turn().only().unwrap();
                let all = legal(&position, &rules, side);
                let middle: Vec<_> = all.iter().filter(|m| partner(m.to.name()).is_some()).copied().collect();
                in_switches += u32::from(!middle.is_empty());
                let picked = if dice.roll(2) == 0 { dice.pick(&middle) } else { None };
                let Some(entry) = picked.or_else(|| dice.pick(&all)) else {
                    break;
                };
                let after = play(&position, &rules, &entry.to_string());
                assert_eq!(after.halves.get(side).unwrap().entry, Some(Entry::Move(entry)));
                position = after.position;
                if after.score != Score::Ongoing {
                    break;
                }
            }
        }
    }
    assert!(positions > 800 && checks > 50 && in_switches > 200, "{positions} {checks} {in_switches}");
}

/// Kings, line pieces and a pawn or two, many of them about the switches.
fn few_men(rules: &RuleSet, dice: &mut Dice) -> Position {
    const MIDDLE: [usize; 24] =
        [0, 8, 16, 24, 32, 40, 48, 56, 57, 49, 41, 33, 64, 65, 7, 15, 23, 31, 39, 47, 55, 63, 17, 46];
    loop {
        let mut setup = *Position::start(rules).setup();
        for square in setup.board.occupied() {
            setup.board.take(square);
        }
        setup.castling = Default::default();
        for letter in "KkRrQqBbNnPpRb".chars() {
            let index = if dice.roll(2) == 0 { dice.pick(&MIDDLE).unwrap() } else { dice.roll(66) };
            let square = fairschach_rules::Square::from_index(index).unwrap();
            if setup.board.piece_at(square).is_none() {
                setup.board.put(square, fairschach_rules::Piece::from_letter(letter).unwrap());
            }
        }
        if let Ok(position) = Position::new(setup, rules) {
            return position;
        }
    }
}
