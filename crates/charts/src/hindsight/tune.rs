//! What a rule costs along its parameter, in its two parts: the paper's Figures 2 and 3
//! for every rule.

use super::begun;
use super::{
    ON_ITS_WAY, PAPER, TUNED, follows_rate, known, parameters, role, rounded, say, shape,
    short_run, valued,
};
use crate::figure::common::{axis, column, number, sample, sample_columns};
use crate::figure::pieces::{entry, round_up};
use crate::figure::{Axis, Column, Dash, Entry, Figure, Mark, Role, Sample, Scale, Shape};
use lobbylab_core::experiment::Parts;
use lobbylab_core::hindsight::Cost;
use lobbylab_core::hindsight::lab::{
    HindsightRace, HindsightSweep, RaceSample, RuleCurve, SweepSample,
};
use lobbylab_core::sim::stats::Interval;
use lobbylab_core::words::{capital, three_digits};

/// Points of a formula's line.
const STEPS: u32 = 80;
/// The figure reaches to so many times the least cost.
const REACH: f64 = 3.0;

/// The parts of a cost, in the order of [`HindsightSweep::at`].
const MEASURES: [&str; 3] = ["criteria", "waiting", "total"];

/// A curve with all that is known about it.
struct Tuned<'a> {
    curve: RuleCurve,
    sweep: &'a HindsightSweep,
    race: &'a HindsightRace,
    values: Vec<f64>,
    /// By measure.
    points: [Vec<Sample>; 3],
    /// The first and the last value, and what they cost.
    ends: Option<[(f64, Interval); 2]>,
    /// The best point, and its cost.
    best: Option<(f64, Interval)>,
    /// The whole cost at the visitor's own parameters.
    own: Option<Interval>,
    /// The cost of the best matching, where it is known.
    hindsight: Option<Interval>,
}

