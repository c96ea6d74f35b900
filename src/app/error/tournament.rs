use crate::app::limits::{
    COMMENT_CHARS_MAX, CONTRIBUTION_CHARS_MAX, MESSAGE_SUBJECT_CHARS_MAX, MESSAGE_TEXT_CHARS_MAX,
    MESSAGES_PER_DAY, POST_MAILS_PER_DAY, POSTS_MAX, TEAM_CHARS_MAX, TIME_GAMES_MAX, WITHDRAWN_MAX,
};
use crate::base::{faults, wordings};
use crate::tournament::{BERGER_MAX, Unmet, ladder::Refusal};

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
        NotToStart: "refused-start", "a tournament starts only once, after entries have been open";
        ThinSections: "refused-thin-sections", "every section takes at least two players; more must enter";
        NotAllPlayAll: "refused-not-all-play-all" [n: BERGER_MAX as usize], "an all-play-all has 2 to 1,000 entrants";
        SheetChanged: "refused-version", "the sheet was changed in the meantime; look at it again";
        LastDirector: "refused-last-director", "a tournament keeps at least one director";
        PostOfSeries: "refused-post-of-series", "this person has a post in the tournament's series, which holds in all its sections; it is given and taken there";
        PostsFull: "refused-posts-full" [n: POSTS_MAX], "a tournament has at most 50 posts";
        PostMailsFull: "refused-post-mails" [n: POST_MAILS_PER_DAY], "this person was mailed about posts 30 times within 24 hours; give it tomorrow, or ask an administrator to";
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
        NoCaptains: "refused-no-captains", "the teams of this tournament have no captains, or it is not being played";
        OtherTeam: "refused-other-team", "a captain plays in the team or not at all, and has no other team";
        NoOtherCaptain: "refused-no-other-captain", "nobody else of the team could be captain; those who run the tournament can name somebody";
        CaptainJudges: "refused-captain-judges", "an arbiter of the tournament is no captain in it";
        NoLineUps: "refused-no-line-ups", "no line-ups are entered in this tournament";
        LineUpDue: "refused-line-up-due", "this round has begun; its line-ups were due before";
        NoSuchRound: "refused-no-such-round", "this tournament has no such round";
        TeamRests: "refused-team-rests", "your team does not play in this round";
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
        FederationUnsaid: "refused-federation-unsaid", "by its sheet the tournament is for certain federations; say yours in the settings, under For tournaments";
        FederationOther: "refused-federation-other", "by its sheet the tournament is for other federations than the one in your settings";
        BornUnsaid: "refused-born-unsaid", "by its sheet the tournament is for certain years of birth; say yours in the settings, under For tournaments";
        BornOther: "refused-born-other", "by its sheet the tournament is for other years of birth than the one in your settings";
        RatingOther: "refused-rating-other", "by its sheet the tournament is for other ratings than yours in the newest list of this game; who is in no list counts with 1500";
        FideIdUnsaid: "refused-fide-id-unsaid", "by its sheet the tournament is for certain ratings in a list of FIDE; say your number at FIDE in the settings, under For tournaments";
        IccfIdUnsaid: "refused-iccf-id-unsaid", "by its sheet the tournament is for certain ratings in a list of ICCF; say your number at ICCF in the settings, under For tournaments";
        Unlisted: "refused-unlisted", "by its sheet the tournament is for players in a certain rating list, and the number in your settings does not stand in it";
        ListRatingOther: "refused-list-rating", "by its sheet the tournament is for other ratings in a certain rating list than yours";
        Titled: "refused-titled", "by its sheet the tournament is for players without a title, and your settings name one";
    }
}

impl From<Unmet> for TournamentRefusal {
    fn from(unmet: Unmet) -> TournamentRefusal {
        match unmet {
            Unmet::FederationUnsaid => TournamentRefusal::FederationUnsaid,
            Unmet::FederationOther => TournamentRefusal::FederationOther,
            Unmet::BornUnsaid => TournamentRefusal::BornUnsaid,
            Unmet::BornOther => TournamentRefusal::BornOther,
            Unmet::Rating => TournamentRefusal::RatingOther,
            Unmet::FideIdUnsaid => TournamentRefusal::FideIdUnsaid,
            Unmet::IccfIdUnsaid => TournamentRefusal::IccfIdUnsaid,
            Unmet::Unlisted => TournamentRefusal::Unlisted,
            Unmet::ListRating => TournamentRefusal::ListRatingOther,
            Unmet::Titled => TournamentRefusal::Titled,
        }
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

faults! {
    /// What is wrong with what is given for a tournament.
    pub enum TournamentFault {
        Reason("reason"): "tournament-fault-reason", "a reason has 1 to 2200 characters, and no control signs but ends of lines";
        SwissOff("swiss-off"): "swiss-off", "Swiss is off: the operator has set no pairing program (tournament.pairing_program)";
        Started("started"): "tournament-fault-started", "this stays as it was once play has begun";
        PlacesTaken("places-taken"): "fault-places-taken", "more players have a place already";
        HardEndPast("hard-end-past"): "hand-refused-past", "the hard end lies ahead; take a later day";
        Administers("arbiter-directs"): "fault-arbiter-administers", "an arbiter is never an administrator";
        Players("players"): "fault-withdrawn" [n: WITHDRAWN_MAX], "1 to 200 players are withdrawn at once";
        Seconds("seconds"): "fault-seconds", "give at least one second";
        GamesFull("too-many"): "fault-time-games" [n: TIME_GAMES_MAX], "the player has more than 200 games that go on";
        Contribution("contribution"): "hand-refused-contribution" [n: CONTRIBUTION_CHARS_MAX], "a text for the draw has at most 64 characters on one line";
        Team("team"): "refused-team" [n: TEAM_CHARS_MAX], "a team's name has at most 60 characters on one line";
        NoTeam("teams"): "fault-no-team", "some have entered without a team; each names one, or takes the entry back";
        TeamBoards("teams"): "fault-team-boards", "a team has not one player for each board";
        TeamSize("teams"): "fault-team-size", "a team has too few players, or too many";
        LineUp("line-up"): "fault-line-up", "a line-up names as many players of the team as there are boards, each once, and nobody who has left";
        TooFewTeams("teams"): "fault-too-few-teams", "two teams at least are needed";
        Lines("too-many-lines"): "roster-too-large", "a list has at most 500 lines; send it in parts";
        Twice("twice"): "roster-twice", "this address stands in the list before";
        NoAccount("unknown-player"): "roster-unknown", "nobody has this address; accounts are made by directors and administrators";
        LineName("name"): "roster-no-name", "a name has 1 to 80 characters, none of them a control character";
        LineEmail("email"): "roster-no-address", "an address looks like name@example.org and has at most 254 characters";
        NoList("list"): "tournament-fault-no-list", "this server does not have this rating list; an administrator can bring it in";
        Rating("rating"): "refused-rating", "a rating is 1 to 4000";
        Comment("text"): "bulletin-fault-text" [n: COMMENT_CHARS_MAX], "a comment has at most 4000 characters, without control signs";
        Subject("subject"): "bulk-fault-subject" [n: MESSAGE_SUBJECT_CHARS_MAX], "a subject has 1 to 200 characters on one line";
        Text("text"): "bulk-fault-text" [n: MESSAGE_TEXT_CHARS_MAX], "a text has 1 to 10000 characters, without control signs";
    }
}
