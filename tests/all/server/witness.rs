//! Witnesses as processes of their own, a server that asks them, and a log with two faces.

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use fairschach::tlog::{
    Checkpoint, CheckpointNote, CosignerKey, MAX_ADD_CHECKPOINT_LEN, NoteKey, VerifierKey,
    add_checkpoint_body,
};
use reqwest::StatusCode;

use super::process::Home;
use crate::peers::port::port_of_its_own;
use crate::peers::{PATIENCE, project, wait_for};
use crate::support::Database;

/// A witness; it is killed when this value goes.
struct Witness {
    child: Child,
    url: String,
    key: CosignerKey,
}

impl Drop for Witness {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn command(folder: &Path, log: &VerifierKey, more: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fairschach"));
    command.args(["witness", "--log", &log.to_string(), "--dir"]).arg(folder).args(more).stdin(Stdio::null());
    command
}

async fn start(folder: &Path, port: u16, log: &VerifierKey, name: Option<&str>) -> Witness {
    let listen = format!("127.0.0.1:{port}");
    let said = folder.with_extension("txt");
    let out = std::fs::File::create(&said).unwrap();
    let mut more = vec!["--listen", &listen];
    more.extend(name.iter().flat_map(|name| ["--name", name]));
    let child = command(folder, log, &more).stdout(out.try_clone().unwrap()).stderr(out).spawn().unwrap();
    let key = wait_for("the witness", PATIENCE, || async {
        let text = std::fs::read_to_string(&said).unwrap();
        text.lines().find_map(|line| CosignerKey::parse(line.trim()).ok())
    })
    .await;
    Witness { child, url: format!("http://{listen}"), key }
}

async fn post(url: &str, body: impl Into<reqwest::Body>) -> (StatusCode, String) {
    let answer = reqwest::Client::new().post(format!("{url}/add-checkpoint")).body(body);
    let answer = answer.send().await.unwrap();
    (answer.status(), answer.text().await.unwrap())
}

/// Of the published checkpoint its size, and which of these keys cosigned it.
fn published(home: &Home, keys: &[&CosignerKey]) -> Option<(u64, Vec<bool>)> {
    let note = std::fs::read_to_string(log_folder(home).join("checkpoint")).ok()?;
    let parsed = CheckpointNote::parse(&note).ok()?;
    let size = note.lines().nth(1)?.parse().ok()?;
    let cosigned = keys.iter().map(|key| parsed.cosigned(key).unwrap().is_some());
    Some((size, cosigned.collect()))
}

fn log_folder(home: &Home) -> PathBuf {
    home.store.folder().join("data/log")
}

#[tokio::test]
async fn two_witnesses_cosign_and_one_that_is_away_stops_nothing() {
    let mut home = Home::new(Database::Sqlite).await;
    home.set("FAIRSCHACH_PUBLIC_LOG__CADENCE_S", "1");
    let seats = [home.seat("Anna", &[]), home.seat("Ben", &[])];
    let key = std::fs::read(home.store.folder().join("keys/log.key")).unwrap();
    let log = NoteKey::from_file(&key).unwrap();
    let folders = ["one", "other"].map(|name| home.store.folder().join(name));
    let ports = [port_of_its_own(), port_of_its_own()];
    let vkey = log.verifier_key();
    let one = start(&folders[0], ports[0], &vkey, Some("one.example/witness")).await;
    let other = start(&folders[1], ports[1], &vkey, Some("other.example/witness")).await;
    let keys = [one.key.clone(), other.key.clone()];
    let keys = [&keys[0], &keys[1]];
    let mode = std::fs::metadata(folders[0].join("witness.key")).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    let second = command(&folders[0], &vkey, &["--listen", "127.0.0.1:0"]).output().unwrap();
    assert_eq!(second.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&second.stderr).contains("another witness runs"));

    let settings = home.store.folder().join("fairschach.toml");
    let witness = |witness: &Witness| format!("{{ url = \"{}\", key = \"{}\" }}", witness.url, witness.key);
    let text = format!("[public_log]\nwitnesses = [{}, {}]\n", witness(&one), witness(&other));
    std::fs::write(&settings, text).unwrap();
    home.set("FAIRSCHACH_CONFIG", settings.display().to_string());
    let running = home.start().await;
    let game = home.game(&seats[0], &seats[1], &[]);
    wait_for("both cosignatures", PATIENCE, || async {
        published(&home, &keys).filter(|(size, by)| *size > 0 && by == &[true, true])
    })
    .await;

    // One goes away: the log goes on with the other's cosignature alone.
    drop(other);
    let (before, _) = published(&home, &keys).unwrap();
    assert_eq!(home.file(&seats[0], &game, 1, "e2e4").await.unwrap().0, 201);
    wait_for("a cosignature", PATIENCE, || async {
        published(&home, &keys).filter(|(size, by)| *size > before && by == &[true, false])
    })
    .await;

