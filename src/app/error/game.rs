use crate::app::limits::{
    BOT_GAMES_MAX, BOT_GAMES_PER_DAY, BOT_WAITING_MAX, REVIEWS_PER_DAY, REVIEWS_WAITING_MAX,
};
use crate::base::wordings;

wordings! {
    /// Why something is not done in a game, or with a challenge to one.
    pub enum GameRefusal {
        NoOffer: "answer-no-offer", "no draw is offered to you in this turn";
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
        ReviewEmpty: "review-refused-empty", "no pair of the game stands";
        ReviewThere: "review-refused-there", "the game has its review, or waits for it";
        ReviewDay: "review-refused-day" [n: REVIEWS_PER_DAY as usize], "you have asked for ten reviews within 24 hours";
        ReviewBusy: "review-refused-busy" [n: REVIEWS_WAITING_MAX as usize], "100 games wait for their review; try again later";
        ChallengeGone: "challenge-gone", "this challenge is no longer open: it was accepted, declined or withdrawn, or its time is over";
    }
}
