//! `GetMyGames`: the caller's games, as boards for one move at a time can show them.

use askama::Template;

use crate::app::actor::Actor;
use crate::app::core::views::{GameState, GameView, SideView};
use crate::app::error::Error;
use crate::app::games::xfcc::{ReleasedTurn, XFCC_ENTRIES_MAX, XfccGame};
use crate::base::{BySide, Micros, Side};
use crate::game::{By, Canonical, ClockRule, Engines, GameResult, Length, Sealing};
use crate::http::AppState;
use crate::rules::notation::{Language, PASS, long, pair_line, san};
use crate::rules::{Entry, Position, Turn, resolve};
use crate::show::Lang;
use crate::show::facts::facts;
use crate::show::words::greeting;

/// How games stand, in the words of ICCF's server.
pub(super) const SCORES: [&str; 12] = [
    "Ongoing",
    "AdjudicationPending",
    "WhiteWins",
    "BlackWins",
    "Draw",
    "WhiteWinAdjudicated",
    "BlackWinAdjudicated",
    "DrawAdjudicated",
    "WhiteDefaulted",
    "BlackDefaulted",
    "BothDefaulted",
    "Cancelled",
];

const MINUTE: Micros = 60_000_000;

/// The answer.
#[derive(Template)]
#[template(path = "xfcc/games.xml")]
pub(super) struct XfccGames {
    games: Vec<GameXml>,
}

struct GameXml {
    id: u32,
    white: String,
    black: String,
    event: String,
    site: String,
    my_turn: bool,
    has_white: bool,
    own: Left,
    other: Left,
    moves: String,
    draw_offered: bool,
    result: &'static str,
    date: String,
    /// The position from which the moves go on; nothing for the usual one.
    fen: Option<String>,
    variant: &'static str,
    elo: BySide<Option<i64>>,
    time_control: String,
    link: String,
    round: String,
    no_engines: bool,
    message: String,
    info: String,
}

/// What is left of a time.
struct Left {
    days: i64,
    hours: i64,
    minutes: i64,
}

impl XfccGames {
    /// The caller's games that can be shown, as far as there is room.
    pub(super) async fn of(door: &AppState, actor: &Actor) -> Result<XfccGames, Error> {
        let url = &door.app().settings().public_url;
        let lang = Lang::parse(&actor.locale).unwrap_or(Lang::En);
        let answer = door.app().xfcc().xfcc_games(actor, XFCC_ENTRIES_MAX).await?;
        let games = answer.games.iter().map(|game| GameXml::of(game, url, lang, answer.left_off));
        Ok(XfccGames { games: games.collect() })
    }
}

impl GameXml {
    fn of(game: &XfccGame, url: &str, lang: Lang, left_off: bool) -> GameXml {
        let view = &game.view;
        let (own, other) = (view.sides.get(game.side), view.sides.get(game.side.opposite()));
        let in_pairs = view.rules.is_played_in_pairs();
        let runs = view.state == GameState::Running;
        let start = game.turns.first().map_or(view.position, |first| first.before);
        let fen = match in_pairs {
            true => Some(fen(&view.position, game.side)),
            false if start == Position::start(&view.rules) && view.rules.variant() == "normal" => None,
            false => Some(fen(&start, start.turn().only().unwrap_or(Side::White))),
        };
        let place = game.place.as_ref();
        // Where the captain of the team answers, the player cannot.
        let answers = own.draw_captain.as_ref().is_none_or(|captain| captain.id == own.player.id);
        GameXml {
            id: game.number,
            white: plain(&view.sides.white.player.name),
            black: plain(&view.sides.black.player.name),
            event: place.map_or_else(|| "Correspondence game".to_owned(), |place| plain(&place.name)),
            site: url.split_once("://").map_or(url, |(_, site)| site).to_owned(),
            my_turn: runs && own.is_to_enter(),
            has_white: game.side == Side::White,
            own: Left::of(own),
            other: Left::of(other),
            moves: if in_pairs { pairs_so_far(game) } else { moves_so_far(game) },
            draw_offered: runs && other.offers_draw && answers,
            result: score(view),
            date: game.begun.to_string().chars().take(10).collect::<String>().replace('-', "."),
            fen,
            // What is sent begins with this position, whatever has become of it.
            variant: variant(if in_pairs { &view.position } else { &start }),
            elo: game.ratings,
            time_control: time_control(&view.clock),
            link: format!("{url}/games/{}", view.id),
            round: place.map_or_else(|| "-".to_owned(), |place| place.round.to_string()),
            no_engines: view.terms.engines == Engines::Forbidden,
            message: message(game, lang),
            info: info(game, lang, left_off),
        }
    }
}

