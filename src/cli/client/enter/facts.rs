//! What is known of the game before the server says what the entry is bound to.

use std::collections::BTreeMap;

use anyhow::{Context, bail, ensure};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value;

use super::super::local_state::Login;
use crate::base::{GameId, PlayerId, Side};
use crate::game::record::option_from_json;
use crate::game::{Revision, SealedFor};
use crate::rules::{Position, RuleSet, Start};
use crate::seal::{Ctx, RecordKind, position_hash};

/// A game as its player's program sees it.
pub(super) struct Facts {
    pub(super) game: GameId,
    pub(super) turn: u32,
    pub(super) side: Side,
    pub(super) player: PlayerId,
    pub(super) rules: RuleSet,
    pub(super) position: Position,
    /// The position's very bytes.
    pub(super) text: String,
    /// Whether a filed entry may be replaced.
    pub(super) revisable: bool,
    /// Whether something is rolled.
    pub(super) chance: bool,
    /// Whether entries are sealed for the arbiter's key holder and the server together.
    pub(super) blind: bool,
    /// The arbiter's id, where there is one.
    pub(super) arbiter: Option<String>,
}

impl Facts {
    /// From what the server says of the game.
    ///
    /// # Errors
    /// It does not run, the player does not play in it, or this program does not know its rules.
    pub(super) fn of(view: &Value, game: GameId, login: &Login) -> anyhow::Result<Facts> {
        let text = |value: &Value, what: &str| {
            let text = value.as_str().map(str::to_owned);
            text.with_context(|| format!("the server does not say the game's {what}"))
        };
        ensure!(view["id"] == game.to_string(), "the server speaks of another game");
        let side =
            Side::ALL.into_iter().find(|side| view[side.as_str()]["player"]["id"] == login.player.as_str());
        let side = side.with_context(|| format!("{} does not play in this game", login.name))?;
        match view["state"].as_str() {
            Some("running") => {}
            state => bail!("the game does not run: it is {}", state.unwrap_or("of an unknown state")),
        }
        let rules =
            rules(view).context("this program does not know the game's rules as the server names them")?;
        let position_text = text(&view["position"], "position")?;
        let position = Position::parse(&position_text, &rules).context("the position cannot be read")?;
        let turn = view["turn"].as_u64().and_then(|turn| u32::try_from(turn).ok());
        Ok(Facts {
            game,
            turn: turn.context("the server does not say which turn is open")?,
            side,
            player: PlayerId::parse(&login.player).context("the login names no player")?,
            rules,
            position,
            text: position_text,
            revisable: view["terms"]["revision"] == Revision::UntilComplete.as_str(),
            chance: view["chance"] == true,
            blind: view["terms"]["sealing"] == SealedFor::Blind.as_str(),
            arbiter: view["arbiter"]["id"].as_str().map(str::to_owned),
        })
    }
}

fn rules(view: &Value) -> anyhow::Result<RuleSet> {
    let word = |name: &str| view[name].as_str();
    let mut options = BTreeMap::new();
    for (name, value) in view["options"].as_object().into_iter().flatten() {
        let value = option_from_json(value).with_context(|| format!("option {name}"))?;
        options.insert(name.clone(), value);
    }
    let variant = word("variant").context("no variant")?;
    let rules = RuleSet::new(variant, word("rules").context("no rules")?, &options)?;
    let start = word("start").map(Start::parse).transpose()?;
    Ok(rules.placed(word("board"), start.as_ref())?)
}

/// Reads a seal context and compares every field with what is known. The name of the server's key alone cannot be known.
///
/// # Errors
/// It names the fields that differ: an entry sealed for another place could later be shown as one for it.
pub(super) fn check_context(answer: &Value, facts: &Facts, login: &Login) -> anyhow::Result<Ctx> {
    let bytes = answer["ctx"].as_str().and_then(|text| STANDARD.decode(text).ok());
    let ctx = Ctx::parse(&bytes.context("the server gives no seal context")?)?;
    let (log_key, _) = login.keys()?;
    let fields = [
        ("kind", ctx.kind == RecordKind::Entry),
        ("log", ctx.log_id == log_key.hash()),
        ("game", ctx.game == facts.game),
        ("turn", ctx.turn == facts.turn && answer["turn"] == ctx.turn),
        ("side", ctx.side == facts.side),
        ("revision", answer["revision"] == ctx.revision && (ctx.revision == 0 || facts.revisable)),
        ("position", ctx.position_hash == position_hash(&facts.text)),
        ("player", ctx.player == facts.player),
    ];
    let wrong: Vec<&str> = fields.iter().filter(|(_, fits)| !fits).map(|(name, _)| *name).collect();
    ensure!(
        wrong.is_empty(),
        "the server's seal context differs from the game that it shows, in: {}; nothing was sent. If the turn has just \
         changed, try again; if it happens twice, tell the arbiter",
        wrong.join(", ")
    );
    Ok(ctx)
}
