//! Claims by mail: the words for them, and that one that does not hold is answered with what was compared.

use super::corpus::of_text as told;

#[test]
fn claims_are_read_in_both_languages() {
    let wrong: Vec<String> = [
        ("remis reklamieren", "claim draw"),
        ("Ich reklamiere Remis.", "claim draw"),
        ("claim a draw", "claim draw"),
        ("remis reklamieren Stellungswiederholung", "claim repetition"),
        ("Reklamiere Stellungswiederholung!", "claim repetition"),
        ("claim repetition", "claim repetition"),
        ("remis reklamieren 50 Züge", "claim moves"),
        ("claim 50 moves", "claim moves"),
        ("reklamiere Endspieltabelle", "claim tablebase"),
        ("claim tablebase", "claim tablebase"),
        ("reklamiere tote Stellung", "claim dead"),
        ("claim dead position", "claim dead"),
        ("reklamiere Zeit", "claim time"),
        ("claim time", "claim time"),
        (
            "Einspruch: meine Uhr lief, obwohl ich eingereicht hatte.",
            "objection: meine Uhr lief, obwohl ich eingereicht hatte.",
        ),
        ("Objection my clock ran on", "objection: my clock ran on"),
        ("Berufung: keine E-Mail kam an.", "appeal: keine E-Mail kam an."),
        ("appeal 7: no mail came", "appeal 7: no mail came"),
        ("Berufung Nr. 12: die Uhr stand", "appeal 12: die Uhr stand"),
        ("appeal", "? unknown"),
        ("objection: it was late\nresign", "? together"),
        // What goes with another order, or may be one, is asked about.
        ("claim repetition\nresign", "? together"),
        ("claim repetition\ne2-e4", "? together"),
        ("e2-e4\nIch will noch reklamieren", "entry e2-e4; ? beside"),
        ("claim repetition\nor maybe not", "claim repetition; ? beside"),
        ("Remis", "? offer-alone"),
    ]
    .into_iter()
    .filter_map(|(text, want)| {
        let got = told(text);
        (got != want).then(|| format!("{text:?}: {got}, not {want}"))
    })
    .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
