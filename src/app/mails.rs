//! The outbox as its worker sees it: claim, load what a mail tells, keep it composed, record how sending went.

use super::disputes::Dispute;
use super::key_holder::{OVERDUE, REFUSED, REMINDER};
use super::load::Loaded;
use super::notice::{KeyHolderAway, Notice, Recipient, Tells};
use super::sign_in::{LINK_BOX, LINK_MINUTES};
use super::view::{MailTrouble, Viewer};
use super::{Actor, App, Error};
use crate::base::{GameId, MailId, Micros, PlayerId, Side, Timestamp};
use crate::store::{MailRow, Tx};

/// How long a claimed mail is left to its process unless it renews its claim; then another one sends it.
pub const LEASE_US: Micros = 30 * 1_000_000;

pub(super) const BODY_BOX: &str = "mail";

/// A mail to be sent.
pub struct MailTask {
    /// The row.
    pub id: MailId,
    /// `turn`, `receipt`, `revealed`, `result`, `ruling`, `objection`, `keyholder` or `sign-in`.
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
    /// Who gets it.
    pub to: Recipient,
    /// The mail as it was composed before.
    pub composed: Option<Vec<u8>>,
    /// What it tells, if it is not composed yet.
    pub notice: Option<Notice>,
}

impl App {
    /// Claims due mails for this process.
    pub async fn claim_mails(&self, limit: u32) -> Result<Vec<MailId>, Error> {
        let now = self.now();
        self.store()
            .write(move |tx| {
                Box::pin(async move { Ok(tx.claim_mails(now, LEASE_US, i64::from(limit)).await?) })
            })
            .await
    }

