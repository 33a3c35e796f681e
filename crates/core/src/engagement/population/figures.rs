//! Figures of a real tournament, fitted from its records.
//!
//! Lichess Yearly Bullet Arena 2022 (10 January 2022): one rated tournament of one-minute
//! chess, 65,811 games of 6,191 players in 240 minutes. The records were released by Lichess
//! under CC0 with its database exports. Here are quantiles, coefficients, shares and their
//! standard errors only; no record of any game or player.
//!
//! Tables of quantiles belong to the probabilities [`AT`]. Risk is that of churn: no further
//! game of the player starts within 30 minutes after the start of one.

/// Where the figures come from, and under which licence.
pub const SOURCE: &str =
    "Lichess Yearly Bullet Arena 2022 (2022-01-10), records released under CC0";

/// Probabilities of the tables of quantiles.
pub const AT: [f64; 19] = [
    0.0, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99,
    0.995, 1.0,
];

/// Glicko means of the players after the tournament.
pub const RATINGS: [f64; 19] = [
    595.1, 797.4, 872.7, 954.3, 1115.1, 1257.2, 1445.7, 1575.8, 1681.7, 1773.6, 1863.8, 1952.7,
    2057.2, 2212.9, 2331.4, 2472.2, 2561.0, 2630.9, 2957.7,
];

/// Rating deviations of the players after the tournament.
pub const DEVIATIONS: [f64; 19] = [
    30.0, 33.5, 35.3, 38.0, 44.2, 52.1, 63.3, 72.3, 80.3, 86.5, 92.7, 97.8, 102.2, 105.5, 107.0,
    108.9, 109.5, 109.7, 110.0,
];

/// Minutes at which players start their first game.
pub const JOINS: [f64; 19] = [
    0.05, 0.05, 0.05, 0.05, 0.05, 0.3, 7.983, 23.267, 41.917, 62.1, 86.567, 110.783, 144.7, 180.9,
    202.767, 217.333, 226.683, 231.55, 238.767,
];

/// Minutes from the start of a win to that of the next game, if within 30.
pub const GAPS_AFTER_WIN: [f64; 19] = [
    0.1, 0.317, 0.383, 0.533, 0.8, 1.067, 1.4, 1.667, 1.85, 2.0, 2.133, 2.233, 2.35, 2.517, 2.733,
    4.25, 8.133, 13.717, 30.0,
];

/// Minutes from the start of a draw to that of the next game, if within 30.
pub const GAPS_AFTER_DRAW: [f64; 19] = [
    0.317, 0.717, 0.9, 1.167, 1.417, 1.667, 1.883, 2.067, 2.183, 2.267, 2.35, 2.433, 2.517, 2.683,
    2.867, 4.417, 7.867, 14.65, 27.117,
];

/// Minutes from the start of a loss to that of the next game, if within 30.
pub const GAPS_AFTER_LOSS: [f64; 19] = [
    0.1, 0.317, 0.417, 0.567, 0.817, 1.083, 1.433, 1.7, 1.883, 2.033, 2.167, 2.267, 2.383, 2.583,
    3.0, 7.417, 14.217, 20.7, 29.967,
];

/// Minutes from a game to the next, if more than 30.
pub const BREAKS: [f64; 19] = [
    30.017, 30.083, 30.15, 30.767, 31.95, 34.0, 38.683, 44.483, 51.383, 58.8, 69.483, 81.467,
    98.167, 124.117, 146.25, 171.117, 191.167, 202.1, 227.517,
];

/// Share of those who churn that start another game later on.
pub const RETURNS: f64 = 0.2268;

/// Share of the variance of ln(1 + gap) that is between players.
pub const PACE: f64 = 0.0763;

/// Share of games that are drawn.
pub const DRAW_RATE: f64 = 0.035860266520794395;

