//! The form that makes a game, by plain requests as a browser without scripts sends them.

use axum::http::StatusCode;
use fairschach::app::accounts::players::NewPlayer;
use fairschach::app::actor::Role;
use fairschach::base::GameId;

use super::web::{Page, Site};

/// A form as it is sent.
fn form(fields: &[(&str, &str)]) -> String {
    let mut text = url::form_urlencoded::Serializer::new(String::new());
    for (name, value) in fields {
        text.append_pair(name, value);
    }
    text.finish()
}

/// The form for a game of two people with everything else as it comes, and what is changed in it.
pub(super) fn of_two(changes: &[(&str, &str)]) -> String {
    let mut fields = vec![
        ("game", "fairschach:fsr-2023"),
        ("once", "1"),
        ("white", "anna@example.org"),
        ("black", "Ben"),
        ("clock", "14d/pair"),
        ("options.first_move_for.asked", "yes"),
    ];
    for change in changes {
        fields.retain(|(name, _)| *name != change.0 || name.starts_with("options."));
        fields.push(*change);
    }
    form(&fields)
}

pub(super) async fn made(site: &Site, page: &Page) -> GameId {
    assert_eq!(page.status, StatusCode::SEE_OTHER, "{}", page.body);
    let id = GameId::parse(page.to.strip_prefix("/games/").unwrap()).unwrap();
    assert!(site.house.app.games().game(None, id).await.is_ok());
    id
}

#[tokio::test]
async fn who_may_not_make_games_has_only_the_form_for_a_game_of_their_own() {
    let site = Site::new().await;
    assert_eq!(site.stranger().get("/games/new").await.to, "/sign-in");
    assert_eq!(site.stranger().post("/games/new", &of_two(&[])).await.to, "/sign-in");
    let player = site.sign_in(&site.house.white).await;
    for path in ["/games/new", "/games/new?for=others", "/games/new?game=fairschach:beginner"] {
        let page = player.get(path).await;
        assert_eq!(page.status, StatusCode::OK);
        assert!(page.body.contains("name=\"friend\"") && !page.body.contains("name=\"white\""), "{path}");
        assert!(!page.body.contains("for=others"), "{path}");
    }
    assert_eq!(player.post("/games/new", &of_two(&[])).await.status, StatusCode::FORBIDDEN);
    for who in [&site.house.arbiter, &site.house.director] {
        let visit = site.sign_in(who).await;
        assert!(visit.get("/games").await.body.contains("href=\"/games/new\""));
        assert!(visit.get("/games/new").await.body.contains("href=\"/games/new?for=others\""));
    }
}

#[tokio::test]
async fn the_variant_is_chosen_first_and_the_form_fits_it() {
    let site = Site::new().await;
    let carla = site.sign_in(&site.house.arbiter).await;
    let first = carla.get("/games/new?for=others").await.body;
    for game in ["fairschach:beginner", "chess960:standard", "chess66:standard"] {
        assert!(first.contains(&format!("value=\"{game}\"")), "{game}");
    }
    assert!(first.contains("method=\"get\"") && !first.contains("name=\"white\""));

    let shows = async |game: &str| carla.get(&format!("/games/new?game={game}")).await.body;
    let fairschach = shows("fairschach:beginner").await;
    for part in [
        "Welche Figuren im nächsten Zugpaar ruhen",
        "Alle, die gezogen haben (FSR 9) (Vorgabe)",
        "name=\"options.switch_pair\" inputmode=\"numeric\" maxlength=\"9\" autocomplete=\"off\" value=\"14\"",
        "value=\"chess66\"",
        "value=\"14d/pair\"",
        "value=\"chess960:draw\"",
        "name=\"terms.revision\"",
    ] {
        assert!(fairschach.contains(part), "{part}: {fairschach}");
    }
    let chess960 = shows("chess960").await;
    assert!(chess960.contains("value=\"number\" checked") && !chess960.contains("value=\"shuffle:draw\""));
    assert!(!chess960.contains("name=\"terms.revision\"") && !chess960.contains("options."));
    assert!(shows("normal").await.contains("value=\"position\""));
    assert!(!shows("normal").await.contains("value=\"number\""));
    assert!(shows("checkers").await.contains("method=\"get\""), "unknown");

    // Another variant keeps what was typed of people and time.
    let other = carla
        .post(
            "/games/new",
            &of_two(&[("change", "shuffle:standard"), ("clock", "7d/pair"), ("action", "change")]),
        )
        .await;
    assert_eq!(other.status, StatusCode::OK);
    for part in ["value=\"anna@example.org\"", "value=\"7d/pair\"", "options.castling"] {
        assert!(other.body.contains(part), "{part}");
    }
    assert!(!other.body.contains("options.rest_scope"));

    // Chosen in passing it is the same: no other game is looked at or made than the one that is shown.
    for action in ["preview", "make"] {
        let other = of_two(&[("change", "shuffle:standard"), ("action", action)]);
        let other = carla.post("/games/new", &other).await;
        assert_eq!(other.status, StatusCode::OK, "{action}");
        for part in ["Sie haben ein anderes Spiel gewählt", "options.castling", "value=\"shuffle:standard\""]
        {
            assert!(other.body.contains(part), "{action}: {part}");
        }
        assert!(!other.body.contains("Vorschau der Partie") && !other.body.contains("options.rest_scope"));
    }
    let same = of_two(&[("change", "fairschach:fsr-2023"), ("action", "make")]);
    made(&site, &carla.post("/games/new", &same).await).await;
}

