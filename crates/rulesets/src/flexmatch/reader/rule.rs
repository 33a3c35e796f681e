//! One rule of the list.

use super::super::expression::Expression;
use super::super::rules::{Bound, Operation, Reference};
use super::super::statement::Statement;
use super::super::{AttributeKind, FlexRule, FlexRuleKind, FlexRules, Sort};
use super::aggregation;
use super::nature::nature;
use crate::report::{Fields, Notes};
use crate::schedule::Schedule;
use crate::text::{Kind, Node};

/// Reads a rule into the rule set.
pub(super) fn read(node: &Node, place: usize, rules: &mut FlexRules, notes: &mut Notes<'_>) {
    let mut fields = Fields::new(node, format!("rules[{place}]"));
    let Some(name) = fields.text("name", notes) else {
        notes.refuse(fields.span(), format!("{} has no name", fields.path));
        return;
    };
    fields.path = format!("rules[{name}]");
    let description = fields.get("description").and_then(Node::text);
    let kind = fields.text("type", notes).unwrap_or("missing");
    if rules.rules.iter().any(|rule| rule.name == name) {
        notes.refuse(
            fields.span(),
            format!("two rules are called {name}; names are unique"),
        );
    }
    let way = match aggregation(fields.text("partyAggregation", notes)) {
        Ok(way) => way,
        Err(story) => {
            notes.refuse(fields.span(), format!("rule {name}: {story}"));
            return;
        }
    };
    if rules.large && !matches!(kind, "latency" | "batchDistance") && rules.balanced.is_some() {
        let story = format!(
            "rule {name} is of the type {kind}: large matches take latency and batchDistance only"
        );
        notes.refuse(fields.span(), story);
    }
    let mut context = Context {
        fields: &mut fields,
        rules,
        notes,
    };
    let kind = match kind {
        "distance" => context.distance(),
        "comparison" => context.comparison(),
        "collection" => context.collection(),
        "batchDistance" => context.batch(),
        "latency" => context.latency(),
        "compound" => context.compound(),
        "absoluteSort" => context.sort(false, way),
        "distanceSort" => context.sort(true, way),
        other => {
            let story = format!(
                "rule {name} is of the unknown type {other}; there are distance, comparison, collection, batchDistance, latency, absoluteSort, distanceSort and compound"
            );
            let span = context.fields.span();
            context.notes.refuse(span, story);
            None
        }
    };
    if let Some(kind) = kind {
        let (prunes, teamless) = nature(&kind, rules.teams.len());
        rules.rules.push(FlexRule {
            name: name.to_owned(),
            description: description.unwrap_or_default().to_owned(),
            kind,
            way,
            prunes,
            teamless,
            part: false,
        });
    }
    fields.finish(notes);
}

struct Context<'c, 'n, 'd> {
    fields: &'c mut Fields<'d>,
    rules: &'c mut FlexRules,
    notes: &'c mut Notes<'n>,
}

