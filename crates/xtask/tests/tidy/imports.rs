//! Who imports whom, read from the sources: each file's `use` lines and the paths that
//! begin with `crate`, `super` or `self`, resolved to the file that defines the name.
//!
//! An import through a module's `pub use` leads to the file behind it, and a `pub use` is
//! no import of its own: a shop window depends on nothing. Comments, strings and test
//! modules are passed over.

use std::collections::{BTreeMap, BTreeSet};

use crate::files::{self, File};

/// A path in the source of a module, as written.
pub struct Import {
    /// The line that it stands on.
    pub line: usize,
    /// Its segments.
    pub path: Vec<String>,
    /// Whether everything of the module is taken (`path::*`).
    glob: bool,
    /// The name that it has here, of a `use`.
    alias: Option<String>,
    /// Whether others see the name as well.
    window: bool,
}

/// One file of a crate.
pub struct Source {
    /// Path from the root of the repository.
    pub path: String,
    /// Its module, from the root of the crate.
    pub module: Vec<String>,
    /// What it names of other modules.
    pub imports: Vec<Import>,
    /// Public types, with the line of each.
    pub types: Vec<(String, usize)>,
    defines: BTreeSet<String>,
}

/// The library of a crate.
pub struct Crate {
    /// Its files, sorted by their paths.
    pub sources: Vec<Source>,
    modules: BTreeMap<Vec<String>, usize>,
}

impl Crate {
    /// Reads the sources below `folder`, which ends with `src/`.
    pub fn read(folder: &str) -> Self {
        let files = files::rust_sources();
        Self::of(folder, files.iter().filter(|file| file.below(&[folder])))
    }

    fn of<'f>(folder: &str, files: impl Iterator<Item = &'f File>) -> Self {
        let sources: Vec<Source> = files
            .filter(|file| !file.is_test())
            .map(|file| Source::read(file, folder))
            .collect();
        let modules = (sources.iter().enumerate())
            .map(|(index, source)| (source.module.clone(), index))
            .collect();
        Self { sources, modules }
    }

    /// The module that a path of `source` leads to, as segments from the root of the
    /// crate: `None` for other crates.
    pub fn absolute(&self, source: &Source, path: &[String]) -> Option<Vec<String>> {
        let mut at = source.module.clone();
        let mut rest = path;
        match rest.first()?.as_str() {
            "crate" => {
                at.clear();
                rest = &rest[1..];
            }
            "self" => rest = &rest[1..],
            "super" => {
                while rest.first().is_some_and(|segment| segment == "super") {
                    at.pop();
                    rest = &rest[1..];
                }
            }
            child => {
                at.push(child.to_owned());
                if !self.modules.contains_key(&at) {
                    return None;
                }
                at.pop();
            }
        }
        at.extend(rest.iter().cloned());
        Some(at)
    }

    /// The file that defines what a path of `source` names; `None` for other crates.
    pub fn target(&self, source: &Source, path: &[String]) -> Option<usize> {
        self.resolve(&self.absolute(source, path)?, 0)
    }

    fn resolve(&self, path: &[String], depth: usize) -> Option<usize> {
        // The longest beginning that is a module.
        let known = (0..=path.len())
            .rev()
            .find(|&end| self.modules.contains_key(&path[..end]))?;
        let here = self.modules[&path[..known]];
        let source = &self.sources[here];
        let Some(name) = path.get(known) else {
            return Some(here);
        };
        if depth > 16 || source.defines.contains(name) {
            return Some(here);
        }
        for import in &source.imports {
            let full = self.absolute(source, &import.path);
            if import.alias.as_ref() == Some(name) {
                let mut full = full?;
                full.extend(path[known + 1..].iter().cloned());
                return self.resolve(&full, depth + 1);
            }
            if import.glob
                && import.window
                && let Some(mut full) = full
            {
                full.extend(path[known..].iter().cloned());
                let found = self.resolve(&full, depth + 1);
                if found.is_some_and(|found| self.sources[found].defines.contains(name)) {
                    return found;
                }
            }
        }
        Some(here)
    }

    /// For each file the files that it depends on, by their places in `sources`.
    pub fn graph(&self) -> Vec<BTreeSet<usize>> {
        (self.sources.iter().enumerate())
            .map(|(index, source)| {
                (source.imports.iter())
                    .filter(|import| !import.window)
                    .filter_map(|import| self.target(source, &import.path))
                    .filter(|&target| target != index)
                    .collect()
            })
            .collect()
    }
}

