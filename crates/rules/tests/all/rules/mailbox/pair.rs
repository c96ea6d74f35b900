//! Carrying out entries, closing the pair, and the result.

use super::{Mailbox, Mover, index, is_white, step};

impl Mailbox {
    /// Carries out legal entries (`None` = pass or not entering) and closes the pair or half.
    pub(in crate::rules) fn resolve(&self, entries: [Option<&str>; 2], lot_is_white: bool) -> Mailbox {
        let both: Vec<(bool, &str)> =
            [true, false].into_iter().zip(entries).filter_map(|(white, text)| Some((white, text?))).collect();
        let (mut after, mut movers) = (self.clone(), Vec::new());
        let mut owes = None;
        if let Some(first) = self.goes_first(&both).filter(|_| self.turn == "p") {
            let of = |side: bool| both.iter().copied().filter(|entry| entry.0 == side).collect::<Vec<_>>();
            after.carry_out(&of(first), &mut movers);
            let second = of(!first);
            if second.iter().all(|(side, text)| after.legal(*side, false).contains(&(*text).to_owned())) {
                after.carry_out(&second, &mut movers);
            } else if after.in_check(!first) && self.is("struck", "replace") {
                owes = Some(!first);
            }
        } else {
            after.together(&both, &mut movers);
        }
        after.close(self, &movers, owes, lot_is_white);
        after
    }

    /// The one attacked side, or with nobody attacked the one side whose entry solves.
    fn goes_first(&self, entries: &[(bool, &str)]) -> Option<bool> {
        let attacked: Vec<bool> = [true, false].into_iter().filter(|side| self.in_check(*side)).collect();
        match attacked.len() {
            1 => return Some(attacked[0]),
            2 => return None,
            _ => {}
        }
        let first_for = &self.options["first_move_for"];
        let solves = |text: &str| {
            let (from, to) = (index(&text[..2]), index(&text[2..4]));
            let took = self.took.as_ref().is_some_and(|took| took.contains(&to));
            let enemy = self.pieces[to] != '.' && is_white(self.pieces[to]) != is_white(self.pieces[from]);
            (first_for.contains("recapture") && took && enemy)
                || (first_for.contains("en_passant") && self.ep_victim(from, to).is_some())
        };
        let solving: Vec<bool> =
            entries.iter().filter(|entry| solves(entry.1)).map(|entry| entry.0).collect();
        if solving.len() == 1 { Some(solving[0]) } else { None }
    }

    /// Both at once; a king that comes under attack goes back, if the rules say so.
    fn together(&mut self, entries: &[(bool, &str)], movers: &mut Vec<Mover>) {
        let before = self.clone();
        self.carry_out(entries, movers);
        if !before.is("king_newly_attacked", "cancel") || before.turn != "p" {
            return;
        }
        let king_went = |side: bool| {
            movers.iter().any(|mover| mover.piece == if side { 'K' } else { 'k' }) && self.in_check(side)
        };
        let left: Vec<(bool, &str)> = entries.iter().copied().filter(|entry| !king_went(entry.0)).collect();
        if left.len() < entries.len() {
            *self = before;
            movers.clear();
            self.carry_out(&left, movers);
        }
    }

    fn movers(&self, moves: &[(bool, &str)]) -> Vec<Mover> {
        let mut movers = Vec::new();
        for (_, text) in moves {
            let (from, to) = (index(&text[..2]), index(&text[2..4]));
            let mover =
                Mover { from, to, piece: self.pieces[from], stands: true, took: false, castled: false };
            movers.push(mover);
            if let Some((rook, beside)) = self.castling(from, to) {
                movers.push(Mover {
                    from: rook,
                    to: beside,
                    piece: self.pieces[rook],
                    castled: true,
                    ..mover
                });
            }
        }
        movers
    }

    fn strength(&self, mover: &Mover, moves: &[(bool, &str)]) -> usize {
        let promoted = moves.iter().find(|(_, text)| index(&text[..2]) == mover.from);
        let promoted = promoted.and_then(|(_, text)| text.chars().nth(4));
        let counts = promoted.filter(|_| self.is("promo_strength", "promoted")).unwrap_or(mover.piece);
        match counts.to_ascii_uppercase() {
            'P' => 1,
            'N' | 'B' => 2,
            'R' => 3,
            'Q' => 4,
            _ => 5,
        }
    }

