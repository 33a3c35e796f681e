//! How true to the service a simulation will be, line by line, before any number.
//!
//! *Exact* is what the vendor states and we do; *approximated* is what no vendor says, with the
//! assumption we make; a *warning* is about the file; *refused* is what cannot be simulated.
//! Nothing of a file is dropped in silence: what no reader asked for is named.

use crate::text::{Document, Entry, Node, Place, Span};

/// How true a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// As the service does it.
    Exact,
    /// As we assume that the service does it.
    Approximated,
    /// Read, but somebody should look at it.
    Warned,
    /// Not simulated.
    Refused,
}

impl Verdict {
    /// In a word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Approximated => "approximated",
            Self::Warned => "warning",
            Self::Refused => "refused",
        }
    }
}

/// A line of the report.
#[derive(Clone, Debug)]
pub struct Line {
    /// How true.
    pub verdict: Verdict,
    /// Where, if it is about a place of the text.
    pub place: Option<Place>,
    /// The sentence.
    pub words: String,
}

/// The whole report.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// Its lines: in the order in which they were found.
    pub lines: Vec<Line>,
    /// What became of each key that was looked at, and why not where it is not played.
    pub(crate) keys: Vec<(Span, Played)>,
}

/// What becomes of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Played {
    /// It is read.
    Yes,
    /// It has no effect on who meets whom, and why.
    No(&'static str),
    /// Nobody asked for it.
    Unknown,
}

impl Line {
    /// The line as compilers write theirs, `file:line:column: verdict: sentence`, so that editors
    /// find the place. Of a text without a file's name `line 3, column 5: …`.
    #[must_use]
    pub fn said(&self, file: &str) -> String {
        let place = self.place.map_or_else(String::new, |place| match file {
            "" => format!("line {}, column {}: ", place.line, place.column),
            _ => format!("{file}:{}:{}: ", place.line, place.column),
        });
        format!("{place}{}: {}", self.verdict.word(), self.words)
    }
}

impl Report {
    /// All that is refused, each as [`Line::said`].
    #[must_use]
    pub fn refusals(&self, file: &str) -> Vec<String> {
        self.of(Verdict::Refused)
            .map(|line| line.said(file))
            .collect()
    }

    /// Whether something cannot be simulated.
    #[must_use]
    pub fn is_refused(&self) -> bool {
        self.of(Verdict::Refused).next().is_some()
    }

    /// The lines of a verdict.
    pub fn of(&self, verdict: Verdict) -> impl Iterator<Item = &Line> {
        (self.lines.iter()).filter(move |line| line.verdict == verdict)
    }
}

/// A report in the making, about a document.
pub(crate) struct Notes<'a> {
    document: &'a Document,
    pub report: Report,
}

impl<'a> Notes<'a> {
    pub fn new(document: &'a Document) -> Self {
        let mut notes = Self {
            document,
            report: Report::default(),
        };
        if let Some(wrapper) = document.wrapper {
            notes.exact(None, format!("Unwrapped from {wrapper}."));
        }
        for (span, story) in &document.remarks {
            notes.warn(Some(*span), story.clone());
        }
        notes
    }

    fn say(&mut self, verdict: Verdict, span: Option<Span>, words: String) {
        self.report.lines.push(Line {
            verdict,
            place: span.map(|span| self.document.place(span)),
            words,
        });
    }

    pub fn exact(&mut self, span: Option<Span>, words: impl Into<String>) {
        self.say(Verdict::Exact, span, words.into());
    }

    pub fn approximate(&mut self, span: Option<Span>, words: impl Into<String>) {
        self.say(Verdict::Approximated, span, words.into());
    }

    pub fn warn(&mut self, span: Option<Span>, words: impl Into<String>) {
        self.say(Verdict::Warned, span, words.into());
    }

    pub fn refuse(&mut self, span: Option<Span>, words: impl Into<String>) {
        self.say(Verdict::Refused, span, words.into());
    }

    pub fn is_refused(&self) -> bool {
        self.report.is_refused()
    }

    fn key(&mut self, entry: &Entry, played: Played) {
        let span = Span {
            start: entry.at.start,
            end: entry.value.span.end.max(entry.at.end),
        };
        self.report.keys.push((span, played));
    }
}

/// The fields of an object, which remember what was asked for.
pub(crate) struct Fields<'a> {
    node: &'a Node,
    /// How the object is called in sentences.
    pub path: String,
    asked: Vec<&'static str>,
    ignored: Vec<&'static str>,
    loose: bool,
}

/// Keys that only name something.
const NAMES: [&str; 3] = ["name", "description", "$schema"];

impl<'a> Fields<'a> {
    pub fn new(node: &'a Node, path: impl Into<String>) -> Self {
        Self {
            node,
            path: path.into(),
            asked: Vec::new(),
            ignored: Vec::new(),
            loose: false,
        }
    }

    /// Keys whatever the case of their letters.
    pub fn loose(node: &'a Node, path: impl Into<String>) -> Self {
        let mut fields = Self::new(node, path);
        fields.loose = true;
        fields
    }

