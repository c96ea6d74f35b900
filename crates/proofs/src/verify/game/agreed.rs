//! What was agreed on when a game began.

use std::collections::BTreeMap;

use super::event::Event;
use crate::base::{BySide, PlayerId, Side};
use crate::game::event::Body;
use crate::game::record::option_from_json;
use crate::game::{BotLevel, BotTerms, ClockRule, Terms, bot_side};
use crate::rules::{self, ENGINE_VERSION, RuleSet};
use crate::verify::report::{Faults, quoted};

/// What was agreed on at the start.
pub(super) struct Agreed {
    pub(super) players: BySide<PlayerId>,
    pub(super) rules: RuleSet,
    pub(super) terms: Terms,
    pub(super) clock: ClockRule,
    /// The side that the bot plays, and how it thinks.
    pub(super) bot: Option<(Side, BotTerms)>,
}

/// Reads the start event, as far as this program knows what was agreed on.
pub(super) fn read(event: &Event, faults: &mut Faults) -> Option<Agreed> {
    let Body::Start(start) = &event.body else { return None };
    let mut options = BTreeMap::new();
    for (name, value) in &start.options {
        match option_from_json(value) {
            Some(value) => drop(options.insert(name.clone(), value)),
            None => faults.unusable(event, format!("option {} is of no known form", quoted(name))),
        }
    }
    let rules = RuleSet::new(&start.variant, &start.rules, &options)
        .map_err(|error| faults.unusable(event, error))
        .ok()
        .and_then(|rules| {
            let from = start.start.as_deref().map(rules::Start::parse).transpose();
            let rules = from.and_then(|from| rules.placed(start.board.as_deref(), from.as_ref()));
            rules.map_err(|error| faults.unusable(event, error)).ok()
        });
    let terms =
        Terms::parse(&start.terms).map_err(|all| all.iter().for_each(|one| faults.unusable(event, one))).ok();
    let clock = ClockRule::parse(&start.clock).map_err(|error| faults.unusable(event, error)).ok();
    if start.engine > ENGINE_VERSION {
        let says = format!(
            "it is played by version {} of the rules' engine; this program has version {ENGINE_VERSION}",
            start.engine
        );
        faults.unusable(event, says);
    }
    let players = [Some(start.white), Some(start.black)];
    let second = start.arbiter2.is_some()
        && (start.arbiter.is_none() || start.arbiter == start.arbiter2 || players.contains(&start.arbiter2));
    if start.white == start.black || players.contains(&start.arbiter) || second {
        faults.unusable(event, "white, black and the arbiters must be different persons");
    }
    let (players, terms) = (start.players(), terms?);
    let (plays, agreed) = (bot_side(&players), terms.bot.map(|bot| bot.level));
    let bots = Side::ALL.iter().filter(|side| BotLevel::of(*players.get(**side)).is_some()).count();
    if plays.map(|(_, level)| level) != agreed || bots > 1 {
        let says = "the terms say how the bot thinks where it plays one side, at its level, and nowhere else";
        faults.contradiction("the players of the game", event, says);
    }
    let bot = plays.zip(terms.bot).map(|((side, _), bot)| (side, bot));
    Some(Agreed { players, rules: rules?, terms, clock: clock?, bot })
}
