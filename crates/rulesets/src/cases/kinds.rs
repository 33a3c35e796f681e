//! Cases that are computed.

use super::{Case, near, tickets};
use crate::flexmatch::{FlexRules, Value};
use crate::import::{RuleSet, System, import as read};
use crate::nakama::{NakamaRules, PoolTicket, Query};
use crate::openmatch::{Proposal, evaluate};
use crate::play::PopTimer;
use crate::playfab::{FabKind, PlayFab, PlayFabRules};
use crate::presets::{bar, lichess};
use crate::report::Verdict;
use crate::text::{Kind, Node};
use crate::ticket::Ticket;

fn differs(found: &impl std::fmt::Debug, wanted: &Node) -> String {
    format!("came out {found:?}, expected {}", short(wanted))
}

fn short(node: &Node) -> String {
    match &node.kind {
        Kind::Null => "null".to_owned(),
        Kind::Bool(truth) => truth.to_string(),
        Kind::Number(number) => number.to_string(),
        Kind::Text(text) => text.clone(),
        Kind::List(list) => format!(
            "[{}]",
            list.iter().map(short).collect::<Vec<_>>().join(", ")
        ),
        Kind::Object(entries) => {
            let all = entries
                .iter()
                .map(|entry| format!("{}: {}", entry.key, short(&entry.value)));
            format!("{{{}}}", all.collect::<Vec<_>>().join(", "))
        }
    }
}

pub(super) fn query(case: &Case<'_>) -> Result<(), String> {
    let text = case
        .case
        .get("query")
        .and_then(Node::text)
        .ok_or("no query")?;
    let expect = case.case.get("expect").ok_or("nothing is expected")?;
    let query = match (Query::read(text), expect.get("refuse").and_then(Node::text)) {
        (Err(story), Some(wanted)) if story.to_lowercase().contains(&wanted.to_lowercase()) => {
            return Ok(());
        }
        (Err(story), _) => return Err(format!("refused: {story}")),
        (Ok(_), Some(_)) => return Err("was not refused".to_owned()),
        (Ok(query), None) => query,
    };
    let Some(RuleSet::Nakama(rules)) = read(case.config()?).rules else {
        return Err("the settings were refused".to_owned());
    };
    let pool = tickets(case.field("tickets").or(case.field("pool")))?;
    let mut hits = hits(&query, &rules, &pool);
    hits.sort_by(|one, other| other.2.total_cmp(&one.2).then(one.1.total_cmp(&other.1)));
    let wanted = case.expect("hits")?;
    let same = hits.len() == wanted.list().len()
        && hits.iter().zip(wanted.list()).all(|(hit, wanted)| {
            let [id, score] = wanted.list() else {
                return false;
            };
            id.text() == Some(&hit.0)
                && score.number().is_some_and(|score| near(hit.2, score, 1e-9))
        });
    if same {
        Ok(())
    } else {
        Err(differs(&hits, wanted))
    }
}

/// Names, times and scores of the tickets that a query finds.
fn hits(query: &Query, rules: &NakamaRules, pool: &[Ticket]) -> Vec<(String, f64, f64)> {
    let score = |ticket: &Ticket| query.score(&PoolTicket::new(ticket, rules));
    (pool.iter())
        .filter_map(|ticket| Some((ticket.id.clone(), ticket.at, score(ticket)?)))
        .collect()
}

fn flexmatch(case: &Case<'_>) -> Result<FlexRules, String> {
    match read(case.config()?).rules {
        Some(RuleSet::FlexMatch(rules)) => Ok(rules),
        _ => Err("the rule set was refused".to_owned()),
    }
}

pub(super) fn eval(case: &Case<'_>) -> Result<(), String> {
    let mut rules = flexmatch(case)?;
    let mut teams = Vec::new();
    for entry in case.field("teams").map_or(&[][..], Node::entries) {
        teams.push((entry.key.clone(), tickets(Some(&entry.value))?));
    }
    let wanted = case.expect("value")?;
    if let Some(rule) = case.case.get("rule").and_then(Node::text) {
        let holds = rules.rule_holds(&teams, rule)?;
        return if wanted.truth() == Some(holds) {
            Ok(())
        } else {
            Err(differs(&holds, wanted))
        };
    }
    let expression = case
        .case
        .get("expression")
        .and_then(Node::text)
        .ok_or("no expression")?;
    let value = rules.evaluate(&teams, expression)?;
    if value
        .as_ref()
        .is_some_and(|value| same(value, wanted, &rules))
    {
        Ok(())
    } else {
        Err(differs(
            &value.map(|value| value.words(&rules.names)),
            wanted,
        ))
    }
}

