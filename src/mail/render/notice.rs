//! Puts a notice into words: which blocks a mail of each kind has.

mod about;
mod parts;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use crate::app::core::views::{GameState, GameView, PairView, Person, ReceiptView};
use crate::app::games::filing::paper::entered_by;
use crate::app::games::place::GamePlace;
use crate::app::notices::notice::{Notice, NoticeBody};
use crate::base::{Micros, Side, Timestamp};
use crate::game::{Fate, GameResult};
use crate::mail::outbound::layout::{Block, BoardBlock, MailContent};
use crate::mail::render::answers::AnswerWriter;
use crate::mail::render::tournaments::TournamentWriter;
use crate::mail::render::{leave, teams};
use crate::rules::Position;
use crate::rules::notation::{Language, PairLine};
use crate::show::Lang;
use crate::show::board::side_name;
use crate::show::conditional::fate_in_words;
use crate::show::entering::{Entering, capital};
use crate::show::paper::entered;
use crate::show::rulebook::rules::rules_in_force;
use crate::show::time::{dated_moment, span};
use crate::show::words::{EntryState, check, heading};
use crate::show::zone::Zone;

/// What the notice says, in its reader's language.
pub(in crate::mail) fn render(lang: Lang, notice: &Notice, public_url: &str) -> MailContent {
    let answers = match (&notice.reply_to, notice.plays_by_mail) {
        (None, _) => Answers::Unread,
        (Some(_), false) => Answers::Off,
        (Some(_), true) => Answers::Taken,
    };
    let writer = Writer { lang, zone: notice.to.zone, public_url, answers };
    let mut content = writer.content(&notice.what);
    if notice.has_pin && matches!(answers, Answers::Taken) {
        content.blocks.push(Block::Text(writer.t("mail-pin")));
    }
    // It stands last and is short: where a quoted mail's long lines are broken without marks, it is none of them.
    if let (Some(code), Some(_)) = (&notice.code, &notice.reply_to) {
        content.blocks.push(Block::Small(writer.with("mail-code", "code", code.expose())));
    }
    content
}

pub(in crate::mail) struct Writer<'a> {
    pub(in crate::mail) lang: Lang,
    pub(in crate::mail) zone: Zone,
    pub(in crate::mail) public_url: &'a str,
    pub(in crate::mail) answers: Answers,
}

/// What becomes of an answer to the mail.
#[derive(Clone, Copy)]
pub(in crate::mail) enum Answers {
    /// No way in is set.
    Unread,
    /// Its reader has not asked to play by mail.
    Off,
    /// It may hold an entry.
    Taken,
}

