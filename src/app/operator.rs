//! What the operator rules where no arbiter can: a game without an arbiter goes on, an appeal gets somebody to answer it.

use super::desk_view::{RulingRequest, RulingView};
use super::disputes::Dispute;
use super::load::Loaded;
use super::rulings::check;
use super::{Actor, App, Error, Role};
use crate::base::{GameId, Side};
use crate::game::{About, Ruling};
use crate::store::Tx;

impl App {
    /// The operator does what no arbiter can: lets a game without an arbiter go on that the server has suspended
    /// ([`Ruling::Resume`]), or names a second arbiter to whom an appeal can go ([`Ruling::Appoint`]).
    ///
    /// # Errors
    /// Only an administrator who does not play in the game; and every fault of a ruling.
    pub async fn operate(
        &self,
        actor: &Actor,
        id: GameId,
        ruling: Ruling,
        reason: String,
        rule: String,
    ) -> Result<RulingView, Error> {
        let (app, by) = (self.clone(), actor.clone());
        let view = self
            .store()
            .write(move |tx| {
                Box::pin(async move {
                    let game = Loaded::lock(tx, id).await?;
                    if by.role != Role::Admin
                        || Side::ALL.iter().any(|side| *game.players.get(*side) == by.id)
                    {
                        return Err(Error::NotAllowed(
                            "only an administrator who does not play in the game does this",
                        ));
                    }
                    let turn = game.newest_turn(tx).await?.turn.number;
                    let request = RulingRequest {
                        turn,
                        ruling,
                        reason,
                        rule,
                        incident: None,
                    };
                    check(&request)?;
                    app.rule_in(tx, game, &by, &request).await
                })
            })
            .await?;
        self.wake().mails.notify_one();
        self.wake().reveals.notify_one();
        Ok(view)
    }
}

/// What the operator may do: let a game go on that has no arbiter and that the server has suspended; name a second arbiter,
/// who is an arbiter and plays no part in the game, where an appeal waits for one.
pub(super) async fn may_operate(
    tx: &mut Tx,
    game: &Loaded,
    known: &[Dispute],
    ruling: Ruling,
) -> Result<(), Error> {
    match ruling {
        Ruling::Resume if game.arbiter.is_some() => {
            Err(Error::NotAllowed("this game has an arbiter, who lets it go on"))
        }
        Ruling::Resume if game.row.phase != "suspended" => {
            Err(Error::NoGrounds("the server has not suspended this game"))
        }
        Ruling::Resume => Ok(()),
        Ruling::Appoint { arbiter } => {
            let waits = known
                .iter()
                .filter_map(Dispute::objection)
                .any(|one| one.about == About::Appeal && one.answer.is_none());
            if game.arbiter2.is_some() || !waits {
                return Err(Error::NoGrounds("no appeal in this game waits for an arbiter"));
            }
            let players = [game.players.white, game.players.black];
            let row = tx.player(arbiter).await?;
            let role = row.and_then(|row| Role::parse(&row.role));
            if players.contains(&arbiter) || game.arbiter == Some(arbiter) || role != Some(Role::Arbiter) {
                let says = "it takes an arbiter who neither plays in the game nor watches over it";
                return Err(Error::malformed("not-an-arbiter", "arbiter", says));
            }
            Ok(())
        }
        _ => Err(Error::NotAllowed(
            "the operator lifts a suspension and names an arbiter for an appeal, nothing more",
        )),
    }
}
