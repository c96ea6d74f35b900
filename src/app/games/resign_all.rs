//! Leaving: a player gives all their games up at once. And silence: who has let their time go by, worked out from what
//! they did and did not do.

use uuid::Uuid;

use crate::app::actor::{Actor, Role};
use crate::app::core::game_view::{named, persons};
use crate::app::core::views::Person;
use crate::app::error::{Denial, Error, Result};
use crate::app::games::Games;
use crate::app::games::leave::announce::LEAVE_GAMES_MAX;
use crate::app::limits::{DAY, at_most, counted};
use crate::base::{GameId, Micros, PlayerId, Timestamp};

/// Who owes an entry and has done nothing for so long, over all their games, is silent, in days.
pub const SILENT_DAYS: u16 = 28;
/// Whose last so many finished games were all lost on time is silent.
pub const SILENT_FLAGS: usize = 2;
/// The most players that a list of the silent shows.
pub const SILENT_SHOWN_MAX: usize = 100;

/// What became of a player's games when they left.
pub struct Withdrawal {
    /// The games that were given up, oldest first.
    pub resigned: Vec<GameId>,
    /// The games that stand, and can be given up once they go on.
    pub standing: Vec<GameId>,
}

/// A player who lets their time go by without a word.
pub struct Silent {
    pub player: Person,
    /// Since when they have done nothing, though an entry is owed.
    pub since: Timestamp,
    /// How many of their last finished games were lost on time, one after the other.
    pub flags: usize,
    /// In how many games they owe an entry now.
    pub owing: usize,
}

impl Games<'_> {
    /// How many games a withdrawal would give up.
    pub async fn games_to_give_up(self, actor: &Actor) -> Result<usize> {
        let player = actor.id;
        read_tx!(self.0, async |tx| {
            let games = tx.leave().games_played_by(player, LEAVE_GAMES_MAX).await?;
            Ok::<_, Error>(games.len())
        })
    }

    /// Gives all games up in which the player plays and that go on, each as by [`Games::resign`]: where every entry is in, the
    /// turn resolves first and a decisive result stands. Challenges of theirs that are open are withdrawn.
    pub async fn withdraw_from_all(self, actor: &Actor) -> Result<Withdrawal> {
        let player = actor.id;
        let games = read_tx!(self.0, async |tx| tx.leave().games_played_by(player, LEAVE_GAMES_MAX).await)?;
        let mut done = Withdrawal { resigned: Vec::new(), standing: Vec::new() };
        for game in games {
            match self.resign(actor, game).await {
                Ok(()) => done.resigned.push(game),
                Err(Error::NotRunning) => done.standing.push(game),
                Err(error) => return Err(error),
            }
        }
        for own in self.0.challenges().challenges(actor).await?.own {
            match self.0.challenges().withdraw_challenge(actor, own.id).await {
                // It was accepted in between: a game of its own.
                Ok(()) | Err(Error::NotNow(_)) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(done)
    }

    /// Players who are silent, those longest silent first: in the games that an arbiter watches over, or for directors and
    /// administrators in all games. Leave is no silence.
    ///
    /// # Errors
    /// Only arbiters, directors and administrators see it.
    pub async fn silent_players(self, actor: &Actor) -> Result<Vec<Silent>> {
        let arbiter = match actor.role {
            Role::Player => return Err(Denial::SeesNoSilence.into()),
            Role::Arbiter => Some(actor.id),
            Role::Director | Role::Admin => None,
        };
        let now = self.0.now();
        read_tx!(self.0, async |tx| {
            let before = now.plus(-Micros::from(SILENT_DAYS) * DAY);
            let mut all = Vec::new();
            let owing = tx.leave().owing_players(arbiter, now, SILENT_SHOWN_MAX).await?;
            let players: Vec<Uuid> = owing.iter().map(|row| row.player_id).collect();
            let endings = tx.leave().last_endings(&players, now, at_most(SILENT_FLAGS)).await?;
            for (row, ended) in owing.into_iter().zip(endings) {
                let player = PlayerId::from_uuid(row.player_id);
                let flags = ended.iter().take_while(|lost_on_time| **lost_on_time).count();
                // They were asked for something since the oldest open turn, and have done something at some time.
                let since = Timestamp::from_us(row.owing_since_us.max(row.last_act_us));
                if since > before && flags < SILENT_FLAGS {
                    continue;
                }
                all.push((player, since, flags, counted::<usize>(row.owing)));
            }
            all.sort_by_key(|(_, since, ..)| *since);
            let silent: Vec<PlayerId> = all.iter().map(|(player, ..)| *player).collect();
            let people = persons(tx, silent).await?;
            all.into_iter()
                .map(|(player, since, flags, owing)| {
                    Ok(Silent { player: named(&people, player)?, since, flags, owing })
                })
                .collect()
        })
    }
}
