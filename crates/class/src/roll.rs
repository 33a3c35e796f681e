//! The answers of a class, each counted once.

use lobbylab_core::sim::stats::{Interval, Moments, replications};
use lobbylab_core::words;

use crate::code::{Answer, codes};
use crate::guess::{Guess, POINTS};

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
}

impl Roll {
    /// Takes every code of a text; says in their order what became of each. A text without any is
    /// refused in one sentence. O(codes × answers).
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
        let same = |one: &&mut Answer| one.task == answer.task && one.seed == answer.seed;
        if let Some(known) = self.answers.iter_mut().find(same) {
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
            *known = Answer { run, ..answer };
            return Taken::Instead;
        }
        if let Some(run) = answer.run
            && let Some(first) = self.runs(&answer.task).next()
            && first.1.samples != run.samples
        {
            let words = format!(
                "the simulation of seed {} has {} samples where the others have {}: it cannot be pooled with them",
                answer.seed, run.samples, first.1.samples
            );
            return Taken::Refused(words);
        }
        self.answers.push(answer);
        Taken::New
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

    fn runs<'r>(&'r self, task: &'r str) -> impl Iterator<Item = (&'r Answer, crate::code::Run)> {
        self.answers(task)
            .filter_map(|answer| Some((answer, answer.run?)))
    }

    /// The simulations of a task as one: every seed is an independent batch of equally many samples.
    /// In the order of their seeds, so that it is the same in whatever order they came. O(n log n).
    #[must_use]
    pub fn pooled(&self, task: &str) -> Option<Pool> {
        let mut runs: Vec<_> = self.runs(task).collect();
        runs.sort_by(|a, b| a.0.seed.cmp(&b.0.seed));
        let (_, first) = runs.first()?;
        let mut moments = Moments::default();
        let mut steps = Vec::with_capacity(runs.len());
        for (_, run) in &runs {
            moments.add(run.mean);
            let now = Interval::student(&moments, "batches");
            steps.push((now.mean, now.half_width));
        }
        steps[0].1 = first.half;
        let mut all = replications(runs.iter().map(|(_, run)| run.mean));
        if runs.len() == 1 {
            all.half_width = first.half;
        }
        let samples = runs.iter().map(|(_, run)| run.samples).sum();
        Some(Pool {
            all,
            steps,
            samples,
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
    /// the number it begins with. O(answers × length).
    #[must_use]
    pub fn found(&self, task: &str, field: &str, begins: f64) -> Vec<f64> {
        let value = |answer: &Answer| {
            if answer.state.is_empty() {
                return None;
            }
            let said = (answer.state.split('&'))
                .map(|part| part.strip_prefix("v1.").unwrap_or(part))
                .filter_map(|part| part.split_once('='))
                .find(|(key, _)| *key == field);
            said.map_or(Some(begins), |(_, value)| words::parse(value))
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
