//! How reliably the entrants of one's tournaments play.

use askama::Template;
use axum::extract::Query;
use axum::http::StatusCode;
use axum::response::Response;
use serde::Deserialize;

use crate::app::actor::Actor;
use crate::app::error::Error;
use crate::app::ratings::reliability::{
    RELIABILITY_DAYS, RELIABLE_PERMILLE, Reliability, SILENT_GAMES, SILENT_WITHIN_DAYS,
};
use crate::app::tournaments::running::preview_leaving::EntrantReliability;
use crate::base::TournamentId;
use crate::http::web::layout::{Page, Reader, signed};
use crate::show::Lang;
use crate::show::numbers::percent;
use crate::show::time::span;

#[derive(Template)]
#[template(path = "web/reliability.html")]
struct ReliabilityPage {
    page: Page,
    title: String,
    /// Where the way back leads, and the key of its words.
    back: (String, &'static str),
    what: String,
    players: Vec<PlayerLine>,
    /// Whether all of one tournament are shown.
    whole: bool,
}

struct PlayerLine {
    id: String,
    name: String,
    share: String,
    filed: u64,
    flags: u64,
    silent: u64,
    reply: String,
    poor: bool,
    tournaments: Vec<(String, String)>,
}

/// Of which tournament all entrants are shown.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(in crate::http::web) struct Of {
    tournament: String,
}

/// How many entries a player files in time, in a few words; nothing if none was owed.
pub(in crate::http::web) fn share(lang: Lang, found: &Reliability) -> Option<String> {
    let share = found
        .in_time_permille()
        .map(|permille| lang.tf("reliable-share", &[("share", percent(lang, permille).into())]));
    let silent = found.is_silent().then(|| lang.t("reliable-silent"));
    match (share, silent) {
        (None, None) => None,
        (share, silent) => Some(share.into_iter().chain(silent).collect::<Vec<_>>().join(", ")),
    }
}

/// All entrants of one tournament, or those of all one's tournaments at whom one should look.
pub(in crate::http::web) async fn show(reader: Reader, Query(of): Query<Of>) -> Response {
    let actor = signed!(reader);
    reader.answer(StatusCode::OK, page(&reader, actor, &of.tournament).await, "/desk")
}

async fn page(reader: &Reader, actor: &Actor, of: &str) -> Result<ReliabilityPage, Error> {
    let (app, lang) = (reader.door.app(), reader.page.lang);
    let days = ("days", RELIABILITY_DAYS.into());
    let (players, title, back, what) = if of.is_empty() {
        let args = [
            days,
            ("share", percent(lang, RELIABLE_PERMILLE).into()),
            ("games", SILENT_GAMES.into()),
            ("silent", SILENT_WITHIN_DAYS.into()),
        ];
        (
            app.running_tournaments().unreliable_players(actor).await?,
            lang.t("reliable-title"),
            ("/desk".to_owned(), "desk-hand-back"),
            lang.tf("reliable-what", &args),
        )
    } else {
        let id = TournamentId::parse(of).map_err(|_| Error::NotFound)?;
        let players = app.running_tournaments().entrants_reliability(actor, id).await?;
        let view = app.tournaments().tournament(Some(actor), id).await?;
        (
            players,
            lang.tf("reliable-of", &[("name", view.sheet.name.into())]),
            (format!("/tournaments/{id}/run"), "run-title"),
            lang.tf("reliable-all", &[days]),
        )
    };
    Ok(ReliabilityPage {
        players: players.iter().map(|one| line(lang, one)).collect(),
        whole: !of.is_empty(),
        title,
        back,
        what,
        page: reader.page.clone(),
    })
}

fn line(lang: Lang, one: &EntrantReliability) -> PlayerLine {
    let found = &one.reliability;
    let share = found.in_time_permille();
    PlayerLine {
        id: one.player.id.to_string(),
        name: one.player.called(lang),
        share: share.map_or_else(|| "–".to_owned(), |share| percent(lang, share)),
        filed: found.filed,
        flags: found.flags,
        silent: found.silent,
        reply: found.mean_reply.map_or_else(|| "–".to_owned(), |mean| span(lang, mean)),
        poor: found.is_poor(),
        tournaments: one
            .tournaments
            .iter()
            .map(|(id, name)| (format!("/tournaments/{id}/run"), name.clone()))
            .collect(),
    }
}
