//! What people write with an act.

use super::Act;
use crate::game::event::Text;

/// Why an act is done, where somebody has said so.
macro_rules! reason {
    ($act:expr) => {
        match $act {
            Act::Sheet { reason, .. }
            | Act::Withdrawn { reason, .. }
            | Act::Replaced { reason, .. }
            | Act::Replayed { reason, .. }
            | Act::Paused { reason }
            | Act::Resumed { reason }
            | Act::Outage { reason, .. }
            | Act::Ended { reason, .. }
            | Act::Cancelled { reason } => Some(reason).filter(|reason| !reason.is_empty()),
            _ => None,
        }
    };
}

impl Act {
    /// Why it is done; nothing, if nobody has said so.
    pub fn reason(&self) -> Option<&Text> {
        reason!(self)
    }

    /// What somebody wrote with it: why it is done, or what is said.
    pub fn written(&self) -> Option<&Text> {
        match self {
            Act::Commented { text } => Some(text).filter(|text| !text.is_empty()),
            _ => self.reason(),
        }
    }

    /// Every text in it that a person wrote and that can be taken away, by the name of its member. What entrants add to a draw is
    /// none of these: without it nobody could draw again.
    pub fn texts_mut(&mut self) -> Vec<(&'static str, &mut Text)> {
        match self {
            Act::Commented { text } => {
                vec![("text", text)].into_iter().filter(|(_, text)| !text.is_empty()).collect()
            }
            act => reason!(act).into_iter().map(|reason| ("reason", reason)).collect(),
        }
    }
}
