//! Where men go on a board with few others: one look-up for a man, one more for each man that may stand in its way.

use fairschach_base::Side;
use fairschach_rules::Kind;

/// No square: a man that was captured stands there.
pub(super) const GONE: u8 = 64;

/// No square either: a pass goes there.
pub(super) const NOWHERE: u8 = 65;

const STRAIGHT: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const LEAPS: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// The square so many files and ranks away, 64 if there is none.
const fn step(from: usize, (files, ranks): (i8, i8)) -> usize {
    let (file, rank) = ((from % 8) as i8 + files, (from / 8) as i8 + ranks);
    if file < 0 || file > 7 || rank < 0 || rank > 7 { 64 } else { (rank * 8 + file) as usize }
}

const fn leaper(steps: &[(i8, i8)]) -> [u64; 64] {
    let mut reached = [0; 64];
    let mut from = 0;
    while from < 64 {
        let mut at = 0;
        while at < steps.len() {
            let to = step(from, steps[at]);
            if to < 64 {
                reached[from] |= 1 << to;
            }
            at += 1;
        }
        from += 1;
    }
    reached
}

const fn rider(directions: &[(i8, i8); 4]) -> [u64; 64] {
    let mut reached = [0; 64];
    let mut from = 0;
    while from < 64 {
        let mut at = 0;
        while at < 4 {
            let mut to = step(from, directions[at]);
            while to < 64 {
                reached[from] |= 1 << to;
                to = step(to, directions[at]);
            }
            at += 1;
        }
        from += 1;
    }
    reached
}

/// For each square and each blocker the squares on the same line beyond the blocker.
const fn shadows(mut behind: [[u64; 64]; 64], directions: &[(i8, i8); 4]) -> [[u64; 64]; 64] {
    let mut from = 0;
    while from < 64 {
        let mut at = 0;
        while at < 4 {
            let mut blocker = step(from, directions[at]);
            while blocker < 64 {
                let mut hidden = step(blocker, directions[at]);
                while hidden < 64 {
                    behind[from][blocker] |= 1 << hidden;
                    hidden = step(hidden, directions[at]);
                }
                blocker = step(blocker, directions[at]);
            }
            at += 1;
        }
        from += 1;
    }
    behind
}

const fn neighbours() -> [u64; 64] {
    let (mut all, straight, diagonal) = ([0; 64], leaper(&STRAIGHT), leaper(&DIAGONAL));
    let mut at = 0;
    while at < 64 {
        all[at] = straight[at] | diagonal[at];
        at += 1;
    }
    all
}

static KING: [u64; 64] = neighbours();
static KNIGHT: [u64; 64] = leaper(&LEAPS);
static ROOK: [u64; 64] = rider(&STRAIGHT);
static BISHOP: [u64; 64] = rider(&DIAGONAL);
static PAWN: [[u64; 64]; 2] = [leaper(&[(-1, 1), (1, 1)]), leaper(&[(-1, -1), (1, -1)])];
static BEHIND: [[u64; 64]; 64] = shadows(shadows([[0; 64]; 64], &STRAIGHT), &DIAGONAL);

/// A square as a set; none for a man that is gone.
pub(super) const fn bit(square: u8) -> u64 {
    if square < GONE { 1 << square } else { 0 }
}

/// The squares around a king.
#[inline]
pub(super) fn king(from: u8) -> u64 {
    KING[from as usize]
}

/// What a side's man attacks, if only these squares are occupied.
#[inline]
pub(super) fn attacks(side: Side, kind: Kind, from: u8, blockers: [u8; 3]) -> u64 {
    let at = from as usize;
    let seen = match kind {
        Kind::Pawn => return PAWN[side as usize][at],
        Kind::Knight => return KNIGHT[at],
        Kind::King | Kind::Dot => return KING[at],
        Kind::Bishop => BISHOP[at],
        Kind::Rook => ROOK[at],
        Kind::Queen => ROOK[at] | BISHOP[at],
    };
    let shadow = |by: u8| if by < GONE { BEHIND[at][by as usize] } else { 0 };
    seen & !(shadow(blockers[0]) | shadow(blockers[1]) | shadow(blockers[2]))
}

/// Where a side's pawn may step, if these squares are occupied.
pub(super) fn pawn_steps(side: Side, from: u8, occupied: u64) -> u64 {
    let (forward, home): (fn(u64) -> u64, u8) = match side {
        Side::White => (|set| set << 8, 1),
        Side::Black => (|set| set >> 8, 6),
    };
    let once = forward(1 << from) & !occupied;
    let twice = if from / 8 == home { forward(once) & !occupied } else { 0 };
    once | twice
}

/// The squares of a set, lowest first.
pub(super) fn squares(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let first = set.trailing_zeros();
        (first < 64).then(|| {
            set &= set - 1;
            first as u8
        })
    })
}
