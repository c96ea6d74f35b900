//! The bot: it alone files by its channel, and of the entries that it mixes it files the one that is rolled.

use std::collections::BTreeMap;

use super::agreed::Agreed;
use super::event::Event;
use super::filings::opened;
use super::record::Record;
use super::replay::Replay;
use super::turn::Turn;
use crate::base::{GameId, Side};
use crate::game::event::Body;
use crate::game::{BotMix, BotTerms, By, Channel, roll_bot};
use crate::rules::{Position, RuleSet};
use crate::seal::{Roll, bot_seed};
use crate::verify::report::{Faults, quoted};

/// The bot files by its own channel, once, and nobody else does.
pub(super) fn check_filings(record: &Record<'_>, agreed: &Agreed, faults: &mut Faults) {
    for turn in &record.turns {
        for side in Side::ALL {
            let plays = agreed.bot.is_some_and(|(bot, _)| bot == side);
            for (event, filed) in turn.filed(side) {
                let by_bot = filed.channel == Channel::Bot;
                // Where it has no legal entry the server passes for it, as for everybody.
                if by_bot != plays && filed.channel != Channel::Server {
                    let says =
                        if plays { "the bot plays this side" } else { "the bot does not play this side" };
                    faults.contradiction("the players of the game", event, says);
                }
                if by_bot && event.seq > 0 {
                    faults.contradiction("the rules of the bot", event, "it files once in a turn");
                }
            }
        }
    }
}

/// It never resigns, whatever an appeal made of the end.
pub(super) fn check_resignations(record: &Record<'_>, agreed: &Agreed, faults: &mut Faults) {
    let Some((side, _)) = agreed.bot else { return };
    for (event, result) in &record.ends {
        if result.by == By::Resignation && result.winner == Some(side.opposite()) {
            faults.contradiction("the rules of the bot", *event, "it does not resign");
        }
    }
}

/// Another engine comes while the bot has not filed in the turn; that it does not come at a moment that suits is not proven.
pub(super) fn check_engines(
    record: &Record<'_>,
    agreed: &Agreed,
    faults: &mut Faults,
    claims: &mut Vec<String>,
) {
    let mut version = agreed.bot.map(|(_, terms)| terms.engine);
    for turn in &record.turns {
        for act in &turn.acts {
            let Body::Engine(changed) = &act.body else { continue };
            let Some((side, _)) = agreed.bot else {
                faults.contradiction("the players of the game", *act, "the bot plays no side of it");
                continue;
            };
            if version.replace(changed.version) == Some(changed.version) {
                let says = format!("the bot thinks by version {} already", changed.version);
                faults.contradiction("the engine of the turns before", *act, says);
            }
            if let Some(filed) = turn.sides.get(side).first().filter(|_| turn.had_filed(side, act)) {
                faults.contradiction(*filed, *act, "the bot had filed in this turn already");
            }
            let late = if act.at < turn.open_at() { "" } else { ", when the turn was open" };
            claims
                .push(format!("that the server did not choose when the bot's engine changed ({act}){late}"));
        }
    }
}

/// The version by which the bot thinks in each turn.
fn versions(record: &Record<'_>, terms: BotTerms) -> Vec<u32> {
    let mut version = terms.engine;
    let in_turn = |turn: &Turn<'_>| {
        for act in &turn.acts {
            if let Body::Engine(changed) = &act.body {
                version = changed.version;
            }
        }
        version
    };
    record.turns.iter().map(in_turn).collect()
}

/// Rolls again which entry of its mix it files; answers how many rolls there were.
pub(super) fn check_roll(turn: &Turn<'_>, side: Side, roll: &Roll, faults: &mut Faults) -> usize {
    let Some(opened) = opened(turn, side) else { return 0 };
    let Some(mix) = &opened.filed.bot else { return 0 };
    let rolled = roll_bot(roll);
    let (picked, entered) = (mix.picked(rolled), opened.opening.entry.as_deref());
    if picked != entered {
        let name = |entry: Option<&str>| entry.map_or("nothing".to_owned(), quoted);
        let says = format!(
            "secret and contribution roll {rolled} of a million, which is {} in its mix, not {}",
            name(picked),
            name(entered)
        );
        faults.contradiction(opened.event, opened.reveal, says);
    }
    1
}

