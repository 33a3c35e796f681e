//! Nothing is left out, every link works, every number is what it should be.

use super::entry::{Entry, Kind, Simulated};
use super::{Chapter, PAPERS, chapters, html, shown};
use lobbylab_core::catalog::fields_of;
use lobbylab_core::experiment::link;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::OnceLock;

fn all() -> &'static [Chapter] {
    static ALL: OnceLock<Vec<Chapter>> = OnceLock::new();
    ALL.get_or_init(|| chapters().expect("every run works"))
}

pub(crate) fn entries() -> impl Iterator<Item = &'static Entry> {
    all().iter().flatten()
}

fn entry(id: &str) -> &'static Entry {
    entries().find(|entry| entry.id == id).expect("is there")
}

/// Whether the site has a page.
fn exists(page: &str) -> bool {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../www")
        .join(page)
        .exists()
}

/// What the verified theory says of each paper, and the correction that says it.
const THEORY: [(&str, &str); 48] = [
    ("patience-1", "the patient cost at q = 0 and q = 1"),
    (
        "patience-2",
        "the period of the chain, and Π as a time average",
    ),
    ("patience-3", "M ≥ 2n + 1"),
    ("patience-4", "α·w within a group"),
    ("patience-5", "bounds for α ≥ 1, and no equilibrium"),
    ("patience-6", "charged after the action"),
    ("rules-1", "(7)"),
    ("rules-2", "(9)"),
    ("rules-3", "(10)"),
    ("rules-4", "(11)"),
    ("rules-5", "λ₁ = 0"),
    ("rules-6", "populations"),
    ("rules-7", "one queue beats two, LIFO is near FIFO"),
    ("rules-8", "π₂ in (40)"),
    ("rules-9", "up to 90 %"),
    ("rules-10", "no incentive"),
    ("rules-11", "marginal value"),
    ("rules-12", "near criticality"),
    ("balance-1", "time-sensitive queues and windows"),
    ("balance-2", "consecutive runs"),
    ("balance-3", "void, with waiting"),
    ("balance-3", "ρ holds and is nearly tight"),
    ("balance-4", "M in the proof of Theorem 2"),
    ("balance-5", "the span of Lemma 2"),
    ("balance-6", "ρ of g"),
    ("balance-7", "the literal search"),
    ("balance-8", "d_p and shifts"),
    ("balance-9", "the next 2k − 1 players"),
    ("balance-10", "ℓ_{2k−1} twice"),
    ("balance-11", "the sketch of Theorem 4"),
    ("engagement-1", "constant draws"),
    ("engagement-2", "draws that are not concave"),
    ("engagement-3", "random is never worst"),
    ("engagement-4", "own state"),
    ("engagement-5", "percentages of Table 2"),
    ("engagement-6", "significance in Table 2"),
    ("engagement-7", "number of perfect matchings"),
    ("engagement-8", "normalisation of (12)"),
    ("engagement-9", "Gabow's bound"),
    ("engagement-10", "negated weights, maximum cardinality"),
    ("hindsight-1", "(3)"),
    ("hindsight-2", "(8)"),
    ("hindsight-3", "(4)"),
    ("hindsight-4", "(2), (5), (7) without time-outs, per game"),
    ("hindsight-5", "the computer player's wait"),
    ("hindsight-6", "OPT is no perfect matching"),
    ("hindsight-7", "Table 3"),
    ("hindsight-9", "the caption of Figure 2"),
];

#[test]
fn every_item_of_the_theory_has_its_correction() {
    let known: BTreeSet<&str> = entries().map(|entry| entry.id).collect();
    assert_eq!(known.len(), entries().count(), "no id twice");
    for (id, what) in THEORY {
        assert!(known.contains(id), "{what}: {id} is missing");
    }
    for (paper, chapter) in PAPERS.iter().zip(all()) {
        for (number, entry) in (1..).zip(chapter) {
            assert_eq!(entry.id, format!("{}-{number}", paper.lab));
        }
    }
}

