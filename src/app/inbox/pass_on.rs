//! Letters between those who run a tournament and its players: an answer to such a mail comes to an address of ours and is
//! passed on to who wrote the mail, so that neither learns the other's address. What was written is kept boxed until then.

use crate::app::error::{Error, Result};
use crate::app::inbox::Inbox;
use crate::app::inbox::commands::answer::{Addressee, InboundMark, PASSED_ON};
use crate::app::notices::passed_on::{Boxed, PASSED_ON_BOX};
use crate::app::notices::reply::{Answered, MailAnswer};
use crate::app::outbox::topic_address::MailTopic;
use crate::app::tournaments::notices::bulk_mail::may_write_to;
use crate::base::{MailKind, PlayerId, Timestamp, TournamentId};
use crate::show::Lang;
use crate::store::Tx;

/// So many mails of one person are passed on within 24 hours.
pub const PASSED_ON_PER_DAY: usize = 20;
/// So many characters of a letter are passed on.
pub const PASSED_ON_CHARS_MAX: usize = 20_000;

/// A letter whose sender is proven. No `Debug`: it is somebody's mail.
#[derive(Clone)]
pub struct MailToPassOn {
    /// Who wrote it.
    pub player: PlayerId,
    /// The tournament in which one of both plays, and which the other runs.
    pub tournament: TournamentId,
    pub to: PlayerId,
    /// What it says, quotes included; nothing if it cannot be read.
    pub text: Option<String>,
    /// Whether there was more text than was read.
    pub cut: bool,
    /// Whether files came with it, which are not passed on.
    pub files: bool,
    /// The writer's address that it came from: answers of ours go there.
    pub from: String,
    /// What tells it from others.
    pub inbound: InboundMark,
    /// When it was stored.
    pub received: Timestamp,
    /// Whether it shows that it was written to this address.
    pub bound: bool,
}

impl MailToPassOn {
    fn addressee(&self) -> Addressee<'_> {
        let (tournament, other) = (self.tournament, self.to);
        Addressee {
            player: self.player,
            about: None,
            more: MailTopic::Person { tournament, other }.bytes(),
            inbound: &self.inbound,
            from: Some(self.from.as_str()),
            received: Some(self.received),
            acted: true,
        }
    }
}

impl Inbox<'_> {
    /// Passes a letter on; answers what its writer is told, which is nothing unless it is not passed on. One that came
    /// before, or is one too many, changes nothing.
    ///
    /// # Errors
    /// The database's: the mail is to be handled again.
    pub async fn pass_on(self, mail: MailToPassOn) -> Result<Option<MailAnswer>> {
        write_tx!(app = self.0, async |tx| app.inbox().pass_on_in(tx, &mail).await)
    }

    async fn pass_on_in(self, tx: &mut Tx, mail: &MailToPassOn) -> Result<Option<MailAnswer>> {
        let to = mail.addressee();
        let Some(recent) = self.0.mail_commands().recent_in(tx, &to).await? else { return Ok(None) };
        let row = tx.tournaments().get(mail.tournament).await?.ok_or(Error::NotFound)?;
        let writer = tx.accounts().get(mail.player).await?.ok_or(Error::NotFound)?;
        let lang = Lang::parse(&writer.locale).unwrap_or(Lang::En);
        let text = mail.text.as_deref().map(str::trim).unwrap_or_default();
        let today = recent.iter().filter(|(_, told)| told == PASSED_ON).count();
        let may = may_write_to(tx, mail.tournament, mail.player, mail.to).await?;
        let why = match may {
            None => lang.t("about-pass-nobody"),
            Some(_) if !mail.bound => lang.t("answer-unbound"),
            Some(_) if text.is_empty() => lang.t("about-pass-unread"),
            Some(_) if today >= PASSED_ON_PER_DAY => {
                lang.tf("about-pass-many", &[("n", PASSED_ON_PER_DAY.into())])
            }
            Some(to_director) => {
                let end = text.char_indices().nth(PASSED_ON_CHARS_MAX).map(|(end, _)| end);
                let boxed = Boxed {
                    tournament: mail.tournament.as_uuid(),
                    from: mail.player.as_uuid(),
                    to_director,
                    text: text[..end.unwrap_or(text.len())].to_owned(),
                    cut: mail.cut || end.is_some(),
                    files: mail.files,
                };
                self.post_passed_on(tx, mail.to, &boxed).await?;
                self.0.mail_commands().note_command_mail(tx, &to, PASSED_ON).await?;
                return Ok(None);
            }
        };
        let answer = Answered::About {
            name: row.name,
            lines: vec![why],
            page: format!("/tournaments/{}", mail.tournament),
        };
        self.0.mail_commands().answer_in(tx, &to, Some(answer), &recent).await
    }

    async fn post_passed_on(self, tx: &mut Tx, reader: PlayerId, boxed: &Boxed) -> Result<()> {
        let text = serde_json::to_vec(boxed)
            .map_err(|_| Error::Broken("a letter to pass on cannot be written".to_owned()))?;
        let core = self.0.core();
        let mail = core.boxed_mail(MailKind::PassedOn, reader, self.0.now(), PASSED_ON_BOX, text);
        Ok(tx.outbox().insert_mail(&mail).await?)
    }
}
