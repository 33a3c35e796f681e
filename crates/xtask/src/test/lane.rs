//! Steps one after the other, and what they count.

use std::time::Instant;

use anyhow::Result;

use crate::workspace::Workspace;

/// Test cases counted so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) passed: u64,
    pub(crate) failed: u64,
}

impl Tally {
    pub(super) const fn add(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
    }
}

/// Steps on their way.
pub(super) struct Lane<'w> {
    pub(super) workspace: &'w Workspace,
    pub(super) tally: Tally,
    /// The steps that failed.
    pub(super) broken: Vec<&'static str>,
    /// Whether this is the lane beside cargo's, whose tests are still to write what the pages say.
    pub(super) beside: bool,
}

/// One thing to check.
pub(super) struct Step {
    pub(super) name: &'static str,
    /// Nothing after it can run without it.
    pub(super) gate: bool,
    pub(super) check: fn(&mut Lane<'_>) -> Result<()>,
}

impl Lane<'_> {
    /// One step after the other.
    pub(super) fn steps(&mut self, steps: &[&Step]) {
        for (index, step) in steps.iter().enumerate() {
            println!("\n── {}/{} {}", index + 1, steps.len(), step.name);
            let start = Instant::now();
            let failed = self.tally.failed;
            let outcome = (step.check)(self);
            let seconds = start.elapsed().as_secs_f64();
            match outcome {
                Ok(()) => println!("── {}: ok, {seconds:.1} s", step.name),
                Err(error) => {
                    println!("── {}: failed, {seconds:.1} s\n\n{error:#}", step.name);
                    self.tally.failed += u64::from(self.tally.failed == failed);
                    self.broken.push(step.name);
                    if step.gate {
                        println!("\nstopped here: what follows stands on it");
                        break;
                    }
                }
            }
        }
    }
}
