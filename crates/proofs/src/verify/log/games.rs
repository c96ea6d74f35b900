//! Game files and records of tournaments: each is checked for itself, and each of its events must be in the log.

use std::collections::{HashMap, HashSet};
use std::fmt::Display;

use super::promises::seconds;
use super::{Check, Receipt};
use crate::base::{GameId, Micros, Timestamp};
use crate::game::event::Texts;
use crate::tlog::{Hash, VerifierKey, event_hash};
use crate::verify::file::{self, Entry, OfGame, Published};
use crate::verify::game::event::{self, Event};
use crate::verify::report::{Faults, Gap, GapKind, Report, Step, not_made, show};
use crate::verify::tournament::{self, OfTournament};
use crate::verify::trust::Trust;
use crate::verify::{Note, verify_game_by, verify_tournament_by};

/// What happened so shortly before the log's last entry may not have been written when that was made.
const SETTLED_US: Micros = 60_000_000;
/// No server may promise to take longer than a day.
const PROMISED_US: Micros = 86_400_000_000;

/// A file of a game or of a tournament's record.
pub(super) struct NamedFile<'a, T> {
    pub(super) name: &'a str,
    bytes: &'a [u8],
    /// What is wrong with it is told by its own check.
    file: Option<Published<T>>,
}

pub(super) type Game<'a> = NamedFile<'a, OfGame>;
pub(super) type Tournament<'a> = NamedFile<'a, OfTournament>;

impl<T> NamedFile<'_, T> {
    pub(super) fn checkpoint(&self) -> Option<&str> {
        self.file.as_ref()?.checkpoint.as_deref()
    }

    fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.file.iter().flat_map(|file| &file.entries)
    }

    pub(super) fn leaf_hashes(&self) -> impl Iterator<Item = Hash> {
        self.entries().map(|entry| entry.leaf)
    }

    /// The log's keys that it names.
    fn logs(&self) -> &[VerifierKey] {
        self.file.as_ref().map_or(&[], |file| &file.keys.log_keys)
    }
}

impl<'a> Tournament<'a> {
    pub(super) fn read(note: &Note<'a>) -> Self {
        let file = tournament::read(note.bytes, &mut Faults::default());
        NamedFile { name: note.name, bytes: note.bytes, file }
    }

    /// How each act is named, and when it was done. What cannot be read is told by the record's own check.
    fn acts(&self) -> impl Iterator<Item = (String, Timestamp, Hash)> {
        self.entries().enumerate().filter_map(|(seq, Entry { bytes, leaf, .. })| {
            let act: serde_json::Value = serde_json::from_slice(bytes).ok()?;
            Some((format!("act {seq}"), Timestamp::from_us(act["at"].as_i64()?), *leaf))
        })
    }
}

impl<'a> Game<'a> {
    pub(super) fn read(note: &Note<'a>) -> Self {
        let file = file::read(note.bytes, &mut Faults::default());
        NamedFile { name: note.name, bytes: note.bytes, file }
    }

    fn id(&self) -> Option<GameId> {
        Some(self.file.as_ref()?.of.game)
    }

    /// The last event of its public chain.
    fn head(&self) -> Option<Hash> {
        Some(self.file.as_ref()?.of.head)
    }

    /// Every event but that one. Whose last event is among those of another file is an older one of the same game.
    fn inner(&self) -> impl Iterator<Item = Hash> {
        let head = self.head();
        self.entries().map(|entry| event_hash(&entry.bytes)).filter(move |hash| Some(*hash) != head)
    }

    fn events(&self) -> impl Iterator<Item = (GameId, Event, Hash)> {
        let game = self.id();
        self.entries().filter_map(move |entry| {
            let value = serde_json::from_slice(&entry.bytes).ok()?;
            // What stands beside it is not signed: it hides no event.
            let read = event::read(value, (entry.bytes.clone(), Texts::new()), game?);
            Some((game?, read.ok()?, entry.leaf))
        })
    }
}

/// Where an event stands in its game.
type Place = (GameId, u8, u32, u64);

impl<'a> Check<'a> {
    /// Where no key was given, those that the files name are taken with those that lie there, and said to be. Keys that one of
    /// those given was handed over to are taken with it; an earlier one is not, for it cannot be told from one that was made up.
    pub(super) fn add_keys(&mut self, games: &[Game<'_>], tournaments: &[Tournament<'_>]) {
        let known = !self.own_keys;
        if !known {
            let says = "who made it: no key was given (--key, --log-key, --policy); those that lie there, or that files name, are \
                        its own";
            self.gaps.push(Gap::new(GapKind::Maker, says));
        }
        for record in tournaments.iter().filter(|_| !known) {
            self.keys.extend_from_slice(record.logs());
        }
        for game in games {
            let Some(file) = &game.file else { continue };
            let of_receipts = file.keys.receipt_keys.iter().map(|(key, _)| key).collect();
            for newest_first in [game.logs().iter().collect::<Vec<_>>(), of_receipts] {
                let given = newest_first.iter().rposition(|key| self.keys.contains(key));
                let taken = match given {
                    Some(given) => &newest_first[..given],
                    None if known => {
                        let says = newest_first.iter().map(|key| key.to_string());
                        let says: Vec<String> = says.collect();
                        let says =
                            format!("{}: no key of {} is among those given", game.name, says.join(", "));
                        self.claims.push(says);
                        continue;
                    }
                    None => &newest_first[..],
                };
                for key in taken {
                    let key = (*key).clone();
                    self.claims.push(format!("the key {key} is taken from {}; compare it", game.name));
                    self.keys.push(key);
                }
            }
        }
    }

