//! What a player notes for themselves on each turn: boxed, opened for its owner alone, and told to nobody. Only pages lead here,
//! which take a session and no token.

use crate::app::App;
use crate::app::actor::Actor;
use crate::app::core::game_view::must_be_present;
use crate::app::core::loaded_game::Loaded;
use crate::app::error::{EntryFault, Error, Result};
use crate::app::limits::NOTE_CHARS_MAX;
use crate::base::{GameId, Timestamp};
use crate::seal::{GameKey, open_note, seal_note};
use crate::store::{NoteRow, Tx};

/// Notes that one look shows at most.
pub const NOTES_MAX: i64 = 20;

/// A note of one's own. No `Debug`: it may tell what is entered.
pub struct Note {
    pub turn: u32,
    pub saved: Timestamp,
    pub text: String,
}

/// What players note for themselves at the turns of their games.
#[derive(Clone, Copy)]
pub struct Notes<'a>(pub(in crate::app) &'a App);

impl Notes<'_> {
    /// The caller's note on a turn of their game; nothing, if there is none or the game's key was shredded.
    pub async fn note(self, actor: &Actor, id: GameId, turn: u32) -> Result<Option<Note>> {
        read_tx!(app = self.0, [actor], async |tx| {
            let game = Loaded::read(tx, id).await?;
            game.side_of(&actor)?;
            let row = tx.turns().note(id, actor.id, turn).await?;
            let all = app.notes().opened(tx, &game, &actor, row.into_iter().collect()).await?;
            Ok(all.into_iter().next())
        })
    }

    /// The caller's notes on turns before this one, the newest first, at most [`NOTES_MAX`].
    pub async fn notes(self, actor: &Actor, id: GameId, before: Option<u32>) -> Result<Vec<Note>> {
        let before = before.map_or(i64::MAX, i64::from);
        read_tx!(app = self.0, [actor], async |tx| {
            let game = Loaded::read(tx, id).await?;
            game.side_of(&actor)?;
            let rows = tx.turns().notes(id, actor.id, before, NOTES_MAX).await?;
            app.notes().opened(tx, &game, &actor, rows).await
        })
    }

    /// Keeps a note on a turn in place of the one before; an empty one is forgotten.
    ///
    /// # Errors
    /// It is longer than [`NOTE_CHARS_MAX`], the turn is not open yet, or the game is sealed blindly: a note could be read here.
    pub async fn save_note(self, actor: &Actor, id: GameId, turn: u32, text: &str) -> Result<()> {
        if text.chars().count() > NOTE_CHARS_MAX {
            return Err(Error::malformed(EntryFault::NoteLong, "note"));
        }
        let text = zeroize::Zeroizing::new(text.trim_end().to_owned());
        write_tx!(app = self.0, [actor, text], async |tx| {
            let now = app.now();
            let game = Loaded::lock(tx, id).await?;
            game.side_of(&actor)?;
            must_be_present(tx, actor.id).await?;
            if game.terms.key_holder().is_some() {
                return Err(Error::malformed(EntryFault::BlindNote, "note"));
            }
            let open = game.visible_turn(tx, now).await?.turn.number;
            if turn == 0 || turn > open {
                return Err(Error::NotFound);
            }
            if let Some(old) = tx.turns().note(id, actor.id, turn).await? {
                // It would be lost to one who was never shown it.
                actor.must_see_own(Timestamp::from_us(old.saved_us))?;
            }
            if text.is_empty() {
                return Ok(tx.turns().delete_note(id, actor.id, turn).await?);
            }
            let key = game.key(tx, &app.keys().keyring).await?;
            let boxed = seal_note(&key, actor.id, turn, &text, app.rng());
            Ok(tx.turns().save_note(id, (actor.id, turn), now, &boxed).await?)
        })
    }

    async fn opened(
        self,
        tx: &mut Tx,
        game: &Loaded,
        actor: &Actor,
        rows: Vec<NoteRow>,
    ) -> Result<Vec<Note>> {
        if rows.is_empty() {
            return Ok(Vec::new());
        }
        let key = match game.key(tx, &self.0.keys().keyring).await {
            Err(Error::Shredded(_)) => return Ok(Vec::new()),
            key => key?,
        };
        let shown = rows.into_iter().filter(|row| actor.sees_own(Timestamp::from_us(row.saved_us)));
        shown.map(|row| open(&key, game.id, actor, &row)).collect()
    }
}

fn open(key: &GameKey, game: GameId, actor: &Actor, row: &NoteRow) -> Result<Note> {
    let broken = || Error::Broken(format!("game {game}: a note on turn {} does not open", row.turn));
    let turn = u32::try_from(row.turn).map_err(|_| broken())?;
    let text = open_note(key, actor.id, turn, &row.boxed).ok_or_else(broken)?;
    let text = str::from_utf8(text.expose()).map_err(|_| broken())?.to_owned();
    Ok(Note { turn, saved: Timestamp::from_us(row.saved_us), text })
}
