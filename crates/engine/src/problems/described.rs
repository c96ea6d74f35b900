//! A solution in plain text, for people.

use std::fmt::{self, Write};

use super::check::{Answer, Flaw, Named};
use super::help::Helped;
use super::solve::{Line, Share, Solved};

/// An answer with what is wrong with its problem, line by line.
#[derive(Clone, Copy, Debug)]
pub struct Described<'a> {
    /// The solution.
    pub answer: &'a Answer,
    /// What is wrong.
    pub flaws: &'a [Flaw],
}

impl fmt::Display for Described<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.answer {
            Answer::Solved(solved) => of_mate(f, solved)?,
            Answer::Helped(helped) => of_help(f, helped)?,
        }
        if self.flaws.is_empty() {
            return writeln!(f, "sound");
        }
        self.flaws.iter().try_for_each(|flaw| writeln!(f, "unsound: {flaw}"))
    }
}

fn of_mate(f: &mut fmt::Formatter<'_>, solved: &Solved) -> fmt::Result {
    writeln!(f, "value {}", solved.value)?;
    writeln!(f, "key {}", Mix(&solved.key))?;
    writeln!(f, "refutation {}", Mix(&solved.refutation))?;
    lines(f, &solved.lines, 1)?;
    if solved.cut { writeln!(f, "  … and more") } else { Ok(()) }
}

fn lines(f: &mut fmt::Formatter<'_>, all: &[Line], pair: usize) -> fmt::Result {
    for line in all {
        let mut text = String::new();
        write!(
            text,
            "{}{pair}. {} {}: {}",
            "  ".repeat(pair),
            Named(line.white),
            Named(line.black),
            line.value
        )?;
        if !line.next.is_empty() {
            write!(text, ", then {}", Mix(&line.next))?;
        }
        writeln!(f, "{text}")?;
        lines(f, &line.lines, pair + 1)?;
    }
    Ok(())
}

fn of_help(f: &mut fmt::Formatter<'_>, helped: &Helped) -> fmt::Result {
    for way in &helped.ways {
        let pairs = way.iter().enumerate();
        let text: Vec<String> = pairs
            .map(|(at, (white, black))| format!("{}. {} {}", at + 1, Named(*white), Named(*black)))
            .collect();
        writeln!(f, "{}", text.join(" "))?;
    }
    if helped.cut { writeln!(f, "… and more") } else { Ok(()) }
}

/// A mix as text: `c3b3 2/3, c3d3 1/3`.
#[derive(Clone, Copy, Debug)]
pub struct Mix<'a>(
    /// The shares, in the order in which they are written.
    pub &'a [Share],
);

impl fmt::Display for Mix<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, part) in self.0.iter().enumerate() {
            let between = if at == 0 { "" } else { ", " };
            write!(f, "{between}{} {}", Named(part.choice), part.share)?;
        }
        Ok(())
    }
}
