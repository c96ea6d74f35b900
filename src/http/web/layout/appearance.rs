//! How boards look in this browser: what was chosen for it, kept in cookies, and the classes of a page that follow from it.

use axum::http::HeaderMap;

use crate::base::Side;
use crate::http::session::any_cookie;

const WHITE_BELOW: &str = "white-below";
const OTHER_BELOW: &str = "other-below";

/// One thing that can be chosen: the cookie that keeps it, the name of its field, its title, and the values with their words,
/// the usual one first.
pub(in crate::http::web) struct Look {
    pub(in crate::http::web) cookie: &'static str,
    pub(in crate::http::web) field: &'static str,
    pub(in crate::http::web) title: &'static str,
    pub(in crate::http::web) values: &'static [(&'static str, &'static str)],
}

/// The colours of the squares, the drawings of the pieces, how large the board of a game is, and which side is below.
pub(in crate::http::web) const LOOKS: [Look; 4] = [
    Look {
        cookie: "fairschach-squares",
        field: "squares",
        title: "settings-squares",
        values: &[
            ("green", "settings-squares-green"),
            ("brown", "settings-squares-brown"),
            ("blue", "settings-squares-blue"),
            ("grey", "settings-squares-grey"),
        ],
    },
    Look {
        cookie: "fairschach-pieces",
        field: "pieces",
        title: "settings-pieces",
        values: &[("figures", "settings-pieces-figures"), ("letters", "settings-pieces-letters")],
    },
    Look {
        cookie: "fairschach-size",
        field: "size",
        title: "settings-size",
        values: &[
            ("large", "settings-size-large"),
            ("medium", "settings-size-medium"),
            ("small", "settings-size-small"),
        ],
    },
    Look {
        cookie: "fairschach-below",
        field: "below",
        title: "settings-below",
        values: &[
            ("own-below", "settings-below-own"),
            (WHITE_BELOW, "settings-below-white"),
            (OTHER_BELOW, "settings-below-other"),
        ],
    },
];

/// What was chosen, in the order of `LOOKS`.
#[derive(Clone, Copy, Debug)]
pub struct Looks([&'static str; LOOKS.len()]);

impl Look {
    /// The value with this name; the usual one for what is none.
    pub(in crate::http::web) fn value(&self, name: &str) -> &'static str {
        self.values.iter().find(|(value, _)| *value == name).unwrap_or(&self.values[0]).0
    }
}

impl Looks {
    /// What this browser's cookies say.
    pub(in crate::http::web) fn of(headers: &HeaderMap) -> Looks {
        Looks(LOOKS.map(|look| look.value(any_cookie(headers, look.cookie).unwrap_or_default())))
    }

    /// As classes of a page.
    pub fn classes(&self) -> String {
        self.0.join(" ")
    }

    /// The side at the lower edge of a board, for one who plays this side or none.
    pub(in crate::http::web) fn lower(&self, own: Option<Side>) -> Side {
        let own = own.unwrap_or(Side::White);
        match () {
            () if self.has(WHITE_BELOW) => Side::White,
            () if self.has(OTHER_BELOW) => own.opposite(),
            () => own,
        }
    }

    /// Whether this value was chosen.
    pub(in crate::http::web) fn has(&self, value: &str) -> bool {
        self.0.contains(&value)
    }
}

impl Default for Looks {
    fn default() -> Looks {
        Looks(LOOKS.map(|look| look.values[0].0))
    }
}
