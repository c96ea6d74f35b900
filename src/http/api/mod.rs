//! `/api/v1`: the verbs for programs, and their description made from the code.

pub mod answers;
mod arbitration;
mod bots;
mod challenges;
mod described;
mod description;
mod extract;
mod games;
mod log;
mod on_a_page;
mod outages;
mod players;
pub mod scopes;
mod shapes;
mod sse;
mod tournaments;

use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderValue, header};
use axum::response::IntoResponse;
use axum::routing::get;
use axum::{Json, Router};
use serde_json::Value;
use tower_http::set_header::SetResponseHeaderLayer;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{Components, InfoBuilder, LicenseBuilder, OpenApi, OpenApiBuilder};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use utoipa_swagger_ui::{Config, SwaggerUi};

use super::AppState;
use super::paper::PAPER_BODY_BYTES_MAX;

pub(super) use crate::http::api::extract::request::Underway;
pub(super) use crate::http::api::log::proofs::path as proof_path;
pub(super) use scopes::{Need, need as scope_needed};

const DESCRIPTION: &str = "Both players of a game file an entry without knowing the other's; when both are in, both are \
    revealed and carried out together. Errors are RFC 9457 problem details that list every fault. Sides are white and \
    black, times RFC 3339 UTC with six decimals, durations whole seconds, bytes standard base64. Unknown fields are \
    refused in requests and may be added to answers.";

/// The browser's view of the description needs styles of its own; it loads nothing from elsewhere.
const DOCS_POLICY: &str = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; \
    base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'";

/// Everything under `/api`.
pub(super) fn routes(door: &AppState) -> Router<AppState> {
    let (routes, openapi) = described().split_for_parts();
    let description = description::whole(openapi);
    let ui = SwaggerUi::new("/api/docs").config(Config::from("/api/v1/openapi.json").validator_url("none"));
    let policy = SetResponseHeaderLayer::overriding(
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(DOCS_POLICY),
    );
    let docs: Router<AppState> = Router::from(ui).layer(policy);
    let routes = routes.route("/api/v1/openapi.json", get(async move || Json(description).into_response()));
    answers::around(routes, door).merge(docs)
}

/// The description of `/api/v1`.
pub fn openapi() -> Value {
    description::whole(described().into_openapi())
}

fn described() -> OpenApiRouter<AppState> {
    let v1 = of_games().merge(of_people()).merge(of_tournaments()).merge(of_series());
    OpenApiRouter::with_openapi(head()).nest("/api/v1", v1)
}

fn of_games() -> OpenApiRouter<AppState> {
    let with_scans = OpenApiRouter::new()
        .routes(routes!(crate::http::api::games::paper::enter))
        .routes(routes!(crate::http::api::games::paper::unreadable))
        .layer(DefaultBodyLimit::max(PAPER_BODY_BYTES_MAX));
    OpenApiRouter::new()
        .routes(routes!(crate::http::api::games::game::create, crate::http::api::games::game::list))
        .routes(routes!(crate::http::api::games::search::search))
        .routes(routes!(crate::http::api::games::search::of_player))
        .routes(routes!(crate::http::api::games::game::show))
        .routes(routes!(crate::http::api::games::game::legal))
        .routes(routes!(crate::http::api::games::entries::file))
        .routes(routes!(crate::http::api::games::entries::own))
        .routes(routes!(crate::http::api::games::entries::seal_context))
        .routes(routes!(
            crate::http::api::games::entries::draft,
            crate::http::api::games::entries::keep_draft,
            crate::http::api::games::entries::drop_draft
        ))
        .routes(routes!(
            crate::http::api::games::conditionals::list,
            crate::http::api::games::conditionals::keep
        ))
        .routes(routes!(crate::http::api::games::conditionals::forget))
        .routes(routes!(crate::http::api::games::blind::file))
        .routes(routes!(crate::http::api::games::blind::keys))
        .routes(routes!(crate::http::api::games::blind::receipt))
        .routes(routes!(crate::http::api::games::draw_and_resign::draw))
        .routes(routes!(crate::http::api::games::draw_and_resign::resign))
        .routes(routes!(crate::http::api::games::claims::claim, crate::http::api::games::claims::claims))
        .routes(routes!(
            crate::http::api::games::adjudication::show,
            crate::http::api::games::adjudication::claim
        ))
        .routes(routes!(crate::http::api::games::clocks::clocks))
        .routes(routes!(crate::http::api::games::pairs::pairs))
        .routes(routes!(crate::http::api::games::review::show, crate::http::api::games::review::ask))
        .routes(routes!(crate::http::api::log::proofs::proof))
        .routes(routes!(crate::http::api::games::board::svg))
        .routes(routes!(crate::http::api::games::board::png))
        .routes(routes!(crate::http::api::games::record::record))
        .routes(routes!(crate::http::api::games::pairs::submissions))
        .routes(routes!(crate::http::api::arbitration::rulings::rule))
        .routes(routes!(crate::http::api::arbitration::desk::object))
        .routes(routes!(crate::http::api::arbitration::desk::disputes))
        .routes(routes!(crate::http::api::arbitration::unsealing::unseal))
        .routes(routes!(crate::http::api::arbitration::unsealing::look))
        .routes(routes!(crate::http::api::arbitration::watch::timeline))
        .routes(routes!(crate::http::api::games::paper::list))
        .routes(routes!(crate::http::api::games::paper::download))
        .routes(routes!(crate::http::api::games::stream::stream))
        .merge(with_scans)
}

