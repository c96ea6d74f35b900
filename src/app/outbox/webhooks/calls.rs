//! Messages to webhooks: put among those that wait, claimed, and how a try went.

use serde_json::json;
use uuid::Uuid;

use crate::app::accounts::news::AccountNews;
use crate::app::accounts::sign_in::security::SecurityKind;
use crate::app::core::loaded_game::Loaded;
use crate::app::error::{Error, Result};
use crate::app::limits::{DAY, SWEEPS_MAX, SWEPT_AT_ONCE, at_most};
use crate::app::outbox::enqueue::Outgoing;
use crate::app::outbox::webhooks::event::{About, WebhookEvent, WebhookForm, told_by, written};
use crate::app::outbox::webhooks::push::is_pushed;
use crate::app::outbox::webhooks::target::{CallTask, SECOND};
use crate::app::outbox::webhooks::{WEBHOOK_WAITING_MAX, Webhooks, broken, form_of};
use crate::base::{BySide, MailId, MailKind, Micros, PlayerId, Side, Timestamp};
use crate::game::{Canonical, Duty, Month, Turn};
use crate::rules::Entry;
use crate::seal::WebhookSecret;
use crate::show::Lang;
use crate::store::{NewWebhookCall, Tx, WebhookCallRow, WebhookRow, WebhookTry};

/// Messages of one account that are under way at a time, of the sixteen that a process sends. With one place a silent address would
/// hold up the rest of its owner's; with two it takes eight accounts with slow addresses until anybody else waits, and then for the next
/// answer alone. All processes count together; of two that claim at the same moment each may give an account both.
pub const ACCOUNT_PLACES: i64 = 2;
/// Players who are told of a rating list in one transaction.
pub const RATED_AT_ONCE: usize = 200;
/// How long a claimed message is left to its process: longer than a try takes.
const LEASE: Micros = 60 * 1_000_000;
/// After so long without an answer a webhook is switched off.
const PATIENCE: Micros = 3 * DAY;
/// How long messages that are over are kept.
pub(in crate::app) const KEPT: Micros = 30 * DAY;
const HOUR: Micros = 3_600 * SECOND;
/// How long after each try the next one follows, as the specification has it; after the last one a message is given up.
const TRIES: [Micros; 9] = [
    5 * SECOND,
    300 * SECOND,
    1_800 * SECOND,
    2 * HOUR,
    5 * HOUR,
    10 * HOUR,
    14 * HOUR,
    20 * HOUR,
    24 * HOUR,
];

/// A webhook that is called, its owner, and its form.
type CalledRow = (Uuid, Uuid, String);
/// A game, and the webhooks of its players: read once for all that they are told of a reveal.
pub(in crate::app) type Listening<'a> = (&'a Loaded, &'a [CalledRow]);

/// How a try ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CallOutcome {
    /// With this status.
    Answered(u16),
    /// The address is none that may be called.
    Refused,
    /// There was no answer.
    Failed,
}

