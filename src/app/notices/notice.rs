//! What a mail has to tell, before it is put into words.

use crate::app::accounts::mail_preferences::REMIND_HOURS;
use crate::app::accounts::news::AccountNews;
use crate::app::core::views::{GameState, GameView, PairView, Person, ReceiptView};
use crate::app::games::challenges::view::ChallengeView;
use crate::app::games::disputes::{ObjectionView, RulingView};
use crate::app::games::place::GamePlace;
use crate::app::notices::passed_on::PassedOn;
use crate::app::notices::reply::MailAnswer;
use crate::app::outbox::topic_address::MailTopic;
use crate::app::tournaments::ladder::mail::LadderNotice;
use crate::app::tournaments::notices::types::{TournamentNews, TournamentNotice};
use crate::app::tournaments::series::mail::{SeriesNotice, SeriesPostNotice};
use crate::base::{GameId, MailId, MailKind, Micros, Side, Timestamp};
use crate::game::event::Text;
use crate::game::{Canonical, Fate, GameResult, Leave};
use crate::rules::{Move, Position, ReadError};
use crate::seal::ReplyCode;
use crate::show::zone::Zone;

/// A mail to be composed.
pub struct Notice {
    /// The row in the outbox.
    pub id: MailId,
    /// Who gets it.
    pub to: Recipient,
    /// When it was asked for: its `Date`.
    pub created: Timestamp,
    /// The address for answers to it, where its reader may answer it.
    pub reply_to: Option<String>,
    /// The code at its foot, by which an answer shows that it is one.
    pub code: Option<ReplyCode>,
    /// Whether its reader plays by mail.
    pub plays_by_mail: bool,
    /// Whether its reader has set a PIN for mails.
    pub has_pin: bool,
    /// Where its reader says with one click that no more of its kind are wanted; nothing where that cannot be said.
    pub unsubscribe: Option<String>,
    /// What it tells.
    pub what: NoticeBody,
}

/// Who gets a mail. No `Debug`: an address does not belong in a log.
#[derive(Clone)]
pub struct Recipient {
    pub name: String,
    pub address: String,
    /// `de` or `en`.
    pub locale: String,
    /// Whether mails have HTML and pictures beside the text.
    pub html: bool,
    /// The zone in which times are told.
    pub zone: Zone,
}

/// What a mail tells.
pub enum NoticeBody {
    /// A link that lets its reader in.
    SignIn {
        link: String,
        /// How long it lives, in minutes.
        minutes: u32,
    },
    /// A link that confirms an address, mailed to it.
    ConfirmAddress {
        link: String,
        /// How long it lives, in hours.
        hours: u32,
    },
    /// Something happened to an account.
    Account { at: Timestamp, news: Box<AccountNews> },
    /// A turn is open, and no reveal mail announces it.
    Turn {
        game: GameView,
        /// Where it is played, if a tournament has told of it already: then the mail is short.
        place: Option<GamePlace>,
    },
    /// An entry was filed. It holds the entry only if this came by mail.
    Receipt {
        game: GameView,
        receipt: ReceiptView,
        /// The position in which the entry was made.
        position: Box<Position>,
        /// The entry as it was sealed, if it came by mail.
        entry: Option<String>,
    },
    /// A pair was revealed.
    Revealed {
        /// The game as its reader sees it from the release on.
        game: GameView,
        pair: Box<PairView>,
        /// What became of its reader's conditional entries, if there were any.
        conditional: Option<Fate>,
        /// The proof that its reader's own entry is in the public log (`tlog-proof`), once it is.
        proof: Option<String>,
        /// The game as PGN, if this ended it.
        pgn: Option<String>,
    },
    /// The game is over, other than by a reveal.
    Result {
        game: GameView,
        /// How it ended.
        result: GameResult,
        /// The captain who accepted the draw, where that was not for a player to do.
        captain: Option<Person>,
        /// The game as PGN.
        pgn: Option<String>,
    },
    /// Time was credited to every running clock after an outage.
    Credit {
        game: GameView,
        /// How much, in microseconds.
        credit: Micros,
    },
    /// Both flags fell at the same instant, and an arbiter is to rule.
    Flags { game: GameView },
    /// A blindly sealed turn waits for the arbiter's key holder.
    KeyHolder {
        game: GameView,
        /// What is told of it, and to whom.
        away: KeyHolderAway,
    },
    /// A draw is offered to a player of whose team the reader is captain: the game as they see it, and to which side, while they can
    /// answer.
    CaptainDraw { game: GameView, side: Option<Side> },
    /// An arbiter has given a ruling.
    Ruling { game: GameView, ruling: Box<RulingView> },
    /// The reader is arbiter of this one game now.
    ArbiterNamed { game: GameView, ruling: Box<RulingView> },
    /// A player has raised an objection.
    Objection {
        game: GameView,
        objection: Box<ObjectionView>,
        /// Whether its arbiter is reminded that it waits for an answer.
        reminds: bool,
    },
    /// An objection was not answered in time: to those who can name another arbiter.
    Escalated { game: GameView, objection: Box<ObjectionView> },
    /// A player has announced leave, or taken it back.
    Leave {
        game: GameView,
        side: Side,
        /// When.
        leave: Leave,
        /// Up to when it stands, if it was taken back.
        until: Option<Timestamp>,
    },
    /// A mail of the player's is answered.
    Answer(Box<AnswerView>),
    /// A game is offered to the reader.
    Challenge {
        /// What is offered, and by whom.
        challenge: Box<ChallengeView>,
        /// The link that accepts, for somebody who is invited by mail.
        link: Option<String>,
    },
    /// The reader is challenged on a ladder.
    LadderChallenge(Box<LadderNotice>),
    /// Its reader is invited to a series of tournaments.
    SeriesInvitation(Box<SeriesNotice>),
    /// Its reader has a post in a series now, or none any more.
    SeriesPost(Box<SeriesPostNotice>),
    /// The reader's challenge was declined.
    ChallengeDeclined {
        /// What was offered, and to whom.
        challenge: Box<ChallengeView>,
    },
    /// The reader owes an entry. It says nothing of the other side.
    Reminder {
        game: GameView,
        /// Why now.
        why: Reminder,
    },
    /// What could wait, once a day.
    Digest {
        /// What would have been mails of their own.
        items: Vec<NoticeBody>,
    },
    /// An administrator named an outage, and clocks of the reader's games were credited.
    Outage {
        /// When it began.
        from: Timestamp,
        /// When it was over.
        to: Timestamp,
        /// What happened.
        reason: String,
        /// The games as their reader sees them, and how much each clock there that ran was credited, in microseconds.
        games: Vec<(GameView, Micros)>,
        /// How many more games there are.
        more: usize,
    },
    /// Something of a tournament.
    Tournament(Box<TournamentNotice>),
    /// A mail that is passed on.
    PassedOn(Box<PassedOn>),
    /// Mails to another address of the reader came back.
    Bounced {
        /// That address, masked.
        address: String,
        /// Why, in the words of its mail server.
        reason: String,
    },
    /// Two arbiters unseal a turn; it may be revealed by the time this is read.
    Unsealing {
        game: GameView,
        /// In which what is unsealed was entered.
        position: Box<Position>,
        reason: Text,
    },
}

