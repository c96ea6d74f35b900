//! What a player sets about mails: whether entries are taken by mail, how mails look, when they come, and the addresses.

use axum::Json;
use serde::Serialize;
use serde_json::{Map, Value, json};
use utoipa::ToSchema;

use crate::app::App;
use crate::app::accounts::delivery_address::masked;
use crate::app::accounts::mail_preferences::{MailPreferences, REMIND_HOURS, RemindBefore};
use crate::app::accounts::mail_sender::MailAddress;
use crate::app::actor::Actor;
use crate::app::error::Error;
use crate::app::outbox::bounces::BouncingAddress;
use crate::http::api::extract::{Done, Field, Fields, Posted, Shown, body, done, word};
use crate::http::api::shapes::shape;
use crate::http::session::Caller;
use crate::show::time::{clock_time, minute_of_day};
use crate::show::zone::Zone;

/// The caller's mail settings.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct MailJson {
    /// Whether this server takes mails at all.
    open: bool,
    /// Whether entries are taken from the caller by mail.
    play: bool,
    /// Whether an entry by mail is a draft until a second mail or a link confirms it.
    draft_first: bool,
    /// Whether a PIN is set. The PIN itself is not kept.
    has_pin: bool,
    /// `html` or `text`.
    format: &'static str,
    /// The time zone in which times are told, by its IANA name.
    zone: &'static str,
    /// When nothing comes that can wait; `null` if there are no such hours.
    quiet: Option<QuietJson>,
    /// Whether what can wait comes once a day.
    digest: bool,
    /// Whether reminders come before the last warning.
    reminders: bool,
    /// So many hours before the caller's own flag reminders come besides.
    remind_hours: Vec<u16>,
    /// Whether those mails of tournaments come without which one can play.
    tournaments: bool,
    /// Further addresses to write from, oldest first.
    addresses: Vec<AddressJson>,
    /// Own addresses that mails came back from, until it is said that they arrive again.
    bouncing: Vec<BouncingJson>,
}

/// Quiet hours, as times of day in the caller's zone. They may span midnight.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct QuietJson {
    /// Their first minute.
    #[schema(example = "22:00")]
    from: String,
    /// The first minute after them.
    #[schema(example = "07:00")]
    to: String,
}

shape! {
    /// A further address.
    struct AddressJson of one: MailAddress {
        /// Names it when it is removed.
        id: Id = one.id,
        /// The address, its middle left out; whole it stands on the signed-in page.
        address: String = masked(&one.address),
        /// Whether the link that was mailed to it was used; before that nothing is taken from it.
        confirmed: bool = one.confirmed,
    }
}

shape! {
    /// An address from which mails came back.
    struct BouncingJson of one: BouncingAddress {
        /// The address, its middle left out.
        address: String = one.address,
        /// How many mails came back.
        count: u32 = one.count,
        /// When the last one did.
        last: Moment = one.last,
        /// What the other server said.
        reason: String = one.reason,
    }
}

word! {
    /// Whether mails have HTML.
    pub(in crate::http::api) Html(bool): "html" => true, "text" => false
}

body! {
    /// All settings but PIN and addresses, in place of those before.
    pub(in crate::http::api) struct MailRequest {
        /// Whether entries are taken by mail.
        play: bool,
        /// Whether they are drafts until they are confirmed.
        draft_first: bool,
        /// `html` or `text`.
        format: Html,
        /// An IANA name.
        zone: Zone,
        /// Two different times of day, `from` and `to`, such as 22:00 and 07:00. Missing or `null`: none.
        quiet: Option<QuietAsked>,
        /// Whether what can wait comes once a day.
        digest: bool,
        /// Whether reminders come before the last warning.
        reminders: bool,
        /// So many hours before the caller's own flag reminders come besides. Missing: as it was.
        remind_hours: Option<RemindBefore>,
        /// Whether those mails of tournaments come without which one can play. Missing: they do.
        tournaments: Option<bool>,
    }
}

/// Quiet hours: two different times of day.
pub(in crate::http::api) struct QuietAsked {
    /// Their first minute.
    from: u16,
    /// The first minute after them.
    to: u16,
}

impl Field for QuietAsked {
    fn schema() -> Value {
        let minute = || json!({ "type": "string", "pattern": "^([01][0-9]|2[0-3]):[0-5][0-9]$" });
        json!({
            "type": "object", "required": ["from", "to"], "additionalProperties": false,
            "properties": { "from": minute(), "to": minute() },
        })
    }

