//! Chance in a game's record: what a turn's rolls come from, and what its events say of them.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use crate::app::core::Core;
use crate::app::core::append_event::read_filed;
use crate::app::core::loaded_game::Loaded;
use crate::app::core::views::TurnChance;
use crate::app::error::{Error, Result};
use crate::base::{BySide, GameId, Side, Timestamp};
use crate::game::Event;
use crate::game::event::{Body, Opening};
use crate::rules::needs_chance;
use crate::seal::{ChanceChain, Contribution, GameKey, Roll};
use crate::store::Tx;

/// Games whose chains are kept at hand, 8 KiB each, so that not every reveal walks a whole chain anew.
const CHAINS_MAX: usize = 64;

/// The chains used last, the newest at the end.
pub(in crate::app) type Chains = Mutex<VecDeque<(GameId, Arc<ChanceChain>)>>;

/// What a reveal says of chance.
pub(in crate::app) struct RollEvidence {
    pub(in crate::app) contributions: BySide<Option<Contribution>>,
    pub(in crate::app) chance: TurnChance,
}

impl Core<'_> {
    /// The game's chain of secrets.
    pub(in crate::app) fn chain_of(self, game: GameId, key: &GameKey) -> Arc<ChanceChain> {
        // A lock that a panic left behind holds nothing wrong: chains are put in whole.
        let chains = || self.0.0.process.chains.lock().unwrap_or_else(PoisonError::into_inner);
        let known = chains().iter().find(|(id, _)| *id == game).map(|(_, chain)| chain.clone());
        if let Some(chain) = known {
            return chain;
        }
        let chain = Arc::new(ChanceChain::of(key));
        let mut kept = chains();
        if kept.len() >= CHAINS_MAX {
            kept.pop_front();
        }
        kept.push_back((game, chain.clone()));
        chain
    }

    /// What a turn's rolls come from; nothing in a game without chance. A side that does not enter in this turn takes part
    /// with what it gave last.
    pub(in crate::app) async fn roll(
        self,
        tx: &mut Tx,
        game: &Loaded,
        turn: u32,
        key: &GameKey,
    ) -> Result<Option<Roll>> {
        if !needs_chance(&game.rules) {
            return Ok(None);
        }
        let secret = self
            .chain_of(game.id, key)
            .secret(turn)
            .ok_or_else(|| Error::Broken(format!("game {}: no secret is left for turn {turn}", game.id)))?;
        let mut contributions = BySide::default();
        for side in Side::ALL {
            let last = tx.games().last_filed(game.id, i64::from(side.index()), i64::from(turn)).await?;
            if let Some(event) = last {
                let given = read_filed(game.id, &event)?.contribution;
                *contributions.get_mut(side) = given.map(|given| given.0);
            }
        }
        Ok(Some(Roll::new(secret, game.id, turn, contributions)))
    }
}

/// What each released turn's reveal says of chance, oldest first; nothing in a game without.
pub(in crate::app) async fn chances(tx: &mut Tx, game: &Loaded, now: Timestamp) -> Result<Vec<RollEvidence>> {
    if !needs_chance(&game.rules) {
        return Ok(Vec::new());
    }
    let reveals = tx.games().reveal_events(game.id, now).await?;
    reveals.iter().map(|body| told(game.id, body)).collect()
}

fn told(game: GameId, body: &[u8]) -> Result<RollEvidence> {
    let broken = || Error::Broken(format!("game {game}: a reveal cannot be read back"));
    let Ok(Body::Reveal(reveal)) = Event::parse(body).map(|event| event.body) else { return Err(broken()) };
    let given = |opening: Option<&Opening>| Some(opening?.contribution?.0);
    Ok(RollEvidence {
        contributions: reveal.openings().map(given),
        chance: TurnChance { secret: reveal.secret.ok_or_else(broken)?.0, rolled: reveal.rolled() },
    })
}
