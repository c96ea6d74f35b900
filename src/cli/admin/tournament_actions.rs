//! `fairschach admin tournament`: the director's hand while a tournament is played, and what waits for it.

use anyhow::Context;
use clap::Subcommand;
use jiff::civil::Date;
use serde_json::{Value, json};

use crate::app::App;
use crate::app::actor::Actor;
use crate::app::tournaments::action::Action;
use crate::app::tournaments::running::give_time::NewTime;
use crate::app::tournaments::todo::item::{DirectorItem, DirectorTask};
use crate::base::{GameId, PlayerId};
use crate::cli::admin::find;
use crate::cli::admin::tournaments::{Acting, state, who};

#[derive(Subcommand)]
pub(in crate::cli) enum DirectorCommand {
    /// Withdraw players from a tournament that is played; the games end as its sheet says
    Withdraw {
        #[command(flatten)]
        acting: Acting,
        /// The player, by id; several together or none, if it is given several times
        #[arg(long, required = true)]
        player: Vec<String>,
        /// It is for a long silence
        #[arg(long)]
        silent: bool,
        /// Why; everybody reads it
        #[arg(long)]
        reason: String,
    },
    /// Give a player time in all games of the tournament that go on; the arbiter of the games gives it
    Time {
        #[command(flatten)]
        acting: Acting,
        /// The player, by id
        #[arg(long)]
        player: String,
        /// So much in each game, in seconds
        #[arg(long)]
        seconds: i64,
        /// Why; everybody reads it
        #[arg(long)]
        reason: String,
        /// By which rule
        #[arg(long, default_value = "The arbiter's ruling")]
        rule: String,
    },
    /// Let a substitute take a player's place
    Replace {
        #[command(flatten)]
        acting: Acting,
        /// Who leaves, by id
        #[arg(long)]
        player: String,
        /// Who takes over, by id
        #[arg(long)]
        substitute: String,
        /// Why; everybody reads it
        #[arg(long)]
        reason: String,
    },
    /// Annul a game, with its record kept, and have it played anew
    Replay {
        #[command(flatten)]
        acting: Acting,
        /// The game's id
        #[arg(long)]
        game: String,
        /// Why; everybody reads it
        #[arg(long)]
        reason: String,
    },
    /// Pair what is due now: the next round, or the final; it happens by itself too
    Pair(Acting),
    /// Stop all games
    Pause(Reasoned),
    /// Let all games go on; every clock gets the time in which it stood
    Resume(Reasoned),
    /// Move the hard end
    Extend {
        #[command(flatten)]
        reasoned: Reasoned,
        /// The new last date, such as 2026-12-24; if it is missing there is none any more
        #[arg(long)]
        ends: Option<Date>,
    },
    /// End a tournament now, as its sheet says of the hard end
    End(Reasoned),
    /// Call a tournament off, or break it off: games that go on are cancelled
    Cancel(Reasoned),
    /// What waits for a director's hand: in one tournament, or in all of one person's
    Queue {
        /// The tournament's id
        #[arg(required_unless_present = "by")]
        id: Option<String>,
        /// The director, by id
        #[arg(long, conflicts_with = "id")]
        by: Option<String>,
    },
}

#[derive(clap::Args)]
pub(in crate::cli) struct Reasoned {
    #[command(flatten)]
    acting: Acting,
    /// Why; everybody reads it
    #[arg(long)]
    reason: String,
}

/// Runs a command; each answer is a line of JSON.
pub(in crate::cli) async fn run(
    app: &App,
    operator: &Actor,
    command: DirectorCommand,
) -> anyhow::Result<Vec<Value>> {
    let (acting, action, reason) = match command {
        DirectorCommand::Queue { id, by } => return queue(app, operator, id.as_deref(), by.as_deref()).await,
        DirectorCommand::Time { acting, player, seconds, reason, rule } => {
            let (id, by) = who(app, operator, &acting).await?;
            let player = PlayerId::parse(&player)?;
            let new = NewTime { player, seconds, reason, rule };
            let given = app.running_tournaments().give_time(&by, id, new).await?;
            let games: Vec<String> = given.games.iter().map(ToString::to_string).collect();
            return Ok(vec![json!({"games": games, "others": given.others})]);
        }
        DirectorCommand::Withdraw { acting, player, silent, reason } => {
            let players = player.iter().map(|player| PlayerId::parse(player));
            let players = players.collect::<Result<Vec<_>, _>>()?;
            (acting, Action::Withdraw { players, silent }, reason)
        }
        DirectorCommand::Replace { acting, player, substitute, reason } => {
            let (player, substitute) = (PlayerId::parse(&player)?, PlayerId::parse(&substitute)?);
            (acting, Action::Replace { player, substitute }, reason)
        }
        DirectorCommand::Replay { acting, game, reason } => {
            (acting, Action::Replay(GameId::parse(&game)?), reason)
        }
        DirectorCommand::Pair(acting) => (acting, Action::Pair, String::new()),
        DirectorCommand::End(Reasoned { acting, reason }) => (acting, Action::End, reason),
        DirectorCommand::Pause(Reasoned { acting, reason }) => (acting, Action::Pause, reason),
        DirectorCommand::Resume(Reasoned { acting, reason }) => (acting, Action::Resume, reason),
        DirectorCommand::Extend { reasoned: Reasoned { acting, reason }, ends } => {
            (acting, Action::Extend(ends), reason)
        }
        DirectorCommand::Cancel(Reasoned { acting, reason }) => (acting, Action::Cancel, reason),
    };
    perform(app, operator, &acting, action, &reason).await
}

/// Does something with a tournament, and says how far it is then.
pub(in crate::cli) async fn perform(
    app: &App,
    operator: &Actor,
    acting: &Acting,
    action: Action,
    reason: &str,
) -> anyhow::Result<Vec<Value>> {
    let (id, by) = who(app, operator, acting).await?;
    app.tournaments().perform(&by, id, action, reason).await?;
    Ok(vec![state(app, operator, id).await?])
}

async fn queue(
    app: &App,
    operator: &Actor,
    id: Option<&str>,
    by: Option<&str>,
) -> anyhow::Result<Vec<Value>> {
    let items = match (id, by) {
        (Some(id), _) => {
            let id = crate::base::TournamentId::parse(id)?;
            app.tournaments().tournament_queue(operator, id).await?
        }
        (None, by) => {
            let by = by.context("name a tournament, or a person with --by")?;
            app.tournaments().director_queue(&find(app, by).await?).await?
        }
    };
    Ok(items.iter().map(item).collect())
}

fn item(item: &DirectorItem) -> Value {
    let (player, game) = match &item.task {
        DirectorTask::Silent { player } | DirectorTask::Bounced { player } => {
            (Some(player.id.to_string()), None)
        }
        DirectorTask::HardEnd { game } | DirectorTask::Incident { game, .. } => {
            (None, Some(game.to_string()))
        }
        _ => (None, None),
    };
    json!({
        "tournament": item.tournament.to_string(), "name": item.name, "what": item.task.as_str(),
        "player": player, "game": game,
        "since": item.since.map(|at| at.to_string()), "due_at": item.due.map(|at| at.to_string()),
    })
}
