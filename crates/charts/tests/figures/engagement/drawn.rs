//! The figures of the engagement lab: drawn for all kinds of parameters, with and without
//! results; their numbers against plain means over the parts.

use crate::drawn::{check, column, numbers, only, results};
use lobbylab_charts::drawing::{Style, compose};
use lobbylab_charts::engagement as figures;
use lobbylab_charts::figure::{Entry, Figure, Mark, Ticks};
use lobbylab_charts::output::readout::data_points;
use lobbylab_charts::output::svg::svg;
use lobbylab_charts::palette::Theme;
use lobbylab_charts::text_width::estimate;
use lobbylab_core::catalog::Experiment;
use lobbylab_core::engagement::case::Findings;
use lobbylab_core::engagement::lab::{
    Count, EngagementFront, EngagementRounds, EngagementStudy, EngagementTable,
    EngagementTableSample, EngagementTeams, MAKERS, SIZES,
};
use lobbylab_core::engagement::matchers::Matchmaker;
use lobbylab_core::engagement::parameters::{
    EngagementPlayers, EngagementRun, EngagementTeamSize, People, WaitingPool,
};
use lobbylab_core::experiment::{Parts, Seed};

pub fn players(people: People, lever: f64) -> EngagementPlayers {
    EngagementPlayers {
        people,
        lever,
        seed: Seed(5),
        ..EngagementPlayers::default()
    }
}

pub fn run() -> EngagementRun {
    EngagementRun {
        draws_of_table: 20,
        replications: 4,
    }
}

#[test]
fn table_two_is_the_mean_of_its_rounds() {
    for (people, lever) in [(People::Paper, 1.0), (People::Arena, 0.0)] {
        let table = EngagementTable {
            players: players(people, lever),
            run: run(),
            ..EngagementTable::default()
        };
        let results = results(Experiment::EngagementTable(table.clone()));
        let (_, parts) = results
            .parts::<lobbylab_core::engagement::lab::EngagementTable>()
            .expect("its own question");
        for some in [Parts::default(), only(parts, 3), parts.clone()] {
            let shown = [figures::table, figures::gains, figures::significance];
            for figure in shown.map(|figure| figure(&table, &some)) {
                check(&figure);
            }
        }
        let figure = figures::table(&table, parts);
        // Points of one size stand side by side, and are read out at their size.
        let places: Vec<f64> = (figure.marks.iter())
            .filter_map(|mark| match mark {
                Mark::Samples { points, .. } => Some(points.first()?.x),
                _ => None,
            })
            .collect();
        assert_eq!(places.len(), MAKERS.len());
        assert!(
            places.windows(2).all(|pair| pair[0] < pair[1]),
            "{places:?}"
        );
        let style = Style::screen(Theme::Light, 700, 420, 1.0);
        let (_, layout) = compose(&figure, &style, &estimate).expect("a picture");
        for point in data_points(&figure, &layout) {
            let said = point.readout.text;
            let (_, size) = said.rsplit_once("P = ").expect("a size");
            assert!(
                SIZES.iter().any(|known| known.to_string() == size),
                "{said}"
            );
        }
        let eomm = MAKERS
            .iter()
            .position(|&one| one == Matchmaker::Eomm)
            .expect("a row");
        for (size, &players) in SIZES.iter().enumerate() {
            let rounds: Vec<f64> = (parts.iter())
                .filter(|(number, _)| *number as usize % SIZES.len() == size)
                .flat_map(|(_, part)| &part.rounds)
                .map(|round| f64::from(round.retained[eomm]))
                .collect();
            assert_eq!(rounds.len(), 20);
            let mean = rounds.iter().sum::<f64>() / 20.0;
            let found = numbers(&figure, "EOMM, go on")[size];
            assert!((found - mean).abs() < 1e-9, "{players}: {found}, {mean}");
        }
        let gains = figures::gains(&table, parts);
        let gain = numbers(&gains, "EOMM over chance");
        if lever == 0.0 {
            assert_eq!(gain, [0.0; 5]);
        } else {
            assert!(gain.iter().all(|gain| *gain > 0.1), "{gain:?}");
            let worst = numbers(&gains, "Reversed EOMM over chance");
            assert!(worst.iter().all(|gain| *gain < -0.1), "{worst:?}");
        }
    }
}

