//! Writing a report's numbers, one line each.

use super::{Evidence, Quantity};
use crate::sim::stats::Interval;

/// Collects the numbers of a report in their order.
///
/// Source and population hold for all that follow, until they are set anew.
///
/// ```
/// use lobbylab_core::experiment::ReportBuilder;
/// use lobbylab_core::sim::stats::replications;
/// let mut report = ReportBuilder::new("Wu", "players");
/// report.exact("greedy.cost", "cost, greedy", "per period", 1.5, "closed form");
/// report.simulated("greedy.wait", "mean wait", "periods", replications([1.0, 2.0, 3.0]));
/// // What is not known yet is left out.
/// report.simulated("patient.wait", "mean wait", "periods", None);
/// report.over("games").printed("greedy.unfair", "unfair games", "", 0.25, true);
/// let quantities = report.finish();
/// assert_eq!(quantities.len(), 3);
/// assert_eq!(quantities[2].population, "games");
/// ```
#[derive(Clone, Debug)]
pub struct ReportBuilder {
    source: &'static str,
    population: &'static str,
    quantities: Vec<Quantity>,
}

impl ReportBuilder {
    /// Without a number yet: paper (and equation) they come from, and over whom or what they
    /// are taken.
    #[must_use]
    pub const fn new(source: &'static str, population: &'static str) -> Self {
        Self {
            source,
            population,
            quantities: Vec::new(),
        }
    }

    /// Whom or what the numbers that follow are taken over.
    pub fn over(&mut self, population: &'static str) -> &mut Self {
        self.population = population;
        self
    }

    /// The paper and equation that the numbers that follow come from.
    pub fn citing(&mut self, source: &'static str) -> &mut Self {
        self.source = source;
        self
    }

    /// A number with evidence of any kind.
    pub fn add(
        &mut self,
        key: impl Into<String>,
        name: impl Into<String>,
        unit: &'static str,
        evidence: Evidence,
    ) -> &mut Self {
        self.quantities.push(Quantity {
            key: key.into(),
            name: name.into(),
            unit,
            population: self.population,
            source: self.source,
            evidence,
        });
        self
    }

    /// A simulated number; nothing if it is not known yet.
    pub fn simulated(
        &mut self,
        key: impl Into<String>,
        name: impl Into<String>,
        unit: &'static str,
        interval: impl Into<Option<Interval>>,
    ) -> &mut Self {
        match interval.into() {
            Some(interval) => self.add(key, name, unit, Evidence::Simulated { interval }),
            None => self,
        }
    }

    /// A number computed exactly by a method.
    pub fn exact(
        &mut self,
        key: impl Into<String>,
        name: impl Into<String>,
        unit: &'static str,
        value: f64,
        method: &'static str,
    ) -> &mut Self {
        self.add(key, name, unit, Evidence::Exact { value, method })
    }

    /// A number between two bounds that a method proves.
    pub fn bounded(
        &mut self,
        key: impl Into<String>,
        name: impl Into<String>,
        unit: &'static str,
        [lower, upper]: [f64; 2],
        method: &'static str,
    ) -> &mut Self {
        let evidence = Evidence::Bounded {
            lower,
            upper,
            method,
        };
        self.add(key, name, unit, evidence)
    }

    /// A number as the paper prints it, and whether it is wrong.
    pub fn printed(
        &mut self,
        key: impl Into<String>,
        name: impl Into<String>,
        unit: &'static str,
        value: f64,
        wrong: bool,
    ) -> &mut Self {
        self.add(key, name, unit, Evidence::Printed { value, wrong })
    }

    /// The numbers, in the order in which they were added.
    #[must_use]
    pub fn finish(self) -> Vec<Quantity> {
        self.quantities
    }
}
