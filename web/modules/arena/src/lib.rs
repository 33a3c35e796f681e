//! The module of the arena's page: the engine with this lab alone. The rules of the five labs
//! are in it, their questions and figures are not.

pub use lobbylab_web::*;
