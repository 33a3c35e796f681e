//! Figures for tests: every kind of mark, as the labs use them.

use crate::figure::*;

fn axis(label: &str, min: f64, max: f64) -> Axis {
    Axis {
        label: label.into(),
        unit: String::new(),
        min,
        max,
        scale: Scale::Linear,
        ticks: Ticks::Auto,
        beside: 0.0,
    }
}

/// A figure of these parts, with a small table.
pub fn figure(
    key: &'static str,
    title: &str,
    finding: &str,
    x: Axis,
    y: Axis,
    marks: Vec<Mark>,
) -> Figure {
    let number = |v: f64| Entry::Number(v);
    let table = vec![
        Column {
            name: "α".into(),
            unit: String::new(),
            cells: vec![number(0.5), number(1.0), number(2.0)],
        },
        Column {
            name: "greedy".into(),
            unit: "per period".into(),
            cells: vec![number(4.75), number(5.0), Entry::Empty],
        },
    ];
    let source = "Wu, Dynamic Matching With Teams, Theorem 3.3".into();
    Figure {
        key,
        title: title.into(),
        finding: finding.into(),
        x,
        y,
        marks,
        table,
        source,
    }
}

/// Cost against α: two exact lines, simulated points, a threshold, a position.
pub fn cost() -> Figure {
    let exact = |a: f64| 4.5 + 0.5 * a;
    let line = |f: &dyn Fn(f64) -> f64| {
        (0..=60)
            .map(|i| (f64::from(i) / 20.0, f(f64::from(i) / 20.0)))
            .collect()
    };
    let points = |f: &dyn Fn(f64) -> f64, off: f64| {
        [0.5, 1.0, 1.5, 2.0, 2.5]
            .into_iter()
            .map(|x| Sample {
                x,
                y: f(x) + off,
                low: f(x) + off - 0.06,
                high: f(x) + off + 0.06,
            })
            .collect()
    };
    figure(
        "cost",
        "Cost against α",
        "Greedy and patient cross at α* = 1.0001; beyond it every step of α costs greed another 0.5.",
        axis("α, cost of unfairness", 0.0, 3.0),
        axis("cost per period", 4.0, 6.0),
        vec![
            Mark::VerticalMark {
                x: 1.0001,
                label: "α*".into(),
            },
            Mark::Line {
                name: "greedy".into(),
                role: Role::Greedy,
                dash: Dash::Solid,
                points: line(&exact),
            },
            Mark::Line {
                name: "patient".into(),
                role: Role::Patient,
                dash: Dash::Solid,
                points: line(&|_| 5.0),
            },
            Mark::Samples {
                name: "greedy, simulated".into(),
                role: Role::Greedy,
                shape: Shape::Disc,
                points: points(&exact, -0.03),
            },
            Mark::Samples {
                name: "patient, simulated".into(),
                role: Role::Patient,
                shape: Shape::Square,
                points: points(&|_| 5.0, -0.02),
            },
        ],
    )
}

/// Who wins where: two regions, the solver's answers, a position.
pub fn map() -> Figure {
    let threshold = |q: f64| 1.0 / (1.0 - libm::pow(2.0 * q - 1.0, 10.0)).max(1e-9);
    let mut border: Vec<(f64, f64)> = (0..=100)
        .map(|i| f64::from(i) / 100.0)
        .map(|q| (q, threshold(q).min(3.0)))
        .collect();
    let mut above = border.clone();
    above.extend([(1.0, 3.0), (0.0, 3.0)]);
    border.extend([(1.0, 0.0), (0.0, 0.0)]);
    let mut dots = [Vec::new(), Vec::new()];
    for i in 1..10 {
        for j in 1..10 {
            let (q, alpha) = (f64::from(i) / 10.0, f64::from(j) * 0.3);
            dots[usize::from(alpha > threshold(q))].push((q, alpha));
        }
    }
    let [greedy, patient] = dots;
    figure(
        "map",
        "Who wins where",
        "Greed only pays for rare types or cheap unfairness; the solver agrees with the theorem in every cell.",
        axis("q, share of strong players", 0.0, 1.0),
        axis("α, cost of unfairness", 0.0, 3.0),
        vec![
            Mark::Region {
                name: "patient is optimal".into(),
                role: Role::Patient,
                pattern: Pattern::Plain,
                outline: above,
                label_at: Some((0.55, 2.2)),
            },
            Mark::Region {
                name: "greedy is optimal".into(),
                role: Role::Greedy,
                pattern: Pattern::Hatched,
                outline: border,
                label_at: Some((0.5, 0.45)),
            },
            Mark::Dots {
                name: "solver: greedy".into(),
                role: Role::Greedy,
                shape: Shape::Disc,
                points: greedy,
            },
            Mark::Dots {
                name: "solver: patient".into(),
                role: Role::Patient,
                shape: Shape::Square,
                points: patient,
            },
            Mark::Here {
                x: 0.3,
                y: 2.0,
                label: "you are here".into(),
            },
        ],
    )
}

