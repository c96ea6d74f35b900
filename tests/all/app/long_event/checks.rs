//! What is always true of a long event, and its course day by day.

use fairschach::tournament::{Mark, PairingOutcome};

use super::model::Seat;
use super::*;

impl State {
    /// The half points of White (0) or Black (1); nothing while it is not decided, or where it counts for nobody.
    fn halves(self, side: usize) -> Option<u32> {
        match self {
            State::Future | State::Running(_) | State::Annulled => None,
            State::Lost(loser) => Some(if loser == side { 0 } else { 2 }),
            State::Over(_, result) => match (result.winner, result.by) {
                (Some(winner), _) => Some(if winner == Side::ALL[side] { 2 } else { 0 }),
                (None, _) if result.both_lose => Some(0),
                (None, _) => Some(1),
            },
        }
    }
}

/// The half points of a mark; nothing while the game is not decided.
fn halves(mark: Mark) -> Option<u32> {
    match mark {
        Mark::Won | Mark::ForfeitWon => Some(2),
        Mark::Drawn => Some(1),
        Mark::Lost | Mark::ForfeitLost => Some(0),
        Mark::Pending => None,
        other => panic!("no mark of a round robin: {other:?}"),
    }
}

impl Event {
    /// The tables are the games: who has met whom with which result, points, and their sum.
    pub(super) async fn tables_equal_the_games(&self) {
        let tables = self.app().tournaments().tournament_tables(None, self.id).await.unwrap();
        let now = self.now();
        let mut own: BTreeMap<[u16; 2], Vec<String>> = BTreeMap::new();
        let mut halves: BTreeMap<u16, u32> = BTreeMap::new();
        for pair in &self.pairs {
            let text = match pair.state {
                State::Future | State::Running(_) => "open".to_owned(),
                State::Annulled => "annulled".to_owned(),
                State::Lost(loser) => format!("lost {loser}"),
                State::Over(_, result) => format!("{} {}", result.score(), result.by.as_str()),
            };
            for (side, number) in pair.numbers.into_iter().enumerate() {
                *halves.entry(number).or_default() += pair.state.halves(side).unwrap_or(0);
            }
            own.entry(pair.numbers).or_default().push(text);
        }
        let mut shown: BTreeMap<[u16; 2], Vec<String>> = BTreeMap::new();
        let mut games = BTreeSet::new();
        for one in &tables.view.pairings {
            if let Some(game) = one.game {
                assert!(games.insert(game), "a game belongs to one pairing");
            }
            let text = match (one.outcome.map(PairingOutcome::as_str), one.result) {
                (Some("annulled"), _) => "annulled".to_owned(),
                (Some("forfeit-white"), _) => "lost 0".to_owned(),
                (Some("forfeit-black"), _) => "lost 1".to_owned(),
                (Some(other), _) => other.to_owned(),
                (None, Some(result)) => format!("{} {}", result.score(), result.by.as_str()),
                (None, None) => "open".to_owned(),
            };
            assert!(one.ended.is_none_or(|ended| ended.as_us() <= now));
            shown.entry([one.white, one.black.unwrap()]).or_default().push(text);
        }
        for texts in own.values_mut().chain(shown.values_mut()) {
            texts.sort();
        }
        assert_eq!(shown, own, "the tables' pairings are the games that were played");
        let rows = &tables.sections[0].standings.rows;
        assert_eq!(rows.len(), self.number.len());
        for row in rows {
            let points = halves.get(&row.number).copied().unwrap_or(0);
            assert_eq!(row.points.halves(), points, "number {}", row.number);
        }
        let made = self.raw.number("SELECT COUNT(*) FROM game").await;
        assert_eq!(usize::try_from(made).unwrap(), games.len(), "every game has a pairing");
    }

    /// Games between these have ended: the crosstable shows what came of all their games, and everybody's points.
    pub(super) async fn crosstable_has(&self, ends: &[[u16; 2]]) {
        let tables = self.app().tournaments().tournament_tables(None, self.id).await.unwrap();
        let table = tables.sections[0].crosstable.as_ref().unwrap();
        let line = |number: u16| table.rows.iter().position(|row| row.number == number).unwrap();
        let both = |pair: &[u16; 2]| [*pair, [pair[1], pair[0]]];
        for [own, other] in ends.iter().flat_map(both) {
            let (mut between, mut points) = (Vec::new(), 0);
            for pair in self.pairs.iter().filter(|pair| pair.numbers.contains(&own)) {
                let scored = pair.state.halves(usize::from(pair.numbers[1] == own));
                points += scored.unwrap_or(0);
                if pair.numbers.contains(&other) && pair.state != State::Annulled {
                    between.push(scored);
                }
            }
            let marks = table.cell(line(own), line(other));
            let mut shown: Vec<Option<u32>> = marks.map(halves).collect();
            shown.sort_unstable();
            between.sort_unstable();
            assert_eq!(shown, between, "games of {own} and {other}");
            assert_eq!(table.rows[line(own)].points.halves(), points, "points of {own}");
        }
    }

