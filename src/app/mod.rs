//! The verbs of the system, one file each: who may, what changes, which events and mails go with it — in one transaction.
//!
//! Doors (`http`, `mail`, `cli`) call these and translate; they never see a transaction.

pub mod desk_view;
pub mod mail_answer;
pub mod notice;
pub mod options;
pub mod tournament_notice;
pub mod view;

mod access;
mod account_news;
mod accounts;
mod acts;
mod addresses;
mod amend;
mod answer_view;
mod answers;
mod arrived;
mod binding;
mod blind;
mod bounces;
mod calendar;
mod chain;
mod challenge_view;
mod challenges;
mod chance;
mod checks;
mod claims;
mod clock_care;
mod clock_history;
mod conditionals;
mod cosign;
mod desk;
mod digest;
mod disputes;
mod drafts;
mod engine;
mod entries;
mod error;
mod escalated;
mod follow;
mod games;
mod inbox;
mod incidents;
mod key_care;
mod key_holder;
mod known_keys;
mod leave;
mod leave_days;
mod letter_tokens;
mod load;
mod log_batch;
mod log_care;
mod log_dir;
mod look;
mod mail_look;
mod mail_sender;
mod mail_settings;
mod mail_tokens;
mod mails;
mod operator;
mod outages;
mod outbox;
mod own_acts;
mod pairing_program;
mod pairs;
mod paper;
mod pass_on;
mod players;
mod probe;
mod proofs;
mod publish;
mod publish_error;
mod questions;
mod rating_lists;
mod ratings;
mod ready;
mod record;
mod refusals;
mod reliability;
mod reminders;
mod replay;
mod reveal;
mod ruling_text;
mod rulings;
mod said;
mod seal_context;
mod security;
mod sessions;
mod sign_in;
mod table_cache;
mod tablebase;
mod tables;
mod talk;
mod talk_about;
mod talk_entry;
mod talk_leave;
mod talk_plan;
mod talk_refused;
mod team_tables;
mod terms;
mod time;
mod tournaments;
mod trial;
mod unanswered;
mod unseal;
mod verp;
mod withdrawal;
mod writers;

