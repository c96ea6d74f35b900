//! The review of a finished game: a graph of its values, a table of its pairs, and for a chosen pair both best mixes.

use std::collections::BTreeSet;

use askama::Template;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use crate::app::core::views::{GameView, PairView};
use crate::app::error::Error;
use crate::app::reviews::view::{ReviewSeen, ReviewView};
use crate::app::reviews::work::ReviewedPair;
use crate::base::{GameId, Side};
use crate::game::Share;
use crate::http::web::games::bot_mix::{entry_text, expectation, hundredths};
use crate::http::web::games::play::{game_id, page_of};
use crate::http::web::games::view::claimable;
use crate::http::web::layout::{GameName, MixBox, MixShare, Page, Reader, arrow, or_fault, send, signed};
use crate::rules::{Entry, Move, Position};
use crate::show::board::mixed::MixedArrow;
use crate::show::board::review_plot::{PlottedPair, review_plot};
use crate::show::board::{Picture, side_name};
use crate::show::{Lang, facts, words};

#[derive(Template)]
#[template(path = "web/review.html")]
struct ReviewPage {
    page: Page,
    id: String,
    /// Where the same is seen again, with the same pair on the board however far it is by then.
    address: String,
    game: GameName,
    result: String,
    /// Why there is none.
    withheld: Option<String>,
    /// Whether it can be asked for.
    open: bool,
    signed: bool,
    progress: Option<Progress>,
    engine: Option<String>,
    plot: Option<String>,
    rows: Vec<Row>,
    sums: Option<Sums>,
    /// Whether a turn is there in which nothing was luck.
    sure: bool,
    chosen: Option<Chosen>,
}

/// How far a review is that is not done.
struct Progress {
    words: String,
    done: usize,
    turns: usize,
}

/// A pair of the table, in words.
struct Row {
    turn: u32,
    pair: u32,
    moves: Vec<(String, bool)>,
    value: String,
    /// How far the value may be off.
    gap: String,
    white: String,
    black: String,
    luck: String,
    chosen: bool,
}

struct Sums {
    white: String,
    black: String,
    luck: String,
}

/// The pair that the board shows.
struct Chosen {
    heading: String,
    board: String,
    said: Vec<String>,
    sides: Vec<MixBox>,
}

#[derive(Deserialize, Default)]
pub(in crate::http::web) struct ReviewQuery {
    turn: Option<u32>,
}

/// The review, as far as it is there.
pub(super) async fn show(
    reader: Reader,
    Path(id): Path<String>,
    asked: Result<Query<ReviewQuery>, QueryRejection>,
) -> Response {
    if let Err(problem) = reader.door.limits().probing.take(&reader.who) {
        return problem.into_response();
    }
    let found = async {
        let (app, actor) = (reader.door.app(), reader.actor.as_ref());
        let game = game_id(&id)?;
        let view = app.games().game(actor, game).await?;
        let review = app.reviews().show(actor, game).await?;
        let pairs = match &review.review {
            Some(_) => app.games().pairs(actor, game).await?,
            None => Vec::new(),
        };
        Ok::<_, Error>((game, view, review, pairs))
    };
    let (game, view, review, pairs) = or_fault!(reader, &page_of(&id), found.await);
    let turn = asked.ok().and_then(|Query(asked)| asked.turn);
    let signed = reader.actor.is_some();
    send(StatusCode::OK, &page_with(reader.page, signed, (game, &view), &review, &pairs, turn))
}

pub(super) async fn ask(reader: Reader, Path(id): Path<String>) -> Response {
    let actor = signed!(reader);
    let back = format!("{}/review", page_of(&id));
    let game = or_fault!(reader, "/games", game_id(&id));
    or_fault!(reader, &back, reader.door.app().reviews().ask(actor, game).await);
    Redirect::to(&back).into_response()
}