impl<'a> Tuned<'a> {
    fn new(
        curve: RuleCurve,
        (sweep, parts): (&'a HindsightSweep, &Parts<SweepSample>),
        (race, raced): (&'a HindsightRace, &Parts<RaceSample>),
    ) -> Self {
        let values = sweep.values(curve);
        let mut points: [Vec<Sample>; 3] = Default::default();
        for (point, value) in values.iter().enumerate() {
            let Some(measures) = sweep.at(parts, curve, point) else {
                continue;
            };
            for (points, interval) in points.iter_mut().zip(measures) {
                if let Some(interval) = known(Some(interval)) {
                    points.push(sample(*value, &interval));
                }
            }
        }
        let best = (sweep.optimum(parts, curve))
            .and_then(|(point, cost)| Some((*values.get(point)?, known(Some(cost))?)));
        let at = |point: usize| {
            let [_, _, cost] = sweep.at(parts, curve, point)?;
            Some((*values.get(point)?, known(Some(cost))?))
        };
        let ends = at(0).zip(at(values.len().saturating_sub(1)));
        Self {
            ends: ends.map(|(first, last)| [first, last]),
            curve,
            sweep,
            race,
            values,
            points,
            best,
            own: known(race.cost(raced, curve.rule())),
            hindsight: known(race.best(raced)),
        }
    }

    /// Whether the visitor's batches are those of the other curve.
    fn another(&self) -> bool {
        match self.curve {
            RuleCurve::Batched => self.race.rules.holds.on(),
            RuleCurve::Holding => !self.race.rules.holds.on(),
            _ => false,
        }
    }

    /// The visitor's own value, if the figure has a place for it.
    fn own_value(&self) -> Option<f64> {
        let rules = &self.race.rules;
        let ranges = [rules.r, rules.r2, rules.r3];
        let axes = (self.race.market.criteria as usize).min(ranges.len());
        let uneven = self.curve == RuleCurve::MultiQueue
            && ranges[..axes].iter().any(|ranges| *ranges != rules.r);
        (!self.another() && !uneven && !follows_rate(rules, self.curve))
            .then(|| self.curve.own(rules))
    }

    /// Whether the visitor's own parameters cost less than all that were tried.
    fn own_is_best(&self) -> bool {
        let costs = self.own.as_ref().zip(self.best.as_ref());
        !self.another() && costs.is_some_and(|(own, (_, best))| own.mean < best.mean)
    }

    /// What the best matching is called: of larger games nobody knows the optimum.
    fn hindsight_words(&self) -> &'static str {
        if self.race.market.k == 2 {
            "hindsight"
        } else {
            "best found in hindsight"
        }
    }

    /// The visitor's own parameters in words.
    fn own_words(&self) -> String {
        parameters(&self.race.rules, self.curve.rule(), &self.race.market)
    }

    /// Where the axis ends.
    fn span(&self) -> (f64, f64) {
        let first = self.values.first().copied().unwrap_or(0.0);
        let last = self.values.last().copied().unwrap_or(1.0);
        if self.log() {
            (first / 1.2, last * 1.05)
        } else {
            (0.0, last)
        }
    }

    /// Growths span three powers of ten.
    fn log(&self) -> bool {
        self.curve == RuleCurve::Widening
    }

    fn axis(&self) -> Axis {
        let (label, unit) = match self.curve {
            RuleCurve::Periodic => ("x, games in a period", ""),
            RuleCurve::MultiQueue => ("r, ranges of each criterion", ""),
            RuleCurve::DifferenceWait => ("f, wait for the greatest difference", "units of time"),
            RuleCurve::Widening => ("growth of the window", "per unit of time"),
            RuleCurve::Batched => ("Δ, time between batches", "units of time"),
            RuleCurve::Holding => ("price of holding a player back", "waits of τmax"),
        };
        let (min, max) = self.span();
        Axis {
            scale: if self.log() {
                Scale::Log
            } else {
                Scale::Linear
            },
            ..axis(label, unit, min, max)
        }
    }

    /// The paper's estimate along the axis, from 1 on.
    fn formula(&self) -> Vec<(f64, Cost)> {
        let (first, last) = (1.0, self.span().1);
        (0..=STEPS)
            .filter_map(|step| {
                let x = first + (last - first) * f64::from(step) / f64::from(STEPS);
                Some((x, self.sweep.formula(self.curve, x)?))
            })
            .collect()
    }

    /// Equation numbers of the estimate and of its best parameter.
    fn equations(&self) -> (&'static str, &'static str) {
        match self.curve {
            RuleCurve::Periodic => ("(5)", "(6)"),
            _ => ("(7)", "(9)"),
        }
    }
}

fn measure_of(cost: &Cost, measure: usize) -> f64 {
    match measure {
        0 => cost.criteria,
        1 => cost.time,
        _ => cost.total(),
    }
}

/// Whole cost, waiting and criteria of a player against the parameter of a rule.
#[must_use]
pub fn tune(
    curve: RuleCurve,
    sweep: (&HindsightSweep, &Parts<SweepSample>),
    race: (&HindsightRace, &Parts<RaceSample>),
) -> Figure {
    let tuned = Tuned::new(curve, sweep, race);
    let key = TUNED[curve as usize];
    let formula = tuned.formula();
    let (estimate, optimum) = tuned.equations();
    let mut marks = Vec::new();
    for measure in (0..3).filter(|_| !formula.is_empty()) {
        marks.push(Mark::Line {
            name: format!("estimate {estimate}"),
            role: Role::Soft,
            dash: Dash::Dashed,
            points: (formula.iter())
                .map(|(x, cost)| (*x, measure_of(cost, measure)))
                .collect(),
        });
    }
    let styles = [
        (Role::Ink, Shape::Disc, 0),
        (Role::Soft, Shape::Square, 1),
        (role(curve.rule()), shape(curve.rule()), 2),
    ];
    for (role, shape, measure) in styles {
        let points = &tuned.points[measure];
        if points.is_empty() {
            continue;
        }
        marks.push(Mark::Line {
            name: MEASURES[measure].to_owned(),
            role,
            dash: Dash::Solid,
            points: points.iter().map(|point| (point.x, point.y)).collect(),
        });
        marks.push(Mark::Samples {
            name: MEASURES[measure].to_owned(),
            role,
            shape,
            points: points.clone(),
        });
    }
    if let Some(hindsight) = &tuned.hindsight {
        marks.push(Mark::HorizontalMark {
            y: hindsight.mean,
            label: tuned.hindsight_words().to_owned(),
        });
    }
    if let Some(x) = sweep.0.formula_best(curve) {
        marks.push(Mark::VerticalMark {
            x,
            label: format!("{optimum}: {}", number(rounded(x))),
        });
    }
    let own = tuned.own_value();
    let best = tuned.best.as_ref();
    if let Some(x) = own {
        marks.push(Mark::VerticalMark {
            x,
            label: "yours".to_owned(),
        });
    }
    let (first, last) = tuned.span();
    // Only on the curve; another rule's best has no place here.
    let mine = own.filter(|x| tuned.own_is_best() && (first..=last).contains(x));
    let here = match (mine, &tuned.own) {
        (Some(x), Some(cost)) => Some((x, cost)),
        _ => best.map(|(x, cost)| (*x, cost)),
    };
    if let Some((x, cost)) = here {
        marks.push(Mark::Here {
            x,
            y: cost.mean,
            label: format!("best: {}", number(rounded(x))),
        });
    }
    Figure {
        finding: finding(&tuned),
        x: tuned.axis(),
        y: axis("cost of a player", "waits of τmax", 0.0, top(&tuned)),
        table: table(&tuned),
        marks,
        source: source(&tuned, !formula.is_empty()),
        ..begun(key)
    }
}

/// The upper end: not so far that a badly chosen parameter hides all others.
fn top(tuned: &Tuned<'_>) -> f64 {
    let totals = &tuned.points[2];
    let worst = totals.iter().fold(0.0f64, |top, point| top.max(point.high));
    let (least, worst) = match &tuned.best {
        Some((_, cost)) => (cost.mean, worst),
        None => {
            let costs = || tuned.formula().into_iter().map(|(_, cost)| cost.total());
            (
                costs().fold(f64::INFINITY, f64::min),
                costs().fold(0.0, f64::max),
            )
        }
    };
    round_up(1.05 * worst.min(REACH * least))
}

fn table(tuned: &Tuned<'_>) -> Vec<Column> {
    let xs = &tuned.values;
    let symbol = tuned.curve.symbol();
    let numbers = xs.iter().map(|x| Entry::Number(*x)).collect();
    let mut table = vec![column(symbol, &tuned.axis().unit, numbers)];
    for (measure, name) in MEASURES.iter().enumerate().rev() {
        if tuned.sweep.formula(tuned.curve, 1.0).is_some() {
            let at = |x: &f64| {
                let cost = tuned.sweep.formula(tuned.curve, *x);
                entry(cost.map(|cost| measure_of(&cost, measure)))
            };
            let head = format!("{name}, estimate {}", tuned.equations().0);
            table.push(column(head, "waits of τmax", xs.iter().map(at).collect()));
        }
        let points = &tuned.points[measure];
        table.extend(sample_columns(name, "waits of τmax", xs, points));
    }
    table
}

fn source(tuned: &Tuned<'_>, estimated: bool) -> String {
    let mut text = if tuned.sweep.of_file() {
        "Points: played on the file's players.".to_owned()
    } else {
        "Points: simulated, the same players at each, 95 % intervals; lines lead from one to \
         the next."
            .to_owned()
    };
    if estimated {
        let (estimate, optimum) = tuned.equations();
        text.push_str(&format!(
            " Dashed: {PAPER}, {estimate} and {optimum}, of a player; they hold where nobody \
             times out."
        ));
    } else {
        text.push_str(&format!(" Costs: {PAPER}, (1)."));
    }
    text
}

fn finding(tuned: &Tuned<'_>) -> String {
    let curve = tuned.curve;
    let estimate = tuned.sweep.formula_best(curve).and_then(|x| {
        let cost = tuned.sweep.formula(curve, x)?;
        Some((x, cost))
    });
    let (equation, optimum) = tuned.equations();
    let Some((value, cost)) = &tuned.best else {
        return match estimate {
            Some((x, cost)) => format!(
                "By {optimum} {} is best: {equation} estimates a cost of {} a player, {} of it \
                 waiting. {ON_ITS_WAY}",
                valued(curve, rounded(x)),
                three_digits(cost.total()),
                three_digits(cost.time)
            ),
            None => ON_ITS_WAY.to_owned(),
        };
    };
    let tried = valued(curve, rounded(*value));
    let hindsight = tuned
        .hindsight
        .as_ref()
        .map_or_else(String::new, |hindsight| {
            format!(
                " {} costs {}.",
                capital(tuned.hindsight_words()),
                say(hindsight)
            )
        });
    let mine = tuned.own_words();
    let mut text = match &tuned.own {
        Some(yours) if tuned.own_value() != Some(*value) => {
            let best = if tuned.own_is_best() {
                format!(
                    "Yours, {mine}, is best of those tried: a player costs {}",
                    say(yours)
                )
            } else {
                // The curve's batches are not the visitor's: what is best of them need not be
                // as good as what the visitor has.
                let best = match (tuned.another(), curve) {
                    (true, RuleCurve::Batched) => "Best without holding players back is",
                    (true, _) => "Best with players held back is",
                    _ => "Best of the values tried is",
                };
                format!("{best} {tried}: a player costs {}", say(cost))
            };
            // Both lie in each other's doubt; of a file there is none.
            let alike =
                !tuned.another() && yours.low() <= cost.high() && cost.low() <= yours.high();
            let other = match (tuned.own_is_best(), alike) {
                (true, true) => {
                    format!(
                        "The best value tried, {tried}, cannot be told from it ({})",
                        say(cost)
                    )
                }
                (true, false) => format!("The best value tried, {tried}, costs {}", say(cost)),
                (false, true) => format!("Yours, {mine}, cannot be told from it ({})", say(yours)),
                (false, false) => format!("Yours, {mine}, costs {}", say(yours)),
            };
            format!("{best}.{hindsight} {other}.")
        }
        own => format!(
            "Best of the values tried is {tried}{}: a player costs {}.{hindsight}",
            if own.is_some() { ", your own" } else { "" },
            say(cost)
        ),
    };
    if let Some((x, _)) = estimate {
        text.push_str(&format!(" {} says {}", optimum, number(rounded(x))));
        // Where nobody times out (5) and (7) are right, so what is missing is time-outs.
        let there = tuned.sweep.formula(curve, *value).map(|cost| cost.total());
        let off =
            |there: &f64| (there - cost.mean).abs() > (0.02 * cost.mean).max(1.5 * cost.half_width);
        match there.filter(off) {
            Some(there) => text.push_str(&format!(
                "; {equation} knows no time-outs and estimates {} at {}.",
                three_digits(there),
                valued(curve, rounded(*value))
            )),
            None => text.push('.'),
        }
    } else {
        text.push_str(&at_ends(tuned).unwrap_or_default());
    }
    let HindsightRace {
        market,
        players,
        run,
        ..
    } = tuned.race;
    text.push_str(&short_run(market, players, run));
    text
}

/// What the ends of the curve cost, for rules without an estimate.
fn at_ends(tuned: &Tuned<'_>) -> Option<String> {
    let [first, last] = tuned.ends.as_ref()?;
    let end = |at: &(f64, Interval)| {
        let value = valued(tuned.curve, rounded(at.0));
        format!("{} at {value}", say(&at.1))
    };
    Some(format!(
        " At the ends it is {} and {}.",
        end(first),
        end(last)
    ))
}