pub use access::{Access, Scope, Scopes};
pub use account_news::AccountNews;
pub use accounts::{ACCOUNT_REASON_CHARS_MAX, ADDRESS_WAITS_HOURS, AccountAct, AccountEdit, AccountView};
pub use addresses::masked;
pub use arrived::{Arrived, MailDoor};
pub use binding::Binding;
pub use blind::{BlindKeys, FileBlind, shares};
pub use bounces::{Bounced, BouncingAddress, Report};
pub use calendar::{Calendar, DEADLINES_MAX, Deadline};
pub use challenge_view::{
    ChallengeState, ChallengeView, ChallengesView, RANGE_RATING_MAX, RANGE_RATING_MIN, RatingRange,
};
pub use challenges::{
    CHALLENGE_DAYS, CHALLENGE_DAYS_MAX, CHALLENGES_PER_DAY, CHALLENGES_SHOWN_MAX, INVITATIONS_PER_DAY,
    InvitationTaken, Invited, NewChallenge, OPEN_CHALLENGES_MAX, Opponent, lot, usual_start,
};
pub use checks::{CHECKED_EVENTS_MAX, Checked};
pub use claims::NewClaim;
pub use clock_care::{
    CLOCK_ACTS_MAX, CLOCK_BEHIND_MAX, CLOCK_REASON_CHARS_MAX, ClockAct, ClockBehind, SKEW_MAX, clock_behind,
};
pub use clock_history::{ClockDiffers, ClockHistory, ClockHistorySide, ClockHistoryTurn};
pub use conditionals::{CONDITIONALS_MAX, OwnConditional, SetConditional, SetDone};
pub use cosign::{Cosigning, LogWitness, Told};
pub use desk::{DESK_GAMES_MAX, DESK_INCIDENTS_MAX, TIMELINE_MAX};
pub use disputes::{DISPUTES_MAX, OBJECTIONS_MAX, OPEN_OBJECTIONS_MAX};
pub use engine::{EngineMark, refuse_later_engine};
pub use entries::{FileEntry, Filed};
pub use error::{
    AccountRefusal, ArbitrationRefusal, Denial, Error, Fault, GameRefusal, NoGrounds, OperationRefusal,
    TournamentRefusal,
};
pub use escalated::{ESCALATED_MAX, ESCALATED_TO_MAX};
pub use follow::{Deviation, Follows, RowsChecked, check_rows, mark_doubts};
pub use games::{Agreed, LegalEntries, NewGameRequest, PAGE_MAX};
pub use inbox::{
    INBOUND_KNOWN_US, INBOUND_LEASE_US, INBOUND_LEN_MAX, INBOUND_RECIPIENTS_MAX, INBOUND_TRIES_MAX,
    INBOX_MAX, KeptInbound, UNHANDLED_SHOWN_MAX, UnhandledMail,
};
pub use key_care::{KeyUse, REWRAP_MAX, Rewrapped, SigningKey, delete_under};
pub use key_holder::{KEY_HOLDER_REQUESTS_MAX, KeyHolderRequest, REFUSAL_MAX};
pub use known_keys::{Begun, has_begun, hold_keys, log_keys};
pub use leave::{LEAVE_GAMES_MAX, LeaveAccount, LeaveEnded, LeaveInGame, LeaveOfGame};
pub use letter_tokens::{LetterAbout, LetterOwner};
pub use log_batch::{BATCH_MAX, PADDED_TO};
pub use log_care::{ADOPT_MAX, LogHealth, check_log};
pub use log_dir::{LogDir, LogFiles, LogLock};
pub use mail_look::MailLook;
pub use mail_sender::{ADDRESS_LINK_HOURS, ADDRESS_MAILS_PER_DAY, MAIL_ADDRESSES_MAX, MailAddress, PIN_LEN};
pub use mail_settings::MailSettings;
pub use mail_tokens::{REPLY_TOKENS_MAX, TokenOwner, WRONG_PINS_PER_DAY, WRONG_PINS_PER_TOKEN, token_of};
pub use mails::{LEASE_US, MailTask};
pub use outages::{
    FORESEEN_GAMES_MAX, FORESEEN_SHOWN, ForeseenCredit, ForeseenOutage, NewOutage, OUTAGE_DAYS_MAX,
    OUTAGE_GAMES_TOLD, OUTAGE_REASON_CHARS_MAX, OUTAGES_PAGE_MAX, OutageView,
};
pub use own_acts::{OWN_ACTS_PAGE_MAX, OwnAct, OwnActKind, OwnActPlace, OwnDeed};
pub use pairing_program::{
    PAIRING_ARGUMENTS_MAX, PAIRING_PATIENCE, PairingError, PairingProgram, PairingProgramFault, pair_round,
};
pub use pairs::{PublicEvent, SubmissionMeta};
pub use paper::{
    Paper, SCAN_BYTES_MAX, SCANS_MAX, STATED_CHARS_MAX, ScanKind, ScanView, UnreadablePaper, entered_by,
};
pub use pass_on::{LetterToPassOn, PASSED_ON_CHARS_MAX, PASSED_ON_PER_DAY, PassedOn};
pub use players::{NewPlayer, SAME_NAME_MAX};
pub use probe::{PROBE_LIFE_US, Probe, ProbeSeen};
pub use proofs::EventPlace;
pub use publish::{LogSettings, Published};
pub use publish_error::PublishError;
pub use questions::{Asked, RESIGN_DAYS, Settled};
pub use rating_lists::{
    AskedList, HistoryLine, LIVE_GAMES_MAX, ListHead, ListLine, LiveRating, PLAYER_GAMES_MAX, PlayerPage,
    PublicGame, RATING_FILE_MAX, RATING_HISTORY_MAX, RATING_NAME_MAX, RATING_PAGE_MAX, RatingList,
    RatingOverview, VariantRating, VariantResults,
};
pub use ratings::{CheckedRatings, ClosedMonth, RATING_DIFFERENCES_MAX, RATINGS_DELAY, RatingDifference};
pub use ready::Readiness;
pub use refusals::{REFUSED_SHOWN_MAX, RefusedOnDay, RefusedSecret};
pub use reliability::{
    RELIABILITY_DAYS, RELIABLE_PERMILLE, Reliability, SILENT_GAMES, SILENT_WITHIN_DAYS, sees_reliability,
};
pub use replay::{
    DISAGREEMENTS_MAX, Differing, Disagreement, REPLAY_GAMES_MAX, REPLAY_TURNS_MAX, Replayed, make_lines,
    replay,
};
pub use rulings::RULINGS_MAX;
pub use said::Said;
pub use seal_context::SealContext;
pub use security::{REFUSED_PER_DAY, SECURITY_SHOWN_MAX, SecurityEvent, SecurityKind};
pub use sessions::{NewToken, SessionInfo, TOKEN_DAYS_MAX, TOKENS_MAX, TokenInfo};
pub use sign_in::{
    Browser, LINK_MINUTES, LINK_REQUESTS_MAX, LINKS_AT_ONCE, LINKS_PER_DAY, SESSION_DAYS, SESSIONS_MAX,
};
pub use table_cache::TABLES_KEPT_BYTES_MAX;
pub use tablebase::{Tablebase, TablebaseError};
pub use tables::{MadeTables, REPLY_HOURS, SectionTable, Tables, WAITED_FOR_MAX, Waited};
pub use talk::{ANSWERS_MAX, LetterMark, MailNote, SAID_MAX, TALKS_MAX, Talk, UNREAD_ANSWERS_MAX};
pub use talk_about::LetterTalk;
pub use team_tables::TeamTable;
pub use time::{JUDGE_DELAY, OUTAGE_MIN};
pub use tournaments::{
    ActView, AskedBye, CONTRIBUTION_CHARS_MAX, ChallengeStands, DIRECTOR_QUEUE_MAX, DUE_GAMES_MAX,
    DUE_TOURNAMENTS_MAX, DirectorItem, DirectorTask, EntrantReliability, EntrantState, EntrantView,
    FIRST_MAILS_AFTER_US, FIRST_MAILS_PER_MINUTE, GAME_LATE, GamePlace, GamesAsked, HAND_GAP,
    HAND_ITEMS_TOLD, HARD_END_NEAR_DAYS, IMPORT_LINES_MAX, ImportLine, ImportOutcome, LADDER_ACTS_MAX,
    LADDER_CHALLENGES_MAX, LADDER_MOVES_SHOWN_MAX, LEAVING_DAYS, LadderChallenge, LadderNotice, LadderView,
    Leaving, MESSAGE_SUBJECT_CHARS_MAX, MESSAGE_TEXT_CHARS_MAX, MESSAGES_PER_DAY, MESSAGES_SHOWN_MAX,
    MessageView, NewAdjudicationClaim, NewMessage, NewTime, OWING_MAX, POSTS_MAX, PairingState, PairingView,
    Phase, Post, RATING_MAX, REASON_CHARS_MAX, RECORD_PAGE_MAX, RELIABILITY_PLAYERS_MAX, Rung, SHEETS_MAX,
    SheetVersion, TABLE_TOLD_MAX, TELLINGS_MAX, TIME_GAMES_MAX, TOLD_PER_BATCH, TOURNAMENTS_PAGE_MAX,
    TimeGiven, TournamentLine, TournamentView, WISHES_MAX, WITHDRAWN_MAX, agreed_games, game_code,
    tournament_code,
};
pub use trial::{KeptMail, TRIAL_MAILS_MAX};
pub use unanswered::ANSWER_REMINDER;
pub use unseal::LOOKS_MAX;
pub use withdrawal::{SILENT_DAYS, SILENT_FLAGS, SILENT_SHOWN_MAX, Silent, Withdrawal};
pub use writers::MailWriter;

