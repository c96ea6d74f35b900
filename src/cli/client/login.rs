//! `fairschach login`: signs in to a server with a token, and pins the keys by which its receipts are believed.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, ensure};
use clap::Args;
use console::Term;
use serde_json::json;
use zeroize::Zeroizing;

use super::api::{Api, server_url};
use super::follow::Shown;
use super::local_state::{Login, Place, Private};
use crate::base::PlayerId;
use crate::tlog::KeyPurpose;

/// The longest token, in bytes.
const TOKEN_MAX: usize = 128;

/// Sign in to a server, to file entries that this program seals.
#[derive(Args)]
pub(crate) struct LoginArgs {
    /// The server, such as https://chess.example
    url: String,
    /// Where the token stands, - for standard input; else it is asked for on the terminal
    #[arg(long, value_name = "FILE")]
    token_file: Option<PathBuf>,
    /// Where to keep the login; entries and receipts are kept in a folder beside it
    #[arg(long, value_name = "FILE")]
    login: Option<PathBuf>,
    /// Take the server's keys although they are not those of the last time
    #[arg(long)]
    accept_new_keys: bool,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub(crate) async fn run(args: LoginArgs) -> anyhow::Result<ExitCode> {
    let server = server_url(&args.url)?;
    let place = Place::of(args.login)?;
    let before = place.login()?;
    let token = match &args.token_file {
        Some(path) => read_token(path)?,
        None => ask_token(&server)?,
    };
    let api = Api::new(&server, token.clone())?;
    let me = api.get("/players/me").await?;
    let text = |name: &str| Some(me[name].as_str()?.to_owned());
    let shown = Shown::read(&api.get("/keys").await?)?;
    let login = Login {
        player: text("id")
            .filter(|id| PlayerId::parse(id).is_ok())
            .context("the server does not say who you are")?,
        name: text("name").unwrap_or_default(),
        locale: text("locale").unwrap_or_default(),
        log_key: shown.current(KeyPurpose::Log).to_string(),
        receipt_key: shown.current(KeyPurpose::Receipts).to_string(),
        server,
        token,
    };
    let known = before.filter(|before| before.server == login.server);
    let pins = match known.map(|mut known| shown.follow(&mut known)) {
        None => Pins::New,
        Some(Ok(renewed)) if renewed.is_empty() => Pins::Known,
        Some(Ok(_)) => Pins::Followed,
        Some(Err(_)) if args.accept_new_keys => Pins::New,
        Some(Err(error)) => return Err(error),
    };
    place.keep_login(&login)?;
    if args.json {
        let answer = json!({
            "server": login.server, "player": { "id": login.player, "name": login.name },
            "file": place.file().display().to_string(), "receipts": login.receipt_key, "log": login.log_key,
            "keys": match pins {
                Pins::New => "pinned",
                Pins::Known => "known",
                Pins::Followed => "followed",
            },
        });
        println!("{answer}");
        return Ok(ExitCode::SUCCESS);
    }
    println!("Signed in at {} as {}.", login.server, login.name);
    println!("Kept with the token in {}, for you alone.", place.file().display());
    println!(
        "{} these keys; receipts are believed only if they are signed by the first one:",
        match pins {
            Pins::New => "Pinned are",
            Pins::Known => "The server shows the same keys as before. Pinned are",
            Pins::Followed => "The pinned keys have handed over to others, and signed that. Pinned are now",
        }
    );
    println!("  receipts: {}\n  log:      {}", login.receipt_key, login.log_key);
    println!("Compare them with what the server's owner or other players have by another way.");
    Ok(ExitCode::SUCCESS)
}

/// What became of the pinned keys.
#[derive(Clone, Copy)]
enum Pins {
    New,
    Known,
    /// Hand-overs led from the known ones to new ones.
    Followed,
}

fn ask_token(server: &str) -> anyhow::Result<Private> {
    let terminal = Term::stderr();
    ensure!(terminal.is_term(), "there is no terminal to ask for the token; give --token-file");
    terminal.write_str(&format!("Token for {server} (make one in its settings; it is not shown): "))?;
    checked(Zeroizing::new(terminal.read_secure_line()?))
}

fn read_token(path: &Path) -> anyhow::Result<Private> {
    let mut bytes = Zeroizing::new(Vec::with_capacity(TOKEN_MAX + 2));
    let limit = (TOKEN_MAX + 2) as u64;
    let read = if path == Path::new("-") {
        io::stdin().lock().take(limit).read_to_end(&mut bytes)
    } else {
        File::open(path).and_then(|file| file.take(limit).read_to_end(&mut bytes))
    };
    read.with_context(|| format!("{} cannot be read", path.display()))?;
    let text = str::from_utf8(&bytes).map_err(|_| anyhow::anyhow!("that is no token"))?;
    checked(Zeroizing::new(text.to_owned()))
}

/// Says what a token looks like, and never what was given.
fn checked(text: Zeroizing<String>) -> anyhow::Result<Private> {
    let token = text.trim();
    let plain = token.bytes().all(|byte| byte.is_ascii_graphic());
    ensure!(
        token.starts_with("fs_") && plain && token.len() <= TOKEN_MAX,
        "that is no token: one begins with fs_ and has at most {TOKEN_MAX} characters without blanks"
    );
    Ok(Private::new(token.to_owned()))
}
