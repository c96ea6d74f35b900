//! What a message to a webhook tells, and how it is written.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::app::error::{Error, Result};
use crate::base::{ChallengeId, GameId, MailKind, SeriesId, Timestamp, TournamentId, words};
use crate::game::Month;
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
        /// Something in a game waits for an answer: an objection, a claim, or its key holder's part.
        GameWaiting: "game.waiting",
        /// A player of a game announces leave, or takes it back.
        LeaveAnnounced: "leave.announced",
        /// Somebody challenges the reader.
        ChallengeMade: "challenge.made",
        /// What has become of a challenge of the reader's, where no game begins.
        ChallengeAnswered: "challenge.answered",
        /// The reader is invited to a series of tournaments.
        SeriesInvitation: "series.invitation",
        /// The reader is entered in a tournament, has moved up, or is entered no more.
        TournamentEntry: "tournament.entry",
        /// Play begins in a tournament.
        TournamentStarted: "tournament.started",
        /// A round is paired.
        TournamentRound: "tournament.round",
        /// Entries are closed, the sheet or the players are others, all games are paused or go on, or the reader is captain of a
        /// team or no longer.
        TournamentChanged: "tournament.changed",
        /// A tournament's director writes.
        TournamentMessage: "tournament.message",
        /// Something waits for those who run a tournament.
        TournamentWaiting: "tournament.waiting",
        /// The reader, captain of a team, has not entered its line-up.
        TournamentLineUp: "tournament.line-up",
        /// A tournament is over or does not take place.
        TournamentEnded: "tournament.ended",
        /// A month's rating lists are there, and the reader stands in one.
        RatingList: "rating.list",
        /// The server was away.
        ServerOutage: "server.outage",
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

impl WebhookEvent {
    /// Whether it comes, or does not, by how it stands with the reader's own entry of an open turn, or with their team's line-up.
    pub(super) const fn is_of_own_entry(self) -> bool {
        matches!(self, WebhookEvent::TurnOpened | WebhookEvent::ClockWarning | WebhookEvent::TournamentLineUp)
    }
}

impl WebhookForm {
    /// Whether its owner names an address that is called.
    pub const fn is_called(self) -> bool {
        !matches!(self, WebhookForm::Push | WebhookForm::Stream)
    }
}

/// What a webhook is told where its owner gets such a mail.
pub const fn told_by(kind: MailKind, about: About) -> Option<WebhookEvent> {
    Some(match kind {
        MailKind::Turn if matches!(about, About::Game { turn: Some(1), .. }) => WebhookEvent::GameStarted,
        MailKind::Turn => WebhookEvent::TurnOpened,
        MailKind::Revealed => WebhookEvent::PairRevealed,
        MailKind::Reminder => WebhookEvent::ClockWarning,
        MailKind::CaptainDraw => WebhookEvent::DrawOffered,
        MailKind::Objection => WebhookEvent::ClaimMade,
        MailKind::Ruling => WebhookEvent::ClaimRuled,
        MailKind::Unanswered | MailKind::Overdue | MailKind::Escalated | MailKind::KeyHolder => {
            WebhookEvent::GameWaiting
        }
        MailKind::Leave => WebhookEvent::LeaveAnnounced,
        MailKind::Challenge | MailKind::LadderChallenge => WebhookEvent::ChallengeMade,
        MailKind::ChallengeDeclined | MailKind::LadderAnswer => WebhookEvent::ChallengeAnswered,
        MailKind::SeriesInvitation => WebhookEvent::SeriesInvitation,
        MailKind::TournamentEntry => WebhookEvent::TournamentEntry,
        MailKind::TournamentStarted => WebhookEvent::TournamentStarted,
        MailKind::TournamentRound => WebhookEvent::TournamentRound,
        MailKind::TournamentClosed
        | MailKind::TournamentSheet
        | MailKind::Captain
        | MailKind::TournamentPlayers
        | MailKind::TournamentPaused
        | MailKind::TournamentEnd => WebhookEvent::TournamentChanged,
        MailKind::TournamentMessage => WebhookEvent::TournamentMessage,
        MailKind::TournamentHand => WebhookEvent::TournamentWaiting,
        MailKind::LineUp => WebhookEvent::TournamentLineUp,
        MailKind::TournamentFinished | MailKind::TournamentCancelled => WebhookEvent::TournamentEnded,
        MailKind::Outage => WebhookEvent::ServerOutage,
        // Told where they happen; or they concern the mails themselves and who may sign in or has a post, which only a mailbox learns.
        MailKind::Result
        | MailKind::Receipt
        | MailKind::Answer
        | MailKind::Digest
        | MailKind::PassedOn
        | MailKind::Invitation
        | MailKind::Post
        | MailKind::SignIn
        | MailKind::Address
        | MailKind::Account
        | MailKind::Bounced => return None,
    })
}

/// What a message is about; in JSON it is the ids of that.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum About {
    /// A game, and a turn of it.
    Game {
        game: GameId,
        turn: Option<u32>,
    },
    Challenge {
        challenge: ChallengeId,
    },
    Tournament {
        tournament: TournamentId,
    },
    Series {
        series: SeriesId,
    },
    /// A month's rating lists.
    Ratings {
        month: Month,
    },
    /// All that the reader plays; or nothing, in a message that only tries the webhook.
    Games {},
}

/// What a message says of that: ids and an address; nothing that was entered.
#[derive(Serialize, Deserialize)]
pub(super) struct Data {
    #[serde(flatten)]
    pub(super) about: About,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) url: Option<String>,
}

impl About {
    /// With the page where it is looked at.
    pub(super) fn data(self, public_url: &str) -> Data {
        let path = match self {
            About::Game { game, .. } => format!("/games/{game}"),
            About::Challenge { .. } => "/challenges".to_owned(),
            About::Tournament { tournament } => format!("/tournaments/{tournament}"),
            About::Series { series } => format!("/series/{series}"),
            About::Ratings { .. } => "/ratings".to_owned(),
            About::Games {} => "/games".to_owned(),
        };
        Data { about: self, url: Some(format!("{public_url}{path}")) }
    }

    /// The id of the one thing that it is about; empty where it is about several.
    pub(super) fn id(self) -> String {
        match self {
            About::Game { game, .. } => game.to_string(),
            About::Challenge { challenge } => challenge.to_string(),
            About::Tournament { tournament } => tournament.to_string(),
            About::Series { series } => series.to_string(),
            About::Ratings { .. } | About::Games {} => String::new(),
        }
    }
}

pub(super) fn event_of(row: &WebhookCallRow) -> Result<WebhookEvent> {
    WebhookEvent::parse(&row.event).ok_or_else(|| broken(row))
}

fn broken(row: &WebhookCallRow) -> Error {
    Error::Broken(format!("table webhook_call, row {}: it cannot be read", row.id))
}

pub(super) fn data_of(row: &WebhookCallRow) -> Result<Data> {
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
        let url = data.url.as_deref().unwrap_or_default();
        format!("{} {url}", lang.t(&sentence(event))).trim_end().to_owned()
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

/// The key of the sentence that says what an event is.
pub fn sentence(event: WebhookEvent) -> String {
    format!("webhook-{}", event.as_str().replace('.', "-"))
}
