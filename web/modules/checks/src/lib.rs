//! The module of the benchmark page and of the specs: all labs, the loops that
//! are timed and the fingerprints of reports, which no visitor needs.

pub use lobbylab_web::*;
