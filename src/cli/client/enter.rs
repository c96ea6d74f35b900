//! `fairschach enter`: reads an entry, commits to it, files it and checks the receipt.

mod blind;
mod facts;
mod receipt;

use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, bail, ensure};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use clap::Args;
use console::Term;
use reqwest::StatusCode;
use serde_json::{Value, json};
use zeroize::Zeroizing;

use super::api::{Api, complaint, good};
use super::follow::Shown;
use super::local_state::{Login, Place, Private, Sent};
use crate::base::{GameId, Rng};
use crate::cli::system::SystemRng;
use crate::game::{Canonical, LINE_CHARS_MAX, Remark};
use crate::rules::notation::MAX_ENTRY_LEN;
use crate::rules::{Entry, read_entry};
use crate::seal::{LINE_BYTES_MAX, OwnCommitment, Payload};
use crate::show::unread::unread;
use crate::show::{Lang, notation};
use facts::{Facts, check_context};

/// Answers after which it is certain that this commitment is not filed: had it been, it would have its receipt again.
const NOT_FILED: [u16; 4] = [400, 409, 410, 422];

/// File an entry that this program seals: the receipt then binds a value that the server did not choose.
#[derive(Args)]
pub(crate) struct EnterArgs {
    /// The game: its id or the address of its page
    game: String,
    /// The entry in any notation, or - to type it where no other program on this machine can see it
    entry: String,
    /// Offer a draw with it
    #[arg(long)]
    draw_offer: bool,
    /// A line to the other side, shown to it with the reveal: at most 280 characters (1,120 bytes). While this program runs,
    /// others on this machine can see it
    #[arg(long, value_name = "TEXT")]
    line: Option<String>,
    /// Keep it as a draft: nothing is filed, and the clock runs on
    #[arg(long)]
    draft: bool,
    /// Seal it for the key holder and the server together, in a blind game
    #[arg(long)]
    blind: bool,
    /// The public key that the arbiter told you; without it the one that was taken before, or at the first time the one in the game's start
    #[arg(long, value_name = "KEY", requires = "blind")]
    keyholder: Option<String>,
    /// Do not ask back
    #[arg(long)]
    yes: bool,
    /// Where the login is kept
    #[arg(long, value_name = "FILE")]
    login: Option<PathBuf>,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub(crate) async fn run(args: EnterArgs) -> anyhow::Result<ExitCode> {
    let place = Place::of(args.login.clone())?;
    let mut login = place.login()?.with_context(|| {
        format!("there is no login in {}; begin with fairschach login", place.file().display())
    })?;
    let lang = Lang::parse(&login.locale).unwrap_or(Lang::En);
    let last = args.game.trim_end_matches('/').rsplit('/').next().unwrap_or_default();
    let game = GameId::parse(last).with_context(|| format!("{} is no game's id", args.game))?;
    let api = Api::new(&login.server, login.token.clone())?;
    let shown = Shown::read(&api.get("/keys").await?)?;
    for purpose in shown.follow(&mut login)? {
        place.keep_login(&login)?;
        let key = shown.current(purpose);
        eprintln!(
            "The pinned key for {purpose} has handed over to {key}, and signed that; it is pinned now."
        );
    }
    let facts = Facts::of(&api.get(&format!("/games/{game}")).await?, game, &login)?;
    let line = line_of(&args, &facts)?;
    match (facts.blind, args.blind) {
        (true, false) => bail!(
            "this game is sealed blindly: give --blind, and the entry is encrypted for the arbiter's key holder and the \
             server together"
        ),
        (false, true) => bail!("this game is not sealed blindly; leave --blind out"),
        (true, true) if args.draft => {
            bail!("a blindly sealed game has no drafts: the server could read them")
        }
        _ => {}
    }
    let typed = typed(&args.entry)?;
    let entry = read_entry(&typed, &facts.position, &facts.rules, facts.side)
        .map_err(|error| anyhow::anyhow!("{}", unread(lang, &error, &facts.position)))?
        .entry;
    let canonical = Canonical { entry, draw_offer: args.draw_offer };
    let said = in_words(&facts, canonical, line.as_ref(), lang);
    if args.yes {
        // How the text was read.
        eprintln!("{said}");
    } else if !confirmed(&said, args.draft)? {
        eprintln!("Nothing was sent.");
        return Ok(ExitCode::from(1));
    }
    let desk = Desk {
        api: &api,
        login: &login,
        shown: &shown,
        place: &place,
        facts: &facts,
        line,
        key_holder: args.keyholder.as_deref(),
    };
    if args.draft {
        return desk.draft(canonical, args.json).await;
    }
    let sent = desk.file(canonical).await?;
    desk.say(&sent, args.json);
    Ok(ExitCode::SUCCESS)
}

/// Everything that filing needs at hand.
struct Desk<'a> {
    api: &'a Api,
    login: &'a Login,
    shown: &'a Shown,
    place: &'a Place,
    facts: &'a Facts,
    /// What is said with the entry.
    line: Option<Private>,
    /// The key holder that the arbiter told the player of.
    key_holder: Option<&'a str>,
}

