//! What players write by mail: each letter is handled once and answered, and nothing is done that it does not say.

use fairschach::app::actor::Actor;
use fairschach::app::error::Error;
use fairschach::app::inbox::message::Arrived;
use fairschach::base::{GameId, InboundId, PlayerId, Side, Timestamp};
use fairschach::mail::inbound::{Inbound, Outcome};

use super::world::World;
use crate::mail::commands::handle::{Post, inbound};
use crate::support::SECOND;

/// Every letter is handled after so many minutes.
const MINUTES_MAX: usize = 10;

/// What a letter says.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Said {
    Entry(String),
    Draft(String),
    /// What the server asked about, if it did, is meant so.
    Yes,
    Accept,
    Decline,
    Resign,
    Status,
    Nonsense,
    /// Nothing to the address of the other player.
    Stolen,
}

/// A mail that somebody wrote.
pub(super) struct Letter {
    id: InboundId,
    game: GameId,
    side: Side,
    by: Actor,
    /// Whose address it goes to.
    owner: PlayerId,
    said: Said,
    arrived: Arrived,
    is_handled: bool,
}

/// What letters can change.
#[derive(PartialEq, Eq, Debug)]
struct Tally {
    filed: i64,
    over: i64,
    noted: i64,
    mails: i64,
}

impl World {
    /// Somebody writes; now and then to the address of an earlier turn.
    pub(super) async fn write(&mut self, game: usize, side: usize, what: usize) -> Result<(), Error> {
        let (what, more) = (what % 12, what / 12);
        let asked = |letter: &&Letter| matches!(letter.said, Said::Draft(_) | Said::Resign);
        let (game, side, by) = match self.letters.iter().rfind(asked) {
            Some(asked) if what == 6 => (asked.game, asked.side, asked.by.clone()),
            _ => self.seat(game, side),
        };
        let said = match what {
            0..5 => Said::Entry(self.entry(game, &by, more).await?),
            5 => Said::Draft(self.entry(game, &by, more).await?),
            6 => Said::Yes,
            7 => Said::Accept,
            8 => Said::Decline,
            9 => Said::Resign,
            10 => Said::Status,
            _ if more.is_multiple_of(2) => Said::Nonsense,
            _ => Said::Stolen,
        };
        let (to_side, owner) = match said {
            Said::Stolen => self.other(game, side).unwrap_or((side, by.id)),
            _ => (side, by.id),
        };
        // An erased account has no address, and nobody can steal their own.
        if self.erased.contains(&by.id)
            || self.erased.contains(&owner)
            || said == Said::Stolen && owner == by.id
        {
            return Ok(());
        }
        let earlier = |letter: &&Letter| (letter.game, letter.owner, &letter.by) == (game, owner, &by);
        let to = match self.letters.iter().find(earlier) {
            Some(letter) if more.is_multiple_of(6) => letter.arrived.recipients[0].clone(),
            _ => {
                let app = &self.house.app;
                let turn = app.games().game(Some(&by), game).await?.turn;
                app.outbox().reply_address(game, turn, to_side, owner, app.now()).await?.unwrap()
            }
        };
        let letters: String = by.name.to_lowercase().chars().filter(char::is_ascii_alphanumeric).collect();
        let post = Post {
            from: format!("{letters}@example.org"),
            to,
            id: u32::try_from(self.letters.len()).unwrap(),
            fields: String::new(),
            text: self.text(&said),
            vouched: true,
        };
        let arrived = post.arrived(&self.house);
        let kept = self.house.app.inbox().keep_mail(arrived.clone()).await?;
        assert!(!kept.again, "a new letter");
        self.letters.push(Letter { id: kept.id, game, side, by, owner, said, arrived, is_handled: false });
        Ok(())
    }

    /// Who plays the other side; nobody against the bot.
    fn other(&self, game: GameId, side: Side) -> Option<(Side, PlayerId)> {
        let board = self.boards.iter().find(|board| board.id == game)?;
        board.seats.iter().find(|(other, _)| *other != side).map(|(other, player)| (*other, player.id))
    }

    fn text(&self, said: &Said) -> String {
        let text = match said {
            Said::Entry(entry) => entry.clone(),
            Said::Draft(entry) => format!("Entwurf {entry}"),
            Said::Yes => "Ja".to_owned(),
            Said::Accept | Said::Stolen => "I accept.".to_owned(),
            Said::Decline => "ablehnen".to_owned(),
            Said::Resign => "resign".to_owned(),
            Said::Status => "Stand".to_owned(),
            // What says nothing is told from others by its words.
            Said::Nonsense => format!("Es ist {}kalt.", "sehr ".repeat(self.letters.len())),
        };
        format!("{text}\r\n")
    }

