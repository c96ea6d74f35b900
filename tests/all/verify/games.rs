//! Games played through the whole house, each ended in another way, with the receipts that the players kept.

use std::pin::Pin;

use fairschach::app::actor::{Actor, Role};
use fairschach::app::arbitration::claims::NewClaim;
use fairschach::app::arbitration::desk_view::NewObjection;
use fairschach::app::core::ruling_request::RulingRequest;
use fairschach::app::games::create::NewGameRequest;
use fairschach::app::games::filing::condition::{SetConditional, SetStep};
use fairschach::app::games::filing::file::{FileEntry, Filed};
use fairschach::app::games::filing::paper::Paper;
use fairschach::base::{GameId, SecretVec, Side};
use fairschach::game::{About, By, Channel, Finding, GameResult, PaperWay, Ruling};
use fairschach::rules::{OptionValue, RuleSet};
use fairschach::seal::{OwnCommitment, Payload};
use serde_json::Value;

use super::{amended, bots, flags, ways};
use crate::support::{DAY, Database, KNIGHTS_OUT_AND_HOME, SECOND, TestApp, entry_at, if_so};

/// A played game: its file, and signed receipts by name.
pub(super) struct Played {
    pub(super) name: &'static str,
    pub(super) file: Value,
    pub(super) receipts: Vec<(String, String)>,
}

/// A game that is being played.
pub(super) struct Table {
    pub(super) house: TestApp,
    pub(super) game: GameId,
    pub(super) receipts: Vec<(String, String)>,
    /// What whoever files gives to the rolls.
    contribution: Option<[u8; 32]>,
    /// Whether whoever files makes the commitment.
    commits: bool,
}

/// Every way in which a game goes.
pub(super) async fn all() -> Vec<Played> {
    // Each on the heap, made in a function of its own: together they are too large for a test's stack.
    type Begin = fn() -> Pin<Box<dyn Future<Output = Played>>>;
    let games: &[Begin] = &[
        || Box::pin(mate()),
        || Box::pin(agreed()),
        || Box::pin(accepted()),
        || Box::pin(revised()),
        || Box::pin(passed_switched_resigned()),
        || Box::pin(on_time()),
        || Box::pin(credited()),
        || Box::pin(claimed()),
        || Box::pin(lifted()),
        || Box::pin(open()),
        || Box::pin(in_turns()),
        || Box::pin(on_another_board()),
        || Box::pin(from_another_array()),
        || Box::pin(rolled()),
        || Box::pin(bots::with_bot()),
        || Box::pin(bots::with_engines()),
        || Box::pin(freed()),
        || Box::pin(lot()),
        || Box::pin(drawn_array()),
        || Box::pin(voided()),
        || Box::pin(two_moves()),
        || Box::pin(late_second_move()),
        || Box::pin(placed()),
        || Box::pin(committed()),
        || Box::pin(ruled()),
        || Box::pin(rolled_again()),
        || Box::pin(cancelled()),
        || Box::pin(revised_and_resigned()),
        || Box::pin(suspended_and_ruled()),
        || Box::pin(void_and_resigned()),
        || Box::pin(amended::reopened()),
        || Box::pin(amended::overturned()),
        || Box::pin(on_condition()),
        || Box::pin(planned()),
        || Box::pin(on_paper()),
        || Box::pin(ways::on_leave()),
        || Box::pin(ways::taken_over()),
        || Box::pin(ways::blind()),
        || Box::pin(ways::blind_and_overdue()),
        || Box::pin(ways::blind_and_resigned()),
        || Box::pin(ways::blind_and_ruled()),
        || Box::pin(flags::both_out()),
        || Box::pin(flags::ruled()),
    ];
    let mut played = Vec::with_capacity(games.len());
    for game in games {
        played.push(game().await);
    }
    played
}

/// White mates in the third pair.
pub(super) async fn mate() -> Played {
    let mut table = Table::new(&[]).await;
    for (white, black) in [("e2e4", "f7f6"), ("d2d4", "g7g5"), ("d1h5", "a7a6")] {
        table.pair(white, black).await;
    }
    table.done("mate").await
}

