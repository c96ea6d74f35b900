//! What a player sets about mails: whether entries are taken by mail, how mails look, when they come, and the addresses.

use axum::Json;
use axum::extract::{FromRequestParts, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::Response;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::fields::{Ask, Fields};
use super::request::{Answer, Posted, answer_once, path_id};
use crate::app::{Actor, App, Error, MailLook};
use crate::http::Door;
use crate::http::problem::{Problem, ProblemJson};
use crate::http::session::Caller;
use crate::show::time::{clock_time, minute_of_day};
use crate::show::zone::Zone;

/// The caller's mail settings.
#[derive(Serialize, ToSchema)]
pub(super) struct MailJson {
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
    /// Whether those mails of tournaments come without which one can play.
    tournaments: bool,
    /// Further addresses to write from, oldest first.
    addresses: Vec<AddressJson>,
    /// Own addresses that mails came back from, until it is said that they arrive again.
    bouncing: Vec<BouncingJson>,
}

/// Quiet hours, as times of day in the caller's zone. They may span midnight.
#[derive(Serialize, ToSchema)]
pub(super) struct QuietJson {
    /// Their first minute.
    #[schema(example = "22:00")]
    from: String,
    /// The first minute after them.
    #[schema(example = "07:00")]
    to: String,
}

/// A further address.
#[derive(Serialize, ToSchema)]
struct AddressJson {
    /// Names it when it is removed.
    #[schema(format = "uuid")]
    id: String,
    /// The address.
    address: String,
    /// Whether the link that was mailed to it was used; before that nothing is taken from it.
    confirmed: bool,
}

/// An address from which mails came back.
#[derive(Serialize, ToSchema)]
struct BouncingJson {
    /// The address, its middle left out.
    address: String,
    /// How many mails came back.
    count: u32,
    /// When the last one did.
    #[schema(format = "date-time")]
    last: String,
    /// What the other server said.
    reason: String,
}

/// All settings but PIN and addresses, in place of those before.
#[derive(ToSchema)]
#[expect(
    dead_code,
    reason = "read field by field, to list every fault; the derive describes it"
)]
pub(super) struct MailAsked {
    /// Whether entries are taken by mail.
    play: bool,
    /// Whether they are drafts until they are confirmed.
    draft_first: bool,
    /// `html` or `text`.
    format: String,
    /// An IANA name.
    #[schema(example = "Europe/Berlin")]
    zone: String,
    /// Missing or `null`: none.
    quiet: Option<QuietAsked>,
    /// Whether what can wait comes once a day.
    digest: bool,
    /// Whether reminders come before the last warning.
    reminders: bool,
    /// Whether those mails of tournaments come without which one can play. Missing: they do.
    tournaments: Option<bool>,
}

/// Quiet hours: two different times of day.
#[derive(ToSchema)]
#[expect(dead_code, reason = "read field by field; the derive describes it")]
pub(super) struct QuietAsked {
    /// Their first minute.
    #[schema(example = "22:00")]
    from: String,
    /// The first minute after them.
    #[schema(example = "07:00")]
    to: String,
}

/// The settings, read.
pub(super) struct MailSet {
    play: bool,
    draft_first: bool,
    look: MailLook,
}

impl Ask for MailSet {
    fn read(fields: &mut Fields) -> Option<MailSet> {
        let (play, draft_first) = (fields.required("play"), fields.required("draft_first"));
        let (html, zone, quiet) = (html(fields), zone(fields), quiet(fields));
        let (digest, reminders) = (fields.required("digest"), fields.required("reminders"));
        let tournaments: Option<Option<bool>> = fields.optional("tournaments");
        Some(MailSet {
            play: play?,
            draft_first: draft_first?,
            look: MailLook {
                html: html?,
                zone: zone?,
                quiet: quiet?,
                digest: digest?,
                reminders: reminders?,
                tournaments: tournaments?.unwrap_or(true),
            },
        })
    }
}

fn html(fields: &mut Fields) -> Option<bool> {
    match fields.required::<String>("format")?.as_str() {
        "html" => Some(true),
        "text" => Some(false),
        _ => {
            fields.blame("wrong-value", "format", "\"format\" takes html or text");
            None
        }
    }
}

fn zone(fields: &mut Fields) -> Option<Zone> {
    let zone = Zone::parse(&fields.required::<String>("zone")?);
    if zone.is_none() {
        let says = "\"zone\" takes the IANA name of a time zone, such as Europe/Berlin";
        fields.blame("wrong-value", "zone", says);
    }
    zone
}

#[expect(clippy::option_option, reason = "missing is not at fault")]
fn quiet(fields: &mut Fields) -> Option<Option<(u16, u16)>> {
    let Some(given) = fields.optional::<serde_json::Map<String, serde_json::Value>>("quiet")? else {
        return Some(None);
    };
    let time = |name: &str| given.get(name)?.as_str().and_then(minute_of_day);
    let hours = time("from").zip(time("to")).filter(|_| given.len() == 2);
    let hours = hours.filter(|(from, to)| from != to);
    if hours.is_none() {
        let says = "\"quiet\" takes from and to, two different times of day such as 22:00 and 07:00, and nothing else";
        fields.blame("wrong-value", "quiet", says);
    }
    hours.map(Some)
}

/// A PIN.
#[derive(ToSchema)]
pub(super) struct NewPin {
    /// 6 to 12 digits.
    pin: String,
}

impl Ask for NewPin {
    fn read(fields: &mut Fields) -> Option<NewPin> {
        fields.required("pin").map(|pin| NewPin { pin })
    }
}

/// An address to be added.
#[derive(ToSchema)]
pub(super) struct NewAddress {
    /// The address.
    #[schema(example = "anna@example.org")]
    address: String,
}

