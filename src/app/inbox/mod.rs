//! Mails that came in: kept, handled once, and answered.

pub mod commands;
pub mod message;
pub mod pass_on;
pub mod probe;
pub mod queue;
