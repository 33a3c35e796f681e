//! The timed loops do the work that they are compared by.

use lobbylab_loops::labs as timed;

#[test]
fn a_loop_and_its_peer_do_the_same_work() {
    for (ours, peer, tolerance) in [
        // The engine's clock ends at the next arrival, the peer's at the last.
        ("versus/engine", "versus/peer: plain loop", 1e-4),
        ("mm1/engine", "mm1/peer: plain heap loop", 1e-9),
    ] {
        let (ours, peer) = (timed::run(ours, 100_000), timed::run(peer, 100_000));
        assert!((ours / peer - 1.0).abs() < tolerance, "{ours} {peer}");
    }
    assert!(timed::run("versus/none", 1).is_nan() && timed::run("none", 1).is_nan());
    assert!(timed::NAMES.contains(&"versus/engine"));
}
