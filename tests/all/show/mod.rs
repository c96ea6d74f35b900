mod board;
mod pages;
mod texts;
mod words;
