//! What a weight may be.

/// The weight of a pair that must not be matched: 2⁶⁰, beyond every
/// [`weight_limit`], and such that sums with it don't overflow.
pub const FORBIDDEN: i64 = 1 << 60;

/// The largest weight in absolute value that a problem of `nodes` nodes may
/// have: 2⁵⁶ / (nodes + 1). Up to there no sum that a solver forms overflows.
///
/// ```
/// use lobbylab_blossom::weight_limit;
/// assert_eq!(weight_limit(1023), 1 << 46);
/// ```
#[must_use]
pub const fn weight_limit(nodes: usize) -> i64 {
    let nodes = nodes as u64;
    ((1 << 56) / nodes.saturating_add(1)) as i64
}
