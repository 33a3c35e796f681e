//! The page: the chapters' names, and an article for each correction: what is wrong in view, the
//! printed, exact and simulated values in a fold.

use super::entry::{Entry, Kind, Other, Said, Sample, Simulated, Stated, seconds};
use super::math;
use super::shown::{self, FIRST};
use super::{Chapter, PAPERS, Paper};
use lobbylab_charts::figure::common::digits;
use lobbylab_core::catalog::fields_of;
use lobbylab_core::experiment::{Value, link};
use lobbylab_core::sim::stats::Interval;
use lobbylab_core::words::{capital, count, counted, fixed, number};
use std::collections::BTreeSet;

/// Text as HTML shows it.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
        // Thousands stay together.
        .replace(" 000", "\u{202f}000")
}

/// The page's own part: the shell comes around it. A link is made to labs in `open`.
pub fn page(chapters: &[Chapter], open: &BTreeSet<&str>) -> String {
    let mut contents = Vec::new();
    let mut articles = String::new();
    for (paper, entries) in PAPERS.iter().zip(chapters) {
        contents.push(toc(paper, entries));
        articles.push_str(&chapter(paper, entries, open.contains(paper.lab)));
    }
    let all = || chapters.iter().flatten();
    let of = |kind| all().filter(|entry| entry.kind == kind).count();
    let first: String = (FIRST.iter())
        .filter_map(|id| all().find(|entry| entry.id == *id))
        .map(|entry| line(entry, open.contains(entry.lab())))
        .collect();
    format!(
        r##"<!--
title: Corrections · lobbylab
description: The errors that we found in five papers on matchmaking: the printed value, the exact one and a simulation, with a state of a lab that shows it.
first: Read the five that matter most, or choose a paper above the list; each entry leads to a state of a lab that shows it.
script: corrections
style: css/corrections
main: prose corrections
overview: yes
-->
<h1>What do the papers get wrong?</h1>
<p class="lede">Most of what the five papers behind the labs print is right. These {wrong} places are not: if your game builds on one, take what stands here instead.</p>
<h2 id="first">Five that matter most</h2>
<ol class="five" aria-labelledby="first">
{first}</ol>
<h2 id="all">All of them</h2>
<p>{formulas} or numbers are wrong, and {claims} fail. {misprints} are misprints, and {misread} more places are right but easily misread. Each stands with what is printed, what is exact and what a simulation gives.</p>
<p class="filter"></p>
<nav class="toc" aria-label="Papers"><p>{contents}</p></nav>
<details class="how">
<summary>How these values are found</summary>
<p>Exact values are computed by the labs' own functions, and simulated ones run by the labs' own experiments, when this page is built; nothing is copied. A simulated value has a 95 % interval, so of twenty such intervals one may miss. {verdict} Symbols are those of the papers; the <a href="generated/reference.html">reference</a> lists all parameters. <a href="bench.html#checked">How all of it is checked</a> stands beside the <a href="bench.html">benchmarks</a>. Each correction has an address of its own: the sign before its title links to it.</p>
</details>
{articles}"##,
        contents = contents.join(" · "),
        formulas = capital(&counted(of(Kind::Formula), "formula")),
        claims = counted(of(Kind::Claim), "claim"),
        wrong = of(Kind::Formula) + of(Kind::Claim) + of(Kind::Misprint),
        misprints = capital(&count(of(Kind::Misprint), "none")),
        misread = of(Kind::Misread),
        verdict = verdict(all()),
    )
}

/// How many of the intervals hold the exact value.
fn verdict<'a>(entries: impl Iterator<Item = &'a Entry>) -> String {
    let samples = entries.flat_map(|entry| match &entry.simulated {
        Simulated::Samples(samples) => samples.as_slice(),
        _ => &[],
    });
    let (mut all, mut hold) = (0, 0);
    for sample in samples.filter(|sample| !sample.misses) {
        if let Some(exact) = sample.exact {
            all += 1;
            hold += usize::from(holds(sample, exact));
        }
    }
    format!("Here {hold} of the {all} that have an exact value to compare with contain it.")
}

/// Whether an interval contains a value, up to rounding.
pub fn holds(sample: &Sample, exact: f64) -> bool {
    (sample.interval.mean - exact).abs() <= sample.interval.half_width + 1e-9 * exact.abs()
}

/// A correction in a list: what to do, what is wrong and how; the numbers below each other.
fn line(entry: &Entry, open: bool) -> String {
    let paper = PAPERS.iter().find(|paper| paper.lab == entry.lab());
    let [wrong, how, advice] = (entry.plain.each_ref()).map(|text| escape(text));
    let title = escape(entry.title);
    // A link to a lab that is not open leads nowhere.
    let run = address(entry)
        .filter(|_| open)
        .map_or_else(String::new, |to| {
            let to = escape(&to);
            format!("<a href=\"{to}\"><b>See it run</b><span class=\"sr\">: {title}</span></a> · ")
        });
    format!(
        "<li><b>{advice}</b><p>{wrong} {how}</p>{}<p class=\"soft\">{run}<a href=\"#{}\">{title}</a>, {}, {}</p></li>\n",
        numbers(entry),
        entry.id,
        escape(paper.map_or("", |paper| paper.authors)),
        escape(entry.place),
    )
}

