//! Two worlds that differ only in a blindly sealed entry look alike at every door, to the arbiter and the key holder too.

use std::fs;
use std::path::Path;

use serde_json::Value;

use super::kit::{Site, at};
use super::secrecy_doors::calls_of;
use crate::support::every;

/// One thing that somebody sees: what, its status, its length as it is, and its bytes with what must differ masked.
pub(super) type Seen = (String, u16, usize, String);

/// With every value of 32 bytes or more in base64 masked: commitments, hashes, proofs, boxes, signatures.
pub(super) fn masked(bytes: &[u8]) -> String {
    let in_base64 = |c: char| c.is_ascii_alphanumeric() || ['+', '/', '='].contains(&c);
    let text = String::from_utf8_lossy(bytes);
    let mut out = String::with_capacity(text.len());
    let mut run = String::new();
    for c in text.chars().chain(['\0']) {
        if in_base64(c) {
            run.push(c);
            continue;
        }
        let is_value = run.len() >= 43;
        out.push_str(&if is_value { "#".repeat(run.len()) } else { run.clone() });
        run.clear();
        out.push(c);
    }
    out
}

/// The files of the log, each with its length.
pub(super) fn files(folder: &Path, seen: &mut Vec<Seen>) {
    let mut entries: Vec<_> = fs::read_dir(folder).unwrap().map(Result::unwrap).collect();
    entries.sort_by_key(fs::DirEntry::path);
    for entry in entries {
        if entry.file_type().unwrap().is_dir() {
            files(&entry.path(), seen);
        } else {
            let name = entry.file_name().to_string_lossy().into_owned();
            let length = entry.metadata().unwrap().len();
            seen.push((format!("file {name}"), 0, usize::try_from(length).unwrap(), String::new()));
        }
    }
}

/// What everybody but White sees of a game in which White has filed this blindly, and then Black as well; the turn waits for
/// the key holder.
async fn world(entry: &str) -> Vec<Seen> {
    let site = Site::new().await;
    let game = site.house.blind_game(None, &[]).await;
    let paths: Vec<String> = calls_of(game)
        .into_iter()
        .chain(["/api/v1/desk", "/api/v1/keyholder/requests"].map(str::to_owned))
        .chain([format!("/games/{game}"), format!("/games/{game}/state"), "/log/checkpoint".to_owned()])
        .collect();
    let mut seen = Vec::new();
    // A batch of the log stands in the order of its hashes: here each has one leaf, so that all numbers are the same.
    site.house.publish().await;
    site.house.file_blind(&site.house.white, game, entry).await.unwrap();
    for complete in [false, true] {
        if complete {
            site.house.file_blind(&site.house.black, game, "e7e5").await.unwrap();
            site.house.app.games().reveal_due().await.unwrap();
        }
        site.house.publish().await;
        for (who, token) in site.everybody().into_iter().filter(|(who, _)| *who != "white") {
            for path in &paths {
                let reply = site.get(token, path).await;
                let what = format!("{who} {path} {complete}");
                seen.push((what, reply.status.as_u16(), reply.body.len(), masked(&reply.body)));
            }
        }
        files(&site.house.store.folder().join("log"), &mut seen);
        let mails = "SELECT COUNT(*) FROM mail";
        let count = site.house.raw().await.number(mails).await;
        seen.push(("mails".to_owned(), 0, usize::try_from(count).unwrap(), String::new()));
    }
    seen
}

#[tokio::test]
async fn two_worlds_that_differ_in_a_blindly_sealed_entry_look_alike() {
    let site = Site::new().await;
    let game = site.house.game().await;
    let legal = site.get(Some(&site.white), &at(game, "/legal")).await.good();
    let moves: Vec<String> = serde_json::from_value::<Vec<Value>>(legal["moves"].clone())
        .unwrap()
        .iter()
        .map(|entry| entry.as_str().unwrap().to_owned())
        .collect();
    assert_eq!(moves.len(), 20);
    let first = world(&moves[0]).await;
    let reached = first.iter().filter(|(_, status, ..)| *status == 200).count();
    assert!(reached > 80, "{reached} answers of {}", first.len());
    assert!(first.iter().any(|(.., text)| text.contains("####")), "nothing was masked");
    // An illegal entry and one that is no move at all are as well hidden.
    let others = moves.iter().flat_map(|entry| [entry.clone(), format!("{entry} draw")]);
    for entry in every(5, others).chain(["a1a8".to_owned(), "x".repeat(200)]) {
        let other = world(&entry).await;
        assert_eq!(first.len(), other.len());
        for (one, other) in first.iter().zip(other) {
            let at = one.3.bytes().zip(other.3.bytes()).position(|(a, b)| a != b);
            let near = at.map(|at| at.saturating_sub(60)).unwrap_or_default();
            assert_eq!(one.3.get(near..near + 120), other.3.get(near..near + 120), "{entry}: {}", one.0);
            assert_eq!(*one, other, "{entry}");
        }
    }
}
