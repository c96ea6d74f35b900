#![allow(clippy::unwrap_used, reason = "a test fails by it, in its helpers too")]

pub(crate) mod adjudication;
mod board;
pub(crate) mod browser;
mod components;
mod desk;
mod director;
mod field_faults;
mod geometry;
mod help;
mod in_force;
mod lessons;
mod motion;
mod new_game;
mod new_game_blind;
mod numbers;
mod own_pages;
mod pages;
mod png;
mod presets;
mod rating_plot;
mod review_plot;
mod rulebook;
mod sheets;
pub(crate) mod sweep;
mod texts;
mod time;
mod tournaments;
mod void;
pub(crate) mod web;
mod words;

use fairschach::show::board::Piece;

/// The men of a FEN board of eight ranks, for pictures of made-up positions.
fn pieces_of_fen_board(board: &str) -> Vec<Piece> {
    let mut pieces = Vec::with_capacity(32);
    for (row, line) in board.split('/').enumerate() {
        let mut file = 0_usize;
        for letter in line.chars() {
            match letter.to_digit(10) {
                Some(gap) => file += gap as usize,
                None => {
                    let square = format!("{}{}", char::from(b'a' + file as u8), 8 - row);
                    pieces.push(Piece { square, letter });
                    file += 1;
                }
            }
        }
    }
    pieces
}
