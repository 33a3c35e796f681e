//! The figures of the balance lab (Alman and McKay, *Theoretical Foundations of Team
//! Matchmaking*).
//!
//! One file a figure; names, colours and shapes that several need are here. Unfairness f
//! and its parts are in units of skill; one player comes in a unit of time.

mod crowding;
mod far;
mod hardness;
mod left;
mod outlier;
mod partition;
mod reach;
mod roles;
mod speed;
mod tradeoff;
mod void;
mod waits;
mod wishes;
mod worst;

pub use crowding::crowding;
pub use far::far_pair;
pub use hardness::{WITHOUT, hardness};
pub use left::left;
pub use outlier::outlier;
pub use partition::{BEST_FIRST, EXCHANGES, OPTIMUM, RUNS, partition};
pub use reach::reach;
pub use roles::{INTERVALS, SHORTEST, role_price, role_ratio};
pub use speed::speed;
pub use tradeoff::tradeoff;
pub use void::role_outlier;
pub use waits::role_waits;
pub use wishes::{ALL_WISHES, AVOIDED, LATENCY, PARTIES, SKILLS, wish_curves, wishes};
pub use worst::worst;

use crate::figure::common::{number, with_interval};
use crate::figure::look::Look;
use crate::figure::pieces::{ON_ITS_WAY, finite, known, round_up, share};
use crate::figure::row::{self, Answers, FigureRow, row};
use crate::figure::{Figure, Role, Shape};
use lobbylab_core::balance::lab::{Arm, BalanceQueue, CrowdMethod, QueueOutcome, QueuePolicy};
use lobbylab_core::balance::parameters::BalanceFairness;
use lobbylab_core::balance::parameters::{Crowd, CrowdSkills};
use lobbylab_core::experiment::Parts;
use lobbylab_core::sim::stats::Interval;
use lobbylab_core::words::significant;

/// What the page knows, of which its figures are made.
#[derive(Clone, Copy, Debug)]
pub struct BalanceKnown<'a> {
    /// What the questions have yielded so far.
    pub answers: Answers<'a>,
    /// How fairness is measured.
    pub fairness: &'a BalanceFairness,
    /// Times of the visitor's own machine: for each number waiting the seconds of an
    /// insertion and of a round, and the share of games proven best.
    pub points: &'a [[f64; 4]],
}

