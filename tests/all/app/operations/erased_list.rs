//! The list of erased accounts beside the database: it only grows, and an older database is brought up to it.

use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::path::PathBuf;

use fairschach::app::actor::Role;
use fairschach::app::limits::SWEPT_AT_ONCE;
use fairschach::app::operations::erased_list::{ERASED_LIST, ErasedList};
use fairschach::app::settings::Settings;
use uuid::Uuid;

use crate::app::operations::erasure::rows_of;
use crate::app::operations::erasure_edges::mails;
use crate::support::{DAY, Database, SECOND, TestApp, on_both, open_app_by, settings};

/// As many as one question to the database is about.
const AT_ONCE: usize = 200;

on_both! {
    an_older_database_is_erased_again => again;
    a_list_is_whole_however_long_it_is => long;
}

/// A house that keeps the list, and where.
async fn keeping(database: Database) -> (TestApp, PathBuf) {
    let mut house = TestApp::new(database).await;
    let path = house.store.folder().join(ERASED_LIST);
    let set = Settings {
        erased_list: Some(path.clone()),
        ..settings(2 * SECOND, house.store.folder().join("log"))
    };
    house.app = open_app_by(&house.store.url, house.clock.clone(), 2, set).await;
    (house, path)
}

async fn long(database: Database) {
    let (house, path) = keeping(database).await;
    let (app, raw) = (&house.app, house.raw().await);
    let add = async |n: usize| {
        house.add(&format!("Player {n}"), "en", Role::Player).await;
    };
    for n in 4..2 * AT_ONCE {
        add(n).await;
    }
    // With the four of the house exactly two questions' worth, and then one more; all in one moment.
    for extra in [0, 1] {
        let all = 2 * AT_ONCE + extra;
        if extra > 0 {
            add(2 * AT_ONCE).await;
        }
        raw.execute("UPDATE player SET erased_us = 5, locked_us = 5 WHERE email LIKE '%@example.org'").await;
        app.operations().settle_erased().await.unwrap();
        let listed = fs::read_to_string(&path).unwrap();
        assert_eq!(listed.lines().count(), 1 + all);
        // The first and last of each question come back with an older database.
        let nth = |n: usize| listed.lines().nth(n).unwrap().split(' ').next().unwrap();
        let back =
            [1, AT_ONCE, AT_ONCE + 1, all].map(|n| raw.id(Uuid::parse_str(nth(n)).unwrap())).join(", ");
        let older = format!("UPDATE player SET erased_us = NULL, locked_us = NULL WHERE id IN ({back})");
        assert_eq!(raw.execute(&older).await, 4);
        raw.execute("DELETE FROM erasure").await;
        app.operations().settle_erased().await.unwrap();
        let erased = raw.number("SELECT COUNT(*) FROM player WHERE erased_us = 5").await;
        assert_eq!(usize::try_from(erased), Ok(all));
        let anew = raw.number("SELECT COUNT(*) FROM erasure").await;
        assert_eq!(anew, 4, "those alone");
        assert_eq!(fs::read_to_string(&path).unwrap(), listed);
    }
}

#[test]
fn a_list_that_is_too_long_is_not_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(ERASED_LIST);
    let (first, id) = ("fairschach-erased/1\n", "01890000-0000-7000-8000-000000000000");
    // The same line again and again, and a last one with as many digits as fill the file to its limit.
    let limit = 64 * 1024 * 1024;
    let line = format!("{id} 5\n");
    let lines = (limit - first.len()) / line.len() - 1;
    let left = limit - first.len() - lines * line.len() - id.len() - 2;
    let mut text = format!("{first}{}{id} {}\n", line.repeat(lines), "0".repeat(left));
    assert_eq!(text.len(), limit);
    fs::write(&path, &text).unwrap();
    assert!(!ErasedList::read(&path).unwrap().is_empty());
    text.insert(text.len() - 1, '0');
    fs::write(&path, &text).unwrap();
    let error = ErasedList::read(&path).unwrap_err().to_string();
    assert!(error.contains("erased.txt, line "), "{error}");
}

/// Root writes the list too, on the command line.
#[test]
fn a_list_keeps_its_owner() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(ERASED_LIST);
    let nobody = 65_534;
    chown(folder.path(), Some(nobody), Some(nobody)).expect("the tests run as root, as in a container");
    let list = ErasedList::default();
    for _ in 0..2 {
        list.write(&path).unwrap();
        assert_eq!(fs::metadata(&path).unwrap().uid(), nobody);
        // And of the one before, not of the folder.
        chown(folder.path(), Some(0), Some(0)).unwrap();
    }
}

async fn again(database: Database) {
    let (house, path) = keeping(database).await;
    let (app, anna, raw) = (&house.app, &house.white, house.raw().await);
    app.operations().settle_erased().await.unwrap();
    assert!(!path.exists(), "nobody is erased");
    app.operations().erase(anna, "Anna").await.unwrap();
    // More than one statement takes.
    mails(&raw, anna.id, "waiting", 2 * SWEPT_AT_ONCE).await;
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
    assert_eq!(
        rows_of(&raw, "mail.player_id", anna.id).await,
        0,
        "nobody may be written to from an older database"
    );
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
