//! Mails about one invented tournament, for [`crate::mail::render::samples`].

use crate::app::core::views::{GameState, GameView, Person};
use crate::app::games::disputes::ObjectionView;
use crate::app::notices::notice::NoticeBody;
use crate::app::notices::passed_on::PassedOn;
use crate::app::tournaments::notices::load::tournament_code;
use crate::app::tournaments::notices::types::{
    Audience, BeforeStart, ChallengeNews, Concerned, Drawn, NewGames, OwnGame, OwnGames, TournamentNews,
    TournamentNotice, Turned,
};
use crate::app::tournaments::series::mail::{SeriesNotice, SeriesPostNotice};
use crate::app::tournaments::todo::item::{DirectorItem, DirectorTask};
use crate::base::{BySide, GameId, SeriesId, Side, Timestamp, TournamentId};
use crate::game::{About, Asks, IncidentKind, Ruling};
use crate::mail::render::samples::games::{objection, ruling};
use crate::mail::render::samples::{CREATED, HOUR, RELEASED, id, person};
use crate::tournament::{AtTheEnd, PairingFault, Post, Sheet};

const DAY: i64 = 24 * HOUR;

fn tournament() -> TournamentId {
    TournamentId::from_uuid(id(1))
}

fn game(n: u128) -> GameId {
    GameId::from_uuid(id(n))
}

fn next() -> BeforeStart {
    BeforeStart { starts: Some(CREATED.plus(10 * DAY)), draws: true }
}

fn own(round: u16, made: bool, flag_at: Option<Timestamp>) -> OwnGame {
    OwnGame {
        round,
        game: made.then(|| game(40 + u128::from(round))),
        side: if round % 2 == 1 { Side::White } else { Side::Black },
        opponent: Some(person(Side::Black)),
        starts: (!made).then(|| CREATED.plus(i64::from(round) * 30 * DAY)),
        flag_at,
        annulled: false,
    }
}

fn games() -> OwnGames {
    let mut games = vec![own(1, true, Some(CREATED.plus(14 * DAY))), own(2, true, None), own(3, false, None)];
    games.push(OwnGame { opponent: None, ..own(4, false, None) });
    OwnGames { games, more: 2 }
}

fn unfinished() -> OwnGames {
    OwnGames { games: vec![own(1, true, Some(CREATED.plus(14 * DAY))), own(2, true, None)], more: 0 }
}

fn old_and_new() -> OwnGames {
    let old = OwnGame { annulled: true, ..own(1, true, None) };
    let new = OwnGame { game: Some(game(60)), ..own(1, true, Some(CREATED.plus(14 * DAY))) };
    OwnGames { games: vec![old, new], more: 0 }
}

/// An invitation to a class of a series, and one whose last day is over.
pub(in crate::mail) fn series_invitations() -> Vec<(&'static str, NoticeBody)> {
    let Some((sheet, _)) = sheets() else { return Vec::new() };
    let notice = |until: Option<Timestamp>| {
        let notice = SeriesNotice {
            id: SeriesId::from_uuid(id(32)),
            name: "Dauerturnier".to_owned(),
            class: until.map(|_| "A".to_owned()),
            sheet: sheet.clone(),
            players: 7,
            until,
        };
        ("series-invitation", NoticeBody::SeriesInvitation(Box::new(notice)))
    };
    vec![notice(Some(CREATED.plus(7 * DAY))), notice(None)]
}

/// Posts in a series: an arbiter's, one that was taken, and a director's.
pub(in crate::mail) fn series_posts() -> [(&'static str, NoticeBody); 3] {
    [Some(Post::Arbiter), None, Some(Post::Director)].map(|post| {
        let (id, name) = (SeriesId::from_uuid(id(32)), "Dauerturnier".to_owned());
        let notice = SeriesPostNotice { id, name, post, by: person(Side::Black) };
        ("post", NoticeBody::SeriesPost(Box::new(notice)))
    })
}

fn sheets() -> Option<(Box<Sheet>, Box<Sheet>)> {
    let text = r#"{"name": "Spring Cup", "kind": {"name": "round-robin", "cycles": 1}, "variant": "fairschach",
        "clock": "14d/pair", "dates": {"zone": "Europe/Berlin", "ends": "2027-11-20"}, "language": "en"}"#;
    let before: Sheet = serde_json::from_str(text).ok()?;
    let mut after = before.clone();
    after.places.max = 24;
    after.dates.ends = before.dates.ends.and_then(|day| day.tomorrow().ok());
    Some((Box::new(before), Box::new(after)))
}

