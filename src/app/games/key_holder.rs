//! What the arbiter's key holder is asked and answers, and what happens while it is away.

use std::sync::Arc;

use crate::app::App;
use crate::app::actor::Actor;
use crate::app::core::append_event::{EventToAppend, append};
use crate::app::core::incidents::{IncidentKind, close_incidents};
use crate::app::core::loaded_game::{Loaded, LoadedTurn};
use crate::app::core::loaded_games::visible_turns;
use crate::app::core::views::ReceiptView;
use crate::app::error::{EntryFault, Error, GameRefusal, Result};
use crate::app::games::disputes::EVER;
use crate::app::games::filing::blind::Shares;
use crate::app::games::filing::seal::read_receipt;
use crate::app::games::filing::sealing::is_blind;
use crate::app::games::suspension::Left;
use crate::app::limits::{REFUSAL_MAX, at_most};
use crate::app::outbox::enqueue::Outgoing;
use crate::base::{BySide, GameId, MailKind, PlayerId, Side, Timestamp};
use crate::game::event::{Body, Delayed, Overdue};
use crate::game::{CoursePhase, Turn};
use crate::store::{IncidentRow, Tx};

/// Turns that one look of a key holder is shown at most.
pub const KEY_HOLDER_REQUESTS_MAX: usize = 64;

const STEP_MAX: i64 = 64;

/// A turn whose entries are all in, for the arbiter's key holder.
pub struct KeyHolderRequest {
    pub game: GameId,
    pub turn: u32,
    /// From when it waits.
    pub asked: Timestamp,
    /// Until when it should be answered.
    pub deadline: Timestamp,
    /// Why it was refused last.
    pub refusal: Option<String>,
    /// The receipts of what was filed; each holds box and context in its event.
    pub receipts: BySide<Option<ReceiptView>>,
}

/// Key holders: what waits for them, their answers, and what happens if none comes.
#[derive(Clone, Copy)]
pub struct KeyHolders<'a>(pub(in crate::app) &'a App);

