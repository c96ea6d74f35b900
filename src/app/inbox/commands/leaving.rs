//! What a player writes about a tournament: entering, leaving (asked back once), how it stands.

use crate::app::accounts::mail_preferences::mail_preferences_in;
use crate::app::actor::Actor;
use crate::app::error::{Error, Result, TournamentRefusal};
use crate::app::inbox::commands::MailCommands;
use crate::app::inbox::commands::command::MailCommand;
use crate::app::inbox::commands::tournament::{Lines, TopicMail};
use crate::app::limits::DAY;
use crate::app::outbox::topic_address::MailTopic;
use crate::app::tournaments::locked::LockedTournament;
use crate::app::tournaments::model::{PairingView, view};
use crate::app::tournaments::noted::noted_of;
use crate::app::tournaments::notices::load::tournament_code;
use crate::app::tournaments::running::leaving::withdraw_in;
use crate::app::tournaments::setup::entries::{enter_in, take_back_in, team_name};
use crate::app::tournaments::standings::section_tables;
use crate::base::{Micros, Timestamp};
use crate::show::{Lang, numbers};
use crate::store::Tx;
use crate::tournament::{ActKind, EntrantState, Phase};

/// How many days a question whether to leave can be answered.
pub const LEAVING_DAYS: u32 = 7;
const LEAVING: Micros = LEAVING_DAYS as Micros * DAY;