/// An answer, with what it is about as it is now. No `Debug`: it may hold an entry.
pub struct AnswerView {
    /// What was done, or why not.
    pub answer: MailAnswer,
    /// The game as its reader sees it; nothing where the mail was about none.
    pub game: Option<GameView>,
    /// The position of the turn that was written about.
    pub position: Option<Position>,
    /// Why the entry cannot be read, where that is told.
    pub unread: Option<ReadError>,
    /// The side whose draw offers the reader answers as its captain, where they play on neither.
    pub leads: Option<Side>,
    /// Whether a draft is kept for the open turn.
    pub drafted: bool,
    /// That draft, if it came by mail: what was kept on a page stands in no mail.
    pub draft: Option<Canonical>,
    /// A few legal entries, if the reader is to enter something now.
    pub examples: Vec<Move>,
    /// The page with the button, where something is asked.
    pub link: Option<String>,
    /// The reader's running games, where it is told which there are.
    pub games: Vec<GameView>,
}

impl NoticeBody {
    /// What kind of mail tells it.
    pub const fn kind(&self) -> MailKind {
        match self {
            NoticeBody::SignIn { .. } => MailKind::SignIn,
            NoticeBody::ConfirmAddress { .. } => MailKind::Address,
            NoticeBody::Account { .. } => MailKind::Account,
            NoticeBody::Challenge { link: Some(_), .. } => MailKind::Invitation,
            NoticeBody::Challenge { link: None, .. } => MailKind::Challenge,
            NoticeBody::ChallengeDeclined { .. } => MailKind::ChallengeDeclined,
            NoticeBody::LadderChallenge(_) => MailKind::LadderChallenge,
            NoticeBody::SeriesInvitation(_) => MailKind::SeriesInvitation,
            NoticeBody::SeriesPost(_) | NoticeBody::ArbiterNamed { .. } => MailKind::Post,
            NoticeBody::Turn { .. } => MailKind::Turn,
            NoticeBody::Receipt { .. } => MailKind::Receipt,
            NoticeBody::Revealed { .. } => MailKind::Revealed,
            NoticeBody::Result { .. } => MailKind::Result,
            NoticeBody::CaptainDraw { .. } => MailKind::CaptainDraw,
            NoticeBody::Credit { .. }
            | NoticeBody::Flags { .. }
            | NoticeBody::Ruling { .. }
            | NoticeBody::Unsealing { .. } => MailKind::Ruling,
            NoticeBody::Objection { reminds: false, .. } => MailKind::Objection,
            NoticeBody::Objection { reminds: true, .. } => MailKind::Unanswered,
            NoticeBody::Escalated { .. } => MailKind::Escalated,
            NoticeBody::Leave { .. } => MailKind::Leave,
            NoticeBody::KeyHolder { .. } => MailKind::KeyHolder,
            NoticeBody::Answer(_) => MailKind::Answer,
            NoticeBody::Reminder { .. } => MailKind::Reminder,
            NoticeBody::Digest { .. } => MailKind::Digest,
            NoticeBody::Outage { .. } => MailKind::Outage,
            NoticeBody::Tournament(notice) => notice.what.kind(),
            NoticeBody::PassedOn(_) => MailKind::PassedOn,
            NoticeBody::Bounced { .. } => MailKind::Bounced,
        }
    }

