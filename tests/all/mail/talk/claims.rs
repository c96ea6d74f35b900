//! A claim by mail is decided as on the page; one that does not hold is answered with what was compared.

use fairschach::app::Said;
use fairschach::app::mail_answer::Refused;
use fairschach::base::Side;
use fairschach::game::{About, By, ClaimKind, GameResult};

use super::kit::{house, outbox, refused, say};
use crate::support::{Database, on_both};

on_both! {
    decided => decided_at_once;
}

async fn decided_at_once(database: Database) {
    let house = house(database).await;
    let game = house.game_from("4k3/8/8/8/8/8/8/R3K3 p - - 50 80 -").await;
    outbox(&house).await;
    let claim = |kind| [Said::Claim(kind)];
    let what = say(&house, &house.white, game, &claim(Some(ClaimKind::Repetition))).await;
    let Refused::Claim { says } = refused(what) else {
        panic!("it does not hold");
    };
    assert!(says.contains("80"), "{says}");
    let what = say(&house, &house.white, game, &claim(Some(ClaimKind::Tablebase))).await;
    assert!(matches!(refused(what), Refused::Claim { .. }));
    say(&house, &house.white, game, &claim(Some(ClaimKind::Dead))).await;
    let view = house.app.disputes(None, game).await.unwrap();
    assert_eq!(
        (view.objections[0].about, view.objections[0].by),
        (About::Dead, Side::White)
    );
    say(&house, &house.black, game, &claim(None)).await;
    let result = house.app.game(None, game).await.unwrap().result;
    assert_eq!(result, Some(GameResult::draw(By::Moves)));
}
