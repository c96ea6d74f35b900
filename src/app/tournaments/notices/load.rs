//! What a tournament's mail tells one reader, read when the mail is composed.

use std::collections::HashMap;

use sha2::{Digest, Sha256};

use crate::app::core::game_view::{game_views, person};
use crate::app::core::loaded_game::Loaded;
use crate::app::core::views::Person;
use crate::app::error::Result;
use crate::app::tournaments::locked::{LockedTournament, begins, broken};
use crate::app::tournaments::model::{EntrantView, TournamentView, pairing_view, view};
use crate::app::tournaments::noted::{Noted, noted_of};
use crate::app::tournaments::notices::schedule::parties;
use crate::app::tournaments::notices::types::{
    BeforeStart, ChallengeNews, Concerned, Drawn, NewGames, OwnGame, OwnGames, TournamentNews,
    TournamentNotice, Turned,
};
use crate::app::tournaments::notices::{TournamentNotices, bulk_mail, todo_mail};
use crate::app::tournaments::standings::{SectionTable, section_tables};
use crate::app::tournaments::teams::asking::load_line_up;
use crate::app::tournaments::teams::telling::load_captain;
use crate::app::tournaments::todo::who;
use crate::base::{GameId, MailKind, PlayerId, Side, Timestamp, TournamentId};
use crate::game::event::Text;
use crate::store::{EntrantRow, MailRow, PairingRow, Tx};
use crate::tournament::event::{Hex32, LeftGames};
use crate::tournament::{Act, ActKind, EntrantState, Kind, PairingOutcome, Phase, Seeding, Sheet};

/// Lines of a final table that a mail shows.
pub const TABLE_TOLD_MAX: usize = 20;

const LETTERS: &[u8; 20] = b"BCDFGHJKLMNPQRSTVWXZ";
const GAME_CODE_LETTERS: usize = 5;

/// The word by which mails name a tournament: eight consonants that follow from its id. No entry of a game looks like it,
/// and nobody mistakes one for another.
pub fn tournament_code(id: TournamentId) -> String {
    letters_of(b"fairschach tournament code", &id.to_bytes(), 8)
}

/// The word that stands in the subject of all mails about a game: five consonants that follow from its id, so that two games
/// of the same players are told apart.
pub fn game_code(id: GameId) -> String {
    letters_of(b"fairschach game code", &id.to_bytes(), GAME_CODE_LETTERS)
}

/// Whether a word could be a game's.
pub fn is_game_code(word: &str) -> bool {
    word.len() == GAME_CODE_LETTERS && word.bytes().all(|letter| LETTERS.contains(&letter))
}

fn letters_of(label: &[u8], id: &[u8], len: usize) -> String {
    let digest = Sha256::new_with_prefix(label).chain_update(id).finalize();
    digest.iter().take(len).map(|byte| char::from(LETTERS[usize::from(*byte) % LETTERS.len()])).collect()
}

impl TournamentNotices<'_> {
    /// What a mail about a tournament tells its reader.
    pub(in crate::app) async fn load_tournament(
        self,
        tx: &mut Tx,
        row: &MailRow,
        id: TournamentId,
    ) -> Result<TournamentNotice> {
        let (reader, now) = (PlayerId::from_uuid(row.player_id), self.0.now());
        let held = LockedTournament::read(tx, id).await?;
        let what = if row.kind == MailKind::TournamentHand {
            todo_mail::load_todo(tx, reader, now).await?
        } else if row.kind == MailKind::LineUp {
            load_line_up(tx, &held, row).await?.ok_or_else(|| broken(held.row.id, "line-up"))?
        } else if row.kind == MailKind::Captain {
            load_captain(tx, &held, row).await?.ok_or_else(|| broken(held.row.id, "captain"))?
        } else {
            let noted = Noted::read(tx, id, row.number).await?;
            let loader = NewsLoader { held: &held, noted: &noted, reader, now };
            loader.load_news(tx).await?
        };
        Ok(TournamentNotice { id, name: held.sheet.name, code: tournament_code(id), what })
    }

    /// Whether nothing of what a mail to somebody who runs tournaments tells waits any more, nor of one to a captain.
    pub(in crate::app) async fn nothing_left_to_do(self, tx: &mut Tx, row: &MailRow) -> Result<bool> {
        if let (MailKind::LineUp | MailKind::Captain, Some(id)) = (row.kind, row.tournament_id) {
            let held = LockedTournament::read(tx, TournamentId::from_uuid(id)).await?;
            return Ok(match row.kind {
                MailKind::LineUp => load_line_up(tx, &held, row).await?.is_none(),
                _ => load_captain(tx, &held, row).await?.is_none(),
            });
        }
        if row.kind != MailKind::TournamentHand {
            return Ok(false);
        }
        let told = todo_mail::load_todo(tx, PlayerId::from_uuid(row.player_id), self.0.now()).await?;
        Ok(matches!(told, TournamentNews::Todo { items, .. } if items.is_empty()))
    }
}

