//! The site while it is put together: a map from relative path to contents.
//!
//! `www/` with the shell around its pages, the labs' modules and their bindings in `pkg/`,
//! what is derived from the Rust types in `generated/`, and `corrections.html`. Then a folder
//! is made to be that map: files that differ are written, files that do not belong are
//! removed. So a build is incremental, and no leftover of an earlier one is ever served.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use sha2::{Digest, Sha256};

use crate::site::lean::lean;
use crate::site::missing;
use crate::site::module::CHECKS;
use crate::site::sandbox;
use crate::site::shell::Shell;
use crate::site::single;
use crate::workspace::{Workspace, hexadecimal, read_tree};

/// The site: contents by path relative to its folder.
pub type Site = BTreeMap<String, Vec<u8>>;

/// What the papers print wrong, a page of its own.
pub const CORRECTIONS: &str = "corrections.html";

/// What rules are written in, of packages from npm.
const EDITOR: &str = "own/editor.js";

/// Files that visitors read and take away as they are.
const READ: &str = "own/";

/// What visitors take away to write a rule as a module, by where it lies in the repository.
const MANUALS: [(&str, &str); 3] = [
    ("own/ABI.md", "crates/own/ABI.md"),
    ("own/template.rs", "crates/own/template/src/lib.rs"),
    ("own/template.toml", "crates/own/template/Cargo.toml"),
];

/// The element for pages of others, a module.
pub const ELEMENT: &str = "embed.mjs";

/// Where a classic script lies. Where it is loaded as a module after all, its own tag tells.
const BESIDE: &str = "(document.currentScript ?? \
     document.querySelector('script[src*=\"embed.js\"]'))?.src ?? document.baseURI";

/// Digits of a file's SHA-256 that the service worker compares.
const DIGEST: usize = 32;

/// A site that is not whole yet.
pub struct Draft {
    /// What is there.
    pub site: Site,
    shell: Shell,
}

impl Draft {
    /// `www/`, with the shell around its pages; `address` is where the site will lie, with a slash
    /// at its end, or empty if that is not known.
    ///
    /// # Errors
    /// When a file cannot be read, or a page does not fit the shell.
    pub fn read(workspace: &Workspace, address: &str) -> Result<Self> {
        let mut site = read_tree(&workspace.root.join("www"))?;
        let element = site.get(ELEMENT).context("www/embed.mjs is missing")?;
        let element = str::from_utf8(element).context("www/embed.mjs is not UTF-8")?;
        let classic = classic(element).into_bytes();
        site.insert("embed.js".to_owned(), classic);
        let shell = Shell::take(&mut site)?.at(address);
        shell.dress(&mut site)?;
        sandbox::assemble(&mut site)?;
        for (path, source) in MANUALS {
            let text = fs::read(workspace.root.join(source));
            let text = text.with_context(|| format!("reading {source}"))?;
            site.insert(path.to_owned(), text);
        }
        missing::assemble(&mut site)?;
        Ok(Self { site, shell })
    }

    /// The labs by their keys, in the order of the navigation.
    pub fn labs(&self) -> Vec<String> {
        self.shell.labs().map(str::to_lowercase).collect()
    }

    /// Adds a module with its bindings.
    ///
    /// # Errors
    /// When `www/` has a file of that name.
    pub fn module(&mut self, files: Site) -> Result<()> {
        self.add("pkg/", files)
    }

    /// Adds what is derived from the Rust types. The colours of the figures are for the rest of
    /// the page too, at the head of its style: one style sheet is one wait before the first paint.
    ///
    /// # Errors
    /// When `www/` has a file of that name, or no style sheet.
    pub fn generated(&mut self, mut files: Site) -> Result<()> {
        let palette = (files.remove("palette.css")).context("no colours were generated")?;
        let style = (self.site.get_mut("style.css")).context("www/style.css is missing")?;
        style.splice(0..0, palette);
        for (name, page) in files.iter_mut().filter(|(name, _)| name.ends_with(".html")) {
            let text = str::from_utf8(page).with_context(|| format!("{name} is not UTF-8"))?;
            *page = (self.shell.page(&format!("generated/{name}"), text)?).into_bytes();
        }
        self.add("generated/", files)
    }

    /// Adds the page of corrections.
    ///
    /// # Errors
    /// When `www/` has one, or it does not fit the shell.
    pub fn corrections(&mut self, files: Site) -> Result<()> {
        for (name, contents) in files {
            let text = str::from_utf8(&contents).with_context(|| format!("{name} is not UTF-8"))?;
            let page = self.shell.page(&name, text)?.into_bytes();
            self.add("", [(name, page)].into())?;
        }
        Ok(())
    }

