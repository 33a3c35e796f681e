//! The heuristic for a continuum of skills (Wu, section 4).
//!
//! Skills are cut into groups, each group into two levels, and each group runs
//! the rule that Theorem 3.3 says for it. A group that sees the share w of all
//! arrivals waits 1/w periods for each of its own, so there waiting is 1/w
//! times dearer and its effective α is α·w: small groups should be greedy,
//! large ones patient. What the groups buy with their longer waits is games
//! among equals: the range of skills within a game.

use super::greedy::GreedyRule;
use super::patient::PatientRule;
use super::pool::{PoolRule, PoolVerdict, TwoLevelPool};
use crate::patience::{SkillCut, SkillSpread, TwoLevel, exact};
use crate::sim::{Desk, Game, Matcher, Observer, Player, Sampler, Stream, Ticket};
use rand::RngExt;

/// Cells of the tabulated distribution; skills are uniform within a cell.
const CELLS: usize = 1024;

/// A distribution of skills on [0, 1], as a table.
#[derive(Clone, Debug)]
pub struct SkillTable {
    /// P(skill ≤ i / CELLS).
    below: Vec<f64>,
}

impl SkillTable {
    /// The table of a shape. O(cells of the table).
    #[must_use]
    pub fn new(skills: SkillSpread) -> Self {
        let bell = |x: f64, centre: f64, width: f64| {
            let z = (x - centre) / width;
            libm::exp(-0.5 * z * z)
        };
        let density = |x: f64| match skills {
            SkillSpread::Uniform => 1.0,
            SkillSpread::Normal => bell(x, 0.5, 1.0 / 6.0),
            SkillSpread::Humps => bell(x, 0.3, 0.1) + bell(x, 0.75, 0.07),
        };
        let mut below = vec![0.0; CELLS + 1];
        for cell in 0..CELLS {
            below[cell + 1] = below[cell] + density((cell as f64 + 0.5) / CELLS as f64);
        }
        let all = below[CELLS];
        for value in &mut below {
            *value /= all;
        }
        Self { below }
    }

    /// P(skill ≤ x).
    #[must_use]
    pub fn below(&self, x: f64) -> f64 {
        let place = x.clamp(0.0, 1.0) * CELLS as f64;
        let cell = (place as usize).min(CELLS - 1);
        let part = place - cell as f64;
        self.below[cell] + part * (self.below[cell + 1] - self.below[cell])
    }

    /// The skill below which the share `p` lies.
    ///
    /// O(log cells of the table).
    #[must_use]
    pub fn quantile(&self, p: f64) -> f64 {
        let cell = (self.below.partition_point(|&value| value <= p)).clamp(1, CELLS) - 1;
        let (low, high) = (self.below[cell], self.below[cell + 1]);
        let part = if high > low {
            ((p - low) / (high - low)).clamp(0.0, 1.0)
        } else {
            0.0
        };
        (cell as f64 + part) / CELLS as f64
    }
}

/// Where skills are cut into groups, and each group into two halves of equal width.
#[derive(Clone, Debug, PartialEq)]
pub struct SkillEdges {
    /// The ends of the halves, ascending from 0 to 1: two steps a group.
    halves: Vec<f64>,
}

impl SkillEdges {
    /// Cuts into `count` groups, at least 1; `top_share` is the part of all players in the top
    /// group where the best are apart.
    ///
    /// O(groups · log cells of the table).
    #[must_use]
    pub fn new(table: &SkillTable, count: u32, cut: SkillCut, top_share: f64) -> Self {
        let count = count.max(1);
        let width = 1.0 / f64::from(count);
        let top = table.quantile(1.0 - top_share);
        let edge = |index: u32| match cut {
            _ if index == 0 => 0.0,
            _ if index == count => 1.0,
            SkillCut::Widths => width * f64::from(index),
            SkillCut::Shares => table.quantile(width * f64::from(index)),
            SkillCut::Top => top * f64::from(index) / f64::from(count - 1),
        };
        let mut halves = vec![0.0];
        for index in 0..count {
            let (from, to) = (edge(index), edge(index + 1));
            halves.extend([0.5 * (from + to), to]);
        }
        Self { halves }
    }

    /// One group of all.
    #[must_use]
    pub fn whole() -> Self {
        Self {
            halves: vec![0.0, 0.5, 1.0],
        }
    }

