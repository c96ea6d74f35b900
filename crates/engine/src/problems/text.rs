//! Problems as text: a line for each of their parts, an empty line between two.

use std::collections::BTreeMap;
use std::fmt;

use fairschach_rules::{Move, OptionValue, Position, PositionErrors, RuleSet, RuleSetError, Takes};

use super::check::{Answer, Flaw, check};
use super::described::Mix;
use super::fraction::read_fraction;
use super::solve::{Limits, Share};
use super::stipulation::{Stipulation, StipulationError};
use super::tree::Stopped;

/// The longest text with problems, in bytes.
pub const TEXT_MAX: usize = 256 * 1024;
/// The most problems in one text.
pub const PROBLEMS_MAX: usize = 1_000;
/// The longest line, in bytes.
pub const LINE_MAX: usize = 400;

/// A problem: a position, what it asks for, and who made it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The rules it is played by.
    pub rules: RuleSet,
    /// The position.
    pub position: Position,
    /// What it asks for.
    pub stipulation: Stipulation,
    /// White's best mix, where it is said.
    pub key: Option<Vec<Share>>,
    /// What it is called, where it has a name.
    pub title: Option<String>,
    /// Who made it.
    pub author: Option<String>,
    /// Where it stood first.
    pub source: Option<String>,
}

/// A text that holds no problems, with the line where it goes wrong.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct TextError {
    /// The line, from 1; for what is missing that on which the problem begins.
    pub line: usize,
    /// What is wrong.
    pub fault: TextFault,
}

