//! Each lab's market and rule, entered in the arena, give the lab's own games: the same events,
//! bit for bit, as many as the lab's own rule on the lab's own players forms.

use crate::common::market;
use lobbylab_core::arena::{
    ArenaMarket, ArenaRule, Deciding, EntryTable, Leaves, MemberRow, RuleSettings, TicketBook,
    play_book,
};
use lobbylab_core::balance::queue::{BestGameRule, TimedGameRule};
use lobbylab_core::balance::roles::{PlaysRoles, RoleGameRule};
use lobbylab_core::balance::{Exponent, Measure, RatedPlayer};
use lobbylab_core::engagement::contest::{BatchMatchmaker, Constraints};
use lobbylab_core::engagement::matchers::Matchmaker;
use lobbylab_core::engagement::{Candidate, DrawModel, Skill};
use lobbylab_core::hindsight::rules::{RulePlan, Window};
use lobbylab_core::hindsight::{CostModel, HindsightPlayer};
use lobbylab_core::patience::{
    GreedyRule, LevelMarket, PatientRule, Process, TwoLevelPlayer, TwoLevelPool, WaitAtMost,
};
use lobbylab_core::rules::{Line, Packing, Parties, Party, ServiceRule, Versus};
use lobbylab_core::sim::{
    Arrival, BatchRule, Batching, Engine, Entrant, EventLog, Logged, Matcher, Player, Rated,
    Streams, Trace, When, exponential,
};
use rand::RngExt;
use std::sync::Arc;

/// When games were formed, and of whom.
type Games = Vec<(u64, Vec<u64>)>;

fn in_order(mut games: Games) -> Games {
    for (_, members) in &mut games {
        members.sort_unstable();
    }
    games
}

/// The games of a lab's rule on the lab's players.
fn in_lab<P: Player + std::fmt::Debug>(arrivals: &[Arrival<P>], rule: impl Matcher<P>) -> Games {
    let mut engine = Engine::new(Trace::new(arrivals.to_vec()), rule);
    let mut log = EventLog::default();
    engine.run(arrivals.len() as u64, &mut log);
    let games = log.events.into_iter().filter_map(|event| match event {
        Logged::Game { time, members, .. } => Some((
            time.to_bits(),
            members.iter().map(|member| member.id).collect(),
        )),
        _ => None,
    });
    in_order(games.collect())
}

