//! What stands above every mail about a game: its subject and what is played.

use super::{Writer, one_line};
use crate::app::core::views::{GameState, GameView};
use crate::app::tournaments::notices::load::game_code;
use crate::base::Side;
use crate::mail::outbound::layout::{Block, MailContent};
use crate::show::clocks::chip;

impl Writer<'_> {
    /// A mail about a game. Its subject tells what has happened, and in which game; mail programs keep the mails of a game
    /// together by their `References`.
    pub(in crate::mail) fn about(&self, game: &GameView, title: &str, blocks: Vec<Block>) -> MailContent {
        self.about_as(game, title, (title, blocks))
    }

    /// The same with a subject that tells something else than its first line.
    fn about_as(
        &self,
        game: &GameView,
        subject: &str,
        (title, mut blocks): (&str, Vec<Block>),
    ) -> MailContent {
        blocks.insert(0, Block::Chip(chip(self.lang, &game.rules, game.clock, game.terms.rated)));
        // It goes on, so that no sentence ends before the name.
        let subject = format!("{} · {}", subject.trim_end_matches('.'), self.named(game));
        self.mail(subject, title.to_owned(), blocks)
    }

    /// The same about a turn that is open now: whoever is to move is told that.
    pub(super) fn about_turn(&self, game: &GameView, title: &str, blocks: Vec<Block>) -> MailContent {
        let owes = game.own_side().is_some_and(|own| game.sides.get(own).owes);
        match owes && game.state == GameState::Running {
            true => {
                let subject = self.about_entry("mail-to-move-subject", game, &game.position);
                self.about_as(game, &subject, (title, blocks))
            }
            false => self.about(game, title, blocks),
        }
    }

    /// An answer to a player's mail: its subject names the game and what is to be entered there now, and tells nothing of what was
    /// written.
    pub(in crate::mail) fn answering(&self, game: &GameView, title: &str, blocks: Vec<Block>) -> MailContent {
        let subject = match game.state {
            GameState::Finished => self.t("answer-subject-over"),
            _ => self.about_entry("answer-subject", game, &game.position),
        };
        self.about_as(game, &subject, (title, blocks))
    }

    /// "Ben (NLCPS)": whom the reader plays, or both players, and the game's word.
    fn named(&self, game: &GameView) -> String {
        let name = |side| one_line(&game.sides.get(side).player.called(self.lang));
        let names = match game.own_side() {
            Some(own) => name(own.opposite()),
            None => format!("{} – {}", name(Side::White), name(Side::Black)),
        };
        format!("{names} ({})", game_code(game.id))
    }
}