    /// Renews the claim on mails that are still under way.
    pub async fn renew_mails(&self, ids: &[MailId]) -> Result<(), Error> {
        let (ids, until) = (ids.to_vec(), self.now().plus(LEASE_US));
        self.store()
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

    /// Takes over the mails that a process claimed and did not live to send, where this process is the only one: on
    /// SQLite. On PostgreSQL their leases run out.
    pub async fn take_over_mails(&self) -> Result<(), Error> {
        self.store()
            .write(|tx| Box::pin(async move { Ok(tx.end_leases_of_the_dead().await?) }))
            .await
    }

    /// When the next mail is due.
    pub async fn next_mail_due(&self) -> Result<Option<Timestamp>, Error> {
        self.store()
            .read(|tx| Box::pin(async move { Ok(tx.next_mail_due().await?) }))
            .await
    }

    /// Loads a claimed mail with what it tells; `None` if it has been dealt with.
    pub async fn mail_task(&self, id: MailId) -> Result<Option<MailTask>, Error> {
        let app = self.clone();
        self.store()
            .read(move |tx| Box::pin(async move { app.task_in(tx, id).await }))
            .await
    }

    async fn task_in(&self, tx: &mut Tx, id: MailId) -> Result<Option<MailTask>, Error> {
        let Some(row) = tx.mail(id).await?.filter(|row| row.state == "waiting") else {
            return Ok(None);
        };
        let player = tx
            .player(PlayerId::from_uuid(row.player_id))
            .await?
            .ok_or(Error::NotFound)?;
        let to = Recipient {
            name: player.name,
            address: player.email,
            locale: player.locale,
        };
        let keys = self.keys();
        let keyring = &keys.keyring;
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
                Some(Notice {
                    id,
                    to: to.clone(),
                    created: Timestamp::from_us(row.created_us),
                    what,
                })
            }
        };
        let identity = [&id.to_bytes()[..], row.kind.as_bytes(), row.player_id.as_bytes()].concat();
        Ok(Some(MailTask {
            id,
            about: row
                .game_id
                .zip(row.turn)
                .map(|(game, turn)| (GameId::from_uuid(game), turn)),
            release: Timestamp::from_us(row.release_us),
            created: Timestamp::from_us(row.created_us),
            attempts: u32::try_from(row.attempts).unwrap_or(u32::MAX),
            message_id: hex::encode(&keyring.fingerprint("message-id", &identity)[..16]),
            to,
            composed,
            notice,
            kind: row.kind,
        }))
    }

    async fn tells(&self, tx: &mut Tx, row: &MailRow) -> Result<Tells, Error> {
        let broken = |what: &str| Error::Broken(format!("table mail, row {}: {what}", row.id));
        if row.kind == "sign-in" {
            let boxed = row.data.as_deref().ok_or_else(|| broken("no link"))?;
            let secret = self
                .keys()
                .keyring
                .open_text(LINK_BOX, row.id.as_bytes(), boxed)
                .map_err(|error| Error::Broken(error.to_string()))?;
            let secret =
                std::str::from_utf8(secret.expose()).map_err(|_| broken("its link cannot be read"))?;
            return Ok(Tells::SignIn {
                link: self.link(secret),
                minutes: LINK_MINUTES,
            });
        }
        let (id, number) = row.game_id.zip(row.turn).ok_or_else(|| broken("no game"))?;
        let loaded = Loaded::read(tx, GameId::from_uuid(id)).await?;
        let player = PlayerId::from_uuid(row.player_id);
        let side = Side::ALL
            .into_iter()
            .find(|side| *loaded.players.get(*side) == player);
        let watches = [loaded.arbiter, loaded.arbiter2].contains(&Some(player));
        let viewer = match side {
            Some(side) => Viewer::Player(side),
            None if watches => Viewer::Arbiter,
            None => Viewer::Public,
        };
        // A reveal's mail is composed before its release and shows the game as it is from then on.
        let as_of = self.now().max(Timestamp::from_us(row.release_us));
        let game = super::look::game_view(tx, &loaded, viewer, as_of).await?;
        Ok(match row.kind.as_str() {
            "turn" => Tells::Turn { game },
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
                    receipt: super::entries::read_receipt(&seal.note)?,
                }
            }
            "revealed" => {
                let pairs = super::pairs::pair_views(tx, &loaded, as_of).await?;
                let pair = pairs.into_iter().find(|pair| i64::from(pair.turn) == number);
                Tells::Revealed {
                    game,
                    pair: Box::new(pair.ok_or_else(|| broken("no such reveal"))?),
                }
            }
            "result" => {
                let result = game.result.ok_or_else(|| broken("the game has no result"))?;
                Tells::Result { game, result }
            }
            "ruling" | "objection" => {
                let events = tx
                    .public_events_after(loaded.id, row.number - 1, as_of, 1)
                    .await?;
                let event = events.first().ok_or_else(|| broken("no such event"))?;
                let body: serde_json::Value =
                    serde_json::from_slice(&event.body).map_err(|_| broken("its event cannot be read"))?;
                match event.kind.as_str() {
                    "clock" => Tells::Credit {
                        game,
                        credit: body["credit"]
                            .as_i64()
                            .ok_or_else(|| broken("its event holds no credit"))?,
                    },
                    "unsealing" => Tells::Unsealing {
                        game,
                        turn: u32::try_from(event.turn).unwrap_or(u32::MAX),
                        reason: body["reason"].as_str().unwrap_or_default().to_owned(),
                    },
                    _ => match super::disputes::read(event)? {
                        Dispute::Objection(objection) => Tells::Objection {
                            game,
                            objection: Box::new(objection),
                        },
                        Dispute::Ruling(given) => {
                            let by = super::look::person(tx, given.by).await?;
                            let ruling = Box::new(given.view(by));
                            Tells::Ruling { game, ruling }
                        }
                    },
                }
            }
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

    /// Keeps a mail as composed, boxed: it is retried as it is.
    pub async fn store_composed(&self, id: MailId, message: &[u8]) -> Result<(), Error> {
        let boxed = self
            .keys()
            .keyring
            .seal_text(BODY_BOX, &id.to_bytes(), message, self.rng());
        self.store()
            .write(move |tx| Box::pin(async move { Ok(tx.set_mail_body(id, &boxed).await?) }))
            .await
    }

    /// The next server has taken the mail over.
    pub async fn mail_sent(&self, id: MailId) -> Result<(), Error> {
        let now = self.now();
        self.store()
            .write(move |tx| Box::pin(async move { Ok(tx.mail_sent(id, now).await?) }))
            .await
    }

    /// Sending failed for now. `fault` holds no address.
    pub async fn mail_delayed(&self, id: MailId, next: Timestamp, fault: &str) -> Result<(), Error> {
        let fault = fault.to_owned();
        self.store()
            .write(move |tx| Box::pin(async move { Ok(tx.mail_delayed(id, next, &fault).await?) }))
            .await
    }

    /// Sending is given up. `fault` holds no address.
    pub async fn mail_failed(&self, id: MailId, fault: &str) -> Result<(), Error> {
        let (now, fault) = (self.now(), fault.to_owned());
        self.store()
            .write(move |tx| Box::pin(async move { Ok(tx.mail_failed(id, now, &fault).await?) }))
            .await
    }

    /// Mails of a game that wait after a failure or were given up, for its players and arbiter.
    pub async fn mail_troubles(&self, actor: &Actor, id: GameId) -> Result<Vec<MailTrouble>, Error> {
        let (now, actor) = (self.now(), actor.clone());
        self.store()
            .read(move |tx| {
                Box::pin(async move {
                    let game = Loaded::read(tx, id).await?;
                    if game.viewer(Some(&actor))? == Viewer::Public {
                        return Ok(Vec::new());
                    }
                    let rows = tx.mails_of_game(id, now).await?;
                    let trouble = |row: MailRow| {
                        let player = PlayerId::from_uuid(row.player_id);
                        // A receipt's mail tells that its reader has filed.
                        let hidden = row.kind == "receipt" && player != actor.id;
                        let side = Side::ALL
                            .into_iter()
                            .find(|side| *game.players.get(*side) == player);
                        let given_up = row.state == "failed";
                        let fault = row.fault.filter(|_| row.state != "sent" && !hidden)?;
                        Some(MailTrouble {
                            side,
                            kind: row.kind,
                            given_up,
                            fault,
                        })
                    };
                    Ok(rows.into_iter().filter_map(trouble).collect())
                })
            })
            .await
    }
}
