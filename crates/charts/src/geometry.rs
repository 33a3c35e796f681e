//! Plane geometry of pictures: rectangles, clipping, points in polygons.
//!
//! Segments are clipped by Liang and Barsky (1984), polygons by Sutherland and
//! Hodgman (1974), membership is the even-odd rule. Coordinates are device
//! pixels, y grows downwards.

/// A point in device pixels.
pub type Point = (f64, f64);

/// A rectangle in device pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rect {
    /// Left edge.
    pub left: f64,
    /// Upper edge.
    pub top: f64,
    /// Right edge, not left of `left`.
    pub right: f64,
    /// Lower edge, not above `top`.
    pub bottom: f64,
}

impl Rect {
    /// Width, at least 0 for a well-formed rectangle.
    pub fn width(&self) -> f64 {
        self.right - self.left
    }

    /// Height, at least 0 for a well-formed rectangle.
    pub fn height(&self) -> f64 {
        self.bottom - self.top
    }

    /// Whether the point lies in the rectangle or on its edge.
    pub fn contains(&self, (x, y): Point) -> bool {
        x >= self.left && x <= self.right && y >= self.top && y <= self.bottom
    }

    /// Whether the insides of two rectangles meet.
    pub fn overlaps(&self, other: &Rect) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.top < other.bottom
            && other.top < self.bottom
    }

    /// Whether `other` lies wholly inside.
    pub fn encloses(&self, other: &Rect) -> bool {
        other.left >= self.left
            && other.right <= self.right
            && other.top >= self.top
            && other.bottom <= self.bottom
    }

    /// The rectangle grown by `by` on each side (shrunk, if negative).
    pub fn grown(&self, by: f64) -> Rect {
        Rect {
            left: self.left - by,
            top: self.top - by,
            right: self.right + by,
            bottom: self.bottom + by,
        }
    }

    /// The common part of two rectangles, if it has an inside.
    pub fn intersection(&self, other: &Rect) -> Option<Rect> {
        let common = Rect {
            left: self.left.max(other.left),
            top: self.top.max(other.top),
            right: self.right.min(other.right),
            bottom: self.bottom.min(other.bottom),
        };
        (common.left < common.right && common.top < common.bottom).then_some(common)
    }
}

/// The part of a segment inside `rect`, if any; nothing if an end is not finite.
pub fn clip_segment(rect: &Rect, a: Point, b: Point) -> Option<(Point, Point)> {
    if !(a.0.is_finite() && a.1.is_finite() && b.0.is_finite() && b.1.is_finite()) {
        return None;
    }
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let (mut enter, mut leave) = (0.0_f64, 1.0_f64);
    for (direction, distance) in [
        (-dx, a.0 - rect.left),
        (dx, rect.right - a.0),
        (-dy, a.1 - rect.top),
        (dy, rect.bottom - a.1),
    ] {
        if direction == 0.0 {
            if distance < 0.0 {
                return None;
            }
        } else if direction < 0.0 {
            enter = enter.max(distance / direction);
        } else {
            leave = leave.min(distance / direction);
        }
    }
    if enter > leave {
        return None;
    }
    let at = |t: f64| (a.0 + t * dx, a.1 + t * dy);
    let start = if enter > 0.0 { at(enter) } else { a };
    let end = if leave < 1.0 { at(leave) } else { b };
    Some((start, end))
}

/// The parts of an open path inside `rect`, in order. A non-finite point breaks
/// the path.
pub fn clip_path(rect: &Rect, path: &[Point]) -> Vec<Vec<Point>> {
    let mut runs: Vec<Vec<Point>> = Vec::new();
    let mut connected = false;
    for pair in path.windows(2) {
        match clip_segment(rect, pair[0], pair[1]) {
            Some((a, b)) => {
                match runs.last_mut() {
                    Some(run) if connected && run.last() == Some(&a) => run.push(b),
                    _ => runs.push(vec![a, b]),
                }
                connected = b == pair[1];
            }
            None => connected = false,
        }
    }
    runs
}

