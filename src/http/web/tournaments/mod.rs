//! The pages of tournaments: the list, each tournament with its sheet and record, the form, and the director's page.

mod acts;
mod adjudications;
mod bulletin;
mod by_mail;
mod byes;
mod games;
mod head;
mod import;
mod ladder;
mod leaving;
mod list;
mod mail;
mod pairings;
mod players;
pub(super) mod queue;
pub mod roster;
mod run;
mod several;
mod show;
pub(super) mod tables;
mod teams;
mod todo;
mod write;

pub(super) use head::chip;
pub(super) use show::sheet_lines;
pub(super) use write::{begun_sheet, section_presets};

pub(crate) use roster::{ROSTER_BYTES_MAX, Row as RosterRow, decoded as roster_text, read as read_roster};

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};

use crate::app::core::views::Person;
use crate::app::error::{Denial, Error};
use crate::app::tournaments::model::TournamentView;
use crate::base::{PlayerId, TournamentId};
use crate::http::AppState;
use crate::http::web::games::create::NotDone;
use crate::http::web::layout::{Reader, faults_in_words};
use crate::show::Lang;
use crate::tournament::{Phase, Post};

/// The largest form: a sheet with long words about it, each byte written as three, or a list with its file.
const BODY_BYTES_MAX: usize = 192 * 1024;

/// All pages under `/tournaments`.
pub(super) fn router() -> Router<AppState> {
    Router::new()
        .route("/tournaments", get(list::list))
        .route("/tournaments/new", get(write::choose).post(write::make))
        .route("/tournaments/{id}", get(show::show))
        .route("/tournaments/{id}/pairings", get(pairings::show))
        .route("/tournaments/{id}/games", get(games::show))
        .route("/tournaments/{id}/sheet", get(show::sheet))
        .route("/tournaments/{id}/record", get(show::record))
        .route("/tournaments/{id}/adjudications", get(adjudications::show).post(adjudications::decide))
        .route("/tournaments/{id}/bulletin", get(bulletin::show).post(bulletin::comment))
        .route("/tournaments/{id}/byes", get(byes::show).post(byes::act))
        .route("/tournaments/{id}/ladder", get(ladder::show).post(ladder::act))
        .route("/tournaments/{id}/by-mail", post(by_mail::make))
        .route("/tournaments/{id}/enter", post(show::enter))
        .route("/tournaments/{id}/take-back", post(show::take_back))
        .route("/tournaments/{id}/teams", get(teams::show))
        .route("/tournaments/{id}/teams/line-up", post(teams::enter))
        .route("/tournaments/{id}/teams/captain", post(teams::name))
        .route("/tournaments/{id}/teams/step-down", post(teams::step_down))
        .route("/tournaments/{id}/edit", get(write::edit).post(write::change))
        .route("/tournaments/{id}/mail", get(mail::show).post(mail::write))
        .route("/tournaments/{id}/run", get(run::run))
        .route("/tournaments/{id}/run/players.csv", get(players::file))
        .route("/tournaments/{id}/run/posts", post(run::post))
        .route("/tournaments/{id}/run/entrants", post(run::enter))
        .route("/tournaments/{id}/run/list", get(import::show).post(import::import))
        .route("/tournaments/{id}/run/{act}", get(acts::ask).post(acts::act))
        .route("/tournaments/{id}/contribution", post(leaving::contribute))
        .route("/tournaments/{id}/withdraw", get(leaving::ask_withdraw).post(leaving::withdraw))
        .route("/tournaments/{id}/withdraw-several", get(several::ask_withdraw).post(several::withdraw))
        .route("/tournaments/{id}/time", get(several::ask_time).post(several::give_time))
        .route("/tournaments/{id}/replace", get(leaving::ask_replace).post(leaving::replace))
        .route("/tournaments/{id}/replay", get(leaving::ask_replay).post(leaving::replay))
        .layer(DefaultBodyLimit::max(BODY_BYTES_MAX))
}

/// The id in the path.
fn id_of(text: &str) -> Result<TournamentId, Error> {
    TournamentId::parse(text).map_err(|_| Error::NotFound)
}

/// The tournament in the path as the reader may see it.
async fn seen(reader: &Reader, id: &str) -> Result<TournamentView, Error> {
    reader.door.app().tournaments().tournament(reader.signed(), id_of(id)?).await
}

/// The same for those who run it.
async fn run_by(reader: &Reader, id: &str) -> Result<TournamentView, Error> {
    let view = seen(reader, id).await?;
    if view.runs_it { Ok(view) } else { Err(Denial::DoesNotRunIt.into()) }
}

/// Whether there is no program to pair Swiss rounds.
fn swiss_off(reader: &Reader) -> bool {
    reader.door.app().settings().pairing_program.is_none()
}

/// How far a tournament is, in words.
pub(super) fn phase(lang: Lang, phase: Phase) -> String {
    lang.word_of("phase", phase)
}

pub(super) fn post_name(lang: Lang, post: Post) -> String {
    lang.word_of("post", post)
}

/// Somebody who has a post.
pub(super) struct Official {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) post: String,
}

/// Who has a post, and which.
pub(super) fn officials(lang: Lang, posts: &[(Person, Post)]) -> Vec<Official> {
    let official = |(who, post): &(Person, Post)| Official {
        id: who.id.to_string(),
        name: who.called(lang),
        post: post_name(lang, *post),
    };
    posts.iter().map(official).collect()
}

/// The names of a form's fields with their values; several may have the same name.
type Fields = Vec<(String, String)>;

/// What the first field of this name says; nothing, if there is none.
fn value<'a>(fields: &'a Fields, name: &str) -> &'a str {
    let found = fields.iter().find(|(known, _)| known == name);
    found.map_or("", |(_, value)| value.as_str())
}

/// The players whose ids the fields of this name hold.
fn players_in(fields: &Fields, name: &str) -> Result<Vec<PlayerId>, Error> {
    let chosen = fields.iter().filter(|(known, _)| known == name);
    chosen.map(|(_, player)| PlayerId::parse(player).map_err(|_| Error::NotFound)).collect()
}

/// Why something was not done, for a page that shows it again; nothing for what needs a page of its own.
pub(super) fn refused(lang: Lang, error: &Error) -> Option<String> {
    match error {
        Error::NotNow(why) => Some(lang.say(why.wording())),
        Error::Malformed(faults) => Some(faults_in_words(lang, faults).join(" ")),
        Error::NotAllowed(why @ Denial::GivesNoPosts) => Some(lang.say(why.wording())),
        _ => None,
    }
}

/// What was done, or why not, as [`refused`] says it; an error for what needs a page of its own.
fn or_said<T>(lang: Lang, done: Result<T, impl Into<NotDone>>) -> Result<Result<T, String>, Error> {
    let done: Result<T, NotDone> = done.map_err(Into::into);
    match done {
        Ok(done) => Ok(Ok(done)),
        Err(NotDone::Says(says)) => Ok(Err(says)),
        Err(NotDone::Because(error)) => refused(lang, &error).map(Err).ok_or(error),
    }
}
