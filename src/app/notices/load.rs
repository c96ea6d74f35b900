//! The outbox as its worker sees it: claim, load what a mail tells, keep it composed, record how sending went.

mod game;

use uuid::Uuid;

use crate::app::accounts::delivery_address::{addresses_of, best};
use crate::app::accounts::mail_preferences::mail_preferences_in;
use crate::app::accounts::mail_sender::ADDRESS_LINK_HOURS;
use crate::app::accounts::play_by_mail::mail_settings_in;
use crate::app::accounts::sign_in::links::{LINK_BOX, LINK_MINUTES};
use crate::app::core::game_view::is_erased;
use crate::app::error::{Error, Result};
use crate::app::notices::Notices;
use crate::app::notices::digest::as_mail;
use crate::app::notices::notice::{Notice, NoticeBody, Recipient, Reminder};
use crate::app::outbox::bounces::bouncing_in;
use crate::app::outbox::return_path;
use crate::app::tournaments::notices::pending::is_optional;
use crate::base::{GameId, MailId, MailKind, MailState, Micros, PlayerId, Timestamp, TournamentId};
use crate::store::{MailRow, Tx};

/// How long a claimed mail is left to its process unless it renews its claim; then another one sends it.
pub const LEASE_US: Micros = 30 * 1_000_000;

pub(in crate::app) const BODY_BOX: &str = "mail";
/// A mail to be sent.
pub struct MailTask {
    /// The row.
    pub id: MailId,
    pub kind: MailKind,
    /// The game and turn it is about.
    pub about: Option<(GameId, i64)>,
    /// It must not end before this.
    pub release: Timestamp,
    /// When it was asked for.
    pub created: Timestamp,
    /// How often sending was tried.
    pub attempts: u32,
    /// The left part of its `Message-ID`: a keyed hash over row, kind and recipient, so that a duplicate is recognised.
    pub message_id: String,
    /// The left part of the envelope's sender (VERP): who sends a mail back to it shows which one did not get through.
    pub bounce: String,
    /// Who gets it.
    pub to: Recipient,
    /// The mail as it was composed before.
    pub composed: Option<Vec<u8>>,
    /// What it tells, if it is not composed yet.
    pub notice: Option<Notice>,
}

