//! What differs between two versions of a tournament's sheet, in words.

use jiff::civil::Date;
use serde_json::Value;

use super::{conditions, kind_name, prizes, tie_break_name};
use crate::game::ClockRule;
use crate::rules::RuleSet;
use crate::show::Lang;
use crate::show::clocks::pace;
use crate::show::rulebook::options::{preset_name, variant_name};
use crate::show::time::weekday_and_day;
use crate::tournament::{AtTheEnd, Dates, Pace, Seeding, Sheet, Withdrawal};

/// What differs between two versions of a sheet: the field, what it said, and what it says.
pub fn changes(lang: Lang, before: &Sheet, after: &Sheet) -> Vec<String> {
    let (Ok(Value::Object(old)), Ok(Value::Object(new))) =
        (serde_json::to_value(before), serde_json::to_value(after))
    else {
        return Vec::new();
    };
    let names: std::collections::BTreeSet<_> = old.keys().chain(new.keys()).collect();
    let mut lines = Vec::new();
    for name in names.into_iter().filter(|name| old.get(*name) != new.get(*name)) {
        if name == "dates" {
            lines.extend(dates(lang, &before.dates, &after.dates));
        } else {
            lines.push(line(lang, field(name), [before, after].map(|sheet| value(lang, sheet, name))));
        }
    }
    lines
}

/// One field; that it was rewritten, where its values have no words or the same ones.
fn line(lang: Lang, field: &str, said: [Option<String>; 2]) -> String {
    let field = lang.t(field);
    match said {
        [Some(old), Some(new)] if old != new => {
            let args = [("field", field.into()), ("old", old.into()), ("new", new.into())];
            lang.tf("tournament-change", &args)
        }
        _ => lang.tf("tournament-change-words", &[("field", field.into())]),
    }
}

fn dates(lang: Lang, before: &Dates, after: &Dates) -> Vec<String> {
    let day = |day: Option<Date>| day.map_or_else(|| "–".to_owned(), |day| weekday_and_day(lang, day));
    let all = [
        ("form-opens", [before.opens, after.opens].map(day)),
        ("form-closes", [before.closes, after.closes].map(day)),
        ("form-starts", [before.starts, after.starts].map(day)),
        ("form-ends", [before.ends, after.ends].map(day)),
        ("form-zone", [&before.zone, &after.zone].map(Clone::clone)),
    ];
    let changed = all.into_iter().filter(|(_, [old, new])| old != new);
    changed.map(|(field, said)| line(lang, field, said.map(Some))).collect()
}

/// The heading under which a field of the sheet is known.
fn field(name: &str) -> &'static str {
    match name {
        "name" => "tournament-field-name",
        "about" => "tournament-field-about",
        "kind" => "tournament-who",
        "variant" | "rules" => "tournament-field-game",
        "options" => "tournament-field-options",
        "board" | "start" => "new-start",
        "clock" => "new-clock",
        "terms" => "tournament-field-terms",
        "places" => "tournament-field-places",
        "seeding" => "tournament-field-seeding",
        "pace" => "tournament-field-pace",
        "tie_breaks" => "tournament-field-ties",
        "silence" => "tournament-field-silence",
        "withdrawal" => "tournament-field-withdrawal",
        "replacement" => "tournament-field-replacement",
        "at_the_end" => "tournament-end",
        "rated" => "tournament-field-rated",
        "city" => "tournament-field-city",
        "federation" => "tournament-field-federation",
        "eligibility" => "tournament-field-eligibility",
        "prizes" => "tournament-field-prizes",
        _ => "tournament-field-language",
    }
}

/// What a field of a sheet says; nothing if it has no short words.
fn value(lang: Lang, sheet: &Sheet, name: &str) -> Option<String> {
    let yes = |yes: bool, [good, bad]: [&str; 2]| lang.t(if yes { good } else { bad });
    let written = |value: &Option<String>| value.clone().unwrap_or_else(|| "–".to_owned());
    Some(match name {
        "name" => sheet.name.clone(),
        "kind" => kind_name(lang, sheet.kind),
        "variant" => variant_name(lang, &sheet.variant),
        "rules" => {
            let usual = RuleSet::usual(&sheet.variant).ok()?;
            let rules = sheet.rules.as_deref().unwrap_or(usual.rules());
            preset_name(lang, rules).unwrap_or_else(|| rules.to_owned())
        }
        "city" => written(&sheet.city),
        "federation" => written(&sheet.federation),
        "eligibility" if sheet.eligibility.is_empty() => "–".to_owned(),
        "eligibility" => conditions(lang, &sheet.eligibility).join("; "),
        "prizes" => prizes(lang, sheet).unwrap_or_else(|| "–".to_owned()),
        "board" => written(&sheet.board),
        "start" => written(&sheet.start),
        "clock" => {
            let rules = RuleSet::usual(&sheet.variant).ok()?;
            pace(lang, &rules, ClockRule::parse(&sheet.clock).ok()?)
        }
        "places" => {
            let args =
                [("min", i64::from(sheet.places.min).into()), ("max", i64::from(sheet.most()).into())];
            lang.tf("tournament-change-places", &args)
        }
        "seeding" => lang.t(match sheet.seeding {
            Seeding::Draw => "form-seeding-draw",
            Seeding::Rating => "form-seeding-rating",
            Seeding::Entry => "form-seeding-entry",
        }),
        "pace" => match sheet.pace {
            Pace::AtOnce => lang.t("form-pace-at-once"),
            Pace::Rounds { days } => lang.tf("tournament-change-rounds", &[("n", i64::from(days).into())]),
        },
        "tie_breaks" if sheet.tie_breaks.is_empty() => "–".to_owned(),
        "tie_breaks" => {
            let names = sheet.tie_breaks.iter().map(|code| tie_break_name(lang, code));
            names.collect::<Vec<_>>().join(", ")
        }
        "silence" => lang.tf("in-days", &[("n", i64::from(sheet.silence.days).into())]),
        "withdrawal" => {
            let forfeit = sheet.withdrawal == Withdrawal::Forfeit;
            yes(forfeit, ["form-withdrawal-forfeit", "form-withdrawal-annul"])
        }
        "replacement" => yes(sheet.replacement, ["form-replacement-yes", "form-replacement-no"]),
        "at_the_end" => lang.t(match sheet.at_the_end {
            AtTheEnd::Adjudicate => "form-at-end-adjudicate",
            AtTheEnd::Draw => "form-at-end-draw",
            AtTheEnd::PlayOn => "form-at-end-play-on",
        }),
        "rated" => yes(sheet.rated, ["form-rated-yes", "form-rated-no"]),
        "language" => yes(sheet.language == Lang::De.as_str(), ["form-language-de", "form-language-en"]),
        // Long words, and what only programs read.
        _ => return None,
    })
}