    // It comes back, knowing what it cosigned, and catches up.
    let other = start(&folders[1], ports[1], &vkey, None).await;
    assert_eq!(&other.key, keys[1]);
    let (size, _) = wait_for("both cosignatures again", PATIENCE, || async {
        published(&home, &keys).filter(|(_, by)| by == &[true, true])
    })
    .await;
    let copy = home.store.folder().join("copy");
    let fetched = Command::new(project().join("scripts/fetch-log"))
        .arg(format!("{}/log", home.url))
        .arg(&copy)
        .status()
        .unwrap();
    assert!(fetched.success());
    running.stop();

    // The log shows another face: of the same size, and a larger one that does not go on from there.
    let face = |size| Checkpoint {
        origin: log.verifier_key().name().to_owned(),
        size,
        root: [1; 32],
        extensions: Vec::new(),
    };
    let forked = face(size).sign(&log).unwrap();
    let (status, _) = post(&one.url, add_checkpoint_body(size, &[], &forked)).await;
    assert_eq!(status, StatusCode::CONFLICT);
    let kept: Vec<PathBuf> =
        std::fs::read_dir(folders[0].join("evidence")).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert_eq!(kept.len(), 2);
    let grown = face(size + 1).sign(&log).unwrap();
    let (status, _) = post(&one.url, add_checkpoint_body(size, &[[2; 32]], &grown)).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    let (status, says) = post(&one.url, add_checkpoint_body(0, &[], &grown)).await;
    assert_eq!((status, says), (StatusCode::CONFLICT, format!("{size}\n")));

    // What the witness kept proves it to anybody; what the server published is good under a policy.
    let verify = |words: &[&str]| {
        let output = home.command().arg("verify").args(words).output().unwrap();
        (output.status.code(), String::from_utf8(output.stdout).unwrap())
    };
    let folder = copy.display().to_string();
    let evidence = folders[0].join("evidence").display().to_string();
    let (status, says) = verify(&["audit", &folder, &evidence, "--key", &vkey.to_string()]);
    assert_eq!(status, Some(1), "{says}");
    assert!(says.contains("two faces") && says.contains("MISBEHAVIOUR, PROVEN"), "{says}");
    let policy = home.store.folder().join("trust.policy");
    let lines = format!(
        "log {vkey}\nwitness a {}\nwitness b {}\ngroup both all a b\nquorum both\n",
        keys[0], keys[1]
    );
    std::fs::write(&policy, lines).unwrap();
    let (status, says) = verify(&["log", &folder, "--policy", &policy.display().to_string()]);
    assert_eq!(status, Some(0), "{says}");
}

#[tokio::test]
async fn a_witness_refuses_what_is_too_much_or_not_for_it() {
    let _ = rustls::crypto::ring::default_provider().install_default();
    let folder = tempfile::tempdir().unwrap();
    let log = NoteKey::new("known.example/log", &[1; 32]).unwrap();
    let nameless = command(&folder.path().join("w"), &log.verifier_key(), &[]).output().unwrap();
    assert_eq!(nameless.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&nameless.stderr).contains("--name"));
    let keys: Vec<String> =
        (0..64).flat_map(|_| ["--log".to_owned(), log.verifier_key().to_string()]).collect();
    let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
    let many = command(&folder.path().join("w"), &log.verifier_key(), &keys).output().unwrap();
    assert!(String::from_utf8_lossy(&many.stderr).contains("64 keys"));
    let name = Some("w.example/witness");
    let witness = start(&folder.path().join("w"), port_of_its_own(), &log.verifier_key(), name).await;
    let url = &witness.url;
    let checkpoint = |origin: &str| Checkpoint {
        origin: origin.to_owned(),
        size: 1,
        root: [1; 32],
        extensions: Vec::new(),
    };
    let body = |key: &NoteKey| {
        let note = checkpoint(key.verifier_key().name()).sign(key).unwrap();
        add_checkpoint_body(0, &[], &note)
    };
    let unknown = NoteKey::new("unknown.example/log", &[1; 32]).unwrap();
    assert_eq!(post(url, body(&unknown)).await.0, StatusCode::NOT_FOUND);
    let forged = NoteKey::new("known.example/log", &[2; 32]).unwrap();
    assert_eq!(post(url, body(&forged)).await.0, StatusCode::FORBIDDEN);
    assert_eq!(post(url, "old x\n").await.0, StatusCode::BAD_REQUEST);
    assert_eq!(post(url, vec![b'x'; MAX_ADD_CHECKPOINT_LEN]).await.0, StatusCode::BAD_REQUEST);
    let long = vec![b'x'; MAX_ADD_CHECKPOINT_LEN + 1];
    assert_eq!(post(url, long).await.0, StatusCode::PAYLOAD_TOO_LARGE);
    let (status, line) = post(url, body(&log)).await;
    assert_eq!(status, StatusCode::OK);
    let note = checkpoint("known.example/log").sign(&log).unwrap();
    let parsed = CheckpointNote::parse(&note).unwrap();
    assert_eq!(parsed.accept(&line, std::slice::from_ref(&witness.key)).unwrap(), line);
    // Sixty at once; then a second each.
    let mut refused = false;
    for _ in 0..120 {
        refused |= post(url, "x").await.0 == StatusCode::TOO_MANY_REQUESTS;
    }
    assert!(refused);
}
