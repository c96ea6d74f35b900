mod board;
pub(crate) mod browser;
mod pages;
mod texts;
mod web;
mod words;
