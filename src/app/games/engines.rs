//! Where engines are forbidden: the server thinks about no position of such a game while it runs.

use crate::app::error::Result;
use crate::app::games::Games;
use crate::rules::Position;

impl Games<'_> {
    /// Whether these men stand so in a running game whose players may not ask engines: counters, rights and rests are not
    /// looked at, for whoever asks writes them as they like. What is not released yet does not count.
    pub async fn forbids_engines_at(self, position: &Position) -> Result<bool> {
        let now = self.0.now();
        let text = position.to_string();
        let men = format!("{} ", text.split(' ').next().unwrap_or_default());
        read_tx!(self.0, async |tx| Ok(tx.games().stands_without_engines(&men, now).await?))
    }
}
