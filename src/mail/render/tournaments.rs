//! What mails say of tournaments.

mod director;

use std::ops::Deref;

use crate::app::core::views::Person;
use crate::app::tournaments::notices::pending::is_optional;
use crate::app::tournaments::notices::types::{
    Audience, BeforeStart, ChallengeNews, Concerned, Drawn, NewGames, OwnGames, TournamentNews,
    TournamentNotice, Turned,
};
use crate::game::event::Text;
use crate::mail::outbound::layout::{Block, MailContent};
use crate::mail::render::notice::{Answers, Writer, one_line};
use crate::mail::render::posts::in_tournament;
use crate::mail::render::series::goes_on;
use crate::show::Arg;
use crate::show::tournament::changes;
use crate::show::words::text_or_taken;
use crate::tournament::{AtTheEnd, Sheet};

/// Subject, title and blocks.
type Rendered = (String, String, Vec<Block>);
/// The keys of subject and title, and blocks.
pub(in crate::mail) type Keyed = ([&'static str; 2], Vec<Block>);

/// Composes mails about tournaments.
pub(in crate::mail) struct TournamentWriter<'a>(pub(in crate::mail) &'a Writer<'a>);

impl<'a> Deref for TournamentWriter<'a> {
    type Target = Writer<'a>;

    fn deref(&self) -> &Writer<'a> {
        self.0
    }
}

impl TournamentWriter<'_> {
    /// A mail about a tournament. Its subject names it and what happened.
    pub(in crate::mail) fn tournament(&self, notice: &TournamentNotice) -> MailContent {
        let page = format!("{}/tournaments/{}", self.public_url, notice.id);
        let (subject, title, mut blocks) = self.rendered(notice, &page);
        if is_optional(notice.what.kind()) {
            let url = format!("{}/settings/mail/look", self.public_url);
            blocks.push(Block::Small(self.with("tmail-stop", "url", url)));
        }
        let hands = matches!(notice.what, TournamentNews::Todo { .. });
        // An answer to a mail is passed on, whatever it says; whoever has a post need not play.
        let letter = matches!(notice.what, TournamentNews::Message { .. } | TournamentNews::Post { .. });
        if !hands && !letter && matches!(self.answers, Answers::Taken) {
            let key = if is_out(&notice.what) { "tmail-answer-out" } else { "tmail-answer" };
            blocks.push(Block::Small(self.with(key, "code", &notice.code)));
        }
        let name = one_line(&notice.name);
        self.mail(if hands { subject } else { format!("{name}: {subject}") }, title, blocks)
    }

    fn rendered(&self, notice: &TournamentNotice, page: &str) -> Rendered {
        let ([subject, title], blocks) = match &notice.what {
            TournamentNews::Entered { by, waits, next } => self.entered(by.as_ref(), *waits, *next, page),
            TournamentNews::MovedUp { next } => self.moved_up(*next, page),
            TournamentNews::TakenBack { by } => self.taken_back(by.as_ref(), page),
            TournamentNews::Closed { entered, waits, next } => self.closed(*entered, *waits, *next, page),
            TournamentNews::Started { number, section, players, games, drawn } => {
                self.started(*number, *section, *players, games, drawn.as_ref(), page)
            }
            TournamentNews::Paired { what, games } => return self.paired(notice, *what, games, page),
            TournamentNews::LineUp { round, due, teams, players, reminds } => {
                let title = self.lang.tf("tmail-line-up-title", &[named(notice)]);
                let blocks = self.line_up((*round, *due), teams, players, *reminds, page);
                let subject =
                    if *reminds { "tmail-line-up-subject-reminder" } else { "tmail-line-up-subject" };
                return (self.number(subject, *round), title, blocks);
            }
            TournamentNews::Captain { team, line_ups, draws } => {
                self.captain(team.as_deref(), *line_ups, *draws, page)
            }
            TournamentNews::Post { post, by } => return in_tournament(self, notice, *post, by.as_ref()),
            TournamentNews::Sheet { before, after, why } => self.sheet(before, after, why, page),
            TournamentNews::Left { who, own, silent, annulled, why, games } => {
                self.left(who, [*own, *silent, *annulled], why, games, page)
            }
            TournamentNews::Replaced { who, substitute, reader, why, games } => {
                self.replaced([who, substitute], *reader, why, games, page)
            }
            TournamentNews::Replayed { why, games } => self.replayed(why, games, page),
            TournamentNews::Turned { how, why } => self.turned(*how, why, page),
            TournamentNews::HardEnd { why, rule, games } => self.hard_end(why.as_ref(), *rule, games, page),
            TournamentNews::Challenge { how, challenger, challenged } => {
                self.challenge_told(*how, challenger, challenged, page)
            }
            TournamentNews::Finished { own, table, more, series } => {
                let mut blocks = self.finished(own, table, *more, page);
                blocks.extend(goes_on(self, *series));
                (["tmail-finished-subject", "tmail-finished-title"], blocks)
            }
            TournamentNews::Message { from, subject, text, to, team } => {
                let part = self.written_to(to, team.as_deref());
                return self.message(notice, from, subject, text, part, page);
            }
            TournamentNews::Todo { items, more } => return self.todo(items, *more),
        };
        (self.t(subject), self.lang.tf(title, &[named(notice)]), blocks)
    }

    fn to_page(&self, page: &str) -> Block {
        Block::Link(self.t("tmail-page"), page.to_owned())
    }

    fn entered(&self, by: Option<&Person>, waits: Option<usize>, next: BeforeStart, page: &str) -> Keyed {
        let mut blocks: Vec<Block> = by.map(|by| self.by("tmail-entered-by", by)).into_iter().collect();
        blocks.push(match waits {
            Some(place) => self.counted("tmail-waits-what", place),
            None => Block::Text(self.t("tmail-entered-what")),
        });
        blocks.extend(self.before_start(next, page));
        blocks.push(self.to_page(page));
        let keys = match waits {
            Some(_) => ["tmail-waits-subject", "tmail-waits-title"],
            None => ["tmail-entered-subject", "tmail-entered-title"],
        };
        (keys, blocks)
    }

    fn moved_up(&self, next: BeforeStart, page: &str) -> Keyed {
        let mut blocks = vec![Block::Strong(self.t("tmail-moved-up-what"))];
        blocks.extend(self.before_start(next, page));
        blocks.push(self.to_page(page));
        (["tmail-moved-up-subject", "tmail-moved-up-title"], blocks)
    }

    fn taken_back(&self, by: Option<&Person>, page: &str) -> Keyed {
        let mut blocks: Vec<Block> = by.map(|by| self.by("tmail-back-by", by)).into_iter().collect();
        blocks.push(Block::Text(self.t("tmail-back-what")));
        blocks.push(self.to_page(page));
        (["tmail-back-subject", "tmail-back-title"], blocks)
    }

    fn closed(&self, entered: usize, waits: Option<usize>, next: BeforeStart, page: &str) -> Keyed {
        let mut blocks = vec![self.counted("tmail-closed-what", entered)];
        blocks.extend(waits.map(|place| self.counted("tmail-waits-still", place)));
        blocks.extend(self.before_start(next, page));
        blocks.push(self.to_page(page));
        (["tmail-closed-subject", "tmail-closed-title"], blocks)
    }

    fn started(
        &self,
        number: u16,
        section: Option<u16>,
        players: usize,
        games: &OwnGames,
        drawn: Option<&Drawn>,
        page: &str,
    ) -> Keyed {
        let mut blocks = vec![Block::Strong(self.number("tmail-started-number", number))];
        blocks.extend(section.map(|n| Block::Text(self.number("tmail-started-section", n))));
        blocks.push(self.counted("tmail-started-players", players));
        blocks.extend(self.games(games));
        blocks.extend(self.games_follow(games));
        blocks.push(self.to_page(page));
        blocks.extend(drawn.into_iter().flat_map(|drawn| self.drawn(drawn, page)));
        (["tmail-started-subject", "tmail-started-title"], blocks)
    }

    fn paired(&self, notice: &TournamentNotice, what: NewGames, games: &OwnGames, page: &str) -> Rendered {
        let ([subject, title, what], n) = match what {
            NewGames::Round(n) => (["tmail-round-subject", "tmail-round-title", "tmail-round-what"], n),
            NewGames::Final => (["tmail-final-subject", "tmail-final-title", "tmail-final-what"], 0),
            NewGames::Extra => (["tmail-extra-subject", "tmail-extra-title", "tmail-extra-what"], 0),
        };
        let title = self.lang.tf(title, &[("n", i64::from(n).into()), named(notice)]);
        let mut blocks = vec![Block::Text(self.t(what))];
        blocks.extend(self.games(games));
        blocks.extend(self.games_follow(games));
        blocks.push(self.to_page(page));
        (self.number(subject, n), title, blocks)
    }

    fn sheet(&self, before: &Sheet, after: &Sheet, why: &Text, page: &str) -> Keyed {
        let only_end = before.dates.ends != after.dates.ends && {
            let mut same = before.clone();
            same.dates.ends = after.dates.ends;
            same == *after
        };
        let mut blocks = vec![
            Block::Heading(self.t("tmail-sheet-changes")),
            Block::List(changes(self.lang, before, after)),
        ];
        blocks.extend(self.why(why));
        blocks.push(Block::Link(self.t("tmail-sheet-link"), format!("{page}/sheet")));
        let keys = match only_end {
            true => ["tmail-ends-subject", "tmail-ends-title"],
            false => ["tmail-sheet-subject", "tmail-sheet-title"],
        };
        (keys, blocks)
    }

    fn left(
        &self,
        who: &Person,
        [own, silent, annulled]: [bool; 3],
        why: &Text,
        games: &OwnGames,
        page: &str,
    ) -> Keyed {
        let key = match (own, silent) {
            (true, false) => "tmail-left-own",
            (true, true) => "tmail-left-own-silent",
            (false, false) => "tmail-left-other",
            (false, true) => "tmail-left-other-silent",
        };
        let mut blocks = vec![Block::Strong(self.with(key, "who", one_line(&who.called(self.lang))))];
        blocks.extend(self.why(why));
        blocks.push(Block::Text(self.t(match (own, annulled) {
            (true, true) => "tmail-left-own-annulled",
            (true, false) => "tmail-left-own-forfeit",
            (false, true) => "tmail-left-other-annulled",
            (false, false) => "tmail-left-other-forfeit",
        })));
        blocks.extend(self.games(games));
        blocks.push(self.to_page(page));
        let keys = match own {
            true => ["tmail-left-own-subject", "tmail-left-own-title"],
            false => ["tmail-left-subject", "tmail-left-title"],
        };
        (keys, blocks)
    }

    fn replaced(
        &self,
        [who, substitute]: [&Person; 2],
        reader: Concerned,
        why: &Text,
        games: &OwnGames,
        page: &str,
    ) -> Keyed {
        let name = |one: &Person| one_line(&one.called(self.lang));
        let names = [("who", name(who).into()), ("substitute", name(substitute).into())];
        let key = match reader {
            Concerned::Left => "tmail-replaced-left",
            Concerned::Substitute => "tmail-replaced-substitute",
            Concerned::Opponent => "tmail-replaced-opponent",
        };
        let mut blocks = vec![Block::Strong(self.lang.tf(key, &names))];
        blocks.extend(self.why(why));
        if reader != Concerned::Left {
            blocks.push(Block::Text(self.t("tmail-replaced-anew")));
            blocks.extend(self.games(games));
        }
        blocks.push(self.to_page(page));
        (["tmail-replaced-subject", "tmail-replaced-title"], blocks)
    }

    fn replayed(&self, why: &Text, games: &OwnGames, page: &str) -> Keyed {
        let mut blocks = vec![Block::Text(self.t("tmail-replayed-what"))];
        blocks.extend(self.why(why));
        blocks.extend(self.games(games));
        blocks.push(self.to_page(page));
        (["tmail-replayed-subject", "tmail-replayed-title"], blocks)
    }

    fn turned(&self, how: Turned, why: &Text, page: &str) -> Keyed {
        let (keys, what) = match how {
            Turned::Paused => (["tmail-paused-subject", "tmail-paused-title"], "tmail-paused-what"),
            Turned::Resumed => (["tmail-resumed-subject", "tmail-resumed-title"], "tmail-resumed-what"),
            Turned::Cancelled => {
                (["tmail-cancelled-subject", "tmail-cancelled-title"], "tmail-cancelled-what")
            }
            Turned::BrokenOff => {
                (["tmail-broken-off-subject", "tmail-broken-off-title"], "tmail-broken-off-what")
            }
        };
        let mut blocks = vec![Block::Strong(self.t(what))];
        blocks.extend(self.why(why));
        blocks.push(self.to_page(page));
        (keys, blocks)
    }

    fn hard_end(&self, why: Option<&Text>, rule: AtTheEnd, games: &OwnGames, page: &str) -> Keyed {
        let rule = match rule {
            AtTheEnd::Adjudicate => "tmail-end-adjudicate",
            AtTheEnd::Draw => "tmail-end-draw",
            AtTheEnd::PlayOn => "tmail-end-play-on",
        };
        let mut blocks = vec![Block::Strong(self.t(rule))];
        blocks.extend(why.into_iter().flat_map(|why| self.why(why)));
        blocks.extend(self.games(games));
        blocks.push(self.to_page(page));
        let keys = match why {
            Some(_) => ["tmail-ended-subject", "tmail-ended-title"],
            None => ["tmail-end-subject", "tmail-end-title"],
        };
        (keys, blocks)
    }

    fn challenge_told(
        &self,
        how: ChallengeNews,
        challenger: &Person,
        challenged: &Person,
        page: &str,
    ) -> Keyed {
        let args = [
            ("challenger", one_line(&challenger.called(self.lang)).into()),
            ("challenged", one_line(&challenged.called(self.lang)).into()),
        ];
        let (subject, what) = match how {
            ChallengeNews::Accepted => ("tmail-challenge-subject-accepted", "tmail-challenge-accepted"),
            ChallengeNews::Begins => ("tmail-challenge-subject-unanswered", "tmail-challenge-begins"),
            ChallengeNews::Refused => ("tmail-challenge-subject-declined", "tmail-challenge-refused"),
            ChallengeNews::Unanswered => ("tmail-challenge-subject-unanswered", "tmail-challenge-unanswered"),
            ChallengeNews::Declined => ("tmail-challenge-subject-declined", "tmail-challenge-declined"),
            ChallengeNews::Lapsed => ("tmail-challenge-subject-lapsed", "tmail-challenge-lapsed"),
            ChallengeNews::TakenBack => ("tmail-challenge-subject-taken-back", "tmail-challenge-taken-back"),
        };
        let blocks = vec![
            Block::Strong(self.lang.tf(what, &args)),
            Block::Link(self.t("mail-ladder-link"), format!("{page}/ladder")),
        ];
        ([subject, "tmail-challenge-title"], blocks)
    }

    fn message(
        &self,
        notice: &TournamentNotice,
        from: &Person,
        subject: &str,
        text: &str,
        part: Option<Block>,
        page: &str,
    ) -> Rendered {
        let from = one_line(&from.called(self.lang));
        let args = [("from", from.as_str().into()), named(notice)];
        let mut blocks = vec![Block::Text(self.lang.tf("tmail-message-from", &args))];
        blocks.extend(part);
        blocks.extend(paragraphs(text));
        let answer = match self.answers {
            Answers::Unread => "tmail-message-answer",
            Answers::Off | Answers::Taken => "tmail-message-passed",
        };
        blocks.push(Block::Small(self.with(answer, "from", from)));
        blocks.push(self.to_page(page));
        (one_line(subject), one_line(subject), blocks)
    }

    /// The part of all that a message went to.
    fn written_to(&self, to: &Audience, team: Option<&str>) -> Option<Block> {
        let part = match (to, team) {
            (Audience::All, _) => return None,
            (Audience::Section(_), Some(team)) => self.with("tmail-message-team", "team", one_line(team)),
            (Audience::Section(n), None) => self.number("tmail-message-section", *n),
            (Audience::WaitedFor, _) => self.t("tmail-message-waited"),
        };
        Some(Block::Small(part))
    }

    fn by(&self, key: &str, by: &Person) -> Block {
        Block::Text(self.with(key, "who", one_line(&by.called(self.lang))))
    }

    fn counted(&self, key: &str, n: usize) -> Block {
        Block::Text(self.lang.tf(key, &[("n", n.into())]))
    }

    fn number(&self, key: &str, n: u16) -> String {
        self.lang.tf(key, &[("n", i64::from(n).into())])
    }

    fn why(&self, why: &Text) -> Vec<Block> {
        let mut blocks: Vec<Block> = paragraphs(&text_or_taken(self.lang, why.said())).collect();
        if !blocks.is_empty() {
            blocks.insert(0, Block::Heading(self.t("tmail-why")));
        }
        blocks
    }
}

fn named(notice: &TournamentNotice) -> (&'static str, Arg<'_>) {
    ("name", one_line(&notice.name).into())
}

/// What somebody wrote, line by line.
pub(in crate::mail) fn paragraphs(text: &str) -> impl Iterator<Item = Block> {
    text.lines().map(str::trim).filter(|line| !line.is_empty()).map(|line| Block::Text(line.to_owned()))
}

/// Whether the reader no longer plays then, so that there is nothing to withdraw from.
const fn is_out(what: &TournamentNews) -> bool {
    matches!(
        what,
        TournamentNews::TakenBack { .. }
            | TournamentNews::Left { own: true, .. }
            | TournamentNews::Replaced { reader: Concerned::Left, .. }
            | TournamentNews::Turned { how: Turned::Cancelled | Turned::BrokenOff, .. }
            | TournamentNews::Finished { .. }
    )
}
