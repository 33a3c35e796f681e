//! What the engine and the figures must not touch, so that a run is a function
//! of parameters and seed, to the last bit, natively and in the browser.

use crate::files::{self, File, report};

/// Crates whose results must be the same everywhere.
const PURE: [&str; 6] = [
    "crates/core/src/",
    "crates/rulesets/src/",
    "crates/own/src/",
    "crates/class/src/",
    "crates/charts/src/",
    "crates/blossom/src/",
];

/// Each word that must not stand in code, and why.
const FORBIDDEN: [(&str, &str); 27] = [
    ("std::time", "no clock"),
    ("std::fs", "no files"),
    ("std::thread", "no threads"),
    ("std::env::", "no environment"),
    ("HashMap", "its order is random: use BTreeMap"),
    ("HashSet", "its order is random: use BTreeSet"),
    ("mul_add", "fused or not by platform: multiply, then add"),
    (".exp(", LIBM),
    (".exp2(", LIBM),
    (".exp_m1(", LIBM),
    (".ln(", LIBM),
    (".ln_1p(", LIBM),
    ("f64::log(", LIBM),
    (".log2(", LIBM),
    (".log10(", LIBM),
    (".powf(", LIBM),
    (".powi(", LIBM),
    (".sin(", LIBM),
    (".cos(", LIBM),
    (".tan(", LIBM),
    (".sin_cos(", LIBM),
    (".asin(", LIBM),
    (".acos(", LIBM),
    (".atan", LIBM),
    (".tanh(", LIBM),
    (".cbrt(", LIBM),
    (".hypot(", LIBM),
];

const LIBM: &str = "differs by platform: use libm";

/// The code of a line, without a comment. A `//` in a string cuts too much at
/// worst, which no rule here minds.
fn code(line: &str) -> &str {
    line.split("//").next().unwrap_or(line)
}

/// The lines of a file that end up in the crate: tests may read files, and their
/// modules stand last in a file or have one of their own.
fn shipped(file: &File) -> impl Iterator<Item = (usize, &str)> {
    let tests = file.is_test();
    let mut lines = file.lines().peekable();
    std::iter::from_fn(move || {
        let (number, line) = lines.next().filter(|_| !tests)?;
        let module = lines
            .peek()
            .is_some_and(|(_, next)| next.starts_with("mod ") && next.ends_with('{'));
        (line != "#[cfg(test)]" || !module).then_some((number, line))
    })
}

/// What is wrong with a line of code.
fn faults(line: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let code = code(line);
    FORBIDDEN.into_iter().filter(move |(word, _)| {
        let function = word.strip_prefix('.').map(|name| format!("f64::{name}"));
        code.contains(word) || function.is_some_and(|function| code.contains(&function))
    })
}

#[test]
fn the_engine_is_pure_and_the_same_everywhere() {
    let mut findings = Vec::new();
    let mut seen = 0;
    for file in files::rust_sources()
        .iter()
        .filter(|file| file.below(&PURE))
    {
        seen += 1;
        for (number, line) in shipped(file) {
            for (word, why) in faults(line) {
                findings.push(format!("{}:{number}: {word} – {why}", file.path));
            }
        }
    }
    assert!(seen > 1, "no source of the engine was read");
    report(
        "core, rulesets, own, class, charts and blossom are pure and deterministic",
        &findings,
    );
}

#[test]
fn faults_are_seen_in_code_and_not_in_comments() {
    let words = |line| faults(line).map(|(word, _)| word).collect::<Vec<_>>();
    assert_eq!(words("let y = x.exp() + f64::exp(x); // x.ln()"), [".exp("]);
    assert_eq!(words("let y = f64::powi(x, 2);"), [".powi("]);
    assert_eq!(words("use std::collections::HashMap;"), ["HashMap"]);
    assert!(words("let y = libm::exp(x); // not x.exp()").is_empty());
    assert!(words("/// The time is x.ln() long.").is_empty());
}

#[test]
fn tests_in_a_file_are_left_out() {
    let file = |path: &str, text: &str| File {
        path: path.to_owned(),
        text: text.to_owned(),
    };
    let count = |file: &File| shipped(file).count();
    let text = "one\n#[cfg(test)]\nmod samples;\ntwo\n#[cfg(test)]\nmod tests {\nthree\n}\n";
    assert_eq!(count(&file("crates/core/src/a.rs", text)), 4);
    assert_eq!(count(&file("crates/core/src/a_tests.rs", text)), 0);
    assert_eq!(count(&file("crates/core/src/a/tests/mod.rs", text)), 0);
}

#[test]
fn unsafe_code_is_forbidden_where_nothing_needs_it() {
    let mut findings = Vec::new();
    let sources = files::rust_sources();
    for file in sources
        .iter()
        .filter(|file| PURE.iter().any(|pure| file.path == format!("{pure}lib.rs")))
    {
        if !file
            .lines()
            .any(|(_, line)| line.trim() == "#![forbid(unsafe_code)]")
        {
            findings.push(format!("{}:1: lacks #![forbid(unsafe_code)]", file.path));
        }
    }
    report("core, charts and blossom forbid unsafe code", &findings);
}