/// White's first entry comes by letter, with a scan; Black's second by telephone.
pub(super) async fn on_paper() -> Played {
    let mut table = Table::new(&[]).await;
    for (turn, side, entry, arrived, scan) in [
        (1, Side::White, "e2e4", PaperWay::Letter, Some(&b"%PDF-1.7"[..])),
        (2, Side::Black, "d7d6", PaperWay::Telephone, None),
    ] {
        let given = Paper {
            turn,
            side,
            entry: entry.to_owned(),
            draw_offer: false,
            void: false,
            arrived,
            stated: "Poststempel 28.12.2025".to_owned(),
            scan: scan.map(|bytes| SecretVec::new(bytes.to_vec())),
            confirmed: Some(entry.to_owned()),
            received: table.house.app.now(),
        };
        let (house, game) = (&table.house, table.game);
        let filed = house.app.entries().file_paper(&house.arbiter, game, given).await.unwrap();
        let name = format!("{}-{turn}-0.txt", side.as_str());
        table.receipts.push((name, filed.receipt.note));
        let (other, reply) = if turn == 1 { ("black", "e7e5") } else { ("white", "g1f3") };
        table.file(other, reply).await;
        table.house.reveal().await;
    }
    table.resign().await;
    table.done("on-paper").await
}

/// Both play the second pair on a condition, and White the third; the game stands from just before that opens.
pub(super) async fn on_condition() -> Played {
    let mut table = Table::new(&[]).await;
    table.leave("white", "e2e4 e7e5", "g1f3").await;
    table.leave("black", "e2e4 e7e5", "b8c6").await;
    table.pair("e2e4", "e7e5").await;
    table.leave("white", "g1f3 b8c6", "f1b5").await;
    assert_eq!(table.house.app.games().reveal_due().await.unwrap(), 1);
    table.rule(Ruling::Pause).await;
    table.house.clock.advance(DAY);
    table.rule(Ruling::Resume).await;
    table.file("black", "a7a6").await;
    table.house.reveal().await;
    table.resign().await;
    table.done("on-condition").await
}

/// White has planned four pairs ahead, one of which Black had left so too; the fifth is played by hand.
pub(super) async fn planned() -> Played {
    let mut table = Table::new(&[]).await;
    table.leave("white", "e2e4 e7e5", "g1f3; b8c6 f1b5; a7a6 b1c3; g8f6 d2d3").await;
    table.leave("black", "e2e4 e7e5", "b8c6").await;
    table.pair("e2e4", "e7e5").await;
    table.house.reveal().await;
    for reply in ["a7a6", "g8f6", "f8e7"] {
        table.file("black", reply).await;
        table.house.reveal().await;
    }
    table.resign().await;
    table.done("planned").await
}

/// Both offer a draw in the same turn.
async fn agreed() -> Played {
    let mut table = Table::new(&[]).await;
    table.pair("e2e4", "e7e5").await;
    table.pair("g1f3 draw", "b8c6 draw").await;
    table.done("agreed").await
}

/// An offer is declined openly, a second one accepted.
pub(super) async fn accepted() -> Played {
    let mut table = Table::new(&[]).await;
    table.pair("e2e4 draw", "e7e5").await;
    table.answer_as_black(2, false).await;
    table.pair("g1f3 draw", "b8c6").await;
    table.answer_as_black(3, true).await;
    table.done("accepted").await
}

/// Illegal entries count as no move: one side's, then both sides', so that the pair is entered again.
async fn voided() -> Played {
    let mut table = Table::by(&[("illegal_entry", "void")]).await;
    table.pair("e2e5", "e7e5").await;
    table.pair("a1a8", "e5e3 draw").await;
    table.pair("e2e4", "d7d5").await;
    table.resign().await;
    table.done("voided").await
}

