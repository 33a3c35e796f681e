//! The questions of a lab's page, one tab each: what a tab shows, what it asks for, what it plays.
//!
//! A lab states its tabs in one table. The state has three fields of the page itself: `tab`, the
//! question that is open, `fig`, a figure that is looked at, and `story`, the screen of the story
//! that is told. None is a parameter of any run. A link that names no tab opens the one that holds what the link changes ([`open`]), so
//! links written before there were tabs show what they were about.

use super::parameters::{ChoiceOption, Field, Spec, Value, Values};

/// What `tab` and `fig` say when they say nothing.
pub const AUTO: &str = "auto";

/// Most screens of a story.
const MOST_SCREENS: i64 = 9;

/// One question of a page.
///
/// ```
/// use lobbylab_core::catalog::tabs_of;
/// let wait = tabs_of("patience").iter().find(|tab| tab.key == "wait").unwrap();
/// assert!(wait.fields.contains(&"alpha") && wait.all_figures().any(|figure| figure == "cost"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tab {
    /// Its name in links.
    pub key: &'static str,
    /// What the tab itself says.
    pub title: &'static str,
    /// The question, as the page's heading.
    pub question: &'static str,
    /// What is meant, in two or three sentences.
    pub doc: &'static str,
    /// Its figures, in order; at most three.
    pub figures: &'static [&'static str],
    /// Further figures, folded.
    pub more: &'static [&'static str],
    /// Its fields, in order.
    pub fields: &'static [&'static str],
    /// Further fields, folded.
    pub folded: &'static [&'static str],
    /// Fields above the stage.
    pub controls: &'static [&'static str],
    /// What the stage plays here: values of fields; `None` where there is no stage.
    pub stage: Option<&'static [(&'static str, &'static str)]>,
    /// The titles of its presets.
    pub presets: &'static [&'static str],
    /// The questions that its answer needs, the most important first.
    pub answer: &'static [&'static str],
}

impl Tab {
    /// All its figures. O(figures).
    pub fn all_figures(&self) -> impl Iterator<Item = &'static str> {
        self.figures.iter().chain(self.more).copied()
    }

    /// All its fields but those that the stage sets. O(fields).
    fn all_fields(&self) -> impl Iterator<Item = &'static str> {
        (self.fields.iter().chain(self.folded).chain(self.controls)).copied()
    }

    /// How many of its fields that `first` does not have differ from their defaults, and of the
    /// stage's, how many are as they are here. O(fields of the tab × fields).
    fn changes(&self, first: &Self, fields: &[Field], values: &Values) -> usize {
        let changed = |key: &str| {
            let field = fields.iter().find(|field| field.key == key);
            field
                .is_some_and(|field| (values.get(key)).is_some_and(|value| *value != field.default))
        };
        let own = (self.all_fields())
            .filter(|key| changed(key) && !first.all_fields().any(|other| other == *key));
        // What the first tab lets one choose as well is no sign of this one.
        let own_stage =
            (self.stage.iter().copied().flatten()).filter(|(key, _)| !first.controls.contains(key));
        let stage = own_stage.filter(|(key, here)| {
            changed(key) && (values.get(*key)).is_some_and(|value| value.to_string() == *here)
        });
        own.count() + stage.count()
    }
}

/// The tab that a state opens: the one it names; else the one that has the figure it names; else
/// the one with most of what it changes beyond the fields of the first tab, which are about all,
/// the first of several; else the first.
/// `None` only for a lab without tabs. O(tabs × fields²).
///
/// ```
/// use lobbylab_core::catalog::{fields_of, tabs_of};
/// use lobbylab_core::experiment::{link, tabs};
/// let (all, fields) = (tabs_of("patience"), fields_of("patience").unwrap());
/// // A link that names no tab opens the one that is about what it changes.
/// let values = link::decode(&fields, "v1.levels=4").values;
/// assert_eq!(tabs::open(all, &fields, &values).unwrap().key, "levels");
/// ```
#[must_use]
pub fn open<'t>(tabs: &'t [Tab], fields: &[Field], values: &Values) -> Option<&'t Tab> {
    let said = |key: &str| match values.get(key) {
        Some(Value::Text(text)) => text.as_str(),
        _ => AUTO,
    };
    let (tab, figure) = (said("tab"), said("fig"));
    (tabs.iter().find(|known| known.key == tab))
        .or_else(|| {
            tabs.iter()
                .find(|known| known.all_figures().any(|key| key == figure))
        })
        .or_else(|| most_changed(tabs, fields, values))
}