/// Games by the gap of their players' final ratings: its mean in points, games, how many were
/// drawn.
pub const DRAWS_BY_GAP: [(f64, u64, u64); 10] = [
    (25.2, 9_542, 503),
    (74.9, 8_797, 413),
    (124.5, 8_090, 355),
    (173.9, 6_816, 263),
    (247.3, 10_682, 392),
    (346.9, 7_358, 230),
    (487.7, 8_408, 158),
    (685.0, 3_731, 41),
    (940.5, 2_090, 5),
    (1_344.3, 297, 0),
];

/// Correlation of that gap and a draw, over all games.
pub const GAP_CORRELATION: f64 = -0.070_848_018;

/// By rating: the mean and the deviation of how much stronger the opponent is.
pub const OPPONENTS: [[f64; 3]; 15] = [
    [675.0, 747.0, 383.0],
    [825.0, 687.0, 411.0],
    [975.0, 555.0, 400.0],
    [1125.0, 429.0, 369.0],
    [1275.0, 340.0, 351.0],
    [1425.0, 233.0, 327.0],
    [1575.0, 139.0, 307.0],
    [1725.0, 54.0, 293.0],
    [1875.0, -24.0, 281.0],
    [2025.0, -105.0, 286.0],
    [2175.0, -160.0, 298.0],
    [2325.0, -185.0, 312.0],
    [2475.0, -212.0, 332.0],
    [2625.0, -257.0, 346.0],
    [2775.0, -262.0, 298.0],
];

/// Intercept of the churn model: logistic regression, L2 penalty with C = 1 on standardised
/// features, 119,102 rows.
pub const INTERCEPT: f64 = -2.194450447469751;

/// Its weights, of the features as they are, in the order of `Layout::tournament`.
pub const WEIGHTS: [f64; 57] = [
    0.04945761867584046,
    0.2982057344550405,
    0.38811083570294386,
    0.2804499597445894,
    0.16847069609658846,
    0.22575307961017504,
    0.13777387319501505,
    0.29948313928965886,
    0.25056249596100166,
    -0.14338693898166271,
    -0.004791044998698379,
    0.07701334017132977,
    0.04289255777433747,
    0.18838177426677707,
    -0.07978098603954345,
    0.14510764051254554,
    0.029929169450810568,
    0.09675276544864468,
    0.2123665653125908,
    -0.09277614588833794,
    0.32260787958007625,
    0.2099620430587815,
    0.24488553183114356,
    0.2336081716798067,
    -0.13707606088560548,
    0.22263492374847488,
    0.28028924344255496,
    0.20138592699925525,
    0.06331166709381222,
    -0.0943806078860348,
    0.2503830460738927,
    0.35030689190053277,
    0.18125674152468416,
    0.10695532308024558,
    -0.1052703771015634,
    0.16752599358115133,
    0.18073159583605222,
    0.025229757505315947,
    0.09336202349245662,
    -0.06222227830340599,
    0.16175476202011063,
    0.13918796510630616,
    0.04940660790597488,
    0.005939132140471796,
    -0.08458762511333291,
    0.24620623662726673,
    0.14286842796943097,
    0.15842534028762462,
    -0.037800581857351225,
    -0.048870376448621605,
    -0.2218661389556321,
    -0.2795889759483824,
    -0.10361520593714728,
    -0.5281004280724543,
    -0.640251680933815,
    -0.2731661624965766,
    0.6782064309082725,
];

/// Risks by the outcome of the upcoming game: win, draw, loss; means of the model over all rows.
pub const MEAN_RISKS: [f64; 3] = [
    0.024255075855624537,
    0.034507747866768405,
    0.08333172241515896,
];

/// Quantiles of the model's risk after a loss, at [`AT`], over the 5,000 states that were sampled.
pub const RISKS_AFTER_LOSS: [f64; 19] = [
    0.019, 0.026, 0.028, 0.03, 0.035, 0.041, 0.048, 0.056, 0.064, 0.074, 0.084, 0.096, 0.112,
    0.142, 0.18, 0.18, 0.194, 0.227, 0.403,
];

