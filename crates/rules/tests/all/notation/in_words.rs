//! Moves as people say them.

use fairschach_base::Side;
use fairschach_rules::notation::ReadError;

use super::typed::{START, all_read, refused};

#[test]
fn a_move_in_words_is_read() {
    let texts = [
        "Springer f3",
        "springer nach f3",
        "Springer auf f3.",
        "Springer g1-f3",
        "Springer von g1 nach f3",
        "Springer geht nach f3!",
        "1. Springer f3",
        "knight f3",
        "Knight to f3",
        "knight from g1 to f3",
    ];
    all_read(START, Side::White, &texts, "g1f3");
    all_read(
        START,
        Side::White,
        &["Bauer e4", "pawn to e4", "e2 nach e4", "e2 to e4", "von e2 nach e4"],
        "e2e4",
    );
    let castling = "r3k2r/8/8/8/8/8/8/R3K2R p KQkq - 0 1 -";
    all_read(
        castling,
        Side::White,
        &["kurze Rochade", "Kurze Rochade!", "Rochade kurz", "castle kingside", "Castles king side"],
        "e1g1",
    );
    all_read(castling, Side::White, &["Große Rochade", "lange Rochade.", "queenside castling"], "e1c1");
    let takes = "4k3/P7/8/3p4/4P3/2N5/8/4K3 p - - 0 1 -";
    all_read(takes, Side::White, &["Springer schlägt d5", "knight takes d5", "Springer c3 nimmt d5"], "c3d5");
    all_read(takes, Side::White, &["Bauer schlägt d5", "e4 schlägt d5"], "e4d5");
    all_read(takes, Side::White, &["a8 Dame", "a7 nach a8 Dame", "Bauer a8 Dame"], "a7a8q");
    // What is answered is no entry, nor is half a sentence.
    for text in
        ["auf e4", "nach Springer f3", "Springer", "Dame", "von e4", "Springer nach", "Springer f3 oder c3"]
    {
        assert!(matches!(refused(START, Side::White, text), ReadError::Unreadable { .. }), "{text}");
    }
    let long = format!("Springer {}", "f3 ".repeat(18));
    assert!(matches!(refused(START, Side::White, &long), ReadError::Unreadable { .. }));
}
