//! What is asked of a game to be made, and whether it is good.

use crate::app::core::term_checks::{not_blind, unfit};
use crate::app::error::{Error, FieldError, Result};
use crate::base::{BySide, GameId, PlayerId};
use crate::game::{BotLevel, ClockRule, Lottery, Terms, bot_side};
use crate::rules::{self, OptionValue, Position, RuleSet, RuleSetFault, Start, StartError};
use crate::seal::Roll;
use std::collections::BTreeMap;
use uuid::Uuid;

/// A game to be made.
#[derive(Clone)]
pub struct NewGameRequest {
    /// White's player.
    pub white: PlayerId,
    /// Black's player.
    pub black: PlayerId,
    /// The arbiter, who plays on neither side.
    pub arbiter: Option<PlayerId>,
    /// A second arbiter, without whom nothing can be unsealed before its reveal.
    pub arbiter2: Option<PlayerId>,
    /// `fairschach`, …
    pub variant: String,
    /// The rule set's name.
    pub rules: String,
    /// The options that differ from it.
    pub options: BTreeMap<String, OptionValue>,
    /// The terms that differ from the defaults.
    pub terms: BTreeMap<String, String>,
    /// `14d/pair`.
    pub clock: String,
    /// `chess66`: another board than the variant's own.
    pub board: Option<String>,
    /// Another start than the usual one: `chess960:518`, `shuffle:RNBQKBNR`, `position:…`;
    /// `chess960:draw` and `shuffle:draw` have one drawn.
    pub start: Option<String>,
    /// The same as a start of `position:…`.
    pub position: Option<String>,
    /// Makes the game's id, so that a repeated request makes no second game.
    pub request_key: Option<[u8; 32]>,
}

/// A new game's rules, terms, clock and position, found good.
pub struct Agreed {
    /// The rules in force.
    pub rules: RuleSet,
    pub terms: Terms,
    /// The regulation of time.
    pub clock: ClockRule,
    /// Where it starts.
    pub position: Position,
}

impl NewGameRequest {
    /// Whether the bot plays in it.
    pub(in crate::app) fn is_with_bot(&self) -> bool {
        bot_side(&BySide { white: self.white, black: self.black }).is_some()
    }

    /// Whether its array is drawn when it is made.
    pub fn is_drawn(&self) -> bool {
        self.start.as_deref().and_then(Lottery::parse).is_some()
    }

    /// The same as [`NewGameRequest::agree`], with some array in place of one that is still to be drawn: whether a request is
    /// good does not hang on which it is.
    ///
    /// # Errors
    /// Every fault is listed.
    pub fn validate_agreed(&self) -> Result<Agreed> {
        let Some(lottery) = self.start.as_deref().and_then(Lottery::parse) else { return self.agree() };
        let nobody = GameId::from_uuid(Uuid::nil());
        let start = lottery.draw(&Roll::before_the_game([0; 32], nobody)).to_string();
        NewGameRequest { start: Some(start), ..self.clone() }.agree()
    }

    /// Who cannot be what they are to be: code, field, and why.
    fn people_at_fault(&self) -> Vec<(&'static str, &'static str, &'static str)> {
        let mut faults = Vec::new();
        if self.white == self.black {
            faults.push(("same-player", "black", "white and black must be two players"));
        }
        for (field, arbiter) in [("arbiter", self.arbiter), ("arbiter2", self.arbiter2)] {
            if arbiter.is_some_and(|arbiter| arbiter == self.white || arbiter == self.black) {
                faults.push(("arbiter-plays", field, "an arbiter never plays in the same game"));
            }
        }
        if self.arbiter2.is_some() && (self.arbiter.is_none() || self.arbiter == self.arbiter2) {
            let says = "a second arbiter stands beside a first one, who is somebody else";
            faults.push(("arbiter2", "arbiter2", says));
        }
        faults
    }

