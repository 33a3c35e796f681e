//! `cargo xtask build`: the site in `dist/`, ready for any static host.
//!
//! The site is put together in memory as a map from relative path to contents:
//! `www/` as it stands, the labs' modules and their bindings in `pkg/`, what is derived
//! from the Rust types in `generated/`, and `corrections.html`. Then `dist/` is made to
//! be that map: files that differ are written, files that do not belong are removed. So
//! a build is incremental, and no leftover of an earlier one is ever served.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use sha2::{Digest, Sha256};
use wasm_bindgen_cli_support::Bindgen;

use crate::corrections;
use crate::generate;
use crate::lean::lean;
use crate::process;
use crate::toolchain::{self, WASM};
use crate::workspace::{Workspace, read_tree};

/// The site: contents by path relative to `dist/`.
type Site = BTreeMap<String, Vec<u8>>;

/// What `build` takes on the command line.
#[derive(clap::Args, Default)]
pub struct Arguments {
    /// Keep function names in the module, for readable stack traces (larger).
    #[arg(long)]
    names: bool,
}

/// Runs the command.
pub fn run(workspace: &Workspace, arguments: &Arguments) -> Result<ExitCode> {
    build(workspace, arguments)?;
    Ok(ExitCode::SUCCESS)
}

/// Builds `dist/`, and says what it did and how long it took.
pub fn build(workspace: &Workspace, arguments: &Arguments) -> Result<()> {
    let start = Instant::now();
    let mut site = read_tree(&workspace.root.join("www"))?;
    let labs = lobbylab_core::experiment::labs();
    for module in labs.iter().map(|lab| lab.key).chain([CHECKS]) {
        let begun = Instant::now();
        let wasm = compile(workspace, module)?;
        let compiled = begun.elapsed();
        let bound = bind(workspace, module, wasm, arguments)?;
        let word = if bound.fresh { "written" } else { "up to date" };
        println!(
            "build: module {module} compiled, {:.1} s; bindings {word}, {:.1} s",
            compiled.as_secs_f64(),
            (begun.elapsed() - compiled).as_secs_f64()
        );
        add(&mut site, "pkg", bound.files)?;
    }
    add(&mut site, "generated", generate::files()?)?;
    let begun = Instant::now();
    let page = corrections(&site)?;
    if site.insert(CORRECTIONS.to_owned(), page).is_some() {
        bail!("www/{CORRECTIONS} is in the way of a generated file");
    }
    println!(
        "build: corrections computed and simulated, {:.1} s",
        begun.elapsed().as_secs_f64()
    );
    // The colours of the figures, for the rest of the page: one style sheet is
    // one wait before the first paint.
    let style = site
        .get_mut("style.css")
        .context("www/style.css is missing")?;
    style.splice(0..0, lobbylab_charts::palette::css().into_bytes());
    for (path, contents) in &mut site {
        let shipped = path.ends_with(".js") || path.ends_with(".css");
        if shipped && !arguments.names {
            let text = str::from_utf8(contents).with_context(|| format!("{path} is not UTF-8"))?;
            *contents = lean(text).into_bytes();
        }
    }
    let hash = finish(&mut site)?;
    let changed = sync(&workspace.dist, &site)?;
    println!(
        "build: dist/ holds {} files, {changed} changed, build {hash}, {:.1} s in all",
        site.len(),
        start.elapsed().as_secs_f64()
    );
    Ok(())
}

/// What the papers print wrong, a page of its own.
const CORRECTIONS: &str = "corrections.html";

/// The page, in the frame of the home page.
fn corrections(site: &Site) -> Result<Vec<u8>> {
    let home = (site.get("index.html")).context("www/index.html is missing")?;
    let home = str::from_utf8(home).context("www/index.html is not UTF-8")?;
    let page = corrections::page(home, |path| site.contains_key(path))?;
    Ok(page.into_bytes())
}

/// The module of benchmarks and specs.
const CHECKS: &str = "checks";

/// Cargo's profile for the modules.
const PROFILE: &str = "web";

