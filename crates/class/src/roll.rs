//! The answers of a class, each counted once.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use lobbylab_core::sim::stats::{Interval, Moments, replications};
use lobbylab_core::words;

use crate::code::{Answer, Run, codes};
use crate::guess::{Guess, Kind, POINTS};

/// Most answers that a roll holds.
pub const MOST_ANSWERS: usize = 2000;

/// What became of a code that was pasted or scanned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Taken {
    /// It counts from now on.
    New,
    /// It is there already, and counts once.
    Again,
    /// Somebody has answered anew: the later one counts.
    Instead,
    /// It does not count: why, in a sentence.
    Refused(String),
}

/// A class.
#[derive(Clone, Debug, Default)]
pub struct Roll {
    answers: Vec<Answer>,
    /// Where the answer to a task with a seed stands.
    places: BTreeMap<(String, String), usize>,
    /// What is asked in which task; nothing is known of a roll without any.
    tasks: BTreeMap<String, Kind>,
}

/// Thirty simulations as one.
#[derive(Clone, Debug, PartialEq)]
pub struct Pool {
    /// The interval of all.
    pub all: Interval,
    /// After each of them: mean and half of the interval, as it narrows. The first has its own.
    pub steps: Vec<(f64, f64)>,
    /// How many samples they are of in all.
    pub samples: u64,
    /// Simulations that are left out, as they have another number of samples than most.
    pub others: usize,
}

impl Roll {
    /// Tells what a task asks for: from now on answers to tasks that were not told, and guesses of
    /// another kind, are refused. O(1).
    pub fn ask(&mut self, task: &str, kind: Kind) {
        self.tasks.insert(task.to_owned(), kind);
    }

    /// Takes every code of a text; says in their order what became of each. A text without any is
    /// refused in one sentence. O(length).
    pub fn take(&mut self, text: &str) -> Vec<Taken> {
        let mut all: Vec<Taken> = Vec::new();
        for code in codes(text) {
            all.push(match Answer::read(code) {
                Ok(answer) => self.add(answer),
                Err(error) => Taken::Refused(error.to_string()),
            });
        }
        if all.is_empty() && !text.trim().is_empty() {
            all.push(Taken::Refused("there is no answer in this text".to_owned()));
        }
        all
    }

    fn add(&mut self, answer: Answer) -> Taken {
        let Answer { task, seed, .. } = &answer;
        if !self.tasks.is_empty() {
            let refused = match self.tasks.get(task) {
                None => Some(format!("there is no task “{task}”")),
                Some(kind) if kind.takes(&answer.guess) => None,
                Some(Kind::Choice(_)) => {
                    Some("it is none of the answers to choose from".to_owned())
                }
                Some(_) => Some("this guess is of another kind than what is asked".to_owned()),
            };
            if let Some(why) = refused {
                return Taken::Refused(why);
            }
        }
        let place = (task.clone(), seed.clone());
        if let Some(known) = (self.places.get(&place)).and_then(|&at| self.answers.get_mut(at)) {
            if *known == answer {
                return Taken::Again;
            }
            // A seed gives the same numbers on every machine, to the last bit.
            if let (Some(old), Some(new)) = (known.run, answer.run)
                && old != new
            {
                let words = format!(
                    "two answers with the seed {} say that it gave different numbers, which no seed does: the first counts",
                    answer.seed
                );
                return Taken::Refused(words);
            }
            let run = answer.run.or(known.run);
            // What was there already of a later guess is no news.
            if answer.tries < known.tries {
                known.run = run;
                return Taken::Again;
            }
            *known = Answer { run, ..answer };
            return Taken::Instead;
        }
        if self.answers.len() >= MOST_ANSWERS {
            return Taken::Refused(format!(
                "there are {MOST_ANSWERS} answers, and that is enough"
            ));
        }
        self.places.insert(place, self.answers.len());
        self.answers.push(answer);
        Taken::New
    }

    /// Takes an answer out; whether it was there. O(answers).
    pub fn remove(&mut self, task: &str, seed: &str) -> bool {
        let place = (task.to_owned(), seed.to_owned());
        let Some(at) = self.places.remove(&place) else {
            return false;
        };
        self.answers.remove(at);
        for other in self.places.values_mut().filter(|other| **other > at) {
            *other -= 1;
        }
        true
    }

    /// All answers, or those to a task. O(answers).
    pub fn answers<'r>(&'r self, task: &'r str) -> impl Iterator<Item = &'r Answer> {
        self.answers
            .iter()
            .filter(move |answer| answer.task == task)
    }

    /// How many answers there are to which task, as they came. O(answers²).
    #[must_use]
    pub fn tasks(&self) -> Vec<(String, usize)> {
        let mut all: Vec<(String, usize)> = Vec::new();
        for answer in &self.answers {
            match all.iter_mut().find(|(task, _)| *task == answer.task) {
                Some((_, count)) => *count += 1,
                None => all.push((answer.task.clone(), 1)),
            }
        }
        all
    }

