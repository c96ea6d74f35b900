//! What a director writes to a tournament, to all or to a part: kept, sent as mails batch by batch, counted.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::app::actor::{Actor, Role};
use crate::app::core::game_view::{is_erased, person};
use crate::app::core::rights::post_of;
use crate::app::core::views::Person;
use crate::app::error::{Error, FieldError, Result, TournamentFault, TournamentRefusal};
use crate::app::limits::{
    DAY, MESSAGE_SUBJECT_CHARS_MAX, MESSAGE_TEXT_CHARS_MAX, MESSAGES_PER_DAY, at_most, counted,
};
use crate::app::tournaments::locked::{LockedTournament, broken, must_run};
use crate::app::tournaments::noted::{Noted, noted_of};
use crate::app::tournaments::notices::TournamentNotices;
use crate::app::tournaments::notices::types::{Audience, TournamentNews};
use crate::app::tournaments::teams::name_of_team;
use crate::base::{MailKind, MailState, PlayerId, Timestamp, TournamentId};
use crate::store::{EntrantRow, MessageRow, Tx};
use crate::tournament::event::Readers;
use crate::tournament::{Act, ActKind, EntrantState, Kind, Phase, Post};

/// Messages that are listed, the newest ones.
pub const MESSAGES_SHOWN_MAX: i64 = 50;

/// What is to be written. No `Debug`: it is a letter.
#[derive(Clone)]
pub struct NewMessage {
    /// The subject: one line.
    pub subject: String,
    pub text: String,
    pub whom: Audience,
}

/// A message that was sent, and how far that is. No `Debug`: it is a letter.
#[derive(Clone)]
pub struct MessageView {
    /// Its place in the record.
    pub seq: i64,
    pub at: Timestamp,
    pub by: Option<Person>,
    pub subject: String,
    pub text: String,
    pub whom: Audience,
    /// To how many.
    pub count: usize,
    /// How many mails wait to be sent.
    pub queued: usize,
    /// How many were taken over by the next server.
    pub sent: usize,
    /// How many were given up.
    pub failed: usize,
}

impl Audience {
    /// The word in the record and the API.
    pub const fn as_str(&self) -> &'static str {
        match self {
            Audience::All => "all",
            Audience::Section(_) => "section",
            Audience::WaitedFor => "waited-for",
        }
    }
}

impl NewMessage {
    /// The message without blanks around it.
    ///
    /// # Errors
    /// Every fault in it.
    pub fn checked(&self) -> Result<NewMessage> {
        let (subject, text) = (self.subject.trim(), self.text.replace("\r\n", "\n"));
        let text = text.trim();
        let mut faults = Vec::new();
        let one_line = !subject.chars().any(char::is_control);
        if !(1..=MESSAGE_SUBJECT_CHARS_MAX).contains(&subject.chars().count()) || !one_line {
            faults.push(FieldError::new(TournamentFault::Subject, "subject"));
        }
        let plain = text.chars().all(|c| !c.is_control() || c == '\n' || c == '\t');
        if !(1..=MESSAGE_TEXT_CHARS_MAX).contains(&text.chars().count()) || !plain {
            faults.push(FieldError::new(TournamentFault::Text, "text"));
        }
        if !faults.is_empty() {
            return Err(Error::Malformed(faults));
        }
        Ok(NewMessage { subject: subject.to_owned(), text: text.to_owned(), whom: self.whom.clone() })
    }
}

