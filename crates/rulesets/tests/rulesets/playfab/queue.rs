//! A queue by chance, and how it is written in both shapes.

use crate::random::Random;

/// How a limit grows.
#[derive(Clone, Debug)]
pub enum Grows {
    Never,
    Linear(f64, f64, f64),
    Custom(f64, Vec<Option<f64>>),
}

#[derive(Clone, Debug)]
pub struct Rule {
    pub kind: &'static str,
    pub weight: f64,
    pub base: f64,
    /// A total's maximum.
    pub most: f64,
    grows: Grows,
    optional: Option<f64>,
    pub merge: &'static str,
}

#[derive(Clone, Debug)]
pub struct Queue {
    pub min: u32,
    pub max: u32,
    pub teams: Vec<(u32, u32)>,
    pub rules: Vec<Rule>,
}

pub const KINDS: [(&str, &str); 8] = [
    ("StringEqualityRule", "Enabled"),
    ("DifferenceRule", "Difference"),
    ("SetIntersectionRule", "MinIntersectionSize"),
    ("MatchTotalRule", "Min"),
    ("RegionSelectionRule", "MaxLatency"),
    ("TeamDifferenceRule", "Difference"),
    ("TeamSizeBalanceRule", "Difference"),
    ("TeamTicketSizeSimilarityRule", ""),
];

impl Rule {
    fn draw(random: &mut Random, kind: usize) -> Self {
        let (name, _) = KINDS[kind];
        let base = match kind {
            1 => random.below(25) as f64,
            2 => 1.0 + random.below(2) as f64,
            3 => random.below(2) as f64,
            4 => 40.0 + random.below(40) as f64,
            5 => random.below(20) as f64,
            6 => random.below(2) as f64,
            _ => 1.0,
        };
        let every = 1.0 + random.below(5) as f64;
        let sign = if kind == 2 { -1.0 } else { 1.0 };
        let grows = match (random.below(3), kind) {
            (0, 1 | 2 | 4 | 5 | 6) => {
                let delta = sign * (1.0 + random.below(8) as f64);
                Grows::Linear(delta, base + sign * random.below(30) as f64, every)
            }
            (1, 0..=6) => {
                let values = (0..1 + random.below(4)).map(|step| {
                    let value = match kind {
                        0 => f64::from(u8::from(random.below(3) > 0)),
                        _ => (base + sign * (step * random.below(12)) as f64).max(0.0),
                    };
                    // What is switched off is null, or false of an equality.
                    (random.below(6) > 0 && (kind > 0 || value > 0.0)).then_some(value)
                });
                let mut values: Vec<Option<f64>> = values.collect();
                // A rule that is never switched on is refused.
                if values.iter().all(Option::is_none) {
                    values.push(Some(base));
                }
                Grows::Custom(every, values)
            }
            _ => Grows::Never,
        };
        Self {
            kind: name,
            weight: 1.0 + random.below(3) as f64,
            base,
            most: base + random.below(4) as f64,
            grows,
            optional: (random.below(3) == 0).then(|| 2.0 + random.below(20) as f64),
            merge: random.word(&["Min", "Max", "Average"]),
        }
    }

