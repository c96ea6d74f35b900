//! Open acts: answering a draw offer, which a tournament's sheet may leave to captains of teams, and resigning.

use crate::app::App;
use crate::app::actor::Actor;
use crate::app::core::append_event::{EventToAppend, append};
use crate::app::core::draw_captains::captains_of;
use crate::app::core::loaded_game::Loaded;
use crate::app::error::{Error, GameRefusal, Result};
use crate::app::games::Games;
use crate::app::outbox::enqueue::Outgoing;
use crate::base::{BySide, GameId, MailKind, PlayerId, Side, Timestamp};
use crate::game::event::{Answer, Body, Declined, Ended};
use crate::game::{By, CoursePhase, Duty, GameResult, Refusal, Turn};
use crate::store::Tx;

/// Who answers a draw offer, and where.
struct Answerer {
    game: Loaded,
    side: Side,
    /// The captain, where it is for captains to answer.
    captain: Option<PlayerId>,
    turn: Turn,
}

impl Games<'_> {
    /// Answers the other side's draw offer, while one has not filed oneself: as its player, or as the team's captain where it is
    /// for captains to answer.
    ///
    /// # Errors
    /// No draw is offered, it is too late, or somebody else answers.
    pub async fn answer_draw(self, actor: &Actor, id: GameId, turn: u32, accept: bool) -> Result<()> {
        write_tx!(app = self.0, [actor], async |tx| {
            app.games().answer_draw_in(tx, &actor, id, turn, accept, app.now()).await
        })
    }

    /// The same inside a transaction, for what was received then.
    pub(in crate::app) async fn answer_draw_in(
        self,
        tx: &mut Tx,
        actor: &Actor,
        id: GameId,
        turn: u32,
        accept: bool,
        received: Timestamp,
    ) -> Result<()> {
        let now = self.0.now();
        let Answerer { mut game, side, captain, turn: open } = self.open_for(tx, actor, id, received).await?;
        if turn != open.number {
            return Err(Refusal::WrongTurn { open: open.number, given: turn }.into());
        }
        if !open.offer_to(side) {
            return Err(GameRefusal::NoOffer.into());
        }
        if accept {
            let ended = Ended { captain, ..GameResult::draw(By::Agreement).into() };
            return self.end(tx, &mut game, &open, ended, now).await;
        }
        tx.turns().decline_draw(id, i64::from(turn), side).await?;
        let body = Body::Draw(Declined { by: side, answer: Answer::Decline, captain });
        append(self.0, tx, &mut game, EventToAppend::public(turn, now, now, body)).await.map(drop)
    }

    /// Gives the game up: ends it at once, unless every seal is in; then the turn resolves first and a decisive result
    /// stands.
    pub async fn resign(self, actor: &Actor, id: GameId) -> Result<()> {
        let taken = write_tx!(app = self.0, [actor], async |tx| app.games().resign_in(tx, &actor, id).await)?;
        if taken { Ok(()) } else { Err(Error::NotRunning) }
    }

    /// False if the game was suspended instead, which must be stored all the same.
    pub(in crate::app) async fn resign_in(self, tx: &mut Tx, actor: &Actor, id: GameId) -> Result<bool> {
        let now = self.0.now();
        let mut game = Loaded::lock(tx, id).await?;
        let side = game.side_of(actor)?;
        // Who waits for an adjudication may still give the game up: nothing is revealed any more then.
        if game.row.claims_until_us.is_none() {
            game.must_run(now)?;
        }
        if game.row.phase == CoursePhase::Running && game.paused.is_none() {
            self.reveal_in(tx, &mut game, None).await?;
        }
        let mut game = Loaded::read(tx, id).await?;
        if game.row.phase != CoursePhase::Running {
            return Ok(game.row.phase != CoursePhase::Suspended);
        }
        let turn = game.newest_turn(tx).await?.turn;
        self.0.key_holders().end_unopened(tx, &mut game, &turn).await?;
        let result = GameResult::win(side.opposite(), By::Resignation);
        self.end(tx, &mut game, &turn, result.into(), now).await?;
        Ok(true)
    }

    /// The game under its lock, for whom the caller answers, and the open turn; an error once that side has filed or lost on time.
    async fn open_for(self, tx: &mut Tx, actor: &Actor, id: GameId, now: Timestamp) -> Result<Answerer> {
        let (game, mut to_enter) = Loaded::lock_to_enter(tx, id, now).await?;
        let captains = captains_of(tx, id).await?;
        let side = answering_side(&game, actor, captains)?;
        let captain = captains.map(|captains| *captains.get(side));
        to_enter.must_take(&game)?;
        let turn = to_enter.visible_turn(tx, &game).await?.turn;
        let half = turn.sides.get(side);
        // First one's own filing: whether the turn is complete tells what the other side did.
        if matches!(half.duty, Duty::Filed { .. }) || turn.is_complete() {
            return Err(Refusal::AlreadyFiled(turn.number).into());
        }
        match turn.flag_at(side) {
            Some(flag_at) if now > flag_at => {
                if self.0.clocks().outage_pending(tx).await? {
                    return Err(Error::TooBusy);
                }
                let received = now;
                Err(Refusal::TooLate { flag_at, received }.into())
            }
            _ => Ok(Answerer { game, side, captain, turn }),
        }
    }

    /// Ends a game outside a reveal: result, event, and a mail to both.
    pub(in crate::app) async fn end(
        self,
        tx: &mut Tx,
        game: &mut Loaded,
        turn: &Turn,
        ended: Ended,
        now: Timestamp,
    ) -> Result<()> {
        // Nobody sees the end before the turn that it belongs to.
        let release = now.max(turn.open_at);
        self.finish_with(tx, game, turn.number, ended, (now, release)).await?;
        self.notify_end(tx, game, turn.number, release).await
    }

    /// After an end outside a reveal: nothing is revealed any more, and both get a mail.
    pub(in crate::app) async fn notify_end(
        self,
        tx: &mut Tx,
        game: &Loaded,
        turn: u32,
        release: Timestamp,
    ) -> Result<()> {
        tx.turns().delete_reveal_job(game.id, i64::from(turn)).await?;
        for player in [game.players.white, game.players.black] {
            let about = Outgoing {
                game: Some(game.id),
                turn: Some(turn),
                // By its event: a game that was reopened may end in the same turn once more.
                number: game.row.public_seq - 1,
            };
            self.0.outbox().post(tx, MailKind::Result, player, release, about).await?;
        }
        Ok(())
    }
}

