mod board;
mod pages;
mod texts;
