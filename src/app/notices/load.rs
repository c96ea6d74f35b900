//! The outbox as its worker sees it: claim, load what a mail tells, keep it composed, record how sending went.

use uuid::Uuid;

use crate::app::accounts::delivery_address::{addresses_of, best};
use crate::app::accounts::mail_preferences::mail_look_in;
use crate::app::accounts::mail_sender::{ADDRESS_LINK_HOURS, ADDRESS_MAIL};
use crate::app::accounts::news::ACCOUNT_MAIL;
use crate::app::accounts::play_by_mail::mail_settings_in;
use crate::app::accounts::sign_in::links::{LINK_BOX, LINK_MINUTES};
use crate::app::actor::Actor;
use crate::app::arbitration::disputes::Dispute;
use crate::app::core::append_event::read_event;
use crate::app::core::loaded_game::Loaded;
use crate::app::core::views::{MailTrouble, Viewer};
use crate::app::error::Error;
use crate::app::games::challenges::offer::{CHALLENGE_MAIL, DECLINED_MAIL, INVITATION_MAIL};
use crate::app::games::key_holder::{OVERDUE, REFUSED, REMINDER};
use crate::app::inbox::pass_on::PASSED_ON_MAIL;
use crate::app::notices::Notices;
use crate::app::notices::notice::{KeyHolderAway, Notice, Recipient, Reminder, Tells};
use crate::app::operations::outages::OUTAGE_GAMES_TOLD;
use crate::app::outbox::bounces::bouncing_in;
use crate::app::outbox::digest::as_mail;
use crate::app::outbox::return_path;
use crate::app::tournaments::ladder::mail::LADDER_MAIL;
use crate::app::tournaments::notices::types::may_be_off;
use crate::app::tournaments::read::place_in;
use crate::base::{GameId, MailId, Micros, PlayerId, Side, Timestamp, TournamentId};
use crate::game::event::{Body, Credit, Unsealing};
use crate::store::{MailRow, Tx};

/// How long a claimed mail is left to its process unless it renews its claim; then another one sends it.
pub const LEASE_US: Micros = 30 * 1_000_000;

pub(in crate::app) const BODY_BOX: &str = "mail";
/// Games of one player that are counted for the mail about an outage.
const OUTAGE_GAMES_MAX: i64 = 10_000;

/// Kinds of mails that go to both players whatever either has done: others may see that one of them failed.
const TOLD_TO_BOTH: [&str; 7] = ["turn", "revealed", "result", "ruling", "objection", "keyholder", "leave"];

/// A mail to be sent.
pub struct MailTask {
    /// The row.
    pub id: MailId,
    /// `turn`, `receipt`, `revealed`, `result`, `ruling`, `objection`, `unanswered`, `overdue`, `escalated`, `leave`,
    /// `keyholder`, `answer`, `reminder`, `digest`, `outage`, `bounced`, `sign-in`, `address`, `account`, `challenge`, `invitation`,
    /// `challenge-declined`, `passed-on`, or one of a tournament ([`crate::app::tournaments::notices::types::TournamentTold::kind`]).
    pub kind: String,
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
    pub async fn claim_mails(self, limit: u32) -> Result<Vec<MailId>, Error> {
        let (app, now, by) = (self.0.clone(), self.0.now(), self.0.claims_as());
        self.0
            .store()
            .write(move |tx| {
                Box::pin(async move {
                    app.sign_in().mail_links_in(tx).await?;
                    Ok(tx.claim_mails(now, LEASE_US, i64::from(limit), by).await?)
                })
            })
            .await
    }

    /// Renews the claim on mails that are still under way.
    pub async fn renew_mails(self, ids: &[MailId]) -> Result<(), Error> {
        let (ids, until) = (ids.to_vec(), self.0.now().plus(LEASE_US));
        self.0
            .store()
            .write(move |tx| {
                Box::pin(async move {
                    for id in ids {
                        tx.renew_mail(id, until).await?;
                    }
                    Ok(())
                })
            })
            .await
    }

