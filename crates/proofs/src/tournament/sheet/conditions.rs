//! Whom a sheet means, by what players say of themselves and by their rating.

use serde::{Deserialize, Serialize};

use crate::base::Identity;
use crate::base::identity::{BORN_MIN, is_federation};
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
    /// They have a title.
    Titled,
}

impl Conditions {
    /// Whether nothing is asked for.
    pub fn is_empty(&self) -> bool {
        *self == Conditions::default()
    }

    /// What somebody with this rating does not meet, in the order of the fields.
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
        let rating = rating.map_or(Rating::NEW.rating_milli / 1000, i64::from);
        let rated = self.rating_min.is_none_or(|least| rating >= i64::from(least))
            && self.rating_max.is_none_or(|most| rating <= i64::from(most));
        let titled = self.untitled && who.title.is_some();
        [federation, born, (!rated).then_some(Unmet::Rating), titled.then_some(Unmet::Titled)]
            .into_iter()
            .flatten()
            .collect()
    }

    /// Whether all of it can be met.
    pub(super) fn is_good(&self) -> bool {
        self.federations_are_good() && self.born_is_good() && self.rating_is_good()
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
