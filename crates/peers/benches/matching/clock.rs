//! Time of the processor, so that what else the machine does counts less.

/// How often a solver runs on one graph.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// Most runs.
    pub runs: u32,
    /// No further run once so many seconds are spent.
    pub seconds: f64,
}

/// Seconds of processor time of this thread.
#[cfg(unix)]
fn seconds() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    time.tv_sec as f64 + 1e-9 * time.tv_nsec as f64
}

/// Seconds on the clock, where processor time cannot be had.
#[cfg(not(unix))]
fn seconds() -> f64 {
    static START: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    START
        .get_or_init(std::time::Instant::now)
        .elapsed()
        .as_secs_f64()
}

/// The answer of the last run and the seconds of the fastest. Each run gets a
/// fresh value of `prepare`, which is not timed.
pub fn fastest<I, T>(
    budget: Budget,
    mut prepare: impl FnMut() -> I,
    mut run: impl FnMut(I) -> T,
) -> (T, f64) {
    let mut spent = 0.0;
    let mut best = f64::INFINITY;
    let mut count = 0;
    loop {
        let input = prepare();
        let start = seconds();
        let answer = run(input);
        let time = seconds() - start;
        spent += time;
        best = best.min(time);
        count += 1;
        if count >= budget.runs || spent >= budget.seconds {
            return (answer, best);
        }
    }
}
