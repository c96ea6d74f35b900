//! What a side may enter: FIDE-legal before the pair, no capture of a king, no resting piece (FSR 1, 9).

use super::choices::{Options, RestOnly};
use super::{
    Castling, Form, Kind, Move, Piece, Position, RuleSet, Setup, Square, SquareSet, Turn, Wing, dice, placing,
};
use crate::base::Side;
use crate::position::castling::CastlingWays;

/// What a side may enter, sorted by machine text; nothing, if it may not enter now.
///
/// ```
/// use fairschach_base::Side;
/// use fairschach_rules::{Position, RuleSet, legal};
///
/// let rules = RuleSet::usual("fairschach")?;
/// // White's knight rests (FSR 9); the king never does.
/// let position = Position::parse("6k1/8/8/8/8/5N2/8/6K1 p - - 1 9 f3", &rules)?;
/// let entries: Vec<String> = legal(&position, &rules, Side::White).iter().map(|entry| entry.to_string()).collect();
/// assert_eq!(entries, ["g1f1", "g1f2", "g1g2", "g1h1", "g1h2"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn legal(position: &Position, rules: &RuleSet, side: Side) -> Vec<Move> {
    if !position.turn().may_enter(side) {
        return Vec::new();
    }
    if position.is_placing() {
        return placing::acts(position.setup());
    }
    if dice::waits_for_roll(position.setup()).is_some() {
        return Vec::new();
    }
    let mut moves = Legal::new(position.setup(), side).waived(rules.play()).moves();
    moves.sort_by_cached_key(|entry| u64::from_be_bytes(entry.spelling()));
    moves
}

/// Whether a side is to enter, but has nothing to enter. Its entry is [`Entry::Pass`](crate::Entry::Pass) then, which is
/// legal in no other case.
///
/// ```
/// use fairschach_base::Side;
/// use fairschach_rules::{Position, RuleSet, must_pass};
///
/// let rules = RuleSet::usual("fairschach")?;
/// assert!(!must_pass(&Position::start(&rules), &rules, Side::Black));
/// // The king is not in check, and has no square to go to.
/// let shut_in = Position::parse("k7/8/1Q6/8/8/8/8/K7 p - - 0 1 -", &rules)?;
/// assert!(must_pass(&shut_in, &rules, Side::Black));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn must_pass(position: &Position, rules: &RuleSet, side: Side) -> bool {
    let waits = position.is_placing() || dice::waits_for_roll(position.setup()).is_some();
    let enters = position.turn().may_enter(side) && !waits;
    enters && !Legal::new(position.setup(), side).waived(rules.play()).any()
}

/// One side's legal entries, seen from its king: who attacks it, which own pieces are pinned.
#[derive(Clone, Copy)]
pub(super) struct Legal<'a> {
    setup: &'a Setup,
    side: Side,
    king: Square,
    checkers: SquareSet,
    pinned: SquareSet,
    /// Where a piece other than the king may go: onto or in front of every checker.
    parries: SquareSet,
    /// Own pieces that may not move because they rest.
    resting: SquareSet,
}

impl<'a> Legal<'a> {
    /// The entries of a side, whether or not it is to enter now.
    pub(super) fn new(setup: &'a Setup, side: Side) -> Self {
        let board = &setup.board;
        let king = board.king(side).expect("a valid position has one king a side");
        let (t, enemy) = (board.topology(), board.side(side.opposite()));
        let blocked = board.whole(board.occupied());
        let mut checkers = board.leapers(king, side.opposite()).and(enemy);
        let mut parries = checkers.fold(SquareSet::ALL, |parries, leaper| parries.and(SquareSet::of(leaper)));
        let mut pinned = SquareSet::EMPTY;
        for sniper in board.snipers(king).and(enemy) {
            let between = t.between(sniper, king);
            let shields = between.and(blocked);
            match shields.first() {
                None => {
                    checkers = checkers.with(sniper);
                    parries = parries.and(board.whole(between).with(sniper));
                }
                Some(shield) if shields.minus(board.place(shield)).is_empty() => {
                    pinned = pinned.or(board.place(shield));
                }
                Some(_) => {}
            }
        }
        let bound = checkers.is_empty() && !matches!(setup.turn, Turn::Alone(_));
        let resting = if bound { setup.rest } else { SquareSet::EMPTY };
        Legal { setup, side, king, checkers, pinned, parries, resting }
    }

    /// The same without rests: what the Laws alone allow.
    pub(super) const fn fide(mut self) -> Self {
        self.resting = SquareSet::EMPTY;
        self
    }

