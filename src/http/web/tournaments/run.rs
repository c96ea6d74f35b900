//! The director's page: what needs a hand, the acts that turn a tournament on, posts, and entering others.

use askama::Template;
use axum::extract::{Form, Path, Query};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use super::acts;
use super::queue::{QueueCard, cards};
use super::show::{Chosen, Round, RoundLinks, rounds, state};
use super::{phase, post_name, refused, run_by};
use crate::app::actor::{Actor, Role};
use crate::app::error::Error;
use crate::app::tournaments::action::Action;
use crate::app::tournaments::model::TournamentView;
use crate::app::tournaments::running::preview_leaving::EntrantReliability;
use crate::app::tournaments::todo::DirectorItem;
use crate::base::{PlayerId, Timestamp};
use crate::http::web::games::create::{Typed, found};
use crate::http::web::layout::page::Page;
use crate::http::web::layout::reader::{Reader, send, signed};
use crate::http::web::players::reliability::share;
use crate::show::Lang;
use crate::tournament::{EntrantState, Phase, Post};

/// Up to so many entrants it is said beside each name how reliably they play; of more, on a page of its own.
const RELIABILITY_SHOWN: usize = 100;

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
    queue: Vec<QueueCard>,
    /// Whether each card names its tournament.
    names: bool,
    counts: Vec<(String, usize)>,
    acts: Vec<(&'static str, String)>,
    /// Whether players leave and games are played anew.
    running: bool,
    replaces: bool,
    rounds: Vec<Round>,
    links: RoundLinks,
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
    /// How reliably they play.
    share: Option<String>,
    poor: bool,
    may_remove: bool,
    plays: bool,
}

/// The director's page.
pub(super) async fn run(reader: Reader, Path(id): Path<String>, Query(chosen): Query<Chosen>) -> Response {
    signed!(reader);
    shown(&reader, &id, Vec::new(), RunForms::default(), &chosen).await
}

/// What was typed into the page's forms: who gets a post, and who is entered.
type RunForms = (String, EnterForm);

/// The page once more, with what was wrong and what was typed.
async fn again(reader: &Reader, id: &str, faults: Vec<String>, typed: RunForms) -> Response {
    shown(reader, id, faults, typed, &Chosen::default()).await
}

async fn shown(reader: &Reader, id: &str, faults: Vec<String>, typed: RunForms, chosen: &Chosen) -> Response {
    let status = if faults.is_empty() { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY };
    let read = async {
        let actor = reader.signed().ok_or(Error::NotFound)?;
        let view = run_by(reader, id).await?;
        let app = reader.door.app();
        let queue = app.tournaments().tournament_queue(actor, view.id).await?;
        let reliable = if view.entrants.len() <= RELIABILITY_SHOWN {
            app.running_tournaments().entrants_reliability(actor, view.id).await?
        } else {
            Vec::new()
        };
        Ok(Seen { view, queue, reliable })
    };
    match read.await {
        Ok(seen) => send(status, &run_page(reader, &seen, faults, typed, chosen)),
        Err(error) => reader.fault(&error, "/tournaments"),
    }
}

/// What the page shows.
struct Seen {
    view: TournamentView,
    queue: Vec<DirectorItem>,
    reliable: Vec<EntrantReliability>,
}

fn run_page(
    reader: &Reader,
    seen: &Seen,
    faults: Vec<String>,
    (who, given): RunForms,
    chosen: &Chosen,
) -> RunPage {
    let (lang, view) = (reader.page.lang, &seen.view);
    let role = reader.signed().map(|actor| actor.role);
    let admin = role == Some(Role::Admin);
    let post = |post: Post| (post.as_str(), post_name(lang, post));
    let running = view.phase == Phase::Running;
    let (rounds, links) = if running { rounds(lang, view, chosen) } else { (Vec::new(), Vec::new()) };
    RunPage {
        id: view.id.to_string(),
        name: view.sheet.name.clone(),
        phase: match view.paused {
            Some(_) => lang.t("hand-stands"),
            None => phase(lang, view.phase),
        },
        next: view.due.filter(|due| *due > reader.door.app().now()),
        faults,
        queue: cards(reader, &seen.queue),
        names: false,
        counts: counts(lang, view),
        acts: acts::possible(reader, view)
            .into_iter()
            .map(|(word, action)| (word, acts::name(&action, lang, view.phase)))
            .collect(),
        running,
        replaces: view.sheet.replacement,
        rounds,
        links,
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
        entrants: entrants(lang, seen),
        given,
        page: reader.page.clone(),
    }
}

fn entrants(lang: Lang, seen: &Seen) -> Vec<EntrantLine> {
    let before = matches!(seen.view.phase, Phase::Open | Phase::Closed);
    let present = seen.view.entrants.iter();
    let present = present.filter(|one| one.state != EntrantState::TakenBack);
    let line = |one: &crate::app::tournaments::model::EntrantView| {
        let found = seen.reliable.iter().find(|known| known.player.id == one.player.id);
        EntrantLine {
            id: one.player.id.to_string(),
            name: one.player.name.clone(),
            state: state(lang, one.state),
            share: found.and_then(|found| share(lang, &found.reliability)),
            poor: found.is_some_and(|found| found.reliability.is_poor()),
            may_remove: before && matches!(one.state, EntrantState::Entered | EntrantState::Waiting),
            plays: seen.view.phase == Phase::Running && one.state == EntrantState::Playing,
        }
    };
    present.map(line).collect()
}

fn counts(lang: Lang, view: &TournamentView) -> Vec<(String, usize)> {
    let entrants = |state: EntrantState| view.entrants.iter().filter(|one| one.state == state).count();
    let over =
        |one: &&crate::app::tournaments::model::PairingView| one.result.is_some() || one.outcome.is_some();
    let all = &view.pairings;
    let counted = [
        ("count-entered", entrants(EntrantState::Entered)),
        ("count-waiting", entrants(EntrantState::Waiting)),
        ("count-playing", entrants(EntrantState::Playing)),
        ("count-left", entrants(EntrantState::Withdrawn) + entrants(EntrantState::Silent)),
        ("count-games", all.len()),
        ("count-running", all.iter().filter(|one| one.game.is_some() && !over(one)).count()),
        ("count-over", all.iter().filter(over).count()),
    ];
    counted.into_iter().map(|(key, count)| (lang.t(key), count)).collect()
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
    let actor = signed!(reader);
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
        let action = Action::Appoint { person, post };
        reader.door.app().tournaments().perform(actor, view.id, action, "").await?;
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
pub(super) async fn meant(
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
    let actor = signed!(reader);
    let done = async {
        let view = run_by(&reader, &id).await?;
        let person = match meant(&reader, actor, &view, &given.who).await? {
            Ok(person) => person,
            Err(says) => return Ok(Some(says)),
        };
        let app = reader.door.app();
        if given.action == "remove" {
            app.tournament_setup().take_entry_back(actor, view.id, person).await?;
            return Ok(None);
        }
        let rating = match given.rating.trim() {
            "" => None,
            text => match text.parse() {
                Ok(rating) => Some(rating),
                Err(_) => return Ok(Some(reader.page.t("refused-rating"))),
            },
        };
        app.tournament_setup()
            .enter_rated(actor, view.id, person, (Some(given.team.as_str()), rating))
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
