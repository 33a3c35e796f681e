//! `arena.tune`: the settings of one rule against each other on the same tickets; the winner is
//! estimated anew.
//!
//! The best of many estimates is flattered: it is the best partly by luck. So the first half of
//! the replications chooses, and the other half, which the choice has not seen, says what the
//! winner is worth; what the choice promised above that is told.

use super::SOURCE;
use super::heat::Heat;
use super::race::{too_large, work};
use super::sweeps::{second_of, setting_words, swept, with};
use crate::arena::judge::{ArenaGauge, Scorecard};
use crate::arena::market::Unplayable;
use crate::arena::parameters::{
    ArenaGame, ArenaPlayers, ArenaRun, ArenaTickets, ArenaTuned, RuleSettings, market_of,
};
use crate::arena::rules::ArenaRule;
use crate::experiment::{
    Data, ExperimentError, FieldError, Limits, Parts, Quantity, Question, ReportBuilder, RunPlan,
    TooLarge, Value, Work, compose,
};
use crate::sim::stats::{Interval, paired, replications};

compose! {
    /// The best setting of one rule, by a visitor's weights.
    pub struct ArenaTune {
        /// What a game is.
        game: ArenaGame,
        /// Who comes.
        tickets: ArenaTickets,
        /// What they are like.
        players: ArenaPlayers,
        /// Which rule, and what counts.
        tuned: ArenaTuned,
        /// What the rule is told now.
        settings: RuleSettings,
        /// How long.
        run: ArenaRun,
    }
}

/// What a choice among candidates came to.
#[derive(Clone, Debug, PartialEq)]
pub struct TuneChoice {
    /// The candidate of least cost in the replications that choose; 0 is the present one.
    pub winner: usize,
    /// What choosing promised: the winner's cost below the present one's, where it was chosen.
    pub promised: Interval,
    /// The same in fresh replications: what is to be expected.
    pub gain: Interval,
    /// The winner's cost in fresh replications.
    pub cost: Interval,
}

impl TuneChoice {
    /// Chooses in some replications and estimates in others. Each row has the costs of all
    /// candidates on the same tickets, the present one's first; `None` without both kinds of
    /// rows, or without candidates. O(rows · candidates).
    #[must_use]
    pub fn of(choosing: &[Vec<f64>], fresh: &[Vec<f64>]) -> Option<Self> {
        let candidates = choosing.first()?.len();
        let sum = |candidate: usize| choosing.iter().map(|row| row[candidate]).sum::<f64>();
        let mut winner = 0;
        for candidate in 1..candidates {
            if sum(candidate) < sum(winner) {
                winner = candidate;
            }
        }
        let gains = |rows: &[Vec<f64>]| paired(rows.iter().map(|row| (row[0], row[winner])));
        let whole = |row: &Vec<f64>| row.len() == candidates && candidates > 0;
        (!fresh.is_empty() && fresh.iter().chain(choosing).all(whole)).then(|| Self {
            winner,
            promised: gains(choosing),
            gain: gains(fresh),
            cost: replications(fresh.iter().map(|row| row[winner])),
        })
    }
}

impl ArenaTune {
    /// The present settings and all that are tried: every value of the rule's setting, and where a
    /// second one is sought every pair of values.
    #[must_use]
    pub fn entries(&self) -> Vec<(ArenaRule, RuleSettings)> {
        let rule = self.tuned.tuned;
        let mut entries = vec![(rule, self.settings.clone())];
        if rule.setting().is_none() {
            return entries;
        }
        let market = market_of(&self.game, &self.tickets, &self.players).ok();
        entries.extend(swept(&[rule], &self.settings, market.as_ref()));
        let own = second_of(rule, &self.settings);
        let second = rule.second().filter(|_| self.tuned.also.on());
        for &value in second.map_or(&[][..], |second| second.values) {
            if Some(value) == own {
                continue;
            }
            let field = second.map_or("", |second| second.field);
            let other = with(&self.settings, field, value);
            let tried = swept(&[rule], &other, market.as_ref());
            let plays = |(rule, settings): &(ArenaRule, RuleSettings)| {
                (market.as_ref()).is_none_or(|market| rule.translation(market, settings).is_ok())
            };
            entries.extend(tried.into_iter().filter(plays));
        }
        entries
    }

