//! `MakeAMove`: an entry is filed, a draw accepted, or a game given up, as anywhere else.

use askama::Template;
use zeroize::Zeroizing;

use super::soap::MoveRequest;
use crate::app::actor::Actor;
use crate::app::core::views::{GameState, GameView};
use crate::app::error::{EntryFault, Error, Fault, GameRefusal, NotNow};
use crate::app::games::filing::file::FileEntry;
use crate::app::games::xfcc::Numbered;
use crate::base::{Side, Timestamp, words};
use crate::game::{AuthMethod, By, Canonical, Channel, LINE_CHARS_MAX, Refusal, Remark};
use crate::http::AppState;
use crate::http::problem::log_fault;
use crate::rules::{ReadError, read_entry};

words! {
    /// What came of it, in the words of ICCF's server, one of them misspelt there, and with `FeatureUnavailable`, which programs know
    /// too. Its `NotYourGame` is missing: a number names a game of the caller's own, and a game keeps its players.
    pub enum MoveResult {
        Success: "Success",
        ServerError: "ServerError",
        AuthenticationFailed: "AuthenticationFailed",
        InvalidGameId: "InvalidGameID",
        NotYourTurn: "NotYourTurn",
        InvalidMoveNumber: "InvalidMoveNumber",
        InvalidMove: "InvalidMove",
        NoDrawWasOffered: "NoDrawWasOffered",
        LostOnTime: "LostOnTime",
        YouAreOnLeave: "YouAreOnLeave",
        MoveIsAmbiguous: "MoveIsAmbigous",
        FeatureUnavailable: "FeatureUnavailable",
        ClaimsNotSupported: "ClaimsNotSupported",
        MustOfferDraw: "MustOfferDraw",
        CannotOfferDraw: "CannotOfferDraw",
    }
}

#[derive(Template)]
#[template(path = "xfcc/move.xml")]
pub(super) struct MoveAnswer {
    result: &'static str,
}

impl MoveResult {
    pub(super) fn answer(self) -> MoveAnswer {
        MoveAnswer { result: self.as_str() }
    }
}

/// Does what is wished, or nothing.
pub(super) async fn make(
    door: &AppState,
    actor: &Actor,
    request: MoveRequest,
    received: Timestamp,
) -> MoveAnswer {
    let made = act(door, actor, request, received).await;
    made.unwrap_or_else(|error| result_of(&error)).answer()
}

async fn act(
    door: &AppState,
    actor: &Actor,
    request: MoveRequest,
    received: Timestamp,
) -> Result<MoveResult, Error> {
    let games = door.app().games();
    if request.claim_draw {
        return Ok(MoveResult::ClaimsNotSupported);
    }
    if request.resign && request.accept_draw {
        return Ok(MoveResult::InvalidMove);
    }
    let numbered = match request.game {
        Some(number) => door.app().xfcc().xfcc_number(actor, number).await?,
        None => None,
    };
    let Some(numbered) = numbered else { return Ok(MoveResult::InvalidGameId) };
    let view = games.game(Some(actor), numbered.game).await?;
    let Some(side) = view.own_side() else { return Ok(MoveResult::InvalidGameId) };
    // What was done and whose answer was lost is not done twice, and not refused either.
    if !request.resign
        && !request.accept_draw
        && is_done(door, actor, (&view, side), &numbered, &request).await?
    {
        return Ok(MoveResult::Success);
    }
    if let Some(result) = view.result {
        let other_wins = result.winner == Some(side.opposite());
        let done = request.resign && result.by == By::Resignation && other_wins
            || request.accept_draw && result.by == By::Agreement;
        let lost = result.by == By::Time && (result.both_lose || other_wins);
        return Ok(match (done, lost) {
            (true, _) => MoveResult::Success,
            (_, true) => MoveResult::LostOnTime,
            _ => MoveResult::NotYourTurn,
        });
    }
    if numbered.turn.is_some_and(|turn| turn != view.turn) {
        return Ok(MoveResult::NotYourTurn);
    }
    if request.resign {
        return games.resign(actor, view.id).await.map(|()| MoveResult::Success);
    }
    if request.accept_draw {
        return games.answer_draw(actor, view.id, view.turn, true).await.map(|()| MoveResult::Success);
    }
    if !view.sides.get(side).owes {
        return Ok(MoveResult::NotYourTurn);
    }
    if request.movecount != Some(view.pair()) {
        return Ok(MoveResult::InvalidMoveNumber);
    }
    file(door, actor, &view, request, received).await
}

