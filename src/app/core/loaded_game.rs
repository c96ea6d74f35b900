//! Reads a game's rows back into the domain, inside a transaction.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::app::access::Scope;
use crate::app::actor::Actor;
use crate::app::core::follow::heads::{Heads, check_heads};
use crate::app::core::key_set::HeldKeys;
use crate::app::core::rule_options;
use crate::app::core::views::Viewer;
use crate::app::error::{Denial, Error, Result};
use crate::base::{BySide, GameId, PlayerId, Side, SubmissionId, Timestamp};
use crate::game::{
    AuthMethod, BotLevel, Channel, ClockRule, CoursePhase, Duty, GameResult, Leave, Terms, Turn, TurnSide,
    Visibility,
};
use crate::rules::{Position, RuleSet, Start};
use crate::seal::{Commitment, Ctx, GameKey, Opened, RecordKind, position_hash};
use crate::store::{GameRow, SideLeaveRow, StoreError, SubmissionRow, TurnRow, TurnSideRow, Tx};

/// A game as it stands in the database, read back into the domain.
pub(in crate::app) struct Loaded {
    pub(in crate::app) id: GameId,
    pub(in crate::app) row: GameRow,
    pub(in crate::app) rules: RuleSet,
    pub(in crate::app) terms: Terms,
    pub(in crate::app) clock: ClockRule,
    pub(in crate::app) players: BySide<PlayerId>,
    pub(in crate::app) arbiter: Option<PlayerId>,
    pub(in crate::app) arbiter2: Option<PlayerId>,
    /// Since when its clocks are stopped, if it is paused or suspended.
    pub(in crate::app) paused: Option<Timestamp>,
    /// Whether its rows did not follow from its events, and nobody has set that right for good.
    pub(in crate::app) in_doubt: bool,
    /// Who has a `filed` event in the newest turn.
    pub(in crate::app) filed: BySide<bool>,
}

/// A turn with the rows it was read from.
pub(in crate::app) struct LoadedTurn {
    pub(in crate::app) turn: Turn,
    /// The position's very bytes: their hash is in every seal.
    pub(in crate::app) text: String,
    pub(in crate::app) submissions: Vec<SubmissionRow>,
}

impl Loaded {
    /// Takes the game's lock and reads it.
    pub(in crate::app) async fn lock(tx: &mut Tx, id: GameId) -> Result<Loaded> {
        let row = tx.games().lock(id).await?.ok_or(Error::NotFound)?;
        Loaded::compared(tx, row).await
    }

    /// The number of its newest turn.
    pub(in crate::app) fn newest_number(&self) -> Result<u32> {
        turn_number(self.id, self.row.turn)
    }

    /// Reads it without the lock.
    pub(in crate::app) async fn read(tx: &mut Tx, id: GameId) -> Result<Loaded> {
        let row = tx.games().get(id).await?.ok_or(Error::NotFound)?;
        Loaded::compared(tx, row).await
    }

    /// From a row that is compared with the heads of the game's chains: where it says something else, the game is over as its
    /// events say, or stands.
    async fn compared(tx: &mut Tx, mut row: GameRow) -> Result<Loaded, Error> {
        let heads = check_heads(tx, &mut row).await?;
        Loaded::with_heads(tx, row, &heads)
    }

    pub(super) fn with_heads(tx: &mut Tx, row: GameRow, heads: &Heads) -> Result<Loaded, Error> {
        let id = GameId::from_uuid(row.id);
        let mut game = Loaded::from_row(row).inspect_err(|_| tx.turns().note_doubt(id))?;
        game.in_doubt = heads.in_doubt;
        game.filed = heads.filed;
        Ok(game)
    }