/// The games of the arena's rule on the same.
fn in_arena<P: Player>(
    arrivals: &[Arrival<P>],
    market: &ArenaMarket,
    rule: ArenaRule,
    settings: &RuleSettings,
    row: impl Fn(&P) -> (f64, MemberRow<'static>),
) -> Games {
    let mut book = TicketBook::new(0);
    for arrival in arrivals {
        let (place, member) = row(&arrival.player);
        let members = vec![member; arrival.player.size() as usize];
        assert!(book.push(arrival.time, arrival.patience, place, &members));
    }
    let book = Arc::new(book);
    let streams = Streams::new(1, 0);
    let entrant = rule
        .enter(&EntryTable {
            market,
            settings,
            streams,
        })
        .expect("it plays");
    let record = play_book(&book, &market.format, Deciding::mean(100.0), entrant).expect("legal");
    let times = record
        .games
        .time
        .iter()
        .map(|time| (time.to_bits(), Vec::new()));
    let mut games: Games = times.collect();
    for (ticket, fate) in record.fates.iter().enumerate() {
        if *fate == lobbylab_core::arena::TicketFate::Played {
            games[record.game_of[ticket] as usize].1.push(ticket as u64);
        }
    }
    in_order(games)
}

#[track_caller]
fn same(lab: &Games, arena: &Games, rule: ArenaRule) {
    assert!(lab.len() > 20, "{}: {} games", rule.key(), lab.len());
    assert_eq!(lab, arena, "{}", rule.key());
}

/// Players at random times, with patience or without.
fn arrivals<P>(count: usize, patience: f64, mut player: impl FnMut(f64) -> P) -> Vec<Arrival<P>> {
    let streams = Streams::new(77, 0);
    let (mut gaps, mut leaving) = (streams.stream("gaps"), streams.stream("leaving"));
    let mut values = streams.stream("values");
    let mut time = 0.0;
    (0..count)
        .map(|_| {
            time += exponential(&mut gaps);
            let patience = patience * exponential(&mut leaving);
            Arrival {
                time,
                player: player(values.random()),
                patience,
            }
        })
        .collect()
}

/// The market, whose tickets the arena takes from elsewhere.
fn leaving(size: usize) -> ArenaMarket {
    let mut market = market(2, size);
    market.willing.leaves = Leaves::Exponential;
    market
}

#[test]
fn patience_twelve_pairs() {
    for n in [1, 2, 3] {
        let players = arrivals(600, 90.0, |value| TwoLevelPlayer {
            strong: value < 0.4,
        });
        let mut market = leaving(n as usize);
        market.skills.strong = 0.4;
        let settings = RuleSettings {
            m: 3,
            ..RuleSettings::default()
        };
        let cap = 2 * n + settings.slack;
        let arena = |rule| {
            in_arena(&players, &market, rule, &settings, |one| {
                (
                    0.5,
                    MemberRow {
                        level: u8::from(one.strong),
                        ..MemberRow::default()
                    },
                )
            })
        };
        let lab = in_lab(&players, TwoLevelPool::new(n, GreedyRule { n }));
        same(&lab, &arena(ArenaRule::Greedy), ArenaRule::Greedy);
        let lab = in_lab(&players, TwoLevelPool::new(n, PatientRule { n, cap }));
        same(&lab, &arena(ArenaRule::Patient), ArenaRule::Patient);
        let lab = in_lab(
            &players,
            TwoLevelPool::new(n, WaitAtMost { n, cap, periods: 3 }),
        );
        same(&lab, &arena(ArenaRule::WaitAtMost), ArenaRule::WaitAtMost);
        let solved = Process::new(LevelMarket {
            n,
            cap,
            shares: vec![0.6, 0.4],
            alpha: 3.0,
        });
        let best = solved
            .and_then(|process| process.solve())
            .expect("a solution");
        let lab = in_lab(&players, TwoLevelPool::new(n, best.table(n, cap)));
        same(&lab, &arena(ArenaRule::Optimal), ArenaRule::Optimal);
    }
}

#[test]
fn rules_nine_pairs() {
    let settings = RuleSettings::default();
    let stream = || Streams::new(1, 0).stream("rule");
    let parties = |k: u8, count| {
        arrivals(count, 30.0, |value| {
            let size = 1 + (value * f64::from(k)) as u8;
            Party {
                class: size - 1,
                size,
            }
        })
    };
    let arena = |players: &[Arrival<Party>], k: usize, rule| {
        let mut market = leaving(k);
        for share in &mut market.parties[..k] {
            *share = 1.0;
        }
        in_arena(players, &market, rule, &settings, |_| {
            (0.5, MemberRow::default())
        })
    };
    let two = parties(2, 500);
    for (rule, service) in [
        (ArenaRule::Fifo, ServiceRule::Fifo),
        (ArenaRule::Lifo, ServiceRule::Lifo),
        (ArenaRule::ByLot, ServiceRule::Random),
        (ArenaRule::Apart, ServiceRule::Two),
    ] {
        let lab = in_lab(&two, Line::new(Versus::new(service), stream()));
        same(&lab, &arena(&two, 2, rule), rule);
    }
    for k in [3, 5] {
        let players = parties(k, 800);
        for (rule, packing) in [
            (ArenaRule::Fifo, Packing::First),
            (ArenaRule::Fewest, Packing::Best),
            (ArenaRule::Largest, Packing::Largest),
        ] {
            let lab = in_lab(
                &players,
                Line::new(Parties::new(u32::from(k), packing), stream()),
            );
            same(&lab, &arena(&players, usize::from(k), rule), rule);
        }
    }
}

#[test]
fn hindsight_twelve_pairs() {
    // So long that no rule makes up a game with computers.
    let settings = RuleSettings {
        longest: 1e6,
        f: 9.0,
        growth: 0.02,
        period: 4.0,
        ..RuleSettings::default()
    };
    for patience in [f64::INFINITY, 40.0] {
        let players = arrivals(600, patience, |value| HindsightPlayer { criteria: [value] });
        for (rule, plan, longest) in [
            (ArenaRule::AtOnce, RulePlan::Greedy, 1e12),
            (ArenaRule::Periodic, RulePlan::Periodic(3), 1e6),
            (ArenaRule::MultiQueue, RulePlan::multi_queue(4), 1e6),
            (
                ArenaRule::DifferenceWait,
                RulePlan::difference_wait(9.0),
                1e12,
            ),
            (
                ArenaRule::Widening,
                RulePlan::Widening {
                    start: 0.05,
                    growth: 0.02,
                    window: Window::Every,
                },
                1e12,
            ),
            (
                ArenaRule::Batched,
                RulePlan::Batched {
                    period: 4.0,
                    hold: 0.15,
                },
                1e6,
            ),
        ] {
            let costs = CostModel::<1>::new(2, longest);
            let own: Entrant<HindsightPlayer<1>> = plan.entrant(&costs).expect("in range");
            let lab: Games = in_lab(&players, own)
                .into_iter()
                .filter(|game| game.1.len() == 2)
                .collect();
            let arena = in_arena(&players, &leaving(1), rule, &settings, |one| {
                (one.criteria[0], MemberRow::default())
            });
            same(&lab, &arena, rule);
        }
    }
}

/// A player with a skill and roles.
#[derive(Clone, Copy, Debug)]
struct Cast(f64, u8);
impl Player for Cast {}
impl Rated for Cast {
    fn skill(&self) -> f64 {
        self.0
    }
}
impl PlaysRoles for Cast {
    fn roles(&self) -> u8 {
        self.1
    }
}

#[test]
fn balance_ten_pairs() {
    let measure = Measure::new(1.0, Exponent::ONE, Exponent::TWO).expect("in range");
    for k in [1, 2] {
        let settings = RuleSettings {
            period: 1.5,
            crowd: 9,
            ..RuleSettings::default()
        };
        let players = arrivals(300, 60.0, |value| RatedPlayer {
            skill: 2000.0 * value,
        });
        let arena = |rule| {
            in_arena(&players, &leaving(k), rule, &settings, |one| {
                (
                    0.5,
                    MemberRow {
                        skill: one.skill,
                        rating: one.skill,
                        ..MemberRow::default()
                    },
                )
            })
        };
        let best = || BestGameRule::new(measure, k, 2_000).expect("in range");
        for (rule, when) in [
            (ArenaRule::BestAtOnce, When::EveryArrival),
            (ArenaRule::BestEvery, When::Every(1.5)),
            (ArenaRule::BestOfCrowd, When::Crowd(9)),
        ] {
            same(
                &in_lab(&players, Batching::new(when, best())),
                &arena(rule),
                rule,
            );
        }
        let timed = TimedGameRule::new(measure, k, 5.0, f64::INFINITY, 2_000).expect("in range");
        let lab = in_lab(&players, Batching::new(When::Every(1.5), timed));
        same(&lab, &arena(ArenaRule::Timed), ArenaRule::Timed);
        let cast = arrivals(300, 60.0, |value| {
            Cast(
                2000.0 * value,
                1 + (value * 97.0) as u8 % (if k == 1 { 1 } else { 3 }),
            )
        });
        let mut market = leaving(k);
        market.roles = true;
        let arena = in_arena(&cast, &market, ArenaRule::Roles, &settings, |one| {
            (
                0.5,
                MemberRow {
                    skill: one.0,
                    rating: one.0,
                    roles: one.1,
                    ..MemberRow::default()
                },
            )
        });
        let rule = RoleGameRule::new(measure, k, 2_000).expect("in range");
        same(
            &in_lab(&cast, Batching::new(When::Every(1.5), rule)),
            &arena,
            ArenaRule::Roles,
        );
    }
}

#[test]
fn engagement_seven_pairs() {
    let settings = RuleSettings {
        period: 12.0,
        ..RuleSettings::default()
    };
    let players = arrivals(300, 90.0, |value| Candidate {
        skill: Skill {
            r: 1000.0 + 1000.0 * value,
            rd: 40.0,
        },
        risks: [0.02 + 0.1 * value, 0.03, 0.2 - 0.15 * value],
    });
    for (rule, maker) in [
        (ArenaRule::RandomPairs, Matchmaker::Random),
        (ArenaRule::SkillPairs, Matchmaker::Skill),
        (ArenaRule::Eomm, Matchmaker::Eomm),
        (ArenaRule::GreedyEomm, Matchmaker::Greedy),
        (ArenaRule::CappedEomm, Matchmaker::Capped),
        (ArenaRule::PricedEomm, Matchmaker::Priced),
        (ArenaRule::WorstPairs, Matchmaker::Worst),
    ] {
        let wants = Constraints {
            cap: 0.1,
            price: 0.05,
            ..Constraints::default()
        };
        let stream = Streams::new(1, 0).stream("rule");
        let own = BatchMatchmaker::new(maker, DrawModel::constant(0.0), wants, stream);
        let lab = in_lab(&players, batched(own));
        let arena = in_arena(&players, &leaving(1), rule, &settings, |one| {
            let member = MemberRow {
                skill: one.skill.r,
                rating: one.skill.r,
                deviation: one.skill.rd,
                risks: one.risks,
                ..MemberRow::default()
            };
            (0.5, member)
        });
        same(&lab, &arena, rule);
    }
}

fn batched<R: BatchRule<Candidate>>(rule: R) -> Batching<Candidate, R> {
    Batching::new(When::Every(12.0), rule)
}
