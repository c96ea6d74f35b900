//! The words of problems, and what they mean in both languages.

use axum::http::StatusCode;

/// A kind of problem: the last part of its `type`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Word {
    /// The request cannot be used.
    Malformed,
    /// Nobody is signed in, or the token is not known.
    NoToken,
    /// Known, but not allowed.
    NotAllowed,
    /// It does not exist, or not for the one who asks.
    NotFound,
    /// The path does not take this method.
    NoSuchMethod,
    /// Another turn is open.
    WrongTurn,
    /// The entry is filed and final.
    AlreadyFiled,
    /// The idempotency key was used for another request.
    KeyReused,
    /// The game does not go on.
    NotRunning,
    /// Something stands against it: no draw is offered, a claim does not hold, entries are closed.
    NoGrounds,
    /// The flag had fallen.
    TooLate,
    /// The request is too large.
    TooLarge,
    /// Not JSON.
    Unsupported,
    /// The entry is read, but not legal.
    IllegalEntry,
    /// No entry can be read.
    UnreadableEntry,
    /// Too many requests.
    TooMany,
    /// Something on our side.
    Internal,
    /// Too much to do.
    Busy,
}

/// What stands behind a word.
pub(super) struct Meaning {
    pub(super) word: Word,
    pub(super) name: &'static str,
    pub(super) status: StatusCode,
    pub(super) english: &'static str,
    pub(super) german: &'static str,
}

impl Word {
    /// Every word.
    pub fn all() -> impl Iterator<Item = Word> {
        MEANINGS.iter().map(|meaning| meaning.word)
    }

    /// The word itself.
    pub const fn as_str(self) -> &'static str {
        self.meaning().name
    }

    /// The status that goes with it.
    pub const fn status(self) -> StatusCode {
        self.meaning().status
    }

    pub(super) const fn meaning(self) -> &'static Meaning {
        &MEANINGS[self as usize]
    }
}

/// Every word's meaning, in the order of the words.
pub(super) static MEANINGS: [Meaning; 18] = [
    Meaning {
        word: Word::Malformed,
        name: "malformed",
        status: StatusCode::BAD_REQUEST,
        english: "The request cannot be used; errors lists every fault.",
        german: "Die Anfrage ist nicht zu gebrauchen; errors nennt jeden Fehler.",
    },
    Meaning {
        word: Word::NoToken,
        name: "no-token",
        status: StatusCode::UNAUTHORIZED,
        english: "Send a valid token: Authorization: Bearer fs_…",
        german: "Ein gültiger Schlüssel fehlt: Authorization: Bearer fs_…",
    },
    Meaning {
        word: Word::NotAllowed,
        name: "not-allowed",
        status: StatusCode::FORBIDDEN,
        english: "You may not do this.",
        german: "Das dürfen Sie nicht.",
    },
    Meaning {
        word: Word::NotFound,
        name: "not-found",
        status: StatusCode::NOT_FOUND,
        english: "It does not exist, is not released yet, or is not for you.",
        german: "Das gibt es nicht, noch nicht, oder nicht für Sie.",
    },
    Meaning {
        word: Word::NoSuchMethod,
        name: "no-such-method",
        status: StatusCode::METHOD_NOT_ALLOWED,
        english: "This path does not take this method.",
        german: "Dieser Pfad kennt diese Methode nicht.",
    },
    Meaning {
        word: Word::WrongTurn,
        name: "wrong-turn",
        status: StatusCode::CONFLICT,
        english: "Another turn is open; turn names it. Nothing was filed.",
        german: "Eine andere Aufdeckung steht an; turn nennt ihre Nummer. Nichts wurde festgelegt.",
    },
    Meaning {
        word: Word::AlreadyFiled,
        name: "already-filed",
        status: StatusCode::CONFLICT,
        english: "Your entry for this turn is filed and final.",
        german: "Ihre Eingabe für diese Aufdeckung ist festgelegt und endgültig.",
    },
    Meaning {
        word: Word::KeyReused,
        name: "key-reused",
        status: StatusCode::CONFLICT,
        english: "This Idempotency-Key was used for another request; take a new one.",
        german: "Dieser Idempotency-Key gehört zu einer anderen Anfrage; nehmen Sie einen neuen.",
    },
    Meaning {
        word: Word::NotRunning,
        name: "not-running",
        status: StatusCode::CONFLICT,
        english: "The game is finished or suspended.",
        german: "Die Partie ist beendet oder angehalten.",
    },
    Meaning {
        word: Word::NoGrounds,
        name: "no-grounds",
        status: StatusCode::CONFLICT,
        english: "As things stand this cannot be done; title says what stands against it.",
        german: "So, wie es steht, geht das nicht; title sagt, was dem entgegensteht.",
    },
    Meaning {
        word: Word::TooLate,
        name: "too-late",
        status: StatusCode::GONE,
        english: "Your flag fell at flag_at, before the entry was received at received_at.",
        german: "Ihre Zeit war um flag_at abgelaufen; die Eingabe kam um received_at.",
    },
    Meaning {
        word: Word::TooLarge,
        name: "too-large",
        status: StatusCode::PAYLOAD_TOO_LARGE,
        english: "The request is larger than 64 KiB.",
        german: "Die Anfrage ist größer als 64 KiB.",
    },
    Meaning {
        word: Word::Unsupported,
        name: "unsupported",
        status: StatusCode::UNSUPPORTED_MEDIA_TYPE,
        english: "Send JSON: Content-Type: application/json",
        german: "Erwartet wird JSON: Content-Type: application/json",
    },
    Meaning {
        word: Word::IllegalEntry,
        name: "illegal-entry",
        status: StatusCode::UNPROCESSABLE_ENTITY,
        english: "The entry was read as read_as, which is not legal. Nothing was filed, and the clock runs on.",
        german: "Die Eingabe wurde als read_as gelesen und ist nicht erlaubt. Nichts wurde festgelegt, die Uhr läuft.",
    },
    Meaning {
        word: Word::UnreadableEntry,
        name: "unreadable-entry",
        status: StatusCode::UNPROCESSABLE_ENTITY,
        english: "No single entry can be read. Nothing was filed, and the clock runs on.",
        german: "Die Eingabe ist nicht eindeutig zu lesen. Nichts wurde festgelegt, die Uhr läuft.",
    },
    Meaning {
        word: Word::TooMany,
        name: "too-many",
        status: StatusCode::TOO_MANY_REQUESTS,
        english: "Too many requests; wait as long as Retry-After says.",
        german: "Zu viele Anfragen; warten Sie, wie Retry-After es sagt.",
    },
    Meaning {
        word: Word::Internal,
        name: "internal",
        status: StatusCode::INTERNAL_SERVER_ERROR,
        english: "Something failed on our side; the operator finds it in the log by the request's id.",
        german: "Bei uns ist etwas fehlgeschlagen; der Betreiber findet es im Protokoll unter der Kennung der Anfrage.",
    },
    Meaning {
        word: Word::Busy,
        name: "busy",
        status: StatusCode::SERVICE_UNAVAILABLE,
        english: "The server is busy and has done nothing; try again after Retry-After.",
        german: "Der Server ist überlastet und hat nichts getan; versuchen Sie es nach Retry-After wieder.",
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_finds_its_own_meaning() {
        for (at, meaning) in MEANINGS.iter().enumerate() {
            assert_eq!(meaning.word as usize, at, "{}", meaning.name);
        }
    }
}
