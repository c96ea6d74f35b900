//! The director's page: what needs a hand, the acts that turn a tournament on, posts, and entering others.

use askama::Template;
use axum::extract::{Form, Path};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use super::show::state;
use super::{phase, post_name, refused, run_by};
use crate::app::{Actor, EntrantState, Error, Phase, Post, Role, TournamentView};
use crate::base::PlayerId;
use crate::base::Timestamp;
use crate::http::web::new_game::{Typed, found};
use crate::http::web::pages::Page;
use crate::http::web::reader::{Reader, send, to_sign_in};
use crate::show::Lang;

/// The page.
#[derive(Template)]
#[template(path = "web/tournament_run.html")]
struct RunPage {
    page: Page,
    id: String,
    name: String,
    phase: String,
    next: Option<Timestamp>,
    faults: Vec<String>,
    /// What needs a hand today.
    todo: Vec<String>,
    counts: Vec<(String, usize)>,
    acts: Vec<(&'static str, String)>,
    gives_posts: bool,
    posts: Vec<PostLine>,
    post_choices: Vec<(&'static str, String)>,
    who: String,
    enters: bool,
    looks_up: bool,
    teams: bool,
    entrants: Vec<EntrantLine>,
    given: EnterForm,
}

struct PostLine {
    id: String,
    name: String,
    post: String,
}

struct EntrantLine {
    id: String,
    name: String,
    state: String,
    may_remove: bool,
}

/// What turns a tournament on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Act {
    Open,
    Close,
    Start,
    Cancel,
}

impl Act {
    const ALL: [Act; 4] = [Act::Open, Act::Close, Act::Start, Act::Cancel];

    const fn as_str(self) -> &'static str {
        match self {
            Act::Open => "open",
            Act::Close => "close",
            Act::Start => "start",
            Act::Cancel => "cancel",
        }
    }

    const fn fits(self, phase: Phase) -> bool {
        match self {
            Act::Open => matches!(phase, Phase::Draft | Phase::Closed),
            Act::Close => matches!(phase, Phase::Open),
            Act::Start => matches!(phase, Phase::Open | Phase::Closed),
            Act::Cancel => matches!(phase, Phase::Draft | Phase::Open | Phase::Closed),
        }
    }

    fn name(self, lang: Lang) -> String {
        lang.t(match self {
            Act::Open => "run-open",
            Act::Close => "run-close",
            Act::Start => "run-start",
            Act::Cancel => "run-cancel",
        })
    }

    fn what(self, lang: Lang) -> String {
        lang.t(match self {
            Act::Open => "run-open-what",
            Act::Close => "run-close-what",
            Act::Start => "run-start-what",
            Act::Cancel => "run-cancel-what",
        })
    }
}

/// The director's page.
pub(super) async fn run(reader: Reader, Path(id): Path<String>) -> Response {
    if reader.signed().is_none() {
        return to_sign_in();
    }
    again(&reader, &id, Vec::new(), (String::new(), EnterForm::default())).await
}

/// The page once more, with what was wrong and what was typed.
async fn again(reader: &Reader, id: &str, faults: Vec<String>, typed: (String, EnterForm)) -> Response {
    let status = if faults.is_empty() {
        StatusCode::OK
    } else {
        StatusCode::UNPROCESSABLE_ENTITY
    };
    match run_by(reader, id).await {
        Ok(view) => send(status, &run_page(reader, &view, faults, typed)),
        Err(error) => reader.fault(&error, "/tournaments"),
    }
}

fn run_page(
    reader: &Reader,
    view: &TournamentView,
    faults: Vec<String>,
    (who, given): (String, EnterForm),
) -> RunPage {
    let lang = reader.page.lang;
    let role = reader.signed().map(|actor| actor.role);
    let admin = role == Some(Role::Admin);
    let fits = Act::ALL.into_iter().filter(|act| act.fits(view.phase));
    let before = matches!(view.phase, Phase::Open | Phase::Closed);
    let post = |post: Post| (post.as_str(), post_name(lang, post));
    RunPage {
        id: view.id.to_string(),
        name: view.sheet.name.clone(),
        phase: phase(lang, view.phase),
        next: view.due,
        faults,
        todo: todo(lang, view, reader),
        counts: counts(lang, view),
        acts: fits.map(|act| (act.as_str(), act.name(lang))).collect(),
        gives_posts: admin || view.own_post == Some(Post::Director),
        posts: view
            .posts
            .iter()
            .map(|(who, post)| PostLine {
                id: who.id.to_string(),
                name: who.name.clone(),
                post: post_name(lang, *post),
            })
            .collect(),
        post_choices: vec![post(Post::Arbiter), post(Post::Assistant), post(Post::Director)],
        who,
        enters: view.phase == Phase::Open,
        looks_up: role.is_some_and(|role| role != Role::Player),
        teams: matches!(view.sheet.kind, crate::tournament::Kind::Teams { .. }),
        entrants: view
            .entrants
            .iter()
            .filter(|one| one.state != EntrantState::TakenBack)
            .map(|one| EntrantLine {
                id: one.player.id.to_string(),
                name: one.player.name.clone(),
                state: state(lang, one.state),
                may_remove: before && matches!(one.state, EntrantState::Entered | EntrantState::Waiting),
            })
            .collect(),
        given,
        page: reader.page.clone(),
    }
}

