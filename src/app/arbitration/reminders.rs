//! Reminds the arbiters of objections, claims and appeals that wait for an answer: a day before it is due, and once it is
//! overdue. Then those hear of it too who can name another arbiter.

use crate::app::arbitration::Arbitration;
use crate::app::arbitration::overdue::escalation_contacts;
use crate::app::core::incidents::HOUR_US;
use crate::app::core::loaded_game::Loaded;
use crate::app::error::{Error, Result};
use crate::app::outbox::enqueue::Outgoing;
use crate::base::{GameId, IncidentId, MailKind, Micros};
use crate::store::IncidentRow;

/// So long before an answer is due its arbiters are reminded.
pub const ANSWER_REMINDER: Micros = 24 * HOUR_US;
/// Objections that one step looks at.
const STEP_MAX: i64 = 64;
/// The reminders: how long before the answer is due, and its number.
const REMINDERS: [(Micros, i64); 2] = [(0, OVERDUE), (ANSWER_REMINDER, 1)];
const OVERDUE: i64 = 2;

impl Arbitration<'_> {
    /// Puts reminders of unanswered objections into the outbox; answers of how many.
    pub async fn remind_arbiters(self) -> Result<usize> {
        let now = self.0.now();
        let mut reminded = 0;
        // The later one first: whoever had it needs no earlier one.
        for (before, number) in REMINDERS {
            let rows = read_tx!(self.0, async |tx| tx
                .arbitration()
                .unanswered(now.plus(before), number, STEP_MAX)
                .await)?;
            for row in rows {
                let game = GameId::from_uuid(row.game_id);
                match self.remind_of(row, number).await {
                    Ok(done) => reminded += usize::from(done),
                    Err(error) => {
                        tracing::error!(%game, %error, "an arbiter cannot be reminded; it is tried again")
                    }
                }
            }
        }
        Ok(reminded)
    }

    async fn remind_of(self, row: IncidentRow, number: i64) -> Result<bool> {
        write_tx!(app = self.0, async |tx| {
            let id = IncidentId::from_uuid(row.id);
            let game = Loaded::lock(tx, GameId::from_uuid(row.game_id)).await?;
            let Some(seq) = row.event_seq else { return Ok(false) };
            if !tx.arbitration().note_incident_reminder(game.id, id, number).await? {
                return Ok(false);
            }
            let about = Outgoing { game: Some(game.id), turn: u32::try_from(row.turn).ok(), number: seq };
            for arbiter in [game.arbiter, game.arbiter2].into_iter().flatten() {
                // Each reminder of one objection is a mail of its own.
                let kind = match number {
                    1 => MailKind::Unanswered,
                    _ => MailKind::Overdue,
                };
                app.outbox().post(tx, kind, arbiter, app.now(), about).await?;
            }
            if number == OVERDUE {
                for person in escalation_contacts(tx, &game).await? {
                    app.outbox().post(tx, MailKind::Escalated, person, app.now(), about).await?;
                }
            }
            Ok::<_, Error>(true)
        })
    }
}
