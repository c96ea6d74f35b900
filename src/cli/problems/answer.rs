//! What is said to one line.

use anyhow::bail;
use serde::Serialize;
use serde_json::Value;

use super::{LINES_MAX, NODES_MAX};
use crate::cli::rules::{Fields, Game};
use crate::engine::problems::{
    Answer, Flaw, Helped, Limits, Line, Named, Share, Solved, Stipulation, check, to_ppm,
};

#[derive(Serialize)]
struct Checked<'a> {
    id: &'a Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    sound: Option<bool>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    flaws: Vec<FlawAnswer>,
    #[serde(flatten)]
    answer: Solution,
    nodes: u64,
}

#[derive(Serialize)]
struct FlawAnswer {
    flaw: &'static str,
    says: String,
}

#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum Solution {
    Mate(MateAnswer),
    Help { ways: Vec<Vec<[String; 2]>>, cut: bool },
}

/// A solution as JSON, also that of a problem that was hunted.
#[derive(Serialize)]
pub(super) struct MateAnswer {
    value: String,
    key: Vec<ShareAnswer>,
    unique: bool,
    cooks: Vec<String>,
    refutation: Vec<ShareAnswer>,
    shorter: Option<u8>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    lines: Vec<LineAnswer>,
    cut: bool,
}

#[derive(Serialize)]
struct ShareAnswer {
    entry: String,
    share: String,
    ppm: u32,
}

#[derive(Serialize)]
struct LineAnswer {
    white: String,
    black: String,
    value: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    next: Vec<ShareAnswer>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    lines: Vec<LineAnswer>,
}

/// The answer to one line, and whether its problem is sound.
pub(super) fn answer(
    id: &Value,
    mut fields: Fields,
    limits: Limits,
    checks: bool,
) -> anyhow::Result<(String, bool)> {
    let Game { rules, position } = Game::take(&mut fields, "fairschach")?;
    let stipulation: Stipulation = fields.need::<String>("stipulation")?.parse()?;
    let nodes = fields.take("nodes")?.unwrap_or(limits.nodes);
    let lines = fields.take("lines")?.unwrap_or(limits.lines);
    fields.done()?;
    if nodes == 0 || nodes > NODES_MAX {
        bail!("nodes are 1 to {NODES_MAX}");
    }
    if lines > LINES_MAX {
        bail!("lines are at most {LINES_MAX}");
    }
    if !rules.is_played_in_pairs() {
        bail!("{} is not played in pairs", rules.variant());
    }
    let (answer, flaws) = check(&position, &rules, &stipulation, Limits { nodes, lines })?;
    let sound = flaws.is_empty();
    let said = if checks { flaws.iter().map(flaw).collect() } else { Vec::new() };
    let checked = Checked {
        id,
        sound: checks.then_some(sound),
        flaws: said,
        nodes: answer.nodes(),
        answer: solution(&answer),
    };
    Ok((serde_json::to_string(&checked)?, sound))
}

fn flaw(flaw: &Flaw) -> FlawAnswer {
    FlawAnswer { flaw: flaw.as_str(), says: flaw.to_string() }
}

fn solution(answer: &Answer) -> Solution {
    match answer {
        Answer::Solved(solved) => Solution::Mate(mate(solved)),
        Answer::Helped(Helped { ways, cut, .. }) => {
            let pair = |(white, black): &_| [Named(*white).to_string(), Named(*black).to_string()];
            Solution::Help {
                ways: ways.iter().map(|way| way.iter().map(pair).collect()).collect(),
                cut: *cut,
            }
        }
    }
}

pub(super) fn mate(solved: &Solved) -> MateAnswer {
    MateAnswer {
        value: solved.value.to_string(),
        key: shares(&solved.key),
        unique: solved.unique,
        cooks: solved.cooks.iter().map(|cook| Named(*cook).to_string()).collect(),
        refutation: shares(&solved.refutation),
        shorter: solved.shorter,
        lines: solved.lines.iter().map(line).collect(),
        cut: solved.cut,
    }
}

fn shares(mix: &[Share]) -> Vec<ShareAnswer> {
    let exact: Vec<_> = mix.iter().map(|part| part.share.clone()).collect();
    let share = |(part, ppm): (&Share, u32)| ShareAnswer {
        entry: Named(part.choice).to_string(),
        share: part.share.to_string(),
        ppm,
    };
    mix.iter().zip(to_ppm(&exact)).map(share).collect()
}

fn line(line: &Line) -> LineAnswer {
    LineAnswer {
        white: Named(line.white).to_string(),
        black: Named(line.black).to_string(),
        value: line.value.to_string(),
        next: shares(&line.next),
        lines: line.lines.iter().map(self::line).collect(),
    }
}