/// All that the bot's thought of a turn follows from.
pub struct Thinking<'a> {
    /// The position before the turn.
    pub position: &'a Position,
    /// The rules of the game.
    pub rules: &'a RuleSet,
    /// The positions before the earlier turns, the oldest first, without those that were void.
    pub history: &'a [Position],
    /// The bot's side.
    pub side: Side,
    /// How it thinks.
    pub terms: BotTerms,
    /// What the thought begins with.
    pub seed: u64,
}

/// Why a thought is not thought again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CannotRethink {
    /// It was thought by a version of the engine that is not at hand.
    OtherVersion,
    /// What the record says of it cannot be thought about; the words say why.
    Unusable(String),
}

/// Thinks a thought of the bot's again.
pub type Rethink = fn(&Thinking<'_>) -> Result<BotMix, CannotRethink>;

/// What is not proven where nobody thinks again.
pub(super) fn not_rethought(agreed: &Agreed) -> Option<String> {
    let says = "what the bot thought: its distributions were not computed again (`fairschach verify game --think` does)";
    agreed.bot.map(|_| says.to_owned())
}

/// The event by which the bot took a draw in a turn: its claim, or the agreement, since it offers none itself.
fn took_draw<'a>(record: &Record<'a>, turn: &Turn<'a>, side: Side) -> Option<&'a Event> {
    let claims = |act: &&Event| act.claimed().is_some_and(|claimed| claimed.by == side);
    let claim = turn.acts.iter().copied().find(claims);
    let agreed = || {
        let mut ends = record.ends.iter();
        ends.find(|(event, result)| event.turn == turn.number && result.by == By::Agreement)
    };
    claim.or_else(|| agreed().map(|(event, _)| *event))
}

/// Thinks again what the bot thought, where it took a draw too; answers what the step says, and adds what was thought by another
/// version.
pub(super) fn check_thoughts(
    record: &Record<'_>,
    agreed: &Agreed,
    replay: &Replay,
    (game, rethink): (GameId, Rethink),
    faults: &mut Faults,
    claims: &mut Vec<String>,
) -> String {
    const BY: &str = "the engine named in the record";
    let Some((side, terms)) = agreed.bot else { return "the bot plays no side of it".to_owned() };
    let (mut count, mut draws, mut others) = (0, 0, BTreeMap::new());
    let versions = versions(record, terms);
    for (index, (turn, position)) in record.turns.iter().zip(&replay.positions).enumerate() {
        let filed = turn.filed(side).last();
        let published = filed.and_then(|(event, filed)| Some((event, filed.bot.as_ref()?)));
        let draw = took_draw(record, turn, side);
        let Some(event) = published.map(|(event, _)| event).or(draw) else { continue };
        let thinking = Thinking {
            position,
            rules: &agreed.rules,
            history: &replay.line_to(record, index),
            side,
            terms: BotTerms { engine: versions[index], ..terms },
            seed: bot_seed(game, turn.number),
        };
        let again = match rethink(&thinking) {
            Ok(again) => again,
            Err(CannotRethink::OtherVersion) => {
                *others.entry(versions[index]).or_insert(0) += 1;
                continue;
            }
            Err(CannotRethink::Unusable(says)) => {
                faults.unusable(event, says);
                break;
            }
        };
        match published {
            Some((_, mix)) if again == *mix => count += 1,
            Some((event, _)) => faults.contradiction(BY, event, "it thinks another mix"),
            None => {}
        }
        match draw {
            Some(_) if again.value_for(side) <= 0 => draws += 1,
            Some(event) => faults.contradiction(BY, event, "it stands better, and takes no draw then"),
            None => {}
        }
    }
    claims.extend(others.into_iter().map(|(version, count): (u32, usize)| {
        format!(
            "what the bot thought by version {version} of its engine, in {count} turns: a program with this version \
             computes it again"
        )
    }));
    let took = if draws == 0 { "" } else { "; it took a draw where it stood no better" };
    format!("{count} thoughts of the bot, thought again, give the published mixes{took}")
}
