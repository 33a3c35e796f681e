//! `cargo xtask size`: what a first visit to a lab weighs, against its budget.
//!
//! A first visit loads everything in `dist/` that a lab page needs to be whole;
//! what comes later or only to developers is printed too, but not counted.
//! Counted in brotli bytes, as a good host sends them.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

use anyhow::{Context, Result, bail};

use crate::site::draft::Draft;
use crate::site::module::{OWN, RULESETS};
use crate::site::single;
use crate::workspace::{Workspace, read_tree};

/// Most brotli bytes of all that a first visit to a lab loads. The rules lab
/// asks nine questions and draws 22 figures; players of the hindsight lab may leave, which every
/// rule obeys. Visitors' files are read by a module of their own. The arena has every rule of the
/// five and what judges them; it is to come down to 360. The rule sets' module searches their numbers by races, too.
fn total(lab: &str) -> usize {
    match lab {
        "rules" => 329 * 1024,
        // Thirteen figures and six questions; what foresight, cuts and the price of a game add is 7 KB.
        "patience" => 246 * 1024,
        "balance" => 369 * 1024,
        // Two figures that follow its animation, the queues and the cost as the run goes on, are 5 KB.
        "hindsight" => 368 * 1024,
        // Expected survivors, which decide what many rounds give, are 1 KB.
        "engagement" => 348 * 1024,
        "arena" => 442 * 1024,
        // It foretells who can never play, has a word for every line of a file, and a verdict where
        // intervals decide it.
        RULESETS => 348 * 1024,
        // A quarter of it are the services' engines, who are among the rivals.
        OWN => 460 * 1024,
        _ => 240 * 1024,
    }
}

/// Most brotli bytes of one file, by the end of its name; the first that fits.
const BUDGETS: [(&str, usize); 13] = [
    ("rulesets_bg.wasm", 320 * 1024),
    ("rules_bg.wasm", 292 * 1024),
    ("hindsight_bg.wasm", 322 * 1024),
    ("balance_bg.wasm", 334 * 1024),
    ("engagement_bg.wasm", 299 * 1024),
    ("arena_bg.wasm", 397 * 1024),
    ("own_bg.wasm", 426 * 1024),
    ("own/editor.js", 160 * 1024),
    (".wasm", 220 * 1024),
    (".css", 12 * 1024),
    (".html", 10 * 1024),
    (".js", 14 * 1024),
    ("", 8 * 1024),
];

/// Scripts that only some labs load.
const OF_SOME: [(&str, &[&str]); 6] = [
    ("js/page/file.js", &["arena", "engagement", "hindsight"]),
    ("js/runs/reading.js", &["arena", "engagement", "hindsight"]),
    ("js/stage/probe.js", &["engagement"]),
    ("js/runs/speed.js", &["balance"]),
    ("js/runs/watched.js", &["balance", RULESETS]),
    ("js/base/shown.js", &[RULESETS, OWN]),
];

/// One file of the site in its three sizes, in bytes.
#[derive(Clone)]
struct Asset {
    path: String,
    raw: usize,
    gzip: usize,
    brotli: usize,
}

