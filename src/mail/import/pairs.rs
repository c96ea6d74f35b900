//! Which mail belongs to which pair.
//!
//! A pair is over once it is told, or else once the later of both sides' first entries has come and the arbiter has written
//! again. What a side has written until then, and not before the pair ahead of it was over, may be its entry. What it writes
//! about the pair later is looked at too: it may take the entry back.

use std::collections::{BTreeMap, HashMap, VecDeque};

use super::letters::{Letter, Letters, QuotedPair, Says, Writer, unmarked};
use super::{BadMailbox, Ground, Import, ImportRequest, ImportRow, Open, OpenCase, TakenEntry};
use crate::base::{BySide, Side, Timestamp};
use crate::game::record::{Filed, ImportedMail, RECORD_TURNS_MAX, Record, Turn};
use crate::rules::notation::{Contradiction, Language, PASS, ReadError, long, read_entry, read_half};
use crate::rules::{Chance, Entry, Position, Score, must_pass, resolve_with_chance};

pub(super) struct Reader<'a> {
    pub(super) request: &'a ImportRequest,
    pub(super) letters: &'a Letters,
    by_hand: BTreeMap<(u32, Side), VecDeque<String>>,
    /// The first mail of each side that no pair has yet.
    pub(super) next: BySide<usize>,
    pub(super) now: Position,
    earlier: Vec<Position>,
    pub(super) score: Score,
    pub(super) turns: Vec<Turn>,
    rows: Vec<ImportRow>,
    pub(super) mails: Vec<ImportedMail>,
}

/// What a mail of a side says of the pair that is read.
enum Found {
    Entry(Entry),
    /// It names an earlier pair.
    Earlier,
    /// It names a later one.
    Later,
    Unreadable(Vec<String>),
    Talk(Vec<String>),
    Nothing,
}

/// The pair as it was told.
#[derive(Default)]
struct Stated {
    /// Each way in which it was told.
    ways: Vec<BySide<Option<Entry>>>,
    /// When first, and whether by the arbiter's own mail.
    first: Option<(Timestamp, bool)>,
}

/// When a pair was over.
#[derive(Clone, Copy)]
struct Over {
    at: Timestamp,
    /// Whether a mail of that very moment still belongs to it.
    with: bool,
}

/// What a side has written of a pair.
#[derive(Default)]
struct Written {
    /// Mails with an entry, and whether they name the pair.
    entries: Vec<(usize, Entry, bool)>,
    /// What could not be read.
    unreadable: Vec<String>,
    /// What stands in mails behind the last entry.
    after: Vec<String>,
    /// The first mail behind it.
    next: usize,
}

struct Chosen {
    entry: Entry,
    ground: Ground,
    letter: Option<usize>,
    note: Option<String>,
}

pub(super) fn read(mbox: &[u8], letters: &Letters, request: &ImportRequest) -> Result<Import, BadMailbox> {
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
    let (ending, unused) = reader.ending();
    let rows = std::mem::take(&mut reader.rows);
    let record = reader.record(mbox, ending);
    // What is written has to read back by the rules.
    if open.is_none() && Record::from_json(&record.to_json()).is_err() {
        return Err(BadMailbox::NoGame);
    }
    Ok(Import { rows, open, unused, unread: letters.unread, record })
}

