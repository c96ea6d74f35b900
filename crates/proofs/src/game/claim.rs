//! Claims: what a player can claim, and why a claim does not hold. A claim is judged on the released position alone.

use crate::base::{Side, words};
use crate::rules::Position;

/// The most pieces, kings included, for which there are tables.
pub const TABLE_PIECES_MAX: u32 = 7;

words! {
    /// What a player claims.
    pub enum ClaimKind {
        /// A draw: the position stands for the third time (FIDE 9.2).
        Repetition: "repetition",
        /// A draw: 50 quiet pairs, or 100 quiet half-moves (FIDE 9.3).
        Moves: "moves",
        /// A win or a draw that an endgame table gives.
        Tablebase: "tablebase",
        /// A draw: no mate is possible any more (FIDE 5.2.2). What the rules can tell ends the game by itself, so an arbiter
        /// decides.
        Dead: "dead",
        /// A clock is wrong, or time was not credited. An arbiter decides; a fallen flag is judged by the server.
        Time: "time",
    }
}

/// Why a claim does not hold. Nothing was changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ClaimFault {
    /// It is not the claimant's time to claim: they have filed, enter nothing in this turn, or pass.
    NotNow,
    /// The position did not stand often enough: the pair (move) that is to be entered, and the earlier ones in which the
    /// same position stood.
    Repetition {
        /// The pair or move that is to be entered.
        pair: u32,
        /// The pairs or moves before which the same position stood.
        earlier: Vec<u32>,
    },
    /// Not quiet for long enough, in pairs or half-moves.
    Moves {
        /// So many it is.
        quiet: u32,
        /// So many it takes.
        needed: u32,
    },
    /// The table says nothing, or nothing that helps.
    Table(TableFault),
    /// It takes an arbiter, and the game has none.
    NoArbiter,
}

/// Why a table is of no help.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableFault {
    /// The server has no tables.
    None,
    /// The game is not in normal chess, or on another board, or pieces are dice.
    OtherRules,
    /// A side may still castle.
    Castling,
    /// More pieces stand than the tables know.
    Pieces {
        /// So many stand.
        stand: u32,
        /// So many the tables know.
        most: u32,
    },
    /// A right to capture en passant is kept for the side that does not move.
    EnPassant,
    /// The file for these pieces is missing, or cannot be read.
    Missing,
    /// The table gives the claimant a loss.
    Lost,
}

/// What a table says of a position for the side to move, without the 50-move rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableValue {
    /// Won.
    Win,
    /// Nobody can force a win.
    Draw,
    /// Lost.
    Loss,
}

impl ClaimKind {
    /// Whether the server decides it at once; an arbiter decides the others.
    pub const fn is_decided_at_once(self) -> bool {
        matches!(self, ClaimKind::Repetition | ClaimKind::Moves | ClaimKind::Tablebase)
    }
}

/// The side to move, if the tables of normal chess hold for this position.
///
/// # Errors
/// Why they do not.
pub fn for_tables(position: &Position, most: u32) -> Result<Side, TableFault> {
    let mover = position.turn().only().filter(|_| position.is_normal());
    let other = position.is_chess66()
        || position.is_dice()
        || position.is_placing()
        || position.moves_left().is_some();
    let Some(mover) = mover.filter(|_| !other) else { return Err(TableFault::OtherRules) };
    if position.castling_text() != "-" {
        return Err(TableFault::Castling);
    }
    let stand = position.board().occupied().len();
    let most = most.min(TABLE_PIECES_MAX);
    if stand > most {
        return Err(TableFault::Pieces { stand, most });
    }
    if !position.ep(mover.opposite()).is_empty() || position.ep(mover).len() > 1 {
        return Err(TableFault::EnPassant);
    }
    Ok(mover)
}

