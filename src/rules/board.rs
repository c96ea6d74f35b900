use super::geometry::Geometry;
use super::topology::{DIAGONAL, STRAIGHT, Topology};
use super::{Kind, Man, Square, SquareSet};
use crate::base::Side;

/// Men on squares; any arrangement, valid or not. A man of no kind is a die that shows its dot.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Board {
    sides: [SquareSet; 2],
    kinds: [SquareSet; 6],
    geometry: Geometry,
}

impl Board {
    /// The man on a square.
    pub fn man_at(&self, square: Square) -> Option<Man> {
        let side = Side::ALL
            .into_iter()
            .find(|&side| self.side(side).contains(square))?;
        let kind = Kind::ALL
            .into_iter()
            .find(|&kind| self.kinds[kind as usize].contains(square));
        Some(Man {
            side,
            kind: kind.unwrap_or(Kind::Dot),
        })
    }

    /// All men with their squares, lowest index first.
    pub fn men(&self) -> impl Iterator<Item = (Square, Man)> + '_ {
        self.occupied()
            .filter_map(|square| Some((square, self.man_at(square)?)))
    }

    /// Where any man stands.
    pub const fn occupied(&self) -> SquareSet {
        self.sides[0].or(self.sides[1])
    }

    /// Where one side's men stand.
    pub const fn side(&self, side: Side) -> SquareSet {
        self.sides[side as usize]
    }

    /// Where men of this kind stand, of either side.
    pub const fn kind(&self, kind: Kind) -> SquareSet {
        if matches!(kind, Kind::Dot) {
            let [a, b, c, d, e, f] = self.kinds;
            self.occupied().minus(a.or(b).or(c)).minus(d.or(e).or(f))
        } else {
            self.kinds[kind as usize]
        }
    }

    /// Where one side's men of this kind stand.
    pub const fn of(&self, side: Side, kind: Kind) -> SquareSet {
        self.side(side).and(self.kind(kind))
    }

    /// The square of a side's king; the first, if an arrangement has more.
    pub const fn king(&self, side: Side) -> Option<Square> {
        self.of(side, Kind::King).first()
    }

    /// Puts a man on a square, in place of whatever stands there.
    pub fn put(&mut self, square: Square, man: Man) {
        self.take(square);
        let (side, kind) = (man.side as usize, man.kind as usize);
        self.sides[side] = self.sides[side].with(square);
        if let Some(kind) = self.kinds.get_mut(kind) {
            *kind = kind.with(square);
        }
    }

    /// Takes the man off a square.
    pub fn take(&mut self, square: Square) -> Option<Man> {
        let man = self.man_at(square)?;
        let (side, kind) = (man.side as usize, man.kind as usize);
        self.sides[side] = self.sides[side].without(square);
        if let Some(kind) = self.kinds.get_mut(kind) {
            *kind = kind.without(square);
        }
        Some(man)
    }

    /// An empty board.
    pub(super) fn on(geometry: Geometry) -> Board {
        Board {
            geometry,
            ..Board::default()
        }
    }

    /// The same men on the same squares of another board.
    pub(super) const fn moved_to(mut self, geometry: Geometry) -> Board {
        self.geometry = geometry;
        self
    }

    /// Which board it is.
    pub(super) const fn geometry(&self) -> Geometry {
        self.geometry
    }

    /// The board's squares and lines.
    pub(super) fn topology(&self) -> &'static Topology {
        self.geometry.topology()
    }

    /// The men of a side that attack a square (FIDE 3.1: pinned and resting men too), if only `occupied` is occupied.
    pub(super) fn attackers(&self, target: Square, by: Side, occupied: SquareSet) -> SquareSet {
        if self.geometry.has_forks() {
            return self.attackers_by_turn(target, by, occupied);
        }
        let t = self.topology();
        let [pawns, knights, bishops, rooks, queens, kings] = self.kinds;
        let men = self.side(by).and(occupied);
        let mut found = t.pawn_attacks(by.opposite(), target).and(pawns);
        found = found
            .or(t.knight(target).and(knights))
            .or(t.king(target).and(kings))
            .and(men);
        let straight = rooks.or(queens).and(men);
        if t.straight(target).meets(straight) {
            found = found.or(t.rook(target, occupied).and(straight));
        }
        let diagonal = bishops.or(queens).and(men);
        if t.diagonal(target).meets(diagonal) {
            found = found.or(t.bishop(target, occupied).and(diagonal));
        }
        found
    }

    /// The same man by man: where lines branch, who sees a square is not always seen from it.
    #[cold]
    fn attackers_by_turn(&self, target: Square, by: Side, occupied: SquareSet) -> SquareSet {
        let attacks = |&from: &Square| {
            let kind = Kind::ALL.into_iter().find(|&kind| self.kind(kind).contains(from));
            kind.is_some_and(|kind| {
                self.hit_by(Man { side: by, kind }, from, occupied)
                    .contains(target)
            })
        };
        self.side(by).and(occupied).filter(attacks).collect()
    }

    /// The squares that a man attacks from a square, if only `occupied` is occupied.
    pub(super) fn hit_by(&self, man: Man, from: Square, occupied: SquareSet) -> SquareSet {
        if self.geometry.has_forks() {
            return self.hit_by_forks(man, from, occupied);
        }
        let t = self.topology();
        match man.kind {
            Kind::Pawn => t.pawn_attacks(man.side, from),
            Kind::Knight => t.knight(from),
            Kind::King => t.king(from),
            Kind::Bishop => t.bishop(from, occupied),
            Kind::Rook => t.rook(from, occupied),
            Kind::Queen => t.bishop(from, occupied).or(t.rook(from, occupied)),
            Kind::Dot => SquareSet::EMPTY,
        }
    }

    #[cold]
    fn hit_by_forks(&self, man: Man, from: Square, occupied: SquareSet) -> SquareSet {
        let t = self.topology();
        let straight = || t.forked_sight(from, STRAIGHT, occupied);
        let diagonal = || t.forked_sight(from, DIAGONAL, occupied);
        match man.kind {
            Kind::Pawn => t.hits(t.pawn_attacks(man.side, from), occupied),
            Kind::Knight => t.hits(t.knight(from), occupied),
            Kind::King => t.hits(t.king(from), occupied),
            Kind::Bishop => diagonal(),
            Kind::Rook => straight(),
            Kind::Queen => straight().or(diagonal()),
            Kind::Dot => SquareSet::EMPTY,
        }
    }

    /// The squares that two men cannot share: a switch, else the square alone.
    pub(super) fn place(&self, square: Square) -> SquareSet {
        if self.geometry.has_forks() {
            self.topology().place(square)
        } else {
            SquareSet::of(square)
        }
    }

    /// The squares among these on which a man may be set without capturing.
    pub(super) fn free(&self, targets: SquareSet) -> SquareSet {
        let free = targets.minus(self.occupied());
        if self.geometry.has_forks() {
            free.filter(|&to| !self.place(to).meets(self.occupied()))
                .collect()
        } else {
            free
        }
    }

    /// Whether a side attacks a square.
    pub(super) fn attacks(&self, target: Square, by: Side) -> bool {
        !self.attackers(target, by, self.occupied()).is_empty()
    }
}

impl std::fmt::Debug for Board {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_map()
            .entries(self.men().map(|(square, man)| (square.name(), man.letter())))
            .finish()
    }
}
