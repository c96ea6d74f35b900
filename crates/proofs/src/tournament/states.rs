//! How far a tournament is, who does what in it, and how it stands with those who have entered.

use crate::base::{by_word, words};

words! {
    /// How far a tournament is.
    pub enum Phase {
        /// Its sheet is being written; only those who run it see it.
        Draft: "draft",
        /// Entries are taken.
        Open: "open",
        /// Entries are closed, and play has not begun.
        Closed: "closed",
        /// It is played.
        Running: "running",
        /// It is over.
        Finished: "finished",
        /// It does not take place, or was broken off.
        Cancelled: "cancelled",
    }

    /// What somebody does in one tournament.
    pub enum Post {
        /// Runs it.
        Director: "director",
        /// Helps to run it, but gives nobody a post and cancels nothing.
        Assistant: "assistant",
        /// Arbiter of its games.
        Arbiter: "arbiter",
    }

    /// How it stands with an entry.
    pub enum EntrantState {
        /// Has a place, and play has not begun.
        Entered: "entered",
        /// On the waiting list.
        Waiting: "waiting",
        /// Has a starting number, and play has begun.
        Playing: "playing",
        /// Has withdrawn.
        Withdrawn: "withdrawn",
        /// Was withdrawn after a long silence.
        Silent: "silent",
        /// Was replaced by a substitute, who has the same number.
        Replaced: "replaced",
        /// Took the entry back before the start.
        TakenBack: "taken-back",
    }

    /// What has become of an invitation to a series.
    pub enum InvitationState {
        /// It waits for an answer.
        Open: "open",
        /// It is accepted.
        Accepted: "accepted",
        /// It is declined.
        Declined: "declined",
        /// Its last day is over, or the player has a place in a section without it.
        Lapsed: "lapsed",
        /// Whoever runs the series has taken it back.
        TakenBack: "taken-back",
    }

    /// What a section of a series with classes has come to for one of its players.
    pub enum SectionOutcome {
        /// They may enter the class above.
        Promoted: "promoted",
        /// They stay in their class.
        Stays: "stays",
        /// They enter the class below alone.
        Relegated: "relegated",
    }
}

by_word! {
    Post: "no post",
    EntrantState: "no state of an entry",
}