impl KeyHolders<'_> {
    /// The turns that wait for the caller's key holder, longest first.
    pub async fn key_holder_requests(self, actor: &Actor) -> Result<Vec<KeyHolderRequest>> {
        let actor = actor.id;
        read_tx!(self.0, async |tx| {
            let limit = at_most(KEY_HOLDER_REQUESTS_MAX);
            let rows = tx.turns().keyholder_requests(actor, limit).await?;
            let ids: Vec<GameId> = rows.iter().map(|row| GameId::from_uuid(row.game_id)).collect();
            let games = Loaded::read_all(tx, &ids).await?;
            // A turn that waits for its key holder is the newest one, and was released long ago.
            let turns = visible_turns(tx, games.iter(), EVER).await?;
            let mut requests = Vec::new();
            for row in rows {
                let Some(game) = games.iter().find(|game| game.id.as_uuid() == row.game_id) else { continue };
                let turn = turns.get(&game.id).ok_or(Error::NotFound)?;
                let asked = Timestamp::from_us(row.asked_us);
                let times = game.terms.key_holder().unwrap_or_default();
                let receipt = |side| turn.live(side).map(|row| read_receipt(&row.note)).transpose();
                requests.push(KeyHolderRequest {
                    game: game.id,
                    turn: turn.turn.number,
                    asked,
                    deadline: asked.plus(times.deadline()),
                    refusal: row.refusal,
                    receipts: BySide::from_fn(receipt).transpose()?,
                });
            }
            Ok(requests)
        })
    }

    /// Takes the key holder's shares, opens both entries and reveals the turn, all at once: the shares are never stored.
    ///
    /// # Errors
    /// Only the game's arbiter answers, for the turn that waits, with one share for each blind seal.
    pub async fn answer_as_key_holder(
        self,
        actor: &Actor,
        id: GameId,
        turn: u32,
        shares: Shares,
    ) -> Result<()> {
        let (app, actor, shares) = (self.0.clone(), actor.id, Arc::new(shares));
        write_tx!(self.0, async |tx| {
            let now = app.now();
            let (mut game, open) = waiting(tx, actor, id, turn).await?;
            for side in Side::ALL {
                let needs = open.live(side).is_some_and(|row| is_blind(&game, row));
                if needs != shares.get(side).is_some() {
                    let fault = if needs { EntryFault::ShareMissing } else { EntryFault::ShareNeedless };
                    return Err(Error::malformed(fault, side.as_str()));
                }
            }
            tx.turns().keyholder_answered(id, i64::from(turn), now).await?;
            let seq = game.row.public_seq;
            app.games().reveal_in(tx, &mut game, Some(&shares)).await?;
            let answered =
                |row: &IncidentRow| row.kind == IncidentKind::Keyholder && row.turn == i64::from(turn);
            close_incidents(tx, &game, now, seq, answered).await
        })
    }

    /// Notes that the key holder will not answer, and why; its arbiter is told at once.
    ///
    /// # Errors
    /// As for an answer; a reason has 1 to 1000 bytes.
    pub async fn refuse_as_key_holder(
        self,
        actor: &Actor,
        id: GameId,
        turn: u32,
        reason: String,
    ) -> Result<()> {
        if !(1..=REFUSAL_MAX).contains(&reason.len()) {
            return Err(Error::malformed(EntryFault::KeyHolderReason, "refused"));
        }
        let (app, actor) = (self.0.clone(), actor.id);
        write_tx!(self.0, async |tx| {
            let (game, _) = waiting(tx, actor, id, turn).await?;
            let row = tx.turns().blind_turn(id, i64::from(turn)).await?;
            tx.turns().keyholder_refused(id, i64::from(turn), &reason).await?;
            let first = row.is_some_and(|row| row.refusal.is_none());
            if first {
                app.key_holders().notify_arbiter(tx, &game, turn, REFUSED).await?;
            }
            Ok::<_, Error>(())
        })
    }

    /// Notes that a complete turn waits for the key holder.
    pub(in crate::app) async fn ask_key_holder(
        self,
        tx: &mut Tx,
        game: &Loaded,
        turn: &LoadedTurn,
    ) -> Result<()> {
        let now = self.0.now();
        let times = game.terms.key_holder().unwrap_or_default();
        tx.turns()
            .ask_keyholder(game.id, i64::from(turn.turn.number), now, now.plus(times.reminder()))
            .await?;
        Ok(())
    }

    /// Before a game is ended while a complete turn of it waits for the key holder: says so in the public chain, once in a turn.
    /// Without it the receipts of that turn refute the end, for a turn in which all have filed is revealed.
    pub(in crate::app) async fn end_unopened(
        self,
        tx: &mut Tx,
        game: &mut Loaded,
        turn: &Turn,
    ) -> Result<()> {
        let number = i64::from(turn.number);
        if game.terms.key_holder().is_none()
            || !turn.is_complete()
            || tx.turns().reveal_of(game.id, number).await?.is_some()
        {
            return Ok(());
        }
        let waits = tx.turns().blind_turn(game.id, number).await?;
        if waits.is_some_and(|row| row.overdue_us.is_some()) {
            return Ok(());
        }
        let now = self.0.now();
        self.log_overdue(tx, game, turn.number, now, now.max(turn.open_at)).await
    }

    async fn log_overdue(
        self,
        tx: &mut Tx,
        game: &mut Loaded,
        turn: u32,
        at: Timestamp,
        release: Timestamp,
    ) -> Result<()> {
        let body = Body::Overdue(Overdue { by: Delayed::KeyHolder });
        append(self.0, tx, game, EventToAppend::public(turn, at, release, body)).await.map(drop)
    }

    /// Reminds arbiters whose key holder has not answered, and says when a deadline has passed; answers how often.
    pub async fn watch_key_holders(self) -> Result<usize> {
        let now = self.0.now();
        let games = read_tx!(self.0, async |tx| tx.turns().keyholders_due(now, STEP_MAX).await)?;
        let mut left = Left::default();
        for game in &games {
            if let Err(error) = self.watch_game(*game).await {
                left.set_aside(self.0.games(), *game, error).await?;
            }
        }
        left.log();
        Ok(games.len())
    }

    async fn watch_game(self, id: GameId) -> Result<()> {
        write_tx!(app = self.0, async |tx| app.key_holders().watch_in(tx, id).await)
    }

    async fn watch_in(self, tx: &mut Tx, id: GameId) -> Result<()> {
        let now = self.0.now();
        let mut game = Loaded::lock(tx, id).await?;
        let number = game.row.turn;
        let waits = tx.turns().blind_turn(id, number).await?;
        let waits = waits.filter(|row| game.row.phase == CoursePhase::Running && row.answered_us.is_none());
        let Some((row, times)) = waits.zip(game.terms.key_holder()) else {
            return Ok(tx.turns().forget_keyholder(id, number).await?);
        };
        tx.turns().forget_keyholder(id, number - 1).await?;
        let turn = game.newest_number()?;
        let asked = Timestamp::from_us(row.asked_us);
        let deadline = asked.plus(times.deadline());
        if row.reminded_us.is_none() && asked.plus(times.reminder()) <= now {
            tx.turns().keyholder_reminded(id, number, now, deadline).await?;
            self.notify_arbiter(tx, &game, turn, REMINDER).await?;
        }
        if row.overdue_us.is_none() && deadline <= now {
            tx.turns().keyholder_overdue(id, number, now).await?;
            self.notify_overdue(tx, &mut game, turn, now).await?;
        }
        Ok(())
    }

    /// Both players and the arbiter are told at the same moment, and it stands in the public chain: a ruling is due.
    async fn notify_overdue(self, tx: &mut Tx, game: &mut Loaded, turn: u32, now: Timestamp) -> Result<()> {
        self.log_overdue(tx, game, turn, now, now).await?;
        self.0.core().open_incident(tx, game, turn, IncidentKind::Keyholder).await?;
        for player in [game.players.white, game.players.black] {
            let about = about(game, turn, OVERDUE);
            self.0.outbox().post(tx, MailKind::KeyHolder, player, now, about).await?;
        }
        self.notify_arbiter(tx, game, turn, OVERDUE).await
    }

    async fn notify_arbiter(self, tx: &mut Tx, game: &Loaded, turn: u32, what: i64) -> Result<()> {
        let Some(arbiter) = game.arbiter else { return Ok(()) };
        self.0.outbox().post(tx, MailKind::KeyHolder, arbiter, self.0.now(), about(game, turn, what)).await
    }
}

/// Numbers of mails of the kind `keyholder`.
pub(in crate::app) const REMINDER: i64 = 0;
pub(in crate::app) const OVERDUE: i64 = 1;
pub(in crate::app) const REFUSED: i64 = 2;

fn about(game: &Loaded, turn: u32, number: i64) -> Outgoing {
    Outgoing { game: Some(game.id), turn: Some(turn), number }
}

/// The game under its lock and its newest turn, if that one waits for the key holder of this arbiter.
async fn waiting(tx: &mut Tx, arbiter: PlayerId, id: GameId, turn: u32) -> Result<(Loaded, LoadedTurn)> {
    let game = Loaded::lock(tx, id).await?;
    if game.arbiter != Some(arbiter) {
        // Whether the game exists is nobody else's business.
        return Err(Error::NotFound);
    }
    if game.row.phase != CoursePhase::Running || game.paused.is_some() {
        return Err(Error::NotRunning);
    }
    let open = game.newest_turn(tx).await?;
    let row = tx.turns().blind_turn(id, i64::from(turn)).await?;
    let waits = open.turn.number == turn && row.is_some_and(|row| row.answered_us.is_none());
    if !waits {
        return Err(GameRefusal::NoKeyHolderDue.into());
    }
    Ok((game, open))
}
