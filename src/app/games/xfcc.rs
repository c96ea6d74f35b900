//! Games as players' own programs (Xfcc) see them: many at once, each under a number that is its player's own.

use std::collections::{BTreeSet, HashMap};

use uuid::Uuid;

use crate::app::App;
use crate::app::actor::Actor;
use crate::app::core::game_view::{game_views, lock_present};
use crate::app::core::loaded_game::{Loaded, turn_number};
use crate::app::core::views::{GameView, Viewer};
use crate::app::error::{Error, Result};
use crate::app::games::filing::line::last_lines;
use crate::app::games::place::{GamePlace, places_in};
use crate::app::limits::{DAY, at_most};
use crate::app::ratings::in_points;
use crate::base::{BySide, GameId, Micros, Side, Timestamp};
use crate::game::{Canonical, Remark};
use crate::rules::Position;
use crate::seal::Keyring;
use crate::store::{ByGame, StoreError, TurnEntriesRow, Tx, XfccNumberRow};

/// Games that one answer names at most.
pub const XFCC_GAMES_MAX: usize = 1_000;
/// For so long a game that is over is named.
pub const XFCC_OVER: Micros = 14 * DAY;
/// Entries of released turns that one answer tells at most; the games for which there is no room are left out.
pub const XFCC_ENTRIES_MAX: usize = 400_000;

/// Games whose entries are read at once.
const AT_ONCE: usize = 100;
/// Numbers that are tried for one turn, of more than two thousand million.
const TRIES: usize = 8;
/// A turn named by 0 is the whole game.
const WHOLE_GAME: i64 = 0;
/// Variants with one mover that boards of other programs can show.
const SHOWN: [&str; 3] = ["normal", "chess960", "shuffle"];

/// Games as players' own programs see them.
#[derive(Clone, Copy)]
pub struct Xfcc<'a>(pub(in crate::app) &'a App);

/// What one answer names of a player's games.
pub struct XfccGames {
    pub games: Vec<XfccGame>,
    /// Whether there are games for which it had no room.
    pub left_off: bool,
}

/// A game as its player's program sees it.
pub struct XfccGame {
    /// The number under which an entry for the open turn is filed.
    pub number: u32,
    /// The player's side.
    pub side: Side,
    pub view: GameView,
    /// When it was made.
    pub begun: Timestamp,
    pub place: Option<GamePlace>,
    /// Whole points, of those who stand in the newest list.
    pub ratings: BySide<Option<i64>>,
    /// Oldest first, without those that a ruling has made void.
    pub turns: Vec<ReleasedTurn>,
    /// What the other side said in the last of them, as far as the player sees it.
    pub said: Remark,
}

/// What was entered in a released turn.
pub struct ReleasedTurn {
    pub turn: u32,
    pub before: Position,
    pub entries: BySide<Option<Canonical>>,
}

/// What a number names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Numbered {
    pub game: GameId,
    /// The turn, where pairs are entered; a game in which one side moves at a time has one number.
    pub turn: Option<u32>,
}

