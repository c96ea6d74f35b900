//! What mails say of rulings, objections and unsealings.

use crate::app::core::ruling_request::RulingRequest;
use crate::app::core::views::{GameState, GameView};
use crate::app::games::disputes::{ObjectionView, RulingView};
use crate::app::notices::notice::KeyHolderAway;
use crate::base::{Micros, PlayerId, Side, Timestamp};
use crate::game::event::Text;
use crate::game::{About, Ruling};
use crate::mail::outbound::layout::{Block, MailContent};
use crate::mail::render::notice::{Answers, Writer, one_line};
use crate::mail::render::tournaments::paragraphs;
use crate::rules::Position;
use crate::show::board::side_name;
use crate::show::clocks::fallen;
use crate::show::entering::Entering;
use crate::show::time::span;
use crate::show::words::{text_or_taken, turn_name};
use crate::show::zone::Zone;
use crate::show::{Lang, rulings};

/// Subject and text of the mail that tells a ruling, before it is given: without its number and what the game asks of
/// each player then. `what` says what is ruled.
pub fn ruling_text(
    lang: Lang,
    game: &GameView,
    what: &str,
    arbiter: &str,
    request: &RulingRequest,
    public_url: &str,
) -> (String, String) {
    // It names no moment.
    let writer = Writer { lang, zone: Zone::UTC, public_url, answers: Answers::Unread };
    let [title, by] = who_ruled(game, None);
    let facts =
        vec![(writer.t(by), arbiter.to_owned()), (writer.t("mail-ruling-rule"), request.rule.clone())];
    let blocks = writer.ruled(game, what.to_owned(), facts, &request.reason);
    let content = writer.about(game, &writer.t(title), blocks);
    let text = content.text();
    (content.subject, text)
}

/// The title, and the word before a name: one of the game's arbiters has ruled, or somebody else, such as the director of its
/// tournament. Whoever is about to rule in a game that has an arbiter is one.
fn who_ruled(game: &GameView, by: Option<PlayerId>) -> [&'static str; 2] {
    match game.arbiters().any(|one| by.is_none_or(|by| one.id == by)) {
        true => ["mail-ruling-title", "mail-ruling-by"],
        false => ["mail-ruling-title-other", "mail-ruling-by-other"],
    }
}

