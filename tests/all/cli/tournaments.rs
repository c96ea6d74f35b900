//! `fairschach admin tournament` as an operator types it.

use std::time::Duration;

use serde_json::{Value, json};

use super::{run, said};
use crate::peers::wait_for;
use crate::server::process::{Home, Seat};
use crate::support::Database;

#[tokio::test]
async fn a_tournament_is_made_from_a_file_and_opened() {
    let home = Home::new(Database::Sqlite).await;
    let good = |words: &[&str]| -> Value {
        let output = run(&home, words);
        assert!(output.status.success(), "{words:?}: {}", said(&output));
        let text = String::from_utf8(output.stdout).unwrap();
        let last = text.lines().last().unwrap_or("null");
        serde_json::from_str(last).unwrap()
    };
    let player = |name: &str, role: &str| {
        let email = format!("{name}@example.org");
        let words = ["admin", "player", "add", "--name", name, "--email", &email, "--role", role];
        good(&words)["id"].as_str().unwrap().to_owned()
    };
    let (director, plain) = (player("dora", "director"), player("anna", "player"));
    let file = home.store.folder().join("sheet.json");
    let sheet = json!({
        "name": "Spring", "kind": {"name": "round-robin", "cycles": 1}, "variant": "fairschach",
        "clock": "14d/pair", "dates": {"zone": "Europe/Berlin"}, "language": "en",
    });
    std::fs::write(&file, sheet.to_string()).unwrap();
    let file = file.to_str().unwrap();
    let refused = run(&home, &["admin", "tournament", "add", file, "--director", &plain]);
    assert!(
        !refused.status.success() && said(&refused).contains("directors and administrators"),
        "{}",
        said(&refused)
    );
    let id = good(&["admin", "tournament", "add", file, "--director", &director]);
    let id = id["id"].as_str().unwrap();
    assert_eq!(good(&["admin", "tournament", "list"]), Value::Null, "drafts are not listed");
    let own = good(&["admin", "tournament", "list", "--by", &director]);
    assert_eq!(own, json!({"id": id, "name": "Spring", "state": "draft"}));
    assert_eq!(good(&["admin", "tournament", "open", id]), json!({"id": id, "state": "open"}));
    let listed = good(&["admin", "tournament", "list"]);
    assert_eq!(listed["state"], "open");
    let shown = good(&["admin", "tournament", "show", id]);
    assert_eq!((&shown["version"], &shown["sheet"]["name"]), (&json!(1), &json!("Spring")));
    let few = run(&home, &["admin", "tournament", "start", id]);
    assert!(!few.status.success() && said(&few).contains("fewer have entered"), "{}", said(&few));
    let entered = good(&["admin", "tournament", "enter", id, "--player", &plain, "--rating", "1850"]);
    assert_eq!(entered, json!({"player": plain, "state": "entered"}));
    let list = home.store.folder().join("list.csv");
    std::fs::write(&list, "name,email,rating\nBen,ben@example.org,1700\nnobody,none,\n").unwrap();
    let list = list.to_str().unwrap();
    let import = |more: &[&str]| {
        let words = ["admin", "tournament", "import", id, "--file", list];
        let output = run(&home, &[&words, more].concat());
        assert!(output.status.success(), "{}", said(&output));
        let text = String::from_utf8(output.stdout).unwrap();
        let lines = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
        let outcome = |line: Value| {
            let makes = line["outcome"] == "makes";
            assert_eq!(line.get("namesake").is_some(), makes && more == ["--look"], "{line}");
            line["outcome"].clone()
        };
        lines.map(outcome).collect::<Vec<_>>()
    };
    assert_eq!(import(&["--look"]), ["makes", "faulty"]);
    let namesake = |name: &str| {
        let other = home.store.folder().join("other.csv");
        std::fs::write(&other, format!("{name},other@example.org\n")).unwrap();
        good(&["admin", "tournament", "import", id, "--file", other.to_str().unwrap(), "--look"])["namesake"]
            .clone()
    };
    assert_eq!([namesake("Ben"), namesake("Anna")], [json!(false), json!(true)]);
    assert_eq!(import(&[]), ["makes", "faulty"]);
    assert_eq!(import(&[]), ["already", "faulty"], "the same list again");
    let arbiter = player("carl", "arbiter");
    good(&["admin", "tournament", "post", id, "--person", &arbiter, "--post", "arbiter"]);
    good(&["admin", "tournament", "post", id, "--person", &arbiter, "--post", "none"]);
    let letter = home.store.folder().join("letter.txt");
    std::fs::write(&letter, "We begin on Monday.").unwrap();
    let words = ["admin", "tournament", "message", id, "--subject", "Start", "--text"];
    let written = good(&[&words[..], &[letter.to_str().unwrap()]].concat());
    assert!(written["seq"].as_i64().is_some());
    let byes = run(&home, &["admin", "tournament", "byes", id]);
    assert!(byes.status.success() && byes.stdout.is_empty(), "{}", said(&byes));
    assert_eq!(good(&["admin", "tournament", "close", id])["state"], "closed");

    // The director's hand: each act asks for a reason, and for a tournament that is far enough.
    let queue = good(&["admin", "tournament", "queue", id]);
    assert_eq!((&queue["what"], &queue["name"]), (&json!("no-arbiter"), &json!("Spring")));
    assert_eq!(good(&["admin", "tournament", "queue", "--by", &director]), queue);
    for (words, says) in [
        (vec!["pause", id, "--reason", "so"], "only a running tournament"),
        (vec!["resume", id, "--reason", "so"], "only a running tournament"),
        (vec!["withdraw", id, "--player", &plain, "--reason", "so"], "only a running tournament"),
        (
            vec!["replace", id, "--player", &plain, "--substitute", &director, "--reason", "so"],
            "only a running tournament",
        ),
        (vec!["replay", id, "--game", &plain, "--reason", "so"], "while the tournament is running"),
        (vec!["extend", id, "--ends", "2001-01-01", "--reason", "so"], "lies ahead"),
        (vec!["cancel", id], "--reason"),
        (vec!["queue"], "required"),
    ] {
        let refused = run(&home, &[&["admin", "tournament"][..], &words].concat());
        assert!(!refused.status.success() && said(&refused).contains(says), "{words:?}: {}", said(&refused));
    }
    assert_eq!(good(&["admin", "outage", "list"]), Value::Null);
    let cancel = ["admin", "tournament", "cancel", id, "--reason", "too few"];
    assert_eq!(good(&cancel), json!({"id": id, "state": "cancelled"}));

    let forget = ["admin", "tournament", "forget", id];
    let listed = good(&forget);
    let seq = listed["texts"][0]["act"].as_i64().unwrap();
    let text = |state: &str| json!({"act": seq, "type": "cancelled", "text": "reason", "state": state});
    assert_eq!(listed["id"], id);
    let number = seq.to_string();
    for (more, says) in [
        (&["--act", &number][..], "say --yes"),
        (&["--act", "0", "--yes"][..], "no such text"),
        (&["--yes"][..], "--act"),
    ] {
        let refused = run(&home, &[&forget[..], more].concat());
        assert!(!refused.status.success() && said(&refused).contains(says), "{more:?}: {}", said(&refused));
    }
    for _ in 0..2 {
        assert_eq!(good(&[&forget[..], &["--act", &number, "--yes"]].concat()), text("taken-away"));
        assert_eq!(good(&forget)["texts"], json!([text("taken-away")]));
    }

    // What is no sheet, or too large a one, is refused with the reason.
    for (text, says) in [("{".to_owned(), "is no sheet"), (" ".repeat(16 * 1024 + 1), "at most 16384 bytes")]
    {
        std::fs::write(file, text).unwrap();
        let refused = run(&home, &["admin", "tournament", "add", file, "--director", &director]);
        assert!(!refused.status.success() && said(&refused).contains(says), "{}", said(&refused));
    }
}

