//! Rating systems: as published, fitted to histories, beside each other.

mod bradley_terry;
mod fits;
mod histories;
mod published;
mod systems;
