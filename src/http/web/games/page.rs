//! The context of a game's page: what it shows, already in words and in the reader's language.

use crate::http::web::desk::DeskTab;
use crate::http::web::games::adjudication::AdjudicationBox;
use crate::http::web::games::bot_mix::BotRow;
use crate::http::web::games::clocks::ClockNow;
use crate::http::web::games::conditional::ConditionalBox;
use crate::http::web::games::dispute::DisputeBox;
use crate::http::web::games::notes::NoteBox;
pub use crate::http::web::games::play::DrawBox;
use crate::http::web::games::replay::Replay;
use crate::http::web::games::share::Preview;
use crate::http::web::games::tabs::{Tab, TabLink};
use crate::http::web::games::view::SayBox;
use crate::http::web::layout::Page;
use crate::show::board::tray::TrayPiece;
use askama::Template;

/// A player at the edge of the board.
#[derive(Clone, Debug)]
pub struct Seat {
    /// `white` or `black`.
    pub side: &'static str,
    /// The player's id, for the page about them.
    pub player: String,
    pub name: String,
    /// Whether this is the reader.
    pub you: bool,
    /// Whether the clock runs, as far as the reader may know.
    pub running: bool,
    pub state: String,
    /// Leave that is taken or announced, as HTML.
    pub away: Option<String>,
    /// The time left in words.
    pub left: String,
    /// How much of the time that a first turn has is left, in seconds; nothing after the end.
    pub bar: Option<i64>,
    /// The time that a first turn has, in seconds.
    pub whole: i64,
    /// The moment at which the flag falls (RFC 3339), only where the reader may know that the clock runs.
    pub flag_at: Option<String>,
    /// The same as HTML.
    pub flag_words: Option<String>,
}

/// A line that explains an arrow.
#[derive(Clone, Debug)]
pub struct LegendLine {
    /// `white` or `black`.
    pub class: &'static str,
    /// The entry.
    pub text: String,
}

#[derive(Clone, Debug)]
pub struct ResultBox {
    /// The score, and for whoever played what it was to them: "Won · 1–0".
    pub heading: String,
    /// `1–0`, `½–½` or a word.
    pub score: String,
    /// How it came about.
    pub words: String,
    /// When flags fell that decided it, what their clocks had, and until when one can appeal; as HTML.
    pub flags: Vec<String>,
}

/// The state of the reader's entry; exactly one of the five that there are.
#[derive(Clone, Debug)]
pub struct StateBox {
    /// `none`, `draft`, `filed`, `revised` or `pass`; `watch` for everyone else.
    pub kind: &'static str,
    /// The state in words.
    pub line: String,
    /// What it means for the clock and what comes next.
    pub detail: String,
}

/// The author's own sealed entry; shown to nobody else.
#[derive(Clone)]
pub struct OwnEntry {
    /// The entry in words.
    pub entry: String,
    pub draw_offer: bool,
    /// What is said with it, as HTML.
    pub said: Option<String>,
    /// When the server received it, as HTML.
    pub received: String,
    /// Who entered it for the reader, if it came on paper.
    pub entered: Option<String>,
    /// The commitment in base64.
    pub commitment: String,
    /// What the receipt promises of the public log.
    pub promise: Option<Promise>,
}

/// By when a filing is in the public log.
#[derive(Clone, Debug)]
pub struct Promise {
    /// The moment, as HTML.
    pub include_by: String,
    /// The hash inside the leaf, in base64.
    pub leaf: String,
    /// The leaf's salt, in base64.
    pub salt: String,
    /// Where the proof is downloaded from, once the log has it.
    pub proof: Option<String>,
}

impl GamePage {
    /// Whether the reader is to move, which the title and its icon say.
    fn to_move(&self) -> bool {
        self.state.as_ref().is_some_and(|state| ["none", "draft"].contains(&state.kind))
    }
}

impl LegalEntry {
    /// Its squares as attributes, where its machine text does not begin with them.
    pub fn ends(&self) -> String {
        if self.uci.starts_with(&format!("{}{}", self.from, self.to))
            && self.from.len() == 2
            && self.to.len() == 2
        {
            String::new()
        } else {
            format!(" data-from=\"{}\" data-to=\"{}\"", self.from, self.to)
        }
    }
}