/// White revises twice before Black files.
pub(super) async fn revised() -> Played {
    let mut table = Table::new(&[("revision", "until_complete")]).await;
    table.file("white", "e2e4").await;
    table.house.clock.advance(DAY);
    table.file("white", "d2d4").await;
    table.pair("c2c4 draw", "e7e5").await;
    table.resign().await;
    table.done("revised").await
}

/// White's only free man rests, so it passes; then a check with few men brings normal chess, and White resigns.
pub(super) async fn passed_switched_resigned() -> Played {
    let position = "4k1r1/8/8/8/8/P7/1r6/7K p - - 0 1 a3";
    let mut table = Table::from(&[], Some(position)).await;
    table.file("black", "e8e7").await;
    table.house.reveal().await;
    table.pair("a3a4", "b2b1").await;
    table.file("white", "h1h2").await;
    table.house.reveal().await;
    table.file("black", "b1b2").await;
    table.house.reveal().await;
    table.resign().await;
    table.done("passed-switched-resigned").await
}

/// Black's flag falls.
pub(super) async fn on_time() -> Played {
    let mut table = Table::new(&[]).await;
    table.pair("e2e4", "e7e5").await;
    table.file("white", "g1f3").await;
    table.house.clock.advance(14 * DAY + 6 * SECOND);
    assert_eq!(table.house.app.clocks().judge_flags().await.unwrap(), 1);
    table.done("time").await
}

/// The server is away for an hour after White has filed; Black files in the time that is credited.
pub(super) async fn credited() -> Played {
    let mut table = Table::new(&[]).await;
    table.pair("e2e4", "f7f6").await;
    table.file("white", "d2d4").await;
    table.house.app.clocks().heartbeat().await.unwrap();
    table.house.clock.advance(3600 * SECOND);
    table.house.app.clocks().heartbeat().await.unwrap();
    assert_eq!(table.house.app.operations().credit_outages().await.unwrap(), 1);
    table.house.clock.advance(14 * DAY - 100 * SECOND);
    table.file("black", "g7g5").await;
    table.house.reveal().await;
    table.pair("d1h5", "a7a6").await;
    table.done("credited").await
}

/// Knights go out and home until the same position has stood three times, which Black claims.
pub(super) async fn claimed() -> Played {
    let mut table = Table::new(&[]).await;
    for _ in 0..3 {
        for (white, black) in KNIGHTS_OUT_AND_HOME {
            table.pair(white, black).await;
        }
    }
    table.house.app.arbitration().claim(&table.house.black, table.game, NewClaim::default()).await.unwrap();
    table.done("claimed").await
}

/// A game without an arbiter is suspended, for White's row was changed; it is written anew, and the operator lets the game go on.
pub(super) async fn lifted() -> Played {
    let house = TestApp::new(Database::Sqlite).await;
    let request = NewGameRequest { arbiter: None, ..house.request() };
    let mut table = Table::of(house, request).await;
    table.file("white", "e2e4").await;
    table.file("black", "e7e5").await;
    let raw = table.house.raw().await;
    raw.execute("UPDATE submission SET revision = revision + 7 WHERE side = 0").await;
    table.house.app.games().reveal_due().await.unwrap();
    table.house.clock.advance(DAY);
    let frida = table.house.add("Frida", "de", Role::Admin).await;
    let (reason, rule) = ("The disk is mended.".to_owned(), "operator's duty".to_owned());
    let app = &table.house.app;
    app.arbitration().operate(&frida, table.game, Ruling::Resume, reason, rule).await.unwrap();
    table.house.reveal().await;
    table.resign().await;
    table.done("lifted").await
}

/// A pair is played, and both have filed for the next one, which is never revealed. White may have its king alone.
pub(super) async fn both_filed(terms: &[(&str, &str)], bare: bool) -> Played {
    let position = bare.then_some("r3k3/8/8/8/8/8/8/7K p - - 0 1 -");
    let mut table = Table::from(terms, position).await;
    let (first, second) = match bare {
        true => (("h1g2", "e8e7"), ("g2g3", "e7e6")),
        false => (("e2e4", "e7e5"), ("g1f3", "b8c6")),
    };
    table.pair(first.0, first.1).await;
    table.file("white", second.0).await;
    table.file("black", second.1).await;
    table.done("both-filed").await
}

