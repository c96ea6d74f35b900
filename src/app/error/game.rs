use crate::app::limits::{
    BLOCKED_MAX, BOT_GAMES_MAX, BOT_GAMES_PER_DAY, BOT_WAITING_MAX, NEWCOMER_CHALLENGES_MAX, REVIEWS_PER_DAY,
    REVIEWS_WAITING_MAX,
};
use crate::base::{faults, wordings};

wordings! {
    /// Why something is not done in a game, or with a challenge to one.
    pub enum GameRefusal {
        NoOffer: "answer-no-offer", "no draw is offered to you in this turn";
        CaptainAnswers: "answer-captain", "by its sheet this tournament leaves the answer to the team's captain";
        ScansFull: "paper-fault-full", "four scans are kept of this side in this turn already";
        NoKeyHolderDue: "refused-no-keyholder-due", "this turn does not wait for a key holder";
        BotOff: "bot-refused-off", "the bot does not play on this server";
        BotBusy: "bot-refused-busy" [n: BOT_WAITING_MAX as usize], "the bot is busy: 200 games wait for its move; try again in some minutes";
        BotGamesFull: "bot-refused-full" [n: BOT_GAMES_MAX as usize], "you have five unfinished games with the bot; end one first";
        BotDayFull: "bot-refused-day" [n: BOT_GAMES_PER_DAY as usize], "you have begun 50 games with the bot within 24 hours; begin the next one tomorrow";
        BotAlone: "bot-refused-alone", "games with the bot are begun by themselves, at /games/bot or POST /bots/games";
        ReviewOff: "review-refused-off", "this server reviews no games";
        ReviewRuns: "review-refused-runs", "the game is not over";
        ReviewAppeal: "review-refused-appeal", "an appeal may still change how the game ended: within 14 days of its end, or until it is answered";
        ReviewRound: "review-refused-round", "other games of its tournament's round go on";
        ReviewElsewhere: "review-refused-elsewhere", "a position of the game stands in a running game whose players may not ask engines";
        ReviewEmpty: "review-refused-empty", "no pair of the game stands";
        ReviewThere: "review-refused-there", "the game has its review, or waits for it";
        ReviewDay: "review-refused-day" [n: REVIEWS_PER_DAY as usize], "you have asked for ten reviews within 24 hours";
        ReviewBusy: "review-refused-busy" [n: REVIEWS_WAITING_MAX as usize], "100 games wait for their review; try again later";
        ChallengeGone: "challenge-gone", "this challenge is no longer open: it was accepted, declined or withdrawn, or its time is over";
    }
}

faults! {
    /// What is wrong with a game that is to be made.
    pub enum GameFault {
        SamePlayer("same-player"): "new-fault-same-player", "white and black must be two players";
        ArbiterPlays("arbiter-plays"): "new-fault-arbiter-plays", "an arbiter never plays in the same game";
        SecondArbiter("arbiter2"): "new-fault-arbiter2", "a second arbiter stands beside a first one, who is somebody else";
        ArbiterDirects("arbiter-directs"): "new-fault-arbiter-directs", "an arbiter is never the director or administrator of the same game";
        UnknownPlayer("unknown-player"): "fault-unknown-player", "there is no such player";
        NoFlagArbiter("both-flags"): "new-fault-flags-arbiter", "term both_flags = arbiter needs an arbiter, who rules then";
        Clock("clock"): "new-fault-clock", "the clock cannot be read";
        Term("term"): "fault-term", "a term cannot be had so";
        Variant("variant"): "challenge-fault-variant", "the bot does not play this variant";
        Rules("rules"): "fault-rules", "the variant has no such rules";
        Option("option"): "fault-option", "an option is a word, a number, true, false, or a list of words";
        Contradiction("contradiction"): "fault-contradiction", "two options contradict each other";
        Bot("bot"): "bot-refused-alone", "games with the bot are begun with POST /bots/games or at /games/bot; the server sets the bot's terms itself";
        BotDays("bot-days"): "bot-fault-days", "in a game with the bot a pair has 1, 3, 7 or 14 days";
        BotStart("bot-start"): "bot-fault-start", "a game with the bot begins from the variant's own start or from an array, never from a position that was set up or stands in a running game without engines";
        BlindIllegal("blind"): "new-fault-blind-illegal", "term sealing = blind needs option illegal_entry = void (Fairschach alone has it): nobody can see before the reveal whether an entry is legal";
        BlindArbiter("blind"): "new-fault-blind-arbiter", "term sealing = blind needs an arbiter, whose key holder opens the entries together with the server";
        NoKeyHolder("no-keyholder"): "new-fault-no-keyholder", "term sealing = blind needs an arbiter who has registered a key holder: fairschach keyholder init, then Settings, Key holder, on the server's pages";
        OpenPlacing("open-placing"): "fault-open-placing", "Fairschach and Freischach are not played together: in Freischach the pieces are placed openly, one side after the other, in Fairschach both entries are sealed and carried out at once. Make a game of freischach with rules standard, or one of fairschach from any row: shuffle:RNBQKBNR, or White's and Black's as shuffle:RNBQKBNR/RNBQKBNR";
        Start("start"): "fault-start", "the game does not begin so";
        StartTwice("start"): "fault-start-twice", "give either start or position";
        StartMissing("start"): "fault-start-missing", "the variant needs a start: chess960:518, shuffle:RNBQKBNR, one of these with draw in place of the array, or position:…";
        Board("board"): "fault-board", "there is no such board";
        Position("position"): "fault-position", "that is not a position of these rules";
        Over("position-over"): "new-fault-position-over", "the game would be over before it begins";
        Rolls("position-rolls"): "fault-position-rolls", "dice of the side to move show dots, and nobody rolls before the first turn; show a piece on each";
    }
}

faults! {
    /// What is wrong with a challenge, or with the answer to one.
    pub enum ChallengeFault {
        Arbiter("arbiter"): "fault-challenge-arbiter", "a game that players agree on among themselves has no arbiter";
        Days("days"): "challenge-fault-days", "a challenge stays open for 1 to 60 days";
        RatingAlone("rating-alone"): "rating-fault-alone", "a range of ratings is for challenges to everybody";
        RatingRange("rating-range"): "rating-fault-range", "ratings go from 100 to 4000, the lower one first";
        RatingOutside("rating-range"): "rating-fault-yours", "this challenge is for other ratings than yours";
        BlockedSelf("own"): "blocked-fault-own", "nobody blocks themselves";
        BlockedFull("blocked"): "blocked-fault-full" [n: BLOCKED_MAX], "you have blocked 200 players; unblock one first";
        Own("own"): "challenge-fault-own", "nobody challenges themselves";
        UnknownPlayer("unknown-player"): "challenge-fault-nobody", "there is no such player";
        OpenFull("too-many-open"): "challenge-fault-open", "you have 10 open challenges; withdraw one first";
        NewcomerFull("too-many-new"): "join-fault-challenges" [n: NEWCOMER_CHALLENGES_MAX], "a new account has 3 open challenges; wait for an answer, or withdraw one";
        DayFull("too-many"): "challenge-fault-day", "30 challenges a day are taken; try again tomorrow";
        InvitationsFull("too-many"): "challenge-fault-day", "5 invitations a day are mailed; try again tomorrow";
        AccountThere("email-taken"): "invitation-fault-taken", "there is an account with the address that this invitation was mailed to; sign in, then open the link again";
        NeedsAccount("link-account"): "offer-link-account", "sign in first: this link proves no address";
    }
}
