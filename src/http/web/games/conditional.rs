//! Conditional entries on the game's page: the form, what is kept, and what became of the last ones.

use axum::extract::{Form, Path};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use crate::app::core::views::{GameState, GameView};
use crate::app::error::Error;
use crate::app::games::filing::conditional::{CONDITIONALS_MAX, OwnConditional, SetConditional};
use crate::base::{Side, SubmissionId};
use crate::game::{Channel, Fate};
use crate::http::web::games::play::{game_id, page_of, shown};
use crate::http::web::games::view::GamePageParts;
use crate::http::web::layout::reader::{Reader, or_fault, signed};
use crate::show::Lang;
use crate::show::board::side_name;
use crate::show::conditional::{conditional_in_words, entry_in_words, fate_in_words, fault_in_words};

/// The longest entry that is read, in bytes; the form's fields say the same.
const ENTRY_BYTES_MAX: usize = 64;

/// What the page shows of conditional entries.
#[derive(Clone, Debug)]
pub struct ConditionalBox {
    /// The form; nothing while none can be kept.
    pub form: Option<ConditionalForm>,
    /// How many are kept, and how many may be.
    pub count: String,
    /// Those that are kept.
    pub kept: Vec<KeptConditional>,
    /// What became of those for the turn before.
    pub last: Option<String>,
    /// Those, one sentence each.
    pub last_lines: Vec<String>,
    /// What was done, or why it was not.
    pub note: Option<String>,
    /// Whether the note says why nothing was kept.
    pub fault: bool,
}

/// The fields of the form.
#[derive(Clone, Debug)]
pub struct ConditionalForm {
    /// The own entry, where it is filed or a pass.
    pub own_known: Option<String>,
    /// The label of the field for the own entry.
    pub own: Option<String>,
    /// The label of the field for the other side's.
    pub other: Option<String>,
    /// What was given before.
    pub given: ConditionalFields,
}

/// A conditional entry that is kept.
#[derive(Clone, Debug)]
pub struct KeptConditional {
    pub id: String,
    /// The sentence.
    pub line: String,
}

/// The form as it was sent. No `Debug` of what it holds: entries.
#[derive(Clone, Default, Deserialize)]
pub struct ConditionalFields {
    /// The open turn.
    #[serde(default)]
    pub turn: u32,
    /// The own entry.
    #[serde(default)]
    pub own: String,
    /// The other side's.
    #[serde(default)]
    pub other: String,
    /// What is entered then.
    #[serde(default)]
    pub then: String,
    /// `yes`, if a draw is offered with it.
    #[serde(default)]
    pub draw_offer: String,
}

impl std::fmt::Debug for ConditionalFields {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Given")
    }
}

/// What the reader just did with the form.
pub struct Left {
    /// The fields, to be filled again.
    pub given: ConditionalFields,
    /// What to say.
    pub note: String,
    /// Whether nothing was kept.
    pub fault: bool,
}

/// What the page shows; nothing to all but players.
pub fn conditional_box(lang: Lang, shown: &GamePageParts<'_>) -> Option<ConditionalBox> {
    let view = shown.view;
    let side = view.own_side()?;
    let left = shown.left;
    let form = form(lang, shown, side);
    let over = |own: &&OwnConditional| own.fate.is_some();
    let all = shown.conditionals;
    let fates = all.iter().filter_map(|own| own.fate);
    let last = fates.min_by_key(|fate| *fate == Fate::Other);
    if form.is_none() && all.is_empty() && left.is_none() {
        return None;
    }
    let line = |own: &OwnConditional| {
        conditional_in_words(lang, &own.conditional, &own.position, own.after.as_ref())
    };
    let kept: Vec<KeptConditional> = all
        .iter()
        .filter(|own| own.fate.is_none())
        .map(|own| KeptConditional { id: own.id.to_string(), line: line(own) })
        .collect();
    Some(ConditionalBox {
        form,
        count: lang.tf("conditional-kept", &[("n", kept.len().into()), ("max", CONDITIONALS_MAX.into())]),
        kept,
        last: last.map(|fate| fate_in_words(lang, fate)),
        last_lines: all.iter().filter(over).map(line).collect(),
        note: left.map(|left| left.note.clone()),
        fault: left.is_some_and(|left| left.fault),
    })
}