#[test]
fn every_correction_says_all_it_should() {
    for entry in entries() {
        let texts = [
            entry.title,
            entry.gist,
            entry.matters,
            entry.place,
            entry.holds,
            entry.teach,
            entry.cite,
        ];
        for text in texts {
            assert!(text.len() > 4, "{}: a text is missing", entry.id);
        }
        for side in [&entry.printed, &entry.exact] {
            assert!(
                !side.formula.is_empty() || !side.value.text.is_empty(),
                "{}",
                entry.id
            );
        }
        assert!(
            entry.gist.ends_with('.') && entry.matters.ends_with('.'),
            "{}",
            entry.id
        );
        if let (Kind::Formula, Some(printed), Some(exact)) = (
            entry.kind,
            entry.printed.value.number,
            entry.exact.value.number,
        ) {
            assert!(
                (printed - exact).abs() > 1e-3 * exact.abs(),
                "{}: what is wrong?",
                entry.id
            );
        }
    }
}

#[test]
fn every_link_is_read_without_a_warning() {
    for entry in entries() {
        let link = entry
            .link
            .as_ref()
            .expect("every correction can be seen somewhere");
        let Some(fields) = fields_of(link.lab) else {
            assert!(
                !exists(&format!("{}.html", link.lab)),
                "{}: the lab is open",
                entry.id
            );
            continue;
        };
        for (key, value) in &link.state {
            let field = fields.iter().find(|field| field.key == key);
            let field = field.unwrap_or_else(|| panic!("{}: no field {key}", entry.id));
            assert_eq!(field.check(value).as_ref(), Ok(value), "{}", entry.id);
        }
        let address = html::address(entry).expect("the lab is open");
        let (_, text) = address.split_once('#').expect("a state");
        let decoded = link::decode(&fields, text);
        assert_eq!(decoded.warnings, Vec::<String>::new(), "{}", entry.id);
        for (key, value) in &link.state {
            assert_eq!(decoded.values.get(key), Some(value), "{}", entry.id);
        }
    }
}

/// The expected value of a vector, at a place of it if it is a list.
fn vector(lab: &str, function: &str, parameters: &Value, place: Option<usize>) -> (f64, f64) {
    let text = match lab {
        "patience" => include_str!("../../../../tests/vectors/patience.json"),
        "rules" => include_str!("../../../../tests/vectors/rules.json"),
        "balance" => include_str!("../../../../tests/vectors/balance.json"),
        "engagement" => include_str!("../../../../tests/vectors/engagement.json"),
        _ => include_str!("../../../../tests/vectors/hindsight.json"),
    };
    let file: Value = serde_json::from_str(text).expect("is JSON");
    let same = |vector: &&Value| {
        let given = &vector["parameters"];
        let wanted = parameters.as_object().expect("an object");
        vector["function"] == function
            && wanted.iter().all(|(key, value)| {
                given[key] == *value
                    || given[key]
                        .as_f64()
                        .is_some_and(|one| value.as_f64() == Some(one))
            })
    };
    let found = file["vectors"]
        .as_array()
        .expect("a list")
        .iter()
        .find(same);
    let found = found.unwrap_or_else(|| panic!("no vector {function} {parameters}"));
    let expected = match place {
        Some(place) => &found["expected"][place],
        None => &found["expected"],
    };
    let tolerance = found["tolerance"].as_f64().expect("a number");
    (expected.as_f64().expect("a number"), tolerance)
}

