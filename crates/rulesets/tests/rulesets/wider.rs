//! A wider window never delays the first match, of services whose search finds a match wherever there
//! is one: pairs of FlexMatch (see `flexmatch`), of Unity and of Nakama, groups of any size of PlayFab,
//! whose search goes back, and pools of Open Match.

use crate::random::Random;
use lobbylab_rulesets::import;
use lobbylab_rulesets::play::{Watch, in_order, play};
use lobbylab_rulesets::ticket::{Attribute, Player, SearchFields, Ticket};

fn draw_tickets(random: &mut Random, parties: bool) -> Vec<Ticket> {
    let mut tickets: Vec<Ticket> = (0..3 + random.below(6))
        .map(|place| {
            let size = if parties { 1 + random.below(5) / 3 } else { 1 };
            let skill = random.below(120) as f64;
            let player = Player {
                attributes: [("skill".to_owned(), Attribute::Number(skill))].into(),
                ..Player::default()
            };
            let players = (0..size).map(|member| Player {
                id: format!("a{place}.{member}"),
                ..player.clone()
            });
            Ticket {
                id: format!("a{place}"),
                players: players.collect(),
                at: random.below(80) as f64 / 4.0,
                search: SearchFields {
                    numbers: [("skill".to_owned(), skill)].into(),
                    ..SearchFields::default()
                },
                ..Ticket::default()
            }
        })
        .collect();
    in_order(&mut tickets);
    tickets
}

/// Plays windows of two widths on the same tickets, many times.
fn never_later(seed: u64, parties: bool, text: impl Fn(&mut Random, f64) -> (String, String)) {
    let mut random = Random(seed);
    let (mut earlier, mut same) = (0, 0);
    for round in 0..800 {
        let by = 1.0 + random.below(30) as f64;
        let (narrow, wide) = text(&mut random, by);
        let tickets = draw_tickets(&mut random, parties);
        let [narrow, wide] = [narrow, wide].map(|text| {
            let found = import(&text);
            let Some(rules) = found.rules else {
                panic!("{text}: {:?}", found.report.lines);
            };
            let outcome = play(
                &mut *rules.service(round),
                &tickets,
                60.0,
                &mut Watch::default(),
            );
            let first = outcome.games.first().map_or(f64::INFINITY, |game| game.at);
            (text, first)
        });
        assert!(
            wide.1 <= narrow.1,
            "round {round}: {narrow:?} before {wide:?}\n{tickets:#?}"
        );
        if wide.1 < narrow.1 {
            earlier += 1;
        } else {
            same += 1;
        }
    }
    assert!(
        earlier > 40 && same > 40,
        "{earlier} earlier, {same} at the same time"
    );
}

#[test]
fn a_wider_difference_of_playfab_never_delays_the_first_match() {
    never_later(91, true, |random, by| {
        let (min, gap) = (2 + random.below(3), random.below(25) as f64);
        let (max, delta, every) = (min + random.below(2), random.below(9), 1 + random.below(6));
        let text = |gap: f64| {
            format!(
                r#"{{"Name": "q", "MinMatchSize": {min}, "MaxMatchSize": {max}, "DifferenceRules": [{{"Name": "s", "Attribute": {{"Path": "skill", "Source": "User"}}, "Difference": {gap}, "LinearExpansion": {{"Delta": {delta}, "Limit": {}, "SecondsBetweenExpansions": {every}}}}}]}}"#,
                gap + 40.0
            )
        };
        (text(gap), text(gap + by))
    });
}

#[test]
fn a_wider_difference_of_unity_never_delays_the_first_match() {
    never_later(92, false, |random, by| {
        let (gap, at) = (random.below(20) as f64, 1 + random.below(20));
        let age = random.word(&["Oldest", "Youngest", "Average"]);
        let text = |gap: f64| {
            format!(
                r#"{{"name": "u", "defaultPool": {{"name": "p", "timeoutSeconds": 50, "matchLogic": {{"matchDefinition": {{"teams": [{{"name": "t", "teamCount": {{"min": 2, "max": 2}}, "playerCount": {{"min": 1, "max": 1}}}}], "matchRules": [{{"name": "s", "type": "Difference", "source": "Players.CustomData.skill", "reference": {gap}, "relaxations": [{{"type": "ReferenceControl.Replace", "ageType": "{age}", "atSeconds": {at}, "value": {}}}]}}]}}}}}}}}"#,
                gap + 20.0
            )
        };
        (text(gap), text(gap + by))
    });
}

#[test]
fn a_wider_query_of_nakama_never_delays_the_first_match() {
    never_later(93, false, |random, by| {
        let (low, wide) = (random.below(60) as f64, random.below(30) as f64);
        let text = |low: f64, high: f64| {
            format!(
                r#"{{"query": "+properties.skill:>={} +properties.skill:<={high}", "min_count": 2, "max_count": 2, "matchmaker": {{"interval_sec": 3, "max_intervals": 3}}}}"#,
                low.max(0.0)
            )
        };
        (text(low, low + wide), text(low - by, low + wide + by))
    });
}

#[test]
fn a_wider_pool_of_open_match_never_delays_the_first_match() {
    never_later(94, false, |random, by| {
        let (low, wide) = (random.below(60) as f64, random.below(40) as f64);
        let text = |low: f64, high: f64| {
            format!(
                r#"{{"name": "p", "pools": [{{"name": "all", "double_range_filters": [{{"double_arg": "skill", "min": {low}, "max": {high}}}]}}]}}"#
            )
        };
        (text(low, low + wide), text(low - by, low + wide + by))
    });
}
