//! Whom a sheet means, by what players say of themselves and by their rating.

use serde::{Deserialize, Serialize};

use crate::base::Identity;
use crate::base::identity::{BORN_MIN, ListKeeper, is_federation};
use crate::game::Rating;

/// The most federations that are named at once.
pub const FEDERATIONS_MAX: usize = 20;
/// The last year of birth that conditions name.
pub const BORN_MAX: u16 = 2100;
/// The highest rating.
pub const RATING_MAX: u16 = 4000;

/// What somebody must be; what is absent asks for nothing.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Conditions {
    /// Of one of these federations, three capital letters each; at most [`FEDERATIONS_MAX`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub federations: Vec<String>,
    /// Born in a later year than this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub born_after: Option<u16>,
    /// Born in an earlier year than this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub born_before: Option<u16>,
    /// Of this rating at least. Who has none has the 1500 that everybody begins with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating_min: Option<u16>,
    /// Of this rating at most.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating_max: Option<u16>,
    /// The rating list of others, such as `FIDE`, in which they have that rating; without it the server's own counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating_of: Option<String>,
    /// Without a title.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub untitled: bool,
}

/// The most prize groups of a tournament.
pub const PRIZES_MAX: usize = 8;
/// The longest name of a prize group, in characters.
pub const PRIZE_CHARS_MAX: usize = 40;

/// A group whose players have places of their own below the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PrizeGroup {
    /// What it is called, at most [`PRIZE_CHARS_MAX`] characters on one line; no other group has this name.
    pub name: String,
    /// Who belongs to it.
    pub who: Conditions,
}

impl PrizeGroup {
    /// Whether somebody belongs to it with this rating at the entry. Where the sheet goes by a list of others (`listed`), nobody
    /// without a rating has the 1500 of this server.
    pub fn holds(&self, who: &Identity, rating: Option<u16>, listed: bool) -> bool {
        let known = rating.is_some() || !(listed && self.who.is_ranged());
        known && self.who.unmet(who, rating).is_empty()
    }
}

/// A condition that somebody does not meet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unmet {
    /// They do not say of which federation they are.
    FederationUnsaid,
    /// They are of another.
    FederationOther,
    /// They do not say when they were born.
    BornUnsaid,
    /// They were born in another year.
    BornOther,
    /// Their rating is another.
    Rating,
    /// They do not say their number at FIDE, by which the list that is named goes.
    FideIdUnsaid,
    /// They do not say their number at ICCF, by which the list that is named goes.
    IccfIdUnsaid,
    /// Their number does not stand in the list that is named.
    Unlisted,
    /// Their rating in the list that is named is another.
    ListRating,
    /// They have a title.
    Titled,
}

impl Conditions {
    /// Whether nothing is asked for.
    pub fn is_empty(&self) -> bool {
        *self == Conditions::default()
    }

    /// What somebody does not meet, in the order of the fields: with this rating in the list that is meant, or in none.
    pub fn unmet(&self, who: &Identity, rating: Option<u16>) -> Vec<Unmet> {
        let federation = match &who.federation {
            _ if self.federations.is_empty() => None,
            None => Some(Unmet::FederationUnsaid),
            Some(own) => (!self.federations.contains(own)).then_some(Unmet::FederationOther),
        };
        let born = match who.born {
            _ if self.born_after.is_none() && self.born_before.is_none() => None,
            None => Some(Unmet::BornUnsaid),
            Some(born) => {
                let fits = self.born_after.is_none_or(|year| born > year)
                    && self.born_before.is_none_or(|year| born < year);
                (!fits).then_some(Unmet::BornOther)
            }
        };
        let titled = self.untitled && who.title.is_some();
        [federation, born, self.unmet_rating(who, rating), titled.then_some(Unmet::Titled)]
            .into_iter()
            .flatten()
            .collect()
    }

    /// Everybody has a rating of this server, but nobody has one in another's list who does not stand in it.
    fn unmet_rating(&self, who: &Identity, rating: Option<u16>) -> Option<Unmet> {
        let fits = |rating: i64| {
            self.rating_min.is_none_or(|least| rating >= i64::from(least))
                && self.rating_max.is_none_or(|most| rating <= i64::from(most))
        };
        let Some(list) = &self.rating_of else {
            let rating = rating.map_or(Rating::NEW.rating_milli / 1000, i64::from);
            return (!fits(rating)).then_some(Unmet::Rating);
        };
        match (who.number_in(list), rating) {
            (None, _) if ListKeeper::of(list) == Some(ListKeeper::Iccf) => Some(Unmet::IccfIdUnsaid),
            (None, _) => Some(Unmet::FideIdUnsaid),
            (Some(_), None) => Some(Unmet::Unlisted),
            (Some(_), Some(rating)) => (!fits(rating.into())).then_some(Unmet::ListRating),
        }
    }

