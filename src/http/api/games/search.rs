//! Looking for games, and taking them along: page by page as JSON, or all at once as lines of JSON or as PGN.

use axum::Json;
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, header};
use axum::response::IntoResponse;
use futures_util::stream;

use crate::app::actor::Actor;
use crate::app::error::Error;
use crate::app::games::search::{FOUND_PAGE_MAX, GameSearch};
use crate::base::{GameId, PlayerId, Timestamp, TournamentId};
use crate::game::{By, Canonical};
use crate::http::AppState;
use crate::http::api::answers::in_pieces;
use crate::http::api::arbitration::rulings::Score;
use crate::http::api::extract::{
    Answered, At, Cursor, Fields, FromText, Limit, Takes, ValidQuery, Within, fault, query, word,
};
use crate::http::api::games::game::GamesJson;
use crate::http::api::tournaments::tournament::with_places;
use crate::http::limits::Place;
use crate::http::problem::{Problem, Word};
use crate::http::session::Caller;

/// Entries from the start on by which a game is looked for.
const MOVES_MAX: usize = 40;
/// The longest text of a position.
const POSITION_BYTES_MAX: usize = 300;

word! {
    /// Whether it is over.
    pub(in crate::http::api) Over(bool): "running" => false, "finished" => true
}

word! {
    /// Yes or no.
    pub(in crate::http::api) YesNo(bool): "true" => true, "false" => false
}

/// Machine moves, or passes, with a space between two.
pub(in crate::http::api) struct Moves(Vec<String>);

impl FromText for Moves {
    const TAKES: Takes = Takes::Text("1 to 40 machine moves, or pass, White's first, such as \"e2e4 e7e5\"");

    fn from_text(text: &str) -> Option<Self> {
        let read = |text: &str| Some(Canonical::parse(text).ok()?.to_string());
        let moves: Vec<String> = text.split(' ').take(MOVES_MAX + 1).map(read).collect::<Option<_>>()?;
        (moves.len() <= MOVES_MAX).then_some(Moves(moves))
    }
}

query! {
    /// What is looked for: games of which all of this is true as far as the caller may see them.
    pub(in crate::http::api) struct Asked {
        /// One of the players.
        player: Option<PlayerId>,
        /// The other one.
        opponent: Option<PlayerId>,
        /// The tournament in which it is played.
        tournament: Option<TournamentId>,
        /// `fairschach`, …
        variant: Option<String>,
        /// The rule set's name.
        rules: Option<String>,
        /// Made then or later.
        since: Option<Timestamp>,
        /// Made before.
        until: Option<Timestamp>,
        /// Whether it is over.
        state: Option<Over>,
        /// How it ended.
        score: Option<Score>,
        /// How that came about: `mate`, `resignation`, …
        by: Option<By>,
        /// The pair that is open, or was last: at least.
        pairs_min: Option<u32>,
        /// At most.
        pairs_max: Option<u32>,
        /// A position in which a turn began or ended, as its text; the numbers that count pairs are not looked at.
        position: Option<String>,
        /// What was entered from the start on, turn by turn, White's first: 1 to 40 machine moves or `pass`, such as `e2e4 e7e5`.
        moves: Option<Moves>,
        /// Whether it counts for the ratings.
        rated: Option<YesNo>,
        /// `next` of the page before.
        cursor: Option<Cursor<GameId>>,
        /// 1 to 100; 20 if it is missing. Of lines and PGN all are sent.
        limit: Limit<20, FOUND_PAGE_MAX>,
    }
    check short_position
}

fn short_position(fields: &mut Fields) {
    if fields.word("position").len() > POSITION_BYTES_MAX {
        fields.push_error(
            "too-long",
            "position",
            format!("a position has at most {POSITION_BYTES_MAX} bytes"),
        );
    }
}

impl Asked {
    fn search(self) -> (GameSearch, Option<GameId>, u32) {
        let search = GameSearch {
            player: self.player,
            opponent: self.opponent,
            tournament: self.tournament,
            variant: self.variant,
            rules: self.rules,
            since: self.since,
            until: self.until,
            over: self.state.map(|state| state.0),
            score: self.score.map(|score| score.0.to_owned()),
            by: self.by,
            pairs_min: self.pairs_min,
            pairs_max: self.pairs_max,
            position: self.position,
            moves: self.moves.map(|moves| moves.0),
            rated: self.rated.map(|rated| rated.0),
        };
        let Within(limit) = self.limit;
        (search, self.cursor.map(|cursor| cursor.0), limit)
    }
}

/// Look for games
///
/// The newest first. Without `player` only games whose players both stand in the lists are found, and the caller's own. A page may
/// hold few games, or none, while `next` says that there are more to look at. `Accept: application/x-ndjson` gives all as lines of
/// JSON, `application/x-chess-pgn` as PGN, streamed; an empty line says that nothing was found for a while.
#[utoipa::path(get, path = "/games/search", operation_id = "search_games", tag = "games", params(Asked),
    responses((status = 200, content((GamesJson = "application/json"), (String = "application/x-ndjson"), (String = "application/x-chess-pgn")))))]