fn same(value: &Value, wanted: &Node, rules: &FlexRules) -> bool {
    match (value, &wanted.kind) {
        (Value::Number(number), Kind::Number(wanted)) => near(*number, *wanted, 1e-9),
        (Value::Text(text), Kind::Text(wanted)) => rules.names.text(*text) == wanted,
        (Value::List(list), Kind::List(wanted)) if list.len() == wanted.len() => {
            // A player's texts are a set.
            let texts = list.iter().all(|value| matches!(value, Value::Text(_)));
            if texts {
                wanted
                    .iter()
                    .all(|wanted| list.iter().any(|value| same(value, wanted, rules)))
            } else {
                list.iter()
                    .zip(wanted)
                    .all(|(value, wanted)| same(value, wanted, rules))
            }
        }
        _ => false,
    }
}

pub(super) fn fill(case: &Case<'_>) -> Result<(), String> {
    let mut rules = flexmatch(case)?;
    rules.large = true;
    for entry in case.expect("counts")?.entries() {
        let players: u32 = entry
            .key
            .parse()
            .map_err(|_| "a number of players is none")?;
        let sizes = rules.fill(players);
        let same = entry.value.entries().iter().all(|team| {
            sizes.iter().any(|(name, size)| {
                *name == team.key && team.value.number() == Some(f64::from(*size))
            })
        });
        if !same {
            return Err(differs(&sizes, &entry.value));
        }
    }
    Ok(())
}

pub(super) fn import(case: &Case<'_>) -> Result<(), String> {
    let found = read(case.config()?);
    let said = |verdict: Verdict| -> Vec<String> {
        found
            .report
            .of(verdict)
            .map(|line| line.words.to_lowercase())
            .collect()
    };
    let refused = said(Verdict::Refused);
    let expect = case.case.get("expect").ok_or("nothing is expected")?;
    if let Some(wanted) = expect.get("refuse").and_then(Node::text) {
        let wanted = wanted.to_lowercase();
        let told = refused.iter().any(|story| story.contains(&wanted)) && found.rules.is_none();
        return if told {
            Ok(())
        } else {
            Err(format!("refused: {refused:?}, expected {wanted}"))
        };
    }
    if !refused.is_empty() || found.rules.is_none() {
        return Err(format!("was refused: {refused:?}"));
    }
    let warned = said(Verdict::Warned);
    let wanted = case.expect("warn")?;
    if wanted.list().is_empty() {
        return if warned.is_empty() {
            Ok(())
        } else {
            Err(format!("warned: {warned:?}"))
        };
    }
    for text in wanted.list().iter().filter_map(Node::text) {
        if !warned
            .iter()
            .any(|story| story.contains(&text.to_lowercase()))
        {
            return Err(format!("warned {warned:?}, expected {text}"));
        }
    }
    Ok(())
}

fn playfab(case: &Case<'_>) -> Result<PlayFabRules, String> {
    match read(case.config()?).rules {
        Some(RuleSet::PlayFab(rules)) => Ok(rules),
        _ => Err("the queue was refused".to_owned()),
    }
}

pub(super) fn distance(case: &Case<'_>) -> Result<(), String> {
    let rules = playfab(case)?;
    let seed = Ticket::read(case.field("seed").ok_or("no seed")?)?;
    let wanted = case.expect("distance")?;
    for other in tickets(case.field("candidates"))? {
        let found = PlayFab::distance(&rules, &seed, &other, other.at.max(seed.at));
        let wanted = wanted.get(&other.id).ok_or("a candidate is not expected")?;
        let same = match (found, wanted.number()) {
            (None, None) => wanted.is_null(),
            (Some(found), Some(wanted)) => near(found, wanted, 1e-9),
            _ => false,
        };
        if !same {
            return Err(format!("{}: {}", other.id, differs(&found, wanted)));
        }
    }
    Ok(())
}

pub(super) fn value(case: &Case<'_>) -> Result<(), String> {
    let rules = playfab(case)?;
    let rule = rules.rules.first().ok_or("the queue has no rule")?;
    let wanted = case.expect("values")?;
    for (&age, wanted) in case.numbers("ages").iter().zip(wanted.list()) {
        let (low, high) = (rule.limit.at(age), rule.limit.upper_at(age));
        let same = match (&wanted.kind, &rule.kind) {
            (Kind::Null, _) => low.is_none(),
            (Kind::Bool(truth), FabKind::Equality) => low.is_some() == *truth,
            (Kind::List(both), _) => {
                let ends = [low, high];
                both.len() == 2
                    && both.iter().zip(ends).all(|(wanted, end)| {
                        wanted
                            .number()
                            .zip(end)
                            .is_some_and(|(wanted, end)| near(end, wanted, 1e-9))
                    })
            }
            (Kind::Number(wanted), _) => low.is_some_and(|low| near(low, *wanted, 1e-9)),
            _ => false,
        };
        if !same {
            return Err(format!("at {age} s: {}", differs(&(low, high), wanted)));
        }
    }
    Ok(())
}

