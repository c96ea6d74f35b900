//! Arbiters and players in dispute before real browsers.

mod appeals;
mod desk;
