//! Taking away one text of a game's event, or of a tournament's act: it keeps the hash, so that the chain, receipts and the log
//! stay as they are.

use serde_json::Value;

use crate::app::core::append_event::stored;
use crate::app::core::stored_event::{texts_beside, unreadable};
use crate::app::error::{Error, Result};
use crate::app::operations::Operations;
use crate::app::tournaments::noted::{act_of, body, texts_beside as act_texts_beside};
use crate::base::{GameId, Side, TournamentId, words};
use crate::game::event::{EventKind, Text, Texts};
use crate::game::{Chain, Event};
use crate::store::{EventRow, TournamentEventRow, Tx};
use crate::tournament::ActKind;

/// Acts that are read at once.
const ACTS_AT_ONCE: i64 = 1_000;

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

/// Why an act of a tournament was done, without what it says.
#[derive(Debug)]
pub struct ActText {
    /// The act's number in the record, from 0.
    pub seq: i64,
    pub kind: ActKind,
    /// The name of its member.
    pub name: &'static str,
    pub state: TextState,
}

impl Operations<'_> {
    /// All texts of a tournament's acts.
    ///
    /// # Errors
    /// [`Error::NotFound`] if there is no such tournament.
    pub async fn act_texts(self, id: TournamentId) -> Result<Vec<ActText>> {
        read_tx!(self.0, async |tx| {
            tx.tournaments().get(id).await?.ok_or(Error::NotFound)?;
            let unlogged = first_unlogged(tx, id).await?;
            let (mut all, mut from) = (Vec::new(), 0);
            loop {
                let rows = tx.tournaments().events(id, from, ACTS_AT_ONCE).await?;
                let Some(last) = rows.last() else { return Ok(all) };
                from = last.seq + 1;
                for row in &rows {
                    // What cannot be read holds up no other.
                    all.extend(texts_of_act(id, row, unlogged).into_iter().flatten());
                }
            }
        })
    }

    /// Takes a text of a tournament's act away for good, if it can be: answers how it stands with it then. Also one that is not the
    /// one whose hash the act holds.
    ///
    /// # Errors
    /// [`Error::NotFound`] if there is no such act, or it has no such text.
    pub async fn forget_act_text(self, id: TournamentId, seq: i64, name: &str) -> Result<TextState> {
        let wanted = name.to_owned();
        let state = write_tx!(app = self.0, async |tx| {
            tx.tournaments().lock(id).await?.ok_or(Error::NotFound)?;
            // What is not staged yet holds its texts itself.
            if first_unlogged(tx, id).await?.is_some_and(|first| seq >= first) {
                while app.tournaments().stage_in(tx, id).await? > 0 {}
            }
            let row = tx.tournaments().events(id, seq, 1).await?.into_iter().next();
            let row = row.filter(|row| row.seq == seq).ok_or(Error::NotFound)?;
            let mut texts = texts_of_act(id, &row, None)?.into_iter();
            let text = texts.find(|one| one.name == wanted).ok_or(Error::NotFound)?;
            if text.state != TextState::Kept {
                return Ok(text.state);
            }
            // What cannot be read goes as a whole.
            let mut texts = act_texts_beside(id, &row).unwrap_or_default();
            let text = texts.remove(&wanted).map(|kept| kept.text);
            tx.tournaments().leave_act_texts(id, seq, stored(&texts)?.as_deref()).await?;
            tx.tournaments().forget_copies(id, text.as_deref()).await?;
            Ok::<_, Error>(TextState::TakenAway)
        })?;
        if state == TextState::TakenAway {
            tracing::warn!(tournament = %id, act = seq, text = name, "a text of an act was taken away");
        }
        Ok(state)
    }

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
    let kept = texts_beside(game, row).ok();
    let all = event.body.texts_mut().into_iter().map(|(name, text)| {
        let state = state_of(text, name, kept.as_ref());
        GameText { place: TextPlace { game, filed, seq, name: name.to_owned() }, kind, turn, state }
    });
    Ok(all.collect())
}

/// The first act that is not staged for the log yet, if there is one.
async fn first_unlogged(tx: &mut Tx, id: TournamentId) -> Result<Option<i64>> {
    Ok(tx.tournaments().acts_to_log(id, 1).await?.first().map(|row| row.seq))
}

fn texts_of_act(id: TournamentId, row: &TournamentEventRow, unlogged: Option<i64>) -> Result<Vec<ActText>> {
    let mut act = act_of(id, row.seq, &row.kind, &Value::Object(body(id, &row.body)?))?;
    let (kind, seq) = (act.kind(), row.seq);
    let kept = act_texts_beside(id, row).ok();
    let all = act.texts_mut().into_iter().map(|(name, text)| {
        let state = match state_of(text, name, kept.as_ref()) {
            // It is put beside the act before that is hashed.
            TextState::InEvent if unlogged.is_some_and(|first| seq >= first) => TextState::Kept,
            state => state,
        };
        ActText { seq, kind, name, state }
    });
    Ok(all.collect())
}

fn state_of(text: &Text, name: &str, kept: Option<&Texts>) -> TextState {
    match text.is_beside() {
        false => TextState::InEvent,
        // What cannot be read is there all the same.
        true if kept.is_none_or(|kept| kept.contains_key(name)) => TextState::Kept,
        true => TextState::TakenAway,
    }
}
