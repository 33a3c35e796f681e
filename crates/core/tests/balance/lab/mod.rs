//! The questions of the balance lab against what is known of them.

#[path = "../asked/mod.rs"]
mod asked;
#[path = "../balance/mod.rs"]
mod balance;
mod crowd;
mod hardness;
#[path = "../balance/parted.rs"]
#[allow(
    dead_code,
    reason = "shared by several programs, each of which needs a part"
)]
mod parted;
mod partition;
mod questions;
mod queue;
mod roles;
#[path = "../balance/roles.rs"]
#[allow(
    dead_code,
    reason = "shared by several programs, each of which needs a part"
)]
mod roles_plain;
mod wishes;
#[path = "../balance/wishes.rs"]
mod wishes_plain;
