//! Whom somebody has blocked: nothing of theirs arrives, and nothing tells them why.

use fairschach::app::actor::Actor;
use fairschach::app::error::Error;
use fairschach::app::games::challenges::offer::{INVITATIONS_PER_DAY, Opponent};
use fairschach::app::games::challenges::view::{ChallengeState, ChallengeView};
use fairschach::app::limits::BLOCKED_MAX;
use fairschach::base::{ChallengeId, PlayerId};

use super::challenges::{offer, state};
use crate::app::tournaments::course::players;
use crate::support::{DAY, Database, TestApp, on_both};

on_both! {
    challenges_of_the_blocked_do_not_arrive_and_do_not_tell => challenged;
    open_offers_are_not_seen_across_a_block => offered;
    invitations_of_the_blocked_are_not_mailed_but_count => invited;
    so_many_players_are_blocked => bounded;
}

/// What a maker sees of their own challenge, but for its id.
fn told(view: &ChallengeView) -> String {
    let to = view.to.as_ref().map(|to| to.name.clone());
    format!("{to:?} {} {} {:?} {} {}", view.by_mail, view.state, view.side, view.created, view.expires)
}

async fn mails(house: &TestApp, kind: &str, state: &str) -> i64 {
    let sql = format!("SELECT COUNT(*) FROM mail WHERE kind = '{kind}' AND state = '{state}'");
    house.raw().await.number(&sql).await
}

/// What Ben learns of a challenge to Anna that she does not answer.
async fn unanswered(house: &TestApp, at_days: &[i64]) -> (ChallengeId, Vec<String>) {
    let challenges = house.app.challenges();
    let id =
        challenges.challenge(&house.black, offer(house, Opponent::Player(house.white.id))).await.unwrap();
    let mut seen = Vec::new();
    for days in at_days {
        house.clock.advance(days * DAY);
        seen.push(told(&challenges.challenge_by_id(&house.black, id).await.unwrap()));
        let all = challenges.challenges(&house.black).await.unwrap();
        assert!(all.to_you.is_empty() && all.to_all.is_empty());
        seen.extend(all.own.iter().map(told));
    }
    (id, seen)
}

async fn challenged(database: Database) {
    let (house, other) = (TestApp::new(database).await, TestApp::new(database).await);
    let challenges = house.app.challenges();
    // What Anna has offered before is taken back, as she could have done by hand.
    let mine =
        challenges.challenge(&house.white, offer(&house, Opponent::Player(house.black.id))).await.unwrap();
    challenges.block(&house.white, house.black.id).await.unwrap();
    challenges.block(&house.white, house.black.id).await.unwrap();
    assert_eq!(challenges.blocked(&house.white).await.unwrap().len(), 1, "once");
    assert_eq!(state(&house, &house.black, mine).await, ChallengeState::Withdrawn);
    assert!(matches!(challenges.accept_challenge(&house.black, mine).await, Err(Error::NotNow(_))));

    let before = mails(&house, "challenge", "waiting").await;
    let (id, blocked) = unanswered(&house, &[0, 13]).await;
    let (_, ignored) = unanswered(&other, &[0, 13]).await;
    assert_eq!(blocked, ignored, "it looks as if nobody answered");
    assert_eq!(mails(&house, "challenge", "waiting").await, before, "nobody is mailed");
    let anna = async || {
        let offers = challenges.offers_to(&house.white).await.unwrap().len();
        (challenges.challenges(&house.white).await.unwrap().to_you.len(), offers)
    };
    assert_eq!(anna().await, (0, 0));
    // Others reach her, and she reaches whom she has blocked if she wants to.
    challenges.challenge(&house.arbiter, offer(&house, Opponent::Player(house.white.id))).await.unwrap();
    assert_eq!(anna().await, (1, 1));
    let mine =
        challenges.challenge(&house.white, offer(&house, Opponent::Player(house.black.id))).await.unwrap();
    challenges.accept_challenge(&house.black, mine).await.unwrap();
    // No longer blocked, what is open is seen.
    assert!(challenges.unblock(&house.white, house.black.id).await.unwrap());
    assert!(!challenges.unblock(&house.white, house.black.id).await.unwrap());
    assert_eq!(anna().await, (2, 2));
    challenges.accept_challenge(&house.white, id).await.unwrap();
}

