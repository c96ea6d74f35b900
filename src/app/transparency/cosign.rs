//! Asks for cosignatures of the published checkpoint (C2SP `tlog-witness`): what is sent, and what an answer is worth.

use std::sync::Arc;

use crate::app::transparency::Transparency;
use crate::app::transparency::files::LogFiles;
use crate::app::transparency::publish::{CHECKPOINT, Files, Published, apart, read_tile};
use crate::app::transparency::publish_error::PublishError;
use crate::tlog::{Answer, Checkpoint, CheckpointNote, CosignerKey, add_checkpoint_body, prove_consistency};

/// Somebody who cosigns the log's checkpoints.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogWitness {
    /// The address before `/add-checkpoint`.
    pub url: String,
    pub key: CosignerKey,
}

/// A published checkpoint, and the cosignatures that it has.
#[derive(Clone, Debug)]
pub struct Cosigning {
    published: Published,
    /// For each witness its line.
    lines: Vec<Option<String>>,
}

/// What a witness answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WitnessAnswer {
    /// Its cosignature, verified.
    Cosigned(String),
    /// It cosigned a tree of this size last: to be asked again from there.
    From(u64),
    /// Nothing that can be used, and why.
    Refused(String),
}

impl Transparency<'_> {
    /// The checkpoint as it is published, and who has cosigned it; nothing, if none is published.
    ///
    /// # Errors
    /// The file cannot be read, or is not ours.
    pub async fn cosigning(
        self,
        files: &Arc<dyn LogFiles>,
        witnesses: &[LogWitness],
    ) -> Result<Option<Cosigning>, PublishError> {
        let Some(note) = apart(files, CHECKPOINT, |files| files.read(CHECKPOINT)).await? else {
            return Ok(None);
        };
        let foreign = |error: &dyn std::fmt::Display| PublishError::Foreign(error.to_string());
        let note = String::from_utf8(note).map_err(|error| foreign(&error))?;
        let checkpoint = Checkpoint::open(&note, &[self.0.keys().log.verifier_key()]);
        let checkpoint = checkpoint.map_err(|error| foreign(&error))?;
        let parsed = CheckpointNote::parse(&note).map_err(|error| foreign(&error))?;
        let signatures = note.rsplit_once("\n\n").map_or("", |(_, lines)| lines);
        let line = |witness: &LogWitness| parsed.accept(signatures, std::slice::from_ref(&witness.key)).ok();
        let lines = witnesses.iter().map(line).collect();
        Ok(Some(Cosigning { published: Published { checkpoint, note }, lines }))
    }
}

impl Cosigning {
    /// Its number of entries.
    pub fn size(&self) -> u64 {
        self.published.checkpoint.size
    }

    /// The witnesses that have not cosigned it, by their place.
    pub fn missing(&self) -> Vec<usize> {
        let lines = self.lines.iter().enumerate();
        lines.filter(|(_, line)| line.is_none()).map(|(at, _)| at).collect()
    }

    /// Notes a witness' line; answers all that there are.
    pub fn add(&mut self, witness: usize, line: String) -> String {
        if let Some(place) = self.lines.get_mut(witness) {
            *place = Some(line);
        }
        self.lines.iter().flatten().map(String::as_str).collect()
    }

    /// What to send to a witness that has cosigned `old_size` entries last; nothing, if it has cosigned more than there
    /// are.
    ///
    /// # Errors
    /// The log's files cannot be read.
    pub async fn body(&self, files: &Files, old_size: u64) -> Result<Option<String>, PublishError> {
        let (size, note) = (self.size(), self.published.note.clone());
        if old_size > size {
            return Ok(None);
        }
        let proof = apart(files, "tile", move |files| {
            Ok(prove_consistency(old_size, size, |tile| read_tile(files, tile)))
        });
        let proof = proof.await?.map_err(|error| PublishError::Tiles(error.to_string()))?;
        Ok(Some(add_checkpoint_body(old_size, &proof, &note)))
    }

    /// Reads an answer.
    pub fn read(&self, witness: &LogWitness, status: u16, content_type: &str, body: &str) -> WitnessAnswer {
        let keys = std::slice::from_ref(&witness.key);
        let answer = CheckpointNote::parse(&self.published.note)
            .and_then(|note| Answer::read(status, content_type, body, &note, keys));
        match answer {
            Ok(Answer::Cosigned(line)) => WitnessAnswer::Cosigned(line),
            Ok(Answer::OldSize(size)) => WitnessAnswer::From(size),
            Ok(Answer::Refused(status)) => WitnessAnswer::Refused(format!("status {status}")),
            Err(error) => WitnessAnswer::Refused(error.to_string()),
        }
    }
}