impl TournamentNotices<'_> {
    /// Writes to the entrants of a tournament; answers the message's place in the record. The mails follow at once, batch by
    /// batch, and are told from one another by it.
    ///
    /// # Errors
    /// Every fault in the message; nobody would get it; [`MESSAGES_PER_DAY`] were written; the tournament is a draft.
    pub async fn write_to_tournament(
        self,
        by: &Actor,
        id: TournamentId,
        message: &NewMessage,
    ) -> Result<i64> {
        let message = message.checked()?;
        let (now, by) = (self.0.now(), by.clone());
        write_tx!(self.0, async |tx| {
            let mut held = LockedTournament::lock(tx, id).await?;
            must_run(tx, &held, &by).await?;
            if held.phase == Phase::Draft {
                return Err(TournamentRefusal::NobodyYet.into());
            }
            let limit = at_most(MESSAGES_PER_DAY);
            let last = tx.tournaments().tournament_events_of(id, ActKind::Message.as_str(), limit).await?;
            let today = last.iter().filter(|one| one.at_us > now.plus(-DAY).as_us()).count();
            if today >= MESSAGES_PER_DAY {
                return Err(TournamentRefusal::MessagesFull.into());
            }
            let (readers, whom) = readers_now(tx, &held, &message.whom, now).await?;
            if readers.is_empty() {
                return Err(TournamentRefusal::NobodyToTell.into());
            }
            let seq = held.row.event_seq;
            let whom = serde_json::to_string(&whom)
                .map_err(|error| Error::Broken(format!("a message's readers cannot be written: {error}")))?;
            let row = MessageRow { seq, subject: message.subject, body: message.text, whom };
            tx.tournament_mails().insert_message(id, &row).await?;
            let (to, section) = match message.whom {
                Audience::All => (Readers::All, None),
                Audience::Section(section) => (Readers::Section, Some(section)),
                Audience::WaitedFor => (Readers::WaitedFor, None),
            };
            let count = readers.len();
            held.note(tx, now, Some(by.id), Act::Message { to, count, section }).await?;
            Ok(seq)
        })
    }

    /// How many would get a message now.
    pub async fn message_readers(self, by: &Actor, id: TournamentId, whom: &Audience) -> Result<usize> {
        let (now, by, whom) = (self.0.now(), by.clone(), whom.clone());
        read_tx!(self.0, async |tx| {
            let held = LockedTournament::read(tx, id).await?;
            must_run(tx, &held, &by).await?;
            Ok(readers_now(tx, &held, &whom, now).await?.0.len())
        })
    }

    /// What was written to a tournament, the newest first, at most [`MESSAGES_SHOWN_MAX`], for those who run it.
    pub async fn messages(self, by: &Actor, id: TournamentId) -> Result<Vec<MessageView>, Error> {
        let by = by.clone();
        read_tx!(self.0, async |tx| {
            let held = LockedTournament::read(tx, id).await?;
            must_run(tx, &held, &by).await?;
            let telling = tx.tournament_mails().pending_notices_of(id).await?;
            let mut views = Vec::new();
            for event in noted_of(tx, id, ActKind::Message, MESSAGES_SHOWN_MAX).await? {
                let Act::Message { count, .. } = event.act else { continue };
                let row = tx.tournament_mails().message(id, event.seq).await?;
                let row = row.ok_or_else(|| broken(id.as_uuid(), "message"))?;
                let counts =
                    tx.tournament_mails().mail_states(id, MailKind::TournamentMessage, event.seq).await?;
                let of = |state: MailState| {
                    let found = counts.iter().find(|(known, _)| *known == state);
                    found.map_or(0, |(_, count)| counted::<usize>(*count))
                };
                let failed = of(MailState::Failed);
                // Once all are in the outbox, those that are no longer there were sent and have left it since.
                let sent = match telling.contains(&event.seq) {
                    true => of(MailState::Sent),
                    false => count.saturating_sub(of(MailState::Waiting) + failed),
                };
                views.push(MessageView {
                    seq: event.seq,
                    at: event.at,
                    by: match event.by {
                        Some(by) => Some(person(tx, by).await?),
                        None => None,
                    },
                    whom: whom(&row, id)?,
                    subject: row.subject,
                    text: row.body,
                    count,
                    queued: count.saturating_sub(sent + failed),
                    sent,
                    failed,
                });
            }
            Ok(views)
        })
    }
}

/// Whether mails of one person to another are passed on, for one of them runs the tournament and the other has entered it;
/// then, whether it is the reader who runs it.
pub(in crate::app) async fn may_write_to(
    tx: &mut Tx,
    id: TournamentId,
    writer: PlayerId,
    reader: PlayerId,
) -> Result<Option<bool>> {
    if is_erased(tx, reader).await? {
        return Ok(None);
    }
    let entrants = tx.tournaments().entrants(id).await?;
    let entered = |who: PlayerId| entrants.iter().any(|one| one.player_id == who.as_uuid());
    if entered(writer) && runs(tx, id, reader).await? {
        return Ok(Some(true));
    }
    Ok((entered(reader) && runs(tx, id, writer).await?).then_some(false))
}

