//! What is said with an entry: a greeting, a line, or both. It is boxed beside the entry, always in one size, also where nothing
//! is said, and from the reveal on opened for the game's players and arbiters alone.

use std::collections::HashMap;

use uuid::Uuid;

use crate::app::accounts::Accounts;
use crate::app::actor::Actor;
use crate::app::core::game_view::lock_present;
use crate::app::core::loaded_game::Loaded;
use crate::app::core::views::{PairView, Viewer};
use crate::app::error::{EntryFault, Error, Result};
use crate::app::games::filing::Entries;
use crate::app::games::filing::sealing::Seal;
use crate::app::limits::{BLOCKED_MAX, at_most};
use crate::base::{GameId, Side, SubmissionId, Timestamp};
use crate::game::{Greeting, Remark};
use crate::seal::{Ctx, GameKey, Keyring, open_line, seal_line};
use crate::store::{LastLineRow, SaidRow, SubmissionRow, Tx};

impl Accounts<'_> {
    /// Whether somebody sends greetings and lines with their entries, and sees those of others.
    pub async fn says_lines(self, actor: &Actor) -> Result<bool> {
        let player = actor.id;
        read_tx!(self.0, async |tx| Ok(!tx.challenges().lines_are_off(player).await?))
    }

    /// Whether they do from now on.
    pub async fn set_says_lines(self, actor: &Actor, on: bool) -> Result<()> {
        let player = actor.id;
        write_tx!(self.0, async |tx| {
            lock_present(tx, player).await?;
            Ok(tx.challenges().set_lines_off(player, !on).await?)
        })
    }
}

/// What a door read that is said with an entry.
///
/// # Errors
/// The line is longer than [`LINE_CHARS_MAX`](crate::game::LINE_CHARS_MAX), or is none.
pub fn said(greeting: Option<Greeting>, line: &str) -> Result<Remark> {
    Remark::new(greeting, line).ok_or_else(|| Error::malformed(EntryFault::LineLong, "line"))
}

impl Entries<'_> {
    /// The box of what is said with an entry; nothing in a blindly sealed game, in which nothing is said.
    pub(super) fn box_said(
        self,
        game: &Loaded,
        seal: &Seal,
        key: &GameKey,
        said: &Remark,
    ) -> Result<Option<Vec<u8>>> {
        if game.terms.key_holder().is_some() {
            return Ok(None);
        }
        let broken = || Error::Broken(format!("game {}: what is said does not fit its box", game.id));
        let ctx = Ctx::parse(&seal.ctx).map_err(|_| broken())?;
        let greeting = Greeting::number(said.greeting);
        let boxed = seal_line(key, seal.id, &ctx, greeting, said.line(), self.0.rng());
        Ok(Some(boxed.ok_or_else(broken)?.to_vec()))
    }
}

/// What is said with an entry.
pub(super) fn open_said(game: GameId, row: &SubmissionRow, key: &GameKey) -> Remark {
    row.line_box.as_ref().map_or_else(Remark::default, |boxed| open_box(game, (row.id, &row.ctx), boxed, key))
}

/// What a box holds that lies beside an entry with this id and ctx. One that does not open is no reason to stop the game: nothing
/// is said then, and the log tells of it.
fn open_box(game: GameId, (id, ctx): (Uuid, &[u8]), boxed: &[u8], key: &GameKey) -> Remark {
    let opened = Ctx::parse(ctx).ok().and_then(|ctx| {
        let (greeting, line) = open_line(key, SubmissionId::from_uuid(id), &ctx, boxed)?;
        Remark::new(Greeting::of_number(greeting), &line)
    });
    opened.unwrap_or_else(|| {
        tracing::error!(%game, "ALARM: what was said with an entry does not open; the game goes on without it");
        Remark::default()
    })
}

/// An error if something is said by somebody who has switched that off. Whether they have is read with the game, whether or not
/// something is said: how long a filing takes tells nothing.
pub(super) fn may_say(is_off: bool, said: &Remark) -> Result<()> {
    match is_off && !said.is_empty() {
        true => Err(Error::malformed(EntryFault::LinesOff, "line")),
        false => Ok(()),
    }
}

