//! Where a game is played: regions, sites, and the latency that each member has to each.
//!
//! A player's round trip to a site is that between data centres of their home region and the
//! site, plus what their own access adds. Round trips are Microsoft's "Azure network round-trip
//! latency statistics", monthly medians of July 2023 (CC BY 4.0); access is 8 ms and a
//! log-normal with a median of 18 ms and σ = .6 on top, an assumption.

/// The most regions there are figures for.
pub const MOST_REGIONS: usize = 5;

/// The regions: one after another, as many as a market has.
pub const REGIONS: [&str; MOST_REGIONS] = [
    "North America",
    "Europe",
    "Asia",
    "South America",
    "Oceania",
];

/// Round trips between them in ms: US East, West Europe, South-East Asia, Brazil South,
/// Australia East. Within a region 2 ms.
pub const ROUND_TRIPS: [[f64; MOST_REGIONS]; MOST_REGIONS] = [
    [2.0, 83.0, 222.0, 115.0, 204.0],
    [83.0, 2.0, 156.0, 184.0, 239.0],
    [222.0, 156.0, 2.0, 341.0, 89.0],
    [115.0, 184.0, 341.0, 2.0, 319.0],
    [204.0, 239.0, 89.0, 319.0, 2.0],
];

/// Hours that the regions' clocks are ahead of the first one's.
pub const AHEAD: [f64; MOST_REGIONS] = [0.0, 6.0, 13.0, 2.0, 15.0];

/// What everybody's access adds at least, ms.
pub const ACCESS_LEAST: f64 = 8.0;
/// Median of what it adds beyond, ms.
pub const ACCESS_MEDIAN: f64 = 18.0;
/// Standard deviation of its logarithm.
pub const ACCESS_SIGMA: f64 = 0.6;

/// The site of a game, and what it gives its members.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChosenSite {
    /// Its number.
    pub site: usize,
    /// The latency of whoever has the longest, ms.
    pub worst: f64,
    /// The mean latency, ms.
    pub mean: f64,
}

/// The site of least worst latency; of several the one of least mean, then the first. `of`
/// gives a member's latency to each site, as many numbers for each of `members`. `None` for
/// nobody or no site. O(members · sites).
///
/// ```
/// use lobbylab_core::arena::best_site;
/// let latencies = [[228.0, 303.0, 33.0], [14.0, 254.0, 69.0]];
/// let site = best_site(3, latencies.iter().map(|row| &row[..])).expect("a site");
/// assert_eq!((site.site, site.worst, site.mean), (2, 69.0, 51.0));
/// ```
#[must_use]
pub fn best_site<'a>(
    sites: usize,
    members: impl Iterator<Item = &'a [f64]> + Clone,
) -> Option<ChosenSite> {
    let mut best: Option<ChosenSite> = None;
    for site in 0..sites {
        let (mut worst, mut sum, mut count) = (f64::NEG_INFINITY, 0.0, 0u32);
        for row in members.clone() {
            let latency = row.get(site).copied().unwrap_or(f64::INFINITY);
            worst = worst.max(latency);
            sum += latency;
            count += 1;
        }
        if count == 0 {
            return None;
        }
        let found = ChosenSite {
            site,
            worst,
            mean: sum / f64::from(count),
        };
        if best.is_none_or(|best| (found.worst, found.mean) < (best.worst, best.mean)) {
            best = Some(found);
        }
    }
    best
}
