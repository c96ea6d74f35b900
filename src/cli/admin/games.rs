//! `fairschach admin game`: games are made, looked at and mended.

use std::collections::BTreeMap;
use std::process::ExitCode;

use anyhow::{Context, bail};
use clap::{Args, Subcommand};
use serde_json::{Value, json};

use super::{find, operator, say};
use crate::app::App;
use crate::app::core::follow::Deviation;
use crate::app::games::create::NewGameRequest;
use crate::app::operations::texts::{GameText, TextPlace, TextState};
use crate::base::{GameId, PlayerId, Side};
use crate::game::Ruling;
use crate::rules::{OptionValue, RuleSet};
use crate::show::credits;

#[derive(Subcommand)]
pub(in crate::cli) enum GameCommand {
    /// Make a game; its clocks start at once
    #[command(after_long_help = credits::listing())]
    Add(Box<GameAdd>),
    /// Show a game as everybody may see it
    Show {
        /// The game's id
        id: String,
    },
    /// Let a game go on that the server has suspended and that has no arbiter
    Lift(Operated),
    /// The same from an earlier position, where what was filed is lost: this turn and all after it are void
    Void {
        /// The first void turn
        #[arg(long)]
        from: u32,
        #[command(flatten)]
        operated: Operated,
    },
    /// Write anew what follows from a game's events, say what differed, and what still does. 0: nothing does any more, 1: something
    /// does
    Rebuild {
        /// The game's id
        id: String,
    },
    /// Take away one text of a game's event, such as an objection that names somebody: its hash stays, so that the game's file
    /// still verifies and says that a text is missing. Without `--event` lists the game's texts, without what they say
    Forget(Box<Forget>),
    /// Name a second arbiter in a game in which an appeal waits for one, or an answer is overdue
    Appoint {
        /// The arbiter, by id
        #[arg(long)]
        arbiter: String,
        #[command(flatten)]
        operated: Operated,
    },
}

/// What the operator rules, where no arbiter can. Both players get a mail, and the game's record has it for good.
#[derive(Args)]
pub(in crate::cli) struct Operated {
    /// The game's id
    game: String,
    /// The administrator who does it, by id; none of the players
    #[arg(long = "by", value_name = "ADMIN")]
    by: String,
    /// Why, in words that both players read
    #[arg(long)]
    reason: String,
    /// What it rests on
    #[arg(long, default_value = "operator's duty")]
    rule: String,
}

/// A text, and where it stands.
#[derive(Args)]
pub(in crate::cli) struct Forget {
    /// The game's id
    game: String,
    /// The event's number, as the list has it
    #[arg(long, requires = "text")]
    event: Option<u64>,
    /// The name of the text in the event: text, line, reason, rule, why, stated
    #[arg(long, requires = "event")]
    text: Option<String>,
    /// With the statement of a paper entry: whose entry it is, white or black; its number counts from 0 in each turn
    #[arg(long, requires_all = ["turn", "event"])]
    side: Option<String>,
    /// The turn of that entry
    #[arg(long, requires = "side")]
    turn: Option<u32>,
    /// Take it away
    #[arg(long, requires = "event")]
    yes: bool,
}

#[derive(Args)]
pub(in crate::cli) struct GameAdd {
    /// White's player, by id
    #[arg(long)]
    white: String,
    /// Black's player, by id
    #[arg(long)]
    black: String,
    /// The arbiter, by id
    #[arg(long)]
    arbiter: Option<String>,
    /// A second arbiter, by id: the two together may unseal a turn
    #[arg(long, requires = "arbiter")]
    arbiter2: Option<String>,
    /// The variant
    #[arg(long, default_value = "fairschach")]
    variant: String,
    /// The rule set
    #[arg(long)]
    rules: Option<String>,
    /// Another board than the variant's own: chess66
    #[arg(long)]
    board: Option<String>,
    /// An option of the rules, such as few_pieces=8
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// A term of the game, such as revision=until_complete
    #[arg(long = "term", value_name = "NAME=VALUE")]
    terms: Vec<String>,
    /// Another start than the usual one: chess960:518, shuffle:RNBQKBNR, position:TEXT; chess960:draw, shuffle:draw
    #[arg(long)]
    start: Option<String>,
    /// Time: days per pair
    #[arg(long, default_value = "14d/pair")]
    clock: String,
}