    pub(super) fn games(&mut self, games: &[Game<'_>], kept: &[Receipt<'a>]) -> Step {
        let mut faults = Faults::default();
        if games.is_empty() {
            return not_made("games", "none was given");
        }
        let mut known: HashMap<Place, (Hash, &str)> = HashMap::new();
        let mut logged = 0;
        let inner: HashSet<Hash> = games.iter().flat_map(Game::inner).collect();
        for game in games {
            // Receipts bind what the newest file says: an older one may end where the game went on again.
            let is_older = game.head().is_some_and(|head| inner.contains(&head));
            let kept = if is_older { &[][..] } else { kept };
            self.game_alone(game, kept, &mut faults);
            for (id, event, leaf) in game.events() {
                let place = (id, event.chain.index(), event.turn, event.seq);
                let (first, other) = *known.entry(place).or_insert((leaf, game.name));
                if first != leaf {
                    let says = format!("{event} of game {id} is another in each");
                    faults.contradiction(other, game.name, says);
                }
                if self.read_whole {
                    logged += usize::from(self.is_logged(game.name, &event, event.at, leaf, &mut faults));
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
    fn game_alone(&mut self, game: &Game<'_>, kept: &[Receipt<'a>], faults: &mut Faults) {
        let id = game.id();
        let of_game = kept.iter().zip(&self.held.receipts).filter_map(|((_, read), note)| {
            let receipt = &read.as_ref().ok()?.receipt;
            (Some(receipt.game) == id).then_some(Note { name: note.name, bytes: note.bytes })
        });
        let receipts: Vec<Note<'_>> = of_game.collect();
        let mut trust = self.trust(game.logs());
        if receipts.is_empty() || trust.logs.is_empty() {
            trust.receipts.clear();
        }
        let report = verify_game_by(game.bytes, &receipts, &trust);
        self.take(game.name, report, faults);
    }

    /// The keys that were given, where one of them is the log's or was handed over to it; it is a gap if none is.
    fn trust(&self, logs: &[VerifierKey]) -> Trust {
        if self.own_keys || !self.keys.iter().any(|key| logs.contains(key)) {
            return Trust::default();
        }
        Trust { receipts: self.keys.clone(), logs: self.keys.clone(), ..Trust::default() }
    }

    /// What a check of one file has found. That receipts and events are in the log is a matter of this check, where it reads
    /// one.
    fn take(&mut self, name: &str, report: Report, faults: &mut Faults) {
        for fault in report.steps.iter().flat_map(|step| &step.faults) {
            match &fault.between {
                Some([one, other]) => {
                    faults.contradiction(format!("{name}: {one}"), other, &fault.says);
                }
                None => faults.unusable(name, &fault.says),
            }
        }
        report.exhibits.into_iter().for_each(|one| show(&mut self.exhibits, one));
        let claims = report.claims.into_iter();
        self.claims.extend(claims.map(|claim| format!("{name}: {claim}")));
        for gap in report.gaps {
            let told = match gap.kind {
                GapKind::Maker => self.own_keys,
                GapKind::Log => self.read_whole,
                GapKind::Receipt => true,
            };
            if !told {
                self.gaps.push(Gap::new(gap.kind, format!("{name}: {}", gap.says)));
            }
        }
    }

    pub(super) fn tournaments(&mut self, records: &[Tournament<'_>]) -> Step {
        let mut faults = Faults::default();
        if records.is_empty() {
            return not_made("tournaments", "none was given");
        }
        let mut logged = 0;
        for record in records {
            let report = verify_tournament_by(record.bytes, &self.trust(record.logs()));
            self.take(record.name, report, &mut faults);
            if self.read_whole {
                for (act, at, leaf) in record.acts() {
                    logged += usize::from(self.is_logged(record.name, &act, at, leaf, &mut faults));
                }
            }
        }
        let says = if self.read_whole {
            format!("{} checked, {logged} of their acts are in the log", records.len())
        } else {
            format!("{} checked; no log was read to look for their acts", records.len())
        };
        faults.step("tournaments", says)
    }

    fn is_logged(
        &mut self,
        name: &str,
        event: &dyn Display,
        at: Timestamp,
        leaf: Hash,
        faults: &mut Faults,
    ) -> bool {
        let end: Timestamp = seconds(self.last_batch_s);
        match self.found.get(&leaf).map(Vec::as_slice) {
            Some([_]) => return true,
            Some([one, other, ..]) => {
                let says = format!("{event} is in it twice: entries {} and {}", one.0, other.0);
                faults.contradiction(name, "the signed log", says);
            }
            _ if at.plus(PROMISED_US) < end => {
                let says = format!("{event} is not in it, although it goes on until {end}");
                faults.contradiction(name, "the signed log", says);
            }
            _ if at.plus(SETTLED_US) < end => {
                let says = format!("{event} is not in the log, which goes on until {end}");
                faults.unusable(name, says);
            }
            _ => {
                let says = format!("{name}: {event} is not in the log yet, which goes on until {end}");
                self.gaps.push(Gap::new(GapKind::Log, says));
            }
        }
        false
    }
}
