//! Tournaments before real browsers.

mod bulk_mail;
mod course;
mod director;
mod tables;
mod tabs;