/// Puts what was said beside the entries of released pairs, as far as the reader sees it: nobody but players and arbiters, and in a
/// session that shows nothing made earlier nothing of that; and no player who has switched it off, or blocked the other, sees the
/// other's. Once the game's key is gone, nobody sees any.
pub(in crate::app) async fn put_lines(
    tx: &mut Tx,
    game: &Loaded,
    keyring: &Keyring,
    actor: Option<&Actor>,
    pairs: &mut [PairView],
) -> Result<()> {
    let viewer = game.viewer(actor)?;
    let actor = actor.filter(|_| viewer != Viewer::Public && !pairs.is_empty());
    let Some(actor) = actor else { return Ok(()) };
    let mut rows = tx.turns().lines(game.id).await?;
    // Those of turns that are not released are in none of the pairs.
    let is_told = |row: &SaidRow| pairs.iter().any(|pair| i64::from(pair.turn) == row.turn);
    rows.retain(|row| actor.sees_own(Timestamp::from_us(row.made_us)) && is_told(row));
    if let Viewer::Player(side) = viewer {
        let (reader, other) = (*game.players.get(side), *game.players.get(side.opposite()));
        let own = i64::from(side.index());
        if rows.iter().any(|row| row.side != own)
            && (tx.challenges().lines_are_off(reader).await?
                || tx.challenges().has_blocked(reader, other).await?)
        {
            rows.retain(|row| row.side == own);
        }
    }
    if rows.is_empty() {
        return Ok(());
    }
    let Some(key) = key_of(tx, game, keyring).await? else { return Ok(()) };
    for row in rows {
        let side = u8::try_from(row.side).ok().and_then(Side::from_index);
        let pair = pairs.iter_mut().find(|pair| i64::from(pair.turn) == row.turn);
        if let (Some(pair), Some(side)) = (pair, side)
            && let Some(entry) = pair.entries.get_mut(side)
        {
            entry.said = open_box(game.id, (row.id, &row.ctx), &row.line_box, &key);
        }
    }
    Ok(())
}

/// What the other side said in the last turn of each of these games, as far as [`put_lines`] shows it to the player of this side.
pub(in crate::app) async fn last_lines(
    tx: &mut Tx,
    games: &[(&Loaded, Side)],
    (keyring, actor, now): (&Keyring, &Actor, Timestamp),
) -> Result<HashMap<GameId, Remark>> {
    let mut told = HashMap::new();
    if tx.challenges().lines_are_off(actor.id).await? {
        return Ok(told);
    }
    let blocked = tx.challenges().blocked(actor.id, at_most(BLOCKED_MAX)).await?;
    let ids: Vec<Uuid> = games.iter().map(|(game, _)| game.id.as_uuid()).collect();
    let mut rows = tx.xfcc().last_lines(actor.id, &ids, now).await?;
    for (game, side) in games {
        let other = side.opposite();
        let author = game.players.get(other).as_uuid();
        let is_told = |LastLineRow { said, .. }: &LastLineRow| {
            said.side == i64::from(other.index()) && actor.sees_own(Timestamp::from_us(said.made_us))
        };
        let row = rows.remove(&game.id.as_uuid()).into_iter().flatten().find(is_told);
        let row = row.filter(|_| blocked.iter().all(|one| one.id != author));
        let Some(LastLineRow { said, kid, wrapped }) = row else { continue };
        if let Some(key) = or_none(game.unwrapped(kid.zip(wrapped), keyring))? {
            told.insert(game.id, open_box(game.id, (said.id, &said.ctx), &said.line_box, &key));
        }
    }
    Ok(told)
}

async fn key_of(tx: &mut Tx, game: &Loaded, keyring: &Keyring) -> Result<Option<GameKey>> {
    or_none(game.key(tx, keyring).await)
}

/// A game's key; nothing once it is gone, and where it cannot be had: a line stops nothing.
fn or_none(key: Result<GameKey>) -> Result<Option<GameKey>> {
    match key {
        Err(Error::Shredded(_) | Error::KeyMissing(_) | Error::Broken(_)) => Ok(None),
        key => key.map(Some),
    }
}
