//! Counting ends after so many tickets: what is played stays the same, and what was counted stands.

use crate::common::{FIVES, games, market, rules};
use lobbylab_core::arena::BookArrivals;
use lobbylab_core::sim::{Engine, EventLog, Streams};
use lobbylab_rulesets::RuleSet;
use lobbylab_rulesets::arena::{Casting, ServiceRule, judged_as};
use lobbylab_rulesets::play::RuleCount;
use std::sync::Arc;

const FAB: &str = r#"{"Name": "q", "MinMatchSize": 4, "MaxMatchSize": 4, "Rules": [
  {"Type": "DifferenceRule", "Name": "Skill", "Attribute": {"Path": "skill", "Source": "User"},
   "Difference": 100, "MergeFunction": "Average", "DefaultAttributeValue": 1500, "AttributeNotSpecifiedBehavior": "UseDefault"}]}"#;

/// Games as times and tickets, and the counts, where counting ends with a ticket.
fn played(set: &RuleSet, counts_to: Option<usize>) -> (Vec<(f64, Vec<u64>)>, Vec<RuleCount>) {
    let casting = Casting::guess(set);
    let mut market = market(judged_as(&[set]).expect("a format"));
    market.rate = 60.0;
    market.regions = vec![1.0; 3];
    let streams = Streams::new(3, 1);
    let book = Arc::new(market.draw(400, &streams));
    let mut rule = ServiceRule::new(set, &casting, &book, &market.format, &streams);
    if let Some(counts_to) = counts_to {
        rule.watch(counts_to);
    }
    let mut log = EventLog::default();
    let mut engine = Engine::new(BookArrivals::new(book), rule);
    engine.run(400, &mut log);
    let mut rule = engine.matcher().clone();
    rule.settle();
    (games(&log), rule.watched().rules.clone())
}

#[test]
fn a_count_that_ends_changes_no_game_and_stands() {
    for text in [FIVES, FAB] {
        let set = rules(text);
        let (games, none) = played(&set, None);
        let (counted, all) = played(&set, Some(usize::MAX));
        assert!(games.len() > 10, "{} games", games.len());
        assert!(none.is_empty());
        assert_eq!(games, counted);
        let mut before = vec![0; all.len()];
        for counts_to in [0, 1, 50, 200, 399] {
            let (some, rules) = played(&set, Some(counts_to));
            assert_eq!(games, some, "{counts_to}");
            for (place, (rule, whole)) in rules.iter().zip(&all).enumerate() {
                assert_eq!(rule.checked, rule.passed + rule.failed);
                assert!(rule.alone <= rule.failed && rule.checked <= whole.checked);
                assert!(rule.checked >= before[place], "{counts_to}: {rule:?}");
                before[place] = rule.checked;
            }
        }
        assert!(before.iter().all(|checked| *checked > 0));
    }
}
