//! Game files: each is checked for itself, and each of its events must be in the log.

use std::collections::HashMap;

use super::promises::seconds;
use super::{Check, Receipts};
use crate::base::{GameId, Micros, Timestamp};
use crate::cli::verify::event::{self, Event};
use crate::cli::verify::file::{self, GameFile};
use crate::cli::verify::report::{Faults, Step, not_made};
use crate::cli::verify::{Note, verify_game};
use crate::tlog::{Hash, leaf_hash};

/// What happened so shortly before the log's last entry may not have been written when that was made.
const SETTLED_US: Micros = 60_000_000;
/// No server may promise to take longer than a day.
const PROMISED_US: Micros = 86_400_000_000;

/// A game file, read.
pub(super) struct Game<'a> {
    pub(super) name: &'a str,
    bytes: &'a [u8],
    file: Option<GameFile>,
    /// The leaf of each event.
    leaves: Vec<Hash>,
}

impl<'a> Game<'a> {
    pub(super) fn read(note: &Note<'a>) -> Game<'a> {
        // What is wrong with it is told by its own check.
        let file = file::read(note.bytes, &mut Faults::default());
        let leaves = file.iter().flat_map(|file| file.salts.iter().zip(&file.events));
        let leaves = leaves.map(|(salt, event)| leaf_hash(salt, event)).collect();
        Game {
            name: note.name,
            bytes: note.bytes,
            file,
            leaves,
        }
    }

    pub(super) fn checkpoint(&self) -> Option<&str> {
        self.file.as_ref()?.checkpoint.as_deref()
    }

    pub(super) fn leaf_hashes(&self) -> impl Iterator<Item = Hash> {
        self.leaves.iter().copied()
    }

    fn events(&self) -> impl Iterator<Item = (Event, Hash)> {
        let file = self.file.iter();
        let events = file.flat_map(|file| file.events.iter().map(|bytes| (file.game, bytes)));
        events.zip(&self.leaves).filter_map(|((game, bytes), leaf)| {
            let value = serde_json::from_slice(bytes).ok()?;
            Some((event::read(value, bytes.clone(), game).ok()?, *leaf))
        })
    }
}

/// Where an event stands in its game.
type Place = (GameId, u8, u32, u64);

impl<'a> Check<'a> {
    /// Where no key was given, those that the game files name are taken, and said to be. Keys that one of those given was
    /// handed over to are taken with it; an earlier one is not, for it cannot be told from one that was made up.
    pub(super) fn add_keys(&mut self, games: &[Game<'_>]) {
        let known = !self.keys.is_empty();
        for game in games {
            let Some(file) = &game.file else { continue };
            let of_receipts = file.receipt_keys.iter().map(|(key, _)| key).collect();
            for newest_first in [file.log_keys.iter().collect::<Vec<_>>(), of_receipts] {
                let given = newest_first.iter().rposition(|key| self.keys.contains(key));
                let taken = match given {
                    Some(given) => &newest_first[..given],
                    None if known => {
                        let says = newest_first.iter().map(|key| key.to_string());
                        let says: Vec<String> = says.collect();
                        let says = format!(
                            "{}: no key of {} is among those given",
                            game.name,
                            says.join(", ")
                        );
                        self.claims.push(says);
                        continue;
                    }
                    None => &newest_first[..],
                };
                for key in taken {
                    let key = (*key).clone();
                    self.claims
                        .push(format!("the key {key} is taken from {}; compare it", game.name));
                    self.keys.push(key);
                }
            }
        }
    }

    pub(super) fn games(&mut self, games: &[Game<'_>], kept: &Receipts<'a>) -> Step {
        let mut faults = Faults::default();
        if games.is_empty() {
            return not_made("games", "none was given");
        }
        let mut known: HashMap<Place, (Hash, &str)> = HashMap::new();
        let mut logged = 0;
        for game in games {
            self.game_alone(game, kept, &mut faults);
            for (event, leaf) in game.events() {
                let Some(id) = game.file.as_ref().map(|file| file.game) else {
                    continue;
                };
                let place = (id, event.chain.index(), event.turn, event.seq);
                let (first, other) = *known.entry(place).or_insert((leaf, game.name));
                if first != leaf {
                    let says = format!("{event} of game {id} is another in each");
                    faults.contradiction(other, game.name, says);
                }
                if self.read_whole {
                    logged += usize::from(self.is_logged(game, &event, leaf, &mut faults));
                }
            }
        }
        let says = if self.read_whole {
            format!("{} good, {logged} of their events are in the log", games.len())
        } else {
            format!("{} good; no log was read to look for their events", games.len())
        };
        faults.step("games", says)
    }

    /// What `verify game` says of it and its receipts.
    fn game_alone(&mut self, game: &Game<'_>, kept: &Receipts<'a>, faults: &mut Faults) {
        let id = game.file.as_ref().map(|file| file.game);
        let of_game = kept
            .iter()
            .zip(&self.held.receipts)
            .filter_map(|((_, read), note)| {
                let receipt = &read.as_ref().ok()?.receipt;
                (Some(receipt.game) == id).then_some(Note {
                    name: note.name,
                    bytes: note.bytes,
                })
            });
        let receipts: Vec<Note<'_>> = of_game.collect();
        let report = verify_game(game.bytes, &receipts);
        for fault in report.steps.iter().flat_map(|step| &step.faults) {
            match &fault.between {
                Some([one, other]) => {
                    faults.contradiction(format!("{}: {one}", game.name), other, &fault.says);
                }
                None => faults.unusable(game.name, &fault.says),
            }
        }
        let claims = report.claims.into_iter();
        self.claims
            .extend(claims.map(|claim| format!("{}: {claim}", game.name)));
    }

    fn is_logged(&mut self, game: &Game<'_>, event: &Event, leaf: Hash, faults: &mut Faults) -> bool {
        let end: Timestamp = seconds(self.last_batch_s);
        match self.found.get(&leaf).map(Vec::as_slice) {
            Some([_]) => return true,
            Some([one, other, ..]) => {
                let says = format!("{event} is in it twice: entries {} and {}", one.0, other.0);
                faults.contradiction(game.name, "the signed log", says);
            }
            _ if event.at.plus(PROMISED_US) < end => {
                let says = format!("{event} is not in it, although it goes on until {end}");
                faults.contradiction(game.name, "the signed log", says);
            }
            _ if event.at.plus(SETTLED_US) < end => {
                let says = format!("{event} is not in the log, which goes on until {end}");
                faults.unusable(game.name, says);
            }
            _ => self.claims.push(format!(
                "{}: {event} is not in the log yet, which goes on until {end}",
                game.name
            )),
        }
        false
    }
}
