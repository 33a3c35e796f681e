//! Widths of texts without a font: for native exports, tests, and as a default.
//!
//! The advance widths are those of DejaVu Sans, the widest of the usual sans
//! serif faces, in thousandths of an em; a text set in a narrower one then has
//! room to spare rather than running into its neighbour.

/// Advance widths of the printable ASCII characters, from the space on.
const ASCII: [u16; 95] = [
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337, 636, 636, 636,
    636, 636, 636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632,
    575, 775, 752, 295, 295, 656, 557, 863, 748, 787, 603, 787, 695, 635, 611, 732, 684, 989, 685,
    611, 685, 390, 337, 390, 838, 500, 500, 613, 635, 550, 635, 615, 352, 635, 634, 278, 278, 579,
    278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818, 592, 592, 525, 636, 337, 636, 838,
];

/// Estimated width of `text` at `size`, in the unit of `size`.
pub fn estimate(text: &str, size: f64, bold: bool) -> f64 {
    let thousandths: u32 = text.chars().map(|c| u32::from(advance(c))).sum();
    let weight = if bold { 1.13 } else { 1.0 };
    f64::from(thousandths) / 1000.0 * size * weight
}

fn advance(c: char) -> u16 {
    let code = c as u32;
    match c {
        ' '..='~' => ASCII[code as usize - 32],
        '·' | '’' | '‘' => 318,
        '–' | '°' | '§' => 500,
        '²' | '³' => 401,
        '±' | '−' | '×' | '≤' | '≥' | '∞' | '≈' => 838,
        '…' | '—' => 1000,
        // Latin letters with accents, Greek, Cyrillic: about as wide as an o.
        '\u{a0}'..='\u{52f}' => 660,
        // Everything else, ideographs included, fits in a square.
        _ => 1000,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_tabular() {
        for digit in '0'..='9' {
            assert_eq!(advance(digit), 636);
        }
    }

    #[test]
    fn width_grows_with_text_size_and_weight() {
        let width = estimate("cost per period", 12.0, false);
        assert!((80.0..110.0).contains(&width), "{width}");
        assert!(estimate("cost per period", 12.0, true) > width);
        assert!((estimate("cost per period", 24.0, false) - 2.0 * width).abs() < 1e-9);
    }
}
