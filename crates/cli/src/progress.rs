//! How far a run has come, on standard error.
//!
//! On a terminal one line is redrawn; in a log file a line is added now and
//! then, so that a short run leaves none.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// A run says how long it will take after this long: the first moments are not like the rest.
const TELLING: Duration = Duration::from_secs(3);

/// Tells whoever waits how far the run is.
pub struct Progress {
    terminal: bool,
    every: Duration,
    started: Instant,
    last: Instant,
    drawn: bool,
    /// The first share that was told, and when.
    first: Option<(f64, Instant)>,
}

impl Progress {
    /// A run that starts now.
    pub fn start() -> Self {
        let terminal = io::stderr().is_terminal();
        let now = Instant::now();
        Self {
            terminal,
            every: Duration::from_millis(if terminal { 100 } else { 10_000 }),
            started: now,
            last: now,
            drawn: false,
            first: None,
        }
    }

    /// Says that the share `done`, 0 to 1, is done.
    pub fn tell(&mut self, done: f64) {
        if self.last.elapsed() < self.every {
            return;
        }
        self.last = Instant::now();
        self.drawn = true;
        let line = line(done, self.started.elapsed());
        // Nobody should lose a result because nobody reads the progress.
        let _ = if self.terminal {
            write!(io::stderr(), "\r{line}\u{1b}[K")
        } else {
            writeln!(io::stderr(), "{line}")
        };
    }

    /// How long a run of which the share `done` is done has still to go, as soon as it has run
    /// long enough to tell.
    pub fn left(&mut self, done: f64) -> Option<Duration> {
        // What comes before the first part (a chain that is solved, say) is not repeated.
        let (first, when) = *self.first.get_or_insert_with(|| (done, Instant::now()));
        left(first, done, when.elapsed())
    }

    /// Takes the line away.
    pub fn finish(self) {
        if self.terminal && self.drawn {
            let _ = write!(io::stderr(), "\r\u{1b}[K");
        }
    }
}

fn left(first: f64, done: f64, elapsed: Duration) -> Option<Duration> {
    if elapsed < TELLING || done <= first {
        return None;
    }
    let seconds = elapsed.as_secs_f64() * (1.0 - done).max(0.0) / (done - first);
    Some(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX))
}

fn line(done: f64, elapsed: Duration) -> String {
    let elapsed = elapsed.as_secs_f64();
    let mut line = format!("{:5.1} %  {}", 100.0 * done, time(elapsed));
    if done > 0.0 && done < 1.0 {
        line.push_str(&format!(", {} left", time(elapsed * (1.0 / done - 1.0))));
    }
    line
}

/// A time in words of two units at most.
pub fn time(seconds: f64) -> String {
    // Saturates: who waits that long needs no more digits.
    let whole = seconds.round() as u64;
    match whole {
        0..60 => format!("{whole} s"),
        60..3600 => format!("{} min {:02} s", whole / 60, whole % 60),
        _ => format!("{} h {:02} min", whole / 3600, whole / 60 % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tells_how_long_a_run_takes_when_it_can() {
        let seconds = Duration::from_secs;
        assert_eq!(left(0.0, 0.0, seconds(1000)), None);
        assert_eq!(left(0.0, 0.001, seconds(1)), None);
        assert_eq!(left(0.0, 0.25, seconds(10)), Some(seconds(30)));
        assert_eq!(left(0.5, 0.75, seconds(10)), Some(seconds(10)));
        assert_eq!(left(0.0, 1.0, seconds(10)), Some(Duration::ZERO));
        assert_eq!(left(0.0, 1e-300, seconds(10)), Some(Duration::MAX));
    }

    #[test]
    fn says_what_is_left() {
        assert_eq!(
            line(0.25, Duration::from_secs(30)),
            " 25.0 %  30 s, 1 min 30 s left"
        );
        assert_eq!(line(1.0, Duration::from_secs(7260)), "100.0 %  2 h 01 min");
        assert_eq!(line(0.0, Duration::ZERO), "  0.0 %  0 s");
    }
}
