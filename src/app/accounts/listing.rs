//! Who stands in the lists for everybody, and is found there by name.

use crate::app::accounts::Accounts;
use crate::app::actor::Actor;
use crate::app::core::game_view::lock_present;
use crate::app::core::views::Person;
use crate::app::error::Result;
use crate::base::PlayerId;

/// Letters with which a search begins.
pub const SEARCH_CHARS_MIN: usize = 3;
/// The longest search, in characters: as long as a name.
pub const SEARCH_CHARS_MAX: usize = 80;
/// Players that a search shows at most.
pub const FOUND_MAX: usize = 20;
/// Rows that it reads: a player may be found by several words of the name.
const ROWS_MAX: i64 = 60;

/// What a search found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FoundPlayers {
    pub players: Vec<Person>,
    pub more: bool,
}

impl Accounts<'_> {
    /// Whether somebody stands in the lists; nothing until they were asked.
    pub async fn is_listed(self, actor: &Actor) -> Result<Option<bool>> {
        let player = actor.id;
        read_tx!(self.0, async |tx| Ok(tx.accounts().is_listed(player).await?))
    }

    /// Whether somebody stands in the lists from now on.
    pub async fn set_listed(self, actor: &Actor, listed: bool) -> Result<()> {
        let player = actor.id;
        write_tx!(self.0, async |tx| {
            lock_present(tx, player).await?;
            Ok(tx.accounts().set_listed(player, listed).await?)
        })
    }

    /// Listed players of whose names some word begins so; nobody if less than [`SEARCH_CHARS_MIN`] letters are given, or more
    /// than [`SEARCH_CHARS_MAX`].
    pub async fn find_listed(self, begins: &str) -> Result<FoundPlayers> {
        let begins = begins.trim().to_owned();
        if !(SEARCH_CHARS_MIN..=SEARCH_CHARS_MAX).contains(&begins.chars().count()) {
            return Ok(FoundPlayers { players: Vec::new(), more: false });
        }
        let rows = read_tx!(self.0, async |tx| tx.accounts().listed_players(&begins, ROWS_MAX).await)?;
        let mut players: Vec<Person> = Vec::new();
        for row in rows {
            let person = Person { id: PlayerId::from_uuid(row.id), name: row.name };
            if !players.contains(&person) {
                players.push(person);
            }
        }
        let more = players.len() > FOUND_MAX;
        players.truncate(FOUND_MAX);
        Ok(FoundPlayers { players, more })
    }
}
