//! The bot's thoughts as they are published, thought again.

use crate::game::{BotMix, Share};
use crate::think::{CannotThink, Question, think};
use crate::verify::{CannotRethink, Thinking};

/// What the bot mixes, as its event says it.
pub(in crate::cli) fn mixed(thinking: &Thinking<'_>, stop: &dyn Fn() -> bool) -> Result<BotMix, CannotThink> {
    let question = Question {
        position: thinking.position,
        rules: thinking.rules,
        history: thinking.history,
        side: thinking.side,
        level: thinking.terms.level.number(),
        nodes: thinking.terms.nodes,
        engine: thinking.terms.engine,
        seed: thinking.seed,
    };
    let answer = think(&question, stop)?;
    let mix = answer.mix.iter().map(|(entry, ppm)| Share { entry: entry.to_string(), ppm: *ppm });
    Ok(BotMix { value: answer.value, mix: mix.collect() })
}

/// A thought of a game file, thought again.
pub(in crate::cli) fn rethink(thinking: &Thinking<'_>) -> Result<BotMix, CannotRethink> {
    mixed(thinking, &|| false).map_err(|error| match error {
        CannotThink::OtherVersion(_) => CannotRethink::OtherVersion,
        error => CannotRethink::Unusable(error.to_string()),
    })
}
