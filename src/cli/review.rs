//! Reviews of finished games, put together: the engine looks back for the server's workers.

use std::sync::Arc;

use crate::app::reviews::view::Mixes;
use crate::app::reviews::work::{After, ReviewTask, ReviewedPair, Reviewer};
use crate::base::Side;
use crate::game::Share;
use crate::think::{Looked, PairQuestion, look_back, worth};

/// Looks back for the server's workers.
pub(super) fn reviewer() -> Reviewer {
    Arc::new(reviewed)
}

fn reviewed(task: &ReviewTask, stop: &dyn Fn() -> bool) -> Option<ReviewedPair> {
    let after = match &task.after {
        After::Value(value) => *value,
        After::End(position) => {
            let history: Vec<_> = task.history.iter().copied().chain([task.position]).collect();
            worth(position, &task.rules, &history, stop)?
        }
    };
    let question = PairQuestion {
        position: &task.position,
        rules: &task.rules,
        history: &task.history,
        entered: &task.entered,
        after,
    };
    let looked = look_back(&question, stop)?;
    let mix = |side: Side| mix(&looked, side);
    Some(ReviewedPair {
        value: looked.value,
        regret: looked.regret,
        luck: looked.luck,
        gap: looked.gap,
        mixes: Mixes { white: mix(Side::White), black: mix(Side::Black) },
    })
}

fn mix(looked: &Looked, side: Side) -> Vec<Share> {
    let share = |(entry, ppm): &(crate::rules::Move, u32)| Share { entry: entry.to_string(), ppm: *ppm };
    looked.mixes.get(side).iter().map(share).collect()
}
