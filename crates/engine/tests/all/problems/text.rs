//! Problems as text.

use std::collections::BTreeSet;

use fairschach_engine::problems::{
    Answer, LINE_MAX, Limits, PROBLEMS_MAX, TEXT_MAX, collection, of_day, read_problems,
};

const ONE: &str = "title: Two doors\nauthor: A. Nobody\nsource: nowhere\nposition: 8/8/8/8/2Q5/8/k1K5/8 p - - 0 1 -\n\
    rules: body-2023\noptions: few_pieces=0 same_target=mutual\nstipulation: #1=1/2\nkey: c4a4 1/2, c4b3 1/2\n";

fn fault(text: &str) -> String {
    read_problems(text).unwrap_err().to_string()
}

#[test]
fn what_is_written_is_read_again() {
    let problems = read_problems(ONE).unwrap();
    assert_eq!(problems[0].to_string(), ONE);
    assert_eq!(problems[0].title.as_deref(), Some("Two doors"));
    let lists = "position: 8/8/8/8/2Q5/8/k1K5/8 p - - 0 1 - -\noptions: first_move_for=recapture,en_passant \
        ep_loser_captures=false\nstipulation: h#2\n";
    let problem = &read_problems(lists).unwrap()[0];
    assert_eq!(read_problems(&problem.to_string()).unwrap()[0], *problem);
    // Other line ends, notes between, several, none.
    let two = format!("; a note\n\n{ONE}; another\n\n\n{ONE}").replace('\n', "\r\n");
    assert_eq!(read_problems(&two).unwrap().len(), 2);
    assert_eq!(read_problems("").unwrap(), []);
}

#[test]
fn faults_name_their_line() {
    let position = "position: 8/8/8/8/2Q5/8/k1K5/8 p - - 0 1 -\n";
    for (text, says) in [
        ("positon: x", "line 1: \"positon\" is no part of a problem"),
        ("\nno colon", "line 2: a line is written as name: value"),
        (position, "line 1: stipulation is missing"),
        ("\n; x\n\nstipulation: #1", "line 4: position is missing"),
        (&format!("{position}{position}"), "line 2: position is given twice"),
        (&format!("{position}stipulation: 2"), "line 2: a stipulation is #n"),
        (
            &format!("{position}options: few_pieces\nstipulation: #1"),
            "line 2: options are written as name=value",
        ),
        (&format!("{position}options: few_pieces=1 few_pieces=1"), "line 2: options are written"),
        (
            &format!("{position}options: few_pieces=99\nstipulation: #1"),
            "line 2: these rules cannot be played: option few_pieces cannot be 99",
        ),
        (
            &format!("{position}options: lucky=1\nstipulation: #1"),
            "line 2: these rules cannot be played: option \"lucky\" is unknown",
        ),
        (&format!("{position}variant: normal\nstipulation: #1"), "line 2: normal is not played in pairs"),
        (&format!("{position}stipulation: #1\nkey: c4a4"), "line 3: a key is written as"),
        (&format!("{position}stipulation: #1\nkey: c4a4 x"), "line 3: a key is written as"),
        ("stipulation: #1\nposition: 8/8 p - - 0 1 -", "line 2: not a position"),
    ] {
        let fault = fault(text);
        assert!(fault.starts_with(says), "{text}\n{fault}");
    }
}

#[test]
fn texts_are_read_up_to_their_limits() {
    let name = "title: ";
    let title = |bytes: usize| {
        format!("{name}{}\n{}", "x".repeat(bytes - name.len()), ONE.split_once('\n').unwrap().1)
    };
    assert_eq!(read_problems(&title(LINE_MAX)).unwrap().len(), 1);
    assert_eq!(fault(&title(LINE_MAX + 1)), format!("line 1: a line has at most {LINE_MAX} bytes"));
    let short = "position: 8/8/8/8/2Q5/8/k1K5/8 p - - 0 1 -\nstipulation: #1\n\n";
    assert_eq!(read_problems(&short.repeat(PROBLEMS_MAX)).unwrap().len(), PROBLEMS_MAX);
    assert!(fault(&short.repeat(PROBLEMS_MAX + 1)).contains("at most 1000 problems"));
    assert_eq!(read_problems(&";\n".repeat(TEXT_MAX / 2)).unwrap(), []);
    assert!(fault(&";\n".repeat(TEXT_MAX / 2 + 1)).contains("at most"));
}

#[test]
fn a_named_key_is_compared() {
    let text =
        "position: 8/1Q6/8/8/8/8/k1K5/8 p - - 0 1 -\noptions: few_pieces=0\nstipulation: #2=2/3\nkey: ";
    let flaws = |key: &str| {
        let problem = &read_problems(&format!("{text}{key}")).unwrap()[0];
        problem.check(Limits::default()).unwrap().1.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(flaws("b7b3 1/3, c2c3 2/3"), [""; 0]);
    assert_eq!(flaws("b7b3 2/3, c2c3 1/3"), ["the key is c2c3 2/3, b7b3 1/3"]);
    assert_eq!(flaws("c2c3 1"), ["the key is c2c3 2/3, b7b3 1/3"]);
}

/// Every problem of the collection, checked anew; the days go through all of them.
#[test]
fn the_collection_is_sound() {
    let problems = collection();
    assert!(problems.len() >= 30);
    for problem in problems {
        let (answer, flaws) = problem.check(Limits::default()).unwrap();
        assert_eq!(flaws, [], "{problem}");
        let Answer::Solved(solved) = answer else { panic!("a help mate: {problem}") };
        assert_eq!(solved.value, problem.stipulation.value);
        assert!(problem.key.is_some(), "{problem}");
    }
    let positions: BTreeSet<String> = problems.iter().map(|problem| problem.position.to_string()).collect();
    assert_eq!(positions.len(), problems.len(), "one stands there twice");
    let pairs: Vec<u8> = problems.iter().map(|problem| problem.stipulation.pairs).collect();
    assert!(pairs.is_sorted(), "the easy ones come first");
    let days: BTreeSet<usize> = (20_000..20_000 + problems.len() as u64).map(of_day).collect();
    assert_eq!(days.len(), problems.len());
}