#[test]
fn gains_and_errors_are_those_of_the_same_pools() {
    let table = EngagementTable {
        players: players(People::Paper, 1.0),
        run: run(),
        ..EngagementTable::default()
    };
    let results = results(Experiment::EngagementTable(table.clone()));
    let (_, parts) = results
        .parts::<lobbylab_core::engagement::lab::EngagementTable>()
        .expect("its own question");
    let last = SIZES.len() - 1;
    let expected = |maker| {
        let row = MAKERS.iter().position(|&one| one == maker).expect("a row");
        rounds_of(parts, last)
            .map(|round| round.expected[row])
            .collect::<Vec<_>>()
    };
    let random = expected(Matchmaker::Random);
    let n = random.len() as f64;
    let below = random.iter().sum::<f64>() / n;
    // t of .95 with 19 degrees of freedom.
    let t = 2.093_024;
    for maker in [
        Matchmaker::Worst,
        Matchmaker::Skill,
        Matchmaker::Eomm,
        Matchmaker::Greedy,
    ] {
        let above = expected(maker);
        let ratio = above.iter().sum::<f64>() / n / below;
        // Linearised about the ratio; about 1, which is the difference, it would be another.
        let off = |about: f64| {
            let each = above.iter().zip(&random);
            let off: Vec<f64> = each.map(|(a, b)| (a - about * b) / below).collect();
            let mean = off.iter().sum::<f64>() / n;
            let square = off
                .iter()
                .map(|off| (off - mean) * (off - mean))
                .sum::<f64>();
            100.0 * (square / (n - 1.0) / n).sqrt()
        };
        let figure = figures::gains(&table, parts);
        let name = format!("{} over chance", maker.label());
        let half = format!("{name}, half width of its 95 % interval");
        assert!((numbers(&figure, &name)[last] - 100.0 * (ratio - 1.0)).abs() < 1e-9);
        let (half, wanted, other) = (numbers(&figure, &half)[last], t * off(ratio), t * off(1.0));
        assert!((half / wanted - 1.0).abs() < 1e-6, "{half} {wanted}");
        assert!((half / other - 1.0).abs() > 1e-4, "{half} {other}");
    }
    // Standard errors, not half widths over 1.96: with 20 rounds t is larger.
    let figure = figures::significance(&table, parts);
    let names = &column(&figure, "pair").cells;
    let at = |pair: &str| {
        let wanted = Entry::Text(pair.to_owned());
        names
            .iter()
            .rposition(|name| *name == wanted)
            .expect("a pair")
    };
    let found = numbers(&figure, "|t| on the same pools, expected")[at("EOMM − Skill")];
    let difference = table
        .difference(
            parts,
            last,
            [Matchmaker::Eomm, Matchmaker::Skill],
            Count::Expected,
        )
        .expect("known");
    let wanted = (difference.mean / difference.standard_error).abs();
    assert!((found / wanted - 1.0).abs() < 1e-12, "{found} {wanted}");
    for pair in ["Greedy − Chance", "EOMM − Reversed", "Chance − Reversed"] {
        at(pair);
    }
    // The rows' names are whole on a telephone, and no two are the same.
    let Ticks::Named(ticks) = &figure.y.ticks else {
        panic!("names");
    };
    let drawn = svg(
        &figure,
        &Style::screen(Theme::Light, 320, 240, 1.0),
        &[],
        &estimate,
    )
    .expect("a picture");
    let mut rows: Vec<&str> = ticks.iter().map(|tick| tick.1.as_str()).collect();
    for row in &rows {
        assert!(drawn.contains(row), "{row}");
    }
    rows.sort_unstable();
    rows.dedup();
    assert_eq!(rows.len(), 6, "{rows:?}");
    // Where the lever is off there is no difference, and rounding is no error of it.
    let off = EngagementTable {
        players: players(People::Paper, 0.0),
        ..table
    };
    let results = self::results(Experiment::EngagementTable(off.clone()));
    let (_, parts) = results
        .parts::<lobbylab_core::engagement::lab::EngagementTable>()
        .expect("its own question");
    let figure = figures::significance(&off, parts);
    let sharp = numbers(&figure, "|t| on the same pools, expected");
    assert!(sharp.iter().all(|t| t.is_nan()), "{sharp:?}");
}

