//! The page of a case, with what the reader tries in it.

use std::collections::BTreeMap;

use askama::Template;

use super::{CaseCard, FEW, VariantLine, card, heading, variant_line};
use crate::base::Side;
use crate::http::web::games::page::LegendLine;
use crate::http::web::layout::{FieldFaults, Page};
use crate::rules::notation::{Language, MAX_ENTRY_LEN, half_octal, pair_line};
use crate::rules::{
    Entry, Half, Kind, Move, OptionValue, ReadError, Resolution, Score, dice_due, legal, must_pass,
    read_entry,
};
use crate::show::board::{Picture, piece_name, side_name};
use crate::show::credits::Credit;
use crate::show::rulebook::cases;
use crate::show::rulebook::cases::{Case, Game};
use crate::show::rulebook::meanings::meaning;
use crate::show::unread::unread;
use crate::show::{Lang, facts, notation, words};

/// A case: what was entered, what came of it, and the form for one's own.
#[derive(Template, Debug)]
#[template(path = "web/case.html")]
pub struct CasePage {
    pub page: Page,
    pub variant: VariantLine,
    /// The path of this case.
    pub href: String,
    pub title: String,
    /// The rule it shows, and its anchor.
    pub rule: Option<(String, String)>,
    /// Whether it shows a reading of ours.
    pub ours: bool,
    /// Which pair or move it is, and who has the first-move right.
    pub heading: String,
    /// What differs from the default rules.
    pub options: Vec<String>,
    /// The same as programs write them: `struck = replace`.
    pub codes: Vec<String>,
    /// The board before, with the entries as arrows.
    pub before: String,
    /// What the arrows are.
    pub legend: Vec<LegendLine>,
    /// Whether pieces rest before the pair.
    pub resting: bool,
    /// Which kings are in check before the pair.
    pub check: Option<String>,
    pub position: String,
    /// Whether these are the reader's entries.
    pub own: bool,
    /// What is wrong with them.
    pub faults: FieldFaults,
    /// What came of the entries.
    pub came: Option<CameOf>,
    /// The fields of the form.
    pub fields: Vec<TryField>,
    /// Sides that pass.
    pub passes: Vec<String>,
    /// The faces that may be chosen, where a die is rolled.
    pub faces: Vec<FaceChoice>,
    /// The longest entry.
    pub entry_bytes_max: usize,
    /// The case after this one.
    pub next: Option<CaseCard>,
}

/// What came of a pair.
#[derive(Clone, Debug)]
pub struct CameOf {
    pub board: String,
    /// What became of each entry.
    pub halves: Vec<CameHalf>,
    /// Everything that happened.
    pub facts: Vec<String>,
    /// The line of the record.
    pub line: String,
    pub position: String,
    /// Whether pieces rest afterwards.
    pub resting: bool,
    /// The result, if the game is over.
    pub result: Option<&'static str>,
}

/// What became of one entry.
#[derive(Clone, Debug)]
pub struct CameHalf {
    /// `white` or `black`.
    pub side: &'static str,
    /// "White".
    pub who: String,
    /// The entry.
    pub text: String,
    /// What became of it, if it was not simply carried out.
    pub outcome: Option<String>,
    /// Its octal code.
    pub octal: Option<String>,
}

/// A field of the form.
#[derive(Clone, Debug)]
pub struct TryField {
    /// `white` or `black`; the field's name too.
    pub side: &'static str,
    pub label: String,
    /// What stands in it.
    pub value: String,
}

/// A face of a die.
#[derive(Clone, Debug)]
pub struct FaceChoice {
    /// `Q`.
    pub letter: char,
    /// "queen".
    pub name: String,
    pub chosen: bool,
}

/// What a reader enters in a case, as it came.
#[derive(Clone, Debug, Default)]
pub struct Tried {
    /// White's entry.
    pub white: Option<String>,
    /// Black's entry.
    pub black: Option<String>,
    /// The face.
    pub die: Option<String>,
}

impl Tried {
    pub(super) fn of(&self, side: Side) -> Option<&str> {
        match side {
            Side::White => self.white.as_deref(),
            Side::Black => self.black.as_deref(),
        }
    }

    pub(super) const fn is_any(&self) -> bool {
        self.white.is_some() || self.black.is_some() || self.die.is_some()
    }
}

