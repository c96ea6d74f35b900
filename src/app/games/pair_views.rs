//! The released turns of a game, what its events say, and its whole file.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use serde_json::{Value, json};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use crate::app::actor::Actor;
use crate::app::core::dice::chances;
use crate::app::core::loaded_game::{Loaded, revision_of, turn_number};
use crate::app::core::stored_event::texts_beside;
use crate::app::core::views::{PairView, RevealedEntry, Viewer};
use crate::app::error::{Denial, Error, Result};
use crate::app::games::Games;
use crate::app::games::filing::line::put_lines;
use crate::app::transparency::proofs::places;
use crate::base::{BySide, GameId, Side, SubmissionId, Timestamp};
use crate::game::{AuthMethod, Canonical, Channel, Holidays, Leave, Remark, Rolled, paused_between};
use crate::rules::{self, Position};
use crate::store::{EventRow, RevealedRow, StoreError, SubmissionRow, Tx};

/// Events that one look at the public chain answers at most.
pub const EVENTS_MAX: usize = 256;

/// A public event, as streamed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PublicEvent {
    /// Its number in the chain.
    pub seq: i64,
    pub kind: String,
    /// Its canonical bytes.
    pub body: Vec<u8>,
}

/// What an arbiter sees of a submission: never the entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SubmissionMeta {
    pub submission: SubmissionId,
    pub turn: u32,
    pub side: Side,
    /// 0, then one more each time it was revised.
    pub revision: u16,
    /// Whether it counts.
    pub live: bool,
    /// `web`, `api`, `mail` or `server`.
    pub channel: Channel,
    /// How its author was known.
    pub authenticated: AuthMethod,
    pub received: Timestamp,
    pub commitment: Vec<u8>,
}

impl SubmissionMeta {
    pub(in crate::app) fn of(turn: u32, row: SubmissionRow) -> Result<SubmissionMeta> {
        Ok(SubmissionMeta {
            submission: SubmissionId::from_uuid(row.id),
            turn,
            side: side_of(row.side)?,
            revision: revision_of(&row)?,
            live: row.live,
            authenticated: row.authenticated(),
            channel: row.channel,
            received: Timestamp::from_us(row.received_us),
            commitment: row.commitment,
        })
    }
}

pub(in crate::app::games) async fn public_events(
    tx: &mut Tx,
    id: GameId,
    after: i64,
    now: Timestamp,
) -> Result<Vec<PublicEvent>> {
    let rows = tx.games().public_events_after(id, after, now, EVENTS_MAX as i64).await?.into_iter();
    Ok(rows.map(|row| PublicEvent { seq: row.seq, kind: row.kind, body: row.body }).collect())
}

impl Games<'_> {
    /// All released turns, oldest first, with what was said in them as far as the reader sees it.
    pub async fn pairs(self, actor: Option<&Actor>, id: GameId) -> Result<Vec<PairView>> {
        self.pairs_of(actor, id, 1..=u32::MAX).await
    }

    /// The same of these turns, whose entries alone are read and resolved.
    pub async fn pairs_of(
        self,
        actor: Option<&Actor>,
        id: GameId,
        turns: RangeInclusive<u32>,
    ) -> Result<Vec<PairView>> {
        let (now, actor) = (self.0.now(), actor.cloned());
        let wanted = i64::from(*turns.start())..=i64::from(*turns.end());
        read_tx!(app = self.0, async |tx| {
            let game = Loaded::read(tx, id).await?;
            game.viewer(actor.as_ref())?;
            let mut pairs = views(tx, &game, now, wanted).await?;
            put_lines(tx, &game, &app.keys().keyring, actor.as_ref(), &mut pairs).await?;
            Ok(pairs)
        })
    }

    /// The public events after a number, oldest first.
    pub async fn public_events(
        self,
        actor: Option<&Actor>,
        id: GameId,
        after: i64,
    ) -> Result<Vec<PublicEvent>> {
        let (now, actor) = (self.0.now(), actor.cloned());
        read_tx!(self.0, async |tx| {
            Loaded::read(tx, id).await?.viewer(actor.as_ref())?;
            public_events(tx, id, after, now).await
        })
    }

    /// For the arbiter: what was filed in the open turn and before, without what was entered.
    pub async fn submissions(self, actor: &Actor, id: GameId) -> Result<Vec<SubmissionMeta>> {
        let (now, actor) = (self.0.now(), actor.clone());
        read_tx!(self.0, async |tx| {
            let game = Loaded::read(tx, id).await?;
            if game.viewer(Some(&actor))? != Viewer::Arbiter {
                return Err(Denial::NoSubmissions.into());
            }
            let last = game.visible_turn(tx, now).await?.turn.number;
            let mut all = Vec::new();
            for (turn, row) in tx.turns().submissions_to(id, i64::from(last)).await? {
                all.push(SubmissionMeta::of(turn_number(id, turn)?, row)?);
            }
            Ok(all)
        })
    }

    /// The game's file (`fairschach-game/1`): everything that anybody needs to check it without the server.
    pub async fn game_file(self, actor: Option<&Actor>, id: GameId) -> Result<Value> {
        let (now, actor) = (self.0.now(), actor.cloned());
        let (released, mut places) = read_tx!(self.0, async |tx| {
            let game = Loaded::read(tx, id).await?;
            game.viewer(actor.as_ref())?;
            Ok::<_, Error>((tx.games().released_events(id, now).await?, places(tx, id.as_uuid()).await?))
        })?;
        // Where the others stand in the log is nobody's business yet.
        let place = |event: &EventRow| (event.chain, event.turn, event.seq);
        let seen: HashSet<_> = released.iter().map(place).collect();
        places.retain(|place, _| seen.contains(place));
        let mut proofs = self.0.transparency().file_proofs(places).await;
        // The last public event: no other one names its hash.
        let head = released.last().map(|event| STANDARD.encode(&event.hash));
        let mut file = json!({
            "format": "fairschach-game/1",
            "game": id.to_string(),
            "keys": self.0.keys().in_file(),
            "head": head,
        });
        let events = released.iter().map(|event| {
            let mut written =
                json!({ "event": STANDARD.encode(&event.body), "salt": STANDARD.encode(&event.salt) });
            let texts = texts_beside(id, event)?;
            if !texts.is_empty() {
                written["texts"] = json!(texts);
            }
            let proof = proofs.as_mut().and_then(|proofs| proofs.proofs.remove(&place(event)));
            if let Some(proof) = proof {
                written["proof"] = proof;
            }
            Ok(written)
        });
        file["events"] = events.collect::<Result<_>>()?;
        if let Some(proofs) = proofs {
            file["checkpoint"] = proofs.checkpoint.into();
        }
        Ok(file)
    }
}

