//! Settings of the stage, drawn at random.

use lobbylab_core::experiment::Seed;
use lobbylab_core::experiment::Switch;
use lobbylab_core::hindsight::parameters::{Flow, HindsightRule, Reach};
use lobbylab_core::hindsight::rules::{ClockFrom, Dropped, Newcomer, Window};
use lobbylab_core::hindsight::stage::HindsightStageSetting;
use lobbylab_core::sim::{Stream, Streams};
use rand::RngExt;

/// Any setting of any rule, small or large.
pub fn any(stream: &mut Stream, rule: HindsightRule) -> HindsightStageSetting {
    fn pick<T: Copy>(stream: &mut Stream, of: &[T]) -> T {
        of[stream.random_range(0..of.len())]
    }
    let mut setting = HindsightStageSetting::default();
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
    rules.clock = pick(stream, ClockFrom::ALL);
    rules.takes = pick(stream, Newcomer::ALL);
    rules.left = pick(stream, Dropped::ALL);
    rules.start = pick(stream, &[0.0, 0.2, 1.0]);
    rules.growth = pick(stream, &[0.0, 0.1, 2.0]);
    rules.asked = pick(stream, Window::ALL);
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
pub fn settings(each: usize, name: &str) -> Vec<HindsightStageSetting> {
    let mut stream = Streams::new(5, 0).stream(name);
    let rules = HindsightRule::ALL.iter().flat_map(|&rule| vec![rule; each]);
    rules.map(|rule| any(&mut stream, rule)).collect()
}