    /// The rule as text, in the older shape or in the present one.
    fn text(&self, legacy: bool) -> String {
        let key = KINDS
            .iter()
            .find(|one| one.0 == self.kind)
            .map_or("", |one| one.1);
        let path = match self.kind {
            "StringEqualityRule" => "mode",
            "SetIntersectionRule" => "maps",
            "MatchTotalRule" => "host",
            "RegionSelectionRule" => "latency",
            _ => "skill",
        };
        let mut parts = vec![
            format!(r#""Name": "{}""#, self.kind),
            format!(r#""Weight": {}"#, self.weight),
        ];
        match self.kind {
            "RegionSelectionRule" => parts.push(format!(r#""Path": "{path}""#)),
            "TeamSizeBalanceRule" | "TeamTicketSizeSimilarityRule" => {}
            _ => parts.push(format!(
                r#""Attribute": {{"Path": "{path}", "Source": "User"}}"#
            )),
        }
        match self.kind {
            "StringEqualityRule" | "TeamTicketSizeSimilarityRule" => {}
            "MatchTotalRule" => {
                parts.push(format!(r#""Min": {}, "Max": {}"#, self.base, self.most));
            }
            _ => parts.push(format!(r#""{key}": {}"#, self.base)),
        }
        if self.kind == "DifferenceRule" {
            parts.push(format!(r#""MergeFunction": "{}""#, self.merge));
        }
        if let Some(optional) = self.optional {
            parts.push(format!(r#""SecondsUntilOptional": {optional}"#));
        }
        let single = self.kind == "StringEqualityRule" || self.kind == "MatchTotalRule";
        match &self.grows {
            Grows::Never => {}
            Grows::Linear(delta, limit, every) => {
                let inner = format!(
                    r#""Delta": {delta}, "Limit": {limit}, "SecondsBetweenExpansions": {every}"#
                );
                parts.push(match legacy {
                    true => format!(r#""Expansion": {{"Type": "Linear", {inner}}}"#),
                    false => format!(r#""LinearExpansion": {{{inner}}}"#),
                });
            }
            Grows::Custom(every, values) => {
                let value = |value: &Option<f64>| match (self.kind, value) {
                    ("StringEqualityRule", _) => value.is_some().to_string(),
                    (_, Some(value)) => value.to_string(),
                    (_, None) => "null".to_owned(),
                };
                let bare = legacy || self.kind == "StringEqualityRule";
                let all: Vec<String> = (values.iter().map(value))
                    .map(|value| {
                        if bare {
                            value
                        } else {
                            format!(r#"{{"Value": {value}}}"#)
                        }
                    })
                    .collect();
                let inner = format!(
                    r#""{key}Overrides": [{}], "SecondsBetweenExpansions": {every}"#,
                    all.join(", ")
                );
                parts.push(match (legacy, single) {
                    (true, _) => format!(r#""Expansion": {{"Type": "Custom", {inner}}}"#),
                    (false, true) => format!(r#""Expansion": {{{inner}}}"#),
                    (false, false) => format!(r#""CustomExpansion": {{{inner}}}"#),
                });
            }
        }
        if legacy {
            parts.push(format!(r#""Type": "{}""#, self.kind));
        }
        format!("{{{}}}", parts.join(", "))
    }

    /// The limit of a wait, restricting or not.
    pub fn nominal(&self, wait: f64) -> Option<f64> {
        match &self.grows {
            Grows::Never => Some(self.base),
            Grows::Linear(delta, limit, every) => {
                let value = self.base + (wait / every).floor() * delta;
                Some(if *delta < 0.0 {
                    value.max(*limit)
                } else {
                    value.min(*limit)
                })
            }
            Grows::Custom(every, values) => {
                let step = ((wait / every).floor() as usize).min(values.len() - 1);
                values[step]
            }
        }
    }

    pub fn restricts(&self, wait: f64) -> bool {
        self.optional.is_none_or(|from| wait < from)
    }

    pub fn limit(&self, wait: f64) -> Option<f64> {
        self.nominal(wait).filter(|_| self.restricts(wait))
    }
}

pub fn draw_queue(random: &mut Random) -> (Queue, String) {
    let mut teams = Vec::new();
    if random.below(2) == 0 {
        for _ in 0..2 + random.below(2) {
            let max = 1 + random.below(3) as u32;
            teams.push((1 + random.below(u64::from(max)) as u32, max));
        }
    }
    let (least, most) = match teams.is_empty() {
        true => (2, 2 + random.below(4) as u32),
        false => (
            teams.len() as u32,
            teams.iter().map(|team| team.1).sum::<u32>(),
        ),
    };
    let mut rules = Vec::new();
    for kind in 0..KINDS.len() {
        if random.below(3) == 0 && (kind < 5 || !teams.is_empty()) {
            rules.push(Rule::draw(random, kind));
        }
    }
    let queue = Queue {
        min: least.max(2),
        max: most.max(2),
        teams,
        rules,
    };
    let legacy = random.below(2) == 0;
    let mut parts = vec![format!(
        r#""Name": "q", "MinMatchSize": {}, "MaxMatchSize": {}"#,
        queue.min, queue.max
    )];
    let teams: Vec<String> = (queue.teams.iter().enumerate())
        .map(|(place, (min, max))| {
            format!(r#"{{"Name": "t{place}", "MinTeamSize": {min}, "MaxTeamSize": {max}}}"#)
        })
        .collect();
    if !teams.is_empty() {
        parts.push(format!(r#""Teams": [{}]"#, teams.join(", ")));
    }
    let texts = queue
        .rules
        .iter()
        .map(|rule| (rule.kind, rule.text(legacy)));
    if legacy {
        let all: Vec<String> = texts.map(|one| one.1).collect();
        parts.push(format!(r#""Rules": [{}]"#, all.join(", ")));
    } else {
        for (kind, text) in texts {
            let single = matches!(
                kind,
                "RegionSelectionRule" | "TeamSizeBalanceRule" | "TeamTicketSizeSimilarityRule"
            );
            parts.push(match single {
                true => format!(r#""{kind}": {text}"#),
                false => format!(r#""{kind}s": [{text}]"#),
            });
        }
    }
    (queue, format!("{{{}}}", parts.join(", ")))
}
