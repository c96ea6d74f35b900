//! What is asked back before it counts: an entry by mail that is kept as a draft first, one that would be void, and a
//! resignation. A second mail answers it, or a link to a page with a button.

use crate::app::accounts::sign_in::secret_hash::{hash, hash_given};
use crate::app::actor::{Actor, actor};
use crate::app::core::game_view::game_view;
use crate::app::core::loaded_game::{Loaded, LoadedTurn};
use crate::app::core::views::{GameView, OwnEntry, ReceiptView, Viewer};
use crate::app::error::{Error, Result};
use crate::app::games::filing::draft::Drafted;
use crate::app::games::filing::file::FileEntry;
use crate::app::inbox::commands::MailCommands;
use crate::app::inbox::commands::command::MailCommand;
use crate::app::inbox::commands::command_mail::CommandRun;
use crate::app::inbox::commands::plan::Plan;
use crate::app::limits::DAY;
use crate::app::notices::reply::{Answered, Refused};
use crate::base::{GameId, Micros, Side, SubmissionId, Timestamp};
use crate::game::{AuthMethod, Canonical, Channel};
use crate::store::{QuestionRow, StoreError, Tx};

/// How many days a question whether to resign can be answered.
pub const RESIGN_DAYS: u32 = 7;

/// What is asked. A draft is named, so that no other one is filed by the answer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::app) enum Question {
    /// Whether a draft is to be filed.
    Draft(SubmissionId),
    /// The same for one that would count as no move.
    Void(SubmissionId),
    /// Whether the game is given up.
    Resign,
}

impl Question {
    /// The draft that it is about, and whether that would count as no move.
    pub(in crate::app) const fn draft(self) -> Option<(SubmissionId, bool)> {
        match self {
            Question::Draft(draft) => Some((draft, false)),
            Question::Void(draft) => Some((draft, true)),
            Question::Resign => None,
        }
    }
}

/// A question that a mail may be an answer to.
pub(in crate::app) struct Asked {
    pub(in crate::app) question: Question,
    /// Whether the mail can be taken for an answer.
    pub(in crate::app) may_answer: bool,
    /// Whether a mere yes or no can be meant for nothing else.
    alone: bool,
}

/// A question as the page behind its link shows it. No `Debug`: it may hold an entry.
pub struct PendingQuestion {
    /// The game as the player who is asked sees it.
    pub game: GameView,
    /// The entry, and whether it would count as no move; nothing, if it is asked whether the game is given up.
    pub entry: Option<(Canonical, bool)>,
    /// The player's language.
    pub locale: String,
}

/// What an answer by link came to.
pub enum Settled {
    /// The entry is filed.
    Filed(Box<ReceiptView>),
    /// The game is given up.
    Resigned,
    /// Nothing was meant.
    Dropped,
}

/// A question with all that it is about.
struct Open {
    actor: Actor,
    game: Loaded,
    turn: LoadedTurn,
    side: Side,
    question: Question,
    draft: Option<OwnEntry>,
}

