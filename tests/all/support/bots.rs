//! Games with the bot, whose thoughts are the test's own.

use std::sync::Arc;

use fairschach::app::App;
use fairschach::app::error::Error;
use fairschach::app::opponent::begin::NewBotGame;
use fairschach::app::opponent::thoughts::{Thinker, ThoughtFault, ThoughtTask};
use fairschach::base::{GameId, Side};
use fairschach::game::{AuthMethod, BotLevel, BotMix, Channel, Share};
use fairschach::rules::legal;
use fairschach::seal::Contribution;
use fairschach::think::{Question, think};
use fairschach::worker;
use tokio_util::sync::CancellationToken;

use super::{SECOND, TestApp, entry_at, open_app_by, settings};
use fairschach::app::games::filing::file::FileEntry;
use fairschach::app::opponent::BotSettings;
use fairschach::app::settings::Settings;

/// Mixes its first three legal entries, and thinks that the game is worth so much to White.
pub(crate) fn thinker(value: i32) -> Thinker {
    Arc::new(move |task: &ThoughtTask, _: &dyn Fn() -> bool| Ok(mixed(task, value)))
}

/// The engine's own thoughts.
pub(crate) fn engine() -> Thinker {
    Arc::new(|task: &ThoughtTask, stop: &dyn Fn() -> bool| {
        let answer = think(&question(task), stop).map_err(|error| ThoughtFault::Cannot(error.to_string()))?;
        let mix = answer.mix.iter().map(|(entry, ppm)| Share { entry: entry.to_string(), ppm: *ppm });
        Ok(BotMix { value: answer.value, mix: mix.collect() })
    })
}

/// What a task asks the engine.
pub(crate) fn question(task: &ThoughtTask) -> Question<'_> {
    Question {
        position: &task.position,
        rules: &task.rules,
        history: &task.history,
        side: task.side,
        level: task.terms.level.number(),
        nodes: task.terms.nodes,
        engine: task.terms.engine,
        seed: task.seed,
    }
}

fn mixed(task: &ThoughtTask, value: i32) -> BotMix {
    let entries: Vec<String> =
        legal(&task.position, &task.rules, task.side).iter().map(ToString::to_string).take(3).collect();
    BotMix { value, mix: shares(&entries) }
}

/// A mix of up to three entries.
pub(crate) fn shares(entries: &[String]) -> Vec<Share> {
    let parts: &[u32] = match entries.len() {
        1 => &[1_000_000],
        2 => &[700_000, 300_000],
        _ => &[500_000, 300_000, 200_000],
    };
    let share = |(entry, ppm): (&String, &u32)| Share { entry: entry.clone(), ppm: *ppm };
    entries.iter().zip(parts).map(share).collect()
}

/// Takes up one thought, with nobody who stops it.
pub(crate) async fn think_once(app: &App, thinker: &Thinker, slow: bool) -> Result<bool, Error> {
    worker::think_once(app, thinker, slow, &CancellationToken::new()).await
}

impl TestApp {
    /// Anna begins a game of Fairschach with the bot, in which she plays this side.
    pub(crate) async fn bot_game(&self, level: u8, side: Side) -> GameId {
        self.app.bots().make_players().await.unwrap();
        let level = BotLevel::new(level).unwrap();
        let new = NewBotGame { side: Some(side), ..NewBotGame::usual(level, "fairschach") };
        self.app.bots().play(&self.white, new).await.unwrap()
    }

    /// The server is started anew with this version of the engine; no games with the bot are begun unless `begins`.
    pub(crate) async fn restart_with_bot(&mut self, begins: bool, engine: u32) {
        let settings = settings(2 * SECOND, self.store.folder().join("log"));
        let settings = Settings { bot: BotSettings { begins, engine, ..settings.bot }, ..settings };
        self.app = open_app_by(&self.store.url, self.clock.clone(), 7, settings).await;
    }

    /// The server is started anew and takes no reviews.
    pub(crate) async fn restart_without_reviews(&mut self) {
        let settings = settings(2 * SECOND, self.store.folder().join("log"));
        let settings = Settings { reviews: false, ..settings };
        self.app = open_app_by(&self.store.url, self.clock.clone(), 7, settings).await;
    }

    /// The bot takes up one thought of the quick levels; true if there was one.
    pub(crate) async fn bot_thinks(&self) -> bool {
        think_once(&self.app, &thinker(0), false).await.unwrap()
    }

    /// Anna files an entry, with a contribution.
    pub(crate) async fn file_against_bot(&self, game: GameId, entry: &str, gives: Option<Contribution>) {
        self.file_against_bot_by((Channel::Api, AuthMethod::Token), game, entry, gives).await;
    }

    /// The same by another way.
    pub(crate) async fn file_against_bot_by(
        &self,
        (channel, authenticated): (Channel, AuthMethod),
        game: GameId,
        entry: &str,
        gives: Option<Contribution>,
    ) {
        let turn = self.app.games().game(Some(&self.white), game).await.unwrap().turn;
        let entry = FileEntry {
            channel,
            authenticated,
            contribution: gives,
            ..entry_at(turn, entry, self.app.now())
        };
        self.app.entries().file_entry(&self.white, game, entry).await.unwrap();
    }

    /// The bot thinks, Anna files one of her legal entries, and the turn is revealed.
    pub(crate) async fn pair_with_bot(&self, game: GameId, number: usize, gives: Option<Contribution>) {
        assert!(self.bot_thinks().await);
        let legal = self.app.games().legal(&self.white, game).await.unwrap().moves;
        let entry = legal[number % legal.len()].to_string();
        self.file_against_bot(game, &entry, gives).await;
        self.reveal().await;
    }
}
