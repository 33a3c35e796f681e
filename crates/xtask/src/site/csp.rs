//! The content security policy of every page, in one place.
//!
//! Each page carries it in a `<meta>` tag, so that it holds on any static
//! host, written by `shell.rs`; the development server sends it as a header as well. A header could
//! say who may embed our pages: nothing is said, as even `*` would keep out files and sandboxes.
//!
//! Three kinds of documents have others: the frame in which visitors' rules run, labs that are a file, and
//! the page of what is missing, which has a script in it.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

/// The base64 digits of its SHA-256, by which a policy knows a script or a style.
pub fn digest(text: &str) -> String {
    STANDARD.encode(Sha256::digest(text))
}

/// What a page may load and run: its own files and its own WebAssembly; its own pages as frames,
/// which the embed dialog shows.
pub const PAGE: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; \
     style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; worker-src 'self'; \
     frame-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'";

/// The same for a page with a script in it, known by the base64 digits of its SHA-256.
pub fn with_script(script: &str) -> String {
    let own = "script-src 'self' 'wasm-unsafe-eval'";
    PAGE.replacen(own, &format!("{own} 'sha256-{script}'"), 1)
}

/// What a lab that is a file may do: run the scripts in it, known by the base64 digits of their
/// SHA-256, its WebAssembly and a worker that it holds, under the style in it. No network of any kind.
pub fn file(scripts: &[String], style: &str) -> String {
    let scripts: String = (scripts.iter())
        .map(|digest| format!("'sha256-{digest}' "))
        .collect();
    format!(
        "default-src 'none'; script-src {scripts}'wasm-unsafe-eval'; style-src 'sha256-{style}'; \
         img-src blob: data:; worker-src blob:; connect-src 'none'; base-uri 'none'; form-action 'none'"
    )
}

/// What the frame of visitors' rules may do, and with it every worker that it starts: run its one
/// script, known by the base64 digits of its SHA-256, workers and code that are handed in, and their
/// WebAssembly. No network of any kind.
pub fn frame(script: &str) -> String {
    format!(
        "default-src 'none'; script-src 'sha256-{script}' blob: 'wasm-unsafe-eval'; \
         worker-src blob:; connect-src 'none'; base-uri 'none'; form-action 'none'"
    )
}
