//! `fairschach keyholder`: the arbiter's half of blind sealing, a process of its own that only ever calls out.

mod desk;
pub mod evidence;
mod judge;
mod memory;

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, bail};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use clap::{Args, Subcommand};

use super::key_files;
use super::system::SystemRng;
use crate::base::GameId;
use crate::seal::{BlindKey, fingerprint};

use desk::{Desk, Request};
use evidence::Evidence;
use memory::Memory;

pub use judge::{Judged, Pinned, judge};

const KEY: &str = "keyholder.key";

/// The key holder.
#[derive(Subcommand)]
pub(super) enum KeyHolderCommand {
    /// Make the key, in a folder of its own, and print its public half
    Init {
        /// The folder; its files are for nobody else to read
        #[arg(long, default_value = "keyholder")]
        dir: PathBuf,
    },
    /// Answer for the games that one is arbiter of, once all entries of a turn are in
    Run(RunArgs),
}

#[derive(Args)]
pub(super) struct RunArgs {
    /// The server
    #[arg(long, value_name = "URL")]
    server: url::Url,
    /// A file with the arbiter's token, which nobody else can read
    #[arg(long, value_name = "FILE")]
    token_file: PathBuf,
    /// The folder with the key; what was answered is kept there too
    #[arg(long, default_value = "keyholder")]
    dir: PathBuf,
    /// The key that signs the server's receipts; without it the first one that is seen is kept, and followed where it is handed over
    #[arg(long, value_name = "VKEY")]
    receipt_key: Option<String>,
    /// Seconds between two looks
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=3600))]
    every_s: u64,
    /// Look once and stop
    #[arg(long)]
    once: bool,
}

pub(super) async fn run(command: KeyHolderCommand) -> anyhow::Result<ExitCode> {
    match command {
        KeyHolderCommand::Init { dir } => init(&dir),
        KeyHolderCommand::Run(args) => serve(args).await,
    }
}

fn init(dir: &Path) -> anyhow::Result<ExitCode> {
    key_files::make_folder(dir)?;
    let path = dir.join(KEY);
    let made = key_files::make(&path, || Ok(BlindKey::generate(&SystemRng).to_file()))?;
    let key = read_key(&path)?;
    println!("{}", STANDARD.encode(key.public()));
    eprintln!("Fingerprint, for the players to compare: {}", fingerprint(&key.public()));
    if made {
        eprintln!(
            "The key is in {}. Keep a copy where nobody else can read it: without it no blindly sealed turn of your games \
             can be opened. The line above is public.",
            path.display()
        );
    }
    Ok(ExitCode::SUCCESS)
}

fn read_key(path: &Path) -> anyhow::Result<BlindKey> {
    let file = key_files::read(path)
        .with_context(|| format!("{}: make the key first, with fairschach keyholder init", path.display()))?;
    BlindKey::from_file(&file).with_context(|| path.display().to_string())
}

async fn serve(args: RunArgs) -> anyhow::Result<ExitCode> {
    let key = read_key(&args.dir.join(KEY))?;
    let token = key_files::read(&args.token_file)?;
    let token = std::str::from_utf8(&token).context("the token file is no text")?;
    let desk = Desk::new(args.server, token.trim())?;
    let memory = Memory::open(&args.dir, args.receipt_key.as_deref())?;
    let evidence = Evidence::of(&args.dir);
    let mut holder = Holder { key, desk, memory, evidence, registered: None, left: HashSet::new() };
    loop {
        match holder.look().await {
            Ok(()) if args.once => return Ok(ExitCode::SUCCESS),
            Ok(()) => {}
            Err(error) if args.once => return Err(error),
            Err(error) => eprintln!("fairschach: {error:#}; tried again in {} s", args.every_s),
        }
        tokio::time::sleep(Duration::from_secs(args.every_s)).await;
    }
}

struct Holder {
    key: BlindKey,
    desk: Desk,
    memory: Memory,
    evidence: Evidence,
    /// The key that the server has for new games, if it is another one and that was said.
    registered: Option<String>,
    /// Turns of games that began with another key, of which that was said.
    left: HashSet<(GameId, u32)>,
}

impl Holder {
    /// Looks once at what waits.
    async fn look(&mut self) -> anyhow::Result<()> {
        let waiting = self.desk.requests().await?;
        let own = STANDARD.encode(self.key.public());
        match waiting.key {
            Some(key) if key == own || self.registered.as_ref() == Some(&key) => {}
            Some(key) => {
                eprintln!(
                    "fairschach: the server has another key registered for you, {key}: games that begin now are for that \
                     one, so run with its folder as well; this one goes on answering for games that began with {own}"
                );
                self.registered = Some(key);
            }
            None => bail!(
                "the server has no key registered for you; sign in there and register this one under Settings, Key holder: \
                 {own}"
            ),
        }
        for request in waiting.requests {
            if let Err(error) = self.handle(&request).await {
                eprintln!("fairschach: game {}, turn {}: {error:#}", request.game, request.turn);
            }
        }
        Ok(())
    }

    async fn handle(&mut self, request: &Request) -> anyhow::Result<()> {
        let file = self.desk.game_file(request.game).await?;
        let pinned = self.memory.pinned()?;
        let notes = request.notes();
        // First to the disk: whatever the server says later, what it has signed is here. What is refused is worth most.
        let kept = self.evidence.keep(request.game, request.turn, &notes, &file);
        // A game keeps the key that it began with: a refusal would stand in the way of the one that can answer.
        if judge::is_for_another(&file, &self.key) {
            if self.left.insert((request.game, request.turn)) {
                println!("game {}, turn {}: left to another key", request.game, request.turn);
            }
            return kept;
        }
        let judged = judge(&file, request.game, request.turn, &notes, &pinned, &self.key);
        let judged = match judged {
            Ok(judged) => {
                // Nothing is answered that cannot be proven afterwards.
                kept?;
                // Whoever asks again after a crash gets the same answer or none.
                self.memory.keep(&judged.keys)?;
                let before = self.memory.answered(request.game, request.turn);
                if before.is_some_and(|digest| *digest != judged.digest) {
                    Err("this turn was answered for other entries before; it is never answered for two"
                        .to_owned())
                } else {
                    Ok(judged)
                }
            }
            Err(reason) => {
                if let Err(error) = kept {
                    eprintln!("fairschach: game {}, turn {}: {error:#}", request.game, request.turn);
                }
                Err(reason)
            }
        };
        match judged {
            Ok(judged) => {
                self.memory.note(request.game, request.turn, judged.digest)?;
                self.desk.answer(request, &judged.shares).await?;
                println!("game {}, turn {}: answered", request.game, request.turn);
            }
            Err(reason) => {
                let reason = desk::cut(&reason);
                if request.refused.as_deref() != Some(reason) {
                    self.desk.refuse(request, reason).await?;
                    println!("game {}, turn {}: REFUSED: {reason}", request.game, request.turn);
                }
            }
        }
        Ok(())
    }
}
