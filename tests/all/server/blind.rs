//! A blindly sealed game between real processes: the server, the arbiter's key holder, and two players' programs.

use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use fairschach::tlog::{NoteKey, Receipt};
use serde_json::json;

use super::process::{Home, Seat};
use crate::peers::{PATIENCE, wait_for};
use crate::support::{Database, on_both};

on_both! {
    a_blind_game_is_played_with_a_key_holder_of_its_own => played;
}

struct Player {
    home: PathBuf,
}

fn program(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fairschach"));
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("FAIRSCHACH_")) {
        command.env_remove(name);
    }
    command.args(args).stdin(Stdio::null());
    command
}

#[track_caller]
fn good(output: Output) -> String {
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{text}{errors}");
    text
}

impl Player {
    fn login(home: &Home, seat: &Seat, name: &str) -> Player {
        let folder = home.store.folder().join(name);
        std::fs::create_dir(&folder).unwrap();
        let token = secret(&folder.join("token"), &seat.token);
        let player = Player { home: folder };
        good(player.run(&["login", &home.url, "--token-file", &token]));
        player
    }

    fn run(&self, args: &[&str]) -> Output {
        program(args).env("XDG_CONFIG_HOME", &self.home).output().unwrap()
    }
}

fn secret(path: &std::path::Path, text: &str) -> String {
    use std::io::Write;
    use std::os::unix::fs::OpenOptionsExt;
    let mut file =
        std::fs::OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(path).unwrap();
    file.write_all(text.as_bytes()).unwrap();
    path.display().to_string()
}

/// What is kept of the third turn: the beginnings of the names.
const TURN_THREE: [&str; 3] = ["game-00003-", "turn-00003-black-", "turn-00003-white-"];

