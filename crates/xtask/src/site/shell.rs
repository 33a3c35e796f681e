//! What every page has around its own part: head, navigation, preloads, first lines, footer.
//!
//! It stands once, in `www/shell.html`. A page of `www/` begins with a comment of lines
//! `key: value` ([`KEYS`]) and goes on with what only it has. In the shell, `{{key}}` stands
//! for a value, which is HTML, and `{{#key}}…{{/key}}` for a passage that is there if the
//! value is, or once for each entry of a list.
//!
//! The navigation is the shell's own list of labs and of what else the site has; what is preloaded is read from the
//! scripts' imports.

use std::collections::BTreeMap;

use anyhow::{Context, Result, bail};
use serde_json::{Map, Value, json};

use crate::site::csp;

/// Contents by path relative to `www/`.
type Site = BTreeMap<String, Vec<u8>>;

/// The shell's own path; no page.
const SHELL: &str = "shell.html";

/// What a page may say of itself.
///
/// * `lab` or `lesson`: the lab's name, for its page and its notes for teachers; a lab also has
///   `paper`, `question`, `answer` and `theory`, the link to its formulas, and, if its page asks one question at a time, `tabs`,
///   what is meant by the first one;
/// * of other pages `title` and `script`, the file in `js/` that runs it;
/// * `description`: for search engines;
/// * `data`: attributes of the root element, for the script;
/// * `first`: what to do first, for the help;
/// * `module`: a lab whose engine is preloaded;
/// * `main`: classes of the page's main part; `style`: one more style sheet;
/// * `overview`: the footer lists all labs, and `more` after them.
const KEYS: [&str; 17] = [
    "lab",
    "lesson",
    "title",
    "script",
    "description",
    "first",
    "paper",
    "question",
    "answer",
    "theory",
    "tabs",
    "data",
    "module",
    "main",
    "style",
    "overview",
    "more",
];

/// What to do first in a lesson.
const LESSON_FIRST: &str = "Put the lab on a projector beside this page and begin with part 1; \
    every link opens the state that a step is about.";

/// The shell, ready to be put around pages.
pub struct Shell {
    template: String,
    /// The labs of the navigation, in its order.
    labs: Vec<String>,
    /// What the navigation has after them: a name, and its page.
    also: Vec<(String, String)>,
    /// Where the site will lie, with a slash at its end; empty if that is not known.
    address: String,
    /// Of each script the scripts that it imports, as paths.
    imports: BTreeMap<String, Vec<String>>,
}

impl Shell {
    /// The labs of the navigation, in its order.
    pub fn labs(&self) -> impl Iterator<Item = &str> {
        self.labs.iter().map(String::as_str)
    }

    /// Takes the shell out of the site, and reads the site's scripts.
    ///
    /// # Errors
    /// When it is missing, names no labs, or a script is not UTF-8.
    pub fn take(site: &mut Site) -> Result<Self> {
        let shell = site.remove(SHELL).context("www/shell.html is missing")?;
        let shell = String::from_utf8(shell).context("www/shell.html is not UTF-8")?;
        let (words, template) =
            split(&shell, &["about", "labs", "also"]).context("www/shell.html")?;
        let labs = words.get("labs").context("www/shell.html names no labs")?;
        let also = words.get("also").copied().unwrap_or_default();
        let also: Option<Vec<_>> = (also.split(", ").filter(|one| !one.is_empty()))
            .map(|one| one.rsplit_once(' '))
            .collect();
        let also = also.context("www/shell.html: `also` lists names, each before its page")?;
        let mut imports = BTreeMap::new();
        for (path, contents) in site.iter().filter(|(path, _)| path.ends_with(".js")) {
            let script =
                str::from_utf8(contents).with_context(|| format!("{path} is not UTF-8"))?;
            imports.insert(path.clone(), imported(path, script));
        }
        Ok(Self {
            template: template.to_owned(),
            labs: labs.split(", ").map(str::to_owned).collect(),
            also: (also.into_iter())
                .map(|(name, page)| (name.to_owned(), page.to_owned()))
                .collect(),
            address: String::new(),
            imports,
        })
    }

