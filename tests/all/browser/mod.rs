//! People before real browsers: a whole game with mails through a real Postfix, every state that a page can tell, and
//! what every page owes its reader.

mod arbitration;
mod front;
mod gallery;
mod games;
mod kit;
mod looks;
mod mails;
mod narrow;
mod pages;
mod players;
mod rules;
mod tournaments;
