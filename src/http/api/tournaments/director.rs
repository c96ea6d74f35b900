//! What a director sees: what waits, what they did, how reliably players play.

use axum::Json;
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::app::operations::activity::{Activity, ActivityEntry, OWN_ACTS_PAGE_MAX, OwnActKind, OwnActPlace};
use crate::app::tournaments::running::preview_leaving::EntrantReliability;
use crate::app::tournaments::todo::item::{DirectorItem, DirectorTask};
use crate::base::TournamentId;
use crate::http::api::described::sheets::DeedJson;
use crate::http::api::extract::{Limit, Shown, ValidQuery, Within, query};
use crate::http::api::players::ratings::ReliabilityJson;
use crate::http::api::shapes::{PersonJson, next, person, shape};
use crate::http::api::tournaments::shapes::NamedTournamentJson;
use crate::http::session::Caller;
use crate::tournament::PairingFault;

query! {
    /// Of which tournament.
    pub(in crate::http::api) struct OfTournament {
        /// A tournament's id; all that the caller runs, if it is missing.
        tournament: Option<TournamentId>,
    }
}

/// What waits for a director.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct QueueJson {
    /// First what is due, the earliest first, then what waits longest; at most 200.
    items: Vec<QueueItemJson>,
}

shape! {
    /// Something that waits.
    struct QueueItemJson of item: &DirectorItem {
        /// The tournament.
        tournament: NamedTournamentJson =
            NamedTournamentJson { id: item.tournament.to_string(), name: item.name.clone() },
        /// `to-open`, `too-few`, `to-start`, `waiting`, `not-paired`, `paired-otherwise`, `late-games`, `silent`, `hard-end-near`, `hard-end`,
        /// `no-arbiter`, `incident`, `bounced` or `paused`; readers accept new words.
        what: &'static str = item.task.as_str(),
        /// What is to be known of it.
        more: QueueMoreJson = QueueMoreJson::from(&item.task),
        /// Since when, where that is known.
        since: Option<Moment> = item.since,
        /// By when it should be done, where there is such a time.
        due_at: Option<Moment> = item.due,
    }
}

/// What is to be known of something that waits; of each kind some of it.
#[derive(Serialize, ToSchema, Default)]
struct QueueMoreJson {
    /// Whom it concerns.
    #[serde(skip_serializing_if = "Option::is_none")]
    player: Option<PersonJson>,
    /// In which game.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(format = "uuid")]
    game: Option<String>,
    /// The incident's kind.
    #[serde(skip_serializing_if = "Option::is_none")]
    incident: Option<&'static str>,
    /// So many games.
    #[serde(skip_serializing_if = "Option::is_none")]
    games: Option<usize>,
    /// So many players.
    #[serde(skip_serializing_if = "Option::is_none")]
    players: Option<usize>,
    /// So many have entered.
    #[serde(skip_serializing_if = "Option::is_none")]
    entered: Option<usize>,
    /// So many are needed.
    #[serde(skip_serializing_if = "Option::is_none")]
    needed: Option<u16>,
    /// Which round.
    #[serde(skip_serializing_if = "Option::is_none")]
    round: Option<u16>,
    /// So many boards.
    #[serde(skip_serializing_if = "Option::is_none")]
    boards: Option<usize>,
    /// The word of what went wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<&'static str>,
    /// What went wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
}

impl From<&DirectorTask> for QueueMoreJson {
    fn from(task: &DirectorTask) -> Self {
        let none = QueueMoreJson::default();
        match task {
            DirectorTask::ToOpen | DirectorTask::Paused => none,
            DirectorTask::TooFewEntrants { entered, needed } => {
                QueueMoreJson { entered: Some(*entered), needed: Some(*needed), ..none }
            }
            DirectorTask::ToStart { entered } => QueueMoreJson { entered: Some(*entered), ..none },
            DirectorTask::Waiting { players } => QueueMoreJson { players: Some(*players), ..none },
            DirectorTask::NotPaired { round, fault, why } => {
                let fault = fault.map(PairingFault::as_str);
                QueueMoreJson { round: Some(*round), fault, why: Some(why.clone()), ..none }
            }
            DirectorTask::PairedOtherwise { round, boards } => {
                QueueMoreJson { round: Some(*round), boards: Some(*boards), ..none }
            }
            DirectorTask::LateGames { games }
            | DirectorTask::HardEndNear { games }
            | DirectorTask::NoArbiter { games } => QueueMoreJson { games: Some(*games), ..none },
            DirectorTask::Silent { player } | DirectorTask::Bounced { player } => {
                QueueMoreJson { player: Some(PersonJson::from(player)), ..none }
            }
            DirectorTask::HardEnd { game } => QueueMoreJson { game: Some(game.to_string()), ..none },
            DirectorTask::Incident { game, kind, .. } => {
                QueueMoreJson { game: Some(game.to_string()), incident: Some(kind.as_str()), ..none }
            }
        }
    }
}

/// What waits for the caller in the tournaments that they run
#[utoipa::path(get, path = "/desk/queue", operation_id = "get_desk_queue", tag = "director", params(OfTournament),
    responses((status = 200, body = QueueJson)))]
pub(super) async fn queue(
    caller: Caller,
    ValidQuery(OfTournament { tournament }): ValidQuery<OfTournament>,
) -> Shown<QueueJson> {
    let (app, actor) = (caller.app(), caller.signed()?);
    let items = match tournament {
        Some(id) => app.tournaments().tournament_queue(actor, id).await?,
        None => app.tournaments().director_queue(actor).await?,
    };
    Ok(Json(QueueJson { items: items.iter().map(QueueItemJson::from).collect() }))
}

