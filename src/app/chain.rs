//! Puts an event at the end of its chain and stages its leaf, under the game's lock.

use serde_json::{Map, Value};

use super::entries::HANDLING_MAX;
use super::load::Loaded;
use super::{App, Error};
use crate::base::Timestamp;
use crate::game::{Chain, Event};
use crate::store::{NewEvent, Tx};
use crate::tlog::{LogPromise, event_hash, leaf_hash};

/// An event that is about to happen.
pub(super) struct Happening {
    pub(super) kind: &'static str,
    pub(super) chain: Chain,
    pub(super) turn: u32,
    pub(super) at: Timestamp,
    /// From when all may see it (a side's chain: from the reveal on in any case).
    pub(super) release: Timestamp,
    pub(super) members: Map<String, Value>,
}

/// An event that was appended.
pub(super) struct Appended {
    /// Its canonical bytes.
    pub(super) body: Vec<u8>,
    /// The promise that its leaf will be in the log.
    pub(super) log: LogPromise,
}

/// Appends it and stages its leaf; [`Error::TooBusy`] while the clock lies behind what is stored, for its time would stand for good.
pub(super) async fn append(
    app: &App,
    tx: &mut Tx,
    game: &mut Loaded,
    what: Happening,
) -> Result<Appended, Error> {
    if !app.goes_by_clock() {
        return Err(Error::TooBusy);
    }
    let (seq, prev) = match what.chain {
        Chain::Public => (game.row.public_seq, game.row.public_head.clone()),
        // A turn's first filing begins the chain (`event_once` sees to it).
        Chain::Side(_) if what.kind == "filed" => (0, game.row.public_head.clone()),
        Chain::Side(_) => {
            let events = tx
                .side_events(game.id, i64::from(what.chain.index()), i64::from(what.turn))
                .await?;
            let prev = events
                .last()
                .map_or_else(|| game.row.public_head.clone(), |event| event.hash.clone());
            (i64::try_from(events.len()).unwrap_or(i64::MAX), prev)
        }
    };
    let prev = <[u8; 32]>::try_from(prev)
        .map_err(|_| Error::Broken(format!("game {}: the head of a chain has not 32 bytes", game.id)))?;
    let first = what.chain == Chain::Public && seq == 0;
    let event = Event {
        kind: what.kind,
        chain: what.chain,
        turn: what.turn,
        seq: u64::try_from(seq).unwrap_or(0),
        prev: (!first).then_some(prev),
        at: what.at,
        members: what.members,
    };
    let body = event
        .to_bytes(game.id)
        .map_err(|error| Error::Broken(error.to_string()))?;
    let (hash, salt) = (event_hash(&body), app.rng().bytes());
    // What came by mail may be handled long after it was received; its promise counts from then.
    let promised = what.at.max(app.now().plus(-HANDLING_MAX));
    let include_by = promised.plus(app.settings().log.include_by);
    tx.insert_event(&NewEvent {
        game: game.id,
        chain: i64::from(what.chain.index()),
        turn: i64::from(what.turn),
        seq,
        kind: what.kind,
        at: what.at,
        release: what.release,
        leaf: leaf_hash(&salt, &body),
        include_by,
        body: body.clone(),
        hash,
        salt,
    })
    .await?;
    if what.chain == Chain::Public {
        tx.advance_public_chain(game.id, seq, &hash).await?;
        game.row.public_seq = seq + 1;
        game.row.public_head = hash.to_vec();
    }
    let log = LogPromise {
        origin: app.origin().to_owned(),
        salt,
        include_by,
    };
    Ok(Appended { body, log })
}

/// Members of an event by name.
pub(super) fn members<const N: usize>(pairs: [(&str, Value); N]) -> Map<String, Value> {
    pairs
        .into_iter()
        .map(|(name, value)| (name.to_owned(), value))
        .collect()
}
