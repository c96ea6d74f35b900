//! What the doors show: plain data, already cut to what the viewer may see at the given time.

use crate::base::{BySide, GameId, MailKind, Micros, PlayerId, Side, SubmissionId, Timestamp};
use crate::game::{
    BotMix, Canonical, Channel, ClockRule, FallenFlag, GameResult, IfFiled, Leave, Remark, Rolled, Terms,
};
use crate::rules::{Position, Resolution, RuleSet};
use crate::seal::Contribution;
use crate::show::Lang;
use crate::store::ERASED_NAME;
use crate::tlog::{LogPromise, SealedBy};

/// A person as others see them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    pub id: PlayerId,
    /// The name that others see.
    pub name: String,
}

impl Person {
    /// The name for this reader, on pages and in mails: what is kept in the place of an erased account's name, which nobody else
    /// can take, is worded in their language.
    pub fn called(&self, lang: Lang) -> String {
        if self.name == ERASED_NAME { lang.t("erased-name") } else { self.name.clone() }
    }
}

/// Who looks at a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Viewer {
    Player(Side),
    /// One of its arbiters: sees metadata, never an entry before the reveal.
    Arbiter,
    /// Anybody else.
    Public,
}

/// How far a game is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameState {
    /// A turn is open.
    Running,
    /// An arbiter must look before it goes on.
    Suspended,
    /// An arbiter stopped its clocks, and nothing can be filed.
    Paused,
    /// The hard end of its tournament has come: nothing is filed any more, and a ruling ends it.
    Adjudicated,
    /// It has a result.
    Finished,
}

/// A game as one viewer may see it now.
#[derive(Clone, Debug)]
pub struct GameView {
    pub id: GameId,
    pub rules: RuleSet,
    pub terms: Terms,
    /// The version of the engine by which the bot thinks now, where it plays.
    pub bot_engine: Option<u32>,
    pub clock: ClockRule,
    pub arbiter: Option<Person>,
    pub arbiter2: Option<Person>,
    pub state: GameState,
    /// The open turn; of a finished game the last one.
    pub turn: u32,
    /// The position before the open turn; of a finished game the last one.
    pub position: Position,
    /// When this position was released, which is when the turn's clocks started.
    pub release_at: Timestamp,
    /// The result of a finished game.
    pub result: Option<GameResult>,
    /// Whether the server's rows of it did not follow from its events; it is shown as the events say.
    pub in_doubt: bool,
    /// What is known of the flags by which it ended, or for which it is paused.
    pub on_time: Option<OnTime>,
    pub sides: BySide<SideView>,
    /// Who looks.
    pub viewer: Viewer,
    /// When this was looked at.
    pub now: Timestamp,
}

/// Flags that have ended a game, or for which it is paused until an arbiter has ruled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OnTime {
    /// Those that decide, with what their clocks had; none in older games.
    pub flags: BySide<Option<FallenFlag>>,
    /// Until when one can appeal against the end; nothing where there is no arbiter who could answer.
    pub appeal_until: Option<Timestamp>,
}

/// One side of a game as one viewer may see it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SideView {
    pub player: Person,
    /// Whether it owes an entry of its own in the open turn.
    pub owes: bool,
    /// Whether that entry is filed; `None` if the viewer may not know.
    pub sealed: Option<bool>,
    /// Whether a pass is sealed for it because it has no legal entry.
    pub passes: bool,
    /// Whether its clock runs; `None` if the viewer may not know.
    pub running: Option<bool>,
    /// The time it has left: for its owner and the arbiter, and where presence is shown and it runs, now; else its value at the
    /// start of the turn.
    pub left: Micros,
    /// When its flag falls; `None` if it owes nothing, has filed, or the viewer may not know.
    pub flag_at: Option<Timestamp>,
    /// Whether it offered a draw that the other side may still accept.
    pub offers_draw: bool,
    /// Who answers the draw that is offered to this side: its team's captain, where that is not its player's to do.
    pub draw_captain: Option<Person>,
    /// Whether the other side has said no to it.
    pub offer_declined: bool,
    /// Whether the other side has filed without an answer to it, which says no too, as far as the viewer may know.
    pub offer_lapsed: bool,
    /// Its leave that is not over, oldest first.
    pub leaves: Vec<Leave>,
    /// What filing now would do to its clock; only for its own player, while an entry is owed.
    pub if_filed: Option<IfFiled>,
}

impl SideView {
    /// Whether it owes an entry and, as far as the viewer knows, has not filed it.
    pub fn is_to_enter(&self) -> bool {
        self.owes && self.sealed != Some(true)
    }
}