/// Compiles a module (`web/modules/…`) and reads it. One call of
/// cargo each: in one, every module would get the features of all.
fn compile(workspace: &Workspace, lab: &str) -> Result<Vec<u8>> {
    toolchain::ensure_wasm_target(workspace)?;
    let file = workspace
        .target
        .join(WASM)
        .join(PROFILE)
        .join(format!("{lab}.wasm"));
    if !file.exists() {
        println!("build: compiling the module {lab} for the first time, a minute or so");
    }
    let mut cargo = process::cargo(&workspace.root);
    cargo
        .args([
            "build",
            "--quiet",
            "--locked",
            "--package",
            &format!("lobbylab-web-{lab}"),
            "--profile",
            PROFILE,
        ])
        .args(["--target", WASM])
        .args(without_paths())
        // Flags from outside would replace those of .cargo/config.toml, and
        // with them the vector instructions.
        .env_remove("RUSTFLAGS")
        .env_remove("CARGO_ENCODED_RUSTFLAGS");
    process::run(&mut cargo).with_context(|| format!("the module {lab} does not compile"))?;
    fs::read(&file).with_context(|| format!("reading {}", file.display()))
}

/// Options that leave out of the modules where the sources of other crates lie on this machine
/// (messages of panics name the file): shorter, and the same wherever the site is built. Joined
/// to the flags of .cargo/config.toml.
fn without_paths() -> Vec<String> {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(env::home_dir()?.join(".cargo")));
    let sources = home.and_then(|home| fs::read_dir(home.join("registry/src")).ok());
    let folders = sources.into_iter().flatten().flatten();
    let flags: Vec<String> = folders
        .map(|folder| format!("'--remap-path-prefix={}='", folder.path().display()))
        .collect();
    if flags.is_empty() {
        return Vec::new();
    }
    let flags = flags.join(", ");
    let config = format!("target.{WASM}.rustflags = [{flags}]");
    vec!["--config".to_owned(), config]
}

/// The contents of `pkg/`, and whether they had to be made.
struct Bound {
    files: Site,
    fresh: bool,
}

/// Generates the bindings, unless those at hand were made of this very module.
fn bind(workspace: &Workspace, lab: &str, wasm: Vec<u8>, arguments: &Arguments) -> Result<Bound> {
    let folder = workspace.scratch().join("pkg").join(lab);
    let stamp_file = workspace.scratch().join(format!("pkg.{lab}.stamp"));
    let mut digest = Sha256::new();
    digest.update(&wasm);
    // Another generator or other options, other bindings.
    digest.update(fs::read(workspace.root.join("Cargo.lock")).unwrap_or_default());
    digest.update(include_bytes!("build.rs"));
    digest.update([u8::from(arguments.names)]);
    let stamp = hexadecimal(&digest.finalize());
    if fs::read_to_string(&stamp_file).is_ok_and(|old| old == stamp) {
        return Ok(Bound {
            files: read_tree(&folder)?,
            fresh: false,
        });
    }
    if folder.exists() {
        fs::remove_dir_all(&folder).with_context(|| format!("clearing {}", folder.display()))?;
    }
    fs::create_dir_all(&folder).with_context(|| format!("making {}", folder.display()))?;
    Bindgen::new()
        .input_bytes(lab, wasm)
        .web(true)?
        .typescript(true)
        // The page compiles the module once and hands it to every worker.
        .omit_default_module_path(true)
        .remove_name_section(!arguments.names)
        .remove_producers_section(true)
        .out_name(lab)
        .generate(&folder)
        .context("wasm-bindgen failed")?;
    fs::write(&stamp_file, stamp).with_context(|| format!("writing {}", stamp_file.display()))?;
    Ok(Bound {
        files: read_tree(&folder)?,
        fresh: true,
    })
}

/// Puts files into a folder of the site that must be theirs alone.
fn add(site: &mut Site, folder: &str, files: Site) -> Result<()> {
    for (path, contents) in files {
        let path = format!("{folder}/{path}");
        if site.insert(path.clone(), contents).is_some() {
            bail!("www/{path} is in the way of a generated file");
        }
    }
    Ok(())
}

/// Adds what describes the site as a whole: the service worker's list and
/// `build.json`. Returns the hash of the build.
fn finish(site: &mut Site) -> Result<String> {
    let mut digest = Sha256::new();
    for (path, contents) in site.iter() {
        digest.update((path.len() as u64).to_le_bytes());
        digest.update(path);
        digest.update((contents.len() as u64).to_le_bytes());
        digest.update(contents);
    }
    let hash = hexadecimal(&digest.finalize())[..16].to_owned();

    if let Some(template) = site.get("sw.js") {
        let template = str::from_utf8(template).context("www/sw.js is not UTF-8")?;
        let assets: Vec<&str> = site
            .keys()
            .map(String::as_str)
            .filter(|path| precached(path))
            .collect();
        let worker = fill(template, &hash, &assets);
        site.insert("sw.js".to_owned(), worker.into_bytes());
    }
    let about = serde_json::json!({ "version": env!("CARGO_PKG_VERSION"), "hash": hash });
    site.insert("build.json".to_owned(), format!("{about}\n").into_bytes());
    Ok(hash)
}

