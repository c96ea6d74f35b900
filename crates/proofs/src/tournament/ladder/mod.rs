//! A ladder: everybody has a place, and wins a higher one by beating whoever holds it. The places follow from what has
//! happened in its order; they are kept nowhere.

mod climb;

pub use climb::climb;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::base::Timestamp;

/// What a sheet says of its ladder.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct LadderRules {
    /// How many places above one's own may be challenged, 1 to 20.
    pub reach: u8,
    /// Within how many days a challenge is answered, 1 to 60.
    pub answer_days: u16,
    /// What becomes of a challenge that is declined or not answered in time.
    pub refused: Refused,
    /// Who moves after a draw.
    pub drawn: Drawn,
    /// How many games and open challenges one may have at once, 1 to 10.
    pub games: u8,
    /// For how many days after a game its players cannot be challenged, 0 to 365.
    pub protected_days: u16,
    /// Who has neither game nor challenge for so many days goes down a place, and again each time; 0 for never, to 365.
    pub idle_days: u16,
}

impl Default for LadderRules {
    fn default() -> Self {
        LadderRules {
            reach: 3,
            answer_days: 7,
            refused: Refused::Plays,
            drawn: Drawn::Stays,
            games: 2,
            protected_days: 14,
            idle_days: 90,
        }
    }
}

/// What becomes of a challenge that is declined or not answered in time.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Refused {
    /// It cannot be declined; the game begins by itself when the time to answer is over.
    #[default]
    Plays,
    /// The challenger gets the place as if the game were won.
    Forfeit,
    /// It falls away, and nobody moves.
    Lapses,
}

/// Who moves after a draw.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Drawn {
    /// Nobody.
    #[default]
    Stays,
    /// The challenger goes to the place right below the challenged.
    Below,
}

/// How a challenge came out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The challenger won, be it by forfeit.
    Won,
    /// The challenged won.
    Held,
    /// Nobody won.
    Drawn,
    /// It counts for nobody: taken back, lapsed, annulled.
    Void,
}

/// Something that happened on a ladder, by starting numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Act {
    /// Somebody came, at the bottom.
    Joined(u16),
    /// Somebody left.
    Left(u16),
    /// The ladder stands from here on: until it goes on nobody goes down for doing nothing.
    Paused,
    /// The ladder stood, and goes on: the time in which it did makes nobody idle.
    Resumed,
    /// Somebody wants the place of somebody above.
    Challenged {
        /// Who wants the place.
        challenger: u16,
        /// Whom.
        challenged: u16,
    },
    /// A challenge, and its game if there was one, is over.
    Over {
        /// Who had challenged.
        challenger: u16,
        /// Whom.
        challenged: u16,
        /// What came of it.
        outcome: Outcome,
    },
}

/// Why somebody moved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RankReason {
    /// Came at the bottom.
    Joined,
    /// Is no longer on the ladder.
    Left,
    /// Beat this one.
    Beat(u16),
    /// Drew with this one.
    Drew(u16),
    /// Neither game nor challenge for long.
    Idle,
}

/// A move on the ladder; those in between gave way by one place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move {
    /// When.
    pub at: Timestamp,
    /// Who.
    pub number: u16,
    /// The place before, from 1; none for who came.
    pub from: Option<usize>,
    /// The place after, from 1; none for who left.
    pub to: Option<usize>,
    /// What brought it about.
    pub why: RankReason,
}

/// Why somebody cannot be challenged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// One of the two is not on the ladder.
    NotOn,
    /// Not above the challenger.
    NotAbove,
    /// Too many places above.
    TooFar,
    /// The two have a challenge or a game already.
    Paired,
    /// The challenger has as many games and challenges as may be.
    Full,
    /// The other has.
    OtherFull,
    /// The other has just finished a game.
    Protected(Timestamp),
}

/// A ladder at a moment.
#[derive(Clone, Debug, Default)]
pub struct Ladder {
    /// Starting numbers, the highest place first.
    pub order: Vec<u16>,
    /// Every move so far, oldest first.
    pub moves: Vec<Move>,
    /// Until when somebody cannot be challenged.
    pub protected: BTreeMap<u16, Timestamp>,
    /// Who has challenged whom and is not done.
    pairs: Vec<(u16, u16)>,
}

impl Ladder {
    /// The place from 1.
    pub fn place(&self, number: u16) -> Option<usize> {
        let at = self.order.iter().position(|one| *one == number);
        at.map(|at| at + 1)
    }

    /// How many games and open challenges somebody has.
    pub fn busy(&self, number: u16) -> usize {
        let of = |pair: &&(u16, u16)| pair.0 == number || pair.1 == number;
        self.pairs.iter().filter(of).count()
    }

    /// Whether one may challenge the other now.
    ///
    /// # Errors
    /// Why not.
    pub fn may_challenge(
        &self,
        rules: &LadderRules,
        challenger: u16,
        challenged: u16,
        now: Timestamp,
    ) -> Result<(), Refusal> {
        let places = self.place(challenger).zip(self.place(challenged));
        let (own, other) = places.ok_or(Refusal::NotOn)?;
        let most = usize::from(rules.games);
        let paired = self
            .pairs
            .iter()
            .any(|pair| *pair == (challenger, challenged) || *pair == (challenged, challenger));
        if other >= own {
            Err(Refusal::NotAbove)
        } else if own - other > usize::from(rules.reach) {
            Err(Refusal::TooFar)
        } else if paired {
            Err(Refusal::Paired)
        } else if self.busy(challenger) >= most {
            Err(Refusal::Full)
        } else if self.busy(challenged) >= most {
            Err(Refusal::OtherFull)
        } else {
            match self.protected.get(&challenged) {
                Some(until) if *until > now => Err(Refusal::Protected(*until)),
                _ => Ok(()),
            }
        }
    }
}
