//! What is fuzzed, and with what it begins. The ordinary tests run the same functions over the same seeds, so that
//! nothing here can rot.

pub mod mail;
pub mod play;
pub mod seeds;
pub mod targets;
