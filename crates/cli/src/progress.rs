//! How far a run has come, on standard error.
//!
//! On a terminal one line is redrawn; in a log file a line is added now and
//! then, so that a short run leaves none.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// Tells whoever waits how far the run is.
pub struct Progress {
    terminal: bool,
    every: Duration,
    started: Instant,
    last: Instant,
    drawn: bool,
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

    /// Takes the line away.
    pub fn finish(self) {
        if self.terminal && self.drawn {
            let _ = write!(io::stderr(), "\r\u{1b}[K");
        }
    }
}

fn line(done: f64, elapsed: Duration) -> String {
    let elapsed = elapsed.as_secs_f64();
    let mut line = format!("{:5.1} %  {}", 100.0 * done, time(elapsed));
    if done > 0.0 && done < 1.0 {
        line.push_str(&format!(", {} left", time(elapsed * (1.0 / done - 1.0))));
    }
    line
}

fn time(seconds: f64) -> String {
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
    fn says_what_is_left() {
        assert_eq!(
            line(0.25, Duration::from_secs(30)),
            " 25.0 %  30 s, 1 min 30 s left"
        );
        assert_eq!(line(1.0, Duration::from_secs(7260)), "100.0 %  2 h 01 min");
        assert_eq!(line(0.0, Duration::ZERO), "  0.0 %  0 s");
    }
}