    /// From a row alone.
    pub(in crate::app) fn from_row(row: GameRow) -> Result<Loaded, StoreError> {
        let fault = |column, fault: String| StoreError::row("game", column, row.id, fault);
        let rules = rules_of(&row)?;
        let terms: BTreeMap<String, String> =
            serde_json::from_str(&row.terms).map_err(|error| fault("terms", error.to_string()))?;
        let terms = Terms::parse(&terms).map_err(|faults| fault("terms", format!("{faults:?}")))?;
        let clock = ClockRule::parse(&row.clock).map_err(|error| fault("clock", error.to_string()))?;
        Ok(Loaded {
            id: GameId::from_uuid(row.id),
            rules,
            terms,
            clock,
            players: BySide {
                white: PlayerId::from_uuid(row.white_id),
                black: PlayerId::from_uuid(row.black_id),
            },
            arbiter: row.arbiter_id.map(PlayerId::from_uuid),
            arbiter2: row.arbiter2_id.map(PlayerId::from_uuid),
            paused: row.paused_us.map(Timestamp::from_us),
            in_doubt: row.doubt_us.is_some(),
            filed: BySide::default(),
            row,
        })
    }

    /// Who this person is to the game; an error if to them the game does not exist. Who shows a token that is not for
    /// playing, or for ruling, sees their own games as a stranger sees a public one.
    pub(in crate::app) fn viewer(&self, actor: Option<&Actor>) -> Result<Viewer> {
        let id = actor.map(|actor| actor.id);
        let may = |scope| actor.is_some_and(|actor| actor.access.scopes.hold(scope));
        let side = Side::ALL.into_iter().find(|side| id == Some(*self.players.get(*side)));
        // The key holder checks the game's file.
        let may_read = may(Scope::Read) || may(Scope::KeyHolder);
        let watches = id.is_some() && (id == self.arbiter || id == self.arbiter2);
        match side {
            Some(side) if may(Scope::Play) => Ok(Viewer::Player(side)),
            None if watches && may(Scope::Manage) => Ok(Viewer::Arbiter),
            _ if (side.is_some() || watches) && may_read => Ok(Viewer::Public),
            _ if self.terms.visibility == Visibility::Private => Err(Error::NotFound),
            _ => Ok(Viewer::Public),
        }
    }

    /// Who a person is to it of whom nothing else matters than whether they play it.
    pub(in crate::app) fn seen_by(&self, person: PlayerId) -> Viewer {
        let side = Side::ALL.into_iter().find(|side| *self.players.get(*side) == person);
        side.map_or(Viewer::Public, Viewer::Player)
    }

    /// Whether this side plays against the bot.
    pub(in crate::app) fn meets_bot(&self, side: Side) -> bool {
        BotLevel::of(*self.players.get(side.opposite())).is_some()
    }

    /// Whether what came so was entered against the bot on the game's page, where what becomes of it is seen.
    pub(in crate::app) fn is_on_bots_page(
        &self,
        side: Side,
        channel: Channel,
        by: Option<AuthMethod>,
    ) -> bool {
        self.meets_bot(side) && channel == Channel::Web && by == Some(AuthMethod::Session)
    }

    /// The side that this person plays.
    pub(in crate::app) fn side_of(&self, actor: &Actor) -> Result<Side> {
        match self.viewer(Some(actor))? {
            Viewer::Player(side) => Ok(side),
            Viewer::Arbiter | Viewer::Public => Err(Denial::NotItsPlayer.into()),
        }
    }

    /// The result, as far as it may be seen at `now`.
    pub(in crate::app) fn visible_result(&self, now: Timestamp) -> Result<Option<GameResult>> {
        let (Some(score), Some(by), Some(ended)) = (&self.row.score, &self.row.ended_by, self.row.ended_us)
        else {
            return Ok(None);
        };
        let result = GameResult::parse(score, by)
            .ok_or_else(|| StoreError::row("game", "score", self.id, format!("{score} by {by}")))?;
        Ok((ended <= now.as_us()).then_some(result))
    }

    /// An error unless the game goes on as far as may be seen at `now`.
    pub(in crate::app) fn must_run(&self, now: Timestamp) -> Result<()> {
        let stands = self.row.phase == CoursePhase::Suspended || self.paused.is_some();
        if stands || self.visible_result(now)?.is_some() { Err(Error::NotRunning) } else { Ok(()) }
    }

    /// The newest turn, released or not.
    pub(in crate::app) async fn newest_turn(&self, tx: &mut Tx) -> Result<LoadedTurn> {
        let row = tx.turns().turn(self.id, self.row.turn).await?;
        self.load_turn(tx, row.ok_or(Error::NotFound)?).await
    }