impl Desk<'_> {
    async fn draft(&self, canonical: Canonical, json: bool) -> anyhow::Result<ExitCode> {
        let path = format!("/games/{}/draft", self.facts.game);
        self.api.put(&path, &self.body(canonical)).await?;
        if json {
            println!(
                "{}",
                json!({ "kept": "draft", "game": self.facts.game.to_string(), "turn": self.facts.turn })
            );
        } else {
            println!("Kept as a draft. Nothing is filed, and your clock runs on.");
        }
        Ok(ExitCode::SUCCESS)
    }

    /// Files it, or finishes what an earlier call began.
    async fn file(&self, canonical: Canonical) -> anyhow::Result<Filed> {
        let game = self.facts.game.to_string();
        if let Some(sent) = self.place.unanswered(&self.login.server, &game, self.facts.turn)? {
            // The same with another line is another filing, and the commitment of the first is not good for it.
            if sent.entry.expose() == canonical.to_string() && sent.line == self.line {
                if let Some(filed) = self.send(sent, canonical).await? {
                    return Ok(filed);
                }
            } else {
                self.settle(sent).await?;
            }
        }
        let sent = self.sealed(canonical).await?;
        let filed = self.send(sent, canonical).await?;
        filed.context("the turn changed while the entry was sealed, and nothing was filed; look at the game, and try again")
    }

    /// Asks what the entry is bound to, checks it, and commits. The opening is on disk before anything is sent.
    async fn sealed(&self, canonical: Canonical) -> anyhow::Result<Sent> {
        let facts = self.facts;
        let answer = self.api.get(&format!("/games/{}/seal-context", facts.game)).await?;
        let ctx = check_context(&answer, facts, self.login)?;
        let payload = Payload::new(&canonical.to_string()).context("the entry is too long to be sealed")?;
        let (commitment, r, boxed) = if facts.blind {
            let arbiter = facts.arbiter.as_deref().unwrap_or_default();
            let remembered = self.place.key_holder(&self.login.server, arbiter)?;
            let expected = self.key_holder.or(remembered.as_deref());
            let (sealed, key) = blind::seal(self.api, facts, &ctx, &payload, expected).await?;
            if remembered.as_ref() != Some(&key) {
                self.place.keep_key_holder(&self.login.server, arbiter, key)?;
            }
            let boxed = STANDARD.encode(sealed.boxed);
            (sealed.commitment, Zeroizing::new(*sealed.r.expose()), Some(boxed))
        } else {
            let r = Zeroizing::new((&SystemRng as &dyn Rng).bytes::<32>());
            (OwnCommitment::of(&ctx, &payload, *r).commitment(), r, None)
        };
        let contribution = facts.chance.then(|| STANDARD.encode((&SystemRng as &dyn Rng).bytes::<32>()));
        let sent = Sent {
            server: self.login.server.clone(),
            game: facts.game.to_string(),
            turn: facts.turn,
            side: facts.side.to_string(),
            revision: ctx.revision,
            entry: Private::new(canonical.to_string()),
            ctx: STANDARD.encode(ctx.to_bytes()),
            r: Private::new(STANDARD.encode(*r)),
            commitment: STANDARD.encode(commitment.to_bytes()),
            contribution,
            line: self.line.clone(),
            boxed,
            receipted: false,
        };
        self.place.keep(&sent)?;
        Ok(sent)
    }

    /// Sends what is sealed. Nothing if the context is void by now; then nothing was filed.
    async fn send(&self, sent: Sent, canonical: Canonical) -> anyhow::Result<Option<Filed>> {
        let (mut body, path) = match &sent.boxed {
            Some(boxed) => (json!({ "turn": sent.turn, "ctx": sent.ctx, "box": boxed }), "entries/blind"),
            None => (self.body(canonical), "entries"),
        };
        body["commitment"] = sent.commitment.as_str().into();
        if sent.boxed.is_none() {
            body["r"] = sent.r.expose().into();
        }
        if let Some(contribution) = &sent.contribution {
            body["contribution"] = contribution.as_str().into();
        }
        if let Some(line) = &sent.line {
            body["line"] = line.expose().into();
        }
        let reply = self.api.post(&format!("/games/{}/{path}", self.facts.game), &body).await?;
        if NOT_FILED.contains(&reply.status.as_u16()) {
            self.place.forget(&sent)?;
            let code = &reply.body["errors"][0]["code"];
            let unfit = code == "does-not-fit" || code == "ctx";
            ensure!(unfit, "nothing was filed: {}", complaint(&reply));
            return Ok(None);
        }
        let receipt = good(reply)?;
        self.receipted(sent, &receipt).map(Some)
    }

    /// An entry was sent before, and another is to be sent now: what became of the first?
    async fn settle(&self, sent: Sent) -> anyhow::Result<()> {
        let reply = self.api.try_get(&format!("/games/{}/{}", self.facts.game, own_path(&sent))).await?;
        if reply.status == StatusCode::NOT_FOUND {
            return self.place.forget(&sent);
        }
        let own = good(reply)?;
        if own["commitment"] == sent.commitment.as_str() {
            let receipt = if sent.boxed.is_some() { &own } else { &own["receipt"] };
            self.receipted(sent, receipt)?;
            return Ok(());
        }
        self.place.forget(&sent)
    }

    /// Believes a receipt only if the pinned key signed it and it is for what was sent; keeps it in any case.
    fn receipted(&self, mut sent: Sent, receipt: &Value) -> anyhow::Result<Filed> {
        let note = receipt["note"].as_str().unwrap_or_default();
        let kept = self.place.keep_receipt(&sent, note)?;
        let checked = receipt::check(note, &sent, self.facts, self.shown);
        let received = match checked {
            Ok(receipt) => receipt.received.to_string(),
            Err(faults) => bail!(
                "THE RECEIPT IS NOT GOOD: {}. The entry may be filed all the same. Keep {} and {}, do not file again, and ask \
                 the arbiter",
                faults.join("; "),
                kept.display(),
                self.place.opening(&sent).display()
            ),
        };
        sent.receipted = true;
        let opening = self.place.keep(&sent)?;
        Ok(Filed { sent, received, opening, receipt: kept })
    }

    fn body(&self, canonical: Canonical) -> Value {
        let entry = Canonical { draw_offer: false, ..canonical };
        json!({ "turn": self.facts.turn, "entry": entry.to_string(), "draw_offer": canonical.draw_offer })
    }

    fn say(&self, filed: &Filed, json: bool) {
        let (opening, receipt) = (filed.opening.display(), filed.receipt.display());
        let sent = &filed.sent;
        if json {
            let answer = json!({
                "game": sent.game, "turn": sent.turn, "side": sent.side, "revision": sent.revision,
                "received_at": filed.received, "commitment": sent.commitment,
                "opening": opening.to_string(), "receipt": receipt.to_string(),
            });
            println!("{answer}");
            return;
        }
        println!("Filed for turn {} at {}.", sent.turn, filed.received);
        println!("Your commitment: {}", sent.commitment);
        println!("The receipt holds it, and is signed by the pinned key of {}.", self.login.server);
        println!("Kept: {receipt}\n      {opening} (its opening: nobody may see it before the reveal)");
    }
}

