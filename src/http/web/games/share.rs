//! A game as text, and one that is over to be shown to others: its address, the picture of a pair, and the whole game as a
//! moving picture. To those alone who may see the game.

use askama::Template;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

use crate::app::core::views::{GameState, GameView, PairView};
use crate::app::error::Error;
use crate::base::{GameId, Side};
use crate::game::Visibility;
use crate::http::web::games::play::{game_id, page_of};
use crate::http::web::games::view::letters;
use crate::http::web::layout::{Choice, GameName, Page, Reader, or_fault, send};
use crate::rules::RuleSet;
use crate::rules::notation::pair_line;
use crate::show::Lang;
use crate::show::board::{Picture, side_name};
use crate::show::words;

/// The longest game that is shown as a moving picture, in pairs.
pub const PAIRS_MAX: usize = 200;
/// The width of the moving picture, in pixels.
const WIDTH: u32 = 360;

/// A link's preview elsewhere (Open Graph).
#[derive(Clone, Debug)]
pub struct Preview {
    /// The page, from outside.
    pub url: String,
    /// The board as a picture.
    pub image: String,
}

impl Preview {
    /// Of the position that the page shows, the one after this turn or the present one: both are released.
    pub fn of(server: &str, view: &GameView, past: Option<u32>) -> Option<Preview> {
        let id = view.id;
        let turn = past.map(|turn| format!("&turn={turn}")).unwrap_or_default();
        (view.terms.visibility == Visibility::Public).then(|| Preview {
            url: format!("{server}/games/{id}"),
            image: format!("{server}/api/v1/games/{id}/board.png?width=800{turn}"),
        })
    }
}

/// What can be sent to others of a game.
#[derive(Template)]
#[template(path = "web/share.html")]
struct SharePage {
    page: Page,
    game: GameName,
    result: String,
    /// The address of the game.
    url: String,
    /// Whether only its players see it.
    private: bool,
    /// Whether there is a moving picture.
    moves: bool,
    /// Why there is none, where the game is too long for it.
    too_long: Option<String>,
    /// The pairs of which there is a picture, the last one first.
    choices: Vec<Choice>,
    /// The side at the lower edge of the pictures, as on the reader's board.
    side: Side,
    /// The turn that the picture shows; nothing shows the end.
    turn: Option<u32>,
}

/// Which pair's picture is asked for.
#[derive(Deserialize)]
pub(in crate::http::web) struct Chosen {
    turn: Option<u32>,
}

/// A game that is over, as the reader may see it, with the pairs that stand.
async fn over(reader: &Reader, id: &str) -> Result<(GameId, GameView, Vec<PairView>), Error> {
    let (app, actor) = (reader.door.app(), reader.actor.as_ref());
    let id = game_id(id)?;
    let view = app.games().game(actor, id).await?;
    if view.state != GameState::Finished {
        return Err(Error::NotFound);
    }
    let mut pairs = app.games().pairs(actor, id).await?;
    pairs.retain(|pair| pair.replaced_by.is_none());
    Ok((id, view, pairs))
}

pub(super) async fn show(
    reader: Reader,
    Path(id): Path<String>,
    chosen: Result<Query<Chosen>, QueryRejection>,
) -> Response {
    let (game, view, pairs) = or_fault!(reader, &page_of(&id), over(&reader, &id).await);
    // What is not a pair of this game that stands is answered with the end.
    let turn = chosen.ok().and_then(|Query(chosen)| chosen.turn);
    let turn = turn.filter(|turn| pairs.iter().any(|pair| pair.turn == *turn));
    let letters = letters(reader.page.lang);
    let choices = pairs.iter().rev().filter(|pair| !pair.before.is_placing()).map(|pair| Choice {
        value: pair.turn.to_string(),
        text: pair_line(&pair.before, &pair.resolution, letters),
        chosen: turn == Some(pair.turn),
    });
    let url = reader.door.app().settings().public_url.trim_end_matches('/').to_owned();
    let page = SharePage {
        game: GameName::of(reader.page.lang, &view),
        result: view.result.map_or_else(String::new, |result| words::score(result).to_owned()),
        url: format!("{url}/games/{game}"),
        private: view.terms.visibility == Visibility::Private,
        moves: has_frames(&pairs),
        too_long: too_long(reader.page.lang, &view.rules, pairs.len()),
        choices: choices.collect(),
        side: reader.page.looks.lower(view.own_side()),
        turn,
        page: reader.page,
    };
    send(StatusCode::OK, &page)
}

