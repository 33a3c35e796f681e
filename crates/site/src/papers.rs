//! A page for each paper, beside the lab: its sections in order, what each place claims, whether
//! that holds, and the state of the lab that shows it. All of it is the lab's own table
//! (`core/src/<lab>/lab/paper.rs`).

use crate::generate::escape;
use anyhow::{Result, anyhow};
use lobbylab_core::catalog;
use lobbylab_core::experiment::Lab;
use lobbylab_core::experiment::paper::{PaperItem, PaperSection, PaperVerdict};
use lobbylab_core::words::counted;
use std::fmt::Write;

/// The name of a lab's page in `generated/`.
pub(crate) fn file(lab: &str) -> String {
    format!("{lab}_paper.html")
}

/// The page of a lab's paper, its own part; `None` where the lab has no paper.
///
/// # Errors
/// When a place of the table is not on the lab's page.
pub(crate) fn page(lab: &Lab) -> Result<Option<String>> {
    let sections = catalog::paper_of(lab.key);
    if sections.is_empty() {
        return Ok(None);
    }
    let (mut contents, mut body) = (String::new(), String::new());
    for (number, section) in (1..).zip(sections) {
        let title = escape(section.title);
        writeln!(
            contents,
            "<li><a href=\"#section-{number}\">{title}</a></li>"
        )?;
        writeln!(
            body,
            "<section aria-labelledby=\"section-{number}\">\n<h2 id=\"section-{number}\">{title}</h2>\n<dl class=\"entries\">"
        )?;
        for item in section.items {
            body.push_str(&entry(lab, item)?);
        }
        body.push_str("</dl>\n</section>\n");
    }
    let (key, title) = (escape(lab.key), escape(lab.title));
    Ok(Some(format!(
        r##"<!--
title: {title}: the paper, item by item · lobbylab
description: Every theorem, formula, figure and table of {work}: what it claims, whether it holds, and the state of the lab that shows it.
first: Find the formula or table you came for, read whether it holds, and open the state of the lab beside it.
script: lesson
style: css/reference
main: prose paper
overview: yes
more: <a href="../corrections.html">corrections</a>
-->
<p class="eyebrow">The paper beside the lab · <a href="../{key}.html">{title}</a></p>
<h1>{work}</h1>
<p class="lede">{authors}. {counts} What each claims is said in our words; the numbers are the paper’s. A link opens the lab where it is seen. Paths in <code>this type</code> name the code in <code>lobbylab_core</code>.</p>
<nav aria-label="Papers"><ul class="others">
{others}</ul></nav>
<nav aria-label="Sections"><ol class="sections">
{contents}</ol></nav>
{body}"##,
        work = escape(lab.paper.title),
        authors = escape(lab.paper.authors),
        counts = counts(sections),
        others = others(lab.key),
    )))
}

/// How many places hold, and how many do not.
fn counts(sections: &[PaperSection]) -> String {
    let items = || sections.iter().flat_map(|section| section.items);
    let of = |verdict| items().filter(|item| item.verdict == verdict).count();
    format!(
        "{}: {} as printed, {} with a correction, {} not at all; {} the paper leaves open or nothing here decides.",
        counted(items().count(), "place"),
        match of(PaperVerdict::Holds) {
            1 => "1 holds".to_owned(),
            many => format!("{many} hold"),
        },
        of(PaperVerdict::Corrected),
        of(PaperVerdict::Fails),
        of(PaperVerdict::Open),
    )
}

/// The pages of all papers.
fn others(here: &str) -> String {
    (catalog::labs().iter())
        .filter(|lab| !catalog::paper_of(lab.key).is_empty())
        .map(|lab| {
            let current = if lab.key == here {
                " aria-current=\"page\""
            } else {
                ""
            };
            format!(
                "<li><a{current} href=\"{}\">{}</a></li>\n",
                file(lab.key),
                escape(lab.paper.title)
            )
        })
        .collect()
}

/// What stands for a name in an address.
fn slug(name: &str) -> String {
    // Of two conditions only the sign may differ.
    let name = name.replace('>', " over ").replace('<', " under ");
    let plain: String = (name.to_lowercase().chars())
        .map(|c| {
            if c.is_ascii_alphanumeric() || matches!(c, 'α' | 'β' | 'ρ' | 'π') {
                c
            } else {
                ' '
            }
        })
        .collect();
    let slug: Vec<&str> = plain.split_whitespace().collect();
    // A number alone is that of an equation.
    match slug.as_slice() {
        [first, ..] if first.starts_with(|c: char| c.is_ascii_digit()) => {
            format!("at-{}", slug.join("-"))
        }
        _ => slug.join("-"),
    }
}

