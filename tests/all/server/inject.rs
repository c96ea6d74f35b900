//! Each write, sync, rename and send on the way from a filing to the mails of its reveal fails once, or the process is killed at
//! it, by `strace` from outside: after a clean start everything is as if nothing had happened. That the call was made and failed, or
//! was the last one, is asked of strace.
//!
//! strace counts for each thread by itself, and the writer begins a new one after a fault: whoever looks on goes as soon as a
//! request has failed.

use std::collections::BTreeMap;
use std::fs::File;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use fairschach::base::GameId;
use serde_json::json;
use tokio::time::{Instant, timeout};
use wait_timeout::ChildExt;

use super::process::{Home, Running, Seat, files_in};
use crate::peers::smtp::{Mood, Smtpd};
use crate::peers::wait_for;
use crate::support::invariants::assert_invariants;
use crate::support::raw::Raw;
use crate::support::{Database, on_both, soak};

/// What the kernel may refuse. Plain `write` is only killed at: by it the runtime also wakes its threads, which no kernel refuses.
const REFUSED: &str =
    "pwrite64,fsync,fdatasync,ftruncate,rename,renameat,renameat2,link,linkat,sendto,sendmsg";
const KILLED_AT: &str =
    "write,writev,pwrite64,fsync,fdatasync,ftruncate,rename,renameat,renameat2,link,linkat,sendto,sendmsg";

/// Of these one alone: what is first refused is else always a write of the database.
const SYNCS: &str = "fsync,fdatasync";
const RENAMES: &str = "rename,renameat,renameat2,link,linkat";
/// What is refused beside a PostgreSQL. What goes to it is not: once a kernel refuses to send on a connection, it always does.
const OF_FILES: &str = "fsync,fdatasync,ftruncate,rename,renameat,renameat2,link,linkat";

/// Up to this number a call of those that are listed together is met in one pair with its mails; later ones take several.
const SURE: u32 = 5;
/// So many pairs are played until a call of a higher number is met.
const PAIRS_MAX: usize = 24;

/// How long an answer may take before it is asked for again, how long one waits between, and for how long in all.
const ANSWER: Duration = Duration::from_secs(8);
const PAUSE: Duration = Duration::from_millis(60);
/// Far above what the mails and the log take that come after what was asked for.
const MEETS_WITHIN: Duration = Duration::from_secs(60);
/// How long strace may take to go.
const GOES_WITHIN: Duration = Duration::from_secs(2);
const PATIENCE: Duration = Duration::from_secs(90);

on_both! {
    a_call_that_fails_once_leaves_nothing_behind => fails_once;
}

/// Which calls, what becomes of one, and of which, counted from 1.
fn faults(database: Database) -> Vec<(&'static str, &'static str, u32)> {
    let numbers: Vec<u32> = if soak() { (1..=200).collect() } else { vec![1, 2, SURE] };
    let (refused, mut all): (&[&str], _) = match database {
        Database::Sqlite => {
            (&["error=EIO", "error=ENOSPC"], vec![(SYNCS, "error=EIO", 1), (RENAMES, "error=ENOSPC", 1)])
        }
        Database::Postgres => (&[], vec![(OF_FILES, "error=EIO", 1), (OF_FILES, "error=ENOSPC", 1)]),
    };
    for number in numbers {
        all.extend(refused.iter().map(|fault| (REFUSED, *fault, number)));
        all.push((KILLED_AT, "signal=SIGKILL", number));
    }
    all
}

async fn fails_once(database: Database) {
    let home = Home::new(database).await;
    let director = home.seat("Dora", &["--role", "director"]);
    let seats = [home.seat("Anna", &[]), home.seat("Ben", &[])];
    let (mut games, mut fresh) = (Vec::new(), Vec::new());
    for (calls, fault, number) in faults(database) {
        let mut running = home.start().await;
        let pairs = if number > SURE { PAIRS_MAX } else { 1 };
        while fresh.len() < pairs {
            fresh.push(new_game(&home, &director, &seats).await);
        }
        let mut strace = Strace::attach(&home, &running, calls, &format!("{fault}:when={number}")).await;
        while let Some(game) = fresh.pop() {
            running = play(&home, running, &mut strace, &seats, &game).await;
            games.push(game);
            if number <= SURE || fresh.is_empty() {
                strace.meets(&format!("{fault} at number {number} of {calls}")).await;
            }
            if strace.has_met() {
                break;
            }
        }
        strace.detach();
        running.kill();
    }
    let raw = Raw::open(&home.store.url).await;
    // A mail that was refused waits for a minute, and one of a process that was killed for its lease; not here.
    raw.execute("UPDATE mail SET next_us = 0, lease_us = 0 WHERE state = 'waiting'").await;
    let running = home.start().await;
    for game in &games {
        are_sent(&raw, game).await;
    }
    let mails = reveal_mails(&home, &games);
    for game in &games {
        assert_eq!(mails.get(game.as_str()), Some(&2), "{game}");
        all_is_well(&home, &raw, game).await;
    }
    let doctor = home.command().arg("doctor").output().unwrap();
    assert!(doctor.status.success(), "{}", String::from_utf8_lossy(&doctor.stdout));
    running.stop();
}

