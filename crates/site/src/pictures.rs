//! Pictures of the site: one of our own figures for each lab, which is shown where a link to a
//! page is shared, and the icon in the sizes that phones ask for.
//!
//! A figure is the page's own ([`lobbylab_web::Page`]) in a state with a short run, which the line
//! under it names; it is drawn by `lobbylab-raster`, so every build has the same bytes.

use anyhow::{Context, Result};
use lobbylab_charts::drawing::{Op, Style};
use lobbylab_charts::geometry::{Point, Rect};
use lobbylab_charts::palette::{Rgb, Theme};
use lobbylab_core::catalog::{Files, fields_of};
use lobbylab_core::experiment::{Shard, link};
use lobbylab_raster::file;
use lobbylab_web::Page;

/// The size that those who show links ask for.
const SHARED: (u32, u32) = (1200, 630);

/// Of each lab a figure, and the state that it is drawn in.
const FIGURES: [(&str, &str, &str); 6] = [
    ("patience", "cost", "v1.seed=abc"),
    (
        "rules",
        "waits",
        "v1.seed=abc&arrivals=4000&replications=16",
    ),
    (
        "hindsight",
        "race",
        "v1.seed=abc&players=300&replications=8",
    ),
    ("balance", "outlier", "v1.seed=abc"),
    ("engagement", "claim_map", "v1.seed=abc"),
    ("arena", "race", "v1.seed=abc&tickets=1000&replications=8"),
];

/// The icon's sides: what an iPhone puts on its home screen, and what a manifest lists.
const ICONS: [u32; 3] = [180, 192, 512];

/// All of them by name: `picture_<lab>.png` and `icon_<side>.png`.
///
/// # Errors
/// When a figure has no such state or cannot be drawn, which would be a fault of this crate.
pub fn files() -> Result<Vec<(String, Vec<u8>)>> {
    let mut all = Vec::new();
    for (lab, key, state) in FIGURES {
        let picture = shared(lab, key, state).with_context(|| format!("a picture of {lab}"))?;
        all.push((format!("picture_{lab}.png"), picture));
    }
    for side in ICONS {
        let picture = file(&icon(f64::from(side) / SIDE), side, side, &[])?;
        all.push((format!("icon_{side}.png"), picture));
    }
    Ok(all)
}

/// A figure in the shape of a shared link, after the runs that it shows.
fn shared(lab: &str, key: &str, state: &str) -> Result<Vec<u8>> {
    let fields = fields_of(lab).context("there is no such lab")?;
    let decoded = link::decode(&fields, state);
    anyhow::ensure!(decoded.warnings.is_empty(), "{:?}", decoded.warnings);
    let mut page = Page::open(lab, &decoded.values, Files::default())?;
    for run in page.jobs(key) {
        let mut job = run.job(Shard::WHOLE)?;
        while !job.advance(u64::MAX).finished {}
        page.merge(run.question(), job.take())?;
    }
    let (width, height) = SHARED;
    // Large type: it is mostly seen as small as a stamp.
    let style = Style::export(Theme::Light, width, height, 1.7, page.footer(key)?);
    let figure = page.figure(key)?;
    Ok(lobbylab_raster::figure(
        &figure,
        &style,
        &page.provenance(),
    )?)
}

/// The side of the square in which the icon is stated, as in `www/icon.svg`.
const SIDE: f64 = 64.0;
/// Its ground, and the stroke between the players.
const GROUND: Rgb = Rgb(0x12, 0x15, 0x1b);
const STROKE: Rgb = Rgb(0xe8, 0xea, 0xee);
/// Players: centre and colour. Two strong ones and two weak ones, in two teams.
const PLAYERS: [(Point, Rgb); 4] = [
    ((19.0, 21.0), Rgb(0xe6, 0x9f, 0x00)),
    ((45.0, 43.0), Rgb(0xe6, 0x9f, 0x00)),
    ((19.0, 43.0), Rgb(0x56, 0xb4, 0xe9)),
    ((45.0, 21.0), Rgb(0x56, 0xb4, 0xe9)),
];
const RADIUS: f64 = 8.0;
/// The stroke goes across between these, so wide.
const ACROSS: (f64, f64) = (29.0, 35.0);
const WIDE: f64 = 4.0;

/// The icon, `scale` times as large as it is stated; phones round its corners themselves.
fn icon(scale: f64) -> Vec<Op> {
    let rect = Rect {
        left: 0.0,
        top: 0.0,
        right: SIDE * scale,
        bottom: SIDE * scale,
    };
    let mut ops = vec![Op::Box {
        rect,
        color: GROUND,
        alpha: 1.0,
    }];
    let disc = |center: Point, radius: f64, color: Rgb| Op::Disc {
        center: (center.0 * scale, center.1 * scale),
        radius: radius * scale,
        color,
    };
    ops.extend(PLAYERS.map(|(center, color)| disc(center, RADIUS, color)));
    let middle = SIDE / 2.0;
    let ends = [(ACROSS.0, middle), (ACROSS.1, middle)];
    ops.push(Op::Path {
        points: ends.map(|(x, y)| (x * scale, y * scale)).to_vec(),
        width: WIDE * scale,
        color: STROKE,
    });
    // The stroke's ends are round.
    ops.extend(ends.map(|end| disc(end, WIDE / 2.0, STROKE)));
    ops
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::Path;

    #[test]
    fn the_icon_is_that_of_the_site() {
        let www = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../www");
        let svg = fs::read_to_string(www.join("icon.svg")).expect("there is an icon");
        for ((x, y), color) in PLAYERS {
            let disc = format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{RADIUS}\"/>");
            assert!(svg.contains(&disc), "{disc}");
            assert!(svg.contains(&format!("<g fill=\"{}\">", color.css())));
        }
        let stroke = format!("M{} {}h{}", ACROSS.0, SIDE / 2.0, ACROSS.1 - ACROSS.0);
        let looks = format!("stroke=\"{}\" stroke-width=\"{WIDE}\"", STROKE.css());
        assert!(svg.contains(&stroke) && svg.contains(&looks), "{svg}");
        assert!(svg.contains(&format!("fill=\"{}\"", GROUND.css())));
        // The manifest and the shell name these files.
        let manifest = fs::read_to_string(www.join("manifest.webmanifest")).expect("a manifest");
        let shell = fs::read_to_string(www.join("shell.html")).expect("a shell");
        for side in ICONS {
            let name = format!("generated/icon_{side}.png");
            assert!(manifest.contains(&name) || shell.contains(&name), "{name}");
        }
    }

    #[test]
    fn every_lab_has_a_picture_of_the_size_that_is_told() {
        let all = files().expect("all can be drawn");
        for lab in lobbylab_core::catalog::labs() {
            let name = format!("picture_{}.png", lab.key);
            let (_, png) = (all.iter().find(|(known, _)| *known == name)).expect("a picture");
            let side = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().expect("bytes"));
            assert_eq!((side(16), side(20)), SHARED, "{name}");
            assert!(png.len() < 300_000, "{name} has {} bytes", png.len());
        }
    }
}
