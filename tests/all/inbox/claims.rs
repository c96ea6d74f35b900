//! Claims of processes that were cut off: who starts again under the same name takes its own up at once, and nobody else's.

use fairschach::app::App;
use fairschach::app::inbox::queue::INBOUND_LEASE_US;
use fairschach::app::notices::load::LEASE_US;
use fairschach::cli::instance::Instance;
use uuid::Uuid;

use super::kit::{TO, arrived};
use crate::support::{Database, SystemRngForTests, TestApp, on_both, open_app};

on_both! {
    a_restarted_server_takes_up_its_own_claims_at_once => restarted;
}

const NAME: Uuid = Uuid::from_u128(1);
const OTHER: Uuid = Uuid::from_u128(2);

/// Another process on the same database, under this name.
async fn process(house: &TestApp, name: Option<Uuid>) -> App {
    let app = open_app(&house.store.url, house.clock.clone(), 7).await;
    app.notices().take_over_mails(name).await.unwrap();
    app
}

/// How many mails to send and to read a process gets.
async fn claimed(app: &App) -> (usize, usize) {
    let read = app.inbox().claim_inbound(app.now()).await.unwrap();
    (app.notices().claim_mails(9).await.unwrap().len(), usize::from(read.is_some()))
}

async fn restarted(database: Database) {
    let house = TestApp::new(database).await;
    house.game().await;
    house.app.inbox().keep_mail(arrived(&[TO], "a\r\n")).await.unwrap();
    let first = process(&house, Some(NAME)).await;
    assert_eq!(claimed(&first).await, (2, 1));
    // SQLite is served by one process alone, which takes up all.
    let alone = matches!(database, Database::Sqlite);
    for name in [Some(OTHER), None] {
        let theirs = process(&house, name).await;
        assert_eq!(claimed(&theirs).await, if alone { (2, 1) } else { (0, 0) }, "{name:?}");
    }
    let again = process(&house, Some(NAME)).await;
    assert_eq!(claimed(&again).await, (2, 1), "its own, at once");
    assert_eq!(claimed(&again).await, (0, 0), "and once");
    // What a process without a name claimed waits until its lease runs out.
    house.clock.advance(LEASE_US.max(INBOUND_LEASE_US));
    let nameless = open_app(&house.store.url, house.clock.clone(), 8).await;
    assert_eq!(claimed(&nameless).await, (2, 1));
    let again = process(&house, Some(NAME)).await;
    assert_eq!(claimed(&again).await, if alone { (2, 1) } else { (0, 0) });
}

#[test]
fn a_name_is_kept_and_held_by_one_process_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let take = || Instance::take(&data, &SystemRngForTests).unwrap();
    let first = take().expect("nobody has it");
    let name = first.name();
    assert!(take().is_none(), "another process has it");
    drop(first);
    assert_eq!(take().expect("it is free again").name(), name);
    for spoiled in ["", "no name", &"x".repeat(1000), &format!("{name} and more")] {
        std::fs::write(data.join("instance"), spoiled).unwrap();
        let new = take().expect("it is free").name();
        assert_ne!(new, name, "{spoiled:?}");
        assert_eq!(take().expect("it is free").name(), new);
    }
    let elsewhere = folder.path().join("elsewhere");
    let other = Instance::take(&elsewhere, &SystemRngForTests).unwrap().unwrap();
    assert_ne!(other.name(), take().expect("it is free").name());
    std::fs::remove_dir_all(&data).unwrap();
    std::fs::write(&data, "a file").unwrap();
    let fault = Instance::take(&data, &SystemRngForTests).err().unwrap();
    assert!(fault.to_string().contains("instance"), "{fault}");
}
