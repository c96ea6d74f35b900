//! What a director sees: what waits, what they did, how reliably players play.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::app::operations::activity::{Activity, ActivityEntry, OWN_ACTS_PAGE_MAX, OwnActKind, OwnActPlace};
use crate::app::tournaments::running::preview_leaving::EntrantReliability;
use crate::app::tournaments::todo::{DirectorItem, DirectorTask};
use crate::base::TournamentId;
use crate::http::AppState;
use crate::http::api::extract::field_kinds::{Limit, Within};
use crate::http::api::extract::fields::query;
use crate::http::api::extract::request::ValidQuery;
use crate::http::api::players::ratings::ReliabilityJson;
use crate::http::api::shapes::{PersonJson, next, person};
use crate::http::problem::{Problem, ProblemJson};
use crate::http::session::Caller;

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

/// Something that waits.
#[derive(Serialize, ToSchema)]
struct QueueItemJson {
    /// The tournament: `id` and `name`.
    #[schema(value_type = Object)]
    tournament: Value,
    /// `to-open`, `too-few`, `to-start`, `waiting`, `not-paired`, `paired-otherwise`, `late-games`, `silent`, `hard-end-near`, `hard-end`,
    /// `no-arbiter`, `incident`, `bounced` or `paused`; readers accept new words.
    what: &'static str,
    /// What is to be known of it: `player`, `game`, `incident` (its kind), `games`, `players`, `entered`, `needed`, `round`,
    /// `boards`, `why`.
    #[schema(value_type = Object)]
    more: Value,
    /// Since when, where that is known.
    #[schema(format = "date-time")]
    since: Option<String>,
    /// By when it should be done, where there is such a time.
    #[schema(format = "date-time")]
    due_at: Option<String>,
}

impl From<&DirectorItem> for QueueItemJson {
    fn from(item: &DirectorItem) -> Self {
        QueueItemJson {
            tournament: json!({ "id": item.tournament.to_string(), "name": item.name }),
            what: item.task.as_str(),
            more: match &item.task {
                DirectorTask::ToOpen | DirectorTask::Paused => json!({}),
                DirectorTask::TooFewEntrants { entered, needed } => {
                    json!({ "entered": entered, "needed": needed })
                }
                DirectorTask::ToStart { entered } => json!({ "entered": entered }),
                DirectorTask::Waiting { players } => json!({ "players": players }),
                DirectorTask::NotPaired { round, fault, why } => {
                    json!({ "round": round, "fault": fault, "why": why })
                }
                DirectorTask::PairedOtherwise { round, boards } => {
                    json!({ "round": round, "boards": boards })
                }
                DirectorTask::LateGames { games }
                | DirectorTask::HardEndNear { games }
                | DirectorTask::NoArbiter { games } => json!({ "games": games }),
                DirectorTask::Silent { player } | DirectorTask::Bounced { player } => {
                    json!({ "player": person(player) })
                }
                DirectorTask::HardEnd { game } => json!({ "game": game.to_string() }),
                DirectorTask::Incident { game, kind } => {
                    json!({ "game": game.to_string(), "incident": kind.as_str() })
                }
            },
            since: item.since.map(|at| at.to_string()),
            due_at: item.due.map(|at| at.to_string()),
        }
    }
}

/// What waits for the caller in the tournaments that they run
#[utoipa::path(get, path = "/desk/queue", operation_id = "get_desk_queue", tag = "director", params(OfTournament),
    responses((status = 200, body = QueueJson), (status = "4XX", body = ProblemJson)))]
