//! Challenges: offered to all, to one, or by mail; accepted once, declined, withdrawn, or over.

use fairschach::app::accounts::sign_in::links::Browser;
use fairschach::app::actor::Actor;
use fairschach::app::error::Error;
use fairschach::app::games::challenges::accept::{Invited, lot};
use fairschach::app::games::challenges::offer::{
    CHALLENGE_DAYS_MAX, CHALLENGES_PER_DAY, INVITATIONS_PER_DAY, NewChallenge, OPEN_CHALLENGES_MAX, Opponent,
    default_start,
};
use fairschach::app::games::challenges::view::{
    ChallengeState, RANGE_RATING_MAX, RANGE_RATING_MIN, RatingRange,
};
use fairschach::app::games::create::NewGameRequest;
use fairschach::app::limits::NEWCOMER_CHALLENGES_MAX;
use fairschach::app::notices::notice::NoticeBody;
use fairschach::app::ratings::compute::RATINGS_DELAY;
use fairschach::base::{BySide, ChallengeId, GameId, PlayerId, Side};
use fairschach::mail::Sender;
use fairschach::rules::RuleSet;

use crate::support::invariants::all_is_well;
use crate::support::{DAY, Database, TestApp, on_both};

on_both! {
    anybody_accepts_what_is_offered_to_all => to_all;
    one_player_alone_accepts_or_declines => to_one;
    a_friend_without_an_account_is_invited_by_mail => by_mail;
    whoever_has_the_link_and_an_account_accepts => by_a_link;
    challenges_have_their_limits => limits;
    the_lot_can_be_counted_out => by_lot;
    two_accept_at_once => at_once;
    ratings_within_a_range_alone_accept => within_a_range;
}

pub(crate) fn offer(house: &TestApp, to: Opponent) -> NewChallenge {
    NewChallenge {
        to,
        side: None,
        days: 14,
        ratings: None,
        game: NewGameRequest { arbiter: None, ..house.request() },
    }
}

async fn players(house: &TestApp, game: GameId) -> BySide<PlayerId> {
    house.app.games().game(None, game).await.unwrap().sides.map(|side| side.player.id)
}

pub(in crate::app) async fn state(house: &TestApp, by: &Actor, id: ChallengeId) -> ChallengeState {
    house.app.challenges().challenge_by_id(by, id).await.unwrap().state
}

async fn to_all(database: Database) {
    let house = TestApp::new(database).await;
    let new = NewChallenge { side: Some(Side::Black), ..offer(&house, Opponent::Anyone) };
    let id = house.app.challenges().challenge(&house.white, new).await.unwrap();
    let seen = house.app.challenges().challenges(&house.black).await.unwrap();
    assert_eq!(seen.to_all.len(), 1);
    assert_eq!(seen.to_all[0].from.name, "Anna");
    assert!(seen.to_you.is_empty() && seen.own.is_empty());
    assert_eq!(house.app.challenges().challenges(&house.white).await.unwrap().own.len(), 1);
    let own = house.app.challenges().accept_challenge(&house.white, id).await;
    assert!(matches!(own, Err(Error::NotAllowed(_))), "one's own");
    let game = house.app.challenges().accept_challenge(&house.black, id).await.unwrap();
    let players = players(&house, game).await;
    assert_eq!((players.white, players.black), (house.black.id, house.white.id));
    let mails = "SELECT COUNT(*) FROM mail WHERE kind = 'turn'";
    assert_eq!(house.raw().await.number(mails).await, 2, "both get the first mail");
    let mut told = Vec::new();
    for mail in house.app.notices().claim_mails(9).await.unwrap() {
        let notice = house.app.notices().mail_task(mail).await.unwrap().unwrap().notice.unwrap();
        told.push((notice.to.name.clone(), Sender::preview(&notice, "https://club.test").unwrap().text));
    }
    told.sort();
    let page = |player: &Actor| format!("  https://club.test/players/{}\n", player.id);
    let to_anna = format!("* Die Partie beginnt. Ihr Gegner ist Ben.\n{}", page(&house.black));
    let to_ben = format!("* The game begins. Your opponent is Anna.\n{}", page(&house.white));
    assert!(told[0].1.contains(&to_anna) && told[1].1.contains(&to_ben), "{told:?}");
    let again = house.app.challenges().accept_challenge(&house.arbiter, id).await;
    assert!(matches!(again, Err(Error::NotFound)), "others know nothing of it any more");
    assert_eq!(state(&house, &house.black, id).await, ChallengeState::Accepted);
    assert!(house.app.challenges().challenges(&house.arbiter).await.unwrap().to_all.is_empty());
    all_is_well(&house, game).await;
}