/// Runs the command.
pub fn run(workspace: &Workspace) -> Result<ExitCode> {
    if !workspace.dist.is_dir() {
        bail!("there is no dist/ yet: run `cargo xtask build` first");
    }
    let mut labs = Draft::read(workspace, "")?.labs();
    labs.extend([RULESETS, OWN].map(str::to_owned));
    let mut every = Vec::new();
    let mut common = Vec::new();
    let mut later = Vec::new();
    let mut own: Vec<Vec<Asset>> = labs.iter().map(|_| Vec::new()).collect();
    let paths = read_tree(&workspace.dist)?.into_keys().collect();
    for asset in weighed(&workspace.dist, paths)? {
        let mut of: Vec<usize> = (0..labs.len()).collect();
        of.retain(|&lab| belongs(&asset.path, &labs[lab]));
        if !on_first_visit(&asset.path) {
            later.push(asset);
        } else if of.is_empty() && of_labs(&asset.path) {
            common.push(asset);
        } else if of.is_empty() {
            every.push(asset);
        } else {
            for lab in of {
                own[lab].push(asset.clone());
            }
        }
    }
    let weight = |assets: &[Asset]| assets.iter().map(|asset| asset.brotli).sum::<usize>();
    let mut over = print("every page", &mut every, true);
    over.extend(print("every lab", &mut common, true));
    let mut verdicts = Vec::new();
    for (lab, assets) in labs.iter().zip(&mut own) {
        over.extend(print(&format!("the lab {lab}"), assets, true));
        let labs = if [RULESETS, OWN].contains(&lab.as_str()) {
            0
        } else {
            weight(&common)
        };
        let total = weight(&every) + labs + weight(assets);
        let most = self::total(lab);
        let verdict = if total > most { "over" } else { "within" };
        verdicts.push(format!(
            "first visit to {lab}: {:.1} KB brotli, {verdict} the budget of {} KB",
            kilobytes(total),
            most / 1024
        ));
        if total > most {
            over.push(format!(
                "the first visit to {lab} by {} bytes",
                total - most
            ));
        }
    }
    print("later, or for developers", &mut later, false);
    println!("{}", verdicts.join("\n"));
    if over.is_empty() {
        return Ok(ExitCode::SUCCESS);
    }
    println!("over budget: {}", over.join("; "));
    Ok(ExitCode::FAILURE)
}

/// What Node is told: of each path that comes in with the effort of its compression, as a list in JSON,
/// its sizes.
const WEIGH: &str = r#"
const { readFile } = require('node:fs/promises');
const { promisify } = require('node:util');
const zlib = require('node:zlib');
const [gzip, brotli] = [zlib.gzip, zlib.brotliCompress].map(promisify);
let asked = '';
process.stdin.on('data', (piece) => { asked += piece; }).on('end', async () => {
  const sizes = await Promise.all(JSON.parse(asked).map(async ([path, effort]) => {
    const bytes = await readFile(path);
    const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: effort, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    const packed = await Promise.all([gzip(bytes, { level: 9 }), brotli(bytes, { params })]);
    return [bytes.length, ...packed.map(({ length }) => length)];
  }));
  console.log(JSON.stringify(sizes));
});
"#;

/// All files in their three sizes. Node has the hosts' own compressors and uses every core.
fn weighed(root: &Path, paths: Vec<String>) -> Result<Vec<Asset>> {
    // What comes later has no budget, and the greatest effort takes minutes for megabytes.
    let effort = |path: &str| if on_first_visit(path) { 11 } else { 5 };
    let files = paths.iter().map(|path| (root.join(path), effort(path)));
    let files: Vec<(PathBuf, u8)> = files.collect();
    let mut node = Command::new("node")
        .args(["--eval", WEIGH])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .context("`node` did not start: what a host compresses is measured with it")?;
    let mut stdin = node.stdin.take().context("node listens")?;
    stdin.write_all(&serde_json::to_vec(&files)?)?;
    drop(stdin);
    let said = node.wait_with_output()?;
    if !said.status.success() {
        bail!("node could not weigh the site: {}", said.status);
    }
    let sizes: Vec<[usize; 3]> =
        serde_json::from_slice(&said.stdout).context("node said something else than sizes")?;
    let assets = (paths.into_iter().zip(sizes)).map(|(path, [raw, gzip, brotli])| Asset {
        path,
        raw,
        gzip,
        brotli,
    });
    Ok(assets.collect())
}

