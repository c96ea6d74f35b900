//! The record in the public log: acts are hashed in a chain, their leaves staged, and a file is made that proves them.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use crate::app::actor::Actor;
use crate::app::core::append_event::stored;
use crate::app::error::{Error, Result};
use crate::app::limits::counted;
use crate::app::tournaments::Tournaments;
use crate::app::tournaments::locked::broken;
use crate::app::tournaments::noted::{act_of, body, texts_beside};
use crate::app::tournaments::read::seen;
use crate::app::transparency::proofs::places;
use crate::base::{PlayerId, Timestamp, TournamentId};
use crate::game::event::put_aside;
use crate::store::{LoggedAct, RECORD_CHAIN, TournamentEventRow, Tx};
use crate::tlog::{event_hash, leaf_hash};
use crate::tournament::ChainedAct;

/// Tournaments whose acts one tick stages.
const TOURNAMENTS_AT_ONCE: i64 = 64;
/// Acts of one tournament that one tick stages; further ones follow at the next.
const ACTS_AT_ONCE: i64 = 256;
/// Acts that a file holds.
const FILE_ACTS_MAX: i64 = 65_536;

/// An act as it is hashed.
fn act_bytes(id: TournamentId, row: &TournamentEventRow, prev: Option<[u8; 32]>) -> Result<Vec<u8>> {
    let act = ChainedAct {
        kind: row.kind.clone(),
        seq: u64::try_from(row.seq).map_err(|_| broken(id.as_uuid(), "event"))?,
        prev,
        at: Timestamp::from_us(row.at_us),
        by: row.by_id.map(PlayerId::from_uuid),
        body: body(id, &row.body)?,
    };
    act.to_bytes(id).map_err(|error| Error::Broken(error.to_string()))
}

fn hash_of(id: TournamentId, hash: &[u8]) -> Result<[u8; 32]> {
    <[u8; 32]>::try_from(hash).map_err(|_| broken(id.as_uuid(), "the hash of an act"))
}

impl Tournaments<'_> {
    /// Stages the leaves of acts that wait for it, so that the next batch of the log has them; answers how many.
    ///
    /// A record that cannot be read does not hold up the others: that is logged as an error.
    pub(in crate::app) async fn stage_acts(self) -> Result<usize> {
        let waiting =
            read_tx!(self.0, async |tx| tx.tournaments().tournaments_to_log(TOURNAMENTS_AT_ONCE).await)?;
        let mut count = 0;
        for id in waiting.into_iter().map(TournamentId::from_uuid) {
            let staged = write_tx!(app = self.0, async |tx| app.tournaments().stage_in(tx, id).await);
            match staged {
                Ok(staged) => count += staged,
                Err(error @ Error::Broken(_)) => tracing::error!(%error, "a record is not in the public log"),
                Err(error) => return Err(error),
            }
        }
        Ok(count)
    }

    pub(in crate::app) async fn stage_in(self, tx: &mut Tx, id: TournamentId) -> Result<usize> {
        tx.tournaments().lock(id).await?.ok_or(Error::NotFound)?;
        let acts = tx.tournaments().acts_to_log(id, ACTS_AT_ONCE).await?;
        let count = acts.len();
        let mut prev = match acts.first() {
            Some(first) => tx.tournaments().act_hash(id, first.seq - 1).await?,
            None => None,
        }
        .map(|hash| hash_of(id, &hash))
        .transpose()?;
        for mut row in acts {
            self.put_texts_aside(tx, id, &mut row).await?;
            let bytes = act_bytes(id, &row, prev)?;
            let (hash, salt) = (event_hash(&bytes), self.0.rng().bytes());
            let act = LoggedAct {
                seq: row.seq,
                hash,
                salt,
                leaf: leaf_hash(&salt, &bytes),
                include_by: self.0.now().plus(self.0.settings().log.include_by),
            };
            tx.tournaments().log_act(id, &act).await?;
            prev = Some(hash);
        }
        Ok(count)
    }

    /// What is hashed from here on holds hashes of its texts, so that each can be taken away.
    async fn put_texts_aside(
        self,
        tx: &mut Tx,
        id: TournamentId,
        row: &mut TournamentEventRow,
    ) -> Result<()> {
        let mut body = body(id, &row.body)?;
        // What cannot be read is logged as it is.
        let Ok(mut act) = act_of(id, row.seq, &row.kind, &Value::Object(body.clone())) else { return Ok(()) };
        let texts = put_aside(act.texts_mut(), || self.0.rng().bytes());
        let texts = texts.ok_or_else(|| broken(id.as_uuid(), "a text of another act"))?;
        let Some(texts) = stored(&texts)? else { return Ok(()) };
        for (name, text) in act.texts_mut() {
            body.insert(name.to_owned(), json!(text));
        }
        row.body = Value::Object(body).to_string();
        tx.tournaments().put_texts_aside(id, row.seq, &row.body, &texts).await?;
        row.texts = Some(texts);
        Ok(())
    }

    /// The file of a tournament's record (`fairschach-tournament/1`): everything that anybody needs to check it without the
    /// server. What was done since the last tick of the log is not in it yet; `waiting` says how many acts that are.
    ///
    /// # Errors
    /// [`Error::NotFound`], if the caller may not see the tournament.
    pub async fn tournament_file(self, actor: Option<&Actor>, id: TournamentId) -> Result<Value> {
        let actor = actor.cloned();
        let (acts, all, places) = read_tx!(self.0, async |tx| {
            let held = seen(tx, actor.as_ref(), id).await?;
            let acts = tx.tournaments().logged_acts(id, 0, FILE_ACTS_MAX).await?;
            Ok::<_, Error>((acts, held.row.event_seq, places(tx, id.as_uuid()).await?))
        })?;
        let mut proofs = self.0.transparency().file_proofs(places).await;
        let (mut events, mut prev) = (Vec::with_capacity(acts.len()), None);
        for row in &acts {
            let bytes = act_bytes(id, &row.act, prev)?;
            let mut event = json!({ "event": STANDARD.encode(bytes), "salt": STANDARD.encode(&row.salt) });
            let place = (RECORD_CHAIN, 0, row.act.seq);
            let texts = texts_beside(id, &row.act)?;
            if !texts.is_empty() {
                event["texts"] = json!(texts);
            }
            if let Some(proof) = proofs.as_mut().and_then(|all| all.proofs.remove(&place)) {
                event["proof"] = proof;
            }
            events.push(event);
            prev = Some(hash_of(id, &row.hash)?);
        }
        let mut file = json!({
            "format": "fairschach-tournament/1",
            "tournament": id.to_string(),
            "keys": self.0.keys().in_file(),
            "head": prev.map(|hash| STANDARD.encode(hash)),
            "waiting": counted::<usize>(all).saturating_sub(events.len()),
            "events": events,
        });
        if let Some(proofs) = proofs {
            file["checkpoint"] = proofs.checkpoint.into();
        }
        Ok(file)
    }
}
