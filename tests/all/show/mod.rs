mod board;
mod browser;
mod pages;
mod texts;
mod web;
mod words;
