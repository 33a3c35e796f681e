//! A pool: filters that must all pass. A ticket without the field fails.

use crate::report::{Fields, Notes};
use crate::text::Node;
use crate::ticket::Ticket;

/// A range and which of its ends belong to it.
#[derive(Clone, Debug, PartialEq)]
pub struct Bounds {
    /// The least.
    pub min: f64,
    /// The most.
    pub max: f64,
    /// Whether the least belongs to it.
    pub with_min: bool,
    /// Whether the most belongs to it.
    pub with_max: bool,
}

impl Bounds {
    fn hold(&self, value: f64) -> bool {
        let above = value > self.min || (self.with_min && value == self.min);
        above && (value < self.max || (self.with_max && value == self.max))
    }
}

/// A pool.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pool {
    /// Its name.
    pub name: String,
    /// Numbers within ranges.
    pub ranges: Vec<(String, Bounds)>,
    /// Texts that must be the same.
    pub texts: Vec<(String, String)>,
    /// Tags that must be there.
    pub tags: Vec<String>,
    /// When the ticket was made.
    pub created: Option<Bounds>,
}

impl Pool {
    /// Whether a ticket is in the pool.
    #[must_use]
    pub fn holds(&self, ticket: &Ticket) -> bool {
        let fields = &ticket.search;
        self.ranges.iter().all(|(name, bounds)| {
            fields
                .numbers
                .get(name)
                .is_some_and(|&value| bounds.hold(value))
        }) && self
            .texts
            .iter()
            .all(|(name, text)| fields.texts.get(name) == Some(text))
            && self.tags.iter().all(|tag| fields.tags.contains(tag))
            && (self.created.as_ref())
                .is_none_or(|bounds| bounds.hold(fields.created.unwrap_or(ticket.at)))
    }

    /// Reads a pool, in either spelling of its keys.
    pub(crate) fn read(node: &Node, path: String, notes: &mut Notes<'_>) -> Self {
        let mut fields = Fields::new(node, path);
        let mut pool = Self {
            name: fields.text("name", notes).unwrap_or_default().to_owned(),
            ..Self::default()
        };
        for node in list(
            &mut fields,
            "double_range_filters",
            "doubleRangeFilters",
            notes,
        ) {
            let mut filter = Fields::new(node, "double_range_filters");
            let name = filter
                .text("double_arg", notes)
                .or(filter.text("doubleArg", notes));
            let min = filter
                .number("min", notes)
                .or(filter.number("minimum", notes));
            let max = filter
                .number("max", notes)
                .or(filter.number("maximum", notes));
            let (with_min, with_max) = ends(&mut filter, notes);
            let Some(name) = name else {
                notes.refuse(filter.span(), "a double_range_filter has no double_arg");
                continue;
            };
            let bounds = Bounds {
                min: min.unwrap_or(f64::NEG_INFINITY),
                max: max.unwrap_or(f64::INFINITY),
                with_min,
                with_max,
            };
            if bounds.min > bounds.max {
                notes.warn(
                    filter.span(),
                    format!("the range of {name} is empty: no ticket is ever in this pool"),
                );
            }
            pool.ranges.push((name.to_owned(), bounds));
            filter.finish(notes);
        }
        for node in list(
            &mut fields,
            "string_equals_filters",
            "stringEqualsFilters",
            notes,
        ) {
            let mut filter = Fields::new(node, "string_equals_filters");
            let name = filter
                .text("string_arg", notes)
                .or(filter.text("stringArg", notes));
            let value = filter.text("value", notes);
            match name {
                Some(name) => pool
                    .texts
                    .push((name.to_owned(), value.unwrap_or_default().to_owned())),
                None => notes.refuse(filter.span(), "a string_equals_filter has no string_arg"),
            }
            filter.finish(notes);
        }
        for node in list(
            &mut fields,
            "tag_present_filters",
            "tagPresentFilters",
            notes,
        ) {
            let mut filter = Fields::new(node, "tag_present_filters");
            if let Some(tag) = filter.text("tag", notes) {
                pool.tags.push(tag.to_owned());
            }
            filter.finish(notes);
        }
        let after = fields
            .number("created_after", notes)
            .or(fields.number("createdAfter", notes));
        let before = fields
            .number("created_before", notes)
            .or(fields.number("createdBefore", notes));
        if after.is_some() || before.is_some() {
            pool.created = Some(Bounds {
                min: after.unwrap_or(f64::NEG_INFINITY),
                max: before.unwrap_or(f64::INFINITY),
                with_min: false,
                with_max: false,
            });
        }
        if let Some(node) = fields
            .get("creation_time_range_filter")
            .or(fields.get("creationTimeRangeFilter"))
        {
            let mut filter = Fields::new(node, "creation_time_range_filter");
            let (with_min, with_max) = ends(&mut filter, notes);
            pool.created = Some(Bounds {
                min: filter.number("start", notes).unwrap_or(f64::NEG_INFINITY),
                max: filter.number("end", notes).unwrap_or(f64::INFINITY),
                with_min,
                with_max,
            });
            filter.finish(notes);
        }
        fields.finish(notes);
        pool
    }
}

fn list<'a>(
    fields: &mut Fields<'a>,
    snake: &'static str,
    camel: &'static str,
    notes: &mut Notes<'_>,
) -> Vec<&'a Node> {
    let mut all: Vec<&Node> = fields.list(snake, notes).iter().collect();
    all.extend(fields.list(camel, notes));
    all
}

/// Which ends belong to a range: `exclude` of the first version, `bounds` of the second.
fn ends(filter: &mut Fields<'_>, notes: &mut Notes<'_>) -> (bool, bool) {
    let word = filter
        .text("exclude", notes)
        .or(filter.text("bounds", notes))
        .unwrap_or("NONE");
    match word.trim_start_matches("EXCLUDE_") {
        "NONE" => (true, true),
        "MIN" | "START" => (false, true),
        "MAX" | "END" => (true, false),
        "BOTH" => (false, false),
        other => {
            notes.refuse(
                filter.span(),
                format!("exclude is {other}; allowed are NONE, MIN, MAX and BOTH"),
            );
            (true, true)
        }
    }
}
