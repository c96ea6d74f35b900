//! People before real browsers: a whole game with mails through a real Postfix, every state that a page can tell, and
//! what every page owes its reader.

mod appeals;
mod away;
mod blind;
mod claims;
mod clocks;
mod conditional;
mod desk;
mod dice;
mod director;
mod kit;
mod mails;
mod matched;
mod new_game;
mod pages;
mod paper;
mod ratings;
mod rules;
mod sealing;
mod states;
mod tables;
mod tournament_mail;
mod tournaments;
mod trial;
mod turns;
mod variants;
