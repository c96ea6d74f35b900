//! What an entry, a draft, a claim, an answer or a flag in a game's open turn is held against. These rows are read at once, for
//! each statement is a way to the database.

use crate::app::core::follow::heads::{check_heads, check_read_heads};
use crate::app::core::loaded_game::{Loaded, LoadedTurn};
use crate::app::error::{Error, Result};
use crate::base::{BySide, GameId, PlayerId, Side, Timestamp};
use crate::store::{EntrySideRow, GameRow, StoreError, TurnHeadRow, TurnRow, Tx, two_sides};

/// What was read of a game beside its row, under its lock or on one snapshot, for what was received at that moment. It is used
/// before anything is written.
pub(in crate::app) struct ToEnter {
    received: Timestamp,
    /// By turn, White's first; nothing where one of them cannot be read.
    rows: Vec<EntrySideRow>,
    /// From when on the game is to be adjudicated.
    pub(in crate::app) stops: Option<Timestamp>,
    /// The game's key as it is stored, for [`Loaded::unwrapped`].
    pub(in crate::app) key: Option<(Vec<u8>, Vec<u8>)>,
    /// Whether the players neither send nor see greetings and lines.
    pub(in crate::app) lines_off: BySide<bool>,
}

impl Loaded {
    /// Takes the game's lock and reads it, with what is held against what was received then.
    pub(in crate::app) async fn lock_to_enter(
        tx: &mut Tx,
        id: GameId,
        received: Timestamp,
    ) -> Result<(Loaded, ToEnter)> {
        let row = tx.games().lock(id).await?.ok_or(Error::NotFound)?;
        Loaded::with_rows(tx, row, received).await
    }

    /// The same without the lock, on one snapshot.
    pub(in crate::app) async fn read_to_enter(
        tx: &mut Tx,
        id: GameId,
        received: Timestamp,
    ) -> Result<(Loaded, ToEnter)> {
        let row = tx.games().get(id).await?.ok_or(Error::NotFound)?;
        Loaded::with_rows(tx, row, received).await
    }

    async fn with_rows(tx: &mut Tx, mut row: GameRow, received: Timestamp) -> Result<(Loaded, ToEnter)> {
        let (id, newest) = (GameId::from_uuid(row.id), row.turn);
        let rows = match tx.turns().sides_to_enter(id, newest, received).await {
            // Whoever reads them one by one finds out which it is, and what is to be done.
            Err(StoreError::Row { .. }) => Vec::new(),
            rows => rows?,
        };
        let (heads, stops, key, lines_off) = match rows.first() {
            Some(first) => {
                let stops = first.stops_us.map(Timestamp::from_us);
                let key = first.kid.clone().zip(first.wrapped.clone());
                let of_newest = rows.iter().filter(|side| side.turn.turn == newest);
                let heads: Vec<TurnHeadRow> = of_newest.map(EntrySideRow::head).collect();
                let is_off =
                    |side: Side| rows.iter().any(|row| row.side == i64::from(side.index()) && row.lines_off);
                (check_read_heads(tx, &mut row, &heads).await?, stops, key, BySide::from_fn(is_off))
            }
            None => {
                let heads = check_heads(tx, &mut row).await?;
                let (stops, key) = (tx.arbitration().stops_at(id).await?, tx.games().game_key(id).await?);
                let white = tx.challenges().lines_are_off(PlayerId::from_uuid(row.white_id)).await?;
                let black = tx.challenges().lines_are_off(PlayerId::from_uuid(row.black_id)).await?;
                (heads, stops, key, BySide { white, black })
            }
        };
        Ok((Loaded::with_heads(tx, row, &heads)?, ToEnter { received, rows, stops, key, lines_off }))
    }
}

impl ToEnter {
    /// An error unless the game went on at that moment, and its tournament's hard end, at which it is to be adjudicated, had not
    /// come.
    pub(in crate::app) fn must_take(&self, game: &Loaded) -> Result<()> {
        game.must_run(self.received)?;
        let is_over = self.stops.is_some_and(|stops| stops <= self.received);
        if is_over { Err(Error::NotRunning) } else { Ok(()) }
    }

    /// The newest turn that could be seen then; of its entries those that count.
    pub(in crate::app) async fn visible_turn(&mut self, tx: &mut Tx, game: &Loaded) -> Result<LoadedTurn> {
        let at = self.received.as_us();
        let is_visible = |side: &&EntrySideRow| side.turn.turn == 1 || side.turn.open_us <= at;
        let turn = self.rows.iter().rev().find(is_visible).map(|side| side.turn.clone());
        match turn {
            Some(turn) => self.take_turn(tx, game, turn).await,
            None => game.visible_turn(tx, self.received).await,
        }
    }

    /// The newest turn, seen or not; of its entries those that count.
    pub(in crate::app) async fn newest_turn(&mut self, tx: &mut Tx, game: &Loaded) -> Result<LoadedTurn> {
        let is_newest = |side: &&EntrySideRow| side.turn.turn == game.row.turn;
        let turn = self.rows.iter().find(is_newest).map(|side| side.turn.clone());
        match turn {
            Some(turn) => self.take_turn(tx, game, turn).await,
            None => game.newest_turn(tx).await,
        }
    }

    async fn take_turn(&mut self, tx: &mut Tx, game: &Loaded, turn: TurnRow) -> Result<LoadedTurn> {
        let rows = std::mem::take(&mut self.rows);
        let sides: Vec<EntrySideRow> = rows.into_iter().filter(|side| side.turn.turn == turn.turn).collect();
        let clocks = sides.iter().map(|side| side.clock.clone()).collect();
        let clocks = two_sides(game.id, turn.turn, clocks)?;
        let entries = sides.into_iter().filter_map(EntrySideRow::into_live).collect();
        let leaves = game.leaves(tx).await?;
        game.turn_of(turn, &clocks, entries, leaves)
    }
}
