//! Tables beside the standings: the places within prize groups, the teams', the matches of a knock-out, and the places of a
//! ladder.

use std::collections::BTreeSet;

use crate::app::tournaments::ladder::view::Rung;
use crate::app::tournaments::standings::{MadeTables, SectionTable};
use crate::app::tournaments::team_standings::TeamTable;
use crate::http::web::tournaments::ladder::OpenLine;
use crate::http::web::tournaments::tables::{IN_DOUBT, place};
use crate::show::Lang;
use crate::show::numbers::decimal;
use crate::show::tournament::prize_who;
use crate::tournament::{Match, Points, Standing, System, TeamScore, TieBreak};

/// The teams' table.
pub(super) struct TeamsBox {
    /// Whether match points come first.
    pub(super) match_points_first: bool,
    pub(super) codes: Vec<String>,
    pub(super) lines: Vec<TeamLine>,
}

pub(super) struct TeamLine {
    pub(super) place: String,
    pub(super) name: String,
    /// Against each team, in the order of the lines: what each match has come to, and which games it consists of.
    pub(super) cells: Vec<Vec<(String, Option<String>)>>,
    pub(super) match_points: String,
    pub(super) board_points: String,
    pub(super) values: Vec<String>,
}

/// The places within a prize group.
pub(super) struct PrizeBox {
    pub(super) name: String,
    /// Who belongs to it.
    pub(super) who: String,
    pub(super) lines: Vec<PrizeLine>,
}

pub(super) struct PrizeLine {
    pub(super) place: String,
    pub(super) name: String,
    pub(super) known: String,
    pub(super) player: String,
    pub(super) points: String,
    pub(super) number: u16,
}

/// A place on a ladder.
pub(super) struct RungBox {
    pub(super) place: usize,
    pub(super) name: String,
    pub(super) player: String,
}

/// The highest places of a ladder.
pub(super) struct LadderBox {
    pub(super) rungs: Vec<RungBox>,
    /// How many of how many these are, if there are more.
    pub(super) cut: Option<String>,
    /// The reader's own place in a sentence.
    pub(super) own: Option<String>,
    /// What waits for an answer or is played, the newest first, where that is shown.
    pub(super) challenges: Option<Vec<OpenLine>>,
}

/// So many of the highest places.
pub(super) fn ladder_box(lang: Lang, rungs: &[Rung], most: usize) -> LadderBox {
    let shown = |rung: &Rung| RungBox {
        place: rung.place,
        name: rung.who.player.called(lang),
        player: rung.who.player.id.to_string(),
    };
    let args = [("n", most.into()), ("all", rungs.len().into())];
    LadderBox {
        rungs: rungs.iter().take(most).map(shown).collect(),
        cut: (rungs.len() > most).then(|| lang.tf("ladder-first", &args)),
        own: None,
        challenges: None,
    }
}

/// A round of a knock-out.
pub(super) struct RoundBox {
    pub(super) title: String,
    pub(super) matches: Vec<MatchLine>,
}

pub(super) struct MatchLine {
    pub(super) players: Vec<PlayerLine>,
    /// How it stands, in words.
    pub(super) note: String,
    /// Its games: what each is called, and its id.
    pub(super) games: Vec<(String, String)>,
}

pub(super) struct PlayerLine {
    pub(super) name: String,
    pub(super) points: String,
    pub(super) won: bool,
}

/// `3½`, as players write it.
pub(super) fn written(points: Points) -> String {
    match (points.halves() / 2, points.halves() % 2) {
        (0, 1) => "½".to_owned(),
        (whole, 1) => format!("{whole}½"),
        (whole, _) => whole.to_string(),
    }
}

/// The other score has its own column, and what says nothing of teams has none.
fn shown(one: &&TieBreak) -> bool {
    **one != TieBreak::OtherPoints && one.fits(System::AllPlayAll, true)
}

/// Whether a result of these two is in doubt; in a knock-out they meet in one match alone.
pub(super) fn is_in_doubt(tables: &MadeTables, [one, other]: [u16; 2]) -> bool {
    let met = tables.view.pairings.iter().filter(|met| met.in_doubt && met.result.is_some());
    met.filter_map(|met| Some([met.white, met.black?])).any(|met| met == [one, other] || met == [other, one])
}

/// The prize groups in which somebody is, in the order of the sheet; `room` is how many lines the page has left.
pub(super) fn prize_boxes(
    lang: Lang,
    tables: &MadeTables,
    section: &SectionTable,
    room: &mut usize,
) -> Vec<PrizeBox> {
    let line = |row: &Standing| {
        let who = section.entrant(row.number)?;
        Some(PrizeLine {
            place: place(row),
            name: who.player.called(lang),
            known: who.identity.in_short(),
            player: who.player.id.to_string(),
            points: written(row.points),
            number: row.number,
        })
    };
    let groups = tables.view.sheet.prizes.iter().zip(&section.prizes);
    let boxes = groups.map(|(group, table)| {
        let lines: Vec<PrizeLine> = table.rows.iter().take(*room).filter_map(line).collect();
        *room -= lines.len();
        PrizeBox { name: group.name.clone(), who: prize_who(lang, &tables.view.sheet, group), lines }
    });
    boxes.filter(|one| !one.lines.is_empty()).collect()
}

