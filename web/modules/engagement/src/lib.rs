//! The module of the engagement page: the engine with this lab alone, so that a
//! visitor loads nothing of the others.

pub use lobbylab_web::*;
