use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use fairschach::tlog::MAX_EVENT_LEN;
use fairschach::verify::{MAX_EVENTS, MAX_FILE_LEN, Verdict};
use serde_json::json;

use super::doc::check;
use super::games;

/// What the format step says of a file, and whether the check went on.
fn format_step(file: &[u8]) -> (String, bool) {
    let report = check(file, &[]);
    let says = report.steps[0].faults.first().map_or("", |fault| &fault.says);
    (says.to_owned(), report.steps[1].made)
}

#[tokio::test]
async fn a_file_is_read_up_to_its_longest_and_no_further() {
    let mut file = games::mate().await.file.to_string().into_bytes();
    file.resize(MAX_FILE_LEN, b' ');
    assert_eq!(check(&file, &[]).verdict(), Verdict::Consistent);
    file.push(b' ');
    assert_eq!(format_step(&file), ("the file: longer than 134217728 bytes".to_owned(), false));
}

#[tokio::test]
async fn events_are_read_up_to_the_most_and_no_further() {
    let mut file = games::mate().await.file;
    let event = json!({ "event": "eA==", "salt": file["events"][0]["salt"] });
    file["events"] = vec![event.clone(); MAX_EVENTS].into();
    assert_eq!(format_step(file.to_string().as_bytes()), (String::new(), true));
    file["events"].as_array_mut().unwrap().push(event);
    let says = "the file: more than 65536 events".to_owned();
    assert_eq!(format_step(file.to_string().as_bytes()), (says, false));
}

#[tokio::test]
async fn an_event_is_read_up_to_its_longest_and_no_further() {
    let mut file = games::mate().await.file;
    let salt = file["events"][0]["salt"].clone();
    for (length, says) in [(MAX_EVENT_LEN, ""), (MAX_EVENT_LEN + 1, "events[0]: longer than 16384 bytes")] {
        file["events"] = json!([{ "event": STANDARD.encode(vec![b'x'; length]), "salt": salt }]);
        assert_eq!(format_step(file.to_string().as_bytes()), (says.to_owned(), says.is_empty()));
    }
}

#[test]
fn what_is_no_game_file_is_unusable() {
    let deep = "[".repeat(100_000);
    for file in ["", "null", "[]", "{", "\u{0}", "{\"format\":\"fairschach-game/1\"}", &deep] {
        let report = check(file.as_bytes(), &[]);
        assert_eq!(report.verdict(), Verdict::Unusable, "{file:.20}\n{report}");
    }
    assert_eq!(check(&[0xff, 0xfe], &[]).verdict(), Verdict::Unusable);
}

#[tokio::test]
async fn faults_are_listed_up_to_a_bound() {
    let mut file = games::mate().await.file;
    let salt = file["events"][0]["salt"].clone();
    file["events"] = vec![json!({ "event": STANDARD.encode("x"), "salt": salt }); 100].into();
    let report = check(file.to_string().as_bytes(), &[]);
    assert_eq!((report.steps[1].faults.len(), report.steps[1].more), (32, 68));
    assert!(report.to_string().contains("and 68 more"), "{report}");
}
