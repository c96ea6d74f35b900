//! What turns a tournament on, stops it, moves its end, or breaks it off: each asked back before it is done.

use axum::extract::{Form, Path};
use axum::response::Response;
use jiff::civil::Date;
use serde::Deserialize;

use super::hand::{HandPage, done};
use super::run_by;
use crate::app::actor::Role;
use crate::app::error::Error;
use crate::app::tournaments::model::TournamentView;
use crate::base::Timestamp;
use crate::http::web::layout::reader::{Reader, to_sign_in};
use crate::show::Lang;
use crate::tournament::{AtTheEnd, Kind, Phase, Post};

/// An act.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Act {
    Open,
    Close,
    Start,
    Pair,
    Pause,
    Resume,
    Extend,
    End,
    Cancel,
}

impl Act {
    const ALL: [Act; 9] = [
        Act::Open,
        Act::Close,
        Act::Start,
        Act::Pair,
        Act::Pause,
        Act::Resume,
        Act::Extend,
        Act::End,
        Act::Cancel,
    ];

    /// The acts that can be done now.
    pub(super) fn now(reader: &Reader, view: &TournamentView) -> Vec<Act> {
        let admin = reader.signed().is_some_and(|actor| actor.role == Role::Admin);
        let directs = admin || view.own_post == Some(Post::Director);
        let now = reader.door.app().now();
        Act::ALL.into_iter().filter(|act| act.fits(view, now) && (directs || !act.is_final())).collect()
    }

    pub(super) const fn as_str(self) -> &'static str {
        match self {
            Act::Open => "open",
            Act::Close => "close",
            Act::Start => "start",
            Act::Pair => "pair",
            Act::Pause => "pause",
            Act::Resume => "resume",
            Act::Extend => "extend",
            Act::End => "end",
            Act::Cancel => "cancel",
        }
    }

    /// Whether it cannot be taken back; only directors do it.
    const fn is_final(self) -> bool {
        matches!(self, Act::End | Act::Cancel)
    }

    fn fits(self, view: &TournamentView, now: Timestamp) -> bool {
        let (phase, stands) = (view.phase, view.paused.is_some());
        match self {
            Act::Open => matches!(phase, Phase::Draft | Phase::Closed),
            Act::Close => matches!(phase, Phase::Open),
            Act::Start => matches!(phase, Phase::Open | Phase::Closed),
            Act::Pair => view.pairs_now(now),
            Act::End => phase == Phase::Running && !stands && !view.ended,
            Act::Pause => phase == Phase::Running && !stands,
            Act::Resume => phase == Phase::Running && stands,
            Act::Extend => phase == Phase::Running,
            Act::Cancel => !matches!(phase, Phase::Finished | Phase::Cancelled),
        }
    }

    /// Whether a reason is asked for.
    const fn has_reason(self) -> bool {
        matches!(self, Act::Pause | Act::Resume | Act::Extend | Act::End | Act::Cancel)
    }

    pub(super) fn name(self, lang: Lang, phase: Phase) -> String {
        lang.t(match self {
            Act::Open => "run-open",
            Act::Close => "run-close",
            Act::Start => "run-start",
            Act::Pair => "run-pair",
            Act::Pause => "hand-pause",
            Act::Resume => "hand-resume",
            Act::Extend => "hand-extend",
            Act::End => "hand-end",
            Act::Cancel if phase == Phase::Running => "hand-break-off",
            Act::Cancel => "run-cancel",
        })
    }

    /// What it does.
    fn lines(self, lang: Lang, view: &TournamentView) -> Vec<String> {
        let open = |begun: bool| {
            let open = |one: &&crate::app::tournaments::model::PairingView| {
                one.result.is_none() && one.outcome.is_none()
            };
            let all = view.pairings.iter().filter(open);
            all.filter(|one| one.game.is_some() == begun).count()
        };
        let count = |key: &str, n: usize| lang.tf(key, &[("n", n.into())]);
        match self {
            Act::Open => vec![lang.t("run-open-what")],
            Act::Close => vec![lang.t("run-close-what")],
            Act::Start => vec![lang.t("run-start-what")],
            Act::Pair => {
                let swiss = matches!(view.sheet.kind, Kind::Swiss { .. });
                let how = if swiss { "run-pair-program" } else { "run-pair-results" };
                vec![lang.t("run-pair-what"), lang.t(how)]
            }
            Act::Pause => vec![count("hand-pause-what", open(true)), lang.t("hand-pause-after")],
            Act::Resume => vec![lang.t("hand-resume-what")],
            Act::Extend => {
                let now = view.sheet.dates.ends.map(|day| day.to_string());
                let now = match &now {
                    Some(day) => lang.tf("hand-extend-now", &[("day", day.as_str().into())]),
                    None => lang.t("hand-extend-none"),
                };
                vec![now, lang.t("hand-extend-what")]
            }
            Act::End => {
                let unmade = match view.sheet.at_the_end {
                    AtTheEnd::PlayOn => count("hand-end-unmade-play-on", open(false)),
                    _ => count("hand-end-unmade", open(false)),
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
                    count(games, open(true)),
                    unmade,
                    ladder,
                    lang.t("hand-end-after"),
                ]
            }
            Act::Cancel if view.phase == Phase::Running => vec![
                count("hand-break-off-what", open(true)),
                count("hand-break-off-unmade", open(false)),
                lang.t("hand-break-off-after"),
            ],
            Act::Cancel => vec![lang.t("run-cancel-what")],
        }
    }
}

