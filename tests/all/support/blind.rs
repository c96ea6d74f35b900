//! Blind games: a key holder, players who seal for themselves, and the answers.

use std::collections::BTreeMap;

use fairschach::app::actor::Actor;
use fairschach::app::error::Error;
use fairschach::app::games::create::NewGameRequest;
use fairschach::app::games::filing::blind::{FileBlind, shares};
use fairschach::app::games::filing::file::Filed;
use fairschach::app::games::key_holder::KeyHolderRequest;
use fairschach::base::{BySide, GameId, Rng, Side};
use fairschach::cli::keyholder::{Judged, Pinned, judge};
use fairschach::game::{AuthMethod, Channel};
use fairschach::rules::OptionValue;
use fairschach::seal::{BlindKey, Payload, seal_blind};
use serde_json::Value;

use super::{SeededRng, TestApp, keys};

pub(crate) const KEY: [u8; 32] = [0x5a; 32];

pub(crate) fn key_holder() -> BlindKey {
    BlindKey::new(KEY)
}

pub(crate) fn pinned() -> Pinned {
    let keys = keys();
    Pinned { receipts: vec![keys.receipt.verifier_key()], log: vec![keys.log.verifier_key()] }
}

impl TestApp {
    pub(crate) fn blind_request(&self, position: Option<&str>, terms: &[(&str, &str)]) -> NewGameRequest {
        let void = OptionValue::Word("void".to_owned());
        let given = [("sealing", "blind")].iter().chain(terms);
        NewGameRequest {
            options: BTreeMap::from([("illegal_entry".to_owned(), void)]),
            terms: given.map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect(),
            position: position.map(str::to_owned),
            ..self.request()
        }
    }

    /// A game whose arbiter has the key holder of [`KEY`].
    pub(crate) async fn blind_game(&self, position: Option<&str>, terms: &[(&str, &str)]) -> GameId {
        let public = key_holder().public();
        self.app.entries().register_key_holder(&self.arbiter, public).await.unwrap();
        let request = self.blind_request(position, terms);
        self.app.games().create_game(&self.director, request).await.unwrap()
    }

    /// Seals a text as its author's device does, and files it.
    pub(crate) async fn file_blind(&self, actor: &Actor, game: GameId, text: &str) -> Result<Filed, Error> {
        let given = self.sealed(actor, game, text, |_| {}).await?;
        self.app.entries().file_blind(actor, game, given).await
    }

    /// What an author's device makes of a text; `spoil` changes it before it is sent.
    pub(crate) async fn sealed(
        &self,
        actor: &Actor,
        game: GameId,
        text: &str,
        spoil: impl FnOnce(&mut FileBlind),
    ) -> Result<FileBlind, Error> {
        let ctx = self.app.entries().seal_context(actor, game).await?.ctx;
        let seed = u64::from(ctx.turn) * 2 + u64::from(ctx.side.index());
        let mut given = self.sealed_with(actor, game, text, &*SeededRng::new(seed)).await?;
        spoil(&mut given);
        Ok(given)
    }

    /// The same with what the author draws from.
    pub(crate) async fn sealed_with(
        &self,
        actor: &Actor,
        game: GameId,
        text: &str,
        rng: &dyn Rng,
    ) -> Result<FileBlind, Error> {
        let ctx = self.app.entries().seal_context(actor, game).await?.ctx;
        let keys = self.app.entries().blind_keys(Some(actor), game).await?.unwrap();
        let payload = Payload::new(text).unwrap();
        let sealed = seal_blind(&ctx, &payload, &keys.key_holder, &keys.server, rng).unwrap();
        Ok(FileBlind {
            turn: ctx.turn,
            ctx: ctx.to_bytes(),
            commitment: sealed.commitment.to_bytes(),
            boxed: sealed.boxed,
            channel: Channel::Api,
            authenticated: AuthMethod::Token,
            received: self.app.now(),
            contribution: None,
        })
    }

    pub(crate) async fn waiting(&self) -> Vec<KeyHolderRequest> {
        self.app.key_holders().key_holder_requests(&self.arbiter).await.unwrap()
    }

    /// What the key holder says to a request.
    pub(crate) async fn judged(&self, request: &KeyHolderRequest, key: &BlindKey) -> Result<Judged, String> {
        let file = self.game_file(request.game).await;
        let notes =
            request.receipts.as_ref().map(|receipt| receipt.as_ref().map(|receipt| receipt.note.clone()));
        judge(file.to_string().as_bytes(), request.game, request.turn, &notes, &pinned(), key)
    }

    pub(crate) async fn game_file(&self, game: GameId) -> Value {
        self.app.games().game_file(Some(&self.white), game).await.unwrap()
    }

    /// The key holder answers the one request there is, and the reveal is released.
    pub(crate) async fn answer(&self) {
        assert_eq!(self.app.games().reveal_due().await.unwrap(), 1);
        let mut waiting = self.waiting().await;
        assert_eq!(waiting.len(), 1);
        let request = waiting.remove(0);
        let judged = self.judged(&request, &key_holder()).await.unwrap();
        let given = judged.shares.as_ref().map(|share| share.as_ref().map(|share| *share.expose()));
        self.app
            .key_holders()
            .answer_as_key_holder(&self.arbiter, request.game, request.turn, shares(given))
            .await
            .unwrap();
        self.clock.advance(2 * super::SECOND);
    }

    /// Both file blindly, and the turn is answered and released.
    pub(crate) async fn blind_pair(&self, game: GameId, white: &str, black: &str) {
        self.file_blind(&self.white, game, white).await.unwrap();
        self.file_blind(&self.black, game, black).await.unwrap();
        self.answer().await;
    }

    /// A share for each side that needs none or gets nonsense.
    pub(crate) fn nonsense() -> BySide<Option<[u8; 32]>> {
        BySide::from_fn(|side| Some([side.index() + 1; 32]))
    }

    pub(crate) fn sides(&self) -> [(Side, &Actor); 2] {
        Side::ALL.map(|side| (side, self.player(side)))
    }
}
