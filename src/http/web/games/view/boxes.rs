//! The boxes of a game's page: seats, state, the own entry, and what can be done.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use super::remark::{said_html, say_box};
use super::{GamePageParts, entry_state, pair_row, picture, place_words};
use crate::app::arbitration::desk_view::DisputesView;
use crate::app::core::views::{GameState, GameView, MailTrouble, OwnEntry, PairView, ReceiptView, SideView};
use crate::app::games::filing::paper::entered_by;
use crate::app::games::place::GamePlace;
use crate::base::Side;
use crate::game::{Revision, is_rolled};
use crate::http::api::proof_path;
use crate::http::web::games::adjudication::AdjudicationBox;
use crate::http::web::games::list::own_score;
use crate::http::web::games::page::{
    Download, EntryForm, LegalEntry, OwnEntry as OwnBox, PairRow, Promise as PromiseBox, ResultBox, Seat,
    StateBox,
};
use crate::http::web::layout::Page;
use crate::rules::notation::{Code, Control, OctalForm, write_octal};
use crate::rules::{Entry, Half, Move, Position, claim, why_illegal};
use crate::show::clocks::fallen;
use crate::show::entering::Entering;
use crate::show::paper::entered;
use crate::show::time::span;
use crate::show::{Lang, escape, notation, words};
use crate::tlog::leaf_hash;

/// Where the tournament is in which it is played.
pub(super) fn place_link(lang: Lang, place: &GamePlace) -> Download {
    Download { href: format!("/tournaments/{}", place.id), text: place_words(lang, place) }
}

/// Where a director has it played anew.
pub(super) fn anew(shown: &GamePageParts<'_>) -> Option<String> {
    let place = shown.place.filter(|_| shown.replays)?;
    Some(format!("/tournaments/{}/replay?game={}", place.id, shown.view.id))
}

/// The pair at whose end the board is shown.
pub(super) fn seen_pair<'a>(shown: &GamePageParts<'a>) -> Option<&'a PairView> {
    match shown.past {
        Some(turn) => shown.pairs.iter().find(|pair| pair.turn == turn),
        None => shown.pairs.last(),
    }
}

/// What is told of the course in detail, the newest first.
pub(super) fn pair_rows(page: &Page, shown: &GamePageParts<'_>) -> Vec<PairRow> {
    let told = shown.viewing.detailed(shown.pairs, shown.past).iter().rev();
    told.map(|pair| pair_row(page, shown, pair)).collect()
}

pub(super) fn result_box(page: &Page, view: &GameView) -> Option<ResultBox> {
    view.result.map(|result| ResultBox {
        heading: own_score(page.lang, view.own_side(), result),
        score: words::score(result).to_owned(),
        words: words::result(page.lang, result),
        flags: flag_lines(page, view),
    })
}

pub(super) fn adjudication_box(page: &Page, disputes: &DisputesView) -> Option<AdjudicationBox> {
    disputes.adjudication.as_ref().map(|one| AdjudicationBox {
        until: page.time(&one.until),
        open: one.open,
        may_claim: one.may_claim,
        claimed: one.own.is_some(),
        decides: one.decides,
    })
}

