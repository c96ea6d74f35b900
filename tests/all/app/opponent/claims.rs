//! The draw that the bot claims after fifty quiet pairs.

use fairschach::base::Side;
use fairschach::game::By;

use super::{ANSWERS, Thought, bot_files, file};
use crate::support::{Database, TestApp};

/// Where White's knights go, by turns: against the bot's no position stands for the third time.
const WALK: &str = "a3 f3 c4 g1 e3 h3 c4 f4 e3 d3 c4 b4 a3 d3 b1 b4 c3 d3 a4 b4 c3 d3 b1 f4 a3 \
                    h3 b1 g1 c3 f3 b1 d4 c3 b3 a4 d4 c3 b3 e4 d4 g3 f3 e4 g1 c3 h3 a4 f4 c3 d3";

#[tokio::test]
async fn after_fifty_quiet_pairs_it_claims_a_draw_where_it_stands_no_better() {
    let house = TestApp::new(Database::Sqlite).await;
    let game = house.bot_game(2, Side::White).await;
    let mut knights = ["b1", "g1"];
    for (pair, to) in WALK.split(' ').enumerate() {
        // Before the fiftieth pair it stands no better either, but 49 are too few.
        let value = if pair == 49 { 0 } else { -1 };
        assert_eq!(bot_files(&house, ANSWERS[pair % 12], value).await, Thought::Filed, "{pair}");
        let from = std::mem::replace(&mut knights[pair % 2], to);
        house.file_against_bot(game, &format!("{from}{to}"), None).await;
        house.reveal().await;
    }
    let view = house.app.games().game(None, game).await.unwrap();
    assert_eq!((view.turn, view.position.calm()), (51, 50));
    assert_eq!(bot_files(&house, ANSWERS[50 % 12], 0).await, Thought::Drawn);
    let view = house.app.games().game(None, game).await.unwrap();
    assert_eq!(view.result.map(|result| result.by), Some(By::Moves));
    file(&house, game).await;
}
