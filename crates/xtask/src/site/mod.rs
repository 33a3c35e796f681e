//! What the site is put together from: [`module`] makes the labs' modules, [`computed`] runs
//! the program of `crates/site`, [`shell`] puts around each page what all have, [`csp`] holds
//! the content security policy, [`lean`] shortens scripts and styles, and [`draft`] is the
//! site itself.

pub mod computed;
pub mod csp;
pub mod draft;
pub mod lean;
pub mod module;
pub mod shell;
