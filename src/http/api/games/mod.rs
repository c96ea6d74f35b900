//! Games, for programs.

pub(super) mod adjudication;
pub(super) mod blind;
pub(super) mod board;
pub(super) mod claims;
pub(super) mod clocks;
pub(super) mod conditionals;
pub(super) mod draw_and_resign;
pub(super) mod entries;
pub(super) mod game;
pub(super) mod pairs;
pub(super) mod paper;
pub(super) mod record;
pub(super) mod resign_all;
pub(super) mod review;
pub(super) mod search;
pub(super) mod stream;

use axum::extract::DefaultBodyLimit;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::http::AppState;
use crate::http::paper::PAPER_BODY_BYTES_MAX;

/// Where each is found.
pub(super) fn routes() -> OpenApiRouter<AppState> {
    let with_scans = OpenApiRouter::new()
        .routes(routes!(paper::enter))
        .routes(routes!(paper::unreadable))
        .layer(DefaultBodyLimit::max(PAPER_BODY_BYTES_MAX));
    OpenApiRouter::new()
        .routes(routes!(game::create, game::list))
        .routes(routes!(search::search))
        .routes(routes!(search::of_player))
        .routes(routes!(game::show))
        .routes(routes!(game::legal))
        .routes(routes!(entries::file))
        .routes(routes!(entries::own))
        .routes(routes!(entries::seal_context))
        .routes(routes!(entries::draft, entries::keep_draft, entries::drop_draft))
        .routes(routes!(conditionals::list, conditionals::keep))
        .routes(routes!(conditionals::forget))
        .routes(routes!(blind::file))
        .routes(routes!(blind::keys))
        .routes(routes!(blind::receipt))
        .routes(routes!(draw_and_resign::draw))
        .routes(routes!(draw_and_resign::resign))
        .routes(routes!(claims::claim, claims::claims))
        .routes(routes!(adjudication::show, adjudication::claim))
        .routes(routes!(clocks::clocks))
        .routes(routes!(pairs::pairs))
        .routes(routes!(review::show, review::ask))
        .routes(routes!(board::svg))
        .routes(routes!(board::png))
        .routes(routes!(record::record))
        .routes(routes!(pairs::submissions))
        .routes(routes!(paper::list))
        .routes(routes!(paper::download))
        .routes(routes!(stream::stream))
        .routes(routes!(blind::requests))
        .routes(routes!(blind::answer))
        .routes(routes!(resign_all::withdraw))
        .routes(routes!(resign_all::silent))
        .merge(with_scans)
}