fn page_with(
    page: Page,
    signed: bool,
    (id, view): (GameId, &GameView),
    review: &ReviewView,
    pairs: &[PairView],
    turn: Option<u32>,
) -> ReviewPage {
    let lang = page.lang;
    let seen = review.review.as_ref();
    let known: Vec<(&PairView, &ReviewedPair)> = seen.map_or_else(Vec::new, |seen| matched(seen, pairs));
    let at = turn.and_then(|turn| known.iter().position(|(pair, _)| pair.turn == turn));
    let at = at.or_else(|| costliest(&known));
    let plotted: Vec<PlottedPair> = known
        .iter()
        .enumerate()
        .map(|(n, (pair, told))| PlottedPair { pair: pair.pair, value: told.value, chosen: Some(n) == at })
        .collect();
    let last = known.last().map_or(0, |(_, told)| after(told));
    let row = |(n, (pair, told)): (usize, &(&PairView, &ReviewedPair))| row(lang, pair, told, Some(n) == at);
    let same = at.and_then(|at| known.get(at)).map(|(pair, _)| format!("?turn={}", pair.turn));
    ReviewPage {
        address: format!("/games/{id}/review{}", same.unwrap_or_default()),
        id: id.to_string(),
        game: GameName::of(lang, view),
        result: view.result.map_or_else(String::new, |result| words::score(result).to_owned()),
        withheld: review.withheld.map(|why| lang.say(why.wording())),
        open: review.withheld.is_none() && seen.is_none(),
        signed,
        progress: seen.filter(|seen| seen.done.is_none()).map(|seen| progress(lang, seen)),
        engine: seen.map(|seen| by_what(lang, seen)),
        plot: review_plot(lang, &lang.t("review-plot"), &plotted, last),
        rows: known.iter().enumerate().map(row).collect(),
        sums: (known.len() > 1).then(|| sums(lang, &known)),
        sure: known.iter().any(|(pair, _)| is_sure(&pair.before)),
        chosen: at.and_then(|at| known.get(at)).map(|&pair| chosen(&page, view, pairs, pair)),
        page,
    }
}

/// The pairs that were looked back at, each with what is told of it.
fn matched<'a>(seen: &'a ReviewSeen, pairs: &'a [PairView]) -> Vec<(&'a PairView, &'a ReviewedPair)> {
    let of = |(turn, told): &'a (u32, ReviewedPair)| {
        pairs.iter().find(|pair| pair.turn == *turn).map(|pair| (pair, told))
    };
    seen.pairs.iter().filter_map(of).collect()
}

/// Where most was given away, and the first pair if nothing was.
fn costliest(known: &[(&PairView, &ReviewedPair)]) -> Option<usize> {
    let cost = |at: &usize| known[*at].1.regret.white + known[*at].1.regret.black;
    (0..known.len()).rev().max_by_key(cost)
}

/// What the position after a pair was worth.
fn after(told: &ReviewedPair) -> i32 {
    told.value - told.regret.white + told.regret.black + told.luck
}

/// By which engine and with which tables it was worked out.
fn by_what(lang: Lang, seen: &ReviewSeen) -> String {
    let engine = lang.tf("review-engine", &[("engine", seen.engine.into())]);
    let tables: BTreeSet<&str> =
        seen.pairs.iter().flat_map(|(_, pair)| &pair.mixes.tables).map(String::as_str).collect();
    if tables.is_empty() {
        return engine;
    }
    let tables = tables.into_iter().collect::<Vec<_>>().join(", ");
    format!("{engine} {}", lang.tf("review-tables", &[("tables", tables.into())]))
}

fn progress(lang: Lang, seen: &ReviewSeen) -> Progress {
    let (done, turns) = (seen.pairs.len(), seen.turns);
    let key = if done == 0 { "review-waits" } else { "review-asked" };
    Progress { words: lang.tf(key, &[("done", done.into()), ("turns", turns.into())]), done, turns }
}

fn row(lang: Lang, pair: &PairView, told: &ReviewedPair, chosen: bool) -> Row {
    let halves = pair.resolution.halves.iter().filter_map(|(_, half)| half.as_ref());
    Row {
        turn: pair.turn,
        pair: pair.pair,
        moves: halves.map(|half| (facts::half_text(lang, half), facts::is_undone(half))).collect(),
        value: expectation(lang, told.value),
        gap: format!("± {}", gap(lang, told)),
        white: given_away(lang, told.regret.white),
        black: given_away(lang, told.regret.black),
        luck: luck(lang, told.luck),
        chosen,
    }
}

fn sums(lang: Lang, known: &[(&PairView, &ReviewedPair)]) -> Sums {
    let sum = |of: fn(&ReviewedPair) -> i32| known.iter().map(|(_, told)| of(told)).sum::<i32>();
    Sums {
        white: given_away(lang, sum(|told| told.regret.white)),
        black: given_away(lang, sum(|told| told.regret.black)),
        luck: luck(lang, sum(|told| told.luck)),
    }
}