#[tokio::test]
async fn a_game_is_looked_at_and_then_made_once() {
    let site = Site::new().await;
    let carla = site.sign_in(&site.house.arbiter).await;
    let options = [
        ("options.rest_scope", "attackable"),
        ("options.few_pieces", "8"),
        ("options.first_move_for", "en_passant"),
        ("terms.revision", "until_complete"),
        ("start", "number"),
        ("start_number", "0"),
    ];
    let look: Vec<_> = options.into_iter().chain([("action", "preview")]).collect();
    let page = carla.post("/games/new", &of_two(&look)).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.body);
    for part in [
        "Vorschau der Partie",
        "Anna – Ben</p>",
        "<svg",
        "Stellung Nr. 0 des Chess960",
        "en passant",
        "name=\"start_number\" maxlength=\"300\" autocomplete=\"off\" spellcheck=\"false\" value=\"0\"",
    ] {
        assert!(page.body.contains(part), "{part}: {}", page.body);
    }
    assert!(carla.get("/games").await.body.contains("noch keine Partie"));

    let make: Vec<_> = options.into_iter().chain([("action", "make")]).collect();
    let page = carla.post("/games/new", &of_two(&make)).await;
    let game = made(&site, &page).await;
    let again = carla.post("/games/new", &of_two(&make)).await;
    assert_eq!(again.to, page.to, "the same form makes no second game");
    let view = site.house.app.games().game(None, game).await.unwrap();
    let options = view.rules.options();
    assert_eq!(options["rest_scope"].to_string(), "attackable");
    assert_eq!(options["few_pieces"].to_string(), "8");
    assert_eq!(options["first_move_for"].to_string(), "[en_passant]");
    assert_eq!(options["same_target"].to_string(), "strength");
    assert_eq!(view.terms.to_map()["revision"], "until_complete");
    assert_eq!(view.rules.start().unwrap().to_string(), "chess960:0");
    assert_eq!(view.sides.white.player.id, site.house.white.id);
    let other: Vec<_> = make.into_iter().chain([("clock", "7d/pair")]).collect();
    let other = carla.post("/games/new", &of_two(&other)).await;
    assert_ne!(other.to, page.to, "another form makes another game");
}

