//! Conditional entries on the game's page: the tree of what is kept, with its boards, and what became of the last ones.

use axum::extract::{Form, Path, Query};
use axum::http::header;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use crate::app::core::views::GameState;
use crate::app::error::Error;
use crate::app::games::filing::conditional::{CONDITIONALS_MAX, OwnConditional};
use crate::base::{Side, SubmissionId};
use crate::game::{Fate, STEPS_MAX};
use crate::http::web::games::play::{game_id, page_of};
use crate::http::web::games::view::GamePageParts;
use crate::http::web::layout::reader::padded;
use crate::http::web::layout::{Reader, or_fault, signed};
use crate::rules::Entry;
use crate::show::Lang;
use crate::show::board::Picture;
use crate::show::conditional::{conditional_in_words, fate_in_words, steps_in_words};

/// What the page shows of conditional entries.
#[derive(Clone, Debug)]
pub struct ConditionalBox {
    pub may_add: bool,
    /// How many are kept, and how many may be.
    pub count: String,
    /// Their steps, each followed by those that come after it.
    pub kept: Vec<KeptStep>,
    /// What became of those for the turn before.
    pub last: Option<String>,
    /// Those, one text each.
    pub last_lines: Vec<String>,
}

/// A step of those that are kept; steps that several begin with stand there once.
#[derive(Clone, Debug)]
pub struct KeptStep {
    /// The conditional entry that it is of, or one of them.
    pub id: String,
    /// Its number in that one, from 1.
    pub step: usize,
    /// The sentence.
    pub line: String,
    /// Whether it is known on which board it is entered.
    pub has_board: bool,
    /// What the button is called to those who hear it that plans on from here; nothing where that cannot be.
    pub on: Option<String>,
    /// The same of the button that deletes it.
    pub delete: String,
    /// Whether a list of what follows on it begins behind it.
    pub opens: bool,
    /// How many lists end behind it.
    pub closes: usize,
}

/// Which step of a conditional entry: 0 for all of it, on a board for the first.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(in crate::http::web) struct StepField {
    step: usize,
}

/// What the page shows; nothing to all but players.
pub(super) fn conditional_box(lang: Lang, shown: &GamePageParts<'_>) -> Option<ConditionalBox> {
    let side = shown.view.own_side()?;
    let may_add = may_add(shown, side);
    let all = shown.conditionals;
    // Beside a result no clock is stopped and nothing is left to decide.
    let is_over = shown.view.result.is_some();
    let fates = all.iter().filter_map(|own| own.fate).filter(|fate| !is_over || *fate == Fate::Ended);
    let last = fates.min_by_key(|fate| *fate == Fate::Other);
    if !may_add && last.is_none() && all.iter().all(|own| own.fate.is_some()) {
        return None;
    }
    let line = |own: &OwnConditional| {
        conditional_in_words(lang, own.side, &own.conditional, &own.position, &own.ahead)
    };
    let over = all.iter().filter(|own| own.fate.is_some());
    let last_lines = over.map(line).collect();
    Some(ConditionalBox {
        last: last.map(|fate| fate_in_words(lang, fate)),
        last_lines,
        ..kept(lang, all, may_add)
    })
}

/// Those that are kept for the open turn.
pub(super) fn kept(lang: Lang, all: &[OwnConditional], may_add: bool) -> ConditionalBox {
    let open: Vec<&OwnConditional> = all.iter().filter(|own| own.fate.is_none()).collect();
    let n = open.len();
    ConditionalBox {
        may_add: may_add && n < CONDITIONALS_MAX,
        count: lang.tf("conditional-kept", &[("n", n.into()), ("max", CONDITIONALS_MAX.into())]),
        kept: tree(lang, open, may_add),
        last: None,
        last_lines: Vec::new(),
    }
}

