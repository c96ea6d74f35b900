//! Checks of one game at a click: its chains, its leaves in the log, its times, and every revealed turn played again.

use tokio_util::sync::CancellationToken;

use crate::app::actor::Actor;
use crate::app::arbitration::Arbitration;
use crate::app::core::follow::Deviation;
use crate::app::core::loaded_game::Loaded;
use crate::app::core::rights::must_watch;
use crate::app::error::{Error, Result};
use crate::app::games::follow::{Links, PUBLIC, links_and_times, read_or_none, whole};
use crate::app::games::replay::outcome::Disagreement;
use crate::app::games::replay::replay;
use crate::app::limits::at_most;
use crate::base::GameId;
use crate::store::{EventRow, Tx};
use crate::tlog::leaf_hash;

/// Events that one check takes, the newest; a game has far fewer.
pub const CHECKED_EVENTS_MAX: usize = 100_000;

/// What the checks of a game came to.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Checked {
    /// Events looked at.
    pub events: u64,
    /// Those whose hash, or link to the event before, is wrong.
    pub broken_links: u64,
    /// Those whose time differs from the stored one, or comes before that of the event before in its chain.
    pub broken_times: u64,
    /// Those whose leaf is missing or does not fit.
    pub broken_leaves: u64,
    /// Those that are in the log.
    pub logged: u64,
    /// Revealed turns that were played again.
    pub replayed: u64,
    /// Where the replay differs from the record.
    pub disagreement: Option<Disagreement>,
    /// Where the rows differ from what follows from the events.
    pub deviations: Vec<Deviation>,
}

impl Arbitration<'_> {
    /// Checks a game, for its arbiters. Nothing sealed is opened. What its rows say against its events is dealt with at once.
    pub async fn check_game(self, actor: &Actor, id: GameId) -> Result<Checked> {
        let (now, actor) = (self.0.now(), actor.clone());
        let mut checked = read_tx!(self.0, async |tx| {
            let game = Loaded::read(tx, id).await?;
            must_watch(&game, &actor)?;
            let limit = at_most(CHECKED_EVENTS_MAX);
            let mut events = tx.games().newest_events(id, now, limit).await?;
            events.sort_by_key(|event| (event.chain != PUBLIC, event.chain, event.turn, event.seq));
            let read: Vec<_> = events.iter().map(read_or_none).collect();
            let Links { events: count, broken_links, broken_times } = links_and_times(&read);
            let mut checked = Checked { events: count, broken_links, broken_times, ..Checked::default() };
            for event in &events {
                check_leaf(tx, id, event, &mut checked).await?;
            }
            let row = tx.games().get(id).await?.ok_or(Error::NotFound)?;
            checked.deviations = whole(tx, &row).await?.found;
            if !checked.deviations.is_empty() && row.doubt_us.is_none() {
                tx.turns().note_doubt(id);
            }
            Ok::<_, Error>(checked)
        })?;
        let played = replay(&self.0.0.store, Some(vec![id]), true, &CancellationToken::new(), |_| {}).await?;
        checked.replayed = played.pairs;
        checked.disagreement = played.disagreements.into_iter().next();
        self.0.games().settle_doubts().await?;
        Ok(checked)
    }
}

async fn check_leaf(tx: &mut Tx, id: GameId, event: &EventRow, checked: &mut Checked) -> Result<()> {
    let leaf = tx.games().leaf_of(id, event.chain, event.turn, event.seq).await?;
    let salt = <[u8; 32]>::try_from(event.salt.as_slice()).ok();
    let (hash, number, _) = leaf.unwrap_or_default();
    let fits = salt.is_some_and(|salt| leaf_hash(&salt, &event.body).as_slice() == hash);
    checked.broken_leaves += u64::from(!fits);
    checked.logged += u64::from(number.is_some());
    Ok(())
}
