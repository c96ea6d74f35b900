//! Mails to captains of teams.

use crate::app::core::views::GameView;
use crate::base::{Side, Timestamp};
use crate::mail::outbound::layout::{Block, MailContent};
use crate::mail::render::notice::{Answers, Writer, answers_off, one_line};
use crate::mail::render::tournaments::{Keyed, TournamentWriter};

/// A draw is offered to a player of the reader's team.
pub(in crate::mail) fn captain_draw(
    writer: &Writer<'_>,
    game: &GameView,
    leads: Option<Side>,
) -> MailContent {
    let name = |side: Side| one_line(&game.sides.get(side).player.called(writer.lang));
    let mut blocks = vec![writer.players(game)];
    let offers = Side::ALL.into_iter().find(|side| game.sides.get(*side).offers_draw);
    if let Some(side) = offers {
        let names = [("name", name(side).into()), ("player", name(side.opposite()).into())];
        blocks.push(Block::Strong(writer.lang.tf("mail-captain-draw-what", &names)));
        blocks.push(Block::Text(writer.lang.tf("mail-captain-draw-how", &names)));
        blocks.extend(leads.and_then(|_| captain_answers(writer)));
    } else {
        blocks.push(Block::Text(writer.t("mail-captain-draw-over")));
    }
    blocks.extend(writer.position(game));
    blocks.push(writer.link("mail-captain-draw-link", game));
    writer.about(game, &writer.t("mail-captain-draw-title"), blocks)
}

/// How a captain answers by mail.
pub(in crate::mail) fn captain_answers(writer: &Writer<'_>) -> Option<Block> {
    match writer.answers {
        Answers::Unread => None,
        Answers::Off => Some(answers_off(writer)),
        Answers::Taken => Some(Block::Text(writer.t("mail-captain-draw-reply"))),
    }
}

/// That a draw is offered to the reader, who answers, and how.
pub(in crate::mail) fn offered(writer: &Writer<'_>, game: &GameView, own: Side) -> Block {
    let own = game.sides.get(own);
    let captain = own.draw_captain.as_ref().filter(|captain| captain.id != own.player.id);
    Block::Text(match captain {
        Some(captain) => writer.with("mail-offer-captain", "name", one_line(&captain.called(writer.lang))),
        None if matches!(writer.answers, Answers::Taken) => {
            format!("{} {}", writer.t("mail-offer-open"), writer.t("mail-offer-reply"))
        }
        None => writer.t("mail-offer-open"),
    })
}

impl TournamentWriter<'_> {
    /// That the reader is captain of this team now, and what captains do; or that somebody else is.
    pub(in crate::mail) fn captain(
        &self,
        team: Option<&str>,
        line_ups: bool,
        draws: bool,
        page: &str,
    ) -> Keyed {
        let Some(team) = team else {
            let blocks = vec![Block::Text(self.t("tmail-captain-over-what")), self.to_teams(page)];
            return (["tmail-captain-over-subject", "tmail-captain-over-title"], blocks);
        };
        let mut blocks = vec![Block::Strong(self.with("tmail-captain-what", "own", one_line(team)))];
        blocks.extend(line_ups.then(|| Block::Text(self.t("tmail-captain-line-ups"))));
        blocks.extend(draws.then(|| Block::Text(self.t("tmail-captain-draws"))));
        blocks.push(Block::Text(self.t("tmail-captain-back")));
        blocks.push(self.to_teams(page));
        (["tmail-captain-subject", "tmail-captain-title"], blocks)
    }

    fn to_teams(&self, page: &str) -> Block {
        Block::Link(self.t("tmail-captain-link"), format!("{page}/teams"))
    }

    /// The blocks of a mail that asks for a line-up. `teams` are the captain's and the one that it meets.
    pub(in crate::mail) fn line_up(
        &self,
        (round, due): (u16, Timestamp),
        teams: &[String; 2],
        players: &[String],
        reminds: bool,
        page: &str,
    ) -> Vec<Block> {
        let [own, other] = teams.each_ref().map(|team| one_line(team));
        let args = [
            ("n", i64::from(round).into()),
            ("own", own.into()),
            ("other", other.into()),
            ("at", self.moment(due).into()),
        ];
        let what = if reminds { "tmail-line-up-reminder" } else { "tmail-line-up-what" };
        vec![
            Block::Text(self.lang.tf(what, &args)),
            Block::Strong(self.lang.tf("tmail-line-up-until", &args)),
            Block::Text(self.t("tmail-line-up-else")),
            Block::List(players.iter().map(|name| one_line(name)).collect()),
            Block::Text(self.t("tmail-line-up-secret")),
            Block::Link(self.t("tmail-line-up-link"), format!("{page}/teams")),
        ]
    }
}
