//! What a tournament's mail has to tell, before it is put into words. Nothing here says who has filed.

use crate::app::core::views::Person;
use crate::app::tournaments::todo::item::DirectorItem;
use crate::base::{GameId, MailKind, SeriesId, Side, Timestamp, TournamentId};
use crate::game::event::Text;
use crate::tournament::{AtTheEnd, Post, Sheet};

/// What one reader is told of a tournament.
pub struct TournamentNotice {
    pub id: TournamentId,
    pub name: String,
    /// The word by which mails name it.
    pub code: String,
    /// What is told.
    pub what: TournamentNews,
}

/// What is told.
pub enum TournamentNews {
    /// The reader is entered.
    Entered {
        /// Who entered them, if not they themselves.
        by: Option<Person>,
        /// Their place on the waiting list, from 1, if they wait.
        waits: Option<usize>,
        /// What comes next.
        next: BeforeStart,
    },
    /// The reader waited and has a place now.
    MovedUp {
        /// What comes next.
        next: BeforeStart,
    },
    /// The reader's entry was taken back.
    TakenBack {
        /// By whom, if not by themselves.
        by: Option<Person>,
    },
    /// Entries are closed.
    Closed {
        entered: usize,
        /// The reader's place on the waiting list, from 1, if they wait.
        waits: Option<usize>,
        /// What comes next.
        next: BeforeStart,
    },
    /// Play has begun.
    Started {
        /// The reader's starting number.
        number: u16,
        /// Their section, where there are several.
        section: Option<u16>,
        /// So many play.
        players: usize,
        /// The reader's games.
        games: OwnGames,
        /// How the numbers were drawn.
        drawn: Option<Drawn>,
    },
    /// A round, a final or further games of a match were paired.
    Paired {
        what: NewGames,
        /// The reader's games in it.
        games: OwnGames,
    },
    /// The reader is asked for their team's line-up, or reminded of it.
    LineUp {
        round: u16,
        /// By when, and so when the round begins.
        due: Timestamp,
        /// The reader's team and the one that it meets.
        teams: [String; 2],
        /// Who plays if nothing is entered, board by board.
        players: Vec<String>,
        reminds: bool,
    },
    /// The reader is captain of a team now, or no longer.
    Captain {
        /// The team; nothing, if somebody else is its captain now.
        team: Option<String>,
        /// Whether captains enter line-ups.
        line_ups: bool,
        /// Whether they answer draw offers.
        draws: bool,
    },
    /// The reader has this post now, or none any more.
    Post {
        post: Option<Post>,
        /// Who gave it or took it.
        by: Option<Person>,
    },
    /// The sheet was changed.
    Sheet { before: Box<Sheet>, after: Box<Sheet>, why: Text },
    /// Somebody has left.
    Left {
        who: Person,
        /// Whether it is the reader.
        own: bool,
        /// Whether for a long silence.
        silent: bool,
        /// Whether their games do not count; else who had an open game against them wins it by forfeit.
        annulled: bool,
        why: Text,
        /// The reader's games against them.
        games: OwnGames,
    },
    /// A substitute has taken somebody's place.
    Replaced {
        /// Who has left.
        who: Person,
        /// Who takes their place.
        substitute: Person,
        /// What the reader has to do with it.
        reader: Concerned,
        why: Text,
        /// The reader's games that are played anew.
        games: OwnGames,
    },
    /// A game of the reader's is annulled and played anew.
    Replayed {
        why: Text,
        /// The old game and the new one.
        games: OwnGames,
    },
    /// All of it is paused, goes on, or is called off.
    Turned { how: Turned, why: Text },
    /// The hard end has come, or its director has ended it before.
    HardEnd {
        /// The director's reason, if it was ended before.
        why: Option<Text>,
        /// What becomes of games that go on.
        rule: AtTheEnd,
        /// The reader's games that went on.
        games: OwnGames,
    },
    /// What has become of a challenge on a ladder.
    Challenge { how: ChallengeNews, challenger: Person, challenged: Person },
    /// It is over.
    Finished {
        /// The reader's own place, points and number of those in their table.
        own: Option<(String, String, usize)>,
        /// The table of the reader's section, the best first: place, player, points.
        table: Vec<(String, Person, String)>,
        /// So many more stand below.
        more: usize,
        /// The series of which it was a section.
        series: Option<SeriesId>,
    },
    /// Its director writes.
    Message {
        from: Person,
        subject: String,
        text: String,
        /// Whether only a part of all are written to.
        to: Audience,
        /// The name of the team that is written to: in a team tournament that is the section.
        team: Option<String>,
    },
    /// Something waits for the reader's hand, here and in the other tournaments that they run.
    Todo {
        items: Vec<DirectorItem>,
        /// Whether more waits.
        more: usize,
    },
}

