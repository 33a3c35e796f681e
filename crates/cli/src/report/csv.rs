//! A report as CSV (RFC 4180), one number a row.

use super::provenance;
use lobbylab_core::experiment::{Evidence, Quantity, Report};
use lobbylab_core::words;

const HEAD: &str = "key,name,evidence,value,lower,upper,half_width,standard_error,samples,level,\
                    unit,population,source,method";

/// The report, provenance and fingerprint in comment lines before it.
pub fn text(report: &Report) -> String {
    let mut text = String::new();
    let print = ("fingerprint", provenance::fingerprint(report));
    for (name, words) in provenance::provenance(report).into_iter().chain([print]) {
        text.push_str(&format!("# {name}: {words}\r\n"));
    }
    text.push_str(HEAD);
    text.push_str("\r\n");
    for quantity in &report.quantities {
        text.push_str(&row(quantity).map(|cell| quoted(&cell)).join(","));
        text.push_str("\r\n");
    }
    text
}

fn row(quantity: &Quantity) -> [String; 14] {
    let number = words::exact;
    let none = String::new;
    let alone = |value| {
        [
            number(value),
            none(),
            none(),
            none(),
            none(),
            none(),
            none(),
        ]
    };
    // value, lower, upper, half width, standard error, samples, level
    let (kind, cells, method) = match &quantity.evidence {
        Evidence::Exact { value, method } => ("exact", alone(*value), (*method).to_owned()),
        Evidence::Bounded {
            lower,
            upper,
            method,
        } => {
            let (lower, upper) = (number(*lower), number(*upper));
            let cells = [none(), lower, upper, none(), none(), none(), none()];
            ("bounded", cells, (*method).to_owned())
        }
        Evidence::Simulated { interval } => {
            let cells = [
                number(interval.mean),
                number(interval.low()),
                number(interval.high()),
                number(interval.half_width),
                number(interval.standard_error),
                interval.samples.to_string(),
                number(interval.level),
            ];
            ("simulated", cells, interval.method.clone().into_owned())
        }
        Evidence::Printed { value, wrong } => {
            let method = if *wrong { "wrong here" } else { "" };
            ("printed", alone(*value), method.to_owned())
        }
    };
    let [
        value,
        lower,
        upper,
        half_width,
        standard_error,
        samples,
        level,
    ] = cells;
    [
        quantity.key.clone(),
        quantity.name.clone(),
        kind.to_owned(),
        value,
        lower,
        upper,
        half_width,
        standard_error,
        samples,
        level,
        quantity.unit.to_owned(),
        quantity.population.to_owned(),
        quantity.source.to_owned(),
        method,
    ]
}

fn quoted(cell: &str) -> String {
    if cell.contains(['"', ',', '\r', '\n']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_with_commas_and_quotes_stay_one_cell() {
        assert_eq!(quoted("cost, greedy"), "\"cost, greedy\"");
        assert_eq!(quoted("the \"rule\""), "\"the \"\"rule\"\"\"");
        assert_eq!(quoted("plain"), "plain");
    }

    #[test]
    fn the_head_names_every_cell() {
        let quantity = Quantity {
            key: "a".into(),
            name: "A".into(),
            unit: "",
            population: "",
            source: "",
            evidence: Evidence::Bounded {
                lower: 1.0,
                upper: f64::INFINITY,
                method: "m",
            },
        };
        let head: Vec<&str> = HEAD.split(',').collect();
        let row = row(&quantity);
        assert_eq!(head.len(), row.len());
        let cell = |name| {
            let place = head.iter().position(|word| *word == name);
            row[place.expect("a column")].as_str()
        };
        assert_eq!((cell("lower"), cell("upper")), ("1", "inf"));
        assert_eq!((cell("value"), cell("method")), ("", "m"));
    }
}
