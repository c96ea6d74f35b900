//! Beginning a game with the bot.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::app::actor::Actor;
use crate::app::error::{Error, GameFault, GameRefusal, Result};
use crate::app::games::challenges::offer::default_start;
use crate::app::games::create::NewGameRequest;
use crate::app::limits::{BOT_GAMES_MAX, BOT_GAMES_PER_DAY, BOT_WAITING_MAX, DAY};
use crate::app::opponent::BotSettings;
use crate::app::opponent::Bots;
use crate::base::{GameId, PlayerId, Side};
use crate::game::{BotLevel, BotTerms, Terms};
use crate::rules::{OptionValue, Position, RuleSet};

/// The days for each pair that may be chosen.
pub const BOT_DAYS: [u16; 4] = [1, 3, 7, 14];
/// How many there are, with nothing said.
pub const BOT_DAYS_USUAL: u16 = 14;

pub struct NewBotGame {
    pub level: BotLevel,
    /// The person's side; nothing: by lot.
    pub side: Option<Side>,
    /// How many days each pair has: one of [`BOT_DAYS`].
    pub days: u16,
    /// What is played, and the rule set.
    pub variant: String,
    pub rules: String,
    /// The options that differ from it.
    pub options: BTreeMap<String, OptionValue>,
    /// Another board than the variant's own.
    pub board: Option<String>,
    /// The array it begins from, such as `chess960:518` or `shuffle:draw`; nothing: the usual one, or one that is drawn. A position
    /// that was set up is none: the bot would think about whatever stands in other games.
    pub start: Option<String>,
}

impl NewBotGame {
    /// A game of a variant from its usual start and by its usual rules, sides by lot.
    pub fn usual(level: BotLevel, variant: &str) -> NewBotGame {
        NewBotGame {
            level,
            side: None,
            days: BOT_DAYS_USUAL,
            variant: variant.to_owned(),
            rules: RuleSet::default_rules(variant).unwrap_or_default().to_owned(),
            options: BTreeMap::new(),
            board: None,
            start: None,
        }
    }

    /// The clock of a game with so many days for each pair.
    pub fn clock(days: u16) -> String {
        format!("{days}d/pair")
    }

    /// Whether the bot plays this; what else is wrong with it the game says.
    fn check(&self, bot: &BotSettings) -> Result<()> {
        let rules = RuleSet::new(&self.variant, &self.rules, &self.options);
        if rules.is_ok_and(|rules| !(bot.plays)(&rules)) || RuleSet::default_rules(&self.variant).is_none() {
            return Err(Error::malformed(GameFault::Variant, "variant"));
        }
        if !BOT_DAYS.contains(&self.days) {
            return Err(Error::malformed(GameFault::BotDays, "days"));
        }
        if self.start.as_deref().is_some_and(|start| start.trim_start().starts_with("position:")) {
            return Err(Error::malformed(GameFault::BotStart, "start"));
        }
        Ok(())
    }

    fn request(self, (white, black): (PlayerId, PlayerId), engine: u32) -> NewGameRequest {
        let thinks = BotTerms { level: self.level, nodes: self.level.nodes(), engine };
        let terms = Terms { rated: false, bot: Some(thinks), ..Terms::default() }.to_map().into_iter();
        let drawn = RuleSet::new(&self.variant, &self.rules, &self.options).ok();
        NewGameRequest {
            white,
            black,
            arbiter: None,
            arbiter2: None,
            start: self.start.or_else(|| default_start(&drawn?)),
            variant: self.variant,
            rules: self.rules,
            options: self.options,
            terms: terms.map(|(name, word)| (name.to_owned(), word)).collect(),
            clock: NewBotGame::clock(self.days),
            board: self.board,
            position: None,
            request_key: None,
        }
    }
}

impl Bots<'_> {
    /// How the bot thinks.
    ///
    /// # Errors
    /// No games with it are begun on this server.
    pub fn settings(self) -> Result<BotSettings> {
        let bot = self.0.settings().bot;
        if bot.begins { Ok(bot) } else { Err(GameRefusal::BotOff.into()) }
    }

    /// What the bot plays; nothing where it is switched off.
    pub fn variants(self) -> Vec<&'static str> {
        let Ok(bot) = self.settings() else { return Vec::new() };
        let plays = |variant: &&str| RuleSet::usual(variant).is_ok_and(|rules| (bot.plays)(&rules));
        RuleSet::variants().filter(plays).collect()
    }

    /// Makes the bot's players where they are missing; nothing where it is switched off.
    pub async fn make_players(self) -> Result<()> {
        if !self.0.settings().bot.begins {
            return Ok(());
        }
        let now = self.0.now();
        write_tx!(self.0, async |tx| {
            for level in BotLevel::all() {
                tx.bots().insert_bot(level, now).await?;
            }
            Ok(())
        })
    }

    /// Makes a game with the bot, which begins at once.
    ///
    /// # Errors
    /// The bot is switched off, does not play this, or is busy; something is wrong with what is to be played; the caller has [`BOT_GAMES_MAX`] games with it that go on, or
    /// has begun [`BOT_GAMES_PER_DAY`] within a day.
    pub async fn play(self, actor: &Actor, new: NewBotGame) -> Result<GameId> {
        let (bot, now) = (self.settings()?, self.0.now());
        new.check(&bot)?;
        let (person, machine) = (actor.id, new.level.player());
        let side = new.side.unwrap_or_else(|| match self.0.rng().bytes::<1>()[0] & 1 {
            0 => Side::White,
            _ => Side::Black,
        });
        let players = if side == Side::White { (person, machine) } else { (machine, person) };
        let chose = new.start.is_some();
        let usual = RuleSet::usual(&new.variant).map(|rules| Position::start(&rules)).ok();
        let request = new.request(players, bot.engine);
        let prepared = Arc::new(self.0.games().prepare_game(request, now)?);
        // What the bot thinks of it would help whoever plays from there without engines.
        let start = *prepared.position();
        if chose && usual != Some(start) && self.0.games().forbids_engines_at(&start).await? {
            return Err(Error::malformed(GameFault::BotStart, "start"));
        }
        let (app, by, id) = (self.0.clone(), actor.clone(), prepared.id());
        write_tx!(self.0, async |tx| {
            tx.accounts().lock(by.id).await?;
            if tx.bots().games_with_bot(by.id).await? >= BOT_GAMES_MAX {
                return Err(GameRefusal::BotGamesFull.into());
            }
            if tx.bots().games_begun_since(by.id, now.plus(-DAY)).await? >= BOT_GAMES_PER_DAY {
                return Err(GameRefusal::BotDayFull.into());
            }
            if tx.bots().thoughts_waiting(now).await? >= BOT_WAITING_MAX {
                return Err(GameRefusal::BotBusy.into());
            }
            app.games().create_prepared_in(tx, &by, &prepared, now).await
        })?;
        self.0.wake().thoughts.notify_waiters();
        Ok(id)
    }
}
