//! What a player's mail says of leave, and what is answered.

use jiff::civil::Date;

use super::mail_answer::{Answered, Refused};
use super::mail_look::mail_look_in;
use super::talk::Doing;
use super::{App, Error, LeaveEnded, LeaveInGame};
use crate::game::LeaveRefusal;
use crate::show::leave::{in_words, taken_back};
use crate::store::Tx;

/// The most games of which an answer tells what became of leave.
const LEAVE_LINES_MAX: usize = 50;

impl App {
    /// Announces leave and tells what became of it, game by game; refused, if no game has any.
    pub(super) async fn say_leave_in(
        &self,
        tx: &mut Tx,
        doing: &Doing<'_>,
        first: Date,
        last: Date,
    ) -> Result<Answered, Error> {
        let told = self.announce_leave_in(tx, doing.actor, first, last).await?;
        if told.iter().all(|one| one.outcome == Err(LeaveRefusal::None)) {
            return Ok(Answered::Refused(Refused::NoLeave));
        }
        let (lang, zone) = (doing.lang(), mail_look_in(tx, doing.actor.id).await?.zone);
        let line = |one: &LeaveInGame| {
            let [white, black] = &one.names;
            format!("{white} – {black}: {}", in_words(lang, zone, &one.outcome))
        };
        Ok(Answered::Leave {
            lines: told.iter().take(LEAVE_LINES_MAX).map(line).collect(),
        })
    }

    /// Takes leave back and tells where.
    pub(super) async fn say_leave_back_in(
        &self,
        tx: &mut Tx,
        doing: &Doing<'_>,
        on: Option<Date>,
    ) -> Result<Answered, Error> {
        let ended = self.end_leave_in(tx, doing.actor, on).await?;
        let (lang, zone) = (doing.lang(), mail_look_in(tx, doing.actor.id).await?.zone);
        let line = |one: &LeaveEnded| {
            let [white, black] = &one.names;
            let words = taken_back(lang, zone, one.leave, one.until);
            format!("{white} – {black}: {words}")
        };
        Ok(Answered::LeaveBack {
            lines: ended.iter().take(LEAVE_LINES_MAX).map(line).collect(),
        })
    }
}
