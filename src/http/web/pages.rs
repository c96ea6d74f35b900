//! The contexts of the templates: what a page shows, already in words and in the reader's language.

use askama::Template;

use crate::base::Timestamp;
use crate::http::web::games::adjudication::AdjudicationBox;
use crate::http::web::games::clocks::ClockNow;
use crate::http::web::games::conditional::ConditionalBox;
use crate::http::web::games::dispute::DisputeBox;
use crate::http::web::players::access::AccessSection;
use crate::http::web::players::key_holder::KeyHolderCard;
use crate::show::Lang;
use crate::show::board::tray::TrayMan;
use crate::show::time::moment_in;
use crate::show::zone::Zone;

/// What every page shows around its content.
#[derive(Clone, Debug)]
pub struct Page {
    /// The reader's language.
    pub lang: Lang,
    /// Trial set-up: every page says so, and the administrator may read all mails.
    pub trial: bool,
    /// Whether the reader may read all mails: the administrator of a trial set-up.
    pub reads_mails: bool,
    /// Whether the reader keeps accounts: administrators.
    pub keeps_accounts: bool,
    /// Whether the reader has a desk: arbiters, directors and administrators.
    pub watches: bool,
    /// The signed-in person's name.
    pub name: Option<String>,
    /// The path of this page, to come back to after the language was changed.
    pub path: String,
    /// The zone in which times are told.
    pub zone: Zone,
    /// That mails to the reader came back, a sentence for each address.
    pub bounces: Vec<String>,
}

impl Page {
    /// The text with this key in the reader's language.
    pub fn t(&self, key: &str) -> String {
        self.lang.t(key)
    }

    /// A moment in the reader's zone, and in UTC beside it.
    pub fn moment(&self, at: &Timestamp) -> String {
        let utc = moment_in(self.lang, Zone::UTC, *at);
        match self.zone {
            Zone::UTC => utc,
            zone => format!("{} · {utc}", moment_in(self.lang, zone, *at)),
        }
    }
}

/// A document of the project.
#[derive(Template, Debug)]
#[template(path = "web/prose.html")]
pub struct ProsePage {
    /// The frame.
    pub page: Page,
    /// Its title.
    pub title: String,
    /// The rest, made from our own text.
    pub html: String,
}

/// Asks for the address; after sending, the same answer for every address.
#[derive(Template, Debug)]
#[template(path = "web/sign_in.html")]
pub struct SignInPage {
    /// The frame.
    pub page: Page,
    /// Whether a mail was asked for.
    pub sent: bool,
    /// What was written, handed back with a fault.
    pub email: String,
    /// What is wrong with it.
    pub fault: Option<String>,
}

/// The page behind a sign-in link; only its button uses the link up.
#[derive(Template, Debug)]
#[template(path = "web/link.html")]
pub struct LinkPage {
    /// The frame.
    pub page: Page,
    /// Where the button posts to.
    pub action: String,
}

/// Something went wrong: what it was and what to do.
#[derive(Template, Debug)]
#[template(path = "web/error.html")]
pub struct ErrorPage {
    /// The frame.
    pub page: Page,
    /// The heading.
    pub title: String,
    /// What happened, in a sentence or two.
    pub what: String,
    /// Every single fault, if there are several.
    pub faults: Vec<String>,
    /// What the reader wrote, handed back.
    pub input: Option<String>,
    /// What to do now.
    pub todo: String,
    /// Where the button leads.
    pub back: String,
    /// The button's text.
    pub back_text: String,
}

/// A game in the list.
#[derive(Clone, Debug)]
pub struct GameCard {
    /// The game's id.
    pub id: String,
    /// White's name.
    pub white: String,
    /// Black's name.
    pub black: String,
    /// The kind of state, for the colour: `none`, `draft`, `filed`, `revised`, `pass`, `over`.
    pub state: &'static str,
    /// The state in words.
    pub state_line: String,
    /// "Pair 7", or the result.
    pub pair: String,
    /// The tournament, round and board.
    pub tournament: Option<String>,
    /// The time left, in words.
    pub left: Option<String>,
    /// Who is on leave now, in words.
    pub away: Vec<String>,
    /// Whether the reader owes an entry.
    pub waits_for_you: bool,
}

/// The reader's games.
#[derive(Template, Debug)]
#[template(path = "web/games.html")]
pub struct GamesPage {
    /// The frame.
    pub page: Page,
    /// Whether the reader may make games.
    pub makes_games: bool,
    /// How many wait for the reader.
    pub summary: String,
    /// Games that wait for the reader, the nearest deadline first.
    pub waiting: Vec<GameCard>,
    /// Games that wait for the opponent.
    pub running: Vec<GameCard>,
    /// Games that are over.
    pub finished: Vec<GameCard>,
}

