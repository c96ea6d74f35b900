//! What stands above every page of a tournament: its name, what is played, how far it is, and the way to its other pages.

use super::phase;
use crate::app::tournaments::model::TournamentView;
use crate::app::tournaments::setup::sheet::agreed_games;
use crate::show::Lang;
use crate::show::clocks::pace;
use crate::show::rulebook::options::variant_name;
use crate::tournament::{Kind, Phase, Sheet};

/// A page of a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Tab {
    Front,
    Table,
    Pairings,
    Teams,
    Games,
    Sheet,
    Record,
    Bulletin,
    Run,
}

#[derive(Debug)]
pub(super) struct Head {
    pub(super) id: String,
    pub(super) name: String,
    /// "Fairschach · 14 days a pair · rated".
    pub(super) chip: String,
    pub(super) state: String,
    /// Whether this is the tournament's own page.
    pub(super) front: bool,
    pub(super) tabs: Vec<TabLink>,
    /// Which pages these are.
    order: Vec<Tab>,
}

#[derive(Debug)]
pub(super) struct TabLink {
    pub(super) href: String,
    pub(super) text: String,
    pub(super) here: bool,
}

impl Head {
    /// `serves`: whether the reader runs it or judges in it; the view may be a stranger's, which does not tell.
    pub(super) fn new(lang: Lang, view: &TournamentView, serves: bool, here: Tab) -> Head {
        let ladder = matches!(view.sheet.kind, Kind::Ladder(_));
        let table = if ladder { "/ladder" } else { "/table" };
        let all = [
            (Tab::Table, table, "tab-table", true),
            (Tab::Pairings, "/pairings", "tab-pairings", !ladder),
            (Tab::Teams, "/teams", "teams-title", view.sheet.has_captains()),
            (Tab::Games, "/games", "tab-games", true),
            (Tab::Sheet, "/sheet", "tab-sheet", true),
            (Tab::Record, "/record", "tab-record", true),
            (Tab::Bulletin, "/bulletin", "tab-bulletin", view.phase != Phase::Draft),
            (Tab::Run, "/run", "tab-run", serves),
        ];
        let link = |(tab, rest, key, _): (Tab, &str, &str, bool)| TabLink {
            href: format!("/tournaments/{}{rest}", view.id),
            text: lang.t(key),
            here: tab == here,
        };
        Head {
            id: view.id.to_string(),
            name: view.sheet.name.clone(),
            chip: chip(lang, &view.sheet),
            state: match view.paused {
                Some(_) => lang.t("hand-stands"),
                None => phase(lang, view.phase),
            },
            front: here == Tab::Front,
            order: all.iter().filter(|(.., shown)| *shown).map(|(tab, ..)| *tab).collect(),
            tabs: all.into_iter().filter(|(.., shown)| *shown).map(link).collect(),
        }
    }

    /// The same on the tournament's own page, which shows what stands in this tab.
    pub(super) fn showing(mut self, tab: Tab) -> Head {
        for (link, of) in self.tabs.iter_mut().zip(&self.order) {
            link.here = *of == tab;
        }
        self
    }

    /// An address below the tournament's.
    pub(super) fn at(&self, rest: &str) -> String {
        format!("/tournaments/{}/{rest}", self.id)
    }

    /// The head for a reader whose own view this is.
    pub(super) fn of(lang: Lang, view: &TournamentView, here: Tab) -> Head {
        Head::new(lang, view, view.runs_it || view.own_post.is_some(), here)
    }
}

/// "Fairschach · 14 days a pair · rated".
pub(in crate::http::web) fn chip(lang: Lang, sheet: &Sheet) -> String {
    let game = variant_name(lang, &sheet.variant);
    // A draft may say what no game can be made of.
    match agreed_games(sheet) {
        Ok(agreed) => {
            let rated = lang.t(if agreed.terms.rated { "chip-rated" } else { "chip-unrated" });
            format!("{game} · {} · {rated}", pace(lang, &agreed.rules, agreed.clock))
        }
        Err(_) => game,
    }
}