    /// Whether all of it can be met by those who play: a table knows the ratings at the entry alone, which are of one list.
    pub(super) fn is_good_in_tables(&self) -> bool {
        let own = self.rating_of.is_none();
        own && self.federations_are_good() && self.born_is_good() && self.rating_is_good()
    }

    /// Whether its federations are such, each named once.
    pub(super) fn federations_are_good(&self) -> bool {
        let all = &self.federations;
        let once = all.iter().enumerate().all(|(at, one)| !all[..at].contains(one));
        all.len() <= FEDERATIONS_MAX && once && all.iter().all(|one| is_federation(one))
    }

    /// Whether somebody can have been born then.
    pub(super) fn born_is_good(&self) -> bool {
        let good = |year: Option<u16>, least: u16| year.is_none_or(|year| (least..=BORN_MAX).contains(&year));
        let named = good(self.born_after, BORN_MIN) && good(self.born_before, BORN_MIN + 1);
        named && self.born_after.zip(self.born_before).is_none_or(|(after, before)| after + 1 < before)
    }

    /// Whether it names a list by whose numbers players can be found, and what rating in it.
    pub(super) fn list_is_good(&self) -> bool {
        self.rating_of.as_ref().is_none_or(|list| self.is_ranged() && ListKeeper::of(list).is_some())
    }

    /// Whether it asks for a rating.
    fn is_ranged(&self) -> bool {
        self.rating_min.or(self.rating_max).is_some()
    }

