//! Programs that are not ours read the description: a validator, clients made from it that play, and a tester that sends
//! whatever fits it and whatever does not.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use fairschach::app::access::{Scope, Scopes};
use fairschach::app::accounts::sign_in::sessions::NewToken;
use fairschach::app::actor::{Actor, Role};
use fairschach::base::GameId;
use fairschach::http::{openapi, serve};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::net::TcpListener;

use crate::http::kit::Site;
use crate::peers::{project, python};
use crate::support::{SECOND, soak};

/// A site that is served on a port, where what is filed is revealed and released at once.
struct Served {
    site: Site,
    url: String,
    folder: TempDir,
}

impl Served {
    async fn new() -> Served {
        let site = Site::new().await;
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        tokio::spawn(serve(listener, site.router.clone(), site.cancel.clone()));
        let (app, clock, cancel) = (site.house.app.clone(), site.house.clock.clone(), site.cancel.clone());
        tokio::spawn(async move {
            let mut beat = tokio::time::interval(Duration::from_millis(20));
            while !cancel.is_cancelled() {
                beat.tick().await;
                app.games().reveal_due().await.unwrap();
                clock.advance(SECOND);
            }
        });
        let folder = TempDir::new().unwrap();
        std::fs::write(folder.path().join("openapi.json"), openapi().to_string()).unwrap();
        Served { site, url, folder }
    }

    /// Runs a program in the folder and gives what it wrote; it must succeed.
    async fn run(&self, program: impl AsRef<Path>, arguments: &[&str]) -> String {
        let mut command = Command::new(program.as_ref());
        command.args(arguments).current_dir(self.folder.path()).env("PYTHONUTF8", "1").env("NO_COLOR", "1");
        command.stdin(Stdio::null());
        let name = program.as_ref().display().to_string();
        let said = tokio::task::spawn_blocking(move || command.output()).await.unwrap();
        let said = said.unwrap_or_else(|error| panic!("{name}: {error}; ./scripts/setup-tests installs it"));
        let (out, err) = (String::from_utf8_lossy(&said.stdout), String::from_utf8_lossy(&said.stderr));
        assert!(said.status.success(), "{name} {arguments:?}:\n{out}\n{err}");
        out.into_owned()
    }

    fn tokens(&self) -> [&str; 3] {
        [&self.site.white, &self.site.black, &self.site.director]
    }

    /// What a client says at the end of its game, and what the server says of it.
    async fn has_played(&self, said: &str) {
        let game: Value = serde_json::from_str(said.lines().last().unwrap()).unwrap();
        assert_eq!(game["result"], json!({ "score": "1-0", "by": "resignation" }));
        let id = GameId::parse(game["id"].as_str().unwrap()).unwrap();
        let record = self.site.house.app.games().record(None, id).await.unwrap();
        let line = record.to_text();
        assert!(line.contains("1. e2-e4 e7-e5") && line.contains("2. Ng1-f3 Nb8-c6"), "{line}");
        self.site.cancel.cancel();
    }
}

fn program(name: &str) -> std::path::PathBuf {
    python().with_file_name(name)
}

