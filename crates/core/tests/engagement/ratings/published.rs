//! Rating systems against what their authors printed, another program and high precision.

use lobbylab_core::engagement::ratings::{Elo, Glicko, Glicko2, GlickoEvidence, TrueSkill, gauss};
use lobbylab_core::engagement::{Outcome, Skill};
use proptest::prelude::*;
use skillratings::{Outcomes, elo, glicko, glicko2, trueskill};

fn skill(r: f64, rd: f64) -> Skill {
    Skill { r, rd }
}

fn near(found: f64, expected: f64, tolerance: f64) {
    assert!(
        (found - expected).abs() <= tolerance * expected.abs().max(1.0),
        "{found} is not {expected}"
    );
}

/// Glickman's player and three opponents, with the scores: both papers.
fn glickmans_period() -> GlickoEvidence {
    let player = skill(1500.0, 200.0);
    [
        (1400.0, 30.0, 1.0),
        (1550.0, 100.0, 0.0),
        (1700.0, 300.0, 0.0),
    ]
    .into_iter()
    .map(|(r, rd, score)| GlickoEvidence::of_game(player, skill(r, rd), score))
    .fold(GlickoEvidence::default(), GlickoEvidence::and)
}

#[test]
fn glickmans_example_of_1999() {
    let after = Glicko::default().update(skill(1500.0, 200.0), glickmans_period());
    assert!((after.r - 1464.1).abs() < 0.05, "{after:?}");
    assert!((after.rd - 151.4).abs() < 0.05, "{after:?}");
}

#[test]
fn glickmans_example_of_2013() {
    let system = Glicko2::default();
    let (after, volatility) = system.update(skill(1500.0, 200.0), 0.06, glickmans_period());
    // The papers round on the way: .05 is the last digit but one.
    assert!((after.r - 1464.06).abs() < 0.015, "{after:?}");
    assert!((after.rd - 151.52).abs() < 0.005, "{after:?}");
    assert!((volatility - 0.05999).abs() < 0.000_01, "{volatility}");
}

#[test]
fn herbrichs_newcomers() {
    let system = TrueSkill::default();
    let margin = system.margin(2);
    // ε = Φ⁻¹(.55) √2 β.
    near(
        margin,
        0.12566134685507402 * 2f64.sqrt() * 25.0 / 6.0,
        1e-14,
    );
    for (outcome, first, second, deviation) in [
        (Outcome::Win, 29.396, 20.604, 7.171),
        (Outcome::Loss, 20.604, 29.396, 7.171),
        (Outcome::Draw, 25.0, 25.0, 6.458),
    ] {
        let (mut a, mut b) = ([skill(25.0, 25.0 / 3.0)], [skill(25.0, 25.0 / 3.0)]);
        system.rate(margin, [&mut a, &mut b], outcome);
        let ([a], [b]) = (a, b);
        assert!(
            (a.r - first).abs() < 5e-4 && (b.r - second).abs() < 5e-4,
            "{a:?} {b:?}"
        );
        assert!(
            (a.rd - deviation).abs() < 5e-4 && a.rd == b.rd,
            "{a:?} {b:?}"
        );
    }
}

