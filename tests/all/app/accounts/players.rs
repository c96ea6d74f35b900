//! Who is who: by address, name and id.

use fairschach::app::accounts::players::{NewPlayer, SEARCH_FOUND_MAX};
use fairschach::app::actor::Role;
use fairschach::app::error::Error;

use crate::support::{Database, TestApp, on_both};

#[tokio::test]
async fn addresses_are_compared_without_case() {
    let house = TestApp::new(Database::Sqlite).await;
    let accounts = house.app.accounts();
    let add = async |email: &str| {
        let new = NewPlayer {
            name: "Nora".to_owned(),
            email: email.to_owned(),
            locale: "en".to_owned(),
            role: Role::Player,
        };
        accounts.add_player(new).await
    };
    let nora = add(" Nora@Example.NET ").await.unwrap();
    let found = accounts.find_people(&house.director, "nORA@example.net").await.unwrap();
    assert_eq!(found.iter().map(|person| person.id).collect::<Vec<_>>(), [nora.id]);
    assert!(add("nora@example.net").await.is_err(), "it is taken");
    let longest = format!("{}@example.org", "a".repeat(242));
    assert!(add(&longest).await.is_ok());
    for bad in ["", "anna", "@x", "a@", "a@b@c", "a b@c", "<a@b>", "a@b\r\nBcc: c@d", &format!("a{longest}")]
    {
        let Err(Error::Malformed(faults)) = add(bad).await else { panic!("{bad:?}") };
        assert_eq!((faults.len(), faults[0].field.as_str()), (1, "email"), "{bad:?}");
    }
}

on_both! {
    others_are_found_by_the_beginning_of_their_names => beginnings;
}

async fn beginnings(database: Database) {
    let house = TestApp::new(database).await;
    let accounts = house.app.accounts();
    for number in 0..SEARCH_FOUND_MAX + 2 {
        house.add(&format!("Norbert {number:02}"), "de", Role::Player).await;
    }
    let found = async |text: &str| {
        let found = accounts.people_beginning(&house.white, text).await.unwrap();
        found.into_iter().map(|person| person.name).collect::<Vec<_>>()
    };
    assert_eq!(found("car").await, ["Carla"]);
    assert_eq!(found(" DOR ").await, ["Dora"]);
    assert_eq!(found("Ben").await, ["Ben"]);
    let many = found("nor").await;
    assert_eq!(many.len(), SEARCH_FOUND_MAX, "bounded");
    assert_eq!(many[0], "Norbert 00");
    assert_eq!(found("Norbert 01").await, ["Norbert 01"]);
    for nobody in ["", "no", "Ann", "anna", "orbert", "%%%", "zzz", &"n".repeat(300)] {
        assert_eq!(found(nobody).await, Vec::<String>::new(), "{nobody}: too short, oneself, or nobody");
    }
}
