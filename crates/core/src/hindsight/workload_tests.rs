//! Criteria are what they are said to be.

use super::*;

#[test]
fn criteria_lie_where_they_should() {
    let streams = Streams::new(1, 0);
    for criteria in [Criteria::Uniform, Criteria::Normal, Criteria::Bimodal] {
        let mut players = CriteriaSampler::<2>::new(criteria, &streams);
        let values: Vec<f64> = (0..20_000)
            .flat_map(|_| players.sample().criteria)
            .collect();
        assert!(values.iter().all(|value| (0.0..=1.0).contains(value)));
        let mean = values.iter().sum::<f64>() / 40_000.0;
        assert!((mean - 0.5).abs() < 0.01, "{criteria:?}: {mean}");
        let middle = values
            .iter()
            .filter(|&&value| (value - 0.5).abs() < 0.1)
            .count();
        let middle = middle as f64 / 40_000.0;
        let wanted = match criteria {
            Criteria::Uniform => 0.2,
            // Within two thirds of a standard deviation.
            Criteria::Normal => 0.495,
            Criteria::Bimodal => 0.03,
        };
        assert!((middle - wanted).abs() < 0.02, "{criteria:?}: {middle}");
    }
}
