//! The page on which a player announces leave, takes it back, and sees what is left.

use std::collections::BTreeMap;

use askama::Template;
use axum::extract::Form;
use axum::http::StatusCode;
use axum::response::Response;
use jiff::civil::Date;
use serde::Deserialize;

use crate::app::error::Error;
use crate::app::games::leave::announce::{LeaveAccount, LeaveEnded, LeaveInGame, LeaveOfGame};
use crate::base::Timestamp;
use crate::http::web::layout::{FieldFaults, Page, Reader, faults_in_words, or_fault, send, signed};
use crate::show::Lang;
use crate::show::leave::{in_words, taken_back};
use crate::show::time::day;
use crate::show::zone::Zone;

/// The form, what is announced and left, and what became of what was asked for.
#[derive(Template)]
#[template(path = "web/leave.html")]
pub(in crate::http::web) struct LeavePage {
    pub page: Page,
    /// The first day as it was typed.
    pub from: String,
    /// The last day as it was typed.
    pub to: String,
    /// What is wrong with it.
    pub faults: FieldFaults,
    /// What was asked for.
    pub told_title: String,
    /// What became of it, game by game; nothing before anything was asked for.
    pub told: Option<Vec<LeaveLine>>,
    /// What is announced and not over.
    pub own: Vec<OwnLeave>,
    /// The headings of the years.
    pub years: Vec<String>,
    /// Days used and left, game by game.
    pub account: Vec<AccountLine>,
}

/// What became of leave in one game.
pub(in crate::http::web) struct LeaveLine {
    /// The game's id.
    pub game: String,
    /// White and Black.
    pub players: String,
    /// Whether it stands.
    pub good: bool,
    /// What became of it.
    pub words: String,
    /// The moments that are written out in it.
    pub moments: Vec<Timestamp>,
}

/// An announced leave.
pub(in crate::http::web) struct OwnLeave {
    /// Its first and last day.
    pub days: String,
    /// In how many games.
    pub games: String,
    /// Whether it has begun.
    pub running: bool,
    /// The day that names it when it is taken back, if it still can be.
    pub back: Option<String>,
    pub button: String,
}

/// The days of one game.
pub(in crate::http::web) struct AccountLine {
    /// The game's id.
    pub game: String,
    /// White and Black.
    pub players: String,
    /// Used and left, this year and the next.
    pub numbers: Vec<u16>,
    /// What is left in the whole game.
    pub whole: String,
}

#[derive(Default, Deserialize)]
#[serde(default)]
pub(in crate::http::web) struct Days {
    from: String,
    to: String,
}

#[derive(Deserialize)]
pub(in crate::http::web) struct Back {
    #[serde(default)]
    on: String,
}

/// What was asked for, and what became of it.
#[derive(Default)]
struct LeaveQuery {
    from: String,
    to: String,
    /// The key of what is wrong.
    faults: FieldFaults,
    title: &'static str,
    told: Option<Vec<LeaveLine>>,
}

impl LeaveQuery {
    /// What was told, or what is wrong with this field.
    fn new(title: &'static str, field: &str, told: Result<Vec<LeaveLine>, String>) -> LeaveQuery {
        match told {
            Ok(told) => LeaveQuery { title, told: Some(told), ..LeaveQuery::default() },
            Err(says) => LeaveQuery { title, faults: FieldFaults::one(field, says), ..LeaveQuery::default() },
        }
    }
}

/// Shows what is announced, and asks for days.
pub(super) async fn show(reader: Reader) -> Response {
    page(reader, LeaveQuery::default()).await
}

/// Announces leave.
pub(super) async fn announce(reader: Reader, Form(days): Form<Days>) -> Response {
    let actor = signed!(reader);
    let (lang, zone) = (reader.page.lang, reader.page.zone);
    let told = match date(&days.from).zip(date(&days.to)) {
        None => Err(lang.t("leave-fault-days")),
        Some((from, to)) => match reader.door.app().leaves().announce_leave(actor, from, to).await {
            Ok(told) => Ok(told.iter().map(|one| announced(lang, zone, one)).collect()),
            Err(Error::Malformed(faults)) => Err(faults_in_words(lang, &faults).join(" ")),
            Err(error) => return reader.fault(&error, "/leave"),
        },
    };
    let short = |text: &str| text.chars().take(10).collect();
    let asked = LeaveQuery::new("leave-told", "from", told);
    page(reader, LeaveQuery { from: short(&days.from), to: short(&days.to), ..asked }).await
}

