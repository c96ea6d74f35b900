//! What mails say, in words.

pub(super) mod account;
pub(super) mod answer_titles;
pub(super) mod answers;
pub(super) mod challenges;
pub(super) mod ladder;
pub(super) mod leave;
pub(super) mod notice;
pub(super) mod octal;
pub(super) mod passed_on;
pub(super) mod posts;
pub(super) mod reminders;
pub(super) mod rulings;
pub mod samples;
pub(super) mod samples_accounts;
pub(super) mod samples_tournaments;
pub(super) mod series;
pub(super) mod teams;
pub(super) mod tournaments;
