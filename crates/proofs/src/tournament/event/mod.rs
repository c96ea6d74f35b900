//! The acts of a tournament's record, each with what belongs to it. Who does something writes one, and every page, mail and
//! check reads it; in JSON it stands as in the database and in the published record (`docs/formats.md`).

mod kind;
mod rfc3339;
mod text;
mod words;
mod written;

pub use kind::ActKind;
pub use text::Hex32;
pub use words::{LeftGames, Readers};

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{AtTheEnd, EntrantState, LineUp, PairingFault, Post, Sheet};
use crate::base::{GameId, Micros, PlayerId, Timestamp};
use crate::game::Month;
use crate::game::event::Text;

/// Something that is done in a tournament. Members that older records lack are optional; what cannot be read is an error.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", content = "body", rename_all = "kebab-case")]
pub enum Act {
    /// The tournament is made.
    Made {
        /// Version 1 of its sheet.
        sheet: Box<Sheet>,
    },
    /// The sheet is changed.
    Sheet {
        /// From 2.
        version: i64,
        /// Why.
        reason: Text,
        /// What it says from now on.
        #[serde(skip_serializing_if = "Option::is_none")]
        sheet: Option<Box<Sheet>>,
    },
    /// Somebody gets a post, or loses it.
    Post {
        /// Who.
        player: PlayerId,
        /// Which; nothing if it is taken.
        post: Option<Post>,
    },
    /// Entries are taken.
    Opened {
        /// SHA-256 of the draw's secret, if there is a new one.
        #[serde(skip_serializing_if = "Option::is_none")]
        commitment: Option<Hex32>,
    },
    /// Entries are closed.
    Closed {},
    /// Somebody enters.
    Entered {
        /// Who.
        player: PlayerId,
        /// Whether there was a place, or the entry waits for one.
        state: EntrantState,
        /// For which team, in a tournament of teams.
        #[serde(skip_serializing_if = "Option::is_none")]
        team: Option<String>,
        /// The rating that seeds the entrant, in whole points.
        #[serde(skip_serializing_if = "Option::is_none")]
        rating: Option<i64>,
        /// The month of the list that it was taken from.
        #[serde(skip_serializing_if = "Option::is_none")]
        rating_list: Option<Month>,
    },
    /// Somebody waited and has a place now.
    MovedUp {
        /// Who.
        player: PlayerId,
    },
    /// An entry is taken back.
    EntryTakenBack {
        /// Whose.
        player: PlayerId,
    },
    /// An entrant adds a text to the draw.
    Contribution {
        /// Who.
        player: PlayerId,
        /// The text; empty, if the one before is taken back.
        contribution: String,
    },
    /// Fewer have entered at the planned start than the sheet asks for.
    TooFew {
        /// So many.
        entered: usize,
    },
    /// Play begins.
    Started {
        /// The players by starting number.
        numbers: Vec<PlayerId>,
        /// The secret of the draw.
        #[serde(skip_serializing_if = "Option::is_none")]
        secret: Option<Hex32>,
        /// Who was drawn, with the text that each had added.
        #[serde(skip_serializing_if = "Option::is_none")]
        entrants: Option<Vec<(PlayerId, String)>>,
        /// The same in the order of the lot.
        #[serde(skip_serializing_if = "Option::is_none")]
        drawn: Option<Vec<PlayerId>>,
    },
    /// Somebody comes while it is played.
    Joined {
        /// Who.
        player: PlayerId,
        /// Under which number.
        number: u16,
        /// The rating that seeds the entrant, in whole points.
        #[serde(skip_serializing_if = "Option::is_none")]
        rating: Option<i64>,
        /// The month of the list that it was taken from.
        #[serde(skip_serializing_if = "Option::is_none")]
        rating_list: Option<Month>,
    },
    /// A round of a Swiss tournament is paired.
    Paired {
        /// Which.
        round: u16,
    },
    /// A round could not be paired; it is tried again.
    NotPaired {
        /// Which.
        round: u16,
        /// What went wrong; older acts say it in words alone.
        #[serde(skip_serializing_if = "Option::is_none")]
        fault: Option<PairingFault>,
        /// The same in words.
        why: String,
    },
    /// A second program pairs a round otherwise.
    PairedOtherwise {
        /// Which.
        round: u16,
        /// On so many boards.
        boards: usize,
        /// Some pairs as they play: starting numbers, nobody for a bye.
        paired: Vec<(u16, Option<u16>)>,
        /// The same boards as the second program has them.
        otherwise: Vec<(u16, Option<u16>)>,
    },
    /// A round of a knock-out is paired.
    Round {
        /// Which.
        round: u16,
        /// Who plays on.
        numbers: Vec<u16>,
    },
    /// A match of a knock-out is even: two more games.
    ExtraGames {
        /// In which round.
        round: u16,
        /// Which match.
        r#match: u16,
    },
    /// The final of sections is paired.
    Final {
        /// Who plays in it.
        numbers: Vec<u16>,
        /// Between whom the lot of the start decided.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        by_draw: Vec<u16>,
    },
    /// Those who run it give a team another captain.
    Captain {
        /// The team's number.
        team: u16,
        /// Who.
        player: PlayerId,
    },
    /// The line-ups of a round are published, and its matches paired.
    LineUps {
        /// Which.
        round: u16,
        /// Those of all teams that play in it, by their numbers.
        teams: Vec<LineUp>,
    },
    /// A bye is asked for.
    ByeAsked {
        /// For whom.
        player: PlayerId,
        /// In which round.
        round: u16,
        /// Whether it is one of half a point.
        half: bool,
    },
    /// A bye that was asked for is taken back.
    ByeBack {
        /// Whose.
        player: PlayerId,
        /// In which round.
        round: u16,
    },
    /// A challenge on a ladder.
    Challenged {
        /// Who is challenged.
        player: PlayerId,
        /// Its number.
        challenge: u16,
        /// By when it must be answered.
        #[serde(with = "rfc3339")]
        answer_by: Timestamp,
    },
    /// It is accepted, or its game begins by itself.
    ChallengeAccepted {
        /// Its number.
        challenge: u16,
    },
    /// It is declined or not answered, and the challenger gets the place.
    ChallengeRefused {
        /// Its number.
        challenge: u16,
    },
    /// It falls away.
    ChallengeLapsed {
        /// Its number.
        challenge: u16,
    },
    /// A challenge that is not answered yet is taken back.
    ChallengeTakenBack {
        /// Its number.
        challenge: u16,
    },
    /// Somebody has owed an entry for as long as the sheet says.
    Silent {
        /// Who.
        player: PlayerId,
        /// Since when.
        #[serde(with = "rfc3339")]
        since: Timestamp,
    },
    /// Somebody leaves.
    Withdrawn {
        /// Who.
        player: PlayerId,
        /// The starting number.
        number: u16,
        /// Whether for a long silence.
        silent: bool,
        /// What becomes of the games.
        games: LeftGames,
        /// Why.
        reason: Text,
    },
    /// A substitute takes somebody's number.
    Replaced {
        /// Who has left.
        player: PlayerId,
        /// Who takes the place.
        substitute: PlayerId,
        /// The starting number.
        number: u16,
        /// So many games are played anew.
        games: usize,
        /// Why.
        reason: Text,
    },
    /// A game is annulled and played anew.
    Replayed {
        /// Which.
        game: GameId,
        /// Why.
        reason: Text,
    },
    /// All games are paused.
    Paused {
        /// Why.
        reason: Text,
    },
    /// They go on.
    Resumed {
        /// Why.
        reason: Text,
    },
    /// An outage is credited in games of the tournament.
    Outage {
        /// Since when the server was away.
        #[serde(with = "rfc3339")]
        from: Timestamp,
        /// Until when.
        #[serde(with = "rfc3339")]
        to: Timestamp,
        /// In so many games.
        games: i64,
        /// The longest credit.
        credit: Micros,
        /// Why; perhaps empty.
        reason: Text,
    },
    /// A director writes to the players.
    Message {
        /// To whom.
        to: Readers,
        /// To so many.
        count: usize,
        /// The section, if it is one.
        #[serde(skip_serializing_if = "Option::is_none")]
        section: Option<u16>,
    },
    /// Those who run it say something of it, in place of what they said before.
    Commented {
        /// What; empty if that is nothing any more.
        text: Text,
    },
    /// The hard end has come.
    HardEnd {
        /// So many games went on.
        games: usize,
        /// What becomes of them.
        what: AtTheEnd,
    },
    /// A director ends it before.
    Ended {
        /// So many games went on.
        games: usize,
        /// What becomes of them.
        what: AtTheEnd,
        /// Why.
        reason: Text,
    },
    /// It is over.
    Finished {},
    /// It does not take place, or is broken off.
    Cancelled {
        /// Why.
        reason: Text,
    },
}