/// The part of a closed polygon inside `rect`; empty if there is none.
pub fn clip_polygon(rect: &Rect, outline: &[Point]) -> Vec<Point> {
    let mut corners = outline.to_vec();
    for side in 0..4 {
        let inside = |p: Point| match side {
            0 => p.0 >= rect.left,
            1 => p.0 <= rect.right,
            2 => p.1 >= rect.top,
            _ => p.1 <= rect.bottom,
        };
        let crossing = |a: Point, b: Point| match side {
            0 | 1 => {
                let x = if side == 0 { rect.left } else { rect.right };
                (x, a.1 + (b.1 - a.1) * (x - a.0) / (b.0 - a.0))
            }
            _ => {
                let y = if side == 2 { rect.top } else { rect.bottom };
                (a.0 + (b.0 - a.0) * (y - a.1) / (b.1 - a.1), y)
            }
        };
        let mut kept = Vec::with_capacity(corners.len() + 4);
        for (index, &b) in corners.iter().enumerate() {
            let a = corners[(index + corners.len() - 1) % corners.len()];
            if inside(a) != inside(b) {
                kept.push(crossing(a, b));
            }
            if inside(b) {
                kept.push(b);
            }
        }
        corners = kept;
    }
    if corners.len() < 3 {
        corners.clear();
    }
    corners
}

/// Whether a point lies in a closed polygon, by the even-odd rule.
pub fn in_polygon(outline: &[Point], (x, y): Point) -> bool {
    let mut inside = false;
    for (index, &b) in outline.iter().enumerate() {
        let a = outline[(index + outline.len() - 1) % outline.len()];
        if (a.1 > y) != (b.1 > y) && x < a.0 + (b.0 - a.0) * (y - a.1) / (b.1 - a.1) {
            inside = !inside;
        }
    }
    inside
}

/// Distance between two points.
pub fn distance(a: Point, b: Point) -> f64 {
    ((a.0 - b.0) * (a.0 - b.0) + (a.1 - b.1) * (a.1 - b.1)).sqrt()
}

/// Cuts a path into dashes of length `dash` with gaps of length `gap`.
///
/// The pattern runs on around corners, and starts with a dash. Lengths below a
/// tenth of a pixel give the path back whole, as no eye could tell.
pub fn dashes(path: &[Point], dash: f64, gap: f64) -> Vec<Vec<Point>> {
    if !(dash >= 0.1 && gap >= 0.1) {
        return vec![path.to_vec()];
    }
    let mut pieces = Vec::new();
    let mut piece: Vec<Point> = path.first().copied().into_iter().collect();
    let (mut drawing, mut left) = (true, dash);
    for pair in path.windows(2) {
        let (mut from, to) = (pair[0], pair[1]);
        let mut length = distance(from, to);
        while length > left {
            let share = left / length;
            let at = (
                from.0 + (to.0 - from.0) * share,
                from.1 + (to.1 - from.1) * share,
            );
            if drawing {
                piece.push(at);
                pieces.push(std::mem::take(&mut piece));
            } else {
                piece.push(at);
            }
            drawing = !drawing;
            length -= left;
            left = if drawing { dash } else { gap };
            from = at;
        }
        left -= length;
        if drawing {
            piece.push(to);
        }
    }
    if drawing && piece.len() > 1 {
        pieces.push(piece);
    }
    pieces
}

