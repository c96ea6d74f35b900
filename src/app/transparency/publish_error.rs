//! Why the public log could not be brought out.

use std::io;

use crate::app::error::Error;
use crate::store::{OfStore, StoreError};

/// Why nothing was published. Nothing was signed that contradicts an earlier checkpoint.
#[derive(thiserror::Error, Debug)]
pub enum PublishError {
    /// An older database was restored.
    #[error(
        "the public log was published with {published} entries, but the database has only {database}: an older database \
         was restored. Nothing is signed. Restore the newer one; if it is lost, `fairschach admin log adopt` takes the \
         published entries over"
    )]
    Behind {
        /// The size of the published checkpoint.
        published: u64,
        /// The size that the database has.
        database: u64,
    },
    /// The database does not lead to what was published.
    #[error(
        "the public log was published with another tree of {0} entries than the database has: it was changed, or the \
         folder belongs to another database. Nothing is signed. Restore the database or the folder that belong together"
    )]
    Differs(u64),
    /// The checkpoint in the folder is not ours.
    #[error(
        "public_log.dir holds a checkpoint that this server did not sign ({0}); give the log a folder of its own"
    )]
    Foreign(String),
    /// Something was published, and its checkpoint is gone.
    #[error(
        "public_log.dir holds no checkpoint, although one of {0} entries was published: it was removed, or the folder is another \
         one. Put the file or the folder back; a running server signs the same tree again within a minute"
    )]
    NoCheckpoint(u64),
    /// The numbered rows are not what they must be.
    #[error("the log's rows in the database are damaged: {0}; restore the database")]
    Damaged(String),
    /// The files are not what they must be.
    #[error(
        "public_log.dir is damaged: {0}; remove the folder tile in it, and the server writes it again from the database"
    )]
    Tiles(String),
    /// More published entries were lost than are taken over.
    #[error(
        "{0} published entries are missing in the database, which is too many to go on without them; restore a newer one"
    )]
    TooFarBehind(u64),
    /// Another process writes the log.
    #[error("another process writes the public log just now; try again")]
    Locked,
    /// A file cannot be read or written.
    #[error("public_log.dir: {0}: {1}")]
    File(String, io::Error),
    /// The database does not answer.
    #[error(transparent)]
    App(#[from] Error),
}

impl PublishError {
    /// Whether it goes away only when somebody mends it: until then the server must not promise to log anything.
    pub fn is_refusal(&self) -> bool {
        matches!(
            self,
            PublishError::Behind { .. }
                | PublishError::Differs(_)
                | PublishError::Foreign(_)
                | PublishError::Damaged(_)
                | PublishError::Tiles(_)
                | PublishError::TooFarBehind(_)
                | PublishError::NoCheckpoint(_)
        )
    }
}

impl From<StoreError> for PublishError {
    fn from(error: StoreError) -> Self {
        PublishError::App(error.into())
    }
}

impl OfStore for PublishError {
    fn of_store(&self) -> Option<&StoreError> {
        match self {
            PublishError::App(error) => error.of_store(),
            _ => None,
        }
    }
}
