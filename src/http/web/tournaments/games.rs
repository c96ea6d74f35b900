//! All games of a tournament, chosen by player, round and how far they are.

use askama::Template;
use axum::extract::{Path, Query};
use axum::http::StatusCode;
use axum::response::Response;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

use super::head::{Head, Tab};
use super::pairings::{PairingLine, pairing_line};
use super::seen;
use crate::app::tournaments::games::{GamesFilter, PairingState};
use crate::app::tournaments::model::{PairingView, TournamentView};
use crate::http::web::layout::{Choice, Page, Reader, or_fault, send};
use crate::show::Lang;

/// Games that one page holds.
const GAMES_SHOWN_MAX: usize = 100;

/// What is chosen; what cannot be read chooses nothing.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct Chosen {
    player: String,
    round: String,
    state: String,
    page: String,
    /// Two teams that meet, `3-7`.
    teams: String,
}

impl Chosen {
    /// The two teams whose match is asked for.
    fn teams(&self) -> Option<[u16; 2]> {
        let (one, other) = self.teams.split_once('-')?;
        Some([one.parse().ok()?, other.parse().ok()?])
    }
}

#[derive(Template)]
#[template(path = "web/tournament_games.html")]
struct GamesPage {
    page: Page,
    head: Head,
    players: Vec<Choice>,
    rounds: Vec<Choice>,
    states: Vec<Choice>,
    lines: Vec<PairingLine>,
    /// How many there are, in words.
    count: String,
    /// The pages before and after this one.
    before: Option<String>,
    after: Option<String>,
}

/// The list.
pub(super) async fn show(reader: Reader, Path(id): Path<String>, Query(chosen): Query<Chosen>) -> Response {
    let view = or_fault!(reader, "/tournaments", seen(&reader, &id).await);
    send(StatusCode::OK, &page(&reader, &view, &chosen))
}

fn page(reader: &Reader, view: &TournamentView, chosen: &Chosen) -> GamesPage {
    let lang = reader.page.lang;
    let asked = GamesFilter {
        player: chosen.player.parse().ok(),
        round: chosen.round.parse().ok(),
        state: PairingState::parse(&chosen.state),
    };
    let teams = chosen.teams();
    let team = |number: u16| view.entrants.iter().find(|one| one.number == Some(number))?.section;
    let meets = |one: &&PairingView| {
        teams.is_none_or(|[first, second]| {
            let met = [team(one.white), one.black.and_then(team)];
            met == [Some(first), Some(second)] || met == [Some(second), Some(first)]
        })
    };
    let all: Vec<&PairingView> = view.games(asked).filter(meets).collect();
    let last = all.len().saturating_sub(1) / GAMES_SHOWN_MAX;
    let at = chosen.page.parse::<usize>().unwrap_or(1).clamp(1, last + 1);
    let shown = all.iter().skip((at - 1) * GAMES_SHOWN_MAX).take(GAMES_SHOWN_MAX);
    let link = |page: usize| {
        let word = |number: Option<u16>| number.map(|number| number.to_string()).unwrap_or_default();
        format!(
            "/tournaments/{}/games?player={}&round={}&state={}&teams={}&page={page}",
            view.id,
            word(asked.player),
            word(asked.round),
            asked.state.map_or("", PairingState::as_str),
            teams.map(|[first, second]| format!("{first}-{second}")).unwrap_or_default()
        )
    };
    let rounds: BTreeSet<u16> = view.pairings.iter().map(|one| one.round).collect();
    // Substitutes have the number of those whom they replaced.
    let numbers: BTreeMap<u16, String> = view
        .entrants
        .iter()
        .filter_map(|one| one.number)
        .filter_map(|number| Some((number, view.entrant(number)?.player.called(lang))))
        .collect();
    GamesPage {
        page: reader.page.clone(),
        head: Head::of(lang, view, Tab::Games),
        players: choices(
            numbers.into_iter().map(|(number, name)| (number, format!("{number} · {name}"))),
            asked.player,
        ),
        rounds: choices(rounds.into_iter().map(|round| (round, round.to_string())), asked.round),
        states: PairingState::ALL.map(|state| state_choice(lang, state, asked.state)).into(),
        lines: shown.map(|one| pairing_line(lang, view, one)).collect(),
        count: lang.tf("games-of-count", &[("n", all.len().into())]),
        before: (at > 1).then(|| link(at - 1)),
        after: (at <= last).then(|| link(at + 1)),
    }
}

fn choices(all: impl Iterator<Item = (u16, String)>, chosen: Option<u16>) -> Vec<Choice> {
    all.map(|(value, text)| Choice { value: value.to_string(), text, chosen: chosen == Some(value) })
        .collect()
}

fn state_choice(lang: Lang, state: PairingState, chosen: Option<PairingState>) -> Choice {
    let text = lang.word_of("games-of", state);
    Choice { value: state.as_str().to_owned(), text, chosen: chosen == Some(state) }
}
