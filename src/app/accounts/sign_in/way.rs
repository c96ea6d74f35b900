use crate::base::words;

words! {
    /// By what somebody began a session.
    pub enum SignInWay {
        /// A link that was mailed, or printed.
        Link: "link",
        Passkey: "passkey",
        RecoveryCode: "recovery-code",
        /// An invitation to a game, by which the account was made.
        Invitation: "invitation",
        /// An account of the club's provider.
        Oidc: "oidc",
    }
}