    /// Adds the editor's bundle, if it could be made.
    ///
    /// # Errors
    /// When `www/` has a file of that name.
    pub fn editor(&mut self, bundle: Option<Vec<u8>>) -> Result<()> {
        let files = bundle.map(|bundle| (EDITOR.to_owned(), bundle));
        self.add("", files.into_iter().collect())
    }

    /// Puts files into a folder of the site that must be theirs alone.
    fn add(&mut self, folder: &str, files: Site) -> Result<()> {
        for (path, contents) in files {
            let path = format!("{folder}{path}");
            if self.site.insert(path.clone(), contents).is_some() {
                bail!("www/{path} is in the way of a generated file");
            }
        }
        Ok(())
    }

    /// The whole site with what describes it, and its hash; scripts and styles without what
    /// only their readers need, if they are to be `lean`.
    ///
    /// # Errors
    /// When a script or style sheet is not UTF-8.
    pub fn finish(mut self, to_be_lean: bool) -> Result<(Site, String)> {
        for (path, contents) in &mut self.site {
            if to_be_lean
                && !path.starts_with(READ)
                && [".js", ".mjs", ".css"]
                    .iter()
                    .any(|end| path.ends_with(end))
            {
                let text =
                    str::from_utf8(contents).with_context(|| format!("{path} is not UTF-8"))?;
                *contents = lean(text).into_bytes();
            }
        }
        let hash = describe(&mut self.site)?;
        Ok((self.site, hash))
    }
}

/// A module that imports nothing as a classic script, in a scope of its own: a module from another
/// origin needs a header that plain hosts do not send.
fn classic(module: &str) -> String {
    let mut script = String::from("(() => {\n");
    for line in module.lines() {
        let line = line.strip_prefix("export ").unwrap_or(line);
        script.push_str(&line.replace("import.meta.url", BESIDE));
        script.push('\n');
    }
    script.push_str("})();\n");
    script
}

/// Adds what describes the site as a whole: the service worker's list and
/// `build.json`. Returns the hash of the build.
fn describe(site: &mut Site) -> Result<String> {
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
        let assets: Vec<[String; 2]> = (site.iter())
            .filter(|(path, _)| precached(path))
            .map(|(path, contents)| {
                let digest = hexadecimal(&Sha256::digest(contents));
                [path.clone(), digest[..DIGEST].to_owned()]
            })
            .collect();
        let worker = fill(template, &hash, &assets);
        site.insert("sw.js".to_owned(), worker.into_bytes());
    }
    let about = serde_json::json!({ "version": env!("CARGO_PKG_VERSION"), "hash": hash });
    site.insert("build.json".to_owned(), format!("{about}\n").into_bytes());
    Ok(hash)
}

/// Whether the service worker keeps a file for offline use: all that a page
/// may ask for.
pub fn precached(path: &str) -> bool {
    // A sandboxed frame never asks the service worker, and without it nothing is run: an
    // editor would only be in the way of who pays by the byte.
    let elsewhere = ["sw.js", EDITOR, sandbox::FRAME].contains(&path)
        // For those who show a link, not for its visitors.
        || path.starts_with("generated/picture_")
        // To be taken along.
        || path.starts_with(single::FOLDER)
        || path == single::ARCHIVE;
    published(path) && !elsewhere
}

/// Whether a file is for visitors, and not only for developers.
pub fn published(path: &str) -> bool {
    let developers = (path.ends_with(".d.ts") && !path.starts_with(READ))
        || path.ends_with(".map")
        || MANUALS.iter().any(|(manual, _)| *manual == path)
        || path == "generated/schema.json"
        || path
            .rsplit('/')
            .next()
            .is_some_and(|name| name.starts_with("bench") || name.starts_with(CHECKS));
    !developers
}

/// Fills the two placeholders of the service worker. `__ASSETS__` may stand in
/// quotes, so that the template is JavaScript too; the list replaces them.
fn fill(template: &str, hash: &str, assets: &[[String; 2]]) -> String {
    let list = serde_json::json!(assets).to_string();
    template
        .replace("'__ASSETS__'", &list)
        .replace("\"__ASSETS__\"", &list)
        .replace("__ASSETS__", &list)
        .replace("__BUILD__", hash)
}