    /// Makes the moves at once.
    fn carry_out(&mut self, moves: &[(bool, &str)], all: &mut Vec<Mover>) {
        let before = self.clone();
        let mut movers = before.movers(moves);
        for i in 0..movers.len() {
            let Some(j) = (0..movers.len()).find(|&j| j != i && movers[j].to == movers[i].to) else {
                continue;
            };
            let [own, other] = [i, j].map(|at| before.strength(&movers[at], moves));
            let loses = match self.options["same_target"].as_str() {
                "mutual" => own < 5,
                _ => own <= other,
            };
            if loses && self.is("same_target", "weaker_stays") {
                let white = is_white(movers[i].piece);
                let equal = own == other;
                let left: Vec<(bool, &str)> =
                    moves.iter().copied().filter(|entry| !equal && entry.0 != white).collect();
                return self.carry_out(&left, all);
            }
            movers[i].stands = !loses;
            movers[j].took |= loses;
        }
        for mover in &movers {
            self.pieces[mover.from] = '.';
        }
        for (_, text) in moves {
            let (from, to) = (index(&text[..2]), index(&text[2..4]));
            let mover = movers.iter_mut().find(|mover| mover.from == from).unwrap();
            mover.took |= self.pieces[to] != '.';
            if let Some(victim) = before.ep_victim(from, to)
                && (mover.stands || before.is("ep_loser_captures", "true"))
            {
                mover.took |= self.pieces[victim] != '.';
                self.pieces[victim] = '.';
            }
        }
        for mover in movers.iter().filter(|mover| mover.stands) {
            let text = moves.iter().map(|(_, text)| *text).find(|text| index(&text[..2]) == mover.from);
            let arrives = text.and_then(|text| text.chars().nth(4)).unwrap_or(mover.piece);
            self.pieces[mover.to] = if is_white(mover.piece) {
                arrives.to_ascii_uppercase()
            } else {
                arrives.to_ascii_lowercase()
            };
        }
        for (right, rook, king) in [('K', 7, 4), ('Q', 0, 4), ('k', 63, 60), ('q', 56, 60)] {
            let touched = |mover: &Mover| [mover.from, mover.to].iter().any(|at| [rook, king].contains(at));
            if movers.iter().any(touched) {
                self.castling = self.castling.replace(right, "");
            }
        }
        all.extend(movers);
    }

    fn close(&mut self, before: &Mailbox, movers: &[Mover], owes: Option<bool>, lot_is_white: bool) {
        let count = |pieces: &[char; 64]| pieces.iter().filter(|&&piece| piece != '.').count();
        self.castling = self.castling.replace('-', "");
        let pawn = movers.iter().any(|mover| mover.piece.eq_ignore_ascii_case(&'p'));
        let progress = pawn || count(&self.pieces) < count(&before.pieces);
        let alone = before.turn == "w" || before.turn == "b";
        let last = before.turn.starts_with('p') && before.turn != "p";
        let enters = |white: bool| before.turn == "p" || before.turn.ends_with(if white { 'w' } else { 'b' });
        self.calm = match (progress, last) {
            (true, _) => 0,
            (false, true) => before.calm,
            (false, false) => before.calm + 1,
        };
        let passed = |mover: &Mover| {
            let double = mover.piece.eq_ignore_ascii_case(&'p') && mover.from.abs_diff(mover.to) == 16;
            double.then(|| mover.from.midpoint(mover.to))
        };
        self.ep.retain(|&square| !enters(square >= 32));
        self.ep.extend(movers.iter().filter(|mover| mover.stands).filter_map(passed));
        let ep = std::mem::take(&mut self.ep);
        self.ep = ep.into_iter().filter(|&square| self.ep_stands(square)).collect();
        let standing: Vec<Mover> = movers.iter().copied().filter(|mover| self.still_stands(mover)).collect();
        let kept_side = |square: &usize| {
            let white = is_white(self.pieces[*square]);
            let waits = if before.turn == "p" { owes == Some(white) } else { !enters(white) };
            self.pieces[*square] != '.' && waits
        };
        let mut rest: Vec<usize> = self.rest.iter().copied().filter(kept_side).collect();
        let rests = |mover: &&Mover| {
            let ep_victim = passed(mover).is_some_and(|square| self.ep.contains(&square));
            self.rests(mover, ep_victim)
        };
        rest.extend(standing.iter().filter(rests).map(|mover| mover.to));
        self.rest = if alone { Vec::new() } else { rest };
        if let Some(took) = &self.took {
            let mut took: Vec<usize> =
                took.iter().copied().filter(|square| last && kept_side(square)).collect();
            took.extend(standing.iter().filter(|mover| mover.took && !alone).map(|mover| mover.to));
            self.took = Some(took);
        }
        match (before.turn.as_str(), owes) {
            ("w", _) => self.turn = "b".to_owned(),
            ("b", _) => (self.turn, self.pair) = ("w".to_owned(), before.pair + 1),
            ("sw", _) => self.turn = "pb".to_owned(),
            ("sb", _) => self.turn = "pw".to_owned(),
            (_, Some(white)) => self.turn = if white { "pw" } else { "pb" }.to_owned(),
            _ => (self.turn, self.pair) = ("p".to_owned(), before.pair + 1),
        }
        if self.turn == "p" && self.result() == "*" {
            self.switch(lot_is_white);
        }
    }

