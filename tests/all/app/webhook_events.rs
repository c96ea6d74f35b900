//! The words of webhooks: which message comes with which mail, and what a message is called, says and is about. A kind that is added
//! does not compile before it stands here.

use fairschach::app::outbox::webhooks::event::{About, WebhookEvent, sentence, told_by};
use fairschach::base::{ChallengeId, GameId, MailKind, SeriesId, TournamentId};
use fairschach::game::Month;
use fairschach::show::Lang;
use uuid::Uuid;

use crate::house::source::read;

/// The message with a mail of this kind about a later turn of a game, as docs/webhooks.md has it.
const fn message(kind: MailKind) -> Option<&'static str> {
    Some(match kind {
        MailKind::Turn => "turn.opened",
        MailKind::Revealed => "pair.revealed",
        MailKind::CaptainDraw => "draw.offered",
        MailKind::Reminder => "clock.warning",
        MailKind::Objection => "claim.made",
        MailKind::Ruling => "claim.ruled",
        MailKind::Unanswered => "game.waiting",
        MailKind::Overdue => "game.waiting",
        MailKind::Escalated => "game.waiting",
        MailKind::KeyHolder => "game.waiting",
        MailKind::Leave => "leave.announced",
        MailKind::Challenge => "challenge.made",
        MailKind::LadderChallenge => "challenge.made",
        MailKind::ChallengeDeclined => "challenge.answered",
        MailKind::LadderAnswer => "challenge.answered",
        MailKind::SeriesInvitation => "series.invitation",
        MailKind::TournamentEntry => "tournament.entry",
        MailKind::TournamentStarted => "tournament.started",
        MailKind::TournamentRound => "tournament.round",
        MailKind::TournamentFinished => "tournament.ended",
        MailKind::TournamentCancelled => "tournament.ended",
        MailKind::TournamentClosed => "tournament.changed",
        MailKind::TournamentSheet => "tournament.changed",
        MailKind::TournamentPlayers => "tournament.changed",
        MailKind::TournamentPaused => "tournament.changed",
        MailKind::TournamentEnd => "tournament.changed",
        MailKind::Captain => "tournament.changed",
        MailKind::TournamentMessage => "tournament.message",
        MailKind::TournamentHand => "tournament.waiting",
        MailKind::LineUp => "tournament.line-up",
        MailKind::Outage => "server.outage",
        // The end of a game is told where it ends; all else is of the mails and the account themselves.
        MailKind::Result => return None,
        MailKind::Receipt => return None,
        MailKind::Answer => return None,
        MailKind::Digest => return None,
        MailKind::PassedOn => return None,
        MailKind::Invitation => return None,
        MailKind::Post => return None,
        MailKind::SignIn => return None,
        MailKind::Address => return None,
        MailKind::Account => return None,
        MailKind::Bounced => return None,
    })
}

