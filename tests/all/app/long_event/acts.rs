//! What people do in a long event beside playing, and what must come of it.

use super::model::REPEATED;
use super::*;
use fairschach::app::tournaments::action::Action;

impl Event {
    /// A day on which something is done beside playing.
    pub(super) async fn acts_of(&mut self, day: i64) {
        match day {
            _ if day == self.at(12) => self.ten_hours_away().await,
            _ if day == self.at(31) => self.outage_named().await,
            _ if day == self.at(70) => self.ten_hours_away().await,
            _ if day == self.at(85) => self.outage_named().await,
            _ if day == self.at(22) => self.withdraw(true).await,
            _ if day == self.at(40) => self.withdraw(false).await,
            _ if day == self.at(78) => self.withdraw(true).await,
            _ if day == self.at(18) || day == self.at(55) => self.replace().await,
            _ if day == self.at(27) || day == self.at(60) => self.fall_silent(),
            _ if day == self.at(47) => self.stop_all().await,
            _ if day == self.at(47) + 4 => self.go_on().await,
            _ if day == self.at(65) => self.extend().await,
            _ => {}
        }
        match day % 20 {
            3 => self.stop_one().await,
            6 => self.resume_one().await,
            9 => self.appeal().await,
            14 => self.claim_in_vain().await,
            _ => {}
        }
        if day % 5 == 1 {
            self.announce().await;
        }
        if day % 13 == 7 {
            self.take_back().await;
        }
    }

    /// The day on which so many hundredths of the event are over.
    fn at(&self, share: i64) -> i64 {
        self.days * share / 100
    }

    fn anybody(&mut self) -> usize {
        let plays: Vec<usize> = self.number.values().copied().collect();
        let plays: Vec<usize> = plays.into_iter().filter(|who| !self.silent.contains(who)).collect();
        *plays.choose(&mut self.chance).unwrap()
    }

    /// A game that goes on and runs.
    fn any_board(&mut self) -> Option<GameId> {
        let now = self.now();
        let runs = |board: &&Board| {
            board.stands.is_none() && board.next_flag(&self.holidays).is_some_and(|flag| flag > now + DAY)
        };
        let running: Vec<GameId> = self.boards.values().filter(runs).map(|board| board.game).collect();
        running.choose(&mut self.chance).copied()
    }

    fn today(&self, zone: &str) -> Date {
        let zone = jiff::tz::TimeZone::get(zone).unwrap();
        let now = jiff::Timestamp::from_microsecond(self.now()).unwrap();
        now.to_zoned(zone).date()
    }

    async fn announce(&mut self) {
        let who = self.anybody();
        let zone = zone_of(who);
        let (first, last) = (self.today(zone) + 2.days(), self.today(zone) + 7.days());
        let told = self.app().leaves().announce_leave(&self.players[who], first, last).await;
        for one in told.unwrap() {
            let Ok(leave) = one.outcome else { continue };
            let span = (leave.from.as_us(), leave.to.as_us());
            let after = last.tomorrow().unwrap();
            assert_eq!(span, (midnight_in(zone, first), midnight_in(zone, after)));
            let board = self.boards.get_mut(&one.game).unwrap();
            let seat = board.seats.iter_mut().find(|seat| seat.player == who).unwrap();
            seat.leaves.push(span);
            let known = self.away.entry(who).or_default();
            if !known.contains(&span) {
                known.push(span);
            }
            self.done("leave");
        }
        self.look().await;
    }

    async fn take_back(&mut self) {
        let now = self.now();
        let ahead = |seat: &&super::model::Seat| seat.leaves.iter().any(|(_, to)| *to > now + 2 * DAY);
        let away: BTreeSet<usize> = self
            .boards
            .values()
            .flat_map(|board| board.seats.iter().filter(ahead).map(|seat| seat.player))
            .collect();
        let away: Vec<usize> = away.into_iter().collect();
        let Some(who) = away.choose(&mut self.chance).copied() else {
            return;
        };
        let ended = self.app().leaves().end_leave(&self.players[who], None).await.unwrap();
        for one in ended {
            let span = (one.leave.from.as_us(), one.leave.to.as_us());
            // What is over keeps its record.
            if let Some(board) = self.boards.get_mut(&one.game) {
                let seat = board.seats.iter_mut().find(|seat| seat.player == who).unwrap();
                let place = seat.leaves.iter().position(|known| *known == span).unwrap();
                seat.leaves[place].1 = one.until.as_us();
                if one.until <= one.leave.from {
                    seat.leaves.remove(place);
                }
            }
            // No game that begins later has it.
            let known = self.away.entry(who).or_default();
            known.retain(|other| *other != span);
            let short = (span.0, one.until.as_us());
            if short.0 < short.1 && !known.contains(&short) {
                known.push(short);
            }
            self.done("leave taken back");
        }
        self.look().await;
    }

