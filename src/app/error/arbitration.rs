use crate::app::limits::{REPORTS_PER_DAY, RULINGS_MAX, UNSEALING_VIEWS_MAX};
use crate::base::{faults, wordings};
use crate::game::{OBJECTIONS_MAX, OPEN_OBJECTIONS_MAX};

wordings! {
    /// Why something is not done about rulings, objections, unsealings and adjudications.
    pub enum ArbitrationRefusal {
        NoArbiter: "refused-no-arbiter", "this game has no arbiter who could rule";
        NothingToAppeal: "refused-nothing-to-appeal", "there is no ruling to appeal against";
        NoSuchRuling: "refused-no-such-ruling", "there is no such ruling to appeal against";
        ObjectionsFull: "refused-objections-full" [n: OBJECTIONS_MAX], "you have raised 32 objections in this game, and no more are taken";
        ObjectionsOpen: "refused-objections-open" [n: OPEN_OBJECTIONS_MAX], "three of your objections are still open; wait for an answer";
        DeadClaimed: "refused-dead-claimed", "you have claimed in this turn that neither side can be mated any more; wait for the answer";
        RulingsFull: "refused-rulings-full" [n: RULINGS_MAX], "this game has had 512 rulings and takes no more";
        GamePaused: "desk-fault-stands", "the game is already paused";
        GameRuns: "desk-fault-runs", "the game is already running";
        NoRollsLeft: "refused-no-rolls", "no secret is left for the rolls of another turn";
        NotOver: "refused-not-over", "the game is not over; end it by a result, and answer the appeal";
        SameResult: "refused-same-result", "the game has this result already; answer the appeal instead";
        NoOpenTurn: "refused-no-open-turn", "the game ended with a reveal and has no open turn to go on in; give it another result";
        TournamentOver: "refused-tournament-over", "its tournament is over or paused, so the game cannot go on; give it another result";
        TurnLost: "refused-turn-lost", "what was filed in the open turn is lost or does not open, or the record itself is damaged, so the turn cannot be played to its end; make it void and play on from it, or set a result";
        DoubtNotSettled: "refused-doubt", "a game in doubt that is not over is settled by a ruling that lets it go on, makes turns void or sets a result";
        NotSuspended: "refused-not-suspended", "the server has not suspended this game";
        AgreedAlone: "refused-agreed-alone", "this game was agreed without an arbiter, and belongs to no tournament";
        NothingOverdue: "appeal-fault-settled", "no appeal in this game waits for an arbiter, and no answer is overdue";
        NobodyFiled: "refused-nobody-filed", "nobody has filed an entry in this turn";
        UnsealingAsked: "refused-unsealing-asked", "a request is already pending";
        UnsealingNotAsked: "refused-unsealing-not-asked", "the other arbiter has not requested it; send a reason to request it yourself";
        UnsealingAgreed: "refused-unsealing-agreed", "it has already been agreed to";
        LooksFull: "refused-looks-full" [n: UNSEALING_VIEWS_MAX], "this turn has been looked at 100 times";
        NotAdjudicated: "refused-not-adjudicated", "this game is not to be adjudicated";
        ClaimsOver: "refused-claims-over", "the time in which both sides may claim is over";
        ClaimedAlready: "refused-claimed", "you have claimed a result already, and it is final";
        ClaimsOpen: "refused-claims-open", "both sides may still claim a result; decide once both have claimed, or their time is over";
        HardEndCame: "refused-hard-end", "the tournament's hard end has come: the game does not go on, set its result";
    }
}

faults! {
    /// What is wrong with a ruling, an objection, an unsealing, what is said of an adjudication, or a report of a player.
    pub enum ArbitrationFault {
        Reason("text"): "desk-fault-reason", "field \"reason\" takes 1 to 2000 characters, and none but line ends that control";
        Rule("text"): "desk-fault-rule", "field \"rule\" takes 1 to 200 characters, and none but line ends that control";
        Text("text"): "object-fault-text", "field \"text\" takes 1 to 2000 characters, and none but line ends that control";
        AdjudicationText("text"): "adjudication-fault-text", "field \"text\" takes 1 to 4000 characters, and none but line ends that control";
        AdjudicationLine("text"): "adjudication-fault-line", "field \"line\" takes up to 1000 characters, and none but line ends that control";
        ClockEmpty("clock-empty"): "desk-fault-empty", "so much would make the flag fall; take less, or set a result";
        ClockStaysEmpty("clock-empty"): "appeal-fault-little", "with so little a flag would stay fallen; give more";
        NoSuchTurn("no-such-turn"): "desk-fault-from", "there is no such turn that is not void";
        NoSuchObjection("no-such-objection"): "desk-fault-to", "there is no objection of this number in the game";
        Answered("no-such-objection"): "desk-fault-to", "this objection is answered";
        NoAppeal("no-such-objection"): "fault-appeals-only", "only an appeal changes how a finished game has ended";
        UnknownIncident("unknown-incident"): "desk-fault-incident", "there is no such open incident in this game";
        Watches("not-an-arbiter"): "appeal-fault-unfit", "it takes an arbiter who neither plays in the game nor watches over it";
        NotApart("not-an-arbiter"): "fault-arbiter-apart", "it takes somebody who neither plays in the game nor directs its tournament nor keeps the server";
        About("about"): "object-fault-about", "what an adjudication should come to is claimed for itself: POST /games/{id}/adjudication";
        Against("against"): "fault-against", "an appeal names the ruling that it is against, and nothing else does";
        NoSuchRuling("no-such-ruling"): "fault-no-such-ruling", "there is no such ruling or loss on time, it answers an appeal, it was more than 14 days ago, or you have appealed against it before";
        ReportOwn("own"): "report-fault-own", "nobody reports themselves";
        ReportReason("reason"): "report-fault-reason", "a reason is conduct, engine, account or other";
        ReportAnswered("answered"): "report-fault-answered", "this report has been answered already";
        ReportsFull("reports"): "report-fault-full" [n: REPORTS_PER_DAY], "you have reported somebody 5 times within 24 hours";
    }
}
