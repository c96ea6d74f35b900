//! `/api/v1`: the verbs for programs, and their description made from the code.

mod accounts;
mod acts;
mod adjudication;
mod board;
mod challenges;
mod claims;
mod clocks;
mod conditionals;
mod desk;
mod director;
mod entries;
mod fields;
mod games;
mod keyholder;
mod keys;
mod ladder;
mod leave;
mod mail;
mod on_a_page;
mod on_time;
mod outages;
mod pairs;
mod paper;
mod people;
mod proofs;
mod ratings;
mod record;
mod request;
mod scopes;
mod shapes;
mod stream;
mod tables;
mod tar;
mod tournament_file;
mod tournament_games;
mod tournament_hand;
mod tournament_messages;
mod tournament_shapes;
mod tournaments;
mod unanswered;
mod unsealing;
mod watch;
mod withdrawal;

use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderValue, header};
use axum::response::IntoResponse;
use axum::routing::get;
use axum::{Json, Router};
use tower_http::set_header::SetResponseHeaderLayer;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{
    Components, InfoBuilder, LicenseBuilder, OpenApi, OpenApiBuilder, SecurityRequirement,
};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use utoipa_swagger_ui::{Config, SwaggerUi};

use super::Door;
use super::paper::PAPER_BODY_BYTES_MAX;

pub(super) use proofs::path as proof_path;
pub(super) use request::Underway;
pub(super) use scopes::need as scope_needed;

const DESCRIPTION: &str = "Both players of a game file an entry without knowing the other's; when both are in, both are \
    revealed and carried out together. Errors are RFC 9457 problem details that list every fault. Sides are white and \
    black, times RFC 3339 UTC with six decimals, durations whole seconds, bytes standard base64. Unknown fields are \
    refused in requests and may be added to answers.";

/// The browser's view of the description needs styles of its own; it loads nothing from elsewhere.
const DOCS_POLICY: &str = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; \
    base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'";

/// Everything under `/api`.
pub(super) fn routes() -> Router<Door> {
    let (routes, openapi) = described().split_for_parts();
    let ui = SwaggerUi::new("/api/docs").config(Config::from("/api/v1/openapi.json").validator_url("none"));
    let policy = SetResponseHeaderLayer::overriding(
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(DOCS_POLICY),
    );
    let docs: Router<Door> = Router::from(ui).layer(policy);
    routes.route("/api/v1/openapi.json", get(async move || Json(openapi).into_response())).merge(docs)
}

/// The description of `/api/v1`.
pub fn openapi() -> OpenApi {
    described().into_openapi()
}

