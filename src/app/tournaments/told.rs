//! What a tournament's mail tells one reader, read when the mail is composed.

use serde_json::Value;
use sha2::{Digest, Sha256};

use super::running::begins;
use super::telling::Act;
use super::{
    EntrantState, EntrantView, Held, Phase, TournamentView, broken, hand, message, pairing_view, view,
};
use crate::app::load::Loaded;
use crate::app::look::{game_view, person};
use crate::app::notice::Tells;
use crate::app::tables::section_tables;
use crate::app::tournament_notice::{
    BeforeStart, ChallengeTold, Concerned, Drawn, HAND_MAIL, NewGames, OwnGame, OwnGames, TournamentNotice,
    TournamentTold, Turned,
};
use crate::app::view::{Person, Viewer};
use crate::app::{App, Error};
use crate::base::{GameId, PlayerId, Side, Timestamp, TournamentId};
use crate::store::{MailRow, PairingRow, Tx};
use crate::tournament::{Seeding, Sheet};

/// Lines of a final table that a mail shows.
pub const TABLE_TOLD_MAX: usize = 20;

/// The word by which mails name a tournament: eight consonants that follow from its id. No entry of a game looks like it,
/// and nobody mistakes one for another.
pub fn tournament_code(id: TournamentId) -> String {
    letters_of(b"fairschach tournament code", &id.to_bytes(), 8)
}

/// The word that stands in the subject of all mails about a game: five consonants that follow from its id, so that two games
/// of the same players are told apart.
pub fn game_code(id: GameId) -> String {
    letters_of(b"fairschach game code", &id.to_bytes(), 5)
}

fn letters_of(label: &[u8], id: &[u8], len: usize) -> String {
    const LETTERS: &[u8; 20] = b"BCDFGHJKLMNPQRSTVWXZ";
    let digest = Sha256::new_with_prefix(label).chain_update(id).finalize();
    digest
        .iter()
        .take(len)
        .map(|byte| char::from(LETTERS[usize::from(*byte) % LETTERS.len()]))
        .collect()
}

impl App {
    /// What a mail about a tournament tells its reader.
    pub(in crate::app) async fn tells_tournament(
        &self,
        tx: &mut Tx,
        row: &MailRow,
        id: TournamentId,
    ) -> Result<Tells, Error> {
        let (reader, now) = (PlayerId::from_uuid(row.player_id), self.now());
        let held = Held::read(tx, id).await?;
        let what = if row.kind == HAND_MAIL {
            hand::told(tx, reader, now).await?
        } else {
            let act = Act::read(tx, id, row.number).await?;
            let telling = Telling {
                held: &held,
                act: &act,
                reader,
                now,
            };
            telling.told(tx).await?
        };
        Ok(Tells::Tournament(Box::new(TournamentNotice {
            id,
            name: held.sheet.name,
            code: tournament_code(id),
            what,
        })))
    }

    /// Whether nothing of what a mail to somebody who runs tournaments tells waits any more.
    pub(in crate::app) async fn no_hand_needed(&self, tx: &mut Tx, row: &MailRow) -> Result<bool, Error> {
        if row.kind != HAND_MAIL {
            return Ok(false);
        }
        let told = hand::told(tx, PlayerId::from_uuid(row.player_id), self.now()).await?;
        Ok(matches!(told, TournamentTold::Hand { items, .. } if items.is_empty()))
    }
}

/// One act, told to one reader.
struct Telling<'a> {
    held: &'a Held,
    act: &'a Act,
    reader: PlayerId,
    now: Timestamp,
}

