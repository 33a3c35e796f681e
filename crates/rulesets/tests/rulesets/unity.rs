//! Unity Matchmaker a second time, slow and literal: every anchor anew after every match, every rule
//! over the players themselves, what is assumed of the order as it is told in words.

use crate::never::nobody_named_plays;
use crate::random::Random;
use lobbylab_rulesets::import;
use lobbylab_rulesets::play::{Game, Outcome, Watch, in_order, play};
use lobbylab_rulesets::ticket::{Attribute, Player, Quality, Ticket};

const AGES: [&str; 3] = ["Oldest", "Youngest", "Average"];

/// A number with its relaxations: whose age, from when, to what.
#[derive(Clone, Debug)]
struct Number {
    base: f64,
    steps: Vec<(usize, f64, f64)>,
}

#[derive(Clone, Debug)]
enum Asks {
    /// All ranks within a distance.
    Spread(Number),
    /// All of the same mode.
    Mode,
    /// Each latency at most so much.
    Latency(Number),
    /// Somebody ranks above a bound, or so: not all are at most so much.
    NotAllBelow(Number),
    /// Maps in common.
    Maps(usize),
}

#[derive(Clone, Debug)]
struct Rule {
    asks: Asks,
    /// Off until then, or off from then on.
    switch: Option<(bool, usize, f64)>,
}

#[derive(Clone, Debug)]
struct Drawn {
    teams: (Number, u32),
    players: (Number, u32),
    /// Rules of the whole match, then of each team.
    rules: [Vec<Rule>; 2],
    timeout: f64,
}

/// The waits of a match: longest, shortest, mean.
fn waits(now: f64, tickets: &[&Ticket]) -> [f64; 3] {
    let all: Vec<f64> = tickets.iter().map(|ticket| ticket.at).collect();
    [
        now - all.iter().copied().fold(f64::INFINITY, f64::min),
        now - all.iter().copied().fold(f64::NEG_INFINITY, f64::max),
        now - all.iter().sum::<f64>() / all.len() as f64,
    ]
}

impl Number {
    fn draw(random: &mut Random, base: f64, by: f64) -> Self {
        let mut steps = Vec::new();
        let mut from = 0.0;
        for place in 0..random.below(3) {
            // Two steps never begin at once: which one would hold is not told.
            from += 1.0 + random.below(6) as f64;
            let age = random.below(3) as usize;
            steps.push((age, from, base + by * (place + 1) as f64));
        }
        Self { base, steps }
    }

    fn fixed(base: f64) -> Self {
        Self {
            base,
            steps: Vec::new(),
        }
    }

    /// Of the steps that are reached, the one with the latest wait holds.
    fn at(&self, waits: &[f64; 3]) -> f64 {
        let reached = self.steps.iter().filter(|step| waits[step.0] >= step.1);
        let latest = reached.max_by(|one, other| one.1.total_cmp(&other.1));
        latest.map_or(self.base, |step| step.2)
    }

    fn text(&self, kind: &str) -> String {
        let steps: Vec<String> = (self.steps.iter())
            .map(|(age, at, value)| {
                let age = AGES[*age];
                format!(r#"{{"type": "{kind}", "ageType": "{age}", "atSeconds": {at}, "value": {value}}}"#)
            })
            .collect();
        steps.join(", ")
    }
}

impl Rule {
    fn draw(random: &mut Random, asks: Asks) -> Self {
        let at = 1.0 + random.below(12) as f64;
        let age = random.below(3) as usize;
        Self {
            asks,
            switch: (random.below(4) == 0).then(|| (random.below(2) == 0, age, at)),
        }
    }