#[test]
fn exact_values_are_those_of_the_vectors() {
    let one = json!({ "lam1": 1, "lam2": 1 });
    let order = |order: &str| json!({ "lam1": 1, "lam2": 1, "order": order });
    let four = json!({ "skills": [1000, 1499, 1501, 2000] });
    let checks: [(&str, &str, Value, Option<usize>); 15] = [
        ("rules-1", "two_queue_mean_var_players", one, Some(1)),
        (
            "rules-2",
            "single_queue_mean_var_players",
            order("FIFO"),
            Some(1),
        ),
        (
            "rules-3",
            "single_queue_mean_var_players",
            order("LIFO"),
            Some(1),
        ),
        ("rules-4", "two_queue_variance_argmin", json!({}), None),
        (
            "rules-5",
            "single_queue_mean",
            json!({ "lam1": 0, "lam2": 2 }),
            None,
        ),
        ("balance-1", "best_game_containing_last", json!({}), None),
        (
            "balance-2",
            "offline_min_max_vq",
            json!({ "skills": [0, 0, 0, 0, 0, 0, 90, 100] }),
            None,
        ),
        (
            "engagement-1",
            "section4_constant_draw_all_matchings",
            json!({}),
            Some(0),
        ),
        ("engagement-2", "section4_skill_vs_optimal", four, Some(1)),
        (
            "engagement-7",
            "number_of_perfect_matchings",
            json!({ "N": 8 }),
            None,
        ),
        (
            "hindsight-1",
            "prob_computer",
            json!({ "k": 2, "lam": 0.5 }),
            None,
        ),
        (
            "hindsight-2",
            "prob_computer",
            json!({ "k": 2, "lam": 0.5 }),
            None,
        ),
        (
            "hindsight-4",
            "greedy_exact_k2",
            json!({ "a": 0.1, "tau_max": 5, "charge_computer_wait": true }),
            Some(0),
        ),
        (
            "patience-2",
            "patient_chain_period",
            json!({ "n": 2 }),
            None,
        ),
        (
            "patience-1",
            "patient_cost",
            json!({ "n": 2, "q": 1 }),
            None,
        ),
    ];
    for (id, function, parameters, place) in checks {
        let (lab, _) = id.split_once('-').expect("lab and number");
        let (expected, tolerance) = vector(lab, function, &parameters, place);
        let exact = entry(id).exact.value.number.expect("a number");
        assert!(
            (exact - expected).abs() <= tolerance.max(1e-9),
            "{id}: {exact}, {expected}"
        );
    }
}

/// One queue beside two, and one order beside another: the vectors' variances, by hand what (7) and
/// (9) come to at equal rates, and the roots of all in the sentence.
#[test]
fn what_an_entry_is_seen_beside_is_computed_too() {
    let fifo = json!({ "lam1": 1, "lam2": 1, "order": "FIFO" });
    let (expected, tolerance) = vector("rules", "single_queue_mean_var_players", &fifo, Some(1));
    for id in ["rules-1", "rules-3"] {
        let entry = entry(id);
        let other = entry.other.as_ref().expect("is seen beside something");
        let of = |said: &super::entry::Said| said.number.expect("a number");
        let (exact, printed) = (of(&other.exact), of(&other.printed));
        assert!((exact - expected).abs() <= tolerance, "{id}: {exact}");
        // (7 + 1 + 4)/16 − 5/48 − 1/4.
        assert!((printed - 19.0 / 48.0).abs() < 1e-12, "{id}: {printed}");
        let off = (other.sample.interval.mean - exact).abs();
        assert!(off <= 2.05 * other.sample.interval.half_width, "{id}");
        let words = entry.plain.join(" ");
        let own = [of(&entry.exact.value), of(&entry.printed.value)];
        for variance in [own[0], exact, own[1], printed] {
            let seconds = format!(" {:.0}", 60.0 * variance.sqrt());
            assert!(words.contains(&seconds), "{id}:{seconds} in {words}");
        }
    }
    // (3 − 1 + 11)/18 is what (7) comes to.
    let printed = entry("rules-1").printed.value.number.expect("a number");
    assert!((printed - 13.0 / 18.0).abs() < 1e-12, "{printed}");
    let page = html::page(all(), &BTreeSet::new());
    let row = "<th scope=\"row\">exact</th><td><b>77\u{a0}s</b></td><td><b>47\u{a0}s</b></td>";
    assert!(page.contains(row), "{row}");
    let variances =
        "They are printed as 0.7222 and 0.3958; exact are 1.6389 and 0.625, simulated 1.6";
    assert!(page.contains(variances), "{variances}");
}

