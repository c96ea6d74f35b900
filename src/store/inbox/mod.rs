//! Mails that come in.

pub(super) mod commands;
pub(super) mod probes;
pub(super) mod queue;
