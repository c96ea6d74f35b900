//! The HTTP doors, driven in process.

#![allow(clippy::unwrap_used, reason = "what is not there fails the test")]

mod adjudication;
mod api;
mod appeals;
mod away;
mod boards;
mod calendar;
mod chance;
mod claims;
mod clocks;
mod committed;
mod conditionals;
mod connections;
mod desk;
mod director;
mod faults;
mod give_time;
mod guards;
mod kit;
mod ladder;
mod limits;
mod log;
mod mail;
mod mail_question;
mod once;
mod openapi;
mod options;
mod outages;
mod paper;
mod problems;
mod ratings;
mod ready;
mod record;
mod secrecy;
mod secrecy_blind;
mod secrecy_tournament;
mod secrecy_worlds;
mod stream;
mod tables;
mod tokens;
mod tournament_doors;
mod tournament_games;
mod tournament_mail;
mod tournaments;
mod turns;
