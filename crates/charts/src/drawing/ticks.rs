//! Which ticks an axis has room for, and its title.

use crate::drawing::scale::{self, Mapping, Tick};
use crate::drawing::sheet::Sheet;
use crate::figure::{Axis, Scale, Ticks};

/// Label and unit as printed: `waiting time (s)`.
pub(crate) fn title(axis: &Axis) -> String {
    match (axis.label.is_empty(), axis.unit.is_empty()) {
        (_, true) => axis.label.clone(),
        (true, false) => axis.unit.clone(),
        (false, false) => [&axis.label, " (", &axis.unit, ")"].concat(),
    }
}

/// Ticks of a vertical axis: as many as have room for their label.
pub(crate) fn ticks_down(axis: &Axis, mapping: &Mapping, s: f64) -> Vec<Tick> {
    let height = (mapping.from - mapping.to).abs();
    let gap = 15.0 * s;
    let most = ((height / (34.0 * s)) as usize).clamp(1, 8);
    fitting(axis, mapping, most, |_| gap / 2.0)
}

/// Ticks of a horizontal axis: as many as have room for their labels.
pub(crate) fn ticks_across(axis: &Axis, mapping: &Mapping, sheet: &Sheet, s: f64) -> Vec<Tick> {
    let width = (mapping.to - mapping.from).abs();
    let most = ((width / (52.0 * s)) as usize).clamp(1, 9);
    fitting(axis, mapping, most, |tick| {
        sheet.width(&tick.label, 12.0 * s, false) / 2.0 + 4.0 * s
    })
}

/// The axis' own ticks or round ones, thinned until neighbours keep apart by
/// the sum of their half-extents.
fn fitting(axis: &Axis, mapping: &Mapping, most: usize, half: impl Fn(&Tick) -> f64) -> Vec<Tick> {
    let apart = |a: &Tick, b: &Tick| {
        (mapping.to_px(a.value) - mapping.to_px(b.value)).abs() >= half(a) + half(b)
    };
    match &axis.ticks {
        Ticks::Hidden => Vec::new(),
        Ticks::Auto => {
            // One tick alone gives no scale: then closer ones are tried, too.
            let closer = match axis.scale {
                Scale::Linear => most + 1..2 * most + 3,
                _ => 0..0,
            };
            let mut found = Vec::new();
            for count in (1..=most).rev().chain(closer) {
                let ticks = scale::ticks(mapping, count);
                let free = ticks.windows(2).all(|pair| apart(&pair[0], &pair[1]));
                if free && ticks.len() > found.len() {
                    found = ticks;
                    if found.len() > 1 {
                        break;
                    }
                }
            }
            found
        }
        Ticks::Named(names) => {
            let mut kept: Vec<Tick> = Vec::new();
            let named = names.iter().map(|(value, label)| Tick {
                value: *value,
                label: label.clone(),
            });
            for tick in named.filter(|t| (-1e-9..=1.0 + 1e-9).contains(&mapping.share(t.value))) {
                if kept.iter().all(|other| apart(other, &tick)) {
                    kept.push(tick);
                }
            }
            kept
        }
    }
}
