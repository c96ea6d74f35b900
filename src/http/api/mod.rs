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

/// Everything under `/api`; its description is made once, when it is first asked for.
pub(super) fn routes(door: &AppState) -> Router<AppState> {
    static WHOLE: std::sync::LazyLock<Value> = std::sync::LazyLock::new(openapi);
    let (routes, _) = described().split_for_parts();
    let ui = SwaggerUi::new("/api/docs").config(Config::from("/api/v1/openapi.json").validator_url("none"));
    let policy = SetResponseHeaderLayer::overriding(
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(DOCS_POLICY),
    );
    let docs: Router<AppState> = Router::from(ui).layer(policy);
    let routes = routes.route("/api/v1/openapi.json", get(async || Json(&*WHOLE).into_response()));
    answers::around(routes, door).merge(docs)
}

/// The description of `/api/v1`.
pub fn openapi() -> Value {
    description::whole(described().into_openapi())
}

fn described() -> OpenApiRouter<AppState> {
    let v1 = OpenApiRouter::new()
        .routes(routes!(bots::show))
        .routes(routes!(bots::play))
        .routes(routes!(challenges::list, challenges::make))
        .routes(routes!(challenges::show))
        .routes(routes!(challenges::accept))
        .routes(routes!(challenges::decline))
        .routes(routes!(challenges::withdraw))
        .routes(routes!(outages::list, outages::name))
        .routes(routes!(outages::foresee))
        .routes(routes!(on_a_page::revoke_token))
        .routes(routes!(on_a_page::set_pin, on_a_page::remove_pin))
        .routes(routes!(on_a_page::add_address))
        .routes(routes!(on_a_page::remove_address))
        .routes(routes!(on_a_page::register_key))
        .routes(routes!(on_a_page::add_passkey))
        .routes(routes!(on_a_page::remove_passkey))
        .routes(routes!(on_a_page::make_recovery_codes))
        .routes(routes!(on_a_page::fetch_data))
        .merge(games::routes())
        .merge(arbitration::routes())
        .merge(players::routes())
        .merge(tournaments::routes())
        .merge(log::routes());
    OpenApiRouter::with_openapi(head()).nest("/api/v1", v1)
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
