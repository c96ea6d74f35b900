//! Making games.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use serde_json::{Map, Value, json};
use uuid::Uuid;

use crate::app::actor::{Actor, Role};
use crate::app::core::append_event::{EventToAppend, append};
use crate::app::core::loaded_game::Loaded;
use crate::app::core::term_checks::must_have_arbiter;
use crate::app::error::{Denial, Error, FieldError, GameFault, GameRefusal, Result};
use crate::app::games::Games;
use crate::app::games::create::{Agreed, NewGameRequest};
use crate::app::outbox::enqueue::Outgoing;
use crate::base::{BySide, Bytes, GameId, MailKind, PlayerId, Timestamp};
use crate::game::event::{self, Body};
use crate::game::record::option_to_json;
use crate::game::{Lottery, Terms, Turn, is_rolled};
use crate::rules::{ENGINE_VERSION, Position};
use crate::seal::{ChanceChain, GameKey, Roll, position_hash};
use crate::store::{NewGame, Tx};

/// A game that is found good, before its row is written.
pub(in crate::app) struct Prepared {
    seed: Seed,
    /// With the array that was drawn.
    request: NewGameRequest,
    agreed: Agreed,
    /// The director of the tournament that the game belongs to.
    director: Option<PlayerId>,
}

impl Prepared {
    pub(in crate::app) const fn id(&self) -> GameId {
        self.seed.id
    }

    /// Where it starts.
    pub(in crate::app) const fn position(&self) -> &Position {
        &self.agreed.position
    }

    /// Says who plays it.
    pub(in crate::app) const fn set_players(&mut self, white: PlayerId, black: PlayerId) {
        self.request.white = white;
        self.request.black = black;
    }
}

/// What a new game gets from the server alone.
struct Seed {
    id: GameId,
    key: GameKey,
    /// The head of its chain of secrets, where chance has a part.
    head: Option<[u8; 32]>,
    /// What its array was drawn from.
    lottery: Option<Lottery>,
}

impl Games<'_> {
    /// Makes a game and opens its first turn; both players get a mail.
    ///
    /// # Errors
    /// Only arbiters, directors and administrators make games. Every fault in the request is listed.
    pub async fn create_game(self, by: &Actor, request: NewGameRequest) -> Result<GameId> {
        if by.role == Role::Player {
            return Err(Denial::MakesNoGames.into());
        }
        if request.is_with_bot() {
            return Err(GameRefusal::BotAlone.into());
        }
        let (app, by, now) = (self.0.clone(), by.clone(), self.0.now());
        let prepared = Arc::new(self.prepare_game(request, now)?);
        let id = prepared.id();
        let made =
            write_tx!(self.0, async |tx| app.games().create_prepared_in(tx, &by, &prepared, now).await);
        match made {
            // The same request has made it before.
            Err(Error::Store(error)) if error.is_constraint("game_pkey") => Ok(id),
            Err(error) => Err(error),
            Ok(()) => Ok(id),
        }
    }

    /// Makes a game of a tournament inside a transaction; its first event names who runs it.
    pub(in crate::app) async fn create_game_in(
        self,
        tx: &mut Tx,
        by: &Actor,
        request: NewGameRequest,
        now: Timestamp,
    ) -> Result<GameId> {
        if request.is_with_bot() {
            return Err(GameRefusal::BotAlone.into());
        }
        let mut prepared = self.prepare_game(request, now)?;
        prepared.director = Some(by.id);
        let id = prepared.id();
        self.create_prepared_in(tx, by, &prepared, now).await?;
        Ok(id)
    }

    /// Checks a game and makes what it gets from the server alone.
    pub(in crate::app) fn prepare_game(
        self,
        mut request: NewGameRequest,
        now: Timestamp,
    ) -> Result<Prepared> {
        let id = match request.request_key {
            Some(key) => GameId::from_uuid(uuid_from(&key)),
            None => GameId::new(now, self.0.rng()),
        };
        let lottery = request.start.as_deref().and_then(Lottery::parse);
        let drawn = |head| lottery.map(|lottery| lottery.draw(&Roll::before_the_game(head, id)).to_string());
        let mut agreed = request.validate_agreed()?;
        let key = GameKey::generate(self.0.rng());
        let head = (lottery.is_some() || is_rolled(&agreed.rules, agreed.terms))
            .then(|| ChanceChain::of(&key).head());
        if let (Some(_), Some(head)) = (lottery, head) {
            request.start = drawn(head);
            agreed = request.agree()?;
        }
        let seed = Seed { id, key, head, lottery };
        Ok(Prepared { seed, request, agreed, director: None })
    }

    /// Makes a game inside a transaction, for one whose right to it is known.
    pub(in crate::app) async fn create_prepared_in(
        self,
        tx: &mut Tx,
        by: &Actor,
        prepared: &Prepared,
        now: Timestamp,
    ) -> Result<()> {
        let &Prepared { seed: Seed { id, ref key, head, lottery }, ref request, ref agreed, director } =
            prepared;
        if director.is_none() {
            must_have_arbiter(agreed.terms, request.arbiter)?;
        }
        must_know(tx, by, request, director.is_some()).await?;
        let options: Map<String, Value> =
            agreed.rules.options().into_iter().map(|(name, value)| (name, option_to_json(&value))).collect();
        let terms = words(agreed.terms);
        let start = agreed.rules.start_to_keep().map(ToString::to_string);
        let new = NewGame {
            id,
            white: request.white,
            black: request.black,
            arbiter: request.arbiter,
            arbiter2: request.arbiter2,
            variant: agreed.rules.variant().to_owned(),
            rules: agreed.rules.rules().to_owned(),
            board: agreed.rules.other_board().map(str::to_owned),
            start: start.clone(),
            options: json!(options).to_string(),
            terms: json!(terms).to_string(),
            clock: agreed.clock.to_string(),
            engine: ENGINE_VERSION,
            created: now,
        };
        tx.games().insert(&new).await?;
        let wrapped = self.0.keys().keyring.wrap(id, key, self.0.rng());
        let blind = match (agreed.terms.key_holder(), request.arbiter) {
            (Some(_), Some(arbiter)) => Some(self.0.entries().blind_game(tx, id, arbiter, key).await?),
            _ => None,
        };
        // It has no event yet that its rows could follow from.
        let mut game = Loaded::from_row(new.row())?;
        let position = agreed.position.to_string();
        let body = Body::Start(Box::new(event::Start {
            white: request.white,
            black: request.black,
            arbiter: request.arbiter,
            arbiter2: request.arbiter2,
            director,
            variant: agreed.rules.variant().to_owned(),
            rules: agreed.rules.rules().to_owned(),
            board: agreed.rules.other_board().map(str::to_owned),
            start,
            chance: head.map(Bytes),
            drawn: lottery.map(|lottery| lottery.as_str().to_owned()),
            keyholder: blind.map(|keys| Bytes(keys.key_holder)),
            blind_key: blind.map(|keys| Bytes(keys.server)),
            options,
            terms,
            clock: agreed.clock.to_string(),
            engine: ENGINE_VERSION,
            log_id: Bytes(self.0.keys().log_id),
            position_hash: Bytes(position_hash(&position)),
            position: position.clone(),
        }));
        append(self.0, tx, &mut game, EventToAppend::public(1, now, now, body)).await?;
        tx.games().insert_game_key(id, &wrapped.kid.to_bytes(), &wrapped.bytes).await?;
        tx.replays().insert_line(id, &position).await?;
        let mut turn = Turn::open(1, agreed.position, &agreed.rules, agreed.clock, now, BySide::default());
        turn.holidays = agreed.terms.holidays;
        self.open_turn(tx, &mut game, turn, key).await?;
        // A tournament tells of its games itself.
        for player in [request.white, request.black].into_iter().filter(|_| director.is_none()) {
            let about = Outgoing { game: Some(id), turn: Some(1), number: 0 };
            self.0.outbox().post(tx, MailKind::Turn, player, now, about).await?;
        }
        Ok(())
    }
}

