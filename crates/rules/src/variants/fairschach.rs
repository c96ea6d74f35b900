//! Fairschach: both sides enter, both entries are carried out at once. The options' meanings stand in section 0 of the rules.

use super::{Array, Castles, Variant};
use crate::Form;
use crate::board::geometry::Geometry;
use crate::conflicts::Idle;
use crate::spec::{Preset, Presets, Spec, Takes, flag, words};

pub(crate) const FAIRSCHACH: Variant = Variant {
    id: "fairschach",
    geometry: Geometry::Ordinary,
    array: Array::Usual,
    castles: Castles::Ordinary,
    form: Form::Pairs,
    presets: PRESETS,
    options: SPECS,
    idle: IDLE,
};

/// Each preset with what differs from the defaults.
const PRESETS: Presets = &[
    ("fsr-2023", &[]),
    ("body-2023", &[("rest_scope", Preset::Word("attackable"))]),
    ("beginner", &[("switch_pair", Preset::Number(14))]),
    (
        "single-moves",
        &[("check_regime", Preset::Word("single_moves")), ("rest_scope", Preset::Word("attackable"))],
    ),
    (
        "first-move-all",
        &[
            ("first_move_for", Preset::List(&["recapture", "en_passant"])),
            ("rest_scope", Preset::Word("none")),
        ],
    ),
];

const SPECS: &[Spec] = &[
    flag("castling_rook_rests", true),
    words("check_regime", &["first_move", "single_moves"]),
    flag("ep_loser_captures", true),
    Spec { name: "few_pieces", takes: Takes::Number { default: 10, least: 3, most: 32 } },
    Spec { name: "first_move_for", takes: Takes::List(&["recapture", "en_passant"]) },
    words("illegal_entry", &["refuse", "void"]),
    words("king_newly_attacked", &["allow", "cancel"]),
    words("mutual_check_one_mated", &["loss", "play_on"]),
    words("one_sided_stalemate", &["draw", "pass"]),
    words("promo_strength", &["pawn", "promoted"]),
    words("rest_only", &["pass", "waive", "draw"]),
    words("rest_scope", &["every", "attackable", "check_or_capture", "recapture", "none"]),
    words("same_target", &["strength", "mutual", "weaker_stays"]),
    words("struck", &["new_pair", "replace"]),
    words("switch_first", &["white", "next_check", "lot"]),
    Spec { name: "switch_pair", takes: Takes::Number { default: 0, least: 1, most: 1_000_000 } },
];

const IDLE: &[Idle] = &[
    Idle { option: "castling_rook_rests", under: &[("rest_scope", "none")], why: "no piece rests" },
    Idle { option: "rest_only", under: &[("rest_scope", "none")], why: "no piece rests" },
    Idle { option: "switch_first", under: &[("switch_pair", "0")], why: "no pair brings the switch" },
    Idle {
        option: "promo_strength",
        under: &[("same_target", "mutual")],
        why: "both pieces are removed, however strong",
    },
    Idle {
        option: "ep_loser_captures",
        under: &[("same_target", "weaker_stays")],
        why: "nobody is removed on its target",
    },
    Idle {
        option: "struck",
        under: &[("check_regime", "single_moves"), ("first_move_for", "[]")],
        why: "nobody enters blindly after a first move, so nothing is struck",
    },
    Idle {
        option: "check_regime",
        under: &[("few_pieces", "32")],
        why: "the first check switches to normal chess",
    },
    Idle {
        option: "struck",
        under: &[("few_pieces", "32"), ("first_move_for", "[]")],
        why: "the first check switches to normal chess, so nothing is struck",
    },
];
