//! What endgame tables say, in words.

use crate::base::Side;
use crate::engine::Weighted;
use crate::engine::tables::{Probe, ProbeError, WIN};
use crate::http::AppState;
use crate::http::endgames::{Found, TableVerdict, judge};
use crate::http::web::layout::{MixBox, MixShare, arrow};
use crate::rules::{Position, RuleSet};
use crate::show::board::mixed::MixedArrow;
use crate::show::board::side_name;
use crate::show::numbers::{decimal, percent};
use crate::show::{Lang, notation};

/// A position as the tables have it.
pub(in crate::http::web) struct Described {
    /// Who wins, and how often.
    pub(in crate::http::web) verdict: String,
    /// With how many pairs left, and where a draw is claimed.
    pub(in crate::http::web) left: String,
    pub(in crate::http::web) sides: Vec<MixBox>,
    pub(in crate::http::web) arrows: Vec<MixedArrow>,
}

/// The key of why the tables do not know a position.
pub(super) const fn fault_of(error: ProbeError) -> &'static str {
    match error {
        ProbeError::Alone => "endgames-fault-normal",
        ProbeError::Material | ProbeError::Missing(_) => "endgames-fault-men",
        ProbeError::Layer(_) => "endgames-fault-layer",
    }
}

pub(super) fn describe(lang: Lang, position: &Position, told: &TableVerdict) -> Described {
    let probe = &told.probe;
    let arrows = |(side, mix): &(Side, &Vec<Weighted>)| -> Vec<MixedArrow> {
        mix.iter().map(|weighted| arrow(*side, weighted.entry, weighted.ppm)).collect()
    };
    let mixes = [(Side::White, &probe.white), (Side::Black, &probe.black)];
    Described {
        verdict: verdict(lang, probe),
        left: format!("{} {}", left(lang, told), claims(lang, told)),
        sides: mixes.iter().map(|(side, mix)| shown(lang, position, *side, mix)).collect(),
        arrows: mixes.iter().flat_map(arrows).collect(),
    }
}

fn left(lang: Lang, told: &TableVerdict) -> String {
    let key = if told.is_for_left { "endgames-left" } else { "endgames-left-all" };
    lang.tf(key, &[("n", i64::from(told.left).into())])
}

/// What becomes of it where a draw is claimed.
fn claims(lang: Lang, told: &TableVerdict) -> String {
    match &told.claimed {
        Some(probe) => lang.tf("endgames-claims", &[("verdict", verdict(lang, probe).into())]),
        None => lang.t("endgames-claims-unknown"),
    }
}

fn shown(lang: Lang, position: &Position, side: Side, mix: &[Weighted]) -> MixBox {
    let name = side_name(lang, side);
    let key = if mix.is_empty() { "endgames-passes" } else { "endgames-best" };
    let one = |weighted: &Weighted| MixShare {
        entry: notation::written(lang, position, weighted.entry),
        ppm: weighted.ppm,
        picked: false,
    };
    MixBox::new(lang, lang.tf(key, &[("side", name.into())]), mix.iter().map(one).collect())
}

fn verdict(lang: Lang, probe: &Probe) -> String {
    let side = side_name(lang, if probe.value < 0 { Side::Black } else { Side::White });
    let side = ("side", side.into());
    match probe.value.unsigned_abs() {
        0 => lang.t("endgames-drawn"),
        value if value == WIN.unsigned_abs() && probe.sure > 0 => {
            lang.tf("endgames-sure", &[side, ("n", i64::from(probe.sure).into())])
        }
        value if value == WIN.unsigned_abs() => lang.tf("endgames-won", &[side]),
        value => {
            let chance = percent(lang, u64::from((value + 500_000) / 1_000_000));
            let exact = decimal(lang, &format!("{:.4}", f64::from(value) / f64::from(WIN)));
            lang.tf("endgames-chance", &[side, ("chance", chance.into()), ("value", exact.into())])
        }
    }
}

/// Who wins in normal chess, by White's result.
pub(super) fn in_normal(lang: Lang, value: i32) -> String {
    let side = if value < 0 { Side::Black } else { Side::White };
    match value {
        0 => lang.t("endgames-normal-drawn"),
        _ => lang.tf("endgames-normal-won", &[("side", side_name(lang, side).into())]),
    }
}

/// What the tables say of a game's position, for those who judge it; nothing, if it has other pieces or other rules.
pub(in crate::http::web) fn for_arbiters(
    lang: Lang,
    door: &AppState,
    position: &Position,
    rules: &RuleSet,
) -> Option<String> {
    let few = door.endgames().number_for(position, rules)?;
    match door.endgames().find_for(few, position) {
        Found::Tables(tables) if position.is_normal() => {
            tables.normal(position).map(|(value, _)| in_normal(lang, value))
        }
        Found::Tables(tables) => {
            let told = judge(&tables, position).ok()?;
            let value = decimal(lang, &format!("{:.4}", f64::from(told.probe.value) / f64::from(WIN)));
            let verdict = verdict(lang, &told.probe);
            let key = if told.is_for_left { "endgames-judged" } else { "endgames-judged-all" };
            let n = ("n", i64::from(told.left).into());
            let judged = lang.tf(key, &[("value", value.into()), n, ("verdict", verdict.into())]);
            Some(format!("{judged} {}", claims(lang, &told)))
        }
        Found::Building(permille) => {
            Some(lang.tf("endgames-building", &[("percent", (permille / 10).into())]))
        }
        Found::None => None,
    }
}