/// The names of a folder's files up to their hashes, in order.
fn beginnings(folder: &std::path::Path) -> Vec<String> {
    let names = std::fs::read_dir(folder).unwrap();
    let names = names.map(|file| file.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.map(|name| format!("{}-", name.rsplit_once('-').unwrap().0)).collect();
    names.sort();
    names
}

/// A receipt as the server would sign it for another entry of White's in the third turn.
fn other_receipt(home: &Home, evidence: &std::path::Path) -> String {
    let mut kept = std::fs::read_dir(evidence).unwrap().map(|file| file.unwrap());
    let kept = kept.find(|file| file.file_name().to_string_lossy().starts_with("turn-00003-white-"));
    let note = std::fs::read_to_string(kept.unwrap().path()).unwrap();
    let mut receipt = Receipt::parse(&note[..=note.find("\n\n").unwrap()]).unwrap();
    let mut event: serde_json::Value = serde_json::from_slice(&receipt.event).unwrap();
    receipt.commitment = [7; 32];
    event["commitment"] = STANDARD.encode(receipt.commitment).into();
    receipt.event = serde_json_canonicalizer::to_vec(&event).unwrap();
    let key = std::fs::read(home.store.folder().join("keys/receipt.key")).unwrap();
    let key = NoteKey::from_file(&key).unwrap();
    key.sign(&receipt.to_text().unwrap()).unwrap()
}

fn kept_keys(folder: &str) -> PathBuf {
    PathBuf::from(folder).join("server-keys.txt")
}

async fn played(database: Database) {
    let home = Home::new(database).await;
    let server = home.start().await;
    let (anna, ben) = (home.seat("Anna", &[]), home.seat("Ben", &[]));
    let carla = home.seat("Carla", &["--role", "arbiter"]);
    let folder = home.store.folder().join("holder").display().to_string();
    let public = good(program(&["keyholder", "init", "--dir", &folder]).output().unwrap());
    let public = public.trim();
    let again = good(program(&["keyholder", "init", "--dir", &folder]).output().unwrap());
    assert_eq!(again.trim(), public, "a key is never replaced");
    let token = secret(&home.store.folder().join("carla"), &carla.token);
    let look = || {
        let args = ["keyholder", "run", "--server", &home.url, "--token-file", &token];
        program(&args).args(["--dir", &folder, "--once"]).output().unwrap()
    };
    let unknown = look();
    assert!(!unknown.status.success() && String::from_utf8_lossy(&unknown.stderr).contains(public));
    home.register_key(&carla, public).await;
    good(look());
    let game = home.game(
        &anna,
        &ben,
        &["--arbiter", &carla.id, "--term", "sealing=blind", "--option", "illegal_entry=void"],
    );
    let white = Player::login(&home, &anna, "white");
    let black = Player::login(&home, &ben, "black");
    let refused = white.run(&["enter", &game, "e2e4", "--yes"]);
    assert!(!refused.status.success() && String::from_utf8_lossy(&refused.stderr).contains("--blind"));
    let wrong = ["enter", &game, "e2e4", "--yes", "--blind", "--keyholder", &"A".repeat(44)];
    assert!(!white.run(&wrong).status.success(), "another key holder than the arbiter's");
    let refused = white.run(&["enter", &game, "e2e4", "--line", "x", "--yes", "--blind"]);
    let says = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(!refused.status.success() && says.contains("nothing is said with an entry"), "{says}");
    for turn in 1..=2_u64 {
        let (one, other) = if turn == 1 { ("e2e4", "e7e5") } else { ("g1f3", "b8c6") };
        good(white.run(&["enter", &game, one, "--yes", "--blind", "--keyholder", public]));
        assert!(!good(look()).contains("answered"), "one entry alone is not answered");
        good(black.run(&["enter", &game, other, "--yes", "--blind", "--json"]));
        // The server cannot read them, and neither entry is told to its author.
        let (status, _) = home.get(Some(&anna), &format!("/games/{game}/entry")).await;
        assert_eq!(status, 404);
        let (status, receipt) = home.get(Some(&anna), &format!("/games/{game}/receipt")).await;
        assert!(status == 200 && receipt["sealing"] == "client", "{receipt}");
        wait_for("the key holder to answer", PATIENCE, || {
            let answered = good(look()).contains("answered");
            async move { answered.then_some(()) }
        })
        .await;
        home.wait_for_turn(&game, turn + 1).await;
        if turn == 1 {
            // The server's keys are handed over while the game runs: the key holder follows them.
            for which in ["receipt", "log"] {
                home.admin(&["admin", "keys", "rotate", which]);
            }
            wait_for("the server to take the new keys", PATIENCE, || async {
                let (_, keys) = home.get(None, "/keys").await;
                let kept = std::fs::read_to_string(kept_keys(&folder)).unwrap();
                let kept: Vec<&str> = kept.lines().collect();
                let in_use = |key: &&serde_json::Value| key["until"].is_null();
                let used: Vec<_> = keys["keys"].as_array().unwrap().iter().filter(in_use).collect();
                used.iter().all(|key| !kept.contains(&key["key"].as_str().unwrap())).then_some(())
            })
            .await;
        }
    }
    let renewed = std::fs::read_to_string(kept_keys(&folder)).unwrap();
    let (_, keys) = home.get(None, "/keys").await;
    for key in keys["keys"].as_array().unwrap().iter().filter(|key| key["until"].is_null()) {
        assert!(renewed.contains(key["key"].as_str().unwrap()), "{renewed}");
    }
    let (_, view) = home.get(None, &format!("/games/{game}")).await;
    assert!(
        view["position"].as_str().unwrap().starts_with("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R"),
        "{view}"
    );
    let (_, file) = home.get(None, &format!("/games/{game}/record?format=file")).await;
    let kept = secret(&home.store.folder().join("game.json"), &file.to_string());
    let verified = program(&["verify", "game", &kept]).output().unwrap();
    assert_eq!(verified.status.code(), Some(3), "nothing contradicts it, and no key was given");
    // Whoever has sealed for an arbiter's key holder is warned when another one takes its place.
    let remembered = white.home.join("fairschach/key-holders.json");
    let text = std::fs::read_to_string(&remembered).unwrap();
    assert!(text.contains(public), "{text}");
    secret(&remembered, &text.replace(public, &"A".repeat(44)));
    let warned = white.run(&["enter", &game, "a2a3", "--yes", "--blind"]);
    let says = String::from_utf8_lossy(&warned.stderr);
    assert!(!warned.status.success() && says.contains("fingerprint"), "{says}");
    secret(&remembered, &text);
    // A new key is for new games: the one before goes on answering for its own.
    let next = home.store.folder().join("next").display().to_string();
    let new = good(program(&["keyholder", "init", "--dir", &next]).output().unwrap());
    home.register_key(&carla, new.trim()).await;
    let told = look();
    assert!(String::from_utf8_lossy(&told.stderr).contains(new.trim()));
    good(told);
    // The same turn for other entries: the key holder remembers, refuses, and its arbiter is told.
    let answered = std::path::Path::new(&folder).join("answered.txt");
    let text = std::fs::read_to_string(&answered).unwrap();
    assert_eq!(text.lines().count(), 2);
    std::fs::write(&answered, format!("{text}{game} 3 {}\n", "00".repeat(32))).unwrap();
    good(white.run(&["enter", &game, "f1c4", "--yes", "--blind"]));
    good(black.run(&["enter", &game, "f8c5", "--yes", "--blind"]));
    wait_for("the new key holder to leave it to the one before", PATIENCE, || {
        let args = ["keyholder", "run", "--server", &home.url, "--token-file", &token];
        let left = good(program(&args).args(["--dir", &next, "--once"]).output().unwrap());
        assert!(!left.contains("REFUSED"), "{left}");
        let left = left.contains("turn 3: left to another key");
        async move { left.then_some(()) }
    })
    .await;
    let (_, waiting) = home.get(Some(&carla), "/keyholder/requests").await;
    assert!(waiting["requests"][0]["refused"].is_null(), "{waiting}");
    // One that trusts another receipt key refuses before that, and keeps what it was shown.
    let strict = home.store.folder().join("strict");
    std::fs::create_dir(&strict).unwrap();
    std::fs::copy(format!("{folder}/keyholder.key"), strict.join("keyholder.key")).unwrap();
    let stranger = NoteKey::new("stranger.example/receipts", &[1; 32]).unwrap();
    let stranger = stranger.verifier_key().to_string();
    let shown = strict.display().to_string();
    wait_for("the strict key holder to refuse", PATIENCE, || {
        let args = ["keyholder", "run", "--server", &home.url, "--token-file", &token];
        let more = ["--dir", &shown, "--once", "--receipt-key", &stranger];
        let refused = good(program(&args).args(more).output().unwrap()).contains("REFUSED");
        async move { refused.then_some(()) }
    })
    .await;
    assert_eq!(beginnings(&strict.join("evidence").join(&game)), TURN_THREE);
    wait_for("the key holder to refuse", PATIENCE, || {
        let refused = good(look()).contains("REFUSED");
        async move { refused.then_some(()) }
    })
    .await;
    let (_, waiting) = home.get(Some(&carla), "/keyholder/requests").await;
    assert!(waiting["requests"][0]["refused"].as_str().unwrap().contains("other entries"), "{waiting}");
    // What it was shown for the turn that it refused is kept as well, no earlier file is lost, and an audit reads all of it.
    let evidence = std::path::Path::new(&folder).join("evidence");
    let mut all: Vec<String> = (1..=3)
        .flat_map(|turn| TURN_THREE.map(|name| name.replace("00003", &format!("{turn:05}"))))
        .collect();
    all.sort();
    assert_eq!(beginnings(&evidence.join(&game)), all);
    let audit = |more: &[&str]| {
        let words = ["verify", "audit", evidence.to_str().unwrap(), "--json"];
        let audit = program(&words).args(more).output().unwrap();
        let report: serde_json::Value = serde_json::from_slice(&audit.stdout).unwrap();
        (audit.status.code(), report)
    };
    let (status, report) = audit(&[]);
    assert_eq!(status, Some(3), "no key was given\n{report}");
    assert!(report["steps"][5]["says"].as_str().unwrap().contains("3 good"), "{report}");
    // White holds another receipt for its entry than the key holder was shown.
    let contradicts =
        secret(&home.store.folder().join("contradicts.txt"), &other_receipt(&home, &evidence.join(&game)));
    let (status, report) = audit(&[&contradicts]);
    assert_eq!(status, Some(1), "{report}");
    let proof = report["exhibits"].as_array().unwrap();
    assert_eq!(proof.len(), 2, "{report}");
    assert!(report["steps"][4]["faults"][0]["says"].as_str().unwrap().contains("same revision"), "{report}");
    let forged = json!({ "game": game, "turn": 3, "white": "AA==", "black": null });
    let (status, _) = home.post(&carla, "/keyholder/answers", &forged).await.unwrap();
    assert_eq!(status, 400);
    server.stop();
}