async fn to_one(database: Database) {
    let house = TestApp::new(database).await;
    let to_black = || offer(&house, Opponent::Player(house.black.id));
    let id = house.app.challenges().challenge(&house.white, to_black()).await.unwrap();
    let raw = house.raw().await;
    let mails =
        async |kind: &str| raw.number(&format!("SELECT COUNT(*) FROM mail WHERE kind = '{kind}'")).await;
    assert_eq!(mails("challenge").await, 1);
    assert!(house.app.challenges().challenges(&house.arbiter).await.unwrap().to_all.is_empty());
    let others = house.app.challenges().accept_challenge(&house.arbiter, id).await;
    assert!(matches!(others, Err(Error::NotFound)), "it is not for others");
    let withdrawn = house.app.challenges().withdraw_challenge(&house.black, id).await;
    assert!(matches!(withdrawn, Err(Error::NotAllowed(_))), "only its maker withdraws");
    let declined = house.app.challenges().decline_challenge(&house.white, id).await;
    assert!(matches!(declined, Err(Error::NotAllowed(_))));
    house.app.challenges().decline_challenge(&house.black, id).await.unwrap();
    assert_eq!(mails("challenge-declined").await, 1, "its maker is told");
    assert_eq!(state(&house, &house.white, id).await, ChallengeState::Declined);
    let late = house.app.challenges().accept_challenge(&house.black, id).await;
    assert!(matches!(late, Err(Error::NotNow(_))));
    let id = house.app.challenges().challenge(&house.white, to_black()).await.unwrap();
    house.app.challenges().withdraw_challenge(&house.white, id).await.unwrap();
    let late = house.app.challenges().accept_challenge(&house.black, id).await;
    assert!(matches!(late, Err(Error::NotNow(_))));
    let id = house.app.challenges().challenge(&house.white, to_black()).await.unwrap();
    house.clock.advance(14 * DAY - 1);
    assert_eq!(state(&house, &house.black, id).await, ChallengeState::Open);
    house.clock.advance(1);
    assert_eq!(state(&house, &house.black, id).await, ChallengeState::Expired);
    let late = house.app.challenges().accept_challenge(&house.black, id).await;
    assert!(matches!(late, Err(Error::NotNow(_))), "its time is over");
    let own =
        house.app.challenges().challenge(&house.white, offer(&house, Opponent::Player(house.white.id))).await;
    assert!(matches!(own, Err(Error::Malformed(_))));
}

/// The link in the newest invitation.
pub(crate) async fn invited(house: &TestApp) -> String {
    let mut link = None;
    loop {
        let claimed = house.app.notices().claim_mails(100).await.unwrap();
        if claimed.is_empty() {
            break;
        }
        for id in claimed {
            let Some(task) = house.app.notices().mail_task(id).await.unwrap() else { continue };
            if let Some(NoticeBody::Challenge { link: Some(given), .. }) =
                task.notice.map(|notice| notice.what)
            {
                assert_eq!(task.to.address, "friend@example.net");
                link = Some(given);
            }
        }
    }
    let link = link.expect("an invitation is mailed");
    link.rsplit('/').next().unwrap().to_owned()
}

