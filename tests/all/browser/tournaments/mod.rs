//! Tournaments before real browsers.

mod bulk_mail;
mod course;
mod director;
pub(in crate::browser) mod tables;
mod tabs;
