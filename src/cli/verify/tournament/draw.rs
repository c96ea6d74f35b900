//! The draw of starting numbers, made again: who had entered with which texts, and the numbers that follow from the lot.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use serde::Deserialize;

use super::super::report::Faults;
use super::{Act, check_sheets};
use crate::base::Timestamp;
use crate::tournament::{Kind, Seeding, Sheet, commitment, draw, teams_of};

/// What the step says, if nothing is wrong.
pub(super) struct Found {
    /// Nothing, as long as nothing was drawn.
    pub(super) says: Option<String>,
    /// The acts by which the server committed itself to a secret before the start.
    pub(super) commitments: Vec<u64>,
}

/// Somebody who has entered and has not taken it back.
struct Entrant<'a> {
    act: &'a Act,
    at: Timestamp,
    /// Whether the entry waits for a place.
    waits: bool,
    team: Option<String>,
    rating: Option<u64>,
    /// The text that counts, and the act that added it.
    text: (String, Option<&'a Act>),
}

type Entrants<'a> = BTreeMap<String, Entrant<'a>>;

#[derive(Deserialize)]
struct Started {
    numbers: Vec<String>,
    secret: String,
    entrants: Vec<(String, String)>,
    drawn: Vec<String>,
}

#[derive(Deserialize)]
struct Entered {
    player: String,
    state: String,
    #[serde(default)]
    team: Option<String>,
    #[serde(default)]
    rating: Option<u64>,
}

#[derive(Deserialize)]
struct Named {
    player: String,
}

#[derive(Deserialize)]
struct Contribution {
    player: String,
    contribution: String,
}

#[derive(Deserialize)]
struct Opened {
    #[serde(default)]
    commitment: Option<String>,
}

/// Follows the entries up to the start, and draws again.
pub(super) fn check(acts: &[Act], faults: &mut Faults) -> Found {
    let mut entrants = Entrants::new();
    let mut commitments: Vec<(&Act, String)> = Vec::new();
    let mut start: Option<&Act> = None;
    for act in acts {
        match (act.kind.as_str(), start) {
            ("started", Some(start)) => faults.contradiction(start, act, "a tournament starts once"),
            ("started", None) => start = Some(act),
            (_, Some(_)) => {}
            ("opened", None) => {
                let hash = body::<Opened>(act, faults).and_then(|opened| opened.commitment);
                commitments.extend(hash.map(|hash| (act, hash)));
            }
            (_, None) => follow(&mut entrants, act, faults),
        }
    }
    let mut found = Found {
        says: None,
        commitments: commitments.iter().map(|(act, _)| act.seq).collect(),
    };
    let Some(start) = start else { return found };
    let Some(started) = body::<Started>(start, faults) else {
        return found;
    };
    let secret = hex::decode(&started.secret).ok();
    let Some(secret) = secret.and_then(|bytes| <[u8; 32]>::try_from(bytes).ok()) else {
        faults.unusable(start, "its secret is not 32 bytes in hexadecimal digits");
        return found;
    };
    match commitments.last() {
        Some((_, hash)) if *hash == hex::encode(commitment(&secret)) => {}
        Some((opened, _)) => {
            faults.contradiction(opened, start, "the secret is not the one committed to");
        }
        None => faults.contradiction("the record", start, "no secret was committed to"),
    }
    check_entrants(&entrants, start, &started, faults);
    let order = draw(&secret, &started.entrants);
    let player = |at: &usize| &started.entrants[*at].0;
    if !order.iter().map(player).eq(&started.drawn) {
        faults.contradiction(start, "the secret and the texts", "they give another order");
    }
    let before = acts.iter().take_while(|act| act.kind != "started");
    let sheet = check_sheets(before, &mut Faults::default());
    if let Some((_, sheet)) = sheet
        && faults.is_empty()
    {
        match numbers(&sheet, &entrants, &started, &order) {
            Some(seats) if seats.iter().map(player).eq(&started.numbers) => {}
            Some(_) => faults.contradiction(
                start,
                "the sheet",
                "the numbers are not those that follow from it",
            ),
            None => faults.contradiction(start, "the sheet", "the teams do not fill their boards"),
        }
    }
    found.says = Some(format!(
        "the secret, committed to beforehand, gives the order of {} entrants, and the sheet their numbers",
        started.entrants.len()
    ));
    found
}