/// One act, told to one reader.
struct NewsLoader<'a> {
    held: &'a LockedTournament,
    noted: &'a Noted,
    reader: PlayerId,
    now: Timestamp,
}

impl NewsLoader<'_> {
    async fn load_news(&self, tx: &mut Tx) -> Result<TournamentNews> {
        let turned = |how: Turned, why: &Text| TournamentNews::Turned { how, why: why.clone() };
        Ok(match &self.noted.act {
            Act::Entered { .. } => TournamentNews::Entered {
                by: self.other(tx).await?,
                waits: self.waits(tx).await?,
                next: self.next()?,
            },
            Act::MovedUp { .. } => TournamentNews::MovedUp { next: self.next()? },
            Act::EntryTakenBack { .. } => TournamentNews::TakenBack { by: self.other(tx).await? },
            Act::Post { post, .. } => TournamentNews::Post { post: *post, by: self.other(tx).await? },
            Act::Closed {} => self.closed(tx).await?,
            Act::Started { numbers, secret, .. } => self.started(tx, numbers.len(), *secret).await?,
            Act::Paired { round } | Act::Round { round, .. } | Act::LineUps { round, .. } => {
                self.paired(tx, NewGames::Round(*round)).await?
            }
            Act::Final { .. } => self.paired(tx, NewGames::Final).await?,
            Act::ExtraGames { .. } => self.paired(tx, NewGames::Extra).await?,
            Act::Sheet { version, reason, .. } => TournamentNews::Sheet {
                before: Box::new(self.sheet(tx, version - 1).await?),
                after: Box::new(self.sheet(tx, *version).await?),
                why: reason.clone(),
            },
            Act::Withdrawn { player, number, silent, games, reason } => TournamentNews::Left {
                own: *player == self.reader,
                who: person(tx, *player).await?,
                silent: *silent,
                annulled: *games == LeftGames::Annulled,
                why: reason.clone(),
                games: self.games(tx, |one| self.noted.touches(one, (*number).into())).await?,
            },
            Act::Replaced { player, substitute, number, reason, .. } => {
                let both = [*player, *substitute];
                self.replaced(tx, both, (*number).into(), reason).await?
            }
            Act::Replayed { game, reason } => self.replayed(tx, *game, reason).await?,
            Act::Paused { reason } => turned(Turned::Paused, reason),
            Act::Resumed { reason } => turned(Turned::Resumed, reason),
            Act::Cancelled { reason } => turned(self.cancelled(tx).await?, reason),
            Act::HardEnd { .. } => self.hard_end(tx, None).await?,
            Act::Ended { reason, .. } => self.hard_end(tx, Some(reason.clone())).await?,
            Act::ChallengeAccepted { challenge }
            | Act::ChallengeRefused { challenge }
            | Act::ChallengeLapsed { challenge }
            | Act::ChallengeTakenBack { challenge } => self.challenge(tx, *challenge).await?,
            Act::Finished {} => self.finished(tx).await?,
            Act::Message { .. } => bulk_mail::load_message(tx, self.held, self.noted).await?,
            _ => return Err(broken(self.held.row.id, "an act that is told")),
        })
    }

    /// Numbers are given at the start.
    async fn cancelled(&self, tx: &mut Tx) -> Result<Turned> {
        let all = tx.tournaments().entrants(self.held.id).await?;
        let begun = all.iter().any(|one| one.number.is_some());
        Ok(if begun { Turned::BrokenOff } else { Turned::Cancelled })
    }

    async fn closed(&self, tx: &mut Tx) -> Result<TournamentNews> {
        let all = tx.tournaments().entrants(self.held.id).await?;
        // Who has a number had entered.
        let inside =
            |one: &&EntrantRow| !matches!(one.state, EntrantState::Waiting | EntrantState::TakenBack);
        Ok(TournamentNews::Closed {
            entered: all.iter().filter(inside).count(),
            waits: self.waits(tx).await?,
            next: self.next()?,
        })
    }

    async fn paired(&self, tx: &mut Tx, what: NewGames) -> Result<TournamentNews> {
        let games = self.games(tx, |one| self.noted.pairs(one)).await?;
        Ok(TournamentNews::Paired { what, games })
    }

    async fn replaced(
        &self,
        tx: &mut Tx,
        [player, substitute]: [PlayerId; 2],
        number: i64,
        why: &Text,
    ) -> Result<TournamentNews> {
        let reader = match self.reader {
            reader if reader == player => Concerned::Left,
            reader if reader == substitute => Concerned::Substitute,
            _ => Concerned::Opponent,
        };
        let anew = |one: &PairingRow| self.noted.touches(one, number) && one.outcome.is_none();
        Ok(TournamentNews::Replaced {
            games: match reader {
                // They play no more.
                Concerned::Left => OwnGames::default(),
                _ => self.games(tx, anew).await?,
            },
            who: person(tx, player).await?,
            substitute: person(tx, substitute).await?,
            reader,
            why: why.clone(),
        })
    }

    async fn replayed(&self, tx: &mut Tx, game: GameId, why: &Text) -> Result<TournamentNews> {
        let all = tx.games().pairings(self.held.id).await?;
        let old = all.iter().find(|one| one.game_id == Some(game.as_uuid()));
        let old = old.ok_or_else(|| broken(self.held.row.id, "event"))?;
        let place = (old.stage, old.section, old.round, old.white, old.black);
        let same = |one: &PairingRow| (one.stage, one.section, one.round, one.white, one.black) == place;
        Ok(TournamentNews::Replayed { why: why.clone(), games: self.games(tx, same).await? })
    }

    async fn hard_end(&self, tx: &mut Tx, why: Option<Text>) -> Result<TournamentNews> {
        let at = self.noted.at.as_us();
        let open = |one: &PairingRow| one.black.is_some() && one.ended_us.is_none_or(|ended| ended >= at);
        Ok(TournamentNews::HardEnd {
            rule: self.held.sheet.at_the_end,
            why,
            games: self.games(tx, open).await?,
        })
    }

    async fn challenge(&self, tx: &mut Tx, challenge: u16) -> Result<TournamentNews> {
        let entrants = tx.tournaments().entrants(self.held.id).await?;
        let (challenger, challenged) = parties(tx, self.held.id, challenge, &entrants).await?;
        Ok(TournamentNews::Challenge {
            how: match (&self.noted.act, self.noted.by.is_some()) {
                (Act::ChallengeAccepted { .. }, true) => ChallengeNews::Accepted,
                (Act::ChallengeAccepted { .. }, false) => ChallengeNews::Begins,
                (Act::ChallengeRefused { .. }, true) => ChallengeNews::Refused,
                (Act::ChallengeRefused { .. }, false) => ChallengeNews::Unanswered,
                (Act::ChallengeLapsed { .. }, true) => ChallengeNews::Declined,
                (Act::ChallengeLapsed { .. }, false) => ChallengeNews::Lapsed,
                _ => ChallengeNews::TakenBack,
            },
            challenger: who(challenger),
            challenged: who(challenged),
        })
    }

    /// Who did it, if not the reader.
    async fn other(&self, tx: &mut Tx) -> Result<Option<Person>> {
        match self.noted.by {
            Some(by) if by != self.reader => person(tx, by).await.map(Some),
            _ => Ok(None),
        }
    }

    /// The reader's place on the waiting list.
    async fn waits(&self, tx: &mut Tx) -> Result<Option<usize>> {
        let all = tx.tournaments().entrants(self.held.id).await?;
        let mut waiting = all.iter().filter(|one| one.state == EntrantState::Waiting);
        let place = waiting.position(|one| one.player_id == self.reader.as_uuid());
        Ok(place.map(|place| place + 1))
    }

    fn next(&self) -> Result<BeforeStart> {
        Ok(BeforeStart {
            starts: begins(self.held, self.held.sheet.dates.starts)?,
            draws: matches!(self.held.sheet.seeding, Seeding::Draw | Seeding::Rating)
                && matches!(self.held.phase, Phase::Open | Phase::Closed),
        })
    }

    async fn sheet(&self, tx: &mut Tx, version: i64) -> Result<Sheet> {
        let broken = || broken(self.held.row.id, "sheet");
        let row = tx.tournaments().sheet(self.held.id, version).await?.ok_or_else(broken)?;
        serde_json::from_str(&row.body).map_err(|_| broken())
    }

    async fn started(&self, tx: &mut Tx, players: usize, secret: Option<Hex32>) -> Result<TournamentNews> {
        let seen = view(tx, None, self.held.id, self.now).await?;
        let own = self.entrant(&seen).ok_or_else(|| broken(self.held.row.id, "entrant"))?;
        let opened = noted_of(tx, self.held.id, ActKind::Opened, 100).await?;
        let commitment = opened.iter().find_map(|opened| match opened.act {
            Act::Opened { commitment } => commitment,
            _ => None,
        });
        let secret = secret.filter(|_| self.held.sheet.seeding != Seeding::Entry);
        let drawn = secret.map(|secret| Drawn {
            commitment: commitment.map(|hash| hash.to_string()),
            secret: secret.to_string(),
        });
        // The section of a team is the team itself.
        let sections = matches!(seen.sheet.kind, Kind::Sections { .. });
        Ok(TournamentNews::Started {
            number: own.number.ok_or_else(|| broken(self.held.row.id, "starting number"))?,
            section: own.section.filter(|_| sections),
            players,
            games: self.games(tx, |_| true).await?,
            drawn,
        })
    }

    fn entrant<'a>(&self, seen: &'a TournamentView) -> Option<&'a EntrantView> {
        seen.entrants.iter().find(|one| one.player.id == self.reader)
    }

    async fn finished(&self, tx: &mut Tx) -> Result<TournamentNews> {
        let seen = view(tx, None, self.held.id, self.now).await?;
        let number = self.entrant(&seen).and_then(|own| own.number);
        let sections = section_tables(&seen);
        // The last stage in which the reader played.
        let plays = |section: &&SectionTable| {
            section.entrants.iter().any(|one| one.number == number && number.is_some())
        };
        let own = sections.iter().filter(plays).max_by_key(|section| section.stage);
        let Some(section) = own.or(sections.first()) else {
            return Ok(TournamentNews::Finished { own: None, table: Vec::new(), more: 0, series: None });
        };
        let rows = &section.standings.rows;
        let place = |row: &crate::tournament::Standing| match row.place == row.shared_to {
            true => row.place.to_string(),
            false => format!("{}–{}", row.place, row.shared_to),
        };
        let line = |row: &crate::tournament::Standing| {
            let who = section.entrant(row.number)?.player.clone();
            Some((place(row), who, row.points.to_string()))
        };
        let own = rows.iter().find(|row| Some(row.number) == number);
        Ok(TournamentNews::Finished {
            own: own.map(|row| (place(row), row.points.to_string(), rows.len())),
            table: rows.iter().take(TABLE_TOLD_MAX).filter_map(line).collect(),
            more: rows.len().saturating_sub(TABLE_TOLD_MAX),
            series: tx.series().series_of(self.held.id).await?.map(|(series, _)| series),
        })
    }

    /// The reader's games of this sort, as the reader sees them.
    async fn games(&self, tx: &mut Tx, sort: impl Fn(&PairingRow) -> bool) -> Result<OwnGames> {
        let id = self.held.id;
        let entrants = tx.tournaments().entrants(id).await?;
        let own = entrants.iter().find(|one| one.player_id == self.reader.as_uuid());
        let Some(number) = own.and_then(|own| own.number) else { return Ok(OwnGames::default()) };
        let all = tx.games().pairings(id).await?;
        let mine: Vec<&PairingRow> = all
            .iter()
            .filter(|one| one.white == number || one.black == Some(number))
            .filter(|one| sort(one))
            .collect();
        let told = &mine[..mine.len().min(OwnGames::MAX)];
        let flags = self.flags(tx, told).await?;
        let mut games = Vec::new();
        for row in told {
            let plays_white = row.white == number;
            let (side, other) =
                if plays_white { (Side::White, row.black) } else { (Side::Black, Some(row.white)) };
            let seen = pairing_view(id, (*row).clone(), self.now)?;
            // Before the game is made a substitute stands for the one replaced.
            let rival = entrants.iter().find(|one| match &seen.players {
                Some(players) => one.player_id == players.get(side.opposite()).as_uuid(),
                None => one.number == other && other.is_some() && one.state != EntrantState::Replaced,
            });
            games.push(OwnGame {
                round: seen.round,
                game: seen.game,
                side,
                opponent: rival.map(|one| Person {
                    id: PlayerId::from_uuid(one.player_id),
                    name: one.player_name.clone(),
                }),
                starts: (seen.game.is_none() && seen.outcome.is_none()).then_some(seen.starts),
                flag_at: seen.game.and_then(|game| flags.get(&game).copied()),
                annulled: seen.outcome == Some(PairingOutcome::Annulled),
            });
        }
        Ok(OwnGames { games, more: mine.len() - told.len() })
    }

    /// When the reader's flags fall in those of these games in which an entry is owed.
    async fn flags(&self, tx: &mut Tx, pairings: &[&PairingRow]) -> Result<HashMap<GameId, Timestamp>> {
        let ids: Vec<GameId> = pairings.iter().filter_map(|row| row.game_id).map(GameId::from_uuid).collect();
        let games = Loaded::read_all(tx, &ids).await?;
        let seen: Vec<_> = games.iter().map(|game| (game, game.seen_by(self.reader))).collect();
        let mut flags = HashMap::new();
        for shown in game_views(tx, &seen, self.now).await? {
            let own = shown.own_side().map(|side| shown.sides.get(side));
            let owed = own.filter(|own| own.is_to_enter());
            flags.extend(owed.and_then(|own| own.flag_at).map(|at| (shown.id, at)));
        }
        Ok(flags)
    }
}
