//! The module that reads visitors' files: tickets, games and players. It is loaded when somebody
//! hands in a file; what it has read goes to the modules of the labs as bytes.

pub use lobbylab_web::*;