#[tokio::test]
async fn the_description_is_valid() {
    let served = Served::new().await;
    let said = served.run(program("openapi-spec-validator"), &["--schema", "3.1", "openapi.json"]).await;
    assert!(said.contains("openapi.json: OK"), "{said}");
    served.site.cancel.cancel();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_made_by_openapi_python_client_plays_a_game() {
    let served = Served::new().await;
    std::fs::write(served.folder.path().join("client.yml"), "post_hooks: []\n").unwrap();
    let made = ["generate", "--path", "openapi.json", "--meta", "none", "--output-path", "fairschach_client"];
    let said = served
        .run(program("openapi-python-client"), &[&made[..], &["--config", "client.yml"]].concat())
        .await;
    assert!(
        !said.contains("WARNING") && !said.contains("Unable"),
        "nothing of the description is left out: {said}"
    );
    let script = project().join("tests/peers/api/play.py");
    let [white, black, director] = served.tokens();
    let folder = served.folder.path().to_str().unwrap();
    let arguments = ["-B", script.to_str().unwrap(), folder, &served.url, white, black, director];
    let said = served.run(python(), &arguments).await;
    served.has_played(&said).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_made_by_openapi_typescript_plays_a_game() {
    let served = Served::new().await;
    let installed = project().join("target/test-env/api-client");
    for file in ["play.ts", "process.d.ts", "tsconfig.json", "package.json"] {
        std::fs::copy(project().join("tests/peers/api").join(file), served.folder.path().join(file)).unwrap();
    }
    std::os::unix::fs::symlink(installed.join("node_modules"), served.folder.path().join("node_modules"))
        .unwrap();
    let of = |name: &str| installed.join("node_modules/.bin").join(name);
    served.run(of("openapi-typescript"), &["openapi.json", "--output", "schema.d.ts"]).await;
    served.run(of("tsc"), &["--project", "."]).await;
    let [white, black, director] = served.tokens();
    let said = served.run("node", &["out/play.js", &served.url, white, black, director]).await;
    served.has_played(&said).await;
}

/// How many cases of each call a tester of servers sends: one, in `scripts/test-api` 45, which are more than 5,000 for each role.
fn cases() -> String {
    let usual = if soak() { "45" } else { "1" };
    std::env::var("FAIRSCHACH_API_CASES").unwrap_or_else(|_| usual.to_owned())
}

/// Sends what fits the description, and what does not, as each role and with tokens for one thing alone, and looks at every answer.
/// Calls with what others answered come after them: for one role, and in the long version for each.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_tester_of_servers_finds_nothing() {
    let served = Served::new().await;
    let house = &served.site.house;
    let game = house.game().await;
    let config = project().join("tests/peers/api/schemathesis.toml");
    let address = format!("--url={}", served.url);
    let cases = cases();
    let is_short = cases == "1";
    let at_length = "examples,coverage,fuzzing,stateful";
    let alone = if is_short { "fuzzing" } else { at_length };
    let in_turn = if is_short { "fuzzing,stateful" } else { at_length };
    let all: &[&str] = &[];
    let of_readers: &[&str] = if is_short { &["--include-method=GET"] } else { all };
    let sign_in = || house.app.sign_in();
    let only = async |whose: &Actor, scope| {
        let new = NewToken { scopes: Scopes::of([scope]), ..NewToken::for_everything("test") };
        sign_in().make_token(whose, new).await.unwrap()
    };
    let (read, play) = (only(&house.white, Scope::Read).await, only(&house.white, Scope::Play).await);
    // People of their own: what is done to an account must not reach those whose tokens come after.
    let manage = only(&house.add("Greta", "en", Role::Director).await, Scope::Manage).await;
    let key_holder = only(&house.another_arbiter().await, Scope::KeyHolder).await;
    let admin = house.add("Frida", "de", Role::Admin).await;
    let admin = sign_in().create_token(&admin, "test").await.unwrap();
    for (token, phases, more) in [
        (Some(read.as_str()), alone, of_readers),
        (Some(play.as_str()), alone, all),
        (Some(manage.as_str()), alone, all),
        (Some(key_holder.as_str()), alone, all),
        (Some(served.site.arbiter.as_str()), alone, all),
        (Some(served.site.director.as_str()), in_turn, all),
        (Some(admin.as_str()), alone, all),
        (None, alone, all),
    ] {
        let key = token.map(|token| format!("Authorization: Bearer {token}"));
        let mut arguments = vec!["--config-file", config.to_str().unwrap(), "run", "openapi.json", &address];
        arguments.extend(["--checks=all", "--seed=1", "--max-examples", &cases, "--phases", phases]);
        arguments.extend(more);
        if let Some(key) = &key {
            arguments.extend(["--header", key]);
        }
        served.run(program("schemathesis"), &arguments).await;
    }
    assert!(house.app.games().record(None, game).await.is_ok());
    served.site.cancel.cancel();
}