fn form(lang: Lang, shown: &GamePageParts<'_>, side: Side) -> Option<ConditionalForm> {
    let view = shown.view;
    let alone = view.position.turn().only();
    // A side that moves alone is not on move again, but in the first of two moves.
    let never = alone == Some(side) && view.position.moves_left() != Some(2);
    if view.state != GameState::Running || view.terms.key_holder().is_some() || never {
        return None;
    }
    let label = |of: Side| {
        let side = side_name(lang, of);
        lang.tf("conditional-if", &[("side", side.into())])
    };
    let own_known = match shown.own {
        Some(own) => {
            let entry = entry_in_words(lang, own.canonical.entry, Some(&view.position));
            Some(lang.tf("conditional-own-filed", &[("move", entry.into())]))
        }
        None if view.sides.get(side).passes => Some(lang.t("conditional-own-passes")),
        None => None,
    };
    let asks_own = alone != Some(side.opposite()) && own_known.is_none();
    let asks_other = alone != Some(side);
    Some(ConditionalForm {
        own_known: own_known.filter(|_| alone != Some(side.opposite())),
        own: asks_own.then(|| lang.t("conditional-if-own")),
        other: asks_other.then(|| label(side.opposite())),
        given: shown.left.map_or_else(ConditionalFields::default, |left| left.given.clone()),
    })
}

/// Keeps a conditional entry.
pub(in crate::http::web) async fn leave(
    reader: Reader,
    Path(id): Path<String>,
    Form(given): Form<ConditionalFields>,
) -> Response {
    let received = reader.door.app().now();
    let actor = signed!(reader);
    let app = reader.door.app();
    let found = async {
        let game = game_id(&id)?;
        Ok::<_, Error>((game, app.games().game(Some(actor), game).await?))
    };
    let (game, view) = or_fault!(reader, "/games", found.await);
    let lang = reader.page.lang;
    let fields = [&given.own, &given.other, &given.then];
    if fields.iter().any(|text| text.len() > ENTRY_BYTES_MAX) {
        let note = lang.tf("unread-long", &[("n", ENTRY_BYTES_MAX.into())]);
        return told(
            &reader,
            game,
            StatusCode::UNPROCESSABLE_ENTITY,
            ConditionalFields::default(),
            note,
            true,
        )
        .await;
    }
    let set = SetConditional {
        pair: None,
        when: when(&view, &given),
        then: given.then.trim().to_owned(),
        draw_offer: given.draw_offer == "yes",
    };
    match app.entries().set_conditional(actor, game, given.turn, &set, received, Channel::Web).await {
        Ok(done) if done.replaced.is_some() => {
            let note = lang.t("conditional-replaced");
            told(&reader, game, StatusCode::OK, ConditionalFields::default(), note, false).await
        }
        Ok(_) => to_box(&id),
        Err(Error::Conditional(fault)) => {
            let note = format!("{} {}", fault_in_words(lang, &fault), lang.t("conditional-nothing-kept"));
            told(&reader, game, StatusCode::UNPROCESSABLE_ENTITY, given, note, true).await
        }
        Err(error) => reader.fault(&error, &page_of(&id)),
    }
}

/// Forgets one.
pub(in crate::http::web) async fn delete(
    reader: Reader,
    Path((id, conditional)): Path<(String, String)>,
) -> Response {
    let actor = signed!(reader);
    let app = reader.door.app();
    let done = async {
        let game = game_id(&id)?;
        let conditional = SubmissionId::parse(&conditional).map_err(|_| Error::NotFound)?;
        app.entries().drop_conditional(actor, game, conditional).await?;
        Ok::<_, Error>(())
    };
    match done.await {
        Ok(()) => to_box(&id),
        Err(error) => reader.fault(&error, &page_of(&id)),
    }
}

/// The condition's entries, White's first where both are given.
fn when(view: &GameView, given: &ConditionalFields) -> Vec<String> {
    let (own, other) = (given.own.trim().to_owned(), given.other.trim().to_owned());
    let both = match view.own_side() {
        Some(Side::Black) => [other, own],
        _ => [own, other],
    };
    both.into_iter().filter(|text| !text.is_empty()).collect()
}

fn to_box(id: &str) -> Response {
    Redirect::to(&format!("{}#conditionals", page_of(id))).into_response()
}

async fn told(
    reader: &Reader,
    game: crate::base::GameId,
    status: StatusCode,
    given: ConditionalFields,
    note: String,
    fault: bool,
) -> Response {
    let left = Left { given, note, fault };
    shown(reader, game, status, None, Some(&left)).await
}
