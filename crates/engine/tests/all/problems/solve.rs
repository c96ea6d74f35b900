//! Problems whose solutions are known, and what makes a problem unsound.

use fairschach_base::Side;
use fairschach_engine::problems::{
    Aim, Answer, Described, Flaw, Fraction, Limits, Matrix, Named, Solved, Stipulation, StipulationError,
    Stopped, check, fraction, help, solve, value,
};
use fairschach_rules::{Entry, Position, Reason, RuleSet, Score, legal, resolve};

use super::{guarantee, key, position, rules};

fn solved((board, rest): (&str, &str), stipulation: &str) -> Solved {
    solve(&position(board, rest), &rules(), &stipulation.parse().unwrap(), Limits::default()).unwrap()
}

fn checked((board, rest): (&str, &str), stipulation: &str) -> (Answer, Vec<Flaw>) {
    check(&position(board, rest), &rules(), &stipulation.parse().unwrap(), Limits::default()).unwrap()
}

/// Board, rest, stipulation, a mix known to be best, and whether there is no other.
const QUEEN: [(&str, &str, &str, &str, bool); 5] = [
    ("8/8/8/8/2Q5/8/k1K5/8", "-", "#1=1/2", "c4a4 1/2, c4b3 1/2", false),
    ("8/1Q6/8/8/8/k2K4/8/8", "-", "#2=1/4", "d3c3 1/2, d3c4 1/2", false),
    ("8/8/8/1Q6/8/2K5/8/1k6", "b5", "#2=1/3", "c3b3 2/3, c3d3 1/3", false),
    ("8/1Q6/8/8/8/8/8/k1K5", "b7", "#2=1/2", "c1c2 1", true),
    ("8/1Q6/8/8/8/8/k1K5/8", "-", "#2=2/3", "c2c3 2/3, b7b3 1/3", true),
];

#[test]
fn queen_and_king_mate_with_the_known_chances() {
    for (board, rest, stipulation, mix, unique) in QUEEN {
        let solved = solved((board, rest), stipulation);
        let asked: Stipulation = stipulation.parse().unwrap();
        assert_eq!(solved.value, asked.value, "{board}");
        // The known mix is as good as the one found, and is that one if there is no other.
        assert_eq!(guarantee(&solved, mix), asked.value, "{board}");
        assert_eq!(solved.unique, unique, "{board}: {:?}", solved.cooks);
        if unique {
            assert_eq!(key(&solved), mix, "{board}");
        }
    }
}

/// Every pair carried out, every matrix solved, nothing skipped.
fn plainly(position: &Position, rules: &RuleSet, pairs: u8) -> Fraction {
    let choices = [Side::White, Side::Black].map(|side| {
        let entries = legal(position, rules, side);
        if entries.is_empty() {
            vec![None]
        } else {
            entries.into_iter().map(|one| Some(Entry::Move(one))).collect()
        }
    });
    let mut cells = Vec::new();
    for &white in &choices[0] {
        for &black in &choices[1] {
            let entries = fairschach_base::BySide { white, black };
            let after = resolve(position, rules, &entries, &[]).unwrap();
            cells.push(match after.score {
                Score::Win(Side::White, Reason::Mate) => fraction(1, 1),
                Score::Ongoing if pairs > 1 => plainly(&after.position, rules, pairs - 1),
                _ => fraction(0, 1),
            });
        }
    }
    Matrix::new(choices[1].len(), cells).unwrap().solve().value
}

#[test]
fn what_is_skipped_changes_no_value() {
    for (board, rest) in [
        ("8/8/8/1Q6/8/2K5/8/1k6", "b5"),
        ("8/1Q6/8/8/8/8/k1K5/8", "-"),
        ("8/8/8/8/p3BK2/7k/1R6/8", "-"),
        ("8/5K1k/R7/2p5/8/8/8/8", "-"),
        ("8/8/8/8/3R2K1/8/8/4Rk2", "-"),
        ("8/k1P5/P7/1K6/8/8/5p2/8", "f2"),
    ] {
        let position = position(board, rest);
        for pairs in [1, 2] {
            let found = value(&position, &rules(), pairs, u64::MAX).unwrap();
            assert_eq!(found, plainly(&position, &rules(), pairs), "{board} within {pairs}");
        }
    }
}

#[test]
fn a_sound_problem_has_no_flaw() {
    for (board, rest, stipulation, mix) in [
        ("8/6R1/8/8/3q4/8/8/4QK1k", "-", "#2=1/5", "e1e2 1/5, e1f2 1/5, e1h4 1/5, g7g2 1/5, g7h7 1/5"),
        ("8/8/8/8/p3BK2/7k/1R6/8", "-", "#2", "e4f5 1"),
        ("8/7R/8/k7/2K4R/8/8/8", "-", "#3", "h4h6 1"),
    ] {
        let (answer, flaws) = checked((board, rest), stipulation);
        assert_eq!(flaws, [], "{board}");
        let Answer::Solved(solved) = &answer else { panic!("no mate") };
        assert_eq!(key(solved), mix);
        assert!(Described { answer: &answer, flaws: &flaws }.to_string().ends_with("sound\n"));
    }
}