impl Reader<'_> {
    /// Reads the pair that is open; false where there is nothing more.
    fn pair(&mut self) -> Result<bool, Open> {
        let pair = self.now.pair();
        if self.request.last.is_some_and(|last| pair > last) {
            return Ok(false);
        }
        let due: Vec<Side> = Side::ALL.into_iter().filter(|side| self.now.turn().may_enter(*side)).collect();
        let told = self.told(pair);
        // The mail that tells a pair is behind it; the later of two entries is not.
        let over = match told.first {
            Some((at, _)) => Some(Over { at, with: false }),
            None => self.over_by_mails(&due),
        };
        let written = BySide::from_fn(|side| self.written(side, pair, over));
        let none = |side: &Side| {
            let hand = self.by_hand.get(&(pair, *side)).is_some_and(|texts| !texts.is_empty());
            written.get(*side).entries.is_empty() && !hand && !self.must_pass(*side)
        };
        if told.ways.is_empty() && due.iter().any(none) && !self.goes_on(&due, pair) {
            return Ok(false);
        }
        let mut chosen: BySide<Option<Chosen>> = BySide::default();
        for &side in &due {
            *chosen.get_mut(side) = Some(self.choose(pair, side, written.get(side), &told)?);
        }
        let quoted = told.first.is_some_and(|(_, by_arbiter)| !by_arbiter);
        for side in due {
            // What is only quoted was told at some time before: mails in between may be of the next pair, as are those of
            // whoever can only pass.
            let at = chosen.get(side).as_ref().and_then(|chosen| chosen.letter);
            let next = if quoted || self.must_pass(side) {
                at.map(|at| at + 1)
            } else {
                Some(written.get(side).next)
            };
            let kept = self.next.get_mut(side);
            *kept = next.unwrap_or(*kept).max(*kept);
        }
        self.play(pair, chosen)?;
        Ok(true)
    }

    /// The pair as it was told, in each way that can be read.
    fn told(&self, pair: u32) -> Stated {
        let (mut told, mut read) = (Stated::default(), HashMap::new());
        for one in self.letters.told.get(&pair).into_iter().flatten() {
            let entries = read.entry(&one.halves).or_insert_with(|| self.entries_of(one));
            let Some(entries) = *entries else { continue };
            told.first.get_or_insert((one.date, one.by_arbiter));
            if !told.ways.contains(&entries) {
                told.ways.push(entries);
            }
        }
        told
    }

    /// What was told, where both halves can be read; halves that are not due are not looked at.
    fn entries_of(&self, told: &QuotedPair) -> Option<BySide<Option<Entry>>> {
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

    /// When all that are due have written an entry, by their mails alone, and the arbiter has written next: until then nobody
    /// knows that a pair is whole, and what a side writes belongs to it.
    fn over_by_mails(&self, due: &[Side]) -> Option<Over> {
        let first = |side: &Side| {
            let mut own = self.letters.of(*side, *self.next.get(*side));
            let entry = own.find(|(_, letter)| matches!(self.found(letter, *side), Found::Entry(..)));
            entry.map(|(_, letter)| letter.date)
        };
        let enters = due.iter().filter(|side| !self.must_pass(**side));
        let at = enters.map(first).collect::<Option<Vec<_>>>()?.into_iter().max()?;
        let answers = |letter: &&Letter| letter.writer == Writer::Arbiter && letter.date > at;
        let answer = self.letters.all.iter().find(answers);
        Some(answer.map_or(Over { at, with: true }, |letter| Over { at: letter.date, with: false }))
    }

    fn must_pass(&self, side: Side) -> bool {
        must_pass(&self.now, &self.request.rules, side)
    }

    fn found(&self, letter: &Letter, side: Side) -> Found {
        let text = match &letter.says {
            Says::Entry { text, .. } => text,
            Says::Unclear(seen) => return Found::Unreadable(seen.clone()),
            Says::Talk(seen) => return Found::Talk(seen.clone()),
            Says::Nothing | Says::Resigns | Says::Accepts => return Found::Nothing,
        };
        match read_entry(text, &self.now, &self.request.rules, side) {
            Ok(read) => Found::Entry(read.entry),
            Err(ReadError::Contradicts { what: Contradiction::Pair { said, open }, .. }) if said < open => {
                Found::Earlier
            }
            Err(ReadError::Contradicts { what: Contradiction::Pair { .. }, .. }) => Found::Later,
            Err(ReadError::Control(_)) => Found::Nothing,
            Err(_) => Found::Unreadable(vec![text.clone()]),
        }
    }

    /// What a side wrote of the pair: all until it was over, then what names it, and words before the side's next entry.
    fn written(&self, side: Side, pair: u32, over: Option<Over>) -> Written {
        let mut written = Written { next: *self.next.get(side), ..Written::default() };
        let (mut late, mut words) = (false, true);
        for (at, letter) in self.letters.of(side, written.next) {
            late |= over.is_some_and(|over| letter.date > over.at || !over.with && letter.date == over.at);
            if late {
                match &letter.says {
                    Says::Entry { number, .. } if *number == Some(pair) => {}
                    Says::Entry { number, text, .. } => {
                        // Who numbers and now does not may have changed their mind.
                        if std::mem::take(&mut words)
                            && number.is_none()
                            && let Some((_, last, true)) = written.entries.last()
                            && matches!(self.found(letter, side), Found::Entry(entry) if entry != *last)
                        {
                            written.after.push(text.clone());
                        }
                        continue;
                    }
                    _ if words => {}
                    _ => continue,
                }
            }
            let found = self.found(letter, side);
            let counts = matches!(found, Found::Entry(_) | Found::Earlier | Found::Unreadable(_));
            match found {
                Found::Later => (late, words) = (true, false),
                Found::Entry(entry) => {
                    let numbered = matches!(letter.says, Says::Entry { number: Some(_), .. });
                    written.entries.push((at, entry, numbered));
                    written.after.clear();
                }
                Found::Unreadable(seen) if written.entries.is_empty() => written.unreadable.extend(seen),
                Found::Unreadable(seen) => written.after.extend(seen),
                Found::Talk(seen) if !written.entries.is_empty() => written.after.extend(seen),
                Found::Talk(_) | Found::Earlier | Found::Nothing => {}
            }
            if counts && !late {
                written.next = at + 1;
            }
        }
        written
    }

    /// Whether the mailbox has something behind a pair that is not whole.
    fn goes_on(&self, due: &[Side], pair: u32) -> bool {
        let says =
            |(_, letter): &(usize, &Letter)| matches!(letter.says, Says::Entry { .. } | Says::Unclear(_));
        let waiting =
            due.iter().map(|side| self.letters.of(*side, *self.next.get(*side)).filter(says).count());
        // One entry may wait for the other when a game is broken off.
        self.letters.told.range(pair + 1..).next().is_some() || waiting.sum::<usize>() > 1
    }

    fn choose(&mut self, pair: u32, side: Side, written: &Written, told: &Stated) -> Result<Chosen, Open> {
        let open = |case, seen: Vec<String>| Open { pair, side, case, seen };
        if let Some(text) = self.by_hand.get_mut(&(pair, side)).and_then(VecDeque::pop_front) {
            let entry = match text.as_str() {
                "invalid" => Entry::Invalid,
                text => match read_entry(text, &self.now, &self.request.rules, side) {
                    Ok(read) => read.entry,
                    Err(_) => return Err(open(OpenCase::Hand, vec![text.to_owned()])),
                },
            };
            return Ok(Chosen { entry, ground: Ground::Hand, letter: written.first(entry), note: None });
        }
        if self.must_pass(side) {
            let letter = written.first(Entry::Pass);
            return Ok(Chosen { entry: Entry::Pass, ground: Ground::Rules, letter, note: None });
        }
        let own: Vec<Entry> = written.entries.iter().map(|(_, entry, _)| *entry).collect();
        let seen = |entries: &[Entry]| entries.iter().map(|entry| self.text(side, *entry)).collect();
        let mut halves: Vec<Entry> = Vec::new();
        for entry in told.ways.iter().filter_map(|entries| *entries.get(side)) {
            if !halves.contains(&entry) {
                halves.push(entry);
            }
        }
        match halves[..] {
            [] => self.by_mails(pair, side, written),
            [entry] if own.contains(&entry) => {
                let other = own.iter().find(|own| **own != entry);
                let note = other.map(|other| format!("{} was written too", self.text(side, *other)));
                Ok(Chosen { entry, ground: Ground::Both, letter: written.first(entry), note })
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
        let texts = || written.entries.iter().map(|(_, entry, _)| self.text(side, *entry));
        let open = |case, more: &[String]| {
            Err(Open { pair, side, case, seen: texts().chain(more.iter().cloned()).collect() })
        };
        let Some((at, entry, numbered)) = written.entries.last().copied() else {
            return open(OpenCase::NoEntry, &written.unreadable);
        };
        if written.entries.iter().any(|(_, other, _)| *other != entry) {
            return open(OpenCase::Several, &[]);
        }
        // What could not be read may have been another entry.
        if !numbered && !written.unreadable.is_empty() {
            return open(OpenCase::Several, &written.unreadable);
        }
        let Some(Says::Entry { doubts, lines, habits, .. }) =
            self.letters.all.get(at).map(|letter| &letter.says)
        else {
            return open(OpenCase::NoEntry, &[]);
        };
        let beside = [&doubts[..], &lines[..], &written.after[..]].concat();
        if !beside.is_empty() {
            return open(OpenCase::Beside, &beside);
        }
        let ground = if numbered { Ground::Numbered } else { Ground::Order };
        let note = (!habits.is_empty()).then(|| format!("beside it, as beside others: {}", habits.join(" ")));
        Ok(Chosen { entry, ground, letter: Some(at), note })
    }

    fn text(&self, side: Side, entry: Entry) -> String {
        match entry {
            Entry::Move(entry) => long(&self.now, side, entry, Language::English),
            Entry::Pass => PASS.to_owned(),
            Entry::Invalid => "invalid".to_owned(),
        }
    }

    /// Carries the pair out.
    fn play(&mut self, pair: u32, chosen: BySide<Option<Chosen>>) -> Result<(), Open> {
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
            let letter = chosen.letter.and_then(|at| self.letters.all.get(at));
            if let Some(letter) = letter {
                // No server received it: the day of its mail stands with the mails.
                let offers = matches!(letter.says, Says::Entry { offers: true, .. });
                *filed.get_mut(side) = offers.then(|| Filed { draw_offer: true, ..Filed::default() });
                self.mails.push(ImportedMail { pair, side, date: letter.date, sha256: letter.sha256 });
            }
            *row.entries.get_mut(side) = Some(TakenEntry {
                text: self.text(side, chosen.entry),
                ground: chosen.ground,
                date: letter.map(|letter| letter.date),
                note: chosen.note.clone(),
            });
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

impl Written {
    /// The first mail that says it.
    fn first(&self, entry: Entry) -> Option<usize> {
        self.entries.iter().find(|(_, own, _)| *own == entry).map(|(at, ..)| *at)
    }
}
