//! Where reports go, standard output; and remarks, standard error.

use crate::failure::Failure;
use std::fmt;
use std::io::{self, ErrorKind, Write};

/// Prints a text. A reader that has seen enough (`| head`) is no failure.
///
/// # Errors
/// When standard output cannot be written.
pub fn print(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(Failure::Failed(format!("cannot write the report: {error}")))
        }
        _ => Ok(()),
    }
}

/// Says a line on standard error. Whether anybody listens is no matter of the run: a closed
/// standard error costs the line and nothing else.
pub fn say(line: fmt::Arguments<'_>) {
    let _ = writeln!(io::stderr(), "{line}");
}