async fn by_a_link(database: Database) {
    let house = TestApp::new(database).await;
    let challenges = house.app.challenges();
    let link = challenges.link(&house.white, offer(&house, Opponent::Anyone)).await.unwrap();
    let secret = link.strip_prefix("https://fairschach.example/invitation/").unwrap();
    let own = challenges.challenges(&house.white).await.unwrap().own;
    assert!(own[0].by_link && !own[0].by_mail);
    assert!(challenges.challenges(&house.black).await.unwrap().to_all.is_empty());
    assert_eq!(house.raw().await.number("SELECT COUNT(*) FROM mail").await, 0, "nobody is mailed");
    let who = Invited::New("Frieda".to_owned(), "en".to_owned());
    let nobody = challenges.accept_invitation(secret, who, &Browser::default()).await;
    assert!(matches!(nobody, Err(Error::Malformed(faults)) if faults[0].code.as_str() == "link-account"));
    let who = Invited::Player(house.black.clone());
    let taken = challenges.accept_invitation(secret, who, &Browser::default()).await.unwrap();
    assert!(taken.session.is_none());
    all_is_well(&house, taken.game).await;
}

async fn by_mail(database: Database) {
    let house = TestApp::new(database).await;
    let to = || Opponent::Address("friend@example.net".to_owned());
    let id = house.app.challenges().challenge(&house.white, offer(&house, to())).await.unwrap();
    let secret = invited(&house).await;
    assert!(house.app.challenges().challenges(&house.black).await.unwrap().to_all.is_empty());
    let seen = house.app.challenges().invitation(&secret).await.unwrap().unwrap();
    assert_eq!((seen.id, seen.state), (id, ChallengeState::Open));
    assert!(house.app.challenges().invitation("no such link").await.unwrap().is_none());
    let stored = "SELECT COUNT(*) FROM player WHERE email LIKE 'friend%'";
    assert_eq!(house.raw().await.number(stored).await, 0, "no account before it is wanted");
    let without = house.app.challenges().accept_challenge(&house.black, id).await;
    assert!(matches!(without, Err(Error::NotFound)), "only with the link");
    let nameless = house
        .app
        .challenges()
        .accept_invitation(&secret, Invited::New(" ".to_owned(), "en".to_owned()), &Browser::default())
        .await;
    assert!(matches!(nameless, Err(Error::Malformed(_))));
    let taken = house
        .app
        .challenges()
        .accept_invitation(&secret, Invited::New("Frieda".to_owned(), "en".to_owned()), &Browser::default())
        .await
        .unwrap();
    let session = taken.session.expect("somebody new is signed in");
    let frieda = house.app.sign_in().session(&session).await.unwrap().unwrap();
    assert_eq!(frieda.name, "Frieda");
    let players = players(&house, taken.game).await;
    assert!([players.white, players.black].contains(&frieda.id));
    let again = house
        .app
        .challenges()
        .accept_invitation(&secret, Invited::Player(house.black.clone()), &Browser::default())
        .await;
    assert!(matches!(again, Err(Error::NotNow(_))), "the link works once");
    // Nobody knew her before: she has as many open challenges as whoever asked for an account.
    for _ in 0..NEWCOMER_CHALLENGES_MAX {
        house.app.challenges().challenge(&frieda, offer(&house, Opponent::Anyone)).await.unwrap();
    }
    let full = house.app.challenges().challenge(&frieda, offer(&house, Opponent::Anyone)).await;
    assert!(matches!(full, Err(Error::Malformed(faults)) if faults[0].code.as_str() == "too-many-new"));
    all_is_well(&house, taken.game).await;
    // The address has an account now: with another link nobody gets into it.
    house.app.challenges().challenge(&house.black, offer(&house, to())).await.unwrap();
    let secret = invited(&house).await;
    let refused = house
        .app
        .challenges()
        .accept_invitation(&secret, Invited::New("Mallory".to_owned(), "en".to_owned()), &Browser::default())
        .await;
    assert!(matches!(refused, Err(Error::Malformed(faults)) if faults[0].code.as_str() == "email-taken"));
    let taken = house
        .app
        .challenges()
        .accept_invitation(&secret, Invited::Player(frieda), &Browser::default())
        .await
        .unwrap();
    assert!(taken.session.is_none());
    all_is_well(&house, taken.game).await;
}

