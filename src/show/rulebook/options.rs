//! Variants, presets and options in words, for whoever chooses them. What has no words is shown by its name.

use crate::rules::{Conflict, OptionValue};
use crate::show::i18n::Lang;

pub fn variant_name(lang: Lang, id: &str) -> String {
    let key = match id {
        "fairschach" => "variant-fairschach",
        "normal" => "variant-normal",
        "marseillais" => "variant-marseillais",
        "chess960" => "variant-chess960",
        "shuffle" => "variant-shuffle",
        "freischach" => "variant-freischach",
        "chess66" => "variant-chess66",
        "ordo" => "variant-ordo",
        "ordo-vulneris" => "variant-ordo-vulneris",
        "occasio" => "variant-occasio",
        "occado" => "variant-occado",
        _ => return id.to_owned(),
    };
    lang.t(key)
}

/// What a preset is; nothing for that of a variant that has one only.
pub fn preset_name(lang: Lang, id: &str) -> Option<String> {
    let key = match id {
        "fsr-2023" => "preset-fsr-2023",
        "body-2023" => "preset-body-2023",
        "beginner" => "preset-beginner",
        "single-moves" => "preset-single-moves",
        "first-move-all" => "preset-first-move-all",
        _ => return None,
    };
    Some(lang.t(key))
}

/// What an option is about.
pub fn option_name(lang: Lang, name: &str) -> String {
    let key = match name {
        "same_target" => "option-same-target",
        "promo_strength" => "option-promo-strength",
        "ep_loser_captures" => "option-ep-loser-captures",
        "king_newly_attacked" => "option-king-newly-attacked",
        "rest_scope" => "option-rest-scope",
        "castling_rook_rests" => "option-castling-rook-rests",
        "rest_only" => "option-rest-only",
        "check_regime" => "option-check-regime",
        "struck" => "option-struck",
        "first_move_for" => "option-first-move-for",
        "few_pieces" => "option-few-pieces",
        "switch_pair" => "option-switch-pair",
        "switch_first" => "option-switch-first",
        "one_sided_stalemate" => "option-one-sided-stalemate",
        "mutual_check_one_mated" => "option-mutual-check-one-mated",
        "illegal_entry" => "option-illegal-entry",
        "castling" => "option-castling",
        "entry" => "option-entry",
        "pawn_fork" => "option-pawn-fork",
        "unit_capture" => "option-unit-capture",
        "first_turn" => "option-first-turn",
        "double_step" => "option-double-step",
        "last_rank" => "option-last-rank",
        _ => return name.to_owned(),
    };
    lang.t(key)
}

