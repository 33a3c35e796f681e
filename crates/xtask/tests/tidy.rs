//! The repository's own rules, each a test that names file and line.
//!
//! `tidy/files.rs` finds the files, `tidy/architecture.rs` holds what may
//! depend on what, `tidy/purity.rs` what the engine must not touch,
//! `tidy/source.rs` how source files look, `tidy/pages.rs` what a page must
//! not do. Nothing here needs git, a network or a browser.

#[path = "tidy/architecture.rs"]
mod architecture;
#[path = "../src/csp.rs"]
#[expect(dead_code, reason = "pages carry one of the two policies")]
mod csp;
#[path = "tidy/files.rs"]
mod files;
#[path = "tidy/pages.rs"]
mod pages;
#[path = "tidy/purity.rs"]
mod purity;
#[path = "tidy/source.rs"]
mod source;