/// How good the churn model is, over five folds grouped by player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PublishedQuality {
    /// Rows that it was fitted to.
    pub rows: u32,
    /// Share of rows that churned.
    pub base_rate: f64,
    /// Area under the receiver's curve.
    pub auc: f64,
    /// Mean −ln of the probability given to what happened.
    pub log_loss: f64,
    /// Mean squared error of the probability.
    pub brier: f64,
    /// Log-loss of always saying the base rate.
    pub base_log_loss: f64,
}

/// As an independent fit found it.
pub const QUALITY: PublishedQuality = PublishedQuality {
    rows: 119102,
    base_rate: 0.05245923662071166,
    auc: 0.7176239785534604,
    log_loss: 0.1903722725329629,
    brier: 0.047938093444141246,
    base_log_loss: 0.20569361908820388,
};

/// Penalties C of the churn model, and the log-loss of each on players whom its fit had not seen
/// (five folds by player), as [`Fitting`](crate::engagement::case::Fitting) finds it in the records.
pub const PENALTIES: [(f64, f64); 5] = [
    (0.0001, 0.194_487),
    (0.001, 0.190_879),
    (0.01, 0.190_546),
    (0.1, 0.190_514),
    (1.0, 0.190_524),
];

/// The part of the pairing in the risk of real pairs: slope, and its standard error. 1 would
/// be what the model says.
pub const LEVER: (f64, f64) = (0.56, 0.16);

/// The logit of the chance to win on games after minute 160, with ratings frozen there: slope.
pub const WIN_SLOPE_HELD_OUT: f64 = 0.72;

/// The risk after some last outcomes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PatternRisk {
    /// Outcomes, the latest last; that is the upcoming game.
    pub outcomes: &'static str,
    /// Rows.
    pub rows: u32,
    /// Share that churned.
    pub risk: f64,
    /// Its standard error.
    pub error: f64,
}

const fn after(outcomes: &'static str, rows: u32, risk: f64, error: f64) -> PatternRisk {
    PatternRisk {
        outcomes,
        rows,
        risk,
        error,
    }
}

/// By the last outcome.
pub const RISK_BY_LAST: [PatternRisk; 3] = [
    after("W", 57408, 0.02498, 0.00065),
    after("D", 4286, 0.0322, 0.0027),
    after("L", 57408, 0.08145, 0.00114),
];

/// By the last three outcomes: the paper's Table 1.
pub const RISK_BY_LAST_THREE: [PatternRisk; 27] = [
    after("DDD", 13, 0.0, 0.0),
    after("DLD", 91, 0.0, 0.0),
    after("WWW", 16611, 0.01836, 0.00104),
    after("WDD", 106, 0.01887, 0.01322),
    after("LWW", 10684, 0.02069, 0.00138),
    after("WDW", 1043, 0.02109, 0.00445),
    after("LWD", 800, 0.02125, 0.0051),
    after("DDW", 91, 0.02198, 0.01537),
    after("DLW", 791, 0.02276, 0.0053),
    after("DWW", 1082, 0.02311, 0.00457),
    after("LDW", 776, 0.0232, 0.0054),
    after("WLW", 10435, 0.02492, 0.00153),
    after("LLD", 795, 0.02767, 0.00582),
    after("LLW", 10098, 0.02832, 0.00165),
    after("DWD", 97, 0.03093, 0.01758),
    after("LDD", 64, 0.03125, 0.02175),
    after("WWD", 1106, 0.03165, 0.00526),
    after("WLD", 818, 0.03423, 0.00636),
    after("DWL", 799, 0.05632, 0.00816),
    after("DDL", 83, 0.06024, 0.02612),
    after("LWL", 10551, 0.06047, 0.00232),
    after("DLL", 890, 0.0618, 0.00807),
    after("WWL", 11412, 0.06852, 0.00236),
    after("WDL", 880, 0.07159, 0.00869),
    after("WLL", 11228, 0.0814, 0.00258),
    after("LLL", 15553, 0.0823, 0.0022),
    after("LDL", 877, 0.0878, 0.00956),
];