    fn still_stands(&self, mover: &Mover) -> bool {
        mover.stands
            && !mover.piece.eq_ignore_ascii_case(&'k')
            && self.pieces[mover.to] != '.'
            && is_white(self.pieces[mover.to]) == is_white(mover.piece)
    }

    fn rests(&self, mover: &Mover, ep_victim: bool) -> bool {
        let white = is_white(mover.piece);
        if mover.castled && self.is("castling_rook_rests", "false") {
            return false;
        }
        let attacked = self.attacked(mover.to, !white);
        let mut without = self.clone();
        without.pieces = self
            .pieces
            .map(|piece| if piece.eq_ignore_ascii_case(&'k') || piece == '.' { piece } else { 'x' });
        without.pieces[mover.to] = self.pieces[mover.to];
        let checks = without.in_check(!white);
        match self.options["rest_scope"].as_str() {
            "every" => true,
            "attackable" => attacked || ep_victim,
            "check_or_capture" => checks || (mover.took && attacked) || ep_victim,
            "recapture" => (mover.took && attacked) || ep_victim,
            _ => false,
        }
    }

    /// FSR 8, the agreed switch, single moves.
    fn switch(&mut self, lot_is_white: bool) {
        let attacked: Vec<bool> = [true, false].into_iter().filter(|side| self.in_check(*side)).collect();
        let pieces = self.pieces.iter().filter(|&&piece| piece != '.').count();
        let few = pieces <= self.number("few_pieces") as usize;
        let due = self.number("switch_pair") > 0 && self.pair > self.number("switch_pair");
        let first = match (attacked.len(), self.options["switch_first"].as_str()) {
            (1, _) if few || due => attacked[0],
            (0, "white") if due => true,
            (0, "lot") if due => lot_is_white,
            (1, _) if self.is("check_regime", "single_moves") => {
                self.turn = if attacked[0] { "sw" } else { "sb" }.to_owned();
                return;
            }
            _ => return,
        };
        self.turn = if first { "w" } else { "b" }.to_owned();
        self.rest = Vec::new();
        self.calm *= 2;
    }

    /// Whether the pawn that passed this square can be captured there by some pawn.
    fn ep_stands(&self, passed: usize) -> bool {
        let (pawn, enemy, to) = if passed < 32 { ('P', 'p', passed + 8) } else { ('p', 'P', passed - 8) };
        let beside = [step(to, 1, 0), step(to, -1, 0)];
        self.pieces[to] == pawn
            && self.pieces[passed] == '.'
            && beside.into_iter().flatten().any(|square| self.pieces[square] == enemy)
    }

    /// `*`, `1-0`, `0-1` or `1/2-1/2`; repetition not looked at.
    pub(in crate::rules) fn result(&self) -> &'static str {
        let sides: Vec<bool> = [true, false]
            .into_iter()
            .filter(|&w| self.turn == "p" || self.turn.ends_with(if w { 'w' } else { 'b' }))
            .collect();
        let attacked = [true, false].map(|side| self.in_check(side));
        let stuck: Vec<bool> =
            sides.iter().copied().filter(|&side| self.legal(side, false).is_empty()).collect();
        let mated: Vec<bool> = stuck.iter().copied().filter(|&side| self.in_check(side)).collect();
        let mutual = attacked == [true, true] && self.is("mutual_check_one_mated", "play_on");
        match mated.len() {
            2 => return "1/2-1/2",
            1 if !mutual => return if mated[0] { "0-1" } else { "1-0" },
            _ => {}
        }
        if attacked == [false, false] {
            let alone = self.turn == "w" || self.turn == "b";
            let draws = alone || self.is("one_sided_stalemate", "draw") || stuck.len() == 2;
            if draws && !stuck.is_empty() {
                return "1/2-1/2";
            }
            let only_resting =
                |&side: &bool| !self.legal(side, false).is_empty() && self.legal(side, true).is_empty();
            if self.turn == "p" && self.is("rest_only", "draw") && sides.iter().any(only_resting) {
                return "1/2-1/2";
            }
        }
        let open = self.turn == "pw" || self.turn == "pb";
        let long = if self.turn == "w" || self.turn == "b" { 150 } else { 75 };
        if self.is_dead() || (!open && self.calm >= long) { "1/2-1/2" } else { "*" }
    }

    fn is_dead(&self) -> bool {
        let others: Vec<(usize, char)> = self
            .pieces
            .iter()
            .enumerate()
            .filter(|(_, piece)| !".kK".contains(**piece))
            .map(|(i, m)| (i, *m))
            .collect();
        let colour = |(square, _): &(usize, char)| (square % 8 + square / 8) % 2;
        let bishops = others.iter().all(|(_, piece)| "bB".contains(*piece));
        let lone_knight = others.len() == 1 && "nN".contains(others[0].1);
        lone_knight || (bishops && others.iter().all(|piece| colour(piece) == colour(&others[0])))
    }
}
