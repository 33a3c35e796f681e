//! The pool on the stage of the engagement lab: the matchmakers' pairs are what they say,
//! every step can be seen and read, and what cannot be shown is said.

use super::players::{Dice, brute, setting, usual_risks, walk};
use lobbylab_core::engagement::matchers::Matchmaker;
use lobbylab_core::engagement::parameters::{
    Draws, Ending, EngagementView, People, PlayerPlace, ShownWeights,
};
use lobbylab_core::engagement::population::{EngagementPopulation, Growth, PopulationKind, paper};
use lobbylab_core::engagement::stage::{
    EngagementStage, EngagementStageSetting, GaugeKind, LinkKind, MOST_PLAYERS, story,
};
use lobbylab_core::engagement::{Candidate, DrawKind, DrawModel, Skill, pair_weight};

/// What the pool's view must be in every step.
fn pool_holds(stage: &mut EngagementStage, at: &str) {
    const MAKERS: [Matchmaker; 6] = [
        Matchmaker::Random,
        Matchmaker::Skill,
        Matchmaker::Greedy,
        Matchmaker::Capped,
        Matchmaker::Eomm,
        Matchmaker::Worst,
    ];
    assert_eq!(stage.steps(), 6, "{at}");
    let mut before: Vec<[usize; 2]> = Vec::new();
    walk(stage, at, |view, step| {
        let at = format!("{at} step {step}");
        let pool = view.pool.as_ref().expect("a pool");
        let players = view.dots.len();
        let maker = (step > 0).then(|| MAKERS[step as usize - 1]);
        assert_eq!(pool.maker, maker, "{at}");
        let mut ends: Vec<usize> = pool.pairs.iter().flat_map(|pair| pair.ends).collect();
        ends.extend(&pool.sitting);
        ends.sort_unstable();
        let everybody: Vec<usize> = if step == 0 {
            Vec::new()
        } else {
            (0..players).collect()
        };
        assert_eq!(ends, everybody, "{at}: everybody once");
        let total = |maker: Matchmaker| {
            pool.totals
                .iter()
                .find(|total| total.0 == maker)
                .and_then(|total| total.1)
        };
        let least = total(Matchmaker::Eomm).expect("EOMM");
        let most = total(Matchmaker::Worst).expect("WorstMM");
        for (maker, total) in &pool.totals {
            if let Some(total) = total {
                assert!(
                    (least - 1e-9..=most + 1e-9).contains(total),
                    "{at}: {maker:?}"
                );
            }
        }
        if let Some(maker) = maker {
            let sum: f64 = pool.pairs.iter().map(|pair| pair.pair.weight()).sum();
            let value = |&place: &usize| view.dots[place].value.expect("a risk");
            let out: f64 = pool.sitting.iter().map(value).sum();
            let sum = sum + out;
            match total(maker) {
                Some(total) => {
                    assert!((sum - total).abs() < 1e-9, "{at}");
                    assert_eq!(pool.sitting.len(), players % 2, "{at}");
                }
                None => assert_eq!(maker, Matchmaker::Capped, "{at}"),
            }
        }
        for pair in &pool.pairs {
            let odds: f64 = pair.pair.odds.iter().sum();
            assert!((odds - 1.0).abs() < 1e-12, "{at}");
            if maker == Some(Matchmaker::Capped) {
                assert!((pair.pair.win_chance - 0.5).abs() <= 0.15 + 1e-12, "{at}");
            }
            if maker == Some(Matchmaker::Skill) {
                assert_eq!(pair.ends[1], pair.ends[0] + 1, "{at}: neighbours");
            }
        }
        // Links: those that stay and that come; none that is no more.
        let kind = |kind: LinkKind| -> Vec<[usize; 2]> {
            let links = view.links.iter().filter(|link| link.kind == kind);
            links.map(|link| link.ends).collect()
        };
        let now: Vec<[usize; 2]> = pool.pairs.iter().map(|pair| pair.ends).collect();
        let (stay, new) = (kind(LinkKind::Pair), kind(LinkKind::New));
        assert_eq!(stay.len() + new.len(), now.len(), "{at}");
        assert_eq!(view.links.len(), now.len(), "{at}");
        assert!(
            stay.iter()
                .all(|pair| now.contains(pair) && before.contains(pair)),
            "{at}"
        );
        assert!(
            new.iter()
                .all(|pair| now.contains(pair) && !before.contains(pair)),
            "{at}"
        );
        let kept = now.iter().filter(|pair| before.contains(pair));
        assert_eq!(stay.len(), kept.count(), "{at}");
        let shown = view
            .gauges
            .iter()
            .filter(|gauge| matches!(gauge.kind, GaugeKind::Shown(_)))
            .count();
        assert_eq!(
            shown,
            usize::from(
                maker.is_some_and(|maker| maker != Matchmaker::Random && total(maker).is_some())
            ),
            "{at}"
        );
        // A bar goes from what chance keeps to what this one keeps, and says the difference.
        let chance = total(Matchmaker::Random).expect("chance pairs everybody");
        let [whole, others @ ..] = &view.gauges[..] else {
            panic!("{at}: no bars");
        };
        assert_eq!(
            (whole.kind, whole.zero, whole.of),
            (GaugeKind::Whole, 0.0, 1000.0),
            "{at}"
        );
        let all = 1000.0 * (1.0 - chance / players as f64);
        assert!((whole.value - all).abs() < 1e-9, "{at}: {whole:?} {all}");
        assert_eq!(whole.text, format!("{all:.0}"), "{at}");
        for gauge in others {
            let maker = (Matchmaker::ALL.iter()).find(|maker| {
                let name = maker.label();
                gauge
                    .label
                    .starts_with(name.strip_suffix(" EOMM").unwrap_or(name))
            });
            let total = total(*maker.expect("a matchmaker")).expect("it pairs everybody");
            let kept = 1000.0 * (chance - total) / players as f64;
            let said: f64 = (gauge.text.replace('−', "-").parse()).expect("a number");
            assert!((said - kept).abs() <= 0.05 + 1e-9, "{at}: {gauge:?} {kept}");
            let plus = gauge.text.starts_with('+');
            assert_eq!(plus, said > 0.0, "{at}: {gauge:?}");
            let drawn = gauge.value - gauge.zero;
            assert!((drawn - kept).abs() <= 1e-6, "{at}: {gauge:?} {kept}");
            let whole = 0.0..=gauge.of;
            assert!(whole.contains(&gauge.zero), "{at}: {gauge:?}");
            assert!(whole.contains(&gauge.value), "{at}: {gauge:?}");
        }
        before = now;
    });
}