    fn read(fields: &mut Fields, name: &'static str, value: Value) -> Option<Self> {
        let given: Map<String, Value> = fields.convert(name, value)?;
        let time = |name: &str| given.get(name)?.as_str().and_then(minute_of_day);
        let hours = time("from").zip(time("to"));
        let hours = hours.filter(|(from, to)| given.len() == 2 && from != to);
        let (from, to) = fields.or_push_error(hours, "wrong-value", name, || {
            format!("{name:?} takes from and to, two different times of day such as 22:00 and 07:00, and nothing else")
        })?;
        Some(QuietAsked { from, to })
    }
}

impl Field for RemindBefore {
    fn schema() -> Value {
        let hours = json!({ "type": "integer", "enum": REMIND_HOURS });
        json!({ "type": "array", "items": hours, "uniqueItems": true, "maxItems": REMIND_HOURS.len() })
    }

    fn read(fields: &mut Fields, name: &'static str, value: Value) -> Option<Self> {
        let given: Vec<u16> = fields.convert(name, value)?;
        let chosen = RemindBefore::of(|hours| given.contains(&hours));
        // Each of them once, and no others.
        let is_good = chosen.hours().count() == given.len();
        fields.or_push_error(is_good.then_some(chosen), "wrong-value", name, || {
            format!("{name:?} takes some of {REMIND_HOURS:?}, each once at most")
        })
    }
}

async fn settings(app: &App, actor: &Actor) -> Result<MailJson, Error> {
    let (settings, look) =
        (app.accounts().mail_settings(actor.id).await?, app.accounts().mail_preferences(actor.id).await?);
    let (addresses, bouncing) =
        (app.accounts().mail_addresses(actor).await?, app.outbox().bouncing(actor).await?);
    Ok(MailJson {
        open: app.settings().mail_in_domain.is_some(),
        play: settings.play,
        draft_first: settings.draft_first,
        has_pin: settings.pin.is_some(),
        format: if look.html { "html" } else { "text" },
        zone: look.zone().name(),
        quiet: look.quiet.map(|(from, to)| QuietJson { from: clock_time(from), to: clock_time(to) }),
        digest: look.digest,
        reminders: look.reminders,
        remind_hours: look.remind_before.hours().collect(),
        tournaments: look.tournaments,
        addresses: addresses.into_iter().map(AddressJson::from).collect(),
        bouncing: bouncing.into_iter().map(BouncingJson::from).collect(),
    })
}

/// The caller's mail settings
#[utoipa::path(get, path = "/players/me/mail", operation_id = "get_mail_settings", tag = "mail",
    responses((status = 200, body = MailJson)))]
pub(super) async fn show(caller: Caller) -> Shown<MailJson> {
    Ok(Json(settings(caller.app(), caller.signed()?).await?))
}

/// Set all but PIN and addresses
#[utoipa::path(put, path = "/players/me/mail", operation_id = "set_mail_settings", tag = "mail", request_body = MailRequest,
    responses((status = 200, body = MailJson)))]
pub(super) async fn set(Posted { door, actor, value, .. }: Posted<MailRequest>) -> Shown<MailJson> {
    let app = door.app();
    let before = app.accounts().mail_preferences(actor.id).await?;
    let look = MailPreferences {
        html: value.format.0,
        // Whoever sends back what they were told has named none.
        zone: Some(value.zone).filter(|zone| before.zone.is_some() || *zone != Zone::UTC),
        quiet: value.quiet.map(|hours| (hours.from, hours.to)),
        digest: value.digest,
        reminders: value.reminders,
        remind_before: value.remind_hours.unwrap_or(before.remind_before),
        tournaments: value.tournaments.unwrap_or(true),
    };
    app.accounts().set_mail_preferences(actor.id, look).await?;
    app.accounts().set_play_by_mail(&actor, value.play, value.draft_first).await?;
    Ok(Json(settings(app, &actor).await?))
}

/// Say that mails arrive again
#[utoipa::path(delete, path = "/players/me/mail/bouncing", operation_id = "confirm_mail_arrives", tag = "mail",
    responses((status = 204, description = "no address counts as bouncing now")))]
pub(super) async fn settle(caller: Caller) -> Done {
    done(caller.app().outbox().settle_bounces(caller.signed()?).await)
}