/// For which side somebody answers a draw offer.
///
/// # Errors
/// They neither play nor are captain, or play where their captain answers.
fn answering_side(game: &Loaded, actor: &Actor, captains: Option<BySide<PlayerId>>) -> Result<Side> {
    let Some(captains) = captains else { return game.side_of(actor) };
    if let Some(side) = Side::ALL.into_iter().find(|side| *captains.get(*side) == actor.id) {
        return Ok(side);
    }
    game.side_of(actor)?;
    Err(GameRefusal::CaptainAnswers.into())
}

/// Tells captains who do not play themselves that a draw is offered to a player of theirs, when the players see it.
pub(in crate::app) async fn tell_captains(
    app: &App,
    tx: &mut Tx,
    game: &Loaded,
    turn: &Turn,
    release: Timestamp,
) -> Result<()> {
    if !Side::ALL.into_iter().any(|side| turn.offer_to(side)) {
        return Ok(());
    }
    if captains_of(tx, game.id).await?.is_none() {
        return Ok(());
    }
    // Who becomes captain in these very moments is found here, or finds the offer.
    tx.pairings().lock_captains(game.id).await?;
    let Some(captains) = captains_of(tx, game.id).await? else { return Ok(()) };
    for side in Side::ALL.into_iter().filter(|side| turn.offer_to(*side)) {
        let captain = *captains.get(side);
        if captain == *game.players.get(side) {
            continue;
        }
        // By an event: a game that is reopened has the offer in the same turn once more.
        let number = game.row.public_seq - 1;
        let about = Outgoing { game: Some(game.id), turn: Some(turn.number), number };
        app.outbox().post(tx, MailKind::CaptainDraw, captain, release, about).await?;
    }
    Ok(())
}
