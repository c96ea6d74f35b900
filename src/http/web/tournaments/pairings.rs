//! Who plays whom, round by round.

use std::collections::BTreeSet;

use askama::Template;
use axum::extract::{Path, Query};
use axum::http::StatusCode;
use axum::response::Response;
use serde::Deserialize;

use super::head::{Head, Tab};
use super::seen;
use crate::app::tournaments::games::PairingState;
use crate::app::tournaments::model::{PairingView, TournamentView};
use crate::base::{Side, Timestamp};
use crate::game::By;
use crate::http::web::layout::{Page, Reader, or_fault, send};
use crate::show::{Lang, words};
use crate::tournament::{Kind, PairingOutcome};

/// So many pairings are shown at once; of more, one round is.
const PAIRINGS_SHOWN_MAX: usize = 120;

#[derive(Template)]
#[template(path = "web/tournament_pairings.html")]
struct PairingsPage {
    page: Page,
    head: Head,
    rounds: Vec<Round>,
    /// Links to the rounds, if they are not all shown.
    links: RoundLinks,
}

struct Round {
    title: String,
    pairings: Vec<PairingLine>,
}

pub(super) struct PairingLine {
    /// Its round and board, and its stage and section where there are several.
    pub(super) place: String,
    pub(super) board: u16,
    pub(super) white: String,
    pub(super) black: String,
    /// The game's id.
    pub(super) game: Option<String>,
    pub(super) result: String,
    pub(super) begins: Option<Timestamp>,
}

/// Links to rounds: the word in the address, the words, and whether it is the one that is shown.
type RoundLinks = Vec<(String, String, bool)>;

#[derive(Deserialize, Default)]
pub(super) struct Chosen {
    #[serde(default)]
    round: String,
}

pub(super) async fn show(reader: Reader, Path(id): Path<String>, Query(chosen): Query<Chosen>) -> Response {
    let view = or_fault!(reader, "/tournaments", seen(&reader, &id).await);
    let lang = reader.page.lang;
    let (rounds, links) = rounds(lang, &view, &chosen);
    let page = PairingsPage { head: Head::of(lang, &view, Tab::Pairings), rounds, links, page: reader.page };
    send(StatusCode::OK, &page)
}

/// A round: its stage, its section and its number.
pub(super) type Key = (u16, u16, u16);

pub(super) fn key(one: &PairingView) -> Key {
    (one.stage, one.section, one.round)
}

/// How a round is named in an address.
pub(super) fn word((stage, section, round): Key) -> String {
    format!("{stage}.{section}.{round}")
}

pub(super) fn heading(lang: Lang, (stage, section, round): Key, view: &TournamentView) -> String {
    let args = [("round", i64::from(round).into()), ("section", i64::from(section).into())];
    let sections = view.pairings.iter().any(|one| one.stage == stage && one.section > 1);
    lang.tf(
        match (stage, sections) {
            (1, true) if matches!(view.sheet.kind, Kind::Knockout { .. }) => "round-of-match",
            (1, true) => "round-of-section",
            (1, false) => "round-title",
            _ => "round-of-final",
        },
        &args,
    )
}

/// The rounds that are shown, and links to all if they are too many at once.
fn rounds(lang: Lang, view: &TournamentView, chosen: &Chosen) -> (Vec<Round>, RoundLinks) {
    let keys: BTreeSet<Key> = view.pairings.iter().map(key).collect();
    let many = view.pairings.len() > PAIRINGS_SHOWN_MAX;
    let unfinished = view.pairings.iter().find(|one| one.state() != PairingState::Finished);
    let first = unfinished.map(key).or_else(|| keys.iter().next().copied());
    let picked = keys.iter().copied().find(|key| word(*key) == chosen.round).or(first);
    let links = keys.iter().filter(|_| many);
    let links = links.map(|key| (word(*key), heading(lang, *key, view), Some(*key) == picked));
    let line = |one: &PairingView| pairing_line(lang, view, one);
    let shown = keys.iter().filter(|key| !many || Some(**key) == picked);
    let rounds = shown.map(|round| Round {
        title: heading(lang, *round, view),
        pairings: view.pairings.iter().filter(|one| key(one) == *round).take(1000).map(line).collect(),
    });
    (rounds.collect(), links.collect())
}

/// Who plays a pairing on this side.
pub(super) fn name_of(lang: Lang, view: &TournamentView, one: &PairingView, side: Side) -> String {
    view.player(one, side).map_or_else(|| lang.t("pairing-nobody"), |who| who.called(lang))
}

/// A pairing in words.
pub(super) fn pairing_line(lang: Lang, view: &TournamentView, one: &PairingView) -> PairingLine {
    PairingLine {
        place: match (one.stage, one.section) {
            (1, 1) => format!("{}.{}", one.round, one.board),
            (stage, section) => format!("{stage}.{section} · {}.{}", one.round, one.board),
        },
        board: one.board,
        white: name_of(lang, view, one, Side::White),
        black: name_of(lang, view, one, Side::Black),
        game: one.game.map(|game| game.to_string()),
        result: match (one.outcome, one.result) {
            (Some(outcome), _) => outcome_words(lang, outcome),
            (None, Some(result)) if matches!(result.by, By::Forfeit) => {
                outcome_words(lang, PairingOutcome::Forfeit(result.winner.map(Side::opposite)))
            }
            (None, Some(result)) => words::score(result).to_owned(),
            (None, None) if one.game.is_some() => lang.t("pairing-runs"),
            (None, None) => String::new(),
        },
        begins: (one.game.is_none() && one.outcome.is_none()).then_some(one.starts),
    }
}

fn outcome_words(lang: Lang, outcome: PairingOutcome) -> String {
    lang.word_of("pairing", outcome.as_str())
}
