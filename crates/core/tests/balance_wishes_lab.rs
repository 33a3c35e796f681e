//! Best games under wishes, against what must hold of them.

mod balance;
#[path = "balance_lab/shared.rs"]
#[allow(
    dead_code,
    reason = "shared by several programs, each of which needs a part"
)]
mod shared;

use shared::{int, run};

const QUESTION: &str = "balance.wishes";

#[test]
fn timing() {
    for n in [24, 30, 40] {
        let started = std::time::Instant::now();
        let results = run(QUESTION, &[("replications", int(16)), ("n", int(n))]);
        eprintln!("{n}: {:?}", started.elapsed());
        let (q, parts) = results.balance_wishes().unwrap();
        for kind in lobbylab_core::balance::lab::WishKind::ALL {
            for rung in std::iter::once(None).chain((0..kind.ladder().len()).map(Some)) {
                let p = q.price(parts, *kind, rung).map(|i| (i.mean, i.half_width));
                let d = q.delay(parts, *kind, rung).map(|i| i.mean);
                eprintln!(
                    "{kind:?} {rung:?} {p:?} {d:?} without {:?} stopped {}",
                    q.without(parts, *kind, rung),
                    q.stopped_at(parts, *kind, rung)
                );
            }
        }
        eprintln!(
            "{:?} {:?}",
            q.stopped(parts),
            q.free_delay(parts).map(|i| i.mean)
        );
    }
}
