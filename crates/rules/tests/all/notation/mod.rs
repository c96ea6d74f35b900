//! What notation writes it reads back; what players type is read or refused, never guessed.

mod chess66;
mod dice;
mod hostile;
mod in_words;
mod lines;
mod octal;
mod typed;
mod variants;
mod walk;
