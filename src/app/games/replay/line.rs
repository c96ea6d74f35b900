//! The line that is kept of each game beside its record, so that all games are played again in little time.
//!
//! It begins with the text of the first position; each revealed turn adds [`turn_line`](super::reveal::turn_line).
//! Games that fit their lines come out as they did. Where one does not, or has no line, the record itself is asked: a line
//! alone accuses nobody.

use std::collections::HashMap;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use uuid::Uuid;

use crate::app::core::loaded_game::RulesText;
use crate::app::error::{Error, Result};
use crate::app::games::replay::game::engine::Game;
use crate::app::games::replay::game::line_of;
use crate::app::games::replay::outcome::Replayed;
use crate::base::{BySide, Side};
use crate::game::{Rolled, read_face};
use crate::rules::{ENGINE_VERSION, RuleSet};
use crate::seal::position_hash;
use crate::store::{LineRow, Store};

/// A position's hash in base64.
const HASH_LEN: usize = 44;
/// Games whose lines are made in one transaction.
const MADE_MAX: i64 = 64;

/// Plays a page of games again from their lines; nothing if one does not fit its line.
pub(in crate::app) fn play_page(rows: &[LineRow]) -> Option<Replayed> {
    let mut sum = Replayed { pages: 1, ..Replayed::default() };
    let mut known = HashMap::new();
    for row in rows {
        sum.games += 1;
        sum.pairs += play(row, &mut known)?;
    }
    Some(sum)
}

/// Games before their first turn, by the text of their rules and their first position; nothing where these cannot be read.
type Known<'a> = HashMap<(RulesText<'a>, &'a str), Option<(RuleSet, Game)>>;

/// How many turns a game has, if it comes out as its line and its row say.
fn play<'a>(row: &'a LineRow, known: &mut Known<'a>) -> Option<u64> {
    if row.engine > i64::from(ENGINE_VERSION) {
        return None;
    }
    let text = RulesText {
        variant: &row.variant,
        rules: &row.rules,
        options: &row.options,
        board: row.board.as_deref(),
        start: row.start.as_deref(),
    };
    let (first, turns) = match row.line.as_deref()?.split_once('\n') {
        Some((first, turns)) => (first, Some(turns)),
        None => (row.line.as_deref()?, None),
    };
    let begin = || {
        let rules = text.read().ok()?;
        let game = Game::begin(&rules, first).ok()?;
        Some((rules, game))
    };
    let (rules, game) = known.entry((text, first)).or_insert_with(begin).as_ref()?;
    let (mut game, mut told) = (game.clone(), 0);
    for line in turns.into_iter().flat_map(|turns| turns.split('\n')) {
        let (entries, rolled, hash) = read_turn(line)?;
        told += 1;
        game.resolve(told, rules, entries, &rolled).ok()?;
        let mut now = [0; HASH_LEN];
        STANDARD.encode_slice(position_hash(&game.text), &mut now).ok()?;
        if now != hash.as_bytes() {
            return None;
        }
    }
    let newest = usize::try_from(row.turn).ok()?;
    let result = row.score.as_deref().zip(row.ended_by.as_deref());
    let is_open = newest == told + 1;
    (is_open || (newest == told && told > 0)).then_some(())?;
    game.check_result(result, newest).ok()?;
    u64::try_from(told).ok()
}

/// Entries, chance and hash of a turn.
fn read_turn(line: &str) -> Option<(BySide<Option<&str>>, Rolled, &str)> {
    let mut fields = line.split(';');
    let mut field = || fields.next();
    let (white, black, faces, lot, hash) = (field()?, field()?, field()?, field()?, field()?);
    let entry = |text| Some(text).filter(|text: &&str| !text.is_empty());
    let entries = BySide { white: entry(white), black: entry(black) };
    let mut rolled = Rolled::default();
    if !faces.is_empty() {
        let face = |(at, _)| read_face(faces.get(at..=at)?);
        rolled.dice = faces.char_indices().map(face).collect::<Option<_>>()?;
    }
    if !lot.is_empty() {
        rolled.lot = Some(Side::parse(lot)?);
    }
    fields.next().is_none().then_some((entries, rolled, hash))
}

/// Makes the lines of games that have none, from their records: once they are played again, and before any goes on.
/// A game whose record cannot be read gets none.
pub async fn make_lines(store: &Store) -> Result<()> {
    let mut after = Uuid::nil();
    loop {
        let last = write_tx!(store, async |tx| {
            let games = tx.replays().games_without_line(after, MADE_MAX).await?;
            for game in &games {
                // Under the lock, or a turn that is revealed meanwhile would be missing.
                tx.games().lock_where_it_is(*game).await?;
                let rows = tx.replays().games_to_replay(*game, *game).await?;
                if let Some(line) = line_of(rows) {
                    tx.replays().insert_line(*game, &line).await?;
                }
            }
            Ok::<_, Error>(games.last().copied())
        })?;
        match last {
            Some(game) => after = game.as_uuid(),
            None => return Ok(()),
        }
    }
}
