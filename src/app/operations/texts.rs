//! Taking away one text of a game's event: the event keeps its hash, so that the chain, receipts and the log stay as they are.

use crate::app::core::append_event::{read_event, stored, texts_beside};
use crate::app::error::{Error, Result};
use crate::app::operations::Operations;
use crate::base::{GameId, Side, words};
use crate::game::event::EventKind;
use crate::game::{Chain, Event};
use crate::store::{EventRow, Tx};

words! {
    /// How it stands with a text of an event.
    pub enum TextState {
        /// It can be read.
        Kept: "kept",
        /// It was taken away.
        TakenAway: "taken-away",
        /// It is in the event itself, which is older than texts beside events: it stays.
        InEvent: "in-event",
    }
}

/// A text of an event.
#[derive(Clone, Debug)]
pub struct TextPlace {
    pub game: GameId,
    /// Of a side's chain: whose, and in which turn. Nothing of the public one.
    pub filed: Option<(Side, u32)>,
    /// The event's number in its chain.
    pub seq: u64,
    /// The name of its member.
    pub name: String,
}

impl Operations<'_> {
    /// How it stands with a text.
    ///
    /// # Errors
    /// [`Error::NotFound`] if there is no such event, or it has no such text.
    pub async fn text_state(self, place: &TextPlace) -> Result<TextState> {
        let place = place.clone();
        read_tx!(self.0, async |tx| Ok(find(tx, &place).await?.2))
    }

    /// Takes a text away for good, if it can be: answers how it stands with it then.
    ///
    /// # Errors
    /// As above.
    pub async fn forget_text(self, place: &TextPlace) -> Result<TextState> {
        let wanted = place.clone();
        let state = write_tx!(self.0, async |tx| {
            let place = &wanted;
            tx.games().lock(place.game).await?.ok_or(Error::NotFound)?;
            let (row, event, state) = find(tx, place).await?;
            if state != TextState::Kept {
                return Ok(state);
            }
            let mut texts = texts_beside(place.game, &row)?;
            texts.remove(&place.name);
            let (at, left) = ((row.chain, row.turn, row.seq), stored(&texts)?);
            tx.games().leave_texts(place.game, at, left.as_deref()).await?;
            if event.body.kind() == EventKind::Unsealing {
                tx.arbitration().forget_unsealing_reason(place.game, row.turn).await?;
            }
            Ok::<_, Error>(TextState::TakenAway)
        })?;
        if state == TextState::TakenAway {
            tracing::warn!(game = %place.game, event = place.seq, text = place.name, "a text of an event was taken away");
        }
        Ok(state)
    }
}

async fn find(tx: &mut Tx, place: &TextPlace) -> Result<(EventRow, Event, TextState)> {
    let (chain, turn) = match place.filed {
        Some((side, turn)) => (Chain::Side(side), Some(i64::from(turn))),
        None => (Chain::Public, None),
    };
    let is_it = |row: &EventRow| {
        row.chain == i64::from(chain.index())
            && turn.is_none_or(|turn| row.turn == turn)
            && u64::try_from(row.seq) == Ok(place.seq)
    };
    let row = tx.games().all_events(place.game).await?.into_iter().find(is_it).ok_or(Error::NotFound)?;
    let mut event = read_event(place.game, &row)?;
    let mut texts = event.body.texts_mut().into_iter();
    let (_, text) = texts.find(|(name, _)| *name == place.name).ok_or(Error::NotFound)?;
    let state = match text.said() {
        None => TextState::TakenAway,
        Some(_) if text.is_beside() => TextState::Kept,
        Some(_) => TextState::InEvent,
    };
    Ok((row, event, state))
}