#[tokio::test]
async fn a_captain_is_named_on_the_command_line() {
    let home = Home::new(Database::Sqlite).await;
    let good = |words: &[&str]| -> Value {
        let output = run(&home, words);
        assert!(output.status.success(), "{words:?}: {}", said(&output));
        serde_json::from_slice(output.stdout.trim_ascii()).unwrap()
    };
    let player = |name: &str, role: &str| {
        let email = format!("{name}@example.org");
        let words = ["admin", "player", "add", "--name", name, "--email", &email, "--role", role];
        good(&words)["id"].as_str().unwrap().to_owned()
    };
    let (director, anna) = (player("dora", "director"), player("anna", "player"));
    let (ben, carl) = (player("ben", "player"), player("carl", "player"));
    let file = home.store.folder().join("sheet.json");
    let kind = json!({"name": "teams", "boards": 1, "cycles": 1, "captain_draws": true});
    let sheet = json!({
        "name": "League", "kind": kind, "variant": "fairschach", "clock": "14d/pair",
        "places": {"min": 2, "max": 2}, "dates": {"zone": "Europe/Berlin"}, "language": "en",
    });
    std::fs::write(&file, sheet.to_string()).unwrap();
    let id = good(&["admin", "tournament", "add", file.to_str().unwrap(), "--director", &director]);
    let id = id["id"].as_str().unwrap();
    good(&["admin", "tournament", "open", id]);
    for (player, team) in [(&anna, "Reds"), (&ben, "Blues")] {
        good(&["admin", "tournament", "enter", id, "--player", player, "--team", team]);
    }
    let named = ["admin", "tournament", "captain", id, "--team", "1", "--player", &carl];
    let early = run(&home, &named);
    assert!(!early.status.success() && said(&early).contains("no captains"), "{}", said(&early));
    good(&["admin", "tournament", "start", id]);
    assert_eq!(good(&named), json!({"id": id, "state": "running"}));
    let other = run(&home, &["admin", "tournament", "captain", id, "--team", "2", "--player", &carl]);
    assert!(!other.status.success() && said(&other).contains("has no other team"), "{}", said(&other));
}

