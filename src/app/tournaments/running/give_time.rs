//! Time for all games of one player, in one act of their arbiter: each game gets its own ruling, all of them or none.

use crate::app::access::Scope;
use crate::app::actor::Actor;
use crate::app::core::loaded_game::Loaded;
use crate::app::core::ruling_request::{RulingRequest, check};
use crate::app::error::{Denial, Error, Result, TournamentFault, TournamentRefusal};
use crate::app::limits::{TIME_GAMES_MAX, at_most};
use crate::app::tournaments::locked::LockedTournament;
use crate::app::tournaments::running::RunningTournaments;
use crate::base::{GameId, Micros, PlayerId, Side, TournamentId};
use crate::game::{CoursePhase, Ruling};
use crate::store::Tx;

const SECOND_US: Micros = 1_000_000;

/// Time that a player is to get in all games of a tournament.
#[derive(Clone, Debug)]
pub struct NewTime {
    pub player: PlayerId,
    /// So much in each game, in seconds, at least one.
    pub seconds: i64,
    pub reason: String,
    pub rule: String,
}

/// What came of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TimeGrant {
    /// The games that got it, by id.
    pub games: Vec<GameId>,
    /// So many more games of the player go on, in which others are the arbiters.
    pub others: usize,
}

impl RunningTournaments<'_> {
    /// Gives a player time in all games of a tournament that go on and over which the caller watches: whoever the player has
    /// filed for, for who has is nobody's business. A turn for which every entry is in is revealed first.
    ///
    /// # Errors
    /// Every fault in what is to be given; the player has no such game, or more than [`TIME_GAMES_MAX`]; the caller is the
    /// arbiter of none.
    pub async fn give_time(self, by: &Actor, id: TournamentId, new: NewTime) -> Result<TimeGrant> {
        if new.seconds < 1 {
            return Err(Error::malformed(TournamentFault::Seconds, "seconds"));
        }
        check(&new.request(Side::White, 1))?;
        self.0.games().settle_doubts().await?;
        let given = write_tx!(app = self.0, [by], async |tx| app
            .running_tournaments()
            .give_time_in(tx, &by, id, &new)
            .await)?;
        self.0.wake().reveals.notify_one();
        Ok(given)
    }

    async fn give_time_in(
        self,
        tx: &mut Tx,
        by: &Actor,
        id: TournamentId,
        new: &NewTime,
    ) -> Result<TimeGrant> {
        LockedTournament::read(tx, id).await?;
        let limit = at_most(TIME_GAMES_MAX + 1);
        let games = tx.pairings().games_going_on(id, new.player, limit).await?;
        if games.is_empty() {
            return Err(TournamentRefusal::NoGames.into());
        }
        if games.len() > TIME_GAMES_MAX {
            return Err(Error::malformed(TournamentFault::GamesFull, "player"));
        }
        let mut given = TimeGrant { games: Vec::new(), others: 0 };
        for game in games {
            let mut game = Loaded::lock(tx, game).await?;
            let watches = [game.arbiter, game.arbiter2].contains(&Some(by.id));
            if !watches || !by.access.scopes.hold(Scope::Manage) {
                given.others += 1;
                continue;
            }
            let runs = game.row.phase == CoursePhase::Running && game.paused.is_none();
            if runs && self.0.games().reveal_first(tx, &mut game).await? {
                game = Loaded::read(tx, game.id).await?;
            }
            let side = Side::ALL.into_iter().find(|side| *game.players.get(*side) == new.player);
            let (Some(side), true) = (side, game.row.phase != CoursePhase::Finished) else { continue };
            let (turn, game_id) = (game.newest_turn(tx).await?.turn.number, game.id);
            self.0.arbitration().rule_in(tx, game, by, &new.request(side, turn)).await?;
            given.games.push(game_id);
        }
        if given.games.is_empty() {
            return Err(Denial::ArbiterOfNone.into());
        }
        Ok(given)
    }
}

impl NewTime {
    fn request(&self, side: Side, turn: u32) -> RulingRequest {
        let by = self.seconds.saturating_mul(SECOND_US);
        RulingRequest {
            turn,
            ruling: Ruling::AdjustClock { side, by },
            reason: self.reason.clone(),
            rule: self.rule.clone(),
            incident: None,
        }
    }
}
