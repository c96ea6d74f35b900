//! The rules against worked cases, an older engine, a second implementation, and their own symmetries.

mod cases;
mod counts;
mod walk;
