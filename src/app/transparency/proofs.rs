//! Proofs that events are in the public log, made from its published files.

use std::collections::{BTreeMap, HashMap};
use std::io;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::app::actor::Actor;
use crate::app::core::loaded_game::Loaded;
use crate::app::core::views::Viewer;
use crate::app::error::{Error, Result};
use crate::app::transparency::Transparency;
use crate::app::transparency::files::LogFiles;
use crate::app::transparency::publish::{CHECKPOINT, read_tile};
use crate::base::{GameId, Side, Timestamp};
use crate::game::{Chain, Channel};
use crate::store::{PlaceRow, Tx};
use crate::tlog::{Checkpoint, Hash, Leaf, LogProof, Tile, VerifierKey, leaf_hash, prove_inclusion};

/// An event of a game by its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EventPlace {
    pub chain: Chain,
    /// The turn in which it happened.
    pub turn: u32,
    /// Its number in the chain.
    pub seq: u32,
}

/// Where events stand in the log, by chain, turn and number: number and batch time of each entry.
pub(in crate::app) type Places = BTreeMap<(i64, i64, i64), (u64, u64)>;

/// Where the events of a game, or the acts of a tournament, stand in the log, those that wait left out.
pub(in crate::app) async fn places(tx: &mut Tx, owner: Uuid) -> Result<Places> {
    let place = |row: PlaceRow| {
        let number = u64::try_from(row.number?).ok()?;
        let batch_s = u64::try_from(row.batch_s?).ok()?;
        Some(((row.chain, row.turn, row.seq), (number, batch_s)))
    };
    Ok(tx.transparency().log_places(owner).await?.into_iter().filter_map(place).collect())
}

impl Transparency<'_> {
    /// The proof that an event is in the log (C2SP `tlog-proof`); its extra data are the log entry's 41 bytes.
    ///
    /// # Errors
    /// [`Error::NotFound`], if the caller may not see the event; [`Error::NotInLog`], while it waits.
    pub async fn event_proof(
        self,
        actor: Option<&Actor>,
        game: GameId,
        event: EventPlace,
    ) -> Result<LogProof> {
        let (now, actor) = (self.0.now(), actor.cloned());
        let (leaf, number, due) =
            read_tx!(self.0, async |tx| leaf_of(tx, actor.as_ref(), game, event, now).await)?;
        let waits = Error::NotInLog(due.plus(self.0.settings().log.include_by));
        let Some(index) = number else { return Err(waits) };
        self.prove(leaf, index).await?.ok_or(waits)
    }

    /// The proof that what a side entered for a turn is in the log, as it goes with the reveal's mail; nothing while there is
    /// none, or if the side entered nothing itself.
    pub(in crate::app) async fn filing_proof(self, game: GameId, turn: u32, side: Side) -> Option<String> {
        let (turn, side) = (i64::from(turn), i64::from(side.index()));
        let leaf = read_tx!(self.0, async |tx| {
            let filed = tx.turns().submissions(game, turn).await?.into_iter();
            let mut own = filed.filter(|row| row.live && row.side == side && row.channel != Channel::Server);
            match own.next() {
                Some(row) => tx.games().leaf_of(game, side, turn, row.revision).await,
                None => Ok(None),
            }
        });
        let proven = async {
            let Some((hash, Some(number), Some(batch_s))) = leaf? else { return Ok(None) };
            let broken = || Error::Broken(format!("game {game}: a leaf cannot be read"));
            let leaf = Leaf {
                batch_time_s: u64::try_from(batch_s).map_err(|_| broken())?,
                hash: Hash::try_from(hash).map_err(|_| broken())?,
            };
            let number = u64::try_from(number).map_err(|_| broken())?;
            self.prove(leaf, number).await
        };
        // The mail is good without it too.
        let proven: Result<Option<LogProof>> = proven.await;
        let proven = proven.unwrap_or_else(|error| {
            tracing::error!(%error, "a reveal's mail goes without the proof of its entry");
            None
        });
        proven.map(|proof| proof.to_text())
    }

    /// The proof of the log's entry with this number; nothing, if no published checkpoint covers it yet.
    async fn prove(self, leaf: Leaf, index: u64) -> Result<Option<LogProof>> {
        let proven = self.with_prover(move |prover| {
            if index >= prover.checkpoint.size {
                return Ok(None);
            }
            Ok(Some((prover.prove(index)?, prover.note.clone())))
        });
        let proven = proven.await?.flatten();
        Ok(proven.map(|(proof, checkpoint)| LogProof {
            extra: Some(leaf.to_bytes().to_vec()),
            index,
            proof,
            checkpoint,
        }))
    }

    /// The checkpoint that is published, and the proofs of these places that it covers, as a game's file holds them.
    pub(in crate::app) async fn file_proofs(self, places: Places) -> Option<FileProofs> {
        let made = self.with_prover(move |prover| {
            let covered = places.into_iter().filter(|(_, (number, _))| *number < prover.checkpoint.size);
            let covered: Vec<_> = covered.collect();
            let mut proofs = HashMap::new();
            for (place, (index, batch)) in covered {
                let hashes: Vec<String> =
                    prover.prove(index)?.iter().map(|hash| STANDARD.encode(hash)).collect();
                proofs.insert(place, json!({ "index": index, "batch": batch, "hashes": hashes }));
            }
            Ok(FileProofs { checkpoint: prover.note.clone(), proofs })
        });
        // The file is good without them too.
        made.await.unwrap_or_else(|error| {
            tracing::error!(%error, "a game's file goes without proofs");
            None
        })
    }

    /// Does work on the published log, apart; nothing, if none is published.
    async fn with_prover<T: Send + 'static>(
        self,
        work: impl FnOnce(&mut Prover) -> Result<T> + Send + 'static,
    ) -> Result<Option<T>> {
        let (files, keys) = (self.log_dir(), self.0.keys().log_keys());
        let done = tokio::task::spawn_blocking(move || {
            let prover = Prover::open(Box::new(files), &keys)?;
            prover.map(|mut prover| work(&mut prover)).transpose()
        });
        done.await.unwrap_or_else(|_| Err(Error::Broken("a proof was broken off".to_owned())))
    }
}