impl Ask for NewAddress {
    fn read(fields: &mut Fields) -> Option<NewAddress> {
        fields.required("address").map(|address| NewAddress { address })
    }
}

/// An address's id in the path.
pub(super) struct OfAddress(Uuid);

impl FromRequestParts<Door> for OfAddress {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, door: &Door) -> Result<Self, Problem> {
        path_id(parts, door, Uuid::try_parse).await.map(OfAddress)
    }
}

async fn settings(app: &App, actor: &Actor) -> Result<MailJson, Error> {
    let (wishes, look) = (app.mail_settings(actor.id).await?, app.mail_look(actor.id).await?);
    let (addresses, bouncing) = (app.mail_addresses(actor).await?, app.bouncing(actor).await?);
    Ok(MailJson {
        open: app.settings().mail_in_domain.is_some(),
        play: wishes.play,
        draft_first: wishes.draft_first,
        has_pin: wishes.pin.is_some(),
        format: if look.html { "html" } else { "text" },
        zone: look.zone.name(),
        quiet: look.quiet.map(|(from, to)| QuietJson {
            from: clock_time(from),
            to: clock_time(to),
        }),
        digest: look.digest,
        reminders: look.reminders,
        tournaments: look.tournaments,
        addresses: addresses
            .into_iter()
            .map(|one| AddressJson {
                id: one.id.to_string(),
                address: one.address,
                confirmed: one.confirmed,
            })
            .collect(),
        bouncing: bouncing
            .into_iter()
            .map(|one| BouncingJson {
                address: one.address,
                count: one.count,
                last: one.last.to_string(),
                reason: one.reason,
            })
            .collect(),
    })
}

/// The caller's mail settings
#[utoipa::path(get, path = "/players/me/mail", tag = "mail",
    responses((status = 200, body = MailJson), (status = "4XX", body = ProblemJson)))]
pub(super) async fn show(State(door): State<Door>, caller: Caller) -> Result<Json<MailJson>, Problem> {
    Ok(Json(settings(door.app(), &caller.signed()?).await?))
}

/// Set all but PIN and addresses
#[utoipa::path(put, path = "/players/me/mail", tag = "mail", request_body = MailAsked,
    responses((status = 200, body = MailJson), (status = "4XX", body = ProblemJson)))]
pub(super) async fn set(
    State(door): State<Door>,
    Posted { actor, value, .. }: Posted<MailSet>,
) -> Result<Json<MailJson>, Problem> {
    let app = door.app();
    app.set_mail_look(actor.id, value.look).await?;
    app.set_play_by_mail(&actor, value.play, value.draft_first)
        .await?;
    Ok(Json(settings(app, &actor).await?))
}

/// Set the PIN that proves the sender of a mail where its domain does not
#[utoipa::path(put, path = "/players/me/mail/pin", tag = "mail", request_body = NewPin,
    responses((status = 204, description = "it is asked for from now on"), (status = "4XX", body = ProblemJson)))]
pub(super) async fn set_pin(
    State(door): State<Door>,
    Posted { actor, value, .. }: Posted<NewPin>,
) -> Result<StatusCode, Problem> {
    door.app().set_mail_pin(&actor, Some(&value.pin)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Do without a PIN
#[utoipa::path(delete, path = "/players/me/mail/pin", tag = "mail",
    responses((status = 204, description = "there is none now"), (status = "4XX", body = ProblemJson)))]
pub(super) async fn remove_pin(State(door): State<Door>, caller: Caller) -> Result<StatusCode, Problem> {
    door.app().set_mail_pin(&caller.signed()?, None).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Add an address to write from: a link is mailed to it
///
/// Nothing is taken from it until its link was used.
#[utoipa::path(post, path = "/players/me/mail/addresses", tag = "mail", request_body = NewAddress,
    params(("Idempotency-Key" = Option<String>, Header, description = "1 to 128 visible ASCII characters")),
    responses((status = 201, body = MailJson), (status = "4XX", body = ProblemJson)))]
pub(super) async fn add_address(
    State(door): State<Door>,
    posted: Posted<NewAddress>,
) -> Result<Response, Problem> {
    let Posted {
        actor, value, once, ..
    } = posted;
    let work = async {
        door.app().add_mail_address(&actor, &value.address).await?;
        Answer::json(StatusCode::CREATED, &settings(door.app(), &actor).await?)
    };
    answer_once(&door, &actor, once, work).await
}

/// Remove an address to write from
#[utoipa::path(delete, path = "/players/me/mail/addresses/{id}", tag = "mail",
    params(("id" = String, Path, format = "uuid")),
    responses((status = 204, description = "nothing is taken from it now"), (status = "4XX", body = ProblemJson)))]
pub(super) async fn remove_address(
    State(door): State<Door>,
    caller: Caller,
    OfAddress(id): OfAddress,
) -> Result<StatusCode, Problem> {
    match door.app().remove_mail_address(&caller.signed()?, id).await {
        // Whoever asks twice has what they want.
        Ok(()) | Err(Error::NotFound) => Ok(StatusCode::NO_CONTENT),
        Err(error) => Err(error.into()),
    }
}

/// Say that mails arrive again
#[utoipa::path(delete, path = "/players/me/mail/bouncing", tag = "mail",
    responses((status = 204, description = "no address counts as bouncing now"), (status = "4XX", body = ProblemJson)))]
pub(super) async fn settle(State(door): State<Door>, caller: Caller) -> Result<StatusCode, Problem> {
    door.app().settle_bounces(&caller.signed()?).await?;
    Ok(StatusCode::NO_CONTENT)
}
