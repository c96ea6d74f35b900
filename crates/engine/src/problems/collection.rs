//! The problems that come with the program, a problem a day.

use std::sync::{LazyLock, OnceLock};

use super::solve::{Limits, Solved, solve};
use super::text::{Problem, read_problems};

static PROBLEMS: LazyLock<Vec<Problem>> =
    LazyLock::new(|| read_problems(include_str!("../../data/problems.txt")).unwrap_or_default());

/// All of them, from easy to hard; each is sound and names its key.
///
/// ```
/// use fairschach_engine::problems::collection;
///
/// assert!(collection().iter().all(|problem| problem.key.is_some()));
/// ```
pub fn collection() -> &'static [Problem] {
    &PROBLEMS
}

static SOLUTIONS: LazyLock<Vec<OnceLock<Option<Solved>>>> =
    LazyLock::new(|| PROBLEMS.iter().map(|_| OnceLock::new()).collect());

/// The solution of one of them, which is worked out when it is first asked for: some may take a second. Nothing, if
/// there is no such problem.
pub fn solution(at: usize) -> Option<&'static Solved> {
    let (problem, solution) = PROBLEMS.get(at).zip(SOLUTIONS.get(at))?;
    let Problem { position, rules, stipulation, .. } = problem;
    solution.get_or_init(|| solve(position, rules, stipulation, Limits::default()).ok()).as_ref()
}

/// Which problem is that of a day, counted from the first of January 1970: one after the other, then again.
pub fn of_day(day: u64) -> usize {
    let count = PROBLEMS.len().max(1) as u64;
    usize::try_from(day % count).unwrap_or(0)
}
