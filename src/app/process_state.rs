//! What a process keeps at hand beside the database.

use std::sync::OnceLock;

use tokio::sync::Mutex;
use uuid::Uuid;

use crate::app::accounts::sign_in::refused_secrets::Refusals;
use crate::app::core::bot::KeptThoughts;
use crate::app::core::clock_maintenance::ClockWatch;
use crate::app::core::dice::Chains;
use crate::app::operations::ready::LastLook;
use crate::app::ratings::reliability::FiledCounts;
use crate::app::tournaments::table_cache::TableCache;

#[derive(Default)]
pub(in crate::app) struct ProcessState {
    /// What was found of the clock.
    pub(in crate::app) clock_watch: ClockWatch,
    /// What was found when it was last asked whether this process can work.
    pub(in crate::app) last_look: Mutex<LastLook>,
    /// Chains of secrets at hand.
    pub(in crate::app) chains: Chains,
    /// What the bot thought of turns that are not open yet.
    pub(in crate::app) thoughts: std::sync::Mutex<KeptThoughts>,
    /// The name under which this process claims mails, if it has one.
    pub(in crate::app) claims_as: OnceLock<Uuid>,
    /// What players of long lists had filed when it was counted last.
    pub(in crate::app) filed: FiledCounts,
    /// Tables of tournaments for the next readers.
    pub(in crate::app) table_cache: TableCache,
    /// The game that was looked at last for the archive, and when it ended.
    pub(in crate::app) archive_cursor: Mutex<(i64, Uuid)>,
    /// Secrets that were refused and are not noted yet.
    pub(in crate::app) refusals: Refusals,
}
