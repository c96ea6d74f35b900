//! Looking for games: of a player, or of all. What a game is looked for by is only what the reader may see of it, so that a
//! search tells no more than its page.

use std::collections::BTreeMap;

use uuid::Uuid;

use crate::app::actor::Actor;
use crate::app::core::game_view::game_views;
use crate::app::core::loaded_game::Loaded;
use crate::app::core::views::{GameView, PairView, Viewer};
use crate::app::error::Result;
use crate::app::games::Games;
use crate::app::games::pair_views::pair_views;
use crate::app::limits::at_most;
use crate::base::{GameId, PlayerId, Side, Timestamp, TournamentId};
use crate::game::{By, Canonical};
use crate::rules::Position;
use crate::store::{GameToFindRow, Tx};

/// Games in a page of what was found.
pub const FOUND_PAGE_MAX: u32 = 100;
/// Games that are looked at for a page: where few are what is looked for, a page may hold few, or none.
const LOOKED_AT_MAX: i64 = 200;
/// The same where the pairs of each have to be read.
const READ_MAX: i64 = 25;

/// What is looked for: games of which all of this is true.
#[derive(Clone, Default)]
pub struct GameSearch {
    /// One of the players; without it only games whose players both stand in the lists are found, and the reader's own.
    pub player: Option<PlayerId>,
    /// The other one.
    pub opponent: Option<PlayerId>,
    /// The tournament in which it is played.
    pub tournament: Option<TournamentId>,
    pub variant: Option<String>,
    /// The rule set's name.
    pub rules: Option<String>,
    /// Made then or later.
    pub since: Option<Timestamp>,
    /// Made before.
    pub until: Option<Timestamp>,
    pub over: Option<bool>,
    /// `1-0`, …
    pub score: Option<String>,
    /// How it ended: `mate`, …
    pub by: Option<By>,
    /// The pair that is open, or was last: at least.
    pub pairs_min: Option<u32>,
    /// At most.
    pub pairs_max: Option<u32>,
    /// The text of a position in which a turn began, or in which it ended; what it counts is not looked at.
    pub position: Option<String>,
    /// What was entered from the start on, turn by turn, White's first, as machine moves.
    pub moves: Option<Vec<String>>,
    /// Whether it counts for the ratings.
    pub rated: Option<bool>,
}

/// A page of what was found.
pub struct FoundGames {
    /// The newest first.
    pub games: Vec<GameView>,
    /// After which game the next page begins, if there is one.
    pub next: Option<GameId>,
}

impl GameSearch {
    /// What a game is made with, and never changes.
    fn is_made_so(&self, row: &GameToFindRow) -> bool {
        let fits = |asked: &Option<String>, is: &str| asked.as_deref().is_none_or(|asked| asked == is);
        let made = Timestamp::from_us(row.created_us);
        fits(&self.variant, &row.variant)
            && fits(&self.rules, &row.rules)
            && self.since.is_none_or(|since| made >= since)
            && self.until.is_none_or(|until| made < until)
    }

    /// What the reader sees of it.
    fn is_seen_so(&self, game: &GameView) -> bool {
        let plays = |who: Option<PlayerId>| {
            who.is_none_or(|who| Side::ALL.iter().any(|side| game.sides.get(*side).player.id == who))
        };
        let result = game.result.as_ref();
        plays(self.player)
            && plays(self.opponent)
            && self.over.is_none_or(|over| result.is_some() == over)
            && self.rated.is_none_or(|rated| game.terms.rated == rated)
            && self.score.as_deref().is_none_or(|score| result.is_some_and(|result| result.score() == score))
            && self.by.is_none_or(|by| result.is_some_and(|result| result.by == by))
            && self.pairs_min.is_none_or(|min| game.pair() >= min)
            && self.pairs_max.is_none_or(|max| game.pair() <= max)
    }

    /// Whether the games have to be played over to know whether it is true of them.
    pub const fn reads_pairs(&self) -> bool {
        self.position.is_some() || self.moves.is_some()
    }

