//! Games before real browsers.

mod blind;
mod board;
mod bots;
mod by_hand;
mod claims;
mod clocks;
mod conditional;
mod dice;
mod every_game;
mod lines;
mod matched;
mod new_game;
mod notes;
mod paper;
mod reveal;
mod sealing;
mod share;
mod states;
mod turns;
mod variants;