#[test]
fn every_flaw_is_named() {
    let named = |of: (&str, &str), stipulation| {
        checked(of, stipulation).1.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(
        named(("8/8/8/8/2Q5/8/k1K5/8", "-"), "#1=1/2"),
        ["the best mix is not the only one: c4a6 would do too"]
    );
    assert_eq!(named(("8/1Q6/8/8/8/8/k1K5/8", "-"), "#2=1/3"), ["the value is 2/3"]);
    assert_eq!(named(("8/8/8/8/4k3/8/8/KQ6", "-"), "#1"), ["there is no mate"]);
    let (_, flaws) = checked(("8/8/8/8/p3BK2/7k/1R6/8", "-"), "#3");
    assert!(flaws.contains(&Flaw::Shorter(2)), "{flaws:?}");
    // White's rook rests, and its king has one square: there is nothing to choose.
    assert_eq!(checked(("1r6/8/8/8/8/3k4/8/K6R", "h1"), "#1").1, [Flaw::NoChoice, Flaw::NoMate]);
}

#[test]
fn lines_are_told_up_to_their_bound() {
    let asked: Stipulation = "#2=2/3".parse().unwrap();
    let position = position("8/1Q6/8/8/8/8/k1K5/8", "-");
    let told = |lines| solve(&position, &rules(), &asked, Limits { nodes: 1_000_000, lines }).unwrap();
    let count = |solved: &Solved| {
        let mut all: Vec<_> = solved.lines.iter().collect();
        let mut count = 0;
        while let Some(line) = all.pop() {
            count += 1;
            all.extend(&line.lines);
        }
        count
    };
    let whole = told(10_000);
    assert!(!whole.cut && count(&whole) > 5);
    let few = told(5);
    assert!(few.cut);
    assert_eq!(count(&few), 5);
    assert_eq!(told(0).lines, []);
}

#[test]
fn a_bound_stops_the_search() {
    let asked: Stipulation = "#3".parse().unwrap();
    let position = position("8/7R/8/k7/2K4R/8/8/8", "-");
    let whole = solve(&position, &rules(), &asked, Limits::default()).unwrap();
    let stopped = |nodes| solve(&position, &rules(), &asked, Limits { nodes, lines: 0 });
    assert_eq!(stopped(whole.nodes), Ok(whole.clone()));
    assert_eq!(stopped(whole.nodes - 1), Err(Stopped::Nodes(whole.nodes - 1)));
}

#[test]
fn a_game_that_is_over_is_no_problem() {
    let mated = position("7k/6Q1/6K1/8/8/8/8/8", "-");
    let asked: Stipulation = "#1".parse().unwrap();
    assert!(matches!(check(&mated, &rules(), &asked, Limits::default()), Err(Stopped::Unresolvable(_))));
}

#[test]
fn help_mates_are_counted() {
    let position = position("7k/8/5K2/8/8/8/8/R7", "-");
    let helped = help(&position, &rules(), 1, 1_000_000).unwrap();
    assert!(helped.ways.iter().all(|way| way.len() == 1));
    // Each way is what it says: these two entries mate.
    for way in &helped.ways {
        let (white, black) = (way[0].0.map(Entry::Move), way[0].1.map(Entry::Move));
        let entries = fairschach_base::BySide { white, black };
        let after = resolve(&position, &rules(), &entries, &[]).unwrap();
        assert_eq!(after.score, Score::Win(Side::White, Reason::Mate));
    }
    let all = legal(&position, &rules(), Side::White).len() * legal(&position, &rules(), Side::Black).len();
    assert_eq!(helped.nodes, all as u64);
    assert!(matches!(help(&position, &rules(), 2, 100), Err(Stopped::Nodes(100))));
    let (_, flaws) = check(&position, &rules(), &"h#2".parse().unwrap(), Limits::default()).unwrap();
    assert!(!flaws.is_empty());
}

#[test]
fn a_self_mate_is_a_mate_of_white() {
    // Black's own mate is no answer: only what mates White counts.
    let position = position("8/8/8/8/2Q5/8/k1K5/8", "-");
    let asked: Stipulation = "s#1".parse().unwrap();
    let solved = solve(&position, &rules(), &asked, Limits::default()).unwrap();
    assert_eq!(solved.value, fraction(0, 1));
    // In the mirror White is who is mated, and Black resists by not mating.
    let mirrored = super::position("8/8/8/8/2q5/8/K1k5/8", "-");
    let solved = solve(&mirrored, &rules(), &asked, Limits::default()).unwrap();
    assert!(solved.value < fraction(1, 1));
    assert_eq!(Named(solved.key[0].choice).to_string().len(), 4);
}

#[test]
fn stipulations_are_read_and_written() {
    for text in ["#1", "#8", "#2=1/3", "s#2", "s#2=1/2", "h#3"] {
        assert_eq!(text.parse::<Stipulation>().unwrap().to_string(), text);
    }
    assert_eq!("#2=2/2".parse::<Stipulation>().unwrap().to_string(), "#2");
    assert_eq!("h#3".parse::<Stipulation>().unwrap().aim, Aim::HelpMate);
    for (text, error) in [
        ("2", StipulationError::Form),
        ("r#2", StipulationError::Form),
        ("#", StipulationError::Form),
        ("#+2", StipulationError::Form),
        ("#0", StipulationError::Pairs),
        ("#9", StipulationError::Pairs),
        ("#99999999999", StipulationError::Pairs),
        ("#2=0", StipulationError::Value),
        ("#2=3/2", StipulationError::Value),
        ("#2=1/0", StipulationError::Value),
        ("#2=", StipulationError::Value),
        ("h#2=1/2", StipulationError::HelpValue),
    ] {
        assert_eq!(text.parse::<Stipulation>(), Err(error), "{text}");
    }
}
