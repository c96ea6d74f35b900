//! How the game ended, and the record of it.

use sha2::{Digest, Sha256};

use super::letters::Says;
use super::pairs::{Ended, Reader};
use crate::base::Side;
use crate::game::record::{Ending, Heading, Imported, ImportedFrom, Record};
use crate::game::{By, GameResult};
use crate::rules::Score;
use crate::rules::notation::{Control, ReadError, read_entry};

impl Reader<'_> {
    /// Mails behind the last pair that say something; how the game ended is among them.
    pub(super) fn unused(&mut self) -> usize {
        let mut unused = 0;
        for side in Side::ALL {
            for letter in self.own(side, *self.next.get(side)).map(|(_, letter)| letter).collect::<Vec<_>>() {
                let ended = match &letter.says {
                    Says::Resigns => Some(Ended::Resigned),
                    Says::Accepts => Some(Ended::Accepted),
                    Says::Entry { text, .. } => {
                        match read_entry(text, &self.now, &self.request.rules, side) {
                            Err(ReadError::Control(Control::Resign)) => Some(Ended::Resigned),
                            Err(ReadError::Control(Control::Accept)) => Some(Ended::Accepted),
                            _ => None,
                        }
                    }
                    _ => None,
                };
                match ended {
                    Some(ended) if self.ended.is_none_or(|(.., at)| letter.date < at) => {
                        self.ended = Some((side, ended, letter.date));
                    }
                    Some(_) => {}
                    None => unused += usize::from(!matches!(letter.says, Says::Nothing)),
                }
            }
        }
        unused
    }

    fn ending(&self) -> Option<Ending> {
        if self.request.ending.is_some() || self.score != Score::Ongoing {
            let by_rules = GameResult::from_rules(self.score).map(Ending::from);
            return self.request.ending.or(by_rules);
        }
        match self.ended? {
            (side, Ended::Resigned, _) => {
                Some(Ending { winner: Some(side.opposite()), by: Some(By::Resignation), both_lose: false })
            }
            // A draw is accepted that was offered with the last pair.
            (side, Ended::Accepted, _) => {
                let offered = self.turns.last().and_then(|last| *last.filed.get(side.opposite()));
                let agreed = offered.is_some_and(|filed| filed.draw_offer);
                agreed.then_some(Ending { winner: None, by: Some(By::Agreement), both_lose: false })
            }
        }
    }

    pub(super) fn record(&mut self, mbox: &[u8]) -> Record {
        let names = self.request.players.as_ref().map(|player| player.name.clone());
        let first = self.mails.iter().map(|mail| mail.date).min();
        let mut mails = std::mem::take(&mut self.mails);
        mails.sort_by_key(|mail| (mail.pair, mail.side.index()));
        let ending = self.ending();
        Record {
            rules: self.request.rules.clone(),
            heading: Heading {
                event: self.request.event.clone(),
                white: names.white,
                black: names.black,
                date: first.map_or_else(String::new, |first| {
                    first.to_string().chars().take(10).collect::<String>().replace('-', ".")
                }),
                imported: Some(Imported {
                    from: ImportedFrom::Mbox,
                    sha256: Sha256::digest(mbox).into(),
                    mails,
                }),
                ..Heading::default()
            },
            start: self.request.start,
            turns: std::mem::take(&mut self.turns),
            ending,
        }
    }
}