/// What comes next for somebody who has entered.
#[derive(Clone, Copy)]
pub struct BeforeStart {
    /// The first moment of the first day of play, if a day is set.
    pub starts: Option<Timestamp>,
    /// Whether the order is drawn, so that a text may be added.
    pub draws: bool,
}

/// Which games were paired.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NewGames {
    /// Those of a round.
    Round(u16),
    /// Those of the final.
    Final,
    /// Two more of a match that is even.
    Extra,
}

/// What happened to a whole tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turned {
    /// All games are paused.
    Paused,
    /// They go on.
    Resumed,
    /// It does not take place.
    Cancelled,
    /// It is broken off after its start.
    BrokenOff,
}

/// What has become of a challenge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChallengeNews {
    Accepted,
    /// Its time was over, so the game begins by itself.
    Begins,
    /// It was declined, and the challenger has the place.
    Refused,
    /// Its time was over, and the challenger has the place.
    Unanswered,
    /// It was declined, and falls away.
    Declined,
    /// It falls away.
    Lapsed,
    TakenBack,
}

/// What a reader has to do with a replacement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Concerned {
    /// They were replaced.
    Left,
    Substitute,
    /// They play against the number.
    Opponent,
}

/// To whom a director writes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Audience {
    /// To all who have entered and not left.
    All,
    Section(u16),
    /// To those who owe an entry.
    WaitedFor,
}

/// What is published of a draw.
pub struct Drawn {
    /// SHA-256 of the secret, published when entries opened.
    pub commitment: Option<String>,
    pub secret: String,
}

/// Games of one player, at most [`OwnGames::MAX`], in order.
#[derive(Default)]
pub struct OwnGames {
    pub games: Vec<OwnGame>,
    /// So many more.
    pub more: usize,
}

impl OwnGames {
    /// The most games that one mail lists.
    pub const MAX: usize = 60;
}

/// A game of a player's.
pub struct OwnGame {
    pub round: u16,
    /// The game, once it is made.
    pub game: Option<GameId>,
    /// The player's side.
    pub side: Side,
    /// Against whom; nobody for a bye.
    pub opponent: Option<Person>,
    /// When it begins, where that is to come.
    pub starts: Option<Timestamp>,
    /// When the player's flag falls, if they owe an entry.
    pub flag_at: Option<Timestamp>,
    /// Whether it counts no more.
    pub annulled: bool,
}

impl TournamentNews {
    pub const fn kind(&self) -> MailKind {
        match self {
            TournamentNews::Entered { .. }
            | TournamentNews::MovedUp { .. }
            | TournamentNews::TakenBack { .. } => MailKind::TournamentEntry,
            TournamentNews::Closed { .. } => MailKind::TournamentClosed,
            TournamentNews::Started { .. } => MailKind::TournamentStarted,
            TournamentNews::Paired { .. } => MailKind::TournamentRound,
            TournamentNews::LineUp { .. } => MailKind::LineUp,
            TournamentNews::Captain { .. } => MailKind::Captain,
            TournamentNews::Post { .. } => MailKind::Post,
            TournamentNews::Sheet { .. } => MailKind::TournamentSheet,
            TournamentNews::Left { .. }
            | TournamentNews::Replaced { .. }
            | TournamentNews::Replayed { .. } => MailKind::TournamentPlayers,
            TournamentNews::Turned { how: Turned::Cancelled | Turned::BrokenOff, .. } => {
                MailKind::TournamentCancelled
            }
            TournamentNews::Turned { .. } => MailKind::TournamentPaused,
            TournamentNews::HardEnd { .. } => MailKind::TournamentEnd,
            TournamentNews::Challenge { .. } => MailKind::LadderAnswer,
            TournamentNews::Finished { .. } => MailKind::TournamentFinished,
            TournamentNews::Message { .. } => MailKind::TournamentMessage,
            TournamentNews::Todo { .. } => MailKind::TournamentHand,
        }
    }
}