    /// Takes over the mails that a process claimed and did not live to deal with: on SQLite, where this process is the only
    /// one, all; on PostgreSQL those that were claimed under this name. From now on this process claims under it, and no
    /// other may bear it. What was claimed without a name waits until its lease runs out.
    pub async fn take_over_mails(self, name: Option<Uuid>) -> Result<(), Error> {
        let name = name.map(|name| *self.0.0.claims_as.get_or_init(|| name));
        self.0
            .store()
            .write(move |tx| Box::pin(async move { Ok(tx.end_leases_of_the_dead(name).await?) }))
            .await
    }

    /// When the next mail is due.
    pub async fn next_mail_due(self) -> Result<Option<Timestamp>, Error> {
        self.0.store().read(|tx| Box::pin(async move { Ok(tx.next_mail_due().await?) })).await
    }

    /// Loads a claimed mail with what it tells; `None` if it has been dealt with, or has nothing to tell any more.
    pub async fn mail_task(self, id: MailId) -> Result<Option<MailTask>, Error> {
        let app = self.0.clone();
        let task = self
            .0
            .store()
            .read(move |tx| {
                Box::pin(async move {
                    match tx.mail(id).await? {
                        Some(row) if row.body.is_none() && app.notices().is_stale(tx, &row).await? => {
                            Ok(None)
                        }
                        // It may quote an entry, and goes to the address alone that this came from.
                        Some(row)
                            if row.kind == "answer"
                                && app.notices().is_for_former_address(tx, &row).await? =>
                        {
                            Ok(None)
                        }
                        Some(mut row) if row.state == "waiting" => {
                            let reader = PlayerId::from_uuid(row.player_id);
                            // A receipt that was composed for an address that is no longer its reader's names the entry
                            // to nobody else: it is composed anew.
                            let former =
                                row.body.is_some() && app.notices().is_for_former_address(tx, &row).await?;
                            row.body = row.body.filter(|_| !former);
                            let task = app.notices().task_in(tx, row).await?;
                            Ok(Some(Some((task, reader, former))))
                        }
                        _ => Ok::<_, Error>(Some(None)),
                    }
                })
            })
            .await?;
        let Some(task) = task else {
            self.forget_composed(id).await?;
            self.0
                .store()
                .write(move |tx| Box::pin(async move { Ok::<_, Error>(tx.withdraw_mail(id).await?) }))
                .await?;
            return Ok(None);
        };
        let (mut task, reader) = match task {
            Some((task, reader, former)) => {
                if former {
                    self.forget_composed(id).await?;
                }
                (Some(task), Some(reader))
            }
            None => (None, None),
        };
        if let Some(notice) = task.as_mut().and_then(|task| task.notice.as_mut())
            && let (Some(about), Some(reader)) = (notice.what.answered_about(), reader)
        {
            notice.reply_to = self.0.outbox().letter_address(reader, about).await?;
            notice.code = Some(self.0.outbox().letter_code(reader, about));
        }
        if let Some(notice) = task.as_mut().and_then(|task| task.notice.as_mut())
            && let (Some((game, turn, side)), Some(reader)) = (notice.what.answered_in(), reader)
        {
            notice.reply_to = self.0.outbox().reply_address(game, turn, side).await?;
            notice.code = Some(self.0.outbox().turn_code(game, turn, reader));
        }
        if let Some(notice) = task.as_mut().and_then(|task| task.notice.as_mut())
            && let Tells::Revealed { game, pair, proof, .. } = &mut notice.what
            && let Some(side) = game.own_side()
        {
            *proof = self.0.transparency().filing_proof(game.id, pair.turn, side).await;
        }
        Ok(task)
    }