/// Thousandths between a loss and a win in hundredths of a point: a win is 1, so 2,000 of them are one point.
fn hundredths_of(thousandths: i32) -> i32 {
    (thousandths.abs() + 10) / 20
}

/// The same as points.
fn points(lang: Lang, thousandths: i32) -> String {
    hundredths(lang, hundredths_of(thousandths))
}

/// How far the value may be off, in points, rounded up: below it nothing counts as given away.
fn gap(lang: Lang, told: &ReviewedPair) -> String {
    // In millionths of a result, of which two make a point.
    hundredths(lang, i32::try_from(told.gap.div_ceil(20_000)).unwrap_or(i32::MAX))
}

fn given_away(lang: Lang, regret: i32) -> String {
    match hundredths_of(regret) {
        0 => "–".to_owned(),
        _ => points(lang, regret),
    }
}

fn luck(lang: Lang, luck: i32) -> String {
    match hundredths_of(luck) {
        0 => "–".to_owned(),
        _ if luck < 0 => format!("−{}", points(lang, luck)),
        _ => format!("+{}", points(lang, luck)),
    }
}

fn chosen(
    page: &Page,
    view: &GameView,
    pairs: &[PairView],
    (pair, told): (&PairView, &ReviewedPair),
) -> Chosen {
    let lang = page.lang;
    let claimable = claimable(&pair.before, pairs, pair.turn);
    let mut picture = Picture::of(&pair.before, page.looks.lower(view.own_side()), lang);
    for (side, mix) in [(Side::White, &told.mixes.white), (Side::Black, &told.mixes.black)] {
        picture.marks.mixed.extend(mix.iter().filter_map(|share| drawn(side, share)));
    }
    Chosen {
        heading: lang.tf("review-of-pair", &[("pair", pair.pair.into())]),
        board: picture.svg(),
        said: sentences(lang, told, claimable, is_sure(&pair.before)),
        sides: [(Side::White, &told.mixes.white), (Side::Black, &told.mixes.black)]
            .map(|(side, mix)| mix_box(lang, pair, side, mix))
            .into(),
    }
}

fn drawn(side: Side, share: &Share) -> Option<MixedArrow> {
    Some(arrow(side, Move::parse(&share.entry).ok()?, share.ppm))
}

/// Whether what follows hangs on one entry alone, so that nothing of it is luck.
fn is_sure(before: &Position) -> bool {
    before.turn().only().is_some() && !before.is_dice()
}

fn sentences(lang: Lang, told: &ReviewedPair, claimable: bool, sure: bool) -> Vec<String> {
    let regret = |side: Side| {
        let name = ("side", side_name(lang, side).into());
        let regret = *told.regret.get(side);
        match hundredths_of(regret) {
            0 => lang.tf("review-said-none", &[name]),
            _ => lang.tf("review-said-regret", &[name, ("points", points(lang, regret).into())]),
        }
    };
    let mut said = vec![
        lang.tf("review-said-value", &[("value", expectation(lang, told.value).into())]),
        lang.tf("review-said-gap", &[("gap", gap(lang, told).into())]),
    ];
    if claimable {
        said.push(lang.t("review-said-claim"));
    }
    said.extend(Side::ALL.map(regret));
    let lucky = if told.luck < 0 { Side::Black } else { Side::White };
    let rest = ("points", points(lang, told.luck).into());
    match hundredths_of(told.luck) {
        0 if sure => {}
        0 => said.push(lang.t("review-said-no-luck")),
        _ if sure => said.push(lang.tf("review-said-later", &[rest])),
        _ => said.push(lang.tf("review-said-luck", &[("side", side_name(lang, lucky).into()), rest])),
    }
    said
}

fn mix_box(lang: Lang, pair: &PairView, side: Side, mix: &[Share]) -> MixBox {
    let name = side_name(lang, side);
    if mix.is_empty() {
        let heading = lang.tf("review-one", &[("side", name.into())]);
        return MixBox::new(lang, heading, Vec::new());
    }
    let entered = pair.entries.get(side).as_ref().map(|entry| entry.canonical.entry);
    let one = |share: &Share| MixShare {
        entry: entry_text(lang, pair, side, &share.entry),
        ppm: share.ppm,
        picked: Move::parse(&share.entry).ok().map(Entry::Move) == entered,
    };
    MixBox::new(lang, lang.tf("review-best", &[("side", name.into())]), mix.iter().map(one).collect())
}
