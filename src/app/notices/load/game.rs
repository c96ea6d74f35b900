//! What a mail about a game, or about an outage of its reader's games, tells.

use super::broken;
use crate::app::App;
use crate::app::accounts::sign_in::links::writer;
use crate::app::core::game_view::{game_view, game_views, person};
use crate::app::core::loaded_game::Loaded;
use crate::app::core::stored_event::read_event;
use crate::app::core::views::{GameView, Person, Viewer};
use crate::app::error::{Error, Result};
use crate::app::games::disputes::{self, Dispute};
use crate::app::games::filing::line::put_lines;
use crate::app::games::filing::seal::read_receipt;
use crate::app::games::filing::use_conditional;
use crate::app::games::key_holder::{OVERDUE, REFUSED, REMINDER};
use crate::app::games::pair_views::pair_view_of;
use crate::app::games::place::place_in;
use crate::app::notices::Notices;
use crate::app::notices::notice::{KeyHolderAway, NoticeBody, Reminder};
use crate::base::{GameId, MailKind, PlayerId, Side, Timestamp};
use crate::game::event::{Body, Credit, Ended, Unsealing};
use crate::store::{EventRow, MailRow, Tx};

/// Games that one mail lists; of the others it says how many they are.
const OUTAGE_GAMES_TOLD: usize = 30;

/// Games of one player that are counted for the mail about an outage.
const OUTAGE_GAMES_MAX: i64 = 10_000;

/// What a mail about a game is told from.
struct AboutGame<'a> {
    app: &'a App,
    row: &'a MailRow,
    turn: i64,
    loaded: Loaded,
    side: Option<Side>,
    viewer: Viewer,
    as_of: Timestamp,
}

impl AboutGame<'_> {
    pub(super) fn broken(&self, what: &str) -> Error {
        broken(self.row, what)
    }

    /// The public event whose number the mail bears.
    pub(super) async fn event(&self, tx: &mut Tx) -> Result<EventRow> {
        let events =
            tx.games().public_events_after(self.loaded.id, self.row.number - 1, self.as_of, 1).await?;
        events.into_iter().next().ok_or_else(|| self.broken("no such event"))
    }

    pub(super) async fn receipt(&self, tx: &mut Tx, game: GameView) -> Result<NoticeBody> {
        let side = self.side.ok_or_else(|| self.broken("its reader plays on neither side"))?;
        let seal = tx
            .turns()
            .submissions(self.loaded.id, self.turn)
            .await?
            .into_iter()
            .find(|seal| seal.side == i64::from(side.index()) && seal.revision == self.row.number)
            .ok_or_else(|| self.broken("no such entry"))?;
        let turn = tx.turns().turn(self.loaded.id, self.turn).await?;
        let turn = turn.ok_or_else(|| self.broken("no such turn"))?;
        Ok(NoticeBody::Receipt {
            game,
            position: Box::new(self.loaded.position("turn", self.turn, &turn.position)?),
            receipt: read_receipt(&seal.note)?,
            entry: self.app.notices().named_in(tx, self.row).await?,
        })
    }

    pub(super) async fn revealed(&self, tx: &mut Tx, game: GameView) -> Result<NoticeBody> {
        let pair = pair_view_of(tx, &self.loaded, self.as_of, self.turn).await?;
        let mut pair = pair.ok_or_else(|| self.broken("no such reveal"))?;
        let conditional = match self.side {
            Some(side) => {
                let reader = writer(tx, PlayerId::from_uuid(self.row.player_id)).await?;
                let (keys, pairs) = (self.app.keys(), std::slice::from_mut(&mut pair));
                put_lines(tx, &self.loaded, &keys.keyring, Some(&reader), pairs).await?;
                use_conditional::told(tx, self.loaded.id, self.turn, (side, &reader)).await?
            }
            None => None,
        };
        let pgn = match pair.result {
            Some(_) => Some(self.app.games().pgn_in(tx, &self.loaded, self.viewer, self.as_of).await?),
            None => None,
        };
        Ok(NoticeBody::Revealed { game, pair: Box::new(pair), conditional, proof: None, pgn })
    }

    pub(super) async fn leave(&self, tx: &mut Tx, game: GameView) -> Result<NoticeBody> {
        let event = self.event(tx).await?;
        let (side, leave, until) = match read_event(self.loaded.id, &event)?.body {
            Body::Leave(of) => (of.by, of.leave(), None),
            Body::LeaveEnd(of) => (of.by, of.leave(), Some(of.until)),
            _ => return Err(self.broken("its event is no leave")),
        };
        Ok(NoticeBody::Leave { game, side, leave, until })
    }

    /// The captain who accepted the draw with which the game ended.
    pub(super) async fn accepting_captain(&self, tx: &mut Tx) -> Result<Option<Person>> {
        match read_event(self.loaded.id, &self.event(tx).await?)?.body {
            Body::Result(Ended { captain: Some(captain), .. }) => person(tx, captain).await.map(Some),
            _ => Ok(None),
        }
    }

    pub(super) async fn dispute(&self, tx: &mut Tx, game: GameView) -> Result<NoticeBody> {
        let event = self.event(tx).await?;
        let read = read_event(self.loaded.id, &event)?;
        Ok(match read.body {
            Body::Clock(Credit { credit, .. }) => NoticeBody::Credit { game, credit },
            Body::Suspended(_) => NoticeBody::Flags { game },
            Body::Unsealing(Unsealing { reason, .. }) => {
                let turn = i64::from(read.turn);
                let row = tx.turns().turn(self.loaded.id, turn).await?;
                let row = row.ok_or_else(|| self.broken("its turn is missing"))?;
                let position = Box::new(self.loaded.position("turn", turn, &row.position)?);
                NoticeBody::Unsealing { game, position, reason }
            }
            _ => match disputes::read(self.loaded.id, &event)? {
                Dispute::Objection(objection) if self.row.kind == MailKind::Escalated => {
                    NoticeBody::Escalated { game, objection: Box::new(objection) }
                }
                Dispute::Objection(objection) => NoticeBody::Objection {
                    game,
                    objection: Box::new(objection),
                    reminds: matches!(self.row.kind, MailKind::Unanswered | MailKind::Overdue),
                },
                Dispute::Ruling(given) => {
                    let by = person(tx, given.by).await?;
                    let ruling = Box::new(given.view(by));
                    match self.row.kind {
                        MailKind::Post => NoticeBody::ArbiterNamed { game, ruling },
                        _ => NoticeBody::Ruling { game, ruling },
                    }
                }
                Dispute::Claim(_) | Dispute::Ended(_) => {
                    return Err(self.broken("a claim and an end are told with the result"));
                }
            },
        })
    }
}

