//! A player's leave over all games.

use jiff::civil::Date;

use super::everywhere;
use crate::app::actor::Actor;
use crate::app::core::game_view::person;
use crate::app::core::loaded_game::Loaded;
use crate::app::error::Error;
use crate::app::games::leave::allowance::{first_and_last, left_everywhere, left_in, used_in};
use crate::base::{GameId, Timestamp};
use crate::game::{Leave, LeaveTerms};
use crate::show::zone::Zone;
use crate::store::Tx;

/// How it stands with a player's leave.
pub struct LeaveAccount {
    /// Today in the player's zone.
    pub today: Date,
    /// The games that they play and that go on, oldest first.
    pub games: Vec<LeaveOfGame>,
}

/// How it stands with a player's leave in one game.
pub struct LeaveOfGame {
    pub game: GameId,
    /// The players, White first.
    pub names: [String; 2],
    /// What the game gives.
    pub terms: LeaveTerms,
    /// This year and the next, each with the days that are used or announced, and those that are left.
    pub years: [(i16, u16, u16); 2],
    /// What is left in the whole game, in a tournament in all its games together, where there is a limit.
    pub game_left: Option<u16>,
    /// What is announced and not over, oldest first: its times, first and last day.
    pub leaves: Vec<(Leave, Date, Date)>,
}

pub(super) async fn names(tx: &mut Tx, game: &Loaded) -> Result<[String; 2], Error> {
    let white = person(tx, game.players.white).await?.name;
    let black = person(tx, game.players.black).await?.name;
    Ok([white, black])
}

pub(super) async fn account(
    tx: &mut Tx,
    game: &Loaded,
    player: &Actor,
    zone: Zone,
    now: Timestamp,
) -> Result<LeaveOfGame, Error> {
    let (all, side) = (game.leaves(tx).await?, game.side_of(player)?);
    let taken = all.get(side);
    let everywhere = everywhere(tx, game, side, taken).await?;
    let terms = game.terms.leave;
    let this = zone.at(now).year();
    let of_year = |year| (year, used_in(zone, &everywhere, year), left_in(zone, terms, &everywhere, year));
    let days = |leave: &Leave| {
        let (first, last) = first_and_last(zone, *leave);
        (*leave, first, last)
    };
    Ok(LeaveOfGame {
        game: game.id,
        names: names(tx, game).await?,
        terms,
        years: [of_year(this), of_year(this + 1)],
        game_left: left_everywhere(zone, terms, &everywhere),
        leaves: taken.iter().filter(|leave| leave.to > now).map(days).collect(),
    })
}
