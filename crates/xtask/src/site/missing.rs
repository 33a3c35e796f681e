//! The page for addresses at which there is none, `404.html`, as static hosts want it.
//!
//! They answer with it at any depth, where its relative addresses lead nowhere. So one script,
//! `www/js/missing/climb.js`, stands in it, finds the site and goes there; the policy knows it by its
//! hash.

use anyhow::{Context, Result};

use crate::site::csp;
use crate::site::draft::Site;
use crate::site::lean::lean;

/// Where it lies.
pub const PAGE: &str = "404.html";

/// Its script in `www/`; no file of the site.
const SCRIPT: &str = "js/missing/climb.js";

/// Puts the script into the page, which is dressed already.
///
/// # Errors
/// When one of them is missing or not what this was written for.
pub fn assemble(site: &mut Site) -> Result<()> {
    let script = (site.remove(SCRIPT)).with_context(|| format!("www/{SCRIPT} is missing"))?;
    let script = String::from_utf8(script).with_context(|| format!("www/{SCRIPT} is not UTF-8"))?;
    let script = lean(&script);
    let page = (site.get_mut(PAGE)).with_context(|| format!("www/{PAGE} is missing"))?;
    let text = str::from_utf8(page).with_context(|| format!("www/{PAGE} is not UTF-8"))?;
    let place = "<script src=\"js/early.js\">";
    anyhow::ensure!(
        !script.contains("</") && text.matches(place).count() == 1,
        "www/{PAGE} has no place for www/{SCRIPT}"
    );
    let policy = csp::with_script(&csp::digest(&script));
    *page = text
        .replacen(csp::PAGE, &policy, 1)
        .replacen(place, &format!("<script>{script}</script>\n{place}"), 1)
        .into_bytes();
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_allows_its_own_script_and_no_other() {
        let page = format!(
            "<meta content=\"{}\">\n<script src=\"js/early.js\"></script>",
            csp::PAGE
        );
        let mut site = Site::from([
            (PAGE.to_owned(), page.into_bytes()),
            (SCRIPT.to_owned(), b"/* said to readers */\nf();\n".to_vec()),
        ]);
        assemble(&mut site).expect("a page");
        assert!(!site.contains_key(SCRIPT));
        let page = str::from_utf8(&site[PAGE]).expect("is UTF-8");
        assert!(
            page.contains("<script>f();\n</script>\n<script src"),
            "{page}"
        );
        // The digest was computed with sha256sum and base64.
        assert!(
            page.contains("script-src 'self' 'wasm-unsafe-eval' 'sha256-B+Mbxysq09ulLChv/w32ruItpmS5/1Jau1bgisU2jHc='"),
            "{page}"
        );
        assert!(assemble(&mut site).is_err());
    }
}