pub fn rounds_of(
    parts: &Parts<EngagementTableSample>,
    size: usize,
) -> impl Iterator<Item = &lobbylab_core::engagement::lab::TableRound> {
    (parts.iter())
        .filter(move |(number, _)| *number as usize % SIZES.len() == size)
        .flat_map(|(_, part)| &part.rounds)
}

/// Whether a figure shows anything that is printed: a column, a curve, crosses.
pub fn shows_printed(figure: &Figure) -> bool {
    let printed = |name: &str| name.ends_with("printed") || name.ends_with("by Table 2");
    let named = |mark: &Mark| match mark {
        Mark::Dots { name, .. } | Mark::Line { name, .. } => printed(name),
        _ => false,
    };
    figure.marks.iter().any(named) || figure.table.iter().any(|column| printed(&column.name))
}

#[test]
fn printed_numbers_stand_beside_their_own_players() {
    for (people, here) in [(People::Paper, true), (People::Arena, false)] {
        let (players, nothing) = (players(people, 1.0), &Parts::default());
        let table = EngagementTable {
            players: players.clone(),
            ..EngagementTable::default()
        };
        assert_eq!(shows_printed(&figures::table(&table, nothing)), here);
        assert_eq!(shows_printed(&figures::gains(&table, nothing)), here);
        let rounds = EngagementRounds {
            players,
            ..EngagementRounds::default()
        };
        assert_eq!(
            shows_printed(&figures::compound(&rounds, &Parts::default())),
            here
        );
    }
}

#[test]
fn fairness_is_bought_with_retention() {
    for pool in [1, 2, 3, 40] {
        let front = EngagementFront {
            players: players(People::Paper, 1.0),
            waiting: WaitingPool { pool },
            run: run(),
            ..EngagementFront::default()
        };
        let results = results(Experiment::EngagementFront(front.clone()));
        let (_, parts) = results
            .parts::<lobbylab_core::engagement::lab::EngagementFront>()
            .expect("its own question");
        check(&figures::front(&front, &Parts::default()));
        let figure = figures::front(&front, parts);
        check(&figure);
        if pool == 40 {
            // The dearer unfairness is, the fairer games are, and the fewer stay.
            let off = &numbers(&figure, "mean |p − ½|")[7..17];
            assert!(
                off.windows(2).all(|pair| pair[1] <= pair[0] + 1e-12),
                "{off:?}"
            );
            let gain = &numbers(&figure, "more of 1,000 than by chance")[7..17];
            assert!(
                gain.windows(2).all(|pair| pair[1] <= pair[0] + 1e-9),
                "{gain:?}"
            );
        }
    }
}

#[test]
fn what_was_fitted_is_shown_of_every_population() {
    for people in [People::Paper, People::Arena] {
        let study = EngagementStudy {
            players: players(people, 1.0),
        };
        let results = results(Experiment::EngagementStudy(study.clone()));
        let (_, parts) = results
            .parts::<lobbylab_core::engagement::lab::EngagementStudy>()
            .expect("its own question");
        let shown = [
            figures::wins,
            figures::churn,
            figures::last_three,
            figures::coefficients,
        ];
        for figure in shown {
            check(&figure(&study, &Parts::default()));
            check(&figure(&study, parts));
        }
        // The paper's figures have no numbers: those of the tournament stand there.
        let figure = figures::churn(&study, parts);
        assert_eq!(
            figure.finding.contains("not public"),
            people == People::Paper
        );
        assert_eq!(numbers(&figure, "cases").len(), 10);
        // What is printed was not counted: it has neither cases nor a standard error.
        let figure = figures::last_three(&study, parts);
        for name in ["cases", "its standard error"] {
            let counted = numbers(&figure, name);
            let unknown = counted.iter().all(|number| number.is_nan());
            assert_eq!(unknown, people == People::Paper, "{name}: {counted:?}");
        }
    }
}

