//! Limits that several rooms go by, and that refusals name.

use crate::base::Micros;

/// A bound as the database takes it.
pub(in crate::app) fn at_most(rows: usize) -> i64 {
    i64::try_from(rows).unwrap_or(i64::MAX)
}

/// What the database has counted, which is never less than nothing.
pub(in crate::app) fn counted<T: TryFrom<i64> + Default>(rows: i64) -> T {
    T::try_from(rows).unwrap_or_default()
}

/// Games that one page of a list holds at most.
pub const PAGE_MAX: u32 = 100;
/// Games that go on of which a player's own page tells, and that are looked through for the one that is most urgent.
pub const OPEN_GAMES_SHOWN: i64 = 300;
/// Games that are over on one page of a player's own.
pub const OVER_GAMES_SHOWN: i64 = 50;

/// A filing that waited longer than this for the database is refused: a flag is judged 5 s after it fell, and nothing
/// received in time may be left unhandled then. (Mails wait in the inbox, and flags wait for them.)
pub(in crate::app) const HANDLING_MAX: Micros = 4_000_000;

/// Rulings that one game takes.
pub const RULINGS_MAX: usize = 512;

/// Looks at one unsealed turn.
pub const UNSEALING_VIEWS_MAX: usize = 100;

/// The most people with a post in one tournament.
pub const POSTS_MAX: usize = 50;

/// So often within 24 hours somebody is told of posts by mail; then only administrators give them another.
pub const POST_MAILS_PER_DAY: usize = 30;

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

/// A day of 24 hours.
pub const DAY: Micros = 24 * 60 * 60 * 1_000_000;

/// Reviews of finished games that one account asks for within 24 hours at most.
pub const REVIEWS_PER_DAY: i64 = 10;
/// Reviews that wait at most; no more are asked for then.
pub const REVIEWS_WAITING_MAX: i64 = 100;

/// Rating lists of others.
pub const FOREIGN_LISTS_MAX: usize = 50;
/// Lines of a file that brings them in.
pub const LIST_ROWS_MAX: usize = 2_000_000;
/// Lines of such a file that are told because they cannot be read.
pub const BAD_LINES_MAX: usize = 20;

/// The longest name of a person, in characters.
pub const NAME_MAX: usize = 80;
/// The longest reason for what is done to an account, in characters.
pub const ACCOUNT_REASON_CHARS_MAX: usize = 500;
/// How often within 24 hours a person's data are put together, for the person; and as often for the command line.
pub const EXPORTS_PER_DAY: usize = 2;
/// Reports that one player makes within 24 hours.
pub const REPORTS_PER_DAY: usize = 5;
/// How long an answered report is kept.
pub const REPORTS_KEPT: Micros = 365 * DAY;
/// Reports of their own that one player is shown, and gets with their data: more than are kept of a year.
pub const OWN_REPORTS_MAX: usize = 2_000;
/// Reports that the desk shows.
pub const REPORTS_SHOWN_MAX: usize = 100;
/// Players that one player blocks at most.
pub const BLOCKED_MAX: usize = 200;
/// API tokens that one person may hold.
pub const TOKENS_MAX: usize = 20;
/// Passkeys that one person has at most.
pub const PASSKEYS_MAX: usize = 10;
/// How many days a token lives at most, and if nothing else is said.
pub const TOKEN_DAYS_MAX: u32 = 365;
/// Webhooks that one person has at most.
pub const WEBHOOKS_MAX: usize = 5;
/// Browsers of one person that show notices at most.
pub const PUSH_BROWSERS_MAX: usize = 10;
/// The longest name of a token, in characters.
pub const LABEL_MAX: usize = 60;
/// Further addresses that one player may have, those that wait for their link among them.
pub const MAIL_ADDRESSES_MAX: usize = 5;
/// The fewest digits of a PIN.
pub const PIN_LEN_MIN: usize = 6;
/// The most digits of a PIN.
pub const PIN_LEN_MAX: usize = 12;
/// Open challenges of an account that was asked for and is new.
pub const NEWCOMER_CHALLENGES_MAX: usize = 3;

/// The longest note on a turn.
pub const NOTE_CHARS_MAX: usize = 4_000;
/// The longest reason of a key holder's refusal, in bytes.
pub const REFUSAL_MAX: usize = 1000;
/// The longest remark on how an entry on paper came in, in characters.
pub const STATED_CHARS_MAX: usize = 200;

/// Series of a server.
pub const SERIES_MAX: usize = 500;
/// The longest name of a series, in characters: its sections have longer ones.
pub const SERIES_NAME_CHARS_MAX: usize = 80;
/// The most players of a section.
pub const SECTION_PLAYERS_MAX: usize = 100;
/// The most sections of a series that are open at once.
pub const SECTIONS_OPEN_MAX: usize = 50;
/// Invitations to a series that are open at once.
pub const INVITATIONS_OPEN_MAX: usize = 200;
/// The last day of an invitation lies so many days ahead at most.
pub const INVITATION_DAYS_MAX: i64 = 60;
/// The most classes of a series.
pub const CLASSES_MAX: usize = 12;
/// The longest name of a class, in characters.
pub const CLASS_CHARS_MAX: usize = 20;
/// The most who wait for sections of a series.
pub const SERIES_WAITING_MAX: usize = 1000;

/// The most players that one action withdraws.
pub const WITHDRAWN_MAX: usize = 200;
/// So many games get time in one act.
pub const TIME_GAMES_MAX: usize = 200;
/// The longest name of a team, in characters.
pub const TEAM_CHARS_MAX: usize = 60;
/// The longest text that an entrant adds to the draw, in characters.
pub const CONTRIBUTION_CHARS_MAX: usize = 64;
/// Lines of one list of entrants at most.
pub const IMPORT_LINES_MAX: usize = 500;
/// What those who run a tournament say of it on its bulletin, in characters.
pub const COMMENT_CHARS_MAX: usize = 4_000;
/// The longest subject of a message to a tournament, in characters.
pub const MESSAGE_SUBJECT_CHARS_MAX: usize = 200;
/// The longest text of one, in characters.
pub const MESSAGE_TEXT_CHARS_MAX: usize = 10_000;

/// The longest outage that can be named.
pub const OUTAGE_DAYS_MAX: i64 = 30;
/// The longest reason for one, in characters.
pub const OUTAGE_REASON_CHARS_MAX: usize = 500;
/// The longest reason for which earlier times are given up, in characters.
pub const CLOCK_REASON_CHARS_MAX: usize = 500;
/// The longest name that is looked for in a rating list, in characters.
pub const RATING_NAME_MAX: usize = 80;
