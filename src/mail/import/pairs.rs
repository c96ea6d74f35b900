//! Which mail belongs to which pair.
//!
//! A pair is over once the arbiter tells it, or else once the later of both sides' first entries has come. What a side has
//! written until then, and not before the pair ahead of it was over, may be its entry.

use std::collections::{BTreeMap, VecDeque};

use super::letters::{Announced, Letter, Says, Writer, unmarked};
use super::{BadMailbox, Ground, Import, ImportRequest, ImportRow, Open, OpenCase, TakenEntry};
use crate::base::{BySide, Side, Timestamp};
use crate::game::record::{Filed, ImportedMail, RECORD_TURNS_MAX, Record, Turn};
use crate::rules::notation::{Contradiction, Language, PASS, ReadError, long, read_entry, read_half};
use crate::rules::{Chance, Entry, Position, Score, resolve_with_chance};

pub(super) struct Reader<'a> {
    pub(super) request: &'a ImportRequest,
    pub(super) letters: &'a [Letter],
    pub(super) by_hand: BTreeMap<(u32, Side), VecDeque<String>>,
    /// The first mail of each side that no pair has yet.
    pub(super) next: BySide<usize>,
    pub(super) now: Position,
    pub(super) earlier: Vec<Position>,
    pub(super) score: Score,
    pub(super) turns: Vec<Turn>,
    pub(super) rows: Vec<ImportRow>,
    pub(super) mails: Vec<ImportedMail>,
    /// Who gave up, or accepted a draw, and when.
    pub(super) ended: Option<(Side, Ended, Timestamp)>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Ended {
    Resigned,
    Accepted,
}

/// What a mail of a side says of the pair that is read.
enum Found {
    Entry(Entry, Numbered),
    /// It names an earlier pair.
    Earlier,
    /// It names a later one.
    Later,
    Unreadable(Vec<String>),
    Nothing,
}

type Numbered = bool;

/// A pair as it was told.
struct Told {
    entries: BySide<Option<Entry>>,
    first: Timestamp,
}

/// What a side has written of a pair.
#[derive(Default)]
struct Written {
    /// Mails with an entry.
    entries: Vec<(usize, Entry, Numbered)>,
    /// What could not be read.
    unreadable: Vec<String>,
    /// The first mail behind it.
    next: usize,
}

struct Chosen {
    entry: Entry,
    ground: Ground,
    letter: Option<usize>,
    note: Option<String>,
}

pub(super) fn read(mbox: &[u8], letters: &[Letter], request: &ImportRequest) -> Result<Import, BadMailbox> {
    let mut reader = Reader {
        request,
        letters,
        by_hand: request.by_hand.clone(),
        next: BySide::default(),
        now: request.start,
        earlier: Vec::new(),
        score: crate::rules::score(&request.start, &request.rules, &[]),
        turns: Vec::new(),
        rows: Vec::new(),
        mails: Vec::new(),
        ended: None,
    };
    let mut open = None;
    while reader.score == Score::Ongoing && open.is_none() {
        if reader.turns.len() >= RECORD_TURNS_MAX {
            return Err(BadMailbox::NoGame);
        }
        match reader.pair() {
            Ok(true) => {}
            Ok(false) => break,
            Err(found) => open = Some(found),
        }
    }
    let unused = reader.unused();
    let record = reader.record(mbox);
    // What is written has to read back by the rules.
    if open.is_none() && Record::from_json(&record.to_json()).is_err() {
        return Err(BadMailbox::NoGame);
    }
    Ok(Import { rows: reader.rows, open, unused, record })
}

impl<'a> Reader<'a> {
    /// Reads the pair that is open; false where there is nothing more.
    fn pair(&mut self) -> Result<bool, Open> {
        let pair = self.now.pair();
        let due: Vec<Side> = Side::ALL.into_iter().filter(|side| self.now.turn().may_enter(*side)).collect();
        let told = self.told(pair);
        let first = told.iter().map(|told| told.first).min();
        let by_mails =
            || self.over_by_mails(&due).map(|at| self.answered(at).map_or((at, true), |at| (at, false)));
        // The mail that tells a pair, or answers both, is behind it; the later of two entries is not.
        let over = first.map(|first| (first, false)).or_else(by_mails);
        let written = BySide::from_fn(|side| self.written(side, over));
        let none = |side: &Side| {
            let hand = self.by_hand.get(&(pair, *side)).is_some_and(|texts| !texts.is_empty());
            written.get(*side).entries.is_empty() && !hand
        };
        // Whoever says how the game ended knows that nothing follows.
        let is_end = self.request.ending.is_some() || !self.goes_on(&due, pair);
        if told.is_empty() && due.iter().any(none) && is_end {
            return Ok(false);
        }
        let mut chosen: BySide<Option<Chosen>> = BySide::default();
        for side in due {
            *chosen.get_mut(side) = Some(self.choose(pair, side, written.get(side), &told)?);
        }
        self.play(pair, chosen, &written)?;
        Ok(true)
    }

