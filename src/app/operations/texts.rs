//! Taking away one text of a game's event: the event keeps its hash, so that the chain, receipts and the log stay as they are.

use crate::app::core::append_event::{stored, texts_beside, unreadable};
use crate::app::error::{Error, Result};
use crate::app::operations::Operations;
use crate::base::{GameId, Side, words};
use crate::game::event::EventKind;
use crate::game::{Chain, Event};
use crate::store::EventRow;

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

/// Where a text of a game stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextPlace {
    pub game: GameId,
    /// Of a side's chain: whose, and in which turn. Nothing of the public one.
    pub filed: Option<(Side, u32)>,
    /// The event's number in its chain.
    pub seq: u64,
    /// The name of its member.
    pub name: String,
}

/// A text of a game, without what it says.
#[derive(Debug)]
pub struct GameText {
    pub place: TextPlace,
    /// The type of its event.
    pub kind: EventKind,
    pub turn: u32,
    pub state: TextState,
}

impl Operations<'_> {
    /// All texts of a game's events.
    ///
    /// # Errors
    /// [`Error::NotFound`] if there is no such game; its record is at fault.
    pub async fn texts_of(self, game: GameId) -> Result<Vec<GameText>> {
        read_tx!(self.0, async |tx| {
            let rows = tx.games().all_events(game).await?;
            if rows.is_empty() {
                return Err(Error::NotFound);
            }
            let mut all = Vec::new();
            for row in &rows {
                all.extend(texts_in(game, row)?);
            }
            Ok(all)
        })
    }

    /// Takes a text away for good, if it can be: answers how it stands with it then. Also one that is not the one whose hash
    /// its event holds.
    ///
    /// # Errors
    /// [`Error::NotFound`] if there is no such event, or it has no such text.
    pub async fn forget_text(self, place: &TextPlace) -> Result<TextState> {
        let wanted = place.clone();
        let state = write_tx!(self.0, async |tx| {
            let place = &wanted;
            tx.games().lock(place.game).await?.ok_or(Error::NotFound)?;
            let rows = tx.games().all_events(place.game).await?;
            let row = rows.iter().find(|row| is_at(row, place)).ok_or(Error::NotFound)?;
            let texts = texts_in(place.game, row)?;
            let text = texts.iter().find(|one| one.place == *place).ok_or(Error::NotFound)?;
            if text.state != TextState::Kept {
                return Ok(text.state);
            }
            let left = match texts_beside(place.game, row) {
                Ok(mut texts) => {
                    texts.remove(&place.name);
                    stored(&texts)?
                }
                // What cannot be read goes as a whole.
                Err(_) => None,
            };
            let at = (row.chain, row.turn, row.seq);
            tx.games().leave_texts(place.game, at, left.as_deref()).await?;
            if text.kind == EventKind::Unsealing {
                tx.arbitration().forget_unsealing_reason(place.game, row.turn).await?;
            }
            tx.operations().forget_mail_bodies(place.game).await?;
            Ok::<_, Error>(TextState::TakenAway)
        })?;
        if state == TextState::TakenAway {
            tracing::warn!(game = %place.game, event = place.seq, text = place.name, "a text of an event was taken away");
        }
        Ok(state)
    }
}

fn is_at(row: &EventRow, place: &TextPlace) -> bool {
    let (chain, turn) = match place.filed {
        Some((side, turn)) => (Chain::Side(side), Some(i64::from(turn))),
        None => (Chain::Public, None),
    };
    row.chain == i64::from(chain.index())
        && turn.is_none_or(|turn| row.turn == turn)
        && u64::try_from(row.seq) == Ok(place.seq)
}

fn texts_in(game: GameId, row: &EventRow) -> Result<Vec<GameText>> {
    let mut event = Event::parse(&row.body).map_err(|_| unreadable(game, row))?;
    let (kind, turn, seq) = (event.body.kind(), event.turn, event.seq);
    let filed = match event.chain {
        Chain::Side(side) => Some((side, turn)),
        Chain::Public => None,
    };
    // What cannot be read is there all the same.
    let kept = texts_beside(game, row).ok();
    let all = event.body.texts_mut().into_iter().map(|(name, text)| {
        let state = match text.is_beside() {
            false => TextState::InEvent,
            true if kept.as_ref().is_none_or(|kept| kept.contains_key(name)) => TextState::Kept,
            true => TextState::TakenAway,
        };
        GameText { place: TextPlace { game, filed, seq, name: name.to_owned() }, kind, turn, state }
    });
    Ok(all.collect())
}
