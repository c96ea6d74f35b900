//! How a game's life goes by its public events. Whatever is stored of it beside them must follow from them.

use super::{GameResult, Ruling};
use crate::base::{PlayerId, Side, Timestamp, words};

/// What a public event does to a game's life.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CourseStep {
    /// The game begins with its first turn.
    Start {
        /// The text of the position before it.
        position: String,
        /// The two arbiters, as far as there are any.
        arbiters: [Option<PlayerId>; 2],
    },
    /// The turn is revealed, and the next one opens unless a result follows.
    Reveal {
        /// The text of the position after it.
        position: String,
        /// When both players get it, and the next turn opens.
        release: Timestamp,
        /// What each side opened: whether a draw was offered with it. Nothing for a side that did not enter.
        offers: [Option<bool>; 2],
    },
    /// The game ends, or an appeal gives it another result.
    Result {
        /// How.
        result: GameResult,
        /// From when it may be seen.
        release: Timestamp,
    },
    /// The server stops the game.
    Suspended,
    /// An arbiter, a director or the operator rules.
    Ruling {
        /// What.
        ruling: Ruling,
        /// Where turns are made void, the text of the position that is played from again, and when its turn opens.
        again: Option<(String, Timestamp)>,
    },
    /// A side declines the draw offered to it.
    Declined(Side),
    /// Anything that leaves the life as it is.
    Other,
}

words! {
    /// How far a game is.
    #[derive(Default)]
    pub enum CoursePhase {
        /// It goes on, or is paused.
        #[default]
        Running: "running",
        /// The server has stopped it.
        Suspended: "suspended",
        /// It has a result.
        Finished: "finished",
    }
}

/// A turn, as the events have it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CourseTurn {
    /// From 1.
    pub number: u32,
    /// The text of the position before it.
    pub position: String,
    /// When its clocks start.
    pub open_at: Timestamp,
    /// The turn that took its place, if it is void.
    pub replaced_by: Option<u32>,
    /// When it was revealed, when the reveal may be seen, and the text of the position after it.
    pub reveal: Option<(Timestamp, Timestamp, String)>,
    /// Who offered a draw with the entry before: White, Black.
    pub offered: [bool; 2],
    /// Who declined such an offer.
    pub declined: [bool; 2],
}

/// A game's life so far. It can be followed from the first event on, or from any that opens a turn.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Course {
    /// How far it is.
    pub phase: CoursePhase,
    /// Since when its clocks are stopped, if it is paused or suspended.
    pub stands_since: Option<Timestamp>,
    /// Up to when the sides may claim, if it is to be adjudicated.
    pub claims_until: Option<Timestamp>,
    /// Its result, and from when the game may be seen as over; another result after an appeal leaves that moment as it is.
    pub ended: Option<(GameResult, Timestamp)>,
    /// The arbiters, if it was followed from its start.
    pub arbiters: [Option<PlayerId>; 2],
    /// The turns, the newest last.
    pub turns: Vec<CourseTurn>,
    stood_at_end: bool,
}

/// An event that does not fit those before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("an event of turn {given} does not fit: turn {open} is open")]
pub struct CourseFault {
    /// The turn of the event.
    pub given: u32,
    /// The open one; 0 before the start.
    pub open: u32,
}

impl Course {
    /// The newest turn: the open one, or the last of a finished game.
    pub fn newest(&self) -> Option<&CourseTurn> {
        self.turns.last()
    }

    /// Goes on by the next public event: the turn that it names, when it happened, and what it does. Events before the first
    /// that opens a turn are passed over.
    ///
    /// # Errors
    /// An event that changes the life and belongs to another turn than the open one.
    pub fn take(&mut self, turn: u32, at: Timestamp, step: CourseStep) -> Result<(), CourseFault> {
        if let CourseStep::Start { position, arbiters } = step {
            self.arbiters = arbiters;
            return self.open(0, position, at);
        }
        let Some(open) = self.turns.last().map(|open| open.number) else {
            return match step {
                CourseStep::Reveal { position, release, offers } => {
                    self.open(turn, position, release)?;
                    self.offer(offers.map(|offer| offer == Some(true)));
                    Ok(())
                }
                CourseStep::Ruling { again: Some((position, release)), .. } => {
                    self.open(turn, position, release)
                }
                _ => Ok(()),
            };
        };
        // The result of a reveal belongs to the turn that was revealed, and no next one opens.
        let ends_reveal = matches!(step, CourseStep::Result { .. }) && turn + 1 == open;
        if ends_reveal && self.turns.len() > 1 {
            self.turns.pop();
        } else if turn != open && step != CourseStep::Other {
            return Err(CourseFault { given: turn, open });
        }
        match step {
            CourseStep::Reveal { position, release, offers } => self.reveal(at, position, release, offers)?,
            CourseStep::Result { result, release } => self.end(result, release),
            CourseStep::Suspended => {
                self.phase = CoursePhase::Suspended;
                self.stands_since.get_or_insert(at);
            }
            CourseStep::Ruling { ruling, again } => self.rule(at, ruling, again)?,
            CourseStep::Declined(side) => {
                if let Some(last) = self.turns.last_mut() {
                    last.declined[usize::from(side.index())] = true;
                }
            }
            CourseStep::Start { .. } | CourseStep::Other => {}
        }
        Ok(())
    }

