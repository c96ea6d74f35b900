//! How far a tournament is, who does what in it, and how it stands with those who have entered.

use crate::base::by_word;

/// How far a tournament is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// Its sheet is being written; only those who run it see it.
    Draft,
    /// Entries are taken.
    Open,
    /// Entries are closed, and play has not begun.
    Closed,
    /// It is played.
    Running,
    /// It is over.
    Finished,
    /// It does not take place, or was broken off.
    Cancelled,
}

/// What somebody does in one tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Post {
    /// Runs it.
    Director,
    /// Helps to run it, but gives nobody a post and cancels nothing.
    Assistant,
    /// Arbiter of its games.
    Arbiter,
}

/// How it stands with an entry.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EntrantState {
    /// Entered.
    Entered,
    /// On the waiting list.
    Waiting,
    /// Plays.
    Playing,
    /// Has withdrawn.
    Withdrawn,
    /// Was withdrawn after a long silence.
    Silent,
    /// Was replaced by a substitute, who has the same number.
    Replaced,
    /// Took the entry back before the start.
    TakenBack,
}

impl Phase {
    const ALL: [Phase; 6] =
        [Phase::Draft, Phase::Open, Phase::Closed, Phase::Running, Phase::Finished, Phase::Cancelled];

    /// The word in the database and the API.
    pub const fn as_str(self) -> &'static str {
        match self {
            Phase::Draft => "draft",
            Phase::Open => "open",
            Phase::Closed => "closed",
            Phase::Running => "running",
            Phase::Finished => "finished",
            Phase::Cancelled => "cancelled",
        }
    }

    /// Reads the word.
    pub fn parse(text: &str) -> Option<Phase> {
        Phase::ALL.into_iter().find(|phase| phase.as_str() == text)
    }
}

impl Post {
    const ALL: [Post; 3] = [Post::Director, Post::Assistant, Post::Arbiter];

    /// The word in the database and the API.
    pub const fn as_str(self) -> &'static str {
        match self {
            Post::Director => "director",
            Post::Assistant => "assistant",
            Post::Arbiter => "arbiter",
        }
    }

    /// Reads the word.
    pub fn parse(text: &str) -> Option<Post> {
        Post::ALL.into_iter().find(|post| post.as_str() == text)
    }
}

impl EntrantState {
    const ALL: [EntrantState; 7] = [
        EntrantState::Entered,
        EntrantState::Waiting,
        EntrantState::Playing,
        EntrantState::Withdrawn,
        EntrantState::Silent,
        EntrantState::Replaced,
        EntrantState::TakenBack,
    ];

    /// The word in the database and the API.
    pub const fn as_str(self) -> &'static str {
        match self {
            EntrantState::Entered => "entered",
            EntrantState::Waiting => "waiting",
            EntrantState::Playing => "playing",
            EntrantState::Withdrawn => "withdrawn",
            EntrantState::Silent => "silent",
            EntrantState::Replaced => "replaced",
            EntrantState::TakenBack => "taken-back",
        }
    }

    /// Reads the word.
    pub fn parse(text: &str) -> Option<EntrantState> {
        EntrantState::ALL.into_iter().find(|state| state.as_str() == text)
    }
}

by_word! {
    Post: "no post",
    EntrantState: "no state of an entry",
}

/// A word that the database should not hold.
#[derive(Debug, thiserror::Error)]
#[error("{0:?} is no such word")]
pub struct UnknownWord(String);

/// Types that the store reads from their word.
macro_rules! stored {
    ($($word:ty),*) => {$(
        impl TryFrom<String> for $word {
            type Error = UnknownWord;

            fn try_from(word: String) -> Result<Self, UnknownWord> {
                <$word>::parse(&word).ok_or(UnknownWord(word))
            }
        }
    )*};
}

stored!(Phase, EntrantState);
