//! The shell around every page of `www/`, and around texts that are no pages.

use super::*;
use std::path::Path;

/// `www/` as it is, and dressed.
fn sites() -> (Site, Site) {
    let www = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../www");
    let bare = crate::workspace::read_tree(&www).expect("reads www/");
    let mut dressed = bare.clone();
    let shell = Shell::take(&mut dressed).expect("there is a shell");
    shell.dress(&mut dressed).expect("every page fits");
    (bare, dressed)
}

fn pages(site: &Site) -> impl Iterator<Item = (&str, &str)> {
    (site.iter())
        .filter(|(path, _)| path.ends_with(".html"))
        .map(|(path, text)| (path.as_str(), str::from_utf8(text).expect("is UTF-8")))
}

#[test]
fn every_page_has_the_shell_once_and_its_own_part_whole() {
    let (bare, dressed) = sites();
    assert!(!dressed.contains_key(SHELL));
    assert!(pages(&dressed).count() >= 12);
    for (path, page) in pages(&dressed) {
        for once in [
            format!("content=\"{}\"", csp::PAGE).as_str(),
            "<!doctype html>\n<html lang=\"en\"",
            "<title>",
            "<nav id=\"site\" popover aria-label=\"Site\">",
            "<main id=\"main\"",
            "</main>",
            "</html>\n",
            "<h1",
            "js/early.js",
            "<meta property=\"og:title\" content=\"",
            "<meta property=\"og:description\" content=\"",
            "<link rel=\"apple-touch-icon\"",
        ] {
            assert_eq!(page.matches(once).count(), 1, "{once} in {path}");
        }
        assert!(!page.contains("{{"), "{path}");
        let own = str::from_utf8(&bare[path]).expect("is UTF-8");
        assert!(page.contains(own.split_once("-->\n").expect("a comment").1));
    }
}

#[test]
fn a_page_names_the_picture_of_its_lab() {
    let picture = |from: &str, lab: &str| {
        format!("property=\"og:image\" content=\"{from}generated/picture_{lab}.png\"")
    };
    let (bare, dressed) = sites();
    for (path, from, lab) in [
        ("rules.html", "", "rules"),
        ("lessons/balance.html", "../", "balance"),
        ("index.html", "", "arena"),
        ("lessons/pipeline.html", "../", "arena"),
    ] {
        let page = str::from_utf8(&dressed[path]).expect("is UTF-8");
        assert!(page.contains(&picture(from, lab)), "{path}");
    }
    // Where the site will lie is known: then the address is whole.
    let mut there = bare.clone();
    let shell = Shell::take(&mut there)
        .expect("a shell")
        .at("https://example.org/a/");
    shell.dress(&mut there).expect("every page fits");
    let page = str::from_utf8(&there["lessons/balance.html"]).expect("is UTF-8");
    assert!(page.contains(&picture("https://example.org/a/", "balance")));
}

#[test]
fn the_navigation_has_every_lab_and_says_where_one_is() {
    let (_, dressed) = sites();
    for lab in lobbylab_core::catalog::labs() {
        let (key, name) = (lab.key, lab.title);
        for (path, page) in pages(&dressed) {
            let base = if path.contains('/') { "../" } else { "" };
            let here = path == format!("{key}.html");
            let current = if here { "aria-current=\"page\" " } else { "" };
            let entry = format!("<li><a {current}href=\"{base}{key}.html\">{name}</a></li>");
            assert!(page.contains(&entry), "{entry} in {path}");
        }
        assert!(dressed.contains_key(&format!("{key}.html")), "{key}");
        assert!(
            dressed.contains_key(&format!("lessons/{key}.html")),
            "{key}"
        );
    }
}

#[test]
fn the_navigation_leads_to_what_else_there_is() {
    let (_, dressed) = sites();
    for (there, name) in [
        ("rulesets.html", "Rule sets"),
        ("lessons/index.html", "Teach"),
    ] {
        assert!(dressed.contains_key(there), "{there}");
        for (path, page) in pages(&dressed) {
            let base = if path.contains('/') { "../" } else { "" };
            let current = if path == there {
                "aria-current=\"page\" "
            } else {
                ""
            };
            let entry = format!("<a {current}href=\"{base}{there}\">{name}</a>");
            assert!(page.contains(&entry), "{entry} in {path}");
        }
    }
}

