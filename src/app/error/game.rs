use crate::base::wordings;

wordings! {
    /// Why something is not done in a game, or with a challenge to one.
    pub enum GameRefusal {
        NoOffer: "answer-no-offer", "no draw is offered to you in this turn";
        ScansFull: "paper-fault-full", "four scans are kept of this side in this turn already";
        NoKeyHolderDue: "refused-no-keyholder-due", "this turn does not wait for a key holder";
        ChallengeGone: "challenge-gone", "this challenge is no longer open: it was accepted, declined or withdrawn, or its time is over";
    }
}