fn described() -> OpenApiRouter<Door> {
    let with_scans = OpenApiRouter::new()
        .routes(routes!(paper::enter))
        .routes(routes!(paper::unreadable))
        .layer(DefaultBodyLimit::max(PAPER_BODY_BYTES_MAX));
    let v1 = OpenApiRouter::new()
        .routes(routes!(games::create, games::list))
        .routes(routes!(games::show))
        .routes(routes!(games::legal))
        .routes(routes!(entries::file))
        .routes(routes!(entries::own))
        .routes(routes!(entries::seal_context))
        .routes(routes!(entries::draft, entries::keep_draft, entries::drop_draft))
        .routes(routes!(conditionals::list, conditionals::keep))
        .routes(routes!(conditionals::forget))
        .routes(routes!(keyholder::file))
        .routes(routes!(keyholder::keys))
        .routes(routes!(keyholder::receipt))
        .routes(routes!(keyholder::requests))
        .routes(routes!(keyholder::answer))
        .routes(routes!(acts::draw))
        .routes(routes!(acts::resign))
        .routes(routes!(claims::claim, claims::claims))
        .routes(routes!(adjudication::show, adjudication::claim))
        .routes(routes!(clocks::clocks))
        .routes(routes!(challenges::list, challenges::make))
        .routes(routes!(challenges::show))
        .routes(routes!(challenges::accept))
        .routes(routes!(challenges::decline))
        .routes(routes!(challenges::withdraw))
        .routes(routes!(leave::account, leave::leave))
        .routes(routes!(leave::end))
        .routes(routes!(withdrawal::withdraw))
        .routes(routes!(withdrawal::silent))
        .routes(routes!(pairs::pairs))
        .routes(routes!(proofs::proof))
        .routes(routes!(board::svg))
        .routes(routes!(board::png))
        .routes(routes!(record::record))
        .routes(routes!(pairs::submissions))
        .routes(routes!(desk::rule))
        .routes(routes!(desk::object))
        .routes(routes!(desk::disputes))
        .routes(routes!(unsealing::unseal))
        .routes(routes!(unsealing::look))
        .routes(routes!(unanswered::unanswered))
        .routes(routes!(watch::desk))
        .routes(routes!(director::queue))
        .routes(routes!(director::acts))
        .routes(routes!(director::reliability))
        .routes(routes!(outages::list, outages::name))
        .routes(routes!(outages::foresee))
        .routes(routes!(watch::timeline))
        .routes(routes!(paper::list))
        .routes(routes!(paper::download))
        .merge(with_scans)
        .routes(routes!(stream::stream))
        .routes(routes!(keys::keys))
        .routes(routes!(tables::table))
        .routes(routes!(tournament_games::list))
        .routes(routes!(tournament_games::pgn))
        .routes(routes!(tournament_games::archive))
        .routes(routes!(mail::show, mail::set))
        .routes(routes!(mail::settle))
        .routes(routes!(accounts::list))
        .routes(routes!(accounts::show))
        .routes(routes!(accounts::act))
        .routes(routes!(people::me))
        .routes(routes!(ratings::player))
        .routes(routes!(ratings::history))
        .routes(routes!(ratings::reliability))
        .routes(routes!(ratings::list))
        .routes(routes!(people::tokens, on_a_page::make_token))
        .routes(routes!(on_a_page::revoke_token))
        .routes(routes!(on_a_page::set_pin, on_a_page::remove_pin))
        .routes(routes!(on_a_page::add_address))
        .routes(routes!(on_a_page::remove_address))
        .routes(routes!(on_a_page::register_key))
        .routes(routes!(tournaments::list, tournaments::create))
        .routes(routes!(tournaments::show))
        .routes(routes!(tournaments::change))
        .routes(routes!(tournament_hand::act))
        .routes(routes!(tournament_hand::withdraw))
        .routes(routes!(tournament_hand::give_time))
        .routes(routes!(tournament_hand::replace))
        .routes(routes!(tournament_hand::replay))
        .routes(routes!(tournament_hand::contribute))
        .routes(routes!(tournaments::enter))
        .routes(routes!(tournaments::take_back))
        .routes(routes!(tournaments::give_post, tournaments::take_post))
        .routes(routes!(tournaments::record))
        .routes(routes!(tournament_file::record_file))
        .routes(routes!(ladder::show, ladder::challenge))
        .routes(routes!(ladder::answer, ladder::take_back))
        .routes(routes!(ladder::byes, ladder::ask_bye))
        .routes(routes!(ladder::take_bye_back))
        .routes(routes!(tournament_messages::list, tournament_messages::write));
    OpenApiRouter::with_openapi(head()).nest("/api/v1", v1)
}

fn head() -> OpenApi {
    let info = InfoBuilder::new()
        .title("Fairschach")
        .version("1")
        .description(Some(DESCRIPTION))
        .license(Some(LicenseBuilder::new().name("MIT OR Apache-2.0").build()));
    let mut components = Components::new();
    let bearer = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).description(Some("fs_…")).build();
    components.add_security_scheme("token", SecurityScheme::Http(bearer));
    let needs = SecurityRequirement::new("token", Vec::<String>::new());
    let nobody = SecurityRequirement::default();
    OpenApiBuilder::new()
        .info(info.build())
        .components(Some(components))
        .security(Some([needs, nobody]))
        .build()
}