/// Whether the service worker keeps a file for offline use: all that a page
/// may ask for, without what only developers read.
fn precached(path: &str) -> bool {
    let developers = path.ends_with(".d.ts")
        || path.ends_with(".map")
        || path == "sw.js"
        || path == "generated/schema.json"
        || path
            .rsplit('/')
            .next()
            .is_some_and(|name| name.starts_with("bench") || name.starts_with(CHECKS));
    !developers
}

/// Fills the two placeholders of the service worker. `__ASSETS__` may stand in
/// quotes, so that the template is JavaScript too; the list replaces them.
fn fill(template: &str, hash: &str, assets: &[&str]) -> String {
    let list = serde_json::Value::from(assets).to_string();
    template
        .replace("'__ASSETS__'", &list)
        .replace("\"__ASSETS__\"", &list)
        .replace("__ASSETS__", &list)
        .replace("__BUILD__", hash)
}

/// Makes `dist` be the site. Returns how many files were written or removed.
fn sync(dist: &Path, site: &Site) -> Result<usize> {
    let mut changed = 0;
    let present = read_tree(dist)?;
    for path in present.keys().filter(|path| !site.contains_key(*path)) {
        let file = dist.join(path);
        fs::remove_file(&file).with_context(|| format!("removing {}", file.display()))?;
        changed += 1;
    }
    for (path, contents) in site {
        if present.get(path) == Some(contents) {
            continue;
        }
        let file = dist.join(path);
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder).with_context(|| format!("making {}", folder.display()))?;
        }
        fs::write(&file, contents).with_context(|| format!("writing {}", file.display()))?;
        changed += 1;
    }
    Ok(changed)
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_service_worker_gets_its_list_with_or_without_quotes() {
        let assets = ["index.html", "pkg/patience.js"];
        let filled = fill(
            "const A = '__ASSETS__'; const B = \"__BUILD__\";",
            "c0ffee",
            &assets,
        );
        assert_eq!(
            filled,
            r#"const A = ["index.html","pkg/patience.js"]; const B = "c0ffee";"#
        );
        assert_eq!(fill("x(__ASSETS__)", "", &["a"]), r#"x(["a"])"#);
    }

    #[test]
    fn the_hash_follows_every_path_and_every_byte() {
        let site = |path: &str, contents: &str| {
            Site::from([(path.to_owned(), contents.as_bytes().to_vec())])
        };
        let hashes = [
            finish(&mut site("a", "bc")).expect("hashes"),
            finish(&mut site("ab", "c")).expect("hashes"),
            finish(&mut site("a", "bd")).expect("hashes"),
        ];
        assert_ne!(hashes[0], hashes[1]);
        assert_ne!(hashes[0], hashes[2]);
        assert_eq!(hashes[0], finish(&mut site("a", "bc")).expect("hashes"));
        assert_eq!(hashes[0].len(), 16);
    }

    #[test]
    fn offline_use_needs_no_developers_files() {
        for path in [
            "index.html",
            "pkg/patience_bg.wasm",
            "generated/schema.js",
            "js/dom.js",
        ] {
            assert!(precached(path), "{path}");
        }
        for path in [
            "sw.js",
            "js/types.d.ts",
            "bench.html",
            "js/bench.js",
            "generated/schema.json",
        ] {
            assert!(!precached(path), "{path}");
        }
    }

    #[test]
    fn dist_becomes_the_site_and_keeps_nothing_else() {
        let dist = std::env::temp_dir().join(format!("lobbylab-sync-{}", std::process::id()));
        let mut site = Site::from([
            ("index.html".to_owned(), b"one".to_vec()),
            ("js/a.js".to_owned(), b"two".to_vec()),
        ]);
        assert_eq!(sync(&dist, &site).expect("writes"), 2);
        assert_eq!(sync(&dist, &site).expect("writes nothing"), 0);
        site.remove("js/a.js");
        site.insert("index.html".to_owned(), b"three".to_vec());
        assert_eq!(sync(&dist, &site).expect("writes"), 2);
        assert_eq!(read_tree(&dist).expect("reads"), site);
        fs::remove_dir_all(&dist).expect("clears");
    }

    #[test]
    fn nobody_may_put_a_file_where_one_is_generated() {
        let mut site = Site::from([("pkg/a.js".to_owned(), Vec::new())]);
        let files = Site::from([("a.js".to_owned(), Vec::new())]);
        assert!(add(&mut site, "pkg", files).is_err());
    }
}