/// What is printed, exact and simulated below each other, beside what else it is of; nothing
/// where no number is printed.
fn numbers(entry: &Entry) -> String {
    let [printed, exact] = [&entry.printed.value, &entry.exact.value];
    if printed.number.is_none() || exact.number.is_none() {
        return String::new();
    }
    let other = entry.other.as_ref();
    let head = other.map_or_else(String::new, |other| {
        let names = other
            .names
            .map(|name| format!("<th scope=\"col\">{name}</th>"));
        format!("<thead><tr><td></td>{}</tr></thead>", names.concat())
    });
    let own = match &entry.simulated {
        Simulated::Samples(all) => all.iter().find(|one| one.exact == exact.number),
        _ => None,
    };
    let estimate = |interval: &Interval| {
        let (mean, half) = digits(interval);
        format!("<b>{}</b> <small>{}</small>", escape(&mean), escape(&half))
    };
    let said = |said: &Said| match said.number.filter(|_| entry.spread) {
        Some(variance) => format!("{}\u{a0}s", fixed(seconds(variance), 0)),
        None => escape(&said.text),
    };
    let both = |of: fn(&Other) -> &Said, own| [Some(own), other.map(of)];
    let rows = [
        row(
            "in the paper",
            both(|other| &other.printed, printed),
            |one| format!("<s>{}</s>", said(one)),
        ),
        row("exact", both(|other| &other.exact, exact), |one| {
            format!("<b>{}</b>", said(one))
        }),
        row(
            "simulated",
            [own, other.map(|other| &other.sample)],
            |sample| match entry.spread {
                true => estimate(&deviation(&sample.interval)),
                false => estimate(&sample.interval),
            },
        ),
    ];
    // What is shown is no variance any more: that it is one is said with the variances.
    let example = match entry.example.split_once("; ").filter(|_| entry.spread) {
        Some((_, setting)) => capital(setting),
        None => entry.example.to_owned(),
    };
    format!(
        "<table class=\"pair\" aria-describedby=\"{id}-of\">{head}<tbody>{}</tbody></table>\
         <p class=\"soft\" id=\"{id}-of\">{}.</p>{}",
        rows.concat(),
        // A symbol and its value stay on one line.
        escape(&example).replace(" = ", "\u{a0}=\u{a0}"),
        variances(entry, own),
        id = entry.id,
    )
}

/// The same of an estimate: its interval is as much narrower as the root is flat there.
fn deviation(variance: &Interval) -> Interval {
    let mean = seconds(variance.mean);
    let slope = 0.5 * mean / variance.mean;
    variance.affine(slope, mean - slope * variance.mean)
}

/// Of what is shown as standard deviations, the variances themselves.
fn variances(entry: &Entry, own: Option<&Sample>) -> String {
    let (Some(other), Some(own)) = (entry.other.as_ref().filter(|_| entry.spread), own) else {
        return String::new();
    };
    let estimate = |sample: &Sample| {
        let (mean, half) = digits(&sample.interval);
        format!("{mean}\u{a0}{half}")
    };
    format!(
        "<details class=\"soft\"><summary>As variances, in minutes²</summary><p>They are printed as {} and {}; exact are \
         {} and {}, simulated {} and {}. The table has their roots, standard deviations in seconds.</p></details>",
        entry.printed.value.text,
        other.printed.text,
        entry.exact.value.text,
        other.exact.text,
        estimate(own),
        estimate(&other.sample)
    )
}

/// A row of [`numbers`]: the entry's own, then the other's; none where the entry has none.
fn row<T>(name: &str, [own, other]: [Option<T>; 2], show: impl Fn(T) -> String) -> String {
    let cell = |value: T| format!("<td>{}</td>", show(value));
    let Some(own) = own.map(&cell) else {
        return String::new();
    };
    let other = other.map_or_else(String::new, &cell);
    format!("<tr><th scope=\"row\">{name}</th>{own}{other}</tr>")
}

fn toc(paper: &Paper, entries: &[Entry]) -> String {
    format!(
        "<a href=\"#{}\">{}</a> {}",
        paper.lab,
        escape(paper.title_of_lab),
        entries.len()
    )
}

fn chapter(paper: &Paper, entries: &[Entry], open: bool) -> String {
    let articles: String = entries.iter().map(|entry| article(entry, open)).collect();
    let lab = if open {
        format!("<a href=\"{}.html\">the lab</a>", paper.lab)
    } else {
        "the lab is in preparation".to_owned()
    };
    format!(
        "<section aria-labelledby=\"{key}\" data-paper=\"{key}\">\n<h2 id=\"{key}\">{title}</h2>\n\
         <p>{authors}, <cite>{work}</cite>: {count}, {lab}, <a href=\"generated/{key}_paper.html\">the paper item by item</a>.</p>\n\
         <div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"{title}: how to cite the paper\"><pre>{bib}</pre></div>\n\
         {articles}</section>\n",
        key = paper.lab,
        title = escape(paper.title_of_lab),
        authors = escape(paper.authors),
        work = escape(paper.work),
        count = counted(entries.len(), "place"),
        bib = escape(paper.bib),
    )
}

