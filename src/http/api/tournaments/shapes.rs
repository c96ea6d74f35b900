//! How the API writes tournaments.

use std::borrow::Borrow;

use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::app::core::views::Person;
use crate::app::games::place::GamePlace;
use crate::app::tournaments::model::{EntrantView, PairingView, TournamentLine, TournamentView};
use crate::app::tournaments::read::ActView;
use crate::base::TournamentId;
use crate::http::api::described::sheets::{ActBodyJson, SheetJson};
use crate::http::api::players::identity::IdentityJson;
use crate::http::api::shapes::{PersonJson, ResultJson, person, shape};
use crate::tournament::{PairingOutcome, Post};

/// Pairings in one answer.
const PAIRINGS_MAX: usize = 1000;

shape! {
    /// Where in a tournament a game is played.
    pub(in crate::http::api) struct PlaceJson of place: &GamePlace {
        /// The tournament's id.
        id: Id = place.id,
        /// Its name.
        name: String = place.name.clone(),
        /// From 1; a final is a stage of its own.
        stage: u16 = place.stage,
        /// From 1.
        section: u16 = place.section,
        /// From 1.
        round: u16 = place.round,
        /// From 1.
        board: u16 = place.board,
    }
}

shape! {
    /// A tournament by its name.
    pub(in crate::http::api) struct NamedTournamentJson of (id, name): &(TournamentId, String) {
        /// Its id.
        pub(in crate::http::api) id: Id = id,
        /// Its name.
        pub(in crate::http::api) name: String = name.clone(),
    }
}

shape! {
    /// Somebody who runs a tournament, or a series of them.
    pub(in crate::http::api) struct PostHeldJson of (player, post): &(Person, Post) {
        /// Who.
        player: PersonJson = PersonJson::from(player),
        /// `director`, `assistant` or `arbiter`.
        post: &'static str = post.as_str(),
    }
}

shape! {
    /// A tournament in a list.
    pub(in crate::http::api) struct TournamentLineJson of line: &TournamentLine {
        /// Its id.
        id: Id = line.id,
        /// Its name.
        name: String = line.name.clone(),
        /// `draft`, `open`, `closed`, `running`, `finished` or `cancelled`; readers accept new words.
        state: &'static str = line.phase.as_str(),
    }
}

/// Tournaments.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct TournamentsJson {
    /// Newest first; drafts are not among them.
    pub(in crate::http::api) tournaments: Vec<TournamentLineJson>,
    /// The cursor of the next page; null if there is none.
    pub(in crate::http::api) next: Option<String>,
}

/// A tournament as the caller may see it now.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct TournamentJson {
    /// Its id.
    #[schema(format = "uuid")]
    id: String,
    /// `draft`, `open`, `closed`, `running`, `finished` or `cancelled`; readers accept new words.
    state: &'static str,
    /// The version of the sheet in force, from 1.
    version: i64,
    /// The sheet in force (`docs/api.md`).
    #[schema(value_type = SheetJson)]
    sheet: Value,
    /// Who runs it.
    posts: Vec<PostHeldJson>,
    /// Who has entered, in order of entry.
    entrants: Vec<EntrantJson>,
    /// Who plays whom, by stage, section, round and board; at most 1,000.
    pairings: Vec<PairingJson>,
    /// What `after` takes to get the pairings that follow; null if there are none.
    next: Option<String>,
    /// When the next thing happens by itself.
    #[schema(format = "date-time")]
    due_at: Option<String>,
}

shape! {
    /// Somebody who has entered.
    pub(in crate::http::api) struct EntrantJson of one: &EntrantView {
        /// Who.
        #[schema(value_type = PersonJson)]
        player: Value = person(&one.player),
        /// `entered`, `waiting`, `playing`, `withdrawn`, `silent`, `replaced` or `taken-back`.
        state: &'static str = one.state.as_str(),
        /// When.
        entered_at: Moment = one.entered,
        /// The starting number, once drawn.
        number: Option<u16> = one.number,
        /// The section, once drawn.
        section: Option<u16> = one.section,
        /// The team.
        team: Option<String> = one.team.clone(),
        /// The rating at the entry.
        rating: Option<u16> = one.rating,
        /// The month (`2026-01`) of the server's rating list that it was taken from; `null` if whoever runs the tournament gave it.
        rating_list: Option<String> = one.rating_list.map(|month| month.to_string()),
        identity: IdentityJson = (&one.identity).into(),
    }
}

