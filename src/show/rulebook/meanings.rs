//! What each option decides and what each of its values means, for the pages of the rules.

use crate::rules::{OptionValue, Spec, Takes};
use crate::show::i18n::Lang;

/// What the option decides, in a few words; nothing for an option without words (a test holds that all have some).
pub fn decides(lang: Lang, name: &str) -> Option<String> {
    Some(lang.t(match name {
        "castling" => "opt-castling",
        "castling_rook_rests" => "opt-castling-rook-rests",
        "check_regime" => "opt-check-regime",
        "double_step" => "opt-double-step",
        "entry" => "opt-entry",
        "ep_loser_captures" => "opt-ep-loser-captures",
        "few_pieces" => "opt-few-pieces",
        "first_move_for" => "opt-first-move-for",
        "first_turn" => "opt-first-turn",
        "illegal_entry" => "opt-illegal-entry",
        "king_newly_attacked" => "opt-king-newly-attacked",
        "last_rank" => "opt-last-rank",
        "mutual_check_one_mated" => "opt-mutual-check",
        "one_sided_stalemate" => "opt-one-sided-stalemate",
        "pawn_fork" => "opt-pawn-fork",
        "promo_strength" => "opt-promo-strength",
        "rest_only" => "opt-rest-only",
        "rest_scope" => "opt-rest-scope",
        "same_target" => "opt-same-target",
        "struck" => "opt-struck",
        "switch_first" => "opt-switch-first",
        "switch_pair" => "opt-switch-pair",
        "unit_capture" => "opt-unit-capture",
        _ => return None,
    }))
}

/// One value as it is listed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// As it is written in requests: `attackable`, `true`, `0`, `3–32`.
    pub value: String,
    /// Whether it holds where nothing is said.
    pub default: bool,
    /// What it means; empty for a value without words (a test holds that all have some).
    pub means: String,
}

/// Every value that an option takes, the default first.
pub fn choices(lang: Lang, spec: &Spec) -> Vec<Choice> {
    let choice = |value: &str, default| Choice {
        value: value.to_owned(),
        default,
        means: means(lang, spec.name, value).unwrap_or_default(),
    };
    match spec.takes {
        Takes::Words(words) => words.iter().enumerate().map(|(at, word)| choice(word, at == 0)).collect(),
        Takes::Flag(flag) => [flag, !flag].map(|value| choice(&value.to_string(), value == flag)).to_vec(),
        Takes::List(words) => {
            let none = choice("[]", true);
            let each = words.iter().map(|word| choice(word, false));
            std::iter::once(none).chain(each).collect()
        }
        Takes::Number { default, least, most } => {
            let range = Choice {
                value: format!("{least}–{most}"),
                default: false,
                means: means(lang, spec.name, "n").unwrap_or_default(),
            };
            let mut all = vec![choice(&default.to_string(), true)];
            if default != 0 {
                all.push(choice("0", false));
            }
            all.push(range);
            all
        }
    }
}

pub fn meaning(lang: Lang, name: &str, value: &OptionValue) -> Option<String> {
    means(lang, name, &value.to_string())
}

fn means(lang: Lang, name: &str, value: &str) -> Option<String> {
    let key = match (name, value) {
        ("castling", "none") => "rule-castling-none",
        ("castling", "standard") => "rule-castling-standard",
        ("castling", "960") => "rule-castling-960",
        ("castling_rook_rests", "true") => "rule-castling-rook-rests",
        ("castling_rook_rests", "false") => "rule-castling-rook-free",
        ("check_regime", "first_move") => "rule-first-move",
        ("check_regime", "single_moves") => "rule-single-moves",
        ("double_step", "unmoved") => "opt-double-step-unmoved",
        ("double_step", "rank2") => "opt-double-step-rank2",
        ("entry", "fork") => "rule-66-entry",
        ("entry", "geom") => "rule-66-entry-geom",
        ("ep_loser_captures", "true") => "opt-ep-loser-true",
        ("ep_loser_captures", "false") => "rule-ep-loser",
        ("few_pieces", "0") => "opt-few-pieces-off",
        ("few_pieces", "n") => "opt-few-pieces-n",
        ("few_pieces", _) => return Some(lang.tf("rule-few", &[("n", value.into())])),
        ("first_move_for", "[]") => "opt-first-move-for-none",
        ("first_move_for", "recapture" | "[recapture]") => "rule-first-move-recapture",
        ("first_move_for", "en_passant" | "[en_passant]") => "rule-first-move-ep",
        ("first_move_for", "[recapture, en_passant]") => "rule-first-move-both",
        ("first_turn", "one") => "opt-first-turn-one",
        ("first_turn", "two") => "opt-first-turn-two",
        ("illegal_entry", "refuse") => "rule-illegal-refuse",
        ("illegal_entry", "void") => "opt-illegal-void",
        ("king_newly_attacked", "allow") => "rule-king-newly-attacked",
        ("king_newly_attacked", "cancel") => "rule-king-newly-attacked-cancel",
        ("last_rank", "frozen") => "opt-last-rank-frozen",
        ("last_rank", "promote") => "opt-last-rank-promote",
        ("last_rank", "keep") => "opt-last-rank-keep",
        ("mutual_check_one_mated", "loss") => "opt-mutual-check-loss",
        ("mutual_check_one_mated", "play_on") => "rule-mutual-check",
        ("one_sided_stalemate", "draw") => "rule-stalemate",
        ("one_sided_stalemate", "pass") => "rule-stalemate-pass",
        ("pawn_fork", "true") => "rule-66-pawns",
        ("pawn_fork", "false") => "rule-66-pawns-plain",
        ("promo_strength", "pawn") => "opt-promo-strength-pawn",
        ("promo_strength", "promoted") => "rule-promo-strength",
        ("rest_only", "pass") => "rule-rest-only",
        ("rest_only", "waive") => "rule-rest-only-waive",
        ("rest_only", "draw") => "rule-rest-only-draw",
        ("rest_scope", "every") => "rule-rest",
        ("rest_scope", "attackable") => "rule-rest-attackable",
        ("rest_scope", "check_or_capture") => "rule-rest-check-or-capture",
        ("rest_scope", "recapture") => "rule-rest-recapture",
        ("rest_scope", "none") => "rule-rest-none",
        ("same_target", "strength") => "rule-same-target",
        ("same_target", "mutual") => "rule-same-target-mutual",
        ("same_target", "weaker_stays") => "rule-same-target-stays",
        ("struck", "new_pair") => "rule-struck",
        ("struck", "replace") => "rule-struck-replace",
        ("switch_first", "white") => "rule-switch-white",
        ("switch_first", "next_check") => "rule-switch-next-check",
        ("switch_first", "lot") => "rule-switch-lot",
        ("switch_pair", "0") => "opt-switch-pair-off",
        ("switch_pair", "n") => "opt-switch-pair-n",
        ("switch_pair", _) => return Some(lang.tf("rule-switch", &[("n", value.into())])),
        ("unit_capture", "true") => "rule-66-capture",
        ("unit_capture", "false") => "rule-66-capture-exact",
        _ => return None,
    };
    Some(lang.t(key))
}
