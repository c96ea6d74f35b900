//! `fairschach admin tournament`: entries, posts, byes and letters.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::{Subcommand, ValueEnum};
use serde_json::{Value, json};

use crate::app::App;
use crate::app::actor::Actor;
use crate::app::limits::MESSAGE_TEXT_CHARS_MAX;
use crate::app::tournaments::action::Action;
use crate::app::tournaments::notices::bulk_mail::NewMessage;
use crate::app::tournaments::notices::types::Audience;
use crate::app::tournaments::setup::byes::RequestedBye;
use crate::app::tournaments::setup::import::ImportOutcome;
use crate::base::PlayerId;
use crate::cli::admin::tournament_actions::perform;
use crate::cli::admin::tournaments::{Acting, who};
use crate::http::web::{ROSTER_BYTES_MAX, read_roster, roster_text};
use crate::show::Lang;
use crate::tournament::Post;

#[derive(Subcommand)]
pub(in crate::cli) enum DeskCommand {
    /// Enter a player
    Enter {
        #[command(flatten)]
        acting: Acting,
        /// The player, by id
        #[arg(long)]
        player: String,
        /// The team, in a team tournament
        #[arg(long)]
        team: Option<String>,
        /// The rating
        #[arg(long)]
        rating: Option<u16>,
    },
    /// Enter the players of a list: name, address, team, rating; accounts that are missing are made
    Import {
        #[command(flatten)]
        acting: Acting,
        /// The file, or - to read it from standard input
        #[arg(long)]
        file: PathBuf,
        /// Only say what would become of each line
        #[arg(long)]
        look: bool,
    },
    /// Give somebody a post, or take it
    Post {
        #[command(flatten)]
        acting: Acting,
        /// Who, by id
        #[arg(long)]
        person: String,
        /// Which
        #[arg(long)]
        post: PostWord,
    },
    /// Give a team another captain
    Captain {
        #[command(flatten)]
        acting: Acting,
        /// The team, by number
        #[arg(long)]
        team: u16,
        /// Who, by id
        #[arg(long)]
        player: String,
    },
    /// List the byes that are asked for; with --player and --round ask for one, or take it back
    Byes {
        #[command(flatten)]
        acting: Acting,
        /// For whom, by id
        #[arg(long, requires = "round")]
        player: Option<String>,
        /// In which round
        #[arg(long, requires = "player")]
        round: Option<u16>,
        /// It is worth half a point
        #[arg(long, requires = "player", conflicts_with = "back")]
        half: bool,
        /// Take it back
        #[arg(long, requires = "player")]
        back: bool,
    },
    /// Write to all entrants, to a section, or to those who owe an entry
    Message {
        #[command(flatten)]
        acting: Acting,
        /// The subject: one line
        #[arg(long)]
        subject: String,
        /// A file with the text, or - to read it from standard input
        #[arg(long)]
        text: PathBuf,
        /// To this section alone
        #[arg(long, conflicts_with = "waited_for")]
        section: Option<u16>,
        /// To those who owe an entry alone
        #[arg(long)]
        waited_for: bool,
    },
}

/// A post on the command line.
#[derive(Clone, Copy, ValueEnum)]
pub(in crate::cli) enum PostWord {
    Director,
    Assistant,
    Arbiter,
    /// It is taken
    None,
}

impl PostWord {
    const fn post(self) -> Option<Post> {
        match self {
            PostWord::Director => Some(Post::Director),
            PostWord::Assistant => Some(Post::Assistant),
            PostWord::Arbiter => Some(Post::Arbiter),
            PostWord::None => None,
        }
    }
}

