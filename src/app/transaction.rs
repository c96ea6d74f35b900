//! How a verb runs its transaction.

/// Runs an async closure in one transaction that is kept if it answers `Ok`: `write_tx!(app, async |tx| …)`. It owns what it
/// uses: `write_tx!(app = self.0, [actor], async |tx| …)` gives it clones of the verbs and of `actor`. A macro, since a
/// closure's future cannot be said to be `Send` otherwise without boxing it by hand each time.
macro_rules! write_tx {
    ($($given:tt)+) => { in_transaction!(write $($given)+) };
}

/// The same for one that only reads.
macro_rules! read_tx {
    ($($given:tt)+) => { in_transaction!(read $($given)+) };
}

macro_rules! in_transaction {
    ($kind:ident $app:ident = $of:expr, $([$($cloned:ident),+],)? async |$tx:ident| $work:expr) => {{
        let $app = $of.clone();
        $($(let $cloned = $cloned.clone();)+)?
        in_transaction!($kind $of, async |$tx| $work)
    }};
    ($kind:ident $of:expr, async |$tx:ident| $work:expr) => {
        AsRef::<crate::store::Store>::as_ref(&$of).$kind(move |$tx| Box::pin(async move { $work })).await
    };
}