    /// The same without rests if they leave no entry and the rules then waive them.
    pub(super) fn waived(self, options: &Options) -> Self {
        let waive = options.rest_only == RestOnly::Waive && !self.resting.is_empty() && !self.any();
        if waive { self.fide() } else { self }
    }

    /// Whether the side's king is attacked.
    pub(super) const fn in_check(&self) -> bool {
        !self.checkers.is_empty()
    }

    /// Whether there is any entry.
    pub(super) fn any(&self) -> bool {
        let moves = |kind| self.own(kind).any(|from| !self.targets(from, kind).is_empty());
        Kind::ALL.into_iter().any(moves) || !self.frees().is_empty()
    }

    /// Whether a move is among the entries, promotion choice included.
    pub(super) fn allows(&self, entry: Move) -> bool {
        let Some(piece) = self.setup.board.piece_at(entry.from) else { return false };
        if piece.kind == Kind::Dot {
            return self.frees().contains(&entry);
        }
        piece.side == self.side
            && self.promotion_fits(piece.kind, entry)
            && self.targets(entry.from, piece.kind).contains(entry.to)
    }

    /// Whether a promotion choice is there exactly where one is due.
    fn promotion_fits(&self, kind: Kind, entry: Move) -> bool {
        match entry.promotion {
            None => !self.promotes(kind, entry.to),
            Some(choice) => self.promotes(kind, entry.to) && Kind::PROMOTIONS.contains(&choice),
        }
    }

    /// Whether a piece of this kind is promoted on this square.
    pub(super) fn promotes(&self, kind: Kind, to: Square) -> bool {
        let last_rank = self.setup.board.topology().promotion[self.side as usize];
        let promotes = match self.setup.form {
            Form::Dice(dice) => dice.promotes(kind),
            _ => kind == Kind::Pawn,
        };
        promotes && last_rank.contains(to)
    }

    /// The acts that free a die of its dot; none in check, as they change no line.
    #[inline]
    fn frees(&self) -> Vec<Move> {
        match self.setup.form {
            Form::Dice(dice) if !self.in_check() => dice.frees(self.setup, self.side),
            _ => Vec::new(),
        }
    }

    /// Whether a pawn on this square may step twice.
    fn steps_twice(&self, from: Square) -> bool {
        let home = self.setup.board.topology().pawn_home[self.side as usize];
        match self.setup.form {
            Form::Dice(dice) if !dice.double_step_by_rank => dice.unmoved.contains(from),
            _ => home.contains(from),
        }
    }

    /// All entries.
    pub(super) fn moves(&self) -> Vec<Move> {
        let mut moves = self.frees();
        moves.reserve(48);
        for kind in Kind::ALL {
            for from in self.own(kind) {
                for to in self.targets(from, kind) {
                    if self.promotes(kind, to) {
                        moves.extend(Kind::PROMOTIONS.map(|choice| Move {
                            from,
                            to,
                            promotion: Some(choice),
                        }));
                    } else {
                        moves.push(Move { from, to, promotion: None });
                    }
                }
            }
        }
        moves
    }

    /// How many entries there are.
    pub(super) fn count(&self) -> u64 {
        let last_rank = self.setup.board.topology().promotion[self.side as usize];
        let mut count = self.frees().len() as u64;
        for kind in Kind::ALL {
            for from in self.own(kind) {
                let targets = self.targets(from, kind);
                let may = kind == Kind::Pawn || matches!(self.setup.form, Form::Dice(_));
                let promotions = if may && last_rank.meets(targets) {
                    targets.filter(|&to| self.promotes(kind, to)).count() as u32
                } else {
                    0
                };
                count += u64::from(targets.len() + promotions * (Kind::PROMOTIONS.len() as u32 - 1));
            }
        }
        count
    }

    fn own(&self, kind: Kind) -> SquareSet {
        self.setup.board.of(self.side, kind)
    }

    /// Where the own piece of this kind on this square may go; for the king also where castling takes it.
    fn targets(&self, from: Square, kind: Kind) -> SquareSet {
        if kind == Kind::King {
            return self.king_targets();
        }
        if self.resting.contains(from) || self.parries.is_empty() {
            return SquareSet::EMPTY;
        }
        let mut targets = self.reach(from, kind).and(self.parries);
        if self.pinned.contains(from) {
            targets = targets.and(self.pin(from));
        }
        if kind == Kind::Pawn && !self.setup.ep.get(self.side).is_empty() {
            targets = targets.or(self.ep_targets(from));
        }
        targets
    }