fn most_changed<'t>(tabs: &'t [Tab], fields: &[Field], values: &Values) -> Option<&'t Tab> {
    let (first, others) = tabs.split_first()?;
    let mut best = (first, 0);
    for tab in others {
        let changes = tab.changes(first, fields, values);
        if changes > best.1 {
            best = (tab, changes);
        }
    }
    Some(best.0)
}

/// The same state with no word of the tab where it would open by itself: the shortest link.
/// O(tabs · fields).
///
/// ```
/// use lobbylab_core::catalog::{fields_of, tabs_of};
/// use lobbylab_core::experiment::{link, tabs};
/// let (all, fields) = (tabs_of("patience"), fields_of("patience").unwrap());
/// let values = link::decode(&fields, "v1.levels=4&tab=levels").values;
/// assert!(!tabs::settled(all, &fields, &values).contains_key("tab"));
/// ```
#[must_use]
pub fn settled(tabs: &[Tab], fields: &[Field], values: &Values) -> Values {
    let mut rest = values.clone();
    let Some(named) = rest.remove("tab") else {
        return rest;
    };
    let by_itself = open(tabs, fields, &rest).map(|tab| tab.key);
    if !matches!(&named, Value::Text(text) if Some(text.as_str()) == by_itself) {
        rest.insert("tab".to_owned(), named);
    }
    rest
}