/// Takes leave back.
pub(super) async fn end(reader: Reader, Form(back): Form<Back>) -> Response {
    let actor = signed!(reader);
    let (lang, zone) = (reader.page.lang, reader.page.zone);
    let told = match date(&back.on) {
        None => Err(lang.t("leave-fault-no-such")),
        Some(on) => match reader.door.app().leaves().end_leave(actor, Some(on)).await {
            Ok(ended) => Ok(ended.iter().map(|one| ended_line(lang, zone, one)).collect()),
            Err(Error::Malformed(faults)) => Err(faults_in_words(lang, &faults).join(" ")),
            Err(error) => return reader.fault(&error, "/leave"),
        },
    };
    page(reader, LeaveQuery::new("leave-back-title", "", told)).await
}

fn date(text: &str) -> Option<Date> {
    text.trim().parse().ok()
}

async fn page(reader: Reader, asked: LeaveQuery) -> Response {
    let actor = signed!(reader);
    let account = or_fault!(reader, "/games", reader.door.app().leaves().leave_account(actor).await);
    let (lang, zone) = (reader.page.lang, reader.page.zone);
    let status = if !asked.faults.is_empty() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
    let year = |year: &i16| lang.tf("leave-account-year", &[("year", year.to_string().into())]);
    let this = zone.at(reader.door.app().now()).year();
    let with_leave = account.games.iter().filter(|game| game.terms.days > 0);
    let page = LeavePage {
        from: asked.from,
        to: asked.to,
        faults: asked.faults,
        told_title: lang.t(if asked.title.is_empty() { "leave-told" } else { asked.title }),
        told: asked.told,
        own: own(lang, &account),
        years: [this, this + 1].iter().map(year).collect(),
        account: with_leave.map(|game| account_line(lang, game)).collect(),
        page: reader.page,
    };
    send(status, &page)
}

/// Each leave once, in however many games it was announced.
fn own(lang: Lang, account: &LeaveAccount) -> Vec<OwnLeave> {
    let mut leaves: BTreeMap<(Date, Date), i64> = BTreeMap::new();
    for (_, first, last) in account.games.iter().flat_map(|game| &game.leaves) {
        *leaves.entry((*first, *last)).or_default() += 1;
    }
    let one = |((first, last), games): ((Date, Date), i64)| {
        let running = first <= account.today;
        // The last day that is certainly in it names it.
        let back = (last > account.today).then(|| last.to_string());
        let days = [("from", day(lang, first).into()), ("to", day(lang, last).into())];
        OwnLeave {
            days: if first == last { day(lang, first) } else { lang.tf("leave-own-days", &days) },
            games: lang.tf("leave-own-games", &[("n", games.into())]),
            running,
            back,
            button: lang.t(if running { "leave-end-do" } else { "leave-back-do" }),
        }
    };
    leaves.into_iter().map(one).collect()
}

fn account_line(lang: Lang, game: &LeaveOfGame) -> AccountLine {
    let [white, black] = &game.names;
    AccountLine {
        game: game.game.to_string(),
        players: format!("{white} – {black}"),
        numbers: game.years.iter().flat_map(|(_, used, left)| [*used, *left]).collect(),
        whole: game.game_left.map_or_else(|| lang.t("leave-account-no-limit"), |left| left.to_string()),
    }
}

fn announced(lang: Lang, zone: Zone, told: &LeaveInGame) -> LeaveLine {
    let [white, black] = &told.names;
    LeaveLine {
        game: told.game.to_string(),
        players: format!("{white} – {black}"),
        good: told.outcome.is_ok(),
        words: in_words(lang, zone, &told.outcome),
        moments: told.outcome.iter().flat_map(|leave| [leave.from, leave.to]).collect(),
    }
}

fn ended_line(lang: Lang, zone: Zone, ended: &LeaveEnded) -> LeaveLine {
    let [white, black] = &ended.names;
    LeaveLine {
        game: ended.game.to_string(),
        players: format!("{white} – {black}"),
        good: true,
        words: taken_back(lang, zone, ended.leave, ended.until),
        moments: vec![ended.until],
    }
}