impl Left {
    fn of(side: &SideView) -> Left {
        let minutes = side.left.max(0) / MINUTE;
        Left { days: minutes / (24 * 60), hours: minutes / 60 % 24, minutes: minutes % 60 }
    }
}

/// Without what XML cannot hold, and without braces and quotation marks, which end a comment or a tag of PGN.
fn plain(text: &str) -> String {
    let kept = |c: &char| !c.is_control() && !matches!(c, '{' | '}' | '"' | '\u{fffe}' | '\u{ffff}');
    text.chars().filter(kept).collect()
}

/// The position as one in which this side alone is to move.
fn fen(position: &Position, side: Side) -> String {
    let text = position.to_string();
    let fields: Vec<&str> = text.split(' ').collect();
    let field = |at: usize| fields.get(at).copied().unwrap_or("-");
    let (letter, rank) = match side {
        Side::White => ("w", '6'),
        Side::Black => ("b", '3'),
    };
    let en_passant = field(3).split(',').find(|square| square.ends_with(rank)).unwrap_or("-");
    format!("{} {letter} {} {en_passant} {} {}", field(0), field(2), field(4), field(5))
}

/// Programs pass over what they do not know, and castling from other squares is what they would get wrong.
fn variant(position: &Position) -> &'static str {
    let setup = position.setup();
    let other_squares = Position::needs_chess960_castling(&position.to_string());
    if other_squares || setup.chess960 && position.castling_text() != "-" { "chess960" } else { "chess" }
}

/// All moves of a game with one mover, as PGN has them.
fn moves_so_far(game: &XfccGame) -> String {
    let mut text = String::new();
    for ReleasedTurn { before, entries, .. } in &game.turns {
        let side = before.turn().only().unwrap_or(Side::White);
        let Some(Canonical { entry: Entry::Move(entry), .. }) = entries.get(side) else { continue };
        if side == Side::White {
            text.push_str(&format!("{}. ", before.pair()));
        } else if text.is_empty() {
            text.push_str(&format!("{}... ", before.pair()));
        }
        text.push_str(&san(before, &game.view.rules, side, *entry, Language::English));
        text.push(' ');
    }
    text.truncate(text.trim_end().len());
    text
}

/// The pairs so far as one comment.
fn pairs_so_far(game: &XfccGame) -> String {
    let mut text = String::new();
    for turn in &game.turns {
        text.push_str(&format!("{}.", turn.before.pair()));
        for (side, entry) in turn.entries.iter() {
            let entry = match entry.map(|entry| entry.entry) {
                Some(Entry::Move(entry)) => long(&turn.before, side, entry, Language::English),
                Some(Entry::Pass) => PASS.to_owned(),
                _ => "...".to_owned(),
            };
            text.push(' ');
            text.push_str(&entry);
        }
        text.push(' ');
    }
    if text.is_empty() { text } else { format!("{{{}}}", text.trim_end()) }
}

/// What the last pair did, and what the other side said with it.
fn message(game: &XfccGame, lang: Lang) -> String {
    let greeted = game.said.greeting.map(|one| greeting(lang, one)).unwrap_or_default();
    let said = [greeted.as_str(), game.said.line()].join(" ");
    let mut told = last_pair(game, lang);
    if !game.said.is_empty() {
        let name = &game.view.sides.get(game.side.opposite()).player.name;
        told = format!("{told} {name}: {}", said.trim());
    }
    plain(told.trim())
}