/// What an act before the start changes among those who have entered.
fn follow<'a>(entrants: &mut Entrants<'a>, act: &'a Act, faults: &mut Faults) {
    match act.kind.as_str() {
        "entered" => {
            let Some(entered) = body::<Entered>(act, faults) else {
                return;
            };
            let new = Entrant {
                act,
                at: act.at,
                waits: entered.state == "waiting",
                team: entered.team,
                rating: entered.rating,
                text: (String::new(), None),
            };
            if let Some(other) = entrants.insert(entered.player, new) {
                faults.contradiction(other.act, act, "a player enters once");
            }
        }
        "moved-up" => {
            let Some(named) = body::<Named>(act, faults) else {
                return;
            };
            match entrants.get_mut(&named.player) {
                Some(entrant) if entrant.waits => entrant.waits = false,
                _ => faults.contradiction("the entries", act, "nobody of this name waits for a place"),
            }
        }
        "entry-taken-back" => {
            let Some(named) = body::<Named>(act, faults) else {
                return;
            };
            if entrants.remove(&named.player).is_none() {
                faults.contradiction("the entries", act, "this player had not entered");
            }
        }
        "contribution" => {
            let Some(given) = body::<Contribution>(act, faults) else {
                return;
            };
            if act.by.map(|by| by.to_string()).as_deref() != Some(&given.player) {
                faults.contradiction(
                    "the entries",
                    act,
                    "a text for the draw is added by the entrant alone",
                );
            }
            match entrants.get_mut(&given.player) {
                Some(entrant) => entrant.text = (given.contribution, Some(act)),
                None => {
                    faults.contradiction("the entries", act, "a text was added by one who had not entered")
                }
            }
        }
        _ => {}
    }
}

/// Those who are drawn are those who have a place, in the order of entry, each with the text that they added last.
fn check_entrants(entrants: &Entrants<'_>, start: &Act, started: &Started, faults: &mut Faults) {
    let mut placed: Vec<(Timestamp, &String)> = entrants
        .iter()
        .filter(|(_, entrant)| !entrant.waits)
        .map(|(player, entrant)| (entrant.at, player))
        .collect();
    placed.sort_unstable();
    for (player, text) in &started.entrants {
        match entrants.get(player).filter(|entrant| !entrant.waits) {
            None => {
                let says = format!("{player} is drawn, and had no place");
                faults.contradiction("the entries", start, says);
            }
            Some(entrant) if entrant.text.0 != *text => {
                let act = entrant.text.1.unwrap_or(entrant.act);
                faults.contradiction(act, start, "the text that was added is not the one drawn with");
            }
            Some(_) => {}
        }
    }
    let drawn = started.entrants.iter().map(|(player, _)| player);
    if !placed.iter().map(|(_, player)| *player).eq(drawn) {
        let says = "those who are drawn are not those who have entered, in the order of entry";
        faults.contradiction("the entries", start, says);
    }
}

/// The places in the list of entrants in the order of their numbers, by the sheet; nothing, if they make no teams.
fn numbers(sheet: &Sheet, entrants: &Entrants<'_>, started: &Started, drawn: &[usize]) -> Option<Vec<usize>> {
    let of = |at: usize| entrants.get(&started.entrants[at].0);
    let mut order = drawn.to_vec();
    match sheet.seeding {
        Seeding::Draw => {}
        Seeding::Entry => order.sort_unstable(),
        Seeding::Rating => order.sort_by_key(|at| Reverse(of(*at).and_then(|one| one.rating))),
    }
    let Kind::Teams { boards, .. } = sheet.kind else {
        return Some(order);
    };
    let names: Vec<Option<&str>> = (0..started.entrants.len())
        .map(|at| of(at)?.team.as_deref())
        .collect();
    let teams = teams_of(&names, &order, boards).ok()?;
    Some(teams.into_iter().flatten().collect())
}

fn body<T: for<'de> Deserialize<'de>>(act: &Act, faults: &mut Faults) -> Option<T> {
    let read = T::deserialize(&act.body);
    read.map_err(|error| faults.unusable(act, error)).ok()
}
