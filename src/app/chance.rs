//! Chance in a game's record: what a turn's rolls come from, and what its events say of them.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Map, Value};

use super::load::Loaded;
use super::view::TurnChance;
use super::{App, Error};
use crate::base::{BySide, GameId, Side, Timestamp};
use crate::game::{Rolled, read_face};
use crate::rules::needs_chance;
use crate::seal::{ChanceChain, Contribution, GameKey, Roll};
use crate::store::Tx;

/// Games whose chains are kept at hand, 8 KiB each, so that not every reveal walks a whole chain anew.
const CHAINS_MAX: usize = 64;

/// The chains used last, the newest at the end.
pub(super) type Chains = Mutex<VecDeque<(GameId, Arc<ChanceChain>)>>;

/// What an event says of chance: a filing has a contribution, a reveal the rest.
pub(super) struct Told {
    pub(super) contribution: Option<Contribution>,
    pub(super) contributions: BySide<Option<Contribution>>,
    pub(super) chance: TurnChance,
}

impl App {
    /// The game's chain of secrets.
    pub(super) fn chain_of(&self, game: GameId, key: &GameKey) -> Arc<ChanceChain> {
        // A lock that a panic left behind holds nothing wrong: chains are put in whole.
        let chains = || self.0.chains.lock().unwrap_or_else(PoisonError::into_inner);
        let known = chains()
            .iter()
            .find(|(id, _)| *id == game)
            .map(|(_, chain)| chain.clone());
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
    pub(super) async fn roll(
        &self,
        tx: &mut Tx,
        game: &Loaded,
        turn: u32,
        key: &GameKey,
    ) -> Result<Option<Roll>, Error> {
        if !needs_chance(&game.rules) {
            return Ok(None);
        }
        let secret = self
            .chain_of(game.id, key)
            .secret(turn)
            .ok_or_else(|| Error::Broken(format!("game {}: no secret is left for turn {turn}", game.id)))?;
        let mut contributions = BySide::default();
        for side in Side::ALL {
            let last = tx
                .last_filed(game.id, i64::from(side.index()), i64::from(turn))
                .await?;
            if let Some(event) = last {
                *contributions.get_mut(side) = told(&event)?.contribution;
            }
        }
        Ok(Some(Roll::new(secret, game.id, turn, contributions)))
    }
}

/// What the reveal publishes of its turn's rolls.
pub(super) fn disclose(roll: &Roll, rolled: &Rolled) -> Map<String, Value> {
    let mut members = Map::new();
    members.insert("secret".to_owned(), STANDARD.encode(roll.secret()).into());
    if !rolled.dice.is_empty() {
        members.insert("dice".to_owned(), rolled.faces().into());
    }
    if let Some(side) = rolled.lot {
        members.insert("lot".to_owned(), side.as_str().into());
    }
    members
}

/// What each released turn's reveal says of chance, oldest first; nothing in a game without.
pub(super) async fn chances(tx: &mut Tx, game: &Loaded, now: Timestamp) -> Result<Vec<Told>, Error> {
    if !needs_chance(&game.rules) {
        return Ok(Vec::new());
    }
    let reveals = tx.reveal_events(game.id, now).await?;
    reveals.iter().map(|body| told(body)).collect()
}

/// Reads an event of ours.
pub(super) fn told(body: &[u8]) -> Result<Told, Error> {
    let broken = |what: &str| Error::Broken(format!("an event cannot be read back: {what}"));
    let event: Value = serde_json::from_slice(body).map_err(|_| broken("JSON"))?;
    let bytes = |value: &Value, name: &str| match &value[name] {
        Value::Null => Ok(None),
        text => {
            let decoded = text.as_str().and_then(|text| STANDARD.decode(text).ok());
            let bytes = decoded.and_then(|bytes| Contribution::try_from(bytes).ok());
            bytes.map(Some).ok_or_else(|| broken(name))
        }
    };
    let faces = event["dice"].as_array().map_or(&[][..], Vec::as_slice);
    let face = |value: &Value| value.as_str().and_then(read_face).ok_or_else(|| broken("dice"));
    let contributions = BySide::from_fn(|side| bytes(&event[side.as_str()], "contribution")).transpose()?;
    Ok(Told {
        contribution: bytes(&event, "contribution")?,
        contributions,
        chance: TurnChance {
            secret: bytes(&event, "secret")?.unwrap_or_default(),
            rolled: Rolled {
                dice: faces.iter().map(face).collect::<Result<_, _>>()?,
                lot: event["lot"].as_str().and_then(Side::parse),
            },
        },
    })
}
