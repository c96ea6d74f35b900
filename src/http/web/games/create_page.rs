//! What the form for a new game shows, in words.

use askama::Template;

use crate::app::games::create::Agreed;
use crate::base::Side;
use crate::game::BothFlags;
use crate::http::web::games::create::{FIELD_BYTES_MAX, FieldFault, FormFields, People};
use crate::http::web::games::create_start::{board, starts};
use crate::http::web::games::create_terms::{key_holder_lines, leave_lines, terms};
use crate::http::web::games::pace;
use crate::http::web::layout::{Choice, FieldFaults, Page};
use crate::rules::{OptionValue, RuleSet, Takes};
use crate::show::Lang;
use crate::show::board::Picture;
use crate::show::clocks::clock_kinds;
use crate::show::rulebook::options::{option_name, preset_name, value_name, variant_name};
use crate::show::rulebook::rules;

/// The form, or only the choice of a variant.
#[derive(Template)]
#[template(path = "web/new_game.html")]
pub(in crate::http::web) struct NewGamePage {
    pub(in crate::http::web) page: Page,
    /// The id of a private game that was just made.
    pub(in crate::http::web) made: Option<String>,
    /// What the game would be, if nothing is wrong.
    pub(in crate::http::web) preview: Option<Preview>,
    /// Whether nothing was looked at or made because the form is about another game now.
    pub(in crate::http::web) changed: bool,
    /// Tells this form from others, so that sending it twice makes one game.
    pub(in crate::http::web) once: String,
    games: Vec<Choice>,
    /// The chosen variant and preset, `fairschach:fsr-2023`.
    game: String,
    /// The usual paces.
    paces: Vec<Choice>,
    form: Option<Fields>,
    /// Whether something behind *more* is to be looked at.
    more: bool,
    /// How many faults are marked.
    marked: Option<String>,
    faults: FieldFaults,
}

/// What would be made: the rules in force and the board at the start.
pub(in crate::http::web) struct Preview {
    players: String,
    arbiter: Option<String>,
    arbiter2: Option<String>,
    rules: Vec<String>,
    board: String,
    drawn: Option<String>,
}

/// A line to write in.
pub(in crate::http::web) struct Line {
    pub(in crate::http::web) name: &'static str,
    pub(in crate::http::web) label: String,
    pub(in crate::http::web) help: String,
    pub(in crate::http::web) value: String,
}

impl Line {
    /// A line with the keys of its label and of its help, which may be empty, as it was typed.
    pub(in crate::http::web) fn typed(
        lang: Lang,
        typed: &FormFields,
        (name, label, help): (&'static str, &str, &str),
    ) -> Line {
        Line {
            name,
            label: lang.t(label),
            help: if help.is_empty() { String::new() } else { lang.t(help) },
            value: typed.get(name).to_owned(),
        }
    }

    /// The id of what explains it.
    pub(in crate::http::web) fn help_id(&self) -> String {
        if self.help.is_empty() { String::new() } else { format!("{}-help", self.name) }
    }
}

/// One of several things to choose, or several of them, or a number.
pub(in crate::http::web) struct Question {
    pub(in crate::http::web) name: String,
    pub(in crate::http::web) label: String,
    pub(in crate::http::web) kind: Kind,
}

pub(in crate::http::web) enum Kind {
    One(Vec<Choice>),
    Some(Vec<Choice>),
    Number { value: String, help: String },
}

/// What is asked of a game.
pub(in crate::http::web) struct Fields {
    people: Vec<Line>,
    pub(in crate::http::web) board: Option<Question>,
    pub(in crate::http::web) starts: Vec<StartChoice>,
    pub(in crate::http::web) clock: Line,
    /// The kinds of regulations: an example, and what it says.
    pub(in crate::http::web) clock_kinds: Vec<(&'static str, String)>,
    pub(in crate::http::web) terms: Vec<Question>,
    pub(in crate::http::web) leave: Vec<Line>,
    pub(in crate::http::web) key_holder: Vec<Line>,
    /// Whether something is wrong with them, so that they are shown at once.
    pub(in crate::http::web) key_holder_open: bool,
    pub(in crate::http::web) options: Vec<Question>,
    /// Whether an option is not as the preset has it, or wrong, so that they are shown at once.
    pub(in crate::http::web) options_open: bool,
}

impl Fields {
    /// The longest text of a line.
    pub(in crate::http::web) const fn bytes_max(&self) -> usize {
        FIELD_BYTES_MAX
    }

