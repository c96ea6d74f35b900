//! From a player's games to the list of them.

use crate::app::core::views::{GameState, GameView};
use crate::app::games::place::GamePlace;
use crate::base::Timestamp;
use crate::http::web::games::view::{entry_state, place_words};
use crate::http::web::layout::page::Page;
use crate::show::Lang;
use crate::show::time::{moment_in, span};
use crate::show::words::{self, EntryState};
use crate::show::zone::Zone;
use askama::Template;

/// A game in the list.
#[derive(Clone, Debug)]
pub struct GameCard {
    /// The game's id.
    pub id: String,
    /// White's name.
    pub white: String,
    /// Black's name.
    pub black: String,
    /// The kind of state, for the colour: `none`, `draft`, `filed`, `revised`, `pass`, `over`.
    pub state: &'static str,
    /// The state in words.
    pub state_line: String,
    /// "Pair 7", or the result.
    pub pair: String,
    /// The tournament, round and board.
    pub tournament: Option<String>,
    /// The time left, in words.
    pub left: Option<String>,
    /// Who is on leave now, in words.
    pub away: Vec<String>,
    /// Whether the reader owes an entry.
    pub waits_for_you: bool,
}

/// The reader's games.
#[derive(Template, Debug)]
#[template(path = "web/games.html")]
pub struct GamesPage {
    /// The frame.
    pub page: Page,
    /// Whether the reader may make games.
    pub makes_games: bool,
    /// How many wait for the reader.
    pub summary: String,
    /// Games that wait for the reader, the nearest deadline first.
    pub waiting: Vec<GameCard>,
    /// Games that wait for the opponent.
    pub running: Vec<GameCard>,
    /// Games that are over.
    pub finished: Vec<GameCard>,
}

/// A game with what the list needs beside the view.
pub struct Listed {
    /// The game, cut to its viewer.
    pub view: GameView,
    /// Where in a tournament it is played.
    pub place: Option<GamePlace>,
    /// Whether the viewer keeps a draft for its open turn.
    pub drafted: bool,
    /// The revision of the viewer's filed entry.
    pub revision: Option<u16>,
}

/// The page of a player's games: those that wait for the player first, the nearest deadline on top.
pub fn games_page(page: Page, mut games: Vec<Listed>) -> GamesPage {
    let (lang, zone) = (page.lang, page.zone);
    games.sort_by_key(|game| deadline(&game.view));
    let (finished, open): (Vec<_>, Vec<_>) =
        games.iter().partition(|game| game.view.state == GameState::Finished);
    let (waiting, running): (Vec<_>, Vec<_>) = open.into_iter().partition(|game| waits(game));
    let cards =
        |games: Vec<&Listed>| games.into_iter().map(|game| card(lang, zone, game)).collect::<Vec<_>>();
    let summary = match (waiting.len(), running.len() + finished.len()) {
        (0, 0) => lang.t("games-none"),
        (0, _) => lang.t("games-none-waiting"),
        (count, _) => lang.tf("games-summary", &[("n", count.into())]),
    };
    GamesPage {
        makes_games: false,
        summary,
        waiting: cards(waiting),
        running: cards(running),
        finished: cards(finished),
        page,
    }
}

/// When the viewer's own flag falls; games without one come last.
fn deadline(view: &GameView) -> Timestamp {
    let own = view.own_side().and_then(|side| view.sides.get(side).flag_at);
    own.unwrap_or(Timestamp::from_us(i64::MAX))
}

fn state(game: &Listed) -> Option<EntryState> {
    let side = game.view.own_side()?;
    entry_state(&game.view, side, game.drafted, game.revision)
}

fn waits(game: &Listed) -> bool {
    matches!(state(game), Some(EntryState::None | EntryState::Draft))
}

/// Who is on leave now.
fn away(lang: Lang, zone: Zone, view: &GameView) -> Vec<String> {
    if view.state != GameState::Running {
        return Vec::new();
    }
    let sides = view.sides.iter().filter_map(|(side, seat)| {
        let leave = seat.leaves.first().filter(|leave| leave.from <= view.now)?;
        let key = if view.own_side() == Some(side) { "games-away-you" } else { "games-away" };
        let args =
            [("name", seat.player.name.as_str().into()), ("at", moment_in(lang, zone, leave.to).into())];
        Some(lang.tf(key, &args))
    });
    sides.collect()
}

fn card(lang: Lang, zone: Zone, game: &Listed) -> GameCard {
    let view = &game.view;
    let entry = state(game);
    let left = view.own_side().filter(|_| waits(game)).map(|side| span(lang, view.sides.get(side).left));
    GameCard {
        id: view.id.to_string(),
        white: view.sides.white.player.name.clone(),
        black: view.sides.black.player.name.clone(),
        state: entry.map_or("over", EntryState::as_str),
        state_line: match (view.result, entry) {
            (Some(result), _) => words::result(lang, result),
            (None, Some(entry)) => entry.line(lang),
            (None, None) if view.state == GameState::Suspended => lang.t("state-suspended"),
            (None, None) if view.state == GameState::Paused => lang.t("state-paused"),
            (None, None) if view.state == GameState::Adjudicated => lang.t("state-adjudicated"),
            (None, None) => lang.t("state-watched"),
        },
        pair: match view.result {
            Some(result) => words::score(result).to_owned(),
            None => words::heading(lang, &view.position, &view.rules),
        },
        tournament: game.place.as_ref().map(|place| place_words(lang, place)),
        left: left.map(|left| lang.tf("games-left", &[("time", left.into())])),
        away: away(lang, zone, view),
        waits_for_you: waits(game),
    }
}