/// Whether a file is of a lab's page and not of all others': its module, bindings, schema,
/// page, and scripts that it shares with some.
fn belongs(path: &str, lab: &str) -> bool {
    if let Some((_, some)) = OF_SOME.iter().find(|(script, _)| *script == path) {
        return some.contains(&lab);
    }
    for page in [RULESETS, OWN] {
        if path.starts_with(&format!("js/{page}/")) {
            return lab == page;
        }
    }
    if ["own/editor.js", "own/frame.html", "own/rule.d.ts"].contains(&path) {
        return lab == OWN;
    }
    let name = path.rsplit('/').next().unwrap_or(path);
    let stem = name.split('.').next().unwrap_or(name);
    stem.strip_suffix("_bg").unwrap_or(stem) == lab
}

/// Whether a script is of the labs' pages: those of rule sets and of own rules have their own.
fn of_labs(path: &str) -> bool {
    let folders = ["page", "runs", "figures", "stage", "paper"];
    let within = |folder: &&str| path.starts_with(&format!("js/{folder}/"));
    path == "js/lab.js" || folders.iter().any(within)
}

/// Whether a first visit to a lab loads the file.
fn on_first_visit(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    let later = path.starts_with("lessons/")
        || path == "generated/reference.html"
        || path == "generated/schema.json"
        || path.starts_with("corrections.")
        || ["css/corrections.css", "css/lessons.css", "css/reference.css"].contains(&path)
        // A page of its own.
        || path.ends_with("_paper.html")
        || ["sw.js", "build.json", "404.html", "js/missing.js"].contains(&path)
        // To be taken along.
        || path.starts_with(single::FOLDER)
        || path == single::ARCHIVE
        // Where no worker can be had.
        || path == "js/runs/slices.js"
        // What reads a visitor's file, once there is one.
        || ["pkg/files.js", "pkg/files_bg.wasm", "js/runs/pieces.js"].contains(&path)
        // The page for a class, and the engine of guesses that lessons ask.
        || ["pkg/class.js", "pkg/class_bg.wasm"].contains(&path)
        || path.starts_with("js/class")
        || path.starts_with("js/lessons/")
        // Loaded by lessons, and by the pages of others.
        || ["js/lesson.js", "js/corrections.js", "js/reference.js", "js/base/folds.js", "embed.js", "embed.mjs"].contains(&path)
        // What paper needs, fetched when the page rests.
        || ["js/paper/print.js", "js/paper/vectors.js"].contains(&path)
        // Fetched when somebody asks, or where the page is a guest.
        || ["js/figures/take.js", "js/figures/export.js", "js/page/dialogs.js", "js/paper/report.js", "js/paper/qr.js", "js/page/columns.js", "js/page/guest.js", "js/runs/relay.js", "js/own/contest.js"].contains(&path)
        || name.ends_with(".csv")
        // For phones that put a page on their screen, and for those who show a link.
        || name.ends_with(".png")
        // What somebody takes away who writes a module.
        || (path.starts_with("own/") && [".md", ".rs", ".toml"].iter().any(|end| name.ends_with(end)))
        // Examples of rules, one at a time, and the editor, when somebody turns to the code.
        || (path.starts_with("own/") && name.ends_with(".js"))
        // Told when somebody opens the story, or presents.
        || ["js/page/story.js", "js/page/slides.js", "css/story.css"].contains(&path)
        || path.ends_with("_story.js")
        // The home page's own.
        || ["index.html", "js/home.js", "css/home.css"].contains(&path)
        || name.starts_with("bench")
        || name.starts_with("checks")
        || [".map", ".d.ts"]
            .iter()
            .any(|ending| name.ends_with(ending));
    !later
}

fn budget(path: &str) -> usize {
    let (_, bytes) = BUDGETS
        .into_iter()
        .find(|(ending, _)| path.ends_with(ending))
        .expect("the last budget fits every path");
    bytes
}

