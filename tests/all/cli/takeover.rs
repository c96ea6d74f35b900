//! A database from before the migrations were merged, as an operator takes it over.

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
    home.set("FAIRSCHACH_DATABASE_URL", &old.url);
    let refused = run(&home, &["doctor"]);
    assert!(said(&refused).contains("fairschach admin takeover"), "{}", said(&refused));

    assert_eq!(home.admin(&["admin", "takeover"])["taken_over"], true);
    let again = run(&home, &["admin", "takeover"]);
    assert_eq!(again.status.code(), Some(1));
    assert!(said(&again).contains("today's tables"), "{}", said(&again));
    assert!(!said(&run(&home, &["doctor"])).contains("takeover"));
}
