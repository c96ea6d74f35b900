//! Unsealing the open turn by two arbiters, step by step.

use askama::Template;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use crate::app::actor::Actor;
use crate::app::arbitration::desk_view::{DisputesView, Unsealed};
use crate::app::core::views::{GameState, GameView};
use crate::base::Timestamp;
use crate::http::web::layout::{FieldFaults, GameName, Page};
use crate::show::board::side_name;
use crate::show::{Lang, words};

/// What is opened of one side. No `Debug`: it holds an entry.
pub(super) struct Opened {
    who: String,
    entry: String,
    received: Timestamp,
    commitment: String,
    r: String,
}

/// Who did something, and when.
pub(super) struct Done {
    name: String,
    at: Timestamp,
}

/// The steps of an unsealing. No `Debug`: it may hold entries.
#[derive(Template)]
#[template(path = "web/unseal.html")]
pub(super) struct UnsealPage {
    page: Page,
    id: String,
    game: GameName,
    turn: u32,
    /// `none` without a second arbiter or after the game, then `ask`, `wait`, `agree`, `look`.
    step: &'static str,
    pub(super) faults: FieldFaults,
    pub(super) reason: String,
    asked: Option<Done>,
    asked_why: String,
    agreed: Option<Done>,
    looks: Vec<Done>,
    pub(super) opened: Vec<Opened>,
}

impl UnsealPage {
    pub(super) fn new(page: Page, actor: &Actor, view: &GameView, disputes: &DisputesView) -> UnsealPage {
        let lang = page.lang;
        let known = disputes.unsealings.iter().find(|one| one.turn == view.turn);
        let done = |(person, at): &(crate::app::core::views::Person, Timestamp)| Done {
            name: person.called(lang),
            at: *at,
        };
        let possible = view.arbiter2.is_some() && view.state != GameState::Finished;
        UnsealPage {
            id: view.id.to_string(),
            game: GameName::of(page.lang, view),
            turn: view.turn,
            step: match known {
                _ if !possible => "none",
                None => "ask",
                Some(one) if one.agreed.is_some() => "look",
                Some(one) if one.asked.0.id == actor.id => "wait",
                Some(_) => "agree",
            },
            faults: FieldFaults::default(),
            reason: String::new(),
            asked: known.map(|one| done(&one.asked)),
            asked_why: known
                .map_or_else(String::new, |one| words::text_or_taken(page.lang, one.reason.as_deref())),
            agreed: known.and_then(|one| one.agreed.as_ref()).map(done),
            looks: known.map_or_else(Vec::new, |one| one.looks.iter().map(done).collect()),
            opened: Vec::new(),
            page,
        }
    }

    /// The fields of this step's form.
    pub(super) fn fields(&self) -> &'static [&'static str] {
        match self.step {
            "ask" => &["reason", "sure"],
            "agree" => &["sure"],
            _ => &[],
        }
    }
}

/// What the two arbiters see.
pub(super) fn opened(lang: Lang, unsealed: &[Unsealed]) -> Vec<Opened> {
    let open = unsealed.iter().map(|one| Opened {
        who: side_name(lang, one.side),
        entry: one.entry.clone(),
        received: one.received,
        commitment: STANDARD.encode(one.commitment),
        r: STANDARD.encode(one.r),
    });
    open.collect()
}
