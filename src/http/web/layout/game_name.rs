//! What a game is called on the pages about it.

use std::fmt;

use crate::app::core::views::GameView;
use crate::base::Side;
use crate::show::Lang;
use crate::show::clocks::chip;

/// Who plays, and what: on a page with the way back to the game, in its title as text.
#[derive(Clone, Debug)]
pub struct GameName {
    pub id: String,
    /// "Anna – Ben".
    pub players: String,
    /// "Fairschach · 14 days a pair · rated".
    pub chip: String,
}

impl GameName {
    pub fn of(lang: Lang, view: &GameView) -> GameName {
        let name = |side| view.sides.get(side).player.called(lang);
        GameName {
            id: view.id.to_string(),
            players: format!("{} – {}", name(Side::White), name(Side::Black)),
            chip: chip(lang, &view.rules, view.clock, view.terms.rated),
        }
    }
}

impl fmt::Display for GameName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} · {}", self.players, self.chip)
    }
}
