//! `arena.front`: wait against unfairness, and the line that nobody can be below.
//!
//! In games of two, for a price w of unfairness the best games in hindsight cost C(w) a player:
//! no rule has a wait W and an unfairness U with W + w·U/2 below it, as a game's unfairness is
//! shared by two. A sweep of prices gives the region where nobody can be. In larger games there are
//! bounds only: of the wait, while nobody leaves and games are full, as at least as many wait as have
//! come beyond a multiple of a game's players; and of the cost at any price
//! ([`least_cost`]). How loose that one is stands beside it, for the dozen who came first, whose
//! games can all be tried ([`best_games`]).
//!
//! Where the best online rule that knows levels is known ([`LevelProcess`]), its table plays the same
//! tickets: what it costs above hindsight is the price of not knowing the future, what a rule costs
//! above it is the rule's own.

use super::SOURCE;
use super::heat::Heat;
use super::race::{names, too_large, work};
use crate::arena::bounds::{HindsightPrice, MOST_TRIED, best_games, best_pairs, least_cost};
use crate::arena::judge::{ArenaGauge, Scorecard};
use crate::arena::market::{ArenaMarket, Leaves, TicketBook, Unplayable};
use crate::arena::online::{LevelProcess, LevelSolution};
use crate::arena::parameters::{
    ArenaGame, ArenaLanes, ArenaPlayers, ArenaPrices, ArenaRun, ArenaTickets, RuleSettings,
    market_of,
};
use crate::arena::play::play_book;
use crate::experiment::{
    Data, ExperimentError, FieldError, Limits, Parts, Quantity, Question, ReportBuilder, RunPlan,
    TooLarge, Work, compose,
};
use crate::markov::GainBounds;
use crate::sim::stats::Interval;
use serde::{Deserialize, Serialize};

/// Seconds that an unfairness of 1 is worth, one after another.
pub const FRONT_WEIGHTS: [f64; 7] = [0.0, 30.0, 100.0, 300.0, 1000.0, 3000.0, 10_000.0];

compose! {
    /// Rules, and what is possible.
    pub struct ArenaFront {
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
        /// What being alone costs.
        prices: ArenaPrices,
        /// How long.
        run: ArenaRun,
    }
}

/// One replication: rules and hindsight on the same tickets.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FrontCards {
    /// The rules' cards.
    pub cards: Vec<Scorecard>,
    /// By rule and weight: what a ticket costs.
    pub costs: Vec<Vec<f64>>,
    /// By weight, in games of two: the least that a ticket can cost, proven, and the wait and
    /// the unfairness of the best games found.
    pub best: Vec<[f64; 3]>,
    /// In larger games, where nobody leaves: the least mean wait.
    pub least_wait: Option<f64>,
    /// In larger games: the least that a ticket can cost at any price of unfairness.
    pub bound: Option<f64>,
    /// By weight, in games small enough to be tried: what a ticket of the first dozen costs with
    /// the best games above the bound of the same dozen.
    pub loose: Vec<f64>,
    /// By weight, where the best online rule is known: two bounds of what a player costs under it
    /// for ever, proven, and what a ticket of this replication does.
    pub online: Vec<[f64; 3]>,
}

/// The solutions for all weights; none where the process does not speak of the market.
fn online(market: &ArenaMarket, settings: &RuleSettings) -> Result<Vec<LevelSolution>, Unplayable> {
    if LevelProcess::silent(market).is_some() {
        return Ok(Vec::new());
    }
    let process = LevelProcess::of(market, settings)?;
    FRONT_WEIGHTS
        .iter()
        .map(|&weight| process.solve(weight))
        .collect()
}

/// The least mean wait of a person where nobody leaves and all games have `places` players.
fn least_wait(book: &TicketBook, places: usize) -> f64 {
    let (mut came, mut area) = (0, 0.0);
    for (ticket, &time) in book.times().iter().enumerate() {
        came += book.size(ticket);
        let next = book.times().get(ticket + 1).copied().unwrap_or(time);
        area += (came % places) as f64 * (next - time);
    }
    area / book.persons().max(1) as f64
}

impl ArenaFront {
    fn heat(&self) -> Result<Heat, Unplayable> {
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

    /// Why the best online rule is not known here; `None` where it is.
    #[must_use]
    pub fn online_silent(&self) -> Option<&'static str> {
        let market = market_of(&self.game, &self.tickets, &self.players).ok()?;
        LevelProcess::silent(&market)
    }

