//! Withdrawing, a substitute, a game that is played anew, and what an entrant adds to the draw.

use axum::extract::{Form, Path, Query};
use axum::response::Response;
use serde::Deserialize;

use super::run::meant;
use super::todo::{TodoPage, done};
use super::{run_by, seen};
use crate::app::actor::{Actor, Role};
use crate::app::error::Error;
use crate::app::tournaments::action::Action;
use crate::app::tournaments::model::TournamentView;
use crate::app::tournaments::running::preview_leaving::Leaving;
use crate::base::{GameId, PlayerId, Side};
use crate::http::web::games::create::NotDone;
use crate::http::web::layout::{Choice, FieldFaults, Reader, or_fault, signed};
use crate::show::Lang;
use crate::tournament::EntrantState;

/// Who withdraws, and why.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(super) struct Withdrawn {
    /// The reader, if it is missing.
    player: String,
    silent: String,
    reason: String,
}

/// Asks whether somebody withdraws.
pub(super) async fn ask_withdraw(
    reader: Reader,
    Path(id): Path<String>,
    Query(given): Query<Withdrawn>,
) -> Response {
    let actor = signed!(reader);
    withdrawal(&reader, actor, &id, &given, None).await
}

fn who(actor: &Actor, player: &str) -> Result<PlayerId, Error> {
    match player {
        "" => Ok(actor.id),
        text => PlayerId::parse(text).map_err(|_| Error::NotFound),
    }
}

async fn withdrawal(
    reader: &Reader,
    actor: &Actor,
    id: &str,
    given: &Withdrawn,
    fault: Option<FieldFaults>,
) -> Response {
    let foreseen = async {
        let view = seen(reader, id).await?;
        let player = who(actor, &given.player)?;
        let leaving = reader.door.app().running_tournaments().foresee_leaving(actor, view.id, player).await?;
        Ok::<_, Error>((view, leaving))
    };
    let (view, leaving) = or_fault!(reader, "/tournaments", foreseen.await);
    let lang = reader.page.lang;
    let own = leaving.player.id == actor.id;
    let title = lang.t(if own { "hand-withdraw-own" } else { "hand-withdraw" });
    let mut page = TodoPage::new(reader, &view, "withdraw", title);
    page.lines = leaving_lines(lang, &leaving, own);
    page.danger = true;
    page.hidden = vec![("player", leaving.player.id.to_string())];
    page.reason = Some(given.reason.clone());
    if own {
        page.back = format!("/tournaments/{}", view.id);
        page.other = Some(("/leave".to_owned(), lang.t("hand-leave-instead")));
    } else {
        page.silent = Some(given.silent == "yes");
        let to = format!("/tournaments/{}/replace?player={}", view.id, leaving.player.id);
        page.other = leaving.replacement.then(|| (to, lang.t("hand-replace-instead")));
    }
    page.faults = fault.unwrap_or_default();
    page.send()
}

/// What becomes of the games.
fn leaving_lines(lang: Lang, leaving: &Leaving, own: bool) -> Vec<String> {
    let args = [
        ("name", leaving.player.name.as_str().into()),
        ("number", i64::from(leaving.number).into()),
        ("open", leaving.open.into()),
        ("finished", leaving.finished.into()),
        ("all", (leaving.open + leaving.finished).into()),
    ];
    let mut lines = Vec::new();
    if !own {
        lines.push(lang.tf("hand-withdraw-who", &args));
    }
    if leaving.annulled {
        lines.push(lang.tf("hand-withdraw-annulled", &args));
    } else {
        lines.push(lang.tf("hand-withdraw-forfeit", &args));
        if leaving.finished > 0 {
            lines.push(lang.tf("hand-withdraw-finished", &args));
        }
    }
    lines.push(lang.t("hand-withdraw-after"));
    lines
}

pub(super) async fn withdraw(
    reader: Reader,
    Path(id): Path<String>,
    Form(given): Form<Withdrawn>,
) -> Response {
    let actor = signed!(reader);
    let tried = async {
        let view = seen(&reader, &id).await?;
        let player = who(actor, &given.player)?;
        let action = Action::Withdraw { players: vec![player], silent: given.silent == "yes" };
        reader.door.app().tournaments().perform(actor, view.id, action, &given.reason).await?;
        Ok(player == actor.id)
    };
    let tried = tried.await;
    let own = matches!(tried, Ok(true));
    let to = format!("/tournaments/{id}{}", if own { "" } else { "/run" });
    done(&reader, tried.map(|_| ()), &to, async |fault| withdrawal(&reader, actor, &id, &given, fault).await)
        .await
}

/// Who takes over from whom, and why.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(super) struct Replaced {
    player: String,
    /// Somebody on the waiting list, by id.
    substitute: String,
    /// Somebody else.
    who: String,
    reason: String,
}

/// Asks who takes over.
pub(super) async fn ask_replace(
    reader: Reader,
    Path(id): Path<String>,
    Query(given): Query<Replaced>,
) -> Response {
    let actor = signed!(reader);
    replacement(&reader, actor, &id, &given, None).await
}