/// Where one's own filed entry is shown; of a blind one only the receipt is.
const fn own_path(sent: &Sent) -> &'static str {
    if sent.boxed.is_some() { "receipt" } else { "entry" }
}

struct Filed {
    sent: Sent,
    received: String,
    opening: PathBuf,
    receipt: PathBuf,
}

/// The entry as it was given, or read from the terminal.
fn typed(given: &str) -> anyhow::Result<Zeroizing<String>> {
    if given != "-" {
        return Ok(Zeroizing::new(given.to_owned()));
    }
    if Term::stderr().is_term() {
        eprint!("Entry: ");
    }
    let mut text = Zeroizing::new(String::new());
    let limit = (MAX_ENTRY_LEN + 2) as u64;
    io::stdin().lock().take(limit).read_to_string(&mut text)?;
    Ok(Zeroizing::new(text.trim().to_owned()))
}

/// The line that goes with the entry.
///
/// # Errors
/// The game or a draft takes none, or it is none. What was given is not repeated.
fn line_of(args: &EnterArgs, facts: &Facts) -> anyhow::Result<Option<Private>> {
    let Some(text) = &args.line else { return Ok(None) };
    ensure!(!facts.blind, "in a blindly sealed game nothing is said with an entry; leave --line out");
    ensure!(!args.draft, "a draft keeps no line; give --line when you file");
    let said = Remark::new(None, text).with_context(|| {
        format!(
            "a line has at most {LINE_CHARS_MAX} characters ({LINE_BYTES_MAX} bytes), all on one line; nothing was sent"
        )
    })?;
    ensure!(!said.is_empty(), "there is nothing in the line to be read; leave --line out");
    Ok(Some(Private::new(said.line().to_owned())))
}

/// What is to be sent: the turn, the side, the entry, and what goes with it.
fn in_words(facts: &Facts, canonical: Canonical, line: Option<&Private>, lang: Lang) -> String {
    let what = match canonical.entry {
        Entry::Move(mv) => format!("{} ({mv})", notation::in_words(lang, &facts.position, mv)),
        Entry::Pass | Entry::Invalid => "pass".to_owned(),
    };
    let offer = if canonical.draw_offer { ", offering a draw" } else { "" };
    let with = line.map_or_else(String::new, |line| format!("\nWith it: {}", line.expose()));
    format!("Turn {}, {}: {what}{offer}{with}", facts.turn, facts.side)
}

/// Shows what was read, and asks.
fn confirmed(said: &str, draft: bool) -> anyhow::Result<bool> {
    let mut terminal = Term::stderr();
    ensure!(
        terminal.is_term(),
        "there is no terminal to ask back on; give --yes to file without being asked"
    );
    writeln!(terminal, "{said}")?;
    write!(terminal, "{} [y/N] ", if draft { "Keep it as a draft?" } else { "File it?" })?;
    let answer = terminal.read_line()?;
    Ok(["y", "yes", "j", "ja"].contains(&answer.trim().to_lowercase().as_str()))
}