    /// What the best online rule costs above hindsight, and what a rule costs above it, on the same
    /// tickets: not knowing the future, and the rule itself. By the rule's lane and the weight's
    /// place; `None` where it is not known.
    #[must_use]
    pub fn gap(
        &self,
        parts: &Parts<FrontCards>,
        lane: usize,
        place: usize,
    ) -> Option<[Interval; 2]> {
        let online = |part: &FrontCards| Some(part.online.get(place)?[2]);
        let best = |part: &FrontCards| Some(part.best.get(place)?[0]);
        let own = |part: &FrontCards| part.costs.get(lane)?.get(place).copied();
        Some([
            parts.paired(&|part| Some((online(part)?, best(part)?)))?,
            parts.paired(&|part| Some((own(part)?, online(part)?)))?,
        ])
    }

    /// One replication: all tickets count, as hindsight knows them all.
    fn cards(&self, heat: &Heat, tables: &[LevelSolution], replication: u32) -> Option<FrontCards> {
        let book = heat.book(replication);
        let market = &heat.market;
        let pairs = market.format.sides() == [1, 1] && market.singles_only();
        let prices = FRONT_WEIGHTS.map(|weight| HindsightPrice {
            weight,
            alone: self.prices.alone,
        });
        let tickets = book.len() as f64;
        let (mut cards, mut costs) = (Vec::new(), Vec::new());
        for entry in 0..heat.entries.len() {
            let mut playing = heat.enter(entry, &book, replication).ok()?;
            while !playing.advance(4096) {}
            let record = playing.finish().ok()?;
            cards.push(Scorecard::of(&book, &record, 0..book.len(), false));
            costs.push(
                prices
                    .iter()
                    .map(|price| price.of(&record) / tickets)
                    .collect(),
            );
        }
        let mut best = Vec::new();
        for price in prices.iter().filter(|_| pairs) {
            let found = best_pairs(&book, &market.deciding, *price).ok()?;
            // Rounding may put the bound just below 0.
            let least = found.least.max(0.0) / tickets;
            best.push([least, found.wait, found.unfair]);
        }
        let mut online = Vec::new();
        for (price, solved) in prices.iter().zip(tables) {
            let record = play_book(&book, &market.format, market.deciding, solved.rule()).ok()?;
            let GainBounds { lower, upper } = solved.cost;
            online.push([lower, upper, price.of(&record) / tickets]);
        }
        let alone = self.prices.alone;
        let bound = (!pairs).then(|| least_cost(&book, &market.format, alone) / tickets);
        let loose = if pairs {
            None
        } else {
            let few = heat.first(replication, MOST_TRIED);
            let least = least_cost(&few, &market.format, alone);
            let best = best_games(&few, &market.format, &market.deciding, &prices);
            let above = |cost: f64| (cost - least) / few.len() as f64;
            best.map(|costs| costs.into_iter().map(above).collect())
        };
        let bounded = market.willing.leaves == Leaves::Never
            && market.format.least() == market.format.places();
        let least_wait = bounded.then(|| least_wait(&book, market.format.places()));
        Some(FrontCards {
            cards,
            costs,
            best,
            least_wait,
            bound,
            loose: loose.unwrap_or_default(),
            online,
        })
    }
}

impl Question for ArenaFront {
    type Part = FrontCards;

    fn parts(&self) -> u32 {
        self.run.replications
    }

    fn work(&self) -> Work {
        // Hindsight takes as long as some hundred rules.
        let mut work = work(&self.run, self.lanes.rules().len() + 100);
        work.bytes =
            u64::from(self.run.tickets) * 20_000 + u64::from(self.run.replications) * 30_000;
        work
    }

    fn too_large(&self, work: &Work, limits: &Limits) -> Option<TooLarge> {
        too_large(&self.run, work, limits)
    }

    fn plan(&self, data: &Data) -> Result<RunPlan<Self::Part>, ExperimentError> {
        let wrong = |error| ExperimentError::Fields(vec![FieldError::from(error)]);
        let heat = self.heat().map_err(wrong)?.on(data, self.tickets.file)?;
        heat.check()?;
        let tables = online(&heat.market, &self.settings).map_err(wrong)?;
        let question = self.clone();
        let effort = 100 * u64::from(self.run.tickets);
        Ok(RunPlan::whole(
            move |_| effort,
            move |replication| question.cards(&heat, &tables, replication),
        ))
    }