async fn replacement(
    reader: &Reader,
    actor: &Actor,
    id: &str,
    given: &Replaced,
    fault: Option<FieldFaults>,
) -> Response {
    let foreseen = async {
        let view = run_by(reader, id).await?;
        let player = PlayerId::parse(&given.player).map_err(|_| Error::NotFound)?;
        let leaving = reader.door.app().running_tournaments().foresee_leaving(actor, view.id, player).await?;
        Ok::<_, Error>((view, leaving))
    };
    let (view, leaving) = or_fault!(reader, "/tournaments", foreseen.await);
    let lang = reader.page.lang;
    let mut page = TodoPage::new(reader, &view, "replace", lang.t("hand-replace"));
    let args = [
        ("name", leaving.player.name.as_str().into()),
        ("number", i64::from(leaving.number).into()),
        ("begun", leaving.begun.into()),
        ("finished", leaving.finished.into()),
        ("unmade", (leaving.open - leaving.begun).into()),
    ];
    let keys = if leaving.replacement {
        &["hand-replace-who", "hand-replace-takes", "hand-replace-after"][..]
    } else {
        &["hand-refused-no-replacement"][..]
    };
    page.lines = keys.iter().map(|key| lang.tf(key, &args)).collect();
    page.choices = waiting(&view, &given.substitute, given.who.is_empty());
    let looks_up = actor.role != Role::Player;
    page.who = looks_up.then(|| given.who.clone());
    page.hidden = vec![("player", leaving.player.id.to_string())];
    page.reason = Some(given.reason.clone());
    page.faults = fault.unwrap_or_default();
    page.send()
}

/// The waiting list, in order of entry; the first is chosen if nobody else is.
fn waiting(view: &TournamentView, chosen: &str, first: bool) -> Vec<Choice> {
    let waiting = view.entrants.iter().filter(|one| one.state == EntrantState::Waiting);
    let choice = |(n, one): (usize, &crate::app::tournaments::model::EntrantView)| {
        let id = one.player.id.to_string();
        Choice {
            chosen: id == chosen || chosen.is_empty() && n == 0 && first,
            text: one.player.name.clone(),
            value: id,
        }
    };
    waiting.enumerate().map(choice).collect()
}

/// Lets a substitute take over.
pub(super) async fn replace(reader: Reader, Path(id): Path<String>, Form(given): Form<Replaced>) -> Response {
    let actor = signed!(reader);
    let tried = async {
        let view = run_by(&reader, &id).await?;
        let player = PlayerId::parse(&given.player).map_err(|_| Error::NotFound)?;
        // What was typed counts before the list, in which somebody is always chosen.
        let typed = given.who.trim();
        let substitute = if typed.is_empty() { &given.substitute } else { typed };
        let substitute = meant(&reader, actor, &view, substitute).await?;
        let action = Action::Replace { player, substitute };
        reader.door.app().tournaments().perform(actor, view.id, action, &given.reason).await?;
        Ok::<_, NotDone>(())
    };
    let again = async |fault| replacement(&reader, actor, &id, &given, fault).await;
    let tried = match tried.await {
        Err(NotDone::Says(says)) => return again(Some(FieldFaults::one("who", says))).await,
        Err(NotDone::Because(error)) => Err(error),
        Ok(()) => Ok(()),
    };
    done(&reader, tried, &format!("/tournaments/{id}/run"), again).await
}

/// Which game is played anew, and why.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(super) struct Replayed {
    game: String,
    reason: String,
}

/// Asks whether a game is played anew.
pub(super) async fn ask_replay(
    reader: Reader,
    Path(id): Path<String>,
    Query(given): Query<Replayed>,
) -> Response {
    signed!(reader);
    replaying(&reader, &id, &given, None).await
}

async fn replaying(reader: &Reader, id: &str, given: &Replayed, fault: Option<FieldFaults>) -> Response {
    let view = or_fault!(reader, "/tournaments", run_by(reader, id).await);
    let game = view.pairings.iter().find(|one| one.game.is_some_and(|game| game.to_string() == given.game));
    let Some(game) = game else { return reader.fault(&Error::NotFound, "/tournaments") };
    let lang = reader.page.lang;
    let name = |side: Side| super::pairings::name_of(lang, &view, game, side);
    let args = [
        ("white", name(Side::White).into()),
        ("black", name(Side::Black).into()),
        ("round", i64::from(game.round).into()),
    ];
    let mut page = TodoPage::new(reader, &view, "replay", lang.t("hand-replay"));
    page.lines = vec![
        lang.tf("hand-replay-which", &args),
        lang.t(if game.result.is_some() { "hand-replay-over" } else { "hand-replay-open" }),
        lang.t("hand-replay-what"),
    ];
    page.danger = true;
    page.hidden = vec![("game", given.game.clone())];
    page.reason = Some(given.reason.clone());
    page.faults = fault.unwrap_or_default();
    page.send()
}

/// Has a game played anew.
pub(super) async fn replay(reader: Reader, Path(id): Path<String>, Form(given): Form<Replayed>) -> Response {
    let actor = signed!(reader);
    let tried = async {
        let view = run_by(&reader, &id).await?;
        let game = GameId::parse(&given.game).map_err(|_| Error::NotFound)?;
        reader.door.app().tournaments().perform(actor, view.id, Action::Replay(game), &given.reason).await
    };
    let tried = tried.await;
    let to = format!("/tournaments/{id}/run");
    done(&reader, tried, &to, async |fault| replaying(&reader, &id, &given, fault).await).await
}

/// What an entrant adds to the draw.
#[derive(Deserialize)]
pub(super) struct Contribution {
    #[serde(default)]
    text: String,
}

/// Adds it.
pub(super) async fn contribute(
    reader: Reader,
    Path(id): Path<String>,
    Form(given): Form<Contribution>,
) -> Response {
    let actor = signed!(reader);
    let tried = async {
        let view = seen(&reader, &id).await?;
        reader.door.app().tournament_setup().contribute(actor, view.id, &given.text).await
    };
    let tried = tried.await;
    super::show::done(&reader, &id, tried, ("contribution", &given.text)).await
}
