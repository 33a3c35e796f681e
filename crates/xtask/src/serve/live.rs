//! The site while its sources change: each page stands as soon as its own module does, and
//! is loaded again when what it is made of has changed.
//!
//! The site lies in a folder of its own; `dist/` stays what was last built for publishing.
//! A page whose module is not there yet is a page that says so. Each page carries a digest of
//! all that it is made of, and asks at `live` until that is another (`live.js`).

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use axum::Router;
use axum::extract::RawQuery;
use axum::http::StatusCode;
use axum::routing::get;
use sha2::{Digest, Sha256};
use tokio::sync::watch::{Receiver, Sender, channel};

use super::parts::{GENERATED, Lane, Part, Parts, seconds};
use super::watch::Times;
use crate::site::computed;
use crate::site::draft::{CORRECTIONS, Draft, Site, sync};
use crate::site::editor;
use crate::site::module::{self, CHECKS, Purpose};
use crate::workspace::{Workspace, hexadecimal};

/// How modules are made here: compiled fast, with the names of their functions.
const PURPOSE: Purpose = Purpose {
    profile: "serve",
    names: true,
};

/// Time between two looks at the sources.
const PAUSE: Duration = Duration::from_millis(300);

/// The page that every page needs the parts of, to say when the first one stands.
const HOME: &str = "index.html";

/// What pages are now.
#[derive(Clone, Default)]
struct Now {
    /// The digest of each page.
    digests: BTreeMap<String, String>,
}

/// A site that follows its sources.
pub struct Live {
    workspace: Workspace,
    folder: PathBuf,
    begun: Instant,
    parts: Mutex<Parts>,
    /// Something is to do.
    wake: Condvar,
    /// One at a time puts the site together. Whether the home page has stood.
    assembling: Mutex<bool>,
    pages: Sender<Now>,
    labs: Vec<String>,
}

impl Live {
    /// Begins to build, on threads that end with the program.
    ///
    /// # Errors
    /// When `www/` cannot be read.
    pub fn start(workspace: Workspace) -> Result<Arc<Self>> {
        let labs = Draft::read(&workspace, "")?.labs();
        let live = Arc::new(Self {
            folder: workspace.scratch().join("live"),
            workspace,
            begun: Instant::now(),
            parts: Mutex::new(Parts::new(&labs)),
            wake: Condvar::new(),
            assembling: Mutex::new(false),
            pages: channel(Now::default()).0,
            labs,
        });
        live.assemble();
        for lane in [Lane::Wasm, Lane::Native] {
            let live = Arc::clone(&live);
            thread::spawn(move || live.work(lane));
        }
        let watching = Arc::clone(&live);
        thread::spawn(move || watching.watch());
        Ok(live)
    }

    /// Where the site lies.
    pub fn folder(&self) -> PathBuf {
        self.folder.clone()
    }

    /// Answers the pages: 205 when one is to be loaded again, 204 to be asked anew.
    pub fn route(self: &Arc<Self>, router: Router) -> Router {
        let live = Arc::clone(self);
        router.route(
            "/live",
            get(async move |RawQuery(query): RawQuery| {
                let query = query.unwrap_or_default();
                let word = |key: &str| {
                    let mut words = query.split('&').filter_map(|word| word.split_once('='));
                    words
                        .find(|(name, _)| *name == key)
                        .map_or("", |(_, value)| value)
                };
                let (page, digest) = (word("page").to_owned(), word("digest").to_owned());
                live.ask(&page);
                let mut pages: Receiver<Now> = live.pages.subscribe();
                let other = |now: &Now| now.digests.get(&page).is_none_or(|one| *one != digest);
                match pages.wait_for(other).await {
                    Ok(now) if now.digests.contains_key(&page) => StatusCode::RESET_CONTENT,
                    Ok(_) => StatusCode::NOT_FOUND,
                    Err(_) => StatusCode::NO_CONTENT,
                }
            }),
        )
    }

    fn parts(&self) -> MutexGuard<'_, Parts> {
        self.parts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Somebody looks at a page.
    fn ask(&self, page: &str) {
        let text = std::fs::read_to_string(self.folder.join(page)).unwrap_or_default();
        let needs = needs(page, &text, &self.parts().all);
        if self.parts().ask(needs.iter().map(String::as_str)) {
            println!("serve: {page} is asked for: building {}", needs.join(", "));
        }
        self.wake.notify_all();
    }