/// Every turn released at `now`, resolved again from what was sealed: the engine gives the same bytes each time.
pub(in crate::app) async fn pair_views(
    tx: &mut Tx,
    game: &Loaded,
    now: Timestamp,
) -> Result<Vec<PairView>, Error> {
    views(tx, game, now, 1..=i64::MAX).await
}

/// The same of one turn alone, whose entries alone are read and resolved; nothing if it is not released.
pub(in crate::app) async fn pair_view_of(
    tx: &mut Tx,
    game: &Loaded,
    now: Timestamp,
    turn: i64,
) -> Result<Option<PairView>, Error> {
    Ok(views(tx, game, now, turn..=turn).await?.pop())
}

async fn views(
    tx: &mut Tx,
    game: &Loaded,
    now: Timestamp,
    wanted: RangeInclusive<i64>,
) -> Result<Vec<PairView>, Error> {
    let reveals = tx.turns().reveals(game.id, now).await?;
    let Some(last) = reveals.last() else { return Ok(Vec::new()) };
    let turns = tx.turns().turns_to(game.id, last.turn).await?;
    let mut entries = tx.turns().revealed(game.id, wanted.clone(), now).await?.into_iter().peekable();
    let chances = chances(tx, game, now).await?;
    let result = game.visible_result(now)?;
    // What each turn followed, with the turn that took its place, if one did.
    let mut history: Vec<Position> = Vec::new();
    let leaves = game.leaves(tx).await?;
    let mut replaced: Vec<Option<i64>> = Vec::new();
    let mut pairs = Vec::new();
    for (index, reveal) in reveals.iter().enumerate() {
        let turn = turns.iter().find(|turn| turn.turn == reveal.turn);
        let turn = turn.ok_or_else(|| Error::Broken(format!("game {}: a turn is missing", game.id)))?;
        while replaced.pop_if(|by| by.is_some_and(|by| by <= turn.turn)).is_some() {
            history.pop();
        }
        let before = game.position("turn", turn.turn, &turn.position)?;
        if !wanted.contains(&turn.turn) {
            history.push(before);
            replaced.push(turn.replaced_by);
            continue;
        }
        let mut of_turn = BySide { white: None, black: None };
        while let Some(row) = entries.next_if(|row| row.turn == turn.turn) {
            let side = side_of(row.side)?;
            let mut entry = revealed_entry(
                row,
                Timestamp::from_us(turn.open_us),
                (leaves.get(side), game.terms.holidays),
                game.terms.key_holder().is_some(),
            )?;
            entry.contribution = chances.get(index).and_then(|told| *told.contributions.get(side));
            *of_turn.get_mut(side) = Some(entry);
        }
        let chance = chances.get(index).map(|told| told.chance.clone());
        let rolled = chance.as_ref().map_or_else(Rolled::default, |chance| chance.rolled.clone());
        let given = of_turn.as_ref().map(|own| own.as_ref().map(|own: &RevealedEntry| own.canonical.entry));
        let resolution = rules::resolve_with_chance(&before, &game.rules, &given, &history, &rolled.chance())
            .map_err(|error| Error::Broken(format!("game {}: turn {}: {error}", game.id, turn.turn)))?;
        history.push(before);
        replaced.push(turn.replaced_by);
        // The last turn of a game is revealed only if the game ended with that reveal.
        let ends = result.filter(|_| turn.turn == game.row.turn);
        let number = |turn| turn_number(game.id, turn);
        pairs.push(PairView {
            turn: number(turn.turn)?,
            pair: before.pair(),
            before,
            resolution,
            chance,
            entries: of_turn,
            released: Timestamp::from_us(reveal.release_us),
            result: ends,
            replaced_by: turn.replaced_by.map(number).transpose()?,
        });
    }
    Ok(pairs)
}

fn revealed_entry(
    row: RevealedRow,
    open: Timestamp,
    (leaves, holidays): (&[Leave], Holidays),
    blind: bool,
) -> Result<RevealedEntry> {
    let received = Timestamp::from_us(row.received_us);
    Ok(RevealedEntry {
        submission: SubmissionId::from_uuid(row.id),
        canonical: match Canonical::parse(&row.entry) {
            Ok(canonical) => canonical,
            Err(_) if blind => Canonical::of_blind(&row.entry),
            Err(error) => return Err(Error::Broken(error.to_string())),
        },
        received,
        channel: row.channel,
        used: received.since(open).max(0) - paused_between(leaves, holidays, open, received),
        r: row.r,
        commitment: row.commitment,
        ctx: row.ctx,
        contribution: None,
        said: Remark::default(),
    })
}

fn side_of(index: i64) -> Result<Side> {
    u8::try_from(index)
        .ok()
        .and_then(Side::from_index)
        .ok_or_else(|| StoreError::row("submission", "side", index, "not a side").into())
}
