//! A player's deadlines as an iCalendar feed (RFC 5545), their open turns as an Atom feed (RFC 4287), and the page on which the
//! address of both is made.

use askama::Template;
use atom_syndication::{Entry, Feed, FixedDateTime, Link, Person, Text};
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use icalendar::{Alarm, CalendarDateTime, Component, Event, EventLike, Property};

use crate::app::games::calendar_feed::{Calendar, Deadline};
use crate::base::{Micros, Side, Timestamp};
use crate::http::AppState;
use crate::http::problem::{Problem, Word};
use crate::http::web::layout::{Page, Reader, or_fault, send, signed};
use crate::show::Lang;
use crate::show::time::moment_in;

/// The address of one's calendar: whether there is one, and the new one, shown this once.
#[derive(Template)]
#[template(path = "web/calendar.html")]
pub(in crate::http::web) struct CalendarPage {
    pub page: Page,
    /// When the address in use was made.
    pub made: Option<Timestamp>,
    /// The address that was made just now.
    pub address: Option<String>,
    /// Whether a passkey is to be shown before one is made.
    pub is_asked: bool,
}

impl CalendarPage {
    /// The same address, for news readers.
    fn atom(&self) -> Option<String> {
        Some(format!("{}.atom", self.address.as_deref()?.strip_suffix(".ics")?))
    }
}

async fn page(reader: Reader, address: Option<String>) -> Response {
    let actor = signed!(reader);
    let made = or_fault!(reader, "/games", reader.door.app().games().calendar_made(actor).await);
    let is_asked = or_fault!(reader, "/games", reader.door.app().passkeys().is_asked(actor).await);
    let page = CalendarPage { made, address, is_asked, page: reader.page };
    send(StatusCode::OK, &page)
}

/// Whether there is a calendar.
pub(super) async fn show(reader: Reader) -> Response {
    page(reader, None).await
}

/// Makes a new address.
pub(super) async fn make(reader: Reader) -> Response {
    let actor = signed!(reader);
    let address = or_fault!(reader, "/calendar", reader.door.app().games().make_calendar(actor).await);
    page(reader, Some(address)).await
}

pub(super) async fn end(reader: Reader) -> Response {
    let actor = signed!(reader);
    or_fault!(reader, "/calendar", reader.door.app().games().end_calendar(actor).await);
    page(reader, None).await
}

/// The feeds. Whoever has the address reads them; they tell deadlines of one player, and nothing of what was entered.
pub(super) async fn feed(
    State(door): State<AppState>,
    Path(file): Path<String>,
) -> Result<Response, Problem> {
    let (secret, kind) = file.rsplit_once('.').unwrap_or_default();
    let (secret, kind) = match kind {
        "ics" => (secret, "text/calendar; charset=utf-8"),
        "atom" => (secret, "application/atom+xml; charset=utf-8"),
        _ => ("", ""),
    };
    let Some(calendar) = door.app().games().calendar(secret).await? else {
        return Err(Problem::new(Word::NotFound));
    };
    let headers = [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "private, no-store")];
    let url = &door.app().settings().public_url;
    let is_atom = file.ends_with(".atom");
    let body = if is_atom { atom(&calendar, url, &file) } else { written(&calendar, url) };
    Ok((headers, body).into_response())
}

