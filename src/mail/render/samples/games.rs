//! Samples of what mails about games and challenges tell.

use std::collections::BTreeMap;

use super::{CREATED, HOUR, RELEASED, game, id, pair, person};
use crate::app::core::views::{GameState, GameView, OnTime, Person, Viewer};
use crate::app::games::challenges::view::{ChallengeState, ChallengeView};
use crate::app::games::create::NewGameRequest;
use crate::app::games::disputes::{ObjectionView, RulingView};
use crate::app::notices::notice::{KeyHolderAway, NoticeBody, Reminder};
use crate::app::tournaments::ladder::mail::LadderNotice;
use crate::base::{BySide, ChallengeId, PlayerId, Side, Timestamp, TournamentId};
use crate::game::{About, By, FallenFlag, GameResult, Leave, Ruling};

/// A loss on time, both flags at the same instant, and a draw that a captain accepted.
pub(super) fn endings(game: GameView) -> [(&'static str, NoticeBody); 3] {
    let flag = FallenFlag { at: RELEASED, given: 14 * 24 * HOUR, credit: HOUR, used: (14 * 24 + 1) * HOUR };
    let (mut lost, mut drawn, mut stands) = (game.clone(), game.clone(), game);
    let result = GameResult::win(Side::White, By::Time);
    lost.state = GameState::Finished;
    lost.result = Some(result);
    lost.on_time = Some(OnTime {
        flags: BySide { white: None, black: Some(flag) },
        appeal_until: Some(RELEASED.plus(14 * 24 * HOUR)),
    });
    let agreed = GameResult::draw(By::Agreement);
    (drawn.state, drawn.result) = (GameState::Finished, Some(agreed));
    let captain = Some(Person { id: PlayerId::from_uuid(id(12)), name: "Zoë".to_owned() });
    stands.state = GameState::Suspended;
    stands.on_time =
        Some(OnTime { flags: BySide { white: Some(flag), black: Some(flag) }, appeal_until: None });
    [
        ("result-on-time", NoticeBody::Result { game: lost, result, captain: None, pgn: None }),
        ("ruling-flags", NoticeBody::Flags { game: stands }),
        ("result-captain", NoticeBody::Result { game: drawn, result: agreed, captain, pgn: None }),
    ]
}

/// A draw that is offered to a player of whose team the reader is captain.
pub(super) fn captain_draw(mut game: GameView) -> (&'static str, NoticeBody) {
    game.viewer = Viewer::Public;
    game.sides.white.offers_draw = true;
    ("captain-draw", NoticeBody::CaptainDraw { game, side: Some(Side::Black) })
}

pub(super) fn leave(side: Side, days: Option<i64>) -> Option<NoticeBody> {
    let game = game(pair()?.resolution.position, Side::White)?;
    // 2026-12-24, at midnight in UTC.
    let from = Timestamp::from_us(1_798_070_400_000_000);
    let to = from.plus(9 * 24 * HOUR);
    Some(NoticeBody::Leave {
        game,
        side,
        leave: Leave { from, to },
        until: days.map(|days| from.plus(days * 24 * HOUR)),
    })
}

fn offered() -> Option<ChallengeView> {
    let request = NewGameRequest {
        white: person(Side::White).id,
        black: person(Side::Black).id,
        arbiter: None,
        arbiter2: None,
        variant: "fairschach".to_owned(),
        rules: "fsr-2023".to_owned(),
        options: BTreeMap::new(),
        terms: [("leave".to_owned(), "30".to_owned())].into(),
        clock: "14d/pair".to_owned(),
        board: None,
        start: None,
        position: None,
        request_key: None,
    };
    Some(ChallengeView {
        id: ChallengeId::from_uuid(id(30)),
        from: person(Side::White),
        to: Some(person(Side::Black)),
        by_link: false,
        by_mail: false,
        side: None,
        agreed: request.agree().ok()?,
        drawn: false,
        created: CREATED,
        expires: CREATED.plus(14 * 24 * HOUR),
        state: ChallengeState::Open,
        game: None,
        ratings: None,
        own_rating: None,
    })
}

pub(super) fn challenge(link: Option<&str>) -> Option<NoticeBody> {
    Some(NoticeBody::Challenge { challenge: Box::new(offered()?), link: link.map(str::to_owned) })
}

pub(super) fn ladder_challenge() -> NoticeBody {
    NoticeBody::LadderChallenge(Box::new(LadderNotice {
        id: TournamentId::from_uuid(id(31)),
        name: "Vereinsleiter 2026".to_owned(),
        challenger: person(Side::White).name,
        answer_by: CREATED.plus(7 * 24 * HOUR),
        refused: crate::tournament::ladder::Refused::Forfeit,
        open: true,
    }))
}

pub(super) fn declined() -> Option<NoticeBody> {
    Some(NoticeBody::ChallengeDeclined { challenge: Box::new(offered()?) })
}

pub(super) fn key_holder(away: KeyHolderAway) -> Option<NoticeBody> {
    let game = game(pair()?.resolution.position, Side::White)?;
    Some(NoticeBody::KeyHolder { game, away })
}

pub(super) fn reminder(why: Reminder) -> Option<NoticeBody> {
    let mut game = game(pair()?.resolution.position, Side::White)?;
    let left = match why {
        Reminder::LastDay => 24 * HOUR,
        Reminder::Fifth => 67 * HOUR,
        Reminder::Tenth => 34 * HOUR,
        Reminder::Before(hours) => i64::from(hours) * HOUR,
        Reminder::Half | Reminder::Silence(_) => 7 * 24 * HOUR,
    };
    game.sides.white.flag_at = Some(game.now.plus(left));
    Some(NoticeBody::Reminder { game, why })
}

/// With two arbiters.
pub(super) fn arbitrated(game: GameView) -> GameView {
    let arbiter = |n, name: &str| Some(Person { id: PlayerId::from_uuid(id(n)), name: name.to_owned() });
    GameView { arbiter: arbiter(9, "Carla <3"), arbiter2: arbiter(12, "Dora Ŝ"), ..game }
}

/// A ruling with its reason.
pub(in crate::mail) fn ruling(ruling: Ruling) -> RulingView {
    RulingView {
        seq: 7,
        turn: 3,
        at: RELEASED.plus(-HOUR / 7200),
        by: Person { id: PlayerId::from_uuid(id(9)), name: "Carla <3".to_owned() },
        ruling,
        reason: "The position was published wrongly.".into(),
        rule: "FSR 9".into(),
        again: matches!(ruling, Ruling::VoidAndReplay { .. }).then(|| super::BEFORE.to_owned()),
        operator: false,
        credit: None,
    }
}

/// To whoever was named arbiter of one game.
pub(super) fn arbiter_named(game: GameView) -> (&'static str, NoticeBody) {
    let game = GameView { viewer: Viewer::Arbiter, ..arbitrated(game) };
    let named = ruling(Ruling::Appoint { arbiter: PlayerId::from_uuid(id(12)) });
    let named = RulingView { reason: "An appeal needs another arbiter.".into(), ..named };
    ("post-game", NoticeBody::ArbiterNamed { game, ruling: Box::new(named) })
}

/// An objection that nobody has answered.
pub(in crate::mail) fn objection() -> Box<ObjectionView> {
    Box::new(ObjectionView {
        asks: None,
        line: None,
        seq: 5,
        turn: 3,
        at: RELEASED.plus(-HOUR / 7200),
        by: Side::Black,
        about: About::Clock,
        text: "Meine Uhr <lief>,\nobwohl ich eingereicht hatte.".into(),
        against: None,
        due: None,
        answer: None,
    })
}
