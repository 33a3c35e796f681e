//! `cargo xtask pack`: the npm package `lobbylab`, one file in `target/xtask/`.
//!
//! It is `npm/` with the element as a module, and in its folder `site` the site that `build` has made,
//! for who serves it themselves. A package cannot know where that will be, so its element asks
//! to be told. Made by `npm pack`; nothing is published.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, ExitCode};

use anyhow::{Context, Result, bail};

use crate::process;
use crate::site::draft::{ELEMENT, Site, published, sync};
use crate::site::single::ARCHIVE;
use crate::workspace::{Workspace, read_tree};

/// Where the element of the site takes the labs' place from, and what the package has instead.
const HOME: &str = "let home = new URL('./', import.meta.url).href;";
const UNTOLD: &str = "let home = '';";

/// What `pack` takes on the command line.
#[derive(clap::Args)]
pub struct Arguments {
    /// The folder that gets the file; target/xtask/ if not given.
    #[arg(long)]
    out: Option<PathBuf>,
}

/// Runs the command.
///
/// # Errors
/// When there is no site yet, something of the package does not fit, or npm fails.
pub fn run(workspace: &Workspace, arguments: &Arguments) -> Result<ExitCode> {
    if !workspace.dist.is_dir() {
        bail!("there is no dist/ yet: run `cargo xtask build` first");
    }
    let mut files = package(
        read_tree(&workspace.root.join("npm"))?,
        read_tree(&workspace.dist)?,
    )?;
    for licence in ["LICENSE-APACHE", "LICENSE-MIT"] {
        let text = fs::read(workspace.root.join(licence));
        files.insert(licence.to_owned(), text.context(licence)?);
    }
    let made = workspace.target.join("xtask");
    let folder = made.join("npm");
    let out = std::path::absolute(arguments.out.as_ref().unwrap_or(&made))?;
    for folder in [&folder, &out] {
        fs::create_dir_all(folder).with_context(|| format!("making {}", folder.display()))?;
    }
    sync(&folder, &files)?;
    process::run(
        Command::new("npm")
            .current_dir(&folder)
            .args(["pack", "--loglevel=error", "--pack-destination"])
            .arg(&out),
    )?;
    let file = format!("lobbylab-{}.tgz", env!("CARGO_PKG_VERSION"));
    println!("pack: {}", out.join(file).display());
    Ok(ExitCode::SUCCESS)
}

/// The files of the package, from those of `npm/` and of the site.
///
/// # Errors
/// When the element does not say where it takes the labs' place from, or the versions differ.
fn package(own: Site, dist: Site) -> Result<Site> {
    let about = own
        .get("package.json")
        .context("npm/package.json is missing")?;
    let about: serde_json::Value = serde_json::from_slice(about).context("npm/package.json")?;
    if about["version"] != env!("CARGO_PKG_VERSION") {
        bail!(
            "npm/package.json is of version {}, the rest of {}",
            about["version"],
            env!("CARGO_PKG_VERSION")
        );
    }
    let element = dist.get(ELEMENT).context("dist/embed.mjs is missing")?;
    let element = str::from_utf8(element).context("dist/embed.mjs is not UTF-8")?;
    if element.matches(HOME).count() != 1 {
        bail!("www/embed.mjs does not say `{HOME}` once");
    }
    let mut files = own;
    files.insert(
        "lobbylab.mjs".to_owned(),
        element.replace(HOME, UNTOLD).into_bytes(),
    );
    let site = dist
        .into_iter()
        .filter(|(path, _)| published(path) && path != ARCHIVE);
    files.extend(site.map(|(path, contents)| (format!("site/{path}"), contents)));
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(of: &[(&str, &str)]) -> Site {
        let pairs = of
            .iter()
            .map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec()));
        pairs.collect()
    }

    #[test]
    fn the_package_has_the_element_without_a_home_and_the_site_without_what_developers_need() {
        let version = format!(r#"{{ "version": "{}" }}"#, env!("CARGO_PKG_VERSION"));
        let own = files(&[("package.json", &version), ("react.mjs", "r")]);
        let element = format!("{HOME}\nexport class A {{}}\n");
        let dist = files(&[
            (ELEMENT, &element),
            ("sw.js", "s"),
            ("patience.html", "p"),
            ("bench.html", "b"),
            ("js/types.d.ts", "t"),
            ("own/frame.html", "f"),
            (ARCHIVE, "z"),
        ]);
        let package = package(own, dist).expect("is whole");
        let paths: Vec<&str> = package.keys().map(String::as_str).collect();
        assert_eq!(
            paths,
            [
                "lobbylab.mjs",
                "package.json",
                "react.mjs",
                "site/embed.mjs",
                "site/own/frame.html",
                "site/patience.html",
                "site/sw.js"
            ]
        );
        let text = str::from_utf8(&package["lobbylab.mjs"]).expect("is text");
        assert_eq!(text, format!("{UNTOLD}\nexport class A {{}}\n"));
    }

    #[test]
    fn another_version_or_another_element_is_refused() {
        let old = files(&[("package.json", r#"{ "version": "0.0.0" }"#)]);
        let dist = files(&[(ELEMENT, HOME)]);
        assert!(package(old, dist).is_err());
        let version = format!(r#"{{ "version": "{}" }}"#, env!("CARGO_PKG_VERSION"));
        let own = files(&[("package.json", &version)]);
        assert!(package(own.clone(), files(&[(ELEMENT, "")])).is_err());
        assert!(package(own, files(&[])).is_err());
    }
}
