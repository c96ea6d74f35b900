//! A tournament's record in words.

use crate::show::Lang;
use crate::show::time::span;
use crate::tournament::{Act, EntrantState, PairingFault, Post};

/// Why a round could not be paired; older records have a sentence alone.
pub fn pairing_fault(lang: Lang, fault: Option<PairingFault>, why: &str) -> String {
    fault.map_or_else(|| why.to_owned(), |fault| lang.say(fault.wording()))
}

/// An act of the record in a sentence. `who` did it, nobody if it was due; `about` is the person whom it concerns, and `team` the
/// team whose captain it names.
pub fn act(lang: Lang, act: &Act, (who, about, team): (Option<&str>, Option<&str>, Option<&str>)) -> String {
    let own = who.is_some() && who == about;
    let key = act_key(act, who.is_some(), own);
    let who = who.map_or_else(|| lang.t("act-server"), str::to_owned);
    let mut args = vec![("who", who.into()), ("name", about.unwrap_or("–").into())];
    match act {
        Act::Sheet { version, .. } => args.push(("version", (*version).into())),
        Act::TooFew { entered } => args.push(("count", (*entered).into())),
        Act::Message { count, .. } => args.push(("mails", (*count).into())),
        Act::Captain { .. } => args.push(("team", team.unwrap_or("–").into())),
        Act::ByeAsked { round, .. }
        | Act::ByeBack { round, .. }
        | Act::LineUps { round, .. }
        | Act::Paired { round }
        | Act::Round { round, .. } => args.push(("round", (*round).into())),
        Act::ExtraGames { round, r#match } => {
            args.extend([("round", (*round).into()), ("match", (*r#match).into())]);
        }
        Act::NotPaired { round, fault, why } => {
            let why = pairing_fault(lang, *fault, why);
            args.extend([("round", (*round).into()), ("why", why.into())]);
        }
        Act::PairedOtherwise { round, boards, .. } => {
            args.extend([("round", (*round).into()), ("boards", (*boards).into())]);
        }
        Act::Outage { games, credit, .. } => {
            args.extend([("games", (*games).into()), ("credit", span(lang, *credit).into())]);
        }
        _ => args.extend(act.answered().map(|number| ("challenge", number.into()))),
    }
    lang.tf(key, &args)
}

/// The sentence of an act: `by_hand` if somebody did it, `own` if it concerns who did it.
const fn act_key(act: &Act, by_hand: bool, own: bool) -> &'static str {
    match act {
        Act::Made { .. } => "act-made",
        Act::Sheet { .. } => "act-sheet",
        // The draw is committed to when entries are opened first.
        Act::Opened { commitment: None } => "act-reopened",
        Act::Opened { .. } => "act-opened",
        Act::Closed {} => "act-closed",
        Act::Cancelled { .. } => "act-cancelled",
        Act::Entered { state, .. } => match (state, own) {
            (EntrantState::Waiting, true) => "act-waits-own",
            (EntrantState::Waiting, false) => "act-waits",
            (_, true) => "act-entered-own",
            (_, false) => "act-entered",
        },
        Act::EntryTakenBack { .. } if own => "act-back-own",
        Act::EntryTakenBack { .. } => "act-back",
        Act::MovedUp { .. } => "act-moved-up",
        Act::Started { .. } => "act-started",
        Act::TooFew { .. } => "act-too-few",
        Act::Finished {} => "act-finished",
        Act::Withdrawn { .. } if own => "act-withdrawn-own",
        Act::Withdrawn { .. } => "act-withdrawn",
        Act::Replaced { .. } => "act-replaced",
        Act::Replayed { .. } => "act-replayed",
        Act::Silent { .. } => "act-silent",
        Act::Paused { .. } => "act-paused",
        Act::Resumed { .. } => "act-resumed",
        Act::HardEnd { .. } => "act-hard-end",
        Act::Ended { .. } => "act-ended",
        Act::Message { .. } => "act-message",
        Act::Commented { .. } => "act-commented",
        Act::Final { .. } if by_hand => "act-final-by",
        Act::Final { .. } => "act-final",
        Act::Joined { .. } if own => "act-joined-own",
        Act::Joined { .. } => "act-joined",
        Act::Challenged { .. } => "act-challenged",
        Act::ChallengeAccepted { .. } if by_hand => "act-challenge-accepted",
        Act::ChallengeAccepted { .. } => "act-challenge-begins",
        Act::ChallengeRefused { .. } if by_hand => "act-challenge-refused",
        Act::ChallengeRefused { .. } => "act-challenge-unanswered",
        Act::ChallengeLapsed { .. } => "act-challenge-lapsed",
        Act::ChallengeTakenBack { .. } => "act-challenge-back",
        Act::Captain { .. } => "act-captain",
        Act::LineUps { .. } => "act-line-ups",
        Act::ByeAsked { .. } => "act-bye-asked",
        Act::ByeBack { .. } => "act-bye-back",
        Act::ExtraGames { .. } => "act-extra-games",
        Act::Paired { .. } | Act::Round { .. } if by_hand => "act-paired-by",
        Act::Paired { .. } | Act::Round { .. } => "act-paired",
        Act::Contribution { .. } => "act-contribution",
        Act::NotPaired { .. } => "act-not-paired",
        Act::PairedOtherwise { .. } => "act-paired-otherwise",
        Act::Outage { .. } => "act-outage",
        Act::Post { post, .. } => match post {
            Some(Post::Director) => "act-post-director",
            Some(Post::Assistant) => "act-post-assistant",
            Some(Post::Arbiter) => "act-post-arbiter",
            None => "act-post-none",
        },
    }
}
