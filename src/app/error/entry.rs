use crate::app::limits::{NOTE_CHARS_MAX, REFUSAL_MAX};
use crate::base::faults;
use crate::game::LINE_CHARS_MAX;

faults! {
    /// What is wrong with an entry, or with what is kept beside it: drafts, notes, paper, a key holder's answer.
    pub enum EntryFault {
        Blind("blind"): "enter-blind-script", "this game is sealed blindly (term sealing = blind): the server must not read the entry; seal it with the page's script or with fairschach enter --blind";
        BlindDraft("blind"): "fault-blind-draft", "this game is sealed blindly (term sealing = blind): a draft could be read here; keep it yourself";
        BlindNote("blind"): "fault-blind-note", "this game is sealed blindly (term sealing = blind): a note could be read here; keep it yourself";
        BlindPaper("blind"): "fault-blind-paper", "this game is sealed blindly (term sealing = blind): nobody else can enter for a player";
        NotBlind("not-blind"): "fault-not-blind", "this game is not sealed blindly (term sealing = server); file the entry itself";
        LowOrder("low-order"): "enter-blind-failed", "the box begins with a public key of low order; seal again with a fresh one";
        Context("ctx"): "enter-blind-failed", "the context is not that of the entry to be filed; ask for seal-context again and seal for that";
        Commitment("does-not-fit"): "enter-commitment-wrong", "the commitment is not that of this entry with this r in the context that the game's seal-context gives now; ask for the context again and commit to the machine move, with \" draw\" behind it if a draw is offered";
        NoChance("no-chance"): "fault-no-chance", "nothing is rolled in this game; leave the contribution out";
        Stated("text"): "paper-fault-stated", "field \"stated\" takes 1 to 200 characters, and none but line ends that control";
        ScanLarge("scan"): "paper-fault-scan", "a scan has at most 2 MiB (2,097,152 bytes)";
        ScanKind("scan"): "paper-fault-scan", "a scan is a PNG, a JPEG or a PDF; this file is none of them";
        NoteLong("too-long"): "note-fault" [n: NOTE_CHARS_MAX], "a note on a turn has at most 4000 characters";
        LineLong("line"): "line-fault" [n: LINE_CHARS_MAX], "a line has at most 280 characters, all on one line";
        LinesOff("lines-off"): "fault-lines-off", "you have switched off greetings and lines in your settings; leave them out";
        ConditionLater("condition-later"): "answer-condition-later", "file the entry first";
        ConditionAsked("condition-later"): "answer-condition-asked", "name the entry that is confirmed";
        DraftNewer("draft"): "answer-draft-newer", "a newer draft is kept";
        ShareMissing("share"): "fault-share-missing", "this side's entry is sealed blindly: give its share";
        ShareNeedless("share"): "fault-share-needless", "this side has sealed nothing blindly in this turn: leave its share out";
        KeyLowOrder("low-order"): "keyholder-fault-low", "not a public key that can be sealed for; fairschach keyholder init prints the right line";
        KeyHolderReason("reason"): "fault-keyholder-reason" [n: REFUSAL_MAX], "a reason has 1 to 1000 bytes";
    }
}

faults! {
    /// What is wrong with leave that is announced or taken back.
    pub enum LeaveFault {
        Backwards("leave"): "fault-leave-backwards", "leave ends on the day it begins or later";
        Begun("leave"): "fault-leave-begun", "leave is announced ahead: it begins tomorrow at the earliest";
        Far("leave"): "fault-leave-far", "leave lies within the next 366 days";
        NoDays("leave"): "fault-leave-no-days", "these days are not in the calendar";
        NoneThere("no-such-leave"): "leave-fault-no-such", "you have announced no leave there that could be taken back; today's stays, it ends tomorrow at the earliest";
    }
}
