//! What was entered last in several games, for lists of them.

use std::collections::HashMap;

use crate::app::core::views::GameView;
use crate::app::error::Result;
use crate::app::games::Games;
use crate::base::{BySide, GameId, Side};
use crate::game::Canonical;
use crate::rules::{Entry, Position};
use crate::store::StoreError;

/// The last released pair of a game.
pub struct LastPair {
    pub before: Position,
    pub entries: BySide<Option<Entry>>,
}

impl Games<'_> {
    /// The last pair of each of these games that was released when it was looked at and that no ruling has made void. A view
    /// is what its viewer may see, so that nobody is asked who looks.
    pub async fn last_pairs(self, views: &[GameView]) -> Result<HashMap<GameId, LastPair>> {
        let Some(now) = views.iter().map(|view| view.now).min() else { return Ok(HashMap::new()) };
        let ids: Vec<_> = views.iter().map(|view| view.id.as_uuid()).collect();
        let mut rows = read_tx!(self.0, async |tx| tx.games().last_entries(&ids, now).await)?;
        let mut pairs = HashMap::new();
        for view in views {
            let mut pair: Option<LastPair> = None;
            for row in rows.remove(&view.id.as_uuid()).unwrap_or_default() {
                let fault = |fault: String| StoreError::row("submission", "entry", view.id, fault);
                let before =
                    Position::parse(&row.position, &view.rules).map_err(|error| fault(error.to_string()))?;
                let canonical = match Canonical::parse(&row.entry) {
                    Ok(canonical) => canonical,
                    Err(_) if view.terms.key_holder().is_some() => Canonical::of_blind(&row.entry),
                    Err(error) => return Err(fault(error.to_string()).into()),
                };
                let side = u8::try_from(row.side).ok().and_then(Side::from_index);
                let side = side.ok_or_else(|| fault(format!("{} is no side", row.side)))?;
                let pair = pair.get_or_insert_with(|| LastPair { before, entries: BySide::default() });
                *pair.entries.get_mut(side) = Some(canonical.entry);
            }
            pairs.extend(pair.map(|pair| (view.id, pair)));
        }
        Ok(pairs)
    }
}
