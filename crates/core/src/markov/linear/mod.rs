//! Linear equations over sparse rows: sweeps under GMRES, and elimination.

pub(crate) mod elimination;
pub(crate) mod sparse;
pub(crate) mod sweeps;