/// What happened last, told when it is seen to happen.
#[derive(Clone, Debug)]
pub struct LastPair {
    /// Whether both sides had submitted for it.
    pub both: bool,
    /// "12 e2-e4 e7-e5", and what happened, one sentence each.
    pub lines: Vec<String>,
    /// Whether something was said in it that the reader may see.
    pub said: bool,
}

/// Says that it holds an entry and never which.
impl std::fmt::Debug for OwnEntry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("OwnEntry(…)")
    }
}

/// A legal entry to choose from.
#[derive(Clone, Debug)]
pub struct LegalEntry {
    /// Machine text, the form's value.
    pub uci: String,
    /// The square of the piece.
    pub from: String,
    /// The square that it goes to.
    pub to: String,
    /// Long algebraic, in the reader's letters: what is written into the field.
    pub text: String,
    /// The same in words for the list.
    pub words: String,
    pub chosen: bool,
}

#[derive(Clone)]
pub struct EntryForm {
    /// `white` or `black`.
    pub side: &'static str,
    /// "Your move: pair 7".
    pub heading: String,
    /// A word on the clock or on the rule that applies (first-move right, check).
    pub note: Option<String>,
    /// The legal entries, sorted.
    pub legal: Vec<LegalEntry>,
    /// How entries are written.
    pub help: String,
    /// What stands in the field: the draft, or what was just refused.
    pub written: String,
    /// Whether a draw may be offered with the entry.
    pub may_offer: bool,
    /// Whether the draft offers one.
    pub offers: bool,
    /// What is said with it, where something can be.
    pub say: Option<SayBox>,
    /// That filing is final, or how long it may be revised.
    pub final_note: String,
    /// The button's text, and what it says where there is little room.
    pub file_text: String,
    pub file_brief: String,
    /// Whether a draft can be kept (not while a filed entry is being revised).
    pub may_draft: bool,
    /// The id of the draft, if there is one to forget.
    pub drafted: Option<String>,
    /// Whether the entry takes a contribution to the turn's rolls.
    pub contributes: bool,
}

impl EntryForm {
    /// Whether it is the line that was not taken.
    fn line_is_wrong(&self) -> bool {
        self.say.as_ref().is_some_and(|say| say.fault.is_some())
    }
}

/// Says how many entries are legal, and never what is written.
impl std::fmt::Debug for EntryForm {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("EntryForm").field("legal", &self.legal.len()).finish_non_exhaustive()
    }
}

/// One side's half of a revealed pair.
#[derive(Clone, Debug)]
pub struct HalfRow {
    /// `white` or `black`.
    pub side: &'static str,
    /// The side's name.
    pub who: String,
    /// The entry with its mark.
    pub text: String,
    /// What became of it, unless it was simply played.
    pub outcome: Option<String>,
    /// That a draw was offered with it, and the time used, in words; nothing for a pass.
    pub beside: Option<String>,
    /// What was said with it, as HTML.
    pub said: Option<String>,
}

/// A revealed pair.
#[derive(Clone, Debug)]
pub struct PairRow {
    /// The number of the pair or turn, for the page's anchor.
    pub number: u32,
    /// "Pair 7".
    pub heading: String,
    /// White's half, then Black's; a single move has one.
    pub halves: Vec<HalfRow>,
    /// What was rolled, in words.
    pub rolled: Option<String>,
    /// The rolled dice as SVG.
    pub dice: Option<String>,
    /// What the bot mixed.
    pub bot: Option<BotRow>,
    /// What happened and by which rule.
    pub facts: Vec<String>,
    /// The line of the record.
    pub line: Option<String>,
    /// The octal codes of its halves.
    pub octal: String,
    /// When it was revealed, as HTML.
    pub released: String,
}

/// The rules of a game.
#[derive(Clone, Debug)]
pub struct RulesBox {
    /// The rule set's name and version.
    pub line: String,
    /// Its variant, whose page explains it.
    pub variant: &'static str,
    /// The link to that page.
    pub variant_link: String,
    /// The rules in force, one sentence each; only where they are shown.
    pub in_force: Vec<String>,
    /// The board in letters.
    pub text_board: String,
}

/// Something to download.
#[derive(Clone, Debug)]
pub struct Download {
    /// Where it lies.
    pub href: String,
    /// Its name.
    pub text: String,
}

