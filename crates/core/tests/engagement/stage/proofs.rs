//! What a step of the blossom algorithm must be, whoever made it.

use lobbylab_blossom::{Certificate, Matrix, Problem, Set, Solution, verify};
use lobbylab_core::engagement::stage::{BlossomView, EngagementStage, EngagementStageView, Stand};

pub fn blossom(view: &EngagementStageView) -> &BlossomView {
    view.blossom.as_ref().expect("the algorithm")
}

/// Duals of all blossoms around exactly one of two, and both own duals: what must not be
/// more than twice the cost.
pub fn load(state: &BlossomView, one: usize, other: usize) -> i64 {
    let sets = state.sets.iter();
    let around = sets.filter(|set| set.nodes.contains(&one) != set.nodes.contains(&other));
    state.duals[one] + state.duals[other] + around.map(|set| set.dual).sum::<i64>()
}

/// The players but who sits out.
pub fn playing(state: &BlossomView) -> Vec<usize> {
    (0..state.duals.len())
        .filter(|&place| state.sitting != Some(place))
        .collect()
}

/// Holds one step of the algorithm to what it must be, whoever made it.
pub fn valid(stage: &EngagementStage, view: &EngagementStageView, at: &str) {
    let state = blossom(view);
    let cost = |one, other| stage.cost(one, other).expect("a pair");
    let play = playing(state);
    for &one in &play {
        for &other in play.iter().filter(|&&other| other < one) {
            assert!(
                load(state, one, other) <= 2 * cost(one, other),
                "{at}: {one} {other}"
            );
        }
    }
    let tight = |[one, other]: [usize; 2]| load(state, one, other) == 2 * cost(one, other);
    for &edge in &state.tree {
        assert!(tight(edge), "{at}: tree {edge:?}");
    }
    let mut weight = 0;
    for (one, mate) in state.mates.iter().enumerate() {
        if let Some(mate) = *mate {
            assert_eq!(state.mates[mate], Some(one), "{at}");
            assert!(tight([one, mate]), "{at}: pair {one} {mate}");
            weight += cost(one, mate);
        }
    }
    assert_eq!(weight, 2 * state.cost, "{at}");
    for (place, set) in state.sets.iter().enumerate() {
        assert!(set.dual >= 0 && set.nodes.len() % 2 == 1, "{at}");
        let leave = set
            .nodes
            .iter()
            .filter(|&&node| !state.mates[node].is_some_and(|mate| set.nodes.contains(&mate)));
        assert_eq!(leave.count(), 1, "{at}: all but one are paired within");
        if let Some(within) = set.within {
            assert!(within < place, "{at}: outer before inner");
            let around = &state.sets[within].nodes;
            assert!(set.nodes.iter().all(|node| around.contains(node)), "{at}");
        }
    }
    let sum: i64 = state.duals.iter().sum::<i64>() + state.sets.iter().map(|s| s.dual).sum::<i64>();
    assert_eq!(sum, state.bound, "{at}");
    assert!(state.bound <= 2 * state.weight, "{at}");
    for link in &view.links {
        let is_tight = tight(link.ends);
        assert!(is_tight, "{at}: {link:?}");
    }
}

/// Discs and moats of the plane do not overlap, and those of tight pairs touch.
pub fn to_scale(stage: &EngagementStage, view: &EngagementStageView, at: &str) {
    assert_eq!(view.stand, Stand::Plane, "{at}");
    let state = blossom(view);
    let play = playing(state);
    // As drawn: the outermost radius around a player that does not go around another too.
    let radius = |one: usize, other: usize| {
        let moats = view.moats.iter().filter_map(|moat| {
            let at = moat.nodes.iter().position(|&node| node == one)?;
            (!moat.nodes.contains(&other)).then_some(moat.outer[at])
        });
        moats.fold(view.dots[one].radius, f64::max)
    };
    for &one in &play {
        assert!(
            view.dots[one].radius >= 0.0,
            "{at}: no dual is negative in a metric"
        );
        for &other in play.iter().filter(|&&other| other != one) {
            let (a, b) = (view.dots[one].at, view.dots[other].at);
            let apart = ((a.0 - b.0) * (a.0 - b.0) + (a.1 - b.1) * (a.1 - b.1)).sqrt();
            let touch = radius(one, other) + radius(other, one);
            // Costs are rounded up to a millionth of a side.
            assert!(
                touch <= apart + 1.001e-6,
                "{at}: {one} {other} {touch} {apart}"
            );
            if load(state, one, other) == 2 * stage.cost(one, other).expect("a pair") {
                assert!(touch >= apart - 1e-9, "{at}: {one} {other} {touch} {apart}");
            }
        }
    }
}

/// The last step's duals as a certificate, held against all pairs by the verifier, which
/// knows nothing of the solver; and against another solution.
pub fn proven(stage: &EngagementStage, view: &EngagementStageView, at: &str) {
    let state = blossom(view);
    assert!(state.done, "{at}");
    assert_eq!(state.bound, 2 * state.weight, "{at}");
    assert_eq!(state.cost, state.weight, "{at}");
    let play = playing(state);
    let graph = Matrix::from_fn(play.len(), |one, other| {
        stage.cost(play[one], play[other]).expect("a pair")
    })
    .expect("costs in range");
    let problem = Problem::perfect(&graph);
    let place = |node: usize| play.iter().position(|&place| place == node).expect("plays");
    // Sets of the certificate go from the inside out, and have a dual.
    let mut kept: Vec<usize> = (0..state.sets.len())
        .filter(|&s| state.sets[s].dual > 0)
        .collect();
    kept.reverse();
    let around = |mut set: Option<usize>| {
        while let Some(at) = set {
            if let Some(place) = kept.iter().position(|&kept| kept == at) {
                return Some(place);
            }
            set = state.sets[at].within;
        }
        None
    };
    let smallest = |node: usize| {
        let sets = (0..state.sets.len()).filter(|&set| state.sets[set].nodes.contains(&node));
        sets.min_by_key(|&set| state.sets[set].nodes.len())
    };
    let solution = Solution::new(
        play.iter()
            .map(|&node| state.mates[node].map(place))
            .collect(),
        state.weight,
        Certificate::new(
            play.iter().map(|&node| state.duals[node]).collect(),
            play.iter().map(|&node| around(smallest(node))).collect(),
            (kept.iter())
                .map(|&set| Set::new(state.sets[set].dual, around(state.sets[set].within)))
                .collect(),
        ),
    );
    assert_eq!(verify(&problem, &solution), Ok(()), "{at}");
    assert_eq!(
        problem.solve().expect("a pairing").weight,
        state.weight,
        "{at}"
    );
}
