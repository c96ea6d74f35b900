//! A public log and what people hold of it: checkpoints, receipts, proofs and game files, all checked together.

mod games;
mod promises;
mod trees;

use std::collections::{BTreeMap, HashMap};

use super::Note;
use super::report::{Exhibit, Faults, Gap, GapKind, Report, Step, not_made, show};
use crate::tlog::{Hash, Leaf, LogProof, Policy, VerifierKey};

use games::{Game, Tournament};
use promises::{Kept, Proven};
use trees::Tree;

const STEPS: [&str; 7] = ["checkpoints", "log", "history", "proofs", "receipts", "games", "tournaments"];

/// Gives the bytes of one of the log's files by its path (C2SP `tlog-tiles`), or nothing if there is none; the error says in
/// words why it cannot be read.
pub type ReadLog<'a> = dyn FnMut(&str) -> Result<Option<Vec<u8>>, String> + 'a;

/// What somebody holds against a server.
#[derive(Default)]
pub struct Held<'a> {
    /// The server's keys for checkpoints and receipts that the caller gave, replaced ones and those of a given policy among them.
    pub keys: Vec<VerifierKey>,
    /// Keys that lie beside what is checked. Anybody can have put them there: like those that files name, they are taken only
    /// where none was given.
    pub beside: Vec<VerifierKey>,
    /// Whose cosignatures are asked for.
    pub policy: Option<Policy>,
    /// Signed checkpoints that were kept.
    pub checkpoints: Vec<Note<'a>>,
    /// Receipts that were kept.
    pub receipts: Vec<Note<'a>>,
    /// Proofs of inclusion (`.tlog-proof`).
    pub proofs: Vec<Note<'a>>,
    /// Game files.
    pub games: Vec<Note<'a>>,
    /// Records of tournaments.
    pub tournaments: Vec<Note<'a>>,
}

/// Checks a log, if its files are there, and everything held, one against the other. Pure but for `read`. `progress` is told
/// how many of how many entries are read.
pub fn verify_log(
    read: Option<&mut ReadLog<'_>>,
    held: &Held<'_>,
    progress: &mut dyn FnMut(u64, u64),
) -> Report {
    let own_keys = held.keys.is_empty();
    let keys = if own_keys { &held.beside } else { &held.keys };
    let mut check = Check {
        held,
        own_keys,
        keys: keys.clone(),
        trees: Vec::new(),
        newest: None,
        found: HashMap::new(),
        entries: BTreeMap::new(),
        read_whole: false,
        last_batch_s: 0,
        claims: Vec::new(),
        gaps: Vec::new(),
        exhibits: Vec::new(),
    };
    let games: Vec<Game<'_>> = held.games.iter().map(Game::read).collect();
    let tournaments: Vec<Tournament<'_>> = held.tournaments.iter().map(Tournament::read).collect();
    check.add_keys(&games, &tournaments);
    let proofs = check.parse_proofs();
    let kept = check.read_receipts();
    let steps = check.run(read, progress, (&games, &tournaments), &proofs, &kept);
    check.report(steps)
}

/// Checks a receipt by itself: that one of these keys signed it, and that it says of its event what that says. That what it
/// promises was kept is shown by the log, and a gap here ([`verify_log`]).
pub fn verify_receipt(receipt: Note<'_>, keys: &[VerifierKey]) -> Report {
    let held = Held { keys: keys.to_vec(), receipts: vec![receipt], ..Held::default() };
    verify_log(None, &held, &mut |_, _| {})
}

/// What is known while checking.
struct Check<'a> {
    held: &'a Held<'a>,
    keys: Vec<VerifierKey>,
    /// Whether none was given, so that those are taken that lie there and that the files name.
    own_keys: bool,
    /// Every signed tree, that of the log's folder first.
    trees: Vec<Tree>,
    /// The one whose entries were read, by its place.
    newest: Option<usize>,
    /// Where the leaves asked for stand in the log: number and batch time.
    found: HashMap<Hash, Vec<(u64, u64)>>,
    /// The entries asked for by their number.
    entries: BTreeMap<u64, Option<Leaf>>,
    /// Whether all entries were read and lead to the signed root.
    read_whole: bool,
    last_batch_s: u64,
    claims: Vec<String>,
    gaps: Vec<Gap>,
    exhibits: Vec<Exhibit>,
}

/// The proofs that could be read, and the fault of each that could not.
type Proofs<'a> = Vec<(&'a str, Result<LogProof, String>)>;
type Receipt<'a> = (&'a str, Result<Kept, String>);
type Receipts<'a> = Vec<Receipt<'a>>;
type ProvenLeaves = Vec<Proven>;

impl<'a> Check<'a> {
    fn run(
        &mut self,
        mut read: Option<&mut ReadLog<'_>>,
        progress: &mut dyn FnMut(u64, u64),
        (games, tournaments): (&[Game<'_>], &[Tournament<'_>]),
        proofs: &Proofs<'a>,
        kept: &Receipts<'a>,
    ) -> Vec<Step> {
        let mut steps = vec![self.checkpoints(read.as_deref_mut(), (games, tournaments), proofs)];
        for hash in kept
            .iter()
            .filter_map(|(_, kept)| kept.as_ref().ok()?.leaf_hash())
            .chain(games.iter().flat_map(Game::leaf_hashes))
            .chain(tournaments.iter().flat_map(Tournament::leaf_hashes))
        {
            self.found.entry(hash).or_default();
        }
        for (_, proof) in proofs {
            if let Ok(proof) = proof {
                self.entries.insert(proof.index, None);
            }
        }
        match (read, self.newest) {
            (Some(read), Some(newest)) => {
                steps.push(self.whole_log(newest, read, progress));
                steps.push(self.history(newest, read));
            }
            _ => {
                let why = "no log was given, or its checkpoint cannot be used";
                steps.push(not_made("log", why));
                steps.push(not_made("history", why));
                self.say_unread();
            }
        }
        let (step, proven) = self.proofs(proofs);
        steps.push(step);
        steps.push(self.receipts(kept, &proven));
        steps.push(self.games(games, kept));
        steps.push(self.tournaments(tournaments));
        steps
    }

    /// Without the log nothing shows that trees of several sizes are one.
    fn say_unread(&mut self) {
        let mut sizes: Vec<u64> = self.trees.iter().map(|tree| tree.checkpoint.size).collect();
        sizes.sort_unstable();
        sizes.dedup();
        if sizes.len() > 1 {
            let says =
                "that the checkpoints are of one log: their sizes differ, and the log's files were not read";
            self.gaps.push(Gap::new(GapKind::Log, says));
        }
    }

    /// Two signed objects contradict each other: both are printed.
    fn proven(&mut self, faults: &mut Faults, one: Exhibit, other: Exhibit, says: impl std::fmt::Display) {
        faults.contradiction(&one.name, &other.name, says);
        show(&mut self.exhibits, one);
        show(&mut self.exhibits, other);
    }

    fn report(mut self, steps: Vec<Step>) -> Report {
        assert!(steps.iter().map(|step| step.name).eq(STEPS));
        if !steps.iter().any(|step| step.made) {
            self.gaps.push(Gap::new(GapKind::Log, "anything: nothing was given that could be checked"));
        }
        Report {
            game: None,
            tournament: None,
            keys: self.keys.iter().map(VerifierKey::to_string).collect(),
            steps,
            claims: self.claims,
            gaps: self.gaps,
            exhibits: self.exhibits,
        }
    }
}
