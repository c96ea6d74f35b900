//! What a transaction can do, room by room: `tx.games().lock(id)`.

use super::Tx;

macro_rules! rooms {
    ($($(#[$doc:meta])* $verb:ident $Room:ident;)+) => {
        $($(#[$doc])* pub struct $Room<'t> {
            pub(super) tx: &'t mut Tx,
        })+

        impl Tx {
            $($(#[$doc])* pub fn $verb(&mut self) -> $Room<'_> {
                $Room { tx: self }
            })+
        }
    };
}

rooms! {
    /// Players, how they can be reached, and who asks to be one.
    accounts Accounts;
    /// Sessions, tokens, and links to sign in.
    sign_ins SignIns;
    /// Passkeys and recovery codes.
    passkeys Passkeys;
    /// Accounts of the club's provider, and sign-ins by it.
    oidc Oidc;
    /// The desk, incidents, and adjudications.
    arbitration Arbitration;
    /// Games and their events, one by one and many at once.
    games Games;
    /// Games that are long over, packed.
    archive Archive;
    /// How players' own programs name turns, and what these show of many games at once.
    xfcc Xfcc;
    /// Turns and what is filed in them, conditional moves, notes.
    turns Turns;
    /// Games with the bot, which of them wait for its thought, and what no engine may be asked.
    bots Bots;
    /// Reviews of finished games.
    reviews Reviews;
    /// Offers of games.
    challenges Challenges;
    /// Leave, and who has long been silent.
    leave Leave;
    /// Lines that were left, when pairs are played anew.
    replays Replays;
    /// Mails that came in.
    inbox Inbox;
    /// Leases, the clock, outages, and what was done.
    operations Operations;
    /// Mails that go out.
    outbox Outbox;
    /// What accounts are told, where they read it as a stream.
    streams Streams;
    /// Rating lists.
    ratings Ratings;
    /// Tournaments, their sheets, acts and entrants.
    tournaments Tournaments;
    /// Series of tournaments.
    series Series;
    /// Pairings, tables, and ladders.
    pairings Pairings;
    /// Messages in tournaments.
    tournament_mails TournamentMails;
    /// Keys and the log.
    transparency Transparency;
}
