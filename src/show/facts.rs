//! What happened in a pair, in plain words with the rule that says so.

use super::board::side_name;
use super::i18n::{Arg, Lang};
use crate::base::Side;
use crate::rules::{
    CopyMode, Entry, Fact, FactKind, Form, Half, Illegal, Kind, Outcome, Resolution, Rule, SameTarget, Wing,
};

/// Everything that happened, one sentence each, in the order of the resolution.
pub fn facts(lang: Lang, resolution: &Resolution) -> Vec<String> {
    let told = resolution.facts.iter().filter(|fact| !told_as_en_passant(resolution, fact));
    told.map(|fact| sentence(lang, resolution, fact)).collect()
}

/// Whether a capture is told by a fact of its own, as en passant.
fn told_as_en_passant(resolution: &Resolution, fact: &Fact) -> bool {
    let FactKind::Captures { square, .. } = fact.what else { return false };
    let twin = |other: &Fact| other.side == fact.side && other.what == FactKind::EnPassant { square };
    resolution.facts.iter().any(twin)
}

/// One fact: `The king of Black is in check now (FSR 6).`
pub fn sentence(lang: Lang, resolution: &Resolution, fact: &Fact) -> String {
    format!("{} ({}).", plain(lang, resolution, fact), crate::show::rulebook::rules::quoted(lang, fact.rule))
}

fn plain(lang: Lang, resolution: &Resolution, fact: &Fact) -> String {
    let side = fact.side.map_or_else(|| lang.t("both-sides"), |side| side_name(lang, side));
    let other = fact.side.map_or_else(String::new, |side| side_name(lang, side.opposite()));
    let with = |key| lang.tf(key, &[("side", side.as_str().into()), ("other", other.as_str().into())]);
    let at = |key, square: crate::rules::Square| {
        lang.tf(key, &[("side", side.as_str().into()), ("square", square.name().into())])
    };
    let placed = |key, square: crate::rules::Square, kind| {
        let (square, piece) = (square.name().into(), whom(lang, kind).into());
        lang.tf(key, &[("side", side.as_str().into()), ("square", square), ("man", piece)])
    };
    let because = |key, why| lang.tf(key, &[("side", side.as_str().into()), ("why", gone(lang, why).into())]);
    match fact.what {
        FactKind::FirstMoveRight if fact.rule == Rule::FirstMoveFor => {
            let half = fact.side.and_then(|side| *resolution.halves.get(side));
            let en_passant = half.is_some_and(|half| half.en_passant);
            with(if en_passant { "fact-first-move-ep" } else { "fact-first-move-recapture" })
        }
        FactKind::FirstMoveRight => with("fact-first-move-right"),
        FactKind::Captures { square, kind } => captures(lang, resolution, fact.side, square.name(), kind),
        FactKind::TargetLeft { square } => at("fact-target-left", square),
        FactKind::SameTarget { square, ending } => same_target(lang, resolution, fact, square.name(), ending),
        FactKind::Stays => with("fact-stays"),
        FactKind::Swap => with("fact-swap"),
        FactKind::EnPassant { square } => at("fact-ep", square),
        FactKind::EnPassantVictimLeft { square } => at("fact-ep-victim-left", square),
        FactKind::Castles(Wing::H) => with("fact-castles-short"),
        FactKind::Castles(Wing::A) => with("fact-castles-long"),
        FactKind::Promotes(kind) => {
            lang.tf("fact-promotes", &[("side", side.as_str().into()), ("man", became(lang, kind).into())])
        }
        FactKind::Places { square, kind } => match place(resolution, fact) {
            key @ ("fact-copied" | "fact-last-man") => lang.tf(
                key,
                &[
                    ("side", side.as_str().into()),
                    ("square", square.name().into()),
                    ("man", the(lang, kind).into()),
                ],
            ),
            key => placed(key, square, kind),
        },
        FactKind::Shows { square, kind } => placed("fact-shows", square, kind),
        FactKind::NotExecutable { why } => because("fact-not-executable", why),
        FactKind::Struck { why } => because("fact-struck", why),
        FactKind::Void => with("fact-void"),
        FactKind::Pass => with("fact-pass"),
        FactKind::Pending => with("fact-pending"),
        FactKind::MustReEnter => with("fact-must-re-enter"),
        FactKind::PairVoid => with("fact-pair-void"),
        FactKind::KingMoveCancelled => with("fact-king-move-cancelled"),
        FactKind::InCheck => with("fact-in-check"),
        FactKind::Mated => with("fact-mated"),
        FactKind::BothMated => with("fact-both-mated"),
        FactKind::Stalemate => with("fact-stalemate"),
        FactKind::OnlyResting => with("fact-only-resting"),
        FactKind::Dead => with("fact-dead"),
        FactKind::Repetition => with("fact-repetition"),
        FactKind::SeventyFive => lang.tf(
            "fact-seventy-five",
            &[("kind", if resolution.position.is_normal() { "move" } else { "pair" }.into())],
        ),
        FactKind::SwitchFewPieces => with("fact-switch-few-pieces"),
        FactKind::SwitchCount => with("fact-switch-count"),
    }
}