    fn text(&self, name: &str) -> String {
        let (kind, source, more, number) = match &self.asks {
            Asks::Spread(number) => (
                "Difference",
                "Players.CustomData.rank",
                String::new(),
                Some(number),
            ),
            Asks::Mode => ("Equality", "Players.CustomData.mode", String::new(), None),
            Asks::Latency(number) => (
                "LessThanEqual",
                "Players.QosResults.Latency",
                String::new(),
                Some(number),
            ),
            Asks::NotAllBelow(number) => (
                "LessThanEqual",
                "Players.CustomData.rank",
                r#""not": true, "#.to_owned(),
                Some(number),
            ),
            Asks::Maps(count) => (
                "Intersection",
                "Players.CustomData.maps",
                format!(r#""overlap": {count}, "#),
                None,
            ),
        };
        let reference = number.map_or(String::new(), |number| {
            format!(r#""reference": {}, "#, number.base)
        });
        let mut steps: Vec<String> = number
            .map(|number| number.text("ReferenceControl.Replace"))
            .filter(|text| !text.is_empty())
            .into_iter()
            .collect();
        let mut enabled = true;
        if let Some((on, age, at)) = self.switch {
            enabled = !on;
            let kind = if on { "Enable" } else { "Disable" };
            let age = AGES[age];
            steps.push(format!(
                r#"{{"type": "RuleControl.{kind}", "ageType": "{age}", "atSeconds": {at}}}"#
            ));
        }
        format!(
            r#"{{"name": "{name}", "type": "{kind}", "source": "{source}", {more}{reference}"enableRule": {enabled}, "relaxations": [{}]}}"#,
            steps.join(", ")
        )
    }

    /// Whether more players can never mend it.
    const fn ends_a_trial(&self) -> bool {
        !matches!(self.asks, Asks::NotAllBelow(_))
    }

    fn holds(&self, tickets: &[&Ticket], region: &str, waits: &[f64; 3]) -> bool {
        if let Some((on, age, at)) = self.switch {
            let reached = waits[age] >= at;
            if reached != on {
                return true;
            }
        }
        let players = || tickets.iter().flat_map(|ticket| &ticket.players);
        let ranks = || players().map(|player| player.number("rank").expect("a rank"));
        match &self.asks {
            Asks::Spread(number) => {
                let most = number.at(waits);
                ranks().all(|one| ranks().all(|other| one - other <= most))
            }
            Asks::Mode => players().all(|one| {
                players().all(|other| one.attributes["mode"] == other.attributes["mode"])
            }),
            Asks::Latency(number) => players().all(|player| {
                let at = player
                    .qualities
                    .iter()
                    .find(|quality| quality.region == region);
                at.is_some_and(|quality| quality.latency <= number.at(waits))
            }),
            Asks::NotAllBelow(number) => !ranks().all(|rank| rank <= number.at(waits)),
            Asks::Maps(count) => {
                let of = |player: &Player| match &player.attributes["maps"] {
                    Attribute::Texts(maps) => maps.clone(),
                    _ => Vec::new(),
                };
                let all = ["x", "y", "z"].iter();
                let common =
                    all.filter(|map| players().all(|one| of(one).iter().any(|own| own == *map)));
                common.count() >= *count
            }
        }
    }
}

impl Drawn {
    fn new(random: &mut Random) -> Self {
        let teams = 1 + random.below(3) as u32;
        let fewest = 1 + random.below(u64::from(teams)) as u32;
        let most = 1 + random.below(3) as u32;
        let least = 1 + random.below(u64::from(most)) as u32;
        let mut falls = |base: u32| {
            let mut number = Number::fixed(f64::from(base));
            if base > 1 && random.below(2) == 0 {
                let age = random.below(3) as usize;
                number
                    .steps
                    .push((age, 1.0 + random.below(9) as f64, f64::from(base - 1)));
            }
            number
        };
        let (fewest, least) = (falls(fewest), falls(least));
        let mut rules = [Vec::new(), Vec::new()];
        let base = 5.0 + random.below(20) as f64;
        let spread = Asks::Spread(Number::draw(random, base, 15.0));
        let place = usize::from(random.below(4) == 0);
        rules[place].push(Rule::draw(random, spread));
        for rules in &mut rules {
            if random.below(3) == 0 {
                rules.push(Rule::draw(random, Asks::Mode));
            }
            if random.below(4) == 0 {
                let latency = Number::draw(random, 60.0, 30.0);
                rules.push(Rule::draw(random, Asks::Latency(latency)));
            }
            if random.below(4) == 0 {
                let bound = Number::draw(random, 40.0, -15.0);
                rules.push(Rule::draw(random, Asks::NotAllBelow(bound)));
            }
            if random.below(4) == 0 {
                let count = 1 + random.below(2) as usize;
                rules.push(Rule::draw(random, Asks::Maps(count)));
            }
        }
        Self {
            teams: (fewest, teams),
            players: (least, most),
            rules,
            timeout: 10.0 + random.below(30) as f64,
        }
    }

    fn text(&self) -> String {
        let range = |(least, most): &(Number, u32)| {
            format!(
                r#"{{"min": {}, "max": {most}, "relaxations": [{}]}}"#,
                least.base,
                least.text("RangeControl.ReplaceMin")
            )
        };
        let rules = |place: usize| {
            let all = self.rules[place].iter().enumerate();
            let all: Vec<String> = all
                .map(|(number, rule)| rule.text(&format!("r{place}{number}")))
                .collect();
            all.join(", ")
        };
        format!(
            r#"{{"name": "queue", "enabled": true, "maxPlayersPerTicket": 4, "defaultPool": {{"name": "default", "enabled": true,
            "timeoutSeconds": {}, "matchLogic": {{"name": "logic", "matchDefinition": {{
            "teams": [{{"name": "side", "teamCount": {}, "playerCount": {}, "teamRules": [{}]}}], "matchRules": [{}]}}}}}}}}"#,
            self.timeout,
            range(&self.teams),
            range(&self.players),
            rules(1),
            rules(0)
        )
    }

    fn asks_for_regions(&self) -> bool {
        self.rules
            .iter()
            .flatten()
            .any(|rule| matches!(rule.asks, Asks::Latency(_)))
    }
}

