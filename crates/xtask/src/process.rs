//! Runs other programs: with their words shown, or shown and listened to.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};

use anyhow::{Context, Result, bail};

/// The cargo that started this program, at work in `folder`.
pub fn cargo(folder: &Path) -> Command {
    let program = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(program);
    command.current_dir(folder);
    command
}

/// Runs to the end with everything shown.
///
/// # Errors
/// When the program does not start, or ends with another status than success.
pub fn run(command: &mut Command) -> Result<()> {
    let words = words(command);
    let status = command
        .status()
        .with_context(|| format!("`{words}` did not start"))?;
    if !status.success() {
        bail!("`{words}` failed: {status}");
    }
    Ok(())
}

/// Runs to the end; passes standard output on unchanged, and each of its lines
/// to `listen`. Standard error goes its own way.
pub fn listen(command: &mut Command, mut listen: impl FnMut(&str)) -> Result<ExitStatus> {
    let words = words(command);
    let mut child = command
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| format!("`{words}` did not start"))?;
    let output = child
        .stdout
        .take()
        .expect("standard output is piped two lines above");
    let mut reader = BufReader::new(output);
    let mut line = Vec::new();
    let mut out = std::io::stdout();
    while reader.read_until(b'\n', &mut line)? > 0 {
        out.write_all(&line)?;
        out.flush()?;
        listen(String::from_utf8_lossy(&line).trim_end());
        line.clear();
    }
    Ok(child.wait()?)
}

/// Runs in silence; its standard output if it succeeds, `None` if it fails or
/// does not exist.
pub fn ask(program: impl AsRef<OsStr>, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program)
        .args(arguments)
        .stdin(Stdio::null())
        .output()
        .ok()?;
    let text = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    output.status.success().then_some(text)
}

/// The command as one would type it.
fn words(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let name = program.file_name().unwrap_or(program.as_os_str());
    std::iter::once(name)
        .chain(command.get_args())
        .map(OsStr::to_string_lossy)
        .collect::<Vec<_>>()
        .join(" ")
}