impl Context<'_, '_, '_> {
    fn refuse(&mut self, story: String) {
        let story = format!("{}: {story}", self.fields.path);
        let span = self.fields.span();
        self.notes.refuse(span, story);
    }

    fn bound(&mut self, key: &'static str) -> Bound {
        Schedule::constant(self.fields.number(key, self.notes))
    }

    fn measurements(&mut self) -> Option<Vec<Expression>> {
        let node = self.fields.get("measurements")?;
        let nodes = match &node.kind {
            Kind::List(list) => list.as_slice(),
            Kind::Text(_) => {
                let story = format!(
                    "{}.measurements is a bare text; read as a list of one",
                    self.fields.path
                );
                self.notes.warn(Some(node.span), story);
                std::slice::from_ref(node)
            }
            _ => &[],
        };
        let mut all = Vec::new();
        for node in nodes {
            let text = node.text().unwrap_or("");
            all.push(self.expression(text, node)?);
        }
        if all.is_empty() {
            self.refuse("measurements must list at least one expression".to_owned());
            return None;
        }
        Some(all)
    }

    fn required_measurements(&mut self) -> Option<Vec<Expression>> {
        let given = self.fields.get("measurements").is_some();
        if !given {
            self.refuse("measurements is missing".to_owned());
        }
        self.measurements()
    }

    fn expression(&mut self, text: &str, node: &Node) -> Option<Expression> {
        let rules = &*self.rules;
        match Expression::read(text, &rules.teams, &|name| rules.attribute(name)) {
            Ok(expression) => Some(expression),
            Err(story) => {
                let story = format!("{}: {story}", self.fields.path);
                self.notes.refuse(Some(node.span), story);
                None
            }
        }
    }

    /// A number, an expression, a text or texts.
    fn reference(&mut self) -> Result<Option<Reference>, ()> {
        let Some(node) = self.fields.get("referenceValue") else {
            return Ok(None);
        };
        let found = match &node.kind {
            Kind::Number(number) => Reference::Number(Schedule::constant(*number)),
            Kind::Text(text) if text.contains('[') => {
                Reference::Expression(self.expression(text, node).ok_or(())?)
            }
            Kind::Text(text) => match text.trim().parse::<f64>() {
                Ok(number) if number.is_finite() => Reference::Number(Schedule::constant(number)),
                _ => Reference::Text(self.rules.names.number(text)),
            },
            Kind::List(list) => {
                let names = &mut self.rules.names;
                let texts = list.iter().filter_map(|node| node.text());
                Reference::Texts(texts.map(|text| names.number(text)).collect())
            }
            _ => {
                let what = node.what();
                self.refuse(format!("referenceValue is {what}; allowed are a number, a text, a list or an expression"));
                return Err(());
            }
        };
        Ok(Some(found))
    }

    fn distance(&mut self) -> Option<FlexRuleKind> {
        let measurements = self.required_measurements();
        let reference = self.reference().ok()?;
        let (min, max) = (self.bound("minDistance"), self.bound("maxDistance"));
        let Some(reference) = reference else {
            self.refuse("referenceValue is missing".to_owned());
            return None;
        };
        if min.base().is_none() && max.base().is_none() {
            self.refuse("a distance rule needs minDistance or maxDistance".to_owned());
        }
        Some(FlexRuleKind::Distance {
            measurements: measurements?,
            reference,
            min,
            max,
        })
    }

    fn comparison(&mut self) -> Option<FlexRuleKind> {
        let measurements = self.required_measurements();
        let reference = self.reference().ok()?;
        let operation = match self.fields.text("operation", self.notes) {
            Some("<") => Operation::Less,
            Some("<=") => Operation::AtMost,
            Some("=") => Operation::Equal,
            Some("!=") => Operation::Different,
            Some(">") => Operation::More,
            Some(">=") => Operation::AtLeast,
            other => {
                let other = other.unwrap_or("missing");
                self.refuse(format!(
                    "operation is {other}; allowed are <, <=, =, !=, > and >="
                ));
                return None;
            }
        };
        let equal = matches!(operation, Operation::Equal | Operation::Different);
        if reference.is_none() && !equal {
            self.refuse("without a referenceValue the operation must be = or !=, which compare the values with each other".to_owned());
        }
        Some(FlexRuleKind::Comparison {
            measurements: measurements?,
            reference,
            operation,
        })
    }

    fn collection(&mut self) -> Option<FlexRuleKind> {
        let measurements = self.required_measurements();
        let reference = self.reference().ok()?;
        let (min, max) = (self.bound("minCount"), self.bound("maxCount"));
        let operation = self.fields.text("operation", self.notes);
        if min.base().is_none() && max.base().is_none() {
            self.refuse("a collection rule needs minCount or maxCount".to_owned());
        }
        let measurements = measurements?;
        match (operation, reference) {
            (Some("intersection"), None) => Some(FlexRuleKind::Shared {
                measurements,
                min,
                max,
            }),
            (Some("intersection"), Some(_)) => {
                self.refuse("the operation intersection takes no referenceValue".to_owned());
                None
            }
            (Some("contains"), Some(Reference::Text(text))) => Some(FlexRuleKind::Contains {
                measurements,
                text,
                min,
                max,
            }),
            (Some("contains"), Some(Reference::Number(number))) => Some(FlexRuleKind::Contains {
                measurements,
                text: self.rules.names.number(&format!("{}", number.base())),
                min,
                max,
            }),
            (Some("contains"), _) => {
                self.refuse("the operation contains needs a text as its referenceValue".to_owned());
                None
            }
            (Some("reference_intersection_count"), Some(reference)) => {
                Some(FlexRuleKind::Referenced {
                    measurements,
                    reference,
                    min,
                    max,
                })
            }
            (Some("reference_intersection_count"), None) => {
                self.refuse("referenceValue is missing".to_owned());
                None
            }
            (other, _) => {
                let other = other.unwrap_or("missing");
                self.refuse(format!("operation is {other}; allowed are intersection, contains and reference_intersection_count"));
                None
            }
        }
    }

    fn batch(&mut self) -> Option<FlexRuleKind> {
        let max = self.bound("maxDistance");
        let name = self.fields.text("batchAttribute", self.notes)?;
        let Some(attribute) = self.rules.attribute(name) else {
            self.refuse(format!(
                "the batchAttribute {name} is not declared in playerAttributes"
            ));
            return None;
        };
        let kind = self.rules.attributes[attribute].kind;
        if kind == AttributeKind::Number && max.base().is_none() {
            self.refuse("a numeric batchAttribute needs maxDistance".to_owned());
        }
        if !matches!(kind, AttributeKind::Number | AttributeKind::Text) {
            self.refuse(format!(
                "the batchAttribute {name} must be of the type number or string"
            ));
        }
        Some(FlexRuleKind::Batch { attribute, max })
    }

    fn latency(&mut self) -> Option<FlexRuleKind> {
        let (max, distance) = (self.bound("maxLatency"), self.bound("maxDistance"));
        let from_mean = match self.fields.text("distanceReference", self.notes) {
            None | Some("min") => false,
            Some("avg") => true,
            Some(other) => {
                self.refuse(format!(
                    "distanceReference is {other}; allowed are min and avg"
                ));
                return None;
            }
        };
        if max.base().is_none() && distance.base().is_none() {
            self.refuse("a latency rule needs maxLatency or maxDistance".to_owned());
        }
        let story = format!(
            "{}: whether one location must be near enough for the whole match is not published; simulated so.",
            self.fields.path
        );
        let span = self.fields.span();
        self.notes.approximate(span, story);
        Some(FlexRuleKind::Latency {
            max,
            distance,
            from_mean,
        })
    }

    fn compound(&mut self) -> Option<FlexRuleKind> {
        let text = self.fields.text("statement", self.notes);
        let Some(text) = text else {
            self.refuse("statement is missing".to_owned());
            return None;
        };
        let rules = &*self.rules;
        let read = Statement::read(text, &|name| {
            let found = rules.rules.iter().position(|rule| rule.name == name);
            let Some(found) = found else {
                return Err(format!(
                    "the statement names {name}, which is not a rule defined before"
                ));
            };
            if matches!(rules.rules[found].kind, FlexRuleKind::Batch { .. }) {
                return Err(format!(
                    "the statement names {name}, a batchDistance rule, which compound rules must not"
                ));
            }
            Ok(found)
        });
        match read {
            Ok(statement) => {
                let story = format!(
                    "{}: the rules that it names no longer bind by themselves.",
                    self.fields.path
                );
                let span = self.fields.span();
                self.notes.approximate(span, story);
                Some(FlexRuleKind::Compound(statement))
            }
            Err(story) => {
                self.refuse(story);
                None
            }
        }
    }

    fn sort(&mut self, distance: bool, way: super::Aggregate) -> Option<FlexRuleKind> {
        let name = self.fields.text("sortAttribute", self.notes);
        let direction = self.fields.text("sortDirection", self.notes);
        let key = self.fields.text("mapKey", self.notes);
        let Some(attribute) = name.and_then(|name| self.rules.attribute(name)) else {
            let name = name.unwrap_or("missing");
            self.refuse(format!(
                "the sortAttribute {name} is not declared in playerAttributes"
            ));
            return None;
        };
        let descending = match direction {
            Some("ascending") => false,
            Some("descending") => true,
            other => {
                let other = other.unwrap_or("missing");
                self.refuse(format!(
                    "sortDirection is {other}; allowed are ascending and descending"
                ));
                return None;
            }
        };
        let largest_key = match key {
            None => None,
            Some("maxValue") => Some(true),
            Some("minValue") => Some(false),
            Some(other) => {
                self.refuse(format!(
                    "mapKey is {other}; allowed are minValue and maxValue"
                ));
                return None;
            }
        };
        self.rules.sort(Sort {
            attribute,
            distance,
            descending,
            largest_key,
            aggregate: way,
        });
        None
    }
}
