//! What stands in the path of a request.

use axum::extract::{FromRequestParts, Path};
use axum::http::request;

use crate::base::{ChallengeId, GameId, PlayerId, SeriesId, SubmissionId, TournamentId};
use crate::game::Chain;
use crate::http::AppState;
use crate::http::problem::{Problem, Word};

/// What stands in the path; what cannot be read names nothing that exists.
pub(in crate::http::api) struct At<T>(pub(in crate::http::api) T);

/// One part of a path.
pub(in crate::http::api) trait Part: Sized {
    /// Reads it.
    fn part(text: &str) -> Option<Self>;
}

/// All parts of a path.
pub(in crate::http::api) trait Parts: Sized {
    /// Reads them, in their order.
    fn parts(given: &[String]) -> Option<Self>;
}

impl<T: Parts> FromRequestParts<AppState> for At<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut request::Parts, door: &AppState) -> Result<Self, Problem> {
        let given = Path::<Vec<String>>::from_request_parts(parts, door).await;
        let read = given.ok().and_then(|Path(given)| T::parts(&given));
        read.map(At).ok_or_else(|| Problem::new(Word::NotFound))
    }
}

impl<A: Part> Parts for A {
    fn parts(given: &[String]) -> Option<Self> {
        let [a] = given else { return None };
        A::part(a)
    }
}

impl<A: Part, B: Part> Parts for (A, B) {
    fn parts(given: &[String]) -> Option<Self> {
        let [a, b] = given else { return None };
        Some((A::part(a)?, B::part(b)?))
    }
}

impl<A: Part, B: Part, C: Part> Parts for (A, B, C) {
    fn parts(given: &[String]) -> Option<Self> {
        let [a, b, c] = given else { return None };
        Some((A::part(a)?, B::part(b)?, C::part(c)?))
    }
}

impl<A: Part, B: Part, C: Part, D: Part> Parts for (A, B, C, D) {
    fn parts(given: &[String]) -> Option<Self> {
        let [a, b, c, d] = given else { return None };
        Some((A::part(a)?, B::part(b)?, C::part(c)?, D::part(d)?))
    }
}

impl Part for Chain {
    fn part(text: &str) -> Option<Self> {
        Chain::parse(text)
    }
}

macro_rules! ids {
    ($($id:ty),*) => {$(
        impl Part for $id {
            fn part(text: &str) -> Option<Self> {
                <$id>::parse(text).ok()
            }
        }
    )*};
}

ids!(ChallengeId, GameId, PlayerId, SeriesId, SubmissionId, TournamentId);

macro_rules! numbers {
    ($($number:ty),*) => {$(
        impl Part for $number {
            fn part(text: &str) -> Option<Self> {
                text.parse().ok()
            }
        }
    )*};
}

numbers!(u16, u32);
