//! Acts on several at once: players who are withdrawn together, and time for all games of one player.

use axum::extract::{Form, Path, Query};
use axum::response::Response;
use serde::Deserialize;

use super::todo::{Length, TodoPage, done};
use super::{Fields, players_in, run_by, seen, value};
use crate::app::actor::Actor;
use crate::app::error::{Denial, Error, FormFault};
use crate::app::tournaments::action::Action;
use crate::app::tournaments::model::TournamentView;
use crate::app::tournaments::running::give_time::NewTime;
use crate::base::PlayerId;
use crate::http::web::layout::{Choice, FieldFaults, Reader, or_fault, signed};
use crate::tournament::EntrantState;

const HOUR_S: i64 = 60 * 60;

/// Who plays, with those that were chosen.
fn playing(view: &TournamentView, chosen: &Fields) -> Vec<Choice> {
    let plays = view.entrants.iter().filter(|one| one.state == EntrantState::Playing);
    let choice = |id: String, name: &str| Choice {
        chosen: chosen.contains(&("player".to_owned(), id.clone())),
        value: id,
        text: name.to_owned(),
    };
    plays.map(|one| choice(one.player.id.to_string(), &one.player.name)).collect()
}

/// Asks who is withdrawn.
pub(super) async fn ask_withdraw(reader: Reader, Path(id): Path<String>) -> Response {
    signed!(reader);
    withdrawal(&reader, &id, &Vec::new(), None).await
}

async fn withdrawal(reader: &Reader, id: &str, given: &Fields, fault: Option<FieldFaults>) -> Response {
    let view = or_fault!(reader, "/tournaments", run_by(reader, id).await);
    let lang = reader.page.lang;
    let mut page = TodoPage::new(reader, &view, "withdraw-several", lang.t("hand-withdraw-several"));
    page.lines = vec![lang.t("hand-withdraw-several-what"), lang.t("hand-withdraw-after")];
    page.players = playing(&view, given);
    page.many = true;
    page.danger = true;
    page.silent = Some(value(given, "silent") == "yes");
    page.reason = Some(value(given, "reason").to_owned());
    page.faults = fault.unwrap_or_default();
    page.send()
}

/// Withdraws them: all or none.
pub(super) async fn withdraw(reader: Reader, Path(id): Path<String>, Form(given): Form<Fields>) -> Response {
    let actor = signed!(reader);
    let tried = async {
        let view = run_by(&reader, &id).await?;
        let players = players_in(&given, "player")?;
        let action = Action::Withdraw { players, silent: value(&given, "silent") == "yes" };
        reader.door.app().tournaments().perform(actor, view.id, action, value(&given, "reason")).await
    };
    done(&reader, tried.await, &format!("/tournaments/{id}/run"), async |fault| {
        withdrawal(&reader, &id, &given, fault).await
    })
    .await
}

/// Who gets time.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(super) struct For {
    player: String,
}

/// Asks who gets how much time.
pub(super) async fn ask_time(reader: Reader, Path(id): Path<String>, Query(given): Query<For>) -> Response {
    let given = vec![("player".to_owned(), given.player)];
    signed!(reader);
    time(&reader, &id, &given, None).await
}

async fn time(reader: &Reader, id: &str, given: &Fields, fault: Option<FieldFaults>) -> Response {
    let view = match seen(reader, id).await {
        Ok(view) if view.own_post.is_some() => view,
        Ok(_) => return reader.fault(&Denial::NoArbiterThere.into(), "/tournaments"),
        Err(error) => return reader.fault(&error, "/tournaments"),
    };
    let lang = reader.page.lang;
    let mut page = TodoPage::new(reader, &view, "time", lang.t("hand-time"));
    page.lines = vec![lang.t("hand-time-what")];
    page.players = playing(&view, given);
    page.length =
        Some(Length { days: value(given, "days").to_owned(), hours: value(given, "hours").to_owned() });
    page.reason = Some(value(given, "reason").to_owned());
    page.back = format!("/tournaments/{id}");
    page.faults = fault.unwrap_or_default();
    page.send()
}

pub(super) async fn give_time(reader: Reader, Path(id): Path<String>, Form(given): Form<Fields>) -> Response {
    let actor = signed!(reader);
    let tried = given_time(&reader, actor, &id, &given).await;
    let to = format!("/tournaments/{id}");
    done(&reader, tried, &to, async |fault| time(&reader, &id, &given, fault).await).await
}

async fn given_time(reader: &Reader, actor: &Actor, id: &str, given: &Fields) -> Result<(), Error> {
    let lang = reader.page.lang;
    let view = seen(reader, id).await?;
    let player = value(given, "player");
    if player.is_empty() {
        return Err(Error::malformed(FormFault::NobodyChosen, "player"));
    }
    let count = |name: &str, most: i64| match value(given, name).trim() {
        "" => Ok(0),
        text => text
            .parse::<i64>()
            .ok()
            .filter(|count| (0..=most).contains(count))
            .ok_or_else(|| Error::malformed(FormFault::Hours, "seconds")),
    };
    let new = NewTime {
        player: PlayerId::parse(player).map_err(|_| Error::NotFound)?,
        seconds: (count("days", 365)? * 24 + count("hours", 24 * 365)?) * HOUR_S,
        reason: value(given, "reason").trim().to_owned(),
        rule: lang.t("hand-time-rule"),
    };
    reader.door.app().running_tournaments().give_time(actor, view.id, new).await.map(drop)
}
