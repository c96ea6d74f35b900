//! The public log takes up what games and tournaments have noted.

use std::sync::Arc;

use crate::app::operations::Operations;
use crate::app::transparency::files::LogFiles;
use crate::app::transparency::publish::Published;
use crate::app::transparency::publish_error::PublishError;

impl Operations<'_> {
    /// One step of the public log: what tournaments have noted becomes leaves, and a batch is made if one is due. Nothing, if
    /// another process is at it.
    ///
    /// # Errors
    /// [`PublishError`]; nothing was signed then that contradicts an earlier checkpoint.
    pub async fn publish(self, files: Arc<dyn LogFiles>) -> Result<Option<Published>, PublishError> {
        let stage = Box::pin(self.0.tournaments().stage_acts());
        self.0.transparency().publish(files, stage).await
    }
}
