//! What answers to a player's mail say: what was seen, what was done or why not, and what is expected.

use std::iter;
use std::ops::Deref;

use crate::app::core::views::{GameState, GameView};
use crate::app::inbox::commands::confirmations::RESIGN_DAYS;
use crate::app::notices::notice::AnswerView;
use crate::app::notices::reply::{Answered, Doubt, LastAnswer, Refused, Unproved, Unread, UnreadCase};
use crate::base::Side;
use crate::game::Canonical;
use crate::mail::outbound::layout::{Block, MailContent};
use crate::mail::render::answer_titles::title_of;
use crate::mail::render::notice::{Writer, one_line};
use crate::mail::render::teams::captain_answers;
use crate::rules::{Entry, Position};
use crate::show::notation::{in_words, written};
use crate::show::unread::unread;
use crate::show::words::refusal;

/// The longest piece of what was written that is quoted, in characters.
const QUOTE_CHARS_MAX: usize = 60;

/// Composes the answers to mails.
pub(in crate::mail) struct AnswerWriter<'a>(pub(in crate::mail) &'a Writer<'a>);

impl<'a> Deref for AnswerWriter<'a> {
    type Target = Writer<'a>;

    fn deref(&self) -> &Writer<'a> {
        self.0
    }
}

impl AnswerWriter<'_> {
    /// The answer to a player's mail. Its subject says nothing of what was written; of a mail that may be somebody else's it does
    /// not say that the reader wrote it.
    pub(in crate::mail) fn answer(&self, view: &AnswerView) -> MailContent {
        if let Answered::About { name, lines, page } = &view.answer.what {
            return self.about_other(view, name, lines, page);
        }
        let title = self.t(title_of(&view.answer.what));
        let mut blocks = self.told(view);
        blocks.extend(self.last(view));
        match &view.game {
            Some(game) => {
                blocks.extend(self.where_it_stands(view, game));
                match view.answer.what {
                    Answered::Unproven { .. } => self.about(game, &title, blocks),
                    _ => self.answering(game, &title, blocks),
                }
            }
            None => self.mail(title.clone(), title, blocks),
        }
    }

    /// The answer to a mail about a tournament or a challenge.
    fn about_other(&self, view: &AnswerView, name: &str, lines: &[String], page: &str) -> MailContent {
        let subject = if name.is_empty() {
            self.t("about-challenge-subject")
        } else {
            self.with("about-subject", "name", one_line(name))
        };
        let mut said = lines.iter().cloned();
        let mut blocks: Vec<Block> = said.next().map(Block::Strong).into_iter().collect();
        blocks.extend(said.map(Block::Text));
        blocks.extend(self.last(view));
        blocks.push(Block::Link(self.t("about-page"), format!("{}{page}", self.public_url)));
        self.mail(subject.clone(), subject, blocks)
    }

    /// That nothing more is answered today.
    fn last(&self, view: &AnswerView) -> Option<Block> {
        let key = |last| match last {
            LastAnswer::Any => "answer-last",
            LastAnswer::Unproven => "answer-last-unproven",
        };
        view.answer.last.map(key).map(|key| Block::Text(self.t(key)))
    }

    /// What was done, or why not.
    fn told(&self, view: &AnswerView) -> Vec<Block> {
        let text = |key| Block::Text(self.t(key));
        let mut blocks = match &view.answer.what {
            Answered::Drafted { entry, doubts, .. } => {
                let mut blocks = vec![Block::Strong(self.t("answer-draft-what"))];
                blocks.extend(self.understood(view, entry));
                blocks.extend(self.doubts(doubts));
                blocks.push(text("answer-draft-how"));
                blocks
            }
            Answered::AskVoid { entry, .. } => {
                let mut blocks = vec![Block::Strong(self.t("answer-void-what"))];
                blocks.extend(self.why_unread(view));
                blocks.extend(self.understood(view, entry));
                blocks.push(text("answer-void-how"));
                blocks
            }
            Answered::AskResign { .. } => vec![
                Block::Strong(self.t("answer-resign-what")),
                Block::Text(self.lang.tf("answer-resign-how", &[("n", RESIGN_DAYS.into())])),
            ],
            Answered::FiledBefore => vec![text("answer-before-what")],
            Answered::FiledLate { draft_stays: true } => vec![text("answer-late-stays")],
            Answered::FiledLate { draft_stays: false } => vec![text("answer-late-gone")],
            Answered::Conditions { lines, replaced } => {
                let mut blocks = vec![Block::List(lines.clone())];
                blocks.extend(replaced.then(|| text("answer-conditions-replaced")));
                blocks.push(text("answer-conditions-what"));
                blocks
            }
            Answered::Leave { lines } => vec![Block::List(lines.clone()), text("answer-leave-what")],
            Answered::LeaveBack { lines } => vec![Block::List(lines.clone()), text("answer-leave-back-what")],
            Answered::About { lines, .. } => vec![Block::List(lines.clone())],
            Answered::Accepted => vec![text("answer-accepted-what")],
            Answered::Declined if view.leads.is_some() => vec![text("answer-captain-declined")],
            Answered::Declined => vec![text("answer-declined-what")],
            Answered::DraftDropped => vec![text("answer-dropped-what")],
            Answered::ResignDropped => vec![text("answer-stayed-what")],
            Answered::Status => vec![text("answer-status-what")],
            Answered::Help if view.leads.is_some() => vec![text("answer-captain-only")],
            Answered::Help => self.help(view),
            Answered::Refused(why) => self.refused(view, why),
            Answered::Unproven { why } => self.unproven(why),
            Answered::NotOptedIn => {
                vec![text("answer-off-what"), self.page("answer-settings", "settings/mail")]
            }
            Answered::Elsewhere => self.elsewhere(view),
        };
        if let Some(link) = &view.link {
            let key = match view.answer.what {
                Answered::AskResign { .. } => "answer-resign-link",
                _ => "answer-draft-link",
            };
            blocks.push(Block::Link(self.t(key), link.clone()));
        }
        blocks
    }

    fn refused(&self, view: &AnswerView, why: &Refused) -> Vec<Block> {
        let turn = view.game.as_ref().map_or(0, |game| game.turn);
        let reason = match why {
            Refused::Entry { written } => {
                let mut blocks = vec![Block::Strong(self.t("answer-entry-refused"))];
                blocks.push(self.seen(std::slice::from_ref(written)));
                blocks.extend(self.why_unread(view));
                blocks.extend(view.drafted.then(|| Block::Text(self.t("answer-draft-stays"))));
                return blocks;
            }
            Refused::Unread(unread) => return self.not_clear(unread),
            Refused::Doubtful { doubts } => {
                let mut blocks = vec![Block::Strong(self.t("answer-doubtful"))];
                blocks.extend(self.doubts(doubts));
                blocks.push(Block::Text(self.t("answer-doubtful-how")));
                return blocks;
            }
            Refused::OldTurn => self.t("answer-old-turn"),
            Refused::Over => self.t("answer-over"),
            Refused::Stands => self.t("answer-stands"),
            Refused::Blind => self.t("answer-blind"),
            Refused::NoOffer | Refused::OfferLapsed | Refused::AlreadyFiled | Refused::TooLate { .. }
                if view.leads.is_some() =>
            {
                self.t("answer-captain-no-offer")
            }
            Refused::OfferLapsed => self.t("answer-offer-lapsed"),
            Refused::NoOffer => self.t("answer-no-offer"),
            Refused::NothingAsked => self.t("answer-nothing-asked"),
            Refused::DraftChanged => self.t("answer-draft-changed"),
            Refused::DraftNewer => self.t("answer-draft-newer"),
            Refused::Unbound => self.t("answer-unbound"),
            Refused::OtherAddress => self.t("answer-other-address"),
            Refused::Captain => self.t("answer-captain-only"),
            Refused::Contrary => self.t("answer-contrary"),
            Refused::ConditionLater => self.t("answer-condition-later"),
            Refused::ConditionAsked => self.t("answer-condition-asked"),
            Refused::Condition { says } => says.clone(),
            Refused::Claim { says } => says.clone(),
            Refused::NoLeave => self.t("answer-no-leave"),
            Refused::NoSuchLeave => self.t("leave-fault-no-such"),
            Refused::LeaveDays => self.t("leave-fault-when"),
            Refused::NothingOwed | Refused::PassSealed | Refused::AlreadyFiled | Refused::TooLate { .. } => {
                why.refusal(turn).map_or_else(String::new, |why| refusal(self.lang, why))
            }
        };
        vec![Block::Strong(reason)]
    }

    fn not_clear(&self, found: &Unread) -> Vec<Block> {
        let what = self.t(match found.case {
            UnreadCase::Nothing => "answer-unread-nothing",
            UnreadCase::Unknown => "answer-unread-unknown",
            UnreadCase::Several => "answer-unread-several",
            UnreadCase::InSubject => "answer-unread-subject",
            UnreadCase::Encrypted => "answer-unread-encrypted",
            UnreadCase::Dates => "answer-unread-dates",
            UnreadCase::OfferAlone => "answer-unread-offer",
            UnreadCase::DraftAlone => "answer-unread-draft",
            UnreadCase::TooLong => "answer-unread-long",
            UnreadCase::Picture => "answer-unread-picture",
            UnreadCase::Condition => "answer-unread-condition",
        });
        let mut blocks = vec![Block::Strong(what)];
        if !found.seen.is_empty() {
            blocks.push(self.seen(&found.seen));
        }
        blocks.push(Block::Text(self.t("answer-unread-nothing-done")));
        blocks
    }

    /// Why it is not certain that what was read is meant.
    fn doubts(&self, doubts: &[Doubt]) -> Vec<Block> {
        let block = |doubt: &Doubt| match doubt {
            Doubt::Beside { seen } => self.quoted("answer-doubt-beside", seen),
            Doubt::Struck { seen } => self.quoted("answer-doubt-struck", seen),
            Doubt::Forms => Block::Text(self.t("answer-doubt-forms")),
            Doubt::Long => Block::Text(self.t("answer-doubt-long")),
            Doubt::Recipient => Block::Text(self.t("answer-doubt-recipient")),
        };
        doubts.iter().map(block).collect()
    }

    /// What was written, as it was seen.
    fn seen(&self, pieces: &[String]) -> Block {
        self.quoted("answer-seen", pieces)
    }

    fn quoted(&self, key: &str, pieces: &[String]) -> Block {
        let quoted = |piece: &String| {
            let piece: String = one_line(piece).chars().take(QUOTE_CHARS_MAX).collect();
            self.with("answer-quote", "text", piece)
        };
        let all: Vec<String> = pieces.iter().map(quoted).collect();
        Block::Pairs(vec![(self.t(key), all.join(", "))])
    }

    fn why_unread(&self, view: &AnswerView) -> Option<Block> {
        let (error, position) = view.unread.as_ref().zip(view.position.as_ref())?;
        Some(Block::Text(unread(self.lang, error, position)))
    }

    fn understood(&self, view: &AnswerView, entry: &str) -> Option<Block> {
        self.read_as(view.position.as_ref()?, "answer-read-as", entry)
    }

    /// A canonical entry in words and as it may be written.
    pub(in crate::mail) fn read_as(&self, position: &Position, key: &str, entry: &str) -> Option<Block> {
        let canonical = Canonical::parse(entry).ok()?;
        let words = match canonical.entry {
            Entry::Move(mv) => {
                let (words, short) = (in_words(self.lang, position, mv), written(self.lang, position, mv));
                // Castling is called by how it is written.
                if words.contains(&short) { words } else { format!("{words} ({short})") }
            }
            Entry::Pass | Entry::Invalid => self.t("answer-pass"),
        };
        let mut rows = vec![(self.t(key), words)];
        if canonical.draw_offer {
            rows.push((self.t("answer-draw"), self.t("answer-draw-offered")));
        }
        Some(Block::Pairs(rows))
    }

    fn unproven(&self, why: &[Unproved]) -> Vec<Block> {
        let reason = |why: &Unproved| {
            self.t(match why {
                Unproved::Form => "answer-unproven-form",
                Unproved::Address => "answer-unproven-address",
                Unproved::Unsigned => "answer-unproven-unsigned",
                Unproved::SignedByOthers(domains) => {
                    return self.with("answer-unproven-others", "domains", domains.join(", "));
                }
                Unproved::Signature => "answer-unproven-signature",
                Unproved::Server => "answer-unproven-server",
                Unproved::Relay => "answer-unproven-relay",
                Unproved::PinMissing => "answer-unproven-pin-missing",
                Unproved::NoPin => "answer-unproven-no-pin",
                Unproved::WrongPin => "answer-unproven-wrong-pin",
            })
        };
        vec![
            Block::Strong(self.t("answer-unproven-what")),
            Block::List(why.iter().map(reason).collect()),
            Block::Text(self.t("answer-unproven-how")),
            self.page("answer-settings", "settings/mail"),
        ]
    }

    fn elsewhere(&self, view: &AnswerView) -> Vec<Block> {
        let mut blocks = vec![Block::Text(self.t("answer-elsewhere-what"))];
        if view.games.is_empty() {
            blocks.push(Block::Text(self.t("answer-elsewhere-none")));
        } else {
            let line = |game: &GameView| {
                let name = |side| one_line(&game.sides.get(side).player.called(self.lang));
                format!(
                    "{} – {}: {}/games/{}",
                    name(Side::White),
                    name(Side::Black),
                    self.public_url,
                    game.id
                )
            };
            blocks.push(Block::Heading(self.t("answer-elsewhere-games")));
            blocks.push(Block::List(view.games.iter().map(line).collect()));
        }
        blocks.push(self.page("answer-elsewhere-link", "games"));
        blocks
    }

    /// Board, state, deadline, and how to answer.
    fn where_it_stands(&self, view: &AnswerView, game: &GameView) -> Vec<Block> {
        let silent = matches!(view.answer.what, Answered::Unproven { .. } | Answered::NotOptedIn);
        if silent {
            return vec![self.link("mail-open-game", game)];
        }
        let mut blocks = vec![self.players(game), Block::Heading(self.t("mail-position"))];
        blocks.extend(self.position(game));
        if let Some(side) = view.leads {
            let is_offered = game.sides.get(side.opposite()).offers_draw;
            blocks.extend(is_offered.then(|| captain_answers(self)).flatten());
            blocks.push(self.link("mail-open-game", game));
            return blocks;
        }
        match game.state {
            GameState::Running => {
                blocks.extend(self.draft(view, game));
                blocks.extend(self.open_turn(game, view.drafted));
                // What answers a question stands above.
                let told = matches!(
                    view.answer.what,
                    Answered::Help | Answered::Drafted { .. } | Answered::AskResign { .. }
                );
                if !told {
                    blocks.extend(self.what_to_write(view, game));
                }
            }
            _ => blocks.extend(self.what_now(game)),
        }
        blocks.push(self.position_code(game));
        blocks
    }

    /// The draft that is kept, where the answer does not name it anyhow.
    fn draft(&self, view: &AnswerView, game: &GameView) -> Option<Block> {
        let told = matches!(view.answer.what, Answered::Drafted { .. } | Answered::AskVoid { .. });
        let draft = view.draft.filter(|_| !told)?;
        self.read_as(&game.position, "answer-draft-is", &draft.to_string())
    }

    fn what_to_write(&self, view: &AnswerView, game: &GameView) -> Vec<Block> {
        let lines = match self.examples("answer-how-entry", view, game) {
            Some(entry) => vec![entry, self.t("answer-how-words")],
            None => vec![self.t("answer-how-words-alone")],
        };
        vec![Block::Heading(self.t("answer-how")), Block::List(lines)]
    }

    /// How an entry is written, with some that may be entered now.
    fn examples(&self, key: &str, view: &AnswerView, game: &GameView) -> Option<String> {
        let shown: Vec<String> =
            view.examples.iter().map(|mv| written(self.lang, &game.position, *mv)).collect();
        let examples = shown.join(", ");
        let takes = !shown.is_empty() && game.terms.key_holder().is_none();
        takes.then(|| self.with(key, "examples", examples))
    }

    /// What can be written.
    fn help(&self, view: &AnswerView) -> Vec<Block> {
        let key = "answer-help-entry";
        let game = view.game.as_ref();
        let examples = game.and_then(|game| self.examples(key, view, game));
        let of_moves = ["answer-help-draft", "answer-help-draw", "answer-help-condition"];
        let mut lines = match game.is_some_and(|game| game.terms.key_holder().is_some()) {
            true => vec![self.t("mail-answer-blind")],
            false => {
                let first = examples.unwrap_or_else(|| self.with(key, "examples", "e2-e4, e4, 5254"));
                iter::once(first).chain(of_moves.map(|key| self.t(key))).collect()
            }
        };
        let others = ["answer-help-accept", "answer-help-object", "answer-help-resign", "answer-help-status"];
        lines.extend(others.map(|key| self.t(key)));
        vec![
            Block::Text(self.t("answer-help-what")),
            Block::List(lines),
            Block::Text(self.t("answer-help-rest")),
        ]
    }
}