/// The words on single values are those of the largest of them.
#[test]
fn quoted_gains_are_off_by_a_fifth_at_most() {
    use lobbylab_core::engagement::lab::{EngagementTable, PRINTED_GAINS};
    use lobbylab_core::engagement::matchers::Matchmaker;
    let off = |(place, printed): (usize, &f64)| {
        let gain =
            EngagementTable::printed_improvement(place + 1, Matchmaker::Skill).expect("printed");
        (printed / gain - 1.0).abs()
    };
    let most = PRINTED_GAINS
        .iter()
        .enumerate()
        .map(off)
        .fold(0.0, f64::max);
    assert!((most - 0.2).abs() < 0.005, "{most}");
    let matters = entry("engagement-5").matters;
    assert!(matters.contains("up to a fifth (0.6 for 0.75"), "{matters}");
}

#[test]
fn simulations_agree_with_what_is_exact() {
    let (mut all, mut inside) = (0, 0);
    for entry in entries() {
        let Simulated::Samples(samples) = &entry.simulated else {
            continue;
        };
        for sample in samples {
            assert!(sample.interval.half_width.is_finite(), "{}", entry.id);
            let Some(exact) = sample.exact else { continue };
            let off = (sample.interval.mean - exact).abs();
            if sample.misses {
                assert!(
                    off > 3.0 * sample.interval.half_width,
                    "{}: does not miss",
                    entry.id
                );
                continue;
            }
            // Four standard errors: one of 15 000 good intervals is as far off.
            assert!(
                off <= 2.05 * sample.interval.half_width + 1e-9,
                "{}: {off}",
                entry.id
            );
            all += 1;
            inside += usize::from(html::holds(sample, exact));
        }
    }
    assert!(all >= 20 && inside * 10 >= all * 8, "{inside} of {all}");
}

#[test]
fn what_is_printed_is_refuted_by_the_simulation() {
    for id in ["rules-1", "rules-2", "rules-3", "rules-8", "hindsight-1"] {
        let Simulated::Samples(samples) = &entry(id).simulated else {
            panic!("{id}")
        };
        let printed = entry(id).printed.value.number.expect("a number");
        let off = (samples[0].interval.mean - printed).abs();
        assert!(off > 10.0 * samples[0].interval.half_width, "{id}");
    }
}

#[test]
fn the_page_is_whole_and_has_no_link_to_a_lab_to_come() {
    let with = html::page(all(), &PAPERS.iter().map(|paper| paper.lab).collect());
    let without = html::page(all(), &BTreeSet::from(["rules"]));
    assert!(
        !without.contains("href=\"engagement.html#v1"),
        "no such lab yet"
    );
    let not = [" style=", " onclick=", "<script>", "NaN"];
    assert!(not.iter().all(|part| !with.contains(part)), "{not:?}");
    for entry in entries() {
        assert_eq!(with.matches(&format!(" id=\"{}\"", entry.id)).count(), 1);
        // Those that matter most are named once more, at the beginning.
        let links = 1 + usize::from(shown::FIRST.contains(&entry.id));
        assert_eq!(
            with.matches(&format!("href=\"#{}\"", entry.id)).count(),
            links
        );
    }
    for tag in [
        "div", "dl", "dd", "article", "section", "p", "math", "mrow", "mfrac", "small", "b",
    ] {
        let open =
            with.matches(&format!("<{tag}>")).count() + with.matches(&format!("<{tag} ")).count();
        assert_eq!(open, with.matches(&format!("</{tag}>")).count(), "{tag}");
    }
}

#[test]
fn links_lead_to_figures_that_there_are() {
    let first = |id: &&'static str| entries().any(|entry| entry.id == *id);
    assert!(super::shown::FIRST.iter().all(first));
    for entry in entries() {
        if let Some(figure) = super::shown::figure(entry.id) {
            let places = lobbylab_charts::figures_of(entry.lab());
            let is_there = places.iter().any(|place| place.key == figure);
            assert!(is_there, "{}: {figure}", entry.id);
            let address = html::address(entry).expect("a link");
            assert!(address.contains(&format!("fig={figure}")), "{address}");
        }
    }
}