/// What the last pair did, in the reader's language.
fn last_pair(game: &XfccGame, lang: Lang) -> String {
    let Some(last) = game.turns.last().filter(|_| game.view.rules.is_played_in_pairs()) else {
        return String::new();
    };
    let language = match lang {
        Lang::De => Language::German,
        Lang::En => Language::English,
    };
    let entries = last.entries.map(|entry| entry.map(|entry| entry.entry));
    // A lot that was drawn is not known here; the line of the pairs has what was entered.
    let Ok(resolution) = resolve(&last.before, &game.view.rules, &entries, &[]) else { return String::new() };
    let mut said = vec![pair_line(&last.before, &resolution, language)];
    said.extend(facts(lang, &resolution));
    said.join(" ")
}

/// What the program cannot show; that there are more games stands with each, for nobody looks at all of them.
fn info(game: &XfccGame, lang: Lang, left_off: bool) -> String {
    let view = &game.view;
    let mut said = Vec::new();
    if left_off {
        said.push(lang.t("xfcc-info-left-off"));
    }
    if view.state != GameState::Finished {
        if view.rules.is_played_in_pairs() {
            said.push(lang.t("xfcc-info-pairs"));
            let in_check = view.position.in_check();
            for (side, is) in in_check.iter() {
                let other = side != game.side || view.position.turn() != Turn::Alone(side);
                if *is && other {
                    said.push(lang.t(match side {
                        Side::White => "xfcc-info-check-white",
                        Side::Black => "xfcc-info-check-black",
                    }));
                }
            }
        }
        if view.terms.sealing != Sealing::Server {
            said.push(lang.t("xfcc-info-blind"));
        }
        match view.state {
            GameState::Paused => said.push(lang.t("xfcc-info-paused")),
            GameState::Suspended => said.push(lang.t("xfcc-info-suspended")),
            _ => {}
        }
    }
    said.push(lang.t(match view.terms.sealing {
        Sealing::Server => "xfcc-info-message",
        _ => "xfcc-info-no-message",
    }));
    plain(&said.join(" "))
}

fn score(view: &GameView) -> &'static str {
    let Some(GameResult { winner, by, both_lose }) = view.result else {
        return if view.state == GameState::Adjudicated { "AdjudicationPending" } else { "Ongoing" };
    };
    match (by, winner) {
        (By::Cancelled, _) => "Cancelled",
        _ if both_lose => "BothDefaulted",
        (By::Forfeit, Some(Side::White)) => "BlackDefaulted",
        (By::Forfeit, Some(Side::Black)) => "WhiteDefaulted",
        (By::Adjudication, Some(Side::White)) => "WhiteWinAdjudicated",
        (By::Adjudication, Some(Side::Black)) => "BlackWinAdjudicated",
        (By::Adjudication, None) => "DrawAdjudicated",
        (_, Some(Side::White)) => "WhiteWins",
        (_, Some(Side::Black)) => "BlackWins",
        (_, None) => "Draw",
    }
}

/// The regulation of time in seconds, as PGN has it: `1/1209600`, `2592000+172800`; `?` for deadlines on fixed days.
fn time_control(clock: &ClockRule) -> String {
    match clock {
        ClockRule::PerPair { days } => format!("1/{}", i64::from(*days) * 24 * 60 * 60),
        ClockRule::Increment { base, increment, .. } => format!("{}+{}", seconds(*base), seconds(*increment)),
        ClockRule::Period { pairs, base, .. } => format!("{pairs}/{}", seconds(*base)),
        ClockRule::Fixed(_) => "?".to_owned(),
    }
}

fn seconds(length: Length) -> i64 {
    length.micros() / 1_000_000
}
