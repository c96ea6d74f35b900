//! Nothing of what a person has filed, offered or planned reaches what the bot is to think about, nor whoever thinks.

use std::sync::{Arc, Mutex};

use fairschach::app::games::filing::condition::SetConditional;
use fairschach::app::games::filing::file::FileEntry;
use fairschach::app::opponent::thoughts::{Thinker, ThoughtTask};
use fairschach::base::{GameId, Side};
use fairschach::game::Channel;
use fairschach::seal::Contribution;

use crate::support::bots::{think_once, thinker};
use crate::support::{Database, SECOND, TestApp, entry_at, if_so, on_both, search};

on_both! {
    the_canary_reaches_neither_the_task_nor_the_thinker => canary;
}

/// The canary in the notations that a text may have it in: h2-h4, sealed with a contribution of the player's own.
const CANARY: &str = "h2h4";
const NOTATIONS: [&str; 5] = ["h2h4", "h2-h4", "h4", "8284", "h2h4 draw"];
const GIVEN: Contribution = *b"kanarienvogel-g-kanarienvogel-g-";

/// What the person does in the open turn, before the bot has thought.
#[derive(Clone, Copy, PartialEq, Eq)]
enum World {
    /// Nothing.
    Silent,
    /// Another entry, without anything else.
    Other,
    /// The canary, drafted, filed, revised away and back, with an offer, a contribution and a conditional entry that follows.
    Canary,
}

/// Keeps what it is handed, word for word.
fn noting(notes: &Arc<Mutex<Vec<String>>>) -> Thinker {
    let (notes, thinks) = (notes.clone(), thinker(0));
    Arc::new(move |task: &ThoughtTask, stop: &dyn Fn() -> bool| {
        notes.lock().unwrap().push(said(task));
        thinks(task, stop)
    })
}

/// All that a task holds, and its positions as their text.
fn said(task: &ThoughtTask) -> String {
    let history: Vec<String> = task.history.iter().map(ToString::to_string).collect();
    format!("{task:?} {} {history:?}", task.position)
}

async fn plays(house: &TestApp, game: GameId, turn: u32, entry: &str, with: Option<Contribution>) {
    let entry = FileEntry {
        draw_offer: with.is_some(),
        contribution: with,
        ..entry_at(turn, entry, house.app.now())
    };
    house.app.entries().file_entry(&house.white, game, entry).await.unwrap();
}

/// What the bot is handed in the second turn of this world.
async fn handed(database: Database, world: World) -> Vec<String> {
    let house = TestApp::new(database).await;
    let game = house.bot_game(2, Side::White).await;
    let notes = Arc::default();
    assert!(think_once(&house.app, &noting(&notes), false).await.unwrap());
    house.file_against_bot(game, "e2e4", None).await;
    house.reveal().await;
    match world {
        World::Silent => {}
        World::Other => plays(&house, game, 2, "a2a3", None).await,
        World::Canary => {
            let entries = house.app.entries();
            entries.save_draft(&house.white, game, 2, CANARY.to_owned(), true).await.unwrap();
            plays(&house, game, 2, CANARY, Some(GIVEN)).await;
            let given = SetConditional { draw_offer: true, ..if_so(&format!("{CANARY} e7e5"), "a2a3") };
            let now = house.app.now();
            entries.set_conditional(&house.white, game, 2, &given, now, Channel::Web).await.unwrap();
            let own = entries.own_entry(&house.white, game).await.unwrap().unwrap();
            assert!(own.canonical.to_string().starts_with(CANARY), "it is there to be found");
        }
    }
    let task = house.app.bots().next_thought(false).await.unwrap().unwrap();
    notes.lock().unwrap().push(said(&task));
    house.app.bots().release(&task).await.unwrap();
    assert!(think_once(&house.app, &noting(&notes), false).await.unwrap());
    house.clock.advance(2 * SECOND);
    let notes = notes.lock().unwrap().clone();
    assert_eq!(notes.len(), 3);
    notes
}

async fn canary(database: Database) {
    let silent = handed(database, World::Silent).await;
    for world in [World::Other, World::Canary] {
        let notes = handed(database, world).await;
        assert_eq!(notes, silent, "what it is handed does not hang on what was filed");
        for note in &notes {
            let found = NOTATIONS.iter().find(|notation| search::contains_word(note.as_bytes(), notation));
            assert_eq!(found, None, "{note}");
            for bytes in [format!("{GIVEN:?}"), "kanarienvogel".to_owned()] {
                assert!(!note.contains(bytes.trim_matches(['[', ']'])), "{note}");
            }
        }
    }
}
