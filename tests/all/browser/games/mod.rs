//! Games before real browsers.

mod blind;
mod claims;
mod clocks;
mod conditional;
mod dice;
mod matched;
mod new_game;
mod paper;
mod sealing;
mod states;
mod turns;
mod variants;
