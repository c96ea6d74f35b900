//! What counts as silence in a tournament.

use fairschach::app::tournaments::action::Action;
use fairschach::base::Side;
use serde_json::json;

use crate::app::tournaments::course::{entered, players};
use crate::app::tournaments::kit::{acts, steps};
use crate::support::{DAY, Database, SECOND, TestApp, on_both};

on_both! {
    holidays_are_no_silence => holidays;
    who_resigns_is_not_silent => resigned;
    whose_entries_were_lost_is_not_withdrawn_for_silence => lost;
}

/// Two of seven days are holidays, one of them lies in a leave: who was silent for five days is noted on the eighth.
async fn holidays(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let all = players(&house, 3).await;
    let sheet = json!({
        "seeding": "entry", "silence": {"days": 5, "withdraw": false}, "clock": "60d/pair",
        "terms": {"leave": "30", "holidays": "2026-01-04,2026-01-06"},
    });
    let id = entered(&house, sheet, &all).await;
    let app = &house.app;
    app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    steps(&house, &raw, id).await;
    let (first, last) = (jiff::civil::date(2026, 1, 6), jiff::civil::date(2026, 1, 7));
    app.leaves().announce_leave(&all[0], first, last).await.unwrap();
    house.clock.advance(7 * DAY - 60 * SECOND);
    steps(&house, &raw, id).await;
    assert!(acts(&raw, "silent").await.is_empty(), "five days but for a minute");
    house.clock.advance(60 * SECOND);
    steps(&house, &raw, id).await;
    assert_eq!(acts(&raw, "silent").await.len(), 2, "not who was on leave on one day more");
    // The clocks say the same.
    let game = app.games().games(&all[1], None, 1).await.unwrap()[0].id;
    let view = app.games().game(Some(&all[1]), game).await.unwrap();
    let side = if view.sides.white.player.id == all[1].id { Side::White } else { Side::Black };
    let gone = 60 * DAY - view.sides.get(side).left;
    assert!((5 * DAY..5 * DAY + 60 * SECOND).contains(&gone), "{gone}");
    // Leave begins at midnight in UTC, the holiday in it an hour before.
    house.clock.advance(DAY + 3600 * SECOND);
    steps(&house, &raw, id).await;
    assert_eq!(acts(&raw, "silent").await.len(), 3);
}

async fn resigned(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let all = players(&house, 3).await;
    let sheet = json!({"seeding": "entry", "silence": {"days": 5, "withdraw": false}, "clock": "60d/pair"});
    let id = entered(&house, sheet, &all).await;
    let app = &house.app;
    app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    steps(&house, &raw, id).await;
    house.clock.advance(4 * DAY);
    let game = app.games().games(&all[0], None, 1).await.unwrap()[0].id;
    app.games().resign(&all[0], game).await.unwrap();
    house.clock.advance(2 * DAY);
    steps(&house, &raw, id).await;
    let noted = acts(&raw, "silent").await;
    assert_eq!(noted.len(), 2, "the other two");
    let own = json!(all[0].id.to_string());
    assert!(noted.iter().all(|one| one["player"] != own), "{noted:?}");
    house.clock.advance(3 * DAY);
    steps(&house, &raw, id).await;
    assert_eq!(acts(&raw, "silent").await.len(), 3, "five days after the resignation");
}

/// By the rows she has entered nothing; the events know better.
async fn lost(database: Database) {
    let house = TestApp::new(database).await;
    let raw = house.raw().await;
    let all = players(&house, 3).await;
    let sheet = json!({"seeding": "entry", "silence": {"days": 5, "withdraw": true}, "clock": "60d/pair"});
    let id = entered(&house, sheet, &all).await;
    let app = &house.app;
    app.tournaments().perform(&house.director, id, Action::Start, "").await.unwrap();
    steps(&house, &raw, id).await;
    house.clock.advance(4 * DAY);
    let anna = &all[0];
    let game = app.games().games(anna, None, 9).await.unwrap()[0].clone();
    let white = game.sides.white.player.id == anna.id;
    let entry = if white { "e2e4" } else { "e7e5" };
    house.file(anna, game.id, entry).await.unwrap();
    assert_eq!(raw.execute("DELETE FROM submission").await, 1);
    house.clock.advance(2 * DAY);
    // Nor is her opponent before somebody has looked at that game.
    assert_eq!(app.running_tournaments().watch_silence().await.unwrap(), 1);
    let both = [&game.sides.white, &game.sides.black].map(|side| json!(side.player.id.to_string()));
    for kind in ["silent", "withdrawn"] {
        let noted = acts(&raw, kind).await;
        assert_eq!(noted.len(), 1, "{kind}");
        assert!(!both.contains(&noted[0]["player"]), "{noted:?}");
    }
    app.games().settle_doubts().await.unwrap();
    let stand = "SELECT COUNT(*) FROM game WHERE phase = 'suspended' AND doubt_us IS NOT NULL";
    assert_eq!(raw.number(stand).await, 1, "somebody has to rule");
    house.clock.advance(SECOND);
    assert_eq!(app.running_tournaments().watch_silence().await.unwrap(), 0);
}
