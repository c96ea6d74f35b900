//! Beginning a game with the bot.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::app::actor::Actor;
use crate::app::error::{Error, FieldError, GameFault, GameRefusal, Result};
use crate::app::games::challenges::offer::default_start;
use crate::app::games::create::NewGameRequest;
use crate::app::limits::{BOT_GAMES_MAX, BOT_GAMES_PER_DAY, BOT_WAITING_MAX, DAY};
use crate::app::opponent::BotSettings;
use crate::app::opponent::Bots;
use crate::base::{GameId, Side};
use crate::game::{BotLevel, BotTerms, Terms};
use crate::rules::RuleSet;

/// How much time a person has for each pair, with nothing said.
pub const BOT_CLOCK: &str = "14d/pair";

/// A game with the bot.
pub struct NewBotGame {
    pub level: BotLevel,
    /// What is played, from its usual start and by its usual rules.
    pub variant: String,
    /// The person's side; nothing: by lot.
    pub side: Option<Side>,
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
    /// The bot is switched off, does not play this, or is busy; the caller has [`BOT_GAMES_MAX`] games with it that go on, or
    /// has begun [`BOT_GAMES_PER_DAY`] within a day.
    pub async fn play(self, actor: &Actor, new: NewBotGame) -> Result<GameId> {
        let (bot, now) = (self.settings()?, self.0.now());
        if !self.variants().contains(&new.variant.as_str()) {
            return Err(Error::malformed(GameFault::Variant, "variant"));
        }
        let rules = RuleSet::usual(&new.variant)
            .map_err(|error| FieldError::new(GameFault::Variant, "variant").saying(error.to_string()))?;
        let (person, machine) = (actor.id, new.level.player());
        let side = new.side.unwrap_or_else(|| match self.0.rng().bytes::<1>()[0] & 1 {
            0 => Side::White,
            _ => Side::Black,
        });
        let (white, black) = if side == Side::White { (person, machine) } else { (machine, person) };
        let thinks = BotTerms { level: new.level, nodes: new.level.nodes(), engine: bot.engine };
        let terms = Terms { rated: false, bot: Some(thinks), ..Terms::default() }.to_map().into_iter();
        let request = NewGameRequest {
            white,
            black,
            arbiter: None,
            arbiter2: None,
            variant: new.variant,
            rules: rules.rules().to_owned(),
            options: BTreeMap::new(),
            terms: terms.map(|(name, word)| (name.to_owned(), word)).collect(),
            clock: BOT_CLOCK.to_owned(),
            board: None,
            start: default_start(&rules),
            position: None,
            request_key: None,
        };
        let prepared = Arc::new(self.0.games().prepare_game(request, now)?);
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
        self.0.wake().mails.notify_one();
        self.0.wake().thoughts.notify_waiters();
        Ok(id)
    }
}
