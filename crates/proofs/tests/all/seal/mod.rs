//! Sealing and the log's pieces: by properties, by vectors, and against a second implementation.

mod attachments;
mod blind;
mod case;
mod chance;
mod entries;
mod keys;
mod lines;
mod log;
mod notes;
mod passphrase;
mod pins;
mod properties;
mod sample;
mod second;
mod secrets;
mod webhook;
