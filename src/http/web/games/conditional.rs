//! Conditional entries on the game's page: what is kept, with its board, and what became of the last ones.

use axum::extract::Path;
use axum::http::header;
use axum::response::{IntoResponse, Redirect, Response};

use crate::app::core::views::GameState;
use crate::app::error::Error;
use crate::app::games::filing::conditional::{CONDITIONALS_MAX, OwnConditional};
use crate::base::{Side, SubmissionId};
use crate::game::Fate;
use crate::http::web::games::play::{game_id, page_of};
use crate::http::web::games::view::GamePageParts;
use crate::http::web::layout::reader::{Reader, or_fault, padded, signed};
use crate::rules::Entry;
use crate::show::Lang;
use crate::show::board::Picture;
use crate::show::conditional::{conditional_in_words, fate_in_words};

/// What the page shows of conditional entries.
#[derive(Clone, Debug)]
pub struct ConditionalBox {
    /// Whether one can be added.
    pub may_add: bool,
    /// How many are kept, and how many may be.
    pub count: String,
    /// Those that are kept.
    pub kept: Vec<KeptConditional>,
    /// What became of those for the turn before.
    pub last: Option<String>,
    /// Those, one sentence each.
    pub last_lines: Vec<String>,
}

/// A conditional entry that is kept.
#[derive(Clone, Debug)]
pub struct KeptConditional {
    pub id: String,
    /// The sentence.
    pub line: String,
    /// Whether it is known on which board it is entered.
    pub has_board: bool,
}

/// What the page shows; nothing to all but players.
pub fn conditional_box(lang: Lang, shown: &GamePageParts<'_>) -> Option<ConditionalBox> {
    let side = shown.view.own_side()?;
    let may_add = may_add(shown, side);
    let all = shown.conditionals;
    if !may_add && all.is_empty() {
        return None;
    }
    let over = |own: &&OwnConditional| own.fate.is_some();
    let last = all.iter().filter_map(|own| own.fate).min_by_key(|fate| *fate == Fate::Other);
    let line = |own: &OwnConditional| {
        conditional_in_words(lang, &own.conditional, &own.position, own.after.as_ref())
    };
    let kept = all.iter().filter(|own| own.fate.is_none()).map(|own| KeptConditional {
        id: own.id.to_string(),
        line: line(own),
        has_board: own.after.is_some(),
    });
    let kept: Vec<KeptConditional> = kept.collect();
    Some(ConditionalBox {
        may_add: may_add && kept.len() < CONDITIONALS_MAX,
        count: lang.tf("conditional-kept", &[("n", kept.len().into()), ("max", CONDITIONALS_MAX.into())]),
        kept,
        last: last.map(|fate| fate_in_words(lang, fate)),
        last_lines: all.iter().filter(over).map(line).collect(),
    })
}

fn may_add(shown: &GamePageParts<'_>, side: Side) -> bool {
    let view = shown.view;
    // A side that moves alone is not on move again, but in the first of two moves.
    let never = view.position.turn().only() == Some(side) && view.position.moves_left() != Some(2);
    view.state == GameState::Running && view.terms.key_holder().is_none() && !never
}

/// The board on which a kept one is entered, with its move. Its address says nothing of it, and its length neither.
pub(in crate::http::web) async fn board(
    reader: Reader,
    Path((id, conditional)): Path<(String, String)>,
) -> Response {
    let actor = signed!(reader);
    let found = async {
        let (game, conditional) = ids(&id, &conditional)?;
        let kept = reader.door.app().entries().conditionals(actor, game).await?;
        let view = reader.door.app().games().game(Some(actor), game).await?;
        let own = kept.into_iter().find(|own| own.id == conditional).ok_or(Error::NotFound)?;
        let after = own.after.ok_or(Error::NotFound)?;
        let seen_by = view.own_side().unwrap_or(Side::White);
        let mut picture = Picture::of(&after, seen_by, reader.page.lang);
        if let Entry::Move(mv) = own.conditional.then.entry {
            picture.marks.own = Some((mv.from.name().to_owned(), mv.to.name().to_owned()));
        }
        Ok::<_, Error>(picture.svg())
    };
    let svg = or_fault!(reader, &page_of(&id), found.await);
    // As a file of its own the picture may be opened from anywhere, so nothing in it may be run.
    let policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
    let headers = [(header::CONTENT_TYPE, "image/svg+xml"), (header::CONTENT_SECURITY_POLICY, policy)];
    (headers, padded(svg)).into_response()
}

/// Forgets one.
pub(in crate::http::web) async fn delete(
    reader: Reader,
    Path((id, conditional)): Path<(String, String)>,
) -> Response {
    let actor = signed!(reader);
    let done = async {
        let (game, conditional) = ids(&id, &conditional)?;
        reader.door.app().entries().drop_conditional(actor, game, conditional).await?;
        Ok::<_, Error>(())
    };
    match done.await {
        Ok(()) => to_box(&id),
        Err(error) => reader.fault(&error, &page_of(&id)),
    }
}

fn ids(game: &str, conditional: &str) -> Result<(crate::base::GameId, SubmissionId), Error> {
    Ok((game_id(game)?, SubmissionId::parse(conditional).map_err(|_| Error::NotFound)?))
}

/// Back to where they are listed.
pub(super) fn to_box(id: &str) -> Response {
    Redirect::to(&format!("{}#conditionals", page_of(id))).into_response()
}
