//! A series as its readers see it: how one enters, who waits, which sections there are; and what those who run it do.

use askama::Template;
use axum::extract::{Path, Query};
use axum::http::StatusCode;
use axum::response::Response;
use serde::Deserialize;

use super::acts::ActForm;
use super::{id_of, rules_in_words};
use crate::app::actor::Role;
use crate::app::error::Error;
use crate::app::tournaments::series::view::{
    InvitationView, SECTIONS_PAGE_MAX, SectionView, SeriesView, WaitingView,
};
use crate::base::{PlayerId, Timestamp, TournamentId};
use crate::http::web::layout::{FieldFaults, Page, Reader, or_fault};
use crate::http::web::tournaments::{Official, chip, officials, phase, post_name, sheet_lines};
use crate::show::time::last_minute;
use crate::show::{Lang, escape};
use crate::tournament::{InvitationState, Post, SectionOutcome};

#[derive(Template)]
#[template(path = "web/series.html")]
struct SeriesPage {
    page: Page,
    id: String,
    name: String,
    chip: String,
    open: bool,
    about: String,
    /// The sheet in a few lines, and the rules.
    short: Vec<String>,
    faults: FieldFaults,
    signed: bool,
    may_enter: bool,
    /// The classes that the reader may enter: the number, and the name where there are several.
    enters: Vec<(u16, Option<String>)>,
    /// What the reader's last section has come to, in a sentence.
    own: Option<String>,
    /// The reader's place among those who wait, in a sentence.
    waits: Option<String>,
    /// The section in which the reader plays.
    plays: Option<String>,
    /// The reader's invitation, in a sentence as HTML.
    invited: Option<String>,
    /// How many invitations wait for an answer, in a sentence.
    invitations_open: Option<String>,
    /// For those who run it.
    invitations: Vec<InvitationLine>,
    not_eligible: Vec<String>,
    /// Why nobody gets a place just now, though enough wait.
    full: Option<String>,
    /// For those who run it: that the next section could not be made, as HTML.
    not_made: Option<String>,
    waiting_title: String,
    waiting: Vec<WaitingLine>,
    /// All classes, for those who enter others.
    classes: Vec<(u16, String)>,
    sections: Vec<SectionLine>,
    over: Vec<SectionLine>,
    next: Option<String>,
    officials: Vec<Official>,
    /// The tournament whose sheet was taken over, and its name, for those who run the series.
    taken_from: Option<(String, String)>,
    runs: bool,
    directs: bool,
    /// Whether the reader may look people up.
    looks_up: bool,
    /// Who was typed, to be entered and for a post.
    typed: ActForm,
    posts: Vec<(&'static str, String)>,
}

struct WaitingLine {
    id: String,
    name: String,
    class: Option<String>,
    rating: Option<u16>,
    invited: bool,
    since: Timestamp,
}

struct InvitationLine {
    id: String,
    name: String,
    /// To which class, what has become of it, and by when it is answered, as HTML.
    text: String,
    open: bool,
}

struct SectionLine {
    id: String,
    name: String,
    phase: String,
    /// Who was promoted, and who relegated, in a sentence each.
    moved: Vec<String>,
}

#[derive(Deserialize)]
pub(super) struct Before {
    #[serde(default)]
    before: String,
}

/// Shows a series.
pub(super) async fn show(
    reader: Reader,
    Path(id): Path<String>,
    Query(Before { before }): Query<Before>,
) -> Response {
    let before = match before.as_str() {
        "" => Ok(None),
        text => TournamentId::parse(text).map(Some).map_err(|_| Error::NotFound),
    };
    let before = or_fault!(reader, "/series", before);
    let page = page(&reader, &id, before, FieldFaults::default(), ActForm::default()).await;
    reader.answer(StatusCode::OK, page, "/series")
}

/// The same with what is wrong, and what was typed.
pub(super) async fn again(reader: &Reader, id: &str, faults: FieldFaults, typed: ActForm) -> Response {
    reader.answer(StatusCode::CONFLICT, page(reader, id, None, faults, typed).await, "/series")
}

async fn page(
    reader: &Reader,
    id: &str,
    before: Option<TournamentId>,
    faults: FieldFaults,
    typed: ActForm,
) -> Result<SeriesPage, Error> {
    let view = reader.door.app().series().show_series(reader.signed(), id_of(id)?, before).await?;
    let lang = reader.page.lang;
    let signed = reader.signed();
    let waits = signed.and_then(|actor| waits(lang, &view, actor.id));
    let free = view.open && waits.is_none() && view.plays.is_none();
    let class = |class: u16| view.rules.class_name(class).map(str::to_owned);
    let admin = signed.is_some_and(|actor| actor.role == Role::Admin);
    let looks_up = signed.is_some_and(|actor| actor.role != Role::Player);
    let fields: &[&str] = match (view.runs_it && looks_up, view.open) {
        (true, true) => &["who", "guest", "last_day", "official"],
        (true, false) => &["guest", "last_day", "official"],
        _ => &[],
    };
    Ok(SeriesPage {
        id: view.id.to_string(),
        chip: chip(lang, &view.sheet),
        open: view.open,
        about: view.sheet.about.clone(),
        short: sheet_lines(lang, &view.sheet).into_iter().chain(rules_in_words(lang, &view.rules)).collect(),
        faults: faults.within(fields),
        signed: signed.is_some(),
        may_enter: free && signed.is_some() && view.not_eligible.is_empty(),
        enters: view.enters.iter().map(|number| (*number, class(*number))).collect(),
        own: own(lang, &view),
        classes: (1..).zip(&view.rules.classes).map(|(number, class)| (number, class.name.clone())).collect(),
        waits,
        plays: view.plays.map(|id| id.to_string()),
        invited: invited(&reader.page, &view),
        invitations_open: (view.invitations_open > 0)
            .then(|| lang.tf("series-invitations-open", &[("n", view.invitations_open.into())])),
        invitations: view.invitations.iter().map(|one| invitation(&reader.page, &view, one)).collect(),
        not_eligible: not_eligible(lang, &view, free),
        full: full(lang, &view),
        not_made: view.not_made.filter(|_| view.runs_it).map(|again| {
            reader.page.telling([again], |[at]| lang.tf("series-not-made", &[("at", at.into())]))
        }),
        waiting_title: lang.tf("series-waiting", &[("n", view.waiting.len().into())]),
        sections: view.sections.iter().map(|one| section(lang, one)).collect(),
        over: view.over.iter().map(|one| section(lang, one)).collect(),
        next: next(&view),
        officials: officials(lang, &view.posts),
        taken_from: view.template.as_ref().map(|(id, name)| (id.to_string(), name.clone())),
        runs: view.runs_it,
        directs: admin || view.own_post == Some(Post::Director),
        looks_up,
        typed,
        // As in a tournament: what is given most often comes first.
        posts: [Post::Arbiter, Post::Assistant, Post::Director]
            .map(|post| (post.as_str(), post_name(lang, post)))
            .into(),
        waiting: view.waiting.iter().map(|one| waiting(&view, one)).collect(),
        name: view.name.clone(),
        page: reader.page.clone(),
    })
}

fn not_eligible(lang: Lang, view: &SeriesView, free: bool) -> Vec<String> {
    let why = view.not_eligible.iter().filter(|_| free);
    why.map(|why| lang.say(why.wording())).collect()
}

/// So many are open that those who wait, though enough, wait for the end of one.
fn full(lang: Lang, view: &SeriesView) -> Option<String> {
    view.is_full().then(|| lang.tf("series-full", &[("n", view.sections.len().into())]))
}

/// The reader's place among those who wait in the same class.
fn waits(lang: Lang, view: &SeriesView, reader: PlayerId) -> Option<String> {
    let own = view.waiting.iter().find(|one| one.player.id == reader)?;
    let class: Vec<&WaitingView> = view.waiting.iter().filter(|one| one.class == own.class).collect();
    let place = class.iter().position(|one| one.player.id == reader)?;
    let place = [("place", (place + 1).into()), ("n", class.len().into())];
    Some(match view.rules.class_name(own.class) {
        None => lang.tf("series-waits", &place),
        Some(class) => {
            let [place, n] = place;
            lang.tf("series-waits-class", &[place, n, ("class", class.to_owned().into())])
        }
    })
}

/// The reader's invitation that waits for an answer.
fn invited(page: &Page, view: &SeriesView) -> Option<String> {
    let (class, until) = view.own_invitation?;
    let until = last_minute(until);
    Some(match view.rules.class_name(class) {
        None => page.sentence_at("series-invited", &until),
        Some(class) => page.telling([until], |[at]| {
            let args = [("class", class.to_owned().into()), ("at", at.into())];
            page.lang.tf("series-invited-class", &args)
        }),
    })
}

fn invitation(page: &Page, view: &SeriesView, one: &InvitationView) -> InvitationLine {
    let open = one.state == InvitationState::Open;
    let state = match one.state {
        InvitationState::Open => page.sentence_at("series-invitation-open", &last_minute(one.until)),
        InvitationState::Accepted => escape(&page.t("series-invitation-accepted")),
        InvitationState::Declined => escape(&page.t("series-invitation-declined")),
        InvitationState::Lapsed => escape(&page.t("series-invitation-lapsed")),
        InvitationState::TakenBack => escape(&page.t("series-invitation-taken-back")),
    };
    InvitationLine {
        id: one.player.id.to_string(),
        name: one.player.name.clone(),
        text: match view.rules.class_name(one.class) {
            Some(class) => format!("{} · {state}", escape(class)),
            None => state,
        },
        open,
    }
}

/// What the reader's last section has come to, and what they may enter by it.
fn own(lang: Lang, view: &SeriesView) -> Option<String> {
    let (outcome, class) = view.own_outcome?;
    let name = |class: Option<u16>| class.and_then(|class| view.rules.class_name(class)).unwrap_or_default();
    let (to, from) = (name(view.enters.first().copied()), name(Some(class)));
    let args = [("to", to.to_owned().into()), ("from", from.to_owned().into())];
    Some(lang.tf(&format!("series-own-{outcome}"), &args))
}

fn waiting(view: &SeriesView, one: &WaitingView) -> WaitingLine {
    WaitingLine {
        id: one.player.id.to_string(),
        name: one.player.name.clone(),
        class: view.rules.class_name(one.class).map(str::to_owned),
        rating: one.rating.filter(|_| view.rules.reserve),
        invited: one.invited,
        since: one.since,
    }
}

fn section(lang: Lang, one: &SectionView) -> SectionLine {
    let moved = |asked: SectionOutcome, key: &str| {
        let names = one.moved.iter().filter(|(_, outcome)| *outcome == asked);
        let names: Vec<String> = names.map(|(who, _)| who.called(lang)).collect();
        (!names.is_empty()).then(|| lang.tf(key, &[("names", names.join(", ").into())]))
    };
    let promoted = moved(SectionOutcome::Promoted, "series-promoted");
    let relegated = moved(SectionOutcome::Relegated, "series-relegated");
    SectionLine {
        id: one.tournament.to_string(),
        name: one.name.clone(),
        phase: phase(lang, one.phase),
        moved: [promoted, relegated].into_iter().flatten().collect(),
    }
}

fn next(view: &SeriesView) -> Option<String> {
    let is_full = view.over.len() >= SECTIONS_PAGE_MAX as usize;
    view.over.last().filter(|_| is_full).map(|last| last.tournament.to_string())
}
