//! The players of a tournament, for those who run it and its arbiters.

use axum::Json;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::app::tournaments::running::players_table::{PlayerOrder, PlayerRow};
use crate::base::TournamentId;
use crate::http::api::extract::{At, Shown, ValidQuery, query};
use crate::http::api::players::ratings::ReliabilityJson;
use crate::http::api::shapes::{PersonJson, person, seconds, shape};
use crate::http::session::Caller;

query! {
    /// In which order.
    pub(in crate::http::api) struct PlayersOf {
        /// `number`, `name`, `done`, `left`, `owes`, `since`, `time`, `leave`, `days`, `silent`, `reliable` or `mails`; by number, if
        /// it is missing.
        sort: Option<PlayerOrder>,
    }
}

/// The players of a tournament.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct TournamentPlayersJson {
    /// Those who took their entries back are left out.
    players: Vec<TournamentPlayerJson>,
}

shape! {
    /// A player of a tournament. Where presence is hidden, `owes`, `since`, `least_left_s` and `silent_since` are null for all but
    /// the arbiters of the player's games.
    struct TournamentPlayerJson of one: &PlayerRow {
        /// Who.
        #[schema(value_type = PersonJson)]
        player: Value = person(&one.player),
        /// The starting number, once drawn.
        number: Option<u16> = one.number,
        /// `entered`, `waiting`, `playing`, `withdrawn`, `silent` or `replaced`.
        state: &'static str = one.state.as_str(),
        /// Games that are over; those that were annulled count for nobody.
        done: usize = one.done,
        /// Games that go on or have not begun.
        left: usize = one.left,
        /// In how many games an entry is owed.
        owes: Option<usize> = one.owing.as_ref().map(|owing| owing.games),
        /// Since when the oldest of these turns is open.
        since: Option<Moment> = one.owing.as_ref().and_then(|owing| owing.since),
        /// The least time that is left in one of these games.
        least_left_s: Option<i64> = one.owing.as_ref().and_then(|owing| owing.least).map(seconds),
        /// Until when the player is on leave; null if not.
        leave_until: Option<Moment> = one.away_until,
        /// How many days of leave are left this year; null if there is none.
        leave_left: Option<u16> = one.leave_left,
        /// Since when nothing has come of the player, though an entry is owed.
        silent_since: Option<Moment> = one.owing.as_ref().and_then(|owing| owing.silent),
        /// How reliably the player plays; null for callers who may not see it.
        reliability: Option<ReliabilityJson> = one.reliability.map(ReliabilityJson::from),
        /// Whether mails to the player come back that everybody in a tournament gets.
        mails_come_back: bool = one.bounced,
    }
}

/// For those who run a tournament and its arbiters: its players, what they owe, and with whom something is amiss
#[utoipa::path(get, path = "/tournaments/{id}/players", operation_id = "list_tournament_players", tag = "director",
    params(PlayersOf), responses((status = 200, body = TournamentPlayersJson)))]
pub(super) async fn list(
    caller: Caller,
    At(id): At<TournamentId>,
    ValidQuery(PlayersOf { sort }): ValidQuery<PlayersOf>,
) -> Shown<TournamentPlayersJson> {
    let mut table = caller.app().running_tournaments().players_table(caller.signed()?, id).await?;
    table.sort(sort.unwrap_or(PlayerOrder::Number));
    Ok(Json(TournamentPlayersJson {
        players: table.players.iter().map(TournamentPlayerJson::from).collect(),
    }))
}
