//! The repository's own rules, each a test that names file and line.
//!
//! `tidy/files.rs` finds the files, `tidy/architecture.rs` holds what may
//! depend on what, `tidy/purity.rs` what the engine must not touch,
//! `tidy/source.rs` how source files look, `tidy/pages.rs` what a page must
//! not do, `tidy/published.rs` what others install, `tidy/rooms.rs` what imports
//! what, `tidy/folders.rs` and `tidy/names.rs` that a reader finds the way. `tidy/allowed.txt` holds what still breaks a rule
//! and shrinks. Nothing here needs git, a network or a browser.

#[path = "tidy/allowed.rs"]
mod allowed;
#[path = "tidy/architecture.rs"]
mod architecture;
#[path = "tidy/files.rs"]
mod files;
#[path = "tidy/folders.rs"]
mod folders;
#[path = "tidy/imports.rs"]
mod imports;
#[path = "tidy/names.rs"]
mod names;
#[path = "tidy/pages.rs"]
mod pages;
#[path = "tidy/published.rs"]
mod published;
#[path = "tidy/purity.rs"]
mod purity;
#[path = "tidy/rooms.rs"]
mod rooms;
#[path = "tidy/source.rs"]
mod source;