impl Notices<'_> {
    pub(super) async fn load_outage(self, tx: &mut Tx, row: &MailRow) -> Result<NoticeBody> {
        let outage = tx.operations().outage_from(row.number).await?;
        let outage = outage.ok_or_else(|| broken(row, "no such outage"))?;
        let reader = PlayerId::from_uuid(row.player_id);
        let credited = tx.operations().games_of_outage(row.number, reader, OUTAGE_GAMES_MAX).await?;
        let told = &credited[..credited.len().min(OUTAGE_GAMES_TOLD)];
        let ids: Vec<GameId> = told.iter().map(|(id, _)| GameId::from_uuid(*id)).collect();
        let loaded = Loaded::read_all(tx, &ids).await?;
        let seen: Vec<_> = loaded.iter().map(|game| (game, game.seen_by(reader))).collect();
        let views = game_views(tx, &seen, self.0.now()).await?;
        let with_credit = |view: GameView| {
            let (_, credit) = told.iter().find(|(id, _)| *id == view.id.as_uuid())?;
            Some((view, *credit))
        };
        let games = views.into_iter().filter_map(with_credit).collect();
        let more = credited.len() - told.len();
        Ok(NoticeBody::Outage {
            from: Timestamp::from_us(outage.from_us),
            to: Timestamp::from_us(outage.to_us),
            reason: outage.reason.unwrap_or_default(),
            games,
            more,
        })
    }

    pub(super) async fn about_game(self, tx: &mut Tx, row: &MailRow) -> Result<NoticeBody> {
        let (id, turn) = row.game_id.zip(row.turn).ok_or_else(|| broken(row, "no game"))?;
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
        let game = game_view(tx, &loaded, viewer, as_of).await?;
        let about = AboutGame { app: self.0, row, turn, loaded, side, viewer, as_of };
        match row.kind {
            MailKind::Turn => Ok(NoticeBody::Turn { place: place_in(tx, game.id).await?, game }),
            MailKind::Receipt => about.receipt(tx, game).await,
            MailKind::Revealed => about.revealed(tx, game).await,
            MailKind::Result => {
                let result = game.result;
                let result = result.ok_or_else(|| broken(row, "the game has no result"))?;
                let pgn = Some(self.0.games().pgn_in(tx, &about.loaded, viewer, as_of).await?);
                let captain = about.accepting_captain(tx).await?;
                Ok(NoticeBody::Result { game, result, captain, pgn })
            }
            MailKind::CaptainDraw => {
                let answers = |side: &Side| {
                    let captain = game.sides.get(*side).draw_captain.as_ref();
                    captain.is_some_and(|captain| captain.id == player)
                };
                let side = Side::ALL.into_iter().find(answers);
                Ok(NoticeBody::CaptainDraw { game, side })
            }
            MailKind::Leave => about.leave(tx, game).await,
            MailKind::Ruling
            | MailKind::Post
            | MailKind::Objection
            | MailKind::Unanswered
            | MailKind::Overdue
            | MailKind::Escalated => about.dispute(tx, game).await,
            MailKind::Reminder => Ok(NoticeBody::Reminder {
                why: Reminder::from_number(row.number).ok_or_else(|| broken(row, "unknown number"))?,
                game,
            }),
            MailKind::KeyHolder => Ok(NoticeBody::KeyHolder {
                away: match (row.number, side) {
                    (REMINDER, _) => KeyHolderAway::Reminder,
                    (REFUSED, _) => KeyHolderAway::Refused,
                    (OVERDUE, None) => KeyHolderAway::Ruling,
                    (OVERDUE, Some(_)) => KeyHolderAway::Players,
                    _ => return Err(broken(row, "unknown number")),
                },
                game,
            }),
            _ => Err(broken(row, "its kind is about no game")),
        }
    }
}
