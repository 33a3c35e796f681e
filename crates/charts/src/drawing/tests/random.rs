//! What holds for any figure at all, on random ones: nothing panics, nothing
//! leaves the picture, no word lies on another.

use proptest::prelude::*;

use crate::drawing::tests::check_words;
use crate::drawing::tests::samples::figure;
use crate::drawing::{Style, compose};
use crate::figure::*;
use crate::palette::Theme;
use crate::text_width::estimate;

fn any_number() -> impl Strategy<Value = f64> {
    prop_oneof![
        8 => -5.0..15.0_f64,
        1 => any::<f64>(),
        1 => prop::sample::select(vec![f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 0.0, 1e300, -1e300, 5e-324]),
    ]
}

fn any_role() -> impl Strategy<Value = Role> {
    prop::sample::select(vec![
        Role::Greedy,
        Role::Patient,
        Role::Optimal,
        Role::Between,
        Role::Random,
        Role::Worst,
        Role::High,
        Role::Low,
        Role::Ink,
        Role::Soft,
    ])
}

fn any_points() -> impl Strategy<Value = Vec<(f64, f64)>> {
    prop::collection::vec((any_number(), any_number()), 0..12)
}

fn any_mark() -> impl Strategy<Value = Mark> {
    let name = "[a-h ]{0,24}";
    let dash = prop::sample::select(vec![Dash::Solid, Dash::Dashed, Dash::Dotted]);
    let shape = prop::sample::select(vec![
        Shape::Disc,
        Shape::Square,
        Shape::Diamond,
        Shape::Triangle,
        Shape::Wedge,
        Shape::Ring,
        Shape::Cross,
        Shape::Around,
    ]);
    let pattern = prop::sample::select(vec![Pattern::Plain, Pattern::Hatched, Pattern::Crossed]);
    let glyph = prop::sample::select(vec![
        Glyph::None,
        Glyph::Dot,
        Glyph::Cross,
        Glyph::Ring,
        Glyph::Dash,
    ]);
    let estimates = || {
        prop::collection::vec(
            [any_number(), any_number(), any_number(), any_number()],
            0..8,
        )
    };
    let (samples, spans) = (estimates(), estimates());
    let cells = prop::collection::vec(
        (
            [
                any_number(),
                any_number(),
                any_number(),
                any_number(),
                any_number(),
            ],
            any_role(),
            glyph,
            any::<bool>(),
        ),
        0..8,
    );
    let bars = prop::collection::vec(
        (
            name,
            any_role(),
            any_number(),
            any_number(),
            any_number(),
            any::<bool>(),
            name,
        ),
        0..7,
    );
    prop_oneof![
        (name, any_role(), dash, any_points()).prop_map(|(name, role, dash, points)| {
            Mark::Line {
                name,
                role,
                dash,
                points,
            }
        }),
        (name, any_role(), shape.clone(), samples).prop_map(|(name, role, shape, points)| {
            Mark::Samples {
                name,
                role,
                shape,
                points: points
                    .into_iter()
                    .map(|[x, y, low, high]| Sample { x, y, low, high })
                    .collect(),
            }
        }),
        (name, any_role(), shape.clone(), spans).prop_map(|(name, role, shape, points)| {
            Mark::Spans {
                name,
                role,
                shape,
                points: points
                    .into_iter()
                    .map(|[x, y, low, high]| Span { x, y, low, high })
                    .collect(),
            }
        }),
        (
            prop::collection::vec((name, pattern.clone()), 0..4),
            prop::collection::vec(prop::collection::vec(any_number(), 0..4), 0..7),
        )
            .prop_map(|(parts, rows)| Mark::Stacks { parts, rows }),
        (
            name,
            any_role(),
            pattern,
            any_points(),
            prop::option::of((any_number(), any_number()))
        )
            .prop_map(|(name, role, pattern, outline, label_at)| Mark::Region {
                name,
                role,
                pattern,
                outline,
                label_at
            }),
        (name, cells).prop_map(|(name, cells)| Mark::Cells {
            name,
            cells: cells
                .into_iter()
                .map(|([x, y, width, height, shade], role, glyph, here)| Cell {
                    x,
                    y,
                    width,
                    height,
                    role,
                    shade,
                    glyph,
                    here,
                    says: "a cell".into()
                })
                .collect(),
        }),
        (name, any_role(), shape, any_points()).prop_map(|(name, role, shape, points)| {
            Mark::Dots {
                name,
                role,
                shape,
                points,
            }
        }),
        (any_number(), name).prop_map(|(x, label)| Mark::VerticalMark { x, label }),
        (any_number(), name).prop_map(|(y, label)| Mark::HorizontalMark { y, label }),
        (any_number(), any_number(), name).prop_map(|(x, y, label)| Mark::Here { x, y, label }),
        (any_role(), any_points()).prop_map(|(role, points)| Mark::Arrow { role, points }),
        (any_number(), any_number(), name, any_role()).prop_map(|(x, y, text, role)| Mark::Text {
            x,
            y,
            text,
            role
        }),
        bars.prop_map(|bars| Mark::Bars {
            bars: bars
                .into_iter()
                .map(|(name, role, value, low, high, exact, note)| Bar {
                    name,
                    role,
                    value,
                    interval: Some((low, high)),
                    exact: exact.then_some(low),
                    note
                })
                .collect(),
        }),
    ]
}

fn any_axis() -> impl Strategy<Value = Axis> {
    let ticks = prop_oneof![
        3 => Just(Ticks::Auto),
        1 => Just(Ticks::Hidden),
        1 => prop::collection::vec((any_number(), "[a-h0-9]{0,8}"), 0..6).prop_map(Ticks::Named),
    ];
    (
        "[a-hα, ]{0,40}",
        "[a-h]{0,6}",
        any_number(),
        any_number(),
        any::<bool>(),
        ticks,
    )
        .prop_map(|(label, unit, min, max, log, ticks)| Axis {
            label,
            unit,
            min,
            max,
            scale: if log { Scale::Log } else { Scale::Linear },
            ticks,
            beside: 0.0,
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]
    #[test]
    fn any_figure_is_drawn_within_its_picture(
        x in any_axis(),
        y in any_axis(),
        marks in prop::collection::vec(any_mark(), 0..7),
        width in 24_u32..700,
        height in 24_u32..500,
        scale in 0.5..3.0_f64,
        pointer in (any_number(), any_number()),
    ) {
        let any = figure("any", "Any figure", "Nothing but numbers.", x, y, marks);
        let style = Style::screen(Theme::Light, width, height, scale);
        check_words(&any, &style);
        check_words(&any, &Style::export(Theme::Projector, width, height, scale, vec!["where it is from".into()]));
        let (_, layout) = compose(&any, &style, &estimate).expect("sizes in range");
        let at = (f64::from(width) / 2.0, f64::from(height) / 2.0);
        let _ = crate::output::readout::nearest(&any, &layout, at.0, at.1);
        let _ = crate::output::readout::nearest(&any, &layout, pointer.0, pointer.1);
        let _ = crate::output::readout::data_points(&any, &layout);
        let svg = crate::output::svg::svg(&any, &style, &[], &estimate).expect("a picture");
        // The words here have no letters of these two.
            prop_assert!(!svg.contains("NaN") && !svg.contains("inf\""));
    }
}
