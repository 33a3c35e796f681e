//! The best matching in hindsight, its bounds, and regret.

mod bounds;
mod exact;
mod leavers;
mod regret;
