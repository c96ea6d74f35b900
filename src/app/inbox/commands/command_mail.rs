//! A mail in which a player says something of a game, and what is done of it.

use crate::app::actor::Actor;
use crate::app::arbitration::claims::FromTable;
use crate::app::core::binding::Binding;
use crate::app::core::loaded_game::{Loaded, LoadedTurn};
use crate::app::error::Result;
use crate::app::inbox::commands::answer::{Addressee, InboundMark};
use crate::app::inbox::commands::command::MailCommand;
use crate::app::notices::reply::{Doubt, Unread};
use crate::base::{GameId, PlayerId, Side, Timestamp};
use crate::game::AuthMethod;
use crate::show::Lang;

/// Things that one mail says.
pub const SAID_MAX: usize = 24;

/// A mail whose sender is proven to be the player. No `Debug`: it may hold an entry.
#[derive(Clone)]
pub struct CommandMail {
    /// Who wrote.
    pub player: PlayerId,
    /// The game that was written to.
    pub game: GameId,
    /// The turn whose address was written to.
    pub turn: u32,
    /// What was read, or why it is not clear.
    pub heard: Result<Vec<MailCommand>, Unread>,
    /// Why it may not be meant so, or not for this turn. With any of these an entry is kept as a draft and asked about,
    /// and nothing else is done.
    pub doubts: Vec<Doubt>,
    /// The player's address that the mail came from.
    pub from: String,
    /// Where the answer comes from and goes to.
    pub inbound: InboundMark,
    /// When the mail was stored.
    pub received: Timestamp,
    /// How the player was known.
    pub authenticated: AuthMethod,
    /// When that address was made: who says no more than yes there does not mean what was asked since.
    pub address_made: Timestamp,
    /// Whether the mail was meant for this address.
    pub binding: Binding,
}

/// What is done, by whom and where.
pub(in crate::app) struct CommandRun<'a> {
    pub(in crate::app) mail: &'a CommandMail,
    pub(in crate::app) actor: &'a Actor,
    pub(in crate::app) game: Loaded,
    pub(in crate::app) turn: LoadedTurn,
    pub(in crate::app) side: Side,
    /// What the endgame tables say, where they are claimed.
    pub(super) table: Option<FromTable>,
}

impl CommandRun<'_> {
    pub(in crate::app) fn lang(&self) -> Lang {
        Lang::parse(&self.actor.locale).unwrap_or(Lang::En)
    }
}

impl CommandMail {
    /// Whether it names an entry, or may do so where it is not clear.
    pub(super) fn may_name_entry(&self) -> bool {
        let names =
            |one: &MailCommand| matches!(one, MailCommand::Entry { .. } | MailCommand::Conditional { .. });
        match &self.heard {
            Ok(said) => said.iter().any(names),
            Err(_) => true,
        }
    }

    pub(super) fn addressee(&self) -> Addressee<'_> {
        Addressee {
            player: self.player,
            about: Some((self.game, self.turn)),
            more: Vec::new(),
            inbound: &self.inbound,
            from: Some(self.from.as_str()),
            acted: true,
            received: Some(self.received),
        }
    }
}
