//! What an engine is told from another by.

use fairschach::app::operations::replay_gate::CORPUS;
use fairschach::rules::RuleSet;

#[test]
fn the_corpus_has_every_variant_and_every_option() {
    for variant in RuleSet::variants() {
        let of_it = || CORPUS.iter().filter(|line| line.0 == variant);
        assert_ne!(of_it().count(), 0, "{variant}");
        let usual = RuleSet::default_rules(variant).unwrap();
        let rules = RuleSet::new(variant, usual, &std::collections::BTreeMap::new()).unwrap();
        for option in rules.options().keys() {
            let varied = CORPUS.iter().any(|line| line.2.contains(&format!("\"{option}\"")));
            assert!(varied, "{variant}: {option}");
        }
    }
}