/// What makes a figure of what the page knows.
pub type MakeBalance = fn(&BalanceKnown<'_>) -> Option<Figure>;

/// The figures in the order of the page.
pub const FIGURES: &[FigureRow<MakeBalance>] = &[
    row(
        "crowding",
        "A crowd makes fair games",
        "model",
        1.45,
        &["balance.crowd"],
        |known| known.answers.show(crowding),
    ),
    row(
        "reach",
        "How far the search must look",
        "model",
        1.45,
        &["balance.crowd"],
        |known| known.answers.show(reach),
    ),
    row(
        "tradeoff",
        "Fairness against waiting",
        "waiting",
        1.45,
        &["balance.queue"],
        |known| known.answers.show(tradeoff),
    ),
    row(
        "left",
        "Who is left behind",
        "waiting",
        1.45,
        &["balance.queue"],
        |known| known.answers.show(left),
    ),
    row(
        "outlier",
        "Where windows of neighbours fail",
        "waiting",
        2.3,
        &[],
        |_| Some(outlier()),
    ),
    row(
        "role_ratio",
        "How near to the best game with roles",
        "roles",
        1.45,
        &["balance.roles"],
        |known| known.answers.show(role_ratio),
    ),
    row(
        "role_price",
        "What roles cost",
        "roles",
        1.45,
        &["balance.roles"],
        |known| known.answers.show(role_price),
    ),
    row(
        "role_waits",
        "Roles and waiting together",
        "roles",
        1.45,
        &["balance.role_queue"],
        |known| known.answers.show(role_waits),
    ),
    row(
        "role_outlier",
        "Whom the paper's candidates forget",
        "roles",
        2.3,
        &[],
        |_| Some(role_outlier()),
    ),
    row(
        "partition",
        "Runs, exchanges, optimum",
        "partition",
        1.45,
        &["balance.partition"],
        |known| known.answers.show(partition),
    ),
    row(
        "worst",
        "The worst game of each",
        "partition",
        1.45,
        &["balance.partition"],
        |known| known.answers.show(worst),
    ),
    row(
        "hardness",
        "The solver’s work",
        "hardness",
        2.3,
        &["balance.hardness"],
        |known| known.answers.show(hardness),
    ),
    row(
        "far_pair",
        "A far-away pair does not help",
        "hardness",
        2.3,
        &[],
        |_| Some(far_pair()),
    ),
    row(
        "wishes",
        "What wishes cost",
        "wishes",
        1.45,
        &["balance.wishes"],
        |known| known.answers.show(wishes),
    ),
    row(
        "wish_curves",
        "The more wishes, the less fair",
        "wishes",
        1.45,
        &["balance.wishes"],
        |known| known.answers.show(wish_curves),
    ),
    row(
        "speed",
        "Time against the number waiting",
        "model",
        2.3,
        &[],
        |known| Some(speed(known.fairness, known.points)),
    ),
];

/// A figure with its key and title.
fn begun(key: &str) -> Figure {
    row::begun(FIGURES, key)
}

const fn look(name: &'static str, role: Role, shape: Shape) -> Look {
    Look { name, role, shape }
}

/// The best game of all, exactly.
pub const BEST: Look = look("best game", Role::Optimal, Shape::Diamond);
/// The best game of neighbours in the order of skills.
pub const NEIGHBOURS: Look = look("neighbours", Role::Between, Shape::Square);
/// Those who came first, in the best teams.
pub const FIRST: Look = look("first come", Role::Greedy, Shape::Disc);
/// The best game that contains the oldest.
pub const OLDEST: Look = look("oldest first", Role::Patient, Shape::Wedge);
/// The game with the least f less a weight times its longest wait.
pub const CURVE: Look = look("weight β", Role::High, Shape::Triangle);
/// The visitor's own way.
pub const OWN: Look = look("yours", Role::Ink, Shape::Ring);
/// Any players, in the best teams.
pub const ANY: Look = look("any players", Role::Soft, Shape::Ring);
/// Those who came first, in teams by chance.
pub const CHANCE: Look = look("random teams", Role::Random, Shape::Cross);

/// How a maker of games looks.
#[must_use]
pub fn look_of(maker: CrowdMethod) -> Look {
    match maker {
        CrowdMethod::Best => BEST,
        CrowdMethod::Neighbours => NEIGHBOURS,
        CrowdMethod::First => FIRST,
        CrowdMethod::Any => ANY,
        CrowdMethod::Chance => CHANCE,
    }
}

/// How a policy of a queue that goes on looks.
#[must_use]
pub fn look_of_policy(policy: QueuePolicy) -> Look {
    match policy {
        QueuePolicy::Best => BEST,
        QueuePolicy::Own => OWN,
        QueuePolicy::Oldest => OLDEST,
        QueuePolicy::First => FIRST,
        QueuePolicy::Chance => CHANCE,
    }
}

/// All ways of a queue that goes on, the weights first.
pub(crate) fn ways() -> impl Iterator<Item = Arm> {
    let weighs = |way: &Arm| matches!(way, Arm::Weight(_));
    (Arm::all().filter(weighs)).chain(Arm::all().filter(move |way| !weighs(way)))
}

/// The weight of a way that is one, of all weights.
pub(crate) fn weight(betas: &[f64], way: Arm) -> Option<f64> {
    match way {
        Arm::Weight(point) => betas.get(point).copied(),
        Arm::Policy(_) => None,
    }
}

/// Whether the visitor's own way is another than the best game every time.
#[must_use]
pub fn has_own(steady: &BalanceQueue) -> bool {
    steady.waiting.beta > 0.0 || steady.waiting.longest().is_finite()
}

/// The visitor's own way in words.
pub(crate) fn own_words(steady: &BalanceQueue) -> String {
    let (beta, longest) = (steady.waiting.beta, steady.waiting.longest());
    let weight = format!("yours, β = {}", three(beta));
    let limit = format!("nobody over {}", three(longest));
    match (beta > 0.0, longest.is_finite()) {
        (false, false) => "yours".to_owned(),
        (true, false) => weight,
        (false, true) => format!("yours, {limit}"),
        (true, true) => format!("{weight}, {limit}"),
    }
}

/// Of the ways where searches were stopped, the one where most were: a sentence with a
/// space before it.
pub(crate) fn stopped(steady: &BalanceQueue, parts: &Parts<QueueOutcome>, betas: &[f64]) -> String {
    let mut worst: Option<(Arm, [Interval; 2])> = None;
    for way in ways() {
        let found = steady.unproven(parts, way);
        let Some(found) = found.filter(|all| all.iter().all(|of| finite(of.clone()).is_some()))
        else {
            continue;
        };
        if (worst.as_ref()).is_none_or(|(_, most)| most[0].mean < found[0].mean) {
            worst = Some((way, found));
        }
    }
    let Some((way, [part, gap])) = worst else {
        return String::new();
    };
    let name = match way {
        Arm::Policy(policy) => format!("“{}”", policy.label()),
        Arm::Weight(_) => format!("β = {}", three(weight(betas, way).unwrap_or(0.0))),
    };
    format!(
        " With {name} the search for {} of the games was stopped early; better ones would gain at \
         most {} in the mean.",
        share(&part),
        with_interval(&gap)
    )
}

/// A number in so many digits, with a power of ten where it is very large or small.
#[must_use]
pub fn plain(value: f64, digits: usize) -> String {
    if (1e-4..1e7).contains(&value.abs()) {
        significant(value, digits)
    } else {
        number(value)
    }
}

/// A parameter in three digits.
pub(crate) fn three(value: f64) -> String {
    plain(value, 3)
}

/// Where a logarithmic axis of f ends that reaches at least to `value`.
pub(crate) fn highest(value: f64) -> f64 {
    // A picture needs no larger numbers.
    round_up((1.02 * value).min(1e307))
}

/// `12,300`; a count as sentences write it.
pub(crate) fn whole(value: f64) -> String {
    lobbylab_core::words::grouped(value.round() as u64)
}

/// How many players of the visitor wait.
pub(crate) fn waiting(crowd: &Crowd) -> f64 {
    match crowd.skills {
        CrowdSkills::Typed => crowd.typed.0.len() as f64,
        _ => f64::from(crowd.n),
    }
}

/// The place of the size that is nearest to a number, by their ratio.
#[must_use]
pub fn nearest(sizes: &[u32], wanted: f64) -> usize {
    let apart = |size: u32| {
        let (size, wanted) = (f64::from(size), wanted.max(1.0));
        (size / wanted).max(wanted / size)
    };
    let places = 0..sizes.len();
    let near = places.min_by(|&a, &b| apart(sizes[a]).total_cmp(&apart(sizes[b])));
    near.unwrap_or(0)
}

/// What only neighbours cost, a sentence with a space before it.
pub(crate) fn times(ratio: &Interval) -> String {
    if ratio.mean <= 1.0 + 1e-9 {
        return " The best run of neighbours is as good as the best game.".to_owned();
    }
    format!(
        " The best run of neighbours is {} times as unfair as the best game.",
        with_interval(ratio)
    )
}