    /// Why the bot cannot play so: terms say how it thinks where it plays one of the sides, at its level, and nowhere else.
    fn bot_at_fault(&self, terms: Terms) -> Option<&'static str> {
        let levels = [self.white, self.black].map(BotLevel::of);
        let fits = match (levels, terms.bot) {
            ([None, None], None) => true,
            ([Some(level), None] | [None, Some(level)], Some(bot)) => {
                level == bot.level && terms.key_holder().is_none()
            }
            _ => false,
        };
        (!fits).then_some(
            "games with the bot are begun with POST /bots/games or at /games/bot; the server sets the bot's terms itself",
        )
    }

    /// Everything that can be checked without the database; nothing is made.
    ///
    /// # Errors
    /// Every fault is listed.
    pub fn agree(&self) -> Result<Agreed> {
        let mut faults = Vec::new();
        let mut fault = |code, field: &str, message: String| {
            faults.push(FieldError { code, field: field.to_owned(), message });
        };
        for (code, field, says) in self.people_at_fault() {
            fault(code, field, says.to_owned());
        }
        let clock = ClockRule::parse(&self.clock).map_err(|e| fault("clock", "clock", e.to_string())).ok();
        let terms = Terms::parse(&self.terms)
            .map_err(|all| all.iter().for_each(|one| fault("term", "terms", one.to_string())))
            .ok();
        let rules = RuleSet::new(&self.variant, &self.rules, &self.options)
            .map_err(|all| {
                all.faults.iter().for_each(|one| {
                    let (code, field) = named(one);
                    fault(code, &field, one.to_string());
                });
            })
            .ok();
        for conflict in RuleSet::conflicts(&self.variant, &self.rules, &self.options) {
            let field = format!("options.{}", conflict.option);
            fault("contradiction", &field, conflict.to_string());
        }
        let bot = terms.and_then(|terms| self.bot_at_fault(terms));
        bot.into_iter().for_each(|says| fault("bot", "terms", says.to_owned()));
        if let (Some(rules), Some(terms)) = (&rules, &terms) {
            if !rules.is_played_in_pairs() {
                unfit(*terms, rules.variant()).into_iter().for_each(|says| fault("term", "terms", says));
            }
            if terms.key_holder().is_some() {
                let faults = not_blind(rules, self.arbiter);
                faults.into_iter().for_each(|(field, says)| fault("blind", field, says));
            }
        }
        self.open_placing().into_iter().for_each(|(field, says)| fault("open-placing", field, says));
        let start = self.start().map_err(|e| fault("start", "start", e.to_string())).ok();
        let rules = rules.zip(start).and_then(|(rules, start)| {
            rules
                .placed(self.board.as_deref(), start.as_ref())
                .map_err(|e| match e {
                    StartError::Board(_) => fault("board", "board", e.to_string()),
                    StartError::Position(_) if self.start.is_none() => {
                        fault("position", "position", e.to_string());
                    }
                    _ => fault("start", "start", e.to_string()),
                })
                .ok()
        });
        if self.start.is_some() && self.position.is_some() {
            fault("start", "position", "give either start or position".to_owned());
        }
        if rules.as_ref().is_some_and(RuleSet::needs_start) {
            let says = format!(
                "{} needs a start: chess960:518, shuffle:RNBQKBNR, one of these with draw in place of the array, or position:…",
                self.variant
            );
            fault("start", "start", says);
        }
        let position = rules.as_ref().map(Position::start);
        for (code, says) in
            rules.iter().zip(&position).flat_map(|(rules, position)| unplayable(rules, position))
        {
            fault(code, "position", says.to_owned());
        }
        match (rules, terms, clock, position) {
            (Some(rules), Some(terms), Some(clock), Some(position)) if faults.is_empty() => {
                Ok(Agreed { rules, terms, clock, position })
            }
            _ => Err(Error::Malformed(faults)),
        }
    }
}

/// Why no game begins in a position.
fn unplayable(rules: &RuleSet, position: &Position) -> Vec<(&'static str, &'static str)> {
    let mut faults = Vec::new();
    if rules::score(position, rules, &[]) != rules::Score::Ongoing {
        faults.push(("position-over", "the game would be over before it begins"));
    }
    if !rules::dice_due(position, None).is_empty() {
        let says = "dice of the side to move show dots, and nobody rolls before the first turn; show a piece on each";
        faults.push(("position-rolls", says));
    }
    faults
}

/// The stable word and the field of a fault in the rules.
fn named(fault: &RuleSetFault) -> (&'static str, String) {
    match fault {
        RuleSetFault::Variant(_) => ("variant", "variant".to_owned()),
        RuleSetFault::Rules { .. } => ("rules", "rules".to_owned()),
        RuleSetFault::Option { given, .. } => ("option", format!("options.{given}")),
        RuleSetFault::Value { option, .. } => ("option", format!("options.{option}")),
    }
}

impl NewGameRequest {
    /// Why Fairschach is not played from men that the players place: the field that asks for it, and the reason.
    fn open_placing(&self) -> Option<(&'static str, String)> {
        let names = |text: &Option<String>| {
            let text = text.as_deref().unwrap_or_default();
            let text = text.strip_prefix("position:").unwrap_or(text);
            let mut fields = text.split(' ');
            // A text of Freischach's placing: board, turn, mode, pending.
            let mode = ["-", "file", "order"].contains(&fields.nth(2).unwrap_or_default());
            text.starts_with("freischach") || (mode && fields.count() == 1)
        };
        let pairs = |rules: &str| RuleSet::new("fairschach", rules, &BTreeMap::new()).is_ok();
        let field = match self.variant.as_str() {
            "fairschach" if names(&self.start) => "start",
            "fairschach" if names(&self.position) => "position",
            "fairschach" if names(&self.board) => "board",
            "freischach" if pairs(&self.rules) => "rules",
            _ => return None,
        };
        let reason = "Fairschach and Freischach are not played together: in Freischach the men are placed openly, one side \
                      after the other, in Fairschach both entries are sealed and carried out at once. Make a game of \
                      freischach with rules standard, or one of fairschach from any row: shuffle:RNBQKBNR, or White's and \
                      Black's as shuffle:RNBQKBNR/RNBQKBNR";
        Some((field, reason.to_owned()))
    }

    fn start(&self) -> Result<Option<Start>, StartError> {
        match (&self.start, &self.position) {
            (Some(start), _) => Start::parse(start).map(Some),
            (None, Some(text)) => Ok(Some(Start::Position(text.clone()))),
            (None, None) => Ok(None),
        }
    }
}
