use std::collections::BTreeMap;

/// Whether a filed entry may be filed anew while the turn is open (FSR 2 makes it final).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Revision {
    /// Filing is final.
    None,
    /// Until every side that owes an entry has filed.
    UntilComplete,
}

/// Whether others see that a side has filed, that is, whether its clock runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Presence {
    /// They see it.
    Shown,
    /// They do not.
    Hidden,
}

/// Who can open a seal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sealing {
    /// The server's key.
    Server,
}

/// Who may see the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Visibility {
    /// Everybody.
    Public,
    /// Its players and arbiter; to others it does not exist.
    Private,
}

/// What the players agreed on beside the rules; fixed at the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Terms {
    /// Whether a filed entry may be filed anew.
    pub revision: Revision,
    /// Whether others see who has filed.
    pub presence: Presence,
    /// Who can open a seal.
    pub sealing: Sealing,
    /// Who may see the game.
    pub visibility: Visibility,
}

/// A term that cannot be had.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TermFault {
    /// There is no such term.
    #[error("unknown term {0:?}; terms are revision, presence, sealing, visibility")]
    Unknown(String),
    /// The term does not take this value.
    #[error("term {name} takes {allowed}, not {given:?}")]
    Value {
        /// The term.
        name: &'static str,
        /// What it takes.
        allowed: &'static str,
        /// What was given.
        given: String,
    },
    /// Two terms exclude each other.
    #[error(
        "presence=hidden and revision=until_complete exclude each other: a refused revision would tell that the other side has filed"
    )]
    HiddenRevision,
}

const ALLOWED: [(&str, &str); 4] = [
    ("revision", "none or until_complete"),
    ("presence", "shown or hidden"),
    ("sealing", "server (blind is not available yet)"),
    ("visibility", "public or private"),
];

impl Default for Terms {
    fn default() -> Self {
        Terms {
            revision: Revision::None,
            presence: Presence::Shown,
            sealing: Sealing::Server,
            visibility: Visibility::Public,
        }
    }
}

impl Terms {
    /// Reads terms by name; what is missing keeps its default.
    ///
    /// # Errors
    /// Every fault, not only the first.
    pub fn parse(given: &BTreeMap<String, String>) -> Result<Terms, Vec<TermFault>> {
        let mut terms = Terms::default();
        let mut faults = Vec::new();
        for (name, value) in given {
            match (name.as_str(), value.as_str()) {
                ("revision", "none") => terms.revision = Revision::None,
                ("revision", "until_complete") => terms.revision = Revision::UntilComplete,
                ("presence", "shown") => terms.presence = Presence::Shown,
                ("presence", "hidden") => terms.presence = Presence::Hidden,
                ("sealing", "server") => terms.sealing = Sealing::Server,
                ("visibility", "public") => terms.visibility = Visibility::Public,
                ("visibility", "private") => terms.visibility = Visibility::Private,
                (name, value) => faults.push(fault(name, value)),
            }
        }
        if terms.presence == Presence::Hidden && terms.revision == Revision::UntilComplete {
            faults.push(TermFault::HiddenRevision);
        }
        if faults.is_empty() { Ok(terms) } else { Err(faults) }
    }

    /// All terms by name, as the API shows them.
    pub fn to_map(self) -> BTreeMap<&'static str, &'static str> {
        BTreeMap::from([
            (
                "revision",
                match self.revision {
                    Revision::None => "none",
                    Revision::UntilComplete => "until_complete",
                },
            ),
            (
                "presence",
                match self.presence {
                    Presence::Shown => "shown",
                    Presence::Hidden => "hidden",
                },
            ),
            (
                "sealing",
                match self.sealing {
                    Sealing::Server => "server",
                },
            ),
            (
                "visibility",
                match self.visibility {
                    Visibility::Public => "public",
                    Visibility::Private => "private",
                },
            ),
        ])
    }
}

fn fault(name: &str, value: &str) -> TermFault {
    let short = |text: &str| text.chars().take(40).collect();
    match ALLOWED.iter().find(|(known, _)| *known == name) {
        Some((name, allowed)) => TermFault::Value {
            name,
            allowed,
            given: short(value),
        },
        None => TermFault::Unknown(short(name)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn map(terms: &[(&str, &str)]) -> BTreeMap<String, String> {
        terms
            .iter()
            .map(|(name, value)| ((*name).into(), (*value).into()))
            .collect()
    }

    #[test]
    fn what_is_printed_reads_back() {
        let terms = Terms::parse(&map(&[("presence", "hidden"), ("visibility", "private")])).unwrap();
        let printed: Vec<_> = terms.to_map().into_iter().collect();
        assert_eq!(Terms::parse(&map(&printed)), Ok(terms));
        assert_eq!(Terms::parse(&map(&[])), Ok(Terms::default()));
    }

    #[test]
    fn every_fault_is_listed() {
        let given = map(&[
            ("colour", "red"),
            ("sealing", "blind"),
            ("presence", "hidden"),
            ("revision", "until_complete"),
        ]);
        let faults = Terms::parse(&given).unwrap_err();
        assert_eq!(faults.len(), 3, "{faults:?}");
        assert!(faults.contains(&TermFault::HiddenRevision));
    }
}
