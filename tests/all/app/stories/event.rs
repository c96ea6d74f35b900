//! The tournament of a story, and whoever leaves the house after it.

use fairschach::app::error::{ErasureRefusal, Error, NotNow};
use fairschach::app::tournaments::action::Action;
use fairschach::app::tournaments::model::PairingView;
use fairschach::base::{PlayerId, Side};
use fairschach::game::By;
use fairschach::tournament::{PairingScore, Phase, Post};
use serde_json::json;

use super::world::{Board, World};
use crate::app::operations::erasure::finish;
use crate::app::tournaments::course::sheet;
use crate::app::tournaments::kit::{open_games, pairings_hold, seen};
use crate::support::SECOND;
use crate::support::invariants::holds_together;

/// Rounds of resigning after which every tournament is over.
const ROUNDS_MAX: usize = 30;

/// Whether nothing is played in it any more.
const fn is_over(phase: Phase) -> bool {
    matches!(phase, Phase::Finished | Phase::Cancelled)
}

/// The half points of White and Black; nothing while it is not decided.
fn halves(one: &PairingView) -> Option<(u32, u32)> {
    if let Some(outcome) = one.outcome {
        return Some(match outcome.score() {
            PairingScore::Points(white, black) => (white.into(), black.into()),
            PairingScore::Open | PairingScore::Void => (0, 0),
        });
    }
    let result = one.result?;
    Some(match result.winner {
        Some(Side::White) => (2, 0),
        Some(Side::Black) => (0, 2),
        None if result.both_lose || result.by == By::Cancelled => (0, 0),
        None => (1, 1),
    })
}

/// The half points that a number has from these pairings.
fn points<'a>(pairings: impl Iterator<Item = &'a PairingView>, number: u16) -> u32 {
    let scored = pairings.filter_map(|one| Some((one, halves(one)?)));
    let own = scored.map(|(one, (white, black))| {
        if one.white == number {
            white
        } else if one.black == Some(number) {
            black
        } else {
            0
        }
    });
    own.sum()
}

impl World {
    /// Opens a tournament in which all but one have entered; only when the last one is over.
    pub(super) async fn found(&mut self, knockout: bool, without: usize) -> Result<(), Error> {
        if let Some(event) = self.event
            && !is_over(seen(&self.house, event).await.phase)
        {
            return Ok(());
        }
        let kind = match knockout {
            true => json!({"name": "knockout", "games": 2}),
            false => json!({"name": "round-robin", "cycles": 1}),
        };
        let (app, director) = (&self.house.app, &self.house.director);
        let id = app.tournament_setup().create_tournament(director, sheet(json!({"kind": kind}))).await?;
        app.tournaments().perform(director, id, Action::Open, "").await?;
        self.event = Some(id);
        self.house.appoint(id, self.house.arbiter.id, Post::Arbiter).await;
        for (at, person) in self.people.iter().enumerate() {
            if at != without {
                self.house.app.tournament_setup().enter_tournament(person, id, person.id, None).await?;
            }
        }
        Ok(())
    }

    pub(super) async fn join(&self, who: usize) -> Result<(), Error> {
        let Some(event) = self.event else { return Ok(()) };
        let person = &self.people[who % self.people.len()];
        self.house.app.tournament_setup().enter_tournament(person, event, person.id, None).await.map(drop)
    }

    pub(super) async fn start(&mut self) -> Result<(), Error> {
        let Some(event) = self.event else { return Ok(()) };
        self.house.app.tournaments().perform(&self.house.director, event, Action::Start, "").await?;
        self.event_goes_on().await
    }

    pub(super) async fn withdraw(&self, who: usize) -> Result<(), Error> {
        let Some(event) = self.event else { return Ok(()) };
        let (app, person) = (&self.house.app, &self.people[who % self.people.len()]);
        if seen(&self.house, event).await.phase != Phase::Running {
            return app.tournament_setup().take_entry_back(person, event, person.id).await;
        }
        let leaves = Action::Withdraw { players: vec![person.id], silent: false };
        app.tournaments().perform(person, event, leaves, "ill").await
    }

