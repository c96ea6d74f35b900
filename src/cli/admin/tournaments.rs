//! `fairschach admin tournament`: lists and shows tournaments, makes one from a sheet, opens and starts it.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Subcommand;
use serde_json::{Value, json};

use crate::app::App;
use crate::app::actor::Actor;
use crate::app::operations::texts::{ActText, TextState};
use crate::app::tournaments::action::Action;
use crate::app::tournaments::model::{TOURNAMENTS_PAGE_MAX, TournamentLine};
use crate::base::TournamentId;
use crate::cli::admin::tournament_actions::{DirectorCommand, perform};
use crate::cli::admin::tournament_entries::{DeskCommand, read_some};
use crate::cli::admin::{find, tournament_actions, tournament_entries};
use crate::tournament::{PairingOutcome, SHEET_BYTES_MAX, Sheet};

#[derive(Subcommand)]
pub(in crate::cli) enum TournamentCommand {
    /// List all tournaments, newest first; with --by also the drafts of that person
    List {
        /// A person with a post in them, by id
        #[arg(long)]
        by: Option<String>,
    },
    /// Show a tournament: its sheet, who has entered, and its pairings
    Show {
        /// The tournament's id
        id: String,
    },
    /// Make a tournament from a sheet in JSON; it is a draft until it is opened
    Add {
        /// The file, or - to read it from standard input
        file: PathBuf,
        /// Its director, by id: a person with the role director or admin
        #[arg(long)]
        director: String,
    },
    /// Open the entries
    Open(Acting),
    /// Close the entries
    Close(Acting),
    /// Start the tournament: numbers are given and its games made
    Start(Acting),
    /// Take away why an act was done, such as an illness that somebody left for: its hash stays, so that the tournament's file still
    /// verifies and says that a text is missing. Without `--act` lists the acts with such texts, without what they say
    Forget(Forget),
    #[command(flatten)]
    Desk(DeskCommand),
    #[command(flatten)]
    Hand(DirectorCommand),
}

#[derive(clap::Args)]
pub(in crate::cli) struct Acting {
    /// The tournament's id
    id: String,
    /// Who does it, by id; the tournament's first director if it is missing
    #[arg(long)]
    by: Option<String>,
}

#[derive(clap::Args)]
pub(in crate::cli) struct Forget {
    /// The tournament's id
    id: String,
    /// The act's number, as the list has it
    #[arg(long)]
    act: Option<i64>,
    /// Take it away
    #[arg(long, requires = "act")]
    yes: bool,
}

/// Runs a command; each answer is a line of JSON.
pub(in crate::cli) async fn run(
    app: &App,
    operator: &Actor,
    command: TournamentCommand,
) -> anyhow::Result<Vec<Value>> {
    match command {
        TournamentCommand::List { by } => list(app, by.as_deref()).await,
        TournamentCommand::Show { id } => Ok(vec![show(app, operator, &id).await?]),
        TournamentCommand::Add { file, director } => {
            let director = find(app, &director).await?;
            let id = app.tournament_setup().create_tournament(&director, sheet(&file)?).await?;
            Ok(vec![json!({ "id": id.to_string() })])
        }
        TournamentCommand::Open(acting) => perform(app, operator, &acting, Action::Open, "").await,
        TournamentCommand::Close(acting) => perform(app, operator, &acting, Action::Close, "").await,
        TournamentCommand::Desk(command) => tournament_entries::run(app, operator, command).await,
        TournamentCommand::Hand(command) => tournament_actions::run(app, operator, command).await,
        TournamentCommand::Start(acting) => perform(app, operator, &acting, Action::Start, "").await,
        TournamentCommand::Forget(given) => Ok(vec![forget(app, &given).await?]),
    }
}

fn sheet(file: &Path) -> anyhow::Result<Sheet> {
    let text = String::from_utf8(read_some(file, SHEET_BYTES_MAX)?);
    let text = text.with_context(|| format!("{} is no text", file.display()))?;
    if text.len() > SHEET_BYTES_MAX {
        bail!("a sheet has at most {SHEET_BYTES_MAX} bytes");
    }
    serde_json::from_str(&text).with_context(|| format!("{} is no sheet", file.display()))
}