async fn limits(database: Database) {
    let house = TestApp::new(database).await;
    for days in [0, CHALLENGE_DAYS_MAX + 1] {
        let new = NewChallenge { days, ..offer(&house, Opponent::Anyone) };
        let refused = house.app.challenges().challenge(&house.white, new).await;
        assert!(matches!(refused, Err(Error::Malformed(_))), "{days}");
    }
    let mut ids = Vec::new();
    for _ in 0..OPEN_CHALLENGES_MAX {
        let new = NewChallenge { days: CHALLENGE_DAYS_MAX, ..offer(&house, Opponent::Anyone) };
        ids.push(house.app.challenges().challenge(&house.white, new).await.unwrap());
    }
    let full = house.app.challenges().challenge(&house.white, offer(&house, Opponent::Anyone)).await;
    assert!(matches!(full, Err(Error::Malformed(faults)) if faults[0].code.as_str() == "too-many-open"));
    house.app.challenges().withdraw_challenge(&house.white, ids[0]).await.unwrap();
    house.app.challenges().challenge(&house.white, offer(&house, Opponent::Anyone)).await.unwrap();
    // Eleven were made; each further one takes the place of one that is withdrawn.
    let made = u32::try_from(OPEN_CHALLENGES_MAX).unwrap() + 1;
    let mut open = ids[1];
    for _ in made..CHALLENGES_PER_DAY {
        house.app.challenges().withdraw_challenge(&house.white, open).await.unwrap();
        open = house.app.challenges().challenge(&house.white, offer(&house, Opponent::Anyone)).await.unwrap();
    }
    house.app.challenges().withdraw_challenge(&house.white, open).await.unwrap();
    let full = house.app.challenges().challenge(&house.white, offer(&house, Opponent::Anyone)).await;
    assert!(matches!(full, Err(Error::Malformed(faults)) if faults[0].code.as_str() == "too-many"));
    for n in 0..INVITATIONS_PER_DAY {
        let to = Opponent::Address(format!("friend{n}@example.net"));
        house.app.challenges().challenge(&house.black, offer(&house, to)).await.unwrap();
    }
    let to = || Opponent::Address("one.more@example.net".to_owned());
    let full = house.app.challenges().challenge(&house.black, offer(&house, to())).await;
    assert!(matches!(full, Err(Error::Malformed(faults)) if faults[0].code.as_str() == "too-many"));
    house.clock.advance(DAY + 1);
    house.app.challenges().challenge(&house.black, offer(&house, to())).await.unwrap();
    let mut bad = offer(&house, Opponent::Anyone);
    bad.game.clock = "soon".to_owned();
    bad.game.terms = [("leave".to_owned(), "many".to_owned())].into();
    let refused = house.app.challenges().challenge(&house.arbiter, bad).await;
    assert!(matches!(refused, Err(Error::Malformed(faults)) if faults.len() == 2), "every fault");
    let nobody = Opponent::Player(PlayerId::from_uuid(uuid::Uuid::nil()));
    let refused = house.app.challenges().challenge(&house.arbiter, offer(&house, nobody)).await;
    assert!(matches!(refused, Err(Error::Malformed(faults)) if faults[0].code.as_str() == "unknown-player"));
}

async fn by_lot(database: Database) {
    let house = TestApp::new(database).await;
    let chess960 = RuleSet::new("chess960", "standard", &Default::default()).unwrap();
    let mut whites = 0;
    for _ in 0..8 {
        let mut new = offer(&house, Opponent::Anyone);
        new.game.variant = "chess960".to_owned();
        new.game.rules = "standard".to_owned();
        new.game.start = default_start(&chess960);
        let id = house.app.challenges().challenge(&house.white, new).await.unwrap();
        assert!(house.app.challenges().challenge_by_id(&house.black, id).await.unwrap().drawn);
        let game = house.app.challenges().accept_challenge(&house.black, id).await.unwrap();
        let white = players(&house, game).await.white == house.white.id;
        assert_eq!(white, lot(id, game), "as anybody counts it out");
        whites += usize::from(white);
        all_is_well(&house, game).await;
    }
    assert!((1..8).contains(&whites), "{whites} of 8");
}

