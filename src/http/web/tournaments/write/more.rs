//! What a sheet may say beyond what every sheet says: who may enter, which groups have places of their own, for which
//! federation it is reported, and from where.

use super::form::read_number;
use crate::base::identity::BORN_MIN;
use crate::http::web::games::create::{FieldFault, FormFields};
use crate::http::web::games::create_page::Line;
use crate::show::Lang;
use crate::tournament::{BORN_MAX, Conditions, PRIZES_MAX, PrizeGroup, RATING_MAX, Sheet};

/// The numbers among conditions: the field, its label, the least and the most.
const NUMBERS: [(&str, &str, u16, u16); 4] = [
    ("born_after", "form-born-after", BORN_MIN, BORN_MAX),
    ("born_before", "form-born-before", BORN_MIN + 1, BORN_MAX),
    ("rating_min", "form-rating-min", 1, RATING_MAX),
    ("rating_max", "form-rating-max", 1, RATING_MAX),
];

/// The part of a form that says who may enter.
const ELIGIBILITY: &str = "eligibility";

/// Prize groups that a form offers beyond those that are said.
const PRIZES_FREE: usize = 2;

/// The part of a form in which it stands.
pub(super) struct MoreSection {
    pub(super) eligibility: ConditionFields,
    pub(super) prizes: Vec<PrizeFields>,
    /// Place and federation.
    pub(super) report: Vec<Line>,
}

/// Conditions as they were typed.
pub(super) struct ConditionFields {
    /// What stands before the names of their fields and a point.
    pub(super) prefix: String,
    pub(super) federations: String,
    /// The field, its label and what it says.
    pub(super) numbers: Vec<(&'static str, String, String)>,
    /// The rating list of others; not of a prize group.
    pub(super) rating_of: Option<String>,
    pub(super) untitled: bool,
}

/// A prize group as it was typed.
pub(super) struct PrizeFields {
    pub(super) name: String,
    pub(super) who: ConditionFields,
}

impl MoreSection {
    pub(super) fn new(lang: Lang, typed: &FormFields) -> MoreSection {
        let report = [
            ("city", "tournament-field-city", "form-city-help"),
            ("federation", "tournament-field-federation", "form-federation-help"),
        ];
        MoreSection {
            report: report.map(|line| Line::typed(lang, typed, line)).into(),
            eligibility: ConditionFields::new(lang, typed, ELIGIBILITY),
            prizes: prizes(lang, typed),
        }
    }

    /// The names of its fields in their order.
    pub(super) fn names(&self) -> impl Iterator<Item = String> {
        let prize = |prize: &PrizeFields| std::iter::once(prize.who.field("name")).chain(prize.who.names());
        let report = self.report.iter().map(|line| line.name.to_owned());
        self.eligibility.names().into_iter().chain(self.prizes.iter().flat_map(prize)).chain(report)
    }
}

impl ConditionFields {
    fn new(lang: Lang, typed: &FormFields, prefix: &str) -> ConditionFields {
        let of = |name: &str| typed.get(&format!("{prefix}.{name}")).to_owned();
        ConditionFields {
            federations: of("federations"),
            numbers: NUMBERS.iter().map(|(name, label, ..)| (*name, lang.t(label), of(name))).collect(),
            rating_of: (prefix == ELIGIBILITY).then(|| of("rating_of")),
            untitled: of("untitled") == "true",
            prefix: prefix.to_owned(),
        }
    }

    /// What one of its fields is called.
    pub(super) fn field(&self, name: &str) -> String {
        format!("{}.{name}", self.prefix)
    }