pub(super) fn seat(page: &Page, view: &GameView, side: Side) -> Seat {
    let lang = page.lang;
    let (you, seat) = (view.own_side() == Some(side), view.sides.get(side));
    let running = view.state == GameState::Running;
    let state = match (running, seat.passes, seat.owes, seat.sealed) {
        (false, ..) => String::new(),
        (_, true, ..) => lang.t("seat-passes"),
        (_, _, false, _) => lang.t("seat-waits"),
        (.., Some(true)) => lang.t("seat-filed"),
        // On leave and on holidays nothing is filed, and the clock is stopped all the same.
        (.., Some(false)) if seat.running == Some(false) => lang.t("seat-stands"),
        (.., Some(false)) => lang.t("seat-runs"),
        (.., None) => lang.t("seat-unknown"),
    };
    let offer = match seat {
        SideView { offers_draw: true, .. } => Some("seat-offers"),
        SideView { offer_declined: true, .. } => Some("seat-declined"),
        SideView { offer_lapsed: true, .. } => Some("seat-lapsed"),
        _ => None,
    };
    let away = seat.leaves.first().filter(|_| running).map(|leave| {
        let (key, at) =
            if leave.from <= view.now { ("seat-leave", leave.to) } else { ("seat-leave-ahead", leave.from) };
        page.telling([at], |[at]| lang.tf(key, &[("at", at.into())]))
    });
    let flag_at = seat.flag_at.filter(|_| running);
    let runs = running && seat.running == Some(true);
    let whole = view.clock.allowance(view.release_at).max(1);
    Seat {
        side: side.as_str(),
        player: seat.player.id.to_string(),
        name: seat.player.called(lang),
        you,
        running: runs,
        state: match offer {
            Some(key) => format!("{state} · {}", lang.t(key)),
            None => state,
        },
        away,
        left: if view.result.is_some() { String::new() } else { span(lang, seat.left) },
        // It says no more than the words beside it.
        bar: view.result.is_none().then(|| seat.left.clamp(0, whole) / 1_000_000),
        whole: whole / 1_000_000,
        flag_at: flag_at.filter(|_| runs).map(|at| at.to_string()),
        flag_words: flag_at
            .filter(|_| seat.sealed != Some(true))
            .map(|at| format!("{} {}", escape(&lang.t("seat-until")), page.instant(at))),
    }
}

/// When flags fell that decided the game, what their clocks had, and until when one can appeal.
fn flag_lines(page: &Page, view: &GameView) -> Vec<String> {
    let lang = page.lang;
    let Some(ended) = view.on_time else { return Vec::new() };
    let line = |side: Side| {
        let flag = (*ended.flags.get(side))?;
        let name = view.sides.get(side).player.called(lang);
        Some(page.telling([flag.at], |[at]| fallen(lang, &name, at.to_owned(), &flag)))
    };
    let appeal = ended
        .appeal_until
        .map(|until| page.telling([until], |[when]| lang.tf("claim-appeal-until", &[("when", when.into())])));
    Side::ALL.into_iter().filter_map(line).chain(appeal).collect()
}

pub(super) fn state_box(lang: Lang, shown: &GamePageParts<'_>) -> Option<StateBox> {
    let view = shown.view;
    let stands = match view.state {
        GameState::Suspended if view.on_time.is_some() => Some(("state-suspended", "state-flags-detail")),
        GameState::Suspended => Some(("state-suspended", "state-suspended-detail")),
        GameState::Paused => Some(("state-paused", "state-paused-detail")),
        GameState::Finished if view.in_doubt => Some(("state-in-doubt", "state-in-doubt-detail")),
        GameState::Adjudicated => Some(("state-adjudicated", "state-adjudicated-detail")),
        GameState::Running | GameState::Finished => None,
    };
    if let Some((line, detail)) = stands {
        return Some(StateBox { kind: "watch", line: lang.t(line), detail: lang.t(detail) });
    }
    let side = view.own_side()?;
    let state = entry_state(view, side, shown.draft.is_some(), shown.own.map(|own| own.revision))?;
    let detail = state.detail(lang, Entering::of(&view.position, &view.rules));
    let line = match state {
        // On leave and on holidays a move is owed, and the clock is stopped all the same.
        words::EntryState::None if view.sides.get(side).running == Some(false) => lang.t("state-none-stands"),
        words::EntryState::Draft if view.sides.get(side).running == Some(false) => {
            lang.t("state-draft-stands")
        }
        _ => state.line(lang),
    };
    Some(StateBox {
        kind: state.as_str(),
        line,
        detail: match shown.draft.filter(|_| state == words::EntryState::Draft) {
            Some(draft) => format!(
                "{} {detail}",
                lang.tf("state-draft-is", &[("entry", own_words(lang, view, draft).into())])
            ),
            None => detail,
        },
    })
}