/// The triangle of states with signs, a walk, and hidden axes.
pub fn states() -> Figure {
    let mut cells = Vec::new();
    for u in 0..=10_i32 {
        for v in 0..=(10 - u) {
            let glyph = match (u + v, u % 2, v % 2) {
                (10, 0, 0) => Glyph::Dot,
                (10, _, _) => Glyph::Ring,
                (8.., 0, _) => Glyph::Cross,
                (0..=2, _, _) => Glyph::Dash,
                _ => Glyph::None,
            };
            cells.push(Cell {
                x: f64::from(u),
                y: f64::from(v),
                width: 1.0,
                height: 1.0,
                role: if u % 2 == 0 {
                    Role::Patient
                } else {
                    Role::Greedy
                },
                shade: f64::from(u + v) / 12.0,
                glyph,
                here: (u, v) == (3, 4),
                says: format!("{u} strong and {v} weak players wait, 5.0 % of the time"),
            });
        }
    }
    let mut x = axis("u, strong players waiting", -0.5, 10.5);
    x.ticks = Ticks::Named(
        (0..=10)
            .step_by(2)
            .map(|i| (f64::from(i), i.to_string()))
            .collect(),
    );
    let mut y = axis("v, weak players waiting", -0.5, 10.5);
    y.ticks = x.ticks.clone();
    figure(
        "states",
        "The pool, state by state",
        "A fair game is formed wherever both numbers are even and ten players wait.",
        x,
        y,
        vec![
            Mark::Cells {
                name: "occupancy".into(),
                cells,
            },
            Mark::Arrow {
                role: Role::Ink,
                points: vec![(0.0, 0.0), (1.0, 0.0), (1.0, 2.0), (3.0, 2.0), (3.0, 4.0)],
            },
            Mark::Text {
                x: 8.0,
                y: 8.0,
                text: "never reached".into(),
                role: Role::Soft,
            },
        ],
    )
}

/// Four regions, one of them empty, and an orbit on hidden axes.
pub fn equilibrium() -> Figure {
    let corner =
        |x: f64, y: f64, w: f64, h: f64| vec![(x, y), (x + w, y), (x + w, y + h), (x, y + h)];
    let region = |name: &str, role, pattern, outline, at| Mark::Region {
        name: name.into(),
        role,
        pattern,
        outline,
        label_at: Some(at),
    };
    figure(
        "equilibrium",
        "Which equilibria exist",
        "In the crossed region none exists: the matchmaker switches for ever.",
        axis("q under greedy", 0.0, 1.0),
        axis("q under patient", 0.0, 1.0),
        vec![
            region(
                "greedy",
                Role::Greedy,
                Pattern::Hatched,
                corner(0.0, 0.0, 0.4, 0.6),
                (0.2, 0.3),
            ),
            region(
                "patient",
                Role::Patient,
                Pattern::Plain,
                corner(0.4, 0.6, 0.6, 0.4),
                (0.7, 0.8),
            ),
            region(
                "both",
                Role::Optimal,
                Pattern::Plain,
                corner(0.0, 0.6, 0.4, 0.4),
                (0.2, 0.8),
            ),
            region(
                "none",
                Role::Soft,
                Pattern::Crossed,
                corner(0.4, 0.0, 0.6, 0.6),
                (0.7, 0.3),
            ),
            Mark::Arrow {
                role: Role::Ink,
                points: vec![(0.5, 0.1), (0.9, 0.1), (0.9, 0.5)],
            },
            Mark::Arrow {
                role: Role::Ink,
                points: vec![(0.9, 0.5), (0.5, 0.5), (0.5, 0.1)],
            },
            Mark::Here {
                x: 0.62,
                y: 0.2,
                label: "you are here".into(),
            },
        ],
    )
}

/// Rows of bars with intervals, exact values and notes.
pub fn comparison() -> Figure {
    let bar = |name: &str, role, value: f64, exact: Option<f64>, note: &str| Bar {
        name: name.into(),
        role,
        value,
        interval: Some((value - 0.11, value + 0.09)),
        exact,
        note: note.into(),
    };
    figure(
        "comparison",
        "Rules on the same arrivals",
        "Waiting at most three costs 0.21 more than the optimum.",
        Axis {
            unit: "per period".into(),
            ..axis("cost", 0.0, 7.0)
        },
        axis("", 0.0, 1.0),
        vec![Mark::Bars {
            bars: vec![
                bar("optimal", Role::Optimal, 4.98, Some(5.0), ""),
                bar("patient", Role::Patient, 4.99, Some(5.0), "+0.01 ± 0.02"),
                bar("wait at most 3", Role::Between, 5.19, None, "+0.21 ± 0.03"),
                bar("greedy", Role::Greedy, 5.47, Some(5.5), "+0.49 ± 0.04"),
                bar("at random", Role::Random, 6.12, None, "+1.14 ± 0.06"),
            ],
        }],
    )
}

