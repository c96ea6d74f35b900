//! The pages of tournaments: the list, each tournament with its sheet and record, the form, and the director's page.

mod acts;
mod by_mail;
mod byes;
mod form;
mod form_page;
mod games;
mod hand;
mod import;
mod ladder;
mod leaving;
mod list;
mod mail;
mod presets;
pub(super) mod queue;
mod roster;
mod run;
mod several;
mod show;
mod write;

pub(crate) use roster::{ROSTER_BYTES_MAX, Row as RosterRow, decoded as roster_text, read as read_roster};

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};

use super::reader::Reader;
use crate::app::{Error, PAIRING_FAULTS, Phase, Post, TournamentView};
use crate::base::TournamentId;
use crate::http::Door;
use crate::show::Lang;
use crate::show::tournament::pairing_fault;

/// The largest form: a sheet with long words about it, each byte written as three, or a list with its file.
const BODY_BYTES_MAX: usize = 192 * 1024;

/// All pages under `/tournaments`.
pub(super) fn router() -> Router<Door> {
    Router::new()
        .route("/tournaments", get(list::list))
        .route("/tournaments/new", get(write::choose).post(write::make))
        .route("/tournaments/{id}", get(show::show))
        .route("/tournaments/{id}/games", get(games::show))
        .route("/tournaments/{id}/sheet", get(show::sheet))
        .route("/tournaments/{id}/record", get(show::record))
        .route("/tournaments/{id}/byes", get(byes::show).post(byes::act))
        .route("/tournaments/{id}/ladder", get(ladder::show).post(ladder::act))
        .route("/tournaments/{id}/by-mail", post(by_mail::make))
        .route("/tournaments/{id}/enter", post(show::enter))
        .route("/tournaments/{id}/take-back", post(show::take_back))
        .route("/tournaments/{id}/edit", get(write::edit).post(write::change))
        .route("/tournaments/{id}/mail", get(mail::show).post(mail::write))
        .route("/tournaments/{id}/run", get(run::run))
        .route("/tournaments/{id}/run/posts", post(run::post))
        .route("/tournaments/{id}/run/entrants", post(run::enter))
        .route(
            "/tournaments/{id}/run/list",
            get(import::show).post(import::import),
        )
        .route("/tournaments/{id}/run/{act}", get(acts::ask).post(acts::act))
        .route("/tournaments/{id}/contribution", post(leaving::contribute))
        .route(
            "/tournaments/{id}/withdraw",
            get(leaving::ask_withdraw).post(leaving::withdraw),
        )
        .route(
            "/tournaments/{id}/withdraw-several",
            get(several::ask_withdraw).post(several::withdraw),
        )
        .route(
            "/tournaments/{id}/time",
            get(several::ask_time).post(several::give_time),
        )
        .route(
            "/tournaments/{id}/replace",
            get(leaving::ask_replace).post(leaving::replace),
        )
        .route(
            "/tournaments/{id}/replay",
            get(leaving::ask_replay).post(leaving::replay),
        )
        .layer(DefaultBodyLimit::max(BODY_BYTES_MAX))
}

/// The tournament in the path as the reader may see it.
async fn seen(reader: &Reader, id: &str) -> Result<TournamentView, Error> {
    let id = TournamentId::parse(id).map_err(|_| Error::NotFound)?;
    reader.door.app().tournament(reader.signed(), id).await
}

/// The same for those who run it.
async fn run_by(reader: &Reader, id: &str) -> Result<TournamentView, Error> {
    let view = seen(reader, id).await?;
    if view.runs_it {
        Ok(view)
    } else {
        Err(Error::NotAllowed("only those who run the tournament do this"))
    }
}

/// Whether there is no program to pair Swiss rounds.
fn swiss_off(reader: &Reader) -> bool {
    reader.door.app().settings().pairing_program.is_none()
}

/// How far a tournament is, in words.
fn phase(lang: Lang, phase: Phase) -> String {
    lang.t(match phase {
        Phase::Draft => "phase-draft",
        Phase::Open => "phase-open",
        Phase::Closed => "phase-closed",
        Phase::Running => "phase-running",
        Phase::Finished => "phase-finished",
        Phase::Cancelled => "phase-cancelled",
    })
}

fn post_name(lang: Lang, post: Post) -> String {
    lang.t(match post {
        Post::Director => "post-director",
        Post::Assistant => "post-assistant",
        Post::Arbiter => "post-arbiter",
    })
}

