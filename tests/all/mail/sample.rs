//! The samples of mails, as the tests of this folder want them.

use fairschach::app::core::views::{GameView, PairView, ReceiptView};
use fairschach::app::notices::notice::{Notice, NoticeBody};
use fairschach::base::{Clock, Side, Timestamp};
use fairschach::mail::render::samples;
use fairschach::rules::{Position, RuleSet};
use fairschach::show::zone::Zone;

pub(super) const FROM: &str = "games@club.test";
pub(super) const URL: &str = "https://games.club.test";
pub(super) const MESSAGE_ID: &str = "00112233445566778899001122334455";

/// A clock that stands.
pub(super) struct At(pub(super) Timestamp);

impl Clock for At {
    fn now(&self) -> Timestamp {
        self.0
    }
}

pub(super) fn time(text: &str) -> Timestamp {
    Timestamp::parse(text).expect("a time")
}

pub(super) fn rules() -> RuleSet {
    samples::rules().expect("the default rules")
}

pub(super) fn game(position: Position, viewer: Side) -> GameView {
    samples::game(position, viewer).expect("a game")
}

/// Knight and pawn meet on e5; White offers a draw.
pub(super) fn pair() -> PairView {
    samples::pair().expect("a legal pair")
}

/// A receipt with a commitment of these bytes.
pub(super) fn receipt(commitment: [u8; 32]) -> ReceiptView {
    samples::receipt(commitment).expect("a receipt")
}

pub(super) fn notice(locale: &str, what: NoticeBody) -> Notice {
    samples::notice(locale, Zone::UTC, what)
}

/// One notice of each kind, with its name; some kinds have two looks.
pub(super) fn every_kind() -> Vec<(&'static str, NoticeBody)> {
    samples::every_kind(URL).expect("samples")
}