impl Telling<'_> {
    async fn told(&self, tx: &mut Tx) -> Result<TournamentTold, Error> {
        let act = self.act;
        let why = || act.word("reason").to_owned();
        Ok(match act.row.kind.as_str() {
            "entered" => TournamentTold::Entered {
                by: self.other(tx).await?,
                waits: self.waits(tx).await?,
                next: self.next()?,
            },
            "moved-up" => TournamentTold::MovedUp { next: self.next()? },
            "entry-taken-back" => TournamentTold::TakenBack {
                by: self.other(tx).await?,
            },
            "closed" => {
                let all = tx.entrants(self.held.id).await?;
                // Who has a number had entered.
                let inside = |state: &str| state != "waiting" && state != "taken-back";
                TournamentTold::Closed {
                    entered: all.iter().filter(|one| inside(&one.state)).count(),
                    waits: self.waits(tx).await?,
                    next: self.next()?,
                }
            }
            "started" => self.started(tx).await?,
            "paired" | "round" | "final" | "extra-games" => {
                let round = u16::try_from(act.number("round").unwrap_or(0)).unwrap_or(u16::MAX);
                TournamentTold::Paired {
                    what: match act.row.kind.as_str() {
                        "final" => NewGames::Final,
                        "extra-games" => NewGames::Extra,
                        _ => NewGames::Round(round),
                    },
                    games: self.games(tx, |one| act.pairs(one)).await?,
                }
            }
            "sheet" => {
                let version = act.number("version").unwrap_or(1);
                TournamentTold::Sheet {
                    before: Box::new(self.sheet(tx, version - 1).await?),
                    after: Box::new(self.sheet(tx, version).await?),
                    why: why(),
                }
            }
            "withdrawn" => {
                let who = self.person(tx, "player").await?;
                let number = act.number("number").unwrap_or(0);
                TournamentTold::Left {
                    own: who.id == self.reader,
                    who,
                    silent: act.body.get("silent").and_then(Value::as_bool).unwrap_or(false),
                    annulled: act.word("games") == "annulled",
                    why: why(),
                    games: self.games(tx, |one| act.touches(one, number)).await?,
                }
            }
            "replaced" => {
                let (who, substitute) = (
                    self.person(tx, "player").await?,
                    self.person(tx, "substitute").await?,
                );
                let number = act.number("number").unwrap_or(0);
                let reader = match self.reader {
                    reader if reader == who.id => Concerned::Left,
                    reader if reader == substitute.id => Concerned::Substitute,
                    _ => Concerned::Opponent,
                };
                let anew = |one: &PairingRow| act.touches(one, number) && one.outcome.is_none();
                TournamentTold::Replaced {
                    games: match reader {
                        // They play no more.
                        Concerned::Left => OwnGames::default(),
                        _ => self.games(tx, anew).await?,
                    },
                    who,
                    substitute,
                    reader,
                    why: why(),
                }
            }
            "replayed" => {
                let all = tx.pairings(self.held.id).await?;
                let is_old = |one: &&PairingRow| {
                    one.game_id
                        .is_some_and(|game| game.to_string() == act.word("game"))
                };
                let old = all.iter().find(is_old);
                let old = old.ok_or_else(|| broken(self.held.row.id, "event"))?;
                let place = (old.stage, old.section, old.round, old.white, old.black);
                let same =
                    |one: &PairingRow| (one.stage, one.section, one.round, one.white, one.black) == place;
                TournamentTold::Replayed {
                    why: why(),
                    games: self.games(tx, same).await?,
                }
            }
            "paused" => self.turned(Turned::Paused),
            "resumed" => self.turned(Turned::Resumed),
            "cancelled" => self.turned(Turned::Cancelled),
            "hard-end" | "ended" => {
                let at = act.row.at_us;
                let open = |one: &PairingRow| one.ended_us.is_none_or(|ended| ended >= at);
                TournamentTold::HardEnd {
                    rule: self.held.sheet.at_the_end,
                    why: (act.row.kind == "ended").then(why),
                    games: self.games(tx, open).await?,
                }
            }
            "challenge-accepted" | "challenge-refused" | "challenge-lapsed" | "challenge-taken-back" => {
                let entrants = tx.entrants(self.held.id).await?;
                let (challenger, challenged) = act.challenge(tx, self.held.id, &entrants).await?;
                let by = act.row.by_id.is_some();
                TournamentTold::Challenge {
                    how: match (act.row.kind.as_str(), by) {
                        ("challenge-accepted", true) => ChallengeTold::Accepted,
                        ("challenge-accepted", false) => ChallengeTold::Begins,
                        ("challenge-refused", true) => ChallengeTold::Refused,
                        ("challenge-refused", false) => ChallengeTold::Unanswered,
                        ("challenge-lapsed", true) => ChallengeTold::Declined,
                        ("challenge-lapsed", false) => ChallengeTold::Lapsed,
                        _ => ChallengeTold::TakenBack,
                    },
                    challenger: super::queue::who(challenger),
                    challenged: super::queue::who(challenged),
                }
            }
            "finished" => self.finished(tx).await?,
            "message" => {
                let row = tx.message(self.held.id, act.row.seq).await?;
                let row = row.ok_or_else(|| broken(self.held.row.id, "message"))?;
                let by = act.row.by_id.ok_or_else(|| broken(self.held.row.id, "event"))?;
                TournamentTold::Message {
                    from: person(tx, PlayerId::from_uuid(by)).await?,
                    to: message::whom(&row),
                    subject: row.subject,
                    text: row.body,
                }
            }
            _ => return Err(broken(self.held.row.id, "an act that is told")),
        })
    }

    fn turned(&self, how: Turned) -> TournamentTold {
        TournamentTold::Turned {
            how,
            why: self.act.word("reason").to_owned(),
        }
    }

    async fn person(&self, tx: &mut Tx, name: &str) -> Result<Person, Error> {
        let id = self.act.named(name);
        person(tx, id.ok_or_else(|| broken(self.held.row.id, "event"))?).await
    }

    /// Who did it, if not the reader.
    async fn other(&self, tx: &mut Tx) -> Result<Option<Person>, Error> {
        match self.act.row.by_id.map(PlayerId::from_uuid) {
            Some(by) if by != self.reader => person(tx, by).await.map(Some),
            _ => Ok(None),
        }
    }

    /// The reader's place on the waiting list.
    async fn waits(&self, tx: &mut Tx) -> Result<Option<usize>, Error> {
        let all = tx.entrants(self.held.id).await?;
        let mut waiting = all
            .iter()
            .filter(|one| one.state == EntrantState::Waiting.as_str());
        let place = waiting.position(|one| one.player_id == self.reader.as_uuid());
        Ok(place.map(|place| place + 1))
    }

    fn next(&self) -> Result<BeforeStart, Error> {
        Ok(BeforeStart {
            starts: begins(self.held, self.held.sheet.dates.starts)?,
            draws: matches!(self.held.sheet.seeding, Seeding::Draw | Seeding::Rating)
                && matches!(self.held.phase, Phase::Open | Phase::Closed),
        })
    }

    async fn sheet(&self, tx: &mut Tx, version: i64) -> Result<Sheet, Error> {
        let broken = || broken(self.held.row.id, "sheet");
        let row = tx.sheet(self.held.id, version).await?.ok_or_else(broken)?;
        serde_json::from_str(&row.body).map_err(|_| broken())
    }

    async fn started(&self, tx: &mut Tx) -> Result<TournamentTold, Error> {
        let seen = view(tx, None, self.held.id, self.now).await?;
        let own = self
            .entrant(&seen)
            .ok_or_else(|| broken(self.held.row.id, "entrant"))?;
        let numbers = self.act.body.get("numbers").and_then(Value::as_array);
        let opened = tx.tournament_events_of(self.held.id, "opened", 100).await?;
        let commitment = opened.iter().find_map(|event| {
            let body: Value = serde_json::from_str(&event.body).ok()?;
            body["commitment"].as_str().map(str::to_owned)
        });
        let drawn = (self.held.sheet.seeding != Seeding::Entry).then(|| Drawn {
            commitment,
            secret: self.act.word("secret").to_owned(),
        });
        let sections = seen
            .entrants
            .iter()
            .any(|one| one.section.is_some_and(|section| section > 1));
        Ok(TournamentTold::Started {
            number: own.number.unwrap_or(0),
            section: own.section.filter(|_| sections),
            players: numbers.map_or(0, Vec::len),
            games: self.games(tx, |_| true).await?,
            drawn,
        })
    }

    fn entrant<'a>(&self, seen: &'a TournamentView) -> Option<&'a EntrantView> {
        seen.entrants.iter().find(|one| one.player.id == self.reader)
    }

    async fn finished(&self, tx: &mut Tx) -> Result<TournamentTold, Error> {
        let seen = view(tx, None, self.held.id, self.now).await?;
        let number = self.entrant(&seen).and_then(|own| own.number);
        let sections = section_tables(&seen);
        // The last stage in which the reader played.
        let plays = |section: &&crate::app::SectionTable| {
            section
                .entrants
                .iter()
                .any(|one| one.number == number && number.is_some())
        };
        let own = sections.iter().filter(plays).max_by_key(|section| section.stage);
        let Some(section) = own.or(sections.first()) else {
            return Ok(TournamentTold::Finished {
                own: None,
                table: Vec::new(),
                more: 0,
            });
        };
        let rows = &section.standings.rows;
        let place = |row: &crate::tournament::Standing| match row.place == row.shared_to {
            true => row.place.to_string(),
            false => format!("{}–{}", row.place, row.shared_to),
        };
        let name = |number: u16| {
            let found = section.entrant(number);
            found.map_or_else(|| number.to_string(), |one| one.player.name.clone())
        };
        let line = |row: &crate::tournament::Standing| (place(row), name(row.number), row.points.to_string());
        let own = rows.iter().find(|row| Some(row.number) == number);
        Ok(TournamentTold::Finished {
            own: own.map(|row| (place(row), row.points.to_string(), rows.len())),
            table: rows.iter().take(TABLE_TOLD_MAX).map(line).collect(),
            more: rows.len().saturating_sub(TABLE_TOLD_MAX),
        })
    }

    /// The reader's games of this sort, as the reader sees them.
    async fn games(&self, tx: &mut Tx, sort: impl Fn(&PairingRow) -> bool) -> Result<OwnGames, Error> {
        let id = self.held.id;
        let entrants = tx.entrants(id).await?;
        let own = entrants.iter().find(|one| one.player_id == self.reader.as_uuid());
        let Some(number) = own.and_then(|own| own.number) else {
            return Ok(OwnGames::default());
        };
        let all = tx.pairings(id).await?;
        let mine: Vec<&PairingRow> = all
            .iter()
            .filter(|one| one.white == number || one.black == Some(number))
            .filter(|one| sort(one))
            .collect();
        let mut games = Vec::new();
        for row in mine.iter().take(OwnGames::MAX) {
            let side = if row.white == number {
                Side::White
            } else {
                Side::Black
            };
            let other = match side {
                Side::White => row.black,
                Side::Black => Some(row.white),
            };
            let seen = pairing_view(id, (*row).clone(), self.now)?;
            let flag_at = match seen.game {
                Some(game) => {
                    let loaded = Loaded::read(tx, game).await?;
                    let viewer = match *loaded.players.get(side) == self.reader {
                        true => Viewer::Player(side),
                        false => Viewer::Public,
                    };
                    let shown = game_view(tx, &loaded, viewer, self.now).await?;
                    let own = shown.own_side().map(|side| shown.sides.get(side));
                    own.filter(|own| own.owes && own.sealed != Some(true))
                        .and_then(|own| own.flag_at)
                }
                None => None,
            };
            // A substitute stands for the one replaced.
            let rival = entrants
                .iter()
                .filter(|one| one.number == other && other.is_some());
            let rival = rival.min_by_key(|one| one.state == EntrantState::Replaced.as_str());
            games.push(OwnGame {
                round: seen.round,
                game: seen.game,
                side,
                opponent: rival.map(|one| Person {
                    id: PlayerId::from_uuid(one.player_id),
                    name: one.player_name.clone(),
                }),
                starts: seen.starts,
                flag_at,
                annulled: seen.outcome.as_deref() == Some("annulled"),
            });
        }
        Ok(OwnGames {
            games,
            more: mine.len().saturating_sub(OwnGames::MAX),
        })
    }
}
