//! What an author who makes the commitment needs to know: the context of the entry that would be filed now.

use crate::app::actor::Actor;
use crate::app::core::loaded_game::Loaded;
use crate::app::error::Result;
use crate::app::games::filing::Entries;
use crate::base::{GameId, Timestamp};
use crate::game::Refusal;
use crate::seal::Ctx;

/// What an entry of the caller would be bound to if it were filed now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SealContext {
    /// The context; it names turn and revision.
    pub ctx: Ctx,
    /// When the caller's flag falls. The context may be void before: another turn opens, a key is rotated, or the other
    /// side completes the turn.
    pub expires_at: Timestamp,
}

impl Entries<'_> {
    /// The context for an entry that its author seals.
    ///
    /// # Errors
    /// As for [`Entries::file_entry`]: nothing is owed, it is filed and final, or it is too late.
    pub async fn seal_context(self, actor: &Actor, id: GameId) -> Result<SealContext> {
        read_tx!(app = self.0, [actor], async |tx| {
            let now = app.now();
            let game = Loaded::read(tx, id).await?;
            let side = game.side_of(&actor)?;
            game.must_run(now)?;
            let turn = game.visible_turn(tx, now).await?;
            let number = turn.turn.number;
            let revision = turn.turn.admit(side, number, now, game.terms.revision)?;
            let expires_at = turn.turn.flag_at(side).ok_or(Refusal::NothingOwed(number))?;
            let binding = app.entries().entry_binding(id, &turn, side, revision, actor.id);
            Ok(SealContext { ctx: binding.ctx(), expires_at })
        })
    }
}