impl Act {
    /// Reads an act from the word of its kind and from what belongs to it.
    ///
    /// # Errors
    /// There is no such kind, or a member is missing or not readable. Members that are not known are passed over.
    pub fn read(kind: &str, body: &Value) -> Result<Act, serde_json::Error> {
        Act::deserialize(json!({ "type": kind, "body": body }))
    }

    /// What belongs to its kind, as it is written.
    ///
    /// # Errors
    /// None that an act of this program has.
    pub fn body(&self) -> Result<Value, serde_json::Error> {
        Ok(serde_json::to_value(self)?["body"].take())
    }

    /// The person whom it concerns.
    pub const fn player(&self) -> Option<PlayerId> {
        match self {
            Act::Post { player, .. }
            | Act::Captain { player, .. }
            | Act::Entered { player, .. }
            | Act::MovedUp { player }
            | Act::EntryTakenBack { player }
            | Act::Contribution { player, .. }
            | Act::Joined { player, .. }
            | Act::ByeAsked { player, .. }
            | Act::ByeBack { player, .. }
            | Act::Challenged { player, .. }
            | Act::Silent { player, .. }
            | Act::Withdrawn { player, .. }
            | Act::Replaced { player, .. } => Some(*player),
            _ => None,
        }
    }

    /// The challenge on a ladder of which it says what becomes.
    pub const fn answered(&self) -> Option<u16> {
        match self {
            Act::ChallengeAccepted { challenge }
            | Act::ChallengeRefused { challenge }
            | Act::ChallengeLapsed { challenge }
            | Act::ChallengeTakenBack { challenge } => Some(*challenge),
            _ => None,
        }
    }
}