fn rank(ticket: &Ticket) -> f64 {
    let ranks = ticket
        .players
        .iter()
        .map(|player| player.number("rank").expect("a rank"));
    ranks.sum::<f64>() / ticket.players.len() as f64
}

/// A match around an anchor in a region: the tickets of each team.
fn around(
    drawn: &Drawn,
    tickets: &[Ticket],
    pool: &[usize],
    anchor: usize,
    region: &str,
    now: f64,
) -> Option<Vec<Vec<usize>>> {
    let mut others: Vec<usize> = pool.iter().copied().filter(|&one| one != anchor).collect();
    // The nearest first; the sort keeps the older of equals in front.
    let gap = |one: usize| (rank(&tickets[anchor]) - rank(&tickets[one])).abs();
    others.sort_by(|&one, &other| gap(one).total_cmp(&gap(other)));
    let mut teams: Vec<Vec<usize>> = vec![Vec::new(); drawn.teams.1 as usize];
    let mut best = None;
    let of = |all: &[usize]| -> Vec<&Ticket> { all.iter().map(|&one| &tickets[one]).collect() };
    let size = |all: &[usize]| of(all).iter().map(|ticket| ticket.size()).sum::<u32>();
    for one in std::iter::once(anchor).chain(others) {
        let mut all: Vec<usize> = teams.iter().flatten().copied().collect();
        all.push(one);
        let waits = waits(now, &of(&all));
        let ending = |place: usize| drawn.rules[place].iter().filter(|rule| rule.ends_a_trial());
        let mut placed = false;
        if ending(0).all(|rule| rule.holds(&of(&all), region, &waits)) {
            let (needed, least) = (drawn.teams.0.at(&waits), drawn.players.0.at(&waits));
            // Needed or begun and below the minimum; needed or begun; new ones. Then who lacks
            // most, who has most room, who comes first.
            let mut order: Vec<usize> = (0..teams.len())
                .filter(|&team| size(&teams[team]) + tickets[one].size() <= drawn.players.1)
                .collect();
            let lacks = |team: usize| (least - f64::from(size(&teams[team]))).max(0.0);
            let class = |team: usize| {
                let wanted = (team as f64) < needed || !teams[team].is_empty();
                match (wanted, lacks(team) > 0.0) {
                    (true, true) => 0,
                    (true, false) => 1,
                    (false, _) => 2,
                }
            };
            order.sort_by(|&one, &other| {
                (class(one).cmp(&class(other)))
                    .then(lacks(other).total_cmp(&lacks(one)))
                    .then(size(&teams[one]).cmp(&size(&teams[other])))
            });
            for team in order {
                teams[team].push(one);
                if ending(1).all(|rule| rule.holds(&of(&teams[team]), region, &waits)) {
                    placed = true;
                    break;
                }
                teams[team].pop();
            }
        }
        if !placed {
            if one == anchor {
                return None;
            }
            continue;
        }
        let begun: Vec<&Vec<usize>> = teams.iter().filter(|team| !team.is_empty()).collect();
        let enough = begun.len() as f64 >= drawn.teams.0.at(&waits);
        let full = begun
            .iter()
            .all(|team| f64::from(size(team)) >= drawn.players.0.at(&waits));
        let match_holds = drawn.rules[0]
            .iter()
            .all(|rule| rule.holds(&of(&all), region, &waits));
        let teams_hold = begun.iter().all(|team| {
            let rest = drawn.rules[1].iter().filter(|rule| !rule.ends_a_trial());
            rest.into_iter()
                .all(|rule| rule.holds(&of(team), region, &waits))
        });
        if enough && full && match_holds && teams_hold {
            best = Some(teams.clone());
        }
        if teams.iter().all(|team| size(team) >= drawn.players.1) {
            break;
        }
    }
    best
}