/// A game that goes on: White has filed for the second turn, which nobody sees.
pub(super) async fn open() -> Played {
    let mut table = Table::new(&[]).await;
    table.pair("e2e4", "e7e5").await;
    table.file("white", "g1f3").await;
    table.done("open").await
}

/// Every ruling but a result, an objection with its answer, and an unsealing.
pub(super) async fn ruled() -> Played {
    let (mut table, second) = Table::watched_by_two().await;
    table.pair("e2e4", "e7e5").await;
    table.file("white", "g1f3").await;
    table.rule(Ruling::Extend { by: DAY }).await;
    let side = Side::Black;
    table.rule(Ruling::AdjustClock { side, by: -DAY }).await;
    let (app, game) = (table.house.app.clone(), table.game);
    let objection = NewObjection {
        about: About::Clock,
        text: "My clock ran on – „zu Unrecht“.".to_owned(),
        against: None,
    };
    let to = app.arbitration().object(&table.house.black, game, objection).await.unwrap();
    table.rule(Ruling::Pause).await;
    table.house.clock.advance(2 * DAY);
    let finding = Finding::Upheld;
    table.rule(Ruling::Answer { to, finding }).await;
    table.rule(Ruling::Resume).await;
    let arbiter = &table.house.arbiter;
    app.arbitration().ask_unsealing(arbiter, game, 2, "Both ask for it.".to_owned()).await.unwrap();
    app.arbitration().agree_unsealing(&second, game, 2).await.unwrap();
    table.file("black", "b8c6").await;
    table.house.reveal().await;
    table.file("white", "f1b5").await;
    table.rule(Ruling::VoidAndReplay { from: 2 }).await;
    table.pair("d2d4", "d7d5").await;
    table.rule(Ruling::Note).await;
    table.resign().await;
    table.done("ruled").await
}

/// White revises what it filed, and gives up before Black has filed.
pub(super) async fn revised_and_resigned() -> Played {
    let mut table = Table::new(&[("revision", "until_complete")]).await;
    table.pair("e2e4", "e7e5").await;
    table.file("white", "g1f3").await;
    table.file("white", "b1c3").await;
    table.resign().await;
    table.done("revised-and-resigned").await
}

/// Both have filed, but White's seal does not open; the arbiter ends the suspended game.
pub(super) async fn suspended_and_ruled() -> Played {
    let mut table = Table::new(&[]).await;
    table.pair("e2e4", "e7e5").await;
    table.file("white", "g1f3").await;
    table.file("black", "b8c6").await;
    let raw = table.house.raw().await;
    raw.execute("UPDATE submission SET boxed = commitment WHERE side = 0 AND turn = 2").await;
    table.house.app.games().reveal_due().await.unwrap();
    table.rule(Ruling::Result(GameResult::draw(By::Adjudication))).await;
    table.done("suspended-and-ruled").await
}

/// White's filing of an open turn becomes void with the pair before; later Black's is left open when White gives up.
pub(super) async fn void_and_resigned() -> Played {
    let mut table = Table::new(&[]).await;
    table.pair("e2e4", "e7e5").await;
    table.file("white", "g1f3").await;
    table.rule(Ruling::Pause).await;
    table.rule(Ruling::VoidAndReplay { from: 1 }).await;
    table.pair("d2d4", "d7d5").await;
    table.file("black", "g8f6").await;
    table.resign().await;
    table.done("void-and-resigned").await
}