/// The game to be read and copied, in the reader's language: who plays what, a line for each pair, and how it ended. Programs have
/// a text of their own, in English.
pub(super) async fn text(reader: Reader, Path(id): Path<String>) -> Response {
    let found = async {
        let (app, actor, id) = (reader.door.app(), reader.actor.as_ref(), game_id(&id)?);
        let view = app.games().game(actor, id).await?;
        Ok::<_, Error>((app.games().record(actor, id).await?, view))
    };
    let (record, view) = or_fault!(reader, &page_of(&id), found.await);
    let lang = reader.page.lang;
    let name = |side| format!("{}: {}", side_name(lang, side), view.sides.get(side).player.called(lang));
    let url = reader.door.app().settings().public_url.trim_end_matches('/');
    let mut lines = vec![
        GameName::of(lang, &view).chip,
        format!("{url}/games/{}", view.id),
        name(Side::White),
        name(Side::Black),
        format!("{}: {}", lang.t("record-text-start"), record.start),
        String::new(),
    ];
    lines.extend(record.protocol(letters(lang)));
    let ended =
        view.result.map(|result| format!("{} – {}", words::score(result), words::result(lang, result)));
    lines.extend(ended);
    lines.push(String::new());
    let name = format!("inline; filename=\"fairschach-{}.txt\"", view.id);
    let headers =
        [(header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()), (header::CONTENT_DISPOSITION, name)];
    (headers, lines.join("\n")).into_response()
}

/// The whole game as a moving picture, a frame for each pair.
pub(super) async fn moving(reader: Reader, Path(id): Path<String>) -> Response {
    let found = async {
        let (_, view, pairs) = over(&reader, &id).await?;
        frames(reader.page.lang, &pairs, reader.page.looks.lower(view.own_side())).ok_or(Error::NotFound)
    };
    let frames = or_fault!(reader, &page_of(&id), found.await);
    match reader.door.pictures().moving(frames, WIDTH).await {
        Ok(picture) => (
            [(header::CONTENT_TYPE, "image/png"), (header::CACHE_CONTROL, "private, max-age=86400")],
            picture,
        )
            .into_response(),
        Err(problem) => problem.into_response(),
    }
}

const fn has_frames(pairs: &[PairView]) -> bool {
    !pairs.is_empty() && pairs.len() <= PAIRS_MAX
}

/// Why a game of so many pairs is not shown as a moving picture, where that is why.
pub fn too_long(lang: Lang, rules: &RuleSet, pairs: usize) -> Option<String> {
    let kind = if rules.is_played_in_pairs() { "pair" } else { "move" };
    let args = [("n", PAIRS_MAX.into()), ("kind", kind.into())];
    (pairs > PAIRS_MAX).then(|| lang.tf("share-too-long", &args))
}

/// The start and the board after each pair; nothing, if there is no pair, or more than are shown.
pub fn frames(lang: Lang, pairs: &[PairView], seen_by: Side) -> Option<Vec<Picture<'static>>> {
    let first = pairs.first().filter(|_| has_frames(pairs))?;
    let first = Picture::of(&first.before, seen_by, lang);
    let after = pairs.iter().map(|pair| Picture::after(&pair.resolution, seen_by, lang));
    Some(std::iter::once(first).chain(after).collect())
}
