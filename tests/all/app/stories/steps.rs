//! What can happen in a story, and how often.

use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt as _, SeedableRng};

/// One thing that happens. Numbers are taken modulo what there is, so that a step means something in every story.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    Enter {
        game: usize,
        side: usize,
        pick: usize,
        offer: bool,
    },
    Draft {
        game: usize,
        side: usize,
        pick: usize,
    },
    /// An entry for the turn after the next pair.
    Plan {
        game: usize,
        side: usize,
        pick: usize,
    },
    AnswerDraw {
        game: usize,
        side: usize,
        accept: bool,
    },
    Resign {
        game: usize,
        side: usize,
    },
    Rule {
        game: usize,
        what: usize,
    },
    Leave {
        side: usize,
        in_days: i64,
    },
    EndLeave {
        side: usize,
    },
    /// A player's mail comes in.
    Write {
        game: usize,
        side: usize,
        what: usize,
    },
    /// One that came in before comes again.
    WriteAgain {
        pick: usize,
    },
    /// What came in is handled; the process may end before it notes that the first of it is.
    Inbox {
        dies: bool,
    },
    /// A tournament is opened, and all but one of the players enter.
    Found {
        knockout: bool,
        without: usize,
    },
    Join {
        who: usize,
    },
    Start,
    /// An entry is taken back, or a player leaves while it is played.
    Withdraw {
        who: usize,
    },
    /// The account of somebody whose games are over goes, and somebody else comes.
    Erase {
        who: usize,
    },
    NameOutage {
        hours: i64,
    },
    /// Time passes while the server runs.
    Wait {
        hours: i64,
    },
    /// The server is away.
    Away {
        hours: i64,
    },
    RotateKek,
    /// The process ends, and another begins on the same database.
    Restart,
    /// A complete turn waits for its reveal.
    Reveal,
    Publish,
    /// Mails that wait are sent.
    Mails,
    /// Webhooks and a browser are called, which may not answer.
    Call {
        answers: bool,
    },
    /// Another game begins.
    Begin,
    /// Games that are long over are packed.
    Archive,
    /// The bot takes up a thought.
    Think,
}

/// Numbers by chance, of which a step takes what it needs.
#[derive(Clone, Copy)]
struct Drawn {
    game: usize,
    side: usize,
    pick: usize,
}

/// How often a kind of step comes beside the others, and what is drawn as a step of it.
type Choice = (u32, fn(Drawn) -> Step);

/// What can happen, each with its weight.
const STEPS: [Choice; 28] = [
    (40, |Drawn { game, side, pick }| Step::Enter { game, side, pick, offer: pick % 11 == 0 }),
    (4, |Drawn { game, side, pick }| Step::Draft { game, side, pick }),
    (3, |Drawn { game, side, pick }| Step::Plan { game, side, pick }),
    (3, |Drawn { game, side, pick }| Step::AnswerDraw { game, side, accept: pick % 5 == 0 }),
    (2, |Drawn { game, side, .. }| Step::Resign { game, side }),
    (6, |Drawn { game, pick, .. }| Step::Rule { game, what: pick }),
    (2, |Drawn { side, pick, .. }| Step::Leave { side, in_days: 2 + (pick % 9) as i64 }),
    (1, |Drawn { side, .. }| Step::EndLeave { side }),
    (12, |Drawn { game, side, pick }| Step::Write { game, side, what: pick }),
    (2, |Drawn { pick, .. }| Step::WriteAgain { pick }),
    (6, |Drawn { pick, .. }| Step::Inbox { dies: pick % 4 == 0 }),
    (2, |Drawn { side, pick, .. }| Step::Found { knockout: side == 0, without: pick % 6 }),
    (1, |Drawn { pick, .. }| Step::Join { who: pick }),
    (3, |_| Step::Start),
    (1, |Drawn { pick, .. }| Step::Withdraw { who: pick }),
    (1, |Drawn { pick, .. }| Step::Erase { who: pick }),
    (1, |Drawn { pick, .. }| Step::NameOutage { hours: 1 + (pick % 20) as i64 }),
    (16, |Drawn { pick, .. }| Step::Wait { hours: (pick % 150) as i64 }),
    (3, |Drawn { pick, .. }| Step::Away { hours: (pick % 40) as i64 }),
    (1, |_| Step::RotateKek),
    (4, |_| Step::Restart),
    (7, |_| Step::Reveal),
    (2, |_| Step::Publish),
    (3, |_| Step::Mails),
    (3, |Drawn { pick, .. }| Step::Call { answers: pick % 4 > 0 }),
    (2, |_| Step::Begin),
    (1, |_| Step::Archive),
    (3, |_| Step::Think),
];

/// A story by chance. It begins with a tournament, of three players or four.
pub(super) fn story(seed: u64, steps: usize) -> Vec<Step> {
    let mut chance = StdRng::seed_from_u64(seed);
    let begins = [Step::Found { knockout: seed % 4 < 2, without: (seed % 6) as usize }, Step::Start];
    let by_chance = |_| {
        let drawn = Drawn {
            game: chance.random_range(0..1000),
            side: chance.random_range(0..2),
            pick: chance.random_range(0..1000),
        };
        let (_, step) = STEPS.choose_weighted(&mut chance, |(weight, _)| *weight).unwrap();
        step(drawn)
    };
    begins.into_iter().chain((0..steps).map(by_chance)).collect()
}
