//! From a game as its viewer may see it to what the page shows. Nothing is looked up here.

mod boxes;
mod remark;
mod tried;

use self::boxes::{
    adjudication_box, anew, entry_form, faults, final_board, octal, own_box, pair_rows, place_link, records,
    result_box, seat, seen_pair, state_box, troubles,
};
pub(super) use self::boxes::{claimable, legal_entry};
pub(super) use self::remark::said_in;
pub use self::remark::{GreetingChoice, SayBox};
use self::remark::{has_lines, is_said, said_html};
pub use self::tried::Tried;
use crate::app::arbitration::desk_view::{DisputesView, IncidentView};
use crate::app::core::views::{GameState, GameView, MailTrouble, OwnEntry, PairView, Person};
use crate::app::games::filing::conditional::OwnConditional;
use crate::app::games::notes::Note;
use crate::app::games::place::GamePlace;
use crate::base::Side;
use crate::game::{Canonical, Channel};
use crate::http::web::desk::{DeskParts, desk_tab};
use crate::http::web::games::bot_mix::{self, bot_row};
use crate::http::web::games::clocks::clock_now;
use crate::http::web::games::conditional::{ConditionalBox, conditional_box};
use crate::http::web::games::dispute::dispute_box;
use crate::http::web::games::notes::{self, NoteBox};
use crate::http::web::games::page::{GamePage, HalfRow, LastPair, LegendLine, PairRow, RulesBox};
use crate::http::web::games::play::{answered, draw_box};
use crate::http::web::games::replay::{self, Viewing};
use crate::http::web::games::tabs::{Tab, tabs};
use crate::http::web::layout::Page;
use crate::rules::notation::{Language, pair_line};
use crate::rules::{Entry, Move, RuleSet};
use crate::show::board::tray::{promoted, tray};
use crate::show::board::{Picture, side_name};
use crate::show::credits::Credit;
use crate::show::entering::Entering;
use crate::show::rulebook::rules;
use crate::show::time::{day, span};
use crate::show::words::{self, EntryState};
use crate::show::{Lang, chance, facts};

/// Everything that a game's page shows, gathered by its handler.
pub struct GamePageParts<'a> {
    /// The game, cut to its viewer.
    pub view: &'a GameView,
    /// The number of its newest public event when it was read, or an earlier one's.
    pub newest: i64,
    /// Where in a tournament it is played.
    pub place: Option<&'a GamePlace>,
    /// Whether the viewer may have it played anew there.
    pub replays: bool,
    /// The captain who answered the offer of a draw.
    pub captain: Option<&'a Person>,
    /// The released pairs, oldest first.
    pub pairs: &'a [PairView],
    /// The viewer's own filed entry in the open turn.
    pub own: Option<&'a OwnEntry>,
    /// The viewer's draft for the open turn.
    pub draft: Option<&'a OwnEntry>,
    /// What the viewer may enter.
    pub legal: &'a [Move],
    /// Whether they may say something with it.
    pub says: bool,
    /// Mails of the game that do not get through, as far as the viewer may know.
    pub troubles: &'a [MailTrouble],
    /// Rulings and objections, as far as the viewer may see them.
    pub disputes: &'a DisputesView,
    /// What came up in it, for its arbiters.
    pub incidents: Option<&'a [IncidentView]>,
    /// The rest of the desk, where it is open.
    pub(in crate::http::web) desk: Option<&'a DeskParts>,
    /// What the viewer just tried in vain.
    pub tried: Option<&'a Tried>,
    /// The viewer's conditional entries.
    pub conditionals: &'a [OwnConditional],
    /// The viewer's note on the turn that is seen.
    pub note: Option<&'a Note>,
    /// Which position the viewer wants to see.
    pub(in crate::http::web) viewing: &'a Viewing,
    /// The past turn whose end the board shows, if it does not show the present.
    pub past: Option<u32>,
}

/// How it stands with the entry of one side, as far as the view shows it; nothing in a game that does not run.
pub fn entry_state(view: &GameView, side: Side, drafted: bool, revision: Option<u16>) -> Option<EntryState> {
    if view.state != GameState::Running {
        return None;
    }
    let seat = view.sides.get(side);
    Some(match (seat.passes, seat.owes, seat.sealed, revision) {
        (true, ..) => EntryState::Pass,
        (_, false, ..) => EntryState::NotOwed,
        (.., Some(revision)) if revision > 0 => EntryState::Revised,
        (.., Some(true), _) | (.., Some(_)) => EntryState::Filed,
        _ if drafted => EntryState::Draft,
        _ => EntryState::None,
    })
}

