//! Files of cases: small inputs with the outcomes that the services' rules imply.
//!
//! A file is a group of cases about one rule set; `tests/vectors/rulesets/README.md` says its form.
//! [`check`] plays a file and says of each case whether its outcome came out. The outcomes were
//! derived and in part confirmed by the services' own engines; nothing here knows them.

mod kinds;
mod simulate;

use crate::text::{Kind, Node, parse_json};
use crate::ticket::Ticket;

/// What came of one case.
#[derive(Clone, Debug)]
pub struct Checked {
    /// Its name.
    pub name: String,
    /// Why it failed, if it did.
    pub failure: Option<String>,
}

/// A case and the group that it stands in.
struct Case<'a> {
    text: &'a str,
    group: &'a Node,
    case: &'a Node,
}

impl<'a> Case<'a> {
    /// A field of the case, else of its group.
    fn field(&self, key: &str) -> Option<&'a Node> {
        self.case.get(key).or(self.group.get(key))
    }

    /// The rule set as somebody would paste it.
    fn config(&self) -> Result<&'a str, String> {
        let node = self.field("config").ok_or("the case has no config")?;
        Ok(match &node.kind {
            Kind::Text(text) => text,
            _ => &self.text[node.span.start..node.span.end],
        })
    }

    fn number(&self, key: &str) -> Result<f64, String> {
        let number = self.field(key).and_then(Node::number);
        number.ok_or_else(|| format!("the case has no number {key}"))
    }

    fn numbers(&self, key: &str) -> Vec<f64> {
        let list = self.field(key).map_or(&[][..], Node::list);
        list.iter().filter_map(Node::number).collect()
    }

    fn expect(&self, key: &str) -> Result<&'a Node, String> {
        let expect = self.case.get("expect").and_then(|expect| expect.get(key));
        expect.ok_or_else(|| format!("the case expects no {key}"))
    }
}

/// Tickets of a list.
fn tickets(node: Option<&Node>) -> Result<Vec<Ticket>, String> {
    let list = node.map_or(&[][..], Node::list);
    list.iter().map(Ticket::read).collect()
}

/// Plays all cases of a file.
///
/// # Errors
/// Where the file itself cannot be read.
pub fn check(text: &str) -> Result<Vec<Checked>, String> {
    let (group, _) = parse_json(text).map_err(|(_, story)| story)?;
    let cases = group.get("cases").ok_or("the file has no cases")?;
    let mut checked = Vec::new();
    for case in cases.list() {
        let name = case.get("name").and_then(Node::text).unwrap_or("unnamed");
        let case = Case {
            text,
            group: &group,
            case,
        };
        checked.push(Checked {
            name: name.to_owned(),
            failure: one(&case).err(),
        });
    }
    Ok(checked)
}

fn one(case: &Case<'_>) -> Result<(), String> {
    let kind = case
        .field("kind")
        .and_then(Node::text)
        .unwrap_or("simulate");
    match kind {
        "simulate" => simulate::check(case),
        "query" => kinds::query(case),
        "eval" => kinds::eval(case),
        "fill" => kinds::fill(case),
        "import" => kinds::import(case),
        "distance" => kinds::distance(case),
        "value" => kinds::value(case),
        "predict" => kinds::predict(case),
        "score" => kinds::score(case),
        "waves" => kinds::waves(case),
        "timer" => kinds::timer(case),
        "pool" => kinds::pool(case),
        "detect" => kinds::detect(case),
        other => Err(format!("the kind {other} is unknown")),
    }
}

/// Numbers that agree up to a share.
fn near(one: f64, other: f64, share: f64) -> bool {
    (one - other).abs() <= share * other.abs().max(1.0)
}
