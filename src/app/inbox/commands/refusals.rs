//! Why what a player's mail asks for is not done.

use crate::app::error::{EntryFault, Error, Fault, GameRefusal, LeaveFault, NotNow, Result};
use crate::app::inbox::commands::command::MailCommand;
use crate::app::inbox::commands::command_mail::CommandMail;
use crate::app::notices::reply::Refused;
use crate::game::Refusal;
use crate::show::conditional::fault_in_words;
use crate::show::{Lang, claims};

/// What is told of an error; an error still, where the mail is to be handled again.
pub(in crate::app) fn refused(error: Error, mail: &CommandMail, lang: Lang) -> Result<Refused> {
    let entry = mail.heard.iter().flatten().find_map(|said| match said {
        MailCommand::Entry { entry, .. } => Some(entry.clone()),
        _ => None,
    });
    match error {
        Error::Refused(Refusal::AlreadyFiled(_))
            if says(mail, |said| matches!(said, MailCommand::Claim(_))) =>
        {
            Ok(Refused::Claim { says: lang.t("answer-claim-late") })
        }
        Error::Refused(Refusal::AlreadyFiled(_))
            if entry.is_none() && says(mail, |said| matches!(said, MailCommand::Draw(_))) =>
        {
            Ok(Refused::OfferLapsed)
        }
        Error::Refused(refusal) => Ok(refusal.into()),
        Error::Claim(fault) => Ok(Refused::Claim { says: claims::refused(lang, &fault) }),
        Error::NotNow(NotNow::Game(GameRefusal::NoOffer)) => Ok(Refused::NoOffer),
        Error::NotNow(why) => Ok(Refused::Claim { says: lang.say(why.wording()) }),
        Error::NotRunning | Error::Malformed(_) if mail.heard.as_deref().is_ok_and(objects) => {
            Ok(Refused::Claim { says: lang.t("appeal-mail-refused") })
        }
        Error::NotRunning => Ok(Refused::Stands),
        Error::Entry(_) | Error::WouldBeVoid(_) => Ok(Refused::Entry { written: entry.unwrap_or_default() }),
        Error::Malformed(faults) => {
            faults.iter().find_map(|fault| of_fault(fault.code)).ok_or(Error::Malformed(faults))
        }
        Error::Conditional(fault) => Ok(Refused::Condition { says: fault_in_words(lang, &fault) }),
        error => Err(error),
    }
}

/// What is told of a fault in what a mail gives, if it is one that mails can have.
fn of_fault(fault: Fault) -> Option<Refused> {
    match fault {
        Fault::Entry(EntryFault::Blind | EntryFault::BlindDraft) => Some(Refused::Blind),
        Fault::Entry(EntryFault::ConditionLater) => Some(Refused::ConditionLater),
        Fault::Entry(EntryFault::ConditionAsked) => Some(Refused::ConditionAsked),
        Fault::Entry(EntryFault::DraftNewer) => Some(Refused::DraftNewer),
        Fault::Leave(LeaveFault::NoneThere) => Some(Refused::NoSuchLeave),
        Fault::Leave(_) => Some(Refused::LeaveDays),
        _ => None,
    }
}

/// Whether a mail says something such.
fn says(mail: &CommandMail, such: impl Fn(&MailCommand) -> bool) -> bool {
    mail.heard.iter().flatten().any(such)
}

/// Whether a mail objects or appeals.
pub(in crate::app) fn objects(said: &[MailCommand]) -> bool {
    said.iter().any(|one| matches!(one, MailCommand::Objection { .. }))
}
