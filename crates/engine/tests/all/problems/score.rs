//! Answers scored by what they give away.

use fairschach_engine::problems::{
    AnswerError, Limits, Named, PARTS_MAX, POINTS_MAX, Solved, fraction, score, solve,
};
use fairschach_rules::Move;

use super::{position, rules};

fn problem() -> Solved {
    // The key is Kc3 2/3, Qb3 1/3, and it gets 2/3.
    let position = position("8/1Q6/8/8/8/8/k1K5/8", "-");
    solve(&position, &rules(), &"#2=2/3".parse().unwrap(), Limits::default()).unwrap()
}

fn entry(text: &str) -> Move {
    Move::parse(text).unwrap()
}

#[test]
fn an_answer_loses_what_it_gives_away() {
    let solved = problem();
    let scored = |answer: &[(&str, u32)]| {
        let answer: Vec<(Move, u32)> = answer.iter().map(|(text, parts)| (entry(text), *parts)).collect();
        score(&solved, &answer).unwrap()
    };
    let exact = scored(&[("c2c3", 2), ("b7b3", 1)]);
    assert_eq!((exact.points, exact.gives_away), (POINTS_MAX, fraction(0, 1)));
    // In millionths the thirds fall short by very little, and only an exact answer has all points.
    let nearly = scored(&[("c2c3", 666_667), ("b7b3", 333_333)]);
    assert_eq!(nearly.points, POINTS_MAX - 1);
    assert!(nearly.gives_away < fraction(1, 1_000_000) && nearly.gives_away > fraction(0, 1));
    let pure = scored(&[("c2c3", 100)]);
    assert_eq!(&pure.gets + &pure.gives_away, solved.value);
    assert!(pure.points < nearly.points);
    assert!(!pure.replies.is_empty());
    // Every reply named holds the answer there.
    for reply in &pure.replies {
        let column = solved.first.choices.black.iter().position(|choice| choice == reply).unwrap();
        let row =
            solved.first.choices.white.iter().position(|choice| *choice == Some(entry("c2c3"))).unwrap();
        assert_eq!(solved.first.matrix.cell(row, column), &pure.gets, "{}", Named(*reply));
    }
    let hopeless = scored(&[("b7b8", 1), ("c2d1", 0)]);
    assert_eq!((hopeless.points, hopeless.gives_away), (0, solved.value.clone()));
}

#[test]
fn what_is_no_mix_is_refused() {
    let solved = problem();
    let (king, queen) = (entry("c2c3"), entry("b7b3"));
    assert_eq!(score(&solved, &[(entry("a1a2"), 1)]), Err(AnswerError::NoEntry(entry("a1a2"))));
    assert_eq!(score(&solved, &[(king, 1), (king, 1)]), Err(AnswerError::Twice(king)));
    assert_eq!(score(&solved, &[]), Err(AnswerError::Nothing));
    assert_eq!(score(&solved, &[(king, 0), (queen, 0)]), Err(AnswerError::Nothing));
    assert!(score(&solved, &[(king, PARTS_MAX), (queen, PARTS_MAX)]).is_ok());
    assert_eq!(score(&solved, &[(king, PARTS_MAX + 1), (queen, 1)]), Err(AnswerError::TooMuch));
}