/// In English, for programs; people read it in their own language.
impl std::fmt::Display for ClaimFault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ClaimFault::NotNow => f.write_str(
                "a claim is made after the reveal, on one's own turn to enter, and before one files",
            ),
            ClaimFault::Repetition { pair, earlier } if earlier.is_empty() => write!(
                f,
                "the position before pair {pair} was compared with all earlier ones of the game: it never stood before, and three times are needed"
            ),
            ClaimFault::Repetition { pair, earlier } => {
                let earlier: Vec<String> = earlier.iter().map(ToString::to_string).collect();
                write!(
                    f,
                    "the position before pair {pair} was compared with all earlier ones of the game: it stood before pair {} too, and three times are needed; the same pieces must stand, with the same rights, and rest",
                    earlier.join(", ")
                )
            }
            ClaimFault::Moves { quiet, needed } => write!(
                f,
                "{quiet} quiet pairs (where one side moves at a time, half-moves) have been played, and {needed} are needed"
            ),
            ClaimFault::Table(fault) => fault.fmt(f),
            ClaimFault::NoArbiter => f.write_str("an arbiter decides this claim, and the game has none"),
        }
    }
}

impl std::fmt::Display for TableFault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            TableFault::None => {
                f.write_str("this server has no endgame tables (setting tablebase.syzygy)")
            }
            TableFault::OtherRules => f.write_str(
                "endgame tables hold for normal chess on the ordinary board, and this position is not played by it",
            ),
            TableFault::Castling => f.write_str("endgame tables hold only when nobody may castle any more"),
            TableFault::Pieces { stand, most } => {
                write!(f, "{stand} pieces stand on the board; the tables of this server know up to {most}")
            }
            TableFault::EnPassant => f.write_str(
                "the other side keeps a right to capture en passant, which no table knows; claim after the next move",
            ),
            TableFault::Missing => f.write_str("the tables of this server have no readable file for these pieces"),
            TableFault::Lost => f.write_str("the table gives you neither a win nor a draw"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::RuleSet;

    fn tables(variant: &str, text: &str) -> Result<Side, TableFault> {
        let rules = RuleSet::default_rules(variant).unwrap_or_default();
        let rules = RuleSet::new(variant, rules, &std::collections::BTreeMap::new()).expect("rules");
        for_tables(&Position::parse(text, &rules).expect(text), TABLE_PIECES_MAX)
    }

    #[test]
    fn tables_hold_for_normal_chess_alone() {
        let fide = "4k3/8/8/8/8/8/8/4K2R w - - 0 1";
        assert_eq!(tables("normal", fide), Ok(Side::White));
        assert_eq!(tables("chess960", fide), Ok(Side::White));
        let castles = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
        assert_eq!(tables("normal", castles), Err(TableFault::Castling));
        assert_eq!(tables("marseillais", "4k3/8/8/8/8/8/8/4K2R w2 - - 0 1"), Err(TableFault::OtherRules));
        assert_eq!(tables("fairschach", "4k3/8/8/8/8/8/8/4K2R p - - 0 1 -"), Err(TableFault::OtherRules));
        assert_eq!(tables("fairschach", "4k3/8/8/8/8/8/8/4K2R b - - 0 1 -"), Ok(Side::Black));
        assert_eq!(tables("chess66", "4k3/8/8/9/9/8/8/4K2R w - - 0 1"), Err(TableFault::OtherRules));
    }

    #[test]
    fn seven_men_and_no_more() {
        let seven = "4k3/pp6/8/8/8/8/PP6/4K2R w - - 0 1";
        assert_eq!(tables("normal", seven), Ok(Side::White));
        let eight = "4k3/ppp5/8/8/8/8/PP6/4K2R w - - 0 1";
        let (stand, most) = (8, TABLE_PIECES_MAX);
        assert_eq!(tables("normal", eight), Err(TableFault::Pieces { stand, most }));
    }

    #[test]
    fn a_kept_right_en_passant_is_not_in_the_tables() {
        let own = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1 -";
        assert_eq!(tables("fairschach", own), Ok(Side::White));
        let other = "4k3/8/8/3pP3/8/8/8/4K3 b - d6 0 1 -";
        assert_eq!(tables("fairschach", other), Err(TableFault::EnPassant));
    }
}