/// What this viewer sees of the game's state in one line: the page is loaded anew when it changes.
pub fn seen(view: &GameView, disputes: &DisputesView) -> String {
    let side = |side| {
        let seat = view.sides.get(side);
        let sealed = match seat.sealed {
            Some(true) => "filed",
            Some(false) => "open",
            None => "unknown",
        };
        format!("{sealed}{}", if seat.offers_draw { "+draw" } else { "" })
    };
    let state = match (view.state, view.result) {
        (_, Some(result)) => result.by.as_str(),
        (GameState::Suspended, None) => "suspended",
        (GameState::Paused, None) => "paused",
        (GameState::Adjudicated, None) => "adjudication",
        (GameState::Running | GameState::Finished, None) => "running",
    };
    format!(
        "{} {state} {} {} {}",
        view.turn,
        side(Side::White),
        side(Side::Black),
        disputes.rulings.len() + disputes.objections.len()
    )
}

/// "Tournament: Spring, round 2, board 1".
pub fn place_words(lang: Lang, place: &GamePlace) -> String {
    let args = [
        ("name", place.name.as_str().into()),
        ("round", i64::from(place.round).into()),
        ("board", i64::from(place.board).into()),
    ];
    lang.tf("game-of-tournament", &args)
}

/// Where it is told what happens after this event; nothing once the game is over.
fn stream(view: &GameView, newest: i64) -> Option<String> {
    let path = format!("/api/v1/games/{}/stream?after={newest}", view.id);
    (view.state != GameState::Finished).then_some(path)
}

pub fn game_page(page: Page, shown: &GamePageParts<'_>) -> GamePage {
    let (lang, view) = (page.lang, shown.view);
    let lower = shown.viewing.lower(page.looks.lower(view.own_side()));
    let picture = seen_picture(lang, shown, lower);
    let running = view.state == GameState::Running;
    let sealed = |side: Side| view.sides.get(side).sealed == Some(true);
    let all_filed = Side::ALL.iter().all(|side| !view.sides.get(*side).owes || sealed(*side));
    let state = state_box(lang, shown);
    let kind = state.as_ref().map_or("", |state| state.kind);
    let (conditionals, note, held) = own_tabs(lang, shown);
    let tab = Some(shown.viewing.tab).filter(|tab| held(*tab).is_some()).unwrap_or_default();
    GamePage {
        preview: None,
        id: view.id.to_string(),
        clock_now: clock_now(&page, view),
        tournament: shown.place.map(|place| place_link(lang, place)),
        anew: anew(shown),
        turn: view.turn,
        now: view.now.to_string(),
        live: stream(view, shown.newest),
        seen: seen(view, shown.disputes),
        white: seat(&page, view, Side::White),
        black: seat(&page, view, Side::Black),
        upper: seat(&page, view, lower.opposite()),
        lower: seat(&page, view, lower),
        last_turn: shown.pairs.last().map_or(0, |pair| pair.turn),
        last_pair: shown.pairs.last().map(|pair| last_pair(lang, pair)),
        has_lines: has_lines(shown),
        both_filed: running && all_filed && Side::ALL.iter().all(|side| view.sides.get(*side).owes),
        tabs: tabs(lang, view.id, shown.viewing, tab, held),
        tab,
        proofs: format!("{}#tab", shown.viewing.with_tab(Tab::Proofs).address(view.id)),
        chip: chip(lang, &view.rules, view.clock, view.terms.rated),
        replay: replay::replay(lang, (view.id, &view.rules), shown.pairs, shown.viewing, shown.past),
        dates: dates(&page, shown),
        bot: bot_mix::bot_words(lang, view),
        rematch: view.state == GameState::Finished && view.own_side().is_some(),
        heading: heading(lang, view),
        faults: faults(&page, shown),
        troubles: troubles(lang, shown),
        legend: legend(lang, seen_pair(shown), picture.marks.own.is_some()),
        resting: (!picture.marks.resting.is_empty()).then(|| lang.t("legend-rests")),
        resting_squares: picture.marks.resting.join(" "),
        check: seen_check(lang, shown),
        result: result_box(&page, view),
        blind: view.terms.key_holder().is_some(),
        blind_waits: running && all_filed,
        own_filed: running && view.own_side().is_some_and(|side| view.sides.get(side).owes && sealed(side)),
        state,
        own: shown.own.map(|own| own_box(&page, shown, own)),
        answered: shown.captain.map(|captain| answered(lang, view, captain)),
        // Also while the other side still has a move of its own.
        draw: draw_box(&page, view).filter(|_| ["", "none", "draft", "watch"].contains(&kind)),
        prompt: prompt(lang, view),
        tray: view.own_side().map_or_else(Vec::new, |side| tray(lang, &view.position, side, shown.legal)),
        promoted: view.own_side().map_or_else(Vec::new, |side| promoted(lang, side, shown.legal)),
        form: entry_form(lang, shown).filter(|_| shown.past.is_none()),
        note,
        conditionals,
        may_claim: ["none", "draft"].contains(&kind) && claimable(&view.position, shown.pairs, view.turn),
        may_resign: (running || view.state == GameState::Adjudicated) && view.own_side().is_some(),
        adjudication: adjudication_box(&page, shown.disputes),
        disputes: dispute_box(lang, view, shown.pairs, shown.disputes),
        desk: shown.incidents.map(|incidents| desk_tab(&page, shown, incidents)),
        pairs: pair_rows(&page, shown),
        rules: rules_box(lang, view, tab, &picture),
        position: view.position.to_string(),
        records: records(lang, view),
        board: picture.inline(),
        final_board: final_board(lang, shown, lower),
        page,
    }
}

