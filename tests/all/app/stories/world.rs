//! The house of a story: who is there, what is played, and what each step does.

use fairschach::app::actor::{Actor, Role};
use fairschach::app::core::key_set::Keys;
use fairschach::app::core::ruling_request::RulingRequest;
use fairschach::app::error::Error;
use fairschach::app::games::create::NewGameRequest;
use fairschach::app::games::filing::condition::SetConditional;
use fairschach::app::operations::key_maintenance::Rewrapped;
use fairschach::app::operations::outages::NewOutage;
use fairschach::app::outbox::webhooks::event::WebhookForm;
use fairschach::base::{GameId, Micros, PlayerId, Side, TournamentId};
use fairschach::game::{Channel, Ruling};
use fairschach::rules::RuleSet;
use fairschach::seal::{Kek, Keyring};
use jiff::ToSpan;

use super::letters::Letter;
use super::steps::Step;
use crate::app::accounts::care::signed_in;
use crate::app::push::subscribed;
use crate::app::webhooks::new;
use crate::support::bots::{think_once, thinker};
use crate::support::invariants::{assert_invariants, holds_together};
use crate::support::raw::Raw;
use crate::support::{DAY, Database, SECOND, TestApp, keys};

const HOUR: Micros = 3600 * SECOND;
/// What is played, by turns.
const VARIANTS: [&str; 5] = ["fairschach", "normal", "marseillais", "chess66", "occasio"];
/// A story begins with so many games of two players, and with one against the bot.
const GAMES_AT_FIRST: usize = 3;
/// From so many on no further game of two players begins.
const GAMES_MAX: usize = 10;
/// Mails that one step sends.
const SENT_AT_ONCE: u32 = 50;

/// A game, and who plays it: both players, or the bot's opponent alone.
pub(super) struct Board {
    pub(super) id: GameId,
    pub(super) seats: Vec<(Side, Actor)>,
}

pub(super) struct World {
    pub(super) raw: Raw,
    pub(super) house: TestApp,
    pub(super) admin: Actor,
    /// Who plays in tournaments: Anna, Ben and two guests, who play nothing else.
    pub(super) people: Vec<Actor>,
    /// How many guests there were.
    guests: usize,
    pub(super) erased: Vec<PlayerId>,
    pub(super) boards: Vec<Board>,
    /// The newest tournament.
    pub(super) event: Option<TournamentId>,
    pub(super) letters: Vec<Letter>,
    /// How many letters came before the key in use, by which those that come again are known.
    pub(super) forgotten: usize,
    keks: Vec<u8>,
    /// Each begins with chance of its own.
    restarts: u64,
}

impl World {
    pub(super) async fn new(database: Database) -> World {
        let house = TestApp::new(database).await;
        let admin = house.add("Ada", "en", Role::Admin).await;
        let raw = house.raw().await;
        for (player, url) in
            [(&house.white, "https://hooks.example/a"), (&house.black, "https://hooks.example/b")]
        {
            house.app.accounts().set_play_by_mail(player, true, false).await.unwrap();
            let hook = new("mine", url.to_owned(), WebhookForm::Standard);
            house.app.webhooks().make(player, hook).await.unwrap();
        }
        let session = signed_in(&house, &house.white, "a").await;
        subscribed(&house, &house.white, &session, "https://push.example/a".to_owned()).await;
        let mut world = World {
            raw,
            admin,
            people: vec![house.white.clone(), house.black.clone()],
            house,
            guests: 0,
            erased: Vec::new(),
            boards: Vec::new(),
            event: None,
            letters: Vec::new(),
            forgotten: 0,
            keks: vec![7],
            restarts: 0,
        };
        for _ in 0..2 {
            let guest = world.guest().await;
            world.people.push(guest);
        }
        for _ in 0..GAMES_AT_FIRST {
            world.begin().await.unwrap();
        }
        let bot = world.house.bot_game(1, Side::White).await;
        world.boards.push(Board { id: bot, seats: vec![(Side::White, world.house.white.clone())] });
        world
    }

    /// Somebody new, who plays by mail too.
    pub(super) async fn guest(&mut self) -> Actor {
        self.guests += 1;
        let guest = self.house.add(&format!("Guest {}", self.guests), "de", Role::Player).await;
        self.house.app.accounts().set_play_by_mail(&guest, true, false).await.unwrap();
        guest
    }

