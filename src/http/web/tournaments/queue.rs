//! What waits for a director, in words, each with the way to what settles it.

use crate::app::desk_view::IncidentKind;
use crate::app::{DirectorItem, DirectorTask, Role};
use crate::base::Timestamp;
use crate::http::web::desk::incident_name;
use crate::http::web::reader::Reader;
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
    let rules = reader.signed().is_some_and(|actor| actor.role == Role::Arbiter);
    items.iter().map(|item| card(lang, item, now, rules)).collect()
}

fn card(lang: Lang, item: &DirectorItem, now: Timestamp, rules: bool) -> QueueCard {
    let late = item.due.is_some_and(|due| due < now);
    let left = item.due.map(|due| {
        let left = span(lang, due.since(now).abs());
        let key = if late { "desk-late" } else { "desk-left" };
        lang.tf(key, &[("time", left.into())])
    });
    let at = format!("/tournaments/{}", item.tournament);
    let (rest, button) = way(&item.task, rules);
    QueueCard {
        what: words(lang, &item.task),
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

fn words(lang: Lang, task: &DirectorTask) -> String {
    let count = |key: &str, n: usize| lang.tf(key, &[("n", n.into())]);
    let of = |key: &str, name: &str| lang.tf(key, &[("name", name.to_owned().into())]);
    match task {
        DirectorTask::ToOpen => lang.t("queue-to-open"),
        DirectorTask::TooFewEntrants { entered, needed } => {
            let args = [("n", (*entered).into()), ("min", i64::from(*needed).into())];
            lang.tf("queue-too-few", &args)
        }
        DirectorTask::ToStart { entered } => count("queue-to-start", *entered),
        DirectorTask::Waiting { players } => count("queue-waiting", *players),
        DirectorTask::NotPaired { round, why } => {
            let args = [("round", (*round).into()), ("why", why.as_str().into())];
            lang.tf("queue-not-paired", &args)
        }
        DirectorTask::LateGames { games } => count("queue-late-games", *games),
        DirectorTask::Silent { player } => of("queue-silent", &player.name),
        DirectorTask::HardEndNear { games } => count("queue-hard-end-near", *games),
        DirectorTask::HardEnd { .. } => lang.t("queue-hard-end"),
        DirectorTask::NoArbiter { games } => count("queue-no-arbiter", *games),
        DirectorTask::Incident { kind, .. } => {
            let name = IncidentKind::parse(kind).map(|kind| incident_name(lang, kind));
            of("queue-incident", name.as_deref().unwrap_or(kind))
        }
        DirectorTask::Bounced { player } => of("queue-bounced", &player.name),
        DirectorTask::Paused => lang.t("queue-paused"),
    }
}

/// Where it is settled, below the tournament's page or, after `//`, elsewhere; and what the button says. Only arbiters have
/// the desk of a game.
fn way(task: &DirectorTask, rules: bool) -> (String, &'static str) {
    let desk = |game: &crate::base::GameId| {
        let rest = if rules { "/desk" } else { "" };
        format!("//games/{game}{rest}")
    };
    match task {
        DirectorTask::ToOpen => ("/run/open".to_owned(), "run-open"),
        DirectorTask::TooFewEntrants { .. } => ("/run#entrants".to_owned(), "queue-go-enter"),
        DirectorTask::ToStart { .. } => ("/run/start".to_owned(), "run-start"),
        DirectorTask::Waiting { .. } => ("/edit".to_owned(), "queue-go-places"),
        DirectorTask::NotPaired { .. } | DirectorTask::LateGames { .. } => {
            ("/record".to_owned(), "record-open")
        }
        DirectorTask::Silent { player } => (
            format!("/withdraw?player={}&silent=yes", player.id),
            "hand-withdraw",
        ),
        DirectorTask::HardEndNear { .. } => ("/run/extend".to_owned(), "hand-extend"),
        DirectorTask::HardEnd { game } | DirectorTask::Incident { game, .. } => (desk(game), "queue-go-game"),
        DirectorTask::NoArbiter { .. } => ("/run#posts".to_owned(), "queue-go-posts"),
        DirectorTask::Bounced { .. } => ("/run#entrants".to_owned(), "queue-go-entrants"),
        DirectorTask::Paused => ("/run/resume".to_owned(), "hand-resume"),
    }
}
