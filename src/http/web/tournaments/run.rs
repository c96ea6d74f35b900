//! The page for those who run a tournament: how far it is, the next act, what needs a hand, its players, and posts.

use askama::Template;
use axum::extract::{Form, Path, Query};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use jiff::civil::Date;
use serde::Deserialize;

use super::head::{Head, Tab};
use super::players::{PlayersBox, Sorted};
use super::queue::{QueueCard, cards};
use super::{Official, acts, id_of, officials, or_said, post_name, refused, run_by};
use crate::app::actor::{Actor, Role};
use crate::app::error::{Error, FormFault};
use crate::app::tournaments::action::Action;
use crate::app::tournaments::games::PairingState;
use crate::app::tournaments::model::TournamentView;
use crate::app::tournaments::running::players_table::PlayersTable;
use crate::app::tournaments::todo::item::DirectorItem;
use crate::base::{PlayerId, Timestamp};
use crate::http::web::games::create::{self, NotDone};
use crate::http::web::layout::{FieldFaults, Page, Reader, or_fault, send, signed};
use crate::show::Lang;
use crate::show::zone::Zone;
use crate::tournament::{AtTheEnd, EntrantState, Phase, Post};

#[derive(Template)]
#[template(path = "web/tournament_run.html")]
struct RunPage {
    page: Page,
    head: Head,
    id: String,
    /// Whether the reader runs it; its arbiters only see how it stands.
    runs: bool,
    steps: Vec<Step>,
    /// What comes next: its word, and what it is called.
    next_act: Option<(&'static str, String)>,
    /// What else can be done.
    acts: Vec<(&'static str, String)>,
    next: Option<String>,
    faults: RunFaults,
    /// What needs a hand today.
    queue: Vec<QueueCard>,
    /// Whether each card names its tournament.
    names: bool,
    counts: Vec<(String, usize)>,
    /// Whether games are to be adjudicated.
    adjudicates: bool,
    /// Whether players leave.
    running: bool,
    replaces: bool,
    gives_posts: bool,
    posts: Vec<Official>,
    post_choices: Vec<(&'static str, String)>,
    who: String,
    enters: bool,
    looks_up: bool,
    teams: bool,
    players: PlayersBox,
    given: EnterForm,
}

/// What was wrong: above the page, in the form that gives posts, and in the form that enters somebody.
#[derive(Default)]
struct RunFaults {
    head: Vec<String>,
    post: FieldFaults,
    enter: FieldFaults,
}

impl RunFaults {
    fn head(says: String) -> RunFaults {
        RunFaults { head: vec![says], ..RunFaults::default() }
    }

    fn is_empty(&self) -> bool {
        self.head.is_empty() && self.post.is_empty() && self.enter.is_empty()
    }
}

/// A part of a tournament's course.
struct Step {
    text: String,
    past: bool,
    here: bool,
}

/// The page.
pub(super) async fn run(reader: Reader, Path(id): Path<String>, Query(sorted): Query<Sorted>) -> Response {
    signed!(reader);
    shown(&reader, &id, RunFaults::default(), RunForms::default(), &sorted).await
}

/// What was typed into the page's forms: who gets a post, and who is entered.
type RunForms = (String, EnterForm);

/// The page once more, with what was wrong and what was typed.
async fn again(reader: &Reader, id: &str, faults: RunFaults, typed: RunForms) -> Response {
    shown(reader, id, faults, typed, &Sorted::default()).await
}

async fn shown(reader: &Reader, id: &str, faults: RunFaults, typed: RunForms, sorted: &Sorted) -> Response {
    let status = if faults.is_empty() { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY };
    let read = async {
        let actor = reader.signed().ok_or(Error::NotFound)?;
        let id = id_of(id)?;
        let tournaments = reader.door.app().running_tournaments();
        let (mut table, queue, round) = tournaments.players_and_queue(actor, id).await?;
        table.sort(sorted.order());
        Ok((table, queue, round))
    };
    let (table, queue, round) = or_fault!(reader, "/tournaments", read.await);
    send(status, &run_page(reader, (&table, sorted), &queue, round, faults, typed))
}

fn run_page(
    reader: &Reader,
    (table, sorted): (&PlayersTable, &Sorted),
    queue: &[DirectorItem],
    round: Option<(u16, Timestamp)>,
    mut faults: RunFaults,
    (who, given): RunForms,
) -> RunPage {
    let (lang, view) = (reader.page.lang, &table.view);
    let role = reader.signed().map(|actor| actor.role);
    let admin = role == Some(Role::Admin);
    let post = |post: Post| (post.as_str(), post_name(lang, post));
    let possible = if view.runs_it { acts::possible(reader, view) } else { Vec::new() };
    let named = |(word, action): &(&'static str, Action)| (*word, acts::name(action, lang, view.phase));
    let adjudicates =
        view.phase == Phase::Running && view.ended && view.sheet.at_the_end == AtTheEnd::Adjudicate;
    // After the end date its games are decided first.
    let next_act = if adjudicates { None } else { next_act(view, &possible) };
    let (enters, looks_up) = (view.phase == Phase::Open, role.is_some_and(|role| role != Role::Player));
    if !(enters && looks_up) {
        // The form is gone: entries have closed meanwhile.
        let enter = std::mem::take(&mut faults.enter).within(&[]);
        faults.head.extend(enter.general().into_iter().map(str::to_owned));
    }
    RunPage {
        head: Head::of(lang, view, Tab::Run),
        id: view.id.to_string(),
        runs: view.runs_it,
        steps: steps(lang, view.phase),
        acts: possible.iter().filter(|(word, _)| Some(*word) != next_act).map(named).collect(),
        next_act: possible.iter().find(|(word, _)| Some(*word) == next_act).map(named),
        next: view.due.filter(|due| *due > reader.page.now).map(|due| next(reader, view, due, round)),
        faults,
        queue: cards(reader, queue),
        names: false,
        counts: counts(lang, view),
        adjudicates,
        running: view.phase == Phase::Running,
        replaces: view.sheet.replacement,
        gives_posts: admin || view.own_post == Some(Post::Director),
        posts: officials(lang, &view.posts),
        post_choices: vec![post(Post::Arbiter), post(Post::Assistant), post(Post::Director)],
        who,
        enters,
        looks_up,
        teams: matches!(view.sheet.kind, crate::tournament::Kind::Teams { .. }),
        players: PlayersBox::new(&reader.page, table, sorted.order()),
        given,
        page: reader.page.clone(),
    }
}

/// Draft, entries, running, ended: where it is.
fn steps(lang: Lang, phase: Phase) -> Vec<Step> {
    let at = match phase {
        Phase::Draft => 0,
        Phase::Open | Phase::Closed => 1,
        Phase::Running => 2,
        Phase::Finished | Phase::Cancelled => 3,
    };
    let all = ["step-draft", "step-entries", "step-running", "step-ended"].into_iter().enumerate();
    all.map(|(step, key)| Step { text: lang.t(key), past: step < at, here: step == at }).collect()
}

/// The word of the act that comes next, if there is one: what turns it on, and what is due.
fn next_act(view: &TournamentView, possible: &[(&'static str, Action)]) -> Option<&'static str> {
    let entered = view.entrants.iter().filter(|one| one.state == EntrantState::Entered).count();
    let enough = entered >= usize::from(view.sheet.places.min);
    let next = match view.phase {
        Phase::Draft => "open",
        Phase::Open if !enough => return None,
        Phase::Open | Phase::Closed if enough => "start",
        Phase::Closed => "open",
        Phase::Running if view.paused.is_some() => "resume",
        Phase::Running => "pair",
        _ => return None,
    };
    possible.iter().map(|(word, _)| *word).find(|word| *word == next)
}

/// What happens by itself and when, as HTML. Where captains enter line-ups, that is the next round if it begins before the end:
/// what is due until then only asks and reminds them.
fn next(reader: &Reader, view: &TournamentView, due: Timestamp, round: Option<(u16, Timestamp)>) -> String {
    let dates = &view.sheet.dates;
    let zone = Zone::parse(&dates.zone).unwrap_or(Zone::UTC);
    let is = |day: Option<Date>| day.and_then(|day| zone.midnight(day)) == Some(due);
    let end = dates.ends.and_then(|day| zone.midnight(day));
    if let Some((n, begins)) = round.filter(|(_, begins)| end.is_none_or(|end| *begins < end)) {
        return reader.page.sentence("run-next-round", &[("n", i64::from(n).into())], ("at", begins));
    }
    let key = match view.phase {
        Phase::Draft if is(dates.opens) => "run-next-opens",
        Phase::Open if is(dates.closes) => "run-next-closes",
        Phase::Open | Phase::Closed if is(dates.starts) => "run-next-starts",
        Phase::Running if is(dates.ends) => "run-next-ends",
        _ => "run-next",
    };
    reader.page.sentence_at(key, &due)
}

/// How many there are of each. Zeros are left out, but for those who have entered, until the start.
fn counts(lang: Lang, view: &TournamentView) -> Vec<(String, usize)> {
    let entrants = |state: EntrantState| view.entrants.iter().filter(|one| one.state == state).count();
    let all = || view.pairings.iter().filter(|one| one.is_game());
    let games = |state: PairingState| all().filter(|one| one.state() == state).count();
    let before = matches!(view.phase, Phase::Draft | Phase::Open | Phase::Closed);
    let counted = [
        ("count-entered", entrants(EntrantState::Entered), before),
        ("count-waiting", entrants(EntrantState::Waiting), false),
        ("count-playing", entrants(EntrantState::Playing), false),
        ("count-left", entrants(EntrantState::Withdrawn) + entrants(EntrantState::Silent), false),
        ("count-games", all().count(), false),
        ("count-running", games(PairingState::Running), false),
        ("count-over", games(PairingState::Finished), false),
    ];
    let told = counted.into_iter().filter(|(_, count, always)| *always || *count > 0);
    told.map(|(key, count, _)| (lang.t(key), count)).collect()
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
        let person = meant(&reader, actor, &view, &given.who).await?;
        let post = match (given.post.as_str(), Post::parse(&given.post)) {
            (_, Some(post)) => Some(post),
            ("none", None) => None,
            _ => return Err(Error::malformed(FormFault::Choice, "post").into()),
        };
        let action = Action::Appoint { person, post };
        reader.door.app().tournaments().perform(actor, view.id, action, "").await?;
        Ok::<_, NotDone>(())
    };
    let takes = given.post == "none";
    let wrong = |says: String| match takes {
        true => RunFaults::head(says),
        false => RunFaults { post: FieldFaults::one("who-post", says), ..RunFaults::default() },
    };
    match or_fault!(reader, "/tournaments", or_said(reader.page.lang, done.await)) {
        Ok(()) => back(&id),
        Err(says) => again(&reader, &id, wrong(says), (given.who, EnterForm::default())).await,
    }
}

/// Who is meant: somebody of this tournament by id, or anybody whom the reader may look up.
pub(super) async fn meant(
    reader: &Reader,
    actor: &Actor,
    view: &TournamentView,
    who: &str,
) -> Result<PlayerId, NotDone> {
    let id = PlayerId::parse(who.trim()).ok();
    let known = |id: &PlayerId| {
        let entered = view.entrants.iter().any(|one| one.player.id == *id);
        entered || view.posts.iter().any(|(one, _)| one.id == *id)
    };
    if let Some(id) = id.filter(known) {
        return Ok(id);
    }
    create::meant(reader, actor, who).await
}

/// Somebody to be entered, or whose entry is taken back.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(super) struct EnterForm {
    who: String,
    team: String,
    rating: String,
    action: String,
}

/// Enters a player, or takes an entry back.
pub(super) async fn enter(reader: Reader, Path(id): Path<String>, Form(given): Form<EnterForm>) -> Response {
    let actor = signed!(reader);
    let done = async {
        let view = run_by(&reader, &id).await?;
        let person = meant(&reader, actor, &view, &given.who).await?;
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
        app.tournament_setup().enter_rated(actor, view.id, person, Some(given.team.as_str()), rating).await?;
        Ok::<_, NotDone>(None)
    };
    let wrong = |enter: FieldFaults| RunFaults { enter, ..RunFaults::default() };
    let at = |field: &str, says: String| wrong(FieldFaults::one(field, says));
    match done.await {
        Ok(None) => back(&id),
        Ok(Some(says)) => again(&reader, &id, at("rating", says), (String::new(), given)).await,
        Err(NotDone::Says(says)) => again(&reader, &id, at("who", says), (String::new(), given)).await,
        Err(NotDone::Because(error)) => match refused(reader.page.lang, &error) {
            Some(says) => {
                let faults = match error {
                    _ if given.action == "remove" => RunFaults::head(says),
                    Error::Malformed(faults) => {
                        wrong(FieldFaults::said(reader.page.lang, &["who", "team", "rating"], &faults))
                    }
                    _ => at("who", says),
                };
                again(&reader, &id, faults, (String::new(), given)).await
            }
            None => reader.fault(&error, "/tournaments"),
        },
    }
}
