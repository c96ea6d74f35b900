//! Whom a sheet lets enter by themselves.

use fairschach::app::actor::Actor;
use fairschach::app::error::{Error, Fault, NotNow, TournamentFault, TournamentRefusal};
use fairschach::app::tournaments::action::Action;
use fairschach::base::{Identity, TournamentId};
use fairschach::tournament::EntrantState;
use serde_json::{Value, json};

use crate::app::ratings::foreign::import;
use crate::app::tournaments::course::{entered, players, sheet};
use crate::app::tournaments::entry_ratings::list;
use crate::support::{Database, TestApp, on_both};

on_both! {
    who_enters_by_themselves_is_as_the_sheet_asks => by_themselves;
    those_who_run_it_enter_anybody => by_hand;
    who_is_inside_stays_there => inside;
    a_list_of_others_is_asked_by_the_players_number => listed;
}

async fn enters(
    house: &TestApp,
    id: TournamentId,
    player: &Actor,
) -> Result<EntrantState, TournamentRefusal> {
    match house.app.tournament_setup().enter_tournament(player, id, player.id, None).await {
        Ok(state) => Ok(state),
        Err(Error::NotNow(NotNow::Tournament(why))) => Err(why),
        Err(error) => panic!("{error}"),
    }
}

async fn open(house: &TestApp, eligibility: Value) -> TournamentId {
    entered(house, json!({ "eligibility": eligibility }), &[]).await
}

async fn by_themselves(database: Database) {
    let house = TestApp::new(database).await;
    let all = players(&house, 2).await;
    let [player, newcomer] = &all[..] else { unreachable!() };
    list(&house, "2025-11", "fairschach", &[(player, 1_900_000)]).await;
    list(&house, "2025-12", "fairschach", &[(player, 1_799_499), (newcomer, 1_500_000)]).await;
    let says = async |federation: Option<&str>, born: Option<u16>, title: Option<&str>| {
        let text = |text: Option<&str>| text.map(str::to_owned);
        let who = Identity { federation: text(federation), born, title: text(title), ..Identity::default() };
        house.app.accounts().set_identity(player, who).await.unwrap();
    };
    let federations = open(&house, json!({"federations": ["GER", "AUT"]})).await;
    assert_eq!(enters(&house, federations, player).await, Err(TournamentRefusal::FederationUnsaid));
    says(Some("SUI"), None, None).await;
    assert_eq!(enters(&house, federations, player).await, Err(TournamentRefusal::FederationOther));
    says(Some("AUT"), None, None).await;
    assert_eq!(enters(&house, federations, player).await, Ok(EntrantState::Entered));
    let young = open(&house, json!({"born_after": 2007})).await;
    assert_eq!(enters(&house, young, player).await, Err(TournamentRefusal::BornUnsaid));
    says(None, Some(2007), None).await;
    assert_eq!(enters(&house, young, player).await, Err(TournamentRefusal::BornOther));
    says(None, Some(2008), None).await;
    assert_eq!(enters(&house, young, player).await, Ok(EntrantState::Entered));
    let untitled = open(&house, json!({"untitled": true})).await;
    says(None, None, Some("FM")).await;
    assert_eq!(enters(&house, untitled, player).await, Err(TournamentRefusal::Titled));
    // The newest list counts, rounded as the entry's rating is: 1799.499 is 1799.
    for (least, most, fits) in [(1800, 2200, false), (1799, 1799, true)] {
        let id = open(&house, json!({"rating_min": least, "rating_max": most})).await;
        let entered = if fits { Ok(EntrantState::Entered) } else { Err(TournamentRefusal::RatingOther) };
        assert_eq!(enters(&house, id, player).await, entered, "{least} to {most}");
    }
    // Who is in no list has 1500.
    for (most, fits) in [(1499, false), (1500, true)] {
        let id = open(&house, json!({ "rating_max": most })).await;
        let entered = if fits { Ok(EntrantState::Entered) } else { Err(TournamentRefusal::RatingOther) };
        assert_eq!(enters(&house, id, &house.black).await, entered, "up to {most}");
    }
    // All that is missing is told beforehand.
    let all = open(&house, json!({"federations": ["GER"], "born_before": 1970, "rating_min": 2000})).await;
    let missing = house.app.tournament_setup().not_eligible(newcomer, all).await.unwrap();
    let three =
        [TournamentRefusal::FederationUnsaid, TournamentRefusal::BornUnsaid, TournamentRefusal::RatingOther];
    assert_eq!(missing, three);
    assert_eq!(enters(&house, all, newcomer).await, Err(three[0]));
    let setup = house.app.tournament_setup();
    assert_eq!(setup.not_eligible(&house.director, all).await.unwrap(), [], "who runs it may enter");
}

async fn by_hand(database: Database) {
    let house = TestApp::new(database).await;
    let all = players(&house, 3).await;
    let [one, two, third] = &all[..] else { unreachable!() };
    let id = open(&house, json!({"federations": ["GER"]})).await;
    let (setup, director) = (house.app.tournament_setup(), &house.director);
    setup.enter_tournament(director, id, one.id, None).await.unwrap();
    setup.enter_rated(director, id, two.id, None, Some(2000)).await.unwrap();
    setup.enter_tournament(director, id, director.id, None).await.unwrap();
    assert_eq!(enters(&house, id, third).await, Err(TournamentRefusal::FederationUnsaid));
    assert_eq!(enters(&house, id, one).await, Err(TournamentRefusal::Entered));
}

