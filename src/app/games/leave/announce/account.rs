//! A player's leave over all games.

use std::collections::HashMap;

use jiff::civil::Date;

use crate::app::actor::Actor;
use crate::app::core::game_view::{people_of, person, persons, players_of};
use crate::app::core::loaded_game::Loaded;
use crate::app::core::loaded_games::leaves_in;
use crate::app::error::{Error, Result};
use crate::app::games::leave::allowance::{first_and_last, left_everywhere, left_in, used_in};
use crate::app::games::place::{GamePlace, places_in};
use crate::base::{BySide, GameId, PlayerId, Timestamp, TournamentId};
use crate::game::{Leave, LeaveTerms};
use crate::show::zone::Zone;
use crate::store::{LeaveRow, Tx};

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

pub(super) async fn names(tx: &mut Tx, game: &Loaded) -> Result<[String; 2]> {
    let white = person(tx, game.players.white).await?.name;
    let black = person(tx, game.players.black).await?.name;
    Ok([white, black])
}

pub(super) async fn accounts(
    tx: &mut Tx,
    games: &[Loaded],
    player: &Actor,
    zone: Zone,
    now: Timestamp,
) -> Result<Vec<LeaveOfGame>> {
    let ids: Vec<GameId> = games.iter().map(|game| game.id).collect();
    let leaves = leaves_in(tx, games.iter()).await?;
    let people = persons(tx, games.iter().flat_map(people_of)).await?;
    let tournaments = places_in(tx, &ids).await?;
    // What was taken in all games of each tournament.
    let mut taken_in: HashMap<TournamentId, Vec<Leave>> = HashMap::new();
    let mut accounts = Vec::new();
    for game in games {
        let BySide { white, black } = players_of(game, &people)?;
        let side = game.side_of(player)?;
        let own = leaves.get(&game.id).map_or(&[][..], |both| both.get(side));
        let everywhere = match tournaments.get(&game.id) {
            None => own,
            Some(GamePlace { id, .. }) => {
                if !taken_in.contains_key(id) {
                    taken_in.insert(*id, leave_in(tx, *id, player.id).await?);
                }
                taken_in.get(id).map_or(&[][..], Vec::as_slice)
            }
        };
        accounts.push(account(game, [white.name, black.name], (own, everywhere), zone, now));
    }
    Ok(accounts)
}

fn account(
    game: &Loaded,
    names: [String; 2],
    (taken, everywhere): (&[Leave], &[Leave]),
    zone: Zone,
    now: Timestamp,
) -> LeaveOfGame {
    let terms = game.terms.leave;
    let this = zone.at(now).year();
    let of_year = |year| (year, used_in(zone, everywhere, year), left_in(zone, terms, everywhere, year));
    let days = |leave: &Leave| {
        let (first, last) = first_and_last(zone, *leave);
        (*leave, first, last)
    };
    LeaveOfGame {
        game: game.id,
        names,
        terms,
        years: [of_year(this), of_year(this + 1)],
        game_left: left_everywhere(zone, terms, everywhere),
        leaves: taken.iter().filter(|leave| leave.to > now).map(days).collect(),
    }
}

/// A player's leave in all games of a tournament.
pub(super) async fn leave_in(
    tx: &mut Tx,
    tournament: TournamentId,
    player: PlayerId,
) -> Result<Vec<Leave>, Error> {
    let rows = tx.leave().leave_in_tournament(tournament, player, Timestamp::from_us(0)).await?;
    Ok(rows.iter().map(leave_of).collect())
}

pub(super) const fn leave_of(row: &LeaveRow) -> Leave {
    Leave { from: Timestamp::from_us(row.from_us), to: Timestamp::from_us(row.to_us) }
}