async fn file(
    door: &AppState,
    actor: &Actor,
    view: &GameView,
    request: MoveRequest,
    received: Timestamp,
) -> Result<MoveResult, Error> {
    // Asked also where there is no message: how long it takes tells nothing.
    let says = door.app().accounts().says_lines(actor).await?;
    let said = (says && !request.message.trim().is_empty()).then(|| line_of(&request.message));
    let given = FileEntry {
        turn: view.turn,
        entry: request.entry.trim().to_owned(),
        draw_offer: request.offer_draw,
        void: false,
        channel: Channel::Api,
        authenticated: AuthMethod::Token,
        received,
        contribution: None,
        committed: None,
        said,
    };
    let entries = door.app().entries();
    let filed = match entries.file_entry(actor, view.id, given.clone()).await {
        // Switched off meanwhile: the message is dropped, as it would have been before.
        Err(Error::Malformed(faults))
            if faults.iter().any(|fault| fault.code == Fault::from(EntryFault::LinesOff)) =>
        {
            entries.file_entry(actor, view.id, FileEntry { said: None, ..given }).await
        }
        filed => filed,
    };
    filed.map(|_| MoveResult::Success)
}

/// A message as a line: what is longer ends with an ellipsis.
fn line_of(message: &str) -> Remark {
    let kept =
        message.split(|c: char| c.is_whitespace() || Remark::is_no_part(c)).filter(|word| !word.is_empty());
    let line = Zeroizing::new(kept.collect::<Vec<_>>().join(" "));
    let cut = Zeroizing::new(line.chars().take(LINE_CHARS_MAX - 1).collect::<String>() + "…");
    Remark::new(None, &line).or_else(|| Remark::new(None, &cut)).unwrap_or_default()
}

/// Whether this very entry is what the side has entered in a turn that is released: the number's own, or, in a game with one
/// number, the side's last. In a turn in which it is waited for it has entered nothing.
async fn is_done(
    door: &AppState,
    actor: &Actor,
    (view, side): (&GameView, Side),
    numbered: &Numbered,
    request: &MoveRequest,
) -> Result<bool, Error> {
    let is_open = match numbered.turn {
        Some(turn) => turn == view.turn,
        None => view.sides.get(side).owes && request.movecount == Some(view.pair()),
    };
    if is_open && view.state != GameState::Finished {
        return Ok(false);
    }
    let pairs = door.app().games().pairs(Some(actor), view.id).await?;
    let own = pairs.iter().rev().find(|pair| match numbered.turn {
        Some(turn) => pair.turn == turn,
        None => pair.entries.get(side).is_some() && pair.replaced_by.is_none(),
    });
    let Some(pair) = own.filter(|pair| request.movecount == Some(pair.pair)) else { return Ok(false) };
    let entered = pair.entries.get(side).as_ref().map(|entry| entry.canonical);
    let given = read_entry(request.entry.trim(), &pair.before, &view.rules, side);
    let given = given.map(|read| Canonical { entry: read.entry, draw_offer: request.offer_draw });
    Ok(given.is_ok_and(|given| entered == Some(given)))
}

fn result_of(error: &Error) -> MoveResult {
    log_fault(error);
    match error {
        Error::NotFound | Error::NotAllowed(_) => MoveResult::InvalidGameId,
        Error::Refused(Refusal::TooLate { .. }) => MoveResult::LostOnTime,
        Error::Refused(_) | Error::NotRunning => MoveResult::NotYourTurn,
        Error::Entry(ReadError::Ambiguous { .. }) => MoveResult::MoveIsAmbiguous,
        // No move can be sent in a game that is sealed blindly, and none is wrong.
        Error::Malformed(faults)
            if faults.iter().any(|fault| fault.code == Fault::from(EntryFault::Blind)) =>
        {
            MoveResult::FeatureUnavailable
        }
        Error::Entry(_) | Error::WouldBeVoid(_) | Error::Malformed(_) => MoveResult::InvalidMove,
        Error::NotNow(NotNow::Game(GameRefusal::NoOffer | GameRefusal::CaptainAnswers)) => {
            MoveResult::NoDrawWasOffered
        }
        _ => MoveResult::ServerError,
    }
}