async fn at_once(database: Database) {
    let house = TestApp::new(database).await;
    let id = house.app.challenges().challenge(&house.white, offer(&house, Opponent::Anyone)).await.unwrap();
    let (one, other) = tokio::join!(
        house.app.challenges().accept_challenge(&house.black, id),
        house.app.challenges().accept_challenge(&house.arbiter, id)
    );
    assert_eq!(usize::from(one.is_ok()) + usize::from(other.is_ok()), 1);
    assert_eq!(house.raw().await.number("SELECT COUNT(*) FROM game").await, 1);
}

/// Black has won a rated game, so the newest list has Black above 1500 and White below.
async fn within_a_range(database: Database) {
    let house = TestApp::new(database).await;
    let game = house.game().await;
    house.pair(game, "e2e4", "e7e5").await;
    house.app.games().resign(&house.white, game).await.unwrap();
    house.clock.advance(31 * DAY + RATINGS_DELAY);
    house.app.ratings().rate_due().await.unwrap();
    let ranged = |min, max| NewChallenge {
        ratings: Some(RatingRange { min, max }),
        ..offer(&house, Opponent::Anyone)
    };
    for (min, max) in [(RANGE_RATING_MIN - 1, 1500), (1500, RANGE_RATING_MAX + 1), (1501, 1500)] {
        let refused = house.app.challenges().challenge(&house.director, ranged(min, max)).await;
        assert!(
            matches!(refused, Err(Error::Malformed(faults)) if faults[0].code.as_str() == "rating-range")
        );
    }
    let to_one = NewChallenge {
        ratings: Some(RatingRange { min: RANGE_RATING_MIN, max: RANGE_RATING_MAX }),
        ..offer(&house, Opponent::Player(house.black.id))
    };
    let refused = house.app.challenges().challenge(&house.director, to_one).await;
    assert!(matches!(refused, Err(Error::Malformed(faults)) if faults[0].code.as_str() == "rating-alone"));
    let rating = async |player: &Actor| {
        let id = house
            .app
            .challenges()
            .challenge(&house.director, ranged(RANGE_RATING_MIN, RANGE_RATING_MAX))
            .await
            .unwrap();
        let seen = house.app.challenges().challenge_by_id(player, id).await.unwrap();
        house.app.challenges().withdraw_challenge(&house.director, id).await.unwrap();
        u16::try_from(seen.own_rating.unwrap()).unwrap()
    };
    let (white, black) = (rating(&house.white).await, rating(&house.black).await);
    assert!(white < 1500 && 1500 < black);
    assert_eq!(rating(&house.arbiter).await, 1500, "who is in no list");
    let id = house.app.challenges().challenge(&house.director, ranged(1500, black)).await.unwrap();
    let seen = house.app.challenges().challenges(&house.white).await.unwrap().to_all;
    assert!(seen[0].is_out_of_range());
    let refused = house.app.challenges().accept_challenge(&house.white, id).await;
    assert!(matches!(refused, Err(Error::Malformed(faults)) if faults[0].code.as_str() == "rating-range"));
    assert_eq!(state(&house, &house.white, id).await, ChallengeState::Open, "nothing was done");
    let seen = house.app.challenges().challenges(&house.black).await.unwrap().to_all;
    assert!(!seen[0].is_out_of_range(), "the end is included");
    house.app.challenges().accept_challenge(&house.black, id).await.unwrap();
    let id = house.app.challenges().challenge(&house.director, ranged(1500, 1600)).await.unwrap();
    house.app.challenges().accept_challenge(&house.arbiter, id).await.unwrap();
}