    /// What has been played in it, as far as it is released and stands.
    fn is_played_so(&self, game: &GameView, pairs: &[PairView]) -> bool {
        let stand = pairs.iter().filter(|pair| pair.replaced_by.is_none());
        let entered = stand.clone().flat_map(|pair| Side::ALL.map(|side| pair.entries.get(side).as_ref()));
        let begins = |moves: &Vec<String>| {
            let mut entered = entered
                .flatten()
                .map(|entry| Canonical { entry: entry.canonical.entry, draw_offer: false }.to_string());
            moves.iter().all(|asked| entered.next().as_ref() == Some(asked))
        };
        let stood = |asked: &String| {
            let asked = uncounted(asked);
            let is = |position: &Position| uncounted(&position.to_string()) == asked;
            is(&game.position) || stand.clone().any(|pair| is(&pair.before) || is(&pair.resolution.position))
        };
        self.moves.as_ref().is_none_or(begins) && self.position.as_ref().is_none_or(stood)
    }
}

/// A position's text without the two numbers that count quiet pairs and pairs.
fn uncounted(text: &str) -> Vec<&str> {
    let fields = text.split_ascii_whitespace().enumerate();
    fields.filter(|(at, _)| !matches!(at, 4 | 5)).map(|(_, field)| field).collect()
}

impl Games<'_> {
    /// Games of which all that is asked is true as far as the reader may see it, made before this one, the newest first.
    pub async fn find(
        self,
        actor: Option<&Actor>,
        asked: &GameSearch,
        before: Option<GameId>,
        limit: u32,
    ) -> Result<FoundGames> {
        let (now, actor, asked) = (self.0.now(), actor.cloned(), asked.clone());
        let before = before.unwrap_or(GameId::from_uuid(Uuid::max()));
        let limit = limit.clamp(1, FOUND_PAGE_MAX) as usize;
        read_tx!(self.0, async |tx| {
            let window = if asked.reads_pairs() { READ_MAX } else { LOOKED_AT_MAX };
            // One more than is looked at, to tell where the next page begins.
            let mut rows =
                tx.accounts().games_to_find(before, asked.player, asked.tournament, window + 1).await?;
            let after = if at_most(rows.len()) > window { rows.pop() } else { None };
            let last = after.and_then(|after| Some(between(rows.last()?.id, after.id)));
            let too_old =
                asked.since.zip(rows.last()).is_some_and(|(since, last)| last.created_us < since.as_us());
            let mut games = found_among(tx, &rows, actor.as_ref(), &asked, now).await?;
            let more = games.len() > limit;
            games.truncate(limit);
            let next = if more { games.last().map(|game| game.id) } else { last.filter(|_| !too_old) };
            Ok(FoundGames { games, next })
        })
    }
}

/// An id that is above the next game's and at most the last one's: where no two games were made in the same moment it is no
/// game's own, for the last one looked at may be one that the reader may not know.
fn between(last: Uuid, next: Uuid) -> GameId {
    let moment = Uuid::from_u64_pair(last.as_u64_pair().0, 0);
    GameId::from_uuid(if moment > next { moment } else { last })
}

async fn found_among(
    tx: &mut Tx,
    rows: &[GameToFindRow],
    actor: Option<&Actor>,
    asked: &GameSearch,
    now: Timestamp,
) -> Result<Vec<GameView>> {
    let listed: BTreeMap<GameId, bool> = rows
        .iter()
        .filter(|row| asked.is_made_so(row))
        .map(|row| (GameId::from_uuid(row.id), row.listed))
        .collect();
    // The newest first.
    let ids: Vec<GameId> = listed.keys().rev().copied().collect();
    let games = Loaded::read_all(tx, &ids).await?;
    let shown = |game: &Loaded, viewer: Viewer| {
        asked.player.is_some() || viewer != Viewer::Public || listed.get(&game.id) == Some(&true)
    };
    let seen: Vec<(&Loaded, Viewer)> = games
        .iter()
        .filter_map(|game| Some((game, game.viewer(actor).ok()?)))
        .filter(|(game, viewer)| shown(game, *viewer))
        .collect();
    let views = game_views(tx, &seen, now).await?;
    let mut found = Vec::new();
    for ((game, _), view) in seen.iter().zip(views) {
        if !asked.is_seen_so(&view) {
            continue;
        }
        if asked.reads_pairs() && !asked.is_played_so(&view, &pair_views(tx, game, now).await?) {
            continue;
        }
        found.push(view);
    }
    found.sort_by_key(|game| std::cmp::Reverse(game.id));
    Ok(found)
}