pub(super) fn predict(case: &Case<'_>) -> Result<(), String> {
    let teams: Vec<Vec<(f64, f64)>> = (case.field("teams").map_or(&[][..], Node::list).iter())
        .map(|team| {
            let pair = |rating: &Node| {
                Some((
                    rating.list().first()?.number()?,
                    rating.list().get(1)?.number()?,
                ))
            };
            team.list().iter().filter_map(pair).collect()
        })
        .collect();
    let [one, two] = &teams[..] else {
        return Err("there must be two teams".to_owned());
    };
    let found = bar::predict([one, two]);
    let wanted = case.expect("win")?;
    let all = found.iter().zip(wanted.list());
    let same = all.into_iter().all(|(&found, wanted)| {
        wanted
            .number()
            .is_some_and(|wanted| near(found, wanted, 1e-6))
    });
    if same {
        Ok(())
    } else {
        Err(differs(&found, wanted))
    }
}

pub(super) fn score(case: &Case<'_>) -> Result<(), String> {
    let pair = tickets(case.case.get("tickets"))?;
    let [one, two] = &pair[..] else {
        return Err("there must be two tickets".to_owned());
    };
    let misses = |ticket: &Ticket| ticket.players[0].number("misses").unwrap_or(0.0) as u32;
    let found = lichess::score(
        (&one.players[0], misses(one)),
        (&two.players[0], misses(two)),
    );
    let wanted = case.expect("score")?;
    let same = found.map(|found| found as f64) == wanted.number();
    if same {
        Ok(())
    } else {
        Err(differs(&found, wanted))
    }
}

pub(super) fn waves(case: &Case<'_>) -> Result<(), String> {
    let every = case.number("every")? + case.number("jitter")?;
    let found = lichess::waves(
        every,
        case.number("full")? as u32,
        &case.numbers("arrivals"),
        case.number("until")?,
    );
    times(&found, case.expect("waves")?)
}

fn times(found: &[f64], wanted: &Node) -> Result<(), String> {
    let all = found.iter().zip(wanted.list());
    let same = found.len() == wanted.list().len()
        && all.into_iter().all(|(&found, wanted)| {
            wanted
                .number()
                .is_some_and(|wanted| near(found, wanted, 1e-9))
        });
    if same {
        Ok(())
    } else {
        Err(differs(&found, wanted))
    }
}

pub(super) fn timer(case: &Case<'_>) -> Result<(), String> {
    let Some(RuleSet::Preset(crate::presets::PresetRules::Faf(rules))) = read(case.config()?).rules
    else {
        return Err("the preset was refused".to_owned());
    };
    let mut timer = PopTimer::new(2 * rules.team_size);
    let mut found = vec![timer.next];
    for queued in case.numbers("queued") {
        timer.waiting = queued as u32;
        let now = timer.next;
        found.push(timer.pop(now));
    }
    times(&found, case.expect("pops")?)
}

pub(super) fn pool(case: &Case<'_>) -> Result<(), String> {
    if let Some(list) = case.case.get("proposals") {
        let text = |node: Option<&Node>| node.and_then(Node::text).map(str::to_owned);
        let proposals: Vec<Proposal> = (list.list().iter())
            .map(|node| Proposal {
                id: text(node.get("id")).unwrap_or_default(),
                score: node.get("score").and_then(Node::number),
                tickets: node
                    .get("tickets")
                    .map_or(&[][..], Node::list)
                    .iter()
                    .filter_map(|id| text(Some(id)))
                    .collect(),
                backfill: text(node.get("backfill")),
            })
            .collect();
        let mut kept: Vec<String> = evaluate(&proposals)
            .into_iter()
            .map(|proposal| proposal.id.clone())
            .collect();
        kept.sort();
        return ids(&kept, case.expect("kept")?);
    }
    let node = case.case.get("pool").ok_or("no pool")?;
    let config = format!(
        "{{\"pools\": [{}]}}",
        &case.text[node.span.start..node.span.end]
    );
    let Some(RuleSet::OpenMatch(rules)) = read(&config).rules else {
        return Err("the pool was refused".to_owned());
    };
    let mut held: Vec<String> = (tickets(case.field("tickets"))?.into_iter())
        .filter(|ticket| rules.pools[0].holds(ticket))
        .map(|ticket| ticket.id)
        .collect();
    held.sort();
    ids(&held, case.expect("in_pool")?)
}

fn ids(found: &[String], wanted: &Node) -> Result<(), String> {
    let mut ids: Vec<&str> = wanted.list().iter().filter_map(Node::text).collect();
    ids.sort_unstable();
    if found == ids {
        Ok(())
    } else {
        Err(differs(&found, wanted))
    }
}

pub(super) fn detect(case: &Case<'_>) -> Result<(), String> {
    let found = read(case.config()?).system.map(System::key);
    let wanted = case.expect("system")?;
    if found == wanted.text() {
        Ok(())
    } else {
        Err(differs(&found, wanted))
    }
}