#[tokio::test]
async fn byes_are_asked_for_and_taken_back_on_the_command_line() {
    let mut home = Home::new(Database::Sqlite).await;
    // No server runs, so no round is paired.
    home.set("FAIRSCHACH_TOURNAMENT__PAIRING_PROGRAM", "/bin/false {in} {out}");
    let lines = |words: &[&str]| -> Vec<Value> {
        let output = run(&home, words);
        assert!(output.status.success(), "{words:?}: {}", said(&output));
        let text = String::from_utf8(output.stdout).unwrap();
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    };
    let director = home.seat("Dora", &["--role", "director"]);
    let file = home.store.folder().join("sheet.json");
    let sheet = json!({
        "name": "Swiss", "kind": {"name": "swiss", "rounds": 3, "half_byes": 1}, "variant": "fairschach",
        "clock": "14d/pair", "dates": {"zone": "Europe/Berlin"}, "language": "en", "seeding": "entry",
    });
    std::fs::write(&file, sheet.to_string()).unwrap();
    let added = lines(&["admin", "tournament", "add", file.to_str().unwrap(), "--director", &director.id]);
    let id = added[0]["id"].as_str().unwrap();
    lines(&["admin", "tournament", "open", id]);
    let players = ["Anna", "Ben", "Carl", "Dana"].map(|name| home.seat(name, &[]));
    for player in &players {
        lines(&["admin", "tournament", "enter", id, "--player", &player.id]);
    }
    let [anna, ben, ..] = &players;
    let early = run(&home, &byes_of(id, &["--player", &anna.id, "--round", "2"]));
    assert!(said(&early).contains("once the tournament is running"), "{}", said(&early));
    lines(&["admin", "tournament", "start", id]);
    assert_eq!(lines(&byes_of(id, &[])), [Value::Null; 0]);
    let full = json!({"round": 2, "number": 1, "half": false});
    assert_eq!(lines(&byes_of(id, &["--player", &anna.id, "--round", "2"])), std::slice::from_ref(&full));
    let half = json!({"round": 3, "number": 2, "half": true});
    let asked = lines(&byes_of(id, &["--player", &ben.id, "--round", "3", "--half"]));
    assert_eq!(asked, [full.clone(), half]);
    let more = run(&home, &byes_of(id, &["--player", &ben.id, "--round", "2", "--half"]));
    assert!(said(&more).contains("no more byes of half a point"), "{}", said(&more));
    let back = byes_of(id, &["--player", &ben.id, "--round", "3", "--back"]);
    assert_eq!(lines(&back), [full]);
    let again = run(&home, &back);
    assert!(said(&again).contains("no bye was asked for"), "{}", said(&again));
    for wrong in [
        &["--player", &anna.id][..],
        &["--round", "2"],
        &["--half"],
        &["--player", &anna.id, "--round", "2", "--half", "--back"],
    ] {
        assert_eq!(run(&home, &byes_of(id, wrong)).status.code(), Some(2), "{wrong:?}");
    }
}

