//! A report as JSON.
//!
//! JSON has no infinity, and a `null` would hide that a mean is infinite: so
//! `"inf"`, `"-inf"`, and `null` only for what is not known. The structs are
//! taken apart without `..`, so that a new member cannot be forgotten here.

use super::provenance;
use lobbylab_core::experiment::{Evidence, Quantity, Report};
use lobbylab_core::sim::stats::Interval;
use serde_json::{Value, json};

/// The report, its fingerprint with it, indented, with a final line break.
pub fn text(report: &Report) -> String {
    format!("{:#}\n", value(report))
}

fn value(report: &Report) -> Value {
    let Report {
        question,
        engine,
        parameters,
        done,
        quantities,
    } = report;
    let quantities: Vec<Value> = quantities.iter().map(quantity).collect();
    json!({
        "question": question,
        "engine": engine,
        "parameters": parameters,
        "done": number(*done),
        "quantities": quantities,
        "fingerprint": provenance::fingerprint(report),
    })
}

fn quantity(quantity: &Quantity) -> Value {
    let Quantity {
        key,
        name,
        unit,
        population,
        source,
        evidence,
    } = quantity;
    json!({
        "key": key,
        "name": name,
        "unit": unit,
        "population": population,
        "source": source,
        "evidence": match evidence {
            Evidence::Exact { value, method } => json!({
                "kind": "exact",
                "value": number(*value),
                "method": method,
            }),
            Evidence::Bounded { lower, upper, method } => json!({
                "kind": "bounded",
                "lower": number(*lower),
                "upper": number(*upper),
                "method": method,
            }),
            Evidence::Simulated { interval } => json!({
                "kind": "simulated",
                "interval": self::interval(interval),
            }),
            Evidence::Printed { value, wrong } => json!({
                "kind": "printed",
                "value": number(*value),
                "wrong": wrong,
            }),
        },
    })
}

fn interval(interval: &Interval) -> Value {
    let Interval {
        mean,
        half_width,
        standard_error,
        level,
        samples,
        method,
    } = interval;
    json!({
        "mean": number(*mean),
        "half_width": number(*half_width),
        "standard_error": number(*standard_error),
        "level": number(*level),
        "samples": samples,
        "method": method,
    })
}

fn number(number: f64) -> Value {
    if number.is_infinite() {
        json!(if number > 0.0 { "inf" } else { "-inf" })
    } else {
        // Not a number becomes null.
        json!(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lobbylab_core::catalog::Experiment;

    #[test]
    fn infinity_is_told_from_the_unknown() {
        assert_eq!(number(f64::INFINITY), json!("inf"));
        assert_eq!(number(f64::NEG_INFINITY), json!("-inf"));
        assert_eq!(number(f64::NAN), Value::Null);
        assert_eq!(number(0.1), json!(0.1));
    }

    #[test]
    fn finite_reports_are_as_the_page_gets_them() {
        let (experiment, _) =
            Experiment::from_values("patience.levels", &[("n".into(), 2_i64)].map(int).into())
                .expect("a question");
        let report = experiment.run().expect("small");
        let mut ours = value(&report);
        let print = ours
            .as_object_mut()
            .and_then(|all| all.remove("fingerprint"));
        assert_eq!(print, Some(json!(provenance::fingerprint(&report))));
        assert_eq!(ours, serde_json::to_value(&report).expect("finite"));
    }

    fn int((key, number): (String, i64)) -> (String, lobbylab_core::experiment::Value) {
        (key, lobbylab_core::experiment::Value::Int(number))
    }
}
