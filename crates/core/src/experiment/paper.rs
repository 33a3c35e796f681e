//! A paper beside its lab: section by section what it claims, whether that holds, where the lab
//! shows it, and which function it is.
//!
//! A lab states this in one table. What it claims is said in our words; the numbers of equations,
//! theorems, figures and tables are the paper's ([`numbers`] reads them). The site makes a page of
//! each table, the command line prints it; modules have none of it.

use super::parameters::{Field, Value, Values, link};
use super::tabs::{self, Tab};

/// Whether what a paper says is so.
///
/// ```
/// use lobbylab_core::experiment::paper::PaperVerdict;
/// assert_eq!(PaperVerdict::Corrected.words(), "holds with a correction");
/// assert!(PaperVerdict::ALL.iter().any(|verdict| verdict.key() == "open"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaperVerdict {
    /// It is so as printed; of a definition or an assumption: it is used as printed.
    Holds,
    /// It is so once something printed is put right, or where more is assumed than is said.
    Corrected,
    /// It is not so.
    Fails,
    /// The paper leaves it open, or nothing here decides it.
    Open,
}

impl PaperVerdict {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Holds, Self::Corrected, Self::Fails, Self::Open];

    /// Its name in files and addresses.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Holds => "holds",
            Self::Corrected => "corrected",
            Self::Fails => "fails",
            Self::Open => "open",
        }
    }

    /// In words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Holds => "holds",
            Self::Corrected => "holds with a correction",
            Self::Fails => "does not hold",
            Self::Open => "open",
        }
    }
}

/// Where a lab shows something.
///
/// ```
/// use lobbylab_core::catalog::{fields_of, tabs_of};
/// use lobbylab_core::experiment::paper::PaperPlace;
/// let place = PaperPlace { tab: "wait", figure: "cost", state: &[("n", "3")], question: "" };
/// let (tabs, fields) = (tabs_of("patience"), fields_of("patience").unwrap());
/// assert_eq!(place.asked(tabs), "patience.compare");
/// assert!(place.link(tabs, &fields).unwrap().contains("n=3"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PaperPlace {
    /// The tab.
    pub tab: &'static str,
    /// One of the tab's figures; empty for the tab with its stage and tables.
    pub figure: &'static str,
    /// The state: keys and values as in links; other fields have their defaults.
    pub state: &'static [(&'static str, &'static str)],
    /// The question that computes it; empty for the first of the tab's answer.
    pub question: &'static str,
}

/// One theorem, formula, algorithm, figure, table, extension or remark.
///
/// ```
/// use lobbylab_core::catalog::paper_of;
/// // The table of a lab's paper is a table of these.
/// let theorem = (paper_of("patience").iter())
///     .flat_map(|section| section.items)
///     .find(|item| item.name.contains("Theorem"));
/// assert!(theorem.is_some_and(|item| !item.code.is_empty()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PaperItem {
    /// What it is called in the paper.
    pub name: &'static str,
    /// Whether it is so.
    pub verdict: PaperVerdict,
    /// What it says, in our words, and what is right where it errs.
    pub claim: &'static str,
    /// Where it is shown; `None` for what can only be stated.
    pub place: Option<PaperPlace>,
    /// The functions and types that compute it, as paths in the core.
    pub code: &'static [&'static str],
    /// Corrections about it.
    pub corrections: &'static [&'static str],
}

/// A section of a paper.
///
/// ```
/// use lobbylab_core::catalog::paper_of;
/// let sections = paper_of("patience");
/// assert!(sections.iter().all(|section| !section.items.is_empty()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PaperSection {
    /// Its number and title.
    pub title: &'static str,
    /// What it says, in its order.
    pub items: &'static [PaperItem],
}

/// An item that is neither shown nor computed yet.
pub(crate) const fn item(
    name: &'static str,
    verdict: PaperVerdict,
    claim: &'static str,
) -> PaperItem {
    PaperItem {
        name,
        verdict,
        claim,
        place: None,
        code: &[],
        corrections: &[],
    }
}

impl PaperItem {
    /// Shown by a figure of a tab in a state.
    pub(crate) const fn at(
        mut self,
        tab: &'static str,
        figure: &'static str,
        state: &'static [(&'static str, &'static str)],
    ) -> Self {
        self.place = Some(PaperPlace {
            tab,
            figure,
            state,
            question: "",
        });
        self
    }

    /// Computed by a question that is not the first of the tab's answer.
    pub(crate) const fn asks(mut self, question: &'static str) -> Self {
        if let Some(place) = &mut self.place {
            place.question = question;
        }
        self
    }

