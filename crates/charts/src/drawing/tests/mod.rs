//! What holds for every drawn figure: words keep apart and inside, files look
//! as they did and say what they are.

mod random;
pub(crate) mod samples;

use crate::drawing::sheet::{Align, Op};
use crate::drawing::tests::samples::{all, cost};
use crate::drawing::{DrawError, Style, compose};
use crate::figure::*;
use crate::palette::Theme;
use crate::text_width::estimate;

/// Every word in the picture, none over another; every stroke near the picture.
pub(crate) fn check_words(figure: &Figure, style: &Style) {
    let (ops, layout) = compose(figure, style, &estimate).expect("sizes in range");
    let mut boxes: Vec<(crate::geometry::Rect, &str)> = Vec::new();
    for op in &ops {
        let Op::Words {
            text,
            at,
            size,
            bold,
            align,
            ..
        } = op
        else {
            continue;
        };
        let width = estimate(text, *size, *bold);
        let left = match align {
            Align::Start => at.0,
            Align::Middle => at.0 - width / 2.0,
            Align::End => at.0 - width,
        };
        let rect = crate::geometry::Rect {
            left,
            top: at.1 - size * 0.5,
            right: left + width,
            bottom: at.1 + size * 0.5,
        };
        assert!(
            layout.picture.grown(1e-6).encloses(&rect),
            "{text:?} at {rect:?} leaves the picture"
        );
        for (other, words) in &boxes {
            assert!(
                !other.grown(-1e-6).overlaps(&rect),
                "{text:?} lies on {words:?}"
            );
        }
        boxes.push((rect, text));
    }
    // Points on the plot's edge reach a radius over it, no more.
    let near = layout.picture.grown(9.0 * layout.scale);
    for op in &ops {
        let points: &[_] = match op {
            Op::Path { points, .. } | Op::Fill { points, .. } => points,
            Op::Disc { center, .. } => std::slice::from_ref(center),
            _ => &[],
        };
        for point in points {
            assert!(near.contains(*point), "{op:?} leaves the picture");
        }
    }
}

#[test]
fn words_keep_apart_at_every_size_and_theme() {
    for figure in all() {
        for theme in Theme::ALL {
            for (width, height) in [
                (300, 220),
                (360, 260),
                (440, 240),
                (900, 500),
                (1600, 1000),
                (120, 90),
                (24, 24),
            ] {
                for scale in [1.0, 1.5, 2.0] {
                    let size = |v: u32| (f64::from(v) * scale).round() as u32;
                    let screen = Style::screen(theme, size(width), size(height), scale);
                    check_words(&figure, &screen);
                    let footer = vec![
                        "lobbylab 0.1 · seed 7f3a91 · n = 5, q = 0.3, α = 2 · 10⁶ periods"
                            .to_owned(),
                    ];
                    check_words(
                        &figure,
                        &Style::export(theme, size(width), size(height), scale, footer),
                    );
                }
            }
        }
    }
}

#[test]
fn a_phone_still_gets_a_plot() {
    for figure in all() {
        let style = Style::screen(Theme::Light, 300, 220, 1.0);
        let (ops, layout) = compose(&figure, &style, &estimate).expect("sizes in range");
        assert!(
            layout.plot.width() > 120.0 && layout.plot.height() > 90.0,
            "{}: {:?}",
            figure.key,
            layout.plot
        );
        assert!(
            ops.iter()
                .filter(|op| matches!(op, Op::Words { .. }))
                .count()
                >= 4,
            "{}",
            figure.key
        );
    }
}

#[test]
fn sizes_out_of_range_are_refused() {
    let style = |width, height, scale| Style::screen(Theme::Light, width, height, scale);
    let refused = |style: Style| {
        compose(&cost(), &style, &estimate)
            .map(|_| ())
            .expect_err("an error")
    };
    assert_eq!(
        refused(style(0, 240, 1.0)),
        DrawError::Size {
            width: 0,
            height: 240
        }
    );
    assert_eq!(
        refused(style(440, 20_000, 1.0)),
        DrawError::Size {
            width: 440,
            height: 20_000
        }
    );
    assert!(matches!(
        refused(style(440, 240, f64::NAN)),
        DrawError::Scale { .. }
    ));
}

