//! The engagement lab's step as a picture and as an account.

use crate::words::{LaneWords, Meter};
use lobbylab_charts::engagement as figures;
use lobbylab_charts::figure::Role;
use lobbylab_charts::figure::common::with_interval;
use lobbylab_charts::stage::net::{self, Key, Net};
use lobbylab_core::engagement::matchers::Matchmaker;
use lobbylab_core::engagement::parameters::{EngagementView, ShownWeights};
use lobbylab_core::engagement::stage::{
    EngagementPoolView, EngagementStage, EngagementStageView, beyond_chance, story,
};
use lobbylab_core::sim::stats::Interval;

/// How many of 1,000 players chance keeps on average, and how many more each other matchmaker does;
/// `None` while unknown.
pub(super) type Kept<'a> = &'a dyn Fn(Matchmaker) -> Option<Interval>;

/// The step as data of a picture, with the one before it.
pub(super) fn net(stage: &EngagementStage, kept: Kept<'_>) -> Net {
    let view = averaged(stage.view(), kept);
    let mut net = plain(stage, &view);
    if let Some(before) = view.step.checked_sub(1) {
        let mut earlier = stage.clone();
        earlier.seek(before);
        net.before = Some(Box::new(plain(stage, &averaged(earlier.view(), kept))));
    }
    net
}

/// The bars show what is so on average, as the answer does; until all averages are known they are
/// those of the pool in the picture.
fn averaged(mut view: EngagementStageView, kept: Kept<'_>) -> EngagementStageView {
    let Some(pool) = &view.pool else {
        return view;
    };
    let Some(chance) = kept(Matchmaker::Random) else {
        return view;
    };
    let (mut known, mut low, mut high) = (Vec::new(), 0.0_f64, 0.0_f64);
    for &(maker, total) in &pool.totals {
        if total.is_none() || maker == Matchmaker::Random {
            continue;
        }
        let Some(gain) = kept(maker) else {
            return view;
        };
        low = low.min(gain.low());
        high = high.max(gain.high());
        known.push(gain);
    }
    let of = (high - low).max(1e-12);
    // The first is what chance keeps.
    let [whole, others @ ..] = &mut view.gauges[..] else {
        return view;
    };
    whole.text = with_interval(&chance);
    (whole.value, whole.half) = (chance.mean, chance.half_width);
    for (gauge, gain) in others.iter_mut().zip(&known) {
        let plus = if gain.mean > 0.0 { "+" } else { "" };
        gauge.text = format!("{plus}{}", with_interval(gain));
        (gauge.value, gauge.zero) = (gain.mean - low, -low);
        (gauge.of, gauge.half) = (of, gain.half_width);
    }
    view.gauges_are = beyond_chance("on average");
    view
}

fn plain(stage: &EngagementStage, view: &EngagementStageView) -> Net {
    let maker = view.pool.as_ref().and_then(|pool| pool.maker);
    let role = match view.view {
        EngagementView::Pool => maker.map(|maker| figures::look(maker).role),
        EngagementView::Blossom => Some(Role::Optimal),
    };
    let reach = net::Extent {
        low: (-view.reach, -view.reach),
        high: (1.0 + view.reach, 1.0 + view.reach),
    };
    Net {
        title: view.title.clone(),
        role,
        stand: view.stand.clone(),
        dots: view.dots.clone(),
        values: view.view == EngagementView::Blossom,
        links: view.links.clone(),
        moats: view.moats.clone(),
        bounds: (view.reach > 0.0).then_some(reach),
        gauges: view.gauges.clone(),
        key: key(stage, view),
        gauges_are: view.gauges_are.clone(),
        status: view.status.clone(),
        told: view
            .told
            .and_then(|ends| view.links.iter().position(|link| link.ends == ends)),
        telling: view.telling.clone(),
        lit: None,
        before: None,
    }
}

/// The signs that may come up, the same in every step.
fn key(stage: &EngagementStage, view: &EngagementStageView) -> Vec<Key> {
    let shown = &stage.setting().shown;
    match (shown.view, shown.weights) {
        (EngagementView::Pool, _) => {
            let pool = view.pool.as_ref();
            let short =
                |pool: &EngagementPoolView| pool.totals.iter().any(|(_, some)| some.is_none());
            let mut keys = vec![Key::Risk, Key::Matched];
            let sits_out = view.dots.len() % 2 == 1 || pool.is_some_and(short);
            keys.extend(sits_out.then_some(Key::Single));
            keys.extend(pool.is_some_and(|pool| pool.tells).then_some(Key::Told));
            keys
        }
        (EngagementView::Blossom, ShownWeights::Plane) => vec![
            Key::Root,
            Key::Even,
            Key::Odd,
            Key::Matched,
            Key::Tree,
            Key::Tight,
            Key::Path,
            Key::Disc,
            Key::Moat,
        ],
        (EngagementView::Blossom, ShownWeights::Risks) => vec![
            Key::Root,
            Key::Even,
            Key::Odd,
            Key::Matched,
            Key::Tree,
            Key::Tight,
            Key::Path,
        ],
    }
}

/// The account beside the picture: the bars in words.
pub(super) fn lanes(view: &EngagementStageView) -> Vec<LaneWords> {
    let meters: Vec<Meter> = match (&view.pool, &view.blossom) {
        (Some(pool), _) => {
            let Some(maker) = pool.maker else {
                return Vec::new();
            };
            let total = |wanted| {
                let found = pool.totals.iter().find(|(one, _)| *one == wanted);
                found.and_then(|(_, total)| *total)
            };
            let others = [Matchmaker::Random];
            let mut meters = vec![Meter {
                name: "expected to stop",
                value: total(maker).map_or("—".to_owned(), short),
                note: format!("with {}", maker.pairs()),
            }];
            for other in others.into_iter().filter(|&other| other != maker) {
                meters.push(Meter {
                    name: "by chance",
                    value: total(other).map_or("—".to_owned(), short),
                    note: String::new(),
                });
            }
            meters
        }
        (None, Some(blossom)) => {
            let written = |half: i64| short(half as f64 * blossom.written);
            vec![
                Meter {
                    name: "no pairing costs less than",
                    value: written(blossom.bound),
                    note: if blossom.done {
                        "proven by the discs and moats".to_owned()
                    } else {
                        String::new()
                    },
                },
                Meter {
                    name: "the best costs",
                    value: written(2 * blossom.weight),
                    note: String::new(),
                },
            ]
        }
        (None, None) => return Vec::new(),
    };
    let maker = view.pool.as_ref().and_then(|pool| pool.maker);
    let role = maker.map_or("optimal", |maker| figures::look(maker).role.name());
    vec![LaneWords {
        title: match maker {
            Some(maker) => figures::look(maker).name.to_owned(),
            None => "the proof so far".to_owned(),
        },
        role,
        meters,
    }]
}

fn short(value: f64) -> String {
    lobbylab_core::words::significant(value, 4)
}

/// What the picture shows, for those who do not see it.
pub(super) fn alt(view: &EngagementStageView) -> String {
    story::alt(view)
}
