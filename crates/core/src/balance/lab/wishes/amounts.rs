//! How much of each wish there is.

/// How much of each wish there is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct WishAmounts {
    pub partied: f64,
    pub avoided: f64,
    pub dimensions: u32,
    pub latency: f64,
}

/// No wish at all.
pub(super) const NOTHING: WishAmounts = WishAmounts {
    partied: 0.0,
    avoided: 0.0,
    dimensions: 1,
    latency: 0.0,
};