/// Runs a command; each answer is a line of JSON.
pub(in crate::cli) async fn run(
    app: &App,
    operator: &Actor,
    command: DeskCommand,
) -> anyhow::Result<Vec<Value>> {
    match command {
        DeskCommand::Enter { acting, player, team, rating } => {
            let (id, by) = who(app, operator, &acting).await?;
            let player = PlayerId::parse(&player)?;
            let entered =
                app.tournament_setup().enter_rated(&by, id, player, team.as_deref(), rating).await?;
            Ok(vec![json!({ "player": player.to_string(), "state": entered.as_str() })])
        }
        DeskCommand::Import { acting, file, look } => import(app, operator, &acting, &file, look).await,
        DeskCommand::Post { acting, person, post } => {
            let action = Action::Appoint { person: PlayerId::parse(&person)?, post: post.post() };
            perform(app, operator, &acting, action, "").await
        }
        DeskCommand::Captain { acting, team, player } => {
            let action = Action::NameCaptain { team, player: PlayerId::parse(&player)? };
            perform(app, operator, &acting, action, "").await
        }
        DeskCommand::Byes { acting, player, round, half, back } => {
            let (id, by) = who(app, operator, &acting).await?;
            if let Some((player, round)) = player.zip(round) {
                let player = PlayerId::parse(&player)?;
                let action = match back {
                    true => Action::TakeByeBack { player, round },
                    false => Action::AskBye { player, round, half },
                };
                app.tournaments().perform(&by, id, action, "").await?;
            }
            let asked = app.tournament_setup().requested_byes(&by, id).await?;
            let line =
                |one: &RequestedBye| json!({ "round": one.round, "number": one.number, "half": one.half });
            Ok(asked.iter().map(line).collect())
        }
        DeskCommand::Message { acting, subject, text, section, waited_for } => {
            let (id, by) = who(app, operator, &acting).await?;
            let whom = match section {
                Some(section) => Audience::Section(section),
                None if waited_for => Audience::WaitedFor,
                None => Audience::All,
            };
            let text = String::from_utf8(bytes(&text, 4 * MESSAGE_TEXT_CHARS_MAX)?);
            let text = text.map_err(|_| anyhow::anyhow!("the text is not UTF-8"))?;
            let message = NewMessage { subject, text, whom };
            let seq = app.tournament_notices().write_to_tournament(&by, id, &message).await?;
            Ok(vec![json!({ "seq": seq })])
        }
    }
}

async fn import(
    app: &App,
    operator: &Actor,
    acting: &Acting,
    file: &Path,
    look: bool,
) -> anyhow::Result<Vec<Value>> {
    let (id, by) = who(app, operator, acting).await?;
    let rows = read_roster(&roster_text(&bytes(file, ROSTER_BYTES_MAX)?))?;
    let lines: Vec<_> = rows.iter().filter_map(|row| row.read.clone().ok()).collect();
    let mut outcomes = app.tournament_setup().import_entrants(&by, id, &lines, look).await?.into_iter();
    let line = |row: &crate::http::web::RosterRow| match &row.read {
        Err(key) => json!({ "line": row.line, "outcome": "faulty", "says": Lang::En.t(key) }),
        Ok(_) => match outcomes.next() {
            Some(ImportOutcome::Enters(person, state)) => json!({
                "line": row.line, "outcome": "enters", "player": person.id.to_string(), "state": state.as_str(),
            }),
            // Nobody has looked for others of that name when the account is made.
            Some(ImportOutcome::Makes { state, .. }) if !look => {
                json!({ "line": row.line, "outcome": "makes", "state": state.as_str() })
            }
            Some(ImportOutcome::Makes { state, namesake }) => json!({
                "line": row.line, "outcome": "makes", "state": state.as_str(), "namesake": namesake,
            }),
            Some(ImportOutcome::Already(person)) => {
                json!({ "line": row.line, "outcome": "already", "player": person.id.to_string() })
            }
            Some(ImportOutcome::Faulty(faults)) => {
                let says: Vec<&str> = faults.iter().map(|fault| fault.message.as_str()).collect();
                json!({ "line": row.line, "outcome": "faulty", "says": says.join("; ") })
            }
            Some(ImportOutcome::Refused(why)) => {
                json!({ "line": row.line, "outcome": "faulty", "says": why.wording().english })
            }
            None => json!({ "line": row.line, "outcome": "faulty" }),
        },
    };
    Ok(rows.iter().map(line).collect())
}

/// A file's bytes, or those of standard input, at most so many.
fn bytes(file: &Path, max: usize) -> anyhow::Result<Vec<u8>> {
    let bytes = read_some(file, max)?;
    if bytes.len() > max {
        bail!("{} has more than {max} bytes", file.display());
    }
    Ok(bytes)
}

/// The same, and one byte more where there are too many.
pub(in crate::cli) fn read_some(file: &Path, max: usize) -> anyhow::Result<Vec<u8>> {
    use std::io::Read;
    let (most, mut bytes) = (max as u64 + 1, Vec::new());
    if file.as_os_str() == "-" {
        std::io::stdin().take(most).read_to_end(&mut bytes)?;
    } else {
        let opened =
            std::fs::File::open(file).with_context(|| format!("{} cannot be read", file.display()))?;
        opened.take(most).read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}
