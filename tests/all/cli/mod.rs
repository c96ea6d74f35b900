//! The commands as an operator types them.

mod backup;
mod client;
mod core_dumps;
mod dkim;
mod engine;
mod evidence;
mod game_care;
mod import;
mod keys;
mod players;
mod problems;
mod ratings;
mod replay;
mod rules;
pub(crate) mod tables;
mod takeover;
mod tournaments;

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::Output;

use serde_json::Value;

use crate::server::process::Home;
use crate::support::Database;

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

fn fairschach() -> assert_cmd::Command {
    assert_cmd::Command::new(env!("CARGO_BIN_EXE_fairschach"))
}

fn run(home: &Home, words: &[&str]) -> Output {
    home.command().args(words).output().unwrap()
}

#[tokio::test]
async fn the_demo_plays_to_mate_and_verifies_its_file() {
    let home = Home::new(Database::Sqlite).await;
    let output = run(&home, &["demo", "--full"]);
    let said = said(&output);
    assert!(output.status.success(), "{said}");
    for wanted in ["7. Qh5xf7^2 Ke8-f8^1 +B 1-0", "1-0 by mate", "GOOD: everything fits together"] {
        assert!(said.contains(wanted), "{wanted}: {said}");
    }
    // Two mails at the start, and a receipt and a result for each side of each pair.
    assert_eq!(said.lines().filter(|line| line.starts_with("  mail ")).count(), 2 + 4 * 7);
    let german = said.lines().filter(|line| line.contains("aufgedeckt")).count();
    assert!(german >= 7, "White reads German: {said}");
}