impl Xfcc<'_> {
    /// The caller's games that go on, and those that ended within [`XFCC_OVER`], as far as boards of other programs can show
    /// them: at most [`XFCC_GAMES_MAX`], those that go on first, then the newest, as long as they have no more than
    /// `entries_max` released entries together ([`XFCC_ENTRIES_MAX`]).
    pub async fn xfcc_games(self, actor: &Actor, entries_max: usize) -> Result<XfccGames> {
        let (now, reader) = (self.0.now(), actor.clone());
        let (mut answer, missing) = read_tx!(app = self.0, async |tx| {
            xfcc_games_in(tx, &app.keys().keyring, &reader, now, entries_max).await
        })?;
        if missing.is_empty() {
            return Ok(answer);
        }
        let numbers = write_tx!(app = self.0, [actor, missing], async |tx| {
            app.xfcc().number_in(tx, &actor, &missing).await
        })?;
        for game in &mut answer.games {
            if let Some(number) = numbers.get(&(game.view.id, named(&game.view))) {
                game.number = *number;
            }
        }
        Ok(answer)
    }

    /// What the caller's program means by a number.
    pub async fn xfcc_number(self, actor: &Actor, number: u32) -> Result<Option<Numbered>> {
        let player = actor.id;
        let row = read_tx!(self.0, async |tx| Ok::<_, Error>(
            tx.xfcc().xfcc_number(player, i64::from(number)).await?
        ))?;
        let numbered = |row: XfccNumberRow| {
            let game = GameId::from_uuid(row.game_id);
            let turn = (row.turn != WHOLE_GAME).then(|| turn_number(game, row.turn)).transpose()?;
            Ok(Numbered { game, turn })
        };
        row.map(numbered).transpose()
    }

    /// Gives turns their numbers, and forgets those of turns that are long over: of each game the last two stay.
    async fn number_in(
        self,
        tx: &mut Tx,
        actor: &Actor,
        turns: &[(GameId, i64)],
    ) -> Result<HashMap<(GameId, i64), u32>> {
        lock_present(tx, actor.id).await?;
        let ids: Vec<Uuid> = turns.iter().map(|(game, _)| game.as_uuid()).collect();
        let mut missing = turns.to_vec();
        for _ in 0..TRIES {
            let new = |(game, turn): &(GameId, i64)| {
                let number = i64::from(u32::from_be_bytes(self.0.rng().bytes::<4>()) >> 1);
                XfccNumberRow { number: number.max(1), game_id: game.as_uuid(), turn: *turn }
            };
            let rows: Vec<XfccNumberRow> = missing.iter().map(new).collect();
            tx.xfcc().insert_xfcc_numbers(actor.id, &rows).await?;
            let numbers = numbers_in(tx, actor, &ids).await?;
            missing.retain(|turn| !numbers.contains_key(turn));
            if missing.is_empty() {
                tx.xfcc().forget_xfcc_numbers(actor.id, &ids).await?;
                return Ok(numbers);
            }
        }
        Err(Error::TooBusy)
    }
}

/// The turn that a game's number names now.
fn named(view: &GameView) -> i64 {
    if view.rules.is_played_in_pairs() { i64::from(view.turn) } else { WHOLE_GAME }
}

/// The numbers that turns of these games have.
async fn numbers_in(tx: &mut Tx, actor: &Actor, games: &[Uuid]) -> Result<HashMap<(GameId, i64), u32>> {
    let rows = tx.xfcc().xfcc_numbers(actor.id, games).await?;
    rows.iter().map(|row| Ok(((GameId::from_uuid(row.game_id), row.turn), number_of(row)?))).collect()
}

fn number_of(row: &XfccNumberRow) -> Result<u32, StoreError> {
    u32::try_from(row.number)
        .map_err(|_| StoreError::row("xfcc_number", "number", row.game_id, "not a number"))
}

/// Whether boards of other programs can show it.
fn is_shown(game: &Loaded, view: &GameView) -> bool {
    let pairs_or_plain = game.rules.is_played_in_pairs() || SHOWN.contains(&game.rules.variant());
    let position = &view.position;
    pairs_or_plain && !position.is_chess66() && !position.is_dice() && !position.is_placing()
}