fn of_people() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(crate::http::api::games::blind::requests))
        .routes(routes!(crate::http::api::games::blind::answer))
        .routes(routes!(bots::show))
        .routes(routes!(bots::play))
        .routes(routes!(challenges::list, challenges::make))
        .routes(routes!(challenges::show))
        .routes(routes!(challenges::accept))
        .routes(routes!(challenges::decline))
        .routes(routes!(challenges::withdraw))
        .routes(routes!(crate::http::api::players::leave::account, crate::http::api::players::leave::leave))
        .routes(routes!(crate::http::api::players::leave::end))
        .routes(routes!(crate::http::api::games::resign_all::withdraw))
        .routes(routes!(crate::http::api::games::resign_all::silent))
        .routes(routes!(crate::http::api::arbitration::watch::unanswered))
        .routes(routes!(crate::http::api::arbitration::watch::desk))
        .routes(routes!(crate::http::api::tournaments::director::queue))
        .routes(routes!(crate::http::api::tournaments::director::acts))
        .routes(routes!(crate::http::api::tournaments::director::reliability))
        .routes(routes!(outages::list, outages::name))
        .routes(routes!(outages::foresee))
        .routes(routes!(crate::http::api::log::proofs::keys))
        .routes(routes!(crate::http::api::players::mail::show, crate::http::api::players::mail::set))
        .routes(routes!(crate::http::api::players::mail::settle))
        .routes(routes!(crate::http::api::players::accounts::list, crate::http::api::players::accounts::add))
        .routes(routes!(crate::http::api::players::accounts::invite))
        .routes(routes!(crate::http::api::players::me::find))
        .routes(routes!(crate::http::api::players::accounts::show))
        .routes(routes!(crate::http::api::players::accounts::act))
        .routes(routes!(crate::http::api::players::me::me, on_a_page::erase_account))
        .routes(routes!(crate::http::api::players::stream::stream))
        .routes(routes!(crate::http::api::players::identity::show, crate::http::api::players::identity::set))
        .routes(routes!(crate::http::api::players::blocked::list))
        .routes(routes!(
            crate::http::api::players::blocked::block,
            crate::http::api::players::blocked::unblock
        ))
        .routes(routes!(crate::http::api::players::ratings::player))
        .routes(routes!(crate::http::api::players::ratings::history))
        .routes(routes!(crate::http::api::players::ratings::reliability))
        .routes(routes!(crate::http::api::players::ratings::list))
        .routes(routes!(crate::http::api::players::me::tokens, on_a_page::make_token))
        .routes(routes!(on_a_page::revoke_token))
        .routes(routes!(on_a_page::set_pin, on_a_page::remove_pin))
        .routes(routes!(on_a_page::add_address))
        .routes(routes!(on_a_page::remove_address))
        .routes(routes!(on_a_page::register_key))
        .routes(routes!(on_a_page::add_passkey))
        .routes(routes!(on_a_page::remove_passkey))
        .routes(routes!(on_a_page::make_recovery_codes))
        .routes(routes!(on_a_page::fetch_data))
}

