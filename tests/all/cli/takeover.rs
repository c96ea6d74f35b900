//! A database from before today's schema, as an operator takes it over.

use super::{run, said};
use crate::server::process::Home;
use crate::store::takeover::before;
use crate::support::{Database, on_both};

on_both! {
    an_old_database_is_taken_over_by_a_command => taken;
}

async fn taken(database: Database) {
    let mut home = Home::new(database).await;
    let (old, _raw) = before(database).await;
    let new = home.store.url.clone();
    home.set("FAIRSCHACH_DATABASE_URL", &old.url);
    let refused = run(&home, &["doctor"]);
    assert!(said(&refused).contains("fairschach admin takeover"), "{}", said(&refused));

    home.set("FAIRSCHACH_DATABASE_URL", new);
    home.set("FAIRSCHACH_OLD_DATABASE_URL", &old.url);
    let answer = home.admin(&["admin", "takeover"]);
    assert_eq!((answer["tables"].as_i64(), answer["rows"].as_i64()), (Some(68), Some(133)));
    let again = run(&home, &["admin", "takeover", "--from", &old.url]);
    assert_eq!(again.status.code(), Some(1));
    assert!(said(&again).contains("holds rows already"), "{}", said(&again));
}
