//! What waits for a director, in words, each with the way to what settles it.

use crate::app::tournaments::todo::{DirectorItem, DirectorTask};
use crate::base::Timestamp;
use crate::http::web::layout::reader::Reader;
use crate::show::Lang;
use crate::show::time::span;

/// Something that waits.
pub(in crate::http::web) struct QueueCard {
    pub(in crate::http::web) what: String,
    /// The tournament's address and name.
    pub(in crate::http::web) tournament: (String, String),
    pub(in crate::http::web) since: Option<Timestamp>,
    pub(in crate::http::web) due: Option<Timestamp>,
    /// How much time is left, or by how much it is late.
    pub(in crate::http::web) left: Option<String>,
    pub(in crate::http::web) late: bool,
    pub(in crate::http::web) href: String,
    pub(in crate::http::web) button: String,
}

/// The cards of a queue.
pub(in crate::http::web) fn cards(reader: &Reader, items: &[DirectorItem]) -> Vec<QueueCard> {
    let (lang, now) = (reader.page.lang, reader.door.app().now());
    items.iter().map(|item| card(lang, item, now)).collect()
}

fn card(lang: Lang, item: &DirectorItem, now: Timestamp) -> QueueCard {
    let late = item.due.is_some_and(|due| due < now);
    let left = item.due.map(|due| {
        let left = span(lang, due.since(now).abs());
        let key = if late { "desk-late" } else { "desk-left" };
        lang.tf(key, &[("time", left.into())])
    });
    let at = format!("/tournaments/{}", item.tournament);
    let (rest, button) = way(&item.task);
    QueueCard {
        what: item.task.words(lang),
        href: match rest.strip_prefix("//") {
            Some(elsewhere) => format!("/{elsewhere}"),
            None => format!("{at}{rest}"),
        },
        button: lang.t(button),
        tournament: (format!("{at}/run"), item.name.clone()),
        since: item.since,
        due: item.due,
        left,
        late,
    }
}

/// Where it is settled, below the tournament's page or, after `//`, elsewhere; and what the button says. A game's page leads
/// its arbiters on to its desk.
fn way(task: &DirectorTask) -> (String, &'static str) {
    match task {
        DirectorTask::ToOpen => ("/run/open".to_owned(), "run-open"),
        DirectorTask::TooFewEntrants { .. } => ("/run#entrants".to_owned(), "queue-go-enter"),
        DirectorTask::ToStart { .. } => ("/run/start".to_owned(), "run-start"),
        DirectorTask::Waiting { .. } => ("/edit".to_owned(), "queue-go-places"),
        DirectorTask::NotPaired { .. } => ("/run/pair".to_owned(), "run-pair"),
        DirectorTask::PairedOtherwise { .. } | DirectorTask::LateGames { .. } => {
            ("/record".to_owned(), "record-open")
        }
        DirectorTask::Silent { player } => {
            (format!("/withdraw?player={}&silent=yes", player.id), "hand-withdraw")
        }
        DirectorTask::HardEndNear { .. } => ("/run/extend".to_owned(), "hand-extend"),
        DirectorTask::HardEnd { game } | DirectorTask::Incident { game, .. } => {
            (format!("//games/{game}"), "queue-go-game")
        }
        DirectorTask::NoArbiter { .. } => ("/run#posts".to_owned(), "queue-go-posts"),
        DirectorTask::Bounced { .. } => ("/run#entrants".to_owned(), "queue-go-entrants"),
        DirectorTask::Paused => ("/run/resume".to_owned(), "hand-resume"),
    }
}