/// A player at the edge of the board.
#[derive(Clone, Debug)]
pub struct Seat {
    /// `white` or `black`.
    pub side: &'static str,
    /// The player's id, for the page about them.
    pub player: String,
    /// The player's name.
    pub name: String,
    /// Whether this is the reader.
    pub you: bool,
    /// Whether the clock runs, as far as the reader may know.
    pub running: bool,
    /// The state in words.
    pub state: String,
    /// The time left in words.
    pub left: String,
    /// The moment at which the flag falls (RFC 3339), only where the reader may know that the clock runs.
    pub flag_at: Option<String>,
    /// The same in words.
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

/// The result.
#[derive(Clone, Debug)]
pub struct ResultBox {
    /// `1–0`, `½–½` or a word.
    pub score: String,
    /// How it came about.
    pub words: String,
    /// When flags fell that decided it, what their clocks had, and until when one can appeal.
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
    /// Whether it offers a draw.
    pub draw_offer: bool,
    /// When the server received it.
    pub received: String,
    /// Who entered it for the reader, if it came on paper.
    pub entered: Option<String>,
    /// The commitment in base64.
    pub commitment: String,
    /// Where the receipt is downloaded from.
    pub receipt: String,
    /// What the receipt promises of the public log.
    pub promise: Option<Promise>,
}

/// By when a filing is in the public log.
#[derive(Clone, Debug)]
pub struct Promise {
    /// The moment.
    pub include_by: String,
    /// The hash inside the leaf, in base64.
    pub leaf: String,
    /// The leaf's salt, in base64.
    pub salt: String,
    /// Where the proof is downloaded from, once the log has it.
    pub proof: Option<String>,
}

/// Says that it holds an entry and never which.
impl std::fmt::Debug for OwnEntry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("OwnEntry(…)")
    }
}

/// The opponent's offer of a draw, to be answered.
#[derive(Clone, Debug)]
pub struct DrawBox {
    /// Who offered.
    pub line: String,
    /// How long it stands.
    pub detail: String,
}

/// A legal entry to choose from.
#[derive(Clone, Debug)]
pub struct LegalEntry {
    /// Machine text, the form's value.
    pub uci: String,
    /// The square of the man.
    pub from: String,
    /// The square that it goes to.
    pub to: String,
    /// Long algebraic, in the reader's letters: what is written into the field.
    pub text: String,
    /// The same in words for the list.
    pub words: String,
    /// Whether it is chosen.
    pub chosen: bool,
}

/// The form for an entry.
#[derive(Clone)]
pub struct EntryForm {
    /// `white` or `black`.
    pub side: &'static str,
    /// "Your entry for pair 7".
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
    /// That filing is final, or how long it may be revised.
    pub final_note: String,
    /// The button's text.
    pub file_text: String,
    /// Whether a draft can be kept (not while a filed entry is being revised).
    pub may_draft: bool,
    /// Whether there is a draft to forget.
    pub has_draft: bool,
    /// Whether the entry takes a contribution to the turn's rolls.
    pub contributes: bool,
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
    /// The time used, in words; nothing for a pass.
    pub used: Option<String>,
    /// The octal code.
    pub octal: Option<String>,
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
    /// What happened and by which rule.
    pub facts: Vec<String>,
    /// The line of the record.
    pub line: Option<String>,
    /// When it was revealed, in words.
    pub released: String,
}

/// Something to download.
#[derive(Clone, Debug)]
pub struct Download {
    /// Where it lies.
    pub href: String,
    /// Its name.
    pub text: String,
}

/// A game.
#[derive(Template, Debug)]
#[template(path = "web/game.html")]
pub struct GamePage {
    /// The frame.
    pub page: Page,
    /// The game's id.
    pub id: String,
    /// How the reader's own clock stands, while it runs.
    pub clock_now: Option<ClockNow>,
    /// The tournament in which it is played.
    pub tournament: Option<Download>,
    /// The open turn.
    pub turn: u32,
    /// The server's time when the page was made (RFC 3339).
    pub now: String,
    /// Whether the page waits for something to happen.
    pub live: bool,
    /// What the reader sees of the game's state, to be compared with `/games/{id}/state`.
    pub seen: String,
    /// White.
    pub white: Seat,
    /// Black.
    pub black: Seat,
    /// The player at the upper edge.
    pub upper: Seat,
    /// The player at the lower edge.
    pub lower: Seat,
    /// "Pair 7 · White has the first-move right".
    pub heading: String,
    /// Mails that do not get through.
    pub troubles: Vec<String>,
    /// Why what was just tried was not taken.
    pub faults: Vec<String>,
    /// The board as SVG.
    pub board: String,
    /// What the arrows are.
    pub legend: Vec<LegendLine>,
    /// Which men rest, in words.
    pub resting: Option<String>,
    /// Their squares, with blanks between.
    pub resting_squares: String,
    /// Which king is in check.
    pub check: Option<String>,
    /// The result.
    pub result: Option<ResultBox>,
    /// The state of the reader's entry.
    pub state: Option<StateBox>,
    /// The reader's own sealed entry.
    pub own: Option<OwnEntry>,
    /// Whether entries are sealed for the arbiter's key holder and the server together.
    pub blind: bool,
    /// Whether the reader has filed, which is all that is known of a blind entry.
    pub own_filed: bool,
    /// Whether all entries are in, and the key holder has still to answer.
    pub blind_waits: bool,
    /// An offer to answer.
    pub draw: Option<DrawBox>,
    /// How an entry is chosen on the board.
    pub prompt: String,
    /// The men to choose from while men are placed.
    pub tray: Vec<TrayMan>,
    /// The form, for a player who may enter or revise.
    pub form: Option<EntryForm>,
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
    /// Revealed pairs, the newest first.
    pub pairs: Vec<PairRow>,
    /// The rule set's name and version.
    pub rules_line: String,
    /// Its variant, whose page explains it.
    pub variant: &'static str,
    /// The link to that page.
    pub variant_link: String,
    /// The rules in force, one sentence each.
    pub rules: Vec<String>,
    /// The position text.
    pub position: String,
    /// The board in letters.
    pub text_board: String,
    /// The records.
    pub records: Vec<Download>,
}