/// OCCASIO again from the first turn: the secret of the turn that was open is not published.
async fn rolled_again() -> Played {
    let mut table = Table::placed("occasio", None, None).await;
    for (side, entry) in [("white", "a2a3"), ("black", "a7a6")] {
        table.contribution = Some([6; 32]);
        table.file(side, entry).await;
        table.house.reveal().await;
    }
    table.rule(Ruling::VoidAndReplay { from: 1 }).await;
    table.contribution = None;
    for (side, entry) in [("white", "h2h3"), ("black", "h7h6")] {
        table.file(side, entry).await;
        table.house.reveal().await;
    }
    table.done("rolled again").await
}

/// An arbiter cancels a paused game.
pub(super) async fn cancelled() -> Played {
    let mut table = Table::new(&[]).await;
    table.pair("e2e4", "e7e5").await;
    table.rule(Ruling::Pause).await;
    table.rule(Ruling::Result(GameResult::draw(By::Cancelled))).await;
    table.done("cancelled").await
}

/// Normal chess: one side files in each turn.
async fn in_turns() -> Played {
    let mut table = Table::placed("normal", None, None).await;
    let sides = ["white", "black"].into_iter().cycle();
    for (entry, side) in ["f2f3", "e7e5", "g2g4", "d8h4"].into_iter().zip(sides) {
        table.file(side, entry).await;
        table.house.reveal().await;
    }
    table.done("in turns").await
}

/// Fairschach on the board of Chess 66, where two men meet in a switch.
async fn on_another_board() -> Played {
    let start = "position:1r4k1/7p/8/9/9/8/8/Q3K3 p - - 0 1 -";
    let mut table = Table::placed("fairschach", Some("chess66"), Some(start)).await;
    table.pair("a14", "b8a4").await;
    table.done("on another board").await
}

/// OCCASIO, where each move ends with a roll; White contributes, Black does not.
pub(super) async fn rolled() -> Played {
    let mut table = Table::placed("occasio", None, None).await;
    let sides = ["white", "black"].into_iter().cycle();
    for (entry, side) in ["a2a3", "a7a6", "h2h3", "h7h6"].into_iter().zip(sides) {
        table.contribution = (side == "white").then_some([5; 32]);
        table.file(side, entry).await;
        table.house.reveal().await;
    }
    table.done("rolled").await
}

/// OCCASIO, where White frees a die by a roll.
async fn freed() -> Played {
    let start = "position:4k3/8/8/8/8/8/8/X3K3 w - - 0 1";
    let mut table = Table::placed("occasio", None, Some(start)).await;
    table.contribution = Some([6; 32]);
    table.file("white", "a1*").await;
    table.house.reveal().await;
    table.done("freed").await
}

/// Fairschach that a lot leads on to normal chess.
async fn lot() -> Played {
    let house = TestApp::new(Database::Sqlite).await;
    let word = OptionValue::Word("lot".to_owned());
    let options = [("switch_first", word), ("switch_pair", OptionValue::Number(1))];
    let request = NewGameRequest {
        options: options.map(|(name, value)| (name.to_owned(), value)).into(),
        ..house.request()
    };
    let mut table = Table::of(house, request).await;
    table.contribution = Some([7; 32]);
    table.pair("e2e4", "e7e5").await;
    table.resign().await;
    table.done("lot").await
}

/// Chess960 from an array that was drawn.
pub(super) async fn drawn_array() -> Played {
    let mut table = Table::placed("chess960", None, Some("chess960:draw")).await;
    table.file("white", "e2e4").await;
    table.house.reveal().await;
    table.done("drawn array").await
}

/// Fairschach from an array of Chess960, with its castling.
async fn from_another_array() -> Played {
    let mut table = Table::placed("fairschach", None, Some("chess960:959")).await;
    table.pair("e2e4", "e7e5").await;
    table.resign().await;
    table.done("from another array").await
}

