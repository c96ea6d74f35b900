//! Making games and looking at them.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::{Map, Value, json};
use uuid::Uuid;

use crate::app::actor::{Actor, Role};
use crate::app::core::append_event::{EventToAppend, append};
use crate::app::core::game_view::game_view;
use crate::app::core::loaded_game::Loaded;
use crate::app::core::rule_options::value_to_json;
use crate::app::core::term_checks::{must_have_arbiter, not_blind, unfit};
use crate::app::core::views::GameView;
use crate::app::error::{Denial, Error, FieldError};
use crate::app::games::Games;
use crate::app::limits::PAGE_MAX;
use crate::app::outbox::enqueue::Outgoing;
use crate::base::{BySide, Bytes, GameId, MailKind, PlayerId, Side, Timestamp};
use crate::game::event::{self, Body};
use crate::game::{ClockRule, Duty, Lottery, Terms, Turn};
use crate::rules::{
    self, ENGINE_VERSION, Move, OptionValue, Position, RuleSet, RuleSetFault, Start, StartError,
};
use crate::seal::{ChanceChain, GameKey, Roll, position_hash};
use crate::store::{NewGame, Tx};

/// A game to be made.
#[derive(Clone)]
pub struct NewGameRequest {
    /// White's player.
    pub white: PlayerId,
    /// Black's player.
    pub black: PlayerId,
    /// The arbiter, who plays on neither side.
    pub arbiter: Option<PlayerId>,
    /// A second arbiter, without whom nothing can be unsealed before its reveal.
    pub arbiter2: Option<PlayerId>,
    /// `fairschach`, …
    pub variant: String,
    /// The rule set's name.
    pub rules: String,
    /// The options that differ from it.
    pub options: BTreeMap<String, OptionValue>,
    /// The terms that differ from the defaults.
    pub terms: BTreeMap<String, String>,
    /// `14d/pair`.
    pub clock: String,
    /// `chess66`: another board than the variant's own.
    pub board: Option<String>,
    /// Another start than the usual one: `chess960:518`, `shuffle:RNBQKBNR`, `position:…`;
    /// `chess960:draw` and `shuffle:draw` have one drawn.
    pub start: Option<String>,
    /// The same as a start of `position:…`.
    pub position: Option<String>,
    /// Makes the game's id, so that a repeated request makes no second game.
    pub request_key: Option<[u8; 32]>,
}

