//! Who waits longest, where that is more than chance.

use super::words::group_words;
use crate::arena::judge::{ArenaGauge, GroupKind, GroupScore, Scorecard};
use crate::experiment::Parts;
use crate::sim::stats::Interval;

/// Whoever is picked for the longest wait of many is so by luck in part. So their wait must lie
/// further off than the half widths together, by this factor.
const PICKED: f64 = 1.5;

/// Those who wait longer than all do, and cannot be told from whoever waits longest.
#[derive(Clone, Debug, PartialEq)]
pub struct Longest<T> {
    /// They, in the order in which they were given.
    pub who: Vec<T>,
    /// The longest of their mean waits.
    pub wait: Interval,
}

/// What is known of groups: who waits longest, or by what nobody does.
#[derive(Clone, Debug, PartialEq)]
pub enum LongestGroup {
    /// These.
    These(Longest<GroupScore>),
    /// Nobody that can be told, of groups with this name: `tenth of skill`.
    Nobody(&'static str),
}

fn apart(one: &Interval, other: &Interval) -> bool {
    one.mean - other.mean > PICKED * (one.half_width + other.half_width)
}

/// Who waits longest of these, measured against what all wait; `None` where chance may be all
/// there is to it. O(their number).
#[must_use]
pub fn longest<T: Clone>(found: &[(T, Interval)], all: &Interval) -> Option<Longest<T>> {
    let most = (found.iter()).max_by(|a, b| a.1.mean.total_cmp(&b.1.mean));
    let (_, wait) = most.filter(|(_, wait)| apart(wait, all))?;
    let like = |one: &Interval| apart(one, all) && !apart(wait, one);
    let who = found.iter().filter(|(_, one)| like(one));
    Some(Longest {
        who: who.map(|(who, _)| who.clone()).collect(),
        wait: wait.clone(),
    })
}

/// The longest of what several rules make somebody wait, each by its place. O(rules).
#[must_use]
pub fn most_of<T>(all: impl Iterator<Item = (usize, Longest<T>)>) -> Option<(usize, Longest<T>)> {
    all.max_by(|(_, one), (_, other)| one.wait.mean.total_cmp(&other.wait.mean))
}

/// The same of the groups in a card of each part; `None` where all players are of one group, or
/// nothing is known. O(groups² · parts).
#[must_use]
pub fn longest_group<P>(
    parts: &Parts<P>,
    card: &dyn Fn(&P) -> Option<&Scorecard>,
) -> Option<LongestGroup> {
    let (_, first) = parts.iter().next()?;
    let all = parts.mean(&|part| card(part)?.value(ArenaGauge::WaitMean))?;
    let groups = card(first)?.groups.iter();
    let found = groups.filter_map(|group| {
        let same = |other: &&GroupScore| (other.kind, other.group) == (group.kind, group.group);
        let wait = parts.mean(&|part| card(part)?.groups.iter().find(same)?.wait)?;
        wait.half_width.is_finite().then_some((*group, wait))
    });
    let found: Vec<(GroupScore, Interval)> = found.collect();
    let (one, _) = found.first()?;
    Some(match longest(&found, &all) {
        Some(longest) => LongestGroup::These(longest),
        None if found.iter().any(|(group, _)| group.kind != one.kind) => {
            LongestGroup::Nobody("group of players")
        }
        None => LongestGroup::Nobody(match one.kind {
            GroupKind::Skill => "tenth of skill",
            GroupKind::Size => "size of party",
            GroupKind::Region => "region",
            GroupKind::Role => "role",
        }),
    })
}

impl Longest<GroupScore> {
    /// `the weakest tenth and the strongest tenth`, and the form of *wait* that goes with it.
    /// O(groups).
    #[must_use]
    pub fn words(&self) -> (String, &'static str) {
        let verb = match self.who.as_slice() {
            [one] if one.kind == GroupKind::Skill => "waits",
            _ => "wait",
        };
        (few(self.who.iter().map(group_words).collect()), verb)
    }
}

impl Longest<usize> {
    /// `hour 5`, `hours 5 and 6`, counted from one. O(hours).
    #[must_use]
    pub fn hours(&self) -> String {
        let name = if self.who.len() == 1 { "hour" } else { "hours" };
        let hours = self.who.iter().map(|hour| (hour + 1).to_string());
        format!("{name} {}", few(hours.collect()))
    }
}

/// One name, two, or one and how many more.
fn few(names: Vec<String>) -> String {
    let more = names.len().saturating_sub(1);
    let mut names = names.into_iter();
    match (names.next(), names.next()) {
        (Some(one), None) => one,
        (Some(one), Some(two)) if more == 1 => one + " and " + &two,
        (Some(one), _) => format!("{one} and {more} others"),
        (None, _) => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::stats::replications;

    fn around(mean: f64, half_width: f64) -> Interval {
        Interval {
            half_width,
            ..replications([mean, mean])
        }
    }

    #[test]
    fn chance_is_nobodys_wait() {
        let all = around(2.51, 0.03);
        let found = [(0, around(2.48, 0.1)), (2, around(2.56, 0.12))];
        assert_eq!(longest(&found, &all), None);
    }

    #[test]
    fn who_cannot_be_told_apart_is_named_with_the_longest() {
        let all = around(11.0, 0.4);
        let found = [
            (0, around(17.6, 1.0)),
            (1, around(10.0, 1.0)),
            (9, around(18.0, 1.0)),
        ];
        let found = longest(&found, &all).expect("somebody waits longer");
        assert_eq!((found.who.as_slice(), found.wait.mean), (&[0, 9][..], 18.0));
        assert_eq!(found.hours(), "hours 1 and 10");
    }
}