impl MailCommands<'_> {
    /// Does what a mail about a tournament says; what is to be answered, if no other mail tells it.
    pub(in crate::app) async fn tournament_said(
        self,
        tx: &mut Tx,
        actor: &Actor,
        mail: &TopicMail,
        said: &[MailCommand],
    ) -> Result<Lines> {
        let MailTopic::Tournament(id) = mail.about else { return Err(Error::NotFound) };
        let lang = Lang::parse(&actor.locale).unwrap_or(Lang::En);
        let code = tournament_code(id);
        let line = |key: &str| Ok(Some(vec![lang.tf(key, &[("code", code.as_str().into())])]));
        if mail.acts_unbound() {
            return line("answer-unbound");
        }
        let mut held = LockedTournament::lock(tx, id).await?;
        if held.phase == Phase::Draft {
            return Err(Error::NotFound);
        }
        let other =
            |written: &Option<String>| written.as_ref().is_some_and(|one| !one.eq_ignore_ascii_case(&code));
        let mails = mail_preferences_in(tx, actor.id).await?.tournaments;
        match said {
            [MailCommand::Enter { code, .. } | MailCommand::Withdraw { code }] if other(code) => {
                line("about-other-code")
            }
            [MailCommand::Enter { team, .. }] => {
                let team = team_name(team.as_deref())?;
                let state = enter_in(tx, &mut held, actor, actor.id, team, None, self.0.now()).await?;
                match state {
                    // No mail tells who joins while it is played.
                    EntrantState::Playing => line("about-joined"),
                    _ if mails => Ok(None),
                    EntrantState::Waiting => line("about-waits"),
                    _ => line("about-entered"),
                }
            }
            [MailCommand::Withdraw { .. }] => {
                let own = tx.tournaments().entrants(id).await?;
                let own = own.iter().find(|one| one.player_id == actor.id.as_uuid());
                let inside = [EntrantState::Entered, EntrantState::Waiting, EntrantState::Playing];
                if !own.is_some_and(|own| inside.contains(&own.state)) {
                    return Err(TournamentRefusal::NotEntered.into());
                }
                ask_in(tx, &held, actor, self.0.now(), lang).await
            }
            [MailCommand::Confirm] => self.leave_said(tx, &mut held, actor, (mail.received, lang)).await,
            [MailCommand::Discard] => {
                let asked = tx.tournament_mails().take_leaving(id, actor.id, mail.received).await?;
                line(if asked.is_some() { "about-stays" } else { "about-nothing-asked" })
            }
            [MailCommand::Status] => self.status_in(tx, &held, actor, lang).await.map(Some),
            [MailCommand::Help] => Ok(Some(help(lang, &code))),
            _ => {
                let games = self.0.tournament_notices().games_to_write_to(tx, id, actor).await?;
                let more = if games.is_empty() { help(lang, &code) } else { games };
                Ok(Some([vec![lang.t("about-other-address")], more].concat()))
            }
        }
    }

    /// What was asked is meant so: the player leaves.
    async fn leave_said(
        self,
        tx: &mut Tx,
        held: &mut LockedTournament,
        actor: &Actor,
        (received, lang): (Timestamp, Lang),
    ) -> Result<Lines> {
        let (id, code) = (held.id, tournament_code(held.id));
        let line = |key: &str| Ok(Some(vec![lang.tf(key, &[("code", code.as_str().into())])]));
        let Some(until) = tx.tournament_mails().take_leaving(id, actor.id, received).await? else {
            return line("about-nothing-asked");
        };
        let asked = until.plus(-LEAVING);
        let runs = held.phase == Phase::Running;
        let begun = noted_of(tx, id, ActKind::Started, 1).await?.pop().map(|start| start.at);
        // Before the start it was about an entry, which costs no games. All mails about a tournament have one address, so that a
        // yes may be meant for a later one.
        let other =
            runs && (begun > Some(asked) || tx.tournament_mails().is_told_since(id, actor.id, asked).await?);
        // What came before the question is no answer.
        if received < asked || other {
            return ask_in(tx, held, actor, self.0.now(), lang).await;
        }
        if runs {
            let why = lang.t("about-leave-reason");
            withdraw_in(tx, held, Some(actor.id), actor.id, false, &why, self.0.now()).await?;
            self.0.running_tournaments().plan_next(tx, held).await?;
            return Ok(None);
        }
        take_back_in(tx, held, actor, actor.id, self.0.now()).await?;
        if mail_preferences_in(tx, actor.id).await?.tournaments { Ok(None) } else { line("about-back") }
    }

    /// How the tournament stands, and the player in it.
    async fn status_in(
        self,
        tx: &mut Tx,
        held: &LockedTournament,
        actor: &Actor,
        lang: Lang,
    ) -> Result<Vec<String>> {
        let seen = view(tx, None, held.id, self.0.now()).await?;
        let own = seen
            .entrants
            .iter()
            .find(|one| one.player.id == actor.id && one.state != EntrantState::TakenBack);
        let mut lines = vec![match held.phase {
            _ if held.row.paused_us.is_some() => lang.t("about-paused"),
            Phase::Draft => lang.word_of("phase", Phase::Open),
            phase => lang.word_of("phase", phase),
        }];
        let Some(own) = own else {
            lines.push(lang.t("about-not-inside"));
            return Ok(lines);
        };
        lines.push(lang.t(match own.state {
            EntrantState::Waiting => "about-state-waits",
            EntrantState::Entered => "about-state-entered",
            EntrantState::Playing => "about-state-plays",
            _ => "about-state-left",
        }));
        // The number of one who was replaced, with its games and place, is the substitute's.
        let number = own.number.filter(|_| own.state != EntrantState::Replaced);
        let Some(number) = number else { return Ok(lines) };
        let plays = |one: &&PairingView| one.white == number || one.black == Some(number);
        let mine: Vec<_> = seen.pairings.iter().filter(plays).filter(|one| one.is_game()).collect();
        let over = mine.iter().filter(|one| one.is_over()).count();
        let args = [("n", mine.len().into()), ("over", over.into())];
        lines.push(lang.tf("about-games", &args));
        let sections = section_tables(&seen);
        let row = sections
            .iter()
            .rev()
            .find_map(|section| section.standings.rows.iter().find(|row| row.number == number));
        if let Some(row) = row {
            let points = numbers::points(lang, &row.points.to_string());
            let one = if points == "1" || points == "½" { "yes" } else { "no" };
            let place = numbers::ordinal(lang, row.place);
            let args = [("place", place.into()), ("one", one.into()), ("points", points.into())];
            lines.push(lang.tf("about-place", &args));
        }
        Ok(lines)
    }
}

/// Asks whether somebody means to leave.
async fn ask_in(
    tx: &mut Tx,
    held: &LockedTournament,
    actor: &Actor,
    now: Timestamp,
    lang: Lang,
) -> Result<Lines> {
    tx.tournament_mails().ask_leaving(held.id, actor.id, now.plus(LEAVING)).await?;
    let key = if held.phase == Phase::Running { "about-leave-ask" } else { "about-back-ask" };
    let how = lang.tf("about-ask-how", &[("n", i64::from(LEAVING_DAYS).into())]);
    Ok(Some(vec![lang.t(key), how]))
}

fn help(lang: Lang, code: &str) -> Vec<String> {
    let keys = ["about-help-enter", "about-help-withdraw", "about-help-status"];
    keys.map(|key| lang.tf(key, &[("code", code.into())])).to_vec()
}