/// The caller's legal entries.
pub struct LegalEntries {
    /// The caller's side.
    pub side: Side,
    /// The open turn.
    pub turn: u32,
    /// Sorted by machine text.
    pub moves: Vec<Move>,
    /// Whether the side has to pass.
    pub pass: bool,
}

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
    /// The game's id.
    pub(in crate::app) const fn id(&self) -> GameId {
        self.seed.id
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

/// A new game's rules, terms, clock and position, found good.
pub struct Agreed {
    /// The rules in force.
    pub rules: RuleSet,
    pub terms: Terms,
    /// The regulation of time.
    pub clock: ClockRule,
    /// Where it starts.
    pub position: Position,
}

impl NewGameRequest {
    /// Whether its array is drawn when it is made.
    pub fn is_drawn(&self) -> bool {
        self.start.as_deref().and_then(Lottery::parse).is_some()
    }

    /// The same as [`NewGameRequest::agree`], with some array in place of one that is still to be drawn: whether a request is
    /// good does not hang on which it is.
    ///
    /// # Errors
    /// Every fault is listed.
    pub fn agree_undrawn(&self) -> Result<Agreed, Error> {
        let Some(lottery) = self.start.as_deref().and_then(Lottery::parse) else {
            return self.agree();
        };
        let nobody = GameId::from_uuid(Uuid::nil());
        let start = lottery.draw(&Roll::before_the_game([0; 32], nobody)).to_string();
        NewGameRequest { start: Some(start), ..self.clone() }.agree()
    }

    /// Who cannot be what they are to be: code, field, and why.
    fn people_at_fault(&self) -> Vec<(&'static str, &'static str, &'static str)> {
        let mut faults = Vec::new();
        if self.white == self.black {
            faults.push(("same-player", "black", "white and black must be two players"));
        }
        for (field, arbiter) in [("arbiter", self.arbiter), ("arbiter2", self.arbiter2)] {
            if arbiter.is_some_and(|arbiter| arbiter == self.white || arbiter == self.black) {
                faults.push(("arbiter-plays", field, "an arbiter never plays in the same game"));
            }
        }
        if self.arbiter2.is_some() && (self.arbiter.is_none() || self.arbiter == self.arbiter2) {
            let says = "a second arbiter stands beside a first one, who is somebody else";
            faults.push(("arbiter2", "arbiter2", says));
        }
        faults
    }

    /// Everything that can be checked without the database; nothing is made.
    ///
    /// # Errors
    /// Every fault is listed.
    pub fn agree(&self) -> Result<Agreed, Error> {
        let mut faults = Vec::new();
        let mut fault = |code, field: &str, message: String| {
            faults.push(FieldError { code, field: field.to_owned(), message });
        };
        for (code, field, says) in self.people_at_fault() {
            fault(code, field, says.to_owned());
        }
        let clock = ClockRule::parse(&self.clock).map_err(|e| fault("clock", "clock", e.to_string())).ok();
        let terms = Terms::parse(&self.terms)
            .map_err(|all| all.iter().for_each(|one| fault("term", "terms", one.to_string())))
            .ok();
        let rules = RuleSet::new(&self.variant, &self.rules, &self.options)
            .map_err(|all| {
                all.faults.iter().for_each(|one| {
                    let (code, field) = named(one);
                    fault(code, &field, one.to_string());
                });
            })
            .ok();
        for conflict in RuleSet::conflicts(&self.variant, &self.rules, &self.options) {
            let field = format!("options.{}", conflict.option);
            fault("contradiction", &field, conflict.to_string());
        }
        if let (Some(rules), Some(terms)) = (&rules, &terms) {
            if !rules.is_played_in_pairs() {
                unfit(*terms, rules.variant()).into_iter().for_each(|says| fault("term", "terms", says));
            }
            if terms.key_holder().is_some() {
                not_blind(rules, self.arbiter)
                    .into_iter()
                    .for_each(|(field, says)| fault("blind", field, says));
            }
        }
        self.open_placing().into_iter().for_each(|(field, says)| fault("open-placing", field, says));
        let start = self.start().map_err(|e| fault("start", "start", e.to_string())).ok();
        let rules = rules.zip(start).and_then(|(rules, start)| {
            rules
                .placed(self.board.as_deref(), start.as_ref())
                .map_err(|e| match e {
                    StartError::Board(_) => fault("board", "board", e.to_string()),
                    StartError::Position(_) if self.start.is_none() => {
                        fault("position", "position", e.to_string());
                    }
                    _ => fault("start", "start", e.to_string()),
                })
                .ok()
        });
        if self.start.is_some() && self.position.is_some() {
            fault("start", "position", "give either start or position".to_owned());
        }
        if rules.as_ref().is_some_and(RuleSet::needs_start) {
            let says = format!(
                "{} needs a start: chess960:518, shuffle:RNBQKBNR, one of these with draw in place of the array, or position:…",
                self.variant
            );
            fault("start", "start", says);
        }
        let position = rules.as_ref().map(Position::start);
        if let (Some(rules), Some(position)) = (&rules, &position) {
            for (code, says) in unplayable(rules, position) {
                fault(code, "position", says.to_owned());
            }
        }
        match (rules, terms, clock, position) {
            (Some(rules), Some(terms), Some(clock), Some(position)) if faults.is_empty() => {
                Ok(Agreed { rules, terms, clock, position })
            }
            _ => Err(Error::Malformed(faults)),
        }
    }
}

/// Why no game begins in a position.
fn unplayable(rules: &RuleSet, position: &Position) -> Vec<(&'static str, &'static str)> {
    let mut faults = Vec::new();
    if rules::score(position, rules, &[]) != rules::Score::Ongoing {
        faults.push(("position-over", "the game would be over before it begins"));
    }
    if !rules::dice_due(position, None).is_empty() {
        let says = "dice of the side to move show dots, and nobody rolls before the first turn; show a piece on each";
        faults.push(("position-rolls", says));
    }
    faults
}

/// The stable word and the field of a fault in the rules.
fn named(fault: &RuleSetFault) -> (&'static str, String) {
    match fault {
        RuleSetFault::Variant(_) => ("variant", "variant".to_owned()),
        RuleSetFault::Rules { .. } => ("rules", "rules".to_owned()),
        RuleSetFault::Option { given, .. } => ("option", format!("options.{given}")),
        RuleSetFault::Value { option, .. } => ("option", format!("options.{option}")),
    }
}

impl NewGameRequest {
    /// Why Fairschach is not played from men that the players place: the field that asks for it, and the reason.
    fn open_placing(&self) -> Option<(&'static str, String)> {
        let names = |text: &Option<String>| {
            let text = text.as_deref().unwrap_or_default();
            let text = text.strip_prefix("position:").unwrap_or(text);
            let mut fields = text.split(' ');
            // A text of Freischach's placing: board, turn, mode, pending.
            let mode = ["-", "file", "order"].contains(&fields.nth(2).unwrap_or_default());
            text.starts_with("freischach") || (mode && fields.count() == 1)
        };
        let pairs = |rules: &str| RuleSet::new("fairschach", rules, &BTreeMap::new()).is_ok();
        let field = match self.variant.as_str() {
            "fairschach" if names(&self.start) => "start",
            "fairschach" if names(&self.position) => "position",
            "fairschach" if names(&self.board) => "board",
            "freischach" if pairs(&self.rules) => "rules",
            _ => return None,
        };
        let reason = "Fairschach and Freischach are not played together: in Freischach the men are placed openly, one side \
                      after the other, in Fairschach both entries are sealed and carried out at once. Make a game of \
                      freischach with rules standard, or one of fairschach from any row: shuffle:RNBQKBNR, or White's and \
                      Black's as shuffle:RNBQKBNR/RNBQKBNR";
        Some((field, reason.to_owned()))
    }

    fn start(&self) -> Result<Option<Start>, StartError> {
        match (&self.start, &self.position) {
            (Some(start), _) => Start::parse(start).map(Some),
            (None, Some(text)) => Ok(Some(Start::Position(text.clone()))),
            (None, None) => Ok(None),
        }
    }
}

impl Games<'_> {
    /// Makes a game and opens its first turn; both players get a mail.
    ///
    /// # Errors
    /// Only arbiters, directors and administrators make games. Every fault in the request is listed.
    pub async fn create_game(self, by: &Actor, request: NewGameRequest) -> Result<GameId, Error> {
        if by.role == Role::Player {
            return Err(Denial::MakesNoGames.into());
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
            Ok(()) => {
                self.0.wake().mails.notify_one();
                Ok(id)
            }
        }
    }

    /// Makes a game of a tournament inside a transaction; its first event names who runs it.
    pub(in crate::app) async fn create_game_in(
        self,
        tx: &mut Tx,
        by: &Actor,
        request: NewGameRequest,
        now: Timestamp,
    ) -> Result<GameId, Error> {
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
    ) -> Result<Prepared, Error> {
        let id = match request.request_key {
            Some(key) => GameId::from_uuid(uuid_from(&key)),
            None => GameId::new(now, self.0.rng()),
        };
        let lottery = request.start.as_deref().and_then(Lottery::parse);
        let drawn = |head| lottery.map(|lottery| lottery.draw(&Roll::before_the_game(head, id)).to_string());
        let mut agreed = request.agree_undrawn()?;
        let key = GameKey::generate(self.0.rng());
        let head =
            (lottery.is_some() || rules::needs_chance(&agreed.rules)).then(|| ChanceChain::of(&key).head());
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
    ) -> Result<(), Error> {
        let &Prepared { seed: Seed { id, ref key, head, lottery }, ref request, ref agreed, director } =
            prepared;
        if director.is_none() {
            must_have_arbiter(agreed.terms, request.arbiter)?;
        }
        must_know(tx, by, request).await?;
        let options: Map<String, Value> =
            agreed.rules.options().into_iter().map(|(name, value)| (name, value_to_json(&value))).collect();
        let terms = agreed.terms.to_map().into_iter();
        let terms: BTreeMap<String, String> = terms.map(|(name, word)| (name.to_owned(), word)).collect();
        let start = agreed.rules.start_to_keep().map(ToString::to_string);
        tx.insert_game(&NewGame {
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
        })
        .await?;
        let wrapped = self.0.keys().keyring.wrap(id, key, self.0.rng());
        tx.insert_game_key(id, &wrapped.kid.to_bytes(), &wrapped.bytes).await?;
        let blind = match (agreed.terms.key_holder(), request.arbiter) {
            (Some(_), Some(arbiter)) => Some(self.0.entries().blind_game(tx, id, arbiter, key).await?),
            _ => None,
        };
        // It has no event yet that its rows could follow from.
        let mut game = Loaded::from_row(tx.game(id).await?.ok_or(Error::NotFound)?)?;
        let position = agreed.position.to_string();
        tx.insert_line(id, &position).await?;
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
            position,
        }));
        append(self.0, tx, &mut game, EventToAppend::public(1, now, now, body)).await?;
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

    /// A game as this person may see it now; `None` is a stranger.
    pub async fn game(self, actor: Option<&Actor>, id: GameId) -> Result<GameView, Error> {
        let (now, actor) = (self.0.now(), actor.cloned());
        read_tx!(self.0, async |tx| {
            let game = Loaded::read(tx, id).await?;
            let viewer = game.viewer(actor.as_ref())?;
            game_view(tx, &game, viewer, now).await
        })
    }

    /// The games in which a person plays or is arbiter, newest first; `before` is the last id of the page before.
    pub async fn games(
        self,
        actor: &Actor,
        before: Option<GameId>,
        limit: u32,
    ) -> Result<Vec<GameView>, Error> {
        let (now, actor) = (self.0.now(), actor.clone());
        let before = before.map_or(Uuid::max(), GameId::as_uuid);
        let limit = i64::from(limit.clamp(1, PAGE_MAX));
        read_tx!(self.0, async |tx| {
            let mut views = Vec::new();
            for row in tx.games_of(actor.id, before, limit).await? {
                let game = Loaded::compared(tx, row).await?;
                let viewer = game.viewer(Some(&actor))?;
                views.push(game_view(tx, &game, viewer, now).await?);
            }
            Ok(views)
        })
    }

    /// The caller's legal entries in the open turn.
    pub async fn legal(self, actor: &Actor, id: GameId) -> Result<LegalEntries, Error> {
        let (now, actor) = (self.0.now(), actor.clone());
        read_tx!(self.0, async |tx| {
            let game = Loaded::read(tx, id).await?;
            let side = game.side_of(&actor)?;
            game.must_run(now)?;
            let turn = game.visible_turn(tx, now).await?.turn;
            Ok(LegalEntries {
                side,
                turn: turn.number,
                moves: rules::legal(&turn.position, &game.rules, side),
                pass: turn.sides.get(side).duty == Duty::Pass,
            })
        })
    }
}

/// A UUIDv8 from a keyed fingerprint.
fn uuid_from(key: &[u8; 32]) -> Uuid {
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&key[..16]);
    uuid::Builder::from_custom_bytes(bytes).into_uuid()
}

/// All have an account, and no arbiter directs or administers.
async fn must_know(tx: &mut Tx, by: &Actor, request: &NewGameRequest) -> Result<(), Error> {
    for (field, player) in [
        ("white", Some(request.white)),
        ("black", Some(request.black)),
        ("arbiter", request.arbiter),
        ("arbiter2", request.arbiter2),
    ] {
        let Some(player) = player else { continue };
        let Some(row) = tx.player(player).await? else {
            let message = format!("there is no player {player}");
            return Err(Error::malformed("unknown-player", field, message));
        };
        let directs = row.role == Role::Admin.as_str() || (player == by.id && by.role == Role::Director);
        if field.starts_with("arbiter") && directs {
            let message = "an arbiter is never the director or administrator of the same game";
            return Err(Error::malformed("arbiter-directs", field, message));
        }
    }
    Ok(())
}
