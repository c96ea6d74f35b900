//! What receipts promise: the log keeps it, and who breaks it is found out.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use fairschach::app::transparency::proofs::EventPlace;
use fairschach::base::Side;
use fairschach::game::Chain;
use fairschach::tlog::{Leaf, Policy, Receipt, leaf_hash, verify};

use super::kit::Desk;
use crate::support::{DAY, Database, SECOND, keys, on_both};

on_both! {
    a_receipt_is_kept => kept;
    a_missing_inclusion_is_proven => missing;
}

fn receipt(note: &str) -> Receipt {
    Receipt::parse(verify(note, &[keys().receipt.verifier_key()]).unwrap()).unwrap()
}

/// Whether this receipt and these leaves of a signed tree together prove that the promise was broken.
fn is_broken(receipt: &Receipt, leaves: &[Leaf]) -> bool {
    let promise = receipt.log.as_ref().unwrap();
    let leaf = leaf_hash(&promise.salt, &receipt.event);
    let later =
        |leaf: &Leaf| i128::from(leaf.batch_time_s) * 1_000_000 > i128::from(promise.include_by.as_us());
    leaves.iter().any(later) && leaves.iter().all(|other| other.hash != leaf)
}

async fn kept(database: Database) {
    let desk = Desk::new(database).await;
    let house = &desk.house;
    let filed = house.file(&house.white, desk.game, "e2e4").await.unwrap().receipt;
    let receipt = receipt(&filed.note);
    let promise = receipt.log.clone().unwrap();
    assert_eq!(promise.origin, "fairschach.example/log");
    assert_eq!(promise.include_by, receipt.received.plus(600 * SECOND));
    assert_eq!(filed.log, Some(promise.clone()));
    // The log stands still for a day: then one batch has everything, and nothing is missing in it.
    desk.clock().advance(DAY);
    desk.tick().await.unwrap();
    let leaves = desk.assert_whole().await;
    assert!(leaves.iter().all(|leaf| leaf.batch_time_s == leaves[0].batch_time_s));
    assert!(!is_broken(&receipt, &leaves));
    let place = EventPlace { chain: Chain::Side(Side::White), turn: 1, seq: 0 };
    let proof = house.app.transparency().event_proof(Some(&house.white), desk.game, place).await.unwrap();
    let entry = proof.extra.clone().unwrap();
    let leaf = Leaf::parse(&entry).unwrap();
    assert_eq!(leaf.hash, leaf_hash(&promise.salt, &receipt.event));
    let policy =
        Policy::parse(format!("log {}\nquorum none\n", keys().log.verifier_key()).as_bytes()).unwrap();
    assert!(proof.verify(&entry, &policy, &[]).is_ok());
    let mut other = entry.clone();
    other[20] ^= 1;
    assert!(proof.verify(&other, &policy, &[]).is_err());
    assert_eq!(STANDARD.encode(promise.salt).len(), 44);
}

async fn missing(database: Database) {
    let mut desk = Desk::new(database).await;
    let house = &desk.house;
    let filed = house.file(&house.white, desk.game, "e2e4").await.unwrap().receipt;
    let receipt = receipt(&filed.note);
    // The server drops the leaf behind everybody's back.
    desk.raw().await.execute("DELETE FROM leaf WHERE chain = 0").await;
    desk.tick().await.unwrap();
    assert!(!is_broken(&receipt, &desk.assert_whole().await), "there is time yet");
    desk.clock().advance(601 * SECOND);
    desk.stage(1).await;
    desk.tick().await.unwrap();
    assert!(is_broken(&receipt, &desk.assert_whole().await));
}
