//! Two arbiters unseal a turn before its reveal: one asks with a reason, the other agrees, the event is in the chain and
//! both players' mails are on their way before anything is shown, and every look is noted. An arbiter who has passkeys shows one
//! before each step.

use crate::app::actor::Actor;
use crate::app::arbitration::Arbitration;
use crate::app::arbitration::desk_view::Unsealed;
use crate::app::core::append_event::{EventToAppend, append};
use crate::app::core::incidents::{IncidentKind, close_incidents};
use crate::app::core::loaded_game::{Loaded, LoadedTurn};
use crate::app::core::rights::must_watch;
use crate::app::error::{ArbitrationFault, ArbitrationRefusal, Denial, Error, Result};
use crate::app::games::disputes::{Dispute, EVER, disputes};
use crate::app::limits::UNSEALING_VIEWS_MAX;
use crate::app::outbox::enqueue::Outgoing;
use crate::base::{GameId, MailKind, PlayerId, Side, Timestamp};
use crate::game::event::{Body, Unsealing};
use crate::game::{CoursePhase, Duty, REASON_CHARS_MAX, Refusal, Ruling, is_plain_text};
use crate::store::{Tx, UnsealingRow};

impl Arbitration<'_> {
    /// An arbiter asks that the open turn be unsealed; nothing is opened yet, and the other arbiter finds it on the desk.
    ///
    /// # Errors
    /// Only in a game for which two arbiters were named before turn 1, while a filed entry of the open turn is sealed.
    pub async fn ask_unsealing(self, actor: &Actor, id: GameId, turn: u32, reason: String) -> Result<()> {
        if !is_plain_text(&reason, REASON_CHARS_MAX) {
            return Err(Error::malformed(ArbitrationFault::Reason, "reason"));
        }
        self.0.passkeys().must_be_proven(actor).await?;
        self.reveal_complete(actor, id).await?;
        write_tx!(app = self.0, [actor], async |tx| {
            let now = app.now();
            let game = Loaded::lock(tx, id).await?;
            let open = sealed_turn(tx, &game, &actor, turn).await?;
            if !has_filed(&open) {
                return Err(ArbitrationRefusal::NobodyFiled.into());
            }
            if asked(tx, id, turn).await?.is_some() {
                return Err(ArbitrationRefusal::UnsealingAsked.into());
            }
            tx.arbitration().ask_unsealing(id, i64::from(turn), &reason, actor.id, now).await?;
            app.core().open_incident(tx, &game, turn, IncidentKind::Unsealing).await
        })
    }

    /// The other arbiter agrees: the event and both mails, and from then on the two may look.
    ///
    /// # Errors
    /// Nobody has asked, the same arbiter has, or the turn is no longer sealed.
    pub async fn agree_unsealing(self, actor: &Actor, id: GameId, turn: u32) -> Result<()> {
        self.0.passkeys().must_be_proven(actor).await?;
        self.reveal_complete(actor, id).await?;
        write_tx!(app = self.0, [actor], async |tx| app.arbitration().agree_in(tx, &actor, id, turn).await)
    }

    async fn agree_in(self, tx: &mut Tx, by: &Actor, id: GameId, turn: u32) -> Result<()> {
        let now = self.0.now();
        let mut game = Loaded::lock(tx, id).await?;
        let open = sealed_turn(tx, &game, by, turn).await?;
        let asked = asked(tx, id, turn).await?;
        let Some(asked) = asked else { return Err(ArbitrationRefusal::UnsealingNotAsked.into()) };
        if asked.agreed_by.is_some() {
            return Err(ArbitrationRefusal::UnsealingAgreed.into());
        }
        let first = PlayerId::from_uuid(asked.asked_by);
        if first == by.id {
            return Err(Denial::OwnUnsealing.into());
        }
        tx.arbitration().agree_unsealing(id, i64::from(turn), by.id, now).await?;
        let seq = game.row.public_seq;
        let release = now.max(open.turn.open_at);
        let body =
            Body::Unsealing(Unsealing { asked_by: first, agreed_by: by.id, reason: asked.reason.into() });
        append(self.0, tx, &mut game, EventToAppend::public(turn, now, release, body)).await?;
        let (number, kind) = (i64::from(turn), IncidentKind::Unsealing);
        close_incidents(tx, &game, now, seq, |row| row.kind == kind && row.turn == number).await?;
        let about = Outgoing { game: Some(id), turn: Some(turn), number: seq };
        for player in [game.players.white, game.players.black] {
            self.0.outbox().post(tx, MailKind::Ruling, player, release, about).await?;
        }
        Ok(())
    }

    /// What is sealed in an unsealed turn, for the two arbiters; the look is noted before anything is shown.
    ///
    /// # Errors
    /// The two have not agreed, the players have not been told yet, the turn is no longer sealed, or it has been looked at
    /// [`UNSEALING_VIEWS_MAX`] times.
    pub async fn look(self, actor: &Actor, id: GameId, turn: u32) -> Result<Vec<Unsealed>> {
        self.0.passkeys().must_be_proven(actor).await?;
        let (app, by) = (self.0.clone(), actor.clone());
        write_tx!(self.0, async |tx| {
            let now = app.now();
            let game = Loaded::lock(tx, id).await?;
            sealed_turn(tx, &game, &by, turn).await?;
            let agreed = asked(tx, id, turn).await?.and_then(|asked| asked.agreed_us);
            if agreed.is_none_or(|at| Timestamp::from_us(at) > now) {
                return Err(Denial::UnsealingNotAgreed.into());
            }
            let looks = tx.arbitration().looks(id).await?;
            let number = looks.iter().filter(|look| look.turn == i64::from(turn)).count();
            if number >= UNSEALING_VIEWS_MAX {
                return Err(ArbitrationRefusal::LooksFull.into());
            }
            let number = i64::try_from(number).unwrap_or(i64::MAX);
            tx.arbitration().insert_look(id, i64::from(turn), number, by.id, now).await?;
            Ok::<_, Error>(())
        })?;
        tracing::warn!(game = %id, turn, arbiter = %actor.id, "an arbiter looks at an unsealed turn");
        read_tx!(app = self.0, [actor], async |tx| {
            let game = Loaded::read(tx, id).await?;
            let open = sealed_turn(tx, &game, &actor, turn).await?;
            let key = game.key(tx, &app.keys().keyring).await?;
            let mut shown = Vec::new();
            for side in Side::ALL {
                let Some(row) = open.live(side) else { continue };
                let own = app.entries().open_own(&game, &open, side, row, &key)?;
                shown.push(Unsealed {
                    side,
                    entry: own.canonical.to_string(),
                    received: own.received,
                    commitment: own.commitment,
                    r: own.r,
                });
            }
            Ok(shown)
        })
    }
}

