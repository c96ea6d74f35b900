//! What the operator rules where no arbiter can: a suspended game without an arbiter goes on, an appeal gets somebody to
//! answer it. Everything else is refused.

use fairschach::app::actor::{Actor, Role};
use fairschach::app::core::views::GameState;
use fairschach::app::error::Error;
use fairschach::app::games::create::NewGameRequest;
use fairschach::app::games::disputes::RulingView;
use fairschach::app::notices::notice::NoticeBody;
use fairschach::base::GameId;
use fairschach::game::{Finding, Ruling};

use crate::app::arbitration::claims::appeal;
use crate::app::arbitration::rulings::{all_is_well, request, rule};
use crate::support::invariants::holds_together;
use crate::support::raw::Raw;
use crate::support::{Database, SECOND, TestApp, on_both};

on_both! {
    lifted => a_game_without_an_arbiter_goes_on;
    appointed => an_appeal_gets_an_arbiter;
    refused => nothing_else;
}

pub(in crate::app) async fn administrator(house: &TestApp) -> Actor {
    house.add("Frida", "de", Role::Admin).await
}

async fn operate(house: &TestApp, by: &Actor, game: GameId, ruling: Ruling) -> Result<RulingView, Error> {
    let (reason, rule) = ("The key is back.".to_owned(), "operator's duty".to_owned());
    house.app.arbitration().operate(by, game, ruling, reason, rule).await
}

/// Both have filed, and White's row was changed; it is written anew from the events, and the game stands.
async fn suspended(house: &TestApp, game: GameId) -> (Raw, String) {
    house.file(&house.white, game, "e2e4").await.unwrap();
    house.file(&house.black, game, "e7e5").await.unwrap();
    let raw = house.raw().await;
    let id = match raw {
        Raw::Sqlite(_) => format!("x'{}'", hex::encode(game.to_bytes())),
        Raw::Postgres(_) => format!("'{game}'"),
    };
    let spoil = format!("UPDATE submission SET revision = revision + 7 WHERE side = 0 AND game_id = {id}");
    raw.execute(&spoil).await;
    house.app.games().reveal_due().await.unwrap();
    let state = house.app.games().game(None, game).await.unwrap().state;
    assert_eq!(state, GameState::Suspended);
    (raw, id)
}

async fn a_game_without_an_arbiter_goes_on(database: Database) {
    let house = TestApp::new(database).await;
    let admin = administrator(&house).await;
    let alone = NewGameRequest { arbiter: None, ..house.request() };
    let game = house.app.games().create_game(&house.director, alone).await.unwrap();
    let early = operate(&house, &admin, game, Ruling::Resume).await;
    assert!(matches!(early, Err(Error::NotNow(_))), "it runs: {early:?}");
    let (raw, _) = suspended(&house, game).await;
    for actor in [&house.white, &house.director, &house.arbiter] {
        let other = operate(&house, actor, game, Ruling::Resume).await;
        assert!(matches!(other, Err(Error::NotAllowed(_))), "{other:?}");
    }
    house.clock.advance(3600 * SECOND);
    let given = operate(&house, &admin, game, Ruling::Resume).await.unwrap();
    assert!(given.operator);
    assert_eq!(
        raw.number("SELECT COUNT(*) FROM mail WHERE kind = 'ruling'").await,
        2,
        "both players at once"
    );
    house.reveal().await;
    let view = house.app.games().game(None, game).await.unwrap();
    assert_eq!((view.state, view.turn), (GameState::Running, 2), "what was sealed counted");
    let shown = house.app.arbitration().disputes(None, game).await.unwrap();
    assert!(shown.rulings[0].operator && shown.rulings[0].by.name == "Frida");
    assert!(shown.may_appeal.is_empty());
    holds_together(&house, game).await;
}

async fn an_appeal_gets_an_arbiter(database: Database) {
    let house = TestApp::new(database).await;
    let (admin, emil) = (administrator(&house).await, house.another_arbiter().await);
    let game = house.game().await;
    let arbiter = emil.id;
    let early = operate(&house, &admin, game, Ruling::Appoint { arbiter }).await;
    assert!(matches!(early, Err(Error::NotNow(_))), "no appeal: {early:?}");
    let ruled = rule(&house, game, Ruling::Note).await.unwrap().seq;
    let to = house.app.arbitration().object(&house.black, game, appeal(ruled)).await.unwrap();
    let finding = Finding::Upheld;
    let answer = Ruling::Answer { to, finding };
    let own = rule(&house, game, answer).await;
    assert!(matches!(own, Err(Error::NotAllowed(_))), "not who ruled: {own:?}");
    for unfit in [house.white.id, house.arbiter.id, house.director.id] {
        let given = operate(&house, &admin, game, Ruling::Appoint { arbiter: unfit }).await;
        assert!(matches!(given, Err(Error::Malformed(_))), "{given:?}");
    }
    operate(&house, &admin, game, Ruling::Appoint { arbiter }).await.unwrap();
    let again = operate(&house, &admin, game, Ruling::Appoint { arbiter }).await;
    assert!(matches!(again, Err(Error::NotNow(_))), "once: {again:?}");
    // Whoever is named hears of it, and of what waits for an answer.
    let (mut named, mut waits) = (Vec::new(), 0);
    for id in house.app.notices().claim_mails(200).await.unwrap() {
        let notice = house.app.notices().mail_task(id).await.unwrap().unwrap().notice.unwrap();
        let is_to_emil = notice.to.name == emil.name;
        match notice.what {
            NoticeBody::ArbiterNamed { game, ruling } => {
                named.push((is_to_emil, game.id, ruling.by.name, ruling.ruling));
            }
            NoticeBody::Objection { .. } if is_to_emil => waits += 1,
            _ => {}
        }
    }
    assert_eq!(named, [(true, game, admin.name.clone(), Ruling::Appoint { arbiter })]);
    assert_eq!(waits, 1);
    let desk = house.app.arbitration().desk(&emil).await.unwrap();
    assert_eq!(desk.incidents.len(), 1, "the appeal is on their desk");
    // Who is named for an appeal unseals nothing.
    house.file(&house.white, game, "e2e4").await.unwrap();
    let reason = "…".to_owned();
    let unsealing = house.app.arbitration().ask_unsealing(&emil, game, 1, reason).await;
    assert!(matches!(unsealing, Err(Error::NotAllowed(_))), "{unsealing:?}");
    let asked = request(&house, game, answer).await;
    house.app.arbitration().rule(&emil, game, asked).await.unwrap();
    all_is_well(&house, game).await;
}

async fn nothing_else(database: Database) {
    let house = TestApp::new(database).await;
    let admin = administrator(&house).await;
    let game = house.game().await;
    for ruling in [Ruling::Pause, Ruling::Note, Ruling::Extend { by: SECOND }] {
        let given = operate(&house, &admin, game, ruling).await;
        assert!(matches!(given, Err(Error::NotAllowed(_))), "{given:?}");
    }
    let arbiter = house.director.id;
    let own = rule(&house, game, Ruling::Appoint { arbiter }).await;
    assert!(own.is_err(), "an arbiter names nobody");
    suspended(&house, game).await;
    let watched = operate(&house, &admin, game, Ruling::Resume).await;
    assert!(matches!(watched, Err(Error::NotAllowed(_))), "its arbiter lifts it: {watched:?}");
}