    /// How many groups there are. O(1).
    #[must_use]
    pub fn groups(&self) -> u32 {
        (self.halves.len() / 2) as u32
    }

    /// The half that a skill lies in, from 0. O(log groups).
    fn half(&self, skill: f64) -> usize {
        let last = self.halves.len() - 2;
        let above = self.halves.partition_point(|&edge| edge <= skill);
        above.saturating_sub(1).min(last)
    }
}

/// A player with a skill, and where the cut puts them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Skilled {
    /// Skill in [0, 1).
    pub skill: f64,
    /// Group, from 0.
    pub group: u16,
    /// Whether in the upper half of the group's range.
    pub strong: bool,
}

impl Player for Skilled {
    fn class(&self) -> usize {
        usize::from(self.strong)
    }
}

impl TwoLevel for Skilled {
    fn strong(&self) -> bool {
        self.strong
    }
}

/// Draws skills and cuts them into groups, each group into two halves.
#[derive(Clone, Debug)]
pub struct SkillSampler {
    table: std::sync::Arc<SkillTable>,
    edges: SkillEdges,
    stream: Stream,
}

impl SkillSampler {
    /// Into the groups of these edges.
    #[must_use]
    pub fn new(table: std::sync::Arc<SkillTable>, edges: SkillEdges, stream: Stream) -> Self {
        Self {
            table,
            edges,
            stream,
        }
    }
}

impl Sampler for SkillSampler {
    type Player = Skilled;

    fn sample(&mut self) -> Skilled {
        let uniform: f64 = self.stream.random();
        let skill = self.table.quantile(uniform);
        let half = self.edges.half(skill);
        Skilled {
            skill,
            group: (half / 2) as u16,
            strong: half % 2 == 1,
        }
    }
}

/// One group as the theory sees it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Group {
    /// Lower end of its skills.
    pub from: f64,
    /// Upper end.
    pub to: f64,
    /// Its share of all arrivals, w.
    pub share: f64,
    /// The share of its players in its upper half.
    pub q: f64,
    /// α·w, the cost of unfairness in units of its own arrivals.
    pub effective_alpha: f64,
    /// Its threshold α*.
    pub threshold: f64,
    /// Whether Theorem 3.3 says patient.
    pub patient: bool,
    /// Its cost per period of the whole market, under the better rule.
    pub cost: f64,
}

/// The groups of a market, with what Theorem 3.3 says of each (Wu, section 4). O(groups).
#[must_use]
pub fn groups(n: u32, alpha: f64, table: &SkillTable, edges: &SkillEdges) -> Vec<Group> {
    let groups = edges.halves.windows(3).step_by(2);
    groups
        .filter_map(|ends| {
            let &[from, middle, to] = ends else {
                return None;
            };
            let (low, middle, high) = (table.below(from), table.below(middle), table.below(to));
            let share = high - low;
            let q = if share > 0.0 {
                ((high - middle) / share).clamp(0.0, 1.0)
            } else {
                0.5
            };
            Some(assess(n, alpha, from, to, share, q))
        })
        .collect()
}

/// What Theorem 3.3 says of one group.
fn assess(n: u32, alpha: f64, from: f64, to: f64, share: f64, q: f64) -> Group {
    let effective_alpha = alpha * share;
    let patient = exact::patience_is_best(n, q, effective_alpha);
    Group {
        from,
        to,
        share,
        q,
        effective_alpha,
        threshold: exact::alpha_star(n, q),
        patient,
        cost: group_cost(n, q, effective_alpha, patient),
    }
}

/// A group's cost per period of the market: its pool holds n − ½ or n players
/// on average however slowly they come, and its unfair games are w times as
/// frequent as in a market of its own, which the effective α has in it.
#[must_use]
pub fn group_cost(n: u32, q: f64, effective_alpha: f64, patient: bool) -> f64 {
    if patient {
        exact::patient_cost(n, q)
    } else {
        exact::greedy_cost(n, q, effective_alpha)
    }
}

/// Which rules the groups run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GroupPlan {
    /// Every group greedy.
    AllGreedy,
    /// Every group patient.
    AllPatient,
    /// Theorem 3.3 in each group, with shares and q estimated from the arrivals
    /// seen so far and looked at again every `every` arrivals: the paper's
    /// iteration. Begins greedy everywhere.
    Learned {
        /// Arrivals between two looks.
        every: u32,
    },
}

