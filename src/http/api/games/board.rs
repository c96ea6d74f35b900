//! The board of a released position as a picture.

use axum::Extension;
use axum::http::{HeaderName, HeaderValue, header};
use axum::response::IntoResponse;

use crate::app::core::views::GameState;
use crate::base::{GameId, Side};
use crate::http::api::answers::Settled;
use crate::http::api::extract::{Answered, At, ValidQuery, Within, query};
use crate::http::problem::{Problem, ProblemJson, Word};
use crate::http::session::Caller;
use crate::show::Lang;
use crate::show::board::{Picture, png};

query! {
    /// Which board.
    pub(in crate::http::api) struct BoardAsked {
        /// The position after this turn, with its entries as arrows; 0 is the start. The open turn's position if it is missing.
        turn: Option<u32>,
        /// The side at the lower edge, `white` or `black`; White if it is missing.
        side: Option<Side>,
    }
}

query! {
    /// How large.
    pub(in crate::http::api) struct WidthAsked {
        /// The width in pixels, 100 to 1600; 480 if it is missing.
        width: Within<{ png::WIDTH_MIN }, { png::WIDTH_USUAL }, { png::WIDTH_MAX }>,
    }
}

/// The board of a released position; a turn not released is not found
#[utoipa::path(get, path = "/games/{id}/board.svg", operation_id = "get_board_svg", tag = "pairs", params(BoardAsked),
    responses((status = 200, content_type = "image/svg+xml", body = String)))]
pub(super) async fn svg(
    caller: Caller,
    At(id): At<GameId>,
    ValidQuery(board): ValidQuery<BoardAsked>,
) -> Answered {
    let svg = drawn(&caller, id, &board).await?;
    let kind = HeaderValue::from_static("image/svg+xml");
    // As a file of its own the picture may be opened from anywhere, so nothing in it may be run.
    let policy = HeaderValue::from_static("default-src 'none'; style-src 'unsafe-inline'; sandbox");
    let headers: [(HeaderName, HeaderValue); 2] =
        [(header::CONTENT_TYPE, kind), (header::CONTENT_SECURITY_POLICY, policy)];
    Ok((settled(&board), headers, svg).into_response())
}

/// The same board as PNG
#[utoipa::path(get, path = "/games/{id}/board.png", operation_id = "get_board_png", tag = "pairs", params(BoardAsked, WidthAsked),
    responses((status = 200, content_type = "image/png", body = Vec<u8>),
        (status = 503, body = ProblemJson)))]
pub(super) async fn png(
    caller: Caller,
    At(id): At<GameId>,
    ValidQuery((board, size)): ValidQuery<(BoardAsked, WidthAsked)>,
) -> Answered {
    let svg = drawn(&caller, id, &board).await?;
    let picture = caller.door.pictures().png(svg, size.width.0).await?;
    Ok((settled(&board), [(header::CONTENT_TYPE, "image/png")], picture).into_response())
}

/// The position after a turn never changes: a turn's number is given once.
fn settled(board: &BoardAsked) -> Option<Extension<Settled>> {
    board.turn.map(|_| Extension(Settled))
}

/// The SVG of the board that is asked for, as far as the caller may see it.
async fn drawn(caller: &Caller, id: GameId, board: &BoardAsked) -> Result<String, Problem> {
    let actor = caller.actor.as_ref();
    let game = caller.app().games().game(actor, id).await?;
    let pairs = async |turn: u32| caller.app().games().pairs_of(actor, id, turn..=turn).await;
    let lang = actor.and_then(|actor| Lang::parse(&actor.locale));
    let lang = lang.unwrap_or(Lang::En);
    let seen_by = board.side.unwrap_or(Side::White);
    let picture = match board.turn {
        Some(0) => {
            let mut firsts = pairs(1).await?;
            if firsts.is_empty() {
                // A first turn that was void before its reveal is none of them.
                firsts = caller.app().games().pairs(actor, id).await?;
            }
            let first = firsts.first().map_or(game.position, |first| first.before);
            Picture::of(&first, seen_by, lang)
        }
        Some(turn) => {
            let pair = pairs(turn).await?.pop().ok_or_else(|| Problem::new(Word::NotFound))?;
            Picture::after(&pair.resolution, seen_by, lang)
        }
        None => {
            let mut picture = Picture::of(&game.position, seen_by, lang);
            // Nobody moves any more in a game that is over.
            if game.state == GameState::Finished {
                picture.marks.resting.clear();
            }
            picture
        }
    };
    Ok(picture.svg())
}