#[tokio::test]
async fn the_configuration_is_printed_with_secrets_masked() {
    let mut home = Home::new(Database::Sqlite).await;
    home.set("FAIRSCHACH_DATABASE_URL", "postgres://anna:geheim@localhost/x");
    home.set("FAIRSCHACH_MAIL__OUT__URL", "smtps://anna:geheim@localhost:465");
    let output = run(&home, &["config"]);
    assert!(output.status.success());
    assert!(!said(&output).contains("geheim"));
    let file = home.store.folder().join("fairschach.toml");
    fs::write(&file, "listen = \"127.0.0.1:9\"\npublc_url = \"https://a.example\"\n").unwrap();
    let output = run(&home, &["config", "--config", file.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        said(&output).contains("fairschach.toml: ") && said(&output).contains("publc_url"),
        "{}",
        said(&output)
    );
}

#[tokio::test]
async fn a_way_out_that_serve_refuses_is_refused_by_config() {
    let mut home = Home::new(Database::Sqlite).await;
    for url in ["http://anna:geheim@mail.example", "smtp://anna:geheim@mail.example:99999"] {
        home.set("FAIRSCHACH_MAIL__OUT__URL", url);
        for command in ["config", "serve"] {
            let output = run(&home, &[command]);
            assert_eq!(output.status.code(), Some(1), "{command} {url}");
            let told = said(&output);
            assert!(told.contains("mail.out.url: ") && !told.contains("geheim"), "{told}");
        }
    }
}

#[tokio::test]
async fn an_address_that_another_program_has_stops_the_start_before_keys_are_made() {
    let mut home = Home::new(Database::Sqlite).await;
    let other = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    home.set("FAIRSCHACH_LISTEN", other.local_addr().unwrap().to_string());
    let output = run(&home, &["serve"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(said(&output).contains("choose another port (--listen)"), "{}", said(&output));
    assert!(!home.store.folder().join("keys").exists());
}

#[tokio::test]
async fn a_printed_configuration_reads_back() {
    let home = Home::new(Database::Sqlite).await;
    let printed = run(&home, &["config"]).stdout;
    let file = home.store.folder().join("fairschach.toml");
    fs::write(&file, &printed).unwrap();
    let again =
        home.command().env_clear().args(["config", "--config", file.to_str().unwrap()]).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&again.stdout), String::from_utf8_lossy(&printed), "{}", said(&again));
}

#[tokio::test]
async fn the_doctor_finds_what_is_wrong_and_says_how_to_mend_it() {
    let mut home = Home::new(Database::Sqlite).await;
    let well = run(&home, &["doctor", "--json"]);
    assert!(well.status.success(), "{}", said(&well));
    let lines: Vec<Value> = String::from_utf8_lossy(&well.stdout)
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert!(lines.len() >= 6 && lines.iter().all(|line| line["ok"] == true), "{lines:?}");

    let key = home.store.folder().join("keys/kek.key");
    fs::set_permissions(&key, fs::Permissions::from_mode(0o644)).unwrap();
    let ill = run(&home, &["doctor"]);
    assert_eq!(ill.status.code(), Some(1));
    assert!(said(&ill).contains("chmod go-rwx"), "{}", said(&ill));
    let serve = run(&home, &["serve"]);
    assert!(!serve.status.success(), "keys that others may read are refused");
    fs::set_permissions(&key, fs::Permissions::from_mode(0o600)).unwrap();

    let away = home.store.folder().join("receipt.key");
    fs::rename(home.store.folder().join("keys/receipt.key"), &away).unwrap();
    let ill = said(&run(&home, &["doctor"]));
    assert_eq!(ill.matches("receipt.key is missing").count(), 1, "{ill}");
    assert!(ill.contains("ok     outbox"), "the rest is looked at: {ill}");
    fs::rename(&away, home.store.folder().join("keys/receipt.key")).unwrap();

    home.set("FAIRSCHACH_MAIL__OUT__URL", "smtp://anna:geheim@mail.example?tls=none");
    let ill = run(&home, &["doctor"]);
    assert!(said(&ill).contains("mail.out.url") && !said(&ill).contains("geheim"), "{}", said(&ill));
    home.set("FAIRSCHACH_DATABASE_URL", "mysql://x");
    assert!(said(&run(&home, &["doctor"])).contains("database_url"));
}

#[tokio::test]
async fn a_damaged_database_is_called_so_and_what_to_do_is_said() {
    let mut home = Home::new(Database::Sqlite).await;
    let file = home.store.folder().join("damaged.sqlite");
    fs::write(&file, "no database ".repeat(1_000)).unwrap();
    home.set("FAIRSCHACH_DATABASE_URL", format!("sqlite://{}", file.display()));
    for command in ["doctor", "serve"] {
        let output = run(&home, &[command]);
        assert_eq!(output.status.code(), Some(1), "{command}");
        assert!(
            said(&output).contains("is damaged") && said(&output).contains("admin restore"),
            "{}",
            said(&output)
        );
    }
}

#[tokio::test]
async fn a_server_without_an_administrator_says_so_when_it_starts() {
    let home = Home::new(Database::Sqlite).await;
    home.admin(&["admin", "player", "add", "--name", "Eva", "--email", "eva@example.org"]);
    home.start().await.stop();
    let log = fs::read_to_string(home.log()).unwrap();
    assert!(log.contains("Nobody is administrator here") && !log.contains("/sign-in/"), "{log}");
}

#[tokio::test]
async fn the_doctor_tells_whose_word_of_addresses_is_believed() {
    const NAMED: &str = "(http.trusted_proxies)";
    let mut home = Home::new(Database::Sqlite).await;
    let told = |home: &Home| {
        let output = run(home, &["doctor", "--json"]);
        let lines = String::from_utf8_lossy(&output.stdout).into_owned();
        let mut checks = lines.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
        let check = checks.find(|check| check["check"] == "proxies").unwrap();
        check["text"].as_str().unwrap().to_owned()
    };
    let local = told(&home);
    assert!(local.ends_with("from 127.0.0.0/8, ::1/128") && !local.contains(NAMED), "{local}");
    // Whoever listens to other machines may have a proxy on one of them.
    home.set("FAIRSCHACH_PUBLIC_URL", "https://fairschach.example");
    home.set("FAIRSCHACH_LISTEN", "0.0.0.0:8080");
    let open = told(&home);
    assert!(open.contains("127.0.0.0/8") && open.contains(NAMED), "{open}");
    home.set("FAIRSCHACH_HTTP__TRUSTED_PROXIES", "172.28.64.0/24");
    assert!(told(&home).ends_with("from 172.28.64.0/24"));
    home.set("FAIRSCHACH_HTTP__TRUSTED_PROXIES", "");
    assert!(told(&home).contains("believed from nobody"));
}

#[tokio::test]
async fn other_keys_are_never_taken_for_those_that_a_database_was_begun_with() {
    let home = Home::new(Database::Sqlite).await;
    let other = Home::new(Database::Sqlite).await;
    let players = [home.seat("Anna", &[]), home.seat("Ben", &[])];
    home.game(&players[0], &players[1], &[]);
    other.admin(&["admin", "player", "add", "--name", "Eva", "--email", "eva@example.org"]);
    for (key, wanted) in [
        ("kek.key", "games in this database are sealed under key"),
        ("log.key", "put the right file back"),
        ("receipt.key", "put the right file back"),
    ] {
        let path = |home: &Home| home.store.folder().join("keys").join(key);
        let kept = fs::read(path(&home)).unwrap();
        let refused = |what: &str, wanted: &str| {
            for command in ["doctor", "serve"] {
                let output = run(&home, &[command]);
                assert_eq!(output.status.code(), Some(1), "{command} with {what} {key}");
                assert!(said(&output).contains(wanted), "{command} with {what} {key}: {}", said(&output));
            }
        };
        fs::remove_file(path(&home)).unwrap();
        refused("no", "was begun with it; put the file back");
        assert!(!path(&home).exists(), "no new key is made in its place");
        fs::copy(path(&other), path(&home)).unwrap();
        refused("another", wanted);
        fs::write(path(&home), kept).unwrap();
        assert!(run(&home, &["doctor"]).status.success());
    }
}

#[tokio::test]
async fn a_wrong_setting_uses_up_no_first_link() {
    let mut home = Home::new(Database::Sqlite).await;
    home.set("FAIRSCHACH_MAIL__FROM", "nobody at all");
    let output = run(&home, &["serve"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(said(&output).contains("mail.from"), "{}", said(&output));
    home.set("FAIRSCHACH_MAIL__FROM", "games@example.org");
    home.start().await.stop();
    let log = fs::read_to_string(home.log()).unwrap();
    assert!(log.contains("/sign-in/"), "{log}");
}

#[tokio::test]
async fn an_administrator_is_told_every_fault() {
    let home = Home::new(Database::Sqlite).await;
    let anna = home.seat("Anna", &[]);
    let refused = |words: &[&str]| {
        let output = run(&home, words);
        assert_eq!(output.status.code(), Some(1), "{words:?}");
        said(&output)
    };
    let twice = ["admin", "player", "add", "--name", "Anna", "--email", "ANNA@example.org"];
    assert!(refused(&twice).contains("another player has this address"));
    let both = ["admin", "player", "add", "--name", " ", "--email", "nobody"];
    let faults = refused(&both);
    assert!(faults.contains("name has 1 to 80") && faults.contains("name@example.org"), "{faults}");
    let game = ["admin", "game", "add", "--white", &anna.id, "--black", &anna.id];
    assert!(refused(&game).contains("two players"));
    let more = ["--clock", "0d/pair", "--term", "presence=loud", "--option", "few_pieces=2"];
    let faults = refused(&[&game[..], &more].concat());
    for wanted in ["two players", "0d/pair", "presence", "few_pieces"] {
        assert!(faults.contains(wanted), "{wanted}: {faults}");
    }
    assert!(refused(&[&game[..], &["--start", "nowhere:5"]].concat()).contains("chess960:518"));
    assert!(refused(&["admin", "player", "token", "nobody"]).contains("not an id"));
    let ben = home.seat("Ben", &[]);
    let eva = home.seat("Eva", &["--role", "admin"]);
    let watched = ["admin", "game", "add", "--white", &anna.id, "--black", &ben.id, "--arbiter", &eva.id];
    assert!(refused(&watched).contains("never the director or administrator"));
    let mut contradicts =
        ["admin", "game", "add", "--white", &anna.id, "--black", &ben.id, "--option", "switch_first=lot"];
    let said = refused(&contradicts);
    assert!(said.contains("switch_first = lot contradicts switch_pair = 0"), "{said}");
    contradicts[8] = "struck=replace";
    let contradicts = [&contradicts[..], &["--rules", "single-moves"]].concat();
    let said = refused(&contradicts);
    assert!(said.contains("struck = replace contradicts check_regime = single_moves"), "{said}");
    let link = home.admin(&["admin", "player", "link", &anna.id]);
    assert!(link["link"].as_str().unwrap().starts_with(&home.url));
}

#[tokio::test]
async fn many_starts_at_once_agree_on_one_set_of_keys() {
    let home = Home::new(Database::Postgres).await;
    let starts: Vec<_> =
        (0..4).map(|_| home.command().args(["admin", "player", "list"]).spawn().unwrap()).collect();
    for mut start in starts {
        assert!(start.wait().unwrap().success());
    }
    assert!(run(&home, &["doctor"]).status.success());
    let keys = fs::read_dir(home.store.folder().join("keys")).unwrap().count();
    assert_eq!(keys, 3, "nothing half made is left");
}

#[test]
fn every_command_explains_itself() {
    for words in
        [&["--help"][..], &["serve", "--help"], &["admin", "game", "add", "--help"], &["verify", "--help"]]
    {
        fairschach().args(words).assert().success();
    }
    fairschach().arg("completions").arg("bash").assert().success();
    let manual = fairschach().arg("man").assert().success();
    let manual = String::from_utf8(manual.get_output().stdout.clone()).unwrap();
    assert!(manual.contains(".TH fairschach 1"), "{manual}");
    let folder = tempfile::tempdir().unwrap();
    fairschach().arg("man").arg(folder.path()).assert().success();
    for page in ["fairschach.1", "fairschach-admin-game-add.1", "fairschach-verify-game.1"] {
        assert!(folder.path().join(page).exists(), "{page}");
    }
    for words in [
        "player add",
        "player list",
        "player link",
        "player token",
        "game add",
        "game show",
        "game lift",
        "game appoint",
        "tournament list",
        "tournament show",
        "keys rotate",
        "backup",
        "restore",
        "log adopt",
        "inbox list",
        "inbox retry",
        "ratings check",
        "ratings recompute",
        "ratings import",
        "outage add",
        "replay",
    ] {
        let words = words.split(' ');
        fairschach().arg("admin").args(words).args(["--json", "--help"]).assert().success();
    }
    fairschach().arg("brew").assert().code(2);
}

#[test]
fn the_servers_settings_stand_in_the_help_of_those_who_read_them() {
    let help = |words: &[&str]| {
        let told = fairschach().args(words).arg("--help").assert().success();
        String::from_utf8(told.get_output().stdout.clone()).unwrap()
    };
    let shows = |words: &[&str], flag: &str| help(words).contains(&format!("  --{flag} <"));
    let all = help(&[]);
    let listed = all.split("\nCommands:\n").nth(1).unwrap().split("\n\n").next().unwrap();
    let commands: Vec<&str> = listed.lines().filter_map(|line| line.split_whitespace().next()).collect();
    for read in ["serve", "config", "admin", "mail-in", "doctor"] {
        assert!(commands.contains(&read) && shows(&[read], "data-dir"), "{read}: {commands:?}");
    }
    for other in ["demo", "rules", "import", "verify", "witness", "keyholder", "man"] {
        assert!(commands.contains(&other) && !shows(&[other], "data-dir"), "{other}: {commands:?}");
    }
    assert!(shows(&[], "data-dir") && shows(&["admin", "game", "add"], "database-url"));
    assert!(shows(&["witness"], "listen") && shows(&["doctor", "mail"], "config"));
    for words in [&["verify", "game"][..], &["engine", "think"], &["tables", "build"], &["rules", "resolve"]]
    {
        assert!(!shows(words, "listen") && !shows(words, "config"), "{words:?}");
    }
    // They are taken all the same, for whoever gives them with every command.
    help(&["--data-dir", "elsewhere", "verify", "game"]);
    help(&["rules", "resolve", "--config", "none.toml"]);
}

#[tokio::test]
async fn the_help_lists_every_variant_with_its_author() {
    let home = Home::new(Database::Sqlite).await;
    for words in [&["rules", "--help"][..], &["admin", "game", "add", "--help"]] {
        let output = run(&home, words);
        assert!(output.status.success());
        for wanted in ["ordo-vulneris", "Werner Zühlke", "Gerd Degens", "Markus Reinhardt", "Bobby Fischer"]
        {
            assert!(said(&output).contains(wanted), "{words:?} {wanted}: {}", said(&output));
        }
    }
}
