//! `corrections.html`: the places that we found where a paper prints what does not hold.
//!
//! No result stands in these files but what a paper prints: exact values come from the
//! core's functions, simulated ones from short runs of the labs' own experiments with a
//! fixed seed, all when the page is built. One file for each lab; `entry` is what a
//! correction is made of, `runs` runs experiments, `math` and `html` write.

mod balance;
mod engagement;
mod entry;
mod hindsight;
mod html;
mod math;
mod patience;
mod rules;
mod runs;
mod shown;
#[cfg(test)]
pub(crate) mod tests;
mod zones;

use anyhow::{Context, Result, anyhow};
use entry::Entry;
use std::collections::BTreeSet;
use std::thread;

/// The corrections of a paper.
type Chapter = Vec<Entry>;

/// A paper, and how to cite it.
struct Paper {
    lab: &'static str,
    title_of_lab: &'static str,
    authors: &'static str,
    work: &'static str,
    bib: &'static str,
}

/// Where a lab stands among all, as in the site's navigation; one that has no paper comes last.
pub(crate) fn place_of(lab: &str) -> usize {
    let place = PAPERS.iter().position(|paper| paper.lab == lab);
    place.unwrap_or(PAPERS.len())
}

/// In the order of the page.
const PAPERS: [Paper; 5] = [
    Paper {
        lab: "patience",
        title_of_lab: "Patience",
        authors: "Qingyun Wu",
        work: "Dynamic Matching With Teams",
        bib: "@unpublished{wu-teams,\n  author = {Qingyun Wu},\n  title  = {Dynamic Matching With Teams}\n}",
    },
    Paper {
        lab: "rules",
        title_of_lab: "Rules",
        authors: "Mingkuan Xu, Yang Yu and Chenye Wu",
        work: "Rule Designs for Optimal Online Game Matchmaking",
        bib: "@unpublished{xu-yu-wu-rules,\n  author = {Mingkuan Xu and Yang Yu and Chenye Wu},\n  title  = {Rule Designs for Optimal Online Game Matchmaking}\n}",
    },
    Paper {
        lab: "balance",
        title_of_lab: "Balance",
        authors: "Josh Alman and Dylan McKay",
        work: "Theoretical Foundations of Team Matchmaking",
        bib: "@inproceedings{alman-mckay-2017,\n  author    = {Josh Alman and Dylan McKay},\n  title     = {Theoretical Foundations of Team Matchmaking},\n  booktitle = {Proc. of the 16th International Conference on Autonomous Agents and Multiagent Systems (AAMAS)},\n  year      = {2017}\n}",
    },
    Paper {
        lab: "engagement",
        title_of_lab: "Engagement",
        authors: "Zhengxing Chen, Su Xue, John Kolen, Navid Aghdaie, Kazi A. Zaman, Yizhou Sun and Magy Seif El-Nasr",
        work: "EOMM: An Engagement Optimized Matchmaking Framework",
        bib: "@inproceedings{chen-eomm-2017,\n  author    = {Zhengxing Chen and Su Xue and John Kolen and Navid Aghdaie and Kazi A. Zaman and Yizhou Sun and Magy Seif El-Nasr},\n  title     = {{EOMM}: An Engagement Optimized Matchmaking Framework},\n  booktitle = {Proc. of the 26th International Conference on World Wide Web (WWW)},\n  year      = {2017}\n}",
    },
    Paper {
        lab: "hindsight",
        title_of_lab: "Hindsight",
        authors: "Christian Schlup",
        work: "Automatic Game Matching",
        bib: "@unpublished{schlup-matching,\n  author = {Christian Schlup},\n  title  = {Automatic Game Matching}\n}",
    },
];

/// All corrections, a chapter for each of [`PAPERS`]. Each chapter runs its experiments in
/// a thread of its own.
fn chapters() -> Result<Vec<Chapter>> {
    type Make = fn() -> Result<Chapter>;
    let makers: [Make; 5] = [
        patience::entries,
        rules::entries,
        balance::entries,
        || Ok(engagement::entries()),
        hindsight::entries,
    ];
    thread::scope(|scope| {
        let running = makers.map(|make| scope.spawn(make));
        running
            .into_iter()
            .zip(&PAPERS)
            .map(|(thread, paper)| {
                let made = thread.join().map_err(|_| anyhow!("a run panicked"))?;
                made.with_context(|| format!("corrections of {}", paper.lab))
            })
            .collect()
    })
}

/// The page's own part; `has` says which labs have a page, so that no link leads to a lab that
/// is still to come.
///
/// # Errors
/// When one of the experiments fails.
pub fn page(has: impl Fn(&str) -> bool) -> Result<String> {
    let open: BTreeSet<&str> = (PAPERS.iter())
        .map(|paper| paper.lab)
        .filter(|lab| has(lab))
        .collect();
    Ok(html::page(&chapters()?, &open))
}

/// Numbers that look random and are the same in every build (SplitMix64).
struct Draws(u64);

impl Draws {
    const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// From 0 to below 1.
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) >> 11) as f64 / (1_u64 << 53) as f64
    }
}