#[test]
fn every_lesson_stands_in_the_list_of_lessons() {
    let (bare, _) = sites();
    let list = str::from_utf8(&bare["lessons/index.html"]).expect("is UTF-8");
    let lessons = bare.keys().filter_map(|path| path.strip_prefix("lessons/"));
    for lesson in lessons.filter(|path| path.ends_with(".html") && *path != "index.html") {
        assert!(list.contains(&format!("href=\"{lesson}\"")), "{lesson}");
    }
}

#[test]
fn the_corrections_wear_the_shell() {
    let www = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../www");
    let mut site = crate::workspace::read_tree(&www).expect("reads www/");
    let shell = Shell::take(&mut site).expect("there is a shell");
    let own = lobbylab_site::corrections::page(|_| true).expect("every run works");
    let page = shell.page("corrections.html", &own).expect("a page");
    assert!(page.contains(csp::PAGE));
    for part in [" style=", " onclick=", "<script>", "NaN"] {
        assert!(!page.contains(part), "{part}");
    }
    assert_eq!(page.matches(" id=\"rules-1\"").count(), 1);
}

#[test]
fn what_is_preloaded_is_what_the_scripts_import() {
    let (_, dressed) = sites();
    let home = str::from_utf8(&dressed["index.html"]).expect("is UTF-8");
    let preloads: Vec<&str> = (home.lines())
        .filter_map(|line| line.strip_prefix("<link rel=\"modulepreload\" href=\""))
        .filter_map(|line| line.strip_suffix("\">"))
        .collect();
    assert_eq!(preloads[..2], ["js/home.js", "pkg/patience.js"]);
    assert!(preloads.contains(&"js/stage/stage.js"));
    assert!(!preloads.contains(&"js/stage/probe.js"));
    for path in preloads.iter().filter(|path| path.starts_with("js/")) {
        assert!(dressed.contains_key(*path), "{path}");
    }
    let lab = str::from_utf8(&dressed["rules.html"]).expect("is UTF-8");
    for path in ["generated/rules.js", "pkg/rules.js", "js/runs/pool.js"] {
        assert!(lab.contains(&format!("modulepreload\" href=\"{path}\"")));
    }
    let lesson = str::from_utf8(&dressed["lessons/rules.html"]).expect("is UTF-8");
    assert!(!lesson.contains("modulepreload"));
}

#[test]
fn imports_are_found_over_several_lines_and_later_ones_are_not() {
    let script = "import { a } from './a.js';\nimport {\n  b,\n} from './b.js';\nimport '../c/c.js';\nconst d = import('./d.js');\n";
    assert_eq!(
        imported("js/x/x.js", script),
        ["js/x/a.js", "js/x/b.js", "js/c/c.js"]
    );
}

#[test]
fn a_page_that_says_too_little_or_too_much_is_named() {
    let (mut bare, _) = sites();
    let shell = Shell::take(&mut bare).expect("there is a shell");
    let error = |text: &str| format!("{:#}", shell.page("a.html", text).expect_err("refused"));
    for (text, part) in [
        ("<h1>A</h1>\n", "does not begin with a comment"),
        ("<!--\ncolour: red\n-->\n", "`colour: red`"),
        ("<!--\ntitle: A\nscript: a\n-->\n", "its description"),
        ("<!--\ndescription: A\nscript: a\n-->\n", "its title"),
    ] {
        let error = error(text);
        assert!(error.contains(part) && error.contains("a.html"), "{error}");
    }
}

#[test]
fn a_lab_has_its_key_and_what_it_says_of_itself() {
    let (_, dressed) = sites();
    let root = |path: &str| {
        let page = str::from_utf8(&dressed[path]).expect("is UTF-8");
        page.lines().nth(1).expect("a root").to_owned()
    };
    assert_eq!(
        root("rules.html"),
        "<html lang=\"en\" data-lab=\"rules\" data-opening=\"v1.step=35\">"
    );
    assert_eq!(
        root("balance.html"),
        "<html lang=\"en\" data-lab=\"balance\">"
    );
}

#[test]
fn a_template_with_a_fault_is_refused() {
    let scope = json!({ "a": "x", "list": [{ "b": "1" }, { "b": "2" }], "no": "" });
    let filled = |template: &str| fill(template, &[&scope]);
    let text = filled("{{a}}{{#list}}<{{b}}{{a}}>{{/list}}{{#no}}{{gone}}{{/no}}{{#a}}!{{/a}}");
    assert_eq!(text.expect("fills"), "x<1x><2x>!");
    for template in ["{{a", "{{gone}}", "{{#a}}", "{{list}}"] {
        assert!(filled(template).is_err(), "{template}");
    }
}