/// Parallel lines at 45 degrees clipped to a closed polygon: the hatching by
/// which a region is known without its colour. `rising` lines go up to the
/// right; lines lie `spacing` pixels apart on a raster fixed to the picture, so
/// that neighbouring regions do not shimmer when their border moves.
pub fn hatching(outline: &[Point], spacing: f64, rising: bool) -> Vec<(Point, Point)> {
    let mut lines = Vec::new();
    if spacing.is_nan() || spacing < 1.0 || outline.len() < 3 {
        return lines;
    }
    let sign = if rising { 1.0 } else { -1.0 };
    // A line of the family is x + sign · y = level.
    let level = |p: Point| p.0 + sign * p.1;
    let (low, high) = outline
        .iter()
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), &p| {
            (l.min(level(p)), h.max(level(p)))
        });
    // A clipped region is never this large; a wild one would take for ever.
    if (high - low).is_nan() || high - low > 1e5 {
        return lines;
    }
    let step = spacing * std::f64::consts::SQRT_2;
    let mut at = (low / step).ceil() * step;
    while at < high {
        let mut crossings: Vec<Point> = Vec::new();
        for (index, &b) in outline.iter().enumerate() {
            let a = outline[(index + outline.len() - 1) % outline.len()];
            let (from, to) = (level(a), level(b));
            if (from > at) != (to > at) {
                let t = (at - from) / (to - from);
                crossings.push((a.0 + t * (b.0 - a.0), a.1 + t * (b.1 - a.1)));
            }
        }
        lobbylab_core::order::few(&mut crossings, |a, b| a.0 < b.0);
        for pair in crossings.chunks_exact(2) {
            lines.push((pair[0], pair[1]));
        }
        at += step;
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    const UNIT: Rect = Rect {
        left: 0.0,
        top: 0.0,
        right: 10.0,
        bottom: 10.0,
    };

    #[test]
    fn segment_through_is_cut_on_both_sides() {
        let cut = clip_segment(&UNIT, (-5.0, 5.0), (15.0, 5.0));
        assert_eq!(cut, Some(((0.0, 5.0), (10.0, 5.0))));
        assert_eq!(clip_segment(&UNIT, (-5.0, -1.0), (15.0, -1.0)), None);
        assert_eq!(clip_segment(&UNIT, (f64::NAN, 1.0), (2.0, 1.0)), None);
    }

    #[test]
    fn path_that_leaves_and_returns_is_two_runs() {
        let runs = clip_path(
            &UNIT,
            &[(1.0, 1.0), (1.0, 20.0), (5.0, 20.0), (5.0, 5.0), (6.0, 5.0)],
        );
        assert_eq!(runs.len(), 2);
        assert_eq!(runs[0], vec![(1.0, 1.0), (1.0, 10.0)]);
        assert_eq!(runs[1], vec![(5.0, 10.0), (5.0, 5.0), (6.0, 5.0)]);
    }

    #[test]
    fn clipped_polygon_has_the_common_area() {
        let clipped = clip_polygon(&UNIT, &[(5.0, 5.0), (15.0, 5.0), (15.0, 15.0), (5.0, 15.0)]);
        let area: f64 = (0..clipped.len())
            .map(|i| {
                let (a, b) = (clipped[i], clipped[(i + 1) % clipped.len()]);
                a.0 * b.1 - b.0 * a.1
            })
            .sum::<f64>()
            .abs()
            / 2.0;
        assert!((area - 25.0).abs() < 1e-9);
        assert!(clip_polygon(&UNIT, &[(20.0, 0.0), (30.0, 0.0), (30.0, 5.0)]).is_empty());
    }

    #[test]
    fn dashes_cover_their_share_of_the_path() {
        let path = [(0.0, 0.0), (30.0, 40.0), (130.0, 40.0)];
        let pieces = dashes(&path, 6.0, 4.0);
        let drawn: f64 = pieces
            .iter()
            .flat_map(|piece| piece.windows(2))
            .map(|pair| distance(pair[0], pair[1]))
            .sum();
        assert!((drawn - 90.0).abs() < 1e-9, "{drawn}");
        assert_eq!(pieces.len(), 15);
    }

    #[test]
    fn hatching_stays_inside() {
        let triangle = [(0.0, 0.0), (100.0, 0.0), (50.0, 80.0)];
        for rising in [true, false] {
            let lines = hatching(&triangle, 8.0, rising);
            assert!(lines.len() > 8);
            for (a, b) in lines {
                assert!(in_polygon(
                    &triangle,
                    ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0)
                ));
            }
        }
    }
}
