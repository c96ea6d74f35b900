//! Scid's own code for correspondence players, as Debian's package `scid-data` has it (`tests/peers/scid.tcl`).

use std::net::SocketAddr;
use std::path::Path;

use super::project;

/// A player's Scid, set up for a server that listens there.
pub(crate) struct Scid {
    uri: String,
    name: String,
    token: String,
}

impl Scid {
    pub(crate) fn new(server: SocketAddr, name: &str, token: &str) -> Scid {
        Scid { uri: format!("http://{server}/xfcc"), name: name.to_owned(), token: token.to_owned() }
    }

    /// Fetches the games: what Scid says, the PGN that it keeps, and the state that it keeps of each game.
    pub(crate) async fn games(&self) -> String {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let path = folder.path().to_str().expect("its name is text").to_owned();
        self.run("games", &[&path]).await
    }

    /// Sends a move: what Scid says. `flags` are resign, accept, offer and claim.
    pub(crate) async fn send(&self, id: &str, number: u32, text: &str, flags: [bool; 4]) -> String {
        let number = number.to_string();
        let flags = flags.map(|flag| if flag { "1" } else { "0" });
        let [resign, accept, offer, claim] = flags;
        self.run("move", &[id, &number, text, "Good luck & <greetings>", resign, accept, offer, claim]).await
    }

    async fn run(&self, what: &str, arguments: &[&str]) -> String {
        let code = Path::new("/usr/share/scid/tcl/tools/correspondence.tcl");
        assert!(code.exists(), "Scid's code is not here: run ./scripts/setup-tests");
        let run = tokio::process::Command::new("tclsh")
            .arg(project().join("tests/peers/scid.tcl"))
            .args([what, &self.uri, &self.name, &self.token])
            .args(arguments)
            .output()
            .await
            .expect("tclsh runs");
        let said = String::from_utf8(run.stdout).expect("it says text");
        let wrong = String::from_utf8_lossy(&run.stderr);
        assert!(run.status.success() && wrong.is_empty(), "{wrong}\n{said}");
        said
    }
}

/// What Scid keeps of the one game that it has under this name: `id`, `myTurn`, `fen`, …
pub(crate) fn state<'a>(said: &'a str, key: &str) -> &'a str {
    let mut found = said.lines().filter_map(|line| {
        let (id, rest) = line.strip_prefix("state test-")?.split_once(' ')?;
        if key == "id" {
            return Some(id);
        }
        let (name, value) = rest.split_once(' ').unwrap_or((rest, ""));
        (name == key).then_some(value)
    });
    found.next().unwrap_or_else(|| panic!("{key} is not there:\n{said}"))
}
