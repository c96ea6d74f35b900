//! What lies beside the board: one tab of it at a time, each with an address of its own.

use serde::Deserialize;

use crate::base::GameId;
use crate::http::web::games::replay::Viewing;
use crate::show::Lang;

/// A tab of the game's page.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Tab {
    /// The score, and what happened in the last pairs.
    #[default]
    Moves,
    Conditional,
    Notes,
    /// Seals, receipts, the log.
    Proofs,
    Rules,
    /// What only the game's arbiters see and do.
    Desk,
}

impl Tab {
    /// All of them, in their order.
    pub const ALL: [Tab; 6] = [Tab::Moves, Tab::Conditional, Tab::Notes, Tab::Proofs, Tab::Rules, Tab::Desk];

    /// Its name in the address.
    pub const fn as_str(self) -> &'static str {
        match self {
            Tab::Moves => "moves",
            Tab::Conditional => "conditional",
            Tab::Notes => "notes",
            Tab::Proofs => "proofs",
            Tab::Rules => "rules",
            Tab::Desk => "desk",
        }
    }

    const fn words(self) -> &'static str {
        match self {
            Tab::Moves => "tab-moves",
            Tab::Conditional => "conditional-title",
            Tab::Notes => "note-title",
            Tab::Proofs => "tab-proofs",
            Tab::Rules => "tab-rules",
            Tab::Desk => "desk-title",
        }
    }
}

#[derive(Clone, Debug)]
pub struct TabLink {
    /// Its name in the address.
    pub name: &'static str,
    pub words: String,
    pub href: String,
    /// Whether it is open.
    pub current: bool,
    /// Whether the reader has put something there.
    pub holds: bool,
}

/// The tabs that this reader has, `open` among them; `holds` says of each other one of the reader's own whether there is
/// something in it, and nothing if the reader has none.
pub(super) fn tabs(
    lang: Lang,
    game: GameId,
    viewing: &Viewing,
    open: Tab,
    holds: impl Fn(Tab) -> Option<bool>,
) -> Vec<TabLink> {
    let link = |tab: Tab| {
        Some(TabLink {
            name: tab.as_str(),
            words: lang.t(tab.words()),
            href: format!("{}#tab", viewing.with_tab(tab).address(game)),
            current: tab == open,
            holds: holds(tab)?,
        })
    };
    Tab::ALL.into_iter().filter_map(link).collect()
}
