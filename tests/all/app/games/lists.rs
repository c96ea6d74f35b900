//! A list of games takes as many statements as one game, however long it is, and shows of each what its own page shows.

use fairschach::app::actor::Actor;
use fairschach::app::arbitration::desk_view::NewObjection;
use fairschach::app::games::create::NewGameRequest;
use fairschach::app::games::to_move::{games_over, open_games};
use fairschach::game::About;

use crate::app::arbitration::operator::administrator;
use crate::support::counted::statements;
use crate::support::{DAY, Database, TestApp, on_both};

on_both! {
    a_list_takes_as_many_statements_however_long_it_is => lists;
}

/// Statements for the longest of the lists, with the transaction around them.
const STATEMENTS_MAX: usize = 20;
/// Games of each kind in the short list, and those that are added for the long one.
const FEW: usize = 1;
const MORE: usize = 7;

/// Games in all states, so many of each; when this ends, all that was to be answered is overdue.
async fn play(house: &TestApp, count: usize) {
    let app = &house.app;
    for _ in 0..count {
        let make = async |clock: &str, terms: &[(&str, &str)]| {
            let terms = terms.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
            let request = NewGameRequest { clock: clock.to_owned(), terms, ..house.request() };
            app.games().create_game(&house.director, request).await.unwrap()
        };
        make("90d/pair", &[]).await;
        make("90d/pair", &[("leave", "30")]).await;
        let open = make("90d/pair", &[]).await;
        house.pair(open, "e2e4", "e7e5").await;
        house.file(&house.white, open, "d2d4").await.unwrap();
        let objected = make("90d/pair", &[]).await;
        let text = "The hall was dark.".to_owned();
        let objection = NewObjection { about: About::Other, text, against: None };
        app.arbitration().object(&house.white, objected, objection).await.unwrap();
        let resigned = make("90d/pair", &[]).await;
        app.games().resign(&house.black, resigned).await.unwrap();
        make("1d/pair", &[]).await;
        let lost = make("1d/pair", &[]).await;
        house.file(&house.white, lost, "e2e4").await.unwrap();
    }
    house.clock.advance(15 * DAY);
    app.clocks().judge_flags().await.unwrap();
}

/// The length of each list, and how many statements it takes.
async fn read(house: &TestApp, admin: &Actor, secret: &str) -> Vec<(usize, usize)> {
    let app = &house.app;
    let (games, of_games) = statements(app.games().games(&house.white, None, 100)).await;
    let games = games.unwrap();
    for game in &games {
        let alone = app.games().game(Some(&house.white), game.id).await.unwrap();
        assert_eq!(format!("{game:?}"), format!("{alone:?}"));
    }
    let (open, of_open) = statements(open_games(app, &house.white)).await;
    let (over, of_over) = statements(games_over(app, &house.white, None)).await;
    let (pairs, of_pairs) = statements(app.games().last_pairs(&games)).await;
    let (desk, of_desk) = statements(app.arbitration().desk(&house.arbiter)).await;
    let desk = desk.unwrap();
    assert!(desk.incidents.iter().all(|one| one.players.white.name == "Anna"));
    assert!(desk.incidents.iter().any(|one| one.objection.is_some()));
    let (calendar, of_calendar) = statements(app.games().calendar(secret)).await;
    let (leave, of_leave) = statements(app.leaves().leave_account(&house.white)).await;
    let (escalated, of_escalated) = statements(app.arbitration().escalated(admin)).await;
    vec![
        (games.len(), of_games),
        (open.unwrap().len(), of_open),
        (over.unwrap().games.len(), of_over),
        (pairs.unwrap().len(), of_pairs),
        (desk.games.len(), of_desk),
        (desk.incidents.len(), of_desk),
        (calendar.unwrap().unwrap().deadlines.len(), of_calendar),
        (leave.unwrap().games.len(), of_leave),
        (escalated.unwrap().len(), of_escalated),
    ]
}

async fn lists(database: Database) {
    let house = TestApp::new(database).await;
    let admin = administrator(&house).await;
    let calendar = house.app.games().make_calendar(&house.white).await.unwrap();
    let secret = calendar.rsplit('/').next().unwrap().trim_end_matches(".ics");
    play(&house, FEW).await;
    let few = read(&house, &admin, secret).await;
    play(&house, MORE).await;
    let many = read(&house, &admin, secret).await;
    assert!(many[0].0 >= 50, "{many:?}");
    for ((short, one), (long, all)) in few.iter().zip(&many) {
        assert!(short < long, "{few:?}, {many:?}");
        assert!((1..=STATEMENTS_MAX).contains(all), "{many:?}");
        assert_eq!(one, all, "{few:?}, {many:?}");
    }
}
