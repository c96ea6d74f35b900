//! Starts the program, waits until it serves, and talks to it over HTTP.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::Duration;

use fairschach::base::PlayerId;
use fairschach::seal::hash_pin;
use fairschach::store::{MailSettingRow, Store};
use serde_json::{Value, json};
use wait_timeout::ChildExt;

use crate::peers::port::port_of_its_own;
use crate::peers::wait_for;
use crate::support::{Database, SystemRngForTests, TestStore};

/// Where a server lives between its starts: folders, database, and what is set.
pub(crate) struct Home {
    pub(crate) store: TestStore,
    settings: Vec<(String, String)>,
    pub(crate) url: String,
    client: reqwest::Client,
}

/// A running server; it is killed when this value goes.
pub(crate) struct Running {
    child: Child,
    log: PathBuf,
}

/// Far above what any answer takes.
const ANSWER_MAX: Duration = Duration::from_secs(60);
/// Far above what a server may take to its end: an answer that is under way has thirty seconds.
const END_MAX: Duration = Duration::from_secs(60);

/// A player with a token.
#[derive(Clone)]
pub(crate) struct Seat {
    pub(crate) id: String,
    pub(crate) token: String,
}

impl Home {
    pub(crate) async fn new(database: Database) -> Home {
        let _ = rustls::crypto::ring::default_provider().install_default();
        let store = TestStore::empty(database).await;
        let port = port_of_its_own();
        let folder = store.folder().display().to_string();
        let settings = [
            ("FAIRSCHACH_LISTEN", format!("127.0.0.1:{port}")),
            ("FAIRSCHACH_DATA_DIR", format!("{folder}/data")),
            ("FAIRSCHACH_KEYS_DIR", format!("{folder}/keys")),
            ("FAIRSCHACH_DATABASE_URL", store.url.clone()),
            ("FAIRSCHACH_PLAY__REVEAL_DELAY_S", "0".to_owned()),
            ("FAIRSCHACH_LOG__FILTER", "warn".to_owned()),
        ];
        Home {
            settings: settings.map(|(name, value)| (name.to_owned(), value)).to_vec(),
            url: format!("http://127.0.0.1:{port}"),
            client: reqwest::Client::builder().timeout(ANSWER_MAX).build().unwrap(),
            store,
        }
    }

    /// Sets or replaces a setting for the starts to come.
    pub(crate) fn set(&mut self, name: &str, value: impl Into<String>) {
        self.settings.retain(|(known, _)| known != name);
        self.settings.push((name.to_owned(), value.into()));
    }

    /// Leaves a setting as it is by default, for the starts to come.
    pub(crate) fn unset(&mut self, name: &str) {
        self.settings.retain(|(known, _)| known != name);
    }

    pub(crate) fn mails(&self) -> PathBuf {
        self.store.folder().join("data/mails")
    }

    pub(crate) fn log(&self) -> PathBuf {
        self.store.folder().join("log.txt")
    }