/// Who is in check on the board that is looked at.
fn seen_check(lang: Lang, shown: &GamePageParts<'_>) -> Option<String> {
    let past = shown.past.and_then(|turn| replay::position(shown.pairs, turn));
    words::check(lang, past.unwrap_or(&shown.view.position).in_check())
}

/// The board that is looked at: a past one, or the present one.
fn seen_picture(lang: Lang, shown: &GamePageParts<'_>, lower: Side) -> Picture<'static> {
    let past = shown.past.and_then(|turn| replay::picture(lang, shown.pairs, turn, lower));
    past.unwrap_or_else(|| picture(lang, shown, lower))
}

/// What stands in the tabs of the reader's own; and whether there is something in a tab, nothing if the reader has no such tab.
fn own_tabs(
    lang: Lang,
    shown: &GamePageParts<'_>,
) -> (Option<ConditionalBox>, Option<NoteBox>, impl Fn(Tab) -> Option<bool> + use<>) {
    let turn = notes::turn_of(shown.view, shown.past);
    let note = turn
        .map(|turn| notes::note_box(lang, (shown.view, shown.pairs), turn, shown.note, shown.viewing.saved));
    let conditionals = conditional_box(lang, shown);
    let has_kept = conditionals.as_ref().map(|all| !all.kept.is_empty());
    let is_arbiter = shown.incidents.is_some();
    let has_note = note.as_ref().map(|note| !note.text.is_empty());
    let held = move |tab: Tab| match tab {
        Tab::Moves | Tab::Proofs | Tab::Rules => Some(false),
        Tab::Conditional => has_kept,
        Tab::Desk => is_arbiter.then_some(false),
        Tab::Notes => has_note,
    };
    (conditionals, note, held)
}

fn rules_box(lang: Lang, view: &GameView, tab: Tab, picture: &Picture<'_>) -> RulesBox {
    RulesBox {
        line: format!("{} · {} · {}", view.rules.variant(), view.rules.rules(), view.clock),
        variant: view.rules.variant(),
        variant_link: lang.tf("rulebook-game", &[("title", title(lang, &view.rules).into())]),
        in_force: match tab {
            Tab::Rules => rules::rules_in_force(lang, &view.rules, view.terms, view.clock),
            _ => Vec::new(),
        },
        text_board: picture.text(),
    }
}

fn last_pair(lang: Lang, pair: &PairView) -> LastPair {
    let halves = || pair.resolution.halves.iter().filter_map(|(_, half)| half.as_ref());
    let line = format!("{} {}", pair.pair, replay::halves_text(lang, pair));
    let both = halves().count() == 2;
    let mut lines = vec![lang.tf("reveal-done", &[("line", line.into())])];
    lines.extend(facts::facts(lang, &pair.resolution));
    if both && lines.len() == 1 {
        lines.push(lang.t("case-plain-pair"));
    }
    LastPair { both, lines, said: is_said(pair) }
}

/// From when to when it has been played: the days of the first reveal and of the last.
fn dates(page: &Page, shown: &GamePageParts<'_>) -> String {
    let on = |at| day(page.lang, page.zone.at(at).date());
    let first = on(shown.pairs.first().map_or(shown.view.release_at, |pair| pair.released));
    let last = on(shown.view.release_at);
    if first == last { first } else { format!("{first} – {last}") }
}

pub(in crate::http::web) use crate::show::clocks::chip;

fn title(lang: Lang, rules: &RuleSet) -> &'static str {
    Credit::of(rules.variant()).map_or("", |credit| credit.title(lang))
}