fn article(entry: &Entry, open: bool) -> String {
    let mut rows = String::new();
    let mut row = |name: &str, contents: &str, class: &str| {
        rows.push_str(&format!(
            "<div class=\"{class}\"><dt>{name}</dt><dd>{contents}</dd></div>\n"
        ));
    };
    row("Printed", &stated(&entry.printed, ""), "printed");
    row("Exact", &stated(&entry.exact, entry.method), "exact");
    row("Simulated", &simulated(&entry.simulated), "simulated");
    let example = match entry.example {
        "" => String::new(),
        words => format!("<p class=\"example\">{}.</p>\n", escape(words)),
    };
    format!(
        "<article class=\"card\" id=\"{id}\" data-paper=\"{lab}\" data-kind=\"{key}\" \
         aria-labelledby=\"{id}-title\">\n\
         <h3 id=\"{id}-title\"><a class=\"here\" href=\"#{id}\" aria-label=\"Link to this correction: {id}\">§</a> {title}</h3>\n\
         <p class=\"where\"><span class=\"kind {class}\">{kind}</span> {place}</p>\n\
         <p><b>{head}</b> {gist}</p>\n{link}\
         <details>\n<summary>Printed, exact and simulated<span class=\"sr\">: {title}</span></summary>\n\
         {example}<dl class=\"claims\">\n{rows}</dl>\n\
         <p><b>How much it matters.</b> {matters}</p>\n<p><b>What holds.</b> {holds}</p>\n\
         <p><b>For teachers.</b> {teach}</p>\n<p><b>To cite.</b> {cite}</p>\n</details>\n</article>\n",
        id = entry.id,
        lab = entry.lab(),
        key = entry.kind.key(),
        title = escape(entry.title),
        class = if entry.kind == Kind::Misread {
            "fine"
        } else {
            "off"
        },
        kind = entry.kind.word(),
        place = escape(entry.place),
        head = if entry.kind == Kind::Misread {
            "What is misread."
        } else {
            "What is wrong."
        },
        gist = escape(entry.gist),
        matters = escape(entry.matters),
        holds = escape(entry.holds),
        link = link_of(entry, open),
        teach = escape(entry.teach),
        cite = escape(entry.cite),
    )
}

/// The address of the state that shows a correction; nothing where it has none.
pub fn address(entry: &Entry) -> Option<String> {
    let link = entry.link.as_ref()?;
    let fields = fields_of(link.lab)?;
    let mut state = link.state.clone();
    if let Some(figure) = shown::figure(entry.id) {
        state.insert("fig".to_owned(), Value::Text(figure.to_owned()));
    }
    Some(format!(
        "{}.html#{}",
        link.lab,
        link::encode(&fields, &state)
    ))
}

fn link_of(entry: &Entry, open: bool) -> String {
    match (address(entry), &entry.link) {
        (Some(address), Some(link)) if open => format!(
            "<p class=\"try\"><a href=\"{}\">{}</a></p>\n",
            escape(&address),
            escape(link.label)
        ),
        _ => String::new(),
    }
}

fn stated(stated: &Stated, method: &str) -> String {
    let mut out = String::new();
    if !stated.formula.is_empty() {
        out.push_str(&format!(
            "<div class=\"formula\" tabindex=\"0\" role=\"group\" aria-label=\"Formula\">{}</div>",
            math::block(stated.formula)
        ));
    }
    if !stated.value.text.is_empty() {
        out.push_str(&format!(
            "<b class=\"value\">{}</b>",
            escape(&stated.value.text)
        ));
    }
    if !method.is_empty() {
        out.push_str(&format!(" <small>{}</small>", escape(method)));
    }
    out
}

fn simulated(simulated: &Simulated) -> String {
    match simulated {
        Simulated::Samples(samples) => samples.iter().map(sample).collect(),
        Simulated::Counted(text) => escape(text),
        Simulated::Nothing(why) => format!("<small>Nothing to simulate. {}</small>", escape(why)),
    }
}

fn sample(sample: &Sample) -> String {
    let (mean, half) = digits(&sample.interval);
    let what = match sample.what {
        "" => String::new(),
        what => format!("{}: ", escape(what)),
    };
    let miss = match sample.exact {
        Some(exact) if !holds(sample, exact) => format!("; misses {}", number(exact)),
        Some(exact) if !sample.what.is_empty() => format!("; exact {}", number(exact)),
        _ => String::new(),
    };
    format!(
        "<p>{what}<b class=\"value\">{mean}</b> {half} <small>{}{miss}</small></p>",
        escape(&sample.samples)
    )
}