    /// The same for a site that will lie there.
    pub fn at(self, address: &str) -> Self {
        let address = address.to_owned();
        Self { address, ..self }
    }

    /// Puts the shell around every page of the site.
    ///
    /// # Errors
    /// As [`page`](Self::page).
    pub fn dress(&self, site: &mut Site) -> Result<()> {
        for (path, contents) in site.iter_mut().filter(|(path, _)| path.ends_with(".html")) {
            let text = str::from_utf8(contents).with_context(|| format!("{path} is not UTF-8"))?;
            *contents = self.page(path, text)?.into_bytes();
        }
        Ok(())
    }

    /// A whole page, of its own part; `path` is where it lies.
    ///
    /// # Errors
    /// When its first comment is missing, says what no page says, or leaves out what the shell
    /// needs.
    pub fn page(&self, path: &str, text: &str) -> Result<String> {
        let page = || format!("the page {path}");
        let (words, body) = split(text, &KEYS).with_context(page)?;
        let word = |key: &str| words.get(key).copied().unwrap_or_default();
        let (lab, lesson) = (word("lab"), word("lesson"));
        let key = format!("{lab}{lesson}").to_lowercase();
        let deep = path.contains('/');

        let mut all: Map<String, Value> = (KEYS.iter())
            .map(|key| ((*key).to_owned(), word(key).into()))
            .collect();
        let mut set = |key: &str, value: Value| all.insert(key.to_owned(), value);
        if !lab.is_empty() {
            set("title", format!("{lab} · lobbylab").into());
            set("script", "lab".into());
            let data = format!("data-lab=\"{key}\" {}", word("data"));
            set("data", data.trim_end().into());
        } else if !lesson.is_empty() {
            set("title", format!("{lesson}, for teachers · lobbylab").into());
            set("script", "lesson".into());
            set("style", "css/lessons".into());
            set("main", "prose lesson".into());
            if word("first").is_empty() {
                set("first", LESSON_FIRST.into());
            }
        }
        set("preloads", self.preloads(&words).into());
        set("labs", self.navigation(lab).into());
        set("also", self.further(path).into());
        set("policy", csp::PAGE.into());
        set("base", if deep { "../" } else { "" }.into());
        set("home", if deep { "../" } else { "./" }.into());
        // The picture that goes with a link to the page: the lab's, or the arena's.
        let known = self.labs().any(|lab| lab.to_lowercase() == key);
        let shown = if known { key.as_str() } else { "arena" };
        // The file that the build makes of a lab.
        set("single", if known { key.as_str() } else { "" }.into());
        let from = match self.address.as_str() {
            "" if deep => "../",
            address => address,
        };
        let picture = format!("{from}generated/picture_{shown}.png");
        set("picture", picture.into());
        set("key", key.into());
        set("body", body.into());
        for needed in ["title", "script", "description"] {
            if all[needed] == "" {
                bail!("the page {path} does not say its {needed}");
            }
        }
        fill(&self.template, &[&Value::Object(all)]).with_context(page)
    }

    /// The labs as the navigation of the page of `here` shows them.
    fn navigation(&self, here: &str) -> Vec<Value> {
        let entry = |(place, name): (usize, &String)| {
            json!({
                "name": name, "key": name.to_lowercase(),
                "here": if name == here { "here" } else { "" },
                "further": if place > 0 { "further" } else { "" },
            })
        };
        self.labs.iter().enumerate().map(entry).collect()
    }

    /// What else the site has, as the navigation of a page shows it.
    fn further(&self, path: &str) -> Vec<Value> {
        let entry = |(name, page): &(String, String)| json!({ "name": name, "path": page, "here": if page == path { "here" } else { "" } });
        self.also.iter().map(entry).collect()
    }