shape! {
    /// Who plays whom.
    pub(in crate::http::api) struct PairingJson of one: &PairingView {
        /// From 1; a final is a stage of its own.
        stage: u16 = one.stage,
        /// From 1.
        section: u16 = one.section,
        /// From 1.
        round: u16 = one.round,
        /// From 1.
        board: u16 = one.board,
        /// White's starting number.
        white: u16 = one.white,
        /// Black's starting number; null for a bye.
        black: Option<u16> = one.black,
        /// When the game begins.
        starts_at: Moment = one.starts,
        /// The game, once it is made.
        game: Option<Id> = one.game,
        /// Who plays it as White, or did; null before it is made. A substitute has the number of the one replaced, and not their games.
        white_player: Option<Id> = one.players.map(|players| players.white),
        /// The same of Black.
        black_player: Option<Id> = one.players.map(|players| players.black),
        /// The game's result, once it may be seen.
        result: Option<ResultJson> = one.result.map(ResultJson::from),
        /// What stands in place of the game's result, such as `annulled`.
        outcome: Option<&'static str> = one.outcome.map(PairingOutcome::as_str),
        /// What the server had stored of the game did not follow from its events, and nobody has looked into it yet: the result is
        /// that of the events.
        in_doubt: bool = one.in_doubt,
    }
}

pub(in crate::http::api) type Place = (u16, u16, u16, u16);

const fn place(one: &PairingView) -> Place {
    (one.stage, one.section, one.round, one.board)
}

/// What `after` takes to get the pairings behind this one.
fn behind(last: &PairingView) -> String {
    let (stage, section, round, board) = place(last);
    format!("{stage}.{section}.{round}.{board}")
}

/// So many pairings after this one, and what `after` takes to get those that follow.
pub(in crate::http::api) fn page_after<T: Borrow<PairingView>>(
    all: &[T],
    after: Option<Place>,
    most: usize,
) -> (&[T], Option<String>) {
    let from = all.partition_point(|one| after.is_some_and(|after| place(one.borrow()) <= after));
    let rest = all.get(from..).unwrap_or_default();
    let page = rest.get(..most).unwrap_or(rest);
    let next = page.last().filter(|_| rest.len() > page.len()).map(|last| behind(last.borrow()));
    (page, next)
}

/// A tournament with the pairings after this one.
pub(in crate::http::api) fn shown(view: &TournamentView, after: Option<Place>) -> TournamentJson {
    let (page, next) = page_after(&view.pairings, after, PAIRINGS_MAX);
    TournamentJson {
        id: view.id.to_string(),
        state: view.phase.as_str(),
        version: view.version,
        sheet: json!(view.sheet),
        posts: view.posts.iter().map(PostHeldJson::from).collect(),
        entrants: view.entrants.iter().map(EntrantJson::from).collect(),
        pairings: page.iter().map(PairingJson::from).collect(),
        next,
        due_at: view.due.map(|due| due.to_string()),
    }
}

/// How it stands with an entry.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct EntryJson {
    /// `entered` or `waiting`.
    pub(in crate::http::api) state: &'static str,
}

/// The record of a tournament.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct ActsJson {
    /// Oldest first.
    pub(in crate::http::api) acts: Vec<ActJson>,
    /// What `from` takes to get the acts that follow; null if there are none yet.
    pub(in crate::http::api) next: Option<i64>,
}

shape! {
    /// An act.
    pub(in crate::http::api) struct ActJson of view: &ActView {
        /// From 0.
        seq: i64 = view.seq,
        /// When.
        at: Moment = view.at,
        /// Who did it; null for what the server does when it is due.
        #[schema(value_type = Option<PersonJson>)]
        by: Option<Value> = view.by.as_ref().map(person),
        /// `made`, `sheet`, `opened`, `entered`, `started`, …; readers accept new words.
        kind: &'static str = view.act.kind().as_str(),
        /// The person whom it concerns.
        #[schema(value_type = Option<PersonJson>)]
        about: Option<Value> = view.about.as_ref().map(person),
        /// What else is to be known of it.
        #[schema(value_type = ActBodyJson)]
        body: Value = view.body.clone(),
    }
}
