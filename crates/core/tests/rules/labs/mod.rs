//! Lines under any rule, step by step, and the simulated questions of the rules
//! lab, against closed forms, exact chains and slower programs of the same.

mod adaptive;
mod club;
mod coverage;
mod latency;
mod lines;
mod packed;
mod parties;
mod presets;
mod questions;
mod relations;
mod sides;
mod zones;
