//! What a tuning came to, in numbers and in sentences.

use super::{Keep, Measure, Tuning};
use lobbylab_core::sim::stats::{Interval, replications};
use lobbylab_core::words;

/// Something that must be kept, and whether it is on players that no choice has seen.
#[derive(Clone, Debug, PartialEq)]
pub struct KeptOutcome {
    /// As the visitor wrote it.
    pub text: String,
    /// What is measured.
    pub measure: Measure,
    /// Its value with the winner's numbers.
    pub value: Option<Interval>,
    /// Whether the estimate keeps it.
    pub holds: bool,
}

/// What a tuning came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Tuned {
    /// The visitor's own text; only the numbers that changed are others.
    pub text: String,
    /// The numbers that changed: path, what it was, what it is.
    pub changes: Vec<(String, f64, f64)>,
    /// What should get better.
    pub goal: Measure,
    /// Its value as it is and with the winner's numbers, on fresh players.
    pub goals: [Option<Interval>; 2],
    /// By how much it is better there, pair by pair.
    pub gain: Option<Interval>,
    /// By how much it looked better where it was chosen.
    pub promised: Option<Interval>,
    /// What must be kept.
    pub kept: Vec<KeptOutcome>,
    /// Settings that were tried, the present one apart.
    pub tried: usize,
    /// Settings that the rule set's reader refuses.
    pub refused: usize,
    /// Replications that chose, and fresh ones.
    pub replications: [u32; 2],
}

pub(super) fn outcome(tuning: &Tuning) -> Tuned {
    let winner = &tuning.candidates[tuning.winner];
    let changes = (tuning.moves.iter().zip(&winner.values))
        .filter(|(one, value)| one.now != **value)
        .map(|(one, &value)| (one.path.clone(), one.now, value))
        .collect();
    let (own, now) = &tuning.fresh;
    // Without a winner nothing was estimated anew.
    let (rows, beside) = match tuning.winner {
        0 => tuning.race.rows(0),
        _ => (own.as_slice(), now.as_slice()),
    };
    let column = |rows: &[super::Row], place: usize| {
        let values: Option<Vec<f64>> = (rows.iter())
            .map(|row| row.get(place).copied().flatten())
            .collect();
        values.filter(|values| !values.is_empty()).map(replications)
    };
    let mean = |rows: &[super::Row], place: usize| {
        column(rows, place).map_or(f64::NAN, |interval| interval.mean)
    };
    let kept = |(place, keep): (usize, &Keep)| KeptOutcome {
        text: keep.text.clone(),
        measure: keep.measure,
        value: column(rows, place + 1),
        holds: keep.missed(mean(rows, place + 1), mean(beside, place + 1)) == 0.0,
    };
    let fresh = own.len() as u32;
    Tuned {
        text: winner.text.clone(),
        changes,
        goal: tuning.aim.goal,
        goals: [column(beside, 0), column(rows, 0)],
        gain: tuning.aim.gain(own, now),
        promised: match tuning.winner {
            0 => None,
            _ => tuning.aim.gain(&tuning.promised.0, &tuning.promised.1),
        },
        kept: tuning.aim.keeps.iter().enumerate().map(kept).collect(),
        tried: tuning.candidates.len() - 1,
        refused: tuning.refused,
        replications: [tuning.next - fresh, fresh],
    }
}

impl Tuned {
    /// Whether some other setting is to be taken.
    #[must_use]
    pub fn is_better(&self) -> bool {
        let shown = |gain: &Interval| gain.mean > gain.half_width;
        !self.changes.is_empty() && self.gain.as_ref().is_some_and(shown) && self.keeps()
    }

    /// Whether all is kept that must be.
    #[must_use]
    pub fn keeps(&self) -> bool {
        self.kept.iter().all(|kept| kept.holds)
    }

    /// The finding: what changes, what that gains on fresh players, and by how much choosing
    /// flattered it.
    #[must_use]
    pub fn finding(&self) -> String {
        let goal = self.goal;
        let told = |interval: &Interval, unit: &str| {
            let told = goal.told(interval);
            let pair = words::estimate(told.mean, told.half_width);
            match unit {
                "" => pair.join(" "),
                unit => format!("{} {unit}", pair.join(" ")),
            }
        };
        let said = |interval: &Interval| told(interval, goal.told_in());
        let by = |interval: &Interval| told(interval, goal.differs_in());
        let tried = match self.refused {
            0 => words::counted(self.tried, "setting"),
            some => format!(
                "{} ({} more cannot be simulated)",
                words::counted(self.tried, "setting"),
                words::grouped(some as u64)
            ),
        };
        let label = self.goal.label();
        if self.changes.is_empty() {
            return format!(
                "Of {tried} none has a better {label} and keeps what must be kept: the rule set stays as it is."
            );
        }
        let changes: Vec<String> = (self.changes.iter())
            .map(|(path, before, after)| {
                format!(
                    "{path} from {} to {}",
                    words::number(*before),
                    words::number(*after)
                )
            })
            .collect();
        let mut text = format!("Of {tried} the best: {}.", words::listed(&changes));
        if let [Some(before), Some(after)] = &self.goals {
            text.push_str(&format!(
                " On fresh players the {label} is {} instead of {}",
                said(after),
                said(before)
            ));
        }
        if let Some(gain) = &self.gain {
            let shown = gain.mean.abs() > gain.half_width;
            text.push_str(&match (shown, gain.mean > 0.0) {
                (true, true) => format!(": better by {}.", by(gain)),
                (true, false) => ": worse; leave the rule set as it is.".to_owned(),
                _ => format!(": that it is better is not shown, {}.", by(gain)),
            });
            if let Some(promised) = &self.promised {
                let (one, other) = (promised.half_width, gain.half_width);
                let flattered = Interval {
                    mean: promised.mean - gain.mean,
                    half_width: (one * one + other * other).sqrt(),
                    ..gain.clone()
                };
                text.push_str(&format!(
                    " Where it was chosen it looked better by {}: choosing flattered it by {}.",
                    by(promised),
                    by(&flattered)
                ));
            }
        }
        for kept in self.kept.iter().filter(|kept| !kept.holds) {
            text.push_str(&format!(" Not kept on fresh players: {}.", kept.text));
        }
        text
    }

    /// How it was computed.
    #[must_use]
    pub fn method(&self) -> String {
        let [chose, fresh] = self.replications.map(u64::from);
        let end = match fresh {
            0 => "nothing won, so nothing was estimated anew".to_owned(),
            _ => format!("{} fresh ones for the last word", words::grouped(fresh)),
        };
        format!(
            "Simulated: races on the same tickets in {} markets that chose, {end}; intervals of 95 %, differences paired.",
            words::grouped(chose)
        )
    }
}