    /// The server gives no sign of life for ten hours, and notices it itself.
    async fn ten_hours_away(&mut self) {
        self.app().clocks().heartbeat().await.unwrap();
        let from = self.now();
        self.house.clock.advance(10 * HOUR);
        let app = self.app().clone();
        let now = self.now();
        let boards: Vec<Board> = self.boards.values().cloned().collect();
        let flag = |board: &&Board| board.next_flag(&self.holidays);
        let fallen = boards.iter().filter(|board| flag(board).is_some_and(|at| at < now));
        // Before the clocks are credited, no flag is called, nobody hears that it is too late, and no time is ruled on.
        assert_eq!(app.clocks().judge_flags().await.unwrap(), 0);
        for board in fallen.take(3) {
            let side = (0..2)
                .find(|side| board.seats[*side].filed.is_none() && board.flag(*side, &self.holidays) < now);
            let seat = &board.seats[side.unwrap()];
            let entry = filing(board, "a2a3".to_owned(), false, app.now());
            let answer = app.entries().file_entry(&self.players[seat.player], board.game, entry).await;
            assert!(matches!(answer, Err(Error::TooBusy)), "{:?}: {board:?}", answer.err());
        }
        if let Some(board) = boards.iter().find(|board| board.stands.is_none() && board.open < from) {
            let turn = app.games().game(Some(&self.house.arbiter), board.game).await.unwrap().turn;
            let request = ruling(turn, Ruling::Pause);
            let answer = app.arbitration().rule(&self.house.arbiter, board.game, request).await;
            assert!(matches!(answer, Err(Error::TooBusy)), "{:?}", answer.err());
            self.done("refused in an outage");
        }
        app.clocks().heartbeat().await.unwrap();
        let ran = |board: &&Board| {
            let runs = board.stands.is_none() && board.open.max(board.resumed) < now;
            let owes = |side: &usize| board.seats[*side].filed.is_none();
            runs && (0..2).filter(owes).any(|side| board.flag(side, &self.holidays) >= from)
        };
        let credited = boards.iter().filter(ran).count();
        assert_eq!(app.operations().credit_outages().await.unwrap(), credited, "games whose clocks ran");
        self.credit((from, now), "outages noticed").await;
    }

    /// An administrator names hours in which nothing could be filed.
    async fn outage_named(&mut self) {
        let now = self.now();
        self.app().clocks().heartbeat().await.unwrap();
        let span = (now - 30 * HOUR, now - 10 * HOUR);
        let outage = NewOutage {
            from: Timestamp::from_us(span.0),
            to: Timestamp::from_us(span.1),
            reason: "the line was cut".to_owned(),
        };
        self.app().operations().name_outage(&self.admin, outage.clone()).await.unwrap();
        self.credit(span, "outages named").await;
        assert_eq!(self.app().operations().name_outage(&self.admin, outage).await.unwrap(), 0);
        self.look().await;
    }

    async fn credit(&mut self, span: (i64, i64), act: &'static str) {
        for board in self.boards.values_mut() {
            board.outage(&self.holidays, span);
        }
        self.done(act);
        self.look().await;
    }

    async fn withdraw(&mut self, by_oneself: bool) {
        let who = self.anybody();
        let by = if by_oneself { &self.players[who] } else { &self.house.director };
        let player = self.players[who].id;
        self.app()
            .tournaments()
            .perform(
                by,
                self.id,
                Action::Withdraw { players: vec![player], silent: false },
                "no time any more",
            )
            .await
            .unwrap();
        self.left(&[who], EntrantState::Withdrawn).await;
    }

    /// A substitute takes a number, and plays anew what goes on.
    async fn replace(&mut self) {
        // Somebody who has games to be played anew, if anybody has.
        let playing: Vec<usize> = self
            .pairs
            .iter()
            .filter(|pair| matches!(pair.state, State::Running(_)))
            .flat_map(|pair| pair.numbers.map(|number| self.number[&number]))
            .filter(|who| !self.silent.contains(who))
            .collect();
        let who = playing.choose(&mut self.chance).copied();
        let who = who.unwrap_or_else(|| self.anybody());
        let substitute = self.substitutes.pop().unwrap();
        let (old, new) = (self.players[who].id, self.players[substitute].id);
        self.app()
            .tournaments()
            .perform(
                &self.house.director,
                self.id,
                Action::Replace { player: old, substitute: new },
                "moved away",
            )
            .await
            .unwrap();
        let number = *self.number.iter().find(|(_, one)| **one == who).unwrap().0;
        self.number.insert(number, substitute);
        let mut ending = Vec::new();
        let mut again = Vec::new();
        for pair in &mut self.pairs {
            let State::Running(game) = pair.state else {
                continue;
            };
            if pair.numbers.contains(&number) {
                ending.push(game);
                again.push(Pair { state: State::Future, ..*pair });
                pair.state = State::Annulled;
            }
        }
        self.pairs.extend(again);
        self.steps().await;
        for game in ending {
            self.end(game, GameResult::draw(By::Cancelled)).await;
            self.done("played anew");
        }
        self.done("replaced");
        self.look().await;
        self.tables_equal_the_games().await;
    }

    fn fall_silent(&mut self) {
        let who = self.anybody();
        self.silent.insert(who);
        self.done("fell silent");
    }

