//! An entry that a player's mail says: filed, kept as a draft and asked about, or confirmed.

use crate::app::accounts::play_by_mail::mail_settings_in;
use crate::app::core::binding::Binding;
use crate::app::error::{EntryFault, Error, Result};
use crate::app::games::filing::draft::Drafted;
use crate::app::games::filing::file::{FileEntry, read_given};
use crate::app::inbox::commands::MailCommands;
use crate::app::inbox::commands::command_mail::CommandRun;
use crate::app::inbox::commands::confirmations::Question;
use crate::app::inbox::commands::plan::Plan;
use crate::app::notices::reply::{ANSWER_BOX, Answered, Doubt, MailedEntry, Refused};
use crate::base::{MailKind, SubmissionId, Timestamp};
use crate::game::{Canonical, Channel, Revision};
use crate::store::{DraftRow, Tx};

/// An entry that was asked about.
struct AskedEntry {
    canonical: Canonical,
    /// Whether it would count as no move.
    void: bool,
}

impl AskedEntry {
    /// Whether this is the same one.
    fn is(&self, doing: &CommandRun<'_>, given: Drafted<'_>) -> bool {
        let (position, rules) = (&doing.turn.turn.position, &doing.game.rules);
        let read = read_given(given.entry, self.void, position, rules, doing.side);
        let draw_offer = given.draw_offer;
        read.is_ok_and(|entry| self.canonical == Canonical { entry, draw_offer })
    }
}

