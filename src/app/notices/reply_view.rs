//! Loads what an answer to a player's mail tells.

use crate::app::accounts::delivery_address::addresses_of;
use crate::app::accounts::sign_in::links::writer;
use crate::app::core::draw_captains::led_side;
use crate::app::core::game_view::{game_view, game_views};
use crate::app::core::loaded_game::Loaded;
use crate::app::core::views::{GameState, GameView, Viewer};
use crate::app::error::{Error, Result};
use crate::app::limits::PAGE_MAX;
use crate::app::notices::Notices;
use crate::app::notices::notice::{AnswerView, NoticeBody};
use crate::app::notices::reply::{ANSWER_BOX, Answered, MailAnswer, MailedEntry, Refused};
use crate::base::{GameId, MailKind, PlayerId, Side, Timestamp};
use crate::rules::{self, Move, read_entry};
use crate::store::{MailRow, Tx};
use serde::de::DeserializeOwned;

/// Legal entries that are named as examples.
const EXAMPLES: usize = 3;

impl Notices<'_> {
    pub(in crate::app) async fn load_answer(self, tx: &mut Tx, row: &MailRow) -> Result<NoticeBody> {
        let answer = self.boxed_answer::<MailAnswer>(row)?;
        let answer = answer.ok_or_else(|| Error::Broken(format!("table mail, row {}: no answer", row.id)))?;
        let player = PlayerId::from_uuid(row.player_id);
        let mut view = AnswerView {
            link: answer
                .what
                .secret()
                .map(|secret| format!("{}/mail/{secret}", self.0.settings().public_url)),
            answer,
            game: None,
            position: None,
            unread: None,
            leads: None,
            drafted: false,
            draft: None,
            examples: Vec::new(),
            games: Vec::new(),
        };
        if let Some((id, turn)) = row.game_id.zip(row.turn) {
            self.show_game(tx, &mut view, GameId::from_uuid(id), turn, player).await?;
        }
        if view.answer.what == Answered::Elsewhere {
            view.games = self.running_games_of(tx, player).await?;
        }
        Ok(NoticeBody::Answer(Box::new(view)))
    }

    /// What is kept boxed beside an answer or a receipt.
    fn boxed_answer<T: DeserializeOwned>(self, row: &MailRow) -> Result<Option<T>> {
        let broken = || Error::Broken(format!("table mail, row {}: its data cannot be read", row.id));
        if row.data.is_none() {
            return Ok(None);
        }
        let text = self.0.core().boxed_text(row, ANSWER_BOX)?;
        serde_json::from_slice(text.expose()).map(Some).map_err(|_| broken())
    }

    /// The entry that a receipt names: not if the address that it came from is no longer its reader's.
    pub(in crate::app) async fn named_in(self, tx: &mut Tx, row: &MailRow) -> Result<Option<String>> {
        let former = self.is_for_former_address(tx, row).await?;
        let named = self.boxed_answer::<MailedEntry>(row)?.filter(|_| !former);
        Ok(named.map(|named| named.entry.trim_end().to_owned()))
    }

    /// The address that a mail answers to alone, whatever other addresses its reader has.
    pub(in crate::app) fn answered_address(self, row: &MailRow) -> Result<Option<String>> {
        Ok(match row.kind {
            MailKind::Answer => self.boxed_answer::<MailAnswer>(row)?.and_then(|answer| answer.from),
            MailKind::Receipt => self.boxed_answer::<MailedEntry>(row)?.map(|named| named.from),
            _ => None,
        })
    }

    /// Whether a mail may name an entry and is for an address that is no longer its reader's.
    pub(in crate::app) async fn is_for_former_address(self, tx: &mut Tx, row: &MailRow) -> Result<bool> {
        let Some(address) = self.answered_address(row)? else { return Ok(false) };
        let player = tx.accounts().get(PlayerId::from_uuid(row.player_id)).await?;
        let player = player.ok_or(Error::NotFound)?;
        Ok(!addresses_of(tx, &player).await?.contains(&address))
    }

    async fn show_game(
        self,
        tx: &mut Tx,
        view: &mut AnswerView,
        id: GameId,
        turn: i64,
        player: PlayerId,
    ) -> Result<()> {
        let loaded = Loaded::read(tx, id).await?;
        let side = Side::ALL.into_iter().find(|side| *loaded.players.get(*side) == player);
        let Some(side) = side else {
            view.leads = led_side(tx, id, player).await?;
            if view.leads.is_some() {
                view.game = Some(game_view(tx, &loaded, Viewer::Public, self.0.now()).await?);
            }
            return Ok(());
        };
        let game = game_view(tx, &loaded, Viewer::Player(side), self.0.now()).await?;
        if let Some(row) = tx.turns().turn(id, turn).await? {
            let position = loaded.position("turn", turn, &row.position)?;
            view.unread = match written(&view.answer.what) {
                Some(written) => read_entry(written, &position, &loaded.rules, side).err(),
                None => None,
            };
            view.position = Some(position);
        }
        let reader = writer(tx, player).await?;
        let draft = tx.turns().draft(id, game.turn, side).await?;
        let draft = draft.filter(|draft| reader.sees_own(Timestamp::from_us(draft.saved_us)));
        view.drafted = draft.is_some();
        let asked = tx.inbox().question(id, side).await?.and_then(|row| row.draft_id);
        // Only to an address from which its owner is known to write.
        if view.answer.from.is_some() && draft.is_some_and(|draft| asked == Some(draft.id)) {
            let turn = loaded.visible_turn(tx, self.0.now()).await?;
            let draft = self.0.entries().draft_in(tx, &loaded, &turn, side).await?;
            view.draft = draft.map(|draft| draft.canonical);
        }
        view.examples = examples(&game, side);
        view.game = Some(game);
        Ok(())
    }

    async fn running_games_of(self, tx: &mut Tx, player: PlayerId) -> Result<Vec<GameView>, Error> {
        let rows = tx.games().games_of(player, uuid::Uuid::max(), i64::from(PAGE_MAX)).await?;
        let games = Loaded::compared_all(tx, rows).await?;
        let seen: Vec<_> = games.iter().map(|game| (game, game.seen_by(player))).collect();
        let mut views = game_views(tx, &seen, self.0.now()).await?;
        views.retain(|view| view.own_side().is_some() && view.state == GameState::Running);
        Ok(views)
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
