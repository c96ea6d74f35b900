//! A transaction's work without its types: what runs it is compiled once, and not again for each of the house's transactions.

use std::any::Any;

use super::{BoxFuture, OfStore, Result, StoreError, Tx};

/// How work ended: `Ok` is to be kept, `Err` to be rolled back.
pub(super) trait Outcome: Any + Send {
    fn is_kept(&self) -> bool;

    /// What the store had to do with it that work failed.
    fn of_store(&self) -> Option<&StoreError>;
}

impl<T: Send + 'static, E: OfStore + Send + 'static> Outcome for Result<T, E> {
    fn is_kept(&self) -> bool {
        self.is_ok()
    }

    fn of_store(&self) -> Option<&StoreError> {
        self.as_ref().err().and_then(OfStore::of_store)
    }
}

/// What is done in one transaction, with all run that it noted for later.
pub(super) type Work = Box<dyn for<'t> FnOnce(&'t mut Tx) -> BoxFuture<'t, Box<dyn Outcome>> + Send>;

/// Takes the types off.
pub(super) fn untyped<T, E, F>(work: F) -> Work
where
    T: Send + 'static,
    E: From<StoreError> + OfStore + Send + 'static,
    F: for<'t> FnOnce(&'t mut Tx) -> BoxFuture<'t, Result<T, E>> + Send + 'static,
{
    Box::new(move |tx| {
        Box::pin(async move {
            let worked = work(&mut *tx).await;
            let outcome: Box<dyn Outcome> = Box::new(tx.settle_after(worked).await);
            outcome
        })
    })
}

/// Puts the types back on.
pub(super) fn typed<T, E>(ended: Result<Box<dyn Outcome>>) -> Result<T, E>
where
    T: Send + 'static,
    E: From<StoreError> + Send + 'static,
{
    let outcome: Box<dyn Any> = ended?;
    // Of another type it never is: whoever asks has begun it.
    outcome.downcast().map_or_else(|_| Err(StoreError::Interrupted.into()), |outcome| *outcome)
}
