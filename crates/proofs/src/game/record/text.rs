//! The record for people: a head, one line of the protocol a pair, the result.

use super::Record;
use crate::rules::Turn as ToEnter;
use crate::rules::notation::{Language, PairLine};

impl Record {
    /// The record as plain text, with English letters.
    pub fn to_text(&self) -> String {
        let (heading, rules) = (&self.heading, &self.rules);
        let mut lines = vec![
            match &heading.imported {
                Some(imported) => format!("Imported: {}", imported.tag()),
                None => format!("Game {}", heading.game),
            },
            format!("White: {}", heading.white),
            format!("Black: {}", heading.black),
            format!("Rules: {} {}", rules.variant(), rules.rules()),
            format!("Start: {}", self.start),
            String::new(),
        ];
        lines.extend(self.protocol(Language::English));
        if let Some(ending) = self.ending {
            let by = ending.by.map(|by| format!(" ({})", by.as_str()));
            lines.push(ending.score().to_owned() + &by.unwrap_or_default());
        }
        lines.push(String::new());
        lines.join("\n")
    }

    /// One line a pair, also where its halves were entered one after the other, with the letters of this language.
    pub fn protocol(&self, letters: Language) -> Vec<String> {
        let mut lines: Vec<PairLine> = Vec::new();
        let mut open = false;
        for turn in &self.turns {
            match lines.last_mut() {
                Some(line) if open => line.add(&turn.before, &turn.resolution),
                _ => lines.push(PairLine::new(&turn.before, &turn.resolution)),
            }
            // A pair that was void on both sides is entered again, on a line of its own.
            open = !turn.resolution.closed && turn.resolution.position.turn() != ToEnter::Both;
        }
        lines.iter().map(|line| line.text(letters)).collect()
    }
}
