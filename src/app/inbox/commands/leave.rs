//! What a player's mail says of leave, and what is answered.

use jiff::civil::Date;

use crate::app::accounts::mail_preferences::mail_preferences_in;
use crate::app::error::Result;
use crate::app::games::leave::announce::{LeaveEnded, LeaveInGame};
use crate::app::inbox::commands::MailCommands;
use crate::app::inbox::commands::command_mail::CommandRun;
use crate::app::notices::reply::{Answered, Refused};
use crate::game::LeaveRefusal;
use crate::show::leave::{in_words, taken_back};
use crate::store::Tx;

/// The most games of which an answer tells what became of leave.
const LEAVE_LINES_MAX: usize = 50;

impl MailCommands<'_> {
    /// Announces leave and tells what became of it, game by game; refused, if no game has any.
    pub(in crate::app) async fn say_leave_in(
        self,
        tx: &mut Tx,
        doing: &CommandRun<'_>,
        first: Date,
        last: Date,
    ) -> Result<Answered> {
        let told = self.0.leaves().announce_leave_in(tx, doing.actor, first, last).await?;
        if told.iter().all(|one| one.outcome == Err(LeaveRefusal::None)) {
            return Ok(Answered::Refused(Refused::NoLeave));
        }
        let (lang, zone) = (doing.lang(), mail_preferences_in(tx, doing.actor.id).await?.zone());
        let line = |one: &LeaveInGame| {
            let [white, black] = &one.names;
            format!("{white} – {black}: {}", in_words(lang, zone, &one.outcome))
        };
        Ok(Answered::Leave { lines: told.iter().take(LEAVE_LINES_MAX).map(line).collect() })
    }

    /// Takes leave back and tells where.
    pub(in crate::app) async fn say_leave_back_in(
        self,
        tx: &mut Tx,
        doing: &CommandRun<'_>,
        on: Option<Date>,
    ) -> Result<Answered> {
        let ended = self.0.leaves().end_leave_in(tx, doing.actor, on).await?;
        let (lang, zone) = (doing.lang(), mail_preferences_in(tx, doing.actor.id).await?.zone());
        let line = |one: &LeaveEnded| {
            let [white, black] = &one.names;
            let words = taken_back(lang, zone, one.leave, one.until);
            format!("{white} – {black}: {words}")
        };
        Ok(Answered::LeaveBack { lines: ended.iter().take(LEAVE_LINES_MAX).map(line).collect() })
    }
}