#[derive(Template, Debug)]
#[template(path = "web/game.html")]
pub struct GamePage {
    pub page: Page,
    /// What others show of a link to it, where everybody may watch.
    pub preview: Option<Preview>,
    pub id: String,
    /// The reader's own clock, while it runs.
    pub clock_now: Option<ClockNow>,
    /// The tournament in which it is played.
    pub tournament: Option<Download>,
    pub turn: u32,
    /// The server's time when the page was made (RFC 3339).
    pub now: String,
    /// Where it is told what happens after this page; nothing once the game is over.
    pub live: Option<String>,
    /// 0 before the first reveal.
    pub last_turn: u32,
    /// What happened in it.
    pub last_pair: Option<LastPair>,
    /// Whether the reader sees what was said in the game, and no note leads there.
    pub has_lines: bool,
    /// Whether both sides have submitted for the open turn, which is not yet revealed.
    pub both_filed: bool,
    /// What lies beside the board.
    pub tabs: Vec<TabLink>,
    /// Which of them is open.
    pub tab: Tab,
    /// Where the seals and receipts are shown.
    pub proofs: String,
    /// What the reader sees of the game's state, to be compared with `/games/{id}/state`.
    pub seen: String,
    pub white: Seat,
    pub black: Seat,
    /// The player at the upper edge.
    pub upper: Seat,
    /// The player at the lower edge.
    pub lower: Seat,
    /// The game, how fast it is, whether it is rated: "Fairschach · 14 days a pair · rated".
    pub chip: String,
    /// From when to when it was played, for the printed sheet.
    pub dates: String,
    /// "Bot: level 3, version 1 of its engine", where it plays.
    pub bot: Option<String>,
    /// Whether the reader, who has played it, may offer another.
    pub rematch: bool,
    /// The way through past positions.
    pub replay: Replay,
    /// "Pair 7 · White has the first-move right".
    pub heading: String,
    /// Mails that do not get through.
    pub troubles: Vec<String>,
    /// Why what was just tried was not taken, as HTML.
    pub faults: Vec<String>,
    /// The board as SVG.
    pub board: String,
    /// On a score sheet with a past board the present one too, with what it is called.
    pub final_board: Option<(String, String)>,
    /// What the arrows are.
    pub legend: Vec<LegendLine>,
    /// Which pieces rest, in words.
    pub resting: Option<String>,
    /// Their squares, with blanks between.
    pub resting_squares: String,
    /// Which king is in check.
    pub check: Option<String>,
    pub result: Option<ResultBox>,
    /// The state of the reader's entry.
    pub state: Option<StateBox>,
    /// The reader's own sealed entry.
    pub own: Option<OwnEntry>,
    /// Whether entries are sealed for the arbiter's key holder and the server together.
    pub blind: bool,
    /// Whether the reader has filed in the open turn.
    pub own_filed: bool,
    /// Whether all entries are in, and the key holder has still to answer.
    pub blind_waits: bool,
    /// An offer to answer.
    pub draw: Option<DrawBox>,
    /// Which captain answered an offer, and how.
    pub answered: Option<String>,
    /// How an entry is chosen on the board.
    pub prompt: String,
    /// The pieces to choose from while pieces are placed.
    pub tray: Vec<TrayPiece>,
    /// What a pawn may become.
    pub promoted: Vec<TrayPiece>,
    pub form: Option<EntryForm>,
    /// What a player notes for themselves.
    pub note: Option<NoteBox>,
    /// Conditional entries, for a player.
    pub conditionals: Option<ConditionalBox>,
    /// Whether a draw may be claimed.
    pub may_claim: bool,
    /// Whether the reader may resign.
    pub may_resign: bool,
    /// That the game is to be adjudicated.
    pub adjudication: Option<AdjudicationBox>,
    /// Rulings and objections.
    pub disputes: DisputeBox,
    /// Where a director of its tournament has it played anew.
    pub anew: Option<String>,
    /// The desk, for its arbiters.
    pub desk: Option<DeskTab>,
    /// The last revealed pairs in detail, or all, the newest first.
    pub pairs: Vec<PairRow>,
    pub rules: RulesBox,
    pub position: String,
    pub records: Vec<Download>,
}