/// What one value of an option means: a word of it, `true` or `false`, or a number.
pub fn value_name(lang: Lang, option: &str, value: &str) -> String {
    let key = match (option, value) {
        ("same_target", "strength") => "option-same-target-strength",
        ("same_target", "mutual") => "option-same-target-mutual",
        ("same_target", "weaker_stays") => "option-same-target-weaker-stays",
        ("promo_strength", "pawn") => "option-promo-strength-pawn",
        ("promo_strength", "promoted") => "option-promo-strength-promoted",
        ("ep_loser_captures", "true") => "option-ep-loser-captures-true",
        ("ep_loser_captures", "false") => "option-ep-loser-captures-false",
        ("king_newly_attacked", "allow") => "option-king-newly-attacked-allow",
        ("king_newly_attacked", "cancel") => "option-king-newly-attacked-cancel",
        ("rest_scope", "every") => "option-rest-scope-every",
        ("rest_scope", "attackable") => "option-rest-scope-attackable",
        ("rest_scope", "check_or_capture") => "option-rest-scope-check-or-capture",
        ("rest_scope", "recapture") => "option-rest-scope-recapture",
        ("rest_scope", "none") => "option-rest-scope-none",
        ("castling_rook_rests", "true") => "option-castling-rook-rests-true",
        ("castling_rook_rests", "false") => "option-castling-rook-rests-false",
        ("rest_only", "pass") => "option-rest-only-pass",
        ("rest_only", "waive") => "option-rest-only-waive",
        ("rest_only", "draw") => "option-rest-only-draw",
        ("check_regime", "first_move") => "option-check-regime-first-move",
        ("check_regime", "single_moves") => "option-check-regime-single-moves",
        ("struck", "new_pair") => "option-struck-new-pair",
        ("struck", "replace") => "option-struck-replace",
        ("first_move_for", "recapture") => "option-first-move-for-recapture",
        ("first_move_for", "en_passant") => "option-first-move-for-en-passant",
        ("switch_first", "white") => "option-switch-first-white",
        ("switch_first", "next_check") => "option-switch-first-next-check",
        ("switch_first", "lot") => "option-switch-first-lot",
        ("one_sided_stalemate", "draw") => "option-one-sided-stalemate-draw",
        ("one_sided_stalemate", "pass") => "option-one-sided-stalemate-pass",
        ("mutual_check_one_mated", "loss") => "option-mutual-check-one-mated-loss",
        ("mutual_check_one_mated", "play_on") => "option-mutual-check-one-mated-play-on",
        ("illegal_entry", "refuse") => "option-illegal-entry-refuse",
        ("illegal_entry", "void") => "option-illegal-entry-void",
        ("castling", "none") => "option-castling-none",
        ("castling", "standard") => "option-castling-standard",
        ("castling", "960") => "option-castling-960",
        ("entry", "fork") => "option-entry-fork",
        ("entry", "geom") => "option-entry-geom",
        ("pawn_fork", "true") => "option-pawn-fork-true",
        ("pawn_fork", "false") => "option-pawn-fork-false",
        ("unit_capture", "true") => "option-unit-capture-true",
        ("unit_capture", "false") => "option-unit-capture-false",
        ("first_turn", "one") => "option-first-turn-one",
        ("first_turn", "two") => "option-first-turn-two",
        ("double_step", "unmoved") => "option-double-step-unmoved",
        ("double_step", "rank2") => "option-double-step-rank2",
        ("last_rank", "frozen") => "option-last-rank-frozen",
        ("last_rank", "promote") => "option-last-rank-promote",
        ("last_rank", "keep") => "option-last-rank-keep",
        ("few_pieces" | "switch_pair", "0") => "option-off",
        _ => return value.to_owned(),
    };
    lang.t(key)
}

/// Two options that contradict each other, and why.
pub fn conflict(lang: Lang, conflict: &Conflict) -> String {
    let Conflict { option, value, with, .. } = conflict;
    let first = with.first().copied().unwrap_or(("", ""));
    let key = match (*option, first.0) {
        ("castling_rook_rests", "rest_scope") | ("rest_only", "rest_scope") => {
            "conflict-castling-rook-rests-rest-scope"
        }
        ("switch_first", "switch_pair") => "conflict-switch-first-switch-pair",
        ("promo_strength", "same_target") => "conflict-promo-strength-same-target",
        ("ep_loser_captures", "same_target") => "conflict-ep-loser-captures-same-target",
        ("struck", "check_regime") => "conflict-struck-check-regime",
        ("check_regime", "few_pieces") | ("struck", "few_pieces") => "conflict-check-regime-few-pieces",
        ("pawn_fork", "entry") => "conflict-pawn-fork-entry",
        _ => "",
    };
    let why = if key.is_empty() { conflict.why.to_owned() } else { lang.t(key) };
    let names: Vec<&str> = std::iter::once(*option).chain(with.iter().map(|(name, _)| *name)).collect();
    lang.tf(
        "conflict",
        &[
            ("option", option_name(lang, option).into()),
            ("value", named(lang, option, value).into()),
            (
                "with",
                format!("{}: {}", option_name(lang, first.0), value_name(lang, first.0, first.1)).into(),
            ),
            ("why", why.into()),
            ("names", names.join(", ").into()),
        ],
    )
}

/// A value in words, each of a list.
fn named(lang: Lang, option: &str, value: &OptionValue) -> String {
    match value {
        OptionValue::List(words) => {
            let words: Vec<String> = words.iter().map(|word| value_name(lang, option, word)).collect();
            words.join(", ")
        }
        _ => value_name(lang, option, &value.to_string()),
    }
}
