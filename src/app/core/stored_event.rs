//! Reads stored events back.

use crate::app::error::{Error, Result};
use crate::base::GameId;
use crate::game::Event;
use crate::game::event::{Body, Filed, Texts, put_back};
use crate::store::EventRow;

/// The texts that are kept beside a stored event: but for those that were taken away.
///
/// # Errors
/// As below.
pub(in crate::app) fn texts_beside(game: GameId, row: &EventRow) -> Result<Texts> {
    match &row.texts {
        Some(texts) => serde_json::from_str(texts).map_err(|_| unreadable(game, row)),
        None => Ok(Texts::new()),
    }
}

/// Reads a stored event back, with the texts that are kept beside it.
///
/// # Errors
/// [`Error::Broken`], which tells nothing of what is in it: also where a text is not the one whose hash the event holds.
pub(in crate::app) fn read_event(game: GameId, row: &EventRow) -> Result<Event> {
    let mut event = Event::parse(&row.body).map_err(|_| unreadable(game, row))?;
    let taken = put_back(event.body.texts_mut(), texts_beside(game, row)?);
    taken.map(|_| event).map_err(|_| unreadable(game, row))
}

/// What is said of an event that cannot be read back: nothing of what is in it.
pub(in crate::app) fn unreadable(game: GameId, row: &EventRow) -> Error {
    let (seq, chain, turn) = (row.seq, row.chain, row.turn);
    Error::Broken(format!("game {game}: event {seq} of chain {chain}, turn {turn}, cannot be read back"))
}

/// The members of a filing that a receipt carries, or that is stored as a chain's last.
///
/// # Errors
/// As above.
pub(in crate::app) fn read_filed(game: GameId, event: &[u8]) -> Result<Filed> {
    match Event::parse(event).map(|event| event.body) {
        Ok(Body::Filed(filed)) => Ok(*filed),
        _ => Err(Error::Broken(format!("game {game}: a filing cannot be read back"))),
    }
}
