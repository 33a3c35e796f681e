//! Named streams of random numbers from one seed.
//!
//! Every use of chance has a stream of its own, named for what it decides
//! (`"arrivals"`, `"skills"`). So a draw added in one place moves nothing
//! elsewhere, and two rules that are fed the same streams see the same players:
//! common random numbers. The generator is Xoshiro256++ (Blackman and Vigna).

use rand_xoshiro::rand_core::SeedableRng;

/// One stream: draws from it move no other stream.
///
/// ```
/// use lobbylab_core::sim::{Stream, Streams, exponential};
/// let mut gaps: Stream = Streams::new(7, 0).stream("gaps");
/// let mut again: Stream = Streams::new(7, 0).stream("gaps");
/// assert_eq!(exponential(&mut gaps), exponential(&mut again));
/// ```
pub type Stream = rand_xoshiro::Xoshiro256PlusPlus;

/// The family of streams of one replication of one run.
///
/// # Examples
/// ```
/// use lobbylab_core::sim::Streams;
/// use rand::RngExt;
/// let streams = Streams::new(7, 0);
/// let first: f64 = streams.stream("arrivals").random();
/// // A draw from another stream moves nothing; the same name begins anew.
/// let _: f64 = streams.stream("skills").random();
/// assert_eq!(streams.stream("arrivals").random::<f64>(), first);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Streams {
    seed: u64,
    replication: u64,
}

impl Streams {
    /// The streams of replication number `replication` under a run's seed.
    #[must_use]
    pub const fn new(seed: u64, replication: u64) -> Self {
        Self { seed, replication }
    }

    /// The stream of this name. The same name gives the same stream from its
    /// beginning; different names give unrelated ones.
    #[must_use]
    pub fn stream(&self, name: &str) -> Stream {
        Stream::seed_from_u64(self.state(name))
    }

    /// The numbers of this name that stand at places: no order of drawing changes them.
    #[must_use]
    pub fn numbers(&self, name: &str) -> HashedUniforms {
        HashedUniforms(self.state(name))
    }

    fn state(&self, name: &str) -> u64 {
        // Each ingredient passes through the mixer, so that neighbouring seeds
        // and replications start far apart.
        let mut state = mix(self.seed ^ 0x6c6f_6262_796c_6162);
        state = mix(state ^ self.replication);
        for byte in name.bytes() {
            state = mix(state ^ u64::from(byte));
        }
        state
    }
}

/// A number for each place, where there are too many places to draw them all, or not all are
/// asked for: each is the place, mixed.
///
/// # Examples
/// ```
/// use lobbylab_core::sim::Streams;
/// let blocked = Streams::new(7, 0).numbers("blocked");
/// assert_eq!(blocked.at([3, 5]), blocked.at([3, 5]));
/// assert_ne!(blocked.at([3, 5]), blocked.at([5, 3]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HashedUniforms(u64);

impl HashedUniforms {
    /// The number at a place, uniform on 0 ≤ x < 1, a multiple of 2⁻⁵³.
    #[must_use]
    pub fn at(self, [row, column]: [u64; 2]) -> f64 {
        let bits = mix(mix(self.0 ^ row) ^ column);
        (bits >> 11) as f64 / (1_u64 << 53) as f64
    }
}

/// The finaliser of SplitMix64: a bijection in which every input bit reaches
/// every output bit.
fn mix(value: u64) -> u64 {
    let mut z = value.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
