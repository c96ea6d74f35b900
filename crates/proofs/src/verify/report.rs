//! What a check found, step by step, for people and for programs.

use std::fmt;

use serde_json::{Value, json};

use crate::base::{GameId, TournamentId};

/// Faults of one step that are listed; further ones are only counted.
const FAULTS_MAX: usize = 32;
/// The signed objects that are printed whole.
const EXHIBITS_MAX: usize = 8;
/// Characters of one message that are shown.
const SAYS_MAX: usize = 600;

const PROVEN: &str = "MISBEHAVIOUR, PROVEN: the server signed the objects printed above, and they contradict each other. \
    Keep the files: they prove it to anybody.";

const OWN_KEYS: &str = "The keys are those that it names itself. Before you accuse anybody, compare them with those of the \
    server, and give them (--log-key, --key).";

/// What a whole check came to; its number is the exit status.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Everything fits, keys that the caller gave made it, and all of it is in the log.
    Good = 0,
    /// Signed objects contradict each other, or the file.
    Misbehaviour = 1,
    /// The input cannot be checked.
    Unusable = 2,
    /// Nothing contradicts, but nothing shows who made it or that it is whole.
    Consistent = 3,
}

/// What keeps an input in which nothing contradicts from being good.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Gap {
    /// Which kind of proof is missing.
    pub kind: GapKind,
    /// What is not shown, and how to have it shown.
    pub says: String,
}

/// Which kind of proof is missing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GapKind {
    /// Who made it: no key was given.
    Maker,
    /// That it is in the log, or that two logs are one.
    Log,
    /// That a receipt stands in the game: its turn is not revealed in the file.
    Receipt,
}

/// Something that is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The objects that contradict each other; nothing, if the input is of no use.
    pub between: Option<[String; 2]>,
    /// Where and what, in words.
    pub says: String,
}

/// One kind of check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// Its name, such as `chains`.
    pub name: &'static str,
    /// Whether it could be made.
    pub made: bool,
    /// What it found to be right, or why it was not made.
    pub says: String,
    /// What is wrong, the first ones.
    pub faults: Vec<Fault>,
    /// How many more there are.
    pub more: usize,
}

/// A whole check.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Report {
    /// The game, once it is known.
    pub game: Option<GameId>,
    /// The tournament, if it is one's record that is checked.
    pub tournament: Option<TournamentId>,
    /// The keys that the file names: whoever has the server's from elsewhere can compare them.
    pub keys: Vec<String>,
    /// The steps in their order.
    pub steps: Vec<Step>,
    /// What follows from nothing in the file and rests on the server's word.
    pub claims: Vec<String>,
    /// What is not shown, and keeps the verdict from being good.
    pub gaps: Vec<Gap>,
    /// The objects that contradict each other, whole.
    pub exhibits: Vec<Exhibit>,
}

/// An object that proves something together with another one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exhibit {
    /// What it is, and where it came from.
    pub name: String,
    /// The object itself: a signed note, or an event with what proves it.
    pub text: String,
    /// Whether the server signed it: by itself, or under a checkpoint that leads to it.
    pub signed: bool,
}

/// Collects the faults of one step.
#[derive(Default)]
pub(super) struct Faults {
    faults: Vec<Fault>,
    more: usize,
}

impl Faults {
    /// Two objects of the input contradict each other.
    pub(super) fn contradiction(
        &mut self,
        one: impl fmt::Display,
        other: impl fmt::Display,
        says: impl fmt::Display,
    ) {
        self.push(Fault {
            between: Some([clean(&one.to_string()), clean(&other.to_string())]),
            says: clean(&says.to_string()),
        });
    }

    /// Something in the input is not of the form that it must have.
    pub(super) fn unusable(&mut self, place: impl fmt::Display, says: impl fmt::Display) {
        self.push(Fault { between: None, says: clean(&format!("{place}: {says}")) });
    }