/// What is wrong with a line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TextFault {
    /// Too long as a whole.
    #[error("problems take at most {TEXT_MAX} bytes")]
    TooLong,
    /// Too many.
    #[error("at most {PROBLEMS_MAX} problems stand in one text")]
    TooMany,
    /// A line too long.
    #[error("a line has at most {LINE_MAX} bytes")]
    LineTooLong,
    /// A line without its name.
    #[error("a line is written as name: value")]
    NoName,
    /// A name that means nothing.
    #[error(
        "{0:?} is no part of a problem; its parts are position, variant, rules, options, stipulation, key, title, author, source"
    )]
    Unknown(String),
    /// A part given twice.
    #[error("{0} is given twice")]
    Twice(&'static str),
    /// A part that must be there.
    #[error("{0} is missing")]
    Missing(&'static str),
    /// An option that cannot be read.
    #[error("options are written as name=value with blanks between them, not as {0:?}")]
    Option(String),
    /// Rules that do not exist.
    #[error(transparent)]
    Rules(#[from] RuleSetError),
    /// A variant without pairs.
    #[error("{0} is not played in pairs")]
    NotInPairs(&'static str),
    /// No position.
    #[error(transparent)]
    Position(#[from] PositionErrors),
    /// No mix.
    #[error("a key is written as entries with their shares: c2c3 2/3, b7b3 1/3")]
    Key,
    /// It asks for nothing known.
    #[error(transparent)]
    Stipulation(#[from] StipulationError),
}

/// The parts, in the order in which they are written.
const PARTS: [&str; 9] =
    ["title", "author", "source", "position", "variant", "rules", "options", "stipulation", "key"];

/// Reads problems; lines that begin with a semicolon are passed over.
///
/// ```
/// use fairschach_engine::problems::read_problems;
///
/// let text = "position: 8/8/8/8/2Q5/8/k1K5/8 p - - 0 1 -\noptions: few_pieces=0\nstipulation: #1=1/2\n";
/// let problems = read_problems(text)?;
/// assert_eq!(problems[0].stipulation.to_string(), "#1=1/2");
/// assert_eq!(problems[0].to_string(), text);
/// assert_eq!(read_problems("stipulation: #1").unwrap_err().to_string(), "line 1: position is missing");
/// # Ok::<(), fairschach_engine::problems::TextError>(())
/// ```
///
/// # Errors
/// The first line that cannot be used.
pub fn read_problems(text: &str) -> Result<Vec<Problem>, TextError> {
    if text.len() > TEXT_MAX {
        return Err(TextError { line: 1, fault: TextFault::TooLong });
    }
    let mut problems = Vec::new();
    let mut parts = Parts::default();
    for (line, content) in text.lines().enumerate().map(|(at, content)| (at + 1, content.trim_end())) {
        let at = |fault| TextError { line, fault };
        if content.len() > LINE_MAX {
            return Err(at(TextFault::LineTooLong));
        }
        if content.starts_with(';') {
            continue;
        }
        if content.is_empty() {
            problems.extend(std::mem::take(&mut parts).problem()?);
            continue;
        }
        if problems.len() == PROBLEMS_MAX {
            return Err(at(TextFault::TooMany));
        }
        parts.take(line, content).map_err(at)?;
    }
    problems.extend(parts.problem()?);
    Ok(problems)
}

/// The lines of one problem.
#[derive(Default)]
struct Parts(BTreeMap<&'static str, (usize, String)>);

impl Parts {
    fn take(&mut self, line: usize, content: &str) -> Result<(), TextFault> {
        let (name, value) = content.split_once(": ").ok_or(TextFault::NoName)?;
        let known = PARTS.into_iter().find(|part| *part == name);
        let name = known.ok_or_else(|| TextFault::Unknown(name.chars().take(40).collect()))?;
        match self.0.insert(name, (line, value.trim().to_owned())) {
            Some(_) => Err(TextFault::Twice(name)),
            None => Ok(()),
        }
    }

    /// The problem of these lines; nothing, if there are none.
    fn problem(mut self) -> Result<Option<Problem>, TextError> {
        let Some(begin) = self.0.values().map(|(line, _)| *line).min() else { return Ok(None) };
        let missing = |part| TextError { line: begin, fault: TextFault::Missing(part) };
        let mut part = |name: &'static str| self.0.remove(name);
        let (variant, rules, options) = (part("variant"), part("rules"), part("options"));
        let at = options.as_ref().or(rules.as_ref()).or(variant.as_ref()).map_or(begin, |(line, _)| *line);
        let text = |part: &Option<(usize, String)>| part.as_ref().map(|(_, text)| text.clone());
        let rules = read_rules(text(&variant), text(&rules), &text(&options).unwrap_or_default())
            .map_err(|fault| TextError { line: at, fault })?;
        let (line, position) = part("position").ok_or_else(|| missing("position"))?;
        let position = Position::parse(&position, &rules)
            .map_err(|errors| TextError { line, fault: TextFault::Position(errors) })?;
        let (line, stipulation) = part("stipulation").ok_or_else(|| missing("stipulation"))?;
        let stipulation =
            stipulation.parse().map_err(|error| TextError { line, fault: TextFault::Stipulation(error) })?;
        let key =
            part("key").map(|(line, text)| read_key(&text).ok_or(TextError { line, fault: TextFault::Key }));
        let mut said = |name| part(name).map(|(_, text)| text).filter(|text| !text.is_empty());
        Ok(Some(Problem {
            title: said("title"),
            author: said("author"),
            source: said("source"),
            rules,
            position,
            stipulation,
            key: key.transpose()?,
        }))
    }
}

fn read_key(text: &str) -> Option<Vec<Share>> {
    let part = |part: &str| {
        let (entry, share) = part.split_once(' ')?;
        let choice = if entry == "pass" { None } else { Some(Move::parse(entry).ok()?) };
        Some(Share { choice, share: read_fraction(share)? })
    };
    text.split(", ").map(part).collect()
}

/// Reads the rules of problems as three lines of a problem say them; what is not said is as usual.
///
/// # Errors
/// There are no such rules, or they are not those of a game in pairs.
pub fn read_rules(
    variant: Option<String>,
    rules: Option<String>,
    options: &str,
) -> Result<RuleSet, TextFault> {
    let variant = variant.as_deref().unwrap_or("fairschach");
    let usual = RuleSet::default_rules(variant).unwrap_or_default();
    let mut values = BTreeMap::new();
    for option in options.split(' ').filter(|option| !option.is_empty()) {
        let unread = || TextFault::Option(option.chars().take(60).collect());
        let (name, value) = option.split_once('=').ok_or_else(unread)?;
        let spec = RuleSet::specs(variant).iter().find(|spec| spec.name == name);
        // What no option takes goes on as a word: who refuses it says what the option takes.
        let word = || OptionValue::Word(value.to_owned());
        let value = match spec.map(|spec| &spec.takes) {
            Some(Takes::Number { .. }) => value.parse().map_or_else(|_| word(), OptionValue::Number),
            Some(Takes::Flag(_)) => value.parse().map_or_else(|_| word(), OptionValue::Flag),
            Some(Takes::List(_)) => {
                OptionValue::List(value.split(',').filter(|one| !one.is_empty()).map(str::to_owned).collect())
            }
            Some(Takes::Words(_)) | None => word(),
        };
        if values.insert(name.to_owned(), value).is_some() {
            return Err(unread());
        }
    }
    let rules = RuleSet::new(variant, rules.as_deref().unwrap_or(usual), &values)?;
    if rules.is_played_in_pairs() { Ok(rules) } else { Err(TextFault::NotInPairs(rules.variant())) }
}

impl Problem {
    /// Solves it and lists what is wrong with it; nothing, if it is sound and its key is the one it names.
    ///
    /// # Errors
    /// The limit is reached, or the position is no problem.
    pub fn check(&self, limits: Limits) -> Result<(Answer, Vec<Flaw>), Stopped> {
        let (answer, mut flaws) = check(&self.position, &self.rules, &self.stipulation, limits)?;
        if let (Some(said), Answer::Solved(solved)) = (&self.key, &answer)
            && solved.unique
            && !same(said, &solved.key)
        {
            flaws.push(Flaw::Key(solved.key.clone()));
        }
        Ok((answer, flaws))
    }
}

/// Whether two mixes are the same, in whatever order they are written.
fn same(one: &[Share], other: &[Share]) -> bool {
    one.len() == other.len() && one.iter().all(|share| other.contains(share))
}

/// Writes what is not as usual.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut line = |name: &str, value: &str| writeln!(f, "{name}: {value}");
        for (name, value) in [("title", &self.title), ("author", &self.author), ("source", &self.source)] {
            if let Some(value) = value {
                line(name, value)?;
            }
        }
        line("position", &self.position.to_string())?;
        let (variant, rules) = (self.rules.variant(), self.rules.rules());
        if variant != "fairschach" {
            line("variant", variant)?;
        }
        if Some(rules) != RuleSet::default_rules(variant) {
            line("rules", rules)?;
        }
        let options = differing(&self.rules);
        if !options.is_empty() {
            line("options", &options)?;
        }
        line("stipulation", &self.stipulation.to_string())?;
        match &self.key {
            Some(key) => line("key", &Mix(key).to_string()),
            None => Ok(()),
        }
    }
}

/// The options in which rules differ from their preset, as they are read.
fn differing(rules: &RuleSet) -> String {
    let preset = RuleSet::new(rules.variant(), rules.rules(), &BTreeMap::new());
    let usual = preset.map(|preset| preset.options()).unwrap_or_default();
    let differing = rules.options().into_iter().filter(|(name, value)| usual.get(name) != Some(value));
    let written = differing.map(|(name, value)| match value {
        OptionValue::List(words) => format!("{name}={}", words.join(",")),
        value => format!("{name}={value}"),
    });
    written.collect::<Vec<_>>().join(" ")
}
