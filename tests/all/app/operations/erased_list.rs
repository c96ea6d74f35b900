//! The list of erased accounts beside the database: it only grows, and an older database is brought up to it.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use fairschach::app::operations::erased_list::{ERASED_LIST, ErasedList};
use fairschach::app::settings::Settings;

use crate::support::{DAY, Database, SECOND, TestApp, on_both, open_app_by, settings};

on_both! {
    an_older_database_is_erased_again => again;
}

async fn again(database: Database) {
    let mut house = TestApp::new(database).await;
    let path = house.store.folder().join(ERASED_LIST);
    let set = Settings {
        erased_list: Some(path.clone()),
        ..settings(2 * SECOND, house.store.folder().join("log"))
    };
    house.app = open_app_by(&house.store.url, house.clock.clone(), 2, set).await;
    let (app, anna, raw) = (&house.app, &house.white, house.raw().await);
    app.operations().settle_erased().await.unwrap();
    assert!(!path.exists(), "nobody is erased");
    app.operations().erase(anna, "Anna").await.unwrap();
    let kept = fs::read_to_string(&path).unwrap();
    let line = format!("{} {}", anna.id, app.now().as_us());
    assert_eq!(kept.lines().collect::<Vec<_>>(), ["fairschach-erased/1", line.as_str()]);
    assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);

    // As it was in a backup.
    let older = "UPDATE player SET name = 'Anna', email = 'anna@example.org', email_key = 'anna@example.org', \
        locked_us = NULL, erased_us = NULL WHERE erased_us IS NOT NULL";
    assert_eq!(raw.execute(older).await, 1);
    raw.execute("DELETE FROM erasure").await;
    let game = house.game().await;
    house.clock.advance(DAY);
    app.operations().settle_erased().await.unwrap();
    assert_eq!(raw.texts("SELECT name FROM player WHERE erased_us IS NOT NULL").await, ["Erased player"]);
    assert_eq!(raw.number("SELECT COUNT(*) FROM erasure").await, 1, "the steps go on");
    assert_eq!(fs::read_to_string(&path).unwrap(), kept, "with the moment of then");
    let view = app.games().game(Some(&house.black), game).await.unwrap();
    assert_eq!(view.sides.white.player.name, "Erased player", "her games go on without her");

    // It only grows: who is not in this database stays in it, and a clock that ran ahead hides nobody.
    let nobody = "01890000-0000-7000-8000-000000000000 9000000000000000000\n";
    fs::write(&path, format!("{kept}{nobody}")).unwrap();
    app.operations().erase(&house.director, "Dora").await.unwrap();
    let grown = fs::read_to_string(&path).unwrap();
    assert!(grown.contains(nobody) && grown.contains(&line) && grown.lines().count() == 4, "{grown}");
    app.operations().settle_erased().await.unwrap();
    app.operations().keep_erased_list().await.unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), grown);

    for (damaged, at) in [
        ("", 1),
        ("fairschach-erased/2\n", 1),
        ("fairschach-erased/1\nnobody 5\n", 2),
        ("fairschach-erased/1\n01890000-0000-7000-8000-000000000000 soon\n", 2),
        ("fairschach-erased/1\n01890000-0000-7000-8000-000000000000 5\n01890000", 3),
    ] {
        fs::write(&path, damaged).unwrap();
        let error = ErasedList::read(&path).unwrap_err().to_string();
        assert!(error.contains(&format!("erased.txt, line {at}:")), "{damaged:?}: {error}");
        assert!(app.operations().settle_erased().await.is_err());
    }
}