#[test]
fn pools_are_paired_as_they_say() {
    let mut dice = Dice(7);
    for round in 0..150 {
        let count = 2 + dice.below(if round % 10 == 0 { 39 } else { 11 });
        let crowd = dice.crowd(count);
        let mut setting = setting(EngagementView::Pool, ShownWeights::Plane, 2);
        setting.shown.place = dice.pick(&[PlayerPlace::Circle, PlayerPlace::Line]);
        setting.players.seed.0 = round;
        let draws = DrawModel {
            kind: dice.pick(DrawKind::ALL),
            rate: dice.pick(&[0.0, 0.2, 0.9]),
            scale: dice.pick(&[1.0, 300.0]),
        };
        let mut stage = EngagementStage::with(&setting, crowd.clone(), &draws);
        pool_holds(&mut stage, &format!("{round} {draws:?} {crowd:?}"));
        if count <= 9 {
            stage.seek(5);
            let view = stage.view();
            let pool = view.pool.as_ref().expect("a pool");
            let total = pool.totals[4].1.expect("EOMM");
            let mut sorted = crowd.clone();
            sorted.sort_by(|a, b| a.skill.r.total_cmp(&b.skill.r));
            let weight = |one: usize, other: usize| {
                let (one, other) = (sorted[one], sorted[other]);
                let odds = draws.odds(one.skill, other.skill);
                pair_weight(&one.risks, &other.risks, &odds)
            };
            let usual = usual_risks(&sorted, &draws);
            let all: Vec<usize> = (0..count).collect();
            let best = brute(&all, &weight, &|place| usual[place]);
            assert!(
                (best - total).abs() < 1e-9,
                "{round}: {best} {total} {crowd:?}"
            );
        }
    }
}

#[test]
fn built_in_pools_of_every_size_are_paired() {
    for shown in 2..=40 {
        let mut setting = setting(EngagementView::Pool, ShownWeights::Plane, shown);
        setting.players.people = [People::Paper, People::Arena][shown as usize % 2];
        setting.players.lever = [1.0, 0.56, 0.0][shown as usize % 3];
        setting.shown.place = [PlayerPlace::Circle, PlayerPlace::Line][shown as usize / 2 % 2];
        let mut stage = EngagementStage::new(&setting, None);
        pool_holds(&mut stage, &format!("{setting:?}"));
    }
}