    /// Makes part after part of a lane.
    fn work(&self, lane: Lane) {
        loop {
            let mut parts = self.parts();
            let name = loop {
                match parts.next(lane) {
                    Some(name) => break name,
                    None => {
                        parts = (self.wake.wait(parts)).unwrap_or_else(PoisonError::into_inner);
                    }
                }
            };
            drop(parts);
            let begun = Instant::now();
            let made = self.make(&name);
            let word = match &made {
                Ok(_) => format!("{name} is there, {}", seconds(begun.elapsed())),
                Err(error) => format!("{name} stays as it was: {error:#}"),
            };
            let mut parts = self.parts();
            parts.made(&name, made.ok());
            let (all, done, left) = parts.progress();
            let left = if left.is_empty() {
                String::new()
            } else {
                format!("; left: {}", left.join(", "))
            };
            println!("serve: {word} ({done} of {all}{left})");
            drop(parts);
            self.assemble();
            // The native lane may have waited for this one.
            self.wake.notify_all();
        }
    }

    fn make(&self, name: &str) -> Result<Site> {
        match name {
            GENERATED => computed::generated(&self.workspace, computed::QUICKLY_COMPILED),
            CORRECTIONS => computed::corrections(&self.workspace, computed::OPTIMISED, &self.labs),
            module => Ok(module::make(&self.workspace, module, PURPOSE)?.files),
        }
    }

    /// Looks for changes of the sources, for as long as the program runs.
    fn watch(&self) {
        let mut before = Times::read(&self.workspace.root);
        loop {
            thread::sleep(PAUSE);
            let mut now = Times::read(&self.workspace.root);
            if now == before {
                continue;
            }
            // Until an editor, or a change of branches, has done.
            loop {
                thread::sleep(PAUSE / 3);
                let later = Times::read(&self.workspace.root);
                if later == now {
                    break;
                }
                now = later;
            }
            let changed = now.since(&before);
            before = now;
            let mut stale: Vec<String> = Vec::new();
            for path in &changed {
                stale.extend(self.parts().changed(path));
            }
            stale.sort();
            stale.dedup();
            let first = changed
                .first()
                .map_or_else(String::new, |path| path.display().to_string());
            let others = match changed.len() {
                0 | 1 => String::new(),
                count => format!(" and {} more", count - 1),
            };
            let then = if stale.is_empty() {
                String::new()
            } else {
                format!(": building {}", stale.join(", "))
            };
            println!("serve: {first}{others} changed{then}");
            self.assemble();
            self.wake.notify_all();
        }
    }

    /// Puts together what there is, and tells the pages.
    fn assemble(&self) {
        let mut stood = (self.assembling.lock()).unwrap_or_else(PoisonError::into_inner);
        match self.assembled() {
            Ok((now, home)) => {
                self.pages.send_replace(now);
                if home && !*stood {
                    *stood = true;
                    println!(
                        "serve: the first page stands, after {}",
                        seconds(self.begun.elapsed())
                    );
                }
            }
            Err(error) => println!("serve: the pages stay as they were: {error:#}"),
        }
    }

    /// The digests of all pages, and whether the home page is whole.
    fn assembled(&self) -> Result<(Now, bool)> {
        let mut draft = Draft::read(&self.workspace, "")?;
        let parts = self.parts();
        for part in &parts.all {
            let Some(files) = part.files.clone() else {
                continue;
            };
            match part.name.as_str() {
                GENERATED => draft.generated(files)?,
                CORRECTIONS => draft.corrections(files)?,
                _ => draft.module(files)?,
            }
        }
        draft.editor(editor::bundle(&self.workspace)?)?;
        let (mut site, _) = draft.finish(false)?;
        site.entry(CORRECTIONS.to_owned()).or_default();
        let common = common(&site);
        let mut now = Now::default();
        let mut home = false;
        let pages: Vec<String> =
            (site.keys().filter(|path| path.ends_with(".html")).cloned()).collect();
        for path in pages {
            let contents = site.get_mut(&path).context("a page is gone")?;
            let text = String::from_utf8_lossy(contents).into_owned();
            let needs = needs(&path, &text, &parts.all);
            let missing: Vec<&str> = (parts.all.iter())
                .filter(|part| part.files.is_none() && needs.contains(&part.name))
                .map(|part| part.name.as_str())
                .collect();
            home |= path == HOME && missing.is_empty();
            let text = if missing.is_empty() {
                text
            } else {
                waiting(&path, &missing, &parts)
            };
            let mut digest = Sha256::new();
            digest.update(&text);
            if missing.is_empty() {
                digest.update(&common);
                for part in parts.all.iter().filter(|part| needs.contains(&part.name)) {
                    for contents in part.files.iter().flat_map(Site::values) {
                        digest.update(contents);
                    }
                }
            }
            let digest = hexadecimal(&digest.finalize())[..16].to_owned();
            *contents = with_script(&path, &text, &digest).into_bytes();
            now.digests.insert(path, digest);
        }
        drop(parts);
        site.insert("live.js".to_owned(), include_bytes!("live.js").to_vec());
        site.insert("sw.js".to_owned(), include_bytes!("retire.js").to_vec());
        sync(&self.folder, &site)?;
        Ok((now, home))
    }
}