    /// All codes, a line each: what the teacher keeps. O(answers).
    #[must_use]
    pub fn codes(&self) -> String {
        let lines = self.answers.iter().filter_map(|answer| answer.code().ok());
        lines.map(|line| line + "\n").collect()
    }

    fn runs<'r>(&'r self, task: &'r str) -> impl Iterator<Item = (&'r Answer, Run)> {
        self.answers(task)
            .filter_map(|answer| Some((answer, answer.run?)))
    }

    /// The simulations of a task as one: every seed is an independent batch of equally many samples,
    /// as many as most have. In the order of their seeds, so that it is the same in whatever order
    /// they came. O(n log n).
    ///
    /// Batches that agree to the last bit say nothing of their spread: then their own intervals
    /// count, as those of independent means.
    #[must_use]
    pub fn pooled(&self, task: &str) -> Option<Pool> {
        let mut lengths: BTreeMap<u64, usize> = BTreeMap::new();
        for (_, run) in self.runs(task) {
            *lengths.entry(run.samples).or_default() += 1;
        }
        let (&size, _) = lengths
            .iter()
            .max_by_key(|&(&size, &count)| (count, size))?;
        let of_size = |(_, run): &(&Answer, Run)| run.samples == size;
        let mut runs: Vec<_> = self.runs(task).filter(of_size).collect();
        let others = self.runs(task).count() - runs.len();
        runs.sort_by(|a, b| a.0.seed.cmp(&b.0.seed));
        let mut moments = Moments::default();
        let mut steps = Vec::with_capacity(runs.len());
        let mut squares = 0.0;
        let mut alike = true;
        for (at, (_, run)) in runs.iter().enumerate() {
            moments.add(run.mean);
            squares += run.half * run.half;
            let now = Interval::student(&moments, "batches");
            alike &= run.mean == runs[0].1.mean;
            let half = match alike {
                true => squares.sqrt() / (at + 1) as f64,
                false => now.half_width,
            };
            steps.push((now.mean, half));
        }
        let mut all = replications(runs.iter().map(|(_, run)| run.mean));
        all.half_width = steps.last()?.1;
        let samples = size.saturating_mul(runs.len() as u64);
        Some(Pool {
            all,
            steps,
            samples,
            others,
        })
    }

    /// The numbers that were guessed. O(answers).
    #[must_use]
    pub fn numbers(&self, task: &str) -> Vec<f64> {
        let number = |answer: &Answer| match answer.guess {
            Guess::Number(value) => Some(value),
            _ => None,
        };
        self.answers(task).filter_map(number).collect()
    }

    /// How many chose each of so many answers. O(answers).
    #[must_use]
    pub fn votes(&self, task: &str, choices: usize) -> Vec<usize> {
        let mut votes = vec![0; choices];
        for answer in self.answers(task) {
            if let Guess::Choice(at) = answer.guess
                && let Some(count) = votes.get_mut(at)
            {
                *count += 1;
            }
        }
        votes
    }

    /// The curves that were drawn. O(answers).
    #[must_use]
    pub fn curves<'r>(&'r self, task: &'r str) -> Vec<&'r [f64]> {
        let curve = |answer: &'r Answer| match &answer.guess {
            Guess::Curve(heights) if heights.len() == POINTS => Some(heights.as_slice()),
            _ => None,
        };
        self.answers(task).filter_map(curve).collect()
    }

    /// Where they left a field of the lab: its number in their states, where that says one, else
    /// the number it begins with; what the field does not allow is left out. O(answers × length).
    #[must_use]
    pub fn found(
        &self,
        task: &str,
        field: &str,
        begins: f64,
        allowed: &RangeInclusive<f64>,
    ) -> Vec<f64> {
        let value = |answer: &Answer| {
            if answer.state.is_empty() {
                return None;
            }
            let said = (answer.state.split('&'))
                .map(|part| part.strip_prefix("v1.").unwrap_or(part))
                .filter_map(|part| part.split_once('='))
                .find(|(key, _)| *key == field);
            let value = said.map_or(Some(begins), |(_, value)| words::parse(value))?;
            allowed.contains(&value).then_some(value)
        };
        self.answers(task).filter_map(value).collect()
    }
}

/// Median and quartiles of numbers, by straight lines between them. O(n log n).
#[must_use]
pub fn quartiles(numbers: &[f64]) -> Option<[f64; 3]> {
    let mut sorted = numbers.to_vec();
    sorted.sort_by(f64::total_cmp);
    let last = sorted.len().checked_sub(1)?;
    let at = |share: f64| {
        let place = share * last as f64;
        let below = place.floor() as usize;
        let above = (below + 1).min(last);
        sorted[below] + (sorted[above] - sorted[below]) * (place - place.floor())
    };
    Some([at(0.25), at(0.5), at(0.75)])
}
