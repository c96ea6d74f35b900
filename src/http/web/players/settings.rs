//! The settings, in five tabs with an address each. The tab with the notices is a page of `mail::preferences`.

use std::collections::BTreeMap;

use askama::Template;
use axum::extract::{Form, Query};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Redirect, Response};
use serde::Deserialize;

use crate::app::accounts::mail_preferences::ZoneSaidBy;
use crate::http::session::{any_cookie, preference};
use crate::http::web::games::list::{ROWS, VIEW_COOKIE};
use crate::http::web::layout::appearance::LOOKS;
use crate::http::web::layout::{COOKIE_LIVES_S, Choice, FieldFaults, Page, Reader, or_fault, send, signed};
use crate::http::web::mail::play_by_mail::{self, MailSection};
use crate::http::web::players::access::AccessSection;
use crate::http::web::players::blocked::{self, BlockedLine};
use crate::http::web::players::identity::IdentitySection;
use crate::http::web::players::key_holder::KeyHolderCard;
use crate::rules::{Position, RuleSet};
use crate::show::Lang;
use crate::show::board::Picture;
use crate::show::zone::Zone;

/// Zones in which most readers live: they stand first in the list.
const NEAR: [&str; 4] = ["Europe/Berlin", "Europe/Vienna", "Europe/Zurich", "UTC"];

/// The settings. A new token is shown once, so there is no `Debug`.
#[derive(Template)]
#[template(path = "web/settings.html")]
pub struct SettingsPage {
    pub page: Page,
    /// `me`, `mail` or `programs`.
    pub tab: &'static str,
    /// What was just done.
    pub said: Option<String>,
    /// Sessions, tokens and events.
    pub access: AccessSection,
    pub key_holder: KeyHolderCard,
    /// What one says of oneself for tournaments.
    pub identity: IdentitySection,
    /// The zones in which times can be told.
    pub zone: ZoneChoice,
    /// From whom one takes no challenges.
    pub blocked: Vec<BlockedLine>,
    /// Whether one stands in the lists; nothing until one was asked.
    pub listed: Option<bool>,
    /// Whether one sends and sees what is said with moves.
    pub says_lines: bool,
    /// Playing by mail.
    pub mail: MailSection,
    /// Whether a passkey is to be shown before anything is made that outlives the session.
    pub is_asked: bool,
}

/// The zones to choose from.
#[derive(Debug)]
pub struct ZoneChoice {
    near: [&'static str; NEAR.len()],
    far: Vec<&'static str>,
    /// Whether one was named that is none.
    is_unknown: bool,
}

impl ZoneChoice {
    pub fn new(is_unknown: bool) -> ZoneChoice {
        let far = Zone::places().filter(|name| !NEAR.contains(name)).collect();
        ZoneChoice { near: NEAR, far, is_unknown }
    }
}

/// One thing that can be chosen of how boards look.
struct LookChoice {
    field: &'static str,
    title: String,
    choices: Vec<Choice>,
}

/// How boards and games look in this browser.
#[derive(Template)]
#[template(path = "web/board_settings.html")]
struct BoardPage {
    page: Page,
    tab: &'static str,
    said: Option<String>,
    looks: Vec<LookChoice>,
    rows: bool,
    board: String,
}

/// What the settings say of the last thing that was tried.
#[derive(Default)]
pub(in crate::http::web) struct SettingsNote {
    pub(in crate::http::web) said: Option<String>,
    pub(in crate::http::web) new_token: Option<String>,
    pub(in crate::http::web) faults: FieldFaults,
    /// What was wrong with what was said of playing by mail.
    pub(in crate::http::web) mail_faults: FieldFaults,
    /// What was said of oneself for tournaments and cannot be said.
    pub(in crate::http::web) identity: Option<IdentitySection>,
    /// A key for the key holder that could not be used, and why.
    pub(in crate::http::web) key_holder: Option<(String, String)>,
    /// Whether a zone was named that is none.
    pub(in crate::http::web) is_zone_unknown: bool,
}

impl SettingsNote {
    /// The tab that it is about.
    fn tab(&self) -> &'static str {
        if !self.mail_faults.is_empty() {
            "mail"
        } else if self.new_token.is_some() || !self.faults.is_empty() || self.key_holder.is_some() {
            "programs"
        } else {
            "me"
        }
    }
}

pub(super) async fn me(reader: Reader, Query(asked): Query<Saved>) -> Response {
    let said = asked.in_words(reader.page.lang);
    shown(reader, "me", SettingsNote { said, ..SettingsNote::default() }).await
}

pub(in crate::http::web) async fn mail(reader: Reader, Query(asked): Query<Saved>) -> Response {
    let said = asked.in_words(reader.page.lang);
    shown(reader, "mail", SettingsNote { said, ..SettingsNote::default() }).await
}

pub(super) async fn programs(reader: Reader) -> Response {
    shown(reader, "programs", SettingsNote::default()).await
}

/// The tab that the note is about.
pub(in crate::http::web) async fn settings_page(reader: Reader, note: SettingsNote) -> Response {
    shown(reader, note.tab(), note).await
}

