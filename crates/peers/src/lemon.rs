//! LEMON 1.3.1, the C++ library of graph algorithms, through a small program of
//! its own: `lemon/matching.cc`, compiled when a benchmark wants it, if the machine
//! has g++ and LEMON's headers (Debian: `liblemon-dev`).

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use lobbylab_loops::matching::families::Edges;

/// The compiled program.
#[derive(Clone, Debug)]
pub struct Lemon(PathBuf);

/// What is wanted of a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The perfect matching of least weight.
    Perfect,
    /// The matching of greatest weight.
    Greatest,
}

/// An answer and what it took.
#[derive(Clone, Copy, Debug)]
pub struct Timed {
    /// Total weight.
    pub weight: i64,
    /// Processor seconds of the fastest run.
    pub seconds: f64,
    /// How often it was solved until no omitted edge was missing; 1 without
    /// `nearest`.
    pub rounds: u32,
}

/// How often to run, and on what.
#[derive(Clone, Copy, Debug)]
pub struct Runs {
    /// At most so many runs, at least one.
    pub count: u32,
    /// No further run once so many seconds are spent.
    pub seconds: f64,
    /// Begin with so many nearest neighbours of each node, 0 for the whole graph.
    pub nearest: u32,
}

impl Lemon {
    /// Compiles the program into a folder.
    ///
    /// # Errors
    /// What is missing: the compiler, the headers, or what the compiler says.
    pub fn compile(folder: &Path) -> Result<Self, String> {
        let source = concat!(env!("CARGO_MANIFEST_DIR"), "/lemon/matching.cc");
        let compiler = || Command::new("g++");
        let probe = compiler()
            .args(["-E", "-x", "c++", "-include", "lemon/matching.h", "-"])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        match probe {
            Err(_) => return Err("g++ is not installed".to_owned()),
            Ok(status) if !status.success() => {
                return Err("liblemon-dev is not installed".to_owned());
            }
            Ok(_) => {}
        }
        std::fs::create_dir_all(folder).map_err(|error| format!("{folder:?}: {error}"))?;
        let program = folder.join("lemon-matching");
        let output = compiler()
            .args(["-O3", "-DNDEBUG", "-o"])
            .args([program.as_os_str(), source.as_ref()])
            .output()
            .map_err(|error| format!("g++: {error}"))?;
        if !output.status.success() {
            return Err(format!(
                "g++ failed: {}",
                String::from_utf8_lossy(&output.stderr)
            ));
        }
        Ok(Self(program))
    }

    /// Solves one graph.
    ///
    /// # Errors
    /// What the program says when it fails.
    pub fn solve(
        &self,
        nodes: usize,
        edges: &Edges,
        goal: Goal,
        runs: Runs,
    ) -> Result<Timed, String> {
        let mut child = Command::new(&self.0)
            .args(["--runs", &runs.count.to_string()])
            .args(["--seconds", &runs.seconds.to_string()])
            .args(["--nearest", &runs.nearest.to_string()])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{}: {error}", self.0.display()))?;
        let goal = i64::from(goal == Goal::Greatest);
        let numbers = [nodes as i64, edges.len() as i64, goal].into_iter().chain(
            edges
                .iter()
                .flat_map(|&(u, v, weight)| [i64::from(u), i64::from(v), weight]),
        );
        let bytes: Vec<u8> = numbers.flat_map(i64::to_ne_bytes).collect();
        // It prints nothing before all is read, so neither waits for the other.
        let written = child.stdin.take().map(|mut pipe| pipe.write_all(&bytes));
        let output = child
            .wait_with_output()
            .map_err(|error| error.to_string())?;
        if !output.status.success() || !matches!(written, Some(Ok(()))) {
            return Err(format!("LEMON's program failed: {}", output.status));
        }
        let text = String::from_utf8_lossy(&output.stdout);
        let mut words = text.split_whitespace();
        let mut next = || words.next().unwrap_or_default();
        let answer = (next().parse(), next().parse(), next().parse());
        let (Ok(weight), Ok(seconds), Ok(rounds)) = answer else {
            return Err(format!("LEMON's program printed {text:?}"));
        };
        Ok(Timed {
            weight,
            seconds,
            rounds,
        })
    }
}