    /// The program with this home's settings and no others.
    pub(crate) fn command(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_fairschach"));
        for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("FAIRSCHACH_")) {
            command.env_remove(name);
        }
        command.envs(self.settings.iter().cloned()).current_dir(self.store.folder()).stdin(Stdio::null());
        command
    }

    /// A command for the program, begun by a shell that does this before.
    pub(crate) fn command_after(&self, first: &str) -> Command {
        let plain = self.command();
        let mut command = Command::new("sh");
        command.args(["-c", &format!("{first}; exec \"$0\" \"$@\"")]).arg(plain.get_program());
        for (name, value) in plain.get_envs() {
            match value {
                Some(value) => command.env(name, value),
                None => command.env_remove(name),
            };
        }
        if let Some(folder) = plain.get_current_dir() {
            command.current_dir(folder);
        }
        command
    }

    /// Runs a command of the program to its end and reads the JSON line it answers.
    pub(crate) fn admin(&self, words: &[&str]) -> Value {
        let output = self.command().args(words).output().unwrap();
        assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
        serde_json::from_slice(&output.stdout).unwrap()
    }

    /// Adds a player with a token.
    pub(crate) fn seat(&self, name: &str, more: &[&str]) -> Seat {
        let email = format!("{}@example.org", name.to_lowercase());
        let words = ["admin", "player", "add", "--name", name, "--email", &email, "--token"];
        let answer = self.admin(&[&words, more].concat());
        let text = |field: &str| answer[field].as_str().unwrap().to_owned();
        Seat { id: text("id"), token: text("token") }
    }

    /// Lets a player play by mail; with a PIN, if one is given, in place of a signature.
    pub(crate) async fn plays_by_mail(&self, seat: &Seat, pin: Option<&str>) {
        let store = Store::open(&self.store.url).await.unwrap();
        let player = PlayerId::parse(&seat.id).unwrap();
        let wishes = MailSettingRow {
            play: true,
            draft_first: false,
            pin: pin.map(|pin| hash_pin(pin, &SystemRngForTests)),
        };
        let set = store.write(move |tx| {
            let wishes = wishes.clone();
            Box::pin(async move { tx.accounts().set_mail_setting(player, &wishes).await })
        });
        set.await.unwrap();
    }

    /// Makes a game.
    pub(crate) fn game(&self, white: &Seat, black: &Seat, more: &[&str]) -> String {
        let words = ["admin", "game", "add", "--white", &white.id, "--black", &black.id];
        self.admin(&[&words, more].concat())["id"].as_str().unwrap().to_owned()
    }

    /// Starts the server and waits until it is ready. Its log goes to [`Home::log`].
    pub(crate) async fn start(&self) -> Running {
        let mut running = self.spawn(self.command());
        self.is_ready(&mut running).await;
        running
    }

    /// Starts the server by this command, without waiting.
    pub(crate) fn spawn(&self, mut command: Command) -> Running {
        let log = std::fs::OpenOptions::new().create(true).append(true).open(self.log()).unwrap();
        let child = command.arg("serve").stdout(log.try_clone().unwrap()).stderr(log).spawn().unwrap();
        Running { child, log: self.log() }
    }

    /// Waits until the server says that it is ready.
    pub(crate) async fn is_ready(&self, running: &mut Running) {
        let ready = format!("{}/health/ready", self.url);
        wait_for("the server to be ready", Duration::from_secs(30), || {
            if let Some(status) = running.child.try_wait().unwrap() {
                let log = std::fs::read_to_string(self.log()).unwrap_or_default();
                panic!("the server ended by itself ({status}): {log}");
            }
            async {
                let answer = self.client.get(&ready).send().await.ok();
                answer.filter(|answer| answer.status().is_success())
            }
        })
        .await;
    }

    /// The status of a GET outside the API.
    pub(crate) async fn status(&self, path: &str) -> u16 {
        let request = self.client.get(format!("{}{path}", self.url));
        request.send().await.unwrap().status().as_u16()
    }

    /// The same of a server that may not answer.
    pub(crate) async fn try_status(&self, path: &str) -> Option<u16> {
        let answer = self.client.get(format!("{}{path}", self.url)).send().await.ok()?;
        Some(answer.status().as_u16())
    }

    /// A GET of the API, which may be cut off; the status and the JSON.
    pub(crate) async fn try_get(&self, seat: &Seat, path: &str) -> reqwest::Result<(u16, Value)> {
        let request = self.client.get(format!("{}/api/v1{path}", self.url)).bearer_auth(&seat.token);
        let answer = request.send().await?;
        Ok((answer.status().as_u16(), answer.json().await?))
    }

    /// A GET of the API; the status and the JSON.
    pub(crate) async fn get(&self, seat: Option<&Seat>, path: &str) -> (u16, Value) {
        let request = self.client.get(format!("{}/api/v1{path}", self.url));
        let request = match seat {
            Some(seat) => request.bearer_auth(&seat.token),
            None => request,
        };
        let answer = request.send().await.unwrap();
        (answer.status().as_u16(), answer.json().await.unwrap_or(Value::Null))
    }

    /// A POST of the API, which may be cut off; the status and the JSON.
    pub(crate) async fn post(&self, seat: &Seat, path: &str, body: &Value) -> reqwest::Result<(u16, Value)> {
        let request = self.client.post(format!("{}/api/v1{path}", self.url)).bearer_auth(&seat.token);
        let answer = request.json(body).send().await?;
        Ok((answer.status().as_u16(), answer.json().await?))
    }

    /// Registers a key holder's key, as its arbiter does on the page.
    pub(crate) async fn register_key(&self, seat: &Seat, key: &str) {
        let cookies = self.sign_in(seat).await;
        let (status, _) = self.page(&cookies, "/settings/keyholder", Some(&[("key", key)])).await;
        assert_eq!(status, 303);
    }

    /// Signs somebody in, as in a browser: its cookies.
    pub(crate) async fn sign_in(&self, seat: &Seat) -> String {
        let link = self.admin(&["admin", "player", "link", &seat.id]);
        let secret = link["link"].as_str().unwrap().rsplit('/').next().unwrap();
        let signed_in = browser().post(format!("{}/sign-in/{secret}", self.url)).send().await.unwrap();
        let cookies = signed_in.headers().get_all("set-cookie").iter();
        let cookies: Vec<&str> =
            cookies.map(|one| one.to_str().unwrap().split(';').next().unwrap()).collect();
        cookies.join("; ")
    }

    /// What a browser with these cookies is answered, at a page or to a form: the status and the body.
    pub(crate) async fn page(
        &self,
        cookies: &str,
        path: &str,
        form: Option<&[(&str, &str)]>,
    ) -> (u16, String) {
        let at = format!("{}{path}", self.url);
        let request = match form {
            Some(fields) => browser().post(at).form(fields),
            None => browser().get(at),
        };
        let answer = request.header("cookie", cookies).send().await.unwrap();
        (answer.status().as_u16(), answer.text().await.unwrap())
    }

    /// Files an entry.
    pub(crate) async fn file(
        &self,
        seat: &Seat,
        game: &str,
        turn: u64,
        entry: &str,
    ) -> reqwest::Result<(u16, Value)> {
        let body = json!({ "turn": turn, "entry": entry });
        self.post(seat, &format!("/games/{game}/entries"), &body).await
    }

    /// Waits until the game's open turn is this one or the game is finished.
    pub(crate) async fn wait_for_turn(&self, game: &str, turn: u64) -> Value {
        let path = format!("/games/{game}");
        wait_for("the reveal", Duration::from_secs(20), || async {
            let (_, view) = self.get(None, &path).await;
            let come = view["turn"].as_u64().is_some_and(|open| open >= turn) || view["state"] == "finished";
            come.then_some(view)
        })
        .await
    }
}

