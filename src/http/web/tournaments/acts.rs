//! What turns a tournament on, stops it, moves its end, or breaks it off: each asked back before it is done.

use axum::extract::{Form, Path};
use axum::response::Response;
use jiff::civil::Date;
use serde::Deserialize;

use super::run_by;
use super::todo::{TodoPage, done};
use crate::app::actor::Role;
use crate::app::error::{Error, FormFault};
use crate::app::tournaments::action::Action;
use crate::app::tournaments::games::PairingState;
use crate::app::tournaments::model::TournamentView;
use crate::http::web::layout::{FieldFaults, Reader, signed};
use crate::show::Lang;
use crate::show::time::weekday_and_day;
use crate::tournament::{AtTheEnd, Kind, Phase, Post};

/// The actions that the reader can do now, each with its word.
pub(super) fn possible(reader: &Reader, view: &TournamentView) -> Vec<(&'static str, Action)> {
    let admin = reader.signed().is_some_and(|actor| actor.role == Role::Admin);
    let directs = admin || view.own_post == Some(Post::Director);
    let now = reader.door.app().now();
    let fits = |action: &Action| action.fits(view, now) && (directs || !action.is_final());
    Action::COURSE.into_iter().filter(|(_, action)| fits(action)).collect()
}

/// What it is called.
pub(super) fn name(action: &Action, lang: Lang, phase: Phase) -> String {
    lang.t(match action {
        Action::Open => "run-open",
        Action::Close => "run-close",
        Action::Start => "run-start",
        Action::Pair => "run-pair",
        Action::Pause => "hand-pause",
        Action::Resume => "hand-resume",
        Action::Extend(_) => "hand-extend",
        Action::End => "hand-end",
        Action::Cancel if phase == Phase::Running => "hand-break-off",
        // The others have pages of their own.
        _ => "run-cancel",
    })
}

/// What it does.
fn lines(action: &Action, lang: Lang, view: &TournamentView) -> Vec<String> {
    let count = |key: &str, state: PairingState| {
        let n = view.pairings.iter().filter(|one| one.state() == state).count();
        lang.tf(key, &[("n", n.into())])
    };
    match action {
        Action::Open if view.phase == Phase::Closed => vec![lang.t("run-reopen-what")],
        Action::Open => vec![lang.t("run-open-what")],
        Action::Close => vec![lang.t("run-close-what")],
        Action::Start if matches!(view.sheet.kind, Kind::Ladder(_)) => vec![lang.t("run-start-ladder")],
        Action::Start if view.sheet.line_ups().is_some() => vec![lang.t("run-start-line-ups")],
        Action::Start => vec![lang.t("run-start-what")],
        Action::Pair => {
            let swiss = matches!(view.sheet.kind, Kind::Swiss { .. });
            let how = if swiss { "run-pair-program" } else { "run-pair-results" };
            vec![lang.t("run-pair-what"), lang.t(how)]
        }
        Action::Pause => vec![count("hand-pause-what", PairingState::Running), lang.t("hand-pause-after")],
        Action::Resume => vec![lang.t("hand-resume-what")],
        Action::Extend(_) => {
            // The sheet names the first day without play.
            let last = view.sheet.dates.ends.and_then(|day| day.yesterday().ok());
            let now = match last {
                Some(day) => lang.tf("hand-extend-now", &[("day", weekday_and_day(lang, day).into())]),
                None => lang.t("hand-extend-none"),
            };
            vec![now, lang.t("hand-extend-what")]
        }
        Action::End => {
            let unmade = match view.sheet.at_the_end {
                AtTheEnd::PlayOn => count("hand-end-unmade-play-on", PairingState::Waiting),
                _ => count("hand-end-unmade", PairingState::Waiting),
            };
            let games = match view.sheet.at_the_end {
                AtTheEnd::Adjudicate => "hand-end-adjudicate",
                AtTheEnd::Draw => "hand-end-draw",
                AtTheEnd::PlayOn => "hand-end-play-on",
            };
            let ladder = match view.sheet.kind {
                Kind::Ladder(_) => lang.t("hand-end-ladder"),
                _ => String::new(),
            };
            vec![
                lang.t("hand-end-sheet"),
                count(games, PairingState::Running),
                unmade,
                ladder,
                lang.t("hand-end-after"),
            ]
        }
        Action::Cancel if view.phase == Phase::Running => vec![
            count("hand-break-off-what", PairingState::Running),
            count("hand-break-off-unmade", PairingState::Waiting),
            lang.t("hand-break-off-after"),
        ],
        _ => vec![lang.t("run-cancel-what")],
    }
}

#[derive(Deserialize, Default)]
#[serde(default)]
pub(super) struct ActForm {
    reason: String,
    day: Option<String>,
}

/// The question.
pub(super) async fn ask(reader: Reader, Path((id, act)): Path<(String, String)>) -> Response {
    signed!(reader);
    confirm(&reader, &id, &act, ActForm::default(), None).await
}

async fn confirm(
    reader: &Reader,
    id: &str,
    act: &str,
    typed: ActForm,
    fault: Option<FieldFaults>,
) -> Response {
    let (view, action) = match (run_by(reader, id).await, Action::named(act)) {
        (Ok(view), Some(action)) => (view, action),
        (Ok(_), None) => return reader.fault(&Error::NotFound, "/tournaments"),
        (Err(error), _) => return reader.fault(&error, "/tournaments"),
    };
    let lang = reader.page.lang;
    let mut page = TodoPage::new(reader, &view, &format!("run/{act}"), name(&action, lang, view.phase));
    page.lines = lines(&action, lang, &view);
    page.danger = action.is_final();
    page.reason = action.has_reason().then_some(typed.reason);
    if matches!(action, Action::Extend(_)) {
        let now = view.sheet.dates.ends.map(|day| day.to_string());
        page.day = typed.day.or(now).or(Some(String::new()));
    }
    page.faults = fault.unwrap_or_default();
    page.send()
}

/// Does it.
pub(super) async fn act(
    reader: Reader,
    Path((id, act)): Path<(String, String)>,
    Form(typed): Form<ActForm>,
) -> Response {
    let actor = signed!(reader);
    let tried = async {
        let view = run_by(&reader, &id).await?;
        let action = match Action::named(&act).ok_or(Error::NotFound)? {
            Action::Extend(_) => Action::Extend(day(typed.day.as_deref().unwrap_or_default())?),
            action => action,
        };
        reader.door.app().tournaments().perform(actor, view.id, action, &typed.reason).await
    };
    let tried = tried.await;
    let to = format!("/tournaments/{id}/run");
    done(&reader, tried, &to, async |fault| confirm(&reader, &id, &act, typed, fault).await).await
}

fn day(text: &str) -> Result<Option<Date>, Error> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    let day = text.parse();
    day.map(Some).map_err(|_| Error::malformed(FormFault::Day, "ends"))
}