    async fn task_in(self, tx: &mut Tx, row: MailRow) -> Result<MailTask, Error> {
        let (id, reader) = (MailId::from_uuid(row.id), PlayerId::from_uuid(row.player_id));
        let player = tx.player(reader).await?.ok_or(Error::NotFound)?;
        let look = mail_look_in(tx, reader).await?;
        let (addresses, bounced) = (addresses_of(tx, &player).await?, tx.bounced(reader).await?);
        let mut to = Recipient {
            address: best(&addresses, &bounced).cloned().unwrap_or(player.email),
            name: player.name,
            locale: player.locale,
            html: look.html,
            zone: look.zone,
        };
        if let Some(from) = self.answered_address(&row)?.filter(|from| addresses.contains(from)) {
            to.address = from;
        }
        let keys = self.0.keys();
        let keyring = &keys.keyring;
        if row.kind == INVITATION_MAIL {
            // To somebody who need not have an account.
            self.0.accounts().boxed_address(&row)?.0.clone_into(&mut to.address);
            to.name = to.address.split('@').next().unwrap_or_default().to_owned();
        }
        if row.kind == ADDRESS_MAIL {
            // It goes to the address that is to be confirmed, not to the player's own.
            self.0.accounts().boxed_address(&row)?.0.clone_into(&mut to.address);
        }
        if row.kind == ACCOUNT_MAIL {
            // Each address that the account had before is told.
            to.address = self.0.accounts().boxed_news(&row)?.0;
        }
        let composed = match &row.body {
            Some(boxed) => Some(
                keyring
                    .open_text(BODY_BOX, &id.to_bytes(), boxed)
                    .map_err(|error| Error::Broken(error.to_string()))?
                    .expose()
                    .to_vec(),
            ),
            None => None,
        };
        let notice = match composed {
            Some(_) => None,
            None => {
                let what = self.tells(tx, &row).await?;
                let wishes = mail_settings_in(tx, reader).await?;
                let may_stop = match &what {
                    Tells::Reminder { why, .. } => *why != Reminder::LastDay,
                    Tells::Digest { .. } => true,
                    Tells::Tournament(_) => may_be_off(&row.kind),
                    _ => false,
                };
                Some(Notice {
                    id,
                    to: to.clone(),
                    created: Timestamp::from_us(row.created_us),
                    reply_to: None,
                    code: None,
                    plays_by_mail: wishes.play,
                    unsubscribe: may_stop.then(|| self.0.accounts().unsubscribe_url(reader)),
                    what,
                })
            }
        };
        let identity = [&id.to_bytes()[..], row.kind.as_bytes(), row.player_id.as_bytes()].concat();
        Ok(MailTask {
            id,
            about: row.game_id.zip(row.turn).map(|(game, turn)| (GameId::from_uuid(game), turn)),
            release: Timestamp::from_us(row.release_us),
            created: Timestamp::from_us(row.created_us),
            attempts: u32::try_from(row.attempts).unwrap_or(u32::MAX),
            message_id: hex::encode(&keyring.fingerprint("message-id", &identity)[..16]),
            bounce: return_path::local_part(keyring, id, &to.address),
            to,
            composed,
            notice,
            kind: row.kind,
        })
    }