/// The parts that a page cannot stand without.
fn needs(path: &str, text: &str, parts: &[Part]) -> Vec<String> {
    let mut needs = vec![GENERATED.to_owned()];
    let modules = parts.iter().filter(|part| part.lane() == Lane::Wasm);
    needs.extend(
        modules
            .map(|part| &part.name)
            .filter(|name| {
                text.contains(&format!("pkg/{name}.js"))
                    || path == format!("{name}.html")
                    || (path == "bench.html" && *name == CHECKS)
            })
            .cloned(),
    );
    if path == CORRECTIONS {
        needs.push(CORRECTIONS.to_owned());
    }
    needs
}

/// A digest of what all pages share: scripts, styles, what is generated.
fn common(site: &Site) -> String {
    let mut digest = Sha256::new();
    let own =
        |path: &str| path.ends_with(".html") || path.starts_with("pkg/") || path == "build.json";
    for (path, contents) in site.iter().filter(|(path, _)| !own(path)) {
        digest.update(path);
        digest.update(contents);
    }
    hexadecimal(&digest.finalize())
}

/// A page that says what is still to come, in place of one that needs it.
fn waiting(path: &str, missing: &[&str], parts: &Parts) -> String {
    let base = "../".repeat(path.matches('/').count());
    let (mut all, done, mut left) = parts.progress();
    // What comes only when its page is opened is not wanted yet, and left none the less.
    let unasked = (missing.iter().copied()).filter(|name| !left.contains(name));
    let unasked: Vec<&str> = unasked.collect();
    all += unasked.len();
    left.extend(unasked);
    let (missing, left) = (missing.join(", "), left.join(", "));
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>Building · lobbylab</title>\n<link rel=\"stylesheet\" href=\"{base}style.css\">\n\
         </head>\n<body>\n<main class=\"prose\">\n<h1>This page is being built</h1>\n\
         <p>It still needs: {missing}. It appears here by itself.</p>\n\
         <p>Done: {done} of {all}. Left: {left}. What the compiler says stands in the terminal.</p>\n\
         </main>\n</body>\n</html>\n"
    )
}

/// The page with the script that asks for changes.
fn with_script(path: &str, text: &str, digest: &str) -> String {
    let base = "../".repeat(path.matches('/').count());
    let tag = format!(
        "<script src=\"{base}live.js\" data-page=\"{path}\" data-digest=\"{digest}\" defer></script>\n</head>"
    );
    text.replacen("</head>", &tag, 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_needs_what_it_loads() {
        let parts = Parts::new(&["patience".to_owned(), "rules".to_owned()]);
        let preload = "<link rel=\"modulepreload\" href=\"pkg/patience.js\">";
        assert_eq!(needs(HOME, preload, &parts.all), [GENERATED, "patience"]);
        assert_eq!(needs("rules.html", "", &parts.all), [GENERATED, "rules"]);
        assert_eq!(needs("bench.html", "", &parts.all), [GENERATED, CHECKS]);
        assert_eq!(needs(CORRECTIONS, "", &parts.all), [GENERATED, CORRECTIONS]);
    }

    #[test]
    fn what_a_page_still_needs_is_left_also_where_nobody_asked_for_it_before() {
        let mut parts = Parts::new(&["patience".to_owned()]);
        for name in parts
            .progress()
            .2
            .into_iter()
            .map(str::to_owned)
            .collect::<Vec<_>>()
        {
            parts.made(&name, Some(Site::new()));
        }
        let (all, done, left) = parts.progress();
        assert_eq!((all, left.len()), (done, 0));
        let page = waiting("bench.html", &[CHECKS], &parts);
        let told = format!("Done: {done} of {}. Left: {CHECKS}.", done + 1);
        assert!(page.contains(&told), "{page}");
    }

    #[test]
    fn a_page_that_waits_says_for_what_and_asks_again() {
        let parts = Parts::new(&["patience".to_owned()]);
        let page = waiting("lessons/x.html", &["patience"], &parts);
        assert!(page.contains("It still needs: patience."), "{page}");
        assert!(page.contains("Left: patience, generated."), "{page}");
        let page = with_script("lessons/x.html", &page, "c0ffee");
        let tag = "<script src=\"../live.js\" data-page=\"lessons/x.html\" data-digest=\"c0ffee\" defer></script>\n</head>";
        assert_eq!(page.matches(tag).count(), 1, "{page}");
    }
}
