//! The bulletin of a tournament: what its director says of it, and the moves of its games in short.

use std::collections::BTreeMap;

use crate::app::actor::Actor;
use crate::app::core::game_view::person;
use crate::app::core::views::Person;
use crate::app::error::{Error, Result, TournamentFault};
use crate::app::limits::COMMENT_CHARS_MAX;
use crate::app::tournaments::Tournaments;
use crate::app::tournaments::locked::{LockedTournament, must_run};
use crate::app::tournaments::noted::noted_of;
use crate::app::tournaments::read::seen;
use crate::base::{GameId, Timestamp, TournamentId};
use crate::game::is_plain_text;
use crate::store::Tx;
use crate::tournament::{Act, ActKind};

/// What those who run a tournament say of it.
#[derive(Clone)]
pub struct CommentView {
    /// Nothing if it was taken away.
    pub text: Option<String>,
    pub by: Option<Person>,
    pub at: Timestamp,
}

impl Tournaments<'_> {
    /// Says something of a tournament, in place of what was said before: up to [`COMMENT_CHARS_MAX`] characters; an empty
    /// text removes it. It is an act of the record, whose text stands beside it; what is said already is none.
    ///
    /// # Errors
    /// The caller does not run the tournament, or the text is too long or has control signs.
    pub async fn write_comment(self, by: &Actor, id: TournamentId, text: &str) -> Result<()> {
        let text = text.replace("\r\n", "\n").replace('\r', "\n");
        let text = text.trim().to_owned();
        if !text.is_empty() && !is_plain_text(&text, COMMENT_CHARS_MAX) {
            return Err(Error::malformed(TournamentFault::Comment, "text"));
        }
        let now = self.0.now();
        write_tx!(_app = self.0, [by], async |tx| {
            let mut held = LockedTournament::lock(tx, id).await?;
            must_run(tx, &held, &by).await?;
            if said_last(tx, id).await?.is_some_and(|last| last == text) {
                return Ok(());
            }
            held.note(tx, now, Some(by.id), Act::Commented { text: text.into() }).await
        })
    }

    /// What was said last; nothing if that was nothing.
    pub async fn comment(self, actor: Option<&Actor>, id: TournamentId) -> Result<Option<CommentView>> {
        let actor = actor.cloned();
        read_tx!(self.0, async |tx| {
            seen(tx, actor.as_ref(), id).await?;
            let Some(noted) = noted_of(tx, id, ActKind::Commented, 1).await?.pop() else { return Ok(None) };
            let Some(text) = noted.act.written() else { return Ok(None) };
            let text = text.said().map(str::to_owned);
            let by = match noted.by {
                Some(by) => Some(person(tx, by).await?),
                None => None,
            };
            Ok(Some(CommentView { text, by, at: noted.at }))
        })
    }

    /// The moves of these games in short, of those that the reader may see.
    pub async fn moves_in_short(
        self,
        actor: Option<&Actor>,
        games: Vec<GameId>,
    ) -> Result<BTreeMap<GameId, String>> {
        let mut all = BTreeMap::new();
        for id in games {
            match self.0.games().record(actor, id).await {
                Ok(record) => {
                    all.insert(id, record.moves_in_short());
                }
                Err(Error::NotFound) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(all)
    }
}

/// What stands on the bulletin; nothing if it was taken away.
async fn said_last(tx: &mut Tx, id: TournamentId) -> Result<Option<String>> {
    let Some(noted) = noted_of(tx, id, ActKind::Commented, 1).await?.pop() else {
        return Ok(Some(String::new()));
    };
    match noted.act.written() {
        Some(text) => Ok(text.said().map(str::to_owned)),
        None => Ok(Some(String::new())),
    }
}