fn of_tournaments() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(crate::http::api::tournaments::tournament::table))
        .routes(routes!(crate::http::api::tournaments::games::list))
        .routes(routes!(crate::http::api::tournaments::players::list))
        .routes(routes!(crate::http::api::tournaments::games::pgn))
        .routes(routes!(crate::http::api::tournaments::games::archive))
        .routes(routes!(
            crate::http::api::tournaments::tournament::list,
            crate::http::api::tournaments::tournament::create
        ))
        .routes(routes!(crate::http::api::tournaments::tournament::show))
        .routes(routes!(crate::http::api::tournaments::tournament::change))
        .routes(routes!(crate::http::api::tournaments::actions::act))
        .routes(routes!(crate::http::api::tournaments::actions::withdraw))
        .routes(routes!(crate::http::api::tournaments::actions::give_time))
        .routes(routes!(crate::http::api::tournaments::actions::replace))
        .routes(routes!(crate::http::api::tournaments::actions::replay))
        .routes(routes!(crate::http::api::tournaments::actions::contribute))
        .routes(routes!(crate::http::api::tournaments::tournament::enter))
        .routes(routes!(crate::http::api::tournaments::tournament::take_back))
        .routes(routes!(
            crate::http::api::tournaments::tournament::give_post,
            crate::http::api::tournaments::tournament::take_post
        ))
        .routes(routes!(crate::http::api::tournaments::tournament::record))
        .routes(routes!(crate::http::api::tournaments::tournament::record_file))
        .routes(routes!(
            crate::http::api::tournaments::ladder::show,
            crate::http::api::tournaments::ladder::challenge
        ))
        .routes(routes!(
            crate::http::api::tournaments::ladder::answer,
            crate::http::api::tournaments::ladder::take_back
        ))
        .routes(routes!(
            crate::http::api::tournaments::ladder::byes,
            crate::http::api::tournaments::ladder::ask_bye
        ))
        .routes(routes!(crate::http::api::tournaments::ladder::take_bye_back))
        .routes(routes!(crate::http::api::tournaments::teams::show))
        .routes(routes!(crate::http::api::tournaments::teams::name))
        .routes(routes!(crate::http::api::tournaments::teams::step_down))
        .routes(routes!(crate::http::api::tournaments::teams::line_ups))
        .routes(routes!(crate::http::api::tournaments::teams::enter))
        .routes(routes!(
            crate::http::api::tournaments::comment::show,
            crate::http::api::tournaments::comment::write
        ))
        .routes(routes!(
            crate::http::api::tournaments::messages::list,
            crate::http::api::tournaments::messages::write
        ))
}

fn of_series() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(
            crate::http::api::tournaments::series::list,
            crate::http::api::tournaments::series::create
        ))
        .routes(routes!(
            crate::http::api::tournaments::series::show,
            crate::http::api::tournaments::series::change
        ))
        .routes(routes!(crate::http::api::tournaments::series::act))
        .routes(routes!(crate::http::api::tournaments::series::enter))
        .routes(routes!(crate::http::api::tournaments::series::leave))
        .routes(routes!(crate::http::api::tournaments::invitations::invite))
        .routes(routes!(crate::http::api::tournaments::invitations::take_back))
        .routes(routes!(crate::http::api::tournaments::invitations::answer))
        .routes(routes!(
            crate::http::api::tournaments::series::give_post,
            crate::http::api::tournaments::series::take_post
        ))
}

fn head() -> OpenApi {
    let info = InfoBuilder::new()
        .title("Fairschach")
        .version("1")
        .description(Some(DESCRIPTION))
        .license(Some(LicenseBuilder::new().name("MIT OR Apache-2.0").build()));
    let mut components = Components::new();
    let bearer = HttpBuilder::new()
        .scheme(HttpAuthScheme::Bearer)
        .description(Some("`fs_…`, made on a signed-in page; which scopes it needs stands with each call."))
        .build();
    components.add_security_scheme("token", SecurityScheme::Http(bearer));
    OpenApiBuilder::new().info(info.build()).components(Some(components)).build()
}