/// Marseillais: Black's clock runs through both of its moves, with a credit in each; an offer stands until White files.
pub(super) async fn two_moves() -> Played {
    let mut table = Table::placed("marseillais", None, None).await;
    table.alone("white", "e2e4").await;
    for (entry, days) in [("e7e5 draw", 9), ("g8f6", 4)] {
        table.house.app.clocks().heartbeat().await.unwrap();
        table.house.clock.advance(3600 * SECOND);
        table.house.app.clocks().heartbeat().await.unwrap();
        assert_eq!(table.house.app.operations().credit_outages().await.unwrap(), 1);
        table.house.clock.advance(days * DAY);
        table.alone("black", entry).await;
    }
    let (house, game) = (&table.house, table.game);
    house.app.games().answer_draw(&house.white, game, 4, false).await.unwrap();
    table.alone("white", "b1c3").await;
    table.alone("white", "d2d4 draw").await;
    table.answer_as_black(6, true).await;
    table.done("two moves").await
}

/// Marseillais: White's flag falls in its second move, with what the first one left.
async fn late_second_move() -> Played {
    let mut table = Table::placed("marseillais", None, None).await;
    for (side, entry) in [("white", "e2e4"), ("black", "e7e5"), ("black", "g8f6")] {
        table.alone(side, entry).await;
    }
    table.house.clock.advance(10 * DAY);
    table.alone("white", "b1c3").await;
    table.house.clock.advance(4 * DAY + 6 * SECOND);
    assert_eq!(table.house.app.clocks().judge_flags().await.unwrap(), 1);
    table.done("late second move").await
}

/// Freischach: all men are placed, and White moves.
async fn placed() -> Played {
    let mut table = Table::placed("freischach", None, None).await;
    for (side, entry) in [
        ("white", "K@c1"),
        ("black", "K@c8"),
        ("black", "Q@d8"),
        ("white", "R@a1"),
        ("black", "R@h8"),
        ("white", "B@b1"),
        ("black", "B@e8"),
        ("white", "N@g1 draw"),
        ("white", "e2e4"),
    ] {
        table.alone(side, entry).await;
    }
    table.resign().await;
    table.done("placed").await
}

/// White's program makes its commitments, in a revision too; Black leaves that to the server.
pub(super) async fn committed() -> Played {
    let mut table = Table::new(&[("revision", "until_complete")]).await;
    table.commits = true;
    table.file("white", "e2e4").await;
    table.file("white", "d2d4 draw").await;
    table.commits = false;
    table.file("black", "e7e5").await;
    table.house.reveal().await;
    table.resign().await;
    table.done("committed").await
}

impl Table {
    /// A conditional entry for the open turn; behind `; ` what the other side enters after that, and what then follows.
    async fn leave(&self, side: &str, when: &str, then: &str) {
        let (app, actor) = match side {
            "white" => (&self.house.app, &self.house.white),
            _ => (&self.house.app, &self.house.black),
        };
        let (then, later) = then.split_once("; ").unwrap_or((then, ""));
        let step = |step: &str| {
            let (when, then) = step.split_once(' ').unwrap();
            SetStep { when: vec![when.to_owned()], then: then.to_owned(), draw_offer: false }
        };
        let given = SetConditional {
            further: later.split("; ").filter(|later| !later.is_empty()).map(step).collect(),
            ..if_so(when, then)
        };
        let turn = app.games().game(Some(actor), self.game).await.unwrap().turn;
        app.entries().set_conditional(actor, self.game, turn, &given, app.now(), Channel::Web).await.unwrap();
    }

    /// One side alone enters, and it is revealed.
    async fn alone(&mut self, side: &str, entry: &str) {
        self.file(side, entry).await;
        self.house.reveal().await;
    }

    async fn placed(variant: &str, board: Option<&str>, start: Option<&str>) -> Table {
        let house = TestApp::new(Database::Sqlite).await;
        let rules = RuleSet::default_rules(variant).unwrap();
        let request = NewGameRequest {
            variant: variant.to_owned(),
            rules: rules.to_owned(),
            board: board.map(str::to_owned),
            start: start.map(str::to_owned),
            ..house.request()
        };
        Table::of(house, request).await
    }

    pub(super) async fn new(terms: &[(&str, &str)]) -> Table {
        Table::from(terms, None).await
    }

