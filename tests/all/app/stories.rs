//! A year of two players, their arbiter and the bot, by chance: entries in several variants, thoughts, drafts, conditional
//! entries, revisions, offers, leave, rulings, outages, rotations of the key, the archive, new games, a process that ends at any
//! moment, on a clock that is moved by hand. After each step the invariants of every game hold, and at the end so do the games'
//! files. Stories with an even seed are told on SQLite, the others on PostgreSQL.
//!
//! A story that fails is told again without what it does not need, and the shortest that fails is printed with its seed.

use fairschach::app::actor::{Actor, Role};
use fairschach::app::core::key_set::Keys;
use fairschach::app::core::ruling_request::RulingRequest;
use fairschach::app::error::Error;
use fairschach::app::games::create::NewGameRequest;
use fairschach::app::games::filing::conditional::SetConditional;
use fairschach::app::operations::key_maintenance::Rewrapped;
use fairschach::app::operations::outages::NewOutage;
use fairschach::base::{GameId, Micros, Side};
use fairschach::game::{Channel, Ruling};
use fairschach::rules::RuleSet;
use fairschach::seal::{Kek, Keyring};
use jiff::ToSpan;
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng};

use crate::support::bots::{think_once, thinker};
use crate::support::invariants::{assert_invariants, holds_together};
use crate::support::raw::Raw;
use crate::support::{DAY, Database, SECOND, TestApp, keys, soak};

const HOUR: Micros = 3600 * SECOND;
/// What is played, by turns; a story begins with one game of each, and with one against the bot.
const VARIANTS: [&str; 5] = ["fairschach", "normal", "marseillais", "chess66", "occasio"];
/// Games of one story at most.
const GAMES_MAX: usize = 9;
/// So many stories are told again at most, to shorten one that fails.
const TRIES_MAX: usize = 150;

/// One thing that happens. Numbers are taken modulo what there is, so that a step means something in every story.
#[derive(Clone, Copy, Debug)]
enum Step {
    Enter {
        game: usize,
        side: usize,
        pick: usize,
        offer: bool,
    },
    Draft {
        game: usize,
        side: usize,
        pick: usize,
    },
    /// An entry for the turn after the next pair.
    Plan {
        game: usize,
        side: usize,
        pick: usize,
    },
    AnswerDraw {
        game: usize,
        side: usize,
        accept: bool,
    },
    Resign {
        game: usize,
        side: usize,
    },
    Rule {
        game: usize,
        what: usize,
    },
    Leave {
        side: usize,
        in_days: i64,
    },
    EndLeave {
        side: usize,
    },
    NameOutage {
        hours: i64,
    },
    /// Time passes while the server runs.
    Wait {
        hours: i64,
    },
    /// The server is away.
    Away {
        hours: i64,
    },
    RotateKek,
    /// The process ends, and another begins on the same database.
    Restart,
    /// A complete turn waits for its reveal.
    Reveal,
    Publish,
    Mails,
    /// Another game begins.
    Begin,
    /// Games that are long over are packed.
    Archive,
    /// The bot takes up a thought.
    Think,
}

fn story(seed: u64, steps: usize) -> Vec<Step> {
    let mut chance = StdRng::seed_from_u64(seed);
    let mut step = || {
        let (game, side, pick) =
            (chance.random_range(0..1000), chance.random_range(0..2), chance.random_range(0..1000));
        match chance.random_range(0..100) {
            0..3 => Step::Think,
            3..43 => Step::Enter { game, side, pick, offer: pick % 11 == 0 },
            43..46 => Step::Plan { game, side, pick },
            46..50 => Step::Draft { game, side, pick },
            50..53 => Step::AnswerDraw { game, side, accept: pick % 5 == 0 },
            53 => Step::Resign { game, side },
            54..60 => Step::Rule { game, what: pick },
            60..62 => Step::Leave { side, in_days: 2 + (pick % 9) as i64 },
            62 => Step::EndLeave { side },
            63 => Step::NameOutage { hours: 1 + (pick % 20) as i64 },
            64..80 => Step::Wait { hours: (pick % 150) as i64 },
            80..83 => Step::Away { hours: (pick % 40) as i64 },
            83 => Step::RotateKek,
            84..88 => Step::Restart,
            88..95 => Step::Reveal,
            95 => Step::Publish,
            96 => Step::Begin,
            97 => Step::Archive,
            _ => Step::Mails,
        }
    };
    (0..steps).map(|_| step()).collect()
}

struct World {
    raw: Raw,
    house: TestApp,
    admin: Actor,
    games: Vec<GameId>,
    keks: Vec<u8>,
    /// Each begins with chance of its own.
    restarts: u64,
}

impl World {
    async fn new(database: Database) -> World {
        let house = TestApp::new(database).await;
        let admin = house.add("Ada", "en", Role::Admin).await;
        let raw = house.raw().await;
        let mut world = World { raw, house, admin, games: Vec::new(), keks: vec![7], restarts: 0 };
        for _ in VARIANTS {
            world.begin().await.unwrap();
        }
        let bot = world.house.bot_game(1, Side::White).await;
        world.games.push(bot);
        world
    }