    async fn begin(&mut self) -> Result<(), Error> {
        if self.boards.len() >= GAMES_MAX {
            return Ok(());
        }
        let variant = VARIANTS[self.boards.len() % VARIANTS.len()];
        let request = NewGameRequest {
            variant: variant.to_owned(),
            rules: RuleSet::default_rules(variant).unwrap_or("standard").to_owned(),
            terms: [("leave".to_owned(), "30".to_owned())].into(),
            ..self.house.request()
        };
        let id = self.house.app.games().create_game(&self.house.director, request).await?;
        let seats = Side::ALL.map(|side| (side, self.house.player(side).clone()));
        self.boards.push(Board { id, seats: seats.into() });
        Ok(())
    }

    fn board(&self, number: usize) -> &Board {
        &self.boards[number % self.boards.len()]
    }

    /// A game with one who plays it.
    pub(super) fn seat(&self, game: usize, side: usize) -> (GameId, Side, Actor) {
        let board = self.board(game);
        let (side, actor) = board.seats[side % board.seats.len()].clone();
        (board.id, side, actor)
    }

    fn keys(&self) -> Keys {
        let kek = |seed: &u8| Kek::new([*seed; 32]);
        Keys { keyring: Keyring::new(kek(&self.keks[0]), self.keks[1..].iter().map(kek).collect()), ..keys() }
    }

    /// One of a player's legal entries.
    pub(super) async fn entry(&self, game: GameId, actor: &Actor, pick: usize) -> Result<String, Error> {
        let legal = self.house.app.games().legal(actor, game).await?;
        let moves = &legal.moves;
        Ok(moves.get(pick % moves.len().max(1)).map_or_else(|| "pass".to_owned(), ToString::to_string))
    }

    /// What is refused is refused; what breaks does not.
    pub(super) async fn take(&mut self, step: Step) -> Result<(), Error> {
        let app = self.house.app.clone();
        match step {
            Step::Enter { game, side, pick, offer } => {
                let (game, _, actor) = self.seat(game, side);
                let entry = self.entry(game, &actor, pick).await?;
                self.house.enter(&actor, game, &entry, offer).await.map(drop)
            }
            Step::Draft { game, side, pick } => {
                let (game, _, actor) = self.seat(game, side);
                let turn = app.games().game(Some(&actor), game).await?.turn;
                let entry = self.entry(game, &actor, pick).await?;
                app.entries().save_draft(&actor, game, turn, entry, false).await
            }
            Step::Plan { game, side, pick } => self.plan(game, side, pick).await,
            Step::AnswerDraw { game, side, accept } => {
                let (game, _, actor) = self.seat(game, side);
                let turn = app.games().game(Some(&actor), game).await?.turn;
                app.games().answer_draw(&actor, game, turn, accept).await
            }
            Step::Resign { game, side } => {
                let (game, _, actor) = self.seat(game, side);
                app.games().resign(&actor, game).await
            }
            Step::Rule { game, what } => self.rule(self.board(game).id, what).await,
            Step::Leave { side, in_days } => self.leave(Side::ALL[side], in_days).await,
            Step::EndLeave { side } => {
                app.leaves().end_leave(self.house.player(Side::ALL[side]), None).await.map(drop)
            }
            Step::Write { game, side, what } => self.write(game, side, what).await,
            Step::WriteAgain { pick } => self.write_again(pick).await,
            Step::Inbox { dies } => self.handle_mails(dies).await,
            Step::Found { knockout, without } => self.found(knockout, without).await,
            Step::Join { who } => self.join(who).await,
            Step::Start => self.start().await,
            Step::Withdraw { who } => self.withdraw(who).await,
            Step::Erase { who } => self.erase(who).await,
            Step::NameOutage { hours } => self.name_outage(hours).await,
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
            Step::Mails => self.send_mails().await,
            Step::Call { answers } => self.call(answers).await,
            Step::Begin => self.begin().await,
            Step::Archive => app.operations().archive_step().await.map(drop),
            Step::Think => think_once(&app, &thinker(0), false).await.map(drop),
        }
    }

    /// What the side would enter after a pair of legal entries: often no entry then.
    async fn plan(&self, game: usize, side: usize, pick: usize) -> Result<(), Error> {
        let (app, (_, _, other)) = (&self.house.app, self.seat(game, side + 1));
        let (game, side, actor) = self.seat(game, side);
        let turn = app.games().game(Some(&actor), game).await?.turn;
        let own = self.entry(game, &actor, pick).await?;
        let other = self.entry(game, &other, pick / 7).await?;
        let then = self.entry(game, &actor, pick / 3).await?;
        let pair = if side == Side::White { vec![own, other] } else { vec![other, own] };
        let given = SetConditional {
            pair: None,
            when: pair,
            then,
            draw_offer: pick.is_multiple_of(13),
            further: Vec::new(),
        };
        app.entries().set_conditional(&actor, game, turn, &given, app.now(), Channel::Api).await.map(drop)
    }

