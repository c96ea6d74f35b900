//! Something that waits for the hand of those who run a tournament.

use crate::app::core::incidents::IncidentKind;
use crate::app::core::views::Person;
use crate::app::tournaments::locked::LockedTournament;
use crate::base::{BySide, GameId, Timestamp, TournamentId};
use crate::show::Lang;
use crate::show::tournament::pairing_fault;
use crate::tournament::PairingFault;

/// Something that waits.
#[derive(Clone)]
pub struct DirectorItem {
    pub tournament: TournamentId,
    pub name: String,
    pub task: DirectorTask,
    /// Since when, where that is known.
    pub since: Option<Timestamp>,
    /// By when it should be done, where there is such a time.
    pub due: Option<Timestamp>,
}

/// What waits.
#[derive(Clone)]
pub enum DirectorTask {
    /// A draft, and no day on which entries open by themselves.
    ToOpen,
    /// Play should begin, and fewer have entered than the sheet asks for.
    TooFewEntrants {
        entered: usize,
        needed: u16,
    },
    /// It can be started, and no day of play is set: somebody starts it.
    ToStart {
        entered: usize,
    },
    /// All places are taken, and some wait.
    Waiting {
        players: usize,
    },
    /// The pairing program has not paired a round.
    NotPaired {
        round: u16,
        /// What went wrong; older acts say it in words alone.
        fault: Option<PairingFault>,
        /// The same in words.
        why: String,
    },
    /// The second program pairs the newest round otherwise; its pairing holds.
    PairedOtherwise {
        round: u16,
        /// On so many boards.
        boards: usize,
    },
    /// Games should have begun and are not made.
    LateGames {
        games: usize,
    },
    /// A player owes an entry and has made none since then.
    Silent {
        player: Person,
    },
    /// The hard end comes soon, and games go on.
    HardEndNear {
        games: usize,
    },
    /// The hard end has come, and this game is to be adjudicated.
    HardEnd {
        game: GameId,
    },
    /// Nobody has the post of an arbiter.
    NoArbiter {
        /// Games that go on without one.
        games: usize,
    },
    /// An objection or another incident is open in a game.
    Incident {
        game: GameId,
        players: BySide<Person>,
        kind: IncidentKind,
    },
    /// Mails to an entrant come back.
    Bounced {
        player: Person,
    },
    Paused,
}

impl DirectorTask {
    /// In words, for pages and mails.
    pub fn words(&self, lang: Lang) -> String {
        let count = |key: &str, n: usize| lang.tf(key, &[("n", n.into())]);
        let of = |key: &str, name: &str| lang.tf(key, &[("name", name.to_owned().into())]);
        match self {
            DirectorTask::ToOpen => lang.t("queue-to-open"),
            DirectorTask::TooFewEntrants { entered, needed } => {
                let args = [("n", (*entered).into()), ("min", i64::from(*needed).into())];
                lang.tf("queue-too-few", &args)
            }
            DirectorTask::ToStart { entered } => count("queue-to-start", *entered),
            DirectorTask::Waiting { players } => count("queue-waiting", *players),
            DirectorTask::NotPaired { round, fault, why } => {
                let why = pairing_fault(lang, *fault, why);
                let args = [("round", i64::from(*round).into()), ("why", why.into())];
                lang.tf("queue-not-paired", &args)
            }
            DirectorTask::PairedOtherwise { round, boards } => {
                let args = [("round", i64::from(*round).into()), ("n", (*boards).into())];
                lang.tf("queue-paired-otherwise", &args)
            }
            DirectorTask::LateGames { games } => count("queue-late-games", *games),
            DirectorTask::Silent { player } => of("queue-silent", &player.name),
            DirectorTask::HardEndNear { games } => count("queue-hard-end-near", *games),
            DirectorTask::HardEnd { .. } => lang.t("queue-hard-end"),
            DirectorTask::NoArbiter { games } => count("queue-no-arbiter", *games),
            DirectorTask::Incident { players, kind, .. } => {
                let args = [
                    ("white", players.white.called(lang).into()),
                    ("black", players.black.called(lang).into()),
                    ("name", lang.word_of("incident", kind).into()),
                ];
                lang.tf("queue-incident", &args)
            }
            DirectorTask::Bounced { player } => of("queue-bounced", &player.name),
            DirectorTask::Paused => lang.t("queue-paused"),
        }
    }

    /// The word in the API.
    pub const fn as_str(&self) -> &'static str {
        match self {
            DirectorTask::ToOpen => "to-open",
            DirectorTask::TooFewEntrants { .. } => "too-few",
            DirectorTask::ToStart { .. } => "to-start",
            DirectorTask::Waiting { .. } => "waiting",
            DirectorTask::NotPaired { .. } => "not-paired",
            DirectorTask::PairedOtherwise { .. } => "paired-otherwise",
            DirectorTask::LateGames { .. } => "late-games",
            DirectorTask::Silent { .. } => "silent",
            DirectorTask::HardEndNear { .. } => "hard-end-near",
            DirectorTask::HardEnd { .. } => "hard-end",
            DirectorTask::NoArbiter { .. } => "no-arbiter",
            DirectorTask::Incident { .. } => "incident",
            DirectorTask::Bounced { .. } => "bounced",
            DirectorTask::Paused => "paused",
        }
    }
}

/// What waits in one tournament.
pub(super) struct Found<'a> {
    pub(super) held: &'a LockedTournament,
    pub(super) items: Vec<DirectorItem>,
}

impl Found<'_> {
    pub(super) fn add(&mut self, task: DirectorTask, since: Option<Timestamp>, due: Option<Timestamp>) {
        self.items.push(DirectorItem {
            tournament: self.held.id,
            name: self.held.row.name.clone(),
            task,
            since,
            due,
        });
    }
}