async fn shown(reader: Reader, tab: &'static str, note: SettingsNote) -> Response {
    let SettingsNote { said, new_token, faults, mail_faults, identity, key_holder: refused, is_zone_unknown } =
        note;
    let actor = signed!(reader);
    let mut key_holder = or_fault!(reader, "/settings", KeyHolderCard::of(&reader, actor).await);
    let is_good = faults.is_empty() && mail_faults.is_empty() && refused.is_none() && identity.is_none();
    let is_good = is_good && !is_zone_unknown;
    let is_asked = or_fault!(reader, "/settings", reader.door.app().passkeys().is_asked(actor).await);
    let zone = ZoneChoice::new(is_zone_unknown);
    if let Some((typed, fault)) = refused {
        (key_holder.typed, key_holder.fault) = (typed, Some(fault));
    }
    let mail =
        or_fault!(reader, "/settings", play_by_mail::section(reader.door.app(), actor, mail_faults).await);
    let identity = match identity {
        Some(typed) => typed,
        None => or_fault!(reader, "/settings", IdentitySection::of(&reader, actor).await),
    };
    let listed = or_fault!(reader, "/settings", reader.door.app().accounts().is_listed(actor).await);
    let says_lines = or_fault!(reader, "/settings", reader.door.app().accounts().says_lines(actor).await);
    let blocked = or_fault!(reader, "/settings", blocked::lines(&reader, actor).await);
    let access = or_fault!(reader, "/settings", AccessSection::of(&reader, actor, new_token, faults).await);
    let status = if is_good { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY };
    send(
        status,
        &SettingsPage {
            page: reader.page,
            tab,
            said,
            access,
            key_holder,
            identity,
            zone,
            blocked,
            listed,
            says_lines,
            mail,
            // What is wrong with what was typed is said beside it.
            is_asked: is_asked && is_good,
        },
    )
}

#[derive(Deserialize)]
pub(in crate::http::web) struct Saved {
    #[serde(default)]
    saved: String,
}

impl Saved {
    /// That something was saved just now, if it was.
    fn in_words(&self, lang: Lang) -> Option<String> {
        (self.saved == "yes").then(|| lang.t("settings-saved"))
    }
}

#[derive(Deserialize)]
pub(in crate::http::web) struct ZoneForm {
    #[serde(default)]
    zone: String,
}

/// Keeps the zone in which times are told on pages and in mails.
pub(super) async fn save_zone(reader: Reader, Form(given): Form<ZoneForm>) -> Response {
    let actor = signed!(reader);
    let Some(zone) = Zone::parse(&given.zone) else {
        return settings_page(reader, SettingsNote { is_zone_unknown: true, ..SettingsNote::default() })
            .await;
    };
    let done = reader.door.app().accounts().set_zone(actor.id, zone, ZoneSaidBy::Player).await;
    or_fault!(reader, "/settings", done);
    Redirect::to("/settings?saved=yes").into_response()
}

#[derive(Deserialize)]
pub(in crate::http::web) struct LinesForm {
    #[serde(default)]
    lines: String,
}

/// Keeps whether one sends and sees what is said with moves.
pub(super) async fn save_lines(reader: Reader, Form(given): Form<LinesForm>) -> Response {
    let actor = signed!(reader);
    let done = reader.door.app().accounts().set_says_lines(actor, given.lines != "off").await;
    or_fault!(reader, "/settings", done);
    Redirect::to("/settings?saved=yes").into_response()
}

/// How boards and games look.
pub(super) async fn board(reader: Reader, headers: HeaderMap, Query(asked): Query<Saved>) -> Response {
    let _ = signed!(reader);
    let lang = reader.page.lang;
    let rules = RuleSet::new("fairschach", "fsr-2023", &BTreeMap::new()).ok();
    let start = rules.map(|rules| Position::start(&rules));
    let choice = |(value, words): &(&str, &str)| Choice {
        value: (*value).to_owned(),
        text: lang.t(words),
        chosen: reader.page.looks.has(value),
    };
    let looks = LOOKS.iter().map(|look| LookChoice {
        field: look.field,
        title: lang.t(look.title),
        choices: look.values.iter().map(choice).collect(),
    });
    let lower = reader.page.looks.lower(None);
    let page = BoardPage {
        tab: "board",
        said: asked.in_words(lang),
        looks: looks.collect(),
        rows: any_cookie(&headers, VIEW_COOKIE) == Some(ROWS),
        board: start.map_or_else(String::new, |start| Picture::of(&start, lower, lang).svg()),
        page: reader.page,
    };
    send(StatusCode::OK, &page)
}

#[derive(Default, Deserialize)]
#[serde(default)]
pub(in crate::http::web) struct BoardForm {
    squares: String,
    pieces: String,
    size: String,
    below: String,
    view: String,
}

/// Keeps it in this browser.
pub(super) async fn save_board(reader: Reader, Form(given): Form<BoardForm>) -> Response {
    let _ = signed!(reader);
    let view = if given.view == ROWS { ROWS } else { "cards" };
    let looks = LOOKS.iter().zip([&given.squares, &given.pieces, &given.size, &given.below]);
    let looks = looks.map(|(look, chosen)| (look.cookie, look.value(chosen)));
    let cookies = looks.chain([(VIEW_COOKIE, view)]);
    let cookies = cookies.filter_map(|(name, value)| preference(name, value, COOKIE_LIVES_S));
    let cookies = AppendHeaders(cookies.map(|cookie| (header::SET_COOKIE, cookie)).collect::<Vec<_>>());
    (cookies, Redirect::to("/settings/board?saved=yes")).into_response()
}
