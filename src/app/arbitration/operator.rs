//! What the operator rules where no arbiter can: a game without an arbiter goes on, an appeal gets somebody to answer it.

use crate::app::App;
use crate::app::access::{Access, Scope};
use crate::app::actor::{Actor, Role};
use crate::app::arbitration::Arbitration;
use crate::app::core::game_view::person;
use crate::app::core::loaded_game::Loaded;
use crate::app::core::ruling_request::{RulingRequest, check};
use crate::app::core::stored_event::read_event;
use crate::app::error::{ArbitrationFault, ArbitrationRefusal, Denial, Error, Result};
use crate::app::games::disputes::{Dispute, EVER, ObjectionView, RulingView};
use crate::app::outbox::enqueue::Outgoing;
use crate::base::{GameId, MailKind, PlayerId, Side, Timestamp, TournamentId};
use crate::game::event::Body;
use crate::game::{About, CoursePhase, Ruling};
use crate::store::Tx;

/// Whether this person is the game's director, and may do what is theirs now.
async fn directs(tx: &mut Tx, id: GameId, by: &Actor) -> Result<bool> {
    Ok(by.access.scopes.hold(Scope::Manage) && named_director(tx, id).await? == Some(by.id))
}

impl Arbitration<'_> {
    /// Whether somebody names arbiters in a game: an administrator, or the director of its tournament.
    pub async fn appoints_in(self, actor: &Actor, id: GameId) -> Result<bool> {
        let by = actor.clone();
        read_tx!(self.0, async |tx| {
            tx.games().get(id).await?.ok_or(Error::NotFound)?;
            Ok(by.role == Role::Admin || directs(tx, id, &by).await?)
        })
    }

    /// The operator does what no arbiter can: lets a game without an arbiter go on that the server has suspended
    /// ([`Ruling::Resume`], or [`Ruling::VoidAndReplay`] where what was filed is lost), or names a second arbiter to whom an appeal can go, or who answers what is overdue
    /// ([`Ruling::Appoint`]).
    ///
    /// # Errors
    /// Only an administrator who does not play in the game, and for the latter the director of its tournament; and every
    /// fault of a ruling.
    pub async fn operate(
        self,
        actor: &Actor,
        id: GameId,
        ruling: Ruling,
        reason: String,
        rule: String,
    ) -> Result<RulingView> {
        self.0.games().settle_doubts().await?;
        let view = write_tx!(app = self.0, [actor], async |tx| {
            let game = Loaded::lock(tx, id).await?;
            let plays = Side::ALL.iter().any(|side| *game.players.get(*side) == actor.id);
            let appoints = matches!(ruling, Ruling::Appoint { .. });
            let may = actor.role == Role::Admin || appoints && directs(tx, id, &actor).await?;
            if plays || !may {
                return Err(Denial::NoOperator.into());
            }
            let turn = game.newest_turn(tx).await?.turn.number;
            let request = RulingRequest { turn, ruling, reason, rule, incident: None };
            check(&request)?;
            let view = app.arbitration().rule_in(tx, game, &actor, &request).await?;
            if let Ruling::Appoint { arbiter } = ruling
                && arbiter != actor.id
            {
                tell_named(&app, tx, id, arbiter, &view).await?;
            }
            Ok::<_, Error>(view)
        })?;
        self.0.wake().reveals.notify_one();
        Ok(view)
    }
}

/// Whoever is named in one game hears of it. Those to whom games of a tournament come by their post have heard of that.
async fn tell_named(app: &App, tx: &mut Tx, id: GameId, arbiter: PlayerId, named: &RulingView) -> Result<()> {
    let game = Loaded::read(tx, id).await?;
    // When the event may be seen.
    let release = named.at.max(game.newest_turn(tx).await?.turn.open_at);
    let number = i64::try_from(named.seq).unwrap_or(i64::MAX);
    let about = Outgoing { game: Some(id), turn: Some(named.turn), number };
    app.outbox().post(tx, MailKind::Post, arbiter, release, about).await
}

/// The director of the game's tournament who is named in its first event.
pub(in crate::app) async fn named_director(tx: &mut Tx, game: GameId) -> Result<Option<PlayerId>> {
    let first = tx.games().public_events_after(game, -1, EVER, 1).await?;
    let Some(first) = first.first() else { return Ok(None) };
    match read_event(game, first)?.body {
        Body::Start(start) => Ok(start.director),
        _ => Err(Error::Broken(format!("game {game}: its first event is no start"))),
    }
}

/// Who rules for the tournament: the director who is named in the game's first event.
pub(in crate::app) async fn director_of(
    tx: &mut Tx,
    tournament: TournamentId,
    locale: &str,
    game: &Loaded,
) -> Result<Actor> {
    let named = named_director(tx, game.id).await?;
    let named = named.ok_or_else(|| Error::Broken(format!("tournament {tournament}: a game's director")))?;
    Ok(Actor {
        id: named,
        name: person(tx, named).await?.name,
        locale: locale.to_owned(),
        role: Role::Director,
        access: Access::FULL,
    })
}

/// What the operator may do: let a game go on that has no arbiter and that the server has suspended, from where it stood or from
/// an earlier position; name a second arbiter,
/// who is an arbiter and plays no part in the game, where an appeal waits for one or an answer is overdue; name the first one
/// in a tournament's game that has none. The tournament's director may name them as well.
pub(in crate::app) async fn may_operate(
    tx: &mut Tx,
    game: &Loaded,
    known: &[Dispute],
    ruling: Ruling,
    now: Timestamp,
) -> Result<()> {
    match ruling {
        Ruling::Resume | Ruling::VoidAndReplay { .. } if game.arbiter.is_some() => {
            Err(Denial::ArbiterResumes.into())
        }
        Ruling::Resume | Ruling::VoidAndReplay { .. } if game.row.phase != CoursePhase::Suspended => {
            Err(ArbitrationRefusal::NotSuspended.into())
        }
        Ruling::Resume | Ruling::VoidAndReplay { .. } => Ok(()),
        Ruling::Appoint { arbiter } if game.arbiter.is_none() => {
            let director = named_director(tx, game.id).await?;
            if director.is_none() {
                return Err(ArbitrationRefusal::AgreedAlone.into());
            }
            let row = tx.accounts().get(arbiter).await?;
            let fit = row.is_some_and(|row| row.role != Role::Admin.as_str());
            if !fit
                || director == Some(arbiter)
                || [game.players.white, game.players.black].contains(&arbiter)
            {
                return Err(Error::malformed(ArbitrationFault::NotApart, "arbiter"));
            }
            Ok(())
        }
        Ruling::Appoint { arbiter } => {
            let mut open = known.iter().filter_map(Dispute::objection).filter(|one| one.answer.is_none());
            let waits = |one: &ObjectionView| {
                let overdue = one.due.is_some_and(|due| due < now);
                overdue || one.about == About::Appeal && game.arbiter2.is_none()
            };
            if !open.any(waits) {
                return Err(ArbitrationRefusal::NothingOverdue.into());
            }
            let players = [game.players.white, game.players.black];
            let row = tx.accounts().get(arbiter).await?;
            let role = row.and_then(|row| Role::parse(&row.role));
            let watches = [game.arbiter, game.arbiter2].contains(&Some(arbiter));
            if players.contains(&arbiter) || watches || role != Some(Role::Arbiter) {
                return Err(Error::malformed(ArbitrationFault::Watches, "arbiter"));
            }
            Ok(())
        }
        _ => Err(Denial::NotTheOperators.into()),
    }
}