/// The steps in the order of a tree: those with the same beginning stand together.
fn tree(lang: Lang, mut all: Vec<&OwnConditional>, may_add: bool) -> Vec<KeptStep> {
    let mut steps: Vec<KeptStep> = Vec::new();
    let mut done: Vec<&OwnConditional> = Vec::new();
    while !all.is_empty() {
        // The one that shares most with the one before; else the oldest.
        let shared = |own: &OwnConditional| done.last().map_or(0, |last| common(last, own));
        let most = all.iter().map(|own| shared(own)).max().unwrap_or_default();
        let at = all.iter().position(|own| shared(own) == most).unwrap_or_default();
        let own = all.remove(at);
        if let Some(last) = steps.last_mut() {
            last.opens = most >= last.step;
            last.closes = last.step.saturating_sub(most + 1);
        }
        let words = steps_in_words(lang, own.side, &own.conditional, &own.position, &own.ahead);
        for (n, (words, ahead)) in words.iter().zip(&own.ahead).enumerate().skip(most) {
            let line = words.sentence(lang);
            let named = |key| lang.tf(key, &[("line", line.as_str().into())]);
            let may_go_on = may_add && ahead.at.is_some() && n + 1 < STEPS_MAX;
            steps.push(KeptStep {
                id: own.id.to_string(),
                step: n + 1,
                has_board: ahead.at.is_some(),
                on: may_go_on.then(|| named("conditional-on-what")),
                delete: named("conditional-delete-what"),
                line,
                opens: n + 1 < own.ahead.len(),
                closes: 0,
            });
        }
        done.push(own);
    }
    if let Some(last) = steps.last_mut() {
        last.closes = last.step - 1;
    }
    steps
}

/// With how many same steps two begin.
fn common(one: &OwnConditional, other: &OwnConditional) -> usize {
    let (one, other) = (&one.conditional, &other.conditional);
    if one.when != other.when {
        return 0;
    }
    one.steps().zip(other.steps()).take_while(|(one, other)| one == other).count()
}

fn may_add(shown: &GamePageParts<'_>, side: Side) -> bool {
    let view = shown.view;
    // A side that moves alone is not on move again, but in the first of two moves.
    let never = view.position.turn().only() == Some(side) && view.position.moves_left() != Some(2);
    view.state == GameState::Running && view.terms.key_holder().is_none() && !never
}

/// The board on which a step of a kept one is entered, with its move. Its address says nothing of it, and its length neither.
pub(super) async fn board(
    reader: Reader,
    Path((id, conditional)): Path<(String, String)>,
    Query(StepField { step }): Query<StepField>,
) -> Response {
    let actor = signed!(reader);
    let found = async {
        let (game, conditional) = ids(&id, &conditional)?;
        let kept = reader.door.app().entries().conditionals(actor, game).await?;
        let view = reader.door.app().games().game(Some(actor), game).await?;
        let own = kept.into_iter().find(|own| own.id == conditional).ok_or(Error::NotFound)?;
        let ahead = own.ahead.get(step.saturating_sub(1)).ok_or(Error::NotFound)?;
        let at = ahead.at.ok_or(Error::NotFound)?;
        let seen_by = reader.page.looks.lower(view.own_side());
        let mut picture = Picture::of(&at, seen_by, reader.page.lang);
        if let Entry::Move(mv) = ahead.then.entry {
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

/// Forgets one, or a step of it and what follows.
pub(super) async fn delete(
    reader: Reader,
    Path((id, conditional)): Path<(String, String)>,
    Form(StepField { step }): Form<StepField>,
) -> Response {
    let actor = signed!(reader);
    let done = async {
        let (game, conditional) = ids(&id, &conditional)?;
        let entries = reader.door.app().entries();
        match step {
            0 => entries.drop_conditional(actor, game, conditional).await?,
            step => entries.cut_conditional(actor, game, conditional, step).await?,
        };
        Ok::<_, Error>(())
    };
    or_fault!(reader, &page_of(&id), done.await);
    to_box(&id)
}

pub(super) fn ids(game: &str, conditional: &str) -> Result<(crate::base::GameId, SubmissionId), Error> {
    Ok((game_id(game)?, SubmissionId::parse(conditional).map_err(|_| Error::NotFound)?))
}

/// Back to where they are listed.
pub(super) fn to_box(id: &str) -> Response {
    Redirect::to(&format!("{}?tab=conditional#conditionals", page_of(id))).into_response()
}