    /// Where a pinned piece may go: it stays before whoever pins it, or captures. Where lines branch, it may shield the
    /// king from more than one.
    fn pin(&self, from: Square) -> SquareSet {
        let board = &self.setup.board;
        let t = board.topology();
        if !board.geometry().has_forks() {
            return t.line(self.king, from).unwrap_or_default();
        }
        let blocked = board.whole(board.occupied());
        let snipers = board.snipers(self.king).and(board.side(self.side.opposite()));
        snipers.fold(SquareSet::ALL, |allowed, sniper| {
            let between = t.between(sniper, self.king);
            let shields = between.and(blocked);
            if shields.is_empty() || !shields.minus(board.place(from)).is_empty() {
                return allowed;
            }
            allowed.and(board.whole(between).with(sniper))
        })
    }

    /// Where a piece goes if only its way and the own pieces matter; kings are never captured, e.p. not included.
    pub(super) fn reach(&self, from: Square, kind: Kind) -> SquareSet {
        let board = &self.setup.board;
        let occupied = board.occupied();
        let piece = Piece { side: self.side, kind };
        let seen = match kind {
            Kind::Pawn => self.pawn_reach(from),
            _ => board.hit_by(piece, from, occupied),
        };
        seen.minus(board.side(self.side)).minus(board.kind(Kind::King))
    }

    fn pawn_reach(&self, from: Square) -> SquareSet {
        let board = &self.setup.board;
        let t = board.topology();
        let piece = Piece { side: self.side, kind: Kind::Pawn };
        let attacked = board.hit_by(piece, from, board.occupied());
        let steps = board.free(t.pawn_steps(self.side, from));
        let mut reach = attacked.and(board.side(self.side.opposite())).or(steps);
        if self.steps_twice(from) {
            reach = steps.fold(reach, |reach, passed| reach.or(board.free(t.pawn_steps(self.side, passed))));
        }
        reach
    }

    /// The squares where this pawn may capture en passant. Two pieces leave one line at once, so the king is looked at
    /// afterwards instead of pins and parries before.
    fn ep_targets(&self, from: Square) -> SquareSet {
        let board = &self.setup.board;
        let reach = board.topology().pawn_attacks(self.side, from).minus(board.occupied());
        let safe = |&passed: &Square| {
            self.setup.ep_victim(self.side, passed).is_some_and(|victim| {
                let after = board.occupied().without(from).without(victim).with(passed);
                self.is_safe(self.king, after)
            })
        };
        reach.and(*self.setup.ep.get(self.side)).filter(safe).collect()
    }

    /// Whether no enemy piece attacks a square, if only `occupied` is occupied.
    pub(super) fn is_safe(&self, square: Square, occupied: SquareSet) -> bool {
        self.setup.board.attackers(square, self.side.opposite(), occupied).is_empty()
    }

    fn king_targets(&self) -> SquareSet {
        let without_king = self.setup.board.occupied().without(self.king);
        let mut steps = self.reach(self.king, Kind::King);
        // Where lines branch, one of two kings may see the other alone.
        if let Some(other) = self.setup.board.king(self.side.opposite()) {
            steps = steps.minus(self.setup.board.topology().king_onto(other));
        }
        let safe: SquareSet = steps.filter(|&to| self.is_safe(to, without_king)).collect();
        if *self.setup.castling.get(self.side) == Castling::default() || self.in_check() {
            return safe;
        }
        let castlings = Wing::ALL.into_iter().filter_map(|wing| self.castling(wing));
        castlings.fold(safe, SquareSet::with)
    }

    /// The target of castling on this wing as moves write it, if it is legal and the king is not in check.
    fn castling(&self, wing: Wing) -> Option<Square> {
        let ways = self.setup.castling_ways(self.side, wing)?;
        let others = self.setup.board.occupied().without(self.king).without(ways.rook_from);
        let free = !ways.all().meets(others);
        (free && self.king_way_is_safe(&ways)).then_some(ways.written_to)
    }

    /// Whether no square on the king's way to its castling square is attacked, nor its target with both pieces moved:
    /// the rook may have been a shield.
    pub(super) fn king_way_is_safe(&self, ways: &CastlingWays) -> bool {
        let without_king = self.setup.board.occupied().without(self.king);
        let after = without_king.without(ways.rook_from).with(ways.king_to).with(ways.rook_to);
        ways.king_way.into_iter().all(|square| self.is_safe(square, without_king))
            && self.is_safe(ways.king_to, after)
    }
}