    /// The same mail again is the same.
    pub(super) async fn write_again(&self, pick: usize) -> Result<(), Error> {
        let known = &self.letters[self.forgotten..];
        if known.is_empty() {
            return Ok(());
        }
        let letter = &known[pick % known.len()];
        let kept = self.house.app.inbox().keep_mail(letter.arrived.clone()).await?;
        assert_eq!((kept.id, kept.again), (letter.id, true), "it came before");
        Ok(())
    }

    /// Handles what waits. A process that dies has handled a letter, and not noted that it has.
    pub(super) async fn handle_mails(&mut self, dies: bool) -> Result<(), Error> {
        let (app, inbound) = (self.house.app.clone(), inbound(&self.house));
        while let Some((id, arrived)) = app.inbox().claim_inbound(app.now()).await? {
            match self.handle(&inbound, id, &arrived).await {
                Ok(()) if dies => return Ok(()),
                Ok(()) => app.inbox().inbound_done(id).await?,
                Err(Error::TooBusy) => app.inbox().inbound_failed(id, "busy").await?,
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Until nothing waits any more.
    pub(super) async fn empty_inbox(&mut self) -> Result<(), Error> {
        for _ in 0..MINUTES_MAX {
            self.handle_mails(false).await?;
            if self.raw.number("SELECT COUNT(*) FROM mail_in WHERE state <> 'done'").await == 0 {
                assert!(self.letters.iter().all(|letter| letter.is_handled), "a letter was lost");
                return Ok(());
            }
            self.house.clock.advance(60 * SECOND);
            // A letter that is too late waits until the clocks are credited.
            self.wait(0).await?;
        }
        panic!("a letter waits on");
    }

    async fn tally(&self) -> Tally {
        Tally {
            filed: self
                .raw
                .number("SELECT COUNT(*) FROM submission s JOIN game g ON g.id = s.game_id WHERE g.phase <> 'finished'")
                .await,
            over: self.raw.number("SELECT COUNT(*) FROM game WHERE phase = 'finished'").await,
            noted: self.raw.number("SELECT COUNT(*) FROM mail_talk").await,
            mails: self.raw.number("SELECT COUNT(*) FROM mail").await,
        }
    }

    async fn handle(&mut self, inbound: &Inbound, id: InboundId, arrived: &Arrived) -> Result<(), Error> {
        let place = self.letters.iter().position(|letter| letter.id == id).expect("somebody wrote it");
        let letter = &self.letters[place];
        let draft = self.house.app.entries().draft(&letter.by, letter.game).await.ok().flatten();
        let draft = draft.map(|draft| draft.canonical.entry_text());
        let before = self.tally().await;
        let outcome = inbound.handle(arrived).await?;
        let after = self.tally().await;
        // An erased account's addresses are nobody's from then on, also for a letter that was handled before.
        let is_gone = self.erased.contains(&letter.by.id) || self.erased.contains(&letter.owner);
        if letter.is_handled {
            let changed = (after.filed - before.filed, after.over - before.over);
            assert!(changed == (0, 0) && (is_gone || after == before), "handled twice: {:?}", letter.said);
            return Ok(());
        }
        if !is_gone {
            let expected = if letter.said == Said::Stolen { Outcome::Unproven } else { Outcome::Acted };
            assert_eq!(outcome, expected, "{:?}", letter.said);
            // A text that cannot be read is known by itself, also in another letter.
            if after.noted > before.noted || !self.was_said_before(place) {
                assert_eq!(after.noted, before.noted + 1, "{:?}", letter.said);
                assert!(after.mails > before.mails, "not answered: {:?}", letter.said);
            }
        }
        match (after.over - before.over, after.filed - before.filed) {
            (0, 0) => {}
            (0, 1) => self.is_what_was_said(letter, draft, arrived.received).await,
            (1, _) => assert!(matches!(letter.said, Said::Accept | Said::Yes), "{:?} ends it", letter.said),
            changed => panic!("{changed:?}: {:?}", letter.said),
        }
        self.letters[place].is_handled = true;
        Ok(())
    }

    /// Whether another letter of this writer in this game gave the same entry.
    fn was_said_before(&self, place: usize) -> bool {
        let letter = &self.letters[place];
        let is_entry = matches!(letter.said, Said::Entry(_) | Said::Draft(_));
        let is_same =
            |other: &Letter| (other.game, &other.by, &other.said) == (letter.game, &letter.by, &letter.said);
        is_entry
            && self.letters.iter().any(|other| other.id != letter.id && other.is_handled && is_same(other))
    }

    /// What is filed now is what the letter says, or the draft that it says yes to, received when the letter was.
    async fn is_what_was_said(&self, letter: &Letter, draft: Option<String>, received: Timestamp) {
        let said = match &letter.said {
            Said::Entry(entry) => Some(entry.clone()),
            Said::Yes => draft,
            _ => None,
        };
        let own = self.house.app.entries().own_entry(&letter.by, letter.game).await.unwrap().unwrap();
        assert_eq!((Some(own.canonical.entry_text()), own.side), (said, letter.side));
        assert_eq!(own.received, received);
    }
}
