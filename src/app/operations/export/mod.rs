//! Everything that is kept of one person as one archive (tar), put together while it is sent: a page or a game at a time. What only
//! that person sees (drafts, entries before their reveal, conditional entries, notes, the words of mails) is in it only if they ask
//! for it, signed in; of what others have sealed it holds nothing.

mod own;
mod parts;
mod teams;

use std::collections::VecDeque;

use serde_json::Value;
use uuid::Uuid;

use crate::app::App;
use crate::app::accounts::passkeys::proof::must_be_proven_in;
use crate::app::accounts::sign_in::security::{SecurityKind, security_event};
use crate::app::actor::Actor;
use crate::app::core::game_view::lock_present;
use crate::app::error::{AccountFault, Error, Result};
use crate::app::limits::{DAY, EXPORTS_PER_DAY, at_most};
use crate::app::operations::Operations;
use crate::app::operations::activity::{OWN_ACTS_PAGE_MAX, OwnActPlace};
use crate::app::operations::export::parts::Member;
use crate::base::{GameId, MailId, MailKind, Timestamp};
use crate::show::tar::{end_of_archive, member};
use crate::store::MailRow;

/// Rows of one kind that are read at once.
const PAGE: i64 = 50;
const README: &str = include_str!("readme.txt");
/// What is in which file, as JSON Schema.
pub const SCHEMA: &str = include_str!("schema.json");

/// How much of it is wanted, and by whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExportDepth {
    /// By the person, without what only they see.
    Common,
    /// By the person, with it.
    Sealed,
    /// By the operator, without it.
    Operator,
}

/// An archive that is being put together. No `Debug`: it may hold entries.
pub struct Export {
    app: App,
    actor: Actor,
    depth: ExportDepth,
    at: Timestamp,
    step: Step,
    /// Pages of the present kind so far.
    pages: u32,
    /// Games that were found and are still to be read.
    games: VecDeque<GameId>,
}

/// What comes next.
#[derive(Clone, Copy)]
enum Step {
    Account,
    /// What happened to the account, before this.
    Events(i64, Uuid),
    /// What the person did, before this.
    Acts(Option<OwnActPlace>),
    /// Mails of this kind, after this one.
    Mails(usize, i64, Uuid),
    /// Games before this one.
    Games(Uuid),
    End,
    Over,
}

impl Operations<'_> {
    /// Begins to put together what is kept of this person. It is noted among what happened to the account.
    ///
    /// # Errors
    /// It was asked for [`EXPORTS_PER_DAY`] times within 24 hours; the caller has passkeys and has shown none just now, which the
    /// operator does not.
    pub async fn export(self, actor: &Actor, depth: ExportDepth) -> Result<Export> {
        let at = self.0.now();
        let (kind, by, detail) = match depth {
            ExportDepth::Common => (SecurityKind::Exported, Some(actor.id), ""),
            ExportDepth::Sealed => (SecurityKind::Exported, Some(actor.id), "sealed"),
            ExportDepth::Operator => (SecurityKind::ExportedByOperator, None, ""),
        };
        write_tx!(app = self.0, [actor], async |tx| {
            lock_present(tx, actor.id).await?;
            if depth != ExportDepth::Operator {
                must_be_proven_in(tx, &actor, at).await?;
            }
            let made = tx.accounts().count_security_events(actor.id, kind.as_str(), at.plus(-DAY)).await?;
            if made >= at_most(EXPORTS_PER_DAY) {
                return Err(Error::malformed(AccountFault::ExportsFull, ""));
            }
            app.sign_in().note_security(tx, actor.id, by, kind, detail).await
        })?;
        Ok(Export {
            app: self.0.clone(),
            actor: actor.clone(),
            depth,
            at,
            step: Step::Account,
            pages: 0,
            games: VecDeque::new(),
        })
    }
}

impl Export {
    /// How the file is called that it becomes.
    pub fn name(&self) -> String {
        format!("fairschach-{}.tar", self.actor.id)
    }

    /// The next piece; nothing after the last one.
    ///
    /// # Errors
    /// Something cannot be read: what was sent so far is not the whole.
    pub async fn next(&mut self) -> Result<Option<Vec<u8>>> {
        loop {
            let members = match self.step {
                Step::Account => self.account().await?,
                Step::Events(at, id) => self.events((at, id)).await?,
                Step::Acts(before) => self.acts(before).await?,
                Step::Mails(kind, at, id) => self.mails(kind, (at, id)).await?,
                Step::Games(before) => self.next_game(before).await?,
                Step::End => {
                    self.step = Step::Over;
                    return Ok(Some(end_of_archive()));
                }
                Step::Over => return Ok(None),
            };
            if !members.is_empty() {
                let packed: Vec<_> =
                    members.iter().map(|(name, bytes)| member(name, bytes, self.at)).collect();
                return Ok(Some(packed.concat()));
            }
        }
    }

