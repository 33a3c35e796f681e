//! What is to be said of a fit, before it and after it.

use super::{ArenaFit, FitCard, SEEN};
use crate::arena::market::{Leaves, Unplayable};
use crate::experiment::Parts;
use crate::words;

/// Below this what is known hardly tells what is sought.
const SHARP: f64 = 0.15;

impl ArenaFit {
    /// Whether what is known can tell what is sought. O(1).
    ///
    /// # Errors
    /// What is missing, and what would help.
    pub fn decidable(&self) -> Result<(), Unplayable> {
        let known = self.known();
        let count = known.iter().flatten().count();
        let sought = self.sought().iter().filter(|&&sought| sought).count();
        let listed = || {
            let names = SEEN.iter().zip(known).filter(|(_, value)| value.is_some());
            let names: Vec<String> = names.map(|((_, name, _), _)| (*name).to_owned()).collect();
            if names.is_empty() {
                "nothing".to_owned()
            } else {
                words::listed(&names)
            }
        };
        let undecided = |allowed: &str| Err(Unplayable::new("seen", listed(), allowed));
        if sought == 0 {
            return undecided(
                "players who lose patience, or arrivals that are drawn: with a file's times and nobody who leaves there is nothing to seek",
            );
        }
        if count == 0 {
            return undecided(
                "a number above 0 of what you see: mean wait, P90, the share that gives up, or players online",
            );
        }
        if known[2].is_some() && self.players.leaves == Leaves::Never {
            return undecided(
                "a way to lose patience where a share gives up: exponential would do, or a fixed time-out",
            );
        }
        if count < sought {
            return undecided(
                "two numbers, as one cannot tell both rate and patience: the share that gives up or players online would help, or that nobody leaves",
            );
        }
        if known == [None, None, None, known[3]] && sought == 2 {
            return undecided("a wait or the share that gives up beside players online");
        }
        if let (Some(mean), Some(p90)) = (known[0], known[1])
            && p90 < 0.1 * mean
        {
            return undecided(
                "a P90 of at least a tenth of the mean wait: nine of ten cannot wait so much less than the mean unless a few wait for ever",
            );
        }
        Ok(())
    }

    /// What is to be said of the fit: whether what is known tells what is sought, and what of it
    /// no rate and patience give together. Empty where all is well. O(parts).
    #[must_use]
    pub fn said(&self, parts: &Parts<FitCard>) -> Vec<String> {
        let mut said = Vec::new();
        let both = self.sought() == [true, true];
        if let Some(sharp) = self.sharp(parts)
            && sharp < SHARP
        {
            said.push(match both {
                true => "What you see hardly tells rate and patience apart: other pairs give nearly the same. The share that gives up, or players online, would help.".to_owned(),
                false => "What you see hardly depends on what is sought. Another of your numbers would help.".to_owned(),
            });
        }
        for (place, (_, name, unit)) in SEEN.iter().enumerate() {
            let (Some(seen), Some(error)) = (self.known()[place], self.error(parts, place)) else {
                continue;
            };
            // A fiftieth is the error of telling a wait in whole seconds.
            if error.mean.abs() > error.half_width && error.mean.abs() > 0.02 * seen {
                let unit = if unit.is_empty() {
                    String::new()
                } else {
                    format!(" {unit}")
                };
                let [given, half] = words::estimate(seen + error.mean, error.half_width);
                said.push(format!(
                    "No rate and patience give a {name} of {}{unit} beside the rest under this rule: the nearest gives {given} {half}{unit}. Another rule, patience or arrivals would explain it.",
                    words::number(seen),
                ));
            }
        }
        said
    }
}
