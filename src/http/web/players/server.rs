//! How the server does, for its administrators.

use askama::Template;
use axum::http::StatusCode;
use axum::response::Response;

use crate::app::operations::ready::Readiness;
use crate::app::operations::server_state::ServerState;
use crate::base::Timestamp;
use crate::http::web::layout::{Page, Reader, or_fault, send, signed};
use crate::show::escape;

#[derive(Template)]
#[template(path = "web/server.html")]
struct ServerPage {
    page: Page,
    tab: &'static str,
    parts: Vec<Part>,
    key: String,
    outages: Vec<(Timestamp, String)>,
}

/// One thing that works, or does not.
struct Part {
    title: &'static str,
    is_well: bool,
    words: String,
    /// Since when, or when last.
    at: Option<Timestamp>,
    /// What else there is to say, as HTML.
    more: Option<String>,
}

pub(super) async fn show(reader: Reader) -> Response {
    let actor = signed!(reader);
    let state = or_fault!(reader, "/games", reader.door.app().operations().server_state(actor).await);
    let page = ServerPage {
        tab: "server",
        parts: parts(&reader.page, &state),
        outages: state.outages.into_iter().map(|one| (one.from, one.reason.unwrap_or_default())).collect(),
        key: state.key,
        page: reader.page,
    };
    send(StatusCode::OK, &page)
}

fn parts(page: &Page, state: &ServerState) -> Vec<Part> {
    let work = match state.readiness {
        Readiness::Ready => "server-works",
        Readiness::CannotWrite => "server-cannot-write",
        Readiness::ClockWrong => "server-clock-wrong",
    };
    let (words, waits_since) = match &state.delayed {
        None => (page.t("server-mail-goes"), None),
        Some((count, since, fault)) => {
            let args = [("n", (*count).into()), ("fault", fault.as_str().into())];
            (page.lang.tf("server-mail-waits", &args), Some(*since))
        }
    };
    let sent = match &state.mail_sent {
        Some(at) if page.trial => page.sentence_at("server-mail-filed", at),
        Some(at) => page.sentence_at("server-mail-last", at),
        None if page.trial => escape(&page.t("server-mail-filed-none")),
        None => escape(&page.t("server-mail-never")),
    };
    let (entries, last) = state.log;
    let log = if state.overdue == 0 {
        page.lang.tf("server-log-fresh", &[("n", entries.into())])
    } else {
        page.lang.tf("server-log-late", &[("n", state.overdue.into())])
    };
    vec![
        Part {
            title: "server-work",
            is_well: state.readiness == Readiness::Ready,
            words: page.t(work),
            at: None,
            more: None,
        },
        Part {
            title: "server-mail",
            is_well: waits_since.is_none(),
            words,
            at: waits_since,
            more: Some(sent),
        },
        Part {
            title: "server-log",
            is_well: state.overdue == 0,
            words: log,
            at: (last.as_us() > 0).then_some(last),
            more: None,
        },
    ]
}
