//! Parties into teams, whole, until the rules about teams hold.

use super::PlayFabRules;
use super::rules::{FabKind, FabRule, Held};

/// A ticket of the group: how many players, how long it has waited, and what it has.
pub(super) struct Member<'a> {
    pub size: u32,
    pub wait: f64,
    pub held: &'a [Held],
}

/// Steps of the search before it gives up.
const BUDGET: u32 = 20_000;

/// A team for each ticket of the group, such that all rules about teams hold; of several the
/// first, where larger tickets are put first.
pub(super) fn assign(rules: &PlayFabRules, group: &[Member<'_>]) -> Option<Vec<usize>> {
    if rules.teams.is_empty() {
        return Some(vec![0; group.len()]);
    }
    if !similar(rules, group) {
        return None;
    }
    let mut order: Vec<usize> = (0..group.len()).collect();
    order.sort_by_key(|&at| std::cmp::Reverse(group[at].size));
    let mut search = Search {
        rules,
        group,
        order: &order,
        sizes: vec![0; rules.teams.len()],
        places: vec![0; group.len()],
        steps: 0,
    };
    search.next(0).then_some(search.places)
}

struct Search<'a> {
    rules: &'a PlayFabRules,
    group: &'a [Member<'a>],
    order: &'a [usize],
    sizes: Vec<u32>,
    places: Vec<usize>,
    steps: u32,
}

impl Search<'_> {
    fn next(&mut self, turn: usize) -> bool {
        self.steps += 1;
        if self.steps > BUDGET {
            return false;
        }
        let Some(&at) = self.order.get(turn) else {
            return self.holds();
        };
        for team in 0..self.rules.teams.len() {
            let size = self.sizes[team] + self.group[at].size;
            if size > self.rules.teams[team].max {
                continue;
            }
            // Empty teams of the same size are one choice.
            let twin = (0..team).any(|other| {
                self.sizes[other] == 0
                    && self.sizes[team] == 0
                    && self.rules.teams[other].max == self.rules.teams[team].max
                    && self.rules.teams[other].min == self.rules.teams[team].min
            });
            if twin {
                continue;
            }
            self.sizes[team] = size;
            self.places[at] = team;
            if self.next(turn + 1) {
                return true;
            }
            self.sizes[team] -= self.group[at].size;
        }
        false
    }

    fn holds(&self) -> bool {
        let teams = self.rules.teams.iter().zip(&self.sizes);
        if !teams.into_iter().all(|(team, &size)| size >= team.min) {
            return false;
        }
        self.rules
            .rules
            .iter()
            .enumerate()
            .all(|(number, rule)| match rule.kind {
                FabKind::TeamDifference => self.means_near(number, rule),
                FabKind::TeamSizes => {
                    let least = self.sizes.iter().min().copied().unwrap_or(0);
                    let largest = self.sizes.iter().max().copied().unwrap_or(0);
                    let gap = f64::from(largest - least);
                    limits(rule, self.group).all(|limit| gap <= limit)
                }
                _ => true,
            })
    }

    fn means_near(&self, number: usize, rule: &FabRule) -> bool {
        let mut sums = vec![(0.0, 0_u32); self.rules.teams.len()];
        for (member, &team) in self.group.iter().zip(&self.places) {
            if let Held::Numbers(numbers) = &member.held[number] {
                sums[team].0 += numbers.iter().sum::<f64>();
                sums[team].1 += numbers.len() as u32;
            }
        }
        let means = sums
            .iter()
            .filter(|sum| sum.1 > 0)
            .map(|sum| sum.0 / f64::from(sum.1));
        let (least, largest) = means.fold((f64::INFINITY, f64::NEG_INFINITY), |found, mean| {
            (found.0.min(mean), found.1.max(mean))
        });
        limits(rule, self.group).all(|limit| largest - least <= limit + 1e-12)
    }
}

/// The limits in force, one for each ticket that the rule still restricts.
fn limits<'a>(rule: &'a FabRule, group: &'a [Member<'a>]) -> impl Iterator<Item = f64> + 'a {
    group.iter().filter_map(|member| rule.limit.at(member.wait))
}

/// As many large parties as teams, or none.
fn similar(rules: &PlayFabRules, group: &[Member<'_>]) -> bool {
    let largest = rules.teams.iter().map(|team| team.max).max().unwrap_or(0);
    let large = group
        .iter()
        .filter(|member| 2 * member.size >= largest && member.size > 1)
        .count();
    let fits = large == 0 || large == rules.teams.len();
    fits || !rules.rules.iter().any(|rule| {
        matches!(rule.kind, FabKind::TicketSizes)
            && group.iter().any(|member| rule.limit.binds(member.wait))
    })
}
