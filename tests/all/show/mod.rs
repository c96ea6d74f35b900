mod board;
mod texts;