/// What a director and an arbiter do while a tournament is played; the server runs beside the commands and makes the games.
#[tokio::test]
async fn a_tournament_is_run_on_the_command_line() {
    let home = Home::new(Database::Sqlite).await;
    let director = home.seat("Dora", &["--role", "director"]);
    let arbiter = home.seat("Emil", &["--role", "arbiter"]);
    let [anna, ben, carl, dana, emma] =
        ["Anna", "Ben", "Carl", "Dana", "Emma"].map(|name| home.seat(name, &[]));
    let file = home.store.folder().join("sheet.json");
    let sheet = json!({
        "name": "Spring", "kind": {"name": "round-robin", "cycles": 1}, "variant": "fairschach", "replacement": true,
        "clock": "14d/pair", "dates": {"zone": "UTC"}, "language": "en", "seeding": "entry", "at_the_end": "draw",
    });
    std::fs::write(&file, sheet.to_string()).unwrap();
    let act = |words: &[&str]| home.admin(&[&["admin", "tournament"][..], words].concat());
    let refused = |words: &[&str], says: &str| {
        let output = run(&home, &[&["admin", "tournament"][..], words].concat());
        assert!(!output.status.success() && said(&output).contains(says), "{words:?}: {}", said(&output));
    };
    let id = act(&["add", file.to_str().unwrap(), "--director", &director.id]);
    let id = id["id"].as_str().unwrap();
    act(&["open", id]);
    act(&["post", id, "--person", &arbiter.id, "--post", "arbiter"]);
    for player in [&anna, &ben, &carl, &emma] {
        act(&["enter", id, "--player", &player.id]);
    }
    let plays = json!({"id": id, "state": "running"});
    assert_eq!(act(&["start", id]), plays);
    let running = home.start().await;
    let games = async |what: &str, many: usize, gone: &str| {
        let open = |one: &&Value| one["game"].is_string() && one["game"] != gone && one["result"].is_null();
        wait_for(what, Duration::from_secs(30), || async {
            let (_, shown) = home.get(None, &format!("/tournaments/{id}")).await;
            let pairings = shown["pairings"].as_array()?;
            let open: Vec<Value> = pairings.iter().filter(open).cloned().collect();
            (open.len() == many).then_some(open)
        })
        .await
    };
    let made = games("the games", 6, "").await;
    let game = made[0]["game"].as_str().unwrap();
    let played = |one: &Value| ["game", "white_player", "black_player"].map(|name| one[name].clone());
    let shown = act(&["show", id]);
    let shown: Vec<_> = shown["pairings"].as_array().unwrap().iter().map(played).collect();
    assert!(made.iter().map(played).all(|one| one[1].is_string() && shown.contains(&one)), "{shown:?}");

    let time = ["time", id, "--player", &anna.id, "--reason", "Ill."];
    let time = |more: &[&'static str]| [&time[..], more].concat();
    refused(&time(&["--seconds", "60"]), "the arbiter of the games gives time");
    let by_arbiter = [&time(&["--seconds", "3600"])[..], &["--by", &arbiter.id]].concat();
    let given = act(&by_arbiter);
    assert_eq!(given["games"].as_array().unwrap().len(), 3);
    assert_eq!(given["others"], 0);
    refused(&time(&["--seconds", "0"]), "at least one second");

    refused(&["pair", id], "was paired at its start");
    assert_eq!(act(&["pause", id, "--reason", "A move."]), plays);
    refused(&["end", id, "--reason", "Enough."], "it must be resumed first");
    assert_eq!(act(&["resume", id, "--reason", "Moved."]), plays);
    let ends = |day: &'static str| act(&["extend", id, "--ends", day, "--reason", "Later."]);
    assert_eq!(ends("2999-12-31"), plays);
    assert_eq!(act(&["show", id])["sheet"]["dates"]["ends"], "2999-12-31");

    assert_eq!(act(&["replay", id, "--game", game, "--reason", "A wrong start."]), plays);
    let replace = ["replace", id, "--player", &carl.id, "--reason", "Carl is away."];
    assert_eq!(act(&[&replace[..], &["--substitute", &dana.id]].concat()), plays);
    let state = |player: &Seat| {
        let shown = act(&["show", id]);
        let entrants = shown["entrants"].as_array().unwrap();
        let one = entrants.iter().find(|one| one["id"] == *player.id).unwrap();
        one["state"].as_str().unwrap().to_owned()
    };
    assert_eq!((state(&carl), state(&dana)), ("replaced".into(), "playing".into()));
    games("the games that are played anew", 6, game).await;

    let withdraw = ["withdraw", id, "--player", &anna.id, "--player", &ben.id];
    assert_eq!(act(&[&withdraw[..], &["--reason", "They moved."]].concat()), plays);
    assert_eq!((state(&anna), state(&ben)), ("withdrawn".into(), "withdrawn".into()));
    let end = act(&["end", id, "--reason", "Two are left."]);
    assert_eq!(end["id"], *id);
    running.stop();
}

fn byes_of<'w>(id: &'w str, more: &[&'w str]) -> Vec<&'w str> {
    [&["admin", "tournament", "byes", id], more].concat()
}
