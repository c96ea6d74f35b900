//! Filing without a door.

use fairschach::app::App;
use fairschach::app::actor::Actor;
use fairschach::app::games::filing::file::FileEntry;
use fairschach::base::GameId;
use fairschach::game::{AuthMethod, Channel};

/// Files an entry in this turn, received now.
pub(crate) async fn enter(app: &App, game: GameId, player: &Actor, turn: u32, entry: &str) {
    let entry = FileEntry {
        turn,
        entry: entry.to_owned(),
        draw_offer: false,
        void: false,
        channel: Channel::Api,
        authenticated: AuthMethod::Token,
        received: app.now(),
        contribution: None,
        committed: None,
        said: None,
    };
    app.entries().file_entry(player, game, entry).await.expect("it is legal");
}