    async fn tells(self, tx: &mut Tx, row: &MailRow) -> Result<Tells, Error> {
        let broken = |what: &str| Error::Broken(format!("table mail, row {}: {what}", row.id));
        if row.kind == "sign-in" {
            let boxed = row.data.as_deref().ok_or_else(|| broken("no link"))?;
            let secret = self
                .0
                .keys()
                .keyring
                .open_text(LINK_BOX, row.id.as_bytes(), boxed)
                .map_err(|error| Error::Broken(error.to_string()))?;
            let secret =
                std::str::from_utf8(secret.expose()).map_err(|_| broken("its link cannot be read"))?;
            return Ok(Tells::SignIn { link: self.0.sign_in().link(secret), minutes: LINK_MINUTES });
        }
        if row.kind == ADDRESS_MAIL {
            return Ok(Tells::ConfirmAddress {
                link: self.0.accounts().address_link(&self.0.accounts().boxed_address(row)?.1),
                hours: ADDRESS_LINK_HOURS,
            });
        }
        if row.kind == ACCOUNT_MAIL {
            return Ok(Tells::Account {
                at: Timestamp::from_us(row.created_us),
                news: Box::new(self.0.accounts().boxed_news(row)?.1),
            });
        }
        if row.kind == PASSED_ON_MAIL {
            return Ok(Tells::PassedOn(Box::new(self.0.inbox().passed_on(tx, row).await?)));
        }
        if [CHALLENGE_MAIL, INVITATION_MAIL, DECLINED_MAIL].contains(&row.kind.as_str()) {
            let (challenge, link) = self.0.challenges().challenge_of_mail(tx, row).await?;
            let challenge = Box::new(challenge);
            return Ok(if row.kind == DECLINED_MAIL {
                Tells::ChallengeDeclined { challenge }
            } else {
                Tells::Challenge { challenge, link }
            });
        }
        if let Some(id) = row.tournament_id {
            return self.0.tournament_notices().tells_tournament(tx, row, TournamentId::from_uuid(id)).await;
        }
        let reader = PlayerId::from_uuid(row.player_id);
        match row.kind.as_str() {
            "answer" => self.tells_answer(tx, row).await,
            "bounced" => {
                let bouncing = bouncing_in(tx, reader).await?.into_iter().max_by_key(|one| one.last);
                let (address, reason) = bouncing.map(|one| (one.address, one.reason)).unwrap_or_default();
                Ok(Tells::Bounced { address, reason })
            }
            LADDER_MAIL => {
                Ok(Tells::LadderChallenge(Box::new(self.0.ladders().ladder_of_mail(tx, row).await?)))
            }
            "outage" => self.tells_outage(tx, row).await,
            "digest" => {
                let mut items = Vec::new();
                for item in tx.digest_items(MailId::from_uuid(row.id)).await? {
                    items.push(self.about_game(tx, &as_mail(&item, reader)).await?);
                }
                Ok(Tells::Digest { items })
            }
            _ => self.about_game(tx, row).await,
        }
    }

    async fn tells_outage(self, tx: &mut Tx, row: &MailRow) -> Result<Tells, Error> {
        let broken = || Error::Broken(format!("table mail, row {}: no such outage", row.id));
        let outage = tx.outage_from(row.number).await?.ok_or_else(broken)?;
        let reader = PlayerId::from_uuid(row.player_id);
        let (mut games, mut more) = (Vec::new(), 0);
        for (id, credit) in tx.games_of_outage(row.number, reader, OUTAGE_GAMES_MAX).await? {
            if games.len() == OUTAGE_GAMES_TOLD {
                more += 1;
                continue;
            }
            let game = Loaded::read(tx, GameId::from_uuid(id)).await?;
            let side = Side::ALL.into_iter().find(|side| *game.players.get(*side) == reader);
            let viewer = side.map_or(Viewer::Public, Viewer::Player);
            let view = crate::app::core::game_view::game_view(tx, &game, viewer, self.0.now()).await?;
            games.push((view, credit));
        }
        Ok(Tells::Outage {
            from: Timestamp::from_us(outage.from_us),
            to: Timestamp::from_us(outage.to_us),
            reason: outage.reason.unwrap_or_default(),
            games,
            more,
        })
    }

