use crate::app::limits::{CLOCK_REASON_CHARS_MAX, OUTAGE_DAYS_MAX, OUTAGE_REASON_CHARS_MAX, RATING_NAME_MAX};
use crate::base::{faults, wordings};

wordings! {
    /// Why something is not done to the server.
    pub enum OperationRefusal {
        ClockNotBehind: "refused-clock-right", "the clock is not behind what is stored; there is nothing to accept";
    }
}

faults! {
    /// What is wrong with what is told or asked of the server as a whole.
    pub enum OperationFault {
        OutageOrder("outage-order"): "outage-fault-order", "an outage ends after it begins";
        OutageLong("outage-long"): "outage-fault-long" [n: OUTAGE_DAYS_MAX as usize], "an outage lasts 30 days at most; name a longer one in parts";
        OutageReason("outage-reason"): "outage-fault-reason" [n: OUTAGE_REASON_CHARS_MAX], "say in 1 to 500 characters what happened; the players read it";
        OutageTwice("outage-twice"): "outage-fault-twice", "there is an outage in this time already; name only what lies outside of it";
        OutageNotOver("outage-not-over"): "outage-fault-not-over", "the server has given no sign of life since; start it, and what it was away for more than 10 minutes is credited by itself";
        ClockReason("clock-reason"): "fault-clock-reason" [n: CLOCK_REASON_CHARS_MAX], "say in 1 to 500 characters what happened; it is kept";
        RatingName("name"): "fault-rating-name" [n: RATING_NAME_MAX], "a name has at most 80 characters";
        MailLong("too-long"): "fault-mail-long", "a mail may have 1048576 bytes";
        MailRecipients("too-many"): "fault-mail-recipients", "a mail may have 100 recipients";
    }
}