    async fn begin(&mut self) -> Result<(), Error> {
        if self.games.len() == GAMES_MAX {
            return Ok(());
        }
        let variant = VARIANTS[self.games.len() % VARIANTS.len()];
        let request = NewGameRequest {
            variant: variant.to_owned(),
            rules: RuleSet::default_rules(variant).unwrap_or("standard").to_owned(),
            terms: [("leave".to_owned(), "30".to_owned())].into(),
            ..self.house.request()
        };
        self.games.push(self.house.app.games().create_game(&self.house.director, request).await?);
        Ok(())
    }

    fn game(&self, number: usize) -> GameId {
        self.games[number % self.games.len()]
    }

    /// What the side would enter after a pair of legal entries: often no entry then.
    async fn plan(&self, game: GameId, side: Side, pick: usize) -> Result<(), Error> {
        let (app, actor) = (&self.house.app, self.house.player(side));
        let turn = app.games().game(Some(actor), game).await?.turn;
        let own = self.entry(game, actor, pick).await?;
        let other = self.entry(game, self.house.player(side.opposite()), pick / 7).await?;
        let then = self.entry(game, actor, pick / 3).await?;
        let pair = if side == Side::White { vec![own, other] } else { vec![other, own] };
        let given = SetConditional {
            pair: None,
            when: pair,
            then,
            draw_offer: pick.is_multiple_of(13),
            further: Vec::new(),
        };
        app.entries().set_conditional(actor, game, turn, &given, app.now(), Channel::Api).await.map(drop)
    }

    fn keys(&self) -> Keys {
        let kek = |seed: &u8| Kek::new([*seed; 32]);
        Keys { keyring: Keyring::new(kek(&self.keks[0]), self.keks[1..].iter().map(kek).collect()), ..keys() }
    }

    async fn entry(&self, game: GameId, actor: &Actor, pick: usize) -> Result<String, Error> {
        let legal = self.house.app.games().legal(actor, game).await?;
        let moves = &legal.moves;
        Ok(moves.get(pick % moves.len().max(1)).map_or_else(|| "pass".to_owned(), ToString::to_string))
    }

    /// What is refused is refused; what breaks does not.
    async fn take(&mut self, step: Step) -> Result<(), Error> {
        let app = self.house.app.clone();
        match step {
            Step::Enter { game, side, pick, offer } => {
                let (game, actor) = (self.game(game), self.house.player(Side::ALL[side]).clone());
                let entry = self.entry(game, &actor, pick).await?;
                self.house.enter(&actor, game, &entry, offer).await.map(drop)
            }
            Step::Draft { game, side, pick } => {
                let (game, actor) = (self.game(game), self.house.player(Side::ALL[side]).clone());
                let turn = app.games().game(Some(&actor), game).await?.turn;
                let entry = self.entry(game, &actor, pick).await?;
                app.entries().save_draft(&actor, game, turn, entry, false).await
            }
            Step::Plan { game, side, pick } => self.plan(self.game(game), Side::ALL[side], pick).await,
            Step::AnswerDraw { game, side, accept } => {
                let (game, actor) = (self.game(game), self.house.player(Side::ALL[side]));
                let turn = app.games().game(Some(actor), game).await?.turn;
                app.games().answer_draw(actor, game, turn, accept).await
            }
            Step::Resign { game, side } => {
                app.games().resign(self.house.player(Side::ALL[side]), self.game(game)).await
            }
            Step::Rule { game, what } => self.rule(self.game(game), what).await,
            Step::Leave { side, in_days } => {
                let today = jiff::Timestamp::from_microsecond(app.now().as_us()).unwrap();
                let today = today.to_zoned(jiff::tz::TimeZone::UTC).date();
                let (first, last) = (today + in_days.days(), today + (in_days + 4).days());
                app.leaves().announce_leave(self.house.player(Side::ALL[side]), first, last).await.map(drop)
            }
            Step::EndLeave { side } => {
                app.leaves().end_leave(self.house.player(Side::ALL[side]), None).await.map(drop)
            }
            Step::NameOutage { hours } => {
                let (from, to) = (app.now().plus(-(hours + 2) * HOUR), app.now().plus(-2 * HOUR));
                let outage = NewOutage { from, to, reason: "the line was cut".to_owned() };
                app.operations().name_outage(&self.admin, outage).await.map(drop)
            }
            Step::Wait { hours } => self.wait(hours).await,
            Step::Away { hours } => {
                self.house.clock.advance(hours * HOUR);
                self.beat().await
            }
            Step::RotateKek => self.rotate().await,
            Step::Restart => {
                self.restarts += 1;
                self.house.restart_with(100 + self.restarts, self.keys()).await;
                Ok(())
            }
            Step::Reveal => {
                app.games().reveal_due().await?;
                self.house.clock.advance(2 * SECOND);
                Ok(())
            }
            Step::Publish => {
                self.house.publish().await;
                Ok(())
            }
            Step::Begin => self.begin().await,
            Step::Archive => app.operations().archive_step().await.map(drop),
            Step::Think => think_once(&app, &thinker(0), false).await.map(drop),
            Step::Mails => {
                for mail in app.notices().claim_mails(20).await? {
                    app.notices().mail_task(mail).await?;
                }
                Ok(())
            }
        }
    }