    /// The pair as it was told, in each way that can be read.
    fn told(&self, pair: u32) -> Vec<Told> {
        let mut all: Vec<Told> = Vec::new();
        for letter in self.letters {
            for told in letter.announced.iter().filter(|told| told.pair == pair) {
                let Some(entries) = self.entries_of(told) else { continue };
                if !all.iter().any(|known| known.entries == entries) {
                    all.push(Told { entries, first: letter.date });
                }
            }
        }
        all
    }

    /// What was told, where both halves can be read; halves that are not due are not looked at.
    fn entries_of(&self, told: &Announced) -> Option<BySide<Option<Entry>>> {
        let mut entries = BySide::default();
        for (side, text) in told.halves.iter().filter(|(side, _)| self.now.turn().may_enter(*side)) {
            let half = read_half(text, &self.now, &self.request.rules, side).ok();
            let entry = half.and_then(|half| half.entry);
            let plain = || {
                read_entry(unmarked(text), &self.now, &self.request.rules, side).ok().map(|read| read.entry)
            };
            *entries.get_mut(side) = Some(entry.or_else(plain)?);
        }
        Some(entries)
    }

    /// When all that are due have written an entry, by their mails alone.
    fn over_by_mails(&self, due: &[Side]) -> Option<Timestamp> {
        let first = |side: &Side| {
            let mut own = self.own(*side, *self.next.get(*side));
            own.find(|(_, letter)| matches!(self.found(letter, *side), Found::Entry(..)))
                .map(|(_, letter)| letter.date)
        };
        due.iter().map(first).collect::<Option<Vec<_>>>()?.into_iter().max()
    }

    /// When the arbiter has written next: until then nobody knows that a pair is whole, and what a side writes belongs to it.
    fn answered(&self, at: Timestamp) -> Option<Timestamp> {
        let answer = |letter: &&Letter| letter.writer == Writer::Arbiter && letter.date > at;
        self.letters.iter().find(answer).map(|letter| letter.date)
    }

    /// The mails of a side from this one on.
    pub(super) fn own(&self, side: Side, from: usize) -> impl Iterator<Item = (usize, &'a Letter)> {
        let own = move |(_, letter): &(usize, &Letter)| letter.writer == Writer::Player(side);
        self.letters.iter().enumerate().skip(from).filter(own)
    }

    fn found(&self, letter: &Letter, side: Side) -> Found {
        let text = match &letter.says {
            Says::Entry { text, .. } => text,
            Says::Unclear(seen) => return Found::Unreadable(seen.clone()),
            Says::Nothing | Says::Resigns | Says::Accepts => return Found::Nothing,
        };
        let numbered = text.split_once('.').is_some_and(|(number, rest)| {
            !rest.is_empty() && !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
        });
        match read_entry(text, &self.now, &self.request.rules, side) {
            Ok(read) => Found::Entry(read.entry, numbered),
            Err(ReadError::Contradicts { what: Contradiction::Pair { said, open }, .. }) if said < open => {
                Found::Earlier
            }
            Err(ReadError::Contradicts { what: Contradiction::Pair { .. }, .. }) => Found::Later,
            Err(ReadError::Control(_)) => Found::Nothing,
            Err(_) => Found::Unreadable(vec![text.clone()]),
        }
    }

    /// What a side wrote of the pair until it was over: before it was told, or with the last first entry.
    fn written(&self, side: Side, over: Option<(Timestamp, bool)>) -> Written {
        let mut written = Written { next: *self.next.get(side), ..Written::default() };
        for (at, letter) in self.own(side, written.next) {
            let late = over.is_some_and(|(over, with)| letter.date > over || !with && letter.date == over);
            if late {
                break;
            }
            match self.found(letter, side) {
                Found::Later => break,
                Found::Entry(entry, numbered) => written.entries.push((at, entry, numbered)),
                Found::Unreadable(seen) => written.unreadable.extend(seen),
                Found::Earlier | Found::Nothing => {}
            }
            written.next = at + 1;
        }
        written
    }

    /// Whether the mailbox has something behind a pair that is not whole.
    fn goes_on(&self, due: &[Side], pair: u32) -> bool {
        let later = self.letters.iter().any(|letter| letter.announced.iter().any(|told| told.pair > pair));
        let says =
            |(_, letter): &(usize, &Letter)| matches!(letter.says, Says::Entry { .. } | Says::Unclear(_));
        let waiting = due.iter().map(|side| self.own(*side, *self.next.get(*side)).filter(says).count());
        // One entry may wait for the other when a game is broken off.
        later || waiting.sum::<usize>() > 1
    }

