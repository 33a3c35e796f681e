//! `site generated <folder>` and `site corrections <folder> <lab>…`, where the labs are those
//! that have a page: writes files for `cargo xtask build` and `cargo xtask serve`.

use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};

use anyhow::{Context, Result, bail};

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    match run(&words) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(words: &[String]) -> Result<()> {
    let [what, folder, labs @ ..] = words else {
        bail!("site generated <folder>, or site corrections <folder> <lab>…");
    };
    let folder = Path::new(folder);
    let files = match what.as_str() {
        "generated" => lobbylab_site::generated()?,
        "corrections" => {
            let page = lobbylab_site::corrections::page(|lab| labs.iter().any(|one| one == lab))?;
            [("corrections.html".to_owned(), page.into_bytes())].into()
        }
        other => bail!("`{other}` is neither generated nor corrections"),
    };
    fs::create_dir_all(folder).with_context(|| format!("making {}", folder.display()))?;
    for (name, contents) in files {
        let file = folder.join(name);
        fs::write(&file, contents).with_context(|| format!("writing {}", file.display()))?;
    }
    Ok(())
}