    /// The newest turn that may be seen at `now`.
    pub(in crate::app) async fn visible_turn(&self, tx: &mut Tx, now: Timestamp) -> Result<LoadedTurn> {
        let row = tx.turns().visible_turn(self.id, now).await?;
        self.load_turn(tx, row.ok_or(Error::NotFound)?).await
    }

    pub(in crate::app) async fn load_turn(&self, tx: &mut Tx, row: TurnRow) -> Result<LoadedTurn, Error> {
        let sides = tx.turns().turn_sides(self.id, row.turn).await?;
        let submissions = tx.turns().submissions(self.id, row.turn).await?;
        let leaves = self.leaves(tx).await?;
        self.turn_of(row, &sides, submissions, leaves)
    }

    /// A turn from the rows that make it up.
    pub(super) fn turn_of(
        &self,
        row: TurnRow,
        rows: &BySide<TurnSideRow>,
        submissions: Vec<SubmissionRow>,
        leaves: BySide<Vec<Leave>>,
    ) -> Result<LoadedTurn, Error> {
        let position = self.position("turn", row.turn, &row.position)?;
        let side = |side| {
            let half = rows.get(side);
            let duty = match live_of(&submissions, side) {
                _ if !position.turn().may_enter(side) => Duty::Nothing,
                Some(seal) if half.owes => Duty::Filed {
                    received: Timestamp::from_us(seal.received_us),
                    revision: revision_of(seal)?,
                },
                None if half.owes => Duty::Owes,
                _ => Duty::Pass,
            };
            Ok::<_, Error>(TurnSide {
                duty,
                allowance: half.allowance_us,
                credit: half.credit_us,
                offered: half.offered,
                declined: half.declined,
            })
        };
        let sides = BySide::from_fn(side).transpose()?;
        let number = u32::try_from(row.turn).map_err(|error| {
            StoreError::row("turn", "turn", format!("game {}, turn {}", self.id, row.turn), error)
        })?;
        let turn = Turn {
            number,
            position,
            open_at: Timestamp::from_us(row.open_us),
            clock: self.clock,
            sides,
            leaves,
            holidays: self.terms.holidays,
        };
        Ok(LoadedTurn { turn, text: row.position, submissions })
    }

    /// When its players are on leave, oldest first.
    pub(in crate::app) async fn leaves(&self, tx: &mut Tx) -> Result<BySide<Vec<Leave>>, Error> {
        // Most games have none.
        let rows = if self.terms.leave.days == 0 { Vec::new() } else { tx.leave().leaves(self.id).await? };
        self.leaves_of(&rows)
    }

    pub(in crate::app) fn leaves_of(&self, rows: &[SideLeaveRow]) -> Result<BySide<Vec<Leave>>, Error> {
        let mut leaves = BySide::<Vec<Leave>>::default();
        for row in rows {
            let side = u8::try_from(row.side).ok().and_then(Side::from_index);
            let side = side.ok_or_else(|| StoreError::row("leave", "side", self.id, "not a side"))?;
            let (from, to) = (Timestamp::from_us(row.from_us), Timestamp::from_us(row.to_us));
            leaves.get_mut(side).push(Leave { from, to });
        }
        Ok(leaves)
    }

    /// The position text of a turn, in `turn` before it or in `reveal` after it.
    pub(in crate::app) fn position(&self, table: &'static str, turn: i64, text: &str) -> Result<Position> {
        Position::parse(text, &self.rules).map_err(|error| {
            StoreError::row(table, "position", format!("game {}, turn {turn}", self.id), error).into()
        })
    }

    /// The positions before each turn up to this one, oldest first, without those that were void when it was over.
    pub(in crate::app) async fn history(&self, tx: &mut Tx, last: u32) -> Result<Vec<Position>> {
        let last = i64::from(last);
        let rows = tx.turns().turns_to(self.id, last).await?;
        let counted = |row: &&TurnRow| row.replaced_by.is_none_or(|by| by > last + 1);
        rows.iter().filter(counted).map(|row| self.position("turn", row.turn, &row.position)).collect()
    }
}

impl LoadedTurn {
    /// The live seal of a side.
    pub(in crate::app) fn live(&self, side: Side) -> Option<&SubmissionRow> {
        live_of(&self.submissions, side)
    }
}