query! {
    /// Which acts are shown.
    pub(in crate::http::api) struct ActsOf {
        /// `tournament`, `ruling`, `unsealing`, `outage` or `clock`; all, if it is missing.
        kind: Option<OwnActKind>,
        /// A tournament's id; everywhere, if it is missing.
        tournament: Option<TournamentId>,
        /// `next` of the page before.
        cursor: Option<OwnActPlace>,
        /// 1 to 100; 100 if it is missing.
        limit: Limit<OWN_ACTS_PAGE_MAX, OWN_ACTS_PAGE_MAX>,
    }
}

/// What somebody did.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct OwnActsJson {
    /// The newest first.
    acts: Vec<OwnActJson>,
    /// The cursor of the next page; null if there is none.
    next: Option<String>,
}

shape! {
    /// Something that was done.
    struct OwnActJson of one: &ActivityEntry {
        /// When.
        at: Moment = one.at,
        /// `tournament`, `ruling`, `unsealing`, `outage`, `clock` or `account`.
        kind: &'static str = one.deed.kind().as_str(),
        /// The tournament.
        tournament: Option<NamedTournamentJson> = one.tournament.as_ref().map(NamedTournamentJson::from),
        /// The game.
        game: Option<Id> = one.game,
        /// What: `act` as in a tournament's record or the ruling's kind, and what belongs to it.
        #[schema(value_type = DeedJson)]
        deed: Value = deed_json(&one.deed),
    }
}

/// What was done, by its kind.
fn deed_json(deed: &Activity) -> Value {
    match deed {
        Activity::Tournament { seq, act, about, body, .. } => {
            json!({ "act": act.kind().as_str(), "seq": seq, "about": about.as_ref().map(person), "body": body })
        }
        Activity::Ruling(given) => json!({
            "act": given.ruling.kind().as_str(), "seq": given.seq, "turn": given.turn, "rule": given.rule.said(),
            "reason": given.reason.said(), "operator": given.operator,
        }),
        Activity::UnsealingAsked { turn, reason } => {
            json!({ "act": "asked", "turn": turn, "reason": reason })
        }
        Activity::UnsealingAgreed { turn, reason } => {
            json!({ "act": "agreed", "turn": turn, "reason": reason })
        }
        Activity::Looked { turn } => json!({ "act": "looked", "turn": turn }),
        Activity::ClockAccepted { newest, reason } => {
            json!({ "act": "accepted", "newest": newest.to_string(), "reason": reason })
        }
        Activity::Outage { from, reason } => {
            json!({ "act": "named", "from": from.to_string(), "reason": reason })
        }
        Activity::Account { kind, about, detail } => {
            json!({ "act": kind.as_str(), "about": person(about), "reason": detail })
        }
    }
}

/// What the caller did as director, arbiter or administrator, the newest first
#[utoipa::path(get, path = "/desk/acts", operation_id = "list_own_acts", tag = "director", params(ActsOf),
    responses((status = 200, body = OwnActsJson)))]
pub(super) async fn acts(caller: Caller, ValidQuery(asked): ValidQuery<ActsOf>) -> Shown<OwnActsJson> {
    let (filter, Within(limit)) = ((asked.kind, asked.tournament), asked.limit);
    let acts = caller.app().operations().own_acts(caller.signed()?, filter, asked.cursor, limit).await?;
    Ok(Json(OwnActsJson {
        next: next(&acts, limit, |last| last.place.to_string()),
        acts: acts.iter().map(OwnActJson::from).collect(),
    }))
}

/// How reliably players play.
#[derive(Serialize, ToSchema)]
pub(in crate::http::api) struct ReliablesJson {
    /// Those first at whom one should look.
    players: Vec<EntrantReliabilityJson>,
}

shape! {
    /// How reliably a player plays.
    struct EntrantReliabilityJson of one: &EntrantReliability {
        /// Who.
        #[schema(value_type = PersonJson)]
        player: Value = person(&one.player),
        /// In which of the caller's tournaments.
        tournaments: Vec<NamedTournamentJson> = one.tournaments.iter().map(NamedTournamentJson::from).collect(),
        /// Whether one should look at it: silent, or less than 90 % of the owed entries filed in time.
        poor: bool = one.reliability.is_poor(),
        /// How reliably.
        reliability: ReliabilityJson = one.reliability.into(),
    }
}

/// For those who run tournaments: how reliably players play
///
/// With `tournament` all its entrants; else of all the caller's tournaments those at whom one should look.
#[utoipa::path(get, path = "/desk/reliability", operation_id = "list_reliability", tag = "director", params(OfTournament),
    responses((status = 200, body = ReliablesJson)))]
pub(super) async fn reliability(
    caller: Caller,
    ValidQuery(OfTournament { tournament }): ValidQuery<OfTournament>,
) -> Shown<ReliablesJson> {
    let (app, actor) = (caller.app(), caller.signed()?);
    let players = match tournament {
        Some(id) => app.running_tournaments().entrants_reliability(actor, id).await?,
        None => app.running_tournaments().unreliable_players(actor).await?,
    };
    Ok(Json(ReliablesJson { players: players.iter().map(EntrantReliabilityJson::from).collect() }))
}
