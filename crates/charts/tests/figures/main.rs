//! The labs' figures: drawn for all kinds of parameters, their numbers against
//! plain means, and all of them as text as they were (`tests/golden`).

mod arena;
mod balance;
mod drawn;
mod engagement;
mod hindsight;
mod left_open;
mod patience;
mod rules;
mod snapshot;

use std::collections::BTreeSet;

/// Every figure of every lab has its text, and no text is of no figure.
#[test]
fn every_figure_has_its_text() {
    for lab in [
        "patience",
        "rules",
        "hindsight",
        "balance",
        "engagement",
        "arena",
    ] {
        let figures = lobbylab_charts::figures_of(lab).into_iter();
        let keys: BTreeSet<String> = figures.map(|place| place.key.to_owned()).collect();
        let files = std::fs::read_dir(drawn::goldens().join(lab)).expect("a folder");
        let texts = files.filter_map(|file| {
            let name = file.expect("a file").file_name().into_string();
            let name = name.expect("a name");
            // The stage's pictures are of no figure.
            let figure = name.strip_suffix(".txt")?;
            (!figure.starts_with("stage_")).then(|| figure.to_owned())
        });
        assert_eq!(keys, texts.collect(), "{lab}");
    }
}