fn slow(drawn: &Drawn, tickets: &[Ticket], until: u32) -> Outcome {
    let mut outcome = Outcome::default();
    let mut left: Vec<usize> = (0..tickets.len()).collect();
    for second in 0..=until {
        let now = f64::from(second);
        left.retain(|&one| {
            let over = tickets[one].at + drawn.timeout <= now;
            if over {
                outcome
                    .timed_out
                    .push((one, tickets[one].at + drawn.timeout));
            }
            !over
        });
        'again: loop {
            let pool: Vec<usize> = left
                .iter()
                .copied()
                .filter(|&one| tickets[one].at <= now)
                .collect();
            for &anchor in &pool {
                let mut regions = vec![""];
                let measured = &tickets[anchor].players[0].qualities;
                if drawn.asks_for_regions() {
                    let mut best: Vec<&Quality> = measured.iter().collect();
                    best.sort_by(|one, other| {
                        (one.loss.total_cmp(&other.loss))
                            .then(one.latency.total_cmp(&other.latency))
                    });
                    regions = best.into_iter().map(|one| one.region.as_str()).collect();
                }
                let found = regions
                    .iter()
                    .find_map(|region| around(drawn, tickets, &pool, anchor, region, now));
                if let Some(teams) = found {
                    left.retain(|one| !teams.iter().flatten().any(|other| other == one));
                    let named = teams
                        .into_iter()
                        .enumerate()
                        .filter(|(_, team)| !team.is_empty());
                    outcome.games.push(Game {
                        at: now,
                        teams: named
                            .map(|(place, team)| (format!("side {}", place + 1), team))
                            .collect(),
                        ..Game::default()
                    });
                    continue 'again;
                }
            }
            break;
        }
    }
    outcome.waiting = left;
    outcome
}

fn draw_tickets(random: &mut Random) -> Vec<Ticket> {
    let mut tickets: Vec<Ticket> = (0..3 + random.below(14))
        .map(|number| {
            let players = (0..1 + random.below(5) / 3).map(|_| {
                let mut maps: Vec<String> = ["x", "y", "z"].map(str::to_owned).into();
                maps.remove(random.below(3) as usize);
                let attributes = [
                    (
                        "rank".to_owned(),
                        Attribute::Number(random.below(80) as f64),
                    ),
                    (
                        "mode".to_owned(),
                        Attribute::Text((random.word(&["a", "a", "b"])).to_owned()),
                    ),
                    ("maps".to_owned(), Attribute::Texts(maps)),
                ];
                let qualities = ["eu", "us"].map(|region| Quality {
                    region: region.to_owned(),
                    latency: 20.0 + random.below(100) as f64,
                    loss: random.below(2) as f64 / 100.0,
                });
                Player {
                    attributes: attributes.into(),
                    qualities: qualities.into(),
                    ..Player::default()
                }
            });
            Ticket {
                players: players.collect(),
                id: format!("a{number}"),
                at: random.below(80) as f64 / 4.0,
                ..Ticket::default()
            }
        })
        .collect();
    in_order(&mut tickets);
    tickets
}

#[test]
fn the_engine_plays_as_the_slow_one() {
    let mut random = Random(51);
    let (mut games, mut over, mut named) = (0, 0, 0);
    for round in 0..3000 {
        let drawn = Drawn::new(&mut random);
        let text = drawn.text();
        let found = import(&text);
        let rules = found
            .rules
            .unwrap_or_else(|| panic!("{text}: {:?}", found.report.lines));
        let tickets = draw_tickets(&mut random);
        let mut wanted = slow(&drawn, &tickets, 40);
        wanted.timed_out.sort_by_key(|(one, _)| *one);
        for mut watch in [Watch::default(), Watch::counting(rules.service(0).rules())] {
            let mut outcome = play(&mut *rules.service(0), &tickets, 40.0, &mut watch);
            outcome.hopeless.clear();
            outcome.games.iter_mut().for_each(|game| game.step = 0);
            outcome.timed_out.sort_by_key(|(one, _)| *one);
            assert_eq!(outcome, wanted, "round {round}: {text}\n{tickets:#?}");
        }
        named += nobody_named_plays(&rules, &tickets, &wanted.games);
        games += wanted.games.len();
        over += wanted.timed_out.len();
    }
    assert!(
        games > 4000 && over > 1000 && named > 1000,
        "only {games} games, {over} requests that ended, {named} tickets without hope"
    );
}
