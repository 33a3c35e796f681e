//! Questions that are a race looked at otherwise: by group, by hour, along each rule's setting.

use super::SOURCE;
use super::heat::Heat;
use super::race::{names, too_large, work};
use super::words::group_words;
use crate::arena::judge::{ArenaGauge, GroupScore, Scorecard};
use crate::arena::market::{ArenaMarket, Unplayable};
use crate::arena::parameters::{
    ArenaGame, ArenaLanes, ArenaPlayers, ArenaRun, ArenaTickets, RuleSettings, market_of,
};
use crate::arena::rules::ArenaRule;
use crate::experiment::{
    Data, ExperimentError, FieldError, Limits, Parameters, Parts, Quantity, Question,
    ReportBuilder, RunPlan, TooLarge, Value, Work, compose,
};

/// Declares a question whose parts are cards of the rules that race.
macro_rules! heats {
    ($( $(#[doc = $doc:literal])+ $name:ident, $entries:ident, $hourly:literal, $quantities:ident; )+) => { $(
        compose! {
            $(#[doc = $doc])+
            pub struct $name {
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

        impl $name {
            /// Who plays, each with what it is told: settings with which a rule cannot play the
            /// market are left out.
            #[must_use]
            pub fn entries(&self) -> Vec<(ArenaRule, RuleSettings)> {
                let market = market_of(&self.game, &self.tickets, &self.players).ok();
                $entries(&self.lanes.rules(), &self.settings, market.as_ref())
            }

            /// The rules on the market.
            ///
            /// # Errors
            /// A market on which no game can be formed.
            pub fn heat(&self) -> Result<Heat, Unplayable> {
                Ok(Heat {
                    market: market_of(&self.game, &self.tickets, &self.players)?,
                    entries: self.entries(),
                    run: self.run.clone(),
                    hourly: $hourly,
                    log: None,
                })
            }
        }

        impl Question for $name {
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
                $quantities(&self.entries(), parts)
            }
        }
    )+ };
}

heats! {
    /// Who waits: every rule by skill, party size, region and role.
    ArenaGroups, as_set, false, by_group;
    /// Over the day: every rule by the hour.
    ArenaDay, as_set, true, by_hour;
    /// Every rule along its own setting.
    ArenaCurves, swept, false, along;
}

/// Every rule as it is told.
fn as_set(
    rules: &[ArenaRule],
    settings: &RuleSettings,
    _market: Option<&ArenaMarket>,
) -> Vec<(ArenaRule, RuleSettings)> {
    rules.iter().map(|&rule| (rule, settings.clone())).collect()
}

/// Every rule with each value of its setting; one without a setting once. Values with which a
/// rule cannot play the market (a queue would grow for ever) are left out, but for a rule that
/// cannot play at all, which is asked for and refused.
pub(super) fn swept(
    rules: &[ArenaRule],
    settings: &RuleSettings,
    market: Option<&ArenaMarket>,
) -> Vec<(ArenaRule, RuleSettings)> {
    let mut entries = Vec::new();
    for &rule in rules {
        let Some(range) = rule.setting() else {
            entries.push((rule, settings.clone()));
            continue;
        };
        for &value in range.values {
            let changed = with(settings, range.field, value);
            let plays = |market: &ArenaMarket| rule.translation(market, &changed).is_ok();
            if market.is_none_or(plays) {
                entries.push((rule, changed));
            }
        }
        if !entries.iter().any(|(known, _)| *known == rule) {
            entries.push((rule, settings.clone()));
        }
    }
    entries
}

/// The settings with another value of one, rounded where it is whole.
pub(super) fn with(settings: &RuleSettings, field: &str, value: f64) -> RuleSettings {
    let mut changed = settings.clone();
    let whole = matches!(changed.get(field), Some(Value::Int(_)));
    let value = match whole {
        true => Value::Int(value as i64),
        false => Value::Real(value),
    };
    changed.put(field, &value);
    changed
}

/// The value of a rule's setting.
#[must_use]
pub fn setting_of(rule: ArenaRule, settings: &RuleSettings) -> Option<f64> {
    value_of(rule.setting()?.field, settings)
}

/// The value of the second setting of a rule that is sought.
#[must_use]
pub fn second_of(rule: ArenaRule, settings: &RuleSettings) -> Option<f64> {
    value_of(rule.second()?.field, settings)
}

fn value_of(field: &str, settings: &RuleSettings) -> Option<f64> {
    match settings.get(field)? {
        Value::Int(value) => Some(value as f64),
        Value::Real(value) => Some(value),
        _ => None,
    }
}

/// The value of a rule's setting, as text; empty for a rule without.
pub(super) fn setting_words(rule: ArenaRule, settings: &RuleSettings) -> String {
    let value = rule
        .setting()
        .and_then(|range| Some((range.field, settings.get(range.field)?)));
    value.map_or_else(String::new, |(field, value)| format!("{field}={value}"))
}

fn by_group(entries: &[(ArenaRule, RuleSettings)], parts: &Parts<Vec<Scorecard>>) -> Vec<Quantity> {
    let mut report = ReportBuilder::new(SOURCE, "players of the group");
    let Some((_, first)) = parts.iter().next() else {
        return report.finish();
    };
    for (lane, (rule, _)) in entries.iter().enumerate() {
        for group in first.get(lane).map_or(&[][..], |card| &card.groups) {
            let of = |pick: fn(&GroupScore) -> Option<f64>| {
                parts.mean(&|cards| {
                    let groups = &cards.get(lane)?.groups;
                    let same =
                        |one: &&GroupScore| (one.kind, one.group) == (group.kind, group.group);
                    pick(groups.iter().find(same)?)
                })
            };
            let at = format!("{}.{}.{}", rule.key(), group.kind.key(), group.group);
            let who = format!("{}, {}", group_words(group), rule.label());
            report.simulated(
                format!("{at}.wait"),
                format!("mean wait, {who}"),
                "s",
                of(|one| one.wait),
            );
            report.simulated(
                format!("{at}.p90"),
                format!("P90 of the wait, {who}"),
                "s",
                of(|one| one.wait_p90),
            );
            report.simulated(
                format!("{at}.left"),
                format!("share that gave up, {who}"),
                "",
                of(|one| one.left),
            );
            report.simulated(
                format!("{at}.unfair"),
                format!("mean unfairness, {who}"),
                "",
                of(|one| one.unfair),
            );
            report.simulated(
                format!("{at}.latency"),
                format!("mean latency, {who}"),
                "ms",
                of(|one| one.latency),
            );
        }
    }
    report.finish()
}

fn by_hour(entries: &[(ArenaRule, RuleSettings)], parts: &Parts<Vec<Scorecard>>) -> Vec<Quantity> {
    let mut report = ReportBuilder::new(SOURCE, "players who came in that hour");
    for (lane, (rule, _)) in entries.iter().enumerate() {
        let hours = parts
            .iter()
            .filter_map(|(_, cards)| Some(cards.get(lane)?.hours.len()));
        for hour in 0..hours.max().unwrap_or(0) {
            let of = |column: usize| {
                parts.mean(&|cards| Some(cards.get(lane)?.hours.get(hour)?[column]))
            };
            let at = format!("{}.hour.{hour}", rule.key());
            let when = format!("hour {hour}, {}", rule.label());
            report.simulated(
                format!("{at}.wait"),
                format!("mean wait, {when}"),
                "s",
                of(0),
            );
            report.simulated(
                format!("{at}.came"),
                format!("players who came, {when}"),
                "players",
                of(1),
            );
            report.simulated(
                format!("{at}.games"),
                format!("games formed, {when}"),
                "games",
                of(2),
            );
        }
    }
    report.finish()
}

fn along(entries: &[(ArenaRule, RuleSettings)], parts: &Parts<Vec<Scorecard>>) -> Vec<Quantity> {
    let mut report = ReportBuilder::new(SOURCE, "players");
    let gauges = [
        ArenaGauge::WaitMean,
        ArenaGauge::WaitP90,
        ArenaGauge::GaveUp,
        ArenaGauge::Unfair,
        ArenaGauge::Latency,
        ArenaGauge::Churn,
    ];
    for (place, (rule, settings)) in entries.iter().enumerate() {
        let at = setting_words(*rule, settings);
        for gauge in gauges {
            let (key, name) = names(*rule, gauge);
            report.over(gauge.over());
            let value = parts.mean(&|cards| cards.get(place)?.value(gauge));
            report.simulated(
                format!("{key}.{at}"),
                format!("{name}, {at}"),
                gauge.unit(),
                value,
            );
        }
    }
    report.finish()
}