    fn push(&mut self, fault: Fault) {
        if self.faults.len() < FAULTS_MAX {
            self.faults.push(fault);
        } else {
            self.more += 1;
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.faults.is_empty()
    }

    /// The step, which says this if nothing is wrong.
    pub(super) fn step(self, name: &'static str, says: impl Into<String>) -> Step {
        Step { name, made: true, says: clean(&says.into()), faults: self.faults, more: self.more }
    }
}

/// Adds an object to those that are printed whole, once, as far as there is room.
pub(super) fn show(exhibits: &mut Vec<Exhibit>, one: Exhibit) {
    if exhibits.len() < EXHIBITS_MAX && !exhibits.contains(&one) {
        exhibits.push(one);
    }
}

/// A step that was not made.
pub(super) fn not_made(name: &'static str, why: &str) -> Step {
    Step { name, made: false, says: why.to_owned(), faults: Vec::new(), more: 0 }
}

/// Text out of the input, in quotes, cut, and with nothing that a terminal would obey.
pub(super) fn quoted(text: &str) -> String {
    format!("{:?}", text.chars().take(200).collect::<String>())
}

fn clean(text: &str) -> String {
    text.chars().take(SAYS_MAX).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}

impl Gap {
    /// Says what is not shown; the words are cut, and hold nothing that a terminal would obey.
    pub fn new(kind: GapKind, says: impl fmt::Display) -> Gap {
        Gap { kind, says: clean(&says.to_string()) }
    }
}

impl Report {
    /// Makes a step: `check` collects what is wrong, and answers what it found with what the step says if nothing is.
    pub(super) fn step<T, S: Into<String>>(
        &mut self,
        name: &'static str,
        check: impl FnOnce(&mut Faults, &mut Report) -> (T, S),
    ) -> T {
        let mut faults = Faults::default();
        let (found, says) = check(&mut faults, self);
        self.steps.push(faults.step(name, says));
        found
    }

    /// Nothing, if the last step failed.
    pub(super) fn passed(&self) -> Option<()> {
        self.steps.last().is_none_or(|step| step.faults.is_empty()).then_some(())
    }

    /// A contradiction outweighs what cannot be read: it is proven in any case.
    pub fn verdict(&self) -> Verdict {
        let mut faults = self.steps.iter().flat_map(|step| &step.faults).peekable();
        if faults.peek().is_none() {
            if self.gaps.is_empty() { Verdict::Good } else { Verdict::Consistent }
        } else if faults.any(|fault| fault.between.is_some()) {
            Verdict::Misbehaviour
        } else {
            Verdict::Unusable
        }
    }

    /// Whether no key was given, so that the input's own were taken.
    fn nobody_is_named(&self) -> bool {
        self.gaps.iter().any(|gap| gap.kind == GapKind::Maker)
    }

    /// The exit status: 0 good, 1 proven misbehaviour, 2 unusable input, 3 consistent only.
    pub fn exit_status(&self) -> i32 {
        self.verdict() as i32
    }

    /// For programs.
    pub fn to_json(&self) -> Value {
        let fault = |fault: &Fault| {
            let mut object = json!({ "says": fault.says });
            if let (Some(between), Some(object)) = (&fault.between, object.as_object_mut()) {
                object.insert("between".to_owned(), json!(between));
            }
            object
        };
        let step = |step: &Step| {
            json!({
                "step": step.name,
                "outcome": step.outcome(),
                "says": step.says,
                "faults": step.faults.iter().map(fault).collect::<Vec<_>>(),
                "more_faults": step.more,
            })
        };
        let exhibit = |exhibit: &Exhibit| json!({ "name": exhibit.name, "text": exhibit.text, "signed": exhibit.signed });
        let mut report = json!({
            "verdict": self.verdict().as_str(),
            "exit_status": self.exit_status(),
            "game": self.game.map(|game| game.to_string()),
            "keys": self.keys,
            "steps": self.steps.iter().map(step).collect::<Vec<_>>(),
            "claims": self.claims,
            "not_shown": self.gaps.iter().map(|gap| &gap.says).collect::<Vec<_>>(),
            "exhibits": self.exhibits.iter().map(exhibit).collect::<Vec<_>>(),
        });
        if let Some(tournament) = self.tournament {
            report["tournament"] = tournament.to_string().into();
        }
        report
    }
}

impl Step {
    const fn outcome(&self) -> &'static str {
        match (self.made, self.faults.is_empty()) {
            (false, _) => "not-made",
            (true, true) => "good",
            (true, false) => "failed",
        }
    }
}

