//! The letters of games in which one side moves at a time, of placing, and of Fairschach with its special cases.

use std::collections::BTreeMap;

use fairschach::app::core::views::{GameView, PairView, SideView};
use fairschach::app::notices::notice::NoticeBody;
use fairschach::base::{BySide, Side};
use fairschach::game::Canonical;
use fairschach::mail::Sender;
use fairschach::rules::{OptionValue, Position, RuleSet, resolve};
use fairschach::show::Lang;
use fairschach::show::board::Picture;
use mail_parser::MessageParser;

use super::sample::{self, FROM, MESSAGE_ID, URL, notice};
use crate::support::snapshots;

/// A game at one of its turns: its rules, the position, and what is entered.
struct Case {
    name: &'static str,
    rules: RuleSet,
    position: &'static str,
    entries: BySide<Option<&'static str>>,
}

fn white(entry: &'static str) -> BySide<Option<&'static str>> {
    BySide { white: Some(entry), black: None }
}

fn black(entry: &'static str) -> BySide<Option<&'static str>> {
    BySide { white: None, black: Some(entry) }
}

fn both(white: &'static str, black: &'static str) -> BySide<Option<&'static str>> {
    BySide { white: Some(white), black: Some(black) }
}

fn rules(variant: &str, preset: &str) -> RuleSet {
    RuleSet::new(variant, preset, &BTreeMap::new()).unwrap()
}

fn cases() -> Vec<Case> {
    let standard = |variant| rules(variant, "standard");
    let case = |name, rules, position, entries| Case { name, rules, position, entries };
    let chess66 = || rules("fairschach", "fsr-2023").with_chess66_board().unwrap();
    vec![
        case(
            "normal",
            standard("normal"),
            "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
            white("d1h5"),
        ),
        case(
            "marseillais, first move",
            standard("marseillais"),
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b2 KQkq - 0 1",
            black("e7e5"),
        ),
        case(
            "marseillais, second move",
            standard("marseillais"),
            "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR b1 KQkq - 0 1",
            black("g8f6"),
        ),
        case(
            "freischach, first man",
            standard("freischach"),
            "8/pppppppp/8/8/8/8/PPPPPPPP/8 w - -",
            white("K@c1"),
        ),
        case(
            "freischach, its copy",
            standard("freischach"),
            "8/pppppppp/8/8/8/8/PPPPPPPP/2K5 b - Kc1",
            black("K@f8"),
        ),
        case(
            "freischach, another man",
            standard("freischach"),
            "5k2/pppppppp/8/8/8/8/PPPPPPPP/2K5 b order -",
            black("Q@d8"),
        ),
        case(
            "chess66",
            standard("chess66"),
            "rnbkqbnr/pppppppp/8/9/9/8/PPPPPPPP/RNBQKBNR w HAha - 0 1",
            white("a24"),
        ),
        case("fairschach on chess66", chess66(), "1r4k1/7p/8/9/9/8/7P/Q3K3 p - - 0 1 -", both("a14", "b8a4")),
        case(
            "fairschach switches to normal chess",
            rules("fairschach", "fsr-2023"),
            "4k3/7p/8/8/8/8/8/R3K2R p - - 0 30 -",
            both("a1a8", "h7h6"),
        ),
        case(
            "fairschach in normal chess",
            rules("fairschach", "fsr-2023"),
            "R3k3/8/8/8/8/8/8/4K2R b - - 0 31 -",
            black("e8e7"),
        ),
        case(
            "fairschach, only one recaptures",
            rules("fairschach", "first-move-all"),
            "4k3/8/2p5/3P4/8/8/8/3QK3 p - - 0 9 - d5",
            both("d1d4", "c6d5"),
        ),
    ]
}

fn view(case: &Case, position: Position, viewer: Side) -> GameView {
    let game = sample::game(position, viewer);
    let sides = game.sides.clone();
    let sides = BySide::from_fn(|side| {
        let owes = position.turn().may_enter(side);
        let view = sides.get(side).clone();
        SideView {
            owes,
            running: Some(owes),
            offers_draw: false,
            flag_at: view.flag_at.filter(|_| owes),
            ..view
        }
    });
    GameView { rules: case.rules.clone(), sides, ..game }
}

fn pair(case: &Case) -> PairView {
    let before = Position::parse(case.position, &case.rules).unwrap();
    let sample = sample::pair();
    let entries = case.entries.map(|entry| {
        entry.map(|entry| {
            let mut revealed = sample.entries.white.clone().unwrap();
            revealed.canonical = Canonical::parse(entry).ok().unwrap();
            revealed
        })
    });
    let given = entries.as_ref().map(|entry| entry.as_ref().map(|entry| entry.canonical.entry));
    PairView {
        pair: before.pair(),
        resolution: resolve(&before, &case.rules, &given, &[]).unwrap(),
        before,
        entries,
        result: None,
        ..sample
    }
}

/// The mail's subject and text, without what stands in every mail about a game.
fn letter(locale: &str, what: NoticeBody) -> String {
    let sender = Sender::new(FROM, URL).unwrap();
    let composed = sender.compose(&notice(locale, what), MESSAGE_ID).unwrap();
    let mail = MessageParser::default().parse(&composed.message).unwrap();
    let text = mail.body_text(0).unwrap().replace("\r\n", "\n");
    format!("{}\n\n{text}", composed.subject)
}

#[test]
fn each_game_is_told_in_its_own_words() {
    for locale in ["de", "en"] {
        let mut book = Vec::new();
        for case in cases() {
            let before = Position::parse(case.position, &case.rules).unwrap();
            let pair = pair(&case);
            let after = pair.resolution.position;
            let author = if case.entries.white.is_some() { Side::White } else { Side::Black };
            let receipt = NoticeBody::Receipt {
                game: view(&case, before, author),
                receipt: sample::receipt([3; 32]),
                position: Box::new(before),
                entry: None,
            };
            let revealed = NoticeBody::Revealed {
                game: view(&case, after, author.opposite()),
                pair: Box::new(pair),
                conditional: None,
                proof: None,
                pgn: None,
            };
            let turn = NoticeBody::Turn { place: None, game: view(&case, before, author) };
            let mails = [("turn", turn), ("receipt", receipt), ("revealed", revealed)];
            let mails = mails.map(|(kind, what)| (format!("{} {kind}", case.name), letter(locale, what)));
            let told = mails.each_ref().map(|(_, text)| text.as_str()).concat();
            let in_pairs = case.rules.is_played_in_pairs();
            for word in ["FSR", "Zugpaar", " pair", "ufdeckung", "reveal", "ruht", "rest"] {
                assert!(in_pairs || !told.contains(word), "{}: {word}\n{told}", case.name);
            }
            assert!(!told.contains("{ $") && !told.contains("Unknown"), "{told}");
            book.extend(mails);
        }
        snapshots::compare(&format!("mail/snapshots/variants/{locale}"), &book);
    }
}

#[test]
fn a_man_on_a_switch_is_seen_in_the_picture() {
    let rules = rules("chess66", "standard");
    let text = "4k3/8/8/9/N8/8/8/4K3 w - - 0 1";
    let case = Case { name: "switch", position: text, entries: BySide::default(), rules };
    let position = Position::parse(text, &case.rules).unwrap();
    let game = view(&case, position, Side::White);
    let sender = Sender::new(FROM, URL).unwrap();
    let composed = sender.compose(&notice("en", NoticeBody::Turn { game, place: None }), MESSAGE_ID).unwrap();
    let mail = MessageParser::default().parse(&composed.message).unwrap();
    let board = Picture::of(&position, Side::White, Lang::En).png(480).unwrap();
    assert!(mail.parts.iter().any(|part| part.contents() == board));
    assert!(mail.body_html(0).unwrap().contains("knight 4"), "for those who see no pictures");
}

#[test]
fn an_option_alone_gives_the_first_move_right_its_reason() {
    let list = |words: &[&str]| OptionValue::List(words.iter().map(|word| (*word).to_owned()).collect());
    let options = BTreeMap::from([("first_move_for".to_owned(), list(&["en_passant"]))]);
    let rules = RuleSet::new("fairschach", "fsr-2023", &options).unwrap();
    let case = Case {
        name: "en passant",
        rules,
        position: "4k3/8/8/3Pp3/8/8/8/4K3 p - e6 0 9 -",
        entries: both("d5e6", "e8f7"),
    };
    let revealed = NoticeBody::Revealed {
        game: view(&case, pair(&case).resolution.position, Side::White),
        pair: Box::new(pair(&case)),
        conditional: None,
        proof: None,
        pgn: None,
    };
    let told = letter("en", revealed);
    assert!(told.contains("because only White captured en passant"), "{told}");
    let turn = NoticeBody::Turn { place: None, game: view(&case, pair(&case).before, Side::White) };
    let told = letter("de", turn);
    assert!(told.contains("als Einziger en passant schlägt, hat das Erstzugrecht"), "{told}");
}
