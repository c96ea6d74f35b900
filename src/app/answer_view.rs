//! Loads what an answer to a player's mail tells.

use super::load::Loaded;
use super::look::game_view;
use super::mail_answer::{Answered, MailAnswer, Refused};
use super::notice::{AnswerView, Tells};
use super::talk::ANSWER_BOX;
use super::view::{GameState, GameView, Viewer};
use super::{App, Error, PAGE_MAX};
use crate::base::{GameId, PlayerId, Side};
use crate::rules::{self, Move, read_entry};
use crate::store::{MailRow, Tx};

/// Legal entries that are named as examples.
const EXAMPLES: usize = 3;

impl App {
    pub(super) async fn tells_answer(&self, tx: &mut Tx, row: &MailRow) -> Result<Tells, Error> {
        let broken = |what: &str| Error::Broken(format!("table mail, row {}: {what}", row.id));
        let boxed = row.data.as_deref().ok_or_else(|| broken("no answer"))?;
        let text = self
            .keys()
            .keyring
            .open_text(ANSWER_BOX, row.id.as_bytes(), boxed)
            .map_err(|error| Error::Broken(error.to_string()))?;
        let answer: MailAnswer =
            serde_json::from_slice(text.expose()).map_err(|_| broken("its answer cannot be read"))?;
        let player = PlayerId::from_uuid(row.player_id);
        let mut view = AnswerView {
            link: link_secret(&answer.what)
                .map(|secret| format!("{}/mail/{secret}", self.settings().public_url)),
            answer,
            game: None,
            position: None,
            unread: None,
            drafted: false,
            examples: Vec::new(),
            games: Vec::new(),
        };
        if let Some((id, turn)) = row.game_id.zip(row.turn) {
            self.show_game(tx, &mut view, GameId::from_uuid(id), turn, player)
                .await?;
        }
        if view.answer.what == Answered::Elsewhere {
            view.games = self.running_games_of(tx, player).await?;
        }
        Ok(Tells::Answer(Box::new(view)))
    }

    async fn show_game(
        &self,
        tx: &mut Tx,
        view: &mut AnswerView,
        id: GameId,
        turn: i64,
        player: PlayerId,
    ) -> Result<(), Error> {
        let loaded = Loaded::read(tx, id).await?;
        let side = Side::ALL
            .into_iter()
            .find(|side| *loaded.players.get(*side) == player);
        let Some(side) = side else { return Ok(()) };
        let game = game_view(tx, &loaded, Viewer::Player(side), self.now()).await?;
        if let Some(row) = tx.turn(id, turn).await? {
            let position = loaded.position("turn", turn, &row.position)?;
            view.unread = match written(&view.answer.what) {
                Some(written) => read_entry(written, &position, &loaded.rules, side).err(),
                None => None,
            };
            view.position = Some(position);
        }
        view.drafted = tx.draft(id, game.turn, side).await?.is_some();
        view.examples = examples(&game, side);
        view.game = Some(game);
        Ok(())
    }

    async fn running_games_of(&self, tx: &mut Tx, player: PlayerId) -> Result<Vec<GameView>, Error> {
        let mut views = Vec::new();
        for row in tx
            .games_of(player, uuid::Uuid::max(), i64::from(PAGE_MAX))
            .await?
        {
            let game = Loaded::from_row(row)?;
            let side = Side::ALL
                .into_iter()
                .find(|side| *game.players.get(*side) == player);
            if let Some(side) = side {
                let view = game_view(tx, &game, Viewer::Player(side), self.now()).await?;
                if view.state == GameState::Running {
                    views.push(view);
                }
            }
        }
        Ok(views)
    }
}

fn link_secret(what: &Answered) -> Option<&str> {
    match what {
        Answered::Drafted { secret, .. }
        | Answered::AskVoid { secret, .. }
        | Answered::AskResign { secret } => Some(secret),
        _ => None,
    }
}

/// The entry as it was written, where it is told why it cannot be read or is not legal.
fn written(what: &Answered) -> Option<&str> {
    match what {
        Answered::AskVoid { written, .. } | Answered::Refused(Refused::Entry { written }) => Some(written),
        _ => None,
    }
}

/// A few legal entries from all over the list, for a side that is to enter now.
fn examples(game: &GameView, side: Side) -> Vec<Move> {
    let own = game.sides.get(side);
    if game.state != GameState::Running || !own.owes || own.sealed == Some(true) {
        return Vec::new();
    }
    let legal = rules::legal(&game.position, &game.rules, side);
    let step = legal.len().div_ceil(EXAMPLES).max(1);
    legal.into_iter().step_by(step).collect()
}