    /// What an entry is told: `growth=0.01`, and where a second setting is sought `growth=0.01,
    /// start=0.1`.
    fn entry_words(&self, (rule, settings): &(ArenaRule, RuleSettings)) -> String {
        let first = setting_words(*rule, settings);
        let second = rule.second().filter(|_| self.tuned.also.on());
        match second.zip(second_of(*rule, settings)) {
            Some((range, value)) => format!("{first}, {}={}", range.field, Value::Real(value)),
            None => first,
        }
    }

    /// The candidates on the market.
    ///
    /// # Errors
    /// A market on which no game can be formed, a rule without a setting.
    pub fn heat(&self) -> Result<Heat, Unplayable> {
        if self.tuned.tuned.setting().is_none() {
            let allowed = "a rule with a setting, as there is nothing to tune in this one";
            return Err(Unplayable::new("tuned", self.tuned.tuned.key(), allowed));
        }
        Ok(Heat {
            market: market_of(&self.game, &self.tickets, &self.players)?,
            entries: self.entries(),
            run: self.run.clone(),
            hourly: false,
            log: None,
        })
    }

    /// What a player costs, in seconds, by the visitor's weights.
    #[must_use]
    pub fn cost(&self, card: &Scorecard) -> Option<f64> {
        let left = card.value(ArenaGauge::GaveUp)?;
        let played = card.value(ArenaGauge::WaitMean)?
            + self.tuned.worth * card.value(ArenaGauge::Unfair)?;
        Some((1.0 - left) * played + left * self.tuned.gone)
    }

    /// The choice; `None` before both halves have a replication. O(replications · candidates).
    #[must_use]
    pub fn choice(&self, parts: &Parts<Vec<Scorecard>>) -> Option<TuneChoice> {
        let half = self.run.replications / 2;
        let (mut choosing, mut fresh) = (Vec::new(), Vec::new());
        for (number, cards) in parts.iter() {
            let costs: Option<Vec<f64>> = cards.iter().map(|card| self.cost(card)).collect();
            let rows = if number < half {
                &mut choosing
            } else {
                &mut fresh
            };
            rows.extend(costs);
        }
        TuneChoice::of(&choosing, &fresh)
    }
}

impl Question for ArenaTune {
    type Part = Vec<Scorecard>;

    fn parts(&self) -> u32 {
        self.run.replications
    }

    fn work(&self) -> Work {
        work(&self.run, self.entries().len())
    }

    fn too_large(&self, work: &Work, limits: &Limits) -> Option<TooLarge> {
        too_large(&self.run, work, limits)
    }

    fn plan(&self, data: &Data) -> Result<RunPlan<Self::Part>, ExperimentError> {
        let heat = self.heat();
        heat.map_err(|error| ExperimentError::Fields(vec![FieldError::from(error)]))?
            .on(data, self.tickets.file)?
            .plan()
    }

    fn quantities(&self, parts: &Parts<Self::Part>) -> Vec<Quantity> {
        let mut report = ReportBuilder::new(SOURCE, "players");
        let entries = self.entries();
        for (place, entry) in entries.iter().enumerate() {
            let at = self.entry_words(entry);
            let key = if place == 0 {
                "present".to_owned()
            } else {
                at.clone()
            };
            let cost = parts.mean(&|cards| self.cost(cards.get(place)?));
            report.simulated(
                format!("{key}.cost"),
                format!("cost of a player, {at}"),
                "s",
                cost,
            );
        }
        if let Some(choice) = self.choice(parts) {
            let at = self.entry_words(&entries[choice.winner]);
            report.exact(
                "winner",
                format!("place of the winner among those tried, {at}"),
                "",
                choice.winner as f64,
                "least mean cost in the first half of the replications",
            );
            report.over("fresh replications");
            report.simulated(
                "winner.cost",
                format!("cost of a player, {at}, anew"),
                "s",
                choice.cost.clone(),
            );
            report.simulated(
                "winner.gain",
                format!("saved for a player, {at}, anew"),
                "s",
                choice.gain.clone(),
            );
            report.over("replications that chose");
            report.simulated(
                "winner.promised",
                format!("saved for a player, {at}, as it looked when chosen"),
                "s",
                choice.promised.clone(),
            );
        }
        report.finish()
    }
}
