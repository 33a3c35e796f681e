//! The frame in which visitors' rules run, `own/frame.html`: a document with a policy of its own
//! and one script, `www/js/own/sandbox/frame.js`, which stands in it.
//!
//! It stands in it because the frame's origin is no origin: whether `'self'` means the site there,
//! browsers do not agree. A script known by its hash is the same for all.

use std::collections::BTreeMap;

use anyhow::{Context, Result};

use crate::site::csp;
use crate::site::lean::lean;

/// Where it lies.
pub const FRAME: &str = "own/frame.html";

/// Its script in `www/`; no file of the site.
const SCRIPT: &str = "js/own/sandbox/frame.js";

/// Puts the frame together.
///
/// # Errors
/// When its script is missing, is not UTF-8 or would end its own element.
pub fn assemble(site: &mut BTreeMap<String, Vec<u8>>) -> Result<()> {
    let script = (site.remove(SCRIPT)).with_context(|| format!("www/{SCRIPT} is missing"))?;
    let script = String::from_utf8(script).with_context(|| format!("www/{SCRIPT} is not UTF-8"))?;
    let script = lean(&script);
    anyhow::ensure!(
        !script.contains("</") && !script.contains("<!--"),
        "www/{SCRIPT} holds what ends a script"
    );
    let policy = csp::frame(&csp::digest(&script));
    let page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n\
         <title>Where rules run</title>\n<script>{script}</script>\n</html>\n"
    );
    site.insert(FRAME.to_owned(), page.into_bytes());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use base64::Engine as _;
    use base64::engine::general_purpose::STANDARD;

    #[test]
    fn digits_are_those_of_the_rfc() {
        // RFC 4648, section 10.
        for (text, digits) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ] {
            assert_eq!(STANDARD.encode(text), digits);
        }
    }

    #[test]
    fn the_frame_allows_its_own_script_and_no_network() {
        let script = b"// said to readers\n(() => {})();\n".to_vec();
        let mut site: BTreeMap<String, Vec<u8>> = [(SCRIPT.to_owned(), script)].into();
        assemble(&mut site).expect("a frame");
        assert!(!site.contains_key(SCRIPT));
        let page = str::from_utf8(&site[FRAME]).expect("is UTF-8");
        assert!(page.contains("<script>(() => {})();\n</script>"), "{page}");
        // The digest was computed with sha256sum and base64.
        assert!(
            page.contains("'sha256-PnafLjMHw3yPceq8ACs3uYKurco2jSXrT1mQ8+VRxeg='"),
            "{page}"
        );
        assert!(page.contains("default-src 'none'") && page.contains("connect-src 'none'"));
        let policy = page.split("content=\"").nth(1).expect("a policy");
        let policy = policy.split('"').next().expect("it ends");
        for open in ["http", "'self'", "'unsafe-eval'", "'unsafe-inline'", "*"] {
            assert!(!policy.contains(open), "{open}: {policy}");
        }
    }

    #[test]
    fn a_script_that_would_end_its_element_is_refused() {
        for script in ["a('</script>');\n", "a('<!--');\n"] {
            let mut site = [(SCRIPT.to_owned(), script.as_bytes().to_vec())].into();
            assert!(assemble(&mut site).is_err(), "{script}");
        }
        assert!(assemble(&mut BTreeMap::new()).is_err());
    }
}