/// A picture of a sample: on the screen, or as a file where it is wide.
fn picture(figure: &Figure, theme: Theme, (width, height): (u32, u32)) -> String {
    let style = if width == 900 {
        let footer = vec!["lobbylab 0.1 · seed 7f3a91".into(), figure.source.clone()];
        Style::export(theme, width, height, 1.0, footer)
    } else {
        Style {
            background: true,
            ..Style::screen(theme, width, height, 1.0)
        }
    };
    let provenance = [("seed".to_owned(), "0x7f3a91 & <none>".to_owned())];
    crate::output::svg::svg(figure, &style, &provenance, &estimate).expect("a picture")
}

/// FNV-1a (G. Fowler, L. C. Noll, K.-P. Vo).
fn check_sum(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |sum, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[test]
fn pictures_are_those_of_last_time() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/samples");
    // One size and theme as a picture, the others by their check sums.
    let mut files: Vec<(String, String)> = Vec::new();
    let mut sums = String::new();
    for figure in all() {
        let drawn = picture(&figure, Theme::Light, (440, 240));
        files.push((format!("{}.svg", figure.key), drawn));
        for (theme, size) in [
            (Theme::Light, (360, 260)),
            (Theme::Light, (900, 500)),
            (Theme::Dark, (440, 240)),
            (Theme::Projector, (440, 240)),
        ] {
            let sum = check_sum(&picture(&figure, theme, size));
            let (theme, width) = (theme.name(), size.0);
            sums += &format!("{}-{theme}-{width} {sum:016x}\n", figure.key);
        }
    }
    files.push(("others.txt".to_owned(), sums));
    let mut changed = Vec::new();
    for (name, now) in files {
        let file = folder.join(name);
        if std::env::var_os("LOBBYLAB_BLESS").is_some() {
            std::fs::write(&file, &now).expect("a file");
        } else if std::fs::read_to_string(&file).ok().as_deref() != Some(now.as_str()) {
            changed.push(file);
        }
    }
    assert!(
        changed.is_empty(),
        "changed, look at them and bless with LOBBYLAB_BLESS=1: {changed:?}"
    );
}

#[test]
fn svg_says_what_it_is_and_escapes() {
    let mut figure = cost();
    figure.title = "a < b & \"c\"\u{1}".into();
    figure.x.label = "<script>&".into();
    let style = Style::export(Theme::Light, 440, 240, 1.0, Vec::new());
    let svg = crate::output::svg::svg(&figure, &style, &[("a<b".into(), "c\"d".into())], &estimate)
        .expect("a picture");
    assert!(svg.contains("<title id=\"cost-title\">a &lt; b &amp; &quot;c&quot;</title>"));
    assert!(svg.contains("<data name=\"a&lt;b\" value=\"c&quot;d\"/>"));
    assert!(svg.contains("role=\"img\""));
    assert!(!svg.contains("<script>"));
    assert!(
        svg.contains("font-size=\"120\""),
        "type of 12 pixels on a raster of tenths"
    );
    assert!(svg.trim_end().ends_with("</svg>"));
}

#[test]
fn plain_plotters_backends_draw_the_same_layout() {
    let style = Style::screen(Theme::Light, 440, 240, 1.0);
    let mut drawn = String::new();
    let backend = plotters_svg::SVGBackend::with_string(&mut drawn, (440, 240));
    let layout = crate::drawing::draw(&cost(), &style, backend).expect("a picture");
    assert!(layout.picture.encloses(&layout.plot));
    assert!(drawn.contains("<polyline") && drawn.contains("patient"));
}

/// Where names stand over their bars, a mark that runs down all rows ends at the words.
#[test]
fn a_mark_runs_behind_no_words() {
    let mut figure = samples::comparison();
    let bars = figure.marks.iter_mut().find_map(|mark| match mark {
        Mark::Bars { bars } => Some(bars),
        _ => None,
    });
    let bars = bars.expect("bars");
    for bar in bars.iter_mut() {
        bar.name = "a name that is as long as the picture is".to_owned();
    }
    let x = bars[0].value * 0.5;
    figure.marks.push(Mark::VerticalMark {
        x,
        label: String::new(),
    });
    let style = Style::screen(Theme::Light, 300, 400, 1.0);
    let (ops, _) = compose(&figure, &style, &estimate).expect("sizes in range");
    let mut names = 0;
    for pair in ops.windows(2) {
        let Op::Words { text, at, .. } = &pair[1] else {
            continue;
        };
        if text.starts_with("a name") {
            names += 1;
            let Op::Box { rect, .. } = &pair[0] else {
                panic!("{text} has no ground of its own: {:?}", pair[0]);
            };
            assert!(rect.grown(1.0).contains(*at), "{rect:?}, {at:?}");
        }
    }
    assert!(names > 1);
}
