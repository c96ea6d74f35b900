//! Chance in a game's record: what a turn's rolls come from, and what its events say of them.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use crate::app::core::Core;
use crate::app::core::loaded_game::Loaded;
use crate::app::core::stored_event::read_filed;
use crate::app::core::views::{BotRolled, TurnChance};
use crate::app::error::{Error, Result};
use crate::base::{BySide, GameId, SecretBytes, Side, Timestamp};
use crate::game::event::{Body, Opening};
use crate::game::{Event, bot_contributions, bot_side, is_rolled, roll_bot};
use crate::seal::{ChanceChain, Contribution, GameKey, Roll};
use crate::store::Tx;

/// Games whose chains are kept at hand, 8 KiB each, so that not every reveal walks a whole chain anew.
const CHAINS_MAX: usize = 64;

/// The chains used last, the newest at the end.
pub(in crate::app) type Chains = Mutex<VecDeque<(GameId, Arc<ChanceChain>)>>;

/// What a reveal says of chance.
pub(in crate::app) struct RollEvidence {
    turn: u32,
    entered: BySide<bool>,
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
        if !is_rolled(&game.rules, game.terms) {
            return Ok(None);
        }
        let secret = self.secret_of(game, turn, key)?;
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

    /// What the roll over the bot's mix comes from, where it plays this side: nothing that is filed in the turn itself.
    pub(in crate::app) async fn bot_roll(
        self,
        tx: &mut Tx,
        game: &Loaded,
        (turn, side): (u32, Side),
        key: &GameKey,
    ) -> Result<Roll> {
        let secret = self.secret_of(game, turn, key)?;
        let other = i64::from(side.opposite().index());
        let earlier = match tx.games().last_filed_before(game.id, other, i64::from(turn)).await? {
            Some(event) => read_filed(game.id, &event)?.contribution.map(|given| given.0),
            None => None,
        };
        Ok(Roll::new(secret, game.id, turn, bot_contributions(side, earlier)))
    }

    fn secret_of(self, game: &Loaded, turn: u32, key: &GameKey) -> Result<SecretBytes<32>> {
        let secret = self.chain_of(game.id, key).secret(turn);
        secret.ok_or_else(|| Error::Broken(format!("game {}: no secret is left for turn {turn}", game.id)))
    }
}

/// What each released turn's reveal says of chance, oldest first; nothing in a game without.
pub(in crate::app) async fn chances(tx: &mut Tx, game: &Loaded, now: Timestamp) -> Result<Vec<RollEvidence>> {
    if !is_rolled(&game.rules, game.terms) {
        return Ok(Vec::new());
    }
    let reveals = tx.games().reveal_events(game.id, now).await?;
    let mut told: Vec<RollEvidence> =
        reveals.iter().map(|body| told(game.id, body)).collect::<Result<_>>()?;
    if let Some((side, _)) = bot_side(&game.players) {
        let filings = tx.games().filings_revealed(game.id, i64::from(side.index()), now).await?;
        let mut mixes = BTreeMap::new();
        for (turn, body) in filings {
            mixes.insert(turn, read_filed(game.id, &body)?.bot);
        }
        let (other, mut earlier) = (side.opposite(), None);
        for told in &mut told {
            if let Some(mix) = mixes.remove(&i64::from(told.turn)).flatten() {
                let secret = SecretBytes::new(told.chance.secret);
                let roll = Roll::new(secret, game.id, told.turn, bot_contributions(side, earlier));
                told.chance.bot = Some(BotRolled { side, mix, rolled: roll_bot(&roll) });
            }
            if *told.entered.get(other) {
                earlier = *told.contributions.get(other);
            }
        }
    }
    Ok(told)
}

fn told(game: GameId, body: &[u8]) -> Result<RollEvidence> {
    let broken = || Error::Broken(format!("game {game}: a reveal cannot be read back"));
    let event = Event::parse(body).map_err(|_| broken())?;
    let (turn, Body::Reveal(reveal)) = (event.turn, event.body) else { return Err(broken()) };
    let given = |opening: Option<&Opening>| Some(opening?.contribution?.0);
    let secret = reveal.secret.ok_or_else(broken)?.0;
    Ok(RollEvidence {
        turn,
        entered: reveal.openings().map(|opening| opening.is_some()),
        contributions: reveal.openings().map(given),
        chance: TurnChance { secret, rolled: reveal.rolled(), bot: None },
    })
}