    async fn stop_all(&mut self) {
        let (app, now) = (self.app().clone(), self.now());
        app.tournaments()
            .perform(&self.house.director, self.id, Action::Pause, "the server moves")
            .await
            .unwrap();
        for board in self.boards.values_mut() {
            board.stands.get_or_insert(Stands { since: now, by_tournament: true });
        }
        self.steps().await;
        self.done("stopped");
        self.look().await;
    }

    async fn go_on(&mut self) {
        let (app, now) = (self.app().clone(), self.now());
        app.tournaments()
            .perform(&self.house.director, self.id, Action::Resume, "it has moved")
            .await
            .unwrap();
        for board in self.boards.values_mut() {
            if board.stands.is_some_and(|stands| stands.by_tournament) {
                board.resume(&self.holidays, now);
            }
        }
        self.steps().await;
        self.look().await;
    }

    /// The director moves the hard end.
    async fn extend(&mut self) {
        self.ends += 5.days();
        self.app()
            .tournaments()
            .perform(&self.house.director, self.id, Action::Extend(Some(self.ends)), "rounds were lost")
            .await
            .unwrap();
        self.done("extended");
        self.look().await;
    }

    pub(super) async fn rule(&self, by: &Actor, game: GameId, ruling: Ruling) -> u64 {
        let turn = self.app().games().game(Some(by), game).await.unwrap().turn;
        let request = self::ruling(turn, ruling);
        self.app().arbitration().rule(by, game, request).await.unwrap().seq
    }

    async fn stop_one(&mut self) {
        let Some(game) = self.any_board() else { return };
        self.rule(&self.house.arbiter, game, Ruling::Pause).await;
        let since = self.now();
        self.boards.get_mut(&game).unwrap().stands = Some(Stands { since, by_tournament: false });
        self.done("stopped by the arbiter");
        self.look().await;
    }

    async fn resume_one(&mut self) {
        let standing =
            self.boards.values().filter(|one| one.stands.is_some_and(|stands| !stands.by_tournament));
        let now = self.now();
        for game in standing.map(|one| one.game).collect::<Vec<_>>() {
            self.rule(&self.house.arbiter, game, Ruling::Resume).await;
            let board = self.boards.get_mut(&game).unwrap();
            board.resume(&self.holidays, now);
        }
        self.look().await;
    }

    /// The arbiter gives time; Black appeals; the administrator names a second arbiter, who decides.
    async fn appeal(&mut self) {
        let Some(game) = self.any_board() else { return };
        let against = self.rule(&self.house.arbiter, game, Ruling::Extend { by: DAY }).await;
        for seat in &mut self.boards.get_mut(&game).unwrap().seats {
            if seat.filed.is_none() {
                seat.credit += DAY;
            }
        }
        self.look().await;
        let black = self.players[self.boards[&game].seats[1].player].clone();
        let new = NewObjection {
            about: About::Appeal,
            text: "time was not asked for".to_owned(),
            against: Some(against),
        };
        let app = self.app().clone();
        let to = app.arbitration().object(&black, game, new.clone()).await.unwrap();
        assert!(app.arbitration().object(&black, game, new).await.is_err(), "once against a ruling");
        let arbiter2 = on_raw!(&self.raw, c => sqlx::query_scalar::<_, i64>("SELECT COUNT(*) FROM game WHERE id = $1 AND arbiter2_id IS NOT NULL")
            .bind(game.as_uuid()).fetch_one(c).await)
            .unwrap();
        if arbiter2 == 0 {
            let appoint = Ruling::Appoint { arbiter: self.second.id };
            app.arbitration()
                .operate(&self.admin, game, appoint, "an appeal waits".to_owned(), "sheet".to_owned())
                .await
                .unwrap();
        }
        let finding = [Finding::Upheld, Finding::Dismissed][self.appeals.len() % 2];
        self.rule(&self.second, game, Ruling::Answer { to, finding }).await;
        self.appeals.push((game, to, finding));
        self.done(if finding == Finding::Upheld { "appeals upheld" } else { "appeals dismissed" });
        self.look().await;
    }

    /// A claim of a draw without grounds changes nothing.
    async fn claim_in_vain(&mut self) {
        let now = self.now();
        let owes = |board: &&Board| {
            let runs = board.stands.is_none() && board.open <= now && board.turn < REPEATED;
            runs && board.seats[0].filed.is_none() && board.flag(0, &self.holidays) > now
        };
        let Some(board) = self.boards.values().find(owes) else {
            return;
        };
        let (game, white) = (board.game, self.players[board.seats[0].player].clone());
        let refused = self.app().arbitration().claim(&white, game, NewClaim::default()).await;
        assert!(matches!(refused, Err(Error::Claim(_))), "{refused:?}");
        self.done("claims refused");
        self.look().await;
    }
}

fn ruling(turn: u32, ruling: Ruling) -> RulingRequest {
    RulingRequest {
        turn,
        ruling,
        reason: "so it stands on the sheet".to_owned(),
        rule: "sheet".to_owned(),
        incident: None,
    }
}