    pub fn span(&self) -> Option<Span> {
        Some(self.node.span)
    }

    pub fn child(&self, key: &str) -> String {
        if self.path.is_empty() {
            key.to_owned()
        } else {
            format!("{}.{key}", self.path)
        }
    }

    fn same(&self, entry: &Entry, key: &str) -> bool {
        entry.key == key || (self.loose && entry.key.eq_ignore_ascii_case(key))
    }

    /// The value of a key, if it is there and not null.
    pub fn get(&mut self, key: &'static str) -> Option<&'a Node> {
        self.given(key).filter(|node| !node.is_null())
    }

    /// The value of a key, if it is there.
    pub fn given(&mut self, key: &'static str) -> Option<&'a Node> {
        self.asked.push(key);
        let entries = self.node.entries().iter();
        let found = entries.rev().find(|entry| self.same(entry, key));
        found.map(|entry| &entry.value)
    }

    /// A number, also one that is written as a text.
    pub fn number(&mut self, key: &'static str, notes: &mut Notes<'_>) -> Option<f64> {
        let node = self.get(key)?;
        let path = self.child(key);
        number_of(node, &path, notes)
    }

    /// A whole number of players or of something else that is counted.
    pub fn count(&mut self, key: &'static str, notes: &mut Notes<'_>) -> Option<u32> {
        let span = self.get(key).map(|node| node.span);
        let number = self.number(key, notes)?;
        if (0.0..=1e9).contains(&number) && libm::floor(number) == number {
            return Some(number as u32);
        }
        let path = self.child(key);
        notes.refuse(
            span,
            format!("{path} is {number}; allowed are whole numbers from 0"),
        );
        None
    }

    pub fn text(&mut self, key: &'static str, notes: &mut Notes<'_>) -> Option<&'a str> {
        let node = self.get(key)?;
        let text = node.text();
        if text.is_none() {
            let story = format!("{} is {}, but must be a text", self.child(key), node.what());
            notes.refuse(Some(node.span), story);
        }
        text
    }

    pub fn truth(&mut self, key: &'static str, notes: &mut Notes<'_>) -> Option<bool> {
        let node = self.get(key)?;
        let truth = node.truth();
        if truth.is_none() {
            let what = node.what();
            let story = format!("{} is {what}, but must be true or false", self.child(key));
            notes.refuse(Some(node.span), story);
        }
        truth
    }

    pub fn list(&mut self, key: &'static str, notes: &mut Notes<'_>) -> &'a [Node] {
        let Some(node) = self.get(key) else {
            return &[];
        };
        if !matches!(node.kind, crate::text::Kind::List(_)) {
            let story = format!("{} is {}, but must be a list", self.child(key), node.what());
            notes.refuse(Some(node.span), story);
        }
        node.list()
    }

    /// Names every key that nobody asked for.
    pub fn finish(self, notes: &mut Notes<'_>) {
        for entry in self.node.entries() {
            let played = self.played(entry);
            notes.key(entry, played);
            if played == Played::Unknown {
                let path = self.child(&entry.key);
                let story = format!("unknown key {path}: it has no effect on the simulation");
                notes.warn(Some(entry.at), story);
            }
        }
    }

    /// As [`Fields::finish`], where other keys are none of ours.
    pub fn finish_with(self, others: &'static str, notes: &mut Notes<'_>) {
        for entry in self.node.entries() {
            let played = match self.played(entry) {
                Played::Unknown => Played::No(others),
                played => played,
            };
            notes.key(entry, played);
        }
    }

    fn played(&self, entry: &Entry) -> Played {
        let is = |keys: &[&str]| keys.iter().any(|key| self.same(entry, key));
        let known = is(&self.asked) || is(&self.ignored);
        if known
            && NAMES
                .iter()
                .any(|name| entry.key.eq_ignore_ascii_case(name))
        {
            Played::No("a name")
        } else if is(&self.ignored) {
            Played::No("no effect on who meets whom")
        } else if known {
            Played::Yes
        } else {
            Played::Unknown
        }
    }

    /// Passes over keys that have no effect on who meets whom.
    pub fn ignore(&mut self, keys: &[&'static str]) {
        self.ignored.extend_from_slice(keys);
    }

    /// Passes over keys that are read elsewhere.
    pub fn elsewhere(&mut self, keys: &[&'static str]) {
        self.asked.extend_from_slice(keys);
    }
}

/// A number, also one that is written as a text.
pub(crate) fn number_of(node: &Node, path: &str, notes: &mut Notes<'_>) -> Option<f64> {
    if let Some(number) = node.number() {
        return Some(number);
    }
    if let Some(text) = node.text()
        && let Ok(number) = text.trim().parse::<f64>()
        && number.is_finite()
    {
        let story = format!("{path} is a number written as a text, \"{text}\"; read as {number}");
        notes.warn(Some(node.span), story);
        return Some(number);
    }
    let story = format!("{path} is {}, but must be a number", node.what());
    notes.refuse(Some(node.span), story);
    None
}
