//! Reviews of finished games, put together: the engine looks back for the server's workers.

use std::sync::Arc;

use crate::app::reviews::work::{After, Mixes, ReviewTask, ReviewedPair, Reviewer};
use crate::base::Side;
use crate::engine::tables::few_pieces_of;
use crate::game::Share;
use crate::http::endgames::{Endgames, Found};
use crate::rules::{Position, RuleSet};
use crate::think::{Looked, PairQuestion, look_back, worth};

/// With more pieces than this on the board no table is near.
const MEN_MAX: usize = 6;

/// Looks back for the server's workers, with these tables where they are near.
pub fn reviewer(endgames: Endgames) -> Reviewer {
    Arc::new(move |task, stop| reviewed(&endgames, task, stop))
}

/// The number in FSR 8 of the tables that are looked up from a position on.
fn near(position: &Position, rules: &RuleSet) -> Option<u32> {
    few_pieces_of(rules).filter(|_| position.pieces().count() <= MEN_MAX)
}

/// Nothing also while the tables are being built.
fn reviewed(endgames: &Endgames, task: &ReviewTask, stop: &dyn Fn() -> bool) -> Option<ReviewedPair> {
    let few_pieces = near(&task.position, &task.rules);
    let tables = match few_pieces.map(|few_pieces| endgames.find(few_pieces)) {
        Some(Found::Building(_)) => return None,
        Some(Found::Tables(tables)) => Some(tables),
        Some(Found::None) | None => None,
    };
    let tables = tables.as_deref();
    let after = match &task.after {
        After::Value(value) => *value,
        After::End(position) => {
            let history: Vec<_> = task.history.iter().copied().chain([task.position]).collect();
            worth(position, &task.rules, &history, tables, stop)?
        }
    };
    let question = PairQuestion {
        position: &task.position,
        rules: &task.rules,
        history: &task.history,
        entered: &task.entered,
        after,
        tables,
    };
    let looked = look_back(&question, stop)?;
    let mix = |side: Side| mix(&looked, side);
    Some(ReviewedPair {
        value: looked.value,
        regret: looked.regret,
        luck: looked.luck,
        gap: looked.gap,
        mixes: Mixes {
            white: mix(Side::White),
            black: mix(Side::Black),
            tables: few_pieces.zip(tables).map_or_else(Vec::new, |(few, tables)| endgames.names(tables, few)),
        },
    })
}

fn mix(looked: &Looked, side: Side) -> Vec<Share> {
    let share = |(entry, ppm): &(crate::rules::Move, u32)| Share { entry: entry.to_string(), ppm: *ppm };
    looked.mixes.get(side).iter().map(share).collect()
}