/// Many curves over decades: the legend, dashes, gaps, points off the plot.
pub fn crowd() -> Figure {
    let curve = |power: f64| {
        (0..=80)
            .map(|i| libm::pow(10.0, f64::from(i) / 20.0))
            .map(|x| (x, libm::pow(x, power)))
            .collect()
    };
    let mut broken: Vec<(f64, f64)> = curve(0.45);
    broken[30] = (broken[30].0, f64::NAN);
    broken[60] = (f64::INFINITY, f64::INFINITY);
    let line = |name: &str, role, dash, points| Mark::Line {
        name: name.into(),
        role,
        dash,
        points,
    };
    figure(
        "crowd",
        "Waiting and crowding",
        "Six rules and bounds over four decades of arrivals.",
        Axis {
            scale: Scale::Log,
            unit: "1/s".into(),
            ..axis("λ, arrivals", 1.0, 1e4)
        },
        Axis {
            scale: Scale::Log,
            unit: "s".into(),
            ..axis("mean wait", 0.5, 100.0)
        },
        vec![
            line("greedy", Role::Greedy, Dash::Solid, curve(0.5)),
            line("patient", Role::Patient, Dash::Solid, curve(0.48)),
            line("widening window", Role::Between, Dash::Solid, broken),
            line("lower bound", Role::Optimal, Dash::Dashed, curve(0.2)),
            line("worst case", Role::Worst, Dash::Dotted, curve(0.9)),
            line("chance", Role::Random, Dash::Dashed, curve(-0.05)),
            Mark::HorizontalMark {
                y: 30.0,
                label: "players leave".into(),
            },
            Mark::Dots {
                name: "observed".into(),
                role: Role::High,
                shape: Shape::Triangle,
                points: vec![(10.0, 4.0), (100.0, 12.0), (1000.0, 35.0), (1e6, 2.0)],
            },
        ],
    )
}

/// Rows of bars made of two parts each.
pub fn split() -> Figure {
    let bar = |name: &str, role, parts: &[f64]| Bar {
        name: name.into(),
        role,
        value: parts.iter().sum(),
        interval: None,
        exact: None,
        note: String::new(),
    };
    let rows = vec![vec![0.08, 0.07], vec![0.03, 0.33], vec![0.12, 0.11]];
    figure(
        "split",
        "Where the cost comes from",
        "Greedy hardly waits, and pays for it.",
        axis("cost of a player", 0.0, 0.4),
        axis("", 0.0, 1.0),
        vec![
            Mark::Bars {
                bars: vec![
                    bar("optimal", Role::Optimal, &rows[0]),
                    bar("greedy", Role::Greedy, &rows[1]),
                    bar("patient", Role::Patient, &rows[2]),
                ],
            },
            Mark::Stacks {
                parts: vec![
                    ("waiting".into(), Pattern::Plain),
                    ("criteria".into(), Pattern::Hatched),
                ],
                rows,
            },
        ],
    )
}

/// Estimates in rows, intervals along x, and printed numbers beside them.
pub fn rows() -> Figure {
    let span = |x: f64, y: f64| Span {
        x,
        y,
        low: x - 0.02,
        high: x + 0.02,
    };
    let names = ["greedy", "patient", "random"];
    let mut y = axis("", 0.4, 3.6);
    y.ticks = Ticks::Named(
        (1..=3)
            .map(|row| (f64::from(row), names[row as usize - 1].into()))
            .collect(),
    );
    figure(
        "rows",
        "The table, live",
        "Two of three figures come out as printed.",
        axis("cost over the optimum's", 1.0, 2.2),
        y,
        vec![
            Mark::Spans {
                name: "simulated".into(),
                role: Role::Ink,
                shape: Shape::Wedge,
                points: vec![span(1.4, 1.2), span(1.7, 2.2), span(2.19, 3.2)],
            },
            Mark::Spans {
                name: "another reading".into(),
                role: Role::Soft,
                shape: Shape::Ring,
                points: vec![span(1.5, 0.9), span(1.72, 1.9)],
            },
            Mark::Dots {
                name: "printed".into(),
                role: Role::Worst,
                shape: Shape::Cross,
                points: vec![(1.41, 1.0), (1.64, 2.0), (2.04, 3.0)],
            },
        ],
    )
}

/// All sample figures.
pub fn all() -> Vec<Figure> {
    vec![
        cost(),
        map(),
        states(),
        equilibrium(),
        comparison(),
        crowd(),
        split(),
        rows(),
    ]
}
