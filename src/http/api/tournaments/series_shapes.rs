//! How the API writes series of tournaments.

use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::app::core::views::Person;
use crate::app::tournaments::series::rules::SeriesClass;
use crate::app::tournaments::series::view::{
    InvitationView, SECTIONS_PAGE_MAX, SectionView, SeriesLine, SeriesView, WaitingView,
};
use crate::http::api::described::sheets::SheetJson;
use crate::http::api::shapes::{PersonJson, next};
use crate::http::api::tournaments::shapes::PostHeldJson;
use crate::tournament::SectionOutcome;

/// All series.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct AllSeriesJson {
    /// First those that take entries, the newest first; at most 500.
    pub(in crate::http::api) series: Vec<SeriesLineJson>,
}

/// A series in a list.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct SeriesLineJson {
    /// Its id.
    #[schema(format = "uuid")]
    id: String,
    /// Its name.
    name: String,
    /// Whether entries are taken.
    takes_entries: bool,
}

impl From<&SeriesLine> for SeriesLineJson {
    fn from(line: &SeriesLine) -> Self {
        SeriesLineJson { id: line.id.to_string(), name: line.name.clone(), takes_entries: line.open }
    }
}

/// A series as the caller may see it now.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct SeriesJson {
    /// Its id.
    #[schema(format = "uuid")]
    id: String,
    /// Its name.
    name: String,
    /// From 1; each change makes the next one.
    version: i64,
    /// Whether entries are taken.
    takes_entries: bool,
    /// The sheet of its sections (`docs/api.md`).
    #[schema(value_type = SheetJson)]
    sheet: Value,
    /// So many play in each section.
    players: u16,
    /// So many sections are open at once at most.
    open: u16,
    /// The classes, the highest first, each with the ratings with which one begins in it; empty if there are none.
    classes: Vec<SeriesClassJson>,
    /// So many of each section may enter the class above.
    promote: u16,
    /// So many of each section enter the class below alone.
    relegate: u16,
    /// Whether whoever is not invited is on a reserve list, ordered by rating.
    reserve: bool,
    /// So many invitations wait for an answer.
    invitations_open: usize,
    /// The newest 300 invitations, for those who run it; empty for others.
    invitations: Vec<InvitationJson>,
    /// The caller's own invitation that waits for an answer.
    invitation: Option<OwnInvitationJson>,
    /// The classes that the caller may enter, the highest first: numbers from 1, the highest class.
    enters: Vec<u16>,
    /// What the caller's last section has come to; null if there was none, or there are no classes.
    own: Option<OutcomeJson>,
    /// Whether so many are open, and the next one waits for the end of one.
    full: bool,
    /// Who runs it. A post holds in all sections.
    posts: Vec<PostHeldJson>,
    /// Who waits, in the order in which they get places.
    waiting: Vec<SeriesWaitingJson>,
    /// Sections that go on, the newest first.
    sections: Vec<SectionJson>,
    /// Sections that are over, the newest first; at most 100.
    over: Vec<SectionJson>,
    /// The cursor of the sections that were over before; null if there are none.
    next: Option<String>,
}

/// A class of a series.
#[derive(Serialize, ToSchema)]
struct SeriesClassJson {
    /// Its name.
    name: String,
    /// Whoever is new in the series and has this rating at least may begin in it.
    #[serde(skip_serializing_if = "Option::is_none")]
    rating_min: Option<u16>,
    /// The same with this rating at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    rating_max: Option<u16>,
}

impl From<&SeriesClass> for SeriesClassJson {
    fn from(one: &SeriesClass) -> Self {
        let SeriesClass { name, rating_min, rating_max } = one.clone();
        SeriesClassJson { name, rating_min, rating_max }
    }
}

/// An invitation.
#[derive(Serialize, ToSchema)]
struct InvitationJson {
    /// Who is invited.
    player: PersonJson,
    /// To which class, from 1, the highest.
    class: u16,
    /// `open`, `accepted`, `declined` or `lapsed`.
    state: &'static str,
    /// By when it is answered.
    #[schema(format = "date-time")]
    answer_by: String,
}