/// Prints one table, heaviest first. Returns what is over its budget.
fn print(title: &str, assets: &mut [Asset], budgeted: bool) -> Vec<String> {
    assets.sort_by(|a, b| b.brotli.cmp(&a.brotli).then_with(|| a.path.cmp(&b.path)));
    let width = assets
        .iter()
        .map(|asset| asset.path.len())
        .max()
        .unwrap_or(0)
        .max(title.len());
    println!(
        "{title:width$} {:>9} {:>9} {:>9} {:>9}  (KB)",
        "raw", "gzip", "brotli", "budget"
    );
    let mut over = Vec::new();
    for Asset {
        path,
        raw,
        gzip,
        brotli,
    } in &*assets
    {
        let [raw_kb, gzip_kb, brotli_kb] = [*raw, *gzip, *brotli].map(kilobytes);
        print!("{path:width$} {raw_kb:9.1} {gzip_kb:9.1} {brotli_kb:9.1}");
        let limit = budget(path);
        if !budgeted {
            println!();
        } else if *brotli > limit {
            println!(" {:9.1}  OVER", kilobytes(limit));
            over.push(format!("{path} by {:.1} KB", kilobytes(brotli - limit)));
        } else {
            println!(" {:9.1}", kilobytes(limit));
        }
    }
    let sum = |size: fn(&Asset) -> usize| kilobytes(assets.iter().map(size).sum());
    println!(
        "{:width$} {:9.1} {:9.1} {:9.1}\n",
        "together",
        sum(|asset| asset.raw),
        sum(|asset| asset.gzip),
        sum(|asset| asset.brotli)
    );
    over
}

fn kilobytes(bytes: usize) -> f64 {
    bytes as f64 / 1024.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_first_visit_is_pages_styles_scripts_and_the_module() {
        for path in [
            "patience.html",
            "style.css",
            "js/base/dom.js",
            "pkg/patience_bg.wasm",
        ] {
            assert!(on_first_visit(path), "{path}");
        }
        for path in [
            "sw.js",
            "bench.html",
            "corrections.html",
            "css/corrections.css",
            "generated/patience_paper.html",
            "generated/patience_story.js",
            "js/page/story.js",
            "js/bench.js",
            "lessons/patience.html",
            "js/types.d.ts",
            "generated/picture_patience.png",
            "generated/icon_192.png",
        ] {
            assert!(!on_first_visit(path), "{path}");
        }
    }

    #[test]
    fn a_lab_owns_what_bears_its_name() {
        for path in [
            "patience.html",
            "pkg/patience.js",
            "pkg/patience_bg.wasm",
            "generated/patience.js",
        ] {
            assert!(belongs(path, "patience"), "{path}");
            assert!(!belongs(path, "rules"), "{path}");
        }
        assert!(!belongs("js/lab.js", "patience"));
    }

    #[test]
    fn every_kind_of_file_has_its_budget() {
        assert_eq!(budget("pkg/patience_bg.wasm"), 220 * 1024);
        assert_eq!(budget("js/base/dom.js"), 14 * 1024);
        assert_eq!(budget("icon.svg"), 8 * 1024);
    }

    #[test]
    fn both_encoders_really_compress() {
        let folder = std::env::temp_dir().join(format!("lobbylab-size-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        std::fs::write(folder.join("a.txt"), "greedy and patient ".repeat(500)).expect("written");
        let assets = weighed(&folder, vec!["a.txt".to_owned()]);
        std::fs::remove_dir_all(&folder).expect("removed");
        let assets = assets.expect("node compresses");
        let [asset] = &assets[..] else {
            panic!("{} files", assets.len())
        };
        assert_eq!(asset.raw, 9500);
        for bytes in [asset.gzip, asset.brotli] {
            assert!((10..500).contains(&bytes), "{bytes}");
        }
    }

    #[test]
    fn what_is_over_its_budget_is_named() {
        let asset = |brotli| Asset {
            path: "a.svg".to_owned(),
            raw: 1,
            gzip: 1,
            brotli,
        };
        assert!(print("", &mut [asset(8 * 1024)], true).is_empty());
        assert_eq!(
            print("", &mut [asset(8 * 1024 + 512)], true),
            ["a.svg by 0.5 KB"]
        );
    }
}
