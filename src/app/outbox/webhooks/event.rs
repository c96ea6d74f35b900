//! What a message to a webhook tells, and how it is written.

use serde_json::{Value, json};

use crate::app::error::{Error, Result};
use crate::base::{MailKind, Timestamp, words};
use crate::show::Lang;
use crate::store::WebhookCallRow;

words! {
    /// What a message tells.
    pub enum WebhookEvent {
        /// A game begins: its first turn is open.
        GameStarted: "game.started",
        /// The reader has to enter.
        TurnOpened: "turn.opened",
        /// Both entries of a turn are revealed.
        PairRevealed: "pair.revealed",
        /// The other side's revealed entry offered a draw.
        DrawOffered: "draw.offered",
        /// The game is over.
        GameEnded: "game.ended",
        /// The reader's own time runs short.
        ClockWarning: "clock.warning",
        /// An objection, an appeal, or a claim to an arbiter.
        ClaimMade: "claim.made",
        /// Somebody has ruled, or the server has stopped or credited clocks.
        ClaimRuled: "claim.ruled",
        /// A round is paired.
        TournamentRound: "tournament.round",
        /// A tournament is over or does not take place.
        TournamentEnded: "tournament.ended",
        /// A month's rating lists are there, and the reader stands in one.
        RatingList: "rating.list",
        /// The owner tries the webhook.
        Test: "test",
    }

    /// How a message is written.
    pub enum WebhookForm {
        /// As Standard Webhooks has it.
        Standard: "standard",
        /// For an incoming webhook of Discord.
        Discord: "discord",
        /// For one of Slack or Mattermost, for Matrix by hookshot, and for a bot of Telegram.
        Slack: "slack",
        /// A sentence as plain text, for ntfy.
        Text: "text",
        /// Encrypted for a browser, which has its own page.
        Push: "push",
        /// Numbered, and read by the account's programs as a stream.
        Stream: "stream",
    }
}

impl WebhookForm {
    /// Whether its owner names an address that is called.
    pub const fn is_called(self) -> bool {
        !matches!(self, WebhookForm::Push | WebhookForm::Stream)
    }
}

/// What a webhook is told where its owner gets such a mail.
pub(super) const fn told_by(kind: MailKind, turn: Option<u32>) -> Option<WebhookEvent> {
    Some(match kind {
        MailKind::Turn if matches!(turn, Some(1)) => WebhookEvent::GameStarted,
        MailKind::Turn => WebhookEvent::TurnOpened,
        MailKind::Revealed => WebhookEvent::PairRevealed,
        MailKind::Reminder => WebhookEvent::ClockWarning,
        MailKind::Objection => WebhookEvent::ClaimMade,
        MailKind::Ruling => WebhookEvent::ClaimRuled,
        MailKind::TournamentRound => WebhookEvent::TournamentRound,
        MailKind::TournamentFinished | MailKind::TournamentCancelled => WebhookEvent::TournamentEnded,
        _ => return None,
    })
}

pub(super) fn event_of(row: &WebhookCallRow) -> Result<WebhookEvent> {
    WebhookEvent::parse(&row.event).ok_or_else(|| broken(row))
}

fn broken(row: &WebhookCallRow) -> Error {
    Error::Broken(format!("table webhook_call, row {}: it cannot be read", row.id))
}

/// What a message is about, as JSON.
pub(super) fn data_of(row: &WebhookCallRow) -> Result<Value> {
    serde_json::from_str(&row.data).map_err(|_| broken(row))
}

/// A message as programs read it (Standard Webhooks, *thin payload*).
pub(super) fn thin(row: &WebhookCallRow) -> Result<Value> {
    let at = Timestamp::from_us(row.release_us).to_string();
    Ok(json!({ "type": event_of(row)?.as_str(), "timestamp": at, "data": data_of(row)? }))
}

/// A message's body with its type; the same bytes at every try.
pub(super) fn written(
    form: WebhookForm,
    row: &WebhookCallRow,
    lang: Lang,
) -> Result<(&'static str, Vec<u8>)> {
    let data = data_of(row)?;
    let event = event_of(row)?;
    let says = || {
        let url = data["url"].as_str().unwrap_or_default();
        format!("{} {url}", lang.t(sentence(event))).trim_end().to_owned()
    };
    let json = "application/json";
    Ok(match form {
        WebhookForm::Standard => (json, thin(row)?.to_string().into_bytes()),
        WebhookForm::Discord => (json, json!({ "content": says() }).to_string().into_bytes()),
        WebhookForm::Slack => (json, json!({ "text": says() }).to_string().into_bytes()),
        WebhookForm::Text => ("text/plain; charset=utf-8", says().into_bytes()),
        // Written anew at each try, for its keys are; sent nowhere.
        WebhookForm::Push | WebhookForm::Stream => return Err(broken(row)),
    })
}

/// What an event is in a sentence.
pub fn sentence(event: WebhookEvent) -> &'static str {
    match event {
        WebhookEvent::GameStarted => "webhook-game-started",
        WebhookEvent::TurnOpened => "webhook-turn-opened",
        WebhookEvent::PairRevealed => "webhook-pair-revealed",
        WebhookEvent::DrawOffered => "webhook-draw-offered",
        WebhookEvent::GameEnded => "webhook-game-ended",
        WebhookEvent::ClockWarning => "webhook-clock-warning",
        WebhookEvent::ClaimMade => "webhook-claim-made",
        WebhookEvent::ClaimRuled => "webhook-claim-ruled",
        WebhookEvent::TournamentRound => "webhook-tournament-round",
        WebhookEvent::TournamentEnded => "webhook-tournament-ended",
        WebhookEvent::RatingList => "webhook-rating-list",
        WebhookEvent::Test => "webhook-test",
    }
}
