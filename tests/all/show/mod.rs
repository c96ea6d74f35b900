mod board;
mod pages;
mod texts;
mod web;
mod words;
