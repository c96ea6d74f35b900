//! Blind sealing and a second arbiter in the form for a new game, and the key holder's key among the settings.

use axum::http::StatusCode;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use fairschach::app::actor::Role;
use fairschach::game::Sealing;

use super::new_game::{made, of_two};
use super::web::Site;
use crate::support::TestApp;
use crate::support::blind::key_holder;

const BLIND: [(&str, &str); 3] =
    [("terms.sealing", "blind"), ("options.illegal_entry", "void"), ("arbiter", "Carla")];

/// Somebody else who may be an arbiter.
async fn add_arbiter(house: &TestApp, name: &str) -> String {
    house.add(name, "de", Role::Arbiter).await;
    name.to_owned()
}

fn key_form(key: &str) -> String {
    let mut form = url::form_urlencoded::Serializer::new(String::new());
    form.append_pair("key", key).finish()
}

#[tokio::test]
async fn a_blind_game_with_two_arbiters_is_made_by_the_form() {
    let site = Site::new().await;
    let house = &site.house;
    house.app.accounts().set_locale(&house.director, "de").await.unwrap();
    let dora = site.sign_in(&house.director).await;
    let ask = async |changes: &[(&str, &str)], action: &str| {
        let changes = [&BLIND[..], changes, &[("action", action)]].concat();
        dora.post("/games/new", &of_two(&changes)).await
    };
    for action in ["preview", "make"] {
        let early = ask(&[], action).await;
        assert_eq!(early.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(early.body.contains("einen Schlüsselverwalter registrieren"), "{}", early.body);
        assert!(early.body.contains("Eine Angabe stimmt noch nicht"), "{}", early.body);
    }
    let public = key_holder().public();
    house.app.entries().register_key_holder(&house.arbiter, public).await.unwrap();
    let look = ask(&[], "preview").await;
    assert_eq!(look.status, StatusCode::OK, "{}", look.body);
    assert!(look.body.contains("Die Züge werden blind versiegelt"));
    assert!(look.body.contains("value=\"blind\" checked"));

    let second = &add_arbiter(house, "Emil").await;
    let terms = [
        ("arbiter2", second.as_str()),
        ("terms.keyholder_reminder", "12h"),
        ("terms.keyholder_deadline", "3d"),
    ];
    let look = ask(&terms, "preview").await;
    assert!(look.body.contains(&format!("Zweiter Schiedsrichter: {second}</p>")), "{}", look.body);
    let id = made(&site, &ask(&terms, "make").await).await;
    let view = house.app.games().game(Some(&house.white), id).await.unwrap();
    let Sealing::Blind(times) = view.terms.sealing else {
        panic!("not blind");
    };
    assert_eq!((times.reminder_h, times.deadline_h), (12, 72));
    assert_eq!(view.arbiter2.unwrap().name, *second);
    let keys = house.app.entries().blind_keys(None, id).await.unwrap().unwrap();
    assert_eq!(keys.key_holder, public);
    // Who answers an objection is said where it is written, and what the game waits for on the desk.
    let white = site.sign_in(&house.white).await;
    let object = white.get(&format!("/games/{id}/objection")).await.body;
    assert!(object.contains(&format!("Schiedsrichter dieser Partie: Carla, {second}.")), "{object}");
    let carla = site.sign_in(&house.arbiter).await;
    house.file_blind(&house.white, id, "e2e4").await.unwrap();
    assert!(!carla.get("/desk").await.body.contains("wartet auf den Schlüsselverwalter"));
    house.file_blind(&house.black, id, "e7e5").await.unwrap();
    assert!(carla.get("/desk").await.body.contains("wartet auf den Schlüsselverwalter"));
}

#[tokio::test]
async fn why_it_does_not_fit_stands_at_the_field() {
    let site = Site::new().await;
    site.house.app.accounts().set_locale(&site.house.director, "de").await.unwrap();
    let dora = site.sign_in(&site.house.director).await;
    for (changes, words) in [
        (&[("terms.sealing", "blind")][..], "Blind versiegeln geht nur mit Schiedsrichter"),
        (&[("terms.sealing", "blind")], "muss ein regelwidriger Zug als kein Zug gelten"),
        (&[("arbiter2", "Carla")], "Ein zweiter Schiedsrichter braucht einen ersten"),
        (&[("arbiter", "Carla"), ("arbiter2", "carla@example.org")], "und muss jemand anderes sein"),
        (
            &[("arbiter", "Carla"), ("arbiter2", "Ben")],
            "Ein Schiedsrichter darf in derselben Partie nicht mitspielen",
        ),
        (&[("terms.keyholder_deadline", "3d")], "Diese Frist gilt nur bei blinder Versiegelung"),
        (
            &[BLIND[0], BLIND[1], BLIND[2], ("terms.keyholder_reminder", "7d")],
            "Die Erinnerung muss vor der Benachrichtigung",
        ),
        (&[BLIND[0], BLIND[1], BLIND[2], ("terms.keyholder_reminder", "91d")], "von 1h bis 2160h"),
        (
            &[("terms.presence", "hidden"), ("terms.revision", "until_complete")],
            "Eine abgelehnte Änderung würde verraten",
        ),
    ] {
        let page = dora.post("/games/new", &of_two(&[changes, &[("action", "preview")]].concat())).await;
        assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY, "{changes:?}");
        assert!(page.body.contains(words), "{changes:?}: {words}: {}", page.body);
        assert!(!page.body.contains("Der Server meldet"), "{changes:?}: {}", page.body);
    }
    // Where nothing is sealed, nothing of it is asked.
    let normal = dora.get("/games/new?game=normal").await.body;
    assert!(!normal.contains("terms.sealing") && !normal.contains("keyholder"));
}

#[tokio::test]
async fn the_key_holders_key_is_shown_registered_and_replaced_among_the_settings() {
    let site = Site::new().await;
    let carla = site.sign_in(&site.house.arbiter).await;
    let first = carla.get("/settings/programs").await.body;
    assert!(first.contains("Es ist noch kein Schlüssel registriert"), "{first}");
    let key = STANDARD.encode(key_holder().public());
    let other = STANDARD.encode(fairschach::seal::BlindKey::new([9; 32]).public());
    for given in [&key, &other] {
        let page = carla.post("/settings/keyholder", &key_form(&format!(" {given} "))).await;
        assert_eq!(page.to, "/settings/programs#keyholder");
        let body = carla.get("/settings/programs").await.body;
        assert!(body.contains(given.as_str()), "{body}");
    }
    assert_eq!(
        site.house
            .app
            .entries()
            .key_holder(&site.house.arbiter)
            .await
            .unwrap()
            .map(|key| STANDARD.encode(key)),
        Some(other.clone())
    );
    let low = STANDARD.encode([0; 32]);
    let long = "A".repeat(100);
    for (bad, why) in [
        ("", "genau 44 Zeichen"),
        (&key[1..], "genau 44 Zeichen"),
        (long.as_str(), "genau 44 Zeichen"),
        (low.as_str(), "Dieser Schlüssel ist nicht sicher"),
    ] {
        let page = carla.post("/settings/keyholder", &key_form(bad)).await;
        assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(page.body.contains(why) && page.body.contains(&other), "{bad}: {}", page.body);
    }
    let stranger = site.stranger().post("/settings/keyholder", &key_form(&key)).await;
    assert_eq!(stranger.to, "/sign-in");
    let kept = site.house.app.entries().key_holder(&site.house.arbiter).await.unwrap();
    assert_eq!(kept.map(|key| STANDARD.encode(key)), Some(other));
}
