//! Released turns, the game's board, and what the arbiter sees.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderName, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::{IntoParams, ToSchema};

use super::fields::{Ask, Fields};
use super::request::{Asked, InGame};
use super::shapes::{PairJson, PairsJson, base64};
use crate::app::SubmissionMeta;
use crate::app::view::PairView;
use crate::base::Side;
use crate::http::Door;
use crate::http::problem::{Problem, ProblemJson, Word};
use crate::http::session::Caller;
use crate::rules::{Entry, Position};
use crate::show::board::{Arrow, Man, Marks, Picture};
use crate::show::{Geometry, Lang};

/// The released turns with their openings, and what happened by which rule
#[utoipa::path(get, path = "/games/{id}/pairs", tag = "pairs", params(("id" = String, Path, format = "uuid")),
    responses((status = 200, body = PairsJson), (status = "4XX", body = ProblemJson)))]
pub(super) async fn pairs(
    State(door): State<Door>,
    caller: Caller,
    InGame(id): InGame,
) -> Result<Json<PairsJson>, Problem> {
    let pairs = door.app().pairs(caller.actor.as_ref(), id).await?;
    Ok(Json(PairsJson {
        pairs: pairs.iter().map(PairJson::from).collect(),
    }))
}

/// Which board.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(
    dead_code,
    reason = "read field by field, to list every fault; the derive describes it"
)]
pub(super) struct BoardAsked {
    /// The position after this turn, with its entries as arrows; 0 is the start. The open turn's position if it is missing.
    turn: Option<u32>,
    /// The side at the lower edge, `white` or `black`; White if it is missing.
    side: Option<String>,
}

/// Which board, read.
pub(super) struct Board {
    turn: Option<u32>,
    seen_by: Side,
}

impl Ask for Board {
    fn read(fields: &mut Fields) -> Option<Board> {
        let turn = fields.number("turn");
        let side = fields.optional::<String>("side")?;
        let seen_by = Side::parse(side.as_deref().unwrap_or("white"));
        if seen_by.is_none() {
            fields.blame("wrong-value", "side", "\"side\" takes white or black");
        }
        Some(Board {
            turn: turn?,
            seen_by: seen_by?,
        })
    }
}

/// The board of a released position; a turn not released is not found
#[utoipa::path(get, path = "/games/{id}/board.svg", tag = "pairs", params(("id" = String, Path, format = "uuid"), BoardAsked),
    responses((status = 200, content_type = "image/svg+xml", body = String), (status = "4XX", body = ProblemJson)))]
pub(super) async fn board(
    State(door): State<Door>,
    caller: Caller,
    InGame(id): InGame,
    Asked(asked): Asked<Board>,
) -> Result<Response, Problem> {
    let actor = caller.actor.as_ref();
    let pairs = door.app().pairs(actor, id).await?;
    let game = door.app().game(actor, id).await?;
    let (position, arrows) = match asked.turn {
        Some(0) => (
            pairs.first().map_or(game.position, |first| first.before),
            Vec::new(),
        ),
        Some(turn) => {
            let pair = pairs.iter().find(|pair| pair.turn == turn);
            let pair = pair.ok_or_else(|| Problem::new(Word::NotFound))?;
            (pair.resolution.position, arrows(pair))
        }
        None => (game.position, Vec::new()),
    };
    let lang = actor
        .and_then(|actor| Lang::parse(&actor.locale))
        .unwrap_or(Lang::En);
    let svg = picture(&position, arrows, asked.seen_by, lang);
    let kind = HeaderValue::from_static("image/svg+xml");
    // As a file of its own the picture may be opened from anywhere, so nothing in it may be run.
    let policy = HeaderValue::from_static("default-src 'none'; style-src 'unsafe-inline'; sandbox");
    let headers: [(HeaderName, HeaderValue); 2] = [
        (header::CONTENT_TYPE, kind),
        (header::CONTENT_SECURITY_POLICY, policy),
    ];
    Ok((headers, svg).into_response())
}

fn picture(position: &Position, arrows: Vec<Arrow>, seen_by: Side, lang: Lang) -> String {
    let men = position.men().map(|(square, man)| Man {
        square: square.to_string(),
        letter: man.letter(),
    });
    let in_check = position.in_check();
    let kings = Side::ALL.into_iter().filter(|side| *in_check.get(*side));
    let check = kings.filter_map(|side| position.board().king(side));
    let resting = position.men().filter(|(square, _)| position.rests(*square));
    let marks = Marks {
        arrows,
        resting: resting.map(|(square, _)| square.to_string()).collect(),
        check: check.map(|square| square.to_string()).collect(),
        ..Marks::default()
    };
    Picture {
        geometry: Geometry::orthodox(),
        men: men.collect(),
        seen_by,
        marks,
        lang,
    }
    .svg()
}

fn arrows(pair: &PairView) -> Vec<Arrow> {
    let arrow = |side: Side| {
        let entry = pair.entries.get(side).as_ref()?;
        let Entry::Move(entered) = entry.canonical.entry else {
            return None;
        };
        let half = pair.resolution.halves.get(side);
        Some(Arrow {
            side,
            from: entered.from.to_string(),
            to: entered.to.to_string(),
            executed: half.is_some_and(|half| half.outcome.is_executed()),
        })
    };
    Side::ALL.into_iter().filter_map(arrow).collect()
}

/// Submissions of a game.
#[derive(Serialize, ToSchema)]
pub(super) struct SubmissionsJson {
    /// By turn.
    submissions: Vec<SubmissionJson>,
}

/// What an arbiter sees of a submission: never the entry.
#[derive(Serialize, ToSchema)]
struct SubmissionJson {
    /// Its id.
    #[schema(format = "uuid")]
    submission: String,
    /// The turn.
    turn: u32,
    /// `white` or `black`.
    side: &'static str,
    /// 0, then one more each time the entry was revised.
    revision: u16,
    /// Whether it counts.
    live: bool,
    /// `web`, `api`, `mail` or `server`.
    channel: String,
    /// When it was received.
    #[schema(format = "date-time")]
    received_at: String,
    /// The commitment, in base64.
    commitment: String,
}

impl From<SubmissionMeta> for SubmissionJson {
    fn from(meta: SubmissionMeta) -> Self {
        SubmissionJson {
            submission: meta.submission.to_string(),
            turn: meta.turn,
            side: meta.side.as_str(),
            revision: meta.revision,
            live: meta.live,
            channel: meta.channel,
            received_at: meta.received.to_string(),
            commitment: base64(&meta.commitment),
        }
    }
}

/// For the game's arbiter: what was filed and when, never what was entered
#[utoipa::path(get, path = "/games/{id}/submissions", tag = "arbiter", params(("id" = String, Path, format = "uuid")),
    responses((status = 200, body = SubmissionsJson), (status = "4XX", body = ProblemJson)))]
pub(super) async fn submissions(
    State(door): State<Door>,
    caller: Caller,
    InGame(id): InGame,
) -> Result<Json<SubmissionsJson>, Problem> {
    let all = door.app().submissions(&caller.signed()?, id).await?;
    let submissions = all.into_iter().map(SubmissionJson::from).collect();
    Ok(Json(SubmissionsJson { submissions }))
}
