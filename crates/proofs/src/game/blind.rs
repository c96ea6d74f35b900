//! What is judged only at the reveal, because nobody could read it before (`sealing = blind`).

use super::{By, Canonical, GameResult};
use crate::base::Side;
use crate::rules::{self, Entry, Outcome, Position, Resolution};

impl Canonical {
    /// Reads an entry that was sealed blindly: what is no canonical entry is illegible (FSR 3).
    pub fn of_blind(text: &str) -> Canonical {
        Canonical::parse(text).unwrap_or(Canonical { entry: Entry::Invalid, draw_offer: false })
    }
}

/// The end of a game with an illegal entry of a side that would have to enter again: it cannot, for both entries are
/// open. It loses; nobody wins whose pieces cannot mate, nor if both did the same (`illegal_entry` in section 0 of the rules).
pub fn lost_by_illegal_entry(before: &Position, resolution: &Resolution) -> Option<GameResult> {
    let illegal = resolution
        .halves
        .as_ref()
        .map(|half| half.as_ref().is_some_and(|half| half.outcome == Outcome::MustReEnter));
    let loser = match (illegal.white, illegal.black) {
        (false, false) => return None,
        (true, true) => return Some(GameResult::draw(By::Illegal)),
        (true, false) => Side::White,
        (false, true) => Side::Black,
    };
    let winner = loser.opposite();
    Some(if rules::can_win(before, winner) {
        GameResult::win(winner, By::Illegal)
    } else {
        GameResult::draw(By::Illegal)
    })
}