/// One's own entry or draft in words.
fn own_words(lang: Lang, view: &GameView, own: &OwnEntry) -> String {
    match own.canonical.entry {
        Entry::Move(mv) => {
            let words = notation::in_words(lang, &view.position, mv);
            match why_illegal(&view.position, &view.rules, own.side, mv) {
                Some(_) => lang.tf("own-void", &[("move", words.into())]),
                None => words,
            }
        }
        Entry::Pass | Entry::Invalid => lang.t("own-pass"),
    }
}

pub(super) fn own_box(page: &Page, shown: &GamePageParts<'_>, own: &OwnEntry) -> OwnBox {
    let (lang, view) = (page.lang, shown.view);
    OwnBox {
        entry: own_words(lang, view, own),
        draw_offer: own.canonical.draw_offer,
        // Where it can be revised it stands in the form.
        said: said_html(lang, &own.said).filter(|_| {
            shown.past.is_some() || entry_form(lang, shown).is_none_or(|form| form.say.is_none())
        }),
        received: page.time(&own.received),
        entered: own
            .receipt
            .as_ref()
            .and_then(|receipt| entered_by(view, receipt))
            .map(|(arbiter, way)| entered(lang, &arbiter.called(lang), way)),
        commitment: STANDARD.encode(own.commitment),
        promise: own.receipt.as_ref().and_then(|receipt| promise(page, view, own, receipt)),
    }
}

/// By when the filing is in the public log, and once it is, where its proof is.
fn promise(page: &Page, view: &GameView, own: &OwnEntry, receipt: &ReceiptView) -> Option<PromiseBox> {
    let log = receipt.log.as_ref()?;
    Some(PromiseBox {
        include_by: page.time(&log.include_by),
        leaf: STANDARD.encode(leaf_hash(&log.salt, &receipt.event)),
        salt: STANDARD.encode(log.salt),
        proof: own.logged.then(|| proof_path(view.id, own.side.as_str(), own.turn, own.revision.into())),
    })
}

/// The form: for a player who owes an entry, or may revise a filed one.
pub(super) fn entry_form(lang: Lang, shown: &GamePageParts<'_>) -> Option<EntryForm> {
    let view = shown.view;
    let side = view.own_side()?;
    let seat = view.sides.get(side);
    let filed = shown.own.is_some() || seat.sealed == Some(true);
    // A filed entry that completes the turn is carried out at once.
    let revisable = view.terms.revision == Revision::UntilComplete && view.sides.get(side.opposite()).owes;
    let running = view.state == GameState::Running && seat.owes && !seat.passes;
    if !running || shown.legal.is_empty() || (filed && !revisable) {
        return None;
    }
    let draft = shown.draft.filter(|_| !filed);
    let kept = draft.map(|draft| draft.canonical);
    let chosen = match (shown.tried, kept.map(|kept| kept.entry)) {
        (Some(tried), _) => Move::parse(&tried.choice).ok(),
        (None, Some(Entry::Move(mv))) => Some(mv),
        (None, _) => None,
    };
    let heading = if filed { "enter-heading-revise" } else { "enter-heading" };
    let entering = Entering::of(&view.position, &view.rules);
    let what = entering.named(lang, &view.position);
    Some(EntryForm {
        side: side.as_str(),
        heading: lang.tf(heading, &[("what", what.into())]),
        note: words::advice_beside_board(lang, &view.position, &view.rules, side),
        legal: shown.legal.iter().map(|mv| legal_entry(lang, &view.position, *mv, chosen)).collect(),
        help: lang.tf("enter-help", &[("kind", entering.sort().into())]),
        written: shown.tried.map_or_else(String::new, |tried| tried.written.clone()),
        may_offer: true,
        offers: shown.tried.map_or(kept.is_some_and(|kept| kept.draw_offer), |tried| tried.draw_offer),
        say: say_box(lang, shown),
        final_note: lang.t(if revisable { "enter-note-revision" } else { "enter-note-final" }),
        file_brief: lang.t(if filed { "enter-file-revised-brief" } else { "enter-file-brief" }),
        file_text: lang.t(match (filed, revisable) {
            (true, _) => "enter-file-revised",
            (false, true) => "enter-file",
            (false, false) => "enter-file-final",
        }),
        may_draft: !filed && view.terms.key_holder().is_none(),
        drafted: draft.map(|draft| draft.submission.to_string()),
        contributes: is_rolled(&view.rules, view.terms),
    })
}