/// What V and W are after a win or a draw with t and margin, from integrals and error
/// functions with 60 digits (mpmath 1.3.0).
#[rustfmt::skip]
const CUT: [(bool, f64, f64, f64, f64); 28] = [
    (false, 0.0, 0.1, 0.8626174715309362, 0.6578471550373318),
    (false, 1.5, 0.1, 0.16288120783223792, 0.2545639788300218),
    (false, -1.5, 0.1, 2.0241289848706243, 0.8584917716003855),
    (false, -4.9, 0.1, 5.186503967125843, 0.9673035653828878),
    (false, -5.2, 0.1, 5.47716027785666, 0.9703352366905479),
    (false, -8.0, 0.5, 8.614595320165172, 0.9871923088077279),
    (false, -20.0, 0.3, 20.34902485439153, 0.9976079804961898),
    (false, -37.0, 0.5, 37.526628874883656, 0.9992919051145792),
    (false, -100.0, 0.74, 100.74992458829153, 0.9999015219411919),
    (false, -10000.0, 1.0, 10001.000099989998, 0.9999999900020003),
    (false, 6.0, 0.1, 1.1015763644703558e-08, 6.499300562509804e-08),
    (false, 12.0, 0.2, 2.3191467772561275e-31, 2.7365931971622305e-30),
    (false, 37.0, 0.0, 2.1200065515246056e-298, 7.84402424064104e-297),
    (true, 0.0, 0.1, 0.0, 0.9966711089933002),
    (true, 0.3, 0.1, -0.2990013924646497, 0.9966717066258223),
    (true, -0.3, 0.1, 0.2990013924646497, 0.9966717066258223),
    (true, 1e-06, 0.5, -9.194108453991895e-07, 0.919410845399192),
    (true, 2.0, 0.74, -1.6972995729978424, 0.8795115376388004),
    (true, -2.0, 0.74, 1.6972995729978424, 0.8795115376388004),
    (true, 5.0, 0.05, -4.995851964095264, 0.9991772488712214),
    (true, 10.0, 0.1, -9.968733557227386, 0.9972430539555911),
    (true, -10.0, 3.0, 7.137545613226504, 0.9817380883033777),
    (true, 30.0, 1.0, -29.034401237736326, 0.9988193395112325),
    (true, 1.0, 1e-09, -1.0, 1.0),
    (true, 3.0, 8.0, -1.4867199409049056e-06, 7.433601914860711e-06),
    (true, 0.5, 6.0, -1.0743064680833187e-07, 5.940720369858457e-07),
    (true, 100.0, 0.5, -99.51004822197838, 0.9998990536133642),
    (true, 1000.0, 0.25, -999.751000248061, 0.9999989995058184),
];

#[test]
fn truncated_normals_keep_their_digits_in_the_tails() {
    for (draw, t, margin, v, w) in CUT {
        let found = if draw {
            gauss::after_draw(t, margin)
        } else {
            gauss::after_win(t, margin)
        };
        let relative = |found: f64, expected: f64| {
            // What is left of 1 after a draw has the digits of 1.
            let size = if draw {
                expected.abs().max(1.0)
            } else {
                expected.abs()
            };
            (found - expected).abs() <= 1e-12 * size
        };
        assert!(
            relative(found.0, v) && relative(found.1, w),
            "{draw} {t} {margin}: {found:?} for {v} {w}"
        );
    }
    // From one formula to the other nothing jumps.
    let (above, below) = (
        gauss::cut_below(-5.0 + 1e-15),
        gauss::cut_below(-5.0 - 1e-15),
    );
    assert!(
        (above.1 / below.1 - 1.0).abs() < 1e-12,
        "{above:?} {below:?}"
    );
}

#[test]
#[rustfmt::skip]
fn the_normal_distribution_and_its_inverse() {
    for (x, expected) in [
        (-37.0, 5.725571222524577e-300), (-20.0, 2.7536241186062337e-89),
        (-8.0, 6.220960574271784e-16), (-3.0, 0.0013498980316300946),
        (-1.0, 0.15865525393145705), (-0.1, 0.460172162722971), (0.0, 0.5),
        (0.5, 0.6914624612740131), (2.0, 0.9772498680518208), (6.0, 0.9999999990134123),
    ] {
        let found = gauss::distribution(x);
        assert!((found / expected - 1.0).abs() < 2e-13, "{x}: {found} is not {expected}");
    }
    for (q, expected) in [
        (0.5, 0.0), (0.45, 0.12566134685507402), (0.1, 1.2815515655446006),
        (0.05, 1.6448536269514726), (0.001, 3.0902323061678136),
        (1e-10, 6.361340902404057), (1e-15, 7.941345326170997),
    ] {
        near(gauss::upper_quantile(q), expected, 1e-14);
    }
    assert_eq!([2.0, f64::INFINITY].map(gauss::upper_quantile), [0.0, 0.0]);
    assert!([0.0, -1.0, f64::NAN].map(gauss::upper_quantile).iter().all(|x| (36.0..=38.0).contains(x)));
}