/// What was typed.
#[derive(Deserialize, Default)]
pub(super) struct Typed {
    #[serde(default)]
    reason: String,
    #[serde(default)]
    day: Option<String>,
}

/// The question.
pub(super) async fn ask(reader: Reader, Path((id, act)): Path<(String, String)>) -> Response {
    if reader.signed().is_none() {
        return to_sign_in();
    }
    confirm(&reader, &id, &act, Typed::default(), None).await
}

async fn confirm(reader: &Reader, id: &str, act: &str, typed: Typed, fault: Option<String>) -> Response {
    let known = Act::ALL.into_iter().find(|known| known.as_str() == act);
    let (view, act) = match (run_by(reader, id).await, known) {
        (Ok(view), Some(act)) => (view, act),
        (Ok(_), None) => return reader.fault(&Error::NotFound, "/tournaments"),
        (Err(error), _) => return reader.fault(&error, "/tournaments"),
    };
    let lang = reader.page.lang;
    let action = format!("run/{}", act.as_str());
    let mut page = HandPage::new(reader, &view, &action, act.name(lang, view.phase));
    page.lines = act.lines(lang, &view);
    page.danger = act.is_final();
    page.reason = act.has_reason().then_some(typed.reason);
    if act == Act::Extend {
        let now = view.sheet.dates.ends.map(|day| day.to_string());
        page.day = typed.day.or(now).or(Some(String::new()));
    }
    page.fault = fault;
    page.send()
}

/// Does it.
pub(super) async fn act(
    reader: Reader,
    Path((id, act)): Path<(String, String)>,
    Form(typed): Form<Typed>,
) -> Response {
    let Some(actor) = reader.signed() else {
        return to_sign_in();
    };
    let (app, why) = (reader.door.app(), typed.reason.as_str());
    let tried = async {
        let view = run_by(&reader, &id).await?;
        match Act::ALL.into_iter().find(|known| known.as_str() == act) {
            Some(Act::Open) => app.tournament_setup().open_tournament(actor, view.id).await,
            Some(Act::Close) => app.tournament_setup().close_tournament(actor, view.id).await,
            Some(Act::Start) => app.running_tournaments().start_tournament(actor, view.id).await,
            Some(Act::Pair) => app.pairings().pair_tournament(actor, view.id).await,
            Some(Act::End) => app.running_tournaments().end_tournament(actor, view.id, why).await,
            Some(Act::Pause) => app.running_tournaments().pause_tournament(actor, view.id, why).await,
            Some(Act::Resume) => app.running_tournaments().resume_tournament(actor, view.id, why).await,
            Some(Act::Extend) => {
                let ends = day(typed.day.as_deref().unwrap_or_default())?;
                app.running_tournaments().extend_tournament(actor, view.id, ends, why).await
            }
            Some(Act::Cancel) => app.running_tournaments().cancel_tournament(actor, view.id, why).await,
            None => Err(Error::NotFound),
        }
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
    day.map(Some).map_err(|_| Error::malformed("day", "ends", "a day is written as 2026-12-24"))
}
