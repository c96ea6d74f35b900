//! Team matches and the teams' standings.

use fairschach_base::Side::{Black, White};
use fairschach_proofs::tournament::{
    Cut, Entrant, Outcome, Pairing, Points, System, TeamFault, TeamScore, TieBreak, WonBy, standings,
    team_matches, team_records,
};

use super::random::game;

/// Three teams of two: 1 and 2, 3 and 4, 5 and 6.
fn people() -> Vec<Entrant> {
    let each = |number: u16| Entrant { team: Some(number.div_ceil(2)), ..Entrant::new(number, "N") };
    (1..=6).map(each).collect()
}

fn games() -> Vec<Pairing> {
    let (white, black) = (Outcome::Won(White, WonBy::Play), Outcome::Won(Black, WonBy::Play));
    vec![
        game(1, 1, 1, 3, white),
        game(1, 2, 4, 2, Outcome::Drawn(WonBy::Play)), // team 1 wins by 1.5 to 0.5
        game(2, 1, 3, 5, black),
        game(2, 2, 6, 4, Outcome::Won(White, WonBy::Forfeit)), // team 3 wins by 2 to 0
        game(3, 1, 5, 1, black),
        game(3, 2, 2, 6, black), // 1 to 1
    ]
}

#[test]
fn boards_make_matches_and_matches_standings() {
    let matches = team_matches(&people(), &games()).unwrap();
    let told: Vec<(u16, [u16; 2], [u32; 2])> =
        matches.iter().map(|each| (each.round, each.teams, each.points.map(Points::halves))).collect();
    assert_eq!(told, [(1, [1, 2], [3, 1]), (2, [2, 3], [0, 4]), (3, [3, 1], [2, 2])]);
    let list = [
        TieBreak::OtherPoints,
        TieBreak::SonnebornBerger(Cut::None),
        TieBreak::DirectEncounter,
        TieBreak::Wins,
    ];
    for (first, expected) in [
        // 3 each in match points; 3 has 3 game points, 1 has 2.5. Sonneborn-Berger: all of 2's 0 and half of the 3.
        (
            TeamScore::MatchPoints,
            [(3, 1, "3.0", "3", "3"), (1, 2, "3.0", "2.5", "3"), (2, 3, "0.0", "0.5", "0")],
        ),
        (
            TeamScore::GamePoints,
            [(3, 1, "3.0", "3", "3.5"), (1, 2, "2.5", "3", "3.75"), (2, 3, "0.5", "0", "1.25")],
        ),
    ] {
        let records = team_records(System::AllPlayAll, 3, &[1, 2, 3], &matches, first).unwrap();
        let table = standings(&records, &list);
        assert!(table.passed_over.is_empty());
        let told: Vec<(u16, usize, String, String, String)> = table
            .rows
            .iter()
            .map(|row| {
                let value = |at: usize| row.values[at].unwrap().to_string();
                (row.number, row.place, row.points.to_string(), value(0), value(1))
            })
            .collect();
        let told: Vec<(u16, usize, &str, &str, &str)> =
            told.iter().map(|(n, p, a, b, c)| (*n, *p, a.as_str(), b.as_str(), c.as_str())).collect();
        assert_eq!(told, expected, "{first:?}");
    }
}

#[test]
fn a_pending_board_keeps_its_match_open_and_two_forfeits_forfeit_it() {
    let mut games = games();
    games[1] = game(1, 2, 4, 2, Outcome::Pending);
    games[2] = game(2, 1, 3, 5, Outcome::BothLost);
    games[3] = game(2, 2, 6, 4, Outcome::BothLost);
    let matches = team_matches(&people(), &games).unwrap();
    assert_eq!(matches[0].match_points(), None);
    assert_eq!(matches[1].match_points(), Some([Points::ZERO; 2]));
    let records = team_records(System::AllPlayAll, 3, &[1, 2, 3], &matches, TeamScore::MatchPoints).unwrap();
    let table = standings(&records, &[]);
    let told: Vec<(u16, u32, usize)> =
        table.rows.iter().map(|row| (row.number, row.points.halves(), row.pending)).collect();
    assert_eq!(told, [(1, 2, 1), (3, 2, 0), (2, 0, 1)]);
}

#[test]
fn who_is_in_no_team_or_plays_the_own_one_is_refused() {
    let fault = Err(TeamFault::Board { round: 1, board: 1 });
    let mut people = people();
    assert_eq!(team_matches(&people, &[game(1, 1, 1, 2, Outcome::Pending)]), fault);
    people[0].team = None;
    assert_eq!(team_matches(&people, &[game(1, 1, 1, 3, Outcome::Pending)]), fault);
}