    async fn about_game(self, tx: &mut Tx, row: &MailRow) -> Result<Tells, Error> {
        let broken = |what: &str| Error::Broken(format!("table mail, row {}: {what}", row.id));
        let (id, number) = row.game_id.zip(row.turn).ok_or_else(|| broken("no game"))?;
        let loaded = Loaded::read(tx, GameId::from_uuid(id)).await?;
        let player = PlayerId::from_uuid(row.player_id);
        let side = Side::ALL.into_iter().find(|side| *loaded.players.get(*side) == player);
        let watches = [loaded.arbiter, loaded.arbiter2].contains(&Some(player));
        let viewer = match side {
            Some(side) => Viewer::Player(side),
            None if watches => Viewer::Arbiter,
            None => Viewer::Public,
        };
        // A reveal's mail is composed before its release and shows the game as it is from then on.
        let as_of = self.0.now().max(Timestamp::from_us(row.release_us));
        let game = crate::app::core::game_view::game_view(tx, &loaded, viewer, as_of).await?;
        Ok(match row.kind.as_str() {
            "turn" => Tells::Turn { place: place_in(tx, game.id).await?, game },
            "receipt" => {
                let side = side.ok_or_else(|| broken("its reader plays on neither side"))?;
                let seal = tx
                    .submissions(loaded.id, number)
                    .await?
                    .into_iter()
                    .find(|seal| seal.side == i64::from(side.index()) && seal.revision == row.number)
                    .ok_or_else(|| broken("no such entry"))?;
                let turn = tx.turn(loaded.id, number).await?;
                let turn = turn.ok_or_else(|| broken("no such turn"))?;
                Tells::Receipt {
                    game,
                    position: Box::new(loaded.position("turn", number, &turn.position)?),
                    receipt: crate::app::games::filing::file::read_receipt(&seal.note)?,
                    entry: self.named_in(tx, row).await?,
                }
            }
            "revealed" => {
                let pairs = crate::app::games::pair_views::pair_views(tx, &loaded, as_of).await?;
                let pair = pairs.into_iter().find(|pair| i64::from(pair.turn) == number);
                let conditional = match side {
                    Some(side) => {
                        let reader = crate::app::accounts::sign_in::links::writer(tx, player).await?;
                        crate::app::games::filing::conditional::told(tx, loaded.id, number, (side, &reader))
                            .await?
                    }
                    None => None,
                };
                let pair = pair.ok_or_else(|| broken("no such reveal"))?;
                let pgn = match pair.result {
                    Some(_) => Some(self.0.games().pgn_in(tx, &loaded, viewer, as_of).await?),
                    None => None,
                };
                Tells::Revealed { game, pair: Box::new(pair), conditional, proof: None, pgn }
            }
            "result" => {
                let result = game.result.ok_or_else(|| broken("the game has no result"))?;
                let pgn = Some(self.0.games().pgn_in(tx, &loaded, viewer, as_of).await?);
                Tells::Result { game, result, pgn }
            }
            "leave" => {
                let events = tx.public_events_after(loaded.id, row.number - 1, as_of, 1).await?;
                let event = events.first().ok_or_else(|| broken("no such event"))?;
                let (side, leave, until) = match read_event(loaded.id, event)?.body {
                    Body::Leave(of) => (of.by, of.leave(), None),
                    Body::LeaveEnd(of) => (of.by, of.leave(), Some(of.until)),
                    _ => return Err(broken("its event is no leave")),
                };
                Tells::Leave { game, side, leave, until }
            }
            "ruling" | "objection" | "unanswered" | "overdue" | "escalated" => {
                let events = tx.public_events_after(loaded.id, row.number - 1, as_of, 1).await?;
                let event = events.first().ok_or_else(|| broken("no such event"))?;
                let read = read_event(loaded.id, event)?;
                match read.body {
                    Body::Clock(Credit { credit, .. }) => Tells::Credit { game, credit },
                    Body::Suspended(_) => Tells::Flags { game },
                    Body::Unsealing(Unsealing { reason, .. }) => {
                        Tells::Unsealing { game, turn: read.turn, reason }
                    }
                    _ => match crate::app::arbitration::disputes::read(loaded.id, event)? {
                        Dispute::Objection(objection) if row.kind == "escalated" => {
                            Tells::Escalated { game, objection: Box::new(objection) }
                        }
                        Dispute::Objection(objection) => Tells::Objection {
                            game,
                            objection: Box::new(objection),
                            reminds: matches!(row.kind.as_str(), "unanswered" | "overdue"),
                        },
                        Dispute::Ruling(given) => {
                            let by = crate::app::core::game_view::person(tx, given.by).await?;
                            let ruling = Box::new(given.view(by));
                            Tells::Ruling { game, ruling }
                        }
                        Dispute::Claim(_) | Dispute::Ended(_) => {
                            return Err(broken("a claim and an end are told with the result"));
                        }
                    },
                }
            }
            "reminder" => Tells::Reminder {
                why: Reminder::from_number(row.number).ok_or_else(|| broken("unknown number"))?,
                game,
            },
            "keyholder" => Tells::KeyHolder {
                away: match (row.number, side) {
                    (REMINDER, _) => KeyHolderAway::Reminder,
                    (REFUSED, _) => KeyHolderAway::Refused,
                    (OVERDUE, None) => KeyHolderAway::Ruling,
                    (OVERDUE, Some(_)) => KeyHolderAway::Players,
                    _ => return Err(broken("unknown number")),
                },
                game,
            },
            _ => return Err(broken("unknown kind")),
        })
    }