/// The tournament and who acts in it: an account, for its record names who did what.
pub(in crate::cli) async fn who(
    app: &App,
    operator: &Actor,
    acting: &Acting,
) -> anyhow::Result<(TournamentId, Actor)> {
    let id = TournamentId::parse(&acting.id)?;
    let by = match &acting.by {
        Some(by) => find(app, by).await?,
        None => {
            let view = app.tournaments().tournament(Some(operator), id).await?;
            let director = view.posts.iter().find(|(_, post)| *post == crate::tournament::Post::Director);
            let (director, _) =
                director.context("the tournament has no director; name somebody with --by")?;
            find(app, &director.id.to_string()).await?
        }
    };
    Ok((id, by))
}

pub(in crate::cli) async fn state(app: &App, operator: &Actor, id: TournamentId) -> anyhow::Result<Value> {
    let view = app.tournaments().tournament(Some(operator), id).await?;
    Ok(json!({ "id": id.to_string(), "state": view.phase.as_str() }))
}

async fn list(app: &App, by: Option<&str>) -> anyhow::Result<Vec<Value>> {
    let line = |one: &TournamentLine| json!({ "id": one.id.to_string(), "name": one.name, "state": one.phase.as_str() });
    if let Some(by) = by {
        let found = app.tournaments().tournaments_run_by(&find(app, by).await?).await?;
        return Ok(found.iter().map(line).collect());
    }
    let (mut all, mut before) = (Vec::new(), None);
    loop {
        let page = app.tournaments().tournaments(before, TOURNAMENTS_PAGE_MAX).await?;
        let Some(last) = page.last() else { return Ok(all) };
        before = Some(last.id);
        all.extend(page.iter().map(line));
    }
}

async fn show(app: &App, operator: &Actor, id: &str) -> anyhow::Result<Value> {
    let view = app.tournaments().tournament(Some(operator), TournamentId::parse(id)?).await?;
    let entrants = view.entrants.iter().map(|one| {
        json!({
            "id": one.player.id.to_string(), "name": one.player.name, "state": one.state.as_str(),
            "number": one.number, "section": one.section, "team": one.team, "rating": one.rating,
            "rating_list": one.rating_list.map(|month| month.to_string()),
        })
    });
    let pairings = view.pairings.iter().map(|one| {
        let result = one.result.map(|result| json!({ "score": result.score(), "by": result.by.as_str() }));
        json!({
            "stage": one.stage, "section": one.section, "round": one.round, "board": one.board,
            "white": one.white, "black": one.black, "game": one.game.map(|game| game.to_string()),
            "white_player": one.players.map(|players| players.white.to_string()),
            "black_player": one.players.map(|players| players.black.to_string()),
            "outcome": one.outcome.map(PairingOutcome::as_str), "result": result,
        })
    });
    let posts = view.posts.iter().map(
        |(person, post)| json!({ "id": person.id.to_string(), "name": person.name, "post": post.as_str() }),
    );
    Ok(json!({
        "id": view.id.to_string(),
        "state": view.phase.as_str(),
        "version": view.version,
        "sheet": view.sheet,
        "posts": posts.collect::<Vec<_>>(),
        "entrants": entrants.collect::<Vec<_>>(),
        "pairings": pairings.collect::<Vec<_>>(),
    }))
}

/// Takes the text of an act away if it can be; without its number lists all.
async fn forget(app: &App, given: &Forget) -> anyhow::Result<Value> {
    let id = TournamentId::parse(&given.id)?;
    let texts = app.operations().act_texts(id).await?;
    let Some(seq) = given.act else {
        return Ok(json!({ "id": id.to_string(), "texts": texts.iter().map(text_json).collect::<Vec<_>>() }));
    };
    let Some(text) = texts.into_iter().find(|one| one.seq == seq) else {
        bail!("there is no such text: without --act all are listed");
    };
    if !given.yes && text.state != TextState::TakenAway {
        bail!("nothing was taken away. It cannot be undone; say --yes to do it")
    }
    let state = app.operations().forget_act_text(id, seq, text.name).await?;
    if state == TextState::InEvent {
        bail!("nothing was taken away: the text is in the act itself, which is older, and stays")
    }
    Ok(text_json(&ActText { state, ..text }))
}

fn text_json(one: &ActText) -> Value {
    json!({ "act": one.seq, "type": one.kind.as_str(), "text": one.name, "state": one.state.as_str() })
}