/// Asks back before something that cannot be undone.
#[derive(Template, Debug)]
#[template(path = "web/confirm.html")]
pub struct ConfirmPage {
    /// The frame.
    pub page: Page,
    /// The question.
    pub title: String,
    /// The game.
    pub against: String,
    /// What it would do.
    pub what: String,
    /// Where the answer goes.
    pub action: String,
    /// The turn that the question was asked in.
    pub turn: u32,
    /// Where "no" leads.
    pub back: String,
    /// The text of "no".
    pub no: String,
    /// The text of "yes".
    pub yes: String,
}

/// A mail in the list of the trial set-up.
#[derive(Clone, Debug)]
pub struct MailLine {
    /// The mail's id.
    pub id: String,
    /// The subject.
    pub subject: String,
    /// What it says first, where the subject does not.
    pub says: String,
    /// The reader.
    pub to: String,
    /// When it was written.
    pub at: Timestamp,
}

/// All mails, for the administrator of a trial set-up.
#[derive(Template, Debug)]
#[template(path = "web/mails.html")]
pub struct MailsPage {
    /// The frame.
    pub page: Page,
    /// The mails, the newest first.
    pub mails: Vec<MailLine>,
}

/// A piece of a mail's text.
#[derive(Clone, Debug)]
pub struct MailPart {
    /// Whether it is an address to follow.
    pub link: bool,
    /// The text.
    pub text: String,
}

/// One mail. It holds sign-in links, so it has no `Debug`.
#[derive(Clone)]
pub struct MailText {
    /// The subject.
    pub subject: String,
    /// The sender.
    pub from: String,
    /// The reader.
    pub to: String,
    /// Where an answer goes.
    pub reply_to: String,
    /// When it was written.
    pub at: Timestamp,
    /// The text.
    pub body: Vec<MailPart>,
}

/// One mail, for the administrator of a trial set-up.
#[derive(Template)]
#[template(path = "web/mail.html")]
pub struct MailPage {
    /// The frame.
    pub page: Page,
    /// The mail.
    pub mail: MailText,
}

/// The settings. A new token is shown once, so there is no `Debug`.
#[derive(Template)]
#[template(path = "web/settings.html")]
pub struct SettingsPage {
    /// The frame.
    pub page: Page,
    /// What was just done.
    pub said: Option<String>,
    /// Sessions, tokens and events.
    pub access: AccessSection,
    /// The key holder's key.
    pub key_holder: KeyHolderCard,
    /// Playing by mail.
    pub mail: MailSection,
}

/// Playing by mail, as the settings show it. No `Debug`: addresses are in it.
pub struct MailSection {
    /// Whether this server takes mails.
    pub open: bool,
    /// Whether entries are taken by mail.
    pub play: bool,
    /// Whether as drafts.
    pub draft_first: bool,
    /// Whether there is a PIN.
    pub has_pin: bool,
    /// Further addresses.
    pub addresses: Vec<AddressLine>,
    /// What was wrong with the last try.
    pub faults: Vec<String>,
}

/// A further address in the settings.
pub struct AddressLine {
    /// Names it when it is removed.
    pub id: String,
    /// The address.
    pub address: String,
    /// Whether its link was used.
    pub confirmed: bool,
}

/// The page behind the link that confirms an address; only its button uses the link up.
#[derive(Template)]
#[template(path = "web/confirm_address.html")]
pub struct ConfirmAddressPage {
    /// The frame.
    pub page: Page,
    /// Where the button posts to; nothing once it is confirmed.
    pub action: Option<String>,
}