/// The page of a case with the reader's entries, if there are some; nothing for a case that cannot be read.
pub fn case_page(page: Page, credit: &Credit, case: &Case, tried: &Tried) -> Option<CasePage> {
    let lang = page.lang;
    let mut game = case.game()?;
    let enters = |side: Side| {
        let position = &game.position;
        position.turn().may_enter(side) && !must_pass(position, &game.rules, side)
    };
    let (entering, passing): (Vec<Side>, Vec<Side>) = Side::ALL
        .into_iter()
        .filter(|side| game.position.turn().may_enter(*side))
        .partition(|side| enters(*side));
    let faces = faces(&game);
    let mut fields: Vec<TryField> = entering.iter().map(|side| field(lang, &game, *side)).collect();
    let mut faults = FieldFaults::default();
    if tried.is_any() {
        faults = try_entries(lang, &mut game, tried, fields.iter_mut().zip(entering));
    }
    let resolved = faults.is_empty().then(|| game.resolve());
    if let Some(Err(_)) = resolved {
        faults = FieldFaults::one("", lang.t("case-try-unresolved"));
    }
    let came = resolved.and_then(Result::ok);
    let told = if faults.is_empty() { Some(&game) } else { None };
    let before = told.map_or_else(
        || Picture::of(&game.position, Side::White, lang),
        |game| Picture::before(&game.position, &game.entries, Side::White, lang),
    );
    Some(CasePage {
        variant: variant_line(lang, credit),
        href: format!("/rules/{}/{}", case.variant, case.id),
        title: case.title(lang).to_owned(),
        rule: rule_of(lang, case),
        ours: case.ours && !tried.is_any(),
        heading: words::heading(lang, &game.position, &game.rules),
        options: told_options(lang, case),
        codes: case.differing().iter().map(|(name, value)| format!("{name} = {value}")).collect(),
        legend: told.map_or_else(Vec::new, |game| legend(lang, game)),
        resting: !before.marks.resting.is_empty(),
        check: words::check(lang, game.position.in_check()),
        before: before.svg(),
        position: game.position.to_string(),
        own: tried.is_any(),
        came: came.map(|resolution| came_of(lang, &game, &resolution)),
        faults,
        fields,
        passes: passing
            .into_iter()
            .map(|side| lang.tf("case-try-passes", &[("side", side_name(lang, side).into())]))
            .collect(),
        faces: faces
            .into_iter()
            .map(|kind| FaceChoice {
                letter: kind.letter().to_ascii_uppercase(),
                name: piece_name(lang, kind.letter()),
                chosen: game.die == Some(kind),
            })
            .collect(),
        entry_bytes_max: MAX_ENTRY_LEN,
        next: next(case).map(|case| card(lang, case)),
        page,
    })
}

/// Puts what the reader tries into the game and its fields; what cannot be read of it.
fn try_entries<'a>(
    lang: Lang,
    game: &mut Game,
    tried: &Tried,
    fields: impl Iterator<Item = (&'a mut TryField, Side)>,
) -> FieldFaults {
    let mut faults = Vec::new();
    for (field, side) in fields {
        let written = tried.of(side).unwrap_or_default();
        field.value = written.chars().take(MAX_ENTRY_LEN).collect();
        match read(lang, game, side, written) {
            Ok(entry) => *game.entries.get_mut(side) = Some(entry),
            Err(fault) => faults.push((field.side.to_owned(), fault)),
        }
    }
    game.die = match tried.die.as_deref() {
        Some(die) => one_letter(die).and_then(cases::face),
        None => game.die,
    };
    if faults.is_empty() {
        faults.extend(wrong_face(lang, game).map(|fault| ("die".to_owned(), fault)));
    }
    FieldFaults::new(&["white", "black", "die"], faults)
}

/// The board of a case with its entries, as a picture of its own.
pub fn case_picture(case: &Case) -> Option<String> {
    let game = case.game()?;
    let picture = Picture::before(&game.position, &game.entries, Side::White, Lang::En);
    Some(picture.svg())
}

fn one_letter(text: &str) -> Option<char> {
    let mut letters = text.chars();
    letters.next().filter(|_| letters.next().is_none())
}

fn rule_of(lang: Lang, case: &Case) -> Option<(String, String)> {
    let rule = case.shown_rule()?;
    Some((heading(lang, rule), rule.anchor()))
}

fn next(case: &Case) -> Option<&'static Case> {
    cases::of(&case.variant).skip_while(|other| other.id != case.id).nth(1)
}

fn told_options(lang: Lang, case: &Case) -> Vec<String> {
    let differing: BTreeMap<String, OptionValue> = case.differing();
    let told = |(name, value): (&String, &OptionValue)| {
        meaning(lang, name, value).unwrap_or_else(|| format!("{name} = {value}"))
    };
    let mut lines: Vec<String> = differing.iter().map(told).collect();
    let few = case.game().is_some_and(|game| game.position.pieces().count() <= FEW);
    if case.is_without_switch() && few {
        lines.push(lang.t("case-without-switch"));
    }
    lines
}