impl MailCommands<'_> {
    /// Asks, in place of what was asked before; the secret for the link.
    pub(in crate::app) async fn ask_in(
        self,
        tx: &mut Tx,
        doing: &CommandRun<'_>,
        question: Question,
    ) -> Result<String> {
        let secret = self.0.sign_in().new_secret();
        let (what, draft) = match question {
            Question::Draft(draft) => ("draft", Some(draft)),
            Question::Void(draft) => ("void", Some(draft)),
            Question::Resign => ("resign", None),
        };
        let until = self.0.now().plus(Micros::from(RESIGN_DAYS) * DAY).as_us();
        let row = QuestionRow {
            game_id: doing.game.id.as_uuid(),
            side: i64::from(doing.side.index()),
            turn: i64::from(doing.mail.turn),
            what: what.to_owned(),
            draft_id: draft.map(SubmissionId::as_uuid),
            secret: hash(&secret),
            until_us: (question == Question::Resign).then_some(until),
            asked_us: self.0.now().as_us(),
        };
        tx.inbox().set_question(&row).await?;
        Ok(secret)
    }

    /// Whether it was asked whether the game is given up, and this mail may answer.
    pub(in crate::app) async fn is_asked_to_resign(
        self,
        tx: &mut Tx,
        doing: &CommandRun<'_>,
    ) -> Result<bool> {
        let asked = self.asked_in(tx, doing).await?;
        Ok(asked.is_some_and(|asked| asked.may_answer && asked.question == Question::Resign))
    }

    /// What a mail may be an answer to.
    pub(in crate::app) async fn asked_in(self, tx: &mut Tx, doing: &CommandRun<'_>) -> Result<Option<Asked>> {
        let mail = doing.mail;
        let Some(row) = tx.inbox().question(mail.game, doing.side).await? else { return Ok(None) };
        let Some(question) = question_of(&row, mail.turn, mail.received)? else { return Ok(None) };
        // The question's own mail is as old as the question. Later mails tell addresses too: none of them names a resignation,
        // and each may name a draw that is offered.
        let made = mail.address_made.as_us();
        let is_all = question != Question::Resign && !doing.turn.turn.offer_to(doing.side);
        let alone = made == row.asked_us || (made > row.asked_us && is_all);
        Ok(Some(Asked { question, may_answer: mail.binding.answers(row.asked_us), alone }))
    }

    /// The draft that a question is about. Who writes from an address that an administrator gave learns nothing of what was kept
    /// before.
    pub(in crate::app) async fn draft_asked_in(
        self,
        tx: &mut Tx,
        doing: &CommandRun<'_>,
        about: SubmissionId,
    ) -> Result<Option<OwnEntry>> {
        let draft = self.0.entries().draft_in(tx, &doing.game, &doing.turn, doing.side).await?;
        Ok(draft.filter(|draft| draft.submission == about && doing.actor.sees_own(draft.received)))
    }

    /// Asks once more, by its name, where a mere yes or no may be meant for something else.
    async fn ask_again_in(
        self,
        tx: &mut Tx,
        doing: &CommandRun<'_>,
        question: Question,
    ) -> Result<Option<Answered>> {
        let Some((about, void)) = question.draft() else {
            return Ok(Some(Answered::AskResign { secret: self.ask_in(tx, doing, question).await? }));
        };
        let Some(draft) = self.draft_asked_in(tx, doing, about).await? else {
            return Ok(Some(Answered::Refused(Refused::DraftChanged)));
        };
        let secret = self.ask_in(tx, doing, question).await?;
        let (entry, written) = (draft.canonical.to_string(), draft.canonical.entry_text());
        Ok(Some(match void {
            true => Answered::AskVoid { entry, written, secret },
            false => Answered::Drafted { entry, secret, doubts: Vec::new() },
        }))
    }

    /// What was asked is meant so, by mail. Unless the mail itself names what it confirms, that is asked again where a yes may
    /// be meant for something else.
    pub(in crate::app) async fn confirmed_in(
        self,
        tx: &mut Tx,
        doing: &CommandRun<'_>,
        plan: &Plan<'_>,
    ) -> Result<Option<Answered>> {
        let mail = doing.mail;
        let question = match self.asked_in(tx, doing).await? {
            None => return Ok(Some(Answered::Refused(Refused::NothingAsked))),
            Some(asked) if !asked.may_answer => return Ok(Some(Answered::Refused(Refused::Unbound))),
            Some(asked) if !asked.alone && !matches!(plan.main, Some(MailCommand::Entry { .. })) => {
                return self.ask_again_in(tx, doing, asked.question).await;
            }
            Some(asked) => asked.question,
        };
        let Some((about, void)) = question.draft() else {
            tx.inbox().forget_question(mail.game, mail.turn, doing.side).await?;
            let taken = self.0.games().resign_in(tx, doing.actor, mail.game).await?;
            return Ok((!taken).then_some(Answered::Refused(Refused::Stands)));
        };
        let Some(draft) = self.draft_asked_in(tx, doing, about).await? else {
            return Ok(Some(Answered::Refused(Refused::DraftChanged)));
        };
        let given = Drafted {
            turn: mail.turn,
            entry: &draft.canonical.entry_text(),
            draw_offer: draft.canonical.draw_offer,
            void,
            made: draft.received,
        };
        if plan.declines {
            self.draw_in(tx, doing, false).await?;
        }
        self.file_said(tx, doing, given).await
    }

    /// What was asked is not meant so, by mail. A draft is asked about again where a no may be meant for something else.
    pub(in crate::app) async fn discard_in(
        self,
        tx: &mut Tx,
        doing: &CommandRun<'_>,
    ) -> Result<Option<Answered>> {
        let mail = doing.mail;
        let question = match self.asked_in(tx, doing).await? {
            None => return Ok(Some(Answered::Refused(Refused::NothingAsked))),
            Some(asked) if !asked.may_answer => return Ok(Some(Answered::Refused(Refused::Unbound))),
            // Who plays on loses nothing.
            Some(asked) if !asked.alone && asked.question != Question::Resign => {
                return self.ask_again_in(tx, doing, asked.question).await;
            }
            Some(asked) => asked.question,
        };
        drop_in(tx, mail.game, doing.side, mail.turn, question).await?;
        Ok(Some(match question.draft() {
            None => Answered::ResignDropped,
            Some(_) => Answered::DraftDropped,
        }))
    }

    /// What a link's secret asks; `None` if nothing is asked any more.
    pub async fn asked(self, secret: &str) -> Result<Option<PendingQuestion>> {
        let (app, Some(hashed)) = (self.0.clone(), hash_given(secret)) else { return Ok(None) };
        read_tx!(self.0, async |tx| {
            let now = app.now();
            let Some(row) = tx.inbox().question_by_secret(&hashed).await? else { return Ok(None) };
            let game = Loaded::read(tx, GameId::from_uuid(row.game_id)).await?;
            let Some(open) = app.mail_commands().open_question(tx, game, &row, now).await? else {
                return Ok(None);
            };
            let viewer = Viewer::Player(open.side);
            Ok(Some(PendingQuestion {
                game: game_view(tx, &open.game, viewer, now).await?,
                entry: open.draft.map(|draft| (draft.canonical, matches!(open.question, Question::Void(_)))),
                locale: open.actor.locale,
            }))
        })
    }

    /// Answers what a link's secret asks; `None` if nothing is asked any more.
    ///
    /// # Errors
    /// As filing and resigning have them; the question stays then.
    pub async fn answer_asked(self, secret: &str, yes: bool, received: Timestamp) -> Result<Option<Settled>> {
        let (app, Some(hashed)) = (self.0.clone(), hash_given(secret)) else { return Ok(None) };
        let settled =
            write_tx!(self.0, async |tx| app.mail_commands().settle_in(tx, &hashed, yes, received).await)?;
        self.0.wake().reveals.notify_one();
        match settled {
            Some(None) => Err(Error::NotRunning),
            Some(settled) => Ok(settled),
            None => Ok(None),
        }
    }

    /// `Some(None)`, if the game was suspended instead, which must be stored all the same.
    async fn settle_in(
        self,
        tx: &mut Tx,
        hashed: &[u8],
        yes: bool,
        received: Timestamp,
    ) -> Result<Option<Option<Settled>>> {
        let Some(row) = tx.inbox().question_by_secret(hashed).await? else { return Ok(None) };
        let game = Loaded::lock(tx, GameId::from_uuid(row.game_id)).await?;
        // Another answer may have come first.
        if tx.inbox().question_by_secret(hashed).await?.is_none() {
            return Ok(None);
        }
        let Some(open) = self.open_question(tx, game, &row, received).await? else { return Ok(None) };
        let (id, turn) = (open.game.id, open.turn.turn.number);
        if !yes {
            drop_in(tx, id, open.side, turn, open.question).await?;
            return Ok(Some(Some(Settled::Dropped)));
        }
        tx.inbox().forget_question(id, turn, open.side).await?;
        let Some(draft) = open.draft else {
            let taken = self.0.games().resign_in(tx, &open.actor, id).await?;
            return Ok(Some(taken.then_some(Settled::Resigned)));
        };
        let given = FileEntry {
            turn,
            entry: draft.canonical.entry_text(),
            draw_offer: draft.canonical.draw_offer,
            void: matches!(open.question, Question::Void(_)),
            channel: Channel::Web,
            authenticated: AuthMethod::Link,
            received,
            contribution: None,
            committed: None,
            said: None,
        };
        let filed = self.0.entries().file_in(tx, &open.actor, id, given, draft.received).await?;
        Ok(Some(Some(Settled::Filed(Box::new(filed.receipt)))))
    }

    /// All that a question is about; `None` if it cannot be answered any more.
    async fn open_question(
        self,
        tx: &mut Tx,
        game: Loaded,
        row: &QuestionRow,
        at: Timestamp,
    ) -> Result<Option<Open>> {
        let side = Side::ALL.into_iter().find(|side| i64::from(side.index()) == row.side);
        let side = side.ok_or_else(|| StoreError::row("mail_question", "side", game.id, "not a side"))?;
        let turn = game.visible_turn(tx, self.0.now()).await?;
        let Some(question) = question_of(row, turn.turn.number, at)? else { return Ok(None) };
        if self.stands(&game)?.is_some() {
            return Ok(None);
        }
        let draft = match question.draft() {
            None => None,
            Some((about, _)) => {
                let draft = self.0.entries().draft_in(tx, &game, &turn, side).await?;
                match draft.filter(|draft| draft.submission == about) {
                    None => return Ok(None),
                    draft => draft,
                }
            }
        };
        let Some(player) = tx.sign_ins().player_let_in(*game.players.get(side)).await? else {
            return Ok(None);
        };
        Ok(Some(Open { actor: actor(player)?, game, turn, side, question, draft }))
    }
}

/// What is asked in this turn, if it can still be answered.
fn question_of(row: &QuestionRow, turn: u32, at: Timestamp) -> Result<Option<Question>> {
    let over = row.until_us.is_some_and(|until| at.as_us() > until);
    if row.turn != i64::from(turn) || over {
        return Ok(None);
    }
    let draft = row.draft_id.map(SubmissionId::from_uuid);
    let question = match (row.what.as_str(), draft) {
        ("resign", None) => Question::Resign,
        ("draft", Some(draft)) => Question::Draft(draft),
        ("void", Some(draft)) => Question::Void(draft),
        _ => return Err(StoreError::row("mail_question", "what", row.game_id, "not a question").into()),
    };
    Ok(Some(question))
}

/// Forgets a question, and the draft that it was about.
async fn drop_in(tx: &mut Tx, game: GameId, side: Side, turn: u32, question: Question) -> Result<()> {
    tx.inbox().forget_question(game, turn, side).await?;
    let Some((about, _)) = question.draft() else { return Ok(()) };
    let draft = tx.turns().draft(game, turn, side).await?;
    if draft.is_some_and(|draft| draft.id == about.as_uuid()) {
        tx.turns().delete_draft(game, turn, side).await?;
    }
    Ok(())
}
