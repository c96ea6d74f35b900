//! All rows of a game compared with its events, and what becomes of a game in which they differ.
//!
//! A load compares the heads alone ([`crate::app::core::follow`]); `doctor`, the full replay, the desk's check and each judged
//! flag compare everything (`whole`). A game that fails is dealt with at once (`settle`): its rows are written anew from
//! the events (`rebuild`), it is marked as in doubt, and while it is unfinished it is paused until somebody has ruled.

mod due;
mod links;
mod notes;
mod rebuild;
mod settle;
mod whole;

pub(in crate::app) use links::{Links, PUBLIC, links_and_times, read_or_none};
pub(in crate::app) use settle::settle_by;
pub use settle::{RowsChecked, check_rows, mark_doubts};
pub(in crate::app) use whole::{whole, whole_with};