/// The open turn of a game with two arbiters, of whom this person is one; an error if it is revealed or another one.
async fn sealed_turn(tx: &mut Tx, game: &Loaded, actor: &Actor, turn: u32) -> Result<LoadedTurn> {
    must_watch(game, actor)?;
    if game.arbiter2.is_none() {
        return Err(Denial::NoSecondArbiter.into());
    }
    let known = disputes(tx, game, EVER).await?;
    let rulings = known.iter().filter_map(Dispute::ruling);
    if rulings.into_iter().any(|given| matches!(given.ruling, Ruling::Appoint { .. })) {
        return Err(Denial::SecondForAppeal.into());
    }
    if game.row.phase == CoursePhase::Finished {
        return Err(Error::NotRunning);
    }
    let open = game.newest_turn(tx).await?;
    if open.turn.number != turn {
        let (open, given) = (open.turn.number, turn);
        return Err(Refusal::WrongTurn { open, given }.into());
    }
    Ok(open)
}

fn has_filed(turn: &LoadedTurn) -> bool {
    turn.turn.sides.iter().any(|(_, half)| matches!(half.duty, Duty::Filed { .. }))
}

async fn asked(tx: &mut Tx, id: GameId, turn: u32) -> Result<Option<UnsealingRow>> {
    let all = tx.arbitration().unsealings(id).await?;
    Ok(all.into_iter().find(|row| row.turn == i64::from(turn)))
}