/// "Pair 7 · White has the first-move right".
fn heading(lang: Lang, view: &GameView) -> String {
    match view.state {
        GameState::Finished => lang.t("heading-final"),
        _ => words::heading(lang, &view.position, &view.rules),
    }
}

/// How an entry is chosen on the board.
fn prompt(lang: Lang, view: &GameView) -> String {
    lang.t(match Entering::of(&view.position, &view.rules) {
        Entering::Place => "tray-prompt",
        Entering::Copy => "tray-copy",
        _ => "board-prompt",
    })
}

/// The board before the open turn with the arrows of the last pair, and for the author the own entry.
fn picture(lang: Lang, shown: &GamePageParts<'_>, seen_by: Side) -> Picture<'static> {
    let position = &shown.view.position;
    let mut picture = match shown.pairs.last() {
        Some(pair) if pair.resolution.position == *position => {
            Picture::after(&pair.resolution, seen_by, lang)
        }
        _ => Picture::of(position, seen_by, lang),
    };
    if shown.view.result.is_some() {
        picture.marks.resting.clear();
    }
    // What is printed is meant to be handed on.
    let own = shown.own.filter(|_| !shown.viewing.print);
    if let Some(Canonical { entry: Entry::Move(mv), .. }) = own.map(|own| own.canonical) {
        picture.marks.own = Some((mv.from.name().to_owned(), mv.to.name().to_owned()));
    }
    picture
}

fn legend(lang: Lang, last: Option<&PairView>, own: bool) -> Vec<LegendLine> {
    let halves = last
        .into_iter()
        .flat_map(|pair| pair.resolution.halves.iter())
        .filter_map(|(side, half)| Some((side, half.as_ref()?)));
    let mut lines: Vec<LegendLine> = halves
        .map(|(side, half)| LegendLine {
            class: side.as_str(),
            text: format!("{}: {}", side_name(lang, side), facts::half_text(lang, half)),
        })
        .collect();
    if own {
        lines.push(LegendLine { class: "own", text: lang.t("legend-own") });
    }
    lines
}

fn pair_row(page: &Page, shown: &GamePageParts<'_>, pair: &PairView) -> PairRow {
    let (lang, rules) = (page.lang, &shown.view.rules);
    // Beside a form there is no room for it.
    let says = shown.past.is_some() || shown.viewing.is_whole();
    let halves = pair.resolution.halves.iter().filter_map(|(side, half)| {
        let half = half.as_ref()?;
        let entry = pair.entries.get(side).as_ref();
        // What took no time needs no word.
        let used = entry.filter(|entry| entry.channel != Channel::Server && entry.used >= 1_000_000);
        let used = used.map(|entry| lang.tf("half-used", &[("time", span(lang, entry.used).into())]));
        let offered = entry.filter(|entry| entry.canonical.draw_offer).map(|_| lang.t("own-with-offer"));
        let beside: Vec<String> = offered.into_iter().chain(used).collect();
        Some(HalfRow {
            side: side.as_str(),
            who: side_name(lang, side),
            text: facts::half_text(lang, half),
            outcome: facts::outcome(lang, half.outcome),
            beside: (!beside.is_empty()).then(|| beside.join(" · ")),
            said: entry.filter(|_| says).and_then(|entry| said_html(lang, &entry.said)),
        })
    });
    let octal = pair.resolution.halves.iter().filter_map(|(side, half)| {
        let half = half.as_ref()?;
        octal(&pair.before, side, half)
    });
    let rolled = pair.chance.as_ref().map(|chance| &chance.rolled);
    PairRow {
        number: pair.turn,
        heading: words::heading_past(lang, &pair.before, rules),
        halves: halves.collect(),
        bot: pair.chance.as_ref().and_then(|chance| bot_row(lang, pair, chance.bot.as_ref()?)),
        rolled: rolled.and_then(|rolled| chance::in_words(lang, &pair.resolution, rolled)),
        dice: rolled.and_then(|rolled| chance::picture(&pair.resolution, rolled)),
        facts: facts::facts(lang, &pair.resolution),
        octal: octal.collect::<Vec<_>>().join(" "),
        line: (!pair.before.is_placing()).then(|| pair_line(&pair.before, &pair.resolution, letters(lang))),
        released: page.telling([pair.released], |[at]| {
            let kind = Entering::of(&pair.before, rules).sort();
            lang.tf("pair-released", &[("at", at.into()), ("kind", kind.into())])
        }),
    }
}

pub(super) const fn letters(lang: Lang) -> Language {
    match lang {
        Lang::De => Language::German,
        Lang::En => Language::English,
    }
}
