//! A picture read back with a reader of its own: pixels are where the sheet says, letters are
//! there, and every character of the figures' words has one.

use flate2::read::ZlibDecoder;
use lobbylab_charts::drawing::{Align, Op};
use lobbylab_charts::geometry::Rect;
use lobbylab_charts::palette::Rgb;
use lobbylab_charts::text_width::estimate;
use lobbylab_raster::{Letters, file};
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

/// Width, height and pixels of a PNG file as this crate writes them.
fn read(png: &[u8]) -> (usize, usize, Vec<[u8; 4]>) {
    let word = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().expect("four bytes"));
    let (width, height) = (word(16) as usize, word(20) as usize);
    let channels = if png[25] == 2 { 3 } else { 4 };
    let (mut at, mut packed) = (8, Vec::new());
    while at < png.len() {
        let length = word(at) as usize;
        if &png[at + 4..at + 8] == b"IDAT" {
            packed.extend_from_slice(&png[at + 8..at + 8 + length]);
        }
        at += 12 + length;
    }
    let mut rows = Vec::new();
    ZlibDecoder::new(packed.as_slice())
        .read_to_end(&mut rows)
        .expect("a zlib stream");
    let mut above = vec![0_u8; width * channels];
    let mut pixels = Vec::new();
    for row in rows.chunks(1 + width * channels) {
        assert_eq!(row[0], 2, "each row is told by the one above");
        for (byte, up) in row[1..].iter().zip(&mut above) {
            *up = up.wrapping_add(*byte);
        }
        pixels.extend(
            above
                .chunks(channels)
                .map(|pixel| [pixel[0], pixel[1], pixel[2], *pixel.get(3).unwrap_or(&255)]),
        );
    }
    assert_eq!(pixels.len(), width * height);
    (width, height, pixels)
}

const INK: Rgb = Rgb(10, 20, 30);

#[test]
fn a_box_covers_its_pixels_and_no_others() {
    let rect = Rect {
        left: 2.0,
        top: 1.0,
        right: 5.0,
        bottom: 3.0,
    };
    let drawn = file(
        &[Op::Box {
            rect,
            color: INK,
            alpha: 1.0,
        }],
        7,
        4,
        &[],
    )
    .expect("a picture");
    let (width, height, pixels) = read(&drawn);
    assert_eq!((width, height), (7, 4));
    for (place, pixel) in pixels.iter().enumerate() {
        let (x, y) = (place % 7, place / 7);
        let inside = (2..5).contains(&x) && (1..3).contains(&y);
        let wanted = if inside {
            [10, 20, 30, 255]
        } else {
            [0, 0, 0, 0]
        };
        assert_eq!(*pixel, wanted, "{x}, {y}");
    }
}

#[test]
fn words_have_ink_where_their_box_is() {
    let said = [("mean wait", false), ("± 1.5 s", true)];
    for (text, bold) in said {
        let words = Op::Words {
            text: text.to_owned(),
            at: (20.0, 30.0),
            size: 16.0,
            bold,
            align: Align::Start,
            color: INK,
        };
        let (width, _, pixels) = read(&file(&[words], 140, 60, &[]).expect("a picture"));
        let inked = |(place, pixel): (usize, &[u8; 4])| {
            (pixel[3] > 60).then_some((place % width, place / width))
        };
        let places: Vec<(usize, usize)> = pixels.iter().enumerate().filter_map(inked).collect();
        let across = Letters::new().width(text, 16.0, bold);
        let right = places.iter().map(|place| place.0).max().expect("ink");
        assert!((right as f64) > 20.0 + across - 5.0 && (right as f64) < 20.0 + across + 1.0);
        assert!(
            places.iter().all(|(x, y)| *x >= 19 && (18..42).contains(y)),
            "{text}"
        );
        // Letters stand around the middle of the line.
        let (top, bottom) = places.iter().fold((60, 0), |(top, bottom), (_, y)| {
            (top.min(*y), bottom.max(*y))
        });
        assert!(
            (24..=36).contains(&(usize::midpoint(top, bottom))),
            "{text}: {top} to {bottom}"
        );
    }
}

#[test]
fn plain_widths_are_those_that_svg_files_are_set_with() {
    let letters = Letters::new();
    for text in ["cost per period", "0123456789", "Wait at most 3, (α = 2)"] {
        let (own, told) = (
            letters.width(text, 10.0, false),
            estimate(text, 10.0, false),
        );
        assert!((own - told).abs() < 0.02 * told, "{text}: {own} and {told}");
    }
}

#[test]
fn the_same_sheet_is_the_same_file() {
    let words = |text: &str| Op::Words {
        text: text.to_owned(),
        at: (4.0, 12.0),
        size: 11.0,
        bold: false,
        align: Align::Start,
        color: INK,
    };
    let drawn = |text: &str| file(&[words(text)], 90, 24, &[]).expect("a picture");
    assert_eq!(drawn("α = 2"), drawn("α = 2"));
    assert_ne!(drawn("α = 2"), drawn("α = 3"));
}

/// All Rust sources below a folder.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

#[test]
fn every_character_that_figures_say_has_a_letter() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = Vec::new();
    sources(&crates.join("charts/src"), &mut files);
    assert!(files.len() > 50);
    let letters = Letters::new();
    let mut missing: Vec<char> = Vec::new();
    for path in files {
        let text = fs::read_to_string(&path).expect("a source");
        let code = text
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"));
        missing.extend(
            code.flat_map(str::chars)
                .filter(|c| *c > ' ' && !letters.has(*c)),
        );
    }
    assert!(missing.is_empty(), "{missing:?}");
}
