//! Players, and games between them.

use std::collections::BTreeMap;

use fairschach::app::App;
use fairschach::app::accounts::players::NewPlayer;
use fairschach::app::actor::{Actor, Role};
use fairschach::app::games::create::NewGameRequest;
use fairschach::base::{BySide, GameId};

/// Somebody at `bench.example`.
pub(crate) async fn player(app: &App, name: &str, role: Role) -> Actor {
    let (name, email) = (name.to_owned(), format!("{name}@bench.example"));
    let new = NewPlayer { name, email, locale: "en".to_owned(), role };
    app.accounts().add_player(new).await.expect("a player is added")
}

/// A usual game, without an arbiter.
pub(crate) async fn game(app: &App, director: &Actor, players: BySide<&Actor>) -> GameId {
    let request = NewGameRequest {
        white: players.white.id,
        black: players.black.id,
        arbiter: None,
        arbiter2: None,
        variant: "fairschach".to_owned(),
        rules: "fsr-2023".to_owned(),
        options: BTreeMap::new(),
        terms: BTreeMap::new(),
        clock: "14d/pair".to_owned(),
        board: None,
        start: None,
        position: None,
        request_key: None,
    };
    app.games().create_game(director, request).await.expect("a game is made")
}
