//! A report as an aligned table.
//!
//! What theory says and what the simulation found about the same number stand
//! in one row: the quantity `x` and the quantity `x.simulated`.

use super::provenance;
use lobbylab_core::experiment::{Evidence, Quantity, Report};
use lobbylab_core::words::{ascii_digits, ascii_estimate};

/// What the key of a simulated number ends with.
const SIMULATED: &str = ".simulated";
/// Significant digits of what is known without noise.
const DIGITS: usize = 8;

const HEAD: [&str; 7] = ["number", "known", "", "simulated", "unit", "over", "source"];
/// The columns of numbers, set flush right.
const RIGHT: [bool; 7] = [false, true, false, true, false, false, false];

/// The report for people; the last line is the fingerprint.
pub fn text(report: &Report) -> String {
    let mut text = String::new();
    for (name, words) in provenance::provenance(report) {
        text.push_str(&format!("{name:11} {words}\n"));
    }
    text.push('\n');
    text.push_str(&aligned(&rows(&report.quantities)));
    text.push_str(&format!(
        "\n{:11} {}\n",
        "fingerprint",
        provenance::fingerprint(report)
    ));
    text
}

fn rows(quantities: &[Quantity]) -> Vec<[String; 7]> {
    let partner = |key: &str| {
        let wanted = format!("{key}{SIMULATED}");
        quantities.iter().find(|other| other.key == wanted)
    };
    let has_partner = |quantity: &Quantity| {
        let base = quantity.key.strip_suffix(SIMULATED);
        base.is_some_and(|base| quantities.iter().any(|other| other.key == base))
    };
    (quantities.iter())
        .filter(|quantity| !has_partner(quantity))
        .map(|quantity| row(quantity, partner(&quantity.key)))
        .collect()
}

fn row(quantity: &Quantity, simulated: Option<&Quantity>) -> [String; 7] {
    let (mut known, mut how, mut found) = (String::new(), String::new(), String::new());
    for quantity in [Some(quantity), simulated].into_iter().flatten() {
        match &quantity.evidence {
            Evidence::Exact { value, .. } => {
                known = ascii_digits(*value, DIGITS);
                how = "exact".to_owned();
            }
            Evidence::Bounded { lower, upper, .. } => {
                let middle = lower + 0.5 * (upper - lower);
                if middle.is_finite() {
                    known = ascii_digits(middle, DIGITS);
                    how = format!("bounds ± {:.0e}", 0.5 * (upper - lower));
                } else {
                    let (lower, upper) = (ascii_digits(*lower, 6), ascii_digits(*upper, 6));
                    known = format!("{lower} to {upper}");
                    how = "bounds".to_owned();
                }
            }
            Evidence::Printed { value, wrong } => {
                known = ascii_digits(*value, DIGITS);
                how = if *wrong { "printed, wrong" } else { "printed" }.to_owned();
            }
            Evidence::Simulated { interval } => {
                found = ascii_estimate(interval.mean, interval.half_width);
            }
        }
    }
    [
        quantity.name.clone(),
        known,
        how,
        found,
        quantity.unit.to_owned(),
        quantity.population.to_owned(),
        quantity.source.to_owned(),
    ]
}

/// Sets cells in columns, two blanks between them, none at the end of a line;
/// a column without any content is left out.
fn aligned(rows: &[[String; 7]]) -> String {
    let head = HEAD.map(str::to_owned);
    let lines = || std::iter::once(&head).chain(rows);
    let widths: [usize; 7] = std::array::from_fn(|column| {
        let widths = lines().map(|cells| cells[column].chars().count());
        widths.max().unwrap_or(0)
    });
    let filled: [bool; 7] =
        std::array::from_fn(|column| rows.iter().any(|cells| !cells[column].is_empty()));
    let mut text = String::new();
    for cells in lines() {
        let mut line = String::new();
        for (column, cell) in cells.iter().enumerate() {
            let width = widths[column];
            if !filled[column] {
                continue;
            }
            line.push_str(&if RIGHT[column] {
                format!("{cell:>width$}  ")
            } else {
                format!("{cell:width$}  ")
            });
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use lobbylab_core::sim::stats::Interval;

    fn quantity(key: &str, name: &str, evidence: Evidence) -> Quantity {
        Quantity {
            key: key.to_owned(),
            name: name.to_owned(),
            unit: "periods",
            population: "players",
            source: "paper, (1)",
            evidence,
        }
    }

    #[test]
    fn theory_and_simulation_share_a_row() {
        let report = Report {
            question: "patience.compare",
            engine: "0",
            parameters: Default::default(),
            done: 0.5,
            quantities: vec![
                quantity(
                    "a.cost",
                    "cost of α",
                    Evidence::Exact {
                        value: 4.5,
                        method: "closed form",
                    },
                ),
                quantity(
                    "a.cost.simulated",
                    "cost of α",
                    Evidence::Simulated {
                        interval: Interval {
                            mean: 4.512,
                            half_width: 0.021,
                            standard_error: 0.01,
                            level: 0.95,
                            samples: 16,
                            method: "replications".into(),
                        },
                    },
                ),
                quantity(
                    "b",
                    "bounded",
                    Evidence::Bounded {
                        lower: 1.0,
                        upper: 1.000_002,
                        method: "certificate",
                    },
                ),
            ],
        };
        let text = text(&report);
        let lines: Vec<&str> = text.lines().collect();
        let start = lines.iter().position(|line| line.starts_with("number"));
        let table = &lines[start.expect("a head")..];
        assert_eq!(
            table[0],
            "number        known                     simulated  unit     over     source"
        );
        assert_eq!(
            table[1],
            "cost of α       4.5  exact          4.512 ± 0.021  periods  players  paper, (1)"
        );
        assert_eq!(
            table[2],
            "bounded    1.000001  bounds ± 1e-6                 periods  players  paper, (1)"
        );
        assert!(text.contains("50.0 % of the run"));
        let last = lines.last().expect("a last line");
        assert!(
            last.starts_with("fingerprint ") && last.len() == 28,
            "{last}"
        );
    }
}