impl Writer<'_> {
    /// When flags fell that decide, what their clocks had, and until when one can appeal.
    pub(in crate::mail) fn on_time(&self, game: &GameView) -> Vec<Block> {
        let Some(ended) = game.on_time else { return Vec::new() };
        let line = |side: Side| {
            let flag = (*ended.flags.get(side))?;
            let name = one_line(&game.sides.get(side).player.called(self.lang));
            Some(fallen(self.lang, &name, self.moment(flag.at), &flag))
        };
        let appeal = ended.appeal_until.map(|until| {
            let when = self.moment(until);
            self.with("claim-appeal-until", "when", when)
        });
        let lines = Side::ALL.into_iter().filter_map(line).chain(appeal);
        lines.map(Block::Text).collect()
    }

    pub(in crate::mail) fn flags(&self, game: &GameView) -> MailContent {
        let mut blocks = vec![self.players(game), Block::Text(self.t("mail-flags-why"))];
        blocks.extend(self.on_time(game));
        blocks.push(self.link("mail-open-game", game));
        let title = self.t("mail-flags-title");
        self.about(game, &title, blocks)
    }

    /// One mail for all games in which clocks were credited.
    pub(in crate::mail) fn outage(
        &self,
        from: Timestamp,
        to: Timestamp,
        reason: &str,
        games: &[(GameView, Micros)],
        more: usize,
    ) -> MailContent {
        let title = self.t("mail-outage-title");
        let mut blocks = vec![
            Block::Text(self.t("mail-outage-what")),
            Block::Pairs(vec![
                (self.t("mail-outage-from"), self.moment(from)),
                (self.t("mail-outage-to"), self.moment(to)),
            ]),
        ];
        blocks.extend(paragraphs(reason));
        blocks.push(Block::Heading(self.t("mail-outage-games")));
        let mut credits = Vec::new();
        for (game, credit) in games {
            let name = |side: Side| one_line(&game.sides.get(side).player.called(self.lang));
            let credited = span(self.lang, *credit);
            let args = [
                ("white", name(Side::White).into()),
                ("black", name(Side::Black).into()),
                ("span", credited.into()),
            ];
            let page = format!("{}/games/{}/clocks", self.public_url, game.id);
            credits.push((self.lang.tf("mail-outage-game", &args), Some(page)));
        }
        blocks.push(Block::Places(credits));
        if more > 0 {
            blocks.push(Block::Text(self.lang.tf("mail-outage-more", &[("n", more.into())])));
        }
        blocks.push(Block::Small(self.t("mail-outage-own")));
        self.mail(title.clone(), title, blocks)
    }

    pub(in crate::mail) fn ruling(&self, game: &GameView, ruling: &RulingView) -> MailContent {
        let what = self.on_readers_clock(
            rulings::ruling(self.lang, &ruling.ruling, ruling.credit, |turn| {
                turn_name(self.lang, &game.rules, turn, ruling.position(&game.rules).as_ref())
            }),
            rulings::until(&ruling.ruling),
        );
        let [title, by] = who_ruled(game, Some(ruling.by.id));
        let facts = vec![
            (self.t(by), ruling.by.called(self.lang)),
            (self.t("mail-ruling-rule"), text_or_taken(self.lang, ruling.rule.said())),
            (self.t("mail-ruling-number"), ruling.seq.to_string()),
        ];
        let reason = text_or_taken(self.lang, ruling.reason.said());
        let mut blocks = self.ruled(game, what, facts, &reason);
        match ruling.ruling {
            // It says already what is to be done.
            Ruling::Adjudicate { .. } => blocks.push(self.link("mail-open-game", game)),
            _ => blocks.extend(self.what_now(game)),
        }
        self.about(game, &self.t(title), blocks)
    }

    fn ruled(&self, game: &GameView, what: String, facts: Vec<(String, String)>, reason: &str) -> Vec<Block> {
        let mut blocks = vec![
            self.players(game),
            Block::Strong(what),
            Block::Pairs(facts),
            Block::Heading(self.t("mail-ruling-reason")),
        ];
        blocks.extend(paragraphs(reason));
        blocks.push(Block::Text(self.t("mail-ruling-sealed")));
        blocks
    }

    pub(in crate::mail) fn objection(
        &self,
        game: &GameView,
        objection: &ObjectionView,
        reminds: bool,
    ) -> MailContent {
        let mut blocks = vec![
            self.players(game),
            Block::Pairs(vec![
                (self.t("mail-objection-by"), side_name(self.lang, objection.by)),
                (self.t("mail-objection-about"), rulings::about(self.lang, objection.about)),
                (self.t("mail-objection-due"), self.moment(objection.due())),
                (self.t("mail-ruling-number"), objection.seq.to_string()),
            ]),
            Block::Heading(self.t("mail-objection-text")),
        ];
        blocks.extend(paragraphs(&text_or_taken(self.lang, objection.text.said())));
        // Whoever does not play in the game answers it.
        let answers = game.own_side().is_none();
        let link = match answers || reminds {
            true => self.page("mail-open-desk", &format!("games/{}/desk#tab", game.id)),
            false => self.link("mail-open-game", game),
        };
        if let Some(asks) = objection.asks {
            let asks = self.with("mail-adjudication-asks", "what", rulings::asks(self.lang, asks));
            blocks.insert(1, Block::Strong(asks));
            let line = objection.line.as_ref().map(|line| text_or_taken(self.lang, line.said()));
            blocks.extend(line.iter().flat_map(|line| paragraphs(line)));
            blocks.push(Block::Text(self.t("mail-adjudication-shown")));
            blocks.push(link);
            return self.about(game, &self.t("mail-adjudication-title"), blocks);
        }
        let appeal = objection.about == About::Appeal;
        let runs = game.state == GameState::Running;
        blocks.push(Block::Text(self.t(match (reminds, answers, runs) {
            (true, ..) => "mail-unanswered-what",
            (false, true, _) if appeal => "mail-appeal-yours",
            (false, true, true) => "mail-objection-yours",
            (false, true, false) => "mail-objection-yours-stopped",
            (false, false, true) => "mail-objection-goes-on",
            (false, false, false) => "mail-objection-answered",
        })));
        blocks.push(link);
        let title = match reminds {
            true => "mail-unanswered-title",
            false if appeal => "mail-appeal-title",
            false => "mail-objection-title",
        };
        self.about(game, &self.t(title), blocks)
    }

    /// To a director or an administrator: what a player wrote is not for them, unless they may see the game.
    pub(in crate::mail) fn escalated(&self, game: &GameView, objection: &ObjectionView) -> MailContent {
        let names = game.arbiter_names(self.lang);
        let mut pairs = vec![
            (self.t("mail-objection-by"), side_name(self.lang, objection.by)),
            (self.t("mail-objection-about"), rulings::about(self.lang, objection.about)),
            (self.t("mail-objection-due"), self.moment(objection.due())),
            (self.t("mail-ruling-number"), objection.seq.to_string()),
        ];
        if !names.is_empty() {
            pairs.push((self.t("mail-ruling-by"), names));
        }
        let blocks = vec![
            self.players(game),
            Block::Pairs(pairs),
            Block::Text(self.t("appeal-mail-what")),
            self.page("appeal-mail-open", "desk/unanswered"),
        ];
        let title = self.t("appeal-mail-title");
        self.about(game, &title, blocks)
    }

    pub(in crate::mail) fn key_holder(&self, game: &GameView, away: KeyHolderAway) -> MailContent {
        let key = match away {
            KeyHolderAway::Reminder => "mail-keyholder-reminder",
            KeyHolderAway::Refused => "mail-keyholder-refused",
            KeyHolderAway::Ruling => "mail-keyholder-ruling",
            KeyHolderAway::Players => "mail-keyholder-players",
        };
        let link = match away {
            KeyHolderAway::Players => self.link("mail-open-game", game),
            _ => self.page("mail-open-desk", &format!("games/{}/desk#tab", game.id)),
        };
        let blocks = vec![self.players(game), Block::Text(self.about_entry(key, game, &game.position)), link];
        let title = self.t("mail-keyholder-title");
        self.about(game, &title, blocks)
    }

    pub(in crate::mail) fn unsealing(
        &self,
        game: &GameView,
        position: &Position,
        reason: &Text,
    ) -> MailContent {
        let names = game.arbiter_names(self.lang);
        let what = Entering::of(position, &game.rules).named(self.lang, position);
        let args = [("what", what.into()), ("names", names.as_str().into())];
        let key = if names.is_empty() { "mail-unsealing-what-two" } else { "mail-unsealing-what" };
        let mut blocks = vec![
            self.players(game),
            Block::Strong(self.lang.tf(key, &args)),
            Block::Heading(self.t("mail-ruling-reason")),
        ];
        blocks.extend(paragraphs(&text_or_taken(self.lang, reason.said())));
        blocks.push(Block::Text(self.t("mail-unsealing-who")));
        blocks.push(self.link("mail-open-game", game));
        let title = self.t("mail-unsealing-title");
        self.about(game, &title, blocks)
    }
}