    /// Forgets a mail as composed: it names an entry to an address that is no longer its reader's.
    async fn forget_composed(self, id: MailId) -> Result<(), Error> {
        self.0.store().write(move |tx| Box::pin(async move { Ok(tx.forget_mail_body(id).await?) })).await
    }

    /// Keeps a mail as composed, boxed: it is retried as it is.
    pub async fn store_composed(self, id: MailId, message: &[u8]) -> Result<(), Error> {
        let boxed = self.0.keys().keyring.seal_text(BODY_BOX, &id.to_bytes(), message, self.0.rng());
        self.0.store().write(move |tx| Box::pin(async move { Ok(tx.set_mail_body(id, &boxed).await?) })).await
    }

    /// The next server has taken the mail over.
    pub async fn mail_sent(self, id: MailId) -> Result<(), Error> {
        let now = self.0.now();
        self.0.store().write(move |tx| Box::pin(async move { Ok(tx.mail_sent(id, now).await?) })).await
    }

    /// Sending failed for now. `fault` holds no address.
    pub async fn mail_delayed(self, id: MailId, next: Timestamp, fault: &str) -> Result<(), Error> {
        let fault = fault.to_owned();
        self.0
            .store()
            .write(move |tx| Box::pin(async move { Ok(tx.mail_delayed(id, next, &fault).await?) }))
            .await
    }

    /// Sending is given up. `fault` holds no address.
    pub async fn mail_failed(self, id: MailId, fault: &str) -> Result<(), Error> {
        let (now, fault) = (self.0.now(), fault.to_owned());
        self.0
            .store()
            .write(move |tx| Box::pin(async move { Ok(tx.mail_failed(id, now, &fault).await?) }))
            .await
    }

    /// Mails of a game that wait after a failure or were given up, for its players and arbiter.
    pub async fn mail_troubles(self, actor: &Actor, id: GameId) -> Result<Vec<MailTrouble>, Error> {
        let (now, actor) = (self.0.now(), actor.clone());
        self.0
            .store()
            .read(move |tx| {
                Box::pin(async move {
                    let game = Loaded::read(tx, id).await?;
                    if game.viewer(Some(&actor))? == Viewer::Public {
                        return Ok(Vec::new());
                    }
                    let rows = tx.mails_of_game(id, now).await?;
                    let trouble = |row: MailRow| {
                        let player = PlayerId::from_uuid(row.player_id);
                        // A receipt's mail tells that its reader has filed, a reminder that they have not, an answer that they
                        // wrote.
                        let hidden = !TOLD_TO_BOTH.contains(&row.kind.as_str()) && player != actor.id;
                        let side = Side::ALL.into_iter().find(|side| *game.players.get(*side) == player);
                        let given_up = row.state == "failed";
                        let fault = row.fault.filter(|_| row.state != "sent" && !hidden)?;
                        Some(MailTrouble { side, kind: row.kind, given_up, fault })
                    };
                    Ok(rows.into_iter().filter_map(trouble).collect())
                })
            })
            .await
    }
}
