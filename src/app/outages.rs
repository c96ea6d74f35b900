//! An administrator names an outage that the house did not notice by itself: one ruling credits every running clock.

use super::outbox::Outgoing;
use super::time::OUTAGE_MIN;
use super::{Actor, App, Error, Fault, Role};
use crate::base::{Micros, PlayerId, Timestamp};
use crate::game::is_plain_text;
use crate::store::{OutageRow, Tx};

/// The longest outage that can be named.
pub const OUTAGE_DAYS_MAX: i64 = 30;
/// The longest reason, in characters.
pub const OUTAGE_REASON_CHARS_MAX: usize = 500;
/// Games that one mail lists; of the others it says how many they are.
pub const OUTAGE_GAMES_TOLD: usize = 30;

const DAY: Micros = 24 * 60 * 60 * 1_000_000;
/// Players that one step writes to.
const STEP_MAX: i64 = 64;

/// A named outage.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewOutage {
    /// When players could no longer file.
    pub from: Timestamp,
    /// When they could again.
    pub to: Timestamp,
    /// What happened: all players concerned read it.
    pub reason: String,
}

impl App {
    /// Credits every clock that ran in a time that is over, and whose turn is still open; answers how many games got a
    /// credit now. Named again, it goes on where it broke off, and credits nothing twice. A flag that fell before the
    /// outage stays fallen, and a game that is over stays over.
    ///
    /// # Errors
    /// Directors and administrators only. The time is wrong, too long, not over, or shares a moment with another outage.
    pub async fn name_outage(&self, actor: &Actor, outage: NewOutage) -> Result<usize, Error> {
        if !matches!(actor.role, Role::Director | Role::Admin) {
            return Err(Error::NotAllowed(
                "only directors and administrators name an outage",
            ));
        }
        let faults = faults(&outage);
        if !faults.is_empty() {
            return Err(Error::Malformed(faults));
        }
        let given = self
            .store()
            .write(move |tx| Box::pin(async move { note(tx, &outage).await }))
            .await?;
        tracing::info!(
            outage_s = (given.to_us - given.from_us) / 1_000_000,
            "an outage is named; every running clock is credited"
        );
        self.credit_outages().await
    }

    /// Tells every player of a named outage's credits, in one mail each.
    pub(super) async fn tell_outage(&self, outage: &OutageRow) -> Result<(), Error> {
        loop {
            let read = outage.clone();
            let players = self
                .store()
                .read(move |tx| {
                    Box::pin(async move { Ok::<_, Error>(tx.untold_of_outage(&read, STEP_MAX).await?) })
                })
                .await?;
            if players.is_empty() {
                return Ok(());
            }
            for player in players {
                let (app, outage) = (self.clone(), outage.clone());
                self.store()
                    .write(move |tx| Box::pin(async move { app.tell_outage_to(tx, &outage, player).await }))
                    .await?;
            }
        }
    }

    async fn tell_outage_to(&self, tx: &mut Tx, outage: &OutageRow, player: PlayerId) -> Result<(), Error> {
        // One process alone tells them.
        tx.lock_player(player).await?;
        if tx.is_told_of_outage(outage, player).await? {
            return Ok(());
        }
        let about = Outgoing {
            game: None,
            turn: None,
            number: outage.from_us,
        };
        self.post(tx, "outage", player, self.now(), about).await
    }
}

fn faults(outage: &NewOutage) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut fault = |code, field: &str, message: String| {
        faults.push(Fault {
            code,
            field: field.to_owned(),
            message,
        });
    };
    let lasted = outage.to.since(outage.from);
    if lasted <= 0 {
        fault("outage-order", "to", "an outage ends after it begins".to_owned());
    } else if lasted > OUTAGE_DAYS_MAX * DAY {
        let says = format!("an outage lasts {OUTAGE_DAYS_MAX} days at most; name a longer one in parts");
        fault("outage-long", "to", says);
    }
    if !is_plain_text(&outage.reason, OUTAGE_REASON_CHARS_MAX) {
        let says =
            format!("say in 1 to {OUTAGE_REASON_CHARS_MAX} characters what happened; the players read it");
        fault("outage-reason", "reason", says);
    }
    faults
}

/// Notes it, if it is not noted already.
async fn note(tx: &mut Tx, new: &NewOutage) -> Result<OutageRow, Error> {
    let (from_us, to_us) = (new.from.as_us(), new.to.as_us());
    if let Some(known) = tx.outage_within(new.from, new.to).await? {
        let same =
            (known.from_us, known.to_us, known.reason.as_deref()) == (from_us, to_us, Some(&new.reason));
        if same {
            return Ok(known);
        }
        let (from, to) = (Timestamp::from_us(known.from_us), Timestamp::from_us(known.to_us));
        let says =
            format!("from {from} to {to} there is an outage already; name only what lies outside of it");
        return Err(Error::malformed("outage-twice", "from", says));
    }
    // A silence that goes on is noted by itself at the next sign of life, and would be credited twice.
    let alive = tx.heartbeat().await?;
    if alive.is_none_or(|alive| alive < new.to) {
        let minutes = OUTAGE_MIN / 60_000_000;
        let says = format!(
            "the server has given no sign of life since; start it, and what it was away for more than {minutes} minutes is credited \
             by itself"
        );
        return Err(Error::malformed("outage-not-over", "to", says));
    }
    tx.insert_named_outage(new.from, new.to, &new.reason).await?;
    Ok(OutageRow {
        from_us,
        to_us,
        reason: Some(new.reason.clone()),
    })
}