fn challenge(how: ChallengeNews) -> TournamentNews {
    TournamentNews::Challenge { how, challenger: person(Side::White), challenged: person(Side::Black) }
}

fn line_up(reminds: bool) -> TournamentNews {
    TournamentNews::LineUp {
        round: 2,
        due: CREATED.plus(if reminds { DAY } else { 7 * DAY }),
        teams: ["Kassel 1876".to_owned(), "Oxford & Thame".to_owned()],
        players: vec![person(Side::White).name, person(Side::Black).name],
        reminds,
    }
}

fn todo_mail() -> TournamentNews {
    let item = |task, since: Option<i64>, due: Option<i64>| DirectorItem {
        tournament: tournament(),
        name: "Spring Cup".to_owned(),
        task,
        since: since.map(|days| CREATED.plus(-days * DAY)),
        due: due.map(|days| CREATED.plus(days * DAY)),
    };
    let player = || person(Side::Black);
    let few = DirectorTask::TooFewEntrants { entered: 5, needed: 8 };
    let failed = DirectorTask::NotPaired {
        round: 3,
        fault: Some(PairingFault::TooSlow),
        why: PairingFault::TooSlow.wording().english.to_owned(),
    };
    let players = BySide::from_fn(person);
    let appeal = DirectorTask::Incident { game: game(43), players, kind: IncidentKind::Appeal };
    TournamentNews::Todo {
        items: vec![
            item(few, None, None),
            item(DirectorTask::ToStart { entered: 12 }, None, None),
            item(DirectorTask::Waiting { players: 2 }, Some(3), None),
            item(failed, Some(1), None),
            item(DirectorTask::PairedOtherwise { round: 3, boards: 2 }, Some(1), None),
            item(DirectorTask::LateGames { games: 2 }, Some(1), None),
            item(DirectorTask::Silent { player: player() }, Some(40), None),
            item(DirectorTask::HardEndNear { games: 7 }, None, Some(10)),
            item(DirectorTask::HardEnd { game: game(41) }, Some(1), None),
            item(DirectorTask::NoArbiter { games: 4 }, None, None),
            item(appeal, Some(2), Some(3)),
            item(DirectorTask::Bounced { player: player() }, None, None),
            item(DirectorTask::Paused, Some(2), None),
        ],
        more: 3,
    }
}

fn left(own: bool, silent: bool, annulled: bool) -> TournamentNews {
    TournamentNews::Left {
        who: person(if own { Side::White } else { Side::Black }),
        own,
        silent,
        annulled,
        why: "Illness, <for long>.".into(),
        games: OwnGames { games: vec![OwnGame { annulled, ..self::own(1, true, None) }], more: 0 },
    }
}