/// Why something was not done, for a page that shows it again; nothing for what needs a page of its own.
fn refused(lang: Lang, error: &Error) -> Option<String> {
    match error {
        Error::NoGrounds(says) => Some(match *says {
            "entries are not open" => lang.t("refused-entries-shut"),
            "this player has entered already" => lang.t("refused-entered"),
            "this player has not entered" => lang.t("refused-not-entered"),
            "all places are taken" => lang.t("refused-places"),
            "the waiting list is full" => lang.t("refused-full"),
            "fewer have entered than the sheet asks for" => lang.t("refused-too-few"),
            "the tournament is not at the point at which this is done" => lang.t("refused-point"),
            "a tournament starts once its entries were open" => lang.t("refused-start"),
            "a tournament keeps at least one director" => lang.t("refused-last-director"),
            "this kind of tournament cannot be started yet" => lang.t("refused-kind"),
            "the sheet was changed in the meantime; look at it again" => lang.t("refused-version"),
            "only a tournament that is played is left; before the start an entry is taken back"
            | "games are played anew while the tournament is played"
            | "only a tournament that is played is stopped and resumed" => lang.t("hand-refused-not-played"),
            "this player does not play in the tournament, or has left it" => lang.t("hand-refused-left"),
            "by its sheet nobody is replaced in this tournament; withdraw the player, or change the sheet" => {
                lang.t("hand-refused-no-replacement")
            }
            "the substitute has entered this tournament already" => lang.t("hand-refused-substitute"),
            "this game counts no more; another one stands in its place" => lang.t("hand-refused-no-count"),
            "what hangs on this game's result is paired already; it cannot be played anew" => {
                lang.t("hand-refused-hangs")
            }
            "one of its players has left the tournament" => lang.t("hand-refused-player-left"),
            "the tournament stands already" => lang.t("hand-refused-stands"),
            "the tournament is not stopped" => lang.t("hand-refused-goes-on"),
            "the tournament is over" => lang.t("hand-refused-over"),
            "a text is added to the draw after entering and before the start" => {
                lang.t("hand-refused-no-draw")
            }
            "enter first" => lang.t("hand-refused-enter"),
            "the tournament has ended; only if its hard end is moved does it go on" => {
                lang.t("hand-refused-ended")
            }
            "the tournament stands; it must be resumed first" => lang.t("hand-refused-resume"),
            "rounds are paired while the tournament is played"
            | "only a tournament that is played is ended; before the start it is called off" => {
                lang.t("hand-refused-not-played")
            }
            "games of this round go on; what follows is paired when they are over" => {
                lang.t("pair-refused-games")
            }
            "this round goes on until its last day; the next one is paired then" => {
                lang.t("pair-refused-day")
            }
            "all rounds of this tournament are paired" => lang.t("pair-refused-all"),
            "everything in this tournament was paired at its start" => lang.t("pair-refused-start"),
            "nothing is left to be paired; the tournament is decided" => lang.t("pair-refused-decided"),
            "on a ladder nothing is paired; the players challenge each other" => {
                lang.t("pair-refused-ladder")
            }
            says => match PAIRING_FAULTS.iter().find(|(_, known)| *known == says) {
                Some((word, _)) => pairing_fault(lang, word, says),
                None => lang.tf("new-fault-other", &[("says", says.into())]),
            },
        }),
        Error::Malformed(faults) => {
            let say = |fault: &crate::app::Fault| match fault.code {
                "reason" => lang.t("tournament-fault-reason"),
                "team" => lang.t("refused-team"),
                "rating" => lang.t("refused-rating"),
                "day" => lang.t("tournament-fault-day"),
                "hard-end-past" => lang.t("hand-refused-past"),
                "swiss-off" => lang.t("swiss-off"),
                "contribution" => lang.tf(
                    "hand-refused-contribution",
                    &[("n", crate::app::CONTRIBUTION_CHARS_MAX.into())],
                ),
                "arbiter-directs" => lang.t("new-fault-arbiter-directs"),
                "too-many-lines" | "too-large" => lang.t("roster-too-large"),
                _ => lang.tf("new-fault-other", &[("says", fault.message.as_str().into())]),
            };
            Some(faults.iter().map(say).collect::<Vec<_>>().join(" "))
        }
        Error::NotAllowed("only directors give posts") => Some(lang.t("refused-posts")),
        _ => None,
    }
}
