//! Records of games: written, read back, and opened by another program.

mod back;
mod cases;
mod hostile;
mod others;
mod walk;