impl Running {
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Whether it runs no longer.
    pub(crate) fn has_ended(&mut self) -> bool {
        self.child.try_wait().unwrap().is_some()
    }

    /// Waits for its end, which it was to come to by itself.
    pub(crate) fn ended(mut self) -> bool {
        self.end().success()
    }

    /// Waits for its end; one that hangs is told with its log and with what its threads wait for.
    fn end(&mut self) -> ExitStatus {
        self.child.wait_timeout(END_MAX).unwrap().unwrap_or_else(|| {
            let tasks = std::fs::read_dir(format!("/proc/{}/task", self.child.id())).unwrap();
            let read = |path: PathBuf| std::fs::read_to_string(path).unwrap_or_default().trim().to_owned();
            let threads = tasks.map(|task| {
                let task = task.unwrap().path();
                format!("{} in {}", read(task.join("comm")), read(task.join("wchan")))
            });
            let threads = threads.collect::<Vec<_>>().join(", ");
            panic!("the server does not end; threads: {threads}; log: {}", read(self.log.clone()))
        })
    }

    /// Ends the process at once, as a power cut would.
    pub(crate) fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Asks the process to stop.
    pub(crate) fn ask_to_stop(&self) {
        let pid = self.child.id().to_string();
        assert!(Command::new("kill").args(["-s", "TERM", &pid]).status().unwrap().success());
    }

    /// Asks the process to stop and waits until it has.
    pub(crate) fn stop(self) {
        self.ask_to_stop();
        assert!(self.ended());
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A client that goes where it is sent and no further.
fn browser() -> reqwest::Client {
    let none = reqwest::redirect::Policy::none();
    reqwest::Client::builder().timeout(ANSWER_MAX).redirect(none).build().unwrap()
}

/// The files in a folder that end so.
pub(crate) fn files_in(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return Vec::new();
    };
    let paths = entries.map(|entry| entry.unwrap().path());
    paths.filter(|path| path.to_string_lossy().ends_with(ending)).collect()
}
