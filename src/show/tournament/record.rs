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
    lang.tf(&key, &args)
}

/// The key of the sentence of an act: `by_hand` if somebody did it, `own` if it concerns who did it.
fn act_key(act: &Act, by_hand: bool, own: bool) -> String {
    let more = match act {
        Act::Entered { .. } | Act::EntryTakenBack { .. } | Act::Withdrawn { .. } | Act::Joined { .. }
            if own =>
        {
            "-own"
        }
        Act::Final { .. } | Act::Paired { .. } | Act::Round { .. } if by_hand => "-by",
        _ => "",
    };
    match act {
        // The draw is committed to when entries are opened first.
        Act::Opened { commitment: None } => "act-reopened".to_owned(),
        Act::Entered { state: EntrantState::Waiting, .. } => format!("act-waits{more}"),
        Act::ChallengeAccepted { .. } if !by_hand => "act-challenge-begins".to_owned(),
        Act::ChallengeRefused { .. } if !by_hand => "act-challenge-unanswered".to_owned(),
        Act::Round { .. } => format!("act-paired{more}"),
        Act::Post { post, .. } => format!("act-post-{}", post.map_or("none", Post::as_str)),
        _ => format!("act-{}{more}", act.kind()),
    }
}