async fn offered(database: Database) {
    let house = TestApp::new(database).await;
    let challenges = house.app.challenges();
    let hers = challenges.challenge(&house.white, offer(&house, Opponent::Anyone)).await.unwrap();
    let his = challenges.challenge(&house.black, offer(&house, Opponent::Anyone)).await.unwrap();
    challenges.block(&house.white, house.black.id).await.unwrap();
    let sees = async |who: &Actor| -> Vec<ChallengeId> {
        challenges.challenges(who).await.unwrap().to_all.iter().map(|one| one.id).collect()
    };
    assert_eq!((sees(&house.white).await, sees(&house.black).await), (vec![], vec![]));
    assert_eq!(sees(&house.arbiter).await.len(), 2, "others see both");
    for (who, offer) in [(&house.black, hers), (&house.white, his)] {
        assert!(matches!(challenges.challenge_by_id(who, offer).await, Err(Error::NotFound)));
        assert!(matches!(challenges.accept_challenge(who, offer).await, Err(Error::NotFound)));
    }
    // A link is for whoever was given it.
    let link = challenges.link(&house.white, offer(&house, Opponent::Anyone)).await.unwrap();
    assert!(challenges.invitation(link.rsplit('/').next().unwrap()).await.unwrap().is_some());
    challenges.unblock(&house.white, house.black.id).await.unwrap();
    assert_eq!((sees(&house.white).await, sees(&house.black).await), (vec![his], vec![hers]));
    challenges.accept_challenge(&house.black, hers).await.unwrap();
}

async fn invited(database: Database) {
    let house = TestApp::new(database).await;
    let challenges = house.app.challenges();
    challenges.block(&house.white, house.black.id).await.unwrap();
    let invite = async |address: &str| {
        let new = offer(&house, Opponent::Address(address.to_owned()));
        challenges.challenge(&house.black, new).await
    };
    let id = invite("Anna@example.org").await.unwrap();
    assert_eq!(
        (mails(&house, "invitation", "waiting").await, mails(&house, "invitation", "sent").await),
        (0, 1)
    );
    let other = invite("somebody@example.org").await.unwrap();
    assert_eq!(mails(&house, "invitation", "waiting").await, 1);
    let mut views = Vec::new();
    for id in [id, other] {
        views.push(told(&challenges.challenge_by_id(&house.black, id).await.unwrap()));
    }
    assert_eq!(views[0], views[1]);
    for _ in 2..INVITATIONS_PER_DAY {
        invite("anna@example.org").await.unwrap();
    }
    let full = invite("friend@example.net").await;
    assert!(matches!(full, Err(Error::Malformed(faults)) if faults[0].code.as_str() == "too-many"));
}

async fn bounded(database: Database) {
    let house = TestApp::new(database).await;
    let challenges = house.app.challenges();
    let all = players(&house, BLOCKED_MAX + 1).await;
    for one in &all[..BLOCKED_MAX] {
        challenges.block(&house.white, one.id).await.unwrap();
    }
    let code = |refused: Result<(), Error>| match refused {
        Err(Error::Malformed(faults)) => faults[0].code.as_str(),
        _ => panic!("not refused for a fault"),
    };
    assert_eq!(code(challenges.block(&house.white, all[BLOCKED_MAX].id).await), "blocked");
    assert_eq!(challenges.blocked(&house.white).await.unwrap().len(), BLOCKED_MAX);
    challenges.block(&house.white, all[0].id).await.unwrap();
    challenges.unblock(&house.white, all[0].id).await.unwrap();
    challenges.block(&house.white, all[BLOCKED_MAX].id).await.unwrap();
    assert_eq!(code(challenges.block(&house.white, house.white.id).await), "own");
    let nobody = PlayerId::from_uuid(uuid::Uuid::from_u128(7));
    assert!(matches!(challenges.block(&house.white, nobody).await, Err(Error::NotFound)));
    assert!(!challenges.has_blocked(&house.black, house.white.id).await.unwrap());
}
