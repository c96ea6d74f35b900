//! The bot's thoughts as they are published, thought again.

use crate::game::{BotMix, Share};
use crate::think::{Question, think};
use crate::verify::Thinking;

/// What the bot mixes, as its event says it.
pub(in crate::cli) fn mixed(question: &Question<'_>) -> Result<BotMix, String> {
    let answer = think(question).map_err(|error| error.to_string())?;
    let mix = answer.mix.iter().map(|(entry, ppm)| Share { entry: entry.to_string(), ppm: *ppm });
    Ok(BotMix { value: answer.value, mix: mix.collect() })
}

/// A thought of a game file, thought again.
pub(in crate::cli) fn rethink(thinking: &Thinking<'_>) -> Result<BotMix, String> {
    mixed(&Question {
        position: thinking.position,
        rules: thinking.rules,
        history: thinking.history,
        side: thinking.side,
        level: thinking.terms.level.number(),
        nodes: thinking.terms.nodes,
        engine: thinking.terms.engine,
        seed: thinking.seed,
    })
}