/// The connection to the mail server is refused, or what is said to it. Where the database is a file nothing else is sent so:
/// what is asked for over HTTP is answered by `writev`, and here nobody asks.
#[tokio::test]
async fn a_mail_whose_sending_is_refused_is_sent_later_and_once() {
    let smtpd = Smtpd::start(&Mood::default());
    let mut home = Home::new(Database::Sqlite).await;
    home.set("FAIRSCHACH_MAIL__OUT__URL", format!("smtp://127.0.0.1:{}?tls=none", smtpd.port()));
    let seats = [home.seat("Anna", &[]), home.seat("Ben", &[])];
    let refusals = [
        ("connect", "error=ECONNREFUSED:when=1"),
        ("sendto,sendmsg", "error=EPIPE:when=1"),
        ("sendto,sendmsg", "error=ECONNRESET:when=2"),
    ];
    for (number, (calls, fault)) in refusals.into_iter().enumerate() {
        let running = home.start().await;
        let mut strace = Strace::attach(&home, &running, calls, fault).await;
        home.game(&seats[0], &seats[1], &[]);
        strace.meets(&format!("{fault} of {calls}")).await;
        let raw = Raw::open(&home.store.url).await;
        let put_off = "SELECT COUNT(*) FROM mail WHERE state = 'waiting' AND fault IS NOT NULL";
        wait_for("a mail that is put off", MEETS_WITHIN, || async {
            (raw.number(put_off).await > 0).then_some(())
        })
        .await;
        strace.detach();
        running.stop();
        raw.execute("UPDATE mail SET next_us = 0 WHERE state = 'waiting'").await;
        let running = home.start().await;
        wait_for("all mails to be sent", MEETS_WITHIN, || async {
            (raw.number("SELECT COUNT(*) FROM mail WHERE state <> 'sent'").await == 0).then_some(())
        })
        .await;
        running.stop();
        for address in ["anna@example.org", "ben@example.org"] {
            assert_eq!(smtpd.mails_for(address).len(), number + 1, "{address}: one of each game, {fault}");
        }
    }
}

/// A game that nobody has filed in.
async fn new_game(home: &Home, director: &Seat, seats: &[Seat; 2]) -> String {
    let body =
        json!({ "white": seats[0].id, "black": seats[1].id, "variant": "fairschach", "clock": "14d/pair" });
    let (status, made) = home.post(director, "/games", &body).await.unwrap();
    assert_eq!(status, 201, "{made}");
    made["id"].as_str().unwrap().to_owned()
}

/// Both file until they have heard that it is done, and look until the pair is revealed, through a server that may have to be
/// started again.
async fn play(
    home: &Home,
    mut running: Running,
    strace: &mut Strace,
    seats: &[Seat; 2],
    game: &str,
) -> Running {
    for (seat, entry) in seats.iter().zip(["e2e4", "e7e5"]) {
        running = until(home, running, strace, entry, async || {
            let (status, said) = home.file(seat, game, 1, entry).await.map_err(|fault| fault.to_string())?;
            if [201, 409].contains(&status) { Ok(()) } else { Err(format!("{status} {said}")) }
        })
        .await;
    }
    until(home, running, strace, "the reveal", async || {
        let view = home.try_get(&seats[0], &format!("/games/{game}")).await;
        let (_, view) = view.map_err(|fault| fault.to_string())?;
        if view["turn"] == 2 { Ok(()) } else { Err(view.to_string()) }
    })
    .await
}

