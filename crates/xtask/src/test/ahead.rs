//! A lane of its own: this program once more, whose words are kept until it is listened to.

use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, bail};

use crate::workspace::Workspace;

/// How often it is looked whether there are new words.
const PAUSE: Duration = Duration::from_millis(200);

/// A process that runs beside the steps.
pub(super) struct Ahead {
    child: Child,
    words: BufReader<File>,
}

impl Ahead {
    /// Starts this very program with a command of its own.
    pub(super) fn start(workspace: &Workspace, command: &[&str]) -> Result<Self> {
        let words = workspace
            .scratch()
            .join(format!("{}.log", command.join("")));
        fs::create_dir_all(workspace.scratch()).context("making a folder in target/")?;
        let log = File::create(&words).with_context(|| format!("writing {}", words.display()))?;
        let child = Command::new(&workspace.program)
            .current_dir(&workspace.root)
            .args(command)
            .stdin(Stdio::null())
            .stdout(log.try_clone()?)
            .stderr(log)
            .spawn()
            .with_context(|| format!("`xtask {}` did not start", command.join(" ")))?;
        let words = File::open(&words).with_context(|| format!("reading {}", words.display()))?;
        Ok(Self {
            child,
            words: BufReader::new(words),
        })
    }

    /// Passes on what it has said and goes on to say, each line to `listen` too, until its end.
    ///
    /// # Errors
    /// When it fails.
    pub(super) fn finish(mut self, mut listen: impl FnMut(&str)) -> Result<()> {
        let mut line = Vec::new();
        loop {
            // Asked before reading: what it said last is read then.
            let ended = self.child.try_wait()?;
            while self.words.read_until(b'\n', &mut line)? > 0 {
                if line.ends_with(b"\n") {
                    let text = String::from_utf8_lossy(&line);
                    print!("{text}");
                    listen(text.trim_end());
                    line.clear();
                }
            }
            match ended {
                Some(status) if status.success() => return Ok(()),
                Some(status) => bail!("failed: {status}"),
                None => thread::sleep(PAUSE),
            }
        }
    }
}