/// What is done with one game.
pub(super) async fn game(app: &App, command: GameCommand) -> anyhow::Result<ExitCode> {
    match command {
        GameCommand::Add(add) => say(&add_game(app, *add).await?),
        GameCommand::Lift(given) => {
            say(&operate(app, given, Ruling::Resume).await?);
        }
        GameCommand::Void { from, operated } => {
            say(&operate(app, operated, Ruling::VoidAndReplay { from }).await?);
        }
        GameCommand::Rebuild { id } => {
            let id = GameId::parse(&id)?;
            let (before, left) = app.games().rebuild_game(id).await?;
            let told = |found: &[Deviation]| found.iter().map(ToString::to_string).collect::<Vec<_>>();
            say(&json!({ "id": id.to_string(), "differed": told(&before), "differs": told(&left) }));
            if !left.is_empty() {
                return Ok(ExitCode::from(1));
            }
        }
        GameCommand::Forget(given) => say(&forget(app, *given).await?),
        GameCommand::Appoint { arbiter, operated } => {
            let arbiter = find(app, &arbiter).await?.id;
            say(&operate(app, operated, Ruling::Appoint { arbiter }).await?);
        }
        GameCommand::Show { id } => {
            let id = GameId::parse(&id)?;
            let view = app.games().game(Some(&operator(app)), id).await?;
            say(&json!({
                "id": id.to_string(),
                "turn": view.turn,
                "position": view.position.to_string(),
                "white": view.sides.white.player.name,
                "black": view.sides.black.player.name,
                "result": view.result.map(|result| json!({ "score": result.score(), "by": result.by.as_str() })),
            }));
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Takes a text away if it can be; without its number lists all.
async fn forget(app: &App, given: Forget) -> anyhow::Result<Value> {
    let game = GameId::parse(&given.game)?;
    let texts = app.operations().texts_of(game).await?;
    let Some((seq, name)) = given.event.zip(given.text) else {
        return Ok(
            json!({ "id": game.to_string(), "texts": texts.iter().map(text_json).collect::<Vec<_>>() }),
        );
    };
    let side = given.side.map(|side| Side::parse(&side).with_context(|| format!("{side:?}: white or black")));
    let place = TextPlace { game, filed: side.transpose()?.zip(given.turn), seq, name };
    let Some(text) = texts.into_iter().find(|one| one.place == place) else {
        bail!("there is no such text: without --event all are listed");
    };
    match text.state {
        TextState::Kept if !given.yes => {
            bail!("nothing was taken away. It cannot be undone; say --yes to do it")
        }
        TextState::InEvent => {
            bail!("nothing was taken away: the text is in the event itself, which is older, and stays")
        }
        TextState::Kept | TextState::TakenAway => {}
    }
    let state = app.operations().forget_text(&place).await?;
    Ok(text_json(&GameText { state, ..text }))
}

fn text_json(one: &GameText) -> Value {
    json!({
        "event": one.place.seq,
        "side": one.place.filed.map(|(side, _)| side.as_str()),
        "turn": one.turn,
        "type": one.kind.as_str(),
        "text": one.place.name,
        "state": one.state.as_str(),
    })
}

async fn operate(app: &App, given: Operated, ruling: Ruling) -> anyhow::Result<Value> {
    let by = find(app, &given.by).await?;
    let game = GameId::parse(&given.game)?;
    let ruled = app.arbitration().operate(&by, game, ruling, given.reason, given.rule).await?;
    Ok(
        json!({ "seq": ruled.seq, "turn": ruled.turn, "kind": ruled.ruling.kind().as_str(), "at": ruled.at.to_string() }),
    )
}

async fn add_game(app: &App, add: GameAdd) -> anyhow::Result<Value> {
    let id = |text: &str| PlayerId::parse(text).with_context(|| format!("{text:?}"));
    let usual = || RuleSet::default_rules(&add.variant).unwrap_or("standard").to_owned();
    let rules = add.rules.unwrap_or_else(usual);
    let request = NewGameRequest {
        white: id(&add.white)?,
        black: id(&add.black)?,
        arbiter: add.arbiter.as_deref().map(id).transpose()?,
        arbiter2: add.arbiter2.as_deref().map(id).transpose()?,
        variant: add.variant,
        rules,
        options: rule_options(&add.options)?,
        terms: pairs(&add.terms)?,
        clock: add.clock,
        board: add.board,
        start: add.start,
        position: None,
        request_key: None,
    };
    let game = app.games().create_game(&operator(app), request).await?;
    Ok(json!({ "id": game.to_string() }))
}

fn pairs(given: &[String]) -> anyhow::Result<BTreeMap<String, String>> {
    given
        .iter()
        .map(|pair| match pair.split_once('=') {
            Some((name, value)) => Ok((name.to_owned(), value.to_owned())),
            None => bail!("{pair:?}: expected NAME=VALUE"),
        })
        .collect()
}

/// Options of the rules, each `NAME=VALUE`.
pub(in crate::cli) fn rule_options(given: &[String]) -> anyhow::Result<BTreeMap<String, OptionValue>> {
    Ok(pairs(given)?.into_iter().map(|(name, value)| (name, option_value(&value))).collect())
}

/// `true`, `false`, a number, `[a,b]`, or a word.
fn option_value(text: &str) -> OptionValue {
    let list = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    match (text, text.parse(), list) {
        ("true", ..) => OptionValue::Flag(true),
        ("false", ..) => OptionValue::Flag(false),
        (_, Ok(number), _) => OptionValue::Number(number),
        (_, _, Some(list)) => OptionValue::List(
            list.split(',').map(|word| word.trim().to_owned()).filter(|w| !w.is_empty()).collect(),
        ),
        (word, ..) => OptionValue::Word(word.to_owned()),
    }
}