/// A UUIDv8 from a keyed fingerprint.
fn uuid_from(key: &[u8; 32]) -> Uuid {
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&key[..16]);
    uuid::Builder::from_custom_bytes(bytes).into_uuid()
}

/// All have an account, which is not erased, and no arbiter directs or administers. The game of a tournament is made all the
/// same where an account is erased, as after a restore: it is lost on time.
async fn must_know(tx: &mut Tx, by: &Actor, request: &NewGameRequest, of_tournament: bool) -> Result<()> {
    let people = [
        ("white", Some(request.white)),
        ("black", Some(request.black)),
        ("arbiter", request.arbiter),
        ("arbiter2", request.arbiter2),
    ];
    let people: Vec<_> = people.into_iter().filter_map(|(field, player)| Some((field, player?))).collect();
    let ids: Vec<Uuid> = people.iter().map(|(_, player)| player.as_uuid()).collect();
    let mut known = tx.games().players_among(&ids).await?;
    if !of_tournament {
        tx.accounts().hold(&ids).await?;
        let there = tx.operations().not_erased_among(&ids).await?;
        known.retain(|row| there.contains(&PlayerId::from_uuid(row.id)));
    }
    let roles: HashMap<Uuid, String> = known.into_iter().map(|row| (row.id, row.role)).collect();
    for (field, player) in people {
        let Some(role) = roles.get(&player.as_uuid()) else {
            let message = format!("there is no player {player}");
            return Err(FieldError::new(GameFault::UnknownPlayer, field).saying(message).into());
        };
        let directs = role == Role::Admin.as_str() || (player == by.id && by.role == Role::Director);
        if field.starts_with("arbiter") && directs {
            return Err(Error::malformed(GameFault::ArbiterDirects, field));
        }
    }
    Ok(())
}

/// Terms as they are kept.
fn words(terms: Terms) -> BTreeMap<String, String> {
    terms.to_map().into_iter().map(|(name, word)| (name.to_owned(), word)).collect()
}
