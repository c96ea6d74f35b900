//! Chance: each secret leads to the head that the start committed to, and every roll follows from secret and
//! contributions.

use super::agreed::Agreed;
use super::bot;
use super::event::Event;
use super::record::Record;
use super::replay::entry;
use super::turn::Turn;
use crate::base::{BySide, GameId, SecretBytes, Side};
use crate::game::event::Reveal;
use crate::game::{Channel, Lottery, bot_contributions, resolve_rolling};
use crate::rules::{Position, needs_chance};
use crate::seal::{CHANCE_TURNS, Contribution, Roll, chance_link};
use crate::verify::report::{Faults, quoted};

/// Checks the chain, the contributions, every roll and the drawn array; answers what the step says, and adds what it
/// cannot prove.
pub(super) fn check(
    record: &Record<'_>,
    agreed: &Agreed,
    (game, thinks_again): (GameId, bool),
    faults: &mut Faults,
    claims: &mut Vec<String>,
) -> String {
    let (start, members) = record.start;
    let needs = needs_chance(&agreed.rules) || agreed.bot.is_some();
    bot::check_filings(record, agreed, faults);
    bot::check_engines(record, agreed, faults, claims);
    if !thinks_again {
        claims.extend(bot::not_rethought(agreed));
    }
    if members.chance.is_some() != (needs || members.drawn.is_some()) {
        let says = "a head of secrets is committed where something is rolled or drawn, and only there";
        faults.contradiction("the rules of the game", start, says);
    }
    let Some(head) = members.chance.as_ref().map(|head| head.0) else {
        record.turns.iter().for_each(|turn| nothing_rolled(turn, faults));
        return "nothing is rolled in this game".to_owned();
    };
    if let Some(name) = &members.drawn {
        check_drawn(start, name, members.start.as_deref(), head, game, faults);
        claims
            .push("that the server did not choose among several arrays before it began this game".to_owned());
    }
    if !needs {
        record.turns.iter().for_each(|turn| nothing_rolled(turn, faults));
        return "the array follows from the head; nothing is rolled in the game".to_owned();
    }
    claims.push("that the server told nobody a secret before its reveal".to_owned());
    let (mut link, mut last, mut given, mut rolls) = (head, 0, BySide::default(), 0);
    for turn in &record.turns {
        let Some((event, reveal)) = turn.reveal else { continue };
        let earlier = given;
        for side in Side::ALL {
            check_contribution(turn, side, event, reveal, &mut given, faults);
        }
        let Some(secret) = reveal.secret.as_ref().map(|secret| secret.0) else {
            faults.contradiction(start, event, "it does not disclose the turn's secret");
            return String::new();
        };
        // The secret of a turn that a ruling made void before its reveal is not published.
        let before = (last..turn.number).fold(secret, |secret, _| chance_link(&secret));
        if before != link || turn.number > CHANCE_TURNS {
            let says = "its secret does not lead to the head that the start committed to";
            faults.contradiction(start, event, says);
            return String::new();
        }
        (link, last) = (secret, turn.number);
        let rolls_from = |given| Roll::new(SecretBytes::new(secret), game, turn.number, given);
        rolls += check_roll(turn, agreed, &rolls_from(given), event, reveal, faults);
        if let Some((side, _)) = agreed.bot {
            let given = bot_contributions(side, *earlier.get(side.opposite()));
            rolls += bot::check_roll(turn, side, &rolls_from(given), faults);
        }
    }
    format!(
        "every secret leads to the committed head, and {rolls} rolls follow from them and the contributions"
    )
}

fn nothing_rolled(turn: &Turn<'_>, faults: &mut Faults) {
    if let Some((event, _)) = turn.filings().find(|(_, filed)| filed.contribution.is_some()) {
        faults.contradiction("the rules of the game", event, "it contributes to rolls that there are not");
    }
    if let Some((event, reveal)) = turn.reveal {
        let opened = reveal
            .openings()
            .iter()
            .any(|(_, opening)| opening.is_some_and(|opening| opening.contribution.is_some()));
        if opened || reveal.secret.is_some() || !reveal.rolled().is_empty() {
            faults.contradiction("the rules of the game", event, "it rolls where nothing is rolled");
        }
    }
}

fn check_drawn(
    start: &Event,
    name: &str,
    array: Option<&str>,
    head: [u8; 32],
    game: GameId,
    faults: &mut Faults,
) {
    let Some(lottery) = Lottery::named(name) else {
        return faults.unusable(start, format!("unknown lottery {}", quoted(name)));
    };
    let drawn = lottery.draw(&Roll::before_the_game(head, game)).to_string();
    if array != Some(drawn.as_str()) {
        faults.contradiction(start, "its array", format!("its head draws {drawn}"));
    }
}

/// What a side contributes from this turn on; the opening must say what the filing said.
fn check_contribution(
    turn: &Turn<'_>,
    side: Side,
    event: &Event,
    reveal: &Reveal,
    given: &mut BySide<Option<Contribution>>,
    faults: &mut Faults,
) {
    let Some((filing, filed)) = turn.filed(side).last() else { return };
    let contribution = filed.contribution.as_ref().map(|given| given.0);
    let opened = reveal.openings().get(side).and_then(|opening| opening.contribution.as_ref());
    if opened.map(|given| given.0) != contribution {
        faults.contradiction(filing, event, "they differ in contribution");
    }
    if matches!(filed.channel, Channel::Server | Channel::Bot) && contribution.is_some() {
        faults.contradiction("the rules of chance", filing, "server and bot contribute nothing");
    }
    *given.get_mut(side) = contribution;
}

/// Rolls again what was due in the turn; answers how many faces and lots.
fn check_roll(
    turn: &Turn<'_>,
    agreed: &Agreed,
    roll: &Roll,
    event: &Event,
    reveal: &Reveal,
    faults: &mut Faults,
) -> usize {
    let Ok(before) = Position::parse(turn.position(), &agreed.rules) else { return 0 };
    let entries = BySide::from_fn(|side| entry(turn, side).map(|entry| entry.entry));
    // What cannot be resolved is a matter of the positions.
    let Ok((_, rolled)) = resolve_rolling(&before, &agreed.rules, &entries, &[], Some(roll)) else {
        return 0;
    };
    let published = reveal.rolled();
    if rolled.dice != published.dice {
        let says = format!(
            "secret and contributions roll {}, not {}",
            faces(&rolled.faces()),
            faces(&published.faces())
        );
        faults.contradiction("the rolls of its turn", event, says);
    }
    if rolled.lot != published.lot {
        let word = |lot: Option<Side>| lot.map_or("nobody", Side::as_str);
        let says = format!("secret and contributions draw {}, not {}", word(rolled.lot), word(published.lot));
        faults.contradiction("the lot of its turn", event, says);
    }
    rolled.dice.len() + usize::from(rolled.lot.is_some())
}

fn faces(faces: &[String]) -> String {
    if faces.is_empty() { "nothing".to_owned() } else { faces.join(" ") }
}