/// Makes a folder be the site. Returns how many files were written or removed.
///
/// # Errors
/// When a file cannot be read or written.
pub fn sync(folder: &Path, site: &Site) -> Result<usize> {
    let mut changed = 0;
    let present = read_tree(folder)?;
    for path in present.keys().filter(|path| !site.contains_key(*path)) {
        let file = folder.join(path);
        fs::remove_file(&file).with_context(|| format!("removing {}", file.display()))?;
        changed += 1;
    }
    for (path, contents) in site {
        if present.get(path) == Some(contents) {
            continue;
        }
        let file = folder.join(path);
        if let Some(parent) = file.parent() {
            fs::create_dir_all(parent).with_context(|| format!("making {}", parent.display()))?;
        }
        fs::write(&file, contents).with_context(|| format!("writing {}", file.display()))?;
        changed += 1;
    }
    Ok(changed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_service_worker_gets_its_list_with_or_without_quotes() {
        let assets =
            [["index.html", "0a"], ["pkg/patience.js", "1b"]].map(|pair| pair.map(String::from));
        let filled = fill(
            "const A = '__ASSETS__'; const B = \"__BUILD__\";",
            "c0ffee",
            &assets,
        );
        assert_eq!(
            filled,
            r#"const A = [["index.html","0a"],["pkg/patience.js","1b"]]; const B = "c0ffee";"#
        );
        assert_eq!(fill("x(__ASSETS__)", "", &[]), "x([])");
    }

    #[test]
    fn a_module_becomes_a_classic_script() {
        let script = classic("const at = f(import.meta.url);\nexport class A {}\n");
        assert_eq!(
            script,
            format!("(() => {{\nconst at = f({BESIDE});\nclass A {{}}\n}})();\n")
        );
        let www = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../www");
        let element = fs::read_to_string(www.join(ELEMENT)).expect("there is the element");
        let script = classic(&element);
        // What only a module may say.
        assert!(!script.contains("import.meta") && script.contains("currentScript"));
        assert!(script.lines().all(|line| !line.starts_with("export ")));
    }

    #[test]
    fn each_file_is_listed_with_the_digest_of_what_is_published() {
        let mut site = Site::from([
            ("a.css".to_owned(), b"abc".to_vec()),
            ("sw.js".to_owned(), b"'__ASSETS__'".to_vec()),
        ]);
        describe(&mut site).expect("hashes");
        // FIPS 180-2, appendix B.1.
        let expected = r#"[["a.css","ba7816bf8f01cfea414140de5dae2223"]]"#;
        assert_eq!(str::from_utf8(&site["sw.js"]), Ok(expected));
    }

    #[test]
    fn the_hash_follows_every_path_and_every_byte() {
        let site = |path: &str, contents: &str| {
            Site::from([(path.to_owned(), contents.as_bytes().to_vec())])
        };
        let hashes = [
            describe(&mut site("a", "bc")).expect("hashes"),
            describe(&mut site("ab", "c")).expect("hashes"),
            describe(&mut site("a", "bd")).expect("hashes"),
        ];
        assert_ne!(hashes[0], hashes[1]);
        assert_ne!(hashes[0], hashes[2]);
        assert_eq!(hashes[0], describe(&mut site("a", "bc")).expect("hashes"));
        assert_eq!(hashes[0].len(), 16);
    }

    #[test]
    fn offline_use_needs_no_developers_files() {
        for path in [
            "index.html",
            "pkg/patience_bg.wasm",
            "generated/schema.js",
            "js/base/dom.js",
        ] {
            assert!(precached(path), "{path}");
        }
        for path in [
            "sw.js",
            "js/types.d.ts",
            "bench.html",
            "js/bench.js",
            "generated/schema.json",
            "generated/picture_arena.png",
            "single/patience.html",
            "lobbylab.zip",
        ] {
            assert!(!precached(path), "{path}");
        }
        for (path, visitors) in [
            ("own/frame.html", true),
            ("own/editor.js", true),
            ("generated/picture_arena.png", true),
            ("sw.js", true),
            ("bench.html", false),
            ("js/types.d.ts", false),
        ] {
            assert_eq!(published(path), visitors, "{path}");
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
        let www = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../www");
        let mut site = read_tree(&www).expect("reads www/");
        let shell = Shell::take(&mut site).expect("there is a shell");
        site.insert("pkg/a.js".to_owned(), Vec::new());
        let mut draft = Draft { site, shell };
        let files = Site::from([("a.js".to_owned(), Vec::new())]);
        assert!(draft.module(files.clone()).is_err());
        assert!(draft.add("generated/", files).is_ok());
    }
}