    async fn account(&mut self) -> Result<Vec<Member>> {
        let (app, actor) = (&self.app, &self.actor);
        let mut members = vec![
            ("README.txt".to_owned(), README.as_bytes().to_vec()),
            ("schema.json".to_owned(), SCHEMA.as_bytes().to_vec()),
            file("profile.json", &parts::profile(app, actor).await?),
            file("settings.json", &parts::settings(app, actor).await?),
            file("access.json", &parts::access(app, actor).await?),
            file("ratings.json", &parts::ratings(app, actor).await?),
            file("series.json", &parts::series(app, actor).await?),
            file("teams.json", &teams::of_captain(app, actor).await?),
        ];
        if self.depth == ExportDepth::Sealed {
            members.push(teams::to_come(app, actor).await?);
        }
        self.step = Step::Events(i64::MAX, Uuid::max());
        Ok(members)
    }

    /// The next page of a kind.
    fn page(&mut self, folder: &str, lines: Vec<Value>) -> Member {
        self.pages += 1;
        file(&format!("{folder}/{:05}.json", self.pages), &Value::from(lines))
    }

    async fn events(&mut self, before: (i64, Uuid)) -> Result<Vec<Member>> {
        let player = self.actor.id;
        let rows = read_tx!(self.app, async |tx| {
            Ok::<_, Error>(tx.accounts().security_events_before(player, before, PAGE).await?)
        })?;
        let Some(last) = rows.last().map(|row| (row.at_us, row.id)) else {
            (self.step, self.pages) = (Step::Acts(None), 0);
            return Ok(Vec::new());
        };
        self.step = Step::Events(last.0, last.1);
        let lines = rows.into_iter().map(|row| security_event(row).map(parts::event));
        let lines = lines.collect::<Result<_>>()?;
        Ok(vec![self.page("events", lines)])
    }

    async fn acts(&mut self, before: Option<OwnActPlace>) -> Result<Vec<Member>> {
        let operations = self.app.operations();
        let acts = operations.own_acts(&self.actor, (None, None), before, OWN_ACTS_PAGE_MAX).await?;
        let Some(last) = acts.last() else {
            (self.step, self.pages) = (Step::Mails(0, i64::MIN, Uuid::nil()), 0);
            return Ok(Vec::new());
        };
        self.step = Step::Acts(Some(last.place));
        let lines = acts.iter().map(parts::act).collect::<Result<_>>()?;
        Ok(vec![self.page("acts", lines)])
    }

    async fn mails(&mut self, kind: usize, after: (i64, Uuid)) -> Result<Vec<Member>> {
        let player = self.actor.id;
        // An invitation went to somebody else.
        let mut kinds = MailKind::ALL.into_iter().filter(|kind| *kind != MailKind::Invitation);
        let Some(of) = kinds.nth(kind) else {
            (self.step, self.pages) = (Step::Games(Uuid::max()), 0);
            return Ok(Vec::new());
        };
        let rows = read_tx!(self.app, async |tx| {
            Ok::<_, Error>(tx.outbox().sent_mails(player, of, after, PAGE).await?)
        })?;
        self.step = match rows.last() {
            Some(last) => Step::Mails(kind, last.created_us, last.id),
            None => Step::Mails(kind + 1, i64::MIN, Uuid::nil()),
        };
        let (mut lines, mut members) = (Vec::new(), Vec::new());
        for row in rows {
            let mut line = parts::mail(&row);
            if let Some((name, message)) = self.message(row)? {
                line["file"] = name.as_str().into();
                members.push((name, message));
            }
            lines.push(line);
        }
        if !lines.is_empty() {
            let page = self.page("mails", lines);
            members.insert(0, page);
        }
        Ok(members)
    }

    /// What a mail says: it may name an entry.
    fn message(&self, row: MailRow) -> Result<Option<Member>> {
        let shown = self.actor.sees_own(Timestamp::from_us(row.created_us));
        if self.depth != ExportDepth::Sealed || !shown {
            return Ok(None);
        }
        let name = format!("mails/{}.eml", MailId::from_uuid(row.id));
        Ok(self.app.notices().kept(row)?.map(|kept| (name, kept.message)))
    }

    async fn next_game(&mut self, before: Uuid) -> Result<Vec<Member>> {
        if let Some(game) = self.games.pop_front() {
            return self.game(game).await;
        }
        let player = self.actor.id;
        let rows = read_tx!(self.app, async |tx| {
            Ok::<_, Error>(tx.games().games_of(player, before, PAGE).await?)
        })?;
        self.step = rows.last().map_or(Step::End, |last| Step::Games(last.id));
        let plays = rows.iter().filter(|row| [row.white_id, row.black_id].contains(&player.as_uuid()));
        self.games.extend(plays.map(|row| GameId::from_uuid(row.id)));
        Ok(Vec::new())
    }

    async fn game(&self, id: GameId) -> Result<Vec<Member>> {
        let (app, actor) = (&self.app, &self.actor);
        let record = app.games().game_file(Some(actor), id).await?;
        let pgn = app.games().pgn(Some(actor), id).await?;
        let mut members =
            vec![file(&format!("games/{id}.json"), &record), (format!("games/{id}.pgn"), pgn.into_bytes())];
        let said = parts::said(app, actor, id).await?;
        if !said.is_empty() {
            members.push(file(&format!("said/{id}.json"), &Value::from(said)));
        }
        if self.depth == ExportDepth::Sealed {
            members.extend(own::of_game(app, actor, id).await?);
        }
        Ok(members)
    }
}

fn file(name: &str, value: &Value) -> Member {
    (name.to_owned(), format!("{value}\n").into_bytes())
}
