use crate::app::limits::{MESSAGES_PER_DAY, POSTS_MAX};
use crate::base::wordings;
use crate::tournament::{BERGER_MAX, ladder::Refusal};

wordings! {
    /// Why something is not done in a tournament.
    pub enum TournamentRefusal {
        EntriesShut: "refused-entries-shut", "entries are not open";
        Entered: "refused-entered", "this player has entered already";
        NotEntered: "refused-not-entered", "this player has not entered";
        WaitingFull: "refused-full", "the waiting list is full";
        PlacesFull: "refused-places", "all places are taken";
        NotToOpen: "refused-not-to-open", "entries open while the tournament is a draft, or again after they were closed";
        NotTakenBack: "refused-not-taken-back", "an entry is taken back before the start; later a player withdraws";
        TooFew: "refused-too-few", "fewer have entered than the sheet asks for";
        NotToStart: "refused-start", "a tournament starts once its entries were open";
        ThinSections: "refused-thin-sections", "every section takes at least two players; more must enter";
        NotAllPlayAll: "refused-not-all-play-all" [n: BERGER_MAX as usize], "an all-play-all has 2 to 1,000 entrants";
        SheetChanged: "refused-version", "the sheet was changed in the meantime; look at it again";
        LastDirector: "refused-last-director", "a tournament keeps at least one director";
        PostsFull: "refused-posts-full" [n: POSTS_MAX], "a tournament has at most 50 posts";
        NotLeft: "hand-refused-not-played", "only a running tournament is left; before the start an entry is taken back";
        NotInside: "hand-refused-left", "this player does not play in the tournament, or has left it";
        NoReplacement: "hand-refused-no-replacement", "by its sheet nobody is replaced in this tournament; withdraw the player, or change the sheet";
        SubstituteEntered: "hand-refused-substitute", "the substitute has entered this tournament already";
        NotReplayed: "hand-refused-not-played", "games are replayed only while the tournament is running";
        GameReplaced: "hand-refused-no-count", "this game no longer counts; another has taken its place";
        ResultUsed: "hand-refused-hangs", "what depends on this game's result has already been paired; it cannot be replayed";
        PlayerLeft: "hand-refused-player-left", "one of its players has left the tournament";
        NoGames: "refused-no-games", "this player has no running game in the tournament";
        NotStopped: "hand-refused-not-played", "only a running tournament is paused and resumed";
        PausedAlready: "hand-refused-stands", "the tournament is already paused";
        NotPaused: "hand-refused-goes-on", "the tournament is not paused";
        Paused: "hand-refused-resume", "the tournament is paused; it must be resumed first";
        NotToEnd: "hand-refused-not-played", "only a running tournament is ended; before the start it is called off";
        Ended: "hand-refused-ended", "the tournament has ended; it goes on only if its hard end is moved";
        Over: "hand-refused-over", "the tournament is over";
        NotToDraw: "hand-refused-no-draw", "a text is added to the draw after entering and before the start";
        EnterFirst: "hand-refused-enter", "enter first";
        DrawLost: "refused-draw-lost", "the secret of the draw was lost with its key; close the entries and open them again, which commits a new one";
        NotToPair: "hand-refused-not-played", "rounds are paired while the tournament is running";
        LadderUnpaired: "pair-refused-ladder", "on a ladder nothing is paired; the players challenge each other";
        PairedAtStart: "pair-refused-start", "everything in this tournament was paired at its start";
        GamesGoOn: "pair-refused-games", "games of this round are still running; the next is paired when they are over";
        RoundGoesOn: "pair-refused-day", "this round goes on until its last day; the next one is paired then";
        AllPaired: "pair-refused-all", "all rounds of this tournament are paired";
        Decided: "pair-refused-decided", "nothing is left to be paired; the tournament is decided";
        NoByesYet: "hand-refused-not-played", "byes are asked for once the tournament is running";
        NoSwiss: "refused-no-swiss", "byes are asked for in Swiss tournaments";
        NotPlaying: "hand-refused-left", "this player does not play in the tournament";
        RoundPaired: "byes-paired", "a bye is asked for in a round that is to come and not paired yet";
        NoMoreHalfByes: "byes-no-more", "the sheet allows no more byes of half a point; a bye without a point can be asked for";
        NoByeAsked: "refused-no-bye", "no bye was asked for in this round";
        NobodyYet: "bulk-fault-draft", "nobody can have entered yet";
        NobodyToTell: "bulk-fault-nobody", "nobody would get this message";
        MessagesFull: "bulk-fault-day" [n: MESSAGES_PER_DAY], "ten messages to this tournament were written within a day; write the next one tomorrow";
        WhoFiledHidden: "bulk-fault-hidden", "the sheet hides who has filed, so nobody can write to those who have not";
        NoLadder: "refused-no-ladder", "this tournament is no ladder";
        LadderNotPlayed: "hand-refused-not-played", "challenges are made and answered while the ladder is played";
        LadderFull: "refused-ladder-full", "nobody more can join this ladder; a new one is to be begun";
        ChallengesFull: "refused-challenges-full", "this ladder has as many challenges as one can have; a new one is to be begun";
        CannotDecline: "refused-cannot-decline", "on this ladder a challenge cannot be declined; the game begins when the time to answer is over";
        ChallengeAnswered: "ladder-answered", "this challenge is answered already";
        NotOnLadder: "ladder-not-on", "both players must be on the ladder";
        NotAbove: "ladder-not-above", "only those who stand above are challenged";
        TooFar: "ladder-too-far", "this player stands too far above to be challenged";
        AlreadyPaired: "ladder-paired", "the two have a challenge or a game with each other already";
        ChallengerFull: "ladder-full", "you have as many games and challenges at once as the ladder's sheet allows";
        ChallengedFull: "ladder-other-full", "this player has as many games and challenges at once as the ladder's sheet allows";
        Protected: "ladder-is-protected", "this player has just finished a game and is protected for some days";
    }
}

impl From<Refusal> for TournamentRefusal {
    fn from(refusal: Refusal) -> TournamentRefusal {
        match refusal {
            Refusal::NotOn => TournamentRefusal::NotOnLadder,
            Refusal::NotAbove => TournamentRefusal::NotAbove,
            Refusal::TooFar => TournamentRefusal::TooFar,
            Refusal::Paired => TournamentRefusal::AlreadyPaired,
            Refusal::Full => TournamentRefusal::ChallengerFull,
            Refusal::OtherFull => TournamentRefusal::ChallengedFull,
            Refusal::Protected(_) => TournamentRefusal::Protected,
        }
    }
}