    fn open(&mut self, before: u32, position: String, open_at: Timestamp) -> Result<(), CourseFault> {
        let last = self.turns.last().map_or(before, |last| last.number);
        if last != before {
            return Err(CourseFault { given: before, open: last });
        }
        self.turns.push(CourseTurn {
            number: before.saturating_add(1),
            position,
            open_at,
            replaced_by: None,
            reveal: None,
            offered: [false; 2],
            declined: [false; 2],
        });
        Ok(())
    }

    fn reveal(
        &mut self,
        at: Timestamp,
        position: String,
        release: Timestamp,
        offers: [Option<bool>; 2],
    ) -> Result<(), CourseFault> {
        let Some(last) = self.turns.last_mut() else { return Ok(()) };
        last.reveal = Some((at, release, position.clone()));
        // An offer outlives a turn in which the other side had nothing to enter and did not answer it.
        let offered = [0, 1].map(|side: usize| {
            let other = 1 - side;
            let stands = last.offered[side] && !last.declined[other] && offers[other].is_none();
            offers[side] == Some(true) || stands
        });
        let number = last.number;
        self.open(number, position, release)?;
        self.offer(offered);
        Ok(())
    }

    fn offer(&mut self, offered: [bool; 2]) {
        if let Some(last) = self.turns.last_mut() {
            last.offered = offered;
        }
    }

    fn end(&mut self, result: GameResult, release: Timestamp) {
        let first = self.ended.map_or(release, |(_, first)| first);
        if self.ended.is_none() {
            self.stood_at_end = self.stands_since.take().is_some();
        }
        self.ended = Some((result, first));
        self.phase = CoursePhase::Finished;
    }

