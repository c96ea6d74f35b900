//! What a director is told, and how tournaments are told about: their games, dates and draws.

use super::{Rendered, TournamentWriter};
use crate::app::core::views::Person;
use crate::app::tournaments::notices::types::{BeforeStart, Drawn, OwnGame, OwnGames};
use crate::app::tournaments::todo::item::{DirectorItem, DirectorTask};
use crate::base::Side;
use crate::mail::outbound::layout::Block;
use crate::mail::render::notice::{Answers, one_line};
use crate::show::{Arg, numbers};

impl TournamentWriter<'_> {
    pub(super) fn finished(
        &self,
        own: &Option<(String, String, usize)>,
        table: &[(String, Person, String)],
        more: usize,
        page: &str,
    ) -> Vec<Block> {
        let mut blocks = Vec::new();
        if let Some((place, points, of)) = own {
            let (shown, yes) =
                (numbers::points(self.lang, points), |yes: bool| if yes { "yes" } else { "no" });
            let places: Vec<String> = place.split('–').map(|one| self.place(one)).collect();
            let args = [
                ("place", places.join("–").into()),
                ("tied", yes(places.len() > 1).into()),
                ("one", yes(shown == "1" || shown == "½").into()),
                ("points", shown.into()),
                ("of", Arg::from(i64::try_from(*of).unwrap_or(i64::MAX))),
            ];
            blocks.push(Block::Strong(self.lang.tf("tmail-finished-own", &args)));
        }
        if !table.is_empty() {
            let line = |(place, who, points): &(String, Person, String)| {
                let args = [
                    ("place", place.as_str().into()),
                    ("name", one_line(&who.called(self.lang)).into()),
                    ("points", numbers::points(self.lang, points).into()),
                ];
                self.lang.tf("tmail-finished-line", &args)
            };
            blocks.push(Block::Heading(self.t("tmail-finished-table")));
            blocks.push(Block::Lines(table.iter().map(line).collect()));
        }
        if more > 0 {
            blocks.push(self.counted("tmail-more", more));
        }
        blocks.push(Block::Text(self.t("tmail-finished-appeals")));
        blocks.push(Block::Link(self.t("tmail-finished-link"), format!("{page}/table")));
        blocks
    }

    fn place(&self, place: &str) -> String {
        place.parse().map_or_else(|_| place.to_owned(), |place| numbers::ordinal(self.lang, place))
    }

    /// What waits, tournament by tournament.
    pub(super) fn todo(&self, items: &[DirectorItem], more: usize) -> Rendered {
        let mut blocks = vec![Block::Text(self.t("tmail-hand-what"))];
        for of_one in items.chunk_by(|one, other| one.tournament == other.tournament) {
            let Some(first) = of_one.first() else { continue };
            blocks.push(Block::Heading(one_line(&first.name)));
            blocks.push(Block::Places(of_one.iter().map(|item| self.task(item)).collect()));
            blocks.push(self.page("tmail-hand-link", &format!("tournaments/{}/run", first.tournament)));
        }
        if more > 0 {
            blocks.push(self.counted("tmail-more", more));
        }
        blocks.push(Block::Small(self.t("tmail-hand-when")));
        let all = items.len() + more;
        let n = [("n", Arg::from(all))];
        (self.lang.tf("tmail-hand-subject", &n), self.lang.tf("tmail-hand-title", &n), blocks)
    }

    pub(super) fn task(&self, item: &DirectorItem) -> (String, Option<String>) {
        let mut words = one_line(&item.task.words(self.lang));
        if let Some(since) = item.since {
            words = format!("{words} {}", self.with("tmail-task-since", "at", self.moment(since)));
        }
        if let Some(due) = item.due {
            words = format!("{words} {}", self.with("tmail-task-due", "at", self.moment(due)));
        }
        let game = match &item.task {
            DirectorTask::HardEnd { game } | DirectorTask::Incident { game, .. } => Some(game),
            _ => None,
        };
        (words, game.map(|id| format!("{}/games/{id}", self.public_url)))
    }

    pub(super) fn before_start(&self, next: BeforeStart, page: &str) -> Vec<Block> {
        let mut blocks = vec![Block::Text(match next.starts {
            Some(at) => self.with("tmail-next-starts", "at", self.moment(at)),
            None => self.t("tmail-next-by-hand"),
        })];
        if next.draws {
            blocks.push(Block::Text(self.with("tmail-next-draw", "page", page)));
        }
        blocks
    }

    pub(super) fn games(&self, own: &OwnGames) -> Vec<Block> {
        if own.games.is_empty() {
            return Vec::new();
        }
        let mut blocks = vec![
            Block::Heading(self.t("tmail-games")),
            Block::Places(own.games.iter().map(|game| self.game(game)).collect()),
        ];
        if own.more > 0 {
            blocks.push(self.counted("tmail-more", own.more));
        }
        blocks
    }

    /// To whom plays by mail: that each game has a mail of its own.
    pub(super) fn games_follow(&self, own: &OwnGames) -> Option<Block> {
        let some = own.games.iter().any(|game| game.opponent.is_some());
        let taken = matches!(self.answers, Answers::Taken);
        (some && taken).then(|| Block::Text(self.t("tmail-games-follow")))
    }

    pub(super) fn game(&self, game: &OwnGame) -> (String, Option<String>) {
        let Some(opponent) = &game.opponent else { return (self.number("tmail-game-bye", game.round), None) };
        let side = match game.side {
            Side::White => "white",
            Side::Black => "black",
        };
        let args = [
            ("n", i64::from(game.round).into()),
            ("name", one_line(&opponent.called(self.lang)).into()),
            ("side", side.into()),
        ];
        let mut text = self.lang.tf("tmail-game", &args);
        let more = match (game.annulled, game.starts, game.flag_at) {
            (true, ..) => Some(self.t("tmail-game-annulled")),
            (false, Some(at), _) => Some(self.with("tmail-game-begins", "at", self.moment(at))),
            (false, None, Some(at)) => Some(self.with("tmail-game-until", "at", self.moment(at))),
            (false, None, None) => None,
        };
        if let Some(more) = more {
            text = format!("{text}; {more}");
        }
        let url = game.game.map(|id| format!("{}/games/{id}", self.public_url));
        (text, url)
    }

    /// How the numbers were drawn, and how anybody checks it.
    pub(super) fn drawn(&self, drawn: &Drawn, page: &str) -> Vec<Block> {
        let mut blocks = vec![Block::Heading(self.t("tmail-drawn")), Block::Text(self.t("tmail-drawn-how"))];
        blocks.extend(
            drawn
                .commitment
                .iter()
                .map(|commitment| Block::Code(self.t("tmail-drawn-commitment"), commitment.clone())),
        );
        blocks.push(Block::Code(self.t("tmail-drawn-secret"), drawn.secret.clone()));
        blocks.push(Block::Small(self.with("tmail-drawn-check", "page", format!("{page}/record"))));
        blocks
    }
}
