//! What waits for a director, in words, each with the way to what settles it.

use std::collections::BTreeSet;

use crate::app::tournaments::todo::item::{DirectorItem, DirectorTask};
use crate::base::{Timestamp, TournamentId};
use crate::http::web::layout::Reader;
use crate::show::Lang;
use crate::show::time::span;

/// Something that waits.
#[derive(Default)]
pub(in crate::http::web) struct QueueCard {
    pub(in crate::http::web) what: String,
    /// The address and the name of the tournament or the game.
    pub(in crate::http::web) whose: (String, String),
    /// What somebody wrote.
    pub(in crate::http::web) text: Option<String>,
    /// `tournament`, `mail`, `report`, or the kind of an incident.
    pub(in crate::http::web) kind: &'static str,
    pub(in crate::http::web) since: Option<Timestamp>,
    pub(in crate::http::web) due: Option<Timestamp>,
    /// How much time is left, or by how much it is late.
    pub(in crate::http::web) left: Option<String>,
    pub(in crate::http::web) late: bool,
    pub(in crate::http::web) href: String,
    pub(in crate::http::web) button: String,
}

/// The cards of a queue. Several games of a tournament that are to be adjudicated are one card: they are decided together.
pub(in crate::http::web) fn cards(reader: &Reader, items: &[DirectorItem]) -> Vec<QueueCard> {
    let (lang, now) = (reader.page.lang, reader.door.app().now());
    let adjudicated = |item: &DirectorItem| matches!(item.task, DirectorTask::HardEnd { .. });
    let mut told: BTreeSet<TournamentId> = BTreeSet::new();
    let one = |item: &DirectorItem| {
        let of_it = items.iter().filter(|other| adjudicated(other) && other.tournament == item.tournament);
        let count = of_it.count();
        if !adjudicated(item) || count == 1 {
            return Some(card(lang, item, now));
        }
        if !told.insert(item.tournament) {
            return None;
        }
        Some(QueueCard {
            what: lang.tf("queue-hard-ends", &[("n", count.into())]),
            href: format!("/tournaments/{}/adjudications", item.tournament),
            button: lang.t("adjudications-title"),
            ..card(lang, item, now)
        })
    };
    items.iter().filter_map(one).collect()
}

fn card(lang: Lang, item: &DirectorItem, now: Timestamp) -> QueueCard {
    let at = format!("/tournaments/{}", item.tournament);
    let (rest, button) = way(&item.task);
    let (left, late) = left(lang, item.due, now);
    QueueCard {
        what: item.task.words(lang),
        href: match rest.strip_prefix("//") {
            Some(elsewhere) => format!("/{elsewhere}"),
            None => format!("{at}{rest}"),
        },
        button: match &item.task {
            DirectorTask::Silent { player } => lang.tf(button, &[("name", player.name.as_str().into())]),
            _ => lang.t(button),
        },
        whose: (format!("{at}/run"), item.name.clone()),
        text: None,
        kind: match item.task {
            DirectorTask::Bounced { .. } => "mail",
            _ => "tournament",
        },
        since: item.since,
        due: item.due,
        left,
        late,
    }
}

/// How much time is left or by how much it is late, in words; and whether it is late.
pub(in crate::http::web) fn left(
    lang: Lang,
    due: Option<Timestamp>,
    now: Timestamp,
) -> (Option<String>, bool) {
    let late = due.is_some_and(|due| due < now);
    let key = if late { "desk-late" } else { "desk-left" };
    let words = |due: Timestamp| lang.tf(key, &[("time", span(lang, due.since(now).abs()).into())]);
    (due.map(words), late)
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
            (format!("/withdraw?player={}&silent=yes", player.id), "hand-withdraw-name")
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
