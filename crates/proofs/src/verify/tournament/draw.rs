//! The draw of starting numbers, made again: who had entered with which texts, and the numbers that follow from the lot.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::{Noted, check_sheets};
use crate::base::{PlayerId, Timestamp};
use crate::tournament::event::Hex32;
use crate::tournament::{Act, ActKind, EntrantState, Seeding, Sheet, commitment, draw, teams_of};
use crate::verify::report::Faults;

/// What the step says, if nothing is wrong.
pub(super) struct Found {
    /// Nothing, as long as nothing was drawn.
    pub(super) says: Option<String>,
    /// The acts by which the server committed itself to a secret before the start.
    pub(super) commitments: Vec<u64>,
}

/// Somebody who has entered and has not taken it back.
struct Entrant<'a> {
    act: &'a Noted,
    at: Timestamp,
    /// Whether the entry waits for a place.
    waits: bool,
    team: Option<String>,
    rating: Option<i64>,
    /// The text that counts, and the act that added it.
    text: (String, Option<&'a Noted>),
}

type Entrants<'a> = BTreeMap<PlayerId, Entrant<'a>>;

/// What is published of the draw.
struct Started {
    numbers: Vec<PlayerId>,
    secret: [u8; 32],
    entrants: Vec<(PlayerId, String)>,
    drawn: Vec<PlayerId>,
}

impl Started {
    fn of(start: &Noted, faults: &mut Faults) -> Option<Started> {
        let act = start.act(faults)?;
        if let Act::Started {
            numbers,
            secret: Some(Hex32(secret)),
            entrants: Some(entrants),
            drawn: Some(drawn),
        } = act
        {
            return Some(Started { numbers, secret, entrants, drawn });
        }
        faults.unusable(start, "it does not hold all of the draw");
        None
    }
}

/// Follows the entries up to the start, and draws again.
pub(super) fn check(acts: &[Noted], faults: &mut Faults) -> Found {
    let mut entrants = Entrants::new();
    let mut commitments: Vec<(&Noted, Hex32)> = Vec::new();
    let mut start: Option<&Noted> = None;
    for act in acts {
        match (act.is(ActKind::Started), start) {
            (true, Some(start)) => faults.contradiction(start, act, "a tournament starts once"),
            (true, None) => start = Some(act),
            (false, Some(_)) => {}
            (false, None) => {
                let hash = follow(&mut entrants, act, faults);
                commitments.extend(hash.map(|hash| (act, hash)));
            }
        }
    }
    let mut found = Found { says: None, commitments: commitments.iter().map(|(act, _)| act.seq).collect() };
    let Some(start) = start else { return found };
    let Some(started) = Started::of(start, faults) else { return found };
    match commitments.last() {
        Some((_, hash)) if hash.0 == commitment(&started.secret) => {}
        Some((opened, _)) => {
            faults.contradiction(opened, start, "the secret is not the one committed to");
        }
        None => faults.contradiction("the record", start, "no secret was committed to"),
    }
    check_entrants(&entrants, start, &started, faults);
    let texts = started.entrants.iter();
    let texts: Vec<_> = texts.map(|(player, text)| (player.to_string(), text.clone())).collect();
    let order = draw(&started.secret, &texts);
    let player = |at: &usize| &started.entrants[*at].0;
    if !order.iter().map(player).eq(&started.drawn) {
        faults.contradiction(start, "the secret and the texts", "they give another order");
    }
    let before = acts.iter().take_while(|act| !act.is(ActKind::Started));
    let sheet = check_sheets(before, &mut Faults::default());
    if let Some((_, sheet)) = sheet
        && faults.is_empty()
    {
        match numbers(&sheet, &entrants, &started, &order) {
            Some(seats) if seats.iter().map(player).eq(&started.numbers) => {}
            Some(_) => {
                faults.contradiction(start, "the sheet", "the numbers are not those that follow from it")
            }
            None => faults.contradiction(start, "the sheet", "the teams do not fill their boards"),
        }
    }
    found.says = Some(format!(
        "the secret, committed to beforehand, gives the order of {} entrants, and the sheet their numbers",
        started.entrants.len()
    ));
    found
}

/// What an act before the start changes among those who have entered; answers to what secret it commits the server.
fn follow<'a>(entrants: &mut Entrants<'a>, act: &'a Noted, faults: &mut Faults) -> Option<Hex32> {
    let followed =
        [ActKind::Opened, ActKind::Entered, ActKind::MovedUp, ActKind::EntryTakenBack, ActKind::Contribution];
    if !followed.iter().any(|kind| act.is(*kind)) {
        return None;
    }
    match act.act(faults)? {
        Act::Opened { commitment } => return commitment,
        Act::Entered { player, state, team, rating, .. } => {
            let new = Entrant {
                act,
                at: act.at,
                waits: state == EntrantState::Waiting,
                team,
                rating,
                text: (String::new(), None),
            };
            if let Some(other) = entrants.insert(player, new) {
                faults.contradiction(other.act, act, "a player enters once");
            }
        }
        Act::MovedUp { player } => match entrants.get_mut(&player) {
            Some(entrant) if entrant.waits => entrant.waits = false,
            _ => faults.contradiction("the entries", act, "nobody of this name waits for a place"),
        },
        Act::EntryTakenBack { player } => {
            let entered = entrants.remove(&player);
            if entered.is_none() {
                faults.contradiction("the entries", act, "this player had not entered");
            }
        }
        Act::Contribution { player, contribution } => {
            if act.by != Some(player) {
                faults.contradiction("the entries", act, "a text for the draw is added by the entrant alone");
            }
            match entrants.get_mut(&player) {
                Some(entrant) => entrant.text = (contribution, Some(act)),
                None => {
                    faults.contradiction("the entries", act, "a text was added by one who had not entered")
                }
            }
        }
        _ => {}
    }
    None
}

/// Those who are drawn are those who have a place, in the order of entry, each with the text that they added last.
fn check_entrants(entrants: &Entrants<'_>, start: &Noted, started: &Started, faults: &mut Faults) {
    let mut placed: Vec<(Timestamp, &PlayerId)> = entrants
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
    let Some(size) = sheet.team_size() else { return Some(order) };
    let names: Vec<Option<&str>> = (0..started.entrants.len()).map(|at| of(at)?.team.as_deref()).collect();
    let teams = teams_of(&names, &order, &size).ok()?;
    Some(teams.into_iter().flatten().collect())
}