    fn names(&self) -> Vec<String> {
        let numbers = self.numbers.iter().map(|(name, ..)| *name);
        let names = ["federations"].into_iter().chain(numbers);
        names.chain(self.rating_of.iter().map(|_| "rating_of")).map(|name| self.field(name)).collect()
    }
}

/// The groups that were typed, and some that are free.
fn prizes(lang: Lang, typed: &FormFields) -> Vec<PrizeFields> {
    let said =
        (0..PRIZES_MAX).filter(|at| is_said(typed, &format!("prizes.{at}"))).max().map_or(0, |at| at + 1);
    (0..PRIZES_MAX.min(said + PRIZES_FREE))
        .map(|at| {
            let prefix = format!("prizes.{at}");
            PrizeFields {
                name: typed.get(&format!("{prefix}.name")).to_owned(),
                who: ConditionFields::new(lang, typed, &prefix),
            }
        })
        .collect()
}

/// Whether anything of a prize group was typed.
fn is_said(typed: &FormFields, prefix: &str) -> bool {
    let texts = ["name", "federations"].into_iter().chain(NUMBERS.map(|(name, ..)| name));
    let mut values = texts.map(|name| typed.get(&format!("{prefix}.{name}")));
    values.any(|value| !value.is_empty()) || typed.get(&format!("{prefix}.untitled")) == "true"
}

/// The fields of a form that says it.
pub(super) fn fields(sheet: &Sheet) -> Vec<(String, String)> {
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    let mut fields =
        vec![("city".to_owned(), text(&sheet.city)), ("federation".to_owned(), text(&sheet.federation))];
    fields.extend(condition_fields(ELIGIBILITY, &sheet.eligibility));
    for (at, group) in sheet.prizes.iter().enumerate() {
        let prefix = format!("prizes.{at}");
        fields.push((format!("{prefix}.name"), group.name.clone()));
        fields.extend(condition_fields(&prefix, &group.who));
    }
    fields
}

fn condition_fields(prefix: &str, asked: &Conditions) -> Vec<(String, String)> {
    let number = |number: Option<u16>| number.map(|number| number.to_string()).unwrap_or_default();
    let all = [
        ("federations", asked.federations.join(", ")),
        ("born_after", number(asked.born_after)),
        ("born_before", number(asked.born_before)),
        ("rating_min", number(asked.rating_min)),
        ("rating_max", number(asked.rating_max)),
        ("rating_of", asked.rating_of.clone().unwrap_or_default()),
        ("untitled", asked.untitled.to_string()),
    ];
    all.into_iter().map(|(name, value)| (format!("{prefix}.{name}"), value)).collect()
}

/// What the form says of it goes into the sheet; what cannot be read is among the faults.
pub(super) fn take(lang: Lang, typed: &FormFields, sheet: &mut Sheet, faults: &mut Vec<FieldFault>) {
    let some = |name: &str| Some(typed.get(name).to_owned()).filter(|text| !text.is_empty());
    sheet.city = some("city");
    sheet.federation = some("federation").map(|text| text.to_uppercase());
    sheet.eligibility = conditions(lang, typed, ELIGIBILITY, faults);
    let prefixes = (0..PRIZES_MAX).map(|at| format!("prizes.{at}"));
    let said = prefixes.filter(|prefix| is_said(typed, prefix));
    let group = |prefix: String| PrizeGroup {
        name: typed.get(&format!("{prefix}.name")).to_owned(),
        who: conditions(lang, typed, &prefix, faults),
    };
    sheet.prizes = said.map(group).collect();
}

fn conditions(lang: Lang, typed: &FormFields, prefix: &str, faults: &mut Vec<FieldFault>) -> Conditions {
    let number = |(name, _, least, most): (&str, &str, u16, u16)| {
        let field = format!("{prefix}.{name}");
        if typed.get(&field).is_empty() {
            return None;
        }
        read_number(lang, typed, (&field, least, most), faults)
    };
    let [born_after, born_before, rating_min, rating_max] = NUMBERS.map(number);
    let letters = typed.get(&format!("{prefix}.federations")).to_uppercase();
    let letters = letters.split(|c: char| !c.is_alphanumeric()).filter(|letters| !letters.is_empty());
    Conditions {
        federations: letters.map(str::to_owned).collect(),
        born_after,
        born_before,
        rating_min,
        rating_max,
        rating_of: Some(typed.get(&format!("{prefix}.rating_of")).to_owned()).filter(|list| !list.is_empty()),
        untitled: typed.get(&format!("{prefix}.untitled")) == "true",
    }
}
