//! What is asked of a game to be made, and whether it is good.

use crate::app::core::term_checks::{not_blind, unfit};
use crate::app::error::{Error, FieldError, GameFault, Result};
use crate::base::{BySide, GameId, PlayerId};
use crate::game::{BotLevel, ClockRule, Lottery, Terms, bot_side};
use crate::rules::{self, OptionValue, Position, RuleSet, RuleSetFault, Start, StartError};
use crate::seal::Roll;
use std::collections::BTreeMap;
use uuid::Uuid;

/// A game to be made.
#[derive(Clone)]
pub struct NewGameRequest {
    pub white: PlayerId,
    pub black: PlayerId,
    /// The arbiter, who plays on neither side.
    pub arbiter: Option<PlayerId>,
    /// A second arbiter, without whom nothing can be unsealed before its reveal.
    pub arbiter2: Option<PlayerId>,
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
    pub rules: RuleSet,
    pub terms: Terms,
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

    /// Who cannot be what they are to be.
    fn people_at_fault(&self) -> Vec<FieldError> {
        let mut faults = Vec::new();
        if self.white == self.black {
            faults.push(FieldError::new(GameFault::SamePlayer, "black"));
        }
        for (field, arbiter) in [("arbiter", self.arbiter), ("arbiter2", self.arbiter2)] {
            if arbiter.is_some_and(|arbiter| arbiter == self.white || arbiter == self.black) {
                faults.push(FieldError::new(GameFault::ArbiterPlays, field));
            }
        }
        if self.arbiter2.is_some() && (self.arbiter.is_none() || self.arbiter == self.arbiter2) {
            faults.push(FieldError::new(GameFault::SecondArbiter, "arbiter2"));
        }
        faults
    }

    /// Whether the bot can play so: terms say how it thinks where it plays one of the sides, at its level, and nowhere else.
    fn fits_bot(&self, terms: Terms) -> bool {
        let levels = [self.white, self.black].map(BotLevel::of);
        match (levels, terms.bot) {
            ([None, None], None) => true,
            ([Some(level), None] | [None, Some(level)], Some(bot)) => {
                level == bot.level && terms.key_holder().is_none()
            }
            _ => false,
        }
    }

    /// Everything that can be checked without the database; nothing is made.
    ///
    /// # Errors
    /// Every fault is listed.
    pub fn agree(&self) -> Result<Agreed> {
        let mut faults = self.people_at_fault();
        let at = |fault: GameFault, field: &str, says: String| FieldError::new(fault, field).saying(says);
        let clock = ClockRule::parse(&self.clock)
            .map_err(|e| faults.push(at(GameFault::Clock, "clock", e.to_string())))
            .ok();
        let term = |says: String| at(GameFault::Term, "terms", says);
        let terms = Terms::parse(&self.terms)
            .map_err(|all| faults.extend(all.iter().map(|one| term(one.to_string()))))
            .ok();
        let rules = RuleSet::new(&self.variant, &self.rules, &self.options)
            .map_err(|all| faults.extend(all.faults.iter().map(of_rules)))
            .ok();
        let conflicts = RuleSet::conflicts(&self.variant, &self.rules, &self.options);
        faults.extend(
            conflicts
                .iter()
                .map(|one| at(GameFault::Contradiction, &format!("options.{}", one.option), one.to_string())),
        );
        if terms.is_some_and(|terms| !self.fits_bot(terms)) {
            faults.push(FieldError::new(GameFault::Bot, "terms"));
        }
        if let (Some(rules), Some(terms)) = (&rules, &terms) {
            if !rules.is_played_in_pairs() {
                faults.extend(unfit(*terms, rules.variant()).into_iter().map(term));
            }
            if terms.key_holder().is_some() {
                faults.extend(not_blind(rules, self.arbiter));
            }
        }
        faults.extend(self.open_placing().map(|field| FieldError::new(GameFault::OpenPlacing, field)));
        let rules = self.placed(rules, &mut faults);
        let position = rules.as_ref().map(Position::start);
        let unplayable =
            rules.iter().zip(&position).flat_map(|(rules, position)| unplayable(rules, position));
        faults.extend(unplayable.map(|fault| FieldError::new(fault, "position")));
        match (rules, terms, clock, position) {
            (Some(rules), Some(terms), Some(clock), Some(position)) if faults.is_empty() => {
                Ok(Agreed { rules, terms, clock, position })
            }
            _ => Err(Error::Malformed(faults)),
        }
    }

