//! What can be handed out and opened without a server: each lab as one file (`single/`), and
//! everything in one archive.
//!
//! A browser lets a page that is opened as a file load nothing: such a lab holds its scripts in one
//! (`web/single/pack.mjs`), its style, its engine, packed, and the worker. Its policy names
//! them by their digests, and the network not at all.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::process::Command;

use anyhow::{Context, Result, bail};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};

use crate::browser;
use crate::process;
use crate::site::archive;
use crate::site::csp;
use crate::site::draft::{Site, published, sync};
use crate::site::editor;
use crate::site::module::FILES;
use crate::workspace::{Workspace, hexadecimal, read_tree};

/// Where the labs lie, each a file.
pub const FOLDER: &str = "single/";

/// Everything.
pub const ARCHIVE: &str = "lobbylab.zip";

/// What describes the build.
const ABOUT: &str = "build.json";

/// What makes one script of a lab's scripts.
const PACK: &str = "web/single";

/// What the archive says to who unpacks it.
const READ_ME: &str = "lobbylab\n\n\
    The files in the folder single are whole labs: open one in a browser, no server and no network is\n\
    needed. Everything else is the site, which needs to be served: any static host will do, or\n\
    `python3 -m http.server` in this folder, and then the address that it says.\n";

/// Adds the labs as files, and the archive; nothing, and a line that says so, on a machine
/// without Node. `address` is where the site will lie, or empty; `hash` that of the build.
///
/// # Errors
/// When scripts cannot be bundled, or a page is not what it was when this was written.
pub fn add(
    workspace: &Workspace,
    site: &mut Site,
    labs: &[String],
    address: &str,
    hash: &str,
) -> Result<()> {
    if !browser::has_node() {
        println!("build: there is no `node` here: no labs as single files, and no archive");
        return Ok(());
    }
    let scripts = scripts(workspace, site, labs, hash)?;
    for lab in labs {
        let script = (scripts.get(&format!("{lab}.js"))).with_context(|| format!("no {lab}.js"))?;
        let script = str::from_utf8(script).context("a bundle is not UTF-8")?;
        let page = page(site, lab, script, labs, address)
            .with_context(|| format!("{lab} as a single file"))?;
        site.insert(format!("{FOLDER}{lab}.html"), page.into_bytes());
    }
    let mut all: Site = (site.iter())
        .filter(|(path, _)| published(path))
        .map(|(path, contents)| (path.clone(), contents.clone()))
        .collect();
    all.insert("README.txt".to_owned(), READ_ME.as_bytes().to_vec());
    let archive = archive::zip("lobbylab", &all)?;
    site.insert(ARCHIVE.to_owned(), archive);
    note_sizes(site)
}

/// Says in `build.json` what there is to take along, and how many bytes it has.
fn note_sizes(site: &mut Site) -> Result<()> {
    let along: BTreeMap<&str, usize> = (site.iter())
        .filter(|(path, _)| path.starts_with(FOLDER) || *path == ARCHIVE)
        .map(|(path, contents)| (path.as_str(), contents.len()))
        .collect();
    let along = serde_json::json!(along);
    let about = site.get_mut(ABOUT).context("build.json is missing")?;
    let mut said: serde_json::Value = serde_json::from_slice(about).context("build.json")?;
    said["along"] = along;
    *about = format!("{said}\n").into_bytes();
    Ok(())
}

/// The one script of each lab, made anew if the site or what makes it has changed.
fn scripts(workspace: &Workspace, site: &Site, labs: &[String], hash: &str) -> Result<Site> {
    let tools = workspace.root.join(PACK);
    let scratch = workspace.scratch().join("single");
    let (from, out, stamp_file) = (
        scratch.join("site"),
        scratch.join("scripts"),
        scratch.join("stamp"),
    );
    let mut stamp = format!("{hash} {}", labs.join(" "));
    for (path, contents) in read_tree(&tools)? {
        stamp += &format!(" {path} {}", hexadecimal(&Sha256::digest(contents)));
    }
    if fs::read_to_string(&stamp_file).is_ok_and(|old| old == stamp) {
        return read_tree(&out);
    }
    browser::packages_of(workspace, editor::FOLDER)?;
    let wanted = |path: &str| {
        ["js/", "generated/", "pkg/"]
            .iter()
            .any(|at| path.starts_with(at))
            || path == "css/story.css"
    };
    let sources: Site = (site.iter())
        .filter(|(path, _)| wanted(path) && !path.ends_with(".wasm"))
        .map(|(path, contents)| (path.clone(), contents.clone()))
        .collect();
    for folder in [&from, &out] {
        fs::create_dir_all(folder).with_context(|| format!("making {}", folder.display()))?;
    }
    sync(&from, &sources)?;
    let mut node = Command::new("node");
    node.current_dir(&tools)
        .arg("pack.mjs")
        .args([&from, &out])
        .args(labs);
    process::run(&mut node).context("the labs could not be bundled")?;
    fs::write(&stamp_file, stamp).with_context(|| format!("writing {}", stamp_file.display()))?;
    read_tree(&out)
}