impl Webhooks<'_> {
    /// Tells a player's webhooks what they get a mail of, in the transaction and at the release of that mail.
    pub(in crate::app) async fn tell_of_mail(
        self,
        tx: &mut Tx,
        kind: MailKind,
        player: PlayerId,
        release: Timestamp,
        about: Outgoing,
    ) -> Result<()> {
        let what = about.game.map_or(About::Games {}, |game| About::Game { game, turn: about.turn });
        self.tell_about(tx, kind, player, release, what).await
    }

    /// The same of a mail about this.
    pub(in crate::app) async fn tell_about(
        self,
        tx: &mut Tx,
        kind: MailKind,
        player: PlayerId,
        release: Timestamp,
        about: About,
    ) -> Result<()> {
        match told_by(kind, about) {
            Some(event) => self.tell(tx, event, player, release, about).await,
            None => Ok(()),
        }
    }

    /// The webhooks of both players.
    pub(in crate::app) async fn of_game(self, tx: &mut Tx, game: &Loaded) -> Result<Vec<CalledRow>> {
        Ok(tx.outbox().webhooks_on([game.players.white, game.players.black]).await?)
    }

    /// Tells both sides of a turn that opens: who has to enter and has not filed yet, and who is offered a draw.
    pub(in crate::app) async fn tell_of_turn(
        self,
        tx: &mut Tx,
        game: &Loaded,
        turn: &Turn,
        release: Timestamp,
    ) -> Result<()> {
        let called = self.of_game(tx, game).await?;
        self.tell_turn(tx, (game, &called), turn, release).await
    }

    async fn tell_turn(
        self,
        tx: &mut Tx,
        (game, called): Listening<'_>,
        turn: &Turn,
        release: Timestamp,
    ) -> Result<()> {
        for side in Side::ALL {
            let (player, of) = (*game.players.get(side), about_turn(game, turn.number));
            let opened = (WebhookEvent::TurnOpened, turn.sides.get(side).duty == Duty::Owes);
            for (event, is_so) in [opened, (WebhookEvent::DrawOffered, turn.offer_to(side))] {
                if is_so {
                    self.call(tx, event, (release, of), theirs(called, player, tells(event))).await?;
                }
            }
        }
        Ok(())
    }

    /// Tells both sides that the entries of a turn are revealed.
    pub(in crate::app) async fn tell_revealed(
        self,
        tx: &mut Tx,
        (game, called): Listening<'_>,
        turn: u32,
        release: Timestamp,
    ) -> Result<()> {
        let (event, of) = (WebhookEvent::PairRevealed, about_turn(game, turn));
        for (_, player) in game.players.iter() {
            self.call(tx, event, (release, of), theirs(called, *player, tells(event))).await?;
        }
        Ok(())
    }

    /// The same of the turn that follows a reveal of these entries, after conditional entries were filed in it; and the browsers
    /// of a side that has nothing to enter are told of what the other side's entry has revealed.
    pub(in crate::app) async fn tell_of_reveal(
        self,
        tx: &mut Tx,
        (game, called): Listening<'_>,
        next: &Turn,
        (entries, filed): (&BySide<Option<Canonical>>, BySide<bool>),
        release: Timestamp,
    ) -> Result<()> {
        let mut next = next.clone();
        for side in Side::ALL {
            let half = next.sides.get_mut(side);
            if *filed.get(side) {
                half.duty = Duty::Filed { received: release, revision: 0 };
            }
            let other = entries.get(side.opposite()).filter(|other| other.entry != Entry::Pass);
            if half.duty != Duty::Owes && other.is_some() {
                let (player, of) = (*game.players.get(side), about_turn(game, next.number - 1));
                let browsers = theirs(called, player, is_browser);
                self.call(tx, WebhookEvent::PairRevealed, (release, of), browsers).await?;
            }
        }
        self.tell_turn(tx, (game, called), &next, release).await
    }

    /// Tells both sides that their game is over.
    pub(in crate::app) async fn tell_of_end(
        self,
        tx: &mut Tx,
        game: &Loaded,
        turn: u32,
        release: Timestamp,
    ) -> Result<()> {
        let (called, of) = (self.of_game(tx, game).await?, about_turn(game, turn));
        let to = called.iter().filter(|(.., form)| tells(WebhookEvent::GameEnded)(form)).collect();
        self.call(tx, WebhookEvent::GameEnded, (release, of), to).await
    }

    /// Tells all who stand in a month's rating lists that these are there, so many at once. Whom a stop between two of these
    /// leaves out finds the lists on their page.
    pub(in crate::app) async fn tell_of_ratings(self, month: Month, now: Timestamp) -> Result<()> {
        let mut after = Some(Uuid::nil());
        while let Some(last) = after {
            after = write_tx!(app = self.0, async |tx| {
                let (number, limit) = (month.number(), at_most(RATED_AT_ONCE));
                let players = tx.ratings().rated_with_webhooks(number, last, limit).await?;
                for (player,) in &players {
                    let player = PlayerId::from_uuid(*player);
                    let of = About::Ratings { month };
                    app.webhooks().tell(tx, WebhookEvent::RatingList, player, now, of).await?;
                }
                let last = players.last().filter(|_| players.len() == RATED_AT_ONCE);
                Ok::<_, Error>(last.map(|(player,)| *player))
            })?;
        }
        Ok(())
    }

    async fn tell(
        self,
        tx: &mut Tx,
        event: WebhookEvent,
        player: PlayerId,
        release: Timestamp,
        about: About,
    ) -> Result<()> {
        let called = tx.outbox().webhooks_on([player, player]).await?;
        self.call(tx, event, (release, about), theirs(&called, player, tells(event))).await
    }

    async fn call(
        self,
        tx: &mut Tx,
        event: WebhookEvent,
        (release, about): (Timestamp, About),
        to: Vec<&CalledRow>,
    ) -> Result<()> {
        let data = json!(about.data(&self.0.settings().public_url)).to_string();
        for &(webhook, _, ref form) in to {
            let id = MailId::new(self.0.now(), self.0.rng()).as_uuid();
            let is_sent = form != WebhookForm::Stream.as_str();
            let call = NewWebhookCall { webhook, id, event: event.as_str(), data: &data, release, is_sent };
            tx.outbox().insert_webhook_call(&call, WEBHOOK_WAITING_MAX).await?;
        }
        Ok(())
    }

    /// Claims messages that are due: one of each webhook at most, and [`ACCOUNT_PLACES`] of each account, so that slow ones hold up
    /// their owner alone.
    pub async fn claim(self, limit: usize) -> Result<Vec<CallTask>> {
        let (now, limit) = (self.0.now(), at_most(limit));
        let due = read_tx!(self.0, async |tx| tx.outbox().webhooks_due(now, ACCOUNT_PLACES, limit).await)?;
        if due.is_empty() {
            return Ok(Vec::new());
        }
        write_tx!(app = self.0, [due], async |tx| {
            let mut tasks = Vec::new();
            for (id,) in due {
                let claimed = tx.outbox().claim_webhook_call(id, now, now.plus(LEASE)).await?;
                let Some((webhook, row)) = claimed else { continue };
                let player = PlayerId::from_uuid(webhook.player_id);
                // A locked account is told nothing.
                let Some(owner) = tx.sign_ins().player_let_in(player).await? else {
                    tx.outbox().drop_webhook_calls(webhook.id, now).await?;
                    continue;
                };
                let lang = Lang::parse(&owner.locale).unwrap_or(Lang::En);
                let of = (row.webhook_id, row.id);
                let task = match form_of(&webhook) {
                    Ok(WebhookForm::Push) => {
                        app.webhooks().push_task(tx, &webhook, row, (player, lang), now).await
                    }
                    Ok(_) => app.webhooks().task(&webhook, row, lang, now).map(Some),
                    Err(error) => Err(error),
                };
                let fault = match task {
                    Ok(Some(task)) => {
                        tasks.push(task);
                        continue;
                    }
                    // It says what is so no more.
                    Ok(None) => None,
                    Err(error) if !error.is_of_record() => return Err(error),
                    // It is the fault of its own row alone.
                    Err(error) => {
                        tracing::error!(%error, "a webhook cannot be called");
                        Some("unreadable")
                    }
                };
                tx.outbox().webhook_tried(of, now, &WebhookTry { status: None, fault, next: None }).await?;
            }
            Ok::<_, Error>(tasks)
        })
    }

    fn task(self, webhook: &WebhookRow, row: WebhookCallRow, lang: Lang, now: Timestamp) -> Result<CallTask> {
        let target = self.opened(webhook)?;
        let (content_type, body) = written(form_of(webhook)?, &row, lang)?;
        let (id, at_s) = (format!("msg_{}", row.id.simple()), now.as_us() / SECOND);
        let old = target.old.filter(|(_, until)| *until > now.as_us()).map(|(secret, _)| secret);
        let mut signatures = Vec::new();
        for secret in std::iter::once(target.secret).chain(old) {
            let secret = WebhookSecret::parse(&secret).ok_or_else(|| broken(webhook.id))?;
            signatures.push(secret.sign(&id, at_s, &body));
        }
        let headers = vec![
            ("content-type", content_type.to_owned()),
            ("webhook-id", id),
            ("webhook-timestamp", at_s.to_string()),
            ("webhook-signature", signatures.join(" ")),
        ];
        Ok(CallTask { row, url: target.url, headers, body })
    }

    /// Notes how a try went, and when the next one is. After three days without an answer, or where the address says that it is
    /// gone, the webhook is switched off, and its owner is told.
    pub async fn tried(self, task: &CallTask, outcome: CallOutcome) -> Result<()> {
        let now = self.0.now();
        let jitter = i64::from(u16::from_be_bytes(self.0.rng().bytes::<2>()));
        let (of, attempts) = ((task.row.webhook_id, task.row.id), task.row.attempts);
        write_tx!(app = self.0, async |tx| {
            let Some(webhook) = tx.outbox().webhook(of.0).await? else { return Ok(()) };
            let (status, fault) = match outcome {
                CallOutcome::Answered(status) => (Some(i64::from(status)), None),
                CallOutcome::Refused => (None, Some("refused")),
                CallOutcome::Failed => (None, Some("no-answer")),
            };
            let good = matches!(status, Some(200..300));
            let wait = usize::try_from(attempts).ok().and_then(|tried| TRIES.get(tried));
            // Up to a tenth more, so that not all come back at once.
            let next = wait.filter(|_| !good && status != Some(410));
            let next = next.map(|wait| now.plus(wait + wait / 10 * jitter / 65_536));
            tx.outbox().webhook_tried(of, now, &WebhookTry { status, fault, next }).await?;
            if webhook.off_us.is_some() {
                return Ok(());
            }
            let failing = (!good).then(|| webhook.failing_us.map_or(now, Timestamp::from_us));
            let browser = form_of(&webhook)? == WebhookForm::Push;
            let gone = status == Some(410) || browser && status == Some(404);
            let ends = gone || failing.is_some_and(|since| now.since(since) >= PATIENCE);
            tx.outbox().set_webhook_state(of.0, failing, ends.then_some(now)).await?;
            if ends {
                tx.outbox().drop_webhook_calls(of.0, now).await?;
                let player = PlayerId::from_uuid(webhook.player_id);
                // Its owner has seen to that in the browser, and can switch it on there again.
                if browser {
                    let kind = SecurityKind::PushEnded;
                    return app.sign_in().note_security(tx, player, None, kind, &webhook.label).await;
                }
                let news = AccountNews::Webhook { label: webhook.label, off: true };
                app.accounts().notify_account(tx, player, &news, None).await?;
            }
            Ok::<_, Error>(())
        })
    }

    /// Forgets messages that were over a month ago, some thousands at most, and keeps nothing more for streams that nobody has
    /// opened since.
    pub async fn sweep(self) -> Result<()> {
        let now = self.0.now();
        let (before, limit) = (now.plus(-KEPT), i64::from(SWEPT_AT_ONCE));
        // When one was opened is noted to a day.
        write_tx!(self.0, async |tx| tx.streams().leave_unread(before.plus(-DAY), now, limit).await)?;
        for _ in 0..SWEEPS_MAX {
            let swept = write_tx!(self.0, async |tx| tx.outbox().sweep_webhook_calls(before, limit).await)?;
            if at_most(swept) < limit {
                break;
            }
        }
        Ok(())
    }
}

/// A turn of a game.
fn about_turn(game: &Loaded, turn: u32) -> About {
    About::Game { game: game.id, turn: Some(turn) }
}

/// A player's, where the form is one of these.
fn theirs(called: &[CalledRow], player: PlayerId, may: impl Fn(&str) -> bool) -> Vec<&CalledRow> {
    called.iter().filter(|(_, owner, form)| *owner == player.as_uuid() && may(form)).collect()
}

/// Whether a webhook of a form is told of an event.
fn tells(event: WebhookEvent) -> impl Fn(&str) -> bool {
    move |form: &str| is_pushed(event) || !is_browser(form)
}

fn is_browser(form: &str) -> bool {
    form == WebhookForm::Push.as_str()
}