/// An entry to choose from in this position.
pub(in crate::http::web::games) fn legal_entry(
    lang: Lang,
    position: &Position,
    mv: Move,
    chosen: Option<Move>,
) -> LegalEntry {
    LegalEntry {
        uci: mv.to_string(),
        from: mv.from.name().to_owned(),
        to: mv.to.name().to_owned(),
        text: notation::written(lang, position, mv),
        words: notation::in_words(lang, position, mv),
        chosen: chosen == Some(mv),
    }
}

/// Whether a draw can be claimed in this turn, before which this is the position: what counts besides are those before the earlier
/// turns, but for turns that a ruling had replaced by then.
pub(in crate::http::web::games) fn claimable(position: &Position, pairs: &[PairView], turn: u32) -> bool {
    let counts = |pair: &&PairView| pair.turn < turn && pair.replaced_by.is_none_or(|by| by > turn);
    let history: Vec<Position> = pairs.iter().filter(counts).map(|pair| pair.before).collect();
    claim(position, &history).is_some()
}

pub(super) fn troubles(lang: Lang, shown: &GamePageParts<'_>) -> Vec<String> {
    let say = |trouble: &MailTrouble| {
        let name = trouble.side.map_or_else(
            || shown.view.arbiter.as_ref().map_or_else(String::new, |arbiter| arbiter.called(lang)),
            |side| shown.view.sides.get(side).player.called(lang),
        );
        let key = if trouble.given_up { "mail-trouble-given-up" } else { "mail-trouble" };
        lang.tf(key, &[("name", name.into()), ("fault", trouble.fault.as_str().into())])
    };
    let mut said: Vec<String> = Vec::new();
    for sentence in shown.troubles.iter().map(say) {
        if !said.contains(&sentence) {
            said.push(sentence);
        }
    }
    said
}

/// The octal code of a half as it was entered: piece, squares, mark.
pub(super) fn octal(before: &Position, side: Side, half: &Half) -> Option<String> {
    let code = match half.entry? {
        Entry::Move(mv) => Code::Move(mv),
        Entry::Pass => Code::Control(Control::Pass),
        Entry::Invalid => return None,
    };
    write_octal(before, side, code, OctalForm::Six).ok()
}

/// What a game is told in, to be taken along.
pub(super) fn records(lang: Lang, view: &GameView) -> Vec<Download> {
    let link = |format: &str, text| Download {
        href: format!("/api/v1/games/{}/record?format={format}", view.id),
        text: lang.t(text),
    };
    vec![
        Download { href: format!("/games/{}/text", view.id), text: lang.t("record-text") },
        link("pgn", "record-pgn"),
        link("json", "record-json"),
        link("file", "record-file"),
    ]
}

/// On a score sheet that shows a past board the present one too, with what it is called.
pub(super) fn final_board(lang: Lang, shown: &GamePageParts<'_>, lower: Side) -> Option<(String, String)> {
    shown.past.filter(|_| shown.viewing.print)?;
    let name = if shown.view.result.is_some() { "sheet-last" } else { "sheet-now" };
    Some((lang.t(name), picture(lang, shown, lower).svg()))
}

/// Why what was just tried was not taken, as HTML.
pub(super) fn faults(page: &Page, shown: &GamePageParts<'_>) -> Vec<String> {
    let Some(tried) = shown.tried else { return Vec::new() };
    tried.faults.iter().map(|fault| page.with_exact_times(fault, &tried.moments)).collect()
}
