//! Tournaments, for programs.

pub(super) mod actions;
pub(super) mod comment;
pub(super) mod director;
pub(super) mod games;
pub(super) mod invitations;
pub(super) mod ladder;
pub(super) mod messages;
pub(super) mod players;
pub(super) mod series;
pub(super) mod series_shapes;
pub(super) mod shapes;
pub(super) mod teams;
pub(super) mod tournament;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::http::AppState;

/// Where each is found.
pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(director::queue))
        .routes(routes!(director::acts))
        .routes(routes!(director::reliability))
        .routes(routes!(tournament::table))
        .routes(routes!(games::list))
        .routes(routes!(players::list))
        .routes(routes!(games::pgn))
        .routes(routes!(games::archive))
        .routes(routes!(tournament::list, tournament::create))
        .routes(routes!(tournament::show))
        .routes(routes!(tournament::change))
        .routes(routes!(actions::act))
        .routes(routes!(actions::withdraw))
        .routes(routes!(actions::give_time))
        .routes(routes!(actions::replace))
        .routes(routes!(actions::replay))
        .routes(routes!(actions::contribute))
        .routes(routes!(tournament::enter))
        .routes(routes!(tournament::take_back))
        .routes(routes!(tournament::give_post, tournament::take_post))
        .routes(routes!(tournament::record))
        .routes(routes!(tournament::record_file))
        .routes(routes!(ladder::show, ladder::challenge))
        .routes(routes!(ladder::answer, ladder::take_back))
        .routes(routes!(ladder::byes, ladder::ask_bye))
        .routes(routes!(ladder::take_bye_back))
        .routes(routes!(teams::show))
        .routes(routes!(teams::name))
        .routes(routes!(teams::step_down))
        .routes(routes!(teams::line_ups))
        .routes(routes!(teams::enter))
        .routes(routes!(comment::show, comment::write))
        .routes(routes!(messages::list, messages::write))
        .routes(routes!(series::list, series::create))
        .routes(routes!(series::show, series::change))
        .routes(routes!(series::act))
        .routes(routes!(series::enter))
        .routes(routes!(series::leave))
        .routes(routes!(invitations::invite))
        .routes(routes!(invitations::take_back))
        .routes(routes!(invitations::answer))
        .routes(routes!(series::give_post, series::take_post))
}
