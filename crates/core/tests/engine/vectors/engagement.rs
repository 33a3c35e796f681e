//! The engagement lab's functions.

use super::{Answer, Parameters, number, parse};
use lobbylab_core::engagement::exact::published::{self, improvement};
use lobbylab_core::engagement::exact::section4::costs;
use lobbylab_core::engagement::matchers::{Exact, PairWeights, PairingRequest};
use lobbylab_core::engagement::{
    DrawKind, DrawModel, Skill, pair_weight, perfect_matchings, win_probability,
};
use serde_json::Value;

/// A list of numbers.
fn list(value: &Value) -> Vec<f64> {
    let numbers = value.as_array().expect("a list");
    (numbers.iter())
        .map(|value| parse(value).expect("a number"))
        .collect()
}

/// Both players' skills.
fn skills(p: &Parameters<'_>) -> [Skill; 2] {
    [("ri", "RDi"), ("rj", "RDj")].map(|(r, rd)| Skill {
        r: p.real(r),
        rd: p.real(rd),
    })
}

/// A matrix of weights.
fn weights(p: &Parameters<'_>) -> PairWeights {
    let rows = p.0["weights"].as_array().expect("rows");
    let matrix: Vec<f64> = rows.iter().flat_map(list).collect();
    PairWeights::from_matrix(rows.len(), &matrix).expect("weights")
}

/// The best or the worst of all pairings, with its proof.
fn solved(weights: &PairWeights, request: &PairingRequest<'_>) -> f64 {
    let found = Exact::new().solve(weights, request).expect("a pairing");
    let proof = found.proof.as_ref().expect("a proof");
    proof.verify(weights, request).expect("a certificate");
    found.weight
}

/// A draw model as it is written: one of ours with its numbers in place.
fn draws(text: &str) -> DrawModel {
    let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let model = |kind, rate, scale| DrawModel { kind, rate, scale };
    let numbers = |before: &str, between: &str, after: &str| -> Option<[f64; 2]> {
        let inner = text.strip_prefix(before)?.strip_suffix(after)?;
        let (one, other) = inner.split_once(between)?;
        Some([one.parse().ok()?, other.parse().ok()?])
    };
    if let Some([rate, scale]) = numbers("", "*exp(-(gap/", ")^2)") {
        model(DrawKind::Gaussian, rate, scale)
    } else if let Some([rate, scale]) = numbers("", "*exp(-gap/", ")") {
        model(DrawKind::Exponential, rate, scale)
    } else if let Some([rate, over]) = numbers("max(0,", "-gap/", ")") {
        model(DrawKind::Linear, rate, rate * over)
    } else if let Some([rate, scale]) = numbers("", "*max(0,1-gap/", ")") {
        model(DrawKind::Linear, rate, scale)
    } else if let Some([rate, scale]) = numbers("", "*max(0,1-(gap/", ")^2)") {
        model(DrawKind::Parabola, rate, scale)
    } else if let Some(rate) = text.strip_suffix("*4*p*(1-p)") {
        model(DrawKind::Balance, rate.parse().expect("a rate"), 400.0)
    } else {
        DrawModel::constant(text.parse().expect("a draw model that is known"))
    }
}

pub fn evaluate(function: &str, p: &Parameters<'_>) -> Option<Answer> {
    let risks = || [p.real("cW"), p.real("cD"), p.real("cL")];
    Some(match function {
        "glicko_win_probability" => {
            let [one, other] = skills(p);
            number(win_probability(one, other))
        }
        "outcome_probabilities" => {
            let [one, other] = skills(p);
            let odds = DrawModel::constant(p.real("draw")).odds(one, other);
            Answer::Numbers(odds.to_vec())
        }
        "pair_weight" => {
            let of = |who: &str| ["W", "D", "L"].map(|o| Parameters(&p.0[who]).real(o));
            let odds = [p.real("win"), p.real("draw"), p.real("lose")];
            number(pair_weight(&of("ci"), &of("cj"), &odds))
        }
        "number_of_perfect_matchings" => number(perfect_matchings(p.int("N"))),
        "mwpm_cost" => number(solved(&weights(p), &PairingRequest::EOMM)),
        "worst_matching_cost" => number(solved(&weights(p), &PairingRequest::WORST)),
        "random_matching_expected_cost" => number(weights(p).expected_random(&[])),
        "section4_skill_vs_optimal" => {
            let text = p.0["draw_model"].as_str().expect("a draw model");
            let found = costs(&list(&p.0["skills"]), &risks(), &draws(text)).expect("costs");
            Answer::Numbers(vec![found.skill, found.best])
        }
        "section4_constant_draw_all_matchings" => {
            let model = DrawModel::constant(p.real("draw"));
            let found = costs(&list(&p.0["skills"]), &risks(), &model).expect("costs");
            Answer::Numbers(vec![found.best, found.worst])
        }
        "table2_improvement" => {
            let over = p.0["over"].as_str().expect("a matchmaker");
            let row = (published::ROWS.into_iter()).find(|row| row.in_paper() == Some(over));
            Answer::Numbers(
                row.and_then(improvement)
                    .expect("a row of Table 2")
                    .to_vec(),
            )
        }
        _ => return None,
    })
}