#[expect(clippy::too_many_lines, reason = "a list of samples")]
fn told() -> Vec<TournamentNews> {
    let who = || person(Side::Black);
    let replaced = |reader| TournamentNews::Replaced {
        who: who(),
        substitute: person(Side::White),
        reader,
        why: "Illness.".into(),
        games: old_and_new(),
    };
    let post = |post| TournamentNews::Post { post, by: Some(who()) };
    let turned =
        |how| TournamentNews::Turned { how, why: "The server moves house.\nThank you for waiting.".into() };
    let mut all = vec![
        TournamentNews::Entered { by: None, waits: None, next: next() },
        TournamentNews::Entered { by: Some(who()), waits: Some(3), next: next() },
        TournamentNews::MovedUp { next: BeforeStart { starts: None, draws: false } },
        TournamentNews::TakenBack { by: Some(who()) },
        TournamentNews::Closed { entered: 16, waits: None, next: next() },
        TournamentNews::Started {
            number: 7,
            section: Some(2),
            players: 16,
            games: games(),
            drawn: Some(Drawn { commitment: Some("7d".repeat(32)), secret: "5a".repeat(32) }),
        },
        TournamentNews::Paired { what: NewGames::Round(2), games: games() },
        line_up(false),
        line_up(true),
        TournamentNews::Captain { team: Some("Kassel 1876".to_owned()), line_ups: true, draws: true },
        TournamentNews::Captain { team: None, line_ups: true, draws: true },
        post(Some(Post::Director)),
        post(Some(Post::Assistant)),
        post(Some(Post::Arbiter)),
        post(None),
        TournamentNews::Paired { what: NewGames::Final, games: games() },
        TournamentNews::Paired { what: NewGames::Extra, games: games() },
    ];
    if let Some((before, after)) = sheets() {
        let mut later = before.clone();
        later.dates.ends = after.dates.ends;
        all.push(TournamentNews::Sheet {
            before: before.clone(),
            after,
            why: "More people want to play.".into(),
        });
        all.push(TournamentNews::Sheet { before, after: later, why: "The holidays were forgotten.".into() });
    }
    all.extend([
        left(true, false, false),
        left(true, true, true),
        left(false, false, true),
        left(false, true, false),
        replaced(Concerned::Left),
        replaced(Concerned::Substitute),
        replaced(Concerned::Opponent),
        TournamentNews::Replayed { why: "A wrong array.".into(), games: old_and_new() },
        turned(Turned::Paused),
        turned(Turned::Resumed),
        turned(Turned::Cancelled),
        TournamentNews::HardEnd { why: None, rule: AtTheEnd::Adjudicate, games: unfinished() },
        TournamentNews::HardEnd {
            why: Some("Only two still play.".into()),
            rule: AtTheEnd::Draw,
            games: unfinished(),
        },
        challenge(ChallengeNews::Accepted),
        challenge(ChallengeNews::Begins),
        challenge(ChallengeNews::Refused),
        challenge(ChallengeNews::Unanswered),
        challenge(ChallengeNews::Declined),
        challenge(ChallengeNews::Lapsed),
        challenge(ChallengeNews::TakenBack),
        TournamentNews::Finished {
            own: Some(("2–3".to_owned(), "9.5".to_owned(), 16)),
            table: vec![
                ("1".to_owned(), Person { name: "Zoë".to_owned(), ..who() }, "11.0".to_owned()),
                ("2–3".to_owned(), person(Side::White), "9.5".to_owned()),
                ("2–3".to_owned(), who(), "9.5".to_owned()),
            ],
            more: 13,
            series: None,
        },
        TournamentNews::Message {
            from: who(),
            subject: "The prizes & the dinner".to_owned(),
            text: "Dear friends,\n\nthe dinner is on Friday.\n<b>See you there!</b>".to_owned(),
            to: Audience::Section(2),
            team: None,
        },
        TournamentNews::Message {
            from: who(),
            subject: "Please enter".to_owned(),
            text: "Your opponents are waiting.".to_owned(),
            to: Audience::WaitedFor,
            team: None,
        },
        TournamentNews::Message {
            from: who(),
            subject: "Your next match".to_owned(),
            text: "It begins on Friday.".to_owned(),
            to: Audience::Section(2),
            team: Some("Blues".to_owned()),
        },
        todo_mail(),
        turned(Turned::BrokenOff),
    ]);
    all
}

/// One mail of each kind and look, with its name.
pub(in crate::mail) fn all() -> Vec<(&'static str, NoticeBody)> {
    let notice = |what: TournamentNews| {
        let kind = what.kind().as_str();
        let notice = TournamentNotice {
            id: tournament(),
            name: "Spring Cup".to_owned(),
            code: tournament_code(tournament()),
            what,
        };
        (kind, NoticeBody::Tournament(Box::new(notice)))
    };
    let mut all: Vec<_> = told().into_iter().map(notice).collect();
    all.extend([true, false].map(|to_director| ("passed-on", passed_on(to_director))));
    all
}

fn passed_on(to_director: bool) -> NoticeBody {
    NoticeBody::PassedOn(Box::new(PassedOn {
        tournament: tournament(),
        name: "Spring Cup".to_owned(),
        from: person(Side::Black),
        to_director,
        text: "I cannot come on Friday.\n\n> the dinner is on Friday.\n> <b>See you there!</b>".to_owned(),
        cut: to_director,
        files: to_director,
    }))
}

/// A game that is stopped at its tournament's last date, and what a side claims then.
pub(in crate::mail) fn adjudicated(mut game: GameView) -> [(&'static str, NoticeBody); 2] {
    game.state = GameState::Adjudicated;
    let stopped = NoticeBody::Ruling {
        game: game.clone(),
        ruling: Box::new(ruling(Ruling::Adjudicate {
            end: RELEASED.plus(-HOUR),
            until: RELEASED.plus(14 * DAY),
        })),
    };
    let claimed = NoticeBody::Objection {
        game,
        objection: Box::new(ObjectionView {
            asks: Some(Asks::Win),
            line: Some("1. Re1-e8 Kg8-h7".into()),
            about: About::Adjudication,
            text: "I am a rook up.".into(),
            ..*objection()
        }),
        reminds: false,
    };
    [("ruling-adjudication", stopped), ("objection-adjudication", claimed)]
}