    async fn leave(&self, side: Side, in_days: i64) -> Result<(), Error> {
        let app = &self.house.app;
        let today = jiff::Timestamp::from_microsecond(app.now().as_us()).unwrap();
        let today = today.to_zoned(jiff::tz::TimeZone::UTC).date();
        let (first, last) = (today + in_days.days(), today + (in_days + 4).days());
        app.leaves().announce_leave(self.house.player(side), first, last).await.map(drop)
    }

    async fn name_outage(&self, hours: i64) -> Result<(), Error> {
        let app = &self.house.app;
        let (from, to) = (app.now().plus(-(hours + 2) * HOUR), app.now().plus(-2 * HOUR));
        let outage = NewOutage { from, to, reason: "the line was cut".to_owned() };
        app.operations().name_outage(&self.admin, outage).await.map(drop)
    }

    async fn send_mails(&self) -> Result<(), Error> {
        let app = &self.house.app;
        for mail in app.notices().claim_mails(SENT_AT_ONCE).await? {
            // Some have nothing to tell any more.
            if app.notices().mail_task(mail).await?.is_some() {
                app.outbox().mail_sent(mail).await?;
            }
        }
        Ok(())
    }

    async fn rotate(&mut self) -> Result<(), Error> {
        // A mail that was handled is known by the key that was in use.
        self.empty_inbox().await?;
        let app = self.house.app.clone();
        let next = self.keks[0] + 1;
        self.keks.insert(0, next);
        app.core().take_keys(self.keys()).await?;
        let mut at = Rewrapped::default();
        while !at.finished {
            at = app.operations().rewrap(at).await?;
        }
        self.keks.truncate(1);
        self.forgotten = self.letters.len();
        app.core().take_keys(self.keys()).await
    }

    pub(super) async fn rule(&self, game: GameId, what: usize) -> Result<(), Error> {
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
    pub(super) async fn wait(&mut self, hours: i64) -> Result<(), Error> {
        self.house.clock.advance(hours * HOUR);
        let beat = format!("UPDATE heartbeat SET at_us = {}", self.house.app.now().as_us());
        self.raw.execute(&beat).await;
        self.beat().await
    }

    /// What the loops do.
    async fn beat(&mut self) -> Result<(), Error> {
        let app = self.house.app.clone();
        app.clocks().heartbeat().await?;
        app.games().settle_doubts().await?;
        app.operations().credit_outages().await?;
        app.clocks().judge_flags().await?;
        app.games().sweep_reveals().await?;
        app.notices().remind().await?;
        app.notices().make_digests().await?;
        self.event_goes_on().await
    }

    pub(super) async fn check(&self) {
        let packed = self.packed().await;
        for board in &self.boards {
            if !packed.contains(&board.id.as_uuid().simple().to_string()) {
                assert_invariants(&self.raw, board.id).await;
            }
        }
        self.event_holds().await;
    }

    /// Games that are looked at by their files alone: of those in the archive, and of whoever is erased, not every row is in its
    /// table.
    async fn packed(&self) -> Vec<String> {
        let id = match &self.raw {
            Raw::Sqlite(_) => "lower(hex(id))",
            Raw::Postgres(_) => "replace(CAST(id AS TEXT), '-', '')",
        };
        let sql = format!(
            "SELECT {id} FROM game WHERE archived_us IS NOT NULL OR EXISTS \
             (SELECT 1 FROM player p WHERE p.erased_us IS NOT NULL AND p.id IN (white_id, black_id))"
        );
        self.raw.texts(&sql).await
    }

    /// What has begun comes to its end, and everything verifies.
    pub(super) async fn end(&mut self) {
        self.empty_inbox().await.unwrap();
        while self.house.app.games().reveal_due().await.unwrap() > 0 {}
        self.house.clock.advance(10 * SECOND);
        self.check().await;
        self.end_event().await;
        self.check().await;
        for board in &self.boards {
            holds_together(&self.house, board.id).await;
        }
        assert_eq!(
            self.raw.number("SELECT COUNT(*) FROM game WHERE doubt_us IS NOT NULL").await,
            0,
            "a game in doubt"
        );
    }
}