/// A lab's page with everything in it.
fn page(site: &Site, lab: &str, script: &str, labs: &[String], address: &str) -> Result<String> {
    let text = |path: &str| -> Result<&str> {
        let contents = site
            .get(path)
            .with_context(|| format!("{path} is missing"))?;
        str::from_utf8(contents).with_context(|| format!("{path} is not UTF-8"))
    };
    let mut page: String = (text(&format!("{lab}.html"))?.lines())
        .filter(|line| {
            let asks = ["modulepreload", "manifest", "apple-touch-icon"];
            !asks
                .iter()
                .any(|kind| line.contains(&format!("rel=\"{kind}\"")))
                && !line.contains("property=\"og:image\"")
        })
        .flat_map(|line| [line, "\n"])
        .collect();
    let style = text("style.css")?;
    if style.contains("</") {
        bail!("style.css holds what ends a style");
    }
    let early = closed(text("js/early.js")?);
    let script = closed(script);
    let packed = |module: &str| -> Result<String> {
        let code = (site.get(&format!("pkg/{module}_bg.wasm")))
            .with_context(|| format!("the module {module} is missing"))?;
        let mut packed = GzEncoder::new(Vec::new(), Compression::best());
        packed.write_all(code)?;
        Ok(STANDARD.encode(&packed.finish()?))
    };
    let engine = packed(lab)?;
    // Who takes a visitor's file has what reads it.
    let readers = match page.contains("data-sample=\"") {
        true => format!(
            "<script type=\"text/plain\" id=\"{FILES}\">{}</script>\n",
            packed(FILES)?
        ),
        false => String::new(),
    };
    let icon = STANDARD.encode(text("icon.svg")?.as_bytes());
    let policy = csp::file(
        &[csp::digest(&early), csp::digest(&script)],
        &csp::digest(style),
    );
    let whole = [
        (csp::PAGE.to_owned(), policy),
        (
            "<html lang=\"en\"".to_owned(),
            "<html lang=\"en\" data-single".to_owned(),
        ),
        (
            "<script src=\"js/early.js\"></script>".to_owned(),
            format!("<script>{early}</script>"),
        ),
        (
            "<link rel=\"stylesheet\" href=\"style.css\">".to_owned(),
            format!("<style>{style}</style>"),
        ),
        (
            "<script type=\"module\" src=\"js/lab.js\"></script>".to_owned(),
            format!(
                "<script type=\"text/plain\" id=\"engine\" data-site=\"{address}\">{engine}</script>\n\
                 {readers}<script type=\"module\">{script}</script>"
            ),
        ),
        (
            "href=\"icon.svg\"".to_owned(),
            format!("href=\"data:image/svg+xml;base64,{icon}\""),
        ),
    ];
    // Links first: what is put in has none that are the page's.
    page = linked(&page, labs, address);
    if address.is_empty() {
        // Nobody could load it from here.
        let embed = "<button type=\"button\" class=\"link\" data-do=\"embed\">embed</button> · ";
        replace(&mut page, embed, "")?;
    }
    if let Some((_, sample)) = page.split_once("data-sample=\"") {
        let name = sample.split('"').next().unwrap_or_default().to_owned();
        let table = STANDARD.encode(text(&name)?.as_bytes());
        let given = format!("data-sample=\"data:text/csv;base64,{table}\"");
        replace(&mut page, &format!("data-sample=\"{name}\""), &given)?;
    }
    for (from, to) in &whole {
        replace(&mut page, from, to)?;
    }
    Ok(page)
}

/// Replaces what is there once.
fn replace(page: &mut String, from: &str, to: &str) -> Result<()> {
    if page.matches(from).count() != 1 {
        bail!("the page does not hold `{from}` once");
    }
    *page = page.replacen(from, to, 1);
    Ok(())
}

/// A script that does not end its own element.
fn closed(script: &str) -> String {
    script.replace("</", "<\\/").replace("<!--", "<\\!--")
}