/// How a piece came to its square while pieces are placed: by its side's act, which with the first copy says how all others
/// are copied; as the copy of that; or as the last one, with its copy.
fn place(resolution: &Resolution, fact: &Fact) -> &'static str {
    let places = resolution.facts.iter().filter(|fact| matches!(fact.what, FactKind::Places { .. }));
    let mode = match resolution.position.setup().form {
        Form::Placing(placing) => placing.mode,
        _ => None,
    };
    match (places.clone().position(|one| one == fact), places.count(), mode) {
        (Some(0), 1, Some(CopyMode::File)) => "fact-copies-file",
        (Some(0), 1, Some(CopyMode::Order)) => "fact-copies-order",
        (Some(0) | None, ..) => "fact-places",
        (Some(1), ..) => "fact-copied",
        _ => "fact-last-man",
    }
}

fn captures(lang: Lang, resolution: &Resolution, side: Option<Side>, square: &str, kind: Kind) -> String {
    let piece = side.and_then(|side| *resolution.halves.get(side)).and_then(|half| half.piece);
    let args: [(&'static str, Arg<'_>); 4] = [
        ("side", side.map_or_else(String::new, |side| side_name(lang, side)).into()),
        ("man", piece.map_or_else(String::new, |kind| the(lang, kind)).into()),
        ("square", square.into()),
        ("victim", whom(lang, kind).into()),
    ];
    lang.tf(if piece.is_some() { "fact-captures" } else { "fact-captures-bare" }, &args)
}

fn same_target(lang: Lang, resolution: &Resolution, fact: &Fact, square: &str, ending: SameTarget) -> String {
    let Some(side) = fact.side else {
        let key = match ending {
            SameTarget::WeakerStays => "fact-same-both-stay",
            _ if fact.rule == Rule::Fsr4 => "fact-same-mutual",
            SameTarget::Stronger | SameTarget::Mutual => "fact-same-mutual-agreed",
        };
        return lang.tf(key, &[("square", square.into())]);
    };
    let args: [(&'static str, Arg<'_>); 5] = [
        ("square", square.into()),
        ("side", side_name(lang, side).into()),
        ("other", side_name(lang, side.opposite()).into()),
        ("man", the(lang, counted(resolution, side)).into()),
        ("victim", whom(lang, counted(resolution, side.opposite())).into()),
    ];
    lang.tf(
        match ending {
            SameTarget::Stronger => "fact-same-stronger",
            SameTarget::WeakerStays => "fact-same-weaker-stays",
            SameTarget::Mutual => "fact-same-mutual-agreed",
        },
        &args,
    )
}

