//! `arena.race`: rules on the same tickets, and their differences to the first.

use super::SOURCE;
use super::heat::Heat;
use super::longest::{LongestGroup, longest_group};
use crate::arena::judge::{ArenaGauge, Scorecard};
use crate::arena::market::Unplayable;
use crate::arena::parameters::{
    ArenaGame, ArenaLanes, ArenaPlayers, ArenaRun, ArenaTickets, RuleSettings, market_of,
};
use crate::arena::rules::ArenaRule;
use crate::experiment::{
    Data, ExperimentError, FieldError, Limits, Offer, Parts, Quantity, Question, ReportBuilder,
    RunPlan, TooLarge, Value, Work, compose,
};
use crate::sim::stats::Interval;

compose! {
    /// Rules on the same tickets, with paired differences to the first.
    pub struct ArenaRace {
        /// What a game is.
        game: ArenaGame,
        /// Who comes.
        tickets: ArenaTickets,
        /// What they are like.
        players: ArenaPlayers,
        /// Who races.
        lanes: ArenaLanes,
        /// What rules are told.
        settings: RuleSettings,
        /// How long.
        run: ArenaRun,
    }
}

impl ArenaRace {
    /// The rules on the market. O(rules² + places of a game).
    ///
    /// # Errors
    /// A market on which no game can be formed.
    pub fn heat(&self) -> Result<Heat, Unplayable> {
        let rules = self.lanes.rules();
        Ok(Heat {
            market: market_of(&self.game, &self.tickets, &self.players)?,
            entries: (rules.into_iter())
                .map(|rule| (rule, self.settings.clone()))
                .collect(),
            run: self.run.clone(),
            hourly: false,
            log: None,
        })
    }

    /// A measure of a rule, by its place in the race; `None` before anything is known.
    #[must_use]
    pub fn value(
        &self,
        parts: &Parts<Vec<Scorecard>>,
        lane: usize,
        gauge: ArenaGauge,
    ) -> Option<Interval> {
        parts.mean(&|cards| cards.get(lane)?.value(gauge))
    }

    /// A measure's difference to the first rule's, on the same tickets.
    #[must_use]
    pub fn difference(
        &self,
        parts: &Parts<Vec<Scorecard>>,
        lane: usize,
        gauge: ArenaGauge,
    ) -> Option<Interval> {
        self.against(parts, lane, 0, gauge)
    }

    /// The same to the rule at another place of the race.
    #[must_use]
    pub fn against(
        &self,
        parts: &Parts<Vec<Scorecard>>,
        lane: usize,
        base: usize,
        gauge: ArenaGauge,
    ) -> Option<Interval> {
        let value = |cards: &Vec<Scorecard>, at: usize| cards.get(at)?.value(gauge);
        parts.paired(&|cards| Some((value(cards, lane)?, value(cards, base)?)))
    }

    /// Who waits longest under a rule where that is more than chance; `None` where
    /// all players are of one group, or nothing is known.
    #[must_use]
    pub fn longest_group(
        &self,
        parts: &Parts<Vec<Scorecard>>,
        lane: usize,
    ) -> Option<LongestGroup> {
        longest_group(parts, &|cards| cards.get(lane))
    }
}

impl Question for ArenaRace {
    type Part = Vec<Scorecard>;

    fn parts(&self) -> u32 {
        self.run.replications
    }

    fn work(&self) -> Work {
        work(&self.run, self.lanes.rules().len())
    }

    fn too_large(&self, work: &Work, limits: &Limits) -> Option<TooLarge> {
        too_large(&self.run, work, limits)
    }

    fn plan(&self, data: &Data) -> Result<RunPlan<Self::Part>, ExperimentError> {
        let heat = self
            .heat()
            .map_err(|error| ExperimentError::Fields(vec![FieldError::from(error)]))?;
        heat.on(data, self.tickets.file)?.plan()
    }

    fn quantities(&self, parts: &Parts<Self::Part>) -> Vec<Quantity> {
        let mut report = ReportBuilder::new(SOURCE, "players");
        let rules = self.lanes.rules();
        for (lane, rule) in rules.iter().copied().enumerate() {
            for gauge in ArenaGauge::ALL.iter().copied() {
                let (key, name) = names(rule, gauge);
                report.over(gauge.over());
                report.simulated(key, name, gauge.unit(), self.value(parts, lane, gauge));
            }
            if let Some(LongestGroup::These(worst)) = self.longest_group(parts, lane) {
                let of = worst.who.iter();
                let groups = of.map(|group| format!("{}.{}", group.kind.key(), group.group));
                let groups = groups.collect::<Vec<_>>().join(".");
                let key = format!("{}.worst.{groups}", rule.key());
                let name = format!("mean wait, {}, {}", worst.words().0, rule.label());
                report.over("players of the groups that wait longest, beyond chance");
                report.simulated(key, name, "s", Some(worst.wait));
            }
        }
        for (lane, rule) in rules.iter().copied().enumerate().skip(1) {
            for gauge in ArenaGauge::ALL.iter().copied() {
                let (key, name) = names(rule, gauge);
                let name = format!("{name}, above {}", rules[0].label());
                report.over("pairs on the same tickets");
                let difference = self.difference(parts, lane, gauge);
                report.simulated(format!("{key}.difference"), name, gauge.unit(), difference);
            }
        }
        report.finish()
    }
}

/// The names of a rule's measure, for programs and for people.
pub(super) fn names(rule: ArenaRule, gauge: ArenaGauge) -> (String, String) {
    (
        format!("{}.{}", rule.key(), gauge.key()),
        format!("{}, {}", gauge.label(), rule.label()),
    )
}

/// The work of so many rules.
pub(super) fn work(run: &ArenaRun, rules: usize) -> Work {
    let tickets = u64::from(run.tickets);
    Work {
        events: tickets * rules as u64 * u64::from(run.replications),
        bytes: tickets * 400 + u64::from(run.replications) * rules as u64 * 4_000,
        ..Work::default()
    }
}

/// What would fit.
pub(super) fn too_large(run: &ArenaRun, work: &Work, limits: &Limits) -> Option<TooLarge> {
    let excess = work.excess(limits);
    if excess <= 1 {
        return None;
    }
    // Both shorter and fewer, in the same proportion, until it fits: work is a product of the
    // two and memory a sum, so this many halvings do.
    let (mut tickets, mut replications) = (u64::from(run.tickets), u64::from(run.replications));
    let mut left = excess;
    while left > 0 {
        left /= 2;
        (tickets, replications) = ((tickets / 2).max(20), (replications / 2).max(2));
    }
    let mut offer = Offer::whole(
        "tickets",
        tickets,
        format!("{tickets} tickets in each of {replications} replications"),
    );
    let fewer = Value::Int(replications as i64);
    offer.values.insert("replications".to_owned(), fewer);
    Some(TooLarge {
        field: "tickets",
        message: format!(
            "This run takes {:.1e} tickets and {:.1e} bytes, {excess} times what there is here.",
            work.events as f64, work.bytes as f64
        ),
        offers: vec![offer],
    })
}