impl MailCommands<'_> {
    /// An entry with a yes or a no. A yes confirms the very entry that was asked about, and a no puts another one in its
    /// place; anything else contradicts itself. Where nothing was asked, a yes says no more than the entry does.
    pub(in crate::app) async fn answering_entry_in(
        self,
        tx: &mut Tx,
        doing: &CommandRun<'_>,
        given: Drafted<'_>,
        plan: &Plan<'_>,
    ) -> Result<Option<Answered>> {
        let same = self.asked_entry(tx, doing).await?.map(|asked| asked.is(doing, given));
        match (same, plan.confirms) {
            (Some(true), true) => self.confirmed_in(tx, doing, plan).await,
            (None, true) | (Some(false), false) => {
                if plan.declines {
                    self.draw_in(tx, doing, false).await?;
                }
                self.entry_in(tx, doing, given, false).await
            }
            _ => Ok(Some(Answered::Refused(Refused::Contrary))),
        }
    }

    /// Whether it was asked about the very same entry, so that saying it again confirms it. What would be void is not
    /// confirmed by being repeated.
    async fn is_asked_about(self, tx: &mut Tx, doing: &CommandRun<'_>, given: Drafted<'_>) -> Result<bool> {
        let asked = self.asked_entry(tx, doing).await?;
        Ok(asked.is_some_and(|asked| !asked.void && asked.is(doing, given)))
    }

    /// The entry that a question is about, if one is and this mail may answer it.
    async fn asked_entry(self, tx: &mut Tx, doing: &CommandRun<'_>) -> Result<Option<AskedEntry>> {
        let asked = self.asked_in(tx, doing).await?.filter(|asked| asked.may_answer);
        let Some((about, void)) = asked.and_then(|asked| asked.question.draft()) else { return Ok(None) };
        let draft = self.draft_asked_in(tx, doing, about).await?;
        Ok(draft.map(|draft| AskedEntry { canonical: draft.canonical, void }))
    }

    /// An entry: filed, or kept as a draft until it is confirmed.
    pub(in crate::app) async fn entry_in(
        self,
        tx: &mut Tx,
        doing: &CommandRun<'_>,
        given: Drafted<'_>,
        draft: bool,
    ) -> Result<Option<Answered>> {
        let (mail, written, wanted) = (doing.mail, given.entry, draft);
        // Its question is answered at an address that is told by nothing but the question.
        let bound = mail.binding == Binding::Shown;
        let first = !bound || mail_settings_in(tx, mail.player).await?.draft_first;
        let keep =
            draft || !mail.doubts.is_empty() || (first && !self.is_asked_about(tx, doing, given).await?);
        let tried = if keep {
            self.keep_in(tx, doing, given).await.map(Err)
        } else {
            self.file_beside_draft(tx, doing, given).await.map(Ok)
        };
        let void = matches!(tried, Err(Error::WouldBeVoid(_)));
        let (draft, canonical) = match tried {
            Ok(Ok(filed)) => return Ok(filed),
            Ok(Err(kept)) => kept,
            Err(Error::WouldBeVoid(_)) => {
                let given = Drafted { void, ..given };
                self.keep_in(tx, doing, given).await?
            }
            Err(error) => return Err(error),
        };
        let question = if void { Question::Void(draft) } else { Question::Draft(draft) };
        let secret = self.ask_in(tx, doing, question).await?;
        let entry = canonical.to_string();
        let written = written.to_owned();
        let mut doubts = mail.doubts.clone();
        doubts.extend((!bound && !wanted).then_some(Doubt::Recipient));
        Ok(Some(if void {
            Answered::AskVoid { entry, written, secret }
        } else {
            Answered::Drafted { entry, secret, doubts }
        }))
    }

    /// The draft that is kept, if it is newer than the mail: mails may be handled late.
    async fn newer_draft(
        self,
        tx: &mut Tx,
        doing: &CommandRun<'_>,
        given: Drafted<'_>,
    ) -> Result<Option<DraftRow>> {
        let kept = tx.turns().draft(doing.mail.game, doing.mail.turn, doing.side).await?;
        let is_newer = |at: Timestamp| doing.actor.sees_own(at) && at > given.made;
        Ok(kept.filter(|draft| is_newer(Timestamp::from_us(draft.saved_us))))
    }

    /// Files an entry, which counts from when its mail came in, whatever was kept since. A newer draft is left, where it may still
    /// take the entry's place: so it would have been, had the mail been handled at once. What becomes of it is told.
    async fn file_beside_draft(
        self,
        tx: &mut Tx,
        doing: &CommandRun<'_>,
        given: Drafted<'_>,
    ) -> Result<Option<Answered>> {
        let newer = self.newer_draft(tx, doing, given).await?;
        let filed = self.file_said(tx, doing, given).await?;
        let Some(draft) = newer.filter(|_| filed.is_none()) else { return Ok(filed) };
        let draft_stays = doing.game.terms.revision == Revision::UntilComplete;
        if draft_stays {
            tx.turns().save_draft(doing.mail.game, doing.mail.turn, doing.side, &draft).await?;
        }
        Ok(Some(Answered::FiledLate { draft_stays }))
    }

    /// Keeps an entry as a draft in place of the one before, unless that is newer than the mail.
    async fn keep_in(
        self,
        tx: &mut Tx,
        doing: &CommandRun<'_>,
        given: Drafted<'_>,
    ) -> Result<(SubmissionId, Canonical)> {
        if self.newer_draft(tx, doing, given).await?.is_some() {
            return Err(Error::malformed(EntryFault::DraftNewer, "entry"));
        }
        self.0.entries().save_in(tx, doing.actor, doing.mail.game, given).await
    }

    /// Files an entry that a mail says. Its receipt is the answer, unless it was filed before.
    pub(in crate::app) async fn file_said(
        self,
        tx: &mut Tx,
        doing: &CommandRun<'_>,
        given: Drafted<'_>,
    ) -> Result<Option<Answered>> {
        let mail = doing.mail;
        let entry = FileEntry {
            turn: mail.turn,
            entry: given.entry.to_owned(),
            draw_offer: given.draw_offer,
            void: given.void,
            channel: Channel::Mail,
            authenticated: mail.authenticated,
            received: mail.received,
            contribution: None,
            committed: None,
            said: None,
        };
        let filed = self.0.entries().file_in(tx, doing.actor, mail.game, entry, given.made).await?;
        match filed.again {
            true => tx.inbox().forget_question(mail.game, mail.turn, doing.side).await?,
            false => self.name_in_receipt(tx, doing, given, filed.receipt.revision).await?,
        }
        Ok(filed.again.then_some(Answered::FiledBefore))
    }

    /// Lets the receipt name the entry, and go to the address alone that the entry came from.
    async fn name_in_receipt(
        self,
        tx: &mut Tx,
        doing: &CommandRun<'_>,
        given: Drafted<'_>,
        revision: u16,
    ) -> Result<()> {
        let (mail, position) = (doing.mail, &doing.turn.turn.position);
        let entry = read_given(given.entry, given.void, position, &doing.game.rules, doing.side)?;
        let draw_offer = given.draw_offer;
        let named = MailedEntry {
            from: mail.from.clone(),
            entry: format!(
                "{:<width$}",
                Canonical { entry, draw_offer }.to_string(),
                width = MailedEntry::WIDTH
            ),
        };
        let text = serde_json::to_vec(&named)
            .map_err(|error| Error::Broken(format!("a receipt's entry cannot be written: {error}")))?;
        let number = i64::from(revision);
        let mail =
            tx.outbox().game_mail(mail.game, mail.turn, MailKind::Receipt, number, mail.player).await?;
        let mail = mail.ok_or_else(|| Error::Broken("a filed entry has no receipt".to_owned()))?;
        let keyring = &self.0.keys().keyring;
        let data = keyring.seal_text(ANSWER_BOX, &mail.to_bytes(), &text, self.0.rng());
        Ok(tx.outbox().set_mail_data(mail, &data).await?)
    }
}