pub(in crate::http::api) async fn queue(
    State(door): State<AppState>,
    caller: Caller,
    ValidQuery(OfTournament { tournament }): ValidQuery<OfTournament>,
) -> Result<Json<QueueJson>, Problem> {
    let (app, actor) = (door.app(), caller.signed()?);
    let items = match tournament {
        Some(id) => app.tournaments().tournament_queue(&actor, id).await?,
        None => app.tournaments().director_queue(&actor).await?,
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

/// Something that was done.
#[derive(Serialize, ToSchema)]
struct OwnActJson {
    /// When.
    #[schema(format = "date-time")]
    at: String,
    /// `tournament`, `ruling`, `unsealing`, `outage` or `clock`.
    kind: &'static str,
    /// The tournament: `id` and `name`.
    #[schema(value_type = Option<Object>)]
    tournament: Option<Value>,
    /// The game.
    #[schema(format = "uuid")]
    game: Option<String>,
    /// What: `act` as in a tournament's record or the ruling's kind, and what belongs to it.
    #[schema(value_type = Object)]
    deed: Value,
}

impl From<&ActivityEntry> for OwnActJson {
    fn from(one: &ActivityEntry) -> Self {
        OwnActJson {
            at: one.at.to_string(),
            kind: one.deed.kind().as_str(),
            tournament: one
                .tournament
                .as_ref()
                .map(|(id, name)| json!({ "id": id.to_string(), "name": name })),
            game: one.game.map(|game| game.to_string()),
            deed: match &one.deed {
                Activity::Tournament { seq, act, about, body } => {
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
            },
        }
    }
}

/// What the caller did as director, arbiter or administrator, the newest first
#[utoipa::path(get, path = "/desk/acts", operation_id = "list_own_acts", tag = "director", params(ActsOf),
    responses((status = 200, body = OwnActsJson), (status = "4XX", body = ProblemJson)))]
pub(in crate::http::api) async fn acts(
    State(door): State<AppState>,
    caller: Caller,
    ValidQuery(asked): ValidQuery<ActsOf>,
) -> Result<Json<OwnActsJson>, Problem> {
    let (filter, Within(limit)) = ((asked.kind, asked.tournament), asked.limit);
    let acts = door.app().operations().own_acts(&caller.signed()?, filter, asked.cursor, limit).await?;
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

/// How reliably a player plays.
#[derive(Serialize, ToSchema)]
struct EntrantReliabilityJson {
    /// Who.
    #[schema(value_type = PersonJson)]
    player: Value,
    /// In which of the caller's tournaments: `id` and `name`.
    #[schema(value_type = Vec<Object>)]
    tournaments: Vec<Value>,
    /// Whether one should look at it: silent, or less than 90 % of the owed entries filed in time.
    poor: bool,
    /// How reliably.
    reliability: ReliabilityJson,
}

impl From<&EntrantReliability> for EntrantReliabilityJson {
    fn from(one: &EntrantReliability) -> Self {
        let tournaments = one.tournaments.iter();
        EntrantReliabilityJson {
            player: person(&one.player),
            tournaments: tournaments
                .map(|(id, name)| json!({ "id": id.to_string(), "name": name }))
                .collect(),
            poor: one.reliability.is_poor(),
            reliability: one.reliability.into(),
        }
    }
}

/// For those who run tournaments: how reliably players play
///
/// With `tournament` all its entrants; else of all the caller's tournaments those at whom one should look.
#[utoipa::path(get, path = "/desk/reliability", operation_id = "list_reliability", tag = "director", params(OfTournament),
    responses((status = 200, body = ReliablesJson), (status = "4XX", body = ProblemJson)))]
pub(in crate::http::api) async fn reliability(
    State(door): State<AppState>,
    caller: Caller,
    ValidQuery(OfTournament { tournament }): ValidQuery<OfTournament>,
) -> Result<Json<ReliablesJson>, Problem> {
    let (app, actor) = (door.app(), caller.signed()?);
    let players = match tournament {
        Some(id) => app.running_tournaments().entrants_reliability(&actor, id).await?,
        None => app.running_tournaments().unreliable_players(&actor).await?,
    };
    Ok(Json(ReliablesJson { players: players.iter().map(EntrantReliabilityJson::from).collect() }))
}
