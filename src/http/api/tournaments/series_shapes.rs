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
use crate::http::api::shapes::{PersonJson, next, shape};
use crate::http::api::tournaments::shapes::PostHeldJson;
use crate::tournament::SectionOutcome;

/// All series.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct AllSeriesJson {
    /// First those that take entries, the newest first; at most 500.
    pub(in crate::http::api) series: Vec<SeriesLineJson>,
}

shape! {
    /// A series in a list.
    pub(in crate::http::api) struct SeriesLineJson of line: &SeriesLine {
        /// Its id.
        id: Id = line.id,
        /// Its name.
        name: String = line.name.clone(),
        /// Whether entries are taken.
        takes_entries: bool = line.open,
    }
}

shape! {
    /// A series as the caller may see it now.
    pub(in crate::http::api) struct SeriesJson of view: &SeriesView {
        /// Its id.
        id: Id = view.id,
        /// Its name.
        name: String = view.name.clone(),
        /// From 1; each change makes the next one.
        version: i64 = view.version,
        /// Whether entries are taken.
        takes_entries: bool = view.open,
        /// The sheet of its sections (`docs/api.md`).
        #[schema(value_type = SheetJson)]
        sheet: Value = json!(view.sheet),
        /// So many play in each section.
        players: u16 = view.rules.players,
        /// So many sections are open at once at most.
        open: u16 = view.rules.open,
        /// The classes, the highest first, each with the ratings with which one begins in it; empty if there are none.
        classes: Vec<SeriesClassJson> = view.rules.classes.iter().map(SeriesClassJson::from).collect(),
        /// So many of each section may enter the class above.
        promote: u16 = view.rules.promote,
        /// So many of each section enter the class below alone.
        relegate: u16 = view.rules.relegate,
        /// Whether whoever is not invited is on a reserve list, ordered by rating.
        reserve: bool = view.rules.reserve,
        /// So many invitations wait for an answer.
        invitations_open: usize = view.invitations_open,
        /// The newest 300 invitations, for those who run it; empty for others.
        invitations: Vec<InvitationJson> = view.invitations.iter().map(InvitationJson::from).collect(),
        /// The caller's own invitation that waits for an answer.
        invitation: Option<OwnInvitationJson> = view
            .own_invitation
            .map(|(class, until)| OwnInvitationJson { class, answer_by: until.to_string() }),
        /// The classes that the caller may enter, the highest first: numbers from 1, the highest class.
        enters: Vec<u16> = view.enters.clone(),
        /// What the caller's last section has come to; null if there was none, or there are no classes.
        own: Option<OutcomeJson> =
            view.own_outcome.map(|(outcome, class)| OutcomeJson { class, outcome: outcome.as_str() }),
        /// Whether so many are open, and the next one waits for the end of one.
        full: bool = view.is_full(),
        /// Who runs it. A post holds in all sections.
        posts: Vec<PostHeldJson> = view.posts.iter().map(PostHeldJson::from).collect(),
        /// Who waits, in the order in which they get places.
        waiting: Vec<SeriesWaitingJson> = view.waiting.iter().map(SeriesWaitingJson::from).collect(),
        /// Sections that go on, the newest first.
        sections: Vec<SectionJson> = view.sections.iter().map(SectionJson::from).collect(),
        /// Sections that are over, the newest first; at most 100.
        over: Vec<SectionJson> = view.over.iter().map(SectionJson::from).collect(),
        /// The cursor of the sections that were over before; null if there are none.
        next: Option<String> = next(&view.over, SECTIONS_PAGE_MAX, |last| last.tournament.to_string()),
    }
}

shape! {
    /// A class of a series.
    struct SeriesClassJson of one: &SeriesClass {
        /// Its name.
        name: String = one.name.clone(),
        /// Whoever is new in the series and has this rating at least may begin in it.
        #[serde(skip_serializing_if = "Option::is_none")]
        rating_min: Option<u16> = one.rating_min,
        /// The same with this rating at most.
        #[serde(skip_serializing_if = "Option::is_none")]
        rating_max: Option<u16> = one.rating_max,
    }
}

shape! {
    /// An invitation.
    struct InvitationJson of one: &InvitationView {
        /// Who is invited.
        player: PersonJson = PersonJson::from(&one.player),
        /// To which class, from 1, the highest.
        class: u16 = one.class,
        /// `open`, `accepted`, `declined` or `lapsed`.
        state: &'static str = one.state.as_str(),
        /// By when it is answered.
        answer_by: Moment = one.until,
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

shape! {
    /// Somebody whom a section has moved.
    struct MovedJson of (who, outcome): &(Person, SectionOutcome) {
        /// Who.
        player: PersonJson = PersonJson::from(who),
        /// `promoted` or `relegated`.
        outcome: &'static str = outcome.as_str(),
    }
}

shape! {
    /// Somebody who waits for a section.
    struct SeriesWaitingJson of one: &WaitingView {
        /// Who.
        player: PersonJson = PersonJson::from(&one.player),
        /// The class, from 1, the highest; 1 where there are none.
        class: u16 = one.class,
        /// Since when.
        entered_at: Moment = one.since,
        /// The rating at the entry, in the list by which the sheet goes.
        rating: Option<u16> = one.rating,
        /// Whether they accepted an invitation.
        invited: bool = one.invited,
    }
}

shape! {
    /// A section of a series.
    struct SectionJson of one: &SectionView {
        /// Its tournament.
        tournament: Id = one.tournament,
        /// Its name.
        name: String = one.name.clone(),
        /// The class, from 1, the highest; 1 where there are none.
        class: u16 = one.class,
        /// The tournament's state.
        state: &'static str = one.phase.as_str(),
        /// Whom it has promoted or relegated, as far as they have played no other section of the series since.
        moved: Vec<MovedJson> = one.moved.iter().map(MovedJson::from).collect(),
    }
}