impl Notices<'_> {
    /// Claims due mails for this process, after making those with sign-in links that were asked for.
    pub async fn claim_mails(self, limit: u32) -> Result<Vec<MailId>> {
        let (app, now, by) = (self.0.clone(), self.0.now(), self.0.0.process.claims_as.get().copied());
        write_tx!(self.0, async |tx| {
            app.sign_in().mail_links_in(tx).await?;
            Ok(tx.outbox().claim_mails(now, LEASE_US, i64::from(limit), by).await?)
        })
    }

    /// Renews the claim on mails that are still under way.
    pub async fn renew_mails(self, ids: &[MailId]) -> Result<()> {
        let (ids, until) = (ids.to_vec(), self.0.now().plus(LEASE_US));
        write_tx!(self.0, async |tx| {
            for id in ids {
                tx.outbox().renew_mail(id, until).await?;
            }
            Ok(())
        })
    }

    /// Takes over the mails that a process claimed and did not live to deal with: on SQLite, where this process is the only
    /// one, all; on PostgreSQL those that were claimed under this name. From now on this process claims under it, and no
    /// other may bear it. What was claimed without a name waits until its lease runs out.
    pub async fn take_over_mails(self, name: Option<Uuid>) -> Result<()> {
        let name = name.map(|name| *self.0.0.process.claims_as.get_or_init(|| name));
        write_tx!(self.0, async |tx| Ok(tx.operations().end_leases_of_the_dead(name).await?))
    }

    /// When the next mail is due.
    pub async fn next_mail_due(self) -> Result<Option<Timestamp>> {
        read_tx!(self.0, async |tx| Ok(tx.outbox().next_mail_due().await?))
    }

    /// Loads a claimed mail with what it tells; `None` if it has been dealt with, or has nothing to tell any more.
    pub async fn mail_task(self, id: MailId) -> Result<Option<MailTask>> {
        let task = read_tx!(app = self.0, async |tx| {
            match tx.outbox().mail(id).await? {
                Some(row) if row.body.is_none() && app.notices().is_stale(tx, &row).await? => Ok(None),
                // It may quote an entry, and goes to the address alone that this came from.
                Some(row)
                    if row.kind == MailKind::Answer
                        && app.notices().is_for_former_address(tx, &row).await? =>
                {
                    Ok(None)
                }
                Some(mut row) if row.state == MailState::Waiting => {
                    let reader = PlayerId::from_uuid(row.player_id);
                    // A receipt that was composed for an address that is no longer its reader's names the entry
                    // to nobody else: it is composed anew.
                    let former = row.body.is_some() && app.notices().is_for_former_address(tx, &row).await?;
                    row.body = row.body.filter(|_| !former);
                    let task = app.notices().task_in(tx, row).await?;
                    Ok(Some(Some((task, reader, former))))
                }
                _ => Ok::<_, Error>(Some(None)),
            }
        })?;
        let Some(task) = task else {
            self.forget_composed(id).await?;
            write_tx!(self.0, async |tx| tx.outbox().withdraw_mail(id).await)?;
            return Ok(None);
        };
        let Some((mut task, reader, former)) = task else { return Ok(None) };
        if former {
            self.forget_composed(id).await?;
        }
        let Some(notice) = &mut task.notice else { return Ok(Some(task)) };
        let outbox = self.0.outbox();
        if let Some(about) = notice.what.answered_about() {
            notice.reply_to = outbox.topic_address(reader, about).await?;
            notice.code = Some(outbox.topic_code(reader, about));
        }
        if let Some((game, turn, side)) = notice.what.answered_in() {
            notice.reply_to = outbox.reply_address(game, turn, side, reader, notice.created).await?;
            notice.code = Some(outbox.turn_code(game, turn, reader));
        }
        if let NoticeBody::Revealed { game, pair, proof, .. } = &mut notice.what
            && let Some(side) = game.own_side()
        {
            *proof = self.0.transparency().filing_proof(game.id, pair.turn, side).await;
        }
        Ok(Some(task))
    }

    /// To whom a mail goes: most to the reader's own address, some to the one that they are about.
    async fn recipient(self, tx: &mut Tx, row: &MailRow) -> Result<Recipient> {
        let reader = PlayerId::from_uuid(row.player_id);
        let player = tx.accounts().get(reader).await?.ok_or(Error::NotFound)?;
        let look = mail_preferences_in(tx, reader).await?;
        let (addresses, bounced) = (addresses_of(tx, &player).await?, tx.outbox().bounced(reader).await?);
        let answered = self.answered_address(row)?.filter(|from| addresses.contains(from));
        let address = match row.kind {
            // To somebody who need not have an account, or to the address that is to be confirmed.
            MailKind::Invitation | MailKind::Address => self.0.accounts().boxed_address(row)?.0,
            // Each address that the account had before is told.
            MailKind::Account => self.0.accounts().boxed_news(row)?.0,
            _ => answered.or_else(|| best(&addresses, &bounced).cloned()).unwrap_or(player.email),
        };
        let name = match row.kind {
            MailKind::Invitation => address.split('@').next().unwrap_or_default().to_owned(),
            // Whoever reads it is not called as the erased account is now.
            MailKind::Account if is_erased(tx, reader).await? => String::new(),
            _ => player.name,
        };
        Ok(Recipient { address, name, locale: player.locale, html: look.html, zone: look.zone() })
    }

    async fn task_in(self, tx: &mut Tx, row: MailRow) -> Result<MailTask> {
        let (id, reader) = (MailId::from_uuid(row.id), PlayerId::from_uuid(row.player_id));
        let to = self.recipient(tx, &row).await?;
        let keyring = &self.0.keys().keyring;
        let composed = self.composed(&row)?;
        let notice = match composed {
            Some(_) => None,
            None => {
                let what = self.load_body(tx, &row).await?;
                let settings = mail_settings_in(tx, reader).await?;
                let may_stop = match &what {
                    NoticeBody::Reminder { why, .. } => *why != Reminder::LastDay,
                    NoticeBody::Digest { .. } => true,
                    NoticeBody::Tournament(_) => is_optional(row.kind),
                    _ => false,
                };
                Some(Notice {
                    id,
                    to: to.clone(),
                    created: Timestamp::from_us(row.created_us),
                    reply_to: None,
                    code: None,
                    plays_by_mail: settings.play,
                    has_pin: settings.pin.is_some(),
                    unsubscribe: may_stop.then(|| self.0.accounts().unsubscribe_url(reader)),
                    what,
                })
            }
        };
        let identity = [&id.to_bytes()[..], row.kind.as_str().as_bytes(), row.player_id.as_bytes()].concat();
        Ok(MailTask {
            id,
            about: row.game_id.zip(row.turn).map(|(game, turn)| (GameId::from_uuid(game), turn)),
            release: Timestamp::from_us(row.release_us),
            created: Timestamp::from_us(row.created_us),
            attempts: u32::try_from(row.attempts).map_err(|_| broken(&row, "attempts"))?,
            message_id: hex::encode(&keyring.fingerprint("message-id", &identity)[..16]),
            bounce: return_path::local_part(keyring, id, &to.address),
            to,
            composed,
            notice,
            kind: row.kind,
        })
    }

    /// A mail as it was composed before.
    pub(in crate::app) fn composed(self, row: &MailRow) -> Result<Option<Vec<u8>>> {
        let Some(boxed) = &row.body else { return Ok(None) };
        let message = self.0.keys().keyring.open_text(BODY_BOX, row.id.as_bytes(), boxed);
        let message = message.map_err(|error| Error::Broken(format!("mail {}: {error}", row.id)))?;
        Ok(Some(message.expose().to_vec()))
    }

    async fn load_body(self, tx: &mut Tx, row: &MailRow) -> Result<NoticeBody> {
        Ok(match row.kind {
            MailKind::SignIn => self.load_sign_in(row)?,
            MailKind::Address => NoticeBody::ConfirmAddress {
                link: self.0.accounts().address_link(&self.0.accounts().boxed_address(row)?.1),
                hours: ADDRESS_LINK_HOURS,
            },
            MailKind::Account => NoticeBody::Account {
                at: Timestamp::from_us(row.created_us),
                news: Box::new(self.0.accounts().boxed_news(row)?.1),
            },
            MailKind::PassedOn => NoticeBody::PassedOn(Box::new(self.passed_on(tx, row).await?)),
            MailKind::Challenge | MailKind::Invitation => {
                let (challenge, link) = self.0.challenges().challenge_of_mail(tx, row).await?;
                NoticeBody::Challenge { challenge: Box::new(challenge), link }
            }
            MailKind::ChallengeDeclined => {
                let (challenge, _) = self.0.challenges().challenge_of_mail(tx, row).await?;
                NoticeBody::ChallengeDeclined { challenge: Box::new(challenge) }
            }
            MailKind::LadderChallenge => {
                NoticeBody::LadderChallenge(Box::new(self.0.ladders().ladder_of_mail(tx, row).await?))
            }
            MailKind::SeriesInvitation => {
                NoticeBody::SeriesInvitation(Box::new(self.0.series().invitation_of_mail(tx, row).await?))
            }
            MailKind::Post if row.game_id.is_some() => self.about_game(tx, row).await?,
            MailKind::Post if row.tournament_id.is_none() => {
                NoticeBody::SeriesPost(Box::new(self.0.series().post_of_mail(tx, row).await?))
            }
            MailKind::LadderAnswer
            | MailKind::TournamentEntry
            | MailKind::TournamentClosed
            | MailKind::TournamentStarted
            | MailKind::TournamentRound
            | MailKind::LineUp
            | MailKind::Captain
            | MailKind::Post
            | MailKind::TournamentSheet
            | MailKind::TournamentPlayers
            | MailKind::TournamentPaused
            | MailKind::TournamentCancelled
            | MailKind::TournamentEnd
            | MailKind::TournamentFinished
            | MailKind::TournamentMessage
            | MailKind::TournamentHand => {
                let id = row.tournament_id.ok_or_else(|| broken(row, "no tournament"))?;
                NoticeBody::Tournament(Box::new(
                    self.0.tournament_notices().load_tournament(tx, row, TournamentId::from_uuid(id)).await?,
                ))
            }
            MailKind::Answer => self.load_answer(tx, row).await?,
            MailKind::Bounced => load_bounced(tx, PlayerId::from_uuid(row.player_id)).await?,
            MailKind::Outage => self.load_outage(tx, row).await?,
            MailKind::Digest => self.load_digest(tx, row).await?,
            MailKind::Turn
            | MailKind::Receipt
            | MailKind::Revealed
            | MailKind::CaptainDraw
            | MailKind::Result
            | MailKind::Ruling
            | MailKind::Objection
            | MailKind::Unanswered
            | MailKind::Overdue
            | MailKind::Escalated
            | MailKind::Leave
            | MailKind::KeyHolder
            | MailKind::Reminder => self.about_game(tx, row).await?,
        })
    }

    async fn load_digest(self, tx: &mut Tx, row: &MailRow) -> Result<NoticeBody> {
        let (reader, mut items) = (PlayerId::from_uuid(row.player_id), Vec::new());
        for item in tx.outbox().digest_items(MailId::from_uuid(row.id)).await? {
            items.push(self.about_game(tx, &as_mail(&item, reader)).await?);
        }
        Ok(NoticeBody::Digest { items })
    }

    fn load_sign_in(self, row: &MailRow) -> Result<NoticeBody> {
        let secret = self.0.core().boxed_text(row, LINK_BOX)?;
        let secret =
            std::str::from_utf8(secret.expose()).map_err(|_| broken(row, "its link cannot be read"))?;
        Ok(NoticeBody::SignIn { link: self.0.sign_in().link(secret), minutes: LINK_MINUTES })
    }

    /// Forgets a mail as composed: it names an entry to an address that is no longer its reader's.
    async fn forget_composed(self, id: MailId) -> Result<()> {
        write_tx!(self.0, async |tx| Ok(tx.outbox().forget_mail_body(id).await?))
    }

    /// Keeps a mail as composed, boxed: it is retried as it is.
    pub async fn store_composed(self, id: MailId, message: &[u8]) -> Result<()> {
        let boxed = self.0.keys().keyring.seal_text(BODY_BOX, &id.to_bytes(), message, self.0.rng());
        write_tx!(self.0, async |tx| Ok(tx.outbox().set_mail_body(id, &boxed).await?))
    }
}

fn broken(row: &MailRow, what: &str) -> Error {
    Error::Broken(format!("table mail, row {}: {what}", row.id))
}

async fn load_bounced(tx: &mut Tx, reader: PlayerId) -> Result<NoticeBody> {
    let bouncing = bouncing_in(tx, reader).await?.into_iter().max_by_key(|one| one.last);
    let (address, reason) = bouncing.map(|one| (one.address, one.reason)).unwrap_or_default();
    Ok(NoticeBody::Bounced { address, reason })
}
