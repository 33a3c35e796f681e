//! What a pointer reads and where the keys lead.

use crate::drawing::tests::samples;
use crate::drawing::{Layout, Style, compose};
use crate::figure::Figure;
use crate::output::readout::{Step, data_points, nearest, walk};
use crate::palette::Theme;
use crate::text_width::estimate as measure;

fn laid(figure: &Figure) -> Layout {
    let style = Style::screen(Theme::Light, 440, 240, 1.0);
    compose(figure, &style, &measure).expect("a layout").1
}

fn said(figure: &Figure, layout: &Layout, x: f64, y: f64) -> Option<String> {
    nearest(figure, layout, layout.x.to_px(x), layout.y.to_px(y)).map(|readout| readout.text)
}

#[test]
fn pointer_reads_points_lines_and_nothing() {
    let figure = samples::cost();
    let layout = laid(&figure);
    assert_eq!(
        said(&figure, &layout, 2.0, 5.47).as_deref(),
        Some("greedy, simulated: 5.47 (5.41 to 5.53) at α = 2")
    );
    let text = said(&figure, &layout, 1.25, 5.14).expect("a curve");
    assert!(text.starts_with("greedy: 5.125 at α = 1.25"), "{text}");
    assert_eq!(nearest(&figure, &layout, -50.0, 10.0), None);
    assert_eq!(nearest(&figure, &layout, f64::NAN, 10.0), None);
}

#[test]
fn pointer_reads_cells_regions_and_bars() {
    let figure = samples::states();
    let layout = laid(&figure);
    let text = said(&figure, &layout, 2.1, 1.9).expect("a cell");
    assert!(text.starts_with("2 strong and 2 weak"), "{text}");

    let figure = samples::map();
    let layout = laid(&figure);
    let text = said(&figure, &layout, 0.45, 2.55).expect("a region");
    assert!(
        text.starts_with("patient is optimal: q = 0.45, α = 2.55"),
        "{text}"
    );

    let figure = samples::comparison();
    let layout = laid(&figure);
    let text = nearest(
        &figure,
        &layout,
        layout.plot.left + 5.0,
        layout.plot.top + 2.0,
    )
    .expect("a bar")
    .text;
    assert!(
        text.starts_with("optimal: ") && text.contains(", exact "),
        "{text}"
    );
}

#[test]
fn pointer_reads_parts_of_bars_and_estimates_in_rows() {
    let figure = samples::split();
    let layout = laid(&figure);
    let middle = (
        layout.plot.left + 5.0,
        (layout.plot.top + layout.plot.bottom) / 2.0,
    );
    let text = nearest(&figure, &layout, middle.0, middle.1)
        .expect("a bar")
        .text;
    assert_eq!(text, "greedy: 0.36, waiting 0.03, criteria 0.33");

    let figure = samples::rows();
    let layout = laid(&figure);
    assert_eq!(
        said(&figure, &layout, 1.7, 2.2).as_deref(),
        Some("simulated: 1.700 (1.680 to 1.720)")
    );
    let text = said(&figure, &layout, 2.04, 3.0).expect("a printed number");
    assert!(text.starts_with("printed: "), "{text}");
}

#[test]
fn keyboard_reaches_every_stop_and_stays_at_the_ends() {
    for figure in samples::all() {
        let layout = laid(&figure);
        let points = data_points(&figure, &layout);
        assert!(!points.is_empty(), "{}", figure.key);
        let mut reached = 0;
        let mut at = walk(&points, None, Step::Next);
        loop {
            reached += 1;
            let next = walk(&points, at, Step::Next);
            if next != at {
                at = next;
                continue;
            }
            let series = walk(&points, at, Step::NextSeries);
            if series == at {
                break;
            }
            at = walk(&points, series, Step::First);
        }
        assert_eq!(reached, points.len(), "{}", figure.key);
        for point in &points {
            assert!(
                layout
                    .plot
                    .grown(1.5)
                    .contains((point.readout.x_px, point.readout.y_px))
            );
        }
    }
    assert_eq!(walk(&[], Some(3), Step::Last), None);
}