impl Source {
    fn read(file: &File, folder: &str) -> Self {
        let inner = file.path.strip_prefix(folder).unwrap_or(&file.path);
        let inner = inner.strip_suffix(".rs").unwrap_or(inner);
        let mut module: Vec<String> = inner.split('/').map(str::to_owned).collect();
        if (module.last()).is_some_and(|name| ["mod", "lib", "main"].contains(&name.as_str())) {
            module.pop();
        }
        let mut source = Self {
            path: file.path.clone(),
            module,
            imports: Vec::new(),
            types: Vec::new(),
            defines: BTreeSet::new(),
        };
        source.scan(&tokens(&file.text));
        source
    }

    fn scan(&mut self, tokens: &[Token<'_>]) {
        let word = |at: usize| tokens.get(at).map_or("", |token| token.text);
        let mut at = 0;
        while at < tokens.len() {
            if test_module(&word, at) {
                at = after_block(&word, at + 9);
                continue;
            }
            let line = tokens[at].line;
            match word(at) {
                "use" if word(at + 1) != "<" => {
                    let before = at.checked_sub(1).map_or("", &word);
                    let window = before == "pub" || before == ")";
                    at = self.tree(tokens, at + 1, &mut Vec::new(), window);
                }
                "crate" | "super" | "self"
                    if word(at + 1) == "::"
                        && at
                            .checked_sub(1)
                            .is_none_or(|at| word(at) != "::" && word(at) != "in") =>
                {
                    let mut path = vec![word(at).to_owned()];
                    while word(at + 1) == "::" && is_name(word(at + 2)) {
                        path.push(word(at + 2).to_owned());
                        at += 2;
                    }
                    self.imports.push(Import {
                        line,
                        path,
                        glob: false,
                        alias: None,
                        window: false,
                    });
                    at += 1;
                }
                kind @ ("struct" | "enum" | "trait" | "type" | "union" | "fn" | "const"
                | "static" | "macro_rules")
                    if is_name(word(at + 1)) || word(at + 1) == "!" =>
                {
                    let name = word(at + 1 + usize::from(kind == "macro_rules"));
                    self.defines.insert(name.to_owned());
                    let public = at > 0 && word(at - 1) == "pub";
                    if public && ["struct", "enum", "trait", "type", "union"].contains(&kind) {
                        self.types.push((name.to_owned(), line));
                    }
                    at += 2;
                }
                _ => at += 1,
            }
        }
    }

    /// Reads one branch of a `use` tree from `at`; the place after it.
    fn tree(
        &mut self,
        tokens: &[Token<'_>],
        mut at: usize,
        path: &mut Vec<String>,
        window: bool,
    ) -> usize {
        let depth = path.len();
        let line = tokens.get(at).map_or(0, |token| token.line);
        let mut alias = None;
        let mut group = false;
        let mut glob = false;
        while let Some(token) = tokens.get(at) {
            match token.text {
                "::" => {}
                "{" => {
                    group = true;
                    at += 1;
                    while tokens.get(at).is_some_and(|token| token.text != "}") {
                        at = self.tree(tokens, at, path, window);
                        at += usize::from(tokens.get(at).is_some_and(|token| token.text == ","));
                    }
                }
                "*" => glob = true,
                "as" => {
                    at += 1;
                    alias = tokens.get(at).map(|token| token.text.to_owned());
                }
                name if is_name(name) => path.push(name.to_owned()),
                _ => break,
            }
            at += 1;
        }
        if !group && !path.is_empty() {
            let mut path = path.clone();
            // `a::{self}` is `a`.
            if path.len() > 1 && path.last().is_some_and(|last| last == "self") {
                path.pop();
            }
            let alias = alias.or_else(|| path.last().filter(|_| !glob).cloned());
            self.imports.push(Import {
                line,
                path,
                glob,
                alias,
                window,
            });
        }
        path.truncate(depth);
        at
    }
}

/// Whether `#[cfg(test)] mod name {` begins here.
fn test_module<'t>(word: &impl Fn(usize) -> &'t str, at: usize) -> bool {
    let head = ["#", "[", "cfg", "(", "test", ")", "]", "mod"];
    (head.iter().enumerate()).all(|(place, text)| word(at + place) == *text) && word(at + 9) == "{"
}

/// The place after the block that opens at `at`.
fn after_block<'t>(word: &impl Fn(usize) -> &'t str, mut at: usize) -> usize {
    let mut depth = 0_usize;
    loop {
        match word(at) {
            "{" => depth += 1,
            "}" => depth -= 1,
            "" => return at,
            _ => {}
        }
        at += 1;
        if depth == 0 {
            return at;
        }
    }
}

fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_alphabetic() || c == '_') && text != "as"
}

/// A word or a sign of the source.
struct Token<'t> {
    text: &'t str,
    line: usize,
}

/// Words, `::` and single signs, without comments, strings and lifetimes.
fn tokens(text: &str) -> Vec<Token<'_>> {
    let bytes = text.as_bytes();
    let mut tokens = Vec::new();
    let (mut at, mut line) = (0, 1);
    while at < bytes.len() {
        let rest = &text[at..];
        let end = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if let Some(end) = raw_string(rest) {
            end
        } else if rest.starts_with('"') {
            string(rest)
        } else if rest.starts_with('\'') {
            character(rest)
        } else {
            0
        };
        if end > 0 {
            line += rest[..end].matches('\n').count();
            at += end;
            continue;
        }
        let letter = rest.chars().next().unwrap_or(' ');
        let end = if letter.is_alphanumeric() || letter == '_' {
            rest.find(|c: char| !c.is_alphanumeric() && c != '_')
                .unwrap_or(rest.len())
        } else if rest.starts_with("::") {
            2
        } else {
            letter.len_utf8()
        };
        if letter == '\n' {
            line += 1;
        } else if !letter.is_whitespace() {
            tokens.push(Token {
                text: &rest[..end],
                line,
            });
        }
        at += end;
    }
    tokens
}

/// The length of a raw string that begins here.
fn raw_string(rest: &str) -> Option<usize> {
    let inner = rest.strip_prefix("br").or_else(|| rest.strip_prefix('r'))?;
    let hashes = inner.len() - inner.trim_start_matches('#').len();
    inner[hashes..].strip_prefix('"')?;
    let start = rest.len() - inner.len() + hashes + 1;
    let close = format!("\"{}", "#".repeat(hashes));
    Some(
        rest[start..]
            .find(&close)
            .map_or(rest.len(), |end| start + end + close.len()),
    )
}

/// The length of a string that begins here.
fn string(rest: &str) -> usize {
    let mut escaped = false;
    for (at, letter) in rest.char_indices().skip(1) {
        match letter {
            '"' if !escaped => return at + 1,
            _ => escaped = letter == '\\' && !escaped,
        }
    }
    rest.len()
}

/// The length of a character or a lifetime that begins here.
fn character(rest: &str) -> usize {
    let mut letters = rest.char_indices().skip(1);
    match letters.next() {
        Some((_, '\\')) => {
            letters.next();
            letters
                .find(|(_, letter)| *letter == '\'')
                .map_or(rest.len(), |(at, _)| at + 1)
        }
        // A character, or else a lifetime, of which the sign alone is passed over.
        Some(_) => match letters.next() {
            Some((at, '\'')) => at + 1,
            _ => 1,
        },
        None => rest.len(),
    }
}

#[cfg(test)]
fn sample() -> Crate {
    let file = |path: &str, text: &str| File {
        path: format!("x/src/{path}"),
        text: text.to_owned(),
    };
    let files = [
        file(
            "a.rs",
            "use crate::b::{Deep, self as b, c::Other};\nfn f<'a>(x: &'a str) { super::b::c::g('\"') }",
        ),
        file(
            "b/c.rs",
            "// use crate::a::f;\npub struct Deep; pub struct Other; pub fn g() {}",
        ),
        file(
            "b/mod.rs",
            "pub mod c;\npub use c::*;\n#[cfg(test)]\nmod tests { use crate::a::f; }",
        ),
        file("lib.rs", "mod a; mod b;"),
    ];
    Crate::of("x/src/", files.iter())
}

#[test]
fn names_lead_to_the_files_that_define_them() {
    let sample = sample();
    let names: Vec<Vec<&str>> = (sample.graph().iter())
        .map(|targets| {
            (targets.iter())
                .map(|&target| sample.sources[target].path.as_str())
                .collect()
        })
        .collect();
    let c = "x/src/b/c.rs";
    assert_eq!(names, [vec![c, "x/src/b/mod.rs"], vec![], vec![], vec![]]);
    let types: Vec<&str> = (sample.sources[1].types.iter())
        .map(|(name, _)| name.as_str())
        .collect();
    assert_eq!(types, ["Deep", "Other"]);
}