/// The faces that may come up after some legal move; none where no die is rolled.
fn faces(game: &Game) -> Vec<Kind> {
    let Some(side) = game.position.turn().only() else { return Vec::new() };
    let mut faces: Vec<Kind> = Vec::new();
    for entry in legal(&game.position, &game.rules, side) {
        for face in dice_due(&game.position, Some(entry)).into_iter().flatten() {
            if !faces.contains(face) {
                faces.push(*face);
            }
        }
    }
    faces
}

fn wrong_face(lang: Lang, game: &Game) -> Option<String> {
    let allowed = game.dice_due().into_iter().next()?;
    if game.die.is_some_and(|die| allowed.contains(&die)) {
        return None;
    }
    let names: Vec<String> = allowed.iter().map(|kind| piece_name(lang, kind.letter())).collect();
    Some(lang.tf("case-try-face", &[("faces", names.join(", ").into())]))
}

fn field(lang: Lang, game: &Game, side: Side) -> TryField {
    TryField {
        side: side.as_str(),
        label: lang.tf("case-try-entry", &[("side", side_name(lang, side).into())]),
        value: match game.entries.get(side) {
            Some(Entry::Move(mv)) => written(lang, game, *mv),
            Some(Entry::Invalid) => ILLEGIBLE.to_owned(),
            Some(Entry::Pass) | None => String::new(),
        },
    }
}

/// What stands in the field of an entry that cannot be read.
const ILLEGIBLE: &str = "?";

fn written(lang: Lang, game: &Game, mv: Move) -> String {
    if mv.from == mv.to { mv.to_string() } else { notation::written(lang, &game.position, mv) }
}

/// What a reader wrote, in any notation. Where a case takes illegal entries as void, it may be illegal.
pub(in crate::http::web::rules) fn read(
    lang: Lang,
    game: &Game,
    side: Side,
    text: &str,
) -> Result<Entry, String> {
    let text = text.trim();
    if text.is_empty() {
        return Err(lang.tf("case-try-missing", &[("side", side_name(lang, side).into())]));
    }
    // A piece that is placed or a die that is freed.
    let act = Move::parse(text).ok().filter(|mv| mv.from == mv.to);
    if let Some(act) = act.filter(|act| legal(&game.position, &game.rules, side).contains(act)) {
        return Ok(Entry::Move(act));
    }
    let void = game.rules.options().get("illegal_entry").is_some_and(|value| value.to_string() == "void");
    match read_entry(text, &game.position, &game.rules, side) {
        Ok(read) => Ok(read.entry),
        Err(ReadError::Illegal { read_as, .. }) if void => Ok(Entry::Move(read_as)),
        Err(_) if void && text == ILLEGIBLE => Ok(Entry::Invalid),
        Err(error) => Err(unread(lang, &error, &game.position)),
    }
}

pub(in crate::http::web::rules) fn legend(lang: Lang, game: &Game) -> Vec<LegendLine> {
    let entered = game.entries.iter().filter_map(|(side, entry)| {
        let text = match (*entry)? {
            Entry::Move(mv) if mv.from == mv.to => mv.to_string(),
            Entry::Move(mv) => notation::in_words(lang, &game.position, mv),
            Entry::Invalid => lang.t("case-illegible"),
            Entry::Pass => return None,
        };
        Some(LegendLine { class: side.as_str(), text: format!("{}: {text}", side_name(lang, side)) })
    });
    entered.collect()
}

/// What came of a pair, in the words of the rulebook.
pub(in crate::http::web) fn came_of(lang: Lang, game: &Game, resolution: &Resolution) -> CameOf {
    let halves = resolution.halves.iter().filter_map(|(side, half)| {
        let half = half.as_ref()?;
        Some(CameHalf {
            side: side.as_str(),
            who: side_name(lang, side),
            text: half_text(lang, half),
            outcome: facts::outcome(lang, half.outcome),
            octal: half_octal(&game.position, side, half),
        })
    });
    let mut told = facts::facts(lang, resolution);
    if told.is_empty() {
        told.push(lang.t(if game.rules.is_played_in_pairs() { "case-plain-pair" } else { "case-no-facts" }));
    }
    let letters = match lang {
        Lang::De => Language::German,
        Lang::En => Language::English,
    };
    let picture = Picture::after(resolution, Side::White, lang);
    CameOf {
        halves: halves.collect(),
        facts: told,
        line: pair_line(&game.position, resolution, letters),
        position: resolution.position.to_string(),
        resting: !picture.marks.resting.is_empty(),
        result: (resolution.score != Score::Ongoing).then(|| resolution.score.as_str()),
        board: picture.svg(),
    }
}

fn half_text(lang: Lang, half: &Half) -> String {
    match half.entry {
        Some(Entry::Move(mv)) if mv.from == mv.to => mv.to_string(),
        Some(Entry::Invalid) => lang.t("case-illegible"),
        _ => facts::half_text(lang, half),
    }
}
