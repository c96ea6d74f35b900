//! Outages: what was credited, and naming one that the server did not notice by itself.

use askama::Template;
use axum::extract::{Form, Query};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use jiff::civil::DateTime;
use serde::Deserialize;

use crate::app::actor::Actor;
use crate::app::error::Error;
use crate::app::limits::OUTAGE_REASON_CHARS_MAX;
use crate::app::operations::outages::{ForeseenOutage, NewOutage, OUTAGES_PAGE_MAX, OutageView};
use crate::base::Timestamp;
use crate::http::web::layout::{FieldFaults, Page, Reader, normal, or_fault, send, signed};
use crate::show::time::span;
use crate::show::{Lang, escape};

/// The fields of the form.
const FIELDS: [&str; 3] = ["from", "to", "reason"];

#[derive(Template)]
#[template(path = "web/outages.html")]
struct OutagesPage {
    page: Page,
    faults: FieldFaults,
    given: OutageForm,
    zone: String,
    reason_max: usize,
    /// What naming it would do.
    effect: Option<Effect>,
    outages: Vec<OutageLine>,
    /// The place from which the next page goes on.
    next: Option<i64>,
}

/// What naming an outage would do.
struct Effect {
    lines: Vec<String>,
    /// The games, by id, players and credit.
    games: Vec<(String, String, String)>,
    any: bool,
    seen: String,
}

struct OutageLine {
    from: Timestamp,
    words: String,
    reason: String,
    by: String,
}

/// What was typed.
#[derive(Deserialize, Default, Clone)]
#[serde(default)]
pub(super) struct OutageForm {
    from: String,
    to: String,
    reason: String,
    step: String,
    /// What was looked at.
    seen: String,
}

/// Where the list begins.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(super) struct Older {
    before: String,
}

/// The list and the form.
pub(super) async fn show(reader: Reader, Query(older): Query<Older>) -> Response {
    let actor = signed!(reader);
    let before = older.before.parse().ok().map(Timestamp::from_us);
    shown(&reader, actor, OutageForm::default(), FieldFaults::default(), None, before).await
}

/// Shows what naming an outage would do, and names it once that was looked at.
pub(super) async fn name(reader: Reader, Form(typed): Form<OutageForm>) -> Response {
    let actor = signed!(reader);
    let lang = reader.page.lang;
    let outage = match read(&reader, &typed) {
        Ok(outage) => outage,
        Err(faults) => return shown(&reader, actor, typed, faults, None, None).await,
    };
    let app = reader.door.app();
    let seen = format!("{}/{}/{}", outage.from, outage.to, outage.reason);
    let done = async {
        if typed.step == "credit" && normal(&typed.seen) == seen {
            app.operations().name_outage(actor, outage.clone()).await?;
            return Ok(None);
        }
        app.operations().foresee_outage(actor, &outage).await.map(Some)
    };
    match done.await {
        Ok(None) => Redirect::to("/desk/outages").into_response(),
        Ok(Some(foreseen)) => {
            let effect = effect(lang, &foreseen, seen);
            shown(&reader, actor, typed, FieldFaults::default(), Some(effect), None).await
        }
        Err(Error::Malformed(faults)) => {
            let faults = FieldFaults::said(lang, &FIELDS, &faults);
            shown(&reader, actor, typed, faults, None, None).await
        }
        Err(error) => reader.fault(&error, "/desk"),
    }
}

/// Both moments on the reader's clock, and the reason.
fn read(reader: &Reader, typed: &OutageForm) -> Result<NewOutage, FieldFaults> {
    let lang = reader.page.lang;
    let mut faults = Vec::new();
    let mut moment = |text: &str, field: &str, key: &str| {
        let at = text.parse::<DateTime>().ok();
        let at = at.and_then(|at| reader.page.zone.moment(at));
        if at.is_none() {
            faults.push((field.to_owned(), lang.t(key)));
        }
        at.unwrap_or(Timestamp::from_us(0))
    };
    let from = moment(&typed.from, "from", "outage-fault-from");
    let to = moment(&typed.to, "to", "outage-fault-to");
    if !faults.is_empty() {
        return Err(FieldFaults::new(&FIELDS, faults));
    }
    let reason = normal(&typed.reason);
    Ok(NewOutage { from, to, reason })
}

fn effect(lang: Lang, foreseen: &ForeseenOutage, seen: String) -> Effect {
    let mut lines = vec![lang.tf("outage-games", &[("n", foreseen.games.into())])];
    match foreseen.credits {
        Some((least, most)) if least == most => {
            lines.push(lang.tf("outage-each", &[("most", span(lang, most).into())]));
        }
        Some((least, most)) => {
            let args = [("least", span(lang, least).into()), ("most", span(lang, most).into())];
            lines.push(lang.tf("outage-between", &args));
        }
        None => {}
    }
    if foreseen.games > 0 {
        lines.push(lang.t("outage-who"));
    }
    if foreseen.more {
        lines.push(lang.t("outage-more"));
    }
    let games = foreseen.shown.iter().map(|one| {
        let players = format!("{} – {}", one.players.white.name, one.players.black.name);
        (one.game.to_string(), players, span(lang, one.credit))
    });
    Effect { lines, games: games.collect(), any: foreseen.games > 0, seen }
}

async fn shown(
    reader: &Reader,
    actor: &Actor,
    given: OutageForm,
    faults: FieldFaults,
    effect: Option<Effect>,
    before: Option<Timestamp>,
) -> Response {
    let outages = or_fault!(reader, "/desk", reader.door.app().operations().outages(actor, before).await);
    let status = if faults.is_empty() { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY };
    let full = outages.len() >= OUTAGES_PAGE_MAX as usize;
    let page = OutagesPage {
        faults,
        given,
        zone: reader.page.zone.name().to_owned(),
        reason_max: OUTAGE_REASON_CHARS_MAX,
        effect,
        next: outages.last().filter(|_| full).map(|last| last.from.as_us()),
        outages: outages.iter().map(|one| line(reader, one)).collect(),
        page: reader.page.clone(),
    };
    send(status, &page)
}

fn line(reader: &Reader, one: &OutageView) -> OutageLine {
    let (page, lang) = (&reader.page, reader.page.lang);
    let args = [
        ("lasted", span(lang, one.to.since(one.from)).into()),
        ("n", one.games.into()),
        ("most", span(lang, one.longest).into()),
    ];
    let by = one.by.as_ref().map(|by| by.called(lang));
    OutageLine {
        from: one.from,
        words: page.sentence(
            if one.done { "outage-line" } else { "outage-line-open" },
            &args,
            ("to", one.to),
        ),
        by: match (&one.reason, one.named) {
            (None, _) => escape(&lang.t("outage-by-server")),
            (Some(_), None) => escape(&lang.t("outage-by-operator")),
            (Some(_), Some(at)) => {
                let by = by.unwrap_or_else(|| lang.t("outage-command-line"));
                page.sentence("outage-by", &[("who", by.into())], ("at", at))
            }
        },
        reason: one.reason.clone().unwrap_or_default(),
    }
}