#[test]
fn the_last_game_says_nearly_all_only_where_it_does() {
    let study = EngagementStudy {
        players: players(People::Arena, 1.0),
    };
    let words = |risks: [f64; 2]| {
        let mut found = Findings::tournament();
        for (word, risk) in ["W", "L"].into_iter().zip(risks) {
            let one = found.last.iter_mut().find(|one| one.word == word);
            one.expect("a pattern").risk = risk;
        }
        let mut parts = Parts::default();
        parts.insert(0, found);
        let figure = figures::last_three(&study, &parts);
        check(&figure);
        figure.finding
    };
    let nearly = "Nearly all of it is the last game: ";
    let told = Findings::tournament().last;
    assert!(words([told[0].risk, told[2].risk]).contains(nearly));
    // After three losses .0639 more stop than after three wins.
    assert!(words([0.03, 0.03 + 0.046]).contains(nearly));
    for risks in [[0.03, 0.03 + 0.043], [0.05, 0.05], [0.08, 0.02]] {
        let said = words(risks);
        assert!(said.contains("By the last game alone: "), "{said}");
    }
}

#[test]
fn rounds_and_teams_are_drawn_for_any_pool() {
    for (pool, k) in [(1, 1), (2, 5), (30, 2)] {
        let rounds = EngagementRounds {
            players: players(People::Arena, 1.0),
            waiting: WaitingPool { pool },
            run: run(),
            ..EngagementRounds::default()
        };
        let results_of = results(Experiment::EngagementRounds(rounds.clone()));
        let (_, parts) = results_of
            .parts::<lobbylab_core::engagement::lab::EngagementRounds>()
            .expect("its own question");
        for some in [&Parts::default(), parts] {
            check(&figures::rounds(&rounds, some));
            check(&figures::compound(&rounds, some));
        }
        let figure = figures::rounds(&rounds, parts);
        assert!(
            figure.finding.contains("of these 20 rounds"),
            "{}",
            figure.finding
        );
        // The paper compares with equal skill (SkillMM).
        let figure = figures::compound(&rounds, parts);
        assert!(
            figure.finding.contains("times as many as equal skill"),
            "{}",
            figure.finding
        );
        let survivors = |maker| rounds.survivors(parts, maker);
        let growth = survivors(Matchmaker::Eomm).growth(&survivors(Matchmaker::Skill), 0);
        let shown = numbers(&figure, "EOMM over equal skill")[0];
        assert_eq!(shown.to_bits(), growth.expect("known").mean.to_bits());
        let left = numbers(&figures::rounds(&rounds, parts), "of 100 still play, EOMM");
        // Once too few are left nothing is told.
        let told = left.iter().take_while(|left| left.is_finite()).count();
        assert!(told > 0 && left[told..].iter().all(|left| left.is_nan()));
        assert!(
            left[..told].windows(2).all(|pair| pair[1] <= pair[0]),
            "{left:?}"
        );
        let teams = EngagementTeams {
            players: players(People::Paper, 1.0),
            waiting: WaitingPool { pool },
            teams: EngagementTeamSize { k },
            run: run(),
            ..EngagementTeams::default()
        };
        let results_of = results(Experiment::EngagementTeams(teams.clone()));
        let (_, parts) = results_of
            .parts::<lobbylab_core::engagement::lab::EngagementTeams>()
            .expect("its own question");
        check(&figures::teams(&teams, &Parts::default()));
        check(&figures::teams(&teams, parts));
    }
}
