//! The rules, one file each, and the pool that follows them.

pub(super) mod greedy;
pub(super) mod groups;
pub(super) mod imbalance;
pub(super) mod learning;
pub(super) mod patient;
pub(super) mod pool;
pub(super) mod table;
pub(super) mod wait;