    fn choose(&mut self, pair: u32, side: Side, written: &Written, told: &[Told]) -> Result<Chosen, Open> {
        let open = |case, seen: Vec<String>| Open { pair, side, case, seen };
        if let Some(text) = self.by_hand.get_mut(&(pair, side)).and_then(VecDeque::pop_front) {
            let entry = match text.as_str() {
                "invalid" => Entry::Invalid,
                text => match read_entry(text, &self.now, &self.request.rules, side) {
                    Ok(read) => read.entry,
                    Err(_) => return Err(open(OpenCase::Hand, vec![text.to_owned()])),
                },
            };
            let letter = written.entries.iter().find(|(_, own, _)| *own == entry).map(|(at, ..)| *at);
            return Ok(Chosen { entry, ground: Ground::Hand, letter, note: None });
        }
        let own: Vec<Entry> = written.entries.iter().map(|(_, entry, _)| *entry).collect();
        let seen = |entries: &[Entry]| entries.iter().map(|entry| self.text(side, *entry)).collect();
        let mut halves: Vec<Entry> = Vec::new();
        for entry in told.iter().filter_map(|told| *told.entries.get(side)) {
            if !halves.contains(&entry) {
                halves.push(entry);
            }
        }
        match halves[..] {
            [] => self.by_mails(pair, side, written),
            [entry] if own.contains(&entry) => {
                let at = written.entries.iter().rfind(|(_, own, _)| *own == entry).map(|(at, ..)| *at);
                let other = own.iter().find(|own| **own != entry);
                let note = other.map(|other| format!("{} was written too", self.text(side, *other)));
                Ok(Chosen { entry, ground: Ground::Both, letter: at, note })
            }
            [entry] if own.is_empty() => {
                let note = written.unreadable.first().map(|text| format!("not read: {text}"));
                Ok(Chosen { entry, ground: Ground::Told, letter: None, note })
            }
            [_] => Err(open(OpenCase::Differs, seen(&[&own[..], &halves[..]].concat()))),
            _ => Err(open(OpenCase::Told, seen(&halves))),
        }
    }

    /// What the side's mails alone say.
    fn by_mails(&self, pair: u32, side: Side, written: &Written) -> Result<Chosen, Open> {
        let open = |case, seen: Vec<String>| Err(Open { pair, side, case, seen });
        let texts = || written.entries.iter().map(|(_, entry, _)| self.text(side, *entry)).collect();
        let Some((at, entry, numbered)) = written.entries.last().copied() else {
            return open(OpenCase::NoEntry, written.unreadable.clone());
        };
        if written.entries.iter().any(|(_, other, _)| *other != entry) {
            return open(OpenCase::Several, texts());
        }
        // What could not be read may have been another entry.
        if !numbered && !written.unreadable.is_empty() {
            return open(OpenCase::Several, [texts(), written.unreadable.clone()].concat());
        }
        let beside = match &self.letters.get(at).map(|letter| &letter.says) {
            Some(Says::Entry { beside, .. }) => beside.clone(),
            _ => Vec::new(),
        };
        if !beside.is_empty() {
            return open(OpenCase::Beside, [texts(), beside].concat());
        }
        let ground = if numbered { Ground::Numbered } else { Ground::Order };
        Ok(Chosen { entry, ground, letter: Some(at), note: None })
    }

    fn text(&self, side: Side, entry: Entry) -> String {
        match entry {
            Entry::Move(entry) => long(&self.now, side, entry, Language::English),
            Entry::Pass => PASS.to_owned(),
            Entry::Invalid => "invalid".to_owned(),
        }
    }

    /// Carries the pair out.
    fn play(
        &mut self,
        pair: u32,
        chosen: BySide<Option<Chosen>>,
        written: &BySide<Written>,
    ) -> Result<(), Open> {
        let entries = chosen.as_ref().map(|chosen| chosen.as_ref().map(|chosen| chosen.entry));
        let rules = &self.request.rules;
        let resolution = resolve_with_chance(&self.now, rules, &entries, &self.earlier, &Chance::default())
            .map_err(|error| {
            let side = self.now.turn().only().unwrap_or(Side::White);
            Open { pair, side, case: OpenCase::Rules, seen: vec![error.to_string()] }
        })?;
        let mut row = ImportRow { pair, entries: BySide::default() };
        let mut filed = BySide::default();
        for (side, chosen) in chosen.iter() {
            let Some(chosen) = chosen else { continue };
            let letter = chosen.letter.and_then(|at| self.letters.get(at));
            if let Some(letter) = letter {
                let draw_offer = matches!(letter.says, Says::Entry { offers: true, .. });
                *filed.get_mut(side) = Some(Filed { received: Some(letter.date), used: None, draw_offer });
                self.mails.push(ImportedMail { pair, side, date: letter.date, sha256: letter.sha256 });
            }
            *row.entries.get_mut(side) = Some(TakenEntry {
                text: self.text(side, chosen.entry),
                ground: chosen.ground,
                date: letter.map(|letter| letter.date),
                note: chosen.note.clone(),
            });
            *self.next.get_mut(side) = written.get(side).next;
        }
        self.earlier.push(self.now);
        let turn = Turn { before: self.now, resolution, filed };
        self.now = turn.resolution.position;
        self.score = turn.resolution.score;
        self.turns.push(turn);
        self.rows.push(row);
        Ok(())
    }
}