    /// The rules with the board and the start that are asked for.
    fn placed(&self, rules: Option<RuleSet>, faults: &mut Vec<FieldError>) -> Option<RuleSet> {
        let at = |fault: GameFault, field: &str, says: String| FieldError::new(fault, field).saying(says);
        let start = self.start().map_err(|e| faults.push(at(GameFault::Start, "start", e.to_string()))).ok();
        let placed = rules.zip(start).and_then(|(rules, start)| {
            let placed = rules.placed(self.board.as_deref(), start.as_ref());
            let fault = |error: StartError| match error {
                StartError::Board(_) => at(GameFault::Board, "board", error.to_string()),
                StartError::Position(_) if self.start.is_none() => {
                    at(GameFault::Position, "position", error.to_string())
                }
                _ => at(GameFault::Start, "start", error.to_string()),
            };
            placed.map_err(|error| faults.push(fault(error))).ok()
        });
        if self.start.is_some() && self.position.is_some() {
            faults.push(FieldError::new(GameFault::StartTwice, "position"));
        }
        if placed.as_ref().is_some_and(RuleSet::needs_start) {
            let says = format!(
                "{} needs a start: chess960:518, shuffle:RNBQKBNR, one of these with draw in place of the array, or position:…",
                self.variant
            );
            faults.push(at(GameFault::StartMissing, "start", says));
        }
        placed
    }
}

/// Why no game begins in a position.
fn unplayable(rules: &RuleSet, position: &Position) -> Vec<GameFault> {
    let mut faults = Vec::new();
    if rules::score(position, rules, &[]) != rules::Score::Ongoing {
        faults.push(GameFault::Over);
    }
    if !rules::dice_due(position, None).is_empty() {
        faults.push(GameFault::Rolls);
    }
    faults
}

fn of_rules(fault: &RuleSetFault) -> FieldError {
    let found = match fault {
        RuleSetFault::Variant(_) => FieldError::new(GameFault::Variant, "variant"),
        RuleSetFault::Rules { .. } => FieldError::new(GameFault::Rules, "rules"),
        RuleSetFault::Option { given, .. } => FieldError::new(GameFault::Option, &format!("options.{given}")),
        RuleSetFault::Value { option, .. } => {
            FieldError::new(GameFault::Option, &format!("options.{option}"))
        }
    };
    found.saying(fault.to_string())
}

impl NewGameRequest {
    /// The field that asks for Fairschach from pieces that the players place, which is not played.
    fn open_placing(&self) -> Option<&'static str> {
        let names = |text: &Option<String>| {
            let text = text.as_deref().unwrap_or_default();
            let text = text.strip_prefix("position:").unwrap_or(text);
            let mut fields = text.split(' ');
            // A text of Freischach's placing: board, turn, mode, pending.
            let mode = ["-", "file", "order"].contains(&fields.nth(2).unwrap_or_default());
            text.starts_with("freischach") || (mode && fields.count() == 1)
        };
        let pairs = |rules: &str| RuleSet::new("fairschach", rules, &BTreeMap::new()).is_ok();
        match self.variant.as_str() {
            "fairschach" if names(&self.start) => Some("start"),
            "fairschach" if names(&self.position) => Some("position"),
            "fairschach" if names(&self.board) => Some("board"),
            "freischach" if pairs(&self.rules) => Some("rules"),
            _ => None,
        }
    }

    fn start(&self) -> Result<Option<Start>, StartError> {
        match (&self.start, &self.position) {
            (Some(start), _) => Start::parse(start).map(Some),
            (None, Some(text)) => Ok(Some(Start::Position(text.clone()))),
            (None, None) => Ok(None),
        }
    }
}
