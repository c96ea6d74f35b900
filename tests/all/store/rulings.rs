//! A person's own rulings are found among all others', also those of before the database said who ruled.

use fairschach::base::PlayerId;
use fairschach::game::event::EventKind;
use fairschach::store::{BeforeAct, NewEvent, Store};
use sqlx::migrate::Migrator;
use sqlx::{AssertSqlSafe, raw_sql};
use uuid::Uuid;

use super::sample::{T0, event, person, seeded, uuid};
use crate::house::source::files;
use crate::support::raw::{Raw, on_raw, store, tx};
use crate::support::{Database, TestStore, on_both};

on_both! {
    own_rulings_are_found_among_many_others => found;
    rulings_of_before_are_found_too => of_before;
}

/// The numbers of a person's rulings, read so many at a time.
async fn own(store: &Store, by: PlayerId, limit: i64) -> Vec<i64> {
    let mut before = BeforeAct { at_us: i64::MAX, owner: Uuid::max(), seq: i64::MAX };
    let mut all = Vec::new();
    loop {
        let rows = tx!(store, read, tx => {
            tx.operations().own_rulings(by, before, (Uuid::nil(), Uuid::max()), limit).await?
        })
        .unwrap();
        let Some(last) = rows.last() else { return all };
        before = BeforeAct { at_us: last.at_us, owner: last.game_id, seq: last.seq };
        all.extend(rows.iter().map(|row| row.seq));
    }
}

async fn found(database: Database) {
    let (_kept, store) = seeded(database).await;
    let who = |seq: i64| person(if seq % 50 == 7 { 2 } else { 1 });
    tx!(store, write, tx => {
        for seq in 0..200 {
            let ruling =
                NewEvent { kind: EventKind::Ruling, by: Some(who(seq)), ..event(10, 2, 1, seq, T0) };
            tx.games().insert_event(&ruling).await?;
        }
    })
    .unwrap();
    for limit in [1, 3, 100] {
        assert_eq!(
            own(&store, person(2), limit).await,
            [157, 107, 57, 7],
            "the newest first, {limit} a page"
        );
    }
    assert_eq!(own(&store, person(1), 100).await.len(), 196);
    assert_eq!(own(&store, person(3), 100).await, [0; 0]);
    let none = tx!(store, read, tx => {
        let newest = BeforeAct { at_us: i64::MAX, owner: Uuid::max(), seq: i64::MAX };
        tx.operations().own_rulings(person(2), newest, (uuid(99), uuid(99)), 9).await?
    });
    assert!(none.unwrap().is_empty(), "none is in a game of that tournament");
}

/// A database as it was before, with two players and a game.
async fn old(database: Database) -> (TestStore, Raw) {
    let kept = TestStore::empty(database).await;
    let (name, url) = match database {
        Database::Sqlite => ("sqlite", format!("{}?mode=rwc", kept.url)),
        Database::Postgres => ("postgres", kept.url.clone()),
    };
    let folder = tempfile::tempdir().unwrap();
    for path in files(&format!("migrations/{name}"), &["sql"]) {
        let file = path.file_name().unwrap();
        if file.to_str().unwrap() < "0010" {
            std::fs::copy(&path, folder.path().join(file)).unwrap();
        }
    }
    let migrations = Migrator::new(folder.path()).await.unwrap();
    let raw = Raw::open(&url).await;
    on_raw!(&raw, c => migrations.run(c).await).unwrap();
    for n in 1..=2 {
        let id = person(n).as_uuid().simple();
        run(
            &raw,
            &format!(
                "INSERT INTO player (id, name, email, email_key, locale, role, created_us) \
             VALUES (UUID '{id}', 'P{n}', 'p{n}@example.org', 'p{n}@example.org', 'en', 'arbiter', 1)"
            ),
        )
        .await;
    }
    let (game, white, black) = (uuid(10).simple(), uuid(1).simple(), uuid(2).simple());
    run(&raw, &format!(
        "INSERT INTO game (id, white_id, black_id, variant, rules, options, terms, clock, engine, created_us, phase, turn, \
         public_seq, public_head) VALUES (UUID '{game}', UUID '{white}', UUID '{black}', 'fairschach', 'fsr-2023', '{{}}', \
         '{{}}', '14d/pair', 1, 1, 'running', 1, 0, '\\x07')"
    ))
    .await;
    (kept, raw)
}

/// A statement in the words of PostgreSQL.
async fn run(raw: &Raw, sql: &str) {
    let sql = match raw {
        Raw::Sqlite(_) => sql.replace("UUID '", "X'").replace("'\\x", "X'"),
        Raw::Postgres(_) => sql.to_owned(),
    };
    on_raw!(raw, c => raw_sql(AssertSqlSafe(sql)).execute(c).await.map(drop)).unwrap();
}

async fn of_before(database: Database) {
    let (kept, raw) = old(database).await;
    let (one, two) = (person(1), person(2));
    let says =
        |by: PlayerId, of: PlayerId| format!(r#"{{"at":5,"by":"{by}","reason":"Größe \"by\":\"{of}\"\n"}}"#);
    let bodies = [
        ("ruling", says(one, two).into_bytes()),
        ("ruling", says(two, one).into_bytes()),
        ("ruling", says(one, one).into_bytes()),
        ("ruling", format!(r#"{{"reason":"\"by\":\"{one}\""}}"#).into_bytes()),
        ("ruling", says(person(9), one).into_bytes()),
        ("ruling", br#"{"by":"nobody"}"#.to_vec()),
        ("ruling", br#"{"by":"#.to_vec()),
        ("ruling", vec![0xff, 0, b'"', b'b']),
        ("ruling", Vec::new()),
        ("resigned", says(one, two).into_bytes()),
    ];
    for (seq, (kind, body)) in bodies.into_iter().enumerate() {
        let (game, body) = (uuid(10).simple(), hex::encode(body));
        run(
            &raw,
            &format!(
                "INSERT INTO event (game_id, chain, turn, seq, kind, at_us, release_us, body, hash, salt) \
             VALUES (UUID '{game}', 2, 1, {seq}, '{kind}', {seq}, {seq}, '\\x{body}', '\\x07', '\\x07')"
            ),
        )
        .await;
    }
    on_raw!(&raw, c => c.close().await);
    let store = store(&kept.url).await;
    assert_eq!(own(&store, one, 1).await, [2, 0]);
    assert_eq!(own(&store, two, 9).await, [1]);
    let raw = Raw::open(&kept.url).await;
    assert_eq!(
        raw.number("SELECT COUNT(*) FROM event WHERE by_id IS NOT NULL").await,
        3,
        "others are nobody's"
    );
}