    async fn from(terms: &[(&str, &str)], position: Option<&str>) -> Table {
        let house = TestApp::new(Database::Sqlite).await;
        let terms = terms.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        let request = NewGameRequest {
            terms: terms.collect(),
            position: position.map(str::to_owned),
            ..house.request()
        };
        Table::of(house, request).await
    }

    pub(super) async fn watched_by_two() -> (Table, Actor) {
        let house = TestApp::new(Database::Sqlite).await;
        let second = house.add("Emil", "de", Role::Arbiter).await;
        let request = NewGameRequest { arbiter2: Some(second.id), ..house.request() };
        (Table::of(house, request).await, second)
    }

    /// What an arbiter asks for now.
    pub(super) async fn request(&self, ruling: Ruling) -> RulingRequest {
        let (app, arbiter) = (&self.house.app, &self.house.arbiter);
        RulingRequest {
            turn: app.games().game(Some(arbiter), self.game).await.unwrap().turn,
            ruling,
            reason: "Both agree.".to_owned(),
            rule: "FSR 9".to_owned(),
            incident: None,
        }
    }

    pub(super) async fn rule(&mut self, ruling: Ruling) {
        let request = self.request(ruling).await;
        let (app, arbiter) = (&self.house.app, &self.house.arbiter);
        app.arbitration().rule(arbiter, self.game, request).await.unwrap();
    }

    async fn by(options: &[(&str, &str)]) -> Table {
        let house = TestApp::new(Database::Sqlite).await;
        let options =
            options.iter().map(|(name, word)| ((*name).to_owned(), OptionValue::Word((*word).to_owned())));
        let request = NewGameRequest { options: options.collect(), ..house.request() };
        Table::of(house, request).await
    }

    async fn of(house: TestApp, request: NewGameRequest) -> Table {
        let game = house.app.games().create_game(&house.director, request).await.unwrap();
        house.clock.advance(60 * SECOND);
        Table { house, game, receipts: Vec::new(), contribution: None, commits: false }
    }

    /// Files an entry, with an offer if it says ` draw`, and keeps the receipt.
    pub(super) async fn file(&mut self, side: &str, entry: &str) -> Filed {
        let actor = if side == "white" { &self.house.white } else { &self.house.black };
        let turn = self.house.app.games().game(Some(actor), self.game).await.unwrap().turn;
        let (entry, draw_offer) = match entry.strip_suffix(" draw") {
            Some(entry) => (entry, true),
            None => (entry, false),
        };
        let committed = if self.commits {
            let context = self.house.app.entries().seal_context(actor, self.game).await.unwrap();
            let offer = if draw_offer { " draw" } else { "" };
            let payload = Payload::new(&format!("{entry}{offer}")).unwrap();
            Some(OwnCommitment::of(&context.ctx, &payload, [9; 32]))
        } else {
            None
        };
        let entry = FileEntry {
            draw_offer,
            void: true,
            contribution: self.contribution,
            committed,
            ..entry_at(turn, entry, self.house.app.now())
        };
        let filed = self.house.app.entries().file_entry(actor, self.game, entry).await.unwrap();
        let receipt = &filed.receipt;
        let name = format!("{side}-{turn}-{}.txt", receipt.revision);
        self.receipts.push((name, receipt.note.clone()));
        self.house.clock.advance(SECOND);
        filed
    }

    pub(super) async fn pair(&mut self, white: &str, black: &str) {
        self.file("white", white).await;
        self.file("black", black).await;
        self.house.reveal().await;
    }

    async fn answer_as_black(&self, turn: u32, accept: bool) {
        let house = &self.house;
        house.app.games().answer_draw(&house.black, self.game, turn, accept).await.unwrap();
    }

    pub(super) async fn resign(&self) {
        self.house.app.games().resign(&self.house.white, self.game).await.unwrap();
    }

    pub(super) async fn done(self, name: &'static str) -> Played {
        self.house.publish().await;
        let file = self.house.app.games().game_file(None, self.game).await.unwrap();
        Played { name, file, receipts: self.receipts }
    }
}
