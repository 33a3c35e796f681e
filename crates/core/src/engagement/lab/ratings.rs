//! `engagement.ratings`: which rating system foretells games best.
//!
//! The paper takes Glicko (section 4.2) and holds its forecasts against what came (Figure 2). Here
//! five systems are fitted to the first two thirds of the time and held against the rest
//! ([`Comparing`]). Of a file they are the visitor's own games. The built-in players come without
//! games: those are played here, with skills that stay as they are, so that it is known what is
//! right ([`synthetic_history`]).

use super::common::{built_in, file_of};
use crate::engagement::case::{Comparing, SystemComparison, synthetic_history};
use crate::engagement::parameters::{EngagementPlayers, People, RatingChoice};
use crate::experiment::{
    Data, Evidence, ExperimentError, Limits, Parts, Quantity, Question, ReportBuilder, RunPlan,
    Step, TooLarge, Work, compose,
};
use crate::sim::Streams;
use std::sync::Arc;

compose! {
    /// Which rating system foretells games best.
    pub struct EngagementRatings {
        /// Whose games.
        players: EngagementPlayers,
        /// The system that is looked at closely.
        rated: RatingChoice,
    }
}

/// How many of the built-in players play, and how many games.
pub const SYNTHETIC: [u32; 2] = [300, 9_000];

/// Work of a slice, in games, and about how many there are.
const SLICE: (u64, u32) = (3_000, 40);

impl Question for EngagementRatings {
    type Part = SystemComparison;

    fn parts(&self) -> u32 {
        1
    }

    fn work(&self) -> Work {
        Work {
            events: 100_000,
            bytes: 5_000_000,
            ..Work::default()
        }
    }

    fn too_large(&self, _work: &Work, _limits: &Limits) -> Option<TooLarge> {
        None
    }

    fn plan(&self, data: &Data) -> Result<RunPlan<SystemComparison>, ExperimentError> {
        let Some(population) = built_in(self.players.people)? else {
            // A file's games are compared already.
            let case = file_of(&self.players, data)?;
            let work = SLICE.0 * u64::from(SLICE.1);
            return Ok(RunPlan::whole(
                move |_| work,
                move |_| Some(case.systems.clone()),
            ));
        };
        let draws = population.draws();
        let streams = Streams::new(self.players.seed.0, 0);
        let history = Arc::new(synthetic_history(&population, &draws, SYNTHETIC, &streams));
        let learned = history.clone();
        Ok(RunPlan::in_steps(
            |_| SLICE,
            move |_| Comparing::new(&learned, draws).ok().map(Some),
            move |run: &mut Option<Comparing>| {
                let Some(comparing) = run else {
                    return Step::Gap;
                };
                match comparing.advance(&history, SLICE.0) {
                    Ok(false) => Step::More,
                    Ok(true) => (run.take()).map_or(Step::Gap, |all| Step::Done(all.result())),
                    Err(_) => Step::Gap,
                }
            },
        ))
    }

    fn quantities(&self, parts: &Parts<SystemComparison>) -> Vec<Quantity> {
        const COUNTED: &str = "counted in the games";
        const SOURCE: &str = "Glickman, Parameter estimation in large dynamic paired comparison \
                              experiments, section 5";
        let mut report = ReportBuilder::new(SOURCE, "games");
        let Some((_, found)) = parts.iter().next() else {
            return report.finish();
        };
        for (key, name, games) in [
            (
                "learned",
                "games that the systems have learned from",
                found.learned,
            ),
            (
                "tested",
                "games held out, between players who are rated",
                found.tested,
            ),
        ] {
            report.exact(key, name, "games", games as f64, COUNTED);
        }
        for one in &found.systems {
            let (key, label) = (one.system.key(), one.system.label());
            let loss = one.log_loss.clone();
            report.simulated(
                format!("{key}.logloss"),
                format!("log loss of a held-out game, {label}"),
                "nats",
                loss,
            );
            report.simulated(
                format!("{key}.behind"),
                format!("the same, more than that of the best system, {label}"),
                "nats",
                one.behind.clone(),
            );
            if let Some((slope, _)) = one.calibration.as_ref().and_then(|curve| curve.slope) {
                let name = format!("slope of what came on what was foretold, {label}");
                report.exact(format!("{key}.slope"), name, "", slope, COUNTED);
            }
        }
        let chosen = found.of(self.rated.rating);
        let bins = chosen.and_then(|one| one.calibration.as_ref());
        for (at, bin) in bins.iter().flat_map(|curve| curve.bins.iter().enumerate()) {
            let label = self.rated.rating.label();
            for (end, what, value) in [
                ("forecast", "foretold", bin.forecast),
                ("observed", "came", bin.observed),
            ] {
                let evidence = Evidence::Exact {
                    value,
                    method: COUNTED,
                };
                let name = format!("{what}: wins by {label}, bin {}", at + 1);
                if bin.rows > 0 {
                    report.add(format!("chosen.{at}.{end}"), name, "", evidence);
                }
            }
        }
        report.finish()
    }
}

impl EngagementRatings {
    /// Whose games.
    #[must_use]
    pub fn people(&self) -> People {
        self.players.people
    }
}