/// The teams' table; values of tie-breaks come after the two scores.
pub(super) fn teams_box(lang: Lang, section: &SectionTable, table: &TeamTable) -> TeamsBox {
    let rows = &table.standings.rows;
    let team = |number: u16| section.entrant(number).and_then(|one| one.section);
    let doubt = |one: u16, other: u16| {
        let doubtful = section.doubtful.iter().any(|(_, white, black, _)| {
            let met = [team(*white), team(*black)];
            met == [Some(one), Some(other)] || met == [Some(other), Some(one)]
        });
        if doubtful { IN_DOUBT } else { "" }
    };
    let line = |row: &Standing| {
        let cell = |other: &Standing| {
            if other.number == row.number {
                return vec![("■".to_owned(), None)];
            }
            let rounds = rounds_of(section, row.number, other.number);
            let mark = |(at, (points, over)): (usize, (Points, bool))| {
                let open = if over { "" } else { "*" };
                let text = format!("{}{open}{}", written(points), doubt(row.number, other.number));
                (
                    text,
                    rounds
                        .get(at)
                        .map(|round| format!("round={round}&teams={}-{}", row.number, other.number)),
                )
            };
            table.against(row.number, other.number).into_iter().enumerate().map(mark).collect()
        };
        let (match_points, board_points) = table.points(row.number);
        TeamLine {
            place: place(row),
            name: table.names.get(&row.number).cloned().unwrap_or_default(),
            cells: rows.iter().map(cell).collect(),
            // A match point is a whole point of the tables.
            match_points: written(match_points),
            board_points: written(board_points),
            values: row
                .values
                .iter()
                .zip(&table.tie_breaks)
                .filter(|(_, one)| shown(one))
                .map(|(value, _)| value)
                .map(|value| value.map(|value| decimal(lang, &value.to_string())).unwrap_or_default())
                .collect(),
        }
    };
    TeamsBox {
        match_points_first: table.first == TeamScore::MatchPoints,
        codes: table.tie_breaks.iter().filter(shown).map(ToString::to_string).collect(),
        lines: rows.iter().map(line).collect(),
    }
}

/// The rounds in which two teams meet.
fn rounds_of(section: &SectionTable, one: u16, other: u16) -> Vec<u16> {
    let of = |team: u16| section.entrants.iter().filter(move |who| who.section == Some(team));
    let numbers = |team: u16| of(team).filter_map(|who| who.number);
    let pairs = numbers(one).flat_map(|mine| numbers(other).map(move |theirs| (mine, theirs)));
    let rounds =
        pairs.flat_map(|(mine, theirs)| section.games_of(mine, theirs).iter().map(|(round, _)| *round));
    rounds.collect::<BTreeSet<u16>>().into_iter().collect()
}

/// The name of who plays under a number.
pub(super) fn named(lang: Lang, tables: &MadeTables, number: u16) -> String {
    let found = tables.view.entrant(number);
    found.map_or_else(|| number.to_string(), |one| one.player.called(lang))
}

/// How many rounds a knock-out has, by the matches of its first.
fn rounds(tables: &MadeTables) -> u32 {
    let first = tables.matches.iter().filter(|one| one.round == 1).count();
    first.next_power_of_two().trailing_zeros() + 1
}

/// The rounds of a knock-out; those to come are there without names.
pub(super) fn round_boxes(lang: Lang, tables: &MadeTables) -> Vec<RoundBox> {
    if tables.matches.is_empty() {
        return Vec::new();
    }
    let last = rounds(tables);
    let box_of = |round: u32| {
        let own = tables.matches.iter().filter(|one| u32::from(one.round) == round);
        let mut matches: Vec<MatchLine> = own.map(|one| match_line(lang, tables, one)).collect();
        let width = 1_usize << (last - round);
        if matches.is_empty() {
            matches = (0..width).map(|_| to_come(lang)).collect();
        }
        let title = match last - round {
            0 => lang.t("knockout-final"),
            1 => lang.t("knockout-semi"),
            2 => lang.t("knockout-quarter"),
            _ => lang.tf("knockout-round", &[("n", i64::from(round).into())]),
        };
        RoundBox { title, matches }
    };
    (1..=last).map(box_of).collect()
}

fn to_come(lang: Lang) -> MatchLine {
    let nobody = || PlayerLine { name: "–".to_owned(), points: String::new(), won: false };
    MatchLine { players: vec![nobody(), nobody()], note: lang.t("knockout-to-come"), games: Vec::new() }
}

fn match_line(lang: Lang, tables: &MadeTables, one: &Match) -> MatchLine {
    let Some(two) = one.players.1 else {
        return MatchLine {
            players: vec![PlayerLine {
                name: named(lang, tables, one.players.0),
                points: String::new(),
                won: true,
            }],
            note: lang.t("knockout-bye"),
            games: Vec::new(),
        };
    };
    let numbers = [one.players.0, two];
    let doubt = if is_in_doubt(tables, numbers) { IN_DOUBT } else { "" };
    let player = |(number, points): (u16, Points)| PlayerLine {
        name: named(lang, tables, number),
        points: format!("{}{doubt}", written(points)),
        won: one.winner == Some(number),
    };
    // Two meet in one match alone.
    let met = tables.view.pairings.iter().filter(|met| {
        met.black.is_some_and(|black| numbers == [met.white, black] || numbers == [black, met.white])
    });
    let games = met.filter_map(|met| met.game).zip(1_i64..);
    MatchLine {
        games: games
            .map(|(game, n)| (lang.tf("knockout-game", &[("n", n.into())]), game.to_string()))
            .collect(),
        players: numbers.into_iter().zip(one.points).map(player).collect(),
        note: match (one.winner, one.by_draw) {
            (Some(_), true) => lang.t("knockout-by-draw"),
            (Some(winner), false) => lang.tf("knockout-won", &[("name", named(lang, tables, winner).into())]),
            (None, _) => lang.tf("knockout-open", &[("done", one.decided.into()), ("open", one.open.into())]),
        },
    }
}