    /// Computed by these.
    pub(crate) const fn by(mut self, code: &'static [&'static str]) -> Self {
        self.code = code;
        self
    }

    /// Corrected there.
    pub(crate) const fn see(mut self, corrections: &'static [&'static str]) -> Self {
        self.corrections = corrections;
        self
    }
}

impl PaperPlace {
    /// The question that computes it; empty where none does. O(tabs).
    #[must_use]
    pub fn asked(&self, tabs: &[Tab]) -> &'static str {
        if !self.question.is_empty() {
            return self.question;
        }
        let tab = tabs.iter().find(|tab| tab.key == self.tab);
        tab.and_then(|tab| tab.answer.first()).unwrap_or(&"")
    }

    /// The state as a link says it. O(fields²).
    ///
    /// # Errors
    /// When the state names a field or a value that there is not, or does not open this tab.
    pub fn link(&self, tabs: &[Tab], fields: &[Field]) -> Result<String, String> {
        let mut values = Values::new();
        for (key, text) in self.state {
            let field = (fields.iter().find(|field| field.key == *key))
                .ok_or_else(|| format!("there is no field {key}"))?;
            let value = field.parse(text).map_err(|error| error.to_string())?;
            values.insert((*key).to_owned(), value);
        }
        values.insert("tab".to_owned(), Value::Text(self.tab.to_owned()));
        if !self.figure.is_empty() {
            values.insert("fig".to_owned(), Value::Text(self.figure.to_owned()));
        }
        let short = tabs::settled(tabs, fields, &values);
        match tabs::open(tabs, fields, &short) {
            Some(tab)
                if tab.key == self.tab
                    && (self.figure.is_empty()
                        || tab.all_figures().any(|figure| figure == self.figure)) =>
            {
                Ok(link::encode(fields, &short))
            }
            _ => Err(format!("{} {} is not there", self.tab, self.figure)),
        }
    }
}

/// The numbers that a name bears after a word, ranges spelt out: of `Figures 2, 3` after
/// `Figure`, or of `(13)–(15)` after `(`. O(name).
///
/// ```
/// use lobbylab_core::experiment::paper::numbers;
/// assert_eq!(numbers("Figures 2, 3", "Figure"), [2, 3]);
/// assert_eq!(numbers("(13)–(15)", "("), [13, 14, 15]);
/// ```
#[must_use]
pub fn numbers(name: &str, word: &str) -> Vec<u32> {
    let mut found = Vec::new();
    let mut rest = name;
    while let Some((_, after)) = rest.split_once(word) {
        let list: String = (after.trim_start_matches('s').chars())
            .take_while(|c| c.is_ascii_digit() || " ,–()".contains(*c))
            .collect();
        for part in list.split(',') {
            let ends: Vec<u32> = (part.split('–'))
                .filter_map(|end| end.trim_matches([' ', '(', ')']).parse().ok())
                .collect();
            match ends.as_slice() {
                [one] => found.push(*one),
                [from, to] => found.extend(*from..=*to),
                _ => {}
            }
        }
        rest = &after[list.len().min(after.len())..];
    }
    found
}

/// Paths of a lab's functions (`Type => method` for a method), each of which the compiler finds.
macro_rules! code {
    (@one $lab:ident; $($part:ident)::+) => {{
        #[allow(unused_imports, reason = "imported so that the compiler looks for it")]
        use crate::$lab::$($part)::+ as _;
        concat!(stringify!($lab) $(, "::", stringify!($part))+)
    }};
    (@one $lab:ident; $($part:ident)::+ => $method:ident) => {{
        let _ = crate::$lab::$($part)::+::$method;
        concat!(stringify!($lab) $(, "::", stringify!($part))+, "::", stringify!($method))
    }};
    ($lab:ident; $($($part:ident)::+ $(=> $method:ident)?),+ $(,)?) => {
        const { &[$($crate::experiment::paper::code!(@one $lab; $($part)::+ $(=> $method)?)),+] }
    };
}
pub(crate) use code;

#[cfg(test)]
mod tests {
    use super::numbers;

    #[test]
    fn numbers_are_read_with_their_ranges() {
        assert_eq!(numbers("(13)–(15), Figure 8", "("), [13, 14, 15]);
        assert_eq!(numbers("(4), (5)", "("), [4, 5]);
        assert_eq!(numbers("(13)–(15), Figure 8", "Figure "), [8]);
        assert_eq!(numbers("Figures 2, 3", "Figure"), [2, 3]);
        assert_eq!(numbers("Remark (I)", "("), [] as [u32; 0]);
        assert_eq!(numbers("Theorem 3.3", "Theorem "), [3]);
        assert_eq!(numbers("Lemma 2: (3), Figure 3", "("), [3]);
    }
}
