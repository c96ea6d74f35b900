//! Tournaments without a server: Berger tables, standings and tie-breaks, crosstables, TRF, and Swiss rounds by a program.

mod berger;
mod crosstable;
mod direct;
mod event;
mod limits;
mod random;
mod slow;
mod standings;
mod swiss;
mod teams;
mod trf;