    fn rule(
        &mut self,
        at: Timestamp,
        ruling: Ruling,
        again: Option<(String, Timestamp)>,
    ) -> Result<(), CourseFault> {
        match ruling {
            Ruling::Pause => self.stands_since = Some(at),
            Ruling::Adjudicate { until, .. } => {
                self.stands_since = self.stands_since.or(Some(at));
                self.claims_until = Some(until);
            }
            Ruling::Resume => {
                self.phase = CoursePhase::Running;
                self.stands_since = None;
                self.claims_until = None;
            }
            Ruling::VoidAndReplay { from } => {
                let before = self.turns.last().map_or(0, |last| last.number);
                for void in &mut self.turns {
                    if void.number >= from && void.replaced_by.is_none() {
                        void.replaced_by = Some(before.saturating_add(1));
                    }
                }
                self.phase = CoursePhase::Running;
                self.stands_since = None;
                self.claims_until = None;
                let (position, open_at) = again.unwrap_or((String::new(), at));
                self.open(before, position, open_at)?;
            }
            // A game that stood when it ended stands again.
            Ruling::Reopen { .. } => {
                self.phase = CoursePhase::Running;
                self.ended = None;
                self.stands_since = std::mem::take(&mut self.stood_at_end).then_some(at);
            }
            Ruling::Appoint { arbiter } => match self.arbiters {
                [None, _] => self.arbiters = [Some(arbiter), None],
                [first, _] => self.arbiters = [first, Some(arbiter)],
            },
            // The result that these give follows as an event of its own.
            Ruling::Result(_)
            | Ruling::Overturn { .. }
            | Ruling::AdjustClock { .. }
            | Ruling::Extend { .. }
            | Ruling::Answer { .. }
            | Ruling::Note => {}
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::By;

    fn at(us: i64) -> Timestamp {
        Timestamp::from_us(us)
    }

    fn begun() -> Course {
        let mut course = Course::default();
        let start = CourseStep::Start { position: "one".to_owned(), arbiters: [None, None] };
        course.take(1, at(1), start).unwrap();
        course
    }

    fn reveal(position: &str, release: i64) -> CourseStep {
        CourseStep::Reveal {
            position: position.to_owned(),
            release: at(release),
            offers: [Some(true), Some(false)],
        }
    }

    fn ruling(ruling: Ruling) -> CourseStep {
        CourseStep::Ruling { ruling, again: None }
    }

    #[test]
    fn a_life_from_its_start_and_from_its_last_opening_are_the_same() {
        let steps = [
            (1, 5, reveal("two", 7)),
            (2, 8, CourseStep::Declined(Side::Black)),
            (2, 9, ruling(Ruling::Pause)),
            (2, 10, CourseStep::Suspended),
        ];
        let (mut whole, mut tail) = (begun(), Course::default());
        for (turn, when, step) in steps {
            whole.take(turn, at(when), step.clone()).unwrap();
            tail.take(turn, at(when), step).unwrap();
        }
        assert_eq!(whole.newest(), tail.newest());
        assert_eq!((whole.phase, whole.stands_since), (tail.phase, tail.stands_since));
        assert_eq!(whole.phase, CoursePhase::Suspended);
        assert_eq!(whole.stands_since, Some(at(9)), "since the pause");
        let open = whole.newest().unwrap();
        assert_eq!((open.offered, open.declined), ([true, false], [false, true]));
    }

    /// White offers in a turn in which Black enters nothing, or something, or has declined.
    #[test]
    fn an_offer_outlives_a_turn_only_if_the_other_side_could_not_answer_it() {
        for (declines, entered, outlives) in [
            (false, None, true),
            (false, Some(false), false),
            (true, None, false),
            (true, Some(false), false),
        ] {
            let mut course = begun();
            course.take(1, at(2), reveal("two", 3)).unwrap();
            assert_eq!(course.newest().unwrap().offered, [true, false]);
            if declines {
                course.take(2, at(4), CourseStep::Declined(Side::Black)).unwrap();
            }
            let offers = [Some(false), entered];
            let next = CourseStep::Reveal { position: "three".to_owned(), release: at(6), offers };
            course.take(2, at(5), next).unwrap();
            let offered = course.newest().unwrap().offered;
            assert_eq!(offered, [outlives, false], "declined {declines}, entered {entered:?}");
        }
    }

    #[test]
    fn a_reveal_that_ends_the_game_opens_no_turn() {
        let mut course = begun();
        course.take(1, at(5), reveal("two", 7)).unwrap();
        let result = GameResult::win(Side::White, By::Mate);
        let release = at(7);
        course.take(1, at(5), CourseStep::Result { result, release }).unwrap();
        assert_eq!(course.turns.len(), 1);
        assert_eq!(course.ended, Some((result, at(7))));
    }

    #[test]
    fn an_appeal_changes_the_result_but_not_the_end_and_a_game_that_stood_stands_again() {
        let mut course = begun();
        course.take(1, at(2), ruling(Ruling::Pause)).unwrap();
        let ends = |result, us| CourseStep::Result { result, release: at(us) };
        let (first, other) =
            (GameResult::draw(By::Adjudication), GameResult::win(Side::Black, By::Adjudication));
        course.take(1, at(3), ends(first, 3)).unwrap();
        course.take(1, at(9), ends(other, 9)).unwrap();
        assert_eq!(course.ended, Some((other, at(3))));
        assert_eq!(course.stands_since, None);
        course.take(1, at(12), ruling(Ruling::Reopen { to: 1, time: 1 })).unwrap();
        assert_eq!(course.phase, CoursePhase::Running);
        assert_eq!((course.ended, course.stands_since), (None, Some(at(12))));
    }

    #[test]
    fn void_turns_are_replaced_once_and_other_turns_do_not_fit() {
        let mut course = begun();
        course.take(1, at(5), reveal("two", 7)).unwrap();
        for number in [3, 4] {
            let void = CourseStep::Ruling {
                ruling: Ruling::VoidAndReplay { from: 2 },
                again: Some(("two".to_owned(), at(20))),
            };
            course.take(number - 1, at(19), void).unwrap();
        }
        let replaced: Vec<_> = course.turns.iter().map(|turn| turn.replaced_by).collect();
        assert_eq!(replaced, [None, Some(3), Some(4), None]);
        let fault = course.take(2, at(30), reveal("three", 31)).unwrap_err();
        assert_eq!((fault.given, fault.open), (2, 4));
    }
}