impl Writer<'_> {
    pub(in crate::mail) fn content(&self, what: &NoticeBody) -> MailContent {
        match what {
            NoticeBody::SignIn { link, minutes } => self.sign_in(link, *minutes),
            NoticeBody::ConfirmAddress { link, hours } => self.confirm_address(link, *hours),
            NoticeBody::Account { at, news } => self.account(*at, news),
            NoticeBody::PassedOn(mail) => self.passed_on(mail),
            NoticeBody::Challenge { challenge, link } => self.challenge(challenge, link.as_deref()),
            NoticeBody::ChallengeDeclined { challenge } => self.challenge_declined(challenge),
            NoticeBody::LadderChallenge(notice) => self.ladder_challenge(notice),
            NoticeBody::SeriesInvitation(notice) => super::series::invitation(self, notice),
            NoticeBody::SeriesPost(notice) => super::posts::in_series(self, notice),
            NoticeBody::Turn { game, place } => self.turn(game, place.as_ref()),
            NoticeBody::Receipt { game, receipt, position, entry } => {
                self.receipt(game, receipt, position, entry.as_deref())
            }
            NoticeBody::Revealed { game, pair, conditional, proof, pgn } => {
                self.revealed(game, pair, *conditional, proof.is_some(), pgn.is_some())
            }
            NoticeBody::Result { game, result, captain, pgn } => {
                self.result(game, *result, captain.as_ref(), pgn.is_some())
            }
            NoticeBody::Credit { game, credit } => self.credit(game, *credit),
            NoticeBody::Flags { game } => self.flags(game),
            NoticeBody::CaptainDraw { game, side } => teams::captain_draw(self, game, *side),
            NoticeBody::KeyHolder { game, away } => self.key_holder(game, *away),
            NoticeBody::Ruling { game, ruling } => self.ruling(game, ruling),
            NoticeBody::ArbiterNamed { game, ruling } => super::posts::in_game(self, game, ruling),
            NoticeBody::Objection { game, objection, reminds } => self.objection(game, objection, *reminds),
            NoticeBody::Escalated { game, objection } => self.escalated(game, objection),
            NoticeBody::Leave { game, side, leave, until } => leave::leave(self, game, *side, *leave, *until),
            NoticeBody::Answer(view) => AnswerWriter(self).answer(view),
            NoticeBody::Reminder { game, why } => self.reminder(game, *why),
            NoticeBody::Digest { items } => self.digest(items),
            NoticeBody::Outage { from, to, reason, games, more } => {
                self.outage(*from, *to, reason, games, *more)
            }
            NoticeBody::Tournament(notice) => TournamentWriter(self).tournament(notice),
            NoticeBody::Bounced { address, reason } => self.bounced(address, reason),
            NoticeBody::Unsealing { game, position, reason } => self.unsealing(game, position, reason),
        }
    }

    pub(in crate::mail) fn t(&self, key: &str) -> String {
        self.lang.t(key)
    }

    /// A moment on the reader's clock.
    pub(in crate::mail) fn moment(&self, at: Timestamp) -> String {
        dated_moment(self.lang, self.zone, at)
    }

    pub(in crate::mail) fn with(&self, key: &str, name: &'static str, value: impl Into<String>) -> String {
        self.lang.tf(key, &[(name, value.into().into())])
    }

    pub(in crate::mail) fn mail(&self, subject: String, title: String, blocks: Vec<Block>) -> MailContent {
        MailContent { lang: self.lang.as_str(), subject, title, blocks }
    }

    /// A link to a page of the server.
    pub(in crate::mail) fn page(&self, key: &str, path: &str) -> Block {
        Block::Link(self.t(key), format!("{}/{path}", self.public_url))
    }

    fn sign_in(&self, link: &str, minutes: u32) -> MailContent {
        let blocks = vec![
            Block::Text(self.lang.tf("mail-sign-in-how", &[("n", i64::from(minutes).into())])),
            Block::Link(self.t("mail-sign-in-link"), link.to_owned()),
            Block::Small(self.t("mail-sign-in-not-you")),
        ];
        self.mail(self.t("mail-sign-in-subject"), self.t("mail-sign-in-title"), blocks)
    }

    fn turn(&self, game: &GameView, place: Option<&GamePlace>) -> MailContent {
        let title = capital(&self.about_entry("mail-turn-title", game, &game.position));
        let mut blocks = vec![self.players(game)];
        if let Some(place) = place {
            // One of many: board and rules stand on the game's page.
            let args = [("name", one_line(&place.name).into()), ("n", i64::from(place.round).into())];
            blocks.push(Block::Text(self.lang.tf("mail-turn-place", &args)));
            blocks.extend(self.what_now(game));
            return self.about_turn(game, &title, blocks);
        }
        if let Some(begins) = self.begins(game) {
            blocks.insert(0, begins);
        }
        blocks.push(Block::Heading(self.t("mail-position")));
        blocks.extend(self.position(game));
        blocks.extend(self.what_now(game));
        // This is the game's first mail, and players look rules up in it later.
        blocks.push(Block::Heading(self.t("rules-title")));
        let in_force = rules_in_force(self.lang, &game.rules, game.terms, game.clock);
        blocks.push(Block::List(in_force));
        blocks.push(self.position_code(game));
        self.about_turn(game, &title, blocks)
    }

    /// Nothing here but the named entry may depend on what was entered, and nothing on what the other side has done.
    fn receipt(
        &self,
        game: &GameView,
        receipt: &ReceiptView,
        position: &Position,
        entry: Option<&str>,
    ) -> MailContent {
        let key = if receipt.revision > 0 { "mail-receipt-revised-title" } else { "mail-receipt-title" };
        let title = self.about_entry(key, game, position);
        let mut blocks = vec![
            self.players(game),
            Block::Text(self.t("mail-receipt-clock")),
            Block::Pairs(vec![
                (self.t("mail-side"), side_name(self.lang, receipt.side)),
                (self.t("mail-received"), self.moment(receipt.received)),
            ]),
            match entry {
                Some(_) => Block::Text(self.t("mail-receipt-named")),
                None if game.terms.key_holder().is_some() => Block::Text(self.t("mail-receipt-blind")),
                None => Block::Text(self.about_entry("mail-receipt-hidden", game, position)),
            },
            Block::Text(self.t("mail-receipt-keep")),
            self.link("mail-open-game", game),
            Block::Code(self.t("mail-seal"), STANDARD.encode(receipt.commitment)),
        ];
        if receipt.revision > 0 {
            blocks.insert(1, Block::Text(self.t("mail-receipt-revised")));
        }
        if let Some(named) =
            entry.and_then(|entry| AnswerWriter(self).read_as(position, "mail-receipt-entry", entry))
        {
            blocks.insert(1, named);
        }
        if let Some((arbiter, way)) = entered_by(game, receipt) {
            blocks.insert(1, Block::Strong(entered(self.lang, &one_line(&arbiter.called(self.lang)), way)));
        }
        self.about(game, &title, blocks)
    }

    fn revealed(
        &self,
        game: &GameView,
        pair: &PairView,
        conditional: Option<Fate>,
        proven: bool,
        recorded: bool,
    ) -> MailContent {
        let revealed = self.about_entry("mail-revealed-title", game, &pair.before);
        let title = match pair.result {
            Some(ended) => format!("{} – {revealed}", self.score(ended).trim_end_matches('.')),
            None => capital(&revealed),
        };
        let line = PairLine::new(&pair.before, &pair.resolution);
        // Pieces that are placed have no line in the protocol.
        let line_text = (!pair.before.is_placing()).then(|| Block::Strong(line.text(self.letters())));
        let mut blocks: Vec<Block> = line_text.into_iter().collect();
        blocks.push(self.both_entries(game, pair));
        blocks.extend(self.rolled(pair));
        blocks.extend(self.offers(pair));
        blocks.extend(self.said(game, pair));
        blocks.extend(self.happened(pair));
        blocks.push(Block::Heading(self.t("mail-position")));
        blocks.extend(self.position(game));
        blocks.extend(conditional.map(|fate| Block::Text(fate_in_words(self.lang, fate))));
        blocks.extend(self.opponent_away(game));
        blocks.extend(self.what_now(game));
        let file = format!("{}/api/v1/games/{}/record?format=file", self.public_url, game.id);
        blocks.extend(proven.then(|| Block::Text(self.t("mail-proof-attached"))));
        blocks.push(Block::Places(vec![(self.t("mail-proofs"), Some(file))]));
        blocks.extend(recorded.then(|| Block::Text(self.t(pgn_attached(game)))));
        blocks.push(self.position_code(game));
        blocks.extend(self.octal(pair, &line));
        self.about_turn(game, &title, blocks)
    }

    fn result(
        &self,
        game: &GameView,
        ended: GameResult,
        captain: Option<&Person>,
        recorded: bool,
    ) -> MailContent {
        let mut blocks = vec![self.players(game)];
        let accepted = |captain: &Person| {
            self.with("draw-captain-accepted", "name", one_line(&captain.called(self.lang)))
        };
        blocks.extend(captain.map(accepted).map(Block::Text));
        blocks.extend(self.on_time(game));
        blocks.push(Block::Heading(self.t("mail-position")));
        blocks.extend(self.position(game));
        blocks.extend(self.what_now(game));
        blocks.extend(recorded.then(|| Block::Text(self.t(pgn_attached(game)))));
        blocks.push(self.position_code(game));
        self.about(game, &self.score(ended), blocks)
    }

    fn credit(&self, game: &GameView, credit: Micros) -> MailContent {
        let mut blocks = vec![
            self.players(game),
            Block::Text(self.with("mail-credit-why", "span", span(self.lang, credit))),
        ];
        blocks.extend(self.what_now(game));
        let title = self.t("mail-credit-title");
        self.about(game, &title, blocks)
    }

    /// Whose letters the pieces have.
    const fn letters(&self) -> Language {
        match self.lang {
            Lang::De => Language::German,
            Lang::En => Language::English,
        }
    }

    pub(in crate::mail) fn players(&self, game: &GameView) -> Block {
        let row = |side| (side_name(self.lang, side), self.player(game, side));
        Block::Pairs(Side::ALL.map(row).into())
    }

    fn player(&self, game: &GameView, side: Side) -> String {
        let name = one_line(&game.sides.get(side).player.called(self.lang));
        if game.own_side() == Some(side) { self.with("mail-you", "name", name) } else { name }
    }

    pub(in crate::mail) fn position(&self, game: &GameView) -> Vec<Block> {
        let seen_by = game.own_side().unwrap_or(Side::White);
        let board = BoardBlock::new(self.lang, &game.position, seen_by);
        let mut blocks = vec![Block::Board(Box::new(board))];
        blocks.extend(check(self.lang, game.position.in_check()).map(Block::Strong));
        blocks
    }

    /// The position to be copied. It stands below what its reader has to do.
    pub(in crate::mail) fn position_code(&self, game: &GameView) -> Block {
        Block::Code(self.t("mail-position-text"), game.position.to_string())
    }

    /// How it stands with the reader's own entry, until when, and what to do.
    pub(in crate::mail) fn what_now(&self, game: &GameView) -> Vec<Block> {
        match game.state {
            GameState::Running => self.open_turn(game, false),
            GameState::Suspended | GameState::Paused | GameState::Adjudicated => vec![
                Block::Strong(self.t(match game.state {
                    GameState::Paused => "mail-paused",
                    GameState::Adjudicated => "mail-adjudicated",
                    _ => "mail-suspended",
                })),
                self.link("mail-open-game", game),
            ],
            GameState::Finished => vec![Block::Text(self.t("mail-over")), self.link("mail-open-game", game)],
        }
    }

    pub(in crate::mail) fn open_turn(&self, game: &GameView, drafted: bool) -> Vec<Block> {
        let mut blocks = vec![Block::Heading(heading(self.lang, &game.position, &game.rules))];
        let Some(own) = game.own_side() else {
            blocks.push(self.link("mail-open-game", game));
            return blocks;
        };
        blocks.extend(self.advice(game, own).map(Block::Text));
        let entering = Entering::of(&game.position, &game.rules);
        let state = match entry_state(game, own) {
            EntryState::None if drafted => EntryState::Draft,
            state => state,
        };
        blocks.push(Block::Strong(state.line(self.lang)));
        blocks.push(Block::Text(state.detail(self.lang, entering)));
        if game.sides.get(own.opposite()).offers_draw {
            blocks.push(teams::offered(self, game, own));
        }
        blocks.extend(self.deadlines(game, own));
        if matches!(state, EntryState::None | EntryState::Draft) {
            // The link stands last: where a quoted mail's long lines are broken without marks, the last of them could pass for
            // somebody's own words, and here they hold examples.
            blocks.push(self.how_to_answer(game, own));
            blocks.push(self.link("mail-enter", game));
        } else {
            blocks.push(self.link("mail-open-game", game));
        }
        blocks
    }

    pub(in crate::mail) fn link(&self, key: &str, game: &GameView) -> Block {
        self.page(key, &format!("games/{}", game.id))
    }

    /// A text about what is entered in this position, with its name and number and the side that enters alone.
    pub(in crate::mail) fn about_entry(&self, key: &str, game: &GameView, position: &Position) -> String {
        let entering = Entering::of(position, &game.rules);
        let side = position.turn().only();
        let side = side.map_or_else(String::new, |side| side_name(self.lang, side));
        let args = [
            ("what", entering.named(self.lang, position).into()),
            ("kind", entering.sort().into()),
            ("side", side.into()),
        ];
        self.lang.tf(key, &args)
    }
}

/// Where playing by mail is switched on.
pub(in crate::mail) fn answers_off(writer: &Writer<'_>) -> Block {
    let page = format!("{}/settings/mail", writer.public_url);
    Block::Small(writer.with("mail-answer-off", "page", page))
}

fn entry_state(game: &GameView, own: Side) -> EntryState {
    let side = game.sides.get(own);
    if side.passes {
        EntryState::Pass
    } else if !side.owes {
        EntryState::NotOwed
    } else if side.sealed == Some(true) {
        EntryState::Filed
    } else {
        EntryState::None
    }
}

/// A name as it may stand in a subject.
pub(in crate::mail) fn one_line(name: &str) -> String {
    name.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// For whom the attached PGN is: other programs open that of normal chess, and what is ours only those that know it.
fn pgn_attached(game: &GameView) -> &'static str {
    match game.rules.variant() {
        "normal" | "chess960" | "shuffle" => "mail-pgn-attached",
        _ => "mail-pgn-attached-ours",
    }
}
