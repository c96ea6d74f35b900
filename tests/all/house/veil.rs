//! Whoever opens what somebody sealed for themselves asks first whether this session shows it.

use super::source::{files, read, tokens};

/// What opens an entry, a draft, a conditional entry, a note, a line, a claim or a line-up.
const OPENS: &[&str] =
    &["open_own", "draft_in", "open_conditional", "open_attachment", "open_note", "open_line", "line_ups"];

/// Files that open such a thing and show it to nobody in whose session it could be hidden, and why.
const ASK_NOT: &[(&str, &str)] = &[
    ("src/app/arbitration/unsealing.rs", "two arbiters look, each look is public"),
    ("src/app/games/filing/paper.rs", "scans are opened once their turn is revealed"),
    ("src/app/games/filing/seal.rs", "it opens for those who ask"),
    ("src/app/games/reveal.rs", "the reveal opens for everybody"),
    ("src/app/tournaments/running/due_games.rs", "a member of the sheet has this name"),
    ("src/app/tournaments/standings.rs", "a member of the sheet has this name"),
    ("src/app/tournaments/teams/asking.rs", "whether one is entered, not which"),
    ("src/app/tournaments/teams/captains.rs", "a member of the sheet has this name"),
    ("src/app/tournaments/teams/rounds.rs", "line-ups are published as the round is paired"),
    ("src/app/tournaments/teams/telling.rs", "a member of the sheet has this name"),
];

#[test]
fn what_is_opened_for_its_owner_is_asked_for_first() {
    let mut unasked = Vec::new();
    for path in files("src/app", &["rs"]) {
        let text = read(&path);
        let tokens = tokens(&text);
        let says = |words: &[&str]| {
            tokens.windows(2).any(|pair| pair[1].text == "(" && words.contains(&pair[0].text))
        };
        if says(OPENS) && !says(&["sees_own", "must_see_own"]) {
            unasked.push(path.display().to_string());
        }
    }
    let named: Vec<&str> = ASK_NOT.iter().map(|(file, _)| *file).collect();
    assert_eq!(
        unasked, named,
        "what is made before a veil is not shown (`Actor::sees_own`), or say here why it is"
    );
}