/// The words of a table of tabs; none in a module, whose page has them from its schema.
pub(crate) const fn said(words: &'static str) -> &'static str {
    if cfg!(feature = "words") { words } else { "" }
}

const NOTHING: ChoiceOption = ChoiceOption {
    key: AUTO,
    label: "what the link changes",
};

/// The options of `tab`: `N` is one more than there are tabs.
pub(crate) const fn tab_choices<const N: usize>(tabs: &[Tab]) -> [ChoiceOption; N] {
    let mut all = [NOTHING; N];
    let mut at = 0;
    while at < tabs.len() {
        all[at + 1] = ChoiceOption {
            key: tabs[at].key,
            label: tabs[at].title,
        };
        at += 1;
    }
    all
}

/// One more than the tabs have figures.
pub(crate) const fn figure_count(tabs: &[Tab]) -> usize {
    let (mut count, mut at) = (1, 0);
    while at < tabs.len() {
        count += tabs[at].figures.len() + tabs[at].more.len();
        at += 1;
    }
    count
}

/// The options of `fig`.
pub(crate) const fn figure_choices<const N: usize>(tabs: &[Tab]) -> [ChoiceOption; N] {
    let mut all = [NOTHING; N];
    let (mut next, mut at) = (1, 0);
    while at < tabs.len() {
        let lists = [tabs[at].figures, tabs[at].more];
        let mut list = 0;
        while list < 2 {
            let mut figure = 0;
            while figure < lists[list].len() {
                let key = lists[list][figure];
                all[next] = ChoiceOption { key, label: key };
                next += 1;
                figure += 1;
            }
            list += 1;
        }
        at += 1;
    }
    all
}

/// The fields of the page itself.
pub(crate) fn page_fields(
    tabs: &'static [ChoiceOption],
    figures: &'static [ChoiceOption],
) -> Vec<Field> {
    let field = |key, doc, options, label| Field {
        key,
        doc: super::words(doc),
        section: "page",
        default: Value::Text(AUTO.to_owned()),
        spec: Spec::choice(options, label).hidden(),
    };
    vec![
        field(
            "tab",
            "The question that is open on the page; no parameter of any run.",
            tabs,
            "question shown",
        ),
        field(
            "fig",
            "The figure that is looked at; no parameter of any run.",
            figures,
            "figure shown",
        ),
        Field {
            key: "story",
            doc: super::words(
                "The screen of the story that is told, 0 for none; no parameter of any run.",
            ),
            section: "page",
            default: Value::Int(0),
            spec: Spec::int(0, MOST_SCREENS, "screen of the story").hidden(),
        },
    ]
}

/// Declares a lab's tabs: `TABS`, and `page()`, the fields of the page itself.
macro_rules! tabs {
    ($( $tab:expr ),+ $(,)?) => {
        /// The questions of the lab's page.
        pub const TABS: &[$crate::experiment::Tab] = &[$( $tab ),+];

        /// The fields of the page itself: which question and which figure are shown.
        pub(super) fn page() -> Vec<$crate::experiment::Field> {
            use $crate::experiment::{ChoiceOption, tabs};
            const CHOICES: [ChoiceOption; TABS.len() + 1] = tabs::tab_choices(TABS);
            const FIGURES: [ChoiceOption; tabs::figure_count(TABS)] = tabs::figure_choices(TABS);
            tabs::page_fields(&CHOICES, &FIGURES)
        }
    };
}
pub(crate) use tabs;

#[cfg(test)]
mod tests {
    use super::*;

    const TABS: &[Tab] = &[
        tab("one", &["a"], &["x"], ""),
        tab("two", &["b"], &["y"], "second"),
    ];

    const fn tab(
        key: &'static str,
        figures: &'static [&'static str],
        fields: &'static [&'static str],
        plays: &'static str,
    ) -> Tab {
        Tab {
            key,
            title: key,
            question: "",
            doc: "",
            figures,
            more: &[],
            fields,
            folded: &[],
            controls: &[],
            stage: if plays.is_empty() {
                None
            } else {
                Some(&[("play", "second")])
            },
            presets: &[],
            answer: &[],
        }
    }

    fn fields() -> Vec<Field> {
        let number = |key| Field {
            key,
            doc: String::new(),
            section: "model",
            default: Value::Int(1),
            spec: Spec::int(0, 9, "a number"),
        };
        const PLAYS: &[ChoiceOption] = &[
            ChoiceOption {
                key: "first",
                label: "",
            },
            ChoiceOption {
                key: "second",
                label: "",
            },
        ];
        let play = Field {
            key: "play",
            doc: String::new(),
            section: "stage",
            default: Value::Text("first".to_owned()),
            spec: Spec::choice(PLAYS, "plays"),
        };
        vec![number("x"), number("y"), play]
    }

    fn opened(pairs: &[(&str, Value)]) -> &'static str {
        let values = pairs
            .iter()
            .map(|(key, value)| ((*key).to_owned(), value.clone()));
        open(TABS, &fields(), &values.collect()).map_or("", |tab| tab.key)
    }

    fn text(text: &str) -> Value {
        Value::Text(text.to_owned())
    }

    #[test]
    fn a_state_opens_what_it_names_or_else_what_it_changes() {
        assert_eq!(opened(&[]), "one");
        assert_eq!(opened(&[("y", Value::Int(2))]), "two");
        assert_eq!(opened(&[("y", Value::Int(1))]), "one");
        assert_eq!(opened(&[("x", Value::Int(2))]), "one");
        assert_eq!(opened(&[("x", Value::Int(2)), ("y", Value::Int(2))]), "two");
        assert_eq!(opened(&[("play", text("second"))]), "two");
        assert_eq!(opened(&[("y", Value::Int(2)), ("tab", text("one"))]), "one");
        assert_eq!(opened(&[("fig", text("b"))]), "two");
        assert_eq!(opened(&[("fig", text("b")), ("tab", text("one"))]), "one");
    }

    #[test]
    fn a_link_names_the_tab_only_where_it_must() {
        let values = |pairs: &[(&str, Value)]| -> Values {
            (pairs.iter())
                .map(|(key, value)| ((*key).to_owned(), value.clone()))
                .collect()
        };
        let short = |state: &Values| settled(TABS, &fields(), state);
        let told = values(&[("y", Value::Int(2)), ("tab", text("two"))]);
        assert_eq!(short(&told), values(&[("y", Value::Int(2))]));
        let other = values(&[("y", Value::Int(2)), ("tab", text("one"))]);
        assert_eq!(short(&other), other);
        assert_eq!(short(&values(&[("tab", text("one"))])), values(&[]));
        let nothing = values(&[("tab", text(AUTO))]);
        assert_eq!(
            open(TABS, &fields(), &short(&nothing)).map(|tab| tab.key),
            Some("one")
        );
    }

    #[test]
    fn the_options_are_the_tabs_and_their_figures() {
        const OPTIONS: [ChoiceOption; TABS.len() + 1] = tab_choices(TABS);
        const FIGURES: [ChoiceOption; figure_count(TABS)] = figure_choices(TABS);
        assert_eq!(OPTIONS.map(|option| option.key), [AUTO, "one", "two"]);
        assert_eq!(FIGURES.map(|option| option.key), [AUTO, "a", "b"]);
    }
}
