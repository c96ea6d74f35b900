//! The rules in force in plain words, one sentence for each option.

use std::collections::BTreeMap;

use super::i18n::Lang;
use crate::game::{ClockRule, Presence, Revision, Terms};
use crate::rules::{OptionValue, RuleSet, Start};

/// The rules, terms and times in force, one sentence each.
pub fn rules_in_force(lang: Lang, rules: &RuleSet, terms: Terms, clock: ClockRule) -> Vec<String> {
    let ClockRule::PerPair { days } = clock;
    let options = rules.options();
    let in_pairs = rules.is_played_in_pairs();
    let mut lines = if in_pairs {
        ["rule-entry", "rule-arrive", "rule-captures"]
            .map(|key| lang.t(key))
            .to_vec()
    } else {
        vec![lang.t("rule-turns")]
    };
    lines.extend(faces(lang, rules));
    lines.extend(board_and_start(lang, rules));
    lines.extend(
        options
            .iter()
            .filter_map(|(name, value)| option(lang, &options, name, value)),
    );
    let kind = if in_pairs { "pair" } else { "move" };
    lines.push(lang.tf(
        "rule-clock",
        &[("n", i64::from(days).into()), ("kind", kind.into())],
    ));
    lines.push(lang.t(match terms.revision {
        Revision::None => "rule-final",
        Revision::UntilComplete => "rule-revision",
    }));
    lines.push(lang.t(match terms.presence {
        Presence::Shown => "rule-presence-shown",
        Presence::Hidden => "rule-presence-hidden",
    }));
    lines
}

/// How dice turn, in games that have any.
fn faces(lang: Lang, rules: &RuleSet) -> Option<String> {
    Some(lang.t(match rules.variant() {
        "ordo" => "rule-ordo",
        "ordo-vulneris" => "rule-ordo-vulneris",
        "occasio" => "rule-occasio",
        "occado" => "rule-occado",
        _ => return None,
    }))
}

/// What differs from the usual board, array and castling.
fn board_and_start(lang: Lang, rules: &RuleSet) -> Vec<String> {
    let mut lines = Vec::new();
    if rules.is_on_chess66() {
        lines.push(lang.t("rule-board-66"));
    }
    if let Some(start @ (Start::Number(_) | Start::Row(_))) = rules.start() {
        lines.push(lang.tf("rule-start", &[("start", start.to_string().into())]));
    }
    if rules.has_chess960_castling() {
        lines.push(lang.t("rule-castling-960"));
    } else if !rules.has_castling() {
        lines.push(lang.t("rule-castling-none"));
    }
    lines
}

/// One option in words; nothing for one that has no effect here. An option without words of its own is shown by its
/// name.
fn option(
    lang: Lang,
    all: &BTreeMap<String, OptionValue>,
    name: &str,
    value: &OptionValue,
) -> Option<String> {
    let is = |name: &str, value: &str| all.get(name).is_some_and(|given| given.to_string() == value);
    let text = value.to_string();
    let rests = !is("rest_scope", "none");
    let key = match (name, text.as_str()) {
        ("same_target", "strength") => "rule-same-target",
        ("same_target", "mutual") => "rule-same-target-mutual",
        ("same_target", "weaker_stays") => "rule-same-target-stays",
        ("promo_strength", "promoted") => "rule-promo-strength",
        ("ep_loser_captures", "false") => "rule-ep-loser",
        ("check_regime", "first_move") => "rule-first-move",
        ("check_regime", "single_moves") => "rule-single-moves",
        ("first_move_for", "[recapture]") => "rule-first-move-recapture",
        ("first_move_for", "[en_passant]") => "rule-first-move-ep",
        ("first_move_for", "[recapture, en_passant]" | "[en_passant, recapture]") => "rule-first-move-both",
        ("rest_scope", "every") => "rule-rest",
        ("rest_scope", "attackable") => "rule-rest-attackable",
        ("rest_scope", "check_or_capture") => "rule-rest-check-or-capture",
        ("rest_scope", "recapture") => "rule-rest-recapture",
        ("rest_scope", "none") => "rule-rest-none",
        ("castling_rook_rests", "true") if rests => "rule-castling-rook-rests",
        ("castling_rook_rests", "false") if rests => "rule-castling-rook-free",
        ("rest_only", "pass") if rests => "rule-rest-only",
        ("rest_only", "waive") if rests => "rule-rest-only-waive",
        ("rest_only", "draw") if rests => "rule-rest-only-draw",
        ("struck", "new_pair") if is("check_regime", "first_move") => "rule-struck",
        ("struck", "replace") if is("check_regime", "first_move") => "rule-struck-replace",
        ("king_newly_attacked", "allow") => "rule-king-newly-attacked",
        ("king_newly_attacked", "cancel") => "rule-king-newly-attacked-cancel",
        ("illegal_entry", "refuse") => "rule-illegal-refuse",
        ("illegal_entry", "void") => "rule-illegal-void",
        ("one_sided_stalemate", "draw") => "rule-stalemate",
        ("one_sided_stalemate", "pass") => "rule-stalemate-pass",
        ("mutual_check_one_mated", "play_on") => "rule-mutual-check",
        ("few_pieces", "0") if is("switch_pair", "0") => "rule-few-off",
        ("few_pieces", "0") => return None,
        ("few_pieces", _) => return Some(lang.tf("rule-few", &[("n", text.into())])),
        ("switch_pair", number) if number != "0" => {
            return Some(lang.tf("rule-switch", &[("n", text.into())]));
        }
        ("switch_first", first) if !is("switch_pair", "0") => match first {
            "white" => "rule-switch-white",
            "next_check" => "rule-switch-next-check",
            "lot" => "rule-switch-lot",
            _ => return Some(format!("{name} = {text}")),
        },
        ("entry", "fork") => "rule-66-entry",
        ("entry", "geom") => "rule-66-entry-geom",
        ("pawn_fork", "true") => "rule-66-pawns",
        ("pawn_fork", "false") => "rule-66-pawns-plain",
        ("unit_capture", "true") => "rule-66-capture",
        ("unit_capture", "false") => "rule-66-capture-exact",
        ("last_rank", "frozen") => "rule-last-rank-frozen",
        ("last_rank", "promote") => "rule-last-rank-promote",
        ("last_rank", "keep") => "rule-last-rank-keep",
        ("double_step", "unmoved") => "rule-double-step-unmoved",
        ("double_step", "rank2") => "rule-double-step-rank",
        ("castling", "none" | "960") => return None,
        ("castling", "standard") => "rule-castling-standard",
        ("ep_loser_captures", "true")
        | ("promo_strength", "pawn")
        | ("mutual_check_one_mated", "loss")
        | ("first_move_for", "[]")
        | ("castling_rook_rests" | "rest_only" | "struck" | "switch_first" | "switch_pair", _) => {
            return None;
        }
        _ => return Some(format!("{name} = {text}")),
    };
    Some(lang.t(key))
}

/// A rule as it is quoted behind a fact: `FSR 5`, `FIDE 5.1.1`, or that it was agreed for this game.
pub(super) fn quoted(lang: Lang, rule: &str) -> String {
    match rule {
        "FSR closing clause" => lang.t("quoted-closing"),
        rule if ["FSR", "FIDE", "VARIASCHACH"]
            .iter()
            .any(|of| rule.starts_with(of)) =>
        {
            rule.to_owned()
        }
        _ => lang.t("quoted-agreed"),
    }
}