/// What a message is called, and what it says to people.
const fn words(event: WebhookEvent) -> (&'static str, &'static str) {
    match event {
        WebhookEvent::GameStarted => ("game.started", "A game begins."),
        WebhookEvent::TurnOpened => ("turn.opened", "It is your move in a game."),
        WebhookEvent::PairRevealed => ("pair.revealed", "A pair is revealed."),
        WebhookEvent::DrawOffered => ("draw.offered", "You are offered a draw."),
        WebhookEvent::GameEnded => ("game.ended", "A game is over."),
        WebhookEvent::ClockWarning => ("clock.warning", "Your time is running short."),
        WebhookEvent::ClaimMade => ("claim.made", "There is a claim or an objection in a game."),
        WebhookEvent::ClaimRuled => ("claim.ruled", "There is a ruling in a game."),
        WebhookEvent::GameWaiting => ("game.waiting", "Something in a game is still waiting for an answer."),
        WebhookEvent::LeaveAnnounced => ("leave.announced", "A player announces leave, or takes it back."),
        WebhookEvent::ChallengeMade => ("challenge.made", "You are challenged to a game."),
        WebhookEvent::ChallengeAnswered => ("challenge.answered", "There is an answer to your challenge."),
        WebhookEvent::SeriesInvitation => {
            ("series.invitation", "You are invited to a series of tournaments.")
        }
        WebhookEvent::TournamentEntry => {
            ("tournament.entry", "There is news about your entry in a tournament.")
        }
        WebhookEvent::TournamentStarted => ("tournament.started", "A tournament begins."),
        WebhookEvent::TournamentRound => ("tournament.round", "A round is paired."),
        WebhookEvent::TournamentChanged => ("tournament.changed", "Something has changed in a tournament."),
        WebhookEvent::TournamentMessage => {
            ("tournament.message", "The director of a tournament has written to you.")
        }
        WebhookEvent::TournamentWaiting => {
            ("tournament.waiting", "Something in a tournament that you run is waiting for you.")
        }
        WebhookEvent::TournamentLineUp => {
            ("tournament.line-up", "Your team’s line-up for the next round has not been entered yet.")
        }
        WebhookEvent::TournamentEnded => ("tournament.ended", "A tournament is over."),
        WebhookEvent::RatingList => ("rating.list", "The new rating list is out."),
        WebhookEvent::ServerOutage => ("server.outage", "The server was away; your clocks are credited."),
        WebhookEvent::Test => ("test", "This is a test from your Fairschach server."),
    }
}

#[test]
fn each_mail_comes_with_its_message() {
    let game = GameId::from_uuid(Uuid::nil());
    for kind in MailKind::ALL {
        for turn in [None, Some(2)] {
            let told = told_by(kind, About::Game { game, turn });
            assert_eq!(told.map(WebhookEvent::as_str), message(kind), "{kind}");
        }
        // The first turn begins a game, and changes nothing else.
        let first = told_by(kind, About::Game { game, turn: Some(1) }).map(WebhookEvent::as_str);
        let expected = if kind == MailKind::Turn { Some("game.started") } else { message(kind) };
        assert_eq!(first, expected, "{kind}");
    }
}

#[test]
fn each_message_has_its_name_and_its_sentence() {
    let docs = ["docs/webhooks.md", "docs/webhooks-einrichten.md"].map(|path| read(path.as_ref()));
    for event in WebhookEvent::ALL {
        assert_eq!((event.as_str(), Lang::En.t(&sentence(event)).as_str()), words(event));
        let named = format!("`{event}`");
        assert!(docs.iter().all(|text| text.contains(&named)), "{named} is not described");
    }
}

/// What programs compare, and what messages hold that wait while the server is upgraded.
#[test]
fn each_message_names_what_it_is_about() {
    let id = Uuid::from_u128(7);
    let spelled = "00000000-0000-0000-0000-000000000007";
    let game = GameId::from_uuid(id);
    for (about, text) in [
        (About::Game { game, turn: Some(3) }, format!(r#"{{"game":"{spelled}","turn":3}}"#)),
        (About::Game { game, turn: None }, format!(r#"{{"game":"{spelled}","turn":null}}"#)),
        (
            About::Challenge { challenge: ChallengeId::from_uuid(id) },
            format!(r#"{{"challenge":"{spelled}"}}"#),
        ),
        (
            About::Tournament { tournament: TournamentId::from_uuid(id) },
            format!(r#"{{"tournament":"{spelled}"}}"#),
        ),
        (About::Series { series: SeriesId::from_uuid(id) }, format!(r#"{{"series":"{spelled}"}}"#)),
        (About::Ratings { month: Month::parse("2026-11").unwrap() }, r#"{"month":"2026-11"}"#.to_owned()),
        (About::Games {}, "{}".to_owned()),
    ] {
        assert_eq!(serde_json::to_string(&about).unwrap(), text);
        assert_eq!(serde_json::from_str::<About>(&text).unwrap(), about, "{text}");
    }
}