    /// What a page is going to need: its script, the engine's, and all that they import, so that
    /// the browser need not find that out file by file. Nothing for a page without an engine.
    fn preloads(&self, words: &BTreeMap<&str, &str>) -> Vec<Value> {
        let (first, made) = match (words.get("lab"), words.get("module")) {
            (Some(lab), _) => {
                let key = lab.to_lowercase();
                let made = vec![format!("generated/{key}.js"), format!("pkg/{key}.js")];
                ("js/lab.js".to_owned(), made)
            }
            (None, Some(module)) => {
                let script = words.get("script").copied().unwrap_or_default();
                (format!("js/{script}.js"), vec![format!("pkg/{module}.js")])
            }
            (None, None) => return Vec::new(),
        };
        let mut reached = vec![first];
        let mut at = 0;
        while let Some(path) = reached.get(at) {
            let next = self.imports.get(path).cloned().unwrap_or_default();
            for one in next {
                if !reached.contains(&one) {
                    reached.push(one);
                }
            }
            at += 1;
        }
        reached[1..].sort();
        reached.splice(1..1, made);
        (reached.into_iter())
            .map(|path| json!({ "path": path }))
            .collect()
    }
}

/// The first comment of a page by its lines, and what follows it.
fn split<'a>(text: &'a str, keys: &[&str]) -> Result<(BTreeMap<&'a str, &'a str>, &'a str)> {
    let (comment, rest) = (text.strip_prefix("<!--\n"))
        .and_then(|text| text.split_once("-->\n"))
        .context("it does not begin with a comment that says what it is")?;
    let mut words = BTreeMap::new();
    for line in comment.lines() {
        match line.split_once(": ") {
            Some((key, value)) if keys.contains(&key) => words.insert(key, value),
            _ => bail!("no page says `{line}` of itself"),
        };
    }
    Ok((words, rest))
}

/// The scripts that one imports before it runs; not those that it fetches later by `import()`.
fn imported(path: &str, script: &str) -> Vec<String> {
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    (script.lines())
        .filter(|line| line.starts_with("import ") || line.starts_with("} from "))
        .filter_map(|line| line.split_once("'.")?.1.split_once('\''))
        .map(|(name, _)| beside(folder, &format!(".{name}")))
        .collect()
}

/// Where a relative path leads from a folder.
fn beside(folder: &str, relative: &str) -> String {
    let mut steps: Vec<&str> = folder.split('/').collect();
    for step in relative.split('/') {
        match step {
            "." => {}
            ".." => {
                steps.pop();
            }
            name => steps.push(name),
        }
    }
    steps.join("/")
}

/// Fills a template; the innermost scope comes last.
fn fill(template: &str, scopes: &[&Value]) -> Result<String> {
    let mut out = String::with_capacity(template.len());
    let mut rest = template;
    while let Some((before, after)) = rest.split_once("{{") {
        out.push_str(before);
        let (name, after) = after.split_once("}}").context("a `{{` is not closed")?;
        rest = after;
        let section = name.strip_prefix('#');
        let key = section.unwrap_or(name);
        let value = (scopes.iter().rev())
            .find_map(|scope| scope.get(key))
            .with_context(|| format!("the shell asks for `{key}`, which nobody says"))?;
        if section.is_some() {
            let (inner, after) = (rest.split_once(&format!("{{{{/{key}}}}}")))
                .with_context(|| format!("`{{{{#{key}}}}}` is not closed"))?;
            rest = after;
            match value {
                Value::Array(entries) => {
                    for entry in entries {
                        out.push_str(&fill(inner, &[scopes, &[entry]].concat())?);
                    }
                }
                other if other != "" => out.push_str(&fill(inner, scopes)?),
                _ => {}
            }
        } else {
            out.push_str((value.as_str()).with_context(|| format!("`{key}` is a list"))?);
        }
    }
    out.push_str(rest);
    Ok(out)
}

#[cfg(test)]
mod tests;