/// What a game's file tells of the log.
pub(in crate::app) struct FileProofs {
    pub(in crate::app) checkpoint: String,
    pub(in crate::app) proofs: HashMap<(i64, i64, i64), Value>,
}

/// The published log with the tiles that were read of it.
struct Prover {
    files: Box<dyn LogFiles>,
    note: String,
    checkpoint: Checkpoint,
    tiles: HashMap<Tile, Vec<u8>>,
}

impl Prover {
    fn open(files: Box<dyn LogFiles>, keys: &[VerifierKey]) -> Result<Option<Prover>> {
        let Some(note) = files.read(CHECKPOINT).map_err(unreadable)? else { return Ok(None) };
        let note = String::from_utf8(note).map_err(unreadable)?;
        let checkpoint = Checkpoint::open(&note, keys).map_err(unreadable)?;
        Ok(Some(Prover { files, note, checkpoint, tiles: HashMap::new() }))
    }

    fn prove(&mut self, index: u64) -> Result<Vec<Hash>> {
        let (files, tiles) = (&*self.files, &mut self.tiles);
        let read = |tile| -> io::Result<Vec<u8>> {
            if let Some(known) = tiles.get(&tile) {
                return Ok(known.clone());
            }
            let bytes = read_tile(files, tile)?;
            tiles.insert(tile, bytes.clone());
            Ok(bytes)
        };
        prove_inclusion(index, self.checkpoint.size, read).map_err(unreadable)
    }
}

fn unreadable(error: impl std::fmt::Display) -> Error {
    Error::Broken(format!("the public log's files cannot be used: {error}"))
}

/// An event's leaf and the number of its entry, and when it happened, if the caller may know of it.
async fn leaf_of(
    tx: &mut Tx,
    actor: Option<&Actor>,
    id: GameId,
    event: EventPlace,
    now: Timestamp,
) -> Result<(Leaf, Option<u64>, Timestamp)> {
    let game = Loaded::read(tx, id).await?;
    let viewer = game.viewer(actor)?;
    let (chain, turn) = (i64::from(event.chain.index()), i64::from(event.turn));
    let events = tx.games().side_events(id, chain, turn).await?;
    let row = events.into_iter().find(|row| row.seq == i64::from(event.seq));
    let row = row.ok_or(Error::NotFound)?;
    let open = match event.chain {
        Chain::Public => row.release_us <= now.as_us(),
        Chain::Side(side) => {
            viewer == Viewer::Player(side)
                || viewer == Viewer::Arbiter
                || tx.turns().reveals(id, now).await?.iter().any(|reveal| reveal.turn == turn)
        }
    };
    if !open {
        return Err(Error::NotFound);
    }
    let place = places(tx, id.as_uuid()).await?.get(&(chain, turn, row.seq)).copied();
    let salt = <[u8; 32]>::try_from(row.salt)
        .map_err(|_| Error::Broken(format!("game {id}: the salt of an event has not 32 bytes")))?;
    let leaf =
        Leaf { batch_time_s: place.map_or(0, |(_, batch_s)| batch_s), hash: leaf_hash(&salt, &row.body) };
    Ok((leaf, place.map(|(number, _)| number), Timestamp::from_us(row.at_us)))
}
