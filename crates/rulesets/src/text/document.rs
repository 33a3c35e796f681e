//! A tree of what stands in the text, each node with its place.

/// A part of the visitor's text, in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Span {
    /// Where it begins.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
}

/// A place as an editor counts it, from 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The character of the line.
    pub column: usize,
    /// The same in bytes of the text.
    pub span: Span,
}

/// A value and where it stands.
#[derive(Clone, Debug)]
pub struct Node {
    /// Where.
    pub span: Span,
    /// What.
    pub kind: Kind,
}

/// What stands there.
#[derive(Clone, Debug)]
pub enum Kind {
    /// `null`, or nothing where YAML expects a value.
    Null,
    /// A truth value.
    Bool(bool),
    /// A number.
    Number(f64),
    /// A text.
    Text(String),
    /// A list.
    List(Vec<Node>),
    /// An object, duplicate keys and all.
    Object(Vec<Entry>),
}

/// A key and its value.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The key.
    pub key: String,
    /// Where the key stands.
    pub at: Span,
    /// The value.
    pub value: Node,
}

/// A text that was read.
#[derive(Clone, Debug)]
pub struct Document {
    /// The text as it was pasted.
    pub text: String,
    /// What it holds; without its wrapper, if it came in one.
    pub root: Node,
    /// What was accepted although it is not plain JSON, and where.
    pub remarks: Vec<(Span, String)>,
    /// What the rule set was wrapped in.
    pub wrapper: Option<&'static str>,
    /// Whether it is YAML, where numbers of other blocks stand beside.
    pub yaml: bool,
}

impl Document {
    /// A place as an editor counts it.
    #[must_use]
    pub fn place(&self, span: Span) -> Place {
        place(&self.text, span)
    }

    /// The number behind a key that stands around the rule set, in whatever language that is: JSON,
    /// YAML or Terraform's.
    pub(crate) fn around(&self, key: &str) -> Option<(f64, Span)> {
        let inside = self.root.span;
        let outside = |at: &usize| !(inside.start..inside.end).contains(at);
        let places = self.text.match_indices(key).map(|(at, _)| at + key.len());
        places.filter(outside).find_map(|at| {
            let rest = self.text[at..].trim_start_matches(['"', '\'', ':', '=', ' ', '\t']);
            let start = self.text.len() - rest.len();
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            let end = start + digits;
            let number = self.text[start..end].parse().ok()?;
            Some((number, Span { start, end }))
        })
    }
}

/// A place of a text as an editor counts it.
#[must_use]
pub fn place(text: &str, span: Span) -> Place {
    let mut start = span.start.min(text.len());
    while !text.is_char_boundary(start) {
        start -= 1;
    }
    let before = &text[..start];
    let line = before.matches('\n').count() + 1;
    let begin = before.rfind('\n').map_or(0, |at| at + 1);
    Place {
        line,
        column: before[begin..].chars().count() + 1,
        span,
    }
}

impl Node {
    /// The value of a key: the last, where it stands twice.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Self> {
        self.entries()
            .iter()
            .rev()
            .find(|entry| entry.key == key)
            .map(|entry| &entry.value)
    }

    /// As [`Node::get`], whatever the case of the letters.
    #[must_use]
    pub fn get_loosely(&self, key: &str) -> Option<&Self> {
        (self.entries().iter().rev())
            .find(|entry| entry.key.eq_ignore_ascii_case(key))
            .map(|entry| &entry.value)
    }

    /// The entries of an object; none of anything else.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        match &self.kind {
            Kind::Object(entries) => entries,
            _ => &[],
        }
    }

    /// The elements of a list; none of anything else.
    #[must_use]
    pub fn list(&self) -> &[Self] {
        match &self.kind {
            Kind::List(list) => list,
            _ => &[],
        }
    }

    /// Its text, if it is one.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        match &self.kind {
            Kind::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Its number, if it is one.
    #[must_use]
    pub fn number(&self) -> Option<f64> {
        match self.kind {
            Kind::Number(number) => Some(number),
            _ => None,
        }
    }

    /// Its truth value, if it is one.
    #[must_use]
    pub fn truth(&self) -> Option<bool> {
        match self.kind {
            Kind::Bool(truth) => Some(truth),
            _ => None,
        }
    }

    /// Whether it is `null`.
    #[must_use]
    pub fn is_null(&self) -> bool {
        matches!(self.kind, Kind::Null)
    }

    /// What it is, in a word.
    #[must_use]
    pub fn what(&self) -> &'static str {
        match self.kind {
            Kind::Null => "null",
            Kind::Bool(_) => "true or false",
            Kind::Number(_) => "a number",
            Kind::Text(_) => "a text",
            Kind::List(_) => "a list",
            Kind::Object(_) => "an object",
        }
    }

    /// Moves every place of the tree.
    pub(crate) fn shift(&mut self, to: &impl Fn(usize) -> usize) {
        let moved = |span: Span| Span {
            start: to(span.start),
            end: to(span.end),
        };
        self.span = moved(self.span);
        match &mut self.kind {
            Kind::List(list) => list.iter_mut().for_each(|node| node.shift(to)),
            Kind::Object(entries) => {
                for entry in entries {
                    entry.at = moved(entry.at);
                    entry.value.shift(to);
                }
            }
            _ => {}
        }
    }
}
