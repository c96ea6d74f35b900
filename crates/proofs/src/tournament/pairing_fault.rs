//! Why a round is not paired.

use crate::base::{by_word, wordings};

wordings! {
    /// Why a round could not be paired, as records, queues and answers name it. What a program wrote is in none of them: anybody
    /// may read these.
    pub enum PairingFault {
        Off: "pairing-fault-off", "Swiss tournaments are off on this server: its operator has set no pairing program";
        Told: "pairing-fault-told", "the tournament cannot be told to the pairing program";
        Run: "pairing-fault-run", "the pairing program cannot be run; the operator should look at tournament.pairing_program";
        TooSlow: "pairing-fault-too-slow", "the pairing program took too long and was ended";
        Failed: "pairing-fault-failed", "the pairing program could not pair the round; the server's log has what it wrote";
        Answer: "pairing-fault-answer", "the pairing program's answer cannot be read";
        Rules: "pairing-fault-rules", "the pairing program's answer breaks the rules; nothing of it was taken";
    }
}

by_word!(PairingFault: "no pairing fault");

impl PairingFault {
    /// The word in records: the last part of the key of its text.
    pub fn as_str(self) -> &'static str {
        self.wording().key.trim_start_matches("pairing-fault-")
    }

    /// Reads the word.
    pub fn parse(word: &str) -> Option<PairingFault> {
        PairingFault::ALL.iter().copied().find(|fault| fault.as_str() == word)
    }
}