fn outcomes() -> impl Strategy<Value = Outcome> {
    prop::sample::select(Outcome::ALL.to_vec())
}

fn theirs(outcome: Outcome) -> Outcomes {
    match outcome {
        Outcome::Win => Outcomes::WIN,
        Outcome::Draw => Outcomes::DRAW,
        Outcome::Loss => Outcomes::LOSS,
    }
}

fn skills() -> impl Strategy<Value = Skill> {
    (500.0..2500.0, 30.0..350.0).prop_map(|(r, rd)| skill(r, rd))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn elo_agrees_with_skillratings(a in 0.0..3000.0, b in 0.0..3000.0, outcome in outcomes()) {
        let (one, other) = elo::elo(
            &elo::EloRating::from(a), &elo::EloRating::from(b), &theirs(outcome),
            &elo::EloConfig::new(),
        );
        let [x, y] = Elo::default().rate(a, b, outcome.score());
        near(x, one.rating, 1e-13);
        near(y, other.rating, 1e-13);
        prop_assert!((x + y - a - b).abs() < 1e-10, "what one gains the other loses");
    }

    #[test]
    fn glicko_agrees_with_skillratings(a in skills(), b in skills(), outcome in outcomes()) {
        let [one, other] = [a, b].map(|s| glicko::GlickoRating { rating: s.r, deviation: s.rd });
        let still = glicko::GlickoConfig { c: 0.0 };
        let (one, other) = glicko::glicko(&one, &other, &theirs(outcome), &still);
        let system = Glicko { floor: 0.0, ..Glicko::default() };
        let [x, y] = system.rate(a, b, outcome.score());
        for (mine, other) in [(x, one), (y, other)] {
            near(mine.r, other.rating, 1e-12);
            near(mine.rd, other.deviation, 1e-12);
        }
        prop_assert!(x.rd < a.rd && y.rd < b.rd, "a game tells something");
        let [back, forth] = system.rate(b, a, outcome.mirrored().score());
        prop_assert_eq!((x, y), (forth, back), "the same from the other side");
        let waited = Glicko { c: 63.2, ..system }.waited(a, 1.0);
        let config = glicko::GlickoConfig { c: 63.2 };
        let expected = glicko::decay_deviation(&glicko::GlickoRating::from((a.r, a.rd)), &config);
        near(waited.rd, expected.deviation, 1e-13);
    }

    #[test]
    fn glicko2_agrees_with_skillratings(
        a in skills(), games in prop::collection::vec((skills(), outcomes()), 1..30),
        volatility in 0.03..0.1, tau in 0.3..1.2,
    ) {
        let rating = |s: Skill, volatility| {
            glicko2::Glicko2Rating { rating: s.r, deviation: s.rd, volatility }
        };
        let config = glicko2::Glicko2Config { tau, convergence_tolerance: 1e-11 };
        let list: Vec<_> =
            games.iter().map(|&(s, outcome)| (rating(s, 0.06), theirs(outcome))).collect();
        let expected = glicko2::glicko2_rating_period(&rating(a, volatility), &list, &config);
        let evidence = (games.iter())
            .map(|&(s, outcome)| GlickoEvidence::of_game(a, s, outcome.score()))
            .fold(GlickoEvidence::default(), GlickoEvidence::and);
        let system = Glicko2 { tau, ceiling: 1e4, ..Glicko2::default() };
        let (found, moved) = system.update(a, volatility, evidence);
        // Upsets that nobody believes in have several roots, and theirs need not be the
        // nearest: they are tested below.
        let roots = Step5::new(a, volatility, tau, evidence).roots();
        prop_assume!(roots.iter().map(Vec::len).sum::<usize>() == 1);
        // Theirs has 173.7178 for 400/ln 10, 4e-8 too much: of the ratings and of the move.
        let by = 1.0 + expected.rating.abs() + (expected.rating - a.r).abs();
        prop_assert!((found.r - expected.rating).abs() <= 1e-6 * by, "{} {}", found.r, expected.rating);
        near(found.rd, expected.deviation, 1e-6);
        near(moved, expected.volatility, 1e-7);
    }

    #[test]
    fn trueskill_agrees_with_skillratings(
        first in prop::collection::vec((0.0..50.0, 1.0..9.0), 1..5),
        second in prop::collection::vec((0.0..50.0, 1.0..9.0), 1..5),
        outcome in outcomes(),
    ) {
        let ratings = |team: &[(f64, f64)]| -> Vec<trueskill::TrueSkillRating> {
            team.iter().map(|&pair| pair.into()).collect()
        };
        let config = trueskill::TrueSkillConfig::new();
        let expected = trueskill::trueskill_two_teams(
            &ratings(&first), &ratings(&second), &theirs(outcome), &config,
        );
        let mut teams =
            [&first, &second].map(|team| team.iter().map(|&(r, rd)| skill(r, rd)).collect::<Vec<_>>());
        let before = teams.clone();
        let system = TrueSkill::default();
        let margin = system.margin(first.len() + second.len());
        let [one, other] = &mut teams;
        system.rate(margin, [one, other], outcome);
        // Their error function is good to 1e-7 of 1, nothing to go by in the tails.
        let c = (before.iter().flatten().map(|s| s.rd * s.rd + 25.0 * 25.0 / 36.0).sum::<f64>()).sqrt();
        let gap = before.clone().map(|team| team.iter().map(|s| s.r).sum::<f64>());
        let sure = (gap[0] - gap[1]).abs() < 2.0 * c;
        for (team, expected) in teams.iter().zip([expected.0, expected.1]) {
            for (found, expected) in team.iter().zip(expected) {
                prop_assert!(found.rd.is_finite() && found.r.is_finite());
                if sure {
                    near(found.r, expected.rating, 2e-4);
                    near(found.rd, expected.uncertainty, 2e-4);
                }
            }
        }
        // Nobody's opponent gains as much as they do; from the other side it is the same.
        let mut again = before.clone();
        let [one, other] = &mut again;
        system.rate(margin, [other, one], outcome.mirrored());
        for (found, expected) in again.iter().flatten().zip(teams.iter().flatten()) {
            near(found.r, expected.r, 1e-11);
            near(found.rd, expected.rd, 1e-11);
        }
    }

    #[test]
    fn nothing_but_numbers_comes_of_any_numbers(
        r in [-1e12..1e12, -1e12..1e12], rd in [1e-3..1e4, 1e-3..1e4], outcome in outcomes(),
        volatility in 1e-6..10.0, tau in 0.01..10.0,
    ) {
        let (a, b) = (skill(r[0], rd[0]), skill(r[1], rd[1]));
        let fine = |s: Skill| s.r.is_finite() && s.rd > 0.0 && s.rd.is_finite();
        let score = outcome.score();
        prop_assert!(Glicko::default().rate(a, b, score).into_iter().all(fine));
        let system = Glicko2 { tau, ..Glicko2::default() };
        for (s, v) in system.rate((a, volatility), (b, volatility), score) {
            prop_assert!(fine(s) && (9.99e-7..=10.001).contains(&v), "{s:?} {v}");
        }
        for draw in [0.0, 0.1, 0.999] {
            let system = TrueSkill { draw, ..TrueSkill::in_points() };
            let (mut x, mut y) = ([a], [b]);
            system.rate(system.margin(2), [&mut x, &mut y], outcome);
            prop_assert!(fine(x[0]) && fine(y[0]), "{x:?} {y:?}");
            prop_assert!(x[0].rd <= a.rd && y[0].rd <= b.rd);
            let expected = system.expected(system.margin(2), a, b);
            prop_assert!((0.0..=1.0).contains(&expected));
            near(expected + system.expected(system.margin(2), b, a), 1.0, 1e-13);
        }
    }
}