/// The piece of a side as it counted where two met: a promoting pawn may count as what it becomes.
fn counted(resolution: &Resolution, side: Side) -> Kind {
    let met = resolution.halves.get(side.opposite()).and_then(|half| half.met).map(|met| met.with);
    let moved = resolution.halves.get(side).and_then(|half| half.piece);
    met.or(moved).unwrap_or(Kind::Pawn)
}

/// What became of an entry; nothing, if it was simply carried out.
pub fn outcome(lang: Lang, outcome: Outcome) -> Option<String> {
    (outcome != Outcome::Played).then(|| lang.word_of("outcome", outcome))
}

/// A half as players write it, long and in the reader's letters: `Sg1-f3`, `Ng1-f3`, `e5xd6 e.p.`, `O-O`,
/// `–` for a pass.
pub fn half_text(lang: Lang, half: &Half) -> String {
    let Some(Entry::Move(mv)) = half.entry else {
        return match half.outcome {
            Outcome::Pending | Outcome::MustReEnter => "…".to_owned(),
            _ => "–".to_owned(),
        };
    };
    match half.castling {
        Some(Wing::H) => return "O-O".to_owned(),
        Some(Wing::A) => return "O-O-O".to_owned(),
        None => {}
    }
    let took = half.captured.is_some() || half.met.is_some_and(|met| met.won);
    super::notation::long(lang, half.piece.unwrap_or(Kind::Pawn), mv, took && half.outcome.is_executed())
        + if half.en_passant { " e.p." } else { "" }
}

/// Whether a move was entered but not carried out: cancelled, no longer possible, void, or renounced.
pub fn is_undone(half: &Half) -> bool {
    matches!(half.entry, Some(Entry::Move(_))) && !half.outcome.is_executed()
}

/// Why an entry that was legal before the pair no longer was after the other side's move.
fn gone(lang: Lang, why: Illegal) -> String {
    lang.t(match why {
        Illegal::NoPiece | Illegal::NotYourPiece => "gone-captured",
        Illegal::PathBlocked | Illegal::CapturesOwnPiece => "gone-blocked",
        Illegal::NothingToCapture => "gone-nothing-to-capture",
        Illegal::DoesNotParry => "gone-does-not-parry",
        Illegal::KingTargetAttacked => "gone-king-target",
        Illegal::UncoversKing => "gone-uncovers-king",
        Illegal::CapturesKing => "gone-captures-king",
        Illegal::NoCastlingRight
        | Illegal::CastlingBlocked
        | Illegal::CastlingInCheck
        | Illegal::CastlingThroughCheck => "gone-castling",
        Illegal::NotYourTurn
        | Illegal::Rests
        | Illegal::NotItsMove
        | Illegal::CannotPlace
        | Illegal::PromotionMissing
        | Illegal::PromotionWrong
        | Illegal::NotAPromotion => "gone-otherwise",
    })
}

/// "Der Springer", at the start of a sentence; "knight", behind its side: "White’s knight".
fn the(lang: Lang, kind: Kind) -> String {
    lang.t(match kind {
        Kind::Pawn => "the-pawn",
        Kind::Knight => "the-knight",
        Kind::Bishop => "the-bishop",
        Kind::Rook => "the-rook",
        Kind::Queen => "the-queen",
        Kind::King => "the-king",
        Kind::Dot => "the-dot",
    })
}

/// "the knight", as what is captured.
fn whom(lang: Lang, kind: Kind) -> String {
    lang.t(match kind {
        Kind::Pawn => "whom-pawn",
        Kind::Knight => "whom-knight",
        Kind::Bishop => "whom-bishop",
        Kind::Rook => "whom-rook",
        Kind::Queen => "whom-queen",
        Kind::King => "whom-king",
        Kind::Dot => "whom-dot",
    })
}

/// "a knight", as what a pawn becomes.
fn became(lang: Lang, kind: Kind) -> String {
    lang.t(match kind {
        Kind::Knight => "became-knight",
        Kind::Bishop => "became-bishop",
        Kind::Rook => "became-rook",
        Kind::Queen | Kind::Pawn | Kind::King | Kind::Dot => "became-queen",
    })
}
