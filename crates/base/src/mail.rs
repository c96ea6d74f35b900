//! The kinds and states of mails.

use crate::words;

words! {
    /// What a mail that the program sends is about.
    pub enum MailKind {
        /// A link that lets its reader in.
        SignIn: "sign-in",
        /// An address is to be confirmed.
        Address: "address",
        /// Something was done to the reader's account.
        Account: "account",
        /// Mails to one of the reader's addresses come back.
        Bounced: "bounced",
        /// A challenge to the reader.
        Challenge: "challenge",
        /// A challenge to somebody who need not have an account.
        Invitation: "invitation",
        /// The reader's challenge is declined.
        ChallengeDeclined: "challenge-declined",
        /// A challenge on a ladder.
        LadderChallenge: "ladder-challenge",
        /// What has become of a challenge on a ladder.
        LadderAnswer: "ladder-answer",
        /// An invitation to a series of tournaments.
        SeriesInvitation: "series-invitation",
        /// A turn is open.
        Turn: "turn",
        /// The reader's entry is filed.
        Receipt: "receipt",
        /// A turn's entries are opened.
        Revealed: "revealed",
        /// A draw is offered to a player of whose team the reader is captain.
        CaptainDraw: "captain-draw",
        /// The game is over.
        Result: "result",
        /// Somebody has ruled, the server has credited clocks or stopped the game, or two arbiters open what is sealed.
        Ruling: "ruling",
        /// An objection, a claim in an adjudication, or an appeal.
        Objection: "objection",
        /// The first reminder of an objection that nobody has answered.
        Unanswered: "unanswered",
        /// The second one.
        Overdue: "overdue",
        /// The same, to those who can help.
        Escalated: "escalated",
        /// A player announces leave or takes it back.
        Leave: "leave",
        /// The key holder has not answered, or has refused.
        KeyHolder: "keyholder",
        /// An answer to a mail of the reader's.
        Answer: "answer",
        /// The reader owes an entry.
        Reminder: "reminder",
        /// What could wait, once a day.
        Digest: "digest",
        /// The server was away.
        Outage: "outage",
        /// A letter between those who run a tournament and a player.
        PassedOn: "passed-on",
        /// The reader is entered in a tournament, has moved up, or is entered no more.
        TournamentEntry: "tournament-entry",
        /// A tournament's entries are closed.
        TournamentClosed: "tournament-closed",
        /// Play begins.
        TournamentStarted: "tournament-started",
        /// A round, a final or further games are paired.
        TournamentRound: "tournament-round",
        /// A captain is asked for a line-up, or reminded of it.
        LineUp: "line-up",
        /// The reader is captain of a team now, or no longer.
        Captain: "captain",
        /// The reader has a post in a tournament or a series now, or none any more, or is arbiter of one game now.
        Post: "post",
        /// The sheet is changed.
        TournamentSheet: "tournament-sheet",
        /// Somebody has left or was replaced, or a game is played anew.
        TournamentPlayers: "tournament-players",
        /// All games are paused, or go on.
        TournamentPaused: "tournament-paused",
        /// A tournament does not take place, or is broken off.
        TournamentCancelled: "tournament-cancelled",
        /// Its last day has come.
        TournamentEnd: "tournament-end",
        /// It is over.
        TournamentFinished: "tournament-finished",
        /// Its director writes.
        TournamentMessage: "tournament-message",
        /// Something waits for those who run it. It tells no act of the record.
        TournamentHand: "tournament-hand",
    }

    /// How far a mail is.
    pub enum MailState {
        /// It is to be sent.
        Waiting: "waiting",
        /// The next server has taken it.
        Sent: "sent",
        /// It was given up.
        Failed: "failed",
    }
}