impl From<&InvitationView> for InvitationJson {
    fn from(one: &InvitationView) -> Self {
        InvitationJson {
            player: PersonJson::from(&one.player),
            class: one.class,
            state: one.state.as_str(),
            answer_by: one.until.to_string(),
        }
    }
}

/// The caller's own invitation.
#[derive(Serialize, ToSchema)]
struct OwnInvitationJson {
    /// To which class, from 1, the highest.
    class: u16,
    /// By when it is answered.
    #[schema(format = "date-time")]
    answer_by: String,
}

/// What a section has come to.
#[derive(Serialize, ToSchema)]
struct OutcomeJson {
    /// The class of the section, from 1, the highest.
    class: u16,
    /// `promoted`: may enter the class above as well; `stays`; `relegated`: enters the class below alone.
    outcome: &'static str,
}

/// Somebody whom a section has moved.
#[derive(Serialize, ToSchema)]
struct MovedJson {
    /// Who.
    player: PersonJson,
    /// `promoted` or `relegated`.
    outcome: &'static str,
}

/// Somebody who waits for a section.
#[derive(Serialize, ToSchema)]
struct SeriesWaitingJson {
    /// Who.
    player: PersonJson,
    /// The class, from 1, the highest; 1 where there are none.
    class: u16,
    /// Since when.
    #[schema(format = "date-time")]
    entered_at: String,
    /// The rating at the entry, in the list by which the sheet goes.
    rating: Option<u16>,
    /// Whether they accepted an invitation.
    invited: bool,
}

impl From<&WaitingView> for SeriesWaitingJson {
    fn from(one: &WaitingView) -> Self {
        SeriesWaitingJson {
            player: PersonJson::from(&one.player),
            class: one.class,
            entered_at: one.since.to_string(),
            rating: one.rating,
            invited: one.invited,
        }
    }
}

/// A section of a series.
#[derive(Serialize, ToSchema)]
struct SectionJson {
    /// Its tournament.
    #[schema(format = "uuid")]
    tournament: String,
    /// Its name.
    name: String,
    /// The class, from 1, the highest; 1 where there are none.
    class: u16,
    /// The tournament's state.
    state: &'static str,
    /// Whom it has promoted or relegated, as far as they have played no other section of the series since.
    moved: Vec<MovedJson>,
}

impl From<&SectionView> for SectionJson {
    fn from(one: &SectionView) -> Self {
        SectionJson {
            tournament: one.tournament.to_string(),
            name: one.name.clone(),
            class: one.class,
            state: one.phase.as_str(),
            moved: one.moved.iter().map(moved).collect(),
        }
    }
}

fn moved((who, outcome): &(Person, SectionOutcome)) -> MovedJson {
    MovedJson { player: PersonJson::from(who), outcome: outcome.as_str() }
}

impl From<&SeriesView> for SeriesJson {
    fn from(view: &SeriesView) -> Self {
        SeriesJson {
            id: view.id.to_string(),
            name: view.name.clone(),
            version: view.version,
            takes_entries: view.open,
            sheet: json!(view.sheet),
            players: view.rules.players,
            open: view.rules.open,
            classes: view.rules.classes.iter().map(SeriesClassJson::from).collect(),
            promote: view.rules.promote,
            relegate: view.rules.relegate,
            reserve: view.rules.reserve,
            invitations_open: view.invitations_open,
            invitations: view.invitations.iter().map(InvitationJson::from).collect(),
            invitation: view
                .own_invitation
                .map(|(class, until)| OwnInvitationJson { class, answer_by: until.to_string() }),
            enters: view.enters.clone(),
            own: view.own_outcome.map(|(outcome, class)| OutcomeJson { class, outcome: outcome.as_str() }),
            full: view.is_full(),
            posts: view.posts.iter().map(PostHeldJson::from).collect(),
            waiting: view.waiting.iter().map(SeriesWaitingJson::from).collect(),
            sections: view.sections.iter().map(SectionJson::from).collect(),
            over: view.over.iter().map(SectionJson::from).collect(),
            next: next(&view.over, SECTIONS_PAGE_MAX, |last| last.tournament.to_string()),
        }
    }
}
