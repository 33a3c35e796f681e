//! The arena.

use super::{Answer, Parameters, parse};
use lobbylab_core::arena::{
    DayCurve, Deciding, GameFormat, HindsightPrice, MemberRow, Seating, TicketBook, best_pairs,
    best_site, exact, kaplan_meier, not_dominated,
};
use lobbylab_core::sim::stats::paired;
use serde_json::Value;

/// The numbers of a list.
fn numbers(value: &Value) -> Vec<f64> {
    let list = value.as_array().expect("a list");
    list.iter()
        .map(|value| parse(value).expect("a number"))
        .collect()
}

fn rows(value: &Value) -> Vec<Vec<f64>> {
    value
        .as_array()
        .expect("a list of lists")
        .iter()
        .map(numbers)
        .collect()
}

/// One function at the given parameters; `None` if there is none of this name.
pub fn evaluate(function: &str, p: &Parameters<'_>) -> Option<Answer> {
    let list = |key: &str| numbers(&p.0[key]);
    Some(match function {
        "fifo_wait" => {
            let waits = exact::first_come(p.int("players"), p.real("rate"));
            Answer::Named(vec![
                ("mean", waits.mean()),
                ("variance", waits.variance()),
                ("p50", waits.quantile(0.5)),
                ("p90", waits.quantile(0.9)),
                ("p99", waits.quantile(0.99)),
            ])
        }
        "pair_impatient" => {
            let pairs = exact::impatient_pairs(p.real("rate"), p.real("leaving"));
            Answer::Named(vec![
                ("gave_up", pairs.gave_up),
                ("mean_all", pairs.mean_all),
                ("mean_served", pairs.mean_served),
                ("p90_served", pairs.served_quantile(0.9)),
            ])
        }
        "batch_wait" => Answer::Named(vec![(
            "mean",
            exact::batch_mean(p.int("players"), p.real("rate"), p.real("period")),
        )]),
        "regions_wait" => {
            let [apart, merged] = exact::regions_mean(&list("rates"));
            Answer::Named(vec![("apart", apart), ("merged", merged)])
        }
        "kaplan_meier" => {
            let played = list("played").into_iter().map(|played| played != 0.0);
            let survival = kaplan_meier(list("times").into_iter().zip(played));
            Answer::Named(vec![
                ("median", survival.quantile(0.5)),
                ("p90", survival.quantile(0.9)),
                ("survival_at_end", survival.at_end()),
            ])
        }
        "paired_interval" => {
            let interval = paired(list("one").into_iter().zip(list("other")));
            Answer::Named(vec![
                ("mean", interval.mean),
                ("half_width", interval.half_width),
            ])
        }
        "unfairness_random" => {
            let unfair =
                exact::unfairness_by_lot(p.int("team"), p.real("deviation"), p.real("scale"));
            Answer::Named(vec![
                ("mean", unfair.mean),
                ("p90", unfair.p90),
                ("above_tenth", unfair.above_tenth),
            ])
        }
        "site" => {
            let rows = rows(&p.0["latencies"]);
            let site = best_site(rows[0].len(), rows.iter().map(|row| &row[..])).expect("a site");
            Answer::Named(vec![
                ("site", site.site as f64),
                ("worst", site.worst),
                ("mean", site.mean),
            ])
        }
        "hindsight_pairs" => {
            let mut book = TicketBook::new(0);
            for (time, skill) in list("times").into_iter().zip(list("ratings")) {
                let member = MemberRow {
                    skill,
                    rating: skill,
                    ..MemberRow::default()
                };
                assert!(book.push(time, f64::INFINITY, 0.5, &[member]));
            }
            let price = HindsightPrice {
                weight: p.real("weight"),
                alone: p.real("alone"),
            };
            let best =
                best_pairs(&book, &Deciding::mean(p.real("scale")), price).expect("a matching");
            assert!(best.least <= best.cost && best.cost - best.least < 1e-6);
            Answer::Named(vec![("cost", best.cost)])
        }
        "best_split" => {
            let ratings = list("ratings");
            let format = GameFormat::even(2, ratings.len() / 2).expect("two teams");
            let mut sides = Vec::new();
            let parties = ratings.iter().map(|&rating| (1, rating));
            assert!(Seating::default().fairest(&format, parties, &mut sides));
            let mean = |side: u8| {
                let team = ratings.iter().zip(&sides).filter(|(_, at)| **at == side);
                2.0 * team.map(|(rating, _)| rating).sum::<f64>() / ratings.len() as f64
            };
            Answer::Named(vec![("difference", (mean(0) - mean(1)).abs())])
        }
        "parties_fill" => {
            let format = GameFormat::even(p.int("teams") as usize, p.int("size") as usize);
            let parties: Vec<u16> = list("parties").iter().map(|&size| size as u16).collect();
            Answer::Truth(format.expect("a format").filled_by(&parties))
        }
        "day_arrivals" => {
            let day = DayCurve {
                swing: p.real("amplitude"),
                peak: p.real("peak"),
            };
            let expected = day.expected(p.real("mean_rate"), p.real("start"), p.real("end"));
            Answer::Named(vec![("expected", expected)])
        }
        "not_dominated" => {
            let places = not_dominated(&rows(&p.0["points"]));
            Answer::Numbers(places.into_iter().map(|place| place as f64).collect())
        }
        _ => return None,
    })
}