async fn listed(database: Database) {
    let house = TestApp::new(database).await;
    let all = players(&house, 2).await;
    let [player, other] = &all[..] else { unreachable!() };
    let setup = house.app.tournament_setup();
    let asks = |list: &str| json!({"rating_min": 1800, "rating_max": 2200, "rating_of": list});
    // A list that nobody has brought in would keep everybody out.
    let lacks = |refused: Error| {
        let Error::Malformed(faults) = refused else { panic!("{refused}") };
        assert_eq!(faults[0].code, Fault::Tournament(TournamentFault::NoList));
        assert_eq!(faults[0].field, "eligibility.rating_of");
    };
    let unknown = sheet(json!({ "eligibility": asks("FIDE") }));
    lacks(setup.create_tournament(&house.director, unknown).await.unwrap_err());
    import(&house, "FIDE,7,1799,2025-12-01\nFIDE-rapid,7,1800,2025-12-01\nICCF,7,2201,2025-12-01\n").await;
    let says = async |fide_id: Option<u32>, iccf_id: Option<u32>| {
        let who = Identity { fide_id, iccf_id, ..Identity::default() };
        house.app.accounts().set_identity(player, who).await.unwrap();
    };
    let [fide, rapid, iccf] = [
        open(&house, asks("FIDE")).await,
        open(&house, asks("FIDE-rapid")).await,
        open(&house, asks("ICCF")).await,
    ];
    assert_eq!(enters(&house, fide, player).await, Err(TournamentRefusal::FideIdUnsaid));
    assert_eq!(enters(&house, iccf, player).await, Err(TournamentRefusal::IccfIdUnsaid));
    says(Some(8), None).await;
    assert_eq!(enters(&house, fide, player).await, Err(TournamentRefusal::Unlisted));
    assert_eq!(enters(&house, iccf, player).await, Err(TournamentRefusal::IccfIdUnsaid));
    says(Some(7), Some(7)).await;
    assert_eq!(enters(&house, fide, player).await, Err(TournamentRefusal::ListRatingOther));
    assert_eq!(enters(&house, iccf, player).await, Err(TournamentRefusal::ListRatingOther));
    assert_eq!(setup.not_eligible(player, fide).await.unwrap(), [TournamentRefusal::ListRatingOther]);
    assert_eq!(setup.not_eligible(player, rapid).await.unwrap(), []);
    assert_eq!(enters(&house, rapid, player).await, Ok(EntrantState::Entered));
    let view = house.app.tournaments().tournament(None, rapid).await.unwrap();
    assert_eq!(view.entrants[0].rating, Some(1800), "it is the rating of the entry");
    // The newest one counts, and whoever runs the tournament enters anybody.
    import(&house, "FIDE,7,1800,2026-01-01").await;
    assert_eq!(enters(&house, fide, player).await, Ok(EntrantState::Entered));
    setup.enter_tournament(&house.director, fide, other.id, None).await.unwrap();
    let mut changed = house.app.tournaments().tournament(None, iccf).await.unwrap().sheet;
    changed.eligibility.rating_of = Some("ICCF-x".to_owned());
    lacks(setup.change_sheet(&house.director, iccf, 1, changed, "Another list").await.unwrap_err());
}

/// A stricter sheet puts nobody out, and who took an entry back is asked again.
async fn inside(database: Database) {
    let house = TestApp::new(database).await;
    let all = players(&house, 2).await;
    let id = open(&house, json!({})).await;
    for player in &all {
        assert_eq!(enters(&house, id, player).await, Ok(EntrantState::Entered));
    }
    let setup = house.app.tournament_setup();
    let mut sheet = house.app.tournaments().tournament(None, id).await.unwrap().sheet;
    sheet.eligibility.federations = vec!["GER".to_owned()];
    setup.change_sheet(&house.director, id, 1, sheet, "For one federation").await.unwrap();
    setup.take_entry_back(&all[0], id, all[0].id).await.unwrap();
    assert_eq!(enters(&house, id, &all[0]).await, Err(TournamentRefusal::FederationUnsaid));
    house.app.tournaments().perform(&house.director, id, Action::Close, "").await.unwrap();
    let view = house.app.tournaments().tournament(None, id).await.unwrap();
    assert_eq!(
        view.entrants.iter().find(|one| one.player.id == all[1].id).unwrap().state,
        EntrantState::Entered
    );
    // So is who left a ladder.
    let ladder =
        entered(&house, json!({"kind": {"name": "ladder"}, "places": {"min": 2, "max": 9}}), &all).await;
    house.app.tournaments().perform(&house.director, ladder, Action::Start, "").await.unwrap();
    let leaves = Action::Withdraw { players: vec![all[0].id], silent: false };
    house.app.tournaments().perform(&all[0], ladder, leaves, "moving house").await.unwrap();
    let mut sheet = house.app.tournaments().tournament(None, ladder).await.unwrap().sheet;
    sheet.eligibility.federations = vec!["GER".to_owned()];
    setup.change_sheet(&house.director, ladder, 1, sheet, "For one federation").await.unwrap();
    assert_eq!(enters(&house, ladder, &all[0]).await, Err(TournamentRefusal::FederationUnsaid));
    assert_eq!(enters(&house, ladder, &all[1]).await, Err(TournamentRefusal::Entered));
}