fn counts(lang: Lang, view: &TournamentView) -> Vec<(String, usize)> {
    let entrants = |state: EntrantState| view.entrants.iter().filter(|one| one.state == state).count();
    let over = |one: &&crate::app::PairingView| one.result.is_some() || one.outcome.is_some();
    let all = &view.pairings;
    let counted = [
        ("count-entered", entrants(EntrantState::Entered)),
        ("count-waiting", entrants(EntrantState::Waiting)),
        ("count-playing", entrants(EntrantState::Playing)),
        (
            "count-left",
            entrants(EntrantState::Withdrawn) + entrants(EntrantState::Silent),
        ),
        ("count-games", all.len()),
        (
            "count-running",
            all.iter().filter(|one| one.game.is_some() && !over(one)).count(),
        ),
        ("count-over", all.iter().filter(over).count()),
    ];
    counted
        .into_iter()
        .map(|(key, count)| (lang.t(key), count))
        .collect()
}

/// What needs a hand today, as far as the tournament itself tells.
fn todo(lang: Lang, view: &TournamentView, reader: &Reader) -> Vec<String> {
    let now = reader.door.app().now();
    let entered = view
        .entrants
        .iter()
        .filter(|one| one.state == EntrantState::Entered)
        .count();
    let few = entered < usize::from(view.sheet.places.min);
    let arbiter = view.posts.iter().any(|(_, post)| *post == Post::Arbiter);
    let unmade =
        |one: &&crate::app::PairingView| one.game.is_none() && one.outcome.is_none() && one.starts <= now;
    let late = view.pairings.iter().filter(unmade).count();
    let mut todo = Vec::new();
    let args = [
        ("n", i64::try_from(entered).unwrap_or(0).into()),
        ("min", i64::from(view.sheet.places.min).into()),
        ("late", i64::try_from(late).unwrap_or(0).into()),
    ];
    match view.phase {
        Phase::Draft if view.due.is_none() => todo.push(lang.t("todo-open")),
        Phase::Open | Phase::Closed if few => todo.push(lang.tf("todo-few", &args)),
        Phase::Open | Phase::Closed if view.due.is_none() => todo.push(lang.t("todo-start")),
        _ => {}
    }
    if !arbiter && !matches!(view.phase, Phase::Finished | Phase::Cancelled) {
        todo.push(lang.t("todo-arbiter"));
    }
    if late > 0 {
        todo.push(lang.tf("todo-late", &args));
    }
    todo
}

/// Asks back before an act.
#[derive(Template)]
#[template(path = "web/tournament_confirm.html")]
struct ConfirmPage {
    page: Page,
    id: String,
    name: String,
    title: String,
    what: String,
    act: &'static str,
    danger: bool,
    reason: Option<String>,
    fault: Option<String>,
}

#[derive(Deserialize)]
pub(super) struct Reason {
    #[serde(default)]
    reason: String,
}

/// The question.
pub(super) async fn ask(reader: Reader, Path((id, act)): Path<(String, String)>) -> Response {
    if reader.signed().is_none() {
        return to_sign_in();
    }
    confirm(&reader, &id, &act, String::new(), None).await
}

async fn confirm(reader: &Reader, id: &str, act: &str, reason: String, fault: Option<String>) -> Response {
    let known = Act::ALL.into_iter().find(|known| known.as_str() == act);
    let (view, act) = match (run_by(reader, id).await, known) {
        (Ok(view), Some(act)) => (view, act),
        (Ok(_), None) => return reader.fault(&Error::NotFound, "/tournaments"),
        (Err(error), _) => return reader.fault(&error, "/tournaments"),
    };
    let lang = reader.page.lang;
    let status = if fault.is_some() {
        StatusCode::UNPROCESSABLE_ENTITY
    } else {
        StatusCode::OK
    };
    let page = ConfirmPage {
        id: view.id.to_string(),
        name: view.sheet.name.clone(),
        title: act.name(lang),
        what: act.what(lang),
        act: act.as_str(),
        danger: act == Act::Cancel,
        reason: (act == Act::Cancel).then_some(reason),
        fault,
        page: reader.page.clone(),
    };
    send(status, &page)
}