/// The number of a turn as events have it.
pub(in crate::app) fn turn_number(game: GameId, turn: i64) -> Result<u32> {
    u32::try_from(turn).map_err(|fault| StoreError::row("game", "turn", game, fault).into())
}

/// The number of an event in the public chain.
pub(in crate::app) fn event_number(game: GameId, seq: i64) -> Result<u64> {
    u64::try_from(seq).map_err(|fault| StoreError::row("event", "seq", game, fault).into())
}

/// The rules that a game is played by.
pub(in crate::app) fn rules_of(row: &GameRow) -> Result<RuleSet, StoreError> {
    let text = RulesText {
        variant: &row.variant,
        rules: &row.rules,
        options: &row.options,
        board: row.board.as_deref(),
        start: row.start.as_deref(),
    };
    text.read().map_err(|(column, fault)| StoreError::row("game", column, row.id, fault))
}

/// What a game's row says of its rules; games of the same text have the same rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::app) struct RulesText<'a> {
    pub(in crate::app) variant: &'a str,
    pub(in crate::app) rules: &'a str,
    pub(in crate::app) options: &'a str,
    pub(in crate::app) board: Option<&'a str>,
    pub(in crate::app) start: Option<&'a str>,
}

impl RulesText<'_> {
    /// Reads them; else the column at fault, and the fault.
    pub(in crate::app) fn read(self) -> Result<RuleSet, (&'static str, String)> {
        let options = rule_options::from_json(self.options).map_err(|error| ("options", error))?;
        let rules = RuleSet::new(self.variant, self.rules, &options).map_err(|e| ("rules", e.to_string()))?;
        let start = self.start.map(Start::parse).transpose();
        start
            .and_then(|start| rules.placed(self.board, start.as_ref()))
            .map_err(|error| ("start", error.to_string()))
    }
}

/// A stored seal's revision.
pub(in crate::app) fn revision_of(row: &SubmissionRow) -> Result<u16, StoreError> {
    u16::try_from(row.revision).map_err(|error| StoreError::row("submission", "revision", row.id, error))
}

/// The live seal of a side among those of a turn.
pub(in crate::app) fn live_of(submissions: &[SubmissionRow], side: Side) -> Option<&SubmissionRow> {
    submissions.iter().find(|row| row.live && row.side == i64::from(side.index()))
}

/// What a seal or draft of this row is bound to.
pub(in crate::app) struct Binding<'a> {
    pub(in crate::app) kind: RecordKind,
    pub(in crate::app) keys: Arc<HeldKeys>,
    pub(in crate::app) game: GameId,
    pub(in crate::app) turn: &'a LoadedTurn,
    pub(in crate::app) side: Side,
    pub(in crate::app) revision: u16,
    pub(in crate::app) player: PlayerId,
}

impl Binding<'_> {
    pub(in crate::app) fn ctx(&self) -> Ctx {
        Ctx {
            kind: self.kind,
            log_id: self.keys.log_id,
            game: self.game,
            turn: self.turn.turn.number,
            side: self.side,
            revision: self.revision,
            position_hash: position_hash(&self.turn.text),
            player: self.player,
            kid: self.keys.keyring.current_kid(),
        }
    }

    /// Opens a box that must be bound to just this.
    pub(in crate::app) fn open(
        &self,
        key: &GameKey,
        id: uuid::Uuid,
        ctx: &[u8],
        commitment: &[u8],
        boxed: &[u8],
    ) -> Result<Opened> {
        let fault =
            |error: String| Error::Broken(format!("game {}: a seal does not open: {error}", self.game));
        let commitment =
            <[u8; 32]>::try_from(commitment).map_err(|_| fault("its commitment is cut off".to_owned()))?;
        let id = SubmissionId::from_uuid(id);
        let mut expected = self.ctx();
        // It names the log's key of its time, which may have been handed over since.
        if let Ok(stored) = Ctx::parse(ctx)
            && self.keys.earlier_log_ids.contains(&stored.log_id)
        {
            expected.log_id = stored.log_id;
        }
        crate::seal::open(key, id, ctx, &expected, Commitment::from_bytes(commitment), boxed)
            .map_err(|error| fault(error.to_string()))
    }
}
