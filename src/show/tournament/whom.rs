//! Whom a sheet means, in words: who may enter, which groups have places of their own, for whom it is reported.

use crate::show::Lang;
use crate::tournament::{Conditions, PrizeGroup, Sheet};

/// Who may enter by themselves; nothing if everybody may.
pub fn eligibility(lang: Lang, sheet: &Sheet) -> Option<String> {
    let asked = conditions(lang, &sheet.eligibility);
    (!asked.is_empty()).then(|| {
        let rated = sheet.eligibility.rating_min.or(sheet.eligibility.rating_max).is_some();
        let key = match &sheet.eligibility.rating_of {
            Some(_) => "tournament-eligible-listed",
            None if rated => "tournament-eligible-rated",
            None => "tournament-eligible",
        };
        lang.tf(key, &[("conditions", asked.join("; ").into())])
    })
}

/// Conditions in a few words each, in the order of their fields.
pub fn conditions(lang: Lang, asked: &Conditions) -> Vec<String> {
    let year =
        |key: &str, year: Option<u16>| year.map(|year| lang.tf(key, &[("year", year.to_string().into())]));
    let federations = (!asked.federations.is_empty())
        .then(|| lang.tf("condition-federations", &[("names", asked.federations.join(", ").into())]));
    let bound = |rating: u16| rating.to_string();
    let rating = match (asked.rating_min.map(bound), asked.rating_max.map(bound)) {
        (None, None) => None,
        (Some(min), None) => Some(lang.tf("condition-rating-min", &[("min", min.into())])),
        (None, Some(max)) => Some(lang.tf("condition-rating-max", &[("max", max.into())])),
        (Some(min), Some(max)) => {
            Some(lang.tf("condition-rating", &[("min", min.into()), ("max", max.into())]))
        }
    };
    let rating = match (rating, &asked.rating_of) {
        (Some(rating), Some(list)) => {
            let args = [("rating", rating.into()), ("list", list.as_str().into())];
            Some(lang.tf("condition-rating-of", &args))
        }
        (rating, _) => rating,
    };
    let all = [
        federations,
        year("condition-born-after", asked.born_after),
        year("condition-born-before", asked.born_before),
        rating,
        asked.untitled.then(|| lang.t("condition-untitled")),
    ];
    all.into_iter().flatten().collect()
}

/// From where and for which federation it is reported, as far as the sheet says it.
pub fn report(lang: Lang, sheet: &Sheet) -> Vec<String> {
    let city = sheet.city.as_ref().map(|city| ("tournament-city", "city", city));
    let federation =
        sheet.federation.as_ref().map(|letters| ("tournament-federation", "federation", letters));
    let said = [city, federation].into_iter().flatten();
    said.map(|(key, name, text)| lang.tf(key, &[(name, text.as_str().into())])).collect()
}

/// Who belongs to a group that has places of its own: by a rating of the list by which the sheet goes.
pub fn prize_who(lang: Lang, sheet: &Sheet, group: &PrizeGroup) -> String {
    let rating_of = sheet.eligibility.rating_of.clone();
    conditions(lang, &Conditions { rating_of, ..group.who.clone() }).join("; ")
}

/// The groups that have places of their own, each with its conditions; nothing without such groups.
pub fn prizes(lang: Lang, sheet: &Sheet) -> Option<String> {
    let groups = sheet.prizes.iter();
    let groups = groups.map(|group| format!("{} ({})", group.name, prize_who(lang, sheet, group)));
    let groups: Vec<String> = groups.collect();
    (!groups.is_empty()).then(|| groups.join(", "))
}
