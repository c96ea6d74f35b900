//! The rules against worked cases, an older engine, a second implementation, and their own symmetries.

mod agree;
mod cases;
mod counts;
mod mailbox;
mod refuse;
mod symmetry;
mod walk;
