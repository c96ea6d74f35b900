//! What a player tells arbiters and administrators of another one, who learns nothing of it.

use uuid::Uuid;

use crate::app::accounts::news::AccountNews;
use crate::app::actor::{Actor, Role};
use crate::app::arbitration::Arbitration;
use crate::app::core::game_view::{lock_present, named, person, persons, present};
use crate::app::core::views::Person;
use crate::app::error::{ArbitrationFault, Denial, Error, Result};
use crate::app::limits::{DAY, OWN_REPORTS_MAX, REPORTS_PER_DAY, REPORTS_SHOWN_MAX, at_most};
use crate::base::{MailId, PlayerId, Timestamp, words};
use crate::game::{BotLevel, REASON_CHARS_MAX, is_plain_text};
use crate::store::{ReportRow, StoreError, Tx};

words! {
    /// What is told.
    pub enum ReportReason {
        /// Insults, threats, names that offend.
        Conduct: "conduct",
        /// An engine, or somebody else's help.
        Engine: "engine",
        /// Several accounts of one person, or several persons with one account.
        Account: "account",
        /// Something else.
        Other: "other",
    }
}

/// Administrators who are told.
const ADMINISTRATORS_MAX: i64 = 5;

/// What a player has told of another one. No `Debug`: it is for few.
#[derive(Clone)]
pub struct Report {
    pub id: Uuid,
    pub by: Person,
    pub about: Person,
    pub reason: ReportReason,
    pub words: String,
    pub made: Timestamp,
    pub answer: Option<Answer>,
}

/// What was answered to a report.
#[derive(Clone)]
pub struct Answer {
    pub words: String,
    pub by: Person,
    pub at: Timestamp,
}

impl Arbitration<'_> {
    /// Tells arbiters and administrators of another player.
    ///
    /// # Errors
    /// There is no such player, it is the caller or the bot, the words do not fit, or the caller has told of somebody
    /// [`REPORTS_PER_DAY`] times within 24 hours.
    pub async fn report(
        self,
        actor: &Actor,
        about: PlayerId,
        reason: ReportReason,
        words: &str,
    ) -> Result<()> {
        if about == actor.id {
            return Err(Error::malformed(ArbitrationFault::ReportOwn, ""));
        }
        if BotLevel::of(about).is_some() {
            return Err(Error::NotFound);
        }
        let (by, now) = (actor.id, self.0.now());
        let row = ReportRow {
            id: MailId::new(now, self.0.rng()).as_uuid(),
            by_id: by.as_uuid(),
            about_id: about.as_uuid(),
            reason: reason.as_str().to_owned(),
            words: checked(words)?,
            made_us: now.as_us(),
            answer: None,
            answered_by: None,
            answered_us: None,
        };
        write_tx!(app = self.0, async |tx| {
            lock_present(tx, by).await?;
            present(tx, about).await?;
            if tx.arbitration().count_reports(by, now.plus(-DAY)).await? >= at_most(REPORTS_PER_DAY) {
                return Err(Error::malformed(ArbitrationFault::ReportsFull, ""));
            }
            for one in tx.accounts().administrators(ADMINISTRATORS_MAX).await? {
                // Whoever sees another report finds this one on the same page.
                if ![by, about].contains(&one) && tx.arbitration().open_reports(one, 1).await?.is_empty() {
                    app.accounts().notify_watcher(tx, one, &AccountNews::Reported).await?;
                }
            }
            Ok(tx.arbitration().insert_report(&row).await?)
        })
    }

    /// What the caller has told of one player, or of all, the newest first, at most [`OWN_REPORTS_MAX`]; of what was told before
    /// the caller's veil nothing.
    pub async fn own_reports(self, actor: &Actor, about: Option<PlayerId>) -> Result<Vec<Report>> {
        let by = actor.id;
        let mut own = read_tx!(self.0, async |tx| {
            let rows = tx.arbitration().reports_by(by, about, at_most(OWN_REPORTS_MAX)).await?;
            reports_of(tx, rows).await
        })?;
        own.retain(|one| actor.sees_own(one.made));
        Ok(own)
    }

    /// What waits for an answer, the oldest first, at most [`REPORTS_SHOWN_MAX`]; nothing that the caller has told or that is
    /// told of the caller.
    ///
    /// # Errors
    /// The caller is no arbiter and no administrator.
    pub async fn reports(self, actor: &Actor) -> Result<Vec<Report>> {
        must_answer(actor)?;
        let reader = actor.id;
        read_tx!(self.0, async |tx| {
            let rows = tx.arbitration().open_reports(reader, at_most(REPORTS_SHOWN_MAX)).await?;
            reports_of(tx, rows).await
        })
    }

    /// Answers a report: who told it reads the answer, nobody else.
    ///
    /// # Errors
    /// The caller may not see it, it has an answer, or the words do not fit.
    pub async fn answer_report(self, actor: &Actor, id: Uuid, answer: &str) -> Result<()> {
        must_answer(actor)?;
        let answer = checked(answer)?;
        let (by, now) = (actor.id, self.0.now());
        write_tx!(app = self.0, async |tx| {
            let row = tx.arbitration().report(id).await?.ok_or(Error::NotFound)?;
            if [row.by_id, row.about_id].contains(&by.as_uuid()) {
                return Err(Error::NotFound);
            }
            if !tx.arbitration().answer_report(id, by, now, &answer).await? {
                return Err(Error::malformed(ArbitrationFault::ReportAnswered, ""));
            }
            let about = person(tx, PlayerId::from_uuid(row.about_id)).await?;
            let news = AccountNews::ReportAnswered { about: about.id.to_string(), name: about.name };
            app.accounts().notify_watcher(tx, PlayerId::from_uuid(row.by_id), &news).await
        })
    }
}

/// Whether somebody answers what players tell of others.
pub const fn answers_reports(actor: &Actor) -> bool {
    matches!(actor.role, Role::Arbiter | Role::Admin)
}

fn must_answer(actor: &Actor) -> Result<()> {
    if answers_reports(actor) { Ok(()) } else { Err(Denial::AnswersNoReports.into()) }
}

/// The words, if they fit. A tab, such as in a table that was copied, is a blank.
fn checked(words: &str) -> Result<String> {
    let words = words.trim().replace('\t', " ");
    match is_plain_text(&words, REASON_CHARS_MAX) {
        true => Ok(words),
        false => Err(Error::malformed(ArbitrationFault::Text, "text")),
    }
}

async fn reports_of(tx: &mut Tx, rows: Vec<ReportRow>) -> Result<Vec<Report>> {
    let people = rows.iter().flat_map(|row| [Some(row.by_id), Some(row.about_id), row.answered_by]);
    let people: Vec<PlayerId> = people.flatten().map(PlayerId::from_uuid).collect();
    let people = persons(tx, people).await?;
    let whom = |id| named(&people, PlayerId::from_uuid(id));
    let report = |row: ReportRow| {
        let reason = ReportReason::parse(&row.reason);
        let answer = match (row.answer, row.answered_by, row.answered_us) {
            (Some(words), Some(by), Some(at)) => {
                Some(Answer { words, by: whom(by)?, at: Timestamp::from_us(at) })
            }
            _ => None,
        };
        Ok::<_, Error>(Report {
            id: row.id,
            by: whom(row.by_id)?,
            about: whom(row.about_id)?,
            reason: reason.ok_or_else(|| StoreError::row("report", "reason", row.id, "not a reason"))?,
            words: row.words,
            made: Timestamp::from_us(row.made_us),
            answer,
        })
    };
    rows.into_iter().map(report).collect()
}