    /// The tournament or challenge that an answer to this mail is about.
    pub fn answered_about(&self) -> Option<MailTopic> {
        match self {
            // What waits for a hand is dealt with on pages, in several tournaments, and posts on pages alone.
            NoticeBody::Tournament(notice)
                if matches!(notice.what, TournamentNews::Todo { .. } | TournamentNews::Post { .. }) =>
            {
                None
            }
            // An answer to who runs it is passed on to them, and theirs to its writer.
            NoticeBody::Tournament(notice) => Some(match &notice.what {
                TournamentNews::Message { from, .. } => {
                    MailTopic::Person { tournament: notice.id, other: from.id }
                }
                _ => MailTopic::Tournament(notice.id),
            }),
            NoticeBody::PassedOn(passed_on) => {
                Some(MailTopic::Person { tournament: passed_on.tournament, other: passed_on.from.id })
            }
            NoticeBody::Challenge { challenge, link: None } => Some(MailTopic::Challenge(challenge.id)),
            _ => None,
        }
    }

    /// The game that it is about, if it is about one.
    pub fn game(&self) -> Option<&GameView> {
        match self {
            NoticeBody::SignIn { .. }
            | NoticeBody::ConfirmAddress { .. }
            | NoticeBody::Account { .. }
            | NoticeBody::Challenge { .. }
            | NoticeBody::ChallengeDeclined { .. }
            | NoticeBody::LadderChallenge(_)
            | NoticeBody::SeriesInvitation(_)
            | NoticeBody::SeriesPost(_)
            | NoticeBody::Digest { .. }
            | NoticeBody::Outage { .. }
            | NoticeBody::Tournament(_)
            | NoticeBody::PassedOn(_)
            | NoticeBody::Bounced { .. } => None,
            NoticeBody::Turn { game, .. }
            | NoticeBody::Receipt { game, .. }
            | NoticeBody::Revealed { game, .. }
            | NoticeBody::Result { game, .. }
            | NoticeBody::Credit { game, .. }
            | NoticeBody::Flags { game }
            | NoticeBody::CaptainDraw { game, .. }
            | NoticeBody::Ruling { game, .. }
            | NoticeBody::ArbiterNamed { game, .. }
            | NoticeBody::Objection { game, .. }
            | NoticeBody::Escalated { game, .. }
            | NoticeBody::Leave { game, .. }
            | NoticeBody::Reminder { game, .. }
            | NoticeBody::Unsealing { game, .. }
            | NoticeBody::KeyHolder { game, .. } => Some(game),
            NoticeBody::Answer(view) => view.game.as_ref(),
        }
    }

    /// Game, turn and side that an answer to this mail is about: those of the open turn of a running game, for a player of it or who
    /// answers draw offers in it.
    pub fn answered_in(&self) -> Option<(GameId, u32, Side)> {
        let game = self.game().filter(|_| !matches!(self, NoticeBody::Result { .. }))?;
        let side = match self {
            NoticeBody::CaptainDraw { side, .. } => *side,
            NoticeBody::Answer(view) => view.leads.or(game.own_side()),
            _ => game.own_side(),
        };
        (game.state != GameState::Finished).then_some((game.id, game.turn, side?))
    }
}

/// Why a player is reminded. In each turn each of these comes once at most.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reminder {
    /// Half of the time is gone.
    Half,
    /// A fifth of it is left.
    Fifth,
    /// A day is left: the last warning, which nothing holds up.
    LastDay,
    /// The player has entered nothing for so many days.
    Silence(u16),
    /// A tenth of it is left.
    Tenth,
    /// So many hours of it are left, at which the player wants to be reminded.
    Before(u16),
}

impl Reminder {
    /// All of them; the place of each is its bit and its mail's number in the database.
    pub const ALL: [Reminder; 10] = [
        Reminder::Half,
        Reminder::Fifth,
        Reminder::LastDay,
        Reminder::Silence(14),
        Reminder::Silence(28),
        Reminder::Silence(35),
        Reminder::Tenth,
        Reminder::Before(REMIND_HOURS[0]),
        Reminder::Before(REMIND_HOURS[1]),
        Reminder::Before(REMIND_HOURS[2]),
    ];

    /// By its mail's number.
    pub fn from_number(number: i64) -> Option<Reminder> {
        usize::try_from(number).ok().and_then(|at| Reminder::ALL.get(at).copied())
    }
}

/// How it stands with a key holder that has not answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KeyHolderAway {
    /// The arbiter is reminded.
    Reminder,
    /// The arbiter learns that it refused.
    Refused,
    /// The deadline has passed: the arbiter owes a ruling.
    Ruling,
    /// The deadline has passed: the players are told.
    Players,
}