    async fn rotate(&mut self) -> Result<(), Error> {
        let app = self.house.app.clone();
        let next = self.keks[0] + 1;
        self.keks.insert(0, next);
        app.core().take_keys(self.keys()).await?;
        let mut at = Rewrapped::default();
        while !at.finished {
            at = app.operations().rewrap(at).await?;
        }
        self.keks.truncate(1);
        app.core().take_keys(self.keys()).await
    }

    async fn rule(&self, game: GameId, what: usize) -> Result<(), Error> {
        let app = &self.house.app;
        let turn = app.games().game(Some(&self.house.arbiter), game).await?.turn;
        let ruling = match what % 5 {
            0 => Ruling::Pause,
            1 | 2 => Ruling::Resume,
            3 => Ruling::Extend { by: DAY },
            _ => Ruling::VoidAndReplay { from: turn.saturating_sub(1).max(1) },
        };
        let request = RulingRequest {
            turn,
            ruling,
            reason: "so it stands on the sheet".to_owned(),
            rule: "sheet".to_owned(),
            incident: None,
        };
        app.arbitration().rule(&self.house.arbiter, game, request).await.map(drop)
    }

    /// The server runs, with signs of life.
    async fn wait(&self, hours: i64) -> Result<(), Error> {
        self.house.clock.advance(hours * HOUR);
        let beat = format!("UPDATE heartbeat SET at_us = {}", self.house.app.now().as_us());
        self.raw.execute(&beat).await;
        self.beat().await
    }

    /// What the loops do.
    async fn beat(&self) -> Result<(), Error> {
        let app = &self.house.app;
        app.clocks().heartbeat().await?;
        app.games().settle_doubts().await?;
        app.operations().credit_outages().await?;
        app.clocks().judge_flags().await?;
        app.games().sweep_reveals().await?;
        app.notices().remind().await?;
        app.notices().make_digests().await?;
        Ok(())
    }

    async fn check(&self) {
        for game in &self.games {
            assert_invariants(&self.raw, *game).await;
        }
    }

    async fn verify(&self) {
        for game in &self.games {
            holds_together(&self.house, *game).await;
        }
        assert_eq!(
            self.raw.number("SELECT COUNT(*) FROM game WHERE doubt_us IS NOT NULL").await,
            0,
            "a game in doubt"
        );
    }
}

async fn told(steps: Vec<Step>, database: Database) {
    let mut world = World::new(database).await;
    for step in steps {
        let taken = world.take(step).await;
        if let Err(error @ (Error::Broken(_) | Error::Store(_) | Error::KeyMissing(_))) = taken {
            panic!("{step:?}: {error}")
        }
        world.check().await;
    }
    while world.house.app.games().reveal_due().await.unwrap() > 0 {}
    world.house.clock.advance(10 * SECOND);
    world.check().await;
    world.verify().await;
}

/// What a story fails with, if it does.
async fn fails(steps: &[Step], database: Database) -> Option<String> {
    let (story, steps) = (tokio::task::LocalSet::new(), steps.to_vec());
    let told = story.run_until(async { tokio::task::spawn_local(told(steps, database)).await }).await;
    let panic = told.err()?.into_panic();
    let text = panic.downcast_ref::<String>().cloned();
    Some(text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned())).unwrap_or_default())
}

/// Leaves ever smaller parts out, as long as it goes on to fail.
async fn shortest(mut steps: Vec<Step>, database: Database) -> Vec<Step> {
    let (mut part, mut tries) = (steps.len() / 2, 0);
    while part > 0 && tries < TRIES_MAX {
        let mut at = 0;
        while at < steps.len() && tries < TRIES_MAX {
            let mut fewer = steps.clone();
            fewer.drain(at..(at + part).min(steps.len()));
            tries += 1;
            if fails(&fewer, database).await.is_some() {
                steps = fewer;
            } else {
                at += part;
            }
        }
        part /= 2;
    }
    steps
}

#[tokio::test]
async fn a_year_by_chance_holds_every_invariant() {
    let (stories, steps) = if soak() { (2000, 250) } else { (2, 80) };
    let first = std::env::var("FAIRSCHACH_SEED").ok().map(|seed| seed.parse().expect("a number"));
    let first: u64 = first.unwrap_or(if soak() { rand::rng().random_range(0..1_000_000) } else { 1 });
    println!("FAIRSCHACH_SEED={first}");
    for seed in first..first + stories {
        let steps = story(seed, steps);
        let database = if seed.is_multiple_of(2) { Database::Sqlite } else { Database::Postgres };
        if let Some(fault) = fails(&steps, database).await {
            println!("FAIRSCHACH_SEED={seed}: {fault}\nThe story is shortened.");
            let steps = shortest(steps, database).await;
            panic!("FAIRSCHACH_SEED={seed}: {fault}\nThe shortest story that fails: {steps:#?}");
        }
    }
}