#[test]
fn without_a_lever_all_pairs_cost_the_same() {
    let mut setting = setting(EngagementView::Pool, ShownWeights::Plane, 12);
    setting.players.lever = 0.0;
    let view = EngagementStage::new(&setting, None).view();
    let totals = &view.pool.as_ref().expect("a pool").totals;
    let (least, most) = (totals[4].1.expect("EOMM"), totals[5].1.expect("WorstMM"));
    assert!((most - least).abs() < 1e-9, "{least} {most}");
    setting.players.lever = 1.0;
    let view = EngagementStage::new(&setting, None).view();
    let totals = &view.pool.as_ref().expect("a pool").totals;
    let (least, most) = (totals[4].1.expect("EOMM"), totals[5].1.expect("WorstMM"));
    assert!(most - least > 0.01, "{least} {most}");
}

#[test]
fn the_telling_pair_of_eomm_is_one_of_its_pairs_and_gains() {
    // 2000 stops after a loss only, 1990 whatever happens: so 2000 had better meet 1000.
    let player = |r, risks| Candidate {
        skill: Skill { r, rd: 0.0 },
        risks,
    };
    let crowd = vec![
        player(1000.0, [0.5, 0.5, 0.5]),
        player(1010.0, [0.5, 0.5, 0.5]),
        player(1990.0, [0.5, 0.5, 0.5]),
        player(2000.0, [0.0, 0.0, 0.9]),
    ];
    let setting = setting(EngagementView::Pool, ShownWeights::Plane, 4);
    let mut stage = EngagementStage::with(&setting, crowd, &DrawModel::constant(0.0));
    stage.seek(5);
    let told = story::sentence(&stage);
    let pair = ["player 4 against player 1", "player 4 against player 2"];
    assert!(pair.iter().any(|pair| told.contains(pair)), "{told}");
    // Against 1990 the better one loses 49 %, .9 of which stop.
    assert!(told.contains("instead of 51 % against player 3"), "{told}");
    assert!(
        told.contains("The risk falls from 43.7 % to 0.3 %"),
        "{told}"
    );
    // In the picture the same in short, of a pair that is drawn.
    let view = stage.view();
    let ends = view.told.expect("a pair is told");
    assert!([[0, 3], [1, 3]].contains(&ends), "{ends:?}");
    assert!(view.links.iter().any(|link| link.ends == ends), "{ends:?}");
    let mate = ends[0] + 1;
    let short = format!(
        "4 meets {mate} and wins with 99.7 %, so stops with 0.3 %, not 43.7 % (equal skill)."
    );
    assert_eq!(view.telling, short);
    for step in [0, 1, 2, 3, 4] {
        stage.seek(step);
        let view = stage.view();
        assert_eq!(view.told, None, "step {step}");
        assert_eq!(view.telling, "", "step {step}");
    }
}

#[test]
fn small_differences_are_told_as_they_are() {
    // The better pair is with 1000; a loss costs 2000 so much more than a win.
    let told = |harm: f64, many: usize| {
        let player = |r, risks| Candidate {
            skill: Skill { r, rd: 0.0 },
            risks,
        };
        let mut crowd = vec![
            player(1000.0, [0.1396; 3]),
            player(1010.0, [0.1396; 3]),
            player(1990.0, [0.1396; 3]),
            player(2000.0, [0.1396, 0.1396, 0.1396 + harm]),
        ];
        // Far above, these meet one another, whoever pairs.
        crowd.extend((0..many).map(|place| player(9000.0 + place as f64, [0.9; 3])));
        let setting = setting(
            EngagementView::Pool,
            ShownWeights::Plane,
            crowd.len() as u32,
        );
        let mut stage = EngagementStage::with(&setting, crowd, &DrawModel::constant(0.0));
        stage.seek(5);
        let view = stage.view();
        // What is too small to be told is not pointed out in the picture.
        let small = view.told.is_none();
        assert_eq!(small, view.telling.is_empty(), "{}", view.telling);
        assert_eq!(small, harm < 0.001, "{harm}");
        story::sentence(&stage)
    };
    // By half of the harm: .07 points, told to a hundredth where a tenth is not enough.
    let said = told(0.0014, 0);
    assert!(
        said.contains("The risk falls from 14.03 % to 13.96 %"),
        "{said}"
    );
    assert!(said.contains("that of player 1 stays at 14 %"), "{said}");
    let said = told(0.0016, 36);
    assert!(
        said.contains(" That is 0.001 fewer than with pairs of equal skill."),
        "{said}"
    );
    assert!(!said.contains("(0 %)"), "{said}");
    let said = told(0.0006, 0);
    assert!(
        said.ends_with("No pair alone changes the sum by a thousandth."),
        "{said}"
    );
    let said = told(0.0, 0);
    assert!(
        said.ends_with("No other pairs change anything for them."),
        "{said}"
    );
}

