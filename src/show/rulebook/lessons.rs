//! Nine lessons, one for each rule of Fairschach: a worked case, and a position in which the reader chooses White's move
//! against one that is stored. What comes of it the engine says when it is asked.

use std::sync::LazyLock;

use super::cases::{self, Case};

/// The cases that only the lessons have, one object a line.
const LINES: &str = include_str!("lessons.jsonl");

static OWN: LazyLock<Vec<Case>> = LazyLock::new(|| {
    let lines = LINES.lines().map(serde_json::from_str);
    lines.filter_map(Result::ok).collect()
});

/// One lesson; what is said in it by its keys.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lesson {
    /// The rule it teaches: `FSR 4`.
    pub rule: &'static str,
    pub title: &'static str,
    /// The idea, in two or three sentences.
    pub idea: &'static str,
    worked: &'static str,
    /// What happened in the worked case, and why.
    pub why: &'static str,
    quiz: &'static str,
    pub question: &'static str,
    /// What an answer to the question begins with: a whole move, or the square that it leaves.
    right: &'static [&'static str],
    /// Moves that are offered, each with what is said of it.
    pub offered: [(&'static str, &'static str); 3],
}

/// All lessons in the order of the rules.
pub const LESSONS: [Lesson; 9] = [
    Lesson {
        rule: "FSR 1",
        title: "lesson-1-title",
        idea: "lesson-1-idea",
        worked: "a01",
        why: "lesson-1-why",
        quiz: "quiz-1",
        question: "lesson-1-question",
        right: &["e1"],
        offered: [("e2c3", "lesson-1-pinned"), ("e1f2", "lesson-1-king"), ("e1d1", "lesson-1-king")],
    },
    Lesson {
        rule: "FSR 2",
        title: "lesson-2-title",
        idea: "lesson-2-idea",
        worked: "worked-2",
        why: "lesson-2-why",
        quiz: "quiz-2",
        question: "lesson-2-question",
        right: &["d4a4"],
        offered: [("d4d7", "lesson-2-left"), ("d4a4", "lesson-2-pawn"), ("g1f2", "lesson-2-quiet")],
    },
    Lesson {
        rule: "FSR 3",
        title: "lesson-3-title",
        idea: "lesson-3-idea",
        worked: "a03",
        why: "lesson-3-why",
        quiz: "quiz-3",
        question: "lesson-3-question",
        right: &["d1d8"],
        offered: [("d1d2", "lesson-3-careful"), ("d1d8", "lesson-3-mate"), ("g1f1", "lesson-3-careful")],
    },
    Lesson {
        rule: "FSR 4",
        title: "lesson-4-title",
        idea: "lesson-4-idea",
        worked: "c06",
        why: "lesson-4-why",
        quiz: "quiz-4",
        question: "lesson-4-question",
        right: &["e1e5"],
        offered: [("f3e5", "lesson-4-equal"), ("f3d4", "lesson-4-elsewhere"), ("e1e5", "lesson-4-stronger")],
    },
    Lesson {
        rule: "FSR 5",
        title: "lesson-5-title",
        idea: "lesson-5-idea",
        worked: "b03",
        why: "lesson-5-why",
        quiz: "quiz-5",
        question: "lesson-5-question",
        right: &["e4"],
        offered: [("g2g3", "lesson-5-stayed"), ("e4g5", "lesson-5-away"), ("g1f2", "lesson-5-stayed")],
    },
    Lesson {
        rule: "FSR 6",
        title: "lesson-6-title",
        idea: "lesson-6-idea",
        worked: "i02",
        why: "lesson-6-why",
        quiz: "quiz-6",
        question: "lesson-6-question",
        right: &["c1a3"],
        offered: [("a1b2", "lesson-6-aside"), ("c1a3", "lesson-6-between"), ("c1h6", "lesson-6-no-parry")],
    },
    Lesson {
        rule: "FSR 7",
        title: "lesson-7-title",
        idea: "lesson-7-idea",
        worked: "j03",
        why: "lesson-7-why",
        quiz: "quiz-7",
        question: "lesson-7-question",
        right: &["a8a1"],
        offered: [("g1f2", "lesson-7-aside"), ("a8d8", "lesson-7-no-parry"), ("a8a1", "lesson-7-past")],
    },
    Lesson {
        rule: "FSR 8",
        title: "lesson-8-title",
        idea: "lesson-8-idea",
        worked: "l01",
        why: "lesson-8-why",
        quiz: "quiz-8",
        question: "lesson-8-question",
        right: &["d1d8"],
        offered: [("d1d7", "lesson-8-quiet"), ("d1d8", "lesson-8-check"), ("g1f1", "lesson-8-quiet")],
    },
    Lesson {
        rule: "FSR 9",
        title: "lesson-9-title",
        idea: "lesson-9-idea",
        worked: "worked-9",
        why: "lesson-9-why",
        quiz: "quiz-9",
        question: "lesson-9-question",
        right: &["d3e4"],
        offered: [("d3c4", "lesson-9-left"), ("a5c5", "lesson-9-rests"), ("d3e4", "lesson-9-knight")],
    },
];

impl Lesson {
    /// The lesson with this number, from 1.
    pub fn of(number: usize) -> Option<&'static Lesson> {
        LESSONS.get(number.checked_sub(1)?)
    }

    /// What is shown first; nothing if the case is not there (a test holds that each is).
    pub fn worked(&self) -> Option<&'static Case> {
        case(self.worked)
    }

    /// What the reader plays: White's move is missing.
    pub fn quiz(&self) -> Option<&'static Case> {
        case(self.quiz)
    }

    /// Whether this move, as machines write it, answers the question.
    pub fn is_right(&self, entry: &str) -> bool {
        self.right.iter().any(|right| entry.starts_with(right))
    }
}

fn case(id: &str) -> Option<&'static Case> {
    cases::find("fairschach", id).or_else(|| OWN.iter().find(|case| case.id == id))
}
