//! Signals that would end the program, held back while a file gets its name.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// From now on Ctrl-C, a closed terminal and a request to end are only noted. There is no way
/// back: what follows must be the last that the program does.
pub struct Held {
    came: Arc<AtomicBool>,
}

impl Held {
    /// Begins to hold them back.
    pub fn new() -> Self {
        let came = Arc::new(AtomicBool::new(false));
        #[cfg(unix)]
        {
            use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
            for signal in [SIGINT, SIGTERM, SIGHUP] {
                // One that cannot be held back ends the program, as before.
                let _ = signal_hook::flag::register(signal, Arc::clone(&came));
            }
        }
        Self { came }
    }

    /// Whether one came.
    pub fn came(&self) -> bool {
        self.came.load(Ordering::SeqCst)
    }
}