    fn quantities(&self, parts: &Parts<Self::Part>) -> Vec<Quantity> {
        let mut report = ReportBuilder::new(SOURCE, "players");
        for (lane, rule) in self.lanes.rules().into_iter().enumerate() {
            for gauge in [ArenaGauge::WaitMean, ArenaGauge::Unfair, ArenaGauge::GaveUp] {
                let (key, name) = names(rule, gauge);
                report.over(gauge.over());
                let value = parts.mean(&|part| part.cards.get(lane)?.value(gauge));
                report.simulated(key, name, gauge.unit(), value);
            }
            for (place, weight) in FRONT_WEIGHTS.iter().enumerate() {
                report.over("tickets, above hindsight on the same tickets");
                let above = parts.paired(&|part| {
                    Some((*part.costs.get(lane)?.get(place)?, part.best.get(place)?[0]))
                });
                let name = format!("cost above hindsight at {weight} s, {}", rule.label());
                report.simulated(format!("{}.above.{weight}", rule.key()), name, "s", above);
            }
        }
        report.over("tickets");
        for (place, weight) in FRONT_WEIGHTS.iter().enumerate() {
            let of = |column: usize| parts.mean(&|part| Some(part.best.get(place)?[column]));
            let at = format!("in hindsight at {weight} s");
            report.simulated(
                format!("best.{weight}.cost"),
                format!("least cost, {at}"),
                "s",
                of(0),
            );
            report.simulated(
                format!("best.{weight}.wait"),
                format!("mean wait, {at}"),
                "s",
                of(1),
            );
            report.simulated(
                format!("best.{weight}.unfair"),
                format!("mean unfairness, {at}"),
                "",
                of(2),
            );
        }
        for (place, weight) in FRONT_WEIGHTS.iter().enumerate() {
            let Some(known) = parts.iter().find_map(|(_, part)| part.online.get(place)) else {
                continue;
            };
            let at = format!("best online rule at {weight} s");
            let key = format!("online.{weight}");
            report.over("players, for ever").bounded(
                format!("{key}.exact"),
                format!("cost of a player, {at}, exactly"),
                "s",
                [known[0], known[1]],
                "decision process over levels, by policy iteration",
            );
            let played = parts.mean(&|part| Some(part.online.get(place)?[2]));
            report.over("tickets").simulated(
                format!("{key}.cost"),
                format!("cost of a ticket, {at}"),
                "s",
                played,
            );
            for (lane, rule) in self.lanes.rules().into_iter().enumerate() {
                let Some([future, own]) = self.gap(parts, lane, place) else {
                    continue;
                };
                report.over("tickets, on the same tickets");
                if lane == 0 {
                    let name = format!("cost of not knowing who comes, at {weight} s");
                    report.simulated(format!("{key}.future"), name, "s", Some(future));
                }
                let name = format!("cost above the {at}, {}", rule.label());
                report.simulated(
                    format!("{}.rule.{weight}", rule.key()),
                    name,
                    "s",
                    Some(own),
                );
            }
        }
        report.over("tickets");
        let bound = parts.mean(&|part| part.bound);
        report.simulated(
            "least.cost",
            "cost of a ticket that nobody is below, at any price of unfairness",
            "s",
            bound,
        );
        for (place, weight) in FRONT_WEIGHTS.iter().enumerate() {
            for (lane, rule) in self.lanes.rules().into_iter().enumerate() {
                report.over("tickets, above the bound on the same tickets");
                let above =
                    parts.paired(&|part| Some((*part.costs.get(lane)?.get(place)?, part.bound?)));
                let name = format!("cost above the bound at {weight} s, {}", rule.label());
                report.simulated(format!("{}.bound.{weight}", rule.key()), name, "s", above);
            }
            report.over("the first dozen tickets, all games tried");
            report.simulated(
                format!("loose.{weight}"),
                format!("cost of the best games above the bound at {weight} s"),
                "s",
                parts.mean(&|part| part.loose.get(place).copied()),
            );
        }
        let least = parts.mean(&|part| part.least_wait);
        report.over("players who came");
        report.simulated("least.wait", "mean wait that nobody is below", "s", least);
        report.finish()
    }
}
