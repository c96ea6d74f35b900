//! Parts of several mails: entries, what happened, how to answer, deadlines.

use super::{Answers, Writer, answers_off, one_line};
use crate::app::core::views::{GameState, GameView, PairView};
use crate::base::{Micros, Side, Timestamp};
use crate::game::GameResult;
use crate::mail::outbound::layout::Block;
use crate::rules::{Half, Square, Turn};
use crate::show::board::side_name;
use crate::show::clocks::until;
use crate::show::entering::Entering;
use crate::show::leave::bounds;
use crate::show::time::{moment, span};
use crate::show::words::{advice, result, score, solves};
use crate::show::{chance, facts};

const HOUR: Micros = 60 * 60 * 1_000_000;

impl Writer<'_> {
    /// That the opponent is on leave, where the reader waits for them.
    pub(super) fn opponent_away(&self, game: &GameView) -> Option<Block> {
        let other = game.sides.get(game.own_side()?.opposite());
        let leave = other.leaves.first().filter(|_| game.state == GameState::Running)?;
        let name = one_line(&other.player.called(self.lang));
        let [from, to] = bounds(self.lang, self.zone, *leave);
        let (key, at) =
            if leave.from <= game.now { ("mail-opponent-away", to) } else { ("mail-opponent-leaves", from) };
        let args = [("name", name.into()), ("at", at.into())];
        Some(Block::Text(self.lang.tf(key, &args)))
    }

    /// In a game's first mail: whom the reader plays, the page about them, and who the arbiters are.
    pub(super) fn begins(&self, game: &GameView) -> Option<Block> {
        let other = &game.sides.get(game.own_side()?.opposite()).player;
        let name = one_line(&other.called(self.lang));
        let page = format!("{}/players/{}", self.public_url, other.id);
        let mut places = vec![(self.with("mail-begins", "name", name), Some(page))];
        let arbiters = one_line(&game.arbiter_names(self.lang));
        if !arbiters.is_empty() {
            places.push((self.with("object-arbiters", "names", arbiters), None));
        }
        (game.turn == 1).then_some(Block::Places(places))
    }

    /// What both sides entered, what became of it, and how long they thought.
    pub(super) fn both_entries(&self, game: &GameView, pair: &PairView) -> Block {
        let enters = |side: &Side| pair.before.turn().may_enter(*side);
        let row = |side| {
            let half = pair.resolution.halves.get(side).as_ref();
            let mut text =
                half.map_or_else(|| self.t("mail-entered-nothing"), |half| facts::half_text(self.lang, half));
            if let Some(outcome) = half.and_then(|half| facts::outcome(self.lang, half.outcome)) {
                text = format!("{text} ({outcome})");
            }
            if let Some(entry) = pair.entries.get(side) {
                let used = span(self.lang, entry.used);
                text = format!("{text} · {}", self.with("mail-used", "span", used));
            }
            let name = self.player(game, side);
            (format!("{} – {name}", side_name(self.lang, side)), text)
        };
        Block::Pairs(Side::ALL.into_iter().filter(enters).map(row).collect())
    }

    pub(super) fn rolled(&self, pair: &PairView) -> Option<Block> {
        let rolled = &pair.chance.as_ref()?.rolled;
        chance::in_words(self.lang, &pair.resolution, rolled).map(Block::Strong)
    }

    pub(super) fn offers(&self, pair: &PairView) -> Option<Block> {
        let offers = |side: &Side| {
            let entry = pair.entries.get(*side).as_ref();
            entry.is_some_and(|entry| entry.canonical.draw_offer)
        };
        let sentence = |side| self.with("mail-offered", "side", side_name(self.lang, side));
        let all: Vec<String> = Side::ALL.into_iter().filter(offers).map(sentence).collect();
        (!all.is_empty()).then(|| Block::Strong(all.join(" ")))
    }

    /// That the opponent has said something with their move, and the page where it is read. The mail holds nothing of what was said.
    pub(super) fn said(&self, game: &GameView, pair: &PairView) -> Option<Block> {
        let other = game.own_side()?.opposite();
        pair.entries.get(other).as_ref().filter(|entry| !entry.said.is_empty())?;
        let name = one_line(&game.sides.get(other).player.called(self.lang));
        let page = format!("{}/games/{}/lines?turn={}", self.public_url, game.id, pair.turn);
        Some(Block::Places(vec![(self.with("mail-said", "name", name), Some(page))]))
    }

    pub(super) fn happened(&self, pair: &PairView) -> Vec<Block> {
        let heading = Block::Heading(self.t("mail-happened"));
        let facts = facts::facts(self.lang, &pair.resolution);
        if !facts.is_empty() {
            return vec![heading, Block::List(facts)];
        }
        let executed = |half: &Half| half.outcome.is_executed();
        let halves = pair.resolution.halves.as_ref().map(Option::as_ref);
        match (halves.white, halves.black) {
            (Some(white), Some(black)) if executed(white) && executed(black) => {
                vec![heading, Block::Text(self.t("mail-happened-plain"))]
            }
            _ => Vec::new(),
        }
    }

    /// A text in which these moments are written out in UTC, with the reader's instead.
    pub(in crate::mail) fn on_readers_clock(
        &self,
        text: String,
        at: impl IntoIterator<Item = Timestamp>,
    ) -> String {
        let told = |text: String, at: Timestamp| text.replace(&moment(self.lang, at), &self.moment(at));
        at.into_iter().fold(text, told)
    }

    /// `1-0 – White wins by resignation`.
    pub(super) fn score(&self, ended: GameResult) -> String {
        format!("{} – {}", score(ended), result(self.lang, ended))
    }

    pub(super) fn how_to_answer(&self, game: &GameView, own: Side) -> Block {
        // A mail with a move would tell this server what it must not be able to read.
        if game.terms.key_holder().is_some() {
            return Block::Text(self.t("mail-answer-blind"));
        }
        match self.answers {
            Answers::Unread => Block::Small(self.t("mail-no-answers")),
            Answers::Off => answers_off(self),
            Answers::Taken => {
                let kind = Entering::of(&game.position, &game.rules).sort();
                let args = [("kind", kind.into()), ("side", own.as_str().into())];
                Block::Text(self.lang.tf("mail-answer-how", &args))
            }
        }
    }

    /// Who goes first, or else which pieces rest: a mail cannot point at the page's signs. Nothing for a side that does not
    /// enter now.
    pub(super) fn advice(&self, game: &GameView, own: Side) -> Option<String> {
        let position = &game.position;
        let check = position.in_check();
        if !position.turn().may_enter(own) {
            return None;
        }
        if position.turn() != Turn::Both || check.white || check.black {
            return advice(self.lang, position, &game.rules, own);
        }
        let squares: Vec<&str> = position.resting().by_name().into_iter().map(Square::name).collect();
        let count = i64::try_from(squares.len()).unwrap_or(i64::MAX);
        let squares = squares.join(", ");
        let args = [("n", count.into()), ("squares", squares.into())];
        let rests = (count > 0).then(|| self.lang.tf("mail-resting", &args));
        let all: Vec<String> = rests.into_iter().chain(solves(self.lang, position, &game.rules)).collect();
        (!all.is_empty()).then(|| all.join(" "))
    }

    pub(super) fn deadlines(&self, game: &GameView, own: Side) -> Option<Block> {
        let row = |side: Side| {
            let flag_at = game.sides.get(side).flag_at?;
            let key = if side == own { "mail-deadline-own" } else { "mail-deadline-other" };
            let until = until(self.lang, self.zone, game.clock, flag_at);
            // As a turn begins, its time but for some seconds would read as an hour less.
            if game.now.since(game.release_at) < HOUR {
                return Some((self.t(key), until));
            }
            let left = span(self.lang, flag_at.since(game.now));
            Some((self.t(key), format!("{until} ({})", self.with("mail-left", "span", left))))
        };
        let rows: Vec<_> = [own, own.opposite()].into_iter().filter_map(row).collect();
        (!rows.is_empty()).then_some(Block::Pairs(rows))
    }
}