fn entry(lab: &Lab, item: &PaperItem) -> Result<String> {
    let id = slug(item.name);
    let mut seen = Vec::new();
    if let Some(place) = &item.place {
        let link = (place.link(lab.tabs, &lab.fields))
            .map_err(|error| anyhow!("{}, {}: {error}", lab.key, item.name))?;
        let figures = lobbylab_charts::figures_of(lab.key);
        let figure = figures.iter().find(|figure| figure.key == place.figure);
        let tab = lab.tabs.iter().find(|tab| tab.key == place.tab);
        let label = figure
            .map(|figure| figure.title)
            .or(tab.map(|tab| tab.title));
        seen.push(format!(
            "<a href=\"../{}.html#{}\">{}</a>",
            escape(lab.key),
            escape(&link),
            escape(label.unwrap_or("the lab"))
        ));
    }
    seen.extend(item.corrections.iter().map(|id| {
        format!(
            "<a href=\"../corrections.html#{id}\">correction {}</a>",
            id.rsplit('-').next().unwrap_or(id)
        )
    }));
    let mut text = format!(
        "<div id=\"{id}\"><dt><a class=\"here\" href=\"#{id}\" aria-label=\"Link to this place: {name}\">§</a> {name} <span class=\"kind {key}\">{words}</span></dt><dd><p>{claim}</p>",
        name = escape(item.name),
        key = item.verdict.key(),
        words = item.verdict.words(),
        claim = escape(item.claim),
    );
    if !seen.is_empty() {
        write!(text, "<p class=\"see\">{}</p>", seen.join(" · "))?;
    }
    if !item.code.is_empty() {
        let code: Vec<String> = (item.code.iter())
            .map(|path| format!("<code>{}</code>", escape(path).replace("::", "::<wbr>")))
            .collect();
        write!(text, "<p class=\"soft\">{}</p>", code.join(", "))?;
    }
    text.push_str("</dd></div>\n");
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use lobbylab_core::catalog::Experiment;
    use lobbylab_core::experiment::paper::numbers;
    use lobbylab_core::experiment::{link, tabs};
    use std::collections::BTreeSet;

    fn labs() -> impl Iterator<Item = (Lab, Vec<&'static PaperItem>)> {
        (catalog::labs().into_iter()).filter_map(|lab| {
            let sections = catalog::paper_of(lab.key);
            let items = sections.iter().flat_map(|section| section.items).collect();
            (!sections.is_empty()).then_some((lab, items))
        })
    }

    #[test]
    fn every_link_opens_the_tab_and_the_figure_that_it_names() {
        let mut links = 0;
        for (lab, items) in labs() {
            let figures = lobbylab_charts::figures_of(lab.key);
            for item in items {
                let Some(place) = &item.place else { continue };
                let at = format!("{}, {}", lab.key, item.name);
                let text = (place.link(lab.tabs, &lab.fields))
                    .unwrap_or_else(|error| panic!("{at}: {error}"));
                let read = link::decode(&lab.fields, &text);
                assert_eq!(read.warnings, Vec::<String>::new(), "{at}: {text}");
                let opened = tabs::open(lab.tabs, &lab.fields, &read.values).map(|tab| tab.key);
                assert_eq!(opened, Some(place.tab), "{at}: {text}");
                for (key, value) in place.state {
                    let field = (lab.fields.iter().find(|field| field.key == *key))
                        .unwrap_or_else(|| panic!("{at}: {key}"));
                    let wanted = field.parse(value).expect("a value");
                    // What is as by default need not be said.
                    let said = read.values.get(*key).unwrap_or(&field.default);
                    assert_eq!(said, &wanted, "{at}: {key}");
                }
                assert!(
                    place.figure.is_empty()
                        || figures.iter().any(|figure| figure.key == place.figure),
                    "{at}"
                );
                links += 1;
            }
        }
        assert!(links > 140, "{links}");
    }

    #[test]
    fn every_place_names_a_question_of_its_lab() {
        for (lab, items) in labs() {
            for item in items {
                let Some(place) = &item.place else { continue };
                let asked = place.asked(lab.tabs);
                assert!(
                    Experiment::QUESTIONS.contains(&asked) && asked.starts_with(lab.key),
                    "{}, {}: {asked}",
                    lab.key,
                    item.name
                );
            }
        }
    }

    /// How many equations, figures, tables, theorems and lemmas a paper numbers.
    const NUMBERED: [(&str, &str, u32); 15] = [
        ("rules", "(", 43),
        ("rules", "Figure", 13),
        ("rules", "Lemma", 2),
        ("balance", "Theorem ", 5),
        ("balance", "Lemma ", 6),
        ("balance", "(", 1),
        ("engagement", "(", 13),
        ("engagement", "Figure", 3),
        ("engagement", "Table", 2),
        ("hindsight", "(", 9),
        ("hindsight", "Figure", 3),
        ("hindsight", "Table", 3),
        ("patience", "Implication", 3),
        ("patience", "Theorem 3.", 3),
        ("patience", "Lemma 3.", 2),
    ];

    #[test]
    fn no_number_of_a_paper_is_left_out() {
        for (key, word, most) in NUMBERED {
            let (_, items) = labs().find(|(lab, _)| lab.key == key).expect("a lab");
            let found: BTreeSet<u32> = (items.iter())
                .flat_map(|item| numbers(item.name, word))
                .collect();
            // The only theorem of that paper is its third statement of section 3.
            let first = if word == "Theorem 3." { 3 } else { 1 };
            let wanted: BTreeSet<u32> = (first..=most).collect();
            assert_eq!(found, wanted, "{key}: {word}");
        }
    }

    #[test]
    fn every_correction_is_named_and_none_that_is_not_there() {
        let known: BTreeSet<String> = (crate::corrections::tests::entries())
            .map(|entry| entry.id.to_owned())
            .collect();
        let named: BTreeSet<String> = (labs())
            .flat_map(|(_, items)| items)
            .flat_map(|item| item.corrections)
            .map(|&id| id.to_owned())
            .collect();
        assert_eq!(named, known);
        for (lab, items) in labs() {
            for item in items {
                let at = format!("{}, {}", lab.key, item.name);
                let own = |id: &&str| id.rsplit_once('-').is_some_and(|(of, _)| of == lab.key);
                assert!(item.corrections.iter().all(own), "{at}");
                let wrong = matches!(item.verdict, PaperVerdict::Fails);
                assert!(!wrong || !item.corrections.is_empty(), "{at}: why?");
            }
        }
    }

    #[test]
    fn every_place_says_something_and_what_is_decided_says_by_what() {
        for (lab, items) in labs() {
            let at = |item: &PaperItem| format!("{}, {}", lab.key, item.name);
            let ids: BTreeSet<String> = items.iter().map(|item| slug(item.name)).collect();
            assert_eq!(ids.len(), items.len(), "{}: an address twice", lab.key);
            for item in items {
                assert!(item.claim.ends_with(['.', '?']), "{}", at(item));
                let words = item.claim.split_whitespace().count();
                assert!((5..=60).contains(&words), "{}: {words}", at(item));
                for path in item.code {
                    assert!(path.starts_with(lab.key), "{}: {path}", at(item));
                }
                if matches!(item.verdict, PaperVerdict::Fails | PaperVerdict::Corrected) {
                    assert!(!item.code.is_empty(), "{}: computed by what?", at(item));
                    assert!(item.place.is_some(), "{}: seen where?", at(item));
                }
            }
        }
    }

    #[test]
    fn the_pages_are_whole() {
        for (lab, items) in labs() {
            let page = page(&lab).expect("written").expect("has a paper");
            assert_eq!(page.matches("<dt>").count(), items.len());
            for tag in ["div", "dl", "dt", "dd", "p", "section", "ul", "ol", "nav"] {
                let open = page.matches(&format!("<{tag}>")).count()
                    + page.matches(&format!("<{tag} ")).count();
                assert_eq!(open, page.matches(&format!("</{tag}>")).count(), "{tag}");
            }
            for part in [" style=", "<script", "NaN"] {
                assert!(!page.contains(part), "{part}");
            }
        }
        assert!(page(&catalog::lab("arena").expect("a lab")).is_ok_and(|page| page.is_none()));
    }
}