    /// Every month: the games' own records, and what nobody may find in the database.
    pub(super) async fn month(&mut self) {
        self.tables_equal_the_games().await;
        let ended: Vec<GameId> = self.ended.drain(..).collect();
        let running: Vec<GameId> = self.boards.keys().copied().collect();
        for (at, game) in running.iter().chain(&ended).enumerate() {
            // The second count has looked at all of them; every third is read as a whole.
            if at % 3 == 0 {
                assert_invariants(&self.raw, *game).await;
            }
            if at % 30 != 0 {
                continue;
            }
            let history = self.app().clocks().clock_history(Some(&self.house.arbiter), *game).await.unwrap();
            assert!(history.differs.is_empty(), "{game}: the clocks computed anew differ");
            let file = self.app().games().game_file(Some(&self.house.arbiter), *game).await.unwrap();
            let report = verify_game(file.to_string().as_bytes(), &[]);
            assert_eq!(report.verdict(), Verdict::Consistent, "{report}");
        }
        for (sql, what) in [
            (
                "SELECT COUNT(*) FROM game g JOIN leave l ON l.game_id = g.id WHERE g.ended_by = 'time' \
                AND ((g.score = '0-1' AND l.side = 0) OR (g.score = '1-0' AND l.side = 1)) \
                AND g.ended_us - 100800000000 > l.from_us AND g.ended_us < l.to_us",
                "a flag that fell within leave",
            ),
            (
                "SELECT COUNT(*) FROM (SELECT 1 FROM mail GROUP BY game_id, turn, kind, number, player_id \
                HAVING COUNT(*) > 1) AS twice",
                "mails that were queued twice",
            ),
            (
                "SELECT COUNT(*) FROM game g WHERE g.phase = 'finished' AND 1 <> \
                (SELECT COUNT(*) FROM event e WHERE e.game_id = g.id AND e.kind = 'result')",
                "finished games without exactly one result",
            ),
            (
                "SELECT COUNT(*) FROM pairing WHERE wish IS NOT NULL AND wish <> 'paused'",
                "wishes that were not carried out",
            ),
        ] {
            assert_eq!(self.raw.number(sql).await, 0, "{what}");
        }
    }

    /// Each appeal has the answer that was given, in the record.
    async fn appeals_stand(&self) {
        for (game, to, finding) in &self.appeals {
            let view = self.app().arbitration().disputes(None, *game).await.unwrap();
            let appeal = view.objections.iter().find(|one| one.seq == *to).unwrap();
            assert_eq!(appeal.answer.map(|(_, finding)| finding), Some(*finding));
        }
    }

    /// The hard end: what goes on is drawn, what was not begun is annulled.
    async fn hard_end(&mut self) {
        self.steps().await;
        let mut ending = Vec::new();
        for pair in &mut self.pairs {
            match pair.state {
                State::Running(game) => ending.push(game),
                State::Future => pair.state = State::Annulled,
                _ => {}
            }
        }
        for game in ending {
            self.end(game, GameResult::draw(By::Adjudication)).await;
        }
        self.see_ends().await;
    }

    /// The whole event.
    pub(super) async fn run(mut self) {
        for day in 0..self.days + 30 {
            let hours = self.chance.random_range(-3 * HOUR..=3 * HOUR);
            self.pass(DAY + hours).await;
            if self.now() >= midnight(self.ends) {
                self.hard_end().await;
                break;
            }
            self.work(day).await;
            self.pass_some(HOUR / SECOND).await;
            self.acts_of(day).await;
            for game in self.boards.keys().copied().collect::<Vec<_>>() {
                self.play(game).await;
                let filed = |seat: &Seat| seat.filed.is_some();
                if self.boards.get(&game).is_some_and(|board| board.seats.iter().all(filed)) {
                    self.pass_some(60).await;
                    self.reveal().await;
                    self.look().await;
                }
            }
            self.look().await;
            if day % 30 == 29 {
                self.pass(5 * SECOND).await;
                self.month().await;
            }
        }
        self.pass(5 * SECOND).await;
        self.steps().await;
        self.month().await;
        self.appeals_stand().await;
        assert!(self.boards.is_empty());
        let view = self.app().tournaments().tournament(None, self.id).await.unwrap();
        assert_eq!(view.phase, Phase::Finished);
        assert_eq!(view.pairings.len(), self.pairs.len());
        for act in [
            "time",
            "mate",
            "agreement",
            "resignation",
            "repetition",
            "forfeit",
            "cancelled",
            "adjudication",
            "leave",
            "leave taken back",
            "leave taken over",
            "outages noticed",
            "outages named",
            "withdrawn",
            "silent",
            "replaced",
            "played anew",
            "annulled",
            "forfeited",
            "stopped",
            "stopped by the arbiter",
            "extended",
            "appeals upheld",
            "appeals dismissed",
            "claims upheld",
            "claims refused",
            "refused in an outage",
        ] {
            let few = self.players.len() < 20
                && [
                    "mate",
                    "time",
                    "repetition",
                    "adjudication",
                    "claims upheld",
                    "forfeit",
                    "forfeited",
                    "leave taken back",
                    "leave taken over",
                    "played anew",
                    "refused in an outage",
                ]
                .contains(&act);
            assert!(few || self.acts.contains_key(act), "{act} did not happen: {:?}", self.acts);
        }
    }
}