/// A group's rule.
#[derive(Clone, Copy, Debug)]
enum GroupRule {
    Greedy(GreedyRule),
    Patient(PatientRule),
}

impl PoolRule for GroupRule {
    fn decide(&mut self, strong: u32, weak: u32) -> PoolVerdict {
        match self {
            GroupRule::Greedy(rule) => rule.decide(strong, weak),
            GroupRule::Patient(rule) => rule.decide(strong, weak),
        }
    }
}

fn rule(n: u32, patient: bool) -> GroupRule {
    if patient {
        GroupRule::Patient(PatientRule { n, cap: 2 * n + 1 })
    } else {
        GroupRule::Greedy(GreedyRule { n })
    }
}

/// One pool for each group.
#[derive(Clone, Debug)]
pub struct Grouped {
    n: u32,
    alpha: f64,
    plan: GroupPlan,
    pools: Vec<TwoLevelPool<GroupRule, Skilled>>,
    /// (arrivals, strong ones) of each group.
    seen: Vec<(u32, u32)>,
    arrivals: u32,
    /// Which groups are patient now.
    patient: Vec<bool>,
}

impl Grouped {
    /// Empty pools.
    #[must_use]
    pub fn new(n: u32, alpha: f64, count: u32, plan: GroupPlan) -> Self {
        let count = count.max(1) as usize;
        let patient = plan == GroupPlan::AllPatient;
        Self {
            n,
            alpha,
            plan,
            pools: vec![TwoLevelPool::new(n, rule(n, patient)); count],
            seen: vec![(0, 0); count],
            arrivals: 0,
            patient: vec![patient; count],
        }
    }

    /// Which groups are patient now.
    #[must_use]
    pub fn patient(&self) -> &[bool] {
        &self.patient
    }

    /// Looks again: estimates w and q of each group and takes the rule that
    /// Theorem 3.3 says for them.
    fn look_again(&mut self) {
        for (index, &(arrivals, strong)) in self.seen.iter().enumerate() {
            if arrivals == 0 {
                continue;
            }
            let share = f64::from(arrivals) / f64::from(self.arrivals);
            let q = f64::from(strong) / f64::from(arrivals);
            let patient = exact::patience_is_best(self.n, q, self.alpha * share);
            if patient != self.patient[index] {
                self.patient[index] = patient;
                self.pools[index].set_rule(rule(self.n, patient));
            }
        }
    }
}

impl Matcher<Skilled> for Grouped {
    fn arrive<O: Observer<Skilled>>(
        &mut self,
        ticket: Ticket<Skilled>,
        desk: &mut Desk<'_, Skilled, O>,
    ) {
        let group = usize::from(ticket.player.group);
        if let GroupPlan::Learned { every } = self.plan {
            self.arrivals = self.arrivals.saturating_add(1);
            let seen = &mut self.seen[group];
            seen.0 += 1;
            seen.1 += u32::from(ticket.player.strong);
            if self.arrivals.is_multiple_of(every.max(1)) {
                self.look_again();
            }
        }
        self.pools[group].arrive(ticket, desk);
    }

    fn depart<O: Observer<Skilled>>(
        &mut self,
        id: u64,
        desk: &mut Desk<'_, Skilled, O>,
    ) -> Option<Ticket<Skilled>> {
        self.pools.iter_mut().find_map(|pool| pool.depart(id, desk))
    }
}

/// What groups buy: how alike the players of a game are.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SkillRange {
    /// Games seen.
    pub games: u64,
    /// Sum over games of highest minus lowest skill.
    pub range: f64,
    /// Sum over games of the difference between the teams' mean skills.
    pub gap: f64,
}

impl Observer<Skilled> for SkillRange {
    fn game(&mut self, _now: f64, game: &Game<'_, Skilled>) {
        let (mut low, mut high) = (1.0f64, 0.0f64);
        let first = game.teams.first(game.members.len());
        let mut sums = [0.0, 0.0];
        for (place, member) in game.members.iter().enumerate() {
            let skill = member.player.skill;
            low = low.min(skill);
            high = high.max(skill);
            sums[usize::from(place >= first)] += skill;
        }
        self.games += 1;
        self.range += high - low;
        self.gap += (sums[0] - sums[1]).abs() / first as f64;
    }
}
