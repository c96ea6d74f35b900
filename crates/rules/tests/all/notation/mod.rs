//! What notation writes it reads back; what players type is read or refused, never guessed.

#![allow(clippy::unwrap_used)]

mod chess66;
mod dice;
pub(crate) mod filters;
mod filters_variants;
mod hostile;
mod in_words;
mod lines;
mod octal;
mod typed;
mod variants;
mod walk;