/// One's own filed entry or draft.
pub struct OwnEntry {
    pub submission: SubmissionId,
    pub turn: u32,
    pub pair: u32,
    pub side: Side,
    /// 0, then one more each time it was revised.
    pub revision: u16,
    /// When it was received (for a draft: kept).
    pub received: Timestamp,
    /// What was entered.
    pub canonical: Canonical,
    /// The random bytes of the commitment.
    pub r: [u8; 32],
    pub commitment: [u8; 32],
    /// What it is bound to.
    pub ctx: Vec<u8>,
    /// What was given to the turn's rolls.
    pub contribution: Option<Contribution>,
    /// What is said with it; nothing with a draft.
    pub said: Remark,
    /// Whether the public log has its event, so that there is a proof.
    pub logged: bool,
    /// The receipt; empty for a draft.
    pub receipt: Option<ReceiptView>,
}

/// A receipt: nothing in it depends on what was entered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReceiptView {
    pub submission: SubmissionId,
    pub turn: u32,
    pub pair: u32,
    pub side: Side,
    /// 0, then one more each time it was revised.
    pub revision: u16,
    pub received: Timestamp,
    pub commitment: [u8; 32],
    /// Who made it.
    pub sealing: SealedBy,
    /// The event's canonical bytes.
    pub event: Vec<u8>,
    /// By when the event is in the log; `None` if it was filed before there was one.
    pub log: Option<LogPromise>,
    /// The signed note: what a player keeps.
    pub note: String,
}

/// A released turn: what was entered, what happened and why.
#[derive(Clone)]
pub struct PairView {
    pub turn: u32,
    pub pair: u32,
    pub before: Position,
    /// What happened, with the position after it.
    pub resolution: Resolution,
    /// Where chance has a part: what was rolled, and from what.
    pub chance: Option<TurnChance>,
    /// What each side had sealed; `None` for a side that entered nothing.
    pub entries: BySide<Option<RevealedEntry>>,
    /// When both players got it.
    pub released: Timestamp,
    /// How the game ended with it, if it did.
    pub result: Option<GameResult>,
    /// The turn that took its place, if a ruling has made it void.
    pub replaced_by: Option<u32>,
}

/// A revealed entry with its opening.
#[derive(Clone)]
pub struct RevealedEntry {
    pub submission: SubmissionId,
    /// What was entered.
    pub canonical: Canonical,
    pub received: Timestamp,
    /// `web`, `api`, `mail`, or `server` for a forced pass.
    pub channel: Channel,
    /// The thinking time.
    pub used: Micros,
    /// The random bytes of the commitment.
    pub r: Vec<u8>,
    pub commitment: Vec<u8>,
    /// What it was bound to.
    pub ctx: Vec<u8>,
    /// What was given to the turn's rolls.
    pub contribution: Option<Contribution>,
    /// What was said with it, as far as the reader sees it.
    pub said: Remark,
}

/// What was rolled in a released turn, if anything, and the secret from which it follows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TurnChance {
    /// The turn's secret.
    pub secret: [u8; 32],
    /// What was rolled and drawn.
    pub rolled: Rolled,
    /// What the bot rolled over, where it entered.
    pub bot: Option<BotRolled>,
}

/// What the bot mixed, and the roll that picked its entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BotRolled {
    pub side: Side,
    pub mix: BotMix,
    /// Below a million.
    pub rolled: u32,
}

/// A mail that cannot be delivered, as shown in the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MailTrouble {
    /// The side whose mail it is.
    pub side: Option<Side>,
    pub kind: MailKind,
    /// Whether sending was given up.
    pub given_up: bool,
    /// Why, in the words of the mail server, without an address.
    pub fault: String,
}

impl GameView {
    pub fn own_side(&self) -> Option<Side> {
        match self.viewer {
            Viewer::Player(side) => Some(side),
            Viewer::Arbiter | Viewer::Public => None,
        }
    }

    /// Its arbiters, the first one first.
    pub fn arbiters(&self) -> impl Iterator<Item = &Person> {
        [&self.arbiter, &self.arbiter2].into_iter().flatten()
    }

    /// Their names for this reader, in one text; empty where there are none.
    pub fn arbiter_names(&self, lang: Lang) -> String {
        self.arbiters().map(|one| one.called(lang)).collect::<Vec<_>>().join(", ")
    }

    /// The pair to be entered, as the position shows it.
    pub fn pair(&self) -> u32 {
        self.position.pair()
    }
}