use std::sync::atomic::{AtomicBool, AtomicI64};
use std::sync::{Arc, OnceLock, PoisonError, RwLock};

use tokio::sync::Notify;
use uuid::Uuid;

use crate::base::{Clock, Micros, PlayerId, Rng, Timestamp};
use crate::seal::Keyring;
use crate::store::Store;
use crate::tlog::NoteKey;

/// Everything the verbs work with. Cheap to clone.
#[derive(Clone)]
pub struct App(Arc<Inner>);

struct Inner {
    store: Store,
    /// Another set takes its place when keys are rotated.
    held: RwLock<Arc<known_keys::Held>>,
    clock: Arc<dyn Clock>,
    rng: Arc<dyn Rng>,
    settings: Settings,
    wake: Wake,
    /// Set while this process's clock differs too much from the database's.
    clock_wrong: AtomicBool,
    /// The newest moment that is known to be stored.
    newest_us: AtomicI64,
    /// What was found when it was last asked whether this process can work.
    last_look: tokio::sync::Mutex<ready::LastLook>,
    /// Chains of secrets at hand.
    chains: chance::Chains,
    /// The log's name, fixed at the first start.
    origin: String,
    /// The name under which this process claims mails, if it has one.
    claims_as: OnceLock<Uuid>,
    /// Tables of tournaments for the next readers.
    table_cache: table_cache::TableCache,
    /// Secrets that were refused and are not noted yet.
    refusals: refusals::Refusals,
}

/// The keys at hand.
pub struct Keys {
    /// Key-encryption keys.
    pub keyring: Keyring,
    /// Signs receipts.
    pub receipt: NoteKey,
    /// Signs log checkpoints; its verifier line names this server in every seal.
    pub log: NoteKey,
    /// Log keys that were handed over to it and sign beside it for a while.
    pub earlier_logs: Vec<NoteKey>,
}

