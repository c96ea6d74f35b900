//! Tournaments before real browsers.

mod bulk_mail;
mod captains;
mod course;
mod director;
pub(in crate::browser) mod tables;
mod tabs;