    /// What the loops do for tournaments.
    pub(super) async fn event_goes_on(&mut self) -> Result<(), Error> {
        let running = self.house.app.running_tournaments();
        running.step_tournaments().await?;
        running.make_due_games().await?;
        running.apply_pending_actions().await?;
        running.watch_silence().await?;
        running.go_on_with_adjudications().await?;
        self.house.app.tournament_notices().send_tournament_notices().await?;
        let Some(event) = self.event else { return Ok(()) };
        for game in seen(&self.house, event).await.pairings.iter().filter_map(|one| one.game) {
            if self.boards.iter().any(|board| board.id == game) {
                continue;
            }
            let sides = self.house.app.games().game(None, game).await?.sides;
            let person = |id: PlayerId| self.people.iter().find(|one| one.id == id).unwrap().clone();
            let seats = sides.iter().map(|(side, one)| (side, person(one.player.id))).collect();
            self.boards.push(Board { id: game, seats });
        }
        Ok(())
    }

    /// Every game belongs to one pairing, the tables are the results of the games, and nothing is open in what is finished.
    pub(super) async fn event_holds(&self) {
        let Some(event) = self.event else { return };
        pairings_hold(&self.house, event).await;
        let view = seen(&self.house, event).await;
        let decided = view.pairings.iter().all(|one| halves(one).is_some());
        assert!(decided || view.phase != Phase::Finished, "finished while games go on");
        if view.phase != Phase::Running && view.phase != Phase::Finished {
            return;
        }
        let tables = self.house.app.tournaments().tournament_tables(None, event).await.unwrap();
        for table in &tables.sections {
            for row in &table.standings.rows {
                let own = view.pairings.iter();
                let own = own.filter(|one| (one.stage, one.section) == (table.stage, table.section));
                assert_eq!(row.points.halves(), points(own, row.number), "number {}", row.number);
            }
        }
        for table in &tables.matches {
            for (number, shown) in [Some(table.players.0), table.players.1].into_iter().zip(table.points) {
                let own = view.pairings.iter();
                let own = own.filter(|one| (one.round, one.section) == (table.round, table.number));
                let points = number.map_or(0, |number| points(own, number));
                assert_eq!(shown.halves(), points, "round {}, {number:?}", table.round);
            }
        }
    }

    /// Whoever has White resigns until the tournament is over; then the guests have their accounts erased, where no ruling is waited for.
    pub(super) async fn end_event(&mut self) {
        if let Some(event) = self.event {
            let phase = seen(&self.house, event).await.phase;
            if matches!(phase, Phase::Open | Phase::Closed) {
                let (app, director) = (&self.house.app, &self.house.director);
                app.tournaments().perform(director, event, Action::Cancel, "too few").await.unwrap();
            }
            let mut rounds = 0;
            while !is_over(seen(&self.house, event).await.phase) {
                assert!(rounds < ROUNDS_MAX, "a tournament does not end with its games");
                rounds += 1;
                self.all_resign().await;
                self.wait(1).await.unwrap();
            }
        }
        for who in 0..2 {
            match self.erase(who).await {
                // The claims and appeals of a guest's games come before that.
                Err(Error::NotNow(NotNow::Erasure(ErasureRefusal::Ruling))) => {}
                erased => erased.unwrap(),
            }
        }
    }

    async fn all_resign(&self) {
        let Some(event) = self.event else { return };
        for (game, ..) in open_games(&seen(&self.house, event).await) {
            // A paused game is resumed first. A pair that is complete is revealed before the resignation counts.
            drop(self.rule(game, 1).await);
            let board = self.boards.iter().find(|board| board.id == game).unwrap();
            drop(self.house.app.games().resign(&board.seats[0].1, game).await);
        }
        while self.house.app.games().reveal_due().await.unwrap() > 0 {}
        self.house.clock.advance(3 * SECOND);
    }

    /// A guest's account is erased, and another guest comes. What others rely on still verifies.
    pub(super) async fn erase(&mut self, who: usize) -> Result<(), Error> {
        let at = self.people.len() - 1 - who % 2;
        let gone = self.people[at].id;
        self.house.app.operations().erase_by_operator(Some(&self.admin), gone).await?;
        finish(&self.house).await;
        self.erased.push(gone);
        self.people[at] = self.guest().await;
        for board in self.boards.iter().filter(|board| board.seats.iter().any(|(_, one)| one.id == gone)) {
            holds_together(&self.house, board.id).await;
        }
        Ok(())
    }
}
