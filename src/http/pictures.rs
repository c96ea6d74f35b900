//! Drawing pictures, which is work for the processor: off the threads that answer, few at once, few waiting.

use std::sync::Arc;

use tokio::sync::Semaphore;

use super::problem::{Problem, Word};
use crate::show::board::png::{self, PngError};
use crate::show::board::{Picture, moving};

/// Pictures drawn at once.
const DRAWN_MAX: usize = 2;
/// Pictures drawn or waited for; whoever comes then is asked to come again.
const ASKED_MAX: usize = 64;

/// A bounded queue before the drawing of pictures.
#[derive(Clone, Debug)]
pub struct Pictures {
    asked: Arc<Semaphore>,
    drawn: Arc<Semaphore>,
    /// The one moving picture that is drawn at a time: it takes seconds.
    moving: Arc<Semaphore>,
}

impl Default for Pictures {
    fn default() -> Pictures {
        Pictures::with_room(ASKED_MAX)
    }
}

impl Pictures {
    /// A queue with room for so many.
    pub fn with_room(asked: usize) -> Pictures {
        Pictures {
            asked: Arc::new(Semaphore::new(asked)),
            drawn: Arc::new(Semaphore::new(DRAWN_MAX)),
            moving: Arc::new(Semaphore::new(1)),
        }
    }

    /// The SVG of a board as PNG, so many pixels wide.
    ///
    /// # Errors
    /// `busy` while too many wait; `internal` if it cannot be drawn.
    pub async fn png(&self, svg: String, width: u32) -> Result<Vec<u8>, Problem> {
        self.draw(move || png::png(&svg, width)).await
    }

    /// Boards one after another as one moving picture, so many pixels wide.
    ///
    /// # Errors
    /// `busy` while another is drawn, or too many pictures wait; `internal` if it cannot be drawn.
    pub async fn moving(&self, frames: Vec<Picture<'static>>, width: u32) -> Result<Vec<u8>, Problem> {
        let Ok(alone) = Arc::clone(&self.moving).try_acquire_owned() else {
            return Err(Problem::new(Word::Busy).retry_after(10));
        };
        self.draw(move || {
            let picture = moving::moving(&frames, width);
            drop(alone);
            picture
        })
        .await
    }

    async fn draw(
        &self,
        draws: impl FnOnce() -> Result<Vec<u8>, PngError> + Send + 'static,
    ) -> Result<Vec<u8>, Problem> {
        let asked = Arc::clone(&self.asked);
        let Ok(asked) = asked.try_acquire_owned() else {
            return Err(Problem::new(Word::Busy).retry_after(2));
        };
        let drawn = Arc::clone(&self.drawn).acquire_owned().await;
        let drawn = drawn.map_err(|_| Problem::new(Word::Busy).retry_after(2))?;
        // Both places are kept until it is drawn, also if nobody waits for the answer any more.
        let work = tokio::task::spawn_blocking(move || {
            let picture = draws();
            drop((asked, drawn));
            picture
        });
        match work.await {
            Ok(Ok(picture)) => Ok(picture),
            Ok(Err(error)) => {
                tracing::error!(%error, "a picture could not be drawn");
                Err(Problem::new(Word::Internal))
            }
            Err(error) => {
                tracing::error!(%error, "the drawing of a picture was broken off");
                Err(Problem::new(Word::Internal))
            }
        }
    }
}