/// Turns that wait for the player, the newest first. `file` is the feed's own name, with the secret.
fn atom(calendar: &Calendar, url: &str, file: &str) -> String {
    let lang = Lang::parse(&calendar.locale).unwrap_or(Lang::En);
    let when = |at: Timestamp| at.to_string().parse::<FixedDateTime>().unwrap_or_default();
    let link = |rel: &str, path: String| Link {
        rel: rel.to_owned(),
        href: format!("{url}{path}"),
        ..Link::default()
    };
    let entry = |turn: &Deadline| {
        let game = format!("/games/{}", turn.game);
        let until = [("at", moment_in(lang, calendar.zone, turn.flag_at).into())];
        Entry {
            id: format!("{url}{game}#turn-{}", turn.turn),
            title: Text::plain(turn_title(lang, turn)),
            published: Some(when(turn.opened)),
            updated: when(turn.opened),
            summary: Some(Text::plain(lang.tf("turns-until", &until))),
            links: vec![link("alternate", game)],
            ..Entry::default()
        }
    };
    let mut turns: Vec<&Deadline> = calendar.deadlines.iter().collect();
    turns.sort_by_key(|turn| std::cmp::Reverse(turn.opened));
    // An empty feed is as old as its address: it changes by nothing but the player's own turns.
    let newest = turns.first().map_or(calendar.made, |turn| turn.opened.max(calendar.made));
    let feed = Feed {
        id: format!("{url}/players/{}#turns", calendar.player),
        title: Text::plain(lang.t("turns-title")),
        updated: when(newest),
        authors: vec![Person { name: "Fairschach".to_owned(), ..Person::default() }],
        links: vec![link("self", format!("/calendar/{file}")), link("alternate", "/games".to_owned())],
        lang: Some(lang.as_str().to_owned()),
        entries: turns.into_iter().map(entry).collect(),
        ..Feed::default()
    };
    feed.to_string()
}

fn turn_title(lang: Lang, turn: &Deadline) -> String {
    let opponent = match turn.side {
        Side::White => &turn.black,
        Side::Black => &turn.white,
    };
    let args = [("opponent", opponent.as_str().into()), ("pair", i64::from(turn.pair).into())];
    let title = lang.tf("turns-waits", &args);
    match &turn.tournament {
        Some(tournament) => format!("{title} · {tournament}"),
        None => title,
    }
}

fn written(calendar: &Calendar, url: &str) -> String {
    let lang = Lang::parse(&calendar.locale).unwrap_or(Lang::En);
    let mut file = icalendar::Calendar::new();
    file.name(&lang.t("calendar-title"));
    // Calendar programs look again after so long (RFC 7986, 5.7).
    file.append_property(Property::new("REFRESH-INTERVAL", "PT1H").add_parameter("VALUE", "DURATION").done());
    for deadline in &calendar.deadlines {
        file.push(event(lang, deadline, calendar.now, url));
    }
    file.to_string()
}

/// A calendar's alarm comes so long before the flag falls: one, for our own reminders come too.
const ALARM_BEFORE: Micros = 24 * 60 * 60 * 1_000_000;

/// A deadline has no length: it is the instant at which the flag falls.
fn event(lang: Lang, deadline: &Deadline, now: Timestamp, url: &str) -> Event {
    let args = [
        ("white", deadline.white.as_str().into()),
        ("black", deadline.black.as_str().into()),
        ("pair", i64::from(deadline.pair).into()),
    ];
    let mut summary = lang.tf("calendar-deadline", &args);
    if let Some(tournament) = &deadline.tournament {
        summary = format!("{summary} · {tournament}");
    }
    let link = format!("{url}/games/{}", deadline.game);
    let host = url.rsplit('/').next().unwrap_or_default();
    let name = format!("{}-{}", deadline.game, deadline.turn);
    let mut event = Event::new();
    event
        .uid(&format!("{name}@{host}"))
        .add_property("DTSTAMP", utc(now))
        .add_property("DTSTART", utc(deadline.flag_at))
        .summary(&summary)
        .description(&link)
        .url(&link);
    let before = deadline.flag_at.plus(-ALARM_BEFORE);
    if let Ok(before) = utc(before).parse::<CalendarDateTime>() {
        let mut alarm = Alarm::display(&summary, before);
        // Otherwise the library writes another name and the system's time whenever the feed is read.
        alarm.uid(&format!("{name}-alarm@{host}")).add_property("DTSTAMP", utc(now));
        event.alarm(alarm);
    }
    event.done()
}

/// `20261120T140657Z`, rounded down to the second: no calendar shows a flag later than it falls.
fn utc(at: Timestamp) -> String {
    let text: String = at.to_string().chars().filter(|c| !matches!(c, '-' | ':')).collect();
    format!("{}Z", text.split('.').next().unwrap_or_default())
}