/// The games, and the turns that have no number yet.
async fn xfcc_games_in(
    tx: &mut Tx,
    keyring: &Keyring,
    actor: &Actor,
    now: Timestamp,
    entries_max: usize,
) -> Result<(XfccGames, Vec<(GameId, i64)>)> {
    let limit = at_most(XFCC_GAMES_MAX + 1);
    let mut ids = tx.xfcc().xfcc_games(actor.id, (now.plus(-XFCC_OVER), now), limit).await?;
    let many = ids.len() > XFCC_GAMES_MAX;
    ids.truncate(XFCC_GAMES_MAX);
    let loaded = Loaded::read_all(tx, &ids).await?;
    let mut seen: Vec<(&Loaded, Viewer)> = Vec::with_capacity(loaded.len());
    for game in &loaded {
        seen.push((game, game.viewer(Some(actor))?));
    }
    let views = game_views(tx, &seen, now).await?;
    let mut places = places_in(tx, &ids).await?;
    let ratings = ratings_of(tx, &views).await?;
    let shown: Vec<(&Loaded, GameView)> =
        loaded.iter().zip(views).filter(|(game, view)| is_shown(game, view)).collect();
    let keys: Vec<Uuid> = shown.iter().map(|(game, _)| game.id.as_uuid()).collect();
    let mut entries = entries_of(tx, &keys, now, entries_max).await?;
    let left_off = many || entries.len() < keys.len();
    let sides: Vec<(&Loaded, Side)> =
        shown.iter().filter_map(|(game, view)| Some((*game, view.own_side()?))).collect();
    let mut lines = last_lines(tx, &sides, (keyring, actor, now)).await?;
    let numbers = numbers_in(tx, actor, &keys).await?;
    let (mut games, mut missing) = (Vec::with_capacity(shown.len()), Vec::new());
    for (game, view) in shown {
        let (Some(side), Some(rows)) = (view.own_side(), entries.remove(&game.id.as_uuid())) else {
            continue;
        };
        let key = (game.id, named(&view));
        let number = numbers.get(&key).copied();
        if number.is_none() {
            missing.push(key);
        }
        let rating = |side: Side| {
            let player = view.sides.get(side).player.id.as_uuid();
            ratings.get(&(player, game.rules.variant().to_owned())).copied()
        };
        games.push(XfccGame {
            number: number.unwrap_or_default(),
            side,
            begun: Timestamp::from_us(game.row.created_us),
            place: places.remove(&game.id),
            ratings: BySide::from_fn(rating),
            turns: released_turns(game, rows)?,
            said: lines.remove(&game.id).unwrap_or_default(),
            view,
        });
    }
    Ok((XfccGames { games, left_off }, missing))
}

/// The entries of each game, none for one that has none yet; games for which there is no room are missing.
async fn entries_of(
    tx: &mut Tx,
    games: &[Uuid],
    now: Timestamp,
    entries_max: usize,
) -> Result<ByGame<TurnEntriesRow>> {
    let (mut all, mut count) = (ByGame::new(), 0);
    for some in games.chunks(AT_ONCE) {
        let mut rows = tx.xfcc().turn_entries(some, now).await?;
        for game in some {
            let rows = rows.remove(game).unwrap_or_default();
            count += rows.iter().map(|row| row.entries().count()).sum::<usize>();
            if count > entries_max {
                return Ok(all);
            }
            all.insert(*game, rows);
        }
    }
    Ok(all)
}

/// What players have in the newest lists, in whole points, by player and variant.
async fn ratings_of(tx: &mut Tx, views: &[GameView]) -> Result<HashMap<(Uuid, String), i64>> {
    let Some(list) = tx.ratings().rating_lists().await?.pop() else { return Ok(HashMap::new()) };
    let players: BTreeSet<Uuid> =
        views.iter().flat_map(|view| view.sides.iter().map(|(_, side)| side.player.id.as_uuid())).collect();
    let players: Vec<Uuid> = players.into_iter().collect();
    let rows = tx.ratings().ratings_among(&players, list.month).await?;
    Ok(rows.into_iter().map(|row| ((row.player_id, row.variant), in_points(row.rating_milli))).collect())
}

fn released_turns(game: &Loaded, rows: Vec<TurnEntriesRow>) -> Result<Vec<ReleasedTurn>> {
    let blind = game.terms.key_holder().is_some();
    let released = |row: TurnEntriesRow| {
        let mut entries = BySide::default();
        for (side, entry) in row.entries() {
            *entries.get_mut(side) = Some(match Canonical::parse(entry) {
                Ok(canonical) => canonical,
                Err(_) if blind => Canonical::of_blind(entry),
                Err(error) => return Err(Error::Broken(error.to_string())),
            });
        }
        let before = game.position("turn", row.turn, &row.position)?;
        Ok(ReleasedTurn { turn: turn_number(game.id, row.turn)?, before, entries })
    };
    rows.into_iter().map(released).collect()
}
