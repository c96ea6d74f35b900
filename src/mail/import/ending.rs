//! How the game ended, and the record of it.

use sha2::{Digest, Sha256};

use super::letters::{Letter, Says};
use super::pairs::Reader;
use crate::base::{Side, Timestamp};
use crate::game::record::{Ending, Heading, Imported, ImportedFrom, Record};
use crate::game::{By, GameResult};
use crate::rules::Score;
use crate::rules::notation::{Control, ReadError, read_entry};

impl Reader<'_> {
    /// How the game ended, and how many mails behind the last pair say something that was not used.
    pub(super) fn ending(&self) -> (Option<Ending>, usize) {
        let (mut ends, mut unused): (Option<(Timestamp, Ending)>, usize) = (None, 0);
        for side in Side::ALL {
            for (_, letter) in self.letters.of(side, *self.next.get(side)) {
                match self.ends(side, letter) {
                    Some(ending) if ends.is_none_or(|(at, _)| letter.date < at) => {
                        ends = Some((letter.date, ending));
                    }
                    Some(_) => {}
                    None => unused += usize::from(!matches!(letter.says, Says::Nothing | Says::Talk(_))),
                }
            }
        }
        let by_rules = (self.score != Score::Ongoing).then(|| GameResult::from_rules(self.score)).flatten();
        let by_mail = ends.map(|(_, ending)| ending);
        (self.request.ending.or(by_rules.map(Ending::from)).or(by_mail), unused)
    }

    /// What a mail behind the last pair makes of the game, if it ends it.
    fn ends(&self, side: Side, letter: &Letter) -> Option<Ending> {
        let accepts = match &letter.says {
            Says::Resigns => false,
            Says::Accepts => true,
            Says::Entry { text, .. } => match read_entry(text, &self.now, &self.request.rules, side) {
                Err(ReadError::Control(Control::Resign)) => false,
                Err(ReadError::Control(Control::Accept)) => true,
                _ => return None,
            },
            _ => return None,
        };
        if !accepts {
            let winner = Some(side.opposite());
            return Some(Ending { winner, by: Some(By::Resignation), both_lose: false });
        }
        // A draw is accepted that was offered with the last pair.
        let offered = self.turns.last().and_then(|last| *last.filed.get(side.opposite()))?;
        offered.draw_offer.then_some(Ending { winner: None, by: Some(By::Agreement), both_lose: false })
    }

    pub(super) fn record(self, mbox: &[u8], ending: Option<Ending>) -> Record {
        let names = self.request.players.as_ref().map(|player| player.name.clone());
        let mut mails = self.mails;
        let first = mails.iter().map(|mail| mail.date).min();
        let day = |first: Timestamp| first.to_string().chars().take(10).collect::<String>();
        mails.sort_by_key(|mail| (mail.pair, mail.side.index()));
        let imported = Imported { from: ImportedFrom::Mbox, sha256: Sha256::digest(mbox).into(), mails };
        Record {
            rules: self.request.rules.clone(),
            heading: Heading {
                event: self.request.event.clone(),
                white: names.white,
                black: names.black,
                date: first.map(day).unwrap_or_default().replace('-', "."),
                imported: Some(imported),
                ..Heading::default()
            },
            start: self.request.start,
            turns: self.turns,
            ending,
        }
    }
}