pub(super) async fn search(
    caller: Caller,
    ValidQuery(asked): ValidQuery<Asked>,
    headers: HeaderMap,
) -> Answered {
    found(caller, asked, &headers).await
}

/// Look for a player's games
///
/// As `/games/search` does, which takes the same.
#[utoipa::path(get, path = "/players/{id}/games", operation_id = "list_player_games", tag = "players",
    params(Asked),
    responses((status = 200, content((GamesJson = "application/json"), (String = "application/x-ndjson"), (String = "application/x-chess-pgn")))))]
pub(super) async fn of_player(
    caller: Caller,
    At(id): At<PlayerId>,
    ValidQuery(mut asked): ValidQuery<Asked>,
    headers: HeaderMap,
) -> Answered {
    caller.app().accounts().player(id).await?;
    // Whom the games of this player are looked for against; nobody has two opponents in a game.
    match asked.player.take().filter(|player| *player != id) {
        Some(player) if asked.opponent.is_some_and(|opponent| opponent != player && opponent != id) => {
            return Err(fault(
                "wrong-value",
                "player",
                "a third player: a game has two, the path's and `opponent`",
            ));
        }
        Some(player) => asked.opponent = Some(player),
        None => {}
    }
    asked.player = Some(id);
    found(caller, asked, &headers).await
}

/// How all of them are written at once.
#[derive(Clone, Copy)]
pub(in crate::http::api) enum Form {
    Lines,
    Pgn,
}

impl Form {
    /// The one that `Accept` names, if it names one.
    pub(in crate::http::api) fn asked(headers: &HeaderMap) -> Option<Form> {
        let accepts = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or_default();
        [Form::Lines, Form::Pgn].into_iter().find(|form| accepts.contains(form.kind()))
    }

    pub(in crate::http::api) const fn kind(self) -> &'static str {
        match self {
            Form::Lines => "application/x-ndjson",
            Form::Pgn => "application/x-chess-pgn",
        }
    }
}

async fn found(caller: Caller, asked: Asked, headers: &HeaderMap) -> Answered {
    caller.door.limits().exporting.take(&caller.who)?;
    let (search, before, limit) = asked.search();
    let Some(form) = Form::asked(headers) else {
        let page = caller.app().games().find(caller.actor.as_ref(), &search, before, limit).await?;
        let games = with_places(&caller.door, &page.games).await?;
        return Ok(Json(GamesJson { games, next: page.next.map(|next| next.to_string()) }).into_response());
    };
    let place = match search.reads_pairs() {
        true => caller.door.limits().reading_stream(caller.who)?,
        false => caller.door.limits().stream(caller.who)?,
    };
    let Caller { door, actor, .. } = caller;
    let export = Export { door, actor, search, form, _place: place, next: Some(before) };
    Ok(([(header::CONTENT_TYPE, form.kind())], export.body()).into_response())
}

/// All that is found, a page at a time.
struct Export {
    door: AppState,
    actor: Option<Actor>,
    search: GameSearch,
    form: Form,
    /// Held as long as it is sent.
    _place: Place,
    /// Where the next page begins; nothing when all has been sent.
    next: Option<Option<GameId>>,
}

impl Export {
    /// A fault of ours breaks the body off, so that nobody takes a part for the whole.
    fn body(self) -> Body {
        in_pieces(stream::unfold(Some(self), |export| async {
            let mut export = export?;
            match export.page().await {
                Ok(None) => None,
                Ok(Some(bytes)) => Some((Ok(Bytes::from(bytes)), Some(export))),
                Err(_) => Some((Err(std::io::Error::other("a game could not be read")), None)),
            }
        }))
    }

    /// The next page's games as bytes, perhaps none; nothing at the end.
    async fn page(&mut self) -> Result<Option<Vec<u8>>, Problem> {
        let Some(before) = self.next.take() else { return Ok(None) };
        let games = self.door.app().games();
        let page = games.find(self.actor.as_ref(), &self.search, before, FOUND_PAGE_MAX).await?;
        self.next = page.next.map(Some);
        let mut bytes = Vec::new();
        match self.form {
            Form::Lines => {
                for game in with_places(&self.door, &page.games).await? {
                    serde_json::to_writer(&mut bytes, &game).map_err(|_| Problem::new(Word::Internal))?;
                    bytes.push(b'\n');
                }
            }
            Form::Pgn => {
                for game in &page.games {
                    match games.pgn(self.actor.as_ref(), game.id).await {
                        Ok(pgn) => bytes.extend(format!("{}\n\n", pgn.trim_end()).into_bytes()),
                        // It may have become private meanwhile.
                        Err(Error::NotFound) => {}
                        Err(error) => return Err(error.into()),
                    }
                }
            }
        }
        // A connection on which nothing moves is taken for one that is no more.
        if bytes.is_empty() && self.next.is_some() {
            bytes.push(b'\n');
        }
        Ok(Some(bytes))
    }
}