impl Verdict {
    /// The word for programs.
    pub const fn as_str(self) -> &'static str {
        match self {
            Verdict::Good => "good",
            Verdict::Misbehaviour => "misbehaviour",
            Verdict::Unusable => "unusable",
            Verdict::Consistent => "consistent",
        }
    }

    const fn sentence(self) -> &'static str {
        match self {
            Verdict::Good => {
                "GOOD: everything fits together, keys that you gave made it, and all of it is in the public log."
            }
            Verdict::Consistent => {
                "CONSISTENT only: nothing contradicts, but what is not shown above may have been made by anybody, or be \
                 left out."
            }
            Verdict::Misbehaviour => {
                "MISBEHAVIOUR: objects contradict each other. The file itself is not signed: fetch it from the server \
                 again; if it fails as before, the server has published the contradiction. A receipt is signed, and \
                 binds the server in any case."
            }
            Verdict::Unusable => "UNUSABLE: this cannot be checked. Fetch it from the server again.",
        }
    }
}

/// For people: one line a step, and under it what is wrong.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for step in &self.steps {
            let (mark, says) = match (step.made, step.faults.is_empty()) {
                (false, _) => ('–', step.says.as_str()),
                (true, true) => ('✓', step.says.as_str()),
                (true, false) => ('✗', "failed"),
            };
            writeln!(f, "{mark} {}: {says}", step.name)?;
            for fault in &step.faults {
                match &fault.between {
                    Some([one, other]) => {
                        writeln!(f, "    {one} and {other} contradict each other: {}", fault.says)?;
                    }
                    None => writeln!(f, "    {}", fault.says)?,
                }
            }
            if step.more > 0 {
                writeln!(f, "    and {} more", step.more)?;
            }
        }
        for key in &self.keys {
            writeln!(f, "key {key}")?;
        }
        for claim in &self.claims {
            writeln!(f, "Not proven by the file: {claim}")?;
        }
        for gap in &self.gaps {
            writeln!(f, "Not shown: {}", gap.says)?;
        }
        for exhibit in &self.exhibits {
            writeln!(f, "--- {}:", clean(&exhibit.name))?;
            for line in exhibit.text.lines() {
                writeln!(f, "{}", line.replace(char::is_control, "\u{fffd}"))?;
            }
        }
        let verdict = self.verdict();
        let proven = !self.exhibits.is_empty() && self.exhibits.iter().all(|exhibit| exhibit.signed);
        if verdict == Verdict::Misbehaviour && proven && !self.nobody_is_named() {
            return writeln!(f, "{PROVEN}");
        }
        writeln!(f, "{}", verdict.sentence())?;
        if verdict == Verdict::Misbehaviour && self.nobody_is_named() {
            writeln!(f, "{OWN_KEYS}")?;
        }
        Ok(())
    }
}

/// What is said of texts that are not in a file: of these nothing is proven but that the events hold their hashes.
pub(super) fn taken_away(texts: usize) -> Option<String> {
    let which = match texts {
        0 => return None,
        1 => "what one text said: it is not in the file, taken away or left out; its hash stands".to_owned(),
        many => format!(
            "what {many} texts said: they are not in the file, taken away or left out; their hashes stand"
        ),
    };
    Some(format!("{which}, and whoever kept a text with its salt can hold it against its hash"))
}