/// What was predicted in a bin, and what happened.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PublishedBin {
    /// Where the bin begins.
    pub from: f64,
    /// Where it ends.
    pub to: f64,
    /// Cases.
    pub count: u32,
    /// Mean prediction.
    pub predicted: f64,
    /// Share that happened.
    pub happened: f64,
    /// Standard error of that share.
    pub error: f64,
}

const fn bin(
    edges: [f64; 2],
    count: u32,
    predicted: f64,
    happened: f64,
    error: f64,
) -> PublishedBin {
    PublishedBin {
        from: edges[0],
        to: edges[1],
        count,
        predicted,
        happened,
        error,
    }
}

/// Chances to win by final ratings, as the paper makes its Figure 2.
pub const WINS_FINAL: [PublishedBin; 10] = [
    bin([0.0, 0.1], 15044, 0.04592, 0.06222, 0.00197),
    bin([0.1, 0.2], 12560, 0.14954, 0.15454, 0.00323),
    bin([0.2, 0.3], 12874, 0.25079, 0.25004, 0.00382),
    bin([0.3, 0.4], 13677, 0.35012, 0.3386, 0.00405),
    bin([0.4, 0.5], 14107, 0.44975, 0.44219, 0.00418),
    bin([0.5, 0.6], 14069, 0.54905, 0.54126, 0.0042),
    bin([0.6, 0.7], 13652, 0.64947, 0.65522, 0.00407),
    bin([0.7, 0.8], 12434, 0.74997, 0.74361, 0.00392),
    bin([0.8, 0.9], 12853, 0.85045, 0.85031, 0.00315),
    bin([0.9, 1.0], 10352, 0.93441, 0.94194, 0.0023),
];

/// Chances to win after minute 160 by the ratings at minute 160.
pub const WINS_HELD_OUT: [PublishedBin; 10] = [
    bin([0.0, 0.1], 4413, 0.04652, 0.09903, 0.0045),
    bin([0.1, 0.2], 3586, 0.15056, 0.22365, 0.00696),
    bin([0.2, 0.3], 3552, 0.24929, 0.29082, 0.00762),
    bin([0.3, 0.4], 3781, 0.35059, 0.38879, 0.00793),
    bin([0.4, 0.5], 3933, 0.45085, 0.44114, 0.00792),
    bin([0.5, 0.6], 3847, 0.54994, 0.5386, 0.00804),
    bin([0.6, 0.7], 3646, 0.64905, 0.60093, 0.00811),
    bin([0.7, 0.8], 3600, 0.75019, 0.70472, 0.0076),
    bin([0.8, 0.9], 3688, 0.85084, 0.78362, 0.00678),
    bin([0.9, 1.0], 2982, 0.93372, 0.91315, 0.00516),
];

/// Risks of churn in tenths of the rows: the paper's Figure 3.
pub const CHURN_DECILES: [PublishedBin; 10] = [
    bin([0.0, 0.01386], 11911, 0.01123, 0.0152, 0.00112),
    bin([0.01386, 0.01869], 11910, 0.01622, 0.01579, 0.00114),
    bin([0.01869, 0.02405], 11910, 0.02134, 0.02099, 0.00131),
    bin([0.02405, 0.03096], 11910, 0.02729, 0.02502, 0.00143),
    bin([0.03096, 0.03943], 11910, 0.03488, 0.03098, 0.00159),
    bin([0.03943, 0.04939], 11910, 0.04435, 0.04433, 0.00189),
    bin([0.04939, 0.05999], 11910, 0.05453, 0.05441, 0.00208),
    bin([0.05999, 0.07955], 11910, 0.06925, 0.07254, 0.00238),
    bin([0.07955, 0.11077], 11910, 0.09392, 0.09496, 0.00269),
    bin([0.11077, 1.0], 11911, 0.152, 0.15037, 0.00328),
];

/// Players who start their first game in the first minute.
pub const FIRST_MINUTE: u32 = 752;

/// First games per minute in each half hour; in the first one without the first minute.
pub const ARRIVALS: [f64; 8] = [46.138, 31.233, 26.233, 23.4, 18.267, 16.433, 13.567, 7.567];