    /// The names of the fields in their order, but for those that say who plays.
    pub(in crate::http::web) fn names(&self) -> impl Iterator<Item = String> {
        let asked = |question: &Question| question.name.clone();
        let lines = self.leave.iter().chain(&self.key_holder).map(|line| line.name.to_owned());
        let begin = self.board.iter().map(asked).chain(["start", "clock"].map(str::to_owned));
        begin.chain(self.terms.iter().map(asked)).chain(lines).chain(self.options.iter().map(asked))
    }
}

/// A kind of start, with the line that says which.
pub(in crate::http::web) struct StartChoice {
    pub(in crate::http::web) choice: Choice,
    pub(in crate::http::web) line: Option<Line>,
}

impl NewGamePage {
    pub(in crate::http::web) fn new(
        page: Page,
        typed: &FormFields,
        base: Option<&RuleSet>,
        faults: Vec<FieldFault>,
    ) -> NewGamePage {
        let lang = page.lang;
        let game = base.map_or_else(String::new, |base| format!("{}:{}", base.variant(), base.rules()));
        let count = faults.len();
        let more = faults.iter().any(|fault| !["white", "black"].contains(&fault.field.as_str()));
        let mut form = base.map(|base| fields(lang, typed, base, BothFlags::Draw, &faults));
        let people = ["white", "black", "arbiter", "arbiter2"].map(str::to_owned).into_iter();
        let order: Vec<_> = people.chain(form.iter().flat_map(Fields::names)).collect();
        let pace = if typed.has("pace") || typed.has("clock") { typed.get("pace") } else { pace::USUAL };
        let (paces, clock) = pace::choices(lang, pace, typed.get("clock"));
        if let Some(form) = &mut form {
            form.clock.value = clock;
        }
        let games = games(lang, &game);
        NewGamePage {
            made: None,
            preview: None,
            changed: false,
            once: typed.get("once").to_owned(),
            games,
            game,
            paces,
            more: more || form.as_ref().is_some_and(|form| form.options_open),
            form,
            marked: (count > 0).then(|| lang.tf("new-faults", &[("n", count.into())])),
            faults: FieldFaults::new(&order, faults.into_iter().map(FieldFault::placed)),
            page,
        }
    }
}

impl Preview {
    /// `drawn` is the array that is drawn when the game is made, and the one that stands in for it here.
    pub(in crate::http::web) fn new(
        lang: Lang,
        people: &People,
        agreed: &Agreed,
        drawn: Option<(&str, &str)>,
    ) -> Preview {
        let [white, black, arbiter, arbiter2] =
            people.each_ref().map(|person| person.as_ref().map(|person| person.name.clone()));
        let mut rules = rules::rules_in_force(lang, &agreed.rules, agreed.terms, agreed.clock);
        if let Some((_, stand_in)) = drawn {
            rules.retain(|line| !line.contains(stand_in));
        }
        let board = match drawn {
            Some(_) => String::new(),
            None => Picture::of(&agreed.position, Side::White, lang).svg(),
        };
        Preview {
            players: format!("{} – {}", white.unwrap_or_default(), black.unwrap_or_default()),
            arbiter,
            arbiter2,
            rules,
            board,
            drawn: drawn.map(|_| lang.t("new-preview-drawn")),
        }
    }
}

/// Every variant with every preset.
pub(in crate::http::web) fn games(lang: Lang, chosen: &str) -> Vec<Choice> {
    let all = RuleSet::variants().flat_map(|variant| {
        let presets = RuleSet::presets(variant).into_iter();
        presets.map(move |(rules, _)| (variant, rules))
    });
    all.map(|(variant, rules)| {
        let name = variant_name(lang, variant);
        let text = match preset_name(lang, rules) {
            Some(preset) => format!("{name} – {preset}"),
            None => name,
        };
        Choice::new(format!("{variant}:{rules}"), text, chosen)
    })
    .collect()
}

pub(in crate::http::web) fn fields(
    lang: Lang,
    typed: &FormFields,
    base: &RuleSet,
    both_flags: BothFlags,
    faults: &[FieldFault],
) -> Fields {
    let is_any = |begin: &str| faults.iter().any(|fault| fault.field.starts_with(begin));
    let people = [
        ("white", "white", "new-who-help"),
        ("black", "black", "new-who-help"),
        ("arbiter", "new-arbiter", "new-arbiter-help"),
        ("arbiter2", "new-arbiter2", "new-arbiter2-help"),
    ];
    let mut clock = Line::typed(lang, typed, ("clock", "new-clock", "new-clock-help"));
    clock.value = pace::in_words(lang, if typed.has("clock") { &clock.value } else { pace::USUAL });
    let options: Vec<Question> =
        base.takes().map(|(name, takes)| option(lang, typed, base, (name, takes))).collect();
    Fields {
        people: people.map(|line| Line::typed(lang, typed, line)).into(),
        board: board(lang, typed, base),
        starts: starts(lang, typed, base),
        clock,
        clock_kinds: clock_kinds(lang, base),
        terms: terms(lang, typed, base, both_flags),
        leave: leave_lines(lang, typed),
        key_holder: key_holder_lines(lang, typed, base),
        key_holder_open: is_any("terms.keyholder"),
        options_open: is_any("options.") || options.iter().any(|option| option.differs(base)),
        options,
    }
}

pub(in crate::http::web) fn question(
    lang: Lang,
    name: &str,
    label: &str,
    choices: &[(&str, &str)],
    chosen: &str,
) -> Question {
    let kind = Kind::One(Choice::all(lang, choices, chosen));
    Question { name: name.to_owned(), label: lang.t(label), kind }
}

fn option(lang: Lang, typed: &FormFields, base: &RuleSet, (name, takes): (&str, &Takes)) -> Question {
    let field = format!("options.{name}");
    let usual = base.options().remove(name);
    let usual_word = usual.as_ref().map(ToString::to_string).unwrap_or_default();
    let given = Some(typed.get(&field)).filter(|given| !given.is_empty());
    let given = given.unwrap_or(&usual_word);
    let choice = |value: &str, chosen: bool, is_usual: bool| {
        let text = value_name(lang, name, value);
        let text = if is_usual { lang.tf("new-default", &[("value", text.into())]) } else { text };
        Choice { value: value.to_owned(), text, chosen }
    };
    let one = |words: &[&str]| {
        let choices = words.iter().map(|word| choice(word, *word == given, *word == usual_word));
        Kind::One(choices.collect())
    };
    let kind = match takes {
        Takes::Words(words) => one(words),
        Takes::Flag(_) => one(&["true", "false"]),
        Takes::List(words) => {
            let usual = match &usual {
                Some(OptionValue::List(usual)) => usual.clone(),
                _ => Vec::new(),
            };
            let came = typed.has(&format!("{field}.asked"));
            let ticked = |word: &str| {
                if came {
                    typed.all(&field).any(|given| given == word)
                } else {
                    usual.iter().any(|usual| usual == word)
                }
            };
            let choices =
                words.iter().map(|word| choice(word, ticked(word), usual.iter().any(|usual| usual == word)));
            Kind::Some(choices.collect())
        }
        Takes::Number { least, most, .. } => Kind::Number {
            value: given.to_owned(),
            help: lang.tf(
                "new-number-help",
                &[
                    ("usual", value_name(lang, name, &usual_word).into()),
                    ("least", (*least).into()),
                    ("most", (*most).into()),
                ],
            ),
        },
    };
    Question { label: option_name(lang, name), kind, name: field }
}

impl Question {
    /// Whether something else than the preset's is chosen.
    fn differs(&self, base: &RuleSet) -> bool {
        let usual = base.options();
        let usual = self.name.strip_prefix("options.").and_then(|name| usual.get(name));
        let usual_is = |word: &str| match usual {
            Some(OptionValue::List(words)) => words.iter().any(|usual| usual == word),
            Some(usual) => usual.to_string() == word,
            None => false,
        };
        match &self.kind {
            Kind::One(choices) | Kind::Some(choices) => {
                choices.iter().any(|choice| choice.chosen != usual_is(&choice.value))
            }
            Kind::Number { value, .. } => !usual_is(value),
        }
    }
}
