//! Open Match a second time, slow and literal: each filter by itself, proposals as lists, collisions
//! by looking at all that were kept before.

use crate::never::nobody_named_plays;
use crate::random::Random;
use lobbylab_rulesets::import;
use lobbylab_rulesets::play::{Game, Outcome, Watch, in_order, play};
use lobbylab_rulesets::ticket::{Player, SearchFields, Ticket};

/// A filter, and how it is written.
#[derive(Clone, Debug)]
enum Filter {
    Range(&'static str, f64, f64, &'static str),
    Text(&'static str, &'static str),
    Tag(&'static str),
}

impl Filter {
    fn draw(random: &mut Random) -> Self {
        match random.below(4) {
            0 => Self::Text("mode", random.word(&["a", "b"])),
            1 => Self::Tag(random.word(&["new", "beta"])),
            _ => {
                let from = random.below(40) as f64;
                let to = from + random.below(50) as f64;
                let ends = random.word(&["NONE", "MIN", "MAX", "BOTH"]);
                Self::Range(random.word(&["skill", "level"]), from, to, ends)
            }
        }
    }

    fn passes(&self, fields: &SearchFields) -> bool {
        match self {
            Self::Range(name, from, to, ends) => match fields.numbers.get(*name) {
                None => false,
                Some(value) => {
                    let low = *value > *from || *value == *from && !matches!(*ends, "MIN" | "BOTH");
                    let high = *value < *to || *value == *to && !matches!(*ends, "MAX" | "BOTH");
                    low && high
                }
            },
            Self::Text(name, text) => fields.texts.get(*name).is_some_and(|own| own == text),
            Self::Tag(tag) => fields.tags.iter().any(|own| own == tag),
        }
    }
}

/// A pool as text, in the keys of the first or of the second version.
fn written(name: &str, filters: &[Filter], second: bool) -> String {
    let of = |pick: &dyn Fn(&Filter) -> Option<String>| -> String {
        let all: Vec<String> = filters.iter().filter_map(pick).collect();
        all.join(", ")
    };
    let ranges = of(&|filter| match filter {
        Filter::Range(name, from, to, ends) if second => Some(format!(
            r#"{{"doubleArg": "{name}", "minimum": {from}, "maximum": {to}, "bounds": "EXCLUDE_{ends}"}}"#
        )),
        Filter::Range(name, from, to, ends) => Some(format!(
            r#"{{"double_arg": "{name}", "min": {from}, "max": {to}, "exclude": "{ends}"}}"#
        )),
        _ => None,
    });
    let texts = of(&|filter| match filter {
        Filter::Text(name, text) => {
            let key = if second { "stringArg" } else { "string_arg" };
            Some(format!(r#"{{"{key}": "{name}", "value": "{text}"}}"#))
        }
        _ => None,
    });
    let tags = of(&|filter| match filter {
        Filter::Tag(tag) => Some(format!(r#"{{"tag": "{tag}"}}"#)),
        _ => None,
    });
    let keys = match second {
        true => [
            "doubleRangeFilters",
            "stringEqualsFilters",
            "tagPresentFilters",
        ],
        false => [
            "double_range_filters",
            "string_equals_filters",
            "tag_present_filters",
        ],
    };
    let [one, two, three] = keys;
    format!(r#"{{"name": "{name}", "{one}": [{ranges}], "{two}": [{texts}], "{three}": [{tags}]}}"#)
}

fn draw_tickets(random: &mut Random) -> Vec<Ticket> {
    let mut tickets: Vec<Ticket> = (0..4 + random.below(30))
        .map(|number| {
            let mut search = SearchFields::default();
            for name in ["skill", "level"] {
                if random.below(6) > 0 {
                    let value = random.below(80) as f64;
                    search.numbers.insert(name.to_owned(), value);
                }
            }
            let mode = random.word(&["a", "b"]);
            search.texts.insert("mode".to_owned(), mode.to_owned());
            for tag in ["new", "beta"] {
                if random.below(2) == 0 {
                    search.tags.push(tag.to_owned());
                }
            }
            Ticket {
                id: format!("a{number}"),
                at: random.below(1200) as f64 / 2.0,
                players: vec![Player::default(); 1 + random.below(5) as usize / 3],
                search,
                ..Ticket::default()
            }
        })
        .collect();
    in_order(&mut tickets);
    tickets
}

/// Tickets live for ten minutes; a call a second; pairs in the order of each pool.
fn slow(pools: &[Vec<Filter>], tickets: &[Ticket], until: u32) -> Outcome {
    let mut outcome = Outcome::default();
    let mut left: Vec<usize> = (0..tickets.len()).collect();
    for second in 0..=until {
        let now = f64::from(second);
        left.retain(|&one| {
            let over = tickets[one].at + 600.0 <= now;
            if over {
                outcome.timed_out.push((one, tickets[one].at + 600.0));
            }
            !over
        });
        let present: Vec<usize> = left
            .iter()
            .copied()
            .filter(|&one| tickets[one].at <= now)
            .collect();
        let mut kept: Vec<Vec<usize>> = Vec::new();
        for filters in pools {
            let mut open: Vec<usize> = Vec::new();
            for &one in &present {
                if !filters
                    .iter()
                    .all(|filter| filter.passes(&tickets[one].search))
                {
                    continue;
                }
                let players =
                    |all: &[usize]| all.iter().map(|&one| tickets[one].size()).sum::<u32>();
                if players(&open) + tickets[one].size() > 2 {
                    continue;
                }
                open.push(one);
                if players(&open) == 2 {
                    // The first proposal that has a ticket keeps it.
                    let proposal = std::mem::take(&mut open);
                    let taken = kept.iter().flatten().any(|one| proposal.contains(one));
                    if !taken {
                        kept.push(proposal);
                    }
                }
            }
        }
        for game in kept {
            left.retain(|one| !game.contains(one));
            outcome.games.push(Game {
                at: now,
                teams: vec![("match".to_owned(), game)],
                ..Game::default()
            });
        }
    }
    outcome.waiting = left;
    outcome
}

#[test]
fn the_director_plays_as_the_slow_one() {
    let mut random = Random(41);
    let (mut games, mut over, mut named) = (0, 0, 0);
    for round in 0..2000 {
        let second = random.below(2) == 0;
        let pools: Vec<Vec<Filter>> = (0..1 + random.below(4))
            .map(|_| {
                (0..random.below(3))
                    .map(|_| Filter::draw(&mut random))
                    .collect()
            })
            .collect();
        let texts: Vec<String> = (pools.iter().enumerate())
            .map(|(place, filters)| written(&format!("p{place}"), filters, second))
            .collect();
        let text = format!(r#"{{"name": "profile", "pools": [{}]}}"#, texts.join(", "));
        let found = import(&text);
        let rules = found
            .rules
            .unwrap_or_else(|| panic!("{text}: {:?}", found.report.lines));
        let tickets = draw_tickets(&mut random);
        let mut wanted = slow(&pools, &tickets, 900);
        let mut service = rules.service(0);
        let mut outcome = play(&mut *service, &tickets, 900.0, &mut Watch::default());
        outcome.hopeless.clear();
        outcome.timed_out.sort_by_key(|(one, _)| *one);
        wanted.timed_out.sort_by_key(|(one, _)| *one);
        assert_eq!(outcome, wanted, "round {round}: {text}\n{tickets:#?}");
        named += nobody_named_plays(&rules, &tickets, &wanted.games);
        games += wanted.games.len();
        over += wanted.timed_out.len();
    }
    assert!(
        games > 5000 && over > 500 && named > 500,
        "only {games} games, {over} lives that ended, {named} without hope"
    );
}
