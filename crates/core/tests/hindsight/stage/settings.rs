//! Settings of the stage, drawn at random.

use lobbylab_core::experiment::Seed;
use lobbylab_core::hindsight::parameters::{Asked, Clock, Flow, Left, Reach, Rule, Switch, Takes};
use lobbylab_core::hindsight::stage::StageSetting;
use lobbylab_core::sim::{Stream, Streams};
use rand::RngExt;

/// Any setting of any rule, small or large.
pub fn any(stream: &mut Stream, rule: Rule) -> StageSetting {
    fn pick<T: Copy>(stream: &mut Stream, of: &[T]) -> T {
        of[stream.random_range(0..of.len())]
    }
    let mut setting = StageSetting::default();
    let (market, rules) = (&mut setting.market, &mut setting.rules);
    market.k = pick(stream, &[2, 2, 2, 3, 4]);
    market.tau = pick(stream, &[0.7, 5.0]);
    market.criteria = pick(stream, &[1, 1, 2, 3]);
    market.weight = pick(stream, &[0.3, 1.0]);
    rules.x = pick(stream, &[1, 2, 5]);
    rules.adaptive_x = pick(stream, &[Switch::Off, Switch::On]);
    rules.r = pick(stream, &[1, 3, 8]);
    rules.adaptive_r = pick(stream, &[Switch::Off, Switch::On]);
    rules.reach = pick(stream, &[Reach::Anywhere, Reach::Near]);
    rules.radius = pick(stream, &[0, 1, 2]);
    rules.f = pick(stream, &[0.0, 0.5, 4.0, 40.0]);
    rules.clock = pick(stream, Clock::ALL);
    rules.takes = pick(stream, Takes::ALL);
    rules.left = pick(stream, Left::ALL);
    rules.start = pick(stream, &[0.0, 0.2, 1.0]);
    rules.growth = pick(stream, &[0.0, 0.1, 2.0]);
    rules.asked = pick(stream, Asked::ALL);
    rules.period = pick(stream, &[0.0, 0.3, 2.0]);
    rules.holds = pick(stream, &[Switch::Off, Switch::On]);
    rules.hold = pick(stream, &[0.02, 0.2]);
    setting.players.rate = pick(stream, &[0.3, 3.0, 40.0]);
    setting.players.flow = pick(stream, &[Flow::Constant, Flow::Raising, Flow::Bursts]);
    setting.run.seed = Seed(stream.random());
    setting.run.players = pick(stream, &[30, 2_000]);
    setting.shown.rule = rule;
    setting.shown.cast = pick(stream, &[2, 17, 60, 200]);
    setting
}

/// Some settings of every rule.
pub fn settings(each: usize, name: &str) -> Vec<StageSetting> {
    let mut stream = Streams::new(5, 0).stream(name);
    let rules = Rule::ALL.iter().flat_map(|&rule| vec![rule; each]);
    rules.map(|rule| any(&mut stream, rule)).collect()
}