#[test]
fn seeking_is_the_same_as_stepping() {
    let mut dice = Dice(8);
    for round in 0..30 {
        let view = dice.pick(&[EngagementView::Pool, EngagementView::Blossom]);
        let weights = dice.pick(&[ShownWeights::Plane, ShownWeights::Risks]);
        let mut setting = setting(view, weights, 2 + dice.below(15) as u32);
        setting.players.seed.0 = round;
        let mut stage = EngagementStage::new(&setting, None);
        let mut forward = Vec::new();
        walk(&mut stage, "", |view, _| forward.push(view.clone()));
        let told: Vec<String> = (0..=stage.steps())
            .map(|step| {
                stage.seek(step);
                story::sentence(&stage)
            })
            .collect();
        let mut other = EngagementStage::new(&setting, None);
        for _ in 0..2 * forward.len() {
            let step = dice.below(forward.len());
            other.seek(step as u32);
            assert_eq!(other.view(), forward[step], "{setting:?} {step}");
            assert_eq!(story::sentence(&other), told[step]);
        }
        other.seek(u32::MAX);
        assert_eq!(other.step(), stage.steps());
    }
}

#[test]
fn what_cannot_be_shown_is_said() {
    let draws = DrawModel::constant(0.2);
    let good = Candidate {
        skill: Skill {
            r: 1500.0,
            rd: 50.0,
        },
        risks: [0.1, 0.1, 0.1],
    };
    let bad = |r: f64, risk: f64| Candidate {
        skill: Skill { r, rd: 50.0 },
        risks: [risk; 3],
    };
    for view in [EngagementView::Pool, EngagementView::Blossom] {
        let setting = setting(view, ShownWeights::Plane, 4);
        for crowd in [
            vec![],
            vec![good],
            vec![good, bad(f64::NAN, 0.1)],
            vec![good, bad(f64::INFINITY, 0.1)],
            vec![good, bad(1500.0, -0.1)],
            vec![good, bad(1500.0, f64::NAN)],
        ] {
            let mut stage = EngagementStage::with(&setting, crowd.clone(), &draws);
            assert!(stage.problem().is_some(), "{crowd:?}");
            assert_eq!(stage.steps(), 0);
            walk(&mut stage, "refused", |view, _| {
                assert!(view.links.is_empty())
            });
        }
        let wrong = DrawModel { rate: 2.0, ..draws };
        assert!(
            EngagementStage::with(&setting, vec![good, good], &wrong)
                .problem()
                .is_some()
        );
        let many = EngagementStage::with(&setting, vec![good; 100], &draws);
        assert_eq!(many.view().dots.len(), MOST_PLAYERS);
        assert_eq!(many.problem(), None);
    }
    let mut setting = setting(EngagementView::Pool, ShownWeights::Plane, 4);
    setting.fairness.cap = f64::NAN;
    assert!(
        EngagementStage::with(&setting, vec![good, good], &draws)
            .problem()
            .is_some()
    );
}

#[test]
fn a_file_is_asked_for_and_used() {
    let mut setting = setting(EngagementView::Pool, ShownWeights::Plane, 6);
    setting.players.people = People::File;
    let stage = EngagementStage::new(&setting, None);
    assert!(
        stage.problem().expect("no file").contains("file"),
        "{:?}",
        stage.problem()
    );
    let players = EngagementStage::new(&EngagementStageSetting::default(), None);
    assert_eq!(players.problem(), None);
    // Three players who are there.
    let growth = Growth::new(PopulationKind::Paper, 3, 7);
    let drawn = growth.and_then(|growth| growth.finish()).expect("players");
    let own = EngagementPopulation::new(
        PopulationKind::File,
        drawn.players().to_vec(),
        paper::model(),
        DrawModel::constant(0.5),
    )
    .expect("a population");
    let view = EngagementStage::new(&setting, Some(&own)).view();
    assert_eq!(view.dots.len(), 3, "nobody comes twice");
    // Draws by the file; or as they are set.
    let odds = |setting: &EngagementStageSetting| {
        let mut stage = EngagementStage::new(setting, Some(&own));
        stage.seek(2);
        stage.view().pool.expect("a pool").pairs[0].pair.odds[1]
    };
    assert_eq!(odds(&setting), 0.5);
    setting.ending = Ending {
        draws: Draws::Set,
        rate: 0.25,
        ..Ending::default()
    };
    assert_eq!(odds(&setting), 0.25);
    // One of another kind is not used.
    setting.players.people = People::Paper;
    assert_eq!(
        EngagementStage::new(&setting, Some(&own)).view().dots.len(),
        6
    );
}
