//! Puts an event at the end of its chain and stages its leaf, under the game's lock.

use crate::app::App;
use crate::app::core::loaded_game::Loaded;
use crate::app::error::{Error, Result};
use crate::app::limits::HANDLING_MAX;
use crate::base::Timestamp;
use crate::game::event::{Body, EventKind, Texts, put_aside};
use crate::game::{Chain, Event};
use crate::store::{NewEvent, Tx};
use crate::tlog::{LogPromise, event_hash, leaf_hash};

/// An event that is to be appended to its chain.
pub(in crate::app) struct EventToAppend {
    pub(in crate::app) chain: Chain,
    pub(in crate::app) turn: u32,
    pub(in crate::app) at: Timestamp,
    /// From when all may see it (a side's chain: from the reveal on in any case).
    pub(in crate::app) release: Timestamp,
    pub(in crate::app) body: Body,
}

impl EventToAppend {
    /// One of the public chain.
    pub(in crate::app) const fn public(
        turn: u32,
        at: Timestamp,
        release: Timestamp,
        body: Body,
    ) -> EventToAppend {
        EventToAppend { chain: Chain::Public, turn, at, release, body }
    }
}

/// An event that was appended.
pub(in crate::app) struct Appended {
    /// Its canonical bytes.
    pub(in crate::app) body: Vec<u8>,
    /// The promise that its leaf will be in the log.
    pub(in crate::app) log: LogPromise,
}

/// Appends it and stages its leaf; [`Error::TooBusy`] while the clock is wrong, for its time would stand for good.
pub(in crate::app) async fn append(
    app: &App,
    tx: &mut Tx,
    game: &mut Loaded,
    what: EventToAppend,
) -> Result<Appended> {
    if !app.core().goes_by_clock() {
        return Err(Error::TooBusy);
    }
    let (seq, prev) = match what.chain {
        Chain::Public => (game.row.public_seq, game.row.public_head.clone()),
        // A turn's first filing begins the chain (`event_once` sees to it).
        Chain::Side(_) if what.body.kind() == EventKind::Filed => (0, game.row.public_head.clone()),
        Chain::Side(_) => {
            let events =
                tx.games().side_events(game.id, i64::from(what.chain.index()), i64::from(what.turn)).await?;
            let prev = events.last().map_or_else(|| game.row.public_head.clone(), |event| event.hash.clone());
            (i64::try_from(events.len()).unwrap_or(i64::MAX), prev)
        }
    };
    let prev = <[u8; 32]>::try_from(prev)
        .map_err(|_| Error::Broken(format!("game {}: the head of a chain has not 32 bytes", game.id)))?;
    let first = what.chain == Chain::Public && seq == 0;
    let kind = what.body.kind();
    let by = match &what.body {
        Body::Ruling(ruled) => Some(ruled.by),
        Body::Objection(objection) => Some(*game.players.get(objection.by)),
        _ => None,
    };
    let mut members = what.body;
    // From here on the event holds hashes, and each text can be taken away for itself.
    let texts = put_aside(members.texts_mut(), || app.rng().bytes());
    let texts = texts.ok_or_else(|| Error::Broken(format!("game {}: a text of another event", game.id)))?;
    let texts = stored(&texts)?;
    let event = Event {
        game: game.id,
        chain: what.chain,
        turn: what.turn,
        seq: u64::try_from(seq)
            .map_err(|_| Error::Broken(format!("game {}: a chain of negative length", game.id)))?,
        prev: (!first).then_some(prev),
        at: what.at,
        body: members,
    };
    let body = event.to_bytes().map_err(|error| Error::Broken(error.to_string()))?;
    // What could not be read again must not be signed.
    Event::parse(&body).map_err(|error| Error::Broken(format!("game {}: an event: {error}", game.id)))?;
    let (hash, salt) = (event_hash(&body), app.rng().bytes());
    // What came by mail may be handled long after it was received; its promise counts from then.
    let promised = what.at.max(app.now().plus(-HANDLING_MAX));
    let include_by = promised.plus(app.settings().log.include_by);
    if what.chain == Chain::Public {
        // First, so that what follows waits for the writes to come.
        tx.games().advance_public_chain(game.id, seq, &hash).await?;
        game.row.public_seq = seq + 1;
        game.row.public_head = hash.to_vec();
    }
    tx.games()
        .insert_event(&NewEvent {
            game: game.id,
            chain: i64::from(what.chain.index()),
            turn: i64::from(what.turn),
            seq,
            kind,
            by,
            at: what.at,
            release: what.release,
            leaf: leaf_hash(&salt, &body),
            include_by,
            body: body.clone(),
            hash,
            salt,
            texts,
        })
        .await?;
    let log = LogPromise { origin: app.0.origin.clone(), salt, include_by };
    Ok(Appended { body, log })
}

/// The texts that are kept beside an event, as they are stored; nothing if there are none.
///
/// # Errors
/// [`Error::Broken`], which tells nothing of them.
pub(in crate::app) fn stored(texts: &Texts) -> Result<Option<String>> {
    let written = (!texts.is_empty()).then(|| serde_json::to_string(texts));
    written.transpose().map_err(|_| Error::Broken("the texts of an event cannot be written".to_owned()))
}
