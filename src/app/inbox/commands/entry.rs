//! An entry that a player's mail says: filed, kept as a draft and asked about, or confirmed.

use crate::app::accounts::play_by_mail::mail_settings_in;
use crate::app::core::binding::Binding;
use crate::app::error::{Error, Result};
use crate::app::games::filing::draft::Drafted;
use crate::app::games::filing::file::{FileEntry, read_given};
use crate::app::inbox::commands::MailCommands;
use crate::app::inbox::commands::command_mail::CommandRun;
use crate::app::inbox::commands::confirmations::Question;
use crate::app::notices::reply::{ANSWER_BOX, Answered, Doubt, MailedEntry, Refused};
use crate::base::MailKind;
use crate::game::{Canonical, Channel};
use crate::store::Tx;

impl MailCommands<'_> {
    /// An entry with a yes or a no. A yes confirms the very entry that was asked about, and a no puts another one in its
    /// place; anything else contradicts itself. Where nothing was asked, a yes says no more than the entry does.
    pub(in crate::app) async fn answering_entry_in(
        self,
        tx: &mut Tx,
        doing: &CommandRun<'_>,
        given: Drafted<'_>,
        agrees: bool,
    ) -> Result<Option<Answered>> {
        let same = self.asked_entry(tx, doing).await?.map(|asked| asked.is(doing, given));
        match (same, agrees) {
            (Some(true), true) => self.confirmed_in(tx, doing, true).await,
            (None, true) | (Some(false), false) => self.entry_in(tx, doing, given, false).await,
            _ => Ok(Some(Answered::Refused(Refused::Contrary))),
        }
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
            self.0.entries().save_in(tx, doing.actor, mail.game, given).await.map(Err)
        } else {
            self.file_said(tx, doing, given).await.map(Ok)
        };
        let void = matches!(tried, Err(Error::WouldBeVoid(_)));
        let (draft, canonical) = match tried {
            Ok(Ok(filed)) => return Ok(filed),
            Ok(Err(kept)) => kept,
            Err(Error::WouldBeVoid(_)) => {
                let given = Drafted { void, ..given };
                self.0.entries().save_in(tx, doing.actor, mail.game, given).await?
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
