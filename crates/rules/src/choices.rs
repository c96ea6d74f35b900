//! The options as the resolution reads them. Their meanings stand in section 0 of the rules.

use std::collections::BTreeMap;

use super::OptionValue;

/// All options in force.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Options {
    pub(super) same_target: SameTargetRule,
    /// Whether a promoting pawn counts as what it becomes on its target.
    pub(super) promoted_strength: bool,
    /// Whether an e.p. pawn that is removed on its target still takes its victim.
    pub(super) ep_loser_captures: bool,
    /// Whether a king's move into a new attack is undone.
    pub(super) cancel_attacked_kings: bool,
    pub(super) rest_scope: RestScope,
    /// Whether the castled rook counts as moved.
    pub(super) castling_rook_rests: bool,
    pub(super) rest_only: RestOnly,
    /// Whether a struck entry is replaced in the same pair.
    pub(super) replace_struck: bool,
    /// Whether a check is followed by two single moves.
    pub(super) single_moves: bool,
    /// Whether a recapture goes first.
    pub(super) first_for_recapture: bool,
    /// Whether a capture en passant goes first.
    pub(super) first_for_ep: bool,
    /// Pieces on the board at which FSR 8 switches to normal chess; 0 = never.
    pub(super) few_pieces: u32,
    /// The pair after which the switch is due; 0 = never.
    pub(super) switch_pair: u32,
    pub(super) switch_first: SwitchFirst,
    /// Whether a side without a move passes instead of being stalemated.
    pub(super) stalemate_passes: bool,
    /// Whether a mated side passes while both kings are attacked.
    pub(super) mutual_check_plays_on: bool,
    /// Whether an illegal entry counts as no move; otherwise it is never accepted.
    pub(super) void_illegal: bool,
}

/// What becomes of two pieces on one target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SameTargetRule {
    /// FSR 4.
    Strength,
    /// Both are removed, a king stays.
    Mutual,
    /// The weaker side's entry is not executed; with equal strength neither.
    WeakerStays,
}

/// Which of the pieces that moved rest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum RestScope {
    /// All (FSR 9).
    Every,
    /// Those that can be captured.
    Attackable,
    /// Those that give check, and those of `Recapture`.
    CheckOrCapture,
    /// Those that captured and can be captured.
    Recapture,
    /// None.
    None,
}

/// What a side does that could move only resting pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum RestOnly {
    /// It passes.
    Pass,
    /// Its rests do not bind.
    Waive,
    /// The game is drawn.
    Draw,
}

/// Who moves first after a switch with nobody in check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SwitchFirst {
    /// White.
    White,
    /// The switch waits for a check.
    NextCheck,
    /// The side that was drawn.
    Lot,
}

impl Options {
    /// Reads a complete and valid map of options.
    pub(super) fn read(values: &BTreeMap<String, OptionValue>) -> Options {
        let word = |name: &str| match values.get(name) {
            Some(OptionValue::Word(word)) => word.as_str(),
            _ => "",
        };
        let flag = |name: &str| values.get(name) == Some(&OptionValue::Flag(true));
        let number = |name: &str| match values.get(name) {
            Some(OptionValue::Number(number)) => *number,
            _ => 0,
        };
        let first_for = |reason: &str| match values.get("first_move_for") {
            Some(OptionValue::List(words)) => words.iter().any(|word| word == reason),
            _ => false,
        };
        Options {
            same_target: match word("same_target") {
                "mutual" => SameTargetRule::Mutual,
                "weaker_stays" => SameTargetRule::WeakerStays,
                _ => SameTargetRule::Strength,
            },
            promoted_strength: word("promo_strength") == "promoted",
            ep_loser_captures: flag("ep_loser_captures"),
            cancel_attacked_kings: word("king_newly_attacked") == "cancel",
            rest_scope: match word("rest_scope") {
                "attackable" => RestScope::Attackable,
                "check_or_capture" => RestScope::CheckOrCapture,
                "recapture" => RestScope::Recapture,
                "none" => RestScope::None,
                _ => RestScope::Every,
            },
            castling_rook_rests: flag("castling_rook_rests"),
            rest_only: match word("rest_only") {
                "waive" => RestOnly::Waive,
                "draw" => RestOnly::Draw,
                _ => RestOnly::Pass,
            },
            replace_struck: word("struck") == "replace",
            single_moves: word("check_regime") == "single_moves",
            first_for_recapture: first_for("recapture"),
            first_for_ep: first_for("en_passant"),
            few_pieces: number("few_pieces"),
            switch_pair: number("switch_pair"),
            switch_first: match word("switch_first") {
                "next_check" => SwitchFirst::NextCheck,
                "lot" => SwitchFirst::Lot,
                _ => SwitchFirst::White,
            },
            stalemate_passes: word("one_sided_stalemate") == "pass",
            mutual_check_plays_on: word("mutual_check_one_mated") == "play_on",
            void_illegal: word("illegal_entry") == "void",
        }
    }
}
