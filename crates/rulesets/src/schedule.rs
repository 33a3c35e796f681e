//! A value that changes with waiting: a base and steps, each from a wait on.

use crate::order::by_number;

/// A step function of a wait in seconds.
#[derive(Clone, Debug, PartialEq)]
pub struct Schedule<T> {
    base: T,
    steps: Vec<(f64, T)>,
}

impl<T: Clone> Schedule<T> {
    /// A value that does not change.
    pub const fn constant(base: T) -> Self {
        Self {
            base,
            steps: Vec::new(),
        }
    }

    /// A value with steps; a later one of two at the same wait counts.
    pub fn new(base: T, steps: Vec<(f64, T)>) -> Self {
        let mut all = Self::constant(base);
        all.extend(steps);
        all
    }

    /// The value after a wait. A step holds from its very second on.
    pub fn at(&self, wait: f64) -> &T {
        let mut value = &self.base;
        for (from, next) in &self.steps {
            if wait < *from {
                break;
            }
            value = next;
        }
        value
    }

    /// Which step holds: 0 is the base.
    pub fn step(&self, wait: f64) -> usize {
        self.steps
            .iter()
            .take_while(|(from, _)| wait >= *from)
            .count()
    }

    /// The value before any wait.
    pub fn base(&self) -> &T {
        &self.base
    }

    /// The steps: from when, and to what.
    pub fn steps(&self) -> &[(f64, T)] {
        &self.steps
    }

    /// All values, the base first.
    pub fn values(&self) -> impl Iterator<Item = &T> {
        std::iter::once(&self.base).chain(self.steps.iter().map(|(_, value)| value))
    }

    /// Puts further steps in, each behind those at the same wait. O(n log n) in all steps.
    pub fn extend(&mut self, steps: Vec<(f64, T)>) {
        self.steps.extend(steps);
        by_number(&mut self.steps, |step| step.0);
    }
}