/// f of Glickman's step 5, as the paper writes it.
struct Step5 {
    phi: f64,
    v: f64,
    delta: f64,
    start: f64,
    tau: f64,
}

impl Step5 {
    fn new(own: Skill, volatility: f64, tau: f64, evidence: GlickoEvidence) -> Self {
        let v = 1.0 / evidence.information;
        Self {
            phi: own.rd * 10f64.ln() / 400.0,
            v,
            delta: v * evidence.pull,
            start: (volatility * volatility).ln(),
            tau,
        }
    }

    fn at(&self, x: f64) -> f64 {
        let (e, square) = (x.exp(), self.phi * self.phi + self.v);
        e * (self.delta * self.delta - square - e) / (2.0 * (square + e).powi(2))
            - (x - self.start) / (self.tau * self.tau)
    }

    /// All its roots between the least and the greatest volatility, found by looking
    /// everywhere, from the start outwards: those below it, those above it.
    fn roots(&self) -> [Vec<f64>; 2] {
        [2e-6f64.ln() * 2.0, 10f64.ln() * 2.0].map(|end| {
            let steps = ((end - self.start).abs() / 1e-3).ceil();
            let x = |i: f64| self.start + (end - self.start) * i / steps;
            let (mut roots, mut before) = (Vec::new(), self.at(self.start));
            for i in 1..=steps as u32 {
                let next = self.at(x(f64::from(i)));
                if before * next <= 0.0 {
                    roots.push(x(f64::from(i) - 0.5));
                }
                before = next;
            }
            roots
        })
    }
}