    /// Whether there are such ratings.
    pub(super) fn rating_is_good(&self) -> bool {
        let named = [self.rating_min, self.rating_max].into_iter().flatten();
        named.into_iter().all(|rating| (1..=RATING_MAX).contains(&rating))
            && self.rating_min.zip(self.rating_max).is_none_or(|(least, most)| least <= most)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn conditions(said: serde_json::Value) -> Conditions {
        serde_json::from_value(said).unwrap()
    }

    fn unmet(said: serde_json::Value, who: &Identity, rating: Option<u16>) -> Vec<Unmet> {
        conditions(said).unmet(who, rating)
    }

    #[test]
    fn what_is_not_said_is_told_from_what_is_another() {
        let nobody = Identity::default();
        let who = Identity {
            federation: Some("GER".to_owned()),
            born: Some(2008),
            title: Some("IM".to_owned()),
            ..Identity::default()
        };
        assert_eq!(unmet(json!({}), &nobody, None), []);
        let german = json!({"federations": ["AUT", "GER"]});
        assert_eq!(unmet(german.clone(), &who, None), []);
        assert_eq!(unmet(german, &nobody, None), [Unmet::FederationUnsaid]);
        assert_eq!(unmet(json!({"federations": ["SUI"]}), &who, None), [Unmet::FederationOther]);
        // The year itself is neither before nor after.
        assert_eq!(unmet(json!({"born_after": 2007, "born_before": 2009}), &who, None), []);
        assert_eq!(unmet(json!({"born_after": 2008}), &who, None), [Unmet::BornOther]);
        assert_eq!(unmet(json!({"born_before": 2008}), &who, None), [Unmet::BornOther]);
        assert_eq!(unmet(json!({"born_before": 2008}), &nobody, None), [Unmet::BornUnsaid]);
        let range = json!({"rating_min": 1800, "rating_max": 2200});
        for (rating, met) in [(1799, false), (1800, true), (2200, true), (2201, false)] {
            assert_eq!(unmet(range.clone(), &who, Some(rating)).is_empty(), met, "{rating}");
        }
        // Newcomers have 1500.
        assert_eq!(unmet(json!({"rating_max": 1500}), &nobody, None), []);
        assert_eq!(unmet(json!({"rating_max": 1499}), &nobody, None), [Unmet::Rating]);
        assert_eq!(unmet(json!({"untitled": true}), &nobody, None), []);
        let all = json!({"federations": ["SUI"], "born_after": 2020, "rating_min": 1501, "untitled": true});
        let none = [Unmet::FederationOther, Unmet::BornOther, Unmet::Rating, Unmet::Titled];
        assert_eq!(unmet(all, &who, None), none);
    }

    #[test]
    fn a_rating_in_a_list_of_others_is_that_of_ones_own_number() {
        let nobody = Identity::default();
        let who = Identity { fide_id: Some(4_611_111), ..Identity::default() };
        let fide = json!({"rating_min": 1800, "rating_max": 2200, "rating_of": "FIDE-rapid"});
        let iccf = json!({"rating_min": 1800, "rating_of": "ICCF"});
        assert_eq!(unmet(fide.clone(), &nobody, None), [Unmet::FideIdUnsaid]);
        assert_eq!(unmet(iccf.clone(), &who, None), [Unmet::IccfIdUnsaid]);
        assert_eq!(unmet(fide.clone(), &who, None), [Unmet::Unlisted], "nobody begins with 1500 there");
        for (rating, met) in [(1799, false), (1800, true), (2200, true), (2201, false)] {
            let missing = if met { vec![] } else { vec![Unmet::ListRating] };
            assert_eq!(unmet(fide.clone(), &who, Some(rating)), missing, "{rating}");
        }
        // Sheets are hashed: they are written as they were read.
        assert_eq!(json!(conditions(iccf.clone())), iccf);
        for (list, good) in [
            ("FIDE", true),
            ("ICCF", true),
            ("FIDE-1234567890A", true),
            ("FIDE-1234567890AB", false),
            ("fide", false),
            ("DWZ", false),
            ("FIDE rapid", false),
            ("FIDE-Öko", false),
            ("", false),
        ] {
            let asked = conditions(json!({"rating_max": 2000, "rating_of": list}));
            assert_eq!(asked.list_is_good(), good, "{list}");
            assert!(!asked.is_good_in_tables());
        }
        assert!(!conditions(json!({"rating_of": "FIDE"})).list_is_good(), "no rating is asked for");
    }

    #[test]
    fn a_prize_group_goes_by_the_list_of_its_sheet() {
        let group = |who| PrizeGroup { name: "U1600".to_owned(), who: conditions(who) };
        let nobody = Identity::default();
        let weak = group(json!({"rating_max": 1600}));
        assert!(weak.holds(&nobody, Some(1600), true) && !weak.holds(&nobody, Some(1601), true));
        assert!(weak.holds(&nobody, None, false), "everybody here begins with 1500");
        assert!(!weak.holds(&nobody, None, true), "nobody does in the list of others");
        assert!(group(json!({"untitled": true})).holds(&nobody, None, true), "no rating is asked for");
    }

    #[test]
    fn what_nobody_can_meet_is_told_at_its_limit() {
        let years = |after: Option<u16>, before: Option<u16>| {
            conditions(json!({"born_after": after, "born_before": before})).born_is_good()
        };
        assert!(years(Some(BORN_MIN), Some(BORN_MIN + 2)) && years(None, Some(BORN_MAX)));
        assert!(!years(Some(BORN_MIN), Some(BORN_MIN + 1)), "no year lies between");
        assert!(years(None, Some(BORN_MIN + 1)) && !years(None, Some(BORN_MIN)), "nobody was born before");
        assert!(!years(Some(BORN_MIN - 1), None) && !years(Some(BORN_MAX + 1), None));
        let ratings = |least: u16, most: u16| {
            conditions(json!({"rating_min": least, "rating_max": most})).rating_is_good()
        };
        assert!(ratings(1, RATING_MAX) && ratings(1800, 1800));
        assert!(!ratings(0, 1) && !ratings(1, RATING_MAX + 1) && !ratings(1801, 1800));
        let federations = |count: usize| {
            let letter = |at: usize| char::from(b'A' + u8::try_from(at).unwrap());
            let names = (0..count).map(|at| format!("GE{}", letter(at)));
            conditions(json!({"federations": names.collect::<Vec<_>>()})).federations_are_good()
        };
        assert!(federations(FEDERATIONS_MAX) && !federations(FEDERATIONS_MAX + 1));
        for bad in [json!(["GER", "GER"]), json!(["ger"]), json!([""])] {
            assert!(!conditions(json!({ "federations": bad })).federations_are_good());
        }
        assert!(serde_json::from_value::<Conditions>(json!({"born": 2007})).is_err());
        assert_eq!(json!(Conditions::default()), json!({}), "what is not said is not written");
    }
}