/// What an operator may set.
#[derive(Clone)]
pub struct Settings {
    /// Where players find the server, without a slash at the end.
    pub public_url: String,
    /// How long after the reveal both players get it.
    pub reveal_delay: Micros,
    /// How the public log is kept.
    pub log: LogSettings,
    /// The domain of the addresses at which players answer mails; nothing if no way in is set.
    pub mail_in_domain: Option<String>,
    /// Endgame tables, for claims.
    pub tables: Option<Arc<Tablebase>>,
    /// What pairs Swiss rounds.
    pub pairing_program: Option<PairingProgram>,
    /// What pairs each Swiss round once more, to compare.
    pub pairing_checker: Option<PairingProgram>,
}

/// Hints that there is work; the tables are the truth.
#[derive(Default)]
pub struct Wake {
    /// A turn became complete.
    pub reveals: Notify,
    /// A mail is due.
    pub mails: Notify,
    /// A mail came in.
    pub inbox: Notify,
}

/// What a person may do beyond playing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// Nothing more.
    Player,
    /// Watches over games.
    Arbiter,
    /// Makes games.
    Director,
    /// Keeps the server.
    Admin,
}

/// Somebody who has signed in or shown a token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Actor {
    /// Who.
    pub id: PlayerId,
    /// The name that others see.
    pub name: String,
    /// `de` or `en`.
    pub locale: String,
    /// What they may do.
    pub role: Role,
    /// How far this time: what their token is for, and what their session does not show.
    pub access: Access,
}

impl Role {
    /// All of them, from the least to the most.
    pub const ALL: [Role; 4] = [Role::Player, Role::Arbiter, Role::Director, Role::Admin];

    /// The word in the database and on the command line.
    pub const fn as_str(self) -> &'static str {
        match self {
            Role::Player => "player",
            Role::Arbiter => "arbiter",
            Role::Director => "director",
            Role::Admin => "admin",
        }
    }

    /// Reads the word.
    pub fn parse(text: &str) -> Option<Role> {
        Role::ALL.into_iter().find(|role| role.as_str() == text)
    }
}

impl App {
    /// Puts the verbs together. At the first start the keys' names are fixed; the log's names this server in every seal.
    ///
    /// # Errors
    /// The database does not answer, or was begun with other keys.
    pub async fn open(
        store: Store,
        keys: Keys,
        clock: Arc<dyn Clock>,
        rng: Arc<dyn Rng>,
        settings: Settings,
    ) -> Result<App, Error> {
        let held = known_keys::held(&store, keys).await?;
        let origin = held.log.verifier_key().name().to_owned();
        let wake = Wake::default();
        let clock_wrong = AtomicBool::new(false);
        let inner = Inner {
            store,
            held: RwLock::new(Arc::new(held)),
            clock,
            rng,
            settings,
            wake,
            clock_wrong,
            newest_us: AtomicI64::new(0),
            last_look: tokio::sync::Mutex::default(),
            chains: chance::Chains::default(),
            origin,
            claims_as: OnceLock::new(),
            table_cache: table_cache::TableCache::default(),
            refusals: refusals::Refusals::default(),
        };
        Ok(App(Arc::new(inner)))
    }

    /// The time now, by the injected clock.
    pub fn now(&self) -> Timestamp {
        self.0.clock.now()
    }

    /// What an operator has set.
    pub fn settings(&self) -> &Settings {
        &self.0.settings
    }

    /// Hints for the workers.
    pub fn wake(&self) -> &Wake {
        &self.0.wake
    }

    /// The server's name in receipts: that of its log.
    fn origin(&self) -> &str {
        &self.0.origin
    }

    fn store(&self) -> &Store {
        &self.0.store
    }

    fn claims_as(&self) -> Option<Uuid> {
        self.0.claims_as.get().copied()
    }

    /// The keys that are in use now.
    fn keys(&self) -> Arc<known_keys::Held> {
        let held = self.0.held.read().unwrap_or_else(PoisonError::into_inner);
        held.clone()
    }

    /// Goes on with these keys: they were rotated while the server runs.
    ///
    /// # Errors
    /// They are not those that the database goes by; the ones before stay in use then.
    pub async fn take_keys(&self, keys: Keys) -> Result<(), Error> {
        let held = known_keys::held(self.store(), keys).await?;
        *self.0.held.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(held);
        Ok(())
    }

    fn rng(&self) -> &dyn Rng {
        &*self.0.rng
    }
}