#[tokio::test]
async fn every_fault_stands_at_its_field_and_what_was_typed_is_kept() {
    let site = Site::new().await;
    let carla = site.sign_in(&site.house.arbiter).await;
    let page = carla
        .post(
            "/games/new",
            &of_two(&[
                ("white", "Niemand <b>"),
                ("black", ""),
                ("clock", "bald"),
                ("options.few_pieces", "viele"),
                ("options.rest_scope", "none"),
                ("options.rest_only", "waive"),
                ("options.switch_first", "next_check"),
                ("start", "position"),
                ("start_position", "8/8/8 p"),
                ("action", "make"),
            ]),
        )
        .await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    for part in [
        "„Niemand &lt;b&gt;“ ist hier nicht bekannt",
        "Hier fehlt noch ein Name",
        "Schreiben Sie zum Beispiel 14d/pair",
        "Bitte geben Sie eine ganze Zahl an",
        "(rest_only, rest_scope)",
        "(switch_first, switch_pair)",
        "Es ruht keine Figur",
        "Aus dieser Grundstellung lässt sich das Spiel nicht beginnen",
        "value=\"Niemand &#60;b&#62;\"",
        "value=\"bald\"",
        "value=\"viele\"",
        "value=\"8/8/8 p\"",
        "value=\"waive\" checked",
        "<details open>",
        "7 Angaben stimmen noch nicht",
    ] {
        assert!(page.body.contains(part), "{part}: {}", page.body);
    }
    assert!(carla.get("/games").await.body.contains("noch keine Partie"));

    let refused = |changes: Vec<(&'static str, &'static str)>| {
        let (carla, form) = (&carla, of_two(&[&changes[..], &[("action", "preview")][..]].concat()));
        async move {
            let page = carla.post("/games/new", &form).await;
            assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", page.body);
            page.body
        }
    };
    let same = refused(vec![("black", "Anna")]).await;
    assert!(same.contains("zwei verschiedene Personen"));
    let plays = refused(vec![("arbiter", "BEN")]).await;
    assert!(plays.contains("Ein Schiedsrichter darf in derselben Partie nicht mitspielen"));
    let over =
        refused(vec![("start", "position"), ("start_position", "8/8/8/4k3/8/8/8/4K3 p - - 0 1 -")]).await;
    assert!(over.contains("wäre die Partie schon zu Ende"));
    let row = refused(vec![("start", "row"), ("start_row", "RNBQKBNX")]).await;
    assert!(row.contains("RNBQKBNX"));
    let unchosen = refused(vec![("start_number", "518")]).await;
    assert!(unchosen.contains("Sie haben „518“ eingetragen, aber eine andere Grundstellung gewählt"));
    let board = refused(vec![("board", "chess66"), ("start", "number"), ("start_number", "5")]).await;
    assert!(board.contains("Aus dieser Grundstellung lässt sich das Spiel nicht beginnen"));

    let director = site.sign_in(&site.house.director).await;
    let own = of_two(&[("arbiter", "Dora"), ("action", "make")]);
    let own = director.post("/games/new", &own).await;
    assert_eq!(own.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(
        own.body.contains("kann nicht ihr Schiedsrichter sein") || own.body.contains("cannot be its arbiter")
    );
}

#[tokio::test]
async fn people_are_found_by_address_id_or_a_name_that_only_one_has() {
    let site = Site::new().await;
    let app = &site.house.app;
    for number in 1..=3 {
        let new = NewPlayer {
            name: "Jörg Müller".to_owned(),
            email: format!("joerg{number}@example.org"),
            locale: "de".to_owned(),
            role: Role::Player,
        };
        app.accounts().add_player(new).await.unwrap();
    }
    let carla = &site.house.arbiter;
    let names = async |text: &str| {
        let found = app.accounts().find_people(carla, text).await.unwrap();
        found.into_iter().map(|person| person.name).collect::<Vec<_>>()
    };
    assert_eq!(names("anna").await, ["Anna"]);
    assert_eq!(names(" ANNA@example.org ").await, ["Anna"]);
    assert_eq!(names(&site.house.white.id.to_string()).await, ["Anna"]);
    assert_eq!(names("jörg müller").await.len(), 2, "bounded: there is more than one");
    for nobody in ["", "Ann", "%", "' OR 1=1 --", &"a".repeat(300)] {
        assert_eq!(names(nobody).await, Vec::<String>::new(), "{nobody}");
    }
    assert!(app.accounts().find_people(&site.house.white, "Ben").await.is_err());

    let visit = site.sign_in(carla).await;
    let form = of_two(&[("white", "Jörg Müller"), ("action", "preview")]);
    let page = visit.post("/games/new", &form).await;
    assert!(page.body.contains("Den Namen „Jörg Müller“ gibt es mehrmals"), "{}", page.body);
    assert!(!page.body.contains("joerg1@"));
}

#[tokio::test]
async fn a_private_game_tells_its_maker_that_it_is_made_and_no_more() {
    let site = Site::new().await;
    let director = site.sign_in(&site.house.director).await;
    let form = of_two(&[("terms.visibility", "private"), ("action", "make")]);
    let page = director.post("/games/new", &form).await;
    let id = page.to.strip_prefix("/games/new?made=").unwrap();
    assert!(director.get(&page.to).await.body.contains(id));
    assert_eq!(director.get(&format!("/games/{id}")).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_form_that_is_too_long_is_refused() {
    let site = Site::new().await;
    let carla = site.sign_in(&site.house.arbiter).await;
    let fits = of_two(&[("start_position", &"8".repeat(300)), ("action", "change")]);
    assert_eq!(carla.post("/games/new", &fits).await.status, StatusCode::OK);
    for long in
        [of_two(&[("start_position", &"8".repeat(301)), ("action", "change")]), form(&[("x", "1"); 129])]
    {
        let page = carla.post("/games/new", &long).await;
        assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    }
}
