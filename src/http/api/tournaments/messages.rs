//! Writing to a tournament's players, and how far the sending is.

use axum::Json;
use axum::http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::tournaments::notices::bulk_mail::{MessageView, NewMessage};
use crate::app::tournaments::notices::types::Audience;
use crate::base::TournamentId;
use crate::http::api::extract::{Answer, Answered, Ask, At, Fields, Idempotency, Posted, Shown, body, word};
use crate::http::api::shapes::shape;
use crate::http::session::Caller;

word! {
    /// To whom a message goes; a section is named beside it.
    pub(in crate::http::api) MessageTo(Option<Audience>):
    "all" => Some(Audience::All), "waited-for" => Some(Audience::WaitedFor), "section" => None
}

body! {
    /// A message to the players of a tournament.
    pub(in crate::http::api) struct MessageRequest {
        /// One line of 1 to 200 characters.
        subject: String,
        /// 1 to 10,000 characters.
        text: String,
        /// `all`, `section` or `waited-for` (those who owe an entry).
        to: MessageTo,
        /// `section`: which, from 1.
        section: Option<u16>,
        /// True: nothing is sent, and the answer says to how many it would go.
        preview: Option<bool>,
    }
    check must_fit
}

fn must_fit(fields: &mut Fields) {
    if let ("all" | "waited-for", true) | ("section", false) = (fields.word("to"), fields.has("section")) {
        let says = "\"to\" takes all, waited-for, or section together with \"section\"";
        fields.push_error("wrong-value", "to", says);
    }
}

/// The message, read.
pub(in crate::http::api) struct Written {
    message: NewMessage,
    preview: bool,
}

impl Ask for Written {
    fn read(fields: &mut Fields) -> Option<Written> {
        let asked = MessageRequest::read(fields)?;
        let whom = match asked.to.0 {
            Some(whom) => whom,
            None => Audience::Section(asked.section?),
        };
        let message = NewMessage { subject: asked.subject, text: asked.text, whom };
        let preview = asked.preview.unwrap_or(false);
        Some(Written { message, preview })
    }
}

/// What became of a message, or would.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct WrittenJson {
    /// Its place in the tournament's record; nothing for a preview.
    seq: Option<i64>,
    /// To how many it goes.
    count: usize,
}

shape! {
    /// A message that was sent.
    pub(in crate::http::api) struct MessageJson of one: MessageView {
        /// Its place in the tournament's record.
        seq: i64 = one.seq,
        /// When it was written.
        at: Moment = one.at,
        /// The name of who wrote it.
        by: Option<String> = one.by.map(|by| by.name),
        /// The subject.
        subject: String = one.subject,
        /// The text.
        text: String = one.text,
        /// `all`, `section` or `waited-for`.
        to: &'static str = one.whom.as_str(),
        /// The section, where it went to one.
        section: Option<u16> = match one.whom {
            Audience::Section(section) => Some(section),
            _ => None,
        },
        /// To how many it goes.
        count: usize = one.count,
        /// Mails that wait to be sent.
        queued: usize = one.queued,
        /// Mails that the next server has taken over.
        sent: usize = one.sent,
        /// Mails that were given up.
        failed: usize = one.failed,
    }
}

/// Messages to a tournament's players.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct MessagesJson {
    /// The newest first, 50 at most.
    messages: Vec<MessageJson>,
}

/// Write to a tournament's players
///
/// For those who run it, ten times a day at most. Everybody gets a mail of their own; answers by mail are passed on
/// to the writer, without an address.
#[utoipa::path(post, path = "/tournaments/{id}/messages", operation_id = "write_message", tag = "tournaments", request_body = MessageRequest,
    params(Idempotency),
    responses((status = 200, body = WrittenJson, description = "a preview"), (status = 202, body = WrittenJson)))]
pub(super) async fn write(At(id): At<TournamentId>, posted: Posted<Written>) -> Answered {
    Answer::once(posted, async |door, actor, value| {
        let (app, message) = (door.app(), value.message.checked()?);
        let count = app.tournament_notices().message_readers(actor, id, &message.whom).await?;
        let (seq, status) = if value.preview {
            (None, StatusCode::OK)
        } else {
            let seq = app.tournament_notices().write_to_tournament(actor, id, &message).await?;
            (Some(seq), StatusCode::ACCEPTED)
        };
        Answer::json(status, &WrittenJson { seq, count })
    })
    .await
}

/// What was written to a tournament's players
///
/// For those who run it, the newest 50 first, each with how far the sending is.
#[utoipa::path(get, path = "/tournaments/{id}/messages", operation_id = "list_messages", tag = "tournaments",
    responses((status = 200, body = MessagesJson)))]
pub(super) async fn list(At(id): At<TournamentId>, caller: Caller) -> Shown<MessagesJson> {
    let found = caller.app().tournament_notices().messages(caller.signed()?, id).await?;
    Ok(Json(MessagesJson { messages: found.into_iter().map(MessageJson::from).collect() }))
}
