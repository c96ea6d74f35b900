//! A claim by mail is decided as on the page; one that does not hold is answered with what was compared.

use fairschach::app::games::clocks::flags::JUDGE_DELAY;
use fairschach::app::inbox::commands::command::MailCommand;
use fairschach::app::notices::reply::Refused;
use fairschach::base::Side;
use fairschach::game::{About, By, ClaimKind, GameResult};

use super::kit::{house, outbox, refused, say};
use crate::support::{DAY, Database, on_both};

on_both! {
    decided => decided_at_once;
    objections => objections_and_appeals;
}

async fn decided_at_once(database: Database) {
    let house = house(database).await;
    let game = house.game_from("4k3/8/8/8/8/8/8/R3K3 p - - 50 80 -").await;
    outbox(&house).await;
    let claim = |kind| [MailCommand::Claim(kind)];
    let what = say(&house, &house.white, game, &claim(Some(ClaimKind::Repetition))).await;
    let Refused::Claim { says } = refused(what) else {
        panic!("it does not hold");
    };
    assert!(says.contains("80"), "{says}");
    let what = say(&house, &house.white, game, &claim(Some(ClaimKind::Tablebase))).await;
    assert!(matches!(refused(what), Refused::Claim { .. }));
    say(&house, &house.white, game, &claim(Some(ClaimKind::Dead))).await;
    let view = house.app.arbitration().disputes(None, game).await.unwrap();
    assert_eq!((view.objections[0].about, view.objections[0].by), (About::Dead, Side::White));
    say(&house, &house.black, game, &claim(None)).await;
    let result = house.app.games().game(None, game).await.unwrap().result;
    assert_eq!(result, Some(GameResult::draw(By::Moves)));
}

/// An objection goes to the arbiter; a loss on time is appealed against after the end, and no appeal is taken twice.
async fn objections_and_appeals(database: Database) {
    let house = house(database).await;
    let game = house.game().await;
    let objection =
        |appeal, against, text: &str| [MailCommand::Objection { appeal, against, text: text.to_owned() }];
    let none = say(&house, &house.white, game, &objection(true, None, "why?")).await;
    assert!(matches!(refused(none), Refused::Claim { .. }), "nothing to appeal against");
    let done = say(&house, &house.white, game, &objection(false, None, "My clock ran on.")).await;
    assert!(done.is_none(), "the mail about the objection tells it");
    let view = house.app.arbitration().disputes(None, game).await.unwrap();
    assert_eq!(
        (view.objections[0].about, view.objections[0].text.said()),
        (About::Other, Some("My clock ran on."))
    );
    house.file(&house.black, game, "e7e5").await.unwrap();
    house.clock.advance(14 * DAY + JUDGE_DELAY + 1);
    house.app.clocks().judge_flags().await.unwrap();
    let late = say(&house, &house.white, game, &objection(false, None, "too late")).await;
    assert!(matches!(refused(late), Refused::Claim { .. }), "only an appeal after the end");
    say(&house, &house.white, game, &objection(true, None, "No mail came.")).await;
    let view = house.app.arbitration().disputes(None, game).await.unwrap();
    assert_eq!((view.objections.len(), view.objections[1].against), (2, Some(view.ends[0].seq)));
    let twice = say(&house, &house.white, game, &objection(true, Some(view.ends[0].seq), "Again.")).await;
    assert!(matches!(refused(twice), Refused::Claim { .. }));
}
