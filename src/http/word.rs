//! The words of problems, and what they mean.

use axum::http::StatusCode;

/// What stands behind a word.
pub(super) struct Meaning {
    pub(super) word: Word,
    pub(super) name: &'static str,
    pub(super) status: StatusCode,
    pub(super) english: &'static str,
    /// The key of what it means in the reader's language.
    pub(super) key: &'static str,
}

/// Each word with its name, status and meaning.
macro_rules! meanings {
    ($($(#[$doc:meta])* $word:ident: $name:literal, $status:ident, $key:literal, $english:literal;)+) => {
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
            key: $key,
            english: $english,
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
    Malformed: "malformed", BAD_REQUEST, "problem-malformed",
        "The request cannot be used; errors lists every fault.";
    /// Nobody is signed in, or the token is not known.
    NoToken: "no-token", UNAUTHORIZED, "problem-no-token",
        "Send a valid token: Authorization: Bearer fs_…";
    /// Known, but not allowed.
    NotAllowed: "not-allowed", FORBIDDEN, "problem-not-allowed",
        "You may not do this.";
    /// It does not exist, or not for the one who asks.
    NotFound: "not-found", NOT_FOUND, "problem-not-found",
        "It does not exist, is not released yet, or is not for you.";
    /// The path does not take this method.
    NoSuchMethod: "no-such-method", METHOD_NOT_ALLOWED, "problem-no-such-method",
        "This path does not take this method.";
    /// Another turn is open.
    WrongTurn: "wrong-turn", CONFLICT, "problem-wrong-turn",
        "Another turn is open; turn names it. Nothing was filed.";
    /// The entry is filed and final.
    AlreadyFiled: "already-filed", CONFLICT, "problem-already-filed",
        "Your entry for this turn is filed and final.";
    /// The idempotency key was used for another request.
    KeyReused: "key-reused", CONFLICT, "problem-key-reused",
        "This Idempotency-Key was used for another request; take a new one.";
    /// The game does not go on.
    NotRunning: "not-running", CONFLICT, "problem-not-running",
        "The game is finished or suspended.";
    /// Something stands against it: no draw is offered, a claim does not hold, entries are closed.
    NoGrounds: "no-grounds", CONFLICT, "problem-no-grounds",
        "As things stand this cannot be done; title says what stands against it.";
    /// The flag had fallen.
    TooLate: "too-late", GONE, "problem-too-late",
        "Your flag fell at flag_at, before the entry was received at received_at.";
    /// The request is too large.
    TooLarge: "too-large", PAYLOAD_TOO_LARGE, "problem-too-large",
        "The request is larger than 64 KiB.";
    /// Not JSON.
    Unsupported: "unsupported", UNSUPPORTED_MEDIA_TYPE, "problem-unsupported",
        "Send JSON: Content-Type: application/json";
    /// The entry is read, but not legal.
    IllegalEntry: "illegal-entry", UNPROCESSABLE_ENTITY, "problem-illegal-entry",
        "The entry, as it was read (read_as), is not legal. Nothing was filed, and the clock runs on.";
    /// No entry can be read.
    UnreadableEntry: "unreadable-entry", UNPROCESSABLE_ENTITY, "problem-unreadable-entry",
        "No single entry can be read. Nothing was filed, and the clock runs on.";
    /// Too many requests.
    TooMany: "too-many", TOO_MANY_REQUESTS, "problem-too-many",
        "Too many requests; wait as long as Retry-After says.";
    /// Something on our side.
    Internal: "internal", INTERNAL_SERVER_ERROR, "problem-internal",
        "Something failed on our side; the operator finds it in the log by the request's id.";
    /// Too much to do.
    Busy: "busy", SERVICE_UNAVAILABLE, "problem-busy",
        "The server is busy and has done nothing; try again after Retry-After.";
}
