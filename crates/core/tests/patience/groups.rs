//! Where skills are cut, and what becomes of the groups.

use crate::asked::{check_report, int, one_and_three, text};
use lobbylab_core::patience::lab::PatienceGroups;
use lobbylab_core::patience::{
    SkillCut, SkillEdges, SkillSampler, SkillSpread, SkillTable, groups,
};
use lobbylab_core::sim::{Sampler, Streams};
use std::sync::Arc;

const SPREADS: [SkillSpread; 3] = [
    SkillSpread::Uniform,
    SkillSpread::Normal,
    SkillSpread::Humps,
];

#[test]
fn groups_are_those_that_were_asked_for() {
    for spread in SPREADS {
        let table = SkillTable::new(spread);
        for count in [1, 2, 3, 7, 20] {
            for &cut in SkillCut::ALL {
                let edges = SkillEdges::new(&table, count, cut, 0.01);
                let groups = groups(5, 2.0, &table, &edges);
                assert_eq!((edges.groups(), groups.len()), (count, count as usize));
                assert_eq!((groups[0].from, groups[groups.len() - 1].to), (0.0, 1.0));
                let all: f64 = groups.iter().map(|group| group.share).sum();
                assert!((all - 1.0).abs() < 1e-12, "{all}");
                for pair in groups.windows(2) {
                    assert_eq!(pair[0].to, pair[1].from);
                    assert!(pair[0].from < pair[0].to);
                }
                let near = |a: f64, b: f64| (a - b).abs() < 1e-9;
                let wide = |group: &lobbylab_core::patience::Group| group.to - group.from;
                match cut {
                    SkillCut::Widths => {
                        assert!(
                            groups
                                .iter()
                                .all(|group| near(wide(group), 1.0 / f64::from(count)))
                        );
                    }
                    SkillCut::Shares => {
                        assert!(
                            groups
                                .iter()
                                .all(|group| near(group.share, 1.0 / f64::from(count)))
                        );
                    }
                    SkillCut::Top if count > 1 => {
                        let (top, others) = groups.split_last().expect("groups");
                        assert!(near(top.share, 0.01), "{top:?}");
                        assert!(
                            others
                                .iter()
                                .all(|group| near(wide(group), wide(&others[0])))
                        );
                    }
                    SkillCut::Top => {}
                }
            }
        }
    }
}

#[test]
fn players_come_to_the_group_of_their_skill() {
    for spread in SPREADS {
        let table = Arc::new(SkillTable::new(spread));
        for &cut in SkillCut::ALL {
            let edges = SkillEdges::new(&table, 4, cut, 0.05);
            let groups = groups(5, 2.0, &table, &edges);
            let stream = Streams::new(5, 0).stream("skills");
            let mut players = SkillSampler::new(table.clone(), edges, stream);
            let draws = 40_000;
            let mut seen = [[0_u32; 2]; 4];
            for _ in 0..draws {
                let player = players.sample();
                let group = &groups[usize::from(player.group)];
                assert!(group.from <= player.skill && player.skill <= group.to);
                let middle = 0.5 * (group.from + group.to);
                assert_eq!(player.strong, player.skill >= middle);
                seen[usize::from(player.group)][usize::from(player.strong)] += 1;
            }
            for (group, seen) in groups.iter().zip(seen) {
                let count = f64::from(seen[0] + seen[1]);
                // Four standard deviations.
                let spread = |p: f64, of: f64| 4.0 * (p * (1.0 - p) / of).sqrt() + 1e-9;
                let share = count / f64::from(draws);
                assert!((share - group.share).abs() < spread(group.share, f64::from(draws)));
                let q = f64::from(seen[1]) / count;
                assert!(
                    (q - group.q).abs() < spread(group.q, count),
                    "{group:?} {q}"
                );
            }
        }
    }
}

#[test]
fn the_best_hundredth_should_play_at_once() {
    let mut question = PatienceGroups::default();
    question.price.alpha = 4.0;
    question.cut.groups = 4;
    question.cut.cut = SkillCut::Top;
    let groups = question.groups();
    assert!(groups[3].share < 0.011 && !groups[3].patient);
    assert!(groups[1].patient, "the crowded middle waits");
}

#[test]
fn one_worker_and_three_give_the_same_bits() {
    for cut in ["widths", "shares", "top"] {
        let pairs = [
            ("cut", text(cut)),
            ("groups", int(3)),
            ("periods", int(400)),
            ("warm_up", int(50)),
            ("replications", int(40)),
        ];
        one_and_three("patience.groups", &pairs, 20, |results, what| {
            check_report(results, what, |_| true)
        });
    }
}