/// The volatility found is a root of f and of several the first on the side to which f's sign
/// at the old one points.
#[test]
fn the_volatility_is_the_nearest_root_also_after_upsets() {
    let mut several = 0;
    for (gap, own) in [(0.0, 50.0), (400.0, 30.0), (800.0, 60.0), (1200.0, 150.0)]
        .into_iter()
        .chain([
            (1500.0, 30.0),
            (1900.0, 60.0),
            (2200.0, 350.0),
            (2500.0, 200.0),
        ])
    {
        for (games, tau) in [1, 4, 12, 30]
            .into_iter()
            .flat_map(|g| [0.3, 0.5, 0.8, 1.2, 2.0].map(|t| (g, t)))
        {
            for volatility in [0.02, 0.06, 0.3, 2.0] {
                let (own, other) = (skill(1500.0, own), skill(1500.0 + gap, 50.0));
                let evidence = (0..games)
                    .map(|_| GlickoEvidence::of_game(own, other, 1.0))
                    .fold(GlickoEvidence::default(), GlickoEvidence::and);
                let system = Glicko2 {
                    tau,
                    ..Glicko2::default()
                };
                let (_, found) = system.update(own, volatility, evidence);
                let f = Step5::new(own, volatility, tau, evidence);
                let x = (found * found).ln();
                let about = format!("{gap} {own:?} {games} {tau} {volatility}: {found}");
                let below_most = found < 9.99;
                assert!(
                    !below_most || f.at(x - 1e-8) * f.at(x + 1e-8) < 0.0,
                    "{about}"
                );
                let [below, above] = f.roots();
                several += u32::from(below.len() + above.len() > 1);
                let side = if f.at(f.start) > 0.0 { above } else { below };
                let nearest = side.first().copied().unwrap_or(100f64.ln());
                assert!(
                    (x - nearest).abs() < 2e-3,
                    "{about}, nearest {}",
                    (nearest / 2.0).exp()
                );
            }
        }
    }
    assert!(
        several > 20,
        "{several} with several roots are too few to tell"
    );
}
