use crate::base::wordings;

wordings! {
    /// Why an administrator may not do something to an account.
    pub enum AccountRefusal {
        PlaysAgainst: "account-refused-plays-against", "you have an unfinished game with this person; another administrator must do this";
        Oneself: "account-refused-oneself", "nobody does this to their own account; another administrator must";
        IsLocked: "account-refused-is-locked", "the account is locked already";
        IsOpen: "account-refused-is-open", "the account is not locked";
    }
}

impl AccountRefusal {
    /// A stable word for programs: the last part of the key of its text.
    pub fn as_str(self) -> &'static str {
        self.wording().key.trim_start_matches("account-refused-")
    }
}

wordings! {
    /// Why something is not done to the server.
    pub enum OperationRefusal {
        ClockNotBehind: "refused-clock-right", "the clock is not behind what is stored; there is nothing to accept";
    }
}
