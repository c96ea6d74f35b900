//! Sealing and the log's pieces: by properties, by vectors, and against a second implementation.

mod sample;
mod sealing;
