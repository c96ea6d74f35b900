//! Where engines are forbidden: the server thinks about no position of such a game while it runs.

use crate::app::error::Result;
use crate::app::games::Games;
use crate::base::Timestamp;
use crate::rules::Position;
use crate::store::Tx;

impl Games<'_> {
    /// Whether these pieces stand so, or with colours exchanged, in a running game whose players may not ask engines: counters,
    /// rights and rests are not looked at, for whoever asks writes them as they like. What is not released yet does not count.
    pub async fn forbids_engines_at(self, position: &Position) -> Result<bool> {
        let (now, boards) = (self.0.now(), both_boards(position));
        read_tx!(self.0, async |tx| Ok(tx.bots().occurs_without_engines(&boards, now).await?))
    }
}

/// Whether one of several positions stands so. The usual start of a game is passed over: it stands in every other, and what the
/// bot thinks of it is in the record of each game with it.
pub(in crate::app) async fn any_without_engines(
    tx: &mut Tx,
    positions: &[Position],
    start: &Position,
    now: Timestamp,
) -> Result<bool> {
    let usual = both_boards(start);
    let mut boards: Vec<String> = positions.iter().flat_map(both_boards).collect();
    boards.retain(|board| !usual.contains(board));
    boards.sort_unstable();
    boards.dedup();
    Ok(!boards.is_empty() && tx.bots().occurs_without_engines(&boards, now).await?)
}

/// The pieces as the position's text has them, and with colours exchanged: ranks reversed; on Chess 66 the board is turned round.
fn both_boards(position: &Position) -> [String; 2] {
    let text = position.to_string();
    let board = text.split(' ').next().unwrap_or_default();
    let other = |letter: char| match letter.is_ascii_uppercase() {
        true => letter.to_ascii_lowercase(),
        false => letter.to_ascii_uppercase(),
    };
    let exchanged: String = match position.is_chess66() {
        true => board.chars().rev().map(other).collect(),
        false => board.rsplit('/').collect::<Vec<_>>().join("/").chars().map(other).collect(),
    };
    [board.to_owned(), exchanged]
}
