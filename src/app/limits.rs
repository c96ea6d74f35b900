//! Limits that several rooms go by, and that refusals name.

use crate::base::Micros;

/// Games that one page of a list holds at most.
pub const PAGE_MAX: u32 = 100;

/// A filing that waited longer than this for the database is refused: a flag is judged 5 s after it fell, and nothing
/// received in time may be left unhandled then. (Mails wait in the inbox, and flags wait for them.)
pub(in crate::app) const HANDLING_MAX: Micros = 4_000_000;

/// Rulings that one game takes.
pub const RULINGS_MAX: usize = 512;

/// Looks at one unsealed turn.
pub const UNSEALING_VIEWS_MAX: usize = 100;

/// The most people with a post in one tournament.
pub const POSTS_MAX: usize = 50;

/// Messages that one tournament's directors send within 24 hours.
pub const MESSAGES_PER_DAY: usize = 10;
/// Mails that one transaction forgets at most, so that no other write waits for long.
pub const SWEPT_AT_ONCE: u32 = 500;
/// The most transactions of one sweep; what is left over is swept a minute later.
pub const SWEEPS_MAX: u32 = 20;

/// Unfinished games with the bot that one account has at most.
pub const BOT_GAMES_MAX: i64 = 5;
/// Games with the bot that one account begins within 24 hours.
pub const BOT_GAMES_PER_DAY: i64 = 50;
/// Games that wait for the bot's move at most; no more are begun then.
pub const BOT_WAITING_MAX: i64 = 200;

/// Reviews of finished games that one account asks for within 24 hours at most.
pub const REVIEWS_PER_DAY: i64 = 10;
/// Reviews that wait at most; no more are asked for then.
pub const REVIEWS_WAITING_MAX: i64 = 100;