/// Whether somebody runs the tournament, and so may write to all of it.
async fn runs(tx: &mut Tx, id: TournamentId, who: PlayerId) -> Result<bool> {
    let admin = tx.accounts().get(who).await?.is_some_and(|row| row.role == Role::Admin.as_str());
    Ok(admin || matches!(post_of(tx, id, who).await?, Some(Post::Director | Post::Assistant)))
}

/// To whom a message went, as it is kept.
#[derive(Serialize, Deserialize)]
#[serde(tag = "to", rename_all = "kebab-case", deny_unknown_fields)]
enum KeptAudience {
    All,
    Section { section: u16 },
    WaitedFor { players: BTreeSet<PlayerId> },
}

impl KeptAudience {
    /// A message whose readers cannot be told goes to nobody.
    fn of(row: &MessageRow, id: TournamentId) -> Result<KeptAudience> {
        serde_json::from_str(&row.whom).map_err(|_| broken(id.as_uuid(), "message"))
    }

    /// Who gets a message of this moment.
    fn readers(&self, entrants: &[EntrantRow], at: Timestamp) -> Vec<Uuid> {
        let meant = |one: &&EntrantRow| match self {
            KeptAudience::All => present(one, at),
            KeptAudience::Section { section } => present(one, at) && one.section == Some(i64::from(*section)),
            KeptAudience::WaitedFor { players } => players.contains(&PlayerId::from_uuid(one.player_id)),
        };
        entrants.iter().filter(meant).map(|one| one.player_id).collect()
    }
}

/// Who would get it now, and how that is kept.
async fn readers_now(
    tx: &mut Tx,
    held: &LockedTournament,
    whom: &Audience,
    now: Timestamp,
) -> Result<(Vec<Uuid>, KeptAudience)> {
    let entrants = tx.tournaments().entrants(held.id).await?;
    let kept = match whom {
        Audience::All => KeptAudience::All,
        Audience::Section(section) => KeptAudience::Section { section: *section },
        Audience::WaitedFor => {
            if held.sheet.hides_presence() {
                return Err(TournamentRefusal::WhoFiledHidden.into());
            }
            let numbers = tx.pairings().owing_numbers(held.id, now).await?;
            let plays = entrants.iter().filter(|one| {
                one.state == EntrantState::Playing
                    && one.number.is_some_and(|number| numbers.contains(&number))
            });
            KeptAudience::WaitedFor { players: plays.map(|one| PlayerId::from_uuid(one.player_id)).collect() }
        }
    };
    Ok((kept.readers(&entrants, now), kept))
}

/// A message as a mail tells it.
pub(super) async fn load_message(
    tx: &mut Tx,
    held: &LockedTournament,
    noted: &Noted,
) -> Result<TournamentNews> {
    let row = tx.tournament_mails().message(held.id, noted.seq).await?;
    let row = row.ok_or_else(|| broken(held.row.id, "message"))?;
    let by = noted.by.ok_or_else(|| broken(held.row.id, "event"))?;
    let to = whom(&row, held.id)?;
    let team = match (&held.sheet.kind, &to) {
        (Kind::Teams { .. }, Audience::Section(section)) => {
            Some(name_of_team(&tx.tournaments().entrants(held.id).await?, *section))
        }
        _ => None,
    };
    Ok(TournamentNews::Message {
        from: person(tx, by).await?,
        to,
        team,
        subject: row.subject,
        text: row.body,
    })
}

fn whom(row: &MessageRow, id: TournamentId) -> Result<Audience> {
    Ok(match KeptAudience::of(row, id)? {
        KeptAudience::All => Audience::All,
        KeptAudience::Section { section } => Audience::Section(section),
        KeptAudience::WaitedFor { .. } => Audience::WaitedFor,
    })
}

/// Who gets a message of this moment.
pub(in crate::app) fn readers(
    row: &MessageRow,
    id: TournamentId,
    entrants: &[EntrantRow],
    at: Timestamp,
) -> Result<Vec<Uuid>> {
    Ok(KeptAudience::of(row, id)?.readers(entrants, at))
}

/// Whether somebody had entered and not left then.
pub(in crate::app) fn present(one: &EntrantRow, at: Timestamp) -> bool {
    let left = one.left_us.is_some_and(|left| left < at.as_us());
    let back = one.state == EntrantState::TakenBack;
    one.entered_us <= at.as_us() && !left && !back
}
