//! The words of problems, and what they mean in both languages.

use axum::http::StatusCode;

/// What stands behind a word.
pub(super) struct Meaning {
    pub(super) word: Word,
    pub(super) name: &'static str,
    pub(super) status: StatusCode,
    pub(super) english: &'static str,
    pub(super) german: &'static str,
}

/// Each word with its name, status and meaning.
macro_rules! meanings {
    ($($(#[$doc:meta])* $word:ident: $name:literal, $status:ident, $english:literal, $german:literal;)+) => {
        /// A kind of problem: the last part of its `type`.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Word {
            $($(#[$doc])* $word,)+
        }

        /// Every word's meaning, in the order of the words.
        pub(super) static MEANINGS: [Meaning; [$($name),+].len()] = [$(Meaning {
            word: Word::$word,
            name: $name,
            status: StatusCode::$status,
            english: $english,
            german: $german,
        }),+];
    };
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

meanings! {
    /// The request cannot be used.
    Malformed: "malformed", BAD_REQUEST,
        "The request cannot be used; errors lists every fault.",
        "Die Anfrage ist nicht zu gebrauchen; errors nennt jeden Fehler.";
    /// Nobody is signed in, or the token is not known.
    NoToken: "no-token", UNAUTHORIZED,
        "Send a valid token: Authorization: Bearer fs_…",
        "Ein gültiger Schlüssel fehlt: Authorization: Bearer fs_…";
    /// Known, but not allowed.
    NotAllowed: "not-allowed", FORBIDDEN,
        "You may not do this.",
        "Das dürfen Sie nicht.";
    /// It does not exist, or not for the one who asks.
    NotFound: "not-found", NOT_FOUND,
        "It does not exist, is not released yet, or is not for you.",
        "Das gibt es nicht, noch nicht, oder nicht für Sie.";
    /// The path does not take this method.
    NoSuchMethod: "no-such-method", METHOD_NOT_ALLOWED,
        "This path does not take this method.",
        "Dieser Pfad kennt diese Methode nicht.";
    /// Another turn is open.
    WrongTurn: "wrong-turn", CONFLICT,
        "Another turn is open; turn names it. Nothing was filed.",
        "Eine andere Aufdeckung steht an; turn nennt ihre Nummer. Nichts wurde festgelegt.";
    /// The entry is filed and final.
    AlreadyFiled: "already-filed", CONFLICT,
        "Your entry for this turn is filed and final.",
        "Ihre Eingabe für diese Aufdeckung ist festgelegt und endgültig.";
    /// The idempotency key was used for another request.
    KeyReused: "key-reused", CONFLICT,
        "This Idempotency-Key was used for another request; take a new one.",
        "Dieser Idempotency-Key gehört zu einer anderen Anfrage; nehmen Sie einen neuen.";
    /// The game does not go on.
    NotRunning: "not-running", CONFLICT,
        "The game is finished or suspended.",
        "Die Partie ist beendet oder angehalten.";
    /// Something stands against it: no draw is offered, a claim does not hold, entries are closed.
    NoGrounds: "no-grounds", CONFLICT,
        "As things stand this cannot be done; title says what stands against it.",
        "So, wie es steht, geht das nicht; title sagt, was dem entgegensteht.";
    /// The flag had fallen.
    TooLate: "too-late", GONE,
        "Your flag fell at flag_at, before the entry was received at received_at.",
        "Ihre Zeit war um flag_at abgelaufen; die Eingabe kam um received_at.";
    /// The request is too large.
    TooLarge: "too-large", PAYLOAD_TOO_LARGE,
        "The request is larger than 64 KiB.",
        "Die Anfrage ist größer als 64 KiB.";
    /// Not JSON.
    Unsupported: "unsupported", UNSUPPORTED_MEDIA_TYPE,
        "Send JSON: Content-Type: application/json",
        "Erwartet wird JSON: Content-Type: application/json";
    /// The entry is read, but not legal.
    IllegalEntry: "illegal-entry", UNPROCESSABLE_ENTITY,
        "The entry was read as read_as, which is not legal. Nothing was filed, and the clock runs on.",
        "Die Eingabe wurde als read_as gelesen und ist nicht erlaubt. Nichts wurde festgelegt, die Uhr läuft.";
    /// No entry can be read.
    UnreadableEntry: "unreadable-entry", UNPROCESSABLE_ENTITY,
        "No single entry can be read. Nothing was filed, and the clock runs on.",
        "Die Eingabe ist nicht eindeutig zu lesen. Nichts wurde festgelegt, die Uhr läuft.";
    /// Too many requests.
    TooMany: "too-many", TOO_MANY_REQUESTS,
        "Too many requests; wait as long as Retry-After says.",
        "Zu viele Anfragen; warten Sie, wie Retry-After es sagt.";
    /// Something on our side.
    Internal: "internal", INTERNAL_SERVER_ERROR,
        "Something failed on our side; the operator finds it in the log by the request's id.",
        "Bei uns ist etwas fehlgeschlagen; der Betreiber findet es im Protokoll unter der Kennung der Anfrage.";
    /// Too much to do.
    Busy: "busy", SERVICE_UNAVAILABLE,
        "The server is busy and has done nothing; try again after Retry-After.",
        "Der Server ist überlastet und hat nichts getan; versuchen Sie es nach Retry-After wieder.";
}