/// Does it.
pub(super) async fn act(
    reader: Reader,
    Path((id, act)): Path<(String, String)>,
    Form(given): Form<Reason>,
) -> Response {
    let Some(actor) = reader.signed() else {
        return to_sign_in();
    };
    let done = async {
        let view = run_by(&reader, &id).await?;
        let app = reader.door.app();
        match Act::ALL.into_iter().find(|known| known.as_str() == act) {
            Some(Act::Open) => app.open_tournament(actor, view.id).await,
            Some(Act::Close) => app.close_tournament(actor, view.id).await,
            Some(Act::Start) => app.start_tournament(actor, view.id).await,
            Some(Act::Cancel) => app.cancel_tournament(actor, view.id, &given.reason).await,
            None => Err(Error::NotFound),
        }
    };
    match done.await {
        Ok(()) => back(&id),
        Err(error) => match refused(reader.page.lang, &error) {
            Some(says) => confirm(&reader, &id, &act, given.reason, Some(says)).await,
            None => reader.fault(&error, "/tournaments"),
        },
    }
}

fn back(id: &str) -> Response {
    Redirect::to(&format!("/tournaments/{id}/run")).into_response()
}

#[derive(Deserialize)]
pub(super) struct PostForm {
    /// Address, whole name or id.
    #[serde(default)]
    who: String,
    /// The post; `none` takes it.
    post: String,
}

/// Gives a post, or takes it.
pub(super) async fn post(reader: Reader, Path(id): Path<String>, Form(given): Form<PostForm>) -> Response {
    let Some(actor) = reader.signed() else {
        return to_sign_in();
    };
    let done = async {
        let view = run_by(&reader, &id).await?;
        let person = match meant(&reader, actor, &view, &given.who).await? {
            Ok(person) => person,
            Err(says) => return Ok(Some(says)),
        };
        let post = match (given.post.as_str(), Post::parse(&given.post)) {
            (_, Some(post)) => Some(post),
            ("none", None) => None,
            _ => return Err(Error::malformed("post", "post", "there is no such post")),
        };
        reader.door.app().set_post(actor, view.id, person, post).await?;
        Ok(None)
    };
    let typed = |who: String| (who, EnterForm::default());
    match done.await {
        Ok(None) => back(&id),
        Ok(Some(says)) => again(&reader, &id, vec![says], typed(given.who)).await,
        Err(error) => match refused(reader.page.lang, &error) {
            Some(says) => again(&reader, &id, vec![says], typed(given.who)).await,
            None => reader.fault(&error, "/tournaments"),
        },
    }
}

/// Who is meant: somebody of this tournament by id, or anybody whom the reader may look up. Else why nobody is.
async fn meant(
    reader: &Reader,
    actor: &Actor,
    view: &TournamentView,
    who: &str,
) -> Result<Result<PlayerId, String>, Error> {
    let id = PlayerId::parse(who.trim()).ok();
    let known = |id: &PlayerId| {
        let entered = view.entrants.iter().any(|one| one.player.id == *id);
        entered || view.posts.iter().any(|(one, _)| one.id == *id)
    };
    if let Some(id) = id.filter(known) {
        return Ok(Ok(id));
    }
    let typed = Typed(vec![("who".to_owned(), who.to_owned())]);
    let mut faults = Vec::new();
    let person = found(reader, actor, &typed, "who", &mut faults).await?;
    Ok(person.map(|person| person.id).ok_or_else(|| {
        let says = faults.into_iter().map(|fault| fault.text);
        says.collect::<Vec<_>>().join(" ")
    }))
}

/// Somebody to be entered, or whose entry is taken back.
#[derive(Deserialize, Default)]
pub(super) struct EnterForm {
    #[serde(default)]
    who: String,
    #[serde(default)]
    team: String,
    #[serde(default)]
    rating: String,
    #[serde(default)]
    action: String,
}

/// Enters a player, or takes an entry back.
pub(super) async fn enter(reader: Reader, Path(id): Path<String>, Form(given): Form<EnterForm>) -> Response {
    let Some(actor) = reader.signed() else {
        return to_sign_in();
    };
    let done = async {
        let view = run_by(&reader, &id).await?;
        let person = match meant(&reader, actor, &view, &given.who).await? {
            Ok(person) => person,
            Err(says) => return Ok(Some(says)),
        };
        let app = reader.door.app();
        if given.action == "remove" {
            app.take_entry_back(actor, view.id, person).await?;
            return Ok(None);
        }
        let rating = match given.rating.trim() {
            "" => None,
            text => match text.parse() {
                Ok(rating) => Some(rating),
                Err(_) => return Ok(Some(reader.page.t("refused-rating"))),
            },
        };
        app.enter_rated(actor, view.id, person, (Some(given.team.as_str()), rating))
            .await?;
        Ok(None)
    };
    let done: Result<Option<String>, Error> = done.await;
    match done {
        Ok(None) => back(&id),
        Ok(Some(says)) => again(&reader, &id, vec![says], (String::new(), given)).await,
        Err(error) => match refused(reader.page.lang, &error) {
            Some(says) => again(&reader, &id, vec![says], (String::new(), given)).await,
            None => reader.fault(&error, "/tournaments"),
        },
    }
}