/// The page with its links: to the site, if it is known where that lies; else to the labs beside
/// this one, and what leads elsewhere is text.
fn linked(page: &str, labs: &[String], address: &str) -> String {
    let mut out = String::with_capacity(page.len());
    let mut rest = page;
    while let Some((before, tag)) = rest.split_once("<a ") {
        let (attributes, after) = tag.split_once('>').unwrap_or((tag, ""));
        let (inner, after) = after.split_once("</a>").unwrap_or((after, ""));
        rest = after;
        out.push_str(before);
        let value = |name: &str| {
            let (_, value) = attributes.split_once(&format!("{name}=\""))?;
            value.split('"').next()
        };
        let to = value("href").unwrap_or_default();
        let lab = to
            .split('#')
            .next()
            .and_then(|path| path.strip_suffix(".html"));
        let beside = lab.is_some_and(|lab| labs.iter().any(|one| one == lab));
        if to.starts_with('#') || (address.is_empty() && beside) {
            out.push_str(&format!("<a {attributes}>{inner}</a>"));
        } else if address.is_empty() {
            let class =
                value("class").map_or_else(String::new, |name| format!(" class=\"{name}\""));
            out.push_str(&format!("<span{class}>{inner}</span>"));
        } else {
            let to = to.strip_prefix("./").unwrap_or(to);
            let there = attributes.replacen(
                &format!("href=\"{}\"", value("href").unwrap_or_default()),
                &format!("href=\"{address}{to}\""),
                1,
            );
            out.push_str(&format!("<a {there}>{inner}</a>"));
        }
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::shell::Shell;
    use std::path::Path;

    const LABS: [&str; 2] = ["patience", "rules"];

    /// `www/` as the build has it, with engines of nothing.
    fn site() -> Site {
        let www = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../www");
        let mut site = read_tree(&www).expect("reads www/");
        let shell = Shell::take(&mut site).expect("there is a shell");
        shell.dress(&mut site).expect("every page fits");
        for lab in shell.labs() {
            let lab = lab.to_lowercase();
            site.insert(format!("pkg/{lab}_bg.wasm"), b"\0asm".to_vec());
        }
        site.insert(format!("pkg/{FILES}_bg.wasm"), b"\0asm".to_vec());
        site
    }

    fn labs() -> Vec<String> {
        LABS.map(str::to_owned).to_vec()
    }

    #[test]
    fn a_page_asks_for_nothing_and_allows_what_it_holds() {
        let site = site();
        for path in site.keys().filter(|path| {
            path.strip_suffix(".html")
                .is_some_and(|lab| site.contains_key(&format!("pkg/{lab}_bg.wasm")))
        }) {
            let lab = path.strip_suffix(".html").expect("a page");
            let page = page(&site, lab, "a('</script>');", &labs(), "").expect("one file");
            for asked in [
                " src=\"",
                "rel=\"manifest\"",
                "href=\"style",
                "lessons/",
                "data-do=\"embed\"",
            ] {
                assert!(!page.contains(asked), "{asked} in {lab}");
            }
            assert!(page.contains("a('<\\/script>');"), "{lab}");
            // The digest was computed with sha256sum and base64.
            let digest = "'sha256-IGzSTk2HgTiADBpI25Ph2i3h+t/L8Mxng9PMWL+W8FE='";
            assert!(
                page.contains("connect-src 'none'") && page.contains(digest),
                "{lab}"
            );
            for open in ["'self'", "'unsafe-eval'", "'unsafe-inline'", "http"] {
                let policy = page.split("Policy\" content=\"").nth(1).expect("a policy");
                assert!(
                    !policy.split('"').next().expect("it ends").contains(open),
                    "{open}"
                );
            }
            let reads = page.contains("data-sample=\"");
            let scripts = 3 + usize::from(reads);
            assert_eq!(page.matches("</script>").count(), scripts, "{lab}");
            assert_eq!(page.contains("id=\"files\""), reads, "{lab}");
        }
    }

    #[test]
    fn links_lead_to_the_site_or_beside_or_are_text() {
        let text = "<p><a class=\"x\" href=\"./\">home</a> <a href=\"rules.html#v1.\">r</a> <a href=\"#theorem\">t</a> <a href=\"lessons/rules.html\">l</a></p>";
        assert_eq!(
            linked(text, &labs(), ""),
            "<p><span class=\"x\">home</span> <a href=\"rules.html#v1.\">r</a> <a href=\"#theorem\">t</a> <span>l</span></p>"
        );
        assert_eq!(
            linked(text, &labs(), "https://example.org/a/"),
            "<p><a class=\"x\" href=\"https://example.org/a/\">home</a> <a href=\"https://example.org/a/rules.html#v1.\">r</a> <a href=\"#theorem\">t</a> <a href=\"https://example.org/a/lessons/rules.html\">l</a></p>"
        );
    }

    #[test]
    fn a_page_that_is_another_is_refused() {
        let mut site = site();
        site.insert("patience.html".to_owned(), b"<html lang=\"en\">".to_vec());
        assert!(page(&site, "patience", "", &labs(), "").is_err());
    }
}
