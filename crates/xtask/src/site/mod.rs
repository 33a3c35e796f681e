//! What the site is put together from: [`module`] makes the labs' modules, [`passes`] leave out of
//! them what a compiler forgot, [`computed`] runs the program of `crates/site`, [`shell`] puts around
//! each page what all have, [`csp`] holds the content security policy, [`lean`] shortens scripts and
//! styles, [`editor`] bundles what rules are written in, [`sandbox`] makes the frame in which they run,
//! [`single`] each lab as one file, [`archive`] packs everything, [`missing`] is the page for unknown
//! addresses, and [`draft`] the site itself.

pub mod archive;
pub mod computed;
pub mod csp;
pub mod draft;
pub mod editor;
pub mod lean;
pub mod missing;
pub mod module;
pub mod passes;
pub mod sandbox;
pub mod shell;
pub mod single;