async fn until(
    home: &Home,
    mut running: Running,
    strace: &mut Strace,
    what: &str,
    ask: impl AsyncFn() -> Result<(), String>,
) -> Running {
    let begin = Instant::now();
    while let Err(last) = timeout(ANSWER, ask()).await.unwrap_or_else(|_| Err("no answer".to_owned())) {
        if begin.elapsed() >= PATIENCE {
            let log = std::fs::read_to_string(home.log()).unwrap_or_default();
            panic!("{what}: tried in vain for {PATIENCE:?}, last {last}; log: {log}");
        }
        if strace.has_met() {
            strace.detach();
        }
        tokio::time::sleep(PAUSE).await;
        if running.has_ended() {
            running = home.start().await;
        }
    }
    running
}

/// Both players' mails of the reveal are sent.
async fn are_sent(raw: &Raw, game: &str) {
    let id = raw.id(game.parse().unwrap());
    let sent =
        format!("SELECT COUNT(*) FROM mail WHERE kind = 'revealed' AND state = 'sent' AND game_id = {id}");
    wait_for("the mails of the reveal", Duration::from_secs(200), || async {
        (raw.number(&sent).await == 2).then_some(())
    })
    .await;
}

/// How many mails of a reveal were written for each game.
fn reveal_mails<'a>(home: &Home, games: &'a [String]) -> BTreeMap<&'a str, usize> {
    let mut found = BTreeMap::new();
    for path in files_in(&home.mails(), ".eml") {
        let bytes = std::fs::read(path).unwrap();
        let mail = mail_parser::MessageParser::default().parse(&bytes).unwrap();
        let about = mail.header_raw("References").unwrap_or_default();
        if mail.header_raw("X-Fairschach-Kind").unwrap_or_default().trim() == "revealed"
            && let Some(game) = games.iter().find(|game| about.contains(game.as_str()))
        {
            *found.entry(game.as_str()).or_default() += 1;
        }
    }
    found
}

/// The pair stands once, and the game's file holds.
async fn all_is_well(home: &Home, raw: &Raw, game: &str) {
    assert_eq!(assert_invariants(raw, GameId::parse(game).unwrap()).await, 1, "{game}");
    let (status, file) = home.get(None, &format!("/games/{game}/record?format=file")).await;
    assert_eq!(status, 200);
    let path = home.store.folder().join("game.json");
    std::fs::write(&path, file.to_string()).unwrap();
    let verified = home.command().args(["verify", "game"]).arg(&path).output().unwrap();
    // 3: nothing contradicts it, and no key was given.
    assert_eq!(verified.status.code(), Some(3), "{}", String::from_utf8_lossy(&verified.stdout));
}

/// Looks at a process, which goes on without it.
struct Strace {
    strace: Child,
    /// What it saw.
    seen: PathBuf,
}

impl Strace {
    async fn attach(home: &Home, running: &Running, calls: &str, fault: &str) -> Strace {
        let seen = home.store.folder().join("strace.txt");
        let said = home.store.folder().join("strace.said.txt");
        let strace = Command::new("strace")
            .args(["-f", "-p", &running.id().to_string(), "-e", &format!("trace={calls}"), "-o"])
            .arg(&seen)
            .args(["-e", &format!("inject={calls}:{fault}")])
            .stdin(Stdio::null())
            .stderr(File::create(&said).expect("a file can be made"))
            .spawn()
            .expect("strace runs: ./scripts/setup-tests installs it");
        let looks_on = "strace, which needs root, or a system that lets it look on";
        wait_for(looks_on, Duration::from_secs(20), || async {
            let said = std::fs::read_to_string(&said).expect("it was made");
            said.contains("attached").then_some(())
        })
        .await;
        Strace { strace, seen }
    }

    /// Whether something was refused or killed.
    fn has_met(&self) -> bool {
        let seen = std::fs::read(&self.seen).expect("it was written");
        let seen = String::from_utf8_lossy(&seen);
        seen.contains("(INJECTED)") || seen.contains("killed by SIGKILL")
    }

    /// Waits until something was.
    async fn meets(&self, what: &str) {
        wait_for(what, MEETS_WITHIN, || async { self.has_met().then_some(()) }).await;
    }

    fn detach(&mut self) {
        let ended = self.strace.try_wait().expect("a child can be waited for");
        if ended.is_none() {
            let pid = self.strace.id().to_string();
            drop(Command::new("kill").args(["-s", "INT", &pid]).stderr(Stdio::null()).status());
            // It may wait for ever for the threads of a process that it has killed.
            if self.strace.wait_timeout(GOES_WITHIN).expect("a child can be waited for").is_none() {
                self.strace.kill().expect("it is there");
                self.strace.wait().expect("a child can be waited for");
            }
        }
    }
}
